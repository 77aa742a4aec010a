"""The bots of BuddhaWheel: each plays by the rules, from what its seat may know, and keeps its maxims."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from random import Random
from statistics import mean
from typing import Any

import pytest

from game import bots
from game.bots import buddhawheel as wheel
from game.engine import Match, codec
from game.engine.games.buddhawheel import COLOURS, GAME, squares
from game.simulation import play
from tests.clauses import clause
from tests.contract.hidden_buddhawheel import swap_hidden
from tests.games.buddhawheel_table import (
    LAST_BUT_ONE,
    at,
    brief,
    buddha,
    done,
    legal,
    meditating,
    new,
    rolled,
    table,
)

LEVELS = pytest.mark.parametrize("level", GAME.bots)
GOOD = pytest.mark.parametrize("level", ["middle", "strong"])


def chosen(match: Match, level: str, seed: int = 1, **thinking: Any) -> str:
    """What a bot does here, in short; what it is handed is its own, and it leaves that as it is."""
    view, listed = match.view(match.to_act), match.legal()
    given = copy.deepcopy((view, listed))
    action = bots.decide("buddhawheel", view, listed, level, seed, **thinking)
    assert (view, listed) == given
    assert any(codec.same(action, one) for one in listed)
    return brief(action)


def decisions(seats: int, seed: int, count: int) -> Iterator[Match]:
    """Positions with a choice, of a match that beginners play; among several one starts as a Buddha."""
    match = new(seats, seed=seed, start_as_buddha=[seats - 1] if seats > 1 else [])
    found = 0
    while match.to_act is not None and found < count:
        if len(match.legal()) > 1:
            found += 1
            yield match
        match.act(bots.choose(match, "easy", seed))


# -- by the rules


@pytest.mark.parametrize("seats", [1, 3, 6])
def test_whatever_a_bot_chooses_is_legal(seats):
    """To the end of a match, the levels mixed; the house asks the game's own bot."""
    match = new(seats, seed=seats)
    while match.to_act is not None:
        match.act(bots.choose(match, GAME.bots[-1 - match.to_act % 3], 1))
    assert match.state.over
    assert [seat.status in ("left", "buddha") for seat in match.state.seats] == [True] * seats


@LEVELS
def test_the_same_view_level_and_seed_give_the_same_action_wherever_the_cards_lie(level):
    """The order of the Realm stacks is all that nobody sees; no choice hangs on it."""
    for seats in (1, 2, 5):
        for match in decisions(seats, seats, 30):
            first = chosen(match, level, seed=7)
            assert chosen(match, level, seed=7) == first
            other = Match.load(swap_hidden(match.encoded(), match.to_act, Random(1)))
            assert chosen(other, level, seed=7) == first


def test_the_seed_of_a_beginner_matters():
    match = table(at("subtle_2", karma="HU09 HU01", dedicated="HU18"), phase="square", die=1)
    assert len({chosen(match, "easy", seed) for seed in range(30)}) > 2


def test_without_time_the_strong_bot_keeps_the_maxims():
    for match in decisions(3, 30, 30):
        assert chosen(match, "strong", goes_on=lambda: False) == chosen(match, "middle")


def test_a_thought_ends_when_nobody_can_wait():
    """It asks before each action that it thinks about."""
    asked = iter((True, False, True))
    match = table(at("subtle_2", karma="HU09 HU11 HU13 HU15 HU17", dedicated="HU18"), phase="square", die=1)
    chosen(match, "strong", goes_on=lambda: next(asked))
    assert next(asked)


# -- the way


@GOOD
@clause("BW-3.4")
def test_it_goes_through_the_arch(level):
    match = table(at("human_12"))
    rolled(match, 4)
    assert chosen(match, level) == "go spirit_2"


@LEVELS
@clause("BW-3.4")
def test_not_even_a_beginner_walks_into_death_by_choice(level):
    match = table(at("human_13", karma="HU09"))
    rolled(match, 5)
    assert {chosen(match, level, seed) for seed in range(20)} == {"go spirit_4"}


@GOOD
@clause("BW-7.1")
def test_it_goes_to_an_umbrella_and_takes_the_power(level):
    match = table(at("spirit_4", karma="HU09"))
    rolled(match, 2)
    assert chosen(match, level) == "go spirit_6"
    done(match, "go spirit_6")
    assert chosen(match, level) == "power"


@GOOD
@clause("BW-3.5")
def test_a_bodhisattva_steps_aside_onto_a_moon(level):
    match = table(at("spirit_4", powers=5, karma="HU09", dedicated="HU18 HU11"))
    rolled(match, 4)
    assert chosen(match, level) == "go subtle_7"


# -- a Retreat


def retreat(**held: str) -> Match:
    """On a Moon late on the Subtle Path."""
    return table(at("subtle_22", **held), phase="square", die=1)


@GOOD
@clause("BW-7.8")
def test_a_new_colour_is_meditated(level):
    match = retreat(karma="HU09", dedicated="HU10 HU18", meditated="SU07")
    assert chosen(match, level) == "meditate HU18"


@GOOD
@clause("BW-7.7")
def test_a_new_colour_is_dedicated_and_the_oldest_card_of_it(level):
    match = retreat(karma="HU09 SP08 HU18 SP14", meditated="SU07")
    assert chosen(match, level) == "dedicate HU18"


