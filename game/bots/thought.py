"""How long a bot may think: a caller that cannot wait hands it a function that it asks now and then."""

from __future__ import annotations

from collections.abc import Callable

GoesOn = Callable[[], bool]


def always() -> bool:
    """A bot may think to the end."""
    return True
