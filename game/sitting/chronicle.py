"""The chronicle of a match: what happened, in sentences grouped by turn; it grows and is never told anew.

Window and text table read it alike. A step is put into words when a caller first
reads it, and once for each viewer (a seat, or None for all); one that is taken back is marked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice, takewhile

from game import words
from game.engine.base import Event
from game.engine.match import Match, Step
from game.sitting.record import SEATED, Line, Record, told
from game.tellings import telling_of


@dataclass(frozen=True)
class Told:
    """One group of the log: the seat it is about (None: none), its sentences, and whether it was taken back.

    `events` are what is told of, as the viewer may know them, and `step` is the action they belong to; what
    stands before the first step has none.
    """

    seat: int | None
    words: str
    taken_back: bool
    by_hand: bool = False
    events: tuple[Event, ...] = field(default=(), compare=False, repr=False)
    step: Step | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class Place:
    """How far a reader has read: so many steps of an edition, which is another one after a taking back."""

    edition: int
    steps: int


class _Page:
    """One step (None: setting the table) or a line beside them, and how it is told to each viewer.

    `after` so many steps it stands.
    """

    __slots__ = ("after", "line", "step", "taken_back", "told")

    def __init__(self, after: int, step: Step | None, taken_back: bool, line: Line | None = None) -> None:
        self.after = after
        self.step = step
        self.line = line
        self.taken_back = taken_back
        self.told: dict[int | None, list[Told]] = {}


class Chronicle:
    """What happened in a match, as it is told at its table.

    `record` has the lines beside its steps, and who sat where; `called` gives what a name is called
    there, with the token beside it. `earlier` gives the groups that stand before the
    first step, for a viewer; `agreed` says whether the table agreed that a step be taken back.
    """

    def __init__(
        self,
        match: Match,
        record: Record,
        called: Callable[[str, int], str],
        earlier: Callable[[int | None], list[Told]],
        agreed: Callable[[Step], bool],
        *,
        real_dice: bool = False,
    ) -> None:
        self.match = match
        self._record = record
        self._called = called
        self._language = words.language
        self._earlier = earlier
        self._agreed = agreed
        self._real_dice = real_dice
        self._pages: list[_Page] = []
        self._steps = self._lines = 0  # how many of the match's story and of the record have a page
        self._stood: list[_Page] = []  # those of the steps that stood when it was last brought up to date
        self._edition = 0
        self._over = match.over  # then what was done by older rules may be told to all

    def fits(self, match: Match, called: Callable[[str, int], str]) -> bool:
        """Whether it is of this match, and told with names called so in the language of now."""
        return match is self.match and self._called == called and self._language == words.language

    # -- reading

    def told(self, viewer: int | None) -> list[Told]:
        """All of it, the oldest first, as a seat may know it."""
        self._grow()
        pages = (group for page in self._pages for group in self._told(page, viewer))
        return [*self._earlier(viewer), *pages]

    def latest(self, viewer: int | None, most: int) -> tuple[list[Told], Place]:
        """The last groups, so many at most, the newest first; and how far that is."""
        self._grow()
        return list(islice(self._backwards(viewer), most)), Place(self._edition, len(self._pages))

    def since(self, viewer: int | None, place: Place) -> tuple[list[Told], Place] | None:
        """What is new since a reader read, the newest first; None where what they read is told anew."""
        self._grow()
        if place.edition != self._edition:
            return None
        new = [
            group
            for page in reversed(self._pages[place.steps :])
            for group in reversed(self._told(page, viewer))
        ]
        return new, Place(self._edition, len(self._pages))

    def _backwards(self, viewer: int | None) -> Iterator[Told]:
        for page in reversed(self._pages):
            yield from reversed(self._told(page, viewer))
        yield from reversed(self._earlier(viewer))

    # -- growing

    def _grow(self) -> None:
        """Take in what was done and taken back since; only what has changed is looked at."""
        match = self.match
        steps, story = match.steps, match.story
        if not self._pages:
            self._pages.append(_Page(0, None, False))
        if self._over != match.over:
            self._over = match.over
            self._edition += 1
        while len(self._stood) > len(steps) or (
            self._stood and self._stood[-1].step is not steps[len(self._stood) - 1]
        ):
            page = self._stood.pop()
            page.taken_back = True
            page.told = {}
            self._edition += 1
        standing = set(steps[len(self._stood) :])
        for step in story[self._steps :]:
            self._grow_lines()
            page = _Page(self._steps, step, step not in standing)
            self._pages.append(page)
            self._steps += 1
            if not page.taken_back:
                self._stood.append(page)
        self._grow_lines()

    def _grow_lines(self) -> None:
        """Take in the lines that stand between the last step taken in and the next."""
        for line in self._record.lines[self._lines :]:
            if line.after > self._steps:
                return
            self._pages.append(_Page(self._steps, None, False, line))
            self._lines += 1
            if line.kind == SEATED:
                self._edition += 1
                for page in self._pages:
                    page.told.pop(line.value["seat"], None)

    def _told(self, page: _Page, viewer: int | None) -> list[Told]:
        """A step in groups, put into words when it is first asked for."""
        found = page.told.get(viewer)
        if found is None:
            found = page.told[viewer] = list(self._groups(page, viewer))
        return found

    def _groups(self, page: _Page, viewer: int | None) -> Iterator[Told]:
        match, step = self.match, page.step
        names = [self._called(sat.name, sat.person.token) for sat in self._record.seating.at(page.after)]
        if page.line is not None:
            seat, sentence = told(page.line, self._called, names)
            if sentence:
                yield Told(seat, sentence, False)
            return
        if viewer is not None and not self._record.seating.saw(viewer, page.after):
            viewer = None  # who sat there then saw it, and nobody else
        opens = words.texts(match.game.name).opens
        seen = match.seen(viewer, match.opening) if step is None else match.told(viewer, step)
        start = 0
        for index, event in enumerate(seen):
            if index and event["type"] in opens and step is not None:
                yield from self._group(seen[start:index], page, names)
                start = index
        yield from self._group(seen[start:], page, names)
        headline = self._headline(page, names)
        if headline and step is not None:
            about = next(e["seat"] for e in step.events if type(e.get("seat")) is int)
            yield Told(about, headline, page.taken_back, step=step)

    def _headline(self, page: _Page, names: Sequence[str]) -> str:
        """What a step that stands has turned in the match."""
        if page.step is None or page.taken_back:
            return ""
        before = takewhile(lambda each: each is not page.step, self.match.steps)
        log = (event for step in before for event in step.events)
        return telling_of(self.match.game.name).headline(self.match.options, log, page.step.events, names)

    def _group(self, events: Sequence[Event], page: _Page, names: Sequence[str]) -> Iterator[Told]:
        sentence = words.sentences(self.match.game.name, events, names)
        if not sentence:
            return
        step = page.step
        by_hand = self._real_dice and step is not None and bool(step.drawn)
        about = next((e["seat"] for e in events if type(e.get("seat")) is int), step.seat if step else 0)
        if by_hand:
            sentence = words.say("log.by_hand", sentence=sentence)
        if page.taken_back and step is not None:
            key = "log.taken_back.agreed" if self._agreed(step) else "log.taken_back"
            sentence = words.say(key, sentence=sentence)
        yield Told(about, sentence, page.taken_back, by_hand, tuple(events), step)
