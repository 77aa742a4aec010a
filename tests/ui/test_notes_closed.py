"""Words in a journal belong to who wrote them: where several persons sat, they are closed to the others."""

from __future__ import annotations

from game.journals.notes import Notes
from game.saves import Person
from tests.ui.test_journal import editor, journal, played, scene
from tests.ui.test_seats import begun


def test_what_one_wrote_is_closed_until_its_writer_opens_it():
    match_id = played("Ann", "Ben", throws=6)
    pilot = journal(match_id)
    pilot.click("journal/note")
    pilot.type("I was late.")
    pilot.pass_time(1000)
    assert editor(pilot).enabled, "who writes goes on writing"
    pilot.click("journal/seat/1")
    assert editor(pilot).enabled, "a bare sheet is anybody's who sat there"
    pilot.click("journal/seat/0")
    assert not editor(pilot).enabled and editor(pilot).value == "" and scene(pilot).notes.written.match == ""
    pilot.click("journal/note/open/0")
    assert editor(pilot).value == "I was late."
    pilot.close()


def test_who_sat_down_later_writes_on_a_sheet_of_their_own():
    sitting = begun("leela", 2, 2)
    sitting.act(sitting.match.legal()[0])
    sitting.let_sit(0, "Mira", Person("person", None, 0))
    sitting.act(sitting.match.legal()[0])
    assert sitting.file is not None
    match_id = sitting.file.id
    sitting.close()
    Notes(match_id).write_match(0, "Ann's words.")
    pilot = journal(match_id)
    assert pilot.find("journal/title").words == "Ann and then Mira’s journal"
    pilot.click("journal/note/open/1")
    assert editor(pilot).value == ""
    pilot.click("journal/note")
    pilot.type("Mira's.")
    pilot.close()
    assert Notes(match_id).of(0).match == "Ann's words." and Notes(match_id).of(0, "Mira").match == "Mira's."
