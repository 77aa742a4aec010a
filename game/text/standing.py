"""How a view, its choices and its events are set for the text table: in groups, by clause, in one line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from game import words
from game.engine.base import Action, Event
from game.engine.board import AnyBoard, Link

View = Mapping[str, Any]


def besides(view: View, seat: int, legal: Sequence[Action]) -> View:
    """A view without those of a seat's cards that are offered to it by name anyway."""
    offered = {value for action in legal for value in action.values() if isinstance(value, str)}
    seats = list(view["seats"])
    seats[seat] = {
        key: [each for each in value if not (isinstance(each, str) and each in offered)]
        if isinstance(value, list)
        else value
        for key, value in seats[seat].items()
    }
    return {**view, "seats": seats}


def spanned(game: str, legal: Sequence[Action], names: Sequence[str]) -> words.ActionText | None:
    """One line for actions that differ in nothing but their number: bid 0 to 15; None where more differs."""
    name = words.label(game, legal[0], names).number
    if not name or any({**action, name: 0} != {**legal[0], name: 0} for action in legal):
        return None
    low, high = legal[0][name], legal[-1][name]
    if [action[name] for action in legal] != list(range(low, high + 1)):
        return None
    return words.label(game, {**legal[0], name: words.say("text.range", low=low, high=high)}, names)


def groups(game: str, events: Sequence[Event]) -> Iterator[Sequence[Event]]:
    """Events in the groups in which they are told: each begins where the game's texts open one."""
    opens = words.texts(game).opens
    start = 0
    for index, event in enumerate(events):
        if index > start and event["type"] in opens:
            yield events[start:index]
            start = index
    if events:
        yield events[start:]


def by_clause(events: Sequence[Event]) -> Iterator[tuple[str, list[Event]]]:
    """Events that stand together under one clause."""
    group: list[Event] = []
    for event in events:
        if group and group[0]["rule"] != event["rule"]:
            yield group[0]["rule"], group
            group = []
        group.append(event)
    if group:
        yield group[0]["rule"], group


def rests(found: AnyBoard, events: Sequence[Event]) -> dict[int, int | str]:
    """The space of a board where each seat that moved came to rest."""
    spaces = {space.id for space in found.spaces}
    return {
        event["seat"]: event["to"]
        for event in events
        if type(event.get("seat")) is int and event.get("from") in spaces and event.get("to") in spaces
    }


def link_key(link: Link[Any]) -> str:
    """A link as the texts name it: `10>23`."""
    return f"{link.from_}>{link.to}"
