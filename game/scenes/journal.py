"""The journal: one course as picture, list and line of beads; and all matches of a person together."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import perf_counter

import pygame

from game import journals, reasons, words
from game.engine.games import GAMES
from game.journals import FAILURES, Kept, Moment
from game.replays import kept_of
from game.scenes import dialog, films
from game.scenes.app import App
from game.scenes.journal_copies import Copies
from game.scenes.journal_list import ListPanel
from game.scenes.journal_many import AllMatches, pattern
from game.scenes.journal_notes import Notebook, NotePanel
from game.scenes.journal_parts import PAD, TITLE, Counted, Legend, Said
from game.scenes.layout.box import Box
from game.scenes.layout.journal import Shown, legend_below, legend_tall, plan_course, plan_one, plan_top
from game.scenes.page import Page, Port
from game.scenes.tables import has_journal, journal_of, light_of
from game.scenes.tables.journal_page import JournalPage, Picture
from game.sitting import Sitting
from game.widgets import boxes, theme
from game.widgets.boxes import Column, Framed, Item, Node, Part, Row, Text
from game.widgets.button_nodes import button, round_button
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import RoundButton, Segments
from game.widgets.editor import Editor
from game.widgets.panel import Line, Sheet
from game.widgets.scrubber import Scrubber
from game.widgets.token_choice import TokenChoice

IDLE = 800.0  # after so long without a stroke of the keys, words are on the disk
TRAVEL = 560.0  # of the symbol along one throw, when the journal plays
REST = 300.0
QUICKEST = 140.0
AT_A_TIME = 0.008  # seconds of a frame for gathering matches
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
        self.kept: Kept | None = None
        self.page: JournalPage | None = None
        self.place = 0
        self._all: AllMatches | None = None
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
        self.notes = Notebook(kept, seat)

    @property
    def everything(self) -> AllMatches:
        """All matches of the person, found or being found."""
        self._all = self._all or AllMatches(self._page)
        return self._all

    def _open_notes(self, name: str) -> None:
        """Whoever wrote the words here has said so: they open."""
        self.notes.open_as(name)
        self.app.relayout()

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
        self._said, self.notes.trouble = self.notes.trouble or self._said, None
        self._show_said()

    def _build_top(self) -> Box:
        """The head with tokens to switch the seat and the two views; gives what is left below."""
        style, page, people = self.style, self._page, self._kept.people
        title = words.say("journal.title", name=page.name)
        about = self._about_many() if self.many_shown else page.about()
        plan = plan_top(style, self.app.size, title, about, len(people))
        self.put_head(plan.head, title, about)
        for seat, place in enumerate(plan.seats):
            deed, token = partial(self.show_seat, seat), people[seat].token
            called, name = words.say("reader.seat", name=self._kept.part(seat).name), f"journal/seat/{seat}"
            self.canvas.add(
                TokenChoice(name, Rect(place), style, token, deed, chosen=seat == page.seat, called=called)
            )
        labels = [words.say("journal.view.one"), words.say("journal.view.many")]
        views, shown = Rect(plan.views), int(self.many_shown)
        self.canvas.add(Segments("journal/view", views, style, labels, shown, self._turn_to, units=2.3))
        return plan.rest

    def _about_many(self) -> str:
        """The line under the title where all matches are shown."""
        about = [words.texts(self._kept.game).title]
        if self._all is not None and self._all.many is not None and self._all.many.parts:
            about.append(words.counted("journal.kept", len(self._all.many.parts)))
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
        places = plan_course(self.style, upper, shown)
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
        tall = box.height - legend_tall(style, legend, box.width)
        self.picture = page.picture(Rect(box.x, box.y, box.width, tall), style, self.place, self.go)
        if self.picture is None:
            return
        place = Rect(legend_below(style, legend, Box(*self.picture.rect), box.width))
        self.canvas.add(self.picture, Legend("journal/legend", place, style, page.legend(), page.marks()))

    def _build_list(self, box: Box, with_figures: bool) -> None:
        figures = self._page.figures() if with_figures else []
        own, read = self.notes.written, self.open_reading
        panel = ListPanel(self.style, Rect(box), self._page, own, figures, self.go, read)
        self.listing, self._reader = panel.listing, panel.reader
        self.canvas.add(*panel.widgets)

    def _put(self, name: str, tree: Node, place: Rect) -> None:
        """Put a sheet on the page, with what is laid out on it."""
        self.canvas.add(*boxes.lay(Part(tree, partial(Sheet, name)), self.style, place).widgets)

    def _build_note(self, box: Box) -> None:
        labels = self._note_labels()
        self.note = NotePanel(
            self.style,
            self.notes,
            Rect(box),
            labels,
            written=self._written,
            left=self._settle_words,
            turned=self._turn_note,
            opened=self._open_notes,
        )
        self.canvas.add(*self.note.widgets)

    def _build_figures(self, box: Box) -> None:
        style = self.style
        title = Text(words.say("journal.figures"), TITLE, style.theme.ink, "garamond")
        tree = Column(title, Counted(self._page.figures()), gap=0.6)
        self._put("journal/figures/panel", Framed(tree, PAD, 1.6), Rect(box))

    def _build_bar(self, bar: Box) -> None:
        """Play, the board as it was, the line of beads, and keep a copy."""
        style, label = self.style, words.say("journal.copy")
        copy = partial(button, "journal/copy", style, label, self.ask_copy, style.px(7.4), beside=4.4)
        tree = Row(
            self._round("play", "play", "journal.play", self.toggle_play),
            self._round("board", "replay", "replay.see", self.see_on_board),
            *map(partial(self._round, "film", "picture", "results.film"), films.again(self.app, self._kept)),
            Item(self._beads, None, bar.height - style.px(1.6), grow=1),
            copy(units=2.5, depth=2),
            gap=1.6,
        )
        self._put("journal/bar", Framed(tree, 1.8, 0.8), Rect(bar))
        self._show_playing()

    def _round(self, leaf: str, icon: str, tip: str, deed: Callable[[], None]) -> Node:
        return round_button(f"journal/{leaf}", self.style, icon, deed, 7.0, words.say(tip), 2)

    def _beads(self, rect: Rect) -> Widget:
        beads, marked = self._page.beads(), self._marked()
        self.line = Scrubber(
            "journal/line", rect, self.style, beads, self.place, self.go, marked=marked, depth=2
        )
        return self.line.call(words.say("reader.journal"))

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
        readings = self._page.readings(self.place)
        self._reader.offer(readings[-1][0] if readings else None)
        if not readings and self.focus is self._reader:
            self.set_focus(self.line)
        self._tell_note()

    def _tell_note(self) -> None:
        self.note.show(self._page.part.game, self._note_labels(), self._noted)

    @property
    def _noted(self) -> Moment | None:
        """The moment that what is written now belongs to; None: the match."""
        return self._page.moments[self.place - 1] if self.on_throw and self.place else None

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
        self._all = None
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
        return {moment.index + 1 for moment in self._page.moments if self.notes.to(moment)}

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
        self._show_playing()
        self._step_began = self.app.now + REST * self.app.speed

    def _stop_playing(self) -> None:
        if self.playing:
            self.playing = False
            self._show_playing()
            if self.picture is not None:
                self.picture.show_place(self.place)

    def _show_playing(self) -> None:
        play = self.canvas.named("journal/play")
        if isinstance(play, RoundButton):
            play.set_icon("pause" if self.playing else "play")

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
        if self._gathers:
            self._gather()

    def wake_in(self, now: float) -> float | None:
        waits = [super().wake_in(now)]
        if self.playing and not self.layers:
            moving = now >= self._step_began and not self.app.reduced_motion and self.app.speed > 0
            waits.append(0.0 if moving else max(1.0, self._step_began + self._travel - now))
        if self._due is not None:
            waits.append(max(0.0, self._due - now))
        if self._gathers:
            waits.append(0.0)
        known = [wait for wait in waits if wait is not None]
        return min(known) if known else None

    # -- the player's own words

    def _written(self, value: str) -> None:
        """A stroke of the keys: it is on the disk a little later."""
        self.notes.write(self._noted, value)
        self._due = self.app.now + IDLE

    def _write_down(self) -> str | None:
        """Keep what was written; why that could not be done in a sentence, or None."""
        self._due = None
        return self.notes.keep() if self.page is not None else None

    def _settle_words(self) -> bool:
        """Keep what was written, or say why not; whether something is still not kept."""
        if self.page is None or not self.notes.unkept:
            return False
        problem = self._write_down()
        if problem is not None:
            self._tell(problem)
            return True
        if not self.many_shown and self.canvas.named("journal/line") is not None:
            self.line.mark(self._marked())
            self.listing.show_words(self.notes.written)
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
        rect, tabs = page.copy(), list[Widget]()
        if len(readings) > 1:
            labels, deed = [label for label, _ in readings], self._turn_reading
            wide, high = min(page.width, style.px(64 * style.measure.text)), style.px(6.4)
            row = Rect(page.centerx - wide // 2, page.bottom - high, wide, high)
            tabs.append(Segments("reading/which", row, style, labels, which, deed, units=2.2, depth=DEEP + 5))
            rect.height -= high + style.px(1.6)
        self._stop_playing()
        shown = [*readings[which][1](rect, style), *tabs]
        dialog.lay_page(self, "reading", rect, shown, DEEP, lambda: self.open_reading(which))

    def _turn_reading(self, which: int) -> None:
        self.pop_overlay()
        self.open_reading(which)
        self.set_focus(self.canvas.named("reading/which"))

    # -- all matches

    def _build_many(self, rest: Box) -> None:
        if self._gathers:
            style = self.style
            line = Rect(rest.x, rest.y + rest.height // 3, rest.width, style.px(6))
            said, ink = words.say("journal.gathering"), style.theme.ink2
            height = style.font_px(3.2)
            self.canvas.add(Line("journal/gathering", line, said, "italic", height, ink, "center"))
            return
        port, widgets = pattern(self.style, rest, self._page, self.everything, self.open_match)
        self._port = port
        self.canvas.add(*widgets)
        port.scroll_to(self._offset)

    @property
    def _gathers(self) -> bool:
        """Whether all matches are to be shown, and are still looked for."""
        return self.many_shown and self.page is not None and self.everything.many is None

    def _gather(self) -> None:
        """Look through some more matches; when all are found, show them."""
        until = perf_counter() + AT_A_TIME
        while self.everything.step():
            if perf_counter() > until:
                return
        self.app.relayout()

    # -- copies

    @property
    def copies(self) -> Copies:
        """What takes a copy of it as it stands now."""
        self._settle_words()
        return Copies(self, self._page, self.notes.written, self.everything, self._tell)

    def ask_copy(self) -> None:
        """As a picture, or as text?"""
        self._stop_playing()
        self.copies.ask()

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
