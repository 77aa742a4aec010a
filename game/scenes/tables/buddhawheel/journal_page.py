"""BuddhaWheel's page in the journal: a way round the Wheel, birth after birth, in one match and in all."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial

import pygame

from game import words
from game.engine.games.buddhawheel import BORN
from game.journals import Kept, Part
from game.journals import buddhawheel as told
from game.journals.copies import Chapter
from game.scenes.tables import journal_page
from game.scenes.tables.buddhawheel import signs
from game.scenes.tables.buddhawheel.lives import Lives, strings
from game.scenes.tables.buddhawheel.minds import mind
from game.scenes.tables.buddhawheel.moment_pictures import disc
from game.scenes.tables.buddhawheel.signs import GAME
from game.scenes.tables.journal_cards import Bar, BarsCard, RowsCard, SentencesCard
from game.scenes.tables.journal_page import Card, JournalPage, Many, Mark, SheetPicture, beads_along
from game.tellings.buddhawheel import named, realm_named
from game.tellings.buddhawheel.lives import Course
from game.widgets import text
from game.widgets.boxes import Node, Picture, Row, Text
from game.widgets.canvas import Rect, Widget
from game.widgets.scrubber import Bead
from game.widgets.style import Style


class LivesPicture(SheetPicture["WheelPage"]):
    """The lives of one player as far as a place; touching a bead goes to that birth."""

    @cached_property
    def lives(self) -> Lives:
        """What stands on it."""
        edge = 2 * self.style.px(2.0)
        return Lives(self.page.course, self.page.part.token, self.rect.inflate(-edge, -edge), self.style)

    def draw(self, target: pygame.Surface) -> None:
        super().draw(target)
        if self.page.course.lives:
            self.lives.draw(target, self.place)
            return
        said, inner = words.phrase(GAME, "journal.unborn"), self.rect.inflate(-self.rect.width // 5, 0)
        text.put_in(target, said, "italic", self.style.font_px(2.6), self.style.theme.ink2, inner)

    def place_at(self, point: tuple[int, int]) -> int | None:
        return self.lives.place_at(point)


class WheelPage(JournalPage):
    """The lives of one player."""

    strands = ("walked", "swallowed", "carried")
    pictured = LivesPicture
    broad = 1.22

    def __init__(self, kept: Kept, seat: int) -> None:
        super().__init__(kept, seat)
        way = self.part.way
        assert isinstance(way, Course)
        self.course = way
        self.asked = [each.asked for each in kept.tellings if each.seat == seat]

    def story(self) -> str:
        return told.told(self.course)

    def beads(self) -> list[Bead]:
        """Height is the realm: Hell below, the Paths above; a death goes down, a liberation up."""
        heights = self.course.heights
        births = {life.place for life in self.course.lives[1:]}

        def kind(place: int) -> str:
            return "swallowed" if place in births else "carried" if place == self.course.free else "walked"

        return beads_along(heights, map(kind, range(1, len(heights))))

    def marks(self) -> list[tuple[Mark, str]]:
        shown: dict[str, Mark] = {
            "given": lambda side, dark: signs.light("human", "dedicated", side, dark),
            "ended": lambda side, dark: signs.light("human", "meditated", side, dark),
            "bardo": lambda side, _: signs.medal("bardo", side),
            "turned": lambda side, _: disc("moon", side),
        }
        return [(mark, words.phrase(GAME, f"mark.{key}")) for key, mark in shown.items()]

    def figures(self) -> list[tuple[str, str]]:
        return told.figures(self.course, self.asked)

    def chapters(self) -> list[Chapter]:
        return told.chapters(self.course, self.asked)


# -- many matches


SHOWN = 6  # minds that led to a birth most often


def minds_card(style: Style, found: Sequence[Course]) -> RowsCard:
    """Which minds led to a birth most often: a mind's delusion, its face, its name, and how often."""
    colours, rows, side = style.theme, list[Node](), max(3.0, 2.6 * style.measure.text)
    for code, count in told.leading(found)[:SHOWN]:
        led = mind(code)
        ink = signs.smiling(colours.dark) if led.happy else colours.loss
        medal = Picture(partial(signs.medal, led.realm or "bardo"), side)
        face = Picture(partial(signs.face, led.happy, ink=ink), side)
        name = Text(named(code), 2.2, colours.ink, cut=True, grow=1)
        times = Text(words.say("journal.count", count=count), 2.2, colours.ink, "semibold")
        rows.append(Row(medal, face, name, times, gap=0.7))
    title, none = words.phrase(GAME, "journal.which"), words.phrase(GAME, "journal.which.none")
    return RowsCard("many/minds", style, title, rows, none)


class WheelMany(Many):
    """All ways of a player round the Wheel."""

    def __init__(self, parts: Sequence[Part]) -> None:
        super().__init__(parts)
        self.courses = told.ways(parts)

    def about(self, part: Part) -> str:
        return told.told(part.way) if isinstance(part.way, Course) else super().about(part)

    def is_whole(self, part: Part) -> bool:
        return part.over or bool(isinstance(part.way, Course) and part.way.free is not None)

    def picture(self, rect: Rect, style: Style) -> Widget | None:
        latest = self.latest(Course)
        if not latest:
            return None
        charm = self.parts[-1].token
        return journal_page.Pattern(
            rect, style, lambda target, inner: strings(target, inner, latest, charm, style)
        )

    def picture_says(self) -> str:
        return words.phrase(GAME, "journal.picture_of_many")

    def cards(self, style: Style) -> list[Card]:
        births = told.births(self.courses)
        realms = [
            Bar(realm_named(realm), births[realm], signs.PIGMENTS[realm], partial(signs.medal, realm))
            for realm in BORN
        ]
        title = words.phrase(GAME, "journal.many.title")
        return [
            BarsCard("many/realms", style, words.phrase(GAME, "journal.where"), realms, 0.86, "888"),
            minds_card(style, self.courses),
            SentencesCard(style, title, told.sentences(self.courses)),
        ]

    def chapters(self) -> list[Chapter]:
        return told.chapters_of_many(self.courses)


WheelPage.many = WheelMany


JOURNAL = WheelPage
