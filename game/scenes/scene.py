"""What every scene has: widgets on a canvas, a focus, a pointer, and questions laid over it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import pygame

from game.scenes.app import App
from game.scenes.contact import Contact, Point
from game.scenes.keyboard import OnScreen
from game.scenes.keys import TEXT_STEPS, Keys, acts
from game.scenes.layer import Layer
from game.scenes.nearest import nearest
from game.scenes.pointer import Pointer, turned
from game.scenes.work import Task
from game.scenes.zoom import Zoom
from game.widgets import picture_cache, theme
from game.widgets.accessibility import PRESS, SHOW
from game.widgets.canvas import Canvas, Rect, Widget
from game.widgets.controls import Tip
from game.widgets.fade import Fade
from game.widgets.motion import Player
from game.widgets.style import Style
from game.widgets.theme import Measure, Theme
from game.widgets.viewport import Viewport
from game.widgets.writing import Writing


class Scene:
    """One screen of the app.

    `lay_out` builds the widgets anew for a size. What must survive that is an attribute of the
    scene; what an undo would restore belongs to the match.

    `player` plays its motions, `focus` is the widget that the keys are at (None: none), and
    `layers` are what lies over it, the uppermost last. `contacts` are the mouse and the fingers that are
    down. `turned` is the side of the screen to which the whole of it is turned, in quarter turns clockwise
    from the south: 0 but for what was opened from a side of a table that lies flat.
    """

    theme: Theme = theme.PAPER
    rushes = False  # whether what happens here is shown without a motion for now

    def __init__(self, app: App) -> None:
        self.app = app
        self.canvas = Canvas(pygame.Surface((1, 1)))
        self.player = Player(app.sound)
        self.focus: Widget | None = None
        self.layers: list[Layer] = []
        self.pointer = Pointer(self)
        self.contacts = self.pointer.contacts
        self.on_screen = OnScreen(self)
        self.zoom = Zoom(self)
        self._keys = Keys(self, self.pointer, self.on_screen)
        self._closer: tuple[Widget, Widget] | None = None  # what is looked at, and what shows it
        self._fade: Fade | None = None
        self.task: Task | None = None  # what is worked on from frame to frame
        self.turned = 0
        self.called_from: int | None = None  # the side of the screen whose widget was used last

    # -- life

    @property
    def style(self) -> Style:
        """How text and widgets are drawn: measure, theme and size of text."""
        return Style(self.theme, Measure(self.app.size, self.app.text_scale))

    @property
    def outlook(self) -> Viewport:
        """Where something is laid over the scene now: the whole screen, or that as one side sees it."""
        return Viewport(self.app.size, self.style)

    @property
    def world(self) -> Theme | None:
        """The light of the world that is shown, whatever the settings force; None where that is unknown."""
        return self.theme if self.app.settings.get("theme", "own") == "own" else None

    @property
    def covered(self) -> bool:
        """Whether something lies over the scene."""
        return bool(self.layers)

    def enter(self) -> None:
        """The scene comes to the top of the stack."""

    def at_rest(self) -> None:
        """Nothing is to be done until somebody does something: what will be wanted may be made ready."""

    def leave(self) -> None:
        """The scene is taken off the stack."""
        self.end_task()

    def begin_task(self, task: Task) -> None:
        """Work on something from frame to frame, in place of what was worked on."""
        self.end_task()
        self.task = task

    def end_task(self) -> None:
        """Work on it no longer."""
        task, self.task = self.task, None
        if task is not None:
            task.stop()

    def go_under(self) -> None:
        """Another scene opens over it: what only the screen needs is given back, and made anew later."""
        self.canvas.cover()

    def paint_ground(self) -> None:
        """Paint what lies under all, a step before it is laid out for a window of another size."""

    def lay_out(self) -> None:
        """Build everything anew for the window's size; questions and the focus stay, by their names."""
        before, layers = self.focus, self.layers
        self.player.finish()
        resized = picture_cache.for_window(self.app.size)
        picture_cache.hold()
        self.layers = []
        self.focus = self._closer = self._fade = None
        writes = self.on_screen.forget()
        self.zoom.forget()
        self.pointer.forget()
        self.canvas = Canvas(self.background(self.app.size))
        self.build()
        below = layers[0].focus_before if layers else before
        if below is not None:
            self.set_focus(self.canvas.named(below.name))
        for layer in layers:
            if layer.again is None:
                break
            self.called_from = layer.side
            layer.again()
        if before is not None and (again := self.canvas.named(before.name)) in self.reachable():
            self.set_focus(again)
        if before is not None and self.focus is not None and self.focus.name == before.name:
            self.focus.restore_from(before)
        if writes:
            self.on_screen.open()
        if resized:
            picture_cache.trim_soon()

    # -- what it is to who cannot see it

    @property
    def called(self) -> str:
        """What the screen is called; empty where its title says so."""
        return ""

    def to_be_told(self) -> list[Widget]:
        """The widgets of which something is told: what takes input now, and what is looked at closer."""
        shown = [] if self._closer is None else [self._closer[1]]
        told = [*self.live, *(each for each in shown if each not in self.live)]
        return [widget for widget in told if widget.canvas is not None]

    def in_reading_order(self, widgets: Sequence[Widget]) -> list[Widget]:
        """Widgets in the order in which they are read: line by line."""
        tall = max(1, self.style.px(4))
        return sorted(widgets, key=lambda each: (each.on_screen.y // tall, each.on_screen.x))

    def asked_for(self, widget: Widget, part: str, deed: str, value: str) -> None:
        """Do what who cannot see the screen asks of a widget: what the same by hand would do."""
        if widget not in self.to_be_told():
            return
        if self.player.running and not self.player.waiting and not (self.layers and self.layers[-1].in_hand):
            self.player.hasten()  # who did not see it move asks again for what is still there
            if self.player.running or widget not in self.to_be_told():
                return
        self.app.keys_lead = deed != PRESS  # a press by itself, as by the pointer: no key has chosen before
        if widget.focusable and deed != SHOW:
            self.set_focus(widget)
            self.pointer.clicked = None
        if deed == SHOW:
            self.focus_moved(widget)
        elif not widget.perform(deed, part, value) and deed == PRESS and not widget.enabled:
            self.refused(widget)
        self.keys_lead()
        self.set_focus(self.focus)

    @property
    def opens_towards(self) -> int:
        """The side of the screen to which a scene is turned that is opened from here."""
        return self.turned

    def lie_towards(self, quarters: int) -> None:
        """Be turned to a side of the screen as a whole."""
        self.turned = quarters

    def forget_layers(self) -> None:
        """Whatever lay over the scene is gone when it is laid out next."""
        self.layers = []

    def background(self, size: tuple[int, int]) -> pygame.Surface:
        """What lies under all widgets."""
        surface = picture_cache.ground(size)
        surface.fill(self.theme.ground)
        return surface

    def build(self) -> None:
        """Put the widgets on the canvas."""

    # -- time

    def update(self, now: float) -> None:
        """Let motions and waiting gestures go on; `now` in milliseconds."""
        if self.task is not None and (done := self.task.go_on()) is not None:
            self.task = None
            done()
        if self.player.running:
            self.player.update(now)
        picture_cache.while_moving(self.player.running and not self.player.waiting)
        self.pointer.look(now)
        self.on_screen.follow()
        self.zoom.update(now)
        self.pointer.glide(now)
        if self._fade is not None and not self._fade.on(now):
            self.end_fade()

    def fade(self, area: Rect) -> None:
        """Let what stands in a part of the screen give way softly to what is drawn there next."""
        screen = self.canvas.painted
        self.end_fade()
        if screen is not None and self.app.speed and not self.app.reduced_motion:
            area = area.clip(screen.get_rect())
            self._fade = Fade(area, screen.subsurface(area).copy(), self.app.now)
            self.canvas.add(self._fade)

    def end_fade(self) -> None:
        """Show at once what is there now."""
        if self._fade is not None:
            self.canvas.remove([self._fade])
            self._fade = None

    def attend(self) -> None:
        """Another scene lies over this one: do in each frame what cannot wait until it has gone."""

    def wake_in(self, now: float) -> float | None:
        """In how many milliseconds something must happen by itself; None: when something is done."""
        if self.player.running and not self.player.waiting:
            return 0.0
        if self._fade is not None or (self.task is not None and not self.task.waits):
            return 0.0
        waits = [wait for wait in (self.pointer.wake_in(now), self.zoom.wake_in(now)) if wait is not None]
        return max(0.0, min(waits)) if waits else None

    # -- input

    def handle(self, event: pygame.event.Event) -> None:
        """One event of the window."""
        if self.ends_motion(event):
            if event.type == pygame.MOUSEBUTTONUP:
                self.end_contact(event)
            return
        if self.zoom.takes(event):
            return
        if self.pointer.handle(event):
            return
        if event.type == pygame.MOUSEWHEEL:
            self._wheel(event)
        elif event.type in (pygame.KEYDOWN, pygame.TEXTINPUT, pygame.TEXTEDITING):
            self._key(event)

    def presses(self, event: pygame.event.Event) -> bool:
        """Whether an event is a press that may do something."""
        if event.type == pygame.KEYDOWN:
            return acts(event.key) and not self.app.repeats
        return event.type == pygame.MOUSEBUTTONDOWN and event.button == 1

    def ends_motion(self, event: pygame.event.Event) -> bool:
        """Any input ends what moves, of a film a beat, and is swallowed."""
        if not self.player.running or self.player.waiting or (self.layers and self.layers[-1].in_hand):
            return False
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            if event.type == pygame.KEYDOWN and event.key in self.app.keys:
                return False
            if event.type == pygame.MOUSEBUTTONDOWN or not self.app.repeats:
                self.player.hasten()
            return True
        return event.type in (pygame.MOUSEBUTTONUP, pygame.TEXTINPUT)

    @property
    def live(self) -> list[Widget]:
        """The widgets that take input now: those of the topmost layer, else all."""
        if not self.layers:
            return self.canvas.widgets
        return [*self.layers[-1].widgets, *(widget for widget in self.canvas.widgets if widget.urgent)]

    def widget_at(self, point: tuple[int, int]) -> Widget | None:
        """The uppermost widget that takes input at a point."""
        live = set(map(id, self.live))
        for widget in reversed(self.canvas.widgets):
            if id(widget) in live and widget.reaches(widget.own_point(point)):
                return widget
        return None

    def zone_at(self, point: Point) -> Hashable:
        """The part of the screen at a point: a contact belongs to the one in which it began."""
        return None

    @property
    def zoomable(self) -> Rect | None:
        """What two fingers may see larger; None: nothing."""
        return None

    def admits(self, contact: Contact) -> bool:
        """Whether a contact that begins may do anything."""
        return True

    def call_from(self, widget: Widget) -> None:
        """Note from which side of the screen a widget is used: what it opens faces that side."""
        self.called_from = None if widget.facing is None else widget.facing.quarters

    def pointer_came(self, widget: Widget | None) -> None:
        """The pointer has come to a widget; None: it is over none."""

    def pointer_leads(self) -> None:
        """The pointer shows what is meant now, and the ring of focus would be a second mark."""
        self.app.device = "pointer"
        if self.focus is not None and not isinstance(self.focus, Writing):
            self.focus.set_state(focused=False)

    def keys_lead(self, device: str = "keys") -> None:
        """The focus shows what is meant now, and what the pointer rests on would be a second mark."""
        self.app.device = device
        self.pointer.rests_no_more()

    def pad_leads(self) -> None:
        """A pad shows at once where it is."""
        if self.app.device != "pad":
            self.keys_lead("pad")
            if self.focus is not None:
                self.focus.set_state(focused=True)

    def pointer_down(self, contact: Contact) -> None:
        """The mouse's button or a finger goes down."""
        self.pointer.down(contact)

    def end_contact(self, event: pygame.event.Event) -> None:
        """A contact is let go, and its end is used up by something else."""
        self.pointer.end_contact(event)

    def press(self, widget: Widget) -> None:
        """Do what a widget is for, or tell that it is not allowed now."""
        self.call_from(widget)
        if not widget.press() and not widget.enabled:
            self.refused(widget)

    @property
    def at_enter(self) -> Widget | None:
        """What Enter chooses while nothing has the focus; None: nothing."""
        return None

    def refused(self, widget: Widget) -> None:
        """The player chose what is not allowed now."""

    def _wheel(self, event: pygame.event.Event) -> None:
        point, turn = pygame.mouse.get_pos(), self.app.turn
        self.scroll_at(point if turn is None else turn.point_inward(point), turned(event))

    def scroll_at(self, point: Point, steps: float) -> None:
        """Scroll what lies at a point by steps of the wheel, up above 0."""
        widget = self.widget_at(point)
        if widget is not None:
            widget.scroll(steps)

    def _key(self, event: pygame.event.Event) -> None:
        self._keys.take(event)

    def shortcut(self, event: pygame.event.Event) -> None:
        """A key that nothing else took."""
        if event.key == pygame.K_SPACE and self.focus is not None:
            self.press(self.focus)
        elif event.key == pygame.K_ESCAPE:
            self.back()
        elif event.key in TEXT_STEPS and not self.layers:
            self.app.step_text(TEXT_STEPS[event.key])

    def back(self) -> None:
        """Esc where nothing is open: one screen back."""

    # -- pads

    def started(self, pad: int, *, held: bool) -> None:
        """Start was pressed on a pad, or `held` until whoever holds it would sit down."""

    def pad_changed(self, seat: int | None, *, gone: bool) -> None:
        """A pad was unplugged, or one that plays for a seat is there again; `seat` is None for nobody's."""

    # -- focus

    def reachable(self) -> list[Widget]:
        """What Tab goes through, in its order."""
        return [w for w in self.live if w.visible and w.focusable and not self.canvas.covered(w)]

    def by_arrows(self) -> list[Widget]:
        """What the arrows go through."""
        return self.reachable()

    def takes_focus(self, widget: Widget) -> bool:
        """Whether a click on a widget brings it the focus of the keyboard."""
        return True

    def set_focus(self, widget: Widget | None) -> None:
        """Lead the keys to a widget; None: to none."""
        if widget is self.focus:
            if widget is not None:
                widget.set_state(focused=self.app.keys_lead or isinstance(widget, Writing))
            return
        if self.focus is not None:
            self.focus.set_state(focused=False)
        self.focus = widget
        if widget is not None:
            widget.set_state(focused=self.app.keys_lead or isinstance(widget, Writing))
            self.focus_moved(widget)

    def focus_moved(self, widget: Widget) -> None:
        """The focus has come to a widget."""

    def regain_focus(self) -> None:
        """Lead the keys from a widget that is gone to the one that took its place, else to none."""
        before = self.focus
        if before is None or self.canvas.holds(before):
            return
        again = self.canvas.named(before.name)
        self.set_focus(again if again in self.reachable() else None)
        if self.focus is not None:
            self.focus.restore_from(before)

    def next_focus(self, step: int) -> None:
        """Move the focus by so many steps in the order of Tab, round the end."""
        self._step_focus(self.reachable(), step)

    def _step_focus(self, found: list[Widget], step: int) -> None:
        if not found:
            return
        if self.focus in found:
            index = (found.index(self.focus) + step) % len(found)
        else:
            index = 0 if step > 0 else -1
        self.set_focus(found[index])

    def focus_towards(self, direction: tuple[int, int], *, whole: bool = False) -> None:
        """Move the focus to the nearest widget that way; `whole`: also to what cannot be chosen now."""
        every = self.reachable()
        found = every if whole else self.by_arrows()
        if self.focus is None or self.focus not in every:
            self._step_focus(found, 1)
            return
        nearest = self.nearest(self.focus, found, direction)
        if nearest is not None:
            self.set_focus(nearest)
        elif self.layers and direction[1]:  # a menu goes round
            start, dy = self.as_seen(self.focus), direction[1]
            self.set_focus(
                min(found, key=lambda w: (self.as_seen(w).centery * dy, abs(self.as_seen(w).x - start.x)))
            )

    def as_seen(self, widget: Widget) -> Rect:
        """Where a widget is for the side of the screen from which the keys are used."""
        turn = self.outlook.turn
        return widget.on_screen if turn is None else turn.inward(widget.on_screen)

    def nearest(self, at: Widget, found: Sequence[Widget], direction: tuple[int, int]) -> Widget | None:
        """Of these widgets the nearest to another in a direction; None: there is none."""
        others = [widget for widget in found if widget is not at]
        index = nearest(self.as_seen(at), [self.as_seen(each) for each in others], direction)
        return None if index is None else others[index]

    # -- looking closer

    def look_closer(self, at: Widget, shown: Widget) -> bool:
        """Show something large for as long as one looks at a widget; it takes no input."""
        self.put_away()
        self._closer = at, shown
        with self.canvas.facing(at.facing):
            self.canvas.add(shown)
        return True

    @property
    def looked_closer(self) -> Widget | None:
        """What is looked at closer now; None: nothing."""
        return None if self._closer is None else self._closer[0]

    def put_away(self) -> None:
        """End looking closer: nothing is pointed at any longer."""
        if self._closer is not None:
            self.canvas.remove([self._closer[1]])
            self._closer = None

    # -- layers

    def push_overlay(
        self,
        widgets: Sequence[Widget],
        close: Callable[[], None],
        focus: Widget | None = None,
        again: Callable[[], None] | None = None,
        light: bool = False,
        key: Callable[[pygame.event.Event], bool] | None = None,
        in_hand: bool = False,
        beside: Callable[[Point], bool] | None = None,
    ) -> None:
        """Put widgets over everything; they take all input until `pop_overlay`."""
        self.cancel_press()
        self.put_away()
        self.canvas.remove([widget for widget in self.canvas.widgets if isinstance(widget, Tip)])
        self.layers.append(
            Layer(list(widgets), close, self.focus, again, light, key, in_hand, self.called_from, beside)
        )
        with self.canvas.facing(self.outlook.turn):
            self.canvas.add(*widgets)
        self.pointer.rests_nowhere()
        self.set_focus(focus)

    def close_top(self) -> None:
        """Close what lies over everything, as Esc does."""
        if self.layers:
            self.layers[-1].close()

    def pop_overlay(self) -> None:
        """Take the topmost layer away."""
        if not self.layers:
            return
        layer = self.layers.pop()
        self.canvas.remove(layer.widgets)
        self.cancel_press()
        self.pointer.rests_nowhere()
        before = layer.focus_before
        self.set_focus(before if before is not None and self.canvas.holds(before) else None)

    def cancel_press(self) -> None:
        """End what was begun on widgets without a choice, as they are covered or removed."""
        self.pointer.cancel_press()
