"""Where a small sign may lie for a moment, so that it covers little that is read."""

from __future__ import annotations

from game.scenes.under import Under
from game.widgets.bar import Bar
from game.widgets.canvas import Rect, Widget

ACROSS = (0.5, 0.0, 1.0)  # shares of the room to its left, the best first
ROWS = 24  # so many heights are tried, from the foot up


def quiet_place(scene: Under, size: tuple[int, int], edge: int) -> Rect:
    """A place of a size, `edge` pixels from the edges: in a bar's headline, else where least is read."""
    outlook, canvas = scene.outlook, scene.canvas
    room = Rect((0, 0), outlook.size).inflate(-2 * edge, -2 * edge)
    there = [each for each in canvas.widgets if each.visible and each.facing == outlook.turn]
    bar = next((each for each in there if isinstance(each, Bar)), None)
    if bar is not None and not scene.covered:
        place = Rect((0, 0), size)
        place.midleft = bar.tab.right + edge, bar.head.centery
        return place.clamp(room)
    read = [each.rect for each in there if _is_read(each)]

    def covered(place: Rect) -> int:
        parts = [place.clip(rect) for rect in read]
        return sum(part.width * part.height for part in parts)

    def at(row: int, share: float) -> Rect:
        x = room.x + round((room.width - size[0]) * share)
        return Rect(x, room.bottom - size[1] - (room.height - size[1]) * row // (ROWS - 1), *size)

    return min((at(row, share) for row in range(ROWS) for share in ACROSS), key=covered)


def _is_read(widget: Widget) -> bool:
    """Whether a widget has words, or is pressed."""
    return widget.role != "picture" and bool(widget.reads or widget.focusable)
