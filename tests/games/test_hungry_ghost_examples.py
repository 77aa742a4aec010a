"""The worked examples of Hungry Ghost's rulebook, number by number."""

from __future__ import annotations

from typing import Any

import pytest

from game import reasons
from game.engine import EngineError, Match, codec
from tests.clauses import clause
from tests.games.hungry_ghost_second import Second
from tests.games.hungry_ghost_table import (
    NAMES,
    at,
    deed,
    done,
    each,
    heaven,
    legal,
    roles,
    table,
    teacher,
    types,
)


def forbidden(match: Match, text: str) -> str | None:
    """The clause that forbids an action."""
    with pytest.raises(EngineError) as refused:
        match.act(deed(text))
    assert refused.value.code == "illegal_action"
    return refused.value.rule


# -- the actions of a day


@clause("HG-2.2", "HG-2.3")
def test_x1_a_new_match():
    assert legal(Match.new("hungry_ghost", NAMES[:2])) == ["move forest", "move temple", "bad_deed", "skip"]


@clause("HG-3.1", "HG-5.7")
def test_x2_alone_in_the_cave():
    assert legal(table(at("cave"))) == ["move forest", "skip"]


@clause("HG-5.2")
def test_x3_what_is_left_of_the_power_is_lost():
    match = table(at("cave", meditator=True, delusion=1))
    done(match, "meditate")
    assert (each(match, "delusion"), each(match, "insight"), match.state.phase) == ([0], [0], "afternoon")


@clause("HG-1.5", "HG-5.2")
@pytest.mark.parametrize("insight", [6, 7])
def test_x4_no_more_than_7(insight):
    match = table(at("cave", meditator=True, delusion=0, insight=insight))
    done(match, "meditate")
    assert each(match, "insight") == [7]


@clause("HG-5.2")
def test_x5_together_in_the_temple():
    match = table(at("temple", meditator=True, delusion=10), at("temple"), at("temple"), at())
    done(match, "meditate")
    assert match.state.seats[0].delusion == 7


@clause("HG-5.2")
def test_x6_insight_together():
    match = table(at("temple", meditator=True, delusion=0), *(at("temple") for _ in range(3)))
    done(match, "meditate")
    assert match.state.seats[0].insight == 4


@clause("HG-5.2")
@pytest.mark.parametrize("seat", [at(meditator=True), at("forest")])
def test_x7_no_meditation(seat):
    match = table(seat)
    assert "meditate" not in legal(match)
    assert forbidden(match, "meditate") == "HG-5.2"


@clause("HG-5.3")
def test_x8_a_good_deed_in_the_town():
    match = table(at(dana=1), at())
    done(match, "good_deed")
    assert (each(match, "dana"), match.state.seats[0].merit) == ([0, 0], 1)


@clause("HG-5.3")
def test_x9_a_good_deed_to_a_player():
    match = table(at("forest", dana=2), at("forest"), at("forest"), at())
    assert [text for text in legal(match) if "good" in text] == ["good_deed 1", "good_deed 2"]
    done(match, "good_deed 2")
    assert (each(match, "dana"), match.state.seats[0].merit) == ([1, 0, 1, 0], 1)


@clause("HG-1.2", "HG-5.3")
def test_x10_a_good_deed_at_merit_5():
    match = table(at(dana=1, merit=5))
    done(match, "good_deed")
    assert (each(match, "dana"), each(match, "merit")) == ([0], [5])


@clause("HG-5.4", "HG-5.5")
def test_x11_a_bad_deed_in_the_town():
    match = table(at(), at(dana=2), at(), at("forest", dana=9))
    done(match, "bad_deed")
    assert (each(match, "dana"), match.state.seats[0].merit) == ([2, 1, 0, 9], -1)


@clause("HG-5.4")
def test_x12_a_bad_deed_for_nothing():
    match = table(at("cave"), at("cave"))
    done(match, "bad_deed")
    assert (each(match, "dana"), each(match, "merit")) == ([0, 0], [-1, 0])


@clause("HG-1.2", "HG-5.4")
def test_x13_a_bad_deed_at_merit_minus_5():
    match = table(at(merit=-5))
    done(match, "bad_deed")
    assert (each(match, "dana"), each(match, "merit")) == ([1], [-5])


@clause("HG-5.6")
def test_x14_alms():
    match = table(at(monk=True))
    done(match, "alms")
    assert each(match, "dana") == [1]
    assert forbidden(match, "alms") == "HG-5.6"


