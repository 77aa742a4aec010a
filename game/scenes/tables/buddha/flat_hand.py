"""A hand in its place on a flat table: backs from a count, or open before its owner."""

from __future__ import annotations

from collections.abc import Callable

from game.scenes.tables.buddha import deck
from game.scenes.tables.buddha.hand import WHOLE, AnyHand, Handled
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
DEPTH, RAISED = 34, 61  # the chosen one stands before the cloth


class FlatHand(AnyHand[CardView]):
    """The cards of one seat in its place."""

    held_depth = 66

    def __init__(self, seat: int, handled: Handled) -> None:
        super().__init__(handled)
        self.name = f"hand/{seat}"
        self.shown_up: Callable[[int], float] = lambda index: 1.0  # how far each open card has come up
        self._room = Rect(0, 0, 1, 1)
        self.large = False

    # -- laying

    def stand(self, canvas: Canvas, room: Rect, style: Style, large: bool) -> None:
        """Take a room of a place, in the frame of who sits there; it is `large` in the acting place."""
        if self.views and (canvas, room, large) != (self.canvas, self._room, self.large):
            self.canvas.remove(self.views)
            self.codes, self.views, self._dragged, self._chosen = [], [], None, None
        self.canvas, self._room, self.style, self.large = canvas, Rect(room), style, large

    @property
    def width(self) -> int:
        """How wide a card is."""
        if not self.large:
            return self.style.px(SMALL) // 2 * 2
        steps, least = max(0, len(self.codes) - 1), self.style.px(LEAST)
        room = self._room.width
        read, touched = room / (TURNED + INDEX * steps), (room - least * steps) / TURNED
        tall = self._tallest / (card.height_of(1000) / 1000 + TILT)
        return int(min(self.style.px(WIDE), tall, read, max(touched, self.style.px(SMALL)))) // 2 * 2

    @property
    def _tallest(self) -> float:
        """How tall a card may be that is seen whole when it is chosen."""
        return self._room.height + (ABOVE - FOOT - RING) * self.style.measure.u

    def _card(self, name: str, code: str | None, number: int) -> CardView:
        face = None if code is None else deck.held(code)
        return CardView(name, face, deck.back(), self.width, DEPTH + number)

    @property
    def _seen(self) -> Rect:
        """Where the chosen card is seen: it rises above the room of the others, and reaches no lower."""
        above = self.style.px(ABOVE)
        return Rect(self._room.x, self._room.y - above, self._room.width, self._room.height + above)

    @property
    def _step(self) -> float:
        """How far one card is from the next."""
        count = len(self.codes)
        most = self.style.measure.u * (APART if self.large else SMALL_APART)
        room = self._room.width - self.width * TURNED
        return min(most, room / max(1, count - 1))

    def pose(self, index: int, chosen: int | None = None) -> Pose:
        """Where a card lies at rest; those at the right of the chosen one leave it free, as far as they can.

        No card comes nearer to the next than its index needs.
        """
        count, step = len(self.codes), self._step
        aside = index - (count - 1) / 2
        foot = FOOT if self.large else 0.3
        low = self._room.bottom - card.height_of(self.width) / 2 - self.style.measure.u * foot
        x = self._room.centerx + aside * step
        if chosen is not None and chosen < count - 1:
            closer, apart = self._parted(step, count)
            left = self._room.centerx - (closer * (count - 2) + apart) / 2
            x = left + closer * index + (apart - closer if index > chosen else 0.0)
        return Pose(x, low, aside * 0.6 if self.large else aside * 0.4)

    def _parted(self, step: float, count: int) -> tuple[float, float]:
        """How far one card is from the next where one is chosen, and from that to the one at its right."""
        room = self._room.width - self.width * TURNED
        least = min(step, max(CLOSER * self.width, self.style.px(LEAST)))
        apart = max(step, min(self.width * PARTED, room - least * (count - 2)))
        return (min(step, (room - apart) / (count - 2)) if count > 2 else step), apart

    def _is_whole(self, index: int, chosen: int | None) -> bool:
        """Whether no other card lies over one; the next would, unless it is the last, or leaves it free."""
        if index + 1 == len(self.codes):
            return True
        step = self._parted(self._step, len(self.codes))[1] if index == chosen else self._step
        return step >= self.width * WHOLE

    def _place(self) -> None:
        u = self.style.measure.u
        chosen = self.chosen_view
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
                self.show_face(view, deck.held(code, whole=self._is_whole(index, at)))
            view.lie(self.pose(index, at).moved(0, -rise * u))

    def _depth(self, index: int, chosen: int | None) -> int:
        """The chosen card stands before the cloth; those at its right before it, where it lies on them."""
        if not self.large or chosen is None or index < chosen:
            return DEPTH + index
        if index > chosen and self._is_whole(chosen, chosen):
            return DEPTH + index
        return RAISED + index - chosen

    @property
    def _risen(self) -> float:
        """How much higher the chosen card stands, in u: as much as it has room for."""
        spare = self._tallest - self.width * (card.height_of(1000) / 1000 + TILT)
        return min(CHOSEN, max(0.0, spare / self.style.measure.u))

    def come_up(self) -> None:
        """Stand as high as the time since the cloth parted allows."""
        self._place()

    def card_at(self, point: tuple[int, int]) -> int | None:
        """Which card lies uppermost at a point of its owner's frame."""
        for index in reversed(range(len(self.views))):
            view = self.views[index]
            if view.rect.inflate(0, self.style.px(3)).collidepoint(point):
                return index
        return None

    # -- while cards are dealt and played

    def take(self) -> None:
        """One of the cards has left the hand: which of the backs does not matter."""
        if self.views:
            self.views[len(self.views) // 2].show(False)

    def _put_down(self, view: CardView) -> None:
        view.damage()
        view.window = self._seen

    # -- what tests ask

    def standing(self) -> list[str | None]:
        """The codes as the cards are seen, from left to right; None for a back."""
        return [self.codes[index] if self.views[index].up else None for index in self._shown()]
