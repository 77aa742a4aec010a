"""The hanging scroll of Hungry Ghost: Heaven, the human realm and Hell in one landscape, in each light.

Lengths here are hundredths of a board unit; the picture's upper left corner is the origin.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

import pygame

from game import layout, words
from game.engine.games.hungry_ghost import board
from game.scenes.tables.painting import Painting
from game.widgets import art, text, theme
from game.widgets.canvas import Rect
from game.widgets.gathering import Box, Stand, gather
from game.widgets.picture_cache import cached_picture

Light = Literal["morning", "afternoon", "evening", "judgement"]
Point = tuple[float, float]

LIGHTS: tuple[Light, ...] = ("morning", "afternoon", "evening", "judgement")
FOLLOWS: dict[Light, Light] = {"morning": "afternoon", "afternoon": "evening", "evening": "morning"}
AT_ONCE = 900  # rows of pixels painted in one go where the landscape is wanted now
UNHURRIED = 600, 110  # pixels of height above which it is else painted in steps, of so many rows
GAME = "hungry_ghost"
UNIT = 100.0
BORDER = 24.0
WIDE, TALL = 1600.0, 1300.0
ACROSS, HIGH = WIDE + 2 * BORDER, TALL + 2 * BORDER  # with its border
PLACES = ("cave", "forest", "town", "temple")
REALMS = ("heaven", "hell")
DISC = (130.0, 43.0)  # half the breadth and half the height of a landing disc
HEAVEN_ENDS, HELL_BEGINS = 300.0, 1112.0
HELL_TOP, FLAMES_TOP = 1070.0, 1216.0
NOTE_WIDE = 300.0
# How high the names and what stands below them are, and how wide that may be: near, and from across a room.
WRITTEN = {False: (46, 27, NOTE_WIDE), True: (58, 40, 264.0)}
REALM_LARGER = 6, 2  # how much higher both are in a realm
TOKEN = 104.0  # a token's height
BOX = (902.0, 926.0)  # the middle of the box in the Town
SKY = (8.0, 5.2)  # where a new day is told
SCALES = (8.0, 5.6)  # where the beam of the scales turns that weigh a life
BELOW = {"temple": 95.0}  # the label's top below the disc's middle, where the road comes in between
BELOW_DISC = 60.0
# Where tokens stand at a place, from the middle of its disc: how far to each side, up, and down.
STANDS = (150.0, 214.0, 31.0)
AFLOAT = (450.0, 75.0, 75.0)
PAD = 24.0
# What stands at a place and means it as much as its disc and its label: left, top, width and height.
BUILDINGS: dict[str, tuple[tuple[float, float, float, float], ...]] = {
    "cave": ((140.0, 700.0, 230.0, 250.0),),
    "forest": ((450.0, 700.0, 390.0, 260.0),),
    "town": ((885.0, 680.0, 365.0, 270.0),),
    "temple": ((1200.0, 540.0, 380.0, 260.0), (1296.0, 350.0, 176.0, 190.0)),
}
CORNERS = {"heaven": (40.0, 37.0), "hell": (40.0, 1151.0)}
INKS = {  # of a label: its ground, its edge, the name, and what stands below that
    "": ("#2B1A1E", "#E2B65A", "#FFF3DC", "#E9D5AE"),
    "heaven": ("#FFF8EA", "#D9A24A", "#2B1E24", "#5E4A50"),
    "hell": ("#1E0A12", "#C2391F", "#FFE3C8", "#EBC3A6"),
}

# What each light does: the sky from top to bottom, and how much of its colour the land keeps.
SKIES: dict[Light, tuple[tuple[float, str], ...]] = {
    "morning": ((0.0, "#4A6BA8"), (0.17, "#93AED6"), (0.31, "#F3C3B0"), (0.44, "#FBE3C2"), (0.62, "#F7E6CC")),
    "afternoon": (
        (0.0, "#2E3F7A"), (0.16, "#6E7FB8"), (0.30, "#F2C79B"), (0.46, "#F7DFB4"), (0.60, "#F3D9B0"),
    ),
    "evening": ((0.0, "#0E1433"), (0.16, "#1E2A5E"), (0.32, "#3C3F7E"), (0.46, "#77598F"), (0.62, "#B27C8C")),
}  # fmt: skip
TINTS: dict[Light, tuple[str, str]] = {  # of the land; of Heaven and what stands on the land
    "morning": ("#FFF1E6", "#FFF4EC"),
    "afternoon": ("#FFFFFF", "#FFFFFF"),
    "evening": ("#7479B6", "#B4B8E2"),
}
SUNS: dict[Light, tuple[str, float, float, float]] = {  # sprite, where, scale
    "morning": ("sun", 735, 582, 0.92),
    "afternoon": ("sun", 858, 432, 1.0),
    "evening": ("moon", 1010, 420, 1.0),
}
LEAVES = ("#3E6B57", "#5A8258", "#2F5A50", "#6F9457", "#4C7A55", "#3A6656", "#7FA05C", "#6B8F55", "#4C7A55")
TREES = (  # where, scale, round or tall
    (489, 878, 0.86, "tall"), (564, 834, 1.0, "tall"), (645, 814, 1.14, "tall"),
    (727, 820, 1.0, "round"), (604, 898, 0.98, "round"), (800, 849, 0.98, "tall"),
    (688, 898, 1.04, "tall"), (527, 935, 0.9, "round"), (768, 912, 0.95, "tall"),
)  # fmt: skip
FLAMES = ("#C2391F", "#E8642C", "#A8291E")
WINDOWS = (  # the lit windows of town and temple, to glow at night: where, and half the breadth
    (924, 848, 24), (970, 848, 24), (1024, 802, 24), (1080, 802, 24), (1154, 863, 24),
    (990, 929, 24), (1227, 906, 24),
)  # fmt: skip
LAMPLIGHT = art.radial("lamp", ((0, "#FFD27A", 0.9), (0.35, "#F7A94A", 0.4), (1, "#F7A94A", 0)))
STARS = (
    (60, 60, 3), (140, 128, 2), (238, 40, 2), (352, 96, 3), (468, 52, 2), (540, 120, 2), (648, 36, 3),
    (742, 98, 2), (905, 48, 2), (972, 118, 3), (1086, 60, 2), (1120, 130, 2), (1268, 44, 3), (1352, 110, 2),
    (1448, 62, 2), (1530, 120, 3), (420, 350, 2), (560, 420, 2), (690, 350, 3), (830, 330, 2), (1140, 372, 2),
    (1300, 340, 2), (1480, 372, 3), (1230, 430, 2), (470, 470, 2), (360, 392, 2),
)  # fmt: skip


class Scroll:
    """The picture at a size: where its places are on the screen, and how it looks in each light.

    `rect` is the landscape within its border, `unit` the length of a board unit, both in pixels.
    """

    def __init__(self, within: Rect, *, far: bool = False) -> None:
        """`far`: it is read from across a room."""
        self.far = far
        scale = min(within.width / ACROSS, within.height / HIGH)
        self.unit = scale * UNIT
        size = round(WIDE * scale), round(TALL * scale)
        self.rect = Rect(0, 0, *size).move_to(center=within.center)

    @property
    def scale(self) -> float:
        """Pixels for a hundredth of a board unit."""
        return self.unit / UNIT

    def point(self, place: Point) -> Point:
        """A point of the board, in board units, on the screen."""
        return self.rect.x + place[0] * self.unit, self.rect.y + place[1] * self.unit

    def disc(self, place: str) -> Rect:
        """The landing disc of a place on the screen."""
        x, y = self.point(layout.places(GAME)[place])
        rect = Rect(0, 0, round(2 * DISC[0] * self.scale), round(2 * DISC[1] * self.scale))
        rect.center = (round(x), round(y))
        return rect

    def ground(self, place: str) -> Rect:
        """All that may be touched to mean a place: its disc, who stands on it, and its label."""
        if place in REALMS:
            top, bottom = (0.0, HEAVEN_ENDS) if place == "heaven" else (HELL_BEGINS, TALL)
            y, tall = round(top * self.scale), round((bottom - top) * self.scale)
            return Rect(self.rect.x, self.rect.y + y, self.rect.width, tall)
        disc = self.disc(place)
        up, down = round(STANDS[1] * self.scale), round(150 * self.scale)
        return Rect(disc.x, disc.centery - up, disc.width, up + down)

    def label(self, place: str) -> Rect:
        """Where the name of a place is written."""
        return label(self.rect.size, place, self.far).rect.move(self.rect.topleft)

    def ring(self, place: str, strong: bool) -> pygame.Surface:
        """The double ring round the disc of a place, or within a realm: their middles are the same."""
        if place in PLACES:
            return _disc_ring(self.disc(place).size, strong)
        return _realm_ring(self.ground(place).inflate(-8, -8).size, max(2.0, self.scale * 4))

    @property
    def box(self) -> Point:
        """The middle of the box in the Town."""
        return self.point((BOX[0] / UNIT, BOX[1] / UNIT))

    @property
    def sky(self) -> Point:
        """Where a new day is told."""
        return self.point(SKY)

    @property
    def judgement(self) -> Point:
        """The middle of the scales in which a life is weighed."""
        return self.point(SCALES)

    def road(self, start: str, end: str) -> list[Point]:
        """The road between two neighbouring places."""
        return [self.point(point) for point in ways()[start, end].points]

    def for_all(self, picture: pygame.Surface) -> pygame.Surface:
        """A few words to all who look at it, so that each can read them."""
        return picture

    def room(self, place: str) -> Box:
        """Where tokens may stand at a place or in a realm: left, top, width and height on the screen."""
        x, y = self.point(layout.places(GAME)[place])
        aside, up, down = ((each * self.scale) for each in (STANDS if place in PLACES else AFLOAT))
        return x - aside, y - up, 2 * aside, up + down

    def stands(self, places: Sequence[str], acts: int | None) -> list[Stand]:
        """Where every token stands: with the others of its place, each seen whole."""
        found: dict[int, Stand] = {}
        for place in dict.fromkeys(places):
            here = [seat for seat, own in enumerate(places) if own == place]
            found |= dict(zip(here, self._together(place, here, acts), strict=True))
        return [found[seat] for seat in range(len(places))]

    def _together(self, place: str, here: Sequence[int], acting: int | None) -> list[Stand]:
        """Where those at one place stand: on its disc, the front row at its edge; in a realm amidst it."""
        room = self.room(place)
        acts = here.index(acting) if acting in here else None
        stands = gather(len(here), acts, room, tallest=TOKEN * self.scale)
        lowest = max(top + tall for _, top, _, tall in (stand.box(True) for stand in stands))
        down = room[1] + room[3] - lowest if place in PLACES else 0.0
        return [Stand((stand.centre[0], stand.centre[1] + down), stand.height) for stand in stands]

    def place_at(self, point: tuple[int, int]) -> str | None:
        """The place or realm at a point of the screen."""
        places = (*PLACES, *REALMS)
        for areas in (lambda place: [self.ground(place), self.label(place)], self._buildings):
            for place in places:
                if any(area.collidepoint(point) for area in areas(place)):
                    return place
        return None

    def _buildings(self, place: str) -> list[Rect]:
        """What stands at a place, on the screen."""
        corner, scale = self.rect.topleft, self.scale
        return [Rect(*(round(each * scale) for each in box)).move(corner) for box in BUILDINGS.get(place, ())]

    def beside(self, place: str, direction: tuple[int, int]) -> str | None:
        """Where an arrow key leads: along the road, up to Heaven, down to Hell; None: off the board."""
        across, down = direction
        if across and place in PLACES:
            index = PLACES.index(place) + across
            return PLACES[index] if 0 <= index < len(PLACES) else None
        if down < 0:
            return {"hell": "town", "heaven": None}.get(place, "heaven")
        if down > 0:
            return {"heaven": "town", "hell": None}.get(place, "hell")
        return None

    def picture(self, light: Light) -> pygame.Surface:
        """The landscape in a light, its border apart."""
        return _painting(self.rect.size, light, self.far)[1].finish()

    def mount(self, ground: pygame.Surface) -> None:
        """Lay the brocade, and its shadow, on what the scroll hangs before."""
        _mounted(ground, self.rect)

    def prepare(self, light: Light) -> bool:
        """Paint some rows of a light; whether there are more to come."""
        return _painting(self.rect.size, light, self.far)[1].paint()

    def there(self, light: Light) -> pygame.Surface | None:
        """The landscape in a light where all of it is painted already."""
        begun = _painting.there(self.rect.size, light, self.far)
        return begun[0] if begun is not None and begun[1].done else None

    def flames(self) -> pygame.Surface:
        """The flames in front of the players in Hell."""
        return _flames(self.rect.size)


@cached_picture
def _painting(
    size: tuple[int, int], light: Light, far: bool
) -> tuple[pygame.Surface, Painting[pygame.Surface]]:
    """A painting that is begun: it is weighed by its picture."""
    picture = pygame.Surface(size)
    whole, step = UNHURRIED
    steps = _paint(picture, light, far, step if size[1] > whole else whole)
    return picture, Painting(picture, steps, _paint(picture, light, far, AT_ONCE))


def _paint(picture: pygame.Surface, light: Light, far: bool, step: int) -> Iterator[None]:
    """The landscape in a light from above, so many rows at a time; last what is written."""
    size = picture.get_size()
    dark = light == "judgement"  # the board gone dark, its names too, before which a life is weighed
    for top in range(0, size[1], step):
        rows = Rect(0, top, size[0], min(step, size[1] - top))
        _paint_rows(picture.subsurface(rows), size, rows, "evening" if dark else light)
        if dark:
            picture.fill((74, 66, 92), rows, special_flags=pygame.BLEND_RGB_MULT)
        if rows.bottom < size[1]:
            yield
    for place in () if dark else (*PLACES, *REALMS):
        label(size, place, far).write(picture, size[0] / WIDE, place)


def _paint_rows(target: pygame.Surface, size: tuple[int, int], rows: Rect, light: Light) -> None:
    """Some rows of the landscape before anything is written on it."""
    land_tint, near_tint = TINTS[light]
    target.blit(_raster(size, rows, *_sky(light)), (0, 0))
    target.blit(tinted(_raster(size, rows, _land_shapes()), land_tint), (0, 0))
    if light == "evening":
        target.blit(_raster(size, rows, _lamps(), LAMPLIGHT), (0, 0))
    target.blit(tinted(_raster(size, rows, _near_shapes()), near_tint), (0, 0))
    if rows.bottom > HELL_TOP * size[0] / WIDE:  # it lies in no light but its own
        target.blit(_raster(size, rows, _hell_shapes()), (0, 0))


def _raster(size: tuple[int, int], rows: Rect, body: str, defs: str = "") -> pygame.Surface:
    """Some rows of shapes that fill a picture of a size."""
    scale = size[1] / TALL
    return art.picture(body, (0, rows.y / scale, WIDE, rows.height / scale), rows.size, defs)


def tinted(picture: pygame.Surface, colour: str) -> pygame.Surface:
    """A picture in the light of a colour."""
    if colour == "#FFFFFF":
        return picture
    tinted = picture.copy()
    tinted.fill((*theme.rgb(colour), 255), special_flags=pygame.BLEND_RGBA_MULT)
    return tinted


def sprite(name: str, x: float, y: float, scale: float = 1.0, ink: str | None = None) -> str:
    """A sprite set into the picture with its origin at a point."""
    shapes, _ = art.inner(f"{GAME}/{name}")
    if ink is not None:
        shapes = shapes.replace('fill="#000000"', f'fill="{ink}"')
    return f'<g transform="translate({x:.2f} {y:.2f}) scale({scale:.3f})">{shapes}</g>'


def _sky(light: Light) -> tuple[str, str]:
    """The sky in a light, with sun or moon, and its gradient."""
    body = art.tag("rect", x=0, y=0, width=WIDE, height=TALL, fill="url(#sky)")
    if light == "evening":
        body += "".join(
            art.circle(r, "#FFF4D6", at=(x, y), opacity=0.85 if r > 2 else 0.6) for x, y, r in STARS
        )
    name, x, y, scale = SUNS[light]
    return body + sprite(name, x, y, scale), art.graded("sky", SKIES[light])


def markup() -> tuple[str, str]:
    """The shapes of the whole board by day, with nothing written on it, and their gradients."""
    sky, defs = _sky("afternoon")
    return sky + _land_shapes() + _near_shapes() + _hell_shapes() + _flame_shapes(), defs


@cache
def _land_shapes() -> str:
    """Hills, mountain, wood, town and temple."""
    parts = [sprite("far-hills", 0, 0), sprite("mountain", 0, 0), sprite("ground", 0, 0), _temple_path()]
    parts.append(sprite("temple", 1384, 763, 0.86))
    parts += [
        sprite(f"tree-{kind}", x, y, scale, ink)
        for (x, y, scale, kind), ink in zip(TREES, LEAVES, strict=True)
    ]
    parts += [
        sprite("town", 1062, 934),
        sprite("stupa", 1118, 968, 0.9),
        sprite("flags", 0, 0),
        _road(),
        box(*BOX),
    ]
    return "".join(parts)


def _temple_path() -> str:
    d = "M1222,930 C1284,880 1312,846 1342,800 L1404,800 C1392,846 1372,890 1342,940Z"
    return art.path(d, "#DDC795", opacity=0.9)


def box(x: float, y: float) -> str:
    """The box of the Town about a point: a chest with a slot for giving and a coin on its front."""
    body = art.tag("ellipse", cx=x, cy=y + 31, rx=54, ry=9, fill="#5A3E22", opacity=0.3)
    body += art.tag("rect", x=x - 45, y=y - 14, width=90, height=44, rx=4, fill="#8A4B22")
    body += art.tag("rect", x=x - 49, y=y - 30, width=98, height=20, rx=6, fill="#A8622E")
    body += art.tag("rect", x=x - 17, y=y - 24, width=34, height=6, rx=3, fill="#2B1A1E")
    for left in (x - 40, x + 32):
        body += art.tag("rect", x=left, y=y - 30, width=8, height=60, fill="#E2B65A")
    for r, fill in ((13, "#7A520F"), (10.5, "#F3CB66"), (4.5, "#A9791E")):
        body += art.circle(r, fill, at=(x, y + 8))
    return body


def _road() -> str:
    """The road from disc to disc, along the points of the board."""
    ways_ = [layout.smooth([(p[0], p[1]) for p in link.path]) for link in board().links]
    d = " ".join(art.line((x * UNIT, y * UNIT) for x, y in way.points) for way in ways_)
    return road(d, 32.0, 22.0, 4.4, "1 17")


def road(d: str, edge: float, wide: float, thread: float, dashes: str) -> str:
    """A road along a path, so broad in its edge, within that, and its dotted line."""
    return "".join(
        art.tag("path", d=d, fill="none", stroke=ink, opacity=seen, stroke_linecap="round", **line)
        for ink, seen, line in (
            ("#7A5A34", 0.35, {"stroke_width": edge}),
            ("#F6E6BE", 1.0, {"stroke_width": wide}),
            ("#C98A2C", 1.0, {"stroke_width": thread, "stroke_dasharray": dashes}),
        )
    )


@cache
def _near_shapes() -> str:
    """Heaven's pagodas and clouds, and the discs tokens stand on."""
    parts = [
        sprite("cloud-far", 0, 0),
        sprite("temple", 412, 200, 0.3),
        sprite("temple", 1188, 200, 0.3),
        sprite("temple", 800, 184, 0.38),
        sprite("cloud-bank", 0, 0),
    ]
    for place in PLACES:
        x, y = layout.places(GAME)[place]
        parts.append(sprite("disc", x * UNIT, y * UNIT))
    return "".join(parts)


