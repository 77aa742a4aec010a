"""Random matches of any game, and what may be asked of a match without knowing the game.

`python -m tests.contract.plays` tells what matches of all games come to, so that
two interpreters can be compared.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from random import Random
from typing import Any, TypeVar

import pytest

from game import bots, reasons
from game.engine import EngineError, Match, codec, game_named
from game.engine.base import Action
from game.engine.chance import Outcome
from game.engine.games import GAMES
from game.engine.options import refused as refused_together
from tests.every import ALL, first

Thing = TypeVar("Thing")

LONGEST = 60  # actions of a random match; enough to come deep into a game, and soon played again
LARGE = 2_000  # bytes of a position up to which a game is played so long; of larger ones fewer are seen
COUNT = 60 if ALL else 8  # matches of the corpus of a game
SEEDS = (0, 1, 2**63 - 1)
NAMES = ("Ann", "ज्ञान", "a\u0301 \u202eb", "{seat}", 'x" \\ <b>', "e" * 40, "42", "None")
FEWEST = 8  # however large they are
MANY = 24  # actions of one moment that are each done, spoilt and refused


@dataclass(frozen=True)
class Play:
    """A match that can be had again: its table, the seeds of its chance and of its choices, its length."""

    game: str
    names: tuple[str, ...]
    options: Mapping[str, Any]
    seed: int
    choices: int
    length: int

    def new(self, **chance: Any) -> Match:
        """The table, set; with another chance than the seed's if one is given."""
        return Match.new(self.game, self.names, self.options, **(chance or {"seed": self.seed}))

    def walk(self, match: Match | None = None) -> Iterator[Match]:
        """The match at each of its positions, the first included: one object, played on in between."""
        random = Random(self.choices)
        match = match or self.new()
        yield match
        for _ in range(self.length):
            if match.over:
                return
            match.act(random.choice(match.legal()))
            yield match

    def here_and_there(self, one_in: int = 3) -> Iterator[Match]:
        """The match at some of its positions; at which differs from match to match: all come round."""
        for number, match in enumerate(self.walk()):
            if number % one_in == self.choices % one_in:
                yield match

    def allowed(self) -> bool:
        """Whether its options go together, what is left out as it is by default."""
        rules = game_named(self.game)
        chosen = {**rules.defaults(), **self.options}
        return refused_together(rules.options, chosen, len(self.names)) is None

    def played(self) -> Match:
        """The match at its last position."""
        *_, match = self.walk()
        return match


# -- a game's own measure


@cache
def heft(game: str) -> int:
    """The bytes of a position, on average: its state, the events before it, and what may be done there."""
    found = [
        len(written([match.encoded(), match.events, match.legal()]))
        for number in range(4)
        for match in plain(game, number, 20).walk()
    ]
    return sum(found) // len(found)


