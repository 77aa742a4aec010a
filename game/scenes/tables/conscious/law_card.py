"""A Law at reading size: rank, designation, its drawing, title, scene and effect."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, cast

import pygame

from game import words
from game.engine.games.conscious.components import Law, laws
from game.printing.forms import sprite
from game.printing.things import Part, Picture, Shapes, Words
from game.scenes.tables.conscious import shapes
from game.scenes.tables.conscious.faces import PLATE, plate_of
from game.tellings.conscious.things import LawText, law_told
from game.widgets import art, text, theme
from game.widgets.picture_cache import cached_picture
from game.widgets.theme import SMALLEST, Colour

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
    return _drawn(law, width, grown, words.language)


@cached_picture
def _drawn(law: str, width: int, grown: float, language: str) -> pygame.Surface:
    k, height, margin = width / WIDE, height_of(width), margin_of(width)
    made = pygame.Surface((width + 2 * margin, height + 2 * margin), pygame.SRCALPHA)
    art.put_frame(
        made,
        pygame.Rect(margin, margin, width, height),
        22 * k,
        shapes.PAPER,
        line=shapes.INK,
        thick=2.6 * k,
        inset=10 * k,
        inner_line=shapes.LAW,
        inner_thick=2 * k,
        shadow=0.3,
        drop=7 * k,
        spread=round(margin * SPREAD),
    )
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
    said = told.designation or words.phrase("conscious", f"centres.{law.rank}")
    height, across = max(SMALLEST, round(33 * k)), round(176 * k)
    while len(lines := text.wrapped(said, "garamond", height, across)) > 2 and height > SMALLEST:
        height -= 1
    step = round(height * 1.04)
    y = 62 * k + height * 0.34 - (len(lines) - 1) * step / 2
    for number, line in enumerate(lines):
        yield Words(
            line, "garamond", height, shapes.INK, (WIDE - 102) * k, y + number * step, "right", across
        )
