"""Buddha at the table: the tray and the trick on it, hands, bids, and the score sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from game import words
from game.engine.base import Action
from game.engine.match import Transition
from game.scenes.offer import Offer
from game.scenes.popover import CloseUp
from game.scenes.tables.buddha import deck
from game.scenes.tables.buddha.hand import CHOSEN, TALL, UPRIGHT, Hand, Handled
from game.scenes.tables.buddha.picture import LARGEST, ON_WALL, Tray, hall
from game.scenes.tables.buddha.pieces import (
    Beats,
    BidButton,
    BidPays,
    BidPlaque,
    Counter,
    Fist,
    LastTrick,
    Tag,
    TrayView,
    Vacant,
    Winners,
    stack_poses,
)
from game.scenes.tables.buddha.scores import Scores
from game.scenes.tables.buddha.sheet import Sheet, SheetCard, lay_sheet_over
from game.scenes.tables.buddha.shows import BuddhaShows
from game.scenes.tables.event_animations import Shown
from game.scenes.tables.interface import Table
from game.scenes.tables.stage import Laid, Stage, View
from game.tellings import buddha as telling
from game.widgets import card, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.card import CardView
from game.widgets.card_row import card_row
from game.widgets.plaque import Plaque

DIGITS = {pygame.K_0 + digit: digit for digit in range(10)}
DIGITS |= {pygame.K_KP_1 + digit: digit + 1 for digit in range(9)} | {pygame.K_KP_0: 0}
STEPS = {
    pygame.K_PLUS: 1,
    pygame.K_EQUALS: 1,
    pygame.K_KP_PLUS: 1,
    pygame.K_MINUS: -1,
    pygame.K_KP_MINUS: -1,
}
LYING = 12  # the depth of the first card of a trick
BESIDE = 19.0  # u at the side of the tray from which things stand in the stage's corners
NIGHT = replace(
    theme.NIGHT,
    ground="#10191B",
    deep="#0A1113",
    surface="#1C2B2E",
    raised="#263A3D",
    line="#38514F",
    ink2="#C6BDA6",
    ink3="#A5A48F",
    trough="#142023",
)


class BuddhaStage(Stage):
    """The tray in the dark hall; a hand before it where a person sits here."""

    theme = NIGHT
    rooms: Mapping[str, str] = {"flat": "buddha.flat"}
    rail_extra = True
    shows_kind = BuddhaShows
    now_share = 0.5
    plaque_kind = BidPlaque
    plaque_upright = 13.4
    tells_sole = True
    upright_stage = 0.66
    cut_tall = 0.27

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        persons = table.sitting.persons
        self.front = self.home = persons[0] if persons else 0  # the seat in front; where no seat looks
        self.seats = len(table.sitting.names)
        self.hand: Hand | None = None
        self.trick: dict[int, CardView] = {}
        self.pack: list[CardView] = []
        self.bids: list[BidButton] = []
        self.pays: BidPays | None = None
        self.fists: list[Fist] = []
        self.tags: list[Tag] = []
        self.sheets: list[Sheet] = []
        self.last: LastTrick | None = None
        self.scores = Scores(self)
        begun = table.sitting.match.view(None)  # a match left at its scores is found there
        self.scores.unread = bool(persons and begun["past"]) and begun["phase"] == "deal"
        self.shows = BuddhaShows(self)
        self.chosen: str | int | None = None
        self._chosen_at: tuple[int, int | None] = (-1, None)
        self._typed = False
        self._biddable: set[int] = set()
        self._unready: list[str] = []

    @property
    def plaque_tall(self) -> float:
        return {3: 15.0, 4: 15.0, 5: 12.3}.get(self.seats, 12.6)

    @property
    def hand_tall(self) -> float:
        if not self.table.sitting.persons:
            return 0.0
        return UPRIGHT if self.table.style.measure.portrait else TALL

    @classmethod
    def cut_out(cls, spaces: tuple[str, ...], size: tuple[int, int]) -> pygame.Surface:
        faces = [lambda _, code=code: deck.face(code) for code in spaces]
        return card_row(faces, size, cls.theme.ground)

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
        self.shows.flying = []
        self.scores.forget()
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
        self.bids = []
        self.pays = None
        self.hand = None
        if table.areas.hand is not None:
            handled = Handled(self._touch_card, self._play, self.tray.holds, self.look_at)
            self.hand = Hand(table, self._hand_rect(table.areas.hand), handled)
        self._unready = [*deck.codes(self.seats)]

    def _hand_rect(self, rect: Rect) -> Rect:
        """A rectangle less the margins at both sides of a hand."""
        style = self.table.style
        return Rect(rect.x + style.px(0.6), rect.y, rect.width - style.px(1.2), rect.height)

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
            self.last = LastTrick(
                Rect(rect.x + pad + wide + style.px(2), top, across, style.px(10)),
                style,
                table.drawers.open_log,
                self._look_at_play,
            )
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
        width = self.tray.card_width
        for number, pose in enumerate(stack_poses(self.tray.centre, self.tray.unit)):
            view = CardView(f"pack/{number}", None, deck.back(), width, LYING)
            view.lie(pose)
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

    def written(self) -> Sequence[Rect]:
        return [each.rect for each in (*self.sheets, *self.scores.rings, *self.tags)]

    # -- who sits where

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

    # -- showing

    def lay_pieces(self, view: View) -> None:
        table, far = self.table, self.table.display.mode.far
        if far or (table.viewer is None and table.display.board_for_all):
            self._turn_to(self.home)  # nobody sits anywhere, and all look at it
        elif table.viewer is not None:
            self._turn_to(table.viewer)
        bids, last = telling.bids_lines(view), telling.trick_before(view, table.sitting.names)
        said = telling.trick_told(view, table.sitting.names)
        self._forget_choice(view)
        self._lay_bids(view)
        self.vacant.show_place(*self._next(view))
        self._stand(view, said)
        self.counter.show(not far or view["phase"] != "play")  # there the sheet of the moment says it
        self.counter.tell(said.title, said.line, view["led"], bids)
        if self.last is not None:
            self.last.tell(*last)
        for sheet in self.sheets:
            sheet.tell(view)

    def stand(self, view: View) -> None:
        self._stand(view, telling.trick_told(view, self.table.sitting.names, settled=False))

    def _stand(self, view: View, said: telling.TrickTold) -> None:
        self.shows.clear()
        self.show_pack(view["phase"] == "deal")
        if self.hand is not None:
            self.hand.lay(*self._held(view))
        self._lay_trick(view, said)
        self.winners.crown([self.table.sitting.people[seat].token for seat in view["winners"]])
        self.board.light(view["led"])
        self.scores.follow(view)

    def _next(self, view: View) -> tuple[int | None, int]:
        """The empty place of who is to play, and their charm."""
        seat = view["to_act"] if view["phase"] == "play" else None
        return (None, 0) if seat is None else (self.place_of(seat), self.table.sitting.people[seat].token)

    def curtain_laid(self, view: View) -> list[Laid]:
        said = telling.trick_told(view, self.table.sitting.names)
        return [
            Laid(seat, deck.small(play["card"], play["as"]), said.cards[seat], said.ahead == seat)
            for play in view["trick"]
            for seat in (play["seat"],)
        ]

    def curtain_seats(self, view: View) -> list[tuple[int, str]]:
        if view["phase"] != "play":
            return []
        names = self.table.sitting.names
        return [
            (seat, words.phrase("buddha", "curtain.seat", name=name, bid=each["bid"], tricks=each["tricks"]))
            for seat, (name, each) in enumerate(zip(names, view["seats"], strict=True))
        ]

    def unread(self, view: View) -> words.Prompt | None:
        if not self.scores.unread:
            return None
        seat = view["to_act"]
        if seat is not None and not self.table.sitting.is_bot(seat) and not self.table.sitting.readonly:
            return None  # who deals goes on by dealing
        return self.telling.news(view, self.table.sitting.names)

    def read(self) -> None:
        self.scores.unread = False

    def _forget_choice(self, view: View) -> None:
        """What was chosen holds as long as no seat has acted."""
        at = (len(self.table.sitting.match.story), view["to_act"])
        if at != self._chosen_at:
            self._chosen_at, self.chosen, self._typed = at, None, False

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

    def face_of(self, code: str, declared: str | None) -> card.Face:
        """How a card looks that lies on the tray."""
        return deck.face(code, declared)

    def pips(self, seat: int) -> tuple[int, int]:
        """Where on the screen the tricks of a seat are counted."""
        plaque = self.table.plaques[seat]
        return plaque.next_pip if isinstance(plaque, BidPlaque) else plaque.rect.center

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

    def _held(self, view: View) -> tuple[list[str] | None, int]:
        """The hand of the seat that looks; where none looks, the backs of the hand of the seat to act."""
        if self.table.viewer is not None or view["to_act"] is None:
            fields = view["seats"][self.fanned]
            return (fields["hand"] if self.table.viewer is not None else None), fields["cards"]
        return None, view["seats"][view["to_act"]]["cards"]

    def tell_bid(self, seat: int, bid: int | None, tricks: int) -> None:
        """Let a seat's plaque show its bid and its tricks."""
        plaque = self.table.plaques[seat]
        if isinstance(plaque, BidPlaque):
            line = telling.bid_and_tricks(bid or 0, tricks)
            plaque.tell(plaque.title, line, plaque.figure, plaque.active, plaque.turn)
            plaque.tell_bid(bid, tricks)

    def write(self, seat: int, row: Mapping[str, int], score: int) -> None:
        """Write a seat's row on the sheet, and its points on the plaque."""
        for sheet in self.sheets:
            sheet.write(seat, row)
        plaque = self.table.plaques[seat]
        plaque.tell(plaque.title, plaque.line, words.signed(score), plaque.active, plaque.turn)

    # -- the plaques and the bar

    def tell_plaque(self, plaque: Plaque, seat: int, view: View) -> None:
        fields = view["seats"][seat]
        if isinstance(plaque, BidPlaque):
            secret = view["phase"] == "bid"
            plaque.tell_bid(None if secret else fields["bid"], fields["tricks"])

    def to_look_at(self, seat: int) -> None:
        self.open_sheet()

    def prompt(self, view: View) -> words.Prompt:
        found, news = super().prompt(view), self.telling.news(view, self.table.sitting.names)
        if news is None or view["over"] or not self.scores.open:
            return found
        return words.Prompt(found.say, news.why)

    def _sees_to_act(self, view: View) -> bool:
        """Whether the viewer is the seat to act."""
        return view["to_act"] is not None and self.table.viewer == view["to_act"]

    # -- choosing

    def offered(self, view: View, actions: Sequence[Action]) -> list[Offer]:
        """Dealing at once; of bids and cards what was chosen."""
        if view["phase"] == "deal":
            return super().offered(view, actions)
        key = "tricks" if view["phase"] == "bid" else "card"
        left = [action for action in actions if action[key] == self.chosen]
        return [self._offer_of(number, action, view) for number, action in enumerate(left)]

    def _offer_of(self, number: int, action: Action, view: View) -> Offer:
        if action["type"] != "play":
            return self._offer(str(number), action)
        names = self.table.sitting.names
        said = self.telling.effect(view, action, names)
        return Offer(str(number), telling.play_label(action), said, None, (action,))

    def lay_choices(self, actions: Sequence[Action]) -> bool:
        return False

    def light_choices(self, actions: Sequence[Action]) -> None:
        cards = {action["card"] for action in actions if action["type"] == "play"}
        if self.hand is not None:
            chosen = self.chosen if isinstance(self.chosen, str) else None
            self.hand.offer(cards or None, chosen if cards else None)
        self._biddable = {action["tricks"] for action in actions if action["type"] == "bid"}
        self._show_bids()

    def _show_bids(self) -> None:
        """The numbers that may be bid now, the chosen one ringed."""
        self._tell_pays()
        for button in self.bids:
            button.show(button.number in self._biddable)
            button.choose(button.number == self.chosen)
            if not button.visible:
                button.set_state(focused=False, hovered=False)

    def _tell_pays(self) -> None:
        """In the middle: what the bid that is pointed at, or else the chosen one, would bring."""
        if self.pays is None:
            return
        pointed = [button.number for button in self.bids if button.hovered]
        chosen = self.chosen if isinstance(self.chosen, int) else None
        self.pays.tell(*telling.pays(pointed[0] if pointed else chosen))
        self.pays.show(bool(self._biddable))

    def choose(self, what: str | int | None) -> None:
        """Settle on a card or a bid; it is not played before the player says so."""
        if what != self.chosen and self.table.choosing.open:
            self.chosen = what
            self.table.choosing.offers_changed()
            focus, chosen = self.table.focus, self.chosen_widget
            if focus is not None and chosen is not None and self._meant_by(focus) not in (None, what):
                self.table.set_focus(chosen)  # else two would seem to be chosen

    def _touch_card(self, code: str) -> None:
        """Touched once a card is raised, twice it is played; by key it is played."""
        if not self.table.choosing.open:
            return
        if not self.table.choosing.meant(type="play", card=code):
            self.table.say_why_not({"type": "play", "card": code})
        elif self.table.app.keys_lead or self.chosen == code:
            self._play(code)
        else:
            self.choose(code)

    def _play(self, code: str) -> None:
        """Play a card; a Yin-yang asks what it is to be."""
        table = self.table
        meant = table.choosing.meant(type="play", card=code)
        if not table.choosing.open:
            return
        if len(meant) == 1:
            table.act(meant[0])
        elif meant:
            self.choose(code)
            table.foot.focus_choices()
        else:
            table.say_why_not({"type": "play", "card": code})

    @property
    def chosen_widget(self) -> Widget | None:
        if isinstance(self.chosen, int):
            return self.table.canvas.named(f"bid/{self.chosen}")
        return self.hand.chosen_view if self.hand is not None else None

    def focus_moved(self, widget: Widget) -> None:
        """By key, what has the focus is chosen."""
        if self.table.app.keys_lead and self.table.choosing.open:
            what = self._meant_by(widget)
            if what is not None:
                self.choose(what)
                meant = {action.get("card") for action in self.table.choosing.meant()}
                if self._is_double(what) and len(meant) == 1:  # the keys lead on to what it is to be
                    self.table.foot.focus_choices()

    def _is_double(self, what: str | int | None) -> bool:
        """Whether a card asks what it is to be."""
        return isinstance(what, str) and len(self.table.choosing.meant(type="play", card=what)) > 1

    # -- bidding

    def _lay_bids(self, view: View) -> None:
        """The numbers that may be bid, on the tray, only for who is to bid."""
        if view["phase"] != "bid" or not self._sees_to_act(view):
            self.table.canvas.remove(self.bids)
            self.bids = []
            if self.pays is not None:
                self.table.canvas.remove([self.pays])
                self.pays = None
            return
        if self.bids:
            return
        numbers = [action["tricks"] for action in self.table.choosing.offered()]
        style = self.table.style
        side = min(style.px(6.4), self.tray.bead_width(len(numbers)))
        for index, number in enumerate(numbers):
            rect = Rect(0, 0, side, side)
            rect.center = self.tray.bead(index, len(numbers))
            reach = partial(self.tray.bead_reaches, index, len(numbers), side)
            button = BidButton(rect, style, number, partial(self._touch_bid, number), reach, self._tell_pays)
            self.bids.append(button)
        self.pays = BidPays(self.tray)
        self.table.canvas.add(self.pays)
        self.table.canvas.add(*self.bids)
        self._show_bids()

    def _touch_bid(self, number: int) -> None:
        """Touched once a number is chosen, twice it is bid; by key it is bid."""
        table = self.table
        meant = table.choosing.meant(type="bid", tricks=number)
        if not table.choosing.open or not meant:
            return
        if table.app.keys_lead or self.chosen == number:
            table.act(meant[0])
        else:
            self.choose(number)

    def key(self, event: pygame.event.Event) -> bool:
        """Digits, plus and minus choose a bid."""
        legal = self.table.choosing.offered() if self.table.choosing.open and self.bids else []
        numbers = [action["tricks"] for action in legal if action["type"] == "bid"]
        if not numbers:
            return False
        before = self.chosen if isinstance(self.chosen, int) else None
        digit = DIGITS.get(event.key)
        if digit is not None:
            longer = before * 10 + digit if self._typed and before else digit
            number = longer if longer in numbers else min(digit, numbers[-1])
        elif event.key in STEPS:
            number = 0 if before is None else min(numbers[-1], max(0, before + STEPS[event.key]))
        else:
            return False
        self.choose(number)
        self._typed = digit is not None
        button = self.table.canvas.named(f"bid/{number}")
        if button is not None:
            self.table.set_focus(button)
        return True

    # -- motion

    def motions(self, happening: Transition) -> Shown:
        return self.shows.motions(happening)

    def prepare(self) -> bool:
        """Draw one face beforehand, so that a hand is there at once when it is turned over."""
        if self.hand is not None and self._unready:
            card.picture(deck.face(self._unready.pop()), self.hand.width)
        return self.hand is not None and bool(self._unready)

    # -- the curtain

    def slid_over(self, widget: Widget) -> None:
        what = self._meant_by(widget)
        if what is not None:
            self.choose(what)

    def slid_to(self, widget: Widget | None) -> None:
        if widget is None or self._meant_by(widget) != self.chosen:
            self.choose(None)

    def passed_by(self, widget: Widget) -> bool:
        if self.hand is None or not isinstance(widget, CardView) or widget not in self.hand.views:
            return False
        return self.table.choosing.open and self._meant_by(widget) is None

    def _meant_by(self, widget: Widget) -> str | int | None:
        """The bid or the playable card that a widget is."""
        if isinstance(widget, BidButton):
            return widget.number
        if self.hand is None or not isinstance(widget, CardView) or widget not in self.hand.views:
            return None
        code = self.hand.codes[self.hand.views.index(widget)]
        return code if code is not None and self.table.choosing.meant(type="play", card=code) else None

    # -- what tests hold against the state

    def standing(self) -> dict[str, Any]:
        poses = {seat: lying.pose for seat, lying in self.trick.items()}
        hand = self.hand.standing() if self.hand is not None else ([], [])
        return {
            "trick": {
                (self.front + self.tray.place_at((pose.x, pose.y))) % self.seats: self._named(seat)
                for seat, pose in poses.items()
            },
            "ahead": [seat for seat, lying in self.trick.items() if lying.ringed],
            "led": self.board.led,
            "hand": hand[0],
            "risen": hand[1],
            "pack": any(lying.visible for lying in self.pack),
            "winners": list(self.winners.charms),
            "fists": any(fist.visible for fist in self.fists),
            "moving": len(self.shows.flying),
            "bids": [button.number for button in self.bids if button.visible],
            "scores": self.scores.standing(),
        }

    def _named(self, seat: int) -> str:
        face = self.trick[seat].face
        return face.name if face is not None else "back"

    def expected(self, view: View) -> dict[str, Any]:
        said = telling.trick_told(view, self.table.sitting.names)
        choosing = self.table.choosing.open and self._sees_to_act(view)
        legal = self.table.choosing.offered() if choosing else []
        hand: list[str | None] = []
        if self.hand is not None and self.table.viewer is not None:
            hand = list(view["seats"][self.table.viewer]["hand"])
        elif self.hand is not None:
            seat = view["to_act"] if view["to_act"] is not None else self.front
            hand = [None] * view["seats"][seat]["cards"]
        playable = {action["card"] for action in legal if action["type"] == "play"}
        return {
            "trick": {play["seat"]: deck.face(play["card"], play["as"]).name for play in view["trick"]},
            "ahead": [] if said.ahead is None else [said.ahead],
            "led": view["led"],
            "hand": hand,
            "risen": [code in playable for code in hand],
            "pack": view["phase"] == "deal",
            "winners": [self.table.sitting.people[seat].token for seat in view["winners"]],
            "fists": False,
            "moving": 0,
            "bids": [action["tricks"] for action in legal if action["type"] == "bid"],
            "scores": self.scores.expected(view) if self.scores.are_told(view) else None,
        }


STAGE = BuddhaStage
