"""A hand in its place on a flat table: backs from a count, or open before its owner."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from functools import partial

from game.scenes.tables.buddha import deck
from game.tellings.buddha import named
from game.widgets import card
from game.widgets.canvas import Canvas, Rect
from game.widgets.card import CardView, Pose
from game.widgets.style import Style

WIDE, SMALL = 10.6, 6.0  # u: a card in the acting place, and in one that waits
APART, SMALL_APART = 9.1, 6.6  # u: from one card to the next, where there is room
RISEN, CHOSEN, LOW = 0.4, 2.0, -0.4  # u: how much higher a card stands, the chosen one at most
ABOVE, RING = 5.0, 0.5  # u: what is free above its room for the chosen one, and for the ring about it
FOOT = 1.5  # u: how far it stands above the hem, whose thread lies on no number
INDEX = 0.27  # of the width of a card: what the next one leaves free of it, its number
LEAST = 2.9  # u: 9 mm on a screen of 27 inches, from one card to the next, to be touched
TILT = 0.05  # of its width, how much taller it is so
TURNED = 1.12  # of the width of a card, how wide it is as it stands in the fan
HIDDEN = 1.4  # u: how far a card is down before it comes up behind the parting cloth
PARTED, CLOSER = 1.06, 0.34  # of the width of a card, from the chosen one to the next; the others at least
WHOLE = 0.97  # of its width, from where the next card leaves it whole
DRAGGED = 1.5  # u a finger must move before a card follows it
DEPTH, RAISED, HELD = 34, 61, 66  # the chosen one stands before the cloth


class FlatHand:
    """The cards of one seat. Without codes they lie face down, and nothing about them is known here.

    `pressed` is told the code of a card that was touched, `played` of one that was dragged to where `goal`
    says; `looked` a card and its code, when somebody looks closer.
    """

    def __init__(
        self,
        seat: int,
        pressed: Callable[[str], None],
        played: Callable[[str], None],
        goal: Callable[[card.Point], bool],
        looked: Callable[[CardView, str], bool],
    ) -> None:
        self.seat = seat
        self.codes: list[str | None] = []
        self.views: list[CardView] = []
        self.shown_up: Callable[[int], float] = lambda index: 1.0  # how far each open card has come up
        self._pressed, self._played, self._goal, self._looked = pressed, played, goal, looked
        self._playable: Collection[str] | None = None
        self._chosen: str | None = None
        self._dragged: CardView | None = None
        self._canvas: Canvas | None = None
        self._room = Rect(0, 0, 1, 1)
        self._style: Style
        self.large = False

    # -- laying

    def stand(self, canvas: Canvas, room: Rect, style: Style, large: bool) -> None:
        """Take a room of a place, in the frame of who sits there; it is `large` in the acting place."""
        if (canvas, room, large) != (self._canvas, self._room, self.large):
            self.clear()
        self._canvas, self._room, self._style, self.large = canvas, Rect(room), style, large

    def clear(self) -> None:
        """Take the cards off the table."""
        if self._canvas is not None:
            self._canvas.remove(self.views)
        self.codes, self.views, self._dragged, self._chosen = [], [], None, None

    @property
    def width(self) -> int:
        """How wide a card is."""
        if not self.large:
            return self._style.px(SMALL) // 2 * 2
        steps, least = max(0, len(self.codes) - 1), self._style.px(LEAST)
        read, touched = (
            self._room.width / (TURNED + INDEX * steps),
            (self._room.width - least * steps) / TURNED,
        )
        tall = self._tallest / (card.height_of(1000) / 1000 + TILT)
        return int(min(self._style.px(WIDE), tall, read, max(touched, self._style.px(SMALL)))) // 2 * 2

    @property
    def _tallest(self) -> float:
        """How tall a card may be that is seen whole when it is chosen."""
        return self._room.height + (ABOVE - FOOT - RING) * self._style.measure.u

    def lay(self, codes: Sequence[str] | None, count: int) -> None:
        """Lay these cards open, or so many backs."""
        wanted: list[str | None] = list(codes) if codes is not None else [None] * count
        if wanted != self.codes:
            self._lay_anew(wanted)
        self.offer(self._playable if codes is not None else None, self._chosen)

    def _lay_anew(self, wanted: list[str | None]) -> None:
        assert self._canvas is not None
        self.clear()
        self.codes = wanted
        met: dict[str | None, int] = {}
        for index, code in enumerate(wanted):
            met[code] = met.get(code, 0) + 1
            again = f".{met[code]}" if met[code] > 1 else ""
            name = f"hand/{self.seat}/{code}{again}" if code is not None else f"hand/{self.seat}/back/{index}"
            face = deck.held(code) if code is not None else None
            view = CardView(name, face, deck.back(), self.width, DEPTH + index)
            if code is not None:
                view.call(named(code), deck.text_of(code).does)
                view.looked = partial(self._looked, view, code)
            self.views.append(view)
        self._place()
        self._canvas.add(*self.views)

    @property
    def _seen(self) -> Rect:
        """Where the chosen card is seen: it rises above the room of the others, and reaches no lower."""
        above = self._style.px(ABOVE)
        return Rect(self._room.x, self._room.y - above, self._room.width, self._room.height + above)

    @property
    def _step(self) -> float:
        """How far one card is from the next."""
        count = len(self.codes)
        most = self._style.measure.u * (APART if self.large else SMALL_APART)
        room = self._room.width - self.width * TURNED
        return min(most, room / max(1, count - 1))

    def pose(self, index: int, chosen: int | None = None) -> Pose:
        """Where a card lies at rest; those at the right of the chosen one leave it free, as far as they can.

        No card comes nearer to the next than its index needs.
        """
        count, step = len(self.codes), self._step
        aside = index - (count - 1) / 2
        foot = FOOT if self.large else 0.3
        low = self._room.bottom - card.height_of(self.width) / 2 - self._style.measure.u * foot
        x = self._room.centerx + aside * step
        if chosen is not None and chosen < count - 1:
            closer, apart = self._parted(step, count)
            left = self._room.centerx - (closer * (count - 2) + apart) / 2
            x = left + closer * index + (apart - closer if index > chosen else 0.0)
        return Pose(x, low, aside * 0.6 if self.large else aside * 0.4)

    def _parted(self, step: float, count: int) -> tuple[float, float]:
        """How far one card is from the next where one is chosen, and from that to the one at its right."""
        room = self._room.width - self.width * TURNED
        least = min(step, max(CLOSER * self.width, self._style.px(LEAST)))
        apart = max(step, min(self.width * PARTED, room - least * (count - 2)))
        return (min(step, (room - apart) / (count - 2)) if count > 2 else step), apart

    def _is_whole(self, index: int, chosen: int | None) -> bool:
        """Whether no other card lies over one; the next would, unless it is the last, or leaves it free."""
        if index + 1 == len(self.codes):
            return True
        step = self._parted(self._step, len(self.codes))[1] if index == chosen else self._step
        return step >= self.width * WHOLE

    def offer(self, playable: Collection[str] | None, chosen: str | None) -> None:
        """Let the playable cards be chosen among; None: nobody chooses here now."""
        self._playable, self._chosen = playable, chosen
        for view, code in zip(self.views, self.codes, strict=True):
            if code is None or playable is None:
                view.pressed = view.moved = view.dropped = None
            else:
                view.pressed = partial(self._pressed, code)
                view.moved = partial(self._drag, view)
                view.dropped = partial(self._drop, view, code)
            view.be(dim=playable is not None and code not in playable)
        self._place()

    def _place(self) -> None:
        u = self._style.measure.u
        chosen = self.view_of(self._chosen) if self._chosen is not None else None
        at = self.views.index(chosen) if chosen is not None else None
        for index, (view, code) in enumerate(zip(self.views, self.codes, strict=True)):
            if view is self._dragged:
                continue
            rise = 0.0
            if self._playable is not None:
                rise = self._risen if view is chosen else RISEN if code in self._playable else LOW
            if code is not None:
                rise -= HIDDEN * (1.0 - self.shown_up(index))
            elif self.large:
                rise -= HIDDEN
            view.be(ringed=view is chosen)
            view.window = self._seen if view is chosen else self._room
            if view.canvas is not None:
                view.canvas.lift(view, self._depth(index, at))
            if code is not None:
                self._show_face(view, code, whole=self._is_whole(index, at))
            view.lie(self.pose(index, at).moved(0, -rise * u))

    def _depth(self, index: int, chosen: int | None) -> int:
        """The chosen card stands before the cloth; those at its right before it, where it lies on them."""
        if not self.large or chosen is None or index < chosen:
            return DEPTH + index
        if index > chosen and self._is_whole(chosen, chosen):
            return DEPTH + index
        return RAISED + index - chosen

    def _show_face(self, view: CardView, code: str, *, whole: bool) -> None:
        """Words stand on a card that is seen whole."""
        face = deck.held(code, whole=whole)
        if face is not view.face:
            view.face = face
            view.damage()

    @property
    def _risen(self) -> float:
        """How much higher the chosen card stands, in u: as much as it has room for."""
        spare = self._tallest - self.width * (card.height_of(1000) / 1000 + TILT)
        return min(CHOSEN, max(0.0, spare / self._style.measure.u))

    def come_up(self) -> None:
        """Stand as high as the time since the cloth parted allows."""
        self._place()

    def view_of(self, code: str) -> CardView | None:
        """The card of a code; the rightmost of several."""
        found = [view for view, each in zip(self.views, self.codes, strict=True) if each == code]
        return found[-1] if found else None

    def card_at(self, point: tuple[int, int]) -> int | None:
        """Which card lies uppermost at a point of its owner's frame."""
        for index in reversed(range(len(self.views))):
            view = self.views[index]
            if view.rect.inflate(0, self._style.px(3)).collidepoint(point):
                return index
        return None

    # -- while cards are dealt and played

    def lay_dealt(self, count: int, landed: int) -> None:
        """Backs where a hand of so many cards will lie, as many as have come."""
        if self.codes != [None] * count:
            self._lay_anew([None] * count)
        for index, view in enumerate(self.views):
            view.show(index < landed)

    def take(self) -> None:
        """One of the cards has left the hand: which of the backs does not matter."""
        if self.views:
            self.views[len(self.views) // 2].show(False)

    # -- dragging

    def _drag(self, view: CardView, point: card.Point) -> None:
        if self._dragged is None:
            if math.dist(point, view.grabbed_at) < self._style.px(DRAGGED):
                return
            self._dragged = view
            view.window = None
            if view.canvas is not None:
                view.canvas.lift(view, HELD)
        view.lie(Pose(point[0], point[1], 0.0))

    def _drop(self, view: CardView, code: str, point: card.Point) -> None:
        if self._dragged is not view:
            return
        self._dragged = None
        view.damage()
        view.window = self._seen
        self._place()
        if self._goal(point):
            self._played(code)

    # -- what tests ask

    def standing(self) -> list[str | None]:
        """The codes as the cards are seen, from left to right; None for a back."""
        order = sorted(range(len(self.views)), key=lambda index: self.views[index].pose.x)
        return [
            self.codes[index] if self.views[index].up else None
            for index in order
            if self.views[index].visible
        ]
