"""What a table is doing, one thing at a time: decided here alone, without a pixel."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum


class TableState(Enum):
    """The states of a table."""

    SHOWS = "what was done is shown as motion"
    HOLDS = "a motion waits until a person lets it go on"
    TO_READ = "something is to be read before the match goes on"
    OVER = "the match is over"
    RESTS = "the match was laid to rest"
    HUSHED = "silence is kept, or a guide lets all pause"
    CURTAIN = "the curtain must be lifted by the person to act"
    LOOKED_AT = "another window plays the match: here it is only looked at"
    THROWS = "a person throws real dice, for themselves or for a bot"
    PAUSED = "a bot is to act, and the bots rest"
    THINKS = "a bot is to act, and thinks"
    ASKS = "a person has begun a choice, and is asked further"
    CHOOSES = "a person is to choose"

    @property
    def of_a_person(self) -> bool:
        """Whether a person at the screen is to choose, or to go on choosing."""
        return self in (TableState.ASKS, TableState.CHOOSES)


@dataclass(frozen=True)
class Seen:
    """What the state of a table depends on, besides what has begun at it.

    `to_act` is the seat to act, None when the match is over; `bot`, whether a bot sits there;
    `readonly`, whether another window plays. `holds`: the motion that plays waits for a person;
    `throwing`: an action waits for what real dice show; `begun`: a choice is begun. `unread` says whether
    something must be read before the match goes on, `curtain` whether the curtain must be closed: they are
    asked where it matters alone. `rests`: the match was laid to rest; `hushed`: nobody is to do anything.
    """

    to_act: int | None
    bot: bool = False
    readonly: bool = False
    holds: bool = False
    throwing: bool = False
    begun: bool = False
    rests: bool = False
    hushed: bool = False
    unread: Callable[[], bool] = lambda: False
    curtain: Callable[[], bool] = lambda: False


class Course:
    """What has begun at a table and not ended: events are `showing`, the bots are `paused`.

    `told_over` says that the end of the match was shown.
    """

    def __init__(self, over: bool) -> None:
        self.showing = False
        self.paused = False
        self.told_over = over

    def doing(self, seen: Seen) -> TableState:
        """The one thing a table does now; of several that are so, the one that comes first."""
        if seen.holds:
            return TableState.HOLDS
        if self.showing:
            return TableState.SHOWS
        by_itself = seen.to_act is None or seen.bot or seen.readonly  # no player here is to act
        if by_itself and seen.unread():
            return TableState.TO_READ
        if seen.to_act is None:
            return TableState.OVER
        if seen.rests:
            return TableState.RESTS
        if seen.hushed:
            return TableState.HUSHED
        if not seen.bot and seen.curtain():
            return TableState.CURTAIN
        if seen.readonly:
            return TableState.LOOKED_AT
        if seen.throwing:
            return TableState.THROWS
        if seen.bot:
            return TableState.PAUSED if self.paused else TableState.THINKS
        return TableState.ASKS if seen.begun else TableState.CHOOSES

    def ends_now(self, doing: TableState) -> bool:
        """Whether the end of the match is to be shown now: once, until something is taken back."""
        if doing is TableState.TO_READ:
            return False
        ended = doing in (TableState.OVER, TableState.RESTS)
        first = ended and not self.told_over
        self.told_over = ended
        return first
