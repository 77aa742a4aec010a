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
from game.scenes.tables.conscious.night import Night
from game.scenes.tables.conscious.pictures import chip_picture, disc_picture
from game.scenes.tables.conscious.rail import discs
from game.scenes.tables.conscious.spiral import SpiralPlan
from game.scenes.tables.interface import Table
from game.scenes.tables.moment import Moment
from game.tellings.conscious.milestones import Milestone, first_times, milestones
from game.tellings.conscious.things import phrase
from game.tellings.general import View
from game.widgets import art, card, theme
from game.widgets.boxes import MANY, Column, Drawn, Framed, Node, Picture, Row, Space, Text, lay
from game.widgets.canvas import Rect
from game.widgets.motion import Beat
from game.widgets.style import Style

OWN_PAGE = ("school", "steward", "master", "died")  # what the table tells large in its own way already
DEPTH = 400
RAYS = 36
PICTURE = 0.3  # of its height: the picture
CROSSED = {"FA-96": "F", "DO-6": "F", "FA-24": "A", "RE-24": "I", "FA-6": "I"}  # the chip that came there


class Large(Drawn):
    """The first times of one deed side by side, as large as their room."""

    touchable = False

    def __init__(self, rect: Rect, style: Style, told: Sequence[Milestone], had: Discs) -> None:
        high, units = PICTURE * rect.height / style.measure.u, 6.4 if len(told) == 1 else 4.6
        beside = Row(*(_column(each, style, high, units, had) for each in told), gap=3.0)
        super().__init__("moment/milestone", rect, lay(Framed(beside, 6, 2), style, rect), DEPTH)
        self.call(
            " ".join(part for each in told for part in (f"{each.title}.", each.line, each.below) if part)
        )

    def draw(self, target: pygame.Surface) -> None:
        style, rect = self.layout.style, self.rect
        frame = art.frame(rect.size, style.px(1.6), style.theme.raised, line=theme.BRASS, thick=style.hair)
        target.blit(frame, rect)
        before = target.get_clip()
        target.set_clip(rect.inflate(-style.px(1.2), -style.px(1.2)).clip(before))
        far, colour = rect.width, theme.mixed(style.theme.raised, theme.BRASS, 0.14)
        places = self.layout.places
        middle = rect.centerx, sum(place.centery for place in places.values()) // len(places)
        for ray in range(0, RAYS, 2):
            ends = [math.tau * (ray + each) / RAYS for each in (0, 1)]
            tips = [(middle[0] + far * math.cos(end), middle[1] + far * math.sin(end)) for end in ends]
            pygame.draw.polygon(target, colour, [middle, *tips])
        target.set_clip(before)
        super().draw(target)


def _column(told: Milestone, style: Style, high: float, units: float, had: Discs) -> Node:
    """One first time: its picture, so high, what it is called in type of so many u, and what it means."""
    theme = style.theme
    said = [Text(told.title, units, theme.ink, "garamond", lines=MANY, align="center", leading=1.15)]
    said += [Text(told.line, 2.9, theme.ink2, "italic", lines=MANY, align="center")] if told.line else []
    said += [Text(told.below, 2.2, theme.ink, lines=MANY, align="center")] if told.below else []
    seven = Row(Space(grow=1.0), discs("astral", had, BODY, 4.6), Space(grow=1.0))
    row = [seven] if told.kind == "disc" else []
    picture = Picture(partial(_picture, told), high, least_high=high * 0.5, name=told.kind)
    tree = Space(grow=1.0), picture, *said, *row, Space(grow=1.0)
    return Column(*tree, gap=1.0, align="center", grow=1.0)


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
        self._night: Night | None = None

    def tell_night(self, plan: SpiralPlan | None, seat: int = 0, line: str = "") -> None:
        """Lay over the poster what was the life of a seat, where nobody here plays on; or take it away."""
        table, before = self._table, self._night
        if before is not None:
            table.canvas.remove([before])
        self._night = None
        if plan is not None:
            match, people = table.sitting.match, table.sitting.people
            end, marks = match.view(seat)["seats"][seat]["position"], first_times(match.steps, seat)
            title = phrase("near.night", name=table.sitting.names[seat])
            self._night = Night(plan, table.style, people[seat].token, end, marks, title, line)
            table.canvas.add(self._night)

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
        large = [each for each in found if each.kind not in OWN_PAGE]
        if not large:
            return []
        return [Beat([table.held.motion(self._moment(large, transitions[-1].after))], "milestone")]

    def _moment(self, told: Sequence[Milestone], after: View) -> Moment:
        def again() -> None:
            self._lay(told, after["seats"][seat]["astral"])

        seat = told[0].seat
        said = " · ".join(each.title for each in told)
        return Moment(said, "", self._table.sitting.people[seat].token, opened=again, closed=self._away)

    def _lay(self, told: Sequence[Milestone], had: Discs) -> None:
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
