"""Who has left without a body: a card in the rail that tells plainly how near it was."""

from __future__ import annotations

from collections.abc import Callable

from game.scenes.tables.conscious.aim_panel import discs
from game.scenes.tables.conscious.listed import Paper
from game.tellings.conscious.path import Nearness
from game.widgets.boxes import MANY, Column, Framed, Text
from game.widgets.canvas import Rect
from game.widgets.style import Style

SMALL = 1.9  # u: the type of what is said


class Parting(Paper):
    """The discs that were had and those that were missing, and what is left to do; touched it goes away."""

    def __init__(self, rect: Rect, style: Style, touched: Callable[[], None]) -> None:
        super().__init__("rail/parting", rect, style, 3, touched=touched)
        self.seat: int | None = None

    def show_parting(self, seat: int, found: Nearness, astral: bool, watch: str) -> None:
        """Tell how near the next body was to a seat, and what it may do now."""
        self.seat, theme = seat, self.style.theme
        said = [Text(f"{found.line}.", SMALL, theme.ink, lines=MANY)]
        said += [Text(f"{watch}.", SMALL, theme.ink2, lines=MANY)] if watch else []
        title = Text(found.title, 2.5, theme.ink2, "italic", least_units=SMALL)
        shown = discs("astral" if astral else "mental", found.had, found.asked)
        self.put(Framed(Column(title, shown, *said, gap=0.8), 1.6, 1.2))
        self.call(found.title, " ".join(way for each in said for way in each.ways))
