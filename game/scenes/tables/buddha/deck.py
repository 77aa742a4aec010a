"""The seventy cards as they look: what stands on each face, and how a card is named."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache

from game import rulebook, words
from game.engine.games.buddha import deck, elements, numbers
from game.scenes.popover import Note
from game.tellings.buddha import named
from game.widgets import art, theme
from game.widgets.card import BOX, CORNER, Face, Label
from game.widgets.theme import Colour

GAME = "buddha"
GROUND = ("#FFFBF0", "#F3E6CB")
EDGE = "#B99A62"

# Each Element: the colour of its shape, and of its number on pale ground.
COLOURS: dict[str, Colour] = {"air": "#8FC7B5", "fire": "#B8382A", "water": "#24508F", "earth": "#D99A1C"}
INKS: dict[str, Colour] = {"air": "#1F5A4A", "fire": "#9A2A1E", "water": "#1C3F73", "earth": "#855608"}

# The rings of emblems of each number: how far out (1: the outer ring), and how many stand there.
RINGS: dict[int, tuple[tuple[float, int], ...]] = {
    1: ((0, 1),),
    2: ((1, 2),),
    3: ((1, 3),),
    4: ((1, 4),),
    5: ((1, 5),),
    6: ((1, 6),),
    7: ((1, 6), (0, 1)),
    8: ((1, 7), (0, 1)),
    9: ((1, 8), (0, 1)),
    10: ((1, 7), (0.42, 3)),
    11: ((1, 8), (0.42, 3)),
    12: ((1, 8), (0.46, 4)),
    13: ((1, 9), (0.46, 4)),
    14: ((1, 9), (0.5, 5)),
}
TALLER = 1.42  # the rings follow the arch

PALE, DARK = "#F4EAD7", "#3A1F10"
FULL: dict[str, tuple[str, Colour]] = {
    "YIN": ("yin", PALE),
    "YANG": ("yang", DARK),
    "YINYANG": ("yinyang", DARK),
    "BUDDHA": ("buddha", DARK),
    "HOLE": ("hole", PALE),
}


def codes(seats: int) -> list[str]:
    """The codes of the cards that so many play with."""
    return list(deck(seats).counts)


# -- in words


def text_of(code: str, declared: str | None = None) -> words.CardText:
    """What a card does, and the line on its face."""
    found = words.texts(GAME).faces
    return found[declared or code] if (declared or code) in found else found["number"]


def note(code: str, declared: str | None = None, under: str = "") -> Note:
    """A card as one looks closer at it."""
    told = text_of(code, declared)
    clause = rulebook.clauses(GAME, words.language).get(told.rule, "")
    cited = words.say("table.told_by", rule=told.rule, clause=clause)
    return Note(face(code, declared), named(code), told.does, cited, under)


# -- in pictures


def mark_of(code: str) -> str:
    """The sprite that stands in the corner of a card, and for it where there is little room."""
    element = elements()[code]
    return f"buddha/{element}" if element is not None else f"buddha/mark-{FULL[code][0]}"


def face(code: str, declared: str | None = None) -> Face:
    """The face of a card; a Yin-yang that was played shows what it was declared to be."""
    return _face(code, declared, words.language)


@cache
def _face(code: str, declared: str | None, language: str) -> Face:
    element = elements()[code]
    return _full(code, declared) if element is None else _numbered(code, element, numbers()[code])


def covered(code: str) -> Face:
    """The face of a card that others lie over: words that would be cut are left out."""
    return _covered(code, words.language)


@cache
def _covered(code: str, language: str) -> Face:
    whole = _face(code, None, language)
    return whole if elements()[code] is not None else replace(whole, labels=())


@cache
def small(code: str, declared: str | None = None) -> Face:
    """A card where there is little room: its number over its Element, or its mark alone."""
    element = elements()[code]
    name = f"small/{code}/{declared}"
    ground = art.rounded(
        -BOX[0] / 2 + 1.5, -BOX[1] / 2 + 1.5, BOX[0] - 3, BOX[1] - 3, 18, "url(#card-ground)", EDGE, 3
    )
    glyph, defs = _parts(mark_of(code))
    if element is not None:
        label = Label(str(numbers()[code]), "bold", 92, INKS[element], 0, -8, 126, least=5)
        body = ground + _placed(glyph, 0, 52, 76)
        return Face(name, body, art.linear("card-ground", *GROUND) + defs, (label,))
    sides = {"yin": ("#444B68", "#141727"), "yang": ("#FFF7DE", "#EFC870")}
    colours = sides.get(declared or FULL[code][0], GROUND)
    if code == "HOLE":
        colours = ("#2A1F3D", "#050408")
    return Face(name, ground + _placed(glyph, 0, 0, 118), art.linear("card-ground", *colours) + defs)


def flat(code: str, declared: str | None = None) -> Face:
    """A card on a table that is seen from all sides: an index for each, 6 and 9 underlined."""
    return _flat(code, declared, words.language)


@cache
def _flat(code: str, declared: str | None, language: str) -> Face:
    element = elements()[code]
    w, h = BOX
    if element is None:
        whole, ink = _full(code, declared), _full_ink(code, declared)
        name = words.texts(GAME).cards[code]
        shapes, defs = _parts(_full_sprite(code, declared))
        ends = tuple(
            Label(name, "garamond", 25, ink, 0, side * (h / 2 - 22), 126, quarters=turn)
            for side, turn in ((-1, 0), (1, 2))
        )
        return Face(f"flat/{whole.name}", shapes, defs, ends)
    number, ink = numbers()[code], INKS[element]
    body, labels = "", []
    for aside, down, turn in ((-1, -1, 0), (1, -1, 1), (1, 1, 2), (-1, 1, 3)):
        x, y = aside * (w / 2 - 21), down * (h / 2 - 24)
        spot = art.circle(19, GROUND[0], opacity=0.92) + _underline(number, ink, 16)
        body += f'<g transform="translate({x:.2f} {y:.2f}) rotate({turn * 90})">{spot}</g>'
        labels.append(Label(str(number), "bold", 33, ink, x, y, 34, quarters=turn, least=5))
    plain = _numbered(code, element, number)
    shapes = _ground_and_arch(element) + _emblems(_parts(f"buddha/{element}")[0], number)
    return Face(f"flat/{code}", shapes + body, plain.defs, tuple(labels))


def held(code: str, *, whole: bool = False) -> Face:
    """A card of a hand that others may glance at: its index small, at its owner's lower left.

    Unless it is seen `whole`, words that would be cut are left out.
    """
    return _held(code, whole, words.language)


@cache
def _held(code: str, whole: bool, language: str) -> Face:
    element = elements()[code]
    if element is None:
        face_ = _full(code, None)
        if whole:
            return face_
        shapes, defs = _parts(_full_sprite(code, None))
        mark, mark_defs = _parts(mark_of(code))
        return Face(f"held/{code}", shapes + _placed(mark, -53, 84, 30), defs + mark_defs)
    number, ink = numbers()[code], INKS[element]
    glyph, glyph_defs = _parts(f"buddha/{element}")
    corner = _placed(glyph, -55, 47, 20)
    spot = art.circle(19, GROUND[1], opacity=0.92) + _underline(number, ink, 17)
    ends = f'<g transform="translate(-54 79)">{spot}</g>{corner}'
    body = _ground_and_arch(element) + _emblems(glyph, number)
    body += ends + f'<g transform="rotate(180)">{ends}</g>'
    labels = (
        Label(str(number), "bold", 33, ink, -54, 79, 33, quarters=0, least=5),
        Label(str(number), "bold", 33, ink, 54, -79, 33, quarters=2, least=5),
    )
    return Face(f"held/{code}", body, art.linear("card-ground", *GROUND) + glyph_defs, labels)


def _underline(number: int, ink: Colour, low: float) -> str:
    """What tells a 6 from a 9 on a card that lies turned."""
    if number not in (6, 9):
        return ""
    return art.rounded(-9, low, 18, 3.4, 1.2, ink)


@cache
def back() -> Face:
    """The back, the same for all."""
    shapes, defs = _parts("buddha/card-back")
    return Face("back", shapes, defs)


def _parts(sprite: str) -> tuple[str, str]:
    """The shapes of a sprite and its gradients, apart."""
    markup, _ = art.inner(sprite)
    before, found, rest = markup.partition("<defs>")
    if not found:
        return markup, ""
    defs, _, after = rest.partition("</defs>")
    return before + after, defs


def _placed(shapes: str, x: float, y: float, side: float, turn: float = 0) -> str:
    """A glyph of a hundred units, so large and there."""
    return f'<g transform="translate({x:.2f} {y:.2f}) rotate({turn:g}) scale({side / 100:.4f})">{shapes}</g>'


def _numbered(code: str, element: str, number: int) -> Face:
    """Number and Element in two corners; as many emblems as it counts, in rings within an arch."""
    ink = INKS[element]
    glyph, glyph_defs = _parts(f"buddha/{element}")
    corner = _placed(glyph, -56, -55, 20)
    body = (
        _ground_and_arch(element)
        + _emblems(glyph, number)
        + corner
        + f'<g transform="rotate(180)">{corner}</g>'
    )
    labels = (
        Label(str(number), "bold", 36, ink, -55, -71, 33, least=5),
        Label(str(number), "bold", 36, ink, 55, 71, 33, turned=True, least=5),
    )
    return Face(code, body, art.linear("card-ground", *GROUND) + glyph_defs, labels)


def _ground_and_arch(element: str) -> str:
    """The ground of a card with a number, and on it the arch in its Element's colour."""
    colour, ink = COLOURS[element], INKS[element]
    w, h = BOX
    ground = art.rounded(-w / 2 + 0.8, -h / 2 + 0.8, w - 1.6, h - 1.6, CORNER, "url(#card-ground)", EDGE, 1.6)
    arch, _ = _parts("buddha/niche")
    arch = arch.replace("#FFFFFF", theme.mixed(colour, GROUND[0], 0.72))
    return ground + arch.replace("#000000", theme.mixed(colour, ink, 0.45))


