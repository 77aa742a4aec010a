"""The settings: kept whole, read with care."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import saves, words
from game.saves import Settings
from game.saves import format as limits
from tests.saves.matches import refused


def file() -> Path:
    return saves.home() / "settings.json"


def lay(data: bytes) -> None:
    saves.home().mkdir(exist_ok=True)
    for old in saves.home().glob("settings*"):
        old.unlink()
    file().write_bytes(data)


def test_settings_never_saved_are_at_their_defaults_and_make_no_file() -> None:
    settings = Settings.load()
    assert settings.get("volume", 5) == 5
    assert settings.note is None
    assert not saves.home().exists()


def test_settings_come_back_as_they_were_saved() -> None:
    settings = Settings.load()
    settings.set("language", "वैकुण्ठ")
    settings.set("window", {"size": [1920, 1080], "full": False})
    settings.save()
    again = Settings.load()
    assert again.get("language", "en") == "वैकुण्ठ"
    assert again.get("window", {}) == {"size": [1920, 1080], "full": False}
    assert "वैकुण्ठ".encode() in file().read_bytes()
    assert [path.name for path in saves.home().iterdir()] == ["settings.json"]


def test_a_key_nobody_asks_for_is_kept() -> None:
    lay(b'{"of a later Moksha": [1, 2], "volume": 3}')
    settings = Settings.load()
    settings.set("volume", 4)
    settings.save()
    again = Settings.load()
    assert again.get("of a later Moksha", []) == [1, 2]
    assert again.get("volume", 0) == 4


@pytest.mark.parametrize(
    ("value", "default"),
    [
        ("1", 5),
        ("true", 5),
        ("1.0", 5),
        ("1", True),
        ("1", 2.5),
        ("null", 5),
        ("[]", {}),
        ('"5"', 5),
        ("5", "a"),
    ],
)
def test_a_value_of_another_type_gives_the_default(value: str, default: Any) -> None:
    lay(b'{"key": %s}' % value.encode())
    found = Settings.load().get("key", default)
    if type(default) is int and value == "1":
        assert found == 1
    else:
        assert found is default


def test_what_is_done_to_a_value_does_not_reach_the_settings() -> None:
    settings = Settings.load()
    size = [1, 2]
    settings.set("size", size)
    size.append(3)
    settings.get("size", [0]).append(4)
    assert settings.get("size", [0]) == [1, 2]


HOSTILE = [
    b"",
    b"{",
    b"[]",
    b"null",
    b"\xff\xfe",
    b"\x00" * 100,
    b'{"a": NaN}',
    b'{"a": 1e999}',
    b'{"a": 1, "a": 2}',
    b'{"a": %s}' % (b"9" * 5000),
    b'{"a": ' * 100_000,
    b"[" * 100_000,
    b'{"a": "\\ud800"}',
    b'{"a": %s%s}' % (b"[" * 50, b"]" * 50),
    b'"%s"' % (b"x" * limits.MOST_SETTINGS),
]


@pytest.mark.parametrize("data", HOSTILE, ids=lambda data: repr(data[:20]))
def test_settings_that_cannot_be_read_are_set_aside_and_told_of(data: bytes) -> None:
    lay(data)
    settings = Settings.load()
    assert settings.note == (
        "Your settings couldn’t be read and are now in settings.damaged-1.json. The defaults apply."
    )
    assert settings.get("a", 7) == 7
    assert not file().exists()
    assert (saves.home() / "settings.damaged-1.json").read_bytes() == data
    settings.set("a", 8)
    settings.save()
    assert Settings.load().get("a", 0) == 8
    assert Settings.load().note is None


@given(st.binary(max_size=40))
def test_no_bytes_bring_the_settings_down(data: bytes) -> None:
    lay(data)
    settings = Settings.load()
    assert (settings.note is None) == file().exists()


def test_what_was_set_aside_before_is_not_overwritten() -> None:
    lay(b"1")
    Settings.load()
    file().write_bytes(b"2")
    assert (Settings.load().note or "").count("settings.damaged-2.json") == 1
    assert (saves.home() / "settings.damaged-1.json").read_bytes() == b"1"
    assert (saves.home() / "settings.damaged-2.json").read_bytes() == b"2"


def test_settings_that_cannot_be_set_aside_now_are_before_the_next_are_saved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fails(*_: object) -> None:
        raise OSError(errno.EROFS, "no")

    lay(b"mine")
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fails)
        settings = Settings.load()
        assert settings.note == "Your settings can’t be read, so the defaults apply."
        assert "the disk is read-only" in refused(settings.save)
    assert file().read_bytes() == b"mine"
    settings.save()
    assert (saves.home() / "settings.damaged-1.json").read_bytes() == b"mine"


def test_a_full_disk_leaves_the_old_settings_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings.load()
    settings.set("volume", 1)
    settings.save()
    before = file().read_bytes()
    settings.set("volume", 2)

    def fails(*_: object) -> int:
        raise OSError(errno.ENOSPC, "full")

    for what in ("write", "fsync"):
        with monkeypatch.context() as patch:
            patch.setattr(os, what, fails)
            with pytest.raises(saves.SaveError) as caught:
                settings.save()
        assert "the disk is full" in caught.value.sentence
        assert file().read_bytes() == before
        assert [path.name for path in saves.home().iterdir()] == ["settings.json"]
    settings.save()
    assert Settings.load().get("volume", 0) == 2


@pytest.mark.parametrize("value", [float("nan"), {1, 2}, "\ud800", object()], ids=type)
def test_a_value_that_could_not_be_read_again_is_refused(value: Any) -> None:
    settings = Settings.load()
    assert refused(settings.set, "key", value).startswith("This can’t be saved")
    settings.save()


def test_a_folder_in_the_place_of_the_settings_is_told_of() -> None:
    file().mkdir(parents=True)
    settings = Settings.load()
    assert settings.note == "Your settings can’t be read, so the defaults apply."
    told = words.say("saves.unwritten", name=file().name, why=words.say("disk.folder"))
    assert refused(settings.save) == told and "Nothing you play" not in told
