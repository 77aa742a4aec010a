"""A hand of cards above the bar, duplicates behind their own, the Law-pile last; and what is said of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple

import pygame

from game.scenes.layout.box import Box
from game.scenes.tables.conscious import faces, shapes
from game.scenes.tables.conscious.parts import Parts
from game.scenes.tables.conscious.pictures import badge_picture, badge_side
from game.widgets import art, card
from game.widgets.badge import put_count
from game.widgets.boxes import Column, Drawn, Layout, Node, Row, Text, lay
from game.widgets.canvas import Rect
from game.widgets.composite import nothing
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


class Lying(NamedTuple):
    """A card as it lies: the part it is, its face, where, how much of its breadth is seen, how it looks."""

    part: str | None
    face: card.Face
    rect: Rect
    seen: int
    ringed: bool
    dim: bool
    doubled: bool = False


class HandRow(Parts[str]):
    """The cards of a hand, each a part by its code; those nobody here may know lie face down.

    Cards may reach below its rectangle, behind what lies there: only what is within is drawn.
    """

    def __init__(self, name: str, rect: Rect, style: Style, depth: int = 3, whole: bool = False) -> None:
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
        super().__init__(name, rect, style, [], depth)

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
        low = self.rect.bottom
        places = [
            (each.part, Box(each.rect.x, each.rect.y, each.seen, low - each.rect.y))
            for each in self._lying
            if each.part is not None
        ]
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
    def _lying(self) -> list[Lying]:
        """All cards as they lie, the upper ones last."""
        return [*self._laid_hand(), *self._laid_spread()]

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
    def _end(self) -> int:
        """The left edge of the last card."""
        return self.rect.x + (len(self.hand) - 1) * self.step

    @property
    def _top(self) -> int:
        """The upper edge of a card that is neither chosen nor dim."""
        return self.rect.y + self.style.px(RAISED + 0.6)

    def _card(self, x: int, y: int) -> Rect:
        return Rect(x, y, self.wide, card.height_of(self.wide))

    def _laid_hand(self) -> Iterator[Lying]:
        """The cards of the hand: a chosen one higher, one that does not fit lower."""
        step, px = self.step, self.style.px
        for index, code in enumerate(self.hand):
            chosen = code is not None and code in self.chosen
            dim = self.fits is not None and not chosen and code not in self.fits
            y = self._top - px(RAISED) if chosen else self._top + (px(SUNK) if dim else 0)
            last = index + 1 == len(self.hand) and not self.pile
            face = faces.back("part") if code is None else faces.part(code)
            ringed = chosen or (code is not None and code in self.lit)
            doubled = code is not None and code in self.dupes
            seen = self.wide if last else min(self.wide, step)
            yield Lying(code, face, self._card(self.rect.x + index * step, y), seen, ringed, dim, doubled)

    def _laid_spread(self) -> Iterator[Lying]:
        """The Laws of a pile that is spread out, ringed where they may be chosen."""
        first = (self._end + self.wide if self.hand else self.rect.x) + self.style.px(GAP)
        others = len(self.spread) - 1
        step = min(round(self.wide * APART), (self.rect.right - first - self.wide) // max(1, others))
        for index, law in enumerate(self.spread):
            lit = SPREAD + law in self.lit
            y = self._top + (-self.style.px(RAISED * 0.5) if lit else self.style.px(SUNK))
            seen = self.wide if index == others else min(self.wide, step)
            yield Lying(SPREAD + law, faces.law(law), self._card(first + index * step, y), seen, lit, not lit)

    def _pile_rect(self) -> Rect:
        wide = round(self.wide * PILED)
        after = self._end + round(self.wide * APART) if self.hand else self.rect.x
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
        left = self.rect.x + len(self.hand) * self.step
        return self._card(min(left, self.rect.right - self.wide), self._top)

    def whole_card(self, code: str) -> Rect:
        """Where a card of it lies, with what the bar hides of it."""
        return self._card(*self.box_of(code).topleft)

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
        for each in self._lying:
            self._draw_card(target, each)
        self._draw_numbers(target)
        if self.pile and not self.spread:
            self._draw_pile(target)
        target.set_clip(clip)
        self.draw_focus(target)

    def _draw_card(self, target: pygame.Surface, lying: Lying) -> None:
        wide, middle = self.wide, (lying.rect.x + self.wide // 2, lying.rect.y + lying.rect.height // 2)
        if lying.doubled:
            behind = middle[0] + round(wide * BEHIND[0]), middle[1] - round(wide * BEHIND[1])
            art.put(target, card.picture(faces.back("part"), wide), behind)
        if lying.ringed:
            art.put(target, card.ring(wide, 0, shapes.GOLD), middle)
        art.put(target, card.picture(lying.face, wide), middle)
        if lying.dim:
            art.put(target, _veil(wide), middle)

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
            lying = next(each for each in self._lying if each.part == SPREAD + law)
            side = badge_side(self.style, 1.0)
            y = min(lying.rect.y + round(self.wide * BELOW), self.rect.bottom - side // 2)
            art.put(target, badge_picture(number, side), (lying.rect.x + lying.seen // 2, y))

    def _draw_pile(self, target: pygame.Surface) -> None:
        rect = self._pile_rect()
        tall = card.height_of(rect.width)
        if PILE in self.lit:
            art.put(target, card.ring(rect.width, 0, shapes.GOLD), (rect.centerx, rect.y + tall // 2))
        for shift in (round(rect.width * 0.07), 0) if self.pile > 1 else (0,):
            middle = rect.centerx + shift, rect.y + tall // 2 + shift // 2
            art.put(target, card.picture(faces.back("law"), rect.width), middle)
        put_count(
            target,
            self.pile,
            (rect.right - rect.width // 12, rect.y + rect.width // 10),
            self.style,
            rect.width,
        )


class HandWords(Drawn):
    """Whose hand it is, and what is in it; `looked` is told whether a player wants to know more of it."""

    looked: Callable[[bool], None] = nothing

    def __init__(self, rect: Rect, style: Style) -> None:
        super().__init__("hand/words", rect, Layout(style))
        self.line = ""
        self._told = ("", "", "")

    def tell(self, title: str, line: str, short: str = "") -> None:
        """Say something else; `short` is the line in fewer words, where it has no room."""
        if (title, line, short) == self._told:
            return
        self.line, self._told = line, (title, line, short)
        style, ways = self.layout.style, [line, short] if short else [line]
        ink, high = style.theme.ink2, self.rect.height
        named = Text(title, 2.7, style.theme.ink, "garamond", leading=1.2)
        rows = max(1, round((high - style.font_px(2.7) * 1.2) / style.font_px(1.8) / 1.35))
        told: Node = Column(named, Text(ways, 1.8, ink, lines=rows, least_units=1.8, leading=1.35))
        if high < style.font_px(2.7) * 2.2:
            told = Row(named, Text(ways, 1.8, ink, cut=True), gap=1.6)
        self.layout, self._laid_at = lay(told, style, self.rect), self.rect.topleft
        self.damage()

    def look(self, point: tuple[int, int] | None) -> bool:
        self.looked(True)
        return True

    def set_state(self, **states: bool) -> None:
        if states.get("hovered") is False:
            self.looked(False)
        super().set_state(**states)


@cached_picture
def _veil(wide: int) -> pygame.Surface:
    """What lies over a card that does not fit: paper, so that it still is read."""
    tall = card.height_of(wide)
    body = art.rounded(0, 0, wide, tall, wide * 0.1, "#EFE8D4", opacity=0.55)
    return art.raster(art.document(body, (0, 0, wide, tall)), (wide, tall)).convert_alpha()
