"""Mistakes in a board file are told by file, line and what was expected; every file shipped is right."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import reasons, resources
from game.engine import data
from game.engine.board import read
from game.engine.games.leela import rules
from tests.every import examples

BOARD = resources.path("boards", "leela", "board.yaml").read_text(encoding="utf-8")
LINES = BOARD.splitlines(keepends=True)

Lay = Callable[[str], Path]
numbers = count()


@pytest.fixture(scope="module")
def lay(tmp_path_factory: pytest.TempPathFactory) -> Lay:
    """Lays a board file into a tree of its own, for a file once read is remembered; gives the tree."""
    top = tmp_path_factory.mktemp("trees")

    def laid(text: str) -> Path:
        root = top / str(next(numbers))
        file = root / "boards" / "leela" / "board.yaml"
        file.parent.mkdir(parents=True)
        file.write_text(text, encoding="utf-8", errors="surrogatepass", newline="")
        return root

    return laid


def taken_up(root: Path) -> rules.Squares:
    """The board of a tree, as the rules of Leela read it when they first need it."""
    with resources.add_root(root):
        return rules.board()


def changed(old: str, new: str) -> tuple[str, int]:
    """The board with one piece of it replaced, and the line that piece begins on."""
    assert BOARD.count(old) == 1, old
    return BOARD.replace(old, new), BOARD[: BOARD.index(old)].count("\n") + 1


MISTAKES = [
    ("game: leela", "game: 7", "game: expected a string, got 7"),
    ("game: leela", "game: ludo", "game: expected leela, got ludo"),
    ("size: [9, 8]", "size: [9]", "size: expected width and height, each above 0"),
    ("size: [9, 8]", "size: [9, 0]", "size: expected width and height, each above 0"),
    ("size: [9, 8]", "size: 9 by 8", 'size: expected a list, got "9 by 8"'),
    ("size: [9, 8]", "sizes: [9, 8]", "sizes: is not known here"),
    ("{id: 5, at", "{id: five, at", 'spaces[4].id: expected an integer, got "five"'),
    ("{id: 5, at", "{id: 5.0, at", "spaces[4].id: expected an integer, got 5.0"),
    ("{id: 5, at", "{id: 4, at", "spaces[4].id: 4 appears twice"),
    ("{id: 5, at", "{id: 73, at", "spaces[4].id: expected 5: the squares stand in order, got 73"),
    ("{id: 5, at", "{no: 5, at", "spaces[4].id: is missing"),
    ("{id: 5, at: [4.5,", "{id: 5, at: [9.5,", "spaces[4].at: expected x 0..9 and y 0..8, got [9.5, 7.5]"),
    ("{id: 5, at: [4.5,", "{id: 5, at: [-0.1,", "spaces[4].at: expected x 0..9 and y 0..8, got [-0.1, 7.5]"),
    (
        "{id: 5, at: [4.5,",
        "{id: 5, at: [1, 2,",
        "spaces[4].at: expected x 0..9 and y 0..8, got [1.0, 2.0, 7.5]",
    ),
    ("{id: 5, at: [4.5,", "{id: 5, at: [.inf,", 'spaces[4].at[0]: expected a number, got ".inf"'),
    ("iast: janma}", "iast: janma, name: x}", "spaces[0].name: is not known here"),
    ("iast: janma}", "iast: no, iast: yes}", "the key iast appears twice"),
    ("level: 1, deva: जन्म", "level: one, deva: जन्म", 'spaces[0].level: expected an integer, got "one"'),
    ("level: 1, deva: जन्म", "level: 2, deva: जन्म", "spaces[0].level: expected 1, got 2"),
    (
        "kind: arrow\n    from: 10\n",
        "kind: arow\n    from: 10\n",
        "links[0].kind: expected arrow or snake, got arow",
    ),
    ("from: 10\n", "from: 0\n", "links[0].from: there is no space 0"),
    ("from: 10\n", "from: ten\n", 'links[0].from: expected an integer, got "ten"'),
    (
        "from: 10\n",
        "from: 12\n",
        "links[10].from: expected a square that no other link starts from and not 68, got 12",
    ),
    (
        "from: 10\n",
        "from: 68\n",
        "links[0].from: expected a square that no other link starts from and not 68, got 68",
    ),
    ("from: 10\n", "form: 10\n", "links[0].from: is missing"),
    ("from: 10\n    to: 23\n", "from: 10\n    to: 73\n", "links[0].to: there is no space 73"),
    (
        "from: 10\n    to: 23\n",
        "from: 10\n    to: 17\n",
        "links[0].to: expected a square that no link starts from (LE-5.4), got 17",
    ),
    ("from: 10\n    to: 23\n", "from: 10\n    to: 9\n", "links[0].to: expected a square above 10, got 9"),
    ("from: 12\n    to: 8\n", "from: 12\n    to: 13\n", "links[10].to: expected a square below 12, got 13"),
    ("to: 23\n    path: [[", "to: 23\n    path: [[99, 1], [", "links[0].path[0]: expected x 0..9 and y 0..8"),
    (
        "to: 23\n    path: [[",
        "to: 23\n    path: [[one, 1], [",
        'links[0].path[0][0]: expected a number, got "one"',
    ),
    (
        "to: 23\n    path: [[",
        "to: 23\n    path: [[1, 1]] # [[",
        "links[0].path: expected no point or at least two",
    ),
    ("spaces:\n", "spaces: &all\n", "anchors and tags are not allowed"),
    ("size: [9, 8]", "size: *all", "aliases are not allowed"),
    ("size: [9, 8]", "size: !!str 9", "anchors and tags are not allowed"),
    ("size: [9, 8]", "size: [9, 8", ""),
    ("size: [9, 8]", "\tsize: [9, 8]", ""),
    ("size: [9, 8]", "size: " + "[" * 100_000, "is nested deeper than 24"),
]


@pytest.mark.parametrize(
    ("old", "new", "expected"), MISTAKES, ids=[new.strip()[:40] for _, new, _ in MISTAKES]
)
def test_a_mistake_is_told(lay, old, new, expected):
    text, line = changed(old, new)
    with pytest.raises(data.DataError) as found:
        taken_up(lay(text))
    sentence = reasons.told(found.value)
    assert sentence.startswith("boards/leela/board.yaml, line ")
    assert expected in sentence
    assert "\n" not in sentence
    if not expected.startswith("links[10].from"):  # told where the same square starts a second link
        assert found.value.line is not None and -1 <= found.value.line - line <= 2


@pytest.mark.parametrize("number", [1, 5, 41, 68, 72])
def test_a_square_that_is_missing(lay, number):
    (row,) = [row for row in LINES if f"{{id: {number}," in row]
    with pytest.raises(data.DataError, match=r"^\('boards/leela/board\.yaml', \d+, "):
        taken_up(lay(BOARD.replace(row, "")))


def test_one_square_too_many(lay):
    text, _ = changed("links:\n", "  - {id: 73, at: [1, 1], level: 9}\nlinks:\n")
    with pytest.raises(data.DataError, match=r"square_count\(got=73\), 'spaces'"):
        taken_up(lay(text))


def test_nothing_at_all(lay):
    with pytest.raises(data.DataError) as found:
        taken_up(lay(""))
    assert reasons.told(found.value) == "boards/leela/board.yaml: expected an object, got null"


def test_the_shipped_board_is_right(lay):
    assert taken_up(lay(BOARD)) == read(resources.path("boards", "leela", "board.yaml"), rules.Squares)


@st.composite
def mistaken(draw: st.DrawFn) -> str:
    """The board with some pieces of it left out, doubled, moved or overwritten."""
    lines = list(LINES)
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(lines) - 1))
        deed = draw(st.sampled_from(["drop", "double", "move", "cut", "write"]))
        if deed == "drop":
            del lines[at]
        elif deed == "double":
            lines.insert(at, lines[at])
        elif deed == "move":
            lines.insert(draw(st.integers(0, len(lines) - 1)), lines.pop(at))
        elif deed == "cut":
            lines[at] = lines[at][: draw(st.integers(0, len(lines[at])))]
        else:
            line = lines[at]
            start = draw(st.integers(0, len(line)))
            piece = draw(st.sampled_from(PIECES) | st.text(max_size=3))
            lines[at] = line[:start] + piece + line[start + draw(st.integers(0, 3)) :]
    return "".join(lines)


PIECES = [
    ": ",
    "- ",
    "[",
    "]",
    "{",
    "}",
    ",",
    "'",
    '"',
    "&a ",
    "*a",
    "!!int ",
    "<<: ",
    "~",
    "no",
    "010",
    "7",
    "-1",
    "1e9",
    "\n",
    "\t",
    "\x00",
]


@examples(150)
@given(text=mistaken())
def test_whatever_is_changed_it_is_told_or_right(lay, text):
    """Never anything but one sentence, or a board that Leela can be played on."""
    try:
        root = lay(text)
        found = taken_up(root)
    except data.DataError as told:
        sentence = reasons.told(told)
    else:
        sentence = ""
        assert [space.id for space in found.spaces] == list(range(1, 73))
        assert len(found.between("arrow")) + len(found.between("snake")) == len(found.links)
    assert "\n" not in sentence and (not sentence or sentence.startswith("boards/leela/board.yaml"))


@pytest.mark.parametrize(
    "file",
    sorted(resources.folder("boards").rglob("*.yaml")),
    ids=lambda file: "/".join(file.parts[-2:]),
)
def test_every_file_that_is_shipped_passes_the_guard(file):
    assert data.load(file).content
