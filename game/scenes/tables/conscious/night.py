"""The night spiral: a life that is over as one gold thread, where its first times were, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine.games.conscious.components import INNER_END
from game.engine.games.conscious.components import spiral as kinds
from game.scenes.tables.conscious.pictures import space_picture
from game.scenes.tables.conscious.spiral import SpiralPlan
from game.widgets import art, text, theme
from game.widgets.boxes import MANY, Column, Drawn, Framed, Picture, Space, Text, lay
from game.widgets.canvas import Rect
from game.widgets.style import Style
from game.widgets.token import mark_picture

Marks = Sequence[tuple[str, int]]
DEPTH = 300
SKY, RIBBON, GOLD, INK = "#10172F", "#222C50", "#F2C45C", "#F4EAD7"
FINE = 400  # points of the thread
DIM = 0.45  # of their strength, the spaces beside it


class Night(Drawn):
    """Over the poster: what was a life, to the space of its end; `marks` are its first times, and where.

    What is `said` are a title and a line.
    """

    touchable = False

    def __init__(
        self, plan: SpiralPlan, style: Style, charm: int, end: int, marks: Marks, *said: str
    ) -> None:
        self.plan, self.end, self.marks = plan, end, marks
        room, (title, line) = Rect(plan.chambers[0]), said
        lies = Picture(lambda side: pygame.transform.rotate(mark_picture(charm, side), -90), 7.0)
        told = Text(title, 4.8, INK, "garamond", lines=2, align="center")
        below = Text(f"{line}.", 2.1, "#C3B8A3", "italic", lines=MANY, align="center")
        free = Space(grow=1.0)
        tree = Column(free, told, below, lies, free, gap=1.2, align="center")
        aside = room.width * 0.2 / style.measure.u  # the ribbon bends through the chamber's upper left
        room.move_ip(round(room.width * 0.08), round(room.height * 0.1))
        laid = lay(Framed(tree, aside, 2), style, room)
        super().__init__("moment/night", Rect(plan.sheet), laid, DEPTH)
        self.call(" ".join((f"{title}.", f"{line}.", *(f"{each}: {space}." for each, space in marks))))

    def draw(self, target: pygame.Surface) -> None:
        taken = [rect for node, rect in self.layout.drawn if isinstance(node, Text)]
        draw_life(target, self.plan, self.layout.style, self.end, self.marks, taken)
        super().draw(target)


def draw_life(
    target: pygame.Surface, plan: SpiralPlan, style: Style, end: int, marks: Marks, taken: list[Rect]
) -> None:
    """Draw the spiral by night, a gold thread on it to a space, and what was where, off what is `taken`."""
    spiral, sheet = plan.spiral, Rect(plan.sheet)
    target.blit(art.frame(sheet.size, style.px(0.8), SKY, line=theme.BRASS, thick=style.hair), sheet)
    pygame.draw.polygon(target, RIBBON, plan.ribbon)
    for space in range(1, INNER_END):
        picture = space_picture(kinds()[space], max(6, round(plan.across(space) * 0.8)))
        art.put(target, picture, plan.middle(space), DIM)
    first, last = (spiral.beads[min(max(space, 1), INNER_END - 1)].turn for space in (1, end))
    turns = [first + (last - first) * step / FINE for step in range(FINE + 1)]
    thread = [plan.point(spiral.middle(turn)) for turn in turns]
    pygame.draw.lines(target, theme.mixed(RIBBON, GOLD, 0.4), False, thread, max(4, style.px(0.9)))
    pygame.draw.lines(target, GOLD, False, thread, max(2, style.px(0.35)))
    tall = max(theme.SMALLEST, style.font_px(1.9))
    for title, at_first in marks:
        space = min(max(at_first, 1), INNER_END - 1)
        said, turn = f"{title} · {space}", spiral.beads[space].turn
        far = plan.across(space) * 1.5 + style.px(0.6)
        (x, y), (out_x, out_y) = plan.point(spiral.middle(turn)), spiral.outward(turn)
        pygame.draw.aacircle(target, INK, (x, y), style.px(0.9))
        pygame.draw.aacircle(target, SKY, (x, y), style.px(0.6))
        at = Rect(0, 0, text.width(said, "inter", tall), tall + style.px(0.6))
        far += (abs(out_x) * at.width + abs(out_y) * at.height) / 2  # all of it is off the ribbon
        at.center = round(x - out_x * far), round(y - out_y * far)
        if sheet.contains(at) and at.collidelist(taken) < 0:
            taken.append(at)
            text.put(target, said, "inter", tall, INK, at.x, at.y + tall)
