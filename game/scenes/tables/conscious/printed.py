"""What is printed of the Conscious Board Game: spiral, both decks, a body on a mat, and chips to cut out."""

from __future__ import annotations

from game import words
from game.engine.games.conscious.components import OCTAVES, laws, parts
from game.printing import forms
from game.printing.things import Board, Card, Deck, Page, Part, Picture, Printed, Shapes, Words
from game.scenes.layout.box import Box
from game.scenes.layout.spiral import GOLDEN, SpiralPlan
from game.scenes.tables.conscious import centres, faces, law_card, shapes
from game.scenes.tables.conscious.diagram import diagram_plan, ground_shapes, lines_of
from game.scenes.tables.conscious.faces import PLATE, plate_of
from game.scenes.tables.conscious.poster_picture import LIVING, NUMBER, SHEET_EDGE, UNIT, layers, the_spiral
from game.tellings.conscious.things import law_told
from game.widgets import art, text, theme
from game.widgets.style import Style
from game.widgets.theme import Measure

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
    said = [words.phrase(GAME, f"print.{leaf}") for leaf in ("parts", "laws", "mat", "chips")]
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
    """A Law as it is read on the screen: rank, drawing, title, scene and effect."""
    found, told, k = laws()[law], law_told(law), CARD / law_card.WIDE
    of = law_card.setting(told, LAW, 1.0)
    of_pixel, height = CARD / LAW, law_card.TALL * k
    left, right = law_card.SIDE * k, CARD - law_card.SIDE * k
    ink = shapes.SUITS[found.designation] if found.designation else shapes.QUIET
    sheet = art.rounded(0.2, 0.2, CARD - 0.4, height - 0.4, 3.2, shapes.PAPER, shapes.INK, 0.4)
    sheet += art.rounded(1.5, 1.5, CARD - 3, height - 3, 2.3, "none", shapes.LAW, 0.3)
    made: list[Part] = [forms.shapes(sheet, CARD, height)]
    if found.designation is None:
        made.append(forms.sprite(f"{GAME}/star", 60 * k, 66 * k, 66 * k))
    else:
        made.append(Words(found.rank, "bold", 64 * k, ink, 28 * k, 74 * k))
        made.append(forms.sprite(f"{GAME}/suit-{found.designation.lower()}", 49 * k, 106 * k, 44 * k))
    made.append(forms.sprite(f"{GAME}/space-law", CARD - 58 * k, 62 * k, 68 * k))
    said = told.designation or words.phrase(GAME, f"centres.{found.rank}")
    lines = text.wrapped(said, "garamond", 66, 352)
    y = 62 * k + 33 * k * 0.34 - (len(lines) - 1) * 17 * k
    for line in lines:
        made.append(Words(line, "garamond", 33 * k, shapes.INK, CARD - 102 * k, y, "right", 176 * k))
        y += 34 * k
    y = law_card.HEAD * k
    if of.plate:
        plate = of.plate * of_pixel
        wide = min(right - left, plate * PLATE[0] / PLATE[1])
        body, box = art.inner(f"{GAME}/plate-{plate_of(found)}")
        place = ((CARD - wide) / 2, y, wide, wide * PLATE[1] / PLATE[0])
        made.append(Shapes(body.replace("#000000", ink), "", box, place))
        frame = art.rounded(*place, 1.5, "none", theme.mixed(ink, shapes.RULE, 0.5), 0.2)
        made.append(forms.shapes(frame, CARD, height))
        y += plate + 12 * k
    title = of.title * of_pixel
    y += title * 0.98
    made.append(Words(told.title, "garamond", title, shapes.INK, left, y, across=right - left))
    y += title * 0.34
    room, scene, effect = round(LAW - 2 * law_card.SIDE * LAW / law_card.WIDE), of.scene, of.effect
    for line in text.wrapped(told.scene, "garamond", scene, room):
        at = y + scene * 0.92 * of_pixel
        made.append(Words(line, "garamond", scene * of_pixel, shapes.INK, left, at, across=right - left))
        y += scene * 1.2 * of_pixel
    lines = text.wrapped(told.effect, "semibold", effect, room)
    y = height - law_card.FOOT * k - len(lines) * effect * 1.24 * of_pixel
    made.append(forms.shapes(art.rounded(left, y - 6 * k, right - left, 0.2, 0, shapes.RULE), CARD, height))
    for line in lines:
        at = y + effect * 1.02 * of_pixel
        colour = law_card.ink_of(found)
        made.append(Words(line, "semibold", effect * of_pixel, colour, left, at, across=right - left))
        y += effect * 1.24 * of_pixel
    return Picture(CARD, height, Picture(CARD, height, tuple(made)).placed(0, (tall - height) / 2))


def mat() -> Picture:
    """A body: the Diagram of Nutrition with places for chips, and the board of centers."""
    wide, tall = forms.WIDE, forms.TALL
    made: list[Part] = forms.heading(
        words.phrase(GAME, "print.mat"), words.phrase(GAME, "print.mat.said"), wide
    )
    top = forms.HEAD + 2
    k = wide / DIAGRAM[0]
    style = Style(theme.PAPER, Measure((1920, 1080)))
    plan = diagram_plan(Box(0, 0, *DIAGRAM), style)
    place = (0.0, top, DIAGRAM[0] * k, DIAGRAM[1] * k)
    made.append(Shapes(ground_shapes(plan), "", (0, 0, *DIAGRAM), place))
    for octave, sign, (at, height, room) in zip(plan.octaves, plan.signs, plan.names, strict=True):
        letter = OCTAVES[plan.octaves.index(octave)]
        kind = {"F": "food", "A": "air", "I": "impression"}[letter]
        made.append(
            forms.sprite(f"{GAME}/space-{kind}", sign.centerx * k, top + sign.centery * k, sign.height * k)
        )
        made.append(
            Words(
                octave.name, "garamond", height * k, shapes.INK, at[0] * k, top + at[1] * k, across=room * k
            )
        )
        for note in octave.notes:
            x, y = plan.middles[note.name]
            name = f"{GAME}/note-three" if note.three else f"{GAME}/note"
            made.append(forms.sprite(name, x * k, top + y * k, 2 * plan.radius * k))
            foot = y - plan.radius - 11 * plan.unit
            for line in reversed(lines_of(plan, note)):
                made.append(
                    Words(line, "display", plan.letter * k, shapes.INK, x * k, top + foot * k, "center")
                )
                foot -= plan.letter * 1.06
    low = top + place[3] + 6
    made += _centres(0, low, wide, tall - low)
    return Picture(wide, tall, tuple(made))


def _centres(x: float, y: float, wide: float, tall: float) -> list[Part]:
    """A cell for each card that can lie on the board of centers."""
    fine = 10
    plan = centres.plan_for(Box(0, 0, round(wide * fine), round(tall * fine)))
    made: list[Part] = []
    for card, box in plan.cells.items():
        left, top, w, h = (length / fine for length in box)
        body = art.rounded(x + left, y + top, w, h, 1.6, "#FFFFFF", shapes.FAINT, 0.35)
        made.append(forms.shapes(body, x + wide, y + tall))
        roof = card in centres.ROOF
        said = words.phrase(GAME, f"centres.{card}") if roof else card[:-1]
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
    made: list[Part] = forms.heading(
        words.phrase(GAME, "print.chips"), words.phrase(GAME, "print.chips.said"), wide
    )
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
