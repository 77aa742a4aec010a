"""A view in words, for any game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game import reasons, words
from game.engine.errors import EngineError

View = Mapping[str, Any]


class Telling:
    """What is said of the seats of one game."""

    PLACES = ("square", "space")  # the fields of a seat that name where it stands

    def __init__(self, game: str) -> None:
        self.game = game

    def place(self, view: View, seat: int) -> int | str | None:
        """The space of the board where a seat stands; None where it is on none."""
        fields = view["seats"][seat]
        if self._stage(fields) is not None or not words.has_board(self.game):
            return None
        found: int | str | None = next((fields[key] for key in self.PLACES if key in fields), None)
        return found

    def where(self, view: View, seat: int) -> str:
        """Where a seat stands, in a word or two; nothing where there is no board to stand on."""
        stage = self._stage(view["seats"][seat])
        if stage is not None:
            return stage
        place = self.place(view, seat)
        return "" if place is None else words.say("home.square", square=place)

    def standing(self, view: View, seat: int) -> str:
        """Where a seat stands and what it has, in sentences; empty where its fields are told one by one."""
        return ""

    def aim(self, view: View, seat: int) -> str:
        """What a seat is after, as things stand for it; empty where the game does not say."""
        return ""

    def shared(self, view: View, names: Sequence[str]) -> str:
        """What all share, in a sentence; empty where its fields are told one by one."""
        return ""

    def why_not(self, refusal: EngineError, view: View, names: Sequence[str]) -> str:
        """Why something is not allowed: as the game tells players, or else as programs are told, by names."""
        seat = view["to_act"]
        situation = {} if seat is None else self._situation(view, seat)
        why = refusal.why
        told = words.why_not(self.game, why.reason, names, {**situation, **why.fields})
        if told:
            return told
        sentence = reasons.why(why, names)
        return words.say("table.why_not.sentence", sentence=sentence[:1].upper() + sentence[1:])

    def way_out(self, view: View, refusal: EngineError) -> str:
        """What the seat to act could do to be allowed it; empty where the refusal says it all."""
        seat = view["to_act"]
        return (
            "" if seat is None else words.way_out(self.game, refusal.why.reason, self._situation(view, seat))
        )

    def _situation(self, view: View, seat: int) -> dict[str, Any]:
        """What the sentences of a refusal may depend on besides its own fields."""
        return {**view["seats"][seat], "phase": view["phase"]}

    def _stage(self, fields: Mapping[str, Any]) -> str | None:
        """The seat's stage in words, where it is at one that is no place."""
        return words.texts(self.game).stages.get(str(fields.get("stage")))
