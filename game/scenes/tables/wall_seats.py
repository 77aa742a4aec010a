"""The seats on a wall: whose turn it is, and the others in rows, with what they have.

Lengths are in u, whatever size of text is chosen: this type is as large as the wall allows.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.scenes.tables.fact_boxes import Facts
from game.scenes.tables.plaque import Plaque
from game.tellings.facts import Fact, far, sums
from game.widgets import boxes, text, theme
from game.widgets.bar import Bar, tab_picture
from game.widgets.boxes import MANY, Column, Node, Row, Space, Text
from game.widgets.canvas import Rect
from game.widgets.panel import put_threaded
from game.widgets.seat_mark import put_seat_mark, seat_mark
from game.widgets.text import Written
from game.widgets.token import token_picture
from game.widgets.wall_row import LEAST, LEAST_READ, PAD, STEP, plain

WAYS = (
    *((name, says) for name in (12.0, 10.4, 9.0, 7.8) for says in (6.4, 5.9, 5.4)),
    (7.8, 5.0), (7.8, 4.6), (6.4, 5.0), (7.8, 4.2), (7.8, 3.9), (7.8, 3.4), (5.4, 3.4),
)  # u: a name on the sheet of the turn, as large as leaves room for what its player does  # fmt: skip
ALONE = 9.0  # u: what is said where no name is
ROW, NUMBER = 4.2, 4.4  # u: a name among the others, its number
BETWEEN = 1.0  # u: between two sums of a row
SMALL_SIGN = 4.2  # u: a sign in a row of the others
MARK = 4.2  # u: how a hand is held
SIGN, SUM, SUMS = 4.4, 5.0, 6.0  # u: a sign on the sheet of the turn, the sum beside it, the row of them


class TurnSheet(Bar):
    """Whose turn it is: token, name, and what is to be done or happens now.

    `seated` tells the name of the seat of each token; what is said begins with it, and the rest stands
    below. The name reaches as far as `words_right`, to the die.
    """

    seated: dict[int, str]
    mark = ""  # how its player's hand is held, where phones hold hands
    die: Rect | None = None  # where the die of the stage lies, beside the name
    whole = False  # whether no die lies there now
    sums: Sequence[Fact] = ()  # what its player has, in signs below all words
    drawn: Facts

    @property
    def tab(self) -> Rect:
        wide = min(self.style.px(17.4), round(self.rect.width * 0.3))
        inset = self.style.px(0.9)
        inner = self.rect.inflate(-2 * inset, -2 * inset)
        return Rect(inner.x, inner.y, wide, inner.height)

    kept: int | None = None  # the token of whose turn it is, whosever events are told meanwhile

    def tell(self, charm: int | None, title: str, why: str) -> None:
        kept = charm if self.kept is None else self.kept
        self.alter(charm=kept, title=title)
        self.why = why

    def draw(self, target: pygame.Surface) -> None:
        style, rect = self.style, self.rect
        put_threaded(target, rect, style, self.radius, self.bleed)
        if self.charm is not None:
            tab = self.tab
            target.blit(tab_picture(self.charm, tab.size, round(self.radius * 0.8)), tab)
            token = token_picture(self.charm, round(min(tab.height * 0.62, tab.width * 0.74)))
            target.blit(token, token.get_rect(center=(tab.x + round(tab.width * 0.46), tab.centery)))
            if self.mark:
                inset = style.px(0.8)
                put_seat_mark(target, self.mark, style, (tab.x + inset, tab.bottom - inset))
        _put_signs(target, self.drawn, self.summed())
        for line in self.written():
            line.put(target)

    def put_facts(self, facts: Sequence[Fact], drawn: Facts) -> None:
        """Say in signs what its player has; nothing where there are none."""
        if sums(facts) != self.sums:
            self.damage()
        self.sums, self.drawn = sums(facts), drawn

    def summed(self) -> list[tuple[Fact, Rect, Written]]:
        """What its player has: each sign, or all of them, where they stand, and the sum beside it."""
        if not self.sums:
            return []
        style, rect = self.style, self.rect
        left = self.tab.right + style.px(1.8)
        across = rect.right - style.px(1.6) - left
        side, height, least = style.px(SIGN), style.px(SUM), style.px(LEAST)

        def wide(height: int, worded: bool = True) -> int:
            return sum(_wide(each, side, height, style.px(0.6), worded) for each in self.sums)

        worded = wide(least) + (len(self.sums) - 1) * style.px(1.2) <= across

        while height > least and wide(height, worded) + (len(self.sums) - 1) * style.px(1.2) > across:
            height -= 1
        gap = min(style.px(3.0), (across - wide(height, worded)) // max(1, len(self.sums) - 1))
        x = left
        middle = rect.bottom - style.px(1.6) - side // 2
        found = []
        for each in self.sums:
            place = Rect(x, middle - side // 2, side * len(_signs(each)), side)
            beside = place.right + style.px(0.6)
            base = middle + height * 0.36
            line = Written(_sum(each, worded), "semibold", height, style.theme.ink, beside, base)
            found.append((each, place, line))
            x += _wide(each, side, height, style.px(0.6), worded) + gap
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
        style, rect = plain(self.style), self.rect
        left = self.tab.right + style.px(1.8) if self.charm is not None else rect.x + style.px(PAD)
        right = rect.right - style.px(2.2)
        top, low = rect.y + style.px(1.4), rect.bottom - style.px(1.8)
        summed = [line for _, _, line in self.summed()]
        if summed:
            top, low = rect.y + style.px(0.8), low - style.px(SUMS)
        inner = Rect(left, top, right - left, low - top)
        trees = (self._tree(*way, inner) for way in WAYS)
        return [*boxes.fitting(trees, style, inner).written(), *summed]

    def _tree(self, name: float, says: float, inner: Rect) -> Node:
        """The name beside the die, and what is to be said; where no name is, that alone and larger."""
        ink, (who, said) = self.style.theme.ink, self.parted()
        if not who:
            high = min(name, ALONE)
            alone = Text(said, high, ink, "garamond", lines=MANY, least_units=high, leading=STEP)
            return Column(Space(grow=1), alone, Space(grow=1))
        die, unit = None if self.whole else self.die, self.style.measure.u
        beside = 0 if self.whole else max(0, inner.right - self.words_right) / unit
        named = Row(
            Text(who, name, ink, "garamond", least_units=LEAST_READ, leading=1.04, cut=True, grow=1),
            Space(beside, 0 if die is None else (die.bottom - inner.y) / unit),
        )
        words = (
            [Text(said, says, ink, "garamond", lines=MANY, least_units=says, leading=STEP)] if said else []
        )
        above = [] if die is not None else [Space(grow=1)]
        return Column(*above, named, Space(grow=1 if die is not None else 0), *words, Space(grow=1))


class SeatRow(Plaque):
    """One of the others: token, name, and where it stands or what it has."""

    rounding_u = 1.2
    _wide: Sequence[int] = ()  # how broad those sums are that it says, in pixels, the most telling last
    _worded = True  # whether those that are signs say in words what they come to
    on_sheet = False  # whether it lies on the sheet of the turn, which says all of it
    last = False  # whether it is the lowest of its column

    @property
    def sums(self) -> list[Fact]:
        """What it has in signs, the most telling last; where there are any, it says nothing in words."""
        return sums(self.facts)

    def show_sums(self, rows: Sequence[SeatRow]) -> None:
        """Say as many of the sums, from the most telling on, as all these rows have room for, in columns.

        A number that one row alone left out would seem to be none.
        """
        style = self.style
        height, side, gap = style.px(LEAST), style.px(SMALL_SIGN), style.px(0.5)
        sums = list(zip(*(row.sums for row in rows if row.sums), strict=True))
        name = max(text.width(row.title, "semibold", style.px(LEAST)) for row in rows)
        room = min(row.right for row in rows) - self.rect.x - round(self.rect.height * 1.12) - name
        wide: list[int] = []
        for worded in (True, False):
            wide = [max(_wide(each, side, height, gap, worded) for each in column) for column in sums]
            while len(wide) > worded and sum(wide) + len(wide) * style.px(BETWEEN) > room:
                wide.pop(0)
            if sum(wide) + len(wide) * style.px(BETWEEN) <= room:
                break
        self.alter(_wide=wide, _worded=worded)

    def summed(self) -> list[tuple[Fact, Rect, Written]]:
        """What the seat has: each sign, where it stands, and the sum at its right."""
        style, rect = self.style, self.rect
        height, side, gap = style.px(LEAST), style.px(SMALL_SIGN), style.px(BETWEEN)
        found, right = [], self.right
        for each, across in zip(reversed(self.sums), reversed(self._wide), strict=False):
            place = Rect(right - across, rect.centery - side // 2, side * len(_signs(each)), side)
            beside, base = place.right + style.px(0.5), rect.centery + height * 0.36
            line = Written(_sum(each, self._worded), "semibold", height, style.theme.ink, beside, base)
            found.append((each, place, line))
            right = place.x - gap
        return found[::-1]

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
            _put_signs(target, self.drawn, self.summed())
            for line in self.written():
                line.put(target)
            if self.mark:
                sign = seat_mark(self.mark, style.theme, style.px(MARK))
                target.blit(sign, sign.get_rect(midright=(rect.right, rect.centery)))
        self.draw_focus(target)

    @property
    def right(self) -> int:
        """How far to the right there is room beside the sign of how its hand is held."""
        return self.rect.right - (self.style.px(MARK + BETWEEN) if self.mark else 0)

    def written(self) -> list[Written]:
        """All that stands written on it."""
        rect, style, colours = self.rect, self.style, self.style.theme
        left = rect.x + round(rect.height * 1.12)
        across = self.right - left
        size = min(style.px(ROW), max(style.px(LEAST), round(rect.height * 0.8)))
        least = style.px(LEAST)
        gap = style.px(1.6)

        def fits(figure: str, height: int) -> bool:
            beside = text.width(figure, "semibold", height) + gap if figure else 0
            return text.width(self.title, "semibold", height) + beside <= across

        summed = self.summed()
        if summed:
            across = summed[0][1].x - style.px(BETWEEN) - left
        ways = () if self.sums else far(self.facts)
        figure = next((each for each in ways if fits(each, least)), ways[-1] if ways else "")
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
            high = text.fitted(figure, "semibold", min(style.px(NUMBER), size), max(room, wide - gap), least)
            found.append(Written(figure, "semibold", high, colours.ink, self.right, base, "right"))
        return [*found, *(line for _, _, line in summed)]


def _signs(fact: Fact) -> list[str]:
    """The signs of a sum: its own, or those of its parts."""
    return [fact.sign] if fact.sign else [part.sign for part in fact.parts]


def _sum(fact: Fact, worded: bool) -> str:
    """What stands beside its signs: its number, or what many signs come to where that is `worded`."""
    return "".join(fact.ways[:1]) if fact.sign or worded else ""


def _wide(fact: Fact, side: int, height: int, gap: int, worded: bool) -> int:
    """How broad a sum is with signs and type so high."""
    said = _sum(fact, worded)
    return side * len(_signs(fact)) + (gap + text.width(said, "semibold", height) if said else 0)


def _put_signs(target: pygame.Surface, drawn: Facts, summed: Sequence[tuple[Fact, Rect, Written]]) -> None:
    for fact, place, _ in summed:
        for number, sign in enumerate(_signs(fact)):
            picture = drawn.sign(sign, place.height)
            middle = place.x + number * place.height + place.height // 2, place.centery
            target.blit(picture, picture.get_rect(center=middle))
