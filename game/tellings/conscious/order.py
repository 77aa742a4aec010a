"""Whose turn comes next: after the first turns always the hindmost’s, who may be who has just moved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.engine.games.conscious import turns
from game.tellings.conscious.things import phrase, seat_of, state_of, where
from game.tellings.general import View

MOVED = ("wild_space", "decay", "ask", "fifth", "offer", "keep")
"""Phases that end a turn: nobody moves any more before the next."""


@dataclass(frozen=True)
class GoesNext:
    """The seat that has the next turn, in words, and why it is that one."""

    seat: int
    said: str
    why: str


def goes_next(view: View, names: Sequence[str]) -> GoesNext | None:
    """Who has the next turn; None while a move may still decide it, and for one who plays alone (CB-3.3)."""
    if view["phase"] not in MOVED or len(names) == 1:
        return None
    seat = turns.next_seat(state_of(view))
    if seat is None:
        return None
    fields = view["seats"][seat]
    said = phrase(
        "next.again" if seat == view["turn"] else "next.other", name=names[seat], place=where(fields)
    )
    return GoesNext(seat, said, phrase("next.why" if fields["turns"] else "next.why.first"))


def after_roll(view: View) -> tuple[str, int] | None:
    """Who moves after a roll, and with which numbers it is the same player; None for one alone (CB-3.3)."""
    own, seats = view["turn"], range(len(view["seats"]))
    here = {seat: seat_of(view, seat) for seat in seats if seat != own and not view["seats"][seat]["out"]}
    if not here:
        return None
    first = [seat for step in seats if (seat := (own + step) % len(seats)) in here]
    waiting = [seat for seat in first if not here[seat].turns]
    other = next(iter(waiting), min(here, key=lambda seat: (turns.progress(here[seat]), -here[seat].arrived)))
    mover = seat_of(view, own)
    moved = {die: replace(mover, position=turns.reached(mover, die)) for die in range(1, 7)}
    still = [die for die, seat in moved.items() if turns.progress(seat) <= turns.progress(here[other])]
    if waiting or not still:
        return phrase("reach.then"), other
    dice = str(still[-1]) if len(still) == 1 else f"{still[0]}–{still[-1]}"
    return phrase("reach.again" if len(still) == len(moved) else "reach.again.some", dice=dice), own


def again(view: View) -> bool:
    """Whether who is in turn was the last to move too, being the hindmost of several still (CB-3.3)."""
    fields = view["seats"][view["turn"]]
    several = sum(not each["out"] for each in view["seats"]) > 1
    return several and fields["turns"] > 1 and bool(fields["arrived"] == view["arrivals"])
