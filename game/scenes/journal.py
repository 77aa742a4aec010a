"""The journal: one course as picture, list and line of beads; and all matches of a person together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game import journals, saves, words
from game.engine.games import GAMES
from game.journals import FAILURES, Gathering, Kept, Moment, Part
from game.journals.copies import day, keep, markdown, printable
from game.journals.notes import LONGEST, Notes, Own, strays
from game.scenes import dialog
from game.scenes.page import Page, Port, Seen, SeenPanel
from game.scenes.tables import has_journal, journal_of, light_of
from game.scenes.tables.journal_page import Card, JournalPage, Many, Picture, counted
from game.widgets import art, text, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Button, Control, RoundButton, Segments
from game.widgets.editor import Editor
from game.widgets.panel import Block, Line, Panel, Scroller, Strip
from game.widgets.ring import focus_ring
from game.widgets.scrubber import STROKES, Scrubber, strand
from game.widgets.style import Style
from game.widgets.token import mark_picture

if TYPE_CHECKING:
    from game.scenes.host import Host
    from game.sitting import Sitting

IDLE = 800.0  # after so long without a stroke of the keys, words are on the disk
TRAVEL = 560.0  # of the symbol along one throw, when the journal plays
REST = 300.0
QUICKEST = 140.0
AT_A_TIME = 0.008  # seconds of a frame for gathering matches
DEEP = 850
MOST_MATCHES = 60


class Journal(Page):
    """The journal of one seat: of one match, or of all matches of the person who sat there.

    Opened with the id of a kept match, or with a sitting; with neither it shows
    the match last played. Raises one of FAILURES where a match cannot be read.
    """

    name = "journal"

    def __init__(
        self,
        app: Host,
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
        self._draft: str | None = None
        self._draft_to: Moment | None = None
        self._read_notes()

    def _read_notes(self) -> None:
        if self.notes is None or self.page is None:
            return
        try:
            self.written = self.notes.of(self.page.seat)
        except saves.SaveError as error:
            self.notes.trouble = error.sentence
        self._said = self.notes.trouble or self._said
        self.notes.trouble = None

    @property
    def moment(self) -> Moment | None:
        """The moment that is looked at; None before the first."""
        return self.page.moments[self.place - 1] if self.page is not None and self.place else None

    def note_to(self, moment: Moment | None) -> str:
        """The words on a moment, or on the match."""
        if moment is None:
            return self.written.match
        mark = (moment.index, moment.mark)
        return next((note.text for note in self.written.steps if (note.index, note.mark) == mark), "")

    # -- life

    def enter(self) -> None:
        if self._said is not None:
            self.canvas.add(dialog.Notice("journal/said", self, self._said))
            self._said = None
        if self.focus is None:
            first = "journal/view" if self.many_shown else "journal/line"
            self.set_focus(self.canvas.named(first) or self.canvas.named("journal/back"))

    def leave(self) -> None:
        self._write_down()

    def lay_out(self) -> None:
        editor = self.canvas.named("journal/note")
        typing = isinstance(editor, Editor) and editor.typing
        caret = editor.caret if isinstance(editor, Editor) else 0
        if isinstance(self._port, Port):
            self._offset = self._port.offset
        super().lay_out()
        again = self.canvas.named("journal/note")
        if typing and isinstance(again, Editor):
            again.put_caret(caret)
            self.set_focus(again)
            again.start()

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
            self._build_nothing(self.build_head(words.say("journal.none_title"), ""))
            return
        rest = self._build_controls()
        if self.many_shown:
            self._build_many(rest)
        else:
            self._build_one(rest)

    def _build_controls(self) -> Rect:
        """The head with tokens to switch the seat and the two views; gives what is left below."""
        style, page = self.style, self._page
        grown = 1 + (style.measure.text - 1) * 0.8
        gap, side = style.px(1.0), style.px(6.4)
        views = style.px(38 * grown)
        seats = len(self._kept.people)
        tokens = seats * (side + gap) + style.px(1.6) if seats > 1 else 0
        title = words.say("journal.title", name=page.part.name)
        about = self._about_many() if self.many_shown else page.about()
        below = style.measure.wide < 150
        if below:
            rest = self.build_head(title, about)
            row = Rect(rest.x, rest.y, rest.width, side)
            rest = Rect(
                rest.x, row.bottom + style.px(1.6), rest.width, rest.bottom - row.bottom - style.px(1.6)
            )
            row.width = min(row.width, tokens + views)
        else:
            rest = self.build_head(title, about, tokens + views + style.px(2))
            back = self.canvas.named("journal/back")
            assert back is not None
            row = Rect(rest.right - tokens - views, back.rect.centery - side // 2, tokens + views, side)
        x = row.x
        for seat in range(seats) if seats > 1 else ():
            rect = Rect(x, row.y, side, side)
            deed = partial(self.show_seat, seat)
            token = self._kept.people[seat].token
            self.canvas.add(SeatButton(f"journal/seat/{seat}", rect, style, token, deed, seat == page.seat))
            x += side + gap
        labels = [words.say("journal.view.one"), words.say("journal.view.many")]
        rect = Rect(row.right - views, row.y, views, row.height)
        self.canvas.add(
            Segments("journal/view", rect, style, labels, int(self.many_shown), self._turn_to, units=2.3)
        )
        return rest

    def _about_many(self) -> str:
        """The line under the title where all matches are shown."""
        about = [words.texts(self._kept.game).title]
        if self.many is not None and self.many.parts:
            about.append(counted("journal.kept", len(self.many.parts)))
        return " · ".join(about)

    @property
    def _page(self) -> JournalPage:
        assert self.page is not None
        return self.page

    @property
    def _kept(self) -> Kept:
        assert self.kept is not None
        return self.kept

    def _build_nothing(self, rest: Rect) -> None:
        """Where nothing was played yet, something kind is said."""
        style = self.style
        wide = min(rest.width, style.px(80))
        middle = rest.y + round(rest.height * 0.42)
        side = style.px(13)
        knot = Rect(rest.centerx - side // 2, middle - side - style.px(3), side, side)
        height = style.typed(4.0)
        title = Rect(rest.centerx - wide // 2, middle, wide, round(height * 1.2))
        words_ = Rect(title.x, title.bottom + style.px(1.6), wide, style.px(20))
        said = words.say("journal.none_words")
        ink = style.theme.ink
        self.canvas.add(
            Strip("journal/knot", knot, _draw_knot),
            Line("journal/none", title, words.say("journal.none"), "garamond", height, ink, "center"),
            Block(
                "journal/none/words",
                words_,
                said,
                "inter",
                style.typed(2.3),
                style.theme.ink2,
                align="center",
            ),
        )

    # -- one match

    def _build_one(self, rest: Rect) -> None:
        style = self.style
        grown = 1 + (style.measure.text - 1) * 0.35
        gap = style.px(1.8)
        tall = style.px(10.6 * grown)
        bar = Rect(rest.x, rest.bottom - tall, rest.width, tall)
        upper = Rect(rest.x, rest.y, rest.width, bar.top - gap - rest.y)
        areas = _areas(style, upper, self._page)
        self._build_picture(areas.picture)
        self._build_list(areas.listing, areas.figures is None)
        self._build_note(areas.note)
        if areas.figures is not None:
            self._build_figures(areas.figures)
        self._build_bar(bar)
        self._tell_place()

    def _build_picture(self, rect: Rect | None) -> None:
        self.picture: Picture | None = None
        if rect is None:
            return
        style, page = self.style, self._page
        legend = _legend_rows(style, page, rect.width)
        tall = rect.height - legend * _legend_step(style) - style.px(1.4)
        within = Rect(rect.x, rect.y, rect.width, tall)
        self.picture = page.picture(within, style, self.place, self.go)
        if self.picture is None:
            return
        self.canvas.add(self.picture)
        shown = self.picture.rect
        place = Rect(shown.x, shown.bottom + style.px(1.4), shown.width, legend * _legend_step(style))
        self.canvas.add(Legend("journal/legend", place, style, page.legend()))

    def _build_list(self, rect: Rect, with_figures: bool) -> None:
        style, page = self.style, self._page
        pad = style.px(2.2)
        head = round(style.typed(3.2) * 1.3)
        self.canvas.add(Panel("journal/list/panel", rect, style))
        title = words.say(page.title_key)
        wide = min(text.width(title, "garamond", style.typed(3.2)) + 2, round(rect.width * 0.5))
        place = Rect(rect.x + pad, rect.y + style.px(1.6), wide, head)
        colours = style.theme
        line = Line("journal/list/title", place, title, "garamond", style.typed(3.2), colours.ink)
        room = rect.right - pad - place.right - style.px(2)
        across = min(room, style.px(30 * style.measure.text))
        button = Rect(rect.right - pad - across, place.centery - style.px(2.6), across, style.px(5.2))
        self._read_button = Button(
            "journal/read", button, style, "", self.open_reading, icon="rules", units=2.0, depth=2
        )
        top = place.bottom + style.px(1.2)
        inner = Rect(
            rect.x + style.px(1.0), top, rect.width - style.px(2.0), rect.bottom - style.px(1.4) - top
        )
        figures = page.figures() if with_figures else []
        self.listing = Listing("journal/list", inner, style, self, figures)
        self.canvas.add(line, self._read_button, self.listing)

    def _build_note(self, rect: Rect) -> None:
        style = self.style
        pad = style.px(2.2)
        self.canvas.add(Panel("journal/note/panel", rect, style, raised=True))
        height = style.typed(3.2)
        title = Rect(rect.x + pad, rect.y + style.px(1.6), rect.width - 2 * pad, round(height * 1.3))
        asked = words.say("notes.asked")
        self.canvas.add(
            Line("journal/note/title", title, asked, "garamond", height, style.theme.ink, smallest=13)
        )
        small = style.typed(1.8)
        views = Rect(rect.x + pad, title.bottom + style.px(0.8), rect.width - 2 * pad, style.px(5.4))
        self._note_view = Segments(
            "journal/note/to", views, style, self._note_labels(), 0, self._turn_note, units=2.0, depth=2
        )
        low = Rect(rect.x + pad, rect.bottom - style.px(1.4) - small, rect.width - 2 * pad, small)
        key = "notes.private" if self.notes is not None else "notes.not_kept"
        private = Line(
            "journal/note/private",
            low,
            words.say(key),
            "inter",
            small,
            style.theme.ink2,
            smallest=11,
            depth=2,
        )
        top = views.bottom + style.px(1.2)
        sheet = Rect(rect.x + pad, top, rect.width - 2 * pad, max(1, low.top - style.px(0.8) - top))
        self.editor = Editor(
            "journal/note",
            sheet,
            style,
            "",
            self._written,
            left=self._settle_words,
            units=2.7,
            ink=note_ink(style),
            longest=LONGEST,
            depth=2,
        )
        self.editor.enabled = self.notes is not None
        self.canvas.add(self._note_view, private, self.editor)

    def _build_figures(self, rect: Rect) -> None:
        style, page = self.style, self._page
        pad = style.px(2.2)
        height = style.typed(3.2)
        title = Rect(rect.x + pad, rect.y + style.px(1.6), rect.width - 2 * pad, round(height * 1.3))
        top = title.bottom + style.px(0.6)
        inner = Rect(rect.x + pad, top, rect.width - 2 * pad, rect.bottom - style.px(1.6) - top)
        self.canvas.add(
            Panel("journal/figures/panel", rect, style),
            Line(
                "journal/figures/title",
                title,
                words.say("journal.figures"),
                "garamond",
                height,
                style.theme.ink,
            ),
            Figures("journal/figures", inner, style, page.figures()),
        )

    def _build_bar(self, bar: Rect) -> None:
        style, page = self.style, self._page
        pad, side = style.px(1.8), style.px(7.0)
        self.canvas.add(Panel("journal/bar", bar, style))
        self._play = RoundButton(
            "journal/play",
            Rect(bar.x + pad, bar.centery - side // 2, side, side),
            style,
            "pause" if self.playing else "play",
            self.toggle_play,
            tip=words.say("journal.play"),
            depth=2,
        )
        label = words.say("journal.copy")
        wide = text.width(label, "semibold", style.typed(2.5)) + style.px(4.4)
        tall = style.px(7.4)
        copy = Button(
            "journal/copy",
            Rect(bar.right - pad - wide, bar.centery - tall // 2, wide, tall),
            style,
            label,
            self.ask_copy,
            units=2.5,
            depth=2,
        )
        left = self._play.rect.right + style.px(1.8)
        rect = Rect(
            left, bar.y + style.px(0.8), copy.rect.left - style.px(2.2) - left, bar.height - style.px(1.6)
        )
        self.line = Scrubber(
            "journal/line", rect, style, page.beads(), self.place, self.go, marked=self._marked(), depth=2
        )
        self.canvas.add(self._play, self.line, copy)

    # -- going through it

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
            self._read_button.set_label(words.say("journal.read", square=readings[-1][0]))
        elif self.focus is self._read_button:
            self.set_focus(self.line)

    def _tell_note(self) -> None:
        moment = self._noted
        labels = self._note_labels()
        if labels != self._note_view.labels or self._note_view.chosen != int(moment is not None):
            self._note_view.labels = labels
            self._note_view.chosen = int(moment is not None)
            self._note_view.damage()
        self.editor.hint = words.say("notes.hint" if moment is None else "notes.throw_hint")
        if self.notes is None:
            self.editor.hint = ""
        self.editor.set_value(self.note_to(moment))
        self.editor.damage()

    @property
    def _noted(self) -> Moment | None:
        """The moment that what is written now belongs to; None: the match."""
        return self.moment if self.on_throw else None

    def _note_labels(self) -> list[str]:
        found = [words.say("notes.match")]
        if self.place:
            found.append(words.say(self._page.step_key, number=self.place))
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
        if match_id != self._kept.id or seat != self._page.seat:
            try:
                kept = journals.read(match_id)
            except FAILURES as error:
                dialog.tell(self, "failed", words.say("journal.failed"), error.sentence, words.say("close"))
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
        """A stroke of the keys: it is on the disk a little later."""
        self._draft, self._draft_to = value, self._noted
        self._due = self.app.now + IDLE

    def _write_down(self) -> str | None:
        """Keep what was written; why that could not be done in a sentence, or None."""
        self._due = None
        if self._draft is None or self.notes is None or self.page is None:
            return None
        draft, to = self._draft, self._draft_to
        try:
            if to is None:
                self.notes.write_match(self.page.seat, draft)
            else:
                self.notes.write(self.page.seat, to, draft)
        except saves.SaveError as error:
            return error.sentence
        self._draft = None
        self._read_notes()
        return None

    def _settle_words(self) -> bool:
        """Keep what was written, or say why not; whether something is still not kept."""
        if self._draft is None:
            return False
        problem = self._write_down()
        if problem is not None:
            self._tell(problem)
            return True
        if not self.many_shown and self.canvas.named("journal/line") is not None:
            self.line.mark(self._marked())
            self.listing.lay_rows()
        return False

    def _tell(self, sentence: str) -> None:
        old = self.canvas.named("journal/said")
        if old is not None:
            self.canvas.remove([old])
        self.canvas.add(dialog.Notice("journal/said", self, sentence))

    # -- to be read aloud

    def open_reading(self, which: int = -1) -> None:
        """The commentary of a square that was met, large."""
        readings = self._page.readings(self.place)
        if not readings:
            return
        which %= len(readings)
        style = self.style
        width, height = self.app.size
        wide, tall = min(style.px(104), width - style.px(6)), min(style.px(84), height - style.px(6))
        rect = Rect((width - wide) // 2, (height - tall) // 2, wide, tall)
        tabs: list[Widget] = []
        if len(readings) > 1:
            high = style.px(6.4)
            row = Rect(rect.x, rect.bottom - high, min(rect.width, style.px(64 * style.measure.text)), high)
            row.centerx = rect.centerx
            rect.height -= high + style.px(1.6)
            labels = [label for label, _ in readings]
            tabs.append(
                Segments(
                    "reading/which", row, style, labels, which, self._turn_reading, units=2.2, depth=DEEP + 5
                )
            )
        side = style.px(6.4)
        close = RoundButton(
            "reading/close",
            Rect(rect.right - side - style.px(2.4), rect.y + style.px(2.4), side, side),
            style,
            "cross",
            self.lift_off,
            depth=DEEP + 20,
        )
        veil = dialog.Veil("reading/veil", Rect(0, 0, width, height), DEEP)
        self._stop_playing()
        self.lay_over([veil, *readings[which][1](rect, style), *tabs, close], self.lift_off, close)

    def _turn_reading(self, which: int) -> None:
        self.lift_off()
        self.open_reading(which)
        self.set_focus(self.canvas.named("reading/which"))

    # -- all matches

    def _build_many(self, rest: Rect) -> None:
        if self._gathering is None:
            part = self._page.part
            self._gathering = Gathering(part.game, part.name, part.kind)
        if not self._gathering.done or self.many is None:
            style = self.style
            line = Rect(rest.x, rest.y + rest.height // 3, rest.width, style.px(6))
            self.canvas.add(
                Line(
                    "journal/gathering",
                    line,
                    words.say("journal.gathering"),
                    "italic",
                    style.typed(3.2),
                    style.theme.ink2,
                    "center",
                )
            )
            return
        self._build_pattern(rest, self.many, self._gathering.unread)

    def _gather(self) -> None:
        """Look through some more matches; when all are found, show them."""
        from time import perf_counter

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
            self._gathering = Gathering(part.game, part.name, part.kind)
            self.many = self._page.many(self._gathering.all())
        return self.many

    def _build_pattern(self, rest: Rect, many: Many, unread: int) -> None:
        style = self.style
        gap = style.px(2.0)
        place, cards = _pattern_areas(style, rest, self._page.proportion())
        says = many.picture_says()
        small = style.typed(1.9)
        lines = len(text.wrapped(says, "inter", small, place.width)) if says else 0
        within = Rect(
            place.x, place.y, place.width, place.height - round(lines * small * 1.36) - style.px(1.6)
        )
        picture = many.picture(within, style)
        if picture is None:
            cards = rest
        else:
            below = Rect(picture.rect.x, picture.rect.bottom + style.px(1.6), picture.rect.width, 10)
            self.canvas.add(
                picture, Block("journal/pattern/says", below, says, "inter", small, style.theme.ink2)
            )
        port = self._port = Port("journal/cards", cards, style)
        columns = max(1, round(cards.width / style.px(54 * (1 + (style.measure.text - 1) * 0.7))))
        bar = style.px(1.4)
        wide = (cards.width - bar - (columns - 1) * gap) // columns
        bottoms = [cards.y] * columns
        widgets: list[Seen] = []
        for card in [*sheets, MatchesCard(style, many, unread)]:
            column = bottoms.index(min(bottoms))
            x = cards.x + column * (wide + gap)
            rect = Rect(x, bottoms[column], wide, card.tall(wide))
            widgets.append(CardSheet(card, rect, style))
            if isinstance(card, MatchesCard):
                widgets += card.rows(rect, self.open_match)
            bottoms[column] = rect.bottom + gap
        port.tall = max(bottoms) - cards.y
        port.hold(*widgets)
        self.canvas.add(port, *widgets)
        port.scroll_to(self._offset)

    def _build_pattern_picture(self, place: Rect, many: Many, sheets: list[Card]) -> bool:
        """The picture of all matches, and below it the card that belongs there, where it has room."""
        style = self.style
        says = many.picture_says()
        small = style.typed(1.9)
        lines = len(text.wrapped(says, "inter", small, place.width))
        tall = round(lines * small * 1.36)
        within = Rect(place.x, place.y, place.width, place.height - tall - style.px(1.6))
        picture = many.picture(within, style)
        if picture is None:
            return False
        below = Rect(picture.rect.x, picture.rect.bottom + style.px(1.6), picture.rect.width, tall)
        self.canvas.add(picture, Block("journal/pattern/says", below, says, "inter", small, style.theme.ink2))
        wide = picture.rect.width
        room = place.bottom - below.bottom - style.px(1.8)
        card = next((card for card in sheets if card.below_picture and card.tall(wide) <= room), None)
        if card is not None:
            sheets.remove(card)
            needed = card.tall(wide)
            self.canvas.add(CardSheet(card, Rect(below.x, place.bottom - needed, wide, needed), style))
        return True

    # -- copies

    def ask_copy(self) -> None:
        """As a picture, or as text?"""
        self._stop_playing()
        dialog.ask(
            self,
            "copy",
            words.say("journal.copy.title"),
            words.say("journal.copy.words"),
            [
                ("picture", words.say("journal.copy.picture"), self.keep_picture),
                ("text", words.say("journal.copy.text"), self.keep_text),
                ("no", words.say("cancel"), None),
            ],
        )

    def keep_text(self) -> None:
        """Keep the journal as Markdown."""
        self._settle_words()
        page = self._page
        chapters = page.chapters()
        if page.kept.id is not None:
            chapters += self.gathered().chapters()
        written = markdown(page.part, page.moments, page.dice(), self.written, chapters)
        self._keep_copy("text", ".md", written.encode("utf-8"))

    def keep_picture(self) -> None:
        """Keep the journal as a picture for a sheet of A4."""
        from game.scenes.journal_sheet import png, sheet

        self._settle_words()
        many = self.gathered() if self._page.kept.id is not None else None
        self._keep_copy("picture", ".png", png(sheet(self._page, many, self.written)))

    def _keep_copy(self, kind: str, ending: str, data: bytes) -> None:
        stem = f"journal-{self._kept.id or self._kept.game}"
        try:
            path = keep("text" if kind == "text" else "picture", stem, ending, data)
        except saves.SaveError as error:
            self._tell(error.sentence)
            return
        self._tell(words.say("journal.copy.kept", path=printable(str(path))))

    # -- keys

    def _key(self, event: pygame.event.Event) -> None:
        """The arrows go along the course wherever nothing else needs them."""
        free = self.focus is None or self.focus.name in ("journal/line", "journal/list", "journal/play")
        if event.type == pygame.KEYDOWN and free and not self.layers and not self.many_shown and self.page:
            if event.key == pygame.K_SPACE:
                self.app.keys_lead = True
                self.toggle_play()
                return
            if self.line.key(event):
                self.app.keys_lead = True
                return
        super()._key(event)


# -- where a match comes from


def _kept(match_id: str | None, sitting: Sitting | None) -> Kept | None:
    """The match of an id or of a sitting, or the one last played; None where there is none."""
    if sitting is not None:
        file = sitting.file
        return Kept(
            sitting.match,
            tuple(sitting.people),
            file.id if file else None,
            file.title if file else "",
            file.header.created if file else "",
            file.header.start is None if file else True,
        )
    if match_id is not None:
        return journals.read(match_id)
    newest = journals.latest([game for game in GAMES if has_journal(game)])
    return journals.read(newest.id) if newest is not None else None


def _first_seat(kept: Kept) -> int:
    """The first seat where a person sits."""
    return next((seat for seat, person in enumerate(kept.people) if person.kind == "person"), 0)


# -- where things stand


class _Areas:
    """The rectangles of one match; without `picture` and `figures` where there is none, or no room."""

    def __init__(self, picture: Rect | None, listing: Rect, note: Rect, figures: Rect | None) -> None:
        self.picture = picture
        self.listing = listing
        self.note = note
        self.figures = figures


def _areas(style: Style, upper: Rect, page: JournalPage) -> _Areas:
    gap = style.px(1.8)
    legend = _legend_rows(style, page, round(upper.width * 0.5)) * _legend_step(style) + style.px(1.4)
    if not page.legend():
        side = min(round(upper.width * 0.4), style.px(60))
        listing = Rect(upper.x, upper.y, upper.width - side - gap, upper.height)
        return _Areas(None, listing, Rect(listing.right + gap, upper.y, side, upper.height), None)
    if style.measure.portrait:
        return _upright(style, upper, page, gap)
    share = 0.5 if style.measure.wide >= 150 else 0.54
    wide = min(round((upper.height - legend) * page.proportion()), round(upper.width * share))
    tall = round(wide / page.proportion()) + legend
    picture = Rect(upper.x, upper.y, wide, min(tall, upper.height))
    right = Rect(picture.right + gap, upper.y, upper.right - picture.right - gap, upper.height)
    figures = None
    needed = Figures.needed(style, page.figures()) + style.px(3.8) + round(style.typed(3.2) * 1.3)
    if right.width >= style.px(88) * (1 + (style.measure.text - 1) * 0.6):
        side = min(round(right.width * 0.44), style.px(60))
        listing = Rect(right.x, right.y, right.width - side - gap, right.height)
        note = Rect(listing.right + gap, right.y, side, right.height)
        if right.height - needed - gap >= style.px(34 * style.measure.text):
            figures = Rect(note.x, note.bottom - needed, side, needed)
            note.height -= needed + gap
        return _Areas(picture, listing, note, figures)
    least = style.px(29 * (1 + (style.measure.text - 1) * 0.7))
    low = max(least, round(right.height * 0.42))
    listing = Rect(right.x, right.y, right.width, right.height - low - gap)
    note = Rect(right.x, listing.bottom + gap, right.width, low)
    if upper.bottom - picture.bottom - gap >= needed:
        figures = Rect(picture.x, upper.bottom - needed, picture.width, needed)
    return _Areas(picture, listing, note, figures)


def _upright(style: Style, upper: Rect, page: JournalPage, gap: int) -> _Areas:
    """Upright: the picture above, list and note side by side below."""
    legend = _legend_rows(style, page, upper.width) * _legend_step(style) + style.px(1.4)
    tall = min(round(upper.width / page.proportion()) + legend, round(upper.height * 0.66))
    picture = Rect(upper.x, upper.y, upper.width, tall)
    low = Rect(upper.x, picture.bottom + gap, upper.width, upper.bottom - picture.bottom - gap)
    wide = round(low.width * 0.54)
    listing = Rect(low.x, low.y, wide, low.height)
    return _Areas(
        picture, listing, Rect(listing.right + gap, low.y, low.width - wide - gap, low.height), None
    )


def _pattern_areas(style: Style, rest: Rect, proportion: float) -> tuple[Rect, Rect]:
    """Where the picture of many matches stands, and where the cards."""
    gap = style.px(2.2)
    if style.measure.portrait:
        tall = min(round(rest.width / proportion) + style.px(6), round(rest.height * 0.5))
        above = Rect(rest.x, rest.y, rest.width, tall)
        return above, Rect(rest.x, above.bottom + gap, rest.width, rest.bottom - above.bottom - gap)
    wide = min(round((rest.height - style.px(6)) * proportion), round(rest.width * 0.44))
    left = Rect(rest.x, rest.y, wide, rest.height)
    return left, Rect(left.right + gap, rest.y, rest.right - left.right - gap, rest.height)


# -- pieces


def note_ink(style: Style) -> str:
    """The ink a player writes with."""
    return "#B9CCF6" if style.theme.dark else "#2C4C93"


class SeatButton(Control):
    """A seat's token; the one whose journal is open has the double ring."""

    def __init__(
        self, name: str, rect: Rect, style: Style, token: int, deed: Callable[[], None], chosen: bool
    ) -> None:
        super().__init__(name, rect, style, deed, 3)
        self.token = token
        self.chosen = chosen

    @property
    def radius(self) -> float:
        return self.rect.width / 2

    def draw(self, target: pygame.Surface) -> None:
        colours = self.style.theme
        fill = colours.raised if self.chosen else colours.surface
        if self.hovered:
            fill = theme.mixed(fill, colours.thread, 0.14)
        line = colours.gold if self.chosen else colours.line
        thick = max(2.0, self.style.measure.u * 0.3) if self.chosen else self.style.hair
        picture = art.frame(
            self.rect.size,
            self.radius,
            fill,
            line=line,
            thick=thick,
            inset=thick * 2 if self.chosen else 0,
            inner_line=colours.gold,
            inner_thick=thick * 0.5,
        )
        target.blit(picture, self.rect)
        side = round(self.rect.width * 0.62)
        mark = mark_picture(self.token, side)
        target.blit(mark, mark.get_rect(center=self.rect.center))
        self.draw_focus(target)


