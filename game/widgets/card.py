"""Cards: faces drawn at the size they are shown, the card that moves over a table, hands in a fan."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import pygame
import pygame.transform

from game.widgets import art, text, theme
from game.widgets.accessibility import AccessibilityNode
from game.widgets.canvas import Rect, Widget
from game.widgets.picture_cache import cached_picture
from game.widgets.theme import Colour

Point = tuple[float, float]
NOWHERE: Point = (-1e6, -1e6)

BOX = (150, 216)  # the units a face is drawn in; its middle is the origin
CORNER = 12
RATIO = BOX[1] / BOX[0]
TURN = 2  # degrees from one picture of a turning card to the next
SHADE = "#0E1A1C"
DIMMED = 0.5
LOOKED_AT = "#F4EAD7"  # the ring of the focus on a card that may not be chosen: gold is what may
LEAN = 9.0  # degrees by which the outermost of a full hand lean
COARSE, COARSE_FROM = 4, 400  # so many times smaller is the shadow of a picture of so many pixels painted
PIECES = 8  # such a picture is painted in so many pieces


@dataclass(frozen=True)
class Label:
    """Words on a face: `x` is their middle and `y` their baseline, in units of the box.

    Words wider than `across` are written smaller; `turned` ones stand on their head. Those with `quarters`
    are turned clockwise by so many right angles about the point `x`, `y`, which is then their middle.
    """

    words: str
    face: text.Face
    height: float
    ink: Colour
    x: float
    y: float
    across: float = 0.0
    turned: bool = False
    quarters: int | None = None
    least: int = 13  # pixels: where it would be smaller it is left out
    short: str = ""  # fewer words that say it, for where there is little room


@dataclass(frozen=True)
class Face:
    """One side of a card: shapes in the units of the box, and the words on it. `name` is for tests."""

    name: str
    body: str
    defs: str = ""
    labels: tuple[Label, ...] = ()


# -- pictures


def height_of(width: int) -> int:
    """How tall a card of a width is."""
    return round(width * RATIO)


def margin_of(width: int) -> int:
    """How far the shadow and the ring of a card reach beyond it."""
    return math.ceil(width * 0.09)


def turned_size(width: int, angle: float) -> tuple[int, int]:
    """The breadth and height of the upright box around a card turned by so many degrees."""
    turn = math.radians(angle)
    w, h = width, width * RATIO
    across = abs(w * math.cos(turn)) + abs(h * math.sin(turn))
    tall = abs(w * math.sin(turn)) + abs(h * math.cos(turn))
    return math.ceil(across), math.ceil(tall)


def stepped(angle: float) -> int:
    """The nearest of the angles that pictures are made for."""
    return round(angle / TURN) * TURN


def picture(face: Face, width: int, angle: int = 0) -> pygame.Surface:
    """A face with its shadow, turned clockwise by so many degrees; the card's middle is the picture's."""
    return _drawn(face, width, angle)


def upright(face: Face, width: int) -> pygame.Surface:
    """A face alone, without its shadow, as large as the card."""
    margin = margin_of(width)
    return picture(face, width).subsurface((margin, margin, width, height_of(width))).copy()


@cached_picture
def turned_in_motion(face: Face, width: int, angle: int) -> pygame.Surface:
    """The same, turned from the upright picture: quick to make, and good enough for a card that moves."""
    found = _drawn.there(face, width, angle)
    if found is None and angle:
        found = pygame.transform.rotozoom(picture(face, width), -angle, 1.0)
    return found or picture(face, width)


@cached_picture
def _drawn(face: Face, width: int, angle: int) -> pygame.Surface:
    unit = width / BOX[0]
    margin = margin_of(width)
    across, tall = turned_size(width, angle)
    size = across + 2 * margin, tall + 2 * margin
    if angle and angle % 90 == 0 and size[0] >= COARSE_FROM:
        return pygame.transform.rotate(_drawn(face, width, 0), -angle)
    made = _shadow(width, angle, size).copy()
    if angle or size[0] < COARSE_FROM:
        made.blit(_turned(face.body, face.defs, unit, angle, size), (0, 0))
    else:
        for part in range(PIECES):
            made.blit(_rows(face, width, part), (0, size[1] * part // PIECES))
        _rows.forget()
    for label in face.labels:
        _write(made, label, unit, angle)
    return made


@cached_picture
def _rows(face: Face, width: int, part: int) -> pygame.Surface:
    """Some rows of the shapes of a large upright face, kept until all of it is painted."""
    unit, margin = width / BOX[0], margin_of(width)
    across, tall = (length + 2 * margin for length in turned_size(width, 0))
    top, bottom = (tall * each // PIECES for each in (part, part + 1))
    moved = (
        f'<g transform="translate({across / 2:.3f} {tall / 2 - top:.3f}) scale({unit:.6f})">{face.body}</g>'
    )
    markup = art.document(moved, (0, 0, across, bottom - top), face.defs)
    return art.raster(markup, (across, bottom - top)).convert_alpha()


def preparing(face: Face, width: int) -> list[Callable[[], None]]:
    """What makes an upright picture ready, a little of it at a time where it is large; none where it is."""

    def paint(part: int) -> None:
        if _drawn.there(face, width, 0) is None:
            _rows(face, width, part)

    def complete() -> None:
        picture(face, width)

    if _drawn.there(face, width, 0) is not None:
        return []
    large = turned_size(width, 0)[0] + 2 * margin_of(width) >= COARSE_FROM
    parts = [part for part in range(PIECES if large else 0) if _rows.there(face, width, part) is None]
    return [*(partial(paint, part) for part in parts), complete]


def _turned(body: str, defs: str, unit: float, angle: int, size: tuple[int, int]) -> pygame.Surface:
    """Shapes of the box, turned, in the middle of a picture of a size; of a card without room a pixel."""
    size, unit = (max(1, size[0]), max(1, size[1])), max(unit, 1 / BOX[0])
    w, h = size[0] / unit, size[1] / unit
    markup = art.document(f'<g transform="rotate({angle})">{body}</g>', (-w / 2, -h / 2, w, h), defs)
    return art.raster(markup, size).convert_alpha()


@cached_picture
def _shadow(width: int, angle: int, size: tuple[int, int]) -> pygame.Surface:
    """Soft, and below the card however it is turned."""
    turn = math.radians(angle)
    x, y = 4 * math.sin(turn), 4 * math.cos(turn)
    w, h = BOX
    body = "".join(
        art.rounded(
            -w / 2 - step * 2 + x,
            -h / 2 - step * 2 + y,
            w + step * 4,
            h + step * 4,
            CORNER + step * 2,
            "#000000",
            opacity=0.07,
        )
        for step in range(4, -1, -1)
    )
    if size[0] < COARSE_FROM:
        return _turned(body, "", width / w, angle, size)
    small = _turned(body, "", width / w / COARSE, angle, (size[0] // COARSE, size[1] // COARSE))
    return pygame.transform.smoothscale(small, size)


@cached_picture
def shade(width: int, angle: int) -> pygame.Surface:
    """What is laid over a card that may not be chosen."""
    across, tall = turned_size(width, angle)
    w, h = BOX
    sheet = art.rounded(-w / 2, -h / 2, w, h, CORNER, SHADE, opacity=DIMMED)
    return _turned(sheet, "", width / w, angle, (across + 2, tall + 2))


def _said(label: Label, unit: float) -> tuple[str, int]:
    """The words of a label as they fit on its face, and their height."""
    height = max(4, round(label.height * unit))
    if not label.across:
        return label.words, height
    room = round(label.across * unit)
    if not label.short:
        return label.words, text.fitted(label.words, label.face, height, room, 4)
    height = max(height, label.least)
    for said in (label.words, label.short):
        if text.fitted(said, label.face, height, room, 4) >= label.least:
            return said, text.fitted(said, label.face, height, room, 4)
    return label.short, 0


def _write(target: pygame.Surface, label: Label, unit: float, angle: int) -> None:
    """Write words on a face that is turned already; what would be too small to read is left out."""
    said, height = _said(label, unit)
    if height < label.least:
        return
    if label.quarters is not None:
        _write_about(target, label, said, height, unit, angle)
        return
    whole = angle + (180 if label.turned else 0)
    if not angle:
        words, above = text.render(said, label.face, height, label.ink)
        middle = words.get_height() / 2 - above
        words = pygame.transform.rotate(words, 180) if label.turned else words
    else:
        large, above = text.render(said, label.face, height * 2, label.ink)
        middle = (large.get_height() / 2 - above) / 2
        words = pygame.transform.rotozoom(large, -whole, 0.5)
    x, y = label.x * unit, label.y * unit + (-middle if label.turned else middle)
    turn = math.radians(angle)
    x, y = x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)
    centre = target.get_width() / 2 + x, target.get_height() / 2 + y
    target.blit(words, words.get_rect(center=(round(centre[0]), round(centre[1]))))


def _write_about(
    target: pygame.Surface, label: Label, said: str, height: int, unit: float, angle: int
) -> None:
    """Write words about their middle, turned by right angles on a face that is turned already."""
    whole = (angle + 90 * (label.quarters or 0)) % 360
    upright = whole % 90 == 0
    large, _ = text.render(said, label.face, height * (1 if upright else 2), label.ink)
    large = large.subsurface(large.get_bounding_rect())
    if upright:
        words = pygame.transform.rotate(large, -whole)
    else:
        words = pygame.transform.rotozoom(large, -whole, 0.5)
    turn = math.radians(angle)
    x, y = label.x * unit, label.y * unit
    x, y = x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)
    centre = round(target.get_width() / 2 + x), round(target.get_height() / 2 + y)
    target.blit(words, words.get_rect(center=centre))


@cached_picture
def ring(width: int, angle: int, colour: Colour = theme.BOARD_THREAD) -> pygame.Surface:
    """The double thread around a card, cased so that it stands off any ground."""
    margin = margin_of(width)
    across, tall = turned_size(width, angle)
    w, h = BOX
    lines = "".join(
        art.rounded(
            -w / 2 - out, -h / 2 - out, w + 2 * out, h + 2 * out, CORNER + out, "none", ink, thick, opacity
        )
        for out, ink, thick, opacity in (
            (3.0, theme.BOARD_CASING, 8.0, 0.6),
            (9.6, theme.BOARD_CASING, 5.0, 0.5),
            (3.0, colour, 4.8, 1),
            (9.6, colour, 2.2, 1),
        )
    )
    return _turned(lines, "", width / w, angle, (across + 2 * margin, tall + 2 * margin))


# -- where a card lies


@dataclass(frozen=True)
class Pose:
    """The middle of a card, and by how many degrees it is turned clockwise."""

    x: float
    y: float
    angle: float = 0.0

    def moved(self, x: float, y: float) -> Pose:
        """The pose shifted by so many pixels."""
        return replace(self, x=self.x + x, y=self.y + y)

    def towards(self, other: Pose, share: float) -> Pose:
        """A share of the way to another pose."""
        return Pose(
            self.x + (other.x - self.x) * share,
            self.y + (other.y - self.y) * share,
            self.angle + (other.angle - self.angle) * share,
        )


def fan(count: int, rect: Rect, width: int, most: float = 0.74) -> list[Pose]:
    """The poses of a hand of so many cards within a rectangle, from left to right, the outermost lowest.

    Cards stand apart by `most` of their width where there is room.
    """
    step = min(width * most, (rect.width - width * 1.14) / (count - 1)) if count > 1 else 0.0
    reach = max(1.0, (rect.width - width) / 2)
    poses = []
    for index in range(count):
        aside = index - (count - 1) / 2
        low = width * 0.24 * (aside * step / reach) ** 2
        lean = max(-LEAN, min(LEAN, aside * LEAN / 7))
        poses.append(Pose(rect.centerx + aside * step, rect.y + height_of(width) / 2 + low, lean))
    return poses


# -- a card on the table


class CardView(Widget):
    """A card that lies somewhere, or is on its way: its face or its back, dim or ringed, turning over.

    `pressed`, `looked`, `dropped` and `moved` tell what a person does to it; one with neither
    `pressed` nor `looked` is not to be touched.
    """

    def __init__(self, name: str, face: Face | None, back: Face, width: int, depth: int) -> None:
        super().__init__(name, Rect(0, 0, 1, 1), depth)
        self.face = face
        self.back = back
        self.width = width
        self.pose = Pose(0.0, 0.0)
        self.up = face is not None
        self.dim = False
        self.ringed = False
        self.ring_colour: Colour = theme.BOARD_THREAD
        self.turning = 1.0  # 1 face or back whole, 0 seen from its edge
        self.size = 1.0  # of its width, while it flies into the distance
        self.alpha = 255
        self.flying = False  # on its way, it is drawn in a hurry
        self.pressed: Callable[[], None] | None = None
        self.looked: Callable[[], bool] | None = None
        self.dropped: Callable[[Point], None] | None = None
        self.moved: Callable[[Point], None] | None = None
        self.grabbed_at: Point = (0.0, 0.0)
        self.bleed = margin_of(width) + 2

    @property
    def focusable(self) -> bool:
        return self.pressed is not None or self.looked is not None

    role = "card"

    def accessibility_node(self) -> AccessibilityNode | None:
        told = super().accessibility_node()
        return None if told is None else replace(told, enabled=not self.dim, chosen=self.ringed)

    @property
    def accessible_name(self) -> str:
        if not self.up or self.face is None:
            return ""
        return self.called or " ".join(label.words for label in self.face.labels if not label.turned)

    # -- where it lies, and how

    def lie(self, pose: Pose) -> None:
        """Lie somewhere."""
        self.pose = pose
        wide, tall = turned_size(self.width, stepped(pose.angle))
        rect = Rect(0, 0, math.ceil(wide * self.size), math.ceil(tall * self.size))
        rect.center = round(pose.x), round(pose.y)
        self.move_to(rect)

    def show_side(self, up: bool, turning: float = 1.0) -> None:
        """Show the face or the back, wholly or while it turns over."""
        self.alter(up=up, turning=turning)

    def be(self, *, dim: bool | None = None, ringed: bool | None = None, alpha: int | None = None) -> None:
        """Be dim, ringed or faint."""
        before = (self.dim, self.ringed, self.alpha)
        self.dim = self.dim if dim is None else dim
        self.ringed = self.ringed if ringed is None else ringed
        self.alpha = self.alpha if alpha is None else alpha
        if (self.dim, self.ringed, self.alpha) != before:
            self.damage()

    def prepare(self) -> None:
        """Have both sides ready before it flies."""
        for side in (self.face, self.back):
            if side is not None:
                picture(side, self.width)

    def preparing(self) -> list[Callable[[], None]]:
        """The same, a little at a time."""
        sides = [side for side in (self.face, self.back) if side is not None]
        return [step for side in dict.fromkeys(sides) for step in preparing(side, self.width)]

    def landing(self, pose: Pose) -> list[Callable[[], None]]:
        """What makes ready how it will lie face up at a pose, and ringed there, in two steps."""
        face, angle = self.face, stepped(pose.angle)

        def lying() -> None:
            if face is not None:
                picture(face, self.width, angle)

        def ringed() -> None:
            ring(self.width, angle, self.ring_colour)

        return [lying, ringed]

    def reaches(self, point: tuple[int, int]) -> bool:
        """Whether a point lies on the card itself, however it is turned."""
        if not self.visible or not self.focusable or not super().reaches(point):
            return False
        turn = math.radians(-self.pose.angle)
        x, y = point[0] - self.pose.x, point[1] - self.pose.y
        x, y = x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)
        return abs(x) <= self.width / 2 and abs(y) <= self.width * RATIO / 2

    # -- what a person does to it

    def press(self) -> bool:
        if self.pressed is not None:
            self.pressed()
            return True
        return self.look(None)

    def look(self, point: tuple[int, int] | None) -> bool:
        return self.looked() if self.looked is not None and self.up else False

    def grabbed(self, point: tuple[int, int]) -> None:
        self.grabbed_at = point

    def dragged(self, point: tuple[int, int]) -> None:
        if self.moved is not None:
            self.moved(point)

    def released(self, point: tuple[int, int]) -> None:
        if self.dropped is not None:
            self.dropped(point)

    def cancelled(self) -> None:
        if self.dropped is not None:
            self.dropped(NOWHERE)

    # -- drawing

    @property
    def thread(self) -> Colour | None:
        """The colour of the ring around it, where it has one."""
        if self.ringed or (self.focused and not self.dim):
            return self.ring_colour
        return LOOKED_AT if self.focused else None

    def draw(self, target: pygame.Surface) -> None:
        side = self.face if self.up else self.back
        if side is None or not self.alpha:
            return
        angle = stepped(self.pose.angle)
        centre = self.rect.center
        colour = self.thread
        if colour is not None and self.size == 1.0:
            thread = ring(self.width, angle, colour)
            target.blit(thread, thread.get_rect(center=centre))
        if self.flying:
            shown = turned_in_motion(side, self.width, angle)
        else:
            shown = picture(side, self.width, angle)
        if self.turning < 1.0:
            shown = _edgewise(shown, self.turning, in_a_hurry=self.flying)
        if self.size < 1.0:
            scaled = pygame.transform.scale_by if self.flying else pygame.transform.smoothscale_by
            shown = scaled(shown, max(0.02, self.size))
        if self.alpha < 255:
            shown.set_alpha(self.alpha)
        target.blit(shown, shown.get_rect(center=centre))
        if self.dim:
            veil = shade(self.width, angle)
            target.blit(veil, veil.get_rect(center=centre))
        if self.alpha < 255:
            shown.set_alpha(255)


def _edgewise(shown: pygame.Surface, share: float, *, in_a_hurry: bool) -> pygame.Surface:
    """A card seen while it turns about its long axis."""
    across = max(2, round(shown.get_width() * share))
    scaled = pygame.transform.scale if in_a_hurry else pygame.transform.smoothscale
    return scaled(shown, (across, shown.get_height()))
