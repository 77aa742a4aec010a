"""The pictures of Leela's journal: one course as a thread on the board, and the pattern of many."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

import pygame

from game import layout
from game.engine.games.leela.journal import met
from game.engine.games.leela.pattern import Met, Pattern
from game.engine.games.leela.rules import COSMIC_CONSCIOUSNESS, GENESIS, Throw, board
from game.journals import Part
from game.scenes.tables.journal_page import Picture
from game.scenes.tables.leela.picture import COTTON, GOAL, ROWS
from game.scenes.tables.leela.strands import NODE, Point, Strand, carried, cut, middle_of, swallowed
from game.widgets import art, text, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.picture_cache import cached_picture
from game.widgets.scrubber import STROKES
from game.widgets.style import Style
from game.widgets.token import token_picture

BORDER = 0.34  # what the sheet has around the field, in squares

# -- the sheet the thread lies on


class Sheet:
    """The board as the journal shows it: where its squares are, and its quiet picture."""

    def __init__(self, within: Rect) -> None:
        columns, rows = board().size
        self.cell = min(within.width / (columns + 2 * BORDER), within.height / (rows + 2 * BORDER))
        wide, tall = round((columns + 2 * BORDER) * self.cell), round((rows + 2 * BORDER) * self.cell)
        self.rect = Rect(within.centerx - wide // 2, within.y, wide, tall)

    def point(self, place: Point) -> Point:
        """A point of the board, in squares, within the sheet."""
        return (place[0] + BORDER) * self.cell, (place[1] + BORDER) * self.cell

    def square_at(self, point: tuple[int, int]) -> int | None:
        """The square at a point of the screen."""
        place = ((point[0] - self.rect.x) / self.cell - BORDER, (point[1] - self.rect.y) / self.cell - BORDER)
        found = layout.space_at(board(), place)
        return found if isinstance(found, int) else None

    @property
    def thick(self) -> float:
        """The breadth of a strand."""
        return max(2.0, self.cell * 0.047)

    def draw(self, target: pygame.Surface, rect: Rect, style: Style, spread: int) -> None:
        """Lay the empty sheet down, with its shadow."""
        colours = style.theme
        whole = _laid(self.rect.size, self.cell, colours.shadow, style.hair, style.px(0.4), spread)
        target.blit(whole, (rect.x - spread, rect.y - spread))

    def ground(self) -> pygame.Surface:
        """The picture of the empty sheet."""
        return _ground(self.rect.size, self.cell)

    def numbers(self) -> pygame.Surface:
        """The picture of the numbers on it."""
        return _numbers(self.rect.size, self.cell)


@cached_picture
def _ground(size: tuple[int, int], cell: float) -> pygame.Surface:
    """Pale pigment in rows, within a thin madder line."""
    w, h = size
    line = max(1.2, cell * 0.022)
    inset = BORDER * cell * 0.36
    body = art.rounded(0, 0, w, h, cell * 0.14, "#FFFDF5")
    body += art.rounded(inset, inset, w - 2 * inset, h - 2 * inset, cell * 0.06, "none", "#8E2F24", line)
    gap = cell * 0.022
    for space in board().spaces:
        x, y = (space.at[0] - 0.5 + BORDER) * cell, (space.at[1] - 0.5 + BORDER) * cell
        light = (int(space.at[0]) + space.level) % 2
        fill = theme.mixed(ROWS[space.level - 1], COTTON, 0.74 if light else 0.83)
        if space.id == GOAL:
            fill = "#FFF7DC"
        body += art.rounded(x + gap, y + gap, cell - 2 * gap, cell - 2 * gap, cell * 0.05, fill)
    shapes, _ = art.inner("leela/goal")
    x, y = middle_of(GOAL)
    body += (
        f'<g transform="translate({(x + BORDER) * cell:.2f} {(y + BORDER) * cell:.2f}) '
        f'scale({cell / 100:.4f})">{shapes}</g>'
    )
    return art.picture(body, (0, 0, w, h), size)


@cached_picture
def _laid(
    size: tuple[int, int], cell: float, shadow: float, hair: float, drop: int, spread: int
) -> pygame.Surface:
    """The sheet with its shadow."""
    line = theme.PAPER.line
    whole = art.frame(
        size, cell * 0.14, "#FFFDF5", line=line, thick=hair, shadow=shadow, drop=drop, spread=spread
    ).copy()
    whole.blit(_ground(size, cell), (spread, spread))
    return whole


@cached_picture
def _numbers(size: tuple[int, int], cell: float) -> pygame.Surface:
    """The squares' numbers on light plates: strands may pass below, and the number is read."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    height = max(13, round(cell * 0.185))
    for space in board().spaces:
        number = str(space.id)
        x, y = (space.at[0] - 0.5 + BORDER) * cell, (space.at[1] - 0.5 + BORDER) * cell
        wide = text.width(number, "semibold", height) + round(cell * 0.07)
        plate = Rect(round(x + cell * 0.04), round(y + cell * 0.04), wide, round(height * 1.2))
        picture = art.frame(plate.size, plate.height * 0.28, "#FFFAEC")
        picture = picture.copy()
        picture.set_alpha(200)
        surface.blit(picture, plate)
        text.put_in(surface, number, "semibold", height, "#5A4636", plate)
    return surface


