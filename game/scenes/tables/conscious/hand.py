"""A hand of cards above the bar and what is said of it; the two decks, and the sheet of all cards."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game.scenes.layout.box import Box
from game.scenes.tables.conscious import faces, shapes
from game.scenes.tables.conscious.looks import Line
from game.scenes.tables.conscious.parts import Parts, put_sheet
from game.scenes.tables.conscious.pictures import badge_picture, badge_side, space_picture
from game.tellings.conscious.foreseen import Ahead
from game.tellings.conscious.order import GoesNext
from game.tellings.conscious.things import phrase
from game.widgets import art, card, text, theme
from game.widgets.badge import put_count
from game.widgets.boxes import (
    Align,
    Column,
    Drawn,
    Either,
    Layout,
    Node,
    Picture,
    Row,
    Space,
    Text,
    lay,
)
from game.widgets.canvas import Rect, Widget
from game.widgets.composite import nothing
from game.widgets.picture_cache import cached_picture
from game.widgets.sprite import Sprite
from game.widgets.style import Style
from game.widgets.theme import SMALLEST
from game.widgets.token import mark_picture

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
        at = rect.right - rect.width // 12, rect.y + rect.width // 10
        put_count(target, self.pile, at, self.style, rect.width)


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


COLUMNS = 3  # of the numbers of a die
SIDES: tuple[Align, Align] = ("center", "start")  # where a number stands: below, and beside its space


class Reach(Parts[int]):
    """The six spaces that a roll would bring, each beside its number; its parts are the numbers 1 to 6.

    `layout` has `face/3`, `die/3` and `space/3` for each of them.
    """

    def __init__(self, name: str, rect: Rect, style: Style, charms: Sequence[int], depth: int = 2) -> None:
        self.charms = charms
        self.ahead: Sequence[Ahead] = ()
        self.rolled: int | None = None
        self.then: tuple[str, int] | None = None  # who moves after it, in a word
        self.next: GoesNext | None = None
        super().__init__(name, rect, style, [], depth)
        self.bleed = max(self.bleed, style.px(1.4))
        self.layout = self._laid()

    def may_be_chosen(self, place: int) -> bool:
        return self.rolled in (place, 7 - place)

    def show_ahead(
        self,
        ahead: Sequence[Ahead],
        rolled: int | None = None,
        then: tuple[str, int] | None = None,
        goes_next: GoesNext | None = None,
    ) -> None:
        """Show where the numbers would lead, `then` who moves, and ring the one that was `rolled`; or who
        goes next, in words, and why, where no roll is ahead.
        """
        told = ahead, rolled, then, goes_next
        if told != (self.ahead, self.rolled, self.then, self.next):
            self.ahead, self.rolled, self.then, self.next = told
            self._lay()

    def _lay(self) -> None:
        self.layout, places = self._laid(), []
        for each in self.ahead if self.next is None else ():
            places.append((each.die, Box(*self.layout.places[f"face/{each.die}"])))
        self.set_places(places)
        self.damage()

    # -- its boxes

    def _laid(self) -> Layout:
        style = self.style
        room = Rect(self.rect).inflate(-2 * style.px(1.2), -2 * style.px(0.5))
        return lay(self._tree(room), style, room)

    def _tree(self, room: Rect) -> Node:
        """The title, and below it who goes next, or the numbers, three in each of two rows."""
        style, colours, found = self.style, self.style.theme, self.next
        said = phrase("reach.title" if found is None else "next.title")
        title = Text(said, 1.7, colours.ink2, "semibold", cut=True)
        if found is not None:
            charm = Picture(partial(mark_picture, self.charms[found.seat]), 6.0, least_high=3.0)
            who = Text(found.said, 1.9, colours.ink, "semibold", cut=True)
            why = Text(found.why, 1.9, colours.ink2, cut=True)
            return Column(title, Row(charm, Column(who, why, grow=1.0), gap=1.0, grow=1.0))
        if not self.ahead:
            return Column(title, Text(phrase("reach.none"), 1.9, colours.ink3, cut=True))
        head: Node = title
        if self.then is not None:
            mark = Picture(partial(mark_picture, self.charms[self.then[1]]), 2.4)
            after = Text(self.then[0], 1.7, colours.ink2), mark
            whole = Text(said, 1.7, colours.ink2, "semibold")
            head = Either(Row(whole, Space(0.6, grow=1.0), *after, gap=0.4), title)
        tall = (room.height - round(style.font_px(1.7) * 1.3)) // 2
        faces = [self._face(each, room.width / COLUMNS - style.px(0.6), tall) for each in self.ahead]
        rows = [
            Row(*faces[at : at + COLUMNS], gap=0.6, align="stretch", grow=1.0)
            for at in range(0, len(faces), COLUMNS)
        ]
        return Column(head, *rows)

    def _face(self, ahead: Ahead, wide: float, tall: int) -> Node:
        """A number of the die and the space that it leads to: side by side if that fits, else below it."""
        style, u = self.style, self.style.measure.u
        flat = tall < 2.6 * max(SMALLEST, style.font_px(1.5))
        said = max(text.width(str(each.space), "inter", SMALLEST) for each in self.ahead)
        side = min(tall * 0.84, wide * 0.3, (wide - said - style.px(0.9)) / 2.2)
        side = side if flat else min(tall * 0.68, wide * 0.4)
        die = Picture(partial(art.square, f"shared/die-{ahead.die}"), side / u, name=f"die/{ahead.die}")
        space = Picture(partial(space_picture, ahead.kind), side / u, name=f"space/{ahead.die}")
        ink, align, grow = style.theme.ink2, SIDES[flat], float(flat)
        number = Text(str(ahead.space), 1.5, ink, align=align, least_units=0.9, cut=True, grow=grow)
        if flat:
            beside = Space(side / u / 5 if ahead.seats else 0)
            return Row(die, space, beside, number, gap=0.3, grow=1.0, name=f"face/{ahead.die}")
        signs = Row(die, space, gap=0.9)
        free = Space(grow=1.0)
        return Column(free, signs, number, free, align="center", grow=1.0, name=f"face/{ahead.die}")

    # -- drawing

    def draw(self, target: pygame.Surface) -> None:
        put_sheet(target, self.rect, self.style, corner=1.6)
        self.layout.draw(target)
        for ahead in self.ahead if self.next is None else ():
            self._draw_over(target, ahead)
        self.draw_focus(target)

    def _draw_over(self, target: pygame.Surface, ahead: Ahead) -> None:
        """The gift on a space, who stands there, and the ring of what was rolled."""
        style, space = self.style, self.layout.places[f"space/{ahead.die}"]
        if ahead.gift:
            art.put(target, art.square("conscious/star", max(8, space.width // 2)), space.topright)
        mark = max(10, round(space.width * 0.66))
        for place, seat in enumerate(ahead.seats[:3]):
            at = space.right + place * mark // 2, space.bottom - mark // 4
            art.put(target, mark_picture(self.charms[seat], mark), at)
        if self.rolled == ahead.die:
            u, thread, face = style.measure.u, style.theme.thread, self.layout.places[f"face/{ahead.die}"]
            rim = art.Rim(
                line=thread, thick=max(1.5, 0.24 * u), inset=0.5 * u, inner_line=thread, inner_thick=1.0
            )
            art.put_frame(target, face, style.px(0.8), "none", **rim)


# -- a line over the hand: what a run of rolls brought, and what others did meanwhile

PARTED = 0.7  # of the height of the words: between the parts of the line
LEAST = 12  # times the height of the words: with less room a part says nothing, and is left out


class Ribbon(Widget):
    """One line in the colour of whom it tells of; not there where there is nothing to tell."""

    touchable = False

    def __init__(self, rect: Rect, style: Style, depth: int, beside: int = 0) -> None:
        super().__init__("stage/ribbon", rect, depth)
        self.style = style
        self.parts: tuple[Line, ...] = ()
        self._beside = beside  # pixels at its right end that a button has
        self.show(False)

    def tell(self, parts: Sequence[Line]) -> None:
        """Say this; nothing: be not there."""
        if tuple(parts) != self.parts:
            self.parts = tuple(parts)
            self.call(self.said)
            self.damage()
        self.show(bool(parts))

    @property
    def said(self) -> str:
        """All that it says."""
        return " ".join(f"{part.head}: {part.line}." if part.head else f"{part.line}." for part in self.parts)

    def draw(self, target: pygame.Surface) -> None:
        style, colours, rect = self.style, self.style.theme, self.rect
        charms = [part.charm for part in self.parts if part.charm is not None]
        colour = theme.CHARMS[charms[-1]].colour if charms else theme.BRASS
        fill = theme.mixed(colours.raised, colour, 0.16)
        target.blit(art.frame(rect.size, rect.height * 0.3, fill, line=colour, thick=style.hair), rect)
        most = min(style.font_px(1.9), round(rect.height * 0.56))
        end = rect.right - rect.height * 0.4 - self._beside
        across = round(end - rect.x - rect.height * 0.4)
        tall = next((tall for tall in range(most, SMALLEST, -1) if self._wide(tall) <= across), SMALLEST)
        parts = self.parts if self._wide(tall) <= across else [part._replace(head="") for part in self.parts]
        x, base, right = rect.x + rect.height * 0.4, rect.centery + tall * 0.36, end
        for part in parts:
            if right - x < tall * LEAST:
                break
            if part.charm is not None:
                mark = mark_picture(part.charm, round(tall * 1.4))
                target.blit(mark, mark.get_rect(midleft=(round(x), rect.centery)))
                x += mark.get_width() + tall * PARTED / 2
            for said, face in _faces(part):
                ink = colours.ink2 if face == "italic" else colours.ink
                if said and right - x > tall * 2:
                    short = text.shortened(said, face, tall, round(right - x))
                    x += text.put(target, short, face, tall, ink, x, base) + tall * PARTED

    def _wide(self, tall: int) -> float:
        """How wide the line is in words so high."""
        return sum(
            (tall * (1.4 + PARTED / 2) if part.charm is not None else 0)
            + sum(text.width(said, face, tall) + tall * PARTED for said, face in _faces(part) if said)
            for part in self.parts
        )


def _faces(part: Line) -> tuple[tuple[str, text.Face], tuple[str, text.Face]]:
    return (part.head, "italic"), (part.line, "inter")
