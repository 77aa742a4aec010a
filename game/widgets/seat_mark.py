"""How a seat's hand is held, as a small sign: by a phone that is there, joins or is quiet, or a curtain."""

from __future__ import annotations

import pygame

from game.widgets import art
from game.widgets.canvas import Rect
from game.widgets.style import Style
from game.widgets.theme import Theme

ICONS = {"phone": "phone", "turn": "phone", "joining": "phone-joining", "quiet": "phone-quiet"}


def seat_mark(mark: str, colours: Theme, side: int) -> pygame.Surface:
    """The sign of a mark, so many pixels high: `phone`, `turn`, `joining`, `quiet` or `curtain`."""
    inks = {"phone": colours.ink, "turn": colours.gold, "joining": colours.gold, "quiet": colours.loss}
    return art.square(f"shared/icon-{ICONS.get(mark, 'curtain')}", side, inks.get(mark, colours.ink2))


def put_seat_mark(target: pygame.Surface, mark: str, style: Style, corner: tuple[int, int]) -> Rect:
    """Draw it on a plate of its own, whose lower left corner is given; gives that place."""
    side = style.px(5.0)
    plate = Rect(0, 0, side, side)
    plate.bottomleft = corner
    colours = style.theme
    body = art.frame(plate.size, side / 4, colours.surface, line=colours.line, thick=style.hair)
    target.blit(body, plate)
    sign = seat_mark(mark, colours, round(side * 0.78))
    target.blit(sign, sign.get_rect(center=plate.center))
    return plate
