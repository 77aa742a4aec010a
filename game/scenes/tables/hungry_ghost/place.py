"""A place in words: on the card of the moment while it is looked at, and large when it is touched."""

from __future__ import annotations

from game import words
from game.rulebook import cited
from game.scenes import dialog
from game.scenes.tables.hungry_ghost.picture import GAME
from game.scenes.tables.interface import Table
from game.widgets import text, theme
from game.widgets.canvas import Canvas, Rect
from game.widgets.panel import Panel, Reading
from game.widgets.style import Style

PAGE = 760

Block = tuple[str, text.Face, int, str, int]


def blocks(place: str, style: Style, large: float = 1.0) -> list[Block]:
    """What is said of a place: its name, what it is good for, a line, and what one meets there."""
    says, colours = words.texts(GAME).squares[place], style.theme
    rules, clauses = cited(*says.rules)
    note = words.phrase(GAME, "clauses", clauses=", ".join(clauses))
    return [
        (says.name, "garamond", style.font_px(4.4 * large), colours.ink, style.px(0.4)),
        (says.gloss, "semibold", style.font_px(2.0 * large), colours.gold, style.px(1.4)),
        *((rule, "inter", style.font_px(2.1 * large), colours.ink, style.px(0.5)) for rule in rules),
        ("", "inter", style.font_px(0.6), colours.ink, 0),
        (says.line, "italic", style.font_px(2.7 * large), colours.ink, style.px(1.4)),
        (says.commentary, "garamond", style.font_px(2.5 * large), colours.ink, style.px(1.4)),
        (note, "inter", max(theme.SMALLEST, style.font_px(1.7 * large)), colours.ink3, 0),
    ]


class PlaceCard:
    """A place over the card of the moment, as long as it is looked at."""

    def __init__(self, rect: Rect, style: Style, depth: int) -> None:
        self._style = style
        self.place: str | None = None
        self._panel = Panel("now/place_panel", rect, style, depth=depth)
        inner = rect.inflate(-style.px(4.4), -style.px(3.6))
        self._reading = Reading("now/place", inner, style, depth=depth + 1)
        self._panel.visible = self._reading.visible = False

    def on(self, canvas: Canvas) -> None:
        canvas.add(self._panel, self._reading)

    def show(self, place: str | None) -> None:
        if place == self.place:
            return
        self.place = place
        if place is not None:
            self._reading.show_blocks(blocks(place, self._style))
        self._panel.show(place is not None)
        self._reading.show(place is not None)


def open_place(table: Table, place: str) -> None:
    """Lay a place over the table, large."""
    style = table.style
    rect = dialog.page_rect(table, 88, 76)
    inner = rect.inflate(-style.px(9), -style.px(8))
    reading = Reading("page/words", inner, style, PAGE + 2)
    reading.show_blocks(blocks(place, style, 1.3))
    panel = Panel("page/panel", rect, style, raised=True, depth=PAGE + 1)
    dialog.lay_page(table, "page", rect, [panel, reading], PAGE, lambda: open_place(table, place))
