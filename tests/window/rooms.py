"""What is to be seen on flat tables and walls, around a match and in a sitting; and how each is opened."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any, NamedTuple

from tests.window import pages

Size = tuple[int, int]
ROOMS: dict[str, tuple[Size, ...]] = {
    "flat": ((1920, 1080), (3840, 2160)),
    "wall": ((1280, 720), (1920, 1080), (3840, 2160), (1200, 1920), (1024, 768)),
}
SEATS = {"flat": (4, 6), "wall": (2, 4, 6)}
NEXT = 400.0  # milliseconds between one touch and another


def nothing(pilot: Any) -> None:
    """The screen is looked at as it opens."""


class Screen(NamedTuple):
    """A screen: its scene, what is done there before it is looked at, its sizes and settings."""

    scene: Callable[[Any], Any]
    then: Callable[[Any], None] = nothing
    sizes: Sequence[Size] = ()
    settings: Mapping[str, Any] = MappingProxyType({})


def clicks(*names: str) -> Callable[[Any], None]:
    """Touch one after another; what has no stroke in it is typed, and `!` lets a finger touch."""

    def then(pilot: Any) -> None:
        for name in names:
            if name.startswith("!"):
                pilot.tap(name[1:])
            elif "/" in name or name == "menu":
                pilot.click(name)
            else:
                pilot.type(name)
            pilot.pass_time(NEXT)

    return then


def seats_for(game: str, asked: int) -> int:
    """So many seats, or as near to it as the game allows."""
    from game.engine.games import game_named

    allowed = game_named(game).seats
    return min(max(asked, allowed[0]), allowed[-1])


def in_rooms(
    game: str, sitting: Callable[..., Any], actions: int, ended: Callable[[str], Any]
) -> dict[str, Screen]:
    """A game's tables and results on a screen that lies flat and on one that hangs."""
    from game.engine.games import game_named
    from game.scenes.results import Results
    from game.scenes.table.scene import TableScene

    found = {}
    for room, sizes in ROOMS.items():
        made = partial(Screen, sizes=sizes, settings={"display": room})
        for seats in sorted({seats_for(game, asked) for asked in SEATS[room]}):
            table = partial(_table, TableScene, sitting, game, seats, actions)
            found[f"{game}-{room}-{seats}"] = made(table, _lifted if room == "wall" else nothing)
        if game_named(game).private:
            table = partial(_table, TableScene, sitting, game, 4, actions)
            found[f"{game}-{room}-curtain"] = made(table) if room == "wall" else made(table, _held)
        found[f"{game}-{room}-results"] = made(lambda app: Results(app, ended(game)))
    return found


def _table(kind: Any, sitting: Callable[..., Any], game: str, seats: int, actions: int, app: Any) -> Any:
    return kind(app, sitting(game, seats, actions))


def _lifted(pilot: Any) -> None:
    """The hand of whoever is to act lies open."""
    if pilot.scene.curtain.closed is not None:
        pilot.scene.curtain.lift()
        pilot.settle()


def _held(pilot: Any) -> None:
    """Whoever is to act holds the pad beside the hand."""
    from game.scenes.table.private_hand.gestures import HOLDS

    seat = pilot.scene.sitting.match.to_act
    if pilot.has(f"pad/{seat}"):
        pilot.hold(f"pad/{seat}", HOLDS + 60, let_go=False)
        pilot.pass_time(NEXT)


# -- great moments


def moments() -> dict[str, Screen]:
    """Dying and going free on the Wheel, and the pages of the spiral, in both rooms."""
    from tests.ui import test_buddhawheel_moments as wheel

    moments_ = (
        ("death", wheel.SHELTERED, None, wheel.TO_DEATH),
        ("freedom", wheel.FREED, None, wheel.TO_FREEDOM),
        ("reading", wheel.READS, wheel.READS_TOP, wheel.TO_READ),
        ("telling", wheel.TELLS, None, wheel.TO_TELL),
    )
    found = {}
    for room, sizes in {"screen": (), **ROOMS}.items():
        made = partial(Screen, sizes=sizes, settings={"display": room, "speed": "calm"})
        for name, first, top, deeds in moments_:
            found[f"buddhawheel-{room}-{name}"] = made(
                partial(_paused, partial(wheel.seated, first, top=top)), partial(_taken, wheel.take, deeds)
            )
        for name in ("law", "chain", "path") if sizes else ():
            found[f"conscious-{room}-{name}"] = made(
                partial(pages.page, name=name), partial(_turned_to, name)
            )
    return found


def _turned_to(name: str, pilot: Any) -> None:
    _lifted(pilot)
    pages.opened(pilot, name)
    pilot.settle()


def _paused(sitting: Callable[[], Any], app: Any) -> Any:
    from game.scenes.table.scene import TableScene

    scene = TableScene(app, sitting())
    scene.course.paused = True
    return scene


def _taken(take: Callable[..., None], deeds: Sequence[Any], pilot: Any) -> None:
    take(pilot, *deeds)
    pilot.settle()
    pilot.pass_time(2500)


# -- hands on phones


