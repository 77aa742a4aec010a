"""A table of Hungry Ghost set in one line, for tests."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from hypothesis import strategies as st

from game.engine import Match
from game.engine.base import Action, Event

NAMES = ("Ann", "Ben", "Mira", "Tom", "Uma", "Yan")

State = dict[str, Any]
Seat = dict[str, Any]


def at(location: str | None = "town", **named: Any) -> Seat:
    """A seat as it begins, at a location, but for what is named."""
    fresh = {
        "name": "",
        "realm": "human",
        "location": location,
        "merit": 0,
        "life": 5,
        "dana": 0,
        "delusion": None,
        "insight": 0,
        "monk": False,
        "meditator": False,
        "teacher": False,
        "greedy": False,
        "lives": 1,
    }
    assert fresh.keys() >= named.keys()
    return fresh | named


def teacher(location: str = "town", **named: Any) -> Seat:
    """A Teacher, who is a Meditator too."""
    return at(location, **{"teacher": True, "meditator": True, **named})


def heaven(merit: int, **named: Any) -> Seat:
    """A seat in Heaven."""
    rest = {"realm": "heaven", "location": None, "merit": merit, "life": merit}
    return teacher(**{**rest, **named})


def hell(merit: int, **named: Any) -> Seat:
    """A seat in Hell; Merit is below 0."""
    rest = {"realm": "hell", "location": None, "merit": merit, "life": -merit, "greedy": True}
    return at(**{**rest, **named})


def position(
    *seats: Seat,
    to_act: int | None = 0,
    phase: str | None = None,
    day: int = 1,
    winners: Sequence[int] = (),
    delusion: int = 30,
    max_days: int = 0,
) -> State:
    """A state with these seats, in the Morning; whose Delusion is not named has what all begin with."""
    if to_act is None:
        phase = "over"
    elif phase is None:
        phase = "morning" if seats[to_act]["realm"] == "human" else "realm"
    return {
        "game": "hungry_ghost",
        "phase": phase,
        "to_act": to_act,
        "over": to_act is None,
        "winners": list(winners),
        "seats": [
            seat
            | {"name": seat["name"] or name}
            | {"delusion": delusion if seat["delusion"] is None else seat["delusion"]}
            for name, seat in zip(NAMES, seats)
        ],
        "options": {"delusion": delusion, "max_days": max_days},
        "day": day,
    }


def table(*seats: Seat, **rest: Any) -> Match:
    """A match that stands so."""
    return Match.load(position(*seats, **rest), chance=[])


def deed(text: str) -> Action:
    """`move forest`, `good_deed 2` or `skip`, as an action."""
    kind, _, to = text.partition(" ")
    if not to:
        return {"type": kind}
    return {"type": kind, "to": int(to) if to.isdigit() else to}


def done(match: Match, *texts: str) -> list[Event]:
    """Take these actions, of whichever seats; the events of all of them."""
    return [event for text in texts for event in match.act(deed(text))]


def legal(match: Match) -> list[str]:
    """What may be done, as `deed` reads it."""
    return [" ".join(str(value) for value in action.values()) for action in match.legal()]


def types(events: Sequence[Event]) -> list[str]:
    """What happened, in order."""
    return [event["type"] for event in events]


def only(events: Sequence[Event], type_: str) -> Event:
    """The one event of a type."""
    (found,) = [event for event in events if event["type"] == type_]
    return found


def each(match: Match, field: str) -> list[Any]:
    """One field of every seat."""
    return [getattr(seat, field) for seat in match.state.seats]


def roles(match: Match, seat: int = 0) -> str:
    """A seat's roles."""
    player = match.state.seats[seat]
    return " ".join(role for role in ("monk", "meditator", "teacher", "greedy") if getattr(player, role))


# -- what hypothesis makes up

options = st.fixed_dictionaries(
    {
        "delusion": st.sampled_from([1, 2, 3, 10, 30, 99]),
        "max_days": st.sampled_from([0, 0, 1, 2, 5, 30]),
    }
)


# Made once: hypothesis looks each strategy over when it is made.
REALMS = st.sampled_from(["human"] * 6 + ["heaven", "hell"])
ROLES = st.sampled_from(["", "", "meditator", "teacher", "greedy", "greedy meditator"])
PLACES = st.sampled_from(["cave", "forest", "town", "town", "temple"])
MERITS = st.sampled_from([-5, -1, 0, 1, 5]) | st.integers(-5, 5)
LIVES, ABOVE, BELOW = st.integers(1, 3), st.integers(1, 5), st.integers(-5, -1)
LEFT, EITHER = st.sampled_from([1, 1, 2, 5]), st.booleans()
DANA, INSIGHTS = st.sampled_from([0, 0, 1, 2, 9]), st.sampled_from([0, 1, 6, 7])


@cache
def delusions(cap: int) -> st.SearchStrategy[int]:
    return st.sampled_from([0, 1, cap]) | st.integers(0, cap)


@cache
@st.composite
def seats(draw: st.DrawFn, cap: int) -> Seat:
    """A player somewhere in a life, or between two."""
    realm = draw(REALMS)
    delusion = draw(delusions(cap))
    lives = draw(LIVES)
    if realm == "heaven":
        return heaven(draw(ABOVE), delusion=delusion, lives=lives)
    if realm == "hell":
        return hell(draw(BELOW), delusion=delusion, lives=lives)
    role = draw(ROLES)
    return at(
        draw(PLACES),
        merit=draw(MERITS),
        life=draw(LEFT),
        dana=draw(DANA),
        delusion=delusion,
        insight=0 if delusion else draw(INSIGHTS),
        monk=draw(EITHER),
        meditator="meditator" in role or role == "teacher",
        teacher=role == "teacher",
        greedy="greedy" in role,
        lives=lives,
    )


CAPS, COUNTS, DAYS = st.sampled_from([1, 3, 30]), st.integers(1, 6), st.integers(1, 7)
PHASES, LAST_DAYS = st.sampled_from(["morning", "afternoon", "afternoon", "evening"]), st.sampled_from([0, 7])
SEATED = [st.integers(0, count) for count in range(6)]


@st.composite
def positions(draw: st.DrawFn) -> State:
    """A table of one to six somewhere in a match, in the Morning or Afternoon, or at an evening's choice."""
    cap = draw(CAPS)
    there = [draw(seats(cap)) for _ in range(draw(COUNTS))]
    to_act = draw(SEATED[len(there) - 1])
    phase = draw(PHASES)
    acting = there[to_act]
    if acting["realm"] != "human":
        phase = "realm"
    elif phase == "evening":
        acting |= {"life": 0, "dana": max(1, acting["dana"])}
    max_days = draw(LAST_DAYS)
    day = draw(DAYS)
    return position(*there, to_act=to_act, phase=phase, day=day, delusion=cap, max_days=max_days)
