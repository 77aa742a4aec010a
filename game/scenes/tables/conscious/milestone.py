"""A first time in a life, told large over the table: a picture in its rays, what it is, and what it means."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.engine.match import Transition
from game.scenes.tables.conscious import faces, shapes
from game.scenes.tables.conscious.pictures import chip_picture, disc_picture, slot_picture
from game.scenes.tables.interface import Table
from game.scenes.tables.moment import Moment
from game.tellings.conscious.milestones import Milestone, milestones
from game.widgets import art, card, text, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.motion import Beat
from game.widgets.style import Style
from game.widgets.theme import SMALLEST

OWN_PAGE = ("school", "steward", "master", "died")  # what the table tells large in its own way already
DEPTH = 400
RAYS = 36
PICTURE = 0.3  # of its height: the picture
DISCS = (("F", 3), ("A", 3), ("I", 1))  # the seven that make a body
CROSSED = {"FA-96": "F", "DO-6": "F", "FA-24": "A", "RE-24": "I", "FA-6": "I"}  # the chip that came there


class Large(Widget):
    """One first time, as large as its room."""

    touchable = False

    def __init__(self, rect: Rect, style: Style, told: Milestone, discs: dict[str, int]) -> None:
        super().__init__("moment/milestone", rect, DEPTH)
        self.style, self.told, self.discs = style, told, discs
        self.call(" ".join(filter(None, (f"{told.title}.", told.line, told.below))))

    def draw(self, target: pygame.Surface) -> None:
        style, colours, rect = self.style, self.style.theme, self.rect
        target.blit(
            art.frame(rect.size, style.px(1.6), colours.raised, line=theme.BRASS, thick=style.hair), rect
        )
        before = target.get_clip()
        target.set_clip(rect.inflate(-style.px(1.2), -style.px(1.2)).clip(before))
        low = rect.y + round(rect.height * 0.36)
        self._draw_rays(target, (rect.centerx, low))
        target.set_clip(before)
        side = round(rect.height * PICTURE)
        picture = self._picture(side)
        target.blit(picture, picture.get_rect(center=(rect.centerx, low)))
        across, y = round(rect.width * 0.86), low + side * 0.62
        lines: tuple[tuple[str, text.Face, float, theme.Colour], ...] = (
            (self.told.title, "garamond", 6.4, colours.ink),
            (self.told.line, "italic", 2.9, colours.ink2),
            (self.told.below, "inter", 2.2, colours.ink),
        )
        for said, face, units, ink in lines:
            y = self._write(target, said, face, style.font_px(units), ink, across, y)
        if self.told.kind == "disc":
            self._draw_discs(target, round(y))

    def _write(
        self,
        target: pygame.Surface,
        said: str,
        face: text.Face,
        most: int,
        ink: theme.Colour,
        across: int,
        y: float,
    ) -> float:
        """Some words in the middle, on two lines where they need them; where they end."""
        if not said:
            return y
        tall = text.fitted(said, face, most, across * 2, SMALLEST)
        for line in text.wrapped(said, face, tall, across):
            y += tall * 1.15
            text.put(target, line, face, tall, ink, self.rect.centerx, y, "center")
        return y + tall * 0.35

    def _draw_rays(self, target: pygame.Surface, middle: tuple[int, int]) -> None:
        far, colour = self.rect.width, theme.mixed(self.style.theme.raised, theme.BRASS, 0.14)
        for ray in range(0, RAYS, 2):
            ends = [math.tau * (ray + each) / RAYS for each in (0, 1)]
            tips = [(middle[0] + far * math.cos(end), middle[1] + far * math.sin(end)) for end in ends]
            pygame.draw.polygon(target, colour, [middle, *tips])

    def _picture(self, side: int) -> pygame.Surface:
        """What it is of: a card of the board, a chip that crossed, a disc or a body."""
        told = self.told
        if told.kind in ("face", "ace", "third"):
            code = told.code or "JO"
            return card.picture(faces.part(code), round(side / card.height_of(100) * 100))
        if told.kind == "crossed":
            return chip_picture(CROSSED[told.code], "physical", False, side)
        kind: shapes.Body = "mental" if told.kind in ("mental", "causal") else "astral"
        return disc_picture(kind, told.code if told.code in "FAI" and told.code else "I", side)

    def _draw_discs(self, target: pygame.Surface, y: int) -> None:
        """The seven discs of a body, those that are there and those that are missing."""
        side = self.style.px(4.6)
        step, middle = round(side * 1.16), y + side // 2 + self.style.px(0.8)
        x = self.rect.centerx - (sum(count for _, count in DISCS) * step + 2 * step // 2) // 2 + step // 2
        for octave, count in DISCS:
            for place in range(count):
                have = place < self.discs[octave]
                picture = disc_picture("astral", octave, side) if have else slot_picture(9.5, side / 24)
                target.blit(picture, picture.get_rect(center=(x, middle)))
                x += step
            x += step // 2


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
                [table.held.motion(self._moment(each, dict(after["seats"][each.seat]["astral"])))],
                "milestone",
            )
            for each in found
            if each.kind not in OWN_PAGE
        ]

    def _moment(self, told: Milestone, discs: dict[str, int]) -> Moment:
        def again() -> None:
            self._lay(told, discs)

        charm = self._table.sitting.people[told.seat].token
        return Moment(told.title, told.line, charm, opened=again, closed=self._away)

    def _lay(self, told: Milestone, discs: dict[str, int]) -> None:
        self._away()
        table = self._table
        room = Rect(table.moment_room).inflate(-table.style.px(1.2), 0)
        self._large = Large(room, table.outlook.style, told, discs)
        table.canvas.add(self._large)

    def _away(self) -> None:
        if self._large is not None:
            self._table.canvas.remove([self._large])
        self._large = None
