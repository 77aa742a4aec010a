"""A mind as a card: whole, small, dedicated, meditated or lying wide; backs of Realm stacks, and tokens.

Faces are laid out in units, 312 to the breadth of a card; the words on them are measured for the width in
pixels at which they are shown, so that a text is as large as it can be and the picture gives way to it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from game import words
from game.scenes.tables.buddhawheel.minds import Mind, is_token, mind, realm_of
from game.scenes.tables.buddhawheel.signs import (
    BRASS,
    CREAM,
    DARK,
    GAME,
    GOLD,
    GOLD_DARK,
    IVORY,
    PALE,
    PIGMENTS,
    Drawing,
    ink_on,
    way,
)
from game.widgets import art, card, text, theme
from game.widgets.card import BOX, Face, Label
from game.widgets.picture_cache import cached_picture
from game.widgets.theme import SMALLEST, Colour

WIDE, TALL = 312.0, 449.28
EDGE = 16.0  # from the edge of a card to its niche
NICHES = (164.0, 150.0, 136.0, 122.0, 108.0, 94.0, 80.0)  # how tall the niche may be: the text comes first
PICTURE = 320 / 208  # the shape of the pictures of the minds
BEYOND = 12.0  # how far a picture may reach beyond its niche, above and below: paper covers it there
FOOT = 68.0  # from the foot's line to the edge of the card
TITLE, SUBTITLE, PROSE = 40.0, 20.0, 22.0
PAPER = ("#FFFAEC", "#F2E4C6")
INK, INK_TEXT, AGAINST, OF = "#2A211B", "#3F342B", "#7A4A12", "#8E2F24"
FROWN, SMILE = "#9A2F22", "#2E7D5B"
KNOT, RETURNS, RULE = "#B58A45", "#9A2F22", "#D3B981"
MERIT = ("#FBEBB8", "#E9C56B", "#B98A34")  # behind a dedication, which has no colour
SMALL = 132.0  # the units of a small card's breadth
LYING_TALL = 286.0  # the units of a lying card's height
LEAST_COLUMN = 60  # pixels: of its words
READABLE = 150  # pixels: on a card so broad every text has room
LEADING = 1.3  # of the height of a text, from line to line


# -- in words


def sub_of(found: Mind) -> str:
    """What stands below the name: *against anger*, *a mind of anger*."""
    return words.texts(GAME).faces[found.code].does


def leads(found: Mind) -> str:
    """Where it leads at death; of a card that is not kept, that it goes back."""
    kept = found.symbol is not None and not found.returns
    return words.phrase(GAME, f"leads.{found.symbol}" if kept else "card.leads_nowhere")


# -- a whole card


@dataclass(frozen=True)
class Laid:
    """How a text stands in its room: the height in pixels at which it fits, and its lines."""

    niche: float
    height: int
    lines: tuple[str, ...]


def _laid(found: Mind, width: int, grown: float) -> Laid:
    """The niche as tall as its text lets it be, where that is written as large as is wanted."""
    unit = width / WIDE
    want = max(SMALLEST, round(PROSE * unit * grown))
    best = Laid(NICHES[-1], 0, ())
    for niche in NICHES:
        room = (TALL - FOOT - 4 - _below_title(niche, unit)) * unit
        height, lines, fits = text.filled(found.said, want, int((WIDE - 44) * unit), room, LEADING)
        if (fits or niche == NICHES[-1]) and height > best.height:
            best = Laid(niche, height, lines)
    return best


def _subtitle(unit: float) -> float:
    """How high the line below a title is, in a card's units of so many pixels."""
    return max(SUBTITLE, SMALLEST / unit)


def _under(unit: float) -> float:
    """How far below a title that line stands: on a small card it is large beside it."""
    return 27 + 0.5 * (_subtitle(unit) - SUBTITLE)


def _below_title(niche: float, unit: float) -> float:
    """Where the text of a card may begin, in its units."""
    return EDGE + niche + 44 + _under(unit) + 8


