"""A match taken up where it stood once: the same match, its past taken again only when it is asked for."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game.engine import EngineError, Match

Point = tuple[dict[str, Any], int]


def played(game: str, actions: int) -> tuple[Match, list[Point]]:
    """A match with some taking back, and at each line of its log the state and the number of draws."""
    chooser = random.Random(actions)
    match = Match.new(game, ["Ann", "Ben", "Mira"], seed=7)
    points = [(match.encoded(), match.chance.position)]
    for number in range(actions):
        if number % 5 == 4:
            match.undo()
        elif not match.over:
            match.act(chooser.choice(match.legal()))
        points.append((match.encoded(), match.chance.position))
    return match, points


def told(match: Match) -> list[Any]:
    """All that a match knows of its past."""
    standing = [match.steps.index(step) if step in match.steps else None for step in match.story]
    follows = [None if step.follows is None else match.story.index(step.follows) for step in match.story]
    before = [match.game.encoded(match.before(step)) for step in match.story]
    states = [match.game.encoded(state) for state in match.states()]
    events = [match.opening, *(list(step.events) for step in match.story)]
    return [
        standing,
        follows,
        before,
        states,
        events,
        [happening.after for happening in match.transitions(None, 0)],
    ]


@pytest.mark.parametrize("game", ["leela", "hungry_ghost"])
def test_a_match_resumed_anywhere_is_the_same_match(game: str) -> None:
    whole, points = played(game, 40)
    log = whole.log()
    again = Match.replay(log)
    for passed, (state, position) in enumerate(points):
        match = Match.resumed(log, passed, state, position)
        assert (match.encoded(), match.log()) == (whole.encoded(), log)
        assert match.chance.position == whole.chance.position
        assert told(match) == told(again)
        assert match.log() == log and match.lost_steps == []


def test_a_match_resumed_goes_on_as_it_would_have() -> None:
    whole, points = played("leela", 38)
    log = whole.log()
    match = Match.resumed(log, 38, *points[38])
    assert match.act({"type": "roll"}) == whole.act({"type": "roll"})
    assert match.events == whole.events and match._passed == 38
    assert match.log() == whole.log()


def test_taking_back_goes_on_above_where_a_match_was_resumed() -> None:
    whole, points = played("leela", 38)
    match = Match.resumed(whole.log(), 38, *points[38])
    assert match.events == whole.events
    while whole.steps:
        assert (match.undo().action, match.encoded()) == (whole.undo().action, whole.encoded())
    assert match.log() == whole.log()
    assert match.act({"type": "roll"}) == whole.act({"type": "roll"})
    with pytest.raises(EngineError):
        Match.new("leela", ["Ann"], seed=1).undo()


def test_lines_that_take_back_across_the_place_are_read() -> None:
    whole, points = played("leela", 38)
    for _ in range(12):
        whole.undo()
    match = Match.resumed(whole.log(), 30, *points[30])
    assert match.encoded() == whole.encoded() and match.log() == whole.log()


def test_a_past_that_does_not_lead_here_is_not_told_nor_taken_back() -> None:
    whole, points = played("leela", 20)
    log = whole.log()
    elsewhere = {**points[8][0], "seats": list(reversed(points[8][0]["seats"]))}
    elsewhere["seats"] = [{**seat, "name": name} for seat, name in zip(elsewhere["seats"], whole.seats)]
    match = Match.resumed({**log, "steps": log["steps"][:8]}, 8, elsewhere, points[8][1])
    assert match.steps == [] and match.opening == []
    assert match.lost_steps == log["steps"][:8]
    assert match.log()["start"] == elsewhere and match.log()["steps"] == []
    with pytest.raises(EngineError, match="nothing_to_undo"):
        match.undo()
    assert Match.replay(match.log()).encoded() == match.encoded()


@pytest.mark.parametrize(
    ("passed", "changes", "position"),
    [
        (99, {}, 0),
        (-1, {}, 0),
        (8, {}, -1),
        (8, {"game": "buddha"}, 4),
        (8, {"seats": []}, 4),
        (8, {"to_act": 9}, 4),
    ],
)
def test_what_is_no_such_place_is_refused(passed: int, changes: dict[str, Any], position: int) -> None:
    whole, points = played("leela", 20)
    with pytest.raises(EngineError):
        Match.resumed(whole.log(), passed, {**points[8][0], **changes}, position)
