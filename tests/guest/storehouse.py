"""The rules of the Storehouse, in the order of its rulebook (`languages/en/storehouse/rulebook.md`).

A game with a large state: six hundred ids in it at every moment, most of them hidden, and
hands of fifty and more to choose from.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from game.engine import errors
from game.engine.base import Action, Draft, Game
from game.engine.chance import Source
from game.engine.codec import decode
from game.engine.errors import bad_state, equal, in_range
from game.engine.options import Option
from game.engine.visibility import FaceDown, Open, Own

JARS, SHELF, FETCHED, MOST_TURNS = 600, 50, 3, 80


@dataclass(slots=True)
class Seat:
    """A keeper."""

    name: Open[str]
    """1 to 40 characters."""
    jars: Open[int]
    """How many stand on the own shelf."""
    shelf: Own[list[int]]
    """Their numbers, 1..600, in the order in which they came."""
    worth: Open[int]
    """The sum of the numbers of what was opened."""

    def copy(self) -> Seat:
        return Seat(self.name, self.jars, self.shelf.copy(), self.worth)


@dataclass(slots=True, frozen=True)
class Options:
    """What was agreed before the match."""

    turns: int
    """How many turns a match lasts, all seats together, 1..80 (SH-3.1)."""


@dataclass(slots=True)
class Storehouse:
    """The state of a match."""

    game: Open[Literal["storehouse"]]
    """The name of the game."""
    options: Open[Options]
    """What was agreed before the match; never changes."""
    phase: Open[Literal["turn", "over"]]
    """What is to be done: a turn, or nothing any more."""
    turn: Open[int]
    """The number of the turn to come, from 1; of the last when over."""
    to_act: Open[int | None]
    """Whose turn it is; None when over."""
    over: Open[bool]
    """Whether the match has ended."""
    winners: Open[list[int]]
    """Ascending; empty until over."""
    row: FaceDown[list[int]]
    """The numbers of the jars in the row, the next to be fetched last."""
    table: Open[list[int]]
    """The numbers of the jars that were opened, the first first."""
    seats: Open[list[Seat]]
    """One a player, in the order of turns."""

    def copy(self) -> Storehouse:
        return Storehouse(
            self.game,
            self.options,
            self.phase,
            self.turn,
            self.to_act,
            self.over,
            self.winners.copy(),
            self.row.copy(),
            self.table.copy(),
            [seat.copy() for seat in self.seats],
        )


Turn = Draft[Storehouse]


class Why(errors.Why):
    """Why the Storehouse refuses something; told in `refusals` of its texts."""

    __slots__ = ()
    game = "storehouse"


def take(state: Storehouse, seat: int, count: int) -> None:
    """The last jars of the row onto a shelf (SH-1.2, SH-2.2)."""
    keeper = state.seats[seat]
    keeper.shelf += state.row[-count:]
    keeper.jars += count
    del state.row[-count:]


def fetch(turn: Turn, seat: int) -> None:
    """Three jars that nobody else sees (SH-2.2)."""
    turn.uncover()
    take(turn.state, seat, FETCHED)
    turn.emit("fetched", "SH-2.2", seat=seat, jars=turn.state.seats[seat].jars)


def open_jar(turn: Turn, seat: int, jar: int) -> None:
    """One jar for all to see (SH-2.3)."""
    keeper = turn.state.seats[seat]
    keeper.shelf.remove(jar)
    keeper.jars -= 1
    keeper.worth += jar
    turn.state.table.append(jar)
    turn.emit("opened", "SH-2.3", seat=seat, jar=jar, worth=keeper.worth)


def end_turn(turn: Turn, seat: int) -> None:
    """The next player's turn, unless this was the last (SH-2.1, SH-3.1)."""
    state = turn.state
    if state.turn < state.options.turns:
        state.turn += 1
        state.to_act = (seat + 1) % len(state.seats)
        return
    state.phase, state.to_act, state.over, state.winners = "over", None, True, richest(state)
    turn.emit("closed", "SH-3.1", winners=state.winners.copy())


def richest(state: Storehouse) -> list[int]:
    """Who has opened the most by their numbers (SH-3.1)."""
    most = max(seat.worth for seat in state.seats)
    return [index for index, seat in enumerate(state.seats) if seat.worth == most]


class StorehouseGame(Game[Storehouse]):
    """The Storehouse for the match."""

    name = "storehouse"
    seats = range(2, 5)
    options = (Option("turns", 40, range(1, MOST_TURNS + 1), offered=(20, 40, 80)),)
    state = Storehouse

    def set_up(self, names: Sequence[str], options: Mapping[str, Any]) -> Storehouse:
        """All jars in the row, in plain order until they are shuffled (SH-1.1)."""
        seats = [Seat(name, 0, [], 0) for name in names]
        row = list(range(1, JARS + 1))
        return Storehouse("storehouse", Options(options["turns"]), "turn", 1, 0, False, [], row, [], seats)

    def begin(self, draft: Turn) -> None:
        """The row is shuffled, and everyone has a shelf (SH-1.1, SH-1.2)."""
        state = draft.state
        state.row = list(draft.chance.shuffle(state.row))
        for seat in range(len(state.seats)):
            take(state, seat, SHELF)

    def legal(self, state: Storehouse) -> list[Action]:
        if state.to_act is None:
            return []
        return [{"type": "fetch"}] + [{"type": "open", "jar": jar} for jar in state.seats[state.to_act].shelf]

    def act(self, draft: Turn, action: Action) -> None:
        seat = draft.state.to_act
        assert seat is not None
        if action["type"] == "fetch":
            fetch(draft, seat)
        else:
            open_jar(draft, seat, action["jar"])
        end_turn(draft, seat)

    def imagine(self, view: Mapping[str, Any], seat: int | None, chance: Source) -> Storehouse:
        """What nobody has opened and this seat has not on its shelf, in any order."""
        known = {*view["table"], *(view["seats"][seat]["shelf"] if seat is not None else ())}
        unseen = list(chance.shuffle([jar for jar in range(1, JARS + 1) if jar not in known]))
        row = [unseen.pop() for _ in view["row"]]
        seats = [
            {**other, "shelf": [unseen.pop() for _ in range(other["jars"])]}
            if other["shelf"] is None
            else other
            for other in view["seats"]
        ]
        return decode(Storehouse, {**view, "row": row, "seats": seats})

    def check(self, state: Storehouse) -> None:
        """Refuse what cannot be."""
        in_range("turn", state.turn, 1, state.options.turns)
        jars = [*state.row, *state.table]
        for index, seat in enumerate(state.seats):
            equal(f"seats[{index}].jars", seat.jars, len(seat.shelf))
            jars += seat.shelf
        if sorted(jars) != list(range(1, JARS + 1)):
            raise bad_state("row", Why("jar_count", expected=JARS, got=len(set(jars))))
        in_range("row", len(state.row), FETCHED * (state.options.turns - state.turn + 1), JARS)
        equal("over", state.over, state.phase == "over")
        if state.over:
            equal("turn", state.turn, state.options.turns)
        equal("to_act", state.to_act, None if state.over else (state.turn - 1) % len(state.seats))
        equal("winners", state.winners, richest(state) if state.over else [])


GAME = StorehouseGame()
