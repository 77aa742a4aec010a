"""The shelf's games: which there are, in what order, which was looked at last; and what was brought to it."""

from __future__ import annotations

from game import saves, words
from game.engine.games import RECORDS, all_games
from game.scenes.app import App

LAST_GAME = "game"  # in the settings


def shelf() -> list[str]:
    """The games in the shelf's order, those that are announced among them; guests stand at the end."""
    known = [record.name for record in RECORDS]
    return [*known, *(game for game in all_games() if game not in known)]


def look_at(app: App, game: str) -> None:
    """Let the shelf remember the game that was looked at or played last."""
    app.settings.set(LAST_GAME, game)


def looked_at(app: App) -> str:
    """The game that was looked at or played last; else the first on the shelf that can be played."""
    last: str = app.settings.get(LAST_GAME, "")
    return last if last in all_games() else next(game for game in shelf() if game in all_games())


def carried(found: saves.Carried) -> str:
    """What came of bringing in many matches, in words."""
    said = [words.counted("file.came", found.carried)]
    if found.there:
        said.append(words.counted("file.there", found.there))
    return " ".join([*said, *found.refused[:3]])
