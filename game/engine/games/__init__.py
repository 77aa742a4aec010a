"""The games that can be played, by name: named here, never scanned for."""

from __future__ import annotations

import importlib
from typing import Any

from game.engine.base import Game
from game.engine.codec import shown
from game.engine.errors import EngineError

GAMES = ("leela", "hungry_ghost", "buddha")

_guests: dict[str, Game[Any]] = {}


def game_named(name: Any) -> Game[Any]:
    """The rules of a game; `unknown_game` where there is none of this name."""
    if type(name) is not str:
        raise EngineError("bad_request", f"game: expected a game's name, got {shown(name)}", path="game")
    if name in _guests:
        return _guests[name]
    if name not in GAMES:
        raise EngineError("unknown_game", f"{shown(name)} is no game of this house")
    game: Game[Any] = importlib.import_module(f"game.engine.games.{name}").GAME
    return game


def all_games() -> tuple[str, ...]:
    """The names of all games, guests last."""
    return GAMES + tuple(_guests)


def host(game: Game[Any]) -> None:
    """Let in a game from outside the house, as the tests do with theirs."""
    _guests[game.name] = game


def send_home(name: str) -> None:
    """Let a guest go again."""
    _guests.pop(name, None)
