"""How each event of Hungry Ghost is shown: what walks, flies, rises, is weighed and is born."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from game import layout, words
from game.engine.base import Event
from game.scenes.tables.hungry_ghost.life import stat
from game.scenes.tables.hungry_ghost.picture import BOX, GAME, UNIT, Light, Point
from game.scenes.tables.hungry_ghost.pieces import Field, tag_picture
from game.tellings.hungry_ghost import minus, signed
from game.widgets import theme
from game.widgets.motion import Motion, Place, in_out_sine, out_cubic, still

if TYPE_CHECKING:
    from game.scenes.tables.hungry_ghost import HungryGhostStage, Stood

Spot = Callable[[], Point]

AIR = 70
LIGHT = 620  # night falls, or a day breaks
TURNS = 320  # from one time of the day to another, where nothing else moves meanwhile
WALK = 640  # from one place to the next, in so many steps
STEPS = 4
REST = 80  # when one has arrived
FLIES = 460  # a coin, from hand to hand
STANDS, RISES, BRIEF = 240, 300, 320  # a figure over a head
READ = 380
COMPELLED = 1100  # a compulsion has a reason to be read
CALLED, WEIGHED, HEARD = 440, 1150, 1700  # to the scales, on the scales, and what they say
BREATHES, INHALED = 1700, 0.45  # one sitting, and the share of it that is drawing in
TRAVELS, OPENS = 760, 520  # to the place of birth, and the lotus there
BORN, AWAKE = 400.0, 330.0  # how wide a lotus opens, in hundredths of a board unit
SEEN = 1500.0  # how long a death and an awakening are seen at any pace
SKY = (8.0, 5.2)  # where a new day is told


class Shows:
    """One method for each event, named as it is; each gives the motions that show it.

    Motions are made before any of them runs, so that what they find on the
    stage is looked up when they begin.
    """

    def __init__(self, stage: HungryGhostStage) -> None:
        self.stage = stage
        self.light: Light = stage.field.light  # the one that the motions made so far lead to
        self._latest: list[Motion] = []
        self._robbing: list[Motion] = []  # what a thief gains, told when the last of the robbed has paid
        self._to_rob = 0
        self._swift = False  # a bot acts: nobody has chosen what is shown, and others wait

    def shown(self, event: Event, view: Any) -> list[Motion]:
        """The motions of an event; none for one that nothing shows."""
        self._swift = self.stage.table.sitting.is_bot(view["to_act"])
        show = getattr(self, event["type"], None)
        self._latest = show(event, view) if show is not None else []
        return self._latest

    def lotus_sizes(self) -> list[int]:
        """How large the lotuses of birth and awakening are."""
        return [self._breadth(BORN), self._breadth(AWAKE)]

    def _breadth(self, hundredths: float) -> int:
        return round(hundredths * self.stage.scroll.scale)

    # -- what they are made of

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
        return [
            Motion(LIGHT, lambda share: field.let_in(light, share), begin=lambda: self.stage.tell_time(light))
        ]

    def _turns(self, light: Light) -> list[Motion]:
        """Another time of the day comes while what is shown last still moves."""
        moving = [motion for motion in self._latest if motion.place is not still]
        if light == self.light or not moving:
            motions = self._grows(light)
            for motion in motions:
                motion.duration = TURNS
            return motions
        self.light = light
        field, whole, passed = self.stage.field, sum(motion.duration for motion in moving), 0.0
        for motion in moving:
            motion.place = _both(
                motion.place, partial(_let_in, field, light, passed / whole, motion.duration / whole)
            )
            passed += motion.duration
        moving[0].begin = _after(moving[0].begin, lambda: self.stage.tell_time(light))
        return []

    def _over(self, seat: int) -> Spot:
        """Just above a token."""
        token = self.stage.tokens[seat]
        return lambda: (token.centre[0], token.centre[1] - token.full * 0.78)

    def _at(self, seat: int) -> Spot:
        return lambda: self.stage.tokens[seat].centre

    def _box(self) -> Point:
        return self.stage.scroll.point((BOX[0] / UNIT, BOX[1] / UNIT))

    def _rises(
        self, sign: str, says: str, spot: Spot, role: str = "line", *, brief: bool = False
    ) -> list[Motion]:
        """A figure stands over somebody's head, rises where there is time for it, and is gone."""
        stage = self.stage
        style = stage.table.style
        start: list[Point] = []

        def begin() -> None:
            height = style.typed(2.2)
            side = round(height * 1.5)
            picture = stat(sign, side, theme.NIGHT, role)
            stage.tag.become(tag_picture(picture, says, style, height))
            start.append(spot())
            stage.tag.stand(start[0])

        def rise(share: float) -> None:
            x, y = start[0]
            stage.tag.stand((x, y - style.px(2.6) * out_cubic(share)))

        if brief or self._swift:
            return [Motion(BRIEF, rise, begin=begin, end=stage.tag.gone)]
        return [Motion(STANDS, begin=begin), Motion(RISES, rise, end=stage.tag.gone)]

    def _reads(self, sign: str, says: str, spot: Spot, role: str) -> list[Motion]:
        """A sign stands over somebody's head long enough to read the reason in the bar."""
        shown = self._rises(sign, says, spot, role, brief=True)[0]
        shown.duration = COMPELLED
        shown.place = still
        return [shown]

    def _flies(self, start: Spot, end: Spot, after: Callable[[], None]) -> Motion:
        """A coin goes from hand to hand."""
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
            stage.coin.stand((x0 + (x1 - x0) * part, y0 + (y1 - y0) * part - lift))

        def landed() -> None:
            stage.coin.gone()
            after()

        return Motion(FLIES, fly, begin=begin, end=landed)

    def _changes(self, seat: int, **fields: Any) -> Callable[[], None]:
        return lambda: self.stage.change(seat, **fields)

    # -- by day

    def moved(self, event: Event, view: Any) -> list[Motion]:
        stage = self.stage
        seat, start, end = event["seat"], event["from"], event["to"]
        token = stage.tokens[seat]
        before: list[Stood] = []
        after: list[Stood] = []
        routes: list[layout.Curve] = []

        def begin() -> None:
            self._tell(event)
            before.extend((other.centre, other.scale) for other in stage.tokens)
            stage.change(seat, location=end)
            after.extend(stage.stands())
            routes.append(layout.line([before[seat][0], *stage.walk(start, end), after[seat][0]]))
            stage.thread.draw_path(stage.road(start, end), True)
            stage.table.canvas.lift(token, AIR)

        def walk(share: float) -> None:
            part = in_out_sine(share)
            x, y = routes[0].at(part)
            hop = abs(math.sin(math.pi * STEPS * share)) * 16 * stage.scroll.scale
            for other, place in enumerate(stage.tokens):
                where, size = _moved(before[other], after[other], part)
                place.stand((x, y - hop) if other == seat else where, size)

        def arrived() -> None:
            stage.thread.clear()
            stage.lower(seat)

        return [Motion(WALK, walk, begin=begin, end=arrived), Motion(REST)]

    def ordained(self, event: Event, view: Any) -> list[Motion]:
        seat = event["seat"]
        says = words.phrase(GAME, "role.monk")
        return [
            Motion(0, begin=lambda: self._tell(event), end=self._changes(seat, monk=True)),
            *self._rises("monk", says, self._over(seat), "monk"),
        ]

    def taught(self, event: Event, view: Any) -> list[Motion]:
        """The lesson goes from hand to hand; the thread shows from whom to whom."""
        stage = self.stage
        teacher, student = event["teacher"], event["student"]
        line: list[Point] = []

        def begin() -> None:
            self._tell(event)
            line.extend((stage.tokens[teacher].centre, stage.tokens[student].centre))
            stage.thread.draw_path(line, False)
            side = round(64 * stage.scroll.scale)
            stage.coin.become(
                tag_picture(
                    stat("meditator", side // 2, theme.NIGHT, "meditator"), "", stage.table.style, side // 3
                )
            )

        def passes(share: float) -> None:
            x, y = _between(line[0], line[1], in_out_sine(share))
            stage.coin.stand((x, y - math.sin(math.pi * share) * 60 * stage.scroll.scale))

        def learned() -> None:
            stage.coin.gone()
            stage.thread.clear()
            stage.change(student, meditator=True)
            stage.change(teacher, merit=event["merit"])

        return [
            Motion(FLIES, passes, begin=begin, end=learned),
            *self._rises("meditator", words.phrase(GAME, "role.meditator"), self._over(student), "meditator"),
            *self._rises("merit", signed(1), self._over(teacher)),
        ]

    def meditated(self, event: Event, view: Any) -> list[Motion]:
        """A breath: the light about the one who sits gathers, then rings spread, and it is let go."""
        stage = self.stage
        seat = event["seat"]
        token = stage.tokens[seat]
        delusion = view["seats"][seat]["delusion"]
        lost, won = delusion - event["delusion"], event["insight"] - view["seats"][seat]["insight"]
        wide = round(330 * stage.scroll.scale)
        size: list[float] = []

        def begin() -> None:
            self._tell(event)
            size.append(token.scale)
            stage.table.canvas.lift(token, AIR)

        def breathes(share: float) -> None:
            x, y = token.centre
            drawn = in_out_sine(min(1.0, share / INHALED))
            let_go = max(0.0, share - INHALED) / (1 - INHALED)
            deep = drawn * (1 - in_out_sine(let_go))
            token.stand((x, y), size[0] * (1 + 0.1 * deep))
            stage.breath.shine((x, y - 30 * stage.scroll.scale), round(wide * 0.9), deep)
            if let_go:
                stage.ripple.spread((x, y + 34 * stage.scroll.scale), wide, let_go)

        def rested() -> None:
            stage.ripple.gone()
            stage.breath.gone()
            token.stand(token.centre, size[0])
            stage.lower(seat)
            stage.change(seat, delusion=event["delusion"], insight=event["insight"])

        told = ("delusion", minus(-lost)) if delusion else ("insight", signed(won))
        return [
            Motion(BREATHES * (0.5 if self._swift else 1.0), breathes, begin=begin, end=rested),
            *self._rises(*told, self._over(seat)),
        ]

    def good_deed(self, event: Event, view: Any) -> list[Motion]:
        seat, to = event["seat"], event["to"]
        end = self._box if to is None else self._at(to)
        given = self._changes(seat, dana=event["dana"], merit=event["merit"])
        return [
            Motion(0, begin=lambda: self._tell(event)),
            self._flies(self._at(seat), end, given),
            *self._rises("merit", signed(1), self._over(seat)),
        ]

    def received(self, event: Event, view: Any) -> list[Motion]:
        seat = event["seat"]
        return [
            Motion(0, begin=lambda: self._tell(event), end=self._changes(seat, dana=event["dana"])),
            *self._rises("dana", signed(1), self._over(seat)),
        ]

    def bad_deed(self, event: Event, view: Any) -> list[Motion]:
        """One who is compelled shows the greedy hand first, with time to read the reason.

        What is taken is seen to leave the others before the thief has it.
        """
        seat = event["seat"]
        motions = [Motion(0, begin=lambda: self._tell(event))]
        if event["compelled"]:
            says = words.phrase(GAME, "role.greedy")
            motions += self._reads("greedy", says, self._over(seat), "greedy")
        in_town = self._in_town(seat, event, view)
        if in_town:
            motions.append(self._flies(self._box, self._at(seat), lambda: None))
        gains = [
            Motion(0, end=self._changes(seat, dana=event["dana"], merit=event["merit"])),
            *self._rises("merit", minus(-1), self._over(seat)),
        ]
        self._to_rob = event["gained"] - in_town
        self._robbing = gains if self._to_rob else []
        return motions if self._to_rob else [*motions, *gains]

    def _in_town(self, seat: int, event: Event, view: Any) -> bool:
        """Whether the deed is done in the Town: there the mover has come, or the others stand."""
        if event["rule"] == "HG-6.5":
            return True
        return bool(view["seats"][seat]["location"] == "town")

    def robbed(self, event: Event, view: Any) -> list[Motion]:
        seat, by = event["seat"], event["by"]
        self._to_rob -= 1
        gains, self._robbing = (self._robbing, []) if not self._to_rob else ([], self._robbing)
        return [
            Motion(0, begin=lambda: self._tell(event), end=self._changes(seat, dana=event["dana"])),
            *self._rises("dana", minus(-1), self._over(seat), brief=True),
            self._flies(self._at(seat), self._at(by), lambda: None),
            *gains,
        ]

    def alms(self, event: Event, view: Any) -> list[Motion]:
        seat = event["seat"]
        return [
            Motion(0, begin=lambda: self._tell(event)),
            self._flies(self._box, self._at(seat), self._changes(seat, dana=event["dana"])),
            *self._rises("dana", signed(1), self._over(seat)),
        ]

    def skipped(self, event: Event, view: Any) -> list[Motion]:
        return [self._told(event)]

    # -- by night

    def evening(self, event: Event, view: Any) -> list[Motion]:
        """A lamp goes out at the end of each turn; night falls once, when all have had theirs."""
        seat = event["seat"]

        def begin() -> None:
            self._tell(event)
            self.stage.tell_time("evening")

        return [
            Motion(0, begin=begin, end=self._changes(seat, life=event["life"])),
            *self._rises("life", minus(-1), self._over(seat), brief=True),
        ]

    def paid(self, event: Event, view: Any) -> list[Motion]:
        seat = event["seat"]
        paid = self._changes(seat, dana=event["dana"], life=event["life"])
        return [
            Motion(0, begin=lambda: self._tell(event)),
            self._flies(self._at(seat), self._box, paid),
            *self._rises("life", signed(1), self._over(seat)),
        ]

    def realm_evening(self, event: Event, view: Any) -> list[Motion]:
        seat = event["seat"]
        before = view["seats"][seat]
        changed = self._changes(seat, merit=event["merit"], life=event["life"], delusion=event["delusion"])
        step = event["merit"] - before["merit"]
        mist = event["delusion"] - before["delusion"]
        motions = [
            Motion(0, begin=lambda: self._tell(event), end=changed),
            *self._rises("merit", signed(step), self._over(seat)),
        ]
        return motions + (self._rises("delusion", signed(mist), self._over(seat)) if mist else [])

    # -- death and birth

    def died(self, event: Event, view: Any) -> list[Motion]:
        """The board goes dark; the one who died stands before the scales, and Merit is weighed."""
        stage = self.stage
        seat = event["seat"]
        token = stage.tokens[seat]
        start: list[Point] = []

        chose = view["phase"] == "evening"

        def begin() -> None:
            because = words.phrase(GAME, "died.chosen" if chose else "died.poor")
            stage.table.foot.tell_event(event, because)
            stage.attend(seat)
            token.ring(False)
            stage.table.canvas.lift(token, AIR)
            start.append(token.centre)

        def alone() -> None:
            for other in stage.tokens:
                other.show(other is token)

        def rises(share: float) -> None:
            token.stand(_between(start[0], stage.judgement.judge, in_out_sine(share)), token.scale)

        free = event["insight"] == 7
        dark = self._grows("judgement")
        motions = [Motion(theme.BREATH, begin=begin, end=alone), *dark, Motion(CALLED, rises)]
        if free:
            return [*motions, Motion(HEARD / 2, begin=lambda: stage.knot.loosen(0.0))]
        name = stage.table.sitting.names[seat]
        return [
            *motions,
            Motion(WEIGHED, stage.judgement.weigh, begin=lambda: stage.judgement.open(name, event["merit"])),
            Motion(HEARD, keeps=SEEN),
        ]

    def awakened(self, event: Event, view: Any) -> list[Motion]:
        """The knot loosens into a straight thread; then it is morning."""
        stage = self.stage
        wide = self._breadth(AWAKE)

        def loosens(share: float) -> None:
            stage.knot.loosen(share)
            x, y = stage.judgement.judge
            stage.lotus.open_at((x, y + 52 * stage.scroll.scale), wide, share * 1.4)

        return [
            Motion(theme.LIBERATION, loosens, begin=lambda: self._tell(event)),
            Motion(HEARD / 2, end=lambda: self._others_stand(event["seat"]), keeps=SEEN),
            *self._grows("morning"),
            Motion(READ, end=self._leaves_the_scene),
        ]

    def reborn(self, event: Event, view: Any) -> list[Motion]:
        """To the place of birth, where a lotus opens; out of Heaven and Hell without a judge."""
        stage = self.stage
        seat = event["seat"]
        token = stage.tokens[seat]
        way: list[layout.Curve] = []
        before: list[Stood] = []
        after: list[Stood] = []
        wide = self._breadth(BORN)

        def begin() -> None:
            self._tell(event)
            stage.judgement.close()
            stage.born(seat)
            stage.table.canvas.lift(token, AIR)
            before.extend((other.centre, other.scale) for other in stage.tokens)
            after.extend(stage.stands())
            way.append(_bow(before[seat][0], after[seat][0]))
            stage.thread.draw_path(way[0].points, True)

        def travels(share: float) -> None:
            part = in_out_sine(share)
            for other, place in enumerate(stage.tokens):
                where, size = _moved(before[other], after[other], part)
                place.stand(way[0].at(part) if other == seat else where, size)

        def opens(share: float) -> None:
            x, y = way[0].at(1.0)
            stage.lotus.open_at((x, y + 46 * stage.scroll.scale), wide, share)

        return [
            Motion(TRAVELS, travels, begin=begin, end=stage.thread.clear),
            Motion(OPENS, opens),
            Motion(READ, end=self._leaves_the_scene),
        ]

    def _others_stand(self, apart: int | None = None) -> None:
        """All are seen at their places again, but one who is still elsewhere."""
        stage = self.stage
        for seat, (token, (place, size)) in enumerate(zip(stage.tokens, stage.stands(), strict=True)):
            token.show(True)
            if seat != apart:
                token.stand(place, size)

    def _leaves_the_scene(self) -> None:
        self._others_stand()
        self.stage.lotus.close()
        self.stage.knot.show(False)

    # -- days

    def day(self, event: Event, view: Any) -> list[Motion]:
        """One night for all of them, unless it is dark already, and the new day told in the sky."""
        stage = self.stage

        def begin() -> None:
            stage.table.foot.tell_event(event)
            stage.tell_day(event["day"])
            height = round(stage.table.style.typed(3.6))
            sign = stat("insight", round(height * 1.2), theme.NIGHT)
            says = words.phrase(GAME, "day_of", day=event["day"])
            stage.tag.become(tag_picture(sign, says, stage.table.style, height))
            stage.tag.stand(stage.scroll.point(SKY))

        night = [] if self.light == "judgement" else self._grows("evening")
        return [*night, Motion(READ * 1.4, begin=begin, end=stage.tag.gone)]

    def ended(self, event: Event, view: Any) -> list[Motion]:
        return [*self._grows("evening"), self._told(event, READ * 3)]

    def turn_passes(self, light: Light) -> list[Motion]:
        """The light the next turn begins in: by day it comes while the last deed still moves."""
        by_day = {light, self.light} <= {"morning", "afternoon"}
        return self._turns(light) if by_day else self._grows(light)


def _both(one: Place, other: Place) -> Place:
    """Two motions at once."""

    def place(share: float) -> None:
        one(share)
        other(share)

    return place


def _let_in(field: Field, light: Light, start: float, part: float, share: float) -> None:
    """A light comes in by its share of a longer time."""
    field.let_in(light, start + part * share)


def _after(first: Callable[[], None] | None, then: Callable[[], None]) -> Callable[[], None]:
    def both() -> None:
        if first is not None:
            first()
        then()

    return both


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _moved(start: Stood, end: Stood, share: float) -> Stood:
    """Where a token is, and how large, on the way from one stand to another."""
    return _between(start[0], end[0], share), start[1] + (end[1] - start[1]) * share


def _bow(start: Point, end: Point) -> layout.Curve:
    """A way through the air that bows a little to the side."""
    (x0, y0), (x1, y1) = start, end
    aside = (y1 - y0) * 0.18
    return layout.smooth([start, ((x0 + x1) / 2 + aside, (y0 + y1) / 2), end])
