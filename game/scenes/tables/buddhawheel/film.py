"""The end of a match of BuddhaWheel: its births round the Wheel, and golden threads to who came free."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial

import pygame

from game import words
from game.journals.buddhawheel import births_told, told
from game.layout import Curve
from game.scenes.tables.buddhawheel.births_beads import BeadsPicture
from game.scenes.tables.buddhawheel.births_picture import BirthsPicture, paint_night
from game.scenes.tables.buddhawheel.signs import GAME, Drawing
from game.scenes.tables.buddhawheel.story_panels import SeatStory
from game.scenes.tables.film import Film, Stage, nightfall
from game.scenes.tables.growing import Growth, apart
from game.sound.cue import HUSH, Cue
from game.tellings.buddhawheel.births import Birth, Births, births
from game.tellings.buddhawheel.lives import Course, courses
from game.tellings.buddhawheel.turned import Tale, most, tales
from game.tellings.facts import DOT
from game.widgets.boxes import Node
from game.widgets.canvas import Rect
from game.widgets.easing import in_out_sine
from game.widgets.layer import Layer, ScreenChange
from game.widgets.motion import Beat, Motion
from game.widgets.picture_cache import cached_picture
from game.widgets.style import Style

TOLD = 3  # realms of which it is said how often somebody was born there
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

    @cached_property
    def _tales(self) -> list[Tale]:
        return tales(self.match)

    def panels(self, style: Style, go: Callable[[int], None], *, whole: bool) -> Sequence[Node]:
        """The story of each seat, and the way to the life it turned."""
        return [self._story(style, seat).panel(go, whole=whole) for seat in self.order]

    def _story(self, style: Style, seat: int) -> SeatStory:
        tale, parts = self._tales[seat], self.telling.story(self.view, seat).split(DOT)
        helpers = [self.names[each] for each in tale.helpers]
        helped = words.phrase(GAME, "turned.helped", names=words.listed(helpers)) if helpers else ""
        times = sum(each.seat == seat for each in self.kept.tellings)
        line = DOT.join([*parts, *([words.counted("told.count", times)] if times else [])])
        return SeatStory(style, seat, self.names[seat], self.charms[seat], tale, [line, helped])

    @property
    def notes(self) -> Sequence[str]:
        return [each for each in (most(self._tales, self.names), self._next_time) if each]

    @property
    def _next_time(self) -> str:
        """What somebody may begin a later match with (BW-2.4, BW-10.4); empty where nobody may."""
        game, match = self.match.game, self.match
        brought = [
            (name, self.telling.brought(name, game.carried(match.state, seat, {})))
            for seat, name in enumerate(self.names)
        ]
        who = [words.phrase(GAME, "turned.next.one", name=name, what=what) for name, what in brought if what]
        return words.phrase(GAME, "turned.next", who="; ".join(who)) if who else ""

    # -- the picture

    def lay_ground(self, target: pygame.Surface, rect: Rect) -> Iterator[None]:
        yield from paint_night(target, rect)

    def paint(self, target: pygame.Surface, rect: Rect) -> Iterator[None]:
        yield from paint_night(target, rect)
        yield from self._draw(target, rect, rect, 0)

    def hang(self, target: pygame.Surface, rect: Rect) -> Iterator[None]:
        yield from paint_night(target, rect)
        order = self.telling.order(self.view)
        beads = BeadsPicture(self.births, self._courses, self._tales, self.names, self.charms, order)
        yield from beads.paint(target, rect)

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

    lasts = 1400, 5400, 1900, 1500
    brief = 800, 1500, 0, 800

    def make_ready(self, stage: Stage, ground: pygame.Surface) -> Iterator[None]:
        _ = self.births
        yield
        _ = self._courses
        yield
        self._shown = self._picture(self.picture_rect, self._top(stage.size, self.picture_rect))
        yield
        self.cloth = ground.copy()
        yield from self._shown.paint_wheel(self.cloth)
        if stage.names:
            yield from self.write_names(self.cloth)
        yield from self._shown.weave()

    def parts(self, stage: Stage, lasts: Sequence[float]) -> list[Beat]:
        """Night, all lives, golden threads to who came free (not in short), and dawn behind the Wheel."""
        night, lives, threads, dawn = lasts
        shown = self._shown
        sounds = [Cue(HUSH), Cue("bardo_fall_air", level=-8)]
        self.layer = Layer("film/cloth", self.cloth.get_rect(), self.cloth, 10)
        low = stage.size[1] - shown.centre[1] - shown.radius * 1.2
        comes = partial(ScreenChange, "film/dawn", self.layer.picture, stage.rest, low, 30)
        breaks = stage.comes(comes, dawn, sounds=[Cue("rebirth_bowls", level=-4)])
        return [
            nightfall(stage, self.cloth, shown.centre[1], night, sounds),
            Beat([self._lived(stage, lives)], "births"),
            *([Beat([*self._freed(threads)], "free")] if threads and shown.freed else []),
            Beat([breaks], "dawn"),
        ]

    def _lived(self, stage: Stage, lasts: float) -> Motion:
        """All lives at once, as they were lived; who dies falls into the Bardo."""
        growth = Growth(self.layer, self._shown.laid)
        picture = spark(round(stage.style.px(SPARK)) // 2 * 2)
        sparks = [
            Layer(f"film/fall/{seat}", picture.get_rect(), picture, 12) for seat in range(len(self.names))
        ]
        for each in sparks:
            each.visible = False
        falls = [(life, self._fall(life)) for life in self.births.lives if life.end in ("death", "burner")]

        def begin() -> None:
            stage.canvas.add(self.layer, *sparks)

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
        born = apart(lives, SOUNDS, lambda each: each.began)
        died = [life for life in lives if life.end in ("death", "burner")]
        fell = apart(died, SOUNDS * 2, lambda each: each.ended)
        found = [Cue("rebirth_drop", life.began, level=-10) for life in born]
        return [*found, *(Cue("bardo_fall_knock", life.ended, level=-14) for life in fell)]

    def _fall(self, life: Birth) -> Curve:
        """From where a life ended round the Wheel into the Bardo."""
        wheel = self._shown.wheel
        curve = wheel.fall(life.squares[-1])
        return Curve(tuple(map(self._shown.point, curve.points)), tuple(curve.marks))

    def _freed(self, threads: float) -> Iterator[Motion]:
        """One after another, in the order in which they came free."""
        freed = self._shown.freed
        for number, seat in enumerate(freed):

            def risen(seat: int = seat) -> None:
                for picture, (x, y) in self._shown.moon_parts(seat):
                    self.layer.stamp(picture, picture.get_rect(center=(round(x), round(y))).topleft)

            growth = Growth(self.layer, self._shown.golden(seat), in_out_sine)
            sounds = [] if number else [Cue("liberation")]
            yield Motion(max(300.0, threads / len(freed)), growth.grow, end=risen, sounds=sounds)


@cached_picture
def spark(side: int) -> pygame.Surface:
    """Who falls into the Bardo."""
    drawing = Drawing()
    for reach, opacity in ((46, 0.12), (34, 0.2), (22, 0.45), (11, 1.0)):
        drawing.add("circle", cx=0, cy=0, r=reach, fill="#EDEBFF", opacity=opacity)
    return drawing.picture((-50, -50, 100, 100), (side, side))


FILM = WheelFilm
