"""The canvas: widgets in order of depth over a background, drawn again only where something changed."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import groupby
from operator import attrgetter
from typing import Any, Self, cast

import pygame

from game.widgets import picture_cache, text_capture
from game.widgets.accessibility import FOCUS, LOOK, PRESS, SET, AccessibilityNode, Place
from game.widgets.lens import DEPTH as LENS
from game.widgets.lens import Lens
from game.widgets.rotation import Rotation

Rect = pygame.Rect
TARGET = 24  # pixels: whatever can be chosen is hit in no less (WCAG 2.2, 2.5.8)
WASTE = 1.3  # two parts are drawn as one where that is no more than so many times as much
LARGE = 300_000  # pixels: of a larger part of the screen nothing is drawn that a widget covers
DEPTH = attrgetter("depth")  # of a widget: what is deeper is drawn later


class Widget:
    """Something with a place on the screen.

    `name` is what tests and keys call it; `bleed` is how far its picture reaches
    beyond its rectangle (a shadow, the ring of focus). Of one that scrolls within
    a `window` only what lies in there is seen and touched.

    One that is `facing` a reader at a side of the screen is drawn for them: its rectangles and the points it
    is told are those of that reader's frame; `on_screen` is where it lies on the screen.
    """

    touchable = True  # points reach it
    urgent = False  # takes input whatever lies over the scene
    covering = False  # nothing is seen or reached of what lies below it
    keeps_writing = False  # a touch on it does not end what is written elsewhere
    glides = False  # goes on by itself for a moment where a finger has dragged it
    bleed = 0
    role = ""  # what it is to who cannot see it; where it has none it is words, or a mere picture
    live = False  # whether it is read out when it says something else
    called = ""  # what it is called, where what it writes does not say it
    added = ""  # what is to be known beside that
    heard: tuple[str, ...] = ()  # what it wrote when it was last drawn, while somebody listens
    prompt = (
        ""  # what it does, where a key or a button of a pad does so too and this is shown (`key_hint.py`)
    )

    def __init__(self, name: str, rect: Rect, depth: int = 0) -> None:
        self.name = name
        self.rect = Rect(rect)
        self.depth = depth
        self.visible = True
        self.enabled = True  # whether it can be chosen now; if not it is drawn greyed
        self.hovered = False  # the pointer rests on it
        self.held = False  # the pointer went down on it and is still down
        self.focused = False  # the keys are at it, and this is to be seen
        self.canvas: Canvas | None = None  # None while it is on none
        self.facing: Rotation | None = None  # None: it is upright for the screen
        self.window: Rect | None = None

    @property
    def focusable(self) -> bool:
        """Whether the keys can reach it."""
        return False

    @property
    def radius(self) -> float | None:
        """How round its corners are, in pixels; None where it has none of its own."""
        return None

    @property
    def area(self) -> Rect:
        """All that its picture may cover."""
        return self.within(self.rect.inflate(2 * self.bleed, 2 * self.bleed))

    @property
    def on_screen(self) -> Rect:
        """Where it lies on the screen."""
        return Rect(self.outward(self.rect))

    def outward(self, rect: Rect) -> Rect:
        """A rectangle of its own frame, on the screen."""
        return rect if self.facing is None else self.facing.outward(rect)

    def inward(self, rect: Rect) -> Rect:
        """A rectangle of the screen, in its own frame."""
        return rect if self.facing is None else self.facing.inward(rect)

    def own_point(self, point: tuple[int, int]) -> tuple[int, int]:
        """A point of the screen, in its own frame."""
        return point if self.facing is None else self.facing.point_inward(point)

    def within(self, rect: Rect) -> Rect:
        """What of a rectangle lies in its window."""
        return rect if self.window is None else rect.clip(self.window)

    def covers(self, rect: Rect) -> bool:
        """Whether nothing of what lies below it is seen in a rectangle."""
        return self.covering and self.visible and self.rect.contains(rect)

    def pieces(self) -> Iterable[None]:
        """Make what it is drawn of piece by piece, where that takes long; it is drawn when all are there."""
        return ()

    def draw(self, target: pygame.Surface) -> None:
        """Draw onto a surface whose clip is set to what must be drawn anew."""

    def damage(self, part: Rect | None = None) -> None:
        """Ask to be drawn again, or a part of the screen that it covers."""
        if self.canvas is not None:
            self.canvas.damage(self.area if part is None else part)

    def alter(self, **fields: object) -> None:
        """Give some of its fields these values, and be drawn again if that changed anything."""
        if any(getattr(self, name) != value for name, value in fields.items()):
            for name, value in fields.items():
                setattr(self, name, value)
            self.damage()

    def move_to(self, rect: Rect) -> None:
        """Take another place."""
        if rect != self.rect:
            self.damage()
            self.rect = Rect(rect)
            self.damage()

    def show(self, visible: bool) -> None:
        """Be visible or not."""
        self.alter(visible=visible)

    def set_state(self, **states: bool) -> None:
        """Change `hovered`, `held`, `focused` or `enabled`, and be drawn again if that changed anything."""
        self.alter(**states)

    def gone(self) -> None:
        """Called when it has been taken off the canvas."""

    def restore_from(self, before: Widget) -> None:
        """Go on where the widget of this name was that had the focus, before all was laid out anew."""

    # -- what it is to who cannot see it

    def call(self, said: str, added: str = "") -> Self:
        """Be called so by who cannot see it; what was `added` is to be known beside that."""
        self.called, self.added = said, added
        return self

    @property
    def accessible_name(self) -> str:
        """Its name in words: what it is called, else what it writes."""
        return self.called or " ".join(self.heard)

    @property
    def accessible_description(self) -> str:
        """What is to be known beside its name: what it does, or why it cannot."""
        return self.added

    @property
    def content(self) -> str:
        """The text or the value that it holds."""
        return ""

    @property
    def actions(self) -> tuple[str, ...]:
        """What may be done with it, besides scrolling to it."""
        return (PRESS, FOCUS, LOOK) if self.focusable else ()

    @property
    def seen_at(self) -> Place:
        """Where it is seen."""
        return self._outward(Rect(self.within(self.rect)))

    def _outward(self, place: Rect | Place) -> Place:
        x, y, wide, tall = self.outward(Rect(place))
        return x, y, wide, tall

    def accessibility_children(self) -> Sequence[AccessibilityNode]:
        """What lies in it and is told by itself, each under a key of its own."""
        return ()

    def part_at_focus(self) -> str:
        """The key of the part that the keys are at; empty where they are at the whole."""
        return ""

    def accessibility_node(self) -> AccessibilityNode | None:
        """All of this together; None where there is nothing to be told."""
        said = text_capture.plain(self.accessible_name)
        parts = tuple(self.accessibility_children())
        if self.facing is not None:
            parts = tuple(replace(part, place=self._outward(part.place)) for part in parts)
        if not said and not parts and not self.focusable:
            return None
        return AccessibilityNode(
            self.role or ("button" if self.focusable else "words"),
            said,
            self.seen_at,
            description=text_capture.plain(self.accessible_description),
            value=self.content,
            enabled=self.enabled,
            live=self.live,
            actions=self.actions,
            parts=parts,
        )

    def perform(self, deed: str, part: str = "", value: str = "") -> bool:
        """Do what who cannot see it asks of it, or of a part of it: what the same by hand would do."""
        if deed == PRESS:
            return self.press()
        if deed == LOOK:
            return self.look(None)
        return deed == SET and self.put_value(value)

    def put_value(self, value: str) -> bool:
        """Hold another text or value; whether it can."""
        return False

    # -- what a person does to it; a widget answers True where it used the gesture

    def reaches(self, point: tuple[int, int]) -> bool:
        """Whether a point touches it: what can be pressed, in no less than `TARGET` pixels either way."""
        rect = self.rect
        if type(self).press is not Widget.press and min(rect.size) < TARGET:
            rect = rect.inflate(max(0, TARGET - rect.width), max(0, TARGET - rect.height))
        return self.visible and self.touchable and self.within(rect).collidepoint(point)

    def press(self) -> bool:
        """Do what it is for: it was chosen by click, tap or Enter."""
        return False

    def pointed(self, point: tuple[int, int]) -> None:
        """The pointer moves over it."""

    def grabbed(self, point: tuple[int, int]) -> None:
        """The pointer went down on it."""

    def grabbed_again(self, times: int) -> None:
        """The pointer went down on it so many times in a row, at one place."""

    def dragged(self, point: tuple[int, int]) -> None:
        """The pointer moves while down on it."""

    @property
    def drags(self) -> bool:
        """Whether a drag that begins on it is its own; a finger's scrolls what lies there otherwise."""
        return type(self).dragged is not Widget.dragged

    @property
    def explained(self) -> bool:
        """Whether a few words beside it say what it does."""
        return False

    def released(self, point: tuple[int, int]) -> None:
        """The pointer that went down on it is let go, wherever it is now."""

    def cancelled(self) -> None:
        """What the pointer began here ends without a choice: something else covers the widget now."""

    def look(self, point: tuple[int, int] | None) -> bool:
        """Look closer: hover, hold, or I while it has the focus (then no point)."""
        return False

    def scroll(self, steps: float) -> bool:
        """Scroll by steps of the wheel, up above 0; whether it used them."""
        return False

    def key(self, event: pygame.event.Event) -> bool:
        """A key while it has the focus."""
        return False


