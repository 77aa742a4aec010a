"""The pieces that Results are made of: the picture on its thread, and each seat on a plaque."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.scenes.layout.letters import in_lines
from game.scenes.layout.results import Lines
from game.widgets import art, text
from game.widgets.canvas import Rect, Widget
from game.widgets.panel import Lettering, Scroller
from game.widgets.picture_cache import cached_picture
from game.widgets.scrubber import Bead, course
from game.widgets.style import Style
from game.widgets.theme import SMALLEST, Face
from game.widgets.token import mark_picture, token_picture

ROW, TALLEST = 11.2, 13.4  # u: a plaque as tall as it must be, and as it may grow
COURSE = 22.0  # u: how long a course is at most
LOTUS = (240, 130)  # the box of a lotus seat, on the scale of a token's
LINE = 1.36  # from line to line, for the height of type
NAME = 1.16  # the same for a name on two lines
CLOSER = (1.0, 0.94, 0.88, 0.82)  # as much smaller is all, so that nobody is out of sight


@dataclass(frozen=True)
class Told:
    """One seat on the page: its token, its name, its place if it arrived, and its story.

    `drawn` gives the picture of its course at a size, where its game has one of its own.
    """

    charm: int
    name: str
    place: str
    home: bool
    story: str
    course: tuple[Bead, ...] = ()
    drawn: Callable[[tuple[int, int]], pygame.Surface | None] | None = None


class Lettered(Lettering):
    """A sentence on as many lines as were planned for it."""

    def __init__(self, name: str, lines: Lines, words: str, face: Face, colour: str) -> None:
        super().__init__(name, Rect(lines.place), words, face, lines.height, colour, "left", 2)
        self.step = lines.step
        self.bleed = round(lines.height * 0.3)

    def draw(self, target: pygame.Surface) -> None:
        low = self.rect.y + self.height * 0.92
        for line in text.wrapped(self.words, self.face, self.height, self.rect.width):
            text.put(target, line, self.face, self.height, self.colour, self.anchor, low)
            low += self.step


class Hung(Widget):
    """The picture of the match in its frame, hung from a peg by the thread; touched, it can be kept."""

    role = "picture"

    def __init__(
        self,
        name: str,
        rect: Rect,
        style: Style,
        peg: int,
        picture: Callable[[tuple[int, int]], pygame.Surface],
        touched: Callable[[], None],
    ) -> None:
        super().__init__(name, rect, 2)
        self.style = style
        self.frame = style.px(1.9)
        self._peg = peg
        self._picture = picture
        self._touched = touched
        self.bleed = max(style.px(3), rect.y - peg + style.px(1.2))

    @property
    def inside(self) -> Rect:
        """Where the picture itself is seen."""
        return self.rect.inflate(-2 * self.frame, -2 * self.frame)

    def press(self) -> bool:
        self._touched()
        return True

    def draw(self, target: pygame.Surface) -> None:
        style, rect, unit = self.style, self.rect, self.style.measure.u
        above = rect.y - self._peg
        thread = _thread((rect.width, above + round(unit * 3)), above, unit)
        target.blit(thread, (rect.x, self._peg - round(unit * 1.2)))
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


class Stories(Scroller):
    """Each seat on a plaque: its token, on a lotus if it arrived, its name, its story and its course."""

    def __init__(
        self, name: str, rect: Rect, style: Style, told: Sequence[Told], lotus: str | None, depth: int = 2
    ) -> None:
        super().__init__(name, rect, style, depth)
        self.told = list(told)
        self.lotus = lotus
        self.left = style.px(12.6) if rect.width >= style.px(46) else style.px(9.6)
        self.longest = max((len(each.course) for each in told), default=0) - 1
        self._closer(1.0)

    def _closer(self, share: float) -> None:
        """Have letters, and all between them, so much smaller."""
        self.share = share
        self.named = max(SMALLEST, round(self.style.font_px(3.3) * share))
        self.height = max(SMALLEST, round(self.style.font_px(2.2) * share))
        self.gap = self.style.px(1.2 * share)
        self.air = 0
        self._fit()

    def _fit(self) -> None:
        self.tall = sum(self.row(each) + self.gap for each in self.told) - self.gap if self.told else 0

    def draw_close(self, tall: int) -> None:
        """Let all be seen at once in a height, where they need not be much smaller for that."""
        for share in CLOSER:
            self._closer(share)
            if self.tall <= tall:
                return
        self._closer(1.0)

    @property
    def accessible_name(self) -> str:
        return " ".join(
            ", ".join(filter(None, (each.name, each.place, each.story))) + "." for each in self.told
        )

    def spread(self, tall: int) -> None:
        """Be so tall where it does good: the plaques share the height."""
        spare = (tall - self.tall) // max(1, len(self.told))
        most = self.style.px(TALLEST - ROW)
        self.air = min(max(0, spare), most)
        self._fit()

    @property
    def across(self) -> int:
        """How broad the plaques are: where they scroll, beside the bar."""
        return self.rect.width - self.style.px(0.4) - (self.style.px(1.2) if self.furthest else 0)

    @property
    def _room(self) -> int:
        return self.rect.width - self.left - self.style.px(3.2)

    def lines(self, each: Told) -> tuple[str, ...]:
        """The story of a seat, line by line."""
        return in_lines(text, each.story, self.height, self._room)

    def _names(self, each: Told) -> tuple[list[str], int]:
        """The name of a seat beside its place and its course: on one line or on two."""
        long = self._course_long(each)
        room = self._room - (long + self.style.px(2) if long else 0) - self._placed(each)
        least = round(self.named * 0.86)
        return text.name_lines(each.name, "semibold", self.named, least, room, self.named * 2.2)

    def _placed(self, each: Told) -> int:
        """How much room the place of a seat takes beside its name."""
        if not each.place:
            return 0
        return text.width(each.place, "italic", round(self.named * 0.86)) + self.style.px(1.2)

    def _words_tall(self, each: Told) -> int:
        names, height = self._names(each)
        above = round(height * NAME) * (len(names) - 1)
        return above + round(self.named * 1.5) + len(self.lines(each)) * round(self.height * LINE)

    def row(self, each: Told) -> int:
        """How tall the plaque of a seat is."""
        least, pad = self.style.px(ROW * self.share), self.style.px(2.6 * self.share)
        return max(least, self._words_tall(each) + pad) + self.air

    def paint(self, target: pygame.Surface, top: int) -> None:
        for each in self.told:
            tall = self.row(each)
            place = Rect(self.rect.x + self.style.px(0.2), top, self.across, tall)
            if place.colliderect(target.get_clip()):
                self._paint_row(target, place, each)
            top += tall + self.gap

    def _paint_row(self, target: pygame.Surface, row: Rect, each: Told) -> None:
        style, colours = self.style, self.style.theme
        art.put_frame(
            target, row, style.measure.u * 1.8, colours.surface, line=colours.line, thick=style.hair
        )
        self._paint_token(target, row, each)
        names, height = self._names(each)
        x, y = row.x + self.left, row.y + (row.height - self._words_tall(each)) // 2
        low = y + round(self.named * 1.02)
        if long := self._course_long(each):
            place = Rect(row.right - style.px(2.4) - long, y - style.px(0.6), long, round(self.named * 1.5))
            self._paint_course(target, place, each)
        for number, name in enumerate(names):
            low += round(height * NAME) if number else 0
            wide = text.put(target, name, "semibold", height, colours.ink, x, low)
        if each.place:
            put = x + wide + style.px(1.2)
            text.put(target, each.place, "italic", round(self.named * 0.86), colours.gold, put, low)
        baseline = low + round(self.named * 0.48) + round(self.height * 0.98)
        for line in self.lines(each):
            text.put(target, line, "inter", self.height, colours.ink2, x, baseline)
            baseline += round(self.height * LINE)

    def _paint_token(self, target: pygame.Surface, row: Rect, each: Told) -> None:
        middle = row.x + self.left // 2
        side = round(min(self.left * 0.5, row.height * 0.62))
        if each.home and self.lotus is not None:
            wide = round(side * 1.5)
            seat = art.sprite(self.lotus, (wide, round(wide * LOTUS[1] / LOTUS[0])))
            foot = row.centery + round(side * 0.78)
            target.blit(seat, seat.get_rect(midbottom=(middle, foot)))
            token = token_picture(each.charm, side)
            target.blit(token, token.get_rect(midbottom=(middle, foot - round(seat.get_height() * 0.3))))
            return
        token = token_picture(each.charm, side if each.home else round(side * 0.8))
        target.blit(token, token.get_rect(center=row.move(middle - row.centerx, 0).center))

    def _course_long(self, each: Told) -> int:
        """How long the picture of a course is; 0 where it has none, or where the name needs the room."""
        if each.drawn is None and len(each.course) < 2:
            return 0
        long, gap = min(self.style.px(COURSE), round(self._room * 0.42)), self.style.px(2)
        if long < self.style.px(12):
            return 0
        room = self._room - long - gap - self._placed(each)
        names, height = text.name_lines(each.name, "semibold", self.named, 0, room, self.named * 2.2)
        whole = " ".join(names) == " ".join(each.name.split()) and height >= self.named * 0.8
        return long if whole else 0

    def _paint_course(self, target: pygame.Surface, rect: Rect, each: Told) -> None:
        """The course as a thread, and the seat's mark where it ends."""
        own = each.drawn(rect.size) if each.drawn is not None else None
        if own is not None:
            target.blit(own, rect)
            return
        if len(each.course) < 2:
            return
        style, side = self.style, max(16, self.style.px(2.4))
        field = Rect(rect.x, rect.y, rect.width - side, rect.height)
        thick = max(1.6, style.measure.u * 0.26)
        target.blit(course(each.course, field.size, self.longest, thick, style.theme.dark), field)
        x = field.x + field.width * (len(each.course) - 1) / max(1, self.longest)
        y = field.bottom - thick - (field.height - 2 * thick) * each.course[-1].height
        mark = mark_picture(each.charm, side)
        target.blit(mark, mark.get_rect(center=(round(x) + side // 3, round(y))))
