"""The thread of each charm is known without its colour: by its dashes, which go on from piece to piece."""

from __future__ import annotations

import itertools
import math

import pygame
import pytest

from game.scenes.tables import growing
from game.scenes.tables.hungry_ghost.strands import MARKS
from game.scenes.tables.leela import night
from game.scenes.tables.leela.kolam import Strand, Woven
from game.scenes.tables.leela.night import Hanging
from game.widgets import art, theme
from game.widgets.canvas import Rect

pytestmark = pytest.mark.usefixtures("drawn")

WIDE, LONG = 6.0, 600
CHARMS = range(len(theme.CHARMS))


def along(surface: pygame.Surface, y: int, of: int = LONG) -> list[bool]:
    """Where a line that lies level is light, pixel by pixel."""
    return [surface.get_at((x, y))[1] > 128 for x in range(of)]


def drawn(charm: int, run: float | None = None, start: int = 0, end: int = LONG) -> list[bool]:
    body = art.tag("path", d="M0,0 H600", stroke="#000000", stroke_width=40)
    line = {"d": f"M{start},10 H{end}", "stroke": "#FFFFFF", "stroke_width": WIDE}
    body += art.tag("path", **line, **art.dashed(charm, WIDE, run))
    surface = pygame.Surface((LONG, 20))
    surface.blit(art.raster(art.document(body, (0, 0, LONG, 20)), (LONG, 20)), (0, 0))
    return along(surface, 10)


def runs_of(line: list[bool]) -> set[tuple[bool, int]]:
    """The dashes and gaps of a line by their lengths in breadths, but the two at its ends."""
    found = [(lit, len(list(each))) for lit, each in itertools.groupby(line)]
    return {(lit, round(long / WIDE)) for lit, long in found[1:-1]}


def test_no_two_charms_are_dashed_alike():
    assert len(theme.DASHES) == len(theme.CHARMS) == len(set(theme.DASHES)) == len(set(MARKS))
    assert len({tuple(drawn(charm, 0.0)) for charm in CHARMS}) == len(theme.CHARMS)
    assert all(drawn(0, 0.0)) and all(not all(drawn(charm, 0.0)) for charm in CHARMS[1:])


@pytest.mark.parametrize("charm", CHARMS[1:])
def test_dashes_go_on_where_the_piece_before_ended(charm: int):
    whole = drawn(charm, 0.0)
    for start in range(3, 180, 7):
        piece = drawn(charm, float(start), start)
        differs = sum(one != other for one, other in zip(whole[start:], piece[start:], strict=True))
        assert differs <= 2, (start, differs)  # where it begins within a pixel of an end


def test_pieces_of_a_growing_picture_are_dashed_as_one():
    points = [(x, 10.0) for x in range(0, LONG + 1, 5)]
    kinds = (("#000000", 3.0, 1.0), ("#FFFFFF", 1.0, 1.0))
    for charm in CHARMS:
        surface = pygame.Surface((LONG, 20))
        for laid in growing.thread(points, kinds, WIDE, 7, charm):
            picture = laid.picture()
            surface.blit(picture, picture.get_rect(center=laid.at))
        once = drawn(charm, 0.0)
        differs = sum(one != other for one, other in zip(once[8:-8], along(surface, 10)[8:-8], strict=True))
        assert differs < LONG * 0.04, (charm, differs)


def test_the_threads_of_leela_are_dashed_whatever_their_pieces():
    """By a walk straight along the first row: each charm is dark and light in its own measure."""
    points = tuple((0.5 + 8 * step / 80, 8.5) for step in range(81))
    woven = Woven((Strand("walked", points),), ((8.0, points[-1]),))
    found = set()
    for charm in CHARMS:
        hung = Hanging.within(Rect(0, 0, 900, 900))
        surface = pygame.Surface((900, 900))
        for stamp in night.stamps(woven, charm, 1.0, 0.5):
            stamp.put(surface, hung)
        y = round(hung.top + 8.5 * hung.cell)
        lights = [surface.get_at((x, y))[:3] for x in range(round(hung.left + hung.cell), 700)]
        ink = pygame.Color(theme.STRANDS[charm])
        bright = [math.dist(each, ink[:3]) < math.dist(each, (11, 14, 24)) for each in lights]
        found.add(round(sum(bright) / len(bright), 1))
        assert all(bright) == (charm == 0), charm
    assert len(found) >= 3
