"""Leela as an absorbing Markov chain: what chance gives, computed and not played.

A third telling of the rules, for one seat: where each throw leads from each square and run of sixes.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache, cached_property

from tests.games.leela_second import LINKS, RESTING

UNBORN, HOME = 0, 68
# With twelve sixes even the total from the lowest base goes beyond 72: further ones change nothing.
MOST_SIXES = 12

Place = tuple[int, int, bool]  # origin (0 unborn), sixes so far, whether the run began with birth


def _stand(place: Place) -> int:
    """Where the symbol stands in a run as thrown."""
    origin, sixes, entry = place
    square = 6 if entry else origin
    for _ in range(min(sixes, 3) - entry):
        square = _counted(square, 6)
    return square


def _counted(base: int, squares: int, else_on: int | None = None) -> int:
    """The square a count leads to; beyond 72 the symbol is left where it was."""
    land = base + squares
    if land > 72:
        return base if else_on is None else else_on
    return LINKS.get(land, land)


def step(place: Place, die: int, total: bool = False) -> Place:
    """Where one throw leads; a place without sixes is the start of a turn, 68 is home."""
    origin, sixes, entry = place
    if origin == UNBORN:
        return (1, 1, True) if die == 6 else place
    if die == 6:
        further = (origin, min(sixes + 1, MOST_SIXES), entry)
        return (HOME, 0, False) if not total and _stand(further) == HOME else further
    if sixes == 3:
        square = _counted(origin, die)
    elif sixes > 3 or (sixes and total):
        square = _counted(0 if entry else origin, 6 * sixes + die, else_on=origin)
    else:
        square = _counted(_stand(place), die)
    return square, 0, False


def places(total: bool = False) -> list[Place]:
    """Every place one can be in, the unborn first, home left out."""
    found = [(UNBORN, 0, False), *((square, 0, False) for square in RESTING)]
    for place in found:
        for die in range(1, 7):
            after = step(place, die, total)
            if after[0] != HOME and after not in found:
                found.append(after)
    return found


class Chain:
    """The chain of one way to count sixes."""

    def __init__(self, total: bool = False) -> None:
        self.places = places(total)
        number = {place: index for index, place in enumerate(self.places)}
        self.home = len(self.places)
        number[HOME, 0, False] = self.home
        self.next = [[number[step(place, die, total)] for die in range(1, 7)] for place in self.places]
        self.turns = {
            place[0]: self._turn(number[place]) for place in self.places if place[1] == 0
        }  # square -> where its turn ends, how likely
        self.throws_of_turn = {
            square: self._throws_in_turn(number[square, 0, False]) for square in self.turns
        }

    def survival(self, throws: int) -> list[float]:
        """The chance not to be home after 0, 1, … throws, from before birth."""
        now = [1.0] + [0.0] * self.home
        found = []
        for _ in range(throws + 1):
            found.append(sum(now[:-1]))
            after = [0.0] * (self.home + 1)
            after[-1] = now[-1]
            for index, chance in enumerate(now[:-1]):
                if chance > 1e-18:
                    for to in self.next[index]:
                        after[to] += chance / 6
            now = after
        return found

    def survival_by_turns(self, turns: int) -> list[float]:
        """The chance not to be home after 0, 1, … turns, from before birth."""
        ways = {
            square: [(to, float(chance)) for to, chance in ends.items()]
            for square, ends in self.turns.items()
        }
        now = {UNBORN: 1.0}
        found = []
        for _ in range(turns + 1):
            found.append(sum(now.values()))
            after: dict[int, float] = {}
            for square, chance in now.items():
                for to, share in ways[square]:
                    if to != HOME:
                        after[to] = after.get(to, 0.0) + chance * share
            now = after
        return found

    def mean_throws(self) -> dict[int, Fraction]:
        """Square -> throws still to come, on average, at the start of a turn; exact."""
        return self._means[0]

    def mean_turns(self) -> dict[int, Fraction]:
        """Square -> turns still to come, on average; exact."""
        return self._means[1]

    def home_this_turn(self, square: int) -> Fraction:
        return self.turns[square].get(HOME, Fraction(0))

    # -- inside

    def _turn(self, start: int) -> dict[int, Fraction]:
        """Where a turn ends that begins in a place; one that never ends is of no weight."""
        ends: dict[int, Fraction] = {}
        place, chance = start, Fraction(1)
        while True:
            for die in range(5):
                self._add(ends, self.next[place][die], chance / 6)
            further = self.next[place][5]
            if further == self.home:
                self._add(ends, further, chance / 6)
                return ends
            if further == place:  # MOST_SIXES: each of the other five numbers is as likely as the others
                for die in range(5):
                    self._add(ends, self.next[place][die], chance / 30)
                return ends
            place, chance = further, chance / 6

    def _add(self, ends: dict[int, Fraction], index: int, chance: Fraction) -> None:
        square = HOME if index == self.home else self.places[index][0]
        ends[square] = ends.get(square, Fraction(0)) + chance

    def _throws_in_turn(self, start: int) -> Fraction:
        place, chance, mean = start, Fraction(1), Fraction(0)
        while True:
            further = self.next[place][5]
            if further == place:
                return mean + chance * Fraction(6, 5)
            mean += chance
            if further == self.home:
                return mean
            place, chance = further, chance / 6

    @cached_property
    def _means(self) -> tuple[dict[int, Fraction], dict[int, Fraction]]:
        """x = cost + turns · x, by elimination, for throws and for turns at once."""
        squares = list(self.turns)
        rows = [
            [Fraction(row == column) - self.turns[row].get(column, Fraction(0)) for column in squares]
            + [self.throws_of_turn[row], Fraction(1)]
            for row in squares
        ]
        for index in range(len(rows)):
            pivot = rows[index][index]
            rows[index] = [value / pivot for value in rows[index]]
            for other, row in enumerate(rows):
                if other != index and row[index]:
                    factor = row[index]
                    rows[other] = [
                        value - factor * lead if lead else value for value, lead in zip(row, rows[index])
                    ]
        throws, turns = ({square: row[place] for square, row in zip(squares, rows)} for place in (-2, -1))
        return throws, turns


@cache
def chain(total: bool = False) -> Chain:
    """The chain of one way to count sixes, made once."""
    return Chain(total)
