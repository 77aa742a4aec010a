"""Every sprite is drawn with what pygame can show: it drops the rest without a word."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

SPRITES = Path(__file__).resolve().parents[2] / "sprites"
FILES = sorted(SPRITES.rglob("*.svg"))
NAMES = [path.relative_to(SPRITES).as_posix() for path in FILES]

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

every_sprite = pytest.mark.parametrize("path", FILES, ids=NAMES)


def elements(path: Path) -> Iterator[tuple[str, dict[str, str]]]:
    """The elements of a file, as name and attributes."""
    for element in ElementTree.parse(path).iter():
        yield element.tag.removeprefix(SVG), element.attrib


def test_there_are_sprites() -> None:
    assert FILES, f"no SVG file below {SPRITES}"


@every_sprite
def test_only_shapes_that_pygame_draws(path: Path) -> None:
    for name, attributes in elements(path):
        assert name in ALLOWED, f"<{name}> is not drawn"
        unknown = set(attributes) - ALLOWED[name]
        assert not unknown, f"<{name}> carries {sorted(unknown)}"


@every_sprite
def test_it_has_a_view_box_and_a_size_of_the_same_shape(path: Path) -> None:
    name, attributes = next(elements(path))
    assert name == "svg"
    _, _, width, height = (float(number) for number in attributes["viewBox"].split())
    assert (width, height) == (float(attributes["width"]), float(attributes["height"]))
    assert width > 0 and height > 0


@every_sprite
def test_gradient_coordinates_are_percentages_or_in_the_drawing_s_units(path: Path) -> None:
    """A bare 1 is read as one pixel: the gradient would collapse into two flat halves."""
    for name, attributes in elements(path):
        if not name.endswith("Gradient") or attributes.get("gradientUnits") == "userSpaceOnUse":
            continue
        bare = [key for key in COORDINATES if key in attributes and not attributes[key].endswith("%")]
        assert not bare, f"{attributes['id']}: {bare} must be percentages"


@every_sprite
def test_colours_are_plain_and_gradients_are_at_hand(path: Path) -> None:
    found = list(elements(path))
    gradients = {f"url(#{attributes['id']})" for name, attributes in found if name.endswith("Gradient")}
    for _, attributes in found:
        for key in ("fill", "stroke", "stop-color"):
            value = attributes.get(key, "none")
            assert COLOUR.fullmatch(value), f"{key} is {value}"
            assert not value.startswith("url") or value in gradients, f"{value} is not defined here"


@every_sprite
def test_ids_are_its_own(path: Path) -> None:
    """Files are laid into one picture, so that every id starts with the name of its file."""
    ids = [attributes["id"] for _, attributes in elements(path) if "id" in attributes]
    assert len(ids) == len(set(ids))
    assert [one for one in ids if not one.startswith(f"{path.stem}-")] == []


@every_sprite
@pytest.mark.parametrize("size", [24, 96, 333])
def test_it_shows(path: Path, size: int) -> None:
    picture = pygame.image.load_sized_svg(str(path), (size, size))
    assert size - 1 <= max(picture.get_size()) <= size + 1, "it fits, but for rounding"
    drawn = pygame.mask.from_surface(picture, FADED).count()
    assert drawn, "nothing is to be seen"


@every_sprite
def test_it_is_light(path: Path) -> None:
    assert path.stat().st_size < 250_000


@pytest.mark.parametrize(
    "path", [path for path in FILES if path.stem.startswith("icon-")], ids=lambda p: p.stem
)
def test_an_icon_is_one_round_black_line(path: Path) -> None:
    """The app tints an icon by putting another colour in the place of its black."""
    colours = {v for _, a in elements(path) for k, v in a.items() if k in ("fill", "stroke")}
    widths = {a["stroke-width"] for _, a in elements(path) if "stroke-width" in a}
    assert (colours, widths) == ({"none", "#000000"}, {"2"})
    assert next(elements(path))[1]["viewBox"] == "0 0 24 24"


@pytest.mark.parametrize("name", ["leela/rosette", "home/arch-mask"])
def test_what_is_to_be_tinted_is_black_alone(name: str) -> None:
    colours = {a["fill"] for _, a in elements(SPRITES / f"{name}.svg") if "fill" in a}
    assert colours == {"#000000"}
