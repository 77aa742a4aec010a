"""The Conscious Board Game for the curtain's test: the same table, but for what a seat may not know."""

from __future__ import annotations

from random import Random
from typing import Any

from game.engine import codec
from tests.games.conscious_things import ORDER

# Actions whose fields the other seats may not know: which card is given (CB-17.2).
SECRET_DEEDS = frozenset({"give"})

# A duplicate goes face down or comes back for all to see, whatever the card (CB-16.1, CB-16.2); and who
# declares may be asked for help, or not (CB-17.2). Who goes out lays the hand on the discard (CB-12.2).
UNTOLD = frozenset(
    {
        "card_drawn",
        "card_lost",
        "played",
        "declared",
        "dupes_swapped",
        "asked",
        "helped",
        "forfeited",
        "eliminated",
    }
)


def swap_hidden(state: dict[str, Any], seat: int | None, random: Random) -> dict[str, Any]:
    """Other cards in the other hands, duplicates, piles and decks, as many of each (CB-0.5, CB-16.1)."""
    swapped = codec.copied(state)
    others = [other for index, other in enumerate(swapped["seats"]) if index != seat]
    _swap_cards(swapped, [swapped["seats"][other] for other in unsettled(swapped, seat)], random)
    laws = [*swapped["law_deck"], *(law for other in others for law in other["pile"])]
    random.shuffle(laws)
    for other in others:
        other["pile"] = [laws.pop() for _ in other["pile"]]
    swapped["law_deck"] = laws
    return swapped


def unsettled(state: dict[str, Any], seat: int | None) -> list[int]:
    """The other seats whose cards nothing tells of: who is to help, and whom, has told by it (CB-17.2)."""
    found = {index for index in range(len(state["seats"])) if index != seat}
    if state["phase"] == "fifth":
        found -= {state["todo"][0]["helper"], state["todo"][0]["lower"]}
    return sorted(found - {lapse["lower"] for lapse in state["lapses"] if lapse["helper"] == seat})


def _swap_cards(swapped: dict[str, Any], others: list[dict[str, Any]], random: Random) -> None:
    """Card for card with the deck, so that hands and duplicates stay what they are (CB-16.1)."""
    deck = swapped["deck"]
    random.shuffle(deck)
    for other in others:
        for place, card in enumerate(other["hand"]):
            held = [*other["hand"], *other["dupes"]]
            copies = other["dupes"].count(card)
            free = [new for new in dict.fromkeys(deck) if new not in held and deck.count(new) > copies]
            if not free or random.random() < 0.3:
                continue
            new = random.choice(free)
            for _ in range(1 + copies):
                deck[deck.index(new)] = card
            other["hand"][place] = new
            other["dupes"] = [new if each == card else each for each in other["dupes"]]
        other["hand"].sort(key=ORDER.index)
        other["dupes"].sort(key=ORDER.index)
    random.shuffle(deck)