def _drawn(
    sheet: Sheet,
    found: Iterable[Strand],
    thick: float | None = None,
    *,
    heads: bool = False,
    run: float | None = None,
) -> str:
    """Strands as SVG, each cased in light so that it stands off what it crosses.

    `run` is for a piece of a strand: how many pixels of it lie before the piece.
    """
    thick = thick or sheet.thick
    parts: list[str] = []
    for strand in found:
        stroke = STROKES[strand.kind]
        points = [sheet.point(point) for point in strand.points]
        path, light = art.line(points), art.ROUND if run is None else art.JOIN
        dashes = {"stroke_dasharray": stroke.dashes(thick), "stroke_dashoffset": run if stroke.dash else None}
        parts.append(art.path(path, "none", "#FFFBEF", thick * 2.0, opacity="0.9", **light))
        parts.append(art.path(path, "none", stroke.day, float(thick), **art.ROUND, **dashes))
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
        + art.path(shape, colour, "#FFFBEF", thick * 0.35)
        + "</g>"
    )


@cached_picture
def _head(turn: int, thick: float) -> pygame.Surface:
    """The head of an arrow, its tip in the middle of the picture."""
    half = math.ceil(thick * 4.4)
    reach = math.radians(turn)
    start = (half - math.cos(reach), half - math.sin(reach))
    body = _arrow_head([start, (half, half)], thick, STROKES["carried"].day)
    return art.picture(body, (0, 0, 2 * half, 2 * half), (2 * half, 2 * half))


@cached_picture
def _dot(radius: int, fill: str, edge: str, line: float) -> pygame.Surface:
    side = 2 * radius + 2
    body = art.circle(radius - line / 2, fill, edge, line, at=(side / 2, side / 2))
    return art.picture(body, (0, 0, side, side), (side, side))


# -- one course


