"""All matches that are kept: to go on with, to look at, to name, to delete and to bring back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial

import pygame

from game import disk, journals, reasons, resources, saves, words
from game.engine.data import DataError
from game.engine.errors import EngineError
from game.engine.games import all_games
from game.journals import copies, notes
from game.replays import origin_said
from game.scenes import dialog, films
from game.scenes.app import App
from game.scenes.layout.box import Box
from game.scenes.layout.page import SIDE, HeadPlan, tabs_place, tabs_wide
from game.scenes.name_question import NameQuestion
from game.scenes.naming import shown_in
from game.scenes.page import Page, Port, SeenButton, SeenRound, SeenSheet, light_under
from game.scenes.shelf import carried, look_at
from game.scenes.table import keepsakes
from game.scenes.tables import has_journal
from game.sitting import Sitting
from game.widgets import boxes, text, theme
from game.widgets.boxes import (
    MANY,
    Column,
    Either,
    Framed,
    Layout,
    Node,
    Part,
    Picture,
    Row,
    Space,
    Stack,
    Text,
)
from game.widgets.button_nodes import button, round_button
from game.widgets.canvas import Rect
from game.widgets.controls import RoundButton, Segments
from game.widgets.panel import Sheet
from game.widgets.style import Style
from game.widgets.token import mark_picture

FAILURES = (saves.SaveError, EngineError, DataError, resources.ResourceMissing)
LONGEST_TITLE = 120
FOLDER = "Moksha"  # among the documents: copies of all matches
PAD = 2.4  # u between the edge of a row and what stands on it
MARKS = 12.6  # u: the breadth of three tokens
GAP = 1.4  # u between two things that can be done
LEADING = 1.36  # from line to line of a row, in heights of the type
WORDS_BESIDE = 32  # u for each size of text: where words would have less, what can be done stands below them


# -- what is said of a match


def when(moment: datetime, now: datetime) -> str:
    """A time as people say it: Today, 14:05; Yesterday, 21:30; 14 November 2026."""
    time = f"{moment.hour}:{moment.minute:02d}"
    days = (now.date() - moment.date()).days
    if days == 0:
        return words.say("when.today", time=time)
    if days == 1:
        return words.say("when.yesterday", time=time)
    return words.date(moment)


def told(entry: saves.Entry, now: datetime) -> str:
    """When a match was played and begun, how long it is and whether it is over, in one line."""
    changed = _local(entry.changed)
    played = when(changed, now)
    begun = _begun(entry)
    if begun is not None and begun.date() != changed.date():
        played = words.say("matches.begun", when=played, begun=words.date(begun))
    parts = [played, _length(entry)]
    if entry.steps:
        stands = "rests" if entry.rests else "finished" if entry.finished else "going_on"
        parts.append(words.say(f"matches.{stands}"))
    if entry.guide:
        parts.append(words.say("matches.guided", guide=entry.guide))
    if entry.origin is not None:
        parts.append(origin_said(entry.game, entry.origin))
    return " · ".join(parts)


def _length(entry: saves.Entry) -> str:
    """How long a match is, in the words of its game where the house knows it."""
    if entry.game in all_games():
        return words.counted_of(entry.game, "matches.steps", entry.steps)
    return words.counted("matches.steps", entry.steps)


def _local(moment: float) -> datetime:
    """A time of the file system, on the clock of the house; the earliest there is where it makes no sense."""
    try:
        return datetime.fromtimestamp(moment, tz=UTC).astimezone()
    except (OverflowError, OSError, ValueError):
        return datetime.fromtimestamp(0, tz=UTC)


def _begun(entry: saves.Entry) -> datetime | None:
    try:
        return datetime.fromisoformat(entry.created).astimezone()
    except (OverflowError, OSError, ValueError):
        return None


def titled(entry: saves.Entry) -> str:
    """A match's title, or what one without a title is called."""
    return shown_in(entry.title, entry.seats, entry.people) or words.say("matches.untitled")


# -- the list


