"""The places of a table that lies flat: one for each seat at its side, the acting one the largest."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from functools import partial
from itertools import combinations
from typing import Any

import pygame

from game import words
from game.scenes import display_mode
from game.scenes.layout.areas import Areas, areas, on_flat
from game.scenes.layout.box import Box
from game.scenes.layout.flat import Place, Zone, flat_plan, way_round
from game.scenes.layout.place_bar import Parts, PlaceBarPlan, parts
from game.scenes.table.interface import TableParts
from game.scenes.table.private_hand.hands import Room
from game.scenes.table.screen_display import ScreenDisplay
from game.scenes.tables.display import View
from game.scenes.tables.place import Grown, PlaceBar, Seated
from game.widgets import art, text, theme
from game.widgets.canvas import Canvas, Rect, Widget
from game.widgets.controls import RoundButton
from game.widgets.easing import in_out_sine, out_cubic
from game.widgets.motion import Motion, Together
from game.widgets.place_button import PlaceButton
from game.widgets.rotation import Rotation
from game.widgets.sprite import Sprite
from game.widgets.style import Style
from game.widgets.theme import Measure
from game.widgets.viewport import Viewport

SHRINKS, PASSES, GROWS, OVERLAP = 220.0, 380.0, 260.0, 80.0  # milliseconds of a turn that passes
OUTLINED = 700.0  # milliseconds for which a place that was touched in vain has its outline
STRIP = 7.2  # u: the name of a place in which something lies to be read
TILE = 12.0  # u: the side of the squares in which the thread is painted
BEAD = 1.4  # u, its radius on its way


class FlatDisplay(ScreenDisplay):
    """A table that lies flat, at whose sides everybody sits. `acting` is the seat whose place is the largest.

    `reading` is another before which something lies to be read: its place is as large, and offers nothing.
    """

    mode = display_mode.FLAT
    head = ()
    bar_holds = 4
    button_kind = PlaceButton
    tools = ("undo", "why", "rules", "log")
    drawers_low = True

    def __init__(self, table: TableParts) -> None:
        super().__init__(table)
        self.acting = 0
        self.reading: int | None = None
        self.seats: list[Seated] = []
        self._own: list[Widget] = []  # what the stage has put in the places
        self._stale = False  # whether that was taken away, as the turn passes
        self._outlined_until: float | None = None

    # -- who sees what

    @property
    def peeks(self) -> bool:
        return self.table.sitting.shared and not display_mode.passes_curtain(self.table.app.settings)

    @property
    def lifted(self) -> int | None:
        """Each hand lies open only while it is held so."""
        lifted = self.table.lifted_for
        return lifted if not self.peeks or lifted == self.table.private_hands.open else None

    @property
    def hides_choices(self) -> bool:
        seat = self.table.sitting.match.to_act
        if super().hides_choices:
            return True
        if not self.peeks or seat is None or self.table.sitting.is_bot(seat) or self.lifted == seat:
            return False
        return self.table.curtain.has_secrets

    def sees_hand(self, seat: int) -> bool:
        return self.table.private_hands.sees(seat)

    def veil(self, seat: int, hand: Rect, pad: Rect, *, large: bool, hidden: bool = False) -> None:
        told = self.beside_hand(seat, hand) if large and not hidden else None
        side = self.table.canvas.side(self.turn_of(seat))
        self.table.private_hands.veil(Room(seat, side, hand, pad, large, hidden, told))

    def card_room(self, seat: int, *, small: bool = False) -> Rect:
        plan, px, at = self.plan, self.plan.px, self.turn_of(seat)
        large, air = self.large, px(2)
        lies = [
            (each.quarters, each.acting if index in large else each.waiting)
            for index, each in enumerate(plan.places)
        ]
        lies += [(0, plan.middle), *((each.quarters, each.box) for each in plan.menus)]
        taken = [at.inward(Rect(plan.outward(*each))).inflate(air, air) for each in lies]
        whole, wide, tall = (
            Rect((0, 0), at.size).inflate(-air, -air),
            px(36 if small else 62),
            px(24 if small else 72),
        )
        free = _most_free(whole, taken, (wide, tall))
        room = Rect(0, 0, min(wide, free.width), min(tall, free.height))
        room.center = taken[seat].center
        return room.clamp(free)

    def hands_went(self) -> None:
        self.build_own(self.acting)

    def lay_hands(self) -> None:
        self.table.private_hands.refresh()

    # -- where

    def paint(self, ground: pygame.Surface) -> None:
        """Work out where everything lies, for the size of the screen; the thread leads round the board."""
        table = self.table
        measure = Measure(table.app.size, table.app.text_scale)
        self.plan = flat_plan(measure, table.stage.flat_shape, len(table.sitting.names))
        self._paint_thread(ground)

    def arrange(self) -> Areas[Box]:
        return self.table.guided.arrange_flat(on_flat(self.plan), self.plan.flanks[1])

    @property
    def page_areas(self) -> Areas[Rect]:
        """Those of who it is laid for."""
        table = self.table
        return areas(table.outlook.style.measure, len(table.sitting.names), table.stage.shape).of(Rect)

    def quarters(self, seat: int) -> int:
        return self.plan.places[seat].quarters

    def turn_of(self, seat: int) -> Rotation:
        return self._turn(self.quarters(seat))

    def _turn(self, quarters: int) -> Rotation:
        """The frame of who sits at a side."""
        return Rotation(quarters, self.table.app.size)

    def outlook_of(self, seat: int) -> Viewport:
        return self.outlook(self.quarters(seat))

    @property
    def at_foot(self) -> Viewport:
        """As who acts sees it."""
        return self.outlook_of(self.acting)

    def outlook(self, called_from: int | None) -> Viewport:
        """What is laid over it faces who called it, else who is to act."""
        if called_from is None:
            return self.at_foot
        turn = self._turn(called_from)
        measure = Measure(turn.size, self.table.app.text_scale)
        measure.u = self.plan.unit
        return Viewport(turn.size, Style(self.table.style.theme, measure), turn)

    def opens_towards(self, called_from: int | None) -> int:
        return self.quarters(self.acting) if called_from is None else called_from

    def lit_at_night(self) -> tuple[Rect, int] | None:
        """The others go on seeing the board."""
        return None

    def facing(self, seat: int) -> AbstractContextManager[Canvas]:
        """What is added to the canvas meanwhile faces a seat."""
        return self.table.canvas.facing(self.turn_of(seat))

    @property
    def large(self) -> set[int]:
        """The seats whose places are large."""
        return {self.acting} if self.reading is None else {self.acting, self.reading}

    def drawer(self, *, beside: bool = False) -> Rect:
        px = self.table.outlook.style.px
        return self._before_caller(px(62), px(74))

    def menu(self, rect: Rect) -> Rect:
        return self._before_caller(*rect.size)

    def _before_caller(self, wide: int, tall: int) -> Rect:
        """Where something so broad and high opens, as far as it has room: before who called it."""
        quarters = self.opens_towards(self.table.called_from)
        width, height = self._turn(quarters).size
        edge = self.plan.px(1.2)
        rect = Rect(0, 0, min(wide, width - 2 * edge), min(tall, height - 2 * edge))
        acts = self.plan.places[self.acting]
        middle = acts.acting.centerx if acts.quarters == quarters else width // 2
        rect.midbottom = middle, height - edge
        rect.clamp_ip(Rect(edge, edge, width - 2 * edge, height - 2 * edge))
        return rect

    def zone_at(self, point: tuple[int, int]) -> Zone:
        return self.plan.zone_at(self.large, point)

    # -- building

    def _paint_thread(self, ground: pygame.Surface) -> None:
        """Paint the thread that leads round the board on what lies under everything, a bead for each seat."""
        plan, px = self.plan, self.plan.px
        way = "M" + " L".join(f"{x:.1f},{y:.1f}" for x, y in plan.thread) + "Z"
        body = "".join(
            art.tag(
                "path", d=way, fill="none", stroke=colour, stroke_width=plan.unit * thick, opacity=strength
            )
            for colour, thick, strength in (("#6B4410", 0.5, 0.35), (theme.BRASS, 0.26, 0.9))
        )
        side = px(TILE)
        for column, row in sorted(_passed(plan.thread, side, px(1.0))):
            tile = Rect(column * side, row * side, side, side)
            ground.blit(art.raster(art.document(body, (*tile.topleft, side, side)), tile.size), tile)
        for bead in plan.beads:
            picture = _bead(px(2.0), False)
            ground.blit(picture, picture.get_rect(center=plan.thread[bead]))

    def build_seats(self, view: View) -> None:
        """The menus and the places, and in that of who is to act the bar."""
        table, plan = self.table, self.plan
        self.acting, self.reading = self.who_acts(view), self._who_reads(view)
        for index, menu in enumerate(plan.menus):
            at = self.outlook(menu.quarters)
            name, tip = "menu" if not index else f"menu/{index + 1}", words.say("table.menu")
            with table.canvas.facing(at.turn):
                table.canvas.add(
                    RoundButton(name, Rect(menu.box), at.style, "menu", table.open_menu, tip=tip, depth=3)
                )
        self.seats = []
        for seat, place in enumerate(plan.places):
            seated = Seated(
                f"seat/{seat}", Rect(place.waiting), self.outlook(place.quarters).style,
                table.sitting.people[seat].token, table.stage.drawn, partial(self.touch_seat, seat),
                3,
            )  # fmt: skip
            seated.kept = plan.px(table.stage.hand_waits)
            seated.looks = partial(self._look_at, seat)
            with self.facing(seat):
                table.canvas.add(seated)
            self.seats.append(seated)
        self._bead = Sprite("flat/bead", 2, _bead(2 * plan.px(BEAD) + 2, True))
        table.canvas.add(self._bead)
        self._lay(self.acting)
        self._own = []
        self.build_own(self.acting)
        table.plaques = [*self.seats]
        table.foot.build()

    def build_own(self, acting: int | None, read: int | None = None) -> None:
        """Let the stage put its own things in the places; what it had put there is gone.

        While the turn passes nobody is `acting`, and something may lie before a seat to be `read`.
        """
        self.table.canvas.remove(self._own)
        self._own = []
        for seat, place in enumerate(self.plan.places):
            acts = seat == acting
            room = self.parts(seat).room if acts else None
            box = None if seat == read else room or (place.acting if acts else place.waiting)
            self._build_place(seat, box, acts)
        self.lay_hands()

    def _build_place(self, seat: int, box: Box | None = None, acts: bool = False) -> None:
        """Let the stage put its own things in a place; where something is to be read, below the name."""
        table, place = self.table, self.plan.places[seat]
        before = list(table.canvas.widgets)  # they live on, so that no other is taken for one of them
        known = set(map(id, before))
        if box is None or (seat == self.reading and not acts):
            box = self._sheet(place)
        with self.facing(seat):
            table.stage.build_place(seat, Rect(box), acts)
        self._own += [widget for widget in table.canvas.widgets if id(widget) not in known]

    def parts(self, seat: int) -> Parts:
        """The parts of a seat's place while it acts."""
        stage = self.table.stage
        own = stage.bar_width()
        figured = len(self.seats[seat].acting_figures) if self.seats else 0
        return parts(self.plan, seat, own=own, figured=figured, hand=stage.hand_in_place)

    def beside_hand(self, seat: int, hand: Rect) -> Rect:
        """Where an acting place has room for a few words to its owner alone, on none of the cards."""
        found = self.parts(seat)
        if found.strip is not None and found.strip.height:
            return Rect(hand.x, found.strip.y, hand.width, found.strip.height)
        words_, gap = found.words, self.plan.px(0.6)
        low = words_.y + round(words_.height * 0.54)  # below the name
        return Rect(words_.x, low, found.choices.x - 2 * gap - words_.x, words_.bottom - low)

    def lay_bar(self) -> tuple[PlaceBar, PlaceBarPlan]:
        table, seat = self.table, self.acting
        found, names = self.parts(seat), table.sitting.names
        bar = PlaceBar("bar", Rect(found.words), self.at_foot.style, names, names[seat])
        table.canvas.add(bar)
        own = found.own.width
        plan = PlaceBarPlan(self.plan, found, text.width, own=own, by_hand=table.sitting.real_dice)
        return bar, plan

    def _lay(self, acting: int) -> None:
        """Let every place lie as it does while a seat acts."""
        for seat, seated in enumerate(self.seats):
            place = self.plan.places[seat]
            if seat == acting:
                seated.lie(Rect(place.acting), self._grown(seat, place))
            elif seat == self.reading:
                seated.lie(Rect(place.acting), None, self.plan.px(STRIP))
            else:
                seated.lie(Rect(place.waiting), None)

    def _sheet(self, place: Place) -> Box:
        """What is free of a place below the strip with the name, where something is to be read."""
        x, y, wide, tall = place.acting
        pad, top = self.plan.px(2.0), self.plan.px(STRIP + 0.8)
        return Box(x + pad, y + top, wide - 2 * pad, tall - top - self.plan.px(1.0))

    def _grown(self, seat: int, place: Place) -> Grown:
        found, arc = self.parts(seat), place.arc
        width = self._turn(place.quarters).size[0]
        return Grown(
            Rect(found.tab),
            Rect(found.words),
            Rect(found.figures),
            None if arc is None else (arc.x, arc.y, arc.radius),
            (width / 2, 0.0),
        )

    # -- whose turn it is

    def who_acts(self, view: View) -> int:
        """The seat whose place is the largest: who is to act, at the end who acted last."""
        if view["to_act"] is not None:
            return int(view["to_act"])
        steps = self.table.sitting.match.steps
        last = steps[-1].seat if steps else None
        return self.acting if last is None else last

    def _who_reads(self, view: View) -> int | None:
        """The seat other than that to act before which something lies to be read."""
        found = self.table.stage.accessible_name(view)
        return None if found == self.who_acts(view) else found

    def follow(self, view: dict[str, Any]) -> None:
        """Let the place of who is to act be the largest, at once."""
        acts, reads = self.who_acts(view), self._who_reads(view)
        grown = self._grown(acts, self.plan.places[acts])  # with figures or without
        if (acts, reads, grown) == (self.acting, self.reading, self.seats[acts].grown) and not self._stale:
            return
        self.table.foot.take_away()
        self.acting, self.reading, self._stale = acts, reads, False
        self._lay(acts)
        self.build_own(acts)
        self.table.foot.build()
        self.table.stage.lay_pieces(view)  # what it had in the place is new

    def passing(self, view: dict[str, Any]) -> list[Motion]:
        """The turn passes round the table."""
        acts, speed = self.who_acts(view), self.table.app.speed
        if acts == self.acting or not speed:
            return []
        before, after, reads = self.acting, acts, self._who_reads(view)
        new = self.plan.places[after]
        start = self.seats[after].rect
        leaving = {seat: self.plan.places[seat] for seat in self.large - {after, reads}}
        way = way_round(self.plan, before, after)

        def leave() -> None:
            self.table.foot.take_away()
            self.build_own(None, read=before if reads == before else None)
            self._stale = True

        def shrink(share: float) -> None:
            for seat, place in leaving.items():
                self.seats[seat].lie(_between(place.acting, place.waiting, in_out_sine(share)), None)
            if reads == before:
                self.seats[before].lie(Rect(self.plan.places[before].acting), None, self.plan.px(STRIP))

        def run(share: float) -> None:
            self._bead.stand(way[min(len(way) - 1, round(in_out_sine(share) * (len(way) - 1)))])

        def grow(share: float) -> None:
            self.seats[after].lie(_between(start, new.acting, out_cubic(share)), None)

        def arrive() -> None:
            self._bead.gone()
            self.follow(view)

        starts = SHRINKS - OVERLAP
        lanes = (
            [Motion(SHRINKS, shrink, begin=leave)],
            [Motion(starts), Motion(PASSES, run)],
            [Motion(starts + PASSES - OVERLAP), Motion(GROWS, grow, end=arrive)],
        )
        passing = Together(*lanes)
        if self.table.app.reduced_motion:
            passing.be_brief(theme.REDUCED)
        passing.scale_duration(speed)
        return [passing]

    # -- touches

    def touch_seat(self, seat: int) -> None:
        """A place answers where it acts, or where a seat is asked for."""
        if self.table.held.open:
            self.table.held.stay_or_go_on()
        elif not self.touched(seat, beside=seat != self.acting) and seat != self.acting:
            self.outline(seat)

    def _look_at(self, seat: int) -> None:
        """Show what is to be known of a seat, and what may be opened there, at its own edge."""
        if not self.table.player.running:
            self.table.people.ask_at(seat)

    def outline(self, seat: int) -> None:
        """Show for a moment that a place was touched that is not to act."""
        for each, seated in enumerate(self.seats):
            seated.outline(each == seat)
        self._outlined_until = self.table.app.now + OUTLINED

    def update(self, now: float) -> None:
        """An outline that was seen goes away."""
        if self._outlined_until is not None and now >= self._outlined_until:
            self._outlined_until = None
            for seated in self.seats:
                seated.outline(False)

    def wake_in(self, now: float) -> float | None:
        """In how many milliseconds an outline goes away; None: there is none."""
        return None if self._outlined_until is None else max(1.0, self._outlined_until - now)


