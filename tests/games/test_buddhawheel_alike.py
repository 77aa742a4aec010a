"""BuddhaWheel by both tellings at once; `python -m tests.games.buddhawheel_alike` plays as many as asked."""

from __future__ import annotations

from collections import Counter
from statistics import median
from typing import Any

import pytest

from game.engine import Match, codec
from tests.clauses import clause
from tests.games.buddhawheel_alike import alike, alike_when_crowded
from tests.games.buddhawheel_second import fresh
from tests.games.buddhawheel_table import NAMES, OPTIONS, course

# Every event of the rulebook's section 11, with each of the clauses that can stand behind it.
TOLD = {
    "die": "2.2 3.1 6.5 8.3 9.2",
    "move": "3.2 4.1 9.2",
    "extra_throw": "7.6",
    "missed": "7.4",
    "born": "2.2 6.2 6.4 6.5",
    "bardo": "6.3",
    "emanate": "9.8",
    "death": "6.1",
    "burner_death": "4.4",
    "imagine": "4.2",
    "card": "5.1",
    "dedicated": "5.6",
    "meditated": "7.8",
    "power": "7.2",
    "returned": "4.3 6.2 7.7 8.1 8.3 8.4 9.5",
    "liberation": "8.1 8.2",
    "enlightenment": "8.4",
    "over": "10.1 10.3",
}
PHASES = "birth purify throw route pass share square dedicate liberation over"

# Sensible play by the rulebook (section 14): players, turns until the first is liberated, and until all are.
LENGTHS = [(1, 63, None), (2, 112, 141), (3, 163, 222), (4, 203, 295), (6, 295, 481)]


@clause("BW-1.9", "BW-2.1", "BW-2.5", "BW-12.3")
def test_both_tellings_tell_the_same():
    """Between them these matches see all there is."""
    met: Counter[tuple[Any, ...]] = Counter()
    for number in range(18):
        met += alike(number)
    wanted = {(type_, f"BW-{rule}") for type_, rules in TOLD.items() for rule in rules.split()}
    assert {*met} == wanted | {(phase, "phase") for phase in PHASES.split()}


@clause("BW-9.3", "BW-9.6", "BW-9.7", "BW-12.3")
def test_both_tell_the_same_where_many_stand_close_together():
    met: Counter[tuple[Any, ...]] = Counter()
    for number in range(60):
        met += alike_when_crowded(number)
    assert min(met[rare, "phase"] for rare in ("pass", "share", "square", "liberation", "over")) > 5


@clause("BW-1.8", "BW-2.1")
@pytest.mark.parametrize("seats", range(1, 7))
def test_both_tellings_set_the_same_table(seats):
    orders: list[list[int]] = [
        [*range(number, 20 * (seats // 2 + 2)), *range(number)] for number in range(1, 7)
    ]
    match = Match.new("buddhawheel", NAMES[:seats], {}, chance=orders)
    assert codec.same(match.encoded(), fresh(NAMES[:seats], OPTIONS, orders))


def test_the_same_order_of_actions_comes_of_the_same_state():
    """What may be done is listed by the state alone, not by how it came about."""
    for match in (Match.new("buddhawheel", NAMES[:3], seed=seed) for seed in range(3)):
        for count in range(80):
            listed = match.legal()
            assert codec.same(listed, Match.load(match.encoded()).legal())
            match.act(listed[count % len(listed)])


@pytest.mark.parametrize(("seats", "first", "all_"), LENGTHS)
def test_sensible_matches_are_as_long_as_the_rulebook_says(seats, first, all_):
    """By the second telling; near is near enough for so few matches. A player lives some nine lives."""
    found = [course(seats, number) for number in range(40)]
    assert median(one.first for one in found) == pytest.approx(first, rel=0.12)
    if all_ is not None:
        assert median(one.turns for one in found) == pytest.approx(all_, rel=0.12)
    assert 7 <= median(one.lives for one in found) / seats <= 11
