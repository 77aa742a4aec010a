"""Fonts and pictures are given back: neither open files nor memory grow with the sizes a window has had."""

from __future__ import annotations

import platform
import weakref
from pathlib import Path

import pygame
import pytest

from game.scenes.home import Home
from game.scenes.settings import Settings
from game.scenes.setup import Setup
from game.scenes.table.scene import TableScene
from game.widgets import art, picture_cache, text
from tests.every import first
from tests.ui.pilot import Pilot
from tests.window.shots import sitting

pytestmark = pytest.mark.usefixtures("each_frame")

PRINTS = True  # Leela's cloth is looked at

GIVES_BACK = True
SWEEP = [(640, 640), (1960, 1102), (1280, 720), (640, 640)]
LARGEST = {"leela": [(3840, 2160)]}  # for all others that of the sweep is large enough
OPEN = Path("/proc/self/fd")

SCENES = {
    "home": Home,
    "leela": lambda app: TableScene(app, sitting("leela", 4, 30)),
    "buddha": lambda app: TableScene(app, sitting("buddha", 4, 60, others=3)),
    "setup": lambda app: Setup(app, "buddha"),
    "hungry_ghost": lambda app: TableScene(app, sitting("hungry_ghost", 4, 30)),
}


def open_files() -> int:
    return len(list(OPEN.iterdir())) if OPEN.is_dir() else 0


@pytest.mark.parametrize("name", first(3, list(SCENES)))
def test_a_window_that_had_many_sizes_holds_no_more_than_before(name):
    pilot = Pilot(SCENES[name], SWEEP[0])
    pilot.settle()
    files, weight = open_files(), picture_cache.weight()
    assert weight > 0
    for size in [*LARGEST.get(name, []), *SWEEP[1:]]:
        pilot.resize(size)
        pilot.settle()
        assert picture_cache.weight() <= picture_cache.bound()
        assert open_files() <= files
    assert picture_cache.weight() <= weight * 1.5  # bots may have gone on meanwhile
    assert text.font.cache_info().currsize <= text.FONTS


def test_a_picture_shown_again_is_not_made_again(monkeypatch):
    pilot = Pilot(SCENES["leela"], (3840, 2160))
    pilot.ready()
    made: list[object] = []
    monkeypatch.setattr(art, "raster", lambda *asked: made.append(asked))
    pilot.scene.canvas.damage_all()
    pilot.frame()
    assert made == []


def test_what_nobody_asked_for_longest_goes_first(monkeypatch):
    pygame.display.set_mode((100, 100))
    picture_cache.for_window((100, 100))
    picture_cache.forget()
    made: list[int] = []

    @picture_cache.cached_picture
    def sheet(number: int) -> pygame.Surface:
        made.append(number)
        return pygame.Surface((100, 100), pygame.SRCALPHA)

    monkeypatch.setattr(picture_cache, "LEAST", 3 * (40_000 + picture_cache.OVERHEAD))
    monkeypatch.setattr(picture_cache, "WINDOWS", 0)
    for number in (1, 2, 3, 1, 4):
        sheet(number)
    assert made == [1, 2, 3, 4]
    assert sheet.there(2) is None and sheet.there(1) is not None
    assert picture_cache.weight() == picture_cache.bound()
    sheet.forget()
    assert picture_cache.weight() == 0


def test_pictures_of_another_size_are_forgotten():
    picture_cache.for_window((100, 100))
    picture_cache.forget()

    @picture_cache.cached_picture
    def sheet() -> pygame.Surface:
        return pygame.Surface((10, 10))

    first = sheet()
    picture_cache.for_window((100, 100))
    assert sheet() is first
    picture_cache.for_window((200, 100))
    assert sheet.there() is None and picture_cache.weight() == 0


def test_what_stood_in_a_window_of_another_size_is_gone():
    pilot = Pilot(SCENES["leela"], (1280, 720))
    pilot.settle()
    canvas = weakref.ref(pilot.scene.canvas)
    pilot.resize((640, 640))
    assert canvas() is None


def test_a_scene_that_another_covers_gives_its_background_back():
    pilot = Pilot(Home)
    below = pilot.scene
    pilot.app.open.settings()
    pilot.frame()
    assert pilot.scene is not below
    assert below.canvas.background.get_size() == (1, 1)
    pilot.app.pop()
    pilot.frame()
    assert pilot.scene is below and below.canvas.background.get_size() == pilot.app.size


def test_a_page_is_painted_anew_on_the_ground_of_one_that_is_gone():
    pilot = Pilot(Settings, (1280, 720))
    new = pilot.look().copy()
    ground = pilot.app.scene.canvas.background
    pilot.app.push(Setup(pilot.app, "buddha"))
    assert pilot.app.scene.canvas.background is ground
    pilot.frame()
    ground.fill("magenta")
    pilot.app.pop()
    assert pilot.app.scene.canvas.background is ground
    pilot.pass_time(1000.0)
    assert pygame.image.tobytes(pilot.look(), "RGB") == pygame.image.tobytes(new, "RGB")


def test_a_large_panel_is_drawn_whole_and_kept_in_its_edges_alone():
    pygame.display.set_mode((8, 8))
    picture_cache.forget()
    rect = pygame.Rect(40, 40, 900, 700)
    rim = {"line": "#112233", "thick": 2, "shadow": 0.4, "drop": 4, "spread": 24}
    drawn = pygame.Surface((1000, 800))
    drawn.fill("#557799")
    whole = drawn.copy()
    art.put_frame(drawn, rect, 20, "#FBF8EE", **rim)  # type: ignore[arg-type]
    assert picture_cache.weight() < rect.width * rect.height * 4
    whole.blit(art.frame(rect.size, 20, "#FBF8EE", **rim), rect.move(-24, -24))  # type: ignore[arg-type]
    assert pygame.image.tobytes(drawn, "RGB") == pygame.image.tobytes(whole, "RGB")


def test_as_many_pictures_are_kept_as_a_large_screen_shows():
    picture_cache.for_window((3840, 2160))
    assert picture_cache.bound() <= 1.5 * 3840 * 2160 * 4
    picture_cache.forget()


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc can be told when to give back")
def test_what_frames_of_a_motion_give_back_they_take_again_and_at_rest_it_is_gone():
    resource = pytest.importorskip("resource")
    picture_cache.give_back_large()

    def faults(frames: int = 50) -> int:
        before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
        for _ in range(frames):
            pygame.Surface((500, 500)).fill("red")
        return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before

    at_rest = faults()
    try:
        picture_cache.while_moving(True)
        assert faults() < at_rest / 5, "a page of memory is cleared once"
    finally:
        picture_cache.while_moving(False)
    assert faults() > at_rest / 2, "and at rest nothing is held"


def test_what_is_held_stays_and_what_goes_first_goes_first(monkeypatch):
    pygame.display.set_mode((8, 8))
    picture_cache.for_window((100, 100))
    picture_cache.forget()

    @picture_cache.cached_picture
    def sheet(number: int) -> pygame.Surface:
        return pygame.Surface((100, 100))

    monkeypatch.setattr(picture_cache, "WINDOWS", 0)
    monkeypatch.setattr(picture_cache, "LEAST", 3 * (40_000 + picture_cache.OVERHEAD))
    picture_cache.hold(sheet(0))
    picture_cache.goes_first(sheet(2))
    sheet(1), sheet(3), sheet(4)  # there is room for three
    assert [number for number in range(5) if sheet.there(number)] == [0, 3, 4]
    picture_cache.hold()
    sheet(5)
    assert sheet.there(0) is None
    picture_cache.forget()
