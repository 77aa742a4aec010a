"""A match much longer than people play: what it takes to open it, to take it back, and to hold it."""

from __future__ import annotations

import subprocess
import sys

LENGTHS = (2_000, 8_000, 32_000)

# Nobody is born as long as no six falls: so a match may be as long as one likes.
SCRIPT = """
import resource, sys, time
from game.engine import Match
count = int(sys.argv[1])
throws = [{"seat": n % 2, "action": {"type": "roll"}, "draws": [1 + n % 5]} for n in range(count)]
log = {"game": "leela", "seats": ["Ann", "Ben"], "options": {}, "seed": 1, "start": None, "draws": []}
began = time.process_time()
match = Match.replay({**log, "steps": throws})
opened = time.process_time()
while match.steps:
    match.undo()
undone = time.process_time()
held = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
each = (undone - opened) / count * 1e6
print(f"{count} throws: opened in {opened - began:.2f} s, one taken back in {each:.0f} µs, {held:.0f} MB")
"""


def long() -> str:
    """Time of the processor and memory, for matches of growing length."""
    from tools.benchmarks.screen import Lacking

    if sys.platform == "win32":
        raise Lacking("this system does not tell how much memory a process held")
    told = [
        subprocess.run(
            [sys.executable, "-c", SCRIPT, str(length)], capture_output=True, text=True, check=True
        ).stdout.strip()
        for length in LENGTHS
    ]
    return "; ".join(told)
