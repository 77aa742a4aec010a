"""The engine: knows the rules and no pixels. Its public face."""

from game.engine.errors import EngineError
from game.engine.games import GAMES, game_named
from game.engine.match import Match

__all__ = ["GAMES", "EngineError", "Match", "game_named"]