def face(entry: str, width: int, grown: float = 1.0, again: bool = False) -> Face:
    """A whole card for a width in pixels, its text so many times as large as usual where it has room.

    Under `READABLE` pixels no text has room: then it is a small card. `again`: it reads its second text.
    """
    if width < READABLE:
        return small(entry, width)
    return _face(mind(entry, again), width, grown, words.language)


@lru_cache(maxsize=400)
def _face(found: Mind, width: int, grown: float, language: str) -> Face:
    laid, unit, k = _laid(found, width, grown), width / WIDE, BOX[0] / WIDE
    drawing = _whole(found, laid.niche)
    labels = []

    def write(said: str, kind: text.Face, height: float, ink: Colour, y: float, across: float) -> None:
        labels.append(Label(said, kind, height * k, ink, 0, y * k - BOX[1] / 2, across * k))

    y = EDGE + laid.niche + 44
    write(found.name, "garamond", TITLE, INK, y, WIDE - 40)
    ink = OF if found.sign == "negative" else AGAINST
    write(sub_of(found), "italic", _subtitle(unit), ink, y + _under(unit), WIDE - 36)
    step = round(laid.height * LEADING) / unit
    top, low = _below_title(laid.niche, unit), TALL - FOOT - 4
    y = (top + low - step * len(laid.lines)) / 2 + step / 2 + laid.height / unit * 0.36
    for line in laid.lines:
        write(line, "inter", laid.height / unit, INK_TEXT, y, 0)
        y += step
    place = f'<g transform="translate({-BOX[0] / 2:g} {-BOX[1] / 2:g}) scale({k:.5f})">{drawing.body}</g>'
    return Face(f"{found.code}/{found.again:d}/{width}/{grown:g}", place, drawing.defs, tuple(labels))


def niche_wide(niche: float) -> float:
    """How broad a niche so high is: a low one is narrower, so that its picture is seen whole."""
    return min(WIDE - 2 * EDGE, (niche + 2 * BEYOND) * PICTURE)


def _whole(found: Mind, niche: float) -> Drawing:
    """All of a card but its words."""
    drawing = Drawing()
    across = niche_wide(niche)
    box = ((WIDE - across) / 2, EDGE, across, niche)
    window(drawing, found, box)
    arch = _niche(*box)
    drawing.path(_round_rect(1, 1, WIDE - 2, TALL - 2, 16) + arch, drawing.shade(*PAPER), fill_rule="evenodd")
    drawing.rect((1.2, 1.2, WIDE - 2.4, TALL - 2.4), 16, "none", GOLD_DARK, 2.4)
    drawing.rect((6, 6, WIDE - 12, TALL - 12), 11, "none", BRASS, 1.6)
    drawing.path(arch, "none", GOLD_DARK, 2.4)
    x, y, w, h = box
    line = theme.lighter(PIGMENTS[found.realm] if found.realm else MERIT[1], 0.6)
    drawing.path(_niche(x + 6, y + 8, w - 12, h - 14), "none", line, 1.3, opacity="0.6")
    _medals(drawing, found, EDGE + 22, WIDE - EDGE - 22, EDGE + 21, 50)
    face_mark(drawing, found, WIDE / 2, EDGE + 4, 36)
    foot = TALL - 38
    drawing.path(f"M20,{foot - 30:.2f} H{WIDE - 20:.2f}", "none", RULE, 1.4)
    _foot(drawing, found, 44, WIDE / 2, WIDE - 44, foot, 46)
    return drawing


def window(drawing: Drawing, found: Mind, box: tuple[float, float, float, float]) -> None:
    """What is seen through the niche: the colour's light or dusk, and the picture of the mind in it."""
    x, y, w, h = box
    if found.realm is None:
        ground = drawing.shade(*MERIT)
    else:
        pigment = PIGMENTS[found.realm]
        if found.happy:
            ground = drawing.shade(theme.lighter(pigment, 0.12), pigment, theme.darker(pigment, 0.3))
        else:
            ground = drawing.shade(theme.darker(pigment, 0.62), theme.darker(pigment, 0.3), pigment)
    drawing.rect(box, 4, ground)
    picture = f"minds/{found.code}"
    _, (_, _, wide, tall) = art.inner(f"{GAME}/{picture}")
    scale = max(w / wide, h / tall)
    drawing.sprite(picture, x + w / 2, y + h / 2, max(wide, tall) * scale)


