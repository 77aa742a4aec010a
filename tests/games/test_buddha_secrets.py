"""What is hidden in Buddha stays so: whatever the others hold or bid, a seat sees and hears the same."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import bots
from game.engine import Match, codec
from tests import strategies
from tests.clauses import clause
from tests.contract.hidden_buddha import swap_hidden
from tests.every import examples
from tests.games.buddha_second import deck, hand_size
from tests.games.buddha_table import NAMES, act, position, table

COUNTS = st.sampled_from([3, 4, 5, 6])


def written(value: Any) -> str:
    return codec.dumps(value)


def walk(n: int, seed: int, actions: int) -> Iterator[Match]:
    """A match of random players at each of its positions, played on in between."""
    match, random = Match.new("buddha", NAMES[:n], {"rounds": 2}, seed=seed), Random(seed)
    yield match
    for _ in range(actions):
        if match.over:
            return
        match.act(random.choice(match.legal()))
        yield match


def twin(match: Match, seat: int | None, random: Random) -> Match:
    """Another table that a seat cannot tell from this one."""
    return Match.load(swap_hidden(match.encoded(), seat, random), seed=0)


# -- the swap itself


@given(COUNTS, strategies.seeds, st.integers(0, 120))
@examples(15)
def test_the_swap_leaves_all_that_is_open(n, seed, actions):
    *_, match = walk(n, seed, actions)
    state = match.encoded()
    before = written(state)
    for seat in (None, *range(n)):
        swapped = swap_hidden(state, seat, Random(seed))
        assert written(state) == before
        found = Match.load(swapped).encoded()
        assert written({**found, "seats": []}) == written({**state, "seats": []})
        for index, (one, other) in enumerate(zip(found["seats"], state["seats"])):
            assert one["cards"] == other["cards"] == len(one["hand"])
            assert (one["bid"] is None) == (other["bid"] is None)
            assert index != seat or codec.same(one, other)
            open_ = [key for key in one if key != "hand" and (key != "bid" or state["phase"] != "bid")]
            assert all(codec.same(one[key], other[key]) for key in open_)


@pytest.mark.parametrize("n", [3, 4, 5, 6])
def test_the_swap_changes_hands_and_hidden_bids(n):
    """Every other seat may come to hold any card, the rare ones too, and to have bid anything."""
    state = position(n=n, phase="bid", bids=[None, *[2] * (n - 1)])
    held: set[str] = set()
    bids: set[int] = set()
    for number in range(400):
        swapped = swap_hidden(state, 2, Random(number))
        held |= {*swapped["seats"][1]["hand"]}
        bids.add(swapped["seats"][1]["bid"])
    assert held >= {*deck(n)} - {*state["seats"][2]["hand"]}
    assert bids == {*range(hand_size(n) + 1)}


# -- views


@clause("BU-5.2")
@given(COUNTS, strategies.seeds, st.integers(0, 60))
@examples(12)
def test_no_view_depends_on_what_is_hidden(n, seed, actions):
    random = Random(seed)
    for match in walk(n, seed, actions):
        for seat in (None, *range(n)):
            other = twin(match, seat, random)
            assert written(other.view(seat)) == written(match.view(seat))
            assert written(other.view(None)) == written(match.view(None))
            if seat is not None and seat == match.to_act:
                assert written(other.legal()) == written(match.legal())


def test_one_view_stands_for_many_tables():
    """What is hidden does differ: the same view is had of tables that another seat tells apart."""
    match, random = table(phase="bid", bids=[None, 3, None, None]), Random(1)
    others = [twin(match, 2, random) for _ in range(20)]
    assert {written(other.view(2)) for other in others} == {written(match.view(2))}
    assert len({written(other.encoded()) for other in others}) == 20
    assert len({written(other.view(1)) for other in others}) == 20


# -- events


@clause("BU-5.2", "BU-5.3")
@given(COUNTS, strategies.seeds, st.integers(0, 60))
@examples(12)
def test_no_event_depends_on_what_is_hidden(n, seed, actions):
    """The same deed at two tables that a seat cannot tell apart is told it in the same words.

    The last bid reveals the others, and is told of the bids alone; so here only the hands are other ones.
    """
    random = Random(seed)
    for match in walk(n, seed, actions):
        if match.over:
            continue
        action = random.choice(match.legal())
        for seat in (None, *range(n)):
            other = twin(match, seat, random)
            for index, found in enumerate(other.state.seats):
                found.bid = match.state.seats[index].bid
            if other.refusal(action) is None:
                one = Match.load(match.encoded(), seed=seed)
                one.act(action)
                other.act(action)
                assert written(other.seen(seat)) == written(one.seen(seat))


@clause("BU-5.2")
@pytest.mark.parametrize("bids", [("0", "14"), ("3", "4")])
def test_a_bid_is_told_alike_whatever_it_is(bids):
    told = []
    for bid in bids:
        match = table(phase="bid")
        act(match, bid)
        told.append([written([match.seen(seat), match.view(seat)]) for seat in (None, 0, 2, 3)])
    assert told[0] == told[1]


@clause("BU-4.3")
def test_a_deal_is_told_alike_whatever_is_dealt():
    told = []
    for seed in (1, 2):
        match = Match.new("buddha", NAMES[:4], seed=seed)
        act(match, "deal")
        told.append(written([[match.seen(seat) for seat in (None, 0, 1, 2, 3)], match.view(None)]))
    assert told[0] == told[1]


# -- bots


@pytest.mark.parametrize(
    ("level", "tables", "actions"), [("easy", 4, 70), ("middle", 4, 70), ("strong", 1, 6)]
)
def test_a_bot_chooses_without_what_is_hidden(level, tables, actions):
    """From one seed, at tables that its seat cannot tell apart."""
    for number in range(tables):
        random = Random(number)
        for match in walk(3 + number, number, actions):
            if match.over or match.to_act is None or len(match.legal()) == 1:
                continue
            chosen = bots.choose(match, level, number)
            assert chosen in match.legal()
            assert bots.choose(twin(match, match.to_act, random), level, number) == chosen


@pytest.mark.parametrize("level", ["easy", "middle", "strong"])
def test_a_bot_is_not_told_more_than_its_seat_sees(level):
    """Late in a round, where what the others hold would be worth the most to know."""
    *_, match = walk(4, 1, 1 + 4 + 4 * 11 + 1)
    assert match.state.phase == "play" and len(match.legal()) > 1
    chosen, random = bots.choose(match, level, 1), Random(1)
    for _ in range(2):
        assert bots.choose(twin(match, match.to_act, random), level, 1) == chosen
