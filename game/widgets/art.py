"""Pictures: SVG at the size it is shown, sprites by name, and frames that stretch."""

from __future__ import annotations

import io
import math
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Literal, TypedDict, Unpack

import pygame
import pygame.image
import pygame.transform

from game import resources
from game.widgets import picture_cache as store
from game.widgets.picture_cache import cached_picture
from game.widgets.theme import DASHES, Colour, rgb

Size = tuple[int, int]
Point = tuple[float, float]
Anchor = Literal["center", "midtop", "midbottom", "midleft", "midright"]
Box = tuple[float, float, float, float]  # x, y, breadth, height
Stop = tuple[float, Colour] | tuple[float, Colour, float]
"""Of a gradient: where it is, its colour, and how much it covers where that is not all."""
TILE = 256  # pixels: as much of a large picture is painted in a step
COARSE = 4  # times a glow is drawn smaller than it is seen
STRIP = 32  # rows of such a one that are stretched at a time
LARGE = 50_000  # pixels of a panel from which on no whole picture of it is made


def raster(markup: str, size: Size) -> pygame.Surface:
    """An SVG document at a size in pixels: at least one each way, however little room there is."""
    whole = max(1, size[0]), max(1, size[1])
    surface: pygame.Surface = pygame.image.load_sized_svg(io.BytesIO(markup.encode("utf-8")), whole)
    return surface


def picture(body: str, box: Box, size: Size, defs: str = "") -> pygame.Surface:
    """The shapes within a box as a picture of a size, clear where there are none."""
    return raster(document(body, box, defs), size).convert_alpha()


def about(body: str, half: float, side: int, defs: str = "") -> pygame.Surface:
    """Shapes about the origin that reach so far, in a square of so many pixels."""
    return picture(body, (-half, -half, 2 * half, 2 * half), (side, side), defs)


def put(
    target: pygame.Surface,
    picture: pygame.Surface,
    at: Point,
    strength: float = 1.0,
    *,
    anchor: Anchor = "center",
) -> None:
    """Draw a picture with its middle, or another of its points, at a point: as much of it as a share 0..1."""
    if strength < 1:
        picture = picture.copy()
        picture.set_alpha(max(0, round(255 * strength)))
    target.blit(picture, picture.get_rect(**{anchor: (round(at[0]), round(at[1]))}))


def paint_tiled(
    target: pygame.Surface,
    rect: pygame.Rect,
    body: str,
    defs: str = "",
    *,
    box: Box | None = None,
    tile: Size = (TILE, TILE),
) -> Iterator[None]:
    """Paint large shapes into a rectangle of a surface, a tile a step; `box` is what of them lies there.

    Without one they are in pixels of the surface.
    """
    x, y, w, h = box or rect
    across, down = w / max(1, rect.width), h / max(1, rect.height)
    for top in range(0, rect.height, tile[1]):
        for left in range(0, rect.width, tile[0]):
            size = min(tile[0], rect.width - left), min(tile[1], rect.height - top)
            part = (x + left * across, y + top * down, size[0] * across, size[1] * down)
            target.blit(raster(document(body, part, defs), size), (rect.x + left, rect.y + top))
            yield


drawn = cached_picture(raster)  # for what is drawn where it stands, and changes seldom


def document(body: str, box: Box, defs: str = "") -> str:
    """An SVG document around shapes: `box` is x, y, width, height, and never without room."""
    x, y, w, h = box
    w, h = w if w > 0 else 1, h if h > 0 else 1
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x:g} {y:g} {w:g} {h:g}" '
        f'width="{w:g}" height="{h:g}"><defs>{defs}</defs>{body}</svg>'
    )


@cached_picture
def sprite(name: str, size: Size, ink: Colour | None = None) -> pygame.Surface:
    """A sprite (`shared/token-bell`) within a size, its own proportions kept; `ink` replaces black."""
    markup = markup_of(name)
    if ink is not None:
        markup = markup.replace("#000000", ink)
    surface = raster(markup, size)
    return surface.convert_alpha() if pygame.display.get_surface() else surface


def square(name: str, side: int, ink: Colour | None = None) -> pygame.Surface:
    """A sprite within a square."""
    return sprite(name, (side, side), ink)


def exists(name: str) -> bool:
    """Whether there is a sprite of a name."""
    try:
        return _path(name).is_file()
    except resources.ResourceMissing:
        return False


@lru_cache(maxsize=200)
def markup_of(name: str) -> str:
    """The SVG document of a sprite."""
    return _path(name).read_text(encoding="utf-8")


