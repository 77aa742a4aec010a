"""The formats of a match file there have been, lines that were meddled with, and lines of kinds to come."""

from __future__ import annotations

import errno
import os
import zlib
from pathlib import Path

import pytest

from game import saves
from game.saves import lines as written
from game.saves import shelf
from tests.saves import matches
from tests.saves.matches import (
    DEAL,
    ID,
    MOVE,
    ROLL,
    STEPS,
    UNDO,
    first_line,
    header,
    place,
    refused,
    saved,
    with_lines,
)
from tests.saves.test_recovery import full_disk

FORMATS = Path(__file__).parent / "formats"
OLD = (FORMATS / "format-1.moksha").read_bytes()
NEW = (FORMATS / "format-2.moksha").read_bytes()
AGREED = {"what": "undo", "seats": [0, 1]}


def asides() -> list[bytes]:
    return [path.read_bytes() for path in sorted(place().parent.glob(f"{ID}.damaged-*"))]


# -- the formats


@pytest.mark.parametrize("data", [OLD, NEW], ids=["format 1", "format 2"])
def test_a_file_of_every_format_opens(data: bytes) -> None:
    matches.lay(data)
    with saves.open_match(ID) as match:
        assert match.header == matches.HEADER
        assert match.steps == STEPS
        assert match.title == "The long evening"
        assert match.winners == (1,)
        assert match.lost is None and match.fault is None
    (entry,) = saves.list_matches()
    assert (entry.steps, entry.title, entry.winners) == (4, "The long evening", (1,))
    assert saves.latest() is None
    assert place().read_bytes() == data


def test_todays_format_is_written_to_the_byte() -> None:
    with saves.create(header()) as match:
        for step in STEPS[:3]:
            match.append(step)
        match.keep("agreed", AGREED)
        match.append(UNDO)
        match.rename("The long evening")
        match.note_over([1])
    assert place().read_bytes() == NEW


def test_the_checksum_of_a_line_is_that_of_all_texts_down_to_it() -> None:
    texts = [line.split(b" ", 2)[2] for line in NEW.split(b"\n")[1:-1]]
    assert with_lines(NEW[: first_line(NEW)], *texts) == NEW


def test_an_old_file_becomes_one_of_todays_format_with_the_first_line_added() -> None:
    matches.lay(OLD)
    with saves.open_match(ID) as match:
        assert place().read_bytes() == OLD
        match.append(ROLL)
        match.append(MOVE)
    data = place().read_bytes()
    texts = [line[9:] for line in OLD.split(b"\n")[1:-1]]
    head = OLD[: first_line(OLD)].replace(b'{"moksha": 1', b'{"moksha": 2')
    head = written.first_line(head[: head.rindex(b', "crc"')] + b"}")
    added = [matches.text("step", step) for step in (ROLL, MOVE)]
    assert data == with_lines(head, *texts, *added)
    with saves.open_match(ID) as match:
        assert match.steps == [*STEPS, ROLL, MOVE] and match.title == "The long evening"
        assert match.winners is None


def test_a_torn_old_file_is_set_aside_from_and_goes_on() -> None:
    matches.lay(OLD + b"00000000 {half")
    with saves.open_match(ID) as match:
        assert match.lost is not None and asides() == [b"00000000 {half"]
        assert place().read_bytes() == OLD
        match.append(ROLL)
    with saves.open_match(ID) as match:
        assert match.steps == [*STEPS, ROLL] and match.lost is None


@pytest.mark.parametrize("room", [0, 10, 800, 900, 940])
def test_on_a_full_disk_an_old_file_stays_as_it_was(monkeypatch: pytest.MonkeyPatch, room: int) -> None:
    matches.lay(OLD)
    with saves.open_match(ID) as match:
        with full_disk(monkeypatch, room):
            assert "the disk is full" in refused(match.append, ROLL)
            assert match.pending == [ROLL]
            assert "the disk is full" in refused(match.keep, "agreed", AGREED)
        assert saves.read_file(place()).steps[:4] == STEPS
        match.append(UNDO)
        assert match.pending == []
    with saves.open_match(ID) as match:
        assert match.steps == [*STEPS, ROLL, UNDO] and match.lost is None
        assert match.others == [(5, "agreed", AGREED)]
    assert [path.name for path in place().parent.iterdir()] == [place().name]


