"""Golden conversations: what `moksha engine` is asked (→) and what it answers (←), to be read like prose.

Only requests and remarks (#) are written by hand; `python -m tests.golden` writes the answers under them.
A long answer is laid out over several lines. A state that follows another is told by what has changed in it,
as in `"state":{+ "turn":2, "seats[0].square":23 +}`; `gone` stands for what was taken back. Of a long stack
it is told what left its top and what came under it: `[- "HU02" … "HU17" +]`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from game import bots, reasons, simulation
from game.engine import codec
from game.engine.protocol import Session

HERE = Path(__file__).resolve().parent
WIDTH = 110
LONG = 24  # a list of words that is longer is a stack

# Requests whose answer tells a state that follows the one before.
_FOLLOWS = re.compile('"cmd":"(act|undo)"')


def files() -> list[Path]:
    return sorted(HERE.glob("*.golden"))


def requests(text: str) -> list[str]:
    """The requests of a conversation, in order."""
    return [line.removeprefix("→ ") for line in text.splitlines() if line.startswith("→ ")]


def answers(asked: Iterable[str]) -> Iterator[dict[str, Any]]:
    """What the engine answers to each, as a program that reads the line has it."""
    session = Session(bots.choose, reasons.told, simulation.answer)
    for line in asked:
        yield json.loads(codec.dumps(session.answer(line.encode("utf-8"))))


def written(text: str, found: Iterable[dict[str, Any]]) -> str:
    """The conversation with these answers in it; remarks and empty lines stay where they are."""
    lines = []
    said = iter(found)
    known: Any = None
    for line in text.splitlines():
        if not line or line.startswith("#"):
            lines.append(line)
        elif line.startswith("→ "):
            answer = next(said)
            lines.append(line)
            lines.append(_answer(answer, known if _FOLLOWS.search(line) else None))
            known = answer.get("state", known)
    return "\n".join(lines) + "\n"


def renewed(text: str) -> str:
    """The conversation as the engine would lead it today."""
    return written(text, answers(requests(text)))


def _answer(answer: dict[str, Any], known: Any) -> str:
    """An answer, its state told by what differs from the one known, if any."""
    parts = []
    for key, value in answer.items():
        if key == "state" and known is not None:
            changes = [f"{codec.dumps(path)}:{what}" for path, what in _changes(known, value, "")]
            told = _joined("{+ ", changes, " +}", "   ")
        else:
            told = _laid_out(value, "   ")
        parts.append(f'"{key}":{told}')
    return _joined("← {", parts, "}", "  ")


def _changes(before: Any, after: Any, path: str) -> Iterator[tuple[str, str]]:
    """What differs between two states: where, and what stands there now."""
    if isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        for key in after:
            yield from _changes(before[key], after[key], f"{path}.{key}" if path else key)
    elif isinstance(before, list) and isinstance(after, list) and not _plain(before + after):
        for index, (old, new) in enumerate(zip(before, after)):
            yield from _changes(old, new, f"{path}[{index}]")
        for index in range(len(before), len(after)):
            yield f"{path}[{index}]", codec.dumps(after[index])
        for index in range(len(after), len(before)):
            yield f"{path}[{index}]", "gone"
    elif not codec.same(before, after):
        yield path, _moved(before, after) or codec.dumps(after)


def _moved(before: Any, after: Any) -> str | None:
    """What left the top of a long stack and what came under it; None where anything else happened."""
    if isinstance(before, list) and isinstance(after, list) and len(before) > LONG:
        for left in range(3):
            stayed = before[left:]
            if after[: len(stayed)] == stayed:
                top, under = before[:left], after[len(stayed) :]
                return " ".join(["[-", *map(codec.dumps, top), "…", *map(codec.dumps, under), "+]"])
    return None


def _plain(values: list[Any]) -> bool:
    """Whether a list is of words only, as a hand is: told whole, not place by place."""
    return bool(values) and all(isinstance(value, str) for value in values)


def _laid_out(value: Any, indent: str) -> str:
    """JSON in one line where that is short, else an item a line."""
    line = codec.dumps(value)
    if len(line) + len(indent) <= WIDTH - 20 or not isinstance(value, (dict, list)):
        return line
    if isinstance(value, list) and len(value) > LONG and not any(map(_nested, value)):
        return _filled([codec.dumps(item) for item in value], indent)
    if isinstance(value, list):
        return _joined("[", [_laid_out(item, indent + " ") for item in value], "]", indent)
    items = [f"{codec.dumps(key)}:{_laid_out(item, indent + ' ')}" for key, item in value.items()]
    return _joined("{", items, "}", indent)


def _nested(value: Any) -> bool:
    return isinstance(value, (dict, list))


def _filled(words: list[str], indent: str) -> str:
    """A long list of words, as many a line as there is room for."""
    lines = [""]
    for word in words:
        if len(indent) + len(lines[-1]) + len(word) > WIDTH - 3:
            lines.append("")
        lines[-1] += f"{word},"
    return "[" + f"\n{indent} ".join(lines)[:-1] + "]"


def _joined(opening: str, parts: list[str], closing: str, indent: str) -> str:
    """In one line where that is short, else a part a line."""
    line = opening + ",".join(parts) + closing
    if len(line) + len(indent) <= WIDTH and "\n" not in line:
        return line
    return opening + f",\n{indent} ".join(parts) + closing
