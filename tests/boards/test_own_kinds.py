"""Boards and cards with a game's own fields: words as ids, values among a few, and mistakes told by line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, assert_type

import pytest

from game import reasons
from game.engine import board, cards, data
from game.engine.board import Board, Link, Space
from game.engine.cards import Cards, Deck, Kind
from game.engine.errors import Why

Realm = Literal["hell", "god", "spiritual"]
Write = Callable[[str, str], Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a file into the folder of a game called wheel."""

    def written(name: str, text: str) -> Path:
        path = tmp_path / "boards" / "wheel" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return written


# -- a board whose places are words


@dataclass(frozen=True, kw_only=True)
class Square(Space[str]):
    realm: Realm | None
    next: list[str]
    sideways: list[str] = field(default_factory=list)
    angle: float = 0
    radius: float


@dataclass(frozen=True)
class Arch:
    from_: str
    to: str
    angle: float


@dataclass(frozen=True, kw_only=True)
class Wheel(Board[Square, str]):
    arch: Arch


WHEEL = """\
game: wheel
arch: {from: god_1, to: spirit-1, angle: 169.9}
spaces:
  - {id: birth_hell, kind: birth, realm: null, next: [hell-3], angle: 180.0, radius: 0.17}
  - {id: hell-3, kind: flame, realm: hell, next: [god_1], angle: 224.9, radius: 0.368}
  - {id: god_1, kind: plain, realm: god, next: [spirit-1], radius: 1}
  - {id: spirit-1, kind: umbrella, realm: spiritual, next: [], sideways: [hell-3], radius: 0.83}
links:
  - {kind: fall, from: spirit-1, to: hell-3}
"""


def wheel_faults(found: Wheel) -> Iterator[tuple[str, Why]]:
    """A fault that only the rules can know: a way that leads nowhere."""
    known = {space.id for space in found.spaces}
    for index, space in enumerate(found.spaces):
        for place, way in enumerate(space.next):
            if way not in known:
                yield f"spaces[{index}].next[{place}]", Why("no_space", space=way)


def test_a_board_is_read_with_its_own_kind_of_space(write):
    found = board.held(write("board.yaml", WHEEL), Wheel, wheel_faults)
    assert_type(found.space("hell-3"), Square)
    assert_type(found.between("fall"), dict[str, str])
    assert found.space("hell-3") == Square(
        id="hell-3", kind="flame", realm="hell", next=["god_1"], angle=224.9, radius=0.368
    )
    assert found.space("birth_hell").realm is None
    assert found.between("fall") == {"spirit-1": "hell-3"}
    assert found.links == [Link("fall", "spirit-1", "hell-3")]
    assert (found.arch.from_, found.size, found.spaces[0].at) == ("god_1", [], [])
    with pytest.raises(KeyError):
        found.space("hell-4")


def test_two_links_of_a_kind_may_start_from_one_space(write):
    text = (
        WHEEL + "  - {kind: fall, from: spirit-1, to: god_1}\n  - {kind: rise, from: spirit-1, to: god_1}\n"
    )
    found = board.read(write("board.yaml", text), Wheel)
    assert_type(found.ways("fall"), dict[str, list[str]])
    assert found.ways("fall") == {"spirit-1": ["hell-3", "god_1"]}
    assert found.ways("rise") == {"spirit-1": ["god_1"]} and found.between("rise") == {"spirit-1": "god_1"}
    assert found.ways("jump") == {} and found.between("jump") == {}
    with pytest.raises(ValueError, match="wheel: 2 links of kind 'fall' from 'spirit-1'"):
        found.between("fall")


def test_an_alias_reads_as_a_class_of_its_own_does(write):
    text = WHEEL.replace("arch: {from: god_1, to: spirit-1, angle: 169.9}\n", "")
    found = board.read(write("board.yaml", text), Board[Square, str])
    assert_type(found, Board[Square, str])
    assert [space.radius for space in found.spaces] == [0.17, 0.368, 1.0, 0.83]


