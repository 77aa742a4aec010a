"""What is chosen and switched: buttons, segments, switches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame

from game.widgets import art, text, text_capture, theme
from game.widgets.accessibility import FOCUS, PRESS, AccessibilityNode
from game.widgets.canvas import Rect, Widget
from game.widgets.key_hint import put_beside, put_prompt
from game.widgets.picture_cache import cached_picture
from game.widgets.ring import focus_ring, ring_bleed
from game.widgets.style import Style

Deed = Callable[[], None]
TIP_WIDE = 52.0  # u: how broad a tip is at most
LEAST_BODY = 8  # pixels: below that nothing is inside its rim
TIPS = 950  # the depth at which what a button does is said: above all else


class Control(Widget):
    """A widget that can have the focus and be chosen; `digit` is the number it has on the keyboard."""

    digit = ""
    rounding = 0.22  # of its height: how round its corners are
    rounding_u = 0.0  # the same in u, where that does not depend on its height

    def __init__(self, name: str, rect: Rect, style: Style, deed: Deed | None = None, depth: int = 0) -> None:
        super().__init__(name, rect, depth)
        self.style = style
        self.deed = deed
        self.bleed = max(ring_bleed(style), style.px(1.2))

    @property
    def focusable(self) -> bool:
        return True

    def press(self) -> bool:
        if self.enabled and self.deed is not None:
            self.deed()
            return True
        return False

    @property
    def radius(self) -> float:
        return self.style.measure.u * self.rounding_u or self.rect.height * self.rounding

    def draw_focus(self, target: pygame.Surface) -> None:
        """Draw the double ring of focus around it."""
        if self.focused:
            focus_ring(target, self.rect, self.style, self.radius)
        self.draw_prompt(target)

    def draw_prompt(self, target: pygame.Surface) -> None:
        """Show which key, or which button of a pad, does what this does."""
        if not self.prompt or self.canvas is None:
            return
        device = self.canvas.device
        if device == "keys" and self.digit:
            self._put_prompt(target, device, self.digit)
            return
        elsewhere = device == "pad" and self.canvas.led  # a pad does what it is at
        if self.prompt != "do" or self.focused or (self.leads and not elsewhere):
            self._put_prompt(target, device, self.prompt)

    def _put_prompt(self, target: pygame.Surface, device: str, deed: str) -> None:
        put_prompt(target, self.rect, device, deed, self.style)

    @property
    def leads(self) -> bool:
        """Whether it is what is done where nothing has the focus."""
        return False


class Tipped(Control):
    """A control that shows a few words while the pointer or the focus rests on it.

    They stand above it; where it is one of several `beside` each other, above them all, or, at the upper edge
    of the screen, at the left of them.
    """

    tip: str = ""
    wordless = False  # whether nothing is written on it: then what it does is said where the keys are, too
    beside: Rect | None = None
    _tip: Tip | None = None

    @property
    def accessible_description(self) -> str:
        return text_capture.STOP.join(filter(None, (self.added, self.tip)))

    def look(self, point: tuple[int, int] | None) -> bool:
        """Say what it does; a press all the same is a press."""
        if not self.explained and self.tip and self.canvas is not None:
            self._tip = Tip(self, self.canvas.bounds)
            self.canvas.add(self._tip)
        return False

    @property
    def explained(self) -> bool:
        return self._tip is not None and self._tip.canvas is not None

    def hide_tip(self) -> None:
        """Take away the few words beside it."""
        tip, self._tip = self._tip, None
        if tip is not None and tip.canvas is not None:
            tip.canvas.remove([tip])

    def gone(self) -> None:
        self.hide_tip()

    def press(self) -> bool:
        self.hide_tip()
        return super().press()

    def set_state(self, **states: bool) -> None:
        super().set_state(**states)
        if states.get("hovered") is False or states.get("focused") is False:
            self.hide_tip()
        if self.wordless and states.get("focused"):
            self.look(None)


class Button(Tipped):
    """A labelled button; `kind` is `primary` or `plain`. A sub-label says price and gain.

    A disabled one stays legible, and its tip says why.
    """

    def __init__(
        self,
        name: str,
        rect: Rect,
        style: Style,
        label: str,
        deed: Deed | None = None,
        *,
        kind: str = "plain",
        icon: str | None = None,
        sub: str = "",
        units: float = 3.0,
        depth: int = 0,
        surface: str | None = None,
    ) -> None:
        super().__init__(name, rect, style, deed, depth)
        self.label = label
        self.kind = kind
        self.icon = icon
        self.sub = sub
        self.units = units
        self.surface = surface

    @property
    def accessible_name(self) -> str:
        return self.called or self.label or self.tip

    @property
    def accessible_description(self) -> str:
        tip = self.tip if self.label or self.called else ""
        return text_capture.STOP.join(filter(None, (self.added, self.sub, tip)))

    @property
    def leads(self) -> bool:
        return self.kind == "primary" and self.enabled

    def set_label(self, label: str) -> None:
        """Show another label, with nothing below it."""
        self.alter(label=label, sub="")

    def set_kind(self, kind: str) -> None:
        """Let it lead, or stand back: `primary` or `plain`."""
        self.alter(kind=kind)

    def draw(self, target: pygame.Surface) -> None:
        colours = self.style.theme
        primary = self.kind == "primary" and self.enabled
        sunk = self.style.px(0.25) if self.held and self.enabled else 0
        self._draw_body(target, primary, sunk)
        ink = theme.PRIMARY_INK if primary else colours.ink if self.enabled else colours.ink3
        ink2 = theme.PRIMARY_INK2 if primary else colours.ink2 if self.enabled else colours.ink3
        self._draw_label(target, ink, ink2, sunk)
        self.draw_focus(target)

    def _draw_body(self, target: pygame.Surface, primary: bool, sunk: int) -> None:
        rect = self.rect
        if primary:
            picture = primary_body(rect.size, self.style.px(0.4), self.hovered, self.bleed)
        else:
            fill = self.surface or self.style.theme.raised
            if self.hovered and self.enabled:
                fill = theme.mixed(fill, self.style.theme.thread, 0.10)
            if not self.enabled:
                fill = theme.mixed(fill, self.style.theme.ground, 0.55)
            picture = art.frame(
                rect.size,
                self.radius,
                fill,
                line=self.style.theme.edge if self.enabled else self.style.theme.line,
                thick=self.style.hair,
                shadow=0.16 if self.enabled else 0,
                drop=self.style.px(0.3),
                spread=self.bleed,
            )
        target.blit(picture, (rect.x - self.bleed, rect.y - self.bleed + sunk))

    def _draw_label(self, target: pygame.Surface, ink: str, ink2: str, sunk: int) -> None:
        rect = self.rect
        across = rect.width - self.style.px(2.0)
        full = self.style.font_px(self.units)
        sub_height = max(theme.SMALLEST, round(full * 0.62))
        subs = self._sub_lines(across)
        sub_height = text.fitted(subs[0], "inter", sub_height, across) if len(subs) == 1 else theme.SMALLEST
        tall = rect.height - self.style.px(0.8) - len(subs) * sub_height * 1.25
        side = min(round(full * 1.25), round(tall * 0.9)) if self.icon else 0
        lines, height = self._label_lines(across - round(side * 1.32), tall)
        if height < full * 0.8:
            side = min(side, round(height * 1.35))
            lines, height = self._label_lines(across - round(side * 1.32), tall)
        if subs and len(subs) == 1:
            sub_height = min(sub_height, max(theme.SMALLEST, round(height * 0.62)))
        gap = round(side * 0.32) if self.label else 0
        step, below = round(height * 1.12), round(sub_height * 1.25)
        middle = rect.centery + sunk - (round(sub_height * 0.72 + (len(subs) - 1) * below / 2) if subs else 0)
        wide = side + gap + max((text.width(line, "semibold", height) for line in lines), default=0)
        left = rect.centerx - wide / 2
        if self.icon:
            picture = art.square(icon_named(self.icon), side, ink)
            target.blit(picture, (round(left), middle - side // 2))
            left += side + gap
        low = middle + height * 0.36 - (len(lines) - 1) * step / 2
        centre = left + (wide - side - gap) / 2
        text.put_lines(target, lines, "semibold", height, ink, centre, low, step, "center")
        low = middle + (len(lines) - 1) * step / 2 + height * 0.5 + sub_height * 1.12
        text.put_lines(target, subs, "inter", sub_height, ink2, rect.centerx, low, below, "center")

    def _label_lines(self, across: int, tall: float) -> tuple[list[str], int]:
        full = self.style.font_px(self.units)
        if not self.label:
            return [], full
        largest = max(13, min(full, round(tall * 0.72)))
        return text.name_lines(self.label, "semibold", largest, max(13, round(largest * 0.62)), across, tall)

    def _sub_lines(self, across: int) -> list[str]:
        """What stands under the label: on a line, on two where there is room, or nothing."""
        if not self.sub:
            return []
        if text.width(self.sub, "inter", theme.SMALLEST) <= across:
            return [self.sub]
        lines = list(text.wrapped(self.sub, "inter", theme.SMALLEST, across))
        room = self.rect.height - self.style.px(0.8) - theme.SMALLEST * 1.4
        return lines if len(lines) * theme.SMALLEST * 1.25 <= room else []


@cached_picture
def primary_body(size: tuple[int, int], edge: int, lit: bool, spread: int) -> pygame.Surface:
    """The gold button: its side shows below it. Where there is no room it is as small as can be drawn."""
    w, h = max(LEAST_BODY, size[0]), max(LEAST_BODY, size[1])
    radius = h * 0.22
    top, bottom = (theme.lighter(colour, 0.14) if lit else colour for colour in theme.PRIMARY)
    tile = min(w, int(4 * radius + 24))
    body = art.shade(0, 0, tile, h, radius, edge * 1.4, spread * 0.7, 0.3)
    body += art.rounded(0, edge, tile, h, radius, theme.PRIMARY_EDGE)
    line = max(1.2, h * 0.02)
    body += art.rounded(
        line / 2, line / 2, tile - line, h - line, radius, "url(#gold)", theme.PRIMARY_EDGE, line
    )
    inset = max(2.5, h * 0.045)
    body += art.rounded(
        inset,
        inset,
        tile - 2 * inset,
        h - 2 * inset,
        radius - inset,
        "none",
        "#FFF0C2",
        max(1, line * 0.75),
        0.6,
    )
    box = (-spread, -spread, tile + 2 * spread, h + 2 * spread)
    markup = art.document(body, box, art.linear("gold", top, bottom))
    picture = art.raster(markup, (tile + 2 * spread, h + 2 * spread)).convert_alpha()
    return art.stretched(picture, (w + 2 * spread, h + 2 * spread), int(spread + radius * 1.6 + 4))


class RoundButton(Tipped):
    """A round button with an icon."""

    rounding = 0.5
    wordless = True

    def __init__(
        self,
        name: str,
        rect: Rect,
        style: Style,
        icon: str,
        deed: Deed | None = None,
        *,
        tip: str = "",
        depth: int = 0,
    ) -> None:
        super().__init__(name, rect, style, deed, depth)
        self.icon = icon
        self.tip = tip
        self.bleed = max(self.bleed, style.px(3.2))  # a key in words

    def _put_prompt(self, target: pygame.Surface, device: str, deed: str) -> None:
        put_beside(target, self.rect, device, deed, self.style)

    @property
    def accessible_name(self) -> str:
        return self.called or self.tip

    @property
    def accessible_description(self) -> str:
        return text_capture.STOP.join(filter(None, (self.added, self.tip if self.called else "")))

    def set_icon(self, icon: str) -> None:
        """Show another icon."""
        self.alter(icon=icon)

    def draw(self, target: pygame.Surface) -> None:
        colours = self.style.theme
        fill = colours.raised
        if self.hovered and self.enabled:
            fill = theme.mixed(fill, colours.thread, 0.14)
        spread = self.style.px(0.6)
        picture = art.frame(
            self.rect.size,
            self.radius,
            fill,
            line=colours.edge,
            thick=self.style.hair,
            shadow=0.15,
            drop=self.style.px(0.2),
            spread=spread,
        )
        target.blit(picture, (self.rect.x - spread, self.rect.y - spread))
        side = round(self.rect.width * 0.54)
        ink = colours.ink2 if self.enabled else theme.mixed(colours.ink3, colours.surface, 0.5)
        target.blit(art.square(icon_named(self.icon), side, ink), art_centre(self.rect, side))
        self.draw_focus(target)


class Tip(Widget):
    """What a button does, or why it cannot, in a few words beside it."""

    touchable = False

    def __init__(self, of: Tipped, screen: Rect) -> None:
        self._style = of.style
        self._height = of.style.font_px(2.0)
        gap, pad = of.style.px(0.8), of.style.px(1.2)
        most = min(round(of.style.px(TIP_WIDE) * of.style.measure.text), screen.width - 2 * gap - 2 * pad)
        self._lines = text.wrapped(of.tip, "inter", self._height, most)
        self._step = round(self._height * 1.3)
        wide = max(text.width(line, "inter", self._height) for line in self._lines) + 2 * pad
        rect = Rect(0, 0, wide, round(self._height * 0.6) + self._step * len(self._lines))
        rect.midbottom = of.rect.centerx, (of.beside or of.rect).top - gap
        if rect.top < gap:
            rect.top = of.rect.bottom + gap
            aside = rect.copy()
            if of.beside is not None:
                aside.midright = of.beside.left - gap, of.rect.centery
                rect = rect if aside.left < gap else aside
        rect.clamp_ip(screen.inflate(-2 * gap, 0))
        super().__init__(f"{of.name}/tip", rect, TIPS)

    @property
    def words(self) -> str:
        """What it says."""
        return " ".join(self._lines)

    def accessibility_node(self) -> None:
        """Nothing: what it says is told of the control."""

    def draw(self, target: pygame.Surface) -> None:
        colours, rect = self._style.theme, self.rect
        radius = (self._step + self._height * 0.6) * 0.3
        target.blit(art.frame(rect.size, radius, colours.ink, thick=0), rect)
        high, x, ink = self._height, rect.centerx, colours.surface
        low = rect.y + high * 0.3 + self._step / 2 + high * 0.36
        text.put_lines(target, self._lines, "inter", high, ink, x, low, self._step, "center")


def icon_named(icon: str) -> str:
    """The sprite of an icon: one of those all games share, or `game/icon` of a game's own."""
    game, _, leaf = icon.rpartition("/")
    return f"{game or 'shared'}/icon-{leaf}"


