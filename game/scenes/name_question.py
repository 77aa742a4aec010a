"""A question that is answered by a name: who sits beside somebody, who guides."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from game import words
from game.scenes import dialog
from game.scenes.overlay import OverlayHost
from game.widgets.canvas import Rect
from game.widgets.controls import Button
from game.widgets.panel import Block, Panel
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
        scene, style, name = self._scene, self._scene.outlook.style, self._name
        px, rect = style.px, dialog.page_rect(scene, 78, 34)
        pad, tall = px(4), max(px(8), round(style.font_px(2.8) * 1.9))
        wide = rect.width - 2 * pad
        half, y = (wide - px(2)) // 2, rect.bottom - pad - tall
        deep = DEEP + 2
        air = px(1.0)  # the frame of the field stands out of it by so much
        head = Block(
            f"{name}/title",
            Rect(rect.x + pad, rect.y + px(3), wide, px(10)),
            self._title,
            "garamond",
            style.type("heading"),
            style.theme.ink,
            depth=deep,
        )
        field = NameField(
            f"{name}/name",
            Rect(rect.x + pad + air, y - px(3) - px(6.4), wide - 2 * air, px(6.4)),
            style,
            self._value,
            self._note,
            units=3.0,
            longest=LONGEST_NAME,
            hint=words.say("name.hint"),
            depth=deep,
            taken=self._take,
        )
        yes, no = Rect(rect.x + pad, y, half, tall), Rect(rect.right - pad - half, y, half, tall)
        buttons = [
            Button(f"{name}/yes", yes, style, self._label, self._take, kind="primary", units=2.8, depth=deep),
            Button(f"{name}/no", no, style, words.say("cancel"), scene.pop_overlay, units=2.8, depth=deep),
        ]
        veil = dialog.Veil(f"{name}/veil", Rect(0, 0, *scene.outlook.size), DEEP)
        panel = Panel(f"{name}/panel", rect, style, raised=True, depth=DEEP + 1)
        scene.push_overlay([veil, panel, head, field, *buttons], scene.pop_overlay, field, partial(self.ask))

    def _note(self, value: str) -> None:
        self._value = value

    def _take(self) -> None:
        self._scene.pop_overlay()
        self._taken(" ".join(self._value.split()))
