"""BuddhaWheel, event by event: what the view after each must show, and nothing sooner (*Events*)."""

from __future__ import annotations

import pytest

from game import words
from game.engine import Match
from tests.contract.plays import Play
from tests.games.buddhawheel_second import POWERS, STACK_OF, arm, positive
from tests.games.buddhawheel_table import (
    LAST_BUT_ONE,
    NAMES,
    OPTIONS,
    at,
    buddha,
    done,
    meditating,
    new,
    rolled,
    table,
)
from tests.happenings import ANY, Brings, Table, Told, held

WHOSE_TURN = ("phase", "to_act", "round", "turn", "die", "extra", "offers", "then")


def after(told: Told, brings: Brings) -> Brings:
    """What is to be decided next changes with the last event of an action."""
    return {**brings, **(dict.fromkeys(WHOSE_TURN, ANY) if told.last else {})}


def taken_up(told: Told) -> Brings:
    """What waited for the offers, or is to follow a Retreat, is taken up."""
    return {"then": None} if told.before["then"] is not None else {}


def answered(told: Told) -> Brings:
    """An offer is off the list; a Retreat on the own square says what follows."""
    brings: Brings = {"offers": told.before["offers"][1:]} if told.before["offers"] else {}
    return brings | ({"then": "end"} if told.before["phase"] == "square" else {})


def die(told: Told) -> Brings:
    event, was = told.event, told.was
    assert 1 <= event["value"] <= 6
    if was["status"] == "unborn" or (was["status"] == "wheel" and was["square"] == "bardo"):
        return after(told, {})
    first = told.before["die"] is None
    return after(
        told, {"die": event["value"], "extra": first and was["powers"] == 5 and was["status"] != "buddha"}
    )


def move(told: Told) -> Brings:
    path = told.event["path"]
    return after(told, told.of(square=path[-1] if path else told.was["square"]))


def extra_throw(told: Told) -> Brings:
    assert told.last and told.before["extra"]
    return {"phase": "throw", "to_act": told.seat, "extra": False, **taken_up(told)}


def missed(told: Told) -> Brings:
    assert told.was["miss"]
    return after(told, told.of(miss=False))


def born(told: Told) -> Brings:
    square = f"birth_{told.event['realm']}"
    return after(told, told.of(status="wheel", square=square, lives=told.was["lives"] + 1))


def bardo(told: Told) -> Brings:
    return after(told, told.of(square="bardo"))


def emanate(told: Told) -> Brings:
    assert told.was["square"] is None
    return after(told, told.of(square=told.event["square"]))


def death(told: Told) -> Brings:
    """Still where it came: the fall is told by what follows."""
    return {"extra": False, **taken_up(told)}


def burner_death(told: Told) -> Brings:
    return taken_up(told)


def imagine(told: Told) -> Brings:
    assert arm(told.was["square"]) == told.event["realm"]
    return after(told, taken_up(told))


def card(told: Told) -> Brings:
    """Off its stack, and on the Karma stack or under its own."""
    event, stack = told.event, STACK_OF[arm(told.was["square"]) or ""]
    assert event["card"][:2] == stack
    brings = taken_up(told)
    if event["kept"]:
        brings[f"stacks.{stack}"] = told.before["stacks"][stack][1:]
        brings |= told.of(karma=[*told.was["karma"], event["card"]])
    return after(told, brings)


def dedicated(told: Told) -> Brings:
    found = told.event["card"]
    assert positive(found)
    karma = [one for one in told.was["karma"] if one != found]
    brings = told.of(karma=karma, dedicated=[*told.was["dedicated"], found])
    return after(told, answered(told) | brings)


def meditated(told: Told) -> Brings:
    found, dedicated = told.event["card"], list(told.was["dedicated"])
    dedicated.remove(found)
    brings = told.of(dedicated=dedicated, meditated=[*told.was["meditated"], found])
    return after(told, answered(told) | brings)


def power(told: Told) -> Brings:
    assert told.event["power"] == POWERS[told.was["powers"]]
    return after(told, told.of(powers=told.was["powers"] + 1, miss=True))


def returned(told: Told) -> Brings:
    """Under its stack, and no longer with the player; score tokens go with what goes before or after."""
    event, found = told.event, told.event["card"]
    stack = f"stacks.{found[:2]}"
    brings: Brings = {stack: [*told.before["stacks"][found[:2]], None]}
    if event["rule"] in ("BW-8.1", "BW-8.4"):
        for pile in ("dedicated", "meditated"):
            kept = [one for one in told.was[pile] if one != found]
            brings |= told.of(**{pile: kept if not any("@" in one for one in kept) else ANY})
    else:
        assert found in told.was["karma"]
        brings |= answered(told) if event["rule"] == "BW-7.7" else taken_up(told)
    brings |= told.of(karma=[one for one in told.was["karma"] if one != found])
    return after(told, brings)


