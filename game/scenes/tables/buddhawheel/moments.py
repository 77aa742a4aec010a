"""The moments worth stopping for: a death and the birth that follows, a liberation, an enlightenment."""

from __future__ import annotations

from dataclasses import replace

from game.engine.match import Happening
from game.scenes.tables.buddhawheel.shows import FALLS, OPENS, SMALL, TOLD, Passing, Stage, born, make_room
from game.scenes.tables.buddhawheel.tokens import seated
from game.scenes.tables.shows import Shown
from game.widgets.gathering import Stand
from game.widgets.motion import Motion, in_out_sine

AIR = 60


class Moments:
    """What they look like on the Wheel itself."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage

    def death(self, passing: Passing) -> Shown:
        """Down the spiral into the Bardo, growing small, and out again to the birth."""
        stage, seat = self.stage, passing.seat
        token, plan = stage.tokens[seat], stage.plan
        square = passing.died.before["seats"][seat]["square"]
        start = stage.stands(passing.died.before)[seat]
        assert start is not None
        way = plan.curve(plan.wheel.fall(square))

        def begin() -> None:
            stage.table.foot.tell_event(passing.born.event)
            stage.table.canvas.lift(token, AIR)
            stage.thread.draw_path(way.points, True)

        def fall(share: float) -> None:
            part = share * share
            token.take(Stand(way.at(part), start.height * (1 - (1 - SMALL) * part)))

        return [
            Motion(FALLS, fall, begin=begin, end=stage.thread.clear),
            *born(stage, passing.born, seat, lambda: None, make_room(stage, passing.born, seat)),
            Motion(TOLD),
        ]

    def liberation(self, happening: Happening) -> Shown:
        """A ring of light; who stays sits before a moon from now on, who leaves rises and is gone."""
        stage, seat = self.stage, happening.event["seat"]
        token = stage.tokens[seat]
        here, there = (stage.stands(view)[seat] for view in (happening.before, happening.after))
        assert here is not None
        (x, y), wide = here.centre, stage.plan.radius * 0.5

        def shine(share: float) -> None:
            stage.pulse.spread(here.centre, wide, share, "#FFF3CF")

        def rise(share: float) -> None:
            part = in_out_sine(share)
            token.take(Stand((x, y - stage.plan.radius * 0.3 * part), here.height * (1 - (1 - SMALL) * part)))

        shift = make_room(stage, happening, seat)

        def settle() -> None:
            shift(1.0)
            token.show(there is not None)
            token.sit(seated(happening.after["seats"][seat]))
            if there is not None:
                token.take(there)

        leaving = [] if there is not None else [Motion(FALLS / 2, rise)]
        return [
            Motion(OPENS * 2, shine, end=stage.pulse.gone),
            *leaving,
            Motion(0, end=settle),
            Motion(TOLD, keeps=TOLD),
        ]

    def enlightenment(self, happening: Happening) -> Shown:
        """Pearls and a lotus come together about the token."""
        stage, seat = self.stage, happening.event["seat"]
        token = stage.tokens[seat]
        stand = stage.stands(happening.after)[seat]
        assert stand is not None

        def begin() -> None:
            token.sit(seated(happening.after["seats"][seat]))

        def shine(share: float) -> None:
            stage.pulse.spread(stand.centre, stage.plan.radius * 0.5, share, "#FFF3CF")
            grown = stand.height * (1 + 0.3 * (1 - in_out_sine(share)))
            token.take(stand if share >= 1 else replace(stand, height=grown))

        return [
            Motion(OPENS * 2, shine, begin=begin, end=stage.pulse.gone),
            Motion(TOLD, keeps=TOLD),
        ]
