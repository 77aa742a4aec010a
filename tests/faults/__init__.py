"""Killed, filled up, locked out: what becomes of a match then. `python -m tests.faults` does it at length."""
