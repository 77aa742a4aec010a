"""What was given back and is drawn anew from the same document is the same picture, and no work in tests."""

from __future__ import annotations

import hashlib
import io
import os
import struct
import time
import zlib
from collections import OrderedDict
from contextlib import suppress
from pathlib import Path

import pygame

DRAWN = 160 * 2**20  # bytes of what was drawn from documents, in each process
KEPT = 7 * 24 * 3600  # seconds
LONG = 3000  # characters of a document that takes longer to draw than to read what was drawn


class Rasters:
    """Draws documents as pygame does, but one that was drawn before from what it was then.

    Long ones are drawn once for all processes and runs that share a folder, by each version of what draws.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.draw = pygame.image.load_sized_svg
        self.folder = (
            folder and folder / f"moksha-rasters-{pygame.ver}-{pygame.image.get_sdl_image_version()}"
        )
        if self.folder is not None:
            self.folder.mkdir(exist_ok=True)
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
        with suppress(FileNotFoundError):
            packed = place.read_bytes()
            os.utime(place)
            return pygame.image.frombytes(
                zlib.decompress(packed[8:]), struct.unpack("II", packed[:8]), "RGBA"
            )
        drawn = self.draw(file, size)
        written = place.with_suffix(f".{os.getpid()}")
        pixels = zlib.compress(pygame.image.tobytes(drawn, "RGBA"), 1)
        written.write_bytes(struct.pack("II", *drawn.get_size()) + pixels)
        written.replace(place)
        return drawn

    def forget(self) -> None:
        """Let go of what no run has asked for in a while."""
        for place in self.folder.iterdir() if self.folder is not None else ():
            with suppress(FileNotFoundError):  # another process writes there, or forgets too
                if time.time() - place.stat().st_mtime > KEPT:
                    place.unlink()


def weight(picture: pygame.Surface) -> int:
    return picture.get_pitch() * picture.get_height()
