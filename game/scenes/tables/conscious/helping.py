"""What helps now, beside the board: thought of in another thread, and told to who holds the hand alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from game.engine.base import Action
from game.scenes.tables.conscious.listed import BoxPanel
from game.scenes.tables.interface import Table
from game.tellings import telling_of
from game.tellings.conscious.help import HELPS, Help, helps
from game.tellings.conscious.things import phrase
from game.thinking import Thinker
from game.widgets.boxes import Column, Framed, Node, Row, Space, Text
from game.widgets.canvas import Rect
from game.widgets.style import Style
from game.window import wake

FOLDED, OPEN = 5.6, 15.0  # u: how high it is
GAP = 1.2  # u: above it


class Mind(Protocol):
    """What picks an action in another thread, and gives it once."""

    def start(self, game: str, view: dict[str, Any], legal: list[Action], level: str, seed: int) -> None: ...
    def stop(self) -> None: ...
    def answer(self) -> Action | None: ...


class HelpPanel(BoxPanel):
    """A title, one want and one reason; touched it is put away, or opened again."""

    def __init__(self, rect: Rect, style: Style, touched: Callable[[], None]) -> None:
        super().__init__("now/help", rect, style, touched=touched)
        self.told: Help | None = None
        self.open = False

    def tell(self, told: Help | None, open_: bool, rect: Rect) -> None:
        """Show a help in a rectangle; folded it has its title alone."""
        theme, title = self.style.theme, phrase("help.title")
        self.told, self.open = told, open_
        if rect != self.rect:
            self.move_to(rect)
        sign = Text("×" if open_ else "›", 2.6, theme.ink2)
        parts: list[Node] = [Row(Text(title, 2.5, theme.ink, "garamond", cut=True), Space(1, grow=1), sign)]
        if open_ and told is not None:
            parts.append(Text(told.want, 2.1, theme.ink, "semibold", lines=2, leading=1.2))
            parts.append(Text(told.reason, 1.95, theme.ink2, lines=4, leading=1.2))
        self.put(Framed(Column(*parts, gap=0.5), 1.8, 1.0))
        self.call(title, f"{told.want} {told.reason}" if open_ and told is not None else "")


class Helping:
    """Lets a bot pick an act from what the seat knows, and tells why; never where others may read it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.mind: Mind = Thinker(wake)
        self.panel: HelpPanel | None = None
        self.room = Rect(0, 0, 0, 0)
        self.laid: Callable[[Rect], None] = lambda _: None
        self._asked: int | None = None  # the step it is thought about

    def build(self, room: Rect, laid: Callable[[Rect], None]) -> None:
        """Stand at the foot of a room; `laid` is told what is left of it, whenever that is another."""
        self.room, self.laid = room, laid
        self.panel = HelpPanel(room.copy(), self.table.style, self.turn)
        self.table.canvas.add(self.panel)
        self.show(None)

    @property
    def wanted(self) -> bool:
        """Whether who looks wants it told."""
        return self.table.app.settings.get(HELPS, True)

    def turn(self) -> None:
        """Put it away, or let it be told again."""
        app = self.table.app
        app.settings.set(HELPS, not self.wanted)
        app.keep_settings()
        self._asked = None
        self.show(None)
        self.ask()

    def show(self, told: Help | None) -> None:
        """Show what helps; nothing to say leaves its title alone."""
        if self.panel is None:
            return
        style, room = self.table.style, self.room
        high = style.px(OPEN if self.wanted and told is not None else FOLDED)
        self.panel.show(self._may)
        left = room.copy()
        if self._may:
            left.height -= high + style.px(GAP)
            self.panel.tell(told, self.wanted, Rect(room.x, room.bottom - high, room.width, high))
        self.laid(left)

    @property
    def _may(self) -> bool:
        """Whether only who holds the hand reads it, in a turn of its own; a lesson says itself what helps."""
        table = self.table
        alone = table.viewer is not None and not table.display.mode.for_all
        return alone and table.holds_moments and table.sitting.match.to_act == table.viewer

    def ask(self) -> None:
        """Begin to think of what helps now; what was told of another moment goes."""
        match, seat = self.table.sitting.match, self.table.viewer
        if match.over and self.wanted:  # the first life is over
            self.table.app.settings.set(HELPS, False)
        if self.panel is None or self._asked == len(match.story):
            return
        self.mind.stop()
        self._asked = len(match.story)
        self.show(None)
        if self._may and self.wanted and seat is not None:
            self.mind.start(match.game.name, match.view(seat), match.legal(), "strong", self._asked)

    def update(self) -> None:
        """Take what was picked, and say it in the words of the aim."""
        if self.panel is None or not self._may or not self.wanted:
            return
        picked = self.mind.answer()
        if picked is None:
            return
        sitting, view = self.table.sitting, self.table.view()
        telling, names = telling_of(sitting.game), sitting.names
        label, does = telling.label(view, picked, names), telling.effect(view, picked, names)
        self.show(helps(view, picked, label, does, names))
