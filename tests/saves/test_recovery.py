"""What is left of a match after a crash, a bad disk, a full one, or a second window."""

from __future__ import annotations

import contextlib
import errno
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import saves, words
from game.saves import lines as written
from game.saves import lock as locks
from tests.every import examples
from tests.saves import matches
from tests.saves.matches import DEAL, ID, MOVE, ROLL, STEPS, UNDO, first_line, header, place, refused, saved

ROOT = Path(__file__).resolve().parents[2]


def is_prefix(found: object, steps: list[saves.Step]) -> bool:
    return isinstance(found, list) and found == steps[: len(found)]


def asides() -> list[bytes]:
    return [path.read_bytes() for path in sorted(place().parent.glob(f"{ID}.damaged-*"))]


# -- torn and damaged files


def test_every_prefix_of_a_file_gives_back_the_steps_that_are_whole_in_it() -> None:
    data = saved()
    for length in range(first_line(data), len(data) + 1):
        matches.lay(data[:length])
        with saves.open_match(ID) as match:
            whole = data[:length].count(b"\n") - 1
            assert match.steps == STEPS[:whole]
            good = place().read_bytes()
            torn = data[len(good) : length]
            assert asides() == ([torn] if torn else [])
            assert (match.lost is None) == (not torn)
            match.append(UNDO)
        with saves.open_match(ID) as match:
            assert match.steps == [*STEPS[:whole], UNDO]
            assert match.lost is None


def test_every_prefix_of_the_first_line_is_refused_and_left_alone() -> None:
    data = saved()
    for length in range(first_line(data)):
        matches.lay(data[:length])
        assert refused(saves.open_match, ID)
        assert place().read_bytes() == data[:length]
        assert [path.name for path in place().parent.iterdir()] == [place().name]


def test_no_byte_changed_makes_a_wrong_step() -> None:
    data = saved()
    for at in range(first_line(data), len(data)):
        for flip in (1, 2, 8, 32, 128, 255, data[at] ^ 10):
            if flip:
                changed = data[:at] + bytes([data[at] ^ flip]) + data[at + 1 :]
                reading = written.read_lines(changed, "it")
                found = [line.value for line in reading.lines]
                assert reading.fault is not None and reading.fault.line == len(found) + 2
                assert is_prefix(found, STEPS)
                assert len(found) >= data[:at].count(b"\n") - 1


def test_no_byte_changed_in_the_first_line_makes_another_table() -> None:
    data = saved()
    for at in range(first_line(data)):
        for flip in (1, 2, 8, 32, 128, 255):
            changed = data[:at] + bytes([data[at] ^ flip]) + data[at + 1 :]
            assert refused(written.read_lines, changed, "it")


@examples(60)
@given(st.lists(matches.steps, min_size=1, max_size=5), st.data())
def test_any_file_cut_changed_and_grown_gives_a_prefix_and_loses_no_byte(
    steps: list[saves.Step], data: st.DataObject
) -> None:
    matches.lay(b"")
    place().unlink()
    whole = saved(steps)
    start = first_line(whole)
    rest = bytearray(whole[start:])
    at = data.draw(st.integers(0, len(rest) - 1))
    change = data.draw(st.sampled_from(["cut", "set", "insert", "zeros", "grow"]))
    if change == "cut":
        del rest[at:]
    elif change == "set":
        rest[at] = data.draw(st.integers(0, 255))
    elif change == "insert":
        rest[at:at] = data.draw(st.binary(max_size=20))
    elif change == "zeros":
        rest[at:] = bytes(len(rest) - at)
    else:
        rest += data.draw(st.binary(max_size=20))
    left = whole[:start] + bytes(rest)
    matches.lay(left)
    with saves.open_match(ID) as match:
        assert is_prefix(match.steps, steps)
        assert place().read_bytes() + b"".join(asides()) == left
        assert (match.lost is None) == (asides() == [])


def test_what_was_lost_is_told_in_a_sentence() -> None:
    data = saved()
    changed = data.replace(b"move", b"love")
    matches.lay(changed)
    with saves.open_match(ID) as match:
        lost = len(data) - data.index(b"\n", first_line(data)) - 1
        assert match.lost == (
            f"Line 3 is damaged. The last 3 lines of this match ({lost} bytes) couldn’t be read. "
            f"You’ll find them in {ID}.damaged-1."
        )
    matches.lay(data + b"x")
    with saves.open_match(ID) as match:
        assert match.lost == (
            f"The last line of this match (1 byte) couldn’t be read. You’ll find it in {ID}.damaged-1."
        )


def test_what_was_set_aside_before_is_not_overwritten() -> None:
    data = saved()
    for number in range(3):
        place().write_bytes(data + b"torn %d" % number)
        saves.open_match(ID).close()
    assert asides() == [b"torn 0", b"torn 1", b"torn 2"]


