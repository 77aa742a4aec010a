"""The painted cloth of Leela: frame, squares, arrows and snakes from the board's data, as one SVG.

Lengths here are hundredths of a square; the field's upper left corner is the origin. A `Box` is x, y,
breadth and height.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

import pygame

from game import layout, words
from game.engine.board import AnyBoard, Link
from game.engine.games.leela.rules import Square, Squares, board, played_on
from game.scenes.tables.leela import snakes
from game.scenes.tables.leela.labels import Labels, labels
from game.scenes.tables.leela.snakes import CELL, RESTS, SNAKES, Pose, set_in
from game.widgets import art, theme
from game.widgets.canvas import Rect
from game.widgets.gathering import Stand, gather
from game.widgets.picture_cache import cached_picture

Box = tuple[float, float, float, float]

GAME = "leela"
RAIL = 22.0  # half the border's breadth
PAVILION = 0.62
BESIDE, BESIDE_WOVEN = 0.3, 0.06  # squares beside the border for the shadow
ABOVE, BELOW = 0.67, 0.05  # squares above the border for the pavilion with its flag, and below for the shadow
ROWS = ("#C96A4E", "#D98A4A", "#E2AE4B", "#B9B25A", "#6FA98A", "#5C93AE", "#7C79AE", "#C7A7C0")
COTTON = "#FBF3E0"
GOAL = 68
TOKEN = 0.84  # a token's height at most, in squares
LEAST, LOWEST = 0.22, 16.0  # in squares, in pixels: lower than this, several tokens rather cover the names
TOKEN_EDGE = 0.015
OVER = 0.05  # how far a cushion may reach over the squares beside its own: no token stands on its edge
ENDS = 0.86  # how large an arrow's head and flights are drawn
PLATE, PLATED = "#FFF8E6", 0.5  # how far the plate of a name is lighter than its square
Corners = Iterable[tuple[Square, float, float]]  # squares, each with its upper left corner in pixels


class Cloth:
    """The board at a size: where its squares are on the screen, and its picture.

    `field` is the rectangle of the 9 × 8 squares, `cell` the height of one, both in pixels, and `wide` how
    broad a square is for its height; `names` is what stands on them: both, sanskrit or gloss; `own` is the
    board where that is not the house's.
    """

    def __init__(
        self, within: Rect, names: str = "both", own: AnyBoard | None = None, *, widest: float = 1.0
    ) -> None:
        self.names = names
        self.board = played_on(own)
        self._gathered: dict[tuple[int, int, int | None], list[Stand]] = {}
        columns, rows = board().size
        frame = 4 * RAIL / CELL
        aside = frame + (BESIDE if widest == 1 else BESIDE_WOVEN)
        self.cell = min(within.width / (columns + aside), within.height / (rows + frame + ABOVE + BELOW))
        self.wide = min(widest, (within.width / self.cell - aside) / columns)
        wide, tall = columns * self.cell * self.wide, rows * self.cell
        left = within.centerx - wide / 2
        spare = within.height - tall - (frame + ABOVE + BELOW) * self.cell
        top = within.y + spare / 2 + (frame / 2 + ABOVE) * self.cell
        self.field = (left, top, wide, tall)

    @property
    def rect(self) -> Rect:
        """The field in whole pixels."""
        left, top, wide, tall = self.field
        return Rect(round(left), round(top), round(wide), round(tall))

    @property
    def woven(self) -> Rect:
        """The cloth itself, its border included."""
        border = round(4 * RAIL / CELL * self.cell)
        return self.rect.inflate(border, border)

    @property
    def outer(self) -> Rect:
        """All that the picture covers, shadow and pavilion included."""
        margin = (2 * RAIL / CELL + 0.3) * self.cell
        rect = self.rect.inflate(2 * margin, 2 * margin)
        lift = round(0.42 * self.cell)
        return Rect(rect.x, rect.y - lift, rect.width, rect.height + lift)

    def point(self, place: tuple[float, float]) -> tuple[float, float]:
        """A point of the board, in squares, on the screen."""
        return self.field[0] + place[0] * self.cell * self.wide, self.field[1] + place[1] * self.cell

    def square(self, number: int) -> Rect:
        """The rectangle of a square on the screen."""
        left, top = self.corner(number)
        return Rect(round(left), round(top), round(self.cell * self.wide), round(self.cell))

    def corner(self, number: int) -> tuple[float, float]:
        """The upper left corner of a square on the screen."""
        x, y = layout.places(GAME)[number]
        return self.point((x - 0.5, y - 0.5))

    def square_at(self, point: tuple[int, int]) -> int | None:
        """The number of the square at a point of the screen."""
        across, down = point[0] - self.field[0], point[1] - self.field[1]
        place = (across / self.cell / self.wide, down / self.cell)
        found = layout.space_at(board(), place)
        return found if isinstance(found, int) else None

    def labels(self, number: int) -> Labels:
        """What is written on a square."""
        return labels(self.cell, self.names, words.language)[number]

    def gather(self, number: int, count: int, acts: int | None) -> list[Stand]:
        """Where so many tokens stand on a square; `acts` is which of them is to act."""
        known = self._gathered.get((number, count, acts))
        if known is not None:
            return known
        left, top = self.corner(number)
        keep = [(left + box[0], top + box[1], box[2], box[3]) for box in self.labels(number).plates]
        edge = self.cell * TOKEN_EDGE
        place = (left + edge, top + edge, self.cell * self.wide - 2 * edge, self.cell - 2 * edge)
        least = max(LOWEST, self.cell * LEAST) if count > 1 else 0.0
        found = gather(count, acts, place, keep, self.token, least)
        self._gathered[number, count, acts] = found
        return found

    @property
    def plates(self) -> list[Rect]:
        """All plates with something written on them, on the screen."""
        found = []
        for number in layout.places(GAME):
            corner = self.corner(int(number))
            for left, top, wide, tall in self.labels(int(number)).plates:
                found.append(Rect(round(corner[0] + left), round(corner[1] + top), round(wide), round(tall)))
        return found

    painted: frozenset[int] = frozenset({GOAL})  # the squares that have their painting, where any are shown
    home_aside = False  # whether who is home waits beside the pavilion

    def home(self, place: int) -> Stand:
        """Where who is home stands alone, the first being 0: here on the goal."""
        return self.gather(GOAL, 1, None)[0]

    def cushion(self, number: int, stands: Sequence[Stand], acts: int | None) -> Rect | None:
        """What lies under tokens that have no room beside a square's names: it covers the names whole."""
        corner = self.corner(number)
        left, top, wide, tall = self.labels(number).plates[1]
        names = Rect(corner[0] + left, corner[1] + top, wide, tall)
        boxes = [Rect(stand.box(index == acts)) for index, stand in enumerate(stands)]
        if names.collidelist(boxes) < 0:
            return None
        over = 2 * max(2, round(self.cell * OVER))
        found = names.unionall(boxes).inflate(4 + over, 4).clip(self.square(number).inflate(over, -2))
        plate = self.labels(number).plates[0]
        under = math.ceil(corner[1] + plate[1] + plate[3])
        if found.top < under and min(box.top for box in boxes) >= under - 1:
            found = Rect(found.x, under, found.width, found.bottom - under)
        return found

    @staticmethod
    def write(surface: pygame.Surface, at: Corners, cell: float, wide: float, names: str) -> None:
        """Numbers and names of some squares, on plates of their colour: what passes there passes below."""
        written = labels(cell, names, words.language)
        for space, x, y in at:
            on = written[space.id]
            colour = theme.mixed(ground_of(space), PLATE, PLATED)
            for left, top, wide, tall in on.plates:
                rect = Rect(round(x + left), round(y + top), round(wide), round(tall))
                if not rect:
                    continue
                art.put_frame(surface, rect, cell * 0.05, colour)
            for line in on.lines:
                line.put(surface, x, y)

    def write_on(
        self, surface: pygame.Surface, offset: tuple[float, float], squares: Collection[int]
    ) -> None:
        """Write on some squares of a picture in which the field's corner is at `offset`."""
        at = corners(squares, offset, self.cell, self.wide)
        self.write(surface, at, self.cell, self.wide, self.names)

    def headless(self, link: Link[int], rect: Rect) -> pygame.Surface:
        """What lies within a rectangle of the screen below a snake's head, with nothing written on it."""
        box = self.box(rect)
        shapes = _field(self.board, self.wide, box, link)
        return art.raster(art.document(shapes, box, paints()), rect.size).convert()

    def posed(self, below: pygame.Surface, link: Link[int], rect: Rect, pose: Pose) -> pygame.Surface:
        """A snake's head, and what is written there, upon what lies below it within a rectangle."""
        found = below.copy()
        self._draw_over(found, rect, Rect((0, 0), rect.size), snakes.head(woven(link, self.wide), pose))
        return found

    def swell(self, target: pygame.Surface, link: Link[int], rect: Rect, pose: Pose) -> None:
        """Draw a snake's body that has swallowed something, and what lies upon it within a rectangle."""
        box = self.box(rect)
        arrows, serpents = (near(self.board, kind, self.wide, box) for kind in ("arrow", "snake"))
        later = [each for each in serpents if each.from_ > link.from_]
        shapes = [snakes.body(woven(link, self.wide), pose), *(snakes.body(each) for each in later)]
        shapes += [self.ends(each) for each in arrows]
        shapes += [snakes.head(each, pose if each.from_ == link.from_ else RESTS) for each in serpents]
        self._draw_over(target, rect, rect, "".join(shapes))

    @staticmethod
    def ends(link: Link[int]) -> str:
        """The head of an arrow and its flights."""
        return _ends(link)

    def _draw_over(self, target: pygame.Surface, rect: Rect, into: Rect, shapes: str) -> None:
        """Draw shapes of a rectangle of the screen, and what is written there, into a place of a picture."""
        target.blit(art.raster(art.document(shapes, self.box(rect), paints()), rect.size), into)
        lies = [space.id for space in board().spaces if self.square(space.id).colliderect(rect)]
        clip = target.get_clip()
        target.set_clip(into.clip(clip))
        self.write_on(target, (self.field[0] - rect.x + into.x, self.field[1] - rect.y + into.y), lies)
        target.set_clip(clip)

    def box(self, rect: Rect) -> Box:
        """A rectangle of the screen on the board."""
        scale = self.cell / CELL
        left, top = (rect.x - self.field[0]) / scale, (rect.y - self.field[1]) / scale
        return left, top, rect.width / scale, rect.height / scale

    @property
    def token(self) -> float:
        """How tall a token is at most."""
        return self.cell * TOKEN

    @property
    def crop(self) -> float:
        """How much of a painting it leaves out at each side, as a share of that."""
        return 0.0

    def wear(self, view: Mapping[str, Any]) -> list[int]:
        """Show what has been lived by a view; gives the squares that look otherwise than before."""
        return []

    def shown_within(self, rect: Rect) -> tuple[object, ...]:
        """What is shown now of the squares within a rectangle, where that changes."""
        return ()

    def ready_within(self, rect: Rect) -> bool:
        """Whether all squares within a rectangle are there."""
        return True

    def make_next(self) -> tuple[pygame.Surface, Rect] | None:
        """Make the next part that is not there yet; gives it and where it lies, None: all are there."""
        return None

    def patch(self, number: int) -> pygame.Surface:
        """A square as it looks now, with all that lies on it."""
        return self.picture().subsurface(self.square(number).move(-self.outer.x, -self.outer.y))

    def part(self, rect: Rect) -> pygame.Surface:
        """What lies within a rectangle of the screen, with all that is written there."""
        offset = self.field[0] - rect.x, self.field[1] - rect.y
        found = ground(self.board, rect.size, offset, self.cell, self.wide)
        lies = [space.id for space in board().spaces if self.square(space.id).colliderect(rect)]
        self.write_on(found, offset, lies)
        return found

    def picture(self) -> pygame.Surface:
        """The board as it lies on the table."""
        offset = (self.field[0] - self.outer.x, self.field[1] - self.outer.y)
        return _picture(type(self), self.board, self.outer.size, offset, self.cell, self.wide, self.names)