@GOOD
@clause("BW-7.7", "BW-6.2")
def test_a_god_to_be_purifies(level):
    match = retreat(karma="HU09 HU08", meditated="SU07")
    assert chosen(match, level) == "purify"


@GOOD
@clause("BW-5.3")
def test_a_colour_is_not_dedicated_twice(level):
    match = retreat(karma="HU09", meditated="SU07")
    assert not chosen(match, level).startswith("dedicate")


@GOOD
@clause("BW-5.2")
def test_who_must_dedicate_gives_a_new_colour(level):
    match = table(at("human_3", karma="HU09 HU18 HU10", dedicated="SU07"), phase="dedicate", die=1)
    assert chosen(match, level) == "dedicate HU18"


@clause("BW-6.4")
@pytest.mark.parametrize(
    ("dedicated", "near_death"), [("HU11 HU13 HU18", "meditate HU18"), ("HU11 HU13", "purify")]
)
def test_the_strong_bot_sees_where_death_would_lead(dedicated, near_death):
    """A god to be ends pride of all delusions, if that can be; else purifies, unless death is far."""
    held = {"karma": "HU09 HU08", "dedicated": dedicated, "meditated": "SU07", "powers": 5}
    near, far = (table(at(square, **held), phase="square", die=1) for square in ("subtle_24", "subtle_4"))
    assert chosen(near, "middle") == "meditate HU11"
    assert chosen(near, "strong") == near_death
    assert chosen(far, "strong").startswith("meditate")


# -- free


def freed(*others: dict[str, Any], karma: str = "HU01", **fields: Any) -> Match:
    """One who has ended the sixth delusion, among others."""
    match = table(at("subtle_1", karma=karma, powers=5, **LAST_BUT_ONE), *others, **fields)
    rolled(match, 1)
    done(match, "meditate HU18")
    return match


@GOOD
@clause("BW-8.1", "BW-8.2")
def test_it_stays_where_it_can_soon_help(level):
    many = " ".join(f"SP{number:02}-{copy}" for copy in (2, 3) for number in range(4, 18))
    assert chosen(freed(at()), level) == "stay"
    assert chosen(freed(at(), karma=many), level) == "leave"
    assert chosen(freed(buddha()), level) == "leave"
    ends_first = {"end": "first", "max_rounds": 0, "start_as_buddha": [], "carry": []}
    assert chosen(freed(at(), options=ends_first), level) == "leave"


@GOOD
@clause("BW-8.3", "BW-9.5")
def test_in_meditation_any_card_is_given_up(level):
    match = table(buddha("subtle_1"), meditating("subtle_3", karma="HU01 SP08"), attained=[1])
    rolled(match, 2)
    done(match, "go subtle_3")
    assert legal(match) == ["dedicate SP08", "purify", "decline"]
    assert chosen(match, level) == "purify"
    rolled(match := table(buddha("subtle_1"), meditating("subtle_2", karma="SP08"), attained=[1]), 2)
    done(match, "go subtle_3")
    assert chosen(match, level) == "dedicate SP08"


@GOOD
@clause("BW-9.2", "BW-9.3")
def test_a_buddha_goes_where_players_are(level):
    match = table(buddha("subtle_1"), at("subtle_4", karma="HU09 HU18"), at("subtle_4", dedicated="HU11"))
    rolled(match, 5)
    assert chosen(match, level) == "go subtle_4"


@clause("BW-9.3", "BW-9.4")
def test_the_strong_buddha_goes_where_it_helps():
    """Two who can do nothing with it are no company for one who can."""
    idle = at("subtle_6", karma="HU01", powers=3)
    match = table(buddha("subtle_1"), idle, idle | {"karma": "HU01-2"}, at("subtle_4", dedicated="HU11"))
    rolled(match, 3)
    assert chosen(match, "strong") == "go subtle_4"


# -- what is estimated


def test_less_to_do_takes_fewer_turns():
    """For each number of powers; one colour more found, dedicated, meditated."""
    for powers in range(6):
        steps = [{}, {"karma": "HU18"}, {"dedicated": "HU18"}, {"meditated": "HU18"}]
        turns = [
            wheel.turns_left(table(at("spirit_2", powers=powers, **held)).state.seats[0]) for held in steps
        ]
        assert turns == sorted(turns, reverse=True)


def test_what_a_life_still_brings():
    """Beside Death nothing; from a Birth to Death more than the bare throws along its squares."""
    assert wheel.ahead("subtle_death") == (0, 0, 0, 1)
    assert wheel.ahead("subtle_24") == pytest.approx((1, 0, 0, 1))
    assert wheel.ahead("god_12") == (1, 0, 0, 1)
    for square in squares():
        throws, moons, umbrellas, unchanged = wheel.ahead(square)
        assert moons + umbrellas <= throws <= 25 and 0 <= unchanged <= 1
    assert wheel.ahead("birth_human").throws > 10
    assert len(wheel.TURNS) == len(wheel.signs(table(at()).state.seats[0]))
    assert wheel.RARE.issubset(COLOURS)


# -- who is sooner


def actions_alone(level: str, matches: int) -> float:
    """After how many actions a level is liberated with no other at the table, on average."""
    return mean(play("buddhawheel", number, 1, level).actions for number in range(matches))


def test_the_better_bot_is_sooner():
    """A hundred matches are the benchmark's business."""
    easy, middle = (actions_alone(level, 40) for level in ("easy", "middle"))
    assert middle < 135 < 155 < easy
    assert actions_alone("strong", 15) < easy - 30
