"""The app's own sentences: each is said somewhere, and they agree on their terms."""

from __future__ import annotations

import ast
import dataclasses
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from game import languages, words
from game.engine import data
from game.engine.games import RECORDS, all_games
from game.scenes.wall import tagline
from tests.source import tree_of

SAY = languages.sentences("en")

GAME = Path(__file__).parent.parent / "game"


def unsaid(keys: Iterable[str]) -> list[str]:
    """Those of some keys that stand nowhere in the code, neither whole nor in parts."""
    code = "\n".join(
        path.read_text("utf-8") for path in GAME.rglob("*.py") if path.parent.name != "sentences"
    )
    literal = set(re.findall(r'"([a-z_]+(?:\.\w+)*)"', code))
    literal |= set(re.findall(r"'([a-z_]+(?:\.\w+)*)'", code))
    built = re.findall(r'f"((?:[a-z_]+\.[^"\n]*)?\{[^"\n]*)"', code)
    built = [each for each in built if re.search(r"[a-z]\.|\.[a-z]", re.sub(r"\{.*?\}", "", each))]
    shapes = [re.compile("[^.]+".join(map(re.escape, re.split(r"\{.*?\}", each)))) for each in built]

    def said(key: str) -> bool:
        return key in literal or any(shape.fullmatch(key) for shape in shapes)

    return [key for key in keys if not said(key) and not said(key.rpartition(".")[0])]


def test_every_sentence_is_said_somewhere():
    assert unsaid(SAY) == []


@pytest.mark.parametrize("game", all_games())
def test_every_phrase_of_a_game_is_said_somewhere(game):
    assert unsaid(words.texts(game).phrases) == []


def test_the_sentences_for_all_games_know_none_by_name():
    """No key names a game, by its name in the house or a word of it, and no sentence by its title."""
    names = {record.name for record in RECORDS}
    parts = names | {"ghost", "wheel"}
    assert [key for key in SAY if parts & set(re.split(r"[._]", key)) or names & set(key.split("."))] == []
    titles = [words.texts(name).title for name in names]
    assert [key for key, said in SAY.items() if any(title in said for title in titles)] == []


def test_no_general_room_knows_a_game_by_name():
    """Only a game's own files, and the records that name its rooms, have its name in them."""
    names = {record.name for record in RECORDS}
    for path in GAME.rglob("*.py"):
        parts = {*path.relative_to(GAME).parent.parts, path.stem}
        if parts & names or path == GAME / "engine/games/__init__.py":
            continue
        if not any(name in path.read_text("utf-8") for name in names):
            continue
        for node in ast.walk(tree_of(path)):
            said = {getattr(node, "module", None)}
            if isinstance(node, ast.Import | ast.ImportFrom):
                said |= {alias.name for alias in node.names}
            elif isinstance(node, ast.Constant):
                said.add(node.value)
            told = [each for each in said if isinstance(each, str) and not re.search(r"[^\w./]", each)]
            assert not names & {part for each in told for part in re.split(r"[./]", each)}, path


ROOT = GAME.parent
PAGES = [
    ROOT / "README.md",
    ROOT / "docs/manual.md",
    *sorted(ROOT.glob("languages/en/*/rulebook.md")),
    *sorted(ROOT.glob("languages/en/*/texts.yaml")),
    *sorted(ROOT.glob("languages/en/*/lesson.yaml")),
]


UNSPOKEN = {"refusals", "when"}  # refusals speak to programs, in the protocol's words


def spoken(content: Any) -> Iterator[str]:
    """The sentences of a file of texts: its values, and no keys, which are words of the rules."""
    if isinstance(content, Mapping):
        for key, value in content.items():
            if key not in UNSPOKEN:
                yield from spoken(value)
    elif isinstance(content, list):
        for value in content:
            yield from spoken(value)
    elif isinstance(content, str):
        yield content


def page(path: Path) -> str:
    """What a player reads of a file."""
    return "\n".join(spoken(data.load(path).content)) if path.suffix == ".yaml" else path.read_text("utf-8")


def test_the_keys_of_a_file_of_texts_are_not_read(tmp_path):
    file = tmp_path / "texts.yaml"
    file.write_text(
        "title: One\nevents:\n  threw: [{when: {die: two}, say: Three}]\nrefusals: {four: five}\n"
    )
    assert page(file) == "One\nThree"


