"""The odds of Leela: its rulebook's section 11, a second computation, and matches played out."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache

import pytest

from game.engine import Match
from game.engine.base import Draft
from game.engine.chance import Loose
from game.engine.games.leela import GAME
from game.engine.games.leela import odds as chances
from game.engine.games.leela.odds import Odds, first_of, meetings, odds, solo
from game.engine.games.leela.rules import Options, Run, roll
from tests.clauses import clause
from tests.games import leela_chain
from tests.games.leela_chain import UNBORN, Chain
from tests.games.leela_second import LINKS, RESTING
from tests.games.leela_table import ROLL, position, table
from tests.games.test_leela_chance import FIRST_OF, LEVEL_THROWS, MET, STANDING_ON

TOTAL = Options("all", "total")
SIXES = ["as_thrown", "total"]


def chain(sixes: str) -> Chain:
    """The second computation, which knows nothing of the engine."""
    return leela_chain.chain(sixes == "total")


def standing(symbol: int | str, **rest: object) -> Odds:
    """The odds of a seat alone at the table."""
    return odds(table(symbol, **rest).state, 0)


# -- section 11


@pytest.mark.parametrize(("square", "figures"), STANDING_ON.items())
def test_what_is_still_to_come_from_some_squares(square, figures):
    found = standing(square)
    assert (round(found.mean_throws, 3), round(found.mean_turns, 3)) == figures[:2]
    assert round(found.home_this_turn, 4) == figures[2]


def test_how_long_a_solo_game_takes():
    game = solo()
    assert round(game.throws.mean, 4) == 46.1364
    assert round(game.throws.sd, 2) == 35.41
    assert (game.throws.most_often, game.throws.least) == (18, 4)
    assert game.throws.quantiles == {5: 11, 10: 14, 25: 21, 50: 36, 75: 60, 90: 92, 95: 116, 99: 173}
    assert round(game.turns.mean, 4) == 38.5795
    assert round(game.turns.sd, 2) == 29.72
    assert game.turns.most_often == 15
    assert game.turns.quantiles == {5: 8, 10: 11, 25: 18, 50: 30, 75: 50, 90: 77, 95: 97, 99: 144}


@clause("LE-7.1")
def test_how_one_comes_home():
    game = solo()
    assert round(game.devotion, 4) == 0.5586
    last = {62: 0.1071, 64: 0.0478, 65: 0.0485, 66: 0.1079, 67: 0.1299}
    assert {base: round(game.by_count[base], 4) for base in last} == last
    assert game.devotion + sum(game.by_count.values()) == pytest.approx(1, abs=1e-12)
    assert standing("unborn").by_devotion == pytest.approx(game.devotion, abs=1e-12)


def test_where_the_throws_go():
    game = solo()
    assert [round(throws, 3) for throws in game.levels] == LEVEL_THROWS
    assert round(game.unborn, 3) == 6.000
    assert sum(game.levels) + game.unborn == pytest.approx(game.throws.mean, abs=1e-9)


def test_arrows_snakes_and_runs():
    game = solo()
    assert (round(game.arrows, 3), round(game.snakes, 3)) == (5.184, 7.004)
    assert (round(game.returns, 4), round(game.totals, 4)) == (0.1390, 0.0278)


@clause("LE-5.1", "LE-5.2")
def test_how_each_arrow_and_snake_is_met():
    found = meetings()
    assert {start: (round(met.times, 3), round(met.chance, 3)) for start, met in found.items()} == MET
    assert found.keys() == LINKS.keys()


@clause("LE-7.3")
@pytest.mark.parametrize(("seats", "rounds"), FIRST_OF.items())
def test_rounds_until_the_first_is_home(seats, rounds):
    assert round(first_of(seats), 3) == rounds


@clause("LE-9.1")
def test_held_sixes_make_a_longer_game():
    game = solo(TOTAL)
    assert (round(game.throws.mean, 4), round(game.turns.mean, 4)) == (50.7839, 42.3199)
    assert first_of(1, TOTAL) == pytest.approx(game.turns.mean, abs=1e-8)
    assert sum(met.times for met in meetings(TOTAL).values()) == pytest.approx(game.arrows + game.snakes)


@clause("LE-6.3")
@pytest.mark.parametrize("square", [69, 70, 71])
def test_six_throws_lead_down_to_earth(square):
    """Any of the three needs one number of six, whichever squares lie between."""
    found = standing(square)
    assert round(found.mean_throws - standing(51).mean_throws) == 6
    assert found.mean_throws == pytest.approx(standing(69).mean_throws)
    assert (found.quantiles, found.quantiles_in_turns) == (
        standing(69).quantiles,
        standing(69).quantiles_in_turns,
    )


# -- the second computation


@pytest.mark.parametrize("sixes", SIXES)
def test_means_from_every_square_agree(sixes):
    throws, turns = chain(sixes).mean_throws(), chain(sixes).mean_turns()
    for square in [UNBORN, *RESTING]:
        found = standing("unborn" if square == UNBORN else square, sixes=sixes)
        assert found.mean_throws == pytest.approx(float(throws[square]), rel=1e-12), square
        assert found.mean_turns == pytest.approx(float(turns[square]), rel=1e-12), square
        home = float(chain(sixes).home_this_turn(square))
        assert found.home_this_turn == pytest.approx(home, abs=1e-15), square


STARTS = {
    "on earth": (lambda: standing(51), "as_thrown", (51, 0, False)),
    "on 69, total": (lambda: standing(69, sixes="total"), "total", (69, 0, False)),
    "just born": (lambda: run_of(1, 1, True, 6), "as_thrown", (1, 1, True)),
    "two sixes": (lambda: run_of(2, 30, False, 42), "as_thrown", (30, 2, False)),
    "seven sixes": (lambda: run_of(7, 5, False, 69), "as_thrown", (5, 7, False)),
    "eleven sixes, total": (lambda: run_of(11, 1, True, 6, "total"), "total", (1, 11, True)),
}


@cache
def survivals(sixes: str) -> dict[tuple[int, int, bool], list[float]]:
    """The chance not to be home after 0, 1, … throws, from each start, by the second computation."""
    of = chain(sixes)
    starts = {start: of.places.index(start) for _, counted, start in STARTS.values() if counted == sixes}
    left = [1.0] * len(of.places) + [0.0]  # the last place is home
    found: dict[tuple[int, int, bool], list[float]] = {start: [] for start in starts}
    for _ in range(1000):
        for start, place in starts.items():
            found[start].append(left[place])
        left = [sum(map(left.__getitem__, leads)) / 6 for leads in of.next] + [0.0]
    return found


def run_of(sixes: int, origin: int, entry: bool, square: int, counted: str = "as_thrown") -> Odds:
    """The odds of a seat in a run of sixes."""
    return odds(table(square, run=(sixes, origin, entry), sixes=counted).state, 0)


@pytest.mark.parametrize(("found", "sixes", "start"), STARTS.values(), ids=STARTS)
def test_spread_and_quantiles_agree(found, sixes, start):
    alive = survivals(sixes)[start]
    mean = sum(alive)
    sd = math.sqrt(sum((2 * number + 1) * left for number, left in enumerate(alive)) - mean**2)
    quantiles = {
        share: next(number for number, left in enumerate(alive) if 1 - left >= share / 100)
        for share in chances.QUANTILES
    }
    assert found().mean_throws == pytest.approx(mean, abs=1e-8)
    assert found().sd_throws == pytest.approx(sd, abs=1e-6)
    assert found().quantiles == quantiles


# -- the rules themselves


def positions(sixes: str) -> Iterator[Match]:
    """Tables on the way through a match, runs of sixes among them, and some that are set up."""
    match = Match.new("leela", ["Ann"], options={"sixes": sixes}, seed=68)
    while not match.state.over:
        yield Match.load(match.game.encoded(match.state), chance=[])
        match.act(ROLL)
    squares = {"as_thrown": (36, 42, 48, 48, 48), "total": (30, 30, 30, 30, 30)}
    for number, stands in enumerate(squares[sixes], 1):
        yield table(stands, run=(number, 30, False), sixes=sixes)
    for stands in (62, 66, 67, 71):
        yield table(stands, sixes=sixes)


def after(match: Match, die: int) -> Odds:
    """The odds after one throw, which the match then takes back."""
    match.chance.replace([die])
    match.act(ROLL)
    found = odds(match.state, 0)
    match.undo()
    return found


@clause("LE-2.2", "LE-4.2", "LE-4.4", "LE-4.6", "LE-4.7")
@pytest.mark.parametrize("sixes", SIXES)
def test_one_throw_makes_the_odds_of_what_comes_after(sixes):
    """The odds before a throw are the mean of those after it, one throw more: with the match to throw it."""
    for match in positions(sixes):
        now = odds(match.state, 0)
        then = [after(match, die) for die in range(1, 7)]
        assert now.mean_throws == pytest.approx(1 + sum(one.mean_throws for one in then) / 6), match.state
        square = sum(one.sd_throws**2 + (1 + one.mean_throws) ** 2 for one in then) / 6
        assert now.sd_throws**2 + now.mean_throws**2 == pytest.approx(square)


def test_every_place_is_one_that_a_match_can_be_in():
    """What the chain sets up stands, each with its run, as the rules want it."""
    for sixes in SIXES:
        for place in chances._chain(sixes).places[1:]:
            run = place.run and (place.run.sixes, place.run.origin, place.run.entry)
            table("unborn" if place.stage == "unborn" else place.square, run=run, sixes=sixes)


@clause("LE-6.2")
@pytest.mark.parametrize("sixes", SIXES)
@pytest.mark.parametrize("entry", [True, False])
def test_runs_too_long_to_matter_are_one(sixes, entry):
    longest = chances.MOST_SIXES
    square = 14 if sixes == "as_thrown" and entry else 6 if entry else 67
    origin = 1 if entry else 67

    def leads(number: int) -> list[chances.Place]:
        place = chances.Place("playing", square, Run(number, origin, entry))
        return [to for to, _ in chances.throws_from(place, sixes)]

    assert leads(longest) == leads(longest + 1) == leads(longest + 5)
    assert (leads(longest - 1) == leads(longest)) != entry
    assert run_of(longest, origin, entry, square, sixes) == run_of(999, origin, entry, square, sixes)


class OnlyOnes(Loose):
    """A die with six ones."""

    def die(self) -> int:
        return 1


def test_the_odds_follow_the_rules(monkeypatch):
    """They have no rule of their own: with another throw, another game."""
    monkeypatch.setattr(chances, "roll", lambda turn: roll(Draft(turn.state, OnlyOnes(0))))
    place = chances.Place("playing", 67, None)
    assert [to for to, _ in chances.throws_from(place, "as_thrown")] == [chances.HOME] * 6


# -- by play


@pytest.mark.parametrize(
    ("symbol", "rest"),
    [(62, {}), (48, {"run": (3, 30, False)}), (51, {"sixes": "total", "run": (2, 51, False)})],
    ids=["on happiness", "after three sixes", "two sixes held"],
)
def test_matches_played_from_there(symbol, rest):
    state, chance, games = table(symbol, **rest).state, Loose(11), 6000
    told = odds(state, 0)
    throws, turns, this_turn, devotion = [], [], 0, 0
    for _ in range(games):
        draft = Draft(state.copy(), chance)
        while not draft.state.over:
            GAME.act(draft, ROLL)
        course = draft.state.seats[0].course
        throws.append(len(course))
        turns.append(draft.state.turn)
        this_turn += draft.state.turn == 1
        devotion += course[-1].via == "arrow"
    assert abs(sum(throws) / games - told.mean_throws) < 4 * told.sd_throws / math.sqrt(games)
    assert abs(sum(turns) / games - told.mean_turns) < 4 * told.sd_turns / math.sqrt(games)
    for times, chance_told in ((this_turn, told.home_this_turn), (devotion, told.by_devotion)):
        free = 4 * math.sqrt(chance_told * (1 - chance_told) / games)
        assert abs(times / games - chance_told) <= free
    for share, number in told.quantiles.items():
        reached = sum(length <= number for length in throws) / games
        assert reached > share / 100 - 0.03


# -- whose odds


@clause("LE-1.6")
def test_each_seat_has_its_own():
    """The run is the seat's that throws; another on the same square has a turn before it."""
    match = table(42, 42, 21, "unborn", run=(2, 30, False))
    assert odds(match.state, 0) == run_of(2, 30, False, 42)
    assert odds(match.state, 1) == standing(42)
    assert odds(match.state, 2) == standing(21)
    assert odds(match.state, 3) == standing("unborn")


@clause("LE-7.2", "LE-7.3")
def test_the_end_of_the_match_does_not_matter():
    assert odds(table(51, 41, end="first").state, 0) == standing(51)


@clause("LE-2.4")
def test_at_home_nothing_is_to_come():
    nothing = dict.fromkeys(chances.QUANTILES, 0)
    found = odds(Match.load(position("home", 51, to_act=1), chance=[]).state, 0)
    assert found == Odds(0.0, 0.0, nothing, 0.0, 0.0, nothing, 1.0, 0.0)


@pytest.mark.parametrize("sixes", SIXES)
def test_a_long_run_that_was_set_up(sixes):
    square = 6 if sixes == "total" else 14
    found = odds(table(square, run=(40, 1, True), sixes=sixes).state, 0)
    back_on_genesis = standing(1, sixes=sixes)
    assert found.mean_throws == pytest.approx(1.2 + back_on_genesis.mean_throws)
    assert found.mean_turns == pytest.approx(1 + back_on_genesis.mean_turns)
    assert found.home_this_turn == 0
