"""The place of a seat at a table that lies flat: its token on a tab, its name, and what all know of it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import pygame

from game.scenes.tables.fact_boxes import WORD, Facts, Look, Where, by_group
from game.scenes.tables.plaque import Plaque
from game.tellings.facts import FIGURE, LINE, Fact, line
from game.widgets import art, boxes, text, theme
from game.widgets.bar import Bar, tab_picture
from game.widgets.boxes import MANY, Column, Either, Layout, Node, Row, Space, Text
from game.widgets.canvas import Rect
from game.widgets.seat_mark import put_seat_mark
from game.widgets.style import Style
from game.widgets.token import token_picture

NAME = 5.4  # u: its small letters are 2.2 u high, to be read from three metres
LEAST_NAME = 3.8  # u: a long name is rather this small than cut
BESIDE, NUMBER, SIGN = 2.4, 3.4, 3.6  # u: what is said beside a name, a number below it, a sign
AIR = 1.4  # u: what a figure with a word below it leaves free of its place
NAMED = 6.0  # u: the name of who acts
SENTENCES, LEAST_SENTENCE = (
    (4.6, 4.2, 3.8, 3.4, 3.1, 2.8, 2.5, 2.2),
    2.8,
)  # u: a smaller one has the name's place
BELOW_BASE = 0.32  # of the size of a name: how far its letters reach below its line, and a little air


@dataclass(frozen=True)
class Grown:
    """How an acting place is laid: its tab, its name's room and its figures', and the circle that cuts it.

    `arc` is the middle and the radius of that circle; `pointer` the middle of the board. All is in pixels of
    the reader's frame.
    """

    tab: Rect
    words: Rect
    figures: Rect
    arc: tuple[float, float, float] | None = None
    pointer: tuple[float, float] | None = None


class Seated(Plaque):
    """One seat at its side of the table: a small sheet while it waits, the largest while it acts.

    `grown` tells how it is laid while it acts, None while it waits; `strip` is how high its own words are at
    its inner edge where something to be read lies below them, in pixels; so many are `kept` free at the outer
    edge of one that waits, for what the game lays there.
    """

    def __init__(
        self,
        name: str,
        rect: Rect,
        style: Style,
        charm: int,
        drawn: Facts,
        deed: Callable[[], None],
        depth: int,
    ) -> None:
        super().__init__(name, rect, style, charm, drawn, deed, depth=depth)
        self.bleed = style.px(2.6)
        self.grown: Grown | None = None
        self.strip: int | None = None
        self.kept = 0
        self.outlined = False
        self.stressed: tuple[str, float] | None = None  # the fact that changes, and since when
        self.looks: Callable[[], None] | None = None  # shows what is to be known of the seat

    @property
    def radius(self) -> float:
        return self.style.measure.u * (2.4 if self.grown else 2.0)

    @property
    def figures(self) -> list[list[Fact]]:
        """What it says in signs and numbers, in groups: all but the line, and a number that needs no word."""
        return by_group(
            [
                each
                for each in self.facts
                if each.group != LINE and (each.group != FIGURE or each.sign or each.word or each.parts)
            ]
        )

    @property
    def acting_figures(self) -> list[list[Fact]]:
        """What of that it says while it acts: what is lined elsewhere then lies open in the middle."""
        return [each for each in self.figures if not self.drawn.look(each[0].group).lined]

    @property
    def number(self) -> str:
        """The number beside its name that says what it is without a word."""
        return next(
            (fact.ways[0] for fact in self.facts if fact.group == FIGURE and not fact.word and fact.ways), ""
        )

    def lie(self, rect: Rect, grown: Grown | None, strip: int | None = None) -> None:
        """Lie there, acting where it is told how."""
        if (rect, grown, strip) != (self.rect, self.grown, self.strip):
            self.damage()
            self.rect, self.grown, self.strip = Rect(rect), grown, strip
            self.damage()

    def look(self, point: tuple[int, int] | None) -> bool:
        """Look at the seat: held, or with I; a pointer that merely rests there opens nothing."""
        if self.looks is None or not (self.held or point is None):
            return False
        self.looks()
        return True

    def outline(self, on: bool) -> None:
        """Show for a moment that it was touched, and is not to act."""
        self.alter(outlined=on)

    # -- drawing

    def draw(self, target: pygame.Surface) -> None:
        picture = _sheet(
            self.rect.size, self._cut(), self.style, self.bleed, self.grown is not None, self.outlined
        )
        target.blit(picture, self.rect.move(-self.bleed, -self.bleed))
        if self.grown is None:
            self._draw_waiting(target)
        else:
            self._draw_acting(target, self.grown)
        if self.mark:
            place, inset = self.rect if self.grown is None else self.grown.tab, self.style.px(0.6)
            low = place.bottom if self.strip is None else place.y + self.strip
            put_seat_mark(target, self.mark, self.style, (place.x + inset, low - inset))
        self.draw_focus(target)

    def _cut(self) -> tuple[float, float, float] | None:
        """The circle that cuts it, from its own corner."""
        arc = self.grown.arc if self.grown is not None else None
        return None if arc is None else (arc[0] - self.rect.x, arc[1] - self.rect.y, arc[2])

    def _draw_waiting(self, target: pygame.Surface) -> None:
        style, colours, rect = self.style, self.style.theme, self.rect
        if self.strip is not None:
            rect = Rect(rect.x, rect.y, rect.width, self.strip)
        tab = Rect(rect.x, rect.y, min(style.px(9.6), rect.height), rect.height)
        target.blit(tab_picture(self.charm, tab.size, round(self.radius), 0), tab)
        token = token_picture(self.charm, round(min(tab.height * 0.72, tab.width * 0.8)))
        target.blit(token, token.get_rect(center=tab.center))
        if self.kept:
            rect = Rect(rect.x, rect.y + style.px(0.4), rect.width, rect.height - self.kept - style.px(0.4))
        left, right = tab.right + style.px(2.0), rect.right - style.px(1.6)
        figure, ways = self.number, line(self.facts, spelled=True)
        if figure and not self.figures and self.strip is None:
            large = style.px(4.4)
            low = rect.centery + round(large * 0.36)
            wide = text.put(target, figure, "semibold", large, colours.ink, right, low, "right")
            right -= wide + style.px(1.4)
        figures = bool(self.figures) and self.strip is None
        two = (figures or bool(ways)) and self.strip is None
        name = text.fitted(self.title, "garamond", style.px(NAME), right - left, theme.SMALLEST)
        base = rect.y + round(rect.height * (0.43 if two and self.kept else 0.46 if two else 0.62))
        text.put(target, self.title, "garamond", name, colours.ink, left, base)
        small = max(theme.SMALLEST, style.px(BESIDE))
        after = left + text.width(self.title, "garamond", name) + style.px(1.8)
        told = next((way for way in ways if after + text.width(way, "inter", small) <= right), "")
        if not two:
            return
        if figures:
            text.put(target, told, "inter", small, colours.ink2, after, base - style.px(0.2))
            high = round(style.px(SIGN))
            low = base + round(name * BELOW_BASE + style.px(NUMBER) * 0.37 + style.px(0.2))  # clear of a name
            low = max(low, rect.y + round(rect.height * 0.74))
            self._put_figures(target, Rect(left, low - high // 2, right - left, high), ("beside", ""))
        else:
            across = right - left
            way = next((way for way in ways if text.width(way, "inter", small) <= across), ways[-1])
            large, low = style.px(3.0), rect.y + round(rect.height * 0.82)
            text.put_fitted(target, way, "inter", large, colours.ink2, left, low, across, smallest=small)

    def _draw_acting(self, target: pygame.Surface, grown: Grown) -> None:
        tab = grown.tab
        target.blit(tab_picture(self.charm, tab.size, round(self.radius * 0.6), round(tab.width * 0.13)), tab)
        token = token_picture(self.charm, round(min(tab.height * 0.84, tab.width * 0.74)))
        target.blit(token, token.get_rect(center=(tab.centerx - round(tab.width * 0.05), tab.centery)))
        if self.acting_figures and grown.figures.width:
            word = max(theme.SMALLEST, self.style.px(WORD))
            airy = grown.figures.height >= self.style.px(NUMBER + AIR) + word
            self._put_figures(target, grown.figures, ("below", "") if airy else ("",))
        if grown.pointer is not None:
            self._draw_to_middle(target)

    def _put_figures(self, target: pygame.Surface, box: Rect, words: Sequence[Where]) -> None:
        """As many figures as have room, with their words where all have room for these."""
        layout = self._figures_in(box.size, words)
        if self.stressed is not None and self.stressed[0] in layout.places:
            self._put_stress(target, layout.places[self.stressed[0]].move(box.topleft))
        layout.draw(target, box.topleft)

    def _figures_in(self, size: tuple[int, int], words: Sequence[Where]) -> Layout:
        """Where its figures lie in a box so large, found once for what they say."""
        said = size, self.facts, words, self.grown is None
        if self._laid is None or self._laid[0] != said:
            groups = self.figures if self.grown is None else self.acting_figures
            ways = [self._set(groups, word) for word in words]
            ways += [self._set(groups[:count], "") for count in range(len(groups) - 1, 0, -1)]
            node, style = Either(*ways), Style(self.style.theme, self.style.measure.plain())
            layout = Layout(style)
            high = layout.size(node, size[0])[1]
            node.place(layout, Rect(0, (size[1] - high) // 2, size[0], high))
            self._laid = said, layout
        return self._laid[1]

    def _set(self, groups: Sequence[Sequence[Fact]], word: Where) -> Node:
        """Figures in a row, with their words or without."""
        looks = [self.drawn.look(each[0].group) for each in groups]
        set_ = [Look(SIGN * look.placed, NUMBER * look.placed, look.gap) for look in looks]
        rows = [self.drawn.group(each, look, word=word) for each, look in zip(groups, set_, strict=True)]
        return Row(*rows, gap=1.8)

    def stress(self, fact: str, share: float) -> None:
        """Let a fact stand out for a share 0..1 of a beat; at 1 it does no more."""
        stressed = (fact, share) if share < 1 else None
        self.alter(stressed=stressed)

    def _put_stress(self, target: pygame.Surface, about: Rect) -> None:
        """A light about a figure, strong at once, that goes out."""
        assert self.stressed is not None
        around = about.inflate(self.style.px(1.6), self.style.px(0.8))
        light = art.frame(around.size, around.height / 2, self.style.theme.thread).copy()
        light.set_alpha(round(190 * (1 - self.stressed[1]) ** 0.7))
        target.blit(light, around)

    def _draw_to_middle(self, target: pygame.Surface) -> None:
        """The pointer: a small triangle on its inner edge, towards the board."""
        reach, rect = self.style.px(1.5), self.rect
        side = reach * 2
        markup = art.document(
            f'<polygon points="0,{reach} {side},{reach} {reach},0" fill="{self.style.theme.thread}"/>',
            (0, 0, side, reach),
        )
        middle = (
            self.grown.pointer[0]
            if self.grown is not None and self.grown.pointer is not None
            else rect.centerx
        )
        x = min(max(round(middle), rect.left + 2 * side), rect.right - 2 * side)
        arc = self.grown.arc if self.grown is not None else None
        if arc is not None:
            down = abs(rect.top - arc[1])
            half = math.sqrt(max(0.0, arc[2] ** 2 - down**2))
            if arc[0] > rect.centerx:
                x = min(x, round(arc[0] - half) - 2 * side)
            else:
                x = max(x, round(arc[0] + half) + 2 * side)
        target.blit(art.drawn(markup, (side, reach)), (x - reach, rect.top - reach))


class PlaceBar(Bar):
    """What is to be done, in an acting place: the name of who acts, large, and below it the sentence."""

    def __init__(self, name: str, rect: Rect, style: Style, names: Sequence[str], who: str) -> None:
        super().__init__(name, rect, style, names, upright=False, depth=4)
        self.who = who
        self.bleed = 0

    @property
    def tab(self) -> Rect:
        return Rect(self.head.x, self.head.y, 0, self.head.height)

    @property
    def said(self) -> str:
        """The sentence without the name that stands above it."""
        rest = self.title.removeprefix(self.who)
        if not self.who or rest == self.title or not rest or rest[0] not in ", ":
            return self.title
        rest = rest.lstrip(", ")
        return rest[:1].upper() + rest[1:]

    def draw(self, target: pygame.Surface) -> None:
        style = Style(self.style.theme, self.style.measure.plain())
        rect = Rect(
            self.rect.topleft, (self.rect.width, self.rect.height - style.px(0.6))
        )  # tails hang below
        boxes.fitting(self._ways(), style, rect).draw(target)

    def _ways(self) -> Iterator[Node]:
        """The name, and the sentence with why it is so where it has room; a long one in the name's place."""
        ink, ink2 = self.style.theme.ink, self.style.theme.ink2
        name = Text(self.who, NAMED, ink, "garamond", least_units=LEAST_NAME, leading=0.86, cut=True)
        if self.why:
            said = Text(self.said, 3.4, ink2, "garamond", least_units=LEAST_SENTENCE, leading=1.1)
            yield Column(name, Space(grow=1), said, Text(self.why, 2.2, ink2, least_units=0, leading=1.2))
        for units in SENTENCES:
            said = Text(self.said, units, ink2, "garamond", lines=2, least_units=units, leading=1.12)
            yield Column(name, Space(grow=1), said, Space(grow=1))
            if units == LEAST_SENTENCE and self.said != self.title:
                for large in (3.6, 3.4, 3.2, 3.0, 2.8, 2.6):
                    whole = Text(
                        self.title, large, ink, "garamond", lines=MANY, least_units=large, leading=1.12
                    )
                    yield Column(Space(grow=1), whole, Space(grow=1))


