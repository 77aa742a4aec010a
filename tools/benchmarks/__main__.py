"""`python -m tools.benchmarks`: what Moksha costs, each figure beside its yardstick, paired in one run.

    python -m tools.benchmarks [start] [idle] [frame] [click] [wheel] [poster] [films] [memory] [moments]
        [verse] [GAME] [match] [walk] [long] [kept] [events] [replay] [hear] [lessons] [pace]

Without names, all of them; GAME is any game of the app. A measurement says plainly what it lacks where it
cannot run, and the others go on. Times are medians; pairs alternate, so that a
busy machine slows both alike.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from tools.benchmarks import (
    events,
    films,
    hear,
    kept,
    lessons,
    long,
    matches,
    memory,
    moments,
    pace,
    playouts,
    poster,
    replay,
    screen,
    verse,
)

MEASURES: dict[str, Callable[[], str]] = {
    "start": screen.start,
    "idle": screen.idle,
    "frame": screen.frame,
    "click": screen.click,
    "wheel": screen.wheel,
    "poster": poster.poster,
    "films": films.films,
    "memory": memory.memory,
    "moments": moments.moments,
    "verse": verse.verse,
    **playouts.measures(),
    "match": matches.match,
    "walk": matches.walk,
    "long": long.long,
    "kept": kept.kept,
    "events": events.events,
    "hear": hear.hear,
    "lessons": lessons.lessons,
    "replay": replay.replay,
    "pace": pace.pace,
}


def main() -> int:
    wanted = sys.argv[1:] or list(MEASURES)
    unknown = [name for name in wanted if name not in MEASURES]
    if unknown:
        print(f"there is no measurement {unknown[0]}; there are {', '.join(MEASURES)}", file=sys.stderr)
        return 2
    lacked = 0
    for name in wanted:
        try:
            print(f"{name:6} {MEASURES[name]()}", flush=True)
        except screen.Lacking as missing:
            print(f"{name:6} not measured: {missing}", flush=True)
            lacked = 3
    return lacked


if __name__ == "__main__":
    sys.exit(main())
