"""A player in a process of its own, made to be killed.

It plays through `Sitting` as fast as that goes, takes something back now and then, keeps settings, words in
its journal and a copy of it beside that, and begins another match when one is over. Each time the app has
said that something is kept, the player acknowledges it with a line on standard output, which goes to the
system at once: whatever is acknowledged must outlast the player.
"""

from __future__ import annotations

import json
import os
import traceback
from pathlib import Path
from random import Random
from typing import Any

from game import saves
from game.engine import game_named
from game.journals.copies import keep
from game.journals.notes import Notes
from game.sitting import Sitting
from tests.guest import registered

CREATED = "2026-11-20T10:15:33"
NAMES = ("Ann", "Ben", "Mira", "Ravi")
TAKEN_BACK = 0.08  # of the actions
BESIDE = 0.1  # after so many of them something is kept beside the match
COPY = b"A copy.\n" * 2000


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


def beside(sitting: Sitting) -> None:
    """Keep settings, words and a copy, each with how often that was done before."""
    assert sitting.file is not None
    settings, words = saves.Settings.load(), Notes(sitting.file.id)
    count = settings.get("kept", 0) + 1
    settings.set("kept", count)
    settings.save()
    words.write_match(0, str(count))
    keep("text", f"copy-{count}", ".md", COPY)
    acknowledge("beside", count=count)


def play(game: str, match_id: str | None) -> None:
    """Play until killed."""
    random = Random()
    sitting = sat_down(Sitting.resume(match_id) if match_id else begun(game))
    while True:
        while not sitting.match.over:
            act(sitting, random)
            if random.random() < BESIDE:
                beside(sitting)
        acknowledge("over")
        sitting.close()
        sitting = sat_down(begun(game))


def sit(out: str, home: str, game: str, match_id: str | None) -> None:
    """Play, with a file for standard output, and another for what goes wrong."""
    os.environ["MOKSHA_HOME"] = home
    os.dup2(os.open(out, os.O_WRONLY | os.O_APPEND), 1)
    try:
        with registered():
            play(game, match_id)
    except BaseException:
        Path(out).with_suffix(".err").write_text(traceback.format_exc(), encoding="utf-8")
        raise
