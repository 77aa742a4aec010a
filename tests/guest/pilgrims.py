"""The rules of Pilgrims, in the order of its rulebook (`languages/en/pilgrims/rulebook.md`).

A game in which something is hidden from all alike, a stack that lies face down, and nothing
from one player that another knows. Its places are words, and its board and its cards have
fields of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from game.engine import board as board_file
from game.engine import cards as card_file
from game.engine import errors
from game.engine.base import Action, Draft, Game
from game.engine.board import Board, Space
from game.engine.cards import Cards, Deck, Kind, Pack
from game.engine.chance import Source
from game.engine.codec import decode
from game.engine.errors import at_least, bad_state, equal
from game.engine.visibility import FaceDown, Open

PlaceId = Literal["gate", "well", "pass", "inn", "ford", "shrine"]
Code = Literal["SUN", "RAIN", "WIND"]


@dataclass(frozen=True, kw_only=True)
class Place(Space[str]):
    """A place on the way."""

    next: str | None
    """The place one comes to from here; None at the end of the way."""
    water: int
    """How much fits into the jug here."""


@dataclass(frozen=True, kw_only=True)
class Day(Kind):
    """What a day is like."""

    weather: Literal["fair", "foul"]
    """Fair days take one further."""
    steps: int
    """How far, 0 or more."""


@dataclass(slots=True)
class Seat:
    """A pilgrim."""

    name: Open[str]
    """1 to 40 characters."""
    space: Open[PlaceId]
    """Where the pilgrim is."""
    water: Open[int]
    """How much is in the jug, 0 or more."""

    def copy(self) -> Seat:
        return Seat(self.name, self.space, self.water)


@dataclass(slots=True, frozen=True)
class Options:
    """Nothing is agreed before a match."""


@dataclass(slots=True)
class Pilgrims:
    """The state of a match."""

    game: Open[Literal["pilgrims"]]
    """The name of the game."""
    options: Open[Options]
    """Nothing is agreed before a match."""
    phase: Open[Literal["walk", "over"]]
    """What is to be done: a day's walk, or nothing any more."""
    to_act: Open[int | None]
    """Whose turn it is; None when over."""
    over: Open[bool]
    """Whether the match has ended."""
    winners: Open[list[int]]
    """Ascending; empty until over."""
    stack: FaceDown[list[Code]]
    """The codes of the cards to come, the top card last."""
    aside: Open[list[Code]]
    """The codes of the cards that were turned over, the first first."""
    seats: Open[list[Seat]]
    """One a player, in the order of turns."""

    def copy(self) -> Pilgrims:
        return Pilgrims(
            self.game,
            self.options,
            self.phase,
            self.to_act,
            self.over,
            self.winners.copy(),
            self.stack.copy(),
            self.aside.copy(),
            [seat.copy() for seat in self.seats],
        )


Turn = Draft[Pilgrims]


class Why(errors.Why):
    """Why Pilgrims refuses something; told in `refusals` of its texts."""

    __slots__ = ()
    game = "pilgrims"


# -- the way (section 1)


def board_faults(found: Board[Place, str]) -> Iterator[tuple[str, errors.Why]]:
    """What keeps a way from being one: it leads to places that are there."""
    known = {place.id for place in found.spaces}
    for index, place in enumerate(found.spaces):
        if place.next is not None and place.next not in known:
            yield f"spaces[{index}].next", errors.Why("no_space", space=place.next)


def card_faults(found: Cards[Day]) -> Iterator[tuple[str, errors.Why]]:
    """What keeps days from being such: a foul one takes no player further."""
    for index, day in enumerate(found.cards):
        if (day.weather == "foul") != (day.steps == 0):
            yield f"cards[{index}].steps", errors.Why("value", expected=0, got=day.steps)


def way() -> Board[Place, str]:
    """The places of the way."""
    return board_file.board("pilgrims", Board[Place, str], board_faults)


def days() -> dict[str, Day]:
    """Code -> what that day is like."""
    found = card_file.cards("pilgrims", Cards[Day], card_faults)
    return {day.code: day for day in found.cards}


# -- a day (section 2)


def set_out(turn: Turn, seat: int) -> None:
    """The top card for all to see, and its steps (PI-2.2)."""
    state = turn.state
    turn.uncover()
    card = state.stack.pop()
    state.aside.append(card)
    steps = days()[card].steps
    turn.emit("turned_over", "PI-2.2", seat=seat, card=card, steps=steps)
    for _ in range(steps):
        step(turn, seat)


