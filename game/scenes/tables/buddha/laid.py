"""What lies on the tray of Buddha and around it, who sits where, and what the motions use of both."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import pygame

from game.scenes.popover import CloseUp
from game.scenes.tables.buddha import deck
from game.scenes.tables.buddha.bids import Fist
from game.scenes.tables.buddha.hand import CHOSEN, Hand
from game.scenes.tables.buddha.picture import LARGEST, ON_WALL, Tray, hall
from game.scenes.tables.buddha.pieces import (
    Beats,
    Counter,
    LastTrick,
    Tag,
    TrayView,
    Vacant,
    Winners,
    rings_picture,
)
from game.scenes.tables.buddha.sheet import Sheet, SheetCard, lay_sheet_over
from game.scenes.tables.interface import Table
from game.scenes.tables.plaque import Plaque
from game.scenes.tables.stage import Stage, View
from game.tellings import buddha as telling
from game.tellings.facts import Fact
from game.widgets import art, card
from game.widgets.canvas import Rect, Widget
from game.widgets.card import CardView, Pose

PACK = 5  # cards of it that are seen
LYING = 12  # the depth of the first card of a trick
BESIDE = 19.0  # u at the side of the tray from which things stand in the stage's corners


class LaidStage(Stage):
    """The stage without what may be chosen on it."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        persons = table.sitting.persons
        self.front = self.home = persons[0] if persons else 0  # the seat in front; where no seat looks
        self.seats = len(table.sitting.names)
        self.hand: Hand | None = None
        self.trick: dict[int, CardView] = {}
        self.pack: list[CardView] = []
        self.fists: list[Fist] = []
        self.tags: list[Tag] = []
        self.sheets: list[Sheet] = []
        self.last: LastTrick | None = None

    # -- building

    def background(self, target: pygame.Surface) -> None:
        hall(target, self.table.style.theme)

    def build(self, rect: Rect) -> None:
        self.rect = rect
        table, style = self.table, self.table.style
        upright = table.areas.portrait
        strip = style.px(10.4) if upright else 0
        margin = style.px(1.2) if upright else 0
        room = Rect(rect.x + margin, rect.y + strip, rect.width - 2 * margin, rect.height - strip)
        if table.areas.hand is not None and not upright:
            room.height -= style.px(CHOSEN + 0.2)
        largest = ON_WALL if table.display.mode.far else LARGEST
        self.tray = Tray(room, self.seats, style, largest, names_first=table.viewed_back)
        self.board = TrayView(self.tray)
        self.vacant = Vacant(self.tray)
        self.winners = Winners(self.tray)
        self.trick, self.pack = {}, []
        people = table.sitting.people
        self.tags = [
            Tag(f"tag/{seat}", people[seat].token, self.tray, self.place_of(seat))
            for seat in range(self.seats)
        ]
        self.fists = [Fist(f"fist/{seat}", self.tray, self.place_of(seat)) for seat in range(self.seats)]
        for fist in self.fists:
            fist.raise_(0.0)
        table.canvas.add(self.board, self.vacant, self.winners, *self.tags, *self.fists)
        self._build_corners(rect, upright)
        self._build_pack()
        self.sheets = []

    def _build_corners(self, rect: Rect, upright: bool) -> None:
        """The counter above, the trick before below it; what beats what where the rail has no room."""
        style, table = self.table.style, self.table
        pad = style.px(2.4) if upright else style.px(1.6)
        top = rect.y + style.px(0.4 if upright else 1.6)
        side = self.tray.side
        tall = Counter.needed(style, wraps=self.seats <= 4 and not upright)
        if upright:
            wide = style.px(34)
        else:  # its lowest line is the nearest to the rim
            near = self.tray.chord(top + tall)
            wide = round(self.tray.centre[0] - near - style.px(1.6)) - (rect.x + pad)
        self.counter = Counter(Rect(rect.x + pad, top, wide, tall), style)
        self.tray.under = self.counter.rect.bottom if not upright else rect.top
        self.last = None
        table.canvas.add(self.counter)
        if upright:
            across = (rect.width - 2 * pad - wide - 2 * style.px(2)) // 2
            place = Rect(rect.x + pad + wide + style.px(2), top, across, style.px(10))
            self.last = LastTrick(place, style, table.drawers.open_log, self._look_at_play)
            beats = Rect(rect.right - pad - across, top, across, style.px(10))
            table.canvas.add(Beats(beats, style, self._open_ranks, framed=False))
        elif side >= style.px(BESIDE):
            tall = style.px(11.4)
            low = Rect(rect.x + pad, self.tray.rect.bottom - tall - style.px(0.4), side - pad, tall)
            self.last = LastTrick(low, style, table.drawers.open_log, self._look_at_play)
            if table.areas.below is None and not table.display.mode.far:
                across = min(side - style.px(1.6), style.px(23))
                beats = Rect(rect.right - style.px(0.6) - across, top, across, style.px(10))
                self.tray.corner = beats.x
                table.canvas.add(Beats(beats, style, self._open_ranks, framed=False))
        if self.last is not None:
            table.canvas.add(self.last)

    def _build_pack(self) -> None:
        """The pack before the deal: a few backs, each a little higher than the one below."""
        (x, y), unit = self.tray.centre, self.tray.unit
        for number in range(PACK):
            view = CardView(f"pack/{number}", None, deck.back(), self.tray.card_width, LYING)
            view.lie(Pose(x - number * 2.2 * unit, y - number * 3.4 * unit, -4))
            view.show(False)
            self.pack.append(view)
        self.table.canvas.add(*self.pack)

    def build_rail(self, rect: Rect) -> None:
        tall = min(rect.height, self.table.style.px(15.5))
        place = Rect(rect.x, rect.y, rect.width, tall)
        self.table.canvas.add(Beats(place, self.table.style, self._open_ranks, framed=True))

    def build_now(self, rect: Rect) -> None:
        table, style = self.table, self.table.style
        lacking = table.canvas.named("stage/beats") is None and table.areas.below is None
        foot = style.px(10.6) if lacking else 0
        charms = [person.token for person in table.sitting.people]
        sheet = SheetCard(rect, style, charms, self.open_sheet, foot=foot)
        self.sheets.append(sheet.sheet)
        table.canvas.add(*sheet.widgets)
        if lacking:
            low = Rect(
                rect.x + style.px(2.4), rect.bottom - foot, rect.width - style.px(4.8), foot - style.px(1.0)
            )
            table.canvas.add(Beats(low, style, self._open_ranks, framed=False, depth=3))

    def _open_ranks(self) -> None:
        """The rules, where a table says what each card does to each other."""
        self.table.drawers.open_rules("BU-7.1", whole=True)

    def open_sheet(self) -> None:
        """The whole match in rounds, as a picture and as a table."""
        table = self.table
        charms = [person.token for person in table.sitting.people]
        lay_sheet_over(table, table.view(), table.sitting.names, charms)

    def place_of(self, seat: int) -> int:
        """The place of a seat at the tray, as the front seat sees it: play goes round clockwise."""
        return (seat - self.front) % self.seats

    @property
    def fanned(self) -> int:
        """The seat whose hand lies at the edge of the table: that in front, but on a wall whoever looks."""
        viewer = self.table.viewer
        return self.front if viewer is None else viewer

    def _turn_to(self, front: int) -> None:
        """Turn the table so that another seat is in front."""
        if front == self.front:
            return
        self.front = front
        for seat in range(self.seats):
            self.tags[seat].stand(self.place_of(seat))
            self.fists[seat].place = self.place_of(seat)
            self.fists[seat].raise_(0.0)

    def face_of(self, code: str, declared: str | None) -> card.Face:
        """How a card looks that lies on the tray."""
        return deck.face(code, declared)

    def pips(self, seat: int) -> tuple[int, int]:
        """Where on the screen the tricks of a seat are counted."""
        plaque = self.table.plaques[seat]
        rings = [place for name, place in plaque.places().items() if name.startswith("ring.")]
        won = sum(part.sign in ("ring-won", "ring-over") for fact in plaque.facts for part in fact.parts)
        return rings[min(won, len(rings) - 1)].center if rings else plaque.rect.center

    def sign(self, sign: str, side: int) -> pygame.Surface:
        """A ring of a trick, or all of a seat in a picture."""
        kind, _, counts = sign.partition(".")
        if counts:
            bid, _, tricks = counts.partition(".")
            return rings_picture(int(bid), int(tricks), self.table.style, side)
        colours = self.table.style.theme
        return art.square(f"buddha/{sign}", side, colours.loss if kind == "ring-over" else colours.thread)

    def darkened(self) -> Rect:
        """All that lies in the dark where the light goes out: what is above the bar."""
        wide, tall = self.table.app.size
        return Rect(0, 0, wide, tall if self.table.display.mode.far else self.table.areas.bar.top)

    def adopt(self, seat: int, lying: CardView) -> None:
        """Lay a card that has arrived into the trick."""
        self.trick[seat] = lying
        self.table.canvas.lift(lying, LYING + len(self.trick))

    def look_at(self, at: Widget, code: str, declared: str | None = None, under: str = "") -> bool:
        """The player looks closer at a card that they may see."""
        table = self.table
        areas = table.areas
        column = None if areas.drawer or areas.portrait else areas.now
        if column is not None and areas.log.x == column.x:
            column = column.union(areas.log)
        screen = Rect(0, 0, table.app.size[0], areas.bar.top)
        shown = CloseUp(deck.note(code, declared, under), table.style, screen, at.rect, column)
        return table.look_closer(at, shown)

    def _look_at_play(self, at: Widget, play: Mapping[str, Any], note: str = "") -> bool:
        """Show a card that was played large: whose it is, and how it stands."""
        under = " · ".join(filter(None, (self.table.sitting.names[play["seat"]], note)))
        return self.look_at(at, play["card"], play["as"], under)

    def clear_trick(self) -> None:
        """Take the cards of the trick off the tray."""
        self.table.canvas.remove(self.trick.values())
        self.trick = {}

    def _lay_trick(self, view: View, said: telling.TrickTold) -> None:
        self.clear_trick()
        for play in view["trick"]:
            seat, face = play["seat"], self.face_of(play["card"], play["as"])
            lying = CardView(f"trick/{seat}", face, deck.back(), self.tray.card_width, LYING)
            lying.lie(self.tray.pose(self.place_of(seat)))
            lying.call(said.cards[seat])
            self.table.canvas.add(lying)
            self.adopt(seat, lying)
        self.tell_trick(view, said)

    def tell_trick(self, view: View, said: telling.TrickTold) -> None:
        """Ring the card that is ahead, and let cards and tags say what each seat did, or is to do."""
        for play in view["trick"]:
            seat = play["seat"]
            lying = self.trick.get(seat)
            if lying is not None:
                lying.be(ringed=said.ahead == seat)
                lying.looked = partial(self._look_at_play, lying, play, said.notes[seat])
        for seat, (tag, name) in enumerate(zip(self.tags, self.table.sitting.names, strict=True)):
            tag.tell(name, said.notes[seat], said.turns[seat], said.ahead == seat, said.has_bid[seat])

    def tell_plaque(self, plaque: Plaque, seat: int, view: View) -> None:
        super().tell_plaque(plaque, seat, view)
        if isinstance(tag := self.tags[seat], Tag):  # at a flat table the place says it
            tag.put_mark(plaque.mark)

    def show_pack(self, shown: bool) -> None:
        """Show the pack in the middle, before it is dealt."""
        for lying in self.pack:
            lying.show(shown)

    def light(self, element: str | None) -> None:
        """Light the sign of the Element led; None: no sign."""
        self.board.light(element)
        if element is not None:
            line = telling.led_told(element)
            self.counter.tell(self.counter.told[0], line, element)

    def _next(self, view: View) -> tuple[int | None, int]:
        """The empty place of who is to play, and their charm."""
        seat = view["to_act"] if view["phase"] == "play" else None
        return (None, 0) if seat is None else (self.place_of(seat), self.table.sitting.people[seat].token)

    def _held(self, view: View) -> tuple[list[str] | None, int]:
        """The hand of the seat that looks; where none looks, the backs of the hand of the seat to act."""
        if self.table.viewer is not None or view["to_act"] is None:
            fields = view["seats"][self.fanned]
            return (fields["hand"] if self.table.viewer is not None else None), fields["cards"]
        return None, view["seats"][view["to_act"]]["cards"]

    def tell_bid(self, seat: int, bid: int | None, tricks: int) -> None:
        """Let a seat's plaque show its bid and its tricks."""
        rings = () if bid is None else (telling.rings_of(bid, tricks),)
        said = Fact("bid", (telling.bid_and_tricks(bid or 0, tricks),))
        self.table.plaques[seat].change(said, *rings)

    def write(self, seat: int, row: Mapping[str, int], score: int) -> None:
        """Write a seat's row on the sheet, and its points on the plaque."""
        for sheet in self.sheets:
            sheet.write(seat, row)
        self.table.plaques[seat].change(telling.score_of(score))

    def _named(self, seat: int) -> str:
        face = self.trick[seat].face
        return face.name if face is not None else "back"
