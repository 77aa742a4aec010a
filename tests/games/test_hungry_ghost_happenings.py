"""Hungry Ghost, event by event: what the view after each must show, and nothing sooner (*Events*)."""

from __future__ import annotations

import pytest

from game import words
from game.engine import Match
from tests.contract.plays import plain
from tests.games.hungry_ghost_table import at, done, heaven, hell, table, teacher
from tests.happenings import ANY, Brings, Table, Told, held


def whose_turn(told: Told) -> Brings:
    """Whose turn it is, and its phase, which changes with the last event of an action."""
    return {"phase": ANY, "to_act": ANY} if told.last else {}


def changes(told: Told, *fields: str) -> Brings:
    """These fields of the seat are as the event names them."""
    return {**told.of(**{field: told.event[field] for field in fields}), **whose_turn(told)}


def moved(told: Told) -> Brings:
    assert told.was["location"] == told.event["from"] != told.event["to"]
    return {**told.of(location=told.event["to"]), **whose_turn(told)}


def ordained(told: Told) -> Brings:
    assert not told.was["monk"]
    return {**told.of(monk=True), **whose_turn(told)}


def taught(told: Told) -> Brings:
    teacher, student = told.event["teacher"], told.event["student"]
    assert told.before["seats"][teacher]["teacher"] and not told.before["seats"][student]["meditator"]
    return {
        **told.of_seat(teacher, merit=told.event["merit"]),
        **told.of_seat(student, meditator=True),
        **whose_turn(told),
    }


def meditated(told: Told) -> Brings:
    assert (told.was["delusion"], told.was["insight"]) != (told.event["delusion"], told.event["insight"]) or (
        told.was["insight"] == 7
    )
    return changes(told, "delusion", "insight")


def good_deed(told: Told) -> Brings:
    assert told.was["dana"] == told.event["dana"] + 1
    return changes(told, "dana", "merit")


def received(told: Told) -> Brings:
    assert told.was["dana"] == told.event["dana"] - 1
    return changes(told, "dana")


def bad_deed(told: Told) -> Brings:
    assert told.was["dana"] == told.event["dana"] - told.event["gained"]
    return changes(told, "dana", "merit")


def robbed(told: Told) -> Brings:
    assert told.was["dana"] == told.event["dana"] + 1
    return changes(told, "dana")


def alms(told: Told) -> Brings:
    assert told.was["dana"] == told.event["dana"] - 1
    return changes(told, "dana")


def skipped(told: Told) -> Brings:
    assert told.before["phase"] == told.event["phase"]
    return whose_turn(told)


def evening(told: Told) -> Brings:
    assert told.was["life"] == told.event["life"] + 1
    brings = changes(told, "life")
    if told.event["life"] == 0 and told.was["dana"]:
        assert told.last
        brings |= {"phase": "evening", "to_act": told.seat}
    return brings


def paid(told: Told) -> Brings:
    assert (told.was["dana"], told.was["life"]) == (told.event["dana"] + 1, 0)
    return changes(told, "dana", "life")


def died(told: Told) -> Brings:
    """Death takes all but Merit and Delusion, unless Insight is complete."""
    event, was = told.event, told.was
    assert (was["merit"], was["insight"], was["life"]) == (event["merit"], event["insight"], 0)
    if event["insight"] == 7:
        return {}
    return told.of(dana=0, insight=0, monk=False, meditator=False, teacher=False, greedy=False)


def awakened(told: Told) -> Brings:
    return {"phase": "over", "to_act": None, "over": True, "winners": [told.seat]}


def reborn(told: Told) -> Brings:
    event, was = told.event, told.was
    brings = changes(told, "realm", "life")
    if event["realm"] == "human":
        return brings | told.of(location="town", lives=was["lives"] + 1)
    assert event["realm"] == ("heaven" if was["merit"] > 0 else "hell")
    good = event["realm"] == "heaven"
    return brings | told.of(location=None, teacher=good, meditator=good, greedy=not good)


def realm_evening(told: Told) -> Brings:
    assert told.was["realm"] == told.event["realm"]
    assert abs(told.was["merit"]) == abs(told.event["merit"]) + 1
    return changes(told, "merit", "life", "delusion")


def day(told: Told) -> Brings:
    assert told.before["to_act"] == told.count - 1 and told.before["day"] == told.event["day"] - 1
    realm = told.before["seats"][0]["realm"]
    return {
        "day": told.event["day"],
        "to_act": 0,
        "phase": "morning" if realm == "human" else "realm",
    }


def ended(told: Told) -> Brings:
    assert told.before["day"] == told.event["day"] and not told.before["over"]
    return {"phase": "over", "to_act": None, "over": True, "winners": ANY}


TOLD: Table = {
    "moved": moved,
    "ordained": ordained,
    "taught": taught,
    "meditated": meditated,
    "good_deed": good_deed,
    "received": received,
    "bad_deed": bad_deed,
    "robbed": robbed,
    "alms": alms,
    "skipped": skipped,
    "evening": evening,
    "paid": paid,
    "died": died,
    "awakened": awakened,
    "reborn": reborn,
    "realm_evening": realm_evening,
    "day": day,
    "ended": ended,
}


def played(match: Match, *deeds: str) -> Match:
    done(match, *deeds)
    return match


def worked() -> list[Match]:
    """Teaching, giving and taking, all ways to die and to be born, and both ends."""
    afternoon = {"phase": "afternoon"}
    return [
        played(table(at("town", dana=2), teacher("forest"), at("forest", greedy=True)), "move forest"),
        played(
            table(teacher("cave", dana=1), at("forest"), at("forest", dana=3)), "move forest", "good_deed 1"
        ),
        played(table(at("town", monk=True)), "alms", "good_deed"),
        played(table(at("town", greedy=True)), "bad_deed", "move temple"),
        played(table(teacher("cave", delusion=1)), "meditate", "meditate", "meditate"),
        played(table(at(life=1, dana=2, monk=True), **afternoon), "skip", "pay", "skip", "skip", "die"),
        played(table(at(life=1, merit=1, meditator=True), at(), **afternoon), "skip", "skip", "skip"),
        played(table(at(life=1, merit=-1, monk=True), **afternoon), "skip", "pass_time"),
        played(table(heaven(1), hell(-2), to_act=0), "pass_time", "pass_time"),
        played(table(teacher("cave", life=1, delusion=0, insight=7), at(), **afternoon), "skip"),
        played(table(at(), at(), to_act=1, max_days=1, **afternoon), "skip"),
    ]


def test_every_event_has_its_entry():
    assert set(TOLD) == set(words.texts("hungry_ghost").events)


def test_each_event_of_a_worked_match_is_told_when_its_deed_is_done():
    assert held(TOLD, worked()) == set(TOLD)


@pytest.mark.parametrize("number", range(4))
def test_each_event_of_a_random_match_is_told_when_its_deed_is_done(number):
    assert held(TOLD, [plain("hungry_ghost", number, 150).played()]) >= {"moved", "evening"}
