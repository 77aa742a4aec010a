"""A second language: its door, and the text table heard in a language that no person speaks."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import game.sentences
from game import lessons, reasons, rulebook, words
from game.__main__ import main
from game.engine import Match
from game.engine.games import GAMES
from tests import pseudo

NAMES = ["Ñáḃé", "Ḃéñó", "Çóşá"]
SANSKRIT = frozenset(
    word for space in range(1, 73) for word in pseudo.WORD.findall(words.sanskrit("leela", space))
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("qq")


@pytest.fixture
def spoken(folder: Path) -> Iterator[None]:
    with pseudo.spoken(folder):
        yield


def test_the_language_is_longer_and_keeps_what_is_no_text():
    told = pseudo.pseudo("{seat:seat} may not play {card}: see LE-5.4.")
    assert told == "[{seat:seat} ṁááýý ñóóţ ṗĺááýý {card}: šéééé LE-5.4.]"
    assert pseudo.english(told.replace("{seat:seat}", "").replace("{card}", "")) == []
    assert pseudo.english("[ṁááýý] not LE-5.4") == ["not"]


@pytest.mark.usefixtures("spoken")
@pytest.mark.parametrize("game", GAMES)
def test_all_that_lies_beside_the_english_texts_is_read(game):
    assert pseudo.english(words.texts(game).title) == []
    assert rulebook.clauses(game, words.language).keys() == rulebook.clauses(game).keys()
    assert not rulebook.clauses(game, words.language).items() & rulebook.clauses(game).items()
    try:
        lesson = lessons.lesson(game, words.language)
    except LookupError:
        return
    assert lesson.language == pseudo.LANGUAGE


def test_what_a_language_lacks_is_said_in_english(tmp_path, monkeypatch):
    (tmp_path / "xx.py").write_text('SAY = {"close": "Zu"}\n', "utf-8")
    monkeypatch.setattr(game.sentences, "__path__", [*game.sentences.__path__, str(tmp_path)])
    monkeypatch.setattr(words, "language", "xx")
    assert (words.say("close"), words.say("back")) == ("Zu", "Back")
    assert words.texts("leela").language == "en"
    assert rulebook.rulebook("leela", "xx").title == rulebook.rulebook("leela").title


def test_a_language_may_have_more_forms_of_number_than_one_and_many(tmp_path, monkeypatch):
    (tmp_path / "xy.py").write_text(
        'SAY = {"text.check.spaces.few": "{count} pole", "text.check.spaces": "{count} polí"}\n\n\n'
        'def form(count):\n    return "few" if 2 <= count <= 4 else ""\n',
        "utf-8",
    )
    monkeypatch.setattr(game.sentences, "__path__", [*game.sentences.__path__, str(tmp_path)])
    monkeypatch.setattr(words, "language", "xy")
    assert [words.counted("text.check.spaces", count) for count in (1, 3, 7)] == [
        "one place",
        "3 pole",
        "7 polí",
    ]


@pytest.mark.usefixtures("spoken")
def test_refusals_are_told_in_it_to_players_and_to_programs():
    match = Match.new("hungry_ghost", NAMES, seed=1)
    refused = match.refusal({"type": "meditate"})
    assert refused is not None
    assert pseudo.english(reasons.told(refused)) == []


PLAYED = [
    (
        "leela",
        ["", "", "help", "seats", "log", "why", "look 23", "look", "rules", "rules LE-2.1", "undo", "yes"],
    ),
    (
        "hungry_ghost",
        ["1", "2", "help", "seats", "log", "why", "look", "rules 5", "1", "1", "1", "1", "undo", "yes"],
    ),
    (
        "buddha",
        ["1", "", "2", "", "3", "", "help", "seats", "log", "why", "rules", "1", "", "1", "", "1", ""],
    ),
]


def in_words(line: str) -> str:
    """What a player would type: the words that are understood, in the language."""
    said, _, rest = line.partition(" ")
    key = f"text.word.{said}"
    return f"{words.say(key)} {rest}".strip() if said.isalpha() else line


@pytest.mark.usefixtures("spoken")
@pytest.mark.parametrize(("name", "typed"), PLAYED)
def test_the_text_table_has_no_word_of_english(name, typed, monkeypatch):
    heard = io.StringIO()
    monkeypatch.setattr(sys, "stdout", heard)
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(map(in_words, [*typed, "quit"])) + "\n"))
    assert main(["play", name, "--text", "--seats", ",".join(NAMES), "--seed", "3"]) == 0
    said = heard.getvalue().replace(f" {name} ", " ")  # in the command by which one goes on
    assert len(said) > 2000
    assert [line for line in said.splitlines() if pseudo.english(line, SANSKRIT)] == []
