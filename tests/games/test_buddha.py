"""The rules of Buddha, clause by clause, and beside them a second telling."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import reasons
from game.engine import EngineError, Match, codec
from game.engine.base import Action, Event
from game.engine.games.buddha import Play, kinds, outcome, undecided
from tests import strategies
from tests.clauses import clause
from tests.every import examples
from tests.games.buddha_second import SPECIAL, Second, can_be, deck, hand_size, suit
from tests.games.buddha_table import (
    NAMES,
    act,
    action,
    cards,
    each,
    laid,
    legal,
    letter,
    only,
    table,
    trick,
    types,
)

# Players, cards of each element, unnumbered cards, cards in a hand, rounds: the table of section 3.
SIZES = [(3, 10, 5, 15, 6), (4, 11, 12, 14, 4), (5, 14, 14, 14, 5), (6, 13, 14, 11, 6)]
COUNTS = range(3, 7)


def new(n: int = 4, rounds: int = 0, chance: Any = ()) -> Match:
    return Match.new("buddha", NAMES[:n], {"rounds": rounds}, chance=list(chance))


def seeded(n: int, seed: int, rounds: int = 0) -> Match:
    return Match.new("buddha", NAMES[:n], {"rounds": rounds}, seed=seed)


def played_on(match: Match, pick: random.Random, until: str = "over") -> list[Event]:
    """Play anything until this event has happened; all events on the way."""
    events: list[Event] = []
    while not match.over:
        events += match.act(pick.choice(match.legal()))
        if until in types(match.events):
            break
    return events


def refusal(match: Match, wanted: str | dict[str, Any]) -> EngineError:
    """Why this is not allowed; a refusal changes nothing."""
    before, steps = codec.dumps(match.encoded()), len(match.steps)
    with pytest.raises(EngineError) as refused:
        match.act(action(wanted) if isinstance(wanted, str) else wanted)
    assert refused.value.code == "illegal_action"
    assert codec.dumps(match.encoded()) == before and len(match.steps) == steps
    return refused.value


def hand(match: Match, seat: int) -> list[str]:
    found: list[str] = match.encoded()["seats"][seat]["hand"]
    return found


# -- 1. Words


@clause("BU-1.1")
@pytest.mark.parametrize("n", COUNTS)
def test_next_is_the_next_higher_seat_and_seat_0_after_the_last(n):
    match = table(n=n, round=n)  # the dealer is the last seat
    assert (match.state.dealer, match.to_act) == (n - 1, 0)
    turns = []
    for _ in range(n):
        turns.append(match.to_act)
        match.act(match.legal()[0])
    assert turns == [*range(n)]
    match = table(n=n)
    assert (match.state.dealer, match.to_act) == (0, 1)
    turns = []
    for _ in range(n):
        turns.append(match.to_act)
        match.act(match.legal()[0])
    assert turns == [*range(1, n), 0]


@clause("BU-1.2", "BU-6.8")
def test_all_but_the_elements_may_always_be_played():
    match = table("", "A1 F1 W1 E1 YIN YANG YINYANG BUDDHA HOLE", trick="A5")
    assert not {"YIN", "YANG", "yin", "yang", "BUDDHA", "HOLE"} - {*legal(match)}
    assert not {"F1", "W1", "E1"} & {*legal(match)}


# -- 2. Cards


@clause("BU-2.1")
def test_there_are_70_cards():
    counts = {kind.code: kind.count for kind in kinds()}
    assert sum(counts.values()) == 70
    assert {code: count for code, count in counts.items() if count > 1} == {"YIN": 5, "YANG": 5, "YINYANG": 2}
    for element in "AFWE":
        assert [code for code in counts if code[0] == element and code[1:].isdigit()] == [
            f"{element}{number}" for number in range(1, 15)
        ]


@clause("BU-2.1")
def test_cards_of_one_code_are_one_action():
    match = table("A1 YIN YIN YIN YANG YANG YINYANG YINYANG")
    for word in ("YIN", "YANG", "yin", "yang"):
        assert legal(match).count(word) == 1
    act(match, "YIN")
    assert hand(match, 1).count("YIN") == 2


@clause("BU-2.2")
@pytest.mark.parametrize("n", COUNTS)
def test_hands_and_choices_are_in_canonical_order(n):
    match = seeded(n, 7 + n)
    act(match, "deal")
    for seat in range(n):
        assert hand(match, seat) == sorted(hand(match, seat), key=deck(n).index)
    act(match, " ".join(["1"] * n))
    found = [listed["card"] for listed in match.legal()]
    assert found == sorted(found, key=deck(n).index)


@clause("BU-2.3")
@pytest.mark.parametrize(
    ("words", "winner", "by"),
    [
        ("A5 yang A9 A11", "b", "yang"),
        ("A5 yin A9 A11", "d", "element"),
        ("yin A5 F9 F11", "b", "element"),
        ("yang A5 F9 F11", "a", "yang"),
        ("yang YANG yang YANG", "a", "yang"),
        ("YIN yin YIN yin", "a", "yin"),
    ],
)
def test_a_yin_yang_is_what_it_was_declared(words, winner, by):
    won = only(trick(words)[1], "trick_won")
    assert (letter(won["seat"]), won["by"]) == (winner, by)


@clause("BU-2.3")
def test_a_yin_yang_is_declared_as_it_is_played():
    match = table("A1 YINYANG")
    assert [listed for listed in match.legal() if listed["card"] == "YINYANG"] == [
        {"type": "play", "card": "YINYANG", "as": "yin"},
        {"type": "play", "card": "YINYANG", "as": "yang"},
    ]
    for wrong in ({}, {"as": None}, {"as": "Yin"}, {"as": "buddha"}, {"as": 1}):
        assert refusal(match, {"type": "play", "card": "YINYANG", **wrong}).rule == "BU-2.3"
    assert act(match, "yang")[0]["as"] == "yang"
    assert match.encoded()["trick"] == [{"seat": 1, "card": "YINYANG", "as": "yang"}]


@clause("BU-2.3")
@pytest.mark.parametrize("declared", [None, "yin", "yang", 0])
def test_no_other_card_is_declared(declared):
    match = table("A1 YIN")
    for card in ("A1", "YIN"):
        assert refusal(match, {"type": "play", "card": card, "as": declared}).rule == "BU-2.3"


# -- 3. Decks and rounds


@clause("BU-3.1")
@pytest.mark.parametrize(("n", "highest", "unnumbered", "size", "rounds"), SIZES)
def test_the_table_of_decks(n, highest, unnumbered, size, rounds):
    match = seeded(n, 1)
    assert match.state.rounds == rounds
    act(match, "deal")
    assert [len(hand(match, seat)) for seat in range(n)] == each(match, "cards") == [size] * n
    found = Counter(card for seat in range(n) for card in hand(match, seat))
    numbered = {card for card in found if suit(card)}
    assert numbered == {f"{element}{number}" for element in "AFWE" for number in range(1, highest + 1)}
    assert sum(found.values()) - len(numbered) == unnumbered
    assert sum(found.values()) == n * size


@clause("BU-3.1")
@pytest.mark.parametrize(
    ("n", "counts"),
    [(3, [1, 1, 1, 1, 1]), (4, [4, 4, 2, 1, 1]), (5, [5, 5, 2, 1, 1]), (6, [5, 5, 2, 1, 1])],
)
def test_the_unnumbered_cards_that_stay(n, counts):
    match = seeded(n, 2)
    act(match, "deal")
    found = Counter(card for seat in range(n) for card in hand(match, seat))
    assert [found[code] for code in SPECIAL] == counts


@pytest.mark.parametrize("n", [0, 1, 2, 7])
def test_other_numbers_of_players_are_refused(n):
    with pytest.raises(EngineError) as refused:
        Match.new("buddha", [*NAMES, "Zoe"][:n])
    assert (refused.value.code, refused.value.path) == ("bad_request", "seats")
    assert "buddha takes 3 to 6 seats" in reasons.told(refused.value)


@clause("BU-3.2")
@given(st.sampled_from(COUNTS), strategies.seeds)
@examples(12)
def test_one_trick_of_a_round_is_nobodys(n, seed):
    match = seeded(n, seed, rounds=1)
    events = played_on(match, random.Random(seed))
    assert types(events).count("trick_void") == 1
    assert [one.winner for one in match.state.past].count(None) == 1
    assert sum(event["tricks"] for event in events if event["type"] == "scored") == hand_size(n) - 1


# -- 4. Dealing


@clause("BU-4.1")
@pytest.mark.parametrize("n", COUNTS)
def test_a_new_match_waits_for_seat_0_to_deal(n):
    match = new(n)
    assert codec.same(match.encoded(), Second(NAMES[:n]).state())
    assert (match.state.phase, match.to_act, match.state.round) == ("deal", 0, 1)
    assert (match.events, legal(match)) == ([], ["deal"])
    assert match.log()["draws"] == []


@clause("BU-4.1", "BU-8.6")
@pytest.mark.parametrize("n", COUNTS)
def test_the_deal_goes_round_the_table(n):
    for round_ in range(1, 2 * n + 2):
        match = table(n=n, phase="deal", round=round_, rounds=2 * n + 1)
        assert (match.state.dealer, match.to_act) == ((round_ - 1) % n, (round_ - 1) % n)
        assert only(act(match, "deal"), "dealt")["dealer"] == (round_ - 1) % n
        assert match.to_act == round_ % n


@clause("BU-4.2", "BU-4.3")
@pytest.mark.parametrize("n", COUNTS)
def test_the_first_pack_is_the_deck_in_canonical_order(n):
    """The order stands where no other is given: the cards go round one by one from the dealer's left."""
    match = new(n)
    assert act(match, "deal") == [
        {"type": "dealt", "rule": "BU-4.3", "round": 1, "dealer": 0, "cards": hand_size(n)}
    ]
    assert [hand(match, (1 + place) % n) for place in range(n)] == [deck(n)[place::n] for place in range(n)]


