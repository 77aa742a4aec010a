"""A few kills and failures with every run of the tests; `python -m tests.faults` does thousands."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from game import saves
from tests.faults import calls, disks, kills, player, written
from tests.guest import registered

posix = pytest.mark.skipif(sys.platform == "win32", reason="this system cannot be told to refuse")


@pytest.fixture(autouse=True)
def _guest() -> Iterator[None]:
    with registered():
        yield


def test_every_acknowledged_action_is_there_after_a_kill(tmp_path):
    tally = kills.kill(6, tmp_path, seed=tmp_path.stat().st_ino)
    assert tally.kills == 6
    assert tally.unacknowledged <= 6 and tally.torn <= 6


def test_a_player_goes_on_when_the_match_is_over_before_the_disk_is_full(capfd):
    sitting = player.begun("leela")
    while not sitting.match.over:
        sitting.act(sitting.match.legal()[0])
    steps = len(sitting.match.steps)
    player.act(sitting, Random(1))
    assert len(sitting.match.steps) == steps - 1 and '{"undo": true}' in capfd.readouterr().out
    sitting.close()


@posix
@pytest.mark.parametrize(("room", "killed"), [(150, False), (150, True)])
def test_a_full_disk_loses_nothing_that_was_acknowledged(room, killed):
    assert disks.full(room, killed=killed)


def test_a_match_open_twice_is_written_once(tmp_path):
    assert disks.opened_twice(tmp_path)


@posix
def test_a_home_that_may_only_be_read(monkeypatch):
    with tempfile.TemporaryDirectory() as name:  # where another user may look, which pytest's folders forbid
        Path(name).chmod(0o755)
        monkeypatch.setenv("MOKSHA_HOME", f"{name}/home")
        assert disks.read_only(Path(name))


FAIL = {"settings: changed", "people: another", "match: into the bin", "keepsake: another"}


@posix
@pytest.mark.parametrize(
    "deed", [deed for deed in written.DEEDS if deed.name in FAIL], ids=lambda deed: deed.name
)
def test_whichever_call_of_the_disk_fails_nothing_is_lost(deed, tmp_path, monkeypatch):
    monkeypatch.setattr(calls, "FAILURES", calls.FAILURES[:1])
    tally = calls.Tally()
    calls.fail(deed, tmp_path, tally)
    assert tally.failures[deed.name] >= tally.calls[deed.name] > 3


def test_a_place_that_was_kept_in_the_bin_when_a_kill_came_is_given_back_at_the_next_start():
    match_id = written.begun(acts=1)
    place = saves.home() / saves.BIN / f"{match_id}{saves.SUFFIX}"
    place.parent.mkdir()
    place.touch()
    assert [entry.broken is None for entry in saves.list_deleted()] == [False]
    saves.trouble()
    assert not saves.list_deleted() and saves.delete(match_id) == match_id
