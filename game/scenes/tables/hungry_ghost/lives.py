"""Lives remembered: the picture of one course of them."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game import words
from game.journals.hungry_ghost import Course, Sample
from game.scenes.tables.hungry_ghost.life import ink_of, stat
from game.tellings.hungry_ghost import signed
from game.widgets import art, text, theme
from game.widgets.canvas import Rect
from game.widgets.picture_cache import cached_picture
from game.widgets.scrubber import STROKES
from game.widgets.style import Style

Point = tuple[float, float]

BANDS = {"heaven": (0.0, 0.19), "human": (0.19, 0.57), "hell": (0.57, 0.72)}
WRITTEN = (0.72, 0.82)  # where it is written what the strip below holds
MIST = (0.82, 1.0)
STRANDS = {"human": "walked", "heaven": "carried", "hell": "swallowed"}  # as the scrubber draws a realm
GROUNDS = {  # from top to bottom, on paper and by night
    "heaven": (("#B7C7EA", "#E6ECF8"), ("#1E2A5E", "#2F3D74")),
    "human": (("#FCF4DF", "#F3E3C0"), ("#2C2A33", "#34302F")),
    "hell": (("#DDA58C", "#EBC0A2"), ("#3A1517", "#561F1B")),
}


def _height(sample: Sample) -> float:
    """Where a moment lies in the picture, 0 at the top: its realm's band, and Merit within it."""
    top, bottom = BANDS[sample.realm]
    if sample.realm == "human":
        share = (5 - sample.merit) / 10
    elif sample.realm == "heaven":
        share = (5.5 - sample.merit) / 6
    else:
        share = (-sample.merit - 0.5) / 6
    inset = 0.14 if sample.realm == "human" else 0.16
    return top + (bottom - top) * (inset + (1 - 2 * inset) * share)


