"""A kept match taken up again: from its last checkpoint, and by rules that have changed since."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from game import saves
from game.engine import EngineError, Match
from game.engine.base import Action, Draft
from game.engine.errors import Why
from game.saves.format import SaveError
from game.saves.taken_up import Checkpoint
from game.sitting import CHECKPOINT_EVERY, Sitting
from game.text import checking, files
from tests.guest import registered
from tests.guest.long_walk import GAME
from tests.saves import matches
from tests.saves.matches import place, with_lines

WALKS = 2 * CHECKPOINT_EVERY + 20
PEOPLE = [saves.Person("person", None, 0), saves.Person("person", None, 1)]


@pytest.fixture(scope="module", autouse=True)
def _guest() -> Iterator[None]:
    with registered(GAME):
        yield


def played(walks: int, *, close: bool = True, game: str = "long_walk") -> tuple[str, Match]:
    """A match of so many actions, some of them taken back; its id."""
    options = {"walks": 5_000} if game == "long_walk" else {}
    sitting = Sitting.begin(game, ["Ann", "Ben"], PEOPLE, options, "2026-11-20T10:15:33", seed=3)
    chooser = random.Random(walks)
    for number in range(walks):
        if number % 9 == 8:
            sitting.undo()
        else:
            actions = sitting.match.legal()
            sitting.act(chooser.choice(actions[:3] if game == "long_walk" else actions))
    assert sitting.file is not None and sitting.trouble is None
    if close:
        sitting.close()
    else:  # as after a crash
        sitting.file.close()
    return sitting.file.id, sitting.match


def lines(match_id: str, kind: str) -> list[int]:
    return saves.read_file(place(match_id)).lines_of(kind)


def altered(match_id: str, change: Callable[[str, Any], Any]) -> None:
    """Write a file anew with other things said in its lines, with proper checksums; None leaves one out."""
    first, *rest = place(match_id).read_bytes().split(b"\n")[:-1]
    bodies = [json.loads(line.split(b" ", 2)[2]) for line in rest]
    kinds = [next(iter(body)) for body in bodies]
    said = [(kind, change(kind, body[kind])) for kind, body in zip(kinds, bodies)]
    texts = [matches.text(kind, value) for kind, value in said if value is not None]
    matches.lay(with_lines(first + b"\n", *texts), match_id)


def newer(monkeypatch: pytest.MonkeyPatch, act: Callable[[Draft[Any], Action], None] | None = None) -> None:
    """Let the rules of the Long Walk be of another version, and perhaps do something else."""
    monkeypatch.setattr(type(GAME), "rules", GAME.rules + 1)
    if act is not None:
        before = GAME.act

        def changed(draft: Draft[Any], action: Action) -> None:
            before(draft, action)
            act(draft, action)

        monkeypatch.setattr(GAME, "act", changed, raising=False)


def one_shell_more(draft: Draft[Any], action: Action) -> None:
    draft.state.seats[0].shells += 1


# -- checkpoints


def test_a_checkpoint_is_kept_now_and_then_and_when_one_gets_up() -> None:
    match_id, match = played(WALKS)
    file = saves.read_file(place(match_id))
    kept = list(saves.checkpoints(file))
    assert [passed for _, passed, _ in kept] == [WALKS, 2 * CHECKPOINT_EVERY, CHECKPOINT_EVERY]
    assert kept[0][2] == Checkpoint(1, match.chance.position, match.encoded())
    before = place(match_id).read_bytes()
    Sitting.resume(match_id).close()
    assert place(match_id).read_bytes() == before, "who only looks writes nothing"


def test_a_match_that_ends_keeps_its_end() -> None:
    sitting = Sitting.begin("long_walk", ["Ann"], PEOPLE[:1], {"walks": 2}, "2026-11-20T10:15:33", seed=3)
    for _ in range(2):
        sitting.act(sitting.match.legal()[0])
    sitting.close()
    assert sitting.file is not None
    file = saves.read_file(place(sitting.file.id))
    assert file.winners == tuple(sitting.match.state.winners)
    assert file.lines_of("checkpoint") == [4] and file.lines_of("over") == [5]
    assert saves.latest() is None


def test_checkpoints_take_no_more_than_twice_the_room_of_the_steps() -> None:
    """However large a state grows, and however often it is gone back from its end."""
    sitting = Sitting.begin("leela", ["Ann", "Ben"], PEOPLE, {}, "2026-11-20T10:15:33", seed=8)
    for count in (500, 30, 60, 5, 90):
        for _ in range(count):
            if not sitting.match.over:
                sitting.act({"type": "roll"})
        assert count != 500 or sitting.match.over
        for _ in range(min(count, len(sitting.match.steps)) // 2):
            sitting._undo_one()
    while not sitting.match.over:
        sitting.act({"type": "roll"})
    assert sitting.file is not None
    sitting.file.close()  # as after a crash
    told = place(sitting.file.id).read_bytes().splitlines()[1:]
    steps = sum(len(line) for line in told if b'{"step"' in line)
    kept = [len(line) for line in told if b'{"checkpoint"' in line]
    assert len(kept) > 1 and sum(kept) - max(kept) <= 2 * steps  # its first end has one that is not counted


def test_a_match_that_ended_twice_or_rests_does_so_by_rules_to_come(monkeypatch: pytest.MonkeyPatch) -> None:
    ended = Sitting.begin("long_walk", ["Ann"], PEOPLE[:1], {"walks": 2}, "2026-11-20T10:15:33", seed=3)
    for _ in range(2):
        ended.act(ended.match.legal()[0])
    for _ in range(3):
        ended.undo()
        ended.act(ended.match.legal()[-1])
    rests = Sitting.begin("long_walk", ["Ann"], PEOPLE[:1], {"walks": 9}, "2026-11-20T10:15:34", seed=3)
    rests.act(rests.match.legal()[0])
    rests.lay_to_rest([0])
    winners = tuple(ended.match.state.winners)
    for sitting in (ended, rests):
        sitting.close()
    newer(monkeypatch, one_shell_more)
    for sitting in (ended, rests):
        assert sitting.file is not None
        again = Sitting.resume(sitting.file.id)
        assert again.file is not None
        again.file.rename("by the rules of today")
        again.close()
        found = saves.read_file(place(sitting.file.id))
        assert found.header.rules == GAME.rules
        assert found.winners == (winners if sitting is ended else ()) and found.rests is (sitting is rests)


@pytest.mark.parametrize("close", [True, False])
def test_a_match_is_taken_up_where_it_stood_and_its_past_when_it_is_asked_for(close: bool) -> None:
    match_id, match = played(WALKS, close=close)
    file = saves.read_file(place(match_id))
    taken = saves.take_up(file)
    assert taken.match._passed == (WALKS if close else 2 * CHECKPOINT_EVERY)
    assert (taken.match.encoded(), taken.match.log(), taken.note) == (match.encoded(), match.log(), None)
    assert taken.match.chance.position == match.chance.position
    assert [step.events for step in taken.match.story] == [step.events for step in match.story]


@pytest.mark.parametrize(
    "wrong",
    [
        None,
        [],
        {},
        {"state": {}},
        {"rules": "1"},
        {"rules": 7},
        {"position": -1},
        {"position": 1.0},
        {"position": True},
        {"state": []},
        {"state": {"game": "leela"}},
        {"more": 1},
    ],
    ids=str,
)
def test_a_checkpoint_that_says_nothing_of_use_does_no_harm(wrong: Any) -> None:
    match_id, match = played(20)
    changed = {} if wrong is None else wrong

    def change(kind: str, value: Any) -> Any:
        if kind != "checkpoint":
            return value
        return {**value, **changed} if wrong and type(wrong) is dict else wrong if wrong is not None else "?"

    altered(match_id, change)
    taken = saves.take_up(saves.read_file(place(match_id)))
    assert taken.match._passed == 0
    assert (taken.match.encoded(), taken.match.log()) == (match.encoded(), match.log())


def test_where_the_last_checkpoint_is_of_no_use_the_one_before_it_is() -> None:
    match_id, match = played(WALKS)
    last = next(saves.checkpoints(saves.read_file(place(match_id))))[2].state
    altered(match_id, lambda kind, value: {} if kind == "checkpoint" and value["state"] == last else value)
    taken = saves.take_up(saves.read_file(place(match_id)))
    assert taken.match._passed == 2 * CHECKPOINT_EVERY and taken.match.encoded() == match.encoded()


def test_a_checkpoint_of_another_course_is_found_out(capsys: pytest.CaptureFixture[str]) -> None:
    match_id, _ = played(20)

    def change(kind: str, value: Any) -> Any:
        if kind == "checkpoint":
            value["state"]["seats"][0]["shells"] += 1
        return value

    altered(match_id, change)
    _, faults = checking.checked_match(place(match_id))
    assert faults == [f"{place(match_id).name}, line 22: says the match was different here from what it was"]
    sitting = Sitting.resume(match_id)
    assert sitting.told(None)[0].words.startswith("Ann: ")
    assert sitting.match.steps == [] and sitting.takes_back is None
    sitting.close()
    assert files.replay(match_id) == 1
    told = capsys.readouterr()
    assert "Ann: " in told.out and "don’t lead to it" in told.err


@pytest.mark.parametrize("refused_at", [None, 70], ids=["whole", "a step that cannot be"])
def test_a_match_is_checked_in_one_pass(refused_at: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many checkpoints are compared, and wherever a step is refused."""
    match_id, _ = played(WALKS)
    if refused_at is not None:
        steps = iter(range(WALKS))
        cannot = {"seat": 0, "action": {"type": "fly"}, "draws": []}
        altered(match_id, lambda kind, value: cannot if kind == "step" and next(steps) == 70 else value)
    act, taken = GAME.act, list[Action]()

    def counted(draft: Draft[Any], action: Action) -> None:
        taken.append(action)
        act(draft, action)

    monkeypatch.setattr(GAME, "act", counted, raising=False)
    told, faults = checking.checked_match(place(match_id))
    assert bool(faults) is (refused_at is not None) and bool(told) is not bool(faults)
    file = saves.read_file(place(match_id))
    assert 0 < len(taken) <= len(file.steps) and len(file.lines_of("checkpoint")) == 3
    if faults:
        assert f"line {file.lines_of('step')[70]}:" in faults[0]


