"""What stands beside the board while a match hangs on a wall: whose turn it is, the moment, the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.scenes.layout.wall import Wall
from game.scenes.layout.wall_choices import LARGE
from game.scenes.table.interface import TableParts
from game.scenes.table.table_state import TableState
from game.tellings.general import Large
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Button
from game.widgets.panel import Panel
from game.widgets.wall_button import FarButton
from game.widgets.wall_row import Hint, MomentSheet, Row, TurnSheet

View = Mapping[str, Any]


class Side:
    """The column beside the board of one table.

    `turn` is the sheet of whose turn it is, through which the foot of the table speaks; `moment` says what
    the moment is about. The rows are the plaques of the table: that of who has the sheet lies on it.
    """

    def __init__(self, table: TableParts, wall: Wall[Rect]) -> None:
        self._table = table
        self._wall = wall
        style, sitting = table.style, table.sitting
        self.turn = TurnSheet("bar", wall.turn, style, sitting.names, upright=False, depth=2)
        self.turn.seated = {person.token: sitting.names[seat] for seat, person in enumerate(sitting.people)}
        self.moment = MomentSheet(wall.landing, style, 2)
        self.others = Panel("others/panel", wall.others, style, radius=2.4, depth=2)
        self.others.show(bool(wall.rows))
        self.hint = Hint(wall.choice, style, 2)
        self._seat = 0
        table.canvas.add(self.turn, self.moment, self.others, self.hint)

    # -- showing

    def stand(self, view: View) -> None:
        """Let the moment and the rows say what a view says, also in the midst of what is shown."""
        table = self._table
        stage, names = table.stage, table.sitting.names
        subject = self._subject(view)
        self.moment.tell(*stage.large(view, subject))
        self.moment.tell_whose(None if subject == self._seat else table.sitting.people[subject].token)
        for seat, plaque in enumerate(table.plaques):
            if isinstance(plaque, Row):
                plaque.put_far(stage.telling.far(view, seat, names))
                plaque.put_sums(stage.sums(view, seat))
        rows = [row for row in table.plaques if isinstance(row, Row) and not row.on_sheet]
        for row in rows:
            row.show_sums(rows)

    def look(self, told: Large | None, view: View) -> None:
        """Let the moment say what a player looks at; None: what a view says, as before."""
        self.moment.tell(*(told or self._table.stage.large(view, self._subject(view))))

    def tell(self, view: View) -> None:
        """Give the sheet to whose turn it is by a view, and the rows to the others as they follow."""
        if self._table.doing is not TableState.SHOWS:
            self._seat = self._turns(view)
        table, wall = self._table, self._wall
        self.turn.kept = table.sitting.people[self._seat].token
        count = len(table.plaques)
        others = [(self._seat + step) % count for step in range(1, count)]
        for seat, rect in zip((self._seat, *others), (wall.turn, *wall.rows), strict=True):
            plaque = table.plaques[seat]
            plaque.move_to(rect)
            if isinstance(plaque, Row):
                plaque.on_sheet = seat == self._seat
                plaque.last = rect.bottom == max(row.bottom for row in wall.rows or [rect])
        self.stand(view)

    def _turns(self, view: View) -> int:
        """The seat that has the sheet: who is to act; at the end the first of those who are named."""
        to_act = view["to_act"]
        return int(self._table.stage.telling.order(view)[0] if to_act is None else to_act)

    def _subject(self, view: View) -> int:
        """The seat the moment is about: who acted, while that is shown or where it is to be read."""
        table = self._table
        steps = table.sitting.match.steps
        if steps and (table.doing is TableState.SHOWS or table.stage.tells_last):
            return steps[-1].seat
        return self._turns(view)

    # -- choices

    def make_room(self, choices: Sequence[Widget]) -> None:
        """Several choices lie where the moment is told; very many take the rows of the others too."""
        for choice in choices:
            if isinstance(choice, FarButton):
                choice.centred = len(choices) == 1
        several = len(choices) > 1 and isinstance(choices[0], Button)
        self.turn.whole = len(choices) > 1 and not several  # the faces of a real die: none lies on it
        self.moment.show(not several)
        view = self._table.view()
        to_act = view["to_act"]
        self.turn.put_sums(self._table.stage.sums(view, to_act) if several and to_act is not None else ())
        self.hint.show(several or not choices)
        self.hint.tell(self.turn.why if several else "")
        shown = not several or len(choices) <= LARGE
        self.others.show(shown and bool(self._wall.rows))
        for plaque in self._table.plaques:
            plaque.show(shown or (isinstance(plaque, Row) and plaque.on_sheet))
