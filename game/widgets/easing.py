"""Easing: how far a motion has come, from 0 to 1, at a share of its time."""

from __future__ import annotations

import math


def out_cubic(share: float) -> float:
    """Arriving: fast, then slow."""
    return 1 - (1 - share) ** 3


def in_out_sine(share: float) -> float:
    """A journey: slow, fast, slow."""
    return 0.5 - 0.5 * math.cos(math.pi * share)


def linear(share: float) -> float:
    """Steadily."""
    return share
