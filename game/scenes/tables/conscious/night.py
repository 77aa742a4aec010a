"""The night spiral: a life that is over as one gold thread, where its first times were, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine.games.conscious.components import INNER_END
from game.engine.games.conscious.components import spiral as kinds
from game.scenes.layout.spiral import SpiralPlan
from game.scenes.tables.conscious.pictures import space_picture
from game.tellings.conscious.things import phrase
from game.widgets import art, text, theme
from game.widgets.boxes import MANY, Column, Drawn, Framed, Picture, Space, Text, lay
from game.widgets.canvas import Rect
from game.widgets.style import Style
from game.widgets.token import mark_picture

DEPTH = 300
SKY, RIBBON, GOLD, INK = "#10172F", "#222C50", "#F2C45C", "#F4EAD7"
FINE = 400  # points of the thread
DIM = 0.45  # of their strength, the spaces beside it


class Night(Drawn):
    """Over the poster: what was a life, to the space of its end; `marks` are its first times, and where."""

    touchable = False

    def __init__(
        self,
        plan: SpiralPlan,
        style: Style,
        charm: int,
        name: str,
        line: str,
        end: int,
        marks: Sequence[tuple[str, int]],
    ) -> None:
        self.plan, self.style, self.end, self.marks = plan, style, min(end, INNER_END - 1), marks
        room, title = Rect(plan.chambers[0]), phrase("near.night", name=name)
        lies = Picture(lambda side: pygame.transform.rotate(mark_picture(charm, side), -90), 7.0)
        told = Text(f"{line}.", 2.1, "#C3B8A3", "italic", lines=MANY, align="center")
        tree = Column(
            Space(grow=1.0),
            Text(title, 4.8, INK, "garamond", lines=2, align="center"),
            told,
            lies,
            Space(grow=1.0),
            gap=1.2,
            align="center",
        )
        aside = room.width * 0.2 / style.measure.u  # the ribbon bends through the chamber's upper left
        room.move_ip(round(room.width * 0.08), round(room.height * 0.1))
        laid = lay(Framed(tree, aside, 2), style, room)
        super().__init__("moment/night", Rect(plan.sheet), laid, DEPTH)
        self.call(" ".join((f"{title}.", f"{line}.", *(f"{each}: {space}." for each, space in marks))))

    def draw(self, target: pygame.Surface) -> None:
        plan, style, spiral = self.plan, self.style, self.plan.spiral
        frame = art.frame(self.rect.size, style.px(0.8), SKY, line=theme.BRASS, thick=style.hair)
        target.blit(frame, self.rect)
        pygame.draw.polygon(target, RIBBON, plan.ribbon)
        for space, kind in enumerate(kinds()):
            if 0 < space < INNER_END:
                side = max(6, round(plan.across(space) * 0.8))
                art.put(target, space_picture(kind, side), plan.middle(space), DIM)
        first, last = (spiral.beads[space].turn for space in (1, max(1, self.end)))
        turns = [first + (last - first) * step / FINE for step in range(FINE + 1)]
        thread = [plan.point(spiral.middle(turn)) for turn in turns]
        pygame.draw.lines(target, theme.mixed(RIBBON, GOLD, 0.4), False, thread, max(4, style.px(0.9)))
        pygame.draw.lines(target, GOLD, False, thread, max(2, style.px(0.35)))
        art.put(target, art.square("conscious/star", style.px(2.8)), thread[0])
        taken = [rect for node, rect in self.layout.drawn if isinstance(node, Text)]
        for title, space in self.marks:
            self._draw_mark(target, title, min(max(space, 1), INNER_END - 1), taken)
        super().draw(target)

    def _draw_mark(self, target: pygame.Surface, title: str, space: int, taken: list[Rect]) -> None:
        """A ring on the thread, and where it has room beside it what was first there."""
        style, spiral = self.style, self.plan.spiral
        turn = spiral.beads[space].turn
        (x, y), (out_x, out_y) = self.plan.point(spiral.middle(turn)), spiral.outward(turn)
        pygame.draw.aacircle(target, INK, (x, y), style.px(0.9))
        pygame.draw.aacircle(target, SKY, (x, y), style.px(0.6))
        tall, said = max(theme.SMALLEST, style.font_px(1.9)), f"{title} · {space}"
        wide, far = text.width(said, "inter", tall), style.px(4.2)
        at = Rect(0, 0, wide, tall + style.px(0.6))
        at.center = round(x - out_x * (far + wide / 2)), round(y - out_y * far)
        if self.rect.contains(at) and at.collidelist(taken) < 0:
            taken.append(at)
            text.put(target, said, "inter", tall, INK, at.x, at.y + tall)
