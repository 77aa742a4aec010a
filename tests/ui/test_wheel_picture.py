"""The painted Wheel: what is on it, at which size, and that it never holds up a frame for long."""

from __future__ import annotations

import random
import re

import pygame
import pytest

from game import resources
from game.engine import Match
from game.journals import Kept
from game.saves import Person
from game.scenes.layout.box import Box
from game.scenes.tables.buddhawheel import births_beads
from game.scenes.tables.buddhawheel import wheel_picture as painted
from game.scenes.tables.buddhawheel.births_picture import paint_night
from game.scenes.tables.buddhawheel.field import Archway, Field
from game.scenes.tables.buddhawheel.film import WheelFilm
from game.scenes.tables.buddhawheel.signs import ink_on
from game.scenes.tables.buddhawheel.wheel import WheelPlan
from game.scenes.tables.buddhawheel.wheel_brush import LANDS, SQUARES, Brush, the_wheel
from game.scenes.tables.buddhawheel.wheel_ground import lay_under
from game.scenes.tables.buddhawheel.wheel_lands import SCENES, Land
from game.scenes.tables.buddhawheel.wheel_picture import every_number
from game.scenes.tables.buddhawheel.wheel_squares import signed, tile_colour
from game.widgets import art, theme
from tests.ui import wheel_niche

pytestmark = pytest.mark.usefixtures("drawn")

SIDE = 400
WHEEL = the_wheel()
PLAN = WheelPlan(WHEEL, Box(0, 0, SIDE, SIDE))


@pytest.fixture(autouse=True)
def drawn_anew():
    art.forget()
    yield
    art.forget()


def near(colour: pygame.Color, other: str, by: int) -> bool:
    return all(abs(one - two) <= by for one, two in zip(colour[:3], theme.rgb(other), strict=True))


def test_every_plain_square_has_the_pigment_of_its_realm_at_its_place():
    picture = painted.wheel_picture(SIDE)
    assert picture.get_size() == (SIDE, SIDE) and picture.get_at((1, 1)).a == 0
    seen = 0
    for name, square in WHEEL.squares.items():
        if square.kind != "plain" or square.realm in ("spiritual", "subtle"):
            continue  # a rosette or a star stands in the middle of those
        x, y = PLAN.middle(name)
        places = [(x, y)]
        if name in signed(WHEEL, WHEEL.arms[str(square.realm)]):  # its sign stands there
            places = [PLAN.point(each) for each in WHEEL.outline(name, -0.018)]
        pixels = [picture.get_at((round(x), round(y))) for x, y in places]
        assert any(near(each, tile_colour(square), 14) for each in pixels), name
        seen += 1
    assert seen == 69  # 81 squares of the arms but for their twelve burners


def test_every_fourth_plain_square_bears_the_sign_of_its_realm():
    """Without colour the six arms differ: where the sign stands its ink is seen, and nowhere else."""
    side = 800
    picture, plan = painted.wheel_picture(side), WheelPlan(WHEEL, Box(0, 0, side, side))
    for arm in WHEEL.arms.values():
        plain = [name for name in arm.squares if WHEEL.squares[name].kind == "plain"]
        found = []
        for name in plain:
            x, y = map(round, plan.middle(name))
            spots = [(x + dx, y + dy) for dx in range(-5, 6) for dy in range(-5, 6)]
            if sum(near(picture.get_at(spot), ink_on(arm.realm), 24) for spot in spots) > 12:
                found.append(name)
        assert found == signed(WHEEL, arm) == plain[1::4] and len(found) >= 2, arm.realm
    numbered = [at for _, _, at in every_number(WHEEL)]  # no number lies on a sign
    signs = [WHEEL.number_at(name) for arm in WHEEL.arms.values() for name in signed(WHEEL, arm)]
    assert numbered and not set(numbered) & set(signs)


@pytest.mark.parametrize(("kind", "dark"), [("flame", "#3A0D0C"), ("death", "#15090F")])
def test_burners_and_deaths_are_dark_squares(kind, dark):
    picture = painted.wheel_picture(SIDE)
    for name, square in WHEEL.squares.items():
        if square.kind == kind:
            corners = (PLAN.point(place) for place in WHEEL.outline(name, -0.021))
            assert any(near(picture.get_at((round(x), round(y))), dark, 30) for x, y in corners), name


def test_neighbours_on_an_arm_differ_and_realms_do():
    for realm, (one, other) in SQUARES.items():
        assert one != other, realm
    assert len({colour for pair in SQUARES.values() for colour in pair}) == 2 * len(SQUARES)
    assert set(LANDS) == set(WHEEL.arms)


def test_scenes_stand_within_their_lands_and_each_is_used():
    used = set()
    for realm, places in SCENES.items():
        land = Land(Brush(WHEEL), realm)
        for name, phi, share, _ in places:
            assert land.inner(phi) < land.inner(phi) + land.room(phi) * share < land.outer(phi)
            used.add(f"scene-{realm}-{name}")
    there = {path.stem for path in resources.path("sprites", "buddhawheel").glob("scene-*.svg")}
    assert used == there and len(used) == 31


