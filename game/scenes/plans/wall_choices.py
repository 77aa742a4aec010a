"""Where the choices stand while a match hangs on a wall. Pure geometry."""

from __future__ import annotations

from collections.abc import Sequence

from game.scenes.offer import Offer
from game.scenes.plans.bar import Place
from game.scenes.plans.box import Box
from game.scenes.plans.wall import Wall
from game.widgets.theme import Measure

TALL, GAP, LEAST_GAP = 20.0, 1.2, 0.8  # u: how tall a choice among others is at most, and between two of them
LARGE = 6  # choices: for more the rows of the others are given up too
FACE_GAP = 1.0  # u between two faces of the real die
WORDS, LEAST_WORDS, CALL = 4.4, 4.0, 5.4  # u: the words on a choice, and on the one thing to do
ROOMY = 6.4  # u: how tall a choice is for words of full size


class WallChoices:
    """The places of the choices on a wall: one at the foot of the column, several on the moment's sheet."""

    tools: Sequence[Box] = ()

    def __init__(self, measure: Measure, wall: Wall[Box], own: int) -> None:
        self._measure = measure
        self._wall = wall
        self._own = own

    @property
    def choice(self) -> Box:
        """Where the one thing to do stands."""
        return self._wall.choice

    @property
    def own(self) -> Box | None:
        """Where the stage's own die lies; None where it has none."""
        return self._wall.die if self._own else None

    def own_beside(self, lefts: Sequence[int]) -> Box | None:
        """The same: no choice takes its room."""
        return self.own

    def words(self, lefts: Sequence[int]) -> tuple[int, int]:
        """How far sentences reach beside the die: no choice takes their room."""
        right = self._wall.turn.right - self._measure.px(2.0)
        beside = self._wall.die.x - self._measure.px(1.2) if self._own else right
        return beside, right

    def sole_units(self, *, helped: bool) -> float:
        """How large the words on the one thing to do are, in u for each size of text."""
        return (LEAST_WORDS if helped else CALL) / self._measure.text

    def row(self, offers: Sequence[Offer], said: int = 0) -> list[Place]:
        """The choices one below the other where the sheet of the moment lies."""
        px, room = self._measure.px, self._wall.landing
        if not offers:
            return []
        if len(offers) > LARGE and self._wall.rows:
            room = room.union(self._wall.others)
        gap = px(GAP if len(offers) <= LARGE else LEAST_GAP)
        tall = min(px(TALL), (room.height + gap) // len(offers) - gap)
        units = (WORDS if tall >= px(ROOMY) else LEAST_WORDS) / self._measure.text
        return [
            Place(offer, Box(room.x, room.y + place * (tall + gap), room.width, tall), units)
            for place, offer in enumerate(offers)
        ]

    def faces(self) -> list[Box]:
        """Six faces to tap: what the real die shows."""
        whole, gap = self._wall.choice, self._measure.px(FACE_GAP)
        side = min(whole.height, (whole.width - 5 * gap) // 6)
        x = whole.x + (whole.width - 6 * side - 5 * gap) // 2
        return [Box(x + place * (side + gap), whole.centery - side // 2, side, side) for place in range(6)]
