"""A question that is answered by a name: who sits beside somebody, who guides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from game import words
from game.scenes import dialog
from game.scenes.overlay import OverlayHost
from game.widgets import theme
from game.widgets.boxes import MANY, Column, Framed, Item, Node, Row, Text
from game.widgets.button_nodes import button, round_button
from game.widgets.writing import TextField

DEEP = 800
LONGEST_NAME = 40


@dataclass
class NameQuestion:
    """The question, laid over a scene. What is written stays while the window changes its size.

    `label` stands on the button that takes the name, and `no` on the other; `taken` is told the name when the
    question was closed. Where it `clears`, a button empties the line.
    """

    scene: OverlayHost
    name: str
    title: str
    label: str
    taken: Callable[[str], None]
    value: str = ""
    no: str = "cancel"
    hint: str = "name.hint"
    longest: int = LONGEST_NAME
    clears: str = ""

    def ask(self) -> None:
        """Lay it over the scene."""
        scene, style, name = self.scene, self.scene.outlook.style, self.name
        tall, leave = max(style.px(8), round(style.font_px(2.8) * 1.9)), scene.pop_overlay
        looks: dict[str, Any] = {"grow": 1, "units": 2.8, "depth": DEEP + 2}
        field = partial(
            TextField,
            f"{name}/name",
            style=style,
            value=self.value,
            changed=self._note,
            units=3.0,
            longest=self.longest,
            hint=words.say(self.hint),
            depth=DEEP + 2,
            taken=self._take,
            given_up=leave,
        )
        line: list[Node] = [Framed(Item(field, None, style.px(6.4)), 1.0, 0, grow=1)]  # its frame stands out
        if self.clears:
            tip = words.say(self.clears)
            line.append(round_button(f"{name}/clear", style, "cross", self._clear, 5.6, tip, DEEP + 2))
        tree = Column(
            Text(self.title, theme.STEPS["heading"], style.theme.ink, "garamond", lines=MANY),
            Row(*line, gap=1.6),
            Row(
                button(f"{name}/yes", style, self.label, self._take, tall, kind="primary", **looks),
                button(f"{name}/no", style, words.say(self.no), leave, tall, **looks),
                gap=2,
            ),
            gap=3,
        )
        wide = min(style.px(78), scene.outlook.size[0] - style.px(6))
        dialog.lay_sheet(scene, name, Framed(tree, 4, 4), wide, leave, "name", self.ask, depth=DEEP)

    def _note(self, value: str) -> None:
        self.value = value

    def _take(self) -> None:
        self.scene.pop_overlay()
        self.taken(" ".join(self.value.split()))

    def _clear(self) -> None:
        self.value = ""
        self.scene.pop_overlay()
        self.ask()
