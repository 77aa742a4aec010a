"""What is on its way over the table: chips, discs, cards and sayings, and a sheet that is drawn off."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.scenes.tables.conscious import faces, shapes
from game.scenes.tables.interface import Table
from game.widgets import art, text
from game.widgets.canvas import Rect, Widget
from game.widgets.card import CardView, Face, Pose
from game.widgets.easing import in_out_sine, out_cubic
from game.widgets.motion import Motion
from game.widgets.picture_cache import cached_picture
from game.widgets.sprite import Sprite
from game.widgets.theme import Colour

Point = tuple[float, float]
Place = Callable[[], Rect]

FLYING = 60  # the depth of what flies, above the charms
SHEET = 58  # that of a sheet that is drawn off
LEAST = 0.3  # of its breadth, how small a card is at a seat's plaque
RISES = 0.53  # of the time in which a card turns over, it rises
STRIPS = 24  # in so many a sheet is drawn off
LOBES, STEPS = 14, 8  # of the edge of a body, and points of each
EDGES: dict[shapes.Body, Colour] = {"physical": shapes.PAPER, "astral": "#8FB4C4", "mental": "#CC9438"}


@dataclass(frozen=True)
class Flown:
    """A picture with its middle at a point; `strength` is 1 where it is seen whole, 0 where it is gone."""

    picture: pygame.Surface
    at: Point
    strength: float = 1.0

    @property
    def rect(self) -> Rect:
        """What it covers."""
        return self.picture.get_rect(center=(round(self.at[0]), round(self.at[1])))


@dataclass(frozen=True)
class Ring:
    """The edge of a body, scalloped or rayed, that opens round a point; in pixels."""

    body: shapes.Body
    at: Point
    radius: float
    thick: int

    @property
    def rect(self) -> Rect:
        """What it covers."""
        reach = round(self.radius * 1.13) + self.thick + 2
        return Rect(round(self.at[0]) - reach, round(self.at[1]) - reach, 2 * reach, 2 * reach)

    @property
    def parts(self) -> Sequence[Rect]:
        """Squares along its edge, that cover it."""
        points, out = _edge(self), 2 * self.thick + 4
        found = []
        for first in range(0, len(points), STEPS // 2):
            some = [points[(first + step) % len(points)] for step in range(STEPS // 2 + 1)]
            xs, ys = [round(x) for x, _ in some], [round(y) for _, y in some]
            left, top = min(xs) - out, min(ys) - out
            found.append(Rect(left, top, max(xs) + out - left, max(ys) + out - top))
        return found


class Flights(Widget):
    """What is on its way now, over all that lies still."""

    touchable = False

    def __init__(self, name: str, depth: int) -> None:
        super().__init__(name, Rect(0, 0, 0, 0), depth)
        self.flown: tuple[Flown | Ring, ...] = ()

    def show_all(self, flown: Sequence[Flown | Ring]) -> None:
        """Show these, and nothing else; only where something was or is drawn anew."""
        before, self.flown = self.flown, tuple(flown)
        rects = [each.rect for each in self.flown]
        if self.canvas is not None:
            for each in [*before, *self.flown]:
                for rect in each.parts if isinstance(each, Ring) else [each.rect]:
                    self.canvas.damage(rect)
        self.rect = rects[0].unionall(rects[1:]) if rects else Rect(0, 0, 0, 0)

    def clear(self) -> None:
        """Nothing is on its way any longer."""
        if self.flown:
            self.show_all(())

    def draw(self, target: pygame.Surface) -> None:
        for each in self.flown:
            if isinstance(each, Ring):
                points = _edge(each)
                pygame.draw.lines(target, shapes.INK, True, points, each.thick + 2)
                pygame.draw.lines(target, EDGES[each.body], True, points, each.thick)
            else:
                art.put(target, each.picture, each.at, each.strength)


@cached_picture
def said_picture(said: str, tall: int) -> pygame.Surface:
    """A saying on a slip of paper."""
    wide = text.width(said, "italic", tall) + round(tall * 1.4)
    size = wide, round(tall * 1.7)
    made = art.frame(size, size[1] * 0.4, shapes.GLOW, line=shapes.LINE, thick=max(1.0, tall * 0.06)).copy()
    text.put(made, said, "italic", tall, shapes.SPOKEN, size[0] / 2, size[1] * 0.5 + tall * 0.3, "center")
    return made


@lru_cache(maxsize=4)
def _edge(ring: Ring) -> list[Point]:
    """The scalloped or rayed line round a middle."""
    found = []
    for step in range(LOBES * STEPS):
        angle, share = math.tau * step / (LOBES * STEPS), step % STEPS / STEPS
        out = math.sin(math.pi * share) * 0.09 if ring.body == "astral" else abs(1 - 2 * share) * 0.12
        reach = ring.radius * (1 + out)
        found.append((ring.at[0] + reach * math.cos(angle), ring.at[1] + reach * math.sin(angle)))
    return found


def between(start: Point, end: Point, share: float) -> Point:
    """The point at a share of the way from one to another."""
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


# -- laid over the table for as long as it flies


def _flies(
    table: Table,
    mover: Widget,
    lasts: float,
    place: Callable[[float, list[Rect]], None],
    places: Sequence[Place],
    then: Callable[[], None] = lambda: None,
) -> Motion:
    """A thing is put somewhere by shares of the way, and by the `places` as they are when it begins.

    `then` is called when it has left its place.
    """
    found: list[Rect] = []

    def apply(share: float) -> None:
        if found:
            place(share, found)

    def begin() -> None:
        found[:] = [each() for each in places]
        apply(0.0)
        then()
        table.canvas.add(mover)

    return Motion(lasts, apply, begin=begin, end=lambda: table.canvas.remove([mover]))


def _card(name: str, kind: str, face: Face | None, wide: int) -> CardView:
    """A card (`part` or `law`) that nobody can touch."""
    mover = CardView(f"flight/{name}", face, faces.back(kind), wide, FLYING)
    mover.touchable = False
    return mover


def card_flies(
    table: Table,
    kind: str,
    start: Place,
    end: Place,
    lasts: float,
    wide: int,
    face: Face | None = None,
    fades: bool = False,
    then: Callable[[], None] = lambda: None,
) -> Motion:
    """A card (`part` or `law`) flies from one place to another, its face up where it is to be known.

    `then` is called when it has left its place.
    """
    mover = _card(kind, kind, face, wide)
    mover.flying = True

    def place(share: float, ends: list[Rect]) -> None:
        begin, rest = ends
        far = out_cubic(share)
        small, large = (min(1.0, max(LEAST, each.width / wide)) for each in ends)
        size = small + (large - small) * far
        if size != mover.size:
            mover.size = size
            mover.damage()
        mover.lie(Pose(*begin.center).towards(Pose(*rest.center), far))
        if fades:
            mover.be(alpha=round(255 * (1 - share * share)))

    return _flies(table, mover, lasts, place, (start, end), then)


def card_turns(table: Table, face: Face, place: Place, lasts: float, wide: int) -> Motion:
    """A Law that lies face down rises a little and turns over."""
    mover = _card("turning", "law", face, wide)
    mover.up = False

    def turn(share: float, spot: list[Rect]) -> None:
        rises, turns = min(1.0, share / RISES), max(0.0, (share - RISES) / (1 - RISES))
        mover.lie(Pose(spot[0].centerx, spot[0].centery - out_cubic(rises) * wide * 0.7))
        mover.show_side(turns >= 0.5, abs(1 - 2 * turns))

    return _flies(table, mover, lasts, turn, [place])


def card_tilts(table: Table, face: Face, place: Place, lasts: float, wide: int, degrees: float) -> Motion:
    """A Law bows and comes back."""
    mover = _card("tilting", "law", face, wide)

    def lean(share: float, spot: list[Rect]) -> None:
        mover.lie(Pose(*spot[0].center, degrees * (1 - abs(1 - 2 * share))))

    return _flies(table, mover, lasts, lean, [place])


def chip_flies(
    table: Table, picture: pygame.Surface, start: Place, end: Place, lasts: float, lift: int
) -> Motion:
    """A chip goes to another place, in an arc so high."""
    chip = Sprite("flight/chip", FLYING, picture)

    def place(share: float, ends: list[Rect]) -> None:
        far = in_out_sine(share)
        x, y = between(ends[0].center, ends[1].center, far)
        chip.stand((x, y - lift * 4 * far * (1 - far)))

    return _flies(table, chip, lasts, place, (start, end))


class Drawn(Widget):
    """A picture of what was seen, drawn off in strips from the right, or slid aside while it pales."""

    touchable = False

    def __init__(self, rect: Rect, picture: pygame.Surface, slides: int = 0) -> None:
        super().__init__("flight/sheet", rect, SHEET)
        self.picture, self.slides = picture, slides
        self.share = 0.0
        self._stood = False
        self._below: pygame.Surface | None = None  # what is seen below one that slides, and stands still

    def go(self, share: float) -> None:
        """Be so much of the way off; one in strips stays whole in the frame in which all below it changes."""
        if not self.slides and not self._stood and share < 1:
            self._stood = True
            return
        before, self.share = self._edge, share
        if self.slides:
            self.damage()
        elif self.canvas is not None and self._edge != before:
            left, right = sorted((self._edge, before))
            self.canvas.damage(Rect(left, self.rect.y, right - left, self.rect.height))

    @property
    def _edge(self) -> int:
        """Up to where it is still seen, where it goes in strips."""
        return self.rect.right - self.rect.width * round(self.share * STRIPS) // STRIPS

    def covers(self, rect: Rect) -> bool:
        if self.slides:
            return self._below is not None and self.rect.contains(rect)
        x, y, _, tall = self.rect
        return Rect(x, y, self._edge - x, tall).contains(rect)

    def draw(self, target: pygame.Surface) -> None:
        if not self.slides:
            target.blit(self.picture, self.rect.topleft, (0, 0, self._edge - self.rect.x, self.rect.height))
            return
        if self._below is None and target.get_clip().contains(self.rect):
            self._below = target.subsurface(self.rect).copy()
        elif self._below is not None:
            target.blit(self._below, self.rect)
        far = out_cubic(self.share)
        self.picture.set_alpha(round(255 * (1 - far)))
        shift = round(self.slides * far)
        target.blit(self.picture, self.rect.topleft, (shift, 0, self.rect.width - shift, self.rect.height))


def sheet_goes(
    table: Table, place: Place, change: Callable[[], None], lasts: float, slides: int = 0
) -> Motion:
    """What stands in a place changes; what was seen there before is drawn off from it."""
    off: list[Drawn] = []

    def begin() -> None:
        screen = table.canvas.painted
        if screen is not None:
            rect = place().clip(screen.get_rect())
            off[:] = [Drawn(rect, screen.subsurface(rect).copy(), slides)] if rect.width else []
        change()
        table.canvas.add(*off)

    def go(share: float) -> None:
        for each in off:
            each.go(share)

    def end() -> None:
        table.canvas.remove(off)
        off.clear()

    return Motion(lasts, go, begin=begin, end=end)
