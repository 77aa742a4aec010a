"""The seal of a match is shown before its first throw, and the players are asked for words of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game import words
from game.scenes import dialog
from game.scenes.overlay import OverlayHost
from game.sitting.seal import LONGEST, Seal
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Button
from game.widgets.panel import Block, Line, Panel
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
    style, (width, height) = scene.style, scene.app.size
    colours, pad, gap = style.theme, style.px(4), style.px(2)
    wide = min(round(style.font_px(92)), width - style.px(6))
    across = wide - 2 * pad
    told = Block(
        "seal/words",
        Rect(0, 0, across, 10),
        words.say("seal.words"),
        "inter",
        style.font_px(2.3),
        colours.ink2,
        depth=DEEP + 2,
    )
    head, code, line, button = style.font_px(5), style.font_px(6.4), style.px(7), style.px(9)
    tall = 2 * pad + head + code + told.needed + line + button + 4 * gap
    panel = Rect((width - wide) // 2, max(0, (height - tall) // 2), wide, tall)
    said = [seal.words]

    def write(text: str) -> None:
        said[0] = text

    def go() -> None:
        scene.pop_overlay()
        begin(Seal(seal.secret, " ".join(said[0].split())))

    def again() -> None:
        show(scene, Seal(seal.secret, said[0]), begin)

    x, y = panel.x + pad, panel.y + pad
    title = Rect(x, y, across, head)
    shown = Rect(x, title.bottom + gap, across, code)
    told.rect = Rect(x, shown.bottom + gap, across, told.needed)
    field = Rect(x, told.rect.bottom + gap, across, line).inflate(-style.px(1.2), 0)
    foot = panel.bottom - pad - button
    half = (across - gap) // 2
    entry = WordsField(
        "seal/field",
        field,
        style,
        seal.words,
        write,
        units=2.8,
        longest=LONGEST,
        hint=words.say("seal.hint"),
        depth=DEEP + 2,
        taken=go,
        left=scene.pop_overlay,
    )
    widgets: list[Widget] = [
        dialog.Veil("seal/veil", Rect(0, 0, width, height), DEEP),
        Panel("seal/panel", panel, style, raised=True, depth=DEEP + 1),
        Line(
            "seal/title",
            title,
            words.say("seal.title"),
            "garamond",
            style.font_px(3.6),
            colours.ink,
            depth=DEEP + 2,
        ),
        Line(
            "seal/code",
            shown,
            seal.shown,
            "semibold",
            style.font_px(5.0),
            colours.gold,
            "center",
            depth=DEEP + 2,
        ),
        told,
        entry,
        Button(
            "seal/begin",
            Rect(panel.right - pad - half, foot, half, button),
            style,
            words.say("setup.begin"),
            go,
            kind="primary",
            units=2.8,
            depth=DEEP + 2,
        ),
        Button(
            "seal/back",
            Rect(x, foot, half, button),
            style,
            words.say("back"),
            scene.pop_overlay,
            units=2.8,
            depth=DEEP + 2,
        ),
    ]
    scene.push_overlay(widgets, scene.pop_overlay, entry, again)
