"""A few kills with every run of the tests; `python -m tests.faults` does three hundred."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.faults import disks, kills, player
from tests.guest import registered

posix = pytest.mark.skipif(sys.platform == "win32", reason="this system cannot be told to refuse")


@pytest.fixture(autouse=True)
def _guest() -> Iterator[None]:
    with registered():
        yield


def test_every_acknowledged_action_is_there_after_a_kill(tmp_path):
    tally = kills.kill(8, tmp_path, seed=tmp_path.stat().st_ino)
    assert tally.kills == 8
    assert tally.unacknowledged <= 8 and tally.torn <= 8


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
