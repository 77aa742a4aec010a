"""The worked examples of Buddha's rulebook, number by number."""

from __future__ import annotations

import pytest

from game.engine import Match
from tests.clauses import clause
from tests.games.buddha_table import (
    NAMES,
    act,
    cards,
    each,
    legal,
    letter,
    only,
    table,
    trick,
    types,
)

# -- tricks of four players: what is played from a to d, the Element led, who wins, who leads next

TRICKS = {
    "E1": ("A5 A9 A11 F11", "air", "c", "c"),
    "E2": ("A2 F11 W11 E11", "air", "a", "a"),
    "E3": ("YIN A3 F9 A7", "air", "d", "d"),
    "E4": ("YIN YIN W4 A11", "water", "c", "c"),
    "E5": ("YIN YIN YIN YIN", None, "a", "a"),
    "E6": ("yin YIN YIN yin", None, "a", "a"),
    "E7": ("A5 YANG YANG A11", "air", "b", "b"),
    "E8": ("YANG A11 F1 YANG", None, "a", "a"),
    "E9": ("YIN YANG A5 A11", None, "b", "b"),
    "E10": ("A5 YANG BUDDHA A9", "air", "c", "c"),
    "E11": ("BUDDHA YANG A1 yang", None, "a", "a"),
    "E12": ("A5 HOLE BUDDHA A9", "air", "nobody", "c"),
    "E13": ("A5 HOLE A9 F11", "air", "nobody", "c"),
    "E14": ("HOLE F3 A11 F9", None, "nobody", "d"),
    "E15": ("HOLE YIN YIN YIN", None, "nobody", "b"),
    "E16": ("yang YANG A1 A2", None, "a", "a"),
    "E17": ("yin A1 F9 A2", "air", "d", "d"),
    "E18": ("YIN HOLE A5 F9", None, "nobody", "c"),
    "E19": ("A1 HOLE YIN YIN", "air", "nobody", "a"),
    "E20": ("W3 YIN yin F10", "water", "a", "a"),
}


@clause("BU-6.2", "BU-7.1", "BU-7.2", "BU-7.3", "BU-7.4", "BU-7.5", "BU-7.6")
@pytest.mark.parametrize(("words", "led", "winner", "next_"), TRICKS.values(), ids=TRICKS)
def test_who_wins_a_trick(words, led, winner, next_):
    match, last = trick(words)
    told = [event for step in match.steps for event in step.events if event["type"] == "led"]
    assert [event["element"] for event in told] == ([led] if led else [])
    (past,) = match.state.past
    assert (letter(past.winner), letter(past.next)) == (winner, next_)
    assert (letter(match.to_act), letter(match.state.leader)) == (next_, next_)
    assert types(last)[-1] == ("trick_void" if winner == "nobody" else "trick_won")
    tricks = each(match, "tricks")
    assert [letter(seat) for seat in range(4) if tricks[seat]] == ([] if winner == "nobody" else [winner])


@pytest.mark.parametrize(("words", "led", "winner", "next_"), TRICKS.values(), ids=TRICKS)
def test_what_is_led_stands_in_the_state_before_the_last_card(words, led, winner, next_):
    """The last card of these tricks never decides what is led."""
    *first, last = words.split()
    match = table("", "", "", *cards(last), trick=" ".join(first))
    assert match.state.led == led
    act(match, last)
    assert letter(match.state.past[0].winner) == winner


# -- following: the hand, what was played so far, and what may be played

HELD = "A3 F5-9 E1-6 YIN BUDDHA"
OTHER = "F5-9 E1-7 YIN BUDDHA"
DOUBLE = "A3 F1-8 YIN YIN YINYANG YINYANG BUDDHA"
FOLLOWING = [
    ("E21", HELD, "A5", "A3 YIN BUDDHA"),
    ("E22", OTHER, "A5", OTHER),
    ("E23", HELD, "YIN", HELD),
    ("E23", HELD, "YANG", HELD),
    ("E23", HELD, "HOLE", HELD),
    ("E23", HELD, "YIN YANG", HELD),
    ("E24", HELD, "YIN A5", "A3 YIN BUDDHA"),
    ("E24", HELD, "A5 YANG", "A3 YIN BUDDHA"),
]


@clause("BU-6.3", "BU-6.4", "BU-6.5", "BU-6.6", "BU-6.7", "BU-6.8", "BU-6.9")
@pytest.mark.parametrize(("number", "hand", "played", "may"), FOLLOWING)
def test_what_may_be_played(number, hand, played, may):
    match = table(*[""] * len(played.split()), hand, trick=played)
    assert legal(match) == cards(may)


@clause("BU-2.3", "BU-6.7", "BU-6.8")
def test_e25_two_yin_yangs_are_two_actions():
    match = table("", DOUBLE, trick="A5")
    assert match.legal() == [
        {"type": "play", "card": "A3"},
        {"type": "play", "card": "YIN"},
        {"type": "play", "card": "YINYANG", "as": "yin"},
        {"type": "play", "card": "YINYANG", "as": "yang"},
        {"type": "play", "card": "BUDDHA"},
    ]


# -- scoring: the bids and the tricks of a round, and the points of seat 0

