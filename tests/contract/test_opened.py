"""Nothing that can be touched, focused or asked ends the app, in any phase; from all of it one comes back.

Of the full product a small share stands here: every phase once. `make test-all` makes all of it.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.contract.opened import Visit, phases, positions, share, visits
from tests.every import ALL
from tests.monkey.cage import caged

FEW = 2  # things that are pressed at each position of the small share


@pytest.fixture(autouse=True)
def _cage() -> Iterator[None]:
    with caged():
        yield


def test_every_phase_of_a_game_is_met(game):
    assert {each.phase for each in positions(game)} == phases(game)


def test_whatever_is_touched_opens_and_leads_back(game):
    failed = []
    for visit in visits(game) if ALL else share(game):
        try:
            Visit(*visit, most=None if ALL else FEW).everything()
        except Exception as error:
            error.add_note(f"at {visit}")
            failed.append(error)
    if failed:
        raise ExceptionGroup(f"at {len(failed)} visits", failed)
