"""Liberation and Buddhahood: six petals round a full moon, a loosened knot, and the Wheel left behind."""

from __future__ import annotations

import itertools
import math
from bisect import bisect
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import pygame

from game import words
from game.scenes.tables.buddhawheel import moment_pictures as pictures
from game.scenes.tables.buddhawheel.board import WheelBoard
from game.scenes.tables.buddhawheel.dying import grounds
from game.scenes.tables.buddhawheel.moment_pieces import OVER, READ, Ground, Point, bent, rests
from game.scenes.tables.buddhawheel.on_the_way import parting_panels
from game.scenes.tables.buddhawheel.signs import GAME, REALMS
from game.scenes.tables.buddhawheel.wheel import EDGE
from game.scenes.tables.buddhawheel.wheel_moments import FreePlan, plan_free
from game.scenes.tables.buddhawheel.wheel_picture import prepare_wheel, wheel_picture
from game.sound.cue import HUSH, Cue
from game.tellings.buddhawheel import freedom
from game.widgets import boxes, text
from game.widgets.boxes import Align, Column, Framed, Node, Row, Space, Stack, Text
from game.widgets.canvas import Rect, Widget
from game.widgets.easing import in_out_sine, out_cubic
from game.widgets.motion import Beat, Motion, Together
from game.widgets.sprite import Sprite
from game.widgets.style import Style
from game.widgets.thread import Knot
from game.widgets.token import token_picture
from game.widgets.viewport import Viewport

View = Mapping[str, Any]

COMES, PETALS, MOON, LOOSENS = 300.0, 900.0, 500.0, 2600.0  # milliseconds
LEAVES, LIGHTENS, CLOSES, RETURNS = 900.0, 600.0, 500.0, 700.0
SEEN = 1200.0  # how long a liberation is seen at any pace
SEAT_COLOUR = "#E58FA2"
FAR = 4.0  # u: the facts, where they are read from across a room
FACTS, FIGURES = 28.0, 6.0  # u: the breadth of what is said of a figure, and of the figure
WARM, PALE, SAID = "#FFE3A6", "#FFF6E2", "#F4EAD7"
# The loops left in a thread: from where to where, bent towards two points; across in shares, down in u.
LOOPS: tuple[tuple[Point, Point, Point, Point], ...] = (
    ((0.0, 0.0), (0.094, 0.0), (0.172, 0.4), (0.245, -1.2)),
    ((0.245, -1.2), (0.307, -2.6), (0.333, -7.8), (0.310, -10.2)),
    ((0.310, -10.2), (0.288, -12.4), (0.271, -5.8), (0.302, -2.2)),
    ((0.302, -2.2), (0.339, 2.0), (0.402, -5.8), (0.373, -9.4)),
    ((0.373, -9.4), (0.348, -12.2), (0.333, -5.2), (0.375, -1.4)),
    ((0.375, -1.4), (0.417, 2.2), (0.469, 0.6), (0.542, 0.0)),
    ((0.542, 0.0), (0.615, -0.6), (0.677, -0.2), (1.0, 0.0)),
)