# -- roles and compulsions


@clause("HG-6.1")
def test_x15_ordination():
    match = table(at(dana=3))
    assert types(done(match, "move temple")) == ["moved", "ordained"]
    assert (roles(match), each(match, "dana")) == ("monk", [3])


@clause("HG-6.2", "HG-6.4")
def test_x16_two_teachers():
    match = table(at(), teacher("forest", merit=2), teacher("forest", merit=5))
    assert types(done(match, "move forest")) == ["moved", "taught", "taught"]
    assert (roles(match), each(match, "merit")) == ("meditator", [0, 3, 5])


@clause("HG-6.3", "HG-6.4")
def test_x17_a_teacher_comes():
    match = table(teacher(), at("forest"), at("forest", meditator=True), at("forest"))
    done(match, "move forest")
    assert (match.state.seats[0].merit, each(match, "meditator")) == (2, [True] * 4)


@clause("HG-6.5")
def test_x18_the_greedy_come_to_town():
    match = table(at("forest", greedy=True), at(dana=3), at())
    done(match, "move town")
    assert (each(match, "dana"), match.state.seats[0].merit) == ([2, 2, 0], -1)


@clause("HG-6.6")
def test_x19_somebody_comes_to_the_greedy():
    match = table(at(dana=1), at("forest", greedy=True), at("forest", dana=2))
    done(match, "move forest")
    assert (each(match, "dana"), each(match, "merit")) == ([0, 2, 1], [0, -1, 0])


@clause("HG-6.7")
def test_x20_nothing_to_take():
    match = table(at(), at("forest", greedy=True))
    assert types(done(match, "move forest")) == ["moved"]
    assert each(match, "merit") == [0, 0]


@clause("HG-6.6", "HG-6.7")
def test_x21_the_box_to_take():
    match = table(at("forest"), at(greedy=True))
    done(match, "move town")
    assert (each(match, "dana"), each(match, "merit")) == ([0, 1], [0, -1])


@clause("HG-6.5", "HG-6.6")
def test_x22_first_the_mover_then_the_others():
    match = table(at(greedy=True, dana=1), at("temple", greedy=True), at(), to_act=1)
    events = done(match, "move town")
    assert [(event["seat"], event["gained"]) for event in events if event["type"] == "bad_deed"] == [
        (1, 2),
        (0, 2),
    ]
    assert (each(match, "dana"), each(match, "merit")) == ([2, 1, 0], [-1, -1, 0])


@clause("HG-6.5")
def test_x23_the_greedy_leave_town():
    match = table(at(greedy=True), at("forest", dana=5))
    assert types(done(match, "move forest")) == ["moved"]


# -- evenings, deaths and births


@clause("HG-7.1", "HG-7.2")
def test_x24_an_evening():
    match = table(at(life=3), at(), phase="afternoon")
    done(match, "skip")
    assert match.state.seats[0].life == 2
    assert (match.to_act, match.state.phase, match.state.day) == (1, "morning", 1)


@clause("HG-8.3", "HG-8.4")
def test_x25_to_heaven():
    match = table(at(life=1, merit=2, monk=True, delusion=7), phase="afternoon")
    done(match, "skip")
    seat = match.state.seats[0]
    assert (seat.realm, seat.life, seat.merit, seat.delusion, seat.location) == ("heaven", 2, 2, 7, None)
    assert roles(match) == "meditator teacher"


@clause("HG-7.3", "HG-7.4")
def test_x26_a_day_is_bought():
    match = table(at(life=1, dana=1), at(), phase="afternoon")
    done(match, "skip")
    assert (match.state.phase, each(match, "life"), legal(match)) == ("evening", [0, 5], ["pay", "die"])
    done(match, "pay")
    assert (each(match, "life"), each(match, "dana"), match.to_act) == ([1, 5], [0, 0], 1)


def x27() -> Match:
    """Two seats, and the first chooses to die with all Insight."""
    match = table(at(life=0, dana=2, merit=-3, delusion=0, insight=7), at(), phase="evening")
    done(match, "die")
    return match


@clause("HG-8.1")
def test_x27_free():
    match = x27()
    assert (match.over, match.state.winners) == (True, [0])
    assert (match.state.seats[0].insight, match.state.seats[0].dana) == (7, 2)


