"""Decks and hands: drawing, discarding, duplicates (CB-5.8, CB-16.1, CB-16.2)."""

from __future__ import annotations

from bisect import insort

from game.engine.games.conscious.components import order
from game.engine.games.conscious.state import Seat, Turn


def pick(turn: Turn, count: int) -> int:
    """A random place in a list; one thing needs no draw (CB-0.3)."""
    return turn.chance.pick(count) if count > 1 else 0


def add(player: Seat, card: str) -> None:
    """A card comes into the hand, or face down where its like is there (CB-16.1)."""
    insort(player.dupes if card in player.hand else player.hand, card, key=order().__getitem__)


def take(player: Seat, card: str) -> None:
    """A card leaves the hand; a duplicate comes back in its place (CB-16.2)."""
    if card in player.dupes:
        player.dupes.remove(card)
    else:
        player.hand.remove(card)


def all_cards(player: Seat) -> list[str]:
    """Hand and duplicates in canonical order, every copy by itself (CB-7.10)."""
    return sorted([*player.hand, *player.dupes], key=order().__getitem__)


def draw(turn: Turn, seat: int, rule: str) -> None:
    """A Part-of-Center card; an empty deck is made of its discard (CB-5.4, CB-5.8)."""
    state = turn.state
    if not state.deck and state.discard:
        state.deck = turn.chance.shuffle(state.discard)
        state.discard = []
        turn.emit("reshuffled", "CB-5.8", deck="part")
    if not state.deck:
        turn.emit("deck_empty", "CB-5.8", seat=seat)
        return
    turn.uncover()
    card = state.deck.pop(0)
    add(state.seats[seat], card)
    turn.tell({"type": "card_drawn", "rule": rule, "seat": seat, "card": card})


def lose(turn: Turn, seat: int, card: str, rule: str) -> None:
    """A card of the hand is discarded."""
    take(turn.state.seats[seat], card)
    turn.state.discard.append(card)
    turn.tell({"type": "card_lost", "rule": rule, "seat": seat, "card": card})


def next_law(turn: Turn, seat: int) -> str | None:
    """The top Law of the deck for a seat; an empty one is made of its discard; None: no Law (CB-5.8)."""
    state = turn.state
    if not state.law_deck and state.law_discard:
        state.law_deck = turn.chance.shuffle(state.law_discard)
        state.law_discard = []
        turn.emit("reshuffled", "CB-5.8", deck="law")
    if not state.law_deck:
        turn.emit("deck_empty", "CB-5.8", seat=seat)
        return None
    turn.uncover()
    return state.law_deck.pop(0)


def draw_law(turn: Turn, seat: int, rule: str) -> None:
    """A Law to the pile (CB-5.5, CB-5.6)."""
    law = next_law(turn, seat)
    if law is not None:
        turn.state.seats[seat].pile.append(law)
        turn.tell({"type": "law_drawn", "rule": rule, "seat": seat, "law": law})
