"""Chance: forced, seeded, mixed; what is taken back comes again."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import reasons
from game.engine import EngineError
from game.engine.chance import MAX_SEED, Chance, Loose, Outcome, _start, fresh_seed, outcomes_of
from tests import strategies
from tests.every import examples

ABC = ["a", "b", "c"]


def refused(draw: Callable[[], Any]) -> EngineError:
    with pytest.raises(EngineError) as found:
        draw()
    return found.value


# -- forced


def test_outcomes_are_taken_from_the_list_in_order():
    chance = Chance(None, [6, 0, 3])
    assert (chance.die(), chance.pick(5), chance.die()) == (6, 0, 3)
    assert chance.waiting == []


def test_a_shuffle_takes_nothing_and_leaves_the_order():
    chance = Chance(None, [4])
    assert chance.shuffle(ABC) == ABC
    assert chance.waiting == [4]
    assert Chance(None, []).shuffle(ABC) == ABC


def test_a_shuffle_takes_a_list_as_the_new_order():
    """`[2,0,1]`: first what stood third."""
    chance = Chance(None, [[2, 0, 1], 4])
    items = list(ABC)
    assert chance.shuffle(items) == ["c", "a", "b"]
    assert items == ABC
    assert chance.waiting == [4]


@pytest.mark.parametrize("order", [[0, 1], [0, 1, 1], [0, 1, 3], [0, 1, 2, 3], [], [-1, 0, 1]])
def test_an_order_holds_each_place_once(order):
    chance = Chance(None, [order])
    found = refused(lambda: chance.shuffle(ABC))
    assert (found.code, found.draw, found.n) == ("chance_out_of_range", "shuffle", 3)
    assert chance.waiting == [order]


def test_an_empty_list_names_the_draw_asked_for():
    found = refused(Chance(None, []).die)
    assert found.answer(reasons.told(found)) == {
        "ok": False,
        "code": "chance_exhausted",
        "error": "die() was asked for, and the list of outcomes is at its end",
        "draw": "die",
    }
    found = refused(lambda: Chance(None, []).pick(5))
    assert (found.code, found.draw, found.n) == ("chance_exhausted", "pick", 5)


@pytest.mark.parametrize("outcome", [0, 7, -1, 10**30, [1], [2, 0, 1]])
def test_a_die_shows_one_to_six(outcome):
    chance = Chance(None, [3, outcome])
    chance.die()
    found = refused(chance.die)
    assert (found.code, found.draw, found.n) == ("chance_out_of_range", "die", None)
    assert "die() takes 1..6" in reasons.told(found) and "outcome 2 of the list" in reasons.told(found)
    assert chance.waiting == [outcome]


def test_an_outcome_that_was_put_back_keeps_its_place_in_the_list():
    chance = Chance(None, [3, 5, 9])
    chance.die()
    for _ in range(2):
        chance.mark()
        chance.die()
        chance.take_back(chance.drawn)
    chance.die()
    assert "outcome 3 of the list" in reasons.told(refused(chance.die))


@pytest.mark.parametrize("outcome", [5, -1, [0]])
def test_a_pick_keeps_below_its_number(outcome):
    found = refused(lambda: Chance(None, [outcome]).pick(5))
    assert (found.code, found.draw, found.n) == ("chance_out_of_range", "pick", 5)
    assert "pick(5)" in reasons.told(found)


def test_outcomes_are_added_and_put_in_place():
    chance = Chance(None, [1, 2])
    chance.append([3])
    assert chance.waiting == [1, 2, 3]
    chance.die()
    chance.replace([5])
    assert (chance.waiting, chance.die()) == ([5], 5)


# -- seeded


def test_the_stream_is_splitmix64():
    """The first three numbers of splitmix64 from 0, as its authors publish them."""
    assert [_start(0, position) for position in range(3)] == [
        0xE220A8397B1DCDAF,
        0x6E789E6AA1B965F4,
        0x06C45D188009454F,
    ]


def test_seeds_mean_the_same_for_ever():
    """Match files keep a seed, not its dice: these may never change."""
    chance = Chance(7)
    assert [chance.die() for _ in range(12)] == [4, 1, 1, 3, 1, 5, 2, 2, 2, 2, 1, 4]
    assert [chance.pick(100) for _ in range(4)] == [10, 61, 71, 30]
    assert chance.shuffle([*range(8)]) == [1, 4, 3, 2, 6, 0, 5, 7]
    assert [Chance(seed).die() for seed in range(10)] == [4, 3, 5, 6, 2, 4, 4, 4, 3, 5]
    assert [Chance(MAX_SEED).die(), Chance(MAX_SEED).pick(2**63 + 1)] == [1, 7622863033291099422]


def test_a_draw_depends_on_its_place_alone():
    """What was drawn before does not matter, nor how often a fair pick had to try."""
    one, other = Chance(9), Chance(9)
    one.pick(2**63 + 1)
    one.shuffle([*range(50)])
    other.die()
    other.die()
    assert [one.die() for _ in range(20)] == [other.die() for _ in range(20)]


@pytest.mark.parametrize("seed", [0, 1, 2**32, MAX_SEED])
def test_any_seed_draws(seed):
    chance = Chance(seed)
    assert {chance.die() for _ in range(200)} == {1, 2, 3, 4, 5, 6}


def test_a_fresh_seed_is_a_seed_and_another_each_time():
    found = {fresh_seed() for _ in range(50)}
    assert len(found) == 50
    assert all(0 <= seed <= MAX_SEED for seed in found)


def unlikely(found: Sequence[Any], cells: int) -> float:
    """How far counts of equally likely things are off, in standard deviations of chi square."""
    expected = len(found) / cells
    counts = Counter(found)
    square = sum((count - expected) ** 2 for count in counts.values()) / expected
    square += (cells - len(counts)) * expected
    return (square - (cells - 1)) / math.sqrt(2 * (cells - 1))


@pytest.mark.parametrize("source", [Chance(11), Loose(11)], ids=["match", "simulation"])
def test_draws_are_fair(source):
    dice = [source.die() for _ in range(60_000)]
    assert abs(unlikely(dice, 6)) < 4
    assert abs(unlikely(list(zip(dice[::2], dice[1::2])), 36)) < 4
    for n in (2, 5, 52):
        picks = [source.pick(n) for _ in range(20_000)]
        assert set(picks) == set(range(n))
        assert abs(unlikely(picks, n)) < 4
    assert abs(unlikely([tuple(source.shuffle(ABC)) for _ in range(12_000)], 6)) < 4


def test_neighbouring_seeds_are_strangers():
    assert abs(unlikely([Chance(seed).die() for seed in range(30_000)], 6)) < 4
    pairs = [(Chance(seed).die(), Chance(seed + 1).die()) for seed in range(0, 40_000, 2)]
    assert abs(unlikely(pairs, 36)) < 4


def test_a_pick_among_very_many_is_fair_too():
    """Three quarters of 2**64: of the numbers a stream gives, the last quarter must be passed over."""
    n = 3 * 2**62
    picks = [Chance(seed).pick(n) for seed in range(4_000)]
    assert max(picks) < n
    assert abs(unlikely([pick * 6 // n for pick in picks], 6)) < 4


@pytest.mark.parametrize("source", [Chance(3), Loose(3), Chance(None, [])], ids=["seeded", "loose", "forced"])
@pytest.mark.parametrize("items", [[], ["a"]])
def test_little_to_shuffle(source, items):
    assert source.shuffle(items) == items


# -- dice from the list, everything else from the seed


def test_real_dice_and_cards_from_the_seed():
    mixed, seeded = Chance(5, [2, 2]), Chance(5)
    seeded.die()
    assert (mixed.die(), mixed.pick(52)) == (2, seeded.pick(52))
    assert mixed.shuffle([*range(9)]) == seeded.shuffle([*range(9)])
    assert mixed.waiting == [2]
    mixed.die()
    assert refused(mixed.die).code == "chance_exhausted"
    assert 0 <= mixed.pick(52) < 52


def test_in_a_mixed_match_an_order_in_the_list_is_no_shuffle():
    mixed = Chance(5, [[1, 0]])
    assert mixed.shuffle(["a", "b"]) == Chance(5).shuffle(["a", "b"])
    assert refused(mixed.die).code == "chance_out_of_range"


def test_an_empty_list_and_a_seed_wait_for_dice():
    assert refused(Chance(5, []).die).code == "chance_exhausted"


@pytest.mark.parametrize("add", [Chance.append, Chance.replace])
def test_dice_can_be_thrown_by_hand_from_now_on(add):
    chance = Chance(5)
    add(chance, [3])
    assert chance.die() == 3
    assert refused(chance.die).code == "chance_exhausted"


# -- taken back


def test_what_is_taken_back_stands_first_again():
    chance = Chance(None, [1, 2, 3])
    chance.die()
    chance.mark()
    chance.die()
    chance.take_back(chance.drawn)
    assert (chance.waiting, chance.position) == ([2, 3], 1)


def test_a_thrown_die_comes_again_although_the_seed_has_the_same():
    """Real dice, by chance equal to what the seed would have shown, belong to the list all the same."""
    same = Chance(5).die()
    mixed = Chance(5, [same, 7 - same])
    mixed.mark()
    mixed.die()
    mixed.take_back(mixed.drawn)
    assert mixed.waiting == [same, 7 - same]
    assert mixed.die() == same


def test_a_die_of_the_seed_comes_again_although_dice_are_thrown_by_now():
    chance = Chance(5)
    die = chance.die()
    chance.append([7 - die])
    chance.take_back(chance.drawn)
    assert [chance.die(), chance.die()] == [die, 7 - die]


def test_a_shuffle_that_took_nothing_takes_nothing_again():
    chance = Chance(None, [])
    chance.shuffle(ABC)
    chance.append([[2, 0, 1]])
    chance.take_back(chance.drawn)
    assert chance.shuffle(ABC) == ABC
    assert chance.shuffle(ABC) == ["c", "a", "b"]


def test_dice_of_a_record_come_again_in_their_order():
    """From a log with thrown dice among those of the seed: each is found again where it was."""
    first, second = (seeded := Chance(5)).die(), seeded.die()
    for record in ([first, 7 - second], [7 - first, second], [7 - first, 7 - second], [first, second]):
        chance = Chance(5)
        steps = []
        for outcome in record:
            chance.mark()
            chance.follow([outcome])
            chance.die()
            assert chance.leave() == 0
            steps.append(chance.drawn)
        chance.forget_list()
        for drawn in reversed(steps):
            chance.take_back(drawn)
        assert [chance.die(), chance.die()] == record
        assert chance.waiting == []


def test_a_record_gives_its_draws_and_nothing_else():
    chance = Chance(5)
    chance.follow([3, [1, 0], 2])
    assert (chance.die(), chance.shuffle(["a", "b"]), chance.pick(4)) == (3, ["b", "a"], 2)
    for draw in (chance.die, lambda: chance.pick(9), lambda: chance.shuffle(ABC)):
        assert refused(draw).code == "chance_exhausted"
    assert chance.leave() == 0
    chance.follow([3, 4])
    chance.die()
    assert chance.leave() == 1


DRAWS: dict[str, Callable[[Chance], Any]] = {
    "die": Chance.die,
    "pick": lambda chance: chance.pick(4),
    "shuffle": lambda chance: chance.shuffle(ABC),
}


def taken(chance: Chance, draws: Sequence[str]) -> list[Any] | None:
    """What an action finds that draws so; None where it is refused, and then nothing has changed."""
    chance.mark()
    before = (chance.waiting, chance.position)
    try:
        return [DRAWS[draw](chance) for draw in draws]
    except EngineError:
        chance.take_back(chance.drawn)
        assert (chance.waiting, chance.position) == before
        return None


actions = st.lists(st.sampled_from(sorted(DRAWS)), max_size=4)
deeds = st.lists(
    st.tuples(st.just("act"), actions) | st.tuples(st.sampled_from(["undo", "append"]), strategies.outcomes),
    max_size=20,
)


@examples(300)
@given(st.none() | strategies.seeds, st.none() | strategies.outcomes, deeds)
def test_whatever_was_taken_back_the_same_actions_find_the_same_again(seed, forced, deeds):
    """Also where outcomes were appended in between; only `set` may change what is to come."""
    chance = Chance(seed, forced if seed is not None else forced or [])
    done: list[tuple[list[str], list[Any], list[Any], list[Outcome]]] = []
    for deed, what in deeds:
        if deed == "append":
            chance.append(what)
        elif deed == "act":
            waiting = chance.waiting
            found = taken(chance, what)
            if found is not None:
                done.append((what, found, chance.drawn, waiting))
        elif done:
            draws, found, drawn, waiting = done.pop()
            chance.take_back(drawn)
            assert taken(chance, draws) == found
            chance.take_back(chance.drawn)
    for _, _, drawn, _ in reversed(done):
        chance.take_back(drawn)
    assert chance.position == 0
    for draws, found, _, _ in done:
        assert taken(chance, draws) == found


@examples(100)
@given(strategies.outcomes, st.lists(actions, max_size=6))
def test_taking_back_restores_the_list(forced, steps):
    chance = Chance(None, forced)
    before = []
    for draws in steps:
        waiting = chance.waiting
        if taken(chance, draws) is not None:
            before.append((waiting, chance.drawn))
    for waiting, drawn in reversed(before):
        chance.take_back(drawn)
        assert chance.waiting == waiting


# -- lists as requests give them


@pytest.mark.parametrize("outcomes", [[], [1, 6, 0, -3], [[2, 0, 1], 4], [[]], [10**30]])
def test_lists_of_outcomes(outcomes):
    assert outcomes_of(outcomes, "chance") == outcomes


@pytest.mark.parametrize(
    ("value", "path"),
    [
        (None, "chance"),
        (5, "chance"),
        ({}, "chance"),
        ("6", "chance"),
        ([1, 1.0], "chance[1]"),
        ([True], "chance[0]"),
        ([1, None], "chance[1]"),
        (["6"], "chance[0]"),
        ([[0, True]], "chance[0]"),
        ([[[0]]], "chance[0]"),
        ([{}], "chance[0]"),
    ],
)
def test_what_is_no_list_of_outcomes(value, path):
    found = refused(lambda: outcomes_of(value, "chance"))
    assert (found.code, found.path) == ("bad_request", path)
