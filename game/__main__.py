"""`moksha`: the window, or one of the commands beside it.

What a command needs is imported when it is called: the window must not wait for
the text table, nor the engine for the window.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from game import __version__

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

FAULT = 70  # the exit code after a mistake of Moksha's own, as `sysexits.h` has it
MISSING = 3  # the exit code where a command cannot run here; it has said what it lacks


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    if sys.stdout is not None and hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        code = _run(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        _hush()
        return 141
    except OSError as error:
        if not arguments or error.filename is not None:
            raise
        from game.saves import because

        _hush()  # an error that names no file is of what is written to: standard output
        return _say(f"standard output cannot be written: {because(error)}", 1)
    except Exception as error:
        from game import reasons

        sentence = reasons.told(error)
        if sentence:
            return _say(sentence, 1)
        return _own_fault(error, windowed=not arguments or _names_a_file(arguments[0]))


def _run(arguments: list[str]) -> int:
    if not arguments:
        return window()
    if len(arguments) == 1 and _names_a_file(arguments[0]):
        return window(arguments[0])
    try:
        chosen = parser().parse_args(arguments)
    except SystemExit as end:  # argparse has spoken: help, the version, or what was wrong
        return end.code if isinstance(end.code, int) else 2
    if chosen.run not in (engine, bench):  # programs are spoken to in English
        _speak()
    code: int = chosen.run(chosen)
    return code


def _speak() -> None:
    """Let commands speak the language that was chosen in the window, or else the terminal's."""
    from game import languages, saves, words

    settings = saves.Settings.load()
    words.choose(settings.get("language", languages.fitting(languages.of_system())))
    words.soften(settings.get("gentle", False))


def _names_a_file(argument: str) -> bool:
    """Whether what was typed alone is a match file, as a double click hands it over."""
    from game import disk

    return not argument.startswith("-") and (
        argument.lower().endswith(".moksha") or (os.sep in argument and disk.is_there(argument))
    )


def _say(sentence: str, code: int) -> int:
    """One sentence on standard error, where there is one; the exit code."""
    from game.text.voice import complain

    return complain(sentence, code)


def _own_fault(fault: Exception, *, windowed: bool) -> int:
    """Keep a report of what only a mistake of Moksha's own can be, and say where; the exit code."""
    from game import report, words

    sentence = report.told(fault)
    if windowed:
        from game.window import show_alone

        show_alone(words.say("wrong.title"), sentence)
    return _say(sentence, FAULT)


def _hush() -> None:
    """Standard output is closed or full: let the last flush write to nowhere."""
    if sys.stdout is None:
        return
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
    except (OSError, ValueError):
        pass


# -- the command line


