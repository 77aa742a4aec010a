"""The score sheet as a picture: each seat's points as a thread from round to round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from game import words
from game.widgets import art, text, theme
from game.widgets.canvas import Rect
from game.widgets.style import Style
from game.widgets.token import mark_picture

Row = Mapping[str, Any]


@dataclass(frozen=True)
class Course:
    """One seat's way through the rounds: its charm, and its rows on the sheet."""

    charm: int
    rows: tuple[tuple[int, int, int], ...]  # bid, tricks, points

    @property
    def sums(self) -> list[int]:
        """The points after each round, from 0 before the first."""
        found = [0]
        for _, _, points in self.rows:
            found.append(found[-1] + points)
        return found


def courses(view: Mapping[str, Any], charms: Sequence[int]) -> list[Course]:
    """The courses of all seats, from a view."""
    return [
        Course(charm, tuple((row["bid"], row["tricks"], row["points"]) for row in seat["sheet"]))
        for charm, seat in zip(charms, view["seats"], strict=True)
    ]


def nice_step(span: float, lines: int) -> int:
    """A round number of points from one line of the grid to the next."""
    for step in (10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000):
        if span / step <= lines:
            return step
    return 20000


class Chart:
    """Where every point of the picture lies, within a rectangle."""

    def __init__(self, rect: Rect, style: Style, found: Sequence[Course], rounds: int) -> None:
        self.style = style
        self.courses = list(found)
        self.rounds = max(1, rounds)
        sums = [value for course in found for value in course.sums]
        self.step = nice_step(max(40, max(sums) - min(sums)), max(3, round(rect.height / style.px(7))))
        self.low = min(0, min(sums) // self.step * self.step)
        self.high = max(self.step, -(-max(sums) // self.step) * self.step)
        small = self.small = max(13, style.font_px(1.7))
        self.figures = max(text.width(words.signed(value), "inter", small) for value in (self.low, self.high))
        side = self.side = style.px(3.4)
        self._drawn: tuple[tuple[float, int | None], pygame.Surface] | None = None
        left = rect.x + self.figures + style.px(1.6)
        foot = round(small * 1.9)
        self.field = Rect(left, rect.y + side // 2, rect.right - side - left, rect.height - side // 2 - foot)

    def at(self, round_: float, points: float) -> tuple[float, float]:
        """Where so many points after a round stand."""
        x = self.field.x + self.field.width * round_ / self.rounds
        return x, self.field.bottom - self.field.height * (points - self.low) / (self.high - self.low)

    def round_at(self, x: float) -> int:
        """The round whose line is nearest."""
        share = (x - self.field.x) / max(1, self.field.width)
        return min(self.rounds, max(0, round(share * self.rounds)))

    def draw(self, target: pygame.Surface, upto: float, chosen: int | None = None) -> None:
        """Draw the grid, and all threads as far as a round; the `chosen` one last and broader."""
        self._draw_grid(target)
        order = sorted(range(len(self.courses)), key=lambda seat: seat == chosen)
        if self._drawn is None or self._drawn[0] != (upto, chosen):
            body = "".join(self._thread(self.courses[seat], upto, seat == chosen) for seat in order)
            box = self._box
            self._drawn = (upto, chosen), art.picture(body, (*box.topleft, *box.size), box.size)
        target.blit(self._drawn[1], self._box)
        self._draw_ends(target, upto, order)

    @property
    def _box(self) -> Rect:
        """All that the threads and their beads may cover."""
        margin = round(self.style.measure.u * 2) + 2
        return self.field.inflate(2 * margin, 2 * margin)

    def _draw_grid(self, target: pygame.Surface) -> None:
        style, colours, small = self.style, self.style.theme, self.small
        hair = max(1, round(style.hair))
        for points in range(self.low, self.high + 1, self.step):
            y = round(self.at(0, points)[1])
            ink = colours.ink3 if points == 0 else colours.line
            pygame.draw.rect(target, ink, (self.field.x, y, self.field.width, hair))
            x = self.field.x - style.px(0.8)
            said = words.signed(points)
            text.put(target, said, "inter", small, colours.ink3, x, y + small * 0.36, "right")
        every = max(1, -(-self.rounds * round(small * 1.9) // max(1, self.field.width)))
        low = self.field.bottom
        for number in range(0, self.rounds + 1, every):
            along = self.at(number, 0)[0]
            pygame.draw.rect(target, colours.line, (round(along), low, hair, style.px(0.6)))
            if number:
                base = low + small * 1.5
                text.put(target, str(number), "inter", small, colours.ink3, along, base, "center")

    def _points(self, course: Course, upto: float) -> list[tuple[float, float]]:
        """The points of a thread, the last of them on the way to the next round."""
        sums = course.sums
        last = min(upto, len(sums) - 1)
        whole = int(last)
        found = [self.at(number, sums[number]) for number in range(whole + 1)]
        if last > whole:
            part = last - whole
            found.append(self.at(last, sums[whole] + (sums[whole + 1] - sums[whole]) * part))
        return found

    def _thread(self, course: Course, upto: float, chosen: bool) -> str:
        """A course as a line, cased so that it stands off the ground, with a bead for every round."""
        points = self._points(course, upto)
        charm, dark = theme.CHARMS[course.charm], self.style.theme.dark
        casing = theme.darker(charm.colour, 0.6)
        if dark:
            casing = theme.lighter(charm.colour, 0.55) if charm.dark else "#0C1516"
        thick = max(2.4, self.style.measure.u * (0.5 if chosen else 0.34))
        body = ""
        if len(points) > 1:
            d = "M" + " L".join(f"{x:.1f},{y:.1f}" for x, y in points)
            body += art.path(d, "none", casing, thick * 1.9, **art.ROUND)
            body += art.path(d, "none", charm.colour, thick, **art.ROUND, **art.dashed(course.charm, thick))
        for number, (bid, tricks, _) in enumerate(course.rows[: int(upto)], 1):
            at = self.at(number, course.sums[number])
            edge = charm.colour if dark and not charm.dark else casing
            body += self._bead(at, bid == tricks, charm.colour, edge, thick)
        return body

    def _bead(self, at: tuple[float, float], made: bool, colour: str, ink: str, thick: float) -> str:
        """A round whose bid was met is a full bead, one that was missed an empty lozenge."""
        (x, y), size = at, thick * 1.9
        if made:
            return art.circle(size, colour, ink, thick * 0.7, at)
        tall = size * 1.2
        d = f"M{x:.1f},{y - tall:.1f} l{size:.1f},{tall:.1f} l{-size:.1f},{tall:.1f} "
        d += f"l{-size:.1f},{-tall:.1f}Z"
        return art.path(d, self.style.theme.surface, ink, thick * 0.7)

    def _draw_ends(self, target: pygame.Surface, upto: float, order: Sequence[int]) -> None:
        """The charms at the ends of the threads; where they would lie on one another, side by side."""
        ends = [(self._points(self.courses[seat], upto)[-1], self.courses[seat].charm) for seat in order]
        placed: list[Rect] = []
        charms: list[int] = []
        for (x, y), charm in sorted(ends, key=lambda end: end[0][1]):
            rect = Rect(0, 0, self.side, self.side).move_to(midleft=(round(x + self.style.px(0.5)), round(y)))
            for other in placed:
                if rect.colliderect(other):
                    rect.top = other.bottom - self.side // 6
            placed.append(rect)
            charms.append(charm)
        low = self.field.bottom + self.side // 4  # above the numbers of the rounds
        for rect, charm in zip(reversed(placed), reversed(charms), strict=True):
            rect.bottom = min(rect.bottom, low)  # a stack that would reach below the field stands on its edge
            low = rect.top + self.side // 6
            target.blit(mark_picture(charm, self.side), rect)
