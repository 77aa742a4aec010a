"""The pointer and the fingers of a scene: what they are on, press, pull and let go."""

from __future__ import annotations

import math
from collections.abc import Hashable

import pygame

from game.scenes.contact import MOUSE, Contact, Glide, Point, contact_of
from game.scenes.overlay import InputHost
from game.widgets import theme
from game.widgets.canvas import Widget
from game.widgets.writing import Writing


class Pointer:
    """The mouse and the fingers of one scene.

    `contacts` are those that are down; `clicked` is what one of them brought the focus to.
    """

    def __init__(self, scene: InputHost) -> None:
        self._scene = scene
        self.contacts: dict[Hashable, Contact] = {}
        self.clicked: Widget | None = None
        self._under: Widget | None = None  # the widget under the pointer
        self._under_since: float | None = None  # from when on the pointer has rested there
        self._glide: Glide | None = None
        self._down_last: Contact | None = None
        self._pressed_last: Widget | None = None
        self._times = 0  # how often that one was pressed in a row
        self._point: Point = (-1, -1)  # where the pointer was last

    def forget(self) -> None:
        """All widgets are others: nothing is down, and nothing is pointed at."""
        self._under = self._pressed_last = self._glide = None
        self.contacts.clear()

    # -- time

    def look(self, now: float) -> None:
        """What is rested on or held for long enough is looked at; `now` in milliseconds."""
        if (
            self._under is not None
            and self._under_since is not None
            and now - self._under_since >= theme.HOVER
        ):
            self._under_since = None
            if self._scene.widget_at(self._point) is self._under:
                self._under.look(self._under.own_point(self._point))
        for contact in list(self.contacts.values()):
            if self._may_look(contact) and now - contact.since >= theme.HOLD:
                self._look(contact)

    def glide(self, now: float) -> None:
        """Let a list that a finger has let go move on."""
        if self._glide is not None:
            self._glide.update(now)
            if self._glide.over:
                self._glide = None

    def wake_in(self, now: float) -> float | None:
        """In how many milliseconds something must happen by itself; None: when something is done."""
        if self._glide is not None:
            return 0.0
        waits = [each.since + theme.HOLD - now for each in self.contacts.values() if self._may_look(each)]
        if self._under is not None and self._under_since is not None:
            waits.append(self._under_since + theme.HOVER - now)
        return min(waits, default=None)

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

    # -- what the contacts do

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether an event was the pointer's, or a finger's; it is done then."""
        if event.type == pygame.MOUSEMOTION:
            self.moved(event.pos, contact_of(event))
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            point: Point = event.pos
            touch, zone = "contact" in event.dict, self._scene.zone_at(point)
            self._scene.pointer_down(Contact(contact_of(event), point, self._scene.app.now, touch, zone))
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._up(event.pos, contact_of(event))
        elif event.type == pygame.WINDOWLEAVE:
            self.rests_nowhere()
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            widget = self._scene.widget_at(event.pos)
            if widget is not None:
                self._scene.call_from(widget)
                widget.look(widget.own_point(event.pos))
        else:
            return False
        return True

    def moved(self, point: Point, who: Hashable = MOUSE) -> None:
        """A contact has come to a point."""
        contact = self.contacts.get(who)
        if who == MOUSE:
            if point != self._point and self._point != (-1, -1):
                self._scene.pointer_leads()
            self._point = point
        if contact is not None and contact.widget is not None:
            self._drag(contact, contact.widget, point)
        elif who == MOUSE:
            self._hover(point)

    def _drag(self, contact: Contact, widget: Widget, point: Point) -> None:
        """What a contact went down on follows it; what does not is scrolled by a finger."""
        before, moved = contact.point, contact.moved
        contact.move(point, self._scene.app.now, self._scene.style.measure.u)
        if not contact.touch or (contact.moved and widget.drags and not _waits(contact, widget)):
            widget.dragged(widget.own_point(point))
        elif contact.moved:
            down = widget.own_point(point)[1] - widget.own_point(before)[1]
            self._scene.scroll_at(contact.start, down / self._scene.style.px(6))
        if contact.moved and not moved:
            contact.looked = True
            self._scene.put_away()

    def _hover(self, point: Point) -> None:
        widget = self._scene.widget_at(point)
        if widget is not self._under:
            self._scene.put_away()
            if self._under is not None:
                self._under.set_state(hovered=False)
            if widget is not None:
                widget.set_state(hovered=True)
            self._under = widget
            self._scene.pointer_came(widget)
        self._under_since = self._scene.app.now if widget is not None else None
        if widget is not None:
            widget.pointed(widget.own_point(point))

    def down(self, contact: Contact) -> None:
        """A contact goes down."""
        point, touch = contact.start, contact.touch
        self._glide = None
        if touch:
            self.rests_nowhere()
        else:
            self.moved(point)
        if not self.contacts:
            self._scene.put_away()
        widget = self._scene.widget_at(point)
        self._under_since = None
        self._scene.app.device = "touch" if touch else "pointer"
        if not self._scene.admits(contact):
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
            and self._scene.app.now - last.since <= theme.DOUBLE
            and math.dist(point, last.start) <= self._scene.style.px(1.0)
        )
        self._times = self._times + 1 if again else 1
        contact.widget = self._pressed_last = widget
        if touch:
            widget.set_state(hovered=True)
            self._scene.pointer_came(widget)
            widget.pointed(widget.own_point(point))
        self._scene.call_from(widget)
        widget.set_state(held=True)
        if late:
            return
        widget.grabbed(widget.own_point(point))
        if self._times > 1:
            widget.grabbed_again(self._times)

    def _focus_clicked(self, widget: Widget) -> None:
        if widget.focusable and self._scene.takes_focus(widget):
            self._scene.set_focus(widget)
            self.clicked = widget
        elif isinstance(self._scene.focus, Writing) and not widget.keeps_writing:
            self._scene.focus.set_state(focused=False)

    def _down_beside(self, contact: Contact) -> None:
        """The pointer goes down on nothing: what lies over the scene is closed, or the focus left."""
        if self._scene.layers and self._scene.layers[-1].in_hand:
            return
        if self._scene.layers:
            beside = self._scene.layers[-1].beside
            if beside is not None and beside(contact.point):
                return
            light = self._scene.layers[-1].light
            self._scene.layers[-1].close()
            if light:
                self._scene.pointer_down(contact)
        else:
            self._scene.set_focus(None)

    def _up(self, point: Point, who: Hashable = MOUSE) -> None:
        contact = self.contacts.pop(who, None)
        if contact is None or contact.widget is None:
            return
        widget, now = contact.widget, self._scene.app.now
        widget.set_state(held=False)
        if contact.looked or not self.contacts:
            self._scene.put_away()
        own = widget.own_point(point)
        there = widget.canvas is not None and widget.reaches(own)
        pressed = there and not contact.looked and self._scene.zone_at(point) == contact.zone
        if pressed and _waits(contact, widget):
            self._focus_clicked(widget)
            widget.grabbed(own)
        self._scene.call_from(widget)
        widget.released(own)
        if widget.canvas is not None and pressed:
            self._scene.press(widget)
        if contact.touch:
            self._left(widget)
            if contact.moved and widget.glides and not self._scene.app.reduced_motion:
                glide = Glide(contact, widget, now)
                self._glide = None if glide.over else glide
        else:
            self.moved(point)
            self._under_since = None  # only a pointer that is moved there looks closer again

    def _left(self, widget: Widget) -> None:
        """No finger is on a widget any longer: nothing rests where it was."""
        if widget.hovered and not any(each.widget is widget for each in self.contacts.values()):
            widget.set_state(hovered=False)
            self._scene.pointer_came(None)

    def end_contact(self, event: pygame.event.Event) -> None:
        """A contact is let go, and its end is used up by something else."""
        contact = self.contacts.pop(contact_of(event), None)
        if contact is not None:
            self._let_be(contact)

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

    def rests_nowhere(self) -> None:
        """What the pointer rested on is covered, or no longer is: it is lit no more."""
        under, self._under = self._under, None
        if under is not None:
            under.set_state(hovered=False)

    def rests_no_more(self) -> None:
        """What the pointer rests on is lit no more, as keys lead; what is held stays lit."""
        if self._under is not None and all(each.widget is not self._under for each in self.contacts.values()):
            self._under.set_state(hovered=False)
            self._under = self._under_since = None


def _waits(contact: Contact, widget: Widget) -> bool:
    """Whether a field is written in only when a finger is lifted: it may be about to scroll the page."""
    return contact.touch and isinstance(widget, Writing)


def turned(event: pygame.event.Event) -> float:
    """How many steps a wheel was turned, parts of a step too where the system tells them; up is above 0."""
    return float(event.dict.get("precise_y", event.y))