@clause("BU-4.2")
@pytest.mark.parametrize("n", COUNTS)
def test_later_the_cards_are_gathered_as_they_were_played(n):
    match = table(n=n, phase="deal", round=3)
    gathered = [play.card for one in match.state.past for play in one.plays]
    assert gathered != deck(n) and sorted(gathered) == sorted(deck(n))
    act(match, "deal")
    for place in range(n):
        assert hand(match, (3 + place) % n) == sorted(gathered[place::n], key=deck(n).index)
    assert match.state.past == ()


@clause("BU-4.3")
@given(st.sampled_from(COUNTS), st.sampled_from([1, 2, 3]), st.randoms(use_true_random=False))
@examples(20)
def test_a_shuffled_pack_is_dealt_from_its_top(n, round_, shuffler):
    order = list(range(len(deck(n))))
    shuffler.shuffle(order)
    match = table(n=n, phase="deal", round=round_, chance=[order])
    lies = deck(n) if round_ == 1 else [play.card for one in match.state.past for play in one.plays]
    act(match, "deal")
    pack = [lies[place] for place in order]
    for place in range(n):
        assert hand(match, (round_ + place) % n) == sorted(pack[place::n], key=deck(n).index)


@clause("BU-4.2")
def test_chance_is_one_shuffle_for_a_deal_and_nothing_else():
    match = seeded(3, 11, rounds=2)
    played_on(match, random.Random(11))
    for step in match.log()["steps"]:
        assert len(step["draws"]) == (step["action"]["type"] == "deal")
    assert sorted(match.log()["steps"][0]["draws"][0]) == [*range(45)]


