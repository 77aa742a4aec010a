"""The cloth of Leela: names to be read at every size, heads and tips that nothing covers, smooth snakes."""

from __future__ import annotations

import math
import re
from itertools import combinations, pairwise

import pytest

from game import layout, words
from game.engine.board import Link
from game.engine.games.leela.rules import board
from game.scenes.layout.areas import Shape, areas
from game.scenes.tables.leela import LeelaStage
from game.scenes.tables.leela.bare import Bare
from game.scenes.tables.leela.picture import ENDS, GAME, PAVILION, RAIL, TOKEN, Cloth
from game.scenes.tables.leela.snakes import CELL, HEAD, NECK
from game.widgets import theme
from game.widgets.canvas import Rect
from game.widgets.gathering import Box
from tests.every import paired
from tests.ui.test_gathering import apart, inside

PRINTS = True  # Leela's cloth is looked at

SIZES = [(1024, 640), (1024, 768), (1280, 720), (1366, 768), (1920, 1080), (3840, 2160), (1200, 1920)]
NAMES = ["both", "gloss", "sanskrit"]
SQUARES = range(1, 73)
HOME = 68  # the goal, called so in every rule
PAVILION_TOP = -114  # of its sprite


def cloth(size: tuple[int, int], names: str) -> Cloth:
    """The cloth as it lies on a table of four."""
    measure = theme.Measure(size, 1.0)
    return Cloth(areas(measure, 4, Shape(LeelaStage.now_share)).of(Rect).stage, names)


WHOLE = 63  # pixels: on squares as large every name is there
FREE = 66  # pixels: on squares as large no name comes near the frame of the square beside it


@pytest.mark.parametrize("names", NAMES)
@pytest.mark.parametrize("size", SIZES)
def test_every_square_says_whole_what_it_is_in_type_that_can_be_read(size, names):
    on = cloth(size, names)
    square = (0.0, 0.0, on.cell, on.cell)
    for number in SQUARES:
        says, space = words.texts(GAME).squares[str(number)], board().spaces[number - 1]
        found = on.labels(number)
        digits, *lines = found.lines
        assert digits.words == str(number)
        assert all(line.height >= theme.SMALLEST and inside(line.box, square) for line in found.lines)
        assert apart(*found.plates), "the number stands free of the names"
        said = [line.words for line in lines if line.face in ("semibold", "display")]
        meaning = "".join(said) if said and said[0].endswith("-") else " ".join(said)
        sanskrit = [line.words for line in lines if line.face == "deva"]
        broken = (says.parted or says.gloss).replace("\u00ad", "-")
        assert meaning in ([""] if names == "sanskrit" else ["", says.gloss, broken]), "part is another name"
        assert sanskrit in ([[]] if names == "gloss" else [[space.deva], [says.sanskrit], []])
        if names != "sanskrit" and on.cell >= WHOLE:  # the Sanskrit makes room for it
            assert meaning
        if on.cell >= FREE:
            assert all(line.box[2] <= 0.94 * on.cell for line in lines), "no name fills its square"


@pytest.mark.parametrize("size", SIZES)
def test_the_sanskrit_is_written_in_one_size(size):
    on = cloth(size, "both")
    assert (
        len({line.height for number in SQUARES for line in on.labels(number).lines if line.face == "deva"})
        == 1
    )


@pytest.mark.parametrize("square", SQUARES)
def test_a_square_is_called_on_the_board_by_its_name_or_a_part_of_it(square):
    says = words.texts(GAME).squares[str(square)]
    named = "home" if square == HOME else says.name.lower()
    assert set(re.split(r"[ -]", says.gloss)) <= set(re.split(r"[ -]", named))


def test_no_two_squares_share_a_name():
    shown = [says.gloss for says in words.texts(GAME).squares.values()]
    assert len(set(shown)) == len(shown)


@pytest.mark.parametrize(("size", "scale"), paired(SIZES, [1.0, 1.5, 2.0]))
def test_the_flag_over_the_goal_flies_whole(size, scale):
    measure = theme.Measure(size, scale)
    for seats in (1, 4, 6):
        stage = areas(measure, seats, Shape(LeelaStage.now_share, aspect=LeelaStage.aspect)).of(Rect).stage
        on = Cloth(stage)
        flag = on.field[1] - (1.75 * RAIL - PAVILION_TOP * PAVILION) / CELL * on.cell
        assert flag >= stage.top and on.outer.top <= flag
        assert on.field[1] + on.field[3] + 2 * RAIL / CELL * on.cell <= stage.bottom


# -- heads and tips


def turned(points: list[tuple[float, float]], x: float, y: float, angle: float, scale: float) -> Box:
    """The box around points of a sprite that looks up, turned and set at a place; in squares."""
    cos, sin = math.cos(angle) * scale / CELL, math.sin(angle) * scale / CELL
    xs = [x + a * cos - b * sin for a, b in points]
    ys = [y + a * sin + b * cos for a, b in points]
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def ends(link: Link[int]) -> list[tuple[int, Box]]:
    """What must be seen of a link, each with its square: a snake's face, an arrow's head and flights."""
    if link.kind == "snake":
        spine = layout.body(link).spine
        (x0, y0), (x1, y1) = spine.points[0], spine.at(NECK / spine.length)
        angle = math.atan2(y0 - y1, x0 - x1) + math.pi / 2
        return [
            (
                int(link.from_),
                turned([(-15, -15), (15, -15), (15, 6), (-15, 6), (0, -33)], x0, y0, angle, HEAD),
            )
        ]
    (x0, y0), (x1, y1) = link.path
    angle = math.atan2(y1 - y0, x1 - x0) + math.pi / 2
    return [
        (int(link.to), turned([(0, 0), (15, 30), (-15, 30)], x1, y1, angle, ENDS)),
        (int(link.from_), turned([(0, -38), (13, -27), (13, 5), (-13, 5), (-13, -27)], x0, y0, angle, ENDS)),
    ]


