"""How much is tried: a share that meets everything once, and by `make test-all` all of it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import product
from typing import TypeVar

from hypothesis import settings

One = TypeVar("One")

ALL = bool(os.environ.get("MOKSHA_ALL"))


def examples(most: int) -> settings:
    """So many random examples by `make test-all`, else half, though not under 20: each run has others."""
    return settings(max_examples=most if ALL else max(most // 2, min(most, 20)))


def first(few: int, every: Sequence[One]) -> Sequence[One]:
    """The first few of them; all by `make test-all`."""
    return every if ALL else every[:few]


def paired(sizes: Sequence[tuple[int, int]], others: Sequence[One]) -> list[tuple[tuple[int, int], One]]:
    """Each size of a window and each of the others once at least; all pairs of them by `make test-all`.

    Of the others the last is the hardest, such as the largest text: it goes with the least room.
    """
    if ALL:
        return list(product(sizes, others))
    small, hard = sorted(sizes, key=min), list(reversed(others))
    return [
        (small[place % len(small)], hard[place % len(hard)]) for place in range(max(len(small), len(hard)))
    ]
