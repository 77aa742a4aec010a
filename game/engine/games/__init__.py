"""The games of the app: one record each, which names its rooms; no folder is searched for games.

A room is a module of one part of the app (`PLACES`); each part imports its own rooms and no others.
What a record names must be there; for what it does not name, the part's general room serves.
"""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game import resources
from game.engine import board, data
from game.engine.base import Game
from game.engine.errors import EngineError, Why, bad_request


@dataclass(frozen=True)
class Record:
    """A game of the app and the names of its rooms; None: the general room of that part serves it.

    `rules` is a module of `game.engine.games` with GAME; None: the game is announced
    on the shelf and cannot be played yet. `bots` is one of `game.bots` with
    `choose`, `telling` one of `game.tellings` with TELLING, `table` one of
    `game.scenes.tables` with STAGE; `journal`, `sheet`, `ending`, `film` and `printed` are others of those,
    with JOURNAL, with `lay_sheet_over`, with ENDING, with FILM and with PRINTED.
    """

    name: str
    rules: str | None = None
    bots: str | None = None
    telling: str | None = None
    table: str | None = None
    journal: str | None = None
    sheet: str | None = None
    ending: str | None = None
    film: str | None = None
    printed: str | None = None

    def modules(self) -> list[str]:
        """The full names of the modules that are its rooms."""
        named = ((place, getattr(self, room)) for room, place in PLACES.items())
        return [f"{place}.{name}" for place, name in named if name is not None]


PLACES = {
    "rules": "game.engine.games",
    "bots": "game.bots",
    "telling": "game.tellings",
    "table": "game.scenes.tables",
    "journal": "game.scenes.tables",
    "sheet": "game.scenes.tables",
    "ending": "game.scenes.tables",
    "film": "game.scenes.tables",
    "printed": "game.scenes.tables",
}
RECORDS = (
    Record(
        "leela",
        rules="leela",
        telling="leela",
        table="leela",
        journal="leela.journal_page",
        film="leela.film",
        printed="leela.printed",
    ),
    Record(
        "buddhawheel",
        rules="buddhawheel",
        bots="buddhawheel",
        telling="buddhawheel",
        table="buddhawheel",
        journal="buddhawheel.journal_page",
        film="buddhawheel.film",
        printed="buddhawheel.printed",
    ),
    Record(
        "hungry_ghost",
        rules="hungry_ghost",
        bots="hungry_ghost",
        telling="hungry_ghost",
        table="hungry_ghost",
        journal="hungry_ghost.journal_page",
        film="hungry_ghost.film",
        printed="hungry_ghost.printed",
    ),
    Record(
        "buddha",
        rules="buddha",
        bots="buddha",
        telling="buddha",
        table="buddha",
        journal="buddha.journal_page",
        sheet="buddha.sheet",
        film="buddha.film",
        printed="buddha.printed",
    ),
    Record(
        "conscious",
        rules="conscious",
        bots="conscious",
        telling="conscious",
        table="conscious",
        journal="conscious.journal_page",
        ending="conscious.film",
        film="conscious.film",
        printed="conscious.printed",
    ),
)
GAMES = tuple(record.name for record in RECORDS if record.rules is not None)

_records = {record.name: record for record in RECORDS}
_guests: dict[str, Game[Any]] = {}


def record_of(game: str) -> Record:
    """The record of a game; one from outside the app has general rooms only."""
    return Record(game) if game in _guests else _records.get(game) or Record(game)


def game_named(name: Any) -> Game[Any]:
    """The rules of a game; `unknown_game` where there is none of this name."""
    if type(name) is not str:
        raise bad_request(Why("expected_game", got=name), "game")
    if name in _guests:
        return _guests[name]
    if name not in GAMES:
        raise EngineError("unknown_game", Why("unknown_game", name=name))
    game: Game[Any] = importlib.import_module(f"game.engine.games.{_records[name].rules}").GAME
    return game


def all_games() -> tuple[str, ...]:
    """The names of all games that can be played, guests last."""
    return GAMES + tuple(_guests)


def register(game: Game[Any]) -> None:
    """Register a game from outside the app, as the tests do with theirs; `GAMES` stays as it is."""
    _guests[game.name] = game


def unregister(name: str) -> None:
    """Take a registered game out again; a name that is not registered is passed over."""
    _guests.pop(name, None)


def board_of(name: str) -> board.AnyBoard:
    """The board of a game, as its rules read it; raises `data.DataError` where it is not right."""
    return board_at(resources.path("boards", name, "board.yaml"))


def own_board(game: str, content: Any) -> board.AnyBoard:
    """A board that a user made for a game, from its JSON; `bad_request` with its path where it is none."""
    document = data.Document("", content, {})
    try:
        return _own(game, document)
    except data.DataError as fault:
        raise bad_request(fault.why, f"board.{fault.path}" if fault.path else "board") from None


def own_board_at(path: Path) -> board.AnyBoard:
    """A board that a user made for the game its folder is named after; raises `data.DataError`.

    It is read anew each time: the file is the user's, and may have been changed.
    """
    return _own(path.parent.name, data.load(path))


def _own(game: str, document: data.Document) -> board.AnyBoard:
    rules = game_named(game)
    found = board.own(document, rules.board, game)
    for place, why in rules.own_board_faults(found):
        raise document.fault(place, why)
    return found


def board_at(path: Path) -> board.AnyBoard:
    """A board file, read as its folder's game reads it and held against that game's rules.

    Where no game of that name is known, it is read for what any board has. Raises `data.DataError`.
    """
    if path.parent.name not in all_games():
        return board.read_plain(path)
    rules = game_named(path.parent.name)
    return board.held(path, rules.board, rules.board_faults)
