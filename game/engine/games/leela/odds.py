"""The odds of Leela: what chance still has in store for a symbol, exactly (sections 2 to 7, 9.1 and 11).

The places a symbol can be in between two throws, its square and the run of
sixes it is in, make an absorbing Markov chain with home at its end. Where each
throw leads is not written here a second time: every place is set up once, and
the rules themselves make its six throws.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import count, pairwise
from typing import Literal, NamedTuple

from game.engine.base import Draft
from game.engine.board import AnyBoard
from game.engine.chance import Chance
from game.engine.games.leela.journal import journal
from game.engine.games.leela.rules import (
    COSMIC_CONSCIOUSNESS,
    TAMOGUNA,
    Leela,
    Options,
    Run,
    Seat,
    Throw,
    played_on,
    roll,
)
from game.engine.trail import Trail

Sixes = Literal["as_thrown", "total"]
Ends = dict[int, float]  # place -> the chance that a turn ends there

USUAL = Options("all", "as_thrown")
QUANTILES = (5, 25, 50, 75, 95)
QUANTILES_OF_A_GAME = (5, 10, 25, 50, 75, 90, 95, 99)
LONGEST = 5000  # throws, or turns, beyond which nothing is told apart any more

# From here on the total goes beyond 72 from every base, 0 after birth included: one more six
# changes nothing (LE-6.2), and all longer runs are one place.
MOST_SIXES = TAMOGUNA // 6

# A table whose seats are all still under way with less than this chance is taken to have ended.
NEGLIGIBLE = 1e-12


# -- what is told


@dataclass(frozen=True, slots=True)
class Odds:
    """What one seat has still to come until it is home, the present turn included (section 11).

    Means and standard deviations are in throws and in turns; a quantile is the
    least number of them by which the seat is home with so many hundredths'
    chance; chances lie from 0 to 1.
    """

    mean_throws: float
    sd_throws: float
    quantiles: dict[int, int]
    mean_turns: float
    sd_turns: float
    quantiles_in_turns: dict[int, int]
    home_this_turn: float
    by_devotion: float


@dataclass(frozen=True, slots=True)
class Length:
    """How long a whole game is, in throws or in turns; quantiles as in `Odds`."""

    mean: float
    sd: float
    most_often: int
    least: int
    quantiles: dict[int, int]


@dataclass(frozen=True, slots=True)
class Solo:
    """A whole game of one seat, from the first throw, unborn, to home (section 11).

    `devotion` is the chance to come home by its arrow, `by_count` the chance to
    come home by a count, for each base of it. `unborn` and `levels` (1 first)
    are mean numbers of throws made there, the others mean numbers of times a
    game; `totals` are runs settled by their total (LE-4.7, LE-4.8, LE-9.1).
    """

    throws: Length
    turns: Length
    devotion: float
    by_count: dict[int, float]
    unborn: float
    levels: tuple[float, ...]
    arrows: float
    snakes: float
    returns: float
    totals: float


@dataclass(frozen=True, slots=True)
class Meeting:
    """An arrow or a snake in a game of one seat: mean times met, and the chance to meet it at all."""

    times: float
    chance: float


def odds(state: Leela, seat: int, own: AnyBoard | None = None) -> Odds:
    """What a seat has still to come, from where it stands and in the run it is in (section 11).

    `own` is the board where that is not the house's.
    As though it played until home (LE-7.2), whatever ends the match; seats do
    not touch each other (LE-1.6). For a seat that is not to act `home_this_turn`
    speaks of its next turn; at home nothing is to come.
    """
    player = state.seats[seat]
    run = state.run if state.to_act == seat else None
    return _chain(state.options.sixes, own).odds(_place(player, run))


def solo(options: Options = USUAL) -> Solo:
    """The figures of a whole game of one seat; they hold for each seat of any table (section 11)."""
    return _solo(options.sixes)


def first_of(seats: int, options: Options = USUAL) -> float:
    """The mean number of rounds until the first of so many unborn seats is home (LE-7.3)."""
    return math.fsum(left**seats for left in _still_under_way(options.sixes))


def meetings(options: Options = USUAL) -> dict[int, Meeting]:
    """Base of an arrow or head of a snake -> how it is met in a game of one seat (section 1)."""
    return dict(_meetings(options.sixes))


# -- places, and where throws lead


class Place(NamedTuple):
    """Where a symbol is between two throws."""

    stage: Literal["unborn", "playing", "home"]
    square: int
    run: Run | None


HOME = Place("home", COSMIC_CONSCIOUSNESS, None)
UNBORN = Place("unborn", COSMIC_CONSCIOUSNESS, None)


def _place(seat: Seat, run: Run | None) -> Place:
    """The place of a seat, all runs too long to matter being one."""
    if run is not None and run.sixes > MOST_SIXES:
        run = Run(MOST_SIXES, run.origin, run.entry)
    return Place(seat.stage, seat.square, run)


def throws_from(place: Place, sixes: Sixes, own: AnyBoard | None = None) -> Iterator[tuple[Place, Throw]]:
    """Where each of the six numbers leads, 1 first, and the throw as the course keeps it: the rules tell."""
    chance = Chance(None, range(1, 7))
    options = Options("all", sixes)
    for _ in range(6):
        seat = Seat(name="", stage=place.stage, square=place.square, course=Trail())
        state = Leela(
            game="leela",
            options=options,
            phase="roll",
            turn=1,
            to_act=0,
            run=place.run,
            over=False,
            winners=[],
            home=[],
            seats=[seat],
        )
        turn = Draft(state, chance)
        turn.board = own
        roll(turn)
        yield _place(seat, state.run), seat.course[0]


# -- the chain


class Turns:
    """Chances and means of turns, from where each throw of each place leads.

    Places go by number: 0 is home, then come those a turn begins on, then the
    runs of sixes, each behind the place that its last six was thrown from.
    """

    def __init__(self, leads: Sequence[Sequence[int]], begins: range) -> None:
        self._leads = leads
        self._begins = begins
        self.ends: list[Ends] = self._find_ends()
        self._next: list[Ends] = [
            {end: chance for end, chance in ends.items() if end} for ends in self.ends[: begins.stop]
        ]

    def _find_ends(self) -> list[Ends]:
        """For each place, where the turn that goes on there may end, and with what chance."""
        found: list[Ends] = [{}] * len(self._leads)
        found[0] = {0: 1.0}
        for place, within, ended, ways in self._throws():
            ends: Ends = {}
            for to in ended:
                ends[to] = ends.get(to, 0.0) + 1 / ways
            for run in within:
                for to, chance in found[run].items():
                    ends[to] = ends.get(to, 0.0) + chance / ways
            found[place] = ends
        return found

    def _throws(self) -> Iterator[tuple[int, list[int], list[int], int]]:
        """Each place, the last first: the runs it leads to, the ends of its turn, and the sum of both.

        A run so long that a six leaves it where it is has five ways out, each as likely as the others.
        """
        runs_from = self._begins.stop
        for place in range(len(self._leads) - 1, 0, -1):
            leads = self._leads[place]
            within = [to for to in leads if to >= runs_from and to != place]
            ended = [to for to in leads if to < runs_from]
            yield place, within, ended, len(within) + len(ended)

    def this_turn(self, worth: Sequence[float]) -> list[float]:
        """For each place, what the throws until the end of the turn are worth on average."""
        found = [0.0] * len(self._leads)
        for place, within, _, ways in self._throws():
            found[place] = (6 * worth[place] + sum([found[run] for run in within])) / ways
        return found

    def all_turns(self, worth: Sequence[float]) -> list[float]:
        """For each place, what all turns to come are worth on average.

        `worth` is that of the turn that begins, or goes on, in a place: nothing for home.
        """
        found = _solved(self._next, worth[: self._begins.stop])
        for place in range(self._begins.stop, len(self._leads)):
            later = [chance * found[end] for end, chance in self.ends[place].items()]
            found.append(worth[place] + sum(later))
        return found

    def visits(self, start: int) -> list[float]:
        """The mean number of throws made from each place, for a symbol that begins a turn in `start`."""
        before: list[Ends] = [{} for _ in self._next]
        for place, ends in enumerate(self._next):
            for end, chance in ends.items():
                before[end][place] = chance
        found = _solved(before, [float(place == start) for place in range(self._begins.stop)])
        found += [0.0] * (len(self._leads) - len(found))
        for place in range(1, len(self._leads)):
            leads = self._leads[place]
            if place >= self._begins.stop:
                found[place] *= 6 / (6 - leads.count(place))
            for to in leads:
                if to >= self._begins.stop and to != place:
                    found[to] += found[place] / 6
        return found


class Chain:
    """All places of one way to count sixes on one board, and what chance makes of them; never changed."""

    def __init__(self, sixes: Sixes, own: AnyBoard | None = None) -> None:
        resting = sorted(played_on(own).resting_places)
        begins = [UNBORN, *(Place("playing", square, None) for square in resting)]
        self.places = [HOME, *begins]
        self.number = {place: number for number, place in enumerate(self.places)}
        self.leads = [[0] * 6]
        self.throws: list[list[Throw]] = [[]]
        for place in self._to_visit():
            ways = list(throws_from(place, sixes, own))
            self.leads.append([self._number_of(to) for to, _ in ways])
            self.throws.append([throw for _, throw in ways])
        self.begins = range(1, len(begins) + 1)
        self.turns = Turns(self.leads, self.begins)
        self._find_means()
        self._throws_home = self._home_by_throws()
        self._turns_home = self._home_by_turns()

    def _to_visit(self) -> Iterator[Place]:
        """Every place but home, those found on the way included."""
        for number in count(1):
            if number == len(self.places):
                return
            yield self.places[number]

    def _number_of(self, place: Place) -> int:
        if place not in self.number:
            self.number[place] = len(self.places)
            self.places.append(place)
        return self.number[place]

    def _find_means(self) -> None:
        """Means, and from means of squares deviations: one throw before x more are (1 + x)² = 1 + 2x + x²."""
        one = [0.0] + [1.0] * (len(self.places) - 1)
        self.mean_throws = self.turns.all_turns(self.turns.this_turn(one))
        self.mean_turns = self.turns.all_turns(one)
        squared = self.turns.all_turns(self.turns.this_turn(_step_of_squares(self.mean_throws)))
        self.sd_throws = _deviations(self.mean_throws, squared)
        squared = self.turns.all_turns(_step_of_squares(self.mean_turns))
        self.sd_turns = _deviations(self.mean_turns, squared)
        home_by_arrow = [
            sum(throw.via == "arrow" and throw.to == COSMIC_CONSCIOUSNESS for throw in throws) / 6
            for throws in self.throws
        ]
        self.by_devotion = self.turns.all_turns(self.turns.this_turn(home_by_arrow))

    def _home_by_throws(self) -> list[list[float]]:
        """For 0, 1, … throws, the chance of each place to be home within them; as many as quantiles need."""
        now = [1.0] + [0.0] * (len(self.places) - 1)
        found = [now]
        ways = self.leads[1:]
        while min(now) < QUANTILES_OF_A_GAME[-1] / 100 and len(found) < LONGEST:
            after = [(now[a] + now[b] + now[c] + now[d] + now[e] + now[f]) / 6 for a, b, c, d, e, f in ways]
            now = [1.0, *after]
            found.append(now)
        return found

    def _home_by_turns(self) -> list[list[float]]:
        """The same by turns, for home and the places a turn begins on."""
        now = [1.0] + [0.0] * len(self.begins)
        found = [now]
        ways = [list(ends.items()) for ends in self.turns.ends[: self.begins.stop]]
        while min(now) < QUANTILES_OF_A_GAME[-1] / 100 and len(found) < LONGEST:
            now = [sum([chance * now[end] for end, chance in ends]) for ends in ways]
            found.append(now)
        return found

    def home_within_throws(self, place: int) -> list[float]:
        """The chance to be home within 0, 1, … throws."""
        return [row[place] for row in self._throws_home]

    def home_within_turns(self, place: int) -> list[float]:
        """The chance to be home within 0, 1, … turns; the one that goes on in a place is the first."""
        if place < self.begins.stop:
            return [row[place] for row in self._turns_home]
        ends = list(self.turns.ends[place].items())
        return [0.0, *(sum([chance * row[end] for end, chance in ends]) for row in self._turns_home)]

    def odds(self, place: Place) -> Odds:
        """What is still to come from a place on the board."""
        number = self.number[place]
        return Odds(
            self.mean_throws[number],
            self.sd_throws[number],
            _quantiles(self.home_within_throws(number), QUANTILES),
            self.mean_turns[number],
            self.sd_turns[number],
            _quantiles(self.home_within_turns(number), QUANTILES),
            self.turns.ends[number].get(0, 0.0),
            self.by_devotion[number],
        )


def _step_of_squares(means: Sequence[float]) -> list[float]:
    """1 + 2x for each place, where 1 + x is its mean; nothing for home."""
    return [0.0, *(2 * mean - 1 for mean in means[1:])]


def _quantiles(within: Sequence[float], shares: Iterable[int]) -> dict[int, int]:
    """Hundredths -> the least number by which one is home with so much chance."""
    return {share: bisect_left(within, share / 100) for share in shares}


def _deviations(means: Sequence[float], squared: Sequence[float]) -> list[float]:
    return [math.sqrt(max(0.0, square - mean * mean)) for mean, square in zip(means, squared)]


def _solved(shares: Sequence[Ends], worth: Sequence[float]) -> list[float]:
    """What x is, where each x is its worth and its shares of others (and of itself).

    Most shares are none: each x in turn is put into those behind it that have
    a share of it, and at last they are read from the end.
    """
    rows = [row.copy() for row in shares]
    found = list(worth)
    for index, row in enumerate(rows):
        rest = 1 - row.pop(index, 0.0)
        found[index] /= rest
        for other in row:
            row[other] /= rest
        for behind in range(index + 1, len(rows)):
            share = rows[behind].pop(index, 0.0)
            if share:
                found[behind] += share * found[index]
                for other, part in row.items():
                    rows[behind][other] = rows[behind].get(other, 0.0) + share * part
    for index in reversed(range(len(rows))):
        found[index] += sum([part * found[other] for other, part in rows[index].items()])
    return found


@lru_cache(maxsize=8)
def _chain(sixes: Sixes, own: AnyBoard | None = None) -> Chain:
    return Chain(sixes, own)


# -- a whole game


@cache
def _solo(sixes: Sixes) -> Solo:
    """Every throw, as the journal of its own counts it, times how often it is made in a game."""
    chain = _chain(sixes)
    unborn = chain.number[UNBORN]
    before_birth = devotion = up = down = returns = totals = 0.0
    by_count: dict[int, float] = {}
    levels = [0.0] * 8
    for visits, throws in zip(chain.turns.visits(unborn), chain.throws):
        for throw in throws:
            often = visits / 6
            figures = journal([throw])
            before_birth += often * (throw.kind in ("wait", "enter"))
            levels = [level + often * one for level, one in zip(levels, figures.level_throws)]
            up += often * sum(figures.arrows.values())
            down += often * sum(figures.snakes.values())
            returns += often * figures.returns
            totals += often * figures.totals
            if figures.arrival is not None and figures.arrival.via == "arrow":
                devotion += often
            elif figures.arrival is not None:
                base = figures.arrival.from_
                by_count[base] = by_count.get(base, 0.0) + often
    return Solo(
        _length(chain.home_within_throws(unborn), chain.mean_throws[unborn], chain.sd_throws[unborn]),
        _length(chain.home_within_turns(unborn), chain.mean_turns[unborn], chain.sd_turns[unborn]),
        devotion,
        {base: by_count[base] for base in sorted(by_count)},
        before_birth,
        tuple(levels),
        up,
        down,
        returns,
        totals,
    )


def _length(within: Sequence[float], mean: float, sd: float) -> Length:
    """A length in throws or turns, from the chance to be home within 0, 1, … of them.

    All but one hundredth lies among them: no later number can be the most frequent.
    """
    ends = [after - before for before, after in pairwise(within)]
    most_often = ends.index(max(ends)) + 1
    least = next(number for number, chance in enumerate(within) if chance > 0)
    return Length(mean, sd, most_often, least, _quantiles(within, QUANTILES_OF_A_GAME))


@cache
def _still_under_way(sixes: Sixes) -> tuple[float, ...]:
    """The chance that an unborn seat is not home after 0, 1, … turns, until it is negligible."""
    chain = _chain(sixes)
    ways = [list(ends.items()) for ends in chain.turns.ends[: chain.begins.stop]]
    now = [0.0] * chain.begins.stop
    now[chain.number[UNBORN]] = 1.0
    found = [1.0]
    while found[-1] > NEGLIGIBLE:
        after = [0.0] * chain.begins.stop
        for here, ends in zip(now, ways):
            for end, chance in ends:
                after[end] += here * chance
        now = [0.0, *after[1:]]
        found.append(sum(now))
    return tuple(found)


@cache
def _meetings(sixes: Sixes) -> dict[int, Meeting]:
    """Times from the visits of the game; the chance from one in which meeting it is the end."""
    chain = _chain(sixes)
    unborn = chain.number[UNBORN]
    visits = chain.turns.visits(unborn)
    found = {}
    for start in sorted(played_on(None).jumps):
        meets = [[throw.via is not None and throw.land == start for throw in made] for made in chain.throws]
        share = [sum(row) / 6 for row in meets]
        leads = [
            [0 if met else to for to, met in zip(to_each, row)] if any(row) else to_each
            for to_each, row in zip(chain.leads, meets)
        ]
        until = Turns(leads, chain.begins)
        times = math.fsum(visit * part for visit, part in zip(visits, share))
        found[start] = Meeting(times, until.all_turns(until.this_turn(share))[unborn])
    return found
