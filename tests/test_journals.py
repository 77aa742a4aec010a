"""The journals without a screen: courses gathered, held against chance, annotated, and copied out."""

from __future__ import annotations

import contextlib
import errno
import json
import math
import os
import stat
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import journals, saves, words
from game.engine import codec
from game.engine.games.leela.journal import Journal, arrivals, journal, summed
from game.engine.games.leela.odds import meetings, solo
from game.engine.games.leela.pattern import LEVELS, MET, WAYS_HOME, Played, chance, pattern, reached
from game.engine.games.leela.rules import Options, Throw
from game.engine.match import Match
from game.journals import Gathering, Kept, leela, moments
from game.journals.copies import Chapter, escaped, folder, keep, markdown, quoted
from game.journals.notes import LONGEST, Note, Notes, Own, clean, follow, forget, notes_to_undone
from game.saves import because
from game.sitting import Sitting
from tests.clauses import clause
from tests.every import examples
from tests.guest import registered

ROLL = {"type": "roll"}


@pytest.fixture(autouse=True)
def _quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole matches are kept here; that they outlast a power cut is tested elsewhere."""
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)


def played(
    *names: str,
    seed: int = 1,
    day: int = 1,
    throws: int | None = None,
    kinds: str = "",
    options: dict[str, Any] | None = None,
) -> str:
    """A kept match of Leela; `kinds` has a letter a seat, p or b. Its id."""
    people = [
        saves.Person("bot" if kinds[seat : seat + 1] == "b" else "person", None, seat)
        for seat in range(len(names))
    ]
    sitting = Sitting.begin(
        "leela", names, people, options or {}, f"2026-11-{day:02d}T20:00:00+00:00", seed=seed
    )
    assert sitting.file is not None
    left = throws if throws is not None else 100_000
    while left and not sitting.match.over:
        sitting.act(ROLL)
        left -= 1
    sitting.close()
    return sitting.file.id


def course(*dice: int, start: int | str = "unborn") -> list[Throw]:
    """The course of one seat that throws these."""
    match = Match.new("leela", ["Ann"], chance=list(dice))
    if start != "unborn":
        state = match.encoded()
        state["seats"][0] |= {"stage": "playing", "square": start}
        match = Match.load(state, chance=list(dice))
    for _ in dice:
        match.act(ROLL)
    found: list[Throw] = match.state.seats[0].course
    return found


# -- gathering


def test_the_matches_of_a_person_are_known_by_the_name_at_the_seat():
    first = played("Ravi", day=3)
    played("Mira", day=4)
    third = played("Mira", "  RAVI ", day=2, seed=2)
    parts = Gathering("leela", "ravi").all()
    assert [(part.id, part.seat) for part in parts] == [(third, 1), (first, 0)], "the earliest first"
    assert {part.game for part in parts} == {"leela"}


def test_a_name_typed_otherwise_is_the_same_name():
    played("Jose\u0301")
    assert len(Gathering("leela", "José").all()) == 1
    assert saves.plain_name(" A  b ") == saves.plain_name("a B")


def test_a_bot_of_the_same_name_is_somebody_else():
    played("Ravi", "Ravi", kinds="pb")
    assert [part.seat for part in Gathering("leela", "Ravi").all()] == [0]
    assert [part.seat for part in Gathering("leela", "Ravi", "bot").all()] == [1]


def test_gathering_goes_match_by_match():
    for day in (1, 2, 3):
        played("Ravi", day=day, throws=2)
    gathering = Gathering("leela", "Ravi")
    steps = 0
    while gathering.step():
        steps += 1
        assert len(gathering.parts) == steps
    assert steps == 3 and gathering.done


def test_a_match_that_came_home_twice_counts_once():
    match_id = played("Ravi")
    again = saves.import_file(saves.home() / saves.MATCHES / f"{match_id}{saves.SUFFIX}")
    assert again != match_id
    assert len(Gathering("leela", "Ravi").all()) == 1


def test_files_that_cannot_be_read_are_counted_and_passed_over():
    whole = played("Ravi", day=1)
    broken = saves.home() / saves.MATCHES / "broken.moksha"
    broken.write_text("not a match\n")
    odd = saves.read_file(saves.home() / saves.MATCHES / f"{whole}{saves.SUFFIX}").header
    file = saves.create(
        saves.Header(
            **{
                **{key: getattr(odd, key) for key in saves.Header.__dataclass_fields__},
                "id": "odd",
                "seed": 5,
            }
        )
    )
    file.append({"seat": 4, "action": {"type": "fly"}, "draws": []})
    file.close()
    gathering = Gathering("leela", "Ravi")
    assert [part.id for part in gathering.all()] == [whole]
    assert gathering.unread == 2


def test_a_match_that_goes_on_is_read_anew():
    match_id = played("Ravi", throws=3)
    assert Gathering("leela", "Ravi").all()[0].steps == 3
    sitting = Sitting.resume(match_id)
    sitting.act(ROLL)
    sitting.close()
    assert Gathering("leela", "Ravi").all()[0].steps == 4


def test_what_was_taken_back_is_no_part_of_the_course():
    match_id = played("Ravi", throws=4)
    sitting = Sitting.resume(match_id)
    sitting.undo()
    sitting.close()
    kept = journals.read(match_id)
    assert len(moments(kept.match, 0)) == 3 == len(kept.part(0).state.course)


@pytest.mark.parametrize("match_id", ["../x", "", "CON", "nobody-knows"])
def test_an_odd_id_is_refused_in_a_sentence(match_id):
    with pytest.raises(saves.SaveError):
        journals.read(match_id)


def test_moments_are_told_in_sentences_and_say_nothing_twice():
    match = Match.new("leela", ["Ann", "Ben"], chance=[3, 6, 4, 2])
    for _ in range(4):
        match.act(ROLL)
    told = moments(match, 1, ("rolled", "again", "passed"))
    assert [moment.index for moment in told] == [0, 1]
    assert told[0].words == "The gate of birth opens: 1, Genesis (janma), then 6, Delusion (moha)."
    assert "Ben throws" not in told[1].words
    assert "Ben throws" in moments(match, 1)[1].words


def test_a_mark_tells_one_throw_from_another_that_took_its_place():
    one = Match.new("leela", ["Ann"], chance=[3])
    other = Match.new("leela", ["Ann"], chance=[4])
    again = Match.new("leela", ["Ann"], chance=[3])
    for match in (one, other, again):
        match.act(ROLL)
    marks = [moments(match, 0)[0].mark for match in (one, other, again)]
    assert marks[0] == marks[2] != marks[1]


def test_what_others_may_not_know_waits_for_the_end_of_the_match():
    """Lanterns has secret bids: as long as it lasts its journal tells the public story."""
    with registered() as name:
        match = Match.new(name, ["Ann", "Ben"], seed=3)
        match.act(match.legal()[-1])
        seat = match.steps[0].seat
        told = moments(match, seat)[0]
        assert list(told.events) == match.seen(None, match.steps[0].events)
        while not match.over:
            match.act(match.legal()[0])
        told = moments(match, seat)[0]
        assert list(told.events) == match.seen(seat, match.steps[0].events)


# -- sums and chance

throws = st.lists(st.integers(1, 6), max_size=120)


@clause("LE-8.3")
@examples(40)
@given(st.lists(throws, max_size=5))
def test_sums_are_the_sums(many):
    found = [journal(_until_home(dice)) for dice in many]
    whole = summed(found)
    assert whole.throws == sum(one.throws for one in found)
    assert whole.dice == [sum(one.dice[face] for one in found) for face in range(6)]
    assert whole.top == max((one.top for one in found), default=0)
    for table in ("visits", "arrows", "snakes", "level_moves", "jump_pairs"):
        keys = {key for one in found for key in getattr(one, table)}
        expected = {key: sum(getattr(one, table).get(key, 0) for one in found) for key in keys}
        assert getattr(whole, table) == expected
    stays = [one.longest_stay for one in found if one.longest_stay]
    assert whole.longest_stay == (max(stays, key=lambda stay: stay[1]) if stays else None)
    assert sum(arrivals(found).values()) == sum(one.arrival is not None for one in found)
    assert list(codec.encode(whole)) == list(codec.encode(Journal())), "the keys of section 10"


def _until_home(dice: list[int]) -> list[Throw]:
    match = Match.new("leela", ["Ann"], chance=dice)
    while match.chance.waiting and not match.over:
        match.act(ROLL)
    found: list[Throw] = match.state.seats[0].course
    return found


def test_the_figures_of_the_rulebook_are_those_of_the_chain():
    """Sections 1 and 11, computed a second time by the odds."""
    exact = meetings()
    assert {start: (round(met.times, 3), round(met.chance, 3)) for start, met in exact.items()} == {
        start: (met.times, met.chance) for start, met in MET.items()
    }
    whole = solo()
    assert [round(level, 3) for level in whole.levels] == list(LEVELS)
    assert round(whole.devotion, 4) == WAYS_HOME["arrow"]
    for base in (62, 64, 65, 66, 67):
        assert round(whole.by_count[base], 4) == WAYS_HOME[str(base)]


def test_another_way_to_count_sixes_has_its_own_figures():
    given_ = chance("total")
    exact = solo(Options("all", "total"))
    assert given_.levels == exact.levels
    assert given_.ways["arrow"] == exact.devotion
    assert math.isclose(sum(given_.ways.values()), 1, abs_tol=0.06)


@given(st.integers(0, 25), st.integers(0, 25), st.integers(1, 99))
def test_the_chance_of_so_many_matches_or_more(least, count, hundredths):
    share = Fraction(hundredths, 100)
    exact = sum(math.comb(count, k) * share**k * (1 - share) ** (count - k) for k in range(least, count + 1))
    assert math.isclose(reached(least, [(count, float(share))]), float(exact), abs_tol=1e-9)


def test_two_kinds_of_match_are_reckoned_together():
    assert math.isclose(reached(2, [(1, 0.5), (1, 0.25)]), 0.125)
    assert math.isclose(reached(1, [(1, 0.5), (1, 0.25)]), 1 - 0.5 * 0.75)
    assert reached(0, []) == 1.0 and reached(1, []) == 0.0
    assert math.isclose(reached(2000, [(2000, 0.5)]), 0.0, abs_tol=1e-9), "long years do not overflow"


def test_the_friendly_snake_is_the_one_met_most_often_and_ties_go_to_the_lower_number():
    first = course(6, 6, 1)  # 12, a snake; to 9
    second = course(6, 4)  # 10, an arrow to 23
    found = pattern([Played(first, "as_thrown", False), Played(second, "as_thrown", False)])
    assert [link.from_ for link in found.most_met("snake")] == [12]
    assert [link.from_ for link in found.most_met("arrow")] == [10]
    third = course(6, 6, 4, start=4)  # 10 -> 23, then 29 -> 6, then 10 -> 23
    found = pattern([Played(first, "as_thrown", False), Played(third, "as_thrown", False)])
    assert [link.from_ for link in found.most_met("snake")] == [12, 29]


def test_unfinished_courses_are_kept_apart_and_chance_says_nothing_of_them():
    home = _until_home([6, 6, 6, 4])  # not home: three sixes
    found = pattern([Played(home, "as_thrown", False)])
    assert (found.whole, found.others) == (0, 1)
    assert all(link.expected == 0 and not link.characteristic for link in found.links)
    assert sum(link.besides for link in found.links) == sum(found.besides.snakes.values()) > 0
    assert found.levels == (0,) * 8 and found.ways == {}


def test_what_chance_gives_is_the_figure_of_a_game_times_the_matches():
    whole = [
        Played(journals.read(played("Ravi", seed=seed)).part(0).state.course, "as_thrown", True)
        for seed in (1, 2, 3)
    ]
    found = pattern(whole)
    assert found.whole == 3 and sum(found.arrivals.values()) == 3
    for link in found.links:
        assert math.isclose(link.expected, 3 * MET[link.from_].times)
        assert link.matches <= 3 and (link.matches == 0) == (link.times == 0)
    assert math.isclose(found.levels[7], 3 * 12.049)


def test_characteristic_is_what_chance_would_seldom_do():
    """Met in all of five matches: 0.284⁵ is far below one in twenty for 29, 0.769⁵ far above for 72."""
    by_29 = course(4, start=25)  # a snake, to 6
    by_72 = course(3, start=69)  # a snake, to 51
    for made, start in ((by_29, 29), (by_72, 72)):
        found = pattern([Played(made, "as_thrown", True)] * 5)
        link = next(link for link in found.links if link.from_ == start)
        assert link.matches == 5
        assert link.characteristic == (start == 29)
        assert math.isclose(link.rarity, MET[start].chance ** 5)
    assert [link.from_ for link in pattern([Played(by_29, "as_thrown", True)] * 5).characteristic] == [29]


def test_what_leads_to_what():
    made = course(6, 6, 4, start=4)  # 10 -> 23, 29 -> 6, 10 -> 23
    found = pattern([Played(made, "as_thrown", False)] * 2)
    assert found.pairs() == [(10, 29, 2), (29, 10, 2)]


def test_the_words_for_one_and_for_many():
    ids = [played("Ravi", seed=seed, day=seed) for seed in (1, 2, 3)]
    ids.append(played("Ravi", seed=9, day=9, throws=8))
    parts = Gathering("leela", "Ravi").all()
    assert len(parts) == len(ids)
    found = leela.pattern_of(parts)
    assert leela.over_told(found) == "over 3 finished matches and 1 under way"
    assert leela.chance_told(found)[-1] == words.phrase("leela", "journal.chance.caution")
    ways = leela.ways_home(found)
    assert ways[0][0] == "arrow" and sum(times for _, times, _ in ways) == 3
    chapters = leela.chapters_of_many(found)
    assert len(chapters[1].table) == 11, "all ten snakes"
    verdicts = ("should", "good at", "lucky", "unlucky", "bad luck", "well done", "must")
    told = " ".join(sentence for chapter in chapters for sentence in chapter.sentences).casefold()
    assert not [word for word in verdicts if word in told]


def test_a_course_begun_from_a_position_is_not_whole():
    match = Match.new("leela", ["Ann"], chance=[])
    state = match.encoded()
    state["seats"][0] |= {"stage": "playing", "square": 66}
    loaded = Match.load(state, chance=[2])
    loaded.act(ROLL)
    person = (saves.Person("person", None, 0),)
    assert not leela.is_whole(Kept(loaded, person, begun=False).part(0))
    assert leela.is_whole(Kept(loaded, person).part(0))


@clause("LE-9.2")
def test_who_began_born_is_not_held_against_chance():
    match = Match.new("leela", ["Ann"], {"begin": "born"}, seed=5)
    while not match.over:
        match.act(ROLL)
    assert not leela.is_whole(Kept(match, (saves.Person("person", None, 0),)).part(0))


# -- a player's own words


@clause("LE-8.5")
def test_words_are_kept_by_match_seat_and_throw_and_stand_in_no_match_file():
    match_id = played("Ann", "Ben", throws=6)
    there = moments(journals.read(match_id).match, 1)
    notes = Notes(match_id)
    notes.write_match(1, "To listen.")
    notes.write(1, there[2], "I laughed\nout loud.")
    own = Notes(match_id).of(1)
    assert own.match == "To listen." and own.on(there[2]) == "I laughed\nout loud." and own.on(there[1]) == ""
    assert Notes(match_id).of(0) == Own()
    assert notes.path == saves.home() / "notes" / f"{match_id}.json"
    for file in (saves.home() / saves.MATCHES).iterdir():
        assert b"listen" not in file.read_bytes()
    assert "listen" not in str(journals.read(match_id).match.log())


@pytest.mark.skipif(os.name != "posix", reason="modes of files")
def test_words_are_for_their_owners_eyes_only():
    match_id = played("Ann", throws=1)
    Notes(match_id).write_match(0, "Mine.")
    path = Notes(match_id).path
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_no_words_leave_no_file():
    match_id = played("Ann", throws=1)
    notes = Notes(match_id)
    notes.write_match(0, "Something.")
    notes.write_match(0, " \n ")
    assert not notes.path.exists()
    assert list(notes.path.parent.iterdir()) == []


def test_a_note_stays_with_its_throw_when_that_is_taken_back():
    match_id = played("Ann", throws=3)
    notes = Notes(match_id)
    there = moments(journals.read(match_id).match, 0)
    notes.write(0, there[2], "Here.")
    own = notes.of(0)
    assert notes_to_undone(own, there) == []
    assert notes_to_undone(own, there[:2]) == own.steps
    other = journals.Moment(2, "", (), "00000000")
    assert own.on(other) == "" and notes_to_undone(own, [*there[:2], other]) == own.steps
    notes.write(0, other, "Another.")
    assert notes.of(0).on(there[2]) == "Here.", "words to a throw that is gone are not lost"
    assert notes.of(0).on(other) == "Another."


def test_two_windows_write_on_one_match():
    """What the other wrote meanwhile on something else is still there."""
    match_id = played("Ann", "Ben", throws=4)
    one, other = Notes(match_id), Notes(match_id)
    one.of(0), other.of(1)
    one.write_match(0, "One.")
    other.write_match(1, "Other.")
    assert Notes(match_id).of(0).match == "One." and Notes(match_id).of(1).match == "Other."


@given(st.text())
def test_words_are_kept_as_they_were_cleaned(text):
    once = clean(text)
    assert clean(once) == once and len(once) <= LONGEST
    once.encode("utf-8")
    assert all(sign == "\n" or sign.isprintable() or sign in "\u200c\u200d" for sign in once)


def test_cleaning_keeps_what_people_write():
    assert clean("क्रोध—Vaikuṇṭha\r\nnext\tword\u00a0here\x00\ud800") == "क्रोध—Vaikuṇṭha\nnext word here"


DAMAGED = [
    b"",
    b"{",
    b"[]",
    b'{"moksha":1}',
    b'{"moksha":1,"note":"","seats":{"x":{}}}',
    b'{"moksha":1,"note":"","seats":{"0":{"match":7}}}',
    b'{"moksha":1.0,"note":"","seats":{}}',
    b'{"moksha":true,"note":"","seats":{}}',
    b'{"moksha":1,"note":"","seats":{},"seats":{}}',
    b'{"moksha":1,"note":"","seats":{"0":{"steps":[{"index":0,"mark":"zz","text":""}]}}}',
    b'{"moksha":1,"note":"","seats":{"0":{"odd":1}}}',
    b"\xff\xfe",
    b"[" * 100_000,
    b'{"moksha":NaN,"note":"","seats":{}}',
]


@pytest.mark.parametrize("data", DAMAGED)
def test_a_file_that_cannot_be_read_is_set_aside_and_told_of(data):
    match_id = played("Ann", throws=1)
    notes = Notes(match_id)
    notes.path.parent.mkdir(parents=True)
    notes.path.write_bytes(data)
    assert notes.of(0) == Own()
    aside = notes.path.with_name(f"{match_id}.damaged-1.json")
    assert aside.read_bytes() == data
    assert notes.trouble is not None and aside.name in notes.trouble
    notes.write_match(0, "Anew.")
    notes.path.write_bytes(data)
    Notes(match_id).of(0)
    assert notes.path.with_name(f"{match_id}.damaged-2.json").exists(), "nothing is written over"


@given(st.binary(max_size=60))
def test_rubbish_never_gives_anything_but_a_sentence(tmp_path_factory, data):
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MOKSHA_HOME", str(home))
        (home / "notes").mkdir()
        (home / "notes" / "a-match.json").write_bytes(data)
        with contextlib.suppress(saves.SaveError):
            assert isinstance(Notes("a-match").of(0), Own)


def test_half_a_surrogate_in_a_file_is_cleaned_away():
    match_id = played("Ann", throws=1)
    notes = Notes(match_id)
    notes.path.parent.mkdir(parents=True)
    notes.path.write_bytes(b'{"moksha":1,"note":"\\ud800","seats":{"0":{"match":"a\\ud800b"}}}')
    assert notes.of(0).match == "ab"
    notes.write_match(0, "ab c")
    assert Notes(match_id).of(0).match == "ab c"


def test_the_notes_of_a_newer_moksha_are_left_alone():
    match_id = played("Ann", throws=1)
    notes = Notes(match_id)
    notes.path.parent.mkdir(parents=True)
    notes.path.write_text('{"moksha":3,"pages":[]}')
    for deed in (lambda: notes.of(0), lambda: notes.write_match(0, "x")):
        with pytest.raises(saves.SaveError) as told:
            deed()
        assert "newer" in told.value.sentence
    assert notes.path.read_text() == '{"moksha":3,"pages":[]}'


def test_a_full_disk_loses_no_old_words(monkeypatch):
    match_id = played("Ann", throws=1)
    notes = Notes(match_id)
    notes.write_match(0, "Old.")
    before = notes.path.read_bytes()

    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        with pytest.raises(saves.SaveError) as told:
            notes.write_match(0, "New.")
    assert told.value.sentence == "Your words couldn’t be saved: the disk is full."
    assert notes.path.read_bytes() == before
    assert [path.name for path in notes.path.parent.iterdir()] == [notes.path.name]


def test_a_home_that_is_a_file_is_told_in_a_sentence(tmp_path, monkeypatch):
    place = tmp_path / "file"
    place.write_text("")
    monkeypatch.setenv("MOKSHA_HOME", str(place))
    with pytest.raises(saves.SaveError) as told:
        Notes("a-match").write_match(0, "x")
    assert told.value.sentence == "Your words couldn’t be saved: there’s a file where a folder should be."
    assert Notes("a-match").of(0) == Own()


@pytest.mark.parametrize("match_id", ["../x", "a/b", "", "nul", "ä"])
def test_notes_stay_in_their_folder(match_id):
    with pytest.raises(saves.SaveError):
        Notes(match_id)


@pytest.mark.skipif(os.name != "posix", reason="pipes")
def test_a_pipe_in_the_place_of_notes_makes_nobody_wait():
    match_id = played("Ann", throws=1)
    notes = Notes(match_id)
    notes.path.parent.mkdir(parents=True)
    os.mkfifo(notes.path)
    assert notes.of(0) == Own()


def test_notes_go_where_their_match_goes():
    match_id = played("Ann", throws=1)
    Notes(match_id).write_match(0, "Mine.")
    follow(match_id, "elsewhere")
    assert not Notes(match_id).path.exists() and Notes("elsewhere").of(0).match == "Mine."
    Notes("third").write_match(0, "Theirs.")
    follow("elsewhere", "third")
    assert Notes("third").of(0).match == "Theirs.", "over nothing that is there"
    (Notes("elsewhere").path.parent / "elsewhere.damaged-1.json").write_text("?")
    forget("elsewhere")
    assert [path.name for path in Notes("third").path.parent.iterdir()] == ["third.json"]
    forget("nobody")
    follow("nobody", "somebody")


# -- copies


def test_a_copy_is_written_over_nothing():
    first = keep("text", "journal-x", ".md", b"one")
    second = keep("text", "journal-x", ".md", b"two")
    assert first == saves.home() / "exports" / "journal-x.md"
    assert second.name == "journal-x-2.md"
    assert (first.read_bytes(), second.read_bytes()) == (b"one", b"two")


def test_copies_go_to_documents_and_pictures(monkeypatch, tmp_path):
    monkeypatch.delenv("MOKSHA_HOME")
    monkeypatch.setattr("platformdirs.user_documents_path", lambda: tmp_path / "papers")
    monkeypatch.setattr("platformdirs.user_pictures_path", lambda: tmp_path / "pictures")
    assert folder("text") == tmp_path / "papers" and folder("picture") == tmp_path / "pictures"
    assert keep("picture", "a", ".png", b"x").parent == tmp_path / "pictures"


def test_a_copy_that_cannot_be_written_says_why_and_leaves_nothing(monkeypatch):
    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(saves.SaveError) as told:
        keep("text", "journal-x", ".md", b"one")
    assert "the disk is full" in told.value.sentence and told.value.sentence.count("\n") == 0
    assert list((saves.home() / "exports").iterdir()) == []


def test_notes_that_may_not_be_read_say_so(monkeypatch):
    def refuse(path: Path, most: int) -> bytes:
        raise PermissionError(errno.EACCES, "no", str(path))

    match_id = played("Ann", throws=1)
    monkeypatch.setattr("game.disk.read", refuse)
    with pytest.raises(saves.SaveError) as told:
        Notes(match_id).of(0)
    assert "reading it isn’t allowed" in told.value.sentence


def test_an_error_that_nobody_foresaw_is_still_a_sentence():
    assert because(OSError(errno.EMLINK, "Too many links")) == "Too many links"
    assert because(OSError()) == "its name or place can’t be used"


def test_a_journal_in_markdown():
    match_id = played("Ann", throws=4)
    kept = journals.read(match_id)
    there = moments(kept.match, 0)
    own = Own("To *listen*.\n# And wait.", [Note(1, there[1].mark, "1. first"), Note(9, "0" * 8, "Gone.")])
    chapter = Chapter("In figures", ("One sentence.",), (("What", "How many"), ("a|b", "3")))
    dice = [throw.die for throw in kept.part(0).state.course]
    text = markdown(kept.part(0), "Leela · today", there, dice, own, [chapter])
    lines = text.split("\n")
    assert lines[0] == "# Ann’s journal" and lines[2] == "Leela · today"
    assert r"> To \*listen\*.  " in lines and r"> \# And wait.  " in lines
    assert f"1. **{dice[0]}** · {there[0].words}" in lines
    assert r"   > 1\. first" in lines
    assert "> Gone.  " in lines, "words to a throw that was taken back are told too"
    assert r"| a\|b | 3 |" in lines and "|---|---|" in lines
    assert text.endswith("\n") and not text.endswith("\n\n")


@given(st.text(alphabet="abw *_`#<>[]|\\-+1.)~=&:\n", max_size=40))
def test_no_sign_makes_markdown_of_a_players_words(text):
    """Before each sign that would mean something stands an odd number of backslashes."""
    written = escaped(text)
    for place, sign in enumerate(written):
        if sign in "`*_<>[]#|~&":
            before = written[:place]
            assert (len(before) - len(before.rstrip("\\"))) % 2 == 1, written
    assert written.replace("\\", "").replace("\u00a0", " ") == text.replace("\\", "")


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("see www.example.org", r"see www\.example.org"),
        ("WWW.x and awww.y", r"WWW\.x and awww.y"),
        ("http://a https://b FTP://c mailto:d", r"http\://a https\://b FTP\://c mailto\:d"),
        (
            "    four\n  two\n\tone",
            "\u00a0\u00a0\u00a0\u00a0four\n\u00a0\u00a0two\n\u00a0\u00a0\u00a0\u00a0one",
        ),
        ("    - no list", "\u00a0\u00a0\u00a0\u00a0\\- no list"),
        ("&lt;b&gt; & so on", r"\&lt;b\&gt; \& so on"),
    ],
)
def test_links_indents_and_entities_stay_plain_words(text, written):
    assert escaped(text) == written
    assert quoted(text)[0] == f"> {written.splitlines()[0]}  "


def test_nothing_but_json_is_written():
    match_id = played("Ann", throws=1)
    Notes(match_id).write_match(0, 'A "quotation", a \\ and a line\nbreak')
    body = json.loads(Path(Notes(match_id).path).read_text(encoding="utf-8"))
    assert body["seats"]["0"]["match"] == 'A "quotation", a \\ and a line\nbreak'
    assert body["moksha"] == 1


def test_who_sat_down_later_has_words_of_their_own_and_a_question_is_kept_with_them():
    match_id = played("Ann", throws=2)
    notes = Notes(match_id)
    notes.write_match(0, "Mine.")
    assert b'"moksha":1' in notes.path.read_bytes(), "what an older Moksha reads stays as it is"
    notes.write_match(0, "Mira's.", "Mira")
    notes.ask(1, " Why? \n")
    again = Notes(match_id)
    assert (again.of(0).match, again.of(0, " mira").match, again.of(1).asked) == ("Mine.", "Mira's.", "Why?")
    assert again.of(0).asked is None and b'"moksha":2' in notes.path.read_bytes()
    again.write_match(1, "")
    assert again.of(1).asked == "Why?", "a question stays when words are taken away"
