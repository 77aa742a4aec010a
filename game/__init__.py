"""Moksha: five board games of the inner life, played at one table."""

import os

__version__ = "1.0.0"
RELEASED = "2026-11-24"  # the day of this version

# pygame greets on standard output, where other programs read the engine's answers.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
