"""Every test of the contract is made for each game of the house, and for guests.

These have what the games have not: hands and offers, a stack face down for all, a board of words.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.engine.games import GAMES
from tests.contract.plays import think_briefly
from tests.guest import GAME, registered
from tests.guest.invited import INVITED
from tests.ui.conftest import _quick_disk, _shared_pictures  # noqa: F401

GUESTS = {guest.name: guest for guest in INVITED}


@pytest.fixture(scope="package", autouse=True)
def _thoughts() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        think_briefly(patch)
        yield


@pytest.fixture(scope="module", params=[*GAMES, *GUESTS])
def game(request: pytest.FixtureRequest) -> Iterator[str]:
    """The name of a game that can be played; guests are registered for the test."""
    with registered(), registered(GUESTS.get(request.param, GAME)):
        yield request.param
