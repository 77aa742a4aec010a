"""What lies on the oval tray of a flat table lies apart and on it, for three to six."""

from __future__ import annotations

import math

import pytest

from game.scenes.layout.flat_tray import ACROSS, DOWN, TALL, FlatTray, Laid, Side

SIDES = {
    3: (Side(0), Side(1), Side(3)),
    4: (Side(0), Side(1), Side(2), Side(3)),
    5: (Side(0, -1), Side(1), Side(2), Side(3), Side(0, 1)),
    6: (Side(0, -1), Side(1), Side(2, -1), Side(2, 1), Side(3), Side(0, 1)),
}


def box(tray: FlatTray, laid: Laid) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a card that lies there."""
    sizes = [float(tray.card_width), tray.card_width * TALL]
    w, h = sizes[::-1] if round(laid.angle) % 180 else sizes
    return laid.x - w / 2, laid.y - h / 2, laid.x + w / 2, laid.y + h / 2


@pytest.mark.parametrize("seats", SIDES)
def test_cards_signs_and_beads_lie_apart_on_the_tray(seats: int):
    tray = FlatTray((960, 540), 10.0, SIDES[seats])
    cards = [box(tray, tray.card(seat)) for seat in range(seats)]
    r = tray.led_radius
    boxes = [*cards, *((x - r, y - r, x + r, y + r) for x, y in tray.led())]
    for index, one in enumerate(boxes):
        assert all(
            one[2] <= two[0] or two[2] <= one[0] or one[3] <= two[1] or two[3] <= one[1]
            for two in boxes[:index]
        )
        assert all(tray.holds((x, y)) for x in one[::2] for y in one[1::2])
    for seat in range(seats):
        assert tray.holds((tray.pips(seat).x, tray.pips(seat).y))
        assert not tray.holds((tray.pack(seat, 0).x, tray.pack(seat, 0).y))
        assert tray.card(seat).angle == tray.sides[seat].angle
    packs = [tray.pack(seat, number) for seat in range(seats) for number in (0, 1)]
    for index, pack in enumerate(packs):
        near = [math.dist((pack.x, pack.y), (other.x, other.y)) for other in packs[: index // 2 * 2]]
        assert min(near, default=1000.0) > 90
    beads = [tray.bead(index, 14) for index in range(14)]
    gaps = [math.dist(one, two) for one, two in zip(beads, beads[1:] + beads[:1], strict=True)]
    assert all(map(tray.holds, beads)) and max(gaps) < 1.1 * min(gaps)
    assert not tray.holds((960 + 10 * ACROSS, 540 + 10 * DOWN))
