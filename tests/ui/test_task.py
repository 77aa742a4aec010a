"""Work that takes longer than a frame: how far it is, that it can be ended, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Generator

import pygame
import pytest

from game.scenes import progress_page
from game.scenes.scene import Scene
from game.widgets.png import png
from tests.ui.pilot import Pilot


class Work:
    """Ten steps of it, each as long as a frame has room for."""

    def __init__(self) -> None:
        self.taken, self.closed, self.done = 0, False, False

    def steps(self) -> Generator[float, None, Callable[[], None]]:
        try:
            for self.taken in range(1, 11):
                yield self.taken / 10
        finally:
            self.closed = True
        return self.finish

    def finish(self) -> None:
        self.done = True


@pytest.fixture
def pilot(monkeypatch):
    monkeypatch.setattr("game.scenes.work.A_FRAME", 0.0)
    pilot = Pilot(Scene)
    yield pilot
    pilot.close()


def begun(pilot: Pilot) -> Work:
    work = Work()
    progress_page.run(pilot.scene, "work", "Working", work.steps())
    return work


def test_a_step_a_frame_fills_the_bar_and_then_the_page_is_gone(pilot):
    work = begun(pilot)
    shares = []
    while pilot.has("work/bar"):
        shares.append(pilot.find("work/bar").share)
        pilot.frame()
    assert shares == sorted(shares) and shares[0] == 0 and shares[-1] == 1.0
    assert work.done and work.closed and not pilot.scene.covered
    assert pilot.scene.wake_in(pilot.app.now) is None, "nothing goes on"


@pytest.mark.parametrize("how", ["work/stop", pygame.K_ESCAPE])
def test_it_can_be_ended_by_button_or_key_and_not_by_a_touch_beside_it(pilot, how):
    work = begun(pilot)
    pilot.frame()
    pilot.click_at((5, 5))
    assert pilot.has("work/bar")
    pilot.click(how) if isinstance(how, str) else pilot.press(how)
    taken = work.taken
    pilot.frame()
    assert work.closed and not work.done and work.taken == taken < 10 and not pilot.scene.covered


def test_another_size_of_the_window_leaves_it_as_far_as_it_was(pilot):
    begun(pilot)
    pilot.frame()
    before = pilot.find("work/bar").share
    pilot.resize((900, 700))
    assert pilot.find("work/bar").share >= before > 0


def test_a_scene_that_is_left_works_no_longer(pilot):
    work = begun(pilot)
    pilot.frame()
    pilot.scene.leave()
    assert work.closed and not work.done


def test_a_picture_is_packed_as_it_is(tmp_path):
    surface = pygame.Surface((37, 45))
    for x in range(37):
        for y in range(45):
            surface.set_at((x, y), ((x * 7) % 256, (y * 5) % 256, (x * y) % 256))
    steps = png(surface, 11811)
    shares = []
    while True:
        try:
            shares.append(next(steps))
        except StopIteration as ended:
            data = ended.value
            break
    file = tmp_path / "picture.png"
    file.write_bytes(data)
    found = pygame.image.load(file)
    assert pygame.image.tobytes(found, "RGB") == pygame.image.tobytes(surface, "RGB")
    assert shares == sorted(shares) and shares[-1] == 1.0 and b"pHYs" in data
