"""What a game shows in its journal. This page serves any game; a game's own does better what it can."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

import pygame

from game import words
from game.journals import Kept, Moment, Part, moments
from game.journals.copies import Chapter, day
from game.journals.notes import Own
from game.scenes.naming import shown_in
from game.widgets import art, text, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.scrubber import Bead
from game.widgets.style import Style
from game.widgets.theme import Theme

LATEST = 12  # so many matches have a line of their own in the picture of all

W = TypeVar("W")
P = TypeVar("P")


class Picture(Widget):
    """A course as a picture, as far as a place in it; place 0 is before the first step.

    `reveal` shows the step that leads to a place in part, as when it is played.
    """

    def show_place(self, place: int) -> None:
        """Show the course as far as a place."""

    def reveal(self, place: int, share: float) -> None:
        """Show a share 0..1 of the way to a place."""
        self.show_place(place if share >= 1 else place - 1)


class Card:
    """A sheet in the view of many matches: at a breadth it says how tall it must be, and draws itself."""

    below_picture = False  # whether it is best read right below the picture

    def __init__(self, name: str, style: Style, title: str, below: str = "") -> None:
        self.name = name
        self.style = style
        self.title = title
        self.below = below

    @property
    def pad(self) -> int:
        return self.style.px(2.4)

    def inner(self, across: int) -> int:
        """The breadth of what stands on it."""
        return across - 2 * self.pad

    def head(self, across: int) -> int:
        """How far down its title and the line below reach."""
        lines = (
            text.wrapped(self.below, "inter", self.style.font_px(2.0), self.inner(across))
            if self.below
            else ()
        )
        return self.pad + round(self.style.font_px(3.4) * 1.2 + len(lines) * self.style.font_px(2.0) * 1.3)

    def tall(self, across: int) -> int:
        """How tall it is at a breadth."""
        return self.head(across) + self.style.px(1.0) + self.body(self.inner(across)) + self.pad

    def body(self, across: int) -> int:
        """How tall what stands below its head is."""
        return 0

    def fit(self, across: int, tall: int) -> bool:
        """Say less, where it must be no taller than that; whether it now is not."""
        return self.tall(across) <= tall

    def draw(self, target: pygame.Surface, rect: Rect) -> None:
        """Draw title and body; the sheet itself is there already."""
        style, colours = self.style, self.style.theme
        x, across = rect.x + self.pad, self.inner(rect.width)
        high, least, small = map(style.font_px, (3.4, 2.4, 2.0))
        low = rect.y + self.pad + round(high * 0.86)
        text.put_fitted(target, self.title, "garamond", high, colours.ink, x, low, across, smallest=least)
        if self.below:
            lines, y = text.wrapped(self.below, "inter", small, across), rect.y + self.pad + high * 1.2
            text.put_lines(target, lines, "inter", small, colours.ink2, x, y + small * 0.9, small * 1.3)
        top = rect.y + self.head(rect.width) + style.px(1.0)
        self.draw_body(target, Rect(x, top, across, rect.bottom - self.pad - top))

    def draw_body(self, target: pygame.Surface, rect: Rect) -> None:
        """Draw what stands below the head."""


class Many:
    """All matches of a person. A game's own adds a picture, and cards beside the list of matches."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self.parts = list(parts)

    def about(self, part: Part) -> str:
        """What a match was, in a few words."""
        return words.counted("journal.steps", part.steps)

    def length(self, part: Part) -> int:
        """How long a match was, to be seen beside the others."""
        return part.steps

    def is_whole(self, part: Part) -> bool:
        """Whether this part was played to its end."""
        return part.over

    def latest(self, kind: type[W]) -> list[tuple[W, str]]:
        """The ways of the latest matches as a telling has them, each with its day and what it was."""
        ways = [
            (part.way, f"{day(part.created)} · {self.about(part)}")
            for part in reversed(self.parts)
            if isinstance(part.way, kind)
        ]
        return ways[:LATEST]

    def picture(self, rect: Rect, style: Style) -> Widget | None:
        """The pattern of all matches, where there is such a thing."""
        return None

    def picture_says(self) -> str:
        """What is to be known to read the picture."""
        return ""

    def cards(self, style: Style) -> list[Card]:
        return []

    def chapters(self) -> list[Chapter]:
        """The same in words, for Markdown."""
        return []


def put_sheet(target: pygame.Surface, rect: Rect, style: Style) -> None:
    """Draw the sheet that a picture of the journal stands on."""
    colours = style.theme
    sheet = art.frame(rect.size, style.measure.u * 1.4, colours.raised, line=colours.line, thick=style.hair)
    target.blit(sheet, rect)


class SheetPicture(Picture, Generic[P]):
    """The picture of a page on a sheet; a place that is touched in it is told to `chosen`."""

    focusable = False

    def __init__(
        self, rect: Rect, style: Style, page: P, place: int, chosen: Callable[[int], None] | None
    ) -> None:
        super().__init__("journal/picture", rect, 2)
        self.style, self.page, self.place, self.chosen = style, page, place, chosen

    def show_place(self, place: int) -> None:
        self.alter(place=place)

    def place_at(self, point: tuple[int, int]) -> int | None:
        """The place that is meant by a point; None: none."""
        return None

    def grabbed(self, point: tuple[int, int]) -> None:
        place = self.place_at(point)
        if self.chosen is not None and place is not None:
            self.chosen(place)

    def draw(self, target: pygame.Surface) -> None:
        put_sheet(target, self.rect, self.style)


