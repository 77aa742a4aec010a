"""The small curtain of one place as it is seen: the cloth over a hand, parted to both sides, and its pad."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

import pygame
import pygame.transform

from game.scenes.table.curtain_pictures import GOLD, TRIMS, fold_colours
from game.widgets import art, text, theme
from game.widgets.accessibility import PRESS, AccessibilityNode
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Control
from game.widgets.picture_cache import cached_picture
from game.widgets.style import Style

FOLD = 3.4  # u: how broad a fold of the hanging cloth is
HEM = 3.0  # u
TIED = (13.0, 6.5)  # u: the breadth of the cloth tied aside, at the pad's side and at the other
SCALLOP = 9.8  # u
VALANCE, EDGE = 2.8, 0.6  # u: how far it hangs above an open stage, and where the cards need the room
STAGE = "#0B1416"  # what the cards stand before


class HandCover(Widget):
    """The cloth of a place over its hand. `parted` is how far it is drawn aside, 0.0 covers everything.

    Where it is `large` the cards stand in it as on a stage, with a valance above them and the cloth tied at
    both sides; else it hangs before the lower half of the cards and is drawn away whole.
    """

    touchable = False

    def __init__(self, name: str, rect: Rect, charm: int, style: Style, large: bool, depth: int) -> None:
        super().__init__(name, rect, depth)
        self.charm, self.style, self.large = charm, style, large
        self.parted = 0.0
        self.hangs = VALANCE  # u
        self.looked_at = False  # whether somebody else's hand is told to be open: a double thread on the hem
        self.bleed = style.px(0.6)

    def part(self, share: float) -> None:
        """Be drawn aside by a share."""
        self.alter(parted=share)

    def thread(self, on: bool) -> None:
        """A double thread on the hem: this hand lies open, and all see it."""
        self.alter(looked_at=on)

    def draw(self, target: pygame.Surface) -> None:
        clip, rect = target.get_clip(), self.rect
        target.set_clip(clip.clip(rect))
        u = self.style.measure.u
        share = self.parted
        if share <= 0.0:
            target.blit(cloth_picture(self.charm, rect.size, u), rect)
        else:
            self._draw_parted(target, share, u)
        target.set_clip(clip)
        if self.looked_at:
            self._draw_thread(target)

    def _draw_parted(self, target: pygame.Surface, share: float, u: float) -> None:
        rect = self.rect
        for side in (0, 1):
            tied = min(round(TIED[side] * u) if self.large else 0, rect.width // 4)
            whole = rect.width // 2
            wide = round(whole + (tied - whole) * share)
            if wide <= 0:
                continue
            if share >= 1.0 or wide <= tied * 1.3:
                picture = swag_picture(self.charm, (tied, rect.height), u)
                picture = picture if wide == tied else pygame.transform.scale(picture, (wide, rect.height))
            else:
                half = cloth_picture(self.charm, rect.size, u).subsurface((0, 0, whole, rect.height))
                picture = pygame.transform.scale(half, (wide, rect.height))
            if side:
                picture = pygame.transform.flip(picture, True, False)
            target.blit(picture, (rect.right - wide if side else rect.x, rect.y))
        if self.large:
            target.blit(valance_strip(self.charm, rect.width, self.hangs, u), rect)

    def _draw_thread(self, target: pygame.Surface) -> None:
        u, rect = self.style.measure.u, self.rect
        for out, thick in ((0.0, 0.45), (0.7, 0.18)):
            y = rect.bottom - round((0.3 + out) * u)
            pygame.draw.line(
                target, theme.BOARD_THREAD, (rect.x, y), (rect.right, y), max(1, round(thick * u))
            )


@cached_picture
def cloth_picture(charm: int, size: tuple[int, int], u: float) -> pygame.Surface:
    """Hanging folds in the seat's colour, and below them the hem with its knots."""
    w, h = size[0] / u, size[1] / u
    stops = zip((0.0, 0.3, 0.52, 0.76, 1.0), fold_colours(charm), strict=True)
    defs = art.graded("fold", stops, across=True)
    count = max(4, round(w / FOLD))
    wide = w / count
    body = "".join(
        f'<rect x="{index * wide:.3f}" y="0" width="{wide + 0.06:.3f}" height="{h:.2f}" fill="url(#fold)"/>'
        for index in range(count)
    )
    tall = min(HEM, h * 0.34)
    top = h - tall
    trim = TRIMS[theme.CHARMS[charm].name]
    body += art.rounded(0, 0, w, h * 0.12, 0, "#000000", opacity=0.22)
    body += art.rounded(0, top, w, tall, 0, trim, opacity=0.94)
    for y in (top, h - 0.3):
        body += art.rounded(0, y, w, 0.3, 0, GOLD)
    body += _knots(w, top + tall / 2 + 0.05, tall * 0.62)
    return art.raster(art.document(body, (0, 0, w, h), defs), size).convert_alpha()


