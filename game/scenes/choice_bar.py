"""What stands in the bar of the shelf and of Setup: a saying, and buttons to choose with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.scenes.layout.choice_bar import BarPlan, button_width
from game.scenes.scene import Scene
from game.widgets.boxes import Column, Drawn, Layout, Space, Text
from game.widgets.canvas import Rect
from game.widgets.controls import Button, Deed
from game.widgets.style import Style
from game.widgets.theme import Colour


class Saying(Drawn):
    """A heading and at most two lines below it, in the middle of their place."""

    def __init__(
        self, name: str, rect: Rect, style: Style, title: str, line: str, units: float = 3.6, depth: int = 1
    ) -> None:
        super().__init__(name, rect, Layout(style), depth)
        self.units = units
        self.bleed = style.px(0.4)
        self.tell(title, line)

    def tell(self, title: str, line: str, ink2: Colour | None = None) -> None:
        """Say something else; `ink2` for a line that is a warning."""
        self.title, self.line, ink = title, line, self.layout.style.theme
        heading = Text(title, self.units, ink.ink, "garamond", least_units=0, leading=1.2)
        said = Text(line, 2.1, ink2 or ink.ink2, lines=2, least_units=0, leading=1.36, facts=True)
        self.lay_anew(Column(Space(grow=1), heading, said, Space(grow=1)))


@dataclass(frozen=True)
class Choice:
    """One button of a bar."""

    name: str
    label: str
    deed: Deed
    icon: str | None = None
    kind: str = "plain"
    units: float = 2.6
    least: float = 10
    called: str = ""  # where its label does not say all of it

    def wide(self, style: Style) -> int:
        """The width its label asks for."""
        room = 6.0 if self.kind == "primary" else 4.4
        needed = button_width(style, self.label, self.units, room, self.icon is not None)
        return max(needed, style.px(self.least))


def add_buttons(
    scene: Scene, bar: Rect, plan: BarPlan, choices: Sequence[Choice], depth: int
) -> list[Button]:
    """Put the choices of a bar on a scene's canvas."""
    buttons = [
        Button(
            choice.name,
            Rect(rect).move(bar.topleft),
            scene.style,
            choice.label,
            choice.deed,
            kind=choice.kind,
            icon=choice.icon,
            units=choice.units,
            depth=depth,
        ).call(choice.called)
        for choice, rect in zip(choices, plan.buttons, strict=True)
    ]
    scene.canvas.add(*buttons)
    return buttons
