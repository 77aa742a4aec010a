"""Who may see a field of a state: what is marked, and what is not."""

from __future__ import annotations

from dataclasses import dataclass, make_dataclass
from typing import Annotated, Any, Literal

import pytest

from game.engine.base import NAMED, Game
from game.engine.visibility import (
    FaceDown,
    Held,
    Hidden,
    Open,
    Own,
    Sight,
    Visibility,
    face_down,
    held,
    hidden,
    own,
)


def dawns(state: Night) -> bool:
    return state.phase == "day"


@dataclass
class Sleeper:
    name: Open[str]
    dream: Own[str]
    coins: Held[list[int]]
    bed: Annotated[int, own(until=dawns)]
    socks: Annotated[list[int], held(until=dawns)]


@dataclass
class Night:
    phase: Open[Literal["night", "day"]]
    seats: Open[list[Sleeper]]
    stars: FaceDown[dict[str, list[str]]]
    owls: FaceDown[list[str] | None]
    hour: Hidden[int]
    clouds: Annotated[list[int], face_down(until=dawns)]
    from_: Annotated[int, hidden(until=dawns)]


def night(phase: Literal["night", "day"] = "night") -> Night:
    seats = [Sleeper("Ann", "sea", [5, 1], 1, [4]), Sleeper("Ben", "hill", [2], 2, [6, 6])]
    return Night(phase, seats, {"north": ["a", "b"], "south": []}, None, 3, [7, 8], 9)


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_view_has_what_is_open_to_a_seat(seat):
    dreams: list[Any] = ["sea" if seat == 0 else None, "hill" if seat == 1 else None]
    coins = [[5, 1] if seat == 0 else [None, None], [2] if seat == 1 else [None]]
    beds: list[Any] = [1 if seat == 0 else None, 2 if seat == 1 else None]
    socks = [[4] if seat == 0 else [None], [6, 6] if seat == 1 else [None, None]]
    assert Visibility(Night).view(night(), seat) == {
        "phase": "night",
        "seats": [
            {"name": "Ann", "dream": dreams[0], "coins": coins[0], "bed": beds[0], "socks": socks[0]},
            {"name": "Ben", "dream": dreams[1], "coins": coins[1], "bed": beds[1], "socks": socks[1]},
        ],
        "stars": {"north": [None, None], "south": []},
        "owls": None,
        "hour": None,
        "clouds": [None, None],
        "from": None,
    }


@pytest.mark.parametrize("seat", [None, 0])
def test_a_moment_opens_what_waited_for_it_and_no_more(seat):
    view = Visibility(Night).view(night("day"), seat)
    assert [each["bed"] for each in view["seats"]] == [1, 2]
    assert [each["socks"] for each in view["seats"]] == [[4], [6, 6]]
    assert (view["clouds"], view["from"]) == ([7, 8], 9)
    assert (view["seats"][1]["dream"], view["hour"], view["owls"]) == (None, None, None)


def test_the_order_of_a_view_is_the_order_of_the_fields():
    assert list(Visibility(Night).view(night(), None)) == [
        "phase",
        "seats",
        "stars",
        "owls",
        "hour",
        "clouds",
        "from",
    ]


# -- hidden and private


def shape(seat: type, **fields: Any) -> type:
    """A kind of state with these fields and seats of this kind."""
    return make_dataclass("Shape", [("seats", Open[list[seat]]), *fields.items()])  # type: ignore[valid-type]


@dataclass
class Plain:
    name: Open[str]


@dataclass
class Holder:
    name: Open[str]
    hand: Held[list[int]]


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        (shape(Plain, turn=Open[int]), (False, False)),
        (shape(Holder, turn=Open[int]), (True, True)),
        (shape(Plain, stack=FaceDown[list[int]]), (True, False)),
        (shape(Plain, turn=Hidden[int]), (True, False)),
        (shape(Plain, turn=Annotated[int, hidden(until=dawns)]), (True, False)),
        (shape(Sleeper, turn=Open[int]), (True, True)),
    ],
)
def test_what_lies_face_down_is_no_secret_between_seats(kind, expected):
    sights = Visibility(kind)
    assert (sights.hidden, sights.private) == expected


# -- what a state must say


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        (shape(Plain, turn=int), "Shape.turn: does not say who may see it"),
        (shape(Plain, turn=Annotated[int, "open"]), "Shape.turn: does not say who may see it"),
        (shape(Plain, turn=Held[list[int]]), "Shape.turn: only a field of a seat can be the seat's own"),
        (shape(Plain, turn=Own[int]), "Shape.turn: only a field of a seat can be the seat's own"),
        (shape(make_dataclass("Bare", [("name", str)])), "Bare.name: does not say who may see it"),
    ],
)
def test_a_field_that_does_not_say_who_may_see_it_is_refused(kind, told):
    with pytest.raises(TypeError) as refused:
        Visibility(kind)
    assert told in str(refused.value)


@pytest.mark.parametrize("name", NAMED)
def test_a_state_that_lacks_what_every_state_has_is_refused_when_the_game_is_loaded(name):
    seats: Any = Annotated[list[Plain], Sight("all")]
    anything: Any = Annotated[int, Sight("all")]
    fields = [(each, seats if each == "seats" else anything) for each in NAMED]
    kind = make_dataclass("Short", [each for each in fields if each[0] != name])
    with pytest.raises(TypeError) as refused:
        type("ShortGame", (Game,), {"state": kind})
    assert str(refused.value) == (
        f"Short: every state has game, options, phase, to_act, over, winners, seats; {name} is missing"
    )
    whole: Any = type("WholeGame", (Game,), {"state": make_dataclass("Whole", fields)})
    assert (whole.hidden, whole.private) == (False, False)


def test_a_game_that_hides_something_says_how_to_imagine_it():
    named = [(name, Open[list[Plain]] if name == "seats" else Open[int]) for name in NAMED]
    state = make_dataclass("Secretive", [*named, ("card", Hidden[int])])
    with pytest.raises(TypeError) as refused:
        type("SecretiveGame", (Game,), {"state": state})
    assert "imagine" in str(refused.value)
    type("Telling", (Game,), {"state": state, "imagine": lambda self, view, seat, chance: None})
