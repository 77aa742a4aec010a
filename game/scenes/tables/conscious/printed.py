"""What is printed of the Conscious Board Game: spiral, both decks, a body on a mat, and chips to cut out."""

from __future__ import annotations

import copy
from dataclasses import replace
from functools import cache

import pygame

from game import words
from game.engine.games.conscious.components import laws, parts
from game.engine.match import Match
from game.printing import forms
from game.printing.things import Board, Card, Deck, Page, Part, Picture, Printed, Shapes, Words
from game.scenes.layout.box import Box
from game.scenes.tables.conscious import faces, shapes
from game.scenes.tables.conscious.chambers import Centres, Diagram, diagram_plan, plan_for
from game.scenes.tables.conscious.looks import centres_of, look_of
from game.scenes.tables.conscious.pictures import ROOF, ground_shapes, labels
from game.scenes.tables.conscious.poster_picture import (
    LIVING,
    NUMBER,
    SHEET_EDGE,
    UNIT,
    layers,
    poster_with_numbers,
    the_spiral,
)
from game.scenes.tables.conscious.spiral import GOLDEN, SpiralPlan
from game.scenes.tables.stage import View
from game.tellings.conscious.things import phrase
from game.widgets import art, theme
from game.widgets.canvas import Widget
from game.widgets.style import Style
from game.widgets.theme import PAPER, Measure

GAME = "conscious"
TALL = 340.0  # mm: the golden rectangle
MARGIN = 8.0
FINE = 3000  # pixels: the height for which numbers are laid out
CARD = 61.0  # mm
LAW = 788  # pixels of a Law for which its words are laid out
DIAGRAM = (1500, 980)  # pixels for which the diagram is laid out
CHIP = 13.0  # mm
CHIPS = 24  # of each octave


def printed() -> Printed:
    """The board, the Part-of-Center cards, the Laws, the mat and the chips."""
    said = [phrase(f"print.{leaf}") for leaf in ("parts", "laws", "mat", "chips")]
    decks = [Deck(said[0], _parts()), Deck(said[1], _laws())]
    whole = poster()
    return Printed(
        [Board(words.texts(GAME).title, whole, TALL * GOLDEN)],
        decks,
        [Page(said[2], mat()), Page(said[3], chips())],
        whole,
    )


def poster() -> Picture:
    """The sheet with the spiral and its numbers."""
    k = TALL / UNIT
    wide, tall = TALL * GOLDEN + 2 * MARGIN, TALL + 2 * MARGIN
    sheet = art.rounded(0, 0, wide, tall, 3, LIVING.sheet, SHEET_EDGE, 0.5)
    found: list[Part] = [forms.shapes(sheet, wide, tall)]
    box = (0, 0, UNIT * GOLDEN, UNIT)
    found += [Shapes(layer, "", box, (MARGIN, MARGIN, box[2] * k, box[3] * k)) for layer in layers(LIVING)]
    u = FINE / 100
    plan = SpiralPlan(the_spiral(), Box(0, 0, round(FINE * GOLDEN) + 8, FINE), u)
    scale = TALL / plan.tall
    for number in plan.numbers(5):
        x, y = (
            (at - edge) * scale + MARGIN for at, edge in zip(number.middle, plan.box.topleft, strict=True)
        )
        height = number.tall * scale
        line = Words(str(number.number), "semibold", height, NUMBER, x, y + height * 0.36, "center")
        found.append(line)
    return Picture(wide, tall, tuple(found))


def _parts() -> tuple[Card, ...]:
    back = forms.card_of(faces.back("part"), CARD)
    return tuple(Card(forms.card_of(faces.part(card), CARD), back, count) for card, count in parts().items())


def _laws() -> tuple[Card, ...]:
    back = forms.card_of(faces.back("law"), CARD)
    return tuple(Card(_law(law, back.tall), back) for law in laws())


def _law(law: str, tall: float) -> Picture:
    """A Law as it is read on the screen."""
    high = faces.height_of(LAW)
    sheet = art.rounded(2.6, 2.6, LAW - 5.2, high - 5.2, 41, shapes.PAPER, shapes.INK, 5.2)
    sheet += art.rounded(19.4, 19.4, LAW - 38.8, high - 38.8, 30, "none", shapes.LAW, 3.9)
    whole = Picture(LAW, high, (forms.shapes(sheet, LAW, high), *faces.told_on(law, LAW, 1.0)))
    k = CARD / LAW
    return Picture(CARD, high * k, whole.placed(0, (tall - high * k) / 2, k))


