"""Two fingers on the board see it larger; left alone for a while, it springs back."""

from __future__ import annotations

import math
from collections.abc import Hashable

import pygame

from game import words
from game.scenes.contact import contact_of
from game.scenes.overlay import InputHost
from game.widgets.canvas import Rect
from game.widgets.controls import RoundButton
from game.widgets.easing import in_out_sine
from game.widgets.lens import DEPTH, Lens

RESTS, SPRINGS = 4000.0, 260.0  # milliseconds untouched until it springs back, and how long it takes
LEAST = 1.08  # so much larger it stays
Point = tuple[int, int]


class Zoom:
    """The board of one scene, seen larger while two fingers ask for it."""

    def __init__(self, scene: InputHost) -> None:
        self._scene = scene
        self._fingers: dict[Hashable, Point] = {}  # those on the board, where they are on the screen
        self._held: tuple[float, float, tuple[float, float]] | None = (
            None  # how far apart they began, how large it was, and what lay between them
        )
        self._touched = 0.0
        self._back: tuple[float, float, tuple[float, float]] | None = None  # from where

    @property
    def lens(self) -> Lens | None:
        """What shows it larger."""
        return self._scene.canvas.lens

    def seen(self, event: pygame.event.Event) -> pygame.event.Event:
        """An event of the pointer as it is meant: on what is seen there."""
        lens = self.lens
        if lens is None or not lens.rect.collidepoint(event.pos):
            return event
        above = [w for w in self._scene.canvas.widgets if w.depth >= DEPTH and w.visible]
        if any(each.reaches(each.own_point(event.pos)) for each in above):
            return event
        x, y = lens.inward(event.pos)
        return pygame.event.Event(event.type, {**event.dict, "pos": (round(x), round(y)), "seen": event.pos})

    def takes(self, event: pygame.event.Event) -> bool:
        """Whether fingers on the board use an event up."""
        if "contact" not in event.dict:
            return False
        who, point = contact_of(event), event.dict.get("seen", event.pos)
        self._touched = self._scene.app.now
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._down(who, point)
        if event.type == pygame.MOUSEMOTION:
            return self._moved(who, point)
        if event.type == pygame.MOUSEBUTTONUP and self._fingers.pop(who, None) is not None and self._held:
            self._scene.contacts.pop(who, None)
            if not self._fingers:
                self._held = None
                if self.lens is not None and self.lens.scale < LEAST:
                    self.end()
            return True
        return False

    def _down(self, who: Hashable, point: Point) -> bool:
        board = self._scene.zoomable
        if board is None or not board.collidepoint(point):
            return False
        self._fingers[who] = point
        if self._held is not None:
            return True
        others = [each for each in self._scene.contacts.values() if each.id in self._fingers]
        if len(self._fingers) != 2 or any(each.widget is not None and each.widget.drags for each in others):
            return False
        self._scene.cancel_press()
        self._begin(board)
        return True

    def _moved(self, who: Hashable, point: Point) -> bool:
        if who not in self._fingers:
            return False
        before, self._fingers[who] = self._fingers[who], point
        if self._held is not None:
            self._pinch(self._held)
            return True
        return self.lens is not None and self._pan(who, before, point)

    # -- larger, and aside

    def _begin(self, board: Rect) -> None:
        canvas, self._back = self._scene.canvas, None
        if canvas.lens is None:
            canvas.see_through(Lens(board, pygame.Surface(canvas.bounds.size)))
            style = self._scene.style
            side, edge = style.px(7.2), style.px(1.6)
            place = Rect(board.right - side - edge, board.bottom - side - edge, side, side)
            tip = words.say("zoom.whole")
            self._scene.canvas.add(
                RoundButton("zoom/whole", place, style, "return", self.whole, tip=tip, depth=DEPTH + 10)
            )
        lens = canvas.lens
        assert lens is not None
        one, other = list(self._fingers.values())[:2]
        middle = ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
        self._held = max(1.0, math.dist(one, other)), lens.scale, lens.inward(middle)

    def _pinch(self, held: tuple[float, float, tuple[float, float]]) -> None:
        if self.lens is None or len(self._fingers) < 2:
            return
        apart, scale, of = held
        one, other = list(self._fingers.values())[:2]
        middle = ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
        self._show(scale * math.dist(one, other) / apart, of, middle)

    def _pan(self, who: Hashable, before: Point, point: Point) -> bool:
        """One finger moves what is seen, where it went down on nothing that follows it."""
        contact, lens = self._scene.contacts.get(who), self.lens
        if contact is None or lens is None or (contact.widget is not None and contact.widget.drags):
            return False
        contact.move(contact.point, self._scene.app.now, self._scene.style.measure.u)
        far = math.dist(lens.inward(point), contact.start) * lens.scale
        if not contact.moved and far <= self._scene.style.px(1.2):
            return True
        contact.moved = contact.looked = True
        self._show(lens.scale, lens.inward(before), point)
        return True

    def _show(self, scale: float, of: tuple[float, float], at: tuple[float, float]) -> None:
        lens = self.lens
        assert lens is not None
        lens.moving = True
        lens.show(scale, of, at)
        self._scene.canvas.damage(lens.rect)

    # -- back again

    def whole(self) -> None:
        """Let the board spring back."""
        lens = self.lens
        if lens is None:
            return
        if self._scene.app.reduced_motion or not self._scene.app.speed:
            self.end()
        elif self._back is None:
            self._back = self._scene.app.now, lens.scale, lens.at

    def end(self) -> None:
        """The whole board is to be seen, at once."""
        canvas = self._scene.canvas
        self._held = self._back = None
        if canvas.lens is not None:
            canvas.see_through(None)
            canvas.remove([sign for sign in [canvas.named("zoom/whole")] if sign is not None])

    def forget(self) -> None:
        """All was laid out anew: nothing is seen larger, and no finger is known."""
        self._fingers.clear()
        self._held = self._back = None

    def update(self, now: float) -> None:
        """Spring back where it is time; `now` in milliseconds."""
        lens = self.lens
        if lens is None:
            return
        if self._scene.covered:
            self.end()
            return
        if self._back is not None:
            since, scale, at = self._back
            share = in_out_sine(min(1.0, (now - since) / SPRINGS))
            lens.scale = scale + (1.0 - scale) * share
            lens.at = (at[0] + (lens.rect.x - at[0]) * share, at[1] + (lens.rect.y - at[1]) * share)
            lens.moving = True
            self._scene.canvas.damage(lens.rect)
            if share >= 1.0:
                self.end()
            return
        moving = bool(self._fingers) or (self._scene.player.running and not self._scene.player.waiting)
        if lens.moving and not moving:
            lens.moving = False
            self._scene.canvas.damage(lens.rect)
        if not self._fingers and not self._scene.contacts and now - self._touched >= RESTS:
            self.whole()

    def wake_in(self, now: float) -> float | None:
        """In how many milliseconds something happens by itself; None: nothing does."""
        if self.lens is None or self._fingers:
            return None
        return 0.0 if self._back is not None else max(0.0, self._touched + RESTS - now)
