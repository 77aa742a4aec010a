"""A picture as a PNG file."""

from __future__ import annotations

import io
import struct
import zlib

import pygame
import pygame.image


def png(surface: pygame.Surface, dots_a_metre: int) -> bytes:
    """The picture as PNG, with its size on paper written in."""
    file = io.BytesIO()
    pygame.image.save(surface, file, "picture.png")
    data = file.getvalue()
    end_of_header = 8 + 4 + 4 + 13 + 4
    return (
        data[:end_of_header]
        + _chunk(b"pHYs", struct.pack(">IIB", dots_a_metre, dots_a_metre, 1))
        + data[end_of_header:]
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
