"""The painted poster: what is on it, at which size, and that it never holds up a frame for long."""

from __future__ import annotations

import math
import re
from itertools import pairwise

import pygame
import pytest

from game.scenes.layout.box import Box
from game.scenes.tables.conscious import poster_picture as painted
from game.scenes.tables.conscious.poster_picture import AFTER_DEATH, LIVING, the_spiral
from game.scenes.tables.conscious.poster_words import Entry, put_legend
from game.scenes.tables.conscious.shapes import INK
from game.scenes.tables.conscious.spiral import SpiralPlan
from game.widgets import art, theme
from game.widgets.style import Style
from game.widgets.theme import Measure
from tests.ui import spiral_niche

pytestmark = pytest.mark.usefixtures("drawn")

SPIRAL = the_spiral()
PLAN = SpiralPlan(SPIRAL, Box(0, 0, 1000, 620), 8.0)
PIGMENTS = {"food": "#F4CB45", "air": "#2D63B0", "impression": "#A82820", "card": "#EE8A45", "law": "#4FA37A"}


@pytest.fixture(autouse=True)
def window():
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    art.forget()
    yield
    art.forget()


def near(colour: pygame.Color, other: str, by: int) -> bool:
    return all(abs(one - two) <= by for one, two in zip(colour[:3], theme.rgb(other), strict=True))


def at(picture: pygame.Surface, plan: SpiralPlan, point: tuple[float, float]) -> pygame.Color:
    return picture.get_at((round(point[0]) - plan.sheet.x, round(point[1]) - plan.sheet.y))


@pytest.mark.parametrize("colours", [LIVING, AFTER_DEATH], ids=["living", "after death"])
def test_every_space_has_its_pigment_at_its_place(colours):
    picture = painted.poster_picture(painted.size_of(PLAN), colours)
    assert picture.get_size() == PLAN.sheet.size
    for bead in SPIRAL.beads.values():
        if not bead.kind:
            assert near(at(picture, PLAN, PLAN.middle(bead.number)), "#FDFCF2", 8), "a star"
            continue
        x, y = PLAN.middle(bead.number)
        half = bead.across * PLAN.tall / 2
        around = [(x + half * 0.55 * math.cos(a), y + half * 0.5 * math.sin(a)) for a in range(7)]
        around += [(x - half * 0.6, y), (x, y + half * 0.42), (x - half * 0.3, y + half * 0.52)]
        found = [at(picture, PLAN, point) for point in around]
        assert any(near(colour, PIGMENTS[bead.kind], 26) for colour in found), bead


@pytest.mark.parametrize(("colours", "body"), [(LIVING, "#F3ECD6"), (AFTER_DEATH, "#E3EBEE")])
def test_three_chambers_in_their_tints_on_the_sheet(colours, body):
    picture = painted.poster_picture(painted.size_of(PLAN), colours)
    assert colours.chambers[0] == body
    for chamber, tint in zip(PLAN.chambers, colours.chambers, strict=False):
        found = at(picture, PLAN, (chamber.centerx + 9, chamber.centery + 5))
        assert near(found, tint, 12), tint
    assert near(at(picture, PLAN, (PLAN.sheet.x + 12, PLAN.sheet.y + 12)), colours.sheet, 2)
    edge = PLAN.edge(0.5)
    assert near(at(picture, PLAN, edge), INK, 70), "the spiral itself"


def test_the_living_and_the_dead_have_different_posters():
    one, other = (painted.poster_picture(painted.size_of(PLAN), each) for each in (LIVING, AFTER_DEATH))
    assert pygame.image.tobytes(one, "RGB") != pygame.image.tobytes(other, "RGB")


def test_signs_of_neighbouring_spaces_do_not_run_into_each_other():
    """Between the middles of two spaces that follow each other the ribbon is to be seen."""
    plan = SpiralPlan(SPIRAL, Box(0, 0, 2600, 1620), 20.0)
    picture = painted.poster_picture(painted.size_of(plan), LIVING)
    ribbon = theme.rgb(LIVING.ribbon)
    for one, other in pairwise(range(1, 244)):
        (x0, y0), (x1, y1) = plan.middle(one), plan.middle(other)
        length = math.dist((x0, y0), (x1, y1))
        right, down = (y1 - y0) / length, (x0 - x1) / length
        seen = 0
        for aside in (-4.0, 4.0):  # beside the hairline that joins them
            for step in range(round(length)):
                share = step / length
                point = x0 + (x1 - x0) * share + right * aside, y0 + (y1 - y0) * share + down * aside
                seen += math.dist(at(picture, plan, point)[:3], ribbon) < 30
        assert seen, (one, other)


