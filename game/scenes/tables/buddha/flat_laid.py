"""What lies on the oval tray of a flat table and in the places around it, and how events move it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import pygame
import pygame.transform

from game import words
from game.engine.match import Transition
from game.scenes.layout.flat import WEST, FlatPlan
from game.scenes.layout.flat_tray import DOWN, FlatTray, Laid, Side
from game.scenes.layout.place_bar import STRIP
from game.scenes.tables.buddha import BuddhaStage, deck
from game.scenes.tables.buddha.bids import Fist
from game.scenes.tables.buddha.flat_hand import FlatHand
from game.scenes.tables.buddha.flat_picture import OvalTray, Packs, Pips, SheetAside, ToldAround, floor
from game.scenes.tables.buddha.gloom import Calm, Gloom
from game.scenes.tables.buddha.hand import Handled
from game.scenes.tables.buddha.pieces import Vacant, Winners
from game.scenes.tables.buddha.shows import BuddhaShows
from game.scenes.tables.event_animations import Shown
from game.scenes.tables.interface import Table
from game.scenes.tables.moment import Moment
from game.scenes.tables.stage import View
from game.tellings import buddha as telling
from game.widgets.canvas import Rect
from game.widgets.card import CardView, Face, Pose
from game.widgets.motion import Motion
from game.widgets.style import Style

WAITING = 9.2  # u: how much of a place that waits is for the hand
PAD = 9.0  # u
BEFORE, AFTER = 1.2, 2.4  # u: on both sides of the pad, and beyond the last card of an open hand


class Seen:
    """The tray as what lies on it asks for it; from the frame of one seat, where that is given."""

    def __init__(self, tray: FlatTray, style: Style, own: Callable[[Laid], Pose] | None = None) -> None:
        self._tray, self.style = tray, style
        self._own = own or (lambda laid: Pose(laid.x, laid.y, laid.angle))
        self.centre = round(tray.middle[0]), round(tray.middle[1])
        self.card_width = tray.card_width
        self.radius = round(DOWN * tray.u)
        self.unit = self.radius / 306
        self.seats = len(tray.sides)

    def pose(self, place: int) -> Pose:
        """Where the card of a seat lies."""
        return self._own(self._tray.card(place))

    def away(self, place: int) -> Pose:
        """At the inner edge of the place of a seat."""
        return self._own(self._tray.away(place))

    def holds(self, point: tuple[float, float]) -> bool:
        """Whether a point of the screen lies on the tray."""
        return self._tray.holds(point)

    def place_at(self, point: tuple[float, float]) -> int:
        """The seat whose card lies nearest to a point."""
        poses = [self.pose(place) for place in range(self.seats)]
        away = [abs(complex(pose.x - point[0], pose.y - point[1])) for pose in poses]
        return away.index(min(away))


class Mark:
    """What lies before a seat instead of words: as which it played, and a fist that holds its bid."""

    def __init__(self, pips: Pips, fist: Fist) -> None:
        self.pips, self.fist = pips, fist
        self.told: tuple[str, str, int, bool, bool] = ("", "", 0, False, False)

    def tell(self, title: str, note: str, order: int, ahead: bool, fist: bool) -> None:
        """Say what a seat has done in the trick, or that it has bid."""
        self.told = (title, note, order, ahead, fist)
        self.pips.tell(order)
        if fist:
            self.fist.close()
            self.fist.raise_(0.0)
        self.fist.show(fist)


class FlatVacant(Vacant):
    """The empty place of the seat to act, its token turned to it."""

    def token(self, height: int) -> pygame.Surface:
        angle = 0.0 if self.place is None else self.tray.pose(self.place).angle
        return pygame.transform.rotate(super().token(height), -angle)


class LaidFlat(BuddhaStage):
    """The flat stage without what may be chosen on it."""

    rail_extra = False
    hand_tall = 0.0

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.front = self.home = 0
        self.hands: dict[int, FlatHand] = {}
        self.laid: CardView | None = None
        self.packs: list[Packs] = []
        self.marks: list[Mark] = []
        self._hand_rooms: dict[int, Rect] = {}

    # -- building

    def darkened(self) -> Rect:
        return Rect((0, 0), self.table.app.size)

    def background(self, target: pygame.Surface) -> None:
        target.blit(self.floor(), (0, 0))

    def floor(self) -> pygame.Surface:
        """What lies under the whole table."""
        style = self.table.style
        return floor(self.table.app.size, style.measure.u, style.theme.dark)

    def build(self, rect: Rect) -> None:
        self.rect = rect
        table, style = self.table, self.table.style
        plan = table.display.plan
        self.oval = FlatTray(rect.center, plan.unit, [self._side(seat) for seat in range(self.seats)])
        self.tray = Seen(self.oval, style)  # type: ignore[assignment]
        self.board = OvalTray(self.oval)  # type: ignore[assignment]
        self.vacant = FlatVacant(self.tray)
        self.winners = Winners(self.tray)
        self.trick, self.pack, self.laid = {}, [], None
        self.shows.flying = []
        self.scores.forget()
        self.hand = self.last = self.pays = None
        self.bids, self.sheets = [], []
        self.hands, self._hand_rooms = {}, {}
        people = self.table.sitting.people
        self.packs = [Packs(seat, self.oval, people[seat].token) for seat in range(self.seats)]
        pips = [Pips(seat, self.oval) for seat in range(self.seats)]
        self.fists = []
        table.canvas.add(self.board, self.vacant, self.winners, *self.packs, *pips)
        for seat in range(self.seats):
            turn = table.display.turn_of(seat)
            assert turn is not None
            own = Seen(self.oval, style, partial(self._own_pose, seat))
            fist = Fist(f"fist/{seat}", own, seat)  # type: ignore[arg-type]
            with table.canvas.facing(turn):
                table.canvas.add(fist)
            self.fists.append(fist)
        self.marks = [Mark(pip, fist) for pip, fist in zip(pips, self.fists, strict=True)]
        self.tags = self.marks  # type: ignore[assignment]
        self._build_pack()
        self._build_aside(plan)
        self._unready = []

    def _build_aside(self, plan: FlatPlan) -> None:
        """With three at the table the score sheet lies where nobody sits."""
        self.aside: SheetAside | None = None
        if self.seats != 3 or plan.free_side is None:
            return
        table, style = self.table, self.table.display.at_foot.style
        rect = Rect(0, 0, style.px(19), style.px(76))
        rect.midright = table.app.size[0] - plan.px(1.2), self.rect.centery
        if plan.free_side == WEST:
            rect.left = plan.px(1.2)
        self.aside = SheetAside(rect, style, [person.token for person in table.sitting.people])
        table.canvas.add(self.aside)

    def _side(self, seat: int) -> Side:
        """Which side of the screen a seat has, and where along it."""
        table = self.table
        turn, place = table.display.turn_of(seat), table.display.plan.places[seat]
        assert turn is not None
        aside = turn.outward(Rect(place.waiting)).centerx - self.rect.centerx
        away = abs(aside) > table.style.px(12) and place.quarters % 2 == 0
        return Side(place.quarters, (1 if aside > 0 else -1) if away else 0)

    def _own_pose(self, seat: int, laid: Laid) -> Pose:
        """A place on the tray as a seat sees it."""
        turn = self.table.display.turn_of(seat)
        assert turn is not None
        x, y = turn.point_inward((round(laid.x), round(laid.y)))
        return Pose(x, y, 0.0)

    def build_place(self, seat: int, rect: Rect, acting: bool) -> None:
        """The hand of a seat lies in its place, under a cloth of its colour."""
        table, style = self.table, self.table.display.at_foot.style
        turn = table.display.turn_of(seat)
        hand = self.hands.get(seat)
        if hand is None:
            handled = Handled(self._touch_card, self._play, partial(self._is_goal, seat), self.look_at)
            hand = self.hands[seat] = FlatHand(seat, handled)
        room = Rect(rect)
        pad = Rect(0, 0, style.px(PAD), style.px(PAD))
        if acting:
            low = Rect(rect.x, rect.y + style.px(STRIP), rect.width, rect.height - style.px(STRIP))
            pad.midleft = rect.x + style.px(BEFORE), low.centery
            left, right = pad.right + style.px(BEFORE), rect.right - style.px(AFTER)
            cards = Rect(left, low.y, right - left, low.height)
        else:
            pad = Rect(rect.x, rect.y, style.px(9.6), rect.height)
            room = Rect(rect.x + style.px(10.6), 0, rect.width - style.px(11.8), style.px(WAITING))
            room.bottom = rect.bottom - style.px(1.0)
            cards = room
        hand.stand(table.canvas.side(turn) if turn is not None else table.canvas, cards, style, acting)
        self._hand_rooms[seat] = room
        table.display.veil(seat, room, pad, large=acting)

    def _strip(self, seat: int) -> Rect:
        """What is free above the cards of the acting place."""
        room = self._hand_rooms[seat]
        return Rect(*room.topleft, room.width, self.table.display.at_foot.style.px(STRIP))

    def _is_goal(self, seat: int, point: tuple[float, float]) -> bool:
        turn = self.table.display.turn_of(seat)
        at = round(point[0]), round(point[1])
        return self.oval.holds(turn.point_outward(at) if turn is not None else at)

    # -- showing

    def _count_tricks(self, view: View) -> None:
        people = self.table.sitting.people
        if view["phase"] in ("bid", "play"):
            won = [trick["winner"] for trick in view["past"]]
            count = telling.tricks_in(view)
            tricks = [fields["tricks"] for fields in view["seats"]]
        else:
            won, count, tricks = [], 0, [0] * self.seats
        charms = [None if seat is None else people[seat].token for seat in won]
        self.oval_tray.count_tricks(charms, count)
        for pack, taken in zip(self.packs, tricks, strict=True):
            pack.tell(taken)

    @property
    def oval_tray(self) -> OvalTray:
        """The tray as it is seen."""
        assert isinstance(self.board, OvalTray)
        return self.board

    def face_of(self, code: str, declared: str | None) -> Face:
        return deck.flat(code, declared)

    def light(self, element: str | None) -> None:
        self.board.light(element)

    def pips(self, seat: int) -> tuple[int, int]:
        """The bead of the trick that is won now."""
        tray = self.oval_tray
        x, y = self.oval.bead(min(len(tray.won), max(0, tray.count - 1)), max(1, tray.count))
        return round(x), round(y)

    def write(self, seat: int, row: Mapping[str, int], score: int) -> None:
        for sheet in self.sheets:
            sheet.write(seat, row)

    def lift_laid(self) -> None:
        """No closed card waits any longer."""
        if self.laid is not None:
            self.table.canvas.remove([self.laid])
            self.laid = None

    def tell_around(self, said: str, about: int | None = None) -> None:
        """Say to every side, over its closed hand, what happened, until `hush` or the next thing is shown.

        `about` is the seat whose deed it is, None: that of all, or nobody's.
        """
        table, style = self.table, self.table.display.at_foot.style
        charm = None if about is None else table.sitting.people[about].token
        for seat, room in self._hand_rooms.items():
            rect = Rect(room)
            if self.hands[seat].large:  # its pad stays in sight
                rect.left += style.px(PAD + BEFORE)
                rect.width = room.right - rect.left
            with table.canvas.facing(table.display.turn_of(seat)):
                table.canvas.add(ToldAround(seat, rect, style, said, charm))

    def hush(self) -> None:
        """What was told to every side has been read."""
        canvas = self.table.canvas
        canvas.remove([each for each in canvas.widgets if isinstance(each, ToldAround)])

    def has_hand(self, seat: int, view: View) -> bool:
        return bool(view["seats"][seat]["cards"])

    def raise_cards(self, seat: int, shown: Callable[[int], float]) -> None:
        """Let open cards have come up by a share each."""
        self.hands[seat].shown_up = shown
        self.hands[seat].come_up()

    def is_middle(self, point: tuple[int, int]) -> bool:
        """Whether a point of the screen lies where cards are laid."""
        return self.oval.holds(point)


class FlatShows(BuddhaShows):
    """The motions of each event on the flat tray: no hand lies open while anything moves."""

    stage: LaidFlat

    def clear(self) -> None:
        canvas = self.stage.table.canvas
        gone = [each for each in canvas.widgets if isinstance(each, Gloom | Calm)]
        canvas.remove([*self.flying, *gone])
        self.flying = []
        self.stage.hush()

    def show_dealt(self, happening: Transition) -> Shown:
        motions = list(super().show_dealt(happening))
        size = happening.event["cards"]

        def land() -> None:
            for hand in self.stage.hands.values():
                hand.lay_dealt(size, size)

        return [*motions, Motion(0, end=land)]

    def _read(self, happening: Transition) -> Shown:
        """Told to every side, and what the bids come to; they stay until somebody goes on."""
        stage, table = self.stage, self.stage.table
        told = telling.bids_sum(happening.event["bids"])
        said = words.sentence("buddha", happening.event, table.sitting.names)
        tells = Motion(0, begin=partial(stage.tell_around, f"{said} {told[0]}. {told[1]}"))

        def lower() -> None:
            stage.hush()
            for fist in stage.fists:
                fist.show(False)

        anew = partial(self._read_anew, happening)
        return [tells, self._until_gone_on(Moment(*told, anew=anew, closed=lower))]

    def show_trick_won(self, happening: Transition) -> Shown:
        table, winner = self.stage.table, happening.event["seat"]
        said = words.phrase("buddha", "flat.won", name=table.sitting.names[winner])
        return self._told_while_it_stays(said, winner, super().show_trick_won(happening))

    def show_trick_void(self, happening: Transition) -> Shown:
        return self._told_while_it_stays(
            words.phrase("buddha", "flat.void"), None, super().show_trick_void(happening)
        )

    def _told_while_it_stays(self, said: str, seat: int | None, motions: Shown) -> Shown:
        """Tell every side what became of a trick, from before it rests until it moves."""
        rests, stays, *moves = motions
        begin, end = partial(self.stage.tell_around, said, seat), self.stage.hush
        return [Motion(0, begin=begin), rests, stays, Motion(0, end=end), *moves]

    def show_played(self, happening: Transition) -> Shown:
        stage, seat = self.stage, happening.event["seat"]

        def leave() -> None:
            stage.lift_laid()
            stage.hands[seat].take()

        return [Motion(0, begin=leave), *super().show_played(happening)]
