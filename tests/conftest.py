"""For every test: no window, no sound, and a home of its own."""

from __future__ import annotations

import gc
import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

from collections.abc import Iterator
from itertools import count

import pygame
import pytest
from hypothesis import settings

from game.widgets import picture_cache
from tests.every import examples
from tests.rasters import Rasters

settings.register_profile("moksha", examples(100), deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "moksha"))


HOMES = count()


@pytest.fixture(autouse=True)
def _own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches, settings and rasters of a test go where it alone looks; nothing there is made beforehand."""
    place, number = tmp_path_factory.getbasetemp(), next(HOMES)
    monkeypatch.setenv("MOKSHA_HOME", str(place / f"moksha-home-{number}"))
    monkeypatch.setenv("MOKSHA_CACHE", str(place / f"moksha-cache-{number}"))
    monkeypatch.setenv("LANGUAGE", "en")  # whatever its developer speaks
    monkeypatch.setattr("game.file_manager.is_here", lambda: False)  # nor opened on a developer's desktop


@pytest.fixture(scope="session", autouse=True)
def _rasters() -> Iterator[Rasters]:
    """Drawings are rough, and soon made."""
    rasters = Rasters()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame.image, "load_sized_svg", rasters)
        yield rasters


@pytest.fixture
def drawn(_rasters: Rasters) -> Iterator[None]:
    """For tests that look at pictures: drawings as players see them."""
    _rasters.exact = True
    picture_cache.forget()
    yield
    _rasters.exact = False
    picture_cache.forget()


def pytest_collection_finish() -> None:
    """What is there from now on to the end is not looked through again and again for what may be let go.

    It stays so: a replay that is left would thaw thousands of collected tests with its own match.
    """
    gc.collect()
    gc.freeze()
    gc.freeze = gc.unfreeze = lambda: None
