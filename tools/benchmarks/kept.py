"""Long matches as they are kept: what it takes to check one, and how much room one with take-backs takes."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile

ACTIONS = 20_000  # of Hungry Ghost, which a match of is not over by then
LINES = 19_047  # of Leela, gone back from its end again and again: half of them are take-backs

SCRIPT = """
import os, random, sys, time
from pathlib import Path
from game import saves
from game.sitting import Sitting
from game.text.checking import checked_match

os.fsync = lambda descriptor: None  # the disk is not what is measured
game, count = sys.argv[1], int(sys.argv[2])
names, pick = ["Ann", "Ben", "Mira", "Olu"], random.Random(5)
people = [saves.Person("person", None, seat) for seat in range(len(names))]
sitting = Sitting.begin(game, names, people, {}, "2026-11-20T10:00:00+00:00", seed=5)
match = sitting.match
while len(sitting.file.steps) < count:
    if not match.over:
        sitting.act(pick.choice(match.legal()))
        continue
    for _ in range(min(pick.randint(1, 60), len(match.steps))):
        match.undo()
        sitting._keep_step()
sitting.close()
path = saves.home() / saves.MATCHES / f"{sitting.file.id}{saves.SUFFIX}"
undone = sum("undo" in step for step in sitting.file.steps)
began = time.process_time()
told, faults = checked_match(path)
checked = time.process_time()
again = Sitting.resume(sitting.file.id)
opened = time.process_time()
again.close()
assert told and not faults, faults
size = path.stat().st_size / 2**20
print(
    f"{game}: {len(sitting.file.steps)} lines, {undone} of them take-backs: {size:.1f} MB; "
    f"checked in {checked - began:.1f} s of the processor, opened in {opened - checked:.1f} s"
)
"""


def kept() -> str:
    """Room and time of the processor for matches of some 20,000 lines, one of them half taken back."""
    told = []
    for game, count in (("hungry_ghost", ACTIONS), ("leela", LINES)):
        with tempfile.TemporaryDirectory() as home:
            done = subprocess.run(
                [sys.executable, "-c", SCRIPT, game, str(count)],
                capture_output=True,
                text=True,
                check=True,
                env={**os.environ, "MOKSHA_HOME": home},
            )
        told.append(done.stdout.strip())
    return "; ".join(told) + " (yardsticks: checked in 10 s, at most 4 MB)"