def corners(squares: Collection[int], offset: tuple[float, float], cell: float, wide: float = 1.0) -> Corners:
    """Some squares and their upper left corners, where the field's is at `offset`."""
    for space in board().spaces:
        if space.id in squares:
            yield space, offset[0] + (space.at[0] - 0.5) * cell * wide, offset[1] + (space.at[1] - 0.5) * cell


@cached_picture
def _picture(
    kind: type[Cloth],
    found: Squares,
    size: tuple[int, int],
    offset: tuple[float, float],
    cell: float,
    wide: float,
    names: str,
) -> pygame.Surface:
    surface = ground(found, size, offset, cell, wide)
    every = [space.id for space in board().spaces]
    kind.write(surface, corners(every, offset, cell, wide), cell, wide, names)
    return surface


def ground(
    found: Squares, size: tuple[int, int], offset: tuple[float, float], cell: float, wide: float = 1.0
) -> pygame.Surface:
    """The board with nothing written on it: `offset` is the field's corner, `cell` the height of a square."""
    scale = cell / CELL
    box = (-offset[0] / scale, -offset[1] / scale, size[0] / scale, size[1] / scale)
    body, defs = markup(found, wide)
    return art.picture(body, box, size, defs)


@lru_cache(maxsize=3)
def markup(found: Squares, wide: float = 1.0) -> tuple[str, str]:
    """The shapes of a whole board, and its gradients; a square is `wide` for its height."""
    columns, rows = found.size
    w, h = columns * CELL * wide, rows * CELL
    return frame_markup(w, h, wide) + _field(found, wide), paints()