def within(game: str, most: int = LONGEST) -> int:
    """How many of so many positions of a game are looked at: all, or as few as come to the same bytes.

    So the contract costs a game with a thousand actions or hundreds of events an action
    no more than another, however large its state is.
    """
    return min(most, max(FEWEST, most * LARGE // heft(game)))


def some(things: Iterable[Thing], most: int, seed: int) -> list[Thing]:
    """All of a list, or so many in its order: the first, the last, and others by chance."""
    found = list(things)
    if len(found) <= most:
        return found
    inner = Random(seed).sample(range(1, len(found) - 1), most - 2)
    return [found[place] for place in (0, *sorted(inner), len(found) - 1)]


# -- which matches


def plain(game: str, number: int, longest: int | None = None) -> Play:
    """The match of a number: every seating and every end of an option comes round soon.

    It is as long as the game's measure allows, if no length is given.
    """
    rules, random = game_named(game), Random(number)
    count = rules.seats[number % len(rules.seats)]
    chosen: dict[str, Any] = {**rules.defaults()}
    for option in rules.options:
        if isinstance(option.kind, range):
            least = (option.default, option.kind[0], option.kind[min(1, len(option.kind) - 1)])
            tried = {**chosen, option.name: random.choice(least)}
        else:
            tried = {**chosen, option.name: option.some(random, count)}
        if refused_together(rules.options, tried, count) is None:
            chosen = tried
    return Play(
        game,
        tuple("ABCDEFGHIJ"[:count]),
        chosen,
        number,
        number,
        within(game) if longest is None else longest,
    )


@cache
def corpus(game: str, longest: int = LONGEST) -> tuple[Play, ...]:
    """The matches that every test of the contract looks at: whole ones, shorter ones, and none begun.

    Names, seeds and options are the ends of what there may be; `make test-all` looks at many times as many.
    """
    found = []
    for number in range(COUNT):
        usual, random = plain(game, number, within(game, longest)), Random(number)
        odd = tuple(random.sample(NAMES, min(len(NAMES), len(usual.names))))
        found.append(
            replace(
                usual,
                names=odd + usual.names[len(odd) :],
                options={name: value for name, value in usual.options.items() if random.random() < 0.8},
                seed=SEEDS[number] if number < len(SEEDS) else random.randrange(2**63),
                length=0 if number == 1 else usual.length if number % 3 else usual.length * 2 // 3,
            )
        )
    return tuple(play for play in found if play.allowed())


def walked(game: str, one_in: int = 1, longest: int = LONGEST) -> Iterator[Match]:
    """The positions of all of them; or some of each, and at which differs from match to match."""
    for play in corpus(game, longest):
        yield from play.here_and_there(one_in)


# -- asking


def written(value: Any) -> str:
    """A value's bytes."""
    return codec.dumps(value)


def position(match: Match) -> str:
    """All that an undone action must leave as it was: the state, what may be done, and chance."""
    chance = match.chance
    return written([match.encoded(), match.legal(), match.over, chance.position, chance.waiting])


def everything(match: Match) -> str:
    """All that a refused action must leave as it was: the position and the record."""
    seen = [match.seen(seat) for seat in viewers(match)]
    return position(match) + written([match.log(), match.events, seen])


def viewers(match: Match) -> list[int | None]:
    """All who may look at a table: the public (None), and each seat."""
    return [None, *range(len(match.seats))]


def draws(match: Match) -> list[Outcome]:
    """All that was drawn in a match in which nothing was taken back."""
    log = match.log()
    return log["draws"] + [outcome for step in log["steps"] for outcome in step["draws"]]


def refused(match: Match, action: Action) -> EngineError:
    """The refusal of an action that must be refused and must change nothing."""
    before = everything(match)
    refusal = refused_only(match, action)
    assert everything(match) == before
    return refusal


def refused_only(match: Match, action: Action) -> EngineError:
    """The refusal of an action; that nothing was changed is for the caller to see, after many."""
    asked = match.refusal(action)
    with pytest.raises(EngineError) as refusal:
        match.act(action)
    assert asked is not None and asked.answer(reasons.told(asked)) == refusal.value.answer(
        reasons.told(refusal.value)
    )
    return refusal.value


# -- for two interpreters


def tale(game: str, number: int) -> str:
    """What a match comes to, bots' choices included, in a few characters."""
    heard = hashlib.sha256()
    for place, match in enumerate(plain(game, number, within(game, 30)).walk()):
        heard.update(everything(match).encode("utf-8"))
        if not match.over and place % 3 == number % 3:
            chosen = [bots.choose(match, level, number) for level in match.game.bots]
            heard.update(written(chosen).encode("utf-8"))
    return f"{game} {number} {heard.hexdigest()}"


def think_briefly(patch: pytest.MonkeyPatch) -> None:
    """Let bots that think in samples take few: what the contract asks of them holds for any number."""
    for game in GAMES:
        with suppress(ModuleNotFoundError):
            patch.setattr(import_module(f"game.bots.{game}"), "SAMPLES", 3, raising=False)


def tales() -> list[str]:
    """Some matches of every game and of the guest."""
    from tests.guest import registered

    with registered() as guest, pytest.MonkeyPatch.context() as patch:
        think_briefly(patch)
        return [tale(game, number) for game in (*GAMES, guest) for number in first(3, range(6))]


if __name__ == "__main__":
    print("\n".join(tales()))