def _path(name: str) -> Path:
    folder, _, leaf = name.rpartition("/")
    return resources.path("sprites", *folder.split("/"), f"{leaf}.svg")


@lru_cache(maxsize=200)
def inner(name: str) -> tuple[str, Box]:
    """The shapes of a sprite without its outer element, and its view box: to be set into a larger picture."""
    markup = markup_of(name)
    start = markup.index(">", markup.index("<svg")) + 1
    end = markup.rindex("</svg>")
    box = markup.split('viewBox="', 1)[1].split('"', 1)[0]
    x, y, w, h = (float(number) for number in box.replace(",", " ").split())
    return markup[start:end], (x, y, w, h)


def tag(kind: str, **attributes: object) -> str:
    """One SVG element; `stroke_width` becomes `stroke-width`, numbers get two decimals at most."""
    written = " ".join(
        f'{name.replace("_", "-")}="{f"{value:.2f}" if isinstance(value, float) else value}"'
        for name, value in attributes.items()
        if value is not None
    )
    return f"<{kind} {written}/>"


ROUND = {"stroke_linecap": "round", "stroke_linejoin": "round"}
CAP, JOIN = {"stroke_linecap": "round"}, {"stroke_linejoin": "round"}


def path(
    d: str, fill: Colour = "none", line: Colour | None = None, thick: float | None = None, **more: object
) -> str:
    """A path, what fills it, and its line; `ROUND`, `CAP` and `JOIN` say where that is rounded."""
    return tag("path", d=d, fill=fill, stroke=line, stroke_width=thick, **more)


def circle(
    r: float,
    fill: Colour = "none",
    line: Colour | None = None,
    thick: float | None = None,
    at: Point = (0, 0),
    **more: object,
) -> str:
    """A circle about a point, what fills it, and its line."""
    return tag("circle", cx=at[0], cy=at[1], r=r, fill=fill, stroke=line, stroke_width=thick, **more)


def petal(angle: float, long: float, broad: float, x: float = 0.0, y: float = 0.0) -> str:
    """A petal from a point, its tip in a direction: 0 is up, clockwise."""
    turn = math.radians(angle)
    cos, sin = math.cos(turn), math.sin(turn)

    def at(across: float, up: float) -> str:
        return f"{x + across * cos - up * sin:.2f},{y + across * sin + up * cos:.2f}"

    return (
        f"M{at(0, 0)} C{at(-broad, -long * 0.3)} {at(-broad * 0.75, -long * 0.72)} {at(0, -long)} "
        f"C{at(broad * 0.75, -long * 0.72)} {at(broad, -long * 0.3)} {at(0, 0)}Z "
    )


def dashed(charm: int, wide: float, run: float | None = None) -> dict[str, str]:
    """The dashes of a thread so broad with round ends, by its charm.

    Of a thread that is drawn piece by piece, with ends cut off, `run` is how much of it is drawn already. A
    piece that begins in a gap begins with a dash of no length: the renderer takes no offset there.
    """
    dashes = DASHES[charm]
    if not dashes:
        return {}
    if run is None:  # round ends make each dash longer
        found = [max(0.05, each - 1) if not index % 2 else each + 1 for index, each in enumerate(dashes)]
        return {"stroke_dasharray": " ".join(f"{each * wide:.2f}" for each in found)}
    found, at, phase = [each * wide for each in dashes], 0, run % (sum(dashes) * wide)
    while phase >= found[at] and at + 1 < len(found):
        phase -= found[at]
        at += 1
    parts = [found[at] - phase, *found[at + 1 :], *found[:at], phase]
    parts = [0.0, *parts] if at % 2 else [*parts, 0.0]
    return {"stroke_dasharray": " ".join(f"{max(0.001, each):.3f}" for each in parts)}


def linear(name: str, top: Colour, bottom: Colour, across: bool = False) -> str:
    """A gradient from top to bottom, or from left to right."""
    return graded(name, ((0.0, top), (1.0, bottom)), across=across)


def graded(
    name: str, stops: Iterable[Stop], between: tuple[float, float] | None = None, *, across: bool = False
) -> str:
    """A gradient through several colours from the top of each shape to its foot, or between two heights.

    `across`: from its left to its right.
    """
    x2, y2 = ("100%", "0%") if across else ("0%", "100%")
    place = f'x1="0%" y1="0%" x2="{x2}" y2="{y2}"'
    if between is not None:
        place = f'gradientUnits="userSpaceOnUse" x1="0" y1="{between[0]:g}" x2="0" y2="{between[1]:g}"'
    return f'<linearGradient id="{name}" {place}>{_stops(stops)}</linearGradient>'


