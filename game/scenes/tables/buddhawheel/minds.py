"""The minds of the deck, as the cards show them; a score token `@colour` counts as a card of its colour."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from game import words
from game.engine.cards import code_of
from game.engine.games import buddhawheel as rules
from game.scenes.tables.buddhawheel.signs import GAME, REALM_OF, STACKS
from game.sitting import Sitting
from game.tellings.buddhawheel.read import line_of, read_again


@dataclass(frozen=True)
class Mind:
    """What a card shows, and all copies of it (BW-1.7)."""

    code: str
    realm: str | None
    """The realm whose sign stands for its colour; None: a dedication has no colour."""
    sign: rules.Sign
    symbol: str | None
    """Where it leads at death: a realm, or `bardo`; None: a dedication leads nowhere."""
    returns: bool
    stack: str
    """The realm whose stack it comes from (BW-1.6)."""
    again: bool = False
    """Whether its second text is read."""

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
        return line_of(self.code, self.again)


def mind(card: str, again: bool = False) -> Mind:
    """What a card or a copy of it (`HU03-2`) shows; `again`: with its second text."""
    return _mind(code_of(card), again)


@cache
def _mind(code: str, again: bool) -> Mind:
    found = rules.minds()[code]
    realm = None if found.colour is None else REALM_OF[found.colour]
    stack = STACKS[rules.stack_of(code)]
    return Mind(code, realm, found.sign, found.symbol, found.returns, stack, again)


def again_of(sitting: Sitting) -> frozenset[str]:
    """The cards that read their second text as a sitting's match stands."""
    return read_again(sitting.events_before(sitting.match.steps), sitting.texts)


def is_token(entry: str) -> bool:
    """Whether it is a score token, which is no card (BW-2.5)."""
    return entry.startswith("@")


def realm_of(entry: str) -> str:
    """The realm whose sign stands for the colour of a positive card or a score token."""
    colour = rules.colour_of(entry)
    assert colour is not None, f"{entry} has no colour"
    return REALM_OF[colour]
