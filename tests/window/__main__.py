"""`python -m tests.window`: matches played to their end in a real window, by each kind of hands alone.

    python -m tests.window [--size 1280x720] [--game leela] [--seats 4] [--bots 0] [--seed 7] [--keep FOLDER]

The app runs as it always does; the hands are a thread that looks where a button
is and sends real X events there; a pad is a virtual one of SDL, a finger is
told of by its events. With --keep, a picture of each act is saved.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from tests.window.desk import LACKING, lacking, screen
from tests.window.player import Player

PATIENCE = 600.0
GAMES = ("leela", "hungry_ghost", "buddha", "buddhawheel", "conscious")
NAMES = ("Mira", "Anu", "Jonas", "Ravi", "Still Water", "Tara")


def begin_at(game: str, seats: int, bots: int, options: dict[str, Any], seed: int) -> Any:
    """A match without an action yet."""
    from game import saves
    from game.sitting import Sitting

    people = [saves.Person("person", None, seat) for seat in range(seats - bots)]
    people += [saves.Person("bot", "easy", seat) for seat in range(seats - bots, seats)]
    return Sitting.begin(game, NAMES[:seats], people, options, "2026-11-20T10:00:00+00:00", seed=seed)


def options_of(game: str, rounds: int) -> dict[str, int]:
    """A match that is not too long."""
    found = {
        "hungry_ghost": {"max_days": 5},
        "buddha": {"rounds": rounds},
        "buddhawheel": {"max_rounds": rounds},
        "conscious": {"turn_limit": 50},
    }
    return found.get(game, {})


def play(
    size: tuple[int, int],
    first: Callable[[Any], Any],
    hands: Callable[[Player], None],
    keep: Path | None,
    curtain: str = "turn",
    options: tuple[str, dict[str, int]] | None = None,
    by: str = "keys",
    settings: Mapping[str, str] = MappingProxyType({}),
) -> float:
    """One app, opened, used and closed; how long it took in seconds."""
    from game.app import App
    from tests.window.desk import Hands
    from tests.window.fingers import Fingers, PadHands

    made = {"pad": PadHands, "touch": Fingers}.get(by, Hands)
    began = time.monotonic()
    app = App(size)
    app.settings.set("speed", "instant")
    app.settings.set("curtain", curtain)
    for game in GAMES:
        app.settings.set(f"learned.{game}", True)
    for key, value in settings.items():
        app.settings.set(key, value)
    if options is not None:
        app.settings.set(f"options.{options[0]}", options[1])
    app.push(first(app))
    player = Player(app, hands, keep, made, by=by)
    player.start()
    app.run()
    player.join(PATIENCE)
    if player.error is not None:
        raise player.error
    return time.monotonic() - began


def hands_for(game: str, by: str) -> Callable[[Player], None]:
    """Who plays a game at its table, by mouse or by keys."""
    from tests.window import buttons, cards, spiral, wheel

    if game == "buddha":
        return cards.by_mouse if by == "mouse" else cards.by_keys
    if game == "buddhawheel":
        return wheel.by_mouse if by == "mouse" else wheel.by_keys
    if game == "conscious":
        return spiral.by_mouse if by == "mouse" else spiral.by_keys
    return buttons.by_mouse if by == "mouse" else buttons.by_numbers


def match_at_table(chosen: argparse.Namespace, by: str, seed: int) -> None:
    """One match at its table, from its first action to its results."""
    from game.scenes.table.scene import TableScene

    options = options_of(chosen.game, chosen.rounds)
    sitting = begin_at(chosen.game, chosen.seats, chosen.bots, options, seed)
    keep = _folder(chosen.keep, by)
    took = play(
        chosen.size,
        lambda app: TableScene(app, sitting),
        hands_for(chosen.game, by),
        keep,
        chosen.curtain,
        by=by,
    )
    seats = _counted(chosen.seats - chosen.bots, "person")
    if chosen.bots:
        seats += f" and {_counted(chosen.bots, 'bot')}"
    tool = "by mouse" if by == "mouse" else "by keyboard alone"
    steps = len(sitting.match.steps)
    print(f"{chosen.game}: {seats}, {steps} actions {tool}, to the end, in {took:.0f} s", flush=True)


def squares_read(chosen: argparse.Namespace) -> None:
    """Some throws of Leela, at which each square that is come to is read."""
    from game.scenes.table.scene import TableScene
    from tests.window.buttons import READ, by_reading

    sitting = begin_at("leela", 2, 0, {}, chosen.seed)
    verse = {"speed": "brisk", "verse": "waits"}
    keep = _folder(chosen.keep, "verses")
    took = play(chosen.size, lambda app: TableScene(app, sitting), by_reading, keep, settings=verse)
    print(f"leela: {READ} squares read by keyboard alone, none ended in haste, in {took:.0f} s", flush=True)


def to_another(chosen: argparse.Namespace, by: str) -> None:
    """The end of a match, with its film and its results, and on to another one."""
    from game.scenes.table.scene import TableScene
    from tests.window.ending import OPTIONS, SETTINGS, nearly_over, on_to_another

    sitting = begin_at(chosen.game, 3, 0, OPTIONS.get(chosen.game, {}), chosen.seed)
    sitting = nearly_over(sitting, chosen.seed)
    hands = on_to_another(hands_for(chosen.game, by), by)
    keep = _folder(chosen.keep, f"end-{by}")
    took = play(chosen.size, lambda app: TableScene(app, sitting), hands, keep, by=by, settings=SETTINGS)
    tool = "by mouse" if by == "mouse" else "by keyboard alone"
    print(
        f"{chosen.game}: through the film and the results to another match {tool}, in {took:.0f} s",
        flush=True,
    )


def from_home(chosen: argparse.Namespace, by: str) -> None:
    """One match by a pad or by a finger alone, from Home through Setup to its results."""
    from game.scenes.home import Home
    from tests.window import buttons, cards, spiral, wheel, whole

    rooms = {"buddha": cards, "buddhawheel": wheel, "conscious": spiral}
    room: Any = rooms.get(chosen.game, buttons)
    at_table = room.by_mouse if by == "touch" else getattr(room, "by_numbers", room.by_keys)
    play_all = (whole.by_touch if by == "touch" else whole.by_pad)(chosen.game, at_table)
    options = chosen.game, options_of(chosen.game, chosen.rounds)
    took = play(chosen.size, Home, play_all, _folder(chosen.keep, by), chosen.curtain, options, by)
    tool = "with one finger" if by == "touch" else "with a pad"
    print(f"{chosen.game}: from Home to the results {tool} alone, in {took:.0f} s", flush=True)


def _counted(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def from_the_shelf(chosen: argparse.Namespace) -> None:
    """Leela from the shelf to the results."""
    from game.scenes.home import Home
    from tests.window.buttons import by_keys

    took = play(chosen.size, Home, by_keys, _folder(chosen.keep, "keys"))
    print(f"{chosen.game}: from the shelf to the results by keyboard alone, in {took:.0f} s", flush=True)


def _folder(keep: Path | None, by: str) -> Path | None:
    """Where the pictures of one match go."""
    if keep is None:
        return None
    found = keep / by
    found.mkdir(parents=True, exist_ok=True)
    return found


def size_of(words: str) -> tuple[int, int]:
    """`1280x720`."""
    width, _, height = words.partition("x")
    return int(width), int(height)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.window", description=__doc__)
    parser.add_argument("--size", type=size_of, default=(1280, 720))
    parser.add_argument("--game", default="leela")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--bots", type=int, default=0)
    parser.add_argument("--rounds", type=int, default=0, help="of Buddha and BuddhaWheel; 0: the whole match")
    parser.add_argument("--curtain", choices=("turn", "hold"), default="turn")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--only", choices=("mouse", "keys", "pad", "touch"))
    parser.add_argument("--verses", action="store_true", help="at Leela's table, each square is read")
    parser.add_argument("--ending", action="store_true", help="the end of a match alone, with its film")
    parser.add_argument("--keep", type=Path)
    chosen = parser.parse_args()
    missing = lacking()
    if missing:
        print(f"a real window needs {', '.join(missing)}, which is not here", file=sys.stderr)
        return LACKING
    with tempfile.TemporaryDirectory() as home, screen(chosen.size):
        os.environ["MOKSHA_HOME"] = home
        os.environ["SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS"] = "1"
        os.environ["MOKSHA_CACHE"] = str(Path(home) / "cache")
        if chosen.verses:
            squares_read(chosen)
            return 0
        if chosen.ending:
            for by in [chosen.only] if chosen.only else ["mouse", "keys"]:
                to_another(chosen, by)
            return 0
        ways = [chosen.only] if chosen.only else ["mouse", "keys", "pad", "touch"]
        for by in ways:
            if by in ("pad", "touch"):
                from_home(chosen, by)
            elif by == "keys" and chosen.game == "leela":
                from_the_shelf(chosen)
            else:
                match_at_table(chosen, by, chosen.seed + (by == "keys"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
