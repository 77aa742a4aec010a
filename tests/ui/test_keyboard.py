"""The keyboard on the screen: a finger or a pad writes names and notes."""

from __future__ import annotations

from pathlib import Path

import pygame
from fontTools.ttLib import TTFont

from game.scenes.setup import Setup
from game.widgets.keyboard import PAGES
from tests.ui.pilot import Pilot, Seldom

ROOT = Path(__file__).resolve().parents[2]


def write(pilot: Pilot, words: str) -> None:
    """Write with a finger on the keyboard of the screen."""
    keyboard = pilot.scene.on_screen.shown
    for sign in words:
        if keyboard.raised is not sign.isupper():
            pilot.tap_at(keyboard.key_of("shift").rect.center)
        while keyboard.key_of(sign) is None:
            pilot.tap_at(keyboard.key_of("more").rect.center)
        pilot.tap_at(keyboard.key_of(sign).rect.center)


def test_a_finger_writes_a_name_on_the_screen():
    pilot = Pilot(lambda app: Setup(app, "leela"), (1280, 720), Seldom)
    pilot.tap("setup/0/name")
    keyboard = pilot.scene.on_screen.shown
    assert keyboard.raised and keyboard.rect.top > pilot.find("setup/0/name").rect.bottom
    write(pilot, "Zoé")
    assert keyboard.field.value == pilot.scene.seating.sitters[0].name == "Zoé"
    pilot.tap_at(keyboard.key_of("erase").rect.center)
    assert pilot.scene.seating.sitters[0].name == "Zo"
    pilot.tap_at(keyboard.key_of("done").rect.center)
    assert pilot.scene.on_screen.shown is None and not pilot.has("keyboard")
    pilot.tap("setup/1/name")
    assert pilot.scene.on_screen.shown is not None
    pilot.resize((800, 1280))
    assert pilot.scene.on_screen.shown.field is pilot.find("setup/1/name"), "it stays at another size"
    pilot.tap("setup/0/kind")
    assert pilot.scene.on_screen.shown is None, "a touch elsewhere ends writing"
    pilot.close()


def test_a_pad_writes_a_name_and_goes_on():
    def by_pad(*keys: int) -> None:
        for key in keys:
            pilot.post(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0, pad=1)
            pilot.frame()

    pilot = Pilot(lambda app: Setup(app, "leela"), (1280, 720), Seldom)
    while pilot.scene.focus is None or pilot.scene.focus.name != "setup/0/name":
        by_pad(pygame.K_TAB)
    by_pad(pygame.K_DOWN)
    assert pilot.scene.focus.name != "setup/0/name", "a field keeps no pad"
    by_pad(pygame.K_UP, pygame.K_RETURN)
    keyboard = pilot.scene.on_screen.shown
    assert keyboard.led and keyboard.at.sign == "q"
    by_pad(pygame.K_RETURN, pygame.K_RIGHT, pygame.K_RETURN, pygame.K_i, pygame.K_DOWN, pygame.K_RETURN)
    assert pilot.scene.seating.sitters[0].name == "QwS"
    by_pad(pygame.K_w, pygame.K_l, pygame.K_UP, pygame.K_UP, pygame.K_RETURN)
    assert pilot.scene.seating.sitters[0].name == "Q2w"
    by_pad(pygame.K_ESCAPE)
    assert pilot.scene.on_screen.shown is None and pilot.scene.focus.name == "setup/0/name"
    by_pad(pygame.K_DOWN)
    assert pilot.scene.focus.name != "setup/0/name"
    pilot.close()


def test_every_sign_of_the_keyboard_can_be_drawn():
    faces = {sign for page in PAGES for row in page for sign in row}
    cmap = TTFont(ROOT / "fonts" / "Inter-Medium.otf").getBestCmap()
    assert not {sign for sign in faces | {each.upper() for each in faces - {"ß"}} if ord(sign) not in cmap}
