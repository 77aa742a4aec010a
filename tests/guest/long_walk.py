"""The rules of the Long Walk, in the order of its rulebook (`languages/en/long_walk/rulebook.md`).

A game with a board and long matches: `long_log` is one of a thousand actions and more than
twenty thousand events, its first action one of more than a hundred.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, Literal

from game.engine.base import Action, Draft, Game
from game.engine.errors import Why, at_least, bad_state, equal, in_range
from game.engine.options import Option
from game.engine.visibility import Open

STONES, MOST_PACES, MOST_WALKS = 60, 100, 5_000


@dataclass(slots=True)
class Seat:
    """A walker."""

    name: Open[str]
    """1 to 40 characters."""
    space: Open[int]
    """The stone it stands on, 1..60."""
    rounds: Open[int]
    """How often it came around to stone 1."""
    greetings: Open[int]
    """How often it met another player."""
    shells: Open[int]
    """How many it found."""

    def copy(self) -> Seat:
        return Seat(self.name, self.space, self.rounds, self.greetings, self.shells)


@dataclass(slots=True, frozen=True)
class Options:
    """What was agreed before the match."""

    walks: int
    """How many walks a match lasts, all seats together, 1..5000 (LW-1.2)."""


@dataclass(slots=True)
class LongWalk:
    """The state of a match."""

    game: Open[Literal["long_walk"]]
    """The name of the game."""
    options: Open[Options]
    """What was agreed before the match; never changes."""
    phase: Open[Literal["walk", "over"]]
    """What is to be done: a walk, or nothing any more."""
    walk: Open[int]
    """The number of the walk to come, from 1; of the last when over."""
    to_act: Open[int | None]
    """Who walks next; None when over."""
    over: Open[bool]
    """Whether the match has ended."""
    winners: Open[list[int]]
    """Ascending; empty until over."""
    seats: Open[list[Seat]]
    """One a player, in the order of turns."""

    def copy(self) -> LongWalk:
        return LongWalk(
            self.game,
            self.options,
            self.phase,
            self.walk,
            self.to_act,
            self.over,
            self.winners.copy(),
            [seat.copy() for seat in self.seats],
        )


Turn = Draft[LongWalk]


# -- a walk (section 2)


def walk(turn: Turn, paces: int) -> None:
    """As many paces as were chosen, and what is found at their end (LW-2.1)."""
    seat = turn.state.to_act
    assert seat is not None
    turn.emit("set_out", "LW-2.1", seat=seat, paces=paces)
    for _ in range(paces):
        step(turn, seat)
    find(turn, seat)
    end_walk(turn, seat)


def step(turn: Turn, seat: int) -> None:
    """One pace, and the players met there (LW-2.1 to LW-2.3)."""
    walkers = turn.state.seats
    walker = walkers[seat]
    left = walker.space
    walker.space = left % STONES + 1
    turn.tell({"type": "stepped", "rule": "LW-2.1", "seat": seat, "from": left, "to": walker.space})
    if walker.space == 1:
        walker.rounds += 1
        turn.emit("rounded", "LW-2.2", seat=seat, rounds=walker.rounds)
    for place in range(1, len(walkers)):
        other = (seat + place) % len(walkers)
        if walkers[other].space == walker.space:
            walker.greetings += 1
            turn.emit("greeted", "LW-2.3", seat=seat, other=other, greetings=walker.greetings)


def find(turn: Turn, seat: int) -> None:
    """The die is the number of shells (LW-2.4)."""
    die = turn.chance.die()
    walker = turn.state.seats[seat]
    walker.shells += die
    turn.emit("found", "LW-2.4", seat=seat, die=die, shells=walker.shells)


def end_walk(turn: Turn, seat: int) -> None:
    """The next player walks, unless this was the last walk (LW-2.5, LW-3.1)."""
    state = turn.state
    if state.walk == state.options.walks:
        state.phase = "over"
        state.to_act = None
        state.over = True
        state.winners = most_shells(state)
        turn.emit("ended", "LW-3.1", winners=state.winners.copy())
        return
    state.walk += 1
    state.to_act = (seat + 1) % len(state.seats)
    turn.tell({"type": "passed", "rule": "LW-2.5", "from": seat, "to": state.to_act})


def most_shells(state: LongWalk) -> list[int]:
    """The seats with the most shells (LW-3.1)."""
    most = max(seat.shells for seat in state.seats)
    return [index for index, seat in enumerate(state.seats) if seat.shells == most]


@cache
def walks() -> list[Action]:
    """Every walk that may be chosen (LW-2.1)."""
    return [{"type": "walk", "paces": paces} for paces in range(1, MOST_PACES + 1)]


class LongWalkGame(Game[LongWalk]):
    """The Long Walk for the match: nothing is hidden, and a hundred walks to choose from."""

    name = "long_walk"
    seats = range(1, 7)
    dice = True
    options = (Option("walks", 40, range(1, MOST_WALKS + 1), offered=(10, 40, 100)),)
    state = LongWalk
    _none: ClassVar[list[Action]] = []

    def set_up(self, names: Sequence[str], options: Mapping[str, Any]) -> LongWalk:
        """All on stone 1; seat 0 walks first (LW-1.1)."""
        seats = [Seat(name, 1, 0, 0, 0) for name in names]
        return LongWalk("long_walk", Options(options["walks"]), "walk", 1, 0, False, [], seats)

    def legal(self, state: LongWalk) -> list[Action]:
        return self._none if state.over else walks()

    def allows(self, state: LongWalk, action: Any) -> bool:
        """Without the list: one to a hundred paces (LW-2.1)."""
        if state.over or type(action) is not dict or action.keys() != {"type", "paces"}:
            return False
        paces = action["paces"]
        return action["type"] == "walk" and type(paces) is int and 1 <= paces <= MOST_PACES

    def act(self, draft: Turn, action: Action) -> None:
        walk(draft, action["paces"])

    def check(self, state: LongWalk) -> None:
        """Refuse what cannot be."""
        in_range("walk", state.walk, 1, state.options.walks)
        for index, seat in enumerate(state.seats):
            in_range(f"seats[{index}].space", seat.space, 1, STONES)
            for key, count in (
                ("rounds", seat.rounds),
                ("greetings", seat.greetings),
                ("shells", seat.shells),
            ):
                at_least(f"seats[{index}].{key}", count, 0)
        if state.over != (state.phase == "over"):
            raise bad_state("over", Why("value_in_phase", expected=state.phase == "over", phase=state.phase))
        if state.over:
            in_range("walk", state.walk, state.options.walks, state.options.walks)
        walker = None if state.over else (state.walk - 1) % len(state.seats)
        equal("to_act", state.to_act, walker)
        equal("winners", state.winners, most_shells(state) if state.over else [])


GAME = LongWalkGame()


def long_log(walks: int = 1_000) -> dict[str, Any]:
    """The log of a match of four that is still played: a first walk of a hundred paces, then shorter ones."""
    steps: list[dict[str, Any]] = []
    for number in range(walks):
        paces = MOST_PACES if number == 0 else 12 + number % 12
        action = {"type": "walk", "paces": paces}
        steps.append({"seat": number % 4, "action": action, "draws": [number % 6 + 1]})
    return {
        "game": "long_walk",
        "seats": ["Ann", "Ben", "Mira", "Olu"],
        "options": {"walks": walks + 100},
        "seed": 1,
        "start": None,
        "draws": [],
        "steps": steps,
    }