def test_a_file_of_before_there_were_checkpoints_opens_and_gets_one_with_the_next_steps() -> None:
    match_id, match = played(20)
    altered(match_id, lambda kind, value: None if kind == "checkpoint" else value)
    sitting = Sitting.resume(match_id)
    assert sitting.match.log() == match.log() and lines(match_id, "checkpoint") == []
    sitting.act(sitting.match.legal()[0])
    sitting.close()
    assert lines(match_id, "checkpoint") == [23]


def test_the_rules_are_named_only_where_they_are_not_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    match_id, _ = played(3)
    assert b'"rules"' not in place(match_id).read_bytes().split(b"\n")[0]
    newer(monkeypatch)
    match_id, match = played(4)
    assert b', "rules": 2, "crc": "' in place(match_id).read_bytes().split(b"\n")[0]
    assert saves.take_up(saves.read_file(place(match_id))).match.log() == match.log()


# -- rules that have changed


def test_a_match_by_newer_rules_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        newer(patch)
        match_id, _ = played(4)
    before = place(match_id).read_bytes()
    with pytest.raises(SaveError, match="newer than this Moksha"):
        Sitting.resume(match_id)
    assert checking.checked_match(place(match_id))[1][0].startswith("This match uses rules of")
    assert place(match_id).read_bytes() == before
    assert not place(match_id).with_suffix(".lock").exists()