class Pattern(Widget):
    """What many matches have in common, painted on a sheet, a little within its edge."""

    touchable = False

    def __init__(self, rect: Rect, style: Style, paint: Callable[[pygame.Surface, Rect], None]) -> None:
        super().__init__("journal/pattern", rect, 2)
        self.style, self.paint = style, paint

    def draw(self, target: pygame.Surface) -> None:
        put_sheet(target, self.rect, self.style)
        self.paint(target, self.rect.inflate(-2 * self.style.px(2.0), -2 * self.style.px(2.0)))


def beads_along(heights: Sequence[float], kinds: Iterable[str]) -> list[Bead]:
    """A bead at each height 0..1 of a course; all but the first have a strand of their kind."""
    strung = zip(heights[1:], kinds, strict=True)
    return [Bead(heights[0]), *(Bead(height, ((kind, height),)) for height, kind in strung)]


@dataclass(frozen=True)
class Leaf:
    """All that a journal tells on paper, gathered once; the picture and the cards are made for a style.

    `noted` are the places of the course that have a note, `own` the player's words on the match.
    """

    title: str
    about: str
    beads: tuple[Bead, ...]
    noted: frozenset[int]
    legend: tuple[tuple[str, str], ...]
    figures: tuple[tuple[str, str], ...]
    own: str
    picture: Callable[[Rect, Style], Picture | None]
    cards: Callable[[Style], list[Card]]


Mark = Callable[[int, bool], pygame.Surface]


class JournalPage:
    """One seat's course through one match: sentences, and a line of beads to go along."""

    theme: Theme = theme.PAPER
    quiet: tuple[str, ...] = ()  # types of events whose sentences say nothing here
    strands: tuple[str, ...] = ()  # the kinds of strand in the picture, as its legend lists them
    pictured: ClassVar[Callable[..., Picture] | None] = None  # what makes its picture
    broad = 1.0  # the breadth of that for its height
    many: type[Many] = Many

    def __init__(self, kept: Kept, seat: int) -> None:
        self.kept = kept
        self.seat = seat
        self.part = kept.part(seat)
        sat = list(dict.fromkeys(text.shown(name, person.token) for name, person in kept.sat(seat)))
        self.name = (
            sat[0] if len(sat) == 1 else words.say("journal.sat", first=sat[0], then=words.listed(sat[1:]))
        )
        self.moments: list[Moment] = moments(kept.match, seat, self.quiet, kept.seating)

    def told(self, moment: Moment) -> str:
        """What happened, with the names as the screen shows them."""
        return shown_in(moment.words, self.kept.names, self.kept.people)

    def about(self) -> str:
        """The line under the title."""
        parts = [words.texts(self.part.game).title, day(self.part.created), self.summary()]
        return " · ".join(filter(None, parts))

    def summary(self) -> str:
        """What the course was, and whether it goes on."""
        story = self.story()
        if self.part.over:
            return story
        return f"{story} · {words.say('journal.rests' if self.part.rests else 'journal.under_way')}"

    def story(self) -> str:
        """The course in a few words: how long it was and how it ended."""
        return words.counted("journal.steps", len(self.moments))

    def dice(self) -> list[int | None]:
        """What was thrown at each moment, where something was."""
        return [None] * len(self.moments)

    def beads(self) -> list[Bead]:
        """The course as the scrubber shows it: one bead more than moments."""
        return [Bead(0.5), *(Bead(0.5, (("walked", 0.5),)) for _ in self.moments)]

    def steps_at(self, space: int | str) -> list[int]:
        """The places at which a space was met."""
        return []

    def picture(
        self, rect: Rect, style: Style, place: int, chosen: Callable[[int], None] | None = None
    ) -> Picture | None:
        """The course as a picture, where there is one; `chosen` is told a place that was touched in it."""
        return None if self.pictured is None else self.pictured(rect, style, self, place, chosen)

    def proportion(self) -> float:
        """The breadth of the picture for its height."""
        return self.broad

    def legend(self) -> list[tuple[str, str]]:
        """The kinds of strand in the picture, and what they mean."""
        return [(kind, words.phrase(self.part.game, f"journal.{kind}")) for kind in self.strands]

    def marks(self) -> list[tuple[Mark, str]]:
        """The small signs in the picture, each drawn so large on dark ground or light, and what they mean."""
        return []

    def figures(self) -> list[tuple[str, str]]:
        """What can be counted of the course."""
        return []

    def readings(self, place: int) -> list[tuple[str, Callable[[Rect, Style], list[Widget]]]]:
        """What can be read large about a place: a label, and what to lay over the page."""
        return []

    def chapters(self) -> list[Chapter]:
        """What Markdown says beside the course."""
        return []

    def leaf(self, own: Own, many: Many | None) -> Leaf:
        """What the whole course tells on paper, with what is noted of it and what many matches add."""
        several = many if many is not None and len(many.parts) > 1 else Many(())
        return Leaf(
            words.say("journal.title", name=self.name),
            self.about(),
            tuple(self.beads()),
            frozenset(moment.index + 1 for moment in self.moments if own.on(moment)),
            tuple(self.legend()),
            tuple(self.figures()),
            own.match,
            lambda rect, style: self.picture(rect, style, len(self.moments)),
            several.cards,
        )
