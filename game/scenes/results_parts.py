"""The pieces that Results are made of: the picture on its thread, and each seat on a plaque."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from game.widgets import art
from game.widgets.boxes import (
    MANY,
    Column,
    Either,
    Framed,
    Layout,
    Node,
    Picture,
    Row,
    Size,
    Space,
    Stack,
    Text,
)
from game.widgets.canvas import Rect, Widget
from game.widgets.panel import Scroller
from game.widgets.picture_cache import cached_picture
from game.widgets.scrubber import Bead, course
from game.widgets.style import Style
from game.widgets.token import mark_picture, token_picture

ROW, AIR = 11.2, 2.2  # u: a plaque as tall as it must be, and by how much it may grow
EMBLEM = 15.0  # u: what a seat came to last, where there is room
PEG = 6.0  # u: how far above the picture it hangs
NAME = 3.3  # u: the type of a name
COURSE = 22.0  # u: how long a course is at most
LOTUS = (240, 130)  # the box of a lotus seat, on the scale of a token's
LINE = 1.36  # from line to line, for the height of type
CLOSER = (1.0, 0.94, 0.88, 0.82)  # as much smaller is all, so that nobody is out of sight


@dataclass(frozen=True)
class Told:
    """One seat on the page: its token, its name, its place if it arrived, and its story.

    `drawn` gives the picture of its course at a size, where its game has one of its own; `emblem` what it
    came to last, at a side, and then the token stands beside the name.
    """

    charm: int
    name: str
    place: str
    home: bool
    story: str
    course: tuple[Bead, ...] = ()
    drawn: Callable[[tuple[int, int]], pygame.Surface | None] | None = None
    emblem: Callable[[int], pygame.Surface] | None = None


class Hung(Widget):
    """The picture of the match in its frame, hung from a peg by the thread; touched, it can be kept."""

    role = "picture"

    def __init__(
        self,
        name: str,
        rect: Rect,
        style: Style,
        picture: Callable[[tuple[int, int]], pygame.Surface],
        touched: Callable[[], None],
        pegged: bool = True,
    ) -> None:
        super().__init__(name, rect, 2)
        self.style = style
        self.pegged = pegged
        self.frame = style.px(1.9)
        self._picture = picture
        self._touched = touched
        self.bleed = style.px(PEG + 1.2)

    @property
    def inside(self) -> Rect:
        """Where the picture itself is seen."""
        return self.rect.inflate(-2 * self.frame, -2 * self.frame)

    def press(self) -> bool:
        self._touched()
        return True

    def draw(self, target: pygame.Surface) -> None:
        style, rect, unit = self.style, self.rect, self.style.measure.u
        above = style.px(PEG)
        if self.pegged:
            thread = _thread((rect.width, above + round(unit * 3)), above, unit)
            target.blit(thread, (rect.x, rect.y - above - round(unit * 1.2)))
        spread = style.px(2.4)
        target.blit(_frame(rect.size, unit, spread, style.theme.shadow), (rect.x - spread, rect.y - spread))
        inside = self.inside
        if inside.colliderect(target.get_clip()):
            target.blit(self._picture(inside.size), inside)


@cached_picture
def _thread(size: tuple[int, int], above: int, unit: float) -> pygame.Surface:
    """The thread from both sides up to the peg."""
    wide, tall = size
    top = unit * 1.2
    low = top + above + unit
    path = f"M{wide * 0.08:.1f},{low:.1f} L{wide / 2:.1f},{top:.1f} L{wide * 0.92:.1f},{low:.1f}"
    line = {"d": path, "fill": "none", "stroke_linejoin": "round"}
    body = art.tag("path", **line, stroke="#3A2408", stroke_width=unit * 0.7, opacity="0.55")
    body += art.tag("path", **line, stroke="#D9A636", stroke_width=unit * 0.42)
    peg = {"cx": wide / 2, "cy": top, "fill": "#7A520F", "stroke": "#F3CB66"}
    body += art.tag("circle", **peg, r=unit * 0.85, stroke_width=unit * 0.3)
    return art.raster(art.document(body, (0, 0, wide, tall)), size).convert_alpha()


@cached_picture
def _frame(size: tuple[int, int], unit: float, spread: int, shadow: float) -> pygame.Surface:
    """A wooden frame with a line of brass."""
    w, h = size
    body = art.shade(0, 0, w, h, unit * 0.4, unit * 1.1, spread * 0.7, max(shadow, 0.3))
    body += art.rounded(0, 0, w, h, unit * 0.4, "url(#wood)", "#3A220C", unit * 0.2)
    body += art.rounded(
        unit * 0.8, unit * 0.8, w - unit * 1.6, h - unit * 1.6, unit * 0.2, "none", "#E2B65A", unit * 0.16
    )
    inner = unit * 1.7
    body += art.rounded(inner, inner, w - 2 * inner, h - 2 * inner, 0, "#15101A", "#2A1712", unit * 0.2)
    box = (-spread, -spread, w + 2 * spread, h + 2 * spread)
    return art.raster(
        art.document(body, box, art.linear("wood", "#8A5A2A", "#5A3814")), (box[2], box[3])
    ).convert_alpha()


class Plaque(Framed):
    """A quiet sheet under a node."""

    def draw(self, layout: Layout, target: pygame.Surface, rect: Rect) -> None:
        style, colours = layout.style, layout.style.theme
        art.put_frame(
            target, rect, style.measure.u * 1.8, colours.surface, line=colours.line, thick=style.hair
        )


class Course(Node):
    """A seat's course as a thread `most` throws long at its longest, and the seat's mark where it ends."""

    stretched = False

    def __init__(self, told: Told, most: int, wide: float) -> None:
        super().__init__()
        self.told, self.most, self.wide = told, most, wide

    def size(self, layout: Layout, across: int) -> Size:
        return layout.px(self.wide), layout.px(5.0)

    def draw(self, layout: Layout, target: pygame.Surface, rect: Rect) -> None:
        told, style, side = self.told, layout.style, max(16, layout.px(2.4))
        own = told.drawn(rect.size) if told.drawn is not None else None
        if own is not None:
            target.blit(own, rect)
        elif len(told.course) >= 2:
            field = Rect(rect.x, rect.y, rect.width - side, rect.height)
            thick = max(1.6, style.measure.u * 0.26)
            target.blit(course(told.course, field.size, self.most, thick, style.theme.dark), field)
            x = field.x + field.width * (len(told.course) - 1) / max(1, self.most)
            y = field.bottom - thick - (field.height - 2 * thick) * told.course[-1].height
            mark = mark_picture(told.charm, side)
            target.blit(mark, mark.get_rect(center=(round(x) + side // 3, round(y))))


def _token(told: Told, lotus: str | None, side: int) -> pygame.Surface:
    """A seat's token in a square: on a lotus, large, or smaller where it is not home."""
    found = pygame.Surface((side, side), pygame.SRCALPHA)
    token = token_picture(told.charm, round(side * (0.64 if told.home else 0.51)))
    place = token.get_rect(center=found.get_rect().center)
    if told.home and lotus is not None:
        wide = round(side * 0.96)
        seat = art.sprite(lotus, (wide, round(wide * LOTUS[1] / LOTUS[0])))
        found.blit(seat, seat.get_rect(midbottom=(side // 2, side)))
        place.midbottom = side // 2, side - round(seat.get_height() * 0.3)
    found.blit(token, place)
    return found


class Stories(Scroller):
    """Each seat on a plaque: its token, on a lotus if it arrived, its name, its story and its course.

    It is as high as it wants to be, its type somewhat smaller where nobody is out of sight for that.
    """

    def __init__(
        self, name: str, rect: Rect, style: Style, told: Sequence[Told], lotus: str | None, depth: int = 2
    ) -> None:
        super().__init__(name, rect, style, depth)
        self.told = list(told)
        self.lotus = lotus
        self.tree = Column(*(self._seat(each) for each in told), gap=1.2)
        tried = (Layout(style, share) for share in CLOSER)
        fits = (each for each in tried if each.size(self.tree, rect.width)[1] <= rect.height)
        self.layout = next(fits, Layout(style))
        self.tall = self.layout.size(self.tree, rect.width)[1]
        self.spread(self.tall)

    def spread(self, tall: int) -> None:
        """Be so tall where it does good: the plaques share the height."""
        beside = self.style.px(1.2) if self.tall > self.rect.height else 0
        self.tall = max(self.tall, min(tall, self.tall + len(self.told) * self.style.px(AIR)))
        self.rect.height = min(self.rect.height if beside else tall, self.tall)
        self.layout.drawn.clear()
        self.tree.place(self.layout, Rect(self.rect.topleft, (self.rect.width - beside, self.tall)))

    @property
    def accessible_name(self) -> str:
        return " ".join(
            ", ".join(filter(None, (each.name, each.place, each.story))) + "." for each in self.told
        )

    def _seat(self, told: Told) -> Node:
        """The plaque of a seat; its name comes before the picture of its course."""
        style, colours = self.style, self.style.theme
        left, high = 12.6 if self.rect.width >= style.px(46) else 9.6, ROW
        token = Picture(partial(_token, told, self.lotus), left * 0.78)
        before: list[Node] = []
        if told.emblem is not None:
            room = self.rect.height / style.measure.u / len(self.told) - 2.4
            high = min(EMBLEM, max(ROW, room))
            left, token = high + 1.0, Picture(told.emblem, high)
            before = [Picture(partial(token_picture, told.charm), NAME * 1.3)]
        room = self.rect.width / style.measure.u - left - 3.2
        place = [Text(told.place, 2.8, colours.gold, "italic")] if told.place else []
        names = [
            Row(
                *before,
                Text(told.name, NAME, colours.ink, "semibold", lines=n, least_units=0.8 * NAME),
                *place,
                gap=1.2,
            )
            for n in (1, 2)
        ]
        heads: list[Node] = [names[1]]
        if (told.drawn is not None or len(told.course) > 1) and min(COURSE, room * 0.42) >= 12:
            most = max(len(each.course) for each in self.told) - 1
            drawn = Course(told, most, min(COURSE, room * 0.42))
            heads = [*(Row(Row(each, Space(grow=1), grow=1), drawn, gap=2) for each in names), *heads]
        words = Column(
            Either(*heads), Text(told.story, 2.2, colours.ink2, lines=MANY, facts=True, leading=LINE)
        )
        held = Stack(Space(left), Row(Space(grow=1), token, Space(grow=1)))
        return Plaque(
            Stack(Space(high=high), Row(held, Framed(words, 0, 1.2, grow=1), Space(3.2))), 0, 0, grow=1
        )

    def paint(self, target: pygame.Surface, top: int) -> None:
        self.layout.draw(target, (0, top - self.rect.y))