def _size(rect: Rect) -> int:
    return rect.width * rect.height


def beside(rect: Rect, hole: Rect) -> list[Rect]:
    """What of a rectangle lies outside another, in rectangles that do not meet."""
    inner = rect.clip(hole)
    if not inner:
        return [rect]
    found = (
        Rect(rect.x, rect.y, rect.width, inner.y - rect.y),
        Rect(rect.x, inner.bottom, rect.width, rect.bottom - inner.bottom),
        Rect(rect.x, inner.y, inner.x - rect.x, inner.height),
        Rect(inner.right, inner.y, rect.right - inner.right, inner.height),
    )
    return [each for each in found if each.width > 0 and each.height > 0]


class Canvas:
    """All widgets of a scene and its background.

    `device` is what the hands at it use, and `led` tells whether one sees where the keys are. `lens` shows
    a part of it larger, None: nothing does. `painted` is what it was painted on last, None: it never was.
    """

    def __init__(self, background: pygame.Surface) -> None:
        self._background = background
        self.widgets: list[Widget] = []
        self.overheard = False  # whether somebody listens to what is written
        self.device = "pointer"
        self.led = False
        self.lens: Lens | None = None
        self.painted: pygame.Surface | None = None
        self._bounds = background.get_rect()
        self._damaged: list[Rect] = [self.bounds]
        self._sides: dict[Rotation, Side] = {}
        self._side: Side | None = None  # to whom that is turned which is added now
        self._aside: dict[tuple[int, int], pygame.Surface] = {}  # where what is turned is drawn upright

    @property
    def background(self) -> pygame.Surface:
        """What lies under all widgets."""
        return self._background

    @property
    def bounds(self) -> Rect:
        """All that can be seen."""
        return Rect(self._bounds)

    def lay(self, picture: pygame.Surface, corner: tuple[int, int], part: Rect | None = None) -> None:
        """Paint on the background what never moves: a picture, or a part of it, from a corner on."""
        self.damage(Rect(self._background.blit(picture, corner, part)))

    def draw_ground(self, target: pygame.Surface, rect: Rect) -> None:
        """Draw the background in a rectangle."""
        target.blit(self._background, rect, rect)

    def cover(self) -> None:
        """Nothing of it is seen until all is laid out anew: its background is given back."""
        picture_cache.give_back(self._background)
        self._background = pygame.Surface((1, 1))
        self._aside.clear()

    @property
    def whole(self) -> Canvas:
        """The canvas of the screen."""
        return self

    @contextmanager
    def facing(self, turn: Rotation | None) -> Iterator[Canvas]:
        """Whatever is added meanwhile is turned to a reader; None: upright for the screen."""
        before, self._side = self._side, None if turn is None else self.side(turn)
        try:
            yield self._side or self
        finally:
            self._side = before

    def side(self, turn: Rotation) -> Side:
        """The canvas as a reader sees it."""
        return self._sides.setdefault(turn, Side(self, turn))

    def use(self, device: str, *, led: bool) -> None:
        """Show the keys, or the buttons of a pad, of what is used now."""
        if (device, led) != (self.device, self.led):
            self.device, self.led = device, led
            for widget in self.widgets:
                if widget.prompt and widget.visible:
                    widget.damage()

    def add(self, *widgets: Widget) -> None:
        """Put widgets on the canvas, each at its depth."""
        for widget in widgets:
            widget.canvas = self._side or self
            widget.facing = None if self._side is None else self._side.turn
            self.widgets.append(widget)
            if widget.visible:
                widget.canvas.damage(widget.area)
        self.widgets.sort(key=DEPTH)

    def holds(self, widget: Widget) -> bool:
        """Whether a widget is on the canvas."""
        return widget.canvas is not None and widget.canvas.whole is self

    def remove(self, widgets: Iterable[Widget]) -> None:
        """Take widgets off the canvas; those that are not on it are passed over."""
        for widget in list(widgets):
            if widget.canvas is not None and self.holds(widget):
                if widget.visible:
                    widget.canvas.damage(widget.area)
                widget.canvas = None
                self.widgets.remove(widget)
                widget.gone()

    def lift(self, widget: Widget, depth: int) -> None:
        """Put a widget at another depth."""
        if depth != widget.depth:
            widget.depth = depth
            self.widgets.sort(key=DEPTH)
            widget.damage()

    def damage(self, rect: Rect) -> None:
        """Have a part of the screen drawn again."""
        rect = rect.clip(self.bounds)
        if not rect:
            return
        for other in list(self._damaged):
            if other.contains(rect):
                return
            if other.colliderect(rect):
                both = rect.union(other)
                if _size(both) <= WASTE * (_size(rect) + _size(other)):
                    self._damaged.remove(other)
                    rect = both
        self._damaged.append(rect)

    def damage_all(self) -> None:
        """Have the whole screen drawn again."""
        self._damaged = [self.bounds]

    @property
    def clean(self) -> bool:
        """Whether nothing has to be drawn again."""
        return not self._damaged

    def paint(self, screen: pygame.Surface) -> list[Rect]:
        """Draw what was damaged; gives the rectangles that changed."""
        steps = self.painting(screen)
        while True:
            try:
                next(steps)
            except StopIteration as ended:
                return cast(list[Rect], ended.value)

    def painting(self, screen: pygame.Surface) -> Generator[None, None, list[Rect]]:
        """The same widget by widget; until all are drawn the screen is not to be shown."""
        damaged, self._damaged = self._damaged, []
        self.painted = screen
        shown = [widget for widget in self.widgets if widget.visible]
        if self.lens is not None:
            return (yield from self._paint_through(self.lens, screen, damaged, shown))
        yield from self._paint(screen, damaged, shown)
        return damaged

    def see_through(self, lens: Lens | None) -> None:
        """Show a part of the screen larger; None: nothing."""
        self.lens = lens
        self.damage_all()

    def _paint_through(
        self, lens: Lens, screen: pygame.Surface, damaged: list[Rect], shown: Sequence[Widget]
    ) -> Generator[None, None, list[Rect]]:
        """Draw what lies below a lens aside, what it shows of that, and what lies above it."""
        yield from self._paint(lens.plain, damaged, [each for each in shown if each.depth < LENS])
        touched = any(rect.colliderect(lens.rect) for rect in damaged)
        damaged = [rect for rect in damaged if not touched or not lens.rect.contains(rect)]
        damaged += [lens.rect.clip(self.bounds)] if touched else []
        for rect in damaged:
            screen.blit(lens.plain, rect, rect)
        if touched:
            lens.draw(screen)
        yield from self._paint(screen, damaged, [each for each in shown if each.depth >= LENS], ground=False)
        return damaged

    def _paint(
        self, screen: pygame.Surface, damaged: Sequence[Rect], shown: Sequence[Widget], *, ground: bool = True
    ) -> Iterator[None]:
        """Draw parts of the screen: the background, and these widgets over it."""
        areas = [widget.outward(widget.area) for widget in shown]
        for rect in (part for whole in damaged for part in self._apart(whole, shown)):
            screen.set_clip(rect)
            seen = [shown[index] for index in rect.collidelistall(areas)]
            lowest = next(
                (
                    index
                    for index in reversed(range(len(seen)))
                    if seen[index].covers(seen[index].inward(rect))
                ),
                None,
            )
            if lowest is None and ground:
                screen.blit(self._background, rect, rect)
            for turn, widgets in groupby(seen[lowest or 0 :], key=lambda each: each.facing):
                if turn is None or not turn.quarters:
                    for widget in widgets:
                        yield from widget.pieces()
                        screen.set_clip(widget.within(rect))
                        self._draw(widget, screen)
                        yield
                else:
                    yield from self._paint_turned(screen, rect, turn, list(widgets))
        screen.set_clip(None)

    def _apart(self, rect: Rect, shown: Sequence[Widget]) -> list[Rect]:
        """A part of the screen, or where a widget covers most of it, that and what lies about it."""
        for widget in reversed(shown) if _size(rect) > LARGE else ():
            if widget.facing is None and widget.rect.colliderect(rect):
                inner = widget.rect.clip(rect)
                if inner != rect and 2 * _size(inner) > _size(rect) and widget.covers(inner):
                    return [inner, *beside(rect, inner)]
        return [rect]

    def _draw(self, widget: Widget, target: pygame.Surface) -> None:
        """Draw a widget, and listen to what it writes where somebody wants to know."""
        if not self.overheard:
            widget.draw(target)
            return
        with text_capture.listening() as written:
            widget.draw(target)
        widget.heard = tuple(written)

    def _paint_turned(
        self, screen: pygame.Surface, rect: Rect, turn: Rotation, widgets: Sequence[Widget]
    ) -> Iterator[None]:
        """What is painted is turned to the reader, drawn upon, and turned back."""
        areas = [turn.outward(widget.area) for widget in widgets]
        rect = rect.clip(areas[0].unionall(areas[1:])).clip(screen.get_rect())
        if not rect:
            return
        inner = turn.inward(rect)
        if not Rect((0, 0), turn.size).contains(inner):
            return  # turned for a window of another size: in a moment all is laid out for this one
        aside = self._aside.get(turn.size)
        if aside is None:
            aside = self._aside[turn.size] = pygame.Surface(turn.size, 0, screen)
        aside.set_clip(None)
        aside.blit(pygame.transform.rotate(screen.subsurface(rect), 90 * turn.quarters), inner)
        for widget in widgets:
            yield from widget.pieces()
            aside.set_clip(widget.within(inner))
            self._draw(widget, aside)
            yield
        aside.set_clip(None)
        screen.set_clip(rect)
        screen.blit(pygame.transform.rotate(aside.subsurface(inner), -90 * turn.quarters), rect)

    def covered(self, widget: Widget) -> bool:
        """Whether something lies over the whole of a widget."""
        above = self.widgets[self.widgets.index(widget) + 1 :] if widget in self.widgets else []
        return any(each.covers(each.inward(widget.on_screen)) for each in above)

    def named(self, name: str) -> Widget | None:
        """The visible widget of a name, the nearest one first."""
        return next((w for w in reversed(self.widgets) if w.name == name and w.visible), None)


