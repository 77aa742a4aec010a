"""Decks and hands: what card games share. Nothing here is about any one game.

A card is its code, a short word; cards of one code are interchangeable. Where a game tells them
apart all the same, the second of a code is `CODE-2`, the third `CODE-3`: such a card is a copy.
`boards/GAME/cards.yaml` lists the codes in canonical order, and a game with two packs has a file
for each. A game reads them with its own kinds of cards, dataclasses made from `Kind` with the
fields that its rules need: `Cards[Law]`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from game import resources
from game.engine import data
from game.engine.errors import Why

K = TypeVar("K", bound="Kind")
C = TypeVar("C", bound="Cards[Any]")

_COPY = re.compile("(.+)-([2-9]|[1-9][0-9]+)")


def code_of(card: str) -> str:
    """The code of a card: of the copy `HU03-2` it is `HU03`."""
    copy = _COPY.fullmatch(card)
    return copy[1] if copy is not None else card


@dataclass(frozen=True, kw_only=True)
class Kind:
    """All cards of one code."""

    code: str
    """A short word; no two kinds have the same, and none is that of a copy (`HU03-2`)."""
    count: int = 1
    """How many cards there are of it, 1 or more."""


@dataclass(frozen=True)
class Cards(Generic[K]):
    """The kinds of cards of a game, in canonical order."""

    game: str
    """The name of the game they belong to, and of its folder."""
    cards: list[K]
    """In the order of the file."""


@dataclass(frozen=True)
class Pack(Generic[C]):
    """A card file of a game: what it is read as, and what the rules expect of it besides."""

    file: str
    """Its name: `cards.yaml`, or that of a second pack."""
    kind: type[C]
    """`Cards` of the game's own kind of card."""
    faults: Callable[[C], Iterable[tuple[str, Why]]]
    """What keeps cards from being this game's: where it stands, and what is wrong there."""


def cards(
    game: str, kind: type[C], faults: Callable[[C], Iterable[tuple[str, Why]]], file: str = "cards.yaml"
) -> C:
    """The cards of a game in this house, read as a kind and held against the game's own rules.

    `faults` tells where cards are not the game's, and why. Raises
    `data.DataError` with file, line and the first of them.
    """
    return held(resources.path("boards", game, file), kind, faults)


def held(path: Path, kind: type[C], faults: Callable[[C], Iterable[tuple[str, Why]]]) -> C:
    """One card file, read as a kind and held against the rules of a game; it is read once."""
    return data.held(path, kind, read, faults)


def read(path: Path, kind: type[C]) -> C:
    """One card file, read as a kind and checked; raises `data.DataError` with file and line."""
    document = data.load(path)
    found = document.read(kind)
    if found.game != path.parent.name:
        raise document.fault("game", Why("word", expected=path.parent.name, got=found.game))
    seen: set[str] = set()
    for index, each in enumerate(found.cards):
        if each.code in seen:
            raise document.fault(f"cards[{index}].code", Why("twice", id=each.code))
        seen.add(each.code)
        if code_of(each.code) != each.code:
            raise document.fault(f"cards[{index}].code", Why("copy_code", got=each.code))
        if each.count < 1:
            raise document.fault(f"cards[{index}].count", Why("at_least", least=1, got=each.count))
    return found


class Deck:
    """The cards that are dealt: `cards` holds each as often as there are of it, in canonical order."""

    def __init__(self, kinds: Iterable[Kind], removed: Mapping[str, int] | None = None) -> None:
        """All cards of these kinds, but for as many of a code as are removed."""
        away = removed or {}
        self.counts = {kind.code: kind.count - away.get(kind.code, 0) for kind in kinds}
        self.counts = {code: count for code, count in self.counts.items() if count > 0}
        self.cards = tuple(code for code, count in self.counts.items() for _ in range(count))
        self._place = {code: place for place, code in enumerate(self.counts)}

    def __contains__(self, code: object) -> bool:
        return code in self._place

    def __len__(self) -> int:
        return len(self.cards)

    def in_order(self, hand: Iterable[str]) -> list[str]:
        """The cards of a hand in canonical order."""
        return sorted(hand, key=self._place.__getitem__)

    def without(self, gone: Iterable[str]) -> list[str]:
        """The deck but for these cards, in canonical order."""
        away = Counter(gone)
        return [code for code, count in self.counts.items() for _ in range(count - away[code])]

    def lacking(self, found: Iterable[str]) -> Iterator[tuple[str, int, int]]:
        """Where these cards are not the deck: a code, how many of it belong there, how many were found."""
        there = Counter(found)
        for code, count in self.counts.items():
            if there[code] != count:
                yield code, count, there[code]


def dealt(pack: Sequence[str], hands: int, first: int) -> list[list[str]]:
    """The hands, by seat, of a pack dealt from its top one card at a time, the first card to a seat."""
    return [list(pack[(seat - first) % hands :: hands]) for seat in range(hands)]
