"""What stands beside the actions: who sat where from when on, and that a match was laid to rest."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game import saves, text
from game.replays import Reel, kept_of
from game.saves import Person
from game.sitting import Sitting

CREATED = "2026-11-20T10:00:00+00:00"


def begun(game: str = "leela", persons: int = 2, seats: int = 3) -> Sitting:
    people = [
        Person("person" if seat < persons else "bot", None if seat < persons else "easy", seat)
        for seat in range(seats)
    ]
    return Sitting.begin(game, ["Ann", "Ben", "Old Banyan", "Tom"][:seats], people, {}, CREATED, seed=3)


def killed(sitting: Sitting) -> str:
    """The app ends where it stands; nothing is written any more."""
    assert sitting.file is not None
    sitting.file._let_go()
    assert sitting.file._lock is not None
    sitting.file._lock.release()
    return sitting.file.id


def throw(sitting: Sitting, times: int = 1) -> None:
    for _ in range(times):
        sitting.act(sitting.match.legal()[0])


def test_who_gets_up_is_told_as_who_did_what_they_did_and_another_plays_on():
    sitting = begun()
    throw(sitting)
    sitting.let_sit(0, "Slow Cloud", Person("bot", "easy", 0))
    sitting.let_sit(0, "Slow Cloud", Person("bot", "easy", 0))
    throw(sitting, 3)
    sitting.undo()
    sitting.let_sit(0, "Mira", Person("person", None, 4))
    match_id = killed(sitting)
    again = Sitting.resume(match_id)
    assert again.names == ["Mira", "Ben", "Old Banyan"] and again.persons == [0, 1]
    assert again.people[0] == Person("person", None, 4)
    told = [group.words for group in again.told(None)]
    assert told == [group.words for group in sitting.told(None)]
    assert told[0].startswith("Ann")
    assert told[1] == "Ann gets up, and Slow Cloud, a bot, takes over."
    assert told[-2].startswith("Taken back: Old Banyan")
    assert told[-1] == ("Mira sits down and takes over from Slow Cloud. Mira changes token, to the leaf.")
    again.close()
    (entry,) = saves.list_matches()
    assert entry.seats[0] == "Mira" and [name for name, _ in entry.sat[0]] == ["Ann", "Slow Cloud", "Mira"]


def test_replay_tells_it_and_check_finds_the_file_whole(capsys):
    sitting = begun()
    throw(sitting)
    sitting.let_sit(1, "Slow Cloud", Person("bot", "easy", 5))
    sitting.lay_to_rest([0])
    match_id = sitting.file.id if sitting.file else ""
    sitting.close()
    assert text.replay(match_id) == 0
    said = capsys.readouterr().out
    assert "Ben gets up, and Slow Cloud, a bot, takes over. Slow Cloud changes token, to the gem." in said
    assert "Ann set the match aside." in said
    assert "The match is resting. Set aside by Ann, as things stood." in said
    assert text.check(match_id) == 0 and "set aside" in capsys.readouterr().out


@pytest.mark.parametrize(
    "wrong",
    [
        {"seat": 9},
        {"seat": True},
        {"kind": "ghost"},
        {"level": "divine"},
        {"name": ""},
        {"token": 6},
        {"more": 1},
    ],
)
def test_a_line_that_makes_no_sense_changes_nothing_and_check_finds_it(wrong, capsys):
    sitting = begun()
    sitting._keep(
        lambda file: file.keep(saves.SEATED, {**saves.seated_line(0, "X", Person("bot", "easy", 0)), **wrong})
    )
    match_id = killed(sitting)
    assert text.check(match_id) == 1 and "nobody can change seats like that" in capsys.readouterr().out
    again = Sitting.resume(match_id)
    assert again.names == ["Ann", "Ben", "Old Banyan"] and len(again.told(None)) == len(begun().told(None))
    again.close()


def test_who_sits_down_at_a_hand_reads_nothing_of_what_was_seen_there_before():
    sitting, chosen = begun("conscious", persons=3), Random(1)

    def told(seat: int | None) -> list[str]:
        return [group.words for group in sitting.told(seat)]

    while told(0) == told(None):
        sitting.act(chosen.choice(sitting.match.legal()))
    seen = told(0)
    for other in (1, 2):
        sitting.let_sit(other, f"Bot {other}", Person("bot", "easy", other))
    assert Reel(kept_of(sitting)).eyes == (0,), "Ann may look back at what she saw"
    sitting.let_sit(0, "Mira", Person("person", None, 0))
    assert told(0) == told(None)
    assert Reel(kept_of(sitting)).eyes == (None,), "nor in a replay"
    sitting.let_sit(0, " ann", Person("person", None, 0))
    assert told(0)[: len(seen)] == seen, "Ann is back, however she is written"


def test_counsel_of_who_gets_up_ends_and_a_guest_sits_beside_at_will():
    sitting = begun()
    sitting.receive("Tara", 1)
    assert sitting.beside(1) == "Advised by Tara"
    again = Sitting.resume(killed(sitting))
    assert (
        again.guests == {"Tara": 1} and again.told(None)[-1].words == "Tara sits down beside Ben to advise."
    )
    again.let_sit(1, "Slow Cloud", Person("bot", "easy", 1))
    assert again.guests == {} and [group.words for group in again.told(None)][-2:] == [
        "Tara stops advising.",
        "Ben gets up, and Slow Cloud, a bot, takes over.",
    ]
    with pytest.raises(ValueError, match="no counsel"):
        again.receive("Tara", 1)
    last = Sitting.resume(killed(again))
    assert last.guests == {}
    last.close()


def test_a_match_laid_to_rest_is_over_on_the_shelf_until_it_is_taken_up():
    sitting = begun()
    throw(sitting, 2)
    sitting.lay_to_rest([0, 1])
    assert sitting.rests and sitting.laid_by == [0, 1]
    match_id = killed(sitting)
    (entry,) = saves.list_matches()
    assert entry.finished and entry.rests and saves.latest() is None
    again = Sitting.resume(match_id)
    assert again.rests and not again.match.over
    again.take_up()
    assert not again.rests
    again.close()
    (entry,) = saves.list_matches()
    assert entry.finished is False and not entry.rests
    found = saves.latest()
    assert found is not None and found.id == match_id
    last = Sitting.resume(match_id)
    assert not last.rests and last.told(None)[-1].words == "The match was resumed."
    throw(last)
    last.close()


def test_what_a_guide_does_is_told_as_theirs_and_holds_until_it_is_changed():
    sitting = begun()
    deeds: list[dict[str, Any]] = [
        {"did": "begin", "name": "Tara"},
        {"did": "ask"},
        {"did": "fold", "seat": 1},
        {"did": "bell"},
        {"did": "silence", "minutes": 3},
        {"did": "silence_ends", "by": "bell"},
        {"did": "word", "way": "given", "seat": 0},
        {"did": "rule", "clause": "LE-3.1"},
    ]
    for deed in deeds:
        sitting.guide_does(**deed)
    again = Sitting.resume(killed(sitting))
    found = again.guide
    assert (found.name, found.asked, found.folded, found.stone) == ("Tara", True, [1], 0)
    assert [group.words for group in again.told(None)] == [
        "A sitting begins, guided by Tara.",
        "Tara asks everyone: What do you ask?",
        "Ben folds a question.",
        "Tara rings the bell.",
        "Tara asks for silence: three minutes.",
        "Tara rings the bell, and the silence ends.",
        "Tara gives Ann the stone.",
        "Tara shows everyone LE-3.1.",
    ]
    again.guide_does("word", way=None)
    again.guide_does("end")
    assert again.guide.stone is None and not again.guide.name
    assert again.told(None)[-1].words == "The sitting ends. Tara is no longer guiding."
    again._note("guided", {"did": "strike"})
    again._note("guided", {"did": ["bell"]})
    assert len(again.told(None)) == 10, "what makes no sense tells nothing"
    again.close()
