"""Ids, files and titles made to do harm, or written by another program."""

from __future__ import annotations

import json
import os
import sys
import zlib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import saves
from game.saves import format as limits
from game.saves import lines as written
from game.saves import shelf
from tests.every import examples
from tests.saves import matches
from tests.saves.matches import ID, MOVE, ROLL, STEPS, header, place, refused, saved, with_lines

# -- ids

HOSTILE_IDS = [
    "",
    ".",
    "..",
    "../x",
    "../matches/x",
    "/etc/passwd",
    "C:x",
    "a/b",
    "a\\b",
    "a.b",
    "CON",
    "con",
    "nul",
    "com1",
    "lpt9",
    "Leela",
    "a b",
    "a\n",
    "a\0",
    "~",
    "é",
    "वैकुण्ठ",
    "\ud800",
    "１",
    "x" * 65,
]


@pytest.mark.parametrize("match_id", HOSTILE_IDS)
def test_an_id_that_is_none_leads_nowhere(match_id: str, tmp_path: Path) -> None:
    saved()
    (saves.home() / "x.moksha").write_bytes(place().read_bytes())
    before = sorted(tmp_path.rglob("*"))
    assert not saves.is_id(match_id)
    for call in (saves.open_match, saves.delete, saves.restore, saves.purge):
        assert refused(call, match_id).endswith("isn’t the id of a match.")
    assert refused(saves.export, match_id, tmp_path / "copy")
    assert refused(saves.create, header(match_id))
    assert sorted(tmp_path.rglob("*")) == before


@given(st.text(max_size=10))
def test_only_plain_letters_digits_and_two_signs_make_an_id(text: str) -> None:
    plain = len(text) > 0 and not set(text) - set("abcdefghijklmnopqrstuvwxyz0123456789_-")
    assert saves.is_id(text) <= plain
    assert saves.is_id("x" + text) == (not set(text) - set("abcdefghijklmnopqrstuvwxyz0123456789_-"))


@pytest.mark.parametrize("match_id", [None, 1, True, ["a"], b"a"])
def test_what_is_not_even_a_text_is_no_id(match_id: Any) -> None:
    assert not saves.is_id(match_id)
    assert refused(saves.open_match, match_id)


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right of their own there")
def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    data = saved([ROLL])
    outside = tmp_path / "outside.moksha"
    outside.write_bytes(data + b"torn")
    place("link").symlink_to(outside)
    place("twin").symlink_to(place())
    place("loop").symlink_to(place("loop"))
    place("nowhere").symlink_to(tmp_path / "nothing")
    for match_id in ("link", "twin", "loop", "nowhere"):
        for call in (saves.open_match, saves.delete):
            assert "points outside its folder" in refused(call, match_id)
        assert refused(saves.create, header(match_id))
    assert outside.read_bytes() == data + b"torn"
    broken = [entry.id for entry in saves.list_matches() if entry.broken]
    assert sorted(broken) == ["link", "loop", "nowhere", "twin"]


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such files there")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    saved()
    os.mkfifo(place("pipe"))
    assert refused(saves.open_match, "pipe") == "pipe.moksha isn’t a plain file."
    assert refused(saves.import_file, place("pipe")) == "pipe.moksha isn’t a plain file."
    found = saves.latest()
    assert found is not None and found.id == ID


@pytest.mark.skipif(sys.platform != "linux", reason="names are text elsewhere")
def test_a_file_whose_name_is_not_text_is_listed_as_broken() -> None:
    saved()
    with open(os.fsencode(place().parent) + b"/\xff\n.moksha", "wb"):  # noqa: PTH123 - no text, no Path
        pass
    (broken,) = (entry for entry in saves.list_matches() if entry.broken)
    assert broken.id.isprintable() and broken.broken is not None and broken.broken.isprintable()


# -- lines

