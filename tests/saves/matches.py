"""Matches to be saved: a table, its steps, and strategies for more of them."""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st

from game import saves

ID = "leela-20261120-101533-k3f9"

HEADER = saves.Header(
    id=ID,
    created="2026-11-20T10:15:33+01:00",
    title="Ann, Ben",
    game="leela",
    seats=("Ann", "वैकुण्ठ"),
    options={"throw_again": True, "rounds": 3},
    seed=2**63 - 1,
    start=None,
    draws=(6, [2, 0, 1]),
    people=(saves.Person("person", None, 0), saves.Person("bot", "easy", 5)),
)


def text(kind: str, value: Any) -> str:
    """What a line of a kind says."""
    return json.dumps({kind: value}, ensure_ascii=False)


ROLL: saves.Step = {"seat": 0, "action": {"type": "roll"}, "draws": [6]}
MOVE: saves.Step = {"seat": 1, "action": {"type": "move", "to": 23}, "draws": []}
DEAL: saves.Step = {"seat": 0, "action": {"type": "deal"}, "draws": [[2, 0, 1]]}
UNDO: saves.Step = {"undo": True}
STEPS = [ROLL, MOVE, DEAL, UNDO]


def header(match_id: str = ID, **changes: Any) -> saves.Header:
    return replace(HEADER, id=match_id, **changes)


def place(match_id: str = ID, folder: str = "matches") -> Path:
    """Where the file of a match lies."""
    return saves.home() / folder / f"{match_id}.moksha"


def saved(steps: Sequence[saves.Step] = STEPS, match_id: str = ID, **changes: Any) -> bytes:
    """Play a match and close it; the bytes of its file."""
    with saves.create(header(match_id, **changes)) as match:
        for step in steps:
            match.append(step)
    return place(match_id).read_bytes()


def lay(data: bytes, match_id: str = ID) -> None:
    """Put a file in place as a crash, a bad disk or another program might have left it."""
    place(match_id).parent.mkdir(parents=True, exist_ok=True)
    for old in place(match_id).parent.glob(f"{match_id}.*"):
        old.unlink()
    place(match_id).write_bytes(data)


def with_lines(data: bytes, *added: str | bytes) -> bytes:
    """A file with JSON texts added, each with its number and its proper checksum, whatever it says."""
    head, *rest = data.split(b"\n")[:-1]
    above = head[: head.rindex(b', "crc"')] + b"}" + b"".join(line.split(b" ", 2)[2] for line in rest)
    for number, text in enumerate(added, len(rest) + 2):
        body = text.encode("utf-8") if isinstance(text, str) else text
        above += body
        data += b"%d %08x %s\n" % (number, zlib.crc32(above), body)
    return data


def first_line(data: bytes) -> int:
    """Where the first line of a file ends."""
    return data.index(b"\n") + 1


def refused(call: Any, *arguments: Any, **named: Any) -> str:
    """The sentence with which a call is refused."""
    with pytest.raises(saves.SaveError) as caught:
        call(*arguments, **named)
    sentence = caught.value.sentence
    assert sentence == str(caught.value)
    assert sentence.endswith(".") and "\n" not in sentence
    return sentence


_words = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | _words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_words, inner, max_size=3),
    max_leaves=6,
)
_actions = st.fixed_dictionaries({"type": _words}, optional={"cards": _values, "to": st.integers(0, 72)})
_draws = st.lists(st.integers(0, 6) | st.permutations(range(4)).map(list), max_size=3)

steps = st.just(UNDO) | st.fixed_dictionaries(
    {"seat": st.integers(0, 5), "action": _actions, "draws": _draws}
)