SCORING = [
    ("E26", [3, 1, 1, 1], [3, 4, 3, 3], 50),
    ("E26", [3, 9, 0, 0], [3, 4, 3, 3], 50),
    ("E26", [3, 1, 1, 1], [5, 2, 3, 3], -20),
    ("E26", [3, 14, 0, 0], [5, 2, 3, 3], -20),
    ("E26", [3, 1, 1, 1], [0, 7, 3, 3], -30),
    ("E26", [3, 0, 0, 8], [0, 7, 3, 3], -30),
    ("E27", [0, 6, 2, 0], [0, 5, 4, 4], 140),
    ("E28", [0, 6, 2, 0], [2, 6, 2, 3], -40),
    ("E29", [0, 0, 0, 0], [0, 5, 4, 4], 20),
    ("E30", [14, 0, 0, 0], [13, 0, 0, 0], -10),
    ("E30", [14, 0, 0, 0], [1, 4, 4, 4], -130),
]


@clause("BU-8.2", "BU-8.3", "BU-8.4", "BU-8.5")
@pytest.mark.parametrize(("number", "bids", "taken", "points"), SCORING)
def test_what_a_round_is_worth(number, bids, taken, points):
    """The last trick is the Black Hole's, and no seat's."""
    match = table(bids=bids, taken=taken)
    while match.state.phase == "play":
        match.act(match.legal()[0])
    scored = next(event for event in match.events if event["type"] == "scored")
    assert (scored["seat"], scored["bid"], scored["tricks"]) == (0, bids[0], taken[0])
    assert scored["points"] == scored["score"] == match.state.seats[0].score == points


# -- a match of three seats under forced chance

SEAT_0 = "A3 A6 A9 F2 F5 F8 W1 W4 W7 W10 E3 E6 E9 YANG HOLE"
SEAT_1 = "A1 A4 A7 A10 F3 F6 F9 W2 W5 W8 E1 E4 E7 E10 YINYANG"
SEAT_2 = "A2 A5 A8 F1 F4 F7 F10 W3 W6 W9 E2 E5 E8 YIN BUDDHA"


def three() -> Match:
    """The table of E31."""
    match = Match.new("buddha", NAMES[:3], chance=[])
    act(match, "deal")
    return match


def lowest(match: Match) -> None:
    """Everyone plays the lowest legal card in canonical order, a YINYANG as yin, to the end of the round."""
    while match.state.phase == "play":
        match.act(match.legal()[0])


@clause("BU-3.1", "BU-4.2", "BU-4.3", "BU-5.1")
def test_e31_the_first_deal():
    match = three()
    assert each(match, "hand") == [cards(SEAT_0), cards(SEAT_1), cards(SEAT_2)]
    assert (match.state.phase, match.to_act, len(match.legal())) == ("bid", 1, 16)
    assert legal(match) == [str(bid) for bid in range(16)]


@clause("BU-5.2", "BU-5.3")
def test_e32_the_bids():
    match = three()
    assert act(match, "4") == [{"type": "bid_made", "rule": "BU-5.2", "seat": 1}]
    assert match.view(2)["seats"][1]["bid"] is None
    assert match.view(1)["seats"][1]["bid"] == 4
    act(match, "5")
    assert only(act(match, "0"), "bids_revealed")["bids"] == [0, 4, 5]
    assert match.to_act == match.state.leader == 1


@clause("BU-7.1", "BU-8.1", "BU-8.6")
def test_e33_the_first_round():
    match = three()
    act(match, "4 5 0")
    lowest(match)
    found = [(" ".join(play.card for play in one.plays), one.winner) for one in match.state.past]
    assert found[:4] == [("A1 A2 A3", 0), ("A6 A4 A5", 0), ("A9 A7 A8", 0), ("F2 F3 F1", 1)]
    assert found[-2:] == [("YANG E10 YIN", 0), ("HOLE YINYANG BUDDHA", None)]
    assert match.state.past[-1].plays[1].as_ == "yin"
    assert match.state.past[-1].next == 2
    rows = [sheet[0] for sheet in each(match, "sheet")]
    assert [row["tricks"] for row in rows] == [10, 2, 2]
    assert [row["points"] for row in rows] == each(match, "score") == [-200, -20, -30]
    assert types(match.events) == ["played", "trick_void", "scored", "scored", "scored"]
    assert [event.get("seat") for event in match.events] == [2, None, 0, 1, 2]
    assert (match.state.round, match.state.phase, match.to_act) == (2, "deal", 1)


@clause("BU-4.1", "BU-4.2", "BU-4.3")
def test_e34_the_second_deal():
    match = three()
    act(match, "4 5 0")
    lowest(match)
    dealt = only(act(match, "deal"), "dealt")
    assert (dealt["round"], dealt["dealer"], dealt["cards"]) == (2, 1, 15)
    assert each(match, "hand")[2] == cards("A1 A6 A9 A10 F2 F6 F10 W1 W6 W10 E3 E6 E9 YANG HOLE")
    assert (match.state.phase, match.to_act) == ("bid", 2)


@clause("BU-9.2")
def test_e35_two_win_together():
    """Made up of two rounds; the last trick of the second is still to come."""
    match = table(
        n=3,
        round=2,
        rounds=2,
        earlier=[[(6, 6), (1, 1), (7, 7)]],
        bids=[9, 2, 10],
        taken=[5, 4, 5],
    )
    assert each(match, "score") == [80, 30, 90]
    lowest(match)
    assert each(match, "score") == [40, 10, 40]
    assert only(match.events, "game_over")["winners"] == [0, 2]
    assert match.encoded()["winners"] == [0, 2]