def _knots(wide: float, y: float, tall: float) -> str:
    knot = art.inner("shared/knot")[0].replace("#E9B949", GOLD)
    count = max(1, int(wide / (tall * 2.8)))
    body = ""
    for index in range(count):
        x = wide * (index + 0.5) / count
        body += f'<g transform="translate({x:.2f} {y:.2f}) scale({tall / 100:.4f})">{knot}</g>'
        if index:
            at, half = wide * index / count, tall * 0.26
            body += f'<path d="M{at:.2f},{y - half:.2f} l{half * 0.8:.2f},{half:.2f} '
            body += f'l{-half * 0.8:.2f},{half:.2f} l{-half * 0.8:.2f},{-half:.2f}Z" fill="{GOLD}"/>'
    return body


@cached_picture
def swag_picture(charm: int, size: tuple[int, int], u: float) -> pygame.Surface:
    """The cloth drawn to the left and tied with a tassel."""
    w, h = size[0] / u, size[1] / u
    dark, middle, light, *_ = fold_colours(charm)
    defs = art.graded("swag", ((0.0, dark), (0.45, light), (1.0, dark)), across=True)
    body, low, count = "", h * 0.62, 6
    for index in range(count):
        a, b = index / count, (index + 1) / count
        top, tie = (w * a, w * b), (w * 0.10 * a, w * 0.10 * b + 0.2)
        foot = (w * 0.46 * a, w * 0.46 * b)
        body += (
            f'<path fill="url(#swag)" stroke="{middle}" stroke-width="0.1" d="M{top[0]:.2f},0 H{top[1]:.2f} '
            f"C{top[1] * 0.98:.2f},{h * 0.34:.2f} {tie[1] + w * 0.16 * b:.2f},{h * 0.5:.2f} "
            f"{tie[1]:.2f},{low:.2f} "
            f"C{tie[1] + w * 0.05:.2f},{h * 0.78:.2f} {foot[1]:.2f},{h * 0.86:.2f} {foot[1]:.2f},{h:.2f} "
            f"H{foot[0]:.2f} C{foot[0]:.2f},{h * 0.86:.2f} {tie[0] + w * 0.03:.2f},{h * 0.78:.2f} "
            f"{tie[0]:.2f},{low:.2f} C{tie[0] + w * 0.16 * a:.2f},{h * 0.5:.2f} {top[0] * 0.98:.2f},"
            f'{h * 0.34:.2f} {top[0]:.2f},0Z"/>'
        )
    edge = theme.PRIMARY_EDGE
    body += (
        f'<path fill="{GOLD}" stroke="{edge}" stroke-width="0.15" d="M-0.3,{low - 0.9:.2f} '
        f"C{w * 0.07:.2f},{low - 0.2:.2f} {w * 0.12:.2f},{low - 0.2:.2f} {w * 0.15:.2f},{low - 1:.2f} "
        f"L{w * 0.155:.2f},{low + 0.6:.2f} C{w * 0.11:.2f},{low + 1.4:.2f} {w * 0.05:.2f},{low + 1.4:.2f} "
        f'-0.3,{low + 0.8:.2f}Z"/>'
    )
    body += art.tag("circle", cx=w * 0.15, cy=low, r=0.8, fill=GOLD, stroke=edge, stroke_width=0.2)
    body += (
        f'<path d="M{w * 0.15 - 0.6:.2f},{low + 0.6:.2f} l-0.3,3 h1.8 l-0.3,-3Z" fill="{GOLD}" '
        f'stroke="{edge}" stroke-width="0.15"/>'
    )
    return art.raster(art.document(body, (0, 0, w, h), defs), size).convert_alpha()


@cached_picture
def valance_strip(charm: int, width: int, hangs: float, u: float) -> pygame.Surface:
    """The scalloped cloth along the top of an open stage, hanging down by so many u."""
    wide = width / u
    colour, trim = theme.CHARMS[charm].colour, TRIMS[theme.CHARMS[charm].name]
    count = max(2, round(wide / SCALLOP))
    step = wide / count
    line = "M0,0.4 " + " ".join(
        f"Q{(index + 0.5) * step:.2f},{hangs * 2 - 0.4:.2f} {(index + 1) * step:.2f},0.4"
        for index in range(count)
    )
    body = f'<path d="{line} V0 H0Z" fill="{theme.darker(colour, 0.25)}"/>'
    body += f'<path d="{line}" fill="none" stroke="{GOLD}" stroke-width="0.3"/>'
    body += art.rounded(0, 0, wide, 0.6, 0, trim) + art.rounded(0, 0.5, wide, 0.3, 0, GOLD)
    tall = math.ceil((hangs + 0.4) * u)
    return art.raster(art.document(body, (0, 0, wide, tall / u)), (width, tall)).convert_alpha()


