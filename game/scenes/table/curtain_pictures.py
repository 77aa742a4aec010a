"""Of what the curtain and its buttons are painted."""

from __future__ import annotations

import math

import pygame
import pygame.transform

from game.widgets import art, theme
from game.widgets.picture_cache import cached_picture
from game.widgets.style import Style

GOLD = "#F0CB73"
# What each charm's curtain is trimmed with: dark enough for gold to stand on it.
TRIMS = {
    "bell": "#4E1510",
    "lotus": "#7E2A22",
    "fish": "#1C4742",
    "peak": "#1B2A55",
    "leaf": "#7E2A22",
    "gem": "#2A1027",
}


def fold_colours(charm: int) -> tuple[str, str, str, str, str]:
    """A fold from its left edge to its right, lit from the front."""
    colour = theme.CHARMS[charm].colour
    if charm == 4:  # the palest: its shadows are warm
        return "#A8977A", "#DCCEAF", "#F5ECDA", "#CDBD9C", "#8C7B60"
    return (
        theme.darker(colour, 0.36),
        theme.darker(colour, 0.12),
        theme.lighter(colour, 0.10),
        theme.darker(colour, 0.22),
        theme.darker(colour, 0.50),
    )


@cached_picture
def folds_picture(charm: int, size: tuple[int, int], unit: float) -> pygame.Surface:
    """The folds over the whole screen, darker towards its corners."""
    width, height = size
    count = max(10, round(width / (8 * unit)))
    stops = zip((0.0, 0.32, 0.5, 0.72, 1.0), fold_colours(charm), strict=True)
    defs = art.graded("fold", stops, across=True)
    made = pygame.Surface(size)
    for index in range(count):
        left, right = round(index * width / count), round((index + 1) * width / count)
        strip = _fold(right - left, defs)
        made.blit(pygame.transform.scale(strip, (right - left, height)), (left, 0))
    made.blit(_dusk(size), (0, 0))
    return made.convert()


@cached_picture
def _fold(width: int, defs: str) -> pygame.Surface:
    """A row of pixels across one fold."""
    body = f'<rect width="{width}" height="2" fill="url(#fold)"/>'
    return art.raster(art.document(body, (0, 0, width, 2), defs), (width, 2)).convert()