class Graph:
    """The lives of one seat over the days, in a rectangle: bands, thread, births, deaths, mist and petals.

    The thread has the colour of the seat's token; with no token, that of the realm it runs through.
    """

    def __init__(self, course: Course, days: float, most: int, charm: int | None, style: Style) -> None:
        self.course = course
        self.days = max(3.0, days)
        self.most = most
        self.charm = charm
        self.style = style

    def draw(self, target: pygame.Surface, rect: Rect, until: float | None = None) -> None:
        """Draw it, as far as a day."""
        until = self.days if until is None else until
        samples = [sample for sample in self.course.samples if sample.day <= until + 1e-6]
        dark = self.style.theme.dark
        target.blit(_ground(rect.size, dark, self.style.theme.line), rect)
        key = (tuple(samples), self.days, self.most, rect.size, self.charm, dark, self.style.measure.u)
        target.blit(_thread(*key), rect)
        self._draw_names(target, rect, aside=self.days / 2 < until < self.days)
        self._draw_births(target, rect, until)
        self._draw_deaths(target, rect, until)

    def _draw_names(self, target: pygame.Surface, rect: Rect, aside: bool) -> None:
        """The realms by name, and what the strip below holds; at the left where a day is marked right."""
        colours, squares = self.style.theme, words.texts("hungry_ghost").squares
        small = max(theme.SMALLEST, min(round(rect.height * 0.075), self.style.font_px(1.9)))
        names = [(squares[realm].name, BANDS[realm]) for realm in ("heaven", "hell")]
        for name, (top, bottom) in [*names, (words.phrase("hungry_ghost", "lives.strip"), WRITTEN)]:
            if rect.height * (bottom - top) < small:
                continue  # too low for words: the page's legend has them
            middle = 0.07 if name == squares["heaven"].name else (top + bottom) / 2
            y = rect.y + rect.height * middle + small * 0.3
            align: text.Align = "left" if aside else "right"
            x = rect.x + small * 0.5 if aside else rect.right - small * 0.5
            text.put(target, name, "italic", small, colours.ink2, x, y, align)

    def draw_days(self, target: pygame.Surface, rect: Rect) -> None:
        """Write the days along the foot of it."""
        small, ink = self.style.font_px(1.7), self.style.theme.ink3
        for day in _day_marks(self.days):
            x = self.x(rect, day - 0.5)
            text.put(target, str(day), "inter", small, ink, x, rect.bottom + small * 1.2, "center")

    def x(self, rect: Rect, day: float) -> int:
        return rect.x + round(rect.width * day / self.days)

    def point(self, rect: Rect, place: Sample) -> tuple[int, int]:
        """Where a moment lies on the screen."""
        return self.x(rect, place.day), rect.y + round(rect.height * _height(place))

    def _side(self, rect: Rect) -> int:
        return max(12, min(round(rect.height * 0.17), self.style.px(3.4)))

    def _draw_births(self, target: pygame.Surface, rect: Rect, until: float) -> None:
        """A lotus for each birth among humans."""
        side = self._side(rect)
        top, bottom = BANDS["human"]
        y = rect.y + round(rect.height * (top + bottom) / 2)
        for day, _ in self.course.births:
            if day <= until + 1e-6:
                picture = art.sprite("hungry_ghost/lotus-4", (round(side * 1.3), side))
                spot = picture.get_rect(center=(self.x(rect, day), y))
                spot.clamp_ip(rect.inflate(side // 2, 0))
                target.blit(picture, spot)

    def _draw_deaths(self, target: pygame.Surface, rect: Rect, until: float) -> None:
        """What was weighed at each end: a pebble, and its figure where that has room; the flower."""
        side = self._side(rect)
        small = max(13, min(round(side * 0.72), self.style.font_px(1.7)))
        colours = self.style.theme
        written: list[Rect] = []
        for death in self.course.deaths:
            if death.day > until + 1e-6:
                continue
            x = self.x(rect, death.day)
            sample = Sample(death.day, "human", death.merit, 0, 0)
            y = rect.y + round(rect.height * _height(sample))
            if death.realm is None:
                flower = stat("insight", round(side * 1.5), colours)
                art.put(target, flower, (min(x, rect.right - side // 2), y))
                continue
            name = "pebble-white" if death.merit > 0 else "pebble-black"
            if death.merit:
                pebble = art.sprite(f"hungry_ghost/{name}", (round(side * 0.8), round(side * 0.68)))
            else:
                pebble = stat("merit", round(side * 0.8), colours)
            spot = pebble.get_rect(center=(x, y))
            target.blit(pebble, spot)
            says = signed(death.merit)
            below = spot.bottom + small if death.merit >= 0 else spot.top - round(small * 0.3)
            place = Rect(0, 0, text.width(says, "semibold", small), small).move_to(midbottom=(x, below))
            if place.collidelist(written) < 0:
                written.append(place)
                text.put(target, says, "semibold", small, colours.ink, x, below, "center")


@cached_picture
def _ground(size: tuple[int, int], dark: bool, line: str) -> pygame.Surface:
    """The three realms as bands, a small scroll; below them the strip for Delusion and Insight."""
    w, h = size
    body = defs = ""
    for realm, (top, bottom) in BANDS.items():
        colours = GROUNDS[realm][1 if dark else 0]
        defs += art.linear(realm, *colours)
        tall = h * (bottom - top) + 0.5
        body += art.tag("rect", x=0, y=h * top, width=w, height=tall, fill=f"url(#{realm})")
    top, bottom = BANDS["human"]
    middle = h * (top + bottom) / 2
    body += art.tag("path", d=f"M0,{middle:.1f} H{w}", stroke=line, stroke_width=1.2, stroke_dasharray="2 4")
    body += _edges(w, h, dark)
    strip_top, strip_bottom = MIST
    strip = theme.NIGHT.trough if dark else "#F3E7CE"
    body += art.rounded(0, h * strip_top, w, h * (strip_bottom - strip_top), 3, strip)
    body += art.rounded(0.5, 0.5, w - 1, h * BANDS["hell"][1] - 1, 4, "none", line, 1)
    return art.picture(body, (0, 0, w, h), size, defs)


def _edges(w: int, h: int, dark: bool) -> str:
    """Clouds along the lower edge of Heaven, flames along that of Hell."""
    top, bottom = BANDS["heaven"]
    unit = h * (bottom - top)
    cloud = "#4A5C94" if dark else "#FFFFFF"
    d, x = f"M0,{h * bottom:.1f}", 0.0
    while x < w:
        wide = unit * (0.62 + (round(x) * 37 % 11) / 22)
        d += f" q{wide / 2:.1f},{-unit * 0.34:.1f} {wide:.1f},0"
        x += wide
    parts = [art.path(d + "Z", cloud, opacity=0.75)]
    top, bottom = BANDS["hell"]
    unit = h * (bottom - top)
    d, x = f"M0,{h * bottom:.1f}", 0.0
    while x < w:
        wide = unit * (0.3 + (round(x) * 53 % 13) / 40)
        high = unit * (0.3 + (round(x) * 29 % 7) / 18)
        d += f" q{wide * 0.36:.1f},{-high * 0.3:.1f} {wide / 2:.1f},{-high:.1f}"
        d += f" q{wide * 0.14:.1f},{high * 0.7:.1f} {wide / 2:.1f},{high:.1f}"
        x += wide
    parts.append(art.path(d + "Z", "#C2391F", opacity=0.55 if dark else 0.42))
    return "".join(parts)


@cached_picture
def _thread(
    samples: tuple[Sample, ...],
    days: float,
    most: int,
    size: tuple[int, int],
    charm: int | None,
    dark: bool,
    unit: float,
) -> pygame.Surface:
    """The thread of a seat through its realms, its mist wearing away and its petals opening."""
    w, h = size
    night = theme.NIGHT if dark else theme.PAPER

    def at(sample: Sample) -> Point:
        return w * sample.day / days, h * _height(sample)

    pieces: list[tuple[str, list[Point]]] = []  # each realm in turn, and the thread through it
    points: list[Point] = []
    for sample in samples:
        x, y = at(sample)
        if points and points[-1][0] != x and abs(points[-1][1] - y) > 0.5:
            points.append((max(points[-1][0], x - w / days * 0.3), points[-1][1]))
        if not pieces or pieces[-1][0] != sample.realm:
            points = points[-1:]
            pieces.append((sample.realm, points))
        points.append((x, y))
    at_days = [sample.day / days for sample in samples]
    body = _area(at_days, [sample.delusion / most for sample in samples], size, ink_of(night, "mist"))
    body += _area(at_days, [sample.insight / 7 for sample in samples], size, "#E0A32E")
    thick = max(2.0, min(unit * 0.42, h * 0.03))
    casing = "#2A1B12" if charm is not None and not theme.CHARMS[charm].dark else "#FFF8E8"
    for breadth in (1.9, 1.0):
        for realm, through in pieces:
            own = STROKES[STRANDS[realm]].colour(dark) if charm is None else theme.CHARMS[charm].colour
            dashes = art.dashed(charm, thick) if charm is not None and breadth == 1.0 else {}
            ink = casing if breadth > 1 else own
            body += art.path(art.line(through), "none", ink, thick * breadth, **art.ROUND, **dashes)
    return art.picture(body, (0, 0, w, h), size)


def _area(at: Sequence[float], levels: Sequence[float], size: tuple[int, int], fill: str) -> str:
    """How high Delusion or Insight stood: where across the picture, and how high, each as a share of it."""
    w, h = size
    base, high = h * MIST[1], h * (MIST[1] - MIST[0])
    if not any(levels):
        return ""
    d = f"M{w * at[0]:.1f},{base:.1f}"
    before = 0.0
    for x, level in zip((w * share for share in at), levels, strict=True):
        d += f" L{x:.1f},{base - high * before:.1f} L{x:.1f},{base - high * level:.1f}"
        before = level
    d += f" L{w * at[-1]:.1f},{base:.1f}Z"
    return art.path(d, fill, opacity=0.85)


def _day_marks(days: float) -> list[int]:
    """The days that are written below the picture."""
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 10_000) if days / step <= 9)
    return [1, *range(step, int(days) + 1, step)] if step > 1 else list(range(1, int(days) + 1))
