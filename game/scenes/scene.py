"""What every scene has: widgets on a canvas, a focus, a pointer, and questions laid over it."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence

import pygame

from game.scenes.app import App
from game.scenes.contact import MOUSE, Contact, Glide, Point, contact_of
from game.scenes.keyboard import OnScreen
from game.scenes.zoom import Zoom
from game.widgets import kept, theme
from game.widgets.canvas import Canvas, Rect, Widget
from game.widgets.controls import Button, Tip
from game.widgets.motion import Player
from game.widgets.outlook import Outlook
from game.widgets.panel import Scroller
from game.widgets.reached import ARROWS
from game.widgets.style import Style
from game.widgets.theme import Measure, Theme
from game.widgets.told import PRESS, SHOW
from game.widgets.writing import Writing

KEY_OF = {direction: key for key, direction in ARROWS.items()}
PAGES = (pygame.K_PAGEUP, pygame.K_PAGEDOWN)
TEXT_STEPS = {
    pygame.K_PLUS: 1,
    pygame.K_EQUALS: 1,
    pygame.K_KP_PLUS: 1,
    pygame.K_MINUS: -1,
    pygame.K_KP_MINUS: -1,
}


class Layer:
    """Widgets that take all input while they are there: a question, a menu, a drawer.

    `again` lays them over once more, where that is possible at another size of the window. One that is
    `light` stands beside what it speaks of: a touch there closes it and is a touch all the same. `key` takes
    the keys it has a use for, and says whether it did. One that is `in_hand` plays motions of its own, and
    decides itself what an input means while they last; a touch beside it is none. `side` is that of the
    screen from which it was called, in quarter turns clockwise from the south, where that is known.
    """

    def __init__(
        self,
        widgets: Sequence[Widget],
        close: Callable[[], None],
        focus: Widget | None,
        again: Callable[[], None] | None = None,
        light: bool = False,
        key: Callable[[pygame.event.Event], bool] | None = None,
        in_hand: bool = False,
        side: int | None = None,
        beside: Callable[[Point], bool] | None = None,
    ) -> None:
        self.beside = beside
        self.widgets = list(widgets)
        self.close = close
        self.focus_before = focus
        self.again = again
        self.light = light
        self.key = key
        self.in_hand = in_hand
        self.side = side


class Scene:
    """One screen of the app.

    `lay_out` builds the widgets anew for a size. What must survive that is an attribute of the
    scene; what an undo would restore belongs to the match.

    `player` plays its motions, `focus` is the widget that the keys are at (None: none), and
    `layers` are what lies over it, the uppermost last. `contacts` are the mouse and the fingers that are
    down.
    """

    theme: Theme = theme.PAPER

    def __init__(self, app: App) -> None:
        self.app = app
        self.canvas = Canvas(pygame.Surface((1, 1)))
        self.player = Player()
        self.focus: Widget | None = None
        self._clicked: Widget | None = None  # what the pointer brought the focus to
        self.layers: list[Layer] = []
        self._under: Widget | None = None  # the widget under the pointer
        self._under_since: float | None = None  # from when on the pointer has rested there
        self.contacts: dict[Hashable, Contact] = {}
        self._glide: Glide | None = None
        self.on_screen = OnScreen(self)
        self.zoom = Zoom(self)
        self._down_last: Contact | None = None
        self._pressed_last: Widget | None = None
        self._times = 0  # how often that one was pressed in a row
        self._point: tuple[int, int] = (-1, -1)  # where the pointer was last
        self._closer: tuple[Widget, Widget] | None = None  # what is looked at, and what shows it
        self.called_from: int | None = None  # the side of the screen whose widget was used last

    # -- life

    @property
    def style(self) -> Style:
        """How text and widgets are drawn: measure, theme and size of text."""
        return Style(self.theme, Measure(self.app.size, self.app.text_scale))

    @property
    def outlook(self) -> Outlook:
        """Where something is laid over the scene now: the whole screen, or that as one side sees it."""
        return Outlook(self.app.size, self.style)

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

    def leave(self) -> None:
        """The scene is taken off the stack."""

    def lay_out(self) -> None:
        """Build everything anew for the window's size; questions and the focus stay, by their names."""
        before, layers = self.focus, self.layers
        self.player.finish()
        resized = kept.for_window(self.app.size)
        self.layers = []
        self._under = self._pressed_last = self.focus = self._closer = self._glide = None
        writes = self.on_screen.forget()
        self.zoom.forget()
        self.contacts.clear()
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
            kept.trim()

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
            self._clicked = None
        if deed == SHOW:
            self.focus_moved(widget)
        elif not widget.asked_to(deed, part, value) and deed == PRESS and not widget.enabled:
            self.refused(widget)
        self._keys_lead()
        self.set_focus(self.focus)

    def forget_layers(self) -> None:
        """Whatever lay over the scene is gone when it is laid out next."""
        self.layers = []

    def background(self, size: tuple[int, int]) -> pygame.Surface:
        """What lies under all widgets."""
        surface = pygame.Surface(size)
        surface.fill(self.theme.ground)
        return surface

    def build(self) -> None:
        """Put the widgets on the canvas."""

    # -- time

    def update(self, now: float) -> None:
        """Let motions and waiting gestures go on; `now` in milliseconds."""
        if self.player.running:
            self.player.update(now)
        if (
            self._under is not None
            and self._under_since is not None
            and now - self._under_since >= theme.HOVER
        ):
            self._under_since = None
            if self.widget_at(self._point) is self._under:
                self._under.look(self._under.own_point(self._point))
        for contact in list(self.contacts.values()):
            if self._may_look(contact) and now - contact.since >= theme.HOLD:
                self._look(contact)
        self.on_screen.follow()
        self.zoom.update(now)
        if self._glide is not None:
            self._glide.update(now)
            if self._glide.over:
                self._glide = None

    @staticmethod
    def _may_look(contact: Contact) -> bool:
        return contact.widget is not None and not contact.asked and not contact.moved

    @staticmethod
    def _look(contact: Contact) -> None:
        """What is held is looked at; a finger that was told something chooses nothing."""
        widget = contact.widget
        assert widget is not None
        contact.asked = True
        contact.looked = widget.look(widget.own_point(contact.start)) or (contact.touch and widget.explained)

    def wake_in(self, now: float) -> float | None:
        """In how many milliseconds something must happen by itself; None: when something is done."""
        waits: list[float] = []
        if self.player.running and not self.player.waiting:
            return 0.0
        if self._under is not None and self._under_since is not None:
            waits.append(self._under_since + theme.HOVER - now)
        if self._glide is not None:
            return 0.0
        if (springs := self.zoom.wake_in(now)) is not None:
            waits.append(springs)
        waits += [
            contact.since + theme.HOLD - now for contact in self.contacts.values() if self._may_look(contact)
        ]
        return max(0.0, min(waits)) if waits else None

    # -- input

    def handle(self, event: pygame.event.Event) -> None:
        """One event of the window."""
        if self._ends_motion(event):
            if event.type == pygame.MOUSEBUTTONUP:
                self.end_contact(event)
            return
        if self.zoom.takes(event):
            return
        if event.type == pygame.MOUSEMOTION:
            self._pointer_moved(event.pos, contact_of(event))
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            point: Point = event.pos
            self._pointer_down(
                Contact(contact_of(event), point, self.app.now, "contact" in event.dict, self.zone_at(point))
            )
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._pointer_up(event.pos, contact_of(event))
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            widget = self.widget_at(event.pos)
            if widget is not None:
                self._call_from(widget)
                widget.look(widget.own_point(event.pos))
        elif event.type == pygame.MOUSEWHEEL:
            self._wheel(event)
        elif event.type in (pygame.KEYDOWN, pygame.TEXTINPUT, pygame.TEXTEDITING):
            self._key(event)

    def presses(self, event: pygame.event.Event) -> bool:
        """Whether an event is a press that may do something."""
        if event.type == pygame.KEYDOWN:
            return acts(event.key) and not self.app.repeats
        return event.type == pygame.MOUSEBUTTONDOWN and event.button == 1

    def _ends_motion(self, event: pygame.event.Event) -> bool:
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

    def _call_from(self, widget: Widget) -> None:
        """Note from which side of the screen a widget is used: what it opens faces that side."""
        self.called_from = None if widget.facing is None else widget.facing.quarters

    def _pointer_moved(self, point: Point, who: Hashable = MOUSE) -> None:
        contact = self.contacts.get(who)
        if who == MOUSE:
            if point != self._point and self._point != (-1, -1):
                self._pointer_leads()
            self._point = point
        if contact is not None and contact.widget is not None:
            self._drag(contact, contact.widget, point)
        elif who == MOUSE:
            self._hover(point)

    def _drag(self, contact: Contact, widget: Widget, point: Point) -> None:
        """What a contact went down on follows it; what does not is scrolled by a finger."""
        before, moved = contact.point, contact.moved
        contact.move(point, self.app.now, self.style.measure.u)
        if not contact.touch or (contact.moved and widget.drags and not _waits(contact, widget)):
            widget.dragged(widget.own_point(point))
        elif contact.moved:
            down = widget.own_point(point)[1] - widget.own_point(before)[1]
            self.scroll_at(contact.start, down / self.style.px(6))
        if contact.moved and not moved:
            contact.looked = True
            self.put_away()

    def _hover(self, point: Point) -> None:
        widget = self.widget_at(point)
        if widget is not self._under:
            self.put_away()
            if self._under is not None:
                self._under.set_state(hovered=False)
            if widget is not None:
                widget.set_state(hovered=True)
            self._under = widget
            self.pointer_came(widget)
        self._under_since = self.app.now if widget is not None else None
        if widget is not None:
            widget.pointed(widget.own_point(point))

    def pointer_came(self, widget: Widget | None) -> None:
        """The pointer has come to a widget; None: it is over none."""

    def _pointer_leads(self) -> None:
        """The pointer shows what is meant now, and the ring of focus would be a second mark."""
        self.app.device = "pointer"
        if self.focus is not None and not isinstance(self.focus, Writing):
            self.focus.set_state(focused=False)

    def _keys_lead(self, device: str = "keys") -> None:
        """The focus shows what is meant now, and what the pointer rests on would be a second mark."""
        self.app.device = device
        if self._under is not None and all(each.widget is not self._under for each in self.contacts.values()):
            self._under.set_state(hovered=False)
            self._under = self._under_since = None

    def pad_leads(self) -> None:
        """A pad shows at once where it is."""
        if self.app.device != "pad":
            self._keys_lead("pad")
            if self.focus is not None:
                self.focus.set_state(focused=True)

    def _pointer_down(self, contact: Contact) -> None:
        point, touch = contact.start, contact.touch
        self._glide = None
        if touch:
            self._point_at_nothing()
        else:
            self._pointer_moved(point)
        if not self.contacts:
            self.put_away()
        widget = self.widget_at(point)
        self._under_since = None
        self.app.device = "touch" if touch else "pointer"
        if not self.admits(contact):
            return
        self.contacts[contact.id] = contact
        if widget is None:
            self._down_beside(contact)
            return
        late = _waits(contact, widget)
        if not late:
            self._focus_clicked(widget)
        last, self._down_last = self._down_last, contact
        again = (
            widget is self._pressed_last
            and last is not None
            and self.app.now - last.since <= theme.DOUBLE
            and math.dist(point, last.start) <= self.style.px(1.0)
        )
        self._times = self._times + 1 if again else 1
        contact.widget = self._pressed_last = widget
        if touch:
            widget.set_state(hovered=True)
            self.pointer_came(widget)
            widget.pointed(widget.own_point(point))
        self._call_from(widget)
        widget.set_state(held=True)
        if late:
            return
        widget.grabbed(widget.own_point(point))
        if self._times > 1:
            widget.grabbed_again(self._times)

    def _focus_clicked(self, widget: Widget) -> None:
        if widget.focusable and self.takes_focus(widget):
            self.set_focus(widget)
            self._clicked = widget
        elif isinstance(self.focus, Writing) and not widget.keeps_writing:
            self.focus.set_state(focused=False)

    def _down_beside(self, contact: Contact) -> None:
        """The pointer goes down on nothing: what lies over the scene is closed, or the focus left."""
        if self.layers and self.layers[-1].in_hand:
            return
        if self.layers:
            beside = self.layers[-1].beside
            if beside is not None and beside(contact.point):
                return
            light = self.layers[-1].light
            self.layers[-1].close()
            if light:
                self._pointer_down(contact)
        else:
            self.set_focus(None)

    def _pointer_up(self, point: Point, who: Hashable = MOUSE) -> None:
        contact = self.contacts.pop(who, None)
        if contact is None or contact.widget is None:
            return
        widget, now = contact.widget, self.app.now
        widget.set_state(held=False)
        if contact.looked or not self.contacts:
            self.put_away()
        own = widget.own_point(point)
        there = widget.canvas is not None and widget.reaches(own)
        pressed = there and not contact.looked and self.zone_at(point) == contact.zone
        if pressed and _waits(contact, widget):
            self._focus_clicked(widget)
            widget.grabbed(own)
        self._call_from(widget)
        widget.released(own)
        if widget.canvas is not None and pressed:
            self._press(widget)
        if contact.touch:
            self._left(widget)
            if contact.moved and widget.glides and not self.app.reduced_motion:
                glide = Glide(contact, widget, now)
                self._glide = None if glide.over else glide
        else:
            self._pointer_moved(point)
            self._under_since = None  # only a pointer that is moved there looks closer again

    def _left(self, widget: Widget) -> None:
        """No finger is on a widget any longer: nothing rests where it was."""
        if widget.hovered and not any(each.widget is widget for each in self.contacts.values()):
            widget.set_state(hovered=False)
            self.pointer_came(None)

    def end_contact(self, event: pygame.event.Event) -> None:
        """A contact is let go, and its end is used up by something else."""
        contact = self.contacts.pop(contact_of(event), None)
        if contact is not None:
            self._let_be(contact)

    def _press(self, widget: Widget) -> None:
        self._call_from(widget)
        if not widget.press() and not widget.enabled:
            self.refused(widget)

    @property
    def at_enter(self) -> Widget | None:
        """What Enter chooses while nothing has the focus; None: nothing."""
        return None

    @property
    def _entered(self) -> Widget | None:
        """What Enter chooses: where the keys were led; a mere click leads none away from `at_enter`."""
        if self.focus is None or (self.focus is self._clicked and not isinstance(self.focus, Button)):
            return self.at_enter or self.focus
        return self.focus

    def refused(self, widget: Widget) -> None:
        """The player chose what is not allowed now."""

    def _wheel(self, event: pygame.event.Event) -> None:
        self.scroll_at(pygame.mouse.get_pos(), turned(event))

    def scroll_at(self, point: Point, steps: float) -> None:
        """Scroll what lies at a point by steps of the wheel, up above 0."""
        widget = self.widget_at(point)
        if widget is not None:
            widget.scroll(steps)

    def _key(self, event: pygame.event.Event) -> None:
        if "pad" in event.dict and self.on_screen.takes(event):
            return
        if event.type == pygame.KEYDOWN and "pad" in event.dict:
            self.pad_leads()
        elif event.type == pygame.KEYDOWN and self.app.device == "pad":
            self.app.device = "keys"
        by_pad = "pad" in event.dict and isinstance(self.focus, Writing)
        if self.focus is not None and not by_pad and self.focus.key(self._as_seen(event, self.focus)):
            self._clicked = None
            return
        if event.type != pygame.KEYDOWN or (self.app.repeats and acts(event.key)):
            return
        if event.key in TEXT_STEPS and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            self.app.step_text(TEXT_STEPS[event.key])
            return
        self._keys_lead("pad" if "pad" in event.dict else "keys")
        self.called_from = None
        if self.focus is not None:
            self._call_from(self.focus)
        if event.key == pygame.K_TAB or event.key in ARROWS:
            self._clicked = None
        if self._key_puts_away(event.key):
            return
        if self.layers and (taken := self.layers[-1].key) is not None and taken(event):
            return
        if event.key == pygame.K_TAB:
            self.next_focus(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key in ARROWS and not event.mod & pygame.KMOD_ALT:
            self.focus_towards(ARROWS[event.key], whole=bool(event.mod & pygame.KMOD_SHIFT))
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and (entered := self._entered):
            self._press(entered)
        elif event.key == pygame.K_i and self.focus is not None:
            self.focus.look(None)
        elif event.key == pygame.K_ESCAPE and self.layers:
            self.layers[-1].close()
        elif event.key in PAGES and self._turn_page(event):
            return
        elif not (self.layers and event.key == pygame.K_SPACE and self._space_in_layer()):
            self.shortcut(event)

    def _as_seen(self, event: pygame.event.Event, widget: Widget) -> pygame.event.Event:
        """A key for a widget that is upright for the screen: an arrow as it points for who sits at a side."""
        turn = self.outlook.turn
        if (
            turn is None
            or widget.facing is not None
            or event.type != pygame.KEYDOWN
            or event.key not in ARROWS
        ):
            return event
        towards = turn.direction_outward(ARROWS[event.key])
        return pygame.event.Event(event.type, {**event.dict, "key": KEY_OF[towards]})

    def _turn_page(self, event: pygame.event.Event) -> bool:
        """Page what is longest of all that scrolls, where what has the focus does not."""
        found = [w for w in self.live if isinstance(w, Scroller) and w.visible and w.furthest]
        longest = max(found, key=lambda each: each.rect.width * each.rect.height, default=None)
        return longest is not None and longest.key(event)

    def _key_puts_away(self, key: int) -> bool:
        """Any key ends looking closer; I and Esc do nothing else then."""
        shown = self._closer
        self.put_away()
        if shown is None:
            return False
        return key == pygame.K_ESCAPE or (key == pygame.K_i and shown[0] is self.focus)

    def _space_in_layer(self) -> bool:
        if self.focus is not None and self.focus in self.live:
            self._press(self.focus)
            return True
        return False

    def shortcut(self, event: pygame.event.Event) -> None:
        """A key that nothing else took."""
        if event.key == pygame.K_SPACE and self.focus is not None:
            self._press(self.focus)
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
                min(
                    found,
                    key=lambda w: (
                        self.as_seen(w).centery * dy,
                        abs(self.as_seen(w).x - start.x),
                    ),
                )
            )

    def as_seen(self, widget: Widget) -> Rect:
        """Where a widget is for the side of the screen from which the keys are used."""
        turn = self.outlook.turn
        return widget.on_screen if turn is None else turn.inward(widget.on_screen)

    def nearest(self, at: Widget, found: Sequence[Widget], direction: tuple[int, int]) -> Widget | None:
        """Of these widgets the nearest to another in a direction; None: there is none."""
        dx, dy = direction
        start = self.as_seen(at)

        def distance(rect: Rect) -> float | None:
            along = (rect.centerx - start.centerx) * dx + (rect.centery - start.centery) * dy
            gap = max(0, (rect.left - start.right) * dx if dx > 0 else (start.left - rect.right) if dx else 0)
            gap += max(
                0, (rect.top - start.bottom) * dy if dy > 0 else (start.top - rect.bottom) if dy else 0
            )
            aside = (
                max(0, rect.top - start.bottom, start.top - rect.bottom)
                if dx
                else max(0, rect.left - start.right, start.left - rect.right)
            )
            return gap + along * 0.05 + aside * 3 if along > 1 else None

        ranked = [
            (d, i)
            for i, w in enumerate(found)
            if w is not at and (d := distance(self.as_seen(w))) is not None
        ]
        return found[min(ranked)[1]] if ranked else None

    # -- looking closer

    def look_closer(self, at: Widget, shown: Widget) -> bool:
        """Show something large for as long as one looks at a widget; it takes no input."""
        self.put_away()
        self._closer = at, shown
        with self.canvas.facing(at.facing):
            self.canvas.add(shown)
        return True

    def put_away(self) -> None:
        """End looking closer: nothing is pointed at any longer."""
        if self._closer is not None:
            self.canvas.remove([self._closer[1]])
            self._closer = None

    # -- layers

    def lay_over(
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
        """Put widgets over everything; they take all input until `lift_off`."""
        self.cancel_press()
        self.put_away()
        self.canvas.remove([widget for widget in self.canvas.widgets if isinstance(widget, Tip)])
        self.layers.append(
            Layer(widgets, close, self.focus, again, light, key, in_hand, self.called_from, beside)
        )
        with self.canvas.facing(self.outlook.turn):
            self.canvas.add(*widgets)
        self._point_at_nothing()
        self.set_focus(focus)

    def _point_at_nothing(self) -> None:
        """What the pointer rested on is covered, or no longer is: it is lit no more."""
        under, self._under = self._under, None
        if under is not None:
            under.set_state(hovered=False)

    def close_top(self) -> None:
        """Close what lies over everything, as Esc does."""
        if self.layers:
            self.layers[-1].close()

    def lift_off(self) -> None:
        """Take the topmost layer away."""
        if not self.layers:
            return
        layer = self.layers.pop()
        self.canvas.remove(layer.widgets)
        self.cancel_press()
        self._point_at_nothing()
        before = layer.focus_before
        self.set_focus(before if before is not None and self.canvas.holds(before) else None)

    def cancel_press(self) -> None:
        """End what was begun on widgets without a choice, as they are covered or removed."""
        for contact in self.contacts.values():
            self._let_be(contact)

    def _let_be(self, contact: Contact) -> None:
        widget, contact.widget = contact.widget, None
        if widget is not None:
            widget.set_state(held=False)
            widget.cancelled()
            if contact.touch:
                self._left(widget)


def _waits(contact: Contact, widget: Widget) -> bool:
    """Whether a field is written in only when a finger is lifted: it may be about to scroll the page."""
    return contact.touch and isinstance(widget, Writing)


def turned(event: pygame.event.Event) -> float:
    """How many steps a wheel was turned, parts of a step too where the system tells them; up is above 0."""
    return float(event.dict.get("precise_y", event.y))


def acts(key: int) -> bool:
    """Whether a key does something rather than move about: kept down, it does so once."""
    return key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_ESCAPE) or 33 <= key < 127
