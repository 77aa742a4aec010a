"""A sheet to write on: several lines of text, wrapped, with a caret."""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections.abc import Callable

import pygame

from game.widgets import text, theme
from game.widgets.canvas import Rect
from game.widgets.controls import Control
from game.widgets.style import Style

JOINERS = "\u200c\u200d"
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
COMMAND = pygame.KMOD_CTRL | pygame.KMOD_META


def broken(words: str, face: text.Face, height: int, across: int) -> list[int]:
    """Where the lines of a text begin, in a column so many pixels wide; no character is lost or added."""
    starts = [0]
    for paragraph in _paragraphs(words):
        start, end = paragraph
        if start:
            starts.append(start)
        while start < end:
            cut = _line_end(words, start, end, face, height, across)
            if cut >= end:
                break
            starts.append(cut)
            start = cut
    return starts


def _paragraphs(words: str) -> list[tuple[int, int]]:
    """Start and end of each paragraph, without the line break that ends it."""
    found = []
    start = 0
    for part in words.split("\n"):
        found.append((start, start + len(part)))
        start += len(part) + 1
    return found


def _line_end(words: str, start: int, end: int, face: text.Face, height: int, across: int) -> int:
    """Where the next line begins: behind the last space that fits, or within a word that is too long."""
    low, high = start + 1, end
    while low < high:
        middle = (low + high + 1) // 2
        if text.width(words[start:middle], face, height) <= across:
            low = middle
        else:
            high = middle - 1
    if low == end:
        return end
    if words[low] == " ":  # the space itself may hang over the edge
        while low < end and words[low] == " ":
            low += 1
        return low
    space = words.rfind(" ", start, low)
    return space + 1 if space >= start else low


