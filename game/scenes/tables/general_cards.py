"""Cards of any game: their faces from its data and words, their backs in its colour."""

from __future__ import annotations

from functools import cache

from game import words
from game.engine.cards import Kind, code_of
from game.tellings import telling_of
from game.tellings.general import capital
from game.tellings.things import card_kinds, card_named
from game.widgets import art, theme
from game.widgets.card import BOX, CORNER, Face, Label
from game.widgets.emblem import pigment, rosette
from game.widgets.theme import Colour

PAPER, INK, INK2 = "#FFFBF0", "#2A211B", "#5E5045"
W, H = BOX
SHORT = 6  # letters of a name's first word that stand for it where there is little room
LINES = 3  # of what a card says besides its name


def colour_of(game: str, key: str = "accent") -> Colour:
    """A colour that the game's texts name; its own pigment where they name none."""
    found = words.texts(game).colours
    return found.get(key) or found.get("accent") or pigment(game)


def tint_of(game: str, kind: Kind) -> Colour:
    """The colour of a kind of card: by its code, or by a word that it has, such as its suit."""
    named = words.texts(game).colours
    keys = (kind.code, *(each for each in vars(kind).values() if isinstance(each, str)))
    return next((named[key] for key in keys if key in named), colour_of(game))


@cache
def back(game: str) -> Face:
    """The back of all cards."""
    colour = colour_of(game)
    body = _sheet(colour, theme.lighter(colour, 0.35), theme.darker(colour, 0.35))
    pale = theme.lighter(colour, 0.5)
    return Face("back", body + f'<g transform="scale(1.15)">{rosette(game, pale, "none")}</g>')


def face(game: str, card: str, key: str = "") -> Face:
    """The face of a card by its code; of a secret that is no card, what it is called and its value."""
    return _face(game, card, key, words.language)


@cache
def _face(game: str, card: str, key: str, language: str) -> Face:
    kind = card_kinds(game).get(code_of(card))
    if kind is None:
        return _plain(game, card, key)
    tint = tint_of(game, kind)
    body = _sheet(PAPER, tint, theme.mixed(tint, PAPER, 0.55))
    picture = f"{game}/card-{kind.code.lower()}"
    if art.exists(picture):
        shapes, (_, _, wide, tall) = art.inner(picture)
        scale = min(112 / wide, 92 / tall)
        body += f'<g transform="translate({-wide * scale / 2:.2f} -40) scale({scale:.4f})">{shapes}</g>'
    else:
        pale = theme.mixed(tint, PAPER, 0.82)
        body += f'<g transform="translate(0 -2) scale(0.8)">{rosette(kind.code, tint, pale, 2.0)}</g>'
    name = capital(card_named(game, kind.code))
    first = name.split()[0]
    short = first if len(first) <= SHORT else name[:4]
    labels = [Label(name, "garamond", 34, INK, 0, -66, across=132, short=short)]
    lines = _lines(game, kind)
    for number, line in enumerate(lines):
        y = 76 - 20 * (len(lines) - 1 - number)
        labels.append(Label(line, "semibold", 18, INK2, 0, y, across=128))
    return Face(f"card/{kind.code}", body, labels=tuple(labels))


def told_card(game: str, card: str, key: str) -> tuple[str, str]:
    """What a card is called, and what there is to know of it; of a secret its caption and its value."""
    kind = card_kinds(game).get(code_of(card))
    if kind is None:
        shown = telling_of(game).shown(key, card, ())
        return capital(f"{words.captioned(game, key)} {shown}"), ""
    told = words.texts(game).faces.get(kind.code)
    name = capital(card_named(game, kind.code))
    return name, told.does if told is not None else ". ".join(_lines(game, kind))


def _lines(game: str, kind: Kind) -> list[str]:
    """What stands below on a card: what its texts say it does, else what its data says."""
    told = words.texts(game).faces.get(kind.code)
    if told is not None:
        return [each for each in (told.short or told.does or told.line,) if each]
    telling, found = telling_of(game), []
    for key, value in vars(kind).items():
        if key in ("code", "count") or value is None or not isinstance(value, int | str):
            continue
        shown = telling.shown(key, value, ())
        found.append(capital(f"{words.captioned(game, key)} {shown}" if isinstance(value, int) else shown))
    return found[:LINES]


def _plain(game: str, value: str, key: str) -> Face:
    """A secret that is no card: what it is called, and its value large."""
    tint = colour_of(game)
    body = _sheet(PAPER, tint, theme.mixed(tint, PAPER, 0.55))
    pale = theme.mixed(tint, PAPER, 0.86)
    body += f'<g transform="scale(1.1)">{rosette(game, theme.mixed(tint, PAPER, 0.72), pale)}</g>'
    shown = telling_of(game).shown(key, value, ())
    caption = capital(words.captioned(game, key))
    height, low = (74, 26) if len(shown) < 4 else (30, 10)
    return Face(
        f"secret/{key}/{value}",
        body,
        labels=(
            Label(shown, "display", height, INK, 0, low, across=124),
            Label(caption, "semibold", 22, INK2, 0, 82, across=126),
        ),
    )


def _sheet(fill: Colour, line: Colour, inner: Colour) -> str:
    """A card with the house's double line."""
    return (
        art.rounded(-W / 2, -H / 2, W, H, CORNER, fill)
        + art.rounded(-W / 2 + 4, -H / 2 + 4, W - 8, H - 8, CORNER - 3, "none", line, 2.6)
        + art.rounded(-W / 2 + 8.5, -H / 2 + 8.5, W - 17, H - 17, CORNER - 6, "none", inner, 1.2)
    )
