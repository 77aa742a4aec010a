"""Names on a screen: each as it is written, or its seat's mark where no font has it."""

from __future__ import annotations

from collections.abc import Sequence

from game.saves import Person
from game.sitting import Sitting
from game.widgets import text


def shown(names: Sequence[str], people: Sequence[Person]) -> list[str]:
    """What the seats are called on the screen."""
    return [text.shown(name, person.token) for name, person in zip(names, people)]


def shown_in(sentence: str, names: Sequence[str], people: Sequence[Person]) -> str:
    """A sentence that has names in it, such as the title of a match."""
    if text.readable(sentence):
        return sentence
    for name, said in sorted(zip(names, shown(names, people)), key=lambda pair: -len(pair[0])):
        sentence = sentence.replace(name, said)
    return sentence


def name_seats(sitting: Sitting) -> None:
    """From now on a sitting tells of its seats as they are called on the screen."""
    sitting.shown_as = text.shown
