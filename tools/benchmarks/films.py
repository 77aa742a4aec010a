"""What the films at the end of matches cost at 3840 × 2160: each frame, and each step that makes them ready.

`python -m tools.benchmarks films` tells it in a line;
`python -m tools.benchmarks.films [game …]` for some games alone.
"""

from __future__ import annotations

import os
import random
import statistics
import sys
import time
from collections.abc import Iterator
from typing import Any

from tools.benchmarks.alone import lines_of
from tools.benchmarks.screen import SMOOTH

SIZE = (3840, 2160)
FRAME = 1000 / 60
SEATS, LONGEST = 4, 6000


def films() -> str:
    """The frames of all films, by game."""
    lines = lines_of("tools.benchmarks.films")
    return f"the films at 3840×2160, ms a frame, median and 99 %: {'; '.join(lines)} (yardstick: {SMOOTH})"


def played(game: str) -> Any:
    """A match at its end; bots play it where there are any, else chance does."""
    from game import bots
    from game.engine import Match
    from game.engine.games import game_named

    match, dice = Match.new(game, list("ABCD")[:SEATS], {}, seed=7), random.Random(7)
    levels = game_named(game).bots
    while not match.over and len(match.steps) < LONGEST:
        legal, seat = match.legal(), match.to_act
        assert seat is not None
        if len(legal) == 1 or not levels:
            match.act(dice.choice(legal))
        else:
            match.act(bots.decide(game, match.view(seat), legal, "easy", seat))
    return match


def measure(games: list[str]) -> Iterator[str]:
    """Each film in a line."""
    import pygame

    from game import saves
    from game.app import App
    from game.journals import Kept
    from game.scenes.tables import film_of, light_of
    from game.scenes.tables.film import Stage
    from game.widgets.canvas import Canvas, Rect
    from game.widgets.motion import Player
    from game.widgets.style import Style
    from game.widgets.theme import Measure

    screen = App(SIZE).screen
    for game in games:
        match = played(game)
        film = film_of(game)(Kept(match, tuple(saves.Person("person", None, seat) for seat in range(SEATS))))
        stage = Stage(SIZE, Style(light_of(game), Measure(SIZE)), Rect(840, 0, 2160, 2160))
        steps: list[float] = []
        now = time.process_time()
        for _ in film.prepare(stage):
            steps.append((time.process_time() - now) * 1000)
            now = time.process_time()
        stage.before = stage.ground = pygame.Surface(SIZE)
        stage.canvas = Canvas(pygame.Surface(SIZE))
        stage.canvas.paint(screen)
        times: list[float] = []
        player, clock = Player(), 0.0
        player.play(film.beats(stage), lambda: None)
        while player.running:
            clock += FRAME
            began = time.process_time()
            player.update(clock)
            if not stage.canvas.clean:
                stage.canvas.paint(screen)
                times.append((time.process_time() - began) * 1000)
        times.sort()
        steps.sort()
        yield (
            f"{game} {statistics.median(times):.2f}, {times[int(len(times) * 0.99)]:.2f} "
            f"({len(match.steps)} actions; made ready in {sum(steps):.0f} ms, "
            f"99 % of {len(steps)} steps within {steps[int(len(steps) * 0.99)]:.1f} ms)"
        )


def main() -> None:
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    from game.engine.games import GAMES

    for line in measure(sys.argv[1:] or list(GAMES)):
        print(line, flush=True)


if __name__ == "__main__":
    main()
