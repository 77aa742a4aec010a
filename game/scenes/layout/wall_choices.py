"""Where the choices stand while a match hangs on a wall. Pure geometry."""

from __future__ import annotations

from collections.abc import Sequence

from game.scenes.layout.bar import RING, Place
from game.scenes.layout.box import Box
from game.scenes.layout.wall import Wall
from game.scenes.offer import Offer
from game.widgets import text
from game.widgets.theme import Measure

TALL, GAP, LEAST_GAP = 20.0, 1.2, 0.8  # u: how tall a choice among others is at most, and between two of them
LARGE = 6  # choices: for more the rows of the others are given up too
FACE_GAP = 1.0  # u between two faces of the real die
WORDS, LEAST_WORDS, CALL = 4.4, 4.0, 5.4  # u: the words on a choice, and on the one thing to do
STEP = 1.08  # from line to line, for the height of type
BESIDE, PICTURED = 11.2, 6.8  # u: what a choice needs beside its words for its key, and for a picture
ROOMY = 6.4  # u: how tall a choice is for words of full size


class WallChoices:
    """The places of the choices on a wall: one at the foot of the column, several on the moment's sheet."""

    tools: Sequence[Box] = ()

    def __init__(self, measure: Measure, wall: Wall[Box], own: int) -> None:
        self._measure, self._wall, self._own = measure, wall, own

    @property
    def choice(self) -> Box:
        """Where the one thing to do stands."""
        return self._wall.choice

    @property
    def held(self) -> tuple[Box, Box]:
        """Where the one way on from what is held stands, and left of it the ring of its breath."""
        whole, px = self.choice, self._measure.px
        side = min(px(RING), whole.height)
        taken = side + px(1.2)
        way_on = Box(whole.x + taken, whole.y, whole.width - taken, whole.height)
        return way_on, Box(whole.x, whole.centery - side // 2, side, side)

    @property
    def tells_beside(self) -> bool:
        """Whether there is room beside that ring for how one goes on."""
        return False

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
        found, top = [], room.y
        for offer, high in zip(offers, self._heights(offers, tall, room.width), strict=True):
            found.append(Place(offer, Box(room.x, top, room.width, high), units))
            top += high + gap
        return found

    def _heights(self, offers: Sequence[Offer], tall: int, across: int) -> list[int]:
        """How tall each choice is: all alike, but where one has more to say than others."""
        px = self._measure.px
        needed = []
        for offer in offers:
            room = across - px(BESIDE + (PICTURED if offer.icon else 0.0))
            lines = len(text.wrapped(offer.help, "inter", px(LEAST_WORDS), room)) if offer.help else 0
            needed.append(px(1.4 + 0.9 * WORDS + LEAST_WORDS * (STEP * lines + 0.1)) if lines else px(ROOMY))
        if all(each <= tall for each in needed):
            return [tall] * len(offers)
        left, found = tall * len(offers), list(needed)
        for count, place in enumerate(sorted(range(len(offers)), key=needed.__getitem__)):
            found[place] = min(needed[place], left // (len(offers) - count))
            left -= found[place]
        return [each + left // len(offers) for each in found]

    def faces(self) -> list[Box]:
        """Six faces to tap: what the real die shows."""
        whole, gap = self._wall.choice, self._measure.px(FACE_GAP)
        side = min(whole.height, (whole.width - 5 * gap) // 6)
        x = whole.x + (whole.width - 6 * side - 5 * gap) // 2
        return [Box(x + place * (side + gap), whole.centery - side // 2, side, side) for place in range(6)]
