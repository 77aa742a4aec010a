"""The curtain as it is seen: its cloth, who is called, what all players know, and its buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game import words
from game.scenes.layout.curtain import hem_tall, hem_top
from game.scenes.table.curtain_pictures import (
    GOLD,
    TRIMS,
    folds_picture,
    hem_picture,
    hold_ring,
    pill_picture,
    sun_picture,
    tag_picture,
    valance_picture,
)
from game.scenes.tables.stage import Laid
from game.widgets import art, boxes, card, text, theme
from game.widgets.accessibility import PRESS
from game.widgets.boxes import Align, Column, Drawn, Framed, Layout, Node, Picture, Row, Space, Text
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Control
from game.widgets.ring import focus_ring
from game.widgets.style import Style
from game.widgets.token import mark_picture, token_picture

DEEP = 700  # above everything of a table
PALE, EARTH = "#FFF3DC", "#EBD3A4"
FLOOR = "#1E0F06"
HEM, CLEAR = 2.2, 0.8  # u: the hem of a cloth over a hand alone, and what is free above it


class Cloth(Widget):
    """The cloth itself, over the whole screen: nothing shows through it.

    It comes down with its hem first; while it moves only the strip between where
    the hem was and where it is changes.
    """

    def __init__(self, size: tuple[int, int], charm: int, style: Style) -> None:
        super().__init__("curtain/cloth", Rect(0, 0, *size), DEEP)
        self.charm = charm
        self.style = style
        self.share = 0.0

    @property
    def hem_top(self) -> int:
        """Where the hem's band begins now."""
        tall = hem_tall(self.style)
        low = hem_top(self.rect.size, self.style)
        return round(-tall + (low + tall) * self.share)

    def lower(self, share: float) -> None:
        """Come down by a share: 0.0 is up, 1.0 all the way down."""
        if share == self.share or self.canvas is None:
            self.share = share
            return
        before = self.hem_top
        self.share = share
        after = self.hem_top
        top, low = min(before, after), max(before, after) + hem_tall(self.style)
        self.canvas.damage(Rect(0, top, self.rect.width, low - top))
        if share >= 1.0 or before >= hem_top(self.rect.size, self.style):
            self.canvas.damage(Rect(0, low, self.rect.width, self.rect.height - low))

    @property
    def area(self) -> Rect:
        """The strip it covers now."""
        low = self.rect.height if self.share >= 1.0 else max(0, self.hem_top + hem_tall(self.style))
        return Rect(0, 0, self.rect.width, low)

    def reaches(self, point: tuple[int, int]) -> bool:
        return self.visible

    def draw(self, target: pygame.Surface) -> None:
        clip = target.get_clip()
        low = self.hem_top
        if self.share >= 1.0:
            target.fill(FLOOR, clip)
        folds = clip.clip(Rect(0, 0, self.rect.width, low + self.style.px(9.6)))
        if folds:
            target.blit(folds_picture(self.charm, self.rect.size, self.style.measure.u), folds, folds)
        hem = hem_picture(self.charm, self.rect.width, self.style.measure.u)
        if low + hem.get_height() > clip.top:
            target.blit(hem, (0, low))
        valance = valance_picture(self.charm, self.rect.width, self.style.measure.u)
        if clip.top < valance.get_height():
            shown = Rect(0, 0, self.rect.width, max(0, min(valance.get_height(), low + self.style.px(9.6))))
            target.blit(valance, (0, 0), shown)


class HandCloth(Widget):
    """A curtain that covers the hand alone: what all may see stays in sight above it."""

    def __init__(self, rect: Rect, charm: int, style: Style) -> None:
        super().__init__("curtain/cloth", rect, DEEP)
        self.charm = charm
        self.style = style
        self.share = 0.0

    @property
    def hem_top(self) -> int:
        """How far down it has come, in pixels of the window."""
        return round(self.rect.y + self.rect.height * self.share)

    def lower(self, share: float) -> None:
        """Come down by a share: 0.0 is up, 1.0 all the way down."""
        self.alter(share=share)

    def reaches(self, point: tuple[int, int]) -> bool:
        return self.visible  # everything waits until it is lifted, the board too

    def draw(self, target: pygame.Surface) -> None:
        clip, rect, unit = target.get_clip(), self.rect, self.style.measure.u
        covered = Rect(rect.x, rect.y, rect.width, self.hem_top - rect.y)
        target.set_clip(clip.clip(covered))
        target.blit(folds_picture(self.charm, rect.size, unit), rect)
        target.blit(valance_picture(self.charm, rect.width, unit * 0.6), rect)
        tall = self.style.px(HEM)
        band = Rect(rect.x, covered.bottom - tall, rect.width, tall)
        pygame.draw.rect(target, TRIMS[theme.CHARMS[self.charm].name], band)
        for y in (band.y, band.bottom - self.style.px(0.5)):
            pygame.draw.rect(target, GOLD, (rect.x, y, rect.width, max(1, self.style.px(0.4))))
        target.set_clip(clip)


