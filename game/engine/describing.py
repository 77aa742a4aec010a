"""What the states, actions and events of a game hold, explained to programs (`describe`).

States are read off their dataclasses: each class and field with the docstring it has in the source. Actions
and events stand in `boards/GAME/protocol.yaml`, a sentence for each type, with its fields in backticks.
"""

from __future__ import annotations

import ast
import dataclasses
import inspect
import re
import types
import typing
from functools import cache
from itertools import pairwise
from typing import Annotated, Any, Literal

from game import resources
from game.engine import codec, data
from game.engine.base import Game
from game.engine.trail import Trail
from game.engine.visibility import Sight

_WORDS = {"None": "null", "True": "true", "False": "false"}
_PLAIN = {int: "integer", float: "number", str: "string", bool: "boolean", type(None): "null", Any: "any"}
_LISTS = (list, tuple, Trail)


def described(game: Game[Any]) -> dict[str, Any]:
    """The answer to `describe`: types of a state's objects, `state` first; types of actions and of events."""
    try:
        told = data.load(resources.path("boards", game.name, "protocol.yaml")).content
    except resources.ResourceMissing:  # a game from outside the app
        told = {"actions": {}, "events": {}}
    return {
        "game": game.name,
        "state": game.state.__name__,
        "objects": {kind.__name__: _object(kind) for kind in _kinds(game.state, {})},
        **{part: {name: _told(sentence) for name, sentence in told[part].items()} for part in told},
    }


def _told(sentence: str) -> dict[str, Any]:
    """A sentence, and the fields that it names."""
    return {"meaning": sentence, "fields": list(dict.fromkeys(re.findall("`(.+?)`", sentence)))}


def _kinds(kind: Any, met: dict[Any, None]) -> dict[Any, None]:
    """A dataclass, or named tuple, and all those within it, each once, the outer ones first."""
    if _is_object(kind) and kind not in met:
        met[kind] = None
        for hint in typing.get_type_hints(kind, include_extras=True).values():
            _kinds(hint, met)
    for part in typing.get_args(kind):
        _kinds(part, met)
    return met


def _object(kind: type) -> dict[str, Any]:
    meanings, hints = _meanings(kind), typing.get_type_hints(kind, include_extras=True)
    fields = {}
    for inside, outside in codec.names(kind):
        found = {"type": _type(hints[inside]), "meaning": meanings.get(inside, "")}
        marks = [mark for mark in getattr(hints[inside], "__metadata__", ()) if isinstance(mark, Sight)]
        for mark in marks:
            found["seen_by"] = _SEEN[mark.who] + (", until it is shown to all" if mark.until else "")
        fields[outside] = found
    return {"meaning": meanings[""], "fields": fields}


_SEEN = {  # who sees a field, by its mark
    "all": "all",
    "own": "its seat",
    "held": "its seat; others how many",
    "number": "how many",
    "none": "none",
}


def _is_object(kind: Any) -> bool:
    return isinstance(kind, type) and (dataclasses.is_dataclass(kind) or hasattr(kind, "_fields"))


def _type(hint: Any) -> str:
    """The type of a field in words of JSON."""
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if origin is Annotated:
        return _type(parts[0])
    if origin is Literal:
        return " or ".join(map(codec.dumps, parts))
    if origin in (typing.Union, types.UnionType):
        return " or ".join(map(_type, parts))
    if origin is dict:
        return f"object of {_type(parts[1])} by {_type(parts[0])}"
    if origin is tuple and parts[-1] is not ...:
        return f"[{', '.join(map(_type, parts))}]"
    if origin in _LISTS:
        each = _type(parts[0])
        return f"list of ({each})" if " or " in each else f"list of {each}"
    return _PLAIN.get(hint) or str(hint.__name__)


@cache
def _meanings(kind: type) -> dict[str, str]:
    """What the source says of a class, under the empty name, and of each field: the line below it."""
    (source,) = ast.parse(inspect.getsource(kind)).body
    assert isinstance(source, ast.ClassDef)
    found = {"": _plain(inspect.getdoc(kind) or "")}
    for pair in pairwise(source.body):
        match pair:
            case ast.AnnAssign(target=ast.Name(id=field)), ast.Expr(value=ast.Constant(value=str(meaning))):
                found[field] = _plain(meaning)
    return found


def _plain(docstring: str) -> str:
    """One line, with the words of JSON."""
    line = " ".join(docstring.split()).replace("_`", "`")
    return re.sub(r"\b(None|True|False)\b", lambda word: _WORDS[word[0]], line)
