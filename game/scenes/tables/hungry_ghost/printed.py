"""What is printed of Hungry Ghost: the scroll by day, and a mat for each player's figures."""

from __future__ import annotations

from game import words
from game.printing import forms
from game.printing.things import Align, Board, Page, Part, Picture, Printed, Shapes, Words
from game.scenes.tables.hungry_ghost import picture
from game.scenes.tables.hungry_ghost.picture import INKS, PAD, PLACES, REALMS, TALL, WIDE
from game.widgets import art

GAME = "hungry_ghost"
ACROSS = 520.0  # mm
FINE = 3200  # pixels for which the labels are laid out
STATS = ("merit", "life", "dana", "delusion", "insight")
ROLES = ("monk", "meditator", "teacher", "greedy")


def printed() -> Printed:
    """The board and the mat."""
    said = words.phrase(GAME, "print.mat")
    whole = scroll()
    return Printed([Board(words.texts(GAME).title, whole, ACROSS)], [], [Page(said, mat())], whole)


def scroll() -> Picture:
    """The scroll by day, with the names of its places."""
    body, defs = picture.markup()
    k = ACROSS / WIDE
    parts: list[Part] = [Shapes(body, defs, (0, 0, WIDE, TALL), (0, 0, ACROSS, TALL * k))]
    for place in (*PLACES, *REALMS):
        parts += _label(place)
    return Picture(ACROSS, TALL * k, tuple(parts))


def _label(place: str) -> list[Part]:
    """The label of a place, as on the screen."""
    found = picture.label((FINE, round(FINE * TALL / WIDE)), place)
    k, scale = ACROSS / FINE, FINE / WIDE
    fill, edge, ink, ink2 = INKS.get(place, INKS[""])
    rect = found.rect
    frame = art.rounded(rect.x, rect.y, rect.width, rect.height, 22 * scale, fill, edge, 2.2 * scale)
    tall = FINE * TALL / WIDE
    parts: list[Part] = [Shapes(frame, "", (0, 0, FINE, tall), (0, 0, ACROSS, tall * k))]
    centred = place in PLACES
    x = rect.centerx if centred else rect.x + PAD * scale
    y = rect.y + found.large * 0.16 + found.large * 0.98 * 0.8
    align: Align = "center" if centred else "left"
    parts.append(Words(found.name, "garamond", found.large * k, ink, x * k, y * k, align))
    for note in found.notes:
        y += found.small * 1.2
        parts.append(Words(note, "inter", found.small * k, ink2, x * k, y * k, align))
    return parts


def mat() -> Picture:
    """Tracks for every figure, and places for the roles."""
    parts = forms.heading(words.phrase(GAME, "print.mat"), words.phrase(GAME, "print.mat.said"))
    wide, y, step = forms.WIDE, forms.HEAD + 4, 27.0
    tracks = {
        "merit": [f"{number:+d}".replace("-", "−") if number else "0" for number in range(-5, 6)],
        "life": [str(number) for number in range(6)],
        "dana": [str(number) for number in range(11)],
        "insight": [str(number) for number in range(8)],
    }
    told = words.texts(GAME).terms
    for stat, places in tracks.items():
        parts.append(forms.sprite(f"{GAME}/{stat}", 9, y + 14, 13))
        parts += forms.track((22, y, wide - 22, 24), told[stat].name, places)
        y += step
    parts.append(forms.sprite(f"{GAME}/delusion", 9, y + 16, 13))
    parts.append(Words(told["delusion"].name, "semibold", 4.2, forms.INK, 22, y + 4))
    for row in range(3):
        numbers = [str(number) for number in range(30 - row * 10, 20 - row * 10, -1)]
        parts += forms.track((22, y + row * 15 - 1, wide - 22, 21), "", numbers)
    y += 57
    across = wide / len(ROLES)
    for index, role in enumerate(ROLES):
        at = (index * across + 1, y, across - 2, forms.TALL - y)
        parts += forms.field(at, told[role].name)
        parts.append(forms.sprite(f"{GAME}/{role}", at[0] + at[2] / 2, y + 27, 20))
    return Picture(wide, forms.TALL, tuple(parts))


PRINTED = printed
