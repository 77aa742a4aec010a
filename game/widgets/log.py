"""The log: what happened, strung on the thread, the newest first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pygame

from game.widgets import text, text_capture, theme
from game.widgets.accessibility import PRESS, AccessibilityNode
from game.widgets.canvas import Rect
from game.widgets.panel import Scroller
from game.widgets.style import Style
from game.widgets.token import mark_picture

Mark = tuple[int, int, str]
"""From which letter to which a word stands that can be asked about, and by what key."""


@dataclass(frozen=True)
class Entry:
    """One group of the log: whose it is (a charm), and what it says; `asked` tells why it is so.

    `marks` are underlined in dots, and explained when they are looked at.
    """

    charm: int | None
    words: str
    asked: Callable[[], None] | None = field(default=None, compare=False)
    marks: tuple[Mark, ...] = ()


class LogView(Scroller):
    """Entries down a thread, each with the charm of its seat: the latest, as many as one scrolls through."""

    SHOWN = 200
    TOLD = 40  # of them, so many are told to who cannot see them
    role = "log"

    def __init__(self, name: str, rect: Rect, style: Style, depth: int = 2) -> None:
        super().__init__(name, rect, style, depth)
        self.entries: list[Entry] = []
        self.empty = ""
        self.explain: Callable[[str | None, Rect], None] | None = None
        """What tells of a mark that is looked at, and where it stands; None: of none any more."""
        self._under: Entry | None = None  # the entry that the pointer went down on
        self._told: Rect | None = None  # where the mark stands that is told of
        self._gone = 0  # entries that are older than those that are shown

    def tell(self, entries: Sequence[Entry]) -> None:
        """Show these entries, the newest first."""
        if list(entries[: self.SHOWN]) != self.entries:
            self.entries, self.offset, self.tall = [], 0, 0
            self._gone = 0
            self.add(entries[: self.SHOWN])
            self.damage()

    def add(self, entries: Sequence[Entry]) -> None:
        """Show these above those that are there, the newest first."""
        if not entries:
            return
        if self.entries:
            self.tall += self._tall(self.entries[0], False) - self._tall(self.entries[0], True)
        else:
            self.tall = 0
        told = [*entries, *self.entries]
        self.entries, gone = told[: self.SHOWN], told[self.SHOWN :]
        self._gone += len(gone)
        self.tall += sum(self._tall(entry, not index) for index, entry in enumerate(entries))
        self.tall -= sum(self._tall(entry, False) for entry in gone)
        self.offset = 0
        self.damage()

    @property
    def accessible_name(self) -> str:
        return self.called

    @property
    def accessible_description(self) -> str:
        return "" if self.entries else self.empty

    def accessibility_children(self) -> Sequence[AccessibilityNode]:
        count = self._gone + len(self.entries)
        found, y = [], self.rect.y - self.offset
        for index, entry in enumerate(self.entries[: self.TOLD]):
            tall = self._tall(entry, not index)
            x, top, wide, high = Rect(self.rect.x, y, self.rect.width, tall).clip(self.rect)
            actions = (PRESS,) if entry.asked is not None else ()
            key = str(count - index)
            found.append(
                AccessibilityNode(
                    "entry",
                    text_capture.plain(entry.words),
                    (x, top, wide, high),
                    key=key,
                    live=True,
                    actions=actions,
                )
            )
            y += tall
        return found

    def perform(self, deed: str, part: str = "", value: str = "") -> bool:
        if deed == PRESS and part:
            index = self._gone + len(self.entries) - int(part)
            self._under = self.entries[index] if 0 <= index < len(self.entries) else None
        return super().perform(deed, part, value)

    def entry_at(self, point: tuple[int, int]) -> Entry | None:
        """The entry that stands at a point."""
        y = self.rect.y - self.offset
        for index, entry in enumerate(self.entries):
            y += self._tall(entry, not index)
            if point[1] < y:
                return entry
        return None

    def grabbed(self, point: tuple[int, int]) -> None:
        super().grabbed(point)
        self._under = self.entry_at(point)

    def dragged(self, point: tuple[int, int]) -> None:
        before = self.offset
        super().dragged(point)
        if self.offset != before:
            self._under = None

    # -- words that explain themselves

    def look(self, point: tuple[int, int] | None) -> bool:
        spots = self.spots()
        found = next((each for each in spots if point is None or each[1].collidepoint(point)), None)
        if found is None or self.explain is None:
            return False
        self._told = found[1]
        self.explain(*found)
        return True

    def pointed(self, point: tuple[int, int]) -> None:
        super().pointed(point)
        if self._told is not None and not self._told.collidepoint(point):
            self._tell_no_more()

    def set_state(self, **states: bool) -> None:
        if states.get("hovered") is False or states.get("focused") is False:
            self._tell_no_more()
        super().set_state(**states)

    def _tell_no_more(self) -> None:
        if self._told is not None and self.explain is not None:
            self._told = None
            self.explain(None, Rect(0, 0, 0, 0))

    def spots(self) -> list[tuple[str, Rect]]:
        """The marked words that can be seen, and where they stand, the newest first."""
        found = []
        y = self.rect.y - self.offset
        for index, entry in enumerate(self.entries):
            for line, start, end, key in self._marked(entry, not index):
                left, across = self._stretch(entry, not index, line, start, end)
                step = text.line_height("inter", self._height)
                place = Rect(left, y + line * step, across, step)
                if self.rect.contains(place):
                    found.append((key, place))
            y += self._tall(entry, not index)
        return found

    def _marked(self, entry: Entry, newest: bool) -> list[tuple[int, int, int, str]]:
        """Each marked word: in which line of its entry, from which letter of that to which, its key."""
        found, place = [], 0
        for number, line in enumerate(self._lines(entry, newest) if entry.marks else ()):
            begins = entry.words.find(line, place)
            if begins < 0:  # a word too long for a line was cut
                break
            place = begins + len(line)
            for start, end, key in entry.marks:
                if start < place and end > begins:
                    found.append((number, max(0, start - begins), min(len(line), end - begins), key))
        return found

    def _stretch(self, entry: Entry, newest: bool, line: int, start: int, end: int) -> tuple[int, int]:
        """Where a part of a line begins, and how broad it is."""
        face: text.Face = "semibold" if newest else "inter"
        said = self._lines(entry, newest)[line]
        before, through = (text.width(said[:upto], face, self._height) for upto in (start, end))
        return self.rect.x + self._left + before, through - before

    def press(self) -> bool:
        """Ask about the entry that was touched; by key about the newest."""
        entry = self._under or (self.entries[0] if self.entries and self.focused else None)
        self._under = None
        if entry is None or entry.asked is None:
            return False
        entry.asked()
        return True

    @property
    def _height(self) -> int:
        return self.style.font_px(2.0)

    @property
    def _left(self) -> int:
        return self.style.px(4.8)

    def _lines(self, entry: Entry, newest: bool) -> tuple[str, ...]:
        across = self.rect.width - self._left - self.style.px(1.0)
        return text.wrapped(entry.words, "semibold" if newest else "inter", self._height, across)

    def _tall(self, entry: Entry, newest: bool) -> int:
        """How much room an entry takes, and the gap below it; the newest stands in bolder type."""
        step = text.line_height("inter", self._height)
        return max(1, len(self._lines(entry, newest))) * step + self.style.px(1.6)

    def paint(self, target: pygame.Surface, top: int) -> None:
        colours, style = self.style.theme, self.style
        if not self.entries:
            y = self.rect.y + self._height * 1.4
            height = style.font_px(2.2)
            lines = text.wrapped(self.empty, "italic", height, self.rect.width)
            step = text.line_height("italic", height)
            text.put_lines(target, lines, "italic", height, colours.ink3, self.rect.x, y, step)
            return
        step = text.line_height("inter", self._height)
        gap = style.px(1.6)
        side = style.px(2.9)
        spine = self.rect.x + style.px(1.6)
        thread = theme.mixed(colours.surface, colours.thread, 0.55)
        bottom = min(self.rect.bottom, top + self.tall)
        pygame.draw.rect(
            target,
            thread,
            (spine - 1, max(self.rect.y, top), max(2, style.px(0.25)), bottom - max(self.rect.y, top)),
        )
        clip = target.get_clip()
        y = top
        for index, entry in enumerate(self.entries):
            lines = self._lines(entry, not index)
            tall = max(1, len(lines)) * step + gap
            if y + tall >= clip.top and y <= clip.bottom:
                centre = (spine, y + step // 2)
                if centre[1] + side // 2 > self.rect.bottom:
                    break
                pygame.draw.circle(target, colours.surface, centre, side * 0.64)
                if entry.charm is not None:
                    picture = mark_picture(entry.charm, side)
                    target.blit(picture, picture.get_rect(center=centre))
                else:  # it is about no seat: a bead on the thread
                    pygame.draw.circle(target, thread, centre, max(3, round(side * 0.22)))
                face: text.Face = "semibold" if index == 0 else "inter"
                ink = colours.ink if index == 0 else colours.ink2
                whole = max(0, (self.rect.bottom + step // 4 - y) // step)
                x, low = self.rect.x + self._left, y + self._height * 1.02
                text.put_lines(target, lines[:whole], face, self._height, ink, x, low, step)
                self._underline(target, entry, not index, y)
            y += tall

    def _underline(self, target: pygame.Surface, entry: Entry, newest: bool, top: int) -> None:
        """Dots below the marked words of an entry whose top edge is at a height."""
        step, side = text.line_height("inter", self._height), max(2, round(self.style.px(0.22)))
        for line, start, end, _ in self._marked(entry, newest):
            left, across = self._stretch(entry, newest, line, start, end)
            y = round(top + line * step + self._height * 1.2)
            if y + side > self.rect.bottom:
                return
            for x in range(left, left + across - side + 1, 2 * side):
                pygame.draw.rect(target, self.style.theme.gold, (x, y, side, side))
