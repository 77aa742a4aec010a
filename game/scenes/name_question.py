"""A question that is answered by a name: who sits beside somebody, who guides."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from game import words
from game.scenes import dialog
from game.scenes.overlay import OverlayHost
from game.widgets import theme
from game.widgets.boxes import MANY, Column, Framed, Item, Node, Row, Text
from game.widgets.controls import Button
from game.widgets.writing import TextField

DEEP = 800
LONGEST_NAME = 40


class NameField(TextField):
    """A line for a name: Enter takes it."""

    def __init__(self, *args: Any, taken: Callable[[], None], **more: Any) -> None:
        super().__init__(*args, **more)
        self.taken = taken

    def entered(self) -> None:
        super().entered()
        self.taken()


class NameQuestion:
    """The question, laid over a scene. What is written stays while the window changes its size."""

    def __init__(
        self,
        scene: OverlayHost,
        name: str,
        title: str,
        label: str,
        taken: Callable[[str], None],
        value: str = "",
    ) -> None:
        """`label` stands on the button that takes the name; `taken` is told it when it was closed."""
        self._scene = scene
        self._name = name
        self._title = title
        self._label = label
        self._taken = taken
        self._value = value

    def ask(self) -> None:
        """Lay it over the scene."""
        scene, style, name, deep = self._scene, self._scene.outlook.style, self._name, DEEP + 2
        tall = max(style.px(8), round(style.font_px(2.8) * 1.9))
        field = partial(
            NameField,
            f"{name}/name",
            style=style,
            value=self._value,
            changed=self._note,
            units=3.0,
            longest=LONGEST_NAME,
            hint=words.say("name.hint"),
            depth=deep,
            taken=self._take,
        )

        def button(leaf: str, label: str, deed: Callable[[], None], kind: str) -> Node:
            make = partial(Button, f"{name}/{leaf}", style=style, label=label, deed=deed, kind=kind)
            return Item(partial(make, units=2.8, depth=deep), None, tall, grow=1)

        tree = Column(
            Text(self._title, theme.STEPS["heading"], style.theme.ink, "garamond", lines=MANY),
            Framed(Item(field, None, style.px(6.4)), 1.0, 0),  # the frame of the field stands out of it
            Row(
                button("yes", self._label, self._take, "primary"),
                button("no", words.say("cancel"), scene.pop_overlay, "plain"),
                gap=2,
            ),
            gap=3,
        )
        wide = min(style.px(78), scene.outlook.size[0] - style.px(6))
        close = scene.pop_overlay
        dialog.lay_sheet(scene, name, Framed(tree, 4, 4), wide, close, "name", self.ask, depth=DEEP)

    def _note(self, value: str) -> None:
        self._value = value

    def _take(self) -> None:
        self._scene.pop_overlay()
        self._taken(" ".join(self._value.split()))
