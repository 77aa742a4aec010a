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
from game.widgets.boxes import MANY, Column, Framed, Item, Node, Row, Text
from game.widgets.controls import Button
from game.widgets.writing import TextField

DEEP = 850


class WordsField(TextField):
    """A line for the players' words: Enter begins, Esc goes back to Setup."""

    def __init__(self, *args: Any, taken: Callable[[], None], left: Callable[[], None], **more: Any) -> None:
        super().__init__(*args, **more)
        self._taken, self._left = taken, left

    def entered(self) -> None:
        super().entered()
        self._taken()

    def escaped(self) -> None:
        super().escaped()
        self._left()


def show(scene: OverlayHost, seal: Seal, begin: Callable[[Seal], None]) -> None:
    """Lay the seal over Setup; `begin` is called with it and the players' words."""
    style, depth = scene.style, DEEP + 2
    said = [seal.words]

    def write(text: str) -> None:
        said[0] = text

    def go() -> None:
        scene.pop_overlay()
        begin(Seal(seal.secret, " ".join(said[0].split())))

    def button(leaf: str, label: str, deed: Callable[[], None], kind: str) -> Node:
        make = partial(Button, f"seal/{leaf}", style=style, label=label, deed=deed, kind=kind, units=2.8)
        return Item(partial(make, depth=depth), None, style.px(9), grow=1)

    field = partial(
        WordsField,
        "seal/field",
        style=style,
        value=seal.words,
        changed=write,
        units=2.8,
        longest=LONGEST,
        hint=words.say("seal.hint"),
        depth=depth,
        taken=go,
        left=scene.pop_overlay,
    )
    ink = style.theme
    tree = Column(
        Text(words.say("seal.title"), theme.STEPS["heading"], ink.ink, "garamond", name="title"),
        Text(seal.shown, 5.0, ink.gold, "semibold", align="center", name="code"),
        Text(words.say("seal.words"), 2.3, ink.ink2, lines=MANY, name="words"),
        Framed(Item(field, None, style.px(7)), 1.2, 0),
        Row(
            button("back", words.say("back"), scene.pop_overlay, "plain"),
            button("begin", words.say("setup.begin"), go, "primary"),
            gap=2,
        ),
        gap=2,
    )
    wide = min(round(style.font_px(92)), scene.app.size[0] - style.px(6))

    def again() -> None:
        show(scene, Seal(seal.secret, said[0]), begin)

    dialog.lay_sheet(scene, "seal", Framed(tree, 4, 4), wide, scene.pop_overlay, "field", again, depth=DEEP)