class Weave:
    """The strands of a course on a layer of their own; only what changed is drawn anew."""

    def __init__(self, sheet: Sheet, found: Sequence[Sequence[Strand]]) -> None:
        self.sheet = sheet
        self.strands = found
        self.layer = pygame.Surface(sheet.rect.size, pygame.SRCALPHA)
        self.place = 0
        self._grown: tuple[int, float] | None = None

    def _box(self, found: Iterable[Strand]) -> Rect:
        """What strands cover of the sheet, with their nodes; nothing for none."""
        spots = [self.sheet.point(point) for strand in found for point in strand.points]
        if not spots:
            return Rect(0, 0, 0, 0)
        margin = math.ceil(self.sheet.cell * 0.3)
        left, top = math.floor(min(x for x, _ in spots)), math.floor(min(y for _, y in spots))
        right, bottom = math.ceil(max(x for x, _ in spots)), math.ceil(max(y for _, y in spots))
        box = Rect(left, top, right - left, bottom - top).inflate(2 * margin, 2 * margin)
        return box.clip(self.layer.get_rect())

    def _add(self, box: Rect, markup: str) -> None:
        if box.width and box.height:
            self.layer.blit(
                art.raster(art.document(markup, (box.x, box.y, box.width, box.height)), box.size), box
            )

    def show(self, place: int) -> Rect:
        """Hold the strands as far as a place; what of the sheet changed by that."""
        if place == self.place and self._grown is None:
            return Rect(0, 0, 0, 0)
        grown = self.strands[self._grown[0] - 1] if self._grown is not None else ()
        first, last = sorted((place, self.place))
        between = [strand for each in self.strands[first:last] for strand in each]
        box = self._box([*between, *grown])
        if place < self.place or grown:
            self.layer.fill((0, 0, 0, 0), box)
            between = [strand for each in self.strands[:place] for strand in each]
        self._add(box, _drawn(self.sheet, between))
        self.place, self._grown = place, None
        return box

    def grow(self, place: int, share: float) -> tuple[Rect, Point]:
        """Let the thread run on to a share of the way to a place; what changed, and where its end is."""
        box = Rect(0, 0, 0, 0)
        before = self._grown[1] if self._grown is not None and self._grown[0] == place else 0.0
        if self.place != place - 1 or (self._grown is not None and not 0 < before <= share):
            box = self.show(place - 1)
            before = 0.0
        found = self.strands[place - 1]
        lengths = [layout.line(strand.points).length for strand in found]
        start, end = before * sum(lengths), share * sum(lengths)
        tip = found[0].points[0]
        for strand, length in zip(found, lengths, strict=True):
            if start < length and end > 0:
                piece = Strand(strand.kind, tuple(cut(strand.points, end / length, max(0.0, start / length))))
                markup = _drawn(self.sheet, [piece], run=max(0.0, start) * self.sheet.cell)
                touched = self._box([piece])
                self._add(touched, markup)
                box = touched.union(box) if box.width else touched
                tip = piece.points[-1]
            start, end = start - length, end - length
        self._grown = (place, share)
        return box, tip


class Told(Protocol):
    """A page about one course, as far as its picture asks it."""

    part: Part
    course: list[Throw]

    @property
    def woven(self) -> list[list[Strand]]: ...
    def stands_on(self, place: int) -> int: ...
    def steps_at(self, space: int | str) -> list[int]: ...


