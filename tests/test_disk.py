"""Nothing that is no plain file holds anything up, and what is kept may be read by its owner alone."""

from __future__ import annotations

import errno
import json
import os
import socket
import stat
import sys
from pathlib import Path
from typing import Any

import pytest

from game import disk, first_light, folders, reasons, saves
from game.engine import data
from game.journals.copies import keep
from game.journals.notes import Notes
from tests.saves.matches import ID, MOVE, ROLL, header, place, saved

posix = pytest.mark.skipif(sys.platform == "win32", reason="there are no such files there")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.lstat().st_mode)


def odd_things(folder: Path) -> list[Path]:
    """All that may stand where a file should be and is none."""
    folder.mkdir()
    (folder / "folder").mkdir()
    os.mkfifo(folder / "pipe")
    (folder / "device").symlink_to("/dev/zero")
    with socket.socket(socket.AF_UNIX) as listening:
        before = Path.cwd()
        os.chdir(folder)  # the name of a socket is short
        listening.bind("socket")
        os.chdir(before)
    return sorted(folder.iterdir())


# -- read and written


@posix
def test_what_is_no_plain_file_is_told_at_once(tmp_path):
    things = odd_things(tmp_path / "odd")
    assert len(things) == 4
    for path in things:
        with pytest.raises(disk.NotPlain):
            disk.read(path, 100)


@posix
def test_what_becomes_a_pipe_between_two_looks_is_told_at_once(tmp_path, monkeypatch):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "file").write_bytes(b"")
    about = (tmp_path / "file").stat()
    with monkeypatch.context() as patch:
        patch.setattr(os, "stat", lambda _: about)
        with pytest.raises(disk.NotPlain):
            disk.read(tmp_path / "pipe", 100)


def test_no_more_is_read_than_may_be(tmp_path):
    path = tmp_path / "file"
    path.write_bytes(b"x" * 100)
    assert disk.read(path, 100) == b"x" * 100
    with pytest.raises(disk.TooLarge):
        disk.read(path, 99)


@pytest.mark.skipif(sys.platform != "linux", reason="no file is larger than it says elsewhere")
def test_a_file_that_says_it_is_empty_is_read_as_far_as_may_be():
    assert disk.read("/proc/self/status", 2**20).startswith(b"Name:")
    with pytest.raises(disk.TooLarge):
        disk.read("/proc/self/status", 10)


def test_a_file_is_replaced_whole(tmp_path):
    path = tmp_path / "a.json"
    disk.replace(path, b"one")
    disk.replace(path, b"two")
    assert path.read_bytes() == b"two" and [each.name for each in tmp_path.iterdir()] == ["a.json"]
    with pytest.raises(FileExistsError):
        disk.fill(path, b"three")
    assert path.read_bytes() == b"two"


def test_on_a_full_disk_the_old_file_stays_and_nothing_else(tmp_path, monkeypatch):
    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    path = tmp_path / "a.json"
    disk.replace(path, b"one")
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        with pytest.raises(OSError, match="space"):
            disk.replace(path, b"two")
    assert path.read_bytes() == b"one" and [each.name for each in tmp_path.iterdir()] == ["a.json"]


# -- whatever stands there, the start goes on


@posix
def test_a_pipe_as_settings_is_set_aside(tmp_path):
    saves.home().mkdir()
    os.mkfifo(saves.home() / saves.SETTINGS)
    assert first_light._settings() == {}
    settings = saves.Settings.load()
    assert settings.note is not None and "settings.damaged-1.json" in settings.note
    settings.set("volume", 3)
    settings.save()
    assert json.loads((saves.home() / saves.SETTINGS).read_bytes()) == {"volume": 3}


class Screen:
    """As much of a window as the picture of the shelf needs."""

    def get_size(self) -> tuple[int, int]:
        return 4, 2

    def get_bitsize(self) -> int:
        return 32

    def get_pitch(self) -> int:
        return 16

    def get_height(self) -> int:
        return 2

    def get_buffer(self) -> Any:
        return type("Buffer", (), {"raw": b"\x11" * 32})


def light() -> Path:
    return Path(folders.cache_folder()) / first_light.FILE


