"""Measurements against yardsticks, each pair in one run. Never part of the tests."""
