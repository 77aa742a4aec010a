"""The cave by night where somebody awakens, the light that goes out from it, and the one who sits there."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pygame

from game.widgets import art, theme

FOOT = 0.74  # where the floor lies, for the height of the picture
RAYS = 44


def paint(target: pygame.Surface) -> Iterator[None]:
    """Paint the mountain and its cave over a whole surface, tile by tile."""
    yield from art.paint_tiled(target, target.get_rect(), *_shapes(*target.get_size()))


def shine(target: pygame.Surface) -> Iterator[None]:
    """Let rays go out over it, tile by tile."""
    yield from art.paint_tiled(target, target.get_rect(), *_rays(*target.get_size()))


def sitter(charm: int, tall: int) -> pygame.Surface:
    """Somebody who sits, in the colour of a seat, so many pixels high."""
    colour = theme.CHARMS[charm].colour
    line = {"stroke": theme.BOARD_THREAD, "stroke_width": 1.6, "stroke_linejoin": "round"}
    d = (
        "M50,34 C62,34 70,42 73,56 L79,82 C90,84 97,90 97,97 C97,101 94,103 88,103 H12 C6,103 3,101 3,97 "
        "C3,90 10,84 21,82 L27,56 C30,42 38,34 50,34Z"
    )
    body = art.tag("path", d=d, fill="url(#robe)", **line)
    body += art.tag("path", d="M34,84 Q50,94 66,84", fill="none", opacity=0.8, **line)
    body += art.tag("circle", cx=50, cy=19, r=16.5, fill="url(#robe)", **line)
    defs = art.linear("robe", colour, theme.darker(colour, 0.42))
    return art.picture(body, (0, 0, 100, 106), (round(tall * 100 / 106), tall), defs)


def _shapes(wide: int, tall: int) -> tuple[str, str]:
    """The night, hills, the mountain with its crags, the mouth of the cave and the floor before it."""
    middle, floor = wide / 2, tall * FOOT
    half, high = tall * 0.36, tall * 0.6
    defs = art.linear("night", "#171634", "#4A3350") + art.linear("rock", "#2C2748", "#1A1530")
    stops = (0, "#A8602E"), (0.4, "#5E3030"), (1, "#160F20")
    defs += art.radial("glow", stops, high * 0.95, (middle, floor))
    body = art.tag("rect", x=0, y=0, width=wide, height=tall, fill="url(#night)")
    for lift, ink in ((0.5, "#3A2B4C"), (0.6, "#2E2442")):
        y, swing = tall * lift, tall * 0.1
        d = f"M0,{y} Q{wide * 0.2},{y - swing * 2} {middle},{y} T{wide},{y - swing} V{tall} H0Z"
        body += art.path(d, ink)
    slope = [(-1.1, 0.8), (-0.72, 0.42), (-0.5, 0.22), (-0.24, -0.06), (0.3, -0.06), (0.62, 0.3), (1.1, 0.8)]
    corners = " L".join(f"{middle + x * tall:.1f},{y * tall:.1f}" for x, y in slope)
    body += art.path(f"M{corners}Z", "url(#rock)")
    for x, y, long, lean in ((-0.55, 0.36, 0.2, 0.05), (-0.42, 0.12, 0.16, 0.06), (0.5, 0.3, 0.18, -0.05)):
        crag = (
            f"M{middle + x * tall:.1f},{y * tall:.1f} q{lean * tall:.1f},{long * tall * 0.4:.1f} "
            f"{lean * tall * 0.4:.1f},{long * tall:.1f}"
        )
        body += art.path(crag, "none", "#120E24", tall * 0.008, **art.CAP)
    for grown, ink in ((1.12, "#120D20"), (1.0, "url(#glow)")):
        out, top, low = half * grown, floor - high * (0.94 + 0.06 * grown), floor + tall * 0.03
        d = (
            f"M{middle - out:.1f},{low:.1f} C{middle - out * 1.06:.1f},{floor - high * 0.5:.1f} "
            f"{middle - out * 0.72:.1f},{top:.1f} {middle:.1f},{top:.1f} "
            f"C{middle + out * 0.72:.1f},{top:.1f} "
            f"{middle + out * 1.06:.1f},{floor - high * 0.5:.1f} {middle + out:.1f},{low:.1f}Z"
        )
        body += art.path(d, ink)
    edge = floor + tall * 0.045
    d = f"M0,{edge} Q{middle},{floor - tall * 0.045} {wide},{edge} V{tall} H0Z"
    return body + art.path(d, "#241A2E"), defs


def _rays(wide: int, tall: int) -> tuple[str, str]:
    """Rays that go out from behind the one who sits, fainter and fainter."""
    middle, centre, far = wide / 2, tall * (FOOT - 0.12), math.hypot(wide, tall) * 0.66
    defs = art.radial("ray", ((0, "#FFE9B8", 0.55), (1, "#FFD98A", 0)), far, (middle, centre))
    d = ""
    for number in range(RAYS):
        turn, half = 2 * math.pi * (number + 0.5) / RAYS, math.pi / RAYS * (0.5 if number % 2 else 0.34)
        d += f"M{middle:.1f},{centre:.1f} "
        for end in (turn - half, turn + half):
            d += f"L{middle + far * math.cos(end):.1f},{centre + far * math.sin(end):.1f} "
        d += "Z "
    return art.path(d, "url(#ray)"), defs