def test_older_rules_that_lead_to_the_same_go_on_as_if_nothing_were(monkeypatch: pytest.MonkeyPatch) -> None:
    match_id, match = played(20)
    before = place(match_id).read_bytes()
    newer(monkeypatch)
    sitting = Sitting.resume(match_id)
    assert sitting.trouble is None and sitting.match.log() == match.log()
    sitting.close()
    assert place(match_id).read_bytes() == before, "who only looks changes nothing"
    sitting = Sitting.resume(match_id)
    sitting.act(sitting.match.legal()[0])
    sitting.close()
    file = saves.read_file(place(match_id))
    assert file.header.rules == 2 and file.steps == sitting.match.log()["steps"]
    assert file.others[0].kind == "checkpoint"


@pytest.mark.parametrize("close", [True, False])
def test_a_match_whose_rules_have_changed_goes_on_from_where_it_stood(
    monkeypatch: pytest.MonkeyPatch, close: bool
) -> None:
    actions = 2 * CHECKPOINT_EVERY + 5
    match_id, match = played(actions, close=close)
    old = saves.read_file(place(match_id))
    newer(monkeypatch, one_shell_more)
    sitting = Sitting.resume(match_id)
    assert sitting.trouble is not None and "have changed since" in sitting.trouble
    left = 0 if close else 5
    assert len(sitting.match.log()["steps"]) == left
    assert (sitting.match.encoded() == match.encoded()) is close
    told = [group.words for group in sitting.told(None)]
    assert told[0].startswith("Ann: ") and len(told) > actions / 2
    assert any(group.taken_back for group in sitting.told(None))
    assert sitting.match.log()["seed"] != match.log()["seed"]
    before = place(match_id).read_bytes()
    while sitting.takes_back is not None:
        sitting.undo()
    assert left or place(match_id).read_bytes() == before
    with pytest.raises(EngineError):
        sitting.match.undo()
    sitting.act(sitting.match.legal()[0])
    ended = sitting.match.encoded()
    sitting.close()

    file = saves.read_file(place(match_id))
    assert (file.header.rules, file.title, file.lost) == (2, old.title, None)
    assert file.header.start is not None and file.header.people == old.header.people
    assert Match.replay(file.log()).encoded() == ended
    history = [other.value for other in file.others if other.kind == "earlier"]
    assert [line["step"] for line in history if "step" in line] == list(old.steps[: actions - left])
    (begun,) = [other.value for other in file.others if other.kind == "begun"]
    assert (begun["seed"], begun["start"], begun["draws"]) == (3, None, [])
    assert checking.checked_match(place(match_id))[1] == []
    again = Sitting.resume(match_id)
    assert again.trouble is None and again.match.encoded() == ended
    assert [group.words for group in again.told(None)][: len(told) - left] == told[: len(told) - left]
    again.close()


