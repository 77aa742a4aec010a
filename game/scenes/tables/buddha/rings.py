"""What a bid came to, as a ring: a stroke of the brush for every trick; met it closes, missed it breaks."""

from __future__ import annotations

import math
import random

import pygame

from game.widgets import art, theme
from game.widgets.picture_cache import cached_picture
from game.widgets.theme import Colour, Theme

BOX = 440.0  # the units a ring is drawn in; its middle is the origin
RADIUS = 150.0
THICK = 22.0
PETALS = 24
FAR = 1.36  # of its radius, how far a ring reaches that has closed or broken
STEPS = 14  # pictures of a ring that closes or breaks

Point = tuple[float, float]


def inks(colours: Theme) -> tuple[Colour, Colour, Colour]:
    """The colours of a stroke that is laid, of one that was only said, and of what broke."""
    if colours.dark:
        return "#E2B65A", "#8FA39A", "#C98873"
    return "#B07A1C", "#5E7268", "#A4503E"


@cached_picture
def picture(bid: int, taken: int, share: float, side: int, colours: Theme) -> pygame.Surface:
    """The ring of a bid of which so many tricks were taken; `share` is how far it has closed or broken."""
    body = _laid(bid, taken, colours) if not share else judged(bid, taken, share, colours)
    half = BOX / 2
    return art.picture(body, (-half, -half, BOX, BOX), (side, side))


def stepped(share: float) -> float:
    """The nearest of the shares that pictures are made for."""
    return math.ceil(share * STEPS) / STEPS


def stroke_end(bid: int, number: int) -> Point:
    """Where the stroke of a trick comes to an end, from the middle of the ring; tricks count from 1."""
    if number > bid:
        return 0.0, RADIUS * 0.62
    return _at(RADIUS, -90 + (number - 0.5) * 360 / bid)


# -- while tricks come home


def _laid(bid: int, taken: int, colours: Theme) -> str:
    """The strokes as they were said, dry; one laid over them for each trick."""
    laid, dry, broken = inks(colours)
    found = ""
    if bid:
        for number, (start, end) in enumerate(_pieces(bid, 11)):
            found += brush(RADIUS, start, end, dry, THICK * 0.8, 0.2, number, 7, 4)
            if number < taken:
                found += brush(RADIUS, start, end, laid, THICK, 0.95, number, fray=5)
    else:
        found += _circle(RADIUS, dry, 3.2, 0.75) + _circle(RADIUS - 8, dry, 1.4, 0.6)
    over = max(0, taken - bid)
    apart = min(34.0, 200 / max(1, over))
    for number in range(over):
        found += _lozenge((number - (over - 1) / 2) * apart, RADIUS * 0.66, 1.3, broken)
    return found


# -- when it is told what became of it


def judged(bid: int, taken: int, share: float, colours: Theme) -> str:
    """The ring about the origin, of `RADIUS`; `share` is how far it has closed or broken."""
    if bid == taken:
        return _closed(bid, share, colours)
    return _cracked(taken, share, colours) if not bid else _broken(bid, taken, share, colours)


def _closed(bid: int, share: float, colours: Theme) -> str:
    """The strokes flow together into one, and it flowers; the still ring of none shines."""
    laid, dry, _ = inks(colours)
    light = "#FFE7A8" if colours.dark else "#E8BE62"
    edge = theme.BOARD_THREAD if colours.dark else "#94640F"
    found = ""
    if bid:
        gap = 11 * (1 - share)
        if share < 1:
            for number, (start, end) in enumerate(_pieces(bid, gap)):
                found += brush(RADIUS, start, end, laid, THICK * (1 + 0.18 * share), 0.97, number, fray=5)
        else:
            found += brush(RADIUS, -96, 274, laid, THICK * 1.18, 1.0, 1, 17, 3)
        reach = 340 * share
        if reach > 20:
            found += brush(RADIUS, -90, -90 + reach, light, THICK * 0.34, 0.75, 3, 5, 10)
    else:
        found += _circle(RADIUS, dry, 3.2, 0.75 * (1 - share)) + _circle(
            RADIUS - 8, dry, 1.4, 0.6 * (1 - share)
        )
        found += f'<g opacity="{share:.2f}">' + _circle(RADIUS, edge, 4, 1) + _circle(RADIUS - 10, edge, 2, 1)
        found += art.circle(RADIUS, light, opacity="0.12") + "</g>"
    opened = max(0.0, share * 1.6 - 0.6)
    if opened:
        for number in range(PETALS):
            angle = 360 / PETALS * number
            x, y = _at(RADIUS + THICK * 0.95, angle)
            petal = art.petal(0, RADIUS * 0.2 * opened, RADIUS * 0.062) if bid else ""
            dot = "" if bid else art.circle(3 * opened, edge, at=(0, -8))
            line = f'<path d="{petal}" fill="none" stroke="{edge}" stroke-width="2.4"/>' if bid else dot
            found += f'<g transform="translate({x:.2f} {y:.2f}) rotate({angle + 90:.1f})">{line}</g>'
    return found


