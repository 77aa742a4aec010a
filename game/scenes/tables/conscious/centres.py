"""The board of centres of one seat: eighteen cards and the chips on them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pygame

from game import words
from game.engine.games.conscious.components import SUITS
from game.scenes.layout.box import Box
from game.scenes.tables.conscious import shapes
from game.scenes.tables.conscious.looks import CentresLook
from game.scenes.tables.conscious.parts import Parts
from game.scenes.tables.conscious.pictures import badge_picture, badge_side, frame_picture
from game.scenes.tables.conscious.poster_table import CentresPlan, centres_plan
from game.tellings.conscious.things import phrase
from game.widgets import art, text, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.picture_cache import cached_picture
from game.widgets.style import Style
from game.widgets.theme import SMALLEST, Colour

GAME = "conscious"
COLUMNS = tuple((suit, tuple(rank + suit for rank in "JQKA")) for suit in SUITS)
ROOF = ("XJ", "JO")
HELD = {"JO": 3}  # chips that have their place on a card; two elsewhere (CB-6.5, CB-8.7)
EMPTY_EDGE: Colour = "#A69C80"


@lru_cache(maxsize=8)
def plan_for(box: Box) -> CentresPlan:
    """Where the cells stand in a rectangle, as large as they have room."""
    return centres_plan(box, COLUMNS, ROOF)


class Centres(Parts[str]):
    """The board of centres of a seat; its parts are the cards by their codes."""

    sparse = True

    def __init__(self, name: str, plan: CentresPlan, style: Style, depth: int = 2) -> None:
        super().__init__(name, Rect(plan.box), style, list(plan.cells.items()), depth)
        self.plan = plan
        self.call(phrase("centres"))
        self.bleed = max(self.bleed, round(24 * plan.unit))
        self.seen: CentresLook | None = None
        self.unfolded: frozenset[str] | None = None

    def may_be_chosen(self, place: str) -> bool:
        return self.seen is not None and place in self.seen.gold

    def show_look(self, look: CentresLook) -> None:
        """Show a board of centres."""
        self.alter(seen=look)

    def unfold(self, cards: frozenset[str] | None) -> None:
        """Show so many of the cards, and where the others lie; None: all of them."""
        self.alter(unfolded=cards)

    def draw(self, target: pygame.Surface) -> None:
        plan, look = self.plan, self.seen
        if look is None:
            return
        target.blit(_ground(plan), self.rect)
        for card, box in plan.cells.items():
            count, change = look.chips.get(card, 0), look.coming.get(card, 0)
            folded = self.unfolded is not None and card not in self.unfolded | look.gold
            if folded and not count and not change:
                target.blit(_folded(box.size, plan.unit), box.topleft)
                continue
            picture = cell_picture(card, box.size, plan.unit, count, change)
            if look.met is not None and card not in look.met:
                picture = picture.copy()
                picture.set_alpha(128)
            target.blit(picture, box.topleft)
        for card in look.gold:
            art.put(
                target,
                frame_picture(plan.cells[card].size, plan.unit, 13.0, 9.0, 4.0),
                plan.cells[card].center,
            )
        for start, end in look.bumped:
            self._draw_bump(target, plan.cells[start], plan.cells[end])
        side = badge_side(self.style, plan.unit)
        for card, number in look.badges.items():
            picture = badge_picture(number, side)
            box = plan.cells[card]
            art.put(target, picture, (box.right - side // 2, box.y - side // 6))
        self.draw_focus(target)

    def _draw_bump(self, target: pygame.Surface, start: Box, end: Box) -> None:
        """The way of a chip that was bumped: up beside the column, or over to the next."""
        k = self.plan.unit
        if abs(start.centerx - end.centerx) < start.width // 2:
            x, y0, y1 = start.right + 3 * k, start.centery - 6 * k, end.centery + 6 * k
            out = x + 13 * k
            way = (
                f"M{x:.1f},{y0:.1f} C{out:.1f},{y0 - 10 * k:.1f} {out:.1f},{y1 + 10 * k:.1f} {x:.1f},{y1:.1f}"
            )
            tip = f"M{x + 10 * k:.1f},{y1 + 8 * k:.1f} L{x:.1f},{y1:.1f} L{x + 11 * k:.1f},{y1 - 4 * k:.1f}"
        elif end.centery < start.y:
            x0, y0, x, y1 = float(start.centerx), float(start.y), float(end.centerx), float(end.bottom)
            half = (y0 + y1) / 2
            way = f"M{x0:.1f},{y0:.1f} C{x0:.1f},{half:.1f} {x:.1f},{half:.1f} {x:.1f},{y1:.1f}"
            tip = f"M{x - 7 * k:.1f},{y1 + 9 * k:.1f} L{x:.1f},{y1:.1f} L{x + 7 * k:.1f},{y1 + 9 * k:.1f}"
        else:
            x0, y0, x, y1 = start.right - 4 * k, float(start.centery), end.x + 4 * k, float(end.centery)
            half = (x0 + x) / 2
            way = f"M{x0:.1f},{y0:.1f} C{half:.1f},{y0:.1f} {half:.1f},{y1:.1f} {x:.1f},{y1:.1f}"
            tip = f"M{x - 9 * k:.1f},{y1 - 7 * k:.1f} L{x:.1f},{y1:.1f} L{x - 9 * k:.1f},{y1 + 7 * k:.1f}"
        area = self.rect.inflate(round(40 * k), round(20 * k))
        target.blit(_lines(way + " " + tip, 3 * k, Box(*area)), area)


@cached_picture
def _lines(way: str, thick: float, box: Box) -> pygame.Surface:
    body = shapes.path(way, "none", shapes.LINE, thick, opacity=0.85)
    return art.picture(body, box, box.size)


@cached_picture
def _ground(plan: CentresPlan) -> pygame.Surface:
    """What lies under the cells: the order of bumps up a column, and the suits."""
    body = ""
    for (x0, y0), (x1, y1) in plan.stems:
        way = f"M{x0:.2f},{y0:.2f} L{x1:.2f},{y1:.2f}"
        body += shapes.path(way, "none", shapes.DUSK, 2 * plan.unit, opacity=0.8)
    for suit, box in plan.suits.items():
        body += shapes.placed(shapes.suit(suit, box.height), box.centerx, box.centery)
    return art.picture(body, plan.box, plan.box.size)


@cached_picture
def _folded(size: tuple[int, int], unit: float) -> pygame.Surface:
    """Where a card lies that was not met yet."""
    w, h = size
    body = art.rounded(1, 1, w - 2, h - 2, 11 * unit, "none", EMPTY_EDGE, 1.2 * unit, 0.6, "3 5")
    return art.picture(body, (0, 0, w, h), size)


def cell_picture(
    card: str, size: tuple[int, int], unit: float, count: int, change: int = 0
) -> pygame.Surface:
    """A card of the board by itself; `change` is how many chips it would have more of, or fewer."""
    return _cell(card, size, unit, count, change, words.language)


@cached_picture
def _cell(
    card: str, size: tuple[int, int], unit: float, count: int, change: int, language: str
) -> pygame.Surface:
    """A card of the board and its chips; those that would come are dashed, those that would go faint."""
    w, h = size
    roof = card in ROOF
    held = HELD.get(card, 2)
    on = count > 0 or change > 0
    ink = shapes.INK if roof else shapes.SUITS[card[-1]]
    thick = (2.2 if on else 1.6) * unit
    fill, line = (shapes.PAPER, shapes.INK) if on else ("#F8F5EA", EMPTY_EDGE)
    body = art.rounded(thick / 2, thick / 2, w - thick, h - thick, 11 * unit, fill, line, thick)
    r = min((7.6 if roof else 8.4) * unit, h * 0.19, w * (0.07 if roof else 0.122))
    step = r * (2.25 if roof else 2.2)
    most = max(held, count, count + change)
    step = min(step, (w * 0.55 - r) / max(1, most - 1)) if most > held else step
    right = w - r - 6.4 * unit - (max(held, most) - 1) * step
    for index in range(most):
        there, then = index < count, index < count + change
        body += _chip(right + index * step, h / 2, r, ink, there, then)
    made = art.picture(body, (0, 0, w, h), size)
    said = words.phrase(GAME, f"centres.{card}") if roof else card[0]
    room = round(right - r - (10 if roof else 7) * unit)
    face: text.Face = "semibold" if roof else "bold"
    tall = max(SMALLEST, round((17 if roof else 20.5) * unit))
    tall = text.fitted(said, face, tall, room, SMALLEST if not roof else 9)
    x = 6.6 * unit if roof else 3.4 * unit + room / 2
    text.put(made, said, face, tall, ink, x, h / 2 + tall * 0.36, "left" if roof else "center")
    return made


def _chip(x: float, y: float, r: float, ink: Colour, there: bool, then: bool) -> str:
    if there:
        light = theme.mixed(ink, "#FFFFFF", 0.5)
        arc = f"A{r * 0.6:.2f},{r * 0.6:.2f} 0 0 1 {x + r * 0.1:.2f},{y - r * 0.58:.2f}"
        glint = f"M{x - r * 0.5:.2f},{y - r * 0.3:.2f} {arc}"
        whole = shapes.circle(x, y, r, ink, shapes.INK, r * 0.25) + shapes.path(
            glint, "none", light, r * 0.22
        )
        return whole if then else f'<g opacity="0.3">{whole}</g>'
    if then:
        pale = theme.mixed(ink, "#FFFFFF", 0.55)
        return shapes.dashed(r, shapes.INK, r * 0.25, r * 0.38, r * 0.33, pale, x, y)
    return shapes.dashed(r * 0.92, EMPTY_EDGE, r * 0.21, r * 0.31, r * 0.34, "none", x, y)


# -- another's body never looks like one's own

VEIL = 26  # of 255: how strong the colour lies over a chamber
THICK, ROUND = 0.5, 1.2  # u: its frame


class Veil(Widget):
    """Over what a body is drawn in, while it is another’s; it takes no touch."""

    touchable = False

    def __init__(self, name: str, boxes: Sequence[Rect], style: Style, depth: int) -> None:
        super().__init__(name, boxes[0].unionall(list(boxes)), depth)
        self.style, self.boxes = style, boxes
        self.charm: int | None = None
        self.show(False)

    def be_of(self, charm: int | None) -> None:
        """Lie over it in the colour of a charm; None: it is one’s own, and looks so."""
        self.alter(charm=charm)
        self.show(charm is not None)

    def draw(self, target: pygame.Surface) -> None:
        if self.charm is None:
            return
        colour = theme.CHARMS[self.charm].colour
        thick, wide = max(2, self.style.px(THICK)), self.style.px(ROUND)
        for box in self.boxes:
            veil = pygame.Surface(box.size, pygame.SRCALPHA)
            veil.fill((*pygame.Color(colour)[:3], VEIL))
            target.blit(veil, box)
            pygame.draw.rect(target, colour, box, thick, wide)
