"""How long a first lesson takes: the time to read what it says, and that of its motions at a calm pace."""

from __future__ import annotations

import os
import tempfile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.app import App
    from game.scenes.learn import Lesson

PER_MINUTE = 200  # words read in a minute by who reads at leisure
FRAME = 20.0  # milliseconds, by a clock of its own: nothing waits
LONGEST = 120_000.0
YARDSTICK = 90


class _Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def lessons() -> str:
    """For each game: steps, words, and seconds to read them, to see what moves, and together."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    with tempfile.TemporaryDirectory() as home:
        os.environ["MOKSHA_HOME"] = home
        from game.engine.games import all_games
        from game.lessons import has_lesson

        told = [_told(game) for game in all_games() if has_lesson(game)]
    head = f"{'':14}{'steps':>6}{'words':>7}{'read':>7}{'moves':>7}{'both':>7}"
    return "\n".join([f"in seconds (yardstick: {YARDSTICK})", head, *told])


def _told(game: str) -> str:
    from game.app import App
    from game.scenes.home import Home
    from game.scenes.learn import Lesson

    clock = _Clock()
    app = App((1280, 720), clock=clock)
    app.push(Home(app))
    lesson = Lesson(app, game)
    app.push(lesson)
    rows: list[tuple[int, str]] = []
    moved, said, index = _rest(app, lesson, clock), 0, lesson.guide.index
    while True:
        guide = lesson.guide
        said += len(guide.caption.split())
        if guide.step.enough or guide.last:
            rows.append(
                _row(game if not rows else "  and more", index + 1 - sum(row[0] for row in rows), said, moved)
            )
            moved, said = 0.0, 0
        if guide.last:
            break
        if guide.step.waits:
            said += len(guide.step.then.split())
        before = guide.index, guide.caption
        while (guide.index, guide.caption) == before:
            _go_on(lesson)
            moved += _rest(app, lesson, clock)
        index = guide.index
    app.close()
    return "\n".join(row[1] for row in rows)


def _row(name: str, steps: int, said: int, moved: float) -> tuple[int, str]:
    read, moves = said / PER_MINUTE * 60, moved / 1000
    return steps, f"{name:14}{steps:>6}{said:>7}{read:>7.0f}{moves:>7.0f}{read + moves:>7.0f}"


def _go_on(lesson: Lesson) -> None:
    """What a learner does next, as one who takes the first that is offered."""
    guide = lesson.guide
    lesson.hands.taken()
    if lesson.layers:  # a page that the step opens was read
        lesson.close_top()
    elif guide.acting:
        lesson.act(guide.offered()[0])
    elif guide.done or guide.step.ends == "go_on":
        lesson.go_on()
    elif guide.step.ends == "undo":
        lesson.undo()
    else:
        guide.notice(guide.step.ends)


def _rest(app: App, lesson: Lesson, clock: _Clock) -> float:
    """Let all that moves come to rest, and the others act; how many milliseconds that takes."""
    began = clock.now
    while clock.now < began + LONGEST:
        clock.now += FRAME
        app.frame()
        if lesson.player.waiting:
            lesson.guide.read = lesson.guide.waiting
            lesson.player.go_on()
        others = lesson.guide.acting and lesson.sitting.is_bot(lesson.sitting.match.to_act)
        if not lesson.player.running and not others:
            return clock.now - began
    raise AssertionError("the lesson does not come to rest")
