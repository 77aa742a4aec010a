"""Moksha packed: facts, metadata, and what PyInstaller is told for each system. Data lies in `packaging/`."""
