"""Leela's page in the journal: a course as picture, list and line, and the pattern of many courses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial

from game import words
from game.engine.board import AnyBoard
from game.engine.games.leela.journal import journal, met
from game.engine.games.leela.rules import GENESIS, Throw, board
from game.journals import Kept, Part
from game.journals import leela as told
from game.journals.copies import Chapter
from game.scenes.tables.journal_cards import SentencesCard
from game.scenes.tables.journal_page import Card, JournalPage, Many
from game.scenes.tables.leela.card import Page, Showing
from game.scenes.tables.leela.journal_cards import leads_card, levels_card, links_card, ways_card
from game.scenes.tables.leela.journal_picture import BORDER, CoursePicture, PatternPicture
from game.scenes.tables.leela.picture import GAME
from game.scenes.tables.leela.strands import Strand, strands
from game.widgets.canvas import Rect, Widget
from game.widgets.scrubber import Bead
from game.widgets.style import Style

PAGE = 860


class LeelaPage(JournalPage):
    """A course of Leela (LE-8.1)."""

    quiet = ("rolled", "again", "passed", "ended")
    pictured = CoursePicture

    def __init__(self, kept: Kept, seat: int) -> None:
        super().__init__(kept, seat)
        # A match may begin with a position in which something was thrown already.
        course = self.part.state.course
        self.before: list[Throw] = course[: len(course) - len(self.moments)]
        self.course: list[Throw] = course[len(self.before) :]
        self.all_figures = journal(course)

    def stands_on(self, place: int) -> int:
        """The square of the symbol at a place."""
        if place:
            return self.course[place - 1].to
        return self.course[0].from_ if self.course else self.part.state.square

    def summary(self) -> str:
        parts = [words.counted_of(GAME, "story.throws", len(self.part.state.course))]
        if not self.part.begun:
            parts.append(words.say("journal.begun_elsewhere"))
        if self.part.state.course:
            parts.append(told.home_told(self.all_figures, self.part.state.course))
        return " · ".join(parts)

    def dice(self) -> list[int | None]:
        return [throw.die for throw in self.course]

    def beads(self) -> list[Bead]:
        """Height is the square; one not born yet lies below them all."""
        found = [Bead(self._height(self.stands_on(0), not self.course or self._is_unborn(0)))]
        for throw in self.course:
            height = self._height(throw.to, throw.kind == "wait")
            legs: list[tuple[str, float]] = []
            start = GENESIS if throw.kind == "enter" else max(throw.base, GENESIS)
            if throw.land is not None and throw.kind in ("return", "total") and throw.from_ != start:
                legs.append(("back", self._height(start)))
            if throw.land is not None and throw.via is not None:
                kind = "carried" if throw.via == "arrow" else "swallowed"
                legs += [("walked", self._height(throw.land)), (kind, height)]
            elif throw.land is None and throw.to != throw.from_:
                legs.append(("back", height))
            else:
                legs.append(("walked", height))
            found.append(Bead(height, tuple(legs)))
        return found

    def _is_unborn(self, place: int) -> bool:
        return self.course[place].kind in ("wait", "enter")

    @staticmethod
    def _height(square: int, unborn: bool = False) -> float:
        return 0.0 if unborn else square / 72

    def steps_at(self, space: int | str) -> list[int]:
        return [place for place, throw in enumerate(self.course, 1) if space in met(throw)]

    def proportion(self) -> float:
        columns, rows = board().size
        return (columns + 2 * BORDER) / (rows + 2 * BORDER)

    @cached_property
    def woven(self) -> list[list[Strand]]:
        """The strands of each throw."""
        return strands(self.course, self.part.board)

    def legend(self) -> list[tuple[str, str]]:
        kinds = {strand.kind for each in self.woven for strand in each}
        found = [(kind, words.phrase(GAME, f"journal.{kind}")) for kind in ("walked", "carried", "swallowed")]
        if "back" in kinds:
            found.append(("back", words.phrase(GAME, "journal.back")))
        return found

    def figures(self) -> list[tuple[str, str]]:
        return told.figures_told(self.all_figures)

    def readings(self, place: int) -> list[tuple[str, Callable[[Rect, Style], list[Widget]]]]:
        """The commentaries of the squares met at a place, and of the arrow or snake taken (LE-8.4)."""
        if not place:
            return []
        throw = self.course[place - 1]
        linked = throw.land if throw.via is not None else None
        found: list[tuple[str, Callable[[Rect, Style], list[Widget]]]] = []
        for square in met(throw):
            showing = Showing(square, "", linked if square != throw.land else None)
            found.append((words.space_called(GAME, square), partial(_reading, showing, self.part.board)))
        return found

    def chapters(self) -> list[Chapter]:
        course = self.part.state.course
        return [told.chapter_of_course(self.all_figures, course)] if course else []


def _reading(showing: Showing, own: AnyBoard | None, rect: Rect, style: Style) -> list[Widget]:
    page = Page(rect, style, showing, PAGE, own)
    return [page, page.reading]


class LeelaMany(Many):
    """All courses of a person, beside what chance gives (section 10 of the rulebook)."""

    def __init__(self, parts: Sequence[Part]) -> None:
        super().__init__(parts)
        self.pattern = told.pattern_of(parts)

    def about(self, part: Part) -> str:
        thrown = words.counted_of(GAME, "story.throws", len(part.state.course))
        course = part.state.course
        return f"{thrown} · {told.home_told(journal(course), course)}" if course else thrown

    def length(self, part: Part) -> int:
        return len(part.state.course)

    def is_whole(self, part: Part) -> bool:
        return told.is_whole(part)

    def picture(self, rect: Rect, style: Style) -> Widget | None:
        return PatternPicture(rect, style, self.pattern)

    def picture_says(self) -> str:
        return words.phrase(GAME, "journal.picture_of_many")

    def cards(self, style: Style) -> list[Card]:
        found = self.pattern
        title, said = words.phrase(GAME, "journal.chance"), told.chance_told(found)
        return [
            links_card(style, "snake", found),
            links_card(style, "arrow", found),
            SentencesCard(style, title, said, "many/chance"),
            levels_card(style, found),
            leads_card(style, found),
            ways_card(style, found),
        ]

    def chapters(self) -> list[Chapter]:
        return told.chapters_of_many(self.pattern)


LeelaPage.many = LeelaMany


JOURNAL = LeelaPage