DEEP = "[" * 40 + "]" * 40
HOSTILE_JSON = [
    '{"step": {"seat": NaN}}',
    '{"step": {"seat": Infinity}}',
    '{"step": {"seat": -Infinity}}',
    '{"step": {"seat": 1e999}}',
    '{"step": {"seat": -1e999}}',
    '{"step": {"seat": %s}}' % ("9" * 21),
    '{"step": {"seat": %s}}' % ("9" * 100_000),
    '{"step": {"seat": 0, "seat": 1}}',
    f'{{"step": {{"action": {DEEP}}}}}',
    '{"step": {"action": %s}}' % ("[" * 100_000),
    '{"step": {"action": %s}}' % ('{"a":' * 100_000),
    '{"step": {"name": "\\ud800"}}',
    '{"step": {"name": "\\uDFFF"}}',
    '{"step": 1}',
    '{"step": [1]}',
    '{"step": null}',
    '{"step": {}} {"step": {}}',
    '{"title": 5}',
    '{"title": "two\\nlines"}',
    '{"title": "nul\\u0000"}',
    '{"title": "%s"}' % ("x" * 301),
    '{"over": null}',
    '{"over": {"winners": 0}}',
    '{"over": {"winners": [true]}}',
    "{}",
    "[]",
    "null",
    "1",
    '"step"',
    "",
    "{",
]


@pytest.mark.parametrize("text", HOSTILE_JSON, ids=lambda text: text[:40])
def test_a_line_that_is_no_plain_json_is_damaged_though_its_checksum_agrees(text: str) -> None:
    data = saved([ROLL])
    matches.lay(with_lines(data, text, matches.text("step", MOVE)))
    with saves.open_match(ID) as match:
        assert match.steps == [ROLL]
        assert match.lost is not None and match.lost.startswith("Line 3 is damaged. The last 2 lines")
    assert place().read_bytes() == data
    assert place().with_name(f"{ID}.damaged-1").read_bytes().startswith(with_lines(data, text)[len(data) :])


def test_bytes_that_are_no_text_are_damaged() -> None:
    data = saved([ROLL])
    for text in (b'{"title": "\xff"}', b'{"title": "\xed\xa0\x80"}', b'{"title": "\xc0\x80"}'):
        matches.lay(with_lines(data, text))
        with saves.open_match(ID) as match:
            assert match.lost is not None and match.title == "Ann, Ben"


@examples(200)
@given(st.lists(st.binary(max_size=30), max_size=4), st.booleans())
def test_no_bytes_bring_the_reading_down(rest: list[bytes], proper: bool) -> None:
    first = written.header_line(header())
    data = with_lines(first, *rest) if proper else first + b"\n".join(rest)
    reading = written.read_lines(data, "it")
    assert all(read.kind != "step" for read in reading.lines)
    assert shelf._skim(data, ID, 0.0).id == ID


@given(st.binary(max_size=60), st.booleans())
def test_no_bytes_bring_the_reading_of_a_first_line_down(rest: bytes, begins: bool) -> None:
    assert refused(written.read_lines, (written.BEGINS if begins else b"") + rest, "It")


def test_a_file_or_a_line_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    data = saved()
    monkeypatch.setattr(limits, "MOST_FILE", len(data) - 1)
    assert "is larger than" in refused(saves.open_match, ID)
    assert "is larger than" in refused(saves.import_file, place())
    (entry,) = saves.list_matches()
    assert entry.broken is not None and "is larger than" in entry.broken
    monkeypatch.setattr(limits, "MOST_FILE", len(data) + 70)
    with saves.open_match(ID) as match:
        match.append({"undo": True})
        assert "would be larger than" in refused(match.append, ROLL)
        assert match.pending == [ROLL]
        monkeypatch.setattr(limits, "MOST_FILE", 2**20)
        match.retry()
        assert match.steps[-1] == ROLL
    monkeypatch.setattr(limits, "MOST_LINE", place().read_bytes().index(b"\n") + 200)
    with saves.open_match(ID) as match:
        assert "its line would be longer" in refused(match.append, {"text": "x" * limits.MOST_LINE})
        assert match.pending == []
    matches.lay(with_lines(place().read_bytes(), '{"step": {"text": "%s"}}' % ("x" * limits.MOST_LINE)))
    with saves.open_match(ID) as match:
        assert match.lost is not None
    monkeypatch.setattr(limits, "MOST_LINE", 300)
    assert "its first line" in refused(saves.open_match, ID)
    assert "more than" in refused(saves.create, header("other"))


