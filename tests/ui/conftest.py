"""Tests of screens share their pictures: what was drawn for one window is there for the next of its size.

The app gives them back with each new size; `test_kept.py` holds that, and asks for it. What was
given back and is drawn anew from the same document is the same picture, and no work. Nor do tests
wait for the disk: that a file is safe there is for `tests/saves` to show.
"""

from __future__ import annotations

import hashlib
import io
import os
from collections import OrderedDict
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.app import App
from game.widgets import picture_cache

MOST = 400 * 2**20  # bytes, in each process
DRAWN = 160 * 2**20  # bytes of what was drawn from documents, beside them


class Rasters:
    """Draws documents as pygame does, but one that was drawn a while ago from what it was then."""

    def __init__(self) -> None:
        self.draw = pygame.image.load_sized_svg
        self.found: OrderedDict[tuple[bytes, tuple[int, int]], pygame.Surface] = OrderedDict()
        self.bytes = 0

    def __call__(self, file: io.BytesIO | str | Path, size: tuple[int, int]) -> pygame.Surface:
        if not isinstance(file, io.BytesIO):
            return self.draw(file, size)
        key = hashlib.blake2b(file.getvalue()).digest(), (size[0], size[1])
        if key not in self.found:
            self.found[key] = self.draw(file, size)
            self.bytes += weight(self.found[key])
            while self.bytes > DRAWN and len(self.found) > 1:
                self.bytes -= weight(self.found.popitem(last=False)[1])
        self.found.move_to_end(key)
        return self.found[key].copy()


def weight(picture: pygame.Surface) -> int:
    return picture.get_pitch() * picture.get_height()


@pytest.fixture(scope="session", autouse=True)
def _drawn_once() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame.image, "load_sized_svg", Rasters())
        yield


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
    monkeypatch.setattr(picture_cache, "forget", lambda: None)
    monkeypatch.setattr(picture_cache, "trim", lambda: None)
    monkeypatch.setattr(picture_cache, "bound", lambda: MOST)
    monkeypatch.setattr(picture_cache, "give_back_large", lambda: None)
    monkeypatch.setattr(picture_cache, "while_moving", lambda moves: None)


@pytest.fixture(autouse=True)
def _quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)


@pytest.fixture
def unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is drawn: for what is asked of the places of things alone, on screens that others draw."""
    monkeypatch.setattr(App, "draw", lambda app: None)
