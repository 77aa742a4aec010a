"""A table on a wall: beside the board whose turn it is, the moment, the others; nobody sits before it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.scenes.display_mode import WALL
from game.scenes.layout.areas import Areas, for_page, on_wall
from game.scenes.layout.box import Box
from game.scenes.layout.wall import Wall
from game.scenes.layout.wall_choices import LARGE, WallChoices
from game.scenes.table.screen_display import ScreenDisplay
from game.scenes.table.table_state import TableState
from game.scenes.tables.display import View
from game.scenes.tables.wall_seats import SeatRow, TurnSheet
from game.tellings.general import Large
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Button
from game.widgets.panel import Panel
from game.widgets.style import Style
from game.widgets.theme import Measure
from game.widgets.viewport import Viewport
from game.widgets.wall_button import FarButton
from game.widgets.wall_row import Hint, MomentSheet

WIDE = 84.0  # u: how broad the log and the card of the moment are that open for one look


class WallDisplay(ScreenDisplay):
    """A table that hangs on a wall, and is read from across the room.

    `turn` is the sheet of whose turn it is, through which the foot of the table speaks; `moment` says what
    the moment is about. The rows are the plaques of the table: that of who has the sheet lies on it.
    """

    mode = WALL
    head = ("menu",)
    button_kind = FarButton
    tools = ()  # they are in the menu and on the keys
    plaque_kind = SeatRow
    turn: TurnSheet
    moment: MomentSheet

    # -- who sees what

    @property
    def keeps_hands(self) -> bool:
        sitting = self.table.sitting
        return sitting.shared or (sitting.match.game.private and bool(sitting.persons))

    @property
    def hand_area(self) -> Rect | None:
        hand = self.table.areas.hand
        return Rect(hand) if hand is not None and hand.width else None

    # -- where things stand

    @property
    def _wall(self) -> Wall[Rect]:
        """What stands beside the board."""
        wall = self.table.areas.wall
        assert wall is not None
        return wall

    @property
    def moment_outlook(self) -> Viewport:
        """What stands beside the board stays in sight: there it is said what happens, and chosen."""
        found = self.table.outlook
        air, landing = found.style.px(0.8), self._wall.landing
        beside = (landing.left - air, found.size[1])
        size = (found.size[0], landing.top - air) if self.table.areas.portrait else beside
        return Viewport(size, Style(found.style.theme, Measure(size, found.style.measure.text)))

    def lit_at_night(self) -> tuple[Rect, int] | None:
        air = self.table.style.px(0.8)
        lit = self._wall.choice.union(self._wall.menu).inflate(2 * air, 2 * air)
        return lit, lit.height // 2

    def arrange(self) -> Areas[Box]:
        table = self.table
        found = on_wall(table.style.measure, len(table.sitting.names), table.stage.shape)
        return table.guided.arrange(found, over=True)

    @property
    def page_areas(self) -> Areas[Rect]:
        """It is laid as on a screen."""
        table = self.table
        return for_page(table.style.measure, len(table.sitting.names), table.stage.shape).of(Rect)

    @property
    def menu_rect(self) -> Rect:
        return self._wall.menu

    def drawer(self, *, beside: bool = False) -> Rect:
        if self.table.areas.portrait:
            return super().drawer(beside=beside)
        column = self._wall.turn.union(self._wall.choice).union(self._wall.menu)
        wide = column.width if beside else max(column.width, self.table.style.px(WIDE))
        return Rect(column.right - wide, column.y, wide, column.height)

    def card_room(self, seat: int, *, small: bool = False) -> Rect:
        wall, air = self._wall, self.table.style.px(1.2)
        if small:
            return Rect(wall.landing)
        if self.table.areas.portrait:
            return super().card_room(seat)
        room = Rect(wall.landing.topleft, (wall.landing.width, wall.choice.y - air - wall.landing.y))
        lowest = max(
            (each.rect.bottom + air for each in self.table.foot.choices if each.rect.colliderect(room)),
            default=0,
        )
        if lowest:  # what is to be chosen stays in sight
            room = Rect(room.x, lowest, room.width, wall.choice.bottom - lowest)
        return room

    # -- what is built

    def lay_bar(self) -> tuple[TurnSheet, WallChoices]:
        """The column beside the board, which speaks through the sheet of whose turn it is."""
        table, wall, style = self.table, self._wall, self.table.style
        sitting = table.sitting
        self.turn = TurnSheet("bar", wall.turn, style, sitting.names, upright=False, depth=2)
        self.turn.seated = {person.token: sitting.names[seat] for seat, person in enumerate(sitting.people)}
        self.moment = MomentSheet(wall.landing, style, 2)
        self.others = Panel("others/panel", wall.others, style, radius=2.4, depth=2)
        self.others.show(bool(wall.rows))
        self.hint = Hint(wall.choice, style, 2)
        self._seat = 0
        table.canvas.add(self.turn, self.moment, self.others, self.hint)
        own = table.stage.bar_width()
        self.turn.die = wall.die if own else None
        return self.turn, WallChoices(style.measure, wall.of(lambda rect: Box(*rect)), own)

    # -- showing

    def stand(self, view: View) -> None:
        table = self.table
        stage = table.stage
        subject = self._subject(view)
        self.moment.tell(*stage.large(view, subject))
        self.moment.tell_whose(None if subject == self._seat else table.sitting.people[subject].token)
        for seat, plaque in enumerate(table.plaques):
            stage.tell_plaque(plaque, seat, view)
        rows = [row for row in table.plaques if isinstance(row, SeatRow) and not row.on_sheet]
        for row in rows:
            row.show_sums(rows)

    def look(self, told: Large | None) -> None:
        view = self.table.view()
        self.moment.tell(*(told or self.table.stage.large(view, self._subject(view))))

    def follow(self, view: dict[str, Any]) -> None:
        """Give the sheet to whose turn it is by a view, and the rows to the others as they follow."""
        if self.table.doing is not TableState.SHOWS:
            self._seat = self._turns(view)
        table, wall = self.table, self._wall
        self.turn.kept = table.sitting.people[self._seat].token
        self.turn.alter(mark=table.phones.mark(self._seat))
        count = len(table.plaques)
        others = [(self._seat + step) % count for step in range(1, count)]
        for seat, rect in zip((self._seat, *others), (wall.turn, *wall.rows), strict=True):
            plaque = table.plaques[seat]
            plaque.move_to(rect)
            if isinstance(plaque, SeatRow):
                plaque.on_sheet = seat == self._seat
                plaque.last = rect.bottom == max(row.bottom for row in wall.rows or [rect])
        self.stand(view)

    def _turns(self, view: View) -> int:
        """The seat that has the sheet: who is to act; at the end the first of those who are named."""
        to_act = view["to_act"]
        return int(self.table.stage.telling.order(view)[0] if to_act is None else to_act)

    def _subject(self, view: View) -> int:
        """The seat the moment is about: who acted, while that is shown or where it is to be read."""
        table = self.table
        steps = table.sitting.match.steps
        if steps and (table.doing is TableState.SHOWS or table.stage.tells_last):
            return steps[-1].seat
        return self._turns(view)

    def look_at_fact(self, seat: int, fact: str, place: Rect, by_key: bool) -> bool | None:
        """There is no pointer that rests on a row."""
        return None

    # -- choices

    def make_room(self, choices: Sequence[Widget]) -> None:
        """Several choices lie where the moment is told; very many take the rows of the others too."""
        for choice in choices:
            if isinstance(choice, FarButton):
                choice.centred = len(choices) == 1
        several = len(choices) > 1 and isinstance(choices[0], Button)
        self.turn.whole = len(choices) > 1 and not several  # the faces of a real die: none lies on it
        self.moment.show(not several)
        view = self.table.view()
        to_act = view["to_act"]
        stage, has = self.table.stage, several and to_act is not None
        facts = stage.telling.facts(view, to_act, self.table.sitting.names) if has else ()
        self.turn.put_facts(facts, stage.drawn)
        self.hint.show(several or not choices)
        self.hint.tell(self.turn.why if several else "")
        shown = not several or len(choices) <= LARGE
        self.others.show(shown and bool(self._wall.rows))
        for plaque in self.table.plaques:
            plaque.show(shown or (isinstance(plaque, SeatRow) and plaque.on_sheet))
