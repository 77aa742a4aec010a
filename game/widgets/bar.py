"""The bar below the table: whose turn it is, what to do, and why."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.widgets import art, text, theme
from game.widgets.canvas import Rect
from game.widgets.panel import Panel
from game.widgets.picture_cache import cached_picture
from game.widgets.style import Style
from game.widgets.token import token_picture

CAP, FOOT = 0.7, 0.28  # of its height, what a headline takes above its baseline and below
GAP = 0.16  # of the height of the sentence of why, what lies between the two
LEAST = 2.8  # u: how tall a headline is at least, where it would be cut
LARGER = 1.6  # how much taller the headline is at least
KEPT = 0.6  # of its full height, what a headline keeps where the sentence of why takes two lines
LONGER = 1.12  # how much taller a headline in two lines is than it would be in one
TOOLS = 8.2  # u: what the tools take at the foot of an upright bar


class Bar(Panel):
    """A sheet with a tab in the seat's colour, a sentence of what and one of why.

    `head` is the part of it where these stand; what is below is for choices. `names` are those of the
    seats: where the sentence is too long, a name in it gives way first. Where it `wraps`, it may have two
    lines.
    """

    wraps = False
    indent = 0  # pixels from the tab that something else takes, before the sentences
    role = "status"
    live = True

    @property
    def accessible_name(self) -> str:
        return " ".join(filter(None, (_ended(self.title), self.why)))

    def __init__(
        self,
        name: str,
        rect: Rect,
        style: Style,
        names: Sequence[str],
        *,
        upright: bool,
        depth: int = 1,
        head: Rect | None = None,
    ) -> None:
        super().__init__(name, rect, style, radius=2.4, depth=depth)
        self.names = names
        self.upright = upright
        self.head = Rect(head or rect)
        self.charm: int | None = None
        self.title = ""
        self.why = ""
        self.words_right = rect.right
        self.title_right = rect.right  # upright, where the sentence has room above the tools

    @property
    def tab(self) -> Rect:
        """The tab in the seat's colour."""
        head = self.head
        wide = self.style.px(18.8) if self.upright else min(self.style.px(20), round(head.width * 0.13))
        return Rect(head.x, head.y, wide, head.height)

    def tell(self, charm: int | None, title: str, why: str) -> None:
        """Say a sentence of what and one of why, under a token."""
        if (charm, title, why) != (self.charm, self.title, self.why):
            same, self.charm, self.title, self.why = charm == self.charm, charm, title, why
            if same and self.canvas is not None:
                left, right = self.tab.right, max(self.words_right, self.title_right)
                self.canvas.damage(Rect(left, self.head.y, right - left, self.head.height))
            else:
                self.damage()

    def draw(self, target: pygame.Surface) -> None:
        super().draw(target)
        tab = self.tab
        if self.charm is not None:
            picture = tab_picture(self.charm, tab.size, round(self.radius))
            target.blit(picture, tab)
            height = round(min(tab.height * (0.62 if self.upright else 0.9), tab.width * 0.56))
            token = token_picture(self.charm, height)
            point = min(self.style.px(2.8), self.head.height // 3)
            middle = (tab.x + round((tab.width - point) * 0.53), tab.centery)
            target.blit(token, token.get_rect(center=middle))
        left = self._left
        across = self.words_right - left
        if across < self.style.px(8):
            return
        if self._draw_two(target, left, across):
            return
        colours = self.style.theme
        lines, small, height, wide = self.laid()
        step = round(small * 1.28)
        block = height * CAP
        if lines:
            block += height * FOOT + small * GAP + (len(lines) - 1) * step + small
        y = self.head.y + (self.head.height - block) / 2 + height * CAP
        if wide > across:
            y = min(y, self.head.bottom - self.style.px(TOOLS) - height * 0.28)
        text.put(target, self._shortened(height, wide), "garamond", height, colours.ink, left, y)
        y += height * FOOT + small * (GAP + 0.76)
        text.put_lines(target, lines, "inter", small, colours.ink2, left, y, step)

    def _draw_two(self, target: pygame.Surface, left: int, across: int) -> bool:
        """Write a long headline in two lines where it is clearly larger so; whether it is."""
        found = self.in_two(across) if self.wraps else None
        if found is None:
            return False
        lines, height, told, small = found
        step, below, colours = round(height * CAP * 1.45), round(small * 1.28), self.style.theme
        block = height * CAP + step
        block += height * FOOT + small * (GAP + 0.76) + (len(told) - 1) * below if told else 0
        y = self.head.y + (self.head.height - block) / 2 + height * CAP
        y = text.put_lines(target, lines, "garamond", height, colours.ink, left, y, step)
        y += height * FOOT + small * (GAP + 0.76) - step
        text.put_lines(target, told, "inter", small, colours.ink2, left, y, below)
        return True

    def in_two(self, across: int) -> tuple[Sequence[str], int, Sequence[str], int] | None:
        """The headline in two lines and its height, why and its height; None where it is as large in one."""
        _, small, single, wide = self.laid()
        room = self.head.height - self.style.px(1.2)
        told, small = self._told_below(across, min(small, max(theme.SMALLEST, round(room * 0.22))))
        whole = text.width(self.title, "garamond", single) <= wide
        taken = small * (GAP + 1) + max(0, len(told) - 1) * round(small * 1.28)
        most = round((room - taken) / (CAP * 2.45 + FOOT * 2))
        for height in range(most, round(single * LONGER) if whole else theme.SMALLEST, -1):
            lines = text.wrapped(self.title, "garamond", height, across)
            if len(lines) == 2:
                return lines, height, told, small
        return None

    def _told_below(self, across: int, largest: int) -> tuple[list[str], int]:
        """The sentence of why below two lines, and its height: in two lines where one would cut it."""
        if not self.why:
            return [], 0
        small = text.fitted(self.why, "inter", largest, across, theme.SMALLEST)
        if small >= largest * 0.8 and text.width(self.why, "inter", small) <= across:
            return [self.why], small
        first, *more = text.wrapped(self.why, "inter", largest, across)
        return [first, text.shortened(" ".join(more), "inter", largest, across)] if more else [first], largest

    @property
    def _left(self) -> int:
        """Where the sentences begin."""
        return (
            self.tab.right + self.style.px(2.4) if self.charm is not None else self.rect.x + self.style.px(3)
        ) + self.indent

    def least(self, title: str) -> int:
        """How wide a headline is at its smallest beside choices."""
        return text.width(title, "garamond", max(theme.SMALLEST, self.style.px(LEAST)))

    def laid(self) -> tuple[list[str], int, int, int]:
        """The lines of why and their height, the height of the headline, which stays taller, and its room."""
        style = self.style
        across, room = self.words_right - self._left, self.head.height - style.px(1.2)
        largest = max(theme.SMALLEST, min(style.type("body"), round(room * 0.33)))
        lines, small = self._told(across, room, largest)
        wide = max(across, self.title_right - self._left) if self.upright and lines else across
        height = self._headline(len(lines), small, room, wide)
        if small > max(theme.SMALLEST, height / LARGER):
            lines, small = self._told(across, room, max(theme.SMALLEST, round(height / LARGER)))
            height = self._headline(len(lines), small, room, wide)
        return lines, small, height, wide

    def _headline(self, lines: int, small: int, room: int, wide: int) -> int:
        """How tall the headline is above so many lines of why."""
        most = max(theme.SMALLEST, min(self.style.type("banner"), self._above(lines, small, room)))
        least = max(theme.SMALLEST, min(most, self.style.px(LEAST)))
        return text.fitted(self.title, "garamond", most, wide, least)

    def _above(self, lines: int, small: int, room: int) -> int:
        """How tall a headline can be above so many lines of why."""
        if not lines:
            return round(room / (CAP + FOOT))
        return round((room - small * GAP - (lines - 1) * round(small * 1.28) - small) / (CAP + FOOT))

    def _told(self, across: int, room: int, largest: int) -> tuple[list[str], int]:
        """The sentence of why and its height: on one line, or on two where they are clearly larger.

        The headline keeps its height beside two; where neither has room, the sentence is shortened.
        """
        if not self.why:
            return [], 0
        least = theme.SMALLEST
        single = text.fitted(self.why, "inter", largest, across, least)
        whole = text.width(self.why, "inter", single) <= across
        if whole and single >= largest * 0.8:
            return [self.why], single
        kept = KEPT * min(self.style.type("banner"), self._above(1, single, room))
        for small in range(largest, round(single * 1.15) if whole else least - 1, -1):
            lines = text.wrapped(self.why, "inter", small, across)
            if len(lines) <= 2 and self._above(2, small, room) >= max(kept, small * LARGER):
                return list(lines), small
        if whole:
            return [self.why], single
        lines = text.wrapped(self.why, "inter", least, across)
        if self._above(2, least, room) < least * LARGER:
            return [text.shortened(self.why, "inter", least, across)], least
        return [lines[0], text.shortened(" ".join(lines[1:]), "inter", least, across)], least

    def _shortened(self, height: int, across: int) -> str:
        """The sentence as it fits: a long name in it gives way before what there is to do."""
        title = self.title
        over = text.width(title, "garamond", height) - across
        name = max((name for name in self.names if name in title), key=len, default="")
        if over > 0 and name:
            room = text.width(name, "garamond", height) - over
            title = title.replace(name, text.shortened(name, "garamond", height, room), 1)
        return text.shortened(title, "garamond", height, across)


@cached_picture
def tab_picture(charm: int, size: tuple[int, int], radius: int, point: float | None = None) -> pygame.Surface:
    """The tab: round at the left, a point at the right, so far out where that is said."""
    colour = theme.CHARMS[charm].colour
    w, h = size
    tip = 1 if point is None else 0.75
    point = min(w * 0.14, h / 3) if point is None else point
    d = (
        f"M{radius},0.75 H{w - point:.1f} L{w - tip:.2f},{h / 2} L{w - point:.1f},{h - 0.75} H{radius} "
        f"A{radius},{radius} 0 0 1 0.75,{h - radius} V{radius} A{radius},{radius} 0 0 1 {radius},0.75 Z"
    )
    edge = theme.darker(colour, 0.4)
    body = f'<path d="{d}" fill="url(#tab)" stroke="{edge}" stroke-width="1.5"/>'
    defs = art.linear("tab", theme.lighter(colour, 0.1), theme.darker(colour, 0.15))
    return art.raster(art.document(body, (0, 0, w, h), defs), size).convert_alpha()


def _ended(said: str) -> str:
    return said if not said or said.endswith((".", "?", "!", "…", ":")) else f"{said}."