MISTAKES = [
    ("realm: hell", "realm: hel", 'spaces[1].realm: expected "hell", "god" or "spiritual", got "hel"', 5),
    ("id: hell-3", "id: 3", "spaces[1].id: expected a string, got 3", 5),
    ("id: hell-3", "id: god_1", "spaces[2].id: god_1 appears twice", 6),
    (", next: [god_1]", "", "spaces[1].next: is missing", 5),
    ("radius: 0.368", "radius: far", 'spaces[1].radius: expected a number, got "far"', 5),
    ("radius: 0.368", "radios: 0.368", "spaces[1].radius: is missing", 5),
    ("angle: 224.9", "angel: 224.9", "spaces[1].angel: is not known here", 5),
    ("next: [god_1]", "next: [god_1, 7]", "spaces[1].next[1]: expected a string, got 7", 5),
    ("next: [god_1]", "next: [god_2]", "spaces[1].next[0]: there is no space god_2", 5),
    ("to: spirit-1, angle", "too: spirit-1, angle", "arch.to: is missing", 2),
    ("from: spirit-1", "from: spirit-2", "links[0].from: there is no space spirit-2", 9),
    ("from: spirit-1", "from: 1", "links[0].from: expected a string, got 1", 9),
    ("id: god_1, ", "id: god_1, at: [1, 1], ", "size: expected width and height, each above 0", 1),
    ("to: hell-3}", "to: hell-3, path: [[0, 0], [1, 1]]}", "expected no point on a board without a size", 9),
]


@pytest.mark.parametrize(("old", "new", "told", "line"), MISTAKES, ids=[new for _, new, _, _ in MISTAKES])
def test_a_mistake_in_a_board_is_told(write, old, new, told, line):
    assert WHEEL.count(old) == 1
    path = write("board.yaml", WHEEL.replace(old, new))
    with pytest.raises(data.DataError) as found:
        board.held(path, Wheel, wheel_faults)
    sentence = reasons.told(found.value)
    assert told in sentence
    assert sentence.startswith(f"boards/wheel/board.yaml, line {line}: ")


def test_a_board_of_a_game_that_is_not_known_is_read_for_what_any_has(write):
    text = WHEEL.replace("arch: {from: god_1, to: spirit-1, angle: 169.9}\n", "")
    found = board.read_plain(write("board.yaml", text))
    assert [space.id for space in found.spaces] == ["birth_hell", "hell-3", "god_1", "spirit-1"]
    with pytest.raises(data.DataError) as told:
        board.read_plain(write("board.yaml", text.replace("to: hell-3", "to: heaven")))
    assert (
        reasons.told(told.value) == "boards/wheel/board.yaml, line 8: links[0].to: there is no space heaven"
    )


def test_a_board_of_numbers_or_of_words_is_plain_enough(write):
    path = write("board.yaml", "game: wheel\nspaces: [{id: 1}, {id: two}]\n")
    found: Any = board.read(path, board.PLAIN)
    assert [space.id for space in found.spaces] == [1, "two"]


# -- cards with fields of their own

Colour = Literal["pink", "purple", "grey", "blue", "yellow", "green"]


@dataclass(frozen=True, kw_only=True)
class Mind(Kind):
    colour: Colour | None = None
    sign: Literal["negative", "positive", "dedication"]
    symbol: Realm | Literal["human", "?"] | None = None
    return_: bool = False
    name: str
    text: str


MINDS = """\
game: wheel
cards:
  - {code: HU03, colour: purple, sign: negative, symbol: hell, name: Attachment, text: You love it.}
  - {code: HU06, colour: blue, sign: negative, symbol: "?", name: Deluded doubt, text: One more book.}
  - {code: HU14, colour: grey, sign: positive, symbol: human, return: true, name: Insight, text: String.}
  - {code: HU19, sign: dedication, return: true, count: 2, name: Dedication, text: May it ripen.}
"""


def mind_faults(found: Cards[Mind]) -> Iterator[tuple[str, Why]]:
    for index, card in enumerate(found.cards):
        if (card.sign == "dedication") != (card.colour is None):
            yield (
                f"cards[{index}].colour",
                Why("value", expected=None, got=card.colour),
            )


