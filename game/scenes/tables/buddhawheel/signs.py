"""BuddhaWheel's signs: realms on their colours, faces, powers, the six colours, and the next birth."""

from __future__ import annotations

import math
from functools import cache
from typing import Literal

import pygame

from game.engine.games import buddhawheel as rules
from game.widgets import art, theme
from game.widgets.picture_cache import cached_picture
from game.widgets.theme import Colour

GAME = "buddhawheel"
REALMS: tuple[str, ...] = rules.BORN  # in the order of the die
PIGMENTS: dict[str, Colour] = {
    "hell": "#EE9DB0",
    "ghost": "#5B3785",
    "animal": "#77736E",
    "human": "#3E8FD0",
    "demigod": "#F0C541",
    "god": "#1F6B45",
    "spiritual": "#EAD6A6",
    "subtle": "#35437A",
    "bardo": "#A9AEDB",
}
REALM_OF: dict[str, str] = {colour: realm for realm, colour in rules.COLOUR_OF.items()}
"""The realm whose sign stands for a colour (BW-1.7)."""
STACKS: dict[str, str] = {stack: realm for realm, stack in rules.STACK_OF.items()}
"""The realm a Realm stack belongs to, by its letters."""
# Where a pigment is too dark for a line.
OUTLINES = {"ghost": "#A887DA", "god": "#63B184", "animal": "#B0AAA0"}
BRASS, GOLD, GOLD_DARK, CREAM, IVORY = "#C9974A", "#DDB463", "#8A5E1E", "#F3E3BC", "#FBF1DA"
PALE, DARK = "#FFF3DC", "#2A1622"
FAINT, FAINT_BY_DAY = "#7C879C", "#8C8170"
SMILING: Colour = "#8FD6AE"
SMILING_BY_DAY: Colour = "#2E7D5B"
POWERS = ("parasol", "parasol", "parasol", "jewel", "jewel-lotus")
UNTAKEN = ("sign-spiritual", "sign-spiritual", "sign-spiritual", "jewel-line", "jewel-lotus-line")

Kept = Literal["none", "held", "dedicated", "meditated"]


def ink_on(realm: str) -> Colour:
    """The colour of a sign that stands on a realm's pigment."""
    return DARK if realm in ("hell", "demigod", "spiritual") else PALE


def way(*parts: str | float) -> str:
    """The data of a path: letters, and numbers to two decimals."""
    return " ".join(part if isinstance(part, str) else f"{part:.2f}" for part in parts)


class Drawing:
    """Shapes of one picture and the gradients they need, each gradient once."""

    def __init__(self) -> None:
        self.shapes: list[str] = []
        self._defs: dict[str, str] = {}

    @property
    def body(self) -> str:
        return "".join(self.shapes)

    @property
    def defs(self) -> str:
        return "".join(self._defs.values())

    def shade(self, *colours: Colour) -> str:
        """Colours from top to bottom, as what shapes are filled with."""
        name = "shade" + "".join(colour[1:] for colour in colours).lower()
        if name not in self._defs:
            steps = len(colours) - 1
            self._defs[name] = art.graded(name, [(at / steps, each) for at, each in enumerate(colours)])
        return f"url(#{name})"

    def add(self, kind: str, **attributes: object) -> None:
        """One element; without a `fill` it is drawn in lines only."""
        attributes.setdefault("fill", "none")
        self.shapes.append(art.tag(kind, **attributes))

    def rect(
        self,
        box: tuple[float, float, float, float],
        radius: float,
        fill: str = "none",
        line: Colour = "none",
        thick: float = 0.0,
        opacity: float = 1.0,
        dash: str = "",
    ) -> None:
        self.shapes.append(art.rounded(*box, radius, fill, line, thick, opacity, dash))

    def circle(
        self, x: float, y: float, r: float, fill: str = "none", line: Colour = "none", thick: float = 0.0
    ) -> None:
        self.add("circle", cx=x, cy=y, r=r, fill=fill, stroke=line, stroke_width=thick)

    def path(
        self, d: str, fill: str = "none", line: Colour = "none", thick: float = 0.0, **more: object
    ) -> None:
        self.add("path", d=d, fill=fill, stroke=line, stroke_width=thick, stroke_linejoin="round", **more)

    def sprite(
        self, name: str, x: float, y: float, side: float, ink: Colour | None = None, turn: float = 0.0
    ) -> None:
        """A sprite of the game, its middle at a point and its longer side so long; `ink` replaces black."""
        shapes, defs, (left, top, wide, tall) = _parts(name)
        if ink is not None:
            shapes = shapes.replace("#000000", ink)
        if defs:
            self._defs[name] = defs
        scale = side / max(wide, tall)
        self.shapes.append(
            f'<g transform="translate({x:.2f} {y:.2f}) rotate({turn:g}) scale({scale:.4f}) '
            f'translate({-left - wide / 2:.2f} {-top - tall / 2:.2f})">{shapes}</g>'
        )

    def sign(self, realm: str, x: float, y: float, side: float, ink: Colour | None = None) -> None:
        """A realm's sign."""
        self.sprite(f"sign-{realm}", x, y, side, ink or ink_on(realm))

    def medal(
        self, realm: str, x: float, y: float, across: float, line: Colour = GOLD, thick: float = 2.2
    ) -> None:
        """A realm's sign on its colour, in a ring."""
        pigment = PIGMENTS[realm]
        fill = self.shade(theme.lighter(pigment, 0.16), theme.darker(pigment, 0.1))
        self.circle(x, y, across / 2, fill, line, thick)
        self.sign(realm, x, y, across * 0.62)

    def picture(self, box: tuple[float, float, float, float], size: tuple[int, int]) -> pygame.Surface:
        """All of it at a size in pixels; `box` is left, top, breadth and height in the drawing's units."""
        whole = max(1, size[0]), max(1, size[1])
        return art.picture(self.body, box, whole, self.defs)


