"""After death: what is otherwise now, in five lines, and the chip that is to go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.scenes.layout.box import Box
from game.scenes.tables.conscious import faces, shapes
from game.scenes.tables.conscious.listed import Listed, Row, fitting, line_row, small, space_row
from game.scenes.tables.conscious.pictures import square
from game.tellings.conscious.path import Other
from game.tellings.conscious.things import phrase
from game.widgets import art, card, text
from game.widgets.picture_cache import cached_picture
from game.widgets.theme import SMALLEST, Colour

SIGN = 3.0  # u: how large the sign of a line is
DIE = 5.4  # u: how large the die is that named an octave


class AfterDeath(Listed):
    """What is otherwise for the non-living; its parts are the lines from 0."""

    told: Sequence[Other] = ()
    place = ""

    def show_others(self, told: Sequence[Other], place: str, room: int) -> None:
        """Show these lines, and where their player stands, as large as they fit in so many pixels."""
        self.told, self.place = tuple(told), place
        for brief in (False, True):
            rows = self._rows(brief)
            if self.needed(rows) <= room and self._readable:
                break
        over = self.needed(rows) - room
        if over > 0:
            less = -(-over // len(self.told))
            rows[1:] = [row._replace(tall=max(row.tall - less, small(self.style))) for row in rows[1:]]
        self.move_to(pygame.Rect(self.rect.x, self.rect.y, self.rect.width, min(room, self.needed(rows))))
        self.set_rows(rows)

    @property
    def _readable(self) -> bool:
        """Whether every line can be read whole below its title."""
        across = self.inner.width - self._left
        return all(text.width(other.line, "inter", SMALLEST) <= across for other in self.told)

    @property
    def _left(self) -> int:
        """From a sign to its words."""
        return self.style.px(SIGN) + self.style.px(1.0)

    @property
    def least(self) -> int:
        """How high the panel must be for its lines in brief."""
        return self.needed(self._rows(True))

    def needed(self, rows: Sequence[Row]) -> int:
        """How high the panel must be for these rows."""
        return sum(row.tall for row in rows) + self.rect.height - self.inner.height

    def _rows(self, brief: bool) -> list[Row]:
        rows = [self._title()]
        for index, other in enumerate(self.told):
            rows.append(self._row(index, other, brief))
        return rows

    def _title(self) -> Row:
        style = self.style
        title = phrase("after.title")
        height = text.fitted(title, "garamond", style.font_px(2.8), self.inner.width)

        def draw(target: pygame.Surface, box: Box) -> None:
            wide = text.put(target, title, "garamond", height, style.theme.ink, box.x, box.y + height)
            low = small(style)
            if wide + style.px(1.6) + text.width(self.place, "inter", low) <= box.width:
                text.put(
                    target, self.place, "inter", low, style.theme.ink3, box.right, box.y + height, "right"
                )

        return Row(round(height * 1.5), draw)

    def _row(self, index: int, other: Other, brief: bool) -> Row:
        """A line with its sign; `brief`: without what explains it, where that has no room beside it."""
        style = self.style
        height, low, side = style.font_px(2.0), small(style), style.px(SIGN)
        left = self._left
        step = max(round(side * 1.12), round(height * 1.6)) if brief else round(height * 1.24 + low * 1.9)
        last = index + 1 == len(self.told)
        room = self.inner.width - left
        title = min(text.fitted(each.title, "semibold", height, room, SMALLEST) for each in self.told)

        def draw(target: pygame.Surface, box: Box) -> None:
            colours, x, across = style.theme, box.x + left, box.width - left
            picture = _sign(other.sign, min(side, round(box.height * 0.9)), str(colours.ink))
            target.blit(picture, picture.get_rect(center=(box.x + side // 2, box.centery)))
            base = box.centery + round(height * (0.36 if brief else -0.1))
            said, tall = fitting(other.title, "semibold", title, across)
            wide = text.put(target, said, "semibold", tall, colours.ink, x, base)
            if not brief:
                line, tall = fitting(other.line, "inter", low, across)
                text.put(target, line, "inter", tall, colours.ink2, x, base + round(low * 1.3))
            elif wide + style.px(1.2) + text.width(other.line, "inter", low) <= across:
                text.put(target, other.line, "inter", low, colours.ink2, box.right, base, "right")
            if not last:
                pygame.draw.line(target, colours.line, (x, box.bottom - 1), (box.right, box.bottom - 1))

        return Row(step, draw, index)


class Decay(NamedTuple):
    """A chip that is to go: what is said of it, and the die that named its octave, where one is known."""

    title: str
    line: str
    left: str
    die: int | None


class Decaying(Listed):
    """The chip that is to go, in gold: it is what is asked now."""

    gold = True

    def show_decay(self, decay: Decay, room: int) -> None:
        """Say it, in so many pixels at most."""
        style, across = self.style, self.inner.width
        said, tall = fitting(decay.title, "garamond", style.font_px(2.6), across)
        rows = [line_row(said, "garamond", tall, style.theme.ink, across), space_row(style.px(0.8))]
        rows.append(self._die_row(decay))
        rows.append(line_row(decay.left, "inter", small(style), style.theme.ink2, across))
        needed = sum(row.tall for row in rows) + self.rect.height - self.inner.height + style.px(0.6)
        self.move_to(pygame.Rect(self.rect.x, self.rect.y, self.rect.width, min(room, needed)))
        self.set_rows(rows)

    def _die_row(self, decay: Decay) -> Row:
        style = self.style
        side = style.px(DIE) if decay.die is not None else 0
        left = side + style.px(1.6) if side else 0
        height = style.font_px(1.9)
        lines = text.wrapped(decay.line, "inter", height, max(1, self.inner.width - left))
        step = round(height * 1.32)

        def draw(target: pygame.Surface, box: Box) -> None:
            if decay.die is not None:
                picture = art.square(f"shared/die-{decay.die}", side)
                target.blit(picture, picture.get_rect(midleft=(box.x, box.y + side // 2)))
            y = box.y + height + max(0, (side - len(lines) * step) // 2)
            for line in lines:
                text.put(target, line, "inter", height, style.theme.ink, box.x + left, y)
                y += step

        return Row(max(side, len(lines) * step) + style.px(0.8), draw)


@cached_picture
def _sign(sign: str, side: int, ink: Colour) -> pygame.Surface:
    """The sign of a line, in a square of so many pixels; `ink` is that of what is a mere line."""
    if sign == "laws":
        return _no_laws(side)
    if sign in ("way", "again"):
        return art.about(_ways(sign, ink), 24, side)
    name, across = {
        "decay": ("space-decay", 114),
        "given": ("chip-food-mental", 104),
        "wild": ("space-wild", 102),
        "discs": ("body-mental", 104),
    }[sign]
    return square(name, side, across)


def _ways(sign: str, ink: Colour) -> str:
    """Back again, or taken in again."""
    if sign == "way":
        way = "M15,-12 H-5 a10.5,10.5 0 0 0 0,21 H14 m-9,-8 l9,8 l-9,8"
    else:
        way = "M-15,-3 a15,15 0 1 0 6,-10 m-1,-8 l1,9 l9,0"
    return shapes.path(way, "none", ink, 4.0)


def _no_laws(side: int) -> pygame.Surface:
    """The back of a Law, struck out."""
    made = pygame.Surface((side, side), pygame.SRCALPHA)
    back = card.picture(faces.back("law"), round(side / card.RATIO * 0.96))
    made.blit(back, back.get_rect(center=(side // 2, side // 2)))
    stroke = shapes.path("M-19,20 L19,-20", "none", shapes.LOSS, 4.6)
    made.blit(art.about(stroke, 24, side), (0, 0))
    return made
