"""The rules of Hungry Ghost, clause by clause of its rulebook, and a second telling."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import reasons
from game.engine import EngineError, Match, codec
from game.engine.games import board_of
from game.engine.games.hungry_ghost import GAME, LOCATIONS, neighbours
from tests.clauses import clause
from tests.every import examples
from tests.games import hungry_ghost_table as tables
from tests.games.hungry_ghost_second import Second, fresh
from tests.games.hungry_ghost_table import (
    NAMES,
    at,
    deed,
    done,
    each,
    heaven,
    hell,
    legal,
    only,
    roles,
    table,
    teacher,
    types,
)


def refusal(match: Match, text: str) -> tuple[str, str | None]:
    """The sentence with which an action is refused, and the clause that forbids it."""
    found = match.refusal(deed(text))
    assert found is not None and found.code == "illegal_action"
    return reasons.told(found), found.rule


# -- 1. Stats


@clause("HG-1.1")
def test_the_stats_begin_as_the_table_has_them():
    (seat,) = Match.new("hungry_ghost", ["Ann"]).encoded()["seats"]
    stats = {"merit": 0, "life": 5, "dana": 0, "delusion": 30, "insight": 0}
    assert {key: seat[key] for key in stats} == stats
    assert not any(seat[role] for role in ("monk", "meditator", "teacher", "greedy"))


@clause("HG-1.1")
def test_delusion_begins_where_the_option_says():
    for delusion in (1, 10, 99):
        match = Match.new("hungry_ghost", NAMES[:2], {"delusion": delusion})
        assert each(match, "delusion") == [delusion, delusion]


@clause("HG-1.2")
@pytest.mark.parametrize(
    ("seat", "action", "merit", "dana"),
    [
        (at(merit=5, dana=2), "good_deed", 5, 1),
        (at(merit=-5), "bad_deed", -5, 1),
        (at("forest", merit=-5), "bad_deed", -5, 1),
    ],
)
def test_merit_stops_and_the_rest_happens(seat, action, merit, dana):
    match = table(seat, at(seat["location"], dana=0 if seat["location"] == "town" else 1))
    done(match, action)
    assert (match.state.seats[0].merit, match.state.seats[0].dana) == (merit, dana)


@clause("HG-1.2", "HG-6.4")
def test_a_teacher_at_merit_5_teaches_all_the_same():
    match = table(teacher(merit=5), at("forest"))
    assert only(done(match, "move forest"), "taught")["merit"] == 5
    assert roles(match, 1) == "meditator"


@clause("HG-1.3")
def test_dana_grows_without_end():
    match = table(at(dana=10**6))
    done(match, "bad_deed", "bad_deed")
    assert match.state.seats[0].dana == 10**6 + 2


@clause("HG-1.4", "HG-9.3")
def test_hell_adds_no_delusion_beyond_the_start():
    match = table(hell(-2, delusion=9), delusion=10)
    assert [only(done(match, "pass_time"), "realm_evening")["delusion"] for _ in range(2)] == [10, 10]


@clause("HG-1.5")
@pytest.mark.parametrize(("insight", "place", "then"), [(5, "cave", 7), (6, "cave", 7), (7, "forest", 7)])
def test_insight_stops_at_7(insight, place, then):
    match = table(at(place, meditator=True, delusion=0, insight=insight))
    assert only(done(match, "meditate"), "meditated")["insight"] == then


@clause("HG-1.6")
def test_a_teacher_meditates():
    match = table(heaven(1))
    done(match, "pass_time")
    assert roles(match) == "meditator teacher"
    done(match, "move forest")
    assert "meditate" in legal(match)


# -- 2. Setting up


@clause("HG-2.1")
@pytest.mark.parametrize("seats", range(1, 7))
def test_one_to_six_may_sit_down(seats):
    assert Match.new("hungry_ghost", NAMES[:seats]).seats == list(NAMES[:seats])


@clause("HG-2.1")
@pytest.mark.parametrize("names", [[], ["Ann"] * 7])
def test_nobody_and_seven_are_refused(names):
    with pytest.raises(EngineError) as refused:
        Match.new("hungry_ghost", names)
    assert (refused.value.code, refused.value.path) == ("bad_request", "seats")
    assert "hungry_ghost takes 1 to 6 seats" in reasons.told(refused.value)


@clause("HG-2.2", "HG-2.3")
def test_all_begin_in_the_town_and_seat_0_acts_first():
    match = Match.new("hungry_ghost", NAMES)
    assert codec.same(match.encoded(), fresh(NAMES))
    assert (match.to_act, match.state.phase, match.state.day) == (0, "morning", 1)
    assert each(match, "location") == ["town"] * 6
    assert match.events == []


@pytest.mark.parametrize(
    "options",
    [
        {"delusion": 0},
        {"delusion": 100},
        {"delusion": "30"},
        {"delusion": 30.0},
        {"max_days": -1},
        {"max_days": 10_000},
        {"max_days": False},
        {"length": 3},
    ],
)
def test_options_that_are_none_are_refused(options):
    with pytest.raises(EngineError) as refused:
        Match.new("hungry_ghost", ["Ann"], options)
    assert (refused.value.code, refused.value.path) == ("bad_request", f"options.{next(iter(options))}")


# -- 3. The Human Realm


@clause("HG-3.1")
def test_the_locations_stand_in_a_row():
    assert {location: neighbours(location) for location in LOCATIONS} == {
        "cave": ("forest",),
        "forest": ("cave", "town"),
        "town": ("forest", "temple"),
        "temple": ("town",),
    }


@clause("HG-3.1")
def test_the_board_draws_the_road_where_the_rules_have_it():
    found = board_of("hungry_ghost")
    assert [space.id for space in found.spaces] == [*LOCATIONS, "heaven", "hell"]
    heights = {space.id: space.at[1] for space in found.spaces}
    assert heights["heaven"] < min(heights[place] for place in LOCATIONS)
    assert heights["hell"] > max(heights[place] for place in LOCATIONS)
    across = [space.at[0] for space in found.spaces if space.kind == "location"]
    assert across == sorted(across)


@clause("HG-3.2")
def test_six_may_share_a_location():
    match = table(at("forest"), *(at("cave") for _ in range(5)))
    done(match, "move cave")
    assert each(match, "location") == ["cave"] * 6


@clause("HG-3.3", "HG-9.5")
def test_who_is_in_heaven_or_hell_is_nowhere():
    match = table(at("forest", dana=1), heaven(2), hell(-1))
    assert legal(match) == ["move cave", "move town", "skip"]
    assert each(match, "location")[1:] == [None, None]


@clause("HG-3.3", "HG-9.5")
def test_nothing_is_done_to_those_who_are_not_there():
    match = table(teacher("forest"), hell(-1), heaven(3))
    before = match.encoded()["seats"][1:]
    done(match, "move town", "bad_deed")
    assert match.encoded()["seats"][1:] == before


@clause("HG-3.4")
@pytest.mark.parametrize(
    ("place", "can"),
    [
        ("cave", {"meditate"}),
        ("forest", {"meditate"}),
        ("town", {"good_deed", "bad_deed", "alms"}),
        ("temple", {"meditate"}),
    ],
)
def test_each_place_has_its_use(place, can):
    match = table(at(place, dana=1, monk=True, meditator=True))
    assert {text for text in legal(match) if not text.startswith("move")} == can | {"skip"}


# -- 4. Turns


@clause("HG-4.1")
def test_a_turn_is_one_players_morning_afternoon_and_evening():
    match = table(at(), at())
    passed = []
    for _ in range(4):
        passed.append((match.to_act, match.state.phase))
        done(match, "skip")
    assert passed == [(0, "morning"), (0, "afternoon"), (1, "morning"), (1, "afternoon")]
    assert (match.to_act, match.state.day) == (0, 2)


@clause("HG-4.2")
def test_a_day_is_over_when_the_last_seat_has_had_its_turn():
    match = table(at(), heaven(2), day=4)
    assert "day" not in types(done(match, "skip", "skip"))
    assert done(match, "pass_time")[-1] == {"type": "day", "rule": "HG-4.2", "day": 5}
    assert (match.to_act, match.state.day) == (0, 5)


@clause("HG-4.3", "HG-5.7")
@pytest.mark.parametrize("phase", ["morning", "afternoon"])
@pytest.mark.parametrize("place", LOCATIONS)
def test_skip_is_always_among_the_actions(place, phase):
    assert legal(table(at(place), phase=phase))[-1] == "skip"


@clause("HG-4.3")
def test_each_action_takes_one_phase():
    for action in ("move forest", "good_deed", "bad_deed", "alms", "skip"):
        match = table(at(dana=1, monk=True))
        done(match, action)
        assert match.state.phase == "afternoon"


@clause("HG-4.4")
@pytest.mark.parametrize("seat", [heaven(3), hell(-3)])
def test_a_realm_knows_no_day(seat):
    match = table(seat, at())
    assert (match.state.phase, legal(match)) == ("realm", ["pass_time"])
    done(match, "pass_time")
    assert match.to_act == 1


@clause("HG-4.4")
@pytest.mark.parametrize(
    ("seat", "text", "where"), [(heaven(1), "skip", "Heaven"), (hell(-1), "bad_deed", "Hell")]
)
def test_nothing_else_is_done_in_a_realm(seat, text, where):
    sentence, rule = refusal(table(seat), text)
    assert (rule, where in sentence) == ("HG-4.4", True)


@clause("HG-4.4")
def test_time_passes_nowhere_else():
    assert refusal(table(at()), "pass_time")[1] == "HG-4.4"


# -- 5. The actions of Morning and Afternoon


@clause("HG-5.1")
def test_a_move_leads_to_the_next_location():
    match = table(at("cave"))
    assert done(match, "move forest") == [
        {"type": "moved", "rule": "HG-5.1", "seat": 0, "from": "cave", "to": "forest"}
    ]


@clause("HG-5.1")
@pytest.mark.parametrize("to", ["temple", "town", "cave", "heaven", "Forest", ""])
def test_no_move_leads_further(to):
    match = table(at("cave"))
    refused = match.refusal({"type": "move", "to": to})
    assert refused is not None and refused.rule == "HG-5.1"
    assert reasons.told(refused) == "from the Cave you can go only to the Forest (HG-5.1)"


@clause("HG-5.2")
@pytest.mark.parametrize(
    ("place", "company", "power"),
    [("cave", 0, 2), ("cave", 3, 2), ("forest", 0, 1), ("forest", 3, 1), ("temple", 0, 1), ("temple", 3, 4)],
)
def test_power_is_of_the_place(place, company, power):
    match = table(at(place, meditator=True, delusion=9), *(at(place) for _ in range(company)))
    assert done(match, "meditate") == [
        {
            "type": "meditated",
            "rule": "HG-5.2",
            "seat": 0,
            "power": power,
            "delusion": 9 - power,
            "insight": 0,
        }
    ]


@clause("HG-5.2")
def test_those_in_a_realm_are_no_company_in_the_temple():
    match = table(at("temple", meditator=True, delusion=9), heaven(1), hell(-1), at("temple"))
    assert only(done(match, "meditate"), "meditated")["power"] == 2


@clause("HG-5.2")
def test_one_meditation_never_does_both():
    match = table(at("cave", meditator=True, delusion=1))
    done(match, "meditate")
    assert (match.state.seats[0].delusion, match.state.seats[0].insight) == (0, 0)
    done(match, "meditate")
    assert (match.state.seats[0].delusion, match.state.seats[0].insight) == (0, 2)


@clause("HG-5.2")
@pytest.mark.parametrize(
    ("seat", "words"), [(at("cave"), "only a Meditator"), (at("town", meditator=True), "the Town")]
)
def test_why_there_is_no_meditation(seat, words):
    sentence, rule = refusal(table(seat), "meditate")
    assert (rule, words in sentence) == ("HG-5.2", True)


@clause("HG-5.3")
def test_in_the_town_the_box_is_given_to_whoever_stands_by():
    match = table(at(dana=2), at(dana=0))
    assert done(match, "good_deed") == [
        {"type": "good_deed", "rule": "HG-5.3", "seat": 0, "to": None, "dana": 1, "merit": 1}
    ]
    assert each(match, "dana") == [1, 0]


@clause("HG-5.3")
def test_elsewhere_the_giver_chooses():
    match = table(at("cave", dana=1), at("cave"), at("cave", dana=3))
    assert legal(match) == ["move forest", "good_deed 1", "good_deed 2", "bad_deed", "skip"]
    assert done(match, "good_deed 2") == [
        {"type": "good_deed", "rule": "HG-5.3", "seat": 0, "to": 2, "dana": 0, "merit": 1},
        {"type": "received", "rule": "HG-5.3", "seat": 2, "by": 0, "dana": 4},
    ]


@clause("HG-5.3")
def test_receivers_stand_in_the_order_of_seats():
    match = table(at("cave"), at("forest"), at("cave"), at("cave", dana=1), at("cave"), to_act=3)
    assert [text for text in legal(match) if text.startswith("good")] == [
        "good_deed 0",
        "good_deed 2",
        "good_deed 4",
    ]


@clause("HG-5.3")
@pytest.mark.parametrize(
    ("seats", "text", "words"),
    [
        ((at(),), "good_deed", "costs 1 Dana"),
        ((at("cave", dana=1), at()), "good_deed", "no one else in the Cave"),
        ((at(dana=1), at()), "good_deed 1", "to the box"),
        ((at("cave", dana=1), at("cave"), at()), "good_deed", "to seat 1"),
        ((at("cave", dana=1), at("cave"), at()), "good_deed 2", "to seat 1"),
        ((at("cave", dana=1), at("cave"), at("cave")), "good_deed 0", "to seat 1 or seat 2"),
    ],
)
def test_why_there_is_no_good_deed(seats, text, words):
    sentence, rule = refusal(table(*seats), text)
    assert (rule, words in sentence) == ("HG-5.3", True)


@clause("HG-5.4")
def test_a_bad_deed_needs_no_loot():
    match = table(at("cave"), at("cave"))
    assert done(match, "bad_deed") == [
        {
            "type": "bad_deed",
            "rule": "HG-5.4",
            "seat": 0,
            "compelled": False,
            "gained": 0,
            "dana": 0,
            "merit": -1,
        }
    ]


@clause("HG-5.4")
def test_why_there_is_no_bad_deed():
    sentence, rule = refusal(table(at("temple"), at()), "bad_deed")
    assert (rule, "no one else in the Temple" in sentence) == ("HG-5.4", True)


@clause("HG-5.5")
def test_everyone_there_is_robbed_and_in_the_town_the_box():
    match = table(at(dana=1), at(), at(dana=4), at("cave", dana=5), at(dana=1), to_act=2)
    events = done(match, "bad_deed")
    assert (events[0]["gained"], events[0]["dana"]) == (3, 7)
    assert events[1:] == [
        {"type": "robbed", "rule": "HG-5.5", "seat": 4, "by": 2, "dana": 0},
        {"type": "robbed", "rule": "HG-5.5", "seat": 0, "by": 2, "dana": 0},
    ]


@clause("HG-5.6")
def test_alms_are_a_monks_in_the_town_in_the_morning():
    match = table(at(monk=True))
    assert done(match, "alms") == [{"type": "alms", "rule": "HG-5.6", "seat": 0, "dana": 1}]


@clause("HG-5.6")
@pytest.mark.parametrize(
    ("seat", "phase", "words"),
    [
        (at(), "morning", "only a Monk"),
        (at("temple", monk=True), "morning", "in the Town"),
        (at(monk=True), "afternoon", "in the Morning"),
    ],
)
def test_why_there_are_no_alms(seat, phase, words):
    sentence, rule = refusal(table(seat, phase=phase), "alms")
    assert (rule, words in sentence) == ("HG-5.6", True)


@clause("HG-5.7")
def test_a_morning_skipped_leaves_the_afternoon():
    match = table(at("cave", meditator=True))
    assert done(match, "skip") == [{"type": "skipped", "rule": "HG-5.7", "seat": 0, "phase": "morning"}]
    assert match.state.phase == "afternoon" and "meditate" in legal(match)


def test_what_is_no_action_at_all_is_refused_too():
    match = table(at(), at())
    for action in ({}, {"type": "dance"}, {"type": ["skip"]}, {"type": "skip", "seat": 0}, {"to": "forest"}):
        found = match.refusal(action)
        assert found is not None and found.code == "illegal_action"


# -- 6. Roles, and what arriving sets off


@clause("HG-6.1")
def test_the_temple_ordains_for_nothing_and_once():
    match = table(at(dana=3))
    assert types(done(match, "move temple")) == ["moved", "ordained"]
    done(match, "move town")
    assert (roles(match), match.state.seats[0].dana) == ("monk", 3)
    done(match, "move temple")
    assert types(match.events) == ["moved"]


@clause("HG-6.2", "HG-6.4")
def test_a_mover_learns_from_all_teachers_there():
    match = table(teacher("cave", merit=2), at("forest"), teacher("cave", merit=-5), to_act=1)
    assert done(match, "move cave")[1:] == [
        {"type": "taught", "rule": "HG-6.4", "teacher": 2, "student": 1, "merit": -4},
        {"type": "taught", "rule": "HG-6.4", "teacher": 0, "student": 1, "merit": 3},
    ]
    assert roles(match, 1) == "meditator"


@clause("HG-6.2")
def test_meditators_need_no_teacher():
    match = table(at(meditator=True), teacher("forest"))
    assert types(done(match, "move forest")) == ["moved"]
    assert match.state.seats[1].merit == 0


@clause("HG-6.2")
def test_who_stays_where_a_teacher_is_learns_nothing():
    match = table(at("forest"), teacher("forest"))
    done(match, "skip", "skip")
    assert roles(match) == ""


@clause("HG-6.3", "HG-6.4")
def test_a_teacher_teaches_all_who_do_not_meditate():
    match = table(at("forest"), at("forest", meditator=True), teacher(merit=4), at("forest"), to_act=2)
    taught = done(match, "move forest")[1:]
    assert [(event["teacher"], event["student"], event["merit"]) for event in taught] == [
        (2, 3, 5),
        (2, 0, 5),
    ]
    assert [roles(match, seat) for seat in (0, 1, 3)] == ["meditator"] * 3


@clause("HG-6.4")
def test_a_student_does_not_pay_twice():
    match = table(teacher(), at("forest"))
    done(match, "move forest", "move town", "skip", "skip", "move forest")
    assert match.state.seats[0].merit == 1


@clause("HG-6.5")
def test_the_greedy_steal_when_they_come_to_town():
    match = table(at("forest", greedy=True, merit=2), at(dana=2))
    event = only(done(match, "move town"), "bad_deed")
    assert (event["rule"], event["compelled"], event["gained"], event["merit"]) == ("HG-6.5", True, 2, 1)


@clause("HG-6.5")
@pytest.mark.parametrize("place", ["cave", "temple"])
def test_elsewhere_the_greedy_come_in_peace(place):
    match = table(at("forest" if place == "cave" else "town", greedy=True), at(place, dana=3))
    assert "bad_deed" not in types(done(match, f"move {place}"))


@clause("HG-6.5")
def test_the_greedy_are_not_compelled_by_staying_or_being_born():
    match = table(at(greedy=True), hell(-1), at(dana=2))
    events = done(match, "skip", "skip", "pass_time")
    assert "bad_deed" not in types(events)


@clause("HG-6.6", "HG-6.8")
def test_the_greedy_rob_when_another_comes():
    match = table(at("cave", greedy=True), at("cave", dana=2), at("forest", dana=1), to_act=2)
    assert types(done(match, "move cave")) == ["moved", "bad_deed", "robbed", "robbed"]
    assert match.events[1]["rule"] == "HG-6.6"
    assert each(match, "dana") == [2, 1, 0]


@clause("HG-6.6", "HG-6.8")
def test_several_greedy_rob_in_turn_order_from_the_mover():
    match = table(
        at("cave", greedy=True), at("forest", dana=1), at("cave"), at("cave", greedy=True), to_act=1
    )
    robbers = [event["seat"] for event in done(match, "move cave") if event["type"] == "bad_deed"]
    assert robbers == [3, 0]
    assert each(match, "dana") == [1, 0, 0, 0]


@clause("HG-6.7")
def test_a_compulsion_that_would_take_nothing_does_not_happen():
    match = table(at("forest"), at("cave", greedy=True, dana=5))
    assert types(done(match, "move cave")) == ["moved"]
    assert each(match, "merit") == [0, 0]


@clause("HG-6.7")
def test_in_the_town_there_is_always_the_box():
    match = table(at("forest"), at(greedy=True, merit=-5))
    assert only(done(match, "move town"), "bad_deed")["gained"] == 1


@clause("HG-6.8")
def test_turn_order_goes_round_from_the_mover():
    match = table(*(teacher("cave") for _ in range(4)), at("forest"), teacher("cave"), to_act=4)
    taught = [event["teacher"] for event in done(match, "move cave") if event["type"] == "taught"]
    assert taught == [5, 0, 1, 2, 3]


@clause("HG-6.9")
def test_a_compulsion_costs_no_phase():
    match = table(at("forest", greedy=True), at(greedy=True))
    done(match, "move town")
    assert (match.to_act, match.state.phase) == (0, "afternoon")


@clause("HG-6.10", "HG-8.3")
def test_roles_last_until_death():
    match = table(at("cave", monk=True, meditator=True, greedy=True, life=2), phase="afternoon")
    done(match, "skip")
    assert roles(match) == "monk meditator greedy"
    done(match, "skip", "skip")
    assert roles(match) == ""


# -- 7. Evening in the Human Realm


@clause("HG-7.1", "HG-7.2")
def test_an_evening_takes_a_day_of_life():
    match = table(at(life=3), phase="afternoon")
    assert only(done(match, "skip"), "evening") == {
        "type": "evening",
        "rule": "HG-7.1",
        "seat": 0,
        "life": 2,
    }
    assert match.state.phase == "morning"


@clause("HG-7.3")
def test_pay_or_die_is_asked_at_life_0_with_dana():
    match = table(at(life=1, dana=2), at(), phase="afternoon")
    assert types(done(match, "skip")) == ["skipped", "evening"]
    assert (match.to_act, match.state.phase, legal(match)) == (0, "evening", ["pay", "die"])
    assert refusal(match, "skip")[1] == "HG-7.3"


@clause("HG-7.3")
@pytest.mark.parametrize("text", ["pay", "die"])
def test_it_is_asked_at_no_other_time(text):
    assert refusal(table(at(dana=5)), text)[1] == "HG-7.3"


@clause("HG-7.4")
def test_one_dana_is_one_day():
    match = table(at(life=0, dana=2), at(), phase="evening")
    assert done(match, "pay") == [{"type": "paid", "rule": "HG-7.4", "seat": 0, "dana": 1, "life": 1}]
    assert match.to_act == 1


@clause("HG-7.5")
def test_without_dana_there_is_no_choice():
    match = table(at("cave", life=1, merit=1), phase="afternoon")
    assert types(done(match, "skip")) == ["skipped", "evening", "died", "reborn", "day"]
    assert match.events[2] == {"type": "died", "rule": "HG-7.5", "seat": 0, "merit": 1, "insight": 0}


# -- 8. Death in the Human Realm


@clause("HG-8.1", "HG-10.1")
@pytest.mark.parametrize("merit", [-5, 0, 5])
def test_who_dies_with_7_insight_wins_at_once(merit):
    free = at("cave", life=1, merit=merit, delusion=0, insight=7)
    match = table(free, at("cave", delusion=0, insight=7), phase="afternoon")
    assert types(done(match, "skip")) == ["skipped", "evening", "died", "awakened"]
    assert match.events[-1] == {"type": "awakened", "rule": "HG-8.1", "seat": 0}
    assert (match.over, match.state.winners, match.legal()) == (True, [0], [])
    assert (match.state.seats[0].life, match.state.seats[0].merit) == (0, merit)


@clause("HG-8.2", "HG-8.3")
def test_death_takes_dana_insight_and_roles():
    everything = teacher("cave", life=0, dana=4, delusion=0, insight=6, merit=3, monk=True)
    match = table(everything, at(), phase="evening")
    done(match, "die")
    seat = match.state.seats[0]
    assert (seat.dana, seat.insight, seat.merit, seat.delusion, seat.monk) == (0, 0, 3, 0, False)


@clause("HG-8.4", "HG-8.5", "HG-8.6")
@pytest.mark.parametrize(
    ("merit", "realm", "life", "held", "rule", "lives"),
    [
        (4, "heaven", 4, "meditator teacher", "HG-8.4", 1),
        (-3, "hell", 3, "greedy", "HG-8.5", 1),
        (0, "human", 5, "", "HG-8.6", 2),
    ],
)
def test_merit_decides_where_one_is_born(merit, realm, life, held, rule, lives):
    match = table(at("cave", life=1, merit=merit, monk=True), at(), phase="afternoon")
    assert only(done(match, "skip"), "reborn") == {
        "type": "reborn",
        "rule": rule,
        "seat": 0,
        "realm": realm,
        "life": life,
    }
    assert (match.state.seats[0].life, roles(match), match.state.seats[0].lives) == (life, held, lives)
    assert match.state.seats[0].location == ("town" if realm == "human" else None)
    assert match.to_act == 1


# -- 9. Heaven and Hell


@clause("HG-9.1")
def test_the_first_evening_of_a_realm_is_the_next_turn():
    match = table(at("cave", life=1, merit=2, delusion=9), at(), phase="afternoon")
    done(match, "skip")
    assert (match.state.seats[0].merit, match.state.seats[0].delusion) == (2, 9)
    done(match, "skip", "skip", "pass_time")
    assert (match.state.seats[0].merit, match.state.seats[0].delusion) == (1, 8)


@clause("HG-9.2")
def test_an_evening_in_heaven():
    match = table(heaven(3, delusion=1), at())
    assert done(match, "pass_time") == [
        {
            "type": "realm_evening",
            "rule": "HG-9.2",
            "seat": 0,
            "realm": "heaven",
            "merit": 2,
            "life": 2,
            "delusion": 0,
        }
    ]
    done(match, "skip", "skip", "pass_time")
    assert (match.state.seats[0].delusion, match.state.seats[0].insight) == (0, 0)


@clause("HG-9.3")
def test_an_evening_in_hell():
    match = table(hell(-3, delusion=5), at())
    event = only(done(match, "pass_time"), "realm_evening")
    assert (event["rule"], event["realm"]) == ("HG-9.3", "hell")
    assert (event["merit"], event["life"], event["delusion"]) == (-2, 2, 6)


@clause("HG-9.4")
@pytest.mark.parametrize(("seat", "held"), [(heaven(1), "meditator teacher"), (hell(-1), "greedy")])
def test_at_merit_0_one_is_born_in_the_town(seat, held):
    match = table(seat, at("town", dana=1))
    events = done(match, "pass_time")
    assert events[1] == {"type": "reborn", "rule": "HG-9.4", "seat": 0, "realm": "human", "life": 5}
    born = match.state.seats[0]
    assert (born.realm, born.location, born.life, born.merit, born.dana) == ("human", "town", 5, 0, 0)
    assert (roles(match), born.lives, match.to_act) == (held, 2, 1)


@clause("HG-9.5")
def test_a_realm_is_left_by_birth_alone():
    match = table(heaven(5), hell(-5))
    for _ in range(4):
        assert types(done(match, "pass_time", "pass_time")) == ["realm_evening", "realm_evening", "day"]
    assert not match.over
    done(match, "pass_time", "pass_time")
    assert each(match, "realm") == ["human", "human"]


# -- 10. Ending


@clause("HG-10.2")
@pytest.mark.parametrize(
    ("seats", "winners"),
    [
        ((at(delusion=0, insight=2), at(delusion=0, insight=3), at(delusion=0)), [1]),
        ((at(delusion=4), at(delusion=3), heaven(1, delusion=5)), [1]),
        ((at(delusion=4, merit=-1), at(delusion=4, merit=2), heaven(1, delusion=4)), [1]),
        ((at(delusion=4, merit=1), at(delusion=5), heaven(1, delusion=4)), [0, 2]),
    ],
)
def test_on_the_last_day_those_who_came_farthest_win(seats, winners):
    match = table(*seats, at("cave"), to_act=3, phase="afternoon", day=7, max_days=7)
    events = done(match, "skip")
    assert events[-1] == {"type": "ended", "rule": "HG-10.2", "day": 7} and "day" not in types(events)
    assert (match.over, match.state.winners, match.state.day) == (True, winners, 7)


@clause("HG-10.2")
def test_without_a_cap_the_days_go_on():
    match = table(at(), day=10**6, phase="afternoon")
    assert done(match, "skip")[-1] == {"type": "day", "rule": "HG-4.2", "day": 10**6 + 1}


@clause("HG-10.2")
def test_who_awakens_on_the_last_day_wins_alone():
    free = at("cave", life=1, delusion=0, insight=7)
    match = table(at("cave", delusion=0, insight=7), free, to_act=1, phase="afternoon", day=3, max_days=3)
    assert done(match, "skip")[-1]["type"] == "awakened"
    assert match.state.winners == [1]


@clause("HG-10.3")
def test_nothing_is_hidden():
    match = table(at(dana=3), heaven(2))
    assert not GAME.hidden
    assert match.view(0) == match.view(1) == match.view(None) == match.encoded()


# -- the second telling


def agree(match: Match, second: Second, random: Random, actions: int) -> None:
    """Both tell the same of a match played at random: what may be done, what happens, and what is then."""
    for _ in range(actions):
        assert match.legal() == second.legal
        if match.over:
            return
        action = random.choice(second.legal)
        assert codec.same(match.act(action), second.act(action)), action
        assert codec.same(match.encoded(), second.state())


@examples(60)
@given(st.integers(1, 6), tables.options, st.randoms(use_true_random=False), st.integers(0, 200))
def test_the_second_telling_agrees_on_whole_matches(seats, options, random, actions):
    match = Match.new("hungry_ghost", NAMES[:seats], options)
    agree(match, Second(fresh(NAMES[:seats], **options)), random, actions)


@examples(150)
@given(tables.positions(), st.randoms(use_true_random=False))
def test_the_second_telling_agrees_from_any_position(state, random):
    agree(Match.load(state), Second(state), random, 25)


@examples(100)
@given(tables.positions())
def test_the_second_telling_agrees_on_every_action(state):
    match = Match.load(state)
    for action in Second(state).legal:
        second = Second(state)
        assert codec.same(match.act(action), second.act(action))
        assert codec.same(match.encoded(), second.state())
        match.undo()


@examples(100)
@given(tables.positions())
def test_what_is_not_legal_is_refused_with_its_clause(state):
    match = Match.load(state)
    places = [f"move {place}" for place in LOCATIONS]
    gifts = [f"good_deed {seat}" for seat in range(6)]
    others = ["meditate", "good_deed", "bad_deed", "alms", "skip", "pay", "die", "pass_time"]
    for text in places + gifts + others:
        if text not in legal(match):
            sentence, rule = refusal(match, text)
            assert rule is not None and sentence.endswith(f"({rule})")
