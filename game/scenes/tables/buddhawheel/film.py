"""The end of a match of BuddhaWheel: its births round the Wheel, and golden threads to who came free."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property

import pygame

from game import words
from game.journals.buddhawheel import births_told, told
from game.layout import Curve
from game.scenes.tables.buddhawheel.births_picture import BirthsPicture, paint_night
from game.scenes.tables.buddhawheel.signs import GAME, Drawing
from game.scenes.tables.film import Film, Stage, nightfall
from game.scenes.tables.growing import Growth, apart
from game.sound.cue import HUSH, Cue
from game.tellings.buddhawheel.births import Birth, Births, births
from game.tellings.buddhawheel.lives import Course, courses
from game.widgets.canvas import Rect
from game.widgets.easing import in_out_sine
from game.widgets.layer import Layer, ScreenChange
from game.widgets.motion import Beat, Motion
from game.widgets.picture_cache import cached_picture

NIGHT, LIVES, THREADS, DAWN = 1400.0, 5400.0, 1900.0, 1500.0  # milliseconds
TOLD = 3  # realms of which it is said how often somebody was born there
BRIEF = 800.0, 1500.0, 800.0  # night, lives, dawn
FALLS = 0.07  # of all lives: how long a fall into the Bardo is seen
SPARK = 4.4  # u: across
SOUNDS = 0.022  # of all lives: no two births are heard nearer together


class WheelFilm(Film):
    """Each life a strand on the darkened Wheel, from its birth to where it ended."""

    proportion = 1.36
    alone = 1.36
    beside = 0.96  # the Wheel with its golden threads: moons stand below the words

    @cached_property
    def births(self) -> Births:
        """All lives, and who came free."""
        return births(self.match)

    @cached_property
    def _courses(self) -> tuple[Course, ...]:
        return courses(self.match)

    @property
    def foot(self) -> str:
        return words.counted_of(GAME, "film.births", len(self.births.lives))

    def lines(self, seat: int) -> tuple[str, ...]:
        course = self._courses[seat]
        lived = Counter(life.realm for life in course.lives).most_common(TOLD)
        return (told(course), *([births_told(Counter(dict(lived)))] if lived else []))

    # -- the picture

    def lay_ground(self, target: pygame.Surface, rect: Rect) -> Iterator[None]:
        yield from paint_night(target, rect)

    def paint(self, target: pygame.Surface, rect: Rect) -> Iterator[None]:
        yield from paint_night(target, rect)
        yield from self._draw(target, rect, rect, 0)

    def draw(self, target: pygame.Surface, rect: Rect) -> Iterator[None]:
        yield from self._draw(target, rect, target.get_rect(), self._top(target.get_size(), rect))

    def _top(self, size: tuple[int, int], rect: Rect) -> int:
        """How far down words reach into the upper corners of its picture on a keepsake of a size."""
        plan = self.plan(size)
        low = 0 if plan.date is None else max(plan.head.bottom, plan.foot.bottom)
        return max(0, low - rect.y)

    def _picture(self, rect: Rect, top: int = 0) -> BirthsPicture:
        shown: BirthsPicture | None = self.__dict__.get("_shown")
        if shown and shown.rect == rect:
            return shown
        return BirthsPicture(self.births, self.charms, rect, top=top)

    def _draw(self, target: pygame.Surface, rect: Rect, sky: Rect, top: int) -> Iterator[None]:
        picture = self._picture(rect, top)
        yield from picture.paint_sky(target, sky)
        yield from picture.paint_wheel(target)
        yield from picture.paint_lives(target)
        yield from picture.paint_moons(target)

    # -- the film

    def prepare(self, stage: Stage) -> Iterator[None]:
        _ = self.births
        yield
        _ = self._courses
        yield
        room = self.room(stage)
        self._shown = self._picture(room, self._top(stage.size, room))
        yield
        self._cloth = pygame.Surface(stage.size)
        yield from paint_night(self._cloth, self._cloth.get_rect())
        yield from self._shown.paint_wheel(self._cloth)
        if stage.names:
            yield from self.write_names(self._cloth, self.plan(stage.size))
        yield from self._shown.weave()
        self._laid = self._shown.laid
        yield from self.compose(stage.rest, wordless=not stage.names)

    def beats(self, stage: Stage) -> list[Beat]:
        return [
            self._night(stage, NIGHT),
            Beat([self._lived(stage, LIVES)], "births"),
            *self._freed(),
            self._dawn(stage, DAWN),
        ]

    def brief(self, stage: Stage) -> list[Beat]:
        night, lives, dawn = BRIEF
        return [
            self._night(stage, night),
            Beat([self._lived(stage, lives)], "births"),
            self._dawn(stage, dawn),
        ]

    def _night(self, stage: Stage, lasts: float) -> Beat:
        beat = nightfall(stage, self._cloth, self._shown.centre[1], lasts)
        beat.motions[0].sounds = [Cue(HUSH), Cue("bardo_fall_air", level=-8)]
        return beat

    def _lived(self, stage: Stage, lasts: float) -> Motion:
        """All lives at once, as they were lived; who dies falls into the Bardo."""
        self._layer = Layer("film/cloth", self._cloth.get_rect(), self._cloth, 10)
        growth = Growth(self._layer, self._laid)
        picture = spark(round(stage.style.px(SPARK)) // 2 * 2)
        sparks = [
            Layer(f"film/fall/{seat}", picture.get_rect(), picture, 12) for seat in range(len(self.names))
        ]
        for each in sparks:
            each.visible = False
        falls = [(life, self._fall(life)) for life in self.births.lives if life.end in ("death", "burner")]

        def begin() -> None:
            stage.canvas.add(self._layer, *sparks)

        def place(share: float) -> None:
            growth.grow(share)
            seen = {
                life.seat: fall.at((share - life.ended) / FALLS)
                for life, fall in falls
                if life.ended <= share < min(1.0, life.ended + FALLS)
            }
            for seat, each in enumerate(sparks):
                each.show(seat in seen)
                if seat in seen:
                    x, y = seen[seat]
                    each.put(x - each.rect.width / 2, y - each.rect.height / 2)

        def end() -> None:
            stage.canvas.remove(sparks)

        return Motion(lasts, place, begin=begin, end=end, sounds=self._heard())

    def _heard(self) -> list[Cue]:
        lives = self.births.lives
        born = [
            Cue("rebirth_drop", life.began, level=-10)
            for life in apart(lives, SOUNDS, lambda each: each.began)
        ]
        died = [life for life in lives if life.end in ("death", "burner")]
        fell = [
            Cue("bardo_fall_knock", life.ended, level=-14)
            for life in apart(died, SOUNDS * 2, lambda each: each.ended)
        ]
        return [*born, *fell]

    def _fall(self, life: Birth) -> Curve:
        """From where a life ended round the Wheel into the Bardo."""
        wheel = self._shown.wheel
        curve = wheel.fall(life.squares[-1])
        return Curve(tuple(map(self._shown.point, curve.points)), tuple(curve.marks))

    def _freed(self) -> list[Beat]:
        """One after another, in the order in which they came free."""
        found = []
        freed = self._shown.freed
        for number, seat in enumerate(freed):
            growth = Growth(self._layer, self._shown.golden(seat))

            def risen(seat: int = seat) -> None:
                for picture, (x, y) in self._shown.moon_parts(seat):
                    self._layer.stamp(picture, picture.get_rect(center=(round(x), round(y))).topleft)

            def grow(share: float, growth: Growth = growth) -> None:
                growth.grow(in_out_sine(share))

            lasts = max(300.0, THREADS / len(freed))
            sounds = [Cue("liberation")] if not number else []
            found.append(Motion(lasts, grow, end=risen, sounds=sounds))
        return [Beat(found, "free")] if found else []

    def _dawn(self, stage: Stage, lasts: float) -> Beat:
        """Light behind the Wheel, the last moons, and the words."""
        low = self._shown.centre[1] + self._shown.radius * 1.2
        shown: list[ScreenChange] = []

        def begin() -> None:
            shown.append(ScreenChange("film/dawn", self._layer.picture, stage.rest, stage.size[1] - low, 30))
            stage.canvas.add(shown[0])

        def place(share: float) -> None:
            shown[0].put(in_out_sine(share))

        return Beat([Motion(lasts, place, begin=begin, sounds=[Cue("rebirth_bowls", level=-4)])], "dawn")


@cached_picture
def spark(side: int) -> pygame.Surface:
    """Who falls into the Bardo."""
    drawing = Drawing()
    for reach, opacity in ((46, 0.12), (34, 0.2), (22, 0.45), (11, 1.0)):
        drawing.add("circle", cx=0, cy=0, r=reach, fill="#EDEBFF", opacity=opacity)
    return drawing.picture((-50, -50, 100, 100), (side, side))


FILM = WheelFilm
