"""What stands in the bar of the shelf and of Setup: a saying, and buttons to choose with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.scenes.layout.choice_bar import BarPlan, button_width
from game.scenes.scene import Scene
from game.widgets import text
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Button, Deed
from game.widgets.style import Style
from game.widgets.theme import Colour


class Saying(Widget):
    """A heading and at most two lines below it, in the middle of their place."""

    def __init__(
        self, name: str, rect: Rect, style: Style, title: str, line: str, units: float = 3.6, depth: int = 1
    ) -> None:
        super().__init__(name, rect, depth)
        self.style = style
        self.title = title
        self.line = line
        self.units = units
        self.ink2 = style.theme.ink2
        self.bleed = style.px(0.4)

    def tell(self, title: str, line: str, ink2: Colour | None = None) -> None:
        """Say something else; `ink2` for a line that is a warning."""
        self.alter(title=title, line=line, ink2=ink2 or self.style.theme.ink2)

    def draw(self, target: pygame.Surface) -> None:
        colours, across = self.style.theme, self.rect.width
        height = text.fitted(self.title, "garamond", self.style.font_px(self.units), across, 13)
        small = self.style.font_px(2.1)
        lines = text.wrapped_facts(self.line, "inter", small, across)
        if len(lines) > 2:
            small = text.fitted(self.line, "inter", small, round(across * 1.85), 13)
            lines = text.wrapped_facts(self.line, "inter", small, across)
        step = round(small * 1.36)
        tall = round(height * 1.06) + min(len(lines), 2) * step
        baseline = self.rect.centery - tall / 2 + height * 0.82
        title = text.shortened(self.title, "garamond", height, across)
        text.put(target, title, "garamond", height, colours.ink, self.rect.x, baseline)
        baseline += height * 0.18 + small * 1.12
        for index, line in enumerate(lines[:2]):
            last = index == 1 and len(lines) > 2
            shown = text.shortened(line + " …" if last else line, "inter", small, across)
            text.put(target, shown, "inter", small, self.ink2, self.rect.x, baseline + index * step)


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
