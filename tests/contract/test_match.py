"""What every game owes to the match: it is kept, replayed, taken back, refused and forced alike."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import bots, reasons, rulebook
from game.engine import EngineError, Match, codec, game_named
from game.engine import match as engine_match
from game.engine.base import Action, Draft
from game.engine.chance import Loose, Outcome
from game.engine.match import Step
from tests.contract.changed import alike, allows_what_it_lists, mutants
from tests.contract.plays import (
    MANY,
    Play,
    corpus,
    draws,
    everything,
    plain,
    position,
    refused,
    refused_only,
    some,
    viewers,
    walked,
    within,
    written,
)
from tests.every import examples
from tests.strategies import json_values

LAST = 3_000  # actions after which a match is given up: chance alone need not end it

often = examples(40)


# -- what stands


def test_exactly_one_seat_is_to_act_until_the_match_is_over(game):
    for match in walked(game):
        state, legal = match.state, match.legal()
        assert state.game == game
        assert type(state.over) is bool
        assert state.over == (state.to_act is None) == (not legal)
        assert state.over or (type(state.to_act) is int and 0 <= state.to_act < len(state.seats))
        assert state.over or state.winners == []
        assert state.winners == sorted(set(state.winners), key=state.winners.index)
        assert type(state.phase) is str and state.phase


def test_a_state_survives_json(game):
    for match in walked(game, one_in=3):
        encoded = match.encoded()
        read = codec.loads(written(encoded))
        assert codec.same(read, encoded)
        again = Match.load(read, seed=0)
        assert written(again.encoded()) == written(encoded)
        assert again.seats == match.seats
        assert again.legal() == match.legal()
        for seat in viewers(match):
            assert written(again.view(seat)) == written(match.view(seat))


def test_the_same_keys_stand_in_the_same_order(game):
    """Equal states are equal bytes only so; the keys of a record never come and go either."""
    for play in corpus(game):
        orders = {tuple(match.encoded()) for match in play.walk()}
        assert orders == {tuple(play.new().encoded())}
        seats = {tuple(seat) for match in play.walk() for seat in match.encoded()["seats"]}
        assert len(seats) == 1


def test_events_and_actions_are_flat_json(game):
    clauses = rulebook.clauses(game)
    for match in walked(game):
        for event in match.events:
            assert type(event["type"]) is str and event["type"]
            assert event["rule"] in clauses, event
        for thing in [*match.events, *match.legal()]:
            assert codec.same(codec.loads(written(thing)), thing)
            assert type(thing["type"]) is str
            assert not any(isinstance(value, dict) for value in thing.values())


def test_each_clause_stands_once_in_the_rulebook(game):
    numbers = [clause.number for section in rulebook.rulebook(game).sections for clause in section.clauses]
    assert numbers
    assert len(set(numbers)) == len(numbers)
    assert len({number[:2] for number in numbers}) == 1
    assert all(clause.strip() for clause in rulebook.clauses(game).values())


# -- the log


def test_a_log_replays_to_the_same_bytes(game):
    for play in corpus(game):
        match = taken_back_now_and_then(play)
        log = codec.loads(written(match.log()))
        again = Match.replay(log)
        assert everything(again) == everything(match)
        assert again.chance.seed == play.seed
        go_on_alike(match, again, play.choices)


def test_a_loaded_match_has_a_log_too(game):
    for play in corpus(game, 30):
        match = Match.load(play.played().encoded(), seed=play.seed)
        for _ in Play(game, (), {}, 0, play.choices, 20).walk(match):
            pass
        again = Match.replay(codec.loads(written(match.log())))
        assert everything(again) == everything(match)
        go_on_alike(match, again, play.choices)


def test_a_log_without_a_seed_goes_on_with_outcomes_still_to_come(game):
    for play in corpus(game):
        whole = play.played()
        match = play.new(chance=draws(whole))
        steps = whole.log()["steps"]
        half = len(steps) // 2
        for step in steps[:half]:
            match.act(step["action"])
        again = Match.replay(match.log())
        assert again.chance.seed is None
        assert again.chance.waiting == []
        assert written(again.encoded()) == written(match.encoded())
        again.chance.append([outcome for step in steps[half:] for outcome in step["draws"]])
        for step in steps[half:]:
            again.act(step["action"])
        assert written(again.encoded()) == written(whole.encoded())
        assert again.chance.waiting == []


def taken_back_now_and_then(play: Play) -> Match:
    """A match in which one action in five is taken back, sometimes with those before it."""
    random = Random(play.choices)
    match = play.new()
    for _ in range(play.length):
        if match.steps and random.random() < 0.2:
            for _ in range(random.randint(1, min(3, len(match.steps)))):
                match.undo()
        elif match.over:
            break
        else:
            match.act(random.choice(match.legal()))
    return match


def test_every_state_is_found_again_though_few_are_kept(game):
    """What was taken back included: each step is taken again with the chance on record."""
    for play in corpus(game):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(engine_match, "EVERY", 7)
            patch.setattr(engine_match, "LATEST", 2)
            match = taken_back_now_and_then(play)
            walk = Match.replay({**match.log(), "steps": []})
            states: list[str] = []
            standing: list[str] = []
            for step in match.log()["steps"]:
                if "undo" in step:
                    walk.undo()
                    standing.pop()
                else:
                    standing.append(written(walk.encoded()))
                    states.append(standing[-1])
                    walk.chance.follow(step["draws"])
                    walk.act(step["action"])
                    walk.chance.leave()
            assert [written(codec.encode(match.before(step))) for step in match.story] == states
            found = [written(match.game.encoded(state)) for state in match.states()]
            assert found == [*standing, written(match.encoded())]


def go_on_alike(one: Match, other: Match, choices: int) -> None:
    """Both matches taken back a little and played on come to the same."""
    random = Random(choices)
    for _ in range(min(3, len(one.steps))):
        one.undo()
        other.undo()
        assert position(one) == position(other)
    for _ in range(12):
        if one.over:
            break
        action = random.choice(one.legal())
        assert one.act(action) == other.act(action)
    assert everything(one) == everything(other)


# -- what may be done


def test_what_is_legal_is_accepted_and_taken_back(game):
    """Each listed action; undone, all is as before; and done again, it finds the same outcomes."""
    for play in corpus(game):
        match = play.played()
        before = position(match)
        legal = match.legal()
        assert len({written(action) for action in legal}) == len(legal)
        for action in some(legal, MANY, play.choices):
            assert match.refusal(action) is None
            events = match.act(dict(reversed(action.items())))
            after = position(match)
            match.undo()
            assert position(match) == before
            assert match.act(action) == events
            assert position(match) == after
            assert match.undo().action == action
            assert position(match) == before


def test_what_is_like_a_legal_action_is_refused(game):
    """One field changed, left out or added; `1`, `1.0` and `true` are three different things."""
    clauses = rulebook.clauses(game)
    for play in corpus(game):
        match = play.played()
        listed = set(map(alike, match.legal()))
        for action in some(match.legal(), within(game, MANY), play.choices):
            before = everything(match)
            for mutant in mutants(action):
                if alike(mutant) not in listed:
                    refusal = refused_only(match, mutant)
                    assert refusal.code == "illegal_action"
                    assert refusal.rule is None or refusal.rule in clauses
                    assert reasons.told(refusal) and "\n" not in reasons.told(refusal)
            assert everything(match) == before


def test_a_game_allows_exactly_what_it_lists(game):
    """Asked without the list: near misses, and what is legal at another moment of the same match."""
    for number in range(3):
        rules, play = game_named(game), plain(game, number, within(game, 40))
        states = [match.state for match in play.walk()]
        others = {written(action): action for state in states for action in rules.legal(state)}
        for state in states[:: 1 if number == 0 else 7]:
            allows_what_it_lists(rules, state, some(others.values(), 10 * MANY, number))


@cache
def ends(game: str) -> list[tuple[dict[str, Action], Match]]:
    """The end of each match of the corpus, and all that was legal on the way to it."""
    return [
        ({written(action): action for match in play.walk() for action in match.legal()}, play.played())
        for play in corpus(game)
    ]


@often
@given(data=st.data())
def test_any_other_object_is_refused(game, data):
    """Among them actions of another moment of the same match."""
    known, match = data.draw(st.sampled_from(ends(game)))
    now = [written(action) for action in match.legal()]
    keys = sorted({key for action in known.values() for key in action})
    types = sorted({action["type"] for action in known.values()})
    fields = st.dictionaries(st.sampled_from(keys) | st.text(max_size=3), json_values, max_size=4)
    strange = data.draw(
        fields | st.builds(lambda kind, rest: {**rest, "type": kind}, st.sampled_from(types), fields)
    )
    code = "match_over" if match.over else "illegal_action"
    late = [action for text, action in known.items() if text not in now]
    for action in [strange, *late[:10]]:
        if match.refusal(action) is not None:
            assert refused(match, action).code == code
        else:
            assert any(codec.same(action, listed) for listed in match.legal())


def test_legal_depends_on_the_state_alone(game):
    """Asking changes nothing, and a match that came another way is offered the same, in the same order."""
    for match in walked(game, one_in=3):
        before = written(match.encoded())
        legal = match.game.legal(match.state)
        assert written(match.encoded()) == before
        assert written(match.game.legal(match.state)) == written(legal)
        assert written(Match.load(match.encoded(), seed=1).legal()) == written(legal)


def test_undo_leads_back_to_the_first_position(game):
    for play in corpus(game):
        passed = []
        for match in play.walk():
            passed.append((position(match), written(match.events)))
        for before, events in reversed(passed[:-1]):
            match.undo()
            assert (position(match), written(match.events)) == (before, events)
        whole = everything(match)
        with pytest.raises(EngineError) as refusal:
            match.undo()
        assert refusal.value.code == "nothing_to_undo"
        assert everything(match) == whole


# -- the end


def test_a_match_comes_to_its_end(game):
    """Played by chance alone; then nothing is legal any more, and the last action can still be taken back."""
    clauses = rulebook.clauses(game)
    ended = acted = 0
    for number in range(6):
        if ended and acted > within(game, 2 * LAST):
            break
        match = plain(game, number, LAST).played()
        acted += len(match.steps)
        if not match.over:
            continue
        ended += 1
        assert match.legal() == []
        assert match.to_act is None
        assert match.encoded()["over"] is True
        assert match.events[-1]["rule"] in clauses
        assert written(Match.load(match.encoded(), seed=0).encoded()) == written(match.encoded())
        last = match.steps[-1].action
        for action in (last, {}, {"type": "nothing"}, {**last, "seat": 0}):
            assert refused(match, action).code == "match_over"
        match.undo()
        assert not match.over
        match.act(last)
        assert match.over
    assert ended, f"none of 6 matches of {game} came to its end within {LAST} actions"


# -- chance


def test_recorded_draws_lead_through_the_same_match(game):
    for play in corpus(game):
        whole = play.played()
        log = whole.log()
        match = Match.new(game, log["seats"], log["options"], chance=draws(whole))
        for step, taken in zip(log["steps"], whole.steps):
            before = position(match)
            match.act(step["action"])
            after = position(match)
            match.undo()
            assert position(match) == before
            assert match.act(step["action"]) == list(taken.events)
            assert position(match) == after
        assert match.chance.waiting == []
        assert written(match.encoded()) == written(whole.encoded())
        assert match.log() == Match.replay({**log, "seed": None, "steps": match.log()["steps"]}).log()


def test_a_list_that_runs_out_or_is_wrong_leaves_everything(game):
    """At every draw of every action: the list ends there, or holds there what cannot be."""
    for play in corpus(game, 25):
        whole = play.played()
        log = whole.log()
        match = Match.new(game, log["seats"], log["options"], chance=log["draws"])
        for step in log["steps"]:
            action, drawn = step["action"], step["draws"]
            for number, outcome in enumerate(drawn):
                if isinstance(outcome, list):
                    match.chance.replace([*drawn[:number], [*outcome, 0]])
                    assert refused_by_chance(match, action).draw == "shuffle"
                    continue
                match.chance.replace(drawn[:number])
                asked = refused_by_chance(match, action)
                assert asked.code == "chance_exhausted"
                assert (asked.draw, asked.n is None) in (("die", True), ("pick", False))
                for wrong in (-1, 7 if asked.n is None else asked.n, [0]):
                    match.chance.replace([*drawn[:number], wrong])
                    again = refused_by_chance(match, action)
                    assert again.code == "chance_out_of_range"
                    assert (again.draw, again.n) == (asked.draw, asked.n)
            match.chance.replace(drawn)
            match.act(action)
            assert match.chance.waiting == []
        assert written(match.encoded()) == written(whole.encoded())


def refused_by_chance(match: Match, action: Action) -> EngineError:
    before = everything(match)
    with pytest.raises(EngineError) as refusal:
        match.act(action)
    assert everything(match) == before
    return refusal.value


def test_real_dice_go_with_a_seed(game):
    """The dice from a list, all else from the seed: the same match, taken back and done again on the way."""
    for play in corpus(game):
        whole = play.played()
        opening = [drawn.outcome for drawn in play.new().chance.drawn if drawn.draw == "die"]
        match = play.new(seed=play.seed, chance=opening + dice_of(whole.steps))
        for step in whole.steps:
            before = position(match)
            assert match.act(step.action) == list(step.events)
            match.undo()
            assert position(match) == before
            assert match.act(step.action) == list(step.events)
        assert match.chance.waiting == []
        assert written(match.encoded()) == written(whole.encoded())


def dice_of(steps: Sequence[Step]) -> list[Outcome]:
    return [drawn.outcome for step in steps for drawn in step.drawn if drawn.draw == "die"]


def test_dice_by_hand_may_come_in_the_middle(game):
    """Half a match by its seed, half with dice from a list: all of it can be taken back and done again."""
    for play in corpus(game):
        whole = play.played()
        half = len(whole.steps) // 2
        seeded = play.new()
        for step in whole.steps[:half]:
            seeded.act(step.action)
        for match in (Match.replay(seeded.log()), seeded):
            match.chance.append(dice_of(whole.steps[half:]))
            for step in whole.steps[half:]:
                match.act(step.action)
            while match.steps:
                match.undo()
            for step in whole.steps:
                assert match.act(step.action) == list(step.events)
            assert match.chance.waiting == []
            assert written(match.encoded()) == written(whole.encoded())


# -- copies


def test_a_copy_goes_its_own_way(game):
    """What is done to a copy is not done to the state it was made from, however deep.

    Copies may share the options: they are agreed before a match, and nothing writes on them.
    """
    for play in corpus(game):
        match = play.played()
        rules, state = match.game, match.state
        before = written(match.encoded())
        copied = state.copy()
        assert type(copied) is type(state)
        assert written(rules.encoded(copied)) == before
        agreed = set(mutable(state.options))
        assert not (set(mutable(state)) & set(mutable(copied))) - agreed
        for action in some(match.legal(), MANY, play.choices):
            rules.act(Draft(state.copy(), Loose(1)), action)
            assert written(match.encoded()) == before
        draft = Draft(copied, Loose(2))
        for _ in range(20):
            if draft.state.over:
                break
            rules.act(draft, rules.legal(draft.state)[-1])
        assert written(match.encoded()) == before


def mutable(value: Any) -> Iterator[int]:
    """The identities of all in a state that could be written on; what was agreed never changes."""
    inside: list[Any] = []
    if dataclasses.is_dataclass(value):
        names = [field.name for field in dataclasses.fields(value) if field.name != "options"]
        inside = [getattr(value, name) for name in names]
        frozen = vars(type(value))["__dataclass_params__"].frozen
    else:
        frozen = not isinstance(value, (dict, list, set))
        if isinstance(value, dict):
            inside = list(value.values())
        elif isinstance(value, (list, set, tuple)):
            inside = list(value)
    if not frozen:
        yield id(value)
    for item in inside:
        yield from mutable(item)


def test_what_a_match_gives_away_is_the_callers_own(game):
    """Whatever is done to it, the match knows nothing of that."""
    for play in corpus(game):
        match = play.played()
        before = everything(match)
        given_away = [match.encoded(), match.legal(), match.events, match.log(), match.seats]
        given_away += [match.view(seat) for seat in viewers(match)]
        given_away += [match.seen(seat) for seat in viewers(match)]
        if match.steps:
            given_away.append(match.last_step)
        for thing in given_away:
            wreck(thing)
        assert everything(match) == before
        if not match.over:
            action = match.legal()[-1]
            wreck(match.act(action))
            wreck(action)
            match.undo()
            log, state = match.log(), match.encoded()
            again, taken_up = Match.replay(log), Match.load(state, seed=0)
            whole = everything(again)
            wreck(log)
            wreck(state)
            assert everything(again) == whole
            assert written(taken_up.encoded()) == written(match.encoded())


def wreck(thing: Any) -> None:
    """Leave nothing in its place."""
    if isinstance(thing, (dict, list)):
        for item in list(thing.values()) if isinstance(thing, dict) else thing:
            wreck(item)
        thing.clear()


# -- bots


def test_a_bot_chooses_what_is_legal_and_touches_nothing(game):
    for play in corpus(game, 30):
        match = play.played()
        if match.over:
            continue
        before = everything(match)
        assert match.game.bots[0] == "easy"
        for level in match.game.bots:
            for seed in (0, 7):
                action = bots.choose(match, level, seed)
                assert match.refusal(action) is None
                assert bots.choose(match, level, seed) == action
        assert everything(match) == before
