"""BuddhaWheel's minds are read aloud; each has two texts, so that one that comes again isn't heard twice."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from game import words
from game.engine.cards import code_of
from game.engine.games.buddhawheel import minds

FACES = words.texts("buddhawheel").faces
CODES = sorted(set(map(code_of, minds())))
TEXTS = [(code, said) for code in CODES for said in (FACES[code].line, FACES[code].second)]
WORD = re.compile(r"[\w’]+")


def counted(said: str) -> int:
    return len(WORD.findall(said))


LINES = [FACES[code].line for code in CODES]
LEAST, MOST = min(map(counted, LINES)), max(map(counted, LINES))
LONGEST = max(map(len, LINES))
"""What the first texts keep to: they have room on every card, and are said in one breath."""


def test_no_text_is_there_twice():
    said = [said for _, said in TEXTS]
    assert len(set(said)) == len(said)


def test_no_two_texts_have_a_turn_of_phrase_in_common():
    """Five words in a row: who hears both texts of a mind, or those of two, hears another scene."""

    def runs(said: str) -> set[tuple[str, ...]]:
        heard = [word.casefold() for word in WORD.findall(said)]
        return {tuple(heard[at : at + 5]) for at in range(len(heard) - 4)}

    found = [(code, runs(said)) for code, said in TEXTS]
    assert [(one, other) for (one, a), (other, b) in combinations(found, 2) if a & b] == []


@pytest.mark.parametrize(("code", "said"), TEXTS)
def test_a_text_is_as_long_as_the_others_and_written_alike(code, said):
    assert LEAST <= counted(said) <= MOST and len(said) <= LONGEST
    assert said[-1] in ".?!”" and said == " ".join(said.split())
    assert not set("'\"") & set(said), "quotation marks and apostrophes are curly"
    assert not re.search(r"(?i)\b(toward|center|color|realiz|neighbor|gray)", said.replace("towards", ""))
