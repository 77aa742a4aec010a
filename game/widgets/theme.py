"""Colours, measures and durations: the numbers of the art direction, in one place."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

Colour = str
Face = Literal["garamond", "italic", "inter", "semibold", "bold", "display", "deva"]


@dataclass(frozen=True)
class Theme:
    """The colours of chrome: plaques, panels, bars. Board art does not change with it.

    On `ground`, `deep`, `surface`, `raised`, `trough` and `note` alike the inks, `gold` and `loss` can be
    read (4.5 : 1), and `edge` round what can be touched, `thread` and `note_line` can be seen (3 : 1). A
    `line` only parts or adorns.
    """

    name: str
    ground: Colour
    deep: Colour
    surface: Colour
    raised: Colour
    line: Colour
    edge: Colour
    ink: Colour
    ink2: Colour
    ink3: Colour
    thread: Colour
    gold: Colour
    loss: Colour
    trough: Colour
    note: Colour
    note_line: Colour
    shadow: float

    @property
    def dark(self) -> bool:
        """Whether light text stands on dark ground."""
        return self.name == "night"


PAPER = Theme(
    name="paper",
    ground="#F3EADA",
    deep="#E7D9BF",
    surface="#FBF6EA",
    raised="#FFFDF6",
    line="#D8C8AA",
    edge="#857459",
    ink="#2A211B",
    ink2="#5E5045",
    ink3="#6B5B4B",
    thread="#AA6C0D",
    gold="#82550A",
    loss="#9A2F22",
    trough="#EADBC0",
    note="#F7E6BC",
    note_line="#A56E14",
    shadow=0.18,
)
NIGHT = Theme(
    name="night",
    ground="#141821",
    deep="#0C0F15",
    surface="#222936",
    raised="#2C3443",
    line="#3E4859",
    edge="#7C899F",
    ink="#F4EAD7",
    ink2="#C3B8A3",
    ink3="#A79C88",
    thread="#E9B949",
    gold="#E9B949",
    loss="#E58F7A",
    trough="#171C26",
    note="#3A3222",
    note_line="#E9B949",
    shadow=0.4,
)
LAMPLIT = replace(PAPER, name="lamplit")  # paper by night: drawn as paper is, then dimmed (`lamplight`)
THEMES = {theme.name: theme for theme in (PAPER, NIGHT)}

BRASS = "#C9974A"
BOARD_THREAD = "#FFD257"
BOARD_CASING = "#3A2408"
PRIMARY = ("#F3CB66", "#DFA52E")
PRIMARY_INK = "#241A08"
PRIMARY_INK2 = "#4A360F"
PRIMARY_EDGE = "#7A520F"
DEVANAGARI_INK = "#6B2A1B"


@dataclass(frozen=True)
class Charm:
    """How a seat's token looks: its shape, its colour, and whether the colour is dark.

    Elsewhere `charm` is the number of one in CHARMS, from 0; a `Token` is the piece on the board.
    """

    name: str
    colour: Colour
    dark: bool


CHARMS = (
    Charm("bell", "#C8452B", True),
    Charm("lotus", "#F2B632", False),
    Charm("fish", "#5FB7A4", False),
    Charm("peak", "#2C4C93", True),
    Charm("leaf", "#F5ECDA", False),
    Charm("gem", "#4B2444", True),
)

STRANDS = ("#F0654A", "#F7C548", "#74D0BA", "#7FA0F0", "#F5ECDA", "#C58AC6")
"""The thread of each charm's course on dark ground, in the order of CHARMS."""

DASHES: tuple[tuple[float, ...], ...] = (
    (),
    (4.0, 2.2),
    (1.2, 2.0),
    (9.0, 2.6),
    (6.0, 2.0, 1.2, 2.0),
    (6.0, 2.0, 1.2, 2.0, 1.2, 2.0),
)
"""How the thread of each charm is dashed, in its own breadth: it is known without its colour too."""

STEPS = {"poster": 11.0, "banner": 5.0, "heading": 3.6, "name": 3.2, "body": 2.4, "small": 2.0, "micro": 1.4}
SMALLEST = 13
TEXT_SCALES = (1.0, 1.25, 1.5, 2.0)


class Measure:
    """Lengths on a screen of a size: u is a 108th of its shorter side; `text` scales the type."""

    def __init__(self, size: tuple[int, int], text: float = 1.0) -> None:
        self.size = size
        self.u = min(size) / 108
        self.text = text

    def px(self, units: float) -> int:
        """A length in u as whole pixels."""
        return round(units * self.u)

    def type(self, step: str) -> int:
        """The height of type of a step, never under 13 px."""
        return max(SMALLEST, round(STEPS[step] * self.u * self.text))

    def font_px(self, units: float) -> int:
        """The height of type of so many u, never under 13 px."""
        return max(SMALLEST, round(units * self.u * self.text))

    def plain(self) -> Measure:
        """The same without larger text: what is read from afar is as large as it can be."""
        found = Measure(self.size)
        found.u = self.u
        return found

    @property
    def wide(self) -> float:
        """The width of the window, in u."""
        return self.size[0] / self.u

    @property
    def high(self) -> float:
        """The height of the window, in u."""
        return self.size[1] / self.u

    @property
    def portrait(self) -> bool:
        """Whether the table is laid out upright."""
        return self.size[1] >= 1.25 * self.size[0]


def line_height(face: Face, height: int) -> int:
    """The distance of baselines that reads well."""
    return round(height * (1.28 if face in ("garamond", "italic") else 1.36))


TOKEN_BOX = (120, 130)


def token_size(height: int) -> tuple[int, int]:
    """Width and height of a token's picture."""
    return round(height * TOKEN_BOX[0] / TOKEN_BOX[1]), height


# Durations in milliseconds.
DIE_ROLLS = 700
HOP = 170
HOP_LATE = 90
HOPS_AT_LEISURE = 6
ARROW_GLIDES = 900
SNAKE_SWALLOWS = 1400
CARD_MOVES = 220
CARD_FLIPS = 300
BIRTH = 1200
LIBERATION = 2600
REDUCED = 150
HOVER = 300
HOLD = 350
DOUBLE = 400  # two presses within it belong together
BREATH = 240
SPEEDS = {"ceremonial": 1.0, "calm": 1.0, "brisk": 0.5, "instant": 0.0}


def rgb(colour: Colour) -> tuple[int, int, int]:
    """Red, green and blue, 0..255."""
    value = int(colour[1:7], 16)
    return value >> 16, value >> 8 & 255, value & 255


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """A colour a share of the way from one to the other."""
    pairs = zip(rgb(one), rgb(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)


def darker(colour: Colour, share: float) -> Colour:
    """A colour mixed with a share 0..1 of near-black."""
    return mixed(colour, "#120A08", share)


def lighter(colour: Colour, share: float) -> Colour:
    """A colour mixed with a share 0..1 of white."""
    return mixed(colour, "#FFFFFF", share)
