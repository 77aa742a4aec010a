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
from typing import Any, Protocol

from game.bots.manners import EVEN, Manner
from game.bots.thought import GoesOn, always
from game.engine import codec
from game.engine.base import Action
from game.engine.games import record_of
from game.engine.match import Match

View = dict[str, Any]


class Bot(Protocol):
    """What a game's own room here has as `choose`."""

    def __call__(
        self,
        view: View,
        legal: list[Action],
        level: str,
        seed: int,
        *,
        goes_on: GoesOn = ...,
        manner: Manner = ...,
    ) -> Action: ...


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
    """What a bot does with a view: the same six give the same action, if it may think to the end."""
    return bot_for(game)(view, legal, level, seed, goes_on=goes_on, manner=manner)


def bot_for(game: str) -> Bot:
    """A game's own bot, or the one that any game has."""
    room = record_of(game).bots
    if room is None:
        return guess
    bot: Bot = importlib.import_module(f"game.bots.{room}").choose
    return bot


def guess(
    view: View,
    legal: list[Action],
    level: str,
    seed: int,
    *,
    goes_on: GoesOn = always,
    manner: Manner = EVEN,
) -> Action:
    """One of the legal actions, as good as any other; a manner likes none better."""
    if len(legal) == 1:
        return legal[0]
    position = zlib.crc32(codec.dumps(view).encode("utf-8", "surrogatepass"))
    return random.Random(seed * 2**32 + position).choice(legal)


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
