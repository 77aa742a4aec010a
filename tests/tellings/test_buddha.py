"""Buddha in words: prompts, tricks, what a card would do, and what a round came to."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.match import Match
from game.tellings import buddha as told
from game.tellings import telling_of
from game.tellings.facts import line
from tests.clauses import clause

NAMES = ["Ann", "Ben", "Mira"]
BUDDHA = telling_of("buddha")
Trick = list[dict[str, Any]]


def laid(*cards: str) -> Trick:
    """Cards played in turn from the first seat on: `F11`, `YINYANG/yin`."""
    return [
        {"seat": seat, "card": card.split("/")[0], "as": card.partition("/")[2] or None}
        for seat, card in enumerate(cards)
    ]


def at(phase: str = "play", *cards: str, **fields: Any) -> dict[str, Any]:
    """What all players see in a phase, with these cards on the table."""
    view = dict(Match.new("buddha", NAMES, {"rounds": 3}, seed=1).view(None))
    trick = laid(*cards)
    elements = {"A": "air", "F": "fire", "W": "water", "E": "earth"}
    led = next((elements[card[0]] for card in cards if card[1:].isdigit()), None)
    view |= {"phase": phase, "trick": trick, "led": led, "to_act": len(trick), "leader": 0, "dealer": 2}
    for seat, own in enumerate(view["seats"]):
        own |= {"cards": 5 - (seat < len(trick)), "bid": 1 if phase == "play" else None, "tricks": 0}
    return {**view, **fields}


def holding(view: dict[str, Any], *cards: str) -> dict[str, Any]:
    """The same as the seat to act sees it, which holds these."""
    own = view["seats"][view["to_act"]]
    own |= {"hand": list(cards), "cards": len(cards)}
    return view


# -- who is to act


@pytest.mark.parametrize(
    ("cards", "hand", "say", "why"),
    [
        ((), ("F1", "A2"), "Ann, lead a trick", "You can lead any card you hold"),
        (("YIN",), ("F1",), "Ben, play a card", "No Element is led, so any card will do"),
        (("F5",), ("F1", "A2"), "Ben, play a card", "Fire is led, so play Fire"),
        (("F5",), ("F1", "YIN"), "Ben, play a card", "Follow Fire, or play a card without a number"),
        (("F5",), ("A2",), "Ben, play a card", "You have no Fire, so any card will do"),
    ],
)
def test_the_bar_advises_who_sees_the_hand(cards, hand, say, why):
    prompt = BUDDHA.prompt(holding(at("play", *cards), *hand), NAMES)
    assert (prompt.say, prompt.why) == (say, why)


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ((), "Ann leads"),
        (("F5",), "Fire is led"),
        (("YIN",), "Only Yins so far"),
        (("YANG",), "No Element is led"),
    ],
)
def test_who_does_not_see_the_hand_is_told_what_all_see(cards, why):
    assert BUDDHA.prompt(at("play", *cards), NAMES).why == why


def test_bids_and_deals_have_prompts_of_their_own():
    assert BUDDHA.prompt(at("bid"), NAMES).why == "Each in secret"
    assert BUDDHA.prompt(holding(at("bid"), "F1"), NAMES).why.startswith("How many tricks, exactly?")
    assert BUDDHA.prompt(at("deal"), NAMES).say == "Ann, deal"
    over = BUDDHA.prompt(at("over", to_act=None, over=True), NAMES)
    assert over.say == "The last trick is played"
    watched = [BUDDHA.watching(at(phase), NAMES) for phase in ("deal", "bid", "play")]
    assert watched[:2] == ["Ann deals", "Ann is choosing a bid"] and watched[2].startswith("Ann")


# -- the trick


@pytest.mark.parametrize(
    ("cards", "notes"),
    [
        (("F5", "F9"), ["led Fire", "highest Fire", "to play"]),
        (("F5", "A9"), ["highest Fire", "discarded Air", "to play"]),
        (("F9", "F5"), ["highest Fire", "followed Fire", "to play"]),
        (("YANG", "F5"), ["Yang is ahead", "discarded Fire", "to play"]),
        (("YANG", "YINYANG/yang"), ["Yang came first", "beaten", "to play"]),
        (("F5", "YIN"), ["highest Fire", "slipped under", "to play"]),
        (("YIN", "YIN"), ["Yin came first", "slipped under", "to play"]),
        (("BUDDHA", "F5"), ["Buddha is ahead", "discarded Fire", "to play"]),
        (("F5", "HOLE"), ["led Fire", "nobody wins this", "to play"]),
    ],
)
def test_a_tag_says_what_its_seat_has_done(cards, notes):
    view = at("play", *cards)
    assert told.trick_told(view, NAMES).notes == notes


def test_tags_before_and_after_the_tricks():
    view = at("bid", to_act=1)
    assert told.trick_told(view, NAMES).notes == ["has bid", "is choosing a bid", ""]
    assert told.trick_told(at("deal"), NAMES).notes[0] == "0 points"
    assert told.trick_told(at("deal"), NAMES, settled=False).notes == ["", "", ""]


def test_the_counter_says_how_far_the_round_is():
    titles = [told.trick_title(at(phase)) for phase in ("over", "deal", "bid", "play")]
    assert titles == ["The last trick is played", "Round 1 of 3", "The bids", "Trick 1 of 5"]
    lines = [told.trick_line(at(phase), NAMES) for phase in ("over", "deal", "bid")]
    assert lines == ["The scores are on the sheet", "Mira deals", "Each in secret"]
    assert told.bids_lines(at("bid"))[0] == "Cards go up to 10"  # BU-3.1
    assert told.bids_lines(at("deal")) == ("", "", "")
    assert told.bids_lines(at())[1] == "3 bid, 4 to win"


def test_cards_on_the_table_are_told_in_order():
    assert BUDDHA.laid(at(), NAMES) == ""
    said = BUDDHA.laid(at("play", "F5", "YINYANG/yin"), NAMES)
    assert said == "In the trick: Fire 5 from Ann and Yin-yang as Yin from Ben."


@pytest.mark.parametrize(
    ("cards", "action", "said"),
    [
        ((), {"card": "F5"}, "Fire is led"),
        ((), {"card": "YIN"}, "the next card decides"),
        ((), {"card": "YANG"}, "no Element is led"),
        ((), {"card": "HOLE"}, "nobody takes it"),
        (("F5",), {"card": "F9"}, "wins as the trick stands"),
        (("F5",), {"card": "A9"}, "Ann stays ahead"),
        (("F5", "F4"), {"card": "F9"}, "wins the trick"),
        (("F5", "F4"), {"card": "F2"}, "Ann takes it"),
        (("F5", "F4"), {"card": "HOLE"}, "Mira leads next"),
    ],
)
def test_it_is_said_what_a_card_would_do(cards, action, said):
    found = BUDDHA.effect(at("play", *cards), {"type": "play", **action}, NAMES)
    assert found == said or (said.endswith("leads next") and found.endswith("leads next"))


def test_other_actions_say_what_they_always_do():
    assert BUDDHA.effect(at("deal"), {"type": "deal"}, NAMES) == "A hand for everyone"
    assert told.play_label({"type": "play", "card": "F5"}) == "Play Fire 5"
    assert told.play_label({"type": "play", "card": "YINYANG", "as": "yin"}) == "Play it as Yin"


# -- bids and points


def test_a_bid_says_what_it_pays():
    assert told.pays(None) == ("How many tricks?", "", "")
    title, met, off = told.pays(2)
    assert title == "Bid 2" and met.startswith("met: +") and off.startswith("each trick off: −")
    title, met, off = told.pays(0)
    assert title == "Bid 0" and "the highest bid" in met and off.startswith("each trick taken: −")


def plaque(view: dict[str, Any], seat: int) -> tuple[str, str]:
    """The line and the points of a seat."""
    facts = BUDDHA.facts(view, seat, NAMES)
    return line(facts)[0], "".join(fact.ways[0] for fact in facts if fact.name == "score")


def test_a_plaque_tells_bid_and_tricks():
    view = at("bid", to_act=1)
    view["seats"][1]["bid"] = 2
    assert [plaque(view, seat)[0] for seat in range(3)] == [
        "has bid, in secret",
        "your bid: 2",
        "hasn’t bid yet",
    ]
    assert plaque(at(), 0) == ("bid 1 · took 0", "0")
    view = at("deal")
    assert plaque(view, 0) == ("", "0")
    view["seats"][0]["sheet"] = [{"bid": 2, "tricks": 1, "points": -10}]
    assert plaque(view, 0)[0] == "last: bid 2, took 1"


def test_a_seat_is_told_with_the_hand_that_is_seen():
    view = holding(at(), "F5", "A2")
    assert BUDDHA.standing(view, 0, NAMES) == "Bid 1, took 0. Score 0. In hand: Fire 5 and Air 2"
    view["seats"][0]["cards"] = 5
    assert BUDDHA.standing(view, 0, NAMES).endswith("Also in hand: Fire 5 and Air 2")
    view["phase"] = "bid"
    assert BUDDHA.standing(view, 0, NAMES).startswith("Bid 1. Score")
    assert BUDDHA.standing(at("bid"), 1, NAMES) == "Score 0"
    assert BUDDHA.shared(at(), NAMES) == "Round 1 of 3, dealt by Mira."
    assert BUDDHA.shared(at("play", "F5"), NAMES) == "Round 1 of 3, dealt by Mira. Fire is led."


def test_the_header_has_fewer_words_for_less_room():
    said = BUDDHA.subtitle(at(), NAMES)
    assert said == ["Round 1 of 3 · dealer Mira", "Round 1 · dealer Mira", "Round 1 of 3"]


def test_the_curtain_tells_what_all_know():
    assert BUDDHA.curtain_facts(at("deal"), NAMES) == [("Round 1 of 3", "Mira deals")]
    assert BUDDHA.curtain_facts(at("bid", to_act=1), NAMES)[1] == ("So far", "1 of 3 have bid")
    assert BUDDHA.curtain_facts(at(), NAMES)[1] == ("Bid 1 · took 0", "Ann needs one more")
    view = at()
    view["seats"][0]["tricks"] = 2
    assert BUDDHA.curtain_facts(view, NAMES)[1] == ("Bid 1 · took 2", "Ann is over the bid")


def test_the_trick_before_is_told_by_who_took_it():
    taken, lost = {"winner": 1, "plays": laid("F1")}, {"winner": None, "plays": laid("HOLE")}
    assert told.trick_before(at(), NAMES) == (None, "")
    assert told.trick_before(at("bid", past=[taken]), NAMES) == (None, "")
    assert told.trick_before(at(past=[taken]), NAMES) == (taken, "Last: Ben’s")
    assert told.trick_before(at(past=[taken, lost]), NAMES) == (lost, "Last: nobody’s")


# -- the end


def test_a_round_is_told_by_its_bids_and_tricks():
    assert told.bids_told([2, 0, 1]) == ("3 tricks bid", "highest bid 2")
    assert told.bids_told([1, 0, 0])[0] == "One trick bid"
    assert told.bids_told([2, 0, 1], 4) == ("3 bid, 4 taken", "highest bid 2")
    cases = [False] * 3, [False, True, False], [True, True, False], [True] * 3
    assert [told.kept(met, NAMES) for met in cases] == [
        "Nobody met their bid",
        "Only Ben met the bid",
        "Two met their bids",
        "Everyone met their bid",
    ]
    row = {"bid": 2, "tricks": 1, "points": -10}
    assert told.row_told(row, brief=False) == "bid 2, took 1" and told.row_told(row, brief=True) == "2 · 1"
    assert told.row_told({**row, "tricks": 2}, brief=False) == "bid 2, met"


@clause("BU-3.2")
def test_bids_are_summed_beside_the_tricks_that_can_be_had_and_that_is_said_as_they_are_opened():
    said = [told.bids_sum(bids) for bids in ([4, 4, 5, 0], [4, 4, 5, 1], [4, 4, 4, 0])]
    assert said == [
        ("13 bid, 13 to win", "As many as there are. They could all be right."),
        ("14 bid, 13 to win", "One more than there are. Someone is wrong."),
        ("12 bid, 13 to win", "One trick that nobody wants."),
    ]
    opened = {"type": "bids_revealed", "rule": "BU-5.3", "bids": [4, 4, 4, 0]}
    assert BUDDHA.headline({}, [], [opened], NAMES) == "12 bid, 13 to win. One trick that nobody wants."
    scored = [{"type": "scored", "seat": seat, "bid": 1, "tricks": seat} for seat in range(3)]
    assert BUDDHA.headline({}, [], scored, NAMES) == "Only Ben met the bid."
    assert BUDDHA.headline({}, [], [{"type": "led", "element": "air"}], NAMES) == ""


def test_the_last_round_is_news_until_the_next_is_dealt():
    past = [{"winner": 0, "plays": laid("F1")}]
    assert BUDDHA.news(at("deal"), NAMES) is None and BUDDHA.news(at("play", past=past), NAMES) is None
    news = BUDDHA.news(at("deal", past=past, round=2), NAMES)
    assert news is not None and news.say == "Round 1 is scored" and news.why
    view = at("over", past=past, over=True, to_act=None, winners=[1])
    view["seats"][1]["score"] = 30
    assert (found := BUDDHA.news(view, NAMES)) is not None and found.say == "Ben wins with 30"


def test_who_is_ahead_is_said_of_one_and_of_several():
    assert told.leading([20, 5, -10], NAMES, False) == "Ann is ahead with 20"
    assert told.leading([20, 20, -10], NAMES, True) == "Ann and Ben win with 20"


def test_the_others_follow_by_their_points():
    view = at("over", winners=[1])
    for seat, score in zip(view["seats"], (5, 30, 10), strict=True):
        seat["score"] = score
    assert BUDDHA.order(view) == [1, 2, 0]


@pytest.mark.parametrize(
    ("sheet", "said"),
    [
        ([], "10 points"),
        ([(1, 1, 20)], "10 points · the bid met"),
        ([(1, 0, -10)], "10 points · the bid missed"),
        ([(1, 1, 20), (2, 1, -10)], "10 points · 1 of 2 bids met · best in round 1: 20"),
        ([(1, 0, -10), (2, 1, -10)], "10 points · 0 of 2 bids met"),
    ],
)
def test_a_story_counts_the_bids_that_were_met(sheet, said):
    rows = [dict(zip(("bid", "tricks", "points"), row, strict=True)) for row in sheet]
    assert told.story(10, rows) == said
    view = at("over")
    view["seats"][0] |= {"score": 10, "sheet": rows}
    assert BUDDHA.story(view, 0) == said
