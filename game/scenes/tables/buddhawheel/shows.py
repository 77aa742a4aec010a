"""How each event of BuddhaWheel is shown: what hops, falls, is read, returned, dedicated and freed."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace

from game import words
from game.engine.match import Transition
from game.layout import Curve, line
from game.scenes.tables.buddhawheel.board import WheelBoard
from game.scenes.tables.buddhawheel.card_shows import BLACK, FRAME, OPENS, TOLD, CardShows
from game.scenes.tables.buddhawheel.large_reading import LargeTelling, phrase
from game.scenes.tables.buddhawheel.moments import Moments
from game.scenes.tables.buddhawheel.pieces import LEANINGS, bowed, spreading
from game.scenes.tables.buddhawheel.signs import GAME
from game.scenes.tables.buddhawheel.sounds import SOUNDS, hums
from game.scenes.tables.buddhawheel.tokens import seated
from game.scenes.tables.event_animations import Shown
from game.sound.cue import Cue
from game.tellings.buddhawheel import invitation
from game.widgets import theme
from game.widgets.easing import in_out_sine
from game.widgets.gathering import Stand
from game.widgets.motion import Beat, Motion, Together, full_at
from game.widgets.token import falls

Point = tuple[float, float]

AIR = 60  # the depth of a token on its way
PATH, ARCH, STEP, GLIDE = 160.0, 260.0, 320.0, 130.0
"""Dots, the hop through the arch, a step in Hell, a Buddha's: milliseconds."""
FLAME = 0.078  # across a flame that bows, for the Wheel's radius
RINGS = 480.0  # a death
RUNG = 0.8  # the share of a death after which it is seen best
BORN = 700.0  # out of the Bardo to a birth
HELPS = 350.0  # a thread from a Buddha to whom it helps
SOFT = -9.0  # dB: the step of one who glides
SMALL = 0.45  # how small a token is when it has fallen