def art_centre(rect: Rect, side: int) -> tuple[int, int]:
    """Where a square picture goes to stand in the middle of a rectangle."""
    return rect.centerx - side // 2, rect.centery - side // 2


class Segments(Control):
    """One of a few: the chosen one is raised and lined. Left and right change it.

    The last `closed` of them are shown and cannot be chosen: who touches one is told why by `changed`.
    """

    def __init__(
        self,
        name: str,
        rect: Rect,
        style: Style,
        labels: Sequence[str],
        chosen: int,
        changed: Callable[[int], None],
        *,
        units: float = 2.2,
        depth: int = 0,
        closed: int = 0,
    ) -> None:
        super().__init__(name, rect, style, None, depth)
        self.labels = list(labels)
        self.open = len(self.labels) - closed
        self.chosen = chosen
        self.changed = changed
        self.units = units
        self._at: int | None = None

    def part(self, index: int) -> Rect:
        """The rectangle of one label."""
        wide = self.rect.width / len(self.labels)
        left = round(self.rect.x + index * wide)
        return Rect(left, self.rect.y, round(self.rect.x + (index + 1) * wide) - left, self.rect.height)

    role = "radios"

    @property
    def accessible_name(self) -> str:
        return self.called or ", ".join(self.labels)

    @property
    def content(self) -> str:
        return self.labels[self.chosen] if 0 <= self.chosen < len(self.labels) else ""

    def accessibility_children(self) -> Sequence[AccessibilityNode]:
        return [
            AccessibilityNode(
                "radio",
                text_capture.plain(label),
                (*self.within(self.part(index)),),
                key=str(index),
                enabled=index < self.open,
                chosen=index == self.chosen,
                actions=(PRESS, FOCUS),
            )
            for index, label in enumerate(self.labels)
        ]

    def part_at_focus(self) -> str:
        return str(self.chosen)

    def perform(self, deed: str, part: str = "", value: str = "") -> bool:
        if deed == PRESS and part:
            self.choose(int(part))
            return True
        return super().perform(deed, part, value)

    def choose(self, index: int) -> None:
        """Choose a segment by its index, from 0; one that is closed says why."""
        if index != self.chosen and 0 <= index < len(self.labels):
            if index < self.open:
                self.chosen = index
                self.damage()
            self.changed(index)

    def pointed(self, point: tuple[int, int]) -> None:
        index = next((i for i in range(len(self.labels)) if self.part(i).collidepoint(point)), None)
        self.alter(_at=index)

    def grabbed(self, point: tuple[int, int]) -> None:
        self.pointed(point)

    def press(self) -> bool:
        self.choose((self.chosen + 1) % self.open if self._at is None else self._at)
        return True

    def key(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.KEYDOWN:
            return False
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            step = -1 if event.key == pygame.K_LEFT else 1
            self.choose((self.chosen + step) % self.open)
            return True
        if event.key in (pygame.K_RETURN, pygame.K_SPACE, pygame.K_KP_ENTER):
            self.choose((self.chosen + 1) % self.open)
            return True
        return False

    def draw(self, target: pygame.Surface) -> None:
        colours = self.style.theme
        track = art.frame(
            self.rect.size, self.radius, colours.trough, line=colours.edge, thick=self.style.hair
        )
        target.blit(track, self.rect)
        for index, label in enumerate(self.labels):
            part = self.part(index)
            on = index == self.chosen
            if on:
                inner = part.inflate(-self.style.px(0.6), -self.style.px(0.6))
                picture = art.frame(
                    inner.size,
                    inner.height * 0.22,
                    colours.raised,
                    line=colours.gold,
                    thick=max(1.5, self.style.hair * 1.6),
                )
                target.blit(picture, inner)
            face: text.Face = "semibold" if on else "inter"
            ink = colours.ink if on or (self.hovered and index == self._at) else colours.ink2
            ink = ink if index < self.open else theme.mixed(colours.ink3, colours.trough, 0.4)
            across = part.width - self.style.px(2.0)
            height = text.fitted(label, face, self.style.font_px(self.units), across)
            said = text.shortened(label, face, height, part.width - self.style.px(0.6))
            text.put(target, said, face, height, ink, part.centerx, part.centery + height * 0.36, "center")
        self.draw_focus(target)


class Switch(Control):
    """On or off."""

    rounding = 0.5

    def __init__(
        self, name: str, rect: Rect, style: Style, on: bool, changed: Callable[[bool], None], depth: int = 0
    ) -> None:
        super().__init__(name, rect, style, None, depth)
        self.on = on
        self.changed = changed

    role = "switch"

    def accessibility_node(self) -> AccessibilityNode | None:
        told = super().accessibility_node()
        return None if told is None else replace(told, checked=self.on)

    def press(self) -> bool:
        self.on = not self.on
        self.damage()
        self.changed(self.on)
        return True

    def draw(self, target: pygame.Surface) -> None:
        fill, edge = ("#E3B23C", "#7A520F") if self.on else (self.style.theme.trough, self.style.theme.edge)
        rect = self.rect
        line = max(1.2, self.style.hair)
        target.blit(art.frame(rect.size, self.radius, fill, line=edge, thick=line), rect)
        side = round(rect.height * 0.78)
        x = rect.right - side - (rect.height - side) // 2 if self.on else rect.x + (rect.height - side) // 2
        knob = Rect(x, rect.y + (rect.height - side) // 2, side, side)
        target.blit(art.frame(knob.size, side / 2, "#FFFDF6", line=edge, thick=line), knob)
        if self.on:
            tick = round(side * 0.7)
            target.blit(art.square("shared/icon-check", tick, "#7A520F"), art_centre(knob, tick))
        self.draw_focus(target)
