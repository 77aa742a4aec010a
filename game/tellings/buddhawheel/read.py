"""Which of its two texts a mind's card reads: the other one each time the mind is picked up again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from game import words
from game.engine.base import Event
from game.engine.cards import code_of


def read_again(events: Iterable[Event], texts: int) -> frozenset[str]:
    """The cards that read their second text after these events: all others read the first.

    A mind's first pick-up in a match is read with the first text, its next with the second, and so on in
    turn, whichever copy it was; a copy keeps what it was read with until it is picked up again. `texts` is
    how many of them the match reads: 1, and all cards read the first.
    """
    if texts == 1:
        return frozenset()
    times: Counter[str] = Counter()
    found: set[str] = set()
    for event in events:
        if event["type"] != "card":
            continue
        card = event["card"]
        times[code_of(card)] += 1
        if times[code_of(card)] % 2:
            found.discard(card)
        else:
            found.add(card)
    return frozenset(found)


def line_of(card: str, again: bool) -> str:
    """The text that a card, or a copy of it, reads: its first or its second."""
    face = words.texts("buddhawheel").faces[code_of(card)]
    return face.second if again else face.line
