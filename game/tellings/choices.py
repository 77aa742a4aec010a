"""Many actions gathered in groups, so that one of hundreds is chosen in a few steps.

They are told apart by their kind first, then field by field: a list by what it holds, a long row
of values by its parts. A group is named by the words of its actions, as far as they are settled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import isqrt
from typing import Any

from game import words
from game.engine import codec
from game.engine.base import Action
from game.tellings.general import Telling, View

MANY = 24  # actions: of more a player chooses step by step
ROUND = (2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)  # numbers are parted in such rows, where one will do


@dataclass(frozen=True)
class Group:
    """Some of the actions, in words; one alone is that action."""

    label: str
    help: str
    actions: tuple[Action, ...]


@dataclass
class _Part:
    """Actions that belong together, and what settles them: `said` stands behind labels that are the same."""

    actions: list[Action]
    fields: dict[str, Any]
    said: str = ""


def holding(actions: Iterable[Action], field: str, item: Any) -> list[Action]:
    """The actions whose list in a field holds an item."""
    return [action for action in actions if _holds(action.get(field), item)]


def grouped(game: str, actions: Sequence[Action], names: Sequence[str], room: int) -> list[Group]:
    """The actions one by one, or in groups where there are more of them than `room` (2 at least).

    Groups may share actions: those that hold two cards stand with each of them. Every group has
    fewer actions than there are, so that choosing on ends.
    """
    if len(actions) <= max(2, room):
        parts = [_Part([action], {}) for action in actions]
    else:
        parts = _parted(game, actions, max(2, room))
    found = [words.label(game, {**_settled(part.actions), **part.fields}, names) for part in parts]
    labels = [each.label for each in found]
    return [
        Group(
            label
            if labels.count(label) == 1 or not part.said
            else words.say("choice.told", label=label, value=part.said),
            each.help,
            tuple(part.actions),
        )
        for part, each, label in zip(parts, found, labels, strict=True)
    ]


def group_told(telling: Telling, view: View, group: Group, names: Sequence[str]) -> words.ActionText:
    """What is said of a group; of one action, what it is called here and what it would do now."""
    if len(group.actions) > 1:
        return words.ActionText(group.label, group.help)
    action = group.actions[0]
    found = words.label(telling.game, action, names)
    label = telling.label(view, action, names) if found.label == group.label else group.label
    return replace(found, label=label, help=telling.effect(view, action, names))


def _parted(game: str, actions: Sequence[Action], room: int) -> list[_Part]:
    """The actions in parts, by the first thing in which they differ."""
    known = words.texts(game)
    kinds = _sorted(actions, lambda action: words.action_key(known, action))
    if len(kinds) > 1:
        return [_Part(kind, {}) for kind in kinds]
    for field in dict.fromkeys(name for action in actions for name in action):
        if len({_key(action.get(field)) for action in actions}) > 1:
            return _by_items(actions, field) or _by_value(actions, field, room)
    return [_Part([action], {}) for action in actions]


def _by_items(actions: Sequence[Action], field: str) -> list[_Part]:
    """By what their lists hold besides what all hold; none where that tells nothing apart."""
    lists = [found for action in actions if isinstance(found := action.get(field), list)]
    if len(lists) < len(actions):
        return []
    shared = _shared(lists)
    others = {_key(item): item for each in lists for item in each if not _holds(shared, item)}
    parts = [_Part(holding(actions, field, item), {}, str(item)) for item in others.values()]
    alone = [action for action in actions if all(_holds(shared, item) for item in action[field])]
    return [_Part(alone, {}), *parts] if alone and parts else parts


def _by_value(actions: Sequence[Action], field: str, room: int) -> list[_Part]:
    """By the values of a field, or by rows of them where they are many."""
    found = _sorted(actions, lambda action: _key(action.get(field)))
    if len(found) <= room:
        return [_Part(each, {}, f"{field} {each[0].get(field)}".replace("_", " ")) for each in found]
    long = max(-(-len(found) // room), isqrt(len(found)))
    if all(type(each[0].get(field)) is int for each in found):
        long = next((step for step in ROUND if step >= long), long)
    parts = []
    for start in range(0, len(found), long):
        row = found[start : start + long]
        low, high = (each[0].get(field) for each in (row[0], row[-1]))
        fields = {field: words.Unsettled(span=(low, high))} if len(row) > 1 else {}
        parts.append(_Part([action for each in row for action in each], fields, f"{low} – {high}"))
    return parts


def _settled(actions: Sequence[Action]) -> Mapping[str, Any]:
    """The fields that actions of one kind have in common, and which are not settled yet."""
    fields: dict[str, Any] = {}
    for field in actions[0]:
        values = [action.get(field) for action in actions]
        if len({_key(value) for value in values}) == 1:
            fields[field] = values[0]
        elif all(isinstance(value, list) for value in values):
            fields[field] = words.Unsettled(known=tuple(_shared(values)))
        else:
            fields[field] = words.Unsettled()
    return fields


def _shared(lists: Sequence[Any]) -> list[Any]:
    """What all of the lists hold."""
    return [item for item in lists[0] if all(_holds(each, item) for each in lists)]


def _holds(items: Any, item: Any) -> bool:
    return isinstance(items, list) and any(codec.same(each, item) for each in items)


def _sorted(actions: Sequence[Action], key: Callable[[Action], str]) -> list[list[Action]]:
    """The actions by a key, in the order in which each was met first."""
    found: dict[str, list[Action]] = {}
    for action in actions:
        found.setdefault(key(action), []).append(action)
    return list(found.values())


def _key(value: Any) -> str:
    return codec.dumps(value)
