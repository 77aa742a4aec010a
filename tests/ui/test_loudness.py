"""Loudness and mute: by key on every screen, by touch, and kept."""

from __future__ import annotations

import pygame

from game import saves
from game.scenes.home import Home
from game.scenes.loudness import SEEN
from game.widgets.loudness import Bars, Glance
from tests.ui.pilot import Pilot, Seldom
from tests.ui.test_table import leela, table


def kept(key: str) -> object:
    return saves.Settings.load().all.get(key)


def test_m_mutes_while_something_moves_and_ends_nothing():
    pilot = table(leela())
    pilot.press(pygame.K_SPACE)
    assert pilot.scene.player.running
    pilot.press(pygame.K_m)
    assert pilot.app.sound.muted and kept("mute") is True and pilot.scene.player.running
    glance = pilot.find("loudness/glance")
    assert isinstance(glance, Glance) and (glance.said, glance.loud) == ("Sound off", 0)
    pilot.press(pygame.K_COMMA)
    assert not pilot.app.sound.muted and kept("loudness") == 7
    assert pilot.find("loudness/glance") is glance and glance.said == "7 of 8"
    pilot.press(pygame.K_PERIOD)
    pilot.press(pygame.K_PERIOD)
    assert kept("loudness") == 8
    pilot.settle()
    pilot.pass_time(SEEN)
    assert not pilot.has("loudness/glance") and pilot.app.loudness.wake_in(pilot.time) is None


def test_the_sheet_is_opened_at_the_table_and_works_by_keys_and_by_touch():
    pilot = table(leela())
    pilot.settle()
    pilot.press(pygame.K_ESCAPE)
    pilot.click("menu/sound")
    bars = pilot.find("loudness/bars")
    assert isinstance(bars, Bars) and pilot.scene.focus is bars
    pilot.press(pygame.K_RIGHT)
    assert bars.chosen == 7, "from the loudest nobody comes to the softest"
    pilot.press(pygame.K_LEFT)
    assert bars.chosen == 6 and kept("loudness") == 7
    pilot.click("loudness/bars", (0.05, 0.5))
    assert kept("loudness") == 1
    pilot.click("loudness/heard")
    assert kept("mute") is True and bars.muted
    pilot.press(pygame.K_m)
    assert pilot.find("loudness/heard").on and not bars.muted and bars.chosen == 0
    pilot.click("loudness/hums")
    assert kept("ground_tone") is True
    pilot.press(pygame.K_ESCAPE)
    assert not pilot.scene.layers


def test_every_page_shows_whether_anything_is_to_be_heard_and_who_writes_mutes_nothing():
    pilot = Pilot(Home, kind=Seldom)
    pilot.press(pygame.K_m)
    assert pilot.find("home/sound").icon == "mute"
    pilot.app.open.matches()
    pilot.frame()
    assert pilot.find("matches/sound").icon == "mute"
    pilot.click("matches/sound")
    pilot.click("loudness/heard")
    assert pilot.find("matches/sound").icon == "sound"
    pilot.press(pygame.K_ESCAPE)
    pilot.press(pygame.K_ESCAPE)
    pilot.app.open.setup("leela")
    pilot.settle()
    pilot.click("setup/0/name")
    pilot.press(pygame.K_m)
    assert not pilot.app.sound.muted