def radial(name: str, stops: Iterable[Stop], r: float = 0.0, centre: Point = (0.0, 0.0)) -> str:
    """A gradient from a point outwards as far as `r`, else from the middle of each shape to its edge."""
    place = 'cx="50%" cy="50%" r="50%"'
    if r:
        place = f'gradientUnits="userSpaceOnUse" cx="{centre[0]:.2f}" cy="{centre[1]:.2f}" r="{r:.2f}"'
    return f'<radialGradient id="{name}" {place}>{_stops(stops)}</radialGradient>'


def _stops(stops: Iterable[Stop]) -> str:
    body = ""
    for at, colour, *covers in stops:
        opacity = f' stop-opacity="{covers[0]:g}"' if covers else ""
        body += f'<stop offset="{at:g}" stop-color="{colour}"{opacity}/>'
    return body


def line(points: Iterable[Point], *, closed: bool = False) -> str:
    """The data of a path through points."""
    return "M" + " L".join(f"{x:.2f},{y:.2f}" for x, y in points) + ("Z" if closed else "")


def rounded(
    x: float,
    y: float,
    w: float,
    h: float,
    radius: float,
    fill: Colour = "none",
    stroke: Colour = "none",
    thick: float = 0,
    opacity: float = 1,
    dash: str = "",
) -> str:
    """A rectangle with round corners."""
    if dash:
        return _dashed(x, y, w, h, radius, fill=fill, stroke=stroke, thick=thick, opacity=opacity, dash=dash)
    return tag(
        "rect",
        x=float(x),
        y=float(y),
        width=float(w),
        height=float(h),
        rx=float(max(radius, 0)),
        fill=fill,
        stroke=stroke,
        stroke_width=float(thick),
        opacity=f"{opacity:.3f}",
    )


