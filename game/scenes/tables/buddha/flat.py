"""Buddha on a screen that lies flat: an oval tray, each hand in its place, every card for every side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import pygame
import pygame.transform

from game import words
from game.engine.base import Action
from game.scenes.offer import Offer
from game.scenes.tables.buddha import BuddhaStage, deck
from game.scenes.tables.buddha.bids import BidButton
from game.scenes.tables.buddha.flat_hand import FlatHand
from game.scenes.tables.buddha.flat_laid import WAITING, FlatShows, LaidFlat
from game.scenes.tables.buddha.flat_scores import FlatScores
from game.scenes.tables.interface import Table
from game.scenes.tables.stage import Stage, View
from game.tellings import buddha as telling
from game.widgets.canvas import Rect, Widget
from game.widgets.card import CardView
from game.widgets.controls import Button
from game.widgets.panel import Line, Panel

WAITS = 28  # depth: of a card laid closed
COINS = 63  # depth
COIN, COIN_TALL = 4.0, 9.0  # u: a number that may be bid, and how far from above it a touch reaches
SIDES = "yin", "yang"
HINT, PILL, PILL_TALL = 12.0, 9.4, 4.0  # u: the words before the sides of a Yin-yang, and each of the two


class FlatBuddha(LaidFlat):
    """The oval tray in the middle; nothing of a hand but its count is drawn unless its owner looks."""

    flat_shape = "tray"
    hand_in_place = True
    hand_waits = WAITING + 0.6
    shows_kind = FlatShows

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.sides: list[Button] = []
        self.side: str | None = None  # what a chosen Yin-yang is to be
        self._barred: str | None = None  # the card under the finger that may not be played
        self._aside_card: list[Widget] = []  # the sides, and what leads to them
        self.scores = FlatScores(self)
        self.shows = FlatShows(self, self.scores)

    def take_over(self, before: Stage) -> None:
        if isinstance(before, BuddhaStage):
            self.scores.unread = before.scores.unread

    # -- building

    def build(self, rect: Rect) -> None:
        self.sides, self._aside_card, self._barred = [], [], None
        super().build(rect)

    # -- the hands

    def show_hand_of(self, seat: int, view: Mapping[str, Any]) -> None:
        """Lay the hand of a seat as a view says: open where that knows the cards, else backs from a count."""
        hand, fields = self.hands.get(seat), view["seats"][seat]
        if hand is None:
            return
        hand.lay(fields["hand"] if fields["hand"] else None, fields["cards"])
        if fields["hand"]:
            self._light_hand(seat)

    def card_at(self, seat: int, point: tuple[int, int]) -> int | None:
        """What may be chosen at a point of the frame of a seat: a number to bid, else a card of its hand."""
        for index, coin in enumerate(self.bids):
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
            self.choose(self.bids[-1 - index].number)
        else:
            code = self.hands[seat].codes[index]
            legal = code is not None and self.table.choosing.meant(type="play", card=code)
            mine = seat == self.table.view()["to_act"]
            self._bar(None if legal or not mine else code)
            self.choose(code if legal and mine else None)

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

    # -- the places

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
    def hand_to_act(self) -> FlatHand | None:
        seat = self.table.sitting.match.to_act
        return self.hands.get(seat) if seat is not None else None

    def passed_by(self, widget: Widget) -> bool:
        mine = isinstance(widget, CardView) and widget.name.startswith("hand/")
        return mine and self.table.choosing.open and self._meant_by(widget) is None

    def _meant_by(self, widget: Widget) -> str | int | None:
        return self.chosen if widget in self.sides else super()._meant_by(widget)

    # -- bidding

    def _lay_bids(self, view: View) -> None:
        """The numbers that may be bid, in the place of who is to bid, only while the hand lies open."""
        canvas = self.table.canvas
        open_ = view["phase"] == "bid" and self._sees_to_act(view) and self.table.choosing.open
        if not open_:
            canvas.remove(self.bids)
            self.bids = []
            return
        seat = view["to_act"]
        if not self.bids:
            self._string_coins(seat)
        self._show_bids()

    def _string_coins(self, seat: int) -> None:
        style = self.table.display.at_foot.style
        numbers = [action["tricks"] for action in self.table.sitting.match.legal() if action["type"] == "bid"]
        strip = self._strip(seat)
        step = strip.width / len(numbers)
        side = min(style.px(COIN), round(step * 0.92))
        self.bids = []
        for index, number in enumerate(numbers):
            rect = Rect(0, 0, side, side)
            rect.center = round(strip.x + step * (index + 0.5)), strip.centery
            reach = Rect(0, 0, round(step), style.px(COIN_TALL)).move_to(midtop=(rect.centerx, strip.y))
            coin = BidButton(
                rect, style, number, partial(self._touch_bid, number), reach.collidepoint, _nothing
            )
            coin.depth = COINS
            self.bids.append(coin)
        with self.table.canvas.facing(self.table.display.turn_of(seat)):
            self.table.canvas.add(*self.bids)

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
        for coin in self.bids:
            coin.choose(coin.number == self.chosen)

    # -- motion and pictures made ready

    def prepare(self) -> bool:
        return False

    # -- what tests hold against the state

    def standing(self) -> dict[str, Any]:
        return {
            **super().standing(),
            "turned": [lying.pose.angle for _, lying in sorted(self.trick.items())],
            "hands": {seat: hand.standing() for seat, hand in sorted(self.hands.items())},
            "fists": [seat for seat, fist in enumerate(self.fists) if fist.visible],
            "pips": [mark.pips.count for mark in self.marks],
            "packs": [pack.count for pack in self.packs],
            "beads": list(self.oval_tray.won),
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
            **super().expected(view),
            "turned": [
                self.oval.sides[seat].angle for seat in sorted(play["seat"] for play in view["trick"])
            ],
            "hands": hands,
            "pack": view["phase"] == "deal" and not self.scores.are_told(view),
            "fists": [seat for seat, fist in enumerate(said.has_bid) if fist],
            "pips": said.turns,
            "packs": [fields["tricks"] if playing else 0 for fields in view["seats"]],
            "beads": [
                None if trick["winner"] is None else people[trick["winner"]].token
                for trick in (view["past"] if playing else ())
            ],
            "bids": [action["tricks"] for action in legal],
        }


def _nothing() -> None:
    """A number that is pointed at tells nothing more here: who sits beside would read it."""


STAGE = FlatBuddha