class WheelShows(CardShows):
    """The motions of each event, on a stage."""

    game = GAME
    sounds = SOUNDS
    hums = staticmethod(hums)

    def __init__(self, stage: WheelBoard, moments: Moments) -> None:
        super().__init__(stage, moments)
        self._died: Transition | None = None

    def motions(self, happening: Transition) -> Shown:
        shown = [*super().motions(happening), *self._offered(happening)]
        if happening.event["type"] == "card":
            return shown
        return _meanwhile(shown, self.stage.preparing(happening.after))

    def _offered(self, happening: Transition) -> list[Motion]:
        """A thread from a Buddha to whoever is offered help now."""
        before, after = happening.before, happening.after
        if after["phase"] not in ("pass", "share") or after["offers"] == before["offers"]:
            return []
        seat = after["to_act"]
        stands = self.stage.stands(after)
        here = stands[seat]
        buddhas = [
            stand
            for other, stand in zip(after["seats"], stands, strict=True)
            if other["status"] == "buddha" and stand is not None
        ]
        if here is None or not buddhas:
            return []
        near = min(buddhas, key=lambda stand: math.dist(stand.centre, here.centre))
        thread = self.stage.thread
        return [
            Motion(
                HELPS,
                begin=lambda: thread.draw_path([near.centre, here.centre], False),
                end=thread.clear,
                sounds=[Cue("turn", pitch=stands.index(near), where=near.centre[0])],
            )
        ]

    # -- throwing and walking

    def show_die(self, happening: Transition) -> Shown:
        stage, event = self.stage, happening.event
        rolled = stage.table.sitting.real_dice
        roll = Motion(
            theme.DIE_ROLLS,
            lambda share: stage.die.roll(event["value"], share),
            begin=lambda: self._tell(event),
            sounds=falls("die_wood", lambda: stage.die.on_screen.centerx),
        )
        return [self._says(event)] if rolled else [roll, Motion(theme.BREATH)]

    def show_move(self, happening: Transition) -> Shown:
        stage, event = self.stage, happening.event
        seat, path = event["seat"], event["path"]
        start, end = stage.stands(happening.before)[seat], stage.stands(happening.after)[seat]
        if not path or start is None or end is None:
            return [self._says(event)]
        begun = happening.before["seats"][seat]["square"]
        squares = [begun, *path]
        curves = [stage.plan.curve(curve) for curve in stage.plan.wheel.way(squares)]
        dots = [point for curve in curves for point in curve.points]
        token, shift = stage.tokens[seat], make_room(stage, happening, seat)

        def begin() -> None:
            self._tell(event)
            stage.table.canvas.lift(token, AIR)
            stage.thread.draw_path(dots, True)

        found = [Motion(PATH, shift, begin=begin)]
        legs = [start, *(stage.alone(square) for square in path[:-1]), end]
        for number, curve in enumerate(curves):
            found.append(self._leg(happening, number, curve, legs[number], legs[number + 1]))
        found.append(Motion(0, end=stage.thread.clear))
        return found

    def _leg(self, happening: Transition, number: int, curve: Curve, here: Stand, there: Stand) -> Motion:
        """One step of a walk: a hop, a slow step in Hell and God, a Buddha's glide, or the arch."""
        stage, event = self.stage, happening.event
        seat = event["seat"]
        token = stage.tokens[seat]
        wheel = stage.plan.wheel
        squares = [happening.before["seats"][seat]["square"], *event["path"]]
        step = squares[number], squares[number + 1]
        way = _from_to(curve, here.centre, there.centre)
        slow, glides = event["rule"] == "BW-4.1", token.seated == "lotus"
        through = step == (wheel.arch.from_, wheel.arch.to)
        if slow:
            lasts = STEP
        elif glides:
            lasts = GLIDE
        elif through:
            lasts = ARCH
        else:
            lasts = theme.HOP if number < theme.HOPS_AT_LEISURE else theme.HOP_LATE
        lift = 0.0 if slow or glides else stage.table.style.px(1.2) * (2.0 if through else 1.0)
        bows = self._bows(squares, number)

        def move(share: float) -> None:
            for flame, coming in bows:
                leaning = round(LEANINGS * min(1.0, share if coming else 1.0 - share))
                stage.flame.become(bowed(round(stage.plan.radius * FLAME), leaning))
                stage.flame.stand(stage.plan.middle(flame))
            if through:
                stage.pulse.stand(
                    stage.plan.point(wheel.gate), spreading(stage.plan.radius * 0.3, share, "#FFE9A8")
                )
            part = in_out_sine(share) if slow else share
            x, y = way.at(part)
            height = here.height + (there.height - here.height) * part
            hop = self._raised(seat, (x, y), lift * 4 * part * (1 - part))
            token.take(there if share >= 1 else Stand(hop, height))

        def end() -> None:
            stage.flame.gone()
            stage.pulse.gone()

        softer = SOFT if glides else 0.0
        sounds = [Cue("step_wheel", 1.0, pitch=number, level=softer, where=there.centre[0])]
        return Motion(lasts, move, end=end if through or bows else None, sounds=sounds)

    def _bows(self, squares: Sequence[str], number: int) -> list[tuple[str, bool]]:
        """The burner that bows aside in a step, as a token comes near or has passed; none at the goal."""
        known = self.stage.plan.wheel.squares
        near = [(number + 1, True)] if number + 2 < len(squares) else []
        behind = [(number, False)] if number else []
        return [(squares[at], coming) for at, coming in behind + near if known[squares[at]].kind == "flame"]

    def show_extra_throw(self, happening: Transition) -> Shown:
        return [self._says(happening.event)]

    def show_missed(self, happening: Transition) -> Shown:
        return [self._says(happening.event)]

    # -- birth and death

    def show_death(self, happening: Transition) -> Shown:
        """The skull rings twice; what follows is shown with the birth."""
        stage, event = self.stage, happening.event
        self._died = happening
        stand = stage.stands(happening.before)[event["seat"]]

        def ring(share: float) -> None:
            if stand is not None:
                stage.pulse.stand(
                    stand.centre, spreading(stage.plan.radius * 0.2, share * 2 % 1.0, "#EADFC6")
                )

        knocks = [Cue("bardo_fall_knock"), Cue("bardo_fall_knock", 0.5, level=-4.0)]
        rings = Motion(RINGS, ring, begin=lambda: self._tell(event), end=stage.pulse.gone, sounds=knocks)
        return full_at(RUNG, rings)

    def show_burner_death(self, happening: Transition) -> Shown:
        stage, event = self.stage, happening.event
        stand = stage.stands(happening.before)[event["seat"]]

        def blacken(share: float) -> None:
            if stand is not None:
                stage.pulse.stand(stand.centre, spreading(stage.plan.radius * 0.16, share, "#1A0606"))

        return [
            Motion(BLACK, blacken, begin=lambda: self._tell(event), end=stage.pulse.gone),
            Motion(TOLD, rests=True),
        ]

    def show_born(self, happening: Transition) -> Shown:
        event = happening.event
        if self._died is not None and self._died.event["seat"] == event["seat"]:
            return self._passed(happening)
        return self._from_the_bardo(happening)

    def show_bardo(self, happening: Transition) -> Shown:
        if self._died is not None:
            return self._passed(happening)
        return self._from_the_bardo(happening)

    def _passed(self, happening: Transition) -> Shown:
        died, self._died = self._died, None
        assert died is not None
        return self._moment(happening, self.moments.death(died, happening))

    def _moment(self, happening: Transition, shown: Shown) -> Shown:
        """A moment over the table, after which the tokens stand where it has led."""
        return [*shown, Motion(0, end=lambda: self.stage.stand_tokens(happening.after))]

    def _from_the_bardo(self, happening: Transition) -> Shown:
        """Out of the middle of the Wheel to the petal of a birth; into the Bardo its lotus only opens."""
        stage, seat = self.stage, happening.event["seat"]
        shift = make_room(stage, happening, seat)
        token, stand = stage.tokens[seat], stage.stands(happening.after)[seat]
        assert stand is not None
        hub, square = stage.plan.centre, happening.after["seats"][seat]["square"]
        wheel = stage.plan.wheel
        way = (
            stage.plan.curve(wheel.birth_line(square))
            if square in wheel.births
            else line([hub, stand.centre])
        )
        small = stand.height * SMALL

        def begin() -> None:
            self._tell(happening.event)
            token.sit(seated(happening.after["seats"][seat]))
            token.take(Stand(hub, small))
            token.show(True)
            stage.table.canvas.lift(token, AIR)

        def go(share: float) -> None:
            part = in_out_sine(share)
            x, y = _from_to(way, hub, stand.centre).at(part)
            token.take(stand if share >= 1 else Stand((x, y), small + (stand.height - small) * part))
            shift(share)

        def bloom(share: float) -> None:
            stage.pulse.stand(stand.centre, spreading(stage.plan.radius * 0.26, share, "#FFF3CF"))

        return [
            Motion(BORN, go, begin=begin),
            Motion(OPENS, bloom, end=stage.pulse.gone, sounds=[Cue("rebirth", where=stand.centre[0])]),
        ]

    def show_emanate(self, happening: Transition) -> Shown:
        """A Buddha appears in a ring of light."""
        stage, event = self.stage, happening.event
        seat = event["seat"]
        token, stand = stage.tokens[seat], stage.stands(happening.after)[seat]
        assert stand is not None

        def begin() -> None:
            self._tell(event)
            token.sit(seated(happening.after["seats"][seat]))
            token.take(replace(stand, height=stand.height * SMALL))
            token.show(True)

        def appear(share: float) -> None:
            stage.pulse.stand(stand.centre, spreading(stage.plan.radius * 0.3, share, "#FFF3CF"))
            token.take(
                stand if share >= 1 else replace(stand, height=stand.height * (SMALL + (1 - SMALL) * share))
            )

        return [Motion(OPENS, appear, begin=begin, end=stage.pulse.gone), Motion(theme.BREATH)]

    # -- telling, and the end

    def show_imagine(self, happening: Transition) -> Shown:
        """The table is invited to hear what it is like: it waits for a person where the pace leaves time.

        Else the bar asks it while the table goes on; a bot tells nothing.
        """
        table, seat = self.stage.table, happening.event["seat"]
        at_leisure = seat in table.sitting.at_screen and self._at_leisure(happening)
        if at_leisure and self._heard(happening):
            return self._telling(happening)

        def begin() -> None:
            said = words.sentence(GAME, happening.event, table.sitting.names)
            asked = "" if table.sitting.is_bot(seat) else invitation(happening.after, seat)
            table.foot.tell(said, asked, table.sitting.people[seat].token)

        return [Motion(TOLD, begin=begin)]

    def _heard(self, happening: Transition) -> bool:
        """Whether another person hears it, or it's the first time in this life: then the table waits."""
        seat, sitting = happening.event["seat"], self.stage.table.sitting
        others = (each for each in range(len(sitting.names)) if each != seat)
        first = str(happening.after["seats"][seat]["square"]).endswith("_1")
        return first or not all(map(sitting.is_bot, others))

    def _telling(self, happening: Transition) -> Shown:
        """A person tells large and in the middle, and says when it's told; or not now."""
        stage, seat = self.stage, happening.event["seat"]
        table, asked = stage.table, invitation(happening.after, seat)
        large = LargeTelling(stage, happening, self.moments.dying)

        def told() -> None:
            table.sitting.note_told(seat, asked)
            table.player.go_on()

        def ask() -> None:
            large.ask(self._lay, asked, table.player.go_on)
            title = words.sentence(GAME, happening.event, table.sitting.names)
            why, label = phrase("tell.waits"), phrase("tell.told")
            table.foot.ask(table.sitting.people[seat].token, title, why, label, told)

        rests = Motion(0, begin=ask, end=table.foot.answered, waits=True)
        return [Beat([large.comes(self._lay), rests, large.goes(), Motion(0, end=self.clear)], "card")]

    def show_liberation(self, happening: Transition) -> Shown:
        told = Motion(0, begin=lambda: self._tell(happening.event))
        return self._moment(happening, [told, *self.moments.liberation(happening)])

    def show_enlightenment(self, happening: Transition) -> Shown:
        told = Motion(0, begin=lambda: self._tell(happening.event))
        return self._moment(happening, [told, *self.moments.enlightenment(happening)])

    def show_over(self, happening: Transition) -> Shown:
        return [self._says(happening.event, TOLD * 2)]


