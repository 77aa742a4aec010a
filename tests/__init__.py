"""The tests of Moksha; run them with `python -m pytest`."""