def _between(one: Box | Rect, other: Box, share: float) -> Rect:
    """A rectangle a share of the way from one to another."""
    return Rect(*(round(a + (b - a) * share) for a, b in zip(one, other, strict=True)))


def _bead(side: int, lit: bool) -> pygame.Surface:
    """A bead of the thread."""
    middle = side / 2
    fill, edge = (theme.BOARD_THREAD, theme.BOARD_CASING) if lit else (theme.BRASS, "#FFF6E0")
    body = art.tag(
        "circle",
        cx=middle,
        cy=middle,
        r=middle - 1.2,
        fill=fill,
        stroke=edge,
        stroke_width=max(1.2, side * 0.1),
    )
    return art.drawn(art.document(body, (0, 0, side, side)), (side, side))


def _passed(thread: Sequence[tuple[float, float]], side: int, edge: int) -> set[tuple[int, int]]:
    """The squares so large, by column and row, that a closed line comes into with what lies so near to it."""
    found = set()
    for (x0, y0), (x1, y1) in zip(thread, (*thread[1:], thread[0]), strict=True):
        columns = range(int(min(x0, x1) - edge) // side, int(max(x0, x1) + edge) // side + 1)
        rows = range(int(min(y0, y1) - edge) // side, int(max(y0, y1) + edge) // side + 1)
        found |= {(column, row) for column in columns for row in rows}
    return found


def _most_free(whole: Rect, taken: Sequence[Rect], most: tuple[int, int]) -> Rect:
    """The rectangle between those that are taken which holds most of something so broad and high."""
    columns = sorted({whole.left, whole.right, *(x for each in taken for x in (each.left, each.right))})
    rows = sorted({whole.top, whole.bottom, *(y for each in taken for y in (each.top, each.bottom))})
    free = [
        found
        for left, right in combinations(columns, 2)
        for top, bottom in combinations(rows, 2)
        if (found := Rect(left, top, right - left, bottom - top)).collidelist(taken) < 0
        and whole.contains(found)
    ]
    return max(free, key=lambda each: min(each.width, most[0]) * min(each.height, most[1]), default=whole)
