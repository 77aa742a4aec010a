"""Data files read behind a guard: YAML that cannot harm, and complaints with file and line.

Only plain scalars, lists and maps; no aliases, no tags, no key twice, no deep
nesting. Scalars mean what they look like: quoted ones
are text, plain ones are integers, numbers, true, false, null or text, and nothing else
(`no`, `010` and `12:30` are text).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from game import disk
from game.engine import codec
from game.engine.errors import Why

T = TypeVar("T")

DEEPEST = 24
LONGEST_SCALAR = 20_000
LARGEST_FILE = 4_000_000
MOST_VALUES = 100_000

_INTEGER = re.compile(r"-?(0|[1-9][0-9]{0,17})\Z")
_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,17})\.[0-9]{1,18}\Z")
_WORDS = {"true": True, "false": False, "null": None, "~": None, "": None}


class DataError(Exception):
    """A data file that is not as it should be: file, line, the path within it, and why."""

    def __init__(self, file: str, line: int | None, why: Why, path: str = "") -> None:
        super().__init__(file, line, why, path)
        self.file = file
        self.line = line
        self.why = why
        self.path = path


@dataclass(frozen=True)
class Document:
    """A parsed file: its content, and the line on which each path begins.

    Of several files that were `merged`, `files` says in which of them a path begins.
    """

    file: str
    content: Any
    lines: dict[str, int]
    files: dict[str, str] = field(default_factory=dict)

    def read(self, kind: type[T]) -> T:
        """The content as a dataclass; a mismatch names file, line and what was expected."""
        try:
            return codec.decode(kind, self.content)
        except codec.Mismatch as mismatch:
            raise self.fault(mismatch.path, mismatch.why) from None

    def fault(self, path: str, why: Why) -> DataError:
        """A complaint about what stands at a path."""
        return DataError(*self.place_of(path), why, path)

    def place_of(self, path: str) -> tuple[str, int | None]:
        """The file and the line in which a path begins, or else the nearest that holds it."""
        while path not in self.lines and path:
            path = path[: max(path.rfind("."), path.rfind("["), 0)]
        return self.files.get(path, self.file), self.lines.get(path)


def merged(documents: Sequence[Document]) -> Document:
    """Several files as one: what a later one says goes before what an earlier one does, key by key."""
    content: Any = {}
    lines: dict[str, int] = {}
    files: dict[str, str] = {}
    for document in documents:
        content = _over(content, document.content)
        lines |= document.lines
        files |= dict.fromkeys(document.lines, document.file)
    return Document(documents[-1].file, content, lines, files)


def _over(below: Any, above: Any) -> Any:
    if not (isinstance(below, dict) and isinstance(above, dict)):
        return above
    return {
        **below,
        **{key: _over(below[key], each) if key in below else each for key, each in above.items()},
    }


def held(
    path: Path,
    kind: type[T],
    read: Callable[[Path, type[T]], T],
    faults: Callable[[T], Iterable[tuple[str, Why]]],
) -> T:
    """One file, read as a kind and held against the rules of a game; it is read once.

    `faults` tells where it is not the game's, and why. Raises `DataError` with file, line and the first
    of them.
    """
    wanted: Any = kind
    found: T = _held(path, wanted, read, faults)
    return found


@cache
def _held(path: Path, kind: Any, read: Callable[..., Any], faults: Callable[..., Any]) -> Any:
    found = read(path, kind)
    for place, why in faults(found):
        raise load(path).fault(place, why)
    return found


def load(path: Path) -> Document:
    """Parse one YAML file."""
    return parse(text_of(path), called(path))


def called(path: Path) -> str:
    """What complaints call a file: from the folder of data on that it lies in."""
    return "/".join(path.parts[-4 if path.parts[-4:-3] == ("languages",) else -3 :])


def text_of(path: Path) -> str:
    """The text of a plain file of bearable size."""
    name = called(path)
    try:
        return disk.read(path, LARGEST_FILE).decode("utf-8")
    except UnicodeDecodeError:
        raise DataError(name, None, Why("not_utf8")) from None
    except disk.NotPlain:
        raise DataError(name, None, Why("not_plain")) from None
    except disk.TooLarge:
        raise DataError(name, None, Why("too_large", most=LARGEST_FILE)) from None
    except OSError as error:
        raise DataError(name, None, Why("unreadable", problem=error.strerror or str(error))) from None


def parse(text: str, name: str) -> Document:
    """Parse YAML text; `name` is what complaints call it."""
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        _guard(yaml.parse(text, Loader=loader), name)
        node = yaml.compose(text, Loader=loader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None)
        why = Why("yaml_syntax", problem=problem) if problem else Why("not_yaml")
        raise DataError(name, mark.line + 1 if mark else None, why) from None
    except (ValueError, OverflowError):
        raise DataError(name, None, Why("yaml_characters")) from None
    lines: dict[str, int] = {}
    return Document(name, _built(node, "", lines, name), lines)


def _guard(events: Any, name: str) -> None:
    """Refuse what could harm before anything is built from it."""
    depth = values = 0
    for event in events:
        kind = type(event).__name__
        line = event.start_mark.line + 1
        values += kind in ("ScalarEvent", "SequenceStartEvent", "MappingStartEvent")
        if values > MOST_VALUES:
            raise DataError(name, line, Why("too_many_values", most=MOST_VALUES))
        if kind == "AliasEvent":
            raise DataError(name, line, Why("aliases"))
        if kind in ("SequenceStartEvent", "MappingStartEvent"):
            depth += 1
            if depth > DEEPEST:
                raise DataError(name, line, Why("too_deep", most=DEEPEST))
        elif kind in ("SequenceEndEvent", "MappingEndEvent"):
            depth -= 1
        elif kind == "ScalarEvent" and len(event.value) > LONGEST_SCALAR:
            raise DataError(name, line, Why("text_too_long", most=LONGEST_SCALAR))
        if getattr(event, "anchor", None) or (getattr(event, "tag", None) not in (None, "!")):
            raise DataError(name, line, Why("anchors"))


def _built(node: Any, path: str, lines: dict[str, int], name: str) -> Any:
    if node is None:
        return None
    lines[path] = node.start_mark.line + 1
    kind = type(node).__name__
    if kind == "SequenceNode":
        return [_built(item, f"{path}[{index}]", lines, name) for index, item in enumerate(node.value)]
    if kind == "MappingNode":
        found: dict[str, Any] = {}
        for key_node, value_node in node.value:
            if type(key_node).__name__ != "ScalarNode":
                raise DataError(name, key_node.start_mark.line + 1, Why("key_not_plain"))
            key = key_node.value
            if key in found:
                raise DataError(name, key_node.start_mark.line + 1, Why("key_twice", key=key))
            found[key] = _built(value_node, f"{path}.{key}" if path else key, lines, name)
        return found
    return node.value if node.style else _scalar(node.value)


def _scalar(text: str) -> Any:
    if text in _WORDS:
        return _WORDS[text]
    if _INTEGER.match(text):
        return int(text)
    if _NUMBER.match(text):
        return float(text)
    return text
