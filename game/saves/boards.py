"""Boards that users made, `boards/GAME/NAME.yaml` in the home folder: read anew each time, never written."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game import disk, reasons
from game.engine.board import AnyBoard
from game.engine.data import DataError
from game.engine.errors import Why
from game.engine.games import own_board_at
from game.saves.format import BOARDS, Unwritable
from game.saves.places import home

ENDING: Final = ".yaml"
MOST: Final = 40  # of a game are looked at


@dataclass(frozen=True)
class OwnBoard:
    """One such file: the name it is found by, what it is called, and its board, or why it is none."""

    name: str
    title: str
    board: AnyBoard | None
    fault: str = ""


def own_boards(game: str) -> list[OwnBoard]:
    """The boards that a user made for a game, by the names of their files."""
    try:
        folder = home() / BOARDS / game
        with os.scandir(folder) as listing:
            found = [(each.name, each.is_file(follow_symlinks=False)) for each in listing]
    except (OSError, Unwritable):
        return []
    files = sorted(each for each in found if each[0].endswith(ENDING))
    return [_own(folder / name, plain) for name, plain in files[:MOST]]


def _own(path: Path, plain: bool) -> OwnBoard:
    name = disk.shown(path.stem)
    try:
        if not plain:  # a link may lead anywhere, and a pipe without end
            raise DataError(
                "/".join((BOARDS, path.parent.name, disk.shown(path.name))), None, Why("not_plain")
            )
        board = own_board_at(path)
    except DataError as fault:
        return OwnBoard(name, name, None, reasons.told(fault))
    return OwnBoard(name, board.title or name, board)
