"""All matches that are kept: to go on with, to look at, to name, to delete and to bring back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Any

import pygame

from game import reasons, resources, saves, words
from game.engine.data import DataError
from game.engine.errors import EngineError
from game.engine.games import all_games
from game.journals import notes
from game.scenes import dialog
from game.scenes.app import App
from game.scenes.naming import shown_in
from game.scenes.page import Page, Port, Seen, SeenButton, SeenPanel, SeenRound, light_under
from game.scenes.shelf import look_at
from game.scenes.tables import has_journal
from game.sitting import Sitting
from game.widgets import art, text, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Button, RoundButton, Segments
from game.widgets.panel import Block, Line, Panel, Strip
from game.widgets.style import Style
from game.widgets.token import mark_picture
from game.widgets.writing import TextField

FAILURES = (saves.SaveError, EngineError, DataError, resources.ResourceMissing)
LONGEST_TITLE = 120
DEEP = 850


# -- what is said of a match


def when(moment: datetime, now: datetime) -> str:
    """A time as people say it: Today, 14:05; Yesterday, 21:30; 14 November 2026."""
    time = f"{moment.hour}:{moment.minute:02d}"
    days = (now.date() - moment.date()).days
    if days == 0:
        return words.say("when.today", time=time)
    if days == 1:
        return words.say("when.yesterday", time=time)
    return day(moment)


def day(moment: datetime) -> str:
    """A date: 14 November 2026."""
    month = words.say(f"when.month.{moment.month}")
    return words.say("when.date", day=moment.day, month=month, year=moment.year)


def told(entry: saves.Entry, now: datetime) -> str:
    """When a match was played and begun, how long it is and whether it is over, in one line."""
    changed = _local(entry.changed)
    played = when(changed, now)
    begun = _begun(entry)
    if begun is not None and begun.date() != changed.date():
        played = words.say("matches.begun", when=played, begun=day(begun))
    parts = [played, _length(entry)]
    if entry.steps:
        parts.append(words.say("matches.finished" if entry.finished else "matches.going_on"))
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


class Row(SeenPanel):
    """One match: whose tokens, its title, and a line or two about it. Touching it opens it."""

    def __init__(
        self,
        name: str,
        rect: Rect,
        style: Style,
        entry: saves.Entry,
        words_: Words,
        deed: Callable[[], None] | None,
    ) -> None:
        super().__init__(name, rect, style, depth=1)
        self.entry = entry
        self.words = words_
        self.deed = deed

    def press(self) -> bool:
        if self.deed is None:
            return False
        self.deed()
        return True

    def draw_whole(self, target: pygame.Surface) -> None:
        colours, style = self.style.theme, self.style
        lit = self.hovered and self.deed is not None
        self.fill = theme.mixed(colours.surface, colours.thread, 0.08) if lit else None
        super().draw_whole(target)
        place = Rect(self.rect.x + style.px(2.4), self.rect.y, marks_width(style), self.words.tall)
        draw_marks(target, style, place, [person.token for person in self.entry.people])
        self.words.draw(target, style, self.rect.topleft)


class Words:
    """What a row says, laid out: its title on a line, and below it what is to be known, in one or two."""

    def __init__(self, style: Style, title: str, line: str, left: int, across: int, *, broken: bool) -> None:
        self.left = left
        self.broken = broken
        self.height = style.typed(2.8)
        self.small = style.typed(2.0)
        self.fitted = text.fitted(title, "semibold", self.height, across, max(13, style.typed(2.3)))
        self.title = text.shortened(title, "semibold", self.fitted, across)
        self.lines = in_lines(line, self.small, across)
        self.needed = round(self.height * 1.36 + len(self.lines) * self.small * 1.36)
        self.tall = max(style.px(11.2), self.needed + style.px(3.2))

    def draw(self, target: pygame.Surface, style: Style, corner: tuple[int, int]) -> None:
        colours = style.theme
        x, top = corner[0] + self.left, corner[1] + (self.tall - self.needed) / 2
        ink = colours.ink2 if self.broken else colours.ink
        text.put(target, self.title, "semibold", self.fitted, ink, x, top + self.height)
        baseline = top + self.height * 1.36 + self.small
        for line in self.lines:
            text.put(target, line, "inter", self.small, colours.ink2, x, baseline)
            baseline += self.small * 1.36


def in_lines(line: str, height: int, across: int) -> list[str]:
    """A line that is too long, broken at its dots first and only then between words."""
    found: list[str] = []
    for part in line.split(" · "):
        tried = f"{found[-1]} · {part}" if found else part
        if found and text.width(tried, "inter", height) <= across:
            found[-1] = tried
        else:
            found += text.wrapped(part, "inter", height, across)
    return found


def marks_width(style: Style) -> int:
    """How wide the tokens of a row are, three in a line."""
    return 3 * style.px(4.2)


def draw_marks(target: pygame.Surface, style: Style, place: Rect, tokens: Sequence[int]) -> None:
    """The tokens of all who sit at a match: up to three in one line, more in two."""
    side, step = style.px(3.8), style.px(4.2)
    line = len(tokens) if len(tokens) <= 3 else -(-len(tokens) // 2)
    lines = [tokens[start : start + line] for start in range(0, len(tokens), max(1, line))]
    y = place.centery - len(lines) * step // 2 + (step - side) // 2
    for charms in lines:
        x = place.centerx - len(charms) * step // 2 + (step - side) // 2
        for token in charms:
            target.blit(mark_picture(token, side), (x, y))
            x += step
        y += step


@dataclass(frozen=True)
class Way:
    """One thing that can be done with a match."""

    leaf: str
    icon: str
    words: str
    deed: Callable[[], None]
    labelled: bool = False


# -- the scene


class TitleField(TextField):
    """A line for a title: Enter takes it, Esc leaves everything as it was."""

    def __init__(
        self, *args: Any, taken: Callable[[], None], given_up: Callable[[], None], **more: Any
    ) -> None:
        super().__init__(*args, **more)
        self.taken = taken
        self.given_up = given_up

    def entered(self) -> None:
        super().entered()
        self.taken()

    def escaped(self) -> None:
        super().escaped()
        self.given_up()


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
        self._renaming: tuple[saves.Entry, str] | None = None
        self._read()

    def enter(self) -> None:
        """Whatever was played meanwhile stands where it belongs now."""
        before = self.entries, self.deleted
        self._read()
        if (self.entries, self.deleted) != before:
            self.app.relayout()
        if self.focus is None:
            self.set_focus(self.canvas.named("match/0/open") or self.canvas.named("matches/back"))

    def _read(self) -> None:
        self.entries, self.deleted = saves.list_matches(), saves.list_deleted()

    @property
    def shown(self) -> list[saves.Entry]:
        """What is listed: the matches kept, or those in the bin."""
        return self.deleted if self.in_bin else self.entries

    def lay_out(self) -> None:
        renaming, before = self._renaming, self.focus
        super().lay_out()
        if renaming is not None:
            self._open_rename(*renaming)
            if before is not None:
                self._field.restore_from(before)

    # -- building

    def build(self) -> None:
        style = self.style
        grown = 1 + (style.measure.text - 1) * 0.8
        wide = style.px(min(44, style.measure.wide * 0.34) * grown)
        rest = self.build_head(words.say("matches.title"), words.say("matches.subtitle"), wide + style.px(2))
        self._build_views(Rect(rest.right - wide, 0, wide, style.px(6.4)))
        if self._said is not None:
            rest = self._build_said(rest, *self._said)
        if self.shown:
            self._build_list(rest)
        else:
            self._build_nothing(rest)

    def _build_views(self, rect: Rect) -> None:
        back = self.canvas.named("matches/back")
        assert back is not None
        rect.centery = back.rect.centery
        count = len(self.deleted)
        bin_ = words.say("matches.bin_of", count=count) if count else words.say("matches.bin")
        labels = [words.say("matches.kept"), bin_]
        views = Segments("matches/view", rect, self.style, labels, int(self.in_bin), self._turn_to, units=2.4)
        self.canvas.add(views)

    def _build_said(self, rest: Rect, sentence: str, way_back: str | None) -> Rect:
        """A sentence below the list, with the way back; gives what is left above it."""
        style = self.style
        tall = style.px(8.4 * (1 + (style.measure.text - 1) * 0.5))
        rect = Rect(rest.x, rest.bottom - tall, rest.width, tall)
        side = style.px(5.8)
        close = Rect(rect.right - side - style.px(1.4), rect.centery - side // 2, side, side)
        right = close.left - style.px(1.6)
        self.canvas.add(
            Panel("matches/said/panel", rect, style, raised=True, depth=5),
            RoundButton(
                "matches/said/close",
                close,
                style,
                "cross",
                self._hush,
                tip=words.say("close"),
                depth=6,
            ),
        )
        if way_back is not None:
            label = words.say("matches.bring_back")
            wide = button_width(style, label)
            place = Rect(right - wide, rect.y + style.px(1.2), wide, tall - style.px(2.4))
            deed = partial(self.bring_back, way_back)
            self.canvas.add(
                Button("matches/said/way_back", place, style, label, deed, icon="return", units=2.4, depth=6)
            )
            right = place.left - style.px(1.6)
        left = rect.x + style.px(2.6)
        line = Rect(left, rect.y, right - left, tall)
        height = style.typed(2.4)
        self.canvas.add(Line("matches/said", line, sentence, "inter", height, style.theme.ink, depth=6))
        return Rect(rest.x, rest.y, rest.width, rect.top - style.px(1.6) - rest.y)

    def _build_nothing(self, rest: Rect) -> None:
        """An empty list says something kind."""
        style = self.style
        key = "matches.bin_empty" if self.in_bin else "matches.none"
        wide = min(rest.width, style.px(80))
        middle = rest.y + round(rest.height * 0.42)
        side = style.px(13)
        knot = Rect(rest.centerx - side // 2, middle - side - style.px(3), side, side)
        height = style.typed(4.0)
        title = Rect(rest.centerx - wide // 2, middle, wide, round(height * 1.2))
        self.canvas.add(
            Strip("matches/nothing/knot", knot, _draw_knot),
            Line("matches/nothing", title, words.say(key), "garamond", height, style.theme.ink, "center"),
            Block(
                "matches/nothing/words",
                Rect(title.x, title.bottom + style.px(1.6), wide, style.px(20)),
                words.say(f"{key}_words"),
                "inter",
                style.typed(2.3),
                style.theme.ink2,
                align="center",
            ),
        )

    def _build_list(self, rest: Rect) -> None:
        style = self.style
        port = self._port = Port("matches/list", rest, style)
        now = datetime.now(tz=UTC).astimezone()
        wide = rest.width - style.px(1.4)
        y = rest.y
        widgets: list[Seen] = []
        for index, entry in enumerate(self.shown):
            made = self._row(index, entry, Rect(rest.x, y, wide, 0), now)
            widgets += made
            y = made[0].rect.bottom + style.px(1.2)
        port.tall = y - rest.y
        port.hold(*widgets)
        self.canvas.add(port, *widgets)
        port.scroll_to(self._offset)

    def _row(self, index: int, entry: saves.Entry, place: Rect, now: datetime) -> list[Seen]:
        """A match and what can be done with it; in a narrow row that stands below its words."""
        style = self.style
        ways = self._ways(entry)
        pad, gap, side = style.px(2.4), style.px(1.4), style.px(6.4)
        wide = [button_width(style, way.words) if way.labelled else side for way in ways]
        needed = sum(wide) + gap * (len(wide) - 1)
        left = pad + marks_width(style) + style.px(2.2)
        beside = place.width - left - needed - 2 * pad
        below = beside < style.px(32 * style.measure.text)
        line = told(entry, now) if entry.broken is None else entry.broken
        across = place.width - left - pad if below else beside
        said = Words(style, titled(entry), line, left, across, broken=entry.broken is not None)
        rect = Rect(place.x, place.y, place.width, said.tall + (side + style.px(1.8) if below else 0))
        x = rect.x + left if below else rect.right - pad - needed
        y = rect.bottom - style.px(1.8) - side if below else rect.y + (said.tall - side) // 2
        name = f"match/{index}"
        touch = partial(self.open, entry) if ways[0].leaf == "open" else None
        found: list[Seen] = [Row(name, rect, style, entry, said, touch)]
        for way, across in zip(ways, wide, strict=True):
            found.append(self._button(f"{name}/{way.leaf}", Rect(x, y, across, side), way))
            x += across + gap
        return found

    def _button(self, name: str, rect: Rect, way: Way) -> Seen:
        if way.labelled:
            return SeenButton(name, rect, self.style, way.words, way.deed, icon=way.icon, units=2.3, depth=3)
        return SeenRound(name, rect, self.style, way.icon, way.deed, tip=way.words, depth=3)

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
        rename = words.say("matches.rename")
        journal = Way("journal", "journal", words.say("matches.journal"), partial(self.open_journal, entry))
        return [
            Way("open", icon, words.say(label), partial(self.open, entry), labelled=True),
            *([journal] if has_journal(entry.game) else []),
            Way("rename", "pencil", rename, partial(self._open_rename, entry, entry.title)),
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

    def open(self, entry: saves.Entry) -> None:
        """Sit down at a match again; one that is over shows its end."""
        self._said = None
        try:
            sitting = Sitting.resume(entry.id)
        except FAILURES as error:
            self._tell(reasons.told(error))
            return
        look_at(self.app, entry.game)
        self.app.open.table(sitting)

    def open_journal(self, entry: saves.Entry) -> None:
        """Read what was played, from its first throw."""
        self._said = None
        try:
            self.app.open.journal(entry.id)
        except FAILURES as error:
            self._tell(reasons.told(error))

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

    def _open_rename(self, entry: saves.Entry, title: str) -> None:
        """Ask for a title on a line of its own."""
        self._renaming = entry, title
        style, colours = self.style, self.style.theme
        width, height = self.app.size
        pad, gap = style.px(4), style.px(1.6)
        wide = min(style.px(84), width - style.px(6))
        head, line, tall = style.typed(3.6), style.px(7), style.px(9)
        whole = 2 * pad + round(head * 1.3) + gap + line + style.px(3.6) + tall
        panel = Rect((width - wide) // 2, (height - whole) // 2, wide, whole)
        inner = panel.inflate(-2 * pad, -2 * pad)
        side = style.px(5.6)
        field = Rect(inner.x, inner.y + round(head * 1.3) + gap, inner.width - side - gap, line)
        clear = Rect(inner.right - side, field.centery - side // 2, side, side)
        self._field = TitleField(
            "rename/field",
            field,
            style,
            title,
            self._retitled,
            units=3.0,
            longest=max(LONGEST_TITLE, len(title)),
            hint=words.say("matches.rename.hint"),
            depth=DEEP + 2,
            taken=self.rename,
            given_up=self._leave_title,
        )
        widgets: list[Widget] = [
            dialog.Veil("rename/veil", Rect(0, 0, width, height), DEEP),
            Panel("rename/panel", panel, style, raised=True, depth=DEEP + 1),
            Line(
                "rename/title",
                Rect(inner.x, inner.y, inner.width, round(head * 1.3)),
                words.say("matches.rename.title"),
                "garamond",
                head,
                colours.ink,
                depth=DEEP + 2,
            ),
            self._field,
            RoundButton(
                "rename/clear",
                clear,
                style,
                "cross",
                self._clear_title,
                tip=words.say("matches.rename.clear"),
                depth=DEEP + 2,
            ),
            *self._rename_buttons(Rect(inner.x, inner.bottom - tall, inner.width, tall)),
        ]
        self.lay_over(widgets, self._leave_title, self._field)

    def _rename_buttons(self, rect: Rect) -> list[Button]:
        """Keep the title, or leave it as it was: side by side, at the right."""
        style = self.style
        found: list[Button] = []
        gap = style.px(1.6)
        deeds = {"yes": self.rename, "no": self._leave_title}
        labels = {leaf: words.say(f"matches.rename.{leaf}") for leaf in deeds}
        room = (rect.width - gap) // 2
        right = rect.right
        for leaf in ("no", "yes"):
            wide = min(room, text.width(labels[leaf], "semibold", style.typed(2.6)) + style.px(5))
            place = Rect(right - wide, rect.y, wide, rect.height)
            kind = "primary" if leaf == "yes" else "plain"
            found.insert(
                0,
                Button(
                    f"rename/{leaf}",
                    place,
                    style,
                    labels[leaf],
                    deeds[leaf],
                    kind=kind,
                    units=2.6,
                    depth=DEEP + 2,
                ),
            )
            right = place.left - gap
        return found

    def _retitled(self, title: str) -> None:
        if self._renaming is not None:
            self._renaming = self._renaming[0], title

    def _clear_title(self) -> None:
        """An empty line to write on."""
        entry = self._renaming[0] if self._renaming is not None else None
        self.lift_off()
        if entry is not None:
            self._open_rename(entry, "")

    def _leave_title(self) -> None:
        self._renaming = None
        self.lift_off()

    def rename(self) -> None:
        """Take the title that was written; an empty line changes nothing."""
        renaming, self._renaming = self._renaming, None
        self.lift_off()
        if renaming is None:
            return
        entry, title = renaming[0], " ".join(renaming[1].split())
        if not title or title == entry.title:
            return
        try:
            with saves.open_match(entry.id) as match:
                match.rename(title)
        except saves.SaveError as error:
            self._tell(reasons.told(error))
            return
        self._again()


def button_width(style: Style, label: str) -> int:
    """How wide a button with an icon and a label is."""
    height = style.typed(2.4)
    return text.width(label, "semibold", height) + round(height * 1.7) + style.px(3.6)


def _draw_knot(target: pygame.Surface, rect: Rect) -> None:
    target.blit(art.square("shared/knot", rect.width), rect)