def liberation(told: Told) -> Brings:
    brings: Brings = {"attained": [*told.before["attained"], told.seat]}
    if told.event["choice"] == "stay":
        return after(told, brings | told.of(status="imprints"))
    brings |= told.of(status="left", square=None, powers=0, miss=False)
    if told.last:
        brings |= told.of(dedicated=[], meditated=[])  # nothing but score tokens
    return after(told, brings)


def enlightenment(told: Told) -> Brings:
    assert told.was["karma"] == [] and told.was["status"] == "imprints"
    brings = told.of(status="buddha", powers=0, miss=False)
    brings |= {"extra": False} if told.seat == told.before["turn"] else {}
    if told.last:
        brings |= told.of(dedicated=[], meditated=[])
    return after(told, brings)


def over(told: Told) -> Brings:
    """The last score tokens go with it, where no card went after them."""
    brings: Brings = {"phase": "over", "to_act": None, "over": True, "winners": told.event["winners"]}
    brings |= {"die": None, "extra": False, "offers": [], "then": None}
    for seat in told.event["winners"]:
        brings |= told.of_seat(seat, dedicated=[], meditated=[])
    assert told.last
    return brings


TOLD: Table = {
    "die": die,
    "move": move,
    "extra_throw": extra_throw,
    "missed": missed,
    "born": born,
    "bardo": bardo,
    "emanate": emanate,
    "death": death,
    "burner_death": burner_death,
    "imagine": imagine,
    "card": card,
    "dedicated": dedicated,
    "meditated": meditated,
    "power": power,
    "returned": returned,
    "liberation": liberation,
    "enlightenment": enlightenment,
    "over": over,
}


def after_these(match: Match, *deeds: str) -> Match:
    done(match, *deeds)
    return match


def worked() -> list[Match]:
    """Births, burners, offers, both ends of liberation, and the end of the match."""
    six = "@pink @purple @grey @blue @yellow @green"
    tokens = {"dedicated": "@green", "meditated": six.removesuffix(" @green")}
    to_moon = ("roll", "meditate @green")
    start = new(2, start_as_buddha=[1])
    rolled(start, 6)
    done(start, "emanate god", "step")
    buddhas_turn = table(
        buddha("subtle_2"), at("subtle_4", karma="HU01 SP08", **LAST_BUT_ONE),
        meditating("subtle_3", "SP10", meditated=six), chance=[2], attained=[2],
    )  # fmt: skip
    emptied = meditating(karma="HU01 HU03 HU12", dedicated="@pink", powers=5)
    ended_by_one = {"options": {**OPTIONS, "end": "first"}}
    on_the_way = table(at("spirit_2", miss=True), at("spirit_2"), chance=[1])
    return [
        start,
        after_these(table(at("hell_2"), at("hell_4", karma="HU01")), "step", "step"),
        after_these(table(at("demigod_3", karma="HU01"), at("bardo"), chance=[1, 3]), "roll", "roll"),
        after_these(
            table(at("ghost_14", karma="HU09 HU01"), buddha("ghost_15"), chance=[3]), "roll", "dedicate HU09"
        ),
        after_these(buddhas_turn, "roll", "go subtle_4", "dedicate SP10", "meditate HU18", "leave"),
        after_these(on_the_way, "miss", "roll", "go spirit_3", "power"),
        after_these(table(at("subtle_1", **tokens), at(), chance=[1], **ended_by_one), *to_moon, "leave"),
        after_these(table(at("subtle_1", **tokens), at(), chance=[1]), *to_moon, "stay"),
        after_these(table(at("subtle_1", karma="SP08", **tokens), chance=[1]), *to_moon, "leave"),
        after_these(table(emptied, chance=[1, 4], attained=[0]), "roll", "roll"),
        after_these(table(at("subtle_1", karma="HU01", powers=5), chance=[1, 1]), "roll", "purify", "roll"),
    ]


def test_every_event_has_its_entry():
    assert set(TOLD) == set(words.texts("buddhawheel").events)


def test_each_event_of_a_worked_match_is_told_when_its_deed_is_done():
    assert held(TOLD, worked()) == set(TOLD)


@pytest.mark.parametrize("count", [1, 2, 4, 6])
def test_each_event_of_a_random_match_is_told_when_its_deed_is_done(count):
    score = {"dedicated": {"green": 2, "blue": 1}, "meditated": {"pink": 1, "grey": 1}, "powers": 5}
    options = {"max_rounds": 12, "carry": [score] * count}
    play = Play("buddhawheel", NAMES[:count], options, count, count, 50)
    assert held(TOLD, [play.played()]) >= {"die", "born", "move"}
