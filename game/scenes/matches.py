"""All matches that are kept: to go on with, to look at, to name, to delete and to bring back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game import resources, saves, words
from game.engine.data import DataError
from game.engine.errors import EngineError
from game.scenes import dialog
from game.scenes.rules import Page, Port, Seen, SeenButton, SeenPanel, SeenRound
from game.sitting import Sitting
from game.widgets import text, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Button, RoundButton, Segments, TextField
from game.widgets.panel import Block, Line, Panel
from game.widgets.style import Style
from game.widgets.token import mark_picture

if TYPE_CHECKING:
    from game.scenes.host import Host

FAILURES = (saves.SaveError, EngineError, DataError, resources.ResourceMissing)
LONGEST_TITLE = 120
DEEP = 850


# -- what is said of a match


def when(moment: datetime, now: datetime) -> str:
    """A time as people say it: today, 14:05; yesterday, 21:30; 14 November 2026."""
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
    steps = f"matches.steps.{entry.steps}" if entry.steps < 2 else "matches.steps"
    parts = [played, words.say(steps, count=entry.steps)]
    if entry.steps:
        parts.append(words.say("matches.finished" if entry.finished else "matches.going_on"))
    return " · ".join(parts)


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
    return entry.title or words.say("matches.untitled")


# -- the list


class Row(SeenPanel):
    """One match: whose tokens, its title, and a line about it. Touching it opens it."""

    def __init__(
        self, name: str, rect: Rect, style: Style, entry: saves.Entry, right: int, deed: Callable[[], None] | None
    ) -> None:
        super().__init__(name, rect, style, depth=1)
        self.entry = entry
        self.deed = deed
        self.right = right
        self.line = ""

    def press(self) -> bool:
        if self.deed is None:
            return False
        self.deed()
        return True

    def draw_whole(self, target: pygame.Surface) -> None:
        self.fill = theme.mixed(self.style.theme.surface, self.style.theme.thread, 0.07) if self._lit else None
        super().draw_whole(target)
        colours, style = self.style.theme, self.style
        left = self.rect.x + style.px(2.4)
        if self.entry.people:
            self._draw_marks(target, left)
        left += marks_width(style) + style.px(2.4)
        across = self.right - left
        height, small = style.typed(2.8), style.typed(2.0)
        title = titled(self.entry)
        size = text.fitted(title, "semibold", height, across, max(13, style.typed(2.3)))
        middle = self.rect.y + self.head_tall // 2
        lines = self.lines(across)
        top = middle - (height * 1.3 + len(lines) * small * 1.36) / 2
        ink = colours.ink if self.entry.broken is None else colours.ink2
        title = text.shortened(title, "semibold", size, across)
        text.put(target, title, "semibold", size, ink, left, top + height)
        baseline = top + height * 1.36 + small
        for line in lines:
            text.put(target, line, "inter", small, self._line_ink, left, baseline)
            baseline += small * 1.36
'''