@pytest.mark.parametrize("names", NAMES)
@pytest.mark.parametrize("size", SIZES)
def test_no_plate_lies_on_a_face_a_tip_or_flights(size, names):
    on = cloth(size, names)
    for link in board().links:
        for number, (x, y, wide, tall) in ends(link):
            middle = layout.places(GAME)[number]
            left, top = middle[0] - 0.5, middle[1] - 0.5
            box = ((x - left) * on.cell, (y - top) * on.cell, wide * on.cell, tall * on.cell)
            slack = on.cell * 0.03  # a corner of the box around something round
            tight = (box[0] + slack, box[1] + slack, box[2] - 2 * slack, box[3] - 2 * slack)
            assert all(apart(tight, plate) for plate in on.labels(number).plates), (link.kind, number)


# -- tokens


@pytest.mark.parametrize("names", NAMES)
@pytest.mark.parametrize("size", SIZES)
def test_one_token_covers_neither_number_nor_name(size, names):
    on = cloth(size, names)
    for number in SQUARES:
        found = on.labels(number)
        (stand,) = on.gather(number, 1, 0)
        x, y = on.point(layout.places(GAME)[number])
        left, top = x - on.cell / 2, y - on.cell / 2
        box = stand.box(True)
        at = (box[0] - left, box[1] - top, box[2], box[3])
        assert inside(at, (0.0, 0.0, on.cell, on.cell))
        assert all(apart(at, line.box) for line in found.lines)
        assert 16 <= stand.height <= on.cell * TOKEN


@pytest.mark.parametrize("count", range(2, 7))
@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080), (1200, 1920)])
def test_several_stand_whole_on_their_square_beside_its_number(size, count):
    on = cloth(size, "both")
    for number in (1, 40, 41, 51, 68, 72):
        x, y = on.point(layout.places(GAME)[number])
        left, top = x - on.cell / 2, y - on.cell / 2
        plate = on.labels(number).plates[0]
        for acts in (None, 0, count - 1):
            stands = on.gather(number, count, acts)
            boxes = [stand.box(seat == acts) for seat, stand in enumerate(stands)]
            assert all(inside(box, (left, top, on.cell, on.cell)) for box in boxes)
            assert all(apart(*pair) for pair in combinations(boxes, 2))
            assert all(apart(box, (left + plate[0], top + plate[1], plate[2], plate[3])) for box in boxes)
            cushion = on.cushion(number, stands, acts)
            names = on.labels(number).plates[1]
            over = (left + names[0] + 1, top + names[1] + 1, names[2] - 2, names[3] - 2)
            if cushion is None:
                assert all(apart(box, over) for box in boxes), "no name is half covered"
            else:
                assert inside(over, (*cushion.topleft, *cushion.size))


# -- snakes


@pytest.mark.parametrize("head", sorted(int(link.from_) for link in board().links if link.kind == "snake"))
def test_a_snake_bends_and_thins_out_without_a_joint(head):
    found = layout.body(layout.links(board(), "snake")[head])
    points, widths = found.spine.points, found.widths
    for before, here, after in zip(points, points[1:], points[2:]):
        turn = math.atan2(after[1] - here[1], after[0] - here[0]) - math.atan2(
            here[1] - before[1], here[0] - before[0]
        )
        assert abs(math.remainder(turn, math.tau)) < math.radians(8)
    assert all(abs(a - b) < 0.0025 for a, b in pairwise(widths))
    for side in (1, -1):
        edge = [
            (x + side * nx * w, y + side * ny * w)
            for (x, y), (nx, ny), w in zip(points, found.normals, widths)
        ]
        for (a, b), (c, d) in zip(pairwise(points), pairwise(edge), strict=True):
            assert (b[0] - a[0]) * (d[0] - c[0]) + (b[1] - a[1]) * (d[1] - c[1]) > 0, "the skin never folds"


@pytest.mark.parametrize("size", SIZES)
def test_six_tokens_on_a_square_stand_clear_of_the_edge_of_their_cushion(size):
    on = cloth(size, "both")
    for acts in range(6):
        stands = on.gather(68, 6, acts)
        cushion = on.cushion(68, stands, acts)
        if cushion is None:
            continue
        for seat, stand in enumerate(stands):
            left, _, wide, _ = stand.box(seat == acts)
            assert left >= cushion.left + 1 and left + wide <= cushion.right - 1


@pytest.mark.parametrize("count", [3, 4])
def test_on_a_flat_table_several_leave_both_numbers_of_their_square_free(count):
    on = Bare(Rect(0, 0, 900, 800))
    left, top = on.corner(20)
    plates = [(left + x, top + y, wide, tall) for x, y, wide, tall in on.labels(20).plates]
    boxes = [stand.box(seat == 0) for seat, stand in enumerate(on.gather(20, count, 0))]
    assert all(apart(box, plate) for box in boxes for plate in plates)
    assert all(apart(*pair) for pair in combinations(boxes, 2))
