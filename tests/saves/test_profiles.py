"""Who plays here: known again by name, with token, and with what a game lets them carry over."""

from __future__ import annotations

import json
import os
import stat
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import saves, words
from game.saves import format as limits
from game.saves import profiles
from game.saves.profiles import Left, Profile
from game.scenes.home import Home
from game.scenes.readout import all_of, read_out
from game.sitting import Sitting
from tests.every import examples
from tests.guest import registered
from tests.saves.matches import refused
from tests.saves.people import profile_of
from tests.saves.test_recovery import full_disk
from tests.ui.pilot import Pilot, Seldom

CREATED = "2026-11-20T10:15:33"
PEOPLE = [saves.Person("person", None, 0), saves.Person("person", None, 4), saves.Person("bot", "easy", 2)]


def file() -> Path:
    return saves.home() / saves.PROFILES


def known() -> list[tuple[str, int]]:
    return [(profile.name, profile.token) for profile in profiles.profiles()]


def leaves(now: Any) -> Left:
    return Left("Ann", 1, lambda before: now)


# -- names and tokens


def test_nobody_is_known_at_first_and_nothing_is_written() -> None:
    assert profiles.profiles() == [] and profile_of("Ann") is None
    assert not saves.home().exists()


def test_people_are_known_again_however_they_are_typed() -> None:
    profiles.remember({"Ben": 3, "Ann": 1, "वैकुण्ठ": 5})
    assert known() == [("Ann", 1), ("Ben", 3), ("वैकुण्ठ", 5)]
    assert profile_of(" ann ") == Profile("Ann", 1)
    profiles.remember({"ANN": 2})
    assert known()[0] == ("Ann", 2), "with the new token, called as before"
    profiles.rename("ann", "Anna")
    profiles.rename("Anna", "ANNA")
    assert known()[0] == ("ANNA", 2)
    profiles.forget("ben")
    assert known() == [("ANNA", 2), ("वैकुण्ठ", 5)]


def test_what_cannot_be_is_refused_and_changes_nothing() -> None:
    profiles.remember({"Ann": 1, "Ben": 3})
    before = file().read_bytes()
    assert refused(profiles.rename, "Ann", " BEN") == "There’s already a player called  BEN."
    assert refused(profiles.rename, "Eve", "Ann") == "There’s no player called Eve here."
    assert refused(profiles.forget, "Eve")
    for name in ("", "a\nb", "x" * 41, "\ud800"):
        assert refused(profiles.rename, "Ann", name)
        assert refused(profiles.remember, {name: 1})
    for token in (-1, 6):
        assert refused(profiles.remember, {"Eve": token})
    assert file().read_bytes() == before


def test_what_stays_the_same_is_not_written_again(monkeypatch: pytest.MonkeyPatch) -> None:
    profiles.remember({"Ann": 1})
    monkeypatch.setattr(os, "fsync", None)
    profiles.remember({"Ann": 1})


@pytest.mark.skipif(sys.platform == "win32", reason="modes mean little there")
def test_the_file_is_for_nobody_elses_eyes() -> None:
    profiles.remember({"Ann": 1})
    assert stat.S_IMODE(file().stat().st_mode) == 0o600
    file().chmod(0o644)
    saves.trouble()
    assert stat.S_IMODE(file().stat().st_mode) == 0o600


# -- a file that was damaged, or means ill

ANN: dict[str, Any] = {
    "name": "Ann",
    "token": 1,
    "carried": {"lanterns": {"match": "m1", "before": {}, "now": {"a": 1}}},
}
WRONG: list[dict[str, Any]] = [
    {"name": ""},
    {"name": 5},
    {"name": "a\u0000"},
    {"name": "\ud800"},
    {"token": 9},
    {"token": True},
    {"token": 10**30},
    {"carried": []},
    {"carried": {"../x": ANN["carried"]["lanterns"]}},
    {"carried": {"lanterns": 1}},
    {"carried": {"lanterns": {"match": "../x", "before": {}, "now": {}}}},
    {"carried": {"lanterns": {"match": "m1", "before": {}, "now": []}}},
    {"carried": {"lanterns": {"match": "m1", "before": {}, "now": float("nan")}}},
    {"more": 1},
]
HOSTILE = [
    b"",
    b"{",
    b"\xff",
    b"[]",
    b"null",
    b'{"profiles": 1}',
    b'{"profiles": true, "people": []}',
    b'{"profiles": 0, "people": []}',
    b'{"profiles": 1, "people": {}}',
    b'{"profiles": 1, "people": [], "people": []}',
    b'{"profiles": 1, "people": [], "more": 1}',
    b"[" * 100_000,
    b'{"profiles": 1, "people": [%s, %s]}' % ((json.dumps(ANN).encode(),) * 2),
    *(json.dumps({"profiles": 1, "people": [{**ANN, **change}]}).encode() for change in WRONG),
]


