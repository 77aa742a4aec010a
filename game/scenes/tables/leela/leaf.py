"""What is laid on the table where a square rises: its leaf, which opens, and the square on its way."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.scenes.layout.leaf import NAMES, PROSES
from game.scenes.tables.leela import paintings
from game.scenes.tables.leela.leaf_picture import BRASS, EDGE, GOLD, MADDER, PARTS, SPREAD, Page, Picture
from game.widgets import art, text, theme
from game.widgets.accessibility import LESS, MORE
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Control
from game.widgets.lamplight import dim
from game.widgets.ring import focus_ring
from game.widgets.shadow import put_shadow
from game.widgets.style import Style
from game.widgets.token import token_picture


class Leaf(Widget):
    """A leaf on the table: it slides out from behind its painting, and its words appear one after another.

    `opened` is how far it has slid out, `parts` how far names, verse and text have appeared, all 0..1.
    A touch goes on; a drag, the wheel and the arrow keys move a text that is longer than its column.
    """

    role = "words"

    def __init__(self, name: str, picture: Picture, press: Callable[[], None], depth: int) -> None:
        super().__init__(name, Rect(picture.plan.leaf), depth)
        self.picture, self._press = picture, press
        self.opened = 1.0
        self.parts = [1.0] * len(PARTS)
        self.bleed = picture.style.px(SPREAD + 1)
        self._grab: tuple[int, int] | None = None
        self._dragged = False
        self.call(picture.page.told)

    @property
    def focusable(self) -> bool:
        return self.picture.plan.scrolls

    @property
    def _right(self) -> int:
        """Where it ends, as far as it has slid out."""
        split = self.picture.plan.split
        return split + round((self.rect.right - split) * self.opened)

    def covers(self, rect: Rect) -> bool:
        seen = Rect(self.rect.x, self.rect.y, self._right - self.rect.x, self.rect.height)
        return self.visible and seen.contains(rect)

    @property
    def _edge(self) -> int:
        """How broad its outer edge is, which goes along."""
        return self.rect.right - self.picture.plan.ground.right

    @property
    def area(self) -> Rect:
        seen = Rect(self.rect.x, self.rect.y, self._right - self.rect.x, self.rect.height)
        return seen.inflate(2 * self.bleed, 2 * self.bleed)

    def slide(self, share: float) -> None:
        """Slide out by a share."""
        if share != self.opened:
            before, self.opened = self._right, share
            left, right = sorted((before, self._right))
            left = max(self.picture.plan.split, left - self._edge)
            moved = Rect(left, self.rect.y, right - left, self.rect.height)
            self._damage(moved)
            self._damage_edge(moved)

    def appear(self, part: int, share: float) -> None:
        """Let a part of the words appear by a share."""
        if share != self.parts[part]:
            self.parts[part] = share
            self._damage(self._place(part))

    def show_words(self, share: float) -> None:
        """Let all words appear by a share."""
        for part in PARTS:
            self.appear(part, share)

    def _place(self, part: int) -> Rect:
        """Where a part of the words is."""
        plan = self.picture.plan
        x, right, lines = plan.rule.x - 20, plan.ground.right, [w for w in plan.written if w.part == part]
        if part == NAMES and plan.split == right:
            x = plan.ground.x
        tops = [line.baseline - round(line.height * 1.1) for line in lines]
        lows = [line.baseline + round(line.height * 0.45) for line in lines]
        if part == PROSES:
            tops, lows = [*tops, plan.prose.y], [*lows, plan.prose.bottom]
        if not tops:
            return Rect(x, 0, 0, 0)
        left = min([x, *(line.x - 20 for line in lines)])
        return Rect(left, min(tops), right - left, max(lows) - min(tops)).clip(Rect(plan.ground))

    def _damage(self, rect: Rect) -> None:
        if self.canvas is not None and self.visible:
            self.canvas.damage(rect)

    def _damage_edge(self, rect: Rect) -> None:
        """The shadow about a part of it."""
        bleed = self.bleed
        self._damage(Rect(rect.x, rect.y - bleed, rect.width + bleed, bleed))
        self._damage(Rect(rect.x, rect.bottom, rect.width + bleed, bleed))
        self._damage(Rect(rect.right, rect.y, bleed, rect.height))

    def draw(self, target: pygame.Surface) -> None:
        clip, rect, picture = target.get_clip(), self.rect, self.picture
        seen = Rect(rect.x, rect.y, self._right - rect.x, rect.height)
        if not seen.contains(clip):
            put_shadow(target, seen, picture.style.px(SPREAD), 0.55, picture.style.px(0.6))
        self._blit(target, picture.whole if self._all else picture.bare, clip)
        if not self._all:
            for part, share in enumerate(self.parts):
                place = self._place(part).clip(clip)
                if share <= 0 or place.size == (0, 0) or self.opened < 1:
                    continue
                picture.whole.set_alpha(round(255 * share) if share < 1 else None)
                target.blit(picture.whole, place, place.move(-rect.x, -rect.y))
            picture.whole.set_alpha(None)
        if self.focused:
            focus_ring(target, Rect(picture.plan.prose), picture.style, picture.style.px(0.8))

    @property
    def _all(self) -> bool:
        return all(share >= 1 for share in self.parts)

    def _blit(self, target: pygame.Surface, picture: pygame.Surface, clip: Rect) -> None:
        """Its left part as it lies, and of the right one what has slid out."""
        rect, split = self.rect, self.picture.plan.split
        left = Rect(rect.x, rect.y, split - rect.x, rect.height).clip(clip)
        if left:
            target.blit(picture, left, left.move(-rect.x, -rect.y))
        edge = min(self._edge, self._right - split)
        right = Rect(split, rect.y, self._right - edge - split, rect.height).clip(clip)
        if right:
            target.blit(picture, right, right.move(-rect.x, -rect.y))
        rim = Rect(self._right - edge, rect.y, edge, rect.height).clip(clip)
        if rim:
            target.blit(picture, rim, rim.move(rect.width - self._right, -rect.y))

    # -- what is done to it

    def press(self) -> bool:
        if self._dragged:
            self._dragged = False
            return True
        self._press()
        return True

    def _scroll_to(self, offset: float) -> bool:
        plan = self.picture.plan
        offset = int(min(max(0, offset), plan.tall - plan.prose.height))
        if not plan.scrolls or offset == self.picture.offset:
            return False
        self.picture.scroll_to(offset)
        self._damage(Rect(plan.prose))
        return True

    def scroll(self, steps: float) -> bool:
        self._scroll_to(self.picture.offset - steps * self.picture.style.px(6))
        return self.picture.plan.scrolls

    def grabbed(self, point: tuple[int, int]) -> None:
        self._grab, self._dragged = (point[1], self.picture.offset), False

    def dragged(self, point: tuple[int, int]) -> None:
        if self._grab is not None:
            self._dragged |= abs(point[1] - self._grab[0]) > self.picture.style.px(1)
            self._scroll_to(self._grab[1] - (point[1] - self._grab[0]))

    def key(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.KEYDOWN:
            return False
        page = self.picture.plan.prose.height * 0.9
        step = {
            pygame.K_DOWN: self.picture.style.px(6),
            pygame.K_UP: -self.picture.style.px(6),
            pygame.K_PAGEDOWN: page,
            pygame.K_PAGEUP: -page,
        }.get(event.key)
        return step is not None and self._scroll_to(self.picture.offset + step)

    @property
    def actions(self) -> tuple[str, ...]:
        return (*super().actions, MORE, LESS) if self.picture.plan.scrolls else super().actions

    def perform(self, deed: str, part: str = "", value: str = "") -> bool:
        if deed in (MORE, LESS):
            by = self.picture.plan.prose.height * (0.9 if deed == MORE else -0.9)
            return self._scroll_to(self.picture.offset + by)
        return super().perform(deed, part, value)


class LinkStrip(Control):
    """The strip of the arrow or snake on a leaf, to be touched: the leaf turns. It is drawn with the leaf."""

    def __init__(self, rect: Rect, style: Style, said: str, turn: Callable[[], None], depth: int) -> None:
        super().__init__("verse/link", rect, style, turn, depth)
        self.call(said)

    def draw(self, target: pygame.Surface) -> None:
        if self.hovered and not self.focused:
            radius, thick = self.style.measure.u * 1.4, self.style.hair * 3
            art.put_frame(target, self.rect, radius, "none", line=theme.BRASS, thick=thick)
        self.draw_focus(target)


class Risen(Widget):
    """The square on its way up or down: its painting in the border of the cloth, its token before it."""

    touchable = False

    def __init__(self, picture: Picture, charm: int, depth: int) -> None:
        super().__init__("verse/square", Rect(0, 0, 0, 0), depth)
        self.picture, self.charm = picture, charm
        self.token = 0  # how tall the token is
        self._border, self._crop = 0, 0.0
        self._scaled: tuple[int, pygame.Surface] | None = None
        self._room: pygame.Surface | None = None  # in which it is scaled
        self.bleed = picture.style.px(SPREAD + 1.4)

    def stand(self, inner: Rect, border: int, token: int, crop: float = 0.0) -> None:
        """Lie in a rectangle, with so broad a border about it and so tall a token before it.

        A share of its painting is cut off at each side, as the cloth shows it.
        """
        self._crop = crop
        rect = inner.inflate(2 * border, 2 * border)
        self.token, self._border = token, border
        if rect == self.rect:
            return
        before, self.rect = self.rect, rect
        if self.canvas is None:
            return
        whole = before.union(rect) if before.width else Rect(rect)
        whole = whole.inflate(2 * self.bleed, 2 * self.bleed)
        self.canvas.damage(rect)
        for band in (
            Rect(whole.x, whole.y, whole.width, rect.y - whole.y),
            Rect(whole.x, rect.bottom, whole.width, whole.bottom - rect.bottom),
            Rect(whole.x, rect.y, rect.x - whole.x, rect.height),
            Rect(rect.right, rect.y, whole.right - rect.right, rect.height),
        ):
            self.canvas.damage(band)

    def covers(self, rect: Rect) -> bool:
        return self.visible and self.rect.contains(rect)

    def draw(self, target: pygame.Surface) -> None:
        clip, rect, style = target.get_clip(), self.rect, self.picture.style
        if not rect.contains(clip):
            put_shadow(target, rect, style.px(SPREAD), 0.55, style.px(0.8))
        if not rect.colliderect(clip):
            return
        inner = rect.inflate(-2 * self._border, -2 * self._border)
        if self._border:
            target.fill(MADDER[0], rect)
            thin = max(1, self._border // 8)
            pygame.draw.rect(target, GOLD, rect.inflate(-self._border // 2, -self._border // 2), thin)
            pygame.draw.rect(target, GOLD, inner.inflate(2 * thin, 2 * thin), thin)
        target.blit(self._painting(inner.width), inner)
        if style.theme is theme.LAMPLIT:
            dim(target, rect.clip(clip))
        if not self.token:
            return
        token = token_picture(self.charm, self.token // 2 * 2)
        low = inner.x + token.get_width() * 0.62, inner.bottom - token.get_height() * 0.58
        art.put(target, token, (low[0], low[1]))

    def _painting(self, side: int) -> pygame.Surface:
        """The painting at a size, scaled once a frame, and always into the same room."""
        if self._scaled is None or self._scaled[0] != side:
            full = self.picture.plan.painting.width
            small = paintings.lively(self.picture.page.painting, full)
            if self._room is None or self._room.get_width() < side:
                self._room = pygame.Surface((max(side, full), max(side, full)), 0, small)
            found = self._room.subsurface((0, 0, side, side))
            cut = -2 * round(self._crop * small.get_width())
            part = small.subsurface(small.get_rect().inflate(cut, cut))
            pygame.transform.smoothscale(part, (side, side), found)
            self._scaled = side, found
        return self._scaled[1]

    def gone(self) -> None:
        super().gone()
        self._scaled = self._room = None


class Hole(Widget):
    """The pale place that a square leaves on the cloth while it is away."""

    touchable = False

    def __init__(self, rect: Rect, depth: int) -> None:
        super().__init__("verse/hole", rect, depth)
        self.bleed = 2

    def draw(self, target: pygame.Surface) -> None:
        rect = self.rect
        target.fill("#F4E7C8", rect)
        pygame.draw.rect(target, "#5A3A22", rect, max(2, rect.width // 32))
        inset, thick, radius = max(3, rect.width // 13), max(1, rect.width // 48), max(2, rect.width // 16)
        inner = rect.inflate(-2 * inset, -2 * inset)
        pygame.draw.rect(target, theme.BRASS, inner, thick, border_radius=radius)


class Back(Widget):
    """What those see of a leaf that sit across a flat table: madder with a lotus, and its number."""

    touchable = False
    TALL = 8.0  # u

    def __init__(self, leaf: Rect, page: Page, style: Style, depth: int) -> None:
        tall = style.px(self.TALL)
        super().__init__("verse/back", Rect(leaf.x, leaf.y - tall, leaf.width, tall), depth)
        self.page, self.style = page, style
        self.bleed = style.px(SPREAD)

    def draw(self, target: pygame.Surface) -> None:
        put_shadow(target, self.rect, self.style.px(SPREAD - 1), 0.4)
        target.blit(self._picture(), self.rect)

    def _picture(self) -> pygame.Surface:
        style, rect = self.style, Rect(0, 0, *self.rect.size)
        found = art.vertical(rect.size, *(BRASS if self.page.light else MADDER))
        for inset, thick in ((0, 2), (style.px(0.5), max(1, style.px(0.16)))):
            pygame.draw.rect(found, GOLD if inset else EDGE, rect.inflate(-2 * inset, -2 * inset), thick)
        art.put(found, art.sprite("leela/goal", (style.px(6.4), style.px(6.4))), rect.center)
        low = rect.centery + style.px(1.2)
        said, across = self.page.said.name, rect.width // 2 - style.px(6)
        number = self.page.number
        text.put(found, number, "display", style.px(3.6), "#FFF6DC", rect.centerx - style.px(5), low, "right")
        height = text.fitted(said, "garamond", style.px(3.2), across, 13)
        text.put(found, said, "garamond", height, "#FFF6DC", rect.centerx + style.px(5), low)
        return pygame.transform.rotate(found, 180)
