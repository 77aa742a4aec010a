"""Leela's page in the journal: the course as a thread on the board, and the pattern of many courses."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import pairwise

import pygame

from game import layout, words
from game.engine.board import board
from game.engine.games.leela.journal import journal, met
from game.engine.games.leela.pattern import Met, Pattern
from game.engine.games.leela.rules import COSMIC_CONSCIOUSNESS, GENESIS, Throw
from game.journals import Kept, Part
from game.journals import leela as told
from game.journals.copies import Chapter
from game.scenes.tables.journal_page import Card, JournalPage, Many, Picture, counted
from game.scenes.tables.leela.card import Page, Showing
from game.scenes.tables.leela.picture import COTTON, GAME, GOAL, ROWS
from game.widgets import art, text, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.scrubber import STROKES, Bead
from game.widgets.style import Style
from game.widgets.token import token_picture

Point = tuple[float, float]

BORDER = 0.34  # what the sheet has around the field, in squares
NODE = 0.125  # the radius of a node
LANE = 0.082  # how far strands that run side by side stand apart
LANES = (0, 1, -1, 2, -2, 3, -3)
BOW = 0.34  # how far an arrow taken again bows out
PAGE = 860


# -- the geometry of a course, in squares


@dataclass(frozen=True)
class Strand:
    """A piece of a course: how it went, through which points."""

    kind: str
    points: tuple[Point, ...]


def strands(course: Sequence[Throw]) -> list[list[Strand]]:
    """The strands of each throw; those that go the same way again run a little apart."""
    lanes = Lanes()
    return [_strands(throw, lanes) for throw in course]


class Lanes:
    """Who already runs where: the next to go the same way keeps aside."""

    def __init__(self) -> None:
        self._walked: dict[int, list[int]] = {}
        self._taken: dict[tuple[str, int], int] = {}

    def walk(self, start: int, end: int) -> int:
        """A lane that is free all the way, or the one least gone."""
        squares = range(start, end)

        def crowd(lane: int) -> int:
            return sum(self._walked.get(square, []).count(lane) for square in squares)

        lane = min(LANES, key=lambda each: (crowd(each), abs(each)))
        for square in squares:
            self._walked.setdefault(square, []).append(lane)
        return lane

    def again(self, kind: str, start: int) -> int:
        """How often something was taken before."""
        count = self._taken.get((kind, start), 0)
        self._taken[kind, start] = count + 1
        return count


def _strands(throw: Throw, lanes: Lanes) -> list[Strand]:
    found: list[Strand] = []
    if throw.land is None:
        if throw.to != throw.from_:
            found.append(_back(throw.from_, throw.to, lanes))
        return found
    start = GENESIS if throw.kind == "enter" else max(throw.base, GENESIS)
    if throw.kind in ("return", "total") and throw.from_ != start:
        found.append(_back(throw.from_, start, lanes))
    if throw.land != start:
        found.append(Strand("walked", walked(start, throw.land, lanes.walk(start, throw.land))))
    if throw.via == "arrow":
        found.append(Strand("carried", carried(throw.land, lanes.again("arrow", throw.land))))
    elif throw.via == "snake":
        found.append(Strand("swallowed", swallowed(throw.land, lanes.again("snake", throw.land))))
    return found


def _back(start: int, end: int, lanes: Lanes) -> Strand:
    bow = 0.5 + 0.3 * lanes.again("back", start)
    return Strand("back", _bowed(_middle(start), _middle(end), bow))


def _middle(square: int) -> Point:
    return layout.places(GAME)[square]


def walked(start: int, end: int, lane: int) -> tuple[Point, ...]:
    """From square to square in the order of their numbers, a lane beside their middles."""
    middles = [_middle(square) for square in range(start, end + 1)]
    aside = lane * LANE
    normals = [_normal(a, b) for a, b in pairwise(middles)]
    edge: list[Point] = [_beside(middles[0], middles[1], normals[0], aside)]
    for before, after, (x, y) in zip(normals, normals[1:], middles[1:-1]):
        if before == after:
            continue
        edge.append((x + aside * (before[0] + after[0]), y + aside * (before[1] + after[1])))
    edge.append(_beside(middles[-1], middles[-2], normals[-1], aside))
    if not lane:
        edge = edge[1:-1]
    return tuple(_rounded([middles[0], *edge, middles[-1]], 0.2))


def _normal(a: Point, b: Point) -> Point:
    length = math.dist(a, b)
    return (b[1] - a[1]) / length, -(b[0] - a[0]) / length


def _beside(here: Point, there: Point, normal: Point, aside: float) -> Point:
    """A point a quarter of the way to the next square, in the lane."""
    share = 0.26
    return (
        here[0] + (there[0] - here[0]) * share + normal[0] * aside,
        here[1] + (there[1] - here[1]) * share + normal[1] * aside,
    )


def _rounded(points: Sequence[Point], radius: float) -> list[Point]:
    """The same way with its corners rounded off."""
    found = [points[0]]
    for before, corner, after in zip(points, points[1:], points[2:]):
        reach = min(radius, math.dist(before, corner) / 2, math.dist(corner, after) / 2)
        start, end = _towards(corner, before, reach), _towards(corner, after, reach)
        found += [_bezier(start, corner, end, step / 5) for step in range(6)]
    found.append(points[-1])
    return found


def _towards(start: Point, end: Point, reach: float) -> Point:
    length = math.dist(start, end) or 1.0
    return start[0] + (end[0] - start[0]) * reach / length, start[1] + (end[1] - start[1]) * reach / length


def _bezier(a: Point, b: Point, c: Point, t: float) -> Point:
    one, two, three = (1 - t) ** 2, 2 * t * (1 - t), t * t
    return one * a[0] + two * b[0] + three * c[0], one * a[1] + two * b[1] + three * c[1]


def _bowed(start: Point, end: Point, bow: float) -> tuple[Point, ...]:
    """A line that bows to its left by a part of a square."""
    nx, ny = _normal(start, end)
    middle = ((start[0] + end[0]) / 2 + nx * bow, (start[1] + end[1]) / 2 + ny * bow)
    return tuple(_bezier(start, middle, end, step / 20) for step in range(21))


def carried(base: int, again: int) -> tuple[Point, ...]:
    """Up an arrow; the second time in a bow, and in a wider one each time it is taken again."""
    link = layout.links(GAME, "arrow")[base]
    side = 1 if again % 2 else -1
    bow = side * BOW * ((again + 1) // 2)
    points = _bowed(_middle(base), _middle(int(link.to)), bow)
    return (*points[:-1], _towards(points[-1], points[-2], NODE * 1.05))


def swallowed(head: int, again: int) -> tuple[Point, ...]:
    """Down a snake along its body; each time it is taken again a little aside."""
    link = layout.links(GAME, "snake")[head]
    body = layout.body(link)
    aside = (1 if again % 2 else -1) * LANE * 1.1 * ((again + 1) // 2)
    count = len(body.spine.points)
    picked = range(max(1, count // 10), count - max(1, count // 12), max(1, count // 14))
    way = [
        (
            body.spine.points[index][0] + body.normals[index][0] * aside,
            body.spine.points[index][1] + body.normals[index][1] * aside,
        )
        for index in picked
    ]
    return layout.smooth([_middle(head), *way, _middle(int(link.to))], 5).points


def cut(points: Sequence[Point], share: float) -> list[Point]:
    """The first part of a way."""
    curve = layout.line(points)
    reach = share * curve.length
    kept = [point for point, mark in zip(curve.points, curve.marks) if mark < reach]
    return [*(kept or [curve.points[0]]), curve.at(share)]


# -- the sheet the thread lies on


class Sheet:
    """The board as the journal shows it: where its squares are, and its quiet picture."""

    def __init__(self, within: Rect) -> None:
        columns, rows = board(GAME).size
        self.cell = min(within.width / (columns + 2 * BORDER), within.height / (rows + 2 * BORDER))
        wide, tall = round((columns + 2 * BORDER) * self.cell), round((rows + 2 * BORDER) * self.cell)
        self.rect = Rect(within.centerx - wide // 2, within.y, wide, tall)

    def point(self, place: Point) -> Point:
        """A point of the board, in squares, within the sheet."""
        return (place[0] + BORDER) * self.cell, (place[1] + BORDER) * self.cell

    def square_at(self, point: tuple[int, int]) -> int | None:
        """The square at a point of the screen."""
        place = (
            (point[0] - self.rect.x) / self.cell - BORDER,
            (point[1] - self.rect.y) / self.cell - BORDER,
        )
        found = layout.space_at(board(GAME), place)
        return found if isinstance(found, int) else None

    @property
    def thick(self) -> float:
        """The breadth of a strand."""
        return max(2.0, self.cell * 0.047)

    def ground(self) -> pygame.Surface:
        return _ground(self.rect.size, self.cell)

    def numbers(self) -> pygame.Surface:
        return _numbers(self.rect.size, self.cell)


@lru_cache(maxsize=3)
def _ground(size: tuple[int, int], cell: float) -> pygame.Surface:
    """Pale pigment in rows, within a thin madder line."""
    w, h = size
    line = max(1.2, cell * 0.022)
    inset = BORDER * cell * 0.36
    body = art.rounded(0, 0, w, h, cell * 0.14, "#FFFDF5")
    body += art.rounded(inset, inset, w - 2 * inset, h - 2 * inset, cell * 0.06, "none", "#8E2F24", line)
    gap = cell * 0.022
    for space in board(GAME).spaces:
        x, y = (space.at[0] - 0.5 + BORDER) * cell, (space.at[1] - 0.5 + BORDER) * cell
        light = (int(space.at[0]) + space.level) % 2
        fill = theme.mixed(ROWS[space.level - 1], COTTON, 0.74 if light else 0.83)
        if space.id == GOAL:
            fill = "#FFF7DC"
        body += art.rounded(x + gap, y + gap, cell - 2 * gap, cell - 2 * gap, cell * 0.05, fill)
    shapes, _ = art.inner("leela/goal")
    x, y = _middle(GOAL)
    body += (
        f'<g transform="translate({(x + BORDER) * cell:.2f} {(y + BORDER) * cell:.2f}) '
        f'scale({cell / 100:.4f})">{shapes}</g>'
    )
    return art.raster(art.document(body, (0, 0, w, h)), size).convert_alpha()


@lru_cache(maxsize=3)
def _numbers(size: tuple[int, int], cell: float) -> pygame.Surface:
    """The squares' numbers on light plates: strands may pass below, and the number is read."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    height = max(11, round(cell * 0.185))
    for space in board(GAME).spaces:
        number = str(space.id)
        x, y = (space.at[0] - 0.5 + BORDER) * cell, (space.at[1] - 0.5 + BORDER) * cell
        wide = text.width(number, "semibold", height) + round(cell * 0.07)
        plate = Rect(round(x + cell * 0.04), round(y + cell * 0.04), wide, round(height * 1.2))
        picture = art.frame(plate.size, plate.height * 0.28, "#FFFAEC")
        picture = picture.copy()
        picture.set_alpha(200)
        surface.blit(picture, plate)
        baseline = plate.centery + height * 0.37
        text.put(surface, number, "semibold", height, "#5A4636", plate.centerx, baseline, "center")
    return surface


