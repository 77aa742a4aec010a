"""What is told while nothing else moves, and what all motions of the game know of the stage."""

from __future__ import annotations

from typing import Protocol

from game.engine.match import Transition
from game.scenes.layout.spiral import SpiralPlan
from game.scenes.tables.conscious import spots
from game.scenes.tables.conscious.charms import Charm
from game.scenes.tables.conscious.looks import CentresLook, Look
from game.scenes.tables.conscious.path_door import PathDoor
from game.scenes.tables.conscious.rail import Rail
from game.scenes.tables.conscious.sounds import SOUNDS, hums
from game.scenes.tables.conscious.spots import Spots
from game.scenes.tables.event_animations import EventAnimations, Shown, View
from game.scenes.tables.plaque import Plaque
from game.widgets.canvas import Rect
from game.widgets.motion import Motion
from game.widgets.token import Die

TOLD = 420.0  # milliseconds: what is only told
SAID = 900.0  # a saying, or a state


class Stage(spots.Pieces, Protocol):
    """What the motions know of the stage."""

    plan: SpiralPlan
    charms: list[Charm]
    rail: Rail
    path: PathDoor
    die: Die

    def seen(self, view: View) -> int:
        """Whose body is shown: that of the player in turn, or of who is looked at."""

    def stand(self, view: View) -> None:
        """Put everything where a view says."""

    def show_body(self, look: Look, centres: CentresLook) -> None:
        """Show a diagram and a board of centres."""

    def hop(self, seat: int, start: int, end: int, share: float) -> None:
        """Let a charm be on its way between two spaces that follow each other."""

    def tell_plaque(self, plaque: Plaque, seat: int, view: View) -> None:
        """Tell a plaque what stands on it by a view."""

    def tell_hand(self, view: View) -> None:
        """Lay the hand, the decks and the piles as a view says."""

    def chambers(self) -> Rect:
        """Where body and mind of the player in turn are shown."""


class ToldShows(EventAnimations):
    """What each event is, told in the bar."""

    game = "conscious"
    sounds = SOUNDS
    hums = staticmethod(hums)

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.spots = Spots(stage)

    @property
    def reduced(self) -> bool:
        """Whether chambers change at once and no die tumbles."""
        return self.stage.table.app.reduced_motion

    @property
    def moves(self) -> bool:
        """Whether anything is seen to move at the pace of the table."""
        return self.stage.table.app.speed > 0

    def _told(self, happening: Transition, lasts: float = TOLD) -> Shown:
        """What moves no chip is told in the bar while cards and piles change."""
        stage = self.stage

        def begin() -> None:
            stage.table.foot.tell_event(happening.event)
            stage.tell_hand(happening.after)

        return [Motion(lasts, begin=begin)]
