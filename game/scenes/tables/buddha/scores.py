"""A round's end, over the whole table: bid against taken, seat after seat, then the sums in their order."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from game import rulebook, words
from game.scenes.tables.buddha import deck
from game.scenes.tables.buddha.gloom import Gloom
from game.scenes.tables.buddha.laid import LaidStage
from game.scenes.tables.buddha.score_rings import (
    GROUND,
    OVER,
    Bare,
    Ground,
    Places,
    Row,
    ScoreRing,
    is_last,
    leaders,
    ranked,
    rows_of,
)
from game.sound.cue import Cue
from game.tellings.buddha import bids_told, is_scored, kept, leading, named, scored
from game.widgets import text
from game.widgets.canvas import Rect, Widget
from game.widgets.card import CardView, Pose
from game.widgets.controls import Button
from game.widgets.easing import out_cubic
from game.widgets.motion import Beat, Motion

GAME = "buddha"
View = Mapping[str, Any]

FLYING = OVER + 8
STAND, EACH, FLIGHT, HUSH = 900.0, 150.0, 320.0, 400.0  # milliseconds
DRUNK = 900.0  # the trick of the Black Hole goes to the middle, and the light sinks and returns
JUDGED, TOLD, ROLL, SUMMED, ORDER, THREAD = 520.0, 900.0, 800.0, 500.0, 600.0, 300.0
ENSO = 900.0  # a bid that was met closes, as the brush goes round
STILL = 900.0  # one frame of the film under reduced motion
LEFT_TO_BOTS = 2600.0  # milliseconds the sums stay where only bots play
PACK = 5


def _judgement(row: Row, told: Sequence[Row]) -> list[Cue]:
    """What is heard of a ring: a brush goes round what was met, and the first of a round rings most."""
    if not row.met:
        return [Cue("wooden_fish", 1.0)]
    first = next(each for each in told if each.met)
    return [Cue("exact_bid_brush"), Cue("first_exact_bowls" if row is first else "exact_bid_bowls", 1.0)]


class Scores:
    """What a round came to, as a screen over the table that stays until a player goes on."""

    def __init__(self, stage: LaidStage) -> None:
        self.stage = stage
        self.ground: Ground | None = None
        self.rings: list[ScoreRing] = []
        self.rows: list[Row] = []
        self._others: list[Widget] = []
        self._lifted: list[tuple[Widget, int]] = []  # what of the header is lifted, and from what depth
        self.unread = False  # whether a person has still to go on by a touch

    @property
    def open(self) -> bool:
        """Whether the sums are on the screen."""
        return self.ground is not None

    def order_of(self, rows: Sequence[Row]) -> list[int]:
        """Where the seats stand when all is told: the cell of each, by its place in this order."""
        return ranked(rows)

    # -- opening and closing

    def open_for(self, rows: Sequence[Row]) -> None:
        """Open the screen for these rows, as they stand before anything is told."""
        self.close()
        stage, table = self.stage, self.stage.table
        style, areas, rect = table.style, table.areas, table.moment_room
        places = self.places = Places(rect, table.display.page_areas.header, len(rows), style)
        self.rows = list(rows)
        self.ground = Ground(rect, places)
        self.rings = [self._ring(ScoreRing, row, cell) for row, cell in zip(rows, places.cells, strict=True)]
        label, deed = words.phrase(GAME, "sheet.title"), stage.open_sheet
        sheet = Button("scores/sheet", places.sheet, style, label, deed, units=2.3, depth=OVER)
        self._others = [sheet]
        sheet.show(False)
        if table.display.mode.far:
            across = areas.bar.x - style.px(1.6)
            self._others.append(Bare(Rect(0, rect.bottom, across, table.app.size[1] - rect.bottom)))
        table.canvas.add(self.ground, *self.rings, *self._others)
        self._lift_header()

    def _ring(self, kind: type[ScoreRing], row: Row, cell: Rect) -> ScoreRing:
        """A seat's ring in a cell."""
        sitting = self.stage.table.sitting
        name, charm = sitting.names[row.seat], sitting.people[row.seat].token
        sums = [words.signed(each) for one in self.rows for each in (one.before, one.after)]
        digits = max(3, *map(len, sums))
        return kind(row, name, charm, self.places, cell, digits, partial(self._explain, row))

    def are_told(self, view: View) -> bool:
        """Whether they are seen by a view: till the next round is dealt, at the end till a player goes on."""
        return self.unread if view["phase"] == "over" else is_scored(view)

    def follow(self, view: View) -> None:
        """Stand as a view says, or be gone."""
        self.unread = self.unread and is_scored(view)
        if self.are_told(view):
            self.stand(view)
        else:
            self.close()

    def close(self) -> None:
        """The table is to be seen again."""
        if self.ground is None:
            return
        table = self.stage.table
        gone = [self.ground, *self.rings, *self._others]
        if table.focus in gone:
            table.set_focus(None)
        table.canvas.remove(gone)
        self.ground, self.rings, self._others = None, [], []
        self._lower_header()

    def forget(self) -> None:
        """Everything is laid out anew: what stood on the old canvas is gone."""
        self.ground, self.rings, self._others, self._lifted = None, [], [], []

    def _lift_header(self) -> None:
        """The header stays in sight: the menu, the title, and upright what stands beside them."""
        table = self.stage.table
        for widget in list(table.canvas.widgets):
            if widget.depth < GROUND and table.areas.header.collidepoint(widget.rect.center):
                self._lifted.append((widget, widget.depth))
                table.canvas.lift(widget, OVER)

    def _lower_header(self) -> None:
        for widget, depth in self._lifted:
            if widget.canvas is not None:
                self.stage.table.canvas.lift(widget, depth)
        self._lifted = []

    def stand(self, view: View) -> None:
        """The screen as it stays: all told, the sums in their order."""
        rows = rows_of(view)
        if self.ground is None or self.rows != rows:
            self.open_for(rows)
        order = self.order_of(rows)
        for widget in self._others:
            widget.show(True)
        for ring in self.rings:
            ring.be(laid=ring.row.tricks, judged=1.0, rolled=1.0)
            ring.be(crowned=float(ring.row.seat in leaders(rows)))
            ring.move_to(self.places.cells[order.index(ring.row.seat)])
        self._tell_order(is_last(view))

    # -- what is said

    def _tell_order(self, over: bool) -> None:
        """Who kept what they said, and who is ahead or has won."""
        scores = [row.after for row in self.rows]
        self._tell(self._kept(), leading(scores, self.stage.table.sitting.names, over))

    def _kept(self) -> str:
        return kept([row.met for row in self.rows], self.stage.table.sitting.names)

    def _tell_taken(self) -> None:
        tricks = sum(row.tricks for row in self.rows)
        self._tell(*bids_told([row.bid for row in self.rows], tricks))

    def _tell(self, title: str, under: str) -> None:
        if self.ground is not None:
            self.ground.tell(title, under)

    def _explain(self, row: Row) -> None:
        """A ring was touched: the tricks it took, and the clause that gave its points."""
        table = self.stage.table
        style, colours = table.style, table.style.theme
        names, view = table.sitting.names, table.view()
        said = words.sentence(table.sitting.game, _told(row), names)
        small = style.type("small")
        clause = rulebook.clauses(table.sitting.game, words.language).get(row.rule, "")
        told = words.say("table.told_by", rule=row.rule, clause=clause)
        blocks: list[tuple[str, text.Face, int, str, int]] = [
            (said, "semibold", style.font_px(2.2), colours.ink, style.px(0.8)),
            (told, "inter", small, colours.ink2, style.px(1.6)),
        ]
        for number, trick in enumerate(view["past"], 1):
            if trick["winner"] == row.seat:
                cards = words.listed([named(play["card"]) for play in trick["plays"]])
                line = words.phrase(GAME, "scores.trick", number=number, cards=cards)
                blocks.append((line, "inter", small, colours.ink, style.px(0.7)))
        table.drawers.lay_why(names[row.seat], blocks, row.rule)

    # -- the film

    def film(self, view: View) -> list[Beat]:
        """From what was said to what it came to, by the view when all seats are scored."""
        rows = rows_of(view)
        told = sorted(rows, key=lambda row: (row.bid, row.seat))

        def begin() -> None:
            table = self.stage.table
            self.unread = bool(table.sitting.at_screen)
            self.open_for(rows)
            self._tell(*bids_told([row.bid for row in self.rows]))
            said = scored(view["round"] - (view["phase"] == "deal"))
            table.foot.tell(said, words.phrase(GAME, "scores.touch"))

        if self.stage.table.app.reduced_motion:
            beats = self._stills(begin, told, view)
        else:
            beats = self._moving(begin, told, view)
        if not self.stage.table.sitting.at_screen:
            beats.append(Beat([Motion(LEFT_TO_BOTS)], "stay"))
        return beats

    def _moving(self, begin: Callable[[], None], told: Sequence[Row], view: View) -> list[Beat]:
        flight = _Flight(self, [trick["winner"] for trick in view["past"]])
        flies = Motion(flight.lasts, flight.place, begin=flight.begin, end=flight.end)
        home = Beat([flies, Motion(HUSH, begin=self._tell_taken)], "home")
        judged = [self._judged(row, told) for row in told]

        def roll(share: float) -> None:
            for ring in self.rings:
                ring.be(rolled=share)

        def order(share: float) -> None:
            seats = self.order_of(self.rows)
            for seat, ring in enumerate(self.rings):
                start, goal = self.places.cells[seat], self.places.cells[seats.index(seat)]
                part = out_cubic(share)
                x, y = start.x + (goal.x - start.x) * part, start.y + (goal.y - start.y) * part
                ring.move_to(Rect((round(x), round(y)), start.size))

        def crown(share: float) -> None:
            for seat in leaders(self.rows):
                self.rings[seat].be(crowned=share)

        over = is_last(view)
        ended = [Cue("last_circle")] if over else []
        ordered = Motion(ORDER, order, begin=lambda: self._tell_order(over), sounds=ended)
        return [
            Beat([Motion(STAND, begin=begin)], "stand"),
            home,
            *judged,
            Beat([Motion(ROLL, roll, begin=lambda: self._tell(self._kept(), "")), Motion(SUMMED)], "sums"),
            Beat([ordered, Motion(THREAD, crown, rests=True)], "order"),
        ]

    def _judged(self, row: Row, told: Sequence[Row]) -> Beat:
        """A ring closes or breaks, and the bar says what it came to."""

        def judge(share: float) -> None:
            self.rings[row.seat].be(judged=max(0.01, share))

        lasts = ENSO if row.met else JUDGED
        judged = Motion(lasts, judge, begin=lambda: self._tell_seat(row), sounds=_judgement(row, told))
        return Beat([judged, Motion(JUDGED + TOLD - lasts)], f"seat {row.seat}")

    def _stills(self, begin: Callable[[], None], told: Sequence[Row], view: View) -> list[Beat]:
        """The same in pictures that stand: as it was said, as it was taken, seat after seat, the sums."""

        def home() -> None:
            for ring in self.rings:
                ring.be(laid=ring.row.tricks)
            self._tell_taken()

        def judge(row: Row) -> None:
            self._tell_seat(row)
            self.rings[row.seat].be(judged=1.0)

        return [
            Beat([Motion(STILL, begin=begin)], "stand"),
            Beat([Motion(STILL, begin=home)], "home"),
            *(Beat([Motion(STILL, begin=partial(judge, row))], f"seat {row.seat}") for row in told),
            Beat([Motion(STILL, begin=lambda: self.stand(view), rests=True)], "sums"),
        ]

    def _tell_seat(self, row: Row) -> None:
        """The bar says what a seat's round came to, and it is written on the sheet."""
        self.stage.table.foot.tell_event(_told(row))
        written = {"bid": row.bid, "tricks": row.tricks, "points": row.points}
        self.stage.write(row.seat, written, row.after)

    # -- what tests hold against the state

    def standing(self) -> list[tuple[int, int, float, float, float]] | None:
        """From left to right, line after line: the seat, and how far its ring is; None where it is closed."""
        if self.ground is None:
            return None
        order = sorted(self.rings, key=lambda ring: (ring.rect.y, ring.rect.x))
        return [(ring.row.seat, ring.laid, ring.judged, ring.rolled, ring.crowned) for ring in order]

    def expected(self, view: View) -> list[tuple[int, int, float, float, float]]:
        rows = rows_of(view)
        first = leaders(rows)
        return [(seat, rows[seat].tricks, 1.0, 1.0, float(seat in first)) for seat in self.order_of(rows)]


