"""Seats of Hungry Ghost at their places in one line, for tests of the screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

NAMES = ("Ann", "Ben", "Mira", "Tom", "Uma", "Yan")
PLACES = ("cave", "forest", "town", "temple")
ROLES = ("monk", "meditator", "teacher", "greedy")

State = dict[str, Any]
Seat = dict[str, Any]


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
