"""How each event of Hungry Ghost is shown: what walks, flies, rises, is weighed and is born."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from game import layout, words
from game.engine.base import Event
from game.scenes.tables.hungry_ghost.life import minus, signed, stat
from game.scenes.tables.hungry_ghost.picture import Light, Point
from game.scenes.tables.hungry_ghost.pieces import tag_picture
from game.widgets import theme
from game.widgets.motion import Motion, in_out_sine, out_cubic

if TYPE_CHECKING:
    from game.scenes.tables.hungry_ghost import HungryGhostStage

Spot = Callable[[], Point]

AIR = 70
LIGHT = 620  # a new light comes in
WALK = 760  # from one place to the next, in so many steps
STEPS = 4
FLIES = 520  # a coin, from hand to hand
STANDS, RISES = 300, 380  # a figure over a head
READ = 380
COMPELLED = 1100  # a compulsion has a reason to be read
CALLED, WEIGHED, HEARD = 440, 1150, 850  # to the scales, on the scales, and what they say
TRAVELS, OPENS = 760, 520  # to the place of birth, and the lotus there
BORN, AWAKE = 400.0, 330.0  # how wide a lotus opens, in hundredths of a board unit
BOX = (11.18, 9.2)  # where the Town gives and takes, in board units
SKY = (8.0, 5.2)  # where a new day is told


class Shows:
    """One method for each event, named as it is; each gives the motions that show it.

    Motions are made before any of them runs, so that what they find on the
    stage is looked up when they begin.
    """

    def __init__(self, stage: HungryGhostStage) -> None:
        self.stage = stage
        self.light: Light = stage.field.light  # the one that the motions made so far lead to

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
        self.stage.table.tell_event(event)
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

    def _over(self, seat: int) -> Spot:
        """Just above a token."""
        token = self.stage.tokens[seat]
        return lambda: (token.centre[0], token.centre[1] - token.full * 0.78)

    def _at(self, seat: int) -> Spot:
        return lambda: self.stage.tokens[seat].centre

    def _box(self) -> Point:
        return self.stage.scroll.point(BOX)

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

        if brief:
            return [Motion(STANDS, begin=begin, end=stage.tag.gone)]
        return [Motion(STANDS, begin=begin), Motion(RISES, rise, end=stage.tag.gone)]

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
        before: list[Point] = []
        after: list[Point] = []
        routes: list[layout.Curve] = []

        def begin() -> None:
            self._tell(event)
            before.extend(other.centre for other in stage.tokens)
            stage.change(seat, location=end)
            after.extend(stage.stands())
            routes.append(layout.line([before[seat], *stage.walk(start, end), after[seat]]))
            stage.thread.draw_path(stage.road(start, end), True)
            stage.table.canvas.lift(token, AIR)

        def walk(share: float) -> None:
            x, y = routes[0].at(in_out_sine(share))
            hop = abs(math.sin(math.pi * STEPS * share)) * 16 * stage.scroll.scale
            token.stand((x, y - hop))
            for other, place in enumerate(stage.tokens):
                if other != seat:
                    place.stand(_between(before[other], after[other], in_out_sine(share)))

        def arrived() -> None:
            stage.thread.clear()
            stage.lower(seat)

        return [Motion(WALK, walk, begin=begin, end=arrived), Motion(theme.BREATH)]

    def ordained(self, event: Event, view: Any) -> list[Motion]:
        seat = event["seat"]
        says = words.say("ghost.role.monk")
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
            *self._rises("meditator", words.say("ghost.role.meditator"), self._over(student), "meditator"),
            *self._rises("merit", signed(1), self._over(teacher)),
        ]

    def meditated(self, event: Event, view: Any) -> list[Motion]:
        stage = self.stage
        seat = event["seat"]
        delusion = view["seats"][seat]["delusion"]
        lost, won = delusion - event["delusion"], event["insight"] - view["seats"][seat]["insight"]
        wide = round(330 * stage.scroll.scale)

        def spread(share: float) -> None:
            x, y = stage.tokens[seat].centre
            stage.ripple.spread((x, y + 34 * stage.scroll.scale), wide, share)

        def rested() -> None:
            stage.ripple.gone()
            stage.change(seat, delusion=event["delusion"], insight=event["insight"])

        told = ("delusion", minus(-lost)) if delusion else ("insight", signed(won))
        return [
            Motion(theme.BIRTH * 0.7, spread, begin=lambda: self._tell(event), end=rested),
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
        """One who is compelled shows the greedy hand first, with time to read the reason."""
        seat = event["seat"]
        motions = [Motion(0, begin=lambda: self._tell(event))]
        if event["compelled"]:
            says = words.say("ghost.role.greedy")
            shown = self._rises("greedy", says, self._over(seat), "greedy", brief=True)[0]
            shown.duration = COMPELLED
            motions.append(shown)
        taken = self._changes(seat, dana=event["dana"], merit=event["merit"])
        if self._in_town(seat, event, view):
            motions.append(self._flies(self._box, self._at(seat), taken))
        else:
            motions.append(Motion(0, end=taken))
        return [*motions, *self._rises("merit", minus(-1), self._over(seat))]

    def _in_town(self, seat: int, event: Event, view: Any) -> bool:
        """Whether the deed is done in the Town: there the mover has come, or the others stand."""
        if event["rule"] == "HG-6.5":
            return True
        return bool(view["seats"][seat]["location"] == "town")

    def robbed(self, event: Event, view: Any) -> list[Motion]:
        seat, by = event["seat"], event["by"]
        return [
            Motion(0, begin=lambda: self._tell(event), end=self._changes(seat, dana=event["dana"])),
            self._flies(self._at(seat), self._at(by), lambda: None),
            *self._rises("dana", minus(-1), self._over(seat), brief=True),
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
        seat = event["seat"]
        return [
            *self._grows("evening"),
            Motion(0, begin=lambda: self._tell(event), end=self._changes(seat, life=event["life"])),
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

        def begin() -> None:
            self._tell(event)
            token.ring(False)
            stage.table.canvas.lift(token, AIR)
            start.append(token.centre)

        def alone() -> None:
            for other in stage.tokens:
                other.show(other is token)

        def rises(share: float) -> None:
            token.stand(_between(start[0], stage.judgement.judge, in_out_sine(share)))

        free = event["insight"] == 7
        dark = self._grows("judgement")
        motions = [Motion(theme.BREATH, begin=begin, end=alone), *dark, Motion(CALLED, rises)]
        if free:
            return [*motions, Motion(HEARD, begin=lambda: stage.knot.loosen(0.0))]
        name = stage.table.sitting.names[seat]
        return [
            *motions,
            Motion(WEIGHED, stage.judgement.weigh, begin=lambda: stage.judgement.open(name, event["merit"])),
            Motion(HEARD),
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
            Motion(HEARD),
            *self._grows("morning"),
            Motion(READ, end=self._leaves_the_scene),
        ]

    def reborn(self, event: Event, view: Any) -> list[Motion]:
        """To the place of birth, where a lotus opens; out of Heaven and Hell without a judge."""
        stage = self.stage
        seat = event["seat"]
        token = stage.tokens[seat]
        judged = view["seats"][seat]["realm"] == "human"
        way: list[layout.Curve] = []
        wide = self._breadth(BORN)

        def begin() -> None:
            self._tell(event)
            stage.judgement.close()
            stage.born(seat)
            stage.table.canvas.lift(token, AIR)
            end = stage.stands()[seat]
            way.append(_bow(token.centre, end))
            stage.thread.draw_path(way[0].points, True)

        def travels(share: float) -> None:
            token.stand(way[0].at(in_out_sine(share)))

        def opens(share: float) -> None:
            x, y = way[0].at(1.0)
            stage.lotus.open_at((x, y + 46 * stage.scroll.scale), wide, share)

        motions = [
            Motion(TRAVELS, travels, begin=begin, end=stage.thread.clear),
            Motion(OPENS, opens),
            Motion(READ),
        ]
        if judged:
            motions.append(Motion(0, begin=self._others_stand))
            motions += self._grows("evening")
        return [*motions, Motion(theme.BREATH, end=self._leaves_the_scene)]

    def _others_stand(self) -> None:
        stage = self.stage
        for token, place in zip(stage.tokens, stage.stands(), strict=True):
            token.stand(place)
            token.show(True)

    def _leaves_the_scene(self) -> None:
        self._others_stand()
        self.stage.lotus.close()
        self.stage.knot.show(False)

    # -- days

    def day(self, event: Event, view: Any) -> list[Motion]:
        """A new day is told in the sky."""
        stage = self.stage

        def begin() -> None:
            stage.table.tell_event(event)
            height = round(stage.table.style.typed(3.6))
            sign = stat("insight", round(height * 1.2), theme.NIGHT)
            stage.tag.become(
                tag_picture(sign, words.say("ghost.day_of", day=event["day"]), stage.table.style, height)
            )
            stage.tag.stand(stage.scroll.point(SKY))

        return [Motion(READ * 1.6, begin=begin, end=stage.tag.gone)]

    def ended(self, event: Event, view: Any) -> list[Motion]:
        return [self._told(event, READ * 3)]

    def turn_passes(self, light: Light) -> list[Motion]:
        """The light the next turn begins in."""
        return self._grows(light)


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _bow(start: Point, end: Point) -> layout.Curve:
    """A way through the air that bows a little to the side."""
    (x0, y0), (x1, y1) = start, end
    aside = (y1 - y0) * 0.18
    return layout.smooth([start, ((x0 + x1) / 2 + aside, (y0 + y1) / 2), end])
