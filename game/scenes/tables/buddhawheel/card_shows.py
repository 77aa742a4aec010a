"""How minds are shown: a card that is read, dedicated, meditated on or goes back, and a power."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pygame
import pygame.transform

from game import words
from game.engine.base import Event
from game.engine.games.buddhawheel import colour_of
from game.engine.match import Transition
from game.scenes.tables.buddhawheel import card as minds
from game.scenes.tables.buddhawheel.board import WheelBoard
from game.scenes.tables.buddhawheel.large_reading import READ, LargeReading
from game.scenes.tables.buddhawheel.minds import is_token, mind
from game.scenes.tables.buddhawheel.moments import Moments
from game.scenes.tables.buddhawheel.pieces import STEPS, returning, spreading
from game.scenes.tables.buddhawheel.signs import GAME
from game.scenes.tables.event_animations import EventAnimations, Shown, sounding
from game.sound.cue import Cue
from game.tellings.buddhawheel import meditated_colours
from game.widgets import art, theme
from game.widgets.canvas import Widget
from game.widgets.card import RATIO, CardView, Face, Pose
from game.widgets.easing import in_out_sine, out_cubic
from game.widgets.gathering import Stand
from game.widgets.motion import Beat, Motion
from game.widgets.rotation import Rotation

Point = tuple[float, float]

OVER = 90  # the depth of a card on its way
COMES, LEAN, LEAVES = 320.0, -8.0, 300.0  # of a card that is read
READING, LETTER = 900.0, 52.0  # how long a bot's card rests, and for each letter of it
BURNS, PAID, SINKS = 180.0, 260.0, 420.0  # at a karma burner, and under a stack
BLACK = 300.0
TURNED, DIMS = 260.0, 200.0  # the mark of a card that goes back, and the Wheel at a meditation
MARK = 0.862, 0.92, 0.2  # across a card and down, where that mark is, and its breadth, turning
OPENS = 500.0  # what opens where somebody is born, and a moon that rises
LIFTS, TURNS, SLIDES, QUARTER = 160.0, 480.0, 260.0, 700.0  # a card that is dedicated, or meditated on
RISES, JOINS, FOLDS = 420.0, 500.0, 360.0  # a power
TOLD = 620.0  # to read what the bar says
FRAME = 17.0  # a picture is made in a frame of its own
LARGE = 400  # pixels: the breadth of a card from which its picture is large
UP = ((0, -1), (1, 0), (0, 1), (-1, 0))  # what is up for who sits in the south, west, north or east
LAST = 180.0  # between the cards of one who goes


class CardShows(EventAnimations):
    """The motions of cards and powers, on a stage."""

    def __init__(self, stage: WheelBoard, moments: Moments) -> None:
        self.stage = stage
        self.moments = moments
        self.flying: list[Widget] = []

    def clear(self) -> None:
        """Whatever was on its way is gone."""
        self.stage.table.canvas.remove(self.flying)
        self.flying = []

    def _tell(self, event: Event) -> None:
        self.stage.table.foot.tell_event(event)

    def _says(self, event: Event, milliseconds: float = TOLD) -> Motion:
        """Time to read what the bar says of an event."""
        return Motion(milliseconds, begin=lambda: self._tell(event))

    def _by_person(self, happening: Transition) -> bool:
        """Whether a person at the table has caused what is shown."""
        seat = happening.event.get("seat")
        return type(seat) is int and not self.stage.table.sitting.is_bot(seat)

    def _angle(self, seat: int) -> float:
        """By how much a card is turned for a seat to read it."""
        return 90.0 * self.stage.side(seat)

    def _home(self, seat: int) -> Pose:
        """Where a seat's cards are kept."""
        return Pose(*self.stage.home_of(seat).center, self._angle(seat))

    def _raised(self, seat: int, point: Point, by: float) -> Point:
        """A point so many pixels higher, as who sits there sees it."""
        right, down = UP[self.stage.side(seat)]
        return point[0] + right * by, point[1] + down * by

    def _facing(self, seat: int, picture: pygame.Surface) -> pygame.Surface:
        """A picture turned to the side a seat sits at."""
        quarters = self.stage.side(seat)
        return pygame.transform.rotate(picture, -90 * quarters) if quarters else picture

    # -- cards

    def show_card(self, happening: Transition) -> Shown:
        """From its stack to where it is read; it rests until it has been read, then is kept or goes back.

        A person's is read large where there is time for that, over the darkened table, and flies to its
        corner then. It's not named before it's turned.
        """
        stage, event = self.stage, happening.event
        seat, code, style = event["seat"], event["card"], stage.table.style
        large = LargeReading(stage, happening, self.moments.dying) if self._at_leisure(happening) else None
        pile, (middle, wide) = stage.piles[code[:2]], large.place if large else stage.reading(seat)
        angle = self._angle(seat)
        face = minds.face(code, wide, style.measure.text, stage.again(code))
        mover = CardView(
            "stage/read", face, minds.back(mind(code).stack), wide, OVER if large is None else READ
        )
        lean = LEAN if wide < LARGE else 0.0  # a large picture is not turned within a frame
        start, goal = Pose(*pile.on_screen.center, angle + lean), Pose(*middle, angle)
        small = pile.rect.width / wide

        def begin() -> None:
            mover.show_side(False)
            mover.flying = True
            mover.size = small
            pile.lift_one()
            mover.lie(start)
            self._lay([mover])

        def come(share: float) -> None:
            part = out_cubic(share)
            mover.size = 1.0 if share >= 1 else small + (1 - small) * part
            mover.lie(start.towards(goal, part))

        def flip(share: float) -> None:
            mover.show_side(share >= 0.5, abs(2 * in_out_sine(share) - 1))

        def arrived() -> None:
            mover.flying = False
            mover.show_side(True)
            if large is None:
                stage.tell_reading(seat, code, event["kept"])
                self._tell(event)
            else:
                large.tell(self._lay)

        def untold() -> None:
            name, person = stage.table.sitting.names[seat], stage.table.sitting.people[seat]
            stage.table.foot.tell(words.phrase(GAME, "picks_up", name=name), "", person.token)

        found = [
            Motion(FRAME, begin=untold),
            *([large.comes(self._lay)] if large else []),
            *(Motion(FRAME, begin=step) for step in mover.preparing()),
            Motion(COMES, come, begin=begin, sounds=[Cue("card_lay", where=start.x)]),
            Motion(theme.CARD_FLIPS, flip, end=arrived, sounds=[Cue("card_turn", where=goal.x)]),
            self._rests(happening, mover),
        ]
        corner = stage.corner(seat) if large else None
        if large is not None:
            found.append(large.goes())
        if not event["kept"]:
            found.append(self._turns_back(seat, middle, wide))
            found.append(self._shrinks(mover, goal, Pose(*pile.on_screen.center, angle), COMES))
        elif corner is not None:
            told = partial(stage.tell_reading, seat, code, True)
            found.append(self._shrinks(mover, goal, Pose(*corner[0], angle), COMES, corner[1]))
            found.append(Motion(theme.BREATH, begin=told))
        else:
            found.append(self._shrinks(mover, goal, self._home(seat), LEAVES))
        return [Beat([*found, Motion(0, end=self.clear)], "card")]  # who hastens a walk still reads the card

    def _at_leisure(self, happening: Transition) -> bool:
        """Whether a person reads, and the pace leaves time for it."""
        return self._by_person(happening) and self.stage.table.app.speed >= 1

    def _turns_back(self, seat: int, card: Point, wide: int) -> Motion:
        """The mark at the foot of a card that goes back turns once."""
        mark, side = self.stage.mote, round(wide * MARK[2])
        off = pygame.Vector2(wide * (MARK[0] - 0.5), wide * RATIO * (MARK[1] - 0.5)).rotate(self._angle(seat))
        middle = card[0] + off.x, card[1] + off.y

        def turn(share: float) -> None:
            mark.become(returning(side, round(STEPS * in_out_sine(min(1.0, share)))))
            mark.stand(middle)

        return Motion(TURNED, turn, end=mark.gone)

    def _rests(self, happening: Transition, mover: CardView) -> Motion:
        """A card rests until it is touched; a bot's or a phone's as long as it takes to read it aloud."""
        stage, event = self.stage, happening.event
        found = mind(event["card"], stage.again(event["card"]))
        if event["seat"] not in stage.table.sitting.at_screen:
            return Motion(READING + LETTER * len(found.said + found.name))
        person = stage.table.sitting.people[event["seat"]]

        def ask() -> None:
            mover.pressed = go_on = stage.table.player.go_on
            said = words.sentence(GAME, event, stage.table.sitting.names)
            why = words.phrase(GAME, "reading" if event["kept"] else "reading.back")
            stage.table.foot.ask(person.token, said, why, words.phrase(GAME, "read_on"), go_on)

        def read() -> None:
            mover.pressed = None
            stage.table.foot.answered()
            self._tell(event)

        return Motion(0, begin=ask, end=read, waits=True)

    def _lay(self, widgets: Sequence[Widget], facing: Rotation | None = None) -> None:
        """Put on the canvas what is gone when all has been shown."""
        self.flying += widgets
        with self.stage.table.canvas.facing(facing):
            self.stage.table.canvas.add(*widgets)

    def _shrinks(self, mover: CardView, start: Pose, end: Pose, lasts: float, across: int = 0) -> Motion:
        """A card goes so many pixels broad to a place, or into the distance, and is gone there."""
        wide = (across or self.stage.table.style.px(2.4)) / mover.width

        def go(share: float) -> None:
            part = in_out_sine(share)
            mover.flying = share < 1
            mover.size = 1 + (wide - 1) * part
            mover.lie(start.towards(end, part))

        def begin() -> None:
            mover.flying = True

        return Motion(lasts, go, begin=begin, end=lambda: mover.show(False))

    def _carried(
        self, face: Face, wide: int, poses: Sequence[Pose], lasts: Sequence[float], begin: Callable[[], None]
    ) -> list[Motion]:
        """A small card that goes from pose to pose, and is gone at the last."""
        mover = CardView("stage/carried", face, face, wide // 2 * 2, OVER)

        def start() -> None:
            mover.flying = True
            mover.lie(poses[0])
            self._lay([mover])

        found = [Motion(FRAME, begin=begin), Motion(FRAME, begin=mover.prepare)]
        for number, duration in enumerate(lasts):
            here, there = poses[number], poses[number + 1]

            def go(share: float, here: Pose = here, there: Pose = there) -> None:
                mover.lie(here.towards(there, in_out_sine(share)))

            found.append(Motion(duration, go, begin=start if not number else None))
        return [*found, Motion(0, end=self.clear)]

    @property
    def _small(self) -> int:
        return self.stage.table.style.px(9.0)

    def _middle(self, seat: int) -> Pose:
        """Where a card is seen that a seat gives away: between the rail and the Wheel's middle."""
        home, centre = self.stage.home_of(seat).center, self.stage.plan.centre
        x, y = home[0] + (centre[0] - home[0]) * 0.5, home[1] + (centre[1] - home[1]) * 0.5
        return Pose(x, y, self._angle(seat))

    def show_dedicated(self, happening: Transition) -> Shown:
        """The card lifts, turns half round so that the knot comes on top, and is kept."""
        event = happening.event
        seat, code = event["seat"], event["card"]
        home, middle = self._home(seat), self._middle(seat)
        turned = replace(middle, angle=middle.angle + 180.0)
        poses = [home, middle, turned, replace(home, angle=turned.angle)]
        small, lasts = minds.small(code, self._small), (LIFTS + theme.CARD_MOVES, TURNS, SLIDES)
        return self._carried(small, self._small, poses, lasts, lambda: self._tell(event))

    def show_meditated(self, happening: Transition) -> Shown:
        """The card turns to its side, and a moon rises behind it."""
        stage, ended = self.stage, meditated_colours(happening.before["seats"][happening.event["seat"]])
        event = {**happening.event, "again": colour_of(happening.event["card"]) in ended}
        seat, code = event["seat"], event["card"]
        home, middle = self._home(seat), self._middle(seat)
        lying = replace(middle, angle=middle.angle + 90.0)
        poses = [home, middle, lying, lying, replace(home, angle=lying.angle)]
        small, lasts = minds.dedicated(code, self._small), (LIFTS + theme.CARD_MOVES, QUARTER, OPENS, SLIDES)
        shown = self._carried(small, self._small, poses, lasts, lambda: self._tell(event))
        moon, tall = stage.moon, self._small

        def rise(share: float) -> None:
            below = tall * (1.1 - 1.1 * out_cubic(share))
            moon.stand(self._raised(seat, (middle.x, middle.y), -below))

        def begin() -> None:
            moon.become(self._facing(seat, art.square(f"{GAME}/seat-moon", round(tall * 1.9))))

        rises = [Cue("moon", where=middle.x)]
        shown[4] = Motion(OPENS, rise, begin=begin, end=moon.gone, rests=True, sounds=rises)
        dusk = stage.dusk
        falls = Motion(DIMS, dusk.fall)
        lifts = Motion(DIMS, lambda share: dusk.fall(1.0 - share))
        return [falls, *shown, lifts, *self.moments.freed(happening)]

    def show_power(self, happening: Transition) -> Shown:
        """It rises from the square over the token, and is kept among the powers."""
        stage, event = self.stage, happening.event
        seat = event["seat"]
        stand = stage.stands(happening.before)[seat]
        if stand is None:
            return [self._says(event)]
        above = self._raised(seat, stand.centre, stand.height * 0.95)
        home = stage.home_of(seat).center
        sign = _sign_of(event["power"])

        def begin() -> None:
            self._tell(event)
            picture = art.square(f"{GAME}/{sign}", round(stand.height * 1.1))
            stage.mote.become(self._facing(seat, picture))

        def rise(share: float) -> None:
            stage.mote.stand(self._raised(seat, stand.centre, stand.height * 0.95 * out_cubic(share)))

        def fold(share: float) -> None:
            part = in_out_sine(share)
            stage.mote.stand((above[0] + (home[0] - above[0]) * part, above[1] + (home[1] - above[1]) * part))

        def whole() -> None:
            whole_sign = _completed(event["power"], round(stand.height * 1.1))
            stage.mote.become(self._facing(seat, whole_sign))
            stage.mote.stand(above)

        shelters = _sign_of(event["power"]) == "parasol"
        completes = event["power"] in ("refuge_sangha", "engaging_bodhichitta")
        return [
            Motion(RISES, rise, begin=begin, sounds=[Cue("umbrella" if shelters else "hand_bell")]),
            *([Motion(JOINS, begin=whole, sounds=[Cue("hand_bell")])] if completes else []),
            Motion(TOLD, rests=True),
            Motion(FOLDS, fold, end=stage.mote.gone),
        ]

    def show_returned(self, happening: Transition) -> Shown:
        """A card goes under its stack: paid to a burner, purified, let go, or with one who is free."""
        stage, event = self.stage, happening.event
        seat, code, rule = event["seat"], event["card"], event["rule"]
        if rule == "BW-6.2" or is_token(code) or code[:2] not in stage.piles:
            return []
        home = self._home(seat)
        pile = Pose(*stage.piles[code[:2]].on_screen.center, home.angle)
        poses, lasts = [home, pile], [LAST]
        stand = stage.stands(happening.before)[seat]
        if rule == "BW-4.3" and stand is not None:
            poses, lasts = [home, Pose(*stand.centre, home.angle), pile], [PAID, SINKS]
        elif rule in ("BW-7.7", "BW-9.5"):
            poses, lasts = [home, self._middle(seat), pile], [PAID, SINKS]
        shown = self._carried(
            minds.small(code, self._small), self._small, poses, lasts, lambda: self._tell(event)
        )
        if rule == "BW-4.3" and stand is not None:
            burns = self._pulses(stand, BURNS, "#FF9A4A", 0.2)
            return [*sounding([burns], Cue("burner", where=stand.centre[0])), *shown]
        if rule in ("BW-7.7", "BW-9.5") and stand is not None:
            clears = self._pulses(stand, BLACK, "#9CCBEF", 0.24)
            return [*shown, *sounding([clears], Cue("moon_drop", where=stand.centre[0]))]
        return sounding(shown, Cue("card_lay", where=home.x))

    def _pulses(self, stand: Stand, lasts: float, colour: str, wide: float) -> Motion:
        """A ring goes out from where a token stands."""
        pulse, across = self.stage.pulse, self.stage.plan.radius * wide
        return Motion(
            lasts, lambda share: pulse.stand(stand.centre, spreading(across, share, colour)), end=pulse.gone
        )


def _completed(power: str, side: int) -> pygame.Surface:
    """The three refuges in one arc; or two dice, for one who throws twice from now on."""
    if power == "refuge_sangha":
        parasol = art.square(f"{GAME}/parasol", side)
        picture = pygame.Surface((round(side * 2.3), round(side * 1.3)), pygame.SRCALPHA)
        for across, down in ((0.0, 0.3), (1.3, 0.3), (0.65, 0.0)):
            picture.blit(parasol, (round(side * across), round(side * down)))
        return picture
    picture = pygame.Surface((round(side * 1.9), side), pygame.SRCALPHA)
    for place, face in enumerate((4, 3)):
        picture.blit(art.square(f"shared/die-{face}", round(side * 0.84)), (round(side * 0.98 * place), 0))
    return picture


def _sign_of(power: str) -> str:
    """The sprite of a power: a parasol for a refuge, then the two jewels."""
    return {"aspiring_bodhichitta": "jewel", "engaging_bodhichitta": "jewel-lotus"}.get(power, "parasol")