def test_a_list_of_outcomes_that_is_no_order_is_not_touched():
    match = new(3, chance=[4, 2])
    act(match, "deal")
    assert match.chance.waiting == [4, 2]


# -- 5. Bidding


@clause("BU-5.1")
@pytest.mark.parametrize("n", COUNTS)
def test_bids_are_whole_numbers_up_to_the_cards_of_a_hand(n):
    match, size = table(n=n, phase="bid"), hand_size(n)
    assert match.legal() == [{"type": "bid", "tricks": tricks} for tricks in range(size + 1)]
    for wrong in (-1, size + 1, True, 1.0, "1", None, [1]):
        assert refusal(match, {"type": "bid", "tricks": wrong}).rule == "BU-5.1"
    assert refusal(match, {"type": "bid"}).rule == "BU-5.1"


@clause("BU-5.1")
@pytest.mark.parametrize("bid", [0, 14])
def test_what_others_bid_limits_nobody(bid):
    match = table(phase="bid")
    for _ in range(4):
        assert legal(match) == [str(number) for number in range(15)]
        act(match, str(bid))
    assert each(match, "bid") == [bid] * 4


@clause("BU-5.2")
@pytest.mark.parametrize("n", COUNTS)
@pytest.mark.parametrize("round_", [1, 2, 3])
def test_the_dealer_bids_last_and_nobody_sees_a_bid_before(n, round_):
    match = table(n=n, phase="bid", round=round_)
    seats = [(round_ + place) % n for place in range(n)]
    for place, seat in enumerate(seats):
        assert match.to_act == seat
        events = act(match, str(place + 2))
        assert events[0] == {"type": "bid_made", "rule": "BU-5.2", "seat": seat}
        for viewer in (None, *range(n)):
            assert match.seen(viewer) == events
        if seat == seats[-1]:
            break
        assert events[1:] == []
        for viewer in (None, *range(n)):
            bids = [found["bid"] for found in match.view(viewer)["seats"]]
            own = seats.index(viewer) + 2 if viewer in seats[: place + 1] else None
            assert bids == [own if seat == viewer else None for seat in range(n)]
    assert seats[-1] == match.state.dealer


@clause("BU-5.3")
@pytest.mark.parametrize("n", COUNTS)
@pytest.mark.parametrize("round_", [1, 3])
def test_the_last_bid_reveals_all_and_the_dealers_left_leads(n, round_):
    match = table(n=n, phase="bid", round=round_)
    leader = match.to_act
    assert match.state.leader == leader
    act(match, " ".join(str(place) for place in range(n)))
    bids = [(seat - round_) % n for seat in range(n)]
    assert match.events[1:] == [{"type": "bids_revealed", "rule": "BU-5.3", "bids": bids}]
    assert (match.state.phase, match.to_act, match.state.leader) == ("play", leader, leader)
    for viewer in (None, *range(n)):
        assert [found["bid"] for found in match.view(viewer)["seats"]] == bids


# -- 6. Playing

HOLDER = "A3 F5-9 E1-6 YIN BUDDHA"


@clause("BU-6.1")
def test_the_leader_may_play_any_card():
    match = table(HOLDER)
    assert legal(match) == cards(HOLDER)


@clause("BU-6.1")
def test_one_card_from_the_hand_and_the_next_seat_in_turn():
    match = table("A5", "A9")
    before = each(match, "hand")
    assert act(match, "A5") == [
        {"type": "played", "rule": "BU-6.1", "seat": 1, "card": "A5", "as": None},
        {"type": "led", "rule": "BU-6.3", "seat": 1, "element": "air"},
    ]
    assert match.to_act == 2
    assert each(match, "cards") == [14, 13, 14, 14]
    assert hand(match, 1) == [card for card in before[1] if card != "A5"]
    assert refusal(match, "A5").rule == "BU-6.1"  # it lies on the table
    assert refusal(match, "E11").rule == "BU-6.1"  # another seat has it
    assert refusal(match, "A14").rule == "BU-6.1"  # no seat has it


@clause("BU-6.2")
@pytest.mark.parametrize(
    ("words", "led"),
    [
        ("A5 F9 W1", ["air", "air", "air"]),
        ("A5 YIN W9", ["air", "air", "air"]),
        ("A5 YANG BUDDHA", ["air", "air", "air"]),
        ("A5 HOLE E9", ["air", "air", "air"]),
        ("YIN A5 F9", [None, "air", "air"]),
        ("YIN yin W3", [None, None, "water"]),
        ("YANG A5 F9", [None, None, None]),
        ("YIN HOLE A5", [None, None, None]),
    ],
)
def test_the_first_card_that_is_no_yin_decides_for_the_whole_trick(words, led):
    match = table(*("YINYANG" if word == "yin" else word for word in words.split()))
    found = []
    for word in words.split():
        act(match, word)
        found.append(match.state.led)
    assert found == led


