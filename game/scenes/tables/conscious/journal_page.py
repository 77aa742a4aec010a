"""The page of the Conscious Board Game in the journal: a life on the spiral, and all lives together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from game import words
from game.engine.games.conscious.components import INNER_END
from game.journals import Kept, Part
from game.journals import conscious as told
from game.journals.copies import Chapter
from game.scenes.layout.spiral import GOLDEN
from game.scenes.tables.conscious import shapes
from game.scenes.tables.conscious.life_picture import LifePicture, draw_mark, sign_picture
from game.scenes.tables.conscious.pictures import space_picture
from game.scenes.tables.journal_cards import Bar, BarsCard, SentencesCard
from game.scenes.tables.journal_page import Card, JournalPage, Many, Pattern, Picture, beads_along
from game.tellings.conscious.lives import Course
from game.tellings.conscious.things import state_named, table
from game.widgets import art, text, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.scrubber import STROKES, Bead
from game.widgets.style import Style
from game.widgets.token import mark_picture

GAME = "conscious"
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
    text.put(
        target,
        text.shortened(said, "inter", small, row.width),
        "inter",
        small,
        colours.ink2,
        row.x,
        row.y + small,
    )
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
        draw_mark(target, mark, (round(across(mark.space)), round(y)), side)
    sign = mark_picture(charm, side)
    here = round(across(course.spaces[-1])), round(y - side)
    target.blit(sign, sign.get_rect(center=here))


def body_sign(end: str) -> Callable[[int], pygame.Surface]:
    """The sign of what a life came to."""
    if end == "won":
        return lambda side: art.square("conscious/star", side)
    if end == "physical":
        return lambda side: sign_picture("out", 0, side)
    return lambda side: art.square(f"conscious/body-{end}", side)


def state_sign(level: int) -> Callable[[int], pygame.Surface]:
    """The sign of a state."""
    return lambda side: sign_picture("state", level, side)


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
        return words.phrase(GAME, "journal.picture_of_many")

    def cards(self, style: Style) -> list[Card]:
        found = self.courses
        ended: Mapping[str, int] = told.endings(found)
        far: Mapping[int, int] = told.levels(found)
        ate: Mapping[str, int] = told.eaten(found)
        pigments = {"F": "#F4CB45", "A": "#2D63B0", "I": "#A82820", "C": "#D9803A", "L": shapes.LAW}
        return [
            BarsCard(
                "many/bodies",
                style,
                words.phrase(GAME, "journal.bodies"),
                [Bar(told.end_named(end), ended[end], BODIES[end], body_sign(end)) for end in told.ENDS],
            ),
            BarsCard(
                "many/states",
                style,
                words.phrase(GAME, "journal.states"),
                [Bar(state_named(level), far[level], "#5D8A86", state_sign(level)) for level in (3, 2, 1, 0)],
            ),
            BarsCard(
                "many/eaten",
                style,
                words.phrase(GAME, "journal.food"),
                [
                    Bar(table("kinds", kind), ate[kind], pigments[kind], kind_sign(kind))
                    for kind in told.KINDS
                ],
            ),
            SentencesCard(style, words.phrase(GAME, "journal.many.title"), told.sentences(found)),
        ]

    def chapters(self) -> list[Chapter]:
        return told.chapters_of_many(self.courses)


LifePage.many = LifeMany


JOURNAL = LifePage
