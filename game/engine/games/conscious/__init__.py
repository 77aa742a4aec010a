"""The Conscious Board Game: a spiral of 243 spaces, a diagram of octaves, cards and Laws."""

from game.engine.games.conscious.rules import GAME

__all__ = ["GAME"]