@clause("HG-8.2", "HG-8.3", "HG-8.6")
def test_x28_one_insight_short():
    match = table(at("cave", life=1, insight=6, delusion=0, meditator=True, monk=True), phase="afternoon")
    done(match, "skip")
    seat = match.state.seats[0]
    assert (seat.location, seat.life, seat.insight, seat.lives, roles(match)) == ("town", 5, 0, 2, "")
    assert match.state.day == 2


@clause("HG-1.4", "HG-8.5", "HG-9.3", "HG-9.4")
def test_x29_through_hell():
    match = table(at(life=1, merit=-2, delusion=29), phase="afternoon")
    passed = []
    for text in ("skip", "pass_time", "pass_time"):
        done(match, text)
        seat = match.state.seats[0]
        passed.append((seat.realm, seat.merit, seat.life, seat.delusion))
    assert passed == [("hell", -2, 2, 29), ("hell", -1, 1, 30), ("human", 0, 5, 30)]
    assert (roles(match), each(match, "location")) == ("greedy", ["town"])


@clause("HG-9.2", "HG-9.4")
def test_x30_through_heaven():
    match = table(heaven(2, delusion=0))
    done(match, "pass_time")
    assert (each(match, "merit"), each(match, "life"), each(match, "delusion")) == ([1], [1], [0])
    done(match, "pass_time")
    assert (each(match, "location"), each(match, "life"), each(match, "merit")) == (["town"], [5], [0])
    assert roles(match) == "meditator teacher"


@clause("HG-3.3")
def test_x31_nobody_but_one_in_heaven():
    match = table(at("forest", dana=1), heaven(2))
    assert not [text for text in legal(match) if "deed" in text]
    assert (forbidden(match, "good_deed"), forbidden(match, "bad_deed")) == ("HG-5.3", "HG-5.4")


# -- the end


@clause("HG-10.2")
def test_x32_the_last_day():
    match = table(
        at(delusion=20),
        at(delusion=12),
        at(delusion=12, merit=-1),
        to_act=2,
        phase="afternoon",
        day=3,
        max_days=3,
    )
    done(match, "skip")
    assert (match.over, match.state.winners, match.state.day) == (True, [1], 3)


X33 = (
    "move temple, move town, skip, skip, skip, skip, skip, skip, alms, good_deed, pass_time, "
    + "bad_deed, " * 8
    + "bad_deed, bad_deed, pay, bad_deed, move forest, pay, move cave, meditate, pay, "
    + "meditate, meditate, pay, " * 8
    + "meditate, meditate"
)


@clause("HG-10.1")
def test_x33_free_on_day_22():
    match = Match.new("hungry_ghost", ["Ann"])
    second = Second(match.encoded())
    for text in X33.split(", "):
        assert not match.over
        assert codec.same(match.act(deed(text)), second.act(deed(text)))
    assert (match.over, match.state.day, match.state.winners) == (True, 22, [0])
    assert codec.same(match.encoded(), second.state())


@clause("HG-6.5", "HG-6.6")
def test_x34_greed_meets_greed():
    match = table(at("forest", greedy=True), at(greedy=True, dana=1))
    deeds = [event for event in done(match, "move town") if event["type"] == "bad_deed"]
    assert [(event["seat"], event["rule"]) for event in deeds] == [(0, "HG-6.5"), (1, "HG-6.6")]
    assert (each(match, "dana"), each(match, "merit")) == ([1, 2], [-1, -1])


def x35(change: str) -> dict[str, Any]:
    """The state at the end of X27, with one change."""
    state = x27().encoded()
    first, second = state["seats"]
    if change == "winners [1]":
        state["winners"] = [1]
    elif change == "insight 6":
        first["insight"] = 6
    elif change == "life 1":
        first["life"] = 1
    elif change == "another seat's life 0":
        second["life"] = 0
    elif change == "a field note":
        state["note"] = 1
    else:
        del state["day"]
    return state


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ("winners [1]", "winners"),
        ("insight 6", "winners"),
        ("life 1", "winners"),
        ("another seat's life 0", "seats[1].life"),
        ("a field note", "note"),
        ("no day", "day"),
    ],
)
def test_x35_states_that_cannot_be(change, path):
    assert Match.load(x27().encoded()).over
    with pytest.raises(EngineError) as refused:
        Match.load(x35(change))
    assert (refused.value.code, refused.value.path) == ("bad_state", path)
    assert reasons.told(refused.value).startswith(f"{path}: ")