@pytest.mark.parametrize("data", HOSTILE, ids=lambda data: repr(data[:50]))
def test_a_file_that_cannot_be_read_is_set_aside_whole_when_somebody_new_comes(data: bytes) -> None:
    file().parent.mkdir()
    file().write_bytes(data)
    assert profiles.profiles() == []
    assert file().read_bytes() == data
    profiles.remember({"Ben": 3})
    assert known() == [("Ben", 3)]
    assert file().with_name("profiles.damaged-1.json").read_bytes() == data


def test_a_file_that_cannot_be_read_is_told_of_at_the_start_as_settings_are() -> None:
    profiles.remember({"Ann": 1, "Ben": 3})
    assert profiles.look() is None
    damaged = file().read_bytes()[:-5]
    file().write_bytes(damaged)
    pilot = Pilot(Home, kind=Seldom)
    pilot.scene.canvas.overheard = True
    pilot.scene.canvas.damage_all()
    pilot.look()
    said = words.say("profiles.aside", name="profiles.damaged-1.json")
    assert any(said in told.said for told in all_of(read_out(pilot.scene).root))
    assert file().with_name("profiles.damaged-1.json").read_bytes() == damaged and not file().exists()
    pilot.app.close()
    assert profiles.look() is None, "told once"


@pytest.mark.usefixtures("lanterns")
def test_a_file_that_was_damaged_while_one_played_is_told_of_at_the_table() -> None:
    sitting = Sitting.begin("lanterns", ["Ann", "Ben", "Mira"], PEOPLE, {}, CREATED, seed=3)
    file().write_bytes(b"{")
    to_the_end(sitting)
    assert sitting.trouble == words.say("profiles.aside", name="profiles.damaged-1.json")
    sitting.close()


def test_a_folder_in_its_place_is_told_of() -> None:
    file().mkdir(parents=True)
    assert profiles.look() == words.say("profiles.unread")
    told = refused(profiles.remember, {"Ann": 1})
    assert told == words.say("saves.unwritten", name=file().name, why=words.say("disk.folder"))


@examples(50)
@given(st.binary(max_size=60))
def test_no_bytes_bring_the_reading_down(data: bytes) -> None:
    file().parent.mkdir(exist_ok=True)
    file().write_bytes(data)
    assert profiles.profiles() == []


def test_a_file_of_a_newer_moksha_is_left_alone() -> None:
    file().parent.mkdir()
    file().write_bytes(b'{"profiles": 2, "people": [], "more": 1}')
    before = file().read_bytes()
    assert profiles.profiles() == []
    assert "newer Moksha" in refused(profiles.remember, {"Ben": 3})
    assert [path.name for path in file().parent.iterdir()] == [file().name] and file().read_bytes() == before


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such files there")
def test_a_pipe_is_not_waited_for() -> None:
    file().parent.mkdir()
    os.mkfifo(file())
    assert profiles.profiles() == []


def test_on_a_full_disk_everybody_stays_as_they_were(monkeypatch: pytest.MonkeyPatch) -> None:
    profiles.remember({"Ann": 1})
    before = file().read_bytes()
    with full_disk(monkeypatch, 20):
        assert "the disk is full" in refused(profiles.remember, {"Ben": 3})
    assert file().read_bytes() == before and list(file().parent.iterdir()) == [file()]
    monkeypatch.setattr(limits, "MOST_PROFILES", len(before))
    assert refused(profiles.remember, {"Ben": 3}) == "There are too many players to save."
    assert file().read_bytes() == before


def test_several_at_once_lose_each_other_nothing() -> None:
    names = [f"P{number}" for number in range(12)]
    threads = [threading.Thread(target=profiles.remember, args=({name: 1},)) for name in names]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(name for name, _ in known()) == sorted(names)


# -- what is carried


def test_a_match_that_ends_again_leaves_what_it_leaves_once() -> None:
    def one_more(before: profiles.Brought) -> profiles.Brought:
        return {"points": before.get("points", 0) + 1}

    left = [Left("Ann", 1, one_more)]
    for match_id, points in (("m1", 1), ("m1", 1), ("m2", 2), ("m2", 2)):
        profiles.keep_carried("lanterns", match_id, left)
        ann = profile_of("ann")
        assert ann is not None and ann.carried["lanterns"].now == {"points": points}
    profiles.take_back_carried("lanterns", "m1")
    profiles.take_back_carried("leela", "m2")
    assert profile_of("Ann") == ann
    profiles.take_back_carried("lanterns", "m2")
    ann = profile_of("Ann")
    assert ann is not None and ann.carried["lanterns"].now == {"points": 1}


