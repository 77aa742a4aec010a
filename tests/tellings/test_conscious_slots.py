"""The slots of a turn, what a run of rolls brought, what others did, and first times: from the log."""

from __future__ import annotations

import random

import pytest

from game import words
from game.engine.match import Match, Step
from game.tellings.conscious.milestones import KINDS, milestones
from game.tellings.conscious.order import rolled_line, run_of, sole_roll, waited
from game.tellings.conscious.slots import LETTERS, slots
from tests.clauses import clause
from tests.games.conscious_tables import tight

NAMES = ["Ann", "Ben", "Mira", "Tom", "Uma", "Yan"]


def walked(seed: int, steps: int = 400) -> Match:
    """A match of two, by the first choice mostly, else at random."""
    match, dice = Match.new("conscious", NAMES[:2], {"turn_limit": 200}, seed=seed), random.Random(seed)
    while not match.over and len(match.steps) < steps:
        legal = match.legal()
        match.act(legal[0] if dice.random() < 0.7 else dice.choice(legal))
    return match


@clause("CB-3.5", "CB-3.7")
@pytest.mark.parametrize("number", range(30))
def test_the_four_slots_hold_every_facet_in_few_letters_and_keep_their_order(number):
    match = Match.load(tight(number), seed=number)
    view, legal = match.view(match.to_act), match.legal()
    if view["phase"] != "turn":
        return
    found = slots(view, legal)
    assert [slot.name for slot in found[:3]] == ["obey", "play", "combine"] and found[3].name in (
        "roll",
        "die",
    )
    held = [action for slot in found for action in slot.actions]
    assert [each for each in legal if each["type"] not in ("catch", "give")] == [
        each for each in legal if each in held
    ]
    assert all(0 < len(slot.line) <= LETTERS for slot in found), [slot.line for slot in found]
    if view["seats"][view["turn"]]["hand"]:
        covered = slots(match.view(None), ())[1].line
        assert covered != words.phrase("conscious", "slot.cards.empty"), "who doesn't see it can't know"


def of(match: Match, seat: int) -> list[tuple[str, int]]:
    """The kinds of all first times of a seat, and the step at which each was."""
    found = []
    for index, step in enumerate(match.steps):
        told = milestones(match.steps[:index], match.transitions(step, seat), seat)
        found += [(each.kind, index) for each in told]
        assert all(each.title and each.line and "{" not in each.line for each in told)
    return found


@pytest.mark.parametrize("seed", [2, 5])
def test_first_times_ribbons_and_waits_follow_from_the_log_alone_and_nothing_comes_twice(seed):
    match = walked(seed)
    found = of(match, 0)
    kinds = [kind for kind, _ in found]
    assert len(kinds) == len(set(kinds)) and set(kinds) <= set(KINDS) and "crossed" in kinds
    again = Match.replay(match.log())
    assert of(again, 0) == found
    assert said(again.steps) == said(match.steps)
    for _ in range(40):
        match.undo()
    assert of(match, 0) == [each for each in found if each[1] < len(match.steps)]
    assert said(match.until(len(match.steps)).steps) == said(match.steps)
    branch = match.until(len(match.steps) // 2)
    for _ in range(20):
        branch.act(branch.legal()[-1])
    assert [each for each in of(branch, 0) if each[1] < len(branch.steps) - 20] == [
        each for each in found if each[1] < len(branch.steps) - 20
    ]


def said(steps: list[Step]) -> list[str]:
    """What the ribbon said after each of the last steps."""
    found = []
    for count in range(max(0, len(steps) - 30), len(steps)):
        before = steps[:count]
        found.append(rolled_line(before, 0))
        found += [each.line for each in waited(before, 0, NAMES)]
    return found


def test_a_run_of_rolls_is_told_from_the_second_on_and_begins_after_each_decision():
    match = walked(3)
    for count in range(len(match.steps)):
        run = run_of(match.steps[:count], 0)
        own = [step for step in run if step.seat == 0]
        assert all(step.action["type"] == "roll" for step in own)
        assert bool(rolled_line(match.steps[:count], 0)) == (len(own) > 1)
        if own:
            assert rolled_line(match.steps[:count], 0).startswith(f"{len(own)} rolls" if len(own) > 1 else "")


def test_nothing_is_done_by_itself_where_there_is_something_to_decide():
    assert sole_roll([{"type": "roll"}]) == {"type": "roll"}
    for legal in (
        [{"type": "die"}],
        [{"type": "obey", "law": "3Da"}],
        [{"type": "roll"}, {"type": "catch"}],
        [],
    ):
        assert sole_roll(legal) is None
