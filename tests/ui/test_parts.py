"""A frame that takes long is done in parts: nothing is shown before it is whole, and no input is lost."""

from __future__ import annotations

import pygame
import pytest

from game.app import PART
from game.scenes.table.scene import TableScene
from tests.ui.pilot import Pilot
from tests.window.shots import sitting


class Slow(Pilot):
    """A pilot of a machine that may be `slow`: there each look at the clock finds that a part has passed."""

    slow = False
    _time = 0.0

    @property
    def time(self) -> float:
        self._time += PART * self.slow
        return self._time

    @time.setter
    def time(self, time: float) -> None:
        self._time = time


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Each picture that came to be seen in the window, what is shown again once."""
    pictures: list[bytes] = []

    def see(*_: object) -> None:
        window = pygame.display.get_surface()
        assert window is not None
        picture = pygame.image.tobytes(window, "RGB")
        if picture not in pictures[-1:]:
            pictures.append(picture)

    monkeypatch.setattr(pygame.display, "update", see)
    monkeypatch.setattr(pygame.display, "flip", see)
    return pictures


def table() -> Slow:
    pilot = Slow(lambda app: TableScene(app, sitting("conscious", 2, 4)))
    pilot.settle()
    assert pilot.scene.display.mode.name == "screen"
    return pilot


def down(key: int) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.event.Event(kind, key=key, mod=0, unicode="", scancode=0))


def frames(pilot: Slow, shown: list[bytes], pictures: int) -> int:
    """Let frames pass until so many pictures were seen; gives how many calls that took."""
    calls = 0
    while len(shown) < pictures:
        pygame.event.clear(pygame.MOUSEMOTION)  # the system's own pointer
        pilot.frame()
        calls += 1
        assert calls < 1000
    return calls


@pytest.mark.usefixtures("each_frame")
def test_each_picture_is_seen_whole_and_a_key_pressed_meanwhile_counts_once(shown: list[bytes]) -> None:
    seen = []
    for slow in (False, True):
        pilot = table()
        shown.clear()
        pilot.slow = slow
        down(pygame.K_d)
        pilot.frame()
        down(pygame.K_d)
        calls = frames(pilot, shown, 2)
        assert pilot.scene.display.mode.name == "wall"
        pilot.app.settings.set("display", "screen")
        assert not slow or calls > 20, "each widget is a part of its own"
        seen.append(list(shown))
        pilot.slow = False
        pilot.close()
    assert seen[0] == seen[1], "nothing half drawn is ever shown"


def test_a_new_window_shows_the_old_picture_until_the_new_one_is_whole(shown: list[bytes]) -> None:
    seen = []
    for slow in (False, True):
        pilot = table()
        shown.clear()
        pilot.slow = slow
        pygame.display.set_mode((1440, 900))
        pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, size=(1440, 900), w=1440, h=900))
        frames(pilot, shown, 2)
        seen.append(list(shown))
        pilot.slow = False
        pilot.close()
    assert seen[0] == seen[1]