class Pad(Control):
    """The pad of a place: held, it parts the cloth. A ring about it fills meanwhile.

    In the acting place it is a hand in a disc, and what it does is `told` beside it; elsewhere it is the tab
    with the token, and a small hand at its foot.
    """

    def __init__(self, seat: int, rect: Rect, style: Style, depth: int, told: str = "") -> None:
        super().__init__(f"pad/{seat}", rect, style, None, depth)
        self.seat, self.told = seat, told
        self.most: int | None = None  # how broad what it tells may be with it, in pixels
        self.toggled: Callable[[], None] | None = None
        """Opens the hand, or covers it, for who cannot see it and holds nothing down."""
        self.bleed = style.px(1.0)
        self.filled = 0.0
        self.open = False

    def tell(self, told: str) -> None:
        """Say beside it what it does."""
        if told != self.told:
            self.damage()
            self.told = told
            self.damage()

    @property
    def radius(self) -> float:
        return min(self.rect.size) / 2

    def accessibility_node(self) -> AccessibilityNode | None:
        told = super().accessibility_node()
        return None if told is None else replace(told, expanded=self.open)

    def perform(self, deed: str, part: str = "", value: str = "") -> bool:
        if deed == PRESS and self.toggled is not None:
            self.toggled()
            return True
        return super().perform(deed, part, value)

    def fill(self, share: float) -> None:
        """Show how much of the time has passed."""
        self.alter(filled=share)

    def be_open(self, is_open: bool) -> None:
        """Be lit while the hand lies open."""
        self.alter(open=is_open)

    @property
    def area(self) -> Rect:
        whole = super().area
        return whole if not self.told else whole.union(self._plate)

    @property
    def _letter(self) -> int:
        """How high what it tells is written."""
        style = self.style
        if self.most is None:
            return style.px(2.6)
        return text.fitted(self.told, "inter", style.px(2.6), self.most - self.rect.width - style.px(2.4), 9)

    @property
    def _plate(self) -> Rect:
        """Where it is told what it does."""
        style = self.style
        tall = style.px(4.6)
        wide = text.width(self.told, "inter", self._letter) + style.px(2.4)
        return Rect(self.rect.centerx, self.rect.centery - tall // 2, wide + self.rect.width // 2, tall)

    def draw(self, target: pygame.Surface) -> None:
        if not self.told:
            self._draw_small(target)
            return
        if not self.open:
            self._draw_told(target)
        side = min(self.rect.size)
        picture = _pad(side, self.open or self.held, round(self.filled * 40))
        target.blit(picture, picture.get_rect(center=self.rect.center))
        hand = art.square("shared/icon-hand", round(side * 0.5), "#FFF8E8")
        target.blit(hand, hand.get_rect(center=self.rect.center))
        self.draw_focus(target)

    def _draw_told(self, target: pygame.Surface) -> None:
        plate, style = self._plate, self.style
        target.blit(art.frame(plate.size, plate.height / 2, STAGE, line=GOLD, thick=style.hair), plate)
        size = self._letter
        left = self.rect.right + style.px(0.8)
        text.put(target, self.told, "inter", size, "#FFF8E8", left, plate.centery + size * 0.36)

    def _draw_small(self, target: pygame.Surface) -> None:
        style, rect = self.style, self.rect
        low = rect.height < style.px(14)  # there is no room below the token
        side = style.px(2.2 if low else 3.4)
        place = Rect(0, 0, side, side)
        place.midbottom = rect.centerx, rect.bottom - style.px(1.4)
        if low:
            place.bottomright = rect.right - style.px(0.9), rect.bottom - style.px(0.9)
        if self.filled or self.open:
            whole = min(rect.size)
            picture = _pad(whole, self.open or self.held, round(self.filled * 40))
            target.blit(picture, picture.get_rect(center=rect.center))
            place.center = rect.center
        hand = art.square("shared/icon-hand", side, "#FFF8E8")
        disc = art.frame((side + side // 3,) * 2, side * 0.7, STAGE)
        disc.set_alpha(150)
        target.blit(disc, disc.get_rect(center=place.center))
        disc.set_alpha(255)
        target.blit(hand, place)
        self.draw_focus(target)


@cached_picture
def _pad(side: int, lit: bool, steps: int) -> pygame.Surface:
    body = art.tag("circle", cx=0, cy=0, r=37, fill="#0B1416", opacity=0.78)
    body += art.tag("circle", cx=0, cy=0, r=36, fill="#FFF3C4", opacity=0.32 if lit else 0.14, stroke="none")
    body += art.tag("circle", cx=0, cy=0, r=36, fill="none", stroke="#FFF3C4", stroke_width=2.6, opacity=0.9)
    if steps >= 40:
        body += art.tag("circle", cx=0, cy=0, r=45, fill="none", stroke=theme.BOARD_THREAD, stroke_width=6)
    elif steps:
        turn = math.tau * steps / 40 - math.pi / 2
        large = int(steps > 20)
        body += (
            f'<path d="M0,-45 A45,45 0 {large} 1 {45 * math.cos(turn):.2f},{45 * math.sin(turn):.2f}" '
            f'fill="none" stroke="{theme.BOARD_THREAD}" stroke-width="6" stroke-linecap="round"/>'
        )
    return art.raster(art.document(body, (-50, -50, 100, 100)), (side, side)).convert_alpha()