def test_what_the_rules_of_today_forbid_after_the_last_checkpoint_is_told_and_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match_id, match = played(CHECKPOINT_EVERY + 5, close=False)

    def forbidden(draft: Draft[Any], action: Action) -> None:
        raise EngineError("illegal_action", Why("not_listed"))

    with monkeypatch.context() as patch:
        newer(patch, forbidden)
        sitting = Sitting.resume(match_id)
        assert sitting.trouble is not None
        assert sitting.trouble.endswith("The last 5 moves before that couldn’t be kept.")
        assert len(sitting._earlier) == CHECKPOINT_EVERY + 5 and sitting.match.steps == []
        sitting.close()
    assert saves.take_up(saves.read_file(place(match_id))).match.log() == match.log()


def test_where_nothing_helps_the_file_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    match_id, _ = played(20)

    def forbidden(draft: Draft[Any], action: Action) -> None:
        raise EngineError("illegal_action", Why("not_listed"))

    altered(match_id, lambda kind, value: None if kind == "checkpoint" else value)
    before = place(match_id).read_bytes()
    newer(monkeypatch, forbidden)
    with pytest.raises(SaveError, match="can’t carry on by today’s rules"):
        Sitting.resume(match_id)
    assert place(match_id).read_bytes() == before


def test_a_secret_choice_by_older_rules_is_told_to_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.guest.lanterns import GAME as LANTERNS

    with registered(LANTERNS):
        sitting = Sitting.begin(
            "lanterns", ["Ann", "Ben", "Mira"], [*PEOPLE, PEOPLE[0]], {}, "2026-11-20T10:15:33", seed=3
        )
        seat = sitting.match.to_act
        assert seat is not None
        sitting.act({"type": "bid", "oil": 2})
        sitting.close()
        assert sitting.file is not None

        def refuses(draft: Draft[Any], action: Action) -> None:
            raise EngineError("illegal_action", Why("not_listed"))

        monkeypatch.setattr(type(LANTERNS), "rules", 2)
        monkeypatch.setattr(LANTERNS, "act", refuses, raising=False)
        again = Sitting.resume(sitting.file.id)
        told = {viewer: [group.words for group in again.told(viewer)] for viewer in (None, 0, 1, 2)}
        again.close()
    assert "2" in told[seat][0]
    assert all(told[viewer] == [f"{again.names[seat]} made a move."] for viewer in told if viewer != seat)