def test_a_large_wheel_is_rough_until_it_is_painted_piece_by_piece():
    side = painted.AT_ONCE + 20
    rough = painted.wheel_now(side)
    assert rough.get_size() == (side, side)
    count = 1
    while painted.prepare_wheel(side):
        count += 1
        assert painted.wheel_now(side) is not None
    assert count > 4 * side // painted.STRIP, "row by row, and layer upon layer"
    whole = painted.wheel_now(side)
    assert whole is painted.wheel_picture(side)
    assert not painted.prepare_wheel(side), "nothing is painted twice"
    one, other = whole.get_at((side // 2, side // 12)), rough.get_at((side // 2, side // 12))
    assert near(one, "#{:02X}{:02X}{:02X}".format(*other[:3]), 60), "the rough picture is of the same"


def test_pieces_join_without_a_gap():
    side = painted.AT_ONCE + 20
    whole = painted.wheel_picture(side)
    for y in range(painted.STRIP * 3, side - painted.STRIP * 2, painted.STRIP):
        for x in range(side // 2 - 300, side // 2 + 300, 7):
            assert whole.get_at((x, y)).a == 255 and whole.get_at((x, y - 1)).a == 255


def test_the_upper_rows_can_be_painted_alone():
    crown, whole = painted.wheel_picture(SIDE, tall=120), painted.wheel_picture(SIDE)
    assert crown.get_size() == (SIDE, 120)
    for x in range(0, SIDE, 9):
        assert crown.get_at((x, 60)) == whole.get_at((x, 60))


def test_a_thread_through_the_arch_passes_below_it():
    picture = painted.wheel_picture(SIDE)
    field = Field(PLAN, 3.0, lambda square: None, lambda square: None)
    screen = picture.copy()
    x, y = (round(each) for each in PLAN.point(WHEEL.gate))
    pygame.draw.rect(screen, "#FF00FF", (x - 3, y - 3, 7, 7))
    Archway(field).draw(screen)
    for point in ((x, y), (x - 2, y + 1), (x + 2, y - 2)):
        assert near(screen.get_at(point), "#{:02X}{:02X}{:02X}".format(*picture.get_at(point)[:3]), 24)


def test_each_layer_is_drawn_with_what_the_loader_knows():
    for layer in painted.layers(WHEEL):
        assert not re.search(r"<(use|text|mask|filter|clipPath|pattern|image)\b", layer.body)
        wanted = set(re.findall(r"url\(#([^)]+)\)", layer.body))
        assert wanted <= set(re.findall(r'id="([^"]+)"', layer.defs))


def test_the_niche_of_the_shelf_shows_the_wheel_as_it_is():
    """Made anew by `python -m tests.ui.wheel_niche` whenever the Wheel is painted otherwise."""
    niche = wheel_niche.path().read_text(encoding="utf-8")
    assert wheel_niche.made(niche) == niche


@pytest.mark.parametrize("dark", [True, False])
def test_the_wheel_lies_in_its_shadow_among_clouds(dark):
    plain = "#25346A" if dark else "#E6D8BD"
    ground = pygame.Surface((700, 500))
    ground.fill(plain)
    lay_under(ground, pygame.Rect(150, 50, SIDE, SIDE), dark)
    before, under = pygame.Color(plain), ground.get_at((350, 455))
    assert all(one < other for one, other in zip(under[:3], before[:3], strict=True)), "just below the flames"
    assert near(ground.get_at((350, 20)), plain, 2), "and nothing far from it"
    corner = ground.subsurface((90, 60, 90, 80))
    changed = pygame.mask.from_threshold(corner, before, (2, 2, 2, 255))
    assert changed.count() < 90 * 80, "a cloud is drawn in the corner"


@pytest.mark.parametrize("seed", [3, 7])
def test_what_hangs_beside_the_results_has_a_row_for_each_seat_and_a_bead_for_each_birth(seed):
    match = Match.new("buddhawheel", ["Ann", "Ben"], {"max_rounds": 40}, seed=seed)
    dice = random.Random(seed)
    while not match.over:
        match.act(dice.choice(match.legal()))
    film = WheelFilm(Kept(match, tuple(Person("person", None, seat) for seat in range(2))))
    hung = pygame.Surface((740, 540))
    for _ in film.hang(hung, hung.get_rect()):
        pass
    alone = pygame.Surface((740, 540))
    for _ in film.paint(alone, alone.get_rect()):
        pass
    assert pygame.image.tobytes(hung, "RGB") != pygame.image.tobytes(alone, "RGB")
    tall = (540 - round(540 * births_beads.FOOT)) // 2
    left, wide = (
        740 * births_beads.LEFT,
        740 - round(740 * births_beads.LEFT) - round(740 * births_beads.RIGHT),
    )
    few = {
        seat: sum(each.seat == seat for each in film.births.lives) <= births_beads.FEW for seat in range(2)
    }
    for life in film.births.lives:
        row = film.telling.order(film.view).index(life.seat)
        across = tall * (births_beads.SIGNED if few[life.seat] else births_beads.PLAIN) * 0.36
        x = round(left + life.began * wide - across)
        y = round(row * tall + births_beads.HIGH[life.realm] * tall)
        before = pygame.Surface((740, 540))
        for _ in paint_night(before, before.get_rect()):
            pass
        assert hung.get_at((x, y)) != before.get_at((x, y)), (life.seat, life.realm, life.began)
