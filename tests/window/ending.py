"""A match's end: last actions, film and results, and on to another match, by mouse or by keys alone."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

from tests.window.player import Player

LEFT = 5  # actions that are left to be done by hand
SEEN = 2.5  # seconds of the film that are watched
APART = 0.6  # seconds between two presses that are meant
SETTINGS = {"speed": "brisk", "verse": "waits", "film": "whole"}
OPTIONS: dict[str, dict[str, Any]] = {"leela": {"end": "first"}, "buddha": {"rounds": 1}}


def nearly_over(sitting: Any, seed: int) -> Any:
    """The sitting, at a match that chance has brought near its end."""
    from game.engine import Match

    match = sitting.match
    whole, dice = Match.new(match.game.name, match.seats, match.options, seed=seed), random.Random(seed)
    while not whole.over:
        whole.act(dice.choice(whole.legal()))
    for step in whole.steps[:-LEFT]:
        sitting.act(step.action)
    return sitting


def on_to_another(at_table: Callable[[Player], None], by: str) -> Callable[[Player], None]:
    """Play at the table; then a press shows the film's last picture, another the results; then *Again*."""

    def press(player: Player) -> None:
        time.sleep(APART)
        if by == "mouse":
            width, height = player.app.size
            player.hands.click(width // 2, height // 3)
        else:
            player.hands.key("space")

    def play(player: Player) -> None:
        old = player.scene
        at_table(player)
        ending = player.scene
        assert type(ending).__name__ == "Ending", f"after the last move comes {type(ending).__name__}"
        player.wait_for(lambda: ending.player.running, "the film")
        time.sleep(SEEN)
        assert player.scene is ending and not ending.rests, "the film was passed over"
        player.picture("film")
        press(player)
        player.wait_for(lambda: ending.rests, "the last picture")
        player.picture("rests")
        press(player)
        player.wait_for(lambda: type(player.scene).__name__ == "Results", "the results")
        results = player.scene
        player.calm()
        time.sleep(APART)
        player.picture("results")
        assert results.focus is player.named("results/again")
        if by == "mouse":
            player.click("results/again")
        else:
            player.hands.key("Return")
        player.wait_for(lambda: player.app.scenes[-1:] not in ([], [old], [results]), "another match")
        assert type(player.scene).__name__ == "TableScene" and not player.scene.sitting.match.steps
        time.sleep(APART)
        player.picture("again")

    return play
