"""The wall of the shelf, as it is painted, and the niches in it that can be chosen."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game import words
from game.scenes.layout.shelf import TITLE, CaptionLine, Place, Plan, tool_boxes
from game.scenes.niche import THREAD, lit_arch, niche
from game.widgets import art, text, theme
from game.widgets.canvas import Rect
from game.widgets.controls import Control, Deed
from game.widgets.style import Style
from game.widgets.theme import Colour
from game.widgets.token import token_picture

WALLS: dict[str, tuple[tuple[float, Colour], ...]] = {
    "night": ((0, "#3A2B3C"), (0.45, "#221B2B"), (1, "#0F0D16")),
    "paper": ((0, "#FBF4E6"), (0.5, "#F3EADA"), (1, "#E3D2B2")),
}


def _write(target: pygame.Surface, line: CaptionLine, face: text.Face, ink: Colour, place: Place) -> None:
    """Write a line of a caption in the middle below its niche."""
    baseline = place.box.bottom + line.baseline
    text.put(target, line.words, face, line.height, ink, place.slot.centerx, baseline, "center")


class Niche(Control):
    """A game in its niche: its name, and the double thread when it is looked at."""

    def __init__(self, name: str, place: Place, style: Style, deed: Deed) -> None:
        super().__init__(name, Rect(place.slot), style, deed, depth=1)
        self.place = place
        self.bleed = 0

    @property
    def focusable(self) -> bool:
        return self.place.caption.ready

    def draw(self, target: pygame.Surface) -> None:
        colours, place = self.style.theme, self.place
        lit = place.caption.ready and (self.hovered or self.focused)
        if lit:
            thread = colours.thread if colours is theme.PAPER else THREAD
            target.blit(lit_arch(place.box.height, thread), place.box)
        ink = colours.gold if lit else colours.ink if place.caption.ready else colours.ink2
        for line in place.written.lines:
            if line.kind == "name":
                _write(target, line, "garamond", ink, place)


class Waiting(Control):
    """What hangs at a niche: whose match waits there, or how it ended; touched, it opens.

    Of several ways to say it the first that fits is taken. Without a token it is a mere word on the plank.
    """

    rounding = 0.5

    def __init__(
        self, name: str, place: Place, style: Style, ways: Sequence[str], charm: int | None, deed: Deed | None
    ) -> None:
        super().__init__(name, Rect(place.box), style, deed, depth=3)
        self.game, self.charm, self.touchable = place.caption.game, charm, deed is not None
        tall = style.px(6.2)
        self._height, self._side = style.font_px(2.1), 0 if charm is None else round(tall * 0.72)
        self._rest = tall + (self._side + style.px(3.6) if charm is not None else 0)
        room = place.slot.width - self._rest
        fitting = (way for way in ways if text.width(way, "semibold", self._height) <= room)
        self.label = next(fitting, ways[-1])
        self._height = text.fitted(self.label, "semibold", self._height, room, theme.SMALLEST)
        wide = min(room, text.width(self.label, "semibold", self._height)) + self._rest
        self.rect = Rect(0, 0, wide, max(tall, round(self._height * 1.6)))
        self.rect.midbottom = place.box.centerx, place.box.bottom + style.px(2.4)
        self.call(ways[0])

    @property
    def focusable(self) -> bool:
        return self.touchable

    def draw(self, target: pygame.Surface) -> None:
        colours, rect = self.style.theme, self.rect
        fill = theme.mixed(colours.raised, colours.thread, 0.14 if self.hovered else 0.0)
        thick = self.style.hair * 1.3
        target.blit(art.frame(rect.size, self.radius, fill, line=colours.thread, thick=thick), rect)
        left = rect.x + rect.height // 2
        if self.charm is not None:
            token = token_picture(self.charm, self._side)
            target.blit(token, token.get_rect(midleft=(left, rect.centery)))
            arrow = art.square("shared/icon-back", self.style.px(2.4), colours.ink2)
            arrow = pygame.transform.flip(arrow, True, False)
            target.blit(arrow, arrow.get_rect(midright=(rect.right - rect.height // 3, rect.centery)))
            left += self._side + self.style.px(0.8)
        low = rect.centery + self._height * 0.36
        said = text.shortened(self.label, "semibold", self._height, rect.right - left - rect.height // 3)
        text.put(target, said, "semibold", self._height, colours.ink, left, low)
        self.draw_focus(target)


def tagline(boards: int) -> str:
    """What stands below the title: on how many boards the games are played, in a word where there is one."""
    several = words.say(f"number.{boards}") if 1 <= boards <= 6 else str(boards)
    return words.say("home.tagline", several=several.capitalize())


def paint_wall(size: tuple[int, int], style: Style, plan: Plan) -> pygame.Surface:
    """The wall with its title and thread, and all that stands on the shelf but the names of the games."""
    colours = style.theme
    wall = art.glow(size, (0.5, 0.52), WALLS[colours.name], 0.6)
    _paint_lattice(wall, style)
    title = style.px(TITLE)
    across = text.put(wall, words.say("home.title"), "garamond", title, colours.ink, plan.side, plan.title)
    text.put(
        wall, tagline(len(plan.places)), "italic", style.font_px(3.2), colours.ink2, plan.side, plan.tagline
    )
    ends = [*plan.doors, tool_boxes(style, plan.side)[-1]][0]
    _paint_thread(wall, style, plan.side + across + style.px(1.4), ends.x - style.px(2.6), ends.centery)
    for place in plan.places:
        _paint_place(wall, style, place)
    for plank in plan.planks:
        wood = art.sprite("home/plank", (style.px(400), plank.height))
        wall.blit(art.stretched(wood, plank.size, plank.height), plank)
    return wall


def _paint_place(wall: pygame.Surface, style: Style, place: Place) -> None:
    caption, colours = place.caption, style.theme
    wall.blit(niche(caption.game, place.box.height, not caption.ready, not colours.dark), place.box)
    if not caption.ready:
        _paint_ribbon(wall, Rect(place.box), style)
    for line in place.written.lines:
        if line.kind != "name":
            _write(wall, line, "inter", colours.ink2 if line.kind == "tagline" else colours.ink3, place)


def _paint_lattice(wall: pygame.Surface, style: Style) -> None:
    """A quiet lattice of lozenges over the upper wall."""
    side = style.px(2.6)
    ink = theme.BRASS if style.theme.name == "paper" else style.theme.thread
    shape = f'<path d="M12,1 L23,12 L12,23 L1,12 Z" fill="none" stroke="{ink}" stroke-width="1.2"/>'
    lozenge = art.raster(art.document(shape, (0, 0, 24, 24)), (side, side)).convert_alpha()
    lozenge.set_alpha(34 if style.theme.name == "paper" else 26)
    step = style.px(8)
    for row in range(4):
        for column in range(wall.get_width() // step + 2):
            x = column * step - (step // 2 if row % 2 else 0)
            wall.blit(lozenge, (x, style.px(3 + row * 6.4)))


def _paint_thread(wall: pygame.Surface, style: Style, start: int, end: int, middle: int) -> None:
    """The thread from the title through its knot to a bead at its end."""
    unit = style.measure.u
    wide, tall, half = (end - start) / unit, 20.0, 10.0
    knot, reach = max(6.0, wide * 0.15), 3.6
    if wide < knot + reach + 6:
        return
    rest = wide - 1.4 - knot - reach
    bend = min(1.0, rest / 60)
    first, last = knot + reach, wide - 1.4
    wave = (
        f"M{first:.2f},{half} C{first + rest * 0.22:.2f},{half} "
        f"{first + rest * 0.45:.2f},{half - 5.6 * bend:.2f} {first + rest * 0.68:.2f},{half} "
        f"S{first + rest * 0.94:.2f},{half + 3.2 * bend:.2f} {last:.2f},{half + 1.2 * bend:.2f}"
    )
    colour = style.theme.thread
    shapes, box = art.inner("shared/knot")
    shapes = shapes.replace("#E9B949", colour)
    body = (
        f'<g fill="none" stroke="{colour}" stroke-width="0.3" stroke-linecap="round">'
        f'<path d="M0.3,{half} H{knot - reach:.2f}"/><path d="{wave}"/></g>'
        f'<circle cx="{last:.2f}" cy="{half + 1.2 * bend:.2f}" r="0.9" fill="{colour}"/>'
        f'<g transform="translate({knot:.2f} {half}) scale({8.4 / box[2]:.4f})">{shapes}</g>'
    )
    picture = art.raster(
        art.document(body, (0, 0, wide, tall)), (end - start, round(tall * unit))
    ).convert_alpha()
    wall.blit(picture, (start, middle - round(half * unit)))


def _paint_ribbon(wall: pygame.Surface, box: Rect, style: Style) -> None:
    """The band across a niche whose game is on its way."""
    said = words.say("home.on_its_way")
    room = round(box.width * 0.5)
    height = text.fitted(said, "italic", style.font_px(2.5), room, 13)
    rect = Rect(0, 0, text.width(said, "italic", height) + round(height * 1.7), round(height * 1.75))
    rect.midbottom = (box.centerx, box.bottom - max(style.px(2.0), box.height // 16))
    spread = style.px(0.8)
    band = art.frame(
        rect.size,
        rect.height / 2,
        "#241720",
        line=theme.BRASS,
        thick=max(1.0, style.hair),
        shadow=0.4,
        drop=style.px(0.2),
        spread=spread,
    )
    wall.blit(band, rect.move(-spread, -spread))
    text.put(wall, said, "italic", height, "#F4EAD7", rect.centerx, rect.centery + height * 0.28, "center")