@cache
def _hell_shapes() -> str:
    """What hangs and burns there."""
    return sprite("stalactites", 0, 0) + _fire(16, 72, 1276, 1.1, 0)


def _fire(count: int, step: float, y: float, scale: float, start: int) -> str:
    """A row of flames, none like its neighbour."""
    parts = []
    for index in range(count + 8):
        x = 30 + (index + start * 0.5) * step
        lift, size = (index * 37 % 13) - 6, scale * (0.72 + (index * 53 % 17) / 28)
        if x < WIDE + 30:
            parts.append(sprite("flame", x + (index * 29 % 19) - 9, y + lift, size, FLAMES[index % 3]))
    return "".join(parts)


@cached_picture
def _flames(size: tuple[int, int]) -> pygame.Surface:
    scale = size[0] / WIDE
    y = round(FLAMES_TOP * scale)
    return art.picture(_flame_shapes(), (0, y / scale, WIDE, (size[1] - y) / scale), (size[0], size[1] - y))


def _flame_shapes() -> str:
    return _fire(22, 66, 1298, 0.9, 1)


def _lamps() -> str:
    """What shines by night: windows, the temple, the fire in the cave."""
    parts = []
    for x, y, r in WINDOWS:
        parts.append(art.tag("rect", x=x - 7, y=y - 12, width=14, height=25, fill="#FFD98A"))
        parts.append(art.circle(r * 2.2, "url(#lamp)", at=(x, y)))
    for y, across in ((732, 150), (640, 110), (548, 74)):
        parts.append(art.tag("ellipse", cx=1384, cy=y, rx=across, ry=46, fill="url(#lamp)", opacity=0.75))
    parts.append(art.tag("ellipse", cx=255, cy=880, rx=150, ry=150, fill="url(#lamp)", opacity=0.8))
    return "".join(parts)


