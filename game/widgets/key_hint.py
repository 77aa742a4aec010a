"""Which key or which button of a pad does something, shown small beside what it does."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.widgets import art, text
from game.widgets.picture_cache import cached_picture
from game.widgets.style import Style

PAD = {
    "do": "A",
    "back": "B",
    "why": "X",
    "look": "Y",
    "log": "LB",
    "undo": "RB",
    "menu": "Start",
    "page_up": "LT",
    "page_down": "RT",
    "next": "View",
}
KEYS = {
    "do": "Space",
    "back": "Esc",
    "why": "W",
    "look": "I",
    "log": "L",
    "undo": "U",
    "rules": "R",
    "pace": "S",
    "pause": "P",
    "display": "D",
    "bell": "B",
    "silence": "S",
    "word": "T",
    "question": "Q",
    "menu": "Esc",
    "page_up": "PgUp",
    "page_down": "PgDn",
    "next": "Tab",
}


ROUND, RIM = 0.42, 0.66  # of a round thing's breadth, its prompt; of its radius, from where that reaches out

NAMED = ("Space", "Esc", "PgUp", "PgDn", "Tab", "Start", "View")
"""What is written on keys and buttons as words, which other keyboards have in their own language."""

_names: dict[str, str] = {}


def name_keys(names: Mapping[str, str]) -> None:
    """Let the keys of `NAMED` be called so."""
    _names.clear()
    _names.update(names)


def said(device: str, deed: str) -> str:
    """What is written on the key or button that does something; empty where the device has none for it.

    `deed` is a name of `PAD` or `KEYS`, or a digit that the keyboard alone has.
    """
    if device == "pad":
        found = PAD.get(deed, "")
    elif device == "keys":
        found = deed if deed.isdigit() else KEYS.get(deed, "")
    else:
        return ""
    return _names.get(found, found)


def prompt_picture(device: str, deed: str, height: int, style: Style) -> pygame.Surface | None:
    """The button in a disc or the key in a cap, so many pixels high; None for a pointer or a finger."""
    letters = said(device, deed)
    if not letters or height < 6:
        return None
    colours = style.theme
    return _drawn(letters, device == "pad", height, (colours.ink, colours.raised, colours.gold))


def put_prompt(target: pygame.Surface, rect: pygame.Rect, device: str, deed: str, style: Style) -> None:
    """Put a prompt on the upper right corner of what it is for."""
    picture = prompt_picture(device, deed, style.px(2.6), style)
    if picture is not None:
        reach = style.px(0.9)
        place = picture.get_rect(topright=(rect.right + reach, rect.top - reach))
        target.blit(picture, place)


def put_beside(target: pygame.Surface, rect: pygame.Rect, device: str, deed: str, style: Style) -> None:
    """Put a prompt at the upper right of the round thing that it is for, on nothing of it but its rim."""
    height = min(style.px(2.6), round(rect.width * ROUND))
    picture = prompt_picture(device, deed, height, style)
    if picture is not None:
        out = round(rect.width / 2 * RIM)
        place = picture.get_rect(bottomleft=(rect.centerx + out, rect.centery - out))
        place.right = min(place.right, rect.right + style.px(0.7))  # off what stands beside
        target.blit(picture, place)


@cached_picture
def _drawn(letters: str, disc: bool, height: int, colours: tuple[str, str, str]) -> pygame.Surface:
    ink, fill, edge = colours
    size = max(9, round(height * (0.62 if len(letters) < 3 else 0.54)))
    wide = max(height, text.width(letters, "semibold", size) + round(height * 0.6))
    radius = height / 2 if disc else height * 0.24
    frame = art.frame((wide, height), radius, fill, line=edge, thick=max(1.2, height * 0.07))
    picture = frame.copy()
    text.put(picture, letters, "semibold", size, ink, wide / 2, height / 2 + size * 0.36, "center")
    return picture
