"""The head of a table: the menu, the names of game and moment, and upright the tools beside them."""

from __future__ import annotations

from game import words
from game.scenes.table.interface import TableParts
from game.widgets import text, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import RoundButton
from game.widgets.panel import Line

SHRUNK = 0.8  # of its size, how small a title may be before the short one is better

GUIDED = ("guide.subtitle", "guide.subtitle.with", "guide.subtitle.short")  # who guides, ever shorter

BELOW, ABOVE = 0.58, 0.49  # of the head: where one line below the title begins, and where two do


class Header:
    """The head of one table."""

    def __init__(self, table: TableParts) -> None:
        self._table = table
        self._subtitle: Line | None = None

    def build(self) -> None:
        """Put on the canvas what the display has there: the menu, the names and, upright, the tools."""
        table, style = self._table, self._table.style
        self._subtitle = None
        if "menu" in table.display.head:
            tip, rect = words.say("table.menu"), table.display.menu_rect
            menu = RoundButton("menu", rect, style, "menu", table.open_menu, tip=tip, depth=3)
            menu.prompt = "menu"
            table.canvas.add(menu)
        if "names" in table.display.head:
            self._build_names(table.display.menu_rect.right + style.px(1.6))

    def _build_names(self, left: int) -> None:
        """The names of game and moment, and upright the tools."""
        table, style, header = self._table, self._table.style, self._table.areas.header
        right = header.right
        tools = self._tools() if table.areas.portrait else []
        if tools:
            right = tools[-1].rect.left - style.px(1.6)
        said, tall = words.texts(table.sitting.game), min(style.font_px(3.8), round(header.height * 0.56))
        cramped = text.width(said.title, "garamond", round(tall * SHRUNK)) > right - left
        place = Rect(left, header.y, right - left, round(header.height * 0.62))
        called = said.short if said.short and cramped else said.title
        title = Line("title", place, called, "garamond", tall, style.theme.ink, depth=3)
        small = max(theme.SMALLEST, min(style.font_px(1.8), round(header.height * 0.32)))
        place = Rect(left, header.y + round(header.height * BELOW), right - left, round(header.height * 0.4))
        self._subtitle = Line("subtitle", place, "", "inter", small, style.theme.ink2, two=True, depth=3)
        table.canvas.add(title, self._subtitle, *tools)

    def _tools(self) -> list[Widget]:
        """Log, settings and pace, from the right; what one does is said beside them all, over no seat."""
        table, style, header = self._table, self._table.style, self._table.areas.header
        side, step = style.px(6.6), style.px(6.6) + style.px(1.6)
        log, settings, pace = (
            Rect(header.right - side - place * step, header.y + (header.height - side) // 2, side, side)
            for place in range(3)
        )
        said, title = words.say("table.log"), words.say("settings.title")
        found = [
            RoundButton("header/log", log, style, "log", table.drawers.open_log, tip=said, depth=3),
            RoundButton(
                "header/sliders", settings, style, "sliders", table.app.open.settings, tip=title, depth=3
            ),
            table.foot.tool("pace", table.pace.icon, pace, table.deeds.change_pace),
        ]
        for each in found:
            each.beside = log.union(pace)
        return [*found]

    def tell(self, told: str) -> None:
        """Let the line below the game's name say something, and who guides, as shortly as it must be.

        Where no line has room for both, the board of who guides says who that is.
        """
        line, guide = self._subtitle, self._table.sitting.guide.name
        if line is None:
            return
        forms = [*(words.say(key, guide=guide, told=told) for key in GUIDED), told] if guide else [told]
        fits = next(
            (form for form in forms if text.width(form, "inter", theme.SMALLEST) <= line.rect.width), None
        )
        place, header = Rect(line.rect), self._table.areas.header
        place.y = header.y + round(header.height * (BELOW if fits else ABOVE))
        line.move_to(place)
        line.say(fits or forms[-1])
