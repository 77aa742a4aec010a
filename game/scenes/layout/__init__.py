"""Where things stand on each screen, for every size of window: pure geometry, told no pixel."""
