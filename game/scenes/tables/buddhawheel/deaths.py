"""What a death at the table was, for those who show it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.engine.match import Transition
from game.scenes.tables.buddhawheel.minds import realm_of
from game.tellings.buddhawheel import Birth, Passing, meditated_colours, passing


@dataclass(frozen=True)
class Death:
    """A death and the birth it led to.

    `square` is where it came; `behind` are the minds that stay, the newest first; `powers` and `ended` (the
    realms whose colours are meditated) are what the player had; `life` counts the births with this one.
    """

    seat: int
    square: str
    told: Passing
    powers: int
    ended: tuple[str, ...]
    life: int
    rule: str

    @property
    def birth(self) -> Birth:
        """Where it led, by which mind, and what turned that."""
        return self.told.birth

    @property
    def behind(self) -> tuple[str, ...]:
        """The minds behind the one that decided, the newest first."""
        return tuple(reversed(self.told.behind))


def death_of(died: Transition, born: Transition, names: Sequence[str]) -> Death:
    """A death, from its own event and that of the birth, or of the Bardo."""
    seat = died.event["seat"]
    fields = died.before["seats"][seat]
    told = passing(died.before, seat, names)
    assert told is not None
    ended = tuple(realm_of(f"@{colour}") for colour in meditated_colours(fields))
    life = born.after["seats"][seat]["lives"]
    return Death(seat, fields["square"], told, fields["powers"], ended, life, born.event["rule"])
