"""The painted cloth of Leela: frame, squares, arrows and snakes from the board's data, as one SVG.

Lengths here are hundredths of a square; the field's upper left corner is the origin.
"""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from game import layout, words
from game.engine.board import Link, board
from game.widgets import art, text, theme
from game.widgets.canvas import Rect
from game.widgets.kept import kept

GAME = "leela"
CELL = 100.0
RAIL = 22.0  # half the border's breadth
PAVILION = 0.62
ROWS = ("#C96A4E", "#D98A4A", "#E2AE4B", "#B9B25A", "#6FA98A", "#5C93AE", "#7C79AE", "#C7A7C0")
SNAKES = {
    "indigo": ("#23406F", "#E8C56A"),
    "madder": ("#8E2F24", "#F0CF85"),
    "verdigris": ("#2F6B57", "#EBD28A"),
    "aubergine": ("#3B2A3E", "#E3B95B"),
    "umber": ("#7A4A1C", "#F3DCA2"),
}
COTTON = "#FBF3E0"
GOAL = 68
LEAST_GLOSS = 10.4  # pixels: under these heights a name is left to the card
LEAST_SANSKRIT = 8


class Cloth:
    """The board at a size: where its squares are on the screen, and its picture.

    `field` is the rectangle of the 9 × 8 squares, `cell` the side of one, both in pixels.
    """

    def __init__(self, within: Rect) -> None:
        columns, rows = board(GAME).size
        frame = 4 * RAIL / CELL
        pavilion = 0.56
        self.cell = min(
            within.width / (columns + frame + 0.3), within.height / (rows + frame + pavilion + 0.26)
        )
        wide, tall = columns * self.cell, rows * self.cell
        left = within.centerx - wide / 2
        spare = within.height - tall - (frame + pavilion + 0.26) * self.cell
        top = within.y + spare / 2 + (frame / 2 + pavilion + 0.04) * self.cell
        self.field = (left, top, wide, tall)

    @property
    def rect(self) -> Rect:
        """The field in whole pixels."""
        left, top, wide, tall = self.field
        return Rect(round(left), round(top), round(wide), round(tall))

    @property
    def outer(self) -> Rect:
        """All that the picture covers, shadow and pavilion included."""
        margin = (2 * RAIL / CELL + 0.3) * self.cell
        rect = self.rect.inflate(2 * margin, 2 * margin)
        lift = round(0.42 * self.cell)
        return Rect(rect.x, rect.y - lift, rect.width, rect.height + lift)

    def point(self, place: tuple[float, float]) -> tuple[float, float]:
        """A point of the board, in squares, on the screen."""
        return self.field[0] + place[0] * self.cell, self.field[1] + place[1] * self.cell

    def square(self, number: int) -> Rect:
        """The rectangle of a square on the screen."""
        x, y = self.point(layout.places(GAME)[number])
        return Rect(round(x - self.cell / 2), round(y - self.cell / 2), round(self.cell), round(self.cell))

    def square_at(self, point: tuple[int, int]) -> int | None:
        """The number of the square at a point of the screen."""
        place = ((point[0] - self.field[0]) / self.cell, (point[1] - self.field[1]) / self.cell)
        found = layout.space_at(board(GAME), place)
        return found if isinstance(found, int) else None

    def picture(self, names: str) -> pygame.Surface:
        """The board as it lies on the table; `names`: both, sanskrit or gloss."""
        return _picture(
            self.outer.size, (self.field[0] - self.outer.x, self.field[1] - self.outer.y), self.cell, names
        )


@kept
def _picture(size: tuple[int, int], offset: tuple[float, float], cell: float, names: str) -> pygame.Surface:
    scale = cell / CELL
    box = (-offset[0] / scale, -offset[1] / scale, size[0] / scale, size[1] / scale)
    body, defs = markup()
    surface = art.raster(art.document(body, box, defs), size).convert_alpha()
    _write(surface, offset, cell, names)
    return surface


