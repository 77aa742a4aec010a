"""How chips, discs and shocks move on a diagram and on the board of centres, each event in its own way."""

from __future__ import annotations

from collections.abc import Callable

from game.engine.match import Transition
from game.scenes.tables.conscious.body_moves import BodyMoves
from game.scenes.tables.conscious.chip_fades import ChipFades
from game.scenes.tables.conscious.chip_moves import ChipMoves
from game.scenes.tables.conscious.moving import Place
from game.widgets.motion import Motion


class ChipMotions:
    """The motions of one place. Each event that moves a chip has its own; of others there are none."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self._landed: tuple[int, int, str] | None = None  # turn, space and kind, until its chip comes in

    def of(self, happening: Transition, seat: int) -> list[Motion]:
        """The motions of an event, where it moves something on the body of a seat, which is shown."""
        event = happening.event
        if event["type"] == "landed":
            self._landed = happening.after["turn_no"], event["space"], event["kind"]
        if event["type"] == "reassimilated":
            self._landed = None
        if event.get("seat") != seat:
            return []
        moving = _Moves(self.place, happening, seat)
        if self.place.reduced:
            self._landed = None
            return moving.faded() if moving.moves else []
        return [*self._taken(moving), *moving.own(), *moving.dropped()]

    def _taken(self, moving: _Moves) -> list[Motion]:
        """Before the first chip that comes in after a landing it comes off its space."""
        if self._landed is None:
            return []
        turn_no, space, kind = self._landed
        if turn_no != moving.happening.before["turn_no"] or not moving.enters(kind):
            return []
        self._landed = None
        return moving.taken(space, kind)


class _Moves(ChipMoves, BodyMoves, ChipFades):
    """All motions of one event."""

    @property
    def moves(self) -> bool:
        """Whether it moves something on a body at all."""
        return self.happening.event["type"] in self._kinds()

    def own(self) -> list[Motion]:
        """The motions of its kind."""
        found = self._kinds().get(self.happening.event["type"])
        return [] if found is None else found()

    def _kinds(self) -> dict[str, Callable[[], list[Motion]]]:
        return {
            "chip_rose": self._rose,
            "shocked": self._leapt,
            "skill_used": self._leapt,
            "chip_placed": self._placed,
            "chip_discarded": self._discarded,
            "chips_lost": self._crumbled,
            "decayed": self._crumbled,
            "higher_12": self._higher_12,
            "surplus": self._turned,
            "reassimilated": self._taken_in_again,
            "crystallized": self._crystallized,
            "chip_made": self._made,
            "chip_bumped": self._bumped,
        }
