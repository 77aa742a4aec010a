"""The rules of the Ferry, in the order of its rulebook (`languages/en/ferry/rulebook.md`).

A game on a board of words: the general stage shows it, and choices are made on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from game.engine.base import Action, Draft, Game
from game.engine.board import Board, Space, board
from game.engine.errors import Why, bad_state, equal, in_range
from game.engine.visibility import Open

Island = Board[Space[str], str]


@cache
def islands() -> Island:
    """The board."""
    return board("ferry", Island, lambda _: ())


@dataclass(slots=True)
class Seat:
    """A player."""

    name: Open[str]
    """1 to 40 characters."""
    space: Open[str]
    """The id of the island where it is."""


@dataclass(slots=True, frozen=True)
class Options:
    """Nothing is agreed before a match."""


@dataclass(slots=True)
class Ferry:
    """The state of a match."""

    game: Open[Literal["ferry"]]
    """The name of the game."""
    options: Open[Options]
    """Nothing is agreed before a match."""
    phase: Open[Literal["sail", "over"]]
    """What is to be done: to sail, or nothing any more."""
    to_act: Open[int | None]
    """The seat whose turn it is, None when over."""
    over: Open[bool]
    """Whether one is home."""
    winners: Open[list[int]]
    """The seat that came home, empty until over."""
    seats: Open[list[Seat]]
    """The players in turn order."""

    def copy(self) -> Ferry:
        seats = [Seat(seat.name, seat.space) for seat in self.seats]
        return Ferry(self.game, self.options, self.phase, self.to_act, self.over, self.winners.copy(), seats)


class FerryGame(Game[Ferry]):
    """The Ferry for the match."""

    name = "ferry"
    seats = range(1, 5)
    board = Island
    state = Ferry

    def own_board_faults(self, board: Island) -> Iterator[tuple[str, Why]]:
        """Any islands do, as long as one sails from a pier, to a home (FE-1.1, FE-1.3)."""
        known = {space.id for space in board.spaces}
        for space in ("pier", "home"):
            if space not in known:
                yield "spaces", Why("no_space", space=space)

    @property
    def _islands(self) -> Island:
        return self.own_board or islands()

    def set_up(self, names: Sequence[str], options: Mapping[str, Any]) -> Ferry:
        """All at the Pier (FE-1.1)."""
        seats = [Seat(name, "pier") for name in names]
        return Ferry("ferry", Options(), "sail", 0, False, [], seats)

    def legal(self, state: Ferry) -> list[Action]:
        """Along a way that begins here, or to wait (FE-1.2)."""
        if state.to_act is None:
            return []
        here = state.seats[state.to_act].space
        ways = [link.to for link in self._islands.links if link.from_ == here]
        return [*({"type": "go", "to": to} for to in ways), {"type": "wait"}]

    def act(self, draft: Draft[Ferry], action: Action) -> None:
        """To an island, and the next player; who comes home has won (FE-1.2, FE-1.3)."""
        state = draft.state
        seat = state.to_act
        assert seat is not None
        state.to_act = (seat + 1) % len(state.seats)
        if action["type"] == "wait":
            draft.emit("waited", "FE-1.2", seat=seat)
            return
        left, state.seats[seat].space = state.seats[seat].space, action["to"]
        draft.tell({"type": "sailed", "rule": "FE-1.2", "seat": seat, "from": left, "to": action["to"]})
        if action["to"] == "home":
            state.phase, state.to_act, state.over, state.winners = "over", None, True, [seat]
            draft.emit("ended", "FE-1.3", winners=[seat])

    def check(self, state: Ferry) -> None:
        """Refuse what cannot be."""
        for index, seat in enumerate(state.seats):
            if seat.space not in {space.id for space in self._islands.spaces}:
                raise bad_state(f"seats[{index}].space", Why("no_space", space=seat.space))
        home = [index for index, seat in enumerate(state.seats) if seat.space == "home"]
        in_range("winners", len(home), 0, 1)
        equal("winners", state.winners, home)
        equal("over", state.over, bool(home))
        equal("phase", state.phase, "over" if state.over else "sail")


GAME = FerryGame()
