"""The six Realm stacks beside the Wheel: backs of cards with their count, and the realm's name below."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from game import words
from game.scenes.tables.buddhawheel import card as minds
from game.scenes.tables.buddhawheel.signs import CREAM, GAME
from game.widgets import art, card, text, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.ring import focus_ring
from game.widgets.style import Style

NAME = 2.3  # u: the name below is no higher, however large text is
DEEP = 3  # backs seen below the uppermost
SHIFT = (0.028, 0.036)  # of the breadth, from one back to the one below it
BROAD = {"HG": 12.6}  # u: how broad a name is beside which no other stands


class Pile(Widget):
    """One Realm stack. `count` is how many cards lie there; what they are nobody may see.

    `looked` is called with its code when a player wants to know about it, with None when they turn away.
    """

    focusable = True

    def __init__(
        self, code: str, realm: str, rect: Rect, style: Style, looked: Callable[[str | None], None]
    ) -> None:
        super().__init__(f"stage/stack/{code}", rect, 2)
        self.code = code
        self.realm = realm
        self.style = style
        self.count = 0
        self._looked = looked
        self.named: Rect | None = None  # within which its realm's name stands below it
        self.leans = 0  # away from a stack close beside it: the name begins (1) or ends (-1) between the two
        self.aside = 0  # pixels: so far both names stand aside, where one would reach the Wheel
        self.bleed = rect.width  # a name near the edge of the table stands aside

    def tell(self, count: int) -> None:
        """So many cards lie there."""
        self.alter(count=count)

    def lift_one(self) -> None:
        """The uppermost card is taken."""
        self.tell(self.count - 1)

    def draw(self, target: pygame.Surface) -> None:
        rect, wide = self.rect, self.rect.width // 2 * 2
        back = card.picture(minds.back(self.realm), wide)
        for down in range(min(DEEP, max(0, self.count - 1)), -1, -1):
            aside, under = (round(each * wide * down) for each in SHIFT)
            art.put(target, back, (rect.centerx + aside, rect.centery + under))
        self._draw_count(target)
        if self.named is not None:
            said, height = self.name_set()
            half = text.width(said, "semibold", height) / 2
            between = self.aside + (rect.left if self.leans > 0 else rect.right)
            middle = between + round(half) * self.leans if self.leans else rect.centerx
            x = min(max(middle, self.named.left + half), self.named.right - half)
            ink, low = self.style.theme.ink2, rect.bottom + height * 1.45
            if not self.leans or x == middle:  # else it would reach into its neighbour's
                text.put(target, said, "semibold", height, ink, x, low, "center")
        if self.focused:
            focus_ring(target, rect, self.style, wide * 0.1)

    def name_set(self) -> tuple[str, int]:
        """Its realm's name, and the height of its type."""
        said = words.texts(GAME).tables["realms"][self.realm]
        across = min(round(self.rect.width * 1.9), self.style.px(BROAD.get(self.code, 8.6)))
        height = min(self.style.font_px(2.0), self.style.px(NAME))
        return said, text.fitted(said, "semibold", height, across, theme.SMALLEST)

    def off_the_wheel(self, centre: tuple[float, float], radius: float) -> int:
        """How far its name, where it leans, must stand aside so that it reaches no such circle, in pixels."""
        said, height = self.name_set()
        down = abs(self.rect.bottom + height * 1.45 - centre[1])
        half_chord = math.sqrt(max(0.0, radius**2 - down**2))
        wide = text.width(said, "semibold", height)
        if self.leans > 0:
            return min(0, math.floor(centre[0] - half_chord - self.rect.left - wide))
        return max(0, math.ceil(centre[0] + half_chord - self.rect.right + wide))

    def _draw_count(self, target: pygame.Surface) -> None:
        height = max(theme.SMALLEST, min(self.style.font_px(2.0), round(self.rect.width * 0.3)))
        said = str(self.count)
        wide = max(text.width(said, "semibold", height) + height, round(height * 2.2))
        plate = Rect(0, 0, wide, round(height * 1.4))
        plate.center = self.rect.centerx, self.rect.bottom - round(height * 0.1)
        art.put_frame(target, plate, plate.height / 2, "#0B0F1E", line=CREAM, thick=max(1.0, height * 0.08))
        text.put_in(target, said, "semibold", height, "#F4EAD7", plate)

    # -- hands

    def set_state(self, **states: bool) -> None:
        super().set_state(**states)
        if states.get("focused"):
            self._looked(self.code)
        elif False in (states.get("focused"), states.get("hovered")):
            self._looked(None)

    def look(self, point: tuple[int, int] | None) -> bool:
        self._looked(self.code)
        return True

    def press(self) -> bool:
        return self.look(None)