def test_who_carries_nothing_is_not_written_down() -> None:
    profiles.keep_carried("lanterns", "m1", [leaves({})])
    assert profiles.profiles() == [] and not file().exists()
    assert refused(profiles.keep_carried, "lanterns", "../m", [leaves({"a": 1})])
    assert refused(profiles.keep_carried, "lanterns", "m1", [leaves({"a": float("nan")})])


@pytest.fixture
def lanterns() -> Iterator[None]:
    with registered():
        yield


def to_the_end(sitting: Sitting) -> None:
    while not sitting.match.over:
        sitting.act(sitting.match.legal()[0])


@pytest.mark.usefixtures("lanterns")
def test_what_a_match_leaves_is_kept_when_it_ends_and_taken_back_with_its_end() -> None:
    sitting = Sitting.begin("lanterns", ["Ann", "Ben", "Mira"], PEOPLE, {}, CREATED, seed=3)
    to_the_end(sitting)
    assert sitting.trouble is None and sitting.file is not None
    left = [
        {"points": min(20, seat.points), "lanterns": {}, "feasted": seat.feasted}
        for seat in sitting.match.state.seats
    ]
    for seat, name in enumerate(["Ann", "Ben"]):
        profile = profile_of(name)
        assert profile is not None and profile.token == PEOPLE[seat].token
        assert profile.carried["lanterns"].now == {"carry": left[seat]}
    assert profile_of("Mira") is None, "a bot is nobody"
    sitting.undo()
    ann = profile_of("Ann")
    assert ann is not None and ann.carried["lanterns"].now == {}
    match_id = sitting.file.id
    sitting.close()
    again = Sitting.resume(match_id)
    to_the_end(again)
    again.close()
    ann = profile_of("Ann")
    assert ann is not None and ann.carried["lanterns"].match == match_id
    options = profiles.brought("lanterns", ["Eve", "ann", "Ben", "Mira"], {"evenings": 1, "carry": []})
    assert options == {"evenings": 1, "carry": [None, *left[:2], None]}
    later = Sitting.begin("lanterns", ["Eve", "ann", "Ben", "Mira"], [*PEOPLE, PEOPLE[2]], options, CREATED)
    assert [seat.points for seat in later.match.state.seats] == [0, left[0]["points"], left[1]["points"], 0]
    later.close()


@pytest.mark.usefixtures("lanterns")
def test_where_it_cannot_be_kept_the_people_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    file().parent.mkdir()
    file().write_bytes(b'{"profiles": 2}')
    sitting = Sitting.begin("lanterns", ["Ann", "Ben", "Mira"], PEOPLE, {}, CREATED, seed=3)
    to_the_end(sitting)
    assert sitting.trouble is not None and "newer Moksha" in sitting.trouble
    assert sitting.file is not None and sitting.file.winners == tuple(sitting.match.state.winners)
    sitting.close()


@pytest.mark.usefixtures("lanterns")
def test_what_is_carried_comes_into_the_options_of_a_new_match_as_far_as_they_allow() -> None:
    names, options = ["Ann", "Ben", "Mira"], {"evenings": 2, "wind": "still"}
    assert profiles.brought("lanterns", names, options) == options
    profiles.keep_carried(
        "lanterns", "m1", [Left("ann", 1, lambda _: {"evenings": 5, "wind": "storm", "x": 1})]
    )
    assert profiles.brought("lanterns", names, options) == {"evenings": 5, "wind": "still"}
    assert profiles.brought("lanterns", ["Ben", "Eve"], options) == options
    assert profiles.brought("leela", ["Ann"], {}) == {} and options["evenings"] == 2


@pytest.mark.parametrize(
    ("value", "entry", "found"),
    [
        ([], True, [1]),
        ([0, 2], True, [0, 1, 2]),
        ([1], True, [1]),
        ([], {"points": 2}, [None, {"points": 2}, None]),
        ([None, None, {"points": 1}], {"points": 2}, [None, {"points": 2}, {"points": 1}]),
        (3, 4, 4),
        (None, "x", "x"),
    ],
)
def test_a_seat_brings_its_own_part_into_an_option(value: Any, entry: Any, found: Any) -> None:
    assert profiles._with(value, 1, 3, entry) == found


def test_a_game_that_carries_nothing_writes_nobody_down() -> None:
    sitting = Sitting.begin("leela", ["Ann"], PEOPLE[:1], {}, CREATED, seed=3)
    to_the_end(sitting)
    sitting.close()
    assert not file().exists()
