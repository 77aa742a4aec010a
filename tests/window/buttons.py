"""Matches played by what stands in the bar: with the mouse, and with the keyboard alone."""

from __future__ import annotations

import random
import time

from tests.window.player import Player

READ = 6  # squares that are read
OPENS = 0.4  # seconds until a screen that was opened stands, and the focus with it


def by_mouse(player: Player) -> None:
    """Click whatever the table offers until the match is over; a hover and an undo on the way."""
    dice = random.Random(1)
    table = player.scene
    acts = 0
    while not table.sitting.match.over:
        player.calm()
        if player.scene is not table:
            break
        if player.go_on():
            continue
        offered = player.offered()
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
        if widget.name.startswith("choice") and widget.name != "choice/go_on":
            player.answered(table, steps, names)
        if acts == 12:
            player.calm()
            take_back(player)
    player.results(table, "results")


def take_back(player: Player) -> None:
    """Undo, and say yes; every other player who is asked agrees."""
    match = player.scene.sitting.match
    steps = len(match.steps)
    player.click("tool/undo")
    player.wait_for(lambda: player.named("undo/yes"), "the question")
    player.picture("undo")
    player.click("undo/yes")
    while len(match.steps) == steps:
        player.wait_for(lambda: len(match.steps) < steps or player.named("agree/yes"), "an answer")
        if player.named("agree/yes"):
            player.calm()
            player.picture_once("agree")
            player.click("agree/yes")
            time.sleep(OPENS)
    time.sleep(OPENS)


def by_keys(player: Player) -> None:
    """From the shelf to the results, with the keyboard alone."""
    player.picture("home")
    player.wait_for(lambda: player.named("niche/leela") or player.named("home/leela"), "the shelf")
    player.focus(lambda name: name in ("niche/leela", "home/leela"))
    player.enter()
    player.wait_for(lambda: type(player.scene).__name__ == "Setup", "Setup")
    time.sleep(OPENS)
    player.picture("setup")
    player.focus(lambda name: name == "setup/begin")
    player.enter()
    player.wait_for(lambda: type(player.scene).__name__ == "TableScene", "the table")
    table = player.scene
    while not table.sitting.match.over:
        player.calm()
        if player.scene is not table:
            break
        if player.go_on():
            continue
        if not player.offered():
            time.sleep(0.02)
            continue
        steps, names = len(table.sitting.match.story), [each.name for each in player.offered()]
        player.hands.key("space")
        player.answered(table, steps, names)
    player.results(table, "keys-results")


def by_numbers(player: Player) -> None:
    """At the table with the keyboard alone: a choice is its number."""
    dice = random.Random(2)
    table = player.scene
    while not table.sitting.match.over:
        player.calm()
        if player.scene is not table:
            break
        if player.go_on():
            continue
        offered = player.offered()
        if not offered:
            time.sleep(0.02)
            continue
        steps, names = len(table.sitting.match.story), [each.name for each in offered]
        shown = [widget.name for widget in list(table.canvas.widgets) if widget.name.startswith("choice/")]
        if len(shown) > 9 and player.typing:
            player.hands.key("space")
        else:
            player.choose(dice.choice(names))
        player.answered(table, steps, names)
    player.results(table, "keys-results")


def by_reading(player: Player) -> None:
    """With the keyboard alone, each square read that a token comes to; keys in haste throw for nobody."""
    table, read = player.scene, 0
    story = table.sitting.match.story
    while read < READ:
        player.calm()
        steps, names = len(story), [each.name for each in player.offered()]
        if not table.held.open:
            player.hands.key("space")
            player.answered(table, steps, names)
            continue
        assert player.named("verse/leaf") is not None
        player.picture(f"verse-{read}")
        player.hands.key("space")
        player.wait_for(lambda: not table.held.open, "the leaf to go")
        for _ in range(3):
            player.hands.key("space")
        player.calm()
        assert len(story) == steps, "keys in haste have thrown"
        read += 1
