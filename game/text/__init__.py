"""The text table: a match in a terminal, told in sentences; match files and board folders told so too.

Plain lines, nothing else: no colour, no moving cursor, so that a screen reader, a pipe
or a printer can follow. At a terminal they have up to 80 columns; elsewhere a paragraph
is a line. It is the same `Sitting` as at the table in the window, kept in the same file:
what is begun here goes on there.
"""

from __future__ import annotations

from collections.abc import Sequence

from game import disk, languages, reasons, words
from game.engine.errors import EngineError
from game.engine.games import game_named
from game.sitting import Sitting
from game.text.aside import Aside
from game.text.boards import checked_board, checked_file
from game.text.checking import checked_match
from game.text.files import bring_in, export, located, replay
from game.text.reception import Given, Reception
from game.text.table import TextTable
from game.text.translation import translation
from game.text.voice import Left, Listener, Refused, complain, harmless, hear_anything, printable, say

__all__ = ["bring_in", "check", "export", "play", "replay", "tell_languages"]


def play(
    game: str,
    *,
    seats: str | None = None,
    bots: int | None = None,
    level: str | None = None,
    options: Sequence[str] = (),
    real_dice: bool = False,
    seed: int | None = None,
    board: str | None = None,
    full: bool = False,
    heard: bool = False,
) -> int:
    """Play at the text table; the exit code.

    With nothing said but the game, an unfinished match is offered first and then
    everything asked; with `seats` nothing is. What need not be said each time waits until
    it is asked for, unless it is told in `full`; who has it `heard` is spared empty lines.
    """
    given = Given(seats, bots, level, tuple(options), real_dice, seed, board)
    listener = Listener()
    sitting: Sitting | None = None
    code = 0
    hear_anything()
    try:
        sitting, real = Reception(game_named(game), given, listener).sitting()
        TextTable(sitting, listener, real, Aside(brief=not full, heard=heard)).play()
    except Left:
        pass
    except KeyboardInterrupt:
        print()
        code = 130
    except (Refused, EngineError) as refused:
        code = complain(reasons.told(refused), 2 if sitting is None else 1)
    finally:
        if sitting is not None:
            sitting.close()
    if sitting is not None or code != 2:
        bid_farewell(sitting)
    return code


def bid_farewell(sitting: Sitting | None) -> None:
    """Say how the match is kept, and how to go on with it."""
    if sitting is None:
        say("text.farewell")
    elif sitting.file is None or sitting.file.pending:
        say("text.not_kept", sentence=sitting.trouble or "")
    elif sitting.match.over:
        say("text.kept.over", id=sitting.file.id)
    else:
        say("text.kept", game=sitting.game)


def tell_languages(language: str | None) -> int:
    """Say how many strings each language has, and what one lacks. Gives the exit code."""
    known = languages.known()
    if language is not None and language not in known:
        return complain(words.say("text.languages.unknown", language=printable(language)), 1)
    found = [translation(each) for each in ([language] if language else known)]
    for each in found:
        name = languages.about(each.language).name
        told = words.say(
            "text.languages.count", name=name, language=each.language, said=each.said, count=each.count
        )
        lacks = [words.say("text.languages.missing", path=path) for path in each.missing] if language else []
        for line in (told, *each.faults, *lacks):
            print(harmless(line))
    return 0 if all(each.whole for each in found) else 1


def check(file: str) -> int:
    """Say whether a match file, a board file or a board folder is whole, and if not, what is wrong where.

    Gives the exit code.
    """
    path = located(file)
    if not disk.is_there(path):
        return complain(words.say("text.check.nothing", name=printable(file)), 1)
    try:
        if path.is_dir():
            summary, faults = checked_board(path)
        else:
            summary, faults = checked_file(path) if path.suffix == ".yaml" else checked_match(path)
    except PermissionError:
        return complain(words.say("text.check.closed", name=printable(file)), 1)
    for fault in faults:
        print(harmless(fault))
    if faults:
        return 1
    print(harmless(words.say("text.check.whole", name=printable(file), summary=summary)))
    return 0