@lru_cache(maxsize=1)
def markup() -> tuple[str, str]:
    """The shapes of the whole board, and its gradients."""
    columns, rows = board(GAME).size
    w, h = columns * CELL, rows * CELL
    defs = [
        art.linear("madder", "#7E2A22", "#5E1C18"),
        art.linear("shaft", "#8A5A12", "#F4D07A", across=True),
    ]
    parts = [_frame(w, h), _squares(), _rules(w, h), _ticks(w), _sprite("leela/goal", *_centre(GOAL), 1.0)]
    parts += [_arrow(link) for link in layout.links(GAME, "arrow").values()]
    for colour, (base, _) in SNAKES.items():
        defs.append(art.linear(f"snake-{colour}", theme.lighter(base, 0.16), theme.darker(base, 0.14)))
    parts += [_snake(link) for link in layout.links(GAME, "snake").values()]
    return "".join(parts), "".join(defs)


def _centre(number: int) -> tuple[float, float]:
    x, y = layout.places(GAME)[number]
    return x * CELL, y * CELL


def _sprite(name: str, x: float, y: float, scale: float, turn: float = 0.0) -> str:
    """A sprite set into the picture with its origin at a point."""
    shapes, _ = art.inner(name)
    return f'<g transform="translate({x:.2f} {y:.2f}) rotate({turn:.1f}) scale({scale:.3f})">{shapes}</g>'


def _frame(w: float, h: float) -> str:
    """Shadow, madder border with its vine, corners, and the pavilion over 68."""
    rail = RAIL
    parts = [
        art.shade(-2 * rail, -2 * rail, w + 4 * rail, h + 4 * rail, 10, 12, 24, 0.45),
        art.rounded(-2 * rail, -2 * rail, w + 4 * rail, h + 4 * rail, 10, "url(#madder)", "#3B0F0C", 2),
        art.rounded(-1.78 * rail, -1.78 * rail, w + 3.56 * rail, h + 3.56 * rail, 7, "none", "#E2B65A", 1.8),
        art.rounded(-0.3 * rail, -0.3 * rail, w + 0.6 * rail, h + 0.6 * rail, 2, "#E2B65A"),
    ]
    middle = rail * 1.04
    parts += _vine(18, 0, -middle, 1, 0, 0) + _vine(18, 0, h + middle, 1, 0, 180)
    parts += _vine(16, -middle, 0, 0, 1, -90) + _vine(16, w + middle, 0, 0, 1, 90)
    for x in (-middle, w + middle):
        for y in (-middle, h + middle):
            parts.append(_sprite("leela/corner", x, y, 0.92))
    parts.append(_sprite("leela/pavilion", _centre(GOAL)[0], -1.75 * rail, PAVILION))
    return "".join(parts)


def _vine(count: int, x: float, y: float, dx: float, dy: float, turn: float) -> list[str]:
    """Lotus buds and leaves along one rail, half a square apart."""
    step = CELL / 2
    return [
        _sprite(
            "leela/bud" if index % 2 == 0 else "leela/leaf",
            x + dx * (index + 0.5) * step,
            y + dy * (index + 0.5) * step,
            1.0,
            turn,
        )
        for index in range(count)
    ]


def _squares() -> str:
    """A check of pigment rising from earth to violet, each square with its rosette."""
    shapes, _ = art.inner("leela/rosette")
    parts: list[str] = []
    for space in board(GAME).spaces:
        x, y = space.at[0] * CELL, space.at[1] * CELL
        pigment = ROWS[space.level - 1]
        light = (int(space.at[0]) + space.level) % 2
        fill = "#FFF7DC" if space.id == GOAL else theme.mixed(pigment, COTTON, 0.58 if light else 0.73)
        parts.append(art.tag("rect", x=x - CELL / 2, y=y - CELL / 2, width=CELL, height=CELL, fill=fill))
        if space.id != GOAL:
            inked = shapes.replace("#000000", theme.mixed(pigment, "#6B3A1C", 0.35))
            parts.append(f'<g transform="translate({x:.1f} {y + 2:.1f})" opacity="0.2">{inked}</g>')
    return "".join(parts)


