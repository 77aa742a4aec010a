"""Where the arrows lead: what is nearest that way."""

from __future__ import annotations

from collections.abc import Sequence

from game.widgets.canvas import Rect


def nearest(start: Rect, found: Sequence[Rect], direction: tuple[int, int]) -> int | None:
    """Which of these rectangles is the nearest to another in a direction; None: none lies there."""
    dx, dy = direction

    def distance(rect: Rect) -> float | None:
        along = (rect.centerx - start.centerx) * dx + (rect.centery - start.centery) * dy
        gap = max(0, (rect.left - start.right) * dx if dx > 0 else (start.left - rect.right) if dx else 0)
        gap += max(0, (rect.top - start.bottom) * dy if dy > 0 else (start.top - rect.bottom) if dy else 0)
        aside = (
            max(0, rect.top - start.bottom, start.top - rect.bottom)
            if dx
            else max(0, rect.left - start.right, start.left - rect.right)
        )
        return gap + along * 0.05 + aside * 3 if along > 1 else None

    ranked = [(d, i) for i, rect in enumerate(found) if (d := distance(rect)) is not None]
    return min(ranked)[1] if ranked else None