class Medallion(Widget):
    """Who is to take the device: the token, the name as large as it goes, and who looks with them."""

    touchable = False

    def __init__(self, rect: Rect, charm: int, said: str, name: str, style: Style, beside: str = "") -> None:
        super().__init__("curtain/medallion", rect, DEEP + 1)
        self.charm = charm
        self.said = said
        self.title = name
        self.beside = beside
        self.far = False  # it is read from across the room
        self.style = style
        self.bleed = style.px(8)

    def draw(self, target: pygame.Surface) -> None:
        style, rect = self.style, self.rect
        picture = sun_picture(rect.width, self.charm)
        target.blit(picture, picture.get_rect(center=rect.center))
        token = token_picture(self.charm, style.px(14 if self.far else 19))
        high = round(rect.height * (0.2 if self.far else 0.265))
        target.blit(token, token.get_rect(center=(rect.centerx, rect.y + high)))
        colours = theme.PAPER
        small = style.px(4.8 if self.far else 3.8)
        low = rect.y + rect.height * (0.43 if self.far else 0.555)
        text.put(target, self.said, "italic", small, colours.ink2, rect.centerx, low, "center")
        across = round(rect.width * (0.86 if self.far else 0.78))
        largest = style.px(23 if self.far else 14.4)
        lines, height = text.name_lines(self.title, "garamond", largest, style.px(8), across, largest * 1.1)
        y = rect.y + rect.height * 0.735 + min(0, (height - largest) * 0.16)
        y -= (len(lines) - 1) * height * 0.55
        x = rect.centerx
        text.put_lines(target, lines, "garamond", height, colours.ink, x, y, height, "center")
        lines = list(filter(None, (self.beside, words.say("curtain.away"))))
        low = rect.height * (0.835 if len(lines) == 1 else 0.815)
        for line, share in zip(lines, (0.66, 0.56), strict=False):
            least = text.fitted(line, "inter", style.font_px(2.7), round(rect.width * share), 13)
            text.put(target, line, "inter", least, colours.ink2, rect.centerx, rect.y + low, "center")
            low += least * 1.4


