"""Every screen: no line is too small to be read, goes beyond the edge, or lies on another line.

Each in one of three windows, a small one with the largest text, an upright one, and a usual one. Of
what is seen at a table a third is looked at; by `make test-all` everything, in all of them and in
larger ones.
"""

from __future__ import annotations

import re
import zlib
from functools import cache, partial

import pytest

from tests.every import ALL
from tests.ui.pilot import Pilot
from tests.ui.written import faults
from tests.window import shots

WINDOWS = [((1024, 640), 200), ((800, 1280), 150), ((1280, 720), 100)]
if ALL:
    WINDOWS += [((1200, 1920), 150), ((1920, 1080), 100)]

everything = cache(shots.everything)
SHELL = re.compile(r"^(home|matches|settings|print|seal|keyboard|.*-(setup|rules|results|journal|table))$")
NAMES = sorted(
    name for name in everything() if ALL or SHELL.match(name) or zlib.crc32(name.encode()) % 3 == 0
)


def windows(name: str) -> list[tuple[tuple[int, int], int]]:
    """Where a screen is looked at."""
    if ALL:
        return WINDOWS
    return [WINDOWS[zlib.crc32(name.encode()) % len(WINDOWS)]]


@pytest.mark.parametrize("name", NAMES)
def test_what_is_written_can_be_read(name):
    for size, scale in windows(name):
        screen = everything()[name]
        pilot = Pilot(partial(shots.set_up, light="own", screen=screen, scale=scale), size)
        pilot.settle()
        screen.then(pilot)
        assert not faults(pilot), (size, scale)
        pilot.close()
