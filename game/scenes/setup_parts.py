"""What is touched in Setup and where seats change: tokens, levels and steps."""

from __future__ import annotations

import pygame

from game import words
from game.widgets import art, text, theme
from game.widgets.accessibility import FOCUS, LESS, MORE, AccessibilityNode
from game.widgets.canvas import Rect
from game.widgets.controls import Control, Deed, Segments, Tipped
from game.widgets.style import Style
from game.widgets.token import token_picture


class TokenButton(Tipped):
    """A seat's token; touched, it gives way to another."""

    wordless = True

    def __init__(self, name: str, rect: Rect, style: Style, charm: int, deed: Deed, depth: int) -> None:
        super().__init__(name, rect, style, deed, depth)
        self.charm, self.tip = charm, words.say("setup.token")

    def draw(self, target: pygame.Surface) -> None:
        picture = token_picture(self.charm, self.rect.height - self.style.px(0.4))
        lifted = self.style.px(0.3) if self.hovered and not self.held else 0
        target.blit(picture, picture.get_rect(center=self.rect.move(0, -lifted).center))
        self.draw_focus(target)


class Chip(Control):
    """A small word that gives way to the next when it is touched: a bot's level."""

    rounding = 0.5

    @property
    def accessible_name(self) -> str:
        return self.called or self.label

    @property
    def content(self) -> str:
        return self.label if self.called else ""

    def __init__(self, name: str, rect: Rect, style: Style, label: str, deed: Deed, depth: int) -> None:
        super().__init__(name, rect, style, deed, depth)
        self.label = label

    def draw(self, target: pygame.Surface) -> None:
        colours = self.style.theme
        fill = theme.mixed(colours.note, colours.thread, 0.18) if self.hovered else colours.note
        line = max(1.2, self.style.hair)
        picture = art.frame(self.rect.size, self.radius, fill, line=colours.note_line, thick=line)
        target.blit(picture, self.rect)
        height = text.fitted(self.label, "semibold", self.style.font_px(1.9), self.rect.width - 4, 13)
        at = (self.rect.centerx, self.rect.centery + height * 0.36)
        text.put(target, self.label, "semibold", height, colours.ink, *at, "center")
        self.draw_focus(target)


class Stack(Segments):
    """One of a few whose labels are too long to stand side by side."""

    @property
    def radius(self) -> float:
        return self.rect.height / len(self.labels) * 0.22

    def part(self, index: int) -> Rect:
        tall = self.rect.height / len(self.labels)
        top = round(self.rect.y + index * tall)
        return Rect(self.rect.x, top, self.rect.width, round(self.rect.y + (index + 1) * tall) - top)


class Stepper(Segments):
    """One of many, in order: at its left end the way to the one before, at its right end to the one after."""

    role = "slider"

    @property
    def actions(self) -> tuple[str, ...]:
        return (FOCUS, MORE, LESS)

    def accessibility_children(self) -> tuple[AccessibilityNode, ...]:
        return ()

    def part_at_focus(self) -> str:
        return ""

    def perform(self, deed: str, part: str = "", value: str = "") -> bool:
        if deed in (MORE, LESS):
            self.choose(self.chosen + (1 if deed == MORE else -1))
            return True
        return super().perform(deed, part, value)

    def part(self, index: int) -> Rect:
        """The rectangle of what leads to the one before (0) or after (1)."""
        side = self.rect.height
        return Rect(self.rect.x if index == 0 else self.rect.right - side, self.rect.y, side, side)

    def pointed(self, point: tuple[int, int]) -> None:
        at = int(point[0] >= self.rect.centerx)
        self.alter(_at=at)

    def press(self) -> bool:
        self.choose(self.chosen + (-1 if self._at == 0 else 1))
        return True

    def key(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.choose(self.chosen + (-1 if event.key == pygame.K_LEFT else 1))
            return True
        return False

    def draw(self, target: pygame.Surface) -> None:
        colours, height = self.style.theme, self.style.font_px(self.units)
        target.blit(art.frame(self.rect.size, self.radius, colours.trough), self.rect)
        wide, thick = round(height * 0.3), max(2, round(self.style.hair * 1.4))
        for index, possible in enumerate((self.chosen > 0, self.chosen < len(self.labels) - 1)):
            if possible:
                ink = colours.ink if self.hovered and self._at == index else colours.ink2
                x, y = self.part(index).center
                pygame.draw.line(target, ink, (x - wide, y), (x + wide, y), thick)
                if index:
                    pygame.draw.line(target, ink, (x, y - wide), (x, y + wide), thick)
        at = (self.rect.centerx, self.rect.centery + height * 0.36)
        text.put(target, self.labels[self.chosen], "semibold", height, colours.ink, *at, "center")
        self.draw_focus(target)


def folding_arrow(turn: int, ink: str, side: int) -> pygame.Surface:
    """The arrow at the end of what leads on: to the right, or down where it is unfolded."""
    return pygame.transform.rotate(art.square("shared/icon-back", side, ink), turn)


def draw_stripe(target: pygame.Surface, rect: Rect, style: Style, token: int) -> None:
    """The stripe at the edge of a card, in the colour of a token."""
    charm = theme.CHARMS[token]
    edge = theme.darker(charm.colour, 0.35) if not charm.dark else charm.colour
    stripe = Rect(rect.x, rect.y + style.px(2), style.px(0.8), rect.height - style.px(4))
    thick = max(1.0, style.hair * 0.7)
    target.blit(art.frame(stripe.size, stripe.width / 2, charm.colour, line=edge, thick=thick), stripe)