@clause("BU-6.2")
def test_a_new_trick_begins_with_nothing_led():
    match, _ = trick("A5 A9 A10 A11")
    assert (match.state.led, match.state.trick) == (None, ())


@clause("BU-6.3")
@pytest.mark.parametrize(
    ("card", "element"), [("A5", "air"), ("F1", "fire"), ("W11", "water"), ("E2", "earth")]
)
def test_an_element_card_leads_its_element(card, element):
    match = table(card)
    assert only(act(match, card), "led") == {"type": "led", "rule": "BU-6.3", "seat": 1, "element": element}
    assert match.state.led == element


@clause("BU-6.4")
@pytest.mark.parametrize("words", ["YIN A5", "yin A5", "YIN YIN A5", "YIN yin A5", "YIN YIN YIN A5"])
def test_yins_leave_it_to_the_next(words):
    *yins, last = words.split()
    seat = (1 + len(yins)) % 4
    match = table(*("YINYANG" if word == "yin" else word for word in words.split()))
    assert "led" not in types(act(match, " ".join(yins)))
    assert match.state.led is None
    assert only(act(match, last), "led") == {"type": "led", "rule": "BU-6.4", "seat": seat, "element": "air"}


OPEN = ["YANG", "yang", "BUDDHA", "HOLE"]


@clause("BU-6.5")
@pytest.mark.parametrize("card", OPEN)
def test_a_yang_the_buddha_or_the_black_hole_leads_nothing(card):
    match = table("YINYANG" if card == "yang" else card, HOLDER.replace("BUDDHA", "E7"), "A9 W1")
    assert types(act(match, card)) == ["played"]
    assert len(legal(match)) == 14
    assert types(act(match, "A3")) == ["played"]  # what comes after decides nothing any more
    assert match.state.led is None
    assert {"A9", "W1"} <= {*legal(match)}


@clause("BU-6.6")
@pytest.mark.parametrize("card", OPEN)
@pytest.mark.parametrize("yins", ["YIN", "yin", "YIN yin"])
def test_after_yins_they_lead_nothing_either(yins, card):
    words = [*yins.split(), card]
    hands = ["YINYANG" if word in ("yin", "yang") else word for word in words]
    match = table(*hands, "A9 W1")
    assert "led" not in types(act(match, " ".join(words)))
    assert {found for found in hand(match, match.to_act or 0) if found != "YINYANG"} <= {*legal(match)}
    assert "led" not in types(act(match, next(found for found in legal(match) if suit(found))))


@clause("BU-6.7")
def test_who_holds_the_element_led_plays_it_or_an_unnumbered_card():
    match = table("", HOLDER, trick="A5")
    assert legal(match) == ["A3", "YIN", "BUDDHA"]
    for card in ("F5", "E1"):
        refused = refusal(match, card)
        assert refused.rule == "BU-6.7"
        assert reasons.told(refused) == (
            f"seat 2 may not play {card}: it holds a card of the element led (BU-6.7)"
        )


@clause("BU-6.7")
def test_who_holds_none_may_play_anything():
    match = table("", HOLDER.replace("A3", "E7"), trick="A5")
    assert len(legal(match)) == 14


@clause("BU-6.8")
@pytest.mark.parametrize("word", ["YIN", "YANG", "yin", "yang", "BUDDHA", "HOLE"])
def test_an_unnumbered_card_may_be_played_whatever_is_held(word):
    match = table("A5", f"A1-4 {'YINYANG' if word in ('yin', 'yang') else word}")
    act(match, f"A5 {word}")
    assert match.state.trick[-1].card == ("YINYANG" if word in ("yin", "yang") else word)


@clause("BU-6.9")
@pytest.mark.parametrize("played", ["", "YIN", "YIN yin", "YANG", "HOLE", "YIN YANG", "BUDDHA A5"])
def test_while_nothing_is_led_any_card_may_be_played(played):
    place = len(played.split())
    match = table(*[""] * place, "A3 F5-9 E1-6 YIN YIN", trick=played)
    assert len(legal(match)) == 13  # two Yins are one action


# -- 7. Winning a trick

GLANCE = {
    # row and column; who wins where the row's card lies first, and where it lies second
    ("A5", "A9"): ("b", "a"),
    ("A9", "A5"): ("a", "b"),
    ("A5", "F9"): ("a", "a"),
    ("A5", "YIN"): ("a", "b"),
    ("A5", "YANG"): ("b", "a"),
    ("A5", "BUDDHA"): ("b", "a"),
    ("A5", "HOLE"): ("nobody", "nobody"),
    ("YIN", "A5"): ("b", "a"),
    ("YIN", "YIN"): ("a", "a"),
    ("YIN", "YANG"): ("b", "a"),
    ("YIN", "BUDDHA"): ("b", "a"),
    ("YIN", "HOLE"): ("nobody", "nobody"),
    ("YANG", "A5"): ("a", "b"),
    ("YANG", "YIN"): ("a", "b"),
    ("YANG", "YANG"): ("a", "a"),
    ("YANG", "BUDDHA"): ("b", "a"),
    ("YANG", "HOLE"): ("nobody", "nobody"),
    ("BUDDHA", "A5"): ("a", "b"),
    ("BUDDHA", "YIN"): ("a", "b"),
    ("BUDDHA", "YANG"): ("a", "b"),
    ("BUDDHA", "HOLE"): ("nobody", "nobody"),
}