def _marks(tokens: Sequence[int]) -> Node:
    """The tokens of all who sit at a match: up to three in one line, more in two."""
    line = max(1, len(tokens) if len(tokens) <= 3 else -(-len(tokens) // 2))
    lines = [tokens[start : start + line] for start in range(0, len(tokens), line)]
    pictures = ([Picture(partial(mark_picture, token), 3.8) for token in each] for each in lines)
    rows = [Row(Space(grow=1), *each, Space(grow=1), gap=0.4) for each in pictures]
    return Stack(Space(MARKS), Column(Space(grow=1), *rows, Space(grow=1), gap=0.4))


def button_wide(style: Style, label: str) -> int:
    """How wide a button with a picture and a label is."""
    height = style.font_px(2.4)
    return text.width(label, "semibold", height) + round(height * 1.7) + style.px(3.6)


class MatchRow(SeenSheet):
    """One match: whose tokens, its title, and a line or two about it. Touching it opens it."""

    def __init__(
        self, name: str, rect: Rect, layout: Layout, entry: saves.Entry, deed: Callable[[], None] | None
    ) -> None:
        super().__init__(name, rect, layout)
        self.entry = entry
        self.deed = deed

    def press(self) -> bool:
        if self.deed is None:
            return False
        self.deed()
        return True

    def draw_whole(self, target: pygame.Surface) -> None:
        colours = self.layout.style.theme
        lit = self.hovered and self.deed is not None
        self.panel.fill = theme.mixed(colours.surface, colours.thread, 0.08) if lit else None
        super().draw_whole(target)


@dataclass(frozen=True)
class Way:
    """One thing that can be done with a match."""

    leaf: str
    icon: str
    words: str
    deed: Callable[[], None]
    labelled: bool = False


# -- the scene


class Matches(Page):
    """The list of matches, and the bin."""

    name = "matches"

    def __init__(self, app: App) -> None:
        super().__init__(app, light_under(app, theme.NIGHT))
        self.in_bin = False
        self.entries: list[saves.Entry] = []
        self.deleted: list[saves.Entry] = []
        self._offset = 0
        self._said: tuple[str, str | None] | None = None
        self._known = False

    def lay_out(self) -> None:
        if not self._known:
            self._read()
        super().lay_out()

    def go_under(self) -> None:
        super().go_under()
        self._known = False  # whatever is played meanwhile stands where it belongs then

    def enter(self) -> None:
        if self.focus is None:
            self.set_focus(self.canvas.named("match/0/open") or self.canvas.named("matches/back"))

    def _read(self) -> None:
        self.entries, self.deleted = saves.list_matches(), saves.list_deleted()
        self._known = True

    @property
    def shown(self) -> list[saves.Entry]:
        """What is listed: the matches kept, or those in the bin."""
        return self.deleted if self.in_bin else self.entries

    # -- building

    def build(self) -> None:
        head = self.build_head(
            words.say("matches.title"), words.say("matches.subtitle"), self._tabs_wide + self.style.px(18)
        )
        self._build_views(head)
        rest = head.rest
        if self._said is not None:
            rest = self._build_said(rest, *self._said)
        if self.shown:
            self._build_list(rest)
        else:
            key = "matches.bin_empty" if self.in_bin else "matches.none"
            self.build_nothing(rest, words.say(key), words.say(f"{key}_words"))

    @property
    def _tabs_wide(self) -> int:
        return tabs_wide(self.style, 44)

    def _build_views(self, head: HeadPlan) -> None:
        rect = Rect(tabs_place(self.style, head, self._tabs_wide))
        x = rect.x
        for leaf, icon, deed in (("in", "in", self.bring_all_in), ("out", "out", self.take_all_out)):
            x -= rect.height + self.style.px(1.4)
            place = Rect(x, rect.y, rect.height, rect.height)
            tip = words.say(f"matches.all_{leaf}")
            self.canvas.add(
                RoundButton(f"matches/all_{leaf}", place, self.style, icon, deed, tip=tip, depth=3)
            )
        count = len(self.deleted)
        bin_ = words.say("matches.bin_of", count=count) if count else words.say("matches.bin")
        labels = [words.say("matches.kept"), bin_]
        views = Segments("matches/view", rect, self.style, labels, int(self.in_bin), self._turn_to, units=2.4)
        self.canvas.add(views)

    def _build_said(self, rest: Box, sentence: str, way_back: str | None) -> Box:
        """A sentence below the list, with the way back; gives what is left above it."""
        style, side = self.style, self.style.px(5.8)
        parts: list[Node] = [Text(sentence, 2.4, style.theme.ink, cut=True, grow=1)]
        if way_back is not None:
            label, deed = words.say("matches.bring_back"), partial(self.bring_back, way_back)
            made = partial(button, "matches/said/way_back", style, label, deed, side)
            parts.append(made(wide=button_wide(style, label), icon="return", units=2.4, depth=6))
        parts.append(
            round_button("matches/said/close", style, "cross", self._hush, 5.8, words.say("close"), 6)
        )
        tall = style.px(8.4 * (1 + (style.measure.text - 1) * 0.5))
        place = Rect(rest.x, rest.bottom - tall, rest.width, tall)
        panel = partial(Sheet, "matches/said", depth=5, raised=True)
        tree = Part(Framed(Row(*parts, gap=1.6), 2.2, 1.3), panel)
        self.canvas.add(*boxes.lay(tree, style, place).widgets)
        return Box(rest.x, rest.y, rest.width, place.top - style.px(1.6) - rest.y)

    def _build_list(self, rest: Box) -> None:
        port = self._port = Port("matches/list", Rect(rest), self.style)
        now = datetime.now(tz=UTC).astimezone()
        rows = [self._row(index, entry, now) for index, entry in enumerate(self.shown)]
        port.hold_tree(Column(*rows, gap=1.2), rest.width - self.style.px(1.4))
        self.canvas.add(port, *port.inside)
        port.scroll_to(self._offset)

    def _row(self, index: int, entry: saves.Entry, now: datetime) -> Node:
        """A match: its tokens, its words, and what can be done with it beside them, or below."""
        colours, ways, name = self.style.theme, self._ways(entry), f"match/{index}"
        ink = colours.ink if entry.broken is None else colours.ink2
        line = told(entry, now) if entry.broken is None else entry.broken
        said = Column(
            Text(titled(entry), 2.8, ink, "semibold", least_units=2.3, leading=LEADING, cut=True),
            Text(line, 2.0, colours.ink2, lines=MANY, facts=True, leading=LEADING),
            grow=1,
            least=WORDS_BESIDE * self.style.measure.text,
        )
        head = Row(_marks([person.token for person in entry.people]), said, gap=2.2, grow=1)
        buttons = [self._button(f"{name}/{way.leaf}", way, titled(entry)) for way in ways]
        beside = Stack(Space(high=8.0), Row(head, Row(*buttons, gap=GAP), gap=2.4))
        below = Column(Stack(Space(high=8.0), head), Row(Space(MARKS + 0.8), *buttons, gap=GAP), gap=1.0)
        touch = partial(self.open, entry) if ways[0].leaf in ("open", "take_up") else None
        row = Framed(Either(beside, below), PAD, 1.6)
        return Part(row, lambda rect, layout: MatchRow(name, rect, layout, entry, touch))

    def _button(self, name: str, way: Way, title: str) -> Node:
        called = words.say("text.option", name=way.words, value=title)
        if not way.labelled:
            made = partial(round_button, name, self.style, way.icon, way.deed, SIDE, way.words, 3)
            return made(called=called, made=SeenRound)
        wide, high = button_wide(self.style, way.words), self.style.px(SIDE)
        labelled = partial(button, name, self.style, way.words, way.deed, high, wide=wide, icon=way.icon)
        return labelled(called=(called,), made=SeenButton, units=2.3, depth=3)

    def _ways(self, entry: saves.Entry) -> list[Way]:
        """What can be done with a match, the likeliest first."""
        if self.in_bin:
            back = words.say("matches.bring_back")
            purge = words.say("matches.purge")
            return [
                Way("bring_back", "return", back, partial(self.bring_back, entry.id), labelled=True),
                Way("purge", "bin", purge, partial(self.ask_purge, entry)),
            ]
        delete = Way("delete", "bin", words.say("matches.delete"), partial(self.delete, entry))
        if entry.broken is not None:
            return [delete]
        label, icon = ("matches.look", "eye") if entry.finished else ("matches.continue", "play")
        if entry.rests:
            label, icon = "matches.take_up", "play"
        rename = words.say("matches.rename")
        journal, replay = (
            Way(name, name, words.say(f"matches.{name}"), partial(self._attempt, partial(open_, entry.id)))
            for name, open_ in (("journal", self.app.open.journal), ("replay", self.app.open.replay))
        )
        keep = words.say("results.keep")
        film = Way("film", "play", words.say("keepsake.film"), partial(self.app.open.film, entry.id))
        picture = Way("picture", "picture", keep, partial(self.keep_picture, entry))
        return [
            Way(
                "take_up" if entry.rests else "open",
                icon,
                words.say(label),
                partial(self.open, entry, take_up=entry.rests),
                labelled=True,
            ),
            *([replay] if entry.steps else []),
            *([journal] if has_journal(entry.game) else []),
            *([film] if entry.finished and not entry.rests and films.plays(self.app) else []),
            *([picture] if entry.finished or entry.rests else []),
            Way("rename", "pencil", rename, partial(self.ask_rename, entry)),
            delete,
        ]

    # -- doing

    def _turn_to(self, view: int) -> None:
        self.in_bin = bool(view)
        self._offset = 0
        self._said = None
        self.app.relayout()

    def _again(self) -> None:
        """Read and lay out anew after a change; the focus stays in the row that now stands there."""
        if self.shown:
            self._offset = self._port.offset
        self._read()
        focused = self.focus.name if self.focus is not None else ""
        self.app.relayout()
        if self.focus is None and focused:
            rows = [widget for widget in self.reachable() if widget.name.startswith("match/")]
            self.set_focus(rows[-1] if rows else self.canvas.named("matches/back"))

    def _hush(self) -> None:
        self._said = None
        self._again()

    def _tell(self, sentence: str) -> None:
        dialog.tell(self, "failed", words.say("matches.failed"), sentence, words.say("close"))

    def open(self, entry: saves.Entry, *, take_up: bool = False) -> None:
        """Sit down at a match again; one that is over shows its end, one that rests may be taken up again."""
        self._said = None
        try:
            sitting = Sitting.resume(entry.id)
        except FAILURES as error:
            self._tell(reasons.told(error))
            return
        if take_up and not sitting.readonly:
            sitting.take_up()
        look_at(self.app, entry.game)
        self.app.open.table(sitting)

    def _attempt(self, open_: Callable[[], object]) -> None:
        """Open what is told of a match, or say why that cannot be read."""
        self._said = None
        try:
            open_()
        except FAILURES as error:
            self._tell(reasons.told(error))

    def keep_picture(self, entry: saves.Entry) -> None:
        """Which picture of a match is to be kept?"""
        try:
            kept = journals.read(entry.id)
        except FAILURES as error:
            self._tell(reasons.told(error))
            return
        keepsakes.ask_of(self, kept)

    def delete(self, entry: saves.Entry) -> None:
        """Into the bin at once; the way back is offered."""
        try:
            moved = saves.delete(entry.id)
            notes.follow(entry.id, moved)
        except saves.SaveError as error:
            self._tell(reasons.told(error))
            return
        self._said = words.say("matches.deleted", title=titled(entry)), moved
        self._again()

    def bring_back(self, match_id: str) -> None:
        """Out of the bin again."""
        entry = next((entry for entry in self.deleted if entry.id == match_id), None)
        try:
            notes.follow(match_id, saves.restore(match_id))
        except saves.SaveError as error:
            self._tell(reasons.told(error))
            return
        title = titled(entry) if entry is not None else match_id
        self._said = words.say("matches.brought_back", title=title), None
        self._again()

    def take_all_out(self) -> None:
        """Copies of all matches in one folder among the documents."""
        try:
            place = copies.folder("text") / FOLDER
            found = saves.export_all(place)
        except saves.SaveError as error:
            self._tell(reasons.told(error))
            return
        said = words.counted("matches.out", found.carried + found.there, folder=disk.shown(place))
        self._tell_all(" ".join([said, *found.refused[:3]]))

    def bring_all_in(self) -> None:
        """All matches of that folder; from others they are dropped on the window."""
        try:
            place = copies.folder("text") / FOLDER
            sentence = carried(saves.import_all(place)) if disk.is_folder(place) else ""
        except saves.SaveError as error:
            self._tell(reasons.told(error))
            return
        self._again()
        how = words.say("matches.in", folder=disk.shown(place))
        self._tell_all(f"{sentence} {how}".strip())

    def _tell_all(self, sentence: str) -> None:
        dialog.tell(self, "matches/all", words.say("matches.all"), sentence, words.say("close"))

    def ask_purge(self, entry: saves.Entry) -> None:
        """One question, then it is gone."""
        dialog.ask(
            self,
            "purge",
            words.say("matches.purge.title"),
            words.say("matches.purge.words", title=titled(entry)),
            [
                ("yes", words.say("matches.purge.yes"), partial(self.purge, entry)),
                ("no", words.say("matches.purge.no"), None),
            ],
            primary=1,
        )

    def purge(self, entry: saves.Entry) -> None:
        """Delete a match in the bin for good."""
        try:
            saves.purge(entry.id)
            notes.forget(entry.id)
        except saves.SaveError as error:
            self._tell(reasons.told(error))
            return
        self._again()

    # -- another title

    def ask_rename(self, entry: saves.Entry) -> None:
        """Ask for a title on a line of its own."""
        NameQuestion(
            self,
            "rename",
            words.say("matches.rename.title"),
            words.say("matches.rename.yes"),
            partial(self.rename, entry),
            entry.title,
            "matches.rename.no",
            "matches.rename.hint",
            max(LONGEST_TITLE, len(entry.title)),
            "matches.rename.clear",
        ).ask()

    def rename(self, entry: saves.Entry, title: str) -> None:
        """Take the title that was written; an empty line changes nothing."""
        if not title or title == entry.title:
            return
        try:
            with saves.open_match(entry.id) as match:
                match.rename(title)
        except saves.SaveError as error:
            self._tell(reasons.told(error))
            return
        self._again()
