"""The guest itself: each clause of its rulebook, and that it has what it was invited for."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from game import reasons, resources, rulebook, words
from game.engine import EngineError, Match
from game.engine.base import Action, Event
from game.engine.games import GAMES, all_games
from tests.clauses import clause
from tests.guest import registered

KEPT: dict[str, Any] = {"bids": (0, 2, 1), "turn": 1}  # the second seat keeps the evening


@pytest.fixture(scope="module", autouse=True)
def _guest() -> Iterator[None]:
    with registered():
        yield


def table(
    phase: str,
    *,
    wishes: Sequence[int] = (1, 2, 3),
    oil: Sequence[int] = (5, 5, 5),
    points: Sequence[int] = (0, 0, 0),
    feasted: Sequence[int] = (),
    bids: Sequence[int | None] = (None, None, None),
    to_act: int | None = 1,
    chance: Sequence[Any] = (),
    **fields: Any,
) -> Match:
    """A table set in one line; what comes by chance is still to come."""
    state = {
        "game": "lanterns",
        "options": {
            "evenings": fields.pop("evenings", 2),
            "wind": fields.pop("wind", "still"),
            "dry": fields.pop("dry", []),
            "carry": fields.pop("carry", []),
        },
        "phase": phase,
        "evening": 1,
        "turn": None,
        "to_act": to_act,
        "offer": None,
        "flame": None,
        "current": None,
        "over": False,
        "winners": [],
        "bowl": sorted(set(range(1, 13)) - set(wishes)),
        "seats": [
            {"name": name, "wish": wish, "oil": o, "points": p, "bid": bid, "feasted": seat in feasted}
            for seat, (name, wish, o, p, bid) in enumerate(
                zip(("Ann", "Ben", "Mira"), wishes, oil, points, bids)
            )
        ],
    }
    return Match.load({**state, **fields}, chance=list(chance))


def choosing(**fields: Any) -> Match:
    """The second seat stands in the river, with a flame of 4 in a deep current."""
    return table("choose", **{**KEPT, "flame": 4, "current": "deep", **fields})


def ways(match: Match, kind: str, field: str) -> list[Any]:
    """What a field of the legal actions of a type may be."""
    return [action[field] for action in match.legal() if action["type"] == kind]


def told(events: Sequence[Event], kind: str) -> list[Event]:
    """The events of a type, without their type and rule."""
    return [
        {key: value for key, value in event.items() if key not in ("type", "rule")}
        for event in events
        if event["type"] == kind
    ]


def refusal(match: Match, action: Action) -> EngineError:
    found = match.refusal(action)
    assert found is not None
    return found


# -- the table


@clause("LA-1.1")
def test_two_to_four_play_one_to_five_evenings():
    for seats in (1, 5):
        with pytest.raises(EngineError):
            Match.new("lanterns", ["Ann"] * seats)
    for evenings in (0, 6):
        with pytest.raises(EngineError):
            Match.new("lanterns", ["Ann", "Ben"], {"evenings": evenings})
    assert Match.new("lanterns", ["Ann", "Ben"]).options == {
        "evenings": 2,
        "wind": "still",
        "dry": [],
        "carry": [],
    }


CARRIED = {"points": 4, "lanterns": {"slow": 1, "deep": 2}, "feasted": True}


@clause("LA-1.5", "LA-1.6")
def test_some_begin_without_oil_and_others_bring_something_along():
    match = Match.new("lanterns", ["Ann", "Ben", "Mira"], {"dry": [1], "carry": [CARRIED, None, None]})
    assert [seat.oil for seat in match.state.seats] == [5, 0, 5]
    assert [seat.points for seat in match.state.seats] == [4 + 1 + 6, 0, 0]
    assert [seat.feasted for seat in match.state.seats] == [True, False, False]
    assert match.encoded()["options"]["carry"] == [CARRIED, None, None]
    assert Match.replay(match.log()).encoded() == match.encoded()


@clause("LA-1.5", "LA-1.6")
@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"dry": [0, 1, 2]}, "options.dry: somebody begins with oil"),
        ({"dry": [3]}, "options.dry: expected seats of 0..2, ascending, each once, got [3]"),
        ({"dry": [1, 0]}, "options.dry: expected seats of 0..2, ascending, each once, got [1, 0]"),
        ({"dry": [1, 1]}, "options.dry: expected seats of 0..2, ascending, each once, got [1, 1]"),
        ({"dry": [True]}, "options.dry[0]: expected an integer, got true"),
        ({"dry": None}, "options.dry: expected a list, got null"),
        ({"carry": [None]}, "options.carry: expected [] or 3 entries, one a seat, got 1"),
        ({"carry": [CARRIED, 7, None]}, "options.carry[1]: expected an object, got 7"),
        (
            {"carry": [{**CARRIED, "points": 21}, None, None]},
            "options.carry[0].points: expected 0..20, got 21",
        ),
        (
            {"carry": [{**CARRIED, "lanterns": {"fast": 1}}, None, None]},
            'options.carry[0].lanterns.fast: expected "slow", "swift" or "deep", got "fast"',
        ),
        (
            {"carry": [None, None, {**CARRIED, "lanterns": {"deep": 4}}]},
            "options.carry[2].lanterns.deep: expected 0..3, got 4",
        ),
        ({"carry": [{"points": 1, "feasted": False}, None, None]}, "options.carry[0].lanterns: is missing"),
        (
            {"dry": [0], "carry": [CARRIED, None, None]},
            "options.carry[0]: seat 0 begins without oil and brings nothing along",
        ),
    ],
)
def test_options_that_do_not_go_together_are_refused(options, told):
    with pytest.raises(EngineError) as refused:
        Match.new("lanterns", ["Ann", "Ben", "Mira"], options)
    assert (refused.value.code, reasons.told(refused.value)) == ("bad_request", told)
    with pytest.raises(EngineError) as refused:
        choosing(**options)
    assert (refused.value.code, reasons.told(refused.value)) == ("bad_state", told)


@clause("LA-1.2", "LA-1.3")
def test_a_wish_is_dealt_to_each_and_the_rest_lies_in_the_bowl():
    order = [6, 2, 0, 1, 3, 4, 5, 7, 8, 9, 10, 11]
    match = Match.new("lanterns", ["Ann", "Ben"], chance=[order])
    assert told(match.events, "dealt") == [{"seat": 0, "card": 7}, {"seat": 1, "card": 3}]
    assert match.state.bowl == [1, 2, 4, 5, 6, 8, 9, 10, 11, 12]
    assert [(seat.oil, seat.points) for seat in match.state.seats] == [(5, 0), (5, 0)]


@clause("LA-1.4")
def test_a_wish_is_its_holders_alone():
    match = Match.new("lanterns", ["Ann", "Ben"], chance=[])
    assert [seat["wish"] for seat in match.view(0)["seats"]] == [1, None]
    assert [seat["wish"] for seat in match.view(None)["seats"]] == [None, None]
    assert match.view(0)["bowl"] == [None] * 10
    assert [event["card"] for event in told(match.seen(1), "dealt")] == [None, 2]


# -- the bids


@clause("LA-2.1")
def test_each_evening_is_opened_by_another_seat_and_bids_go_round():
    match = table("bid", evening=2, to_act=1, oil=(5, 2, 0))
    assert ways(match, "bid", "oil") == [0, 1, 2]
    match.act({"type": "bid", "oil": 0})
    assert (match.to_act, ways(match, "bid", "oil")) == (2, [0])
    match.act({"type": "bid", "oil": 0})
    assert (match.to_act, ways(match, "bid", "oil")) == (0, [0, 1, 2, 3])
    assert refusal(match, {"type": "bid", "oil": 4}).rule == "LA-2.1"


@clause("LA-2.2")
def test_bids_are_secret_until_all_are_in():
    match = table("bid", to_act=0)
    match.act({"type": "bid", "oil": 3})
    assert told(match.seen(0), "bid_made") == [{"seat": 0, "oil": 3}]
    assert told(match.seen(1), "bid_made") == [{"seat": 0, "oil": None}]
    assert [match.view(seat)["seats"][0]["bid"] for seat in (0, 1, None)] == [3, None, None]
    match.act({"type": "bid", "oil": 1})
    match.act({"type": "bid", "oil": 0})
    assert told(match.seen(None), "bids_revealed") == [{"bids": [3, 1, 0]}]
    assert [seat["bid"] for seat in match.view(None)["seats"]] == [3, 1, 0]


@clause("LA-2.3")
def test_the_first_of_the_highest_bids_keeps_the_evening_and_pays():
    match = table("bid", evening=2, to_act=0, bids=(None, 1, 2))
    events = match.act({"type": "bid", "oil": 2})
    assert told(events, "keeper") == [{"seat": 2, "oil": 2}]
    assert (match.state.turn, match.to_act, match.state.phase) == (2, 2, "gift")
    assert [seat.oil for seat in match.state.seats] == [5, 5, 3]


# -- the offer


@clause("LA-3.1")
def test_the_keeper_keeps_or_offers():
    match = table("gift", **KEPT, oil=(5, 1, 5))
    assert [(a.get("to"), a.get("oil")) for a in match.legal()] == [
        (None, None),
        (0, 0),
        (0, 1),
        (2, 0),
        (2, 1),
    ]
    assert refusal(match, {"type": "offer", "to": 1, "oil": 0}).rule == "LA-3.1"
    assert told(match.act({"type": "keep"}), "kept") == [{"seat": 1}]
    assert (match.state.phase, match.to_act) == ("kindle", 1)


@clause("LA-3.2")
def test_whoever_is_asked_is_to_act_though_it_is_not_their_turn():
    match = table("gift", **KEPT)
    match.act({"type": "offer", "to": 2, "oil": 1})
    assert (match.state.turn, match.to_act, match.state.phase) == (1, 2, "answer")
    assert match.legal() == [{"type": "accept"}, {"type": "refuse"}]


@clause("LA-3.3")
def test_an_accepted_offer_exchanges_wishes_before_two_pairs_of_eyes():
    match = table("answer", **KEPT, offer={"to": 2, "oil": 2}, to_act=2)
    match.act({"type": "accept"})
    assert [(seat.wish, seat.oil) for seat in match.state.seats] == [(1, 5), (3, 3), (2, 7)]
    assert [[event["card"] for event in told(match.seen(seat), "wish_taken")] for seat in (0, 1, 2)] == [
        [None, None],
        [3, None],
        [None, 2],
    ]


@clause("LA-3.4")
def test_a_refused_offer_changes_nothing():
    match = table("answer", **KEPT, offer={"to": 0, "oil": 2}, to_act=0)
    seats = match.encoded()["seats"]
    assert told(match.act({"type": "refuse"}), "refused") == [{"seat": 0, "to": 1}]
    assert match.encoded()["seats"] == seats
    assert refusal(match, {"type": "offer", "to": 0, "oil": 0}).rule == "LA-3.1"


# -- kindling and wading


@clause("LA-4.1", "LA-4.3")
def test_two_steps_are_forced_and_then_comes_a_choice():
    match = table("kindle", **KEPT, chance=[4, 1])
    assert match.legal() == [{"type": "kindle"}]
    assert told(match.act({"type": "kindle"}), "kindled") == [{"seat": 1, "die": 4}]
    assert match.legal() == [{"type": "wade"}]
    assert told(match.act({"type": "wade"}), "waded") == [{"seat": 1, "current": "swift"}]
    assert match.state.flame == 4
    assert len(match.legal()) > 1


@clause("LA-4.2")
def test_in_a_fresh_wind_the_lower_of_two_flames_stays():
    match = table("kindle", **KEPT, wind="fresh", chance=[5, 2])
    assert told(match.act({"type": "kindle"}), "gust") == [{"seat": 1, "die": 2, "flame": 2}]
    assert match.state.flame == 2


# -- the choice


@clause("LA-5.1")
def test_there_are_four_things_to_choose_from():
    assert {action["type"] for action in choosing().legal()} == {"float", "draw", "rest", "festival"}


@clause("LA-5.2")
def test_lanterns_float_for_oil_and_points():
    assert ways(choosing(), "float", "lanterns") == [1, 2, 3, 4]
    assert ways(choosing(oil=(5, 2, 5)), "float", "lanterns") == [1, 2]
    for current, points in (("slow", 3), ("swift", 6), ("deep", 9)):
        match = choosing(current=current)
        match.act({"type": "float", "lanterns": 3})
        assert (match.state.seats[1].oil, match.state.seats[1].points) == (2, points)


@clause("LA-5.3")
def test_a_wish_is_drawn_before_the_old_one_is_laid_back():
    match = choosing(chance=[8])
    match.act({"type": "draw"})
    assert (match.state.seats[1].wish, match.state.bowl) == (12, [2, 4, 5, 6, 7, 8, 9, 10, 11])
    assert told(match.seen(1), "drew") == [{"seat": 1, "card": 12, "back": 2}]
    assert told(match.seen(0), "drew") == [{"seat": 1, "card": None, "back": None}]


@clause("LA-5.4")
def test_rest_gains_oil():
    match = choosing()
    match.act({"type": "rest"})
    assert match.state.seats[1].oil == 7


@clause("LA-5.5", "LA-5.6")
def test_a_festival_is_a_hundred_events():
    match = choosing(chance=[[1, 0, 2]])
    events = match.act({"type": "festival"})
    drifted = told(events, "drifted")
    assert len(drifted) == 100
    assert [lantern["seat"] for lantern in drifted[:4]] == [1, 0, 2, 1]
    assert [lantern["crossed"] for lantern in drifted[:7]] == [True, True, True, True, False, False, True]
    counts = [sum(lantern["crossed"] for lantern in drifted if lantern["seat"] == seat) for seat in range(3)]
    assert told(events, "counted") == [
        {"seat": seat, "lanterns": count, "points": count // 10} for seat, count in enumerate(counts)
    ]
    assert [seat.points for seat in match.state.seats] == [count // 10 for count in counts]


@clause("LA-5.5")
def test_a_seat_holds_one_festival():
    match = choosing(feasted=(1,))
    assert refusal(match, {"type": "festival"}).rule == "LA-5.5"
    assert match.refusal({"type": "rest"}) is None


# -- the end


@clause("LA-6.1")
def test_another_evening_begins_as_if_nothing_had_been():
    match = choosing()
    events = match.act({"type": "rest"})
    state = match.state
    assert told(events, "evening") == [{"evening": 2, "seat": 1}]
    assert (state.phase, state.evening, state.to_act) == ("bid", 2, 1)
    assert (state.turn, state.flame, state.current) == (None, None, None)
    assert [seat.bid for seat in state.seats] == [None, None, None]


@clause("LA-6.2", "LA-6.3")
def test_wishes_are_shown_and_the_most_points_win_together():
    match = choosing(evening=2, bids=(0, 2, 2), wishes=(4, 8, 6), points=(5, 1, 0))
    events = match.act({"type": "rest"})
    assert told(events, "shown") == [
        {"seat": 0, "card": 4, "points": 9},
        {"seat": 1, "card": 8, "points": 9},
        {"seat": 2, "card": 6, "points": 6},
    ]
    assert told(events, "ended") == [{"winners": [0, 1]}]
    assert match.over
    assert match.view(2)["seats"] == match.encoded()["seats"]
    assert match.view(2)["bowl"] == [None] * 9


# -- what it was invited for


def test_every_clause_has_its_test():
    tests = [thing for name, thing in vars(sys.modules[__name__]).items() if name.startswith("test_")]
    cited = {number for test in tests for number in getattr(test, "clauses", ())}
    assert cited == set(rulebook.clauses("lanterns"))


def test_every_phase_has_its_prompt():
    prompts = words.texts("lanterns").prompts
    assert list(prompts) == ["bid", "gift", "answer", "kindle", "wade", "choose", "over"]
    for phase in prompts:
        said = words.prompt("lanterns", phase, ["Ann", "Ben"], seat=1)
        assert said.say and said.why


def test_the_guest_stays_as_long_as_anyone_wants_it():
    with registered():
        assert all_games() == (*GAMES, "lanterns")
    assert all_games() == (*GAMES, "lanterns")
    assert resources.path("languages", "en", "lanterns", "texts.yaml").is_file()


@pytest.mark.parametrize(
    ("fields", "path"),
    [
        ({"evenings": 6}, "options.evenings"),
        ({"evening": 3}, "evening"),
        ({"bowl": list(range(4, 12))}, "bowl"),
        ({"oil": (5, -1, 5)}, "seats[1].oil"),
        ({"bids": (0, 4, 1)}, "seats[1].bid"),
        ({"bids": (0, None, 1)}, "seats[1].bid"),
        ({"turn": 0, "to_act": 0}, "turn"),
        ({"turn": None}, "turn"),
        ({"to_act": 0}, "to_act"),
        ({"offer": {"to": 0, "oil": 0}}, "offer"),
        ({"flame": None}, "flame"),
        ({"flame": 7}, "flame"),
        ({"current": None}, "current"),
        ({"current": "fast"}, "current"),
        ({"winners": [1]}, "winners"),
        ({"over": True, "to_act": None}, "over"),
    ],
)
def test_a_state_that_cannot_be_is_refused(fields, path):
    with pytest.raises(EngineError) as found:
        choosing(**fields)
    assert (found.value.code, found.value.path) == ("bad_state", path)


def test_a_bowl_may_come_in_any_order():
    assert choosing(bowl=[12, 11, 10, 9, 8, 7, 6, 5, 4]).state.bowl == [4, 5, 6, 7, 8, 9, 10, 11, 12]
