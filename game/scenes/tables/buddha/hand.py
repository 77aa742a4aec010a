"""A hand of cards, fanned at the edge of the table: what may be played stands higher, the rest dim."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial

from game.scenes.tables.buddha import deck
from game.scenes.tables.interface import Table
from game.tellings.buddha import named
from game.widgets import card
from game.widgets.canvas import Rect
from game.widgets.card import CardView, Pose, fan

WIDE = 15.8  # u
TALL = 24.4
UPRIGHT = 27.8  # where there is height enough for all of every card
RISEN, CHOSEN, LOW = 1.4, 4.2, -0.7
POINTED = 1.0  # how much higher a card is under the pointer
WHOLE = 0.97  # of its width, from where the next card leaves it whole
FOOT = 0.69  # of its width, from its middle to below its last line
APART = 1.12  # of a card's width, from the chosen card to the one at its right
UNDER = 1  # below the bar, behind which the outermost cards may reach
HELD = 60


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


class Hand:
    """The cards of one seat; without their codes they lie face down.

    `pressed` and `played` are told a code: one that was touched, one that was
    dragged to `goal`; `looked` a card and its code.
    """

    def __init__(
        self,
        table: Table,
        rect: Rect,
        pressed: Callable[[str], None],
        played: Callable[[str], None],
        goal: Callable[[card.Point], bool],
        looked: Callable[[CardView, str], bool],
    ) -> None:
        self.table = table
        self.rect = rect
        self.width = table.style.px(WIDE) // 2 * 2
        self.codes: list[str | None] = []
        self.views: list[HandCard] = []
        self._pressed = pressed
        self._played = played
        self._goal = goal
        self._looked = looked
        self._playable: Collection[str] | None = None
        self._chosen: str | None = None
        self._dragged: CardView | None = None

    # -- laying

    def lay(self, codes: Sequence[str] | None, count: int) -> None:
        """Fan these cards, or so many backs."""
        wanted: list[str | None] = list(codes) if codes is not None else [None] * count
        self._dragged = None
        if wanted != self.codes:
            self._deal_anew(wanted)
        for view in self.views:
            view.show(True)
            view.show_side(view.face is not None)
        self.offer(self._playable if codes is not None else None, self._chosen)

    def _deal_anew(self, wanted: list[str | None]) -> None:
        table = self.table
        focused = table.focus.name if table.focus in self.views and table.focus is not None else None
        if focused is not None:
            table.set_focus(None)
        table.canvas.remove(self.views)
        self.codes, self.views = wanted, []
        met: dict[str | None, int] = {}
        for index, code in enumerate(wanted):
            met[code] = met.get(code, 0) + 1
            again = f".{met[code]}" if met[code] > 1 else ""
            name = f"hand/{code}{again}" if code is not None else f"hand/back/{index}"
            face = deck.face(code) if code is not None else None
            view = HandCard(name, face, self.width, self._place)
            if code is not None:
                view.call(named(code), deck.text_of(code).does)
                view.looked = partial(self._looked, view, code)
            self.views.append(view)
        self._chosen = None
        for view, pose in zip(self.views, self.poses(len(wanted)), strict=True):
            view.lie(pose)
        table.canvas.add(*self.views)
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
        """Let the playable cards be chosen among; None: no player chooses now."""
        for view, code in zip(self.views, self.codes, strict=True):
            self._open(view, code if playable is not None else None)
            view.be(dim=playable is not None and code not in playable)
        self._playable = playable
        if chosen != self._chosen:
            self._chosen = chosen
            self._stack()
        self._place()

    def _open(self, view: CardView, code: str | None) -> None:
        """Let a card be touched and dragged, or let it rest."""
        if code is None:
            view.pressed = view.moved = view.dropped = None
            view.set_state(focused=False)
            return
        view.pressed = lambda: self._pressed(code)
        view.moved = lambda point: self._drag(view, point)
        view.dropped = lambda point: self._drop(view, code, point)

    def _stack(self) -> None:
        """Each card over the one at its left, the chosen one over all."""
        chosen = self.chosen_view
        canvas = self.table.canvas
        canvas.remove(self.views)
        canvas.add(*(view for view in self.views if view is not chosen))
        if chosen is not None:
            canvas.add(chosen)

    @property
    def chosen_view(self) -> HandCard | None:
        """The card that stands out, the rightmost where there are several of a kind."""
        return self.view_of(self._chosen) if self._chosen is not None else None

    def view_of(self, code: str) -> HandCard | None:
        """The card of a code; the rightmost of several."""
        found = [view for view, each in zip(self.views, self.codes, strict=True) if each == code]
        return found[-1] if found else None

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
            face = deck.covered(code) if hidden else deck.face(code)
            if face is not view.face:
                view.face = face
                view.damage()

    # -- while cards are dealt and played

    def lay_dealt(self, count: int, landed: int) -> None:
        """Backs where a hand of so many cards will lie, as many as have come."""
        if self.codes != [None] * count:
            self._deal_anew([None] * count)
        for index, view in enumerate(self.views):
            view.show(index < landed)

    def turn(self, codes: Sequence[str], share: float) -> None:
        """Turn the hand over, from left to right."""
        count = len(codes)
        if len(self.views) != count:
            self.lay_dealt(count, count)
        for index, (view, code) in enumerate(zip(self.views, codes, strict=True)):
            part = min(1.0, max(0.0, share * 2 - index / count))
            if part >= 0.5 and view.face is None:
                view.face = deck.face(code)
                view.looked = partial(self._looked, view, code)
            view.show_side(part >= 0.5, abs(2 * part - 1))

    def take(self, code: str) -> None:
        """Take a card out of the hand: one of its code, or one of the backs."""
        view = self.view_of(code) or (self.views[len(self.views) // 2] if self.views else None)
        if view is not None:
            view.be(ringed=False)
            view.show(False)

    # -- dragging

    def _drag(self, view: CardView, point: card.Point) -> None:
        """Let a card follow the pointer."""
        if self._dragged is None:
            if math.dist(point, view.grabbed_at) < self.table.style.px(1.5):
                return
            self._dragged = view
            self.table.canvas.lift(view, HELD)
        view.lie(Pose(point[0], point[1], 0.0))

    def _drop(self, view: CardView, code: str, point: card.Point) -> None:
        """Let go of a card: on the goal it is played, elsewhere it goes back."""
        if self._dragged is not view:
            return
        self._dragged = None
        self.table.canvas.lift(view, UNDER)
        self._stack()
        self._place()
        if self._goal(point):
            self._played(code)

    # -- what tests ask

    def standing(self) -> tuple[list[str | None], list[bool]]:
        """The codes from left to right as the cards lie, and which of them stand higher than at rest."""
        order = sorted(range(len(self.views)), key=lambda index: self.views[index].pose.x)
        rest = self.poses(len(self.views))
        shown = [index for index in order if self.views[index].visible]
        return (
            [self.codes[index] if self.views[index].up else None for index in shown],
            [self.views[index].pose.y + self.views[index].lifted < rest[index].y - 1 for index in shown],
        )
