"""Hands at a table that lies flat: a finger that holds a pad, slides and lets go."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from typing import Any

from game import saves
from game.scenes.table.private_hand.gestures import HOLDS
from game.scenes.table.scene import TableScene
from game.sitting import Sitting
from tests.ui.pilot import Pilot, Seldom

SMALL = (1280, 720)
Point = tuple[int, int]


def laid_flat(sitting: Sitting, size: Point = SMALL, *, kind: Any = Seldom, **settings: Any) -> Pilot:
    """A match on a screen that lies flat."""

    def open_(app: Any) -> TableScene:
        for key, value in {"display": "flat", "speed": "calm", **settings}.items():
            app.settings.set(key, value)
        return TableScene(app, sitting)

    pilot = Pilot(open_, size, kind)
    pilot.settle()
    return pilot


def people(kinds: str) -> list[saves.Person]:
    """One for each letter: `p` a person, `b` a bot."""
    return [
        saves.Person("person" if kind == "p" else "bot", None if kind == "p" else "easy", seat)
        for seat, kind in enumerate(kinds)
    ]


def at(pilot: Pilot, name: str, share: tuple[float, float] = (0.5, 0.5)) -> Point:
    """A point of a widget on the screen, by shares of its own breadth and height."""
    return pilot.point(name, share)


def held_open(pilot: Pilot, seat: int) -> Point:
    """Hold the pad of a seat until its hand lies open, and keep holding; where the pad is."""
    pilot.hold(f"pad/{seat}", HOLDS + 60, let_go=False)
    assert pilot.scene.private_hands.open == seat
    for _ in range(3):
        pilot.frame(200.0)
    return at(pilot, f"pad/{seat}")


def card_point(pilot: Pilot, name: str) -> Point:
    """A point of a card that no other card covers."""
    view = pilot.find(name)
    left = round(view.pose.x - view.width * 0.42), round(view.pose.y + view.width * 0.2)
    return view.facing.point_outward(left) if view.facing is not None else left


def middle(pilot: Pilot) -> Point:
    """The middle of the table."""
    return pilot.app.size[0] // 2, pilot.app.size[1] // 2


def stands(pilot: Pilot) -> None:
    """The picture is what the state says, wherever nothing moves."""
    scene = pilot.scene
    if scene.player.running:
        return
    view = scene.view()
    found, meant = scene.stage.standing(), scene.stage.expected(view)
    assert found == meant, {key: (found[key], meant[key]) for key in meant if found[key] != meant[key]}


def watched(pilot: Pilot) -> list[int]:
    """The checksum of every frame from now on, as they are drawn."""
    frames: list[int] = []
    draw = pilot.app.draw

    def seen() -> None:
        changed = not pilot.scene.canvas.clean
        draw()
        frames.append(zlib.crc32(pilot.app.screen.get_buffer().raw) if changed or not frames else frames[-1])

    pilot.app.draw = seen  # type: ignore[method-assign]
    pilot.frame()
    return frames


def choose_one_handed(pilot: Pilot, seat: int, point: Callable[[], Point]) -> None:
    """Hold the pad, slide to something in the open hand, and let go over the middle."""
    held_open(pilot, seat)
    pilot.slide(point())
    pilot.slide(middle(pilot))
    pilot.let_go(middle(pilot))
