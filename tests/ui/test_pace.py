"""How fast everything goes: one small control at every table, at once, and kept."""

from __future__ import annotations

import pygame
import pytest

from game import saves, words
from game.engine import Match
from game.scenes.home import Home
from game.scenes.results import Results
from game.scenes.table.scene import TableScene
from game.sitting import Sitting
from game.sound.cue import Cue
from game.widgets.motion import Beat, Motion, Player, full_at
from tests.every import paired
from tests.ui.ghost_places import at, position
from tests.ui.pilot import SIZES, Pilot, Seldom
from tests.ui.test_hands import sat
from tools.benchmarks.pace import watched


def shown(pilot: Pilot) -> tuple[str, str]:
    button = pilot.find("tool/pace")
    return button.icon, button.tip


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize(("size", "game"), paired(SIZES[::2], ["leela", "hungry_ghost", "buddha"]))
def test_every_table_has_it_and_shows_what_is_so(game, size):
    sitting, _ = sat(1, 3, game=game)
    pilot = Pilot(lambda app: TableScene(app, sitting), size)
    pilot.app.settings.set("speed", "calm")
    pilot.app.relayout()
    others = [w for w in pilot.scene.reachable() if not w.name.startswith(("stage", "tool/pace", "log"))]
    place = pilot.find("tool/pace").rect
    assert pilot.app.screen.get_rect().contains(place)
    assert not [other.name for other in others if other.rect.colliderect(place)]
    assert shown(pilot) == ("pace-calm", "Pace: Calm")
    pilot.click("tool/pace")
    assert shown(pilot) == ("pace-brisk", "Pace: Brisk")
    pilot.press(pygame.K_s)
    assert shown(pilot) == ("pace-instant", "Pace: Instant")
    assert pilot.app.speed == 0.0
    assert saves.Settings.load().get("speed", "") == "instant", "it is kept at once"
    pilot.press(pygame.K_s)
    assert shown(pilot) == ("pace-ceremonial", "Pace: Ceremonial") and pilot.app.speed == 1.0
    pilot.press(pygame.K_s)
    assert shown(pilot) == ("pace-calm", "Pace: Calm")


def test_it_takes_effect_in_the_midst_of_a_motion_and_ends_none():
    sitting, pilot = sat(2)
    sitting.match.chance.replace((6, 4))
    pilot.click("choice/0")
    pilot.pass_time(150)
    pilot.press(pygame.K_s)
    assert pilot.app.speed == 0.5 and pilot.scene.player.running
    pilot.click("tool/pace")
    assert not pilot.scene.player.running, "at once means now"
    assert len(sitting.match.steps) == 1


def test_a_motion_under_way_goes_on_from_where_it_is():
    seen: list[float] = []
    player = Player()
    player.play([Beat([Motion(1000, seen.append), Motion(1000, seen.append)])], lambda: None)
    player.update(0)
    player.update(400)
    player.pace(0.5, 400)
    player.update(400)
    assert seen[-1] == pytest.approx(0.4)
    player.update(700)
    assert seen[-1] == pytest.approx(0.0), "what was left of the first took half its time"
    player.update(1201)
    assert not player.running


def test_the_menu_says_it_too_and_stays_open():
    _, pilot = sat(2)
    pilot.press(pygame.K_ESCAPE)
    assert pilot.find("menu/pace").label == "Pace: Calm"
    pilot.click("menu/pace")
    assert pilot.find("menu/pace").label == "Pace: Brisk" and pilot.app.speed == 0.5


def test_a_bot_that_thinks_hastens_too():
    sitting, pilot = sat(0, 2)
    pilot.frame()
    assert not sitting.match.steps
    pilot.press(pygame.K_s)
    pilot.press(pygame.K_s)
    for _ in range(200):
        pilot.frame(1.0)
        pygame.time.wait(1)
        if sitting.match.steps:
            break
    assert sitting.match.steps, "not after its whole breath"


def test_what_a_round_button_does_is_said_when_one_points_at_it():
    _, pilot = sat(2)
    pilot.hover("tool/undo")
    tip = pilot.find("tool/undo/tip")
    assert pilot.app.screen.get_rect().contains(tip.rect)
    pilot.hover("choice/0")
    assert not pilot.has("tool/undo/tip")
    pilot.hover("menu")
    assert pilot.has("menu/tip")
    pilot.click("menu")
    assert not pilot.has("menu/tip")