def test_where_there_is_no_room_to_set_aside_nothing_is_cut_until_there_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    data = saved()
    matches.lay(data + b"torn")
    with full_disk(monkeypatch):
        match = saves.open_match(ID)
        assert match.lost == "The last line of this match (4 bytes) couldn’t be read."
        assert "the disk is full" in refused(match.append, ROLL)
    assert place().read_bytes() == data + b"torn" and asides() == []
    match.append(MOVE)
    match.close()
    assert asides() == [b"torn"]
    with saves.open_match(ID) as match:
        assert match.steps == [*STEPS, ROLL, MOVE]


# -- a full disk


@contextlib.contextmanager
def full_disk(monkeypatch: pytest.MonkeyPatch, room: int = 0, code: int = errno.ENOSPC) -> Iterator[None]:
    """A disk on which so many bytes still fit."""
    write = os.write
    left = [room]

    def tight(descriptor: int, data: bytes) -> int:
        if not left[0]:
            raise OSError(code, os.strerror(code))
        taken = write(descriptor, data[: left[0]])
        left[0] -= taken
        return taken

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", tight)
        yield


@pytest.mark.parametrize("room", [0, 1, 20, 60, 70])
def test_a_step_the_full_disk_refused_is_written_with_the_next(
    monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    with saves.create(header()) as match:
        match.append(ROLL)
        before = place().read_bytes()
        with full_disk(monkeypatch, room):
            told = refused(match.append, MOVE)
            assert told == (
                "The last move of this match couldn’t be saved: the disk is full. "
                "Moksha will try again with the next move."
            )
            assert match.steps == [ROLL] and match.pending == [MOVE]
            assert "The last 2 moves" in refused(match.append, UNDO)
        assert match.pending == [MOVE, UNDO]
        assert written.read_lines(place().read_bytes(), "it").end >= len(before)
        match.append(DEAL)
        assert match.pending == []
        assert match.steps == [ROLL, MOVE, UNDO, DEAL]
    with saves.open_match(ID) as match:
        assert match.steps == [ROLL, MOVE, UNDO, DEAL] and match.lost is None


def test_a_step_not_known_to_have_reached_the_disk_is_written_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(descriptor: int) -> None:
        raise OSError(errno.EIO, "it may be there, or not")

    with saves.create(header()) as match:
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", fails)
            assert "the disk reports an error" in refused(match.append, ROLL)
        assert match.pending == [ROLL] and match.steps == []
        match.retry()
        match.retry()
        assert match.pending == [] and match.steps == [ROLL]
    with saves.open_match(ID) as match:
        assert match.steps == [ROLL]


def test_closing_tries_once_more_and_says_if_it_was_in_vain(monkeypatch: pytest.MonkeyPatch) -> None:
    match = saves.create(header())
    with full_disk(monkeypatch):
        refused(match.append, ROLL)
    match.close()
    with saves.open_match(ID) as match:
        assert match.steps == [ROLL]
        with full_disk(monkeypatch):
            refused(match.append, MOVE)
            assert "couldn’t be saved" in refused(match.close)
    with saves.open_match(ID) as match:
        assert match.steps == [ROLL] and not match.readonly


def test_a_match_is_not_begun_on_a_full_disk_and_leaves_nothing_behind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with full_disk(monkeypatch, 40):
        assert "the disk is full" in refused(saves.create, header())
    assert list(place().parent.iterdir()) == []
    saves.create(header()).close()


_TIGHT = """
import resource, signal
from game import saves
from tests.saves.matches import ID, header, place, refused, ROLL

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
with saves.create(header()) as match:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (place().stat().st_size + 200, hard))
    written = 0
    try:
        while True:
            match.append(ROLL)
            written += 1
    except saves.SaveError as error:
        print(error)
    assert 0 < written == len(match.steps) and match.pending == [ROLL]
    assert refused(match.append, ROLL)
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    match.retry()
    assert len(match.steps) == written + 2
with saves.open_match(ID) as match:
    assert match.steps == [ROLL] * (written + 2) and match.lost is None
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no largest size of a file")
def test_a_file_the_system_lets_grow_no_further_keeps_what_it_has() -> None:
    done = subprocess.run([sys.executable, "-c", _TIGHT], cwd=ROOT, capture_output=True, text=True)
    assert done.stderr == ""
    assert "couldn’t be saved: the file has grown as large as this system allows." in done.stdout


# -- another process


_HOLDS = """
import sys
from game import saves
from tests.saves.matches import ID, MOVE

match = saves.open_match(ID)
print(match.readonly, flush=True)
sys.stdin.readline()
match.append(MOVE)
print("done", flush=True)
sys.stdin.readline()
"""


def test_a_match_open_in_another_process_can_only_be_looked_at() -> None:
    saved([ROLL])
    with subprocess.Popen(
        [sys.executable, "-c", _HOLDS], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdin and other.stdout
        assert other.stdout.readline() == "False\n"
        with saves.open_match(ID) as match:
            assert match.readonly and match.steps == [ROLL]
            told = refused(match.append, MOVE)
            assert told == "This match is open elsewhere. You can only look at it here."
            assert match.readonly_because == told and match.pending == []
            assert refused(match.rename, "Mine") == told
        assert "is open" in refused(saves.delete, ID)
        print(file=other.stdin, flush=True)
        assert other.stdout.readline() == "done\n"
        other.kill()
    with saves.open_match(ID) as match:
        assert not match.readonly
        assert match.steps == [ROLL, MOVE]


def test_who_only_looks_cuts_nothing() -> None:
    saved()
    with saves.open_match(ID) as match:
        match.append(MOVE)
        data = place().read_bytes()
        place().write_bytes(data + b"00000000 {half a li")
        with saves.open_match(ID) as other:
            assert other.readonly and other.steps == [*STEPS, MOVE] and other.lost is None
        assert place().read_bytes() == data + b"00000000 {half a li"
        told = refused(match.append, ROLL)
        assert "another program has changed its file" in told
        assert place().read_bytes() == data + b"00000000 {half a li"
        place().write_bytes(data)
        match.retry()
        assert match.steps == [*STEPS, MOVE, ROLL]


def test_the_lock_is_free_again_and_its_file_gone_once_the_match_is_closed() -> None:
    lock = place().with_suffix(".lock")
    for _ in range(2):
        with saves.create(header()) if not place().exists() else saves.open_match(ID) as match:
            assert lock.exists() and not match.readonly
        assert not lock.exists()
    lock.write_bytes(b"left by a crash")
    with saves.open_match(ID) as match:
        assert not match.readonly


def test_locks_that_were_left_by_a_crash_go_at_the_next_start_and_others_stay() -> None:
    saved(match_id="other")
    with saves.create(header()):
        for name in ("other", "gone"):
            place(name).with_suffix(".lock").write_bytes(b"")
        place("folder").with_suffix(".lock").mkdir()
        saves.trouble()
        assert sorted(path.stem for path in place().parent.glob("*.lock")) == ["folder", ID]
        with saves.open_match(ID) as other:
            assert other.readonly


def test_where_there_can_be_no_bin_that_alone_is_said() -> None:
    saved()
    (saves.home() / saves.BIN).write_text("in the way", "utf-8")
    place_of_it, why = saves.home() / saves.BIN, words.say("disk.no_folder")
    assert refused(saves.delete, ID) == words.say("saves.no_folder", place=place_of_it, why=why)
    assert place().exists()


@pytest.mark.skipif(sys.platform == "win32", reason="it is told there by how old they are")
def test_what_a_kill_left_half_written_goes_at_the_next_start() -> None:
    saved()
    home = saves.home()
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    left = [f"{saves.SETTINGS}.{gone.pid}.new", f"{saves.PROFILES}.{gone.pid}.new"]
    left += [f"matches/{ID}.moksha.{gone.pid}.new", f"matches/{ID}.moksha.{10**40}.new"]
    others = [f"mine.{gone.pid}.new", f"{saves.SETTINGS}.new", f"matches/{ID}.moksha.{os.getppid()}.new"]
    for name in (*left, *others):
        (home / name).write_bytes(b"half")
    assert saves.trouble() is None
    assert [name for name in left if (home / name).exists()] == []
    assert [name for name in others if not (home / name).exists()] == []
    assert place().exists()


def test_a_lock_that_cannot_be_made_leaves_the_match_to_be_looked_at() -> None:
    saved()
    place().with_suffix(".lock").mkdir()
    with saves.open_match(ID) as match:
        assert match.steps == STEPS
        assert match.readonly_because == (
            "You can only look at this match: there’s a folder where a file should be."
        )


def test_a_lock_on_a_file_that_another_took_away_meanwhile_does_not_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    saved()
    lock = place().with_suffix(".lock")
    grip = locks._grip
    gripped = []

    def late(descriptor: int) -> bool:
        """Its last holder removes the file just before we grip it; the second time, a third makes it anew."""
        gripped.append(descriptor)
        if len(gripped) < 3:
            lock.unlink()
        if len(gripped) == 2:
            lock.write_bytes(b"")
        return grip(descriptor)

    with monkeypatch.context() as patch:
        patch.setattr(locks, "_grip", late)
        match = saves.open_match(ID)
    assert len(gripped) == 3
    with match, saves.open_match(ID) as other:
        assert not match.readonly and other.readonly


@pytest.mark.skipif(sys.platform == "win32", reason="Windows locks by another door")
def test_where_nothing_can_be_locked_one_plays_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    import fcntl

    def fails(descriptor: int, how: int) -> None:
        raise OSError(errno.ENOLCK, "no locks here")

    with monkeypatch.context() as patch:
        patch.setattr(fcntl, "flock", fails)
        with saves.create(header()) as match:
            match.append(ROLL)
            assert match.steps == [ROLL]


@pytest.mark.skipif(sys.platform == "win32", reason="a file has no such rights there")
def test_a_match_that_may_only_be_read_can_be_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    data = saved()
    matches.lay(data + b"torn")
    opened = os.open

    def guarded(path: Path, flags: int, *mode: int) -> int:
        if flags & os.O_APPEND:
            raise PermissionError(errno.EACCES, "no")
        return opened(path, flags, *mode)

    with monkeypatch.context() as patch:
        patch.setattr(os, "open", guarded)
        with saves.open_match(ID) as match:
            assert match.steps == STEPS
            assert match.readonly_because == ("You can only look at this match: writing there isn’t allowed.")
            assert match.lost is not None
        with pytest.raises(saves.Unwritable):
            saves.create(header("other"))
    assert place().read_bytes() == data + b"torn"
    assert list(place().parent.glob("*.lock")) == []


def test_what_cannot_be_moved_stays_where_it_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def fails(*_: object) -> None:
        raise OSError(errno.EROFS, "no")

    data = saved()
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", fails)
        assert "couldn’t be deleted: the disk is read-only" in refused(saves.delete, ID)
        assert "couldn’t be imported" in refused(saves.import_file, place())
        assert "couldn’t be written" in refused(saves.export, ID, tmp_path / "copy")
    assert list(tmp_path.iterdir()) == [], "no half of a copy is left"
    assert list(place().parent.iterdir()) == [place()]
    assert place().read_bytes() == data and saves.list_deleted() == []
    saves.delete(ID)
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", fails)
        patch.setattr(os, "unlink", fails)
        assert "couldn’t be removed" in refused(saves.purge, ID)
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", fails)
        assert "couldn’t be brought back" in refused(saves.restore, ID)
    assert saves.list_matches() == [] and place(folder="bin").read_bytes() == data
    saves.purge(ID)
    (saves.home() / "bin").rmdir()
    (saves.home() / "bin").write_bytes(b"")
    matches.lay(data)
    assert "there’s a file where a folder should be" in refused(saves.delete, ID)
    assert saves.list_deleted() == [] and place().read_bytes() == data


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be removed there")
def test_a_file_taken_away_during_play_is_noticed() -> None:
    with saves.create(header()) as match:
        data = place().read_bytes()
        place().unlink()
        assert "someone has taken its file away" in refused(match.append, ROLL)
        place().write_bytes(data)
        refused(match.close)


# -- no home


def test_without_a_home_one_plays_on_and_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_bytes(b"")
    for home in (tmp_path / "file", tmp_path / "file" / "in it"):
        monkeypatch.setenv("MOKSHA_HOME", str(home))
        told = saves.trouble()
        assert told == (
            f"Moksha can’t save in {home}: there’s a file where a folder should be. "
            "Nothing you play is saved until that changes."
        )
        assert saves.trouble() is None
        with pytest.raises(saves.Unwritable) as caught:
            saves.create(header())
        assert caught.value.sentence == told
        assert saves.list_matches() == saves.list_deleted() == [] and saves.latest() is None
        assert refused(saves.open_match, ID) == f"There’s no match {ID} here."
        settings = saves.Settings.load()
        assert settings.note is None
        settings.set("volume", 3)
        assert refused(settings.save) == told
        assert settings.get("volume", 0) == 3
    assert (tmp_path / "file").read_bytes() == b""


def test_a_long_place_is_told_without_its_middle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setenv("MOKSHA_HOME", f"{tmp_path}/file" + "/very deep" * 500 + "/at last")
    told = saves.trouble()
    assert told is not None and told.startswith(f"Moksha can’t save in {tmp_path}"[:50])
    assert "very deep/at last: " in told and " … " in told and len(told) < 240


def test_a_home_that_can_be_written_to_is_no_trouble() -> None:
    assert saves.trouble() is None
    assert [path.name for path in saves.home().rglob("*")] == ["matches"]


def test_trouble_with_a_full_disk_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(descriptor: int, data: bytes) -> int:
        raise OSError(errno.EROFS, "no")

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", fails)
        told = saves.trouble()
    assert told and "the disk is read-only" in told


def test_a_system_that_names_no_place_is_a_home_that_cannot_be_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import platformdirs

    monkeypatch.delenv("MOKSHA_HOME")
    monkeypatch.setattr(platformdirs, "user_data_dir", lambda *_, **__: "~/.local/share/moksha")
    assert refused(saves.create, header()).startswith("Moksha can’t find a place for its matches")
    assert saves.list_matches() == [] and saves.latest() is None
