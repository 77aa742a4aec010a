"""What stands round the board of a replay: the sentence of the moment, eyes, great moments, the frame."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from game import words
from game.replays import Great
from game.scenes.table.bar import Foot
from game.scenes.table.header import Header
from game.scenes.table.interface import TableParts
from game.widgets import art, text_capture, theme
from game.widgets.accessibility import PRESS, AccessibilityNode
from game.widgets.bar import Bar
from game.widgets.boxes import MANY, Column, Framed, Text
from game.widgets.canvas import Rect
from game.widgets.controls import Button, Segments, Tipped
from game.widgets.prose import SOFT, Scroll
from game.widgets.style import Style
from game.widgets.token import mark_picture

WOOD, GRAIN = "#6B5236", "#C9A877"


class NoHeader(Header):
    """A replay has a head of its own."""

    def build(self) -> None:
        """Nothing: the scene builds it."""

    def tell(self, told: str, shorter: str = "") -> None:
        """The card of the moment says it."""


class Said(Foot):
    """What happened at the position, below the board: nothing is asked and nothing chosen."""

    def __init__(self, table: TableParts, why: Callable[[], None]) -> None:
        super().__init__(table)
        self._why = why
        self._within: Rect

    def place(self, why: Rect) -> None:
        """Where the button that asks why stands."""
        self._within = why

    def build(self) -> None:
        table, areas = self._table, self._table.areas
        self.bar = Bar("bar", areas.bar, table.style, table.sitting.names, upright=areas.portrait, depth=2)
        self.bar.wraps = True
        right, own = self._within.left - table.style.px(1.6), table.stage.bar_width()
        if own:
            right -= own + table.style.px(1.0)
            table.stage.build_bar(Rect(right, areas.bar.y, own, areas.bar.height))
        self.bar.words_right = self.bar.title_right = right
        label = words.say("replay.why")
        why = Button("replay/why", self._within, table.style, label, self._why, units=2.4, depth=4)
        table.canvas.add(self.bar, why)

    def refresh(self, view: dict[str, Any]) -> None:
        """Leave what is said: the scene tells what happened."""

    def ask(self, charm: int, title: str, why: str, label: str, deed: Callable[[], None]) -> None:
        """What was asked then is told, and was answered."""
        self.tell(title, why, charm)

    def answered(self) -> None:
        """Nothing was asked."""

    def clear(self) -> None:
        """There are no choices."""

    def focus_choices(self) -> None:
        """There are none."""

    def tell_pace(self, *, aloud: bool = True) -> None:
        """The pace is that of the replay."""


class Speeds(Segments, Tipped):
    """How fast it plays: a few numbers, and what they are while one rests on them."""

    @property
    def tip(self) -> str:  # type: ignore[override]
        return words.say("replay.fast")


class Greats(Scroll):
    """Great moments down a thread; the latest that has come about is framed, a touch leads to one."""

    def __init__(
        self,
        name: str,
        rect: Rect,
        style: Style,
        told: Sequence[Great],
        charms: Sequence[int],
        go: Callable[[int], None],
    ) -> None:
        super().__init__(name, rect, style, 2)
        self.told = list(told)
        self.charms = list(charms)
        self.here: int | None = None
        self._go = go
        self._touched: int | None = None
        ink = style.theme
        self._when = [Text(each.when, 1.9, ink.ink2, "semibold", least_units=0, cut=True) for each in told]
        said = [Text(each.words, 2.15, ink.ink, lines=MANY, leading=1.24) for each in told]
        rows = [
            Framed(Column(*both), 0, 0.6, 1.3, name=f"{at}") for at, both in enumerate(zip(self._when, said))
        ]
        tree = Framed(Column(*rows), 0, 0.8, 0)
        places = self.show_tree(tree, rect.x + style.px(7.0), rect.width - style.px(9.4)).places
        self._rows = [(places[f"{at}"].y, places[f"{at}"].height) for at in range(len(told))]

    @property
    def focusable(self) -> bool:
        return bool(self.told)

    def show_place(self, position: int) -> None:
        """Frame the latest that has come about by a position, and bring it into sight."""
        came = [index for index, each in enumerate(self.told) if each.position <= position]
        here = came[-1] if came else None
        if here is not None and self.told[here].position == position:
            here = next(index for index, each in enumerate(self.told) if each.position == position)
        if here == self.here:
            return
        self.here = here
        top, tall = self._rows[here or 0] if self._rows else (0, 0)
        soft = self.style.px(SOFT)
        if top < self.offset + soft or top + tall > self.offset + self.rect.height - soft:
            middle = top + tall / 2 - self.rect.height / 2
            begins = max((row for row, _ in self._rows if row <= middle), default=0)
            self.scroll_to((begins if top + tall + 2 * soft <= begins + self.rect.height else top) - soft)
        self.damage()

    # -- what it is to who cannot see it

    role = "list"

    def accessibility_children(self) -> Sequence[AccessibilityNode]:
        """Each moment, to be gone to; the one that is framed is chosen."""
        found = []
        for index, (each, (top, tall)) in enumerate(zip(self.told, self._rows, strict=True)):
            row = Rect(self.rect.x, self.rect.y - self.offset + top, self.rect.width, tall).clip(self.rect)
            said = text_capture.plain(f"{each.when}. {each.words}")
            place = (row.x, row.y, row.width, row.height)
            here = index == self.here
            found.append(
                AccessibilityNode("entry", said, place, key=str(index), chosen=here, actions=(PRESS,))
            )
        return found

    def perform(self, deed: str, part: str = "", value: str = "") -> bool:
        if deed == PRESS and part.isdecimal() and int(part) < len(self.told):
            self._touched = int(part)
        return super().perform(deed, part, value)

    # -- hands

    def grabbed(self, point: tuple[int, int]) -> None:
        super().grabbed(point)
        at = point[1] - self.rect.y + self.offset
        self._touched = next((i for i, (top, tall) in enumerate(self._rows) if top <= at < top + tall), None)

    def press(self) -> bool:
        touched, self._touched = self._touched, None
        index = touched if touched is not None else self.here
        if index is None:
            return False
        self._go(self.told[index].position)
        return True

    def dragged(self, point: tuple[int, int]) -> None:
        before = self.offset
        super().dragged(point)
        if self.offset != before:
            self._touched = None

    def key(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.KEYDOWN or event.key not in (pygame.K_UP, pygame.K_DOWN) or not self.told:
            return False
        here = -1 if self.here is None else self.here
        index = here + (1 if event.key == pygame.K_DOWN else -1)
        if not 0 <= index < len(self.told):
            return False
        self._go(self.told[index].position)
        return True

    # -- drawing

    def paint(self, target: pygame.Surface, top: int) -> None:
        colours, px = self.style.theme, self.style.px
        x = self.rect.x + px(3.2)
        side = px(3.6)
        if len(self._rows) > 1:
            first, last = self._rows[0], self._rows[-1]
            low, high = top + last[0] + last[1] // 2, top + first[0] + first[1] // 2
            thick = max(1, px(0.25))
            pygame.draw.rect(
                target, theme.mixed(colours.surface, colours.thread, 0.5), (x, high, thick, low - high)
            )
        for index, (each, (y, tall)) in enumerate(zip(self.told, self._rows, strict=True)):
            row = Rect(self.rect.x, top + y, self.rect.width - px(1.0), tall - px(0.5))
            if not row.colliderect(target.get_clip()):
                continue
            here = index == self.here
            if here:
                self._draw_here(target, row)
            disc = art.frame((side + px(0.8),) * 2, side, colours.raised if here else colours.surface)
            target.blit(disc, disc.get_rect(center=(x, row.centery)))
            mark = mark_picture(self.charms[each.seat], side)
            target.blit(mark, mark.get_rect(center=(x, row.centery)))
            self._when[index].ink = colours.gold if here else colours.ink2
        super().paint(target, top)

    def _draw_here(self, target: pygame.Surface, row: Rect) -> None:
        colours, u = self.style.theme, self.style.measure.u
        picture = art.frame(
            row.size,
            u * 1.2,
            colours.raised,
            line=colours.thread,
            thick=max(1.5, u * 0.3),
            inset=u * 0.55,
            inner_line=colours.thread,
            inner_thick=max(1.0, u * 0.12),
        )
        target.blit(picture, row)


def paint_frame(target: pygame.Surface, frame: Rect, within: Rect, style: Style) -> None:
    """Bare wood with two fine lines: what it holds is a picture of the past."""
    u = style.measure.u
    art.put_frame(target, frame, u * 0.8, WOOD, shadow=0.35, drop=u * 0.8, spread=round(3 * u))
    for rect, inset, thick in ((frame, -0.7, 0.22), (within, 0.5, 0.14)):
        art.put_frame(
            target, rect.inflate(u * inset, u * inset), u * 0.8, "none", line=GRAIN, thick=u * thick
        )


def eyes_called(names: Sequence[str], eyes: int | None) -> str:
    """Through whose eyes, in words."""
    return (
        words.say("replay.eyes.everybody") if eyes is None else words.say("replay.eyes.of", name=names[eyes])
    )
