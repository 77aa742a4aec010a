"""A match that could not be kept at first is kept, whole, as soon as that can be."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import saves
from game.sitting import AGREED, Sitting

ROLL = {"type": "roll"}
PEOPLE = [saves.Person("person", None, 0), saves.Person("person", None, 1)]


@pytest.fixture
def blocked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home in whose place a file stands."""
    monkeypatch.setenv("MOKSHA_HOME", str(tmp_path / "blocked"))
    (tmp_path / "blocked").write_bytes(b"")
    return tmp_path / "blocked"


def begun(*, real_dice: bool = False) -> Sitting:
    return Sitting.begin(
        "leela", ["Ann", "Ben"], PEOPLE, {}, "2026-11-20T10:15:33", seed=5, real_dice=real_dice
    )


def test_what_was_played_without_a_file_stands_in_it_when_there_is_one(blocked):
    sitting = begun()
    assert sitting.file is None and sitting.trouble is not None and "can’t save" in sitting.trouble
    for _ in range(3):
        sitting.act(ROLL)
    sitting.undo(agreed=[1])
    assert sitting.file is None and sitting.trouble is not None
    blocked.unlink()
    sitting.act(ROLL)
    assert sitting.trouble is None and sitting.file is not None
    assert list(sitting.file.steps) == sitting.match.log()["steps"]
    assert sitting.file.others == [(3, AGREED, {"undo": 1, "seats": [1]})]
    match_id = sitting.file.id
    sitting.act(ROLL)
    sitting.close()
    again = Sitting.resume(match_id)
    assert again.match.log() == sitting.match.log() and again.file is not None
    assert again.file.header.created == "2026-11-20T10:15:33"
    again.close()
    assert [entry.id for entry in saves.list_matches()] == [match_id]


def test_the_file_is_begun_at_the_latest_when_one_gets_up(blocked):
    sitting = begun(real_dice=True)
    sitting.throw_by_hand([6, 2])
    while sitting.match.chance.waiting:
        sitting.act(ROLL)
    sitting.close()
    assert sitting.file is None and blocked.read_bytes() == b""
    blocked.unlink()
    sitting.close()
    (entry,) = saves.list_matches()
    assert entry.steps == len(sitting.match.steps) and sitting.trouble is None


def test_a_table_nobody_played_at_leaves_no_file_behind(blocked):
    sitting = begun()
    blocked.unlink()
    sitting.close()
    assert saves.list_matches() == []


def test_the_end_of_a_match_is_noted_when_there_is_room_for_it(blocked):
    sitting = begun()
    while not sitting.match.over:
        sitting.act(ROLL)
    blocked.unlink()
    sitting.close()
    (entry,) = saves.list_matches()
    assert entry.finished and entry.winners == tuple(sitting.match.state.winners)
