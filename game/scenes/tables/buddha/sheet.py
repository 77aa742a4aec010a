"""The score sheet: a column for every seat, a row for every round; small beside the tray, large on a page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game import words
from game.scenes import dialog
from game.scenes.tables.buddha.chart import Chart, courses
from game.tellings.buddha import row_told
from game.widgets import art, text
from game.widgets.boxes import MANY, Column, Framed, Layout, Node, Picture, Row, Rule, Space, Stack, Text, lay
from game.widgets.canvas import Rect, Widget
from game.widgets.panel import Panel, Scroller
from game.widgets.style import Style
from game.widgets.token import mark_picture

if TYPE_CHECKING:
    from game.scenes.overlay import OverlayHost

GAME = "buddha"
View = Mapping[str, Any]
PAGE = 760  # above everything of a table, the curtain too
ROW = 5.4  # u, where there is room
FIRST = 4.6  # u, for the numbers of the rounds
BESIDE = 4  # up to so many seats a bid stands beside the points, else below them


class Sheet(Scroller):
    """All rows between whose they are and the sums, which stay; chosen, it opens large.

    Rounds to come are dots, the one being played shows its bids.
    """

    def __init__(
        self,
        name: str,
        rect: Rect,
        style: Style,
        charms: Sequence[int],
        opened: Callable[[], None] | None,
        depth: int,
    ) -> None:
        super().__init__(name, rect, style, depth)
        self.call(words.phrase(GAME, "sheet.title"))
        self.charms = list(charms)
        self.opened = opened
        self.view: View | None = None
        self.lit: tuple[int, int] | None = None  # seat and row that are being written
        self.written: dict[int, Mapping[str, int]] = {}  # rows that are shown before the view has them

    @property
    def focusable(self) -> bool:
        return self.opened is not None

    def press(self) -> bool:
        if self.opened is not None:
            self.opened()
        return self.opened is not None

    def look(self, point: tuple[int, int] | None) -> bool:
        return point is None and self.press()

    def tell(self, view: View) -> None:
        """Show the sheets of a view."""
        self.view = view
        self.lit, self.written = None, {}
        self.tall = self._head + self._rows * self._step + self._foot
        self._scroll_to_now(view)
        self.damage()

    def _scroll_to_now(self, view: View) -> None:
        """Where not all rounds have room, let the one being played be seen."""
        done = len(view["seats"][0]["sheet"])
        low = self._head + (done + 1) * self._step + self._foot
        self.scroll_to(low - self.rect.height)

    def write(self, seat: int, row: Mapping[str, int]) -> None:
        """Write a row before the view has it, and light it."""
        self.written[seat] = row
        self.lit = (seat, len(self.view["seats"][seat]["sheet"]) if self.view is not None else 0)
        self.damage()

    # -- measures

    @property
    def _rows(self) -> int:
        return int(self.view["rounds"]) if self.view is not None else 1

    @property
    def _head(self) -> int:
        return self.style.px(5.0)

    @property
    def _foot(self) -> int:
        return round(self.style.font_px(2.6) * 1.9)

    @property
    def _least(self) -> int:
        """How tall a row is at least."""
        style = self.style
        if len(self.charms) > BESIDE:
            return round(style.font_px(2.4) * 0.9 + style.font_px(1.7) * 1.1 + style.px(1.0))
        return round(style.font_px(2.2) * 1.9)

    @property
    def least_tall(self) -> int:
        """How tall it must be to show one round whole."""
        return self._head + self._least + self._foot

    @property
    def _step(self) -> int:
        style = self.style
        least = self._least
        room = self.rect.height - self._head - self._foot
        if self._rows * least > room:
            return max(least, room // max(1, room // least))  # no row is shown in part
        return max(least, min(room // self._rows, round(style.px(ROW) * max(1.0, style.measure.text))))

    def _columns(self) -> tuple[int, float]:
        """Where the seats' columns begin, and how wide each is."""
        first = max(
            text.width(words.phrase(GAME, "sheet.sum"), "garamond", self.style.font_px(2.3)), self.style.px(3)
        ) + self.style.px(2.2)
        return self.rect.x + first, (self.rect.width - first - self._bar) / len(self.charms)

    @property
    def _longest(self) -> str:
        """The longest points of all rows, or such as there mostly are."""
        assert self.view is not None
        rows = [row for seat in self.view["seats"] for row in seat["sheet"]] + [*self.written.values()]
        return max((words.signed(points) for points in (-20, *(row["points"] for row in rows))), key=len)

    def _points_room(self, bids: bool) -> int:
        """How much of a column the points have, with the bids beside them or without."""
        style, (_, wide) = self.style, self._columns()
        beside = text.width("14", "inter", style.font_px(1.7)) + style.px(0.6) if bids else 0
        return round(wide - style.px(1.4)) - beside

    @property
    def _bids_beside(self) -> bool:
        """Whether the bids have room beside the points; where they have none, only the points are told."""
        least = text.width(self._longest, "semibold", 13)
        return len(self.charms) <= BESIDE and least <= self._points_room(True)

    def _points_height(self) -> int:
        """The height of the points: one for all rows, for which the longest has room."""
        room = self._points_room(self._bids_beside)
        return text.fitted(self._longest, "semibold", self.style.font_px(2.4), room, 13)

    @property
    def _bar(self) -> int:
        """What the mark at the edge takes, where not all rows have room."""
        return self.style.px(1.4) if self.furthest else 0

    # -- drawing

    def paint(self, target: pygame.Surface, top: int) -> None:
        if self.view is None:
            return
        first, last = self.rect.y + self._head, min(top + self.tall, self.rect.bottom) - self._foot
        self._draw_head(target, self.rect.y)
        clip = target.get_clip()
        target.set_clip(clip.clip(Rect(self.rect.x, first, self.rect.width, last - first)))
        height = self._points_height()
        for number in range(self._rows):
            y = top + self._head + number * self._step
            if y + self._step >= first and y <= last:
                self._draw_row(target, number, y, height)
        target.set_clip(clip)
        self._draw_sums(target, last)

    def _draw_head(self, target: pygame.Surface, top: int) -> None:
        left, wide = self._columns()
        side = min(self.style.px(3.8), round(wide * 0.8))
        for seat, charm in enumerate(self.charms):
            mark = mark_picture(charm, side)
            centre = (round(left + wide * (seat + 0.5)), top + self._head // 2)
            art.put(target, mark, centre)

    def _draw_row(self, target: pygame.Surface, number: int, y: int, points_height: int) -> None:
        view, style, colours = self.view, self.style, self.style.theme
        assert view is not None
        done = len(view["seats"][0]["sheet"])
        now = number == done and view["phase"] in ("bid", "play")
        if now:
            rect = Rect(self.rect.x, y, self.rect.width - self._bar, self._step)
            u = style.measure.u
            rim = art.double(colours.thread, max(1.5, u * 0.2), max(3.0, u * 0.42), max(1.0, u * 0.09))
            art.put_frame(target, rect, style.px(1.0), colours.raised, **rim)
        middle = y + self._step / 2
        height = style.font_px(2.3)
        ink = colours.ink if now else colours.ink2
        at = self.rect.x + style.px(1.2), middle + height * 0.36
        text.put(target, str(number + 1), "inter", height, ink, *at)
        for seat, fields in enumerate(view["seats"]):
            row = self.written.get(seat) if number == done else None
            if row is None and number < done:
                row = fields["sheet"][number]
            if row is not None:
                lit = (seat, number) == self.lit
                self._draw_cell(target, seat, middle, str(row["bid"]), row["points"], points_height, lit)
            elif now:
                self._put(target, seat, middle, self._so_far(fields), "inter", colours.ink)
            else:
                self._put(target, seat, middle, "·", "inter", colours.ink3)

    def _so_far(self, fields: Mapping[str, Any]) -> str:
        """How many tricks of those that were bid a seat has; the bid alone in a narrow column."""
        if fields["bid"] is None:
            return "·"
        said = words.phrase(GAME, "sheet.so_far", tricks=fields["tricks"], bid=fields["bid"])
        return said if text.width(said, "inter", 13) <= self._points_room(False) else str(fields["bid"])

    def _put(
        self, target: pygame.Surface, seat: int, middle: float, said: str, face: text.Face, ink: str
    ) -> None:
        left, wide = self._columns()
        height = text.fitted(said, face, self.style.font_px(2.4), self._points_room(False), 13)
        at = left + wide * (seat + 0.5), middle + height * 0.36
        text.put(target, said, face, height, ink, *at, "center")

    def _draw_cell(
        self, target: pygame.Surface, seat: int, middle: float, bid: str, points: int, height: int, lit: bool
    ) -> None:
        style, colours = self.style, self.style.theme
        left, wide = self._columns()
        centre = left + wide * (seat + 0.5)
        said = words.signed(points)
        ink = colours.gold if lit else colours.loss if points < 0 else colours.ink
        small = style.font_px(1.7)
        if self._bids_beside:
            across = text.width(said, "semibold", height)
            x = centre + style.px(0.9)
            text.put(target, said, "semibold", height, ink, x, middle + height * 0.36, "center")
            raised = middle + height * 0.02  # so that it is no figure of the points
            text.put(
                target, bid, "inter", small, colours.ink3, x - across / 2 - style.px(0.7), raised, "right"
            )
        elif len(self.charms) <= BESIDE:
            text.put(target, said, "semibold", height, ink, centre, middle + height * 0.36, "center")
        else:
            low = middle - small * 0.16
            text.put(target, said, "semibold", height, ink, centre, low, "center")
            text.put(target, bid, "inter", small, colours.ink3, centre, low + small * 1.05, "center")

    def _draw_sums(self, target: pygame.Surface, y: int) -> None:
        view, style, colours = self.view, self.style, self.style.theme
        assert view is not None
        hair = max(1, round(style.hair))
        pygame.draw.rect(target, colours.line, (self.rect.x, y + style.px(0.3), self.rect.width, hair))
        middle = y + self._foot / 2 + style.px(0.4)
        left, wide = self._columns()
        scores = self._scores(view)
        longest = max((words.signed(score) for score in scores), key=len)
        room = round(wide - style.px(1.4))
        size = text.fitted(longest, "bold", style.font_px(2.6), room, 13)
        apart = size * 0.56 if text.width(longest, "bold", size) > room else 0.0
        height = style.font_px(2.3)
        said = words.phrase(GAME, "sheet.sum")
        x = self.rect.x + style.px(1.2)
        text.put(target, said, "garamond", height, colours.ink2, x, middle + height * 0.36 + apart)
        for seat, score in enumerate(scores):
            ink = colours.loss if score < 0 else colours.ink
            low = middle + size * 0.36 + (apart if seat % 2 else -apart)  # long ones by turns high and low
            at = left + wide * (seat + 0.5), low
            text.put(target, words.signed(score), "bold", size, ink, *at, "center")

    def _scores(self, view: View) -> list[int]:
        """The points of all seats, with what is being written."""
        return [
            fields["score"] + (self.written[seat]["points"] if seat in self.written else 0)
            for seat, fields in enumerate(view["seats"])
        ]


class SheetCard:
    """The sheet on its panel, with a title."""

    def __init__(
        self, rect: Rect, style: Style, charms: Sequence[int], opened: Callable[[], None], *, foot: int = 0
    ) -> None:
        self.style = style
        self.panel = Panel("now/panel", rect, style, depth=1)
        pad = style.px(2.4)
        height = style.font_px(2.6)
        place = Rect(rect.x + pad, rect.y + style.px(1.2), rect.width - 2 * pad, height)
        self.title: Title | None = Title("now/title", place, style)
        top = rect.y + style.px(1.6) + round(height * 1.2)
        near = style.px(1.4)
        inner = Rect(rect.x + near, top, rect.width - 2 * near, rect.bottom - style.px(1.0) - foot - top)
        self.sheet = Sheet("now/sheet", inner, style, charms, opened, 2)
        if inner.height < self.sheet.least_tall:  # a round is worth more than what the card is called
            self.title = None
            self.sheet.rect.y = rect.y + style.px(0.6)
            self.sheet.rect.height += top - self.sheet.rect.y
        self.sheet.ringed = rect.inflate(-2 * near, -2 * near)
        self.sheet.bleed += max(0, self.sheet.rect.y - rect.y, rect.bottom - self.sheet.rect.bottom)

    @property
    def widgets(self) -> list[Widget]:
        return [self.panel, *([] if self.title is None else [self.title]), self.sheet]


class Title(Widget):
    """What the card is called."""

    touchable = False

    def __init__(self, name: str, rect: Rect, style: Style) -> None:
        super().__init__(name, rect, 2)
        self.style = style
        self.bleed = 6

    def draw(self, target: pygame.Surface) -> None:
        height = self.style.font_px(2.5)
        said = words.phrase(GAME, "sheet.title")
        text.put(target, said, "italic", height, self.style.theme.ink2, self.rect.x, self.rect.y + height)


def lay_sheet_over(scene: OverlayHost, view: View, names: Sequence[str], charms: Sequence[int]) -> None:
    """The whole match in rounds, over everything, as a picture and as a table."""
    rect = dialog.page_rect(scene, 150, 120 if scene.style.measure.portrait else 84)
    page = SheetPage(rect, scene.style, view, names, charms, PAGE)
    again = partial(lay_sheet_over, scene, view, names, charms)
    dialog.lay_page(scene, "page", rect, [page, page.table], PAGE - 1, again)


class SheetPage(Widget):
    """The match in rounds, large: the points as threads above, the whole sheet as a table below."""

    def __init__(
        self, rect: Rect, style: Style, view: View, names: Sequence[str], charms: Sequence[int], depth: int
    ) -> None:
        super().__init__("page", rect, depth)
        self.style = style
        self.names = list(names)
        self._panel = Panel("page/panel", rect, style, raised=True, depth=depth)
        self.bleed = self._panel.bleed
        share = 0.54 if len(charms) <= BESIDE else 0.46
        beside = rect.width >= style.px(110)
        both = Space(grow=share if beside else 0.5, name="chart"), Space(grow=1 - share, name="table")
        body = Row(*both, gap=4.4, align="stretch", grow=1) if beside else Column(*both, gap=2.0, grow=1)
        title = Text(words.phrase(GAME, "sheet.page"), 4.6, style.theme.ink, "garamond")
        self.layout = lay(Framed(Column(title, body, gap=0.6), 4.4, 1.6, 3.0), style, rect)
        self.begun = any(fields["sheet"] for fields in view["seats"])
        self.drawn = self.layout.places["chart"]
        self.chart = Chart(self.drawn, style, courses(view, charms), view["rounds"])
        table = self.layout.places["table"]
        self.table = Table("page/table", table, style, view, names, charms, depth + 1)

    def draw(self, target: pygame.Surface) -> None:
        self._panel.draw(target)
        self.layout.draw(target)
        self.chart.draw(target, self.chart.rounds)
        if not self.begun:  # what will be seen here
            comes, ink = words.phrase(GAME, "sheet.empty"), self.style.theme.ink2
            said = Text(comes, 3.0, ink, "garamond", lines=MANY, align="center")
            tree = Framed(Column(Space(grow=1), said, Space(grow=1)), 6.0, 0.0)
            lay(tree, self.style, self.drawn).draw(target)


class Table(Scroller):
    """The sheet as a table: for every round and seat the bid, the tricks taken, the points."""

    def __init__(
        self,
        name: str,
        rect: Rect,
        style: Style,
        view: View,
        names: Sequence[str],
        charms: Sequence[int],
        depth: int,
    ) -> None:
        super().__init__(name, rect, style, depth)
        self.layout = Layout(style)
        tree = self._tree(view, names, charms)
        high = self.layout.size(tree, rect.width - style.px(1.4))[1]
        self.tall = max(high, min(rect.height - style.px(1), high * 3 // 2))
        tree.place(self.layout, Rect(0, 0, rect.width - style.px(1.4), self.tall))

    def _tree(self, view: View, names: Sequence[str], charms: Sequence[int]) -> Node:
        """Whose column it is, a row a round, and the sums."""
        colours, seats = self.style.theme, view["seats"]
        whole = [row_told(row, brief=False) for seat in seats for row in seat["sheet"]]
        longest = max(whole, key=len, default="")
        column = (self.rect.width - self.style.px(10)) / len(charms)
        brief = text.width(longest, "inter", self.style.font_px(1.7)) > column * 0.86

        def line(first: Node, cells: Sequence[Node]) -> Node:
            for cell in cells:
                cell.grow = 1.0
            return Row(Stack(Space(wide=FIRST), first), Row(*cells, grow=1), gap=0.6, grow=1)

        def seat_of(charm: int, name: str) -> Node:
            mark = Picture(partial(mark_picture, charm), 3.8)
            said = Text(name, 1.8, colours.ink2, cut=True, align="center")
            return Column(mark, said, align="center")

        def cell(fields: Mapping[str, Any], number: int) -> Node:
            """Points, and below them the bid, and the tricks where they are others."""
            if number < len(fields["sheet"]):
                row = fields["sheet"][number]
                ink = colours.loss if row["points"] < 0 else colours.ink
                points = Text(words.signed(row["points"]), 2.3, ink, "semibold", align="center")
                said = Text(row_told(row, brief=brief), 1.7, colours.ink3, align="center")
                return Column(points, said)
            bid = number == len(fields["sheet"]) and fields["bid"] is not None
            own = words.phrase(GAME, "sheet.bid", bid=fields["bid"]) if bid else ""
            return Text(own, 1.8, colours.ink2, align="center")

        heads = [seat_of(charm, name) for charm, name in zip(charms, names, strict=True)]
        head = line(Space(), heads)
        head.grow = 0.0
        rows: list[Node] = [head]
        for number in range(int(view["rounds"])):
            first = Text(str(number + 1), 2.2, colours.ink2)
            rows += [Rule(colours.line), line(first, [cell(fields, number) for fields in seats])]
        sums: list[Node] = []
        for score in (fields["score"] for fields in seats):
            ink = colours.loss if score < 0 else colours.ink
            sums.append(Text(words.signed(score), 2.6, ink, "bold", align="center"))
        total = Text(words.phrase(GAME, "sheet.sum"), 2.6, colours.ink2, "garamond")
        rows += [Rule(colours.ink3), line(total, sums)]
        if brief:
            rows.append(Text(words.phrase(GAME, "sheet.brief.help"), 1.8, colours.ink3))
        return Column(*rows, gap=0.4)

    def paint(self, target: pygame.Surface, top: int) -> None:
        self.layout.draw(target, (self.rect.x, top))