@clause("BU-7.1", "BU-7.2", "BU-7.3", "BU-7.4", "BU-7.5")
@pytest.mark.parametrize(("pair", "winners"), GLANCE.items(), ids=" ".join)
@pytest.mark.parametrize("yins", ["first", "last", "round"])
def test_every_pair_of_cards_at_a_glance(pair, winners, yins):
    """Among Yins, which never beat a card, wherever they lie."""
    for (one, other), winner in zip((pair, pair[::-1]), winners):
        words = {
            "first": ["yin", "yin", one, other],
            "last": [one, other, "yin", "yin"],
            "round": ["yin", one, other, "yin"],
        }[yins]
        places = {"first": "cd", "last": "ab", "round": "bc"}[yins]
        plays = [Play((1 + place) % 4, *laid(word)) for place, word in enumerate(words)]
        expected = {"a": places[0], "b": places[1]}.get(winner, winner)
        if pair == ("YIN", "YIN"):
            expected = "a"  # the seat that laid the first of all
        assert letter(outcome(plays)[0]) == expected


@clause("BU-7.1")
@pytest.mark.parametrize(
    ("words", "next_"),
    [
        ("A5 HOLE BUDDHA A9", "c"),
        ("HOLE BUDDHA YANG A9", "b"),
        ("HOLE A5 YANG YANG", "c"),
        ("HOLE F3 A11 F9", "d"),
        ("HOLE YIN A3 F9", "c"),
        ("YIN YIN HOLE yin", "a"),
        ("HOLE yin YIN YIN", "b"),
        ("A5 A9 A11 HOLE", "c"),
        ("YIN F1 A11 HOLE", "b"),
    ],
)
def test_the_black_hole_leaves_a_trick_to_nobody(words, next_):
    match, events = trick(words)
    assert events[-1] == {"type": "trick_void", "rule": "BU-7.1", "next": match.to_act}
    assert letter(match.to_act) == next_
    (past,) = match.encoded()["past"]
    assert (past["leader"], past["winner"], past["next"]) == (1, None, match.to_act)
    assert each(match, "tricks") == [0, 0, 0, 0]


@clause("BU-7.1")
def test_what_the_black_hole_hides_is_led_only_when_it_is_struck_out():
    match = table("HOLE", "F3", "A11", "F9 A9")
    act(match, "HOLE F3 A11")
    assert match.state.led is None
    assert {"F9", "A9"} <= {*legal(match)}
    assert types(act(match, "F9")) == ["played", "trick_void"]


@clause("BU-7.2")
@pytest.mark.parametrize("words", ["BUDDHA YANG YANG YANG", "A11 YANG BUDDHA yang", "YIN YIN YIN BUDDHA"])
def test_the_buddha_wins(words):
    match, events = trick(words)
    seat = (1 + words.split().index("BUDDHA")) % 4
    assert only(events, "trick_won") == {
        "type": "trick_won", "rule": "BU-7.2", "seat": seat, "by": "buddha", "tricks": 1
    }  # fmt: skip
    assert match.to_act == seat


@clause("BU-7.3")
@pytest.mark.parametrize(
    ("words", "winner"),
    [
        ("YANG yang A5 A11", "a"),
        ("A11 yang YANG A9", "b"),
        ("YIN A5 A11 YANG", "d"),
        ("A5 YIN YANG yang", "c"),
    ],
)
def test_the_first_yang_wins(words, winner):
    won = only(trick(words)[1], "trick_won")
    assert (letter(won["seat"]), won["by"], won["rule"]) == (winner, "yang", "BU-7.3")


@clause("BU-7.4")
@pytest.mark.parametrize(
    ("words", "winner"),
    [("A5 A9 A10 F11", "c"), ("A2 F11 W11 E11", "a"), ("W1 W3 YIN W2", "b"), ("yin E1 E10 E9", "c")],
)
def test_the_highest_of_the_element_led_wins(words, winner):
    won = only(trick(words)[1], "trick_won")
    assert (letter(won["seat"]), won["by"], won["rule"]) == (winner, "element", "BU-7.4")


@clause("BU-7.5")
@pytest.mark.parametrize("words", ["YIN YIN YIN YIN", "yin YIN YIN yin", "YIN YIN YIN yin"])
def test_of_nothing_but_yins_the_first_wins(words):
    won = only(trick(words)[1], "trick_won")
    assert (letter(won["seat"]), won["by"], won["rule"]) == ("a", "yin", "BU-7.5")


@clause("BU-7.6")
def test_the_winner_takes_the_trick_and_leads_the_next():
    match, events = trick("A5 A9 A11 A10")
    assert only(events, "trick_won")["tricks"] == 1
    assert each(match, "tricks") == [0, 0, 0, 1]  # seat 3 is c
    assert (match.to_act, match.state.leader) == (3, 3)
    assert match.encoded()["past"] == [
        {
            "leader": 1,
            "plays": [
                {"seat": seat, "card": card, "as": None}
                for seat, card in zip((1, 2, 3, 0), ("A5", "A9", "A11", "A10"))
            ],
            "winner": 3,
            "next": 3,
        }
    ]
    match.act(match.legal()[0])
    assert match.state.trick[0].seat == 3 and match.to_act == 0


