"""What is on its way over the table: cards that fly, chips that are given, and a sheet that is drawn off."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.scenes.tables.conscious import faces
from game.scenes.tables.interface import Table
from game.widgets.canvas import Rect, Widget
from game.widgets.card import CardView, Face, Pose
from game.widgets.easing import in_out_sine, out_cubic
from game.widgets.motion import Motion
from game.widgets.sprite import Sprite

FLYING = 60  # the depth of what flies, above the charms
SHEET = 58  # that of a sheet that is drawn off
LEAST = 0.3  # of its breadth, how small a card is at a seat's plaque
STRIPS = 24  # in so many a sheet is drawn off

Place = Callable[[], Rect]


def card_flies(
    table: Table,
    kind: str,
    start: Place,
    end: Place,
    lasts: float,
    *,
    face: Face | None = None,
    wide: int,
    fades: bool = False,
    then: Callable[[], None] = lambda: None,
) -> Motion:
    """A card (`part` or `law`) flies from one place to another, its face up where it is to be known.

    `then` is called when it has left its place.
    """
    mover = CardView(f"flight/{kind}", face, faces.back(kind), wide, FLYING)
    mover.touchable = False
    ends: list[Rect] = []

    def place(share: float) -> None:
        if len(ends) < 2:
            return
        begin, rest = ends
        far = out_cubic(share)
        small, large = (min(1.0, max(LEAST, each.width / wide)) for each in (begin, rest))
        size = small + (large - small) * far
        if size != mover.size:
            mover.size = size
            mover.damage()
        mover.lie(Pose(*begin.center).towards(Pose(*rest.center), far))
        if fades:
            mover.be(alpha=round(255 * (1 - share * share)))

    def begin() -> None:
        ends[:] = [start(), end()]
        mover.flying = True
        place(0.0)
        then()
        table.canvas.add(mover)

    return Motion(lasts, place, begin=begin, end=lambda: table.canvas.remove([mover]))


def card_turns(table: Table, face: Face, place: Place, lasts: float, wide: int) -> list[Motion]:
    """A card that lies face down rises a little and turns over."""
    mover = CardView("flight/turning", face, faces.back("law"), wide, FLYING)
    mover.touchable = False
    mover.up = False
    spot: list[Rect] = []

    def begin() -> None:
        spot[:] = [place()]
        mover.lie(_risen(spot[0], wide, 0.0))
        table.canvas.add(mover)

    def rise(share: float) -> None:
        if spot:
            mover.lie(_risen(spot[0], wide, out_cubic(share)))

    def turn(share: float) -> None:
        mover.show_side(share >= 0.5, abs(1 - 2 * share))

    return [
        Motion(lasts * 0.53, rise, begin=begin),
        Motion(lasts * 0.47, turn, end=lambda: table.canvas.remove([mover])),
    ]


def _risen(spot: Rect, wide: int, share: float) -> Pose:
    return Pose(spot.centerx, spot.centery - share * wide * 0.7)


def card_tilts(table: Table, face: Face, place: Place, lasts: float, wide: int, degrees: float) -> Motion:
    """A card bows and comes back."""
    mover = CardView("flight/tilting", face, face, wide, FLYING)
    mover.touchable = False
    spot: list[Rect] = []

    def lean(share: float) -> None:
        if spot:
            mover.lie(Pose(*spot[0].center, degrees * (1 - abs(1 - 2 * share))))

    def begin() -> None:
        spot[:] = [place()]
        lean(0.0)
        table.canvas.add(mover)

    return Motion(lasts, lean, begin=begin, end=lambda: table.canvas.remove([mover]))


def chip_flies(
    table: Table, picture: pygame.Surface, start: Place, end: Place, lasts: float, lift: int
) -> Motion:
    """A chip goes to another place, in an arc so high."""
    chip = Sprite("flight/chip", FLYING, picture)
    ends: list[Rect] = []

    def place(share: float) -> None:
        if len(ends) < 2:
            return
        far = in_out_sine(share)
        (x0, y0), (x1, y1) = ends[0].center, ends[1].center
        chip.stand((x0 + (x1 - x0) * far, y0 + (y1 - y0) * far - lift * 4 * far * (1 - far)))

    def begin() -> None:
        ends[:] = [start(), end()]
        place(0.0)
        table.canvas.add(chip)

    return Motion(lasts, place, begin=begin, end=lambda: table.canvas.remove([chip]))


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