def _dashed(
    x: float,
    y: float,
    w: float,
    h: float,
    radius: float,
    *,
    fill: Colour,
    stroke: Colour,
    thick: float,
    opacity: float,
    dash: str,
) -> str:
    """The same in dashes, each a line of its own: where the rasteriser's own ones bend, it draws bars."""
    r = max(0.0, min(radius, w / 2, h / 2))
    on, off = (float(length) for length in dash.split())
    arc = f"A{r:.2f},{r:.2f} 0 0 1 "
    right, bottom = x + w, y + h
    path = (
        f"M{x:.2f},{y + r:.2f} {arc}{x + r:.2f},{y:.2f} "
        f"M{right - r:.2f},{y:.2f} {arc}{right:.2f},{y + r:.2f} "
        f"M{right:.2f},{bottom - r:.2f} {arc}{right - r:.2f},{bottom:.2f} "
        f"M{x + r:.2f},{bottom:.2f} {arc}{x:.2f},{bottom - r:.2f} "
    )
    for start, length, lines in (
        (x + r, w - 2 * r, [f"M{{:.2f}},{edge:.2f} H{{:.2f}} " for edge in (y, bottom)]),
        (y + r, h - 2 * r, [f"M{edge:.2f},{{:.2f}} V{{:.2f}} " for edge in (x, right)]),
    ):
        count = int((length + on) // (on + off))
        gap = (length - count * on) / (count + 1)
        for line in lines:
            for index in range(count):
                begun = start + gap + index * (on + gap)
                path += line.format(begun, begun + on)
    body = rounded(x, y, w, h, radius, fill, opacity=opacity) if fill != "none" else ""
    return body + tag(
        "path", d=path, fill="none", stroke=stroke, stroke_width=float(thick), opacity=f"{opacity:.3f}"
    )


def shade(
    x: float, y: float, w: float, h: float, radius: float, drop: float, spread: float, strength: float
) -> str:
    """The soft shadow of a rounded rectangle: translucent copies growing outwards."""
    steps = 9
    return "".join(
        rounded(
            x - spread * step / steps,
            y - spread * step / steps + drop,
            w + 2 * spread * step / steps,
            h + 2 * spread * step / steps,
            radius + spread * step / steps * 1.3,
            "#1A0E06",
            opacity=strength * 1.15 / steps * (1 - 0.55 * step / steps),
        )
        for step in range(steps, -1, -1)
    )


def stretched(tile: pygame.Surface, size: Size, corner: int) -> pygame.Surface:
    """A framed tile at another size: its corners stay, its edges and its middle stretch."""
    if size == tile.get_size():
        return tile
    found = pygame.Surface(size, pygame.SRCALPHA)
    for from_y, from_h, y, h in _parts(tile.get_height(), 0, size[1], corner):
        for from_x, from_w, x, w in _parts(tile.get_width(), 0, size[0], corner):
            if min(from_w, from_h, w, h) <= 0:
                continue
            piece = tile.subsurface((from_x, from_y, from_w, from_h))
            if (from_w, from_h) != (w, h):
                piece = pygame.transform.scale(piece, (w, h))
            found.blit(piece, (x, y))
    return found


class Rim(TypedDict, total=False):
    """What may be said of a panel's edge and shadow; lengths in pixels."""

    line: Colour
    thick: float
    inset: float
    inner_line: Colour
    inner_thick: float
    shadow: float
    drop: float
    spread: int


def double(line: Colour, thick: float, inset: float, inner_thick: float, inner: Colour = "") -> Rim:
    """A line about a panel and a finer one within it, of the same ink where none is said."""
    rim: Rim = {"line": line, "thick": thick, "inset": inset, "inner_line": inner or line}
    return {**rim, "inner_thick": inner_thick}


@cached_picture
def frame(
    size: Size,
    radius: float,
    fill: Colour,
    *,
    line: Colour = "none",
    thick: float = 0,
    inset: float = 0,
    inner_line: Colour = "none",
    inner_thick: float = 0,
    shadow: float = 0,
    drop: float = 0,
    spread: int = 0,
    dash: str = "",
) -> pygame.Surface:
    """A rounded panel with its shadow, `spread` pixels larger than `size` on every side."""
    size = max(1, size[0]), max(1, size[1])
    corner = _corner(radius, spread=spread, inset=inset, thick=thick)
    tile_w = min(size[0], 2 * corner + 9)
    tile_h = min(size[1], 2 * corner + 9)
    if dash:
        tile_w, tile_h = size
    tile = _frame_tile(
        (tile_w, tile_h), radius, fill, line, thick, inset, inner_line, inner_thick, shadow, drop,
        spread, dash,
    )  # fmt: skip
    return stretched(tile, (size[0] + 2 * spread, size[1] + 2 * spread), corner)


def put_frame(
    target: pygame.Surface, rect: pygame.Rect, radius: float, fill: Colour, **rim: Unpack[Rim]
) -> None:
    """Draw such a panel over a rectangle of the screen.

    Of a large one no whole picture is made: that of a small one is stretched where it is to be drawn.
    """
    spread = rim.get("spread", 0)
    whole = rect.inflate(2 * spread, 2 * spread)
    if whole.width * whole.height < LARGE:
        target.blit(frame(rect.size, radius, fill, **rim), whole)
        return
    corner = _corner(radius, **rim)
    least = 2 * corner + 9
    tile = frame((min(rect.width, least), min(rect.height, least)), radius, fill, **rim)
    clip = target.get_clip()
    for from_y, from_h, y, h in _parts(tile.get_height(), whole.y, whole.height, corner):
        for from_x, from_w, x, w in _parts(tile.get_width(), whole.x, whole.width, corner):
            place, part = pygame.Rect(x, y, w, h), (from_x, from_y, from_w, from_h)
            seen = place.clip(clip)
            if not seen:
                continue
            if place.size == (from_w, from_h):
                target.blit(tile, place, part)
                continue
            piece = tile.subsurface(part)
            if w != from_w and h != from_h and piece.get_at((0, 0)).a in (0, 255):
                if piece.get_at((0, 0)).a:
                    target.fill(piece.get_at((0, 0)), seen)
                continue
            across = (x, w) if w == from_w else (seen.x, seen.width)  # it is the same wherever it stretches
            down = (y, h) if h == from_h else (seen.y, seen.height)
            stretched_piece = pygame.transform.scale(piece, (across[1], down[1]))
            target.blit(stretched_piece, (across[0], down[0]))


def _corner(radius: float, **rim: Unpack[Rim]) -> int:
    """How much of a panel at each corner is never stretched."""
    return int(rim.get("spread", 0) + radius + max(rim.get("inset", 0), 0) + rim.get("thick", 0) + 3)


def _parts(tile: int, start: int, length: int, corner: int) -> Iterator[tuple[int, int, int, int]]:
    """A tile along one side in three parts, begin, middle and end: where each lies in it, and stretched."""
    if tile == length:
        yield 0, tile, start, length
        return
    near = min(corner, length // 2, tile // 2)
    yield 0, near, start, near
    yield near, tile - 2 * near, start + near, length - 2 * near
    yield tile - near, near, start + length - near, near


Edges = tuple[tuple[pygame.Surface, tuple[int, int]], ...]


def put_edges(target: pygame.Surface, strips: Edges, corner: tuple[int, int]) -> None:
    """Draw the edges of a picture whose upper left corner lies at a point."""
    target.blits([(strip, (corner[0] + x, corner[1] + y)) for strip, (x, y) in strips])


@cached_picture
def _frame_tile(
    size: Size,
    radius: float,
    fill: Colour,
    line: Colour,
    thick: float,
    inset: float,
    inner_line: Colour,
    inner_thick: float,
    shadow: float,
    drop: float,
    spread: int,
    dash: str,
) -> pygame.Surface:
    w, h = size
    body = shade(0, 0, w, h, radius, drop, spread * 0.72, shadow) if shadow else ""
    half = thick / 2
    body += rounded(half, half, w - thick, h - thick, radius - half, fill, line, thick, dash=dash)
    if inset:
        body += rounded(
            inset, inset, w - 2 * inset, h - 2 * inset, radius - inset, "none", inner_line, inner_thick
        )
    markup = document(body, (-spread, -spread, w + 2 * spread, h + 2 * spread))
    return raster(markup, (w + 2 * spread, h + 2 * spread)).convert_alpha()


def forget() -> None:
    """Let go of all pictures, as when the window is opened anew."""
    store.forget()
    markup_of.cache_clear()
    inner.cache_clear()


def vertical(size: Size, top: Colour, bottom: Colour) -> pygame.Surface:
    """A ground that goes from one colour to another from top to bottom."""
    found = store.ground((max(1, size[0]), max(1, size[1])))
    shade_down(found, found.get_rect(), top, bottom)
    return found


def shade_down(target: pygame.Surface, rect: pygame.Rect, top: Colour, bottom: Colour) -> None:
    """Fill a rectangle of a surface with such a ground: nothing as large is made besides."""
    strip = pygame.Surface((1, 64))
    one, other = rgb(top), rgb(bottom)
    for y in range(64):
        share = y / 63
        strip.set_at((0, y), tuple(round(a + (b - a) * share) for a, b in zip(one, other, strict=True)))
    column = pygame.transform.smoothscale(strip, (1, max(1, rect.height)))
    for y in range(rect.height):
        target.fill(column.get_at((0, y)), (rect.x, rect.y + y, rect.width, 1))


Light = tuple[tuple[float, Colour], ...]


def glow(size: Size, centre: tuple[float, float], colours: Light, reach: float) -> pygame.Surface:
    """A ground lit from a point: `centre` and `reach` are shares of the size."""
    found = store.ground(size)
    light(found, centre, colours, reach)
    return found


def light(target: pygame.Surface, centre: tuple[float, float], colours: Light, reach: float) -> None:
    """Cover a surface, whose pixels have the screen's format, with a ground lit from a point.

    `centre` and `reach` are shares of its size. Nothing as large as the surface is made besides.
    """
    size = target.get_size()
    small = _lit((max(2, size[0] // COARSE), max(2, size[1] // COARSE)), centre, colours, reach)
    pygame.transform.smoothscale(small.convert(target), size, target)


def light_part(target: pygame.Surface, centre: tuple[float, float], colours: Light, reach: float) -> None:
    """Light what is to be drawn anew of a surface, as often as that may be.

    Each colour is seen in steps of some pixels: the light must be so faint that nobody sees them.
    """
    whole = target.get_size()
    lit = _lit((-(-whole[0] // COARSE), -(-whole[1] // COARSE)), centre, colours, reach)
    clip = target.get_clip()
    left, right = clip.x // COARSE, -(-clip.right // COARSE)
    for top in range(clip.y // COARSE, -(-clip.bottom // COARSE), STRIP):
        tall = min(STRIP, lit.get_height() - top)
        part = lit.subsurface((left, top, right - left, tall))
        size = (right - left) * COARSE, tall * COARSE
        target.blit(pygame.transform.scale(part, size), (left * COARSE, top * COARSE))


@cached_picture
def _lit(size: Size, centre: tuple[float, float], colours: Light, reach: float) -> pygame.Surface:
    """A glow as large as it is drawn, before it is stretched."""
    w, h = size
    stops = "".join(f'<stop offset="{at:g}" stop-color="{colour}"/>' for at, colour in colours)
    place = f'cx="{centre[0] * w:.2f}" cy="{centre[1] * h:.2f}" r="{reach * max(w, h):.2f}"'
    defs = f'<radialGradient id="glow" gradientUnits="userSpaceOnUse" {place}>{stops}</radialGradient>'
    body = f'<rect width="{w}" height="{h}" fill="url(#glow)"/>'
    return raster(document(body, (0, 0, w, h), defs), size).convert()
