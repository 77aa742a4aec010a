"""The lives of a match as beads, a row for each seat: each birth can be told apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from game import words
from game.scenes.tables.buddhawheel.signs import GAME, GOLD, IVORY, PIGMENTS, Drawing
from game.tellings.buddhawheel import lives_told
from game.tellings.buddhawheel.births import Birth, Births
from game.tellings.buddhawheel.lives import Course
from game.tellings.buddhawheel.turned import Tale
from game.widgets import art, text
from game.widgets.canvas import Rect
from game.widgets.theme import SMALLEST
from game.widgets.token import token_picture

INK, QUIET, RULE = "#F4EAD7", "#B9B4C8", "#2C3566"
PATHS, PEARL, BARDO = "#F6E2B4", "#FBF3DC", "#A9A6E0"
HIGH = {"hell": 0.86, "ghost": 0.74, "animal": 0.62, "human": 0.48, "demigod": 0.36, "god": 0.24}
"""How far down in its row a life lies, in shares."""
FEW = 16  # births in a row: with more of them only the life it turned has its sign
SIGNED, PLAIN, TURNED = 0.2, 0.1, 0.36  # across a bead, for the height of a row
LEFT, RIGHT, FOOT = 0.22, 0.05, 0.13  # of the picture, kept for names, for who is free, and for the legend
LEGEND = ("turned", "birth", "paths", "free", "buddha", "bardo")


class BeadsPicture:
    """The rows in a rectangle; `order` are the seats from above to below. Lengths are in pixels."""

    def __init__(
        self,
        found: Births,
        courses: Sequence[Course],
        tales: Sequence[Tale],
        names: Sequence[str],
        charms: Sequence[int],
        order: Sequence[int],
    ) -> None:
        self.found, self.courses, self.tales = found, courses, tales
        self.names, self.charms, self.order = names, charms, order

    def paint(self, target: pygame.Surface, rect: Rect) -> Iterator[None]:
        """Draw all rows, one in a step, and below them what each mark is."""
        foot = max(round(rect.height * FOOT), 3 * SMALLEST)
        tall = (rect.height - foot) // len(self.order)
        for number, seat in enumerate(self.order):
            self._paint_row(target, Rect(rect.x, rect.y + number * tall, rect.width, tall), seat)
            yield
        self._paint_legend(target, Rect(rect.x, rect.bottom - foot, rect.width, foot))
        yield

    def _paint_row(self, target: pygame.Surface, row: Rect, seat: int) -> None:
        side = max(2 * SMALLEST, round(min(row.height * 0.5, row.width * 0.07)))
        widest = max(text.width(name, "semibold", round(side * 0.46)) for name in self.names)
        room = min(round(row.width * LEFT), max(widest, 6 * SMALLEST) + round(side * 2.6))
        art.put(target, token_picture(self.charms[seat], side), (row.x + side, row.centery))
        x, across = row.x + round(side * 1.75), room - round(side * 1.8)
        lives = lives_told(len(self.courses[seat].lives))
        large = text.fitted(self.names[seat], "semibold", max(SMALLEST, round(side * 0.46)), across, SMALLEST)
        small = max(SMALLEST, round(large * 0.8))
        said = [(self.names[seat], large, INK, -0.15), (lives, small, QUIET, 1.15)]
        if row.height < 2.6 * large:  # no room for two lines
            said = [(self.names[seat], large, INK, 0.35)]
        for line, height, ink, y in said:
            line = line if text.width(line, "semibold", height) <= across else line.split()[0]
            text.put(target, line, "semibold", height, ink, x, row.centery + round(large * y))
        field = Rect(row.x + room, row.y, row.width - room - round(row.width * RIGHT), row.height)
        drawing = Drawing()
        drawing.path(f"M{row.x},{row.bottom} H{row.right}", "none", RULE, 1.2)
        self._draw_lives(drawing, field, seat)
        target.blit(drawing.picture((*row.topleft, *row.size), row.size), row)

    def _draw_lives(self, drawing: Drawing, field: Rect, seat: int) -> None:
        lives = [life for life in self.found.lives if life.seat == seat]
        turned = self.tales[seat].turned
        turns = self.tales[seat].lives.index(turned) if turned is not None else -1
        few, thick = len(lives) <= FEW, max(2.0, field.height * 0.035)

        def place(share: float, realm: str) -> tuple[float, float]:
            return field.x + share * field.width, field.y + HIGH[realm] * field.height

        for life, course in zip(lives, self.courses[seat].lives, strict=True):
            (x, y), end = place(life.began, life.realm), field.x + life.ended * field.width
            arch = x + (end - x) * _to_paths(life)
            drawing.path(f"M{x:.1f},{y:.1f} H{arch:.1f}", "none", PIGMENTS[life.realm], thick)
            drawing.path(f"M{arch:.1f},{y:.1f} H{end:.1f}", "none", PATHS, thick)
            if course.bardo:
                drawing.circle(x - thick, field.bottom - 2 * thick, thick, BARDO)
        across = field.height * (SIGNED if few else PLAIN)
        marks = [place(life.began, life.realm) for life in lives]
        for life, (x, y) in zip(lives, marks, strict=True):
            if few:
                drawing.medal(life.realm, x, y, across, IVORY, thick * 0.4)
            else:
                drawing.circle(x, y, across / 2, PIGMENTS[life.realm], IVORY, thick * 0.3)
        if turns >= 0:
            across = field.height * TURNED
            drawing.circle(*marks[turns], across * 0.6, "none", GOLD, thick * 0.6)
            drawing.medal(lives[turns].realm, *marks[turns], across, GOLD, thick * 0.6)
        self._draw_freed(drawing, field, seat, thick)

    def _draw_freed(self, drawing: Drawing, field: Rect, seat: int, thick: float) -> None:
        """A lotus where a seat came free, and pearls for as long as it stays as a Buddha."""
        came = self.found.seats[seat]
        if came.came == "wheel":
            return
        x, y = field.x + came.at * field.width, field.y + HIGH["human"] * field.height
        if came.came == "buddha":
            pearl = x
            while pearl < field.right:
                drawing.circle(pearl, y, thick * 0.55, PEARL)
                pearl += thick * 2.6
        drawing.sprite("home", x, y, field.height * 0.34)

    def _paint_legend(self, target: pygame.Surface, rect: Rect) -> None:
        """What each mark is, on as few lines as have room for all."""
        said = {key: words.phrase(GAME, f"beads.{key}") for key in LEGEND}
        height = max(SMALLEST, min(round(rect.width / 120), round(rect.height * 0.42)))
        side, gap = round(height * 1.3), round(height * 0.9)
        wide = {
            key: side + height // 2 + text.width(each, "inter", height) + gap for key, each in said.items()
        }
        lines: list[list[str]] = [[]]
        for key in LEGEND:
            if sum(wide[each] for each in lines[-1]) + wide[key] > rect.width:
                lines.append([])
            lines[-1].append(key)
        for number, shown in enumerate(lines):
            x = rect.centerx - sum(wide[key] for key in shown) // 2
            y = rect.y + round(rect.height * (number + 0.5) / len(lines))
            for key in shown:
                drawing = Drawing()
                _draw_mark(drawing, key)
                art.put(target, drawing.picture((-50, -50, 100, 100), (side, side)), (x, y), anchor="midleft")
                text.put(target, said[key], "inter", height, QUIET, x + side + height // 2, y + height * 0.36)
                x += wide[key]


def _to_paths(life: Birth) -> float:
    """The share of a life after which it went on the Paths; 1: it never did."""
    on = [number for number, square in enumerate(life.squares) if square.startswith(("spirit", "subtle"))]
    return on[0] / len(life.squares) if on else 1.0


def _draw_mark(drawing: Drawing, key: str) -> None:
    if key == "turned":
        drawing.circle(0, 0, 42, "none", GOLD, 9)
        drawing.circle(0, 0, 20, GOLD)
    elif key == "birth":
        drawing.medal("human", 0, 0, 84, IVORY, 5)
    elif key == "paths":
        drawing.path("M-48,0 H48", "none", PATHS, 16)
    elif key == "free":
        drawing.sprite("home", 0, 0, 96)
    elif key == "buddha":
        for x in (-34, 0, 34):
            drawing.circle(x, 0, 12, PEARL)
    else:
        drawing.circle(0, 0, 26, BARDO)