def _medals(drawing: Drawing, found: Mind, left: float, right: float, y: float, across: float) -> None:
    """The sign of the delusion at the left, of the stack it comes from at the right."""
    if found.realm is not None:
        drawing.medal(found.realm, left, y, across, IVORY, 2.4)
    else:
        drawing.circle(left, y, across / 2, drawing.shade(*MERIT[:2]), IVORY, 2.4)
        drawing.sprite("knot", left, y, across * 0.7, AGAINST)
    drawing.circle(right, y, across / 2, IVORY, BRASS, 2)
    stack_mark(drawing, found.stack, right, y, across * 0.64)


def face_mark(drawing: Drawing, found: Mind, x: float, y: float, across: float) -> None:
    """The face of a mind on a disc; a dedication has none."""
    if found.sign != "dedication":
        drawing.circle(x, y, across / 2, IVORY, BRASS, 2)
        name, ink = ("face-smiling", SMILE) if found.happy else ("face-sad", FROWN)
        drawing.sprite(name, x, y, across * 0.82, ink)


def stack_mark(drawing: Drawing, stack: str, x: float, y: float, side: float) -> None:
    """The sign of a Realm stack on pale ground; the two Paths have their own."""
    if stack == "spiritual":
        drawing.sprite("parasol", x, y, side * 1.05)
    elif stack == "subtle":
        drawing.sprite("moon", x, y, side * 1.1)
    else:
        drawing.sign(
            stack, x, y, side, theme.mixed(PIGMENTS[stack], DARK, 0.35 if stack == "demigod" else 0.14)
        )


def _foot(
    drawing: Drawing, found: Mind, left: float, middle: float, right: float, y: float, across: float
) -> None:
    """Where it leads, the knot that is upside down until the card is turned, and the Return mark."""
    if found.symbol is not None:
        drawing.medal(found.symbol, left, y, across, GOLD_DARK, 2)
    else:
        drawing.circle(left, y, 3.2, "#C9A866")
    drawing.sprite("knot", middle, y, across * 0.86, KNOT, 180)
    if found.returns:
        _returns(drawing, right, y, across * 0.74)
    else:
        drawing.circle(right, y, 3.2, "#C9A866")


def _returns(drawing: Drawing, x: float, y: float, side: float) -> None:
    """The Return mark."""
    shapes, _ = art.inner("shared/icon-return")
    place = f"translate({x - side / 2:.2f} {y - side / 2:.2f}) scale({side / 24:.4f})"
    drawing.shapes.append(f'<g transform="{place}">{shapes.replace("#000000", RETURNS)}</g>')


def _niche(x: float, y: float, w: float, h: float) -> str:
    """A card's window: a cusped arch. However low it is, its shoulders are as round."""
    c, low = min(h, w * 0.586), y + h
    shoulder, lintel, post = y + c * 0.13, y + c * 0.1, y + c * 0.2
    left = ("V", y + c * 0.36, "C", x, post, x + w * 0.14, post, x + w * 0.2, shoulder)
    rise = ("C", x + w * 0.32, shoulder, x + w * 0.42, lintel, x + w * 0.5, y)
    fall = ("C", x + w * 0.58, lintel, x + w * 0.68, shoulder, x + w * 0.8, shoulder)
    right = ("C", x + w * 0.86, post, x + w, post, x + w, y + c * 0.36, "V", low, "Z")
    return way("M", x, low, *left, *rise, *fall, *right)


