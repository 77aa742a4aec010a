"""What is printed of BuddhaWheel: the Wheel with its numbers, the minds, and a mat for each player."""

from __future__ import annotations

from game import words
from game.engine.games.buddhawheel import POWERS
from game.engine.games.buddhawheel.components import minds
from game.printing import forms
from game.printing.things import Board, Card, Deck, Page, Part, Picture, Printed, Shapes, Words
from game.scenes.tables.buddhawheel import card
from game.scenes.tables.buddhawheel.minds import mind
from game.scenes.tables.buddhawheel.signs import PIGMENTS
from game.scenes.tables.buddhawheel.wheel_brush import UNIT, the_wheel
from game.scenes.tables.buddhawheel.wheel_picture import NUMBER, REACH, every_number, layers

GAME = "buddhawheel"
ACROSS = 540.0  # mm
FINE = 620  # pixels of a card for which its text is laid out
REALMS = ("hell", "ghost", "animal", "human", "demigod", "god")


def printed() -> Printed:
    """The board, one set of the minds, and the mat."""
    said = words.phrase(GAME, "print.mat")
    whole = wheel()
    board = Board(words.texts(GAME).title, whole, ACROSS)
    return Printed([board], [Deck(words.phrase(GAME, "print.deck"), cards())], [Page(said, mat())], whole)


def wheel() -> Picture:
    """The whole Wheel."""
    found = layers(the_wheel())
    k = ACROSS / (2 * REACH)
    box = (-REACH, -REACH, 2 * REACH, 2 * REACH)
    place = (0.0, 0.0, ACROSS, ACROSS)
    parts: list[Part] = [Shapes(layer.body, layer.defs, box, place) for layer in found]
    height = NUMBER * ACROSS / 2.19
    left, top = the_wheel().middle
    for number, ink, (x, y) in every_number(the_wheel()):
        at = ((x - left) * UNIT + REACH) * k, ((y - top) * UNIT + REACH) * k + height * 0.36
        parts.append(Words(number, "semibold", height, ink, *at, "center"))
    return Picture(ACROSS, ACROSS, tuple(parts))


def cards() -> tuple[Card, ...]:
    """Every mind once."""
    found = []
    for entry in minds():
        if "-" in entry:
            continue
        front = forms.card_of(card.face(entry, FINE))
        found.append(Card(front, forms.card_of(card.back(mind(entry).stack))))
    return tuple(found)


def mat() -> Picture:
    """Places for the stacks in front of a player, for the powers, and for the colours dedicated."""
    parts: list[Part] = forms.heading(words.phrase(GAME, "print.mat"), words.phrase(GAME, "print.mat.said"))
    wide, y = forms.WIDE, forms.HEAD + 4
    third = (wide - 8) / 3
    for index, leaf in enumerate(("karma", "dedicated", "meditated")):
        title, said = words.phrase(GAME, f"print.{leaf}"), words.phrase(GAME, f"print.{leaf}.said")
        parts += forms.field((index * (third + 4), y, third, 104), title, said)
    y += 110
    parts.append(Words(words.phrase(GAME, "print.powers"), "garamond", 6.0, forms.INK, 0, y + 5))
    step = wide / len(POWERS)
    for index, power in enumerate(POWERS):
        name = words.texts(GAME).tables["powers"][power]
        parts += forms.field((index * step + 1, y + 8, step - 2, 34), name)
    y += 50
    parts.append(Words(words.phrase(GAME, "print.colours"), "garamond", 6.0, forms.INK, 0, y + 5))
    step = wide / len(REALMS)
    for index, realm in enumerate(REALMS):
        fill = PIGMENTS[realm]
        parts += forms.field((index * step + 1, y + 8, step - 2, forms.TALL - y - 8), "", fill=fill)
        parts.append(forms.sprite(f"{GAME}/sign-{realm}", (index + 0.5) * step, y + 26, 17))
    return Picture(wide, forms.TALL, tuple(parts))


PRINTED = printed
