"""What a seat cannot know, as it might be (CB-0.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from game.engine.chance import Source
from game.engine.codec import decode
from game.engine.games.conscious.components import laws, part_deck, parts, sorted_cards
from game.engine.games.conscious.state import Conscious


def imagined(view: Mapping[str, Any], seat: int | None, chance: Source) -> Conscious:
    """The cards and Laws that are not seen, dealt to hands, piles and decks of the same sizes."""
    hidden = [index != seat for index in range(len(view["seats"]))]
    seats = [
        {**other, "hand": [], "dupes": [], "pile": []} if unseen else other
        for other, unseen in zip(view["seats"], hidden)
    ]
    state: Conscious = decode(Conscious, {**view, "deck": [], "law_deck": [], "seats": seats})
    cards = chance.shuffle(_unseen_cards(state))
    for other, shown, unseen in zip(state.seats, view["seats"], hidden):
        if unseen:
            other.hand, other.dupes, cards = _hand(cards, len(shown["hand"]), len(shown["dupes"]))
    state.deck = _filled(cards, len(view["deck"]), list(parts()))
    unseen_laws = chance.shuffle(_unseen_laws(state))
    for other, shown, unseen in zip(state.seats, view["seats"], hidden):
        if unseen:
            count = len(shown["pile"])
            other.pile = _filled(unseen_laws[:count], count, list(laws()))
            unseen_laws = unseen_laws[count:]
    state.law_deck = _filled(unseen_laws, len(view["law_deck"]), list(laws()))
    return state


def _unseen_cards(state: Conscious) -> list[str]:
    """The Part-of-Center cards that lie open nowhere, in canonical order."""
    seen = Counter(state.discard)
    for player in state.seats:
        seen.update([*player.hand, *player.dupes])
    left = Counter(part_deck()) - seen
    return [card for card in parts() for _ in range(left[card])]


def _unseen_laws(state: Conscious) -> list[str]:
    """The Laws that lie open nowhere, in the order of their deck."""
    seen = set(state.law_discard)
    for player in state.seats:
        seen.update(player.pile)
        seen.update(law.law for law in player.laws if not law.shared)
        seen.update(kept.law for kept in player.active if not kept.shared)
    return [law for law in laws() if law not in seen]


def _filled(cards: list[str], count: int, like: list[str]) -> list[str]:
    """So many of the cards; a table set with part of them is filled up with others of their kind."""
    return [*cards[:count], *(like[place % len(like)] for place in range(max(0, count - len(cards))))]


def _hand(cards: list[str], different: int, further: int) -> tuple[list[str], list[str], list[str]]:
    """A hand of different cards, copies of them, and the cards that are left (CB-16.1).

    The hand comes first, and what more there is of its cards lies face down; where that is too
    little, cards of which there are many take the place of others.
    """
    counts = Counter(cards)
    order = list(dict.fromkeys(cards))
    hand = order[:different]
    rest = sorted(order[different:], key=lambda card: -counts[card])
    while sum(counts[card] - 1 for card in hand) < further and rest and counts[rest[0]] > 1:
        poorest = min(hand, key=lambda card: counts[card])
        if counts[poorest] >= counts[rest[0]]:
            break
        hand[hand.index(poorest)] = rest.pop(0)
    hand += [card for card in parts() if card not in hand][: different - len(hand)]
    left = list(cards)
    for card in hand:
        if card in left:
            left.remove(card)
    held = set(hand)
    dupes = [card for card in left if card in held][:further]
    for card in dupes:
        left.remove(card)
    dupes += hand[:1] * (further - len(dupes))
    return sorted_cards(hand), sorted_cards(dupes), left
