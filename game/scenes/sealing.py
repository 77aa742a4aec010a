"""The seal of a match is shown before its first throw, and the players are asked for words of their own."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from game import words
from game.scenes import dialog
from game.scenes.overlay import OverlayHost
from game.sitting.seal import LONGEST, Seal
from game.widgets import theme
from game.widgets.boxes import MANY, Column, Framed, Item, Row, Text
from game.widgets.button_nodes import button
from game.widgets.writing import TextField

DEEP = 850


def show(scene: OverlayHost, seal: Seal, begin: Callable[[Seal], None]) -> None:
    """Lay the seal over Setup; `begin` is called with it and the players' words."""
    style, depth = scene.style, DEEP + 2
    said = [seal.words]

    def write(text: str) -> None:
        said[0] = text

    def go() -> None:
        scene.pop_overlay()
        begin(Seal(seal.secret, " ".join(said[0].split())))

    looks: dict[str, Any] = {"grow": 1, "units": 2.8, "depth": depth}
    field = partial(
        TextField,
        "seal/field",
        style=style,
        value=seal.words,
        changed=write,
        units=2.8,
        longest=LONGEST,
        hint=words.say("seal.hint"),
        depth=depth,
        taken=go,
        given_up=scene.pop_overlay,
    )
    ink = style.theme
    tree = Column(
        Text(words.say("seal.title"), theme.STEPS["heading"], ink.ink, "garamond", name="title"),
        Text(seal.shown, 5.0, ink.gold, "semibold", align="center", name="code"),
        Text(words.say("seal.words"), 2.3, ink.ink2, lines=MANY, name="words"),
        Framed(Item(field, None, style.px(7)), 1.2, 0),
        Row(
            button("seal/back", style, words.say("back"), scene.pop_overlay, style.px(9), **looks),
            button("seal/begin", style, words.say("setup.begin"), go, style.px(9), kind="primary", **looks),
            gap=2,
        ),
        gap=2,
    )
    wide = min(round(style.font_px(92)), scene.app.size[0] - style.px(6))

    def again() -> None:
        show(scene, Seal(seal.secret, said[0]), begin)

    dialog.lay_sheet(scene, "seal", Framed(tree, 4, 4), wide, scene.pop_overlay, "field", again, depth=DEEP)
