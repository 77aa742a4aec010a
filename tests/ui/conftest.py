"""Tests of screens share their pictures: what was drawn for one window is there for the next of its size.

The app gives them back with each new size; `test_kept.py` holds that, and asks for it. What was
given back and is drawn anew from the same document is the same picture, and no work, whichever of the
processes drew it. Lines once measured stay so. Nor do tests wait for the disk: that a file is safe there
is for `tests/saves` to show.
"""

from __future__ import annotations

import hashlib
import io
import os
import struct
import zlib
from collections import OrderedDict
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from game.app import App
from game.scenes import replay
from game.widgets import picture_cache, text

MOST = 400 * 2**20  # bytes, in each process
DRAWN = 160 * 2**20  # bytes of what was drawn from documents, beside them
LONG = 3000  # characters of a document that takes longer to draw than to read what was drawn


MEASURED = {
    name: lru_cache(maxsize=most)(getattr(text, name).__wrapped__)
    for name, most in (("font", 256), ("runs", None), ("width", None), ("wrapped", None))
}


class Rasters:
    """Draws documents as pygame does, but one that was drawn before from what it was then.

    Long ones are drawn once for all processes of a run, where these share a folder.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.draw = pygame.image.load_sized_svg
        self.folder = folder
        self.found: OrderedDict[str, pygame.Surface] = OrderedDict()
        self.bytes = 0

    def __call__(self, file: io.BytesIO | str | Path, size: tuple[int, int]) -> pygame.Surface:
        if not isinstance(file, io.BytesIO):
            return self.draw(file, size)
        document = file.getvalue()
        key = f"{hashlib.blake2b(document, digest_size=16).hexdigest()}-{size[0]}-{size[1]}"
        if key not in self.found:
            folder = self.folder if len(document) > LONG else None
            drawn = self.draw(file, size) if folder is None else self.shared(folder / key, file, size)
            self.found[key] = drawn
            self.bytes += weight(self.found[key])
            while self.bytes > DRAWN and len(self.found) > 1:
                self.bytes -= weight(self.found.popitem(last=False)[1])
        self.found.move_to_end(key)
        return self.found[key].copy()

    def shared(self, place: Path, file: io.BytesIO, size: tuple[int, int]) -> pygame.Surface:
        """What any of the processes drew, else drawn now and kept for the others."""
        if place.exists():
            packed = place.read_bytes()
            return pygame.image.frombytes(
                zlib.decompress(packed[8:]), struct.unpack("II", packed[:8]), "RGBA"
            )
        drawn = self.draw(file, size)
        written = place.with_suffix(f".{os.getpid()}")
        pixels = zlib.compress(pygame.image.tobytes(drawn, "RGBA"), 1)
        written.write_bytes(struct.pack("II", *drawn.get_size()) + pixels)
        written.replace(place)
        return drawn


def weight(picture: pygame.Surface) -> int:
    return picture.get_pitch() * picture.get_height()


@pytest.fixture(scope="session", autouse=True)
def _drawn_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "moksha-rasters"
    folder.mkdir(exist_ok=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame.image, "load_sized_svg", Rasters(folder))
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
    monkeypatch.setattr(text, "forget", lambda: None)
    for name, measured in MEASURED.items():
        monkeypatch.setattr(text, name, measured)
    monkeypatch.setattr(replay, "gc", SimpleNamespace(collect=int, freeze=int, unfreeze=int))


@pytest.fixture(autouse=True)
def _quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)


@pytest.fixture
def unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is drawn: for what is asked of the places of things alone, on screens that others draw."""
    monkeypatch.setattr(App, "draw", lambda app: None)
