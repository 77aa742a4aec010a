"""The Conscious Board Game by both tellings at once (`python -m tests.games.conscious_alike 500`)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from game.engine import Match, codec
from tests.clauses import clause
from tests.games.conscious_alike import alike, alike_when_tight
from tests.games.conscious_second import fresh
from tests.games.conscious_table import NAMES, OPTIONS

# Every event of the rulebook's section 5, with each of the clauses that can stand behind it.
TOLD = {
    "type_rolled": "1.4",
    "dealer_rolled": "1.5",
    "dealer": "1.5",
    "turn_began": "3.3 3.9",
    "card_drawn": "0.11 1.2 4.8 4.10 5.4 8.7 12.3 17.4 18.1",
    "card_lost": "7.10 12.3",
    "reshuffled": "5.8",
    "deck_empty": "5.8",
    "law_drawn": "0.11 1.3 5.5 5.6 18.1",
    "law_in_play": "7.1 7.2 7.12 7.14",
    "law_obeyed": "7.5",
    "law_escaped": "7.20",
    "law_discarded": "0.11 7.6 7.14 7.21 12.9",
    "law_cancelled": "7.13 19.5",
    "law_unguarded": "7.14",
    "law_expired": "7.22",
    "law_used": "2.7",
    "law_kept": "7.21",
    "chips_lost": "7.8",
    "played": "6.1",
    "combined": "9.4 9.5 9.6",
    "chip_made": "6.2",
    "chip_bumped": "6.5",
    "shock": "9.1 9.2 9.4 9.5 9.6",
    "shocked": "9.1 9.2 9.3 9.4",
    "chip_placed": "4.1",
    "chip_rose": "0.11 10.1 10.3",
    "chip_discarded": "4.4 4.5 4.6 4.7 7.9",
    "higher_12": "4.8",
    "skill_used": "8.8",
    "surplus": "4.9",
    "crystallized": "11.2 11.5",
    "reassimilated": "4.10",
    "state_attained": "8.4 8.5 8.6 13.3",
    "wild_chip": "8.7",
    "rolled": "2.7 3.7",
    "turned_over": "2.7",
    "moved": "3.7",
    "landed": "3.7",
    "slept": "7.11",
    "blocked": "19.1",
    "wild_space": "14.7 18.1",
    "magnetic_center": "0.11 7.18 14.7 18.1",
    "decay_rolled": "14.1",
    "decayed": "14.1",
    "spared": "14.3",
    "given": "14.4",
    "gift_taken": "14.5",
    "declared": "17.1",
    "dupes_swapped": "16.3",
    "asked": "19.2",
    "helped": "17.2",
    "forgot": "17.5",
    "remembered": "17.7",
    "caught": "17.6",
    "forfeited": "17.6",
    "died": "12.3",
    "eliminated": "12.2 14.2 18.3 19.3",
    "destroyed": "19.3",
    "turned": "12.3 18.4",
    "body_bared": "12.4 12.5 12.6",
    "body_taken": "12.7",
    "hasnamuss": "19.4",
    "cleansed": "19.5",
    "won": "13.1",
    "game_over": "3.10 12.2 13.1",
}
PHASES = (
    "ask decay fifth keep offer over reassimilate roll_option select_choice "
    "select_random skill turn wild_chip wild_shock wild_space"
)
SELDOM = (
    295,
    341,
    156,
    158,
    380,
    410,
    460,
    116,
    11,
    13,
    27,
)  # between them these positions lead to all there is


@clause("CB-3.10", "CB-0.4", "CB-20.1")
def test_both_tellings_tell_the_same():
    """New matches of one to six seats, state, actions and events."""
    met: Counter[tuple[Any, ...]] = Counter()
    for number in range(18):
        met += alike(number, 120)
    assert met["turn_began", "CB-3.9"] > 10


@clause("CB-0.4", "CB-0.6", "CB-20.1")
def test_both_tell_the_same_where_much_happens():
    """Between them these positions see all there is, but for the set-up and the limit."""
    met: Counter[tuple[Any, ...]] = Counter()
    for number in [*range(60), *SELDOM]:
        met += alike_when_tight(number)
    wanted = {(type_, f"CB-{rule}") for type_, rules in TOLD.items() for rule in rules.split()}
    wanted |= {(phase, "phase") for phase in PHASES.split()}
    set_up = {(type_, rule) for type_, rule in wanted if rule.startswith("CB-1.")}
    assert wanted - {*met} <= set_up | {("game_over", "CB-3.10"), ("turn_began", "CB-3.9")}
    assert {*met} <= wanted


@clause("CB-1.1", "CB-1.2", "CB-1.3", "CB-1.4", "CB-1.5", "CB-1.6")
@pytest.mark.parametrize("seats", range(1, 7))
def test_both_tellings_set_the_same_table(seats):
    orders: list[list[int]] = [[*range(number, size), *range(number)] for number, size in ((5, 121), (9, 86))]
    dice = [3, 1, 4, 1, 5, 2][:seats]
    if seats > 1:
        dice += [6, 6, *[1] * (seats - 2), 2, 2, 2, 5]  # tied, and tied again
    match = Match.new("conscious", NAMES[:seats], OPTIONS, chance=[*orders, *dice, *[0] * 20])
    drawn = match.log()["draws"]
    thrown = sum(event["type"] in ("type_rolled", "dealer_rolled") for event in match.events)
    kinds = ["shuffle"] * 2 + ["die"] * thrown + ["pick"] * (len(drawn) - 2 - thrown)
    second = fresh(NAMES[:seats], OPTIONS, [*zip(kinds, drawn)])
    assert codec.same(match.encoded(), second.now)
    assert codec.same(match.events, second.events)


def test_the_same_order_of_actions_comes_of_the_same_state():
    """What may be done is listed by the state alone, not by how it came about."""
    for match in (Match.new("conscious", NAMES[:3], seed=seed) for seed in range(2)):
        for count in range(60):
            listed = match.legal()
            assert codec.same(listed, Match.load(match.encoded()).legal())
            match.act(listed[count % len(listed)])
