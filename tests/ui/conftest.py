"""Tests of screens share their pictures: what was drawn for one window is there for the next of its size.

The app gives them back with each new size; `test_kept.py` holds that, and asks for it. Nor do
they wait for the disk: that a file is safe there is for `tests/saves` to show.
"""

from __future__ import annotations

import os

import pygame
import pytest

from game.widgets import kept

MOST = 400 * 2**20  # bytes, in each process


@pytest.fixture(autouse=True)
def _display() -> None:
    """Whatever test came before, and whatever it closed, pictures can be drawn."""
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((64, 64))


@pytest.fixture(autouse=True)
def _shared_pictures(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is given back between tests, unless a module says `GIVES_BACK`."""
    if getattr(request.module, "GIVES_BACK", False):
        return
    monkeypatch.setattr(kept, "forget", lambda: None)
    monkeypatch.setattr(kept, "trim", lambda: None)
    monkeypatch.setattr(kept, "bound", lambda: MOST)


@pytest.fixture(autouse=True)
def _quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)
