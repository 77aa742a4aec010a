"""Leela: seventy-two squares, one die, no choices. Rules, journal and odds."""

from game.engine.games.leela.rules import GAME

__all__ = ["GAME"]
