"""What is to be seen of a body at each event of a chain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.engine.games.conscious.components import OCTAVES
from game.engine.match import Transition
from game.scenes.layout.nutrition import Part
from game.scenes.tables.conscious.looks import (
    CAUSES,
    LAST,
    OCTAVE_OF,
    CentresLook,
    Look,
    Travel,
    centres_of,
    look_of,
)
from game.tellings.conscious.chain import Link

HALF = 0.5  # of its way, where the chip of a step rests to be looked at
ACROSS = ("chip_rose", "shocked", "skill_used")
AT_A_NOTE = ("chip_placed", "chip_discarded", "higher_12", "chips_lost", "decayed")


def look_at(happening: Transition, seat: int, share: float = HALF, whole: bool = False) -> Look:
    """The diagram of a seat at one event: its chip is a share of its way, the others wait.

    `whole` says that the view after it is that of the match: there the chip waits already.
    """
    event = happening.event
    found = look_of(happening.after, seat)
    kind = event["type"]
    if event.get("seat") != seat:
        return found
    if kind in ACROSS:
        end = event["to"]
        waiting = dict(found.waiting)
        if whole and waiting.get(end):
            waiting[end] -= 1
        travel = Travel(OCTAVE_OF[end], event["from"], end, share)
        lit = frozenset({event["from"]}) if kind != "chip_rose" else frozenset()
        causes = frozenset(CAUSES.get(event["rule"], "").split())
        waiting = {note: count for note, count in waiting.items() if count}
        ringed = frozenset({Part("note", end)})
        return replace(found, travel=travel, waiting=waiting, lit=lit, causes=causes, ringed=ringed)
    if kind in AT_A_NOTE:
        return replace(found, ringed=frozenset({Part("note", event["note"])}))
    if kind == "surplus":
        return replace(found, ringed=frozenset({Part("capsule", LAST[event["octave"]])}))
    if kind == "crystallized":
        return replace(found, ringed=frozenset(Part("capsule", LAST[octave]) for octave in OCTAVES))
    return found


def centres_at(transitions: Sequence[Transition], links: Sequence[Link], seat: int) -> CentresLook:
    """The board of centres of a seat at the last of some events, with the bumps among them."""
    found = centres_of(transitions[links[-1].index].after, seat)
    event = links[-1].event
    bumped = tuple(
        (link.event["from"], link.event["to"]) for link in links if link.event["type"] == "chip_bumped"
    )
    gold = frozenset(links[-1].cards[-1:]) if event["type"] in ("chip_made", "chip_bumped") else frozenset()
    return replace(found, bumped=bumped, gold=gold)