def _round_rect(x: float, y: float, w: float, h: float, r: float) -> str:
    """A rectangle with round corners as a path, for what has a window cut into it."""
    arc = f"a{r:g},{r:g} 0 0 1"
    return (
        f"M{x + r:.2f},{y:.2f} h{w - 2 * r:.2f} {arc} {r:g},{r:g} v{h - 2 * r:.2f} {arc} {-r:g},{r:g} "
        f"h{2 * r - w:.2f} {arc} {-r:g},{-r:g} v{2 * r - h:.2f} {arc} {r:g},{-r:g}Z "
    )


# -- small cards


def _head(drawing: Drawing, found: Mind, box: tuple[float, float, float, float]) -> Colour:
    """The coloured field of a small card, and the colour of what stands on it."""
    pigment = PIGMENTS[found.realm] if found.realm else MERIT[1]
    bright = found.sign != "negative"
    light = theme.lighter(pigment, 0.14) if bright else theme.darker(pigment, 0.5)
    deep = theme.darker(pigment, 0.14 if bright else 0.12)
    drawing.rect(box, 6, drawing.shade(light, deep), GOLD_DARK, 1.4)
    if found.realm is None:
        return AGAINST
    return DARK if found.realm in ("hell", "demigod") and bright else PALE


def _paper(drawing: Drawing, w: float, h: float) -> None:
    drawing.rect((-w / 2 + 1, -h / 2 + 1, w - 2, h - 2), 10, drawing.shade(*PAPER), GOLD_DARK, 2)


def _small_lines(name: str, across: int, tall: int, largest: int) -> tuple[tuple[str, ...], int]:
    """A name on a small card and its height in pixels: on one line or two, or none where it has no room."""
    twos = [(name[: gap.end()].rstrip(), name[gap.end() :]) for gap in re.finditer("[ -]", name)]
    steps = range(max(largest, SMALLEST), SMALLEST - 1, -1)
    good = [height for height in steps if height >= largest * 0.82]
    for ways, heights in (([(name,)], good), (twos, steps), ([(name,)], steps)):
        for height in heights:
            for lines in ways:
                room = len(lines) * height * 1.12 <= tall
                if room and all(text.width(line, "semibold", height) <= across for line in lines):
                    return lines, height
    return (), largest


def small(entry: str, width: int) -> Face:
    """A Karma card where there is little room: sign and face, its name, where it leads."""
    return _small(mind(entry), width, words.language)


def pictured(entry: str, width: int, grown: float = 1.0, again: bool = False) -> Face:
    """A whole card, where its text would have no room a small one, but with its picture."""
    if width >= READABLE:
        return face(entry, width, grown, again)
    return _small(mind(entry), width, words.language, pictured=True)


@lru_cache(maxsize=400)
def _small(found: Mind, width: int, language: str, *, pictured: bool = False) -> Face:
    w, h = SMALL, SMALL * card.RATIO
    drawing = Drawing()
    if pictured:
        box = (-w / 2 + 6, -h / 2 + 6, w - 12, (w - 12) / PICTURE)
        window(drawing, found, box)
        hole = _round_rect(-w / 2 + 1, -h / 2 + 1, w - 2, h - 2, 10) + _round_rect(*box, 6)
        drawing.path(hole, drawing.shade(*PAPER), GOLD_DARK, 2, fill_rule="evenodd")
        _medals(drawing, found, -w / 2 + 19, w / 2 - 19, -h / 2 + 19, 27)
    else:
        _paper(drawing, w, h)
        ink = _head(drawing, found, (-w / 2 + 6, -h / 2 + 6, w - 12, h * 0.46))
        if found.realm is not None:
            drawing.sign(found.realm, -w * 0.24, -h * 0.25, 47, ink)
            drawing.sprite(f"face-{'smiling' if found.happy else 'sad'}", w * 0.2, -h * 0.25, 51, ink)
        else:
            drawing.sprite("knot", 0, -h * 0.25, 54, ink)
    foot = h / 2 - 25
    if found.symbol is not None:
        drawing.medal(found.symbol, -w / 2 + 25, foot, 34, GOLD_DARK, 1.6)
    drawing.sprite("knot", 0, foot, 26, KNOT, 180)
    k = BOX[0] / SMALL
    lines, height = _small_lines(found.name, width - 7, round(50 * width / SMALL), round(20 * width / SMALL))
    top = h * 0.115 - (len(lines) - 2) * height * 1.12 / width * SMALL * 0.25
    kind, labels = "pictured" if pictured else "small", _named(lines, height, width, INK, top)
    return Face(f"{kind}/{found.code}/{width}", _scaled(drawing.body, k), drawing.defs, labels)