def _mounted(ground: pygame.Surface, rect: Rect) -> None:
    """The brocade border round a rectangle, and its shadow, drawn on a ground."""
    scale = rect.width / WIDE
    edge = round(BORDER * scale)
    outer = rect.inflate(2 * edge, 2 * edge)
    edges = art.double("#3B0F0C", max(1.0, 2 * scale), 3.5 * scale, max(1.0, 2.6 * scale), "#E2B65A")
    edges |= {"shadow": 0.42, "drop": 10 * scale, "spread": round(26 * scale)}
    art.put_frame(ground, outer, 10 * scale, "#611C16", **edges)
    for strip in (
        Rect(outer.x, outer.y, outer.width, edge),
        Rect(outer.x, rect.bottom, outer.width, edge),
        Rect(outer.x, outer.y, edge, outer.height),
        Rect(rect.right, outer.y, edge, outer.height),
    ):
        x, y = (strip.x - rect.x) / scale, (strip.y - rect.y) / scale
        box = x, y, strip.width / scale, strip.height / scale
        ground.blit(art.raster(art.document(_brocade(), box), strip.size), strip)
    rim = rect.inflate(2 * round(4 * scale), 2 * round(4 * scale))
    art.put_frame(ground, rim, 4 * scale, "none", line="#E2B65A", thick=max(1.5, 3 * scale))


