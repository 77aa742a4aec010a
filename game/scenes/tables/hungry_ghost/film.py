"""The end of a match of Hungry Ghost: seven petals in the cave, all lives strung like beads, dawn."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial

import pygame

from game import words
from game.engine.base import Event
from game.journals.hungry_ghost import chronicle
from game.scenes.tables.colophon import Inks
from game.scenes.tables.film import Film, Stage, frame, nightfall
from game.scenes.tables.hungry_ghost import cave
from game.scenes.tables.hungry_ghost.landscape import HIGH, shapes
from game.scenes.tables.hungry_ghost.strands import Day, Strands, days_of
from game.scenes.tables.hungry_ghost.wonders import PETAL_BOX, PETALS, lamp, petal, petals
from game.sound.cue import HUSH, Cue
from game.widgets import art
from game.widgets.boxes import MANY, Column, Framed, Item, Row, Space, Text, height, lay
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Button
from game.widgets.easing import in_out_sine
from game.widgets.layer import Layer, Reveal, ScreenChange
from game.widgets.motion import Beat, Motion
from game.widgets.panel import Sheet
from game.widgets.sprite import Sprite
from game.widgets.style import Style
from game.widgets.token import token_picture

GAME = "hungry_ghost"
NIGHT = (80, 72, 108)  # what is left of each colour by night
BORDER = ((0.0, 2.0, "#5E1C18"), (0.3, 0.25, "#E2B65A"), (1.7, 0.3, "#E2B65A"))  # u: inset, thickness, ink
INKS = Inks(
    title="#2B1E24",
    gold="#7A4A12",
    line="#3E2C30",
    quiet="#5E4A50",
    rule="#B5935F",
    strand=("#C8452B", "#C98A12", "#3C8B7A", "#2C4C93", "#8A7A5A", "#4B2444"),
)
STAYS = 0.174  # of the time in which the petals open, how long they are seen open
SITS = 0.62  # where the cave's middle lies, for the height of the screen
SPREAD = 0.62  # the breadth of seven petals for the height of the screen
OPENING = 5  # steps in which a petal comes to be seen


class GhostFilm(Film):
    """Every seat's days as beads on a thread, through Heaven and Hell; who awakened ends in the lotus."""

    proportion = 122 / 90
    alone = 122 / 90
    beside = math.inf  # it fills any room
    inks = INKS
    _land: pygame.Surface | None = None

    @cached_property
    def days(self) -> list[list[Day]]:
        """The days of every seat."""
        return days_of(chronicle(self.match))

    @property
    def awake(self) -> int | None:
        """Who awakened; None: the days agreed on were over, or the match rests."""
        seats = self.view["seats"]
        found = (seat for seat in self.winners if seats[seat]["insight"] == 7 and seats[seat]["life"] <= 0)
        return None if self.kept.rests else next(found, None)

    # -- what is said

    @property
    def title(self) -> str:
        return super().title if self.kept.rests else self.telling.ending(self.names, self.winners)[0]

    @property
    def subtitle(self) -> str:
        count = len(self.days[0])
        key = "film.days" if count != 1 else "film.days.1"
        return words.phrase(GAME, key, title=words.texts(GAME).title, count=count)

    @property
    def foot(self) -> str:
        return words.phrase(GAME, "film.foot")

    # -- the picture

    def lay_ground(self, target: pygame.Surface, rect: Rect) -> Iterator[None]:
        art.shade_down(target, rect, "#FBF4E6", "#EBDAB6")
        yield

    def draw(self, target: pygame.Surface, rect: Rect) -> Iterator[None]:
        yield from self._draw_land(target, rect)
        strands = self._strands(rect)
        if self.awake is not None:
            self._draw_lotus(target, strands)
            yield
        for seat in self._below_first():
            for number in range(strands.count):
                target.blit(*strands.piece(seat, number))
                yield
            target.blit(*strands.tail(seat))
            target.blit(*strands.token(seat))
            yield
        if self.awake is not None:
            target.blit(*self._sitter(strands))
        frame(target, rect, rect.height / 108, BORDER)

    def _below_first(self) -> list[int]:
        """The seats as their threads lie over each other: the first above all."""
        return list(reversed(self.order))

    def _strands(self, rect: Rect) -> Strands:
        return Strands(self.days, self.order, self.charms, self.awake, rect)

    def _draw_land(self, target: pygame.Surface, rect: Rect) -> Iterator[None]:
        """The landscape, tile by tile; once made for a size it is kept while the film is made ready."""
        if self._land is not None and self._land.get_size() == rect.size:
            target.blit(self._land, rect)
            return
        scale = rect.height / HIGH
        wide = rect.width / scale
        yield from art.paint_tiled(target, rect, *shapes(wide), box=(0, 0, wide, HIGH))

    def _draw_lotus(self, target: pygame.Surface, strands: Strands) -> None:
        x, y = strands.goal
        wide = round(300 * strands.scale)
        lotus = petals((wide, round(wide * PETAL_BOX[3] / PETAL_BOX[2])), len(PETALS) * 4)
        at = strands.rect.x + round(x * strands.scale), strands.rect.y + round((y + 66) * strands.scale)
        art.put(target, lotus, at, anchor="midbottom")

    def _sitter(self, strands: Strands) -> tuple[pygame.Surface, tuple[int, int]]:
        """The token of who awakened, in the lotus."""
        assert self.awake is not None
        picture = token_picture(self.charms[self.awake], round(84 * strands.scale))
        x, y = strands.goal
        at = strands.rect.x + round(x * strands.scale), strands.rect.y + round((y + 34) * strands.scale)
        return picture, (at[0] - picture.get_width() // 2, at[1] - picture.get_height())

    # -- beside it

    @cached_property
    def turn(self) -> tuple[int, str] | None:
        """When who awakened came to meditate in the life in which it was: after how many steps, and how."""
        for position in range(len(self.match.steps), 0, -1) if self.awake is not None else ():
            step = self.match.steps[position - 1]
            if any(event["type"] in ("taught", "realm_evening") for event in step.events):
                for happening in self.match.transitions(step, None):
                    if _teaches(happening.event, self.awake):
                        said = words.sentence(GAME, happening.event, self.names)
                        day = happening.before["day"]
                        return position, words.phrase(GAME, "film.turned.day", day=day, said=said)
        return None

    def aside(self, style: Style, rect: Rect, go: Callable[[int], None]) -> Sequence[Widget]:
        if self.turn is None:
            return ()
        position, said = self.turn
        inks, label = style.theme, words.phrase(GAME, "film.turned.go")
        look = partial(
            Button, "results/turned/go", style=style, label=label, icon="replay", units=2.2, depth=2
        )
        button = Item(partial(look, deed=lambda: go(position)), style.px(26), style.px(5.6))
        title = Text(words.phrase(GAME, "film.turned"), 3.0, inks.ink, "garamond")
        day = Text(said, 2.0, inks.ink2, lines=MANY)
        tree = Framed(Column(title, day, Space(high=1.2), Row(button, Space(grow=1))), 2.4, 1.4, 1.8)
        whole = Rect(rect.topleft, (rect.width, height(tree, style, rect.width)))
        shown = Sheet("results/turned", whole, lay(tree, style, whole))
        return (shown, *shown.layout.widgets) if whole.height <= rect.height else ()

    # -- the film

    lasts = 1000, 700, 2300, 900, 3700, 1400
    brief = 300, 210, 690, 270, 1110, 420

    def make_ready(self, stage: Stage, ground: pygame.Surface) -> Iterator[None]:
        place = self.picture_rect
        land = pygame.Surface(place.size)
        yield from self._draw_land(land, land.get_rect())
        self._land = land
        self.cloth = ground.copy()
        self.cloth.blit(land, place)
        yield
        frame(self.cloth, place, place.height / 108, BORDER)
        for y in range(0, stage.size[1], art.TILE):
            self.cloth.fill(NIGHT, (0, y, stage.size[0], art.TILE), pygame.BLEND_RGB_MULT)
            yield
        if self.awake is not None:
            yield from self._prepare_cave(stage)
        self._strung = self._strands(place)

    def prepare(self, stage: Stage) -> Iterator[None]:
        yield from super().prepare(stage)
        self._land = None

    def _prepare_cave(self, stage: Stage) -> Iterator[None]:
        """The cave by night and full of light, and the seven petals, each by itself."""
        self._cave = pygame.Surface(stage.size)
        yield from cave.paint(self._cave)
        self._lit = self._cave.copy()
        yield from cave.shine(self._lit)
        tall = stage.size[1]
        across = round(tall * SPREAD)
        size = across, round(across * PETAL_BOX[3] / PETAL_BOX[2])
        self._petals = []
        for number in range(len(PETALS)):
            self._petals.append(petal(size, number))
            yield

    def parts(self, stage: Stage, lasts: Sequence[float]) -> list[Beat]:
        """Night; who awakened sits in the cave, till the scroll unrolls; all threads are strung; dawn."""
        falls, smokes, opens, unrolls, strung, dawns = lasts
        first, sits = self.cloth, []
        if self.awake is not None:
            first = self._cave
            scroll = Reveal("film/scroll", stage.rest.get_rect(), self.cloth, 20)
            unrolled = Beat([stage.comes(lambda: scroll, unrolls, sounds=[Cue("page")])], "scroll")
            sits = [*self._in_the_cave(stage, smokes, opens), unrolled]
        breaks = stage.comes(
            lambda: ScreenChange("film/dawn", self.cloth, stage.rest, 0, 40), dawns, sounds=[Cue("morning")]
        )
        night = nightfall(stage, first, stage.size[1] * SITS, falls)
        return [night, *sits, self._strung_beat(stage, strung), Beat([breaks], "dawn")]

    def _in_the_cave(self, stage: Stage, smokes: float, opens: float) -> list[Beat]:
        """The last lamp goes out; seven petals open behind the one who sits."""
        assert self.awake is not None
        wide, tall = stage.size
        floor = tall * cave.FOOT
        flame = Sprite("film/lamp", 12)
        side = round(tall * 0.17)
        sitter = cave.sitter(self.charms[self.awake], round(tall * 0.23))
        sits = Rect(0, 0, *sitter.get_size()).move_to(midbottom=(wide // 2, round(floor + tall * 0.03)))
        token = Layer("film/sitter", sits, sitter, 11)
        behind = self._petals[0].get_rect(midbottom=(wide // 2, round(floor + tall * 0.075)))
        open_ = [
            Layer(f"film/petal/{number}", behind, picture, 8) for number, picture in enumerate(self._petals)
        ]

        light: list[ScreenChange] = []

        def begin() -> None:
            for each in open_:
                each.fade(0)
            stage.canvas.add(token, flame, *open_)
            light.append(ScreenChange("film/light", self._cave, self._lit, round(floor), 5))
            stage.canvas.add(*light)

        def goes_out(part: float) -> None:
            burns = 1 - in_out_sine(min(1.0, max(0.0, part - 0.25) / 0.5))
            spot = min(wide / 2 + tall * 0.3, wide - side * 0.7), floor - side * 0.2
            flame.stand(spot, lamp(side, burns))

        def opened(part: float) -> None:
            light[0].reveal(in_out_sine(part))
            for number, each in enumerate(open_):
                own = min(1.0, max(0.0, part * (len(open_) + 1) - number))
                each.fade(math.ceil(own * OPENING) / OPENING)

        sounds = [Cue(HUSH), Cue("lamp_out", 0.3)]
        opening = Motion(opens, opened, end=flame.gone, sounds=[Cue("awakening")])
        return [
            Beat([Motion(smokes, goes_out, begin=begin, sounds=sounds)], "lamp"),
            Beat([opening, Motion(opens * STAYS)], "petals"),
        ]

    def _strung_beat(self, stage: Stage, lasts: float) -> Beat:
        """Day by day all threads draw themselves at once."""
        strands = self._strung
        sheet = Layer("film/strung", stage.rest.get_rect(), self.cloth, 30)
        done = 0
        pieces = [(number, seat) for number in range(strands.count) for seat in self._below_first()]

        def begin() -> None:
            stage.canvas.add(sheet)
            for seat in self.order:
                sheet.stamp(*strands.token(seat))

        def string(share: float) -> None:
            nonlocal done
            goal = math.ceil(share * len(pieces))
            while done < goal:
                number, seat = pieces[done]
                sheet.stamp(*strands.piece(seat, number))
                done += 1

        def end() -> None:
            for seat in self._below_first():
                sheet.stamp(*strands.tail(seat))

        return Beat([Motion(lasts, string, begin=begin, end=end, sounds=self._heard())], "days")

    def _heard(self) -> list[Cue]:
        """Heaven and Hell, where somebody first comes there; deaths as they fall."""
        count, cues = len(self.days[0]), []
        for realm in ("heaven", "hell"):
            first = [n for n in range(count) if any(days[n].realm == realm for days in self.days)]
            if first:
                cues.append(Cue(realm, first[0] / count, level=-6.0))
        deaths = sorted({n for days in self.days for n, day in enumerate(days) if day.tassel})
        return [*cues, *(Cue("scales_pan", n / count, level=-9.0) for n in deaths)]


def _teaches(event: Event, seat: int | None) -> bool:
    """Whether an event makes a seat one who meditates: a Teacher does, and Heaven."""
    if event["type"] == "taught":
        return bool(event["student"] == seat)
    leaves = event["type"] == "realm_evening" and event["realm"] == "heaven" and event["life"] == 0
    return bool(leaves and event["seat"] == seat)


FILM = GhostFilm
