"""What is heard at a table beside its motions: whose turn it is, what is chosen and taken back, what hums."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.scenes.table.base import TableBase
from game.sound.cue import Cue
from game.sound.ground import LAYERS, OFF

GENERAL = ("die_wood", "step_board")  # of a stage that says nothing of its own
LOOKS_AWAY = 12_000.0  # milliseconds without a deed after which somebody may do so
RISES = -6.0  # dB: a curtain that is lifted, beside one that falls


class Hearing:
    """What is heard at one table."""

    def __init__(self, table: TableBase) -> None:
        self._table = table
        self._turn: int | None = None  # whose turn it was last
        self._did: dict[int | None, float] = {}  # when each seat did something last; None: a bowl was heard

    def begin(self) -> None:
        """The table is opened: what may be heard at it is made ready, and its ground tone led."""
        table = self._table
        kind = table.stage.shows_kind
        names = set(GENERAL)
        if kind is not None and kind.sounds:
            names = set()
            for heard in kind.sounds.values():
                names |= {heard} if isinstance(heard, str) else set(heard)
        table.app.sound.prepare(names, table.sitting.game)
        self._turn = table.sitting.match.to_act

    def end(self) -> None:
        """The table is left."""
        self._table.app.sound.leave()

    def lead(self, view: Mapping[str, Any]) -> None:
        """Let hum what fits a view."""
        table, sound = self._table, self._table.app.sound
        if sound.hums and table.stage.shows_kind is not None:
            sound.lead(table.sitting.game, table.stage.shows_kind.hums(view) or (OFF,) * LAYERS)

    def act(self, seat: int | None, *, person: bool) -> None:
        """A seat does something: a choice of a person is heard."""
        self._did[seat] = self._table.app.now
        if person:
            self._table.app.sound.hear(Cue("tick"))
        self._table.app.sound.act()

    def turn(self) -> None:
        """A turn passes to a person who may have looked away: the bowl of their seat."""
        sitting = self._table.sitting
        seat, before = sitting.match.to_act, self._turn
        self._turn = seat
        if seat is None or seat == before or sitting.is_bot(seat):
            return
        now = self._table.app.now
        if all(now - self._did.get(each, -LOOKS_AWAY) >= LOOKS_AWAY for each in (seat, None)):
            self._did[None] = now
            self._table.app.sound.hear(Cue("turn", pitch=seat))

    def undo(self) -> None:
        """The board steps back."""
        self._turn = self._table.sitting.match.to_act
        self._table.app.sound.hear(Cue("undo"))
