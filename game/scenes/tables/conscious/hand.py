"""A hand of Part-of-Center cards above the bar, duplicates behind their own, the Law-pile last."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

import pygame

from game.scenes.layout.box import Box
from game.scenes.tables.conscious import faces, shapes
from game.scenes.tables.conscious.parts import Parts, nothing
from game.scenes.tables.conscious.pictures import badge_picture, badge_side
from game.widgets import art, card
from game.widgets.badge import put_count
from game.widgets.canvas import Rect
from game.widgets.picture_cache import cached_picture
from game.widgets.sprite import Sprite
from game.widgets.style import Style

PILE = "pile"  # the part that is no card
SPREAD = "law/"  # before a Law’s id: that of a pile spread out
LAW_SHARE = 1.4  # of a card’s share of the row, that of a Law of a pile spread out
LAW_LEAST, EDGE = 0.55, 0.18  # of a card’s breadth: what is to be seen of such a Law, and of a card beside it
GAP = 2.4  # u: before a pile that is spread out
WIDE = 8.6  # u: the breadth of a card where it has room
APART = 1.1  # of its breadth, from one card to the next where they have room
RAISED, SUNK = 2.0, 0.9  # u: how much higher a chosen card stands, and lower one that does not fit
BEHIND = (0.075, 0.06)  # of its breadth, how far a duplicate looks out behind its card
BELOW = 0.85  # of a card's breadth, from its upper edge to its number: its rank and suit stay free
CARRIED = 590  # the depth of a card that is drawn out: above the table
PILED = 0.84  # of a card's breadth, the pile


class HandRow(Parts[str]):
    """The cards of a hand, each a part by its code; those nobody here may know lie face down.

    Cards may reach below its rectangle, behind what lies there: only what is within is drawn.
    """

    def __init__(
        self,
        name: str,
        rect: Rect,
        style: Style,
        depth: int = 3,
        looked: Callable[[str | None], None] = nothing,
        touched: Callable[[str], None] = nothing,
        whole: bool = False,
    ) -> None:
        self.hand: Sequence[str | None] = ()
        self.dupes: Collection[str | None] = ()
        self.pile = 0
        self.chosen: Collection[str] = ()
        self.fits: Collection[str] | None = None
        self.lit: Collection[str] = ()
        self.spread: Sequence[str] = ()
        self.whole = whole
        self._drawn: str | None = None  # what the hand went down on
        self._carried: Sprite | None = None  # that card, on its way over the board
        super().__init__(name, rect, style, [], depth, looked, touched)

    def show_hand(
        self,
        hand: Sequence[str | None],
        dupes: Collection[str | None] = (),
        pile: int = 0,
        chosen: Collection[str] = (),
        fits: Collection[str] | None = None,
        lit: Collection[str] = (),
        spread: Sequence[str] = (),
    ) -> None:
        """Show a hand, how many Laws the pile has, what is chosen, and what fits that; None: all may be.

        `lit` are the cards, `PILE`, and Laws after `SPREAD`, that are asked for: they have a ring. `spread`
        are the Laws of the pile where it lies spread out, to be chosen from.
        """
        shown = hand, dupes, pile, chosen, fits, lit, spread
        before = self.hand, self.dupes, self.pile, self.chosen, self.fits, self.lit, self.spread
        if shown == before:
            return
        self.hand, self.dupes, self.pile, self.chosen, self.fits, self.lit, self.spread = shown
        places = []
        for index, code in enumerate(self.hand):
            if code is not None:
                x, step = self._left(index), self.step
                last = index + 1 == len(self.hand) and not self.pile
                across = self.wide if last else min(self.wide, step)
                places.append((code, Box(x, self._top(code), across, self.rect.bottom - self._top(code))))
        for index, law in enumerate(self.spread):
            x, step = self._spread_at(index), self._spread_step
            across = self.wide if index + 1 == len(self.spread) else min(self.wide, step)
            top = self._law_top(law)
            places.append((SPREAD + law, Box(x, top, across, self.rect.bottom - top)))
        if self.pile and not self.spread:
            places.append((PILE, Box(*self._pile_rect())))
        self.set_places(places)
        self.damage()

    # -- where things lie

    @property
    def wide(self) -> int:
        """How broad a card is."""
        room = self.rect.height - self.style.px(RAISED + 0.8)
        most = round(room / card.RATIO) if self.whole else room
        return max(12, min(self.style.px(WIDE), most))

    @property
    def step(self) -> int:
        """From one card to the next."""
        count = len(self.hand)
        if self.spread:
            room = round(self.rect.width * count / (count + LAW_SHARE * len(self.spread))) - self.wide
            room = min(room, self.rect.width - self._spread_least - self.wide)
            return min(round(self.wide * APART), room // max(1, count - 1))
        room = self.rect.width - self.wide - (round(self.wide * (PILED + 0.12)) if self.pile else 0)
        return min(round(self.wide * APART), room // max(1, count - 1))

    @property
    def _spread_least(self) -> int:
        """What Laws spread out need at least, with the gap before them: each shows its rank and its number.

        However many they are, the cards of the hand keep their edges.
        """
        gap, others = self.style.px(GAP), max(1, len(self.spread) - 1)
        edges = self.wide + round(self.wide * EDGE) * max(0, len(self.hand) - 1)
        room = self.rect.width - edges - gap - self.wide
        step = min(round(self.wide * LAW_LEAST), room // others)
        return gap + self.wide + max(0, step) * (len(self.spread) - 1)

    @property
    def _spread_step(self) -> int:
        room = self.rect.right - self._spread_left - self.wide
        return min(round(self.wide * APART), room // max(1, len(self.spread) - 1))

    @property
    def _spread_left(self) -> int:
        """Where a pile that is spread out begins."""
        after = self._left(len(self.hand) - 1) + self.wide if self.hand else self.rect.x
        return after + self.style.px(GAP)

    def _spread_at(self, index: int) -> int:
        return self._spread_left + index * self._spread_step

    def _law_top(self, law: str) -> int:
        top = self.rect.y + self.style.px(RAISED + 0.6)
        return top - self.style.px(RAISED * 0.5) if SPREAD + law in self.lit else top + self.style.px(SUNK)

    def _left(self, index: int) -> int:
        return self.rect.x + index * self.step

    def _top(self, code: str | None) -> int:
        top = self.rect.y + self.style.px(RAISED + 0.6)
        if code is not None and code in self.chosen:
            return top - self.style.px(RAISED)
        return top + (self.style.px(SUNK) if self._dim(code) else 0)

    def _dim(self, code: str | None) -> bool:
        return self.fits is not None and code not in self.chosen and code not in self.fits

    def _pile_rect(self) -> Rect:
        wide = round(self.wide * PILED)
        after = self._left(len(self.hand) - 1) + round(self.wide * APART) if self.hand else self.rect.x
        left = min(after, self.rect.right - wide)
        top = self.rect.y + self.style.px(RAISED + 1.2)
        return Rect(left, top, wide, min(card.height_of(wide), self.rect.bottom - top))

    @property
    def pile_place(self) -> Rect:
        """Where the pile lies, or would lie."""
        rect = self._pile_rect()
        return Rect(rect.x, rect.y, rect.width, card.height_of(rect.width))

    @property
    def end(self) -> Rect:
        """Where the next card of the hand would lie."""
        left = self._left(len(self.hand)) if self.hand else self.rect.x
        return Rect(
            min(left, self.rect.right - self.wide), self._top(None), self.wide, card.height_of(self.wide)
        )

    def whole_card(self, code: str) -> Rect:
        """Where a card of it lies, with what the bar hides of it."""
        box = self.box_of(code)
        return Rect(box.x, box.y, self.wide, card.height_of(self.wide))

    # -- a card drawn out of it

    def grabbed(self, point: tuple[int, int]) -> None:
        super().grabbed(point)
        self._drawn = self.place_at(point)

    def dragged(self, point: tuple[int, int]) -> None:
        """A card follows the hand that draws it out upwards."""
        code = self._drawn
        if code is None or code == PILE or self.canvas is None:
            return
        if self._carried is None:
            if point[1] > self.rect.y:
                return
            face = faces.law(code.removeprefix(SPREAD)) if code.startswith(SPREAD) else faces.part(code)
            self._carried = Sprite("hand/carried", CARRIED, card.picture(face, self.wide))
            self.canvas.add(self._carried)
        self._carried.stand(point)

    def released(self, point: tuple[int, int]) -> None:
        """Let go over the board it is chosen, as by a touch; over the hand it goes back."""
        code, carried = self._drawn, self._carried
        self._put_back()
        if code is not None and carried is not None and point[1] < self.rect.y:
            self.touched(code)

    def cancelled(self) -> None:
        self._put_back()

    def gone(self) -> None:
        self._put_back()

    def _put_back(self) -> None:
        carried, self._carried, self._drawn = self._carried, None, None
        if carried is not None and carried.canvas is not None:
            carried.canvas.remove([carried])

    # -- drawing

    def draw(self, target: pygame.Surface) -> None:
        clip = target.get_clip()
        seen = self.rect.inflate(2 * self.bleed, 0)
        seen.y -= self.bleed
        seen.height += self.bleed
        target.set_clip(clip.clip(seen))
        for index, code in enumerate(self.hand):
            self._draw_card(target, index, code)
        for index, law in enumerate(self.spread):
            self._draw_law(target, index, law)
        self._draw_numbers(target)
        if self.pile and not self.spread:
            self._draw_pile(target)
        target.set_clip(clip)
        self.draw_focus(target)

    def _draw_card(self, target: pygame.Surface, index: int, code: str | None) -> None:
        wide = self.wide
        middle = self._left(index) + wide // 2, self._top(code) + card.height_of(wide) // 2
        if code is not None and code in self.dupes:
            behind = card.picture(faces.back("part"), wide)
            at = middle[0] + round(wide * BEHIND[0]), middle[1] - round(wide * BEHIND[1])
            target.blit(behind, behind.get_rect(center=at))
        if code is not None and (code in self.chosen or code in self.lit):
            ring = card.ring(wide, 0, shapes.GOLD)
            target.blit(ring, ring.get_rect(center=middle))
        face = faces.back("part") if code is None else faces.part(code)
        picture = card.picture(face, wide)
        target.blit(picture, picture.get_rect(center=middle))
        if self._dim(code):
            veil = _veil(wide)
            target.blit(veil, veil.get_rect(center=middle))

    def _draw_law(self, target: pygame.Surface, index: int, law: str) -> None:
        """A Law of a pile that is spread out, ringed where it may be chosen."""
        wide = self.wide
        middle = self._spread_at(index) + wide // 2, self._law_top(law) + card.height_of(wide) // 2
        lit = SPREAD + law in self.lit
        if lit:
            ring = card.ring(wide, 0, shapes.GOLD)
            target.blit(ring, ring.get_rect(center=middle))
        picture = card.picture(faces.law(law), wide)
        target.blit(picture, picture.get_rect(center=middle))
        if not lit:
            veil = _veil(wide)
            target.blit(veil, veil.get_rect(center=middle))

    @property
    def numbered(self) -> dict[int, str]:
        """The Laws of a pile spread out that may be chosen, by the numbers they bear."""
        return dict(enumerate((law for law in self.spread if SPREAD + law in self.lit), 1))

    def first_place(self) -> str | None:
        """The keys begin at a Law that may be chosen, where there are any."""
        return next((SPREAD + law for law in self.numbered.values()), super().first_place())

    def _draw_numbers(self, target: pygame.Surface) -> None:
        """The numbers on the Laws of a pile that may be chosen, where each is to be seen."""
        for number, law in self.numbered.items():
            index = self.spread.index(law)
            last = index + 1 == len(self.spread)
            across = self.wide if last else min(self.wide, self._spread_step)
            side = badge_side(self.style, 1.0)
            y = min(self._law_top(law) + round(self.wide * BELOW), self.rect.bottom - side // 2)
            middle = self._spread_at(index) + across // 2, y
            badge = badge_picture(number, side)
            target.blit(badge, badge.get_rect(center=middle))

    def _draw_pile(self, target: pygame.Surface) -> None:
        rect = self._pile_rect()
        tall = card.height_of(rect.width)
        if PILE in self.lit:
            ring = card.ring(rect.width, 0, shapes.GOLD)
            target.blit(ring, ring.get_rect(center=(rect.centerx, rect.y + tall // 2)))
        picture = card.picture(faces.back("law"), rect.width)
        for shift in (round(rect.width * 0.07), 0) if self.pile > 1 else (0,):
            middle = rect.centerx + shift, rect.y + tall // 2 + shift // 2
            target.blit(picture, picture.get_rect(center=middle))
        put_count(
            target,
            self.pile,
            (rect.right - rect.width // 12, rect.y + rect.width // 10),
            self.style,
            rect.width,
        )


@cached_picture
def _veil(wide: int) -> pygame.Surface:
    """What lies over a card that does not fit: paper, so that it still is read."""
    tall = card.height_of(wide)
    body = art.rounded(0, 0, wide, tall, wide * 0.1, "#EFE8D4", opacity=0.55)
    return art.raster(art.document(body, (0, 0, wide, tall)), (wide, tall)).convert_alpha()
