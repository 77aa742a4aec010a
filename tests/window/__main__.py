"""`python -m tests.window`: matches played to their end in a real window, by mouse and by keyboard alone.

    python -m tests.window [--size 1280x720] [--game leela] [--seed 7] [--keep FOLDER]

The app runs as it always does; the hands are a thread that looks where a button
is and sends real X events there. With --keep, a picture of each act is saved.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.window.desk import LACKING, Hands, lacking, screen

PATIENCE = 600.0


class Player(threading.Thread):
    """Somebody at the screen: does `play` and then closes the window."""

    def __init__(self, app: Any, play: Callable[[Player], None], keep: Path | None) -> None:
        super().__init__(name="hands", daemon=True)
        self.app = app
        self.hands = Hands()
        self.keep = keep
        self.error: BaseException | None = None
        self._play = play
        self._pictures = 0

    def run(self) -> None:
        try:
            time.sleep(0.6)
            self._play(self)
        except BaseException as error:  # told by the main thread
            self.error = error
        finally:
            from game.window import wake

            self.app.quit()
            wake()

    # -- eyes

    @property
    def scene(self) -> Any:
        return self.app.scene

    def named(self, name: str) -> Any:
        return self.scene.canvas.named(name)

    def wait_for(self, there: Callable[[], Any], what: str, patience: float = 20.0) -> Any:
        """Wait until something is so."""
        end = time.monotonic() + patience
        while time.monotonic() < end:
            found = there()
            if found:
                return found
            time.sleep(0.01)
        raise AssertionError(f"waited in vain for {what}")

    def calm(self) -> None:
        """Wait until nothing moves."""
        self.wait_for(
            lambda: not self.scene.player.running or self.scene.player.waiting, "the motions to end", 60
        )

    def picture(self, name: str) -> None:
        """Keep a picture of the screen."""
        if self.keep is None:
            return
        import pygame

        time.sleep(0.15)
        self._pictures += 1
        pygame.image.save(self.app.screen.copy(), str(self.keep / f"{self._pictures:02}-{name}.png"))

    # -- hands

    def click(self, name: str) -> None:
        widget = self.wait_for(lambda: self.named(name), name)
        self.hands.click(*widget.rect.center)

    def choices(self) -> list[Any]:
        """What may be chosen now at the table."""
        return [
            w
            for w in list(self.scene.canvas.widgets)
            if w.visible
            and w.enabled
            and w.name.split("/")[0] in ("choice", "curtain", "die")
            and w.focusable
        ]


def begin_at(seats: int, game: str, seed: int, others: int = 0) -> Any:
    from game import saves
    from game.sitting import Sitting

    names = ["Mira", "Anu", "Jonas", "Ravi", "Still Water", "Tara"][:seats]
    people = [saves.Person("person", None, seat) for seat in range(seats - others)]
    people += [saves.Person("bot", "easy", seat) for seat in range(seats - others, seats)]
    options = {"max_days": 5} if game == "hungry_ghost" else {}
    return Sitting.begin(game, names, people, options, "2026-11-20T10:00:00+00:00", seed=seed)


def by_mouse(player: Player) -> None:
    """Click whatever the table offers until the match is over; a hover and an undo on the way."""
    dice = random.Random(1)
    table = player.scene
    acts = 0
    while not table.sitting.match.over:
        player.calm()
        if player.scene is not table:
            break
        offered = [widget for widget in player.choices() if widget.name != "choice/pause"]
        if not offered:
            time.sleep(0.02)
            continue
        widget = dice.choice(offered)
        steps, names = len(table.sitting.match.story), [each.name for each in offered]
        player.hands.click(*widget.rect.center)
        acts += 1
        if acts in (1, 5, 40):
            time.sleep(0.3)
            player.picture(f"mouse-act-{acts}")
        if widget.name.startswith("choice") and widget.name not in ("choice/go_on", "choice/pause"):
            _answered(player, table, steps, names)
        if acts == 12:
            player.calm()
            player.click("tool/undo")
            player.wait_for(lambda: player.named("undo/yes"), "the question")
            player.picture("undo")
            player.click("undo/yes")
            player.wait_for(lambda: not table.layers, "the answer")
    player.wait_for(lambda: player.scene is not table, "the results", 60)
    player.picture("results")


def by_keys(player: Player) -> None:
    """From the shelf to the results, with the keyboard alone."""
    player.picture("home")
    player.wait_for(lambda: player.named("niche/leela") or player.named("home/leela"), "the shelf")
    _focus(player, lambda name: name in ("niche/leela", "home/leela"))
    player.hands.key("Return")
    player.wait_for(lambda: type(player.scene).__name__ == "Setup", "Setup")
    player.picture("setup")
    _focus(player, lambda name: name == "setup/begin")
    player.hands.key("Return")
    player.wait_for(lambda: type(player.scene).__name__ == "Table", "the table")
    table = player.scene
    while not table.sitting.match.over:
        player.calm()
        if player.scene is not table:
            break
        if not player.choices():
            time.sleep(0.02)
            continue
        steps, names = len(table.sitting.match.story), [each.name for each in player.choices()]
        player.hands.key("space")
        _answered(player, table, steps, names)
    player.wait_for(lambda: player.scene is not table, "the results", 60)
    player.picture("keys-results")


def by_numbers(player: Player) -> None:
    """At the table with the keyboard alone: a choice is its number."""
    dice = random.Random(2)
    table = player.scene
    while not table.sitting.match.over:
        player.calm()
        if player.scene is not table:
            break
        offered = [widget for widget in player.choices() if widget.name != "choice/pause"]
        if not offered:
            time.sleep(0.02)
            continue
        steps, names = len(table.sitting.match.story), [each.name for each in offered]
        shown = [widget.name for widget in list(table.canvas.widgets) if widget.name.startswith("choice/")]
        if len(shown) > 9 or names[0].startswith("curtain"):
            player.hands.key("space")
        else:
            player.hands.key(str(shown.index(dice.choice(names)) + 1))
        _answered(player, table, steps, names)
    player.wait_for(lambda: player.scene is not table, "the results", 60)
    player.picture("keys-results")


def _answered(player: Player, table: Any, steps: int, offered: list[str]) -> None:
    """Wait until an action more is in the match, or the table asks something else."""

    def answered() -> bool:
        if player.scene is not table or len(table.sitting.match.story) > steps:
            return True
        return [w.name for w in player.choices() if w.name != "choice/pause"] != offered

    player.wait_for(answered, "an answer to what was chosen")


def _focus(player: Player, wanted: Callable[[str], bool]) -> None:
    """Tab until something has the focus."""
    for _ in range(80):
        focus = player.scene.focus
        if focus is not None and wanted(focus.name):
            return
        player.hands.key("Tab")
        time.sleep(0.06)
    raise AssertionError("Tab never comes there")


def play(
    size: tuple[int, int], first: Callable[[Any], Any], hands: Callable[[Player], None], keep: Path | None
) -> float:
    """One app, opened, used and closed; how long it took in seconds."""
    from game.app import App

    began = time.monotonic()
    app = App(size)
    app.settings.set("speed", "instant")
    app.settings.set("learned.leela", True)
    app.push(first(app))
    player = Player(app, hands, keep)
    player.start()
    app.run()
    player.join(PATIENCE)
    if player.error is not None:
        raise player.error
    return time.monotonic() - began


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.window", description=__doc__)
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--game", default="leela")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--bots", type=int, default=0)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--only", choices=("mouse", "keys"))
    parser.add_argument("--keep", type=Path)
    chosen = parser.parse_args()
    missing = lacking()
    if missing:
        print(f"a real window needs {', '.join(missing)}, which is not here", file=sys.stderr)
        return LACKING
    width, height = (int(number) for number in chosen.size.split("x"))
    if chosen.keep is not None:
        chosen.keep.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home, screen((width, height)):
        os.environ["MOKSHA_HOME"] = home
        os.environ["MOKSHA_CACHE"] = str(Path(home) / "cache")
        from game.scenes.home import Home
        from game.scenes.table import Table

        if chosen.only != "keys":
            sitting = begin_at(chosen.seats, chosen.game, chosen.seed, chosen.bots)
            took = play((width, height), lambda app: Table(app, sitting), by_mouse, chosen.keep)
            steps = len(sitting.match.steps)
            print(
                f"{chosen.game}: {chosen.seats} seats, {steps} actions by mouse, to the end, in {took:.0f} s"
            )
        if chosen.only != "mouse" and chosen.game == "leela":
            took = play((width, height), Home, by_keys, chosen.keep)
            print(f"{chosen.game}: from the shelf to the results by keyboard alone, in {took:.0f} s")
        elif chosen.only != "mouse":
            sitting = begin_at(chosen.seats, chosen.game, chosen.seed + 1, chosen.bots)
            took = play((width, height), lambda app: Table(app, sitting), by_numbers, chosen.keep)
            steps = len(sitting.match.steps)
            print(f"{chosen.game}: {chosen.seats} seats, {steps} actions by keyboard, in {took:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
