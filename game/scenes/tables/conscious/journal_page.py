"""The page of the Conscious Board Game in the journal: a life on the spiral, and all lives together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from game import words
from game.engine.games.conscious.components import INNER_END
from game.journals import Kept, Part
from game.journals import conscious as told
from game.journals.copies import Chapter, day
from game.scenes.plans.spiral import GOLDEN
from game.scenes.tables.conscious import shapes
from game.scenes.tables.conscious.life_picture import LifePicture, draw_mark, sign_picture
from game.scenes.tables.conscious.pictures import space_picture
from game.scenes.tables.journal_page import Card, JournalPage, Many, Picture
from game.tellings.conscious.lives import Course
from game.tellings.conscious.things import state_named, table
from game.widgets import art, text, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.scrubber import STROKES, Bead
from game.widgets.style import Style
from game.widgets.token import mark_picture

GAME = "conscious"
SHOWN = 12  # so many lives have a line of their own in the picture of all
BODIES = {"physical": "#B7AC8E", "astral": "#8FB4C4", "mental": "#CC9438", "won": "#E9A81F"}


class LifePage(JournalPage):
    """The life of one player."""

    def __init__(self, kept: Kept, seat: int) -> None:
        super().__init__(kept, seat)
        way = self.part.way
        assert isinstance(way, Course)
        self.course = way

    def summary(self) -> str:
        line = told.told(self.course)
        return line if self.part.over else f"{line} · {words.say('journal.under_way')}"

    def beads(self) -> list[Bead]:
        """Height is how far inward: up while living, down again after death, each change in its colour."""
        heights = self.course.heights
        marks = {mark.place: mark.mark for mark in self.course.marks}
        found = [Bead(heights[0])]
        for place, height in enumerate(heights[1:], 1):
            mark = marks.get(place, "")
            kind = "swallowed" if mark in ("death", "out") else "carried" if mark else "walked"
            found.append(Bead(height, ((kind, height),)))
        return found

    def steps_at(self, space: int | str) -> list[int]:
        return [place for place, at, *_ in self.course.landed if at == space]

    def picture(
        self, rect: Rect, style: Style, place: int, chosen: Callable[[int], None] | None = None
    ) -> Picture | None:
        return LifePicture(rect, style, self.course, self.part.token, place, chosen)

    def proportion(self) -> float:
        return GOLDEN

    def legend(self) -> list[tuple[str, str]]:
        return [(kind, words.phrase(GAME, f"journal.{kind}")) for kind in ("walked", "carried", "swallowed")]

    def figures(self) -> list[tuple[str, str]]:
        return told.figures(self.course)

    def chapters(self) -> list[Chapter]:
        return told.chapters(self.course)


# -- many matches


class Lines(Widget):
    """The lives of many matches, each a line inward and back, the latest on top."""

    touchable = False

    def __init__(self, rect: Rect, style: Style, lives: Sequence[tuple[Course, str]], charm: int) -> None:
        super().__init__("journal/pattern", rect, 2)
        self.style, self.lives, self.charm = style, list(lives), charm

    def draw(self, target: pygame.Surface) -> None:
        style, colours = self.style, self.style.theme
        radius = style.measure.u * 1.4
        sheet = art.frame(self.rect.size, radius, colours.raised, line=colours.line, thick=style.hair)
        target.blit(sheet, self.rect)
        inner = self.rect.inflate(-2 * style.px(2.4), -2 * style.px(2.0))
        tall = min(inner.height // max(1, len(self.lives)), style.px(13))
        for index, (course, said) in enumerate(self.lives):
            self._draw_life(target, Rect(inner.x, inner.y + index * tall, inner.width, tall), course, said)

    def _draw_life(self, target: pygame.Surface, row: Rect, course: Course, said: str) -> None:
        """One life: what it was in words, and below them its line with what changed on it."""
        style, colours = self.style, self.style.theme
        small = min(style.typed(1.9), max(13, row.height // 3))
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
        charm = mark_picture(self.charm, side)
        here = round(across(course.spaces[-1])), round(y - side)
        target.blit(charm, charm.get_rect(center=here))


class BarsCard(Card):
    """A bar for each of some things, with its sign."""

    def __init__(
        self,
        name: str,
        style: Style,
        title: str,
        rows: Sequence[tuple[str, int, str, Callable[[int], pygame.Surface]]],
    ) -> None:
        super().__init__(name, style, title)
        self.rows = list(rows)

    @property
    def _row(self) -> int:
        return round(max(self.style.px(3.6), self.style.typed(2.0) * 1.55))

    def body(self, across: int) -> int:
        return len(self.rows) * self._row

    def draw_body(self, target: pygame.Surface, rect: Rect) -> None:
        style, colours = self.style, self.style.theme
        small, side = style.typed(2.0), round(self._row * 0.8)
        label = max(text.width(said, "inter", small) for said, *_ in self.rows)
        left = rect.x + side + style.px(1.0) + label + style.px(1.4)
        room = rect.right - left - text.width("8888", "semibold", small) - style.px(0.8)
        most = max(1, *(count for _, count, *_ in self.rows))
        for index, (said, count, pigment, sign) in enumerate(self.rows):
            middle = rect.y + index * self._row + self._row // 2
            picture = sign(side)
            target.blit(picture, picture.get_rect(center=(rect.x + side // 2, middle)))
            base, tall = middle + small * 0.36, round(self._row * 0.5)
            text.put(target, said, "inter", small, colours.ink2, rect.x + side + style.px(1.0), base)
            if room > tall:
                trough = Rect(left, middle - tall // 2, room, tall)
                target.blit(art.frame(trough.size, tall / 2, colours.trough), trough)
                done = round(trough.width * count / most)
                if done > 2:
                    edge = theme.darker(pigment, 0.35)
                    size = max(done, tall), tall
                    target.blit(art.frame(size, tall / 2, pigment, line=edge, thick=1.2), trough)
            text.put(target, str(count), "semibold", small, colours.ink, rect.right, base, "right")


class SentencesCard(Card):
    """What all lives come to, in sentences."""

    below_picture = True

    def __init__(self, style: Style, found: Sequence[Course]) -> None:
        super().__init__("many/told", style, words.phrase(GAME, "journal.many.title"))
        self.sentences = told.sentences(found)

    @property
    def _height(self) -> int:
        return self.style.typed(2.1)

    def _lines(self, across: int) -> list[str]:
        return [line for said in self.sentences for line in text.wrapped(said, "inter", self._height, across)]

    def body(self, across: int) -> int:
        return round(1.36 * self._height * len(self._lines(across)))

    def draw_body(self, target: pygame.Surface, rect: Rect) -> None:
        y = rect.y + self._height
        for line in self._lines(rect.width):
            text.put(target, line, "inter", self._height, self.style.theme.ink2, rect.x, y)
            y += round(self._height * 1.36)


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
        latest = [
            (part.way, f"{day(part.created)} · {self.about(part)}")
            for part in reversed(self.parts)
            if isinstance(part.way, Course)
        ]
        return Lines(rect, style, latest[:SHOWN], self.parts[-1].token) if latest else None

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
                [(told.end_named(end), ended[end], BODIES[end], body_sign(end)) for end in told.ENDS],
            ),
            BarsCard(
                "many/states",
                style,
                words.phrase(GAME, "journal.states"),
                [(state_named(level), far[level], "#5D8A86", state_sign(level)) for level in (3, 2, 1, 0)],
            ),
            BarsCard(
                "many/eaten",
                style,
                words.phrase(GAME, "journal.food"),
                [(table("kinds", kind), ate[kind], pigments[kind], kind_sign(kind)) for kind in told.KINDS],
            ),
            SentencesCard(style, found),
        ]

    def chapters(self) -> list[Chapter]:
        return told.chapters_of_many(self.courses)


LifePage.many = LifeMany


JOURNAL = LifePage
