"""A table of Leela set in one line, for tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.engine import Match
from game.engine.base import Event

NAMES = ("Ann", "Ben", "Mira", "Tom", "Uma", "Yan")
ROLL = {"type": "roll"}

Symbol = int | str
State = dict[str, Any]


def position(
    *symbols: Symbol,
    to_act: int | None = 0,
    turn: int = 1,
    run: tuple[int, int, bool] | None = None,
    end: str = "all",
    sixes: str = "as_thrown",
    begin: str = "unborn",
    winners: Sequence[int] = (),
) -> State:
    """A state with each seat's symbol on a square, `"unborn"` or `"home"`; courses are empty.

    `run` is sixes, origin and whether it began with birth; seats at home came there in turn order.
    """
    return {
        "game": "leela",
        "options": {"end": end, "sixes": sixes} | ({} if begin == "unborn" else {"begin": begin}),
        "phase": "roll" if to_act is not None else "over",
        "turn": turn,
        "to_act": to_act,
        "run": None if run is None else {"sixes": run[0], "origin": run[1], "entry": run[2]},
        "over": to_act is None,
        "winners": list(winners),
        "home": [seat for seat, symbol in enumerate(symbols) if symbol == "home"],
        "seats": [
            {
                "name": name,
                "stage": symbol if isinstance(symbol, str) else "playing",
                "square": 68 if isinstance(symbol, str) else symbol,
                "course": [],
            }
            for name, symbol in zip(NAMES, symbols)
        ],
    }


def table(*symbols: Symbol, **rest: Any) -> Match:
    """A match that stands so; its throws are still to come."""
    return Match.load(position(*symbols, **rest), chance=[])


def thrown(match: Match, *dice: int) -> list[Event]:
    """Throw these dice; the events of all of them."""
    match.chance.append(dice)
    return [event for _ in dice for event in match.act(ROLL)]


def types(events: Sequence[Event]) -> list[str]:
    """What happened, in order."""
    return [event["type"] for event in events]


def only(events: Sequence[Event], type_: str) -> Event:
    """The one event of a type."""
    (found,) = [event for event in events if event["type"] == type_]
    return found


def squares(match: Match) -> list[int]:
    """Where the symbols stand."""
    return [seat.square for seat in match.state.seats]


def stages(match: Match) -> list[str]:
    return [seat.stage for seat in match.state.seats]


def kinds(match: Match, seat: int = 0) -> list[str]:
    """The kinds of a seat's throws."""
    return [throw.kind for throw in match.state.seats[seat].course]
