"""The Conscious Board Game on a screen that lies flat: the spiral in the middle, each hand in its place."""

from __future__ import annotations

from game.scenes.plans.box import Box
from game.scenes.tables.conscious import ConsciousStage, diagram_ground
from game.scenes.tables.conscious import centres as boards
from game.scenes.tables.conscious.ask_sheet import AskSheet
from game.scenes.tables.conscious.building import ASKED, FLYING
from game.scenes.tables.conscious.flights import Flights
from game.scenes.tables.conscious.hand import HandRow
from game.scenes.tables.known import Table
from game.scenes.tables.stage import View
from game.widgets.canvas import Rect

ROOM = 11.8  # u: what of the acting place is for choices and hand
HAND = 0.46  # of its breadth, for the hand
PAD = 9.2  # u
CARDS = 36  # the depth of a hand in its place


class FlatConscious(ConsciousStage):
    """The poster in the middle, body and mind on it turned to who is to act; hands under their cloths."""

    flat_shape = "poster"

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.rows: dict[int, HandRow] = {}
        self._faced: int | None = None

    @property
    def hand_tall(self) -> float:
        return 0.0

    # -- building

    def build(self, rect: Rect) -> None:
        self.rows, self._faced = {}, None
        super().build(rect)

    def _build_hand(self) -> None:
        self.hand = self.reach = None

    def build_doors(self) -> None:
        """The places tell what the plaques tell elsewhere, and open it when they are touched."""

    def face(self, seat: int) -> None:
        """Turn to a seat what it alone reads: body and mind, what is asked of it and what is on its way."""
        if seat == self._faced:
            return
        self._faced = seat
        table, style, laid = self.table, self.table.style, self.laid
        turn, canvas = table.turn_of(seat), table.canvas
        canvas.remove([self.diagram, self.centres, self.ask, self.flights])
        if turn is None or not turn.quarters:
            notes = self._diagram_plan("above")
            cards = boards.plan_for(laid.centres)
        else:
            diagram, mind = (Box(*turn.inward(Rect(box))) for box in (laid.diagram, laid.centres))
            notes = diagram_ground.plan_for(diagram, style, "above")
            cards = boards.plan_for(mind)
        self.diagram, self.centres = self._chambers(notes, cards)
        room = Rect(self.plan.sheet).inflate(-style.px(4), -style.px(4))
        room = room if turn is None else turn.inward(room)
        self.ask = AskSheet(room, style, ASKED, touched=self.touching.touch_asked)
        self.ask.show(False)
        self.flights = Flights("stage/flights", FLYING)
        with canvas.facing(turn):
            canvas.add(self.diagram, self.centres, self.ask, self.flights)

    def build_place(self, seat: int, rect: Rect, acting: bool) -> None:
        """The hand of a seat lies in its place, under a cloth of its colour."""
        table, style = self.table, self.table.style
        row = HandRow(
            "hand/cards" if acting else f"hand/{seat}",
            Rect(rect),
            style,
            CARDS,
            self.closer.look_at_card,
            self.touching.touch_card,
            whole=True,
        )
        self.rows[seat] = row
        table.canvas.add(row)
        if acting:
            self.hand = row

    # -- showing

    def stand(self, view: View) -> None:
        self.face(self.seen(view))
        super().stand(view)


STAGE = FlatConscious
