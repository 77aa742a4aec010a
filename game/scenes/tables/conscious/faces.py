"""The cards as they look: Part-of-Center cards, Laws small and at reading size, and their backs."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple, cast

import pygame

from game import words
from game.engine.games.conscious.components import NOTES, OF, Law, laws
from game.printing.forms import sprite
from game.printing.things import Part, Picture, Shapes, Words
from game.scenes.tables.conscious import shapes
from game.scenes.tables.conscious.shapes import INK
from game.tellings.conscious.things import LawText, law_told, phrase
from game.widgets import art, card, text, theme
from game.widgets.boxes import Layout, Node, Size
from game.widgets.canvas import Rect
from game.widgets.card import BOX, Face, Label
from game.widgets.picture_cache import cached_picture
from game.widgets.theme import SMALLEST, Colour

UNIT = BOX[0] / 92  # the drawings are 92 units broad
HALF_WIDE, HALF_TALL = BOX[0] / 2, BOX[1] / 2
SMALL = 6  # pixels: a rank is written as small as this

PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    2: ((0, -1), (0, 1)),
    3: ((0, -1), (0, 0), (0, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
    7: ((-1, -1), (1, -1), (0, -0.5), (-1, 0), (1, 0), (-1, 1), (1, 1)),
    8: ((-1, -1), (1, -1), (0, -0.5), (-1, 0), (1, 0), (0, 0.5), (-1, 1), (1, 1)),
    9: ((-1, -1), (1, -1), (-1, -0.33), (1, -0.33), (0, 0), (-1, 0.33), (1, 0.33), (-1, 1), (1, 1)),
    10: (
        *((-1, -1), (1, -1), (0, -0.66), (-1, -0.33), (1, -0.33)),
        *((-1, 0.33), (1, 0.33), (0, 0.66), (-1, 1), (1, 1)),
    ),
}
COURTS = ("J", "Q", "K", "A")
JOKERS = ("XJ", "JO")


@cache
def part(card: str) -> Face:
    """A Part-of-Center card, or one of the board: rank and suit, and its pips or arcs."""
    if card in JOKERS:
        return _joker(card, False, words.language)
    return _face(card[:-1], card[-1], False, f"part/{card}")


@lru_cache(maxsize=128)
def _joker(card: str, is_law: bool, language: str) -> Face:
    """A Joker of the board, or among the Laws, where it has no designation."""
    star = shapes.placed(shapes.sign("star"), 0, 4, 0.66 if card == "JO" else 0.5)
    body = _drawn("card-face") + (_drawn("law-foot") if is_law else "") + star
    said = phrase(f"centres.{card}")
    label = Label(said, "semibold", 25, INK, 0, -67, BOX[0] - 22, least=SMALL)
    return Face(f"{'law' if is_law else 'part'}/{card}", body, "", (label,))


@cache
def law(of: str) -> Face:
    """A Law by its id, small: the card it is played as, on a green foot."""
    found = laws()[of]
    if found.designation is None:
        return _joker(found.rank, True, words.language)
    return _face(found.rank, found.designation, True, f"law/{found.card}")


@cache
def back(kind: str) -> Face:
    """The back of a Part-of-Center card (`part`) or of a Law (`law`)."""
    return Face(f"back/{kind}", _drawn("back-law" if kind == "law" else "back-card"))


def court(rank: str, ink: Colour, x: float, foot: float, scale: float) -> str:
    """One arc for the Jack, two for the Queen, three for the King, four for the Ace: a centre waking."""
    return shapes.placed(shapes.sign(f"court-{rank.lower()}", ink), x, foot, scale)


def _drawn(name: str) -> str:
    """A sprite of a card, in the units of a face."""
    return shapes.placed(shapes.sign(name), 0, 0, UNIT)


def _face(rank: str, suit: str, is_law: bool, name: str) -> Face:
    k, ink = UNIT, shapes.SUITS[suit]
    body = _drawn("card-face") + (_drawn("law-foot") if is_law else "")
    body += shapes.placed(shapes.suit(suit, 21 * k), -HALF_WIDE + 22 * k, -HALF_TALL + 51 * k)
    if rank in COURTS:
        aside, large = (6, 0.66) if rank == "A" else (10, 0.82)
        body += court(rank, ink, aside * k, HALF_TALL - (26 if is_law else 12) * k, large * k)
        body += shapes.placed(shapes.suit(suit, 33 * k), 14 * k, -18 * k)
    else:
        low, spread = (2, 33.3) if is_law else (12, 37.0)
        for across, down in PIPS[int(rank)]:
            pip = shapes.suit(suit, 15.5 * k)
            body += shapes.placed(pip, (16 + across * 14) * k, (low + down * spread) * k)
    tall = (32 if len(rank) < 2 else 28) * k
    label = Label(rank, "bold", tall, ink, -HALF_WIDE + 22 * k, -HALF_TALL + 33 * k, 36 * k, least=SMALL)
    return Face(name, body, "", (label,))


# -- the drawing on a Law

PLATE = (342, 203)  # of the drawing on a Law
KEPT = {
    "asleep": "sleep",
    "no_skills": "skill",
    "no_powers": "power",
    "death": "death",
    "escape": "pardon",
    "again": "roll",
    "opposite": "roll",
    "hasnamuss": "hasnamuss",
}


def plate_of(law: Law) -> str:
    """Which drawing stands on a Law."""
    if law.kept:
        return KEPT[law.kept]
    if law.cancel:
        return "pardon"
    if law.wild:
        return "wild"
    if law.shocks:
        return "shock"
    if law.laws or law.select or law.take or law.discard == "pile":
        return "laws"
    if law.cards or law.plays or law.discard:
        return "cards"
    if any({note.name for note in notes} in (set(law.create), set(law.lose)) for notes in OF.values()):
        return "octave"
    if law.create or law.rise or law.rise_first:
        return "gained"
    return "moon" if any(NOTES[note].hydrogen == 6 for note in law.lose) else "lost"


# -- cards as boxes: side by side, over each other where there is less room

APART, SEEN = 1.12, 0.3  # in its breadth, from one card to the next, and what at least is to be seen of one


class Cards(Node):
    """Cards in a row, so many u `high` and no less than `least_high`; those at a `gold` place have a ring."""

    stretched = False

    def __init__(
        self,
        shown: Sequence[card.Face],
        high: float,
        *,
        least_high: float = 4.0,
        gold: Collection[int] = (),
        grow: float = 0.0,
        name: str = "",
    ) -> None:
        super().__init__(grow, name)
        self.shown, self.high, self.least_high, self.gold = shown, high, least_high, gold

    def size(self, layout: Layout, across: int) -> Size:
        high = round(layout.px(self.high) * layout.scale)
        wide = round(high / card.RATIO * (1 + APART * (len(self.shown) - 1)))
        return min(wide, max(across, layout.least(self))), high

    def least(self, layout: Layout) -> int:
        wide = layout.px(self.least_high) / card.RATIO
        return round(wide * (1 + SEEN * (len(self.shown) - 1)))

    def lowest(self, layout: Layout, across: int) -> int:
        return layout.px(self.least_high)

    def wide(self, rect: Rect) -> int:
        """How broad each is in a rectangle."""
        most = rect.width / (1 + SEEN * (len(self.shown) - 1))
        return max(8, round(min(rect.height / card.RATIO, most)))

    def lefts(self, rect: Rect) -> list[int]:
        """Where each begins."""
        wide, count = self.wide(rect), len(self.shown)
        step = min(wide * APART, (rect.width - wide) / max(1, count - 1))
        return [round(rect.x + place * step) for place in range(count)]

    def draw(self, layout: Layout, target: pygame.Surface, rect: Rect) -> None:
        wide = self.wide(rect)
        for place, (face, left) in enumerate(zip(self.shown, self.lefts(rect), strict=True)):
            middle = left + wide // 2, rect.y + card.height_of(wide) // 2
            if place in self.gold:
                art.put(target, card.ring(wide, 0, shapes.GOLD), middle)
            art.put(target, card.picture(face, wide), middle)


# -- a Law at reading size: rank, designation, its drawing, title, scene and effect

WIDE, TALL = 394.0, 567.0  # the units it is drawn in
SPREAD = 1.1  # of the margin: how far the shadow is drawn
HEAD, FOOT, SIDE = 132.0, 22.0, 27.0
TITLE, SCENE, EFFECT = 35.0, 24.0, 23.0
LEAST_PLATE = 70.0  # a lower drawing is left out
SHADOW = 0.04  # of its breadth, how far its shadow reaches
HARMS = ("asleep", "no_skills", "no_powers", "death", "hasnamuss")


class Setting(NamedTuple):
    """How a Law is set, in pixels: the height of its drawing, and of each of its three texts."""

    plate: int
    title: int
    scene: int
    effect: int


def height_of(width: int) -> int:
    """How tall a Law of a breadth is."""
    return round(width * TALL / WIDE)


def margin_of(width: int) -> int:
    """How far its shadow reaches beyond it."""
    return round(width * SHADOW)


def setting(told: LawText, width: int, grown: float) -> Setting:
    """The largest words that have room, and as much of the drawing as they leave."""
    k = width / WIDE
    found = Setting(0, SMALLEST, SMALLEST, SMALLEST)
    for step in range(24):
        scale = min(grown, 1.6) * 0.96**step
        sizes = [max(SMALLEST, round(height * k * scale)) for height in (TITLE, SCENE, EFFECT)]
        sizes[0] = text.fitted(told.title, "garamond", sizes[0], _across(width), SMALLEST)
        room = round((TALL - HEAD - FOOT) * k) - spoken(told, width, Setting(0, *sizes)) - round(12 * k)
        plate = min(room, round(PLATE[1] * k))
        least = PLATE[1] * 0.62 if scale > 0.86 else LEAST_PLATE
        if plate >= least * k:
            return Setting(plate, *sizes)
        if room >= 0:
            found = max(found, Setting(0, *sizes), key=lambda each: each.scene)
    return found


def _across(width: int) -> int:
    return round(width - 2 * SIDE * width / WIDE)


def spoken(told: LawText, width: int, of: Setting) -> int:
    """How high title, scene and effect are together."""
    across, k = _across(width), width / WIDE
    scene = len(text.wrapped(told.scene, "garamond", of.scene, across)) * round(of.scene * 1.2)
    effect = len(text.wrapped(told.effect, "semibold", of.effect, across)) * round(of.effect * 1.24)
    return round(of.title * 1.32) + scene + effect + round(26 * k)


def ink_of(law: Law) -> Colour:
    """The colour of its effect: what takes something away is in red."""
    takes = law.lose or law.lose_first or law.discard or law.kept in HARMS
    return shapes.LOSS if takes else shapes.INK


def law_picture(law: str, width: int, grown: float) -> pygame.Surface:
    """A Law by its id with its shadow; its middle is that of the picture."""
    return _law_drawn(law, width, grown, words.language, words.gentle)


@cached_picture
def _law_drawn(law: str, width: int, grown: float, language: str, gentle: bool) -> pygame.Surface:
    k, height, margin = width / WIDE, height_of(width), margin_of(width)
    made = pygame.Surface((width + 2 * margin, height + 2 * margin), pygame.SRCALPHA)
    rim = art.Rim(line=shapes.INK, thick=2.6 * k, inset=10 * k, inner_line=shapes.LAW, inner_thick=2 * k)
    shadow = art.Rim(shadow=0.3, drop=7 * k, spread=round(margin * SPREAD))
    place = pygame.Rect(margin, margin, width, height)
    art.put_frame(made, place, 22 * k, shapes.PAPER, **(rim | shadow))
    for part in Picture(width, height, tuple(told_on(law, width, grown))).placed(margin, margin):
        if isinstance(part, Words):
            face, tall = cast(text.Face, part.face), round(part.height)
            text.put(made, part.words, face, tall, part.ink, part.x, part.y, part.align)
        else:
            x, y, wide, high = map(round, part.place)
            made.blit(art.picture(part.body, part.box, (wide, high)), (x, y))
    return made


def told_on(law: str, width: int, grown: float) -> Iterator[Part]:
    """What stands on a Law so many pixels wide: rank and kind, drawing, title, scene and effect."""
    found, told = laws()[law], law_told(law)
    k, of = width / WIDE, setting(told, width, grown)
    left, across = SIDE * k, _across(width)
    ink = shapes.SUITS[found.designation] if found.designation else shapes.QUIET
    yield from _head(found, told, k, ink)
    y = HEAD * k
    if of.plate:
        wide = min(round(across + 2 * k), round(of.plate * PLATE[0] / PLATE[1]))
        high = wide * PLATE[1] / PLATE[0]
        body, box = art.inner(f"conscious/plate-{plate_of(found)}")
        place = (width - wide) / 2, y + (of.plate - high) / 2, wide, high
        yield Shapes(body.replace("#000000", ink), "", box, place)
        line, thick = theme.mixed(ink, shapes.RULE, 0.5), max(1.0, 1.4 * k)
        frame = art.rounded(
            thick / 2, thick / 2, wide - thick, high - thick, 10 * wide / PLATE[0], "none", line, thick
        )
        yield Shapes(frame, "", (0, 0, wide, high), place)
        y += of.plate + 12 * k
    y += of.title * 0.98
    yield Words(told.title, "garamond", of.title, shapes.INK, left, y, across=across)
    y += of.title * 0.34
    for line in text.wrapped(told.scene, "garamond", of.scene, across):
        yield Words(line, "garamond", of.scene, shapes.INK, left, y + of.scene * 0.92, across=across)
        y += round(of.scene * 1.2)
    lines = text.wrapped(told.effect, "semibold", of.effect, across)
    y = height_of(width) - FOOT * k - len(lines) * round(of.effect * 1.24)
    thick = max(1, round(1.4 * k))
    rule = art.rounded(0, 0, across, thick, 0, shapes.RULE)
    yield Shapes(rule, "", (0, 0, across, thick), (left, y - 6 * k, across, thick))
    for line in lines:
        yield Words(line, "semibold", of.effect, ink_of(found), left, y + of.effect * 1.02, across=across)
        y += round(of.effect * 1.24)


def _head(law: Law, told: LawText, k: float, ink: Colour) -> Iterator[Part]:
    """Rank and suit at the left, what kind of Law it is at the right."""
    if law.designation is None:
        yield sprite("conscious/star", 63 * k, 69 * k, 70 * k)
    else:
        yield Words(law.rank, "bold", round(64 * k), ink, 28 * k, 74 * k)
        yield sprite(f"conscious/suit-{law.designation.lower()}", 49 * k, 106 * k, 47 * k)
    yield sprite("conscious/space-law", (WIDE - 58) * k, 62 * k, 71 * k)
    said = told.designation or phrase(f"centres.{law.rank}")
    height, across = max(SMALLEST, round(33 * k)), round(176 * k)
    while len(lines := text.wrapped(said, "garamond", height, across)) > 2 and height > SMALLEST:
        height -= 1
    step = round(height * 1.04)
    y = 62 * k + height * 0.34 - (len(lines) - 1) * step / 2
    for number, line in enumerate(lines):
        yield Words(
            line, "garamond", height, shapes.INK, (WIDE - 102) * k, y + number * step, "right", across
        )
