"""The benchmarks know every game of the app by its record, and no other."""

from __future__ import annotations

from game.engine.games import GAMES
from tools.benchmarks import playouts
from tools.benchmarks.__main__ import MEASURES


def test_every_game_of_the_app_is_measured():
    assert [name for name in MEASURES if name in GAMES] == list(GAMES)
    assert set(playouts.YARDSTICKS) <= set(GAMES)


def test_playouts_of_a_game_are_counted():
    assert all(playouts.ours(name, playouts.SEATS, 0.001, seed=1) > 0 for name in GAMES)


def test_a_game_is_told_beside_its_yardstick_where_it_has_one(monkeypatch):
    monkeypatch.setattr(playouts, "ours", lambda name, seats, seconds, seed: 30.0)
    monkeypatch.setattr(playouts, "oh_hell", lambda seconds, seed: 20.0)
    monkeypatch.setattr(playouts, "YARDSTICKS", {GAMES[0]: 1.0})
    assert playouts.paired(GAMES[0]).endswith("ratio 1.50 (yardstick: 1.0)")
    assert playouts.paired(GAMES[-1]).endswith("ratio 1.50 (no yardstick)")
