"""Words of a game that are explained where they are first said."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from game import words


@dataclass(frozen=True)
class Use:
    """Where a sentence uses a word of the game: its key in `terms`, and from which letter to which."""

    term: str
    start: int
    end: int


def uses(game: str, said: str) -> Iterator[Use]:
    """The words of a game that a sentence uses, in order, as `said` of each term has them."""
    pattern = _pattern(game, words.language)
    if pattern is None:
        return
    forms = _forms(game, words.language)
    for found in pattern.finditer(said):
        yield Use(forms[found[0].casefold()], found.start(), found.end())


def first_uses(game: str, said: str, met: set[str]) -> tuple[Use, ...]:
    """Of these the ones that have not been met yet; from now on they have."""
    found = []
    for use in uses(game, said):
        if use.term not in met:
            met.add(use.term)
            found.append(use)
    return tuple(found)


@cache
def _forms(game: str, language: str) -> dict[str, str]:
    terms = words.texts(game).terms.items()
    return {form.casefold(): key for key, term in terms for form in term.said}


@cache
def _pattern(game: str, language: str) -> re.Pattern[str] | None:
    forms = sorted(_forms(game, language), key=len, reverse=True)
    if not forms:
        return None
    return re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, forms)) + r")(?!\w)", re.IGNORECASE)
