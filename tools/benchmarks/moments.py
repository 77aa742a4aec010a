"""What the great moments of Buddha and Hungry Ghost cost at 3840 × 2160, in time of the processor a frame.

`python -m tools.benchmarks moments` tells it in a line;
`python -m tools.benchmarks.moments` each moment by itself.
"""

from __future__ import annotations

import os
import statistics
from collections.abc import Callable, Iterator
from typing import Any

from tools.benchmarks.alone import lines_of
from tools.benchmarks.poster import Screen
from tools.benchmarks.screen import SMOOTH


def moments() -> str:
    """The frames of each moment."""
    lines = lines_of("tools.benchmarks.moments")
    return (
        f"great moments at 3840×2160, ms a frame, median and 99 %: {'; '.join(lines)} (yardstick: {SMOOTH})"
    )


def positions() -> Iterator[tuple[str, str, dict[str, Any], Callable[[dict[str, Any]], bool]]]:
    """Each moment: its name, what is seen as long as it lasts, a position, and the action that brings it."""
    from tests.games import buddha_table
    from tests.ui.ghost_places import at
    from tests.ui.ghost_places import position as places

    for name, seen, hand in (
        ("the Black Hole drinks the light", "dark", "HOLE"),
        ("the Buddha stills a trick", "calm", "BUDDHA"),
    ):
        state = buddha_table.position("", "", "", f"{hand} A1 F1", trick="A4 A9 A7")
        yield name, seen, state, lambda action, hand=hand: action.get("card") == hand  # type: ignore[misc]
    others = "forest", "town", "cave"

    def passes(action: dict[str, Any]) -> bool:
        return bool(action["type"] == "skip")

    for name, seen, life in (
        ("seven petals", "petals", at("cave", "meditator", delusion=0, insight=7, life=1, merit=3)),
        ("to Heaven", "light", at("cave", life=1, merit=3)),
        ("to Hell", "fire", at("cave", life=1, merit=-2)),
    ):
        yield name, seen, places(life, *others, phase="afternoon"), passes
    yield "lamps go down", "lamp/0", places("cave", *others, phase="afternoon", to_act=3), passes
    yield "a bowl is given", "coin", places("town", *others), lambda action: action.get("to") == "temple"


def measure() -> Iterator[str]:
    """Each moment in a line."""
    from game import saves
    from game.engine import Match
    from game.scenes.table.scene import TableScene
    from game.sitting import Sitting

    for name, seen, state, brings in positions():
        screen = Screen()
        match = Match.load(state, seed=3)
        people = [
            saves.Person("person", None, seat) if seat == match.to_act else saves.Person("bot", "easy", seat)
            for seat in range(len(state["seats"]))
        ]
        scene = TableScene(screen.app, Sitting(match, people, None))
        screen.app.push(scene)
        screen.app.frame()
        scene.course.paused = True
        screen.rest()
        scene.deeds.take(next(action for action in match.legal() if brings(action)))
        times = []
        for milliseconds, moves in screen.frames():
            if screen.app.scene is not scene:
                break
            if moves and screen.app.scene.canvas.named(f"stage/{seen}") is not None:
                times.append(milliseconds)
        times.sort()
        yield f"{name} {statistics.median(times):.2f}, {times[int(len(times) * 0.99)]:.2f}"


def main() -> None:
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    for line in measure():
        print(line, flush=True)


if __name__ == "__main__":
    main()