class Call(Medallion):
    """Who is to look behind a curtain before the hand: the token, and the name."""

    def __init__(self, rect: Rect, charm: int, said: str, name: str, style: Style, beside: str = "") -> None:
        super().__init__(rect, charm, said, name, style, beside)
        self.bleed = 0

    def draw(self, target: pygame.Surface) -> None:
        style, rect = self.style, self.rect
        middle = rect.centery + style.px(2)
        side = min(style.px(17), rect.height - style.px(8))
        disc = art.frame(
            (side, side), side / 2, "#FBF4E2", line=TRIMS[theme.CHARMS[self.charm].name], thick=3
        )
        target.blit(disc, disc.get_rect(midleft=(rect.x, middle)))
        token = token_picture(self.charm, round(side * 0.62))
        target.blit(token, token.get_rect(center=(rect.x + side // 2, middle)))
        left = rect.x + side + style.px(2.4)
        across = rect.right - left
        names, height = text.name_lines(
            self.title, "garamond", style.px(9), style.px(5), across, style.px(9.5)
        )
        away = " · ".join(filter(None, (self.beside, words.say("curtain.away"))))
        small = text.fitted(away, "inter", style.font_px(2.4), across, 13)
        lines = text.wrapped(away, "inter", small, across)[:2]
        middle -= round(small * 0.6 * (len(lines) - 1))
        lowest = middle + height * 0.44 + small * (1.2 * len(lines) + 0.3)
        middle -= max(0, round(lowest - (rect.bottom - style.px(HEM + CLEAR))))  # clear of the hem
        said = middle - height * (0.36 + (len(names) - 1)) - style.px(1.1)
        text.put(target, self.said, "italic", style.px(3.2), PALE, left, said)
        low = middle + height * 0.34
        text.put_lines(target, reversed(names), "garamond", height, PALE, left, low, -height)
        low = middle + height * 0.44 + small * 1.2
        text.put_lines(target, lines, "inter", small, PALE, left, low, small * 1.2)


class Tag(Drawn):
    """A dark tag on the cloth, with its shadow and what is laid out on it."""

    touchable = False

    def __init__(self, name: str, rect: Rect, layout: Layout) -> None:
        super().__init__(name, rect, layout, DEEP + 1)
        self.bleed = layout.style.px(1.6)

    def draw(self, target: pygame.Surface) -> None:
        corner = self.rect.x - self.bleed, self.rect.y - self.bleed
        target.blit(tag_picture(self.rect.size, self.layout.style, self.bleed), corner)
        super().draw(target)


def fact(name: str, rect: Rect, style: Style, title: str, line: str) -> Tag:
    """Something all players know, on a tag."""
    plain = any(map(str.isdigit, title))  # figures are
    face: text.Face = "semibold" if plain else "garamond"
    words_ = [
        Text(title, 2.7 if plain else 3.2, PALE, face, least_units=0, leading=1.1, align="center"),
        Text(line, 2.2, EARTH, lines=2, leading=1.2, align="center"),
    ]
    tree = Framed(Column(Space(grow=1), *words_, Space(grow=1)), 1.5, 0)
    return Tag(name, rect, boxes.lay(tree, style, rect))


def news(name: str, rect: Rect, style: Style, told: Sequence[tuple[int, str]]) -> Tag:
    """What others did meanwhile, on a tag no taller than need be: a token and some lines for each of them."""
    mark = 3.0 * style.measure.text  # u: it grows with the words
    across = rect.width - style.px(2 * 1.4 + 1.4 + mark)
    most = [len(text.wrapped(said, "inter", style.font_px(2.0), across)) for _, said in told]

    def tree() -> Node:
        rows = [
            Row(
                Picture(partial(mark_picture, charm), mark),
                Text(said, 2.0, PALE, lines=lines, least_units=2.0, leading=1.28, cut=True, grow=1),
                gap=1.4,
                align="start",
            )
            for (charm, said), lines in zip(told, most, strict=True)
        ]
        return Framed(Column(*rows, gap=1.4), 1.4, 1.4)

    while (tall := boxes.height(tree(), style, rect.width)) > rect.height and max(most) > 1:
        most[most.index(max(most))] -= 1  # the longest gives way
    rect = Rect(rect.topleft, (rect.width, tall))
    return Tag(name, rect, boxes.lay(tree(), style, rect))


class LaidCards(Tag):
    """Cards that lie open for all, on a tag, each over the token of who laid it; one that is ahead is ringed.

    The first was laid first.
    """

    def __init__(self, name: str, rect: Rect, style: Style, laid: Sequence[tuple[int, Laid]]) -> None:
        self.laid = laid
        self._pad, gap = style.px(1.4), 0.28
        self._mark = style.px(3.0)
        below = self._mark + style.px(0.8)
        wide = (rect.width - 2 * self._pad) / (len(laid) + gap * (len(laid) - 1))
        tall = (rect.height - 2 * self._pad - below) / card.RATIO
        self._wide = round(min(wide, tall, style.px(7.2)))
        self._step = round(self._wide * (1 + gap))
        height = 2 * self._pad + card.height_of(self._wide) + below
        super().__init__(name, Rect(rect.x, rect.y, rect.width, height), Layout(style))
        self.call(" ".join(f"{each.said}." for _, each in laid))

    def draw(self, target: pygame.Surface) -> None:
        super().draw(target)
        rect, wide = self.rect, self._wide
        x = rect.centerx - self._step * (len(self.laid) - 1) // 2
        y = rect.y + self._pad + card.height_of(wide) // 2
        for charm, each in self.laid:
            picture = card.picture(each.face, wide)
            target.blit(picture, picture.get_rect(center=(x, y)))
            if each.ahead:
                ring = card.ring(wide, 0)
                target.blit(ring, ring.get_rect(center=(x, y)))
            mark = mark_picture(charm, self._mark)
            target.blit(mark, mark.get_rect(midbottom=(x, rect.bottom - self._pad)))
            x += self._step


class CurtainButton(Control):
    """What it is for, and under it, where there is room, what then happens; it may be the one to press."""

    rounding = 0.5
    centred = False  # whether its words stand in its middle, and not beside a sign

    def __init__(self, name: str, rect: Rect, style: Style, label: str, under: str, primary: bool) -> None:
        super().__init__(name, rect, style, None, DEEP + 2)
        self.label, self.under, self.primary = label, under, primary
        self.bleed = style.px(3.2)

    @property
    def left(self) -> int:
        """Where its words begin."""
        return self.rect.x + self.style.px(4)

    def draw(self, target: pygame.Surface) -> None:
        style, rect = self.style, self.rect
        picture = pill_picture(rect.size, style.measure.u, self.primary)
        target.blit(picture, picture.get_rect(center=rect.center))
        self._draw_sign(target)
        self._draw_words(target)
        if self.focused:
            focus_ring(target, rect, Style(theme.NIGHT, style.measure), self.radius)

    def _draw_sign(self, target: pygame.Surface) -> None:
        """What stands left of its words."""

    def _draw_words(self, target: pygame.Surface) -> None:
        style, rect, unit = self.style, self.rect, self.style.font_px(100) / 100
        ink, ink2 = (theme.PRIMARY_INK, theme.PRIMARY_INK2) if self.primary else (PALE, EARTH)
        align: Align = "center" if self.centred else "start"
        large, small = (min(most, share * rect.height / unit) for most, share in ((3.8, 0.4), (2.4, 0.26)))
        label = Text(self.label, large, ink, "semibold", least_units=0, leading=1.15, align=align)
        under = Text(self.under, small, ink2, least_units=0, leading=1.15, align=align)
        alone = Text(self.label, min(3.0, large), ink, "semibold", least_units=0, align=align)
        tight = rect.height < 2 * style.px(3.8) + style.px(1)  # no room below
        ways = [Column(Space(grow=1), *each, Space(grow=1)) for each in ((label, under), (alone,))]
        inner = Rect(self.left, rect.y, rect.right - style.px(4) - self.left, rect.height)
        boxes.fitting(ways[tight:], style, inner).draw(target)


class LiftButton(CurtainButton):
    """To be held: a ring fills, and then the curtain lifts. A mere click does nothing."""

    def __init__(
        self, rect: Rect, style: Style, hold: Callable[[str], None], label: str, under: str, primary: bool
    ) -> None:
        super().__init__("curtain/lift", rect, style, label, under, primary)
        self._hold = hold
        self.share = 0.0

    def fill(self, share: float) -> None:
        """Fill the ring by a share 0..1."""
        self.alter(share=share)

    def say(self, under: str) -> None:
        """Say something else below its label."""
        self.under = under
        self.damage()

    @property
    def accessible_name(self) -> str:
        return self.label

    def perform(self, deed: str, part: str = "", value: str = "") -> bool:
        """Who cannot see it holds nothing down: for them it is lifted until their turn ends."""
        if deed == PRESS:
            self._hold("reader")
        return deed == PRESS or super().perform(deed, part, value)

    def grabbed(self, point: tuple[int, int]) -> None:
        self._hold("pointer")

    def press(self) -> bool:
        return True

    @property
    def left(self) -> int:
        return self.rect.x + self.rect.height + self.style.px(1.0)

    def _draw_sign(self, target: pygame.Surface) -> None:
        tall = self.rect.height
        ring = hold_ring(round(tall * 0.70), round(self.share * 60))
        target.blit(ring, ring.get_rect(center=(self.rect.x + round(tall * 0.54), self.rect.centery)))


class CommitButton(CurtainButton):
    """Goes on with what was chosen behind the curtain; what that was it does not say."""

    centred = True

    def __init__(self, rect: Rect, style: Style) -> None:
        label, under = words.say("curtain.commit"), words.say("curtain.commit.under")
        super().__init__("curtain/commit", rect, style, label, under, True)
        self.call(label, under)