def parser() -> ArgumentParser:
    """The commands and their options."""
    from argparse import ArgumentParser

    class Parser(ArgumentParser):
        """Repeats what was typed without what would steer the terminal."""

        def _print_message(self, message: str, file: Any = None) -> None:
            from game.text.voice import harmless

            if message and file is not None:  # what cannot be written is an error, and told as one
                file.write(harmless(message))

    top = Parser(
        prog="moksha",
        usage="%(prog)s [-h] [--version] [FILE | COMMAND ...]",
        description="Five board games of the inner life. Without a command, the window opens; "
        "with just a match file, that match opens.",
    )
    top.add_argument("--version", action="version", version=f"moksha {__version__}")
    commands = top.add_subparsers(title="commands", prog="moksha", metavar="COMMAND", required=True)

    of_game = Parser(add_help=False)
    of_game.add_argument("game", metavar="GAME", type=_game, help="its name, such as leela")
    of_match = Parser(add_help=False, parents=[of_game])
    of_match.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a rule of the match, such as end=first",
    )
    of_match.add_argument("--board", metavar="NAME", help="one of your own boards, by its file's name")

    def command(name: str, run: Callable[..., int], says: str, *shared: Parser) -> Parser:
        text = f"{says[0].upper()}{says[1:]}."
        added = commands.add_parser(name, help=says, description=text, parents=shared)
        added.set_defaults(run=run)
        return added

    command("engine", engine, "answer requests on standard input and output, one JSON object per line")

    added = command("play", play, "play a game as text in this terminal", of_match)
    added.add_argument(
        "--text", action="store_true", help="play in the terminal, as this command always does"
    )
    added.add_argument(
        "--seats", metavar="NAMES", help='who plays, in playing order: "Ann,Ben"; then it asks nothing'
    )
    added.add_argument("--bots", type=_number(0, 99), metavar="N", help="how many bots play too")
    added.add_argument(
        "--level", metavar="LEVEL", help="how well the bots play: easy, middle (or medium), strong"
    )
    added.add_argument("--real-dice", action="store_true", help="throw your own dice and type what they show")
    added.add_argument(
        "--seed", type=_number(0), metavar="S", help="the seed of all chance; a new one each time"
    )

    length = added.add_mutually_exclusive_group()
    length.add_argument(
        "--brief", action="store_true", help="tell only what's changed; type more for the rest"
    )
    length.add_argument("--full", action="store_true", help="tell everything, each time")
    added.add_argument(
        "--heard", action="store_true", help="for a screen reader: no blank lines between players"
    )

    added = command("replay", replay, "tell a match, event by event")
    added.add_argument("file", type=_path, metavar="FILE", help="a match file, or the id of a saved match")

    added = command("simulate", simulate, "let bots play matches, and count the results", of_match)
    added.add_argument(
        "--seats", type=_number(1, 99), metavar="N", help="how many play; by default, the fewest allowed"
    )
    added.add_argument(
        "--matches",
        type=_number(1, 10**12),
        default=100,
        metavar="N",
        help="how many matches; by default, 100",
    )
    added.add_argument(
        "--seed",
        "--first-seed",
        type=_number(0),
        default=0,
        metavar="S",
        help="the seed of the first match; by default, 0",
    )
    added.add_argument(
        "--jobs",
        type=_number(0, 1024),
        default=1,
        metavar="N",
        help="how many processes play; 0 is one for each core; by default, 1",
    )
    added.add_argument(
        "--level", metavar="LEVELS", help="how well the bots play: easy, or one for each seat: strong,easy"
    )
    added.add_argument(
        "--jsonl",
        type=_path,
        metavar="FILE",
        help="keep each match as a line of JSON; typed again, the command goes on where the file ends",
    )
    added.add_argument("--csv", type=_path, metavar="FILE", help="write the matches as a table")

    added = command("export", export, "copy all saved matches to a folder")
    added.add_argument("folder", type=_path, metavar="FOLDER", help="where to; made if it isn't there")

    added = command("import", bring_in, "bring in match files, or a whole folder of them")
    added.add_argument(
        "files", type=_path, metavar="FILE", nargs="+", help="a match file, or a folder of them"
    )

    added = command("print", print_pages, "write a game's boards, cards and sheets as a PDF", of_game)
    added.add_argument(
        "--paper", choices=("a4", "a3", "letter"), default="a4", help="the paper size; by default, a4"
    )
    added.add_argument("--rules", action="store_true", help="only the rules, on one page")
    added.add_argument("--book", action="store_true", help="only the book to read aloud from (leela)")
    added.add_argument("--progress", action="store_true", help="after each page, say how many are done")
    added.add_argument(
        "--to", type=_path, metavar="FILE", help="the file to write; by default, moksha-GAME-PAPER.pdf here"
    )

    added = command("languages", tell_languages, "count what each language has, and list what it lacks")
    added.add_argument(
        "language", metavar="LANGUAGE", nargs="?", help="list everything for this one, such as de"
    )

    added = command("desktop", desktop, "let the system open match files with Moksha")
    added.add_argument("--remove", action="store_true", help="undo that")

    command("bench", bench, "measure speed against the targets, in a checkout")

    added = command("check", check, "check a match file, a board, or a folder of board data")
    added.add_argument(
        "file",
        type=_path,
        metavar="FILE",
        help="a match file, a board file, or a folder such as boards/leela",
    )
    return top


def _game(name: str) -> str:
    """A game that can be played, for argparse."""
    from argparse import ArgumentTypeError

    from game.engine.games import all_games

    if name not in all_games():
        raise ArgumentTypeError(f"expected {' or '.join(all_games())}, got {name!r}")
    return name


def _path(name: str) -> str:
    """What a file or a folder is called, for argparse: of no name would be meant where one happens to be."""
    from argparse import ArgumentTypeError

    if not name:
        raise ArgumentTypeError("expected a name, got ''")
    return name


def _number(low: int, high: int = 2**63 - 1) -> Callable[[str], int]:
    """A whole number within bounds, for argparse."""

    def number(text: str) -> int:
        from argparse import ArgumentTypeError

        if not (text.isascii() and text.isdigit() and len(text) < 20 and low <= int(text) <= high):
            raise ArgumentTypeError(f"expected a whole number from {low} to {high}, got {text!r}")
        return int(text)

    return number


# -- the commands