def _brocade() -> str:
    """Small lozenges woven into the border."""
    middle = BORDER * 0.54
    marks = []
    for index in range(1, 40):
        x = WIDE * index / 40
        marks += [(x, -middle), (x, TALL + middle)]
    for index in range(1, 33):
        y = TALL * index / 33
        marks += [(-middle, y), (WIDE + middle, y)]
    d = " ".join(
        f"M{x - 8:.1f},{y:.1f} L{x:.1f},{y - 5:.1f} L{x + 8:.1f},{y:.1f} L{x:.1f},{y + 5:.1f}Z"
        for x, y in marks
    )
    return art.path(d, theme.BRASS, opacity=0.75)


# -- what is written on it


@dataclass(frozen=True)
class Label:
    """The name of a place and what it is good for, as it stands on the picture at a size."""

    rect: Rect
    name: str
    notes: tuple[str, ...]
    large: int
    small: int

    def write(self, surface: pygame.Surface, scale: float, place: str) -> None:
        """Write the label of a place on a picture at a scale."""
        fill, edge, ink, ink2 = INKS.get(place, INKS[""])
        tile = art.frame(self.rect.size, 22 * scale, fill, line=edge, thick=max(1.2, 2.2 * scale)).copy()
        tile.set_alpha(236)
        surface.blit(tile, self.rect)
        align: text.Align = "center" if place in PLACES else "left"
        x = self.rect.centerx if place in PLACES else self.rect.x + round(PAD * scale)
        y = self.rect.y + round(self.large * 0.16) + round(self.large * 0.98) * 0.8
        text.put(surface, self.name, "garamond", self.large, ink, x, y, align)
        for note in self.notes:
            y += round(self.small * 1.2)
            text.put(surface, note, "inter", self.small, ink2, x, y, align)


