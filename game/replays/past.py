"""A table of the past: a sitting at a match as it stood, at which nothing is done and nothing is kept."""

from __future__ import annotations

from game.engine.match import Match
from game.journals import Kept
from game.sitting import Sitting


def kept_of(sitting: Sitting) -> Kept:
    """The match of a sitting, as it stands now."""
    file, header = sitting.file, sitting.file.header if sitting.file else None
    return Kept(
        sitting.match,
        tuple(sitting.people),
        file.id if file else None,
        file.title if file else "",
        header.created if header else "",
        header.start is None if header else True,
        sitting.rests,
        sitting.record.seating if sitting.record.seating.changed else None,
        sitting.earlier,
        sitting.real_dice,
        file.origin if file else None,
    )


class Past(Sitting):
    """A kept match as it stood; `eyes` is the seat through whose eyes one looks, None: what all may see."""

    def __init__(self, kept: Kept, match: Match, eyes: int | None) -> None:
        super().__init__(match, kept.people, None, real_dice=kept.real_dice)
        self.eyes = eyes

    @property
    def readonly(self) -> bool:
        """What was is only looked at."""
        return True

    @property
    def shared(self) -> bool:
        """No curtain hangs before what was: what may not be seen is not shown."""
        return False

    def viewer(self, lifted_for: int | None = None) -> int | None:
        """The seat through whose eyes one looks."""
        return self.eyes