def told() -> dict[str, str]:
    """All that a player reads, by where it stands."""
    pages = {str(path.relative_to(ROOT)): page(path) for path in PAGES}
    said = {key: re.sub(r"\{\w+\}", "{}", said) for key, said in SAY.items()}
    return {**pages, **{key: told for key, told in said.items() if not key.startswith("refusal.")}}


NEVER = {
    "a square or a place": r"\b(an?|the|each|every|no|this|that|such) spaces?\b",
    "a token": r"[Ss]ymbols?\b(?!; here it is a \*token)",
    "led": r"asked for(?! nothing| one bar)",
    "discarded": r"\bthrew\b",
    "a percentage as English writes it": r"(\d|\}) %",
    "speaks": r"\b(has|have|gives?|gave) ([^\s;]+ )?the word\b",
    "set aside": r"\b(laid|lays?) (\S+ ){0,3}to rest\b",
    "sets free": r"\bma(kes?|de) ([^\s,]+ )?free\b",
    "an extra card": r"\bcards? more\b",
}


@pytest.mark.parametrize("term", NEVER.values(), ids=NEVER)
def test_one_thing_has_one_name(term):
    """What a player reads, in the app, its texts, the rulebooks, README and manual, has one word for it."""
    assert [where for where, said in told().items() if re.search(term, said)] == []


@pytest.mark.parametrize(
    ("count", "told"), [(0, "no snakes"), (1, "one snake"), (2, "2 snakes"), (11, "11 snakes")]
)
def test_a_number_of_things_is_told_by_one_rule(count, told):
    assert words.counted_of("leela", "story.snakes", count) == told


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["first", "sixth", "7th", "12th", "21st", "111th"]),
        ("de", ["1.", "6.", "7.", "12.", "21.", "111."]),
    ],
)
def test_an_ordinal_is_one_beyond_its_words_too(language, told, monkeypatch):
    monkeypatch.setattr(words, "language", language)
    assert [words.ordinal(number) for number in (1, 6, 7, 12, 21, 111)] == told


def test_one_of_a_thing_is_never_told_as_several():
    """Where a number stands before its things, one of them has words of its own."""
    several = {key for key, said in SAY.items() if re.search(r"(?<!of )\{(count|number)\} \w+s\b", said)}
    assert {key for key in several if f"{key}.1" not in SAY} == set()


@pytest.mark.parametrize(
    ("game", "said", "action"),
    [
        ("hungry_ghost", "Walk to the Cave", {"type": "move", "to": "cave"}),
        ("hungry_ghost", "good deed, to ben", {"type": "good_deed", "to": 1}),
        ("hungry_ghost", "good deed", {"type": "good_deed"}),
        ("buddha", "fire 11", {"type": "play", "card": "F11"}),
        ("buddha", "Bid 12", {"type": "bid", "tricks": 12}),
        ("buddha", "Bid twelve", None),
        ("buddha", "Fire 15", None),
        ("hungry_ghost", "Walk to the Moon", None),
        ("leela", "throw", {"type": "roll"}),
    ],
)
def test_an_action_is_known_by_the_words_on_its_button(game, said, action):
    assert words.action_named(game, said, ["Ann", "Ben"]) == action


def test_a_place_on_a_button_is_bent_by_a_table_and_is_still_a_place(monkeypatch):
    """German walks into the Cave and to the Temple."""
    monkeypatch.setattr(words, "language", "de")
    action = {"type": "move", "to": "temple"}
    assert words.label("hungry_ghost", action, []).label == "Zum Tempel gehen"
    assert words.action_named("hungry_ghost", "zum tempel gehen", []) == action
    assert words.space_fields.__wrapped__("hungry_ghost", "move") == ("to",)


def test_a_game_has_words_of_its_own_for_what_the_app_says_of_any():
    """In Leela one reads of throws, elsewhere of moves."""
    said = [
        words.counted_of(game, "matches.steps", count) for game in ("leela", "buddha") for count in (0, 1, 7)
    ]
    assert said == ["not begun", "one throw", "7 throws", "not begun", "one move", "7 moves"]
    assert words.said_of("leela", "table.undo.title") == "Take back the last throw?"
    assert words.said_of("hungry_ghost", "table.undo.title") == "Take back the last move?"