def _sheet(
    size: tuple[int, int],
    cut: tuple[float, float, float] | None,
    style: Style,
    spread: int,
    acting: bool,
    outlined: bool,
) -> pygame.Surface:
    """The sheet of a place with its shadow, cut along the board; with a double thread while it acts."""
    colours, unit = style.theme, style.measure.u
    thick, radius = (
        (max(2.0, unit * 0.45) if acting else max(1.0, style.hair)),
        unit * (2.4 if acting else 2.0),
    )
    line = colours.thread if acting or outlined else colours.line
    if outlined:
        thick = max(2.0, unit * 0.4)
    if cut is None:
        inset = (max(4.0, unit * 0.7), line, max(1.0, unit * 0.16)) if acting else (0.0, "none", 0.0)
        return art.frame(
            size,
            radius,
            colours.raised if acting else colours.surface,
            line=line,
            thick=thick,
            inset=inset[0],
            inner_line=inset[1],
            inner_thick=inset[2],
            shadow=0.35 if acting else colours.shadow * 0.8,
            drop=style.px(0.4),
            spread=spread,
        )
    outer = _outline(size, 0.0, radius, cut)
    steps = 6
    body = "".join(
        f'<path d="{outer}" fill="none" stroke="#1A0E06" stroke-width="{spread * 1.3 * step / steps:.1f}" '
        f'stroke-linejoin="round" opacity="{colours.shadow * 0.14:.3f}"/>'
        for step in range(1, steps + 1)
    )
    fill = colours.raised if acting else colours.surface
    edge = f'stroke="{line}" stroke-width="{thick:.2f}" stroke-linejoin="round"'
    body += f'<path d="{outer}" fill="{fill}" {edge}/>'
    if acting:
        inner = _outline(size, unit * 0.7, radius, cut)
        body += f'<path d="{inner}" fill="none" stroke="{line}" stroke-width="{max(1.0, unit * 0.16):.2f}"/>'
    whole = size[0] + 2 * spread, size[1] + 2 * spread
    return art.drawn(art.document(body, (-spread, -spread, *whole)), whole)


