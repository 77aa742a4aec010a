"""Moksha: five board games of the inner life, played at one table."""

__version__ = "1.0.0"