def _broken(bid: int, taken: int, share: float, colours: Theme) -> str:
    """The strokes drift apart; one never laid is a dry line, one too many runs past the beginning."""
    laid, _, broken = inks(colours)
    ink = theme.mixed(laid, broken, share)
    dice = random.Random(bid * 31 + taken)
    found = ""
    for number, (start, end) in enumerate(_pieces(bid, 11 + 3 * share)):
        middle = (start + end) / 2
        if number < taken:
            push = RADIUS * share * (0.05 + 0.05 * (number == taken - 1) + 0.03 * (number == 0))
            turn = share * (-5, 4, -3, 6, -4)[number % 5] * min(1.0, 5 / bid)
            dx, dy = _at(push, middle)
            x, y = _at(RADIUS, middle)
            piece = brush(RADIUS, start, end, ink, THICK, 0.9, number, fray=4)
            place = f"translate({dx:.2f} {dy:.2f}) rotate({turn:.2f} {x:.2f} {y:.2f})"
            found += f'<g transform="{place}">{piece}</g>'
            continue
        line = {"fill": "none", "stroke": broken, "stroke_width": 3, "stroke_linecap": "round"}
        found += art.tag("path", d=_arc(RADIUS, start, end), **line, opacity=share, stroke_dasharray="3 10")
        for _ in range(5):
            dust = _at(RADIUS + dice.uniform(-1, 1) * THICK * share, start + dice.uniform(-4, 9))
            found += art.circle(dice.uniform(1.5, 3.4), broken, at=(dust[0], dust[1]), opacity=share)
    over = max(0, taken - bid)
    for number in range(over):
        out = RADIUS + THICK * (0.5 + 0.8 * share)
        start = -84 + number * min(40.0, 330 / over)
        found += brush(out, start, start + 32, broken, THICK * 0.8, 0.95 * share, 9 + number, 9, 5)
    return found


def _cracked(taken: int, share: float, colours: Theme) -> str:
    """None were said and some were taken: the still ring cracks where each fell."""
    dry, broken = inks(colours)[1:]
    ink = theme.mixed(dry, broken, share)
    count = taken + 1
    gap = min(9.0, 120 / count) * share
    line = {"fill": "none", "stroke": ink, "stroke_width": 4, "stroke_linecap": "round"}
    found = ""
    for number in range(count):
        start, end = -90 + number * 360 / count + gap, -90 + (number + 1) * 360 / count - gap
        dx, dy = _at(7 * share, (start + end) / 2)
        piece = art.tag("path", d=_arc(RADIUS, start, end), **line)
        found += f'<g transform="translate({dx:.2f} {dy:.2f})">{piece}</g>'
        if number:
            angle = -90 + number * 360 / count
            found += _lozenge(*_at(RADIUS, angle), 1.5, broken)
            for out, aside, side in ((26, 7, 0.8), (-22, -8, 0.65)):
                x, y = _at(RADIUS + out * share, angle + aside * share)
                found += f'<g opacity="{0.7 * share:.2f}">{_lozenge(x, y, side, broken)}</g>'
    return found


# -- shapes


def brush(
    radius: float,
    start: float,
    end: float,
    ink: Colour,
    thick: float,
    opacity: float,
    seed: int,
    hairs: int = 15,
    fray: float = 9,
) -> str:
    """One stroke of the brush along a circle: hairs that begin and end unevenly, dry towards the end."""
    dice = random.Random(seed)
    found = ""
    span = end - start
    fray = min(fray, span * 0.3)
    for hair in range(hairs):
        aside = (hair - (hairs - 1) / 2) / (hairs / 2)
        out = radius + aside * thick / 2
        first = start + dice.uniform(-1, 1) * fray * 0.35 + abs(aside) * fray * 0.3
        last = end + dice.uniform(-1.3, 0.5) * fray - abs(aside) * fray * 0.8
        strength = opacity * (0.55 + 0.45 * dice.random())
        line = {"fill": "none", "stroke": ink, "stroke_width": thick / hairs * 1.5, "opacity": strength}
        if last - first > 358:
            found += art.tag("circle", cx=0, cy=0, r=out, **line)
        elif last - first >= 1:
            found += art.tag("path", d=_arc(out, first, last), stroke_linecap="round", **line)
    return found


def _pieces(count: int, gap: float) -> list[tuple[float, float]]:
    """A ring in so many strokes, from the top on."""
    gap = min(gap, 120 / count)
    return [
        (-90 + number * 360 / count + gap / 2, -90 + (number + 1) * 360 / count - gap / 2)
        for number in range(count)
    ]


def _at(out: float, angle: float) -> Point:
    turn = math.radians(angle)
    return out * math.cos(turn), out * math.sin(turn)


def _arc(out: float, start: float, end: float) -> str:
    (x0, y0), (x1, y1) = _at(out, start), _at(out, end)
    return f"M{x0:.2f},{y0:.2f} A{out:.2f},{out:.2f} 0 {int(end - start > 180)} 1 {x1:.2f},{y1:.2f}"


def _circle(out: float, ink: Colour, thick: float, opacity: float) -> str:
    return art.circle(out, "none", ink, thick, opacity=opacity)


def _lozenge(x: float, y: float, side: float, ink: Colour) -> str:
    path = art.path("M0,-12 L11,0 L0,12 L-11,0Z", ink, "#5A2A20", 1.5)
    return f'<g transform="translate({x:.2f} {y:.2f}) scale({side})">{path}</g>'
