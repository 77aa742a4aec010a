"""The rules of Hungry Ghost, clause by clause, and beside them a second telling."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine import EngineError, Match, codec
from game.engine.base import Event
from game.engine.games.hungry_ghost import neighbours
from tests import strategies
from tests.clauses import clause
from tests.games.ghost_second import Second, fresh
from tests.games.ghost_table import (
    NAMES,
    PLACES,
    ROLES,
    act,
    action,
    at,
    each,
    hosted,
    legal,
    only,
    position,
    roles,
    table,
    types,
)


@pytest.fixture(scope="module", autouse=True)
def _hosted() -> Iterator[None]:
    with hosted():
        yield


def refusal(match: Match, text: str) -> EngineError:
    """Why this is not allowed; a refusal changes nothing."""
    before = codec.dumps(match.encoded())
    with pytest.raises(EngineError) as refused:
        match.act(action(text))
    assert refused.value.code == "illegal_action"
    assert codec.dumps(match.encoded()) == before
    assert match.log()["steps"] == []
    return refused.value


def seat(match: Match, index: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = match.encoded()["seats"][index]
    return found


# -- 1. Stats


@clause("HG-1.1")
def test_everyone_begins_with_these_stats_and_no_role():
    for found in Match.new("hungry_ghost", NAMES).encoded()["seats"]:
        stats = [found[key] for key in ("merit", "life", "dana", "delusion", "insight", "lives")]
        assert stats == [0, 5, 0, 30, 0, 1]
        assert not any(found[role] for role in ROLES)


@clause("HG-1.2")
@pytest.mark.parametrize(
    ("who", "deed", "merit", "dana"),
    [
        (at("town", merit=5, dana=2), "good_deed", 5, 1),
        (at("town", merit=4, dana=2), "good_deed", 5, 1),
        (at("town", merit=-5, dana=2), "bad_deed", -5, 3),
        (at("town", merit=-4, dana=2), "bad_deed", -5, 3),
        (at("forest", "greedy", merit=-5), "move town", -5, 1),
    ],
)
def test_merit_stops_and_the_rest_of_the_deed_is_done(who, deed, merit, dana):
    match = table(who)
    act(match, deed)
    assert (seat(match)["merit"], seat(match)["dana"]) == (merit, dana)


@clause("HG-1.2", "HG-6.4")
def test_a_teacher_of_merit_5_still_teaches():
    match = table(at("town", "teacher", merit=5), "forest")
    taught = only(act(match, "move forest"), "taught")
    assert (taught["merit"], roles(match, 1)) == (5, ["meditator"])


@clause("HG-1.3")
def test_dana_has_no_bound_and_the_box_never_runs_out():
    match = table(at("town", "greedy", dana=10**9), max_days=0)
    act(match, "bad_deed", "bad_deed")
    assert each(match, "dana") == [10**9 + 2]
    match = table(at("town", "monk"), at("town", "monk"))
    for _ in range(4):
        act(match, "alms", "bad_deed")
    assert sum(each(match, "dana")) == 8  # what they rob of each other stays with them


@clause("HG-1.4", "HG-9.3")
@pytest.mark.parametrize(("delusion", "then"), [(12, [12, 12]), (11, [12, 12]), (10, [11, 12])])
def test_delusion_never_exceeds_its_start(delusion, then):
    match = table(at("hell", merit=-3, delusion=delusion), delusion=12)
    found = []
    for _ in range(2):
        act(match, "pass_time")
        found.append(seat(match)["delusion"])
    assert found == then


@clause("HG-1.5")
@pytest.mark.parametrize(("insight", "then"), [(4, 6), (5, 7), (6, 7), (7, 7)])
def test_insight_stops_at_7(insight, then):
    match = table(at("cave", "meditator", delusion=0, insight=insight))
    assert only(act(match, "meditate"), "meditated")["insight"] == then
    assert seat(match)["insight"] == then


@clause("HG-1.6", "HG-8.4", "HG-9.4")
def test_a_teacher_is_a_meditator_too():
    match = table(at("town", life=1, merit=1), phase="afternoon")
    act(match, "skip")
    assert roles(match) == ["meditator", "teacher"]
    act(match, "pass_time")
    assert (seat(match)["realm"], roles(match)) == ("human", ["meditator", "teacher"])


# -- 2. Setting up


@clause("HG-2.1")
@pytest.mark.parametrize("seats", range(1, 7))
def test_one_to_six_may_sit_down(seats):
    assert Match.new("hungry_ghost", NAMES[:seats]).seats == list(NAMES[:seats])


@clause("HG-2.1")
@pytest.mark.parametrize("names", [[], ["Ann"] * 7])
def test_nobody_and_seven_are_refused(names):
    with pytest.raises(EngineError, match="hungry_ghost takes 1 to 6 seats") as refused:
        Match.new("hungry_ghost", names)
    assert (refused.value.code, refused.value.path) == ("bad_request", "seats")


@clause("HG-2.2")
@pytest.mark.parametrize("delusion", [1, 10, 30, 99])
def test_all_begin_in_the_town(delusion):
    match = Match.new("hungry_ghost", NAMES, {"delusion": delusion})
    assert codec.same(match.encoded(), position(*["town"] * 6, delusion=delusion))


@clause("HG-2.3")
def test_seat_0_begins_on_the_morning_of_day_1():
    state = Match.new("hungry_ghost", NAMES).encoded()
    assert (state["to_act"], state["day"], state["phase"]) == (0, 1, "morning")
    assert (state["over"], state["winners"]) == (False, [])


# -- 3. The Human Realm


@clause("HG-3.1", "HG-5.1")
@pytest.mark.parametrize(
    ("place", "ways"),
    [
        ("cave", ("forest",)),
        ("forest", ("cave", "town")),
        ("town", ("forest", "temple")),
        ("temple", ("town",)),
    ],
)
def test_four_locations_on_a_line(place, ways):
    assert neighbours(place) == ways
    assert [text for text in legal(table(place)) if text.startswith("move")] == [
        f"move {way}" for way in ways
    ]
    for other in {*PLACES, "heaven", "hell", "nowhere"} - {*ways}:
        assert refusal(table(place), f"move {other}").rule == "HG-5.1"


@clause("HG-3.2")
@pytest.mark.parametrize("place", PLACES)
def test_a_location_holds_everybody(place):
    way = neighbours(place)[0]
    match = table(way, *[place] * 5)
    act(match, f"move {place}")
    assert each(match, "location") == [place] * 6


@clause("HG-3.3", "HG-9.5")
@pytest.mark.parametrize("other", ["cave", "town", "heaven", "hell"])
def test_only_who_is_at_the_same_location_is_another_player_there(other):
    alone = table(at("forest", dana=1), other)
    assert legal(alone) == ["move cave", "move town", "skip"]
    for text, rule in (("good_deed 1", "HG-5.3"), ("bad_deed", "HG-5.4")):
        assert refusal(alone, text).rule == rule
    together = table(at("forest", dana=1), "forest")
    assert legal(together) == ["move cave", "move town", "good_deed 1", "bad_deed", "skip"]


@clause("HG-3.4")
def test_what_a_place_is_good_for():
    """A Monk and Meditator with Dana, alone: what each place offers beside the ways out of it."""
    found = {
        place: [
            text
            for text in legal(table(at(place, "monk", "meditator", dana=1)))
            if not text.startswith("move")
        ]
        for place in PLACES
    }
    assert found == {
        "cave": ["meditate", "skip"],
        "forest": ["meditate", "skip"],
        "town": ["good_deed", "bad_deed", "alms", "skip"],
        "temple": ["meditate", "skip"],
    }
    company = table(at("temple", "meditator"), "temple")
    assert only(act(company, "meditate"), "meditated")["power"] == 2
    assert "ordained" in types(act(table("town"), "move temple"))


# -- 4. Turns


@clause("HG-4.1", "HG-4.2")
def test_whole_turns_one_seat_after_the_other_and_then_a_new_day():
    match = Match.new("hungry_ghost", NAMES[:3])
    found = []
    for _ in range(12):
        found.append((match.state.day, match.to_act, match.state.phase))
        act(match, "skip")
    assert found == [
        (day, who, phase) for day in (1, 2) for who in range(3) for phase in ("morning", "afternoon")
    ]


@clause("HG-4.2")
def test_the_new_day_is_told_last():
    match = table("town", "town", to_act=1, day=8, phase="afternoon")
    assert act(match, "skip")[-1] == {"type": "day", "rule": "HG-4.2", "day": 9}
    assert (match.state.day, match.to_act) == (9, 0)
    assert "day" not in types(act(match, "skip", "skip"))


@clause("HG-4.2")
@pytest.mark.parametrize(
    ("who", "phase", "text"),
    [("heaven", None, "pass_time"), (at("town", life=0, dana=1), "evening", "pay")],
)
def test_every_way_for_the_last_seat_to_end_its_turn_ends_the_day(who, phase, text):
    match = table("town", who, to_act=1, phase=phase)
    assert types(act(match, text))[-1] == "day"
    assert (match.state.day, match.to_act, match.state.phase) == (2, 0, "morning")


@clause("HG-4.3")
@pytest.mark.parametrize("phase", ["morning", "afternoon"])
@pytest.mark.parametrize("place", PLACES)
def test_one_action_a_phase_and_skip_is_always_among_them(place, phase):
    match = table(at(place, "monk", "meditator", "greedy", dana=3), "town", phase=phase)
    before = codec.dumps(match.encoded())
    for text in legal(match):
        act(match, text)
        assert (match.state.phase, match.to_act) == (
            ("afternoon", 0) if phase == "morning" else ("morning", 1)
        )
        match.undo()
        assert codec.dumps(match.encoded()) == before
    assert legal(match)[-1] == "skip"


@clause("HG-4.4")
@pytest.mark.parametrize("realm", ["heaven", "hell"])
def test_heaven_and_hell_have_one_evening_and_no_day(realm):
    match = table(realm, "town")
    assert (match.state.phase, legal(match)) == ("realm", ["pass_time"])
    for text in ("skip", "move town", "meditate", "good_deed", "bad_deed", "alms"):
        assert refusal(match, text).rule == "HG-4.4"
    act(match, "pass_time")
    assert (match.to_act, match.state.phase) == (1, "morning")
    assert refusal(table("town"), "pass_time").rule == "HG-4.4"


# -- 5. The actions of Morning and Afternoon


@clause("HG-5.1")
def test_a_move_is_told_and_changes_nothing_else():
    match = table(at("town", "monk", dana=3, merit=2), at("forest", dana=1))
    before = seat(match)
    assert act(match, "move forest") == [
        {"type": "moved", "rule": "HG-5.1", "seat": 0, "from": "town", "to": "forest"}
    ]
    assert seat(match) == {**before, "location": "forest"}
    with pytest.raises(EngineError) as refused:
        table("town").act({"type": "move"})
    assert refused.value.rule == "HG-5.1"


@clause("HG-5.2")
@pytest.mark.parametrize(
    ("place", "others", "power"),
    [
        ("cave", ["cave", "cave"], 2),
        ("forest", ["forest", "forest"], 1),
        ("temple", [], 1),
        ("temple", ["temple", "town", "heaven"], 2),
        ("temple", ["temple"] * 5, 6),
    ],
)
def test_the_power_of_a_meditation(place, others, power):
    match = table(at(place, "meditator"), *others)
    assert act(match, "meditate") == [
        {
            "type": "meditated",
            "rule": "HG-5.2",
            "seat": 0,
            "power": power,
            "delusion": 30 - power,
            "insight": 0,
        }
    ]
    assert seat(match)["delusion"] == 30 - power
    clear = table(at(place, "meditator", delusion=0), *others)
    act(clear, "meditate")
    assert (seat(clear)["delusion"], seat(clear)["insight"]) == (0, power)


@clause("HG-5.2")
def test_one_meditation_never_does_both():
    match = table(at("temple", "meditator", delusion=2), *["temple"] * 5)
    act(match, "meditate")
    assert (seat(match)["delusion"], seat(match)["insight"]) == (0, 0)
    act(match, "meditate")
    assert seat(match)["insight"] == 6


@clause("HG-5.2")
def test_with_7_insight_it_is_legal_and_does_nothing():
    match = table(at("cave", "meditator", delusion=0, insight=7))
    before = seat(match)
    act(match, "meditate")
    assert seat(match) == before


@clause("HG-5.2")
@pytest.mark.parametrize("who", [at("town", "meditator"), "cave", at("forest", "monk"), "temple"])
def test_who_cannot_meditate(who):
    match = table(who)
    assert "meditate" not in legal(match)
    assert refusal(match, "meditate").rule == "HG-5.2"


@clause("HG-5.3")
def test_in_the_town_the_dana_goes_to_the_box():
    match = table(at("town", dana=2), "town")
    assert [text for text in legal(match) if "good" in text] == ["good_deed"]
    for text in ("good_deed 1", "good_deed 0", "good_deed box"):
        assert refusal(match, text).rule == "HG-5.3"
    assert act(match, "good_deed") == [
        {"type": "good_deed", "rule": "HG-5.3", "seat": 0, "to": None, "dana": 1, "merit": 1}
    ]
    assert each(match, "dana") == [1, 0]


@clause("HG-5.3")
def test_elsewhere_it_goes_to_whom_one_chooses():
    match = table("cave", "temple", at("cave", dana=2, merit=-1), "cave", to_act=2)
    assert [text for text in legal(match) if "good" in text] == ["good_deed 0", "good_deed 3"]
    for text in ("good_deed", "good_deed 1", "good_deed 2", "good_deed 4"):
        assert refusal(match, text).rule == "HG-5.3"
    assert act(match, "good_deed 0") == [
        {"type": "good_deed", "rule": "HG-5.3", "seat": 2, "to": 0, "dana": 1, "merit": 0},
        {"type": "received", "rule": "HG-5.3", "seat": 0, "by": 2, "dana": 1},
    ]
    assert (each(match, "dana"), each(match, "merit")) == ([1, 0, 1, 0], [0, 0, 0, 0])


@clause("HG-5.3")
def test_a_good_deed_needs_a_dana_and_somebody():
    poor, alone = table("town", "town"), table(at("temple", dana=4), "town")
    for match in (poor, alone):
        assert not any("good" in text for text in legal(match))
    assert "Dana" in refusal(poor, "good_deed").sentence
    assert "another player" in refusal(alone, "good_deed 1").sentence
    with pytest.raises(EngineError) as refused:
        table(at("cave", dana=1), "cave").act({"type": "good_deed", "to": True})
    assert refused.value.rule == "HG-5.3"


@clause("HG-5.4")
@pytest.mark.parametrize(
    ("seats", "merit"),
    [
        (["town"], -1),
        (["cave", "cave"], -1),
        ([at("cave", merit=3), at("cave", dana=9)], 2),
        ([at("temple", merit=-5), at("temple", dana=9)], -5),
    ],
)
def test_a_bad_deed_costs_a_merit_whatever_is_taken(seats, merit):
    match = table(*seats)
    done = only(act(match, "bad_deed"), "bad_deed")
    assert (done["rule"], done["compelled"], done["merit"]) == ("HG-5.4", False, merit)
    assert seat(match)["merit"] == merit


@clause("HG-5.4")
def test_a_bad_deed_needs_somebody_or_the_town():
    match = table("cave", "town", "heaven")
    assert "bad_deed" not in legal(match)
    assert refusal(match, "bad_deed").rule == "HG-5.4"


@clause("HG-5.5")
@pytest.mark.parametrize(("place", "gained"), [("town", 4), ("forest", 3)])
def test_one_dana_from_each_who_has_any_and_in_the_town_one_from_the_box(place, gained):
    purses = (1, 0, 5, 0, 2)
    match = table("hell", *[at(place, dana=dana) for dana in purses], to_act=2)
    events = act(match, "bad_deed")
    assert events[0]["gained"] == gained
    assert [(event["type"], event.get("seat"), event.get("dana")) for event in events] == [
        ("bad_deed", 2, gained),
        ("robbed", 3, 4),
        ("robbed", 5, 1),
        ("robbed", 1, 0),
    ]
    assert all(event["rule"] == "HG-5.5" and event["by"] == 2 for event in events[1:])
    assert each(match, "dana") == [0, 0, gained, 4, 0, 1]


@clause("HG-5.6")
def test_a_monk_is_given_alms_in_the_town_in_the_morning():
    match = table(at("town", "monk", dana=2))
    assert act(match, "alms") == [{"type": "alms", "rule": "HG-5.6", "seat": 0, "dana": 3}]
    assert seat(match)["dana"] == 3


@clause("HG-5.6")
@pytest.mark.parametrize(
    ("who", "phase"),
    [
        (at("town", "meditator"), "morning"),
        (at("town", "monk"), "afternoon"),
        (at("temple", "monk"), "morning"),
        (at("forest", "monk"), "afternoon"),
    ],
)
def test_nobody_else_is_given_any(who, phase):
    match = table(who, phase=phase)
    assert "alms" not in legal(match)
    assert refusal(match, "alms").rule == "HG-5.6"


@clause("HG-5.7")
def test_skipping_the_morning_leaves_the_afternoon():
    match = table("town", "town")
    before = seat(match)
    assert act(match, "skip") == [{"type": "skipped", "rule": "HG-5.7", "seat": 0, "phase": "morning"}]
    assert (match.state.phase, match.to_act, seat(match)) == ("afternoon", 0, before)
    assert act(match, "skip")[0]["phase"] == "afternoon"
    assert match.to_act == 1


# -- 6. Roles, and what arriving sets off


@clause("HG-6.1")
def test_arriving_at_the_temple_makes_a_monk_at_no_cost():
    match = table(at("town", dana=3))
    assert act(match, "move temple")[1:] == [{"type": "ordained", "rule": "HG-6.1", "seat": 0}]
    assert (roles(match), seat(match)["dana"]) == (["monk"], 3)


@clause("HG-6.1")
def test_one_is_ordained_once_and_nowhere_else():
    assert types(act(table(at("town", "monk")), "move temple")) == ["moved"]
    assert types(act(table("temple"), "move town")) == ["moved"]
    assert types(act(table("temple"), "skip")) == ["skipped"]


@clause("HG-6.2", "HG-6.4")
def test_a_mover_learns_from_all_teachers_there():
    match = table(
        at("cave", "teacher", merit=1),
        at("forest", "teacher", merit=5),
        "town",
        "forest",
        at("forest", "teacher", merit=-2),
        at("forest", "meditator"),
        to_act=2,
    )
    assert act(match, "move forest")[1:] == [
        {"type": "taught", "rule": "HG-6.4", "teacher": 4, "student": 2, "merit": -1},
        {"type": "taught", "rule": "HG-6.4", "teacher": 1, "student": 2, "merit": 5},
    ]
    assert roles(match, 2) == ["meditator"]
    assert roles(match, 3) == []  # was there before, and nobody came who teaches
    assert each(match, "merit") == [1, 5, 0, 0, -1, 0]


@clause("HG-6.2", "HG-6.4")
def test_who_meditates_already_learns_nothing():
    match = table(at("town", "meditator"), at("forest", "teacher", merit=1))
    assert types(act(match, "move forest")) == ["moved"]
    assert each(match, "merit") == [0, 1]
    nobody = table("town", at("forest", "meditator"))
    assert types(act(nobody, "move forest")) == ["moved"]


@clause("HG-6.3", "HG-6.4")
def test_a_teacher_teaches_everyone_who_is_there():
    match = table("forest", "cave", "forest", at("town", "teacher"), at("forest", "meditator"), to_act=3)
    assert act(match, "move forest")[1:] == [
        {"type": "taught", "rule": "HG-6.4", "teacher": 3, "student": 0, "merit": 1},
        {"type": "taught", "rule": "HG-6.4", "teacher": 3, "student": 2, "merit": 2},
    ]
    assert [roles(match, index) for index in range(3)] == [["meditator"], [], ["meditator"]]


@clause("HG-6.4")
def test_the_other_teachers_there_gain_nothing_when_a_teacher_comes():
    match = table(at("town", "teacher"), at("forest", "teacher"), "forest")
    assert [event["teacher"] for event in act(match, "move forest")[1:]] == [0]
    assert each(match, "merit") == [1, 0, 0]


@clause("HG-6.5")
def test_a_greedy_mover_steals_on_entering_the_town_alone():
    match = table(at("temple", "greedy"), at("town", dana=1))
    assert act(match, "move town")[1:] == [
        {
            "type": "bad_deed",
            "rule": "HG-6.5",
            "seat": 0,
            "compelled": True,
            "gained": 2,
            "dana": 2,
            "merit": -1,
        },
        {"type": "robbed", "rule": "HG-5.5", "seat": 1, "by": 0, "dana": 0},
    ]
    for start, place in (("town", "temple"), ("town", "forest"), ("forest", "cave"), ("cave", "forest")):
        match = table(at(start, "greedy"), at(place, dana=5))
        assert "bad_deed" not in types(act(match, f"move {place}"))
    assert types(act(table(at("town", "greedy"), at("town", dana=3)), "skip")) == ["skipped"]


@clause("HG-6.6", "HG-6.8")
def test_each_greedy_player_robs_everyone_there_when_another_enters():
    match = table(
        at("cave", "greedy", dana=1),
        at("cave", dana=2),
        at("forest", dana=1),
        at("cave", "greedy"),
        at("town", "greedy", dana=1),
        to_act=2,
    )
    events = act(match, "move cave")[1:]
    assert [(event["type"], event["seat"]) for event in events] == [
        ("bad_deed", 3),
        ("robbed", 0),
        ("robbed", 1),
        ("robbed", 2),
        ("bad_deed", 0),
        ("robbed", 1),
        ("robbed", 3),
    ]
    assert [event["rule"] for event in events if event["type"] == "bad_deed"] == ["HG-6.6"] * 2
    assert each(match, "dana") == [2, 0, 0, 2, 1]
    assert each(match, "merit") == [-1, 0, 0, -1, 0]


@clause("HG-6.6")
def test_in_the_town_it_robs_the_box_as_well():
    match = table("forest", at("town", "greedy"), at("town", dana=1))
    done = only(act(match, "move town"), "bad_deed")
    assert (done["seat"], done["gained"], done["compelled"]) == (1, 2, True)
    leaving = table("town", at("town", "greedy"), at("town", dana=1))
    assert types(act(leaving, "move forest")) == ["moved"]


@clause("HG-6.7")
@pytest.mark.parametrize(("dana", "robbed"), [(0, False), (1, True)])
def test_a_compelled_deed_that_would_take_nothing_does_not_happen(dana, robbed):
    match = table(at("town", dana=dana), at("forest", "greedy", dana=4))
    assert ("bad_deed" in types(act(match, "move forest"))) == robbed
    assert each(match, "merit")[1] == (-1 if robbed else 0)


@clause("HG-6.8")
@pytest.mark.parametrize("mover", range(4))
def test_turn_order_from_the_mover(mover):
    seats = [at("forest", "greedy", dana=3) for _ in range(4)]
    seats[mover] = at("town", dana=9)
    events = act(table(*seats, to_act=mover), "move forest")
    assert [event["seat"] for event in events if event["type"] == "bad_deed"] == [
        (mover + steps) % 4 for steps in (1, 2, 3)
    ]


@clause("HG-6.8")
def test_what_arriving_sets_off_goes_in_this_order():
    """A Greedy mover comes to Teachers at the Temple; later a Teacher meets the Greedy in the Town."""
    match = table(at("town", "greedy", dana=1), at("temple", "teacher"), at("temple", "greedy"))
    assert types(act(match, "move temple")) == ["moved", "ordained", "taught", "bad_deed", "robbed"]
    match = table(at("forest", "greedy"), at("town", "teacher"), at("town", "greedy"))
    events = act(match, "move town")
    assert types(events) == ["moved", "taught", "bad_deed", "bad_deed", "robbed"]
    assert [event["rule"] for event in events if event["type"] == "bad_deed"] == ["HG-6.5", "HG-6.6"]


@clause("HG-6.9")
def test_a_compulsion_costs_no_phase_and_cannot_be_refused():
    match = table(at("forest", "greedy"), at("town", "greedy"))
    assert types(act(match, "move town")).count("bad_deed") == 2
    assert (match.to_act, match.state.phase) == (0, "afternoon")
    act(match, "bad_deed")
    assert (match.to_act, match.state.phase) == (1, "morning")


@clause("HG-6.10", "HG-8.3")
@pytest.mark.parametrize("merit", [-2, 0, 2])
def test_roles_last_until_death(merit):
    match = table(at("town", "monk", "meditator", "greedy", merit=merit, life=2))
    act(match, "skip", "skip")
    assert roles(match) == ["monk", "meditator", "greedy"]
    act(match, "skip", "skip")
    assert roles(match) == {-2: ["greedy"], 0: [], 2: ["meditator", "teacher"]}[merit]


@clause("HG-6.5", "HG-6.6", "HG-6.2", "HG-9.4", "HG-8.6")
@pytest.mark.parametrize(
    ("who", "phase", "text"),
    [
        (at("hell", merit=-1), None, "pass_time"),
        (at("heaven", merit=1), None, "pass_time"),
        (at("cave", life=1), "afternoon", "skip"),
    ],
)
def test_to_be_born_in_the_town_is_no_move(who, phase, text):
    match = table(who, at("town", "greedy", dana=2), at("town", "teacher"), "town", phase=phase)
    assert not {"moved", "bad_deed", "taught"} & {*types(act(match, text))}
    assert (seat(match)["location"], each(match, "dana")) == ("town", [0, 2, 0, 0])


# -- 7. Evening in the Human Realm


@clause("HG-7.1", "HG-7.2")
@pytest.mark.parametrize("life", [5, 4, 3, 2])
def test_life_falls_and_the_turn_ends(life):
    match = table(at("town", life=life, dana=7), "town", phase="afternoon")
    assert act(match, "skip")[1:] == [{"type": "evening", "rule": "HG-7.1", "seat": 0, "life": life - 1}]
    assert (each(match, "life"), match.to_act, match.state.phase) == ([life - 1, 5], 1, "morning")


@clause("HG-7.1")
def test_the_morning_has_no_evening():
    match = table(at("town", life=1))
    assert types(act(match, "skip")) == ["skipped"]
    assert each(match, "life") == [1]


@clause("HG-7.3")
def test_with_dana_in_hand_one_chooses():
    match = table(at("forest", life=1, dana=1), "town", phase="afternoon")
    assert types(act(match, "skip")) == ["skipped", "evening"]
    assert (match.state.phase, match.to_act, legal(match)) == ("evening", 0, ["pay", "die"])
    open_choice = table(at("forest", life=0, dana=1), phase="evening")
    for text in ("skip", "move cave", "bad_deed"):
        assert refusal(open_choice, text).rule == "HG-7.3"


@clause("HG-7.3")
@pytest.mark.parametrize("who", [at("town", dana=3), at("town", life=1, dana=3), "heaven"])
def test_only_there_may_one_choose(who):
    for text in ("pay", "die"):
        assert text not in legal(table(who))
        assert refusal(table(who), text).rule == "HG-7.3"


@clause("HG-7.3", "HG-5.3", "HG-5.6")
def test_dana_counts_after_the_afternoon():
    match = table(at("town", life=1, dana=1), "town", phase="afternoon")
    assert "died" in types(act(match, "good_deed"))
    match = table(at("town", life=1), "town", phase="afternoon")
    act(match, "bad_deed")
    assert match.state.phase == "evening"


@clause("HG-7.4")
def test_one_dana_buys_one_more_day():
    match = table(at("town", life=0, dana=2), phase="evening")
    assert act(match, "pay")[0] == {"type": "paid", "rule": "HG-7.4", "seat": 0, "dana": 1, "life": 1}
    assert (each(match, "dana"), each(match, "life"), match.state.day) == ([1], [1], 2)
    act(match, "skip", "skip")
    assert match.state.phase == "evening"
    act(match, "pay", "skip")
    assert types(act(match, "skip"))[:4] == ["skipped", "evening", "died", "reborn"]


@clause("HG-7.5")
def test_one_dies_without_dana_or_by_not_paying():
    match = table(at("cave", life=1, merit=3, delusion=0, insight=4), "town", phase="afternoon")
    assert only(act(match, "skip"), "died") == {
        "type": "died",
        "rule": "HG-7.5",
        "seat": 0,
        "merit": 3,
        "insight": 4,
    }
    assert match.to_act == 1
    match = table(at("cave", life=0, dana=4, merit=-1), "town", phase="evening")
    assert types(act(match, "die")) == ["died", "reborn"]
    assert match.to_act == 1


# -- 8. Death in the Human Realm


@clause("HG-8.1", "HG-10.1")
@pytest.mark.parametrize("merit", [-5, 0, 5])
def test_who_dies_with_7_insight_wins_at_once(merit):
    who = at("cave", "meditator", life=1, merit=merit, delusion=0, insight=6)
    match = table("town", who, at("cave", delusion=0, insight=7), to_act=1, phase="afternoon", max_days=1)
    events = act(match, "meditate")
    assert types(events) == ["meditated", "evening", "died", "awakened"]
    assert events[-1] == {"type": "awakened", "rule": "HG-8.1", "seat": 1}
    state = match.encoded()
    assert (state["over"], state["phase"], state["to_act"], state["winners"], state["day"]) == (
        True,
        "over",
        None,
        [1],
        1,
    )
    assert seat(match, 1) == {"name": "Ben", **who, "life": 0, "insight": 7}
    assert match.legal() == []
    with pytest.raises(EngineError) as refused:
        act(match, "skip")
    assert refused.value.code == "match_over"


@clause("HG-8.1")
def test_6_insight_or_life_left_is_not_enough():
    match = table(at("town", life=1, delusion=0, insight=6), phase="afternoon")
    act(match, "skip")
    assert (match.over, seat(match)["insight"]) == (False, 0)
    match = table(at("town", life=2, delusion=0, insight=7), phase="afternoon")
    act(match, "skip")
    assert (match.over, seat(match)["insight"]) == (False, 7)
    match = table(at("town", life=0, dana=1, delusion=0, insight=7), phase="evening")
    act(match, "pay")
    assert (match.over, seat(match)["insight"]) == (False, 7)


@clause("HG-8.2")
@pytest.mark.parametrize(("merit", "life"), [(4, 4), (0, 5), (-3, 3)])
def test_dana_and_insight_are_lost_merit_and_delusion_stay(merit, life):
    match = table(at("temple", life=0, dana=3, merit=merit, delusion=0, insight=5), phase="evening")
    act(match, "die")
    found = seat(match)
    assert (found["dana"], found["insight"], found["merit"], found["delusion"], found["life"]) == (
        0,
        0,
        merit,
        0,
        life,
    )
    misty = table(at("temple", life=1, merit=merit, delusion=17), phase="afternoon")
    act(misty, "skip")
    assert (seat(misty)["delusion"], seat(misty)["merit"]) == (17, merit)


@clause("HG-8.3")
def test_death_takes_the_roles_even_of_a_teacher():
    match = table(at("town", "monk", "teacher", life=1), phase="afternoon")
    act(match, "skip")
    assert roles(match) == []


@clause("HG-8.4")
@pytest.mark.parametrize("merit", range(1, 6))
def test_merit_above_0_leads_to_heaven(merit):
    match = table(at("cave", "greedy", life=1, merit=merit), "town", phase="afternoon")
    reborn = {"type": "reborn", "rule": "HG-8.4", "seat": 0, "realm": "heaven", "life": merit}
    assert act(match, "skip")[-1] == reborn
    assert codec.same(seat(match), {"name": "Ann", **at("heaven", merit=merit, delusion=30)})


@clause("HG-8.5")
@pytest.mark.parametrize("merit", range(-5, 0))
def test_merit_below_0_leads_to_hell(merit):
    match = table(at("cave", "teacher", life=1, merit=merit), "town", phase="afternoon")
    reborn = {"type": "reborn", "rule": "HG-8.5", "seat": 0, "realm": "hell", "life": -merit}
    assert act(match, "skip")[-1] == reborn
    assert codec.same(seat(match), {"name": "Ann", **at("hell", merit=merit, delusion=30)})


@clause("HG-8.6")
def test_merit_0_leads_back_to_the_town_at_once():
    match = table(at("cave", "monk", life=1, lives=3), phase="afternoon")
    reborn = {"type": "reborn", "rule": "HG-8.6", "seat": 0, "realm": "human", "life": 5}
    assert reborn in act(match, "skip")
    assert codec.same(match.encoded(), position(at("town", lives=4), day=2))


# -- 9. Heaven and Hell


@clause("HG-9.1")
@pytest.mark.parametrize(("merit", "realm"), [(2, "heaven"), (-2, "hell")])
def test_the_evening_of_the_death_is_not_yet_one_of_the_realm(merit, realm):
    match = table(at("town", life=1, merit=merit, delusion=20), phase="afternoon")
    assert "realm_evening" not in types(act(match, "skip"))
    found = seat(match)
    assert (found["realm"], found["merit"], found["life"], found["delusion"]) == (realm, merit, 2, 20)
    assert (match.state.day, legal(match)) == (2, ["pass_time"])


@clause("HG-9.2")
@pytest.mark.parametrize(("delusion", "then"), [(30, 29), (1, 0), (0, 0)])
def test_an_evening_in_heaven(delusion, then):
    match = table(at("heaven", merit=4, delusion=delusion), "town")
    told = {"realm": "heaven", "merit": 3, "life": 3, "delusion": then}
    assert act(match, "pass_time") == [{"type": "realm_evening", "rule": "HG-9.2", "seat": 0, **told}]
    assert seat(match) == {"name": "Ann", **at("heaven", merit=3, delusion=then)}


@clause("HG-9.3")
@pytest.mark.parametrize(("delusion", "then"), [(0, 1), (29, 30), (30, 30)])
def test_an_evening_in_hell(delusion, then):
    match = table(at("hell", merit=-5, delusion=delusion), "town")
    told = {"realm": "hell", "merit": -4, "life": 4, "delusion": then}
    assert act(match, "pass_time") == [{"type": "realm_evening", "rule": "HG-9.3", "seat": 0, **told}]
    assert seat(match) == {"name": "Ann", **at("hell", merit=-4, delusion=then)}


@clause("HG-9.4")
@pytest.mark.parametrize(
    ("realm", "merit", "role", "delusion"), [("heaven", 1, "teacher", 6), ("hell", -1, "greedy", 8)]
)
def test_with_merit_0_one_is_born_that_same_evening(realm, merit, role, delusion):
    match = table(at(realm, merit=merit, delusion=7, lives=2))
    events = act(match, "pass_time")
    assert types(events) == ["realm_evening", "reborn", "day"]
    assert events[0]["realm"] == realm and events[0]["life"] == 0
    assert events[1] == {"type": "reborn", "rule": "HG-9.4", "seat": 0, "realm": "human", "life": 5}
    born = at("town", role, delusion=delusion, lives=3)
    assert codec.same(match.encoded(), position(born, day=2))


@clause("HG-9.5")
def test_nothing_is_done_to_or_by_a_player_in_heaven_or_hell():
    """Deeds, teaching, greed and company all pass by those who are at no location."""
    match = table(at("town", "teacher", dana=2), "heaven", "hell")
    before = match.encoded()["seats"][1:]
    assert types(act(match, "move temple", "meditate"))[:3] == ["moved", "ordained", "meditated"]
    assert seat(match)["delusion"] == 29  # alone at the Temple
    assert match.encoded()["seats"][1:] == before
    match = table("town", at("hell", merit=-1), "heaven")
    assert "bad_deed" not in types(act(match, "move forest", "skip", "pass_time"))
    assert not match.over and each(match, "realm") == ["human", "human", "heaven"]


@clause("HG-9.5")
def test_no_insight_and_no_win_comes_of_heaven():
    match = table(at("heaven", merit=5, delusion=2))
    for _ in range(5):
        act(match, "pass_time")
    assert (seat(match)["realm"], seat(match)["delusion"], seat(match)["insight"]) == ("human", 0, 0)
    assert not match.over


# -- 10. Ending


@clause("HG-10.1")
def test_one_winner_though_the_next_would_have_died_as_well():
    whole = at("cave", life=1, delusion=0, insight=7)
    match = table(whole, whole, phase="afternoon", max_days=1)
    act(match, "skip")
    assert (match.over, match.state.winners) == (True, [0])


@clause("HG-10.2")
@pytest.mark.parametrize(
    ("seats", "winners"),
    [
        ([at("town", delusion=0, insight=1), at("town", delusion=0, insight=2, merit=-5)], [1]),
        ([at("town", delusion=0), at("town", delusion=0, insight=1, merit=-5)], [1]),
        ([at("town", delusion=8, merit=5), at("town", delusion=7, merit=-5)], [1]),
        ([at("town", merit=1), at("town", merit=2), "town"], [1]),
        ([at("town", merit=1), at("town"), at("town", merit=1)], [0, 2]),
        (["town"] * 6, [0, 1, 2, 3, 4, 5]),
        ([at("heaven", merit=2, delusion=9), at("town", delusion=9)], [0]),
        (["town"], [0]),
    ],
)
def test_when_the_days_run_out_the_farthest_win(seats, winners):
    last = len(seats) - 1
    match = table(*seats, to_act=last, day=4, max_days=4, phase="afternoon")
    assert act(match, "skip")[-1] == {"type": "ended", "rule": "HG-10.2", "day": 4}
    state = match.encoded()
    assert (state["over"], state["winners"], state["day"], state["phase"], state["to_act"]) == (
        True,
        winners,
        4,
        "over",
        None,
    )


@clause("HG-10.2")
def test_the_last_day_is_for_everyone_and_there_is_no_day_after_it():
    match = Match.new("hungry_ghost", NAMES[:2], {"max_days": 2})
    events = act(match, *["skip"] * 7)
    assert not match.over
    events += act(match, "skip")
    assert match.over and types(events)[-2:] == ["evening", "ended"]
    assert types(events).count("day") == 1


@clause("HG-10.2")
def test_a_death_on_the_last_evening_still_counts():
    match = table(
        at("town", delusion=9), at("town", life=1, delusion=0, insight=6, merit=2), to_act=1,
        phase="afternoon", max_days=1,
    )  # fmt: skip
    assert types(act(match, "skip")) == ["skipped", "evening", "died", "reborn", "ended"]
    assert match.state.winners == [1]


@clause("HG-10.2")
def test_without_a_cap_the_days_go_on():
    match = table("town", day=10_000, phase="afternoon")
    act(match, "skip")
    assert (match.over, match.state.day) == (False, 10_001)


@clause("HG-10.3")
def test_every_view_is_the_state():
    match = table(at("town", dana=3), "heaven", at("hell", merit=-4))
    events = act(match, "bad_deed", "skip")
    for who in (None, 0, 1, 2):
        assert codec.same(match.view(who), match.encoded())
        assert match.seen(who, events) == events


# -- options, chance


def test_options_as_the_rulebook_has_them():
    assert Match.new("hungry_ghost", ["Ann"]).encoded()["options"] == {"delusion": 30, "max_days": 0}
    for options in ({"delusion": 1, "max_days": 9999}, {"delusion": 99, "max_days": 0}, {"delusion": 10}):
        match = Match.new("hungry_ghost", ["Ann"], options)
        assert match.encoded()["options"] == {"delusion": 30, "max_days": 0, **options}
        assert seat(match)["delusion"] == options["delusion"]


@pytest.mark.parametrize(
    ("option", "values"),
    [
        ("delusion", (0, 100, -1, 30.0, "30", None, True)),
        ("max_days", (-1, 10_000, 1.5, False, None, [])),
        ("insight", (7,)),
    ],
)
def test_other_options_are_refused(option, values):
    for value in values:
        with pytest.raises(EngineError) as refused:
            Match.new("hungry_ghost", ["Ann"], {option: value})
        assert (refused.value.code, refused.value.path) == ("bad_request", f"options.{option}")


def test_nothing_is_left_to_chance():
    match = Match.new("hungry_ghost", NAMES[:2], {"max_days": 20}, chance=[3, 1, 4])
    assert match.log()["draws"] == []
    pick = random.Random(5)
    while not match.over:
        match.act(pick.choice(match.legal()))
        assert match.last_step["draws"] == []
    assert match.chance.waiting == [3, 1, 4]


def test_what_is_no_action_at_all_is_refused():
    for who in ("town", "heaven"):
        for wrong in ({}, {"type": "fly"}, {"type": 7}, {"type": "skip", "to": "town"}, {"type": None}):
            with pytest.raises(EngineError) as refused:
                table(who).act(wrong)
            assert refused.value.code == "illegal_action"


# -- a second telling of the rules

options = st.fixed_dictionaries(
    {
        "delusion": st.sampled_from([1, 2, 3, 5, 10, 30, 99]),
        "max_days": st.sampled_from([0, 0, 1, 2, 7, 30, 9999]),
    }
)


@st.composite
def human(draw: st.DrawFn, delusion: int) -> dict[str, Any]:
    """Anyone who could stand in the Human Realm, most of them where others are."""
    clear = draw(st.booleans())
    roles = draw(st.sets(st.sampled_from(ROLES)))
    return at(
        draw(st.sampled_from(("town", "forest", *PLACES))),
        *(roles - {"greedy"} if "teacher" in roles else roles),
        merit=draw(st.integers(-5, 5)),
        life=draw(st.sampled_from((1, 1, 2, 5))),
        dana=draw(st.integers(0, 3)),
        delusion=0 if clear else draw(st.integers(0, delusion)),
        insight=draw(st.integers(0, 7)) if clear else 0,
        lives=draw(st.integers(1, 3)),
    )


@st.composite
def elsewhere(draw: st.DrawFn, delusion: int) -> dict[str, Any]:
    """Anyone in Heaven or Hell."""
    merit = draw(st.integers(1, 5)) * draw(st.sampled_from((1, -1)))
    return at("heaven" if merit > 0 else "hell", merit=merit, delusion=draw(st.integers(0, delusion)))


@st.composite
def positions(draw: st.DrawFn) -> dict[str, Any]:
    """Any position of play, near deaths and rebirths above all."""
    chosen: dict[str, Any] = draw(options)
    delusion = chosen["delusion"]
    seats = draw(st.lists(human(delusion) | human(delusion) | elsewhere(delusion), min_size=1, max_size=6))
    to_act = draw(st.integers(0, len(seats) - 1))
    phase = "realm"
    if seats[to_act]["realm"] == "human":
        phase = draw(st.sampled_from(("morning", "afternoon", "evening")))
    if phase == "evening":
        seats[to_act] |= {"life": 0, "dana": seats[to_act]["dana"] + 1}
    day = chosen["max_days"] and draw(st.integers(max(1, chosen["max_days"] - 3), chosen["max_days"]))
    return position(*seats, phase=phase, to_act=to_act, day=day or 1, **chosen)


def told_alike(match: Match, second: Second, pick: random.Random, actions: int) -> list[Event]:
    """Both know the same actions, and tell of each the same events and the same state.

    Who can meditate mostly does, or nobody would ever awaken.
    """
    told: list[Event] = []
    for _ in range(actions):
        found = match.legal()
        assert found == second.legal()
        if not found:
            break
        sitting = [listed for listed in found if listed["type"] == "meditate"]
        chosen = pick.choice(sitting * 12 + found)
        events = match.act(chosen)
        assert events == second.take(chosen)
        assert codec.same(match.encoded(), second.state())
        told += events
    return told


@settings(max_examples=60)
@given(st.integers(1, 6), options, strategies.seeds)
def test_random_matches_are_told_alike(seats, options, seed):
    match = Match.new("hungry_ghost", NAMES[:seats], options)
    assert codec.same(match.encoded(), fresh(NAMES[:seats], **options))
    told_alike(match, Second(fresh(NAMES[:seats], **options)), random.Random(seed), 150)


@settings(max_examples=300)
@given(positions(), strategies.seeds)
def test_random_positions_are_told_alike(state, seed):
    """Tables which a match from its start seldom reaches."""
    match = Match.load(state)
    assert codec.same(match.encoded(), state)
    told_alike(match, Second(state), random.Random(seed), 25)


@settings(max_examples=100)
@given(positions())
def test_every_action_of_a_position_is_told_alike(state):
    match = Match.load(state)
    for chosen in match.legal():
        second = Second(state)
        assert match.act(chosen) == second.take(chosen)
        assert codec.same(match.encoded(), second.state())
        match.undo()


def test_long_matches_meet_everything_there_is():
    """The random players above are worth something: between them they see every event."""
    seen: set[tuple[str, str]] = set()
    for seed in range(12):
        pick = random.Random(seed)
        chosen = {"delusion": 1 + seed % 3, "max_days": 40 * (seed % 2)}
        match = Match.new("hungry_ghost", NAMES[: 1 + seed % 6], chosen)
        told = told_alike(match, Second(match.encoded()), pick, 600)
        seen |= {(event["type"], event["rule"]) for event in told}
    assert {rule for _, rule in seen} == {
        *(f"HG-5.{number}" for number in range(1, 8)),
        *("HG-6.1", "HG-6.4", "HG-6.5", "HG-6.6"),
        *("HG-7.1", "HG-7.4", "HG-7.5", "HG-8.1", "HG-8.4", "HG-8.5", "HG-8.6"),
        *("HG-9.2", "HG-9.3", "HG-9.4", "HG-4.2", "HG-10.2"),
    }
    assert len({type_ for type_, _ in seen}) == 18
