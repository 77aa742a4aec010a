"""Boards of a user's own: of Leela with other arrows and snakes, of the Ferry with other islands."""

from __future__ import annotations

from typing import Any

from game.engine import codec
from game.engine.board import AnyBoard
from game.engine.games import board_of, own_board

ARROWS = {3: 30, 11: 40, 33: 68}
SNAKES = {26: 7, 57: 21, 72: 9}


def leela(title: str = "Few strands") -> dict[str, Any]:
    """The file of a board of Leela with three arrows and three snakes, drawn straight, as JSON."""
    found: dict[str, Any] = codec.encode(board_of("leela"))
    places = {space["id"]: space["at"] for space in found["spaces"]}
    links = [("arrow", *each) for each in ARROWS.items()] + [("snake", *each) for each in SNAKES.items()]
    found["links"] = [
        {"kind": kind, "from": start, "to": end, "path": [places[start], places[end]]}
        for kind, start, end in links
    ]
    found["title"] = title
    return found


def ferry(title: str = "Two islands") -> dict[str, Any]:
    """The file of a board of the Ferry with a rock in the way, as JSON."""
    spaces = [("pier", [1, 1]), ("rock", [3, 2]), ("home", [5, 1])]
    return {
        "game": "ferry",
        "size": [6, 3],
        "title": title,
        "spaces": [{"id": name, "at": at, "kind": "island"} for name, at in spaces],
        "links": [
            {"kind": "boat", "from": "pier", "to": "rock"},
            {"kind": "boat", "from": "rock", "to": "home"},
        ],
    }


def made(content: dict[str, Any]) -> AnyBoard:
    """Such a board, read as its game reads it."""
    return own_board(content["game"], content)


def text_of(content: dict[str, Any]) -> str:
    """Such a board as the text of a YAML file."""
    lines = [f"{key}: {codec.dumps(content[key])}" for key in ("game", "title", "size")]
    for key in ("spaces", "links"):
        lines += [f"{key}:", *(f"  - {codec.dumps(each)}" for each in content[key])]
    return "\n".join(lines) + "\n"
