"""What can be touched on a screen, and how large: by asking where a touch arrives, whatever is drawn."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, NamedTuple

from game.scenes.scene import Scene
from game.widgets.accessibility import PRESS
from game.widgets.canvas import Rect, Widget
from game.widgets.composite import CompositeWidget

LEAST = 24  # pixels, WCAG 2.2, 2.5.8
RIM = 0.46  # of what must be hit: how far from its middle a touch still arrives


class Small(NamedTuple):
    """Something to touch that is smaller than it must be, and how large it is."""

    name: str
    part: str
    size: tuple[int, int]


def small(scene: Scene, least: float = LEAST) -> Iterator[Small]:
    """All that is to be touched now and is smaller than so many pixels either way."""
    live = scene.live
    reached = set(map(id, scene.reachable()))
    for widget in live:
        if not widget.visible or not widget.touchable or scene.canvas.covered(widget):
            continue
        if isinstance(widget, CompositeWidget):
            yield from _places(widget, least)
        elif id(widget) in reached or type(widget).press is not Widget.press:
            whole = _touched(widget)
            if whole.size != (0, 0) and min(whole.size) < math.floor(least):
                yield Small(widget.name, "", whole.size)
            for part in widget.accessibility_children():
                if (
                    PRESS in part.actions
                    and part.role != "entry"
                    and 0 < min(part.place[2:]) < math.floor(least)
                ):
                    yield Small(widget.name, part.key, part.place[2:])


def _touched(widget: Widget) -> Rect:
    """How far from its middle along either axis a touch arrives at it, what scrolls being scrolled to."""
    window, widget.window = widget.window, None
    x, y = widget.rect.center
    found = []
    for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        away = 0
        while away < 60 and widget.reaches((x + dx * away, y + dy * away)):
            away += 1
        found.append(away)
    widget.window = window
    left, right, up, down = found
    return Rect(x - left, y - up, left + right, up + down)


def _places(widget: Any, least: float) -> Iterator[Small]:
    """The places in a picture that may be chosen and are hard to hit; the nearer of two may take a touch."""
    told = widget.told_as() if widget.told_as is not None else {}
    open_ = [place for place in told if widget.may_be_chosen(place)]
    middles = {place: widget.place_rect(place).center for place in open_}
    before = widget.pointed_at
    for place in open_:
        x, y = middles[place]
        for turn in range(8):
            angle = math.tau * turn / 8
            point = round(x + math.cos(angle) * least * RIM), round(y + math.sin(angle) * least * RIM)
            nearest = min(middles, key=lambda each: math.dist(middles[each], point))
            if nearest != place or not widget.reaches(point):
                continue
            widget.pointed(point)
            if widget.pointed_at != place:
                yield Small(widget.name, str(place), widget.place_rect(place).size)
                break
    widget._point_at(before)