def _drawn(sheet: Sheet, found: Iterable[Strand], thick: float | None = None, heads: bool = False) -> str:
    """Strands as SVG, each cased in light so that it stands off what it crosses."""
    thick = thick or sheet.thick
    parts: list[str] = []
    for strand in found:
        stroke = STROKES[strand.kind]
        points = [sheet.point(point) for point in strand.points]
        path = "M" + " L".join(f"{x:.1f},{y:.1f}" for x, y in points)
        line = {"d": path, "fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}
        parts.append(art.tag("path", **line, stroke="#FFFBEF", stroke_width=thick * 2.0, opacity="0.9"))
        parts.append(
            art.tag(
                "path",
                **line,
                stroke=stroke.day,
                stroke_width=float(thick),
                stroke_dasharray=stroke.dashes(thick),
            )
        )
        if strand.kind == "carried" and heads:
            parts.append(_arrow_head(points, thick, stroke.day))
    return "".join(parts)


def _arrow_head(points: Sequence[Point], thick: float, colour: str) -> str:
    (x0, y0), (x1, y1) = points[-2], points[-1]
    turn = math.degrees(math.atan2(y1 - y0, x1 - x0))
    size = thick * 3.9
    shape = f"M0,0 L{-size:.1f},{-size * 0.46:.1f} L{-size * 0.72:.1f},0 L{-size:.1f},{size * 0.46:.1f} Z"
    return (
        f'<g transform="translate({x1:.1f} {y1:.1f}) rotate({turn:.1f})">'
        + art.tag("path", d=shape, fill=colour, stroke="#FFFBEF", stroke_width=thick * 0.35)
        + "</g>"
    )


@lru_cache(maxsize=80)
def _head(turn: int, thick: float) -> pygame.Surface:
    """The head of an arrow, its tip in the middle of the picture."""
    half = math.ceil(thick * 4.4)
    reach = math.radians(turn)
    start = (half - math.cos(reach), half - math.sin(reach))
    body = _arrow_head([start, (half, half)], thick, STROKES["carried"].day)
    return art.raster(art.document(body, (0, 0, 2 * half, 2 * half)), (2 * half, 2 * half)).convert_alpha()


@lru_cache(maxsize=60)
def _dot(radius: int, fill: str, edge: str, line: float) -> pygame.Surface:
    side = 2 * radius + 2
    body = art.tag(
        "circle",
        cx=side / 2,
        cy=side / 2,
        r=radius - line / 2,
        fill=fill,
        stroke=edge,
        stroke_width=line,
    )
    return art.raster(art.document(body, (0, 0, side, side)), (side, side)).convert_alpha()


# -- one course


class CoursePicture(Picture):
    """The course as a thread: walked solid, carried arrowed, swallowed dashed; the symbol where it stands."""

    def __init__(
        self,
        rect: Rect,
        style: Style,
        page: LeelaPage,
        place: int,
        chosen: Callable[[int], None] | None,
    ) -> None:
        self.sheet = Sheet(rect)
        super().__init__("journal/picture", self.sheet.rect, 2)
        self.style = style
        self.page = page
        self.place = place
        self.share = 1.0
        self._chosen = chosen
        self._strands = strands(page.course)
        self._thread: pygame.Surface | None = None
        self._threaded = 0
        self._moving: tuple[pygame.Surface, tuple[int, int]] | None = None
        self.bleed = style.px(1.4)

    # -- what is shown

    def show_place(self, place: int) -> None:
        if (place, 1.0) != (self.place, self.share):
            self.place, self.share = place, 1.0
            self._moving = None
            self.damage()

    def reveal(self, place: int, share: float) -> None:
        if share >= 1 or not self._strands[place - 1]:
            self.show_place(place)
            return
        if (place, share) != (self.place, self.share):
            self.place, self.share = place, share
            self._moving = self._partly(self._strands[place - 1], share)
            self.damage()

    def _partly(self, found: Sequence[Strand], share: float) -> tuple[pygame.Surface, tuple[int, int]]:
        """The first part of a throw's strands, as a small picture and where it goes."""
        lengths = [layout.line(strand.points).length for strand in found]
        reach = share * sum(lengths)
        pieces: list[Strand] = []
        for strand, length in zip(found, lengths):
            if reach <= 0:
                break
            whole = reach >= length
            points = strand.points if whole else tuple(cut(strand.points, reach / length))
            pieces.append(Strand(strand.kind, points))
            reach -= length
        margin = self.sheet.cell * 0.3
        spots = [self.sheet.point(point) for piece in pieces for point in piece.points]
        left, top = min(x for x, _ in spots) - margin, min(y for _, y in spots) - margin
        wide, tall = max(x for x, _ in spots) + margin - left, max(y for _, y in spots) + margin - top
        self._symbol = pieces[-1].points[-1]
        markup = art.document(_drawn(self.sheet, pieces), (left, top, wide, tall))
        size = (max(1, math.ceil(wide)), max(1, math.ceil(tall)))
        return art.raster(markup, size), (math.floor(left), math.floor(top))

    # -- hands

    def reaches(self, point: tuple[int, int]) -> bool:
        return self._chosen is not None and super().reaches(point)

    def grabbed(self, point: tuple[int, int]) -> None:
        self._touched = self.sheet.square_at(point)

    _touched: int | None = None
    _symbol: Point = (0.0, 0.0)

    def press(self) -> bool:
        """A square that was touched: the next throw that met it, after the last the first again."""
        if self._touched is None or self._chosen is None:
            return False
        places = self.page.steps_at(self._touched)
        if places:
            self._chosen(next((place for place in places if place > self.place), places[0]))
        return bool(places)

    # -- drawing

    def draw(self, target: pygame.Surface) -> None:
        style = self.style
        spread = self.bleed
        shadow = art.frame(
            self.rect.size,
            self.sheet.cell * 0.14,
            "#FFFDF5",
            line=theme.PAPER.line,
            thick=style.hair,
            shadow=style.theme.shadow,
            drop=style.px(0.4),
            spread=spread,
        )
        target.blit(shadow, (self.rect.x - spread, self.rect.y - spread))
        target.blit(self.sheet.ground(), self.rect)
        done = self.place if self.share >= 1 else self.place - 1
        target.blit(self._thread_to(done), self.rect)
        if self._moving is not None:
            picture, at = self._moving
            target.blit(picture, (self.rect.x + at[0], self.rect.y + at[1]))
        target.blit(self.sheet.numbers(), self.rect)
        self._draw_nodes(target, done)
        self._draw_heads(target, done)
        self._draw_symbol(target, done)

    def _thread_to(self, place: int) -> pygame.Surface:
        """The strands of all throws as far as a place; one step more is added, going back begins anew."""
        size = self.rect.size
        if self._thread is None or place < self._threaded:
            self._thread = pygame.Surface(size, pygame.SRCALPHA)
            self._threaded = 0
        if place > self._threaded:
            found = [strand for each in self._strands[self._threaded : place] for strand in each]
            if found:
                markup = art.document(_drawn(self.sheet, found), (0, 0, *size))
                self._thread.blit(art.raster(markup, size), (0, 0))
            self._threaded = place
        return self._thread

    def _draw_nodes(self, target: pygame.Surface, place: int) -> None:
        course = self.page.course[:place]
        squares = {square for throw in course for square in met(throw)}
        squares |= {throw.from_ for throw in course if throw.kind not in ("wait", "enter")}
        squares -= {COSMIC_CONSCIOUSNESS}
        cell = self.sheet.cell
        radius, line = max(3, round(cell * NODE)), max(1.4, cell * 0.026)
        for square in squares:
            x, y = self.sheet.point(_middle(square))
            born = square == GENESIS and any(throw.kind == "enter" for throw in course)
            fill = STROKES["walked"].day if born else "#FFFDF5"
            dot = _dot(radius, fill, "#FFFDF5" if born else "#2A211B", line)
            target.blit(dot, dot.get_rect(center=(round(self.rect.x + x), round(self.rect.y + y))))

    def _draw_heads(self, target: pygame.Surface, place: int) -> None:
        """The heads of arrows stand above all strands, so that each is seen where it leads."""
        for found in self._strands[:place]:
            for strand in found:
                if strand.kind == "carried":
                    a, b = (self.sheet.point(point) for point in strand.points[-2:])
                    turn = round(math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])))
                    head = _head(turn, round(self.sheet.thick, 1))
                    centre = (round(self.rect.x + b[0]), round(self.rect.y + b[1]))
                    target.blit(head, head.get_rect(center=centre))

    def _draw_symbol(self, target: pygame.Surface, place: int) -> None:
        spot = self._symbol if self.share < 1 else _middle(self.page.stands_on(place))
        x, y = self.sheet.point(spot)
        height = round(self.sheet.cell * 0.62)
        token = token_picture(self.page.part.token, height)
        centre = (round(self.rect.x + x), round(self.rect.y + y - height * 0.06))
        target.blit(token, token.get_rect(center=centre))


