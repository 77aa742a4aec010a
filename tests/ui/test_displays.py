"""How a match is shown: by the key, from the menu, in Setup; a change loses nothing."""

from __future__ import annotations

import pygame
import pytest

from game import saves
from game.scenes import display_mode
from game.scenes.setup import Setup
from game.scenes.table.scene import TableScene
from tests.ui.pilot import Pilot
from tests.window.shots import sitting


@pytest.fixture
def awake(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """What the system was told of the screen, the last word at the end: whether it may sleep."""
    told = [True]
    monkeypatch.setattr(pygame.display, "get_allow_screensaver", lambda: told[-1])
    monkeypatch.setattr(pygame.display, "set_allow_screensaver", told.append)
    return told


def test_what_is_unknown_is_the_screen() -> None:
    settings = saves.Settings()
    assert display_mode.chosen(settings).name == "screen"
    for strange in ("ceiling", 3, True):
        settings.set("display", strange)
        assert display_mode.chosen(settings).name == "screen"


def test_the_key_turns_it_on_and_the_screen_stays_awake(awake: list[bool]) -> None:
    pilot = Pilot(lambda app: TableScene(app, sitting("leela", 2, 4)))
    assert pilot.scene.display.mode.name == "screen" and awake == [True]
    pilot.press(pygame.K_d)
    assert pilot.scene.display.mode.name == "flat" and awake[-1] is False
    pilot.press(pygame.K_ESCAPE)
    pilot.click("menu/display")
    assert pilot.scene.display.mode.name == "flat", "nothing changes before one has chosen"
    pilot.click("display/wall")
    assert pilot.scene.display.mode.name == "wall" and awake[-1] is False
    pilot.press(pygame.K_d)
    assert pilot.scene.display.mode.name == "screen" and awake[-1] is True
    pilot.close()


def test_setup_has_it() -> None:
    pilot = Pilot(lambda app: Setup(app, "leela"))
    pilot.click("setup/more")
    pilot.click("setup/more/display")
    pilot.click("setup/display", (0.5, 0.5))
    assert display_mode.chosen(pilot.app.settings).name == "flat"
    pilot.close()


def test_a_match_that_is_opened_later_is_shown_as_the_last_one_was(awake: list[bool]) -> None:
    pilot = Pilot(lambda app: TableScene(app, sitting("leela", 2, 4)))
    pilot.press(pygame.K_d)
    pilot.press(pygame.K_d)
    pilot.app.replace(TableScene(pilot.app, sitting("leela", 2, 4)))
    pilot.frame()
    assert pilot.scene.display.mode.name == "wall" and saves.Settings.load().get("display", "") == "wall"
    pilot.close()


def test_on_a_wall_the_curtain_hangs_before_the_hand_alone_and_is_passed_to_nobody() -> None:
    pilot = Pilot(lambda app: TableScene(app, sitting("buddha", 4, 6)))
    display_mode.show(pilot.app, "wall")
    pilot.settle()
    assert pilot.scene.display.board_for_all and pilot.find("curtain/medallion").said == "Only for"
    assert pilot.scene.areas.hand.contains(pilot.find("curtain/cloth").rect)
    pilot.close()
