"""What of Hungry Ghost shows only in the order of things, and what leaves everything as it was."""

from __future__ import annotations

from random import Random

import pytest

from game.engine import EngineError, Match, codec
from tests.clauses import clause
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
    roles,
    table,
    teacher,
    types,
)

# -- what arriving sets off, in this order (section 6)


@clause("HG-6.1", "HG-6.2", "HG-6.6")
def test_ordained_first_then_taught_then_robbed():
    match = table(at(dana=1), teacher("temple"), at("temple", greedy=True))
    assert types(done(match, "move temple")) == ["moved", "ordained", "taught", "bad_deed", "robbed"]
    assert roles(match) == "monk meditator"


@clause("HG-6.1", "HG-6.3")
def test_a_teacher_is_ordained_before_teaching():
    assert types(done(table(teacher(), at("temple")), "move temple")) == ["moved", "ordained", "taught"]


@clause("HG-6.2", "HG-6.5", "HG-6.6")
def test_a_greedy_mover_learns_then_robs_and_is_robbed_last():
    match = table(at("forest", greedy=True), at(greedy=True), teacher(dana=1))
    assert [(event["type"], event["rule"]) for event in done(match, "move town")] == [
        ("moved", "HG-5.1"),
        ("taught", "HG-6.4"),
        ("bad_deed", "HG-6.5"),
        ("robbed", "HG-5.5"),
        ("bad_deed", "HG-6.6"),
        ("robbed", "HG-5.5"),
    ]
    assert each(match, "dana") == [1, 2, 0]


@clause("HG-6.8")
@pytest.mark.parametrize("mover", range(4))
def test_whoever_moves_it_goes_round_from_there(mover):
    seats = [at("forest", greedy=True, dana=3) for _ in range(4)]
    seats[mover] = at(dana=9)
    events = done(table(*seats, to_act=mover), "move forest")
    assert [event["seat"] for event in events if event["type"] == "bad_deed"] == [
        (mover + steps) % 4 for steps in (1, 2, 3)
    ]


@clause("HG-6.2", "HG-6.5", "HG-6.6", "HG-8.6", "HG-9.4")
@pytest.mark.parametrize(
    ("seat", "phase", "text"),
    [
        (hell(-1), None, "pass_time"),
        (heaven(1), None, "pass_time"),
        (at("cave", life=1), "afternoon", "skip"),
    ],
)
def test_to_be_born_in_the_town_is_no_move(seat, phase, text):
    match = table(seat, at(greedy=True, dana=2), teacher(), at(), phase=phase)
    assert not {"moved", "bad_deed", "taught"} & {*types(done(match, text))}
    assert (match.state.seats[0].location, each(match, "dana")) == ("town", [0, 2, 0, 0])


@clause("HG-7.3")
def test_it_is_the_dana_left_after_the_afternoon_that_counts():
    assert "died" in types(done(table(at(life=1, dana=1), phase="afternoon"), "good_deed"))
    match = table(at(life=1), phase="afternoon")
    done(match, "bad_deed")
    assert legal(match) == ["pay", "die"]


# -- what leaves everything as it was


@clause("HG-3.1", "HG-4.4", "HG-5.2", "HG-5.3", "HG-5.4", "HG-5.6", "HG-7.3")
@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("move cave", "HG-5.1"),
        ("meditate", "HG-5.2"),
        ("good_deed 1", "HG-5.3"),
        ("alms", "HG-5.6"),
        ("pay", "HG-7.3"),
        ("die", "HG-7.3"),
        ("pass_time", "HG-4.4"),
    ],
)
def test_a_refusal_changes_nothing(text, rule):
    match = table(at(dana=1), at())
    before = codec.dumps(match.encoded())
    with pytest.raises(EngineError) as refused:
        match.act(deed(text))
    assert (refused.value.code, refused.value.rule) == ("illegal_action", rule)
    assert codec.dumps(match.encoded()) == before
    assert match.log()["steps"] == []


@clause("HG-5.3")
def test_a_receiver_is_a_seat_and_no_yes_or_no():
    for wrong in (True, 1.0, "1", [1], None):
        refused = table(at("cave", dana=1), at("cave")).refusal({"type": "good_deed", "to": wrong})
        assert refused is not None and refused.rule == "HG-5.3"


@clause("HG-5.2")
def test_to_meditate_with_all_seen_changes_nothing():
    match = table(at("cave", meditator=True, delusion=0, insight=7))
    before = match.encoded()["seats"]
    done(match, "meditate")
    assert codec.same(match.encoded()["seats"], before)


def test_nothing_is_left_to_chance():
    match = Match.new("hungry_ghost", NAMES[:2], {"max_days": 20}, chance=[3, 1, 4])
    assert match.log()["draws"] == []
    random = Random(5)
    while not match.over:
        match.act(random.choice(match.legal()))
        assert match.last_step["draws"] == []
    assert match.chance.waiting == [3, 1, 4]


# -- the second telling, in whole lives


def test_long_matches_meet_every_event_there_is():
    """Who can meditate mostly does, or no player would ever awaken."""
    seen = set()
    for number in range(12):
        names, options = NAMES[: 1 + number % 6], {"delusion": 1 + number % 3, "max_days": 40 * (number % 2)}
        match, second = Match.new("hungry_ghost", names, options), Second(fresh(names, **options))
        random = Random(number)
        for _ in range(600):
            if match.over:
                break
            assert match.legal() == second.legal
            sitting = [action for action in second.legal if action["type"] == "meditate"]
            action = random.choice(sitting * 12 + second.legal)
            events = match.act(action)
            assert events == second.act(action)
            seen |= {(event["type"], event["rule"]) for event in events}
        assert codec.same(match.encoded(), second.state())
    assert {rule for _, rule in seen} == {
        *(f"HG-5.{number}" for number in range(1, 8)),
        *("HG-6.1", "HG-6.4", "HG-6.5", "HG-6.6"),
        *("HG-7.1", "HG-7.4", "HG-7.5", "HG-8.1", "HG-8.4", "HG-8.5", "HG-8.6"),
        *("HG-9.2", "HG-9.3", "HG-9.4", "HG-4.2", "HG-10.2"),
    }
    assert len({type_ for type_, _ in seen}) == 18