@pytest.mark.parametrize("game", all_games())
def test_what_a_game_says_in_the_app_s_place_has_the_same_fields(game):
    phrases = words.texts(game).phrases
    for key in phrases.keys() & SAY.keys():
        assert set(re.findall(r"{(\w+)", phrases[key])) == set(re.findall(r"{(\w+)", SAY[key])), key


LAWS = {"A1": "Warm Bus", "A2": "The Lace", "MI-48": "Late Train", "MI": "Noise"}


@pytest.mark.parametrize(
    ("template", "fields", "told"),
    [
        ("{card:card}", {"card": "A1"}, "Air 1"),
        ("{cards:card}", {"cards": ["A1", "A2", "A3"]}, "Air 1, Air 2 and Air 3"),
        ("{card:card}", {"card": "A1-2"}, "Air 1"),
        ("{cards:card}", {"cards": ["A1-12", "A2", "A10-3"]}, "Air 1, Air 2 and Air 10"),
        ("{law:laws}", {"law": "A1"}, "Warm Bus"),
        ("{law:laws}", {"law": "MI-48"}, "Late Train"),  # what has words of its own is told by them
        ("{laws:laws} for {seat:seat}", {"laws": ["A1", "A2"], "seat": 0}, "Warm Bus and The Lace for Ann"),
    ],
)
def test_a_code_is_told_by_the_table_that_is_named(template, fields, told, monkeypatch):
    """Two packs may have the same codes: each has its own words."""
    found = dataclasses.replace(words.texts("buddha"), tables={"laws": LAWS})
    monkeypatch.setattr(words, "texts", lambda game: found)
    assert words.filled("buddha", template, ["Ann"], fields) == told


def test_the_last_of_a_list_is_told_and_what_a_card_does():
    told = words.filled(
        "buddhawheel",
        "On to {path:last place} with {card:card}, {card:does}.",
        ["Ann"],
        {"path": ["human_1", "human_2"], "card": "HU09-3"},
    )
    assert told == "On to Human 2 with Patience, against anger."
    assert words.is_kind("last place", ()) and words.is_kind("does", ()) and not words.is_kind("lasting", ())


def test_what_is_typed_is_read_back_by_the_table_that_is_named(monkeypatch):
    obey = words.ActionText("Obey {law:laws}", "")
    found = dataclasses.replace(words.texts("buddha"), tables={"laws": LAWS}, actions={"obey": obey})
    monkeypatch.setattr(words, "texts", lambda game: found)
    assert words.action_named("buddha", "obey the lace", ["Ann"]) == {"type": "obey", "law": "A2"}
    assert words.action_named("buddha", "obey nobody", ["Ann"]) is None


def test_the_page_on_texts_tells_every_key_and_every_kind_of_placeholder():
    page = (ROOT / "docs/texts.md").read_text("utf-8")
    wanted = {field.name for field in dataclasses.fields(words.Texts)} | set(words.KINDS)
    assert {name for name in wanted if f"`{name}`" not in page} == set()


@pytest.mark.parametrize(("boards", "said"), [(5, "Five boards"), (6, "Six boards"), (12, "12 boards")])
def test_the_shelf_counts_its_boards(boards, said):
    assert tagline(boards) == f"{said} on one thread"


def test_what_happens_again_and_again_is_said_once():
    drawn = {"type": "card_drawn", "rule": "CB-17.4", "seat": 0, "card": None}
    other = {**drawn, "seat": 1}
    told = words.sentences("conscious", [drawn, drawn, drawn, other], ["Ann", "Ben"])
    assert told == "Ann draws a card, 3 times. Ben draws a card."


def test_figures_are_written_as_the_language_has_them(monkeypatch):
    assert (words.figure(46.14, 1), words.figure(46.14), words.percent(0.034, 1)) == ("46.1", "46", "3.4%")
    monkeypatch.setattr(words, "language", "de")
    assert (words.figure(46.14, 1), words.percent(0.034, 1)) == ("46,1", "3,4\N{NO-BREAK SPACE}%")
