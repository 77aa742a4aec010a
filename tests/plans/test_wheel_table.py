"""Where the Wheel, its stacks and the slip beside it stand: on every stage, without a pixel."""

from __future__ import annotations

import math

import pytest

from game.scenes.layout.areas import Shape, areas
from game.scenes.layout.box import Box
from game.scenes.tables.buddhawheel.wheel import EDGE, RINGS
from game.scenes.tables.buddhawheel.wheel_table import WheelTable, wheel_table
from game.widgets.theme import Measure

SIZES = [(1024, 640), (1024, 768), (1280, 720), (1366, 1100), (1920, 1080), (2560, 1080), (1200, 1920)]
SIZES += [(800, 1280), (3840, 2160)]
SQUARES = max(outer for _, outer in RINGS.values())


def planned(size: tuple[int, int], text: float = 1.0) -> tuple[Box, WheelTable]:
    measure = Measure(size, text)
    stage = areas(measure, 4, Shape(0.7, 19.0, 15.8, True, aspect=1.0)).stage
    return stage, wheel_table(stage, measure)


def within(outer: Box, inner: Box) -> bool:
    return (
        outer.x <= inner.x
        and outer.y <= inner.y
        and inner.right <= outer.right
        and inner.bottom <= outer.bottom
    )


def nearest(box: Box, point: tuple[float, float]) -> float:
    """How far the nearest point of a box is from another."""
    x = min(max(point[0], box.x), box.right)
    y = min(max(point[1], box.y), box.bottom)
    return math.dist((x, y), point)


@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_wheel_is_as_large_as_the_stage_and_no_stack_touches_it(size, text):
    stage, found = planned(size, text)
    whole = min(stage.width, stage.height) / 2 / EDGE
    assert found.radius >= whole * 0.93
    assert set(found.stacks) == {"HG", "AN", "HU", "DG", "SP", "SU"}
    boxes = list(found.stacks.values())
    for place, box in enumerate(boxes):
        assert within(stage, box)
        assert nearest(box, found.centre) >= found.radius * EDGE
        others = boxes[:place]
        assert not any(
            box.x < other.right and other.x < box.right and box.y < other.bottom and other.y < box.bottom
            for other in others
        )


@pytest.mark.parametrize("size", [*SIZES[1:], (1440, 900), (1280, 800), (1680, 1050)])
def test_every_stack_has_a_name_but_in_the_smallest_window(size):
    _, found = planned(size)
    assert found.named == frozenset(found.stacks)


def test_where_there_is_room_each_stack_stands_by_its_arm():
    _, found = planned((1920, 1080))
    x, y = found.centre
    assert found.named == frozenset(found.stacks)
    assert found.stacks["HU"].right < x < found.stacks["DG"].x and found.stacks["HU"].bottom < y
    assert abs(found.stacks["SP"].centery - y) < 2 and abs(found.stacks["SU"].centery - y) < 2
    _, upright = planned((1200, 1920))
    assert upright.stacks["SP"].bottom < upright.centre[1]