@pytest.mark.parametrize("fails", [1, 2, 3])
def test_an_old_file_not_known_to_be_replaced_is_continued_once(
    monkeypatch: pytest.MonkeyPatch, fails: int
) -> None:
    synced = []
    fsync = os.fsync

    def stumbling(descriptor: int) -> None:
        synced.append(descriptor)
        if len(synced) == fails:  # the new file, its folder, the line added to it
            raise OSError(errno.EIO, "it may be there, or not")
        fsync(descriptor)

    matches.lay(OLD)
    with saves.open_match(ID) as match:
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", stumbling)
            assert "the disk reports an error" in refused(match.append, ROLL)
            assert match.pending == [ROLL]
            match.retry()
        assert match.steps == [*STEPS, ROLL]
        match.append(UNDO)
    with saves.open_match(ID) as match:
        assert match.steps == [*STEPS, ROLL, UNDO] and match.lost is None


def test_an_old_file_comes_home_as_it_is_and_goes_on(tmp_path: Path) -> None:
    (tmp_path / "old.moksha").write_bytes(OLD)
    new = saves.import_file(tmp_path / "old.moksha")
    assert place(new).read_bytes() == OLD
    with saves.open_match(new) as match:
        assert match.id == new
        match.append(ROLL)
    with saves.open_match(new) as match:
        assert match.steps == [*STEPS, ROLL] and match.id == new


# -- lines taken out, put in, doubled, moved


def meddled(change: str, at: int) -> bytes:
    """Today's file with its line `at` taken out, doubled, and so on."""
    lines = NEW.splitlines(keepends=True)
    line = lines[at - 1]
    if change == "taken out":
        del lines[at - 1]
    elif change == "doubled":
        lines.insert(at - 1, line)
    elif change == "swapped":
        lines[at - 1], lines[at] = lines[at], line
    elif change == "put in":
        lines.insert(at - 1, with_lines(lines[0], *['{"title": "No"}'] * (at - 1)).splitlines(True)[at - 1])
    elif change == "another's":
        others = with_lines(lines[0].replace(b"Ann", b"Eve"), *['{"title": "No"}'] * len(lines))
        lines[at - 1] = others.splitlines(True)[at - 1]
    elif change == "number":
        lines[at - 1] = b"1" + line
    elif change == "no number":
        lines[at - 1] = line.partition(b" ")[2]
    return b"".join(lines)


@pytest.mark.parametrize(
    ("change", "line", "sentence"),
    [
        ("taken out", 4, "Line 4 is missing, and line 5 is in its place."),
        ("doubled", 5, "Where line 5 should be, there’s line 4 again."),
        ("swapped", 4, "Line 4 is missing, and line 5 is in its place."),
        ("put in", 4, "Line 4 is damaged."),
        ("another's", 4, "Line 4 is damaged."),
        ("number", 4, "Line 4 is damaged."),
        ("no number", 4, "Line 4 is damaged."),
    ],
)
def test_a_line_meddled_with_is_noticed_at_that_line(change: str, line: int, sentence: str) -> None:
    data = meddled(change, 4)
    matches.lay(data)
    looked = saves.read_file(place())
    assert looked.fault is not None and (looked.fault.line, looked.fault.sentence) == (line, sentence)
    assert saves.list_matches()[0].steps == line - 2
    assert refused(saves.import_file, place()) == f"{place().name} wasn’t imported. {sentence}"
    with saves.open_match(ID) as match:
        good = sum(len(each) for each in NEW.splitlines(True)[: line - 1])
        assert match.steps == STEPS[: line - 2]
        assert place().read_bytes() + b"".join(asides()) == data and len(place().read_bytes()) == good
        assert match.lost is not None and match.lost.startswith(f"{sentence} The last ")
        match.append(UNDO)
    with saves.open_match(ID) as match:
        assert match.steps == [*STEPS[: line - 2], UNDO] and match.lost is None


@pytest.mark.parametrize("change", ["taken out", "doubled", "swapped", "put in", "another's"])
def test_it_is_noticed_at_every_line(change: str) -> None:
    for at in range(3 if change == "put in" else 2, NEW.count(b"\n")):
        fault = written.read_lines(meddled(change, at), "it").fault
        assert fault is not None and fault.line == at + (change == "doubled")


def test_a_line_put_in_with_its_proper_number_and_checksum_is_noticed_at_the_next() -> None:
    for at in range(2, NEW.count(b"\n") + 1):
        lines = NEW.splitlines(True)
        above = b"".join(lines[: at - 1])
        whole = with_lines(above, '{"title": "No"}') + b"".join(lines[at - 1 :])
        fault = written.read_lines(whole, "it").fault
        assert fault == saves.Fault(at + 1, "repeated", at)


