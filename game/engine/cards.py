"""Decks and hands: what card games share. Nothing here is about any one game.

A card is its code, a short word; cards of one code are interchangeable. `boards/GAME/cards.yaml`
lists the codes in canonical order, each with its group, its rank and how many there are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from game import resources
from game.engine import data
from game.engine.errors import Why


@dataclass(frozen=True)
class Kind:
    """All cards of one code; `group` is what a suit is, `rank` 0 where a card has no number."""

    code: str
    group: str = ""
    rank: int = 0
    count: int = 1


@dataclass(frozen=True)
class Cards:
    """The kinds of cards of a game, in canonical order."""

    game: str
    cards: list[Kind]


def cards(game: str) -> Cards:
    """The cards of a game; raises `data.DataError` where its file is not as it should be."""
    return read(resources.path("boards", game, "cards.yaml"))


def fault(game: str, path: str, why: Why) -> data.DataError:
    """A complaint that only a game's rules can make about its card file."""
    return data.load(resources.path("boards", game, "cards.yaml")).fault(path, why)


@cache
def read(path: Path) -> Cards:
    """One card file, read and checked."""
    document = data.load(path)
    found = document.read(Cards)
    if found.game != path.parent.name:
        raise document.fault("game", Why("word", expected=path.parent.name, got=found.game))
    seen: set[str] = set()
    for index, kind in enumerate(found.cards):
        if kind.code in seen:
            raise document.fault(f"cards[{index}].code", Why("twice", id=kind.code))
        seen.add(kind.code)
        if kind.count < 1:
            raise document.fault(f"cards[{index}].count", Why("at_least", least=1, got=kind.count))
        if kind.rank < 0:
            raise document.fault(f"cards[{index}].rank", Why("at_least", least=0, got=kind.rank))
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
