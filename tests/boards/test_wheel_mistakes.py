"""Mistakes in BuddhaWheel's board and in its minds are told by file, line and what was expected."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import reasons, resources
from game.engine import board, cards, data
from game.engine.cards import Cards
from game.engine.games import buddhawheel as rules
from tests.clauses import clause

FOLDER = resources.path("boards", "buddhawheel")
HELL_3 = "{id: hell_3, kind: flame, realm: hell,"
ARCH = "arch: {from: human_14, to: spirit_1,"
HG01 = "{code: HG01, colour: purple, sign: negative, symbol: ghost}"
AN20 = "{code: AN20, sign: dedication, returns: true}"

BOARD = [
    (HELL_3, "{id: hell_13, kind: flame, realm: hell,", "there is no space hell_3"),
    (HELL_3, "{id: hell_3, kind: flame, realm: god,", 'spaces[4].realm: expected hell_3 in realm "hell"'),
    (HELL_3, "{id: hell_3, kind: flame,", 'spaces[4].realm: expected hell_3 in realm "hell"'),
    (HELL_3, "{id: hell_3, kind: moon, realm: hell,", 'spaces[4].kind: hell_3 cannot be of kind "moon"'),
    (HELL_3, "{id: hell_3, kind: death, realm: hell,", 'spaces[4].kind: hell_3 cannot be of kind "death"'),
    ("{id: ghost_3, kind: plain,", "{id: ghost_3, kind: flame,", 'ghost_3 cannot be of kind "flame"'),
    (
        "{id: bardo, kind: bardo,",
        "{id: bardo, kind: plain,",
        'spaces[0].kind: bardo cannot be of kind "plain"',
    ),
    ("{id: spirit_1, kind: umbrella,", "{id: spirit_1, kind: moon,", 'spirit_1 cannot be of kind "moon"'),
    ("{kind: next, from: hell_1, to: hell_2}", "{kind: next, from: hell_1, to: hell_3}", "hell_1 to hell_3"),
    (
        "{kind: next, from: hell_1, to: hell_2}",
        "{kind: next, from: hell_2, to: hell_3}",
        "from hell_2 to hell_3",
    ),
    ("  - {kind: sideways, from: spirit_9, to: subtle_9}\n", "", "links: the way from spirit_9 to subtle_9"),
    ("{kind: sideways, from: spirit_9,", "{kind: next, from: spirit_9,", "from spirit_9 to subtle_9"),
    (ARCH, "arch: {from: human_13, to: spirit_1,", "arch: expected the arch between human_14 and spirit_1"),
]
MINDS = [
    (HG01, HG01.replace("HG01", "XX01"), "cards[0].code: XX01 belongs to none of the six stacks"),
    (HG01, HG01.replace("symbol: ghost", "symbol: hell"), "cards[0]: "),
    (HG01, HG01.replace("negative", "positive"), "cards[0]: "),
    (HG01, HG01.replace("colour: purple, ", ""), "cards[0]: "),
    (HG01, HG01.replace("}", ", count: 2}"), "cards[0]: "),
    (AN20, AN20.replace(", returns: true", ""), "cards[39]: "),
    (AN20, AN20.replace("{code: AN20,", "{code: AN20, colour: grey,"), "cards[39]: "),
]


def read(path: Path) -> None:
    """Take up one of the two files."""
    if path.name == "board.yaml":
        board.held(path, rules.Wheel, rules.board_faults)
    else:
        cards.held(path, Cards[rules.Mind], rules.card_faults)


def told(tmp_path: Path, name: str, old: str, new: str) -> str:
    """What is said of one of the two files with something in it replaced."""
    text = (FOLDER / name).read_text(encoding="utf-8")
    assert text.count(old) >= 1, old
    path = tmp_path / "boards" / "buddhawheel" / name
    path.parent.mkdir(parents=True)
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(data.DataError) as found:
        read(path)
    sentence = reasons.told(found.value)
    assert sentence.startswith(f"boards/buddhawheel/{name}, line ") and "\n" not in sentence
    return sentence


@clause("BW-1.1", "BW-1.2", "BW-1.3", "BW-1.4", "BW-1.5", "BW-1.6")
@pytest.mark.parametrize(("old", "new", "expected"), BOARD)
def test_a_mistake_in_the_board(tmp_path, old, new, expected):
    assert expected in told(tmp_path, "board.yaml", old, new)


def test_a_square_that_is_missing(tmp_path):
    text = (FOLDER / "board.yaml").read_text(encoding="utf-8")
    (row,) = [row for row in text.splitlines(keepends=True) if "{id: subtle_death," in row]
    sentence = told(tmp_path, "board.yaml", row, "")
    assert "subtle_death" in sentence


@clause("BW-1.6", "BW-1.7")
@pytest.mark.parametrize(("old", "new", "expected"), MINDS)
def test_a_mistake_in_the_minds(tmp_path, old, new, expected):
    assert expected in told(tmp_path, "cards.yaml", old, new)


@clause("BW-5.5")
def test_a_stack_in_which_nothing_returns_would_run_empty(tmp_path):
    text = (FOLDER / "cards.yaml").read_text(encoding="utf-8")
    stack = text[text.index("{code: SU01") :]
    kept = "".join(row for row in stack.splitlines(keepends=True) if "returns" not in row)
    assert "SU" in told(tmp_path, "cards.yaml", stack, kept)
