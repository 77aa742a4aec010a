"""For every test: no window, no sound, and a home of its own."""

from __future__ import annotations

import gc
import importlib
import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path

import pygame
import pytest
from hypothesis import settings

from game.widgets import picture_cache
from tests.every import examples
from tests.rasters import Rasters

settings.register_profile("moksha", examples(100), deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "moksha"))


HOMES = count()
RARELY = 7000  # objects more than are gone: so seldom is waste sought, ten times as seldom as usual
gc.disable()  # modules and tests stay to the end: no use in seeking waste among them


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


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Each process reads all tests from another place on: what one has compiled is there for the others."""
    here = Path(__file__).parent
    share, shares = (os.environ.get(f"PYTEST_XDIST_WORKER{each}", "") for each in ("", "_COUNT"))
    if not share or [Path(each).resolve() for each in session.config.args] != [here]:
        return
    files = sorted(here.rglob("test_*.py"))
    first = len(files) * int(share.removeprefix("gw")) // int(shares)
    for file in files[first:] + files[:first]:
        with suppress(Exception, pytest.skip.Exception):  # whatever it is, it's told of when it is collected
            importlib.import_module(".".join(file.relative_to(here.parent).with_suffix("").parts))


def pytest_collection_finish() -> None:
    """What is there from now on to the end is not looked through again and again for what may be let go.

    It stays so: a replay that is left would thaw thousands of collected tests with its own match.
    """
    gc.collect()
    gc.freeze()
    gc.freeze = gc.unfreeze = lambda: None
    gc.set_threshold(RARELY, 10, 10)
    gc.enable()
