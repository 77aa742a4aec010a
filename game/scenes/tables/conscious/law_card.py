"""A Law at reading size: rank, designation, its drawing, title, scene and effect."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game import words
from game.engine.games.conscious.components import Law, laws
from game.scenes.tables.conscious import shapes
from game.scenes.tables.conscious.faces import PLATE, plate_picture
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
    found, told = laws()[law], law_told(law)
    k, height, margin = width / WIDE, height_of(width), margin_of(width)
    made = _sheet((width, height), margin)
    left, right = margin + SIDE * k, margin + width - SIDE * k
    ink = shapes.SUITS[found.designation] if found.designation else shapes.QUIET
    _head(made, found, told, margin, k, ink)
    of = setting(told, width, grown)
    y = margin + HEAD * k
    if of.plate:
        _plate(
            made, law, pygame.Rect(round(left - k), round(y), round(right - left + 2 * k), of.plate), k, ink
        )
        y += of.plate + 12 * k
    y += of.title * 0.98
    text.put(made, told.title, "garamond", of.title, shapes.INK, left, y)
    y += of.title * 0.34
    for line in text.wrapped(told.scene, "garamond", of.scene, _across(width)):
        text.put(made, line, "garamond", of.scene, shapes.INK, left, y + of.scene * 0.92)
        y += round(of.scene * 1.2)
    lines = text.wrapped(told.effect, "semibold", of.effect, _across(width))
    y = margin + height - FOOT * k - len(lines) * round(of.effect * 1.24)
    pygame.draw.line(made, shapes.RULE, (left, y - 6 * k), (right, y - 6 * k), max(1, round(1.4 * k)))
    for line in lines:
        text.put(made, line, "semibold", of.effect, ink_of(found), left, y + of.effect * 1.02)
        y += round(of.effect * 1.24)
    return made


def _sheet(size: tuple[int, int], margin: int) -> pygame.Surface:
    """Paper with its shadow, and the green line within its edge."""
    w, h = size
    k = w / WIDE
    made = pygame.Surface((w + 2 * margin, h + 2 * margin), pygame.SRCALPHA)
    art.put_frame(
        made,
        pygame.Rect(margin, margin, w, h),
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
    return made


def _head(made: pygame.Surface, law: Law, told: LawText, margin: int, k: float, ink: Colour) -> None:
    """Rank and suit at the left, what kind of Law it is at the right."""
    x, y = margin + 28 * k, margin + 74 * k
    if law.designation is None:
        star = art.square("conscious/star", round(70 * k))
        made.blit(star, (x, margin + 34 * k))
    else:
        text.put(made, law.rank, "bold", round(64 * k), ink, x, y)
        suit = art.square(f"conscious/suit-{law.designation.lower()}", round(47 * k))
        made.blit(suit, suit.get_rect(center=(round(x + 21 * k), round(y + 32 * k))))
    side = round(62 * k)
    sign = art.square("conscious/space-law", round(side * 1.15))
    made.blit(sign, sign.get_rect(center=(round(margin + (WIDE - 58) * k), round(margin + 62 * k))))
    said = told.designation or words.phrase("conscious", f"centres.{law.rank}")
    height = max(SMALLEST, round(33 * k))
    while len(lines := text.wrapped(said, "garamond", height, round(176 * k))) > 2 and height > SMALLEST:
        height -= 1
    step = round(height * 1.04)
    y = margin + 62 * k + height * 0.34 - (len(lines) - 1) * step / 2
    for line in lines:
        text.put(made, line, "garamond", height, shapes.INK, margin + (WIDE - 102) * k, y, "right")
        y += step


def _plate(made: pygame.Surface, law: str, rect: pygame.Rect, k: float, ink: Colour) -> None:
    """The drawing in its frame, as large as both its sides allow."""
    wide = min(rect.width, round(rect.height * PLATE[0] / PLATE[1]))
    picture = plate_picture(law, wide)
    place = picture.get_rect(center=rect.center)
    made.blit(picture, place)
    line = theme.mixed(ink, shapes.RULE, 0.5)
    made.blit(art.frame(place.size, 10 * wide / PLATE[0], "none", line=line, thick=max(1.0, 1.4 * k)), place)