class LeelaPage(JournalPage):
    """A course of Leela (LE-8.1)."""

    quiet = ("rolled", "again", "passed", "ended")
    step_key = "notes.throw"
    title_key = "journal.throws"

    def __init__(self, kept: Kept, seat: int) -> None:
        super().__init__(kept, seat)
        # A match may begin with a position in which something was thrown already.
        course = self.part.state.course
        self.before: list[Throw] = course[: len(course) - len(self.moments)]
        self.course: list[Throw] = course[len(self.before) :]
        self.all_figures = journal(course)

    def stands_on(self, place: int) -> int:
        """The square of the symbol at a place."""
        if place:
            return self.course[place - 1].to
        return self.course[0].from_ if self.course else self.part.state.square

    def summary(self) -> str:
        parts = [counted("journal.leela.thrown", len(self.part.state.course))]
        if not self.part.begun:
            parts.append(words.say("journal.begun_elsewhere"))
        if self.part.state.course:
            parts.append(told.home_told(self.all_figures))
        return " · ".join(parts)

    def dice(self) -> list[int | None]:
        return [throw.die for throw in self.course]

    def beads(self) -> list[Bead]:
        """Height is the square; one not born yet lies below them all."""
        found = [Bead(self._height(self.stands_on(0), not self.course or self._is_unborn(0)))]
        for throw in self.course:
            height = self._height(throw.to, throw.kind == "wait")
            legs: list[tuple[str, float]] = []
            start = GENESIS if throw.kind == "enter" else max(throw.base, GENESIS)
            if throw.land is not None and throw.kind in ("return", "total") and throw.from_ != start:
                legs.append(("back", self._height(start)))
            if throw.land is not None and throw.via is not None:
                kind = "carried" if throw.via == "arrow" else "swallowed"
                legs += [("walked", self._height(throw.land)), (kind, height)]
            elif throw.land is None and throw.to != throw.from_:
                legs.append(("back", height))
            else:
                legs.append(("walked", height))
            found.append(Bead(height, tuple(legs)))
        return found

    def _is_unborn(self, place: int) -> bool:
        return self.course[place].kind in ("wait", "enter")

    @staticmethod
    def _height(square: int, unborn: bool = False) -> float:
        return 0.0 if unborn else square / 72

    def steps_at(self, space: int | str) -> list[int]:
        return [place for place, throw in enumerate(self.course, 1) if space in met(throw)]

    def picture(
        self, rect: Rect, style: Style, place: int, chosen: Callable[[int], None] | None = None
    ) -> Picture | None:
        return CoursePicture(rect, style, self, place, chosen)

    def proportion(self) -> float:
        columns, rows = board(GAME).size
        return (columns + 2 * BORDER) / (rows + 2 * BORDER)

    def legend(self) -> list[tuple[str, str]]:
        kinds = {strand.kind for each in strands(self.course) for strand in each}
        found = [(kind, words.say(f"journal.leela.{kind}")) for kind in ("walked", "carried", "swallowed")]
        if "back" in kinds:
            found.append(("back", words.say("journal.leela.back")))
        return found

    def figures(self) -> list[tuple[str, str]]:
        return told.figures_told(self.all_figures)

    def readings(self, place: int) -> list[tuple[str, Callable[[Rect, Style], list[Widget]]]]:
        """The commentaries of the squares met at a place, and of the arrow or snake taken (LE-8.4)."""
        if not place:
            return []
        throw = self.course[place - 1]
        linked = throw.land if throw.via is not None else None
        return [
            (
                words.space_named(GAME, square),
                partial(_reading, Showing(square, "", linked if square != throw.land else None)),
            )
            for square in met(throw)
        ]

    def chapters(self) -> list[Chapter]:
        return [told.chapter_of_course(self.all_figures)] if self.part.state.course else []


