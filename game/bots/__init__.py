"""Bots: levels over any game; a game's own knowledge stands in `bots/GAME.py`.

A bot decides from the view of its seat, the actions that seat may take and its
own seed, never from what is hidden: the same three give the same action, for its
thought is counted in samples or steps and it looks at no clock. A caller that cannot wait
hands it `goes_on`, which it asks now and then; once that says no, it answers at
once with the best it has found.
"""

from __future__ import annotations

import importlib
import random
import zlib
from collections.abc import Callable
from typing import Any

from game.bots.manners import EVEN, Manner
from game.bots.thought import GoesOn, always
from game.engine import codec
from game.engine.base import Action
from game.engine.games import record_of
from game.engine.match import Match

View = dict[str, Any]


Bot = Callable[[View, list[Action], str, random.Random, GoesOn, Manner], Action]
"""What a game's own room here has as `choose`: it is asked only where there are several actions."""


def choose(match: Match, level: str, seed: int) -> Action:
    """The action a bot of this level would take for the seat to act; it is not taken."""
    return decide(match.game.name, match.view(match.to_act), match.legal(), level, seed)


def decide(
    game: str,
    view: View,
    legal: list[Action],
    level: str,
    seed: int,
    *,
    goes_on: GoesOn = always,
    manner: Manner = EVEN,
) -> Action:
    """What a bot does with a view: the same six give the same action, if it may think to the end.

    A game without a bot of its own has one that takes any of the actions, as good as any other.
    """
    if len(legal) == 1:
        return legal[0]
    dice, room = dice_of(view, seed), record_of(game).bots
    if room is None:
        return dice.choice(legal)
    bot: Bot = importlib.import_module(f"game.bots.{room}").choose
    return bot(view, legal, level, dice, goes_on, manner)


def dice_of(view: View, seed: int) -> random.Random:
    """The chance that a bot has in a position: by its own seed and what it sees, always the same."""
    position = zlib.crc32(codec.dumps(view).encode("utf-8", "surrogatepass"))
    return random.Random(seed * 2**32 + position)


def reason(match: Match, level: str) -> View | None:
    """Why a bot of this level took the last step, by what lies open to all; its game's telling has the words.

    None where the bots of a game do not say, or there was no step.
    """
    room = record_of(match.game.name).bots
    if room is None or not match.steps:
        return None
    ask = getattr(importlib.import_module(f"game.bots.{room}"), "reason", None)
    if ask is None:
        return None
    step = match.steps[-1]
    before = match.game.view(match.before(step), None)
    found: View | None = ask(before, match.view(None), step.seat, level)
    return found
