"""Buttons as nodes of a tree: as broad as their words, or as the tree has room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.widgets import text
from game.widgets.boxes import Item
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Button, Deed, RoundButton
from game.widgets.style import Style


def button(
    name: str,
    style: Style,
    label: str,
    deed: Deed,
    high: int,
    *,
    wide: int | None = None,
    beside: float | None = None,
    least: int | None = None,
    grow: float = 0.0,
    called: Sequence[str] = (),
    made: type[Button] = Button,
    **looks: Any,
) -> Item:
    """A button so many pixels `high` and `wide`, or as broad as its label and so many u `beside` it.

    With neither it is as broad as there is room.

    `looks` are what a button is told beside its label (`kind`, `icon`, `sub`, `units`, `depth`), and `called`
    is what it is called where its label does not say all of it.
    """
    if beside is not None:
        wide = text.width(label, "semibold", style.font_px(looks.get("units", 3.0))) + style.px(beside)

    def make(rect: Rect) -> Widget:
        return made(name, rect, style, label, deed, **looks).call(*called or ("",))

    return Item(make, wide, high, least=least, grow=grow)


def round_button(
    name: str,
    style: Style,
    icon: str,
    deed: Deed,
    side: float,
    tip: str,
    depth: int,
    *,
    called: str = "",
    made: type[RoundButton] = RoundButton,
) -> Item:
    """A round button so many u across, that says what it does in its `tip`."""

    def make(rect: Rect) -> Widget:
        return made(name, rect, style, icon, deed, tip=tip, depth=depth).call(called)

    return Item(make, style.px(side), style.px(side))
