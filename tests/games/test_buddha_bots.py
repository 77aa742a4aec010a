"""The bots of Buddha: each plays by the rules, from what its seat may know; and the better one wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game import bots
from game.bots import buddha
from game.bots.buddha import Sight
from game.engine import Match, codec
from game.engine.base import Action
from game.engine.games.buddha import ELEMENTS, GAME
from tests.clauses import clause
from tests.contract.hidden_buddha import swap_hidden
from tests.games.buddha_second import deck, face, led, suit
from tests.games.buddha_table import NAMES, act, table
from tools.benchmarks.levels import played, result

FEW = 4  # samples of a strong bot where it need not play well
COUNTS = pytest.mark.parametrize("n", [3, 4, 5, 6])
LEVELS = pytest.mark.parametrize("level", GAME.bots)


def chosen(match: Match, level: str, seed: int = 1, **thinking: Any) -> Action:
    """What a bot does that thinks little."""
    view, legal = match.view(match.to_act), match.legal()
    thinking = {"samples": FEW, **thinking}
    return (
        legal[0]
        if len(legal) == 1
        else buddha.choose(view, legal, level, bots.dice_of(view, seed), **thinking)
    )


def random_walk(n: int, seed: int) -> Iterator[Match]:
    """A round of random players at each of its decisions; they show void early and often."""
    match, random = Match.new("buddha", NAMES[:n], {"rounds": 1}, seed=seed), Random(seed)
    while not match.over:
        if match.state.phase != "deal":
            yield match
        match.act(random.choice(match.legal()))


# -- by the rules


@COUNTS
def test_whatever_a_bot_chooses_is_legal(n):
    """A match of two rounds, the levels mixed; and it is played to its end."""
    match = Match.new("buddha", NAMES[:n], {"rounds": 2}, seed=n)
    while match.to_act is not None:
        action = chosen(match, GAME.bots[match.to_act % 3])
        assert any(codec.same(action, listed) for listed in match.legal())
        match.act(action)


@COUNTS
@LEVELS
def test_a_bot_finds_its_way_in_any_position(n, level):
    """Also where no bot would have come to; and it leaves what it is given as it was."""
    for match in random_walk(n, seed=n):
        view, legal = match.view(match.to_act), match.legal()
        given = codec.dumps([view, legal])
        assert buddha.choose(view, legal, level, bots.dice_of(view, 1), samples=2) in legal
        assert codec.dumps([view, legal]) == given


@COUNTS
@LEVELS
def test_the_same_view_level_and_seed_give_the_same_action(n, level):
    for match in random_walk(n, seed=10 + n):
        assert chosen(match, level, seed=7) == chosen(match, level, seed=7)


@LEVELS
def test_the_house_asks_the_games_own_bot(level):
    match = table(phase="bid")
    view, legal = match.view(match.to_act), match.legal()
    assert bots.choose(match, level, 3) == buddha.choose(view, legal, level, bots.dice_of(view, 3))


def test_the_seed_of_a_beginner_matters():
    match = table(phase="bid")
    assert len({chosen(match, "easy", seed)["tricks"] for seed in range(30)}) > 1


# -- from what the seat may know


@clause("BU-5.2")
@COUNTS
@LEVELS
def test_a_bot_decides_alike_whatever_the_others_hold_and_have_bid(n, level):
    """The swap leaves what the seat sees, and gives all others other cards and, while bidding, bids."""
    random = Random(n)
    for match in random_walk(n, seed=20 + n):
        other = Match.load(swap_hidden(match.encoded(), match.to_act, random))
        assert chosen(other, level) == chosen(match, level)


def lacking(match: Match) -> dict[int, set[str]]:
    """Seat -> the Elements it has shown void in, as any player at the table could tell."""
    shown: dict[int, set[str]] = {seat: set() for seat in range(len(match.state.seats))}
    for plays in [*(trick.plays for trick in match.state.past), match.state.trick]:
        for place, play in enumerate(plays):
            element = led([face((before.card, before.as_)) for before in plays[:place]])
            if element and suit(play.card) not in (None, element):
                shown[play.seat].add(element)
    return shown


def cards_of(hand: list[int]) -> Counter[str]:
    """The codes of cards that are bits."""
    codes = {bit: code for code, bits in buddha._bits().items() for bit in bits}
    return Counter(codes[bit] for bit in hand)


@clause("BU-6.7")
@COUNTS
def test_the_hands_imagined_can_be(n):
    """All cards not seen and no others, as many as each seat holds, no Element a seat has shown void in."""
    voids, dice = 0, Random(1)
    for seed in range(3):
        for match in random_walk(n, seed):
            view, lacks = match.view(match.to_act), lacking(match)
            sight = Sight(view)
            voids += sum(map(len, lacks.values()))
            held = [seat.cards for seat in match.state.seats]
            held[sight.seat] = 0
            hidden = Counter(deck(n)) - Counter(match.state.seats[sight.seat].hand)
            for plays in [*(trick.plays for trick in match.state.past), match.state.trick]:
                hidden -= Counter(play.card for play in plays)
            hands = buddha.Deals(view, sight, dice).next()
            for _ in range(2):
                assert [len(hand) for hand in hands] == held
                found = [cards_of(hand) for hand in hands]
                assert sum(found, Counter()) == hidden
                for seat, hand in enumerate(found):
                    assert not {suit(card) for card in hand} & lacks[seat]
                if match.state.phase == "bid":
                    break
                buddha.lean(sight, hands, dice)
    assert voids > 100


def test_voids_that_cannot_be_are_forgotten():
    """A position set up by hand may hold them: it is not checked whether suit was followed in its past."""
    match = table("A1-11", "F1", "F2", "F3", bids=[1, 1, 1, 1])
    act(match, "A11 F1 F2 F3")
    state = match.encoded()
    leader, other = state["seats"][1], state["seats"][2]
    leader["hand"], other["hand"] = other["hand"], leader["hand"]
    match = Match.load(state)
    assert all(lacking(match)[seat] == {"air"} for seat in (0, 2, 3))
    assert chosen(match, "strong") in match.legal()


# -- in bits


@clause("BU-7.1", "BU-7.2", "BU-7.3", "BU-7.4", "BU-7.5")
@COUNTS
def test_tricks_in_bits_are_the_rulebooks(n):
    """What lies, what is led, who would win and who leads next, in every trick of some rounds."""
    for seed in range(3):
        for match in random_walk(n, seed):
            state = match.state
            if state.phase != "play":
                continue
            sight = Sight(match.view(state.to_act))
            element = ELEMENTS.index(state.led) if state.led else None
            assert sight.trick.placed == len(state.trick)
            assert element == (sight.trick.led if sight.trick.led >= 0 else None)
            if len(state.trick) < n - 1:
                continue
            for action, (card, shown) in zip(match.legal(), sight.moves(match.legal())):
                after = buddha._after(sight.trick, n, card, shown)
                end = Match.load(match.encoded(), chance=[])
                end.act(action)
                last = end.state.past[-1]
                assert (after.best, after.void) == (last.next, last.winner is None)


# -- short of time


@COUNTS
def test_without_time_the_strong_bot_has_good_habits(n):
    """A thought that is cut short before it has begun is the middle one's."""
    for match in random_walk(n, seed=30 + n):
        action = chosen(match, "strong", goes_on=lambda: False)
        assert action in match.legal()
        assert action == chosen(match, "middle")