def _named(lines: Sequence[str], height: int, width: int, ink: Colour, top: float) -> tuple[Label, ...]:
    """The lines of a name on a small card so broad, the first on a line so far from its middle."""
    tall, k = height / width * BOX[0], BOX[0] / SMALL
    return tuple(
        Label(line, "semibold", tall, ink, 0, top * k + index * 1.12 * tall)
        for index, line in enumerate(lines)
    )


def _scaled(body: str, k: float) -> str:
    return f'<g transform="scale({k:.5f})">{body}</g>'


def dedicated(entry: str, width: int) -> Face:
    """A Dedicated card: turned round, the knot on top (BW-5.6); a score token lies on an empty one."""
    return _dedicated(entry, width, words.language)


@lru_cache(maxsize=400)
def _dedicated(entry: str, width: int, language: str) -> Face:
    w, h, k = SMALL, SMALL * card.RATIO, BOX[0] / SMALL
    drawing = Drawing()
    _paper(drawing, w, h)
    drawing.sprite("knot", 0, -h / 2 + 24, 33, "#A87616")
    if is_token(entry):
        drawing.shapes.append('<g transform="translate(0 19)">')
        token(drawing, realm_of(entry), 46)
        drawing.shapes.append("</g>")
        return Face(f"dedicated/{entry}", _scaled(drawing.body, k), drawing.defs)
    found = mind(entry)
    ink = _head(drawing, found, (-w / 2 + 6, -h / 2 + 44, w - 12, h - 50))
    lines, height = _small_lines(
        found.name, round(width * 0.9) - 3, round(48 * width / SMALL), round(20 * width / SMALL)
    )
    drawing.sign(realm_of(entry), 0, -4 if lines else 19, 58 if lines else 72, ink)
    low = h / 2 - 16 - (len(lines) - 1) * height * 1.12 / width * SMALL
    labels = _named(lines, height, width, ink, low)
    return Face(f"dedicated/{found.code}/{width}", _scaled(drawing.body, k), drawing.defs, labels)


def token(drawing: Drawing, realm: str, radius: float) -> None:
    """A score token: a disc of its colour, its middle at the origin."""
    pigment, k = PIGMENTS[realm], radius / 46
    drawing.circle(0, 4 * k, 46 * k, theme.darker(GOLD_DARK, 0.4))
    fill = drawing.shade(theme.lighter(pigment, 0.18), theme.darker(pigment, 0.14))
    drawing.circle(0, 0, 44 * k, fill, GOLD, 3.6 * k)
    drawing.circle(0, 0, 36 * k, "none", "#FFF3D6", 1.6 * k)
    drawing.sign(realm, 0, 0, 47 * k)


@cached_picture
def meditated(entry: str, width: int, language: str) -> pygame.Surface:
    """A Meditated card, on its side with a moon and its shadow; `width` is that of a card that stands."""
    tall = width
    across = card.height_of(width)
    margin, k = card.margin_of(width), width / SMALL
    size = across + 2 * margin, tall + 2 * margin
    w, h = size[0] / k, size[1] / k
    drawing = Drawing()
    cw, ch = across / k, tall / k
    for step in range(4, -1, -1):
        box = -cw / 2 - step * 2, -ch / 2 - step * 2 + 4, cw + step * 4, ch + step * 4
        drawing.rect(box, 10 + step * 2, "#000000", opacity=0.07)
    drawing.rect((-cw / 2 + 1, -ch / 2 + 1, cw - 2, ch - 2), 10, drawing.shade(*PAPER), GOLD_DARK, 2)
    found = mind(entry)
    ink = _head(drawing, found, (-cw / 2 + 6, -ch / 2 + 6, cw - 50, ch - 12))
    middle = -19.0
    drawing.sign(realm_of(entry), middle + 19, -ch * 0.13, 48, ink)
    drawing.sprite("moon", middle - 31, -ch * 0.13, 34)
    drawing.sprite("knot", cw / 2 - 23, 0, 33, "#A87616", 90)
    made = drawing.picture((-w / 2, -h / 2, w, h), size)
    lines, height = _small_lines(found.name, int((cw - 54) * k), round(ch * 0.4 * k), round(20 * k))
    y = size[1] / 2 + ch * 0.31 * k - (len(lines) - 1) * height * 0.56
    for line in lines:
        text.put(made, line, "semibold", height, ink, size[0] / 2 + middle * k, y, "center")
        y += height * 1.12
    return made


