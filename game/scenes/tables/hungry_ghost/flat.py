"""Hungry Ghost on a screen that lies flat: the round picture, and the hour of the day at its flanks."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pygame

from game import words
from game.engine.base import Action
from game.scenes.layout.tondo import Owner
from game.scenes.offer import Offer
from game.scenes.tables.hungry_ghost import HungryGhostStage
from game.scenes.tables.hungry_ghost.hours import Hours
from game.scenes.tables.hungry_ghost.life import Life
from game.scenes.tables.hungry_ghost.picture import Light
from game.scenes.tables.hungry_ghost.tondo import Round
from game.scenes.tables.place import Seated
from game.scenes.tables.stage import View
from game.tellings.hungry_ghost import GAME, TIMES
from game.widgets import art
from game.widgets.canvas import Rect
from game.widgets.picture_cache import cached_picture

BESIDE_MENU = 8.0  # degrees: so far aside the hours lie where the menus have no corner
BY_SIDES = 4  # so many seats leave them theirs
PITCH = (8.0, 7.4)  # u: from lozenge to lozenge of the brocade, across and down


class GhostFlat(HungryGhostStage):
    """The scroll bent round, to be read from all sides; every token faces its owner."""

    flat_shape = "round"
    blazes = 250.0
    unhurried = True

    # -- building

    def background(self, target: pygame.Surface) -> None:
        colours, unit = self.table.style.theme, self.table.style.measure.u
        if colours.dark:
            super().background(target)
        else:
            stops = ((0.0, "#EFE0C2"), (0.7, "#D9C096"), (1.0, "#B08E5E"))
            art.light(target, (0.5, 0.5), stops, 0.72)
        wide, high = target.get_size()
        tile = _lozenges(unit, "#E2B65A" if colours.dark else "#8A5A12")
        for x in range(0, wide, tile.get_width()):
            for y in range(0, high, tile.get_height()):
                target.blit(tile, (x, y))

    def sheet(self, rect: Rect) -> Round:
        flat = self.table.display.plan
        centre = rect.x + rect.width / 2, rect.y + rect.height / 2
        owners = []
        for place in flat.places:
            x, y = flat.outward(place.quarters, place.waiting).center
            angle = math.degrees(math.atan2(y - centre[1], x - centre[0]))
            owners.append(Owner(angle, place.quarters))
        self.round = Round(centre, rect.width / 2, tuple(owners))
        return self.round

    def build(self, rect: Rect) -> None:
        self.told: dict[int, Life] = {}  # the lives as their places show them
        super().build(rect)
        for seat, token in enumerate(self.tokens):
            token.face(self.table.display.quarters(seat))

    def build_dial(self) -> None:
        """The hour lies at both flanks, in signs for each of them."""
        plan, style = self.round.plan, self.table.style
        aside = BESIDE_MENU if len(self.table.sitting.names) > BY_SIDES else 0.0
        self.hours = [Hours(plan.centre, plan.radius, side, style, aside) for side in (1, 3)]
        for hours in self.hours:
            hours.explain = self.explain
        self.table.canvas.add(*self.hours)

    # -- showing

    def stress(self, seat: int, stat: str, share: float) -> None:
        place = self.table.plaques[seat]
        if isinstance(place, Seated):
            place.stress(stat, share)

    def tell_time(self, light: Light) -> None:
        super().tell_time(light)
        board = self.table.canvas.named("guide/board")
        for hours in self.hours:
            hours.tell(light if light in TIMES else "evening", self._day)
            hours.show(board is None or not board.rect.colliderect(hours.rect))  # a guide's board lies there

    def offered(self, view: View, actions: Sequence[Action]) -> list[Offer]:
        """A place has room for what is allowed; the rules tell of the rest."""
        return [offer for offer in super().offered(view, actions) if offer.actions]

    def prompt(self, view: View) -> words.Prompt:
        """What there is to do; what each choice would bring stands on it."""
        found, seat = super().prompt(view), view["to_act"]
        if seat is None:
            return replace(found, why="")
        name = self.table.sitting.names[seat]
        return words.Prompt(words.phrase(GAME, f"to_do.{self.telling.moment(view)}", name=name), "")

    def standing(self) -> dict[str, Any]:
        faces = [token.faces for token in self.tokens]
        return {**super().standing(), "faces": faces}

    def expected(self, view: View) -> dict[str, Any]:
        faces = [self.table.display.quarters(seat) for seat in range(len(view["seats"]))]
        return {**super().expected(view), "faces": faces}


@cached_picture
def _lozenges(unit: float, ink: str) -> pygame.Surface:
    """A quiet lattice, as the table is clothed in."""
    wide, tall = round(PITCH[0] * unit), round(2 * PITCH[1] * unit)
    body = "".join(
        art.path(f"M{x - 13:g},{y:g} l13,-13 l13,13 l-13,13Z", "none", ink, 1.4, opacity=0.16)
        for x, y in ((0, 18), (80, 18), (40, 92))
    )
    return art.picture(body, (0, -20, 80, 148), (wide, tall))


STAGE = GhostFlat