@pytest.mark.parametrize("words", ["", "1 1 1 1"])
def test_a_thought_ends_when_nobody_can_wait(words):
    """It asks before each deal, and ends soon after the answer is no."""
    asked = iter(range(10_000))
    match = table(phase="bid")
    act(match, words)
    assert chosen(match, "strong", samples=5_000, goes_on=lambda: next(asked) < 10) in match.legal()
    assert next(asked) < 30


# -- playing well


@pytest.mark.parametrize("level", ["middle", "strong"])
def test_bids_follow_the_hand(level):
    poor = table("A1-4 F1-4 W1-4 YIN YIN", phase="bid")
    rich = table("A9-11 F9-11 W10-11 YANG YANG YANG BUDDHA YINYANG YINYANG", phase="bid")
    assert chosen(poor, level, samples=30) == {"type": "bid", "tricks": 0}
    assert chosen(rich, level, samples=30)["tricks"] >= 8


@pytest.mark.parametrize("level", ["middle", "strong"])
@pytest.mark.parametrize(("bid", "cards"), [(1, {"A11"}), (0, {"A1", "A4"})])
def test_the_last_to_play_takes_what_is_wanted_and_no_more(level, bid, cards):
    """A11 would take the trick; the rest of the hand takes nothing."""
    match = table("", "", "", "A1 A4 A11 F1-3 W1-3 E1-3 YIN YIN", trick="A5 A6 A7", bids=[bid, 4, 4, 4])
    assert match.state.to_act == 0
    assert chosen(match, level, samples=30)["card"] in cards


# -- who beats whom


@pytest.mark.parametrize("pair", [("strong", "middle"), ("middle", "easy")])
def test_the_better_bot_wins(pair, monkeypatch):
    """A few rounds, the strong one thinking little; a hundred are the benchmark's business."""
    monkeypatch.setattr(buddha, "SAMPLES", 8)
    assert sum(result(played("buddha", pair, number)[0], pair[0]) for number in range(20)) >= 13


def test_two_matches_in_a_row_have_the_same_deal_and_the_seats_exchanged():
    one, other = (played("buddha", ("middle", "easy"), number)[0] for number in (4, 5))
    assert one.levels == other.levels[::-1] == ["middle", "easy"] * 2
    assert one.seed == other.seed and one.options == other.options
