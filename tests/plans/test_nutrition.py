"""Where the Diagram of Nutrition and the board of centres stand: within their room, nothing over another."""

from __future__ import annotations

import itertools
import math

import pytest

from game.scenes.layout.box import Box
from game.scenes.layout.nutrition import Note, NutritionPlan, Octave, chamber, nutrition_plan
from game.scenes.tables.conscious.poster_table import centres_plan
from game.widgets.text import width
from game.widgets.theme import SMALLEST
from tests.plans.paper import SIZES, apart, style, within

ROWS = {
    "Food": ("DO-768 RE-384 MI-192 FA-96 SO-48 LA-24 TI-12 DO-6", "192 96 air_at_96 24 12 6 an_Ace", 3),
    "Air": ("DO-192 RE-96 MI-48 FA-24 SO-12 LA-6", "48 24 impression_at_24 free free", 3),
    "Impressions": ("DO-48 RE-24 MI-12 FA-6", "Face_card 6 an_Ace", 1),
}
THREE = ("MI-192", "TI-12", "MI-48", "DO-48", "MI-12")
LINKS = (("RE-96", "MI-192"), ("RE-24", "MI-48"))
WIDE = [size for size in SIZES if size[0] >= 1024]


def score() -> tuple[Octave, ...]:
    found = []
    for name, (notes, beyond, discs) in ROWS.items():
        listed, behind = notes.split(), [word.replace("_", " ") for word in beyond.split()]
        found.append(
            Octave(
                name,
                tuple(
                    Note(note, len(listed) - 1 - place, note in THREE, said)
                    for place, (note, said) in enumerate(zip(listed, [*behind, ""], strict=True))
                ),
                discs,
            )
        )
    return tuple(found)


def stands_well(plan: NutritionPlan) -> None:
    bands = {octave.name: band for octave, band in zip(plan.octaves, plan.bands, strict=True)}
    assert within(plan.box.inflate(4, 4), *plan.bands, *plan.capsules.values(), *plan.signs)
    assert apart(*plan.bands)
    assert plan.letter >= SMALLEST
    for octave in plan.octaves:
        told = [plan.beyond[note.name].lozenge for note in octave.notes if note.beyond]
        assert within(bands[octave.name].inflate(0, 4), *told)
        assert apart(*told)
        assert all(plan.beyond[note.name].letter >= SMALLEST for note in octave.notes if note.beyond)
        names = [part for note in octave.notes for part in note.name.split("-")]
        written = [note.name for note in octave.notes] if plan.lines == 1 else names
        assert max(width(each, "display", plan.letter) for each in written) < plan.pitch
    for one, other in itertools.combinations(plan.middles.values(), 2):
        assert math.dist(one, other) > 2.3 * plan.radius


@pytest.mark.parametrize("grown", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", WIDE)
def test_the_diagram_stands_in_its_quarter_disc(size, grown):
    u = style(size).measure.u
    corner, radius = (round(107 * u), round(80 * u)), 78.4 * u
    plan = nutrition_plan(score(), LINKS, chamber(corner, radius), grown, "above", (corner, radius))
    stands_well(plan)
    for box in (*plan.bands, *plan.signs):
        assert math.dist(corner, box.topleft) < 0.94 * radius


@pytest.mark.parametrize("grown", [1.0, 2.0])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1200, 1920), (3840, 2160)])
def test_the_diagram_is_large_where_it_has_a_page(size, grown):
    u = style(size).measure.u
    box = Box(10, 10, round(106 * u), round((44 if size[1] > size[0] else 72) * u))
    plan = nutrition_plan(score(), LINKS, box, grown, "beside")
    stands_well(plan)
    if grown == 1.0:
        assert plan.radius > 2.6 * u


def test_a_chip_lies_within_its_note():
    plan = nutrition_plan(score(), LINKS, Box(0, 0, 800, 500), 1.0, "beside")
    for name, note in plan.notes.items():
        assert len(plan.slots(name)) == (3 if note.three else 1)
        for slot in plan.slots(name):
            assert math.dist(slot, plan.middles[name]) < plan.radius * 0.7
    for octave in plan.octaves:
        last = octave.notes[-1].name
        box = plan.capsules[last]
        assert len(plan.discs(last)) == octave.discs
        assert all(box.x < x < box.right and box.y < y < box.bottom for x, y in plan.discs(last))


def test_every_part_is_reached_where_it_shows():
    plan = nutrition_plan(score(), LINKS, Box(0, 0, 800, 500), 1.0, "beside")
    kinds = [part.kind for part in dict.fromkeys(part for part, _ in plan.places)]
    assert {kind: kinds.count(kind) for kind in set(kinds)} == {
        "note": 18,
        "interval": 5,
        "carbon": 10,
        "capsule": 3,
    }


@pytest.mark.parametrize("room", [(190, 230), (330, 300), (900, 300), (160, 700)])
def test_the_centres_stand_in_columns_under_their_roof(room):
    columns = [(suit, [rank + suit for rank in "JQKA"]) for suit in "DCHS"]
    plan = centres_plan(Box(20, 30, *room), columns, ["XJ", "JO"])
    assert len(plan.cells) == 18
    assert within(plan.box.inflate(3, 3), *plan.cells.values(), *plan.suits.values())
    assert apart(*plan.cells.values())
    for suit, cards in columns:
        tops = [plan.cells[card].y for card in cards]
        assert tops == sorted(tops, reverse=True), suit
    assert max(plan.cells["XJ"].bottom, plan.cells["JO"].bottom) < plan.cells["AD"].y
