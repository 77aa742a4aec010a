"""The window: where it opens, that it comes back from the whole screen, and that its place is kept."""

from __future__ import annotations

import pygame
import pytest

from game import saves, window
from game.scenes.home import Home
from tests.ui.pilot import Pilot

LARGE, SMALL, UPRIGHT = (0, 0, 3840, 2160), (0, 0, 1280, 720), (0, 0, 1200, 1920)
RIGHT_OF_IT = (3840, 200, 1920, 1080)


@pytest.mark.parametrize(
    ("screen", "size"),
    [
        (LARGE, (3072, 1728)),
        ((0, 0, 1920, 1080), (1536, 864)),
        (SMALL, (1024, 640)),
        (UPRIGHT, (960, 1536)),
        ((0, 0, 800, 600), (800, 600)),
    ],
)
def test_the_first_window_fits_its_screen_and_stands_in_its_middle(screen, size):
    found, place = window.fitted(None, None, [screen])
    assert found == size
    assert place == ((screen[2] - size[0]) // 2, (screen[3] - size[1]) // 2)


@pytest.mark.parametrize(
    ("size", "place", "screens"),
    [
        ((1280, 720), (300, 200), [LARGE]),
        ((1280, 720), (4000, 300), [LARGE, RIGHT_OF_IT]),
        ((1280, 720), (-1000, 100), [LARGE]),
        ((1600, 900), (3000, 300), [LARGE, RIGHT_OF_IT]),
    ],
)
def test_a_window_that_a_hand_can_reach_stays_where_it_was(size, place, screens):
    assert window.fitted(size, place, screens) == (size, place)


@pytest.mark.parametrize("place", [(9000, 100), (4000, 300), (-1200, 100), (300, -400), (300, 2150), None])
def test_a_window_off_every_screen_is_brought_back_on(place):
    assert window.fitted((1280, 720), place, [LARGE]) == ((1280, 720), (1280, 720))


def test_a_window_is_never_larger_than_its_screen():
    size, place = window.fitted((3840, 2160), (1, 20), [SMALL])
    assert size == (1280, 720) and place == (1, 20)
    assert window.fitted((3840, 2160), None, [SMALL]) == ((1280, 720), (0, 0))


def test_a_place_without_a_size_is_not_known():
    assert window.remembered({"x": 5, "y": 6}) == (None, None, False)
    told = {"x": 5, "y": 6, "width": 900, "height": 700, "full_screen": True}
    assert window.remembered(told) == ((900, 700), (5, 6), True)


@pytest.fixture
def pilot():
    found = Pilot(Home, (1280, 720))
    yield found
    found.close()


def kept(*keys):
    settings = saves.Settings.load().all
    return tuple(settings.get(key) for key in keys)


def test_a_window_that_was_moved_is_kept_as_soon_as_it_stands_still(pilot, monkeypatch):
    monkeypatch.setattr(window, "place_now", lambda: (321, 123))
    pilot.post(pygame.WINDOWMOVED, x=321, y=123)
    pilot.frame()
    pilot.pass_time(300)
    assert kept("x", "y") == (None, None)
    pilot.pass_time(400)
    assert kept("x", "y", "width", "height") == (321, 123, 1280, 720)


def test_a_window_that_keeps_still_writes_nothing(pilot, monkeypatch):
    pilot.post(pygame.WINDOWMOVED, x=0, y=0)
    pilot.pass_time(700)
    with monkeypatch.context() as within:
        within.setattr(pilot.app, "keep_settings", lambda: pytest.fail("written again"))
        pilot.post(pygame.WINDOWMOVED, x=0, y=0)
        pilot.pass_time(700)


def test_the_whole_screen_is_kept_at_once_and_gives_the_window_back(pilot, monkeypatch):
    monkeypatch.setattr(window, "place_now", lambda: (40, 50))
    monkeypatch.setattr(pygame.display, "set_mode", lambda *_: pytest.fail("set_mode forgets the window"))
    pilot.press(pygame.K_F11)
    assert pilot.app.full_screen and pilot.app.size != (1280, 720)
    pilot.pass_time(700)
    assert kept("x", "y", "width", "height", "full_screen") == (40, 50, 1280, 720, True)
    pilot.press(pygame.K_F11)
    assert not pilot.app.full_screen and pilot.app.size == (1280, 720)
    pilot.pass_time(700)
    assert kept("x", "y", "width", "height", "full_screen") == (40, 50, 1280, 720, False)


def test_a_window_that_returns_beside_its_place_is_put_there_once(pilot, monkeypatch):
    place = [(40, 50)]
    monkeypatch.setattr(window, "place_now", lambda: place[0])
    moved: list[tuple[int, int]] = []
    monkeypatch.setattr(window, "move", moved.append)
    pilot.press(pygame.K_F11)
    pilot.press(pygame.K_F11)
    place[0] = (41, 70)
    pilot.pass_time(700)
    assert moved == [(40, 50)] and kept("x", "y") == (None, None)
    pilot.pass_time(700)
    assert moved == [(40, 50)] and kept("x", "y") == (41, 70)


def test_what_a_window_shows_newly_is_never_bare(pilot, monkeypatch):
    ground = pygame.Color(pilot.scene.theme.ground)
    seen = []
    lay_out = pilot.scene.lay_out
    pygame.display.get_surface().fill("white")
    pilot.app.screen = pygame.display.set_mode((1600, 900), pygame.RESIZABLE)
    pilot.app.screen.fill("white")

    def look_first() -> None:
        seen.append([pilot.app.screen.get_at(point) for point in ((1590, 890), (5, 5))])
        lay_out()

    monkeypatch.setattr(pilot.scene, "lay_out", look_first)
    pygame.event.clear()
    pilot.post(pygame.WINDOWSIZECHANGED, x=1600, y=900)
    pilot.frame()
    assert seen and seen[0][0] == ground and seen[0][1] != pygame.Color("white")


def test_what_comes_with_a_new_size_finds_all_laid_out_for_it(pilot, monkeypatch):
    met = []
    handle = pilot.scene.handle

    def heard(event: pygame.event.Event) -> None:
        met.append((pilot.scene.canvas.bounds.size, pilot.app.size))
        handle(event)

    pilot.app.screen = pygame.display.set_mode((900, 800), pygame.RESIZABLE)
    pygame.event.clear()
    monkeypatch.setattr(pilot.scene, "handle", heard)
    pilot.post(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="", scancode=0)
    pilot.post(pygame.WINDOWSIZECHANGED, x=900, y=800)
    pilot.frame()
    assert met == [((900, 800), (900, 800))]
