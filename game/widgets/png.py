"""A picture as a PNG file."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Generator

import pygame

BAND = 16  # rows that are packed in one step


def png(surface: pygame.Surface, dots_a_metre: int = 0) -> Generator[float, None, bytes]:
    """The picture as PNG, without its opacity, and with its size on paper where that is known.

    In steps of a few milliseconds, each giving the share that is done, 0 to 1. Rows stand as they are: drawn
    pictures pack no worse for it.
    """
    width, height = surface.get_size()
    packer = zlib.compressobj()
    packed = [packer.compress(b"")]
    for top in range(0, height, BAND):
        band = surface.subsurface((0, top, width, min(BAND, height - top)))
        pixels, row = pygame.image.tobytes(band, "RGB"), 3 * width
        packed.append(
            packer.compress(b"".join(b"\0" + pixels[at : at + row] for at in range(0, len(pixels), row)))
        )
        yield min(1.0, (top + BAND) / height)
    packed.append(packer.flush())
    parts = [_chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))]
    if dots_a_metre:
        parts.append(_chunk(b"pHYs", struct.pack(">IIB", dots_a_metre, dots_a_metre, 1)))
    parts += [_chunk(b"IDAT", b"".join(packed)), _chunk(b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