@clause("BU-7.6")
@pytest.mark.parametrize("n", COUNTS)
def test_tricks_are_counted_on(n):
    match, counted = seeded(n, n, rounds=1), [0] * n
    for event in played_on(match, random.Random(5)):
        if event["type"] == "trick_won":
            counted[event["seat"]] += 1
            assert event["tricks"] == counted[event["seat"]]
    assert [sheet[0]["tricks"] for sheet in each(match, "sheet")] == counted


@clause("BU-7.7")
def test_a_numbered_card_beats_a_yin_only_where_its_element_is_led():
    """Where only Yins are beside them, the first numbered card always is of the Element led."""
    for codes in itertools.product(("YIN", "A1", "A2", "F1", "F9"), repeat=4):
        numbered = [place for place, code in enumerate(codes) if code != "YIN"]
        winner, _, by = outcome([Play(place, code, None) for place, code in enumerate(codes)])
        if not numbered:
            assert (winner, by) == (0, "yin")
            continue
        assert winner in numbered and by == "element"
        same = [place for place in numbered if codes[place][0] == codes[numbered[0]][0]]
        highest = max(int(codes[place][1:]) for place in same)
        assert winner in same and int(codes[winner][1:]) == highest


# -- 8. Scoring


def scored(bids: list[int], taken: list[int], **rest: Any) -> tuple[Match, list[Event]]:
    """The last trick of a round is played, and no seat's; what it came to."""
    match = table(bids=bids, taken=taken, **rest)
    while "scored" not in types(match.events):
        match.act(match.legal()[0])
    return match, [event for event in match.events if event["type"] == "scored"]


@clause("BU-8.1", "BU-8.3")
def test_points_add_up_and_may_be_negative():
    earlier = [[(1, 1), (0, 4), (3, 4), (4, 4)], [(0, 0), (5, 5), (9, 4), (1, 4)]]
    match, told = scored([2, 3, 9, 5], [2, 1, 5, 5], round=3, earlier=earlier)
    before = [30 + 20 + 20 * 9, -80 + 70, -10 - 50, 60 - 30]
    gained = [40, -20, -40, 70]
    assert [event["points"] for event in told] == gained
    assert [event["score"] for event in told] == each(match, "score")
    assert each(match, "score") == [sum(pair) for pair in zip(before, gained)]
    assert min(each(match, "score")) < 0
    assert [len(sheet) for sheet in each(match, "sheet")] == [3, 3, 3, 3]
    assert each(match, "sheet")[3][-1] == {"bid": 5, "tricks": 5, "points": 70}


@clause("BU-8.2")
@pytest.mark.parametrize(("bid", "points"), [(1, 30), (3, 50), (7, 90), (13, 150)])
def test_a_bid_that_is_made(bid, points):
    told = scored([bid, 0, 0, 0], [bid, 13 - bid, 0, 0])[1][0]
    assert (told["rule"], told["points"]) == ("BU-8.2", points)
    assert (told["seat"], told["bid"], told["tricks"]) == (0, bid, bid)


@clause("BU-8.3")
@pytest.mark.parametrize(
    ("bid", "tricks", "points"),
    [(1, 0, -10), (1, 2, -10), (3, 5, -20), (3, 0, -30), (14, 13, -10), (14, 0, -140)],
)
def test_a_bid_that_is_missed(bid, tricks, points):
    told = scored([bid, 0, 0, 0], [tricks, 13 - tricks, 0, 0])[1][0]
    assert (told["rule"], told["points"]) == ("BU-8.3", points)


@clause("BU-8.4")
@pytest.mark.parametrize(
    ("others", "points"),
    [([0, 0, 0], 20), ([1, 0, 0], 40), ([6, 2, 1], 140), ([0, 13, 14], 300), ([5, 5, 5], 120)],
)
@pytest.mark.parametrize("taken", [[0, 13, 0, 0], [0, 5, 5, 3]])
def test_nothing_bid_and_nothing_taken_is_worth_the_highest_bid(others, points, taken):
    """Made or missed."""
    told = scored([0, *others], taken)[1][0]
    assert (told["rule"], told["points"]) == ("BU-8.4", points)


@clause("BU-8.5")
@pytest.mark.parametrize(("tricks", "points"), [(1, -20), (2, -40), (13, -260)])
@pytest.mark.parametrize("highest", [0, 6])
def test_nothing_bid_and_something_taken(tricks, points, highest):
    told = scored([0, highest, 0, 0], [tricks, 13 - tricks, 0, 0])[1][0]
    assert (told["rule"], told["points"]) == ("BU-8.5", points)


@clause("BU-8.6")
@pytest.mark.parametrize("n", COUNTS)
def test_then_the_next_round_is_dealt(n):
    taken = [hand_size(n) - 1] + [0] * (n - 1)
    match, told = scored([1] * n, taken, n=n)
    assert [event["seat"] for event in told] == [*range(n)]
    assert types(match.events)[-n - 1 :] == ["trick_void"] + ["scored"] * n
    state = match.encoded()
    assert (state["phase"], state["round"], state["dealer"], state["to_act"]) == ("deal", 2, 1, 1)
    assert (state["leader"], state["led"], state["trick"], state["over"]) == (None, None, [], False)
    assert len(state["past"]) == hand_size(n)
    for found in state["seats"]:
        assert (found["hand"], found["cards"], found["bid"], found["tricks"]) == ([], 0, None, 0)


