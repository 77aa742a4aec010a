"""A second language: its door, and the text table heard in a language that no person speaks."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
import yaml

from game import languages, lessons, reasons, resources, rulebook, words
from game.__main__ import main
from game.engine import Match, data
from game.engine.data import DataError
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
def spoken(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("LANGUAGE", pseudo.LANGUAGE)
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
    if lessons.has_lesson(game):
        assert pseudo.english(lessons.lesson(game, words.language).course[0].caption) == []


def speak(folder: Path, language: str, **files: str) -> resources.Layer:
    """Lay out some files of a language, by their paths in its folder."""
    for path, content in {"about": "name: Xx\n", **files}.items():
        file = folder / "languages" / language / f"{path}.yaml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, "utf-8")
    return resources.add_root(folder)


def test_what_a_language_lacks_is_said_in_english(tmp_path, monkeypatch):
    own = {"leela/texts": "title: Lila\nsquares: {1: {gloss: Geburt}}\n", "sentences": "close: Zu\n"}
    monkeypatch.setattr(words, "language", "xx")
    with speak(tmp_path, "xx", **own):
        assert (words.say("close"), words.say("back")) == ("Zu", "Back")
        assert (words.texts("leela").title, words.texts("leela").tagline[:6]) == ("Lila", "Snakes")
        first = words.texts("leela").squares["1"]
        assert first.gloss == "Geburt" and len(first.commentary) > 300
        assert words.texts("leela").turn == "" and words.texts("leela").great
        assert rulebook.rulebook("leela", "xx").title == rulebook.rulebook("leela").title
        assert lessons.lesson("leela", "xx") == lessons.lesson("leela")


def test_a_language_may_have_more_forms_of_number_than_one_and_many(tmp_path, monkeypatch):
    own = {
        "about": "name: Xy\nforms: [one, few, other]\nplural: 'n == 1 ? 0 : n >= 2 && n <= 4 ? 1 : 2'\n",
        "sentences": 'text.check.spaces.few: "{count} pole"\ntext.check.spaces: "{count} polí"\n',
    }
    monkeypatch.setattr(words, "language", "xy")
    with speak(tmp_path, "xy", **own):
        assert [words.counted("text.check.spaces", count) for count in (1, 3, 7)] == [
            "one place",
            "3 pole",
            "7 polí",
        ]


@pytest.mark.parametrize(
    ("language", "rule"), [("x1", "n !"), ("x2", "__import__('os')"), ("x3", "n > 1 ? 2 : 0")]
)
def test_a_rule_of_plurals_that_is_none_is_told_by_its_file(language, rule, tmp_path):
    own = f'name: Xx\nplural: "{rule}"\n'
    with speak(tmp_path, language, about=own), pytest.raises(DataError) as caught:
        languages.form(language)
    assert f"languages/{language}/about.yaml, line 2: plural: " in reasons.told(caught.value)


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


# -- how much of it there is


def told_of(language: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, list[str]]:
    """What `moksha languages` says of a language."""
    code = main(["languages", language])
    return code, capsys.readouterr().out.splitlines()


def test_english_is_whole_and_so_is_a_language_made_of_it(folder, capsys):
    (code, (english,)) = told_of("en", capsys)
    with pseudo.spoken(folder):
        words.language = languages.ENGLISH
        other, (told,) = told_of(pseudo.LANGUAGE, capsys)
    count = english.split(": ")[1].split()[0]
    assert (code, other) == (0, 0) and int(count) > 6000
    assert english == f"English (en): {count} of {count} strings"
    assert told == f"{pseudo.LANGUAGE} ({pseudo.LANGUAGE}): {count} of {count} strings"


def test_what_a_language_lacks_and_has_too_much_is_named(tmp_path, capsys):
    own = {
        "sentences": 'close: Zu\nhome.quit: "{nobody}"\nhome.nothing: Nichts\nkept.in.few: "{folder}"\n',
        "leela/texts": "title: Lila\nevents: {home: [{say: Daheim}]}\n",
        "senet/texts": "title: Senet\n",
    }
    with speak(tmp_path, "x4", **own):
        code, told = told_of("x4", capsys)
    assert code == 1 and told[0].startswith("Xx (x4): ")
    assert told[1:4] == [
        "languages/x4/sentences.yaml: home.quit asks for {nobody}, which the English doesn’t have",
        "languages/x4/sentences.yaml: home.nothing isn’t in the English",
        "languages/x4/senet/texts.yaml: there’s no such file in English",
    ]
    assert "missing: sentences.yaml: back" in told and "missing: leela/texts.yaml: tagline" in told
    assert "missing: sentences.yaml: close" not in told and "missing: leela/rulebook.md: LE-1.1" in told
    assert main(["languages", "no\nsuch"]) == 1
    assert capsys.readouterr().err == "moksha: There’s no language no?such here.\n"


@pytest.mark.parametrize(
    ("wanted", "spoken"),
    [
        (["fr_FR", "qq_AT.UTF-8", "en"], "qq"),
        (["QQ"], "qq"),
        (["C.UTF-8"], "en"),
        ([], "en"),
        (["../qq"], "en"),
    ],
)
def test_the_first_language_that_a_system_asks_for_and_moksha_has_is_spoken(wanted, spoken, folder):
    with pseudo.spoken(folder):
        assert languages.fitting(wanted) == spoken
    assert languages.of_system({"LANGUAGE": "qq:de", "LANG": "C"}) == ["qq", "de", "C"]


def test_a_broken_language_is_left_for_english(tmp_path, monkeypatch):
    monkeypatch.setattr(words, "language", "en")
    with speak(tmp_path, "x5", sentences="close: [Zu]\n"):
        words.choose("x5")
        assert words.language == "en"
    with speak(tmp_path / "game", "x6", **{"leela/texts": "title: [Lila]\n"}):
        words.choose("x6")
        assert words.language == "x6" and words.texts("leela").title == "Leela"
        assert main(["languages", "x6"]) == 1
    words.choose("zz")
    assert words.language == "en"


def test_a_command_speaks_the_language_that_the_terminal_asks_for(folder, monkeypatch, capsys):
    monkeypatch.setattr(words, "language", "en")
    monkeypatch.setenv("LANGUAGE", pseudo.LANGUAGE)
    with pseudo.spoken(folder):
        words.language = "en"
        assert main(["check", "nowhere"]) == 1
    assert pseudo.english(capsys.readouterr().err.replace("moksha", "").replace("nowhere", "")) == []


OTHERS = [each for each in languages.known() if each != languages.ENGLISH]


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_that_is_offered_is_whole(language, capsys):
    code, told = told_of(language, capsys)
    assert (code, len(told)) == (0, 1), told


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", OTHERS)
def test_a_rulebook_has_the_figures_of_the_english_in_every_clause(language, game):
    figures = re.compile(r"\d+")
    english, own = rulebook.clauses(game), rulebook.clauses(game, language)
    assert own.keys() == english.keys()
    for number, clause in english.items():
        assert sorted(figures.findall(own[number])) == sorted(figures.findall(clause)), number


FOREIGN = {  # what no good writer of a language would say: its page in docs/ has the words instead
    "de": re.compile(
        r"\b[Dd](er|ie|en|em|es) Spielern?\b|Spieler(innen|in\b|:|\*)|\b(Match|Tokens?|Level)\b"
        r"|[Mm]acht Sinn|\brealisier|\bes gilt zu\b|\b[Ii]n 20\d\d\b|\}s\b|\.\.\."
    )
}


@pytest.mark.parametrize("language", FOREIGN)
def test_no_sentence_is_foreign_to_its_language(language):
    files = [*resources.path("languages", language).rglob("*.*")]
    read = [line for file in files for line in file.read_text("utf-8").splitlines()]
    lines = [line for line in read if not line.strip().startswith("#")]
    assert len(lines) > 5000
    assert [line for line in lines if FOREIGN[language].search(line)] == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", OTHERS)
def test_what_is_written_on_buttons_is_no_longer_than_they_have_room_for(language, game, monkeypatch):
    english = words.texts(game)
    monkeypatch.setattr(words, "language", language)
    own = words.texts(game)
    pairs = [(told.label, own.actions[name].label) for name, told in english.actions.items()]
    pairs += [
        (said, own.options[name].values[value])
        for name, told in english.options.items()
        for value, said in told.values.items()
    ]
    assert pairs
    assert [(said, there) for said, there in pairs if len(there) > pseudo.LONGER * len(said) + 3] == []


def halved(content: Any, turn: Iterator[int]) -> Any:
    """Every other sentence; of a list all or nothing, and what it depends on stays with it."""
    if isinstance(content, dict):
        return {key: half for key, each in content.items() if (half := halved(each, turn)) not in (None, {})}
    return content if next(turn) % 2 else None


@pytest.mark.parametrize("game", GAMES)
def test_a_half_translated_language_plays_every_game(game, tmp_path, monkeypatch, capsys):
    turn = count()
    source = resources.path("languages", OTHERS[0])
    own = {
        path: yaml.safe_dump(halved(data.load(source / f"{path}.yaml").content, turn), allow_unicode=True)
        for path in ("sentences", f"{game}/texts")
    }
    language = f"half{game.replace('_', '')}"
    monkeypatch.setenv("LANGUAGE", language)
    with speak(tmp_path, language, **own):
        monkeypatch.setattr(words, "language", language)
        asked = [words.say(f"text.word.{each}") for each in ("why", "log", "seats", "odds", "quit")]
        typed = "\n".join([*["1", ""] * 25, *asked]) + "\n"
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        assert main(["play", game, "--text", "--seats", ",".join(NAMES), "--seed", "3"]) == 0
        told = capsys.readouterr()
        assert told.err == "" and len(told.out) > 2000 and words.language == language
