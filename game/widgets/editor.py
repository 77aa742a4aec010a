"""A sheet to write on: several lines of text, wrapped, with a caret."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable

import pygame

from game.widgets import text, theme
from game.widgets.canvas import Rect
from game.widgets.style import Style
from game.widgets.writing import Writing


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


class Editor(Writing):
    """Lines on ruled paper. Enter begins a new line; Esc and Tab end writing, as does another focus."""

    rounding_u = 0.8
    takes_lines = True

    def __init__(
        self,
        name: str,
        rect: Rect,
        style: Style,
        value: str,
        changed: Callable[[str], None],
        *,
        left: Callable[[], object] | None = None,
        units: float = 2.9,
        ink: str | None = None,
        longest: int = 8000,
        hint: str = "",
        depth: int = 0,
    ) -> None:
        super().__init__(
            name, rect, style, value, changed, left=left, longest=longest, hint=hint, depth=depth
        )
        self.face: text.Face = "italic"
        self.height = style.font_px(units)
        self.ink = ink or style.theme.ink
        self.offset = 0  # the first line that shows
        self._goal: int | None = None  # how far across up and down keep to
        self._starts: list[int] = []
        self._broken_for = ""

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
    def lines(self) -> list[int]:
        """Where each line begins in the text."""
        if not self._starts or self._broken_for != self.whole:
            across = self.rect.width - self.style.px(1.2)
            self._starts = broken(self.whole, self.face, self.height, across)
            self._broken_for = self.whole
        return self._starts

    def line(self, number: int) -> str:
        """The words of a line, as they are drawn."""
        starts = self.lines
        end = starts[number + 1] if number + 1 < len(starts) else len(self.whole)
        return self.whole[starts[number] : end].rstrip("\n")

    def _line_of(self, caret: int) -> int:
        return bisect_right(self.lines, caret) - 1

    def set_value(self, value: str) -> None:
        """Show another text; the caret stands at its end."""
        if value != self.value:
            self.value = value
            self.put_caret(len(value))
            self.offset = 0
            self.damage()

    # -- writing

    def place_at(self, point: tuple[int, int]) -> int:
        number = self.offset + max(0, (point[1] - self.rect.y) // self.step)
        number = min(number, len(self.lines) - 1)
        return self._nearest(number, point[0] - self.rect.x)

    def line_bounds(self, place: int) -> tuple[int, int]:
        number = self._line_of(place)
        return self.lines[number], self._end_of(number)

    def cleaned(self, typed: str) -> str:
        """Its line breaks stay."""
        lines = typed.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ").split("\n")
        return "\n".join(super(Editor, self).cleaned(line) for line in lines)

    def entered(self) -> None:
        self.insert("\n")

    def passes_on(self, event: pygame.event.Event) -> bool:
        return False

    def caret_moved(self) -> None:
        self._goal = None
        number = self._line_of(self._shown_caret)
        self.offset = min(self.offset, number)
        self.offset = max(self.offset, number - self.room + 1, 0)
        self.offset = min(self.offset, max(0, len(self.lines) - 1))
        if self.typing:
            top = self.rect.y + (number - self.offset) * self.step
            pygame.key.set_text_input_rect(Rect(self.rect.x + self._across(self._caret), top, 2, self.step))

    @property
    def _shown_caret(self) -> int:
        return self._caret + len(self._composing)

    def _edit(self, event: pygame.event.Event) -> bool:
        page = max(1, self.room - 1)
        steps = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page}
        if event.key not in steps:
            return super()._edit(event)
        self._climb(steps[event.key], choosing=bool(event.mod & pygame.KMOD_SHIFT))
        return True

    def _end_of(self, number: int) -> int:
        """The last place of the caret in a line: before the break or the space that ends it."""
        if number + 1 == len(self.lines):
            return len(self.value)
        return max(self.lines[number], self.lines[number + 1] - 1)

    def _climb(self, steps: int, *, choosing: bool) -> None:
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
        self.put_caret(caret, choosing=choosing)
        self._goal = goal

    def _across(self, caret: int) -> int:
        """How far from the left edge the caret stands."""
        number = self._line_of(caret)
        carets = text.carets(self.line(number), self.face, self.height)
        return carets[min(caret - self.lines[number], len(carets) - 1)]

    def _nearest(self, number: int, across: int) -> int:
        """The place in a line nearest to a distance from the left edge."""
        start, end = self.lines[number], self._end_of(number)
        carets = text.carets(self.line(number), self.face, self.height)[: end - start + 1]
        return start + min(range(len(carets)), key=lambda place: abs(carets[place] - across))

    # -- hands

    def scroll(self, steps: float) -> bool:
        furthest = max(0, len(self.lines) - self.room)
        offset = min(max(self.offset - round(steps), 0), furthest)
        if furthest and offset != self.offset:
            self.offset = offset
            self.damage()
        return furthest > 0

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
        if self.typing:
            for chosen in self._parts(*self.selection):
                target.fill(self.wash, chosen)
        if not self.whole and not self.typing:
            lines = text.wrapped(self.hint, self.face, self.height, self.rect.width)
            self._put_lines(target, lines[: self.room], self.style.theme.ink3)
        shown = map(self.line, range(self.offset, min(self.offset + self.room, len(self.lines))))
        self._put_lines(target, shown, self.ink)
        if self.typing:
            self._underline(target)
            self._draw_caret(target)
        self._draw_more(target)
        target.set_clip(clip)
        if not self.typing:
            self.draw_focus(target)

    def _baseline(self, row: int) -> int:
        return self.rect.y + row * self.step + round(self.step * 0.76)

    def _put_lines(self, target: pygame.Surface, lines: Iterable[str], ink: str) -> None:
        x, low = self.rect.x, self._baseline(0)
        text.put_lines(target, lines, self.face, self.height, ink, x, low, self.step)

    def _parts(self, start: int, end: int) -> list[Rect]:
        """Where a part of the text shows, line by line."""
        found = []
        for row in range(min(self.room, len(self.lines) - self.offset)):
            first = self.lines[self.offset + row]
            line = self.line(self.offset + row)
            low, high = max(start - first, 0), min(end - first, len(line))
            if low < high or start <= first + len(line) < end:
                left, right = (
                    text.width(line[:cut], self.face, self.height) for cut in (low, max(low, high))
                )
                top = self._baseline(row) - round(self.height * 0.86)
                wide = max(right - left, self.style.px(0.4))
                found.append(Rect(self.rect.x + left, top, wide, round(self.height * 1.1)))
        return found

    def _underline(self, target: pygame.Surface) -> None:
        """What is being composed has a line below it."""
        thick = max(2, self.style.px(0.25))
        for part in self._parts(self._caret, self._shown_caret) if self._composing else ():
            target.fill(self.ink, (part.x, part.bottom - thick, part.width, thick))

    def _draw_caret(self, target: pygame.Surface) -> None:
        row = self._line_of(self._shown_caret) - self.offset
        if 0 <= row < self.room:
            x = min(self.rect.x + self._across(self._shown_caret), self.rect.right - 2)
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
