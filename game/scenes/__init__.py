"""Scenes know rules and pixels: they ask the engine, draw from a view and play its events as motion."""