# -- the backs of the Realm stacks


@lru_cache(maxsize=12)
def back(stack: str) -> Face:
    """The back of the cards of a Realm stack, by its realm: `human`, `spiritual`."""
    pigment = PIGMENTS[stack]
    w, h = 78.0, 78.0 * card.RATIO
    drawing = Drawing()
    fill = drawing.shade(theme.lighter(pigment, 0.12), theme.darker(pigment, 0.18))
    drawing.rect((-w / 2 + 1.2, -h / 2 + 1.2, w - 2.4, h - 2.4), 9, fill, CREAM, 2.4)
    drawing.rect((-w / 2 + 5.5, -h / 2 + 5.5, w - 11, h - 11), 5.5, "none", "#FFF3D6", 1.3, 0.7)
    ink = ink_on(stack)
    drawing.shapes.append('<g opacity="0.2">')
    drawing.sprite("petals", 0, -h * 0.05, w * 0.72, ink)
    drawing.shapes.append("</g>")
    if stack == "spiritual":
        drawing.sprite("parasol", 0, -h * 0.05, w * 0.6)
    elif stack == "subtle":
        drawing.sprite("moon", 0, -h * 0.05, w * 0.62)
    else:
        drawing.sign(stack, 0, -h * 0.05, w * 0.54)
    return Face(f"back/{stack}", _scaled(drawing.body, BOX[0] / 78), drawing.defs)


# -- a card that lies wide


@dataclass(frozen=True)
class Lying:
    """How a card that lies wide is laid out, in pixels: the breadth of its `picture`, and its words.

    These begin at `left` and are `across` broad; the text is so high, in these lines, between `top` and
    `bottom`. `foot`: at its foot it says where it leads; `second`: a line stands below its name.
    """

    picture: int
    left: int
    across: int
    foot: bool
    second: bool
    height: int
    lines: tuple[str, ...]
    top: int
    bottom: int


# How broad the picture is for the height of the card, and whether words stand at the foot and below the name:
# what has no room gives way in this order.
WAYS_TO_LIE = (
    (1.1, True, True),
    (0.96, True, True),
    (0.8, True, True),
    (0.66, True, True),
    (0.8, False, True),
    (0.6, False, True),
    (0.5, False, False),
)


def lie(found: Mind, size: tuple[int, int], grown: float) -> Lying:
    """The layout of a card on a rectangle broader than high, its text as large as it has room."""
    width, height = size
    k = height / LYING_TALL
    name, small = _lying_type(height)
    want = max(SMALLEST, round(25 * k * min(grown, 1.6)))
    best: Lying | None = None
    whole = False
    for share, foot, second in WAYS_TO_LIE:
        picture = round(height * share)
        left = round(16 * k + picture + 22 * k)
        across = max(1, round(width - left - 18 * k))
        top = round(18 * k + name * 1.15 + (small * 1.35 if second else 0))
        bottom = round(height - (66 * k if foot else 12 * k))
        if across < LEAST_COLUMN and (share, foot, second) != WAYS_TO_LIE[-1]:
            continue
        tall, lines, fits = text.filled(found.said, want, across, bottom - top, LEADING)
        if best is None or (fits, tall) > (whole, best.height * 1.12 if whole else 0):
            best, whole = Lying(picture, left, across, foot, second, tall, lines, top, bottom), fits
        if fits and tall >= want:
            break
    assert best is not None
    return best


