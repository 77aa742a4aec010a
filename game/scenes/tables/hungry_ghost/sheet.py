"""What a picture of Hungry Ghost's world tells of itself: the scroll that hangs, and the one bent round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import pygame

from game.scenes.tables.hungry_ghost.picture import Light, Point
from game.widgets.canvas import Rect
from game.widgets.gathering import Stand


class Sheet(Protocol):
    """The picture at a size. `rect` is what it covers, `scale` the pixels for a hundredth of a board unit."""

    rect: Rect

    @property
    def scale(self) -> float: ...
    @property
    def box(self) -> Point:
        """The middle of the box in the Town."""

    @property
    def sky(self) -> Point:
        """Where a new day is told."""

    @property
    def judgement(self) -> Point:
        """The middle of the scales in which a life is weighed."""

    def disc(self, place: str) -> Rect:
        """The landing disc of a place."""

    def ring(self, place: str, strong: bool) -> pygame.Surface:
        """The double ring round the disc of a place, or within a realm: their middles are the same."""

    def ground(self, place: str) -> Rect:
        """All that may be touched to mean a place: its disc, who stands on it, and its label."""

    def label(self, place: str) -> Rect:
        """Where the name of a place is written."""

    def place_at(self, point: tuple[int, int]) -> str | None:
        """The place or realm at a point of the screen."""

    def road(self, start: str, end: str) -> list[Point]:
        """The way between two neighbouring places."""

    def stands(self, places: Sequence[str], acts: int | None) -> list[Stand]:
        """Where every token stands, at these places, in the order of the seats; `acts` is the one to act."""

    def for_all(self, picture: pygame.Surface) -> pygame.Surface:
        """A few words to all who look at it, so that each can read them."""

    def beside(self, place: str, direction: tuple[int, int]) -> str | None:
        """Where an arrow key leads, as a direction of the screen; None: off the board."""

    def flames(self) -> pygame.Surface:
        """The flames in front of the players in Hell, as broad as the picture, from its lower edge up."""

    def picture(self, light: Light) -> pygame.Surface:
        """The landscape in a light."""

    def mount(self, ground: pygame.Surface) -> None:
        """Lay what is about it on what it lies on or hangs before."""

    def prepare(self, light: Light) -> bool:
        """Paint a light, or a part of it; whether there is more of it to come."""
