"""The rules of Leela, clause by clause of its rulebook, and beside them a second telling."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import reasons
from game.engine import EngineError, Match, codec
from game.engine.games.leela.rules import board
from tests import strategies
from tests.clauses import clause
from tests.every import examples
from tests.games.leela_second import ARROWS, RESTING, SNAKES, Second, fresh
from tests.games.leela_table import (
    NAMES,
    ROLL,
    kinds,
    only,
    position,
    squares,
    stages,
    table,
    thrown,
    types,
)

# -- 1. The table and the board


@clause("LE-1.1")
@pytest.mark.parametrize("seats", range(1, 7))
def test_one_to_six_may_sit_down(seats):
    assert Match.new("leela", NAMES[:seats]).seats == list(NAMES[:seats])


@clause("LE-1.1")
@pytest.mark.parametrize("names", [[], ["Ann"] * 7])
def test_nobody_and_seven_are_refused(names):
    with pytest.raises(EngineError) as refused:
        Match.new("leela", names)
    assert (refused.value.code, refused.value.path) == ("bad_request", "seats")
    assert "leela takes 1 to 6 seats" in reasons.told(refused.value)


@clause("LE-1.2")
def test_the_engine_knows_a_seat_and_no_symbol():
    (seat,) = Match.new("leela", ["Ann"]).encoded()["seats"]
    assert list(seat) == ["name", "stage", "square", "course"]


@clause("LE-1.3")
def test_every_symbol_begins_unborn_on_68():
    match = Match.new("leela", NAMES)
    assert squares(match) == [68] * 6
    assert stages(match) == ["unborn"] * 6


@clause("LE-1.4")
def test_the_rows_run_to_and_fro_and_up():
    """The table of the rulebook, top row first; `at` is the middle of a square, y downwards."""
    rows = [
        [*range(72, 63, -1)],
        [*range(55, 64)],
        [*range(54, 45, -1)],
        [*range(37, 46)],
        [*range(36, 27, -1)],
        [*range(19, 28)],
        [*range(18, 9, -1)],
        [*range(1, 10)],
    ]
    found = board()
    assert found.size == [9, 8]
    assert {space.id: space.at for space in found.spaces} == {
        square: [column + 0.5, row + 0.5]
        for row, line in enumerate(rows)
        for column, square in enumerate(line)
    }


@clause("LE-1.4")
def test_each_square_touches_the_next():
    spaces = board().spaces
    for one, other in itertools.pairwise(spaces):
        assert abs(one.at[0] - other.at[0]) + abs(one.at[1] - other.at[1]) == 1, (one.id, other.id)


@clause("LE-1.4")
def test_the_spine_goes_up_the_middle():
    middle = [space.id for space in board().spaces if space.at[0] == 4.5]
    assert middle == [5, 14, 23, 32, 41, 50, 59, 68]


@clause("LE-1.5")
def test_a_level_is_a_row():
    levels = [space.level for space in board().spaces]
    assert levels == [level for level in range(1, 9) for _ in range(9)]


@clause("LE-1.6")
def test_symbols_share_a_square_and_leave_each_other_alone():
    match = table(21, 25, 25)
    thrown(match, 4)
    assert squares(match) == [25, 25, 25]
    thrown(match, 1)
    assert squares(match) == [25, 26, 25]


# -- 2. Turn and throw


@clause("LE-2.1")
@pytest.mark.parametrize("symbols", [("unborn",), (67, "home"), (71, 30), (30, "unborn")])
def test_there_is_never_more_to_do_than_to_throw(symbols):
    match = table(*symbols)
    assert match.legal() == [{"type": "roll"}]
    for action in ({}, {"type": "Roll"}, {"type": "roll", "seat": 0}, {"type": "pass"}):
        with pytest.raises(EngineError) as refused:
            match.act(action)
        assert (refused.value.code, refused.value.rule) == ("illegal_action", "LE-2.1")


@clause("LE-2.1")
def test_a_throw_is_told_first():
    assert thrown(table(30), 2)[0] == {"type": "rolled", "rule": "LE-2.1", "seat": 0, "die": 2, "sixes": 0}


@clause("LE-2.2")
@pytest.mark.parametrize(
    ("symbol", "sixes"),
    [("unborn", 1), (30, 2), (30, 5), (69, 1), (67, 3)],
    ids=["to be born", "in a run", "held", "useless", "useless in a run"],
)
def test_after_a_six_the_same_seat_throws_again(symbol, sixes):
    match = table(symbol, 21)
    for number in range(1, sixes + 1):
        events = thrown(match, 6)
        assert events[0]["sixes"] == number
        assert events[-1] == {"type": "again", "rule": "LE-2.2", "seat": 0}
        assert (match.to_act, match.state.turn) == (0, 1)


@clause("LE-2.3")
def test_the_die_passes_to_the_right_and_round():
    match = Match.new("leela", NAMES[:3], chance=[1, 2, 3, 4])
    acted = []
    for _ in range(4):
        acted.append(match.to_act)
        passed = match.act(ROLL)[-1]
        assert passed == {
            "type": "passed",
            "rule": "LE-2.3",
            "from": acted[-1],
            "to": match.to_act,
            "turn": match.state.turn,
        }
    assert acted == [0, 1, 2, 0]
    assert match.state.turn == 5


@clause("LE-2.3")
def test_who_is_home_is_passed_over():
    match = table(30, "home", "home", 21)
    assert only(thrown(match, 1), "passed")["to"] == 3
    assert only(thrown(match, 1), "passed")["to"] == 0


@clause("LE-2.3")
def test_a_seat_left_alone_goes_on_by_itself():
    match = table("home", 30, to_act=1)
    assert only(thrown(match, 1), "passed") == {
        "type": "passed",
        "rule": "LE-2.3",
        "from": 1,
        "to": 1,
        "turn": 2,
    }


@clause("LE-2.4", "LE-7.1")
@pytest.mark.parametrize("square", [62, 48])
def test_coming_home_on_a_six_ends_the_turn(square):
    """62 by count; 48 by the arrow of devotion."""
    match = table(square, 30)
    events = thrown(match, 6)
    assert types(events)[-2:] == ["home", "passed"]
    assert "again" not in types(events)
    assert (match.to_act, match.state.run) == (1, None)


# -- 3. Birth


@clause("LE-3.1")
@pytest.mark.parametrize("die", range(1, 6))
def test_without_a_six_one_waits_unborn(die):
    match = table("unborn", "unborn")
    assert types(thrown(match, die)) == ["rolled", "waited", "passed"]
    assert (squares(match)[0], stages(match)[0], match.to_act) == (68, "unborn", 1)


@clause("LE-3.2", "LE-3.3")
def test_a_six_brings_birth_by_way_of_genesis():
    match = table("unborn", "unborn")
    assert thrown(match, 6) == [
        {"type": "rolled", "rule": "LE-2.1", "seat": 0, "die": 6, "sixes": 1},
        {"type": "entered", "rule": "LE-3.2", "seat": 0, "from": 68, "through": 1, "to": 6},
        {"type": "again", "rule": "LE-2.2", "seat": 0},
    ]
    assert (squares(match)[0], stages(match)[0]) == (6, "playing")


@clause("LE-3.2")
def test_every_seat_needs_its_own_six():
    match = table("unborn", "unborn")
    thrown(match, 6, 1, 5)
    assert stages(match) == ["playing", "unborn"]
    thrown(match, 1, 6)
    assert (squares(match), stages(match)) == ([8, 6], ["playing", "playing"])


@clause("LE-3.4", "LE-4.3")
def test_the_six_of_birth_opens_a_run_from_genesis():
    match = table("unborn")
    thrown(match, 6)
    assert match.encoded()["run"] == {"sixes": 1, "origin": 1, "entry": True}
    thrown(match, 6)
    assert match.encoded()["run"] == {"sixes": 2, "origin": 1, "entry": True}


# -- 4. Moving


@clause("LE-4.1")
@pytest.mark.parametrize("die", range(1, 6))
def test_a_symbol_goes_forward_what_was_thrown(die):
    match = table(38)
    moved = only(thrown(match, die), "moved")
    assert moved == {
        "type": "moved",
        "rule": "LE-4.1",
        "seat": 0,
        "from": 38,
        "to": 38 + die,
        "squares": die,
    }
    assert squares(match) == [38 + die]


@clause("LE-4.2")
def test_the_first_three_sixes_are_moved_and_resolved():
    match = table(4)
    events = thrown(match, 6, 6, 6)
    assert [(event["from"], event["to"], event["rule"]) for event in events if event["type"] == "moved"] == [
        (4, 10, "LE-4.2"),
        (23, 29, "LE-4.2"),
        (6, 12, "LE-4.2"),
    ]
    assert squares(match) == [8]


@clause("LE-4.3")
def test_a_run_remembers_where_it_began_and_counts_useless_sixes():
    match = table(67)
    thrown(match, 6)
    assert match.encoded()["run"] == {"sixes": 1, "origin": 67, "entry": False}
    thrown(match, 6, 6, 1)
    assert kinds(match) == ["move", "move", "move", "return"]
    assert match.state.run is None


@clause("LE-4.3")
def test_a_run_belongs_to_one_turn():
    match = table(30)
    thrown(match, 6, 6, 1, 6)
    assert match.encoded()["run"] == {"sixes": 1, "origin": 43, "entry": False}


@clause("LE-4.4")
def test_three_sixes_and_another_number_count_from_the_origin():
    match = table(30)
    thrown(match, 6, 6, 6)
    assert thrown(match, 3)[1:3] == [
        {"type": "returned", "rule": "LE-4.4", "seat": 0, "from": 48, "to": 30},
        {"type": "moved", "rule": "LE-4.4", "seat": 0, "from": 30, "to": 33, "squares": 3},
    ]


@clause("LE-4.4")
def test_going_back_is_no_landing_and_the_count_is_one():
    """From 21: 27 an arrow, then 47, 53; back on 21 nothing happens, and one further an arrow begins."""
    match = table(21)
    events = thrown(match, 6, 6, 6, 1)
    assert types(events)[-4:] == ["returned", "moved", "arrow", "passed"]
    assert squares(match) == [60]


@clause("LE-4.5")
def test_three_sixes_from_birth_lead_back_to_genesis_and_leave_one_born():
    match = table("unborn", "unborn")
    events = thrown(match, 6, 6, 6, 4)
    assert only(events, "returned") == {
        "type": "returned",
        "rule": "LE-4.5",
        "seat": 0,
        "from": 14,
        "to": 1,
    }
    assert [event["to"] for event in events if event["type"] == "moved"][-1] == 5
    assert (squares(match)[0], stages(match)[0]) == (5, "playing")


@clause("LE-4.6")
@pytest.mark.parametrize("sixes", [4, 5, 9, 40])
def test_the_fourth_six_and_all_later_ones_are_held(sixes):
    match = table(30)
    events = thrown(match, *[6] * sixes)
    assert squares(match) == [48]
    assert kinds(match) == ["move"] * 3 + ["hold"] * (sixes - 3)
    assert events[-2] == {"type": "held", "rule": "LE-4.6", "seat": 0, "square": 48, "sixes": sixes}
    assert match.to_act == 0


@clause("LE-4.7")
def test_four_sixes_or_more_are_counted_together_from_the_origin():
    match = table(30)
    thrown(match, 6, 6, 6, 6)
    events = thrown(match, 2)
    assert events[1:] == [
        {"type": "returned", "rule": "LE-4.7", "seat": 0, "from": 48, "to": 30},
        {"type": "moved", "rule": "LE-4.7", "seat": 0, "from": 30, "to": 56, "squares": 26},
        {"type": "passed", "rule": "LE-2.3", "from": 0, "to": 0, "turn": 2},
    ]


@clause("LE-4.8")
def test_after_birth_genesis_is_the_first_square_of_the_total():
    match = table("unborn")
    events = thrown(match, 6, 6, 6, 6, 2)
    assert only(events, "returned")["rule"] == "LE-4.8"
    assert [event for event in events if event["type"] == "moved"][-1] == {
        "type": "moved",
        "rule": "LE-4.8",
        "seat": 0,
        "from": 1,
        "to": 26,
        "squares": 26,
    }
    assert match.encoded()["seats"][0]["course"][-1] == {
        "turn": 1,
        "die": 2,
        "kind": "total",
        "from": 14,
        "base": 0,
        "land": 26,
        "via": None,
        "to": 26,
    }


# -- 5. Arrows and snakes


@clause("LE-5.1")
@pytest.mark.parametrize(("base", "tip"), ARROWS.items())
def test_an_arrow_carries_up_who_stops_at_its_base(base, tip):
    start = max(square for square in RESTING if square < base)
    match = table(start, 30)
    arrow = only(thrown(match, base - start), "arrow")
    assert arrow == {"type": "arrow", "rule": "LE-5.1", "seat": 0, "from": base, "to": tip}
    assert squares(match)[0] == tip


@clause("LE-5.2", "LE-6.4")
@pytest.mark.parametrize(("head", "tail"), SNAKES.items())
def test_a_snake_swallows_who_stops_on_its_head(head, tail):
    start = max(square for square in RESTING if square < head)
    match = table(start, 30)
    snake = only(thrown(match, head - start), "snake")
    rule = "LE-6.4" if head == 72 else "LE-5.2"
    assert snake == {"type": "snake", "rule": rule, "seat": 0, "from": head, "to": tail}
    assert squares(match)[0] == tail


@clause("LE-5.3")
@pytest.mark.parametrize("foot", [square for square in (*ARROWS, *SNAKES) if square != 72])
def test_passing_over_a_base_or_a_head_does_nothing(foot):
    start = max(square for square in RESTING if square < foot)
    land = min(square for square in RESTING + [68] if square > foot)
    match = table(start, 30)
    events = thrown(match, land - start)
    assert "arrow" not in types(events) and "snake" not in types(events)
    assert squares(match)[0] == land


@clause("LE-5.3")
def test_nobody_rests_on_a_base_or_a_head():
    assert sorted(board().resting_places) == RESTING


@clause("LE-5.4")
def test_no_jump_leads_to_another():
    assert (board().arrows, board().snakes) == (ARROWS, SNAKES)
    assert not {*ARROWS.values(), *SNAKES.values()} & {*ARROWS, *SNAKES}


# -- 6. The eighth level


@clause("LE-6.1")
@pytest.mark.parametrize(("square", "die"), [(67, 2), (65, 5), (64, 5), (66, 3), (62, 6)])
def test_only_the_exact_number_stops_on_68(square, die):
    match = table(square, 30)
    thrown(match, die)
    assert squares(match)[0] == square + die
    assert stages(match)[0] == ("home" if square + die == 68 else "playing")


@clause("LE-6.1")
@pytest.mark.parametrize("square", [69, 70, 71])
def test_past_68_no_throw_leads_home(square):
    for die in range(1, 7):
        match = table(square, 30)
        thrown(match, die)
        assert stages(match)[0] == "playing"


@clause("LE-6.2")
@pytest.mark.parametrize(("die", "last"), [(5, "passed"), (6, "again")])
def test_a_count_beyond_72_is_useless(die, last):
    match = table(69, 30)
    events = thrown(match, die)
    assert events[1] == {"type": "useless", "rule": "LE-6.2", "seat": 0, "square": 69, "squares": die}
    assert types(events) == ["rolled", "useless", last]
    assert squares(match)[0] == 69
    (throw,) = match.encoded()["seats"][0]["course"]
    assert (throw["from"], throw["base"], throw["land"], throw["via"], throw["to"]) == (
        69,
        69,
        None,
        None,
        69,
    )


@clause("LE-6.2")
@pytest.mark.parametrize(
    ("symbol", "sixes", "die", "left_on", "counted"),
    [(51, 4, 1, 51, 25), (69, 3, 4, 69, 4), ("unborn", 12, 1, 1, 73)],
)
def test_a_useless_count_after_a_return_leaves_the_symbol_on_the_origin(symbol, sixes, die, left_on, counted):
    match = table(symbol, 30)
    thrown(match, *[6] * sixes)
    events = thrown(match, die)
    assert squares(match)[0] == left_on
    useless = {"type": "useless", "rule": "LE-6.2", "seat": 0, "square": left_on, "squares": counted}
    assert only(events, "useless") == useless
    assert types(events)[-1] == "passed"


# What each square of the last row can use: the square each throw from 1 to 6 leads to, as LE-6.3 has it.
LAST_ROW = {
    66: [67, 68, 69, 70, 71, 51],
    67: [68, 69, 70, 71, 51, 67],
    69: [70, 71, 51, 69, 69, 69],
    70: [71, 51, 70, 70, 70, 70],
    71: [51, 71, 71, 71, 71, 71],
}


@clause("LE-6.3")
@pytest.mark.parametrize(("square", "leads_to"), LAST_ROW.items())
def test_what_each_square_of_the_last_row_can_use(square, leads_to):
    found = []
    for die in range(1, 7):
        match = table(square, 30)
        thrown(match, die)
        found.append(squares(match)[0])
    assert found == leads_to


@clause("LE-6.4", "LE-6.5")
def test_from_72_to_earth_and_with_a_three_home():
    match = table(71, "unborn")
    assert only(thrown(match, 1), "snake")["rule"] == "LE-6.4"
    assert squares(match)[0] == 51
    thrown(match, 1)
    assert only(thrown(match, 3), "arrow") == {
        "type": "arrow",
        "rule": "LE-5.1",
        "seat": 0,
        "from": 54,
        "to": 68,
    }
    assert stages(match)[0] == "home"


@clause("LE-6.5")
@pytest.mark.parametrize(("die", "leads_to"), [(1, 35), (2, 53), (4, 3), (5, 56), (6, 57)])
def test_from_earth_any_other_number_climbs_on_or_falls(die, leads_to):
    match = table(51, "unborn")
    thrown(match, die)
    assert squares(match)[0] == leads_to


# -- 7. Home


@clause("LE-7.1")
@pytest.mark.parametrize(
    ("symbol", "dice"),
    [
        (51, [3]),
        (66, [2]),
        (62, [6]),
        (50, [6, 6, 6]),
        (66, [6, 6, 6, 2]),
        (26, [6, 6, 6, 6, 4]),
        (41, [6, 6, 6, 6, 3]),
        (4, [6] * 10 + [4]),
    ],
)
def test_home_by_any_throw_that_ends_on_68(symbol, dice):
    """By the arrow, by count, on a six, on a third six, by a return, by a total and its arrow, by a total."""
    match = table(symbol, 30)
    events = thrown(match, *dice)
    assert only(events, "home") == {"type": "home", "rule": "LE-7.1", "seat": 0, "place": 1}
    assert (squares(match)[0], stages(match)[0], match.state.home) == (68, "home", [0])


@clause("LE-7.1")
def test_the_place_is_the_order_of_arrival():
    match = table(66, 66, 67, to_act=2)
    events = thrown(match, 1, 2, 2)
    assert [(event["seat"], event["place"]) for event in events if event["type"] == "home"] == [
        (2, 1),
        (0, 2),
        (1, 3),
    ]


@clause("LE-7.2")
def test_the_match_goes_on_until_all_are_home():
    match = table(66, 67)
    thrown(match, 2)
    assert (match.over, match.state.home, match.state.winners, match.to_act) == (False, [0], [], 1)
    thrown(match, 1)
    assert match.over


@clause("LE-7.2", "LE-7.4")
def test_all_who_are_home_have_won_in_order_of_arrival():
    match = table(67, 66, "home", to_act=1)
    assert only(thrown(match, 2, 1), "ended") == {"type": "ended", "rule": "LE-7.2", "winners": [2, 1, 0]}
    found = match.encoded()
    assert (found["over"], found["phase"], found["to_act"], found["winners"]) == (
        True,
        "over",
        None,
        [2, 1, 0],
    )
    assert match.legal() == []
    with pytest.raises(EngineError) as refused:
        match.act(ROLL)
    assert refused.value.code == "match_over"


@clause("LE-7.3", "LE-7.4")
def test_the_shorter_table_ends_with_the_first():
    match = table(40, 51, "unborn", to_act=1, end="first")
    assert only(thrown(match, 3), "ended") == {"type": "ended", "rule": "LE-7.3", "winners": [1]}
    assert (match.over, match.state.winners, match.state.turn) == (True, [1], 1)


# -- 8. The course


@clause("LE-8.1")
def test_every_throw_is_written_down_also_those_that_move_nothing():
    match = table("unborn")
    dice = [3, 6, 6, 6, 6, 1, 5]
    thrown(match, *dice)
    course = match.state.seats[0].course
    assert [throw.die for throw in course] == dice
    assert [throw.turn for throw in course] == [1, 2, 2, 2, 2, 2, 3]
    assert kinds(match) == ["wait", "enter", "move", "move", "hold", "total", "move"]


@clause("LE-8.4")
def test_the_engine_never_waits_for_a_commentary():
    """On the very squares that are to be read about, the next throw is already legal."""
    match = table("unborn", 30)
    for die in (6, 4, 2, 5, 1, 3):
        thrown(match, die)
        assert match.legal() == [ROLL]


@clause("LE-8.5")
@pytest.mark.parametrize("place", [(), ("options",), ("seats", 0), ("seats", 0, "course", 0)])
def test_the_state_has_no_room_for_a_players_own_words(place):
    match = table(30)
    thrown(match, 2)
    state = match.encoded()
    noted = strategies.put(state, place, {**strategies.at(state, place), "note": "so soon"})
    with pytest.raises(EngineError, match="note unknown_key") as refused:
        Match.load(noted)
    assert refused.value.code == "bad_state"


# -- 9. The house rule, options, chance


@clause("LE-9.1")
def test_held_sixes_never_land():
    match = table(4, sixes="total")
    events = thrown(match, 6, 3)
    assert "arrow" not in types(events)
    assert events[1] == {"type": "held", "rule": "LE-9.1", "seat": 0, "square": 4, "sixes": 1}
    assert only(events, "moved") == {
        "type": "moved",
        "rule": "LE-9.1",
        "seat": 0,
        "from": 4,
        "to": 13,
        "squares": 9,
    }


@clause("LE-9.1", "LE-4.4")
def test_held_or_not_three_sixes_count_for_nothing():
    match = table(30, sixes="total")
    events = thrown(match, 6, 6, 6, 3)
    assert "returned" not in types(events)
    assert only(events, "moved")["rule"] == "LE-4.4"
    assert squares(match) == [33]


@clause("LE-9.2")
def test_all_may_begin_born_on_delusion():
    match = Match.new("leela", NAMES[:2], {"begin": "born"}, chance=[6, 2, 1])
    assert [(seat["stage"], seat["square"], seat["course"]) for seat in match.encoded()["seats"]] == [
        ("playing", 6, [])
    ] * 2
    assert match.log()["draws"] == [] and match.opening == []
    events = [event for _ in range(2) for event in match.act(ROLL)]
    assert events[0] == {"type": "rolled", "rule": "LE-2.1", "seat": 0, "die": 6, "sixes": 1}
    assert only(events, "snake")["from"] == 12  # 6 and six more; and the run's origin is 6
    assert match.encoded()["seats"][0]["course"][0]["kind"] == "move"


@clause("LE-9.2", "LE-4.4")
def test_a_run_that_opens_such_a_match_began_on_delusion():
    match = Match.new("leela", ["Ann"], {"begin": "born"}, chance=[6, 6, 6, 1])
    match.act(ROLL)
    assert match.encoded()["run"] == {"sixes": 1, "origin": 6, "entry": False}
    events = [event for _ in range(3) for event in match.act(ROLL)]
    assert only(events, "returned")["to"] == 6
    assert squares(match) == [7]


@clause("LE-9.2")
def test_who_does_not_ask_begins_unborn_and_nothing_tells_of_it():
    asked, silent = {"begin": "unborn"}, dict[str, str]()
    first, second = (Match.new("leela", ["Ann"], options, seed=3) for options in (asked, silent))
    assert first.encoded() == second.encoded() and first.log() == second.log()
    assert "begin" not in first.encoded()["options"] and "begin" not in first.log()["options"]
    state = first.encoded()
    state["options"] |= {"begin": "unborn"}
    assert Match.load(state).encoded() == first.encoded()


@pytest.mark.parametrize("loaded", [False, True])
@clause("LE-9.2")
def test_a_log_says_so_where_all_began_born(loaded):
    match = Match.new("leela", ["Ann"], {"begin": "born"}, seed=3)
    if loaded:
        match = Match.load(match.encoded(), seed=3)
    match.act(ROLL)
    assert match.log()["options"]["begin"] == "born"
    assert Match.replay(match.log()).encoded() == match.encoded()


def test_options_as_the_rulebook_has_them():
    assert Match.new("leela", ["Ann"]).encoded()["options"] == {"end": "all", "sixes": "as_thrown"}
    assert Match.new("leela", ["Ann"], {"sixes": "total"}).encoded()["options"] == {
        "end": "all",
        "sixes": "total",
    }
    for options in ({"end": "last"}, {"sixes": 6}, {"end": None}, {"pace": "slow"}, {"end": ["all"]}):
        with pytest.raises(EngineError) as refused:
            Match.new("leela", ["Ann"], options)
        assert refused.value.code == "bad_request"
        assert refused.value.path == f"options.{next(iter(options))}"


def test_a_new_table_draws_nothing_and_a_throw_one_die():
    match = Match.new("leela", NAMES, seed=5)
    assert match.log()["draws"] == []
    while not match.over:
        match.act(ROLL)
        (die,) = match.last_step["draws"]
        assert 1 <= die <= 6


def test_every_view_is_the_state():
    match = table(30, "unborn", "home")
    thrown(match, 6, 6)
    assert [match.view(seat) for seat in (None, 0, 1, 2)] == [match.encoded()] * 4


# -- a second telling of the rules


def told_alike(match: Match, second: Second, die: int) -> None:
    """Both throw, and tell the same events and the same state."""
    match.chance.replace([die])
    found, expected = match.act(ROLL), second.throw(die)
    assert found == expected
    assert codec.same(match.encoded(), second.state())


@pytest.mark.parametrize("sixes", ["as_thrown", "total"])
@pytest.mark.parametrize("symbol", ["unborn", *RESTING])
def test_every_turn_there_is(symbol, sixes):
    """From each square: no six, one, two … thirteen, and then each other number."""
    match = table(symbol, 30, sixes=sixes)
    for _ in range(14):
        for die in range(1, 6):
            told_alike(match, Second(match.encoded()), die)
            match.undo()
        told_alike(match, Second(match.encoded()), 6)
        if match.to_act != 0:
            break


@examples(60)
@given(
    st.integers(1, 6),
    strategies.leela_options,
    st.lists(strategies.many_sixes, min_size=40, max_size=160),
)
def test_random_matches_are_told_alike(seats, options, dice):
    match = Match.new("leela", NAMES[:seats], options, chance=[])
    second = Second(fresh(NAMES[:seats], **options))
    for die in dice:
        if match.over:
            break
        told_alike(match, second, die)


@examples(100)
@given(strategies.leela_symbols, strategies.leela_options, st.data())
def test_random_positions_are_told_alike(symbols, options, data):
    """Tables near their end too, which a match from its start seldom reaches."""
    to_throw = [seat for seat, symbol in enumerate(symbols) if symbol != "home"]
    if not to_throw or (options["end"] == "first" and len(to_throw) < len(symbols)):
        return
    state = position(*symbols, to_act=data.draw(st.sampled_from(to_throw)), turn=9, **options)
    match, second = Match.load(state, chance=[]), Second(state)
    for die in data.draw(st.lists(strategies.many_sixes, max_size=60)):
        if match.over:
            break
        told_alike(match, second, die)


@pytest.mark.parametrize("end", ["all", "first"])
def test_whole_matches_are_told_alike(end):
    for seed in range(12):
        match = Match.new("leela", NAMES[: seed % 6 + 1], {"end": end}, seed=seed)
        second = Second(fresh(NAMES[: seed % 6 + 1], end=end))
        while not match.over:
            events = match.act(ROLL)
            assert events == second.throw(match.last_step["draws"][0])
        assert codec.same(match.encoded(), second.state())