class CoursePicture(Picture):
    """The course as a thread: walked solid, carried arrowed, swallowed dashed; the symbol where it stands."""

    def __init__(
        self, rect: Rect, style: Style, page: Told, place: int, chosen: Callable[[int], None] | None
    ) -> None:
        self.sheet = Sheet(rect)
        super().__init__("journal/picture", self.sheet.rect, 2)
        self.style = style
        self.page = page
        self._chosen = chosen
        self._touched: int | None = None
        self._weave = Weave(self.sheet, page.woven)
        self._weave.show(place)
        self._spot = middle_of(page.stands_on(place))
        self.bleed = style.px(1.4)

    # -- what is shown

    def show_place(self, place: int) -> None:
        self._changed(self._weave.show(place))
        self._stand(middle_of(self.page.stands_on(place)))

    def reveal(self, place: int, share: float) -> None:
        if share >= 1 or not self._weave.strands[place - 1]:
            self.show_place(place)
            return
        box, tip = self._weave.grow(place, share)
        self._changed(box)
        self._stand(tip)

    def _changed(self, box: Rect) -> None:
        if box.width and self.canvas is not None:
            self.canvas.damage(box.move(self.rect.topleft))

    def _stand(self, spot: Point) -> None:
        """Let the symbol stand somewhere."""
        if spot != self._spot:
            before, self._spot = self._symbol_rect(), spot
            if self.canvas is not None:
                self.canvas.damage(before)
                self.canvas.damage(self._symbol_rect())

    def _symbol_rect(self) -> Rect:
        token = self._symbol()
        x, y = self.sheet.point(self._spot)
        centre = (round(self.rect.x + x), round(self.rect.y + y - token.get_height() * 0.06))
        return token.get_rect(center=centre)

    def _symbol(self) -> pygame.Surface:
        return token_picture(self.page.part.token, round(self.sheet.cell * 0.62))

    # -- hands

    def reaches(self, point: tuple[int, int]) -> bool:
        return self._chosen is not None and super().reaches(point)

    def grabbed(self, point: tuple[int, int]) -> None:
        self._touched = self.sheet.square_at(point)

    def press(self) -> bool:
        """A square that was touched: the next throw that met it, after the last the first again."""
        if self._touched is None or self._chosen is None:
            return False
        places = self.page.steps_at(self._touched)
        if places:
            now = self._weave.place
            self._chosen(next((place for place in places if place > now), places[0]))
        return bool(places)

    # -- drawing

    def draw(self, target: pygame.Surface) -> None:
        self.sheet.draw(target, self.rect, self.style, self.bleed)
        target.blit(self._weave.layer, self.rect)
        target.blit(self.sheet.numbers(), self.rect)
        self._draw_nodes(target)
        self._draw_heads(target)
        target.blit(self._symbol(), self._symbol_rect())

    def _draw_nodes(self, target: pygame.Surface) -> None:
        course = self.page.course[: self._weave.place]
        squares = {square for throw in course for square in met(throw)}
        squares |= {throw.from_ for throw in course if throw.kind not in ("wait", "enter")}
        squares -= {COSMIC_CONSCIOUSNESS}
        born = any(throw.kind == "enter" for throw in course)
        cell = self.sheet.cell
        radius, line = max(3, round(cell * NODE)), max(1.4, cell * 0.026)
        for square in squares:
            x, y = self.sheet.point(middle_of(square))
            first = born and square == GENESIS
            dot = _dot(
                radius, STROKES["walked"].day if first else "#FFFDF5", "#FFFDF5" if first else "#2A211B", line
            )
            art.put(target, dot, (self.rect.x + x, self.rect.y + y))

    def _draw_heads(self, target: pygame.Surface) -> None:
        """The heads of arrows stand above all strands, so that each is seen where it leads."""
        for found in self._weave.strands[: self._weave.place]:
            for strand in found:
                if strand.kind == "carried":
                    a, b = (self.sheet.point(point) for point in strand.points[-2:])
                    turn = round(math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])))
                    head = _head(turn, round(self.sheet.thick, 1))
                    centre = (round(self.rect.x + b[0]), round(self.rect.y + b[1]))
                    art.put(target, head, centre)


# -- many courses


class PatternPicture(Widget):
    """Where a person has been: squares by how often they were met, arrows and snakes by how often taken."""

    touchable = False

    def __init__(self, rect: Rect, style: Style, found: Pattern) -> None:
        self.sheet = Sheet(rect)
        super().__init__("journal/pattern", self.sheet.rect, 2)
        self.style = style
        self.pattern = found
        self._picture: pygame.Surface | None = None
        self.bleed = style.px(1.4)

    def draw(self, target: pygame.Surface) -> None:
        self.sheet.draw(target, self.rect, self.style, self.bleed)
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
                    body.append(
                        _drawn(sheet, [_strand(link)], sheet.cell * (0.03 + 0.058 * share), heads=True)
                    )
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
            x, y = self.sheet.point(middle_of(square))
            radius = max(2, round(cell * (0.045 + 0.135 * math.sqrt(count / most))))
            art.put(surface, _dot(radius, STROKES["walked"].day, "#FFFDF5", max(1.2, cell * 0.022)), (x, y))

    def _put_count(self, surface: pygame.Surface, link: Met) -> None:
        """How often, on a small plate in the middle of the strand."""
        curve = layout.line(_strand(link).points)
        x, y = self.sheet.point(curve.at(0.5 if link.kind == "arrow" else 0.42))
        height = max(13, round(self.sheet.cell * 0.17))
        count = str(link.times + link.besides)
        colour = STROKES["carried" if link.kind == "arrow" else "swallowed"].day
        wide = max(text.width(count, "bold", height) + round(height * 0.7), round(height * 1.5))
        plate = Rect(0, 0, wide, round(height * 1.5)).move_to(center=(round(x), round(y)))
        art.put_frame(surface, plate, plate.height / 2, "#FFFDF5", line=colour, thick=max(1.2, height * 0.11))
        text.put_in(surface, count, "bold", height, "#3A2416", plate)


def _strand(link: Met) -> Strand:
    if link.kind == "arrow":
        return Strand("carried", carried(link.from_, 0))
    return Strand("swallowed", swallowed(link.from_, 0))
