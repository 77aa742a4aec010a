"""What the signs of the spaces mean, in the corner of the sheet that the spiral leaves free."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.scenes.layout.box import Box
from game.scenes.tables.conscious.pictures import space_picture
from game.scenes.tables.conscious.shapes import INK
from game.widgets import text
from game.widgets.rotation import Rotation
from game.widgets.style import Style
from game.widgets.theme import SMALLEST

LEFT, TOP, STEP = 3.1, 4.0, 3.8  # in u: from the golden rectangle's corner to the first sign, and between two
SIGN, BESIDE = 2.9, 2.5  # in u: how large a sign is, and from its middle to its words
WRITTEN, AIR = 2.0, 0.7  # in u: its words, and what is free behind them
END = 2.6  # in u: beyond its first and its last sign, where it is turned
CLOSER = 3.2  # in u: between two, where there is less room


class Entry(NamedTuple):
    """A line of it."""

    kind: str
    """A kind of space, by its letter."""
    words: str
    """What it is called."""
    changed: bool = False
    """Whether it means something else than usual."""


def put_legend(
    target: pygame.Surface,
    corner: tuple[int, int],
    entries: Sequence[Entry],
    style: Style,
    clear: Callable[[Box], bool] = lambda box: True,
) -> list[Box]:
    """Write it from the golden rectangle's upper left corner down; tells what its lines take.

    Its lines are closer, and its words smaller, all alike, where not all would be `clear`.
    """
    px = style.px
    left, top = corner[0] + px(LEFT) + px(BESIDE), corner[1] + px(TOP)
    tall, step = _size(left, top, entries, style, clear)
    taken = []
    for row, entry in enumerate(entries):
        x, y = corner[0] + px(LEFT), top + row * step
        sign = space_picture(entry.kind, px(SIGN))
        place = sign.get_rect(center=(x, y))
        target.blit(sign, place)
        wide = text.put(target, entry.words, _face(entry), tall, INK, left, y + tall * 0.36)
        taken.append(Box(place.x, y - step // 2, left - place.x + wide, step))
    return taken


def put_turned(
    target: pygame.Surface,
    corner: tuple[int, int],
    entries: Sequence[Entry],
    style: Style,
    clear: Callable[[Box], bool],
    quarters: int,
) -> None:
    """Write it in the same corner for a reader at another side, so many quarter turns clockwise."""
    place = turned_room(corner, entries, style, quarters)
    turn = Rotation(quarters, (place.width, place.height))

    def outward(box: Box) -> Box:
        return Box(*turn.outward(pygame.Rect(box)).move(place.x, place.y))

    aside = pygame.Surface(turn.size, pygame.SRCALPHA)
    top = style.px(END) - style.px(TOP)
    put_legend(aside, (0, top), entries, style, lambda box: clear(outward(box)))
    target.blit(pygame.transform.rotate(aside, -90 * quarters), (place.x, place.y))


def turned_room(corner: tuple[int, int], entries: Sequence[Entry], style: Style, quarters: int) -> Box:
    """What it takes of the screen there."""
    px, tall = style.px, style.font_px(WRITTEN)
    broad = max(text.width(each.words, _face(each), tall) for each in entries)
    wide, high = px(LEFT + BESIDE + AIR) + broad, px(2 * END + (len(entries) - 1) * STEP)
    return Box(*corner, *((high, wide) if quarters % 2 else (wide, high)))


def _size(
    left: int, top: int, entries: Sequence[Entry], style: Style, clear: Callable[[Box], bool]
) -> tuple[int, int]:
    """How high the words are, and how far apart: the largest of which all are clear, with a little air."""
    air, height = style.px(AIR), style.font_px(WRITTEN)
    found = height, style.px(STEP)
    for tall in range(height, SMALLEST - 1, -1):
        for apart in (STEP, CLOSER):
            found = tall, max(style.px(apart), round(tall * 1.5))
            rows = [
                Box(
                    left,
                    top + row * found[1] - tall // 2,
                    text.width(each.words, _face(each), tall) + air,
                    tall,
                )
                for row, each in enumerate(entries)
            ]
            if all(map(clear, rows)):
                return found
    return found


def _face(entry: Entry) -> text.Face:
    return "semibold" if entry.changed else "inter"
