"""A keyboard on the screen, for a finger or a pad: what is written stands above its keys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.widgets import art, text, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.composite import ARROWS
from game.widgets.key_hint import put_prompt
from game.widgets.panel import Panel
from game.widgets.ring import focus_ring, ring_bleed
from game.widgets.style import Style
from game.widgets.writing import Writing

DEPTH = 940  # above every question, below what a button does
WIDE, KEY, GAP, STRIP, PAD = 112.0, 7.8, 0.9, 7.0, 1.6  # u
PAGES = (
    ("1234567890", "qwertyuiop", "asdfghjkl’", "zxcvbnm,.-"),
    ("áàâäãåāæçé", "èêëíìîïīñṅ", "ṇóòôöõøōœś", "ṣßṭúùûüūṛḥ"),
    ("?!:;()/&+=", "“”‘’«»…–—_", "@#%*<>[]{}", "€$£°§·•½¼¾"),
)
SHIFT, ERASE, MORE, SPACE, LINE, DONE = "shift", "erase", "more", "space", "line", "done"
TITLES = ("abc", "áéü", "?!:")  # of the pages, on the key that leads there
PROMPTS = {ERASE: "why", SHIFT: "look", MORE: "page_down", DONE: "back"}  # what of a pad does the same
ICONS = {SHIFT: "arrow-up", ERASE: "back", DONE: "check", LINE: "return"}


@dataclass(frozen=True)
class Key:
    """A key: a sign, or the name of what it does."""

    sign: str
    rect: Rect


class Keyboard(Widget):
    """Writes into a field, at the foot of the screen where it is `low`; `ended` is called by its last key."""

    urgent = True
    keeps_writing = True

    def __init__(
        self,
        name: str,
        field: Writing,
        style: Style,
        size: tuple[int, int],
        ended: Callable[[], None],
        *,
        low: bool,
    ) -> None:
        self.field = field
        self.style = style
        self.ended = ended
        self.page = 0
        self.raised = not field.takes_lines and field.selection == (0, len(field.value))
        self._place = (1, 0)
        self._under: Key | None = None
        self._shown = field.whole, field.caret
        self.led = False  # whether a pad is at its keys
        u, pad = style.measure.u, style.px(PAD)
        width, height = size
        across = min(round(WIDE * u), width - 2 * pad)
        tall = min(round((STRIP + 5 * KEY + 5 * GAP + 2 * PAD) * u), height - 2 * pad)
        top = height - tall - pad if low else pad
        super().__init__(name, Rect((width - across) // 2, top, across, tall), DEPTH)
        self._panel = Panel(f"{name}/panel", self.rect, style, raised=True)
        self.bleed = max(self._panel.bleed, ring_bleed(style))
        self._lay()

    # -- keys

    def _lay(self) -> None:
        inner = self.rect.inflate(-2 * self.style.px(PAD), -2 * self.style.px(PAD))
        gap, strip = self.style.px(GAP), self.style.px(STRIP)
        self.strip = Rect(inner.x, inner.y, inner.width, strip)
        step = (inner.height - strip) / 5
        wide = inner.width / 11
        self.rows: list[list[Key]] = []
        ends = (ERASE, "", SHIFT, "")
        for number, signs in enumerate(PAGES[self.page]):
            y = round(inner.y + strip + gap + number * step)
            high = round(step - gap)
            row = [
                Key(sign, Rect(round(inner.x + at * wide), y, round(wide - gap), high))
                for at, sign in enumerate(signs)
            ]
            if ends[number]:
                row.append(Key(ends[number], Rect(round(inner.x + 10 * wide), y, round(wide - gap), high)))
            self.rows.append(row)
        y = round(inner.y + strip + gap + 4 * step)
        last = [(MORE, 2.0), (SPACE, 5.0)]
        last += [(LINE, 2.0), (DONE, 2.0)] if self.field.takes_lines else [(DONE, 4.0)]
        x, row = float(inner.x), []
        for sign, units in last:
            row.append(Key(sign, Rect(round(x), y, round(units * wide - gap), round(step - gap))))
            x += units * wide
        self.rows.append(row)

    @property
    def at(self) -> Key:
        """The key that a pad is at."""
        row = self.rows[self._place[0]]
        return row[min(self._place[1], len(row) - 1)]

    def key_at(self, point: tuple[int, int]) -> Key | None:
        """The key at a point."""
        return next((key for row in self.rows for key in row if key.rect.collidepoint(point)), None)

    def key_of(self, sign: str) -> Key | None:
        """The key of a sign, or of what it does, on the page that shows."""
        return next((key for row in self.rows for key in row if key.sign == sign.lower()), None)

    def shown(self, sign: str) -> str:
        """A sign as it would be written now."""
        return sign.upper() if self.raised and sign != "ß" else sign

    def strike(self, key: Key) -> None:
        """Do what a key does."""
        field, sign = self.field, key.sign
        if sign == SHIFT:
            self.raised = not self.raised
        elif sign == ERASE:
            self._send(pygame.K_BACKSPACE)
        elif sign == MORE:
            self.page = (self.page + 1) % len(PAGES)
            self._lay()
        elif sign == LINE:
            self._send(pygame.K_RETURN)
            self.raised = True
        elif sign == DONE:
            self.ended()
        else:
            typed = " " if sign == SPACE else self.shown(sign)
            field.key(pygame.event.Event(pygame.TEXTINPUT, text=typed))
            self.raised = sign == SPACE and not field.takes_lines
        self.damage()

    def _send(self, key: int) -> None:
        self.field.key(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))

    def follow(self) -> None:
        """Show what is written, whoever writes it."""
        shown = self.field.whole, self.field.caret
        self.alter(_shown=shown)

    # -- hands

    def grabbed(self, point: tuple[int, int]) -> None:
        self.led = False
        self._under = self.key_at(point)
        self.damage()

    def released(self, point: tuple[int, int]) -> None:
        self.damage()

    def cancelled(self) -> None:
        self._under = None

    def press(self) -> bool:
        key, self._under = self._under, None
        if key is not None:
            self.strike(key)
        return True

    def by_pad(self, key: int) -> None:
        """A button of a pad, by its key: A strikes, B ends, X erases, Y raises, bumpers move the caret."""
        self.led = True
        if key in ARROWS:
            self._go(*ARROWS[key])
        elif key == pygame.K_RETURN:
            self.strike(self.at)
        elif key == pygame.K_ESCAPE:
            self.ended()
        elif key == pygame.K_w:
            self._send(pygame.K_BACKSPACE)
        elif key == pygame.K_i:
            self.raised = not self.raised
        elif key in (pygame.K_l, pygame.K_u):
            self._send(pygame.K_LEFT if key == pygame.K_l else pygame.K_RIGHT)
        elif key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self.page = (self.page + (1 if key == pygame.K_PAGEDOWN else -1)) % len(PAGES)
            self._lay()
        self.damage()

    def _go(self, across: int, down: int) -> None:
        row, at = self._place[0], self.at
        if down:
            to = (row + down) % len(self.rows)
            near = min(self.rows[to], key=lambda key: abs(key.rect.centerx - at.rect.centerx))
            self._place = to, self.rows[to].index(near)
        else:
            keys = self.rows[row]
            self._place = row, (keys.index(at) + across) % len(keys)

    # -- drawing

    def draw(self, target: pygame.Surface) -> None:
        self._panel.draw(target)
        self._draw_strip(target)
        for row in self.rows:
            for key in row:
                self._draw_key(target, key)
                if self.led and key.sign in PROMPTS:
                    put_prompt(target, key.rect, "pad", PROMPTS[key.sign], self.style)
        if self.led:
            focus_ring(target, self.at.rect, self.style, self.at.rect.height * 0.18)

    def _draw_strip(self, target: pygame.Surface) -> None:
        """The line that is written, its end where it is longer than the strip."""
        style, colours, strip = self.style, self.style.theme, self.strip
        target.blit(
            art.frame(strip.size, style.px(1), colours.surface, line=colours.line, thick=style.hair), strip
        )
        height, air = style.px(3.6), style.px(1.6)
        before = self.field.whole[: self.field.caret].rpartition("\n")[2]
        after = self.field.whole[self.field.caret :].partition("\n")[0]
        room = strip.width - 2 * air
        while before and text.width(before, "inter", height) > room * (0.7 if after else 1.0):
            before = before[1:]
        wide = text.width(before, "inter", height)
        low = strip.centery + height * 0.36
        clip = target.get_clip()
        target.set_clip(clip.clip(strip))
        text.put(target, before, "inter", height, colours.ink, strip.x + air, low)
        text.put(target, after, "inter", height, colours.ink, strip.x + air + wide, low)
        caret = Rect(strip.x + air + wide, strip.y + air // 2, max(2, style.px(0.3)), strip.height - air)
        pygame.draw.rect(target, colours.thread, caret)
        target.set_clip(clip)

    def _draw_key(self, target: pygame.Surface, key: Key) -> None:
        style, colours, rect = self.style, self.style.theme, key.rect
        down = self.held and key is self._under
        on = key.sign == DONE or (key.sign == SHIFT and self.raised)
        fill = theme.PRIMARY[0] if on else colours.surface
        if down:
            fill = theme.mixed(fill, colours.thread, 0.35)
        target.blit(art.frame(rect.size, rect.height * 0.18, fill, line=colours.edge, thick=style.hair), rect)
        ink = theme.PRIMARY_INK if on else colours.ink
        if key.sign in ICONS:
            side = round(rect.height * 0.5)
            picture = art.square(f"shared/icon-{ICONS[key.sign]}", side, ink)
            target.blit(picture, picture.get_rect(center=rect.center))
            return
        said = self._said(key)
        if said:
            text.put_in(target, said, "inter", round(rect.height * 0.46), ink, rect)

    def _said(self, key: Key) -> str:
        if key.sign == MORE:
            return TITLES[(self.page + 1) % len(PAGES)]
        return "" if key.sign == SPACE else self.shown(key.sign)
