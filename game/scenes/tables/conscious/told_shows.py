"""What is told while nothing else moves, and what all motions of the game have in common."""

from __future__ import annotations

from typing import Protocol

from game.engine.match import Transition
from game.scenes.tables.conscious.path_door import PathDoor
from game.scenes.tables.conscious.pieces import Pieces
from game.scenes.tables.conscious.sounds import SOUNDS, hums
from game.scenes.tables.conscious.spots import Spots
from game.scenes.tables.event_animations import EventAnimations, Shown
from game.widgets.motion import Motion

TOLD = 420.0  # milliseconds: what is only told
SAID = 900.0  # a saying, or a state


class Stage(Pieces, Protocol):
    """What the motions know of the stage."""

    path: PathDoor


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