# -- 9. Ending


@clause("BU-9.1")
@pytest.mark.parametrize(("n", "rounds"), [(3, 6), (4, 4), (5, 5), (6, 6)])
def test_a_match_has_its_rounds(n, rounds):
    match = seeded(n, 3)
    events = played_on(match, random.Random(n))
    assert types(events).count("dealt") == rounds
    assert match.over and match.state.round == match.state.rounds == rounds
    assert types(events)[-1] == "game_over" and types(events).count("game_over") == 1
    assert (match.to_act, match.legal(), match.state.phase) == (None, [], "over")
    assert len(match.state.past) == hand_size(n)
    with pytest.raises(EngineError) as refused:
        act(match, "deal")
    assert refused.value.code == "match_over"


@clause("BU-9.2")
@pytest.mark.parametrize(
    ("bids", "taken", "scores", "winners"),
    [
        ([3, 0, 0, 1], [3, 4, 3, 3], [50, -80, -60, -20], [0]),
        ([3, 4, 3, 3], [3, 4, 3, 3], [50, 60, 50, 50], [1]),
        ([9, 9, 5, 9], [3, 4, 3, 3], [-60, -50, -20, -60], [2]),
        ([3, 5, 3, 4], [3, 4, 3, 3], [50, -10, 50, -10], [0, 2]),
        ([5, 4, 4, 4], [4, 3, 3, 3], [-10, -10, -10, -10], [0, 1, 2, 3]),
    ],
)
def test_most_points_win_and_ties_win_together(bids, taken, scores, winners):
    match, told = scored(bids, taken, rounds=1)
    assert [event["score"] for event in told] == scores
    assert match.events[-1] == {"type": "game_over", "rule": "BU-9.2", "winners": winners}
    assert match.encoded()["winners"] == winners


@clause("BU-9.2")
def test_the_points_of_all_rounds_count():
    earlier = [[(5, 5), (1, 2), (0, 3), (0, 3)]]
    match, _ = scored([4, 4, 3, 4], [3, 4, 3, 3], rounds=2, round=2, earlier=earlier)
    assert (each(match, "score"), match.encoded()["winners"]) == ([60, 50, -10, -70], [0])


# -- options


@pytest.mark.parametrize("rounds", [1, 2, 7, 60])
def test_a_match_may_have_other_rounds(rounds):
    match = new(3, rounds)
    assert (match.state.rounds, match.options) == (rounds, {"rounds": rounds})
    assert codec.same(match.encoded(), Second(NAMES[:3], rounds).state())


@clause("BU-4.1", "BU-9.1")
def test_with_other_rounds_the_dealer_goes_round_as_ever():
    match = seeded(3, 5, rounds=8)
    told = [event for event in played_on(match, random.Random(5)) if event["type"] == "dealt"]
    assert [(event["round"], event["dealer"]) for event in told] == [(r + 1, r % 3) for r in range(8)]
    assert match.over


@pytest.mark.parametrize("rounds", [-1, 61, True, 4.0, "4", None, [4]])
def test_rounds_keep_to_their_values(rounds):
    with pytest.raises(EngineError, match=r"options\.rounds") as refused:
        Match.new("buddha", NAMES[:4], {"rounds": rounds})
    assert (refused.value.code, refused.value.path) == ("bad_request", "options.rounds")


def test_an_unknown_option_is_refused():
    with pytest.raises(EngineError) as refused:
        Match.new("buddha", NAMES[:4], {"cards": 7})
    assert (refused.value.code, refused.value.path) == ("bad_request", "options.cards")


# -- refusals


@pytest.mark.parametrize(
    ("phase", "wanted", "rule"),
    [
        ("deal", "3", "BU-5.2"),
        ("deal", "A5", "BU-6.1"),
        ("bid", "deal", "BU-4.1"),
        ("bid", "A5", "BU-6.1"),
        ("bid", "15", "BU-5.1"),
        ("play", "deal", "BU-4.1"),
        ("play", "3", "BU-5.2"),
        ("play", "E11", "BU-6.1"),
        ("play", "A12", "BU-6.1"),
    ],
)
def test_a_refusal_names_its_clause(phase, wanted, rule):
    refused = refusal(table(phase=phase), wanted)
    assert refused.rule == rule
    assert reasons.told(refused).endswith(f"({rule})")


@pytest.mark.parametrize("phase", ["deal", "bid", "play"])
@pytest.mark.parametrize(
    "wanted",
    [
        {},
        {"type": None},
        {"type": "Deal"},
        {"type": "pass"},
        {"type": ["deal"]},
        {"type": "deal", "seat": 0},
        {"type": "bid", "tricks": 3, "seat": 1},
        {"type": "play", "card": "A1", "seat": 1},
    ],
)
def test_what_is_no_action_at_all_is_refused(phase, wanted):
    refusal(table("A1", phase=phase), wanted)


@pytest.mark.parametrize("card", ["", "a1", "A0", "A15", "yin", "Z3", None, 5, ["A1"], {"A1": 1}])
def test_what_is_no_card_is_refused(card):
    refusal(table("A1 YIN"), {"type": "play", "card": card})


# -- views (section *View*)


