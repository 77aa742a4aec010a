"""Beside the Wheel: the card last read, and where its reader would be born if death came now."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game import rulebook, words
from game.scenes import dialog
from game.scenes.overlay import OverlayHost
from game.scenes.tables.buddhawheel import card as minds
from game.scenes.tables.buddhawheel import signs
from game.scenes.tables.buddhawheel.on_the_way import Aside
from game.scenes.tables.buddhawheel.signs import GAME
from game.scenes.tables.interface import Table
from game.tellings.buddhawheel import Birth, birth_title, birth_why, next_birth, shelters
from game.widgets import art, card
from game.widgets.boxes import MANY, Column, Layout, Picture, Row, Text
from game.widgets.canvas import Rect, Widget
from game.widgets.panel import Passage
from game.widgets.ring import focus_ring, ring_bleed
from game.widgets.style import Style
from game.widgets.theme import SMALLEST

PAGE = 750
LEAST = 12  # pixels: in a smaller place nothing is drawn
DECIDES = ("BW-6.2", "BW-6.3", "BW-6.4")  # the clauses on where a death leads
# Of their height, from line to line of what is said of a birth: its room, and as set.
LEADING, CLOSE = (1.24, 1.14)


def now_places(rect: Rect, style: Style, *, far: bool = True) -> tuple[Rect, Rect | None, Rect | None]:
    """Where the card, the next birth and how far all are stand in the right column.

    The birth, and how far all are (`far`), only where there is room.
    """
    line, gap = LEADING * style.font_px(2.0), style.px(1.2)
    tall = round(3 * line + LEADING * style.font_px(3.0)) + style.px(1.2)
    least = max(0.66 * min(rect.width, rect.height / card.RATIO), minds.READABLE * style.measure.text)

    def narrowed(tall: int) -> float:
        return (rect.height - tall - gap - heading_tall(style)) / card.RATIO

    if lies(rect) or narrowed(tall) < least:
        return rect, None, None
    if narrowed(tall + round(line)) >= least:
        tall += round(line)
    high, now = round(3.2 * line) + style.px(1.6), None
    if far and narrowed(tall + high + gap) >= 0.95 * least:
        now = Rect(rect.x, rect.bottom - high, rect.width, high)
        rect = Rect(rect.x, rect.y, rect.width, rect.height - high - gap)
    low = Rect(rect.x, rect.bottom - tall, rect.width, tall)
    return Rect(rect.x, rect.y, rect.width, rect.height - tall - gap), low, now


def heading_tall(style: Style) -> int:
    """The room of the heading above a card that stands."""
    return max(round(SMALLEST * 1.5), round(style.font_px(2.8) * 1.4))


def lies(rect: Rect) -> bool:
    """Whether a card in a rectangle lies wide."""
    return rect.width > rect.height * 1.25


class ReadCard(Widget):
    """The card last read, as large as its place lets it be, with a heading that says whose it is.

    `opened` is called when it is chosen; it opens the card large.
    """

    focusable = True

    def __init__(
        self, rect: Rect, style: Style, depth: int, opened: Callable[[str, bool], None] | None = None
    ) -> None:
        super().__init__("now/card", rect, depth)
        self.style = style
        self.entry: str | None = None
        self.heading = ""
        self.again = False
        self._opened = opened
        self.bleed = max(ring_bleed(style), style.px(3))

    def tell(self, entry: str | None, heading: str, again: bool = False) -> None:
        """Show a card, `again`: with its second text; None: no card was read yet, and the heading says so."""
        self.alter(entry=entry, heading=heading, again=again)

    @property
    def lying(self) -> bool:
        return lies(self.rect)

    @property
    def place(self) -> Rect:
        """Where the card itself is."""
        if self.lying:
            return self.rect.inflate(-2, -2)
        room = Rect(self.rect.x, self.rect.y + heading_tall(self.style), self.rect.width, 0)
        room.height = self.rect.bottom - room.y - self.style.px(0.6)
        wide = int(min(room.width - self.style.px(1.6), room.height / card.RATIO)) // 2 * 2
        return Rect(0, 0, wide, card.height_of(wide)).move_to(midtop=(room.centerx, room.y))

    @property
    def on_screen_place(self) -> Rect:
        """The same on the screen."""
        return self.outward(self.place)

    def preparing(self, entry: str, again: bool) -> list[Callable[[], None]]:
        """What makes a card ready to be shown here, a little at a time."""
        if self.lying or min(self.place.size) < LEAST:
            return []
        face = minds.face(entry, self.place.width, self.style.measure.text, again)
        return card.preparing(face, self.place.width)

    def press(self) -> bool:
        if self.entry is None or self._opened is None:
            return False
        self._opened(self.entry, self.again)
        return True

    def look(self, point: tuple[int, int] | None) -> bool:
        return point is None and self.press()

    def draw(self, target: pygame.Surface) -> None:
        style, place = self.style, self.place
        if min(place.size) < LEAST:
            return
        if self.entry is None:
            self._draw_none(target, place)
        elif self.lying:
            shadow = art.frame(
                place.size, style.px(2), "none", shadow=0.4, drop=style.px(0.6), spread=style.px(1.2)
            )
            target.blit(shadow, (place.x - style.px(1.2), place.y - style.px(1.2)))
            grown = style.measure.text
            shown = minds.lying(self.entry, place.size, grown, self.heading, words.language, self.again)
            target.blit(shown, place)
        else:
            face = minds.face(self.entry, place.width, style.measure.text, self.again)
            shown = card.picture(face, place.width)
            art.put(target, shown, place.center)
            self._draw_heading(target, place)
        if self.focused:
            focus_ring(target, place, style, place.width * 0.05)

    def _draw_heading(self, target: pygame.Surface, place: Rect) -> None:
        tall, left = heading_tall(self.style), place.x + self.style.px(0.4)
        room = Rect(left, place.y - tall, self.rect.right - left, tall)
        Text(self.heading, 2.8, self.style.theme.ink2, "italic").draw(Layout(self.style), target, room)

    def _draw_none(self, target: pygame.Surface, place: Rect) -> None:
        """What is so where no card lies, quietly: an empty frame would look like something."""
        said = Text(self.heading, 2.6, self.style.theme.ink2, "italic", lines=MANY, align="center")
        said.draw(Layout(self.style), target, place.inflate(-self.style.px(4), 0))


class DiesNow(Aside):
    """Where a player would be born if death came now, and what decides it.

    `opened` is called when it is chosen; it tells what decides and what protects. `looked` is called with
    whose it is, its headline and its reason when a player wants to read all, with None when they turn away.
    """

    def __init__(
        self,
        rect: Rect,
        style: Style,
        depth: int,
        opened: Callable[[], None] | None = None,
        looked: Callable[[tuple[str, str, str] | None], None] | None = None,
    ) -> None:
        super().__init__("now/birth", rect, style, depth)
        self.whose = ""
        self.birth: Birth | None = None
        self.why = ""
        self._opened = opened
        self._looked = looked
        self.bleed = max(self.bleed, ring_bleed(style))

    @property
    def focusable(self) -> bool:
        return self._opened is not None and self.birth is not None

    def press(self) -> bool:
        if self._opened is None or self.birth is None:
            return False
        self._opened()
        return True

    def look(self, point: tuple[int, int] | None) -> bool:
        if point is None:
            return self.press()
        if self._looked is None or self.birth is None:
            return False
        self._looked((*self._headed(), self.why))
        return True

    def set_state(self, **states: bool) -> None:
        super().set_state(**states)
        if states.get("hovered") is False and self._looked is not None:
            self._looked(None)

    def _headed(self) -> tuple[str, str]:
        """What stands over the reason: of whom it is told, and the headline."""
        assert self.birth is not None
        return words.phrase(GAME, "now.if_dies", name=self.whose), birth_title(self.birth)

    def tell_of(self, name: str, birth: Birth | None, why: str) -> None:
        """Whose birth, where it leads (None: death cannot reach them now), and why."""
        if (name, birth, why) == (self.whose, self.birth, self.why):
            return
        self.whose, self.birth, self.why = name, birth, why
        self.damage()
        if birth is None:
            return
        colours = self.style.theme
        first, title = self._headed()
        told = Column(
            Text(first, 2.0, colours.ink2, lines=MANY, leading=CLOSE),
            Text(title, 3.0, colours.ink, "semibold", lines=MANY, leading=CLOSE),
            Text(why, 2.0, colours.ink2, lines=MANY, leading=CLOSE),
            grow=1,
        )
        sign = partial(signs.next_birth, birth.realm, birth.protected_by, ink=colours.ink2)
        self.tell(Row(Picture(sign, 8.0, least_high=5.0), told, gap=0.8))

    def draw(self, target: pygame.Surface) -> None:
        super().draw(target)
        if self.focused:
            focus_ring(target, self.rect, self.style, self.radius)


def tell_birth(table: Table, seat: int) -> None:
    """Say in a drawer what decides where a seat would be born, what protects it, and by which clauses."""
    view, style = table.view(), table.style
    birth = next_birth(view, seat)
    if birth is None:
        return
    colours, large, small = style.theme, style.font_px(2.5), style.font_px(2.3)
    blocks: list[Passage] = [(birth_title(birth), "semibold", large, colours.ink, style.px(0.4))]
    blocks.append((birth_why(view, seat), "inter", small, colours.ink, style.px(1.6)))
    for each in shelters(view["seats"][seat], birth):
        blocks.append((each.title, "semibold", small, colours.ink, style.px(0.2)))
        blocks.append((each.line, "inter", small, colours.ink2, style.px(1.2)))
    clauses = rulebook.clauses(GAME, words.language)
    for rule in DECIDES:
        blocks.append((f"{rule}  {clauses[rule]}", "inter", small, colours.ink2, style.px(1)))
    title = words.phrase(GAME, "now.if_dies", name=table.sitting.names[seat])
    table.drawers.lay_why(title, blocks, DECIDES[0])


class LargeCard(Widget):
    """One card on a page, as large as can be read from across the table."""

    touchable = False

    def __init__(self, name: str, rect: Rect, entry: str, grown: float, depth: int, again: bool) -> None:
        super().__init__(name, rect, depth)
        self.entry = entry
        self.grown = grown
        self.again = again
        self.bleed = card.margin_of(rect.width)

    def draw(self, target: pygame.Surface) -> None:
        face = minds.face(self.entry, self.rect.width, self.grown, self.again)
        art.put(target, card.picture(face, self.rect.width), self.rect.center)


def open_card(scene: OverlayHost, entry: str, again: bool) -> None:
    """Lay a card over a scene, large; `again`: it reads its second text."""
    style, (width, height) = scene.outlook.style, scene.outlook.size
    wide = int(min(style.px(66), width - style.px(10), (height - style.px(8)) / card.RATIO)) // 2 * 2
    wide = max(LEAST, wide)
    rect = Rect(0, 0, wide, card.height_of(wide)).move_to(center=(width // 2, height // 2))
    grown = min(style.measure.text, 1.25)
    shown = LargeCard("card/large", rect, entry, grown, PAGE + 1, again)
    room = rect.inflate(style.px(21), 0).clip(Rect(0, 0, width, height))
    dialog.lay_page(scene, "card", room, [shown], PAGE, lambda: open_card(scene, entry, again))