def paints() -> str:
    defs = [
        art.linear("madder", "#7E2A22", "#5E1C18"),
        art.linear("shaft", "#8A5A12", "#F4D07A", across=True),
    ]
    for colour, (base, _) in SNAKES.items():
        defs.append(art.linear(f"snake-{colour}", theme.lighter(base, 0.16), theme.darker(base, 0.14)))
    return "".join(defs)


def _field(found: Squares, wide: float, box: Box | None = None, headless: Link[int] | None = None) -> str:
    """The squares and what lies on them; of a board of which only a box is wanted, what comes near it."""
    columns, rows = found.size
    w, h = columns * CELL * wide, rows * CELL
    goal = f'<g opacity="0.6">{set_in("leela/goal", *_centre(GOAL, wide), 1.0)}</g>'
    parts = [_squares(wide, box), _rules(w, h), ticks(w), goal]
    if box is not None and not pygame.FRect(0, 0, w, h).contains(box):
        parts.insert(0, frame_markup(w, h, wide))
    arrows, serpents = (near(found, kind, wide, box) for kind in ("arrow", "snake"))
    parts += [_shaft(link) for link in arrows] + [snakes.body(link) for link in serpents]
    without = headless.from_ if headless else None
    parts += [_ends(link) for link in arrows]
    parts += [snakes.head(link) for link in serpents if link.from_ != without]
    return "".join(parts)