class _Flight:
    """Tricks that fly home in the order they were won; the one no seat won takes the light with it."""

    def __init__(self, scores: Scores, taken: Sequence[int | None]) -> None:
        self.scores = scores
        self.taken = list(taken)
        pauses = [DRUNK if seat is None else EACH for seat in self.taken]
        self.starts = [sum(pauses[:number]) for number in range(len(pauses))]
        self.lasts = self.starts[-1] + (DRUNK if self.taken[-1] is None else FLIGHT)
        self.views: list[CardView] = []
        self.pack: list[CardView] = []
        self.dark: Gloom | None = None

    def begin(self) -> None:
        places, canvas = self.scores.places, self.scores.stage.table.canvas
        wide = places.style.px(6.4) // 2 * 2
        for number in range(PACK):
            lying = CardView(f"scores/pack/{number}", None, deck.back(), wide, FLYING)
            aside = (number - (PACK - 1) / 2) * wide * 0.24
            lying.lie(Pose(places.pack[0] + aside, places.pack[1], (number - 2) * 5))
            self.pack.append(lying)
        self.views = [
            CardView(f"scores/trick/{number}", None, deck.back(), wide, FLYING + 1)
            for number in range(len(self.taken))
        ]
        for view in self.views:
            view.flying = True
            view.show(False)
        canvas.add(*self.pack, *self.views)
        if None in self.taken and self.scores.open:
            whole, unit = self.scores.stage.darkened(), places.style.measure.u
            self.dark = Gloom("scores/dark", whole, places.middle, unit, GROUND + 1)
            canvas.add(self.dark)

    def place(self, share: float) -> None:
        """Each starts a little after the one before it, and lays a stroke where it lands."""
        scores = self.scores
        now = share * self.lasts
        landed = [0] * len(scores.rings)
        for number, (view, seat) in enumerate(zip(self.views, self.taken, strict=True)):
            part = (now - self.starts[number]) / FLIGHT
            view.show(0 < part < 1)
            if seat is not None and part >= 1:
                landed[seat] += 1
            if 0 < part < 1:
                nth = sum(each == seat for each in self.taken[: number + 1])
                view.lie(self._on_the_way(seat, nth, out_cubic(part)))
                view.be(alpha=255 if seat is not None else round(255 * (1 - part)))
        for ring, count in zip(scores.rings, landed, strict=True):
            ring.be(laid=count)
        if self.dark is not None:
            drunk = (now - self.starts[self.taken.index(None)]) / DRUNK
            self.dark.close(math.sin(math.pi * min(1.0, max(0.0, drunk))) ** 0.8)
        left = sum(now < start for start in self.starts)
        for number, lying in enumerate(self.pack):
            lying.show(number < math.ceil(left / len(self.taken) * PACK))

    def _on_the_way(self, seat: int | None, nth: int, share: float) -> Pose:
        """In a bow from the pack to where its stroke ends."""
        x0, y0 = self.scores.places.pack
        x1, y1 = self.scores.places.middle if seat is None else self.scores.rings[seat].stroke_end(nth)
        bow = math.sin(math.pi * share) * (x1 - x0) * 0.12
        return Pose(x0 + (x1 - x0) * share - bow, y0 + (y1 - y0) * share, (x1 - x0) * 0.02 * share)

    def end(self) -> None:
        dark = [] if self.dark is None else [self.dark]
        self.scores.stage.table.canvas.remove([*self.pack, *self.views, *dark])
        self.pack, self.views, self.dark = [], [], None


def _told(row: Row) -> dict[str, Any]:
    """A seat's round as the event that tells it."""
    values = {"seat": row.seat, "bid": row.bid, "tricks": row.tricks, "points": row.points}
    return {"type": "scored", "rule": row.rule, "score": row.after, **values}
