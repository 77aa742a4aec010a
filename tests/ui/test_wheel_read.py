"""Which text of a mind is read follows from the log: undo, replay, branch and text table agree on it."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pygame
import pytest

from game import words
from game.replays import Past, branch, kept_of
from game.saves import Person, lines
from game.scenes.replay import Replay
from game.scenes.tables.buddhawheel import card as card_module
from game.scenes.tables.buddhawheel.card import face, lying
from game.scenes.tables.buddhawheel.minds import again_of, mind
from game.sitting import Sitting
from game.tellings import telling_of
from game.tellings.buddhawheel.read import line_of, read_again
from game.text.aside import Aside
from game.text.reading import Reading
from game.widgets.card import Face
from tests.saves.matches import HEADER
from tests.ui.pilot import Pilot, Seldom

NOW = "2026-12-01T10:00:00+00:00"
TEXT = words.texts("buddhawheel").faces["HU01"]


def card(code: str) -> dict[str, Any]:
    return {"type": "card", "rule": "BW-5.1", "seat": 0, "card": code, "kept": True}


def played(created: str) -> Sitting:
    """A match in which some minds were picked up twice."""
    people = [Person("person", None, seat) for seat in range(2)]
    found = Sitting.begin("buddhawheel", ["Ann", "Ben"], people, {}, created, seed=7)
    dice = random.Random(3)
    while len(read_again(picked(found), 2)) < 3:
        found.act(dice.choice(found.match.legal()))
    return found


def picked(found: Sitting) -> list[dict[str, Any]]:
    return [each for each in found.events_before(found.match.steps) if each["type"] == "card"]


def heard(found: Sitting, capsys: pytest.CaptureFixture[str]) -> str:
    """All that the text table tells of a match from its beginning."""
    reading = Reading(found, Aside(brief=False))
    reading._told[None] = 0
    capsys.readouterr()
    reading.catch_up(None)
    return " ".join(capsys.readouterr().out.split())


def test_a_mind_picked_up_again_reads_its_other_text_and_a_copy_keeps_its_own():
    assert read_again([], 2) == read_again([card("HU01")], 2) == frozenset()
    assert read_again([card("HU01"), card("HU02"), card("HU01-2")], 2) == {"HU01-2"}
    again = [card("HU01"), card("HU01-2"), card("HU01-2"), card("HU01")]
    assert read_again(again, 2) == {"HU01"}
    assert (line_of("HU01-2", False), line_of("HU01-2", True)) == (TEXT.line, TEXT.second)


@pytest.mark.parametrize(
    ("created", "texts"),
    [("2026-11-22T23:59:59+00:00", 1), ("2026-11-23T09:30:00+00:00", 2), ("2026-11-24T00:00:00+00:00", 1)],
)
def test_a_file_that_does_not_say_so_reads_the_first_but_for_the_day_on_which_none_did(created, texts):
    found = lines.read_first(lines.header_line(replace(HEADER, created=created)), "match")
    assert found.header.texts == texts and b"texts" not in found.text
    assert read_again([card("HU01"), card("HU01-2")], texts) == ({"HU01-2"} if texts == 2 else set())


def test_what_is_read_aloud_is_what_the_card_shows():
    telling = telling_of("buddhawheel")
    assert telling.read_aloud([card("HU01-2")], [card("HU01")], 2) == [TEXT.second]
    assert telling.read_aloud([card("HU01-2")], [card("HU01")], 1) == [TEXT.line]
    assert (mind("HU01-2").said, mind("HU01-2", True).said) == (TEXT.line, TEXT.second)


def test_a_picture_is_kept_by_its_text():
    first, second = face("HU01", 300), face("HU01", 300, again=True)
    assert first.name != second.name and first.labels != second.labels
    assert lying("HU01", (600, 286), 1.0, "", "en") is not lying("HU01", (600, 286), 1.0, "", "en", True)


def test_undo_replay_branch_and_text_table_agree(capsys):
    found = played(NOW)
    seen, kept, count = again_of(found), kept_of(found), len(found.match.steps)
    assert len(seen) == 3
    past = Past(kept, count, None)
    assert again_of(past) == seen
    grown = branch(kept, count, None, "2026-12-02T10:00:00+00:00")
    assert again_of(grown) == seen
    grown.close()
    told = heard(found, capsys)
    for code in seen:
        assert line_of(code, False) in told and line_of(code, True) in told
    past.stand(count - 1)
    before = again_of(past)
    assert len(before) == 2
    found.undo([0, 1])
    assert len(found.match.steps) == count - 1 and again_of(found) == before
    (gone,) = seen - before
    assert line_of(gone, True) not in heard(found, capsys)
    found.close()


def test_an_old_match_reads_the_first_to_its_end(capsys):
    found = played(NOW)
    assert found.file is not None and found.texts == found.file.header.texts == 2
    found.file.header = replace(found.file.header, texts=1)
    again = read_again(picked(found), 2)
    assert again and again_of(found) == again_of(Past(kept_of(found), 1, None)) == frozenset()
    told = heard(found, capsys)
    assert not [code for code in again if line_of(code, True) in told]
    found.close()


def test_the_film_of_a_match_shows_the_text_that_was_read(monkeypatch):
    found = played(NOW)
    count = len(found.match.steps)
    (read,) = again_of(found) - again_of(Past(kept_of(found), count - 1, None))
    pilot = Pilot(lambda app: Replay(app, sitting=found, position=count - 1), (1280, 720), Seldom)
    shown = []

    def seen(entry: str, width: int, grown: float = 1.0, again: bool = False) -> Face:
        shown.append((entry, again))
        return face(entry, width, grown, again)

    monkeypatch.setattr(card_module, "face", seen)
    pilot.press(pygame.K_SPACE)
    pilot.settle()
    assert pilot.scene.position == count and (read, True) in shown and (read, False) not in shown
    pilot.close()