def _outline(
    size: tuple[int, int], inset: float, radius: float, cut: tuple[float, float, float] | None
) -> str:
    """The way round a sheet, so far within its edge; the circle is `inset` larger there."""
    i, r = inset, max(1.0, radius - inset)
    left, top, right, low = i, i, size[0] - i, size[1] - i
    round_at = f"a{r:.1f},{r:.1f} 0 0 1 "
    corners = {
        "right": f"H{right - r:.1f} {round_at}{r:.1f},{r:.1f} ",
        "left": f"V{top + r:.1f} {round_at}{r:.1f},{-r:.1f} ",
    }
    start = f"M{left + r:.1f},{top:.1f} "
    if cut is not None:
        x, y, reach = cut[0], cut[1], cut[2] + i
        across = math.sqrt(max(0.0, reach**2 - (top - y) ** 2))
        if x > size[0] / 2 and x - across < right - r:
            down = y + math.sqrt(max(0.0, reach**2 - (right - x) ** 2))
            corners["right"] = f"H{x - across:.1f} A{reach:.1f},{reach:.1f} 0 0 0 {right:.1f},{down:.1f} "
        elif x <= size[0] / 2 and x + across > left + r:
            down = y + math.sqrt(max(0.0, reach**2 - (left - x) ** 2))
            start = f"M{x + across:.1f},{top:.1f} "
            corners["left"] = f"V{down:.1f} A{reach:.1f},{reach:.1f} 0 0 0 {x + across:.1f},{top:.1f} "
    return (
        f"{start}{corners['right']}V{low - r:.1f} {round_at}{-r:.1f},{r:.1f} "
        f"H{left + r:.1f} {round_at}{-r:.1f},{-r:.1f} {corners['left']}Z"
    )
