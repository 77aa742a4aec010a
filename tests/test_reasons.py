"""Refusals: the engine names reasons and makes no sentence; each reason has one, and is told in it."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

from game import languages, reasons, words
from game.engine import EngineError, Match, codec, data
from game.engine.errors import Why, bad_request, bad_state
from game.engine.games import GAMES
from game.tellings import telling_of
from tests.guest import ferry, lanterns, long_walk, pilgrims, registered
from tests.source import tree_of

SAY = languages.sentences("en")

GAME = Path(__file__).resolve().parent.parent / "game"
RULES = {  # the modules of each game's rules: one, or all in its folder
    game: sorted((GAME / "engine/games" / game).glob("*.py")) or [GAME / f"engine/games/{game}.py"]
    for game in GAMES
}
FRAMES = {"at", "line", "file", "by_rule", "seat"}  # what sentences are set in
HOUSE = {key.removeprefix("refusal.") for key in SAY if key.startswith("refusal.")} - FRAMES
FAILURES = ("SaveError", "Unwritable")
NAMES = ["Ann", "Ben", "Mira", "Ravi"]
GUESTS = (ferry, lanterns, long_walk, pilgrims)


def files(*parts: str) -> list[Path]:
    """The modules of some parts of the house."""
    return [
        file
        for part in parts
        for file in ([GAME / part] if part.endswith(".py") else sorted((GAME / part).rglob("*.py")))
    ]


def constants(file: Path) -> set[str]:
    """All strings that stand by themselves in a module."""
    tree = tree_of(file)
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def named(file: Path) -> Iterator[tuple[str, set[str] | None]]:
    """The reasons a module names, and the fields it gives each; None where it hands on what it was given."""
    for node in ast.walk(tree_of(file)):
        called = node.func if isinstance(node, ast.Call) else None
        if not isinstance(node, ast.Call) or getattr(called, "id", getattr(called, "attr", "")) != "Why":
            continue
        fields = {keyword.arg for keyword in node.keywords if keyword.arg is not None}
        handed_on = any(keyword.arg is None for keyword in node.keywords)
        for choice in ast.walk(node.args[0]):
            if isinstance(choice, ast.Constant) and isinstance(choice.value, str):
                yield choice.value, None if handed_on else fields


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


def sentences(game: str | None) -> dict[str, str]:
    """Reason -> its sentence, as a game's rules may use it: its own, or one of the house."""
    house = {reason: SAY[f"refusal.{reason}"] for reason in HOUSE}
    return house if game is None else house | words.texts(game).refusals


def game_of(file: Path) -> str | None:
    return next((game for game, rules in RULES.items() if file in rules), None)


ALL = files("engine", "saves", "phones", "languages.py", "lessons.py")


@pytest.mark.parametrize("file", ALL, ids=lambda file: file.relative_to(GAME).as_posix())
def test_every_reason_has_a_sentence_filled_with_what_it_is_given(file):
    known = sentences(game_of(file))
    for reason, fields in named(file):
        assert reason in known, reason
        assert fields is None or placeholders(known[reason]) <= fields, reason


def test_no_sentence_of_the_house_waits_for_a_reason_that_nobody_names():
    assert HOUSE - set().union(*map(constants, ALL)) == set()


@pytest.mark.parametrize("game", GAMES)
def test_no_sentence_of_a_game_does(game):
    found = set().union(*map(constants, RULES[game]))
    texts = words.texts(game)
    assert texts.refusals.keys() - found == set()
    assert (texts.why_not.keys() | texts.ways_out.keys()) - texts.refusals.keys() == set()


SENTENCE = re.compile(r"[A-Za-z]{2,},? [a-z]{2,}")


