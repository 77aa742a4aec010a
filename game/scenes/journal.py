"""The journal: one course as picture, list and line of beads; and all matches of a person together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from time import perf_counter

import pygame

from game import journals, reasons, saves, words
from game.engine.games import GAMES
from game.journals import FAILURES, Gathering, Kept, Moment
from game.journals.copies import keep, markdown
from game.journals.notes import LONGEST, Notes, Own
from game.replays import kept_of
from game.scenes import dialog, progress_page
from game.scenes.app import App
from game.scenes.journal_parts import (
    CardSheet,
    Figures,
    Legend,
    Listing,
    MatchesCard,
    SeatButton,
    note_ink,
)
from game.scenes.journal_sheet import DOTS_A_METRE, sheet
from game.scenes.layout.box import Box
from game.scenes.layout.journal import (
    TITLE,
    Shown,
    legend_below,
    legend_tall,
    pattern_card,
    pattern_picture,
    pattern_words,
    plan_cards,
    plan_course,
    plan_figures,
    plan_line,
    plan_list,
    plan_note,
    plan_one,
    plan_pattern,
    plan_reading,
    plan_top,
    read_room,
)
from game.scenes.page import Page, Port, Seen
from game.scenes.table import keepsakes
from game.scenes.tables import has_journal, journal_of, light_of
from game.scenes.tables.journal_page import Card, JournalPage, Many, Picture
from game.scenes.work import Steps, later
from game.sitting import Sitting
from game.widgets import text, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Button, RoundButton, Segments
from game.widgets.editor import Editor
from game.widgets.panel import Block, Line, Panel
from game.widgets.png import png
from game.widgets.scrubber import Scrubber

IDLE = 800.0  # after so long without a stroke of the keys, words are on the disk
TRAVEL = 560.0  # of the symbol along one throw, when the journal plays
REST = 300.0
QUICKEST = 140.0
AT_A_TIME = 0.008  # seconds of a frame for gathering matches
PAINTED = 0.5  # of the work on a picture of it, which is then packed
DEEP = 850
ALONG = ("journal/line", "journal/list", "journal/play")  # what the arrows do not move away from


class Journal(Page):
    """The journal of one seat: of one match, or of all matches of the person who sat there.

    Opened with the id of a kept match, or with a sitting; with neither it shows
    the match last played. Raises one of FAILURES where a match cannot be read.
    """

    name = "journal"

    def __init__(
        self,
        app: App,
        match_id: str | None = None,
        *,
        sitting: Sitting | None = None,
        seat: int | None = None,
    ) -> None:
        kept = _kept(match_id, sitting)
        super().__init__(app, light_of(kept.game) if kept is not None else theme.PAPER)
        self.many_shown = False
        self.on_throw = False  # whether the note is to the throw looked at, and not to the match
        self.playing = False
        self.many: Many | None = None
        self.kept: Kept | None = None
        self.page: JournalPage | None = None
        self.place = 0
        self.notes: Notes | None = None
        self.written = Own()
        self.closed = False  # whether there are words that open for nobody but who wrote them
        self._writers: dict[int, str] = {}  # who has said that they write, by seat
        self._drafts: dict[int | None, tuple[Moment | None, str]] = {}  # not on the disk yet
        self._gathering: Gathering | None = None
        self._offset = 0
        self._due: float | None = None
        self._step_began = 0.0
        self._said: str | None = None
        if kept is not None:
            self._take(kept, _first_seat(kept) if seat is None else seat)

    # -- what is shown

    def _take(self, kept: Kept, seat: int) -> None:
        """Open the journal of a seat in a match, at its end."""
        self.kept = kept
        self.page = journal_of(kept.game)(kept, seat)
        self.place = len(self.page.moments)
        self.on_throw = False
        self.playing = False
        self.notes = Notes(kept.id) if kept.id is not None else None
        self.written = Own()
        self.closed, self._writers = False, {}
        self._drafts = {}
        self._read_notes()

    def _read_notes(self) -> None:
        if self.notes is None or self.page is None:
            return
        seat = self.page.seat
        try:
            self.written = self.notes.of(seat, self._writer)
            others = [self.notes.of(seat, self._note_key(name)) for name in self._writers_there]
        except saves.SaveError as error:
            self.notes.trouble = reasons.told(error)
            others = []
        private = len(self._persons) > 1 and seat not in self._writers
        self.closed = private and any(own.match or own.steps for own in others)
        if self.closed:
            self.written = Own()
        self._said = self.notes.trouble or self._said
        self.notes.trouble = None

    @property
    def _persons(self) -> set[str]:
        """The persons who sat at the match, by their plain names."""
        kept = self._kept
        sat = [each for seat in range(len(kept.people)) for each in kept.sat(seat)]
        return {saves.plain_name(name) for name, person in sat if person.kind == "person"}

    @property
    def _writers_there(self) -> list[str]:
        """The persons who sat on the seat that is looked at, the first first."""
        return [name for name, person in self._kept.sat(self._page.seat) if person.kind == "person"]

    @property
    def _writer(self) -> str:
        """Whose words are written here: of who said so, else of the last person who sat down."""
        there = self._writers_there
        chosen = self._writers.get(self._page.seat, there[-1] if there else "")
        return self._note_key(chosen)

    def _note_key(self, name: str) -> str:
        """Under what name somebody's words stand: who sat there first has none."""
        first = self._kept.match.seats[self._page.seat]
        return "" if saves.plain_name(name) == saves.plain_name(first) else name

    def _open_notes(self, name: str) -> None:
        """Whoever wrote the words here has said so: they open."""
        self._writers[self._page.seat] = name
        self._read_notes()
        self.app.relayout()

    @property
    def moment(self) -> Moment | None:
        """The moment that is looked at; None before the first."""
        return self.page.moments[self.place - 1] if self.page is not None and self.place else None

    def note_to(self, moment: Moment | None) -> str:
        """The words on a moment, or on the match."""
        draft = self._drafts.get(moment.index if moment is not None else None)
        if draft is not None:
            return draft[1]
        return self.written.match if moment is None else self.written.on(moment)

    # -- life

    def enter(self) -> None:
        if self.focus is None:
            first = "journal/view" if self.many_shown else "journal/line"
            self.set_focus(self.canvas.named(first) or self.canvas.named("journal/back"))

    def leave(self) -> None:
        self._write_down()

    def lay_out(self) -> None:
        if isinstance(self._port, Port):
            self._offset = self._port.offset
        self._write_down()
        super().lay_out()

    def back(self) -> None:
        """One screen back; words that cannot be kept are told of first."""
        problem = self._write_down()
        if problem is None:
            self.app.pop()
            return
        dialog.ask(
            self,
            "unkept",
            words.say("notes.failed"),
            problem,
            [("stay", words.say("notes.stay"), None), ("leave", words.say("notes.leave"), self.app.pop)],
        )

    # -- building

    _port: Port | None = None

    def build(self) -> None:
        self._port = None
        if self.page is None:
            rest = self.build_head(words.say("journal.none_title"), "").rest
            self.build_nothing(rest, words.say("journal.none"), words.say("journal.none_words"))
            return
        rest = self._build_top()
        if self.many_shown:
            self._build_many(rest)
        else:
            self._build_one(rest)
        self._show_said()

    def _build_top(self) -> Box:
        """The head with tokens to switch the seat and the two views; gives what is left below."""
        style, page, people = self.style, self._page, self._kept.people
        title = words.say("journal.title", name=page.name)
        about = self._about_many() if self.many_shown else page.about()
        plan = plan_top(style, text, self.app.size, title, about, len(people))
        self.put_head(plan.head, title, about)
        for seat, place in enumerate(plan.seats):
            deed, token = partial(self.show_seat, seat), people[seat].token
            self.canvas.add(
                SeatButton(f"journal/seat/{seat}", Rect(place), style, token, deed, seat == page.seat).call(
                    words.say("reader.seat", name=self._kept.part(seat).name)
                )
            )
        labels = [words.say("journal.view.one"), words.say("journal.view.many")]
        views, shown = Rect(plan.views), int(self.many_shown)
        self.canvas.add(Segments("journal/view", views, style, labels, shown, self._turn_to, units=2.3))
        return plan.rest

    def _about_many(self) -> str:
        """The line under the title where all matches are shown."""
        about = [words.texts(self._kept.game).title]
        if self.many is not None and self.many.parts:
            about.append(words.counted("journal.kept", len(self.many.parts)))
        return " · ".join(about)

    @property
    def _page(self) -> JournalPage:
        assert self.page is not None
        return self.page

    @property
    def _kept(self) -> Kept:
        assert self.kept is not None
        return self.kept

    # -- one match

    def _build_one(self, rest: Box) -> None:
        self.picture: Picture | None = None
        page = self._page
        upper, bar = plan_one(self.style, rest)
        shown = Shown(page.proportion(), self._legend(), len(page.figures()))
        places = plan_course(self.style, text, upper, shown)
        if places.picture is not None:
            self._build_picture(places.picture)
        self._build_list(places.listing, places.figures is None)
        self._build_note(places.note)
        if places.figures is not None:
            self._build_figures(places.figures)
        self._build_bar(bar)
        self._tell_place()

    def _legend(self) -> tuple[str, ...]:
        return tuple(said for _, said in [*self._page.legend(), *self._page.marks()])

    def _build_picture(self, box: Box) -> None:
        style, page, legend = self.style, self._page, self._legend()
        tall = box.height - legend_tall(style, text, legend, box.width)
        self.picture = page.picture(Rect(box.x, box.y, box.width, tall), style, self.place, self.go)
        if self.picture is None:
            return
        place = Rect(legend_below(style, text, legend, Box(*self.picture.rect), box.width))
        self.canvas.add(self.picture, Legend("journal/legend", place, style, page.legend(), page.marks()))

    def _build_list(self, box: Box, with_figures: bool) -> None:
        style, page = self.style, self._page
        title = words.said_of(page.part.game, "journal.moments")
        plan = plan_list(style, text, title, box)
        self._read_button = Button(
            "journal/read", Rect(plan.read), style, "", self.open_reading, icon="rules", units=2.0, depth=2
        )
        figures = page.figures() if with_figures else []
        rows = Rect(plan.rows)
        self.listing = Listing(
            "journal/list", rows, style, page, self.written, figures, self.go, self.open_reading
        )
        self.canvas.add(
            Panel("journal/list/panel", Rect(box), style),
            self._titled("journal/list/title", plan.title, title),
            self._read_button,
            self.listing,
        )

    def _titled(self, name: str, box: Box, said: str) -> Line:
        """The title of a panel."""
        return Line(name, Rect(box), said, "garamond", self.style.font_px(TITLE), self.style.theme.ink)

    def _build_note(self, box: Box) -> None:
        style = self.style
        plan = plan_note(style, box)
        self.canvas.add(Panel("journal/note/panel", Rect(box), style, raised=True))
        self._asked = plan.title is not None
        if plan.title is not None:
            self.canvas.add(self._titled("journal/note/title", plan.title, words.say("notes.asked")))
        views, labels = Rect(plan.views), self._note_labels()
        self._note_view = Segments(
            "journal/note/to", views, style, labels, 0, self._turn_note, units=2.0, depth=2
        )
        low = Rect(plan.private)
        said = words.say("notes.private" if self.notes is not None else "notes.not_kept")
        private = Line("journal/note/private", low, said, "inter", low.height, style.theme.ink2, depth=2)
        self.editor = Editor(
            "journal/note",
            Rect(plan.paper),
            style,
            "",
            self._written,
            left=self._settle_words,
            units=2.7,
            ink=note_ink(style),
            longest=LONGEST,
            depth=2,
        )
        self.editor.call(words.say("reader.note"))
        self._note_view.call(words.say("reader.note.to"))
        self.editor.enabled = self.notes is not None and not self.closed
        self.canvas.add(self._note_view, private, self.editor)
        if self.closed:
            self._build_closed(Rect(plan.paper))

    def _build_closed(self, paper: Rect) -> None:
        """Who wrote here may open it: a button for each person who sat there."""
        style, tall, gap = self.style, self.style.px(6.4), self.style.px(1.2)
        top = paper.bottom - len(self._writers_there) * (tall + gap)
        for index, name in enumerate(self._writers_there):
            place = Rect(paper.x, top + index * (tall + gap), paper.width, tall)
            label = words.say("slips.open", name=text.shown(name, self._page.part.token))
            deed = partial(self._open_notes, name)
            self.canvas.add(
                Button(f"journal/note/open/{index}", place, style, label, deed, units=2.4, depth=3)
            )

    def _build_figures(self, box: Box) -> None:
        style = self.style
        title, rows = plan_figures(style, box)
        self.canvas.add(
            Panel("journal/figures/panel", Rect(box), style),
            self._titled("journal/figures/title", title, words.say("journal.figures")),
            Figures("journal/figures", Rect(rows), style, self._page.figures()),
        )

    def _build_bar(self, bar: Box) -> None:
        style = self.style
        label, tip = words.say("journal.copy"), words.say("journal.play")
        plan = plan_line(style, text, label, bar)
        play, line = Rect(plan.play), Rect(plan.line)
        icon = "pause" if self.playing else "play"
        self._play = RoundButton("journal/play", play, style, icon, self.toggle_play, tip=tip, depth=2)
        see = words.say("replay.see")
        board = RoundButton(
            "journal/board", Rect(plan.board), style, "replay", self.see_on_board, tip=see, depth=2
        )
        copy = Button("journal/copy", Rect(plan.copy), style, label, self.ask_copy, units=2.5, depth=2)
        beads, marked = self._page.beads(), self._marked()
        self.line = Scrubber("journal/line", line, style, beads, self.place, self.go, marked=marked, depth=2)
        self.line.call(words.say("reader.journal"))
        self.canvas.add(Panel("journal/bar", Rect(bar), style), self._play, board, self.line, copy)

    # -- going through it

    def see_on_board(self) -> None:
        """Look at the match on its own board, as it stood after the action that is looked at."""
        self._stop_playing()
        self._settle_words()
        kept, seat = self._kept, self._page.seat
        own = [step for step in kept.match.steps if step.seat == seat]
        step = own[self.place - 1] if 0 < self.place <= len(own) else None
        self.app.open.replay(kept=kept, step=step)

    def go(self, place: int) -> None:
        """Look at another place of the course."""
        self._stop_playing()
        self._go(place)

    def _go(self, place: int) -> None:
        place = min(max(place, 0), len(self._page.moments))
        if place == self.place:
            return
        self._settle_words()
        self.place = place
        self._tell_place()

    def _tell_place(self) -> None:
        """Let picture, list, line and note show the place."""
        self.line.show_place(self.place)
        if self.picture is not None:
            self.picture.show_place(self.place)
        self.listing.show_place(self.place)
        self._tell_readings()
        self._tell_note()

    def _tell_readings(self) -> None:
        readings = self._page.readings(self.place)
        self._read_button.show(bool(readings))
        if readings:
            what = readings[-1][0]
            room = read_room(self.style, Box(*self._read_button.rect))
            said = [words.say("journal.read_of", what=each) for each in (what, what.partition(",")[0])]
            fitting = (each for each in said if text.width(each, "semibold", self.style.font_px(2.0)) <= room)
            self._read_button.set_label(next(fitting, words.say("journal.read")))
        elif self.focus is self._read_button:
            self.set_focus(self.line)

    def _tell_note(self) -> None:
        moment = self._noted
        labels = self._note_labels()
        if labels != self._note_view.labels or self._note_view.chosen != int(moment is not None):
            self._note_view.labels = labels
            self._note_view.chosen = int(moment is not None)
            self._note_view.damage()
        asked = "notes.hint" if self._asked else "notes.asked"
        self.editor.hint = words.said_of(self._page.part.game, asked if moment is None else "notes.step_hint")
        if self.notes is None or self.closed:
            self.editor.hint = words.say("notes.closed") if self.closed else ""
        self.editor.set_value(self.note_to(moment))
        self.editor.damage()

    @property
    def _noted(self) -> Moment | None:
        """The moment that what is written now belongs to; None: the match."""
        return self.moment if self.on_throw else None

    def _note_labels(self) -> list[str]:
        found = [words.say("notes.match")]
        if self.place:
            found.append(words.said_of(self._page.part.game, "notes.step", number=self.place))
        return found

    def _turn_note(self, to: int) -> None:
        self._settle_words()
        self.on_throw = bool(to)
        self._tell_note()

    def show_seat(self, seat: int) -> None:
        """Turn to the journal of another seat."""
        if seat == self._page.seat or self._settle_words():
            return
        self._take(self._kept, seat)
        self._gathering = self.many = None
        self._offset = 0
        self.app.relayout()

    def _turn_to(self, view: int) -> None:
        self._settle_words()
        self._stop_playing()
        self.many_shown = bool(view)
        self._offset = 0
        self.app.relayout()

    def open_match(self, match_id: str, seat: int) -> None:
        """Show another match of the same person."""
        if self._settle_words():
            return
        if match_id != self._kept.id or seat != self._page.seat:
            try:
                kept = journals.read(match_id)
            except FAILURES as error:
                dialog.tell(
                    self, "failed", words.say("journal.failed"), reasons.told(error), words.say("close")
                )
                return
            self._take(kept, seat)
        self.many_shown = False
        self.focus = None
        self.app.relayout()
        self.enter()

    def _marked(self) -> set[int]:
        """The places that have a note."""
        return {moment.index + 1 for moment in self._page.moments if self.note_to(moment)}

    # -- playing it

    def toggle_play(self) -> None:
        """Let the course draw itself, or rest."""
        if self.playing:
            self._stop_playing()
            return
        if not self._page.moments:
            return
        if self.place == len(self._page.moments):
            self._go(0)
        self.playing = True
        self._play.set_icon("pause")
        self._step_began = self.app.now + REST * self.app.speed

    def _stop_playing(self) -> None:
        if self.playing:
            self.playing = False
            self._play.set_icon("play")
            if self.picture is not None:
                self.picture.show_place(self.place)

    @property
    def _travel(self) -> float:
        """How long one throw takes when the journal plays."""
        return max(QUICKEST, TRAVEL * self.app.speed)

    def _play_on(self, now: float) -> None:
        since = now - self._step_began
        if since < 0:
            return
        moving = self.picture is not None and not self.app.reduced_motion and self.app.speed > 0
        if since < self._travel:
            if moving and self.picture is not None:
                self.picture.reveal(self.place + 1, max(0.02, since / self._travel))
            return
        self._go(self.place + 1)
        self._step_began = now + REST * self.app.speed
        if self.place == len(self._page.moments):
            self._stop_playing()

    # -- time

    def update(self, now: float) -> None:
        super().update(now)
        if self.playing and not self.layers:
            self._play_on(now)
        if self._due is not None and now >= self._due:
            self._settle_words()
        if self._gathering is not None and not self._gathering.done and self.many_shown:
            self._gather()

    def wake_in(self, now: float) -> float | None:
        waits = [super().wake_in(now)]
        if self.playing and not self.layers:
            moving = now >= self._step_began and not self.app.reduced_motion and self.app.speed > 0
            waits.append(0.0 if moving else max(1.0, self._step_began + self._travel - now))
        if self._due is not None:
            waits.append(max(0.0, self._due - now))
        if self.many_shown and self._gathering is not None and not self._gathering.done:
            waits.append(0.0)
        known = [wait for wait in waits if wait is not None]
        return min(known) if known else None

    # -- the player's own words

    def _written(self, value: str) -> None:
        """A stroke of the keys: it is on the disk a little later, as theirs who write."""
        if self._writers_there:
            self._writers.setdefault(self._page.seat, self._writers_there[-1])
        moment = self._noted
        self._drafts[moment.index if moment is not None else None] = moment, value
        self._due = self.app.now + IDLE

    def _write_down(self) -> str | None:
        """Keep what was written; why that could not be done in a sentence, or None."""
        self._due = None
        if not self._drafts or self.notes is None or self.page is None:
            return None
        try:
            for key, (moment, draft) in list(self._drafts.items()):
                if moment is None:
                    self.notes.write_match(self.page.seat, draft, self._writer)
                else:
                    self.notes.write(self.page.seat, moment, draft, self._writer)
                del self._drafts[key]
        except saves.SaveError as error:
            return reasons.told(error)
        finally:
            self._read_notes()
        return None

    def _settle_words(self) -> bool:
        """Keep what was written, or say why not; whether something is still not kept."""
        if not self._drafts:
            return False
        problem = self._write_down()
        if problem is not None:
            self._tell(problem)
            return True
        if not self.many_shown and self.canvas.named("journal/line") is not None:
            self.line.mark(self._marked())
            self.listing.show_words(self.written)
        return False

    def _tell(self, sentence: str) -> None:
        """Say something at the top of the page until it is touched, or something else is to be said."""
        self._said = sentence
        self._show_said()

    def _show_said(self) -> None:
        old = self.canvas.named("journal/said")
        if old is not None:
            self.canvas.remove([old])
        if self._said is not None:
            self.canvas.add(Said("journal/said", self, self._said, self._hush))

    def _hush(self) -> None:
        self._said = None

    # -- to be read aloud

    def open_reading(self, which: int = -1) -> None:
        """The commentary of a square that was met, large."""
        readings = self._page.readings(self.place)
        if not readings:
            return
        which %= len(readings)
        style = self.style
        page = dialog.page_rect(self, 104, 84)
        place, row = plan_reading(style, Box(*page), len(readings))
        tabs: list[Widget] = []
        if row is not None:
            labels, deed = [label for label, _ in readings], self._turn_reading
            tabs.append(
                Segments("reading/which", Rect(row), style, labels, which, deed, units=2.2, depth=DEEP + 5)
            )
        rect = Rect(place)
        self._stop_playing()
        shown = [*readings[which][1](rect, style), *tabs]
        dialog.lay_page(self, "reading", rect, shown, DEEP, lambda: self.open_reading(which))

    def _turn_reading(self, which: int) -> None:
        self.pop_overlay()
        self.open_reading(which)
        self.set_focus(self.canvas.named("reading/which"))

    # -- all matches

    def _build_many(self, rest: Box) -> None:
        if self._gathering is None:
            part = self._page.part
            self._gathering = Gathering(part.game, part.name, part.kind)
        if not self._gathering.done or self.many is None:
            style = self.style
            line = Rect(rest.x, rest.y + rest.height // 3, rest.width, style.px(6))
            said, ink = words.say("journal.gathering"), style.theme.ink2
            height = style.font_px(3.2)
            self.canvas.add(Line("journal/gathering", line, said, "italic", height, ink, "center"))
            return
        self._build_pattern(rest, self.many)

    def _gather(self) -> None:
        """Look through some more matches; when all are found, show them."""
        assert self._gathering is not None
        until = perf_counter() + AT_A_TIME
        while self._gathering.step():
            if perf_counter() > until:
                return
        self.many = self._page.many(self._gathering.parts)
        self.app.relayout()

    def gathered(self) -> Many:
        """All matches of the person, looked through to the end."""
        part = self._page.part
        if self.many is None:
            self._gathering = self._gathering or Gathering(part.game, part.name, part.kind)
            self.many = self._page.many(self._gathering.all())
        return self.many

    def _build_pattern(self, rest: Box, many: Many) -> None:
        style = self.style
        place, cards = plan_pattern(style, rest, self._page.proportion())
        sheets = many.cards(style)
        if not self._build_pattern_picture(place, many, sheets):
            cards = rest
        port = self._port = Port("journal/cards", Rect(cards), style)
        plan = plan_cards(style, cards)
        assert self._gathering is not None
        unread, divided = self._gathering.unread, self._gathering.divided
        matches = MatchesCard(style, many, unread, divided, plan.columns)
        boxes = plan.stack([card.tall(plan.wide) for card in sheets] + [matches.tall(plan.across)])
        rects = [Rect(box) for box in boxes]
        widgets: list[Seen] = [
            CardSheet(card, rect, style) for card, rect in zip([*sheets, matches], rects, strict=True)
        ]
        widgets += matches.rows(rects[-1], self.open_match)
        port.tall = boxes[-1].bottom + plan.gap - cards.y
        port.hold(*widgets)
        self.canvas.add(port, *widgets)
        port.scroll_to(self._offset)

    def _build_pattern_picture(self, place: Box, many: Many, sheets: list[Card]) -> bool:
        """The picture of all matches, and below it the card that belongs there, where it has room."""
        style = self.style
        says = many.picture_says()
        small = style.font_px(1.9)
        step = text.line_height("inter", small)
        picture = many.picture(Rect(pattern_picture(style, place, step)), style)
        if picture is None:
            return False
        shown = Box(*picture.rect)
        caption = Block("journal/pattern/says", Rect(shown), says, "inter", small, style.theme.ink2)
        below = pattern_words(style, shown, caption.needed)
        caption.rect = Rect(below)
        self.canvas.add(picture, caption)
        for card in sheets:
            at = pattern_card(style, place, below, card.tall(shown.width)) if card.below_picture else None
            if at is not None:
                sheets.remove(card)
                self.canvas.add(CardSheet(card, Rect(at), style))
                break
        return True

    # -- copies

    def ask_copy(self) -> None:
        """As a picture, or as text?"""
        self._stop_playing()
        choices: list[tuple[str, str, Callable[[], None] | None]] = [
            ("picture", words.say("journal.copy.picture"), self.keep_picture),
            ("text", words.say("journal.copy.text"), self.keep_text),
            ("no", words.say("cancel"), None),
        ]
        if self._kept.ended:
            choices.insert(2, ("match", words.say("journal.copy.match"), self.keep_match))
        title = words.say("journal.copy.title")
        dialog.ask(self, "copy", title, words.said_of(self._page.part.game, "journal.copy.words"), choices)

    def keep_match(self) -> None:
        """Keep the picture of the whole match."""
        keepsakes.ask_of(self, self._kept)

    def keep_text(self) -> None:
        """Keep the journal as Markdown."""
        self._settle_words()
        progress_page.run(self, "journal/progress", words.say("journal.writing"), self._worded())

    def _worded(self) -> Steps:
        page = self._page
        chapters = page.chapters()
        if page.kept.id is not None:
            yield from self._gather_all()
            chapters += self.gathered().chapters()
        written = markdown(page.part, page.about(), page.moments, page.dice(), self.written, chapters)
        return partial(self._keep_copy, "text", ".md", written.encode("utf-8"))

    def keep_picture(self) -> None:
        """Keep the journal as a picture for a sheet of A4."""
        self._settle_words()
        progress_page.run(self, "journal/progress", words.say("keepsake.made"), self._painted())

    def _painted(self) -> Steps:
        many = None
        if self._page.kept.id is not None:
            yield from self._gather_all()
            many = self.gathered()
        surface = sheet(self._page.leaf(self.written, many))
        data = yield from later(png(surface, DOTS_A_METRE), PAINTED)
        return partial(self._keep_copy, "picture", ".png", data)

    def _gather_all(self) -> Iterator[float]:
        """Look through all matches, in steps."""
        part = self._page.part
        if self._gathering is None:
            self._gathering = Gathering(part.game, part.name, part.kind)
        while self._gathering.step():
            yield 0.0

    def _keep_copy(self, kind: str, ending: str, data: bytes) -> None:
        stem = f"journal-{self._kept.id or self._kept.game}"
        try:
            path = keep("text" if kind == "text" else "picture", stem, ending, data)
        except saves.SaveError as error:
            self._tell(reasons.told(error))
            return
        dialog.tell_kept(self, "copied", words.say("journal.copy.title"), path)

    # -- keys

    def _key(self, event: pygame.event.Event) -> None:
        """The keys go along the course wherever nothing that is seen to have the focus needs them."""
        if event.type == pygame.KEYDOWN and self._goes_along(event.key):
            used = event.key == pygame.K_SPACE or self.line.key(event)
            if event.key == pygame.K_SPACE:
                self.toggle_play()
            if used:
                if self.focus is None or self.focus.name not in ALONG:
                    self.set_focus(self.line)
                self.app.keys_lead = True
                return
        super()._key(event)

    def _goes_along(self, key: int) -> bool:
        """Whether a key is for the course, and not for what has the focus."""
        if self.page is None or self.many_shown or self.layers:
            return False
        if isinstance(self.focus, Editor) and self.focus.typing:
            return False
        if self.focus is None or self.focus.name in ALONG or not self.app.keys_lead:
            return True
        return key in (pygame.K_HOME, pygame.K_END)


class Said(dialog.Notice):
    """A sentence that is gone for good once it was touched."""

    def __init__(self, name: str, scene: Page, sentence: str, touched: Callable[[], None]) -> None:
        super().__init__(name, scene, sentence)
        self._touched = touched

    def press(self) -> bool:
        self._touched()
        return super().press()


# -- where a match comes from


def _kept(match_id: str | None, sitting: Sitting | None) -> Kept | None:
    """The match of an id or of a sitting, or the one last played; None where there is none."""
    if sitting is not None:
        return kept_of(sitting)
    if match_id is not None:
        return journals.read(match_id)
    newest = journals.latest([game for game in GAMES if has_journal(game)])
    return journals.read(newest.id) if newest is not None else None


def _first_seat(kept: Kept) -> int:
    """The first seat where a person sits."""
    return next((seat for seat, person in enumerate(kept.people) if person.kind == "person"), 0)
