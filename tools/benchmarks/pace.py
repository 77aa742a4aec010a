"""How long a match of bots takes at each pace, and whether what is said can be read. The clock is its own.

    python -m tools.benchmarks pace

Nothing here depends on the machine: time goes on by frames. What the bar says of an event must stay for as
long as one reads its headline where its like was not said before (`reading`), and as one sees it after
(`glance`).
"""

from __future__ import annotations

import os
import re
import tempfile
from dataclasses import dataclass, field
from typing import Any

ACTIONS = 150
FRAME = 20.0  # milliseconds
PACES = ("calm", "brisk")


@dataclass
class Told:
    """What the bar said of events: each headline, for how many milliseconds, and how many it takes."""

    lasted: float = 0.0
    said: list[tuple[str, float, float]] = field(default_factory=list)

    @property
    def short(self) -> list[tuple[str, float, float]]:
        """What did not stay for as long as it takes, but for one frame."""
        return [each for each in self.said if each[1] + FRAME < each[2]]


def watched(game: str, pace: str, actions: int = ACTIONS) -> Told:
    """What was told of so many actions of three bots."""
    from game import saves
    from game.scenes.table.scene import TableScene
    from game.sitting import Sitting
    from tests.ui.pilot import Pilot, Seldom

    people = [saves.Person("bot", "easy", seat) for seat in range(3)]
    sitting = Sitting.begin(game, ["Anu", "Mira", "Ravi"], people, {}, "2026-02-01T10:00:00+00:00", seed=7)

    def first(app: Any) -> TableScene:
        app.settings.set("speed", pace)
        return TableScene(app, sitting)

    pilot = Pilot(first, kind=Seldom)
    begun, found = pilot.time, Told()
    said, since, known, asked = "", begun, set[str](), ""
    while (
        len(sitting.match.steps) < actions and not sitting.match.over and isinstance(pilot.scene, TableScene)
    ):
        pilot.frame(FRAME)
        scene: Any = pilot.scene
        if not isinstance(scene, TableScene):
            break
        now = scene.foot.title
        if not scene.player.running and scene.foot.choices:
            asked = now  # who is to act is seen elsewhere, too
        if now != said:
            if said and said != asked:
                found.said.append((said, pilot.time - since, _takes(said, known)))
            said, since = now, pilot.time
    found.lasted = pilot.time - begun
    pilot.close()
    sitting.close()
    return found


def _takes(said: str, known: set[str]) -> float:
    from game.scenes.table.pause_before_pass import glance, reading

    kind = re.sub(r"\b(Anu|Mira|Ravi)\b|\d", "", said)
    takes = glance(said) if kind in known else reading(said)
    known.add(kind)
    return takes


def pace() -> str:
    """Each game at calm and at brisk, and what did not stay for long enough."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    from game.engine.games import GAMES

    lines = [f"three bots, {ACTIONS} actions, seconds on the clock of the table"]
    before = os.environ.get("MOKSHA_HOME")
    for game in GAMES:
        with tempfile.TemporaryDirectory() as home:
            os.environ["MOKSHA_HOME"] = home
            calm, brisk = (watched(game, each) for each in PACES)
        share = brisk.lasted / calm.lasted
        short = [*calm.short, *brisk.short]
        line = f"{game}: calm {calm.lasted / 1000:.0f}, brisk {brisk.lasted / 1000:.0f}, {share:.2f};"
        lines.append(f"    {line} {len(calm.said) + len(brisk.said)} sayings, {len(short)} too short")
        lines += [f"        {each[1]:.0f} of {each[2]:.0f} ms: {each[0][:80]}" for each in short[:3]]
    if before is None:
        os.environ.pop("MOKSHA_HOME")
    else:
        os.environ["MOKSHA_HOME"] = before
    return "\n".join(lines)