def window(file: str | None = None) -> int:
    """Open the app: first the shelf as it was left, then everything else; then the match of a file."""
    from game import first_light

    first_light.show()
    from game import app

    return app.main(None if file is None else str(Path(file).absolute()))


def engine(_: Namespace) -> int:
    """Answer requests until `quit` or the end of the input."""
    from game import bots, reasons
    from game.engine.protocol import serve

    def simulated(request: dict[str, Any]) -> list[dict[str, Any]]:
        from game import simulation

        return simulation.answer(request)

    if sys.stdin is None or sys.stdout is None:
        return _say("the engine needs standard input and output, and there is none here", MISSING)
    return serve(sys.stdin.buffer, sys.stdout.buffer, bots.choose, tell=reasons.told, simulate=simulated)


def play(chosen: Namespace) -> int:
    """Play at the text table."""
    from game import text

    if sys.stdin is None or sys.stdout is None:
        return _say("the text table needs standard input and output, and there is none here", MISSING)
    return text.play(
        chosen.game,
        seats=chosen.seats,
        bots=chosen.bots,
        level=chosen.level,
        options=chosen.option,
        real_dice=chosen.real_dice,
        seed=chosen.seed,
        board=chosen.board,
        full=chosen.full,
        heard=chosen.heard,
    )


def replay(chosen: Namespace) -> int:
    """Tell a match from its file."""
    from game import text

    return text.replay(chosen.file)


def tell_languages(chosen: Namespace) -> int:
    """Say how much of Moksha is said in each language, and of one what it lacks."""
    from game import text

    return text.tell_languages(chosen.language)


def simulate(chosen: Namespace) -> int:
    """Let bots play, and tell how many actions it took them and who won."""
    from game.text.simulating import simulate

    return simulate(chosen)


def check(chosen: Namespace) -> int:
    """Say whether a match file, a board or a board folder is whole, and if not, what is wrong with it."""
    from game import text

    return text.check(chosen.file)


def export(chosen: Namespace) -> int:
    """Copy all matches to a folder."""
    from game import text

    return text.export(chosen.folder)


def bring_in(chosen: Namespace) -> int:
    """Bring in matches from files and folders."""
    from game import text

    return text.bring_in(chosen.files)


def print_pages(chosen: Namespace) -> int:
    """Write what can be printed of a game."""
    import gc

    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game import disk, words
    from game.saves import COPY, because
    from game.scenes.printing import as_pdf
    from game.scenes.tables import has_book, prints

    if not prints(chosen.game):
        return _say(words.say("print.nothing"), 2)
    if chosen.book and not has_book(chosen.game):
        return _say(words.say("print.no_book"), 2)
    what: Literal["all", "rules", "book"] = "rules" if chosen.rules else "book" if chosen.book else "all"
    part = "" if what == "all" else f"-{what}"
    file = Path(chosen.to or f"moksha-{chosen.game}{part}-{chosen.paper}.pdf")
    if not disk.is_folder(file.absolute().parent):
        why = because(FileNotFoundError(2, ""))
        return _say(words.say("print.failed", file=disk.shown(file), why=why), 1)
    pages = 0

    def count(number: int, of: int) -> None:
        nonlocal pages
        pages = number
        if chosen.progress:
            print(f"{number}/{of}", flush=True)

    gc.disable()  # a PDF is a million small objects, and none of them is waste before it is written
    try:
        data = as_pdf(chosen.game, chosen.paper, count, what)
    finally:
        gc.enable()
    title = words.texts(chosen.game).title
    try:
        disk.replace(file, data, COPY)
    except (OSError, ValueError) as error:
        return _say(words.say("print.failed", file=disk.shown(file), why=because(error)), 1)
    print(words.counted("print.written", pages, game=title, file=disk.shown(file)))
    return 0


def desktop(chosen: Namespace) -> int:
    """Let the system know Moksha and its match files, or forget them."""
    from game import desktop as system
    from game.words import say

    try:
        told = system.remove() if chosen.remove else system.settle()
    except OSError as error:
        return _say(say("desktop.failed", why=error.strerror or str(error)), 1)
    print(*told, sep="\n")
    return 0


def bench(_: Namespace) -> int:
    """Run the benchmarks, which stand beside the package and are not installed with it."""
    import subprocess

    from game import resources

    root = resources.checkout()
    if root is None or not (root / "tools/benchmarks").is_dir():
        return _say("the benchmarks are part of a checkout, and this is an installed copy", MISSING)
    return subprocess.call([sys.executable, "-m", "tools.benchmarks"], cwd=root)


if __name__ == "__main__":
    sys.exit(main())
