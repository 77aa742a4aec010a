"""A whole match by one kind of hands alone: from Home through Setup to the table, and on to the results."""

from __future__ import annotations

import time
from collections.abc import Callable

from tests.window.player import Player

LONG = ("conscious",)  # there a bot has the other seat: a match is a thousand actions long
OPENS = 0.5  # seconds until a screen that was opened stands


def by_pad(game: str, table: Callable[[Player], None]) -> Callable[[Player], None]:
    """With a pad alone: the niche, a second person at the table, Begin, and then whatever `table` does."""

    def play(player: Player) -> None:
        player.wait_for(lambda: player.named(f"home/{game}"), "the shelf")
        player.hands.key("Right")
        player.focus(lambda name: name == f"home/{game}")
        player.picture("home")
        player.enter()
        _wait(player, "Setup")
        if game not in LONG:
            player.focus(lambda name: name == "setup/1/kind")
            player.hands.key("Left")
            player.wait_for(lambda: player.scene.seating.sitters[1].kind == "person", "a second person")
        player.picture("setup")
        player.focus(lambda name: name == "setup/begin")
        player.enter()
        _wait(player, "TableScene")
        table(player)

    return play


def by_touch(game: str, table: Callable[[Player], None]) -> Callable[[Player], None]:
    """The same with one finger."""

    def play(player: Player) -> None:
        player.wait_for(lambda: player.named(f"home/{game}"), "the shelf")
        player.click(f"home/{game}")
        time.sleep(OPENS)
        if type(player.scene).__name__ != "Setup":  # the first touch has brought it to the middle
            player.click(f"home/{game}")
        _wait(player, "Setup")
        if game not in LONG:
            kind = player.wait_for(lambda: player.named("setup/1/kind"), "the second seat")
            player.hands.click(*kind.part(0).center)
            player.wait_for(lambda: player.scene.seating.sitters[1].kind == "person", "a second person")
        player.picture("setup")
        player.click("setup/begin")
        _wait(player, "TableScene")
        table(player)

    return play


def _wait(player: Player, scene: str) -> None:
    player.wait_for(lambda: type(player.scene).__name__ == scene, scene)
    time.sleep(OPENS)