def _legend_step(style: Style) -> int:
    return round(style.typed(2.0) * 1.6)


def _legend_rows(style: Style, page: JournalPage, across: int) -> int:
    return max((row for _, row in _legend_places(style, page.legend(), across)), default=-1) + 1


def _legend_places(style: Style, legend: Sequence[tuple[str, str]], across: int) -> list[tuple[int, int]]:
    """Where each entry of the legend begins: how far from the left, and in which row."""
    places: list[tuple[int, int]] = []
    x = row = 0
    for _, said in legend:
        wide = style.px(6.6) + text.width(said, "inter", style.typed(2.0)) + style.px(2.6)
        if x and x + wide > across:
            x, row = 0, row + 1
        places.append((x, row))
        x += wide
    return places


class Legend(Widget):
    """What the strands of the picture mean."""

    def __init__(self, name: str, rect: Rect, style: Style, legend: Sequence[tuple[str, str]]) -> None:
        super().__init__(name, rect, 1)
        self.style = style
        self.legend = list(legend)

    def reaches(self, point: tuple[int, int]) -> bool:
        return False

    def draw(self, target: pygame.Surface) -> None:
        style = self.style
        small, step = style.typed(2.0), _legend_step(style)
        thick = max(2.0, style.measure.u * 0.4)
        places = _legend_places(style, self.legend, self.rect.width)
        for (kind, said), (x, row) in zip(self.legend, places, strict=True):
            middle = step / 2
            wide = style.px(5.4)
            body = strand([(thick, middle), (wide - thick, middle)], kind, thick, style.theme.dark)
            if kind == "carried":
                colour = STROKES[kind].colour(style.theme.dark)
                back, low, high = wide - 3.4 * thick, middle + 1.5 * thick, middle - 1.5 * thick
                path = f"M{wide},{middle:.1f} L{back:.1f},{high:.1f} V{low:.1f} Z"
                body += art.tag("path", d=path, fill=colour)
            picture = art.raster(art.document(body, (0, 0, wide, step)), (wide, step))
            left, top = self.rect.x + x, self.rect.y + row * step
            target.blit(picture, (left, top))
            left += style.px(6.6)
            text.put(target, said, "inter", small, style.theme.ink2, left, top + middle + small * 0.36)


