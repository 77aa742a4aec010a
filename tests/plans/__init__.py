"""Where things stand, for every size of window: tried without a pixel."""
