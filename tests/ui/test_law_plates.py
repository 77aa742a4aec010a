"""Every Law has its drawing, and every drawing its Laws."""

from __future__ import annotations

from collections import Counter

import pygame
import pytest

from game import resources
from game.engine.games.conscious.components import laws
from game.scenes.tables.conscious.faces import plate_of
from game.scenes.tables.conscious.shapes import SUITS
from game.widgets import art, theme

pytestmark = pytest.mark.usefixtures("drawn")

PLATES = {law: plate_of(found) for law, found in laws().items()}


def test_each_drawing_stands_on_some_law():
    there = {path.stem for path in resources.path("sprites", "conscious").glob("plate-*.svg")}
    assert {f"plate-{plate}" for plate in PLATES.values()} == there
    assert Counter(PLATES.values())["death"] == 4 and Counter(PLATES.values())["pardon"] == 5


@pytest.mark.parametrize(
    ("plate", "some"),
    [
        ("gained", ["2Da", "5Cb", "9Ha"]),
        ("lost", ["7Hb", "6Cb", "3Sb"]),
        ("moon", ["2H", "JS", "8Cb"]),
        ("octave", ["2Db", "10Da", "3Ca", "10Cb", "10Hb"]),
        ("cards", ["4H", "8Hb", "4Ca", "9Sb", "10Sb"]),
        ("laws", ["6Hb", "8Ha", "2Ca", "2Sb", "8Sa"]),
        ("shock", ["QD", "QS"]),
        ("roll", ["QH", "10Sa"]),
        ("sleep", ["JD"]),
        ("skill", ["JC"]),
        ("power", ["JH"]),
        ("wild", ["2Sa"]),
        ("hasnamuss", ["JO"]),
        ("pardon", ["KD", "XJ"]),
    ],
)
def test_a_law_is_drawn_by_what_it_does(plate, some):
    assert {PLATES[law] for law in some} == {plate}


def test_a_drawing_has_the_colour_of_its_suit():
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    for law, suit in (("7Hb", "H"), ("5Db", "D"), ("4Cb", "C"), ("3Sb", "S")):
        picture = art.sprite(f"conscious/plate-{PLATES[law]}", (342, 203), SUITS[suit])
        paper, arc = picture.get_at((20, 30)), picture.get_at((171 + 108, 170))
        ink = theme.rgb(SUITS[suit])
        mixed = [round(0.8 * 255 + 0.2 * part) for part in ink]
        assert all(abs(one - two) < 12 for one, two in zip(arc[:3], mixed, strict=True)), law
        assert sum(paper[:3]) > sum(arc[:3])
