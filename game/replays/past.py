"""A table of the past: a sitting at a match as it stood, at which nothing is done and nothing is kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game import saves
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
        sitting.guide.name,
        (*saves.told_earlier(sitting.earlier), *sitting.record.tellings),
        sitting.texts,
        frozenset(sitting.by_phone),
    )


class Past(Sitting):
    """A kept match as it stood at a position, with those who sat there then.

    `eyes` is the seat through whose eyes one looks, None: what all may see.
    """

    def __init__(self, kept: Kept, position: int, eyes: int | None) -> None:
        self.eyes = eyes
        self._kept = kept
        super().__init__(kept.match.until(position), kept.people, None, real_dice=kept.real_dice)
        self.stand(position)

    def stand(self, position: int) -> bool:
        """Stand at another position; whether others sit there."""
        self.match = self._kept.match.until(position)
        before, sat = self.record.seating.now, self._kept.sat_at(position)
        names, people = [each.name for each in sat], [each.person for each in sat]
        self.record.seating = saves.Seating(names, people, self.match.game.bots)
        return any((one.name, one.person) != (other.name, other.person) for one, other in zip(before, sat))

    def view(self, seat: int | None) -> dict[str, Any]:
        """The match as a seat may see it, with the names of those who sat there."""
        view = self.match.view(seat)
        for fields, name in zip(view["seats"], self.called, strict=True):
            fields["name"] = name
        return view

    @property
    def texts(self) -> int:
        return self._kept.texts

    @property
    def earlier(self) -> Sequence[saves.Step]:
        return self._kept.earlier

    @property
    def persons(self) -> list[int]:
        """The seats where people sat, and the one that is looked at from, whoever sat there."""
        return sorted({*super().persons, *([] if self.eyes is None else [self.eyes])})

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
