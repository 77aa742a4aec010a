"""The results of a life without a body say what was missing, and one thing to try, where there is room."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game import saves
from game.scenes.results import Results
from game.sitting import Sitting
from game.tellings.conscious.lives import next_life
from game.widgets.canvas import Rect
from game.widgets.panel import Block
from tests.clauses import clause
from tests.tellings.test_conscious_next_life import lived
from tests.ui.pilot import Pilot, Seldom
from tests.ui.test_conscious_rolling import rolling


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("person", [True, False])
def test_a_person_is_told_what_was_missing_and_one_thing_to_try_and_a_bot_is_not(size, person):
    match = lived(1)
    told = next_life(match, 0)
    assert told is not None and match.over
    people = [saves.Person("person" if person else "bot", None if person else "easy", 0)]
    people.append(saves.Person("bot", "easy", 1))

    def open_(app: Any) -> Results:
        return Results(app, Sitting(match, people, None))

    pilot = Pilot(open_, size, Seldom)
    pilot.settle()
    blocks = [each for each in pilot.scene.canvas.widgets if each.name.startswith("results/next/0/")]
    assert bool(blocks) == person
    if person:
        said = " ".join(each.accessible_name for each in blocks if isinstance(each, Block))
        assert all(each in said for each in (told.missing, told.want, told.reason))
        panel = pilot.find("results/next/panel").rect
        assert Rect((0, 0), size).contains(panel) and all(panel.contains(each.rect) for each in blocks)
    pilot.close()


DEAD_END = {"position": 244, "notes": {"MI-192": 2}, "hand": "5D 6D", "pile": "", "laws": ""}


@clause("CB-12.2")
def test_after_a_death_without_a_body_one_may_watch_on_see_how_it_ends_or_begin_a_new_life():
    pilot, match = rolling(
        DEAD_END, {"position": 240}, chance=[1] * 400, speed="instant", options={"turn_limit": 12}
    )
    while not match.state.seats[0].out:
        pilot.press(pygame.K_SPACE)
        pilot.settle()
    while pilot.scene.player.waiting:
        pilot.press(pygame.K_SPACE)
        pilot.settle()
    offered = [each.name for each in pilot.scene.foot.choices]
    assert offered == ["choice/anew", "choice/pause", "choice/rush"] and not match.over
    said = pilot.find("rail/parting").accessible_description
    told = next_life(match, 0)
    assert told is not None and told.want.rstrip(".") in said
    night = pilot.find("moment/night")
    assert "life is over" in night.accessible_name and night.rect.contains(pilot.find("stage/diagram").rect)
    pilot.click("choice/rush")
    for _ in range(4000):
        if match.over:
            break
        pilot.frame(50.0)
    assert match.over, "it is played to its end"
    assert not pilot.has("moment/night"), "what goes on is seen again"
    pilot.close()
