"""How a match is shown: on a screen as always, lying flat on a table, or on a wall."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame.display

from game import words
from game.saves import Settings
from game.scenes import dialog
from game.scenes.app import App
from game.scenes.overlay import OverlayHost

SCREEN, FLAT, WALL = DISPLAYS = ("screen", "flat", "wall")


def chosen(settings: Settings) -> str:
    """`screen`, `flat` or `wall`; what is unknown is the first."""
    found = settings.get("display", SCREEN)
    return found if found in DISPLAYS else SCREEN


def passes_curtain(settings: Settings) -> bool:
    """Whether the whole curtain is passed round at a flat table too, rather than each hand have its own."""
    return settings.get("pass_curtain", False)


def pass_curtain(settings: Settings, passed: bool) -> None:
    """Let the whole curtain be passed round at a flat table, or each hand have its own."""
    settings.set("pass_curtain", passed)


def icon(display: str) -> str:
    """The picture of a way to show it, by its name."""
    return f"display-{display}"


def said(display: str) -> str:
    """What a way to show it is called at the table."""
    return words.say("table.display", display=words.say(f"setup.display.{display}"))


def show(app: App, display: str) -> None:
    """Show the match in a way: it is kept, and all is laid out anew."""
    app.settings.set("display", display)
    app.keep_settings()
    app.relayout()


def turn_on(app: App) -> None:
    """The next one: screen, flat, wall, and from the beginning."""
    show(app, DISPLAYS[(DISPLAYS.index(chosen(app.settings)) + 1) % len(DISPLAYS)])


def ask(scene: OverlayHost) -> None:
    """Ask how the match is to be shown."""
    choices: list[tuple[str, str, Callable[[], None] | None]] = [
        (each, words.say(f"setup.display.{each}"), partial(show, scene.app, each)) for each in DISPLAYS
    ]
    choices.append(("close", words.say("close"), None))
    title, said = words.say("setup.display"), words.say("table.display.words")
    shown = DISPLAYS.index(chosen(scene.app.settings))
    dialog.ask(scene, "display", title, said, choices, primary=shown)


class Awake:
    """Keeps the screen awake for as long as it is asked to, and then lets it be as it was."""

    def __init__(self) -> None:
        self._before: bool | None = None  # whether it might sleep, while it is kept awake

    def keep(self, awake: bool) -> None:
        """Keep the screen awake, or let it sleep again if it might before."""
        if awake and self._before is None:
            self._before = pygame.display.get_allow_screensaver()
            pygame.display.set_allow_screensaver(False)
        elif not awake and self._before is not None:
            pygame.display.set_allow_screensaver(self._before)
            self._before = None