def near(found: Squares, kind: str, wide: float, box: Box | None) -> list[Link[int]]:
    """The links of one kind, those alone that come near a box of the board where there is one."""
    if box is None:
        return [link for link, _ in _courses(found, kind, wide)]
    left, top = box[0] / CELL - 0.5, box[1] / CELL - 0.5
    right, foot = left + box[2] / CELL + 1, top + box[3] / CELL + 1
    return [
        link
        for link, course in _courses(found, kind, wide)
        if any(left <= x < right and top <= y < foot for x, y in course)
    ]


@lru_cache(maxsize=8)
def _courses(found: Squares, kind: str, wide: float) -> list[tuple[Link[int], Sequence[tuple[float, float]]]]:
    """The links of one kind, each with points along it, in squares, less than one apart."""
    links = [woven(link, wide) for link in layout.links(found, kind).values()]
    return [(link, _course(link)) for link in links]


def _course(link: Link[int]) -> Sequence[tuple[float, float]]:
    if link.kind == "snake":
        return layout.body(link).spine.points
    way = layout.line([(point[0], point[1]) for point in link.path])
    steps = math.ceil(way.length * 2)
    return [way.at(step / steps) for step in range(steps + 1)]


def woven(link: Link[int], wide: float) -> Link[int]:
    """A link on squares so `wide` for their height, lengths in heights: its girth is that of narrow ones."""
    if wide == 1:
        return link
    return replace(link, path=[[point[0] * wide, point[1]] for point in link.path])


def _centre(number: int, wide: float) -> tuple[float, float]:
    x, y = layout.places(GAME)[number]
    return x * CELL * wide, y * CELL


def frame_markup(w: float, h: float, wide: float) -> str:
    """Shadow, madder border with its vine, corners, and the pavilion over 68."""
    rail = RAIL
    parts = [
        art.shade(-2 * rail, -2 * rail, w + 4 * rail, h + 4 * rail, 10, 12, 24, 0.45),
        art.rounded(-2 * rail, -2 * rail, w + 4 * rail, h + 4 * rail, 10, "url(#madder)", "#3B0F0C", 2),
        art.rounded(-1.78 * rail, -1.78 * rail, w + 3.56 * rail, h + 3.56 * rail, 7, "none", "#E2B65A", 1.8),
        art.rounded(-0.3 * rail, -0.3 * rail, w + 0.6 * rail, h + 0.6 * rail, 2, "#E2B65A"),
    ]
    middle = rail * 1.04
    parts += _vine(18, 0, -middle, wide, 0, 0) + _vine(18, 0, h + middle, wide, 0, 180)
    parts += _vine(16, -middle, 0, 0, 1, -90) + _vine(16, w + middle, 0, 0, 1, 90)
    for x in (-middle, w + middle):
        for y in (-middle, h + middle):
            parts.append(set_in("leela/corner", x, y, 0.92))
    parts.append(set_in("leela/pavilion", _centre(GOAL, wide)[0], -1.75 * rail, PAVILION))
    return "".join(parts)


