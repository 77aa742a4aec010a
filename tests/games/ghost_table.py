"""A table of Hungry Ghost set in one line, for tests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from game.engine import Match
from game.engine.base import Action, Event
from game.engine.games import GAMES, host, send_home
from game.engine.games.hungry_ghost import GAME

NAMES = ("Ann", "Ben", "Mira", "Tom", "Uma", "Yan")
PLACES = ("cave", "forest", "town", "temple")
ROLES = ("monk", "meditator", "teacher", "greedy")

State = dict[str, Any]
Seat = dict[str, Any]


@contextmanager
def hosted() -> Iterator[None]:
    """The game at the table, be it of the house or not."""
    guest = GAME.name not in GAMES
    if guest:
        host(GAME)
    try:
        yield
    finally:
        if guest:
            send_home(GAME.name)


def at(place: str, *roles: str, **stats: Any) -> Seat:
    """A seat at a location, or in `heaven` or `hell`, with these roles and stats; the rest is fresh.

    A Teacher is a Meditator too; in the realms roles and Life follow from the Merit.
    """
    realm = "human" if place in PLACES else place
    if realm != "human":
        stats = {"merit": 2 if realm == "heaven" else -2, **stats}
        stats = {"life": abs(stats["merit"]), **stats}
        roles = (*roles, "teacher" if realm == "heaven" else "greedy")
    if "teacher" in roles:
        roles = (*roles, "meditator")
    return {
        "realm": realm,
        "location": place if realm == "human" else None,
        "merit": 0,
        "life": 5,
        "dana": 0,
        "insight": 0,
        **{role: role in roles for role in ROLES},
        "lives": 1,
        **stats,
    }


def position(
    *seats: str | Seat,
    phase: str | None = None,
    to_act: int | None = 0,
    day: int = 1,
    delusion: int = 30,
    max_days: int = 0,
    winners: Sequence[int] = (),
) -> State:
    """A state of such seats, made by `at`, or named by their place alone.

    It is the Morning, or time passes, unless another phase is said.
    """
    full = [{"delusion": delusion, **(at(seat) if isinstance(seat, str) else seat)} for seat in seats]
    if phase is None and to_act is None:
        phase = "over"
    elif phase is None:
        phase = "realm" if to_act is not None and full[to_act]["realm"] != "human" else "morning"
    return {
        "game": "hungry_ghost",
        "options": {"delusion": delusion, "max_days": max_days},
        "phase": phase,
        "day": day,
        "to_act": to_act,
        "over": to_act is None,
        "winners": list(winners),
        "seats": [{"name": name, **seat} for name, seat in zip(NAMES, full)],
    }


def table(*seats: str | Seat, **rest: Any) -> Match:
    """A match that stands so; there is nothing that chance could give it."""
    return Match.load(position(*seats, **rest), chance=[])


def action(text: str) -> Action:
    """`move town`, `good_deed 2` or `skip` as the engine knows them."""
    kind, _, to = text.partition(" ")
    if not to:
        return {"type": kind}
    return {"type": kind, "to": int(to) if to.isdigit() else to}


def legal(match: Match) -> list[str]:
    """The legal actions in the same short form, in the engine's order."""
    return [" ".join(str(part) for part in listed.values()) for listed in match.legal()]


def act(match: Match, *texts: str) -> list[Event]:
    """Take these actions, whoever's turn it is; the events of all of them."""
    return [event for text in texts for event in match.act(action(text))]


def types(events: Sequence[Event]) -> list[str]:
    """What happened, in order."""
    return [event["type"] for event in events]


def only(events: Sequence[Event], type_: str) -> Event:
    """The one event of a type."""
    (found,) = [event for event in events if event["type"] == type_]
    return found


def each(match: Match, field: str) -> list[Any]:
    """One field of every seat, in seat order."""
    return [seat[field] for seat in match.encoded()["seats"]]


def roles(match: Match, seat: int = 0) -> list[str]:
    """The roles a seat has."""
    found = match.encoded()["seats"][seat]
    return [role for role in ROLES if found[role]]
