"""The page of the Conscious Board Game in the journal: a life on the spiral, and all lives together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import pygame

from game.engine.games.conscious.components import INNER_END
from game.journals import Kept, Part
from game.journals import conscious as told
from game.journals.conscious import mark_told
from game.journals.copies import Chapter
from game.scenes.layout.box import Box
from game.scenes.tables.conscious import shapes
from game.scenes.tables.conscious.milestone import INK, draw_life
from game.scenes.tables.conscious.pictures import space_picture
from game.scenes.tables.conscious.poster_picture import the_spiral
from game.scenes.tables.conscious.spiral import GOLDEN, SpiralPlan
from game.scenes.tables.journal_cards import Bar, BarsCard, SentencesCard
from game.scenes.tables.journal_page import Card, JournalPage, Many, Pattern, Picture, beads_along
from game.tellings.conscious.lives import Course, Milestone
from game.tellings.conscious.things import phrase, state_named, table
from game.widgets import art, text, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.picture_cache import cached_picture
from game.widgets.scrubber import STROKES, Bead
from game.widgets.style import Style
from game.widgets.token import mark_picture

BODIES = {"physical": "#B7AC8E", "astral": "#8FB4C4", "mental": "#CC9438", "won": "#E9A81F"}


class LifePage(JournalPage):
    """The life of one player."""

    strands = ("walked", "carried", "swallowed")

    def __init__(self, kept: Kept, seat: int) -> None:
        super().__init__(kept, seat)
        way = self.part.way
        assert isinstance(way, Course)
        self.course = way

    def story(self) -> str:
        return told.told(self.course)

    def beads(self) -> list[Bead]:
        """Height is how far inward: up while living, down again after death, each change in its colour."""
        heights = self.course.heights
        marks = {mark.place: mark.mark for mark in self.course.marks}

        def kind(mark: str) -> str:
            return "swallowed" if mark in ("death", "out") else "carried" if mark else "walked"

        return beads_along(heights, (kind(marks.get(place, "")) for place in range(1, len(heights))))

    def steps_at(self, space: int | str) -> list[int]:
        return [place for place, at, *_ in self.course.landed if at == space]

    def picture(
        self, rect: Rect, style: Style, place: int, chosen: Callable[[int], None] | None = None
    ) -> Picture | None:
        return LifePicture(rect, style, self.course, self.part.token, place, chosen)

    def proportion(self) -> float:
        return GOLDEN

    def figures(self) -> list[tuple[str, str]]:
        return told.figures(self.course)

    def chapters(self) -> list[Chapter]:
        return told.chapters(self.course)


# -- many matches


def draw_lives(
    target: pygame.Surface, rect: Rect, style: Style, lives: Sequence[tuple[Course, str]], charm: int
) -> None:
    """Draw the lives of many matches, each a line inward and back, the latest on top."""
    inner = rect.inflate(-2 * style.px(0.4), 0)
    tall = min(inner.height // max(1, len(lives)), style.px(13))
    for index, (course, said) in enumerate(lives):
        row = Rect(inner.x, inner.y + index * tall, inner.width, tall)
        _draw_life(target, row, style, course, said, charm)


def _draw_life(
    target: pygame.Surface, row: Rect, style: Style, course: Course, said: str, charm: int
) -> None:
    """Draw one life: what it was in words, and below them its line with what changed on it."""
    colours = style.theme
    small = min(style.font_px(1.9), max(13, row.height // 3))
    said = text.shortened(said, "inter", small, row.width)
    text.put(target, said, "inter", small, colours.ink2, row.x, row.y + small)
    side = min(max(10, round(row.height * 0.3)), style.px(2.6))
    left, right = row.x + side, row.right - side
    y = row.y + small + (row.height - small) * 0.42

    def across(space: int) -> float:
        return left + (right - left) * space / INNER_END

    thick = max(2, style.px(0.3))
    pygame.draw.line(target, colours.line, (left, y), (right, y), thick)
    end = course.actions if course.died is None else course.died
    furthest = max(course.spaces[: end + 1])
    walked = STROKES["walked"].colour(colours.dark)
    pygame.draw.line(target, walked, (left, y), (across(furthest), y), thick)
    if course.died is not None and course.actions > end:
        back = min(course.spaces[end:])
        low = y + thick * 2
        body = theme.mixed(BODIES[course.body], colours.ink, 0.15)
        pygame.draw.line(target, body, (across(furthest), low), (across(back), low), thick)
    for mark in course.marks:
        draw_mark(target, mark, (across(mark.space), y), side)
    sign = mark_picture(charm, side)
    here = round(across(course.spaces[-1])), round(y - side)
    target.blit(sign, sign.get_rect(center=here))


def body_sign(end: str) -> Callable[[int], pygame.Surface]:
    """The sign of what a life came to."""
    if end == "physical":
        return partial(sign_picture, "out", 0)
    return partial(art.square, "conscious/star" if end == "won" else f"conscious/body-{end}")


def kind_sign(kind: str) -> Callable[[int], pygame.Surface]:
    """The sign of a kind of space."""
    return lambda side: space_picture(kind, round(side * 0.9))


class LifeMany(Many):
    """All lives of a player."""

    def __init__(self, parts: Sequence[Part]) -> None:
        super().__init__(parts)
        self.courses = told.ways(parts)

    def about(self, part: Part) -> str:
        return told.told(part.way) if isinstance(part.way, Course) else super().about(part)

    def is_whole(self, part: Part) -> bool:
        return part.over or bool(isinstance(part.way, Course) and part.way.end)

    def picture(self, rect: Rect, style: Style) -> Widget | None:
        latest = self.latest(Course)
        if not latest:
            return None
        charm = self.parts[-1].token
        return Pattern(rect, style, lambda target, inner: draw_lives(target, inner, style, latest, charm))

    def picture_says(self) -> str:
        return phrase("journal.picture_of_many")

    def cards(self, style: Style) -> list[Card]:
        found = self.courses
        ended: Mapping[str, int] = told.endings(found)
        far: Mapping[int, int] = told.levels(found)
        ate: Mapping[str, int] = told.eaten(found)
        pigments = {"F": "#F4CB45", "A": "#2D63B0", "I": "#A82820", "C": "#D9803A", "L": shapes.LAW}
        bodies = [Bar(told.end_named(end), ended[end], BODIES[end], body_sign(end)) for end in told.ENDS]
        levels = [
            Bar(state_named(level), far[level], "#5D8A86", partial(sign_picture, "state", level))
            for level in (3, 2, 1, 0)
        ]
        foods = [Bar(table("kinds", kind), ate[kind], pigments[kind], kind_sign(kind)) for kind in told.KINDS]
        return [
            BarsCard("many/bodies", style, phrase("journal.bodies"), bodies),
            BarsCard("many/states", style, phrase("journal.states"), levels),
            BarsCard("many/eaten", style, phrase("journal.food"), foods),
            SentencesCard(style, phrase("journal.many.title"), told.sentences(found)),
        ]

    def chapters(self) -> list[Chapter]:
        return told.chapters_of_many(self.courses)


LifePage.many = LifeMany


JOURNAL = LifePage


# -- a life on the spiral: the spaces that were taken, what changed on them, how far inward it led

FAINT = 110  # of 255: what was landed on after death
LEAST = 9  # pixels: how small a sign of the spiral is drawn


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
        self.alter(_place=place)

    def grabbed(self, point: tuple[int, int]) -> None:
        space = self.plan.bead_at(point, self.style.px(2.4))
        found = [place for place, at, *_ in self.course.landed if at == space]
        if self._chosen is not None and found:
            later = [place for place in found if place > self._place]
            self._chosen(later[0] if later else found[0])

    def draw(self, target: pygame.Surface) -> None:
        style, plan, course = self.style, self.plan, self.course
        spaces = course.spaces[: self._place + 1]
        there = [(mark_told(mark), mark.space) for mark in course.marks if mark.place <= self._place]
        draw_life(target, plan, style, max(spaces), there, [])
        for place, space, kind, living in course.landed:
            if place <= self._place and 0 < space < INNER_END:
                side = max(LEAST, round(plan.across(space) * 1.15))
                picture = space_picture(kind, side)
                art.put(target, picture, plan.middle(space), 1.0 if living else FAINT / 255)
        for mark in course.marks:
            if mark.place <= self._place:
                draw_mark(target, mark, plan.middle(mark.space), self._side)
        here = plan.middle(spaces[-1])
        charm = mark_picture(self.charm, round(self._side * 1.5))
        target.blit(
            charm, charm.get_rect(midbottom=(round(here[0]), round(here[1]) - round(self._side * 0.3)))
        )
        if not course.actions:
            said = phrase("journal.unborn")
            tall = text.fitted(said, "italic", style.font_px(2.6), round(self.rect.width * 0.7))
            text.put(target, said, "italic", tall, INK, self.rect.centerx, self.rect.centery, "center")

    @property
    def _side(self) -> int:
        """How large the sign of a change is."""
        return max(14, round(self.plan.across(1) * 1.05))


def draw_mark(target: pygame.Surface, mark: Milestone, middle: tuple[float, float], side: int) -> None:
    """A sign of what changed, about a point."""
    art.put(target, _marked(mark, side), middle)


def _marked(mark: Milestone, side: int) -> pygame.Surface:
    """A diamond for a state, the edge of a body for a body, a star for winning, a dark ring for an end."""
    if mark.mark == "body":
        return art.square(f"conscious/body-{mark.what}", round(side * 1.4))
    if mark.mark == "won":
        return art.square("conscious/star", round(side * 1.7))
    return sign_picture(mark.mark, int(mark.what) if mark.mark == "state" else 0, side)


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
