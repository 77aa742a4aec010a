"""The story of a match is read from its log, and is what the engine did."""

from __future__ import annotations

from functools import cache

import pytest

from game import bots, saves
from game.engine.games import buddhawheel as rules
from game.engine.match import Match
from game.scenes.replay import Replay
from game.scenes.results import Results
from game.sitting import Sitting
from game.tellings.buddhawheel.turned import Lived, Tale, cost_told, life_told, most, tales
from tests.clauses import clause
from tests.ui.pilot import Pilot

NAMES = ["Ann", "Ben", "Cid"]


@cache
def played(seed: int) -> Match:
    """A whole match of three bots."""
    match = Match.new("buddhawheel", NAMES, {}, seed=seed)
    while not match.over and len(match.steps) < 1500:
        match.act(bots.choose(match, "middle", seed))
    return match


@clause("BW-6.2", "BW-7.8", "BW-8.1")
@pytest.mark.parametrize("seed", [1, 2])
def test_every_life_stands_there_with_what_led_to_it_and_what_ended_in_it(seed):
    match = played(seed)
    assert match.over
    for seat, tale in enumerate(tales(match)):
        assert len(tale.lives) == match.state.seats[seat].lives
        for life in tale.lives:
            born = [each for each in match.steps[life.position - 1].events if each["type"] == "born"]
            assert life.realm in [each["realm"] for each in born if each["seat"] == seat]
            assert 0 <= life.rounds <= match.state.round
        ended = [rules.colour_of(card) for life in tale.lives for card in life.new]
        assert len(set(ended)) == len(ended) == 6 and tale.freed_by == tale.lives[-1].new[-1]
        assert tale.turned is not None
        assert len(tale.turned.new) == max(len(life.new) for life in tale.lives)
        assert tale.in_hell == sum(life.rounds for life in tale.lives if life.realm == "hell")


@clause("BW-9.3", "BW-9.4", "BW-9.5")
def test_who_helped_is_who_was_a_buddha_and_beside_or_passing():
    found = [tale for seed in (1, 2) for tale in tales(played(seed))]
    for tale in found:
        assert all(by in range(3) for by in tale.helpers)
    assert any(tale.helpers for tale in found)
    first = [match.state.attained[0] for match in map(played, (1, 2))]
    assert not any(tales(played(seed))[seat].helpers for seed, seat in zip((1, 2), first, strict=True))


def test_undone_and_taken_up_it_is_told_alike():
    match = played(1)
    again = Match.new("buddhawheel", NAMES, {}, seed=1)
    for step in match.steps[:300]:
        again.act(step.action)
    before = tales(again)
    again.act(again.legal()[0])
    again.undo()
    assert tales(again) == before


def test_the_life_it_turned_is_told_in_a_few_sentences():
    hell = Lived("hell", 3, 10, 21, "HU01")
    human = Lived("human", 9, 28, 40, None, ["HU09", "HU11"], [1])
    tale = Tale([hell, human, Lived("human", 12, 41, 60, None, ["HU13", "HU15"])], "HU18")
    assert tale.turned is human and tale.cost_most is hell
    assert life_told(tale) == "Born as a human: two delusions ended."
    assert cost_told(tale) == ("HU01", "11 rounds in Hell")
    assert cost_told(Tale([]))[0] is None
    assert most([tale, Tale([hell])], NAMES) == "Most lives: Ann, 3."
    assert most([tale], NAMES) == ""


def test_the_results_lead_to_the_life_it_turned():
    match = played(1)
    people = [saves.Person("bot", "middle", seat) for seat in range(3)]
    pilot = Pilot(lambda app: Results(app, Sitting(match, people, None)), (1280, 720))
    pilot.settle()
    found = tales(match)
    buttons = [pilot.find(f"results/turned/go/{seat}") for seat in range(3)]
    for name, button, tale in zip(NAMES, buttons, found, strict=True):
        assert tale.turned is not None
        assert button.accessible_name == f"Go there: {name}, round {tale.turned.began}"
    turned = found[1].turned
    assert turned is not None
    pilot.click("results/turned/go/1")
    pilot.settle()
    assert isinstance(pilot.scene, Replay) and pilot.scene.position == turned.position