class Editor(Control):
    """Lines on ruled paper. Enter begins a new line; Esc and Tab end writing, as does another focus.

    `changed` is told the text with every stroke, `left` when writing ends.
    """

    def __init__(
        self,
        name: str,
        rect: Rect,
        style: Style,
        value: str,
        changed: Callable[[str], None],
        *,
        left: Callable[[], object] | None = None,
        face: text.Face = "italic",
        units: float = 2.9,
        ink: str | None = None,
        longest: int = 8000,
        hint: str = "",
        depth: int = 0,
    ) -> None:
        super().__init__(name, rect, style, None, depth)
        self.value = value
        self.changed = changed
        self.left = left
        self.face: text.Face = face
        self.height = style.typed(units)
        self.ink = ink or style.theme.ink
        self.longest = longest
        self.hint = hint
        self.typing = False
        self.offset = 0  # the first line that shows
        self._caret = len(value)
        self._goal: int | None = None  # how far across up and down keep to
        self._starts: list[int] = []
        self._broken_for = ""
        self._began_with_space = False  # that key is typed as well, a moment later

    # -- lines

    @property
    def step(self) -> int:
        """The distance of the rules."""
        return round(text.line_height(self.face, self.height) * 1.08)

    @property
    def room(self) -> int:
        """How many lines show."""
        return max(1, self.rect.height // self.step)

    @property
    def radius(self) -> float:
        return self.style.px(0.8)

    @property
    def lines(self) -> list[int]:
        """Where each line begins in the text."""
        if not self._starts or self._broken_for != self.value:
            across = self.rect.width - self.style.px(1.2)
            self._starts = broken(self.value, self.face, self.height, across)
            self._broken_for = self.value
        return self._starts

    def line(self, number: int) -> str:
        """The words of a line, as they are drawn."""
        starts = self.lines
        end = starts[number + 1] if number + 1 < len(starts) else len(self.value)
        return self.value[starts[number] : end].rstrip("\n")

    def _line_of(self, caret: int) -> int:
        return bisect_right(self.lines, caret) - 1

    def show(self, visible: bool) -> None:
        if not visible:
            self.stop()
        super().show(visible)

    def set_value(self, value: str) -> None:
        """Show another text; the caret stands at its end."""
        if value != self.value:
            self.value = value
            self._caret = len(value)
            self.offset = 0
            self.damage()

    # -- writing

    @property
    def caret(self) -> int:
        return self._caret

    def put_caret(self, caret: int) -> None:
        """Let the caret stand before a character."""
        self._caret = min(max(caret, 0), len(self.value))
        self._keep_in_sight()
        self.damage()

    def press(self) -> bool:
        self.start()
        return True

    def start(self) -> None:
        if not self.typing and self.enabled:
            self.typing = True
            pygame.key.start_text_input()
            pygame.key.set_text_input_rect(self.rect)
            self._keep_in_sight()
            self.damage()

    def stop(self) -> None:
        if self.typing:
            self.typing = False
            pygame.key.stop_text_input()
            self.damage()
            if self.left is not None:
                self.left()

    def set_state(self, **states: bool) -> None:
        if states.get("focused") is False:
            self.stop()
        super().set_state(**states)

    def insert(self, typed: str) -> None:
        """Take in what was typed or pasted, without what would not print."""
        typed = typed.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ")
        clean = "".join(
            sign
            for sign in typed
            if sign == "\n"
            or sign in JOINERS
            or unicodedata.category(sign) not in ("Cc", "Cs", "Cf", "Co", "Cn")
        )
        clean = clean[: max(0, self.longest - len(self.value))]
        self._write(self.value[: self._caret] + clean + self.value[self._caret :], self._caret + len(clean))

    def _write(self, value: str, caret: int) -> None:
        self._caret = caret
        self._goal = None
        if value != self.value:
            self.value = value
            self.changed(value)
        self._keep_in_sight()
        self.damage()

    def key(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.TEXTINPUT:
            if self.typing and not (self._began_with_space and event.text == " "):
                self.insert(event.text)
            self._began_with_space = False
            return self.typing
        if event.type != pygame.KEYDOWN:
            return False
        self._began_with_space = False
        if not self.typing:
            if self.enabled and event.key in (*ENTER, pygame.K_SPACE):
                self.start()
                self._began_with_space = event.key == pygame.K_SPACE
                return True
            return False
        return self._edit(event)

    def _edit(self, event: pygame.event.Event) -> bool:
        key, command = event.key, bool(event.mod & COMMAND)
        if key == pygame.K_TAB:
            self.stop()
            return False
        if key == pygame.K_ESCAPE:
            self.stop()
        elif key in ENTER:
            self.insert("\n")
        elif key == pygame.K_BACKSPACE:
            start = self._word_before() if command else self._caret - 1
            if self._caret > 0:
                self._write(self.value[:start] + self.value[self._caret :], start)
        elif key == pygame.K_DELETE and self._caret < len(self.value):
            self._write(self.value[: self._caret] + self.value[self._caret + 1 :], self._caret)
        elif key in (pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            page = max(1, self.room - 1)
            steps = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page}
            self._climb(steps[key])
        elif (place := self._place_for(key, command)) is not None:
            self._write(self.value, place)
        elif key == pygame.K_v and command:
            self._paste()
        return True

    def _place_for(self, key: int, command: bool) -> int | None:
        """Where a key takes the caret."""
        number = self._line_of(self._caret)
        if key == pygame.K_LEFT:
            return self._word_before() if command else max(0, self._caret - 1)
        if key == pygame.K_RIGHT:
            return self._word_after() if command else min(len(self.value), self._caret + 1)
        if key == pygame.K_HOME:
            return 0 if command else self.lines[number]
        if key == pygame.K_END:
            return len(self.value) if command else self._end_of(number)
        return None

    def _end_of(self, number: int) -> int:
        """The last place of the caret in a line: before the break or the space that ends it."""
        if number + 1 == len(self.lines):
            return len(self.value)
        return max(self.lines[number], self.lines[number + 1] - 1)

    def _word_before(self) -> int:
        place = self._caret
        while place > 0 and self.value[place - 1].isspace():
            place -= 1
        while place > 0 and not self.value[place - 1].isspace():
            place -= 1
        return place

    def _word_after(self) -> int:
        place = self._caret
        while place < len(self.value) and not self.value[place].isspace():
            place += 1
        while place < len(self.value) and self.value[place].isspace():
            place += 1
        return place

    def _climb(self, steps: int) -> None:
        """Some lines up or down, as far across as the caret was at first."""
        number = self._line_of(self._caret)
        goal = self._across(self._caret) if self._goal is None else self._goal
        target = number + steps
        if target < 0:
            caret = 0
        elif target >= len(self.lines):
            caret = len(self.value)
        else:
            caret = self._nearest(target, goal)
        self._write(self.value, caret)
        self._goal = goal

    def _across(self, caret: int) -> int:
        """How far from the left edge the caret stands."""
        start = self.lines[self._line_of(caret)]
        return text.width(self.value[start:caret], self.face, self.height)

    def _nearest(self, number: int, across: int) -> int:
        """The place in a line nearest to a distance from the left edge."""
        start, end = self.lines[number], self._end_of(number)
        return min(
            range(start, end + 1),
            key=lambda place: abs(text.width(self.value[start:place], self.face, self.height) - across),
        )

    def _paste(self) -> None:
        try:
            self.insert(pygame.scrap.get_text())
        except (pygame.error, AttributeError):
            return

    # -- hands

    def grabbed(self, point: tuple[int, int]) -> None:
        self._put_caret(point)

    def dragged(self, point: tuple[int, int]) -> None:
        self._put_caret(point)

    def _put_caret(self, point: tuple[int, int]) -> None:
        number = self.offset + max(0, (point[1] - self.rect.y) // self.step)
        number = min(number, len(self.lines) - 1)
        self._write(self.value, self._nearest(number, point[0] - self.rect.x))

    def scroll(self, steps: float) -> bool:
        furthest = max(0, len(self.lines) - self.room)
        offset = min(max(self.offset - round(steps), 0), furthest)
        if furthest and offset != self.offset:
            self.offset = offset
            self.damage()
        return furthest > 0

    def _keep_in_sight(self) -> None:
        number = self._line_of(self._caret)
        self.offset = min(self.offset, number)
        self.offset = max(self.offset, number - self.room + 1, 0)
        self.offset = min(self.offset, max(0, len(self.lines) - 1))

    # -- drawing

    def draw(self, target: pygame.Surface) -> None:
        colours = self.style.theme
        clip = target.get_clip()
        target.set_clip(clip.clip(self.rect.inflate(0, 2 * self.style.px(0.4))))
        rule = theme.mixed(colours.surface, colours.thread, 0.35)
        thick = max(1, round(self.style.hair))
        for row in range(self.room):
            y = self.rect.y + (row + 1) * self.step - thick
            pygame.draw.rect(target, rule, (self.rect.x, y, self.rect.width, thick))
        if not self.value and not self.typing:
            self._put_hint(target)
        for row in range(min(self.room, len(self.lines) - self.offset)):
            text.put(
                target,
                self.line(self.offset + row),
                self.face,
                self.height,
                self.ink,
                self.rect.x,
                self._baseline(row),
            )
        if self.typing:
            self._draw_caret(target)
        self._draw_more(target)
        target.set_clip(clip)
        if not self.typing:
            self.draw_focus(target)

    def _baseline(self, row: int) -> int:
        return self.rect.y + row * self.step + round(self.step * 0.76)

    def _put_hint(self, target: pygame.Surface) -> None:
        lines = text.wrapped(self.hint, self.face, self.height, self.rect.width)
        for row, line in enumerate(lines[: self.room]):
            text.put(
                target, line, self.face, self.height, self.style.theme.ink3, self.rect.x, self._baseline(row)
            )

    def _draw_caret(self, target: pygame.Surface) -> None:
        row = self._line_of(self._caret) - self.offset
        if 0 <= row < self.room:
            x = min(self.rect.x + self._across(self._caret), self.rect.right - 2)
            wide = max(2, self.style.px(0.25))
            top = self._baseline(row) - round(self.height * 0.86)
            pygame.draw.rect(target, self.style.theme.thread, (x, top, wide, round(self.height * 1.1)))

    def _draw_more(self, target: pygame.Surface) -> None:
        """A bar at the right edge where there is more than shows."""
        count = len(self.lines)
        if count <= self.room:
            return
        wide = max(3, self.style.px(0.4))
        tall = max(self.style.px(2), self.rect.height * self.room // count)
        top = self.rect.y + (self.rect.height - tall) * self.offset // max(1, count - self.room)
        colour = theme.mixed(self.style.theme.line, self.style.theme.ink3, 0.35)
        top = min(top, self.rect.bottom - tall)
        pygame.draw.rect(target, colour, (self.rect.right - wide, top, wide, tall), border_radius=wide // 2)
