"""PettingZoo finds no fault with the environment, in any game: `make examples`."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from game.engine.games import GAMES

pytest.importorskip("pettingzoo")
env = runpy.run_path(str(Path(__file__).with_name("pettingzoo_env.py")))["env"]


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::UserWarning")  # its own, and its advice
@pytest.mark.parametrize("game", GAMES)
def test_the_tests_of_pettingzoo_pass(game: str) -> None:
    from pettingzoo.test import api_test, seed_test

    api_test(env(game), num_cycles=500)
    seed_test(lambda: env(game, longest=60), num_cycles=50)


def test_who_wins_is_rewarded_and_what_takes_too_long_is_cut_off() -> None:
    found = env("leela", 2, {"end": "first"})
    found.reset(seed=7)
    while not found.match.over:
        found.step(0)
    rewards = {f"seat_{seat}": 1 if seat in found.match.state.winners else -1 for seat in (0, 1)}
    assert found.rewards == rewards and sorted(rewards.values()) == [-1, 1]
    found = env("leela", 2, longest=3)
    found.reset(seed=7)
    for _ in range(3):
        assert not any(found.truncations.values())
        found.step(0)
    assert all(found.truncations.values())