def _emblems(glyph: str, number: int) -> str:
    """The emblems of a number, the first at the top of its ring."""
    middle = 9.0
    if number == 1:
        return _placed(glyph, 0, middle, 60)
    if number == 2:
        return _placed(glyph, 0, middle - 33, 42) + _placed(glyph, 0, middle + 33, 42)
    found = []
    for out, count in RINGS[number]:
        if not out:
            found.append(_placed(glyph, 0, middle, 27))
            continue
        side = 30 if number <= 4 else 26 if number <= 6 else 19.5 if out == 1 else 16.5
        radius = (29.5 if number < 7 else 33.0) * out
        for place in range(count):
            angle = math.radians(-90 + place * 360 / count + (0 if out == 1 else 180 / count))
            x, y = radius * math.cos(angle), radius * math.sin(angle) * TALLER
            found.append(_placed(glyph, x, middle + y, side))
    return "".join(found)


def _full(code: str, declared: str | None) -> Face:
    """A card without a number: its picture, its mark in the corner, its name and one line."""
    told, ink = text_of(code, declared), _full_ink(code, declared)
    shapes, defs = _parts(_full_sprite(code, declared))
    mark, mark_defs = _parts(mark_of(code))
    body = shapes + _placed(mark, -53, -86, 27)
    labels = (
        Label(words.texts("buddha").cards[code], "garamond", 27, ink, 0, 72, 126),
        Label(told.line, "inter", 13.5, ink, 0, 95, 130, short=told.short),
    )
    return Face(f"{code}/{declared}" if declared else code, body, defs + mark_defs, labels)


def _full_sprite(code: str, declared: str | None) -> str:
    """The picture of a card without a number."""
    sprite = f"buddha/card-{FULL[code][0]}"
    return sprite if declared is None else f"{sprite}-as-{declared}"


def _full_ink(code: str, declared: str | None) -> Colour:
    """What its words are written with."""
    if declared is None:
        return FULL[code][1]
    return PALE if declared == "yin" else DARK
