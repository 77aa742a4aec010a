"""Data files behind their guard: nothing in them can harm, and scalars mean what they look like."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from game import reasons
from game.engine import data
from game.engine.errors import Why
from tests.every import examples


def read(text: str) -> Any:
    return data.parse(text, "test.yaml").content


def refused(text: str) -> data.DataError:
    with pytest.raises(data.DataError) as found:
        data.parse(text, "test.yaml")
    assert reasons.told(found.value).startswith("test.yaml")
    assert "\n" not in reasons.told(found.value) and len(reasons.told(found.value)) < 300
    return found.value


@pytest.fixture(params=["C", "Python"])
def _either_loader(request, monkeypatch):
    """PyYAML comes with its C half or without."""
    if request.param == "Python":
        monkeypatch.delattr(yaml, "CSafeLoader", raising=False)
    elif not hasattr(yaml, "CSafeLoader"):
        pytest.skip("this PyYAML has no C half")


# -- hostile files


@pytest.mark.usefixtures("_either_loader")
@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        "[" * 100_000 + "]" * 100_000,
        "{a: " * 100_000,
        "- " * 100_000,
        "? " * 100_000,
        "a:\n" + "".join(" " * depth + "a:\n" for depth in range(1, 2_000)),
    ],
    ids=["open lists", "lists", "tables", "dashes", "question marks", "steps"],
)
def test_bottomless_nesting(text):
    assert "nested deeper than 24" in reasons.told(refused(text))


@pytest.mark.parametrize("depth", [1, 23, 24])
def test_some_nesting_is_fine(depth):
    found = read("[" * depth + "]" * depth)
    for _ in range(depth):
        assert type(found) is list
        found = found[0] if found else None


@pytest.mark.usefixtures("_either_loader")
def test_an_alias_bomb():
    names = "abcdefghij"
    bomb = "a: &a [1, 2, 3, 4, 5, 6, 7, 8, 9]\n" + "".join(
        f"{name}: &{name} [{', '.join(['*' + before] * 9)}]\n" for before, name in pairwise(names)
    )
    found = refused(bomb)
    assert (found.line, reasons.told(found)) == (1, "test.yaml, line 1: anchors and tags are not allowed")
    assert refused("a: 1\nb: *a\n").line == 2


@pytest.mark.usefixtures("_either_loader")
def test_doubling_by_merge_keys():
    bomb = "a0: &a0 {k0: 1}\n" + "".join(
        f"a{n}: &a{n} {{<<: [*a{n - 1}, *a{n - 1}], k{n}: 1}}\n" for n in range(1, 30)
    )
    assert refused(bomb).line == 1
    assert read("<<: {a: 1}") == {"<<": {"a": 1}}


@pytest.mark.usefixtures("_either_loader")
@pytest.mark.parametrize(
    "text",
    [
        "!!python/object/apply:os.system ['true']",
        "!!int 5",
        "a: !!binary aGVsbG8=",
        "!x {}",
        "!!set {a, b}",
        "- !<tag:yaml.org,2002:str> 5",
        "a: &b 1",
        "&a a: 1",
    ],
)
def test_anchors_and_tags(text):
    assert "anchors and tags are not allowed" in reasons.told(refused(text))


@pytest.mark.usefixtures("_either_loader")
@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a: 1\nb: 2\na: 3\n", 3),
        ('a: 1\n"a": 2', 2),
        ("{a: 1, a: 1}", 1),
        ("x:\n  - y: 1\n    y: 2", 3),
        ("~: 1\n~: 2", 2),
    ],
)
def test_a_key_that_stands_twice(text, line):
    found = refused(text)
    assert found.line == line
    assert "appears twice" in reasons.told(found)


@pytest.mark.usefixtures("_either_loader")
@pytest.mark.parametrize("text", ["? [a, b]\n: 1\n", "{[a]: 1}", "{{}: 1}", "? {a: 1}\n: 2"])
def test_a_key_that_is_no_text(text):
    assert "a key must be plain text" in reasons.told(refused(text))


@pytest.mark.usefixtures("_either_loader")
@pytest.mark.parametrize(
    "text", ["a\x00b", "a: \x01", "\x7f", "\ud800", "a: \udfff", "\ufffe", "a: '\x1b[31m'"], ids=repr
)
def test_characters_that_no_text_has(text):
    refused(text)


@pytest.mark.usefixtures("_either_loader")
def test_very_long_texts():
    assert "longer than 20000" in reasons.told(refused("a: " + "x" * 20_001))
    assert "longer than 20000" in reasons.told(refused("x" * 20_001 + ": a"))
    assert "longer than 20000" in reasons.told(refused("a: |\n" + "  x\n" * 10_001))
    assert read("a: " + "x" * 20_000) == {"a": "x" * 20_000}


@pytest.mark.usefixtures("_either_loader")
@pytest.mark.parametrize(
    "text",
    [
        "a: [1",
        "a: 'b",
        'a: "\\q"',
        "a: b: c",
        "\ta: 1",
        "a\n b: 1\n c",
        "%YAML 9.9\n---\na",
        "--- a\n--- b\n",
        "@a",
        "a: }",
        "- a\nb: 1",
    ],
)
def test_what_is_no_yaml(text):
    refused(text)


# -- what scalars mean


@pytest.mark.usefixtures("_either_loader")
@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("no", "no"),
        ("No", "No"),
        ("yes", "yes"),
        ("on", "on"),
        ("off", "off"),
        ("y", "y"),
        ("010", "010"),
        ("0o10", "0o10"),
        ("0x10", "0x10"),
        ("0b1", "0b1"),
        ("1_000", "1_000"),
        ("+1", "+1"),
        ("12:30:45", "12:30:45"),
        ("12:30", "12:30"),
        ("2026-11-20", "2026-11-20"),
        ("2026-11-20 10:00:00", "2026-11-20 10:00:00"),
        ("1e5", "1e5"),
        ("1.", "1."),
        (".5", ".5"),
        (".inf", ".inf"),
        (".nan", ".nan"),
        ("NULL", "NULL"),
        ("True", "True"),
        ("TRUE", "TRUE"),
        ("=", "="),
        ("१२", "१२"),
        ("9" * 19, "9" * 19),
        ("0", 0),
        ("-0", 0),
        ("7", 7),
        ("-12", -12),
        ("9" * 18, 10**18 - 1),
        ("0.5", 0.5),
        ("-1.25", -1.25),
        ("1.0", 1.0),
        ("true", True),
        ("false", False),
        ("null", None),
        ("~", None),
        ('"7"', "7"),
        ("'true'", "true"),
        ('""', ""),
        ('"~"', "~"),
        ("जन्म", "जन्म"),
        ("a b", "a b"),
    ],
)
def test_a_scalar_means_what_it_looks_like(text, meaning):
    for found in (read(text), read(f"- {text}")[0], read(f"a: {text}")["a"], read(f"a: [{text}]")["a"][0]):
        assert (found, type(found)) == (meaning, type(meaning))


@pytest.mark.usefixtures("_either_loader")
def test_keys_are_text():
    assert read("1: a\ntrue: b\n~: c\n1.5: d\n'e': f\n") == {
        "1": "a",
        "true": "b",
        "~": "c",
        "1.5": "d",
        "e": "f",
    }


@pytest.mark.usefixtures("_either_loader")
def test_blocks_are_text():
    assert read("a: >-\n  1\n  2\nb: |\n  true\n") == {"a": "1 2", "b": "true\n"}


@pytest.mark.usefixtures("_either_loader")
def test_nothing_at_all():
    assert (read(""), read("# only a remark\n"), read("---\n"), read("a:")) == (None, None, None, {"a": None})


# -- files


def written(folder: Path, raw: bytes) -> Path:
    file = folder / "boards" / "ludo" / "board.yaml"
    file.parent.mkdir(parents=True)
    file.write_bytes(raw)
    return file


def test_a_file_is_called_by_its_folder(tmp_path):
    assert data.load(written(tmp_path, "a: é\n".encode())).file == "boards/ludo/board.yaml"


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (b"a: \xff", "is not UTF-8 text"),
        (b"a: \xe9\n", "is not UTF-8 text"),
        ("a: b".encode("utf-16"), "is not UTF-8 text"),
        (b"a: 1\n" * 1_000_000, "is larger than 4000000 bytes"),
    ],
    ids=["bytes", "latin-1", "utf-16", "5 MB"],
)
def test_files_that_are_no_data(tmp_path, raw, sentence):
    with pytest.raises(data.DataError) as found:
        data.load(written(tmp_path, raw))
    assert reasons.told(found.value) == f"boards/ludo/board.yaml: {sentence}"


def test_files_that_cannot_be_read(tmp_path):
    with pytest.raises(data.DataError, match="unreadable"):
        data.load(tmp_path / "nowhere.yaml")
    with pytest.raises(data.DataError, match="not_plain"):
        data.load(tmp_path)


# -- where it stands


@dataclass(frozen=True)
class Leaf:
    size: int
    colour: str = "green"


@dataclass(frozen=True)
class Tree:
    name: str
    leaves: list[Leaf]
    notes: dict[str, Leaf] = field(default_factory=dict)


TREE = """\
name: bodhi      # line 1
leaves:
  - size: 1
    colour: red
  - {size: 2, colour: green}
