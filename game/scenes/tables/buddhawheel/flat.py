"""BuddhaWheel on a screen that lies flat: the Wheel in the middle, what is read turned to who reads it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game import words
from game.engine.base import Action
from game.scenes.layout.box import Box
from game.scenes.tables.buddhawheel import BuddhaWheelStage
from game.scenes.tables.buddhawheel.now import ReadCard
from game.scenes.tables.buddhawheel.signs import GAME
from game.scenes.tables.buddhawheel.wheel_flat import wheel_flat
from game.scenes.tables.buddhawheel.wheel_table import WheelTable
from game.scenes.tables.place import Seated
from game.scenes.tables.stage import View
from game.tellings.buddhawheel import Beside
from game.widgets.canvas import Rect
from game.widgets.card import RATIO
from game.widgets.rotation import Rotation
from game.widgets.style import Style
from game.widgets.theme import Measure
from game.widgets.viewport import Viewport

Point = tuple[float, float]

LARGE = 20.0  # u: how broad a card beside the Wheel is that can be read across a table
OVER = 46.0  # u: how tall one is that is read over the Wheel
CLEAR = 1.0  # u between that and cards
PLACE = 29.6  # u from the edge of a side, where the acting place begins


class WheelFlat(BuddhaWheelStage):
    """Tokens face their owners, and cards and numbers whoever they are for."""

    flat_shape = "wheel"

    # -- building

    def _turn(self, quarters: int) -> Rotation:
        return Rotation(quarters, self.table.app.size)

    def laid_out_in(self, rect: Rect) -> WheelTable:
        self.about = wheel_flat(self.table.display.plan)
        facing = self.about.facing
        stacks = {
            code: Box(*self._turn(facing[code]).inward(Rect(box))) for code, box in self.about.stacks.items()
        }
        centre = rect.x + rect.width / 2, rect.y + rect.height / 2
        return WheelTable(centre, rect.width / 2, stacks, frozenset())

    def add_piles(self) -> None:
        for code, pile in self.piles.items():
            with self.table.canvas.facing(self._turn(self.about.facing[code])):
                self.table.canvas.add(pile)

    def build(self, rect: Rect) -> None:
        self.read_card: ReadCard | None = None
        super().build(rect)
        for seat, token in enumerate(self.tokens):
            token.face(self.table.display.quarters(seat))

    def build_now(self, rect: Rect) -> None:
        """Where the card read last lies on the table, the log has its room."""
        if self._read_room(self.subject(self.table.view())) is None:
            super().build_now(rect)

    # -- the card read last, and what is told beside the Wheel

    def _read_room(self, seat: int) -> tuple[Rotation, Rect] | None:
        """Where the card read last lies for a seat, in its own frame; None where there is no room for one."""
        side = self.table.display.quarters(seat)
        box, turn = self.about.card(seat), self._turn(side)
        return None if box is None else (turn, turn.inward(Rect(box)))

    def _lay_read(self, seat: int) -> None:
        """Let the card read last face a seat."""
        room = self._read_room(seat)
        turn, rect = (None, None) if room is None else room
        if self.read_card is not None and (self.read_card.facing, self.read_card.rect) == (turn, rect):
            return
        if self.read_card is not None:
            self.table.canvas.remove([self.read_card])
        self.read_card = None
        if rect is not None:
            self.read_card = ReadCard(rect, self.table.style, 2, self._open_card)
            with self.table.canvas.facing(turn):
                self.table.canvas.add(self.read_card)

    def lay_beside(self, told: Beside) -> None:
        super().lay_beside(told)
        self._lay_read(told.seat)
        if self.read_card is not None:
            self.read_card.tell(told.mind, told.heading, self.again(told.mind))

    def tell_reading(self, seat: int, card: str, kept: bool) -> None:
        super().tell_reading(seat, card, kept)
        self._lay_read(seat)
        if self.read_card is not None:
            key = "now.latest" if kept else "now.back"
            heading = words.phrase(GAME, key, name=self.table.sitting.names[seat])
            self.read_card.tell(card, heading, self.again(card))

    def corner(self, seat: int) -> tuple[Point, int] | None:
        room = self._read_room(seat)
        if room is not None:
            turn, rect = room
            shown = ReadCard(rect, self.table.style, 2)
            if not shown.lying and shown.place.width >= self.table.style.px(LARGE):
                return turn.outward(shown.place).center, shown.place.width
        return None

    def reading(self, seat: int) -> tuple[Point, int]:
        over = self.plan.centre, round(self.table.style.px(OVER) / RATIO) // 2 * 2
        return self.corner(seat) or over

    # -- whom what is chosen, and what is seen, faces

    def light_choices(self, actions: Sequence[Action]) -> None:
        seat = self.table.view()["to_act"]
        if seat is not None:
            side = self.table.display.quarters(seat)
            turn = self._turn(side)
            self.field.faces = side
            room = turn.inward(self._room_for_cards())
            free = turn.size[1] - self.table.style.px(PLACE + CLEAR)
            room.height = min(room.bottom, free) - room.y
            self.laid.face(turn, room)
        super().light_choices(actions)

    def outlook(self, seat: int | None) -> Viewport:
        """As whom it befalls sees the table."""
        view = self.table.view()
        turn = self._turn(self.table.display.quarters(self.subject(view) if seat is None else seat))
        style = self.table.style
        return Viewport(turn.size, Style(style.theme, Measure(turn.size, style.measure.text)), turn)

    def floor(self, outlook: Viewport) -> int:
        return outlook.size[1] - outlook.style.px(PLACE)

    def kept(self, outlook: Viewport) -> Rect | None:
        acts = next((each for each in self.table.plaques if isinstance(each, Seated) and each.grown), None)
        if acts is None or outlook.turn is None:
            return None
        around = outlook.style.px(0.25)
        return outlook.turn.inward(acts.on_screen.inflate(2 * around, 2 * around))

    # -- what stands at the places

    def sign(self, sign: str, side: int) -> pygame.Surface:
        """A colour that lies on its side is no broader there than one that stands."""
        return super().sign(sign, round(side * 0.66) if sign.endswith(".meditated") else side)

    def standing(self) -> dict[str, object]:
        entry = None if self.read_card is None else self.read_card.entry
        return {**super().standing(), "read": entry, "faces": [token.faces for token in self.tokens]}

    def expected(self, view: View) -> dict[str, object]:
        karma = view["seats"][self.subject(view)]["karma"]
        read = karma[-1] if karma and self.read_card is not None else None
        faces = [self.table.display.quarters(seat) for seat in range(len(view["seats"]))]
        return {**super().expected(view), "read": read, "faces": faces}


STAGE = WheelFlat
