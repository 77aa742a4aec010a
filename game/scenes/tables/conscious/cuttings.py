"""Pictures of the board for the rulebook: the spiral, the diagram, the board of centres."""

from __future__ import annotations

import copy
from dataclasses import replace
from functools import cache

import pygame

from game.engine.match import Match
from game.scenes.layout.box import Box
from game.scenes.layout.spiral import SpiralPlan
from game.scenes.tables.conscious import centres as boards
from game.scenes.tables.conscious.centres import Centres
from game.scenes.tables.conscious.diagram import Diagram, diagram_plan
from game.scenes.tables.conscious.looks import centres_of, look_of
from game.scenes.tables.conscious.poster_picture import LIVING, poster_with_numbers, the_spiral
from game.scenes.tables.stage import View
from game.widgets.canvas import Widget
from game.widgets.style import Style
from game.widgets.theme import PAPER, Measure

AIR = 0.03  # of the height, round what is shown
EVERY = 20
ASTRAL = {"F": 4, "A": 3, "I": 1}
SHOWN = ("spiral", "diagram", "astral", "centres")


def cut_out(names: tuple[str, ...], size: tuple[int, int]) -> pygame.Surface:
    """A picture of what `SHOWN` names: the spiral, the diagram of who begins, one with an Astral body, a
    board of centres with a school on it. KeyError: of nothing else there is one.
    """
    (name,) = names
    wide, high = size
    picture = pygame.Surface(size)
    picture.fill(LIVING.sheet)
    air = round(high * AIR)
    room = Box(air, air, wide - 2 * air, high - 2 * air)
    style = Style(PAPER, Measure((round(high * 1.3), round(high * 1.3))))
    if name == "spiral":
        plan = SpiralPlan(the_spiral(), room, high / 108)
        picture.blit(poster_with_numbers(plan, LIVING, EVERY), plan.sheet.topleft)
        return picture
    drawn: Widget
    if name == "centres":
        plans = boards.plan_for(room)
        last = max(box.right for box in plans.cells.values())
        moved = Box(room.x + (room.right - last) // 2, room.y, room.width, room.height)
        drawn = board = Centres("cut/centres", boards.plan_for(moved), style)
        board.show_look(replace(centres_of(_views()[name], 0), met=None))
    else:
        drawn = diagram = Diagram("cut/diagram", diagram_plan(room, style), style)
        diagram.show_look(look_of(_views()[name], 0))
    drawn.draw(picture)
    return picture


@cache
def _views() -> dict[str, View]:
    """A seat that begins; one that has formed an Astral body; one that has found a school."""
    start = Match.new("conscious", ["Mira"], {}, seed=1).view(0)
    astral, school = copy.deepcopy(start), copy.deepcopy(start)
    astral["seats"][0].update(body="astral", astral=ASTRAL)
    school["seats"][0]["board"].update(JD=2, QD=1, KD=1, JC=1, KH=2)
    return {"diagram": start, "astral": astral, "centres": school}
