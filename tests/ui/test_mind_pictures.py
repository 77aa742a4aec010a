"""Each of BuddhaWheel's minds has its picture, and each picture its mind."""

from __future__ import annotations

import io
import os
import re

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from game import resources
from game.engine.games.buddhawheel import minds
from game.scenes.tables.buddhawheel.minds import mind

pytestmark = pytest.mark.usefixtures("drawn")

FOLDER = resources.path("sprites", "buddhawheel", "minds")
PICTURES = {path.stem: path for path in sorted(FOLDER.iterdir())}
ONE, ALL = 6_000, 500_000
"""At most so many bytes in one picture, and in all: they are part of the app that people download."""


def test_every_mind_has_its_picture_and_every_picture_its_mind() -> None:
    assert set(PICTURES) == {code.partition("-")[0] for code in minds()}
    assert {path.suffix for path in PICTURES.values()} == {".svg"}


def test_a_picture_says_whose_it_is() -> None:
    """The first words of its comment are the name of the mind: a picture in another's place is noticed."""
    for code, path in PICTURES.items():
        said = re.search(r"<!-- ([^:]+): .+[.?!] -->", path.read_text(encoding="utf-8"))
        assert said and said[1] == mind(code).name, code


def test_the_pictures_are_light() -> None:
    sizes = {code: path.stat().st_size for code, path in PICTURES.items()}
    assert {code: size for code, size in sizes.items() if size > ONE} == {}
    assert sum(sizes.values()) < ALL


def test_a_picture_fills_its_niche() -> None:
    """Nothing of the card shows through, whatever part of the picture the arch leaves free."""
    for code, path in PICTURES.items():
        picture = pygame.image.load_sized_svg(str(path), (200, 130))
        assert picture.get_size() == (200, 130), code
        assert pygame.mask.from_surface(picture, 253).count() == 200 * 130, code


def test_nothing_sticks_out_of_a_picture() -> None:
    """A card has no scissors: what is far outside of the picture would lie beside the card."""
    box, around = (
        'viewBox="0 0 320 208" width="320" height="208"',
        'viewBox="-40 -40 400 288" width="400" height="288"',
    )
    for code, path in PICTURES.items():
        drawn = path.read_text(encoding="utf-8")
        assert box in drawn, code
        picture = pygame.image.load(io.BytesIO(drawn.replace(box, around).encode()), "picture.svg")
        parts = pygame.mask.from_surface(picture, 32).get_bounding_rects()
        whole = parts[0].unionall(parts[1:])
        assert pygame.Rect(30, 34, 340, 234).contains(whole), f"{code} reaches {whole}"