class Figures(Widget):
    """What can be counted: a name at the left, a number at the right."""

    def __init__(self, name: str, rect: Rect, style: Style, rows: Sequence[tuple[str, str]]) -> None:
        super().__init__(name, rect, 1)
        self.style = style
        self.rows = list(rows)

    @staticmethod
    def step(style: Style) -> int:
        return round(style.typed(2.0) * 1.62)

    @staticmethod
    def needed(style: Style, rows: Sequence[tuple[str, str]]) -> int:
        return len(rows) * Figures.step(style)

    def reaches(self, point: tuple[int, int]) -> bool:
        return False

    def draw(self, target: pygame.Surface) -> None:
        draw_figures(target, self.rect.x, self.rect.right, self.rect.y, self.style, self.rows)


def draw_figures(
    target: pygame.Surface, left: int, right: int, top: int, style: Style, rows: Sequence[tuple[str, str]]
) -> None:
    colours = style.theme
    height, step = style.typed(2.0), Figures.step(style)
    for index, (name, value) in enumerate(rows):
        y = top + index * step
        if index:
            pygame.draw.rect(target, colours.line, (left, y, right - left, max(1, round(style.hair))))
        baseline = y + step / 2 + height * 0.36
        fitted = text.fitted(value, "semibold", height, round((right - left) * 0.62), 11)
        wide = text.put(target, value, "semibold", fitted, colours.ink, right, baseline, "right")
        room = right - left - wide - style.px(1.2)
        named = text.fitted(name, "inter", height, room, 11)
        shown = text.shortened(name, "inter", named, room)
        text.put(target, shown, "inter", named, colours.ink2, left, baseline)


