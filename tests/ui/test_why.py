"""*Why?* about anything on the table, and from a clause back to where it mattered."""

from __future__ import annotations

import itertools
import random

import pygame
import pytest

from game import saves
from game.engine.games import GAMES
from game.scenes.readout import read_out
from game.scenes.replay import Replay
from game.scenes.rules import Rules
from game.scenes.table.about import TOOLS
from game.scenes.table.scene import TableScene
from game.sitting import Sitting
from game.widgets import text_capture
from tests.ui.pilot import Pilot, Seldom

CREATED = "2026-11-20T10:00:00+00:00"


def table(game: str, steps: int = 60) -> Pilot:
    """A person among bots, whose turn it is."""
    people = [saves.Person("person", None, 0), *(saves.Person("bot", "easy", seat) for seat in (1, 2))]
    sitting = Sitting.begin(game, ["Ravi", "Mira", "Anu"], people, {}, CREATED, seed=4)
    chance = random.Random(1)
    for number in range(10 * steps):
        if sitting.match.over or (number >= steps and sitting.match.to_act == 0):
            break
        sitting.act(chance.choice(sitting.match.legal()))
    pilot = Pilot(lambda app: TableScene(app, sitting), kind=Seldom)
    pilot.settle()
    return pilot


def told(pilot: Pilot) -> str:
    return "\n".join(str(block[0]) for block in pilot.find("why/words").blocks)


@pytest.mark.parametrize("game", GAMES)
def test_every_thing_of_a_table_says_its_clause(game):
    pilot = table(game)
    about = pilot.scene.drawers._about
    asked = 0
    for thing in read_out(pilot.scene).root.parts[0].parts:
        if thing.key.startswith((*TOOLS, "page")):
            continue
        for part in thing.parts or (thing,):
            assert about.clauses(thing.key, part.key.rpartition("\n")[2] if thing.parts else ""), part.key
            asked += 1
    assert asked >= 3
    pilot.click("tool/why")
    x, y, wide, tall = pilot.find("seat/1").seen_at
    pilot.click_at((x + wide // 8, y + tall // 2))
    assert "Mira" in told(pilot) and about.clauses("seat/1", "")[0] in told(pilot)
    pilot.press(pygame.K_ESCAPE)
    assert not pilot.scene.layers
    pilot.close()


def test_a_touch_asks_another_thing_and_does_nothing_else():
    pilot = table("leela")
    before = len(pilot.scene.sitting.match.steps)
    pilot.click("tool/why")
    with text_capture.listening() as written:
        pilot.find("why/panel").draw(pilot.app.screen)
    assert "Touch anything" in " ".join(written)
    for number, clause in (("10", "LE-5.1"), ("12", "LE-5.2")):
        part = next(
            part for part in pilot.find("stage/board").accessibility_node().parts if part.key == number
        )
        pilot.click_at((part.place[0] + part.place[2] // 2, part.place[1] + part.place[3] // 2))
        assert told(pilot).startswith(f"{number},") and clause in told(pilot)
    pilot.click("choice/0", (0.5, 0.5))  # what is no thing of the game closes it, and is a touch all the same
    pilot.settle()
    assert not pilot.scene.layers and len(pilot.scene.sitting.match.steps) > before
    pilot.close()


def test_w_asks_about_what_the_keys_are_at():
    pilot = table("leela")
    pilot.press(pygame.K_TAB)
    pilot.scene.set_focus(pilot.find("seat/2"))
    pilot.press(pygame.K_w)
    assert told(pilot).splitlines()[0].startswith("Anu")
    pilot.press(pygame.K_ESCAPE)
    pilot.scene.set_focus(pilot.find("choice/0"))
    pilot.press(pygame.K_w)
    assert told(pilot).startswith("Ravi, throw")
    pilot.close()


def test_a_clause_leads_back_to_where_it_mattered():
    pilot = table("leela")
    pilot.click("tool/why")
    pilot.click("why/rules")
    rules = pilot.scene
    assert isinstance(rules, Rules)
    rules.show("LE-5.2")
    pilot.frame()
    times = rules.happened["LE-5.2"]
    assert str(len(times)) in pilot.find("rules/happened").label
    pilot.app.settings.set("text_scale", 2.0)
    pilot.resize((1024, 640))
    ways = [pilot.find(f"rules/{name}").rect for name in ("sound", "print", "remarks", "happened", "learn")]
    assert all(one.right <= other.left for one, other in itertools.pairwise(ways))
    top, _ = rules.column.clauses["LE-5.2"]
    rules.column.scroll_to(top)
    place = rules.column.rect
    pilot.click_at((place.x + rules.style.px(4), place.y + top - rules.column.offset + rules.style.px(3)))
    first = pilot.find("listing/1")
    assert first.called == times[-1][1]
    pilot.click("listing/1")
    pilot.settle()
    assert isinstance(pilot.scene, Replay)
    pilot.close()


def test_the_rules_are_searched():
    pilot = Pilot(lambda app: Rules(app, "buddhawheel"), kind=Seldom)
    pilot.press(pygame.K_SLASH)
    pilot.type("karma burner")
    pilot.frame()
    hit = pilot.find("rules/hit/1")
    assert hit.called.startswith("BW-1.2 ") and not pilot.has("rules/section/1")
    pilot.click("rules/hit/2")
    pilot.frame()
    assert pilot.scene.clause == "BW-1.3" or pilot.scene.clause in pilot.scene.column.clauses
    assert (
        pilot.scene.column.marked == pilot.scene.clause and pilot.find("rules/search").value == "karma burner"
    )
    pilot.click("rules/search")
    pilot.type("xyz")
    pilot.frame()
    assert not pilot.find("rules/hit/none").enabled
    pilot.resize((800, 1280))
    assert pilot.has("rules/hit/none")
    pilot.close()
