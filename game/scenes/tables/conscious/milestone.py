"""A first time in a life, told large over the table: a picture in its rays, what it is, and what it means."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial

import pygame

from game.engine.games.conscious.components import BODY, INNER_END
from game.engine.games.conscious.components import spiral as kinds
from game.engine.games.conscious.state import Discs
from game.engine.match import Transition
from game.scenes.tables.conscious import faces, shapes
from game.scenes.tables.conscious.pictures import chip_picture, disc_picture, space_picture
from game.scenes.tables.conscious.rail import discs
from game.scenes.tables.conscious.spiral import SpiralPlan
from game.scenes.tables.interface import Table
from game.scenes.tables.moment import Moment
from game.tellings.conscious.milestones import Milestone, first_times, milestones
from game.tellings.conscious.things import phrase
from game.tellings.general import View
from game.widgets import art, card, text, theme
from game.widgets.boxes import MANY, Column, Drawn, Framed, Node, Picture, Row, Space, Text, lay
from game.widgets.canvas import Rect
from game.widgets.motion import Beat
from game.widgets.style import Style
from game.widgets.token import mark_picture

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
        return chip_picture(CROSSED[told.code], "physical", side)
    kind: shapes.Body = "mental" if told.kind in ("mental", "causal") else "astral"
    return disc_picture(kind, told.code if told.code in "FAI" and told.code else "I", side)


class Milestones:
    """The first times of the persons at one table; each is told once, and never at an instant pace."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._large: Large | None = None
        self.night: Night | None = None

    def tell_night(self, plan: SpiralPlan | None, seat: int = 0, line: str = "") -> None:
        """Lay over the poster what was the life of a seat, where nobody here plays on; or take it away."""
        table, before = self._table, self.night
        if before is not None:
            table.canvas.remove([before])
        self.night = None
        if plan is not None:
            match, people = table.sitting.match, table.sitting.people
            end, marks = match.view(seat)["seats"][seat]["position"], first_times(match.steps, seat)
            title = phrase("near.night", name=table.sitting.names[seat])
            self.night = Night(plan, table.style, people[seat].token, end, marks, title, line)
            table.canvas.add(self.night)

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


Marks = Sequence[tuple[str, int]]
NIGHT = 300
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
        super().__init__("moment/night", Rect(plan.sheet), laid, NIGHT)
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
