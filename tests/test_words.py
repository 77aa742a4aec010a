"""The app's own sentences: each is said somewhere, and they agree on their terms."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.engine.games import all_games
from game.sentences.en import SAY

GAME = Path(__file__).parent.parent / "game"


def test_every_sentence_is_said_somewhere():
    code = "\n".join(
        path.read_text("utf-8") for path in GAME.rglob("*.py") if path.parent.name != "sentences"
    )
    literal = set(re.findall(r'"([a-z_]+(?:\.\w+)*)"', code))
    built = re.findall(r'f"([a-z_]+\.[^"\n]*\{[^"\n]*)"', code)
    shapes = [re.compile("[^.]+".join(map(re.escape, re.split(r"\{.*?\}", each)))) for each in built]

    def said(key: str) -> bool:
        return key in literal or any(shape.fullmatch(key) for shape in shapes)

    dead = [key for key in SAY if not said(key) and not said(key.rpartition(".")[0])]
    assert dead == []


def test_a_game_that_stands_speaks_from_its_own_texts():
    """What the shelf and the page about Moksha say of games to come ends with their coming."""
    games = {key.split(".")[1] for key in SAY if key.startswith("shelf.")}
    assert games and not games & set(all_games())
    told = {key.split(".")[1] for key in SAY if key.startswith("about.")}
    assert not told & set(all_games())


@pytest.mark.parametrize("term", [r"\bspaces?\b", r"\d %|\} %", "symbol"])
def test_one_thing_has_one_name(term):
    """A square or a place, never a space; a percentage as English writes it; a token, never a symbol."""
    assert [key for key, said in SAY.items() if re.search(term, re.sub(r"\{\w+\}", "{}", said))] == []
