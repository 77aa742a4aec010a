"""A course along a line: beads at their heights, to be touched, dragged along and stepped through."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace

import pygame

from game.widgets import art, theme
from game.widgets.accessibility import FOCUS, LESS, MORE, SET, AccessibilityNode
from game.widgets.canvas import Rect
from game.widgets.controls import Control
from game.widgets.picture_cache import cached_picture
from game.widgets.style import Style
from game.widgets.theme import Colour


@dataclass(frozen=True)
class Stroke:
    """How a strand is drawn: its colour by day and by night, its dashes in breadths of the line."""

    day: Colour
    night: Colour
    dash: tuple[float, float] | None = None

    def colour(self, dark: bool) -> Colour:
        """The colour of the stroke, on dark ground or on light."""
        return self.night if dark else self.day

    def dashes(self, thick: float) -> str | None:
        """The lengths of its dashes in pixels, as SVG writes them; None where it is whole."""
        return " ".join(f"{part * thick:.2f}" for part in self.dash) if self.dash else None


STROKES = {
    "walked": Stroke("#2C4C93", "#93AFEA"),
    "carried": Stroke("#B97A12", "#E9B949"),
    "swallowed": Stroke("#8E2F24", "#EE8F78", (2.6, 2.0)),
    "back": Stroke("#786654", "#A0957F", (0.1, 2.4)),
}


@dataclass(frozen=True)
class Bead:
    """Where one step of a course came to rest, 0 the lowest and 1 the highest, and the legs of the way there.

    A leg is (kind of stroke, the height where it ends); the last ends at the bead.
    """

    height: float
    legs: tuple[tuple[str, float], ...] = ()


def strand(points: Sequence[tuple[float, float]], kind: str, thick: float, dark: bool) -> str:
    """A line through points in the stroke of a kind, as SVG."""
    stroke = STROKES[kind]
    return art.tag(
        "path",
        d="M" + " L".join(f"{x:.1f},{y:.1f}" for x, y in points),
        fill="none",
        stroke=stroke.colour(dark),
        stroke_width=float(thick),
        stroke_linejoin="round",
        stroke_linecap="round",
        stroke_dasharray=stroke.dashes(thick),
    )


def legs(
    beads: Sequence[Bead], place: int, at: Callable[[float, float], tuple[float, float]]
) -> list[tuple[str, list[tuple[float, float]]]]:
    """The legs that lead to a bead; where there are several, all but the first are short and steep.

    `at` gives the point of a place, which may lie between two, and a height.
    """
    ways = beads[place].legs
    start = at(place - 1, beads[place - 1].height)
    found = []
    for index, (kind, height) in enumerate(ways):
        share = 1.0 if len(ways) == 1 else 0.55 + 0.45 * index / (len(ways) - 1)
        end = at(place - 1 + share, height)
        found.append((kind, [start, end]))
        start = end
    return found


@cached_picture
def course(
    beads: tuple[Bead, ...], size: tuple[int, int], longest: int, thick: float, dark: bool
) -> pygame.Surface:
    """A whole course, small: its legs alone, as long as it was for the longest there is."""
    margin = thick * 1.2
    wide, tall = size[0] - 2 * margin, size[1] - 2 * margin

    def at(place: float, height: float) -> tuple[float, float]:
        return margin + wide * place / max(1, longest), margin + tall * (1 - height)

    runs: list[tuple[str, list[tuple[float, float]]]] = []
    for place in range(1, len(beads)):
        for kind, (start, end) in legs(beads, place, at):
            if runs and runs[-1][0] == kind:
                runs[-1][1].append(end)
            else:
                runs.append((kind, [start, end]))
    body = "".join(strand(points, kind, thick, dark) for kind, points in runs)
    return art.raster(art.document(body, (0, 0, *size)), size).convert_alpha()


class Scrubber(Control):
    """Shows `beads`, the first being where the course begins; `place` is the one that is looked at.

    Left and right step, Home and End go to the ends, a touch goes to the bead
    nearest to it. `moved` is told the new place.
    """

    rounding_u = 1.0

    def __init__(
        self,
        name: str,
        rect: Rect,
        style: Style,
        beads: Sequence[Bead],
        place: int,
        moved: Callable[[int], None],
        *,
        marked: Collection[int] = (),
        depth: int = 0,
    ) -> None:
        super().__init__(name, rect, style, None, depth)
        self.beads = list(beads)
        self.place = place
        self.moved = moved
        self.marked = frozenset(marked)
        self._picture: pygame.Surface | None = None
        self._faint: pygame.Surface | None = None
        self._touched = 0

    @property
    def last(self) -> int:
        """The number of its last bead."""
        return len(self.beads) - 1

    def go(self, place: int) -> None:
        """Look at another bead."""
        place = min(max(place, 0), self.last)
        if place != self.place:
            self.place = place
            self.damage()
            self.moved(place)

    def show_place(self, place: int) -> None:
        """Show another place without calling anything."""
        self.alter(place=place)

    def mark(self, marked: Collection[int]) -> None:
        """Mark the beads that have a note."""
        self.alter(marked=frozenset(marked))

    # -- what it is to who cannot see it

    role = "slider"

    @property
    def actions(self) -> tuple[str, ...]:
        return (FOCUS, MORE, LESS, SET)

    def accessibility_node(self) -> AccessibilityNode | None:
        told = super().accessibility_node()
        return None if told is None else replace(told, number=(self.place, 0, self.last))

    def perform(self, deed: str, part: str = "", value: str = "") -> bool:
        if deed in (MORE, LESS):
            self.go(self.place + (1 if deed == MORE else -1))
            return True
        return super().perform(deed, part, value)

    def put_value(self, value: str) -> bool:
        try:
            self.go(round(float(value)))
        except (ValueError, OverflowError):
            return False
        return True

    # -- where things are

    @property
    def _air(self) -> int:
        """What stays free at the ends and above the highest bead."""
        return round(self._largest + self.style.px(0.4))

    @property
    def _largest(self) -> float:
        return max(4.0, self.style.measure.u * 0.85)

    def at(self, place: int) -> tuple[float, float]:
        """The middle of a bead on the screen."""
        return self._x(place), self._y(self.beads[place].height)

    def _x(self, place: float) -> float:
        wide = self.rect.width - 2 * self._air
        return self.rect.x + self._air + (wide * place / self.last if self.last else wide / 2)

    def _y(self, height: float) -> float:
        top, bottom = self.rect.y + self._air, self.rect.bottom - self._air
        return bottom - (bottom - top) * height

    # -- hands

    def press(self) -> bool:
        return True

    def grabbed(self, point: tuple[int, int]) -> None:
        self._go_to(point[0])

    def dragged(self, point: tuple[int, int]) -> None:
        self._go_to(point[0])

    def _go_to(self, x: int) -> None:
        if self.last:
            share = (x - self.rect.x - self._air) / max(1, self.rect.width - 2 * self._air)
            self.go(round(share * self.last))

    def scroll(self, steps: float) -> bool:
        self.go(self.place - (1 if steps > 0 else -1))
        return True

    def key(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.KEYDOWN:
            return False
        place = {
            pygame.K_LEFT: self.place - 1,
            pygame.K_RIGHT: self.place + 1,
            pygame.K_HOME: 0,
            pygame.K_END: self.last,
            pygame.K_PAGEUP: self.place - 10,
            pygame.K_PAGEDOWN: self.place + 10,
        }.get(event.key)
        if place is None or event.mod & (pygame.KMOD_ALT | pygame.KMOD_CTRL):
            return False
        self.go(place)
        return True

    # -- drawing

    def draw(self, target: pygame.Surface) -> None:
        if self._picture is None:
            self._picture = self._raster()
            self._faint = self._picture.copy()
            self._faint.set_alpha(80)
        x, y = self.at(self.place)
        clip = target.get_clip()
        left = Rect(self.rect.x - self.bleed, self.rect.y, 0, self.rect.height)
        left.width = round(x) - left.x
        right = Rect(left.right, left.y, self.rect.right + self.bleed - left.right, left.height)
        for part, picture in ((left, self._picture), (right, self._faint)):
            inside = clip.clip(part)
            if inside.size != (0, 0) and picture is not None:
                target.set_clip(inside)
                target.blit(picture, self.rect)
        target.set_clip(clip)
        self._draw_place(target, round(x), round(y))
        self.draw_focus(target)

    def _raster(self) -> pygame.Surface:
        """Base line, legs and beads, as though all of it had been gone through."""
        dark = self.style.theme.dark
        thick = max(1.8, self.style.measure.u * 0.34)
        left, top = self.rect.topleft
        base = self.rect.height - max(1.0, self.style.hair)
        body = [
            art.tag(
                "path",
                d=f"M{self._air},{base:.1f} H{self.rect.width - self._air}",
                stroke=self.style.theme.line,
                stroke_width=self.style.hair,
            )
        ]
        for place in range(1, len(self.beads)):
            for kind, points in legs(
                self.beads, place, lambda along, height: (self._x(along), self._y(height))
            ):
                body.append(strand([(x - left, y - top) for x, y in points], kind, thick, dark))
        spacing = (self.rect.width - 2 * self._air) / max(1, self.last)
        radius = min(max(2.2, self.style.measure.u * 0.42), max(1.6, spacing * 0.32))
        for place in range(len(self.beads)):
            x, y = self.at(place)
            body.append(
                art.tag(
                    "circle",
                    cx=x - left,
                    cy=y - top,
                    r=float(radius),
                    fill=self.style.theme.raised,
                    stroke=self.style.theme.ink,
                    stroke_width=max(1.0, radius * 0.36),
                )
            )
        size = self.rect.size
        return art.raster(art.document("".join(body), (0, 0, *size)), size).convert_alpha()

    def _draw_place(self, target: pygame.Surface, x: int, y: int) -> None:
        colours = self.style.theme
        for place in self.marked:
            if 0 <= place <= self.last:
                self._draw_note(target, round(self._x(place)))
        thick = max(2, self.style.px(0.25))
        pygame.draw.rect(target, colours.thread, (x - thick // 2, y, thick, self.rect.bottom - y))
        radius = round(self._largest)
        picture = art.frame(
            (2 * radius, 2 * radius), radius, "#E3B23C", line=theme.PRIMARY_EDGE, thick=max(1.5, radius * 0.2)
        )
        target.blit(picture, (x - radius, y - radius))

    def _draw_note(self, target: pygame.Surface, x: int) -> None:
        """A small leaf on the base line: something is written there."""
        reach = max(3, self.style.px(0.5))
        y = self.rect.bottom - reach
        colour = STROKES["walked"].colour(self.style.theme.dark)
        pygame.draw.polygon(target, colour, [(x - reach, y), (x, y - reach), (x + reach, y), (x, y + reach)])