notes:
  a.b[0]: {size: 3}
"""


def test_a_document_is_read_as_a_record():
    found = data.parse(TREE, "tree.yaml").read(Tree)
    assert found == Tree("bodhi", [Leaf(1, "red"), Leaf(2)], {"a.b[0]": Leaf(3)})


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("size: 1", "size: one", 'tree.yaml, line 3: leaves[0].size: expected an integer, got "one"'),
        ("size: 1", "size: 1.0", "tree.yaml, line 3: leaves[0].size: expected an integer, got 1.0"),
        ("size: 1\n    ", "", "tree.yaml, line 3: leaves[0].size: is missing"),
        ("colour: red", "color: red", "tree.yaml, line 4: leaves[0].color: is not known here"),
        (
            "{size: 2, colour: green}",
            "[2, green]",
            'tree.yaml, line 5: leaves[1]: expected an object, got [2, "green"]',
        ),
        ("{size: 2, colour: green}", "", "tree.yaml, line 5: leaves[1]: expected an object, got null"),
        ("name: bodhi", "nome: bodhi", "tree.yaml, line 1: name: is missing"),
        ("name: bodhi", "name: no\nage: 7", "tree.yaml, line 2: age: is not known here"),
        ("{size: 3}", "{}", "tree.yaml, line 7: notes.a.b[0].size: is missing"),
        (TREE, "", "tree.yaml: expected an object, got null"),
        (TREE, "[]", "tree.yaml, line 1: expected an object, got []"),
    ],
)
def test_a_mistake_is_told_by_file_line_and_what_was_expected(old, new, sentence):
    assert old in TREE
    with pytest.raises(data.DataError) as found:
        data.parse(TREE.replace(old, new), "tree.yaml").read(Tree)
    assert reasons.told(found.value) == sentence


@given(st.text(alphabet=".[]0a", max_size=8))
def test_a_fault_anywhere_is_told(path):
    """Also at a place that is none: the nearest line that is."""
    found = data.parse(TREE, "tree.yaml").fault(path, Why("missing"))
    assert reasons.told(found).endswith("is missing")


# -- whatever it is

yaml_like = st.lists(
    st.sampled_from(
        [
            "a",
            "b",
            ": ",
            ":",
            "- ",
            "-",
            "\n",
            "\n  ",
            "\n    ",
            "[",
            "]",
            "{",
            "}",
            ", ",
            "? ",
            "|",
            ">-",
            "'",
            '"',
            "#",
        ]
        + [
            "&a",
            "*a",
            "!",
            "!!int ",
            "<<",
            "~",
            "1",
            "1.5",
            "%",
            "@",
            "---\n",
            "...\n",
            "\t",
            "é",
            "\x00",
            "\ufeff",
            "\\",
        ]
    ),
    max_size=30,
).map("".join)


@examples(600)
@given(yaml_like | st.text(max_size=40))
def test_text_is_read_or_refused_and_nothing_else(text):
    try:
        found = data.parse(text, "test.yaml")
    except data.DataError:
        refused(text)
    else:
        assert found.lines or found.content is None


@examples(100)
@given(raw=st.binary(max_size=60))
def test_bytes_are_read_or_refused_and_nothing_else(tmp_path_factory, raw):
    file = tmp_path_factory.mktemp("raw") / "x.yaml"
    file.write_bytes(raw)
    try:
        data.load(file)
    except data.DataError:
        return