class Thread(Knot):
    """The knot that comes loose, but for two loops, and then those; or a ring that closes round the moon."""

    def __init__(self, plan: FreePlan, width: int, style: Style) -> None:
        tall = round(9 * plan.unit)
        rect = Rect(0, round(plan.thread) - tall, width, 2 * tall)
        super().__init__("free/thread", rect, 1.1 * style.measure.u, OVER + 3)
        u = style.measure.u
        way: list[Point] = []
        for places in LOOPS:
            points = [(x * width, plan.thread + y * u) for x, y in places]
            way += bent(points[0], points[1], points[2], points[3], 24)
        if plan.loops_right:
            way = [(width - x, y) for x, y in reversed(way)]
        lengths = [0.0]
        for (x0, y0), (x1, y1) in itertools.pairwise(way):
            lengths.append(lengths[-1] + math.dist((x0, y0), (x1, y1)))
        self._loops, self._marks = way, [each / lengths[-1] for each in lengths]
        self._moon, self._ring = plan.moon, 17.2 * plan.unit
        self._straight = 0.0  # how much of the loops is gone
        self._closed = 0.0  # how much of the ring is there
        self._ways = [self._way_of(index / self.SAMPLES) for index in range(self.SAMPLES + 1)]

    def straighten(self, share: float) -> None:
        """Lose the loops too."""
        self._straight = share
        self.loosen(1.0)

    def close(self, share: float) -> None:
        """Close to a ring round the moon."""
        self._straight, self._closed = 1.0, in_out_sine(share)
        self.loosen(1.0)

    def _at(self, along: float, ease: float) -> Point:
        tied, looped, straight, ring = self._ways[round(along * self.SAMPLES)]
        if self._closed:
            return _mixed(straight, ring, self._closed)
        if self._straight:
            return _mixed(looped, straight, self._straight)
        return _mixed(tied, looped, ease)

    def _way_of(self, along: float) -> tuple[Point, Point, Point, Point]:
        """Where a point of the thread lies while it is tied, with its loops, straight, and as a ring."""
        straight = (self.rect.x + along * self.rect.width, float(self.rect.centery))
        turn = along * math.tau - math.pi / 2
        x, y = self._moon
        ring = x + self._ring * math.cos(turn), y + self._ring * math.sin(turn)
        return self._tied(along), self._looped(along), straight, ring

    def _looped(self, along: float) -> Point:
        after = min(max(bisect(self._marks, along), 1), len(self._marks) - 1)
        start, end = self._marks[after - 1], self._marks[after]
        share = (along - start) / (end - start) if end > start else 0.0
        return _mixed(self._loops[after - 1], self._loops[after], share)


def _strings() -> list[Cue]:
    """A string for each turn of the knot as it comes loose, then the bowls."""
    strings = [Cue("liberation_string", 330 * n / LOOSENS, pitch=n, level=-0.9 * n) for n in range(6)]
    return [*strings, Cue("liberation_bowls", 2300 / LOOSENS)]


def _mixed(one: Point, other: Point, share: float) -> Point:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