def _reading(showing: Showing, rect: Rect, style: Style) -> list[Widget]:
    page = Page(rect, style, showing, PAGE)
    return [page, page.reading]


# -- many courses


class PatternPicture(Widget):
    """Where a person has been: squares by how often they were met, arrows and snakes by how often taken."""

    def __init__(self, rect: Rect, style: Style, found: Pattern) -> None:
        self.sheet = Sheet(rect)
        super().__init__("journal/pattern", self.sheet.rect, 2)
        self.style = style
        self.pattern = found
        self._picture: pygame.Surface | None = None
        self.bleed = style.px(1.4)

    def reaches(self, point: tuple[int, int]) -> bool:
        return False

    def draw(self, target: pygame.Surface) -> None:
        spread = self.bleed
        shadow = art.frame(
            self.rect.size,
            self.sheet.cell * 0.14,
            "#FFFDF5",
            line=theme.PAPER.line,
            thick=self.style.hair,
            shadow=self.style.theme.shadow,
            drop=self.style.px(0.4),
            spread=spread,
        )
        target.blit(shadow, (self.rect.x - spread, self.rect.y - spread))
        if self._picture is None:
            self._picture = self._raster()
        target.blit(self._picture, self.rect)

    def _raster(self) -> pygame.Surface:
        sheet, size = self.sheet, self.rect.size
        surface = sheet.ground().copy()
        links = [link for link in self.pattern.links if link.times + link.besides]
        most = max((link.times + link.besides for link in links), default=1)
        body: list[str] = []
        for kind in ("snake", "arrow"):
            for link in sorted(links, key=lambda each: each.times + each.besides):
                if link.kind == kind:
                    share = ((link.times + link.besides) / most) ** 0.6
                    body.append(_drawn(sheet, [_strand(link)], sheet.cell * (0.03 + 0.058 * share), True))
        surface.blit(art.raster(art.document("".join(body), (0, 0, *size)), size), (0, 0))
        self._put_dots(surface)
        surface.blit(sheet.numbers(), (0, 0))
        for link in links:
            self._put_count(surface, link)
        return surface

    def _put_dots(self, surface: pygame.Surface) -> None:
        visits = dict(self.pattern.sums.visits)
        for square, count in self.pattern.besides.visits.items():
            visits[square] = visits.get(square, 0) + count
        visits.pop(COSMIC_CONSCIOUSNESS, None)
        most = max(visits.values(), default=1)
        cell = self.sheet.cell
        for square, count in sorted(visits.items()):
            x, y = self.sheet.point(_middle(square))
            radius = max(2, round(cell * (0.045 + 0.135 * math.sqrt(count / most))))
            dot = _dot(radius, STROKES["walked"].day, "#FFFDF5", max(1.2, cell * 0.022))
            surface.blit(dot, dot.get_rect(center=(round(x), round(y))))

    def _put_count(self, surface: pygame.Surface, link: Met) -> None:
        """How often, on a small plate in the middle of the strand."""
        curve = layout.line(_strand(link).points)
        x, y = self.sheet.point(curve.at(0.5 if link.kind == "arrow" else 0.42))
        height = max(11, round(self.sheet.cell * 0.17))
        count = str(link.times + link.besides)
        colour = STROKES["carried" if link.kind == "arrow" else "swallowed"].day
        wide = max(text.width(count, "bold", height) + round(height * 0.7), round(height * 1.5))
        plate = Rect(0, 0, wide, round(height * 1.5))
        plate.center = (round(x), round(y))
        picture = art.frame(
            plate.size, plate.height / 2, "#FFFDF5", line=colour, thick=max(1.2, height * 0.11)
        )
        surface.blit(picture, plate)
        text.put(
            surface, count, "bold", height, "#3A2416", plate.centerx, plate.centery + height * 0.37, "center"
        )


