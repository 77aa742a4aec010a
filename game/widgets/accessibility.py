"""What a widget tells those who cannot see it: what it is, its name in words, its state, what can be done."""

from __future__ import annotations

from dataclasses import dataclass

Place = tuple[int, int, int, int]  # left, top, width and height on the screen, in pixels

PRESS, FOCUS, LOOK, SET, MORE, LESS, SHOW = "press", "focus", "look", "set", "more", "less", "show"
"""The actions: choose it, lead the keys to it, look closer, give a value, step up or down, scroll to it."""


@dataclass(frozen=True)
class AccessibilityNode:
    """One thing on the screen, in words.

    `role` is what it is (`button`, `radio`, `switch`, `slider`, `text`, `log`, ...), `said` its name,
    `description` what is to be known beside it, `value` what it holds. `key` names a part within its widget.
    `checked`, `chosen` and `expanded` are None where that cannot be asked of it; `number` is its value, the
    least and the most. What is `live` is read out when it changes. `actions` are what can be done with it.
    """

    role: str
    said: str
    place: Place
    description: str = ""
    value: str = ""
    key: str = ""
    enabled: bool = True
    checked: bool | None = None
    chosen: bool | None = None
    expanded: bool | None = None
    number: tuple[float, float, float] | None = None
    live: bool = False
    actions: tuple[str, ...] = ()
    parts: tuple[AccessibilityNode, ...] = ()
