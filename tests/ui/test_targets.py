"""Whatever is to be touched is large enough: 24 pixels on a screen, on a table that lies flat 9 mm."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game.app import App
from game.engine.games import all_games, game_named
from game.scenes.table.scene import TableScene
from game.sitting import Sitting
from tests.ui.pilot import Pilot, Seldom
from tests.ui.targets import LEAST, small
from tests.ui.test_reach import SCENES
from tests.window.__main__ import begin_at

SIZES = [(1280, 720), (1536, 864), (1920, 1080)]
FINGER, ACROSS = 9.0, 598.0  # mm: what a finger hits, and the width of a screen of 27 inches
STEPS = (3, 12, 40)  # after so many actions it is looked at, at one size each


def at_sizes(pilot: Pilot, least: float = LEAST) -> dict[tuple[int, int], list[Any]]:
    """What is too small at each size."""
    found = {}
    for size in SIZES:
        pilot.resize(size)
        found[size] = list(small(pilot.scene, least))
    return {size: names for size, names in found.items() if names}


@pytest.mark.parametrize("name", [name for name in SCENES if name != "table"])
def test_on_every_page(name: str):
    assert at_sizes(Pilot(SCENES[name], SIZES[0], Seldom)) == {}


def table(app: App, sitting: Sitting, display: str) -> TableScene:
    app.settings.set("display", display)
    app.settings.set("speed", "instant")
    return TableScene(app, sitting)


@pytest.mark.parametrize("display", ["screen", "flat"])
@pytest.mark.parametrize("game", all_games())
def test_at_every_table(game: str, display: str):
    count = max(4 if display == "flat" else 2, game_named(game).seats.start)
    sitting, rng = begin_at(game, count, 0, {}, 7), random.Random(3)
    pilot = Pilot(lambda app: table(app, sitting, display), SIZES[0], Seldom)
    for size, step in zip(SIZES, STEPS, strict=True):
        while len(sitting.match.steps) < step and not sitting.match.over:
            sitting.match.act(rng.choice(sitting.match.legal()))
        pilot.app.scenes[-1] = table(pilot.app, sitting, display)
        pilot.resize(size)
        least = max(LEAST, FINGER / ACROSS * size[0]) if display == "flat" else LEAST
        assert list(small(pilot.scene, least)) == [], (size, step)


def test_a_space_that_may_be_chosen_is_hit_before_those_beside_it():
    """Conscious' path has spaces of 10 to 20 pixels: one that is lit answers in 24, before them."""
    pilot = Pilot(lambda app: table(app, begin_at("conscious", 2, 0, {}, 7), "screen"), (1536, 864), Seldom)
    field = pilot.scene.stage.field
    space, beside = 104, 106
    field.light_up([space])
    x, y = field.spot(space).center
    for dx, dy in ((11, 0), (-11, 0), (0, 11), (0, -11)):
        field.pointed((x + dx, y + dy))
        assert field.pointed_at == space
    field.pointed(field.spot(beside).center)
    assert field.pointed_at == beside