def step(turn: Turn, seat: int) -> None:
    """To the next place, if the way goes on (PI-2.2)."""
    pilgrim = turn.state.seats[seat]
    left, to = pilgrim.space, way().space(pilgrim.space).next
    if to is not None:
        pilgrim.space = decode(PlaceId, to)  # type: ignore[arg-type]
        turn.tell({"type": "stepped", "rule": "PI-2.2", "seat": seat, "from": left, "to": to})


def rest(turn: Turn, seat: int) -> None:
    """What water there is (PI-2.3)."""
    pilgrim = turn.state.seats[seat]
    pilgrim.water += way().space(pilgrim.space).water
    turn.emit("rested", "PI-2.3", seat=seat, water=pilgrim.water)


# -- the end (section 3)


def end_day(turn: Turn, seat: int) -> None:
    """The next player's turn, unless a player has arrived or no day is left (PI-2.1, PI-3.1, PI-3.2)."""
    state = turn.state
    if state.seats[seat].space == "shrine":
        end(state, [seat])
        turn.emit("arrived", "PI-3.1", seat=seat)
    elif not state.stack:
        end(state, most_water(state))
        turn.emit("used_up", "PI-3.2")
    else:
        state.to_act = (seat + 1) % len(state.seats)


def end(state: Pilgrims, winners: list[int]) -> None:
    """Nobody walks any more."""
    state.phase, state.to_act, state.over, state.winners = "over", None, True, winners


def most_water(state: Pilgrims) -> list[int]:
    """Who has the most water (PI-3.2)."""
    most = max(seat.water for seat in state.seats)
    return [index for index, seat in enumerate(state.seats) if seat.water == most]


def there(state: Pilgrims) -> list[int]:
    """Who is at the shrine."""
    return [index for index, seat in enumerate(state.seats) if seat.space == "shrine"]


class PilgrimsGame(Game[Pilgrims]):
    """Pilgrims for the match."""

    name = "pilgrims"
    seats = range(2, 5)
    board = Board[Place, str]
    packs = (Pack("cards.yaml", Cards[Day], card_faults),)
    state = Pilgrims

    def set_up(self, names: Sequence[str], options: Mapping[str, Any]) -> Pilgrims:
        """All at the gate; the stack in plain order, until it is shuffled (PI-1.1)."""
        stack = decode(list[Code], list(Deck(days().values()).cards))
        seats = [Seat(name, "gate", 0) for name in names]
        return Pilgrims("pilgrims", Options(), "walk", 0, False, [], stack, [], seats)

    def begin(self, draft: Turn) -> None:
        """The stack is shuffled (PI-1.2)."""
        draft.state.stack = list(draft.chance.shuffle(draft.state.stack))

    def legal(self, state: Pilgrims) -> list[Action]:
        return [] if state.over else [{"type": "set_out"}, {"type": "rest"}]

    def act(self, draft: Turn, action: Action) -> None:
        seat = draft.state.to_act
        assert seat is not None
        (set_out if action["type"] == "set_out" else rest)(draft, seat)
        end_day(draft, seat)

    def imagine(self, view: Mapping[str, Any], seat: int | None, chance: Source) -> Pilgrims:
        """The cards that were not turned over, in any order."""
        unseen = list(Deck(days().values()).cards)
        for card in view["aside"]:
            unseen.remove(card)
        return decode(Pilgrims, {**view, "stack": list(chance.shuffle(unseen))})

    def board_faults(self, board: Board[Place, str]) -> Iterator[tuple[str, errors.Why]]:
        return board_faults(board)

    def check(self, state: Pilgrims) -> None:
        """Refuse what cannot be."""
        for code, due, got in Deck(days().values()).lacking([*state.stack, *state.aside]):
            raise bad_state("stack", Why("card_count", expected=due, code=code, got=got))
        for index, seat in enumerate(state.seats):
            at_least(f"seats[{index}].water", seat.water, 0)
        equal("phase", state.phase, "over" if state.over else "walk")
        equal("over", state.over, bool(there(state)) or not state.stack)
        winners = there(state) or most_water(state)
        equal("winners", state.winners, winners if state.over else [])


GAME = PilgrimsGame()
