"""What lies on a table, by its view alone: cards, stacks, figures and words, each with its caption."""

from __future__ import annotations

import typing
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Literal, NamedTuple

from game import words
from game.engine.cards import Kind, code_of
from game.engine.cards import cards as cards_of
from game.engine.games import game_named
from game.tellings.general import APART, Telling, View, capital

Kinds = Literal["cards", "figure", "words"]


class Thing(NamedTuple):
    """A field of a view, as it lies on the table; `seat` is the one whose it is, None: all share it.

    `cards` are those that lie there, the last on top, None for one of which only the back is to be seen;
    `shown` is a figure or a few words, empty while there is nothing.
    """

    seat: int | None
    key: str
    name: str
    kind: Kinds
    shown: str
    cards: tuple[str | None, ...] = ()

    @property
    def said(self) -> str:
        """All of it in words."""
        return f"{self.name}: {self.shown or words.say('thing.none')}"

    @property
    def known(self) -> int:
        """How many of its cards lie open."""
        return sum(code is not None for code in self.cards)

    @property
    def down(self) -> bool:
        """Whether only backs are to be seen of it."""
        return bool(self.cards) and set(self.cards) == {None}


def shared_things(telling: Telling, view: View, names: Sequence[str]) -> list[Thing]:
    """What lies on the table and is nobody's own."""
    turn = words.texts(telling.game).turn
    return [*_things(telling, view, None, names, lambda key: key in APART or key == turn)]


def seat_things(
    telling: Telling, view: View, seat: int, names: Sequence[str], viewer: int | None = None
) -> list[Thing]:
    """What a seat has, but for where it stands; the `viewer` knows what it has not yet."""
    apart = {"name", "stage", *(telling.PLACES if words.has_board(telling.game) else ())}
    found = [*_things(telling, view["seats"][seat], seat, names, lambda key: key in apart)]
    if seat != viewer:
        return found
    return [each._replace(shown="", cards=()) if each.cards == (None,) else each for each in found]


def _things(
    telling: Telling, fields: Mapping[str, Any], seat: int | None, names: Sequence[str], apart: Any
) -> Iterator[Thing]:
    own = game_named(telling.game).own if seat is not None else frozenset()
    for key, value in fields.items():
        if apart(key):
            continue
        found = _thing(telling, key, value, seat, names, secret=key in own)
        if found is not None:
            yield found


def _thing(
    telling: Telling, key: str, value: Any, seat: int | None, names: Sequence[str], *, secret: bool
) -> Thing | None:
    """How one field lies there; None: nothing is to be seen of it."""
    game, name = telling.game, capital(words.captioned(telling.game, key))
    captioned = key in words.texts(game).fields
    if isinstance(value, list) and (None in value or secret or _are_cards(game, value)):
        faces = tuple(None if each is None else str(each) for each in value)
        open_ = [telling.shown(key, each, names) for each in value if each is not None]
        hidden = len(value) - len(open_)
        said = [*open_, *([words.counted("thing.down", hidden)] if hidden else [])]
        return Thing(seat, key, name, "cards", words.listed(said), faces)
    if secret:
        said_ = words.say("thing.secret") if value is None else telling.shown(key, value, names)
        return Thing(seat, key, name, "cards", said_, (None if value is None else str(value),))
    if value == [] and captioned and card_kinds(game) and not _counts(game, key, own=seat is not None):
        return Thing(seat, key, name, "cards", "")
    if value is None or value in ([], {}):
        return Thing(seat, key, name, "words", "") if captioned else None
    if isinstance(value, str) and value in card_kinds(game):
        return Thing(seat, key, name, "cards", telling.shown(key, value, names), (value,))
    if isinstance(value, list) and any(isinstance(each, dict | list) for each in value):
        return None
    named = words.texts(game).tables.get(key, {})
    kind: Kinds = "figure" if type(value) is int and str(value) not in named else "words"
    return Thing(seat, key, name, kind, telling.shown(key, value, names))


@cache
def _counts(game: str, key: str, *, own: bool) -> bool:
    """Whether a list of the state, or of a seat, is declared as one of numbers, and so never of cards."""
    state = game_named(game).state
    kind = typing.get_args(typing.get_type_hints(state)["seats"])[0] if own else state
    return int in typing.get_args(typing.get_type_hints(kind).get(key))


def _are_cards(game: str, value: Sequence[Any]) -> bool:
    """Whether all of a list are codes of the game's cards, or copies of such."""
    known = card_kinds(game)
    return bool(value) and all(isinstance(each, str) and code_of(each) in known for each in value)


def card_named(game: str, code: str) -> str:
    """What a card is called: in `cards`, or in the table of its own pack; its code where it has no name."""
    found = words.texts(game)
    tables = (found.tables.get(pack.file.removesuffix(".yaml"), {}) for pack in game_named(game).packs)
    return next((table[code] for table in (found.cards, *tables) if code in table), code.capitalize())


@cache
def card_kinds(game: str) -> Mapping[str, Kind]:
    """The kinds of all cards of a game, by code."""
    packs = game_named(game).packs
    found = (cards_of(game, pack.kind, pack.faults, pack.file).cards for pack in packs)
    return {kind.code: kind for kinds in found for kind in kinds}
