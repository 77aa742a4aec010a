"""The end of a match of Hungry Ghost: seven petals in the cave, all lives strung like beads, dawn."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

import pygame

from game import words
from game.engine.base import Event
from game.journals.hungry_ghost import chronicle
from game.scenes.tables.colophon import Inks
from game.scenes.tables.film import Film, Stage, nightfall
from game.scenes.tables.hungry_ghost import cave
from game.scenes.tables.hungry_ghost.landscape import HIGH, shapes
from game.scenes.tables.hungry_ghost.strands import Day, Strands, days_of
from game.scenes.tables.hungry_ghost.wonders import PETAL_BOX, PETALS, lamp, petal, petals
from game.sound.cue import HUSH, Cue
from game.widgets import art
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Button
from game.widgets.easing import in_out_sine
from game.widgets.layer import Layer, Reveal, ScreenChange
from game.widgets.motion import Beat, Motion
from game.widgets.panel import Block, Line, Panel
from game.widgets.sprite import Sprite
from game.widgets.style import Style
from game.widgets.token import token_picture

GAME = "hungry_ghost"
TILE, STRIP = 240, 96  # pixels
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
FALLS, SMOKES, OPENS, UNROLLS, STRUNG, DAWNS = 1000.0, 700.0, 2300.0, 900.0, 3700.0, 1400.0
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
        defs = art.linear("paper", "#FBF4E6", "#EBDAB6")
        for y in range(0, rect.height, STRIP):
            tall = min(STRIP, rect.height - y)
            body = art.tag("rect", x=0, y=0, width=8, height=rect.height, fill="url(#paper)")
            strip = art.raster(art.document(body, (0, y, 8, tall), defs), (8, tall))
            target.blit(pygame.transform.scale(strip, (rect.width, tall)), (rect.x, rect.y + y))
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
        self._frame(target, rect)

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
        body, defs = shapes(rect.width / scale)
        for y in range(0, rect.height, TILE):
            for x in range(0, rect.width, TILE):
                size = min(TILE, rect.width - x), min(TILE, rect.height - y)
                box = (x / scale, y / scale, size[0] / scale, size[1] / scale)
                tile = art.raster(art.document(body, box, defs), size)
                target.blit(tile, (rect.x + x, rect.y + y))
                yield

    def _frame(self, target: pygame.Surface, rect: Rect) -> None:
        """A border of brocade about the picture."""
        unit = rect.height / 108
        for inset, thick, ink in BORDER:
            edge = rect.inflate(-2 * round(inset * unit), -2 * round(inset * unit))
            pygame.draw.rect(target, ink, edge, max(1, round(thick * unit)))

    def _draw_lotus(self, target: pygame.Surface, strands: Strands) -> None:
        x, y = strands.goal
        wide = round(300 * strands.scale)
        lotus = petals((wide, round(wide * PETAL_BOX[3] / PETAL_BOX[2])), len(PETALS) * 4)
        at = strands.rect.x + round(x * strands.scale), strands.rect.y + round((y + 66) * strands.scale)
        target.blit(lotus, lotus.get_rect(midbottom=at))

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
                for happening in self.match.happenings(step, None):
                    if _teaches(happening.event, self.awake):
                        said = words.sentence(GAME, happening.event, self.names)
                        day = happening.before["day"]
                        return position, words.phrase(GAME, "film.turned.day", day=day, said=said)
        return None

    def aside(self, style: Style, rect: Rect, go: Callable[[int], None]) -> Sequence[Widget]:
        if self.turn is None:
            return ()
        position, said = self.turn
        colours, margin, tall = style.theme, style.px(2.4), style.px(5.6)
        inner = Rect(rect.x + margin, rect.y + style.px(1.4), rect.width - 2 * margin, 0)
        head = Rect(inner.x, inner.y, inner.width, round(style.font_px(3.0) * 1.3))
        title = words.phrase(GAME, "film.turned")
        line = Line("results/turned", head, title, "garamond", style.font_px(3.0), colours.ink)
        told = Rect(inner.x, head.bottom, inner.width, 0)
        block = Block("results/turned/day", told, said, "inter", style.font_px(2.0), colours.ink2)
        told.height = block.rect.height = block.needed
        label = words.phrase(GAME, "film.turned.go")
        wide = min(inner.width, style.px(26))
        place = Rect(inner.x, told.bottom + style.px(1.2), wide, tall)
        button = Button(
            "results/turned/go", place, style, label, lambda: go(position), icon="replay", units=2.2, depth=2
        )
        panel = Panel("results/turned/panel", Rect(rect), style)
        panel.rect.height = place.bottom + style.px(1.8) - rect.y
        return (panel, line, block, button) if panel.rect.height <= rect.height else ()

    # -- the film

    def prepare(self, stage: Stage) -> Iterator[None]:
        place = self._place = self.room(stage)
        land = pygame.Surface(place.size)
        yield from self._draw_land(land, land.get_rect())
        self._land = land
        self._dark = pygame.Surface(stage.size)
        yield from self.lay_ground(self._dark, self._dark.get_rect())
        self._dark.blit(land, place)
        yield
        self._frame(self._dark, place)
        for y in range(0, stage.size[1], TILE):
            strip = Rect(0, y, stage.size[0], TILE).clip(self._dark.get_rect())
            self._dark.fill(NIGHT, strip, pygame.BLEND_RGB_MULT)
            yield
        if self.awake is not None:
            yield from self._prepare_cave(stage)
        self._strung = self._strands(place)
        yield from self.compose(stage.rest, wordless=not stage.names)
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

    def beats(self, stage: Stage) -> list[Beat]:
        return self._all(stage, 1.0)

    def brief(self, stage: Stage) -> list[Beat]:
        return self._all(stage, 0.3)

    def _all(self, stage: Stage, share: float) -> list[Beat]:
        sits = self._in_the_cave(stage, share) if self.awake is not None else []
        first = self._cave if self.awake is not None else self._dark
        lower = stage.size[1] * SITS
        return [
            nightfall(stage, first, lower, FALLS * share),
            *sits,
            *([self._unrolled(stage, UNROLLS * share)] if sits else []),
            self._strung_beat(stage, STRUNG * share),
            self._dawn(stage, DAWNS * share),
        ]

    def _in_the_cave(self, stage: Stage, share: float) -> list[Beat]:
        """The last lamp goes out; seven petals open behind the one who sits."""
        assert self.awake is not None
        wide, tall = stage.size
        floor = tall * cave.FOOT
        flame = Sprite("film/lamp", 12)
        side = round(tall * 0.17)
        sitter = cave.sitter(self.charms[self.awake], round(tall * 0.23))
        sits = Rect(0, 0, *sitter.get_size())
        sits.midbottom = wide // 2, round(floor + tall * 0.03)
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

        def opens(part: float) -> None:
            light[0].put(in_out_sine(part))
            for number, each in enumerate(open_):
                own = min(1.0, max(0.0, part * (len(open_) + 1) - number))
                each.fade(math.ceil(own * OPENING) / OPENING)

        opening = Motion(OPENS * share, opens, end=flame.gone, sounds=[Cue("awakening")])
        return [
            Beat(
                [Motion(SMOKES * share, goes_out, begin=begin, sounds=[Cue(HUSH), Cue("lamp_out", 0.3)])],
                "lamp",
            ),
            Beat([opening, Motion(400 * share)], "petals"),
        ]

    def _unrolled(self, stage: Stage, lasts: float) -> Beat:
        """The scroll unrolls in the dark."""
        scroll = Reveal("film/scroll", stage.rest.get_rect(), self._dark, 20)
        return Beat(
            [
                Motion(
                    lasts,
                    lambda share: scroll.reveal(in_out_sine(share)),
                    begin=lambda: stage.canvas.add(scroll),
                    sounds=[Cue("page")],
                )
            ],
            "scroll",
        )

    def _strung_beat(self, stage: Stage, lasts: float) -> Beat:
        """Day by day all threads draw themselves at once."""
        strands = self._strung
        sheet = Layer("film/strung", stage.rest.get_rect(), self._dark, 30)
        done = 0
        jobs = [
            *(strands.token(seat) for seat in self.order),
        ]
        pieces = [(number, seat) for number in range(strands.count) for seat in self._below_first()]

        def begin() -> None:
            stage.canvas.add(sheet)
            for job in jobs:
                sheet.stamp(*job)

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

    def _dawn(self, stage: Stage, lasts: float) -> Beat:
        """Day breaks over all of them, and the words come."""
        falls: list[ScreenChange] = []

        def begin() -> None:
            falls.append(ScreenChange("film/dawn", self._dark, stage.rest, 0, 40))
            stage.canvas.add(*falls)

        return Beat(
            [
                Motion(
                    lasts,
                    lambda share: falls[0].put(in_out_sine(share)),
                    begin=begin,
                    sounds=[Cue("morning")],
                )
            ],
            "dawn",
        )


def _teaches(event: Event, seat: int | None) -> bool:
    """Whether an event makes a seat one who meditates: a Teacher does, and Heaven."""
    if event["type"] == "taught":
        return bool(event["student"] == seat)
    leaves = event["type"] == "realm_evening" and event["realm"] == "heaven" and event["life"] == 0
    return bool(leaves and event["seat"] == seat)


FILM = GhostFilm