def phones(sitting: Callable[..., Any]) -> dict[str, Screen]:
    """A phone may join, or is quiet, on a screen and in both rooms."""
    from game.scenes.table.scene import TableScene

    found = {}
    for room, sizes in {"screen": (), **ROOMS}.items():
        for game in ("buddha", "conscious", "leela"):
            table = partial(_table, TableScene, sitting, game, 4, 12)
            made = partial(Screen, table, sizes=sizes, settings={"display": room})
            found[f"{game}-{room}-joining"] = made(_joining)
            if game != "leela":
                found[f"{game}-{room}-quiet"] = made(_quiet)
    return found


def _joining(pilot: Any) -> None:
    from tests.ui.phone_hands import with_phones

    with_phones(pilot)


def _quiet(pilot: Any) -> None:
    from game.phones import Silent
    from tests.ui.phone_hands import with_phones

    seat = pilot.scene.sitting.match.to_act
    shelf = with_phones(pilot, seat, (seat + 1) % 4)
    shelf.events.append(Silent(seat))
    pilot.settle()
    pilot.pass_time(NEXT)


# -- around a match


def around(game: str, sitting: Callable[..., Any], actions: int) -> dict[str, Screen]:
    """Going through a match, getting up from it, its throws, and why something is so."""
    from game.scenes.ledger import Ledger
    from game.scenes.replay import Replay
    from game.scenes.rules import Rules
    from game.scenes.seats import Seats
    from game.scenes.table.scene import TableScene

    def match() -> Any:
        return sitting(game, 4, actions)

    return {
        f"{game}-replay": Screen(lambda app: Replay(app, sitting=match(), position=actions // 2)),
        f"{game}-seats": Screen(lambda app: Seats(app, match()), clicks("seats/2/kind")),
        f"{game}-throws": Screen(lambda app: Ledger(app, match())),
        f"{game}-why": Screen(lambda app: TableScene(app, match()), _asked),
        f"{game}-search": Screen(lambda app: Rules(app, game), clicks("rules/search", "card")),
        f"{game}-mattered": Screen(lambda app: TableScene(app, match()), _mattered),
        f"{game}-rest": Screen(lambda app: TableScene(app, match()), _resting),
    }


def _asked(pilot: Any) -> None:
    """Why, of a player."""
    _lifted(pilot)
    pilot.press(_key("w"))
    x, y, wide, tall = pilot.find("seat/1").seen_at
    pilot.click_at((x + wide // 8, y + tall // 2))
    pilot.pass_time(NEXT)


def _resting(pilot: Any) -> None:
    _lifted(pilot)
    clicks("menu", "menu/rest")(pilot)


def _mattered(pilot: Any) -> None:
    """From the rules back to where a clause mattered in this match."""
    _lifted(pilot)
    pilot.press(_key("w"))
    pilot.pass_time(NEXT)
    pilot.click("why/rules")
    pilot.pass_time(NEXT)
    often = max(pilot.scene.happened, key=lambda number: len(pilot.scene.happened[number]))
    pilot.scene.show(often)
    pilot.scene.show_where(often)
    pilot.pass_time(NEXT)


def _key(name: str) -> int:
    import pygame

    return pygame.key.key_code(name)


# -- a sitting with a guide, and what is written


def sittings(sitting: Callable[..., Any]) -> dict[str, Screen]:
    """A guide's board: a question before the first throw, silence, the word."""
    from game.scenes.table.scene import TableScene

    def led(app: Any, game: str, actions: int) -> Any:
        found = sitting(game, 4, actions)
        found.guide_does("begin", name="Tara")
        return TableScene(app, found)

    found = {}
    for game in ("leela", "hungry_ghost"):
        for room in ("", "-flat", "-wall"):
            made = partial(Screen, sizes=ROOMS.get(room[1:], ()), settings={"display": room[1:] or "screen"})
            at = partial(led, game=game, actions=30)
            found[f"{game}-guide{room}-silence"] = made(at, partial(_led, "silence", "guide-silence/1"))
            found[f"{game}-guide{room}-word"] = made(at, partial(_led, "word", "guide-word/order"))
    found["leela-guide-question"] = Screen(
        partial(led, game="leela", actions=0), partial(_led, "question", "")
    )
    return found


def _led(leaf: str, chosen: str, pilot: Any) -> None:
    """The guide unfolds the board, and asks for something."""
    if not pilot.has(f"guide/{leaf}"):
        pilot.click("guide/head")
        pilot.pass_time(NEXT)
    clicks(*(name for name in (f"guide/{leaf}", chosen) if name))(pilot)
    pilot.pass_time(1500)


def written() -> dict[str, Screen]:
    """The code of a sealed match, a keyboard on the screen, and what is printed."""
    from game.scenes.settings import Settings
    from game.scenes.setup import Setup

    return {
        "seal": Screen(
            lambda app: Setup(app, "leela"), clicks("setup/begin"), settings={**_LEARNED, "sealed": True}
        ),
        "keyboard": Screen(lambda app: Setup(app, "leela"), clicks("!setup/0/name"), settings=_LEARNED),
        "print": Screen(lambda app: Settings(app), _printing),
    }


def _printing(pilot: Any) -> None:
    pilot.click("settings/tabs", (0.62, 0.5))
    pilot.pass_time(NEXT)


_LEARNED = {"learned.leela": True}
