"""The page of the end that a game has of its own, beside the results that all games have."""

from __future__ import annotations

from game import words
from game.scenes.app import App
from game.scenes.page import Page
from game.scenes.tables import ending_of, light_of
from game.sitting import Sitting
from game.widgets.canvas import Rect


class OwnEnding(Page):
    """The page of the end that a game has of its own."""

    name = "ending"

    def __init__(self, app: App, sitting: Sitting) -> None:
        super().__init__(app, light_of(sitting.game))
        self.sitting = sitting

    def build(self) -> None:
        title = words.said_of(self.sitting.game, "results.ending")
        head = self.build_head(title, "")
        ending = ending_of(self.sitting.game)
        if ending is not None:
            self.canvas.add(*ending(self.style, Rect(head.rest), self.sitting))
