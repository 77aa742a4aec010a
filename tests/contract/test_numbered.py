"""A number that is shown beside what can be chosen is a key: pressed, it does something, in every display.

Each phase is asked in one display, and each display in some phases; by `make test-all` each phase in all.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from tests.contract.numbered import seen, shown
from tests.contract.opened import DISPLAYS, Visit, positions
from tests.every import ALL
from tests.monkey.cage import caged

SIZE = 1024, 640
UNUSED = pygame.K_F5  # a key with which nothing is done: from then on the keys lead


@pytest.fixture(autouse=True)
def _cage() -> Iterator[None]:
    with caged():
        yield


@pytest.mark.parametrize("display", DISPLAYS)
def test_a_number_that_is_shown_answers_to_its_key(game, display):
    silent = []
    for place, position in enumerate(positions(game)):
        if not ALL and DISPLAYS[place % len(DISPLAYS)] != display:
            continue
        if len(position.match().legal()) < 2:
            continue
        visit = Visit(position, display, SIZE, "one")
        visit.pilot.press(UNUSED)
        visit.rest()
        numbers = shown(visit)
        assert all(number <= 9 for number in numbers), f"no key is called so: {position.phase} {numbers}"
        for number in numbers[-1:]:
            before = seen(visit)
            visit.pilot.press(pygame.K_0 + number)
            visit.rest()
            if visit.pilot.app.running and seen(visit) == before:
                silent.append((position.phase, number))
        visit.pilot.close()
    assert not silent
