"""The half-disc of the Path: five schools, three bands and the sun, and where everybody stands."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game import words
from game.scenes.layout.box import Box, centred
from game.scenes.layout.path import RADII, REACHED, SECTOR, SPLIT, STANDS, HalfDisc, Point, way_of
from game.scenes.tables.conscious import faces, shapes
from game.scenes.tables.conscious import path_pictures as pictures
from game.scenes.tables.conscious.board import draw_charm
from game.scenes.tables.conscious.looks import bodies
from game.scenes.tables.conscious.parts import Parts
from game.scenes.tables.conscious.pictures import dim
from game.scenes.tables.stage import View
from game.tellings.conscious import path_page as told
from game.tellings.conscious.path import ORDER, Gate, Way, way
from game.tellings.conscious.things import phrase, state_named
from game.widgets import art, card, text
from game.widgets.canvas import Rect
from game.widgets.style import Style
from game.widgets.theme import SMALLEST, Colour

SUB = {
    "fakir": "moving",
    "monk": "emotional",
    "yogi": "intellectual",
    "balanced": "any",
    "sly": "instinctive",
}
BELOW = ("entered", "aces", "joker")  # the line below the name of each band
FULL = 1.0
TIP = 60.0  # how far round its charm the end of the thread reaches
SUN = 52.0  # above the base, where the charm of who starts over stands
CORNER = 28.0, 172.0, 340.0  # what stands above the wall at the left: its place and breadth
PITCH = {3: (36.0, 32.0), 4: (30.0, 27.0)}  # from card to card of a gate, and how broad one is
ASIDE = {0: 4.0, 4: 10.0}  # how far right of its middle what the first and the last gate hold stands


class PathDisc(Parts[str]):
    """The Path and the way of one player; its parts: `gate/monk`, `band/1`, `sun`, `outside`, `seat/0`."""

    def __init__(self, disc: HalfDisc, style: Style, charms: Sequence[int], depth: int) -> None:
        super().__init__("path/disc", Rect(disc.sheet), style, [], depth)
        self.disc, self.charms = disc, charms
        self.grown, self.rays = FULL, pictures.RAYS
        self.seat = 0
        self.view: View = {}
        self.names: Sequence[str] = ()
        self.given: frozenset[int] = frozenset()
        self._way: Way | None = None
        self._stands: list[Point] = []
        self._ground: pygame.Surface | None = None  # as large as a table: it lasts no longer than the page

    # -- what is shown

    def tell(self, view: View, seat: int, names: Sequence[str], given: frozenset[int]) -> None:
        """Show how far everybody has come, and the way of one seat."""
        self.view, self.seat, self.names, self.given = view, seat, names, given
        ways = [way(view, each, names) for each in range(len(names))]
        self._way = ways[seat]
        places = [(each.level, ORDER.index(each.nearest)) for each in ways]
        self._stands = self.disc.stands(places, seat)
        if self._won:
            x, y = self.disc.middle
            self._stands[seat] = x, y - SUN * self.disc.unit
        self.set_places(self._spots())
        self.damage()

    def grow(self, share: float) -> None:
        """Let the thread be seen as far as a share of its way."""
        if share == self.grown:
            return
        walked = self._line()[0] if self._way is not None else []
        before, self.grown = self._grown(walked), share
        after = self._grown(walked)
        less, more = sorted((len(before), len(after)))
        grown = walked[max(0, less - 2) : more]
        if self.canvas is None or not grown or FULL in (share, len(walked)):
            self.damage()
            return
        xs, ys = zip(*grown, strict=True)
        reach = round(TIP * self.disc.unit)
        left, top = round(min(xs)) - reach, round(min(ys)) - reach
        self.canvas.damage(Rect(left, top, round(max(xs)) + reach - left, round(max(ys)) + reach - top))

    def shine(self, rays: int) -> None:
        """Let so many rays of the sun be there."""
        self.alter(rays=rays)

    @property
    def way(self) -> Way:
        """The way that is looked at."""
        assert self._way is not None
        return self._way

    @property
    def stands(self) -> Sequence[Point]:
        """Where the charm of each seat stands."""
        return self._stands

    @property
    def school(self) -> int:
        """The place among the five of the gate of that way."""
        return ORDER.index(self.way.nearest)

    @property
    def _won(self) -> bool:
        return bool(self.view) and self.seat in self.view["winners"]

    @property
    def _ended(self) -> bool:
        """Whether nothing is ahead of who is looked at."""
        return bool(self.view["over"] or self.view["seats"][self.seat]["out"])

    def _spots(self) -> list[tuple[str, Box]]:
        """Where each thing is touched."""
        disc, unit = self.disc, self.disc.unit

        def box(point: Point, wide: float, tall: float) -> Box:
            return centred((round(point[0]), round(point[1])), (round(wide * unit), round(tall * unit)))

        found = [
            (f"gate/{school}", box(disc.centre_of(index), 190, 130)) for index, school in enumerate(ORDER)
        ]
        for level in (1, 2, 3):
            middle = (RADII[level] + RADII[level + 1]) / 2
            found.append(
                (f"band/{level}", box(disc.at(middle, 270), 200, RADII[level] - RADII[level + 1] - 6))
            )
        found.append(("sun", box(disc.at(48, 270), 190, 96)))
        found.append(("outside", self._outside))
        side = STANDS + 6
        found += [(f"seat/{seat}", box(point, side, side)) for seat, point in enumerate(self._stands)]
        return found

    @property
    def _outside(self) -> Box:
        x, y, wide = CORNER
        unit, sheet = self.disc.unit, self.disc.sheet
        left = sheet.right - round((x + wide * 0.8) * unit)
        return Box(left, sheet.y + round((y - 32) * unit), round(wide * 0.8 * unit), round(66 * unit))

    # -- drawing

    def draw(self, target: pygame.Surface) -> None:
        if self._way is None:
            return
        disc, unit, rect = self.disc, self.disc.unit, self.rect
        pictures.put_sheet(target, disc, self.style)
        if self._ground is None:
            self._ground = pictures.half_disc_picture(disc)
        target.blit(self._ground, pictures.lit_room(disc))
        outside = [point for seat, point in enumerate(self._stands) if self._level(seat) == 0]
        outside += [disc.at(*each) for each in way_of(self.school)[:2]]
        pictures.put_dots(target, disc, tuple(outside))
        dim(target, rect, self.style.theme.dark)
        rays = pictures.rays_picture(self.rays, unit)
        target.blit(rays, rays.get_rect(midbottom=(round(disc.middle[0]), round(disc.middle[1] + 4 * unit))))
        for index, gate in enumerate(self.way.gates):
            self._draw_gate(target, index, gate)
        self._draw_bands(target)
        self._draw_way(target)
        self._draw_given(target)
        self._draw_charms(target)
        self._draw_words(target)
        self.draw_focus(target)

    def _level(self, seat: int) -> int:
        level: int = self.view["seats"][seat]["level"]
        return level

    def _tall(self, size: float) -> int:
        return max(SMALLEST, round(size * self.disc.unit * min(1.15, self.style.measure.text)))

    def _say(
        self,
        target: pygame.Surface,
        said: str,
        face: text.Face,
        size: float,
        ink: Colour,
        point: Point,
        across: float,
        align: text.Align = "center",
    ) -> None:
        """A line that is no broader than so many units."""
        room = round(across * self.disc.unit)
        text.put_fitted(target, said, face, self._tall(size), ink, *point, room, align)

    @property
    def _subtitled(self) -> bool:
        """Whether there is room for a small line below a name; touch says it anyway."""
        return self._tall(18) <= 22 * self.disc.unit

    def _draw_gate(self, target: pygame.Surface, index: int, gate: Gate) -> None:
        """A school: its name, its emblem, and the cards it asks for, ticked where they are had."""
        disc, unit = self.disc, self.disc.unit
        x, y = disc.centre_of(index)
        self._say(target, gate.name, "garamond", 26, shapes.INK, (x, y - 44 * unit), 176)
        x += ASIDE.get(index, 0) * unit
        emblem = art.square(f"conscious/school-{gate.school}", round(82 * unit))
        pitch, wide = PITCH[len(gate.wants)]
        left = x - (10 if len(gate.wants) == 3 else 15) * unit
        gap = left - x - (wide / 2 + 34) * unit
        art.put(target, emblem, (x + gap - 4 * unit, y + 10 * unit))
        for place, want in enumerate(gate.wants):
            rank, suit = (want.card[:-1], want.card[-1]) if want.card else ("Q K", "DCHS"[place])
            picture = pictures.gate_card(rank, suit, want.had, max(10, round(wide * unit)), words.language)
            middle = round(left + place * pitch * unit), round(y + 8 * unit)
            art.put(target, picture, middle)
        if self._subtitled:
            said = phrase(f"path.{SUB[gate.school]}")
            self._say(target, said, "inter", 18, shapes.QUIET, (x + 20 * unit, y + 54 * unit), 150)

    def _draw_bands(self, target: pygame.Surface) -> None:
        """The names of the states at their crown, and what each asks for."""
        x, foot = self.disc.middle
        unit = self.disc.unit
        for level in (1, 2, 3):
            y = foot - (RADII[level] + RADII[level + 1]) / 2 * unit
            across = (235, 210, 170)[level - 1]
            self._say(target, state_named(level), "garamond", 27, shapes.INK, (x, y - 2 * unit), across)
            if self._subtitled:
                said = phrase(f"path.{BELOW[level - 1]}")
                low = y - 2 * unit + max(23 * unit, self._tall(18) * 1.12)
                self._say(target, said, "inter", 18, shapes.QUIET, (x, low), across)
        if not self._won:
            said = phrase("path.won")
            self._say(target, said, "italic", 24, "#7A5208", (x, foot - 26 * unit), 150)

    def _line(self) -> tuple[list[Point], list[Point]]:
        """The way so far, and what is ahead of it."""
        disc, school, level = self.disc, self.school, self.way.level
        if self._won:
            return disc.way(school), []
        end = REACHED[level]
        return disc.way(school, 0, end) if end else [], disc.way(school, end)

    def _draw_way(self, target: pygame.Surface) -> None:
        """The thread as far as the seat has come, its knots at the gates, and dots beyond."""
        unit = self.disc.unit
        walked, ahead = self._line()
        beyond = None
        if not self._ended:
            beyond = pictures.dots_ahead(tuple(ahead), unit)
        seen = self._grown(walked)
        for found in (beyond, pictures.thread_picture(seen, unit)):
            if found is not None:
                target.blit(*found)
        side = max(7, round(24 * unit))
        knot = pictures.knot_picture(side)
        for place in (1, 3, 5, 7):
            if place * SPLIT < len(seen):
                art.put(target, knot, walked[place * SPLIT])
        if seen:
            art.put(target, pictures.knot_picture(max(6, round(19 * unit))), seen[0])

    def _grown(self, walked: list[Point]) -> list[Point]:
        """What of a way is to be seen so far."""
        return walked[: max(2, round(len(walked) * self.grown))] if walked else []

    def _draw_given(self, target: pygame.Surface) -> None:
        """The dashed way of those to whom a Man number 7 gave a state (CB-13.3)."""
        for seat in self.given:
            school = ORDER.index(self.view["seats"][seat]["school"])
            begins = 180 + SECTOR * school
            near = way_of(school)[1][1] - begins < SECTOR / 2
            angle = begins + (SECTOR - 4.5 if near else 4.5)
            points = [self.disc.at(radius, angle) for radius in (640, 548, 455, 366)]
            found = pictures.thread_picture([*points, self._stands[seat]], self.disc.unit, ahead=True)
            if found is not None:
                target.blit(*found)

    def _draw_charms(self, target: pygame.Surface) -> None:
        unit = self.disc.unit
        order = sorted(range(len(self._stands)), key=lambda seat: seat == self.seat)
        for seat in order:
            point = self._stands[seat]
            if seat == self.seat and self.grown < FULL:
                point = [point, *self._grown(self._line()[0])][-1]
            body, out = bodies(self.view)[seat]
            large = 66.0 if seat == self.seat and self._won else 50.0 if seat == self.seat else STANDS
            if seat == self.seat:
                radius = max(10, round((46 if self._won else 36) * unit))
                art.put(target, pictures.now_ring(radius, unit), point)
            draw_charm(target, self.charms[seat], point, max(14, round(large * unit)), body, out)

    def _draw_words(self, target: pygame.Surface) -> None:
        """The title, and what stands in the two upper corners."""
        disc, unit, sheet = self.disc, self.disc.unit, self.disc.sheet
        title, line = told.headed(self.view, self.seat, self.names)
        x, top = disc.middle[0], sheet.y
        self._say(target, title, "garamond", 60, shapes.INK, (x, top + 84 * unit), 700)
        low = top + 84 * unit + max(38 * unit, self._tall(22) * 1.5)
        self._say(target, line, "inter", 22, shapes.QUIET, (x, low), 760)
        left, right = sheet.x + CORNER[0] * unit, sheet.right - CORNER[0] * unit
        y = max(top + CORNER[1] * unit, low + self._tall(20) * 1.6)
        self._say(target, state_named(0), "garamond", 26, shapes.INK, (right, y), 270, "right")
        below = y + max(28 * unit, self._tall(19) * 1.3)
        said = phrase("path.outside")
        self._say(target, said, "inter", 19, shapes.QUIET, (right, below), 345, "right")
        if self.given and self._won:
            head, told_line = told.given_line(self.view, self.given, self.names)
        else:
            head, told_line = told.needs_line(self.view, self.seat, self.names)
        self._say(target, head, "inter", 20, shapes.QUIET, (left, y), CORNER[2], "left")
        y += 14 * unit
        if not self._ended:
            y = self._draw_wants(target, left, y)
        tall = self._tall(20)
        lines = text.wrapped(told_line, "semibold", tall, round(CORNER[2] * unit))
        text.put_lines(target, lines, "semibold", tall, shapes.INK, left, y + tall * 1.3, tall * 1.3)

    def _draw_wants(self, target: pygame.Surface, left: float, y: float) -> float:
        """What comes next as cards, ticked as it is won; gives the height below them."""
        unit = self.disc.unit
        wants = [want for want in self.way.next_wants if want.card or self.way.level == 0]
        if not wants:
            return y
        wide = max(20, round(46 * unit))
        tall = round(wide * 1.44)
        middle = round(y + 6 * unit) + tall // 2
        for place, want in enumerate(wants):
            x = round(left + wide / 2 + place * wide * 1.22)
            if want.card:
                face = faces.law("JO") if want.card == "JO" else faces.part(want.card)
                picture = card.picture(face, wide)
            else:
                picture = pictures.gate_card("QK", "DCHS"[place], False, wide, words.language)
            art.put(target, picture, (x, middle))
            if want.had:
                tick = art.square("conscious/tick-done", max(14, round(26 * unit)))
                art.put(target, tick, (x + wide // 2 - 2, middle - tall // 2 + 2))
        return middle + tall / 2 + 6 * unit