def _rules(w: float, h: float) -> str:
    columns, rows = int(w / CELL), int(h / CELL)
    upright = "".join(f"M{i * CELL:.0f},0 V{h:.0f} " for i in range(1, columns))
    level = "".join(f"M0,{i * CELL:.0f} H{w:.0f} " for i in range(1, rows))
    return (
        art.tag("path", d=upright, fill="none", stroke="#5A3A22", stroke_width=1.2, opacity=0.5)
        + art.tag("path", d=level, fill="none", stroke="#5A3A22", stroke_width=2, opacity=0.75)
        + art.tag("rect", x=0, y=0, width=w, height=h, fill="none", stroke="#4A2A18", stroke_width=2.5)
    )


def _ticks(w: float) -> str:
    """Where the path climbs to the next row."""
    parts: list[str] = []
    for row in range(7):
        x = w - 9 if row % 2 == 0 else 9
        parts.append(_sprite("leela/tick", x, (7 - row) * CELL, 0.8))
    return "".join(parts)


def _arrow(link: Link) -> str:
    (x0, y0), (x1, y1) = ((point[0] * CELL, point[1] * CELL) for point in link.path)
    length = math.hypot(x1 - x0, y1 - y0)
    turn = math.degrees(math.atan2(y1 - y0, x1 - x0)) + 90
    shaft = length - 18
    body = (
        art.rounded(-2.6, 6 - shaft, 8, shaft - 6, 3, "#1A0F08", opacity=0.2)
        + art.rounded(-5.4, -shaft, 10.8, shaft, 3, "#FFF6DF")
        + art.rounded(-3.2, -shaft, 6.4, shaft, 2, "url(#shaft)", "#6B4410", 0.9)
    )
    body += _sprite("leela/arrow-head", 0, -length, 1.0) + _sprite("leela/arrow-flights", 0, 0, 1.0)
    return f'<g transform="translate({x0:.2f} {y0:.2f}) rotate({turn:.2f})">{body}</g>'


def _path(points: list[tuple[float, float]], closed: bool = True) -> str:
    start, *rest = points
    return (
        f"M{start[0]:.1f},{start[1]:.1f} "
        + " ".join(f"L{x:.1f},{y:.1f}" for x, y in rest)
        + ("Z" if closed else "")
    )


def _snake(link: Link) -> str:
    """A body with a light contour outside a dark one, lozenges down its spine, and its head."""
    base, lozenge = SNAKES[link.colour]
    found = layout.body(link)
    outline = _path([(x * CELL, y * CELL) for x, y in found.outline()])
    parts = [
        art.tag("path", d=outline, fill="#1A0F08", opacity=0.24, transform="translate(3 5)"),
        art.tag("path", d=outline, fill=base, stroke="#FFF6DF", stroke_width=4.6, stroke_linejoin="round"),
        art.tag(
            "path",
            d=outline,
            fill=f"url(#snake-{link.colour})",
            stroke=theme.darker(base, 0.45),
            stroke_width=1.5,
            stroke_linejoin="round",
        ),
        art.tag("path", d=_lozenges(found), fill=lozenge, opacity=0.92),
    ]
    (x0, y0), (x1, y1) = found.spine.points[0], found.spine.points[2]
    turn = math.degrees(math.atan2(y0 - y1, x0 - x1)) + 90
    parts.append(_sprite(f"leela/snake-head-{link.colour}", x0 * CELL, y0 * CELL, 1.04, turn))
    return "".join(parts)


def _lozenges(found: layout.Body) -> str:
    """Diamonds along the spine, smaller towards the tail."""
    parts: list[str] = []
    since = 0.0
    points, marks = found.spine.points, found.spine.marks
    for index in range(4, len(points) - 1):
        since += marks[index] - marks[index - 1]
        width = found.widths[index]
        if since <= max(width * 2.5, 0.055) or width < 0.018:
            continue
        since = 0.0
        (x, y), (nx, ny) = points[index], found.normals[index]
        tx, ty = ny, -nx
        corners = [
            (x + nx * width * 0.62, y + ny * width * 0.62),
            (x + tx * width * 0.8, y + ty * width * 0.8),
            (x - nx * width * 0.62, y - ny * width * 0.62),
            (x - tx * width * 0.8, y - ty * width * 0.8),
        ]
        parts.append(_path([(a * CELL, b * CELL) for a, b in corners]))
    return " ".join(parts)


# -- what is written on it


