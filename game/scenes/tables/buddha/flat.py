"""Buddha on a screen that lies flat: an oval tray, each hand in its place, every card for every side."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import pygame
import pygame.transform

from game import words
from game.engine.base import Action
from game.engine.match import Transition
from game.scenes.layout.flat import WEST, FlatPlan
from game.scenes.layout.flat_tray import DOWN, FlatTray, Laid, Side
from game.scenes.layout.place_bar import STRIP
from game.scenes.offer import Offer
from game.scenes.tables.buddha import BuddhaStage, deck
from game.scenes.tables.buddha.flat_hand import FlatHand
from game.scenes.tables.buddha.flat_picture import OvalTray, Packs, Pips, SheetAside, ToldAround, floor
from game.scenes.tables.buddha.flat_scores import FlatScores
from game.scenes.tables.buddha.gloom import Calm, Gloom
from game.scenes.tables.buddha.hand import Handled
from game.scenes.tables.buddha.pieces import BidButton, Fist, Vacant, Winners
from game.scenes.tables.buddha.shows import BuddhaShows
from game.scenes.tables.event_animations import Shown
from game.scenes.tables.interface import Table
from game.scenes.tables.stage import Stage, View
from game.tellings import buddha as telling
from game.widgets import art
from game.widgets.canvas import Rect, Widget
from game.widgets.card import CardView, Face, Pose
from game.widgets.controls import Button
from game.widgets.motion import Motion
from game.widgets.panel import Line, Panel
from game.widgets.place import Figure
from game.widgets.style import Style

WAITING = 9.2  # u: how much of a place that waits is for the hand
PAD = 9.0  # u
BEFORE, AFTER = 1.2, 2.4  # u: on both sides of the pad, and beyond the last card of an open hand
LYING, WAITS = 12, 28  # depths: of the first card of a trick, of a card laid closed
COINS = 63  # depth
COIN, COIN_TALL = 4.0, 9.0  # u: a number that may be bid, and how far from above it a touch reaches
RING, RING_OF_MANY = 0.76, 0.9  # of the height of its row: a ring of a bid, alone in a row or one of two
SIDES = "yin", "yang"
HINT, PILL, PILL_TALL = 12.0, 9.4, 4.0  # u: the words before the sides of a Yin-yang, and each of the two
ONE_ROW = 4  # so many rings of bids stand in one row


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


class FlatShows(BuddhaShows):
    """The motions of each event on the flat tray: no hand lies open while anything moves."""

    stage: FlatBuddha

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

    def show_bids_revealed(self, happening: Transition) -> Shown:
        def lower() -> None:
            for fist in self.stage.fists:
                fist.show(False)

        *before, reads = super().show_bids_revealed(happening)
        said = words.sentence("buddha", happening.event, self.stage.table.sitting.names)
        tells = Motion(0, begin=partial(self.stage.tell_around, said))
        return [*before, tells, reads, Motion(0, end=lower)]

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


class FlatBuddha(BuddhaStage):
    """The oval tray in the middle; nothing of a hand but its count is drawn unless its owner looks."""

    flat_shape = "tray"
    hand_in_place = True
    hand_waits = WAITING + 0.6
    shows_kind = FlatShows
    rail_extra = False

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.front = self.home = 0
        self.hands: dict[int, FlatHand] = {}
        self.coins: list[BidButton] = []
        self.sides: list[Button] = []
        self.side: str | None = None  # what a chosen Yin-yang is to be
        self._barred: str | None = None  # the card under the finger that may not be played
        self._aside_card: list[Widget] = []  # the sides, and what leads to them
        self.laid: CardView | None = None
        self.packs: list[Packs] = []
        self.marks: list[Mark] = []
        self.scores = FlatScores(self)
        self.shows = FlatShows(self)
        self._hand_rooms: dict[int, Rect] = {}

    def take_over(self, before: Stage) -> None:
        if isinstance(before, BuddhaStage):
            self.scores.unread = before.scores.unread

    @property
    def hand_tall(self) -> float:
        return 0.0

    def darkened(self) -> Rect:
        return Rect((0, 0), self.table.app.size)

    # -- building

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
        self.bids, self.sheets, self.coins = [], [], []
        self.sides, self._aside_card, self._barred = [], [], None
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

    # -- the hands

    def show_hand_of(self, seat: int, view: Mapping[str, Any]) -> None:
        """Lay the hand of a seat as a view says: open where that knows the cards, else backs from a count."""
        hand, fields = self.hands.get(seat), view["seats"][seat]
        if hand is None:
            return
        hand.lay(fields["hand"] if fields["hand"] else None, fields["cards"])
        if fields["hand"]:
            self._light_hand(seat)

    def has_hand(self, seat: int, view: View) -> bool:
        return bool(view["seats"][seat]["cards"])

    def raise_cards(self, seat: int, shown: Callable[[int], float]) -> None:
        """Let open cards have come up by a share each."""
        self.hands[seat].shown_up = shown
        self.hands[seat].come_up()

    def card_at(self, seat: int, point: tuple[int, int]) -> int | None:
        """What may be chosen at a point of the frame of a seat: a number to bid, else a card of its hand."""
        for index, coin in enumerate(self.coins):
            if coin.visible and coin.reaches(point) and seat == self.table.view()["to_act"]:
                return -1 - index
        for index, side in enumerate(self.sides):
            if side.rect.collidepoint(point):
                return -1 - index
        return self.hands[seat].card_at(point)

    def point_at_card(self, seat: int, index: int | None) -> None:
        """The finger that holds a hand open slides onto a card or a number; None: it has chosen none."""
        if index is None:
            self._bar(None)
            self.choose(None)
        elif index < 0 and self.sides:
            self._choose_side(SIDES[-1 - index])
        elif index < 0:
            self.choose(self.coins[-1 - index].number)
        else:
            code = self.hands[seat].codes[index]
            legal = code is not None and self.table.choosing.meant(type="play", card=code)
            mine = seat == self.table.view()["to_act"]
            self._bar(None if legal or not mine else code)
            self.choose(code if legal and mine else None)

    def is_middle(self, point: tuple[int, int]) -> bool:
        """Whether a point of the screen lies where cards are laid."""
        return self.oval.holds(point)

    def _sees_to_act(self, view: View) -> bool:
        return view["to_act"] is not None and self.table.display.sees_hand(view["to_act"])

    # -- showing

    def lay_pieces(self, view: View) -> None:
        self._forget_choice(view)
        self.stand(view)
        self.vacant.show_place(*self._next(view))
        self._lay_bids(view)
        self._lay_closed(view)

    def stand(self, view: View) -> None:
        self.shows.clear()
        self._lay_trick(view, telling.trick_told(view, self.table.sitting.names))
        self.show_pack(view["phase"] == "deal" and not self.scores.are_told(view))
        self.winners.crown([self.table.sitting.people[seat].token for seat in view["winners"]])
        self.board.light(view["led"])
        self._count_tricks(view)
        if self.aside is not None:
            sheets = [fields["sheet"] for fields in view["seats"]]
            met = [[row["bid"] == row["tricks"] for row in sheet] for sheet in sheets]
            self.aside.tell(met, view["rounds"])
        self.table.display.lay_hands()
        self.scores.follow(view)

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

    # -- the places

    def figures(self, seat: int, view: View) -> Sequence[Figure]:
        """A ring for each trick that was bid, filled where it is won; and the points in all."""
        fields = view["seats"][seat]
        found = []
        if view["phase"] != "bid" and fields["bid"] is not None:
            found.append(
                Figure(
                    "",
                    partial(_rings, fields["bid"], fields["tricks"], self.table.style),
                    words.phrase("buddha", "flat.tricks"),
                )
            )
        found.append(Figure(words.signed(fields["score"]), None, words.phrase("buddha", "flat.points")))
        return found

    def said_covered(self, action: Action) -> str:
        if action["type"] == "bid":
            return words.phrase("buddha", "flat.bid")
        return words.phrase("buddha", "flat.play")

    @property
    def choice_is_seen(self) -> bool:
        return isinstance(self.chosen, int) or self._is_double(self.chosen)

    def offered(self, view: View, actions: Sequence[Action]) -> list[Offer]:
        """One choice whichever card is chosen: what a Yin-yang is to be is chosen in the hand itself."""
        found = super().offered(view, actions)
        if len(found) < 2 or not self._sides_in_hand:
            return found
        if self.side is None:
            both = tuple(action for offer in found for action in offer.actions)
            return [Offer("0", words.phrase("buddha", "flat.play"), actions=both)]
        return [offer for offer in found if offer.actions[0]["as"] == self.side]

    def narrowed(self, actions: Sequence[Action]) -> list[Offer]:
        return self.offered(self.table.view(), actions) if self._sides_in_hand else super().narrowed(actions)

    @property
    def _sides_in_hand(self) -> bool:
        """Whether others sit at the table, who must not read what a chosen Yin-yang may be."""
        return self.table.sitting.shared and self._is_double(self.chosen)

    def _bar(self, code: str | None) -> None:
        """The finger lies on a card that may not be played; None: on none."""
        if code != self._barred:
            self._barred = code
            self.table.choosing.offers_changed()

    @property
    def whispered(self) -> str:
        """That a hand without the Element led is free, or why a card in it is not."""
        view = self.table.sitting.match.view(self.table.sitting.match.to_act)
        if view["phase"] != "play" or view["led"] is None or self.chosen is not None:
            return ""
        element = telling.element_named(view["led"])
        if self.telling.moment(view) == "void":
            return words.phrase("buddha", "flat.free", element=element)
        return words.phrase("buddha", "flat.barred", element=element) if self._barred is not None else ""

    def prompt(self, view: View) -> words.Prompt:
        found = super().prompt(view)
        if view["phase"] == "play" and view["led"] is not None and not view["seats"][view["to_act"]]["hand"]:
            name = self.table.sitting.names[view["to_act"]]
            element = telling.element_named(view["led"])
            return words.Prompt(words.phrase("buddha", "flat.follow", name=name, element=element), found.why)
        return found

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

    def tell_bid(self, seat: int, bid: int | None, tricks: int) -> None:
        plaque = self.table.plaques[seat]
        line = telling.bid_and_tricks(bid or 0, tricks)
        plaque.tell(plaque.title, line, plaque.figure, plaque.active, plaque.turn)

    def write(self, seat: int, row: Mapping[str, int], score: int) -> None:
        for sheet in self.sheets:
            sheet.write(seat, row)

    # -- choosing

    def light_choices(self, actions: Sequence[Action]) -> None:
        view = self.table.view()
        seat = view["to_act"]
        if seat is not None and self._sees_to_act(view):
            self._light_hand(seat)
        self._biddable = {action["tricks"] for action in actions if action["type"] == "bid"}
        self._lay_bids(view)
        self._lay_sides(view)
        self._lay_closed(view)

    def _light_hand(self, seat: int) -> None:
        """What may be played of an open hand stands higher, where its owner is to act."""
        hand = self.hands[seat]
        match = self.table.sitting.match
        if seat != match.to_act or not self.table.choosing.open:
            hand.offer(None, None)
            return
        cards = {action["card"] for action in match.legal() if action["type"] == "play"}
        chosen = self.chosen if isinstance(self.chosen, str) else None
        hand.offer(cards or None, chosen if cards else None)

    def _lay_closed(self, view: View) -> None:
        """The chosen card lies closed before its player once the hand is covered; touched it is played."""
        wanted = (
            view["phase"] == "play"
            and self.table.choosing.open
            and not self._sees_to_act(view)
            and self._closed_action is not None
        )
        if not wanted:
            self.lift_laid()
            return
        if self.laid is None:
            seat = view["to_act"]
            self.laid = CardView(f"laid/{seat}", None, deck.back(), self.tray.card_width, WAITS)
            self.laid.lie(self.tray.pose(seat))
            self.laid.pressed = self._turn_laid
            self.table.canvas.add(self.laid)

    def lift_laid(self) -> None:
        """No closed card waits any longer."""
        if self.laid is not None:
            self.table.canvas.remove([self.laid])
            self.laid = None

    def _turn_laid(self) -> None:
        """The closed card was touched: it is played."""
        if (action := self._closed_action) is not None:
            self.table.act(action)

    @property
    def _closed_action(self) -> Action | None:
        """The one thing that was chosen of a hand now covered; None: it still asks what it is to be."""
        offered = [action for offer in self.table.choosing.gathered() for action in offer.actions]
        meant = [action for action in offered if action.get("card") == self.chosen is not None]
        return meant[0] if len(meant) == 1 else None

    @property
    def chosen_widget(self) -> Widget | None:
        if isinstance(self.chosen, int):
            return self.table.canvas.named(f"bid/{self.chosen}")
        seat = self.table.sitting.match.to_act
        hand = self.hands.get(seat) if seat is not None else None
        return hand.view_of(self.chosen) if hand is not None and isinstance(self.chosen, str) else None

    def passed_by(self, widget: Widget) -> bool:
        mine = isinstance(widget, CardView) and widget.name.startswith("hand/")
        return mine and self.table.choosing.open and self._meant_by(widget) is None

    def _meant_by(self, widget: Widget) -> str | int | None:
        if isinstance(widget, BidButton):
            return widget.number
        if widget in self.sides:
            return self.chosen
        seat = self.table.sitting.match.to_act
        hand = self.hands.get(seat) if seat is not None else None
        if hand is None or not isinstance(widget, CardView) or widget not in hand.views:
            return None
        code = hand.codes[hand.views.index(widget)]
        return code if code is not None and self.table.choosing.meant(type="play", card=code) else None

    # -- bidding

    def _lay_bids(self, view: View) -> None:
        """The numbers that may be bid, in the place of who is to bid, only while the hand lies open."""
        canvas = self.table.canvas
        open_ = view["phase"] == "bid" and self._sees_to_act(view) and self.table.choosing.open
        if not open_:
            canvas.remove(self.coins)
            self.coins = self.bids = []
            return
        seat = view["to_act"]
        if not self.coins:
            self._string_coins(seat)
        for coin in self.coins:
            coin.choose(coin.number == self.chosen)

    def _string_coins(self, seat: int) -> None:
        style = self.table.display.at_foot.style
        numbers = [action["tricks"] for action in self.table.sitting.match.legal() if action["type"] == "bid"]
        strip = self._strip(seat)
        step = strip.width / len(numbers)
        side = min(style.px(COIN), round(step * 0.92))
        self.coins = []
        for index, number in enumerate(numbers):
            rect = Rect(0, 0, side, side)
            rect.center = round(strip.x + step * (index + 0.5)), strip.centery
            reach = Rect(0, 0, round(step), style.px(COIN_TALL))
            reach.midtop = rect.centerx, strip.y
            coin = BidButton(
                rect, style, number, partial(self._touch_bid, number), reach.collidepoint, _nothing
            )
            coin.depth = COINS
            self.coins.append(coin)
        self.bids = self.coins
        with self.table.canvas.facing(self.table.display.turn_of(seat)):
            self.table.canvas.add(*self.coins)

    # -- what a Yin-yang is to be

    def _lay_sides(self, view: View) -> None:
        """Above an open Yin-yang that is chosen: Yin and Yang, to slide on to."""
        canvas, seat = self.table.canvas, view["to_act"]
        card = self.chosen_widget if self._sees_to_act(view) and self._sides_in_hand else None
        if card is None or not self.table.choosing.open:
            canvas.remove(self._aside_card)
            self.sides, self._aside_card = [], []
            return
        if not self.sides:
            self._string_sides(seat, card)
        for side, button in zip(SIDES, self.sides, strict=True):
            button.set_kind("primary" if side == self.side else "plain")

    def _string_sides(self, seat: int, card: Widget) -> None:
        style, strip = self.table.display.at_foot.style, self._strip(seat)
        rect = Rect(0, 0, style.px(HINT) + 2 * style.px(PILL), style.px(PILL_TALL))
        rect.center = card.rect.centerx, strip.centery
        rect.clamp_ip(strip)
        hint = Rect(rect.x, rect.y, style.px(HINT), rect.height)
        said, ink = words.phrase("buddha", "flat.slide_on"), style.theme.ink
        panel = Panel("side/panel", rect, style, raised=True, depth=COINS)
        line = Line("side/hint", hint, said, "inter", style.px(2.0), ink, "center", depth=COINS + 1)
        for index, side in enumerate(SIDES):
            at = Rect(hint.right + index * style.px(PILL), rect.y, style.px(PILL), rect.height)
            label, deed = words.phrase("buddha", f"flat.as.{side}"), partial(self._touch_side, side)
            self.sides.append(Button(f"side/{side}", at, style, label, deed, units=2.0, depth=COINS + 1))
        self._aside_card = [panel, line, *self.sides]
        with self.table.canvas.facing(self.table.display.turn_of(seat)):
            self.table.canvas.add(*self._aside_card)

    def choose(self, what: str | int | None) -> None:
        if what != self.chosen:
            self.side = None
        super().choose(what)

    def _choose_side(self, side: str) -> None:
        """Settle on what the chosen Yin-yang is to be."""
        if side != self.side and self.table.choosing.open:
            self.side = side
            self.table.choosing.offers_changed()

    def _touch_side(self, side: str) -> None:
        """Touched once a side is chosen, twice it is played; by key it is played."""
        left = self.table.choosing.meant(type="play", card=self.chosen)
        meant = [action for action in left if action["as"] == side]
        if meant and (self.table.app.keys_lead or side == self.side):
            self.table.act(meant[0])
        else:
            self._choose_side(side)

    def focus_moved(self, widget: Widget) -> None:
        if widget in self.sides and self.table.app.keys_lead:
            self._choose_side(SIDES[self.sides.index(widget)])
            return
        super().focus_moved(widget)
        if self.sides and self.side is None and len({a["card"] for a in self.table.choosing.meant()}) == 1:
            self.table.set_focus(self.sides[0])

    def key(self, event: pygame.event.Event) -> bool:
        """A digit chooses what a Yin-yang is to be."""
        keys = pygame.K_1, pygame.K_2
        if not self.sides or event.key not in keys:
            return super().key(event)
        self.table.set_focus(self.sides[keys.index(event.key)])
        return True

    def _show_bids(self) -> None:
        for coin in self.coins:
            coin.choose(coin.number == self.chosen)

    # -- motion and pictures made ready

    def prepare(self) -> bool:
        return False

    # -- what tests hold against the state

    def standing(self) -> dict[str, Any]:
        return {
            "trick": {
                self.tray.place_at((lying.pose.x, lying.pose.y)): self._named(seat)
                for seat, lying in self.trick.items()
            },
            "turned": [lying.pose.angle for _, lying in sorted(self.trick.items())],
            "ahead": [seat for seat, lying in self.trick.items() if lying.ringed],
            "led": self.board.led,
            "hands": {seat: hand.standing() for seat, hand in sorted(self.hands.items())},
            "pack": any(lying.visible for lying in self.pack),
            "winners": list(self.winners.charms),
            "fists": [seat for seat, fist in enumerate(self.fists) if fist.visible],
            "pips": [mark.pips.count for mark in self.marks],
            "packs": [pack.count for pack in self.packs],
            "beads": list(self.oval_tray.won),
            "moving": len(self.shows.flying),
            "bids": [coin.number for coin in self.coins if coin.visible],
            "scores": self.scores.standing(),
        }

    def expected(self, view: View) -> dict[str, Any]:
        said = telling.trick_told(view, self.table.sitting.names)
        bidding, playing = view["phase"] == "bid", view["phase"] in ("bid", "play")
        match, people = self.table.sitting.match, self.table.sitting.people
        hands: dict[int, list[str | None]] = {}
        for seat, fields in enumerate(view["seats"]):
            own = match.view(seat)["seats"][seat]["hand"] if self.table.display.sees_hand(seat) else None
            hands[seat] = list(own) if own else [None] * fields["cards"]
        legal = match.legal() if bidding and self._sees_to_act(view) and self.table.choosing.open else []
        return {
            "trick": {play["seat"]: deck.flat(play["card"], play["as"]).name for play in view["trick"]},
            "turned": [self.oval.sides[play["seat"]].angle for play in sorted(view["trick"], key=_seat_of)],
            "ahead": [] if said.ahead is None else [said.ahead],
            "led": view["led"],
            "hands": hands,
            "pack": view["phase"] == "deal" and not self.scores.are_told(view),
            "winners": [people[seat].token for seat in view["winners"]],
            "fists": [seat for seat, fist in enumerate(said.has_bid) if fist],
            "pips": said.turns,
            "packs": [fields["tricks"] if playing else 0 for fields in view["seats"]],
            "beads": [
                None if trick["winner"] is None else people[trick["winner"]].token
                for trick in (view["past"] if playing else ())
            ],
            "moving": 0,
            "bids": [action["tricks"] for action in legal],
            "scores": self.scores.expected(view) if self.scores.are_told(view) else None,
        }


def _seat_of(play: Mapping[str, Any]) -> int:
    return int(play["seat"])


def _nothing() -> None:
    """A number that is pointed at tells nothing more here: who sits beside would read it."""


def _rings(bid: int, tricks: int, style: Style, tall: int) -> pygame.Surface:
    """Filled rings are tricks won, empty ones still wanted, lozenges those too many; many are in two rows."""
    won = min(bid, tricks)
    kinds = ["won"] * won + ["open"] * (bid - won) + ["over"] * (tricks - won) or ["zero"]
    rows = 1 if len(kinds) <= ONE_ROW else 2
    step, columns = tall / rows, -(-len(kinds) // rows)
    side = round(step * (RING if rows == 1 else RING_OF_MANY))
    made = pygame.Surface((round(step * (columns - 1)) + side, tall), pygame.SRCALPHA)
    for index, kind in enumerate(kinds):
        ink = style.theme.loss if kind == "over" else style.theme.thread
        row, column = divmod(index, columns)
        at = round(column * step), round(step * (row + 0.5) - side / 2)
        made.blit(art.square(f"buddha/ring-{kind}", side, ink), at)
    return made


STAGE = FlatBuddha
