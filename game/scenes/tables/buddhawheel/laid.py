"""Cards laid out over the Wheel, to choose one of them: dedicated, or meditated on."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import pygame

from game import words
from game.engine.base import Action
from game.engine.cards import code_of
from game.scenes.tables.buddhawheel import card as minds
from game.scenes.tables.buddhawheel.minds import again_of, is_token
from game.scenes.tables.buddhawheel.signs import GAME
from game.scenes.tables.interface import Table
from game.tellings.buddhawheel import Worth, named
from game.tellings.buddhawheel.read import line_of
from game.widgets import art, text, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.card import RATIO, CardView, Face, Pose, shade
from game.widgets.ring import focus_ring, ring_bleed
from game.widgets.rotation import Rotation
from game.widgets.style import Style
from game.widgets.theme import Colour

WIDEST = 27.0  # u
NOTED = 11.0  # u: cards less broad have no room for words below them
AIR = 1.2  # u between a card and the words below it
GAP = 0.12  # between two cards, for the breadth of one
LINES = 3  # of what a card would bring, below it
BADGE, BADGE_MOST = 0.26, 4.4  # across the badge of a card, for its breadth, and in u
DIGITS = 9
DEPTH = 44
INK = {"free": theme.BOARD_THREAD, "use": "#F4EAD7", "none": "#B7AE9C"}  # of what a card would bring


class Ground(Widget):
    """The dark sheet under the cards, so that they stand off the Wheel, and what each of them would bring."""

    touchable = False

    def __init__(self, rect: Rect, radius: float) -> None:
        super().__init__("stage/laid", rect, DEPTH)
        self._radius = radius
        self.height = theme.SMALLEST
        self.notes: list[tuple[Sequence[str], float, float, Worth]] = []  # lines, middle, top of the first

    def draw(self, target: pygame.Surface) -> None:
        picture = art.frame(self.rect.size, self._radius, "#0B0F1E", line="#C9974A", thick=1.6)
        picture.set_alpha(232)
        target.blit(picture, self.rect)
        picture.set_alpha(255)
        step = round(self.height * 1.25)
        for lines, x, y, worth in self.notes:
            face: text.Face = "semibold" if worth == "free" else "inter"
            for number, line in enumerate(lines):
                low = y + number * step + self.height
                text.put(target, line, face, self.height, INK[worth], x, low, "center")


class Choosable(CardView):
    """A card that lies there to be chosen; `left` is called when a player no longer wants to read it.

    Its `number` is the digit that chooses it; None: none does. What makes free is lit, what is of no use
    lies in the shade until it is looked at.
    """

    left: Callable[[], None] = staticmethod(lambda: None)
    number: int | None = None

    def __init__(self, name: str, face: Face, width: int, depth: int, style: Style, worth: Worth) -> None:
        super().__init__(name, face, face, width, depth)
        self.style = style
        self.worth = worth
        self.bleed = max(self.bleed, ring_bleed(style))

    @property
    def thread(self) -> Colour | None:
        return self.ring_colour if self.worth == "free" else super().thread

    @property
    def shaded(self) -> bool:
        return self.worth == "none" and not (self.focused or self.hovered)

    def draw(self, target: pygame.Surface) -> None:
        super().draw(target)
        if self.shaded:
            art.put(target, shade(self.width, 0), self.rect.center)
        if self.focused and self.worth == "free":  # it is ringed without the focus too
            focus_ring(target, self.rect, self.style, self.width * 0.05)
        if self.number is not None:
            across = min(self.width * BADGE, self.style.px(BADGE_MOST))
            badge = art.square(f"{GAME}/icon-choice-{self.number}", round(across))
            place = self.rect.right - round(self.width * 0.04), self.rect.top + round(self.width * 0.04)
            art.put(target, badge, place)

    def set_state(self, **states: bool) -> None:
        super().set_state(**states)
        if self.worth == "none":
            self.damage()
        if False in (states.get("focused"), states.get("hovered")):
            self.left()
        elif states.get("focused"):
            self.look(None)


class Laid:
    """The cards of which one is to be chosen.

    `touched` is called with what is done with a card, and which; `looked` with one that a player wants
    to read, None when they turn away, and where it lies.
    """

    def __init__(
        self,
        table: Table,
        room: Rect,
        touched: Callable[[str, str], None],
        looked: Callable[[str | None, Rect], None],
    ) -> None:
        self._table = table
        self._room = room
        self._touched = touched
        self._looked = looked
        self._widgets: list[Widget] = []
        self.cards: list[str] = []
        self.facing: Rotation | None = None  # whom the cards face: `room` is in their frame

    @property
    def views(self) -> list[Choosable]:
        """The cards that lie there, in order."""
        return [widget for widget in self._widgets if isinstance(widget, Choosable)]

    def lay(
        self,
        actions: Sequence[Action],
        notes: Sequence[str],
        worths: Sequence[Worth],
        *,
        keep_off: Sequence[Rect] = (),
    ) -> None:
        """Lay out the cards of these actions, all of one kind, each with a note; none: take them away.

        The first nine are chosen by digits. They cover as little as can be of what they are to `keep_off`.
        """
        cards = [str(action["card"]) for action in actions]
        if self.facing is not None:
            keep_off = [self.facing.inward(each) for each in keep_off]
        if cards == self.cards and (self._widgets or not cards):
            return
        canvas, style = self._table.canvas, self._table.style
        canvas.remove(self._widgets)
        self._widgets, self.cards = [], cards
        if not cards:
            return
        height = max(theme.SMALLEST, style.px(1.9))
        for most in range(1, LINES + 1):  # as few lines as the notes need: the cards have all other room
            below = round(height * 1.25) * most + style.px(AIR)
            columns, wide = self._fit(len(cards), below)
            across = round(wide * (1 + GAP) - style.px(0.6))
            if all(len(text.wrapped(note, "semibold", height, across)) <= most for note in notes):
                break
        noted = wide >= style.px(NOTED)
        if not noted:  # many cards: the larger they are the better, and each tells when asked
            below = 0
            columns, wide = self._fit(len(cards), below)
        rows = -(-len(cards) // columns)
        step, down = wide * (1 + GAP), wide * (RATIO + GAP) + below
        pad = round(wide * 0.14)
        sheet = Rect(0, 0, round(step * min(columns, len(cards))) + 2 * pad, round(down * rows) + pad)
        sheet = self._placed(sheet, keep_off)
        ground = Ground(sheet, pad)
        ground.height = height
        self._widgets.append(ground)
        for index, (action, note, worth) in enumerate(zip(actions, notes, worths, strict=True)):
            row, column = divmod(index, columns)
            in_row = min(columns, len(cards) - row * columns)
            x = sheet.centerx + (column - (in_row - 1) / 2) * step
            top = sheet.y + pad + row * down
            if note and noted:
                face: text.Face = "semibold" if worth == "free" else "inter"
                lines = text.wrapped(note, face, height, round(step - style.px(0.6)))[:LINES]
                ground.notes.append((lines, x, top + wide * RATIO + style.px(AIR), worth))
            view = self._view(action, wide, Pose(x, top + wide * RATIO / 2), worth, note)
            view.number = index + 1 if len(cards) > 1 and index < DIGITS else None
            self._widgets.append(view)
        with canvas.facing(self.facing):
            canvas.add(*self._widgets)

    def face(self, facing: Rotation | None, room: Rect) -> None:
        """Face a reader from now on, in a room of their frame."""
        if (facing, room) != (self.facing, self._room):
            self._table.canvas.remove(self._widgets)
            self._widgets, self.cards = [], []
            self.facing, self._room = facing, room

    def _placed(self, sheet: Rect, keep_off: Sequence[Rect]) -> Rect:
        """The sheet in the middle of its room, below it or above it: where it covers least."""
        places = [sheet.copy() for _ in range(3)]
        places[0].center = self._room.center
        places[1].midbottom = self._room.midbottom
        places[2].midtop = self._room.midtop
        return min(places, key=lambda place: len(place.collidelistall(list(keep_off))))

    def numbered(self, digit: int) -> Choosable | None:
        """The card that a digit chooses."""
        return next((view for view in self.views if view.number == digit), None)

    def _view(self, action: Action, wide: int, pose: Pose, worth: Worth, note: str) -> Choosable:
        """A card as it was read, with its picture and, where it has room, its text; a token has neither."""
        kind, card, style = action["type"], str(action["card"]), self._table.style
        token, again = is_token(card), card in again_of(self._table.sitting)
        face = minds.dedicated(card, wide) if token else minds.pictured(card, wide, style.measure.text, again)
        view = Choosable(f"stage/card/{card}", face, wide, DEPTH + 1, style, worth)
        view.lie(pose)
        told = not token and wide >= minds.READABLE

        def look() -> bool:
            if told:
                return False
            self._looked(card, view.on_screen)
            return True

        text_of = words.texts(GAME).faces.get(code_of(card))
        said = (text_of.does, line_of(card, again)) if text_of is not None else ()
        view.call(". ".join(filter(None, (named(card), *said, note))))
        view.pressed = lambda: self._touched(kind, card)
        view.looked = look
        view.left = lambda: self._looked(None, view.on_screen)
        return view

    def _fit(self, count: int, below: int) -> tuple[int, int]:
        """In how many columns the cards are as large as they can be, and how broad each is."""
        best = (1, 4)
        for columns in range(1, count + 1):
            rows = math.ceil(count / columns)
            wide = min(
                self._room.width / (columns * (1 + GAP) + 0.28),
                (self._room.height - rows * below) / (rows * (RATIO + GAP) + 0.14),
                self._table.style.px(WIDEST),
            )
            if int(wide) // 2 * 2 >= best[1]:
                best = columns, int(wide) // 2 * 2
        rows = math.ceil(count / best[0])
        return math.ceil(count / rows), best[1]
