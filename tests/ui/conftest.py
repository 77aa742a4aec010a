"""Tests of screens share their pictures: what was drawn for one window is there for the next of its size.

The app gives them back with each new size; `test_kept.py` holds that, and asks for it. Lines once measured
stay so. Nor do tests wait for the disk: that a file is safe there is for `tests/saves` to show.
"""

from __future__ import annotations

import os
from functools import lru_cache
from types import SimpleNamespace

import pygame
import pytest

from game.app import App
from game.scenes import replay
from game.scenes.tables.leela import LeelaStage
from game.widgets import picture_cache, text
from tests.ui.pilot import Seldom

MOST = 400 * 2**20  # bytes, in each process


MEASURED = {
    name: lru_cache(maxsize=most)(getattr(text, name).__wrapped__)
    for name, most in (("font", 256), ("runs", None), ("width", None), ("wrapped", None))
}


@pytest.fixture(autouse=True)
def _display() -> None:
    """Whatever test came before, and whatever it closed, pictures can be drawn."""
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((64, 64))


@pytest.fixture
def each_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests of the frames themselves: none is left out."""
    monkeypatch.setattr(Seldom, "draw", App.draw)


@pytest.fixture(autouse=True)
def _shared_pictures(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is given back between tests, unless a module says `GIVES_BACK`."""
    if getattr(request.module, "GIVES_BACK", False):
        return
    monkeypatch.setattr(picture_cache, "forget", lambda: None)
    monkeypatch.setattr(picture_cache, "trim", lambda: None)
    monkeypatch.setattr(picture_cache, "bound", lambda: MOST)
    monkeypatch.setattr(picture_cache, "give_back_large", lambda: None)
    monkeypatch.setattr(picture_cache, "while_moving", lambda moves: None)
    monkeypatch.setattr(text, "forget", lambda: None)
    for name, measured in MEASURED.items():
        monkeypatch.setattr(text, name, measured)
    monkeypatch.setattr(replay, "gc", SimpleNamespace(collect=int, freeze=int, unfreeze=int))


@pytest.fixture(autouse=True)
def _plain_cotton(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Leela's squares are not printed one after another at every size, but where a module says `PRINTS`."""
    if not getattr(request.module, "PRINTS", False):
        monkeypatch.setattr(LeelaStage, "print_next", lambda stage: False)


@pytest.fixture(autouse=True)
def _quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)


@pytest.fixture
def unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is drawn: for what is asked of the places of things alone, on screens that others draw."""
    monkeypatch.setattr(App, "draw", lambda app: None)
