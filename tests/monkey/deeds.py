"""What a monkey does: events of the window, drawn from a seed, most of them aimed at what is there."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pygame

from game.app import App
from game.pads import CROSS, KEYS, STICK, TRIGGERS
from game.scenes.readout import all_of, read_out
from game.widgets.canvas import Widget

Size = tuple[int, int]
Deed = tuple[str, dict[str, Any]]
"""An event by its name, and its fields; or one of `wait`, `size`, `display`, `page` and `ask`."""

SMALL = ((640, 640), (1024, 640), (800, 500))  # where most of it happens: little is to be drawn there
SIZES = (
    (1, 1),
    (50, 50),
    (300, 900),
    (320, 320),
    (640, 360),
    (500, 500),
    (2000, 50),
    (1200, 400),
    (600, 960),
)
LARGE = ((1280, 720), (1024, 768), (800, 1280), (8000, 100), (100, 4000), (1920, 1080))
DISPLAYS = ("screen", "flat", "wall")
PAGES = (
    "settings",
    "known",
    "print",
    "about",
    "rules",
    "matches",
    "journal",
    "replay",
    "results",
    "seats",
    "ledger",
    "setup",
    "lesson",
    "home",
)

MOVES = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)
OFTEN = (
    pygame.K_TAB,
    pygame.K_TAB,
    pygame.K_RETURN,
    pygame.K_RETURN,
    pygame.K_SPACE,
    pygame.K_SPACE,
    pygame.K_ESCAPE,
)
LETTERS = tuple(map(ord, "abcdefghijklmnopqrstuvwxyz0123456789"))
ELSE: tuple[int, ...] = (
    pygame.K_PAGEUP,
    pygame.K_PAGEDOWN,
    pygame.K_HOME,
    pygame.K_END,
    pygame.K_BACKSPACE,
    pygame.K_DELETE,
)
ELSE += (pygame.K_PLUS, pygame.K_MINUS, pygame.K_F1, pygame.K_F11, pygame.K_QUESTION, pygame.K_COMMA)
MODS = (pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
WRITTEN = ("a", "Ž", "7", " ", "’", "\u05d0", "न", "明", "🜁", "\u202e", "x" * 80)
WINDOW = (
    "WINDOWFOCUSLOST",
    "WINDOWFOCUSGAINED",
    "WINDOWEXPOSED",
    "WINDOWMOVED",
    "WINDOWLEAVE",
    "WINDOWENTER",
)
ROUTES = ("/", "/nowhere/a.moksha", "x" * 300 + ".moksha", "a.txt")


class Monkey:
    """Draws deeds for an app; knows which keys, fingers and buttons it has down."""

    def __init__(self, app: App, random: Random, game: str) -> None:
        self.app, self.random, self.game = app, random, game
        self.keys: list[int] = []
        self.fingers: dict[int, tuple[float, float]] = {}
        self.pressed = False

    def __call__(self) -> Iterator[Deed]:
        """One deed, of one event or a few."""
        many = (
            (30, self.key),
            (34, self.click),
            (8, self.move),
            (6, self.drag),
            (5, self.wheel),
            (8, self.finger),
        )
        rare = (
            (4, self.pad),
            (2, self.write),
            (4, self.wait),
            (3, self.ask),
            (0.6, self.page),
            (0.5, self.window),
        )
        odd = ((0.35, self.size), (0.15, self.display), (0.05, self.drop))
        weights, deeds = zip(*many, *rare, *odd, strict=True)
        yield from self.random.choices(deeds, weights)[0]()

    # -- where

    def widget(self) -> Widget | None:
        """Something that takes input now."""
        found = [
            each
            for each in self.app.scene.live
            if each.visible and each.touchable and each.canvas is not None
        ]
        return self.random.choice(found) if found else None

    def point(self) -> tuple[int, int]:
        """A point of the window: mostly of something that takes input, else of its foot, else any."""
        wide, tall = self.app.screen.get_size()
        widget = self.widget() if self.random.random() < 0.85 else None
        if widget is None:
            low = tall * 3 // 4 if self.random.random() < 0.3 else 0
            return self.random.randrange(wide), self.random.randrange(min(low, tall - 1), tall)
        x, y, across, high = widget.outward(widget.within(widget.rect))
        point = round(x + across * self.random.random()), round(y + high * self.random.random())
        turn = self.app.turn
        x, y = point if turn is None else turn.point_outward(point)
        return min(max(x, 0), wide - 1), min(max(y, 0), tall - 1)

    # -- keys

    def key(self) -> Iterator[Deed]:
        draw = self.random.random()
        kinds = MOVES if draw < 0.36 else OFTEN if draw < 0.7 else LETTERS if draw < 0.95 else ELSE
        key = self.random.choice(kinds)
        mod = self.random.choice(MODS) if self.random.random() < 0.08 else 0
        fields = {"key": key, "mod": mod, "unicode": chr(key) if 32 <= key < 127 else "", "scancode": 0}
        if self.keys and self.random.random() < 0.5:
            yield "KEYUP", {**fields, "key": self.keys.pop()}
        for _ in range(self.random.choice((1, 1, 1, 1, 4))):
            yield "KEYDOWN", fields
        if self.random.random() < 0.85:
            yield "KEYUP", fields
        else:
            self.keys.append(key)

    def write(self) -> Iterator[Deed]:
        yield "TEXTINPUT", {"text": self.random.choice(WRITTEN)}

    # -- the mouse

    def move(self) -> Iterator[Deed]:
        yield "MOUSEMOTION", {"pos": self.point(), "rel": (1, 0), "buttons": (int(self.pressed), 0, 0)}
        if self.random.random() < 0.3:
            yield "wait", {"ms": 350}

    def click(self) -> Iterator[Deed]:
        pos, button = self.point(), 3 if self.random.random() < 0.08 else 1
        yield "MOUSEMOTION", {"pos": pos, "rel": (1, 0), "buttons": (0, 0, 0)}
        for _ in range(self.random.choice((1, 1, 1, 1, 1, 2, 3))):
            yield "MOUSEBUTTONDOWN", {"pos": pos, "button": button}
            if self.random.random() < 0.05:
                yield "wait", {"ms": self.random.choice((100, 400, 1200))}
            yield "MOUSEBUTTONUP", {"pos": pos, "button": button}

    def drag(self) -> Iterator[Deed]:
        if not self.pressed:
            yield "MOUSEBUTTONDOWN", {"pos": self.point(), "button": 1}
        self.pressed = True
        for _ in range(self.random.randrange(3)):
            yield "MOUSEMOTION", {"pos": self.point(), "rel": (5, 5), "buttons": (1, 0, 0)}
        if self.random.random() < 0.7:
            yield "MOUSEBUTTONUP", {"pos": self.point(), "button": 1}
            self.pressed = False

    def wheel(self) -> Iterator[Deed]:
        steps = self.random.choice((-30, -3, -1, 1, 3, 30))
        yield "MOUSEMOTION", {"pos": self.point(), "rel": (1, 0), "buttons": (0, 0, 0)}
        yield "MOUSEWHEEL", {"x": 0, "y": steps, "precise_x": 0.0, "precise_y": steps * 0.7, "flipped": False}

    # -- fingers and pads

    def finger(self) -> Iterator[Deed]:
        wide, tall = self.app.screen.get_size()
        number = self.random.randrange(1, 4)
        x, y = self.point()
        at = (x + 0.5) / wide, (y + 0.5) / tall
        fields = {"touch_id": 7, "finger_id": number, "x": at[0], "y": at[1], "dx": 0.0, "dy": 0.0}
        if number not in self.fingers:
            yield "FINGERDOWN", fields
            self.fingers[number] = at
            if self.random.random() < 0.6:
                del self.fingers[number]
                yield "FINGERUP", fields
        elif self.random.random() < 0.5:
            yield "FINGERMOTION", fields
        else:
            del self.fingers[number]
            yield "FINGERUP", fields

    def pad(self) -> Iterator[Deed]:
        pad = self.random.randrange(1, 3)
        if self.random.random() < 0.15:
            axis = self.random.choice((*STICK, *TRIGGERS))
            value = self.random.choice((0, 9000, 20000, 32767, -32768))
            yield "CONTROLLERAXISMOTION", {"instance_id": pad, "axis": axis, "value": value}
            return
        if self.random.random() < 0.03:
            yield "CONTROLLERDEVICEREMOVED", {"instance_id": pad}
            return
        button = self.random.choice((*CROSS, *KEYS, pygame.CONTROLLER_BUTTON_START))
        yield "CONTROLLERBUTTONDOWN", {"instance_id": pad, "button": button}
        if self.random.random() < 0.1:
            yield "wait", {"ms": 700}
        if self.random.random() < 0.9:
            yield "CONTROLLERBUTTONUP", {"instance_id": pad, "button": button}

    # -- readers

    def ask(self) -> Iterator[Deed]:
        """Something that a screen reader may ask for, by its key in the tree."""
        told = [each for each in all_of(read_out(self.app.scene).root) if each.actions]
        if told:
            each = self.random.choice(told)
            value = self.random.choice(("", "1", "Ann", "0.5"))
            yield "ask", {"key": each.key, "deed": self.random.choice(each.actions), "value": value}

    # -- the window, and what is on it

    def wait(self) -> Iterator[Deed]:
        yield "wait", {"ms": self.random.choice((16, 50, 200, 700, 3000, 60_000))}

    def page(self) -> Iterator[Deed]:
        yield "page", {"name": self.random.choice(PAGES)}

    def window(self) -> Iterator[Deed]:
        yield self.random.choice(WINDOW), {"x": 0, "y": 0}

    def size(self) -> Iterator[Deed]:
        draw = self.random.random()
        yield "size", {"size": self.random.choice(SMALL if draw < 0.6 else SIZES if draw < 0.93 else LARGE)}

    def display(self) -> Iterator[Deed]:
        yield "display", {"display": self.random.choice(DISPLAYS)}

    def drop(self) -> Iterator[Deed]:
        yield "DROPFILE", {"file": self.random.choice(ROUTES)}
