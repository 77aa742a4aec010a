"""The numbers that a screen shows to be chosen by: on keys, on badges of the board, of cards and of decks."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pygame
import pytest

from game.scenes.tables.conscious import pictures
from game.widgets import art, key_hint
from tests.contract.opened import Visit

BADGE = re.compile(r"choice-(\d+)$")
PREVIEWED = ("now/effects", "rail/effects")  # what a choice would do, in steps: their badges choose nothing


@contextmanager
def drawn() -> Iterator[tuple[set[int], set[int]]]:
    """The numbers on keys and badges that are drawn meanwhile; and those that steps of a preview may have."""
    keys: set[int] = set()
    steps: set[int] = set()
    square, picture, badge = art.square, key_hint.prompt_picture, pictures.badge_picture

    def of_art(name: str, *more: Any) -> pygame.Surface:
        found = BADGE.search(name)
        keys.update([int(found[1])] if found else [])
        return square(name, *more)

    def of_key(device: str, deed: str, *more: Any) -> pygame.Surface | None:
        keys.update([int(deed)] if deed.isdigit() else [])
        return picture(device, deed, *more)

    def of_badge(number: int, side: int) -> pygame.Surface:
        steps.add(number)
        return badge(number, side)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(art, "square", of_art)
        for module in [*sys.modules.values()]:
            for name, was, heard in (
                ("prompt_picture", picture, of_key),
                ("badge_picture", badge, of_badge),
            ):
                if getattr(module, name, None) is was:
                    patch.setattr(module, name, heard)
        yield keys, steps


def shown(visit: Visit) -> list[int]:
    """The numbers that may be chosen by, once the keys lead, in their order."""
    scene = visit.pilot.scene
    scene.canvas.damage_all()
    with drawn() as (keys, badges):
        visit.pilot.look()
    far = [each.key_said for each in scene.live if each.visible and hasattr(each, "key_said")]
    keys |= {int(each) for each in far if each.isdigit()}
    previewed = any(found is not None and found.visible for found in map(scene.canvas.named, PREVIEWED))
    return sorted(keys if previewed else keys | badges)


def seen(visit: Visit) -> tuple[object, ...]:
    """All that shows whether something came of a key."""
    scene = visit.pilot.scene
    focus = scene.focus and (scene.focus.name, scene.focus.part_at_focus())
    steps = len(visit.sitting.match.steps)
    return type(scene), len(scene.layers), steps, focus, pygame.image.tobytes(visit.pilot.look(), "RGB")