def _write(surface: pygame.Surface, offset: tuple[float, float], cell: float, names: str) -> None:
    """Numbers, Sanskrit and gloss, each on a light plate so that bodies may pass below."""
    for space in board(GAME).spaces:
        if not isinstance(space.id, int):
            continue
        x = offset[0] + space.at[0] * cell
        y = offset[1] + space.at[1] * cell
        taken = _write_number(surface, space.id, x, y, cell)
        if names != "gloss":
            _write_sanskrit(surface, space.deva, x, y, cell, round(cell * 0.95) - taken)
        if names != "sanskrit":
            _write_gloss(surface, words.texts(GAME).squares[str(space.id)].gloss, x, y, cell)


def _plate(surface: pygame.Surface, rect: Rect, opacity: float) -> None:
    picture = art.frame(rect.size, rect.height * 0.26, "#FFF8E6")
    if opacity < 1:
        picture = picture.copy()
        picture.set_alpha(round(255 * opacity))
    surface.blit(picture, rect)


def _write_number(surface: pygame.Surface, number: int, x: float, y: float, cell: float) -> int:
    """Write a square's number in its corner; how wide its plate is."""
    height = max(12, round(cell * 0.205))
    wide = text.width(str(number), "bold", height) + round(cell * 0.08)
    tall = round(height * 1.16)
    rect = Rect(round(x - cell * 0.475), round(y - cell * 0.475), wide, tall)
    _plate(surface, rect, 0.92)
    text.put(
        surface, str(number), "bold", height, "#3A2416", rect.centerx, rect.centery + height * 0.37, "center"
    )
    return wide


def _write_sanskrit(surface: pygame.Surface, deva: str, x: float, y: float, cell: float, room: int) -> None:
    """Write the Sanskrit name beside the number; where squares are too small for a gloss, in its place."""
    low = round(cell * 0.142) < LEAST_GLOSS
    across = round(cell * 0.92) if low else min(room, round(cell * 0.62)) - round(cell * 0.06)
    height = round(cell * (0.22 if low else 0.2))
    found = text.width(deva, "deva", height)
    if found > across:
        height = int(height * across / found)
    if height < LEAST_SANSKRIT:
        return
    wide = text.width(deva, "deva", height)
    rect = Rect(0, 0, wide + round(cell * 0.05), round(cell * 0.25))
    if low:
        rect.midbottom = (round(x), round(y + cell * 0.47))
    else:
        rect.topright = (round(x + cell * 0.475), round(y - cell * 0.475))
    _plate(surface, rect, 0.66)
    text.put(
        surface,
        deva,
        "deva",
        height,
        "#7A2A1C",
        rect.right - cell * 0.02,
        rect.y + rect.height * 0.8,
        "right",
    )


def _write_gloss(surface: pygame.Surface, gloss: str, x: float, y: float, cell: float) -> None:
    height = round(cell * 0.142)
    if height < LEAST_GLOSS:
        return
    across = round(cell * 0.95)
    longest = max(gloss.split(), key=len)
    height = text.fitted(longest, "semibold", height, across, 8)
    lines = text.wrapped(gloss, "semibold", height, across)
    bottom = y + cell * 0.465
    for number, line in enumerate(reversed(lines)):
        wide = text.width(line, "semibold", height) + round(cell * 0.07)
        rect = Rect(0, 0, wide, round(height * 1.2))
        rect.midbottom = (round(x), round(bottom - number * height * 1.12))
        _plate(surface, rect, 0.76)
        text.put(surface, line, "semibold", height, "#3A2416", x, rect.bottom - height * 0.3, "center")


def swallowing(colour: str, side: int) -> pygame.Surface:
    """The bulge a snake's body makes where somebody travels inside it."""
    base = SNAKES[colour][0]
    defs = art.linear("bulge", theme.lighter(base, 0.28), theme.darker(base, 0.1))
    edge = theme.darker(base, 0.45)
    body = art.tag("circle", cx=50, cy=50, r=42, fill="#FFF6DF")
    body += art.tag("circle", cx=50, cy=50, r=38, fill="url(#bulge)", stroke=edge, stroke_width=3)
    return art.raster(art.document(body, (0, 0, 100, 100), defs), (side, side)).convert_alpha()
