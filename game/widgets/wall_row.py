"""What is read from across a room: type so large, and the moment at large.

Lengths are in u, whatever size of text is chosen: this type is as large as the wall allows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.widgets import art, text, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.panel import Panel
from game.widgets.style import Style
from game.widgets.token import token_picture

TITLES = (8.4, 7.6, 6.8, 6.0)  # u: the name of what the moment is about
VERSES = (5.6, 5.4)  # u: its words
FOLLOWS = 4.1  # u: what comes next
LEAST = 4.0  # u: the least of Inter that is read from there
LEAST_READ = 5.4  # u: the same of Garamond
HINT_STEP = 1.14  # from line to line of what is said quietly
TIGHT = (
    (6.0, 1.0, 5.4),
    (5.4, 1.0, 5.4),
    (6.0, 1.0, 5.0),
    (6.0, 1.0, 4.6),
    (5.2, 1.0, 4.0),
    (4.6, 1.0, 3.4),
)  # where there is much to say
STEP = 1.08  # from line to line, for the height of type
PAD = 3.0  # u within a sheet


@dataclass(frozen=True)
class Written:
    """A line of type where it stands: `x` is its left end, its middle or its right end."""

    words: str
    face: text.Face
    height: int
    colour: str
    x: float
    baseline: float
    align: text.Align = "left"

    def put(self, target: pygame.Surface, sunk: int = 0) -> None:
        """Write it, so many pixels lower."""
        low = self.baseline + sunk
        text.put(target, self.words, self.face, self.height, self.colour, self.x, low, self.align)


def in_lines(
    words: str, face: text.Face, sizes: Sequence[int], across: int, most: int
) -> tuple[Sequence[str], int]:
    """Words in so many lines at most, as large as they fit; smaller than all sizes before anything is cut."""
    for height in (*sizes, *range(sizes[-1] - 1, theme.SMALLEST - 1, -1)):
        lines = text.wrapped(words, face, height, across)
        if len(lines) <= most and " ".join(lines) == " ".join(words.split()):
            return lines, height
    lines = text.wrapped(words, face, sizes[-1], across)
    rest = text.shortened(" ".join(lines[most - 1 :]), face, sizes[-1], across)
    return (*lines[: most - 1], rest), sizes[-1]


class MomentSheet(Panel):
    """The moment at large: the square, place, card or mind it is about, and what it brings."""

    def __init__(self, rect: Rect, style: Style, depth: int) -> None:
        super().__init__("moment", rect, style, radius=2.4, depth=depth)
        self.number = self.title = self.line = self.follows = self.sign = self.brief = ""
        self.charm: int | None = None
        self.bleed = style.px(3.0)

    def tell(self, number: str, title: str, line: str, follows: str, sign: str = "", brief: str = "") -> None:
        """Say what a moment is about: a number, a name, words, and what follows, with a sign before that.

        What follows may be said in brief where it would take two lines.
        """
        self.alter(number=number, title=title, line=line, follows=follows, sign=sign, brief=brief)

    def draw(self, target: pygame.Surface) -> None:
        super().draw(target)
        style, colours, rect = self.style, self.style.theme, self.rect
        note = self.note
        if note is not None:
            frame = art.frame(
                note.size,
                style.px(1.5),
                colours.note,
                line=colours.note_line,
                thick=max(1.5, style.hair * 1.6),
            )
            target.blit(frame, note)
            if self.sign:
                side = style.px(4.6)
                picture = art.square(self.sign, side)
                target.blit(picture, picture.get_rect(midleft=(note.x + style.px(1.8), note.centery)))
        written, rule = self._laid()
        if rule:
            pad = style.px(PAD)
            line = Rect(rect.x + pad, rule, rect.width - 2 * pad, max(1, round(style.hair * 1.4)))
            pygame.draw.rect(target, colours.line, line)
        for each in written:
            each.put(target)
        if self.charm is not None:
            token = token_picture(self.charm, style.px(5.6))
            middle = rect.right - style.px(3.0), rect.y + style.px(0.6)
            target.blit(token, token.get_rect(center=middle))

    def tell_whose(self, charm: int | None) -> None:
        """Bear on its corner the token of whom the moment is about; None: of whose turn it is."""
        self.alter(charm=charm)

    @property
    def _follows(self) -> tuple[Sequence[str], int]:
        style = self.style
        across = self.rect.width - style.px(4.0 + 3.2 + (6.2 if self.sign else 0))
        sizes = [style.px(FOLLOWS), style.px(LEAST)]
        if self.brief and text.width(self.follows, "semibold", sizes[-1]) > across:
            return (self.brief,), sizes[0]
        return in_lines(self.follows, "semibold", sizes, across, 2)

    @property
    def note(self) -> Rect | None:
        """Where it says what follows; None where nothing does."""
        if not self.follows:
            return None
        style, rect = self.style, self.rect
        lines, height = self._follows
        tall = style.px(2.0) + round(len(lines) * height * 1.16)
        return Rect(
            rect.x + style.px(2.0), rect.bottom - style.px(1.6) - tall, rect.width - style.px(4.0), tall
        )

    def written(self) -> list[Written]:
        """All that stands written on it."""
        return self._laid()[0]

    def _verse(
        self, sizes: Sequence[int], across: int, room: int, leading: float
    ) -> tuple[Sequence[str], int]:
        """Its words as large as they have room; no line where they have none."""
        for height in sizes:
            lines = text.wrapped(self.line, "garamond", height, across)
            if len(lines) * round(height * leading) <= room:
                return lines, height
        return (), sizes[-1]

    def _laid(self) -> tuple[list[Written], int]:
        """What stands written, and at what height the line between name and words lies."""
        style, colours, rect = self.style, self.style.theme, self.rect
        pad = style.px(PAD)
        left, across = rect.x + pad, rect.width - 2 * pad
        note = self.note
        low = (note.y if note is not None else rect.bottom) - style.px(1.0)
        found: list[Written] = []
        titles: Sequence[str] = ()
        for units, leading, least in (*((each, STEP, VERSES[-1]) for each in TITLES), *TIGHT):
            number = style.px(min(9.4, units * 1.16))
            shift = text.width(self.number, "garamond", number) + style.px(2.0) if self.number else 0
            titles, large = in_lines(
                self.title,
                "garamond",
                [style.px(units), style.px(TITLES[-1])],
                across - shift,
                1 if units > TITLES[-1] else 2,
            )
            if large < style.px(TITLES[-1]) and units > TITLES[-1]:
                continue
            upper = max(large, round(number * 0.94) if self.number else 0)
            head = upper + (len(titles) - 1) * round(large * 1.04) if self.title or self.number else 0
            top = rect.y + style.px(2.2) + head
            sizes = [style.px(each) for each in (*VERSES, least)]
            lines, height = self._verse(sizes, across, low - top, leading)
            if lines:
                break
        else:
            most = max(1, int((low - top) // sizes[-1]))
            lines, height = in_lines(self.line, "garamond", sizes[-1:], across, most)
        base = rect.y + style.px(1.2) + round(upper * 0.86)
        if self.number:
            found.append(Written(self.number, "garamond", number, colours.gold, left, base))
        for place, line in enumerate(titles):
            found.append(
                Written(
                    line, "garamond", large, colours.ink, left + shift, base + place * round(large * 1.04)
                )
            )
        rule = top - style.px(0.6) if self.title or self.number else 0
        if self.line:
            step = round(height * leading)
            top += style.px(0.2)
            spare = max(0, low - top - len(lines) * step)
            first = top + min(spare // 2, style.px(3.0)) + round(height * 0.82)
            found += [
                Written(line, "garamond", height, colours.ink, left, first + place * step)
                for place, line in enumerate(lines)
            ]
        if note is not None:
            said, size = self._follows
            x = note.x + style.px(1.8 + (6.2 if self.sign else 0))
            begin = note.centery + size * 0.36 - (len(said) - 1) * size * 1.16 / 2
            found += [
                Written(line, "semibold", size, colours.ink, x, begin + place * size * 1.16)
                for place, line in enumerate(said)
            ]
        return found, rule


class Hint(Widget):
    """A quiet sentence where the one thing to do would stand: why several are to be chosen among."""

    touchable = False

    def __init__(self, rect: Rect, style: Style, depth: int) -> None:
        super().__init__("hint", rect, depth)
        self.style = style
        self.said = ""

    def tell(self, said: str) -> None:
        """Say something else."""
        self.alter(said=said)

    def draw(self, target: pygame.Surface) -> None:
        for line in self.written():
            line.put(target)

    def written(self) -> list[Written]:
        """All that stands written there."""
        if not self.said:
            return []
        style, rect = self.style, self.rect
        left = rect.x + style.px(1.0)
        lines, height = self._lines(rect.right - left)
        first = rect.centery + height * 0.36 - (len(lines) - 1) * height * HINT_STEP / 2
        return [
            Written(line, "inter", height, style.theme.ink2, left, first + place * height * HINT_STEP)
            for place, line in enumerate(lines)
        ]

    def _lines(self, across: int) -> tuple[Sequence[str], int]:
        """All of it large, or as many of its sentences as there is room for; all of a long one smaller."""
        sentences, least = self.said.split(". "), self.style.px(LEAST)
        for count in range(len(sentences), 0, -1):
            said = ". ".join(sentences[:count]) + ("." if count < len(sentences) else "")
            lines = text.wrapped(said, "inter", least, across)
            if len(lines) <= 2 and " ".join(lines) == said:
                return lines, least
        room = self.rect.height + 2 * self.style.px(0.8)
        for height in range(max(least, theme.SMALLEST), theme.SMALLEST - 1, -1):
            lines = text.wrapped(self.said, "inter", height, across)
            if len(lines) * height * HINT_STEP <= room:
                break
        return lines, height