def _strand(link: Met) -> Strand:
    if link.kind == "arrow":
        return Strand("carried", carried(link.from_, 0))
    return Strand("swallowed", swallowed(link.from_, 0))


class LinksCard(Card):
    """The friendly snakes, or the helpful arrows: a stroke for each meeting, and what chance gives."""

    SHOWN = 3

    def __init__(self, style: Style, kind: str, found: Pattern) -> None:
        key = "friendly_snakes" if kind == "snake" else "helpful_arrows"
        super().__init__(f"many/{key}", style, words.say(f"journal.leela.{key}"), told.over_told(found))
        self.kind = kind
        self.found = found
        self.links = found.most_met("snake" if kind == "snake" else "arrow")[: self.SHOWN]

    @property
    def _row(self) -> int:
        return round(self.style.typed(2.6) * 1.25 + self.style.typed(1.9) * 2.7 + self.style.px(1.6))

    def body(self, across: int) -> int:
        return max(1, len(self.links)) * self._row

    def draw_body(self, target: pygame.Surface, rect: Rect) -> None:
        style, colours = self.style, self.style.theme
        if not self.links:
            words_ = words.say(f"journal.leela.no_{self.kind}")
            y = rect.y + style.typed(2.2)
            text.put(target, words_, "italic", style.typed(2.4), colours.ink2, rect.x, y)
            return
        for index, link in enumerate(self.links):
            row = Rect(rect.x, rect.y + index * self._row, rect.width, self._row)
            if index:
                pygame.draw.rect(target, colours.line, (row.x, row.y, row.width, max(1, round(style.hair))))
            self._draw_link(target, row, link)

    def _draw_link(self, target: pygame.Surface, row: Rect, link: Met) -> None:
        style, colours = self.style, self.style.theme
        side = min(round(row.height * 0.72), style.px(5.4))
        icon = art.square(f"leela/note-{self.kind}", side)
        target.blit(icon, icon.get_rect(midleft=(row.x, row.centery)))
        left = row.x + side + style.px(1.4)
        high, small = style.typed(2.6), style.typed(1.9)
        y = row.centery - (high * 1.25 + small * 2.7) / 2 + high
        named = f"{link.from_} → {link.to}"
        wide = text.put(target, named, "semibold", high, colours.ink, left, y)
        strokes = Rect(0, 0, row.right - left - wide - style.px(1.6), round(high * 1.05))
        strokes.bottomright = (row.right, round(y + high * 0.14))
        draw_tally(target, strokes, style, self.kind, link.times, link.besides)
        room = row.right - left
        y += high * 0.25 + small * 1.15
        name = told.link_named(link.from_, link.to)
        text.put(target, text.shortened(name, "inter", small, room), "inter", small, colours.ink2, left, y)
        y += small * 1.35
        line = told.met_told(link, self.found)
        if link.characteristic:
            line = f"{line} · {words.say('journal.leela.characteristic')}"
        ink = colours.gold if link.characteristic else colours.ink2
        fitted = text.fitted(line, "inter", small, room, 11)
        text.put(target, text.shortened(line, "inter", fitted, room), "inter", fitted, ink, left, y)


