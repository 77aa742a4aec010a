"""The snakes of Leela: which of them look up, and that the cloth is whole again after one has swallowed."""

from __future__ import annotations

import random

import pygame
import pytest

from game import saves
from game.engine.games.leela.rules import played_on
from game.scenes.table.scene import TableScene
from game.scenes.tables.leela.living import FARTHEST, NEAR, Serpents
from game.scenes.tables.leela.picture import GAME, Cloth
from game.scenes.tables.leela.snakes import RESTS
from game.sitting import Sitting
from game.widgets.canvas import Rect
from tests.ui.pilot import Pilot, Seldom

pytestmark = pytest.mark.usefixtures("drawn")

PRINTS = True  # Leela's cloth is looked at

HEADS = sorted(link.from_ for link in played_on(None).links if link.kind == "snake")


def test_a_snake_looks_up_at_whoever_may_come_upon_it_with_one_throw():
    """Near are its own square and six before it; the head turns no further than its neck allows."""
    serpents = Serpents(Cloth(Rect(0, 0, 1000, 900)), lambda _: None)
    for square in range(1, 73):
        near = [head for head in HEADS if 0 <= head - square <= NEAR]
        found = serpents.looks([None, square])
        assert sorted(found) == near
        assert all(pose != RESTS and abs(pose.turn) <= FARTHEST for pose in found.values())
    assert serpents.looks([1, None]) == {}
    both = serpents.looks([HEADS[-1] - 6, HEADS[-1] - 1])
    assert both[HEADS[-1]] == serpents.looks([HEADS[-1] - 1])[HEADS[-1]], "at the nearest"


def before_a_snake(random_seed: int) -> tuple[Sitting, int]:
    """A match whose next throw leads to a snake, and the square of its head."""
    for seed in range(1, 60):
        choose = random.Random(random_seed)
        people = [saves.Person("person", None, seat) for seat in range(2)]
        sitting = Sitting.begin(GAME, ["Mira", "Anu"], people, {}, "2026-02-01T10:00:00+00:00", seed=seed)
        for _ in range(40):
            events = sitting.act(choose.choice(sitting.match.legal()))
            snakes = [event["from"] for event in events if event["type"] == "snake"]
            if snakes:
                sitting.undo()
                return sitting, snakes[0]
    raise AssertionError("no snakes was met")


def test_a_snake_opens_its_mouth_swallows_and_lies_as_before():
    sitting, head = before_a_snake(3)

    def first(app):
        app.settings.set("verse", "off")
        return TableScene(app, sitting)

    pilot = Pilot(first, kind=Seldom)
    pilot.settle()
    stage = pilot.scene.stage
    assert head in stage.field.serpents.poses, "it looks up, as the token stands near"
    pilot.press(pygame.K_SPACE)
    opened = swollen = False
    seat = sitting.match.steps[-1].seat
    while pilot.scene.player.running:
        serpents = stage.field.serpents
        opened |= serpents.poses.get(head, RESTS).open > 0.5
        swollen |= serpents.busy and not stage.tokens[seat].visible
        pilot.frame(30)
    assert opened and swollen
    assert not stage.field.serpents.busy and stage.tokens[seat].visible
    pilot.settle()
    pilot.pass_time(2500)  # till the cloth is printed to its last square
    shown = seen(pilot, stage)
    stage.field.damage()
    pilot.settle()
    assert shown == seen(pilot, stage), "nothing of it is left on the cloth"


def seen(pilot: Pilot, stage) -> bytes:
    return pygame.image.tobytes(pilot.app.screen.subsurface(stage.cloth.rect), "RGB")
