"""The end of a match of Buddha: rain on a dark pond, a ring for each round of each seat."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Generator, Iterator, Sequence
from functools import cached_property, partial
from itertools import product

import pygame

from game import words
from game.scenes.tables import film
from game.scenes.tables.buddha.rings import FAR, RADIUS, brush, judged
from game.scenes.tables.buddha.score_rings import Row, rows_of, scored_ring
from game.scenes.tables.colophon import Inks
from game.scenes.tables.film import Film, Stage, nightfall
from game.sound.cue import HUSH, Cue
from game.tellings.buddha import kept
from game.widgets import art, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.easing import in_out_sine, out_cubic
from game.widgets.layer import Layer
from game.widgets.motion import Beat, Motion
from game.widgets.rings import rings
from game.widgets.theme import Theme
from game.widgets.token import token_picture

Point = tuple[float, float]

GAME = "buddha"
PART = 240  # pixels: the side of what is painted at once
POND = ((0.0, "#2F625E"), (0.5, "#17393A"), (1.0, "#071315"))
BRASS, LACQUER = "#C9974A", "#6B3A1E"
MET, MISSED, WATER = "#F0C96A", "#D99A84", "#8FC7B5"
MIDDLE = (0.46, 0.52, 0.27)  # where whoever is first lies, and how far its rings reach, for the height
AROUND: dict[int, tuple[tuple[float, float, float], ...]] = {  # the others in their order
    0: (),
    1: ((0.78, 0.28, 0.21),),
    2: ((0.78, 0.27, 0.205), (0.17, 0.30, 0.20)),
    3: ((0.78, 0.26, 0.20), (0.80, 0.75, 0.19), (0.16, 0.29, 0.19)),
    4: ((0.78, 0.24, 0.185), (0.82, 0.72, 0.18), (0.15, 0.27, 0.175), (0.16, 0.77, 0.17)),
    5: ((0.76, 0.20, 0.15), (0.84, 0.54, 0.145), (0.14, 0.24, 0.14), (0.14, 0.68, 0.14), (0.70, 0.84, 0.135)),
}
INNERMOST = 0.36  # of the reach: the ring of the first round
ALONE = 0.62  # of the reach: the ring of the only round, so that none lies on another
ENSO, BROAD = 0.385, 0.06  # the radius and the breadth of the brush's circle, for the height
SIDE = 1.15  # of the picture at which it is as high as it may be
TURNS = 48  # parts in which the brush goes round
RAIN = 0.12  # of a round's time from one seat's drop to the next


class Pond:
    """Where everything lies in a rectangle; lengths in pixels."""

    def __init__(self, seats: Sequence[int], rect: Rect) -> None:
        self.rect = rect
        self.high = min(rect.height, rect.width / SIDE)
        self.spots: dict[int, tuple[Point, float]] = {}
        for seat, (x, y, reach) in zip(seats, (MIDDLE, *AROUND[len(seats) - 1]), strict=True):
            self.spots[seat] = (rect.x + rect.width * x, rect.y + rect.height * y), self.high * reach
        self.middle = self.spots[seats[0]][0]

    def ring(self, seat: int, number: int, count: int) -> tuple[Point, float]:
        """The middle and the radius of the ring of a round."""
        centre, reach = self.spots[seat]
        if count == 1:
            return centre, reach * ALONE
        return centre, reach * (INNERMOST + (1 - INNERMOST) * number / (count - 1))


class BuddhaFilm(Film):
    """Stones on a pond, one a seat; round after round a ring goes out from each: whole, or broken.

    The rings of an only round are those in which it was scored, and no brush goes round them.
    """

    proportion = SIDE
    alone = SIDE
    beside = math.inf  # it fills any room
    ground_stops = POND
    inks = Inks(title="#F4EAD7", gold="#E9C98A", line="#F4EAD7", quiet="#C6BDA6", rule=BRASS)

    @cached_property
    def rounds(self) -> list[list[tuple[int, int]]]:
        """The bid and the tricks of every seat in every round that was scored."""
        sheets = [seat["sheet"] for seat in self.view["seats"]]
        return [[(row["bid"], row["tricks"]) for row in sheet] for sheet in sheets]

    @property
    def count(self) -> int:
        """How many rounds were scored."""
        return len(self.rounds[0])

    # -- what is said

    @property
    def title(self) -> str:
        return words.phrase(GAME, "film.title")

    @property
    def subtitle(self) -> str:
        if self.kept.rests:
            return super().subtitle
        first = self.telling.ending(self.names, self.winners)[0]
        key = "film.rounds" if self.count != 1 else "film.rounds.1"
        return words.phrase(GAME, key, ending=first, count=self.count)

    @property
    def foot(self) -> str:
        return words.phrase(GAME, "film.foot")

    # -- beside it

    @cached_property
    def last(self) -> list[Row]:
        """What the last round that was scored was for each seat; nothing before there is one."""
        return rows_of(self.view) if self.count else []

    def emblem(self, seat: int, colours: Theme) -> Callable[[int], pygame.Surface] | None:
        return partial(scored_ring, self.last[seat], colours) if self.last else None

    @property
    def headline(self) -> str:
        if not self.last:
            return ""
        said = kept([row.met for row in self.last], self.names)
        return said if self.count == 1 else words.phrase(GAME, "results.kept", kept=said)

    def tale(self, seat: int) -> str:
        if self.count < 2:
            return ""
        row = self.last[seat]
        return words.phrase(
            GAME, "results.last", bid=row.bid, tricks=row.tricks, points=words.signed(row.points)
        )

    # -- the picture

    def lay_ground(self, target: pygame.Surface, rect: Rect) -> Iterator[None]:
        yield from film.dusk(target, rect, self.ground_stops, (0.6, 0.5))
        lines = (0.6, 0.16, BRASS), (1.0, 1.5, LACQUER), (2.7, 0.16, BRASS)
        film.frame(target, rect, min(rect.size) / 108, lines)
        yield

    def draw(self, target: pygame.Surface, rect: Rect) -> Iterator[None]:
        pond = Pond(self.order, rect)
        if self.count > 1:
            yield from self._draw_brush(target, pond)
        for number in range(self.count):
            for seat in reversed(self.order):
                picture, at = yield from self.ring(pond, seat, number)
                target.blit(picture, at)
                yield
        for seat in self.order:
            picture, at = self.stone(pond, seat)
            target.blit(picture, at)
            yield

    def _draw_brush(self, target: pygame.Surface, pond: Pond) -> Iterator[None]:
        """One stroke round the middle, part by part."""
        far = pond.high * (ENSO + BROAD)
        body = brush(pond.high * ENSO, -70, 262, BRASS, pond.high * BROAD, 0.36, 5, 26, 12)
        middle = round(pond.middle[0]), round(pond.middle[1])
        for part, (x, y) in _parts(body, math.ceil(far), pond.high * (ENSO - BROAD)):
            target.blit(part, (middle[0] + x, middle[1] + y))
            yield

    def ring(
        self, pond: Pond, seat: int, number: int
    ) -> Generator[None, None, tuple[pygame.Surface, tuple[int, int]]]:
        """The ring of a round about a stone, and where it lies; painted part by part."""
        (x, y), radius = pond.ring(seat, number, self.count)
        reach = pond.spots[seat][1]
        bid, tricks = self.rounds[seat][number]
        seed = number + seat * 5
        half, near = math.ceil(radius + reach * 0.06), radius - reach * 0.06
        if self.count == 1:
            half, near = math.ceil(radius * FAR), radius * 0.4
            body = f'<g transform="scale({radius / RADIUS:.5f})">{judged(bid, tricks, 1.0, theme.NIGHT)}</g>'
        elif bid == tricks:
            turn = number * 31
            thick, hairs = reach * (0.05 if bid else 0.03), 6 if bid else 3
            body = brush(radius, turn - 100, turn + 262, MET, thick, 1.0, seed, hairs, 2)
        else:
            dice, parts = random.Random(seed), 5 + 2 * min(6, abs(bid - tricks))
            body = ""
            for part in range(parts):
                start = part * 360 / parts + dice.uniform(0, 14)
                end = start + 360 / parts * dice.uniform(0.42, 0.66)
                off = radius + dice.uniform(-1, 1) * reach * 0.025
                body += brush(off, start, end, MISSED, reach * 0.036, 0.95, part, 5, 3)
        picture = pygame.Surface((2 * half, 2 * half), pygame.SRCALPHA)
        for piece, (left, top) in _parts(body, half, near):
            picture.blit(piece, (left + half, top + half))
            yield
        return picture, (round(x) - half, round(y) - half)

    def stone(self, pond: Pond, seat: int) -> tuple[pygame.Surface, tuple[int, int]]:
        """A seat's token on its stone, a winner's on a lotus; and where it lies."""
        (x, y), reach = pond.spots[seat]
        side = math.ceil(reach * (0.64 if self.count > 1 else 0.84))
        picture = pygame.Surface((side, side), pygame.SRCALPHA)
        body = art.tag("ellipse", cx=50, cy=72, rx=42, ry=16, fill="#06100F", opacity=0.6)
        picture.blit(art.raster(art.document(body, (0, 0, 100, 100)), (side, side)), (0, 0))
        token, foot = token_picture(self.charms[seat], round(side * 0.56)), round(side * 0.78)
        if seat in self.winners:
            wide = round(side * 0.86)
            lotus = art.sprite("buddha/home", (wide, round(wide * 130 / 240)))
            art.put(picture, lotus, (side // 2, side * 0.97), anchor="midbottom")
            foot = round(side * 0.72)
        art.put(picture, token, (side // 2, foot), anchor="midbottom")
        return picture, (round(x - side / 2), round(y - side / 2))

    # -- the film

    lasts = 1300, 5000, 1500, 1200
    brief = 700, 1200, 500, 600

    def make_ready(self, stage: Stage, ground: pygame.Surface) -> Iterator[None]:
        self._pond = Pond(self.order, self.picture_rect)
        self._rings: dict[tuple[int, int], tuple[pygame.Surface, tuple[int, int]]] = {}
        for number in range(self.count):
            for seat in self.order:
                self._rings[seat, number] = yield from self.ring(self._pond, seat, number)
                yield
        self._stones = {seat: self.stone(self._pond, seat) for seat in self.order}
        yield

    def parts(self, stage: Stage, lasts: Sequence[float]) -> list[Beat]:
        """Night, stones on the water, rings round after round, the brush about them, the words."""
        falls, spreads, brushed, worded = lasts
        self._layer = Layer("film/pond", stage.rest.get_rect(), self.cloth, 5)
        return [
            nightfall(stage, self.cloth.copy(), self._pond.middle[1], falls),
            self._stones_sink(stage, falls * 0.8),
            *(self._round(stage, number, spreads / self.count) for number in range(self.count)),
            *([self._brushed(stage, brushed)] if self.count > 1 else []),
            *([self.said(stage, worded)] if stage.names else []),
        ]

    def _stones_sink(self, stage: Stage, lasts: float) -> Beat:
        """One seat after another sinks to a stone on the water."""
        sinking = {
            seat: Layer(f"film/stone/{seat}", Rect(at, picture.get_size()), picture, 8)
            for seat, (picture, at) in self._stones.items()
        }
        drop = stage.style.px(7)

        def begin() -> None:
            stage.canvas.add(self._layer, *sinking.values())
            for stone in sinking.values():
                stone.fade(0)

        def sink(share: float) -> None:
            for place, (seat, stone) in enumerate(sinking.items()):
                own = min(1.0, max(0.0, share * 1.8 - 0.8 * place / len(sinking)))
                x, y = self._stones[seat][1]
                stone.put(x, y - drop * (1 - out_cubic(own)))
                stone.fade(round(own * 8) / 8)

        def end() -> None:
            stage.canvas.remove(sinking.values())
            self._lay_stones()

        return Beat([Motion(lasts, sink, begin=begin, end=end, sounds=[Cue(HUSH)])], "stones")

    def _lay_stones(self) -> None:
        for picture, at in self._stones.values():
            self._layer.stamp(picture, at)

    def _round(self, stage: Stage, number: int, lasts: float) -> Beat:
        """A ring goes out from every stone; where the bid was missed it breaks."""
        waves = {
            seat: _Wave(f"film/wave/{seat}", *self._pond.ring(seat, number, self.count), stage, 6)
            for seat in self.order
        }
        laid: set[int] = set()

        def spread(share: float) -> None:
            for index, (seat, wave) in enumerate(waves.items()):
                own = min(1.0, max(0.0, share - RAIN * index) / (1 - RAIN * len(waves)))
                wave.spread(in_out_sine(own))
                if own >= 1 and seat not in laid:
                    laid.add(seat)
                    wave.show(False)
                    self._layer.stamp(*self._rings[seat, number])

        def end() -> None:
            stage.canvas.remove(waves.values())
            self._lay_stones()

        drops = []
        for index, wave in enumerate(waves.values()):
            falls, level = 0.9 * (index + 1) / len(waves), -9.0 if index else -5.0
            drops.append(Cue("trick_bowl", falls, level=level, where=wave.centre[0]))
        begin = Motion(0, begin=lambda: stage.canvas.add(*waves.values()))
        return Beat([begin, Motion(lasts, spread, end=end, sounds=drops)], f"round {number + 1}")

    def _brushed(self, stage: Stage, lasts: float) -> Beat:
        """The brush goes once round: what it has passed is as the last picture has it."""
        middle, high = self._pond.middle, self._pond.high
        inner, outer = high * (ENSO - BROAD * 0.9), high * (ENSO + BROAD * 0.9)
        parts = []
        for index in range(TURNS):
            angles = [math.radians(-76 + 344 * (index + edge) / TURNS) for edge in (0, 1)]
            ends = [
                (middle[0] + far * math.cos(angle), middle[1] + far * math.sin(angle))
                for angle in angles
                for far in (inner, outer)
            ]
            left, top = (math.floor(min(end[axis] for end in ends)) - 2 for axis in (0, 1))
            right, bottom = (math.ceil(max(end[axis] for end in ends)) + 2 for axis in (0, 1))
            parts.append(Rect(left, top, right - left, bottom - top).clip(stage.rest.get_rect()))
        done: list[int] = []

        def stroke(share: float) -> None:
            for part in parts[len(done) : round(in_out_sine(share) * TURNS)]:
                done.append(1)
                if part:
                    self._layer.stamp(stage.rest.subsurface(part), part.topleft)

        return Beat([Motion(lasts, stroke, sounds=[Cue("exact_bid")])], "brush")


def _parts(body: str, far: int, near: float) -> Iterator[tuple[pygame.Surface, tuple[int, int]]]:
    """A ring about the origin in square parts, each with its corner; where it is not there are none."""
    count = math.ceil(2 * far / PART)
    side = math.ceil(2 * far / count)
    for index in range(count * count):
        x, y = index % count * side - far, index // count * side - far
        away = [math.dist((0, 0), corner) for corner in product((x, x + side), (y, y + side))]
        closest = math.dist((0, 0), (min(max(0, x), x + side), min(max(0, y), y + side)))
        if max(away) > near and closest < far:
            yield art.raster(art.document(body, (x, y, side, side)), (side, side)), (x, y)


class _Wave(Widget):
    """A ring on the water, on its way from a stone to where it stays."""

    touchable = False

    def __init__(self, name: str, centre: Point, radius: float, stage: Stage, depth: int) -> None:
        self.centre = round(centre[0]), round(centre[1])
        self.goal = radius
        self._thick = max(1, round(stage.style.measure.u * 0.3))
        self._far = 0
        half = math.ceil(radius) + 4 * self._thick
        rect = Rect(0, 0, 2 * half, 2 * half).move_to(center=self.centre)
        super().__init__(name, rect, depth)

    def spread(self, share: float) -> None:
        """Have gone a share of the way."""
        before, self._far = self._far, round(self.goal * share)
        if before == self._far or self.canvas is None:
            return
        low, high = max(0, before - 5 * self._thick), self._far + 3 * self._thick
        for part in rings(self.centre, low, high, self.rect):
            self.canvas.damage(part)

    def draw(self, target: pygame.Surface) -> None:
        for inside, thick in ((0, self._thick), (3 * self._thick, max(1, self._thick // 2))):
            if self._far - inside > 2 * thick:
                pygame.draw.circle(target, WATER, self.centre, self._far - inside, thick)


FILM = BuddhaFilm
