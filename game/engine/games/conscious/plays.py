"""Card-plays and powers (CB-6, CB-7.15 to CB-7.17, CB-9.4 to CB-9.6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product

from game.engine.base import Action
from game.engine.games.conscious.components import BLENDING, GROUPS, SUITS, laws, sorted_cards
from game.engine.games.conscious.diagram import ASLEEP, NO_POWERS, keeps, shocks_of, wild_chips
from game.engine.games.conscious.hands import take
from game.engine.games.conscious.law_rules import retire
from game.engine.games.conscious.path import bumps
from game.engine.games.conscious.state import SETTLING, Power, Seat, Turn, first, player, tell

WILD = "2Sa"
FACE_RANKS = ("J", "Q", "K")


def plays(seat: Seat) -> list[Action]:
    """Every play of cards and Laws that is open, each once (CB-6, CB-7.16, CB-7.17)."""
    if keeps(seat, ASLEEP) or not (seat.hand or seat.laws):
        return []
    unplayed = [law.law for law in seat.laws if not law.played]
    found: dict[tuple[tuple[str, ...], tuple[str, ...], str, int], None] = {}
    for cards, used, make, chips in _every_play(seat.hand, unplayed):
        if len(cards) <= seat.plays:
            found[tuple(sorted_cards(list(cards))), tuple(sorted(used)), make, chips] = None
    return [
        {"type": "play", "cards": list(cards), "laws": list(used), "make": make, "chips": chips}
        for cards, used, make, chips in found
    ]


Play = tuple[tuple[str, ...], tuple[str, ...], str, int]


def _every_play(hand: list[str], unplayed: list[str]) -> Iterator[Play]:
    for card in hand:
        if card[:-1] in FACE_RANKS:
            yield (card,), (), card, 1
    known = laws()
    for law in unplayed:
        if known[law].rank not in _NUMBERED:
            yield (), (law,), known[law].card, 1
    if len(hand) + len(unplayed) > 1:
        for suit in SUITS:
            yield from _plays_of_suit(suit, hand, unplayed)
    if WILD in unplayed:
        for suit, face in product(SUITS, FACE_RANKS):
            yield (), (WILD,), face + suit, 1


_NUMBERED = tuple(rank for ranks in GROUPS.values() for rank in ranks)


def _plays_of_suit(suit: str, hand: list[str], unplayed: list[str]) -> Iterator[Play]:
    """Two or three of a group, each from the hand or from a Law (CB-6.3, CB-6.4, CB-6.8)."""
    known = laws()
    for face, ranks in GROUPS.items():
        sources: list[list[tuple[str, bool]]] = []  # for each rank had: a card and whether it is a Law
        for rank in ranks:
            held = [(rank + suit, False)] if rank + suit in hand else []
            held += [(law, True) for law in dict.fromkeys(unplayed) if known[law].card == rank + suit]
            if held:
                sources.append(held)
        for count in (2, 3):
            for some in combinations(sources, count):
                for chosen in product(*some):
                    cards = tuple(card for card, is_law in chosen if not is_law)
                    used = tuple(card for card, is_law in chosen if is_law)
                    yield cards, used, face + suit, count - 1
                    if count == 2 and WILD in unplayed and WILD not in used:
                        yield cards, (*used, WILD), face + suit, 2


def play(turn: Turn, action: Action) -> None:
    """Cards go to the discard, Laws are played, chips come on the board, shocks follow (CB-6.1 to CB-6.7)."""
    seat, state = player(turn), turn.state
    cards, used, make = action["cards"], action["laws"], action["make"]
    for card in cards:
        take(seat, card)
        state.discard.append(card)
    seat.plays -= len(cards)
    over = []
    for name in used:
        index = next(i for i, law in enumerate(seat.laws) if law.law == name and not law.played)
        law = seat.laws[index] = replace(seat.laws[index], played=True)
        if law.obeyed:
            over.append(law)
    tell(turn, "played", "CB-6.1", cards=list(cards), laws=list(used), make=make)
    for law in over:
        retire(turn, law)
    make_chips(turn, make, action["chips"])


def make_chips(turn: Turn, make: str, chips: int) -> None:
    """Chips on a card of the board, bumps, and all that this calls for (CB-6.5, CB-6.6)."""
    seat = player(turn)
    board: dict[str, int] = seat.board  # type: ignore[assignment]
    board[make] += chips
    tell(turn, "chip_made", "CB-6.2", card=make, chips=chips)
    made = [make]
    for card in bumps(board, make):
        tell(turn, "chip_bumped", "CB-6.5", **{"from": made[-1], "to": card})
        made.append(card)
    first(turn, *shocks_of(made), *wild_chips(seat), *SETTLING)


# -- powers


def combinations_of(seat: Seat) -> list[Action]:
    """The powers that are open, with what they combine (CB-2.5, CB-9.4 to CB-9.6)."""
    if not seat.level or keeps(seat, ASLEEP) or keeps(seat, NO_POWERS):
        return []
    return [
        {"type": "combine", "cards": [one, other], "make": make}
        for power, level, one, other, make in _COMBINATIONS
        if seat.level >= level
        and power not in seat.powers_used
        and seat.board[one]  # type: ignore[index]
        and seat.board[other]  # type: ignore[index]
    ]


_COMBINATIONS: tuple[tuple[Power, int, str, str, str], ...] = (
    *(
        ("transform", 1, one + suit, other + suit, "A" + suit)
        for suit in SUITS
        for one, other in combinations(FACE_RANKS, 2)
    ),
    *(("wild", 2, "A" + one, "A" + other, "XJ") for one, other in combinations(BLENDING, 2)),
    ("all", 3, "AS", "XJ", "JO"),
)
POWER_OF: dict[str, Power] = {make: power for power, _, _, _, make in _COMBINATIONS}


def combine(turn: Turn, action: Action) -> None:
    """One chip off each of two cards makes one on a third (CB-9.4 to CB-9.6)."""
    seat = player(turn)
    make = action["make"]
    for card in action["cards"]:
        seat.board[card] -= 1
    seat.powers_used.append(POWER_OF[make])
    tell(turn, "combined", _POWER_RULES[POWER_OF[make]], cards=list(action["cards"]), make=make)
    make_chips(turn, make, 1)


_POWER_RULES: dict[Power, str] = {"transform": "CB-9.4", "wild": "CB-9.5", "all": "CB-9.6"}
