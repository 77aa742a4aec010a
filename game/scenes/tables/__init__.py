"""What is particular to one game's table; a game without a room here is played on the general stage."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from game import words
from game.engine.games import board_of, record_of
from game.scenes.tables.board_stage import BoardStage
from game.scenes.tables.film import Film
from game.scenes.tables.general_stage import GeneralStage
from game.scenes.tables.journal_page import JournalPage
from game.scenes.tables.stage import Stage
from game.widgets.theme import Theme

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    import pygame

    from game.printing.things import Printed
    from game.scenes.overlay import OverlayHost
    from game.scenes.tables.interface import Table
    from game.sitting import Sitting
    from game.widgets.canvas import Widget
    from game.widgets.style import Style

    Ending = Callable[[Style, pygame.Rect, Sitting], Sequence[Widget]]
    SheetOpener = Callable[[OverlayHost, Mapping[str, Any], Sequence[str], Sequence[int]], None]


def stage_for(table: Table) -> Stage:
    """The stage of the table's game: its own, or the general one, with a board where it has one to show.

    A game may have another where the match lies flat or hangs on a wall.
    """
    game = table.sitting.game
    room = _stage(game).rooms.get(table.display.mode.name)
    if room is not None:
        return _checked(_own(room, "STAGE"))(table)
    if record_of(game).table is None and words.has_board(game):
        return BoardStage(table, table.sitting.match.board or board_of(game))
    return _stage(game)(table)


def light_of(game: str) -> Theme:
    """The light of a game's world, that of its stage."""
    return _stage(game).theme


def cut_tall(game: str) -> float:
    """The height of a picture that is cut from a game's board, for its breadth."""
    return _stage(game).cut_tall


def cut_out(game: str, spaces: tuple[str, ...], size: tuple[int, int]) -> pygame.Surface | None:
    """The part of a game's board that has these spaces in it; None where its stage shows none."""
    return _stage(game).cut_out(spaces, size)


def journal_of(game: str) -> type[JournalPage]:
    """The page of the game in the journal."""
    page: type[JournalPage] = _own(record_of(game).journal, "JOURNAL", JournalPage)
    return page


def has_journal(game: str) -> bool:
    """Whether a game has a page of its own in the journal, and so a door to it at its table."""
    return record_of(game).journal is not None


def sheet_of(game: str) -> SheetOpener | None:
    """What lays a game's score sheet over a scene; None for a game that keeps none."""
    opener: SheetOpener | None = _own(record_of(game).sheet, "lay_sheet_over")
    return opener


def ending_of(game: str) -> Ending | None:
    """What lays a game's own page of the end in a rectangle; None: the general one serves it."""
    ending: Ending | None = _own(record_of(game).ending, "ENDING")
    return ending


def film_of(game: str) -> type[Film]:
    """The film of a game's matches; one without its own has the plain one."""
    film: type[Film] = _own(record_of(game).film, "FILM", Film)
    return film


def prints(game: str) -> bool:
    """Whether there is anything to print of a game."""
    return record_of(game).printed is not None


def has_book(game: str) -> bool:
    """Whether a game has a book to be read aloud from."""
    return "print.book" in words.texts(game).phrases


def printed(game: str) -> Printed | None:
    """What is printed of a game; None where it has nothing."""
    of: Callable[[], Printed] | None = _own(record_of(game).printed, "PRINTED")
    return None if of is None else of()


def _stage(game: str) -> type[Stage]:
    return _checked(_own(record_of(game).table, "STAGE", GeneralStage))


def _own(room: str | None, name: str, general: Any = None) -> Any:
    """What a module of the game's own has under a name; what serves all games where it has no such module."""
    return general if room is None else getattr(importlib.import_module(f"game.scenes.tables.{room}"), name)


def _checked(stage: type[Stage]) -> type[Stage]:
    """A stage that shows every event of its game."""
    if stage.shows_kind is not None:
        stage.shows_kind.check()
    return stage
