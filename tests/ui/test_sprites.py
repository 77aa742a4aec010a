"""Every sprite is drawn with what pygame can show: it drops the rest without a word."""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from game.widgets import art, card
from tests.every import first

pytestmark = pytest.mark.usefixtures("drawn")

SPRITES = Path(__file__).resolve().parents[2] / "sprites"
FILES = {path.relative_to(SPRITES).as_posix(): path for path in sorted(SPRITES.rglob("*.svg"))}

SVG = "{http://www.w3.org/2000/svg}"
PAINT = {"fill", "fill-rule", "fill-opacity", "opacity", "transform", "id"} | {
    f"stroke{end}"
    for end in ("", "-width", "-opacity", "-linecap", "-linejoin", "-miterlimit", "-dasharray", "-dashoffset")
}
GRADIENT = {"id", "gradientUnits"}
ALLOWED: dict[str, set[str]] = {
    "svg": {"viewBox", "width", "height"},
    "defs": set(),
    "g": PAINT,
    "path": PAINT | {"d"},
    "rect": PAINT | {"x", "y", "width", "height", "rx", "ry"},
    "circle": PAINT | {"cx", "cy", "r"},
    "ellipse": PAINT | {"cx", "cy", "rx", "ry"},
    "line": PAINT | {"x1", "y1", "x2", "y2"},
    "polyline": PAINT | {"points"},
    "polygon": PAINT | {"points"},
    "linearGradient": GRADIENT | {"x1", "y1", "x2", "y2"},
    "radialGradient": GRADIENT | {"cx", "cy", "r"},
    "stop": {"offset", "stop-color", "stop-opacity"},
}
COORDINATES = ("x1", "y1", "x2", "y2", "cx", "cy", "r")
COLOUR = re.compile(r"none|#[0-9A-F]{6}|url\(#[A-Za-z0-9_-]+\)")
FADED = 32
"""Alpha from which a pixel is taken as drawn: shadows and hairlines are never wholly opaque."""

SIZES = first(2, (24, 96, 333))


@cache
def elements(name: str) -> list[tuple[str, dict[str, str]]]:
    """The elements of a sprite, each as its kind and its attributes; each file is read once for all tests."""
    return [(each.tag.removeprefix(SVG), each.attrib) for each in ElementTree.parse(FILES[name]).iter()]


def test_there_are_sprites() -> None:
    assert FILES, f"no SVG file below {SPRITES}"


def test_only_shapes_that_pygame_draws() -> None:
    for name in FILES:
        for kind, attributes in elements(name):
            assert kind in ALLOWED, f"{name}: <{kind}> is not drawn"
            unknown = set(attributes) - ALLOWED[kind]
            assert not unknown, f"{name}: <{kind}> carries {sorted(unknown)}"


def test_each_has_a_view_box_and_a_size_of_the_same_shape() -> None:
    for name in FILES:
        kind, attributes = elements(name)[0]
        assert kind == "svg", name
        _, _, width, height = (float(number) for number in attributes["viewBox"].split())
        assert (width, height) == (float(attributes["width"]), float(attributes["height"])), name
        assert width > 0 and height > 0, name


def test_gradient_coordinates_are_percentages_or_in_the_drawing_s_units() -> None:
    """A bare 1 is read as one pixel: the gradient would collapse into two flat halves."""
    for name in FILES:
        for kind, attributes in elements(name):
            if not kind.endswith("Gradient") or attributes.get("gradientUnits") == "userSpaceOnUse":
                continue
            bare = [key for key in COORDINATES if key in attributes and not attributes[key].endswith("%")]
            assert not bare, f"{name}, {attributes['id']}: {bare} must be percentages"


def test_colours_are_plain_and_gradients_are_at_hand() -> None:
    for name in FILES:
        found = elements(name)
        gradients = {f"url(#{attributes['id']})" for kind, attributes in found if kind.endswith("Gradient")}
        for _, attributes in found:
            for key in ("fill", "stroke", "stop-color"):
                value = attributes.get(key, "none")
                assert COLOUR.fullmatch(value), f"{name}: {key} is {value}"
                assert not value.startswith("url") or value in gradients, f"{name}: no {value} is defined"


def test_ids_are_their_own() -> None:
    """Files are laid into one picture, so that every id starts with the name of its file."""
    for name, path in FILES.items():
        ids = [attributes["id"] for _, attributes in elements(name) if "id" in attributes]
        assert len(ids) == len(set(ids)), name
        assert [one for one in ids if not one.startswith(f"{path.stem}-")] == [], name


@pytest.mark.parametrize("size", SIZES)
def test_each_shows(size: int) -> None:
    for name, path in FILES.items():
        picture = pygame.image.load_sized_svg(str(path), (size, size))
        assert size - 1 <= max(picture.get_size()) <= size + 1, f"{name} fits, but for rounding"
        drawn = pygame.mask.from_surface(picture, FADED).count()
        assert drawn, f"{name}: nothing is to be seen"


@pytest.mark.parametrize("size", [(0, 0), (3, -40), (-5, 3)])
def test_what_has_no_room_is_drawn_in_a_pixel(size) -> None:
    assert min(art.sprite("shared/icon", size).get_size()) == 1
    assert min(card.ring(size[0], 0).get_size()) >= 1
    assert art.frame(size, 3, "#102030", spread=4, shadow=0.5, inset=2, inner_line="#FFFFFF").get_width() > 8


def test_each_is_light() -> None:
    assert [name for name, path in FILES.items() if path.stat().st_size >= 250_000] == []


def test_an_icon_is_one_round_black_line() -> None:
    """The app tints an icon by putting another colour in the place of its black."""
    icons = [name for name, path in FILES.items() if path.stem.startswith("icon-")]
    assert icons
    for name in icons:
        if Path(name).stem.startswith("icon-choice-"):
            continue  # the number of a choice has the colours of the thread
        found = elements(name)
        colours = {v for _, a in found for k, v in a.items() if k in ("fill", "stroke")}
        widths = {a["stroke-width"] for _, a in found if "stroke-width" in a}
        assert (colours, widths) == ({"none", "#000000"}, {"2"}), name
        assert found[0][1]["viewBox"] == "0 0 24 24", name


@pytest.mark.parametrize("name", ["leela/rosette.svg", "home/arch-mask.svg"])
def test_what_is_to_be_tinted_is_black_alone(name: str) -> None:
    colours = {a["fill"] for _, a in elements(name) if "fill" in a}
    assert colours == {"#000000"}
