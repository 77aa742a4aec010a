"""A match: what is refused leaves it alone, what is taken back stays on record, a log leads to its end."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import reasons
from game.engine import EngineError, Match, codec
from game.engine import match as matches
from game.engine.chance import MAX_SEED
from game.engine.match import Step
from tests import strategies
from tests.every import examples
from tests.games.leela_table import NAMES, ROLL, position, table, thrown, types

ROOT = Path(__file__).resolve().parents[2]


def refused(deed: Any, *arguments: Any, **rest: Any) -> EngineError:
    with pytest.raises(EngineError) as found:
        deed(*arguments, **rest)
    return found.value


def whole(match: Match) -> str:
    """All there is of a match, as text."""
    chance = match.chance
    return codec.dumps([match.encoded(), match.log(), match.events, chance.waiting, chance.position])


# -- beginnings


def test_a_new_match():
    match = Match.new("leela", ["Ann", "Ben"], {"end": "first"}, seed=7)
    assert match.log() == {
        "game": "leela",
        "seats": ["Ann", "Ben"],
        "options": {"end": "first", "sixes": "as_thrown"},
        "seed": 7,
        "start": None,
        "draws": [],
        "steps": [],
    }
    assert (match.to_act, match.over, match.events) == (0, False, [])


def test_where_no_seed_is_given_one_is_found_and_told():
    one, other = Match.new("leela", ["Ann"]), Match.load(position(30))
    for match in (one, other):
        seed = match.log()["seed"]
        assert type(seed) is int and 0 <= seed <= MAX_SEED
    assert one.log()["seed"] != other.log()["seed"]
    assert Match.new("leela", ["Ann"], chance=[]).log()["seed"] is None


@pytest.mark.parametrize("seed", [-1, MAX_SEED + 1, 1.0, True, "7", [7]])
def test_a_seed_is_a_whole_number_of_63_bits(seed):
    for deed, arguments in ((Match.new, ("leela", ["Ann"])), (Match.load, (position(30),))):
        found = refused(deed, *arguments, seed=seed)
        assert (found.code, found.path) == ("bad_request", "seed")


@pytest.mark.parametrize("options", [[], "", 0, False, [("end", "all")], "end"])
def test_options_are_an_object(options):
    found = refused(Match.new, "leela", ["Ann"], options)
    assert (found.code, found.path) == ("bad_request", "options")


@pytest.mark.parametrize(
    ("names", "path"),
    [
        ("Ann", "seats"),
        (None, "seats"),
        ({"Ann": 1}, "seats"),
        ([""], "seats[0]"),
        (["Ann", 7], "seats[1]"),
        (["Ann", "b" * 41], "seats[1]"),
        (["A\tnn"], "seats[0]"),
        (["\x00"], "seats[0]"),
        (["\udc80"], "seats[0]"),
    ],
)
def test_names_that_are_none(names, path):
    found = refused(Match.new, "leela", names)
    assert (found.code, found.path) == ("bad_request", path)


@pytest.mark.parametrize(
    ("name", "code"), [("ludo", "unknown_game"), ("", "unknown_game"), (7, "bad_request")]
)
def test_games_that_are_none(name, code):
    assert refused(Match.new, name, ["Ann"]).code == code


def test_two_of_a_name_may_sit_down():
    assert Match.new("leela", ["Ann", "Ann"]).seats == ["Ann", "Ann"]


# -- refusals and undo


def test_a_refusal_changes_nothing():
    match = table(30, "unborn")
    thrown(match, 6)
    for chance, action in (([9], ROLL), ([], ROLL), ([3], {}), ([3], {"type": "roll", "x": None})):
        match.chance.replace(chance)
        before = whole(match)
        refused(match.act, action)
        assert whole(match) == before


def test_the_question_and_the_deed_answer_alike():
    match = table(67)
    assert match.refusal(ROLL) is None
    asked = match.refusal({"type": "bid"})
    told = refused(match.act, {"type": "bid"})
    assert asked is not None and asked.answer(reasons.told(asked)) == told.answer(reasons.told(told))
    thrown(match, 1)
    assert refused(match.act, {"type": "bid"}).code == "match_over"


def test_nothing_to_undo():
    match = Match.new("leela", ["Ann"], seed=1)
    before = whole(match)
    assert refused(match.undo).code == "nothing_to_undo"
    assert whole(match) == before


def test_what_is_taken_back_stays_on_record():
    match = table(30, 30)
    thrown(match, 2, 3)
    assert match.undo().seat == 1
    assert match.last_step == {"undo": True}
    assert (match.to_act, match.chance.waiting) == (1, [3])
    assert types(match.events) == ["rolled", "moved", "passed"]
    match.undo()
    assert match.events == []
    assert match.log()["steps"] == [
        {"seat": 0, "action": ROLL, "draws": [2]},
        {"seat": 1, "action": ROLL, "draws": [3]},
        {"undo": True},
        {"undo": True},
    ]


def test_a_match_that_is_over_can_be_taken_up_again():
    match = table(67)
    thrown(match, 1)
    assert match.over
    match.undo()
    assert (match.over, match.to_act, match.legal()) == (False, 0, [ROLL])


def test_a_die_read_wrongly_is_put_right():
    match = table(30)
    thrown(match, 4)
    match.undo()
    match.chance.replace([3])
    match.act(ROLL)
    assert match.state.seats[0].square == 33


def test_thrown_dice_come_again_although_the_seed_has_the_same():
    dice = [Match.new("leela", ["Ann"], seed=5).chance.die(), 2, 3]
    match = Match.new("leela", ["Ann"], seed=5, chance=dice)
    match.act(ROLL)
    match.undo()
    assert match.chance.waiting == dice


# -- logs

Deeds = st.lists(st.sampled_from(["act", "act", "act", "undo", "set"]), max_size=60)


def played(match: Match, deeds: list[str], dice: list[int]) -> Match:
    """A match in which things are done, taken back and put right."""
    for deed in deeds:
        if deed == "set" and match.log()["seed"] is None:
            match.chance.replace(dice)
        elif deed == "undo" and match.steps:
            match.undo()
        elif deed == "act" and not match.over and (match.chance.waiting or match.log()["seed"] is not None):
            match.act(ROLL)
    return match


@examples(60)
@given(
    st.integers(1, 4),
    strategies.leela_options,
    st.none() | strategies.seeds,
    st.lists(strategies.many_sixes, min_size=1, max_size=30),
    Deeds,
    st.booleans(),
)
def test_a_log_replays_to_the_same_bytes(seats, options, seed, dice, deeds, loaded):
    start = position(*[66] * seats, **options)
    chance = dice if seed is None else None
    fresh = Match.load(start, seed=seed, chance=chance) if loaded else None
    match = played(fresh or Match.new("leela", NAMES[:seats], options, seed=seed, chance=chance), deeds, dice)
    line = codec.dumps(match.log())
    again = Match.replay(codec.loads(line))
    assert codec.dumps(again.log()) == line
    assert codec.dumps(again.encoded()) == codec.dumps(match.encoded())
    assert again.events == match.events
    if seed is not None:
        while not match.over:
            assert again.act(ROLL) == match.act(ROLL)
    while again.steps:
        again.undo()
    assert codec.same(
        again.encoded(), match.log()["start"] or Match.new("leela", NAMES[:seats], options).encoded()
    )


def test_a_log_with_a_seed_goes_on_where_it_leaves_off():
    match = Match.new("leela", NAMES[:2], seed=3)
    for _ in range(5):
        match.act(ROLL)
    match.undo()
    again = Match.replay(match.log())
    assert [again.act(ROLL) for _ in range(20)] == [match.act(ROLL) for _ in range(20)]


def test_a_log_of_thrown_dice_goes_on_with_its_seed():
    match = Match.new("leela", NAMES[:2], seed=3, chance=[6, 6, 1])
    for _ in range(3):
        match.act(ROLL)
    again, seeded = Match.replay(match.log()), Match.new("leela", NAMES[:2], seed=3)
    for _ in range(3):
        seeded.act(ROLL)
    again.act(ROLL)
    seeded.act(ROLL)
    assert again.last_step["draws"] == seeded.last_step["draws"]


def test_a_log_without_a_seed_waits_for_outcomes():
    match = table(30)
    thrown(match, 2)
    again = Match.replay(match.log())
    assert refused(again.act, ROLL).code == "chance_exhausted"
    thrown(again, 3)
    assert again.state.seats[0].square == 35


def test_taken_back_after_replay_the_same_dice_fall_again():
    match = Match.new("leela", ["Ann"], seed=3, chance=[6, 6, 1, 2])
    for _ in range(4):
        match.act(ROLL)
    again = Match.replay(match.log())
    found = [again.undo().events for _ in range(4)][::-1]
    assert [tuple(again.act(ROLL)) for _ in range(4)] == found


def example() -> dict[str, Any]:
    """The log of a match that was loaded, with one action taken back."""
    match = table(30, 21)
    thrown(match, 6, 2, 3)
    match.undo()
    return match.log()


@pytest.mark.parametrize(
    ("where", "what", "code", "path"),
    [
        ((), None, "bad_request", "log"),
        ((), [], "bad_request", "log"),
        (("game",), "ludo", "unknown_game", None),
        (("game",), 7, "bad_request", "log.game"),
        (("seats",), ["Ann"], "bad_request", "log.start"),
        (("seats",), [], "bad_request", "log.seats"),
        (("seats", 0), "", "bad_request", "log.seats[0]"),
        (("options",), None, "bad_request", "log.options"),
        (("options", "end"), "last", "bad_request", "log.options.end"),
        (("options", "end"), "first", "bad_request", "log.start"),
        (("seed",), -1, "bad_request", "log.seed"),
        (("seed",), True, "bad_request", "log.seed"),
        (("draws",), None, "bad_request", "log.draws"),
        (("draws",), [1], "bad_request", "log.draws"),
        (("draws",), [1.0], "bad_request", "log.draws[0]"),
        (("start",), 7, "bad_request", "log.start"),
        (("start", "turn"), 0, "bad_state", "turn"),
        (("start", "seats", 0, "square"), 10, "bad_state", "seats[0].square"),
        (("steps",), {}, "bad_request", "log.steps"),
        (("steps", 0), {"undo": True}, "nothing_to_undo", "log.steps[0]"),
        (("steps", 0), {"undo": 1}, "bad_request", "log.steps[0]"),
        (("steps", 0), {"undo": False}, "bad_request", "log.steps[0]"),
        (("steps", 1), None, "bad_request", "log.steps[1]"),
        (("steps", 1, "x"), 1, "bad_request", "log.steps[1]"),
        (("steps", 1, "seat"), 1, "bad_request", "log.steps[1].seat"),
        (("steps", 1, "seat"), False, "bad_request", "log.steps[1].seat"),
        (("steps", 1, "action"), "roll", "bad_request", "log.steps[1].action"),
        (("steps", 1, "action"), {"type": "bid"}, "illegal_action", "log.steps[1]"),
        (("steps", 1, "draws"), [], "chance_exhausted", "log.steps[1]"),
        (("steps", 1, "draws"), [2, 2], "bad_request", "log.steps[1].draws"),
        (("steps", 1, "draws"), [7], "chance_out_of_range", "log.steps[1]"),
        (("steps", 1, "draws"), 2, "bad_request", "log.steps[1].draws"),
        (("steps", 1, "draws"), [[0]], "chance_out_of_range", "log.steps[1]"),
    ],
)
def test_logs_with_one_thing_wrong(where, what, code, path):
    found = refused(Match.replay, strategies.put(example(), where, what))
    assert (found.code, found.path) == (code, path)


@pytest.mark.parametrize("key", list(example()))
def test_logs_that_lack_something(key):
    found = refused(Match.replay, strategies.without(example(), (key,)))
    assert (found.code, found.path) == ("bad_request", f"log.{key}")


def test_logs_with_something_more():
    found = refused(Match.replay, {**example(), "note": 1})
    assert (found.code, found.path) == ("bad_request", "log.note")


def test_nothing_is_thrown_after_the_end():
    match = table(67)
    thrown(match, 1)
    log = match.log()
    log["steps"].append({"seat": 0, "action": ROLL, "draws": [1]})
    found = refused(Match.replay, log)
    assert (found.code, found.path) == ("match_over", "log.steps[1]")


CODES = {"bad_request", "bad_state", "unknown_game", "illegal_action", "match_over", "nothing_to_undo"} | {
    "chance_exhausted",
    "chance_out_of_range",
}


def replayed(log: Any) -> Match | EngineError:
    try:
        return Match.replay(log)
    except EngineError as found:
        return found


@examples(200)
@given(strategies.spoilt(example()))
def test_a_log_is_refused_or_replayed(log):
    found = replayed(log)
    if isinstance(found, EngineError):
        assert found.code in CODES and reasons.told(found)
    else:
        assert codec.same(Match.replay(found.log()).log(), found.log())


# -- states, kept now and then


def line_of(match: Match, step: Step | None) -> list[Step]:
    """The steps that led to one, the first first, and itself."""
    found = []
    while step is not None:
        found.append(step)
        step = step.follows
    return found[::-1]


@examples(40)
@given(
    st.lists(st.tuples(st.booleans(), st.integers(1, 9)), max_size=12),
    st.integers(1, 4),
    st.integers(0, 5),
    st.lists(st.integers(1, 5), min_size=60, max_size=60),
)
def test_every_state_is_found_again_though_few_are_kept(deeds, every, latest, dice):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(matches, "EVERY", every)
        patch.setattr(matches, "LATEST", latest)
        match = Match.new("leela", NAMES[:2], chance=[6, *dice, *dice])
        seen: dict[Step, str] = {}
        for back, times in deeds:
            for _ in range(times):
                before = codec.dumps(match.encoded())
                if back and match.steps:
                    last = match.steps[-1]
                    assert match.undo() is last
                    assert codec.dumps(match.encoded()) == seen[last]
                elif not back and not match.over:
                    match.act(ROLL)
                    seen[match.steps[-1]] = before
                    match.chance.replace(dice[len(match.story) :] + dice)
        assert [codec.dumps(codec.encode(match.before(step))) for step in match.story] == [
            seen[step] for step in match.story
        ]
        states = [codec.dumps(codec.encode(state)) for state in match.states()]
        assert states == [seen[step] for step in match.steps] + [codec.dumps(match.encoded())]
        for step in match.story:
            assert line_of(match, step)[-1] is step
        assert line_of(match, match.steps[-1] if match.steps else None) == match.steps


def test_of_a_long_match_few_states_are_kept():
    waits = [{"seat": n % 2, "action": ROLL, "draws": [1 + n % 5]} for n in range(2_000)]
    log = {**Match.new("leela", NAMES[:2], seed=1).log(), "steps": waits}
    match = Match.replay(log)
    most = 2_000 // matches.EVERY + matches.LATEST + 2
    assert len(match._kept) <= most
    assert len(repr(match.steps[-1])) < 1_000
    while match.steps:
        match.undo()
        assert len(match._kept) <= most + matches.EVERY


LONG = """
import tracemalloc
from game.engine.protocol import Session
from game.engine import codec
throws = [{"seat": n % 2, "action": {"type": "roll"}, "draws": [1 + n % 5]} for n in range(32_000)]
log = {"game": "leela", "seats": ["Ann", "Ben"], "options": {}, "seed": 1, "start": None, "draws": []}
session = Session(lambda *_: {}, str)
tracemalloc.start(1)
answer = session.answer(codec.dumps({"cmd": "replay", "log": {**log, "steps": throws}}).encode())
assert answer["ok"] and len(answer["state"]["seats"][0]["course"]) == 16_000
print(tracemalloc.get_traced_memory()[1] // 2**20)
"""


def test_thirty_two_thousand_throws_are_replayed_in_less_than_300_mb():
    done = subprocess.run([sys.executable, "-c", LONG], capture_output=True, text=True, cwd=ROOT)
    assert done.stderr == "" and int(done.stdout) < 300


# -- what belongs to the match alone


def test_what_a_match_gives_away_is_the_callers_own():
    match = table(30, 21)
    events = thrown(match, 6, 2)
    before = whole(match)
    kept = [codec.dumps(step.events) for step in match.steps]
    for event in (*events, *match.events, *match.seen(None), *match.seen(0)):
        event.clear()
    assert [codec.dumps(step.events) for step in match.steps] == kept
    assert whole(match) == before and match.events[0]["type"] == "rolled"
    match.legal()[0].clear()
    assert match.legal() == [ROLL]
    action = {"type": "roll"}
    for mine in (
        match.legal(),
        match.log()["steps"],
        match.log()["start"]["seats"],
        match.encoded()["seats"],
    ):
        mine.clear()
    match.last_step["draws"].clear()
    match.view(0)["seats"].clear()
    match.chance.append([3])
    match.act(action)
    action["type"] = "none"
    assert match.log()["steps"][-1]["action"] == ROLL
    match.undo()
    match.chance.replace([])
    assert codec.loads(before)[0] == match.encoded()


def test_what_was_listed_and_changed_since_is_no_legal_action():
    """The match looks an action up in the list it handed out; what was done to that copy, it does not see."""
    match = Match.new("hungry_ghost", ["Ann", "Ben"], seed=1)
    listed = match.legal()
    listed[0]["type"] = "fly"
    for wrong in (listed[0], {**listed[1], "more": 1}, {}):
        with pytest.raises(EngineError):
            match.act(wrong)
    taken = match.legal()[0]
    match.act(taken)
    kept = match.steps[0].action.copy()
    taken.clear()
    assert match.steps[0].action == kept and match.log()["steps"][0]["action"] == kept