def label(size: tuple[int, int], place: str, far: bool = False) -> Label:
    """The label of a place: below its disc, or in the corner of a realm; larger to be read from `far`."""
    scale, told, centred = size[0] / WIDE, words.texts(GAME).squares[place], place in PLACES
    name_tall, note_tall, note_wide = WRITTEN[far]
    if not centred:
        name_tall, note_tall = name_tall + REALM_LARGER[0], note_tall + REALM_LARGER[1]
    large = max(theme.SMALLEST, round(name_tall * scale))
    small = max(theme.SMALLEST, round(note_tall * scale))
    notes = balanced(told.gloss, small, round(note_wide * scale)) if centred else (told.gloss,)
    across = max(text.width(line, "inter", small) for line in notes)
    wide = max(text.width(told.name, "garamond", large), across) + 2 * round(PAD * scale)
    rect = Rect(0, 0, wide, round(large * 0.32) + round(large * 0.98) + round(small * 1.2) * len(notes))
    if centred:
        x, y = layout.places(GAME)[place]
        rect.midtop = round(x * UNIT * scale), round((y * UNIT + BELOW.get(place, BELOW_DISC)) * scale)
    else:
        rect.topleft = round(CORNERS[place][0] * scale), round(CORNERS[place][1] * scale)
    rect.clamp_ip(Rect(0, 0, *size).inflate(-round(20 * scale), -round(20 * scale)))
    return Label(rect, told.name, notes, large, small)


