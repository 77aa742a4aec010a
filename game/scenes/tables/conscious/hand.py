"""A hand of cards above the bar and what is said of it; the two decks, and the sheet of all cards."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple

import pygame

from game import words
from game.engine.games.conscious.components import SUITS, part_deck
from game.scenes.layout.box import Box
from game.scenes.tables.conscious import faces, shapes
from game.scenes.tables.conscious.parts import Parts, draw_panel
from game.scenes.tables.conscious.pictures import badge_picture, badge_side, dim
from game.tellings.conscious.things import card_named
from game.widgets import art, card, text
from game.widgets.badge import put_count
from game.widgets.boxes import Column, Drawn, Framed, Layout, Node, Row, Space, Text, height, lay
from game.widgets.canvas import Rect, Widget
from game.widgets.composite import nothing
from game.widgets.picture_cache import cached_picture
from game.widgets.rotation import Rotation
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
        style, ways = self.layout.style, [line, short, short.partition(",")[0]] if short else [line]
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


# -- the two decks in the chamber of fate, and the sheet of all cards

GAME = "conscious"
EDGES = 2  # cards that look out below the top one
FADED = 107  # of 255
NAMED = 1.9  # u: how tall its name is
BROADER = 2.4  # u: so much broader they lie for a reader at a short side
PAD, BETWEEN = 2.0, 0.9  # u: round the sheet of all cards, and between two of them


class AskSheet(Parts[str]):
    """The different cards of the deck, a row for each suit; parts are their codes. Shown when asked."""

    def __init__(self, rect: Rect, style: Style, depth: int) -> None:
        self.title, self.line = "", ""
        self.chosen: str | None = None
        self.rows = [[each for each in dict.fromkeys(part_deck()) if each[-1] == suit] for suit in SUITS]
        pad, gap, most = style.px(PAD), style.px(BETWEEN), max(map(len, self.rows))
        self.wide = min((rect.width - 2 * pad + gap) // most - gap, style.px(9))
        while height(self._tree(style), style, rect.width) > rect.height:
            self.wide -= 1
        own = Rect((0, 0), Layout(style).size(self._tree(style), rect.width))
        own.center = rect.center
        super().__init__("stage/ask", own, style, [], depth)
        self.bleed = max(self.bleed, style.px(2))
        self.told_as = lambda: {code: (card_named(code), "") for code in self.parts}
        self._lay()

    def _tree(self, style: Style) -> Node:
        theme, u = style.theme, style.measure.u
        said = [Text(self.title, 2.8, theme.ink, "garamond", cut=True)]
        said.append(Text(self.line, 1.9, theme.ink2, cut=True))
        size = self.wide / u, card.height_of(self.wide) / u
        rows = [Row(*(Space(*size, name=code) for code in codes), gap=BETWEEN) for codes in self.rows]
        return Framed(Column(Column(*said), *rows, gap=BETWEEN), PAD, 1.0, PAD)

    def _lay(self) -> None:
        self.layout = lay(self._tree(self.style), self.style, self.rect)
        self.set_places([(code, Box(*self.layout.places[code])) for codes in self.rows for code in codes])
        self.damage()

    def tell(self, title: str, line: str, chosen: str | None) -> None:
        """Ask anew: a title, a line below it, and the card that is chosen already."""
        self.alter(chosen=chosen)
        if (title, line) != (self.title, self.line):
            self.title, self.line = title, line
            self._lay()

    @property
    def accessible_name(self) -> str:
        return self.title

    @property
    def accessible_description(self) -> str:
        return self.line

    def draw(self, target: pygame.Surface) -> None:
        draw_panel(target, self.rect, self.style)
        self.layout.draw(target)
        for code in self.parts:
            middle = self.box_of(code).center
            if code in (self.chosen, self.pointed_at):
                ring = shapes.GOLD if code == self.chosen else shapes.QUIET
                art.put(target, card.ring(self.wide, 0, ring), middle)
            art.put(target, card.picture(faces.part(code), self.wide), middle)
        self.draw_focus(target)

    def _point_at(self, part: str | None) -> None:
        if part != self.pointed_at:
            self.damage()
        super()._point_at(part)


class Sheet(Widget):
    """Paper for what has no room on the poster."""

    touchable = False

    def __init__(
        self, name: str, rect: Rect, style: Style, written: Callable[[pygame.Surface], None]
    ) -> None:
        super().__init__(name, rect, 1)
        self.style, self._written = style, written

    def draw(self, target: pygame.Surface) -> None:
        target.blit(art.frame(self.rect.size, self.style.px(0.6), shapes.SHEET, line="#CFC3A0"), self.rect)
        dim(target, self.rect, self.style.theme.dark)
        self._written(target)


class Deck(Widget):
    """A deck (`part` or `law`), how many cards it has, and its name."""

    focusable = True

    looked: Callable[[str], None] = nothing
    touched: Callable[[str], None] = nothing

    def __init__(self, kind: str, rect: Rect, style: Style) -> None:
        super().__init__(f"deck/{kind}", rect, 3)
        self.kind, self.style = kind, style
        self.number = 0
        self.count = 0
        self.meant = True
        self.bleed = round(rect.width * 0.6) + 4

    def tell(self, count: int, meant: bool = True) -> None:
        """Have so many cards; one that is not `meant` gives nothing to who is in turn, and fades."""
        self.alter(count=count, meant=meant)

    @property
    def named(self) -> Rect:
        """Where it lies on the screen, with its name and its number."""
        return self.outward(with_name(self.rect, self.style))

    def light(self, number: int) -> None:
        """Be asked for, under a number; 0: it is not."""
        self.alter(number=number)

    def draw(self, target: pygame.Surface) -> None:
        wide = self.rect.width
        margin = card.margin_of(wide)
        if self.number:
            art.put(target, card.ring(wide, 0, shapes.GOLD), self.rect.center)
        picture = card.picture(faces.back(self.kind), wide) if self.meant else _faded(self.kind, wide)
        for edge in range(min(EDGES if self.meant else 0, max(0, self.count - 1)), -1, -1):
            if self.count:
                by = round(edge * wide * 0.05)
                target.blit(picture, (self.rect.x - margin + by, self.rect.y - margin + by))
        if self.meant:
            put_count(target, self.count, (self.rect.right, self.rect.y), self.style, wide)
        if self.number:
            art.put(target, badge_picture(self.number, badge_side(self.style, 1.0)), self.rect.center)
        said = words.phrase(GAME, f"decks.{self.kind}" if self.meant else f"decks.{self.kind}.none")
        low = text.fitted(
            said, "semibold", self.style.font_px(NAMED), round(wide * (1.25 if self.meant else 1.05))
        )
        align: text.Align = "center"
        if text.width(said, "semibold", low) > wide * 1.25:
            align = "left" if self.kind == "law" else "right"  # the other deck has its name beside it
        foot = self.rect.bottom + round(low * 1.3)
        ink = shapes.INK if self.meant else shapes.QUIET
        left = self.rect.x - (wide // 8 if self.meant else 0)
        x = {"left": left, "center": self.rect.centerx, "right": self.rect.right}[align]
        text.put(target, said, "semibold", low, ink, x, foot, align)

    def look(self, point: tuple[int, int] | None) -> bool:
        self.looked(self.kind)
        return True

    def press(self) -> bool:
        self.touched(self.kind)
        return True


def with_name(rect: Rect, style: Style) -> Rect:
    """A deck's place with that of its name and its number."""
    aside = rect.width // 8
    found = rect.inflate(2 * aside, 2 * aside)
    found.height += style.font_px(NAMED)
    return found


def turned_decks(upright: Sequence[Rect], turn: Rotation, style: Style) -> list[Rect]:
    """Where two decks lie for a reader at another side, beside each other in the same part of the screen."""
    named = [with_name(rect, style) for rect in upright]
    room = turn.inward(named[0].unionall(named[1:]))
    if turn.quarters % 2:
        room.inflate_ip(style.px(BROADER), 0)
    each, shape = room.width / len(upright), upright[0].height / upright[0].width
    wide = int(min(upright[0].width, each / 1.3, (room.height - style.font_px(NAMED)) / (shape + 0.3)))
    found = []
    for index in range(len(upright)):
        rect = Rect(0, 0, wide, round(wide * shape))
        rect.center = round(room.x + each * (index + 0.5)), room.centery - style.font_px(NAMED) // 2
        found.append(rect)
    return found


@cached_picture
def _faded(kind: str, wide: int) -> pygame.Surface:
    """The back of a deck that gives nothing now."""
    picture = card.picture(faces.back(kind), wide).copy()
    picture.set_alpha(FADED)
    return picture