def _meanwhile(shown: Shown, steps: Sequence[Callable[[], None]]) -> list[Beat | Motion]:
    """What is shown, and beside it, in a frame each, what makes something ready."""
    if not steps:
        return [*shown]
    ready = [Motion(FRAME, begin=step) for step in steps]
    for number, each in enumerate(shown):
        if isinstance(each, Motion) and not each.waits and each.duration >= FRAME * len(ready):
            return [*shown[:number], Together([each], ready), *shown[number + 1 :]]
    return [*ready, *shown]


def make_room(stage: WheelBoard, happening: Transition, seat: int) -> Callable[[float], None]:
    """The other tokens shift to where they stand in the view after an event."""
    before, after = stage.stands(happening.before), stage.stands(happening.after)
    moved = [
        (stage.tokens[other], here, there)
        for other, (here, there) in enumerate(zip(before, after, strict=True))
        if other != seat and here is not None and there is not None and here != there
    ]

    def shift(share: float) -> None:
        for token, here, there in moved:
            token.take(there if share >= 1 else here.towards(there, in_out_sine(share)))

    return shift


def _from_to(curve: Curve, start: Point, end: Point) -> Curve:
    """A curve, drawn so that it begins and ends where a token stands."""
    (x0, y0), (x1, y1) = curve.points[0], curve.points[-1]
    ahead, behind = (start[0] - x0, start[1] - y0), (end[0] - x1, end[1] - y1)
    whole = curve.length or 1.0
    points = []
    for (x, y), mark in zip(curve.points, curve.marks, strict=True):
        part = mark / whole
        points.append(
            (x + ahead[0] * (1 - part) + behind[0] * part, y + ahead[1] * (1 - part) + behind[1] * part)
        )
    return line(points)
