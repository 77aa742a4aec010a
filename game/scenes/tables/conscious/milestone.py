"""A first time in a life, told large over the table: a picture in its rays, what it is, and what it means."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial

import pygame

from game.engine.games.conscious.components import BODY
from game.engine.games.conscious.state import Discs
from game.engine.match import Transition
from game.scenes.tables.conscious import faces, shapes
from game.scenes.tables.conscious.pictures import chip_picture, disc_picture
from game.scenes.tables.conscious.rail import discs
from game.scenes.tables.interface import Table
from game.scenes.tables.moment import Moment
from game.tellings.conscious.milestones import Milestone, milestones
from game.widgets import art, card, theme
from game.widgets.boxes import Column, Drawn, Framed, Node, Picture, Row, Space, Text, lay
from game.widgets.canvas import Rect
from game.widgets.motion import Beat
from game.widgets.style import Style

OWN_PAGE = ("school", "steward", "master", "died")  # what the table tells large in its own way already
DEPTH = 400
RAYS = 36
PICTURE = 0.3  # of its height: the picture
CROSSED = {"FA-96": "F", "DO-6": "F", "FA-24": "A", "RE-24": "I", "FA-6": "I"}  # the chip that came there


class Large(Drawn):
    """One first time, as large as its room."""

    touchable = False

    def __init__(self, rect: Rect, style: Style, told: Milestone, had: Discs) -> None:
        theme, high = style.theme, PICTURE * rect.height / style.measure.u
        said: list[Node] = [
            Text(told.title, 6.4, theme.ink, "garamond", lines=2, align="center", leading=1.15)
        ]
        said += [Text(told.line, 2.9, theme.ink2, "italic", lines=3, align="center")] if told.line else []
        said += [Text(told.below, 2.2, theme.ink, lines=3, align="center")] if told.below else []
        seven = Row(Space(grow=1.0), discs("astral", had, BODY, 4.6), Space(grow=1.0))
        row = [seven] if told.kind == "disc" else []
        picture = Picture(partial(_picture, told), high, least_high=high * 0.5, name="picture")
        tree = Column(Space(grow=1.0), picture, *said, *row, Space(grow=1.0), gap=1.0, align="center")
        super().__init__("moment/milestone", rect, lay(Framed(tree, 6, 2), style, rect), DEPTH)
        self.call(" ".join(filter(None, (f"{told.title}.", told.line, told.below))))

    def draw(self, target: pygame.Surface) -> None:
        style, rect = self.layout.style, self.rect
        frame = art.frame(rect.size, style.px(1.6), style.theme.raised, line=theme.BRASS, thick=style.hair)
        target.blit(frame, rect)
        before = target.get_clip()
        target.set_clip(rect.inflate(-style.px(1.2), -style.px(1.2)).clip(before))
        far, colour = rect.width, theme.mixed(style.theme.raised, theme.BRASS, 0.14)
        middle = self.layout.places["picture"].center
        for ray in range(0, RAYS, 2):
            ends = [math.tau * (ray + each) / RAYS for each in (0, 1)]
            tips = [(middle[0] + far * math.cos(end), middle[1] + far * math.sin(end)) for end in ends]
            pygame.draw.polygon(target, colour, [middle, *tips])
        target.set_clip(before)
        super().draw(target)


def _picture(told: Milestone, side: int) -> pygame.Surface:
    """What it is of: a card of the board, a chip that crossed, a disc or a body."""
    if told.kind in ("face", "ace", "third"):
        return card.picture(faces.part(told.code or "JO"), round(side / card.RATIO))
    if told.kind == "crossed":
        return chip_picture(CROSSED[told.code], "physical", False, side)
    kind: shapes.Body = "mental" if told.kind in ("mental", "causal") else "astral"
    return disc_picture(kind, told.code if told.code in "FAI" and told.code else "I", side)


class Milestones:
    """The first times of the persons at one table; each is told once, and never at an instant pace."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._large: Large | None = None

    def beats(self, transitions: Sequence[Transition]) -> list[Beat]:
        """What is told large of what was done just now, each until somebody goes on."""
        table = self._table
        if not transitions or not table.app.speed or not table.holds_moments:
            return []
        match = table.sitting.match
        found: list[Milestone] = []
        for seat in range(len(match.seats)):
            if not table.sitting.is_bot(seat):
                found += milestones(match.steps[:-1], transitions, seat)
        after = transitions[-1].after
        return [
            Beat(
                [table.held.motion(self._moment(each, after["seats"][each.seat]["astral"]))],
                "milestone",
            )
            for each in found
            if each.kind not in OWN_PAGE
        ]

    def _moment(self, told: Milestone, had: Discs) -> Moment:
        def again() -> None:
            self._lay(told, had)

        charm = self._table.sitting.people[told.seat].token
        return Moment(told.title, told.line, charm, opened=again, closed=self._away)

    def _lay(self, told: Milestone, had: Discs) -> None:
        self._away()
        table = self._table
        room = Rect(table.moment_room).inflate(-table.style.px(1.2), 0)
        room.height = table.areas.bar.top - room.y  # no sliver of a hand is seen between it and the bar
        self._large = Large(room, table.outlook.style, told, had)
        table.canvas.add(self._large)

    def _away(self) -> None:
        if self._large is not None:
            self._table.canvas.remove([self._large])
        self._large = None