def test_the_pace_is_said_for_a_moment():
    _, pilot = sat(2)
    pilot.press(pygame.K_s)
    assert pilot.has("tool/pace/tip")
    pilot.pass_time(1700)
    assert not pilot.has("tool/pace/tip")


@pytest.mark.parametrize("pace", ["calm", "ceremonial"])
def test_a_match_that_begins_says_what_pace_it_has_from_elsewhere(pace):
    sitting, _ = sat(1, 2, game="hungry_ghost")
    pilot = Pilot(Home, kind=Seldom)
    pilot.app.settings.set("speed", pace)
    pilot.app.open.table(sitting)
    pilot.frame()
    assert pilot.find("tool/pace").explained == (pace != "calm")


def test_the_word_of_the_pace_stands_beside_its_dial_and_is_said_when_a_finger_touches_it():
    _, pilot = sat(2)
    pilot.app.settings.set("speed", "calm")
    pilot.app.relayout()
    pilot.tap("tool/pace")
    dial, word = pilot.find("tool/pace"), pilot.find("log/pace")
    assert word.words == "Brisk" and dial.explained and word.rect.right <= dial.rect.x


def test_at_brisk_it_takes_about_half_as_long_and_what_is_said_can_still_be_read():
    """What is said of an event stays for as long as it takes to read it, or to see it where it is not new."""
    calm, brisk = (watched("hungry_ghost", pace, 12) for pace in ("calm", "brisk"))
    assert 0.45 < brisk.lasted / calm.lasted < 0.75  # sooner in a long match: in a short one more is new
    assert len(brisk.said) > 10
    for told in (calm, brisk):
        assert told.short == []


def test_at_ceremonial_a_great_moment_waits_until_somebody_goes_on():
    sitting, pilot = sat(2)
    pilot.app.settings.set("speed", "ceremonial")
    sitting.match.chance.replace((6, 3))
    pilot.click("choice/0")  # a six: birth, which is a great moment of Leela
    pilot.settle()
    assert pilot.scene.player.waiting and pilot.scene.held.open
    assert len(sitting.match.steps) == 1
    stood = pilot.scene.stage.standing()
    pilot.pass_time(20_000)
    assert pilot.scene.held.open, "it waits however long"
    pilot.press(pygame.K_SPACE)
    pilot.settle()
    assert not pilot.scene.held.open and len(sitting.match.steps) == 1
    assert pilot.scene.stage.standing()["squares"] == stood["squares"]


def test_at_ceremonial_what_is_held_is_the_moment_itself_in_any_window():
    """One who dies with all Insight: the petals stay open until somebody goes on."""
    dying = at("cave", "meditator", delusion=0, insight=7, life=1, merit=3)
    match = Match.load(position(dying, "forest", "town", phase="afternoon"), seed=3)
    people = [saves.Person("person", None, seat) for seat in range(3)]
    pilot = Pilot(lambda app: TableScene(app, Sitting(match, people, None)), kind=Seldom)
    pilot.app.settings.set("speed", "ceremonial")
    pilot.click("choice/skip")
    assert "died" in words.texts("hungry_ghost").great, "the scales and the petals tell it"
    for size in ((1280, 720), (1024, 640)):
        pilot.resize(size)
        pilot.settle()
        petals = pilot.scene.stage.petals
        assert pilot.scene.held.open and petals.visible and petals.step == petals.steps - 1
        assert "awaken" in pilot.scene.foot.title
        assert not pilot.scene.stage.tokens[1].visible, "nobody else is seen beside them"
    pilot.pass_time(1000)
    pilot.press(pygame.K_SPACE)
    pilot.settle()
    assert isinstance(pilot.scene, Results), "then the match is over"


def test_what_is_gone_at_its_end_is_fullest_before():
    seen: list[float] = []
    cues = [Cue("bell"), Cue("bowl", 0.75)]
    first, second = full_at(0.5, Motion(1000, seen.append, sounds=cues))
    first.apply(1.0)
    second.apply(0.5)
    assert seen == [0.5, 0.75] and first.rests and not second.rests
    assert (first.duration, second.duration) == (500, 500)
    assert [cue.at for cue in (*first.sounds, *second.sounds)] == [0.0, 0.5]
