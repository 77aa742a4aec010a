"""What a bot says now and then of its own deed: words beside its plaque, gone before the turn passes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from game import manners
from game.bots.manners import EVEN, Manner
from game.engine.games import record_of
from game.scenes.table.interface import TableParts
from game.scenes.table.pause_before_pass import READS, reading
from game.widgets import text, theme
from game.widgets.bubble import Bubble
from game.widgets.canvas import Rect
from game.widgets.motion import Beat, Motion
from game.widgets.panel import Panel
from game.widgets.style import Style

OVER_ALL = 640  # above what lies on the table, below the drawers


class Remark(Bubble):
    """A few words that are said, on a sheet as small as they are."""

    live = True
    closes = False
    role = "tip"

    def __init__(self, style: Style, name: str, line: str) -> None:
        super().__init__("remark", style, OVER_ALL)
        self.title, self.words = name, line

    @property
    def accessible_name(self) -> str:
        return manners.said(self.title, self.words)

    @property
    def _tall(self) -> int:
        return max(theme.SMALLEST, self.style.font_px(2.9))

    def lie_beside(self, beside: Rect, off: Sequence[Rect], bounds: tuple[int, int]) -> None:
        """Lie close to a rectangle, on the screen, and over none of some others if that can be."""
        style, pad = self.style, self.style.px(1.8)
        edge = style.px(1.2)
        wide = text.width(self.words, "italic", self._tall) + 2 * pad
        rect = Rect(0, 0, min(wide, bounds[0] - 2 * edge), round(self._tall * 1.4) + pad)
        screen = Rect(edge, edge, bounds[0] - 2 * edge, bounds[1] - 2 * edge)
        self.move_to(self._beside(rect, beside, screen, off).clamp(screen))
        self.show(True)

    def draw(self, target: pygame.Surface) -> None:
        Panel("remark/panel", self.rect, self.style, raised=True).draw(target)
        room = self.rect.inflate(-2 * self.style.px(1.8), 0)
        text.put_in(target, self.words, "italic", self._tall, self.style.theme.ink, room)


class Remarks:
    """The words of the bots at one table."""

    def __init__(self, table: TableParts) -> None:
        self._table = table
        self._voice = manners.Voice(table.sitting.match)
        self._shown: Remark | None = None

    @property
    def _chosen(self) -> str:
        return manners.chosen(self._table.app.settings.get(manners.SETTING, manners.SHOWN[0]))

    def manner(self, seat: int) -> Manner:
        """The manner in which a seat plays: even for a person, and where none is wanted or nothing chosen."""
        table = self._table
        if record_of(table.sitting.game).bots is None:
            return EVEN
        if not table.has_manners or not table.sitting.is_bot(seat) or self._chosen == "off":
            return EVEN
        return manners.manner_of(table.sitting.names[seat])

    def beats(self) -> list[Beat]:
        """What the bot that acted last says, if it says anything: until it can have been read."""
        table = self._table
        step = table.sitting.match.steps[-1] if table.sitting.match.steps else None
        if step is None or self.manner(step.seat) == EVEN:
            return []
        line = self._voice.remark(table.sitting.names[step.seat])
        if not line or self._chosen != "all" or not table.app.speed or table.guided.hushed:
            return []
        least = reading(line)
        say = partial(self._say, step.seat, line)
        return [
            Beat(
                [Motion(least + READS * table.app.speed, begin=say, end=self._done, min_duration=least)],
                "remark",
            )
        ]

    def _say(self, seat: int, line: str) -> None:
        """Lay the words beside the plaque of a seat; at a flat table they face who sits there."""
        table, plaque = self._table, self._table.plaques[seat]
        self._done()
        if table.guided.hushed:
            return
        self._shown = Remark(table.display.outlook_of(seat).style, table.sitting.names[seat], line)
        turn = table.display.turn_of(seat)
        with table.canvas.whole.facing(turn):
            table.canvas.whole.add(self._shown)
        inward, bounds = self._shown.inward, table.app.size if turn is None else turn.size
        others = [each.on_screen for each in table.plaques if each is not plaque]
        others += table.stage.written()
        self._shown.lie_beside(inward(plaque.on_screen), [*map(inward, others)], bounds)

    def _done(self) -> None:
        shown, self._shown = self._shown, None
        if shown is not None and shown.canvas is not None:
            shown.canvas.remove([shown])