def test_cards_are_read_with_their_own_kind(write):
    found = cards.held(write("cards.yaml", MINDS), Cards[Mind], mind_faults)
    assert_type(found.cards[0], Mind)
    assert found.cards[1].symbol == "?"
    assert [card.return_ for card in found.cards] == [False, False, True, True]
    assert Deck(found.cards).cards == ("HU03", "HU06", "HU14", "HU19", "HU19")


@pytest.mark.parametrize(
    ("old", "new", "told", "line"),
    [
        ("colour: purple", "colour: red", 'cards[0].colour: expected "pink", "purple", "grey", "blue"', 3),
        ("symbol: hell", "symbol: hel", "cards[0].symbol: expected", 3),
        ("return: true, name", "return: yes, name", 'cards[2].return: expected true or false, got "yes"', 5),
        (
            "code: HU19, ",
            "code: HU19, colour: pink, ",
            'cards[3].colour: expected null, got "pink"',
            6,
        ),
        ("count: 2", "count: 0", "cards[3].count: expected 1 or more, got 0", 6),
        ("code: HU06", "code: HU03", "cards[1].code: HU03 appears twice", 4),
        ("text: One", "said: One", "cards[1].text: is missing", 4),
        ("text: One", "rank: 3, text: One", "cards[1].rank: is not known here", 4),
    ],
)
def test_a_mistake_in_cards_is_told(write, old, new, told, line):
    assert MINDS.count(old) == 1
    path = write("cards.yaml", MINDS.replace(old, new))
    with pytest.raises(data.DataError) as found:
        cards.held(path, Cards[Mind], mind_faults)
    sentence = reasons.told(found.value)
    assert told in sentence
    assert sentence.startswith(f"boards/wheel/cards.yaml, line {line}: ")


# -- a second deck in a file of its own


@dataclass(frozen=True)
class Effect:
    """What a law does to some notes."""

    do: Literal["create", "lose", "kept"]
    notes: list[str] = field(default_factory=list)
    until: int | None = None


@dataclass(frozen=True, kw_only=True)
class Law(Kind):
    designation: Literal["accident", "cause", "fate", "will"] | None = None
    effects: list[Effect]


LAWS = """\
game: wheel
cards:
  - {code: 2Da, designation: accident, effects: [{do: create, notes: [MI-192]}]}
  - {code: JD, designation: accident, effects: [{do: kept, until: 21}]}
  - {code: XJ, effects: []}
"""


def test_laws_are_cards_of_another_kind(write):
    found = cards.read(write("laws.yaml", LAWS), Cards[Law])
    assert [card.code for card in found.cards] == ["2Da", "JD", "XJ"]
    assert found.cards[1].effects == [Effect("kept", until=21)]
    with pytest.raises(data.DataError) as told:
        cards.read(write("laws.yaml", LAWS.replace("do: kept", "do: keep")), Cards[Law])
    assert reasons.told(told.value) == (
        "boards/wheel/laws.yaml, line 4: "
        'cards[1].effects[0].do: expected "create", "lose" or "kept", got "keep"'
    )


@pytest.mark.parametrize(
    ("card", "code"),
    [("HU03", "HU03"), ("HU03-2", "HU03"), ("HU03-12", "HU03"), ("2Da", "2Da"), ("HU03-1", "HU03-1")]
    + [("HU03-02", "HU03-02"), ("so-so", "so-so"), ("-2", "-2"), ("", "")],
)
def test_a_copy_is_a_code_and_its_number(card, code):
    assert cards.code_of(card) == code


def test_no_kind_has_the_code_of_a_copy(write):
    with pytest.raises(data.DataError) as told:
        cards.read(write("cards.yaml", MINDS.replace("HU06", "HU03-2")), Cards[Mind])
    assert reasons.told(told.value) == (
        "boards/wheel/cards.yaml, line 4: cards[1].code: expected a code, got HU03-2, which is a copy of one"
    )