@pytest.fixture
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("MOKSHA_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_the_picture_of_the_shelf_is_found_again(cache):
    first_light.keep(Screen())
    assert first_light._read({}) == ([4, 2, 32, 32], b"\x11" * 32)
    kept = light().stat()
    first_light.keep(Screen())
    assert light().stat().st_mtime_ns == kept.st_mtime_ns
    assert first_light._read({"theme": "night"}) is None
    assert [each.name for each in cache.iterdir()] == [first_light.FILE]
    if sys.platform != "win32":
        assert (mode(light()), mode(cache)) == (0o600, 0o700)


@posix
@pytest.mark.parametrize("at", [first_light.FILE, f"{first_light.FILE}.new"])
@pytest.mark.parametrize("thing", ["pipe", "device", "socket", "link", "folder"])
def test_whatever_stands_where_the_picture_goes_the_shelf_is_there(cache, tmp_path, at, thing):
    odd_things(cache)
    (tmp_path / "mine").write_bytes(b"mine")
    (cache / "link").symlink_to(tmp_path / "mine")
    (cache / thing).rename(cache / at)
    if at == first_light.FILE:
        with pytest.raises((OSError, ValueError)):  # which `show` takes for no picture at all
            first_light._read({})
    first_light.keep(Screen())
    assert thing == "folder" or first_light._read({}) == ([4, 2, 32, 32], b"\x11" * 32)
    assert (tmp_path / "mine").read_bytes() == b"mine"


@posix
def test_a_pipe_as_notes_is_set_aside():
    (saves.home() / saves.NOTES).mkdir(parents=True)
    notes = Notes(ID)
    os.mkfifo(notes.path)
    assert notes.of(0).match == ""
    notes.write_match(0, "Still here.")
    assert Notes(ID).of(0).match == "Still here." and notes.trouble is not None


@posix
def test_board_files_that_are_none_get_their_sentence_at_once(tmp_path):
    for path in odd_things(tmp_path / "odd"):
        with pytest.raises(data.DataError) as found:
            data.load(path)
        assert reasons.told(found.value).endswith(f"odd/{path.name}: is not a plain file")


def test_a_list_of_millions_gets_its_sentence_at_once(tmp_path, monkeypatch):
    path = tmp_path / "board.yaml"
    path.write_text("spaces: [" + "1," * 1_900_000 + "1]\n")
    with pytest.raises(data.DataError, match=r"1, too_many_values\(most=100000\)"):
        data.load(path)
    monkeypatch.setattr(data, "MOST_VALUES", 6)
    assert data.parse("[1, 2, 3, [4]]", "it").content == [1, 2, 3, [4]]
    with pytest.raises(data.DataError, match=r"2, too_many_values\(most=6\)"):
        data.parse("[1, 2, 3,\n [4, 5]]", "it")


# -- who may read it


@posix
def test_all_that_is_kept_is_its_owners():
    before = os.umask(0)
    try:
        with saves.create(header()) as match:
            match.append(ROLL)
            lock = place().with_suffix(".lock")
            assert mode(lock) == 0o600
        settings = saves.Settings.load()
        settings.set("volume", 3)
        settings.save()
        Notes(ID).write_match(0, "Mine.")
        saves.delete(ID)
        place("x").write_bytes(place(folder="bin").read_bytes() + b"torn")
        saves.open_match("x").close()
    finally:
        os.umask(before)
    found = {path.relative_to(saves.home()).as_posix(): mode(path) for path in saves.home().rglob("*")}
    assert {name for name, bits in found.items() if bits == 0o700} == {"matches", "bin", "notes"}
    assert mode(saves.home()) == 0o700
    files = {
        "settings.json",
        f"notes/{ID}.json",
        f"bin/{ID}.moksha",
        "matches/x.damaged-1",
        "matches/x.moksha",
    }
    assert {name for name, bits in found.items() if bits == 0o600} == files
    assert len(found) == 8


@posix
def test_what_others_could_look_into_is_closed_to_them_at_the_start(tmp_path):
    saved([ROLL, MOVE])
    outside = tmp_path / "outside"
    outside.write_bytes(b"not ours")
    outside.chmod(0o644)
    (saves.home() / "notes").mkdir()
    (saves.home() / "notes" / f"{ID}.json").write_bytes(b"{}")
    (saves.home() / saves.SETTINGS).write_bytes(b"{}")
    place("torn").with_suffix(".damaged-1").write_bytes(b"torn")
    place("link").symlink_to(outside)
    ours = [path for path in saves.home().rglob("*") if not path.is_symlink()]
    for path in ours:
        path.chmod(0o777 if path.is_dir() else 0o664)
    saves.home().chmod(0o755)
    saves.trouble()
    assert {mode(path) for path in ours if path.is_file()} == {0o600}
    assert {mode(path) for path in ours if path.is_dir()} == {0o700}
    assert mode(outside) == 0o644
    assert mode(saves.home()) == 0o755  # somebody said that it is to be there: it may be anybody's


@posix
def test_the_folder_of_copies_in_a_chosen_home_is_closed_to_others():
    (saves.home() / "exports").mkdir(parents=True, mode=0o755)
    path = keep("text", "journal", ".md", b"mine")
    assert mode(path.parent) == 0o700 and path.read_bytes() == b"mine"


@posix
def test_a_match_and_its_folder_are_closed_to_others_when_it_is_played_on():
    saved([ROLL])
    place().chmod(0o644)
    place().parent.chmod(0o755)
    with saves.open_match(ID):
        assert mode(place()) == 0o600
    saves.create(header("other")).close()
    assert mode(place().parent) == 0o700


@posix
def test_a_home_of_the_systems_choice_is_closed_to_others(tmp_path, monkeypatch):
    import platformdirs

    monkeypatch.delenv("MOKSHA_HOME")
    monkeypatch.setattr(platformdirs, "user_data_dir", lambda *_, **__: str(tmp_path / "moksha"))
    (tmp_path / "moksha").mkdir(mode=0o755)
    saves.Settings().save()
    assert mode(tmp_path / "moksha") == 0o700
    assert mode(tmp_path / "moksha" / saves.SETTINGS) == 0o600
