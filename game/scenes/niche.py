"""A game's picture in its arch, and the plank it stands on: on the shelf, in Setup, beside the rules."""

from __future__ import annotations

import pygame
import pygame.transform

from game import resources, words
from game.scenes.layout.shelf import niche_size
from game.widgets import art
from game.widgets.canvas import Rect, Widget
from game.widgets.emblem import pigment, poster
from game.widgets.picture_cache import cached_picture
from game.widgets.theme import Colour

THREAD = "#FFD873"
DEPTH, WARM = "#0A0810", "#C49A5A"  # the shadow round an arch: on a dark wall, and on a light one


def _drawn(name: str, size: tuple[int, int], was: Colour = THREAD, now: Colour = THREAD) -> pygame.Surface:
    """A large sprite, past the store of small ones; one colour of it becomes that of the wall's theme."""
    shapes, box = art.inner(name)
    shapes = shapes.replace(was, now)
    return art.raster(art.document(shapes, box), size).convert_alpha()


@cached_picture
def niche(game: str, height: int, quiet: bool = False, light: bool = False) -> pygame.Surface:
    """A game's picture in its arch; `quiet` for one that cannot be played yet, `light` on a light wall."""
    size = niche_size(height)
    try:
        picture = _drawn(f"home/{game}", size)
    except resources.ResourceMissing:
        picture = poster(game, words.texts(game).colours.get("accent") or pigment(game), size)
    if quiet:
        picture.fill((172, 162, 168, 255), special_flags=pygame.BLEND_RGBA_MULT)
    picture.blit(_drawn("home/arch-mask", size), (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    for edge in (Rect(0, 0, 2, height), Rect(size[0] - 2, 0, 2, height)):  # which the mask only half covers
        picture.fill((0, 0, 0, 0), edge)
    picture.blit(_drawn("home/arch-line", size, DEPTH, WARM if light else DEPTH), (0, 0))
    return picture


@cached_picture
def lit_arch(height: int, thread: Colour) -> pygame.Surface:
    """The double thread round the arch of a niche."""
    return _drawn("home/arch-line-focus", niche_size(height), THREAD, thread)


class Poster(Widget):
    """The game's picture in its arch; it grows out of the niche that was chosen."""

    def __init__(self, name: str, rect: Rect, game: str, light: bool) -> None:
        super().__init__(name, rect)
        self._picture = niche(game, rect.height, light=light)

    def draw(self, target: pygame.Surface) -> None:
        picture = self._picture
        if picture.get_size() != self.rect.size:
            picture = pygame.transform.scale(picture, self.rect.size)
        target.blit(picture, self.rect)


def paint_plank(target: pygame.Surface, rect: Rect) -> None:
    """The plank a poster stands on."""
    wood = art.sprite("home/plank", (rect.height * 46, rect.height))
    target.blit(art.stretched(wood, rect.size, rect.height), rect)
