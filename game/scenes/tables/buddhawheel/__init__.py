"""BuddhaWheel at the table: the Wheel, the minds, and how each event moves them."""
