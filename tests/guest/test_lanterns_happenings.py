"""Lanterns, event by event: what the view after each must show to every seat, and nothing sooner."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game import words
from tests.contract.plays import plain
from tests.guest import registered
from tests.guest.test_lanterns import KEPT, choosing, table
from tests.happenings import ANY, Brings, Table, Told, held


@pytest.fixture(scope="module", autouse=True)
def _guest() -> Iterator[None]:
    with registered():
        yield


def wish(told: Told, card: object) -> Brings:
    """The seat's wish, as the seat alone sees it."""
    return told.of(wish=card if told.viewer == told.seat else None)


def dealt(told: Told) -> Brings:
    return {**wish(told, told.event["card"]), "bowl": [None] * (12 - told.count)}


def evening(told: Told) -> Brings:
    """What belonged to the evening before is forgotten."""
    brings = {"phase": "bid", "evening": told.event["evening"], "to_act": told.seat}
    brings |= {"turn": None, "flame": None, "current": None}
    for seat in range(told.count):
        brings |= told.of_seat(seat, bid=None)
    return brings


def bid_made(told: Told) -> Brings:
    assert told.was["bid"] is None and told.before["to_act"] == told.seat
    brings = {"to_act": (told.seat + 1) % told.count} if told.last else {}
    return {**brings, **told.of(bid=told.event["oil"] if told.viewer == told.seat else None)}


def bids_revealed(told: Told) -> Brings:
    brings: Brings = {"phase": "gift"}
    for seat, bid in enumerate(told.event["bids"]):
        brings |= told.of_seat(seat, bid=bid)
    return brings


def keeper(told: Told) -> Brings:
    oil = told.was["oil"] - told.event["oil"]
    return {"turn": told.seat, "to_act": told.seat, **told.of(oil=oil)}


def kept(told: Told) -> Brings:
    assert told.before["phase"] == "gift"
    return {"phase": "kindle"}


def offered(told: Told) -> Brings:
    offer = {"to": told.event["to"], "oil": told.event["oil"]}
    return {"phase": "answer", "offer": offer, "to_act": told.event["to"]}


def accepted(told: Told) -> Brings:
    """The oil is given; the wishes are not taken yet."""
    giver, oil = told.event["to"], told.event["oil"]
    gave = told.before["seats"][giver]["oil"] - oil
    return {**told.of(oil=told.was["oil"] + oil), **told.of_seat(giver, oil=gave), **answered(told)}


def answered(told: Told) -> Brings:
    assert told.before["phase"] == "answer" and told.before["to_act"] == told.seat
    return {"phase": "kindle", "offer": None, "to_act": told.event["to"]}


def wish_taken(told: Told) -> Brings:
    assert told.viewer != told.seat or told.was["wish"] != told.event["card"]
    return wish(told, told.event["card"])


def kindled(told: Told) -> Brings:
    return {"phase": "wade", "flame": told.event["die"]}


def gust(told: Told) -> Brings:
    assert told.event["flame"] == min(told.before["flame"], told.event["die"])
    return {"flame": told.event["flame"]}


def waded(told: Told) -> Brings:
    return {"phase": "choose", "current": told.event["current"]}


def floated(told: Told) -> Brings:
    event, was = told.event, told.was
    return told.of(oil=was["oil"] - event["lanterns"], points=was["points"] + event["points"])


def drew(told: Told) -> Brings:
    assert told.viewer != told.seat or told.was["wish"] == told.event["back"]
    return wish(told, told.event["card"])


def rested(told: Told) -> Brings:
    return told.of(oil=told.was["oil"] + told.event["oil"])


def festival(told: Told) -> Brings:
    assert not told.was["feasted"]
    return told.of(feasted=True)


def nothing(told: Told) -> Brings:
    return {}


def counted(told: Told) -> Brings:
    return told.of(points=told.was["points"] + told.event["points"])


def shown(told: Told) -> Brings:
    """The match is over, and the wishes lie open; each counts when it is shown."""
    event = told.event
    assert told.was["points"] == event["points"] - event["card"]
    brings = {"phase": "over", "to_act": None, "over": True, "turn": None, "flame": None, "current": None}
    for seat in range(told.count):
        brings |= told.of_seat(seat, wish=ANY, bid=None)
    return brings | told.of(points=event["points"], wish=event["card"])


def ended(told: Told) -> Brings:
    assert not told.before["winners"]
    return {"winners": told.event["winners"]}


TOLD: Table = {
    "dealt": dealt,
    "evening": evening,
    "bid_made": bid_made,
    "bids_revealed": bids_revealed,
    "keeper": keeper,
    "kept": kept,
    "offered": offered,
    "accepted": accepted,
    "wish_taken": wish_taken,
    "refused": answered,
    "kindled": kindled,
    "gust": gust,
    "waded": waded,
    "floated": floated,
    "drew": drew,
    "rested": rested,
    "festival": festival,
    "drifted": nothing,
    "counted": counted,
    "shown": shown,
    "ended": ended,
}


def test_every_event_has_its_entry():
    assert set(TOLD) == set(words.texts("lanterns").events)


def test_each_event_of_a_worked_match_is_told_when_its_deed_is_done():
    matches = [
        choosing(chance=[8]),
        choosing(chance=[[1, 0, 2]]),
        table("gift", **KEPT),
        table("gift", **KEPT),
    ]
    matches[0].act({"type": "draw"})
    matches[1].act({"type": "festival"})
    for match, answer in zip(matches[2:], ("accept", "refuse")):
        match.act({"type": "offer", "to": 2, "oil": 1})
        match.act({"type": answer})
    expected = {"drew", "festival", "drifted", "counted", "offered", "accepted", "wish_taken", "refused"}
    assert held(TOLD, matches) == expected | {"evening"}


def test_each_event_of_a_random_match_is_told_when_its_deed_is_done():
    """The opening, the festival and the end among them."""
    assert held(TOLD, [plain("lanterns", number, 40).played() for number in range(12)]) == set(TOLD)