def draw_tally(target: pygame.Surface, rect: Rect, style: Style, kind: str, times: int, besides: int) -> None:
    """Strokes from the right, every fifth across the four before it; hollow for matches still under way."""
    stroke = STROKES["swallowed" if kind == "snake" else "carried"]
    colour = stroke.colour(style.theme.dark)
    thick = max(2.0, style.measure.u * 0.3)
    step = thick * 2.5
    whole = [True] * times + [False] * besides
    places: list[float] = []
    x = 0.0
    for index in range(len(whole)):
        if index and index % 5 == 0:
            x += step * 0.9
        places.append(x)
        if index % 5 != 4:
            x += step
    wide = (places[-1] if places else 0.0) + thick
    if wide > rect.width or not whole:
        return
    left, top, bottom = rect.right - wide + thick / 2, float(rect.y), float(rect.bottom)
    body: list[str] = []
    for index, is_whole in enumerate(whole):
        if index % 5 == 4:
            start = left + places[index - 4] - step * 0.5
            path = f"M{start:.1f},{bottom - thick:.1f} L{start + 4 * step:.1f},{top + thick:.1f}"
        else:
            path = f"M{left + places[index]:.1f},{top + thick:.1f} V{bottom - thick:.1f}"
        line = {"d": path, "fill": "none", "stroke_linecap": "round"}
        body.append(art.tag("path", **line, stroke=colour, stroke_width=thick))
        if not is_whole:
            body.append(art.tag("path", **line, stroke=style.theme.surface, stroke_width=thick * 0.45))
    margin = round(2 * thick + step)
    box = rect.inflate(2 * margin, 2 * margin)
    markup = art.document("".join(body), (box.x, box.y, box.width, box.height))
    target.blit(art.raster(markup, box.size), box)


