"""A table on a screen, before which its people sit down in turn, or one alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.scenes.display_mode import SCREEN
from game.scenes.layout.areas import Areas, areas
from game.scenes.layout.bar import BarPlan
from game.scenes.layout.box import Box
from game.scenes.layout.wall_choices import WallChoices
from game.scenes.table import counsel
from game.scenes.table.interface import TableParts
from game.scenes.tables.display import Display, View
from game.scenes.tables.plaque import Plaque
from game.widgets import text
from game.widgets.bar import Bar
from game.widgets.canvas import Rect
from game.widgets.viewport import Viewport


class ScreenDisplay(Display):
    """The display that the two others are like, but for what they do their own way."""

    mode = SCREEN

    def __init__(self, table: TableParts) -> None:
        self.table = table

    # -- who sees what

    @property
    def keeps_hands(self) -> bool:
        return self.table.sitting.shared

    @property
    def lifted(self) -> int | None:
        return self.table.lifted_for

    @property
    def hides_choices(self) -> bool:
        return self.table.phones.keeps(self.table.sitting.match.to_act)

    @property
    def hand_area(self) -> Rect | None:
        found = self.table.areas
        if not self.table.app.settings.get("table_display", False) or not found.hand or not found.hand.width:
            return None
        return Rect(found.hand.topleft, (found.hand.width, found.bar.top - found.hand.top))

    # -- where things stand

    @property
    def at_foot(self) -> Viewport:
        return Viewport(self.table.app.size, self.table.style)

    @property
    def moment_outlook(self) -> Viewport:
        return self.table.outlook

    def lit_at_night(self) -> tuple[Rect, int] | None:
        return Rect(self.table.areas.bar), self.table.style.px(2.4)

    def arrange(self) -> Areas[Box]:
        table = self.table
        return table.guided.arrange(areas(table.style.measure, len(table.sitting.names), table.stage.shape))

    @property
    def page_areas(self) -> Areas[Rect]:
        return self.table.areas

    @property
    def menu_rect(self) -> Rect:
        header, side = self.table.areas.header, self.table.style.px(6.2)
        return Rect(header.x, header.y + (header.height - side) // 2, side, side)

    # -- what opens where

    def drawer(self, *, beside: bool = False) -> Rect:
        table, px, (width, height) = self.table, self.table.style.px, self.table.app.size
        if table.areas.portrait:
            tall = round(height * 0.5)
            return Rect(px(2.4), height - tall - px(2.4), width - px(4.8), tall)
        beside_guide = width - px(2.4 + 0.8) - table.guided.keeps
        wide = max(table.areas.log.width, min(px(46), beside_guide))
        top, hand = px(2.4), table.areas.hand if beside else None
        rect = Rect(width - px(2.4) - wide, top, wide, table.areas.bar.top - px(1.6) - top)
        if hand is not None and rect.colliderect(hand):
            rect.height = hand.top - px(4) - top  # a raised card stands out of the hand
        return rect

    @property
    def drawers_low(self) -> bool:
        return self.table.areas.portrait

    def card_room(self, seat: int, *, small: bool = False) -> Rect:
        found = self.table.areas
        if found.portrait:
            room, air, tall = Rect(found.stage), self.table.style.px(1.6), self.table.style.px(46)
            return Rect(room.x + air, room.bottom - tall, room.width - 2 * air, tall)
        if found.drawer:
            return self.drawer()
        room, px = found.now.union(found.log), self.table.style.px
        wide = (
            room.width if room.width < px(36) else max(room.width, px(44))
        )  # a narrow rail: the board is near
        return Rect(room.right - wide, room.y, wide, room.height)

    # -- what is built

    @property
    def tools(self) -> Sequence[str]:
        found, asked = self.table.areas, ("undo", "why", "rules")
        return ("pace", "log", *asked) if found.drawer and not found.portrait else asked

    @property
    def plaque_kind(self) -> type[Plaque]:
        """What stands for a seat."""
        return self.table.stage.plaque_kind

    def build_seats(self, view: View) -> None:
        table = self.table
        table.foot.build()
        table.plaques = [
            self.plaque_kind(
                f"seat/{seat}",
                rect,
                table.style,
                table.sitting.people[seat].token,
                table.stage.drawn,
                partial(self.touch_seat, seat),
                upright=table.areas.portrait,
                depth=3,
            )
            for seat, rect in enumerate(table.areas.plaques)
        ]
        for seat, plaque in enumerate(table.plaques):
            plaque.opens = table.people.open_seats
            plaque.looked = partial(self.look_at_fact, seat)
            plaque.left = table.stage.look_from_fact
        table.canvas.add(*table.plaques)

    def lay_bar(self) -> tuple[Bar, BarPlan | WallChoices]:
        table, found, style = self.table, self.table.areas, self.table.style
        bar = Bar(
            "bar", found.bar, style, table.sitting.names, upright=found.portrait, depth=2, head=found.head
        )
        table.canvas.add(bar)
        plan = table.stage.bar_plan(
            style.measure,
            found.of(lambda rect: Box(*rect)),
            text.width,
            tools=len(self.tools),
            own=table.stage.bar_width(),
            by_hand=table.sitting.real_dice,
            tab=bar.tab.right,
        )
        bar.indent = plan.indent
        return bar, plan

    # -- what is shown

    def tell_seat(self, seat: int, view: View) -> None:
        self.table.stage.tell_plaque(self.table.plaques[seat], seat, view)

    def look_at_fact(self, seat: int, fact: str, place: Rect, by_key: bool) -> bool | None:
        """Let the stage tell of a fact on a plaque, as it can."""
        return self.table.stage.look_at_fact(seat, fact, place, by_key)

    def touch_seat(self, seat: int) -> None:
        """It is chosen where that is asked, else looked at."""
        if not self.touched(seat):
            self.table.stage.to_look_at(seat)

    def touched(self, seat: int, *, beside: bool = True) -> bool:
        """Whether the touch of a seat is an answer, or who sits there looks for somebody to sit `beside`."""
        table = self.table
        if table.choosing.open and table.choosing.begun and table.stage.seat_chosen(seat):
            return True
        if not beside or table.player.running or not counsel.may_ask(table, seat):
            return False
        counsel.ask(table, seat)
        return True
