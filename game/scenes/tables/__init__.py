"""What is particular to one game's table; a game without a room here is played on the general stage."""

from __future__ import annotations

import importlib
import importlib.util
from typing import TYPE_CHECKING, Any

from game.scenes.tables.stage import Stage
from game.widgets.theme import Theme

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from game.scenes.scene import Scene
    from game.scenes.table.life import Table
    from game.scenes.tables.journal_page import JournalPage

    SheetOpener = Callable[[Scene, Mapping[str, Any], Sequence[str], Sequence[int]], None]


def stage_for(table: Table) -> Stage:
    """The stage of the table's game."""
    stage: Stage = _own(table.sitting.game, "STAGE", Stage)(table)
    return stage


def light_of(game: str) -> Theme:
    """The light of a game's world, that of its stage."""
    light: Theme = _own(game, "STAGE", Stage).theme
    return light


def arrives_in_order(game: str) -> bool:
    """Whether a game's winners are named in the order of their arrival."""
    ordered: bool = _own(game, "STAGE", Stage).arrives_in_order
    return ordered


def journal_of(game: str) -> type[JournalPage]:
    """The page of the game in the journal."""
    from game.scenes.tables.journal_page import JournalPage

    page: type[JournalPage] = _own(game, "JOURNAL", JournalPage)
    return page


def has_journal(game: str) -> bool:
    """Whether a game has a page of its own in the journal, and so a door to it at its table."""
    return _own(game, "JOURNAL", None) is not None


def sheet_of(game: str) -> SheetOpener | None:
    """What lays a game's score sheet over a scene; None for a game that keeps none."""
    opener: SheetOpener | None = _own(game, "SHEET", None)
    return opener


def _own(game: str, what: str, otherwise: Any) -> Any:
    """What a game's room has of its own."""
    name = f"{__name__}.{game}"
    if importlib.util.find_spec(name) is None:
        return otherwise
    return getattr(importlib.import_module(name), what, otherwise)