def _vine(count: int, x: float, y: float, dx: float, dy: float, turn: float) -> list[str]:
    """Lotus buds and leaves along one rail, half a square apart."""
    found = []
    for index in range(count):
        name, along = "leaf" if index % 2 else "bud", (index + 0.5) * CELL / 2
        found.append(set_in(f"leela/{name}", x + dx * along, y + dy * along, 1.0, turn))
    return found


def _squares(wide: float, box: Box | None = None) -> str:
    """A check of pigment rising from earth to violet, each square with its rosette."""
    shapes, _ = art.inner("leela/rosette")
    parts: list[str] = []
    for space in board().spaces:
        x, y, across = space.at[0] * CELL * wide, space.at[1] * CELL, CELL * wide
        if box is not None and not pygame.FRect(x - across / 2, y - CELL / 2, across, CELL).colliderect(box):
            continue
        pigment = ROWS[space.level - 1]
        fill = ground_of(space)
        parts.append(art.tag("rect", x=x - across / 2, y=y - CELL / 2, width=across, height=CELL, fill=fill))
        if space.id != GOAL:
            inked = shapes.replace("#000000", theme.mixed(pigment, "#6B3A1C", 0.35))
            parts.append(f'<g transform="translate({x:.1f} {y + 2:.1f})" opacity="0.2">{inked}</g>')
    return "".join(parts)


def ground_of(space: Square) -> str:
    """The colour of a square, mixed with the cotton in a check."""
    if space.id == GOAL:
        return "#FFF7DC"
    light = (int(space.at[0]) + space.level) % 2
    return theme.mixed(ROWS[space.level - 1], COTTON, 0.58 if light else 0.73)


def _rules(w: float, h: float) -> str:
    columns, rows = (int(each) for each in board().size)
    upright = "".join(f"M{i * w / columns:.0f},0 V{h:.0f} " for i in range(1, columns))
    level = "".join(f"M0,{i * CELL:.0f} H{w:.0f} " for i in range(1, rows))
    return (
        art.path(upright, "none", "#5A3A22", 1.2, opacity=0.5)
        + art.path(level, "none", "#5A3A22", 2, opacity=0.75)
        + art.tag("rect", x=0, y=0, width=w, height=h, fill="none", stroke="#4A2A18", stroke_width=2.5)
    )


def ticks(w: float) -> str:
    """Where the path climbs to the next row."""
    parts: list[str] = []
    for row in range(7):
        x = w - 9 if row % 2 == 0 else 9
        parts.append(set_in("leela/tick", x, (7 - row) * CELL, 0.8))
    return "".join(parts)


def _shaft(link: Link[int]) -> str:
    x0, y0, turn, length = aim(link)
    shaft = length - 18
    body = (
        art.rounded(-2.6, 6 - shaft, 8, shaft - 6, 3, "#1A0F08", opacity=0.2)
        + art.rounded(-5.4, -shaft, 10.8, shaft, 3, "#FFF6DF")
        + art.rounded(-3.2, -shaft, 6.4, shaft, 2, "url(#shaft)", "#6B4410", 0.9)
    )
    return f'<g transform="translate({x0:.2f} {y0:.2f}) rotate({turn:.2f})">{body}</g>'


def _ends(link: Link[int]) -> str:
    """The head of an arrow and its flights."""
    x0, y0, turn, length = aim(link)
    body = set_in("leela/arrow-head", 0, -length, ENDS) + set_in("leela/arrow-flights", 0, 0, ENDS)
    return f'<g transform="translate({x0:.2f} {y0:.2f}) rotate({turn:.2f})">{body}</g>'


def aim(link: Link[int]) -> tuple[float, float, float, float]:
    """Where an arrow begins, how far it is turned from upright, and how long it is."""
    (x0, y0), (x1, y1) = ((point[0] * CELL, point[1] * CELL) for point in (link.path[0], link.path[-1]))
    return x0, y0, math.degrees(math.atan2(y1 - y0, x1 - x0)) + 90, math.hypot(x1 - x0, y1 - y0)


def put_double_frame(
    target: pygame.Surface, rect: Rect, colours: tuple[str, str], thick: float, radius: float
) -> None:
    """A frame within a rectangle: its case, and half over that a lighter line."""
    inner = rect.inflate(-round(thick * 0.8), -round(thick * 0.8))
    for colour, wide, place in ((colours[0], thick * 1.9, rect), (colours[1], thick, inner)):
        art.put_frame(target, place, radius, "none", line=colour, thick=wide)
