"""A match file from its first line to the bin."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import saves
from game.saves import places, shelf
from game.sitting import Sitting
from tests.every import examples
from tests.saves import matches
from tests.saves.matches import DEAL, ID, MOVE, ROLL, STEPS, UNDO, header, place, refused, saved, with_lines

ROOT = Path(__file__).resolve().parents[2]


def test_importing_makes_no_folder_and_loads_neither_pygame_nor_platformdirs() -> None:
    asks = "import game.saves, sys; print({'pygame', 'platformdirs'} & set(sys.modules))"
    told = subprocess.run([sys.executable, "-c", asks], cwd=ROOT, capture_output=True, text=True, check=True)
    assert told.stdout == "set()\n"
    assert not saves.home().exists()


def test_home_is_what_moksha_home_says_else_the_systems_place(monkeypatch: pytest.MonkeyPatch) -> None:
    assert saves.home() == Path(os.environ["MOKSHA_HOME"])
    monkeypatch.setenv("MOKSHA_HOME", "")
    assert saves.home().is_absolute()
    assert saves.home().name == "moksha"


def test_looking_for_matches_makes_no_folder() -> None:
    assert saves.list_matches() == saves.list_deleted() == []
    assert saves.latest() is None
    assert not saves.home().exists()


def test_a_file_is_readable_and_says_first_what_it_is() -> None:
    first, *others = saved().decode("utf-8").splitlines()
    body = json.loads(first)
    assert list(body)[:2] == ["moksha", "note"] and list(body)[-1] == "crc"
    assert body["moksha"] == 2
    assert "do not read it while you play" in body["note"]
    assert "वैकुण्ठ" in first
    assert [json.loads(line.split(" ", 2)[2]) for line in others] == [{"step": step} for step in STEPS]


def test_a_match_is_found_again_as_it_was_left() -> None:
    saved()
    with saves.open_match(ID) as match:
        assert match.header == matches.HEADER
        assert match.steps == STEPS
        assert match.title == "Ann, Ben"
        assert match.lost is None and match.winners is None and not match.readonly and match.pending == []
        assert match.log() == {
            "game": "leela",
            "seats": ["Ann", "वैकुण्ठ"],
            "options": {"throw_again": True, "rounds": 3},
            "seed": 2**63 - 1,
            "start": None,
            "draws": [6, [2, 0, 1]],
            "steps": STEPS,
        }


def test_each_step_is_on_the_disk_before_append_returns(monkeypatch: pytest.MonkeyPatch) -> None:
    with saves.create(header()) as match:
        synced = []
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", lambda _: synced.append(place().stat().st_size))
            match.append(ROLL)
        assert synced == [place().stat().st_size]
        assert (
            place()
            .read_bytes()
            .endswith(b'{"step": {"seat": 0, "action": {"type": "roll"}, "draws": [6]}}\n')
        )


def test_what_is_done_to_a_step_after_it_was_added_does_not_reach_the_match() -> None:
    step = {"seat": 0, "action": {"type": "roll"}, "draws": [6]}
    with saves.create(header()) as match:
        match.append(step)
        step["draws"] = [1]
        assert match.steps == [ROLL]


def test_playing_goes_on_where_it_stopped() -> None:
    saved([ROLL])
    for step in (MOVE, UNDO):
        with saves.open_match(ID) as match:
            match.append(step)
    with saves.open_match(ID) as match:
        assert match.steps == [ROLL, MOVE, UNDO]


@examples(40)
@given(st.lists(matches.steps, max_size=6))
def test_any_steps_come_back_equal(steps: list[saves.Step]) -> None:
    matches.lay(b"")
    place().unlink()
    saved(steps)
    with saves.open_match(ID) as match:
        assert match.steps == steps
        assert json.dumps(match.steps) == json.dumps(steps)  # `True` and `1` are two things


def test_a_new_title_stays_and_the_line_that_gave_the_old_one_too() -> None:
    saved()
    with saves.open_match(ID) as match:
        match.rename("  The long\n evening ")
        match.append(UNDO)
        assert match.title == "The long evening"
        assert refused(match.rename, "x" * 301) == "A title is one line of up to 300 characters."
    with saves.open_match(ID) as match:
        assert match.title == "The long evening"
        assert match.header.title == "Ann, Ben"
        assert match.steps == [*STEPS, UNDO]
    assert saves.list_matches()[0].title == "The long evening"


def test_an_end_is_noted_and_taken_back_by_a_step_that_follows() -> None:
    with saves.create(header()) as match:
        match.append(ROLL)
        match.note_over([1])
        assert match.winners == (1,)
        assert saves.list_matches()[0].finished is True
        assert saves.list_matches()[0].winners == (1,)
        assert saves.latest() is None
        match.rename("Nearly")
        assert saves.latest() is None
        match.append(UNDO)
        assert match.winners is None
    (entry,) = saves.list_matches()
    assert entry.finished is False and entry.winners is None
    assert saves.latest() == entry
    with saves.open_match(ID) as match:
        assert match.winners is None


def test_lines_of_a_kind_not_known_yet_are_kept_and_passed_over() -> None:
    data = saved([ROLL])
    later = with_lines(data, '{"mark": {"step": 1, "text": "here"}, "by": "a later Moksha"}')
    matches.lay(later)
    with saves.open_match(ID) as match:
        assert match.lost is None
        match.append(MOVE)
        assert match.steps == [ROLL, MOVE]
    assert place().read_bytes().startswith(later)
    assert saves.list_matches()[0].steps == 2


def test_a_file_copied_by_hand_is_a_match_of_its_own() -> None:
    saved()
    place("copied").write_bytes(place().read_bytes())
    with saves.open_match("copied") as copied, saves.open_match(ID) as match:
        assert copied.id == "copied"
        assert not copied.readonly and not match.readonly


def test_a_closed_match_is_not_written_on() -> None:
    match = saves.create(header())
    match.close()
    match.close()
    assert refused(match.append, ROLL) == "This match is closed."


def test_no_match_is_begun_where_one_is() -> None:
    saved()
    assert refused(saves.create, header()) == f"There’s already a match {ID}."
    saves.delete(ID)
    assert refused(saves.create, header()) == f"There’s already a match {ID}."


def test_ids_are_made_of_the_game_the_time_and_chance() -> None:
    made = saves.fresh_id("leela", "2026-11-20T10:15:33.25+01:00")
    assert made.startswith("leela-20261120-101533-") and len(made) == 26
    assert saves.is_id(made)
    assert made != saves.fresh_id("leela", "2026-11-20T10:15:33.25+01:00")
    assert refused(saves.fresh_id, "../leela", "2026-11-20T10:15:33Z")


# -- the list


def age(match_id: str, seconds: int) -> None:
    os.utime(place(match_id), (seconds, seconds))


def test_the_list_begins_with_the_match_last_played() -> None:
    for number, match_id in enumerate(("b", "c", "a")):
        saved(STEPS[:number], match_id)
        age(match_id, 1000 + number)
    assert [entry.id for entry in saves.list_matches()] == ["a", "c", "b"]
    first = saves.list_matches()[0]
    assert first == saves.Entry(
        id="a",
        title="Ann, Ben",
        changed=1002.0,
        game="leela",
        seats=("Ann", "वैकुण्ठ"),
        people=matches.HEADER.people,
        created="2026-11-20T10:15:33+01:00",
        steps=2,
        finished=False,
    )


def test_the_latest_is_the_newest_that_is_neither_over_nor_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    for number, match_id in enumerate(("oldest", "older", "over", "broken")):
        saved(STEPS, match_id)
        age(match_id, 1000 + number)
    with saves.open_match("over") as match:
        match.note_over([0])
    age("over", 1002)
    place("broken").write_bytes(b"?")
    read = []
    slurp = places.slurp

    def noted(path: Path, most: int) -> bytes:
        read.append(path.stem)
        return slurp(path, most)

    with monkeypatch.context() as patch:
        patch.setattr(shelf, "slurp", noted)
        found = saves.latest()
    assert found is not None and found.id == "older"
    assert read == ["broken", "older"]


def test_the_latest_is_found_behind_a_long_match_that_is_over() -> None:
    saved([ROLL], "open")
    saved([ROLL] * 100, "over")
    with saves.open_match("over") as match:
        match.note_over([0])
        for number in range(100):
            match.rename(f"Title {number}, so that the end is out of sight of a quick look")
    found = saves.latest()
    assert found is not None and found.id == "open"


def test_the_match_played_last_is_remembered_though_its_last_step_tells_whole_courses() -> None:
    people = [saves.Person("person", None, seat) for seat in (0, 1)]
    sitting = Sitting.begin("leela", ["Ann", "Ben"], people, {}, "2026-11-23T22:00:00+00:00", seed=5)
    while not sitting.match.over:
        sitting.act({"type": "roll"})
    sitting.close()
    found = saves.last_ended()
    assert found is not None and found.winners


def test_a_match_that_cannot_be_read_stands_in_the_list_with_the_reason() -> None:
    saved()
    place("damaged").write_bytes(place().read_bytes().replace(b"Ann", b"Eve", 1))
    place("picture").write_bytes(b"\x89PNG\r\n\x1a\n")
    place("empty").write_bytes(b"")
    place("folder").mkdir()
    place("My Match").write_bytes(place().read_bytes())
    told = {entry.id: entry for entry in saves.list_matches()}
    assert told.pop(ID).broken is None
    assert {match_id: entry.broken for match_id, entry in told.items()} == {
        "damaged": "damaged.moksha can’t be opened: its first line is damaged.",
        "picture": "picture.moksha isn’t a Moksha match, or its first line is damaged.",
        "empty": "empty.moksha isn’t a Moksha match, or its first line is damaged.",
        "folder": "folder.moksha isn’t a plain file.",
        "My Match": "Moksha never gives a file a name like My Match.moksha. Import it instead.",
    }
    assert all(entry.finished is None for entry in told.values())


# -- the bin


def test_a_deleted_match_comes_back_whole() -> None:
    data = saved()
    assert saves.delete(ID) == ID
    assert saves.list_matches() == [] and saves.latest() is None
    assert [entry.id for entry in saves.list_deleted()] == [ID]
    assert refused(saves.open_match, ID) == f"There’s no match {ID} here."
    assert saves.restore(ID) == ID
    assert saves.list_deleted() == []
    assert place().read_bytes() == data
    assert [path.name for path in place().parent.iterdir()] == [place().name]


def test_nothing_in_the_bin_is_overwritten_nor_anything_out_of_it() -> None:
    one = saved([ROLL])
    saves.delete(ID)
    two = with_lines(one, matches.text("step", MOVE))
    matches.lay(two)
    assert saves.delete(ID) == f"{ID}-2"
    assert [entry.steps for entry in saves.list_deleted()] == [2, 1]
    matches.lay(with_lines(two, matches.text("step", DEAL)))
    assert saves.restore(ID) == f"{ID}-2"
    assert saves.restore(f"{ID}-2") == f"{ID}-2-2"
    with saves.open_match(ID) as match:
        assert match.steps == [ROLL, MOVE, DEAL]
    with saves.open_match(f"{ID}-2") as match:
        assert match.steps == [ROLL]


def test_an_id_as_long_as_can_be_is_told_apart_all_the_same() -> None:
    longest = "a" * 64
    data = saved([ROLL], longest)
    saves.delete(longest)
    matches.lay(data, longest)
    assert saves.delete(longest) == "a" * 62 + "-2"


def test_what_was_set_aside_goes_with_its_match() -> None:
    matches.lay(saved() + b"torn")
    saves.open_match(ID).close()
    aside = place().with_name(f"{ID}.damaged-1")
    assert aside.read_bytes() == b"torn"
    saves.delete(ID)
    assert not aside.exists()
    saves.restore(ID)
    assert aside.read_bytes() == b"torn"
    saves.delete(ID)
    saves.purge(ID)
    assert [path for path in saves.home().rglob("*") if path.is_file()] == []


def test_a_match_that_is_open_is_not_deleted() -> None:
    with saves.create(header()):
        assert refused(saves.delete, ID) == "This match is open. Close it before you delete it."
    saves.delete(ID)
    saves.purge(ID)
    assert refused(saves.restore, ID) == f"There’s no match {ID} in the bin."
    assert refused(saves.purge, ID) == f"There’s no match {ID} in the bin."
    assert refused(saves.delete, ID) == f"There’s no match {ID} here."


# -- out of the house and into it


def test_a_copy_comes_back_under_an_id_of_its_own(tmp_path: Path) -> None:
    data = saved()
    with saves.open_match(ID) as match:
        match.rename("A match for Chris")
        saves.export(ID, tmp_path / "For Chris.moksha")
    copy = (tmp_path / "For Chris.moksha").read_bytes()
    assert copy == place().read_bytes() and copy.startswith(data)
    new = saves.import_file(tmp_path / "For Chris.moksha")
    assert new != ID and new.startswith("leela-20261120-101533-")
    with saves.open_match(new) as match:
        assert match.header == header(new)
        assert match.title == "A match for Chris"
        assert match.steps == STEPS
    assert copy == (tmp_path / "For Chris.moksha").read_bytes()


def test_a_copy_overwrites_nothing_unless_it_is_to(tmp_path: Path) -> None:
    data = saved()
    target = tmp_path / "copy.moksha"
    target.write_bytes(b"mine")
    assert refused(saves.export, ID, target) == "There’s already a file copy.moksha."
    assert target.read_bytes() == b"mine"
    saves.export(ID, target, overwrite=True)
    assert target.read_bytes() == data


def test_a_copy_holds_whole_lines_only(tmp_path: Path) -> None:
    data = saved()
    matches.lay(data + b"torn")
    saves.export(ID, tmp_path / "copy.moksha")
    assert (tmp_path / "copy.moksha").read_bytes() == data


def test_no_copy_is_laid_among_the_matches_or_where_nothing_can_lie(tmp_path: Path) -> None:
    saved()
    for own in (place("b"), place(), saves.home() / "settings.json"):
        assert refused(saves.export, ID, own, overwrite=True).startswith("Choose a place outside")
    assert refused(saves.export, ID, tmp_path / "no" / "x.moksha").startswith("x.moksha couldn’t be written")
    assert refused(saves.export, ID, tmp_path / "a\0b").startswith("a?b couldn’t be written")
    assert refused(saves.export, ID, tmp_path, overwrite=True)
    assert [entry.id for entry in saves.list_matches()] == [ID]


def test_a_damaged_file_is_not_imported_and_the_line_is_named(tmp_path: Path) -> None:
    data = bytearray(saved())
    data[data.rindex(b"deal")] ^= 1
    (tmp_path / "bad.moksha").write_bytes(data)
    before = saves.list_matches()
    told = refused(saves.import_file, tmp_path / "bad.moksha")
    assert told == "bad.moksha wasn’t imported. Line 4 is damaged."
    assert refused(saves.import_file, tmp_path / "none").startswith("There’s no file")
    assert refused(saves.import_file, tmp_path) == f"{tmp_path.name} isn’t a plain file."
    assert refused(saves.import_file, "a\0b").startswith("a?b can’t be read")
    assert saves.list_matches() == before


def test_a_file_can_be_looked_at_wherever_it_lies(tmp_path: Path) -> None:
    data = saved()
    (tmp_path / "some where.moksha").write_bytes(data + b"torn")
    match = saves.read_file(tmp_path / "some where.moksha")
    assert match.steps == STEPS and match.readonly
    assert match.lost == "The last line of this match (4 bytes) couldn’t be read."
    assert refused(match.append, ROLL) == "You can only look at this file. Import it to play on."
    assert (tmp_path / "some where.moksha").read_bytes() == data + b"torn"


def test_a_title_made_of_names_follows_who_sits_there_until_it_is_named():
    people = [saves.Person("person", None, seat) for seat in range(2)]
    sitting = Sitting.begin("leela", ["Leela", "Jonas"], people, {}, "2026-11-20T10:00:00+00:00", seed=1)
    file = sitting.file
    assert file is not None and file.title == "Leela: Leela and Jonas"
    sitting.let_sit(0, "Lena", people[0])
    sitting.act(sitting.match.legal()[0])
    sitting.let_sit(1, "Ana", people[1])
    assert file.title == saves.list_matches()[0].title == "Leela: Lena and Ana"
    file.rename("Our evening")
    sitting.let_sit(1, "Jonas", people[1])
    assert file.title == saves.list_matches()[0].title == "Our evening"
    sitting.close()


# -- brought in from elsewhere


def test_a_copy_of_a_match_is_that_match_and_one_that_holds_more_takes_its_place(tmp_path: Path) -> None:
    data = saved([ROLL, MOVE])
    copy = tmp_path / "copy.moksha"
    copy.write_bytes(data)
    assert saves.bring_in(copy) == ID
    place().write_bytes(data[: data[:-1].rindex(b"\n") + 1])  # a step less is here
    assert saves.bring_in(copy) == ID and place().read_bytes() == data
    place().write_bytes(data)
    with saves.open_match(ID) as match:
        match.append(ROLL)
    assert saves.bring_in(copy) == ID and len(saves.list_matches()) == 1  # a step more is here


def test_a_damaged_copy_takes_no_place_and_other_matches_stand_beside(tmp_path: Path) -> None:
    saved([ROLL])
    copy = tmp_path / "copy.moksha"
    copy.write_bytes(place().read_bytes() + b"torn\n")
    assert "copy.moksha" in refused(saves.bring_in, copy)
    with saves.open_match(ID) as match:
        match.append(MOVE)
    (tmp_path / "other.moksha").write_bytes(with_lines(place().read_bytes(), matches.text("title", "Other")))
    place().write_bytes(with_lines(place().read_bytes(), matches.text("title", "Here")))
    carried = saves.import_all(tmp_path)
    assert (carried.carried, carried.there, len(carried.refused)) == (1, 0, 1)
    assert sorted(entry.title for entry in saves.list_matches()) == ["Here", "Other"]
    again = saves.import_all(tmp_path)
    assert (again.carried, again.there, len(again.refused)) == (0, 1, 1)


def test_the_list_names_who_guides_a_match() -> None:
    with saves.create(header()) as match:
        match.keep(saves.TOLD, {"seat": 0, "asked": "Why?"})
        match.append(ROLL)
        match.keep(saves.GUIDED, {"did": "begin", "name": "Uma"})
    (entry,) = saves.list_matches()
    assert entry.guide == "Uma" and not entry.rests
    saved([], "other")
    assert {each.id: (each.guide, each.rests) for each in saves.list_matches()}["other"] == ("", False)


def test_a_match_that_branched_off_at_the_beginning_knows_from_which() -> None:
    with saves.create(header()) as match:
        match.keep(saves.ORIGIN, {"id": "other", "title": "Other", "step": 0})
        assert match.origin == saves.Origin("other", "Other", 0)


def test_what_was_told_earlier_is_read_as_far_as_it_is_sound() -> None:
    sound = [0, "Why?", 2]
    lines: list[saves.Step] = [{"asked": [sound[:2]]}, {"asked": ["x", [-1, "Why?"], [0, 1], 5]}, {}]
    assert [(told.seat, told.asked) for told in saves.told_earlier(lines)] == [(0, "Why?")]