@clause("BU-5.2")
@pytest.mark.parametrize(
    "state",
    [
        {"phase": "deal"},
        {"phase": "bid", "bids": [None, 3, 0, None]},
        {"phase": "play", "trick": "A5 YIN"},
        {"phase": "play", "taken": [3, 4, 3, 3]},
        {"phase": "deal", "round": 2},
        {"phase": "over", "round": 1, "rounds": 1},
    ],
)
def test_a_view_hides_other_hands_and_while_bidding_other_bids(state):
    match = table(**state)
    whole = match.encoded()
    for viewer in (None, 0, 1, 2, 3):
        expected = codec.loads(codec.dumps(whole))
        for seat, found in enumerate(expected["seats"]):
            if seat != viewer:
                found["hand"] = None
                if state["phase"] == "bid":
                    found["bid"] = None
        assert codec.same(match.view(viewer), expected)
    assert codec.same(match.encoded(), whole)


@given(st.sampled_from(COUNTS), strategies.seeds)
@examples(6)
def test_events_hide_nothing_for_they_tell_no_secret(n, seed):
    match, pick = seeded(n, seed, rounds=1), random.Random(seed)
    while not match.over:
        events = match.act(pick.choice(match.legal()))
        for viewer in (None, *range(n)):
            assert codec.same(match.seen(viewer), events)
        for event in events:
            if event["type"] in ("dealt", "bid_made"):
                assert not event.keys() & {"hand", "hands", "bid", "card", "pack"}


# -- a second telling


def liked(match: Match) -> list[Action]:
    """Low bids, and Yins upon Yins: or hardly a bid of 0 were made, and no trick be of Yins alone."""
    found = match.legal()
    yins = [one for one in found if one.get("as") == "yin" or one.get("card") == "YIN"]
    if match.state.phase == "bid":
        return found[:2]
    return yins if undecided(match.state.trick) else [one for one in found if one not in yins]


def told_alike(match: Match, second: Second, pick: random.Random, actions: int) -> list[Event]:
    """Both know the same actions, and tell of each the same events and the same state."""
    told: list[Event] = []
    for _ in range(actions):
        found = match.legal()
        assert codec.same(found, second.legal())
        if not found:
            break
        chosen = pick.choice(liked(match) * 6 + found)
        events = match.act(chosen)
        drawn = match.steps[-1].drawn
        order = drawn[0].outcome if drawn else None
        assert order is None or isinstance(order, list)
        assert codec.same(events, second.take(chosen, order))
        state = second.state()
        assert codec.same(match.encoded(), state)
        assert can_be(state)
        told += events
    return told


@given(st.sampled_from(COUNTS), st.sampled_from([0, 1, 2, 3]), strategies.seeds)
@examples(20)
def test_random_matches_are_told_alike(n, rounds, seed):
    match, second = seeded(n, seed, rounds), Second(NAMES[:n], rounds)
    assert codec.same(match.encoded(), second.state())
    told_alike(match, second, random.Random(seed), 2 * (n + 1 + n * hand_size(n)))


@given(
    st.sampled_from(COUNTS),
    st.lists(st.randoms(use_true_random=False) | st.none(), max_size=3),
    strategies.seeds,
)
@examples(15)
def test_forced_shuffles_are_told_alike(n, shufflers, seed):
    """An order that is given is taken; where the list is at its end the cards stay as they lie."""
    orders = []
    for shuffler in shufflers:
        orders.append([*range(len(deck(n)))])
        if shuffler is not None:
            shuffler.shuffle(orders[-1])
    match = new(n, 2, orders)
    told_alike(match, Second(NAMES[:n], 2), random.Random(seed), 300)
    assert match.over
    dealt = [step["draws"][0] for step in match.log()["steps"] if step["draws"]]
    assert dealt[: len(orders)] == orders[:2]
    assert all(order == [*range(len(deck(n)))] for order in dealt[len(orders) :])


@given(st.sampled_from(COUNTS), strategies.seeds, st.integers(0, 200))
@examples(15)
def test_a_match_taken_up_in_its_midst_goes_on_alike(n, seed, actions):
    match, second, pick = seeded(n, seed, 3), Second(NAMES[:n], 3), random.Random(seed)
    told_alike(match, second, pick, actions)
    again = Match.load(match.encoded(), seed=seed)
    assert codec.same(again.encoded(), match.encoded())
    told_alike(again, second, pick, 60)


def test_random_matches_meet_everything_there_is():
    """The random players above are worth something: between them they see every event and clause."""
    seen: set[tuple[Any, ...]] = set()
    for seed in range(8):
        n = 3 + seed % 4
        match = new(n, 2) if seed % 2 else seeded(n, seed, 2)  # unshuffled, every seat has a Yin
        told = told_alike(match, Second(NAMES[:n], 2), random.Random(seed), 300)
        seen |= {(event["type"], event["rule"]) for event in told}
    assert seen == {
        ("dealt", "BU-4.3"),
        ("bid_made", "BU-5.2"),
        ("bids_revealed", "BU-5.3"),
        ("played", "BU-6.1"),
        ("led", "BU-6.3"),
        ("led", "BU-6.4"),
        ("trick_void", "BU-7.1"),
        *(("trick_won", f"BU-7.{number}") for number in (2, 3, 4, 5)),
        *(("scored", f"BU-8.{number}") for number in (2, 3, 4, 5)),
        ("game_over", "BU-9.2"),
    }
