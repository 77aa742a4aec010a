"""A great moment of a game: it stays until somebody goes on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


def nothing() -> None:
    """What is done where there is nothing to do."""


@dataclass(frozen=True)
class Moment:
    """What is held, and what the bar says meanwhile.

    `title`, `why` and the seat's `charm` (None: the one that is there) are for the bar, unless what led to it
    has `said` it there; `label` is on the one
    button that goes on (empty: “Go on”), and `waits` says what waits (empty: it does). `opened` is called
    once it begins to wait, also where it is laid out anew for another size of the window: then whatever is
    looked at stands where it rests. There `anew` is called before it, to lay what motions have led to
    elsewhere. `closed` is called once somebody went on, and wherever it is skipped. `looks` shows what lies
    under it (True), or it again (False); None: it covers nothing. `own` begins the names of its widgets: a
    touch on one of them is theirs.
    """

    title: str
    why: str = ""
    charm: int | None = None
    label: str = ""
    waits: str = ""
    said: bool = False
    opened: Callable[[], None] = nothing
    anew: Callable[[], None] = nothing
    closed: Callable[[], None] = nothing
    looks: Callable[[bool], None] | None = None
    own: str = "moment/"
