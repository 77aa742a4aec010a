"""Cases of the Conscious Board Game: a table, steps, and what is so after each, by both tellings.

`conscious_examples.yaml` says how they are written.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from game.engine import Match, codec
from tests.games.conscious_second import Second
from tests.games.conscious_table import NAMES, OPTIONS, Record, brief, chips, discs, laws, position, told
from tests.source import data_of

LONG: dict[str, Callable[[Record], Record]] = {"notes": chips, "board": lambda seat: seat["board"]}
SHORT: dict[str, Callable[[Any], str]] = {
    "astral": discs,
    "mental": discs,
    "laws": laws,
    "active": laws,
    "incoming": laws,
}
WORDS = ("hand", "dupes", "pile")


def begun(case: Record) -> Match:
    """The match an example starts from."""
    if "new" in case:
        return Match.new("conscious", NAMES[: case["new"]], OPTIONS, chance=case["chance"])
    return Match.load(position(*case["seats"], **case.get("set", {})), chance=case["chance"])


def at(state: Any, path: str) -> Any:
    """What stands at a path: `todo.0`."""
    for key in path.split("."):
        state = state[int(key)] if isinstance(state, list) else state[key]
    return state


def hold_seat(expected: Record, before: Record, now: Record) -> None:
    """What a step says of a seat; of its notes and its board, all that has changed."""
    for name, value in expected.items():
        if name in LONG:
            look = LONG[name]
            assert look(now) == {**look(before), **value}, name
        elif name in SHORT:
            assert SHORT[name](now[name]) == value, name
        elif name in WORDS:
            assert " ".join(now[name]) == value, name
        else:
            assert codec.same(now["chips" if name == "every" else name], value), name


def hold(step: Record, before: Record, now: Record, events: list[Record], legal: list[Record]) -> None:
    """All that a step says of its end."""
    listed = [brief(action) for action in legal]
    for number, seat in enumerate(now["seats"]):
        hold_seat(step.get(f"s{number}", {}), before["seats"][number], seat)
    for path, value in step.get("is", {}).items():
        assert codec.same(at(now, path), value), path
    if "legal" in step:
        assert sorted(listed) == sorted(step["legal"])
    assert len(listed) == step.get("count", len(listed))
    assert set(step.get("can", ())) <= set(listed)
    assert not set(step.get("cannot", ())) & set(listed)
    happened = iter(told(events))
    for wanted in step.get("told", ()):
        assert wanted in happened, f"{wanted} in {told(events)}"
    if "swaps" in step:
        swaps = [event for event in events if event["type"] == "dupes_swapped"]
        assert [
            f"{event['seat']} {event['other']} {event['gave']} {event['got']}" for event in swaps
        ] == step["swaps"]


def deeds(step: Record) -> list[str]:
    """What is done in a step."""
    done = step.get("do", [])
    return [done] if isinstance(done, str) else done


def read(name: str) -> list[Record]:
    """The cases of a file beside this one."""
    found = data_of(Path(__file__).with_name(name))
    (cases,) = found.values()
    return list(cases)


def play(case: Record) -> None:
    """A case from its beginning to its end, by both tellings."""
    match = begun(case)
    second = Second(match.encoded())
    before, events = match.encoded(), match.events
    for step in case["steps"]:
        if step.get("do"):
            before, events = match.encoded(), []
        for text in deeds(step):
            listed = {brief(each): each for each in match.legal()}
            assert text in listed, f"{text} is not among {sorted(listed)}"
            events = events + match.act(listed[text])
            told_again = second.act(listed[text], [(one.draw, one.outcome) for one in match.steps[-1].drawn])
            assert codec.same(events[-len(told_again) :] if told_again else [], told_again)
            assert codec.same(match.encoded(), second.now)
        hold(step, before, match.encoded(), events, match.legal())
