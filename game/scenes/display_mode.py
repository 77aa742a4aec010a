"""How a match is shown: on a screen as always, lying flat on a table, or on a wall."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame.display

from game import words
from game.saves import Settings
from game.scenes import dialog
from game.scenes.app import App
from game.scenes.overlay import OverlayHost
from game.widgets import theme
from game.widgets.style import Style
from game.widgets.theme import Measure


@dataclass(frozen=True)
class Mode:
    """A way to show a match, by the name that the settings have for it, and what holds of it in every scene.

    `for_all`: all look at it at once, and nobody holds it; `all_round`: they sit at all its sides, and none
    of them is up; `far`: it is read from across a room, in large type and few words, and what a moment is
    about is told on a sheet beside the board.
    """

    name: str
    for_all: bool = False
    all_round: bool = False
    far: bool = False

    @property
    def icon(self) -> str:
        """Its picture, by its name."""
        return f"display-{self.name}"

    @property
    def called(self) -> str:
        """What it is called."""
        return words.say(f"setup.display.{self.name}")

    @property
    def said(self) -> str:
        """That a match is shown in it."""
        return words.say("table.display", display=self.called)

    def style(self, usual: Style, size: tuple[int, int]) -> Style:
        """How things are drawn on a screen of so many pixels: what is read from far is as large as can be."""
        return Style(usual.theme, Measure(size, theme.TEXT_SCALES[-1])) if self.far else usual


SCREEN, FLAT, WALL = MODES = (
    Mode("screen"),
    Mode("flat", for_all=True, all_round=True),
    Mode("wall", for_all=True, far=True),
)


def chosen(settings: Settings) -> Mode:
    """The way that is set; what is unknown is the first."""
    found = settings.get("display", SCREEN.name)
    return next((mode for mode in MODES if mode.name == found), SCREEN)


def passes_curtain(settings: Settings) -> bool:
    """Whether the whole curtain is passed round at a flat table too, rather than each hand have its own."""
    return settings.get("pass_curtain", False)


def pass_curtain(settings: Settings, passed: bool) -> None:
    """Let the whole curtain be passed round at a flat table, or each hand have its own."""
    settings.set("pass_curtain", passed)


def show(app: App, display: str) -> None:
    """Show the match in a way, by its name: it is kept, and all is laid out anew."""
    app.settings.set("display", display)
    app.keep_settings()
    app.relayout()


def turn_on(app: App) -> None:
    """The next one: screen, flat, wall, and from the beginning."""
    show(app, MODES[(MODES.index(chosen(app.settings)) + 1) % len(MODES)].name)


def ask(scene: OverlayHost) -> None:
    """Ask how the match is to be shown."""
    choices: list[tuple[str, str, Callable[[], None] | None]] = [
        (mode.name, mode.called, partial(show, scene.app, mode.name)) for mode in MODES
    ]
    choices.append(("close", words.say("close"), None))
    title, said = words.say("setup.display"), words.say("table.display.words")
    shown = MODES.index(chosen(scene.app.settings))
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