class Listing(Scroller):
    """The course as a list: each throw in a sentence, with the player's own words below it."""

    def __init__(
        self, name: str, rect: Rect, style: Style, scene: Journal, figures: Sequence[tuple[str, str]]
    ) -> None:
        super().__init__(name, rect, style, 2)
        self.scene = scene
        self.place = 0
        self.figures = list(figures)
        self._touched: int | None = None
        self._rows: list[tuple[int, int]] = []
        self.lay_rows()

    @property
    def focusable(self) -> bool:  # type: ignore[override]
        return True

    # -- laying out

    @property
    def _height(self) -> int:
        return self.style.typed(2.1)

    @property
    def _own(self) -> int:
        return self.style.typed(2.4)

    @property
    def _left(self) -> int:
        """Where the sentences begin: right of number and die."""
        small = self.style.typed(1.9)
        dice = self.style.px(4.4) if any(die is not None for die in self._dice) else style_gap(self.style)
        return self.style.px(1.2) + text.width("888", "inter", small) + style_gap(self.style) + dice

    @property
    def _across(self) -> int:
        return self.rect.width - self._left - self.style.px(2.0)

    def lay_rows(self) -> None:
        """Measure all rows anew, as when words were written."""
        page = self.scene.page
        assert page is not None
        self._dice = page.dice()
        self._moments = page.moments
        step, own = round(self._height * 1.34), round(self._own * 1.22)
        self._rows = []
        y = self.style.px(0.4)
        for moment in self._moments:
            lines = len(text.wrapped(moment.words, "inter", self._height, self._across))
            noted = self._noted(moment)
            tall = max(1, lines) * step + len(noted) * own + self.style.px(1.5)
            tall = max(tall, self.style.px(4.4))
            self._rows.append((y, tall))
            y += tall
        self._strays_top = y
        self._strays = strays(self.scene.written, self._moments)
        for note in self._strays:
            y += round(self.style.typed(1.9) * 2.2)
            y += len(text.wrapped(note.text, "italic", self._own, self._across)) * own
        self._figures_top = y
        if self.figures:
            y += (
                round(self.style.typed(2.8) * 2.2)
                + Figures.needed(self.style, self.figures)
                + self.style.px(1)
            )
        self.tall = max(y, 1)
        self.offset = min(self.offset, self.furthest)
        self.damage()

    def _noted(self, moment: Moment) -> tuple[str, ...]:
        note = self.scene.note_to(moment).strip()
        return text.wrapped(note, "italic", self._own, self._across) if note else ()

    # -- hands

    def show_place(self, place: int) -> None:
        """Mark a throw, and bring it into sight."""
        if place != self.place:
            self.place = place
            self.damage()
        if not place or not self._rows:
            self.scroll_to(0)
            return
        top, tall = self._rows[place - 1]
        air = self.style.px(3)
        if top - air < self.offset:
            self.scroll_to(top - air)
        elif top + tall + air > self.offset + self.rect.height:
            self.scroll_to(top + tall + air - self.rect.height)

    def _row_at(self, point: tuple[int, int]) -> int | None:
        y = point[1] - self.rect.y + self.offset
        return next((i for i, (top, tall) in enumerate(self._rows) if top <= y < top + tall), None)

    def grabbed(self, point: tuple[int, int]) -> None:
        super().grabbed(point)
        self._touched = self._row_at(point)

    def press(self) -> bool:
        if self._touched is not None:
            self.scene.go(self._touched + 1)
            self._touched = None
        else:
            self.scene.open_reading()
        return True

    def look(self, point: tuple[int, int] | None) -> bool:
        if point is None:
            self.scene.open_reading()
            return True
        return False

    def key(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.KEYDOWN:
            return False
        if event.key in (pygame.K_UP, pygame.K_DOWN):
            step = -1 if event.key == pygame.K_UP else 1
            target = self.place + step
            if 0 <= target <= len(self._rows):
                self.scene.go(target)
                return True
            return False
        return super().key(event)

    # -- drawing

    def paint(self, target: pygame.Surface, top: int) -> None:
        clip = target.get_clip()
        if not self._rows:
            y = self.rect.y + self._height * 1.6
            said = words.say("journal.nothing_yet")
            text.put(
                target, said, "italic", self._own, self.style.theme.ink2, self.rect.x + self.style.px(1.2), y
            )
        for index, (y, tall) in enumerate(self._rows):
            if top + y <= clip.bottom and top + y + tall >= clip.top:
                self._paint_row(target, index, Rect(self.rect.x, top + y, self.rect.width, tall))
        self._paint_strays(target, top + self._strays_top)
        if self.figures:
            self._paint_figures(target, top + self._figures_top)

    def _paint_row(self, target: pygame.Surface, index: int, row: Rect) -> None:
        style, colours = self.style, self.style.theme
        current = index + 1 == self.place
        if current:
            plate = Rect(row.x, row.y + 1, row.width - style.px(1.0), row.height - 2)
            fill = theme.mixed(colours.surface, colours.thread, 0.13)
            target.blit(art.frame(plate.size, style.px(0.9), fill), plate)
            bar = Rect(
                plate.x, plate.y + style.px(0.5), max(3, style.px(0.4)), plate.height - 2 * style.px(0.5)
            )
            target.blit(art.frame(bar.size, bar.width / 2, colours.thread), bar)
        step, own = round(self._height * 1.34), round(self._own * 1.22)
        small = style.typed(1.9)
        lines = text.wrapped(self._moments[index].words, "inter", self._height, self._across)
        noted = self._noted(self._moments[index])
        used = max(1, len(lines)) * step + len(noted) * own
        baseline = row.y + (row.height - used) / 2 + self._height * 1.02
        number_right = row.x + style.px(1.2) + text.width("888", "inter", small)
        text.put(target, str(index + 1), "inter", small, colours.ink3, number_right, baseline, "right")
        die = self._dice[index]
        if die is not None:
            side = round(min(style.px(3.0), step * 1.05))
            face = art.square(f"shared/die-{die}", side)
            middle = (number_right + style.px(2.9), round(baseline - self._height * 0.36))
            target.blit(face, face.get_rect(center=middle))
        x = row.x + self._left
        ink = colours.ink if current else colours.ink2
        for line in lines:
            text.put(target, line, "inter", self._height, ink, x, baseline)
            baseline += step
        baseline += own * 0.04
        for line in noted:
            text.put(target, line, "italic", self._own, note_ink(style), x, baseline)
            baseline += own

    def _paint_strays(self, target: pygame.Surface, y: float) -> None:
        style, colours = self.style, self.style.theme
        small, own = style.typed(1.9), round(self._own * 1.22)
        x = self.rect.x + self._left
        for note in self._strays:
            text.put(target, words.say("journal.stray"), "inter", small, colours.ink3, x, y + small * 1.5)
            y += round(small * 2.2)
            for line in text.wrapped(note.text, "italic", self._own, self._across):
                text.put(target, line, "italic", self._own, note_ink(style), x, y + self._own)
                y += own

    def _paint_figures(self, target: pygame.Surface, y: int) -> None:
        style = self.style
        left = self.rect.x + style.px(1.2)
        high = style.typed(2.8)
        title = words.say("journal.figures")
        text.put(target, title, "garamond", high, style.theme.ink, left, y + high * 1.5)
        top = y + round(high * 2.2)
        draw_figures(target, left, self.rect.right - style.px(2.0), top, style, self.figures)


def style_gap(style: Style) -> int:
    return style.px(1.0)


class CardSheet(SeenPanel):
    """A card in the view of all matches."""

    def __init__(self, card: Card, rect: Rect, style: Style) -> None:
        super().__init__(card.name, rect, style, depth=1)
        self.card = card

    def draw_whole(self, target: pygame.Surface) -> None:
        super().draw_whole(target)
        self.card.draw(target, self.rect)


class MatchesCard(Card):
    """All matches, the newest first, each with its length beside the others."""

    def __init__(self, style: Style, many: Many, unread: int) -> None:
        super().__init__(
            "many/matches", style, words.say("journal.matches"), words.say("journal.matches_line")
        )
        self.many = many
        self.shown = list(reversed(many.parts))[:MOST_MATCHES]
        self.notes: list[str] = []
        if len(many.parts) > MOST_MATCHES:
            self.notes.append(words.say("journal.more", count=len(many.parts) - MOST_MATCHES))
        if unread:
            key = "journal.unread.1" if unread == 1 else "journal.unread"
            self.notes.append(words.say(key, count=unread))

    @property
    def _row(self) -> int:
        return round(self.style.typed(2.1) * 1.3 + self.style.typed(1.9) * 1.35 + self.style.px(1.8))

    @property
    def _note(self) -> int:
        return round(self.style.typed(1.9) * 1.6)

    def body(self, across: int) -> int:
        return len(self.shown) * self._row + self._note * len(self.notes)

    def rows(self, sheet: Rect, open_match: Callable[[str, int], None]) -> list[Seen]:
        """What can be touched on it."""
        top = sheet.y + self.head(sheet.width) + self.style.px(1.0)
        longest = max((self.many.length(part) for part in self.shown), default=1)
        found: list[Seen] = []
        for index, part in enumerate(self.shown):
            rect = Rect(sheet.x + self.pad, top + index * self._row, self.inner(sheet.width), self._row)
            share = self.many.length(part) / max(1, longest)
            about = self.many.about(part), share, self.many.is_whole(part)
            found.append(MatchRow(f"many/match/{index}", rect, self.style, part, about, open_match))
        return found

    def draw_body(self, target: pygame.Surface, rect: Rect) -> None:
        small = self.style.typed(1.9)
        y = rect.y + len(self.shown) * self._row + small * 1.3
        for note in self.notes:
            text.put(target, note, "inter", small, self.style.theme.ink2, rect.x, y)
            y += self._note


class MatchRow(Seen, Control):
    """One match in the list: its day, how it went, and how long it was."""

    def __init__(
        self,
        name: str,
        rect: Rect,
        style: Style,
        part: Part,
        about: tuple[str, float, bool],
        open_match: Callable[[str, int], None],
    ) -> None:
        deed = partial(open_match, part.id, part.seat) if part.id is not None else None
        super().__init__(name, rect.inflate(0, -2), style, deed, 3)
        self.part = part
        self.about, self.share, self.whole = about

    @property
    def radius(self) -> float:
        return self.style.px(0.9)

    def draw_whole(self, target: pygame.Surface) -> None:
        style, colours, rect = self.style, self.style.theme, self.rect
        if self.hovered:
            fill = theme.mixed(colours.surface, colours.thread, 0.1)
            target.blit(art.frame(rect.size, self.radius, fill), rect)
        high, small = style.typed(2.1), style.typed(1.9)
        bar = round(rect.width * 0.24)
        left = rect.x + bar + style.px(1.8)
        across = rect.right - left
        baseline = rect.centery - (high * 1.3 + small * 1.35) / 2 + high
        when = day(self.part.created) or words.say("matches.untitled")
        when_high = text.fitted(when, "semibold", high, across, 11)
        text.put(target, when, "semibold", when_high, colours.ink, left, baseline)
        line = text.fitted(self.about, "inter", small, across, 11)
        shown = text.shortened(self.about, "inter", line, across)
        text.put(target, shown, "inter", line, colours.ink2, left, baseline + high * 0.3 + small * 1.05)
        tall = style.px(1.4)
        stroke = STROKES["walked"].colour(colours.dark)
        wide = max(tall, round(bar * self.share))
        place = Rect(rect.x + bar - wide, rect.centery - tall // 2, wide, tall)
        fill = stroke if self.whole else "none"
        picture = art.frame(place.size, tall / 2, fill, line=stroke, thick=max(1.4, style.hair * 1.4))
        target.blit(picture, place)
        if self.focused:
            focus_ring(target, rect, style, self.radius)


def _draw_knot(target: pygame.Surface, rect: Rect) -> None:
    target.blit(art.square("shared/knot", rect.width), rect)
