"""What chance makes of Leela: the figures of its rulebook's section 11, from outside, exactly and by play."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import pairwise

import pytest

from game.engine.base import Draft
from game.engine.chance import Chance, Loose, Source
from game.engine.games.leela import GAME
from game.engine.games.leela.journal import Journal, journal
from game.engine.games.leela.rules import Leela
from tests.clauses import clause
from tests.games.leela_chain import chain
from tests.games.leela_second import ARROWS, SNAKES
from tests.games.leela_table import NAMES, ROLL

# -- exactly: the numbers of the rulebook, met by a chain that knows nothing of the engine


def means(total: bool = False) -> tuple[dict[int, Fraction], dict[int, Fraction]]:
    """Throws and turns still to come, from each square."""
    return chain(total).mean_throws(), chain(total).mean_turns()


@pytest.mark.parametrize(("total", "throws", "turns"), [(False, 46.1364, 38.5795), (True, 50.7839, 42.3199)])
def test_the_mean_length_of_a_solo_game(total, throws, turns):
    left = means(total)
    assert (round(float(left[0][0]), 4), round(float(left[1][0]), 4)) == (throws, turns)


# square: mean throws left, mean turns left, the chance to be home within this turn
STANDING_ON = {
    6: (40.088, 33.539, 0.0000),
    23: (36.373, 30.446, 0.0000),
    41: (32.485, 27.232, 0.0048),
    51: (30.268, 25.342, 0.1674),
    62: (26.906, 22.671, 0.1667),
    64: (27.503, 23.005, 0.1674),
    65: (28.761, 24.059, 0.1674),
    66: (28.969, 24.236, 0.1952),
    67: (29.018, 24.277, 0.1998),
    69: (36.273, 30.346, 0.0000),
    70: (36.273, 30.346, 0.0000),
    71: (36.273, 30.346, 0.0000),
}


@clause("LE-6.3", "LE-6.5")
def test_what_is_still_to_come_from_some_squares():
    throws, turns = means()
    for square, expected in STANDING_ON.items():
        home = chain().home_this_turn(square)
        found = (round(float(throws[square]), 3), round(float(turns[square]), 3), round(float(home), 4))
        assert found == expected, square


def quantile(survival: list[float], share: float) -> int:
    """The least number by which at least so large a share is home."""
    return next(number for number, left in enumerate(survival) if 1 - left >= share)


@pytest.mark.parametrize(
    ("survival", "sd", "mode", "quantiles"),
    [
        ("survival", 35.41, 18, [11, 14, 21, 36, 60, 92, 116, 173]),
        ("survival_by_turns", 29.72, 15, [8, 11, 18, 30, 50, 77, 97, 144]),
    ],
    ids=["throws", "turns"],
)
def test_how_long_a_solo_game_takes(survival, sd, mode, quantiles):
    alive = getattr(chain(), survival)(1200)
    mean = sum(alive)
    square = sum((2 * number + 1) * left for number, left in enumerate(alive))
    assert round(math.sqrt(square - mean * mean), 2) == sd
    ends = [before - after for before, after in pairwise(alive)]
    assert ends.index(max(ends)) + 1 == mode
    assert [quantile(alive, share) for share in (0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99)] == quantiles


def test_nobody_is_home_before_the_fourth_throw():
    alive = chain().survival(4)
    assert alive[3] == pytest.approx(1)
    assert alive[4] < 1 - 1e-6


FIRST_OF = {1: 38.579, 2: 23.529, 3: 18.304, 4: 15.578, 5: 13.872, 6: 12.689}


@clause("LE-7.3")
@pytest.mark.parametrize(("seats", "rounds"), FIRST_OF.items())
def test_rounds_until_the_first_of_some_seats_is_home(seats, rounds):
    """Seats do not touch: none is home after n rounds with the chance that one is not, to the power of k."""
    assert round(sum(left**seats for left in chain().survival_by_turns(1200)), 3) == rounds


# -- by play: the engine's own games, within four standard errors of the numbers in the rulebook

GAMES = 6_000


def played(seats: int, chance: Source, **options: str) -> Leela:
    """The end of a match."""
    draft = Draft(GAME.set_up(NAMES[:seats], {**GAME.defaults(), **options}), chance)
    while not draft.state.over:
        GAME.act(draft, ROLL)
    return draft.state


@cache
def solo_games() -> list[Journal]:
    chance = Loose(68)
    return [journal(played(1, chance).seats[0].course) for _ in range(GAMES)]


def off(values: Sequence[float], expected: float) -> float:
    """How many standard errors a mean lies from what was expected; half a unit of its last digit is free."""
    number = len(values)
    mean = sum(values) / number
    spread = math.sqrt(sum((value - mean) ** 2 for value in values) / (number - 1) / number)
    free = 0.5 * 10 ** -len(str(expected).partition(".")[2])
    return max(0.0, abs(mean - expected) - free) / spread


def test_throws_and_turns():
    games = solo_games()
    assert off([game.throws for game in games], 46.1364) < 4
    assert off([game.turns for game in games], 38.5795) < 4
    assert min(game.throws for game in games) >= 4


LEVEL_THROWS = [8.837, 4.940, 3.326, 2.278, 2.376, 3.588, 2.743, 12.049]


def test_throws_by_level():
    games = solo_games()
    assert off([game.waits + 1 for game in games], 6.000) < 4
    for index, expected in enumerate(LEVEL_THROWS):
        assert off([game.level_throws[index] for game in games], expected) < 4, index + 1


@clause("LE-7.1")
def test_how_one_comes_home():
    games = solo_games()
    assert off([game.arrival.via == "arrow" for game in games if game.arrival], 0.5586) < 4
    for square, expected in {62: 0.1071, 64: 0.0478, 65: 0.0485, 66: 0.1079, 67: 0.1299}.items():
        from_here = [
            game.arrival.via is None and game.arrival.from_ == square for game in games if game.arrival
        ]
        assert off(from_here, expected) < 4, square


def test_arrows_snakes_and_runs():
    games = solo_games()
    assert off([sum(game.arrows.values()) for game in games], 5.184) < 4
    assert off([sum(game.snakes.values()) for game in games], 7.004) < 4
    assert off([game.returns for game in games], 0.1390) < 4
    assert off([game.totals for game in games], 0.0278) < 4


# foot: times met per game, the share of games it is met in
MET = {
    10: (1.310, 0.672),
    17: (0.729, 0.497),
    20: (0.501, 0.378),
    22: (0.249, 0.211),
    27: (0.451, 0.353),
    28: (0.396, 0.323),
    37: (0.357, 0.294),
    45: (0.340, 0.282),
    46: (0.293, 0.252),
    54: (0.559, 0.559),
    12: (1.301, 0.593),
    16: (0.729, 0.427),
    24: (0.509, 0.337),
    29: (0.395, 0.284),
    44: (0.394, 0.283),
    52: (0.513, 0.345),
    55: (0.533, 0.348),
    61: (0.350, 0.257),
    63: (0.371, 0.271),
    72: (1.907, 0.769),
}


@clause("LE-5.1", "LE-5.2")
@pytest.mark.parametrize(("foot", "times", "games"), [(foot, *figures) for foot, figures in MET.items()])
def test_how_often_each_arrow_and_snake_is_met(foot, times, games):
    assert foot in (ARROWS | SNAKES)
    met = [(game.arrows if foot in ARROWS else game.snakes).get(foot, 0) for game in solo_games()]
    assert off(met, times) < 4
    assert off([number > 0 for number in met], games) < 4


@clause("LE-9.1")
def test_held_sixes_make_a_longer_game():
    chance = Loose(72)
    games = [played(1, chance, sixes="total") for _ in range(2_500)]
    assert off([len(game.seats[0].course) for game in games], 50.7839) < 4
    assert off([game.turn for game in games], 42.3199) < 4


@clause("LE-7.3", "LE-1.6")
@pytest.mark.parametrize("seats", [2, 3])
def test_the_first_one_home(seats):
    chance = Loose(seats)
    games = [played(seats, chance, end="first") for _ in range(1_500)]
    assert off([(game.turn - 1) // seats + 1 for game in games], FIRST_OF[seats]) < 4


@clause("LE-2.1")
def test_the_seeded_die_makes_the_same_games():
    """The chance of a match, not that of simulation: fewer games, the same mean."""
    lengths = [len(played(1, Chance(seed)).seats[0].course) for seed in range(1_000)]
    assert off(lengths, 46.1364) < 4


def test_the_figures_add_up():
    """Throws by level and those before birth are all throws there are."""
    assert sum(LEVEL_THROWS) + 6.0 == pytest.approx(46.1364, abs=0.005)
    assert sum(times for foot, (times, _) in MET.items() if foot in ARROWS) == pytest.approx(5.184, abs=0.005)
    assert sum(times for foot, (times, _) in MET.items() if foot in SNAKES) == pytest.approx(7.004, abs=0.005)
