"""How loud everything is, to be seen and changed on every screen: a glance by key, and a sheet by touch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame

from game import words
from game.scenes.app import App
from game.scenes.dialog import DEPTH, lay_sheet
from game.scenes.overlay import OverlayHost, quiet_place
from game.sound.cue import Cue
from game.sound.sounding import STEPS, Sounding
from game.widgets import theme
from game.widgets.boxes import MANY, Column, Framed, Item, Node, Row, Text
from game.widgets.button_nodes import button
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import RoundButton, Switch
from game.widgets.loudness import Bars, Glance
from game.widgets.style import Style
from game.widgets.writing import Writing

SEEN = 1400.0  # milliseconds
NAME = "loudness"
SAMPLE = "wooden_fish"  # what is heard as it is changed
SOFTER, LOUDER = pygame.K_COMMA, pygame.K_PERIOD


def said(sound: Sounding) -> str:
    """What is so, in a few words."""
    return words.say("sound.off") if sound.muted else words.say("sound.at", step=sound.loudness, of=STEPS)


def tip(sound: Sounding) -> str:
    """What is so, and how it is changed."""
    if sound.muted:
        return words.say("sound.tip.off")
    return words.say("sound.tip", step=sound.loudness, of=STEPS)


def icon(sound: Sounding) -> str:
    """The sign of it, by its name."""
    return "mute" if sound.muted else "sound"


class SoundButton(RoundButton):
    """A round button that shows whether anything is to be heard, and opens the sheet."""

    def __init__(self, name: str, rect: Rect, scene: OverlayHost, style: Style, depth: int = 0) -> None:
        sound = scene.app.sound
        super().__init__(name, rect, style, icon(sound), lambda: ask(scene), tip=tip(sound), depth=depth)
        self._sound = sound
        self.call(words.say("sound.title"))

    def look_again(self) -> None:
        """Show what is so now."""
        self.tip = tip(self._sound)
        self.set_icon(icon(self._sound))


class HeardApp(App, Protocol):
    """The app, as what is seen of its loudness knows it."""

    @property
    def scene(self) -> OverlayHost: ...


class Loudness:
    """The keys of the loudness, and what is seen for a moment when they are used."""

    def __init__(self, app: HeardApp) -> None:
        self._app = app
        self._glance: Glance | None = None
        self._until = 0.0

    def takes(self, event: pygame.event.Event) -> bool:
        """Use a key that is for the loudness: M, comma and full stop, but not while somebody writes."""
        app, sound = self._app, self._app.sound
        if event.key not in (pygame.K_m, SOFTER, LOUDER) or isinstance(app.scene.focus, Writing):
            return False
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        if event.key == pygame.K_m:
            if not app.repeats:
                sound.set_muted(not sound.muted)
        else:
            sound.set_loudness(sound.loudness + (1 if event.key == LOUDER else -1))
        app.keep_settings()
        sound.hear(Cue(SAMPLE))
        self.show()
        return True

    def show(self) -> None:
        """Let it be seen for a moment."""
        app, scene = self._app, self._app.scene
        tell_all(scene)
        if self._glance is None or not scene.canvas.holds(self._glance):
            outlook = scene.outlook
            style = outlook.style
            place = quiet_place(scene, Glance.size(style, outlook.size[0]), style.px(1.6))
            self._glance = Glance(f"{NAME}/glance", place, style, DEPTH + 60)
            with scene.canvas.facing(outlook.turn):
                scene.canvas.add(self._glance)
        sound = app.sound
        self._glance.tell(said(sound), icon(sound), 0 if sound.muted else sound.loudness, STEPS)
        self._until = app.now + SEEN

    def update(self, now: float) -> None:
        """Take it away when it was seen."""
        if self._glance is not None and now >= self._until:
            if self._glance.canvas is not None:
                self._glance.canvas.remove([self._glance])
            self._glance = None

    def wake_in(self, now: float) -> float | None:
        """In how many milliseconds it is to be taken away; None: nothing is seen."""
        return None if self._glance is None else max(0.0, self._until - now)


def tell_all(scene: OverlayHost) -> None:
    """Let whatever on a scene shows the loudness show what is so now."""
    sound = scene.app.sound
    switched = {f"{NAME}/heard": not sound.muted, "settings/mute": not sound.muted}
    for widget in scene.canvas.widgets:
        if isinstance(widget, SoundButton):
            widget.look_again()
        elif isinstance(widget, Bars):
            widget.chosen, widget.muted = sound.loudness - 1, sound.muted
            widget.damage()
        elif isinstance(widget, Switch) and widget.name in switched:
            widget.on = switched[widget.name]
            widget.damage()


def ask(scene: OverlayHost) -> None:
    """Lay a small sheet over a scene: how loud, whether at all, for a room, and with a ground tone."""
    app, sound = scene.app, scene.app.sound
    style, width = scene.outlook.style, scene.outlook.size[0]
    ink, ink2 = style.theme.ink, style.theme.ink2
    tall = style.px(7 * (0.6 + 0.4 * style.measure.text))
    silent = words.say("settings.no_device") if sound.trouble else ""

    def kept() -> None:
        app.keep_settings()
        sound.hear(Cue(SAMPLE))
        tell_all(scene)

    def louder(index: int) -> None:
        sound.set_loudness(index + 1)
        kept()

    def hear(on: bool) -> None:
        sound.set_muted(not on)
        kept()

    def hum(on: bool) -> None:
        app.settings.set("ground_tone", on)
        sound.settled()
        kept()

    def fill(on: bool) -> None:
        app.settings.set("room", on)
        sound.settled()
        kept()

    def switch(name: str, key: str, on: bool, changed: Callable[[bool], None]) -> Node:
        called, help_ = words.say(key), words.say(f"{key}.help")
        told = Column(Text(called, 2.5, ink, "semibold", lines=2), Text(help_, 2.0, ink2, lines=2), grow=1)

        def put(rect: Rect) -> Widget:
            return Switch(f"{NAME}/{name}", rect, style, on, changed, depth=DEPTH + 2).call(called, help_)

        high = round(tall * 0.8)
        return Row(told, Framed(Item(put, round(high * 1.75), high), 0, 0.7), gap=2)

    def bars(rect: Rect) -> Widget:
        steps = [f"{step}" for step in range(1, STEPS + 1)]
        put = Bars(f"{NAME}/bars", rect, style, steps, sound.loudness - 1, louder, depth=DEPTH + 2)
        put.muted = sound.muted
        return put.call(words.say("settings.loudness"), silent or words.say("settings.loudness.help"))

    close = words.say("close")
    tree = Column(
        Text(words.say("sound.title"), theme.STEPS["heading"], ink, "garamond"),
        Item(bars, None, tall),
        *([Text(silent, 2.0, ink2, lines=MANY)] if silent else []),
        switch("heard", "settings.mute", not sound.muted, hear),
        switch("hums", "settings.ground_tone", app.settings.get("ground_tone", False), hum),
        switch("room", "settings.room", app.settings.get("room", False), fill),
        button(f"{NAME}/close", style, close, scene.pop_overlay, tall, kind="primary", depth=DEPTH + 2),
        gap=1.8,
    )
    wide = min(style.px(66 * (0.5 + 0.5 * style.measure.text)), width - style.px(6))
    lay_sheet(scene, NAME, Framed(tree, 3, 3), wide, scene.pop_overlay, "bars", lambda: ask(scene))
