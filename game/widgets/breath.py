"""The ring of a breath: it stands beside what is held, and fills where it goes on by itself."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import pygame

from game.widgets import art, text, text_capture, theme
from game.widgets.canvas import Rect
from game.widgets.controls import Tipped
from game.widgets.picture_cache import cached_picture
from game.widgets.ring import focus_ring
from game.widgets.style import Style

STEPS = 48  # of a ring that fills
GAP = 1.2  # u between the ring and what is said beside it


class BreathRing(Tipped):
    """A ring with a lotus, and left of it in two lines how one goes on; pressed, it goes on.

    Where they have no room they are said while it is pointed at. `step` is how far it is filled, 0 to STEPS.
    It takes no focus: the button beside it has it.
    """

    focusable = False

    def __init__(
        self,
        name: str,
        rect: Rect,
        style: Style,
        said: Sequence[str],
        press: Callable[[], None],
        depth: int = 5,
    ) -> None:
        super().__init__(name, rect, style, press, depth)
        self.step = 0
        self.bleed = style.px(0.4)
        self.said: tuple[str, ...] = ()
        self.tell(said)

    @staticmethod
    def needed(said: Sequence[str], style: Style) -> int:
        """How wide what is said beside the ring is, in pixels."""
        wide = [text.width(line, face, _height(style, face)) for line, face in _faced(said)]
        return max(wide, default=0) + style.px(GAP)

    def tell(self, said: Sequence[str]) -> None:
        """Say something else beside the ring."""
        tip = "" if self._room >= self.style.px(6) else text_capture.STOP.join(said)
        self.alter(said=tuple(said), tip=tip)

    @property
    def _room(self) -> int:
        """How wide what is said beside the ring may be."""
        return self.rect.width - min(self.rect.size) - self.style.px(GAP)

    def fill(self, step: int) -> None:
        """Fill the ring by so many steps."""
        self.alter(step=step)

    def draw(self, target: pygame.Surface) -> None:
        style, rect = self.style, self.rect
        colours = style.theme
        side = min(rect.size)
        picture = _ring(side, self.step, colours.raised, colours.edge, self.hovered)
        target.blit(picture, picture.get_rect(midright=rect.midright))
        if self.tip:
            return
        right = rect.x + self._room
        lines = _faced(self.said)
        step = round(_height(style, "inter") * 1.34)
        y = rect.centery - step * (len(lines) - 1) / 2 + _height(style, "inter") * 0.36
        for line, face in lines:
            ink = colours.ink if face == "semibold" else colours.ink2
            text.put(target, line, face, _height(style, face), ink, right, y, "right")
            y += step
        if self.focused:
            focus_ring(target, rect, style, side / 2)


def _faced(said: Sequence[str]) -> list[tuple[str, text.Face]]:
    """What is said first stands out."""
    faces: tuple[text.Face, ...] = ("semibold", "inter")
    return list(zip(said, faces, strict=False))


def _height(style: Style, face: text.Face) -> int:
    return style.font_px(2.2 if face == "semibold" else 2.0)


@cached_picture
def _ring(side: int, step: int, ground: str, line: str, lit: bool) -> pygame.Surface:
    """The ring, filled by so many steps, with the lotus in its middle."""
    body = art.tag("circle", cx=50, cy=50, r=48.5, fill=ground, stroke=line, stroke_width=2)
    track = {"fill": "none", "stroke_width": 5.5, "stroke_linecap": "round"}
    body += art.tag("circle", cx=50, cy=50, r=40, **{**track, "stroke": "#EAD9B4" if not lit else "#E3C98F"})
    if step >= STEPS:
        body += art.tag("circle", cx=50, cy=50, r=40, **{**track, "stroke": theme.PRIMARY[1]})
    elif step:
        angle = math.tau * step / STEPS - math.pi / 2
        x, y = 50 + 40 * math.cos(angle), 50 + 40 * math.sin(angle)
        d = f"M50,10 A40,40 0 {int(step > STEPS // 2)} 1 {x:.2f},{y:.2f}"
        body += art.tag("path", d=d, **{**track, "stroke": theme.PRIMARY[1]})
    for turn in (-52, 52, -26, 26, 0):
        body += (
            f'<path d="M0,14 C-9,6 -8,-8 0,-17 C8,-8 9,6 0,14Z" fill="{theme.PAPER.thread}" '
            f'stroke="{ground}" stroke-width="1.6" transform="translate(50 54) rotate({turn} 0 14)"/>'
        )
    return art.raster(art.document(body, (0, 0, 100, 100)), (side, side)).convert_alpha()
