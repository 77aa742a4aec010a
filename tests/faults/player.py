"""A player in a process of its own, made to be killed: `python -m tests.faults.player GAME [ID]`.

It plays through `Sitting` as fast as that goes, takes something back now and then,
and begins another match when one is over. Each time `Sitting` has said that an
action is kept, the player acknowledges it with a line on standard output, which goes
to the system at once: whatever is acknowledged must outlast the player.
"""

from __future__ import annotations

import json
import os
import sys
from random import Random
from typing import Any

from game import saves
from game.engine import game_named
from game.sitting import Sitting
from tests.guest import registered

CREATED = "2026-11-20T10:15:33"
NAMES = ("Ann", "Ben", "Mira", "Ravi")
TAKEN_BACK = 0.08  # of the actions


def acknowledge(kind: str, **fields: Any) -> None:
    """One line, past every buffer of this process."""
    os.write(1, json.dumps({"kind": kind, **fields}).encode() + b"\n")


def begun(game: str) -> Sitting:
    """A new table with people at every seat."""
    names = NAMES[: max(2, game_named(game).seats.start)]
    people = [saves.Person("person", None, seat) for seat in range(len(names))]
    return Sitting.begin(game, names, people, {}, CREATED)


def sat_down(sitting: Sitting) -> Sitting:
    """Tell which match is played now, and how many of its steps were found."""
    assert sitting.file is not None, sitting.trouble
    acknowledge("match", id=sitting.file.id, steps=len(sitting.file.steps), lost=sitting.file.lost)
    return sitting


def act(sitting: Sitting, random: Random) -> None:
    """Do something at the table, and acknowledge it once it is kept."""
    match = sitting.match
    if match.over or (match.steps and random.random() < TAKEN_BACK):
        sitting.undo()
    else:
        sitting.act(random.choice(match.legal()))
    if sitting.trouble is None:
        acknowledge("kept", step=match.last_step)
    else:
        acknowledge("waits", sentence=sitting.trouble)


def play(game: str, match_id: str | None) -> None:
    """Play until killed."""
    random = Random()
    sitting = sat_down(Sitting.resume(match_id) if match_id else begun(game))
    while True:
        while not sitting.match.over:
            act(sitting, random)
        acknowledge("over")
        sitting.close()
        sitting = sat_down(begun(game))


if __name__ == "__main__":
    with registered():
        play(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None)