class Side(Canvas):
    """A canvas as the reader at one side sees it: what is put on it is turned to them."""

    def __init__(self, whole: Canvas, turn: Rotation) -> None:
        self._whole = whole
        self.turn = turn

    def draw_ground(self, target: pygame.Surface, rect: Rect) -> None:
        outer = self.turn.outward(rect).clip(self._whole.bounds)
        part = self._whole.background.subsurface(outer)
        target.blit(pygame.transform.rotate(part, 90 * self.turn.quarters), self.turn.inward(outer))

    @property
    def bounds(self) -> Rect:
        return Rect((0, 0), self.turn.size)

    @property
    def whole(self) -> Canvas:
        return self._whole

    def __getattr__(self, name: str) -> Any:
        """What it has not of its own is that of the whole: its widgets, the device in use."""
        return getattr(self._whole, name)

    def add(self, *widgets: Widget) -> None:
        with self._whole.facing(self.turn):
            self._whole.add(*widgets)

    def remove(self, widgets: Iterable[Widget]) -> None:
        self._whole.remove(widgets)

    def lift(self, widget: Widget, depth: int) -> None:
        self._whole.lift(widget, depth)

    def damage(self, rect: Rect) -> None:
        self._whole.damage(self.turn.outward(rect))

    def covered(self, widget: Widget) -> bool:
        return self._whole.covered(widget)

    def named(self, name: str) -> Widget | None:
        return self._whole.named(name)
