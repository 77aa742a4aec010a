"""What is written into: a caret, a selection, the clipboard; and the line for a name or a title."""

from __future__ import annotations

import re
import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Callable

import pygame

from game.widgets import art, text, theme
from game.widgets.accessibility import FOCUS, PRESS, SET
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Control
from game.widgets.style import Style

JOINERS = "\u200c\u200d"
JOINS = "\u200d"  # what stands behind it belongs to what stands before it
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
COMMAND = pygame.KMOD_CTRL | pygame.KMOD_META
BY_WORD = pygame.KMOD_CTRL | pygame.KMOD_ALT  # Alt on a Mac
UNPRINTED = ("Cc", "Cs", "Cf", "Co", "Cn")
BREAKS = re.compile(r"\s*[\n\v\f\r\x1c-\x1e\x85\u2028\u2029]\s*")


class Writing(Control, ABC):
    """A text one writes; subclasses set it in lines, find the places in it, and draw it.

    `changed` is told the text with every stroke, `left` when writing ends.
    """

    takes_lines = False  # whether Enter begins a new line in it
    at_once = False  # whether the focus alone begins writing, with all chosen

    def __init__(
        self,
        name: str,
        rect: Rect,
        style: Style,
        value: str,
        changed: Callable[[str], None],
        *,
        left: Callable[[], object] | None = None,
        longest: int = 40,
        hint: str = "",
        depth: int = 0,
    ) -> None:
        super().__init__(name, rect, style, None, depth)
        self.value = value
        self.changed = changed
        self.left = left
        self.longest = longest
        self.hint = hint
        self.typing = False
        self._caret = self._anchor = len(value)
        self._composing = ""  # what an input method has not settled yet; it stands at the caret
        self._fresh = False  # all was chosen by coming here, and nothing was done since
        self._drag_from: int | None = None
        self._began_with_space = False  # that key is typed as well, a moment later

    # -- what it is to who cannot see it

    role = "text"

    @property
    def accessible_name(self) -> str:
        return self.called or self.hint

    @property
    def accessible_description(self) -> str:
        return self.added or (self.hint if self.called else "")

    @property
    def content(self) -> str:
        return self.whole

    @property
    def actions(self) -> tuple[str, ...]:
        return (PRESS, FOCUS, SET)

    def put_value(self, value: str) -> bool:
        self.value = self.cleaned(value)[: self.longest]
        self.put_caret(len(self.value))
        self.changed(self.value)
        return True

    # -- what a subclass knows

    @abstractmethod
    def place_at(self, point: tuple[int, int]) -> int:
        """The place in the text nearest to a point."""

    def line_bounds(self, place: int) -> tuple[int, int]:
        """Where the line of a place begins and ends."""
        return 0, len(self.value)

    def cleaned(self, typed: str) -> str:
        """What was typed or pasted, without what would not print."""
        return "".join(
            sign for sign in typed if sign in JOINERS or unicodedata.category(sign) not in UNPRINTED
        )

    def entered(self) -> None:
        """Enter was pressed while writing."""
        self.stop()

    def escaped(self) -> None:
        """Esc was pressed while writing."""
        self.stop()

    def passes_on(self, event: pygame.event.Event) -> bool:
        """Whether a key that does nothing here is left to others."""
        return bool(event.mod & COMMAND)

    def caret_moved(self) -> None:
        """The caret stands elsewhere, or the text is another."""

    # -- caret and selection

    @property
    def caret(self) -> int:
        """The character before which the caret stands, counted from 0."""
        return self._caret

    @property
    def selection(self) -> tuple[int, int]:
        """Start and end of what is chosen; both the caret where nothing is."""
        return min(self._caret, self._anchor), max(self._caret, self._anchor)

    @property
    def selected(self) -> str:
        """The part of the text that is chosen."""
        start, end = self.selection
        return self.value[start:end]

    @property
    def whole(self) -> str:
        """The text with what is being composed in it."""
        return self.value[: self._caret] + self._composing + self.value[self._caret :]

    def put_caret(self, caret: int, *, choosing: bool = False) -> None:
        """Let the caret stand before a character; `choosing` keeps the other end of the selection."""
        self._caret = min(max(caret, 0), len(self.value))
        if not choosing:
            self._anchor = self._caret
        self.caret_moved()
        self.damage()

    def choose(self, start: int, end: int) -> None:
        """Choose a part of the text; the caret stands at its end."""
        self._anchor = start
        self.put_caret(end, choosing=True)

    def choose_all(self) -> None:
        """Choose the whole text."""
        self.choose(0, len(self.value))

    def restore_from(self, before: Widget) -> None:
        """Go on where the same field was before all was laid out anew."""
        if not isinstance(before, Writing):
            return
        if before.typing:
            self.start()
        elif self.typing:
            self.stop()
        self._fresh = before._fresh
        self.choose(min(before._anchor, len(self.value)), before._caret)

    # -- begin and end

    def press(self) -> bool:
        self.start()
        return True

    def start(self) -> None:
        """Begin to write."""
        if self.typing or not self.enabled:
            return
        self.typing = True
        pygame.key.start_text_input()
        pygame.key.set_text_input_rect(self.rect)
        if self.at_once:
            self.choose_all()
            self._fresh = True
        self.caret_moved()
        self.damage()

    def stop(self) -> None:
        """End writing."""
        if not self.typing:
            return
        self.typing = self._fresh = False
        self._composing = ""
        self._anchor = self._caret
        pygame.key.stop_text_input()
        self.damage()
        if self.left is not None:
            self.left()

    def set_state(self, **states: bool) -> None:
        if states.get("focused") is False:
            self.stop()
        came = states.get("focused") is True and not self.focused
        super().set_state(**states)
        if came and self.at_once:
            self.start()

    def show(self, visible: bool) -> None:
        if not visible:
            self.stop()
        super().show(visible)

    # -- writing

    def insert(self, typed: str) -> None:
        """Write at the caret, in place of what is chosen."""
        start, end = self.selection
        clean = self.cleaned(typed)[: max(0, self.longest - len(self.value) + end - start)]
        if clean or start < end:
            self._write(self.value[:start] + clean + self.value[end:], start + len(clean))

    def erase(self, start: int, end: int) -> None:
        """Take a part of the text out."""
        if start < end:
            self._write(self.value[:start] + self.value[end:], start)

    def _write(self, value: str, caret: int) -> None:
        changed = value != self.value
        self.value = value
        self.put_caret(caret)
        if changed:
            self.changed(value)

    # -- keys

    def key(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.TEXTEDITING:
            return self._compose(event.text)
        if event.type == pygame.TEXTINPUT:
            self._composing = ""
            if self.typing and not (self._began_with_space and event.text == " "):
                self._fresh = False
                self.insert(event.text)
            self._began_with_space = False
            return self.typing
        if event.type != pygame.KEYDOWN:
            return False
        self._began_with_space = False
        if self._composing:  # the input method has the key
            return True
        if self.typing:
            self._fresh = False
            return self._edit(event)
        if self.enabled and event.key in (*ENTER, pygame.K_SPACE):
            self.start()
            self._began_with_space = event.key == pygame.K_SPACE
            return True
        return False

    def _compose(self, composing: str) -> bool:
        """Show what an input method is at; it takes the place of what is chosen."""
        if not self.typing:
            return False
        if composing:
            self.erase(*self.selection)
        self._composing = self.cleaned(composing)
        self._fresh = False
        self.caret_moved()
        self.damage()
        return True

    def _edit(self, event: pygame.event.Event) -> bool:
        key, mod = event.key, event.mod
        command = bool(mod & COMMAND)
        if key == pygame.K_TAB:
            self.stop()
            return False
        if key == pygame.K_ESCAPE:
            self.escaped()
        elif key in ENTER and not command:
            self.entered()
        elif key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            self._take_out(key == pygame.K_DELETE, mod)
        elif command and key in (pygame.K_a, pygame.K_c, pygame.K_x, pygame.K_v):
            self._command(key)
        elif (place := self._place_for(key, mod)) is not None:
            if place == self._caret and self._anchor == place and self._leaves(key, mod):
                return False
            self.put_caret(place, choosing=bool(mod & pygame.KMOD_SHIFT))
        else:
            return not self.passes_on(event)
        return True

    def _leaves(self, key: int, mod: int) -> bool:
        """Whether an arrow at an end of the text leads out of it."""
        return False

    def _take_out(self, ahead: bool, mod: int) -> None:
        """Backspace and Delete: what is chosen, else a sign or a word before or behind the caret."""
        start, end = self.selection
        if start == end and ahead:
            end = self._word_after(end) if mod & BY_WORD else self._after(end)
        elif start == end:
            start = self._word_before(start) if mod & BY_WORD else self._before(start)
        self.erase(start, end)

    def _command(self, key: int) -> None:
        if key == pygame.K_a:
            self.choose_all()
            return
        try:
            if key == pygame.K_v:
                self.insert(pygame.scrap.get_text())
            elif self.selected:
                pygame.scrap.put_text(self.selected)
                if key == pygame.K_x:
                    self.insert("")
        except (pygame.error, AttributeError):
            return

    def _place_for(self, key: int, mod: int) -> int | None:
        """Where a key takes the caret."""
        meta, ctrl = mod & pygame.KMOD_META, mod & pygame.KMOD_CTRL
        left = key == pygame.K_LEFT
        if left or key == pygame.K_RIGHT:
            if meta:
                return self.line_bounds(self._caret)[0 if left else 1]
            if mod & BY_WORD:
                return self._word_before(self._caret) if left else self._word_after(self._caret)
            start, end = self.selection
            if start < end and not mod & pygame.KMOD_SHIFT:
                return start if left else end
            return self._before(self._caret) if left else self._after(self._caret)
        if key == pygame.K_HOME:
            return 0 if ctrl or meta else self.line_bounds(self._caret)[0]
        if key == pygame.K_END:
            return len(self.value) if ctrl or meta else self.line_bounds(self._caret)[1]
        return None

    def _after(self, place: int) -> int:
        """Behind the sign at a place, with all that belongs to it."""
        value, place = self.value, min(place + 1, len(self.value))
        while place < len(value) and (
            unicodedata.category(value[place]).startswith("M")
            or value[place] in JOINERS
            or value[place - 1] == JOINS
        ):
            place += 1
        return place

    def _before(self, place: int) -> int:
        """Before the sign that ends at a place, with all that belongs to it."""
        start = 0
        while start < place and (end := self._after(start)) < place:
            start = end
        return start

    def _word_before(self, place: int) -> int:
        while place > 0 and self.value[place - 1].isspace():
            place -= 1
        while place > 0 and not self.value[place - 1].isspace():
            place -= 1
        return place

    def _word_after(self, place: int) -> int:
        while place < len(self.value) and not self.value[place].isspace():
            place += 1
        while place < len(self.value) and self.value[place].isspace():
            place += 1
        return place

    # -- hands

    def grabbed(self, point: tuple[int, int]) -> None:
        if not self.typing:
            self.start()
        if not self.typing:
            return
        place = self.place_at(point)
        self._drag_from = place
        if not self._fresh:
            self.put_caret(place, choosing=bool(pygame.key.get_mods() & pygame.KMOD_SHIFT))

    def grabbed_again(self, times: int) -> None:
        """The second touch in a row chooses a word, the third the line."""
        place = self._caret if self._drag_from is None else self._drag_from
        self._drag_from = None
        if not self.typing:
            return
        self._fresh = False
        if times > 2:
            self.choose(*self.line_bounds(place))
            return
        start = end = min(place, max(0, len(self.value) - 1))
        while start > 0 and not self.value[start - 1].isspace():
            start -= 1
        while end < len(self.value) and not self.value[end].isspace():
            end += 1
        self.choose(start, end)

    def dragged(self, point: tuple[int, int]) -> None:
        place = self.place_at(point)
        if self.typing and self._drag_from is not None and place != self._drag_from:
            self._anchor, self._fresh = self._drag_from, False
            self.put_caret(place, choosing=True)

    def released(self, point: tuple[int, int]) -> None:
        self._drag_from, self._fresh = None, False

    # -- drawing

    @property
    def wash(self) -> str:
        """The colour behind what is chosen."""
        return theme.mixed(self.style.theme.surface, self.style.theme.ink2, 0.28)


class TextField(Writing):
    """A line for a name or a title, in a frame that says it can be written in.

    `noted` tells what is to be said of the text, in a line or two below; empty where there is nothing.
    `taken` follows Enter, `given_up` Esc.
    """

    rounding_u = 0.9
    at_once = True

    def __init__(
        self,
        name: str,
        rect: Rect,
        style: Style,
        value: str,
        changed: Callable[[str], None],
        *,
        units: float = 3.6,
        longest: int = 40,
        hint: str = "",
        noted: Callable[[str], str] | None = None,
        taken: Callable[[], None] | None = None,
        given_up: Callable[[], None] | None = None,
        depth: int = 0,
    ) -> None:
        super().__init__(name, rect, style, value, changed, longest=longest, hint=hint, depth=depth)
        self.units = units
        self.noted, self.taken, self.given_up = noted, taken, given_up
        self.air = style.px(1.0)  # between the frame and the words
        self.bleed = max(self.bleed, self.air) + round(style.font_px(2.0) * 2.8)

    def entered(self) -> None:
        super().entered()
        if self.taken is not None:
            self.taken()

    def escaped(self) -> None:
        super().escaped()
        if self.given_up is not None:
            self.given_up()

    @property
    def note(self) -> str:
        """What is to be said of the text now."""
        return self.noted(self.value) if self.noted is not None else ""

    @property
    def frame(self) -> Rect:
        """What is drawn round the words; they stand where the rectangle begins."""
        return self.rect.inflate(2 * self.air, 0)

    def reaches(self, point: tuple[int, int]) -> bool:
        return self.visible and self.within(self.frame).collidepoint(point)

    def cleaned(self, typed: str) -> str:
        """One line: where there were several, a space."""
        return super().cleaned(BREAKS.sub(" ", typed.strip("\r\n")).replace("\t", " "))

    def _leaves(self, key: int, mod: int) -> bool:
        return key in (pygame.K_LEFT, pygame.K_RIGHT) and not mod & (BY_WORD | COMMAND | pygame.KMOD_SHIFT)

    def passes_on(self, event: pygame.event.Event) -> bool:
        return super().passes_on(event) or event.key in (pygame.K_UP, pygame.K_DOWN)

    @property
    def _fit(self) -> tuple[int, int]:
        """The height of its type, and how far a long line is shifted for the caret to be seen."""
        room = self.rect.width - self.style.px(0.6)
        full = self.style.font_px(self.units)
        height = text.fitted(self.whole, "semibold", full, room, max(theme.SMALLEST, round(0.62 * full)))
        return height, max(0, self._across(self._shown_caret, height) - room) if self.typing else 0

    @property
    def _shown_caret(self) -> int:
        return self._caret + len(self._composing)

    def _across(self, place: int, height: int) -> int:
        return text.carets(self.whole, "semibold", height)[place]

    def place_at(self, point: tuple[int, int]) -> int:
        height, shift = self._fit
        across = point[0] - self.rect.x + shift
        carets = text.carets(self.value, "semibold", height)
        return min(range(len(carets)), key=lambda place: abs(carets[place] - across))

    def caret_moved(self) -> None:
        if self.typing:
            height, shift = self._fit
            left = self.rect.x - shift + self._across(self._caret, height)
            pygame.key.set_text_input_rect(Rect(left, self.rect.y, 2, self.rect.height))

    def draw(self, target: pygame.Surface) -> None:
        colours, frame = self.style.theme, self.frame
        fill = theme.mixed(colours.surface, colours.raised if colours.dark else "#FFFFFF", 0.6)
        edge = colours.thread if self.typing else colours.ink3 if self.hovered else colours.edge
        thick = max(1.2, self.style.hair * (1.6 if self.typing else 1.0))
        target.blit(art.frame(frame.size, self.radius, fill, line=edge, thick=thick), frame)
        clip = target.get_clip()
        inside = frame.inflate(-2 * round(thick) - 2, -2 * round(thick))
        target.set_clip(clip.clip(inside))
        height, shift = self._fit
        self._draw_words(target, height, self.rect.x - shift)
        target.set_clip(clip)
        self._draw_note(target)
        if self.focused and not self.typing:
            rect, self.rect = self.rect, self.frame
            self.draw_focus(target)
            self.rect = rect

    def _draw_words(self, target: pygame.Surface, height: int, left: int) -> None:
        colours, rect = self.style.theme, self.rect
        baseline = rect.centery + height * 0.34
        top, tall = round(rect.centery - height * 0.55), round(height * 1.1)
        start, end = self.selection
        if self.typing and start < end:
            first, last = sorted((self._across(start, height), self._across(end, height)))
            target.fill(self.wash, (left + first, top, last - first, tall))
        if self.whole:
            shown = self.whole
            if not self.typing:
                shown = text.shortened(shown, "semibold", height, rect.width)
            text.put(target, shown, "semibold", height, colours.ink, left, baseline)
        elif self.hint and not self.typing:
            text.put(target, self.hint, "italic", height, colours.ink3, rect.x, baseline)
        if not self.typing:
            return
        caret = left + self._across(self._shown_caret, height)
        thick = max(2, self.style.px(0.25))
        if self._composing:
            first, last = sorted((left + self._across(self._caret, height), caret))
            target.fill(colours.ink2, (first, top + tall - thick, last - first, thick))
        target.fill(colours.thread, (caret, top, thick, tall))

    def _draw_note(self, target: pygame.Surface) -> None:
        note, small, across = self.note, self.style.font_px(2.0), self.rect.width
        if not note:
            return
        small = text.fitted(note, "inter", small, across)
        first, *rest = text.wrapped(note, "inter", small, across)
        lines = [first, text.shortened(" ".join(rest), "inter", small, across)] if rest else [first]
        x, low = self.rect.x, self.rect.bottom + small * 1.3
        text.put_lines(target, lines, "inter", small, self.style.theme.loss, x, low, small * 1.24)
