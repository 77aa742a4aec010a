"""The curtain: who is to take the device, what all players know, and the buttons in its hem."""

from __future__ import annotations

from game.scenes.layout.box import Box, centred
from game.widgets.style import Style


class CurtainPlan:
    """Where everything of the curtain stands, for a size of window.

    `facts` are the two tags, and below each `news` the room for what has happened meanwhile.
    """

    def __init__(self, size: tuple[int, int], style: Style) -> None:
        px, (width, height) = style.px, size
        self._style, self._width = style, width
        upright = style.measure.portrait
        side = px(64)
        middle = round(height * 0.36) if upright else px(44.6)
        self.medallion = centred((width // 2, middle), (side, side))
        grown = 1 + (style.measure.text - 1) * 0.7
        tall = px(10.8 * grown)
        if upright:
            wide, gap = px(46), px(3)
            top = self.medallion.bottom + px(9)
            self.facts = [
                Box(width // 2 - wide - gap // 2, top, wide, tall),
                Box(width // 2 + gap // 2, top, wide, tall),
            ]
            low = top + tall + px(2.4)
            least = hem_top(size, style) - px(6) - low
            self.news = [Box(box.x, low, box.width, least) for box in self.facts]
        else:
            room = (width - side) // 2 - px(6)
            wide = min(px(38 * grown), room - px(3))
            left = (room + px(2) - wide) // 2 + px(1)
            y = middle - tall // 2
            self.facts = [Box(left, y, wide, tall), Box(width - left - wide, y, wide, tall)]
            low = y + tall + px(2.4)
            least = hem_top(size, style) - px(4) - low
            self.news = [Box(box.x, low, box.width, least) for box in self.facts]
        self._tall = px(14)
        self._middle = hem_top(size, style) + px(4.8)

    def _button(self, wide: int, centre: int) -> Box:
        return centred((centre, self._middle - self._style.px(0.4)), (wide, self._tall))

    def lift(self, chosen: bool) -> Box:
        """The button to hold: in the middle, or at the left of what goes on."""
        if not chosen:
            grown = 1 + (self._style.measure.text - 1) * 0.4
            wide = min(self._style.px(60 * grown), self._width - self._style.px(8))
            return self._button(wide, self._width // 2)
        wide, gap = self._pair()
        return self._button(wide, self._width // 2 - (wide + gap) // 2)

    @property
    def commit(self) -> Box:
        """The button that goes on with what was chosen."""
        wide, gap = self._pair()
        return self._button(wide, self._width // 2 + (wide + gap) // 2)

    def _pair(self) -> tuple[int, int]:
        gap = self._style.px(2.4)
        return min(self._style.px(54), (self._width - 3 * gap) // 2), gap


class HandCurtainPlan:
    """Where everything stands of a curtain that covers a hand alone."""

    def __init__(self, rect: Box, style: Style) -> None:
        self._style = style
        wide = min(style.px(52), round(rect.width * 0.44))
        right = rect.right - style.px(5)
        self._buttons = Box(right - wide, rect.y + style.px(7.4), wide, rect.height - style.px(10.4))
        left = rect.x + style.px(5)
        self.call = Box(left, rect.y, self._buttons.left - style.px(3) - left, rect.height)

    def lift(self, chosen: bool) -> Box:
        """The button to hold; with what goes on below it, in the upper half."""
        tall = min(self._style.px(12), self._buttons.height)
        if not chosen:
            return Box(self._buttons.x, self._buttons.centery - tall // 2, self._buttons.width, tall)
        return Box(*self._buttons.topleft, self._buttons.width, self._half)

    @property
    def commit(self) -> Box:
        """The button that goes on with what was chosen."""
        low = self._buttons.bottom - self._half
        return Box(self._buttons.x, low, self._buttons.width, self._half)

    @property
    def _half(self) -> int:
        return (self._buttons.height - self._style.px(1.2)) // 2


def hem_top(size: tuple[int, int], style: Style) -> int:
    """Where the band of the hem begins when the curtain hangs."""
    return size[1] - style.px(19.6)


def hem_tall(style: Style) -> int:
    """The hem with its band, its fringe, and its wavy edge."""
    return style.px(16.5)
