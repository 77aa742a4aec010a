"""Buddha at the table: the tray and the trick on it, hands, bids, and the score sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Any

import pygame

from game import words
from game.engine.base import Action
from game.engine.match import Transition
from game.scenes.offer import Offer
from game.scenes.tables.buddha import deck
from game.scenes.tables.buddha.bids import BidButton, BidPays
from game.scenes.tables.buddha.hand import TALL, UPRIGHT, AnyHand, Hand, Handled
from game.scenes.tables.buddha.laid import LaidStage
from game.scenes.tables.buddha.scores import Scores
from game.scenes.tables.buddha.shows import BuddhaShows
from game.scenes.tables.event_animations import Shown
from game.scenes.tables.fact_boxes import Look
from game.scenes.tables.interface import Table
from game.scenes.tables.stage import Laid, View
from game.tellings import buddha as telling
from game.widgets import card, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.card import CardView
from game.widgets.card_row import card_row

DIGITS = {pygame.K_0 + digit: digit for digit in range(10)}
DIGITS |= {pygame.K_KP_1 + digit: digit + 1 for digit in range(9)} | {pygame.K_KP_0: 0}
STEPS = {pygame.K_PLUS: 1, pygame.K_EQUALS: 1, pygame.K_KP_PLUS: 1, pygame.K_MINUS: -1, pygame.K_KP_MINUS: -1}
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


class BuddhaStage(LaidStage):
    """The tray in the dark hall; a hand before it where a person sits here."""

    theme = NIGHT
    rooms: Mapping[str, str] = {"flat": "buddha.flat"}
    rail_extra = True
    shows_kind = BuddhaShows
    now_share = 0.5
    fact_looks = MappingProxyType({"rings": Look(2.5, gap=0.6, needs=11.5, yields=0.5, beside=False)})
    plaque_upright = 13.4
    tells_sole = True
    upright_stage = 0.66
    cut_tall = 0.27

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.bids: list[BidButton] = []
        self.pays: BidPays | None = None
        self.scores = Scores(self)
        begun = table.sitting.match.view(None)  # a match left at its scores is found there
        self.scores.unread = bool(table.sitting.persons and begun["past"]) and begun["phase"] == "deal"
        self.shows = BuddhaShows(self, self.scores)
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

    def build(self, rect: Rect) -> None:
        self.shows.flying = []
        self.scores.forget()
        super().build(rect)
        table, style = self.table, self.table.style
        self.bids, self.pays, self.hand = [], None, None
        if table.areas.hand is not None:
            handled = Handled(self._touch_card, self._play, self.tray.holds, self.look_at)
            self.hand = Hand(table, table.areas.hand.inflate(-2 * style.px(0.6), 0), handled)
        self._unready = [*deck.codes(self.seats)]

    def written(self) -> Sequence[Rect]:
        last = () if self.last is None or self.last.trick is None else (self.last,)
        return [each.rect for each in (*self.sheets, *self.scores.rings, *self.tags, *last)]

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

    # -- the plaques and the bar

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
        hand = self.hand_to_act
        return hand.view_of(self.chosen) if hand is not None and self.chosen is not None else None

    @property
    def hand_to_act(self) -> AnyHand | None:
        """The hand of which a card is chosen."""
        return self.hand

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
            rect = Rect(0, 0, side, side).move_to(center=self.tray.bead(index, len(numbers)))
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

    def held_faces(self, wide: int) -> Iterator[tuple[str, Callable[[], pygame.Surface]]]:
        for code in deck.codes(self.seats):
            yield code, partial(card.upright, deck.face(code), wide)

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
        hand = self.hand_to_act
        if hand is None or not isinstance(widget, CardView) or widget not in hand.views:
            return None
        code = hand.codes[hand.views.index(widget)]
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
            "trick": {play["seat"]: self.face_of(play["card"], play["as"]).name for play in view["trick"]},
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
