"""What is read from across a room: whose turn it is, the moment at large, the others in rows.

Lengths are in u, whatever size of text is chosen: this type is as large as the wall allows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.widgets import art, text, theme
from game.widgets.bar import Bar, tab_picture
from game.widgets.canvas import Rect, Widget
from game.widgets.panel import Panel, put_threaded
from game.widgets.place import Figure
from game.widgets.plaque import Plaque
from game.widgets.style import Style
from game.widgets.token import token_picture

NAMES = (12.0, 10.4, 9.0, 7.8)  # u: a name on the sheet of the turn, as large as leaves room for the rest
SAYS, SMALLER = (6.4, 5.9, 5.4), (5.0, 4.6)  # u: what its player does; the least where it is long
TITLES = (8.4, 7.6, 6.8, 6.0)  # u: the name of what the moment is about
VERSES = (5.6, 5.4)  # u: its words
FOLLOWS, ROW, FIGURE = 4.1, 4.2, 4.4  # u: what comes next, a name among the others, its figure
LEAST = 4.0  # u: the least of Inter that is read from there
LEAST_READ = 5.4  # u: the same of Garamond
BETWEEN = 1.0  # u: between two sums of a row
SMALL_SIGN = 4.2  # u: a sign in a row of the others
HINT_STEP = 1.14  # from line to line of what is said quietly
TIGHT = (
    (6.0, 1.0, 5.4),
    (5.4, 1.0, 5.4),
    (6.0, 1.0, 5.0),
    (6.0, 1.0, 4.6),
    (5.2, 1.0, 4.0),
    (4.6, 1.0, 3.4),
)  # where there is much to say
SIGN, SUM, SUMS = 4.4, 5.0, 6.0  # u: a sign on the sheet of the turn, the sum beside it, the row of them
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

    def put(self, target: pygame.Surface) -> None:
        """Write it."""
        text.put(target, self.words, self.face, self.height, self.colour, self.x, self.baseline, self.align)


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


class TurnSheet(Bar):
    """Whose turn it is: token, name, and what is to be done or happens now.

    `seated` tells the name of the seat of each token; what is said begins with it, and the rest stands
    below. The name reaches as far as `words_right`, to the die.
    """

    seated: dict[int, str]
    die: Rect | None = None  # where the die of the stage lies, beside the name
    whole = False  # whether no die lies there now
    sums: Sequence[Figure] = ()  # what its player has, in signs below all words

    @property
    def tab(self) -> Rect:
        wide = min(self.style.px(17.4), round(self.rect.width * 0.3))
        inset = self.style.px(0.9)
        inner = self.rect.inflate(-2 * inset, -2 * inset)
        return Rect(inner.x, inner.y, wide, inner.height)

    kept: int | None = None  # the token of whose turn it is, whosever events are told meanwhile

    def tell(self, charm: int | None, title: str, why: str) -> None:
        kept = charm if self.kept is None else self.kept
        if (kept, title) != (self.charm, self.title):
            self.charm, self.title = kept, title
            self.damage()
        self.why = why

    def draw(self, target: pygame.Surface) -> None:
        style, rect = self.style, self.rect
        put_threaded(target, rect, style, self.radius, self.bleed)
        if self.charm is not None:
            tab = self.tab
            target.blit(tab_picture(self.charm, tab.size, round(self.radius * 0.8)), tab)
            token = token_picture(self.charm, round(min(tab.height * 0.62, tab.width * 0.74)))
            target.blit(token, token.get_rect(center=(tab.x + round(tab.width * 0.46), tab.centery)))
        for each, place, _ in self.summed():
            if each.picture is not None:
                picture = each.picture(place.height)
                target.blit(picture, picture.get_rect(center=place.center))
        for line in self.written():
            line.put(target)

    def put_sums(self, sums: Sequence[Figure]) -> None:
        """Say in signs what its player has; nothing where there are none."""
        if [each.said for each in sums] != [each.said for each in self.sums] or sums:
            self.damage()
        self.sums = sums

    def summed(self) -> list[tuple[Figure, Rect, Written]]:
        """What its player has: each sign, where it stands, and the sum beside it."""
        if not self.sums:
            return []
        style, rect = self.style, self.rect
        left = self.tab.right + style.px(1.8)
        across = rect.right - style.px(1.6) - left
        side, height, least = style.px(SIGN), style.px(SUM), style.px(LEAST)
        beside = side + style.px(0.6)

        def wide(height: int) -> int:
            return sum(beside + text.width(each.said, "semibold", height) for each in self.sums)

        while height > least and wide(height) + (len(self.sums) - 1) * style.px(1.2) > across:
            height -= 1
        gap = min(style.px(3.0), (across - wide(height)) // max(1, len(self.sums) - 1))
        x = left
        middle = rect.bottom - style.px(1.6) - side // 2
        found = []
        for each in self.sums:
            base = middle + height * 0.36
            line = Written(each.said, "semibold", height, style.theme.ink, x + beside, base)
            found.append((each, Rect(x, middle - side // 2, side, side), line))
            x += beside + text.width(each.said, "semibold", height) + gap
        return found

    def parted(self) -> tuple[str, str]:
        """The name of whose token it shows, and what is left to say."""
        who = self.seated.get(self.charm, "") if self.charm is not None else ""
        if not who:
            return "", self.title
        rest = self.title.removeprefix(who)
        if rest == self.title or rest[:1] in ("’", "'"):
            return who, self.title
        return who, rest.lstrip(" ,:–").strip()

    def written(self) -> list[Written]:
        """All that stands written on it: the name beside the die, and below both what is to be said."""
        style, rect, ink = self.style, self.rect, self.style.theme.ink
        left = self.tab.right + style.px(1.8) if self.charm is not None else rect.x + style.px(PAD)
        right = rect.right - style.px(2.2)
        top, low = rect.y + style.px(1.4), rect.bottom - style.px(1.8)
        sums = [line for _, _, line in self.summed()]
        if sums:
            top, low = rect.y + style.px(0.8), low - style.px(SUMS)
        die = None if self.whole else self.die
        across, named = right - left, (right if self.whole else min(right, self.words_right)) - left
        who, said = self.parted()
        if not who:
            sizes = [style.px(each) for each in (9.0, 7.8, *SAYS)]
            lines, height = in_lines(said, "garamond", sizes, across, 3)
            first = (top + low) / 2 + height * 0.36 - (len(lines) - 1) * round(height * STEP) / 2
            return [*self._stacked(lines, height, left, first), *sums]
        ways = [(units, SAYS) for units in NAMES] + [(NAMES[-1], SMALLER)]
        for units, sizes_in_u in ways:
            large = text.fitted(who, "garamond", style.px(units), named, style.px(LEAST_READ))
            under = top + round(large * 1.04)
            if die is not None:
                under = max(under, die.bottom + style.px(0.2))
            lines, height = self._said_in(said, [style.px(each) for each in sizes_in_u], low - under, across)
            if lines or not said:
                break
        else:
            most = max(1, int((low - under) // height))
            lines, height = in_lines(said, "garamond", [height], across, most)
        tall = under - top + len(lines) * round(height * STEP)
        down = max(0, (low - top - tall) // 2) if die is None else 0
        spare = 0 if die is None else max(0, (low - under - len(lines) * round(height * STEP)) // 2)
        base = top + down + round(large * 0.84)
        if die is not None:
            base = max(base, die.centery + round(large * 0.34))
        name = Written(text.shortened(who, "garamond", large, named), "garamond", large, ink, left, base)
        below = self._stacked(lines, height, left, under + down + spare + round(height * 0.84))
        return [name, *below, *sums]

    def _said_in(self, said: str, sizes: Sequence[int], room: int, across: int) -> tuple[Sequence[str], int]:
        """The sentence as large as it fits below the name; no line where the name must give way."""
        for height in sizes:
            lines = text.wrapped(said, "garamond", height, across)
            if len(lines) * round(height * STEP) <= room and " ".join(lines) == " ".join(said.split()):
                return lines, height
        return (), sizes[-1]

    def _stacked(self, lines: Sequence[str], height: int, left: float, first: float) -> list[Written]:
        """Lines one below the other, the baseline of the first at a height."""
        ink, step = self.style.theme.ink, round(height * STEP)
        return [
            Written(line, "garamond", height, ink, left, first + number * step)
            for number, line in enumerate(lines)
        ]


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
        told = (number, title, line, follows, sign, brief)
        if told != (self.number, self.title, self.line, self.follows, self.sign, self.brief):
            self.number, self.title, self.line, self.follows, self.sign, self.brief = told
            self.damage()

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
        if charm != self.charm:
            self.charm = charm
            self.damage()

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
        if said != self.said:
            self.said = said
            self.damage()

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


class Row(Plaque):
    """One of the others: token, name, and where it stands or what it has."""

    far: tuple[str, ...] = ()  # what it has, then in fewer and fewer words
    sums: Sequence[Figure] = ()  # the same in signs, the most telling last; where there are any, no words
    _wide: Sequence[int] = ()  # how broad those are that it says, in pixels, the last of `sums`
    on_sheet = False  # whether it lies on the sheet of the turn, which says all of it
    last = False  # whether it is the lowest of its column

    def put_far(self, far: Sequence[str]) -> None:
        """Say what the seat has, in the first of these for which there is room."""
        if tuple(far) != self.far:
            self.far = tuple(far)
            self.damage()

    def put_sums(self, sums: Sequence[Figure]) -> None:
        """Say in signs what the seat has, as many of them as `show_sums` finds room for."""
        if sums or self.sums:
            self.damage()
        self.sums = sums

    def show_sums(self, rows: Sequence[Row]) -> None:
        """Say as many of the sums, from the most telling on, as all these rows have room for, in columns.

        A number that one row alone left out would seem to be none.
        """
        style = self.style
        height, sign = style.px(LEAST), style.px(SMALL_SIGN) + style.px(0.5)
        columns = zip(*(row.sums for row in rows), strict=True)
        wide = [
            max(sign + text.width(each.said, "semibold", height) for each in column) for column in columns
        ]
        name = max(text.width(row.title, "semibold", style.px(LEAST)) for row in rows)
        room = self.rect.width - round(self.rect.height * 1.12) - name
        while wide and sum(wide) + len(wide) * style.px(BETWEEN) > room:
            wide.pop(0)
        if wide != self._wide:
            self._wide = wide
            self.damage()

    def summed(self) -> list[tuple[Figure, Rect, Written]]:
        """What the seat has: each sign, where it stands, and the sum at its right."""
        style, rect = self.style, self.rect
        height, side, gap = style.px(LEAST), style.px(SMALL_SIGN), style.px(BETWEEN)
        found, right = [], rect.right
        for each, across in zip(reversed(self.sums), reversed(self._wide), strict=False):
            x, base = right - across, rect.centery + height * 0.36
            line = Written(each.said, "semibold", height, style.theme.ink, x + side + style.px(0.5), base)
            found.append((each, Rect(x, rect.centery - side // 2, side, side), line))
            right = x - gap
        return found[::-1]

    @property
    def radius(self) -> float:
        return self.style.measure.u * 1.2

    def draw(self, target: pygame.Surface) -> None:
        if not self.on_sheet:
            rect, style = self.rect, self.style
            token = token_picture(self.charm, round(rect.height * 0.86))
            middle = (rect.x + round(rect.height * 0.48), rect.centery)
            target.blit(token, token.get_rect(center=middle))
            if not self.last:
                thick = max(1, round(style.hair))
                left = rect.x + round(rect.height * 1.1)
                pygame.draw.rect(
                    target, style.theme.line, Rect(left, rect.bottom - thick, rect.right - left, thick)
                )
            for each, place, _ in self.summed():
                if each.picture is not None:
                    picture = each.picture(place.height)
                    target.blit(picture, picture.get_rect(center=place.center))
            for line in self.written():
                line.put(target)
        self.draw_focus(target)

    def written(self) -> list[Written]:
        """All that stands written on it."""
        rect, style, colours = self.rect, self.style, self.style.theme
        left = rect.x + round(rect.height * 1.12)
        across = rect.right - left
        size = min(style.px(ROW), max(style.px(LEAST), round(rect.height * 0.8)))
        least = style.px(LEAST)
        gap = style.px(1.6)

        def fits(figure: str, height: int) -> bool:
            beside = text.width(figure, "semibold", height) + gap if figure else 0
            return text.width(self.title, "semibold", height) + beside <= across

        sums = self.summed()
        if sums:
            across = sums[0][1].x - style.px(BETWEEN) - left
        far = () if sums else self.far
        figure = next((each for each in far if fits(each, least)), far[-1] if far else "")
        while least > theme.SMALLEST and not fits(figure, least):
            least -= 1
        figure = text.shortened(
            figure,
            "semibold",
            least,
            max(round(across * 0.5), across - gap - text.width(self.title, "semibold", least)),
        )
        wide = text.width(figure, "semibold", least) + gap if figure else 0
        height = text.fitted(self.title, "semibold", max(size, least), across - wide, least)
        base = rect.centery + size * 0.36
        said = text.shortened(self.title, "semibold", height, across - wide)
        found = [Written(said, "semibold", height, colours.ink, left, base)]
        if figure:
            room = across - text.width(said, "semibold", height) - gap
            high = text.fitted(figure, "semibold", min(style.px(FIGURE), size), max(room, wide - gap), least)
            found.append(Written(figure, "semibold", high, colours.ink, rect.right, base, "right"))
        return [*found, *(line for _, _, line in sums)]