def _dusk(size: tuple[int, int]) -> pygame.Surface:
    """Shade that grows towards the edges."""
    w, h = max(2, size[0] // 8), max(2, size[1] // 8)
    stops = [(at, "#1A0B02", thick) for at, thick in ((0.0, 0.0), (0.55, 0.12), (1.0, 0.7))]
    defs = art.radial("dusk", stops, 0.62 * max(w, h), (w / 2, h * 0.45))
    shade = art.picture(art.tag("rect", width=w, height=h, fill="url(#dusk)"), (0, 0, w, h), (w, h), defs)
    return pygame.transform.smoothscale(shade, size)


@cached_picture
def hem_picture(charm: int, width: int, unit: float) -> pygame.Surface:
    """The hem: a band with knots, a fringe, and the cloth's wavy edge below it."""
    wide = width / unit
    trim = TRIMS[theme.CHARMS[charm].name]
    dark, middle, *_ = fold_colours(charm)
    count = max(10, round(wide / 8))
    step = wide / count
    edge = "M0,9 V12.4 " + " ".join(
        f"Q{(index + 0.5) * step:.2f},{16.2 if index % 2 else 13.0:.1f} {(index + 1) * step:.2f},12.4"
        for index in range(count)
    )
    body = f'<path d="{edge} V9Z" fill="{theme.mixed(dark, middle, 0.4)}"/>'
    strands = max(20, round(wide / 2))
    for index in range(strands):
        x = (index + 0.5) * wide / strands
        body += art.tag(
            "path",
            d=f"M{x:.2f},9.4 v{2.9 if index % 2 else 2.4}",
            stroke=GOLD,
            stroke_width=0.5,
            stroke_linecap="round",
            opacity=0.9,
        )
    body += f'<rect x="0" y="0" width="{wide:.2f}" height="9.6" fill="{trim}"/>'
    for y, tall in ((0, 0.5), (9.1, 0.5), (1.05, 0.2), (8.35, 0.2)):
        body += f'<rect x="0" y="{y}" width="{wide:.2f}" height="{tall}" fill="{GOLD}"/>'
    body += _knots(wide)
    tall = round(16.5 * unit)
    return art.picture(body, (0, 0, wide, tall / unit), (width, tall))


def _knots(wide: float) -> str:
    """Endless knots along the band, a lozenge between each two."""
    knot, _ = art.inner("shared/knot")
    knot = knot.replace("#E9B949", GOLD)
    count = max(3, round(wide / 9.12))
    step = wide / count
    body = ""
    for index in range(count):
        x = (index + 0.5) * step
        body += f'<g transform="translate({x:.2f} 4.8) scale(0.058)">{knot}</g>'
        body += f'<path d="M{x + step / 2:.2f},3.6 l0.9,1.2 l-0.9,1.2 l-0.9,-1.2Z" fill="{GOLD}"/>'
    return body


@cached_picture
def valance_picture(charm: int, width: int, unit: float) -> pygame.Surface:
    """The scalloped cloth along the top, with its tassels."""
    wide = width / unit
    trim = TRIMS[theme.CHARMS[charm].name]
    count = max(4, round(wide / 19.2))
    step = wide / count
    line = "M0,6 " + " ".join(
        f"Q{(index + 0.5) * step:.2f},13 {(index + 1) * step:.2f},6" for index in range(count)
    )
    body = f'<path d="{line} V0 H0Z" fill="{trim}"/>'
    body += f'<path d="{line}" fill="none" stroke="{GOLD}" stroke-width="0.5"/>'
    for index in range(count + 1):
        x = index * step
        body += f'<path d="M{x:.2f},6 v3.2" stroke="{GOLD}" stroke-width="0.4" fill="none"/>'
        body += f'<ellipse cx="{x:.2f}" cy="10.4" rx="0.9" ry="1.6" fill="{GOLD}" '
        body += f'stroke="{trim}" stroke-width="0.2"/>'
    tall = round(12.4 * unit)
    return art.picture(body, (0, 0, wide, tall / unit), (width, tall))


@cached_picture
def sun_picture(side: int, charm: int) -> pygame.Surface:
    """The disc, with petals of flame around it and its shadow on the cloth."""
    trim = TRIMS[theme.CHARMS[charm].name]
    body = "".join(
        f'<circle cx="0" cy="14" r="{318 + 40 * step / 8:.1f}" fill="#000000" opacity="{0.5 / 9:.3f}"/>'
        for step in range(8, -1, -1)
    )
    for index in range(40):
        angle = index * 9
        x, y = 314 * math.cos(math.radians(angle)), 314 * math.sin(math.radians(angle))
        body += (
            f'<g transform="translate({x:.1f} {y:.1f}) rotate({angle + 90}) scale(0.92)">'
            '<path d="M-22,0 C-24,-14 -8,-20 0,-36 C8,-20 24,-14 22,0Z" '
            f'fill="{(trim, GOLD)[index % 2]}"/></g>'
        )
    body += f'<circle cx="0" cy="0" r="318" fill="#FBF4E2" stroke="{trim}" stroke-width="6"/>'
    body += '<circle cx="0" cy="0" r="304" fill="none" stroke="#C8861A" stroke-width="2"/>'
    whole = round(side * 400 / 320)
    return art.about(body, 400, whole)


def tag_picture(size: tuple[int, int], style: Style, bleed: int) -> pygame.Surface:
    """The body of a dark tag with its shadow."""
    return art.frame(
        size,
        style.px(2.0),
        "#2A160A",
        line=GOLD,
        thick=max(1.4, style.measure.u * 0.2),
        shadow=0.3,
        drop=style.px(0.4),
        spread=bleed,
    )


@cached_picture
def pill_picture(size: tuple[int, int], unit: float, primary: bool) -> pygame.Surface:
    """The body of a button of the curtain, with its shadow."""
    w, h = size
    spread = round(3.2 * unit)
    body = art.shade(0, 0, w, h, h / 2, unit, spread * 0.7, 0.5)
    if primary:
        body += art.rounded(0, 0.6 * unit, w, h, h / 2, theme.PRIMARY_EDGE)
        body += art.rounded(0, 0, w, h, h / 2, "url(#pill)", theme.PRIMARY_EDGE, 0.3 * unit)
        inset = 0.5 * unit
        body += art.rounded(
            inset, inset, w - 2 * inset, h - 2 * inset, h / 2, "none", "#FFF0C2", 0.15 * unit, 0.6
        )
    else:
        body += art.rounded(0, 0, w, h, h / 2, "#2A160A", GOLD, 0.25 * unit)
    box = (-spread, -spread, w + 2 * spread, h + 2 * spread)
    size = w + 2 * spread, h + 2 * spread
    return art.picture(body, box, size, art.linear("pill", *theme.PRIMARY))


@cached_picture
def hold_ring(side: int, step: int) -> pygame.Surface:
    """A hand in a ring that is filled by so many sixtieths."""
    body = art.tag("circle", cx=50, cy=50, r=49, fill="#FFF6DA", stroke=theme.PRIMARY_EDGE, stroke_width=2)
    line = {"fill": "none", "stroke_width": 9.5, "stroke_linecap": "round"}
    body += art.tag("circle", cx=50, cy=50, r=40.5, **{**line, "stroke": "#E8D29A"})
    if step >= 60:
        body += art.tag("circle", cx=50, cy=50, r=40.5, **{**line, "stroke": "#8E2F24"})
    elif step:
        angle = math.radians(step * 6 - 90)
        x, y = 50 + 40.5 * math.cos(angle), 50 + 40.5 * math.sin(angle)
        d = f"M50,9.5 A40.5,40.5 0 {int(step > 30)} 1 {x:.2f},{y:.2f}"
        body += art.tag("path", d=d, **{**line, "stroke": "#8E2F24"})
    hand, _ = art.inner("shared/icon-hand")
    hand = hand.replace("#000000", theme.PRIMARY_INK)
    body += f'<g transform="translate(27 27) scale(1.92)">{hand}</g>'
    return art.picture(body, (0, 0, 100, 100), (side, side))
