"""A seat of the Wheel at a glance: the next birth with the six colours, the minds, and the powers."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.scenes.tables.buddhawheel import signs
from game.scenes.tables.buddhawheel.minds import realm_of
from game.scenes.tables.buddhawheel.signs import Kept
from game.tellings.buddhawheel import Birth
from game.widgets import text
from game.widgets.picture_cache import cached_picture
from game.widgets.theme import Theme

SLOT, PITCH, AIR = 1.02, 0.66, 0.06  # for a row's height: a colour, from one to the next, and before them
LYING = 0.66  # of its size: a colour that lies on its side, to be no broader than one that stands
SIGN, DIGIT, CLOSE, APART = 0.78, 0.8, 0.06, 0.18  # a sign, the number beside it, between them, and behind


@cached_picture
def _row(height: int, kinds: tuple[tuple[str, Kept], ...], dark: bool) -> pygame.Surface:
    side, pitch = round(height * SLOT), height * PITCH
    picture = pygame.Surface((round(pitch * len(kinds)) + round(height * 0.16), height), pygame.SRCALPHA)
    for index, (colour, kind) in enumerate(kinds):
        slot = signs.slot(
            realm_of(f"@{colour}"), kind, round(side * LYING) if kind == "meditated" else side, dark
        )
        middle = round(pitch * (index + 0.5) + height * 0.08), height // 2
        picture.blit(slot, slot.get_rect(center=middle))
    return picture


def colours(
    height: int, birth: Birth | None, kinds: Sequence[tuple[str, Kept]], theme: Theme
) -> pygame.Surface:
    """Where the next birth leads (None: death cannot come now), then the six colours in the die's order."""
    row = _row(height, tuple(kinds), theme.dark)
    if birth is None:
        return row
    left = height + round(height * AIR)
    picture = pygame.Surface((left + row.get_width(), height), pygame.SRCALPHA)
    picture.blit(signs.next_birth(birth.realm, birth.protected_by, height, theme.ink2), (0, 0))
    picture.blit(row, (left, 0))
    return picture


@cached_picture
def _counted(height: int, told: tuple[tuple[str, str], ...], theme: Theme) -> pygame.Surface:
    tall, side = round(height * DIGIT), round(height * SIGN)
    close, apart = round(height * CLOSE), round(height * APART)
    wide = sum(side + close + text.width(said, "semibold", tall) + apart for _, said in told)
    picture = pygame.Surface((max(1, wide - apart), height), pygame.SRCALPHA)
    x = 0
    for name, said in told:
        sign = _sign(name, side, theme)
        picture.blit(sign, sign.get_rect(midleft=(x, height // 2)))
        x += side + close
        text.put(picture, said, "semibold", tall, theme.ink, x, height / 2 + tall * 0.36)
        x += text.width(said, "semibold", tall) + apart
    return picture


def _sign(name: str, side: int, theme: Theme) -> pygame.Surface:
    if name in ("sad", "smiling"):
        happy = name == "smiling"
        return signs.face(happy, side, signs.smiling(theme.dark) if happy else theme.loss)
    taken = int(name)
    return signs.power(max(0, taken - 1), taken > 0, side, signs.faint(theme.dark))


def minds(height: int, sad: int, smiling: int, theme: Theme) -> pygame.Surface:
    """How many sad and how many smiling minds are held."""
    return _counted(height, (("sad", str(sad)), ("smiling", str(smiling))), theme)


def powers(height: int, taken: int, theme: Theme) -> pygame.Surface:
    """The power taken last, and how many are."""
    return _counted(height, ((str(taken), str(taken)),), theme)
