"""The line of a match: a lane a seat, ticks at turns, beads at rounds, large ones at great events."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise

import pygame

from game.widgets import art, text, theme
from game.widgets.canvas import Rect
from game.widgets.scrubber import Bead, Scrubber
from game.widgets.style import Style
from game.widgets.token import mark_picture

FOOT = 5.2  # u below the lanes, for ticks and numbers
LEAST = 3.2  # pixels between two ticks or two beads, below which none are drawn
APART = 7.0  # u between two numbers


@dataclass(frozen=True)
class Course:
    """What is drawn along the line; positions go from 0 to `last`.

    `charms` are the tokens of the lanes, `lanes` their points: a position and a height from 0 to 1.
    `great` are positions, each with its lane; `rounds` positions, each with its number, and `called` says
    what a number counts.
    """

    last: int
    charms: tuple[int, ...]
    lanes: tuple[tuple[tuple[int, float], ...], ...]
    turns: tuple[int, ...]
    rounds: tuple[tuple[int, int], ...]
    great: tuple[tuple[int, int], ...]
    called: Callable[[int], str] = str


class Lanes(Scrubber):
    """Shows a course; a touch or a drag goes to the position nearest to it, and says which it is."""

    def __init__(
        self,
        name: str,
        rect: Rect,
        style: Style,
        course: Course,
        place: int,
        moved: Callable[[int], None],
        *,
        depth: int = 0,
    ) -> None:
        super().__init__(name, rect, style, [Bead(0.0)], place, moved, depth=depth)
        self.course = course
        self.strong: int | None = None  # the lane that is drawn the strongest
        self.said = ""
        self.bleed = style.px(5.2)

    @property
    def last(self) -> int:
        return self.course.last

    def tell(self, place: int, said: str, leads: int | None = None) -> None:
        """Show a position, and what it is called."""
        if leads != self.strong:
            self.strong, self._picture = leads, None
        if (place, said) != (self.place, self.said) or self._picture is None:
            self.place, self.said = place, said
            self.damage()

    @property
    def content(self) -> str:
        """Which position it is, as its hand says it."""
        return self.said

    # -- where things are

    @property
    def _left(self) -> int:
        return self.rect.x + self.style.px(6.0)

    @property
    def _right(self) -> int:
        return self.rect.right - self.style.px(2.2)

    @property
    def _floor(self) -> int:
        return self.rect.bottom - self.style.px(FOOT)

    def _x(self, place: float) -> float:
        return self._left + (self._right - self._left) * place / max(1, self.last)

    def at(self, place: int) -> tuple[float, float]:
        return self._x(place), self._floor

    def _middle(self, lane: int) -> float:
        """The height of the middle of a lane on the screen."""
        return self.rect.y + (self._floor - self.rect.y) * (lane + 0.5) / max(1, len(self.course.charms))

    @property
    def _band(self) -> float:
        """How far a lane rises and falls in all."""
        return (self._floor - self.rect.y) / max(1, len(self.course.charms)) * 0.46

    def _y(self, height: float) -> float:
        return -(height - 0.5) * self._band

    def _height(self, lane: int, position: int) -> float:
        """How high a lane runs at a position."""
        points = self.course.lanes[lane]
        after = bisect_right(points, (position, 2.0))
        return points[max(0, after - 1)][1] if points else 0.5

    def _go_to(self, x: int) -> None:
        share = (x - self._left) / max(1, self._right - self._left)
        self.go(round(share * self.last))

    # -- drawing

    def draw(self, target: pygame.Surface) -> None:
        if self._picture is None:
            self._picture = self._raster()
        x = round(self._x(self.place))
        target.blit(self._picture, self.rect)
        self._draw_ahead(target, x)
        self._draw_hand(target, x)
        self.draw_focus(target)

    def _draw_ahead(self, target: pygame.Surface, x: int) -> None:
        """What is still to come is fainter."""
        inset = self.style.px(0.3)
        rest = Rect(
            x, self.rect.y + inset, self.rect.right - inset - x, self._floor - self.rect.y - 2 * inset
        )
        if rest.width <= 0 or not rest.colliderect(target.get_clip()):
            return
        veil = pygame.Surface(rest.size, pygame.SRCALPHA)
        veil.fill((*theme.rgb(self.style.theme.raised), 120))
        target.blit(veil, rest)

    def _draw_hand(self, target: pygame.Surface, x: int) -> None:
        """The hand on the thread, and over it when that was."""
        style, px = self.style, self.style.px
        thick = max(3, px(0.6))
        top = self.rect.y - px(0.8)
        pygame.draw.rect(target, "#7A520F", (x - thick // 2 - 1, top, thick + 2, self._floor - top))
        pygame.draw.rect(target, "#FFD257", (x - thick // 4, top, max(2, thick // 2), self._floor - top))
        side = px(3.0)
        knob = art.frame((side, side), side / 2, "#FFD257", line="#7A520F", thick=max(1.5, px(0.35)))
        target.blit(knob, (x - side // 2, self._floor - side // 2))
        if not self.said:
            return
        height = min(style.font_px(2.2), px(2.8))
        wide, tall = text.width(self.said, "semibold", height) + px(3.6), px(3.8)
        left = min(max(x - wide // 2, self.rect.x - px(4)), self.rect.right + px(4) - wide)
        place = Rect(left, top - tall, wide, tall)
        plate = art.frame(place.size, px(1.3), "#2B1A1E", line="#FFD873", thick=max(1.0, px(0.2)))
        target.blit(plate, place)
        baseline = place.centery + round(height * 0.36)
        text.put(target, self.said, "semibold", height, "#FFF3DC", place.centerx, baseline, "center")

    def _raster(self) -> pygame.Surface:
        size = self.rect.size
        left, top = self.rect.topleft
        colours, px = self.style.theme, self.style.px
        parts = [
            art.rounded(
                1,
                1,
                size[0] - 2,
                self._floor - top - 2,
                px(1.4),
                colours.raised,
                colours.line,
                self.style.hair,
            )
        ]
        parts += self._ticks(left, top)
        for lane in range(len(self.course.charms)):
            parts += self._strand(lane, left, top)
        parts += self._greats(left, top)
        picture = art.raster(art.document("".join(parts), (0, 0, *size)), size).convert_alpha()
        side = min(px(3.2), round(self._band * 1.4))
        for lane, charm in enumerate(self.course.charms):
            mark = mark_picture(charm, side)
            picture.blit(mark, mark.get_rect(center=(px(2.8), round(self._middle(lane) - top))))
        self._put_numbers(picture, left, top)
        return picture

    def _ticks(self, left: int, top: int) -> list[str]:
        """Small ticks where turns begin, larger ones for rounds, as far as they can be told apart."""
        colours, px = self.style.theme, self.style.px
        floor = self._floor - top
        found = []
        for places, tall, colour in (
            (self.course.turns, 0.7, colours.line),
            (tuple(position for position, _ in self.course.rounds), 1.3, colours.ink3),
        ):
            if len(places) * LEAST > self._right - self._left:
                continue
            for place in places:
                x = self._x(place) - left
                path = f"M{x:.1f},{floor + px(0.3):.1f} v{px(tall)}"
                found.append(art.tag("path", d=path, stroke=colour, stroke_width=self.style.hair * 1.2))
        return found

    def _strand(self, lane: int, left: int, top: int) -> list[str]:
        """A lane as a casing with a thread in it, and a bead at each round."""
        colours, u = self.style.theme, self.style.measure.u
        colour = theme.CHARMS[self.course.charms[lane]].colour
        middle = self._middle(lane) - top
        points = [(self._x(p) - left, middle + self._y(h)) for p, h in self.course.lanes[lane]]
        if len(points) == 1:
            points.append(points[0])
        path, (_, before) = f"M{points[0][0]:.1f},{points[0][1]:.1f}", points[0]
        for x, y in points[1:]:
            path += f" L{max(points[0][0], x - u * 0.6):.1f},{before:.1f} L{x:.1f},{y:.1f}"
            before = y
        thick = u * (0.62 if lane == self.strong else 0.42)
        dashed = art.dashed(self.course.charms[lane], thick)
        found = [
            art.tag(
                "path",
                d=path,
                fill="none",
                stroke=ink,
                stroke_width=wide,
                stroke_linejoin="round",
                stroke_linecap="round",
                **dashes,
            )
            for ink, wide, dashes in ((colours.ink3, thick * 1.5, {}), (colour, thick, dashed))
        ]
        rounds = self.course.rounds
        if len(rounds) * 3 * LEAST <= self._right - self._left:
            for position, _ in rounds:
                y = middle + self._y(self._height(lane, position))
                found.append(
                    art.tag(
                        "circle",
                        cx=self._x(position) - left,
                        cy=y,
                        r=u * 0.42,
                        fill=colour,
                        stroke=colours.ink2,
                        stroke_width=max(1.0, u * 0.12),
                    )
                )
        return found

    def _greats(self, left: int, top: int) -> list[str]:
        """Large beads of ivory; of those that would cover each other the first."""
        u, found = self.style.measure.u, []
        reached: dict[int, float] = {}
        for position, lane in self.course.great:
            x = self._x(position) - left
            if lane >= len(self.course.charms) or x - reached.get(lane, -99.0) < u:
                continue
            reached[lane] = x
            y = self._middle(lane) - top + self._y(self._height(lane, position))
            found.append(
                art.tag(
                    "circle",
                    cx=x,
                    cy=y,
                    r=u * 0.8,
                    fill="#FFF6E0",
                    stroke="#5B4310",
                    stroke_width=max(1.2, u * 0.24),
                )
            )
        return found

    def _put_numbers(self, picture: pygame.Surface, left: int, top: int) -> None:
        """The numbers of rounds, evenly as many as have room; the first says what is counted."""
        style, px, rounds = self.style, self.style.px, self.course.rounds
        if not rounds:
            return
        height = min(style.font_px(1.9), px(2.8))
        baseline = self._floor - top + px(1.8) + height
        (first, number), *later = rounds
        said = self.course.called(number)
        x = round(self._x(first) - left)
        begins = max(px(0.4), x - text.width(said, "semibold", height) // 2)
        text.put(picture, said, "semibold", height, style.theme.ink2, begins, baseline)
        reached = begins + text.width(said, "semibold", height) + px(1.6)
        places = {number: self._x(position) - left for position, number in later}
        for each in every(places, px(APART)):
            half, at, ink2 = text.width(str(each), "semibold", height) / 2, places[each], style.theme.ink2
            if reached <= at - half and at + half <= picture.get_width():
                text.put(picture, str(each), "semibold", height, ink2, round(at), baseline, "center")


def every(places: Mapping[int, float], apart: float) -> list[int]:
    """Of numbers, each with its place, those that have room: all, or every 2nd, 5th, 10th, 20th and so on."""
    for step in (scale * part for scale in (1, 10, 100, 1000, 10_000) for part in (1, 2, 5)):
        found = [number for number in places if number % step == 0]
        if all(places[two] - places[one] >= apart for one, two in pairwise(found)):
            return found
    return []
