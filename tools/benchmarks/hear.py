"""What it costs to tell a screen reader what is on a table: only where one listens, and only at rest."""

from __future__ import annotations

import os
import statistics
import tempfile
import time

ROUNDS = 25
FRAME = 1000 / 60


def hear() -> str:
    """The median time to tell each game's table, beside a frame."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    with tempfile.TemporaryDirectory() as home:
        os.environ["MOKSHA_HOME"] = home
        from game.engine.games import all_games

        told = [_told(game) for game in all_games()]
    return f"{'; '.join(told)} (yardstick: a frame, {FRAME:.1f} ms)"


def _told(game: str) -> str:
    from game import saves
    from game.app import App
    from game.engine import game_named
    from game.scenes.readout import all_of, read_out
    from game.scenes.table.scene import TableScene
    from game.sitting import Sitting

    seats = game_named(game).seats.start + 1
    people = [saves.Person("person", None, 0)]
    people += [saves.Person("bot", "easy", seat) for seat in range(1, seats)]
    names = [f"Seat {seat}" for seat in range(seats)]
    sitting = Sitting.begin(game, names, people, {}, "2026-11-20T10:00:00+00:00", seed=1)
    app = App((1920, 1080))
    app.push(TableScene(app, sitting))
    app.scene.canvas.overheard = True
    app.frame()
    spent, things = [], 0
    for _ in range(ROUNDS):
        began = time.perf_counter()
        things = sum(1 for _ in all_of(read_out(app.scene).root))
        spent.append((time.perf_counter() - began) * 1000)
    app.close()
    return f"{game} {statistics.median(spent):.1f} ms for {things} things"
