"""Lives strung like beads: a bead a day, on the height of its realm; a tassel where a life ended."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.journals.hungry_ghost import Chronicle
from game.widgets import art, theme
from game.widgets.canvas import Rect
from game.widgets.token import token_picture

Point = tuple[float, float]

HIGH = 1080.0  # the units a picture is high
FIRST, LAST = 134.0, 384.0  # from its left edge to the first day, from the last day to its right edge
HEAVEN, HUMAN, HELL = (150.0, 250.0), (362.0, 650.0), (926.0, 990.0)  # the uppermost and the lowest lane
SAG, EACH = 46.0, 9.0  # how far a garland hangs at most, and for each day of it
BEAD = 9.5
DARK, GOLD, CORE = "#2A1608", "#E0A32E", "#FFF0B8"
MARKS = (  # on a bead, by its charm: it is known without its colour too; `r`, `h`, `s`: long, middle, short
    "M-{h},-{h} H{h} V{h} H-{h}Z",
    "M-{s},0 A{s},{s} 0 1 0 {s},0 A{s},{s} 0 1 0 -{s},0Z",
    "M-{r},0 Q0,-{r} {r},0 Q0,{r} -{r},0Z",
    "M0,-{r} L{r},{h} L-{r},{h}Z",
    "M0,-{r} Q{r},0 0,{r} Q-{r},0 0,-{r}Z",
    "M0,-{r} L{r},0 L0,{r} L-{r},0Z",
)
TASSELS = {"heaven": "#F2C24A", "hell": "#A8281E", "human": "#8A7A66"}


@dataclass(frozen=True)
class Day:
    """A day of a seat: its realm, whether it is the last there, and where a death led, if there was one."""

    realm: str
    last: bool
    tassel: str


def days_of(found: Chronicle) -> list[list[Day]]:
    """The days of every seat."""
    seats = []
    for course in found.courses:
        deaths = {_index(death.day): death.realm for death in course.deaths}
        births = {_index(day) for day, _ in course.births[1:]}
        realm, days = "human", []
        for number in range(found.days):
            before, tassel = realm, ""
            if number in deaths and realm == "human":
                tassel = deaths[number] or ""
                realm = deaths[number] or "human"
            elif number in births:
                realm = "human"
            days.append(Day(before, bool(tassel) or realm != before, tassel))
        seats.append(days)
    return seats


def _index(day: float) -> int:
    """The day, from 0, on which something happened at a moment of the match."""
    return max(0, math.ceil(day - 1e-6) - 1)


class Strands:
    """The courses of all seats in a rectangle of a picture; `winner` comes down to the cave at its end."""

    def __init__(
        self,
        days: Sequence[Sequence[Day]],
        order: Sequence[int],
        charms: Sequence[int],
        winner: int | None,
        rect: Rect,
    ) -> None:
        self.days, self.order, self.charms, self.winner = days, order, charms, winner
        self.rect = rect
        self.scale = rect.height / HIGH
        self.wide = rect.width / self.scale
        self.count = len(days[0])
        self.step = (self.wide - LAST - FIRST) / max(1, self.count - 1)
        self.bead = min(BEAD, max(2.6, self.step * 0.42))
        self.goal = self.wide - 164.0, 742.0
        self.points = [self._course(seat) for seat in range(len(days))]

    def _lane(self, seat: int, realm: str) -> float:
        top, bottom = {"heaven": HEAVEN, "hell": HELL}.get(realm, HUMAN)
        return top + (bottom - top) * self.order.index(seat) / max(1, len(self.order) - 1)

    def _course(self, seat: int) -> list[Point]:
        """A life hangs like a garland between its birth and its death; in Heaven it arches."""
        days, found = self.days[seat], []
        start = 0
        for number, day in enumerate(days):
            if not day.last and number < self.count - 1:
                continue
            size = number + 1 - start
            for place in range(size):
                low = math.sin(math.pi * (place + 0.5) / size) * min(SAG, EACH * size)
                y = self._lane(seat, day.realm) + (-0.8 * low if day.realm == "heaven" else low)
                found.append((FIRST + (start + place) * self.step, y))
            start = number + 1
        if seat == self.winner:
            ends = [number for number, day in enumerate(days[:-1]) if day.last]
            first = ends[-1] + 1 if ends else 0
            x0, y0 = found[first]
            goal = self.goal[0] - 92, self.goal[1] + 2
            for number in range(first, self.count):
                share = (number - first) / max(1, self.count - 1 - first)
                eased = (share * share * (3 - 2 * share)) ** 1.15
                found[number] = x0 + (goal[0] - x0) * share, y0 + (goal[1] - y0) * eased
        return found

    # -- pieces

    def piece(self, seat: int, number: int) -> tuple[pygame.Surface, tuple[int, int]]:
        """What a day adds to the thread of a seat, and where on the target it lies."""
        points = self.points[seat][max(0, number - 1) : number + 1]
        body = self._thread(seat, number) if number else ""
        body += "".join(self._bead(seat, each) for each in range(max(0, number - 1), number + 1))
        return self._raster(body, points)

    def tail(self, seat: int) -> tuple[pygame.Surface, tuple[int, int]]:
        """Where a thread runs on: three more knots, fainter each; the winner's goes into the lotus."""
        x, y = self.points[seat][-1]
        if seat == self.winner:
            d = f"M{x:.1f},{y:.1f} c34,8 60,8 92,4"
            return self._raster(self._line(d, True, seat), [(x, y), (x + 92, y + 8)])
        colour, body = theme.STRANDS[self.charms[seat]], ""
        for place, strength in enumerate((0.8, 0.5, 0.28)):
            at, r = (x + (2.7 + 2.2 * place) * self.bead, y - 2 - place), self.bead * (0.6 - 0.1 * place)
            body += art.circle(r, colour, DARK, 1.4, at, opacity=strength)
        return self._raster(body, [(x, y), (x + 80, y)])

    def token(self, seat: int) -> tuple[pygame.Surface, tuple[int, int]]:
        """Whose thread it is, before its first day."""
        picture = token_picture(self.charms[seat], round(46 * self.scale))
        x, y = self._at((FIRST - 62, self.points[seat][0][1] - 4))
        return picture, (x - picture.get_width() // 2, y - picture.get_height() // 2)

    def _at(self, point: Point) -> tuple[int, int]:
        return self.rect.x + round(point[0] * self.scale), self.rect.y + round(point[1] * self.scale)

    def _raster(self, body: str, points: Sequence[Point]) -> tuple[pygame.Surface, tuple[int, int]]:
        edge = self.bead * 4.6 + 8
        left, top = (min(point[axis] for point in points) - edge for axis in (0, 1))
        right, bottom = (max(point[axis] for point in points) + edge for axis in (0, 1))
        x, y = math.floor(left * self.scale), math.floor(top * self.scale)
        size = math.ceil(right * self.scale) - x, math.ceil(bottom * self.scale) - y
        box = (x / self.scale, y / self.scale, size[0] / self.scale, size[1] / self.scale)
        return art.raster(art.document(body, box), size), (self.rect.x + x, self.rect.y + y)

    def _thread(self, seat: int, number: int) -> str:
        """The way from the day before to a day: along its garland, or up and down between the realms."""
        days, points = self.days[seat], self.points[seat]
        (ax, ay), (bx, by) = points[number - 1], points[number]
        if days[number - 1].last:
            middle = (ax + bx) / 2
            d = f"M{ax:.1f},{ay:.1f} C{middle:.1f},{ay:.1f} {middle:.1f},{by:.1f} {bx:.1f},{by:.1f}"
        else:
            p0 = points[number - 2] if number > 1 and not days[number - 2].last else points[number - 1]
            ends = days[number].last or number + 1 == self.count
            p3 = points[number] if ends else points[number + 1]
            one = ax + (bx - p0[0]) / 6, ay + (by - p0[1]) / 6
            two = bx - (p3[0] - ax) / 6, by - (p3[1] - ay) / 6
            d = f"M{ax:.1f},{ay:.1f} C{one[0]:.1f},{one[1]:.1f} {two[0]:.1f},{two[1]:.1f} {bx:.1f},{by:.1f}"
        return self._line(d, seat == self.winner, seat)

    def _line(self, d: str, golden: bool, seat: int) -> str:
        thin = self.bead / BEAD
        line = {"d": d, "fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
        inks: tuple[tuple[str, float, float], ...]
        if golden:
            inks = ((DARK, 14.0, 0.55), (GOLD, 8.0, 1.0), (CORE, 2.7, 1.0))
        else:
            inks = ((DARK, 8.5, 0.42), (theme.STRANDS[self.charms[seat]], 4.5, 1.0))
        return "".join(
            art.tag("path", **line, stroke=ink, stroke_width=wide * thin, opacity=opacity)
            for ink, wide, opacity in inks
        )

    def _bead(self, seat: int, number: int) -> str:
        (x, y), day = self.points[seat][number], self.days[seat][number]
        side = self.bead * (1.25 if seat == self.winner else 1.0)
        if day.last and number < self.count - 1:
            return self._ivory(x, y, side, day.tassel)
        colour = theme.CHARMS[self.charms[seat]].colour
        body = art.circle(side + 1.2, DARK, at=(x, y), opacity=0.75)
        body += art.circle(side, colour, "#FFF8E8", 1.4, at=(x, y), stroke_opacity=0.8)
        mark = MARKS[self.charms[seat]].format(
            r=f"{side * 0.62:.2f}", h=f"{side * 0.4:.2f}", s=f"{side * 0.42:.2f}"
        )
        dark = theme.CHARMS[self.charms[seat]].dark
        placed = f'transform="translate({x:.1f} {y:.1f})"'
        return body + f'<path d="{mark}" {placed} fill="{"#FFF8E8" if dark else DARK}" opacity="0.85"/>'

    def _ivory(self, x: float, y: float, side: float, tassel: str) -> str:
        """The bead where a life ended, or a stay in Heaven or Hell."""
        body = ""
        if tassel:
            d = (
                f"M{x - side * 0.35:.1f},{y + side * 1.4:.1f} h{side * 0.7:.1f} "
                f"l{side * 0.45:.1f},{side * 2.1:.1f} "
                f"q{-side * 0.8:.1f},{side * 0.45:.1f} {-side * 1.6:.1f},0Z"
            )
            body += art.path(d, TASSELS[tassel], DARK, 1.4, **art.JOIN)
        body += art.circle(side * 1.45, "#F4E6C4", DARK, 2, at=(x, y))
        return body + art.circle(side * 0.62, "none", "#8A5A12", 1.6, at=(x, y))