def mat() -> Picture:
    """A body: the Diagram of Nutrition with places for chips, and the board of centres."""
    wide, tall = forms.WIDE, forms.TALL
    made: list[Part] = forms.heading(phrase("print.mat"), phrase("print.mat.said"), wide)
    top = forms.HEAD + 2
    k = wide / DIAGRAM[0]
    style = Style(theme.PAPER, Measure((1920, 1080)))
    plan = diagram_plan(Box(0, 0, *DIAGRAM), style)
    place = (0.0, top, DIAGRAM[0] * k, DIAGRAM[1] * k)
    made.append(Shapes(ground_shapes(plan), "", (0, 0, *DIAGRAM), place))
    for kind, sign in zip(("food", "air", "impression"), plan.signs, strict=True):
        middle = sign.centerx * k, top + sign.centery * k
        made.append(forms.sprite(f"{GAME}/space-{kind}", *middle, sign.height * k))
    for note in plan.notes.values():
        x, y = plan.middles[note.name]
        name = f"{GAME}/note-three" if note.three else f"{GAME}/note"
        made.append(forms.sprite(name, x * k, top + y * k, 2 * plan.radius * k))
    for said, face, height, (x, y), align in labels(plan):
        made.append(Words(said, face, height * k, shapes.INK, x * k, top + y * k, align))
    low = top + place[3] + 6
    made += _centres(0, low, wide, tall - low)
    return Picture(wide, tall, tuple(made))


def _centres(x: float, y: float, wide: float, tall: float) -> list[Part]:
    """A cell for each card that can lie on the board of centres."""
    fine = 10
    plan = plan_for(Box(0, 0, round(wide * fine), round(tall * fine)))
    made: list[Part] = []
    for card, box in plan.cells.items():
        left, top, w, h = (length / fine for length in box)
        body = art.rounded(x + left, y + top, w, h, 1.6, "#FFFFFF", shapes.FAINT, 0.35)
        made.append(forms.shapes(body, x + wide, y + tall))
        roof = card in ROOF
        said = phrase(f"centres.{card}") if roof else card[:-1]
        size = 4.2 if roof else 6.0
        middle = x + left + w / 2
        made.append(
            Words(
                said, "semibold", size, shapes.FAINT, middle, y + top + h / 2 + size * 0.36, "center", w - 2
            )
        )
    for suit, box in plan.suits.items():
        at = x + (box.x + box.width / 2) / fine, y + (box.y + box.height / 2) / fine
        made.append(forms.sprite(f"{GAME}/suit-{suit.lower()}", *at, box.height / fine))
    return made


def chips() -> Picture:
    """Chips of the three octaves, to be cut out."""
    wide, tall = forms.WIDE, forms.TALL
    made: list[Part] = forms.heading(phrase("print.chips"), phrase("print.chips.said"), wide)
    columns = int(wide // (CHIP + 2))
    y = forms.HEAD + 4 + CHIP / 2
    for kind in ("food", "air", "impression"):
        for index in range(CHIPS * 2):
            row, column = divmod(index, columns)
            x = (column + 0.5) * wide / columns
            made.append(forms.sprite(f"{GAME}/chip-{kind}", x, y + row * (CHIP + 2), CHIP))
        y += (-(-CHIPS * 2 // columns)) * (CHIP + 2) + 6
    return Picture(wide, tall, tuple(made))


PRINTED = printed


# -- pictures of the board for the rulebook: the spiral, the diagram, the board of centres

NUMBERED = 20  # spaces between two numbers
AIR = 0.03  # of the height, round what is shown
ASTRAL = {"F": 4, "A": 3, "I": 1}
SHOWN = ("spiral", "diagram", "astral", "centres")


def cut_out(names: tuple[str, ...], size: tuple[int, int]) -> pygame.Surface:
    """A picture of what `SHOWN` names: the spiral, the diagram of who begins, one with an Astral body, a
    board of centres with a school on it. KeyError: of nothing else there is one.
    """
    (name,) = names
    wide, high = size
    picture = pygame.Surface(size)
    picture.fill(LIVING.sheet)
    air = round(high * AIR)
    room = Box(air, air, wide - 2 * air, high - 2 * air)
    style = Style(PAPER, Measure((round(high * 1.3), round(high * 1.3))))
    if name == "spiral":
        plan = SpiralPlan(the_spiral(), room, high / 108)
        picture.blit(poster_with_numbers(plan, LIVING, NUMBERED), plan.sheet.topleft)
        return picture
    drawn: Widget
    if name == "centres":
        plans = plan_for(room)
        last = max(box.right for box in plans.cells.values())
        moved = Box(room.x + (room.right - last) // 2, room.y, room.width, room.height)
        drawn = board = Centres("cut/centres", plan_for(moved), style)
        board.show_look(replace(centres_of(_views()[name], 0), met=None))
    else:
        drawn = diagram = Diagram("cut/diagram", diagram_plan(room, style), style)
        diagram.show_look(look_of(_views()[name], 0))
    drawn.draw(picture)
    return picture


@cache
def _views() -> dict[str, View]:
    """A seat that begins; one that has formed an Astral body; one that has found a school."""
    start = Match.new("conscious", ["Mira"], {}, seed=1).view(0)
    astral, school = copy.deepcopy(start), copy.deepcopy(start)
    astral["seats"][0].update(body="astral", astral=ASTRAL)
    school["seats"][0]["board"].update(JD=2, QD=1, KD=1, JC=1, KH=2)
    return {"diagram": start, "astral": astral, "centres": school}
