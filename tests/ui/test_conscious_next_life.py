"""The results of a life without a body say what was missing, and one thing to try, where there is room."""

from __future__ import annotations

from typing import Any

import pytest

from game import saves
from game.scenes.results import Results
from game.sitting import Sitting
from game.tellings.conscious.next_life import next_life
from game.widgets.canvas import Rect
from game.widgets.panel import Block
from tests.tellings.test_conscious_next_life import lived
from tests.ui.pilot import Pilot, Seldom


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
