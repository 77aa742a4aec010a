"""Every test of the contract is made for each game of the house, and for the guest."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.engine.games import GAMES
from tests.contract.plays import think_briefly
from tests.guest import GAME, hosted


@pytest.fixture(scope="package", autouse=True)
def _thoughts() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        think_briefly(patch)
        yield


@pytest.fixture(scope="module", params=[*GAMES, GAME.name])
def game(request: pytest.FixtureRequest) -> Iterator[str]:
    """The name of a game that can be played; the guest is let in and sent home again."""
    with hosted():
        yield request.param
