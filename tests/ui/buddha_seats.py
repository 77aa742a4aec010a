"""Buddha at a table that stands as a test wants it, and a player who uses it."""

from __future__ import annotations

from typing import Any

from game import saves
from game.app import App
from game.engine import Match
from game.scenes.table.scene import TableScene
from game.sitting import Sitting
from tests.ui.pilot import Pilot, Seldom


def people(persons: int, bots: int) -> list[saves.Person]:
    """The first seats are persons, the others bots."""
    found = [saves.Person("person", None, seat) for seat in range(persons)]
    return found + [saves.Person("bot", "easy", persons + seat) for seat in range(bots)]


def seated(state: dict[str, Any], persons: int | None = None) -> Sitting:
    """A match taken up at a position and kept nowhere; all are persons, if not said."""
    count = len(state["seats"])
    persons = count if persons is None else persons
    return Sitting(Match.load(state, seed=3), people(persons, count - persons), None)


def table(
    sitting: Sitting,
    size: tuple[int, int] = (1280, 720),
    *,
    mode: str = "turn",
    kind: type[App] = Seldom,
    **settings: Any,
) -> Pilot:
    def open_(app: Any) -> TableScene:
        app.settings.set("curtain", mode)
        for key, value in settings.items():
            app.settings.set(key, value)
        return TableScene(app, sitting)

    pilot = Pilot(open_, size, kind)
    pilot.settle()
    return pilot


def middle(pilot: Pilot, name: str) -> tuple[int, int]:
    """A point of a card that no other card covers."""
    view = pilot.find(name)
    return round(view.pose.x - view.width * 0.4), round(view.pose.y)