@cache
def _parts(name: str) -> tuple[str, str, tuple[float, float, float, float]]:
    """The shapes of a sprite and its gradients, apart, and its view box."""
    markup, box = art.inner(f"{GAME}/{name}")
    before, found, rest = markup.partition("<defs>")
    if not found:
        return markup, "", box
    defs, _, after = rest.partition("</defs>")
    return before + after, defs, box


# -- pictures in a square of so many pixels


@cached_picture
def medal(realm: str, side: int, line: Colour = GOLD) -> pygame.Surface:
    """A realm's sign on its colour."""
    drawing = Drawing()
    drawing.medal(realm, 0, 0, 94, line, 4.6)
    return drawing.picture((-50, -50, 100, 100), (side, side))


def face(happy: bool, side: int, ink: Colour) -> pygame.Surface:
    """A mind's face: smiling or sad."""
    return art.square(f"{GAME}/face-{'smiling' if happy else 'sad'}", side, ink)


def smiling(dark: bool) -> Colour:
    """The colour of a smiling face by night or by day."""
    return SMILING if dark else SMILING_BY_DAY


def faint(dark: bool) -> Colour:
    """The colour of what is not there yet."""
    return FAINT if dark else FAINT_BY_DAY


def power(index: int, taken: bool, side: int, ink: Colour = FAINT) -> pygame.Surface:
    """The sign of a power, 0..4 in the order they are taken: painted, or an outline in `ink`."""
    if taken:
        return art.square(f"{GAME}/{POWERS[index]}", side)
    return art.square(f"{GAME}/{UNTAKEN[index]}", side, ink)


@cached_picture
def light(realm: str, kept_as: str, side: int, dark: bool, count: int = 0) -> pygame.Surface:
    """One of the six colours of a player, a light in a square.

    Nothing of it: dashed; a positive card held: a ring; dedicated: full; meditated: full, in a second ring
    with twelve rays. It bears the realm's sign, or where `count` says how many nothing, for the number to be
    written on it.
    """
    drawing, pigment = Drawing(), PIGMENTS[realm]
    full = drawing.shade(theme.lighter(pigment, 0.15), theme.darker(pigment, 0.1))
    rim = CREAM if dark else GOLD_DARK
    ink, size = ink_on(realm), 56.0
    if kept_as == "meditated":
        for number in range(12):
            near, far = (_on_circle(radius, 30.0 * number) for radius in (53, 59))
            drawing.path(way("M", *near, "L", *far), line=rim, thick=6, stroke_linecap="round")
        drawing.circle(0, 0, 48, "none", rim, 4)
        drawing.circle(0, 0, 40, full, rim, 4)
        size = 50.0
    elif kept_as == "dedicated":
        drawing.circle(0, 0, 47, full, rim, 6)
    elif kept_as == "held":
        ink = _outline(realm, dark)
        drawing.circle(0, 0, 47, "none", ink, 7)
    else:
        ink, size = faint(dark), 44.0
        drawing.add("circle", cx=0, cy=0, r=47, stroke=ink, stroke_width=4.6, stroke_dasharray="12 12.6")
    if not count:
        drawing.sign(realm, 0, 0, size, ink)
    return drawing.picture((-60, -60, 120, 120), (side, side))


def _outline(realm: str, dark: bool) -> Colour:
    """A realm's colour as a line, light enough for the night or dark enough for paper."""
    if dark:
        return OUTLINES.get(realm, PIGMENTS[realm])
    return theme.darker(PIGMENTS[realm], 0.34 if realm in ("hell", "demigod") else 0.12)


@cached_picture
def next_birth(realm: str, protected: str | None, side: int, ink: Colour) -> pygame.Surface:
    """Where the next birth leads: a realm's sign in an arrow that goes round.

    `realm` may be `bardo`; `protected` is `refuge` (a parasol beside it), `meditation` (a moon) or None.
    """
    drawing = Drawing()
    drawing.medal(realm, 0, 0, 74, CREAM, 3.6)
    begun, ended = _on_circle(47, 122), _on_circle(47, 62)
    drawing.path(
        f"M{begun[0]:.2f},{begun[1]:.2f} A47,47 0 1 1 {ended[0]:.2f},{ended[1]:.2f}",
        line=ink,
        thick=4.2,
        stroke_linecap="round",
    )
    drawing.shapes.append(f'<g transform="translate({begun[0]:.2f} {begun[1]:.2f}) rotate(-160)">')
    drawing.path("M-9,-7 L1,6 L10,-7", line=ink, thick=4.2, stroke_linecap="round")
    drawing.shapes.append("</g>")
    if protected == "refuge":
        drawing.circle(32, 30, 20, IVORY, GOLD_DARK, 2.4)
        drawing.sprite("parasol", 32, 30, 33)
    elif protected == "meditation":
        drawing.sprite("moon", 32, 30, 42)
    return drawing.picture((-56, -56, 112, 112), (side, side))


def _on_circle(radius: float, degrees: float) -> tuple[float, float]:
    turn = math.radians(degrees)
    return radius * math.cos(turn), radius * math.sin(turn)


def of_fact(sign: str, side: int, found: theme.Theme) -> pygame.Surface:
    """The sign of what a seat has, so many pixels high: no broader than it is drawn."""
    kind, _, more = sign.partition(".")
    which, _, state = more.partition(".")
    if kind == "birth":
        return next_birth(which, state or None, side, found.ink2)
    if kind == "colour":
        return light(REALM_OF[which], state, side, found.dark)
    if kind == "power":
        return power(int(which), state == "taken", side, faint(found.dark))
    return art.square(f"{GAME}/{sign}", side, found.ink2)
