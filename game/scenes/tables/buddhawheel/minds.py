"""The minds of the deck, as the cards show them; a score token `@colour` counts as a card of its colour."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from game import words
from game.engine import cards as card_file
from game.engine.cards import Cards, Kind, code_of
from game.scenes.tables.buddhawheel.signs import GAME, REALM_OF, STACKS

Sign = Literal["negative", "positive", "dedication"]


@dataclass(frozen=True, kw_only=True)
class Mind(Kind):
    """A card of the deck (BW-1.7)."""

    sign: Sign
    colour: str | None = None
    symbol: str | None = None
    """Where it leads at death: a realm, or `bardo`; None: a dedication leads nowhere."""
    returns: bool = False

    @property
    def realm(self) -> str | None:
        """The realm whose sign stands for its colour; None: a dedication has no colour."""
        return None if self.colour is None else REALM_OF[self.colour]

    @property
    def stack(self) -> str:
        """The realm whose stack it comes from (BW-1.6)."""
        return STACKS[self.code[:2]]

    @property
    def happy(self) -> bool:
        """Whether its face smiles."""
        return self.sign == "positive"

    @property
    def name(self) -> str:
        return words.texts(GAME).cards[self.code]

    @property
    def said(self) -> str:
        """The text that is read aloud."""
        return words.texts(GAME).faces[self.code].line


@cache
def _minds() -> dict[str, Mind]:
    found: Cards[Any] = card_file.cards(GAME, Cards[Mind], lambda cards: ())
    return {each.code: each for each in found.cards}


def codes() -> list[str]:
    """The codes of all minds, in canonical order."""
    return list(_minds())


def mind(card: str) -> Mind:
    """What a card or a copy of it (`HU03-2`) shows."""
    return _minds()[code_of(card)]


def is_token(entry: str) -> bool:
    """Whether it is a score token, which is no card (BW-2.5)."""
    return entry.startswith("@")


def realm_of(entry: str) -> str:
    """The realm whose sign stands for the colour of a positive card or a score token."""
    found = REALM_OF[entry[1:]] if is_token(entry) else mind(entry).realm
    assert found is not None, f"{entry} has no colour"
    return found