class WordsCard(Card):
    """Sentences on a card."""

    below_picture = True

    def __init__(self, name: str, style: Style, title: str, sentences: Sequence[str]) -> None:
        super().__init__(name, style, title)
        self.sentences = list(sentences)

    @property
    def _height(self) -> int:
        return self.style.typed(2.1)

    def _lines(self, across: int) -> list[str]:
        found: list[str] = []
        for sentence in self.sentences:
            found += [*text.wrapped(sentence, "inter", self._height, across), ""]
        return found[:-1]

    def body(self, across: int) -> int:
        return round(sum(1.36 if line else 0.6 for line in self._lines(across)) * self._height)

    def draw_body(self, target: pygame.Surface, rect: Rect) -> None:
        y = rect.y + self._height
        for line in self._lines(rect.width):
            text.put(target, line, "inter", self._height, self.style.theme.ink2, rect.x, y)
            y += round(self._height * (1.36 if line else 0.6))


class RowsCard(Card):
    """Where the throws were made: a bar for each row, and a mark where chance would have it."""

    def __init__(self, style: Style, found: Pattern) -> None:
        below = f"{told.over_told(found)} · {words.say('journal.leela.dwelt_key')}"
        super().__init__("many/dwelt", style, words.say("journal.leela.dwelt"), below)
        self.found = found

    @property
    def _row(self) -> int:
        return round(max(self.style.px(3.0), self.style.typed(2.0) * 1.42))

    def body(self, across: int) -> int:
        return 8 * self._row

    def draw_body(self, target: pygame.Surface, rect: Rect) -> None:
        style, colours = self.style, self.style.theme
        small = style.typed(1.9)
        label = max(text.width(words.say(f"leela.level.{row}"), "inter", small) for row in range(1, 9))
        left = rect.x + text.width("8", "semibold", small) + style.px(1.0) + label + style.px(1.2)
        thrown = self.found.sums.level_throws
        besides = self.found.besides.level_throws
        most = max(1.0, *(a + b for a, b in zip(thrown, besides)), *self.found.levels)
        figure = text.width("888", "semibold", small) + style.px(0.8)
        room = rect.right - left - figure
        for row in range(8, 0, -1):
            y = rect.y + (8 - row) * self._row
            middle = y + self._row // 2
            baseline = middle + small * 0.36
            text.put(target, str(row), "semibold", small, colours.ink, rect.x, baseline)
            name = words.say(f"leela.level.{row}")
            text.put(target, name, "inter", small, colours.ink2, left - style.px(1.2), baseline, "right")
            tall = round(self._row * 0.62)
            trough = Rect(left, middle - tall // 2, room, tall)
            target.blit(art.frame(trough.size, tall / 2, colours.trough), trough)
            self._draw_bar(target, trough, row, thrown[row - 1], besides[row - 1], most)
            given = self.found.levels[row - 1]
            if given:
                x = trough.x + round(room * given / most)
                thick = max(2, style.px(0.3))
                mark = Rect(x - thick // 2, trough.y - style.px(0.3), thick, tall + 2 * style.px(0.3))
                pygame.draw.rect(target, colours.ink, mark, border_radius=thick // 2)
            count = thrown[row - 1] + besides[row - 1]
            text.put(target, str(count), "semibold", small, colours.ink, rect.right, baseline, "right")

    def _draw_bar(
        self, target: pygame.Surface, trough: Rect, row: int, thrown: int, besides: int, most: float
    ) -> None:
        pigment = ROWS[row - 1]
        edge = theme.darker(pigment, 0.35)
        whole = round(trough.width * (thrown + besides) / most)
        if whole > 2:
            size = (max(whole, trough.height), trough.height)
            pale = theme.mixed(pigment, self.style.theme.trough, 0.62)
            target.blit(art.frame(size, size[1] / 2, pale, line=edge, thick=1.2), trough)
        done = round(trough.width * thrown / most)
        if done > 2:
            size = (max(done, trough.height), trough.height)
            target.blit(art.frame(size, size[1] / 2, pigment, line=edge, thick=1.2), trough)


class LeadsCard(Card):
    """What leads to what: the jumps that most often followed one another."""

    SHOWN = 4

    def __init__(self, style: Style, found: Pattern) -> None:
        super().__init__("many/leads", style, words.say("journal.leela.leads"), told.over_told(found))
        self.pairs = found.pairs()[: self.SHOWN]

    @property
    def _row(self) -> int:
        return round(self.style.typed(2.4) * 1.3 + self.style.typed(1.9) * 1.35 + self.style.px(1.4))

    def body(self, across: int) -> int:
        return max(1, len(self.pairs)) * self._row

    def draw_body(self, target: pygame.Surface, rect: Rect) -> None:
        style, colours = self.style, self.style.theme
        high, small = style.typed(2.4), style.typed(1.9)
        if not self.pairs:
            line = words.say("journal.leela.leads_none")
            text.put(target, line, "italic", style.typed(2.4), colours.ink2, rect.x, rect.y + high)
            return
        for index, (one, other, count) in enumerate(self.pairs):
            top = rect.y + index * self._row
            if index:
                pygame.draw.rect(target, colours.line, (rect.x, top, rect.width, max(1, round(style.hair))))
            baseline = top + style.px(0.7) + high
            x = rect.x
            for number, start in enumerate((one, other)):
                if number:
                    x += text.put(target, "…", "inter", high, colours.ink3, x, baseline) + style.px(0.8)
                kind = "arrow" if start in layout.links(GAME, "arrow") else "snake"
                side = round(high * 1.3)
                icon = art.square(f"leela/note-{kind}", side)
                target.blit(icon, icon.get_rect(midleft=(x, round(baseline - high * 0.36))))
                x += side + style.px(0.6)
                end = layout.links(GAME, kind)[start].to
                x += text.put(target, f"{start} → {end}", "semibold", high, colours.ink, x, baseline)
                x += style.px(0.8)
            text.put(target, f"{count} ×", "semibold", high, colours.ink, rect.right, baseline, "right")
            line = words.say("journal.leela.then_line", first=told.gloss(one), then=told.gloss(other))
            line = text.shortened(line, "inter", small, rect.width)
            text.put(target, line, "inter", small, colours.ink2, rect.x, baseline + small * 1.4)


class WaysCard(Card):
    """How one came home: a bar for each way, and a mark where chance would have it."""

    def __init__(self, style: Style, found: Pattern) -> None:
        below = f"{told.over_told(found)} · {words.say('journal.leela.dwelt_key')}"
        super().__init__("many/ways", style, words.say("journal.leela.ways"), below)
        self.rows = told.ways_home(found)

    @property
    def _row(self) -> int:
        return round(max(self.style.px(3.2), self.style.typed(2.0) * 1.5))

    def body(self, across: int) -> int:
        return max(1, len(self.rows)) * self._row

    def draw_body(self, target: pygame.Surface, rect: Rect) -> None:
        style, colours = self.style, self.style.theme
        small = style.typed(2.0)
        if not self.rows:
            line = words.say("journal.leela.ways_none")
            text.put(target, line, "italic", style.typed(2.4), colours.ink2, rect.x, rect.y + small * 1.2)
            return
        label = max(text.width(told.way_named(way), "inter", small) for way, _, _ in self.rows)
        label = min(label, round(rect.width * 0.56))
        figure = text.width("88", "semibold", small) + style.px(1.0)
        left = rect.x + label + style.px(1.4)
        room = rect.right - left - figure
        most = max(1.0, *(max(times, given) for _, times, given in self.rows))
        for index, (way, times, given) in enumerate(self.rows):
            middle = rect.y + index * self._row + self._row // 2
            baseline = middle + small * 0.36
            name = text.shortened(told.way_named(way), "inter", small, label)
            text.put(target, name, "inter", small, colours.ink2, rect.x, baseline)
            tall = round(self._row * 0.56)
            trough = Rect(left, middle - tall // 2, room, tall)
            target.blit(art.frame(trough.size, tall / 2, colours.trough), trough)
            done = round(room * times / most)
            if done > 2:
                size = (max(done, tall), tall)
                fill = "#C8961F" if way == "arrow" else STROKES["walked"].day
                edge = theme.darker(fill, 0.35)
                target.blit(art.frame(size, tall / 2, fill, line=edge, thick=1.2), trough)
            if given:
                thick = max(2, style.px(0.3))
                x = trough.x + round(room * given / most)
                mark = Rect(x - thick // 2, trough.y - style.px(0.3), thick, tall + 2 * style.px(0.3))
                pygame.draw.rect(target, colours.ink, mark, border_radius=thick // 2)
            text.put(target, str(times), "semibold", small, colours.ink, rect.right, baseline, "right")


class LeelaMany(Many):
    """All courses of a person, beside what chance gives (section 10 of the rulebook)."""

    def __init__(self, parts: Sequence[Part]) -> None:
        super().__init__(parts)
        self.pattern = told.pattern_of(parts)

    def about(self, part: Part) -> str:
        thrown = counted("journal.leela.thrown", len(part.state.course))
        return f"{thrown} · {told.home_told(journal(part.state.course))}" if part.state.course else thrown

    def length(self, part: Part) -> int:
        return len(part.state.course)

    def is_whole(self, part: Part) -> bool:
        return told.is_whole(part)

    def picture(self, rect: Rect, style: Style) -> Widget | None:
        return PatternPicture(rect, style, self.pattern)

    def picture_says(self) -> str:
        return words.say("journal.leela.picture_of_many")

    def cards(self, style: Style) -> list[Card]:
        found = self.pattern
        chance = WordsCard("many/chance", style, words.say("journal.leela.chance"), told.chance_told(found))
        return [
            LinksCard(style, "snake", found),
            LinksCard(style, "arrow", found),
            chance,
            RowsCard(style, found),
            LeadsCard(style, found),
            WaysCard(style, found),
        ]

    def chapters(self) -> list[Chapter]:
        return told.chapters_of_many(self.pattern)


LeelaPage.many = LeelaMany