def test_another_first_line_is_noticed_at_the_second() -> None:
    other = written.header_line(header(title="Another table"))
    fault = written.read_lines(other + NEW[first_line(NEW) :], "it").fault
    assert fault is not None and fault.line == 2


def test_the_end_of_a_match_is_not_believed_where_a_line_was_taken_out() -> None:
    data = saved()
    with saves.open_match(ID) as match:
        match.note_over([1])
    assert shelf._is_over(place())
    end = place().read_bytes()[len(data) :]
    place().write_bytes(data[: data.rindex(b"\n", 0, -1) + 1] + end)
    assert not shelf._is_over(place())


# -- lines of other kinds


def test_lines_of_other_kinds_are_kept_and_given_back() -> None:
    note: dict[str, object] = {"by": 0, "words": ["Ahimsā", "अहिंसा"]}
    with saves.create(header()) as match:
        match.keep("seats", [1, 2])
        match.append(ROLL)
        match.keep("note", note)
        note["by"] = 1
        match.keep("agreed", None)
        match.append(MOVE)
        told = [
            (0, "seats", [1, 2]),
            (1, "note", {"by": 0, "words": ["Ahimsā", "अहिंसा"]}),
            (1, "agreed", None),
        ]
        assert match.others == told
        assert match.others[1].steps_before == 1 and match.others[1].kind == "note"
        assert match.lines_of("note") == [4] and match.lines_of("step") == [3, 6]
    with saves.open_match(ID) as match:
        assert match.others == told and match.steps == [ROLL, MOVE]
    assert saves.list_matches()[0].steps == 2


def test_a_line_of_another_kind_does_not_take_back_the_end() -> None:
    with saves.create(header()) as match:
        match.append(ROLL)
        match.note_over([0])
        match.keep("note", "well played")
        assert match.winners == (0,)
    assert saves.latest() is None
    with saves.open_match(ID) as match:
        assert match.winners == (0,)


def test_a_line_of_another_kind_waits_on_a_full_disk_like_a_step(monkeypatch: pytest.MonkeyPatch) -> None:
    with saves.create(header()) as match:
        match.append(ROLL)
        with full_disk(monkeypatch):
            assert "the disk is full" in refused(match.keep, "agreed", AGREED)
            assert match.others == []
        match.append(UNDO)
        assert match.others == [(1, "agreed", AGREED)]
    with saves.open_match(ID) as match:
        assert match.others == [(1, "agreed", AGREED)] and match.steps == [ROLL, UNDO]


def test_what_could_not_be_told_from_our_own_lines_is_not_kept() -> None:
    with saves.create(header()) as match:
        for kind in ("step", "title", "over", "", "Note", "a b", "é", "x" * 33, None, 1):
            assert refused(match.keep, kind, {}).endswith("isn’t a kind of line that Moksha can save.")
        assert refused(match.keep, "note", {1, 2}).startswith("This can’t be saved")
        match.keep("note", {})
    with pytest.raises(saves.SaveError):
        match.keep("note", {})


def test_lines_from_the_future_survive_all_that_is_done_with_a_file(tmp_path: Path) -> None:
    later = '{"seal": "f00", "by": {"more": [1, 2.5, "§"]}}'
    data = with_lines(saved([ROLL]), later, matches.text("step", MOVE))
    matches.lay(data + b"torn")
    with saves.open_match(ID) as match:
        match.append(DEAL)
        match.rename("Sealed")
    saves.export(ID, tmp_path / "copy.moksha")
    new = saves.import_file(tmp_path / "copy.moksha")
    saves.restore(saves.delete(new))
    whole = with_lines(data, matches.text("step", DEAL), '{"title": "Sealed"}')
    assert place(new).read_bytes() == whole
    with saves.open_match(new) as match:
        assert match.steps == [ROLL, MOVE, DEAL] and match.others == [(1, "seal", "f00")]
    texts = [line.split(b" ", 2)[2] for line in whole.splitlines()[1:]]
    old = OLD[: first_line(OLD)] + b"".join(b"%08x %s\n" % (zlib.crc32(each), each) for each in texts)
    matches.lay(old)
    with saves.open_match(ID) as match:
        match.append(UNDO)
    assert later.encode() in place().read_bytes()
    assert saves.read_file(place()).others == [(1, "seal", "f00")]
