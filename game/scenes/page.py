"""What every full page has: the way back, a title, and things that scroll within an opening."""

from __future__ import annotations

from functools import partial

import pygame
import pygame.transform

from game import words
from game.scenes.app import App
from game.scenes.layout.box import Box
from game.scenes.layout.page import HeadPlan, margin, plan_head
from game.scenes.loudness import SoundButton
from game.scenes.scene import Scene
from game.widgets import art, boxes, theme
from game.widgets.boxes import MANY, Column, Part, Picture, Row, Space, Text
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Button, RoundButton, Segments, Switch
from game.widgets.panel import Line, Panel, Scroller, Sheet
from game.widgets.style import Style
from game.widgets.theme import Theme

PAGE_KEYS = (pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END)


def light_under(app: App, otherwise: Theme) -> Theme:
    """The light of the world over which a page is opened, whatever the settings force it to be."""
    return app.world or otherwise


class Page(Scene):
    """A full page: the way back, a title, and below them what it is about."""

    name = "page"

    def __init__(self, app: App, own: Theme) -> None:
        super().__init__(app)
        self.own = own
        self.theme = app.theme_for(own)
        self._within: Port | None = None

    def lay_out(self) -> None:
        self.theme = self.app.theme_for(self.own)
        focused = self.focus.name if self.focus else None
        super().lay_out()
        if focused and self.focus is None:
            self.set_focus(next((w for w in self.reachable() if w.name == focused), None))

    def background(self, size: tuple[int, int]) -> pygame.Surface:
        self.canvas.cover()
        return ground(size, self.theme)

    @property
    def margin(self) -> int:
        """What stays free at the edges of the page."""
        return margin(self.style)

    def build_head(self, title: str, subtitle: str, keep: int = 0) -> HeadPlan:
        """Put the way back and the title on the page; `keep` pixels at the right end are for others."""
        plan = plan_head(self.style, self.app.size, title, subtitle, keep)
        self.put_head(plan, title, subtitle)
        return plan

    def put_head(self, plan: HeadPlan, title: str, subtitle: str) -> None:
        """Put the way back and the title where they were planned."""
        name, colours, place = self.name, self.theme, Rect(plan.title)
        self.canvas.add(
            RoundButton(
                f"{name}/back", Rect(plan.back), self.style, "back", self.back, tip=words.say("back")
            ),
            SoundButton(f"{name}/sound", Rect(plan.sound), self, self.style),
            Line(f"{name}/title", place, title, "garamond", place.height, colours.ink),
        )
        if plan.subtitle is not None:
            place = Rect(plan.subtitle)
            self.canvas.add(Line(f"{name}/subtitle", place, subtitle, "inter", place.height, colours.ink2))

    def build_nothing(self, rest: Box, title: str, said: str) -> None:
        """Where there is nothing to show, something kind is said."""
        style, colours = self.style, self.theme
        knot = Picture(partial(art.square, "shared/knot"), 13)
        words_ = Text(said, 2.3, colours.ink2, lines=MANY, leading=1.36, align="center")
        tree = Column(
            Space(grow=1),
            Row(Space(grow=1), knot, Space(grow=1)),
            Space(high=3),
            Text(title, 4.0, colours.ink, "garamond", leading=1.2, align="center"),
            Space(high=1.6),
            words_,
            Space(grow=1.6),
        )
        wide = min(rest.width, style.px(80))
        place = Rect(rest.centerx - wide // 2, rest.y, wide, rest.height)
        nothing = partial(boxes.Drawn, f"{self.name}/nothing")
        self.canvas.add(*boxes.lay(Part(tree, nothing), style, place).widgets)

    # -- what scrolls

    def reachable(self) -> list[Widget]:
        """What is scrolled out of sight can be reached as well."""
        found = [w for w in self.live if w.focusable and (w.visible or isinstance(w, Seen))]
        if self._within is not None:
            return [w for w in found if isinstance(w, Seen) and w.port is self._within]
        return found

    def focus_towards(self, direction: tuple[int, int], *, whole: bool = False) -> None:
        """Arrows go through what stands in a port, out of sight or not, before they leave it."""
        before = self.focus
        if isinstance(before, Seen) and before.port is not None:
            self._within = before.port
            super().focus_towards(direction, whole=whole)
            self._within = None
        if self.focus is before:
            super().focus_towards(direction, whole=whole)

    def focus_moved(self, widget: Widget) -> None:
        if isinstance(widget, Seen) and widget.port is not None and self.app.keys_lead:
            widget.port.bring_into_sight(widget)

    def back(self) -> None:
        self.app.pop()


def ground(size: tuple[int, int], light: Theme) -> pygame.Surface:
    """What a page stands on: paper that darkens downwards, or a night that is brightest in the middle."""
    if light.dark:
        warm = theme.mixed(light.ground, "#6A4650", 0.3)
        colours = ((0.0, warm), (0.45, light.ground), (1.0, light.deep))
        return art.glow(size, (0.5, 0.5), colours, 0.6)
    return art.vertical(size, theme.mixed(light.ground, light.raised, 0.4), light.deep)


class Port(Scroller):
    """An opening onto widgets that stand higher than it: they move with wheel, drag, keys and focus."""

    focusable = False  # what stands in it is

    def __init__(self, name: str, rect: Rect, style: Style, depth: int = 0) -> None:
        super().__init__(name, rect, style, depth)
        self.inside: list[Seen] = []

    @property
    def opening(self) -> Rect:
        """Where what stands in it is drawn: with room for a ring of focus at the edges."""
        return self.rect.inflate(2 * self.bleed, 2 * self.bleed)

    def hold(self, *widgets: Seen) -> None:
        """Take in widgets that were placed as if nothing were scrolled."""
        for widget in widgets:
            widget.port = self
            widget.rect = widget.rect.move(0, -self.offset)
            widget.visible = bool(widget.rect.colliderect(self.rect))
            self.inside.append(widget)

    def hold_tree(self, tree: boxes.Node, across: int) -> None:
        """Take in the widgets of a tree, so wide and as high as that wants to be."""
        layout = boxes.Layout(self.style)
        self.tall = layout.size(tree, across)[1]
        tree.place(layout, Rect(self.rect.x, self.rect.y, across, self.tall))
        self.hold(*(w for w in layout.widgets if isinstance(w, Seen)))

    def scroll_to(self, offset: float) -> None:
        """Scroll to a height in pixels, as far as there is something to show."""
        before = self.offset
        super().scroll_to(offset)
        if self.offset == before:
            return
        for widget in self.inside:
            widget.rect = widget.rect.move(0, before - self.offset)
            widget.visible = bool(widget.rect.colliderect(self.rect))
        self.damage()

    def bring_into_sight(self, widget: Widget) -> None:
        """Scroll as little as shows a widget whole."""
        air = self.style.px(3.2)
        if widget.rect.top - air < self.rect.top:
            self.scroll_to(self.offset - (self.rect.top - widget.rect.top + air))
        elif widget.rect.bottom + air > self.rect.bottom:
            self.scroll_to(self.offset + widget.rect.bottom + air - self.rect.bottom)


class Seen(Widget):
    """What stands in a port: only what shows through it is drawn and can be touched."""

    port: Port | None = None
    glides = True

    @property
    def area(self) -> Rect:
        whole = super().area
        return whole if self.port is None else whole.clip(self.port.opening)

    @property
    def shown(self) -> Rect:
        """As much of its rectangle as shows."""
        return self.rect if self.port is None else self.rect.clip(self.port.rect)

    def draw(self, target: pygame.Surface) -> None:
        if self.port is None:
            self.draw_whole(target)
            return
        clip = target.get_clip()
        inside = clip.clip(self.port.opening)
        if inside:
            target.set_clip(inside)
            self.draw_whole(target)
            target.set_clip(clip)

    def draw_whole(self, target: pygame.Surface) -> None:
        """Draw all of it."""
        super().draw(target)

    def reaches(self, point: tuple[int, int]) -> bool:
        return super().reaches(point) and (self.port is None or self.port.rect.collidepoint(point))

    def scroll(self, steps: float) -> bool:
        return super().scroll(steps) or (self.port is not None and self.port.scroll(steps))

    def grabbed(self, point: tuple[int, int]) -> None:
        super().grabbed(point)
        if self.port is not None:
            self.port.grabbed(point)

    def dragged(self, point: tuple[int, int]) -> None:
        super().dragged(point)
        if self.port is not None:
            self.port.dragged(point)

    def key(self, event: pygame.event.Event) -> bool:
        if super().key(event):
            return True
        pages = event.type == pygame.KEYDOWN and event.key in PAGE_KEYS
        return pages and self.port is not None and self.port.key(event)


class SeenButton(Seen, Button):
    """A button in a port."""


class SeenRound(Seen, RoundButton):
    """A round button in a port."""


class SeenSegments(Seen, Segments):
    """A choice in a port."""


class SeenSwitch(Seen, Switch):
    """A switch in a port."""


class SeenPanel(Seen, Panel):
    """A sheet in a port."""


class SeenSheet(Seen, Sheet):
    """A sheet in a port, with what is laid out on it."""


class SeenDrawn(Seen, boxes.Drawn):
    """Words and pictures in a port."""

    touchable = False
