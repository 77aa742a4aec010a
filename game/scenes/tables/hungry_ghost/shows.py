"""How each event of Hungry Ghost is shown: what walks, flies, rises, is weighed and is born."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

from game import layout, words
from game.engine.match import Transition
from game.scenes.tables.event_animations import Shown, View
from game.scenes.tables.hungry_ghost.laid import Stood
from game.scenes.tables.hungry_ghost.life import stat
from game.scenes.tables.hungry_ghost.motions import FLIES, READ, GhostMotions, between
from game.scenes.tables.hungry_ghost.picture import GAME, Point
from game.scenes.tables.hungry_ghost.pieces import glow, ripple, tag_picture
from game.scenes.tables.hungry_ghost.sounds import SOUNDS, hums
from game.scenes.tables.hungry_ghost.wonders import Wonder, lamp
from game.sound.cue import HUSH, Cue
from game.tellings.hungry_ghost import minus, signed, term
from game.widgets import art, theme
from game.widgets.easing import in_out_sine
from game.widgets.motion import Motion, full_at

AIR = 70
WALK = 640  # from one place to the next, in so many steps
STEPS = 4
REST = 80  # when one has arrived
CALLED, WEIGHED, HEARD = 440, 1150, 1700  # to the scales, on the scales, and what they say
BREATHES, INHALED = 1700, 0.45  # one sitting, and the share of it that is drawing in
TRAVELS, OPENS = 760, 520  # to the place of birth, and the lotus there
BORN, AWAKE = 400.0, 560.0  # how wide lotus and petals open, in hundredths of a board unit
SHINES = 420.0  # the same of Heaven's light
LEAPS, FULLEST = 1100, 0.5  # fire and light come, and are gone; the share after which there is most of them
GIVEN, BOWED = 1500, 0.08  # a bowl comes down into somebody's hands, and how deep they bow
GOES_OUT, LIT = 240, 0.4  # the light about it, and what of it is gone when the bowl has come
SPREADS = 1100  # the light of an awakening goes out over the world
LAMP, GOES_DOWN, DARK = 150.0, 1300, 0.3  # of a life: its breadth, how long it takes, a share of that unlit
BIRTHS = {"hell": "hell", "heaven": "heaven"}
SEEN = 1500.0  # how long a death and an awakening are seen at any pace


class GhostShows(GhostMotions):
    """The motions of each event, on a stage."""

    onward = frozenset({"died"})  # the scales tell it
    sounds = SOUNDS
    hums = staticmethod(hums)

    def jobs(self) -> list[Callable[[], object]]:
        """What of the great moments can be drawn beforehand."""
        stage = self.stage
        sizes = {stage.lotus: BORN, stage.petals: AWAKE, stage.fire: stage.blazes, stage.light: SHINES}
        return [job for wonder, wide in sizes.items() for job in wonder.jobs(self._breadth(wide))]

    # -- by day

    def show_moved(self, happening: Transition) -> Shown:
        stage, event = self.stage, happening.event
        seat, start, end = event["seat"], event["from"], event["to"]
        token = stage.tokens[seat]
        before: list[Stood] = []
        after: list[Stood] = []
        routes: list[layout.Curve] = []

        def begin() -> None:
            self._tell(event)
            before.extend((other.centre, other.scale) for other in stage.tokens)
            stage.change(seat, happening.after)
            after.extend(stage.stands(happening.after))
            routes.append(layout.line([before[seat][0], *stage.walk(start, end), after[seat][0]]))
            stage.thread.draw_path(stage.road(start, end), True)
            stage.table.canvas.lift(token, AIR)

        def walk(share: float) -> None:
            part = in_out_sine(share)
            x, y = routes[0].at(part)
            hop = abs(math.sin(math.pi * STEPS * share)) * 16 * stage.scroll.scale
            for other, place in enumerate(stage.tokens):
                where, size = _moved(before[other], after[other], part)
                place.stand(self._raised(seat, (x, y), hop) if other == seat else where, size)

        def arrived() -> None:
            stage.thread.clear()
            stage.lower(seat)

        heard = self.where(happening)
        steps = [Cue("step_board", (step + 1) / STEPS, pitch=step, where=heard) for step in range(STEPS)]
        return [Motion(WALK, walk, begin=begin, end=arrived, sounds=steps), Motion(REST)]

    def show_ordained(self, happening: Transition) -> Shown:
        """A bowl comes down in a light out of the temple, into the hands of one who bows."""
        stage, event = self.stage, happening.event
        seat = event["seat"]
        token = stage.tokens[seat]
        scale = stage.scroll.scale
        size: list[float] = []

        def begin() -> None:
            self._tell(event)
            size.append(token.scale)
            side = round(104 * scale)
            stage.coin.become(self._facing(seat, art.sprite(f"{GAME}/bowl", (side, round(side * 0.875)))))
            stage.table.canvas.lift(token, AIR)

        def given(share: float) -> None:
            falls = in_out_sine(min(1.0, share / 0.7))
            rests = max(0.0, share - 0.7) / 0.3
            at = self._raised(seat, token.centre, (250 - 236 * falls) * scale)
            stage.coin.stand(at)
            stage.breath.stand(at, glow(round(300 * scale)), min(1.0, share * 5) * (1 - LIT * rests))
            bows = math.sin(math.pi * min(1.0, max(0.0, share - 0.35) / 0.65))
            token.stand(token.centre, size[0] * (1 - BOWED * bows))
            if rests:
                foot = self._raised(seat, token.centre, -34 * scale)
                stage.ripple.stand(foot, ripple(round(330 * scale), rests, stage.side(seat)))

        def goes_out(share: float) -> None:
            at = self._raised(seat, token.centre, 14 * scale)
            stage.breath.stand(at, glow(round(300 * scale)), (1 - LIT) * (1 - share))

        def taken() -> None:
            for each in (stage.coin, stage.breath, stage.ripple):
                each.gone()
            token.stand(token.centre, size[0])
            stage.lower(seat)
            stage.change(seat, happening.after)

        lasts = GIVEN * (0.6 if self._swift else 1.0)
        return [
            Motion(lasts, given, begin=begin, rests=True),
            Motion(GOES_OUT, goes_out, end=taken),
            *self._rises("monk", term("monk"), seat, "monk"),
        ]

    def show_taught(self, happening: Transition) -> Shown:
        """The lesson goes from hand to hand; the thread shows from which seat to which."""
        stage, event = self.stage, happening.event
        teacher, student = event["teacher"], event["student"]
        line: list[Point] = []

        def begin() -> None:
            self._tell(event)
            line.extend((stage.tokens[teacher].centre, stage.tokens[student].centre))
            stage.thread.draw_path(line, False)
            side = round(64 * stage.scroll.scale)
            sign = stat("meditator", side // 2, theme.NIGHT, "meditator")
            stage.coin.become(self._facing(teacher, tag_picture(sign, "", stage.table.style, side // 3)))

        def passes(share: float) -> None:
            there = between(line[0], line[1], in_out_sine(share))
            lift = (math.sin(math.pi * share) * 60 + 40 * share) * stage.scroll.scale
            stage.coin.stand(self._raised(teacher, there, lift))

        def learned() -> None:
            stage.coin.gone()
            stage.thread.clear()
            stage.change(student, happening.after)
            stage.change(teacher, happening.after)

        return [
            Motion(FLIES, passes, begin=begin, end=learned, rests=True),
            *self._rises("meditator", term("meditator"), student, "meditator"),
            *self._rises("merit", signed(1), teacher),
        ]

    def show_meditated(self, happening: Transition) -> Shown:
        """A breath: the light about the one who sits gathers, then rings spread, and it is let go."""
        stage, event, before = self.stage, happening.event, happening.before
        seat = event["seat"]
        token = stage.tokens[seat]
        delusion = before["seats"][seat]["delusion"]
        lost, won = delusion - event["delusion"], event["insight"] - before["seats"][seat]["insight"]
        wide = round(330 * stage.scroll.scale)
        size: list[float] = []

        def begin() -> None:
            self._tell(event)
            size.append(token.scale)
            stage.table.canvas.lift(token, AIR)

        def breathes(share: float) -> None:
            drawn = in_out_sine(min(1.0, share / INHALED))
            let_go = max(0.0, share - INHALED) / (1 - INHALED)
            deep = drawn * (1 - in_out_sine(let_go))
            token.stand(token.centre, size[0] * (1 + 0.1 * deep))
            scale = stage.scroll.scale
            stage.breath.stand(self._raised(seat, token.centre, 30 * scale), glow(round(wide * 0.9)), deep)
            if let_go:
                foot = self._raised(seat, token.centre, -34 * scale)
                stage.ripple.stand(foot, ripple(wide, let_go, stage.side(seat)))

        def rested() -> None:
            stage.ripple.gone()
            stage.breath.gone()
            token.stand(token.centre, size[0])
            stage.lower(seat)
            stage.change(seat, happening.after)

        told = ("delusion", minus(-lost)) if delusion else ("insight", signed(won))
        return [
            Motion(BREATHES * (0.5 if self._swift else 1.0), breathes, begin=begin, end=rested),
            *self._rises(*told, seat),
        ]

    def show_good_deed(self, happening: Transition) -> Shown:
        event = happening.event
        seat, to = event["seat"], event["to"]
        end = self._box if to is None else self._at(to)
        given = self._becomes(seat, happening)
        return [
            Motion(0, begin=lambda: self._tell(event)),
            self._flies(seat, self._at(seat), end, given, "alms" if to is None else "coin_give"),
            *self._rises("merit", signed(1), seat),
        ]

    def show_received(self, happening: Transition) -> Shown:
        event = happening.event
        seat = event["seat"]
        return [
            Motion(0, begin=lambda: self._tell(event), end=self._becomes(seat, happening)),
            *self._rises("dana", signed(1), seat),
        ]

    def show_bad_deed(self, happening: Transition) -> Shown:
        """One who is compelled shows the greedy hand first, with time to read the reason."""
        event = happening.event
        seat = event["seat"]
        motions = [Motion(0, begin=lambda: self._tell(event))]
        if event["compelled"]:
            says = term("greedy")
            motions += self._reads("greedy", says, seat, "greedy")
        if happening.before["seats"][seat]["location"] == "town":
            motions.append(self._flies(seat, self._box, self._at(seat), lambda: None))
        closes = Cue("theft", where=self.where(happening))
        return [
            *motions,
            Motion(0, end=self._becomes(seat, happening), sounds=[closes]),
            *self._rises("merit", minus(-1), seat),
        ]

    def show_robbed(self, happening: Transition) -> Shown:
        event = happening.event
        seat, by = event["seat"], event["by"]
        return [
            Motion(0, begin=lambda: self._tell(event), end=self._becomes(seat, happening)),
            *self._rises("dana", minus(-1), seat, brief=True),
            self._flies(seat, self._at(seat), self._at(by), self._becomes(by, happening), taken="theft"),
        ]

    def show_alms(self, happening: Transition) -> Shown:
        event = happening.event
        seat = event["seat"]
        return [
            Motion(0, begin=lambda: self._tell(event)),
            self._flies(seat, self._box, self._at(seat), self._becomes(seat, happening), "alms"),
            *self._rises("dana", signed(1), seat),
        ]

    def show_skipped(self, happening: Transition) -> Shown:
        return [self._told(happening.event)]

    # -- by night

    def show_evening(self, happening: Transition) -> Shown:
        """A lamp goes out at the end of each turn; night falls once, when all have had theirs."""
        event = happening.event
        seat = event["seat"]

        def begin() -> None:
            self._tell(event)
            self.stage.tell_time("evening")

        return [
            Motion(0, begin=begin, end=self._becomes(seat, happening)),
            *self._rises("life", minus(-1), seat, brief=True),
        ]

    def show_paid(self, happening: Transition) -> Shown:
        event = happening.event
        seat = event["seat"]
        paid = self._becomes(seat, happening)
        return [
            Motion(0, begin=lambda: self._tell(event)),
            self._flies(seat, self._at(seat), self._box, paid, "coin_give"),
            *self._rises("life", signed(1), seat),
        ]

    def show_realm_evening(self, happening: Transition) -> Shown:
        event = happening.event
        seat = event["seat"]
        before = happening.before["seats"][seat]
        changed = self._becomes(seat, happening)
        step = event["merit"] - before["merit"]
        mist = event["delusion"] - before["delusion"]
        motions = [
            Motion(0, begin=lambda: self._tell(event), end=changed),
            *self._rises("merit", signed(step), seat),
        ]
        return motions + (self._rises("delusion", signed(mist), seat) if mist else [])

    # -- death and birth

    def show_died(self, happening: Transition) -> Shown:
        event = happening.event
        seat = event["seat"]
        chose = happening.before["seats"][seat]["dana"] > 0

        def begin() -> None:
            because = words.phrase(GAME, "died.chosen" if chose else "died.poor")
            self.stage.table.foot.tell_event(event, because)
            self.stage.attend(seat)

        return [Motion(theme.BREATH, begin=begin, end=self._becomes(seat, happening))]

    def _called(self, seat: int) -> list[Motion]:
        """The board goes dark, and the one who died comes before the scales."""
        stage = self.stage
        token = stage.tokens[seat]
        start: list[Point] = []

        def alone() -> None:
            for other in stage.tokens:
                other.show(other is token)
            token.ring(False)
            stage.judgement.face(stage.side(seat))
            stage.table.canvas.lift(token, AIR)
            start.append(token.centre)

        def rises(share: float) -> None:
            token.stand(between(start[0], stage.judgement.judge, in_out_sine(share)), token.scale)

        return [Motion(0, begin=alone), *self._grows("judgement"), Motion(CALLED, rises)]

    def _weighed(self, seat: int, merit: int) -> list[Motion]:
        """Merit is weighed, and what the scales say is read."""
        judgement, name = self.stage.judgement, self.stage.table.sitting.names[seat]
        begin = partial(judgement.open, name, merit)
        weighs = Motion(WEIGHED, judgement.weigh, begin=begin, sounds=[Cue("scales")])
        return [*self._called(seat), weighs, Motion(HEARD, min_duration=SEEN, rests=True)]

    def show_awakened(self, happening: Transition) -> Shown:
        """Seven petals open while the knot loosens into a straight thread; then light goes over the world."""
        stage, event = self.stage, happening.event
        seat, wide = event["seat"], self._breadth(AWAKE)
        self.light = "morning"

        def loosens(share: float) -> None:
            stage.knot.loosen(share)
            self._opens(stage.petals, seat, stage.judgement.judge, 40, wide, share * 1.15)

        def spreads(share: float) -> None:
            stage.field.spread("morning", stage.judgement.judge, in_out_sine(share))

        stand = partial(self._others_stand, happening.after, seat)
        return [
            *self._called(seat),
            Motion(HEARD / 2, begin=lambda: stage.knot.loosen(0.0), sounds=[Cue(HUSH, 1 - 600 / HEARD)]),
            Motion(theme.LIBERATION, loosens, begin=lambda: self._tell(event), sounds=[Cue("awakening")]),
            Motion(HEARD / 3, end=stand, min_duration=SEEN, rests=True),
            Motion(SPREADS, spreads, begin=lambda: stage.tell_time("morning")),
            Motion(READ * 2, end=lambda: self._leaves_the_scene(happening.after)),
        ]

    def show_reborn(self, happening: Transition) -> Shown:
        """Judged, unless out of Heaven or Hell; then to the place of birth, where a lotus opens."""
        stage, event, life = self.stage, happening.event, happening.before["seats"]
        seat = event["seat"]
        token = stage.tokens[seat]
        way: list[layout.Curve] = []
        before: list[Stood] = []
        after: list[Stood] = []

        def begin() -> None:
            self._tell(event)
            stage.judgement.close()
            stage.change(seat, happening.after)
            stage.table.canvas.lift(token, AIR)
            before.extend((other.centre, other.scale) for other in stage.tokens)
            after.extend(stage.stands(happening.after))
            way.append(_bow(before[seat][0], after[seat][0]))
            stage.thread.draw_path(way[0].points, True)

        def travels(share: float) -> None:
            part = in_out_sine(share)
            for other, place in enumerate(stage.tokens):
                where, size = _moved(before[other], after[other], part)
                place.stand(way[0].at(part) if other == seat else where, size)

        opened, breadth, below = {
            "heaven": (stage.light, SHINES, 0.0),
            "hell": (stage.fire, stage.blazes, 52.0),
        }.get(happening.after["seats"][seat]["realm"], (stage.lotus, BORN, 46.0))

        def opens(share: float) -> None:
            self._opens(opened, seat, way[0].at(1.0), below, self._breadth(breadth), share)

        sounds = [Cue(BIRTHS.get(event["realm"], "rebirth"), where=self.where(happening))]
        if opened is stage.lotus:
            opening = [Motion(OPENS, opens, rests=True, sounds=sounds)]
        else:
            opening = full_at(FULLEST, Motion(LEAPS, opens, sounds=sounds))
        return [
            *(self._weighed(seat, life[seat]["merit"]) if life[seat]["realm"] == "human" else ()),
            Motion(TRAVELS, travels, begin=begin, end=stage.thread.clear),
            *opening,
            Motion(READ, end=lambda: self._leaves_the_scene(happening.after)),
        ]

    def _opens(self, wonder: Wonder, seat: int, point: Point, below: float, wide: int, share: float) -> None:
        """Something opens about a token, its foot so many hundredths of a board unit below a point."""
        foot = self._raised(seat, point, -below * self.stage.scroll.scale)
        wonder.open_at(foot, wide, share, self.stage.side(seat))

    def _others_stand(self, view: View, apart: int | None = None) -> None:
        """All are seen at their places again, but one who is still elsewhere."""
        stage = self.stage
        for seat, (token, (place, size)) in enumerate(zip(stage.tokens, stage.stands(view), strict=True)):
            token.show(True)
            if seat != apart:
                token.stand(place, size)

    def _leaves_the_scene(self, view: View) -> None:
        self._others_stand(view)
        for wonder in (self.stage.lotus, self.stage.petals, self.stage.fire, self.stage.light):
            wonder.gone()
        self.stage.knot.show(False)

    # -- days

    def show_day(self, happening: Transition) -> Shown:
        """One night for all of them, unless it is dark already, and the new day told in the sky."""
        stage, event = self.stage, happening.event

        def begin() -> None:
            stage.table.foot.tell_event(event)
            stage.tell_day(event["day"])
            height = round(stage.table.style.font_px(3.6))
            sign = stat("insight", round(height * 1.2), theme.NIGHT)
            says = words.phrase(GAME, "day_of", day=event["day"])
            stage.tag.become(stage.scroll.for_all(tag_picture(sign, says, stage.table.style, height)))
            stage.tag.stand(stage.scroll.sky)

        night = [] if self.light == "judgement" else self._grows("evening")
        down = [*self._go_down(happening.before)] if night else []
        return [*night, *down, Motion(READ * 1.4, begin=begin, end=stage.tag.gone)]

    def _go_down(self, view: View) -> list[Motion]:
        """The lamps of all who are among humans burn in the night, and go down together."""
        stage = self.stage
        awake = [seat for seat, life in enumerate(view["seats"]) if life["realm"] == "human"]
        side = self._breadth(LAMP)

        def burn(share: float) -> None:
            burns = min(1.0, share * 6) * (1 - in_out_sine(min(1.0, max(0.0, share - 0.25) / (0.75 - DARK))))
            for seat in awake:
                token = stage.tokens[seat]
                over = self._raised(seat, token.centre, token.full * token.scale * 0.66)
                stage.lamps[seat].stand(over, self._facing(seat, lamp(side, burns)))

        def out() -> None:
            for each in stage.lamps:
                each.gone()

        return [Motion(GOES_DOWN, burn, end=out)]

    def show_ended(self, happening: Transition) -> Shown:
        return [*self._grows("evening"), self._told(happening.event, READ * 3)]


def _moved(start: Stood, end: Stood, share: float) -> Stood:
    """Where a token is, and how large, on the way from one stand to another."""
    return between(start[0], end[0], share), start[1] + (end[1] - start[1]) * share


def _bow(start: Point, end: Point) -> layout.Curve:
    """A way through the air that bows a little to the side."""
    (x0, y0), (x1, y1) = start, end
    aside = (y1 - y0) * 0.18
    return layout.smooth([start, ((x0 + x1) / 2 + aside, (y0 + y1) / 2), end])