def balanced(gloss: str, height: int, across: int) -> tuple[str, ...]:
    """A gloss in one line where there is room, else in two as even as can be."""
    if text.width(gloss, "inter", height) <= across:
        return (gloss,)
    parts = gloss.split()
    cuts = [(" ".join(parts[:cut]), " ".join(parts[cut:])) for cut in range(1, len(parts))]
    return min(cuts, key=lambda lines: max(text.width(line, "inter", height) for line in lines))


def double_ring(*lines: tuple[float, float, float]) -> str:
    """The golden lines round what may be chosen: half its breadth, half its height, and how thick each is."""
    return "".join(
        art.tag("ellipse", cx=0, cy=0, rx=rx, ry=ry, fill="none", stroke=ink, stroke_width=wide, opacity=seen)
        for rx, ry, thick in lines
        for ink, wide, seen in ((theme.BOARD_CASING, thick * 1.8, 0.55), (theme.BOARD_THREAD, thick, 1.0))
    )


@cached_picture
def _disc_ring(size: tuple[int, int], strong: bool) -> pygame.Surface:
    """The double ring round a disc that may be walked to."""
    rx, ry = DISC[0] + 14, DISC[1] + 9
    box = (-rx - 12, -ry - 12, 2 * rx + 24, 2 * ry + 24)
    scale = size[0] / (2 * DISC[0])
    thick, thin = (6.0, 2.6) if strong else (4.4, 2.0)
    body = double_ring((rx, ry, thick), (rx - 9, ry - 9, thin))
    return art.picture(body, box, (round(box[2] * scale), round(box[3] * scale)))


@cached_picture
def _realm_ring(size: tuple[int, int], thick: float) -> pygame.Surface:
    """The double line within a realm."""
    picture = pygame.Surface(size, pygame.SRCALPHA)
    for inset, colour, wide in ((0, theme.PRIMARY_EDGE, thick * 1.7), (round(thick * 0.4), "#FFD873", thick)):
        frame = picture.get_rect().inflate(-2 * inset, -2 * inset)
        art.put_frame(picture, frame, thick * 3, "none", line=colour, thick=wide)
    return picture


@cache
def ways() -> dict[tuple[str, str], layout.Curve]:
    """The road between two neighbouring places, either way, in board units."""
    found: dict[tuple[str, str], layout.Curve] = {}
    for link in board().links:
        points = [(point[0], point[1]) for point in link.path]
        start, end = str(link.from_), str(link.to)
        found[start, end] = layout.smooth(points)
        found[end, start] = layout.smooth(points[::-1])
    return found