def test_a_large_poster_is_rough_until_it_is_painted_row_by_row():
    plan = SpiralPlan(SPIRAL, Box(0, 0, 2570, 1610), 20.0)  # no other test has painted it
    size, inside = painted.size_of(plan), pygame.Rect(plan.sheet).inflate(-80, -80)

    def shown() -> pygame.Surface:
        ground = pygame.Surface((2570, 1610))
        painted.lay_inside(ground, plan, LIVING, 1000)
        return ground.subsurface(inside)

    rough, count = shown(), 1
    while painted.prepare_poster(size, LIVING):
        count += 1
    assert count > 20, "no piece holds up a frame"
    whole = shown()
    assert not painted.prepare_poster(size, LIVING), "nothing is painted twice"
    for x, y in ((900, 900), (1900, 500), (2200, 1200)):
        assert near(whole.get_at((x, y)), "#{:02X}{:02X}{:02X}".format(*rough.get_at((x, y))[:3]), 30)
    at_once = painted.poster_picture(size, LIVING)
    same = at_once.subsurface(inside.move(-plan.sheet.x, -plan.sheet.y))
    assert pygame.image.tobytes(whole, "RGB") == pygame.image.tobytes(same, "RGB")
    moved = f'<g transform="translate({size.margin} {size.margin}) scale({size.tall / painted.UNIT:.6f})">'
    body = moved + "".join(painted.layers(LIVING)) + "</g>"
    one = pygame.Surface(size.sheet)
    one.fill(LIVING.sheet)
    one.blit(art.raster(art.document(body, (0, 0, *size.sheet)), size.sheet), (0, 0))
    inner = pygame.Rect((0, 0), size.sheet).inflate(-28, -28)  # within its line
    one, at_once = one.subsurface(inner), at_once.subsurface(inner)
    other = pygame.mask.from_threshold(one, (0, 0, 0), (24, 24, 24, 255), at_once)
    assert other.count() == inner.width * inner.height, "no seam, and no sign is cut between two rows"


def test_numbers_are_written_once_the_poster_is_whole():
    plain = painted.poster_picture(painted.size_of(PLAN), LIVING)
    told = painted.poster_with_numbers(PLAN, LIVING, 20)
    for number in PLAN.numbers(10):
        half = number.tall // 2
        box = pygame.Rect(0, 0, number.tall * 2, number.tall)
        box.center = round(number.middle[0]) - PLAN.sheet.x, round(number.middle[1]) - PLAN.sheet.y
        same = pygame.image.tobytes(plain.subsurface(box), "RGB") == pygame.image.tobytes(
            told.subsurface(box), "RGB"
        )
        assert same == bool(number.number % 20), (number, half)


def test_the_legend_lies_in_the_corner_that_the_spiral_leaves_free():
    style = Style(theme.PAPER, Measure((1280, 720), 1.0))
    plan = SpiralPlan(SPIRAL, Box(0, 0, 856, 534), style.measure.u)
    ground = painted.poster_picture(painted.size_of(plan), LIVING).copy()
    before = ground.copy()
    corner = plan.box.x - plan.sheet.x, plan.box.y - plan.sheet.y
    taken = put_legend(ground, corner, [Entry(kind, "Impression") for kind in "FAICL"], style)
    changed = pygame.mask.from_threshold(ground, (0, 0, 0), (1, 1, 1, 255), before)
    changed.invert()
    for rect in changed.get_bounding_rects():
        box = Box(rect.x + plan.sheet.x, rect.y + plan.sheet.y, *rect.size)
        assert plan.clear(box), "no line of it runs over the ribbon"
        seen = Box(*rect)
        assert any(line.holds(seen) for line in taken), "and it tells where it stands"


def test_each_layer_is_drawn_with_what_the_loader_knows():
    for layer in painted.layers(LIVING):
        assert not re.search(r"<(use|text|mask|filter|clipPath|pattern|image)\b", layer)


def test_the_niche_of_the_shelf_shows_the_spiral_as_it_is():
    """Made anew by `python -m tests.ui.spiral_niche` whenever the poster is painted otherwise."""
    assert spiral_niche.made() == spiral_niche.path().read_text(encoding="utf-8")


def test_the_sheet_lies_in_its_shadow():
    plain = "#EEE5CE"
    ground = pygame.Surface((1000, 620))
    ground.fill(plain)
    sheet = PLAN.sheet.inflate(-400, -300)
    painted.lay_under(ground, sheet, PLAN.u)
    below = ground.get_at((sheet.centerx, sheet.bottom + 3))
    assert sum(below[:3]) < sum(theme.rgb(plain)) - 20
    assert near(ground.get_at((sheet.x - 40, sheet.y - 40)), plain, 1), "and nothing far from it"
