"""The keys of a scene: to what has the focus, round the widgets, into a layer; the rest are its shortcuts."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.scenes.keyboard import OnScreen
from game.scenes.overlay import InputHost
from game.scenes.pointer import Pointer
from game.widgets.bubble import Bubble
from game.widgets.canvas import Widget
from game.widgets.composite import ARROWS
from game.widgets.controls import Button
from game.widgets.panel import Scroller
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


class Keys:
    """What a key does in one scene."""

    def __init__(self, scene: InputHost, pointer: Pointer, on_screen: OnScreen) -> None:
        self._scene = scene
        self._pointer = pointer
        self._on_screen = on_screen

    def take(self, event: pygame.event.Event) -> None:
        """Do what a key, or what is written, is for."""
        scene = self._scene
        scene.regain_focus()
        if "pad" in event.dict and self._on_screen.takes(event):
            return
        if event.type == pygame.KEYDOWN and "pad" in event.dict:
            scene.pad_leads()
        elif event.type == pygame.KEYDOWN and scene.app.device == "pad":
            scene.app.device = "keys"
        by_pad = "pad" in event.dict and isinstance(scene.focus, Writing)
        if scene.focus is not None and not by_pad and scene.focus.key(self._as_seen(event, scene.focus)):
            self._pointer.clicked = None
            return
        if event.type != pygame.KEYDOWN or (scene.app.repeats and acts(event.key)):
            return
        if event.key in TEXT_STEPS and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            scene.app.step_text(TEXT_STEPS[event.key])
            return
        told = self._told if event.key == pygame.K_ESCAPE else []
        scene.keys_lead("pad" if "pad" in event.dict else "keys")
        scene.called_from = None
        if scene.focus is not None:
            scene.call_from(scene.focus)
        if event.key == pygame.K_TAB or event.key in ARROWS:
            self._pointer.clicked = None
        if self._key_puts_away(event.key, told):
            return
        if scene.layers and (taken := scene.layers[-1].key) is not None and taken(event):
            return
        if event.key == pygame.K_TAB:
            scene.next_focus(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key in ARROWS and not event.mod & pygame.KMOD_ALT:
            scene.focus_towards(ARROWS[event.key], whole=bool(event.mod & pygame.KMOD_SHIFT))
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and (entered := self._entered):
            scene.press(entered)
        elif event.key == pygame.K_i and scene.focus is not None:
            scene.focus.look(None)
        elif event.key == pygame.K_ESCAPE and scene.layers:
            scene.layers[-1].close()
        elif event.key in PAGES and self._turn_page(event):
            return
        elif not (scene.layers and event.key == pygame.K_SPACE and self._space_in_layer()):
            scene.shortcut(event)

    def _as_seen(self, event: pygame.event.Event, widget: Widget) -> pygame.event.Event:
        """A key for a widget that is upright for the screen: an arrow as it points for who sits at a side."""
        turn = self._scene.outlook.turn
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
        found = [w for w in self._scene.live if isinstance(w, Scroller) and w.visible and w.furthest]
        longest = max(found, key=lambda each: each.rect.width * each.rect.height, default=None)
        return longest is not None and longest.key(event)

    def _key_puts_away(self, key: int, told: Sequence[Bubble]) -> bool:
        """Any key ends looking closer; I and Esc do nothing else then; `told` is what Esc closes."""
        shown = self._scene.looked_closer
        self._scene.put_away()
        for bubble in told:
            bubble.close()
        if told:
            return True
        if shown is None:
            return False
        return key == pygame.K_ESCAPE or (key == pygame.K_i and shown is self._scene.focus)

    @property
    def _told(self) -> list[Bubble]:
        """What is said now of a thing that is looked at."""
        return [
            each for each in self._scene.live if isinstance(each, Bubble) and each.visible and each.closes
        ]

    def _space_in_layer(self) -> bool:
        if self._scene.focus is not None and self._scene.focus in self._scene.live:
            self._scene.press(self._scene.focus)
            return True
        return False

    @property
    def _entered(self) -> Widget | None:
        """What Enter chooses: where the keys were led; a mere click leads none away from `at_enter`."""
        scene, focus = self._scene, self._scene.focus
        if focus is None or (focus is self._pointer.clicked and not isinstance(focus, Button)):
            return scene.at_enter or focus
        return focus


def acts(key: int) -> bool:
    """Whether a key does something rather than move about: kept down, it does so once."""
    return key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_ESCAPE) or 33 <= key < 127