class Freedom:
    """A liberation, which stays while its player chooses, and what comes of that choice."""

    def __init__(self, stage: WheelBoard) -> None:
        self.stage = stage
        self._laid: list[Widget] = []
        self._seat: int | None = None  # whose liberation is to be seen
        self._painted: tuple[tuple[int, int], pygame.Surface] | None = None  # for a size of the screen
        self._prepared = 0  # how many of its pictures are painted

    @property
    def open(self) -> bool:
        """Whether it is to be seen."""
        return bool(self._laid)

    def forget(self) -> None:
        """Note that all is laid out anew: what stood on the old canvas is gone."""
        self._laid, self._seat = [], None

    def close(self) -> None:
        """Show the table again."""
        self.stage.table.canvas.remove(self._laid)
        self.forget()

    def prepare(self) -> bool:
        """Paint the next of what will be wanted: the ground, then the petals; whether there was any."""
        outlook = self.stage.outlook(None)
        plan = self._plan(outlook)
        if self._painted is None or self._painted[0] != outlook.size:
            if not prepare_wheel(*self._crown(plan, outlook)):
                self._ground(plan, outlook)
            return True
        petals = [
            partial(pictures.cessation, index, plan.unit, light)
            for light in (False, True)
            for index in range(len(REALMS))
        ]
        opening = [
            partial(pictures.lotus, SEAT_COLOUR, round(23.2 * plan.unit), front, step)
            for step in range(pictures.STEPS)
            for front in (False, True)
        ]
        moon = partial(pictures.full_moon, round(31.6 * plan.unit) // 2 * 2)
        ring = partial(pictures.ring, round(36 * plan.unit) // 2 * 2)
        wanted: list[Callable[[], pygame.Surface]] = [*petals, moon, *opening, ring]
        if self._prepared < len(wanted):
            wanted[self._prepared]()
            self._prepared += 1
            return True
        return False

    # -- as it stands

    def stand(self, view: View) -> None:
        """Be there while a player who is free has to choose, and only then."""
        seat = view["to_act"]
        choosing = view["phase"] == "liberation" and view["seats"][seat]["status"] == "wheel"
        if not choosing:
            if self.open:
                self.close()
        elif self._seat != seat:
            self._lay(view, seat, light=False)
            self._show_whole()

    def _show_whole(self) -> None:
        self.ground.open(1.0)
        self.moon.stand(self.plan.moon, pictures.full_moon(round(31.6 * self.plan.unit) // 2 * 2))
        self._sit(1.0)
        self._spread(1.0)
        self.thread.loosen(1.0)
        self._tell_all()

    def _tell_all(self) -> None:
        """Say what has come about, and what may come of it."""
        for each in (self.told, *self.ways):
            each.show(True)

    # -- films

    def freed(self, view: View, seat: int) -> list[Beat]:
        """The sixth delusion has ended: by the view after it."""
        lanes = (
            [Motion(PETALS, self._spread)],
            [Motion(MOON, lambda share: self._rise(share)), Motion(MOON, self._sit)],
            [Motion(LOOSENS, lambda share: self.thread.loosen(share), sounds=_strings())],
        )
        motions: list[Motion] = [
            Motion(
                COMES,
                lambda share: self.ground.open(share),
                begin=lambda: self._lay(view, seat, light=False),
                end=lambda: self.told.show(True),
                sounds=[Cue(HUSH)],
            ),
            Together(*lanes),
            Motion(0, end=self._tell_all),
        ]
        if self.stage.table.sitting.is_bot(seat):
            motions.append(Motion(READ))
        return [Beat(motions, "free")]

    def left(self, view: View, seat: int) -> list[Beat]:
        """The thread lies straight, and the token goes on beyond the moon; by the view before it."""

        def go(share: float) -> None:
            self.thread.straighten(in_out_sine(share))
            self._sit(1.0, lifted=share)

        begin = partial(self._be_there, view, seat)
        leaves = Motion(LEAVES, go, begin=begin, min_duration=SEEN, sounds=[Cue("moon_glass")])
        return [Beat([leaves], "left"), self._away()]

    def stayed(self, view: View, seat: int) -> list[Beat]:
        """The Wheel rises again: by the view before it."""
        return [self._away(partial(self._be_there, view, seat), "stayed")]

    def _away(self, begin: Callable[[], None] | None = None, name: str = "") -> Beat:
        """The ground goes away, and with it at once all that stood on it."""

        def bare() -> None:
            if begin is not None:
                begin()
            self._bare()

        return Beat(
            [Motion(RETURNS, lambda share: self.ground.open(1 - share), begin=bare, end=self.close)], name
        )

    def enlightened(self, view: View, seat: int) -> list[Beat]:
        """The petals turn to light, the thread closes to a ring, and a Buddha goes back in."""
        name = self.stage.table.sitting.names[seat]
        said = words.phrase(GAME, "free.a_buddha", name=name), words.phrase(GAME, "free.back")
        rest = rests(self.stage.table, seat, said)

        def begin() -> None:
            self._lay(view, seat, light=True)
            self.moon.stand(self.plan.moon, pictures.full_moon(round(31.6 * self.plan.unit) // 2 * 2))
            self._sit(1.0)
            self._spread(1.0)
            self.thread.straighten(1.0)
            for spot in self._shown:
                spot.show(False)

        def arrive() -> None:
            for spot in self._shown:
                spot.show(True)
            self.told.show(True)

        rings = [Cue(HUSH), Cue("liberation_bowls", 1.0)]
        shown = [
            Motion(COMES, lambda share: self.ground.open(share), begin=begin, end=arrive),
            Motion(LIGHTENS, self._lighten, min_duration=SEEN / 2, sounds=[Cue("moon_glass")]),
            Motion(CLOSES, lambda share: self.thread.close(share), end=self._ringed, sounds=rings),
        ]
        return [Beat(shown, "enlightened"), Beat([rest], "a buddha"), self._away()]

    # -- laying out

    def _plan(self, outlook: Viewport) -> FreePlan:
        style = outlook.style
        return plan_free(style.measure, outlook.size, self.stage.floor(outlook) - style.px(1.6))

    def _crown(self, plan: FreePlan, outlook: Viewport) -> tuple[int, int]:
        """How large the Wheel is that sinks, and how many of its rows are to be seen."""
        top = plan.wheel[1] - plan.radius * EDGE
        return round(2 * EDGE * plan.radius), round(outlook.size[1] - top)

    def _ground(self, plan: FreePlan, outlook: Viewport) -> pygame.Surface:
        """Night and dawn, with the crown of the Wheel."""
        size = outlook.size
        if self._painted is None or self._painted[0] != size:
            crown = wheel_picture(*self._crown(plan, outlook))
            top = round(plan.wheel[1] - plan.radius * EDGE)
            painted = pictures.left_behind(size, plan.moon, plan.unit, plan.thread, crown, top)
            self._painted = size, painted
        return self._painted[1]

    def _be_there(self, view: View, seat: int) -> None:
        if self._seat != seat:
            self._lay(view, seat, light=False)
            self._show_whole()

    def _bare(self) -> None:
        """Only the ground is left, to go away."""
        self.stage.table.canvas.remove([each for each in self._laid if not isinstance(each, Ground)])

    def _lay(self, view: View, seat: int, *, light: bool) -> None:
        """Put all on the canvas."""
        if self.open:
            self.close()
        table = self.stage.table
        outlook = self.stage.outlook(seat)
        style, size = outlook.style, outlook.size
        plan = self.plan = self._plan(outlook)
        self._seat = seat
        picture = self._ground(plan, outlook)
        touched: Callable[[], None] = table.player.go_on
        seam = self.stage.floor(outlook) - style.px(0.4)  # nothing of the table is seen above the bar
        self.ground, floor = grounds("free", size, seam, self.stage.kept(outlook), picture, touched)
        self.petals = [Sprite(f"free/petal/{index}", OVER) for index in range(6)]
        self.lights = [Sprite(f"free/light/{index}", OVER + 1) for index in range(6 if light else 0)]
        self.moon, self.token = Sprite("free/moon", OVER + 2), Sprite("free/token", OVER + 5)
        self.seat = [Sprite("free/lotus", OVER + 4), Sprite("free/leaves", OVER + 6)]
        self.thread, self.ring = Thread(plan, size[0], style), Sprite("free/ring", OVER + 3)
        self._charm = table.sitting.people[seat].token
        said = _said(view, seat, table.sitting.names, light, bare=not light and style.measure.portrait)
        self.told = Told(plan, style, said, far=table.display.mode.far)
        self.told.show(False)
        self.ways: Sequence[Widget] = ()
        if not light:
            upright = style.measure.portrait  # there they take the place of the facts
            edge = style.px(2.4)
            top = plan.facts.y + style.px(6.0) if upright else round(plan.thread) + style.px(3.0)
            room = Rect(edge, top, size[0] - 2 * edge, self.stage.floor(outlook) - style.px(3.2) - top)
            far = table.display.mode.far
            self.ways = parting_panels(table, view, seat, room, style, OVER + 6, far=far)
        for each in self.ways:
            each.show(False)
        self._shown = [*self.petals, *self.lights, self.moon, self.token, *self.seat]
        self._laid = [self.ground, floor, *self._shown, self.thread, self.ring, self.told, *self.ways]
        with table.canvas.facing(outlook.turn):
            table.canvas.add(*self._laid)
        floor.open(1.0)

    # -- what moves

    def _spread(self, share: float) -> None:
        """The petals fly out from the middle."""
        out = out_cubic(share)
        for index, petal in enumerate(self.petals):
            turn = math.radians(pictures.petal_angle(index) - 90)
            far = pictures.PETAL * self.plan.unit * (0.15 + 0.85 * out)
            x, y = self.plan.moon
            place = x + far * math.cos(turn), y + far * math.sin(turn)
            petal.stand(place, pictures.cessation(index, self.plan.unit, False), min(1.0, share * 2))

    def _lighten(self, share: float) -> None:
        """The petals turn to light."""
        for index, petal in enumerate(self.lights):
            place = self.petals[index].rect.center
            petal.stand(place, pictures.cessation(index, self.plan.unit, True), share)

    def _ringed(self) -> None:
        """The thread lies as a ring."""
        self.thread.show(False)
        self.ring.stand(self.plan.moon, pictures.ring(round(36 * self.plan.unit) // 2 * 2))

    def _rise(self, share: float) -> None:
        x, y = self.plan.moon
        picture = pictures.full_moon(round(31.6 * self.plan.unit) // 2 * 2)
        self.moon.stand((x, y + (1 - out_cubic(share)) * 6 * self.plan.unit), picture, share)

    def _sit(self, share: float, lifted: float = 0.0) -> None:
        """The token on its lotus; lifted, it goes on upwards and is gone."""
        x, y = self.plan.moon
        unit = self.plan.unit
        step = round(share * (pictures.STEPS - 1))
        for spot, front in zip(self.seat, (False, True), strict=True):
            picture = pictures.lotus(SEAT_COLOUR, round(23.2 * unit), front, step)
            spot.stand((x, y + 4.7 * unit), picture)
        token = token_picture(self._charm, round(14.2 * unit) // 2 * 2)
        self.token.stand((x, y - (1.6 + 14 * lifted) * unit), token, max(0.0, min(1.0, share * 2) - lifted))


def _said(view: View, seat: int, names: Sequence[str], light: bool, *, bare: bool) -> dict[str, Any]:
    """What stands beside the moon: titles at the left, plain facts at the right, where it is not `bare`."""
    kind = "enlightenment" if light else "liberation"
    facts = [] if bare else freedom(view["seats"][seat])
    return {
        "over": words.phrase(GAME, f"free.{kind}"),
        "name": names[seat],
        "is": words.phrase(GAME, "free.is_buddha" if light else "free.is_free"),
        "line": words.phrase(GAME, "free.back" if light else "free.ended"),
        "round": words.phrase(GAME, "free.round", number=view["round"]),
        "facts": facts[:1] if light else facts,
    }


class Told(Widget):
    """The name and what has come about at the left, plain facts at the right; upright below each other.

    Their heights are those of the picture. `far`: it is read from across a room.
    """

    touchable = False

    def __init__(self, plan: FreePlan, style: Style, said: Mapping[str, Any], *, far: bool = False) -> None:
        name, facts = Rect(plan.name), Rect(plan.facts)
        super().__init__("free/told", name.union(facts), OVER + 4)
        self.said = said
        grown, upright, plain = style.measure.text, facts.top > name.bottom, style.grown(1.0)
        told = _below(said, grown, far) if upright else _beside(said, grown, far, facts.width, plain)
        self.layouts = [boxes.lay(_name(said, grown, upright), plain, name), boxes.lay(told, plain, facts)]

    def draw(self, target: pygame.Surface) -> None:
        for layout in self.layouts:
            layout.draw(target)


def _name(said: Mapping[str, Any], grown: float, upright: bool) -> Node:
    over, large, lesser = (3.6, 11.0, 7.4) if upright else (4.0, 15.0, 10.4)
    align: Align = "center" if upright else "start"
    name = Text(
        said["name"], large, PALE, "garamond", lines=2, least_units=0.6 * large, leading=0.98, align=align
    )
    return Column(
        Text(said["over"], over, WARM, "italic", leading=1.1, align=align),
        name,
        Text(said["is"], lesser, PALE, "garamond", leading=1.1, align=align),
        Text(said["line"], min(2.8 * grown, 4.2), SAID, lines=boxes.MANY, leading=1.4, align=align),
        gap=0.4,
    )


def _beside(said: Mapping[str, Any], grown: float, far: bool, wide: int, style: Style) -> Node:
    """The facts, one below another: their words begin in one line."""
    rows: list[Node] = [Text(said["round"], 4.0, WARM, "italic", align="end")]
    small = FAR if far else min(2.6 * grown, 3.6)
    widest = max(text.width(told, "inter", style.font_px(small)) + 2 for _, told in said["facts"])
    broad = min(wide / style.px(1) - FIGURES - 2.0, max(FACTS, widest / style.measure.u))
    for count, told in said["facts"]:
        figures = Stack(Space(FIGURES), Text(str(count), 6.4, PALE, "garamond", align="end"))
        words_ = Text(told, small, SAID, lines=boxes.MANY if far else 2)
        rows.append(Row(Space(grow=1), Row(figures, Stack(Space(broad), words_), gap=2.0)))
    return Column(*rows, gap=0.6)


def _below(said: Mapping[str, Any], grown: float, far: bool) -> Node:
    """The facts side by side."""
    small = 3.6 if far else min(2.4 * grown, 3.2)
    facts: list[Node] = []
    for count, told in said["facts"]:
        figure = Text(str(count), 7.0, PALE, "garamond", align="center", leading=1.1)
        fact = Column(figure, Text(told, small, SAID, lines=boxes.MANY, align="center"))
        facts.append(Framed(fact, 1.0, 0, grow=1))
    return Column(Text(said["round"], 3.4, WARM, "italic", align="center"), Row(*facts, align="start"))
