"""What a seat cannot know, as it might be (CB-0.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from game.engine.chance import Source
from game.engine.codec import decode
from game.engine.games.conscious.components import laws, part_deck, parts, sorted_cards
from game.engine.games.conscious.path import helping
from game.engine.games.conscious.state import Conscious, Fifth, Seat

TRIES = 30  # deals in which whoever is to help can help, before one is made so
MOST_TRIES = 100  # where there is no deck to make it from


def imagined(view: Mapping[str, Any], seat: int | None, chance: Source) -> Conscious:
    """The cards and Laws that are not seen, dealt to hands, piles and decks of the same sizes.

    Who is asked to help another has a card that helps (CB-17.2).
    """
    state = _dealt(view, seat, chance)
    step = state.todo[0] if state.todo else None
    if isinstance(step, Fifth):
        for tried in range(MOST_TRIES):
            if helping(state.seats[step.helper], state.seats[step.lower]):
                return state
            if tried == TRIES and _make_helpful(state, step, seat, chance, state.deck):
                return state
            state = _dealt(view, seat, chance)
        _make_helpful(state, step, seat, chance, [*state.deck, *parts()])
    return state


def _dealt(view: Mapping[str, Any], seat: int | None, chance: Source) -> Conscious:
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


# -- a helper and who is to be helped (CB-17.2)


def _make_helpful(state: Conscious, step: Fifth, seat: int | None, chance: Source, cards: list[str]) -> bool:
    """Exchange cards of the hands that are not seen for these, until one helps the other."""
    helper, lower = state.seats[step.helper], state.seats[step.lower]
    known = [*helper.hand] if step.helper == seat else [card for card in parts() if card in cards]
    for card in chance.shuffle([*dict.fromkeys([*helper.hand, *known])]):
        tried, other = helper.copy(), lower.copy()
        deck = [*cards]
        if card not in tried.hand and not _exchange(tried, card, deck):
            continue
        if step.lower == seat or _prepare(tried, other, card, deck, chance):
            if card in helping(tried, other):
                helper.hand, helper.dupes = tried.hand, tried.dupes
                lower.hand, lower.dupes = other.hand, other.dupes
                state.deck = deck[: len(state.deck)]
                return True
    return False


def _exchange(seat: Seat, card: str, deck: list[str], keep: str = "") -> bool:
    """A card of the deck for one of a hand that has no copies; whether there was one to be had."""
    spare = [each for each in seat.hand if each not in seat.dupes and each != keep]
    if card not in deck or not spare:
        return False
    deck[deck.index(card)] = spare[0]
    seat.hand = sorted_cards([card if each == spare[0] else each for each in seat.hand])
    return True


def _prepare(helper: Seat, lower: Seat, card: str, deck: list[str], chance: Source) -> bool:
    """Card by card other ones for whoever is to be helped, until the card is the final one needed."""
    partners = [each for each in chance.shuffle([*parts()]) if each[-1] == card[-1] and each != card]
    for partner in ("", *partners):
        tried, left = lower.copy(), [*deck]
        if partner and partner not in tried.hand and not _exchange(tried, partner, left):
            continue
        for each in [*tried.hand]:
            if card in helping(helper, tried):
                break
            plain = [new for new in parts() if new in left and new not in tried.hand and new[-1] != card[-1]]
            if each != partner and each not in tried.dupes and plain:
                new = plain[chance.pick(len(plain)) if len(plain) > 1 else 0]
                left[left.index(new)] = each
                tried.hand = sorted_cards([new if old == each else old for old in tried.hand])
        if card in helping(helper, tried):
            lower.hand, lower.dupes, deck[:] = tried.hand, tried.dupes, left
            return True
    return False
