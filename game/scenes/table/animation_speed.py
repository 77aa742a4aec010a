"""How fast everything goes at a table: ceremonial, calm, brisk or instant, as the settings have it."""

from __future__ import annotations

from game import words
from game.scenes.app import App
from game.widgets import theme

PACES = tuple(theme.SPEEDS)
USUAL, HOLDS = "calm", "ceremonial"  # the pace at first, and that at which great moments are held


class AnimationSpeed:
    """The pace chosen in the settings."""

    def __init__(self, app: App) -> None:
        self._app = app

    @property
    def chosen(self) -> str:
        """`ceremonial`, `calm`, `brisk` or `instant`; what the settings do not know is calm."""
        chosen = self._app.settings.get("speed", USUAL)
        return chosen if chosen in PACES else USUAL

    @property
    def holds(self) -> bool:
        """Whether great moments are held until somebody goes on."""
        return self.chosen == HOLDS

    @property
    def brought(self) -> bool:
        """Whether it is another one than at first: it may have been chosen in another game."""
        return self.chosen != USUAL

    @property
    def icon(self) -> str:
        """The picture of it, by its name."""
        return f"pace-{self.chosen}"

    @property
    def words(self) -> list[str]:
        """What each is called, in a word."""
        return [words.say(f"settings.speed.{pace}") for pace in PACES]

    @property
    def word(self) -> str:
        """What it is called, in a word."""
        return self.words[PACES.index(self.chosen)]

    @property
    def said(self) -> str:
        """That it is the pace, and what it is called."""
        return words.say("table.pace", pace=self.word)

    def change(self) -> None:
        """Go on to the next one, and keep it."""
        self._app.settings.set("speed", PACES[(PACES.index(self.chosen) + 1) % len(PACES)])
        self._app.keep_settings()
