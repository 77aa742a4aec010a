"""What lies about the Wheel on a flat table: nothing under a place, nothing on the Wheel."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from game.scenes.layout.box import Box
from game.scenes.layout.flat import flat_plan
from game.scenes.tables.buddhawheel.wheel import EDGE
from game.scenes.tables.buddhawheel.wheel_flat import CODES, wheel_flat
from game.widgets.theme import Measure

SIZES = [(1920, 1080), (3840, 2160), (1280, 720), (2560, 1080), (1024, 768), (1200, 1920)]


def far(box: Box, point: tuple[int, int]) -> float:
    """From a point to the nearest of a box."""
    x = min(max(point[0], box.x), box.right)
    y = min(max(point[1], box.y), box.bottom)
    return math.dist((x, y), point)


@pytest.mark.parametrize(
    "size", [(1920, 1080), (3840, 2160), (1280, 720), (2560, 1080), (1024, 768), (1200, 1920)]
)
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5, 6])
def test_stacks_and_card_lie_free_whoever_acts(seats: int, size: tuple[int, int]):
    measure = Measure(size, 1.0)
    flat = flat_plan(measure, "wheel", seats)
    about = wheel_flat(flat)
    assert set(about.stacks) == set(CODES) == set(about.facing)
    things = [*about.stacks.values(), *(flank.narrow for flank in about.flanks if flank.narrow)]
    screen = Box(0, 0, *size)
    wheel = flat.middle.width / 2 * EDGE
    assert all(screen.holds(box) and far(box, flat.middle.center) >= wheel for box in things)
    assert not [pair for pair in combinations(things, 2) if pair[0].meets(pair[1])]
    menus = [flat.outward(menu.quarters, menu.box) for menu in flat.menus]
    for seat, place in enumerate(flat.places):
        waits, acts = (flat.outward(place.quarters, box) for box in (place.waiting, place.acting))
        card = about.card(seat)
        taken = [*about.stacks.values(), *([card] if card else []), *menus]
        assert not [pair for pair in combinations(taken, 2) if pair[0].meets(pair[1])]
        assert all(screen.holds(box) and far(box, flat.middle.center) >= wheel for box in taken[:-2])
        if card is not None:
            mine, centre = flat.outward(place.quarters, place.acting), flat.middle.centerx
            assert (mine.centerx < centre) == (card.centerx < centre), "at the reader's side"
        for box in taken:
            assert not box.meets(waits) and not box.meets(acts), (seat, box)
        others = (flat.outward(other.quarters, other.waiting) for other in flat.places if other is not place)
        assert card is None or not any(card.meets(other) for other in others)
