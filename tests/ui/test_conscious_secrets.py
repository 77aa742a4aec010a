"""No pixel, word, preview or bot’s deed at the table tells what a seat of the Conscious game may not know."""

from __future__ import annotations

import random

import pytest

from game.engine import Match
from tests.clauses import clause
from tests.contract.hidden_conscious import swap_hidden
from tests.games.conscious_tables import tight
from tests.ui.conscious_sights import SMALL, Leak, assert_alike, film, hold_together


@clause("CB-0.5")
@pytest.mark.parametrize(("number", "eyes"), [(13, 0), (16, 1), (17, None)])
def test_other_hidden_cards_change_nothing_that_a_seat_meets(number: int, eyes: int | None):
    assert assert_alike(number, 2, [eyes]) > 60


def test_the_watch_can_fail():
    """Who has other cards in the own hand sees other things."""
    state = Match.load(tight(13), seed=13).encoded()
    swapped = swap_hidden(state, 1, random.Random(1))
    with pytest.raises(Leak):
        hold_together("13", *(list(film(each, 0, 13, [], SMALL)) for each in (state, swapped)))