@pytest.mark.parametrize(
    "file",
    [file for file in files("engine") if file.name != "describing.py"],  # which explains types to programs
    ids=lambda file: file.relative_to(GAME).as_posix(),
)
def test_the_engine_makes_no_sentence(file):
    """But for those of Python's own errors, which no user reads: they mean that a program is wrong."""
    tree = tree_of(file)
    passed = {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            if getattr(node.exc.func, "id", "") in ("TypeError", "ValueError", "NotImplementedError"):
                passed |= {each for each in ast.walk(node.exc) if isinstance(each, ast.Constant)}
    said = [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in passed
    ]
    assert [each for each in said if SENTENCE.search(each)] == []


@pytest.mark.parametrize(
    "file", files("saves", "journals"), ids=lambda file: file.relative_to(GAME).as_posix()
)
def test_what_cannot_be_kept_is_told_in_words_of_the_catalogue(file):
    for node in ast.walk(tree_of(file)):
        if (
            isinstance(node, ast.Call)
            and getattr(node.func, "attr", getattr(node.func, "id", "")) in FAILURES
        ):
            written = [each for each in node.args if isinstance(each, ast.Constant | ast.JoinedStr)]
            assert written == [], f"line {node.lineno}"


# -- as programs are told


@pytest.mark.parametrize(
    ("problem", "told"),
    [
        (
            bad_state("seats[0].square", Why("range", low=1, high=72, got=73)),
            "seats[0].square: expected 1..72, got 73",
        ),
        (bad_request(Why("request_object")), "a request is a JSON object"),
        (EngineError("match_over", Why("match_over"), path="log.steps[3]"), "the match is over"),
        (codec.Mismatch("", Why("expected_object", got=[])), "expected an object, got []"),
        (codec.NotJson(Why("json_key_twice")), "an object has the same key twice"),
        (
            data.DataError("a.yaml", 3, Why("twice", id="x"), "cards[1]"),
            "a.yaml, line 3: cards[1]: x appears twice",
        ),
        (data.DataError("a.yaml", None, Why("not_yaml")), "a.yaml: is not YAML"),
        (ZeroDivisionError("division by zero"), ""),
    ],
)
def test_a_problem_is_told_in_one_sentence(problem, told):
    assert reasons.told(problem) == told


def ghosts() -> Match:
    return Match.new("hungry_ghost", NAMES[:2], seed=1)


def test_a_clause_that_forbids_stands_at_the_end():
    refused = ghosts().refusal({"type": "meditate"})
    assert refused is not None and refused.why.reason == "no_meditator"
    assert reasons.told(refused) == "only a Meditator can meditate (HG-5.2)"


# -- as players are told


def trick() -> Match:
    """A trick in which Fire is led, and the next seat holds some."""
    match = Match.new("buddha", NAMES, seed=3)
    while match.state.led is None or match.refusal({"type": "play", "card": "none"}) is None:
        match.act(match.legal()[0])
        assert len(match.steps) < 20
    return match


def test_players_read_their_names_where_programs_read_numbers():
    match = Match.new("hungry_ghost", NAMES, seed=1)
    state = match.encoded()
    for seat in state["seats"][:3]:
        seat["location"], seat["dana"] = "cave", 1
    match = Match.load(state, seed=1)
    refused = match.refusal({"type": "good_deed", "to": 3})
    assert refused is not None
    assert reasons.told(refused) == "the Dana goes to a player who is there: to seat 1 or seat 2 (HG-5.3)"
    told = telling_of("hungry_ghost").why_not(refused, match.view(0), NAMES)
    assert told == "The Dana goes to a player who is there: to Ben or Mira."


def test_a_game_tells_players_in_its_own_words():
    match = trick()
    view = match.view(match.to_act)
    held = view["seats"][match.to_act]["hand"]
    allowed = {action["card"] for action in match.legal()}
    card = next((card for card in held if card not in allowed), None)
    wanted = {"type": "play", "card": card or "BUDDHA"}
    refused = match.refusal(wanted)
    assert refused is not None and refused.why.reason in ("must_follow", "not_held")
    told = telling_of("buddha").why_not(refused, view, NAMES)
    assert NAMES[match.to_act or 0] in told and "seat" not in told and "element led" not in told


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_refused_names_no_seat_by_its_number_to_players(game):
    match = Match.new(game, NAMES, seed=5)
    telling = telling_of(game)
    tried: list[dict[str, object]] = [
        {"type": kind} for kind in ("roll", "play", "bid", "deal", "pay", "pass_time", "meditate", "alms")
    ]
    tried += [{"type": "good_deed", "to": 2}, {"type": "bid", "tricks": 99}, {"type": "play", "card": "F1"}]
    for _ in range(12):
        for action in tried:
            refused = match.refusal(action)
            if refused is not None:
                told = telling.why_not(refused, match.view(match.to_act), NAMES)
                assert told.endswith(".") and not re.search(r"\bseat \d", told)
        match.act(match.legal()[0])


@pytest.mark.parametrize("guest", GUESTS, ids=lambda guest: guest.GAME.name)
def test_guests_refuse_by_the_same_rules(guest):
    file = Path(guest.__file__)
    with registered(guest.GAME) as name:
        known = sentences(name)
        own = words.texts(name).refusals
    for reason, fields in named(file):
        assert reason in known, reason
        assert fields is None or placeholders(known[reason]) <= fields, reason
    assert own.keys() - constants(file) == set()
