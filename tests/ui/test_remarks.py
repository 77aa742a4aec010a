"""What bots say at a table: seen and heard for a while, and gone before anybody is to act."""

from typing import Any

import pytest

from game import bots, saves
from game.scenes.setup import Setup
from game.scenes.table.scene import TableScene
from game.sitting import Sitting
from tests.ui.pilot import Pilot

CREATED = "2026-11-20T10:00:00+00:00"


def table(**settings):
    people = [saves.Person("person" if seat == 0 else "bot", None, seat) for seat in range(3)]
    names = ["Mira", "Long Road", "Slow Cloud"]
    sitting = Sitting.begin("hungry_ghost", names, people, {}, CREATED, seed=5)

    def opened(app):
        for key, value in settings.items():
            app.settings.set(key, value)
        return TableScene(app, sitting)

    return Pilot(opened)


def said(pilot, actions=36):
    """All that is said while so many actions are taken, in the words a screen reader hears."""
    scene = pilot.scene
    found: list[tuple[Any, str]] = []
    while len(scene.sitting.match.story) < actions:
        pilot.frame()
        remark = pilot.scene.canvas.whole.named("remark")
        if remark is not None and (not found or found[-1][0] is not remark):
            assert scene.player.running and scene.sitting.is_bot(scene.sitting.match.steps[-1].seat)
            found.append((remark, remark.accessible_name))
        if scene.player.waiting:
            scene.player.go_on()
        elif scene.doing.of_a_person:
            assert remark is None
            scene.act(bots.choose(scene.sitting.match, "easy", len(scene.sitting.match.story)))
            scene.hands.taken()
    return [line for _, line in found]


def test_a_bot_says_something_now_and_then_and_nobody_thinks_meanwhile():
    pilot = table(speed="brisk")
    heard = said(pilot)
    assert heard and all(line.startswith(("Long Road: “", "Slow Cloud: “")) for line in heard)
    assert pilot.scene.plaques[1].tip and "bold" in pilot.scene.plaques[1].accessible_name
    assert not pilot.scene.plaques[0].tip


@pytest.mark.parametrize("settings", [{"speed": "instant"}, {"speed": "brisk", "manners": "off"}])
def test_nothing_is_said_at_instant_nor_where_nobody_wants_it(settings):
    pilot = table(**settings)
    assert said(pilot, 20) == []
    assert ("bold" in pilot.scene.plaques[1].accessible_name) == (settings.get("manners") != "off")


def test_where_bots_choose_nothing_setup_shows_no_manner():
    pilot = Pilot(lambda app: Setup(app, "leela"))
    assert pilot.has("setup/1/name") and not pilot.has("setup/1/manner")
    pilot.close()


def test_in_setup_a_manner_stands_beside_a_name_and_goes_on_to_the_next():
    pilot = Pilot(lambda app: Setup(app, "hungry_ghost"))
    chip = pilot.find("setup/1/manner")
    assert chip.label == "patient"
    pilot.click("setup/1/manner")
    chip = pilot.find("setup/1/manner")
    assert chip.label != "patient"
    assert pilot.scene.seating.sitters[1].name != "Old Banyan"
    pilot.app.settings.set("manners", "off")
    pilot.app.relayout()
    pilot.frame()
    assert not pilot.has("setup/1/manner")