def _lying_type(height: int) -> tuple[int, int]:
    """How tall the name is written on a card that lies so high, and the line below it."""
    return max(SMALLEST, round(height * 0.18)), max(SMALLEST, round(23 * height / LYING_TALL))


@cached_picture
def lying(
    entry: str, size: tuple[int, int], grown: float, below: str, language: str, again: bool = False
) -> pygame.Surface:
    """A whole card on a rectangle broader than high: its picture at the left, its words beside it.

    `below` stands under its name; empty: what kind of mind it is. `again`: it reads its second text.
    """
    found, (width, height) = mind(entry, again), size
    laid = lie(found, size, grown)
    made = _lying_ground(found, laid, size)
    k, (name, small) = height / LYING_TALL, _lying_type(height)

    def write(said: str, face: text.Face, tall: int, ink: Colour, x: float, y: float, across: int) -> None:
        tall = text.fitted(said, face, tall, across, SMALLEST)
        text.put(made, text.shortened(said, face, tall, across), face, tall, ink, x, y)

    y = 18.0 * k + name
    write(found.name, "garamond", name, INK, laid.left, y, laid.across)
    if laid.second:
        ink = OF if found.sign == "negative" else AGAINST
        low = y + name * 0.15 + small * 1.05
        write(below or sub_of(found), "italic", small, ink, laid.left, low, laid.across)
    step = round(laid.height * LEADING)
    y = laid.top + (laid.bottom - laid.top - len(laid.lines) * step) * 0.4
    for line in laid.lines:
        text.put(made, line, "inter", laid.height, INK_TEXT, laid.left, y + laid.height)
        y += step
    if laid.foot:
        at = laid.left + (54 * k if found.symbol is not None else 0)
        most = round(width - 18 * k - (104 if found.returns else 52) * k - at)
        write(leads(found), "semibold", small, INK, at, height - 37 * k + small * 0.36, most)
    return made


def _lying_ground(found: Mind, laid: Lying, size: tuple[int, int]) -> pygame.Surface:
    """All of a card that lies but its words."""
    k = size[1] / LYING_TALL
    drawing = Drawing()
    w, h = size[0] / k, LYING_TALL
    box = (16.0, 16.0, laid.picture / k, h - 32)
    window(drawing, found, box)
    paper = _round_rect(1, 1, w - 2, h - 2, 20) + _round_rect(*box, 10)
    drawing.path(paper, drawing.shade(*PAPER), fill_rule="evenodd")
    drawing.rect((1.2, 1.2, w - 2.4, h - 2.4), 20, "none", GOLD_DARK, 2.4)
    drawing.rect((7, 7, w - 14, h - 14), 14, "none", BRASS, 1.6)
    drawing.rect(box, 10, "none", GOLD_DARK, 2)
    inner, far = 16 + 34.0, 16 + laid.picture / k - 34
    _medals(drawing, found, inner, far, 52, 54)
    face_mark(drawing, found, far, h - 16 - 34, 46)
    if laid.foot:
        x, right, low = laid.left / k, w - 18, h - 37
        drawing.path(way("M", x - 2, low - 29, "H", right), "none", RULE, 1.5)
        if found.symbol is not None:
            drawing.medal(found.symbol, x + 24, low, 44, GOLD_DARK, 2)
        drawing.sprite("knot", right - 22 - (52 if found.returns else 0), low, 40, KNOT, 180)
        if found.returns:
            _returns(drawing, right - 20, low, 36)
    made = drawing.picture((0, 0, w, h), size)
    whole_card = Drawing()  # a picture that is broader than its window ends with the round corners
    whole_card.rect((1.2, 1.2, w - 2.4, h - 2.4), 20, "#FFFFFF", "#FFFFFF", 2.4)
    made.blit(whole_card.picture((0, 0, w, h), size), (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return made
