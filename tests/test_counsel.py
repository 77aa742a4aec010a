"""Counsel: who has left sits beside another; kept with the match, ended at will and by taking back."""

from __future__ import annotations

import pytest

from game import saves
from game.scenes.table.scene import TableScene
from game.scenes.tables.conscious.board import seated
from game.sitting import Sitting
from tests.clauses import clause
from tests.games.conscious_table import table
from tests.ui.pilot import Pilot, Seldom
from tests.ui.plaques import lines

NAMES = ["Ann", "Ben", "Mira", "Tom"]


def sitting(persons: int = 3) -> Sitting:
    """A match in which Ann has left and Ben is in turn; the others play on."""
    found = table(
        {"position": 40, "out": True, "astral": "3-2-0"},
        {"position": 41, "hand": "JD", "pile": "2H"},
        {"position": 42, "hand": "QD"},
        {"position": 43},
        turn=1,
        to_act=1,
        chance=[1, 2, 3, 4, 5, 6] * 4,
    )
    people = [saves.Person("person" if seat < persons else "bot", None, seat) for seat in range(4)]
    return Sitting(found, people, None)


def test_a_person_who_left_sits_beside_one_who_agrees_and_both_look_at_once():
    found = sitting()

    def open_(app):
        app.settings.set("speed", "instant")
        return TableScene(app, found)

    pilot = Pilot(open_, kind=Seldom)
    pilot.settle()
    assert pilot.has("curtain/medallion") and not pilot.find("curtain/medallion").beside
    pilot.scene.curtain.lift()
    pilot.settle()
    assert pilot.scene.viewer == 1
    pilot.click("seat/1", (0.1, 0.5))  # who plays on is looked at, and asked nothing
    assert not pilot.scene.layers
    pilot.click("seat/0", (0.6, 0.55))  # all of the plaque asks, where the state stands too
    pilot.settle()
    pilot.click("counsel/beside/2")
    pilot.pass_time(1000)
    assert pilot.scene.viewer is None, "the question goes to Mira, and no hand is shown to her"
    pilot.click("counsel-agree/no")
    pilot.settle()
    assert found.counsel == {}
    pilot.scene.pop_overlay()
    pilot.scene.curtain.lift()
    pilot.settle()
    pilot.click("seat/0", (0.1, 0.5))
    pilot.settle()
    pilot.click("counsel/beside/1")
    pilot.pass_time(1000)
    pilot.click("counsel-agree/yes")
    pilot.settle()
    assert found.counsel == {0: 1} and pilot.scene.viewer is None
    assert pilot.find("curtain/medallion").beside == "Advised by Ann"
    plaque = pilot.find("seat/1")
    assert plaque.token is seated(plaque.charm, "physical", False, (0,)), "their mark stands at its foot"
    assert "Advising Ben" in [line.words for line in lines(pilot.find("seat/0"))]


@clause("CB-0.5")
def test_a_table_where_all_look_with_one_pair_of_eyes_needs_no_curtain():
    found = sitting(persons=2)
    assert found.shared and found.viewer(None) is None and found.viewer(0) == 0
    found.sit_beside(0, 1)
    assert not found.shared and found.viewer(None) == 1 == found.viewer(0)
    found.sit_beside(0, None)
    assert found.shared and found.viewer(None) is None
    with pytest.raises(ValueError, match="no counsel"):
        found.sit_beside(0, 3)


def test_counsel_ends_where_it_is_taken_back_to_before_it_began():
    found = sitting()
    found.act({"type": "roll"})
    found.sit_beside(0, 1)
    found.act(found.match.legal()[0])
    found.undo()
    assert found.counsel == {0: 1}
    found.undo()
    assert found.counsel == {}


def test_who_is_left_alone_by_their_counsel_keeps_it_not():
    found = sitting(persons=4)
    found.sit_beside(3, 0)
    found.sit_beside(0, 2)
    assert found.counsel == {0: 2} and found.beside(2) == "Advised by Ann"


def test_counsel_is_kept_with_the_match():
    people = [saves.Person("person", None, seat) for seat in range(3)]
    found = Sitting.begin("conscious", NAMES[:3], people, {}, "2026-11-20T10:00:00+00:00", seed=3)
    found.act(found.match.legal()[0])
    found.sit_beside(2, 1)
    found.act(found.match.legal()[0])
    found.sit_beside(0, 1)
    found.undo()
    match_id = found.file.id
    found.close()
    again = Sitting.resume(match_id)
    assert again.counsel == found.counsel == {2: 1}
    again.close()