def test_sixteen_megabytes_of_brackets_are_read_in_good_time() -> None:
    text = b'{"step": {"action": [%s[]]}}' % (b"[]," * (2**20))
    assert written.read_line(text) is not None
    assert written.read_line(b"[" * (16 * 2**20 - 10)) is None


@pytest.mark.parametrize(
    "step",
    [{"seat": float("nan")}, {"seat": float("inf")}, {"seat": {1, 2}}, {"seat": "\ud800"}, {"seat": 10**30}],
    ids=str,
)
def test_a_step_that_could_not_be_read_again_is_not_written(step: saves.Step) -> None:
    loop: list[Any] = []
    loop.append(loop)
    with saves.create(header()) as match:
        assert refused(match.append, step).startswith("This can’t be saved, because it isn’t plain JSON")
        assert refused(match.append, {"loop": loop}).startswith("This can’t be saved")
        assert refused(match.append, {"deep": json.loads(DEEP)}).startswith("This can’t be saved")
        assert match.pending == []
        match.append(ROLL)
        assert match.steps == [ROLL]


# -- first lines


def forged(**changes: Any) -> bytes:
    """A file whose first line is wrong and whose checksum is right; `...` leaves a key out."""
    body = json.loads(written.header_line(header()))
    del body["crc"]
    body |= changes
    text = json.dumps({key: value for key, value in body.items() if value is not ...}).encode()
    return b'%s, "crc": "%08x"}\n' % (text[:-1], zlib.crc32(text))


def test_a_forged_first_line_with_nothing_wrong_is_read() -> None:
    assert written.read_first(forged(title="Other"), "it").header.title == "Other"


def test_a_line_that_says_nothing_of_its_kind_is_not_written() -> None:
    with saves.create(header()) as match:
        for winners in (["Ann"], [True], [1.0]):
            assert refused(match.note_over, winners).endswith("isn’t of the kind over.")
        assert match.pending == [] and match.winners is None


