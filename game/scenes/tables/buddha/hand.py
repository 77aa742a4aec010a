"""A hand of cards, fanned at the edge of the table: what may be played stands higher, the rest dim."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial
from typing import Generic, NamedTuple, TypeVar

from game.scenes.tables.buddha import deck
from game.scenes.tables.interface import Table
from game.tellings.buddha import named
from game.widgets import card
from game.widgets.canvas import Canvas, Rect
from game.widgets.card import CardView, Face, Pose, fan
from game.widgets.style import Style

WIDE = 15.8  # u
TALL = 24.4
UPRIGHT = 27.8  # where there is height enough for all of every card
RISEN, CHOSEN, LOW = 1.4, 4.2, -0.7
POINTED = 1.0  # how much higher a card is under the pointer
WHOLE = 0.97  # of its width, from where the next card leaves it whole
FOOT = 0.69  # of its width, from its middle to below its last line
APART = 1.12  # of a card's width, from the chosen card to the one at its right
UNDER = 1  # below the bar, behind which the outermost cards may reach
DRAGGED = 1.5  # u a pointer must move before a card follows it


AnyCard = TypeVar("AnyCard", bound=CardView)


class Handled(NamedTuple):
    """What becomes of a card of a hand; all but `goal` are told its code.

    It was touched, or dragged to where `goal` says that it is played; or somebody looks closer at it.
    """

    pressed: Callable[[str], None]
    played: Callable[[str], None]
    goal: Callable[[card.Point], bool]
    looked: Callable[[CardView, str], bool]


class AnyHand(ABC, Generic[AnyCard]):
    """The cards of one seat; without their codes they lie face down, and nothing about them is known here."""

    held_depth = 60  # of a card that is dragged
    name = "hand"
    canvas: Canvas
    style: Style

    def __init__(self, handled: Handled) -> None:
        self.codes: list[str | None] = []
        self.views: list[AnyCard] = []
        self._handled = handled
        self._playable: Collection[str] | None = None
        self._chosen: str | None = None
        self._dragged: CardView | None = None

    @abstractmethod
    def _card(self, name: str, code: str | None, number: int) -> AnyCard:
        """A card of this hand, its place not yet known."""

    @abstractmethod
    def _place(self) -> None:
        """Put every card where it lies."""

    @abstractmethod
    def _put_down(self, view: AnyCard) -> None:
        """A dragged card is let go, and lies among the others again."""

    # -- laying

    def lay(self, codes: Sequence[str] | None, count: int) -> None:
        """Fan these cards, or so many backs."""
        wanted: list[str | None] = list(codes) if codes is not None else [None] * count
        if wanted != self.codes:
            self._deal_anew(wanted)
        self.offer(self._playable if codes is not None else None, self._chosen)

    def _deal_anew(self, wanted: list[str | None]) -> None:
        self.canvas.remove(self.views)
        self.codes, self._chosen, self._dragged = wanted, None, None
        met: dict[str | None, int] = {}
        self.views = []
        for index, code in enumerate(wanted):
            met[code] = met.get(code, 0) + 1
            again = f".{met[code]}" if met[code] > 1 else ""
            name = f"{self.name}/back/{index}" if code is None else f"{self.name}/{code}{again}"
            view = self._card(name, code, index)
            if code is not None:
                view.call(named(code), deck.text_of(code).does)
                view.looked = partial(self._handled.looked, view, code)
            self.views.append(view)
        self._place()
        self.canvas.add(*self.views)

    def offer(self, playable: Collection[str] | None, chosen: str | None) -> None:
        """Let the playable cards be chosen among; None: no player chooses now."""
        self._playable, self._chosen = playable, chosen
        for view, code in zip(self.views, self.codes, strict=True):
            if code is None or playable is None:
                view.pressed = view.moved = view.dropped = None
            else:
                view.pressed = partial(self._handled.pressed, code)
                view.moved = partial(self._drag, view)
                view.dropped = partial(self._drop, view, code)
            view.be(dim=playable is not None and code not in playable)
        self._place()

    @property
    def chosen_view(self) -> AnyCard | None:
        """The card that stands out, the rightmost where there are several of a kind."""
        return self.view_of(self._chosen) if self._chosen is not None else None

    def view_of(self, code: str) -> AnyCard | None:
        """The card of a code; the rightmost of several."""
        found = [view for view, each in zip(self.views, self.codes, strict=True) if each == code]
        return found[-1] if found else None

    @staticmethod
    def show_face(view: CardView, face: Face) -> None:
        """Let a card show another face."""
        if face is not view.face:
            view.face = face
            view.damage()

    def lay_dealt(self, count: int, landed: int) -> None:
        """Backs where a hand of so many cards will lie, as many as have come."""
        if self.codes != [None] * count:
            self._deal_anew([None] * count)
        for index, view in enumerate(self.views):
            view.show(index < landed)

    # -- dragging

    def _drag(self, view: AnyCard, point: card.Point) -> None:
        """Let a card follow the pointer."""
        if self._dragged is None:
            if math.dist(point, view.grabbed_at) < self.style.px(DRAGGED):
                return
            self._dragged, view.window = view, None
            self.canvas.lift(view, self.held_depth)
        view.lie(Pose(point[0], point[1], 0.0))

    def _drop(self, view: AnyCard, code: str, point: card.Point) -> None:
        """Let go of a card: on the goal it is played, elsewhere it goes back."""
        if self._dragged is not view:
            return
        self._dragged = None
        self._put_down(view)
        self._place()
        if self._handled.goal(point):
            self._handled.played(code)

    # -- what tests ask

    def _shown(self) -> list[int]:
        """Which of the cards are seen, from left to right as they lie."""
        order = sorted(range(len(self.views)), key=lambda index: self.views[index].pose.x)
        return [index for index in order if self.views[index].visible]


class HandCard(CardView):
    """A card of a hand: under the pointer it rises a little."""

    lifted = 0.0  # pixels by which it is higher than it would be

    def __init__(self, name: str, face: card.Face | None, width: int, pointed: Callable[[], None]) -> None:
        super().__init__(name, face, deck.back(), width, UNDER)
        self._pointed = pointed

    def set_state(self, **states: bool) -> None:
        before = self.hovered
        super().set_state(**states)
        if self.hovered != before:
            self._pointed()

    def reaches(self, point: tuple[int, int]) -> bool:
        """Whether a point touches it; where it lay before it rose counts too."""
        return super().reaches(point) or (
            self.lifted > 0 and super().reaches((point[0], round(point[1] - self.lifted)))
        )


class Hand(AnyHand[HandCard]):
    """The hand at the edge of the table, within a rectangle."""

    def __init__(self, table: Table, rect: Rect, handled: Handled) -> None:
        super().__init__(handled)
        self.table, self.rect, self.canvas, self.style = table, rect, table.canvas, table.style
        self.width = table.style.px(WIDE) // 2 * 2

    # -- laying

    def lay(self, codes: Sequence[str] | None, count: int) -> None:
        self._dragged = None
        super().lay(codes, count)
        for view in self.views:
            view.show(True)
            view.show_side(view.face is not None)

    def _card(self, name: str, code: str | None, number: int) -> HandCard:
        return HandCard(name, None if code is None else deck.face(code), self.width, self._place)

    def _deal_anew(self, wanted: list[str | None]) -> None:
        table = self.table
        focused = table.focus.name if table.focus in self.views and table.focus is not None else None
        if focused is not None:
            table.set_focus(None)
        super()._deal_anew(wanted)
        if focused is not None and table.app.keys_lead:
            table.set_focus(table.canvas.named(focused))

    def poses(self, count: int, chosen: int | None = None) -> list[Pose]:
        """Where so many cards lie; they make room at the right of the one that is chosen."""
        found = fan(count, self.rect, self.width)
        if chosen is None or chosen == count - 1:
            return found
        step, apart = found[1].x - found[0].x, self.width * APART
        room = self.rect.width - self.width * 1.14 - apart
        closer = min(step, room / (count - 2)) if count > 2 else step
        left = self.rect.centerx - (closer * (count - 2) + apart) / 2
        return [
            replace(pose, x=left + closer * index + (apart - closer if index > chosen else 0.0))
            for index, pose in enumerate(found)
        ]

    def offer(self, playable: Collection[str] | None, chosen: str | None) -> None:
        changed = chosen != self._chosen
        super().offer(playable, chosen)
        for view in self.views:
            if view.pressed is None:
                view.set_state(focused=False)
        if changed:
            self._stack()

    def _stack(self) -> None:
        """Each card over the one at its left, the chosen one over all."""
        chosen = self.chosen_view
        self.canvas.remove(self.views)
        self.canvas.add(*(view for view in self.views if view is not chosen))
        if chosen is not None:
            self.canvas.add(chosen)

    def _place(self) -> None:
        """Put every card at its height."""
        unit = self.table.style.measure.u
        chosen = self.chosen_view
        poses = self.poses(len(self.views), self.views.index(chosen) if chosen is not None else None)
        for view, code, pose in zip(self.views, self.codes, poses, strict=True):
            if view is self._dragged:
                continue
            rise = 0.0
            if self._playable is not None:
                rise = CHOSEN if view is chosen else RISEN if code in self._playable else LOW
            view.be(ringed=view is chosen)
            pointed = view.hovered and view.face is not None and view is not chosen
            view.lifted = POINTED * unit if pointed else 0.0
            angle = pose.angle * (0.5 if view is chosen else 1.0)
            view.lie(Pose(pose.x, pose.y - rise * unit - view.lifted, angle))
        self._tell_faces()

    def _tell_faces(self) -> None:
        """Words stand on a card where no other card and not the bar cuts them."""
        low = self.table.areas.bar.top
        for number, (view, code) in enumerate(zip(self.views, self.codes, strict=True)):
            if code is None or view.face is None or view is self._dragged:
                continue
            after = self.views[number + 1] if number + 1 < len(self.views) else None
            hidden = after is not None and after.pose.x - view.pose.x < self.width * WHOLE
            hidden = hidden or view.pose.y + self.width * FOOT > low
            self.show_face(view, deck.covered(code) if hidden else deck.face(code))

    # -- while cards are dealt and played

    def turn(self, codes: Sequence[str], share: float) -> None:
        """Turn the hand over, from left to right."""
        count = len(codes)
        if len(self.views) != count:
            self.lay_dealt(count, count)
        for index, (view, code) in enumerate(zip(self.views, codes, strict=True)):
            part = min(1.0, max(0.0, share * 2 - index / count))
            if part >= 0.5 and view.face is None:
                view.face = deck.face(code)
                view.looked = partial(self._handled.looked, view, code)
            view.show_side(part >= 0.5, abs(2 * part - 1))

    def take(self, code: str) -> None:
        """Take a card out of the hand: one of its code, or one of the backs."""
        view = self.view_of(code) or (self.views[len(self.views) // 2] if self.views else None)
        if view is not None:
            view.be(ringed=False)
            view.show(False)

    def _put_down(self, view: HandCard) -> None:
        self.canvas.lift(view, UNDER)
        self._stack()

    # -- what tests ask

    def standing(self) -> tuple[list[str | None], list[bool]]:
        """The codes from left to right as the cards lie, and which of them stand higher than at rest."""
        rest, shown = self.poses(len(self.views)), self._shown()
        return (
            [self.codes[index] if self.views[index].up else None for index in shown],
            [self.views[index].pose.y + self.views[index].lifted < rest[index].y - 1 for index in shown],
        )
