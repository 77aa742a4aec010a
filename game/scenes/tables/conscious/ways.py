"""What may be done with a Law: a panel for each way, with what it changes, before and after."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.engine.games.conscious.components import NOTES
from game.scenes.layout.box import Box
from game.scenes.tables.conscious import faces, shapes
from game.scenes.tables.conscious.centres import cell_picture
from game.scenes.tables.conscious.diagram import CHIP, CHIP_OF_THREE, SLOT, SLOT_OF_THREE
from game.scenes.tables.conscious.listed import fitting, small, tick_picture
from game.scenes.tables.conscious.looks import Look
from game.scenes.tables.conscious.pictures import chip_picture, note_picture, slot_picture
from game.widgets import art, card, text
from game.widgets.canvas import Rect
from game.widgets.controls import Control, Deed
from game.widgets.picture_cache import cached_picture
from game.widgets.style import Style
from game.widgets.theme import SMALLEST, Colour

Painter = Callable[[pygame.Surface, Box], None]
SHARE = 0.4  # of a panel's breadth, its picture
MOST = 3  # notes that are shown before and after; of more only the change is told
MINUS = "−"


@dataclass(frozen=True)
class Way:
    """A way to deal with a Law: `tag` says when it must or may be done, `good` whether that is welcome."""

    standing: str
    """`done`, `open`, `now` or `shut`."""
    title: str
    tag: str
    said: str
    rule: str
    good: bool | None = None
    picture: Painter | None = None


class WayPanel(Control):
    """A way as a panel that may be chosen; gold where it is the one that is at hand."""

    def __init__(
        self, name: str, rect: Rect, style: Style, way: Way, deed: Deed | None = None, depth: int = 2
    ) -> None:
        super().__init__(name, rect, style, deed, depth)
        self.way = way

    @property
    def radius(self) -> float:
        return self.style.px(2)

    @property
    def _height(self) -> int:
        """The height of its title."""
        return max(SMALLEST, min(self.style.font_px(3.2), round(self.rect.height * 0.24)))

    @property
    def _tagged(self) -> int:
        """The breadth of its tag."""
        return text.width(self.way.tag, "semibold", self._small) + round(self._small * 1.6)

    @property
    def _small(self) -> int:
        """The height of its tag and its clause."""
        return max(SMALLEST, min(small(self.style), round(self._height * 0.62)))

    def draw(self, target: pygame.Surface) -> None:
        style, way, rect = self.style, self.way, self.rect
        self._draw_ground(target, way.standing == "now")
        pad = style.px(2)
        height = self._height
        side = round(height * 1.1)
        tick = tick_picture(way.standing, side, style.theme.dark)
        y = rect.y + style.px(1.4) + height
        target.blit(tick, tick.get_rect(center=(rect.x + pad + side // 2, y - height // 3)))
        left = rect.x + pad + round(side * 1.35)
        right = rect.right - pad - round(rect.width * SHARE)
        shown = way.picture is not None and rect.width > style.px(44) and left + self._tagged <= right
        right = right if shown else rect.right - pad
        title, tall = fitting(way.title, "garamond", height, right - left)
        wide = text.put(target, title, "garamond", tall, style.theme.ink, left, y)
        at = left + wide + style.px(1.4)
        high = rect.height > 5.2 * height
        edge = rect.right - pad if high else right
        self._draw_tag(target, at, y - round(height * 0.32), left, edge)
        if way.tag and at + self._tagged > edge:
            y += round(height * 1.05)
        top = y + round(height * 0.42) if high else rect.y + pad // 2
        at, foot = rect.right - pad, rect.bottom - style.px(1.2)
        free = at - text.width(way.rule, "inter", self._small) - style.px(1) - left
        words_box = Box(left, y + round(height * 0.42), right - left, rect.bottom - y)
        self._draw_words(target, words_box, free, foot - self._small)
        text.put(target, way.rule, "inter", self._small, style.theme.ink3, at, foot, "right")
        if shown and way.picture is not None:
            at = right + style.px(1)
            low = rect.bottom - pad // 2 - self._small
            way.picture(target, Box(at, top, rect.right - pad - at, low - top))
        self.draw_focus(target)

    def _draw_ground(self, target: pygame.Surface, now: bool) -> None:
        style, colours, u = self.style, self.style.theme, self.style.measure.u
        spread = style.px(1.2)
        art.put_frame(
            target,
            self.rect,
            2 * u,
            colours.raised if now else colours.surface,
            line=colours.thread if now else colours.edge,
            thick=0.4 * u if now else style.hair,
            inset=0.7 * u if now else 0,
            inner_line=colours.thread,
            inner_thick=max(1.0, 0.15 * u),
            shadow=colours.shadow,
            drop=0.4 * u,
            spread=spread,
        )

    def _draw_tag(self, target: pygame.Surface, x: int, middle: int, left: int, right: int) -> None:
        """When it must or may be done, in a pill beside the title; below it where there is no room."""
        style = self.style
        height = self._small
        wide = self._tagged
        if not self.way.tag:
            return
        if x + wide > right:
            x, middle = left, middle + round(self._height * 1.05)
        ink = self._ink()
        pill = Rect(x, middle - round(height * 0.95), wide, round(height * 1.9))
        frame = art.frame(
            pill.size, pill.height / 2, style.theme.raised, line=ink, thick=max(1.4, 0.2 * style.measure.u)
        )
        target.blit(frame, pill)
        text.put(
            target, self.way.tag, "semibold", height, ink, pill.centerx, middle + height * 0.36, "center"
        )

    def _draw_words(self, target: pygame.Surface, box: Box, free: int, foot: int) -> None:
        """What it does, in as many lines as have room; smaller where they are many.

        Below `foot` the clause leaves them `free` pixels across.
        """
        style = self.style
        height = style.font_px(2.1)
        room = box.height - style.px(2.8)

        def fits(lines: Sequence[str]) -> bool:
            beside = text.width(lines[-1], "inter", height) <= free
            return len(lines) * height * 1.34 <= (room if beside else min(room, foot - box.y))

        lines = list(text.wrapped(self.way.said, "inter", height, box.width))
        while height > SMALLEST and not fits(lines):
            height -= 1
            lines = list(text.wrapped(self.way.said, "inter", height, box.width))
        most = max(1, int(room / (height * 1.34)))
        if len(lines) > most:
            lines = [*lines[: most - 1], text.shortened(f"{lines[most - 1]} …", "inter", height, box.width)]
        y = box.y + height
        for line in lines:
            text.put(target, line, "inter", height, style.theme.ink2, box.x, y)
            y += round(height * 1.34)

    def _ink(self) -> Colour:
        if self.way.good is None:
            return self.style.theme.ink
        return _verdict(self.style, self.way.good)


# -- what it changes


def _verdict(style: Style, good: bool) -> Colour:
    """What is welcome is green, what is not is red."""
    colours = style.theme
    return colours.loss if not good else "#8FD6AE" if colours.dark else shapes.DONE


def changed_notes(before: Look, after: Look) -> list[str]:
    """The notes on which two diagrams differ, the finest last."""
    return [note for note, count in before.chips.items() if after.chips[note] != count]


def change(before: Look, after: Look, notes: Sequence[str], style: Style, harms: bool) -> Painter:
    """Notes before and after, with what that makes in chips; of many the first few."""

    def draw(target: pygame.Surface, box: Box) -> None:
        shown, label = _labelled(notes, box.width, min(small(style), max(SMALLEST, box.height // 5)))
        cell = box.width / (2 * len(shown) + 1.8)
        radius = round(min(cell * 0.4, (box.height - label * 2) * 0.42, style.px(3.9)))
        if radius < 6:
            return
        y = box.y + (box.height + label) // 2
        ink = _verdict(style, not harms or before == after)
        above = (
            1.32
            if any(each != "physical" for look in (before, after) for each in look.under.values())
            else 1.16
        )
        for half, look in enumerate((before, after)):
            for place, note in enumerate(shown):
                x = box.x + cell * (0.5 + place + half * (len(shown) + 0.9))
                put_note(target, look, note, (round(x), y), radius)
                text.put(
                    target,
                    note,
                    "display",
                    label,
                    style.theme.ink,
                    x,
                    y - radius * above - label * 0.3,
                    "center",
                )
        arrow = _arrow(round(cell * 0.7), ink)
        target.blit(arrow, arrow.get_rect(center=(round(box.x + cell * (len(shown) + 0.45)), y)))
        total = sum(after.chips[note] - before.chips[note] for note in notes)
        if before == after:
            tick = tick_picture("done", round(radius * 1.1))
            target.blit(tick, tick.get_rect(midright=(box.right, y)))
            return
        said = f"+{total}" if total > 0 else f"{MINUS}{-total}" if total else ""
        tall = max(label, round(radius * 0.9))
        text.put(target, said, "display", max(SMALLEST, tall), ink, box.right, y + tall * 0.36, "right")

    return draw


def _labelled(notes: Sequence[str], across: int, height: int) -> tuple[list[str], int]:
    """The first notes, as many as have room for their names, and how tall these are written."""
    for count in range(min(MOST, len(notes)), 0, -1):
        room = round(across / (2 * count + 1.8)) - 3
        tall = min(text.fitted(note, "display", height, room) for note in notes[:count])
        if count == 1 or all(text.width(note, "display", tall) <= room for note in notes[:count]):
            return list(notes[:count]), tall
    return [], height


def put_note(target: pygame.Surface, look: Look, name: str, middle: tuple[int, int], radius: int) -> None:
    """One note of a diagram by itself, with what lies on it."""
    note = NOTES[name]
    three = note.cap > 1
    base = note_picture(three, look.under.get(name, "physical"), radius)
    target.blit(base, base.get_rect(center=middle))
    k = radius / 31
    places = ((-13.6, 12.0), (13.6, 12.0), (0.0, -12.4)) if three else ((0.0, 0.0),)
    for index, (x, y) in enumerate(places):
        at = round(middle[0] + x * k), round(middle[1] + y * k)
        if index < look.chips[name]:
            picture = chip_picture(note.octave, look.of, False, round((CHIP_OF_THREE if three else CHIP) * k))
        else:
            picture = slot_picture(SLOT_OF_THREE if three else SLOT, k)
        target.blit(picture, picture.get_rect(center=at))


def play(
    laws: Sequence[str], cards: Sequence[str], make: str, count: int, more: int, style: Style
) -> Painter:
    """Laws and cards of the hand, and the chips they make on their card of the board."""

    def draw(target: pygame.Surface, box: Box) -> None:
        used = [faces.law(each) for each in laws] + [faces.part(each) for each in cards]
        cell = box.width / (len(used) + 2.9)
        wide = round(min(cell * 0.86, (box.height * 0.8) / card.RATIO, style.px(7.2)))
        if wide < 10:
            return
        y = box.y + box.height // 2
        for place, face in enumerate(used):
            picture = card.picture(face, wide)
            target.blit(picture, picture.get_rect(center=(round(box.x + cell * (place + 0.5)), y)))
        arrow = _arrow(round(cell * 0.7), style.theme.ink)
        target.blit(arrow, arrow.get_rect(center=(round(box.x + cell * (len(used) + 0.5)), y)))
        across = round(min(cell * 1.6, box.height * 0.85))
        tall = round(across * 0.7)
        picture = cell_picture(make, (across, tall), across / 66, count, more)
        target.blit(picture, picture.get_rect(midright=(box.right, y)))
        if make not in ("XJ", "JO"):
            suit = art.square(f"conscious/suit-{make[-1].lower()}", max(10, tall // 3))
            target.blit(suit, suit.get_rect(midbottom=(box.right - across // 2, y - tall // 2 - 2)))

    return draw


@cached_picture
def _arrow(wide: int, ink: Colour) -> pygame.Surface:
    """An arrow to the right."""
    half = wide / 2
    tip, back, aside = half - 4, wide * 0.16, wide * 0.13
    way = f"M{3 - half:.1f},0 H{tip:.1f} "
    way += f"M{tip - back:.1f},{-aside:.1f} L{tip:.1f},0 L{tip - back:.1f},{aside:.1f}"
    body = shapes.path(way, "none", ink, max(1.8, wide * 0.055))
    tall = max(8, round(wide * 0.5))
    return art.raster(
        art.document(body, (-half, -tall / 2, wide, tall)), (max(1, wide), tall)
    ).convert_alpha()