PERSON = {"kind": "person", "level": None, "token": 0}


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"moksha": 3}, "it was written by a newer Moksha and can’t be read here."),
        ({"moksha": 0}, "moksha: expected 1 to 2, got 0"),
        ({"moksha": True}, "moksha: expected 1 to 2, got true"),
        ({"moksha": 1.0}, "moksha: expected 1 to 2, got 1.0"),
        ({"note": 1}, "note: expected a text, got 1"),
        ({"id": "../x"}, 'id: expected a-z, 0-9, _ and -, got "../x"'),
        ({"id": "con"}, "id: expected"),
        ({"created": "yesterday"}, "created: expected a time such as"),
        ({"created": "2026-13-20T10:15:33"}, "created: expected a time such as"),
        ({"created": 5}, "created: expected a string, got 5"),
        ({"title": "a\u0000"}, "title: expected a line"),
        ({"title": "a" * 301}, "title: expected a line"),
        ({"title": None}, "title: expected a string, got null"),
        ({"game": "../leela"}, "game: expected the name of a game"),
        ({"game": ...}, "game: is missing"),
        ({"seats": []}, "seats: expected a list of names, got []"),
        ({"seats": "Ann"}, 'seats: expected a list, got "Ann"'),
        ({"seats": ["Ann", ""]}, 'seats[1]: expected a name of 1 to 40 characters, got ""'),
        ({"seats": ["Ann", "a\u0007"]}, "seats[1]: expected a name"),
        ({"seats": ["Ann", "x" * 41]}, "seats[1]: expected a name"),
        ({"seats": ["Ann", 5]}, "seats[1]: expected a string, got 5"),
        ({"seats": ["Ann"]}, "people: expected one for each seat"),
        ({"options": []}, "options: expected an object"),
        ({"seed": -1}, "seed: expected 0 to 2^63 - 1, got -1"),
        ({"seed": 2**63}, "seed: expected 0 to 2^63 - 1"),
        ({"seed": 1.0}, "seed: expected an integer, got 1.0"),
        ({"seed": True}, "seed: expected an integer, got true"),
        ({"rules": 0}, "rules: expected 1 to 1000000, got 0"),
        ({"rules": True}, "rules: expected an integer, got true"),
        ({"rules": 10**18}, "rules: expected 1 to 1000000"),
        ({"start": []}, "start: expected an object, got []"),
        ({"draws": None}, "draws: expected a list"),
        ({"draws": [1, "six"]}, "draws[1]: expected a list"),
        ({"draws": [[1, True]]}, "draws[0][1]: expected an integer"),
        ({"dice": "loaded"}, 'dice: expected "screen" or "real"'),
        ({"dice": []}, 'dice: expected "screen" or "real", got []'),
        ({"people": None}, "people: expected a list"),
        ({"people": [PERSON, None]}, "people[1]: expected an object"),
        ({"people": [PERSON, PERSON | {"x": 1}]}, "people[1].x: is not known here"),
        ({"people": [PERSON, PERSON | {"kind": "ghost"}]}, 'people[1].kind: expected "person" or "bot"'),
        ({"people": [PERSON, PERSON | {"kind": []}]}, 'people[1].kind: expected "person" or "bot"'),
        ({"people": [PERSON, PERSON | {"level": "../x"}]}, "people[1].level: expected a level or null"),
        ({"people": [PERSON, PERSON | {"token": 6}]}, "people[1].token: expected 0 to 5"),
        ({"people": [PERSON, PERSON | {"token": True}]}, "people[1].token: expected an integer"),
        ({"more": 1}, "more: is not known here"),
        ({"options": {"a": json.loads(DEEP)}}, "it is nested too deeply"),
        ({"options": {"a": float("nan")}}, "NaN is no JSON number"),
        ({"options": {"a": "\ud800"}}, "it is not UTF-8"),
    ],
    ids=str,
)
def test_a_first_line_that_is_not_as_it_should_be_is_told_with_the_place(
    changes: dict[str, Any], sentence: str
) -> None:
    matches.lay(with_lines(forged(**changes), matches.text("step", ROLL)))
    before = place().read_bytes()
    told = refused(saves.open_match, ID)
    assert sentence.removeprefix("it was") in told and told.startswith(f"{ID}.moksha ")
    assert place().read_bytes() == before
    assert [path.name for path in place().parent.iterdir()] == [place().name]
    (entry,) = saves.list_matches()
    assert entry.broken == told
    assert refused(saves.import_file, place())


def test_no_match_is_begun_with_a_table_that_could_not_be_read_again() -> None:
    for changes in (
        {"seats": ("Ann", "\ud800")},
        {"seats": ("Ann", "a\0")},
        {"seats": ()},
        {"title": "two\nlines"},
        {"created": "now"},
        {"seed": -1},
        {"options": {"a": float("nan")}},
        {"people": ()},
        {"people": (saves.Person("person", None, 7),) * 2},
    ):
        assert refused(saves.create, header(**changes)).startswith("This ")
    assert not saves.home().exists()


def test_the_words_of_a_player_make_no_path() -> None:
    saved(title="../../etc/passwd", seats=("../Ann", "C:\\Ben"))
    with saves.open_match(ID) as match:
        match.rename("/tmp/elsewhere")
    for path in saves.home().rglob("*"):
        assert path.name in ("matches", place().name)


def test_a_file_from_somewhere_else_is_imported_under_a_plain_id(tmp_path: Path) -> None:
    (tmp_path / "कुछ भी ../x.moksha".replace("/", "_")).write_bytes(saved())
    (foreign,) = tmp_path.glob("*.moksha")
    new = saves.import_file(foreign)
    assert saves.is_id(new)
    with saves.open_match(new) as match:
        assert match.steps == STEPS
