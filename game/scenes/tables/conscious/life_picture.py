"""A life on the spiral: the spaces that were taken, what changed on them, and how far inward it led."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game import words
from game.engine.games.conscious.components import INNER_END
from game.journals.conscious import mark_told
from game.scenes.layout.box import Box
from game.scenes.layout.spiral import SpiralPlan
from game.scenes.tables.conscious import shapes
from game.scenes.tables.conscious.pictures import dim, space_picture
from game.scenes.tables.conscious.poster_picture import the_spiral
from game.scenes.tables.journal_page import Picture
from game.tellings.conscious.lives import Course, Milestone
from game.tellings.conscious.things import place_named
from game.widgets import art, text
from game.widgets.canvas import Rect
from game.widgets.picture_cache import cached_picture
from game.widgets.style import Style
from game.widgets.theme import SMALLEST, Colour
from game.widgets.token import mark_picture

GAME = "conscious"
FAINT = 110  # of 255: what was landed on after death
LEAST = 9  # pixels: how small a sign of the spiral is drawn
THREAD: Colour = "#C8861A"


class LifePicture(Picture):
    """The life of one player as far as a place; touching a space goes to when it was landed on."""

    focusable = False

    def __init__(
        self,
        rect: Rect,
        style: Style,
        course: Course,
        charm: int,
        place: int,
        chosen: Callable[[int], None] | None,
    ) -> None:
        super().__init__("journal/picture", rect, 2)
        self.style, self.course, self.charm = style, course, charm
        self._place, self._chosen = place, chosen
        self.plan = SpiralPlan(the_spiral(), Box(*rect), style.measure.u)

    def show_place(self, place: int) -> None:
        if place != self._place:
            self._place = place
            self.damage()

    def grabbed(self, point: tuple[int, int]) -> None:
        space = self.plan.bead_at(point, self.style.px(2.4))
        found = [place for place, at, *_ in self.course.landed if at == space]
        if self._chosen is not None and found:
            later = [place for place in found if place > self._place]
            self._chosen(later[0] if later else found[0])

    def draw(self, target: pygame.Surface) -> None:
        style, plan, course = self.style, self.plan, self.course
        dark = style.theme.dark
        target.blit(ground_picture(plan, self.rect.size, self.rect.topleft, dark), self.rect)
        dim(target, self.rect, dark)
        spaces = course.spaces[: self._place + 1]
        furthest = max(spaces)
        if furthest:
            points = [plan.middle(space) for space in range(furthest + 1)]
            pygame.draw.lines(target, THREAD, False, points, max(2, style.px(0.3)))
        for place, space, kind, living in course.landed:
            if place <= self._place and 0 < space < INNER_END:
                side = max(LEAST, round(plan.across(space) * 1.15))
                picture = space_picture(kind, side)
                if not living:
                    picture = picture.copy()
                    picture.set_alpha(FAINT)
                art.put(target, picture, plan.middle(space))
        for mark in course.marks:
            if mark.place <= self._place:
                draw_mark(target, mark, _whole(plan.middle(mark.space)), self._side)
        self._draw_told(target)
        here = _whole(plan.middle(spaces[-1]))
        charm = mark_picture(self.charm, round(self._side * 1.5))
        target.blit(charm, charm.get_rect(midbottom=(here[0], here[1] - round(self._side * 0.3))))
        if not course.actions:
            said = words.phrase(GAME, "journal.unborn")
            tall = text.fitted(said, "italic", style.font_px(2.6), round(self.rect.width * 0.7))
            ink = style.theme.ink2
            text.put(target, said, "italic", tall, ink, self.rect.centerx, self.rect.centery, "center")

    def _draw_told(self, target: pygame.Surface) -> None:
        """In the chamber of the body what changed so far, the latest where there is no room for all."""
        chamber, style = self.plan.chambers[0], self.style
        low = max(SMALLEST, min(style.font_px(1.9), round(chamber.width * 0.036)))
        step = round(low * 1.75)
        room = Rect(0, 0, round(chamber.width * 0.66), round(chamber.width * 0.6))
        room.bottomright = chamber.right - round(chamber.width * 0.03), chamber.bottom - low
        there = [mark for mark in self.course.marks if mark.place <= self._place][-(room.height // step) :]
        across = room.width - round(low * 2.2)
        said = [
            words.phrase(GAME, "journal.mark.at", space=place_named(mark.space), what=mark_told(mark))
            for mark in there
        ]
        tall = min((text.fitted(each, "inter", low, across) for each in said), default=low)
        top = room.bottom - len(there) * step
        for index, (mark, each) in enumerate(zip(there, said, strict=True)):
            y = top + index * step + step // 2
            draw_mark(target, mark, (room.x + low, y), round(low * 1.2))
            line = text.shortened(each, "inter", tall, across)
            text.put(target, line, "inter", tall, shapes.INK, room.x + low * 2.2, y + tall * 0.36)

    @property
    def _side(self) -> int:
        """How large the sign of a change is."""
        return max(14, round(self.plan.across(1) * 1.05))


def draw_mark(target: pygame.Surface, mark: Milestone, middle: tuple[int, int], side: int) -> None:
    """A diamond for a state, the edge of a body for a body, a star for winning, a dark ring for an end."""
    if mark.mark == "body":
        picture = art.square(f"conscious/body-{mark.what}", round(side * 1.4))
    elif mark.mark == "won":
        picture = art.square("conscious/star", round(side * 1.7))
    else:
        picture = sign_picture(mark.mark, int(mark.what) if mark.mark == "state" else 0, side)
    art.put(target, picture, middle)


@cached_picture
def sign_picture(mark: str, level: int, side: int) -> pygame.Surface:
    """The sign of a state, as many bars in it as it is high, or of an end."""
    if mark == "state":
        body = shapes.path("M0,-46 L46,0 L0,46 L-46,0Z", shapes.GLOW, shapes.INK, 6)
        for bar in range(level):
            y = (bar - (level - 1) / 2) * 17
            body += shapes.path(f"M-15,{y:.1f} H15", "none", shapes.INK, 7)
    elif mark in ("death", "out"):
        fill = shapes.INK if mark == "out" else shapes.PAPER
        body = shapes.circle(0, 0, 36, fill, shapes.INK, 7)
        ink = shapes.PAPER if mark == "out" else shapes.INK
        body += shapes.path("M-15,-15 L15,15 M15,-15 L-15,15", "none", ink, 7)
    else:
        fill = shapes.LOSS if mark == "hasnamuss" else shapes.DONE
        body = shapes.circle(0, 0, 34, fill, shapes.INK, 6)
    return art.about(body, 50, side)


@cached_picture
def ground_picture(
    plan: SpiralPlan, size: tuple[int, int], at: tuple[int, int], dark: bool
) -> pygame.Surface:
    """The sheet, the ribbon, and all spaces of the spiral as small dots."""
    sheet = plan.sheet
    line = max(1.0, plan.u * 0.15)
    edge = shapes.SHEET if dark else "#CFC3A0"
    body = art.rounded(*sheet, 6, shapes.SHEET, edge, line)
    ribbon = art.line(plan.ribbon, closed=True)
    body += shapes.path(ribbon, "#E6DCC0", shapes.INK, line, opacity=0.55)
    for space in range(1, INNER_END):
        x, y = plan.middle(space)
        body += shapes.circle(x, y, max(1.2, plan.across(space) * 0.16), "#B7AC8E")
    return art.picture(body, (*at, *size), size)


def _whole(point: Sequence[float]) -> tuple[int, int]:
    return round(point[0]), round(point[1])
