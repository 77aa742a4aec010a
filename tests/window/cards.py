"""Buddha played by hand: the curtain held, a bid and a card chosen, by mouse and by the keyboard alone."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

from game.engine.base import Action
from tests.window.buttons import take_back
from tests.window.player import Player

FILLED = 0.35  # seconds after which the ring is worth a picture
AGAIN = 0.04  # seconds between one look and another
REFUSED = 0.2  # how often a card is touched that may not be played

Turn = Callable[[Player, Any, Action, random.Random], None]


def by_mouse(player: Player) -> None:
    """Each turn by the mouse: cards tapped or dragged, sometimes one that may not be played; an undo too."""
    _match(player, lift_by_mouse, {"deal": _deal, "bid": _bid, "play": _play}, random.Random(1), "mouse")


def by_keys(player: Player) -> None:
    """Each turn by the keyboard alone."""
    turns: dict[str, Turn] = {"deal": _deal_by_key, "bid": _bid_by_keys, "play": _play_by_keys}
    _match(player, lift_by_key, turns, random.Random(2), "keys")


def _match(
    player: Player, lift: Callable[[Player], None], turns: dict[str, Turn], dice: random.Random, by: str
) -> None:
    """Until the match is over: the player to act lifts the curtain, where it is closed, and chooses."""
    table = player.scene
    match = table.sitting.match
    acts = 0
    while not match.over:
        player.calm()
        if player.scene is not table:
            break
        if player.go_on():
            continue
        if table.held.open:  # the bids are read out
            _go_on_from_bids(player, by)
            continue
        if player.named("choice/read"):
            _go_on(player, by)
            continue
        if player.named("curtain/lift"):
            lift(player)
        if not _asks(table):
            continue
        player.calm()
        if acts == 9 and by == "mouse" and not held_to_look(table):
            acts += 1
            take_back(player)
            continue
        steps, action = len(match.story), dice.choice(match.legal())
        turns[action["type"]](player, table, action, dice)
        player.acted(table, steps)
        acts += 1
    player.calm()
    if player.scene is table:
        _go_on(player, by)
    player.results(table, f"{by}-results")


def _go_on_from_bids(player: Player, by: str) -> None:
    """The bids of a round have been heard."""
    table = player.scene
    player.picture_once("bids")
    player.wait_for(lambda: table.held.ready(table.app.now), "a press to be meant for it")
    if by == "mouse":
        player.click("bids/read")
    else:
        player.hands.key("space")
    player.wait_for(lambda: not table.held.open, "the match to go on")


def _go_on(player: Player, by: str) -> None:
    """The scores of a round have been read."""
    player.wait_for(lambda: player.named("choice/read"), "the scores")
    player.calm()
    player.picture_once("scores")
    if by == "mouse":
        player.click("choice/read")
    else:
        player.hands.key("space")
    player.wait_for(lambda: not player.named("choice/read"), "the match to go on")


def _asks(table: Any) -> bool:
    """Whether the table asks a player for a choice, and not only for a moment between two motions."""
    story = table.sitting.match.story
    steps, asked = len(story), table.choosing.open
    time.sleep(AGAIN)
    return asked and table.choosing.open and len(story) == steps


# -- the curtain


def held_to_look(table: Any) -> bool:
    """Whether the curtain is open only as long as something holds it."""
    return not table.curtain.open_for_turn


def lift_by_mouse(player: Player) -> None:
    """Hold the button until the curtain lifts; let go, unless that would close it."""
    table = player.scene
    player.picture_once("curtain")
    player.hands.move(*player.wait_for(lambda: player.named("curtain/lift"), "the curtain").rect.center)
    player.hands.press()
    time.sleep(FILLED)
    player.picture_once("curtain-held")
    player.wait_for(lambda: table.curtain.closed is None, "the curtain to lift")
    if not held_to_look(table):
        player.hands.release()
    player.calm()
    player.picture_once("lifted")


def lift_by_key(player: Player) -> None:
    """Hold Space until the curtain lifts; let go, unless that would close it."""
    table = player.scene
    player.hands.key_down("space")
    player.wait_for(lambda: table.curtain.closed is None, "the curtain to lift")
    if not held_to_look(table):
        player.hands.key_up("space")
    player.calm()


def _close_and_go_on(player: Player, table: Any) -> None:
    """What was chosen while the curtain was held stands; it is closed, and one goes on."""
    player.calm()
    player.wait_for(lambda: player.named("curtain/commit"), "the button to go on")
    player.picture_once("curtain-commit")


# -- by mouse


def spot(view: Any) -> tuple[int, int]:
    """A point of a card that no other card covers."""
    return round(view.pose.x - view.width * 0.4), round(view.pose.y)


def _deal(player: Player, table: Any, action: Action, dice: random.Random) -> None:
    player.click("choice/0")


def _bid(player: Player, table: Any, action: Action, dice: random.Random) -> None:
    """Touch a number; then the button, or the number again."""
    name = f"bid/{action['tricks']}"
    if held_to_look(table):
        _slide_to(player, table, player.named(name).rect.center, action["tricks"])
        player.hands.release()
        _close_and_go_on(player, table)
        player.click("curtain/commit")
        return
    player.click(name)
    player.wait_for(lambda: table.stage.chosen == action["tricks"], "the bid to be chosen")
    player.picture_once("bid-chosen")
    player.click(dice.choice((name, "choice/0")))


def _play(player: Player, table: Any, action: Action, dice: random.Random) -> None:
    """Touch a card, then the button or the card again; or drag it to the tray."""
    code = action["card"]
    if held_to_look(table):
        _play_held(player, table, action)
        return
    _touch_dimmed(player, table, dice)
    choice = "choice/1" if action.get("as") == "yang" else "choice/0"
    if dice.random() < 0.3:
        player.hands.drag(spot(table.stage.hand.view_of(code)), table.stage.tray.centre)
        if "as" in action:
            player.wait_for(lambda: table.stage.chosen == code, "the question what it is to be")
            player.click(choice)
        return
    _tap(player, table, code)
    if "as" not in action and dice.random() < 0.5:
        player.hands.click(*spot(table.stage.hand.view_of(code)))
    else:
        player.click(choice)


def _tap(player: Player, table: Any, code: str) -> None:
    player.hands.click(*spot(table.stage.hand.view_of(code)))
    player.wait_for(lambda: table.stage.chosen == code, f"{code} to be raised")
    if len(table.sitting.match.state.trick) == 2:
        player.picture_once("card-raised")


def _touch_dimmed(player: Player, table: Any, dice: random.Random) -> None:
    """Now and then touch a card that may not be played: it says why."""
    dim = [view for view in table.stage.hand.views if view.dim]
    if not dim or dice.random() > REFUSED:
        return
    steps = len(table.sitting.match.story)
    player.hands.click(*spot(dice.choice(dim)))
    player.wait_for(lambda: player.named("why/words"), "the reason")
    player.picture_once("why-not")
    player.click("why/close")
    player.wait_for(lambda: not table.layers, "the reason to be closed")
    assert len(table.sitting.match.story) == steps, "a card that may not be played was played"


def _play_held(player: Player, table: Any, action: Action) -> None:
    """Slide to a card, and let go; or on to the button that says what a Yin-yang is to be."""
    _slide_to(player, table, spot(table.stage.hand.view_of(action["card"])), action["card"])
    if "as" in action:
        name = "choice/1" if action["as"] == "yang" else "choice/0"
        player.hands.move(*player.wait_for(lambda: player.named(name), name).rect.center)
        player.hands.release()
        return
    player.hands.release()
    _close_and_go_on(player, table)
    player.click("curtain/commit")


def _slide_to(player: Player, table: Any, point: tuple[int, int], what: object) -> None:
    player.hands.move(*point)
    player.wait_for(lambda: table.stage.chosen == what, f"{what} to be chosen")


# -- by the keyboard alone


def _deal_by_key(player: Player, table: Any, action: Action, dice: random.Random) -> None:
    player.hands.key("space")


def _bid_by_keys(player: Player, table: Any, action: Action, dice: random.Random) -> None:
    """Type the number, or come to it by plus and minus."""
    number = action["tricks"]
    if not player.typing:
        player.focus(lambda name: name == f"bid/{number}")
        if table.stage.chosen != number:
            player.enter()
    elif dice.random() < 0.5:
        player.hands.key(*str(number))
    else:
        player.hands.key("5")
        player.wait_for(lambda: table.stage.chosen == 5, "the bid of 5")
        player.hands.key(*["plus" if number > 5 else "minus"] * abs(number - 5) or ["5"])
    player.wait_for(lambda: table.stage.chosen == number, f"the bid of {number}")
    _go_on_by_key(player, table)


def _play_by_keys(player: Player, table: Any, action: Action, dice: random.Random) -> None:
    """Walk through the hand; a Yin-yang asks what it is to be."""
    code = action["card"]
    walks = dice.choice(("Tab", "Right Left"))
    for key in [walk for walk in walks.split() for _ in range(20)]:
        if table.stage.chosen == code:
            break
        player.step(key)
    assert table.stage.chosen == code, f"{walks} never comes to {code}"
    if "as" in action:
        player.wait_for(lambda: player.named("choice/1"), "the question what it is to be")
        player.choose("choice/1" if action["as"] == "yang" else "choice/0")
        player.hands.key_up("space")
    else:
        _go_on_by_key(player, table)


def _go_on_by_key(player: Player, table: Any) -> None:
    """Enter plays what is chosen; with a curtain that is held, when it has been let go."""
    if held_to_look(table):
        player.hands.key_up("space")
        _close_and_go_on(player, table)
    player.hands.key("Return")
