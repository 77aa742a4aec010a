"""The hall and the tray: where everything lies on it, for three to six, at any size."""

from __future__ import annotations

import math

import pygame

from game.widgets import art, theme
from game.widgets.canvas import Rect
from game.widgets.card import Pose
from game.widgets.picture_cache import cached_picture
from game.widgets.style import Style
from game.widgets.theme import Theme

NIGHT_HALL = ((0.0, "#24484A"), (0.45, "#16302F"), (1.0, "#0A1416"))
PAPER_HALL = ((0.0, "#F2F1E4"), (0.5, "#DDE4D6"), (1.0, "#B4C4B6"))

RIM = 306.0  # the tray's radius in the units its sprite is drawn in
LARGEST, ON_WALL = 34.0, 40.0  # u

# For each number of seats how wide a card is and where each lies, in units of the tray, from the
# front seat on, clockwise: aside, down, and turned by so many degrees.
CARD = {3: 150, 4: 148, 5: 124, 6: 112}
PLACES: dict[int, tuple[tuple[float, float, float], ...]] = {
    3: ((0, 116, 0), (-164, -56, -4), (164, -56, 4)),
    4: ((0, 118, 0), (-174, 4, -4), (0, -106, 2), (174, 4, 4)),
    5: ((0, 150, 0), (-172, 58, -4), (-106, -130, -4), (106, -130, 4), (172, 58, 4)),
    6: ((0, 158, 0), (-152, 84, -4), (-152, -84, 4), (0, -158, 2), (152, -84, -4), (152, 84, 4)),
}
CORNERS = {"earth": (1, -1), "water": (1, 1), "fire": (-1, 1), "air": (-1, -1)}
OWN_LOW = 231.0  # how far down the name of the front seat begins
CIRCLE = 206.0  # the radius of the circle that is brushed on the tray
STROKE = (-52.0, 228.0)  # degrees: where its brush begins and ends
BESIDE_BIDS = 256.0  # from the middle of the tray to an opened hand
SHARED = 158.0  # of the tray's units, for the name of each of two seats at one side
LAMP = 188.0  # how far aside and down an Element's lamp stands


def hall(target: pygame.Surface, colours: Theme) -> None:
    """The dark hall, lit above the tray; by day its walls are pale."""
    stops = NIGHT_HALL if colours.dark else PAPER_HALL
    art.light(target, (0.48, 0.38), stops, 0.75)


NAMED = 21.0  # u beside the tray, where names come first


