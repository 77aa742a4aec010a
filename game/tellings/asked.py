"""Which clauses say what a thing on the table is: a square, a card, a seat, a figure, a stack.

A thing is known by the name of its widget and of the part of it that was meant. Squares, cards and terms
cite their clauses in the game's texts; for all else `asks` there has patterns, the first that fits counts:
`seat`, `square/KIND/ID`, `link/KIND`, or the names themselves (`stage/stack/*`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase

from game import rulebook, words
from game.engine.board import AnyBoard

_PIECE = re.compile(r"(?:seat|token|place)/(\d+)")


def seat_of(name: str) -> int | None:
    """The seat of which a widget is the plaque or the piece; None where it is neither."""
    found = _PIECE.match(name)
    return None if found is None else int(found[1])


def clauses_about(game: str, board: AnyBoard | None, name: str, part: str = "") -> tuple[str, ...]:
    """The clauses that a thing of this name falls under, each once; none where the game has none for it."""
    found: list[str] = []
    known = rulebook.clauses(game, words.language)
    for each in _found(game, board, name, part):
        if each in known and each not in found:
            found.append(each)
    return tuple(found)


def _found(game: str, board: AnyBoard | None, name: str, part: str) -> Iterator[str]:
    said = words.texts(game)
    if seat_of(name) is not None:
        yield from _fitting(said.asks, "seat")
        return
    leaf = part or name.rpartition("/")[2]
    if part and board is not None:
        yield from _of_space(said, board, part)
    if leaf in said.terms:
        yield from rulebook.cited(said.terms[leaf].line)[1]
    if leaf in said.faces:
        yield said.faces[leaf].rule
    yield from _fitting(said.asks, f"{name}/{part}" if part else name)


def _of_space(said: words.Texts, board: AnyBoard, part: str) -> Iterator[str]:
    """What is said of a space, of what begins there, and of its kind."""
    space = next((space for space in board.spaces if str(space.id) == part), None)
    if space is None:
        return
    for link in board.links:
        if str(link.from_) == part:
            yield from _fitting(said.asks, f"link/{link.kind}")
    if part in said.squares:
        yield from rulebook.cited(*said.squares[part].rules)[1]
    yield from _fitting(said.asks, f"square/{space.kind}/{part}")


def _fitting(asks: Mapping[str, list[str]], path: str) -> list[str]:
    return next((found for pattern, found in asks.items() if fnmatchcase(path, pattern)), [])
