"""Widgets know pixels and no rules."""
