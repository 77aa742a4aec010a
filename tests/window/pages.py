"""Pages that open over the table of the Conscious Board Game, and states that a match in its midst lacks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.engine.match import Match
from tests.games.conscious_table import Record, brief, position

Opens = Callable[[Any], None]
ASTRAL: Record = {"dead": "astral", "position": 197, "mental": "2-1-0", "hand": "JD 5C 6C 2H"}
OTHERS: tuple[Record, ...] = (
    {"position": 61, "level": 1, "school": "monk", "hand": "2S 3S", "astral": "2-1-0"},
    {"position": 64, "hand": "4D QC", "pile": "2H"},
    {"position": 90, "level": 2, "school": "sly", "board": {"AD": 1, "XJ": 1, "AS": 1}},
)
PLAYER: Record = {
    "position": 60,
    "hand": "JD 2C 3C 7H 10S",
    "pile": "9Ca 6Ha",
    "laws": "5Cb 7Hb",
    "active": "KD",
    "astral": "3-3-0",
    "notes": {"MI-192": 3, "MI-12": 2},
    "plays": 2,
}
PAGES: dict[str, tuple[Record, tuple[str, ...], Opens]] = {
    "turn": (PLAYER, (), lambda stage: None),
    "law": (PLAYER, (), lambda stage: stage.touching.pages.open_law(0, "5Cb")),
    "chain": (
        PLAYER,
        ("obey 5Cb",),
        lambda stage: stage.chains.open_step(stage.table.sitting.match.steps[-1]),
    ),
    "path": (PLAYER, (), lambda stage: stage.open_path()),
    "dead": (ASTRAL, (), lambda stage: None),
}


def page(app: Any, name: str) -> Any:
    """A table of four at which this page can be opened."""
    from game import saves
    from game.scenes.table.scene import TableScene
    from game.sitting import Sitting

    fields, deeds, _ = PAGES[name]
    match = Match.load(position(fields, *OTHERS, turn_no=40, arrivals=40), seed=7)
    for deed in deeds:
        match.act(next(action for action in match.legal() if brief(action) == deed))
    people = [
        saves.Person("person" if not seat else "bot", "middle" if seat else None, seat) for seat in range(4)
    ]
    found = TableScene(app, Sitting(match, people, None))
    found.course.paused = bool(match.to_act)
    return found


def opened(pilot: Any, name: str) -> None:
    """Open the page over its table."""
    PAGES[name][2](pilot.scene.stage)
