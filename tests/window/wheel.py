"""BuddhaWheel played by hand: squares, cards and buttons touched, and by the keyboard alone."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

from game.engine.base import Action
from tests.games.buddhawheel_table import sensible
from tests.wheel_hands import button_of, point_for, square_of
from tests.window.buttons import take_back
from tests.window.player import Player

AGAIN = 0.02  # seconds between one look and another
UNDONE = 9  # after so many actions one is taken back, by the mouse


def by_mouse(player: Player) -> None:
    """Each turn by the mouse, sensibly; a card is touched when it has been read."""
    _match(player, _touch, lambda: player.hands.click(*_read(player).rect.center), "mouse")


def by_keys(player: Player) -> None:
    """Each turn by the keyboard alone."""
    _match(player, _press, lambda: player.hands.key("space"), "keys")


def _read(player: Player) -> Any:
    """The card that is read, or the button that goes on."""
    return player.named("stage/read") or player.wait_for(lambda: player.named("choice/go_on"), "go on")


def _match(
    player: Player, act: Callable[[Player, Any, Action], None], go_on: Callable[[], object], by: str
) -> None:
    table, dice = player.scene, random.Random(3)
    match = table.sitting.match
    seen: set[str] = set()
    while player.scene is table:  # until the results are opened: the last card is read first
        player.calm()
        if player.go_on():
            continue
        if table.player.waiting:
            player.picture_once(f"{by}-read")
            go_on()
            player.wait_for(lambda: not table.player.waiting, "the card to be put away")
            continue
        if match.over or not table.choosing.open or not _asks(player, table):
            time.sleep(AGAIN)
            continue
        if len(match.steps) == UNDONE and by == "mouse" and "undo" not in seen:
            seen.add("undo")
            take_back(player)
            continue
        state, story = match.encoded(), len(match.story)
        time.sleep(AGAIN)
        if table.player.running or not table.choosing.open:  # what was done last was not shown yet
            continue
        if state["phase"] not in seen:
            seen.add(state["phase"])
            player.picture(f"{by}-{state['phase']}")
        act(player, table, sensible(state, match.legal(), dice))
        try:
            player.acted(table, story)
        except AssertionError:
            player.picture(f"{by}-stuck")
            raise
    player.results(table, f"{by}-results")


def _asks(player: Player, table: Any) -> bool:
    """Whether the table asks for something: in the bar, on a square or on a card."""
    return bool(player.offered() or table.stage.field.lit or table.stage.laid.views)


def _touch(player: Player, table: Any, action: Action) -> None:
    """Touch what leads to an action; a choice among cards is begun first."""
    before, lies = len(table.sitting.match.story), f"stage/card/{action.get('card')}" in _laid(table)
    player.hands.click(*point_for(table, action))
    if "card" in action and not lies:
        player.wait_for(
            lambda: len(table.sitting.match.story) > before or table.stage.laid.views,
            "the cards to be laid out",
        )
        if len(table.sitting.match.story) == before:
            player.calm()
            player.picture_once("mouse-cards")
            player.hands.click(*point_for(table, action))


def _laid(table: Any) -> list[str]:
    return [view.name for view in table.stage.laid.views]


def _press(player: Player, table: Any, action: Action) -> None:
    """Reach an action with the keys: a digit, or the square or the card that has the focus."""
    field, square = table.stage.field, square_of(action)
    if square in field.lit:
        if square in field.badges and player.typing:
            player.hands.key(str(field.badges[square]))
            return
        if not player.typing:
            player.focus(lambda name: name == field.name)
        for _ in field.lit:
            if field.cursor == square and player.scene.focus is field:
                break
            player.hands.key("Next")
            time.sleep(AGAIN * 4)
        player.enter()
        return
    card = f"stage/card/{action.get('card')}"
    if "card" in action and card not in _laid(table) and table.canvas.named(button_of(action)) is None:
        player.choose(f"choice/{action['type']}")
        player.wait_for(lambda: card in _laid(table), "the cards to be laid out")
        player.calm()
    if card in _laid(table):
        view = table.canvas.named(card)
        if view.number is not None and player.typing:
            player.hands.key(str(view.number))
            return
        player.focus(lambda name: name == card)
        player.enter()
        return
    player.choose(button_of(action))
