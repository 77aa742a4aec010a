"""What the motions of Hungry Ghost are made of: light that comes, figures that rise, coins that fly."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame
import pygame.transform

from game.engine.base import Event
from game.engine.match import Transition
from game.scenes.tables.event_animations import EventAnimations, Shown
from game.scenes.tables.hungry_ghost.laid import LaidStage
from game.scenes.tables.hungry_ghost.life import stat
from game.scenes.tables.hungry_ghost.picture import GAME, Light, Point
from game.scenes.tables.hungry_ghost.pieces import tag_picture
from game.sound.cue import Cue, Where
from game.tellings.hungry_ghost import time_of
from game.widgets import theme
from game.widgets.easing import in_out_sine, out_cubic
from game.widgets.motion import Motion, Together, still

Spot = Callable[[], Point]

LIGHT = 620  # night falls, or a day breaks
TURNS = 320  # from one time of the day to another, where nothing else moves meanwhile
FLIES = 460  # a coin, from hand to hand
STANDS, RISES, BRIEF = 240, 300, 320  # a figure over a head
UP = ((0, -1), (1, 0), (0, 1), (-1, 0))  # what is up for who sits in the south, west, north or east
READ = 380
COMPELLED = 1100  # a compulsion has a reason to be read
BELLS = {"morning": "morning", "afternoon": "noon", "evening": "night"}  # what each light sounds like


class GhostMotions(EventAnimations):
    """The motions that several events have in common, on a stage."""

    game = GAME

    def __init__(self, stage: LaidStage) -> None:
        self.stage = stage
        self.light: Light = stage.field.light  # the one that the motions made so far lead to
        self._day = 0
        self.rung: set[tuple[int, str]] = set()  # the day and the light whose bell was heard
        self._swift = False  # a bot acts: no person has chosen what is shown, and players wait

    def motions(self, happening: Transition) -> Shown:
        """The motions of an event, and of the light where it ends a phase, a turn or the match."""
        before, after = happening.before, happening.after
        self._day = after["day"]
        self._swift = self.stage.table.sitting.is_bot(before["to_act"])
        shown = [each for each in super().motions(happening) if isinstance(each, Motion)]
        if (before["phase"], before["to_act"]) == (after["phase"], after["to_act"]):
            return shown
        light = time_of(after)
        if {light, self.light} <= {"morning", "afternoon"}:  # by day it comes while the deed still moves
            return self._turns(light, shown)
        return [*shown, *self._grows(light)]

    def _breadth(self, hundredths: float) -> int:
        return round(hundredths * self.stage.scroll.scale)

    def _told(self, event: Event, milliseconds: float = READ) -> Motion:
        """Time to read what the bar says of an event."""
        return Motion(milliseconds, begin=lambda: self._tell(event))

    def _tell(self, event: Event) -> None:
        self.stage.table.foot.tell_event(event)
        seat = event.get("seat", event.get("student"))
        if type(seat) is int:
            self.stage.attend(seat)

    def _grows(self, light: Light) -> list[Motion]:
        """Another light comes in, where it is not there yet."""
        if light == self.light:
            return []
        self.light = light
        field = self.stage.field
        comes = Motion(
            LIGHT, lambda share: field.let_in(light, share), begin=lambda: self.stage.tell_time(light)
        )
        if light in BELLS and (self._day, light) not in self.rung:  # once a day, not at each turn
            self.rung.add((self._day, light))
            comes.sounds = [Cue(BELLS[light])]
        return [comes]

    def _turns(self, light: Light, shown: list[Motion]) -> list[Motion]:
        """Another time of the day comes while what is shown moves, or by itself where nothing does."""
        rests = [number for number, motion in enumerate(shown) if motion.rests]
        if rests:
            split = rests[-1] + 1
            return [*shown[:split], *self._turns(light, shown[split:])]
        comes = self._grows(light)
        if not any(motion.apply is not still for motion in shown):
            for motion in comes:
                motion.duration = TURNS
            return [*shown, *comes]
        for motion in comes:
            motion.duration = sum(each.duration for each in shown)
        return [Together(shown, comes)] if comes else shown

    def _over(self, seat: int) -> Spot:
        """Just above a token."""
        token = self.stage.tokens[seat]
        return lambda: self._raised(seat, token.centre, token.full * 0.78)

    def _raised(self, seat: int, point: Point, by: float) -> Point:
        """A point so many pixels higher, as the owner of a seat sees it."""
        right, down = UP[self.stage.side(seat)]
        return point[0] + right * by, point[1] + down * by

    def _at(self, seat: int) -> Spot:
        return lambda: self.stage.tokens[seat].centre

    def _box(self) -> Point:
        return self.stage.scroll.box

    def _rises(
        self, sign: str, says: str, seat: int, role: str = "line", *, brief: bool = False
    ) -> list[Motion]:
        """A figure stands over a token's head, rises where there is time for it, and is gone."""
        stage = self.stage
        style = stage.table.style
        start: list[Point] = []

        def begin() -> None:
            height = style.font_px(2.2)
            side = round(height * 1.5)
            picture = stat(sign, side, theme.NIGHT, role)
            stage.tag.become(self._facing(seat, tag_picture(picture, says, style, height)))
            start.append(self._over(seat)())
            stage.tag.stand(start[0])
            stage.stress(seat, sign, 0.0)

        def rise(share: float) -> None:
            stage.stress(seat, sign, share)
            stage.tag.stand(self._raised(seat, start[0], style.px(2.6) * out_cubic(share)))

        if (brief and not stage.unhurried) or self._swift:
            return [Motion(BRIEF, rise, begin=begin, end=stage.tag.gone)]
        return [Motion(STANDS, begin=begin), Motion(RISES, rise, end=stage.tag.gone)]

    def _facing(self, seat: int, picture: pygame.Surface) -> pygame.Surface:
        """A picture turned to the side a seat sits at."""
        quarters = self.stage.side(seat)
        return pygame.transform.rotate(picture, -90 * quarters) if quarters else picture

    def _reads(self, sign: str, says: str, seat: int, role: str) -> list[Motion]:
        """A sign stands over a token's head long enough to read the reason in the bar."""
        shown = self._rises(sign, says, seat, role, brief=True)[0]
        shown.duration = COMPELLED
        shown.apply = still
        return [shown]

    def where(self, happening: Transition) -> Where:
        seat = happening.event.get("seat")
        return (lambda: self.stage.tokens[seat].centre[0]) if type(seat) is int else None

    def _flies(
        self, seat: int, start: Spot, end: Spot, after: Callable[[], None], lands: str = "", taken: str = ""
    ) -> Motion:
        """A coin goes from hand to hand, in a bow as one seat sees it; `lands` and `taken` sound then."""
        stage = self.stage
        ends: list[Point] = []

        def begin() -> None:
            side = round(52 * stage.scroll.scale)
            stage.coin.become(stat("dana", side, theme.PAPER))
            ends.extend((start(), end()))

        def fly(share: float) -> None:
            (x0, y0), (x1, y1) = ends
            part = in_out_sine(share)
            lift = math.sin(math.pi * part) * (0.22 * abs(x1 - x0) + 40 * stage.scroll.scale)
            stage.coin.stand(self._raised(seat, between((x0, y0), (x1, y1), part), lift))

        def landed() -> None:
            stage.coin.gone()
            after()

        sounds = [Cue(lands, 1.0, where=lambda: end()[0])] if lands else []
        sounds += [Cue(taken, where=lambda: start()[0])] if taken else []
        return Motion(FLIES, fly, begin=begin, end=landed, sounds=sounds)

    def _becomes(self, seat: int, happening: Transition) -> Callable[[], None]:
        """Show a life as it is after an event."""
        return lambda: self.stage.change(seat, happening.after)


def between(start: Point, end: Point, share: float) -> Point:
    """The point a share of the way from one to another."""
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
