"""What is to be read or found can be told from its ground: 4.5 : 1 for words, 3 : 1 for edges and rings."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.widgets import theme
from game.widgets.canvas import Canvas, Rect, Widget
from game.widgets.controls import Button, RoundButton, Segments, Switch
from game.widgets.style import Style
from game.widgets.theme import Colour, Measure, Theme
from game.widgets.writing import TextField

pytestmark = pytest.mark.usefixtures("drawn")

GROUNDS = ("ground", "deep", "surface", "raised", "trough", "note")
WORDS = ("ink", "ink2", "ink3", "gold", "loss")
SEEN = ("edge", "thread", "note_line")
READ, FOUND = 4.5, 3.0
SIZES = ((1280, 720), (1920, 1080))


def contrast(one: Colour, other: Colour) -> float:
    """The contrast of two colours as WCAG 2.2 defines it, 1..21."""

    def light(colour: Colour) -> float:
        parts = [each / 255 for each in theme.rgb(colour)]
        red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def test_black_on_white_is_twenty_one():
    assert round(contrast("#000000", "#FFFFFF"), 6) == 21
    assert round(contrast("#767676", "#FFFFFF"), 2) == 4.54  # the grey that just can be read


@pytest.mark.parametrize("found", theme.THEMES.values(), ids=lambda each: each.name)
def test_every_ink_can_be_read_and_every_edge_be_seen_on_every_ground(found: Theme):
    pairs = {(ink, ground): READ for ink in WORDS for ground in GROUNDS}
    pairs |= {(ink, ground): FOUND for ink in SEEN for ground in GROUNDS}
    low = {
        pair: round(there, 2)
        for pair, least in pairs.items()
        if (there := contrast(getattr(found, pair[0]), getattr(found, pair[1]))) < least
    }
    assert not low


CONTROLS: dict[str, Callable[[Rect, Style], Widget]] = {
    "button": lambda rect, style: Button("it", rect, style, "Go on"),
    "round": lambda rect, style: RoundButton("it", Rect(rect.x, rect.y, 40, 40), style, "undo"),
    "segments": lambda rect, style: Segments("it", rect, style, ["One", "Two"], 0, lambda _: None),
    "switch": lambda rect, style: Switch("it", Rect(rect.x, rect.y, 60, 34), style, False, lambda _: None),
    "field": lambda rect, style: TextField("it", rect, style, "", lambda _: None),
}


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("control", CONTROLS)
@pytest.mark.parametrize("found", theme.THEMES.values(), ids=lambda each: each.name)
def test_a_control_has_an_edge_that_is_seen_from_every_side(
    found: Theme, control: str, size: tuple[int, int]
):
    for ground in GROUNDS[:4]:
        on = getattr(found, ground)
        surface = pygame.Surface((300, 120))
        surface.fill(on)
        widget = CONTROLS[control](Rect(40, 30, 200, 48), Style(found, Measure(size)))
        canvas = Canvas(surface)
        canvas.add(widget)
        canvas.paint(surface)
        rect = getattr(widget, "frame", widget.rect)
        middle = [(rect.x - 4 + step, rect.centery) for step in range(10)]
        above = [(rect.centerx - 1, rect.y - 4 + step) for step in range(10)]
        for way in (middle, above):
            seen = max(contrast(on, "#{:02X}{:02X}{:02X}".format(*surface.get_at(at)[:3])) for at in way)
            assert seen >= FOUND - 0.15, (ground, way[0], seen)  # a fine line is drawn with soft edges
