"""What cannot matter now is paled, and read, touched and told all the same; and ghosts have a grammar."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.games.conscious.components import NOTES, OCTAVES
from game.scenes.readout import read_out
from game.scenes.table.scene import TableScene
from game.scenes.tables.conscious import shapes
from game.scenes.tables.conscious.looks import EVERYTHING, foreseen, layers_of, look_of
from game.scenes.tables.conscious.pictures import VEIL, _tint
from game.sitting import Sitting
from game.tellings.conscious.foreseen import preview
from game.widgets.theme import mixed
from tests.clauses import clause
from tests.ui.pilot import Pilot
from tests.ui.test_conscious import at_turn, new, played, stage
from tests.ui.test_contrast import contrast


def opened(found: Sitting, everything: bool = False) -> Pilot:
    def first(app: Any) -> TableScene:
        app.settings.set(EVERYTHING, everything)
        app.settings.set("speed", "instant")
        return TableScene(app, found)

    pilot = Pilot(first, (1280, 720))
    pilot.settle()
    return pilot


@pytest.mark.parametrize("octave", OCTAVES)
def test_the_names_of_a_paled_octave_are_read_as_well_as_any(octave: str):
    ink, ground = (mixed(colour, shapes.PAPER, VEIL) for colour in (shapes.INK, _tint(octave)))
    assert contrast(ink, ground) >= 4.5


@pytest.mark.usefixtures("each_frame")
def test_the_tree_is_the_same_lit_or_not_and_the_switch_is_remembered():
    pilot = opened(played(new(1, 2), at_turn))
    found = stage(pilot)
    assert found.diagram.layers is not None and found.field.near and found.centres.unfolded is not None
    paled = read_out(pilot.scene).root
    pilot.click("stage/everything")
    assert found.diagram.layers is None and found.field.near is None and found.centres.unfolded is None
    assert pilot.app.settings.get(EVERYTHING, False)
    pilot.click("stage/everything")
    assert found.diagram.layers is not None
    pilot.frame()
    assert read_out(pilot.scene).root == paled
    lit = read_out(opened(played(new(1, 2), at_turn), everything=True).scene).root
    assert [part.said for part in lit.parts] == [part.said for part in paled.parts]


def test_what_is_paled_can_be_touched():
    pilot = opened(played(new(1, 2), at_turn))
    found = stage(pilot)
    assert len(found.diagram.parts) > 18 and len(found.centres.parts) == 18
    assert found.field.near is not None
    far = next(space for space in found.spiral.beads if space and space not in found.field.near)
    found.closer.look_at_space(far)
    assert str(far) in found.bubble.title + found.bubble.words


@clause("CB-7.8", "CB-4.4")
@pytest.mark.parametrize("seed", range(3, 9))
def test_a_ghost_says_whether_a_chip_comes_leaves_or_is_lost(seed: int):
    """In every play and Law of a match: the chips that are shown are those of the rules afterwards."""
    found, seen = new(1, 2, seed), 0
    match = found.match
    while not match.over and len(match.steps) < 60:
        seat, view = match.to_act or 0, found.view(match.to_act)
        for action in match.legal():
            if action["type"] not in ("obey", "play"):
                continue
            told = preview(view, action, found.names)
            if told.after is None:
                continue
            look, lost = foreseen(look_of(view, seat), told, seat), sum(told.lost.values())
            was, now = (sum(map(sum, each["seats"][seat]["chips"].values())) for each in (view, told.after))
            assert lost or now >= was or told.gains
            assert told.total.startswith("Nothing") == (not lost)
            assert all(NOTES[start].octave == NOTES[end].octave for start, end in look.moves)
            if look.coming:
                assert sum(look.coming.values()) == now - was
                seen += 1
            lit = layers_of(view, seat, told, plain=True)
            assert lit is not None and {NOTES[name].octave for name in look.coming} <= lit.octaves
        match.act(match.legal()[0])
    assert seen
