"""Buddha, event by event: what the view after each must show to every seat, and nothing sooner (*Events*)."""

from __future__ import annotations

import pytest

from game import words
from tests.contract.plays import Play
from tests.games.buddha_table import trick
from tests.happenings import ANY, Brings, Table, Told, held


def left_of(told: Told, seat: int) -> int:
    return (seat + 1) % told.count


def dealt(told: Told) -> Brings:
    """Each has a hand, sees no other, and the cards of the last round are off the table."""
    event = told.event
    assert told.before["phase"] == "deal" and told.before["dealer"] == event["dealer"]
    first = left_of(told, event["dealer"])
    brings = {"phase": "bid", "to_act": first, "leader": first, "past": []}
    for seat in range(told.count):
        mine = seat == told.viewer
        brings |= told.of_seat(seat, cards=event["cards"], hand=ANY if mine else None)
        assert not mine or len(told.after["seats"][seat]["hand"]) == event["cards"]
    return brings


def bid_made(told: Told) -> Brings:
    """Only its own seat sees the bid."""
    assert told.was["bid"] is None and told.before["to_act"] == told.seat
    brings = {} if told.last is False else {"to_act": left_of(told, told.seat)}
    return brings | told.of(bid=ANY if told.viewer == told.seat else None)


def bids_revealed(told: Told) -> Brings:
    brings = {"phase": "play", "to_act": told.before["leader"]}
    for seat, bid in enumerate(told.event["bids"]):
        brings |= told.of_seat(seat, bid=bid)
    return brings


def played(told: Told) -> Brings:
    """The card lies on the table and has left the hand."""
    event, trick = told.event, told.before["trick"]
    brings: Brings = {"trick": [*trick, {key: event[key] for key in ("seat", "card", "as")}]}
    brings |= told.of(cards=told.was["cards"] - 1)
    if told.viewer == told.seat:
        hand = list(told.was["hand"])
        hand.remove(event["card"])
        brings |= told.of(hand=hand)
    if len(trick) + 1 < told.count:
        brings["to_act"] = left_of(told, told.seat)
    return brings


def led(told: Told) -> Brings:
    assert told.before["led"] is None and told.before["trick"][-1]["seat"] == told.seat
    return {"led": told.event["element"]}


def trick_won(told: Told) -> Brings:
    assert told.was["tricks"] == told.event["tricks"] - 1
    return {**gathered(told, told.seat, told.seat), **told.of(tricks=told.event["tricks"])}


def trick_void(told: Told) -> Brings:
    return gathered(told, None, told.event["next"])


def gathered(told: Told, winner: int | None, leads: int) -> Brings:
    """The trick lies with the tricks that are over."""
    trick = told.before["trick"]
    assert len(trick) == told.count
    over = {"leader": told.before["leader"], "plays": trick, "winner": winner, "next": leads}
    return {
        f"past.{len(told.before['past'])}": over,
        "trick": [],
        "led": None,
        "to_act": leads,
        "leader": leads,
    }


def scored(told: Told) -> Brings:
    """A row on the sheet, and with the last the round is over."""
    event, was = told.event, told.was
    assert (was["bid"], was["tricks"]) == (event["bid"], event["tricks"])
    assert was["score"] == event["score"] - event["points"]
    row = {key: event[key] for key in ("bid", "tricks", "points")}
    brings = told.of(score=event["score"], bid=None, tricks=0, sheet=[*was["sheet"], row])
    if told.last:
        number = told.before["round"]
        dealer = number % told.count
        brings |= {"round": number + 1, "dealer": dealer, "to_act": dealer, "phase": "deal", "leader": None}
    return brings


def game_over(told: Told) -> Brings:
    winners = told.event["winners"]
    return {"phase": "over", "to_act": None, "over": True, "winners": winners, "leader": None}


TOLD: Table = {
    "dealt": dealt,
    "bid_made": bid_made,
    "bids_revealed": bids_revealed,
    "played": played,
    "led": led,
    "trick_won": trick_won,
    "trick_void": trick_void,
    "scored": scored,
    "game_over": game_over,
}


def test_every_event_has_its_entry():
    assert set(TOLD) == set(words.texts("buddha").events)


@pytest.mark.parametrize("count", range(3, 7))
def test_each_event_of_a_random_match_is_told_when_its_deed_is_done(count):
    """Two rounds at three, one at more; all of their events are met at every table."""
    play = Play("buddha", tuple("ABCDEF"[:count]), {"rounds": 1 + (count == 3)}, count, count, 300)
    assert held(TOLD, [play.played()]) == set(TOLD)


@pytest.mark.parametrize(
    "cards", ["YIN A3 F9 A7", "HOLE YIN YIN YIN", "A5 HOLE BUDDHA A9", "YIN YIN YIN YIN"]
)
def test_each_event_of_a_worked_trick_is_told_when_its_deed_is_done(cards):
    match, _ = trick(cards)
    assert held(TOLD, [match]) & {"trick_won", "trick_void"}