class Tray:
    """Where the tray stands on a stage, and everything on it; `side` is free at its left and right.

    Where names come first (`names_first`) a seat is called rather than told what it did.
    """

    def __init__(
        self, rect: Rect, seats: int, style: Style, largest: float = LARGEST, *, names_first: bool = False
    ) -> None:
        self.rect = rect
        self.far = largest > LARGEST  # whether it is seen from far off: a name then comes before all else
        self.names_first = names_first or self.far
        self.seats = seats
        self.style = style
        tag = style.px((NAMED if names_first else 15.5) * (1 + (style.measure.text - 1) * 0.5))
        most = rect.width / 2 - tag
        self.radius = int(
            min(style.px(largest), rect.height / 2 - style.px(1.0), max(most, rect.width * 0.3))
        )
        self.centre = (rect.centerx, rect.y + rect.height // 2)
        self.unit = self.radius / RIM
        self.card_width = round(CARD[seats] * self.unit / 2) * 2
        self.side = rect.width // 2 - self.radius
        self.corner = rect.right  # where something begins that stands in the upper right corner
        self.under = rect.top  # how far down something reaches that stands in the upper left corner

    @property
    def outer(self) -> Rect:
        """The tray with its shadow."""
        side = math.ceil(660 * self.unit)
        return Rect(0, 0, side, side).move_to(center=self.centre)

    def at(self, aside: float, down: float) -> tuple[float, float]:
        """A point of the tray on the screen."""
        return self.centre[0] + aside * self.unit, self.centre[1] + down * self.unit

    def pose(self, place: int) -> Pose:
        """Where the card of a place lies."""
        aside, down, angle = PLACES[self.seats][place]
        return Pose(*self.at(aside, down), angle)

    def beside_bids(self, place: int) -> Pose:
        """Where the opened hand of a place stands, so that the bids are read out between the hands."""
        aside, down, _ = PLACES[self.seats][place]
        out = BESIDE_BIDS / math.hypot(aside, down)
        return Pose(*self.at(aside * out, down * out), 0.0)

    @property
    def between_hands(self) -> Rect:
        """Where the bids are read out; of five, two hands stand high at both sides of the middle."""
        high, down = (306, 15) if self.seats == 5 else (342, 0)
        found = Rect(0, 0, round(300 * self.unit), round(high * self.unit))
        x, y = self.at(0, down)
        found.center = round(x), round(y)
        return found

    def away(self, place: int) -> Pose:
        """Outside the tray, where a place's cards come from and go to."""
        aside, down, angle = PLACES[self.seats][place]
        out = (RIM + 40) / math.hypot(aside, down)
        return Pose(*self.at(aside * out, down * out), angle + 8)

    def place_at(self, point: tuple[float, float]) -> int:
        """The place nearest to a point."""
        return min(
            range(self.seats), key=lambda place: math.dist(point, (self.pose(place).x, self.pose(place).y))
        )

    def holds(self, point: tuple[float, float]) -> bool:
        """Whether a point lies on the tray."""
        return math.dist(point, self.centre) <= self.radius

    def lamp(self, element: str) -> Rect:
        """Where an Element's sign stands."""
        side = round(46 * self.unit)
        aside, down = CORNERS[element]
        found = Rect(0, 0, side, side)
        x, y = self.at(aside * LAMP, down * LAMP)
        found.center = round(x), round(y)
        return found

    def bead(self, index: int, count: int) -> tuple[int, int]:
        """Where a bid stands on the circle, strung from where the brush began to its end."""
        x, y = self.at(*_on_circle(self._bead_angle(index, count)))
        return round(x), round(y)

    def _bead_angle(self, index: int, count: int) -> float:
        first, last = STROKE
        return first + (last - first) * index / max(1, count - 1)

    def bead_width(self, count: int) -> int:
        """How large so many of them can be without touching."""
        apart = (STROKE[1] - STROKE[0]) / max(1, count - 1)
        return round(2 * CIRCLE * math.sin(math.radians(apart / 2)) * self.unit * 0.93)

    def bead_reaches(self, index: int, count: int, side: int, point: tuple[int, int]) -> bool:
        """Whether a point is nearest to one of them, and near enough."""
        x, y = point[0] - self.centre[0], point[1] - self.centre[1]
        away = abs(math.hypot(x, y) - CIRCLE * self.unit)
        aside = (math.degrees(math.atan2(y, x)) - self._bead_angle(index, count) + 180) % 360 - 180
        return away <= max(side * 0.62, self.style.px(4)) and abs(aside) * 2 <= (STROKE[1] - STROKE[0]) / max(
            1, count - 1
        )

    def chord(self, y: float) -> float:
        """Half of the tray's breadth at a height of the screen."""
        down = min(self.radius, abs(y - self.centre[1]))
        return math.sqrt(self.radius**2 - down**2)

    @property
    def _top_left(self) -> float:
        """Where the name of the seat at the top begins, right of its card."""
        return self.centre[0] + (CARD[self.seats] / 2 + 34) * self.unit

    def room(self, place: int, tall: int) -> int:
        """How wide the name of a seat may be, and be so tall, without coming over a card."""
        aside = PLACES[self.seats][place][0]
        if place == 0:
            return round(self.rect.right - self._own_left)
        if abs(aside) < 60:
            return round(self.corner - self.style.px(1.0) - self._top_left)
        return round(self.rect.width / 2 - self._out(place, tall))

    def tallest(self, place: int) -> int:
        """How tall the name of a seat may be: two seats at one side of the tray share its height."""
        aside, down, _ = PLACES[self.seats][place]
        if self.seats <= 4 or place == 0:
            return self.style.px(15)
        whole = SHARED * self.unit
        if abs(aside) < 60:  # at the top, above those at the sides
            highest = min(each[1] for each in PLACES[self.seats] if abs(each[0]) >= 60)
            return round(self.centre[1] + (highest - 22) * self.unit - whole / 2 - self.rect.top)
        top = self.centre[1] + (down - 22) * self.unit - whole / 2
        return round(whole - max(0.0, self.under - top if aside < 0 else 0.0))

    @property
    def _own_left(self) -> float:
        """Where the name of the front seat begins, close to the right of its card."""
        return self.centre[0] + (CARD[self.seats] / 2 + 16) * self.unit

    def _out(self, place: int, tall: int) -> float:
        """How far from the middle of the tray a name beside it begins."""
        y = (PLACES[self.seats][place][1] - 22) * self.unit
        near = max(0.0, abs(y) - tall / 2)
        return self.chord(self.centre[1] + near) + self.style.px(1.6)

    def tag(self, place: int, wide: int, tall: int) -> Rect:
        """Where a seat's name stands: at the tray's rim beside its card, never off the stage."""
        aside, down, _ = PLACES[self.seats][place]
        gap = self.style.px(1.6)
        if place == 0:
            y = self.centre[1] + OWN_LOW * self.unit
            left = self._own_left
        elif abs(aside) < 60:
            y = self.centre[1] - 0.86 * self.radius - tall / 2
            left = max(self._top_left, self.centre[0] + self.chord(y + tall / 2 + gap) - wide * 0.5)
            left = max(self._top_left, min(left, self.corner - self.style.px(1.0) - wide))
        else:
            y = self.centre[1] + (down - 22) * self.unit - tall / 2
            out = self._out(place, tall)
            left = self.centre[0] - out - wide if aside < 0 else self.centre[0] + out
            if aside < 0:
                y = max(y, self.under)
        found = Rect(round(left), round(y), wide, tall)
        found.clamp_ip(self.rect)
        if place == 0:  # where it is so tall that it reaches a lamp, it makes way
            covered = [lamp.right for lamp in map(self.lamp, CORNERS) if found.colliderect(lamp)]
            found.left = max([found.left, *(right + round(gap / 2) for right in covered)])
            found.clamp_ip(self.rect)
        return found


def _on_circle(angle: float) -> tuple[float, float]:
    turn = math.radians(angle)
    return CIRCLE * math.cos(turn), CIRCLE * math.sin(turn)


@cached_picture
def tray_picture(side: int) -> pygame.Surface:
    """The tray and the circle on it."""
    tray, box = art.inner("buddha/tray")
    enso, _ = art.inner("buddha/enso")
    markup = art.document(tray + f'<g opacity="0.8">{enso}</g>', box)
    return art.raster(markup, (side, side)).convert_alpha()


@cached_picture
def lamp_picture(element: str, side: int, lit: bool) -> pygame.Surface:
    """An Element's sign on the tray: lit it is bright and ringed, else it rests in the lacquer."""
    glyph, _ = art.inner(f"buddha/{element}")
    ring = ""
    if lit:
        for radius, ink, thick in (
            (70, theme.BOARD_CASING, 13),
            (70, theme.BOARD_THREAD, 6.5),
            (82, theme.BOARD_THREAD, 3),
        ):
            ring += art.circle(radius, "none", ink, thick)
    body = f'<g opacity="{1 if lit else 0.34}">{glyph}</g>{ring}'
    return art.picture(body, (-88, -88, 176, 176), (side, side))
