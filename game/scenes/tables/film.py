"""The end of a match as a film that comes to rest as a picture; what a game has of its own overrides it.

Both are made of the match's log alone: the same match gives the same film, and the same picture.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

import pygame

from game import words
from game.journals import Kept
from game.journals.copies import day
from game.scenes.layout.keepsake import KeepsakePlan, plan_keepsake
from game.scenes.tables import colophon
from game.scenes.tables.colophon import Colophon, Inks
from game.sound.cue import Cue
from game.tellings import telling_of
from game.widgets import art, text, theme
from game.widgets.boxes import Node
from game.widgets.canvas import Canvas, Rect, Widget
from game.widgets.easing import in_out_sine, linear, out_cubic
from game.widgets.layer import Layer, Reveal, ScreenChange
from game.widgets.motion import Beat, Motion
from game.widgets.style import Style
from game.widgets.theme import Theme
from game.widgets.token import token_picture

Size = tuple[int, int]
Point = tuple[float, float]

NIGHT = ((0.0, "#2B2030"), (0.55, "#17111C"), (1.0, "#0B080D"))
SINKS = 4.0  # u: how far what stands round the board sinks as it fades
LATER = 0.22  # of a nightfall: night comes when what stands round the board has nearly sunk
MOST_BEADS = 48  # along a course


@dataclass
class Stage:
    """Where a film is shown, and what it finds there.

    `board` is where the board of the table lies, `pieces` are the places of what stands round it. `rest` is
    the picture that the film comes to rest as. `names` tells whether words are to be seen: at a flat table
    nobody's side is up. Only when the film begins there are its `canvas`, `before`, the screen as the table
    left it, and `ground`, the same without what stands round the board; `night` is the change of the
    whole screen with which it begins.
    """

    size: Size
    style: Style
    board: Rect
    names: bool = True
    pieces: Sequence[Rect] = ()
    rest: pygame.Surface = field(init=False)
    canvas: Canvas = field(init=False)
    before: pygame.Surface = field(init=False)
    ground: pygame.Surface = field(init=False)

    night: ScreenChange = field(init=False)

    def __post_init__(self) -> None:
        self.rest = pygame.Surface(self.size)

    def comes(
        self,
        make: Callable[[], Reveal | ScreenChange],
        lasts: float,
        *,
        ease: Callable[[float], float] = in_out_sine,
        sounds: Sequence[Cue] = (),
    ) -> Motion:
        """A picture, made only then, comes to be seen over what there is."""
        shown: list[Reveal | ScreenChange] = []

        def begin() -> None:
            shown.append(make())
            self.canvas.add(*shown)

        return Motion(lasts, lambda share: shown[0].reveal(ease(share)), begin=begin, sounds=sounds)


class Film:
    """One match that is over, as film and picture; this one serves any game that has none of its own.

    `order` are the seats as they are named at the end, `charms` the tokens of the seats, `view` is what all
    may see of the end. `proportion` is the breadth of the picture for its height where words stand beside it,
    `alone` where it hangs beside the results, `beside` that of what leaves its upper corners to words, where
    that is less than all.
    """

    proportion = 1.15
    alone = 85 / 73.8
    beside: float | None = None
    inks = Inks()
    ground_stops: tuple[tuple[float, str], ...] = NIGHT

    def __init__(self, kept: Kept) -> None:
        self.kept = kept
        self.match = kept.match
        self.game = kept.game
        self.names = [
            text.shown(name, person.token) for name, person in zip(kept.names, kept.people, strict=True)
        ]
        self.charms = [person.token for person in kept.people]
        self.view = self.match.view(None)
        self.telling = telling_of(self.game)
        order, arrived = self.telling.order(self.view), self.telling.arrived
        home = [seat for seat in order if arrived(self.view, seat)] if kept.rests else self.view["winners"]
        self.winners = [seat for seat in order if seat in home]
        self.order = [*self.winners, *(seat for seat in order if seat not in home)]
        self.day = day(kept.created)
        self.laid: pygame.Surface | None = None  # the ground of a whole surface, where it is there already

    leads = 0
    """How high the way on from it is, in pixels, where one stands beside its words; 0: none does."""

    # -- what is said

    @property
    def title(self) -> str:
        """The largest words."""
        return words.texts(self.game).title

    @property
    def subtitle(self) -> str:
        """What stands below them."""
        if self.kept.rests:
            return words.say("film.rests")
        return self.telling.ending(self.names, self.winners)[0]

    @property
    def foot(self) -> str:
        """The last line."""
        return words.counted("film.steps", len(self.match.steps))

    def lines(self, seat: int) -> tuple[str, ...]:
        """A line or two about a seat."""
        said = self.telling.story(self.view, seat).split(" · ")
        half = -(-len(said) // 2)
        return tuple(" · ".join(part) for part in (said[:half], said[half:]) if part)

    def place(self, seat: int) -> str:
        """The place of a seat that has come home, where others came after it."""
        if seat not in self.winners or len(self.winners) < 2 or not self.telling.ranked:
            return ""
        return words.ordinal(self.winners.index(seat) + 1)

    def told(self, *, names: bool = True) -> Colophon:
        """All words of the keepsake, with the names of the players or without."""
        rows = colophon.told_rows(
            self.order,
            self.charms,
            self.names if names else [""] * len(self.names),
            [self.place(seat) for seat in range(len(self.names))],
            [self.lines(seat) for seat in range(len(self.names))],
        )
        if names:
            return Colophon(self.title, self.subtitle, rows, self.foot, self.day)
        rows = tuple(replace(row, lines=tuple(filter(self._nameless, row.lines))) for row in rows)
        title = self.title if self._nameless(self.title) else words.texts(self.game).title
        subtitle = self.subtitle if self._nameless(self.subtitle) else words.say("film.ended")
        return Colophon(title, subtitle, rows, self.foot if self._nameless(self.foot) else "", self.day)

    def _nameless(self, said: str) -> bool:
        """Whether something names none of the players."""
        return not any(name in said for name in self.names)

    # -- the picture

    def paint(self, target: pygame.Surface, rect: Rect) -> Iterator[None]:
        """Paint the picture alone into a rectangle of a surface, in steps."""
        yield from self.lay_ground(target, rect)
        yield from self.draw(target, rect)

    def hang(self, target: pygame.Surface, rect: Rect) -> Iterator[None]:
        """Paint what hangs beside the results, in steps: the picture, or how it came about."""
        yield from self.paint(target, rect)

    def lay_ground(self, target: pygame.Surface, rect: Rect) -> Iterator[None]:
        """Paint what lies under the picture and its words, in steps."""
        yield from dusk(target, rect, self.ground_stops)

    def draw(self, target: pygame.Surface, rect: Rect) -> Iterator[None]:
        """Draw the picture over its ground, in steps: here each course as beads on a string."""
        yield from _Strings(self, rect).draw(target)

    def plan(self, size: Size) -> KeepsakePlan:
        """Where picture and words stand on a keepsake of a size."""
        seats = len(self.names)
        return plan_keepsake(size, seats, self.proportion, beside=self.beside, leads=self.leads)

    def room(self, stage: Stage) -> Rect:
        """Where the picture lies on the screen of a film."""
        place = Rect(self.plan(stage.size).picture)
        if not stage.names:
            place.center = stage.rest.get_rect().center
        return place

    def compose(
        self, target: pygame.Surface, *, names: bool = True, wordless: bool = False
    ) -> Iterator[None]:
        """Paint the whole keepsake, picture and words, in the shape of a surface; `wordless`: without any."""
        whole = target.get_rect()
        if self.laid is not None and self.laid.get_size() == whole.size:
            target.blit(self.laid, (0, 0))
        else:
            yield from self.lay_ground(target, whole)
        plan = self.plan(whole.size)
        if wordless:
            box = Rect(plan.picture)
            box.center = whole.center
            yield from self.draw(target, box)
            return
        yield from self.draw(target, Rect(plan.picture))
        yield from colophon.write(target, plan, self.told(names=names), self.inks)

    def keepsake(self, size: Size, *, names: bool = True) -> pygame.Surface:
        """The whole keepsake at a size."""
        surface = pygame.Surface(size)
        drain(self.compose(surface, names=names))
        return surface

    def picture(self, size: Size) -> pygame.Surface:
        """The picture alone at a size."""
        surface = pygame.Surface(size)
        drain(self.paint(surface, surface.get_rect()))
        return surface

    def write_names(self, target: pygame.Surface) -> Iterator[None]:
        """Write who played, and no more, where it will stand at the end."""
        plan = self.plan(target.get_size())
        for index, seat in enumerate(self.order):
            row = colophon.Row(self.charms[seat], self.names[seat], "", ())
            place = colophon.row_place(plan, len(self.order), index)
            colophon.write_row(target, place, row, self.inks, plan.unit)
            yield

    # -- the film

    lasts: Sequence[float] = (1400, 6400, 1200)
    brief: Sequence[float] = (800, 1600, 600)
    """How long its parts last, in milliseconds: as a whole, and in three seconds."""

    def prepare(self, stage: Stage) -> Iterator[None]:
        """Make ready what the film needs from its first moment on, in steps.

        Then there are its `picture_rect` on the screen, and the `cloth` on which all is drawn.
        """
        self.picture_rect = self.room(stage)
        ground = self.laid = self.cloth = pygame.Surface(stage.size)
        yield from self.lay_ground(ground, ground.get_rect())
        yield from self.make_ready(stage, ground)
        yield from self.compose_rest(stage)
        self.laid = None

    def make_ready(self, stage: Stage, ground: pygame.Surface) -> Iterator[None]:
        """The same of what is its own, its ground being there: of the plain film nothing is."""
        yield from ()

    def compose_rest(self, stage: Stage) -> Iterator[None]:
        """Paint the last picture."""
        yield from self.compose(stage.rest, wordless=not stage.names)

    def beats(self, stage: Stage, *, brief: bool = False) -> list[Beat]:
        """The film, or in three seconds."""
        return self.parts(stage, self.brief if brief else self.lasts)

    def parts(self, stage: Stage, lasts: Sequence[float]) -> list[Beat]:
        """Its parts: night falls, the courses draw themselves, and the words come beside them."""
        night, drawn, said = lasts
        courses = Reveal("film/picture", self.picture_rect, stage.rest.subsurface(self.picture_rect), 20)
        return [
            nightfall(stage, self.cloth, stage.size[1] / 2, night),
            Beat([stage.comes(lambda: courses, drawn, ease=linear)], "courses"),
            self.said(stage, said),
        ]

    def said(self, stage: Stage, lasts: float) -> Beat:
        """The words come from below, and all is as it rests."""
        shown = Reveal("film/words", stage.rest.get_rect(), stage.rest, 30, upwards=True)
        return Beat([stage.comes(lambda: shown, lasts, ease=out_cubic)], "words")

    # -- beside it

    def course(self, seat: int, dark: bool, size: Size) -> pygame.Surface | None:
        """A seat's course small, at a size, on dark ground or light; None: as the journal draws it."""
        return None

    def emblem(self, seat: int, colours: Theme) -> Callable[[int], pygame.Surface] | None:
        """What a seat came to last, as a picture of a side in pixels; None: its token says enough."""
        return None

    @property
    def headline(self) -> str:
        """What is said below who is home; empty: what its telling says."""
        return ""

    def tale(self, seat: int) -> str:
        """What else is told of a seat's match after its story, in a few words; mostly nothing."""
        return ""

    def panels(self, style: Style, go: Callable[[int], None], *, whole: bool) -> Sequence[Node]:
        """A panel for each seat that tells its match, in place of its plaque; mostly none.

        `go` leads to how the match stood after so many steps; not `whole`, they are as low as can be.
        """
        return ()

    @property
    def notes(self) -> Sequence[str]:
        """What is told of the whole match beside the title, where there are panels."""
        return ()

    def aside(self, style: Style, rect: Rect, go: Callable[[int], None]) -> Sequence[Widget]:
        """What is told beside the picture and below the seats, in a rectangle at most; mostly nothing.

        `go` leads to how the match stood after so many steps.
        """
        return ()

    def aside_tall(self, style: Style, across: int) -> int:
        """How high what stands there wants to be within a breadth, in pixels."""
        return 0


def drain(steps: Iterator[None]) -> None:
    """Take all steps at once."""
    for _ in steps:
        pass


def dusk(
    target: pygame.Surface, rect: Rect, stops: Sequence[tuple[float, str]], centre: Point = (0.5, 0.42)
) -> Iterator[None]:
    """A ground lit from a point a little above its middle."""
    w, h = rect.size
    defs = art.radial("dusk", stops, 0.8 * max(w, h), (centre[0] * w, centre[1] * h))
    body = art.tag("rect", width=w, height=h, fill="url(#dusk)")
    yield from art.paint_tiled(target, rect, body, defs, box=(0, 0, w, h))


def frame(target: pygame.Surface, rect: Rect, unit: float, lines: Iterable[tuple[float, float, str]]) -> None:
    """Lines about the inside of a rectangle: how far in and how thick each is, in units, and its ink."""
    for inset, thick, ink in lines:
        edge = rect.inflate(-2 * round(inset * unit), -2 * round(inset * unit))
        pygame.draw.rect(target, ink, edge, max(1, round(thick * unit)))


def nightfall(
    stage: Stage, after: pygame.Surface, towards: float, lasts: float, sounds: Sequence[Cue] = ()
) -> Beat:
    """What stands round the board sinks and fades, and the table becomes another picture."""
    falls = stage.night = ScreenChange("film/night", stage.ground, after, towards, 0)
    drop = stage.style.measure.u * SINKS
    pieces = [
        Layer(f"film/piece/{index}", place, stage.before.subsurface(place), 1)
        for index, place in enumerate(stage.pieces)
    ]

    def begin() -> None:
        stage.canvas.add(falls, *pieces)

    def place(share: float) -> None:
        falls.reveal(in_out_sine(max(0.0, share - LATER) / (1 - LATER)))
        for index, piece in enumerate(pieces):
            own = (share - 0.14 * index / max(1, len(pieces))) / 0.3
            step = round(min(1.0, max(0.0, own)) * 8) / 8
            if piece.visible:
                at = stage.pieces[index]
                piece.put(at.x, at.y + drop * in_out_sine(step))
                piece.fade(1 - step)

    return Beat([Motion(lasts, place, begin=begin, sounds=sounds)], "nightfall")


# -- the plain picture


class _Strings:
    """Each seat's course as a string, a bead for each thing done; those that arrived end in the knot."""

    def __init__(self, film: Film, rect: Rect) -> None:
        self.film = film
        self.rect = rect
        self.step = rect.height / (len(film.order) + 1)
        self.unit = min(self.step / 16, rect.width / 120)

    def at(self, lane: int, share: float) -> Point:
        """A point of a string, 0..1 of its way."""
        left, right = self.rect.x + self.rect.width * 0.14, self.rect.right - self.rect.width * 0.16
        sway = math.sin(share * math.pi * 7 + lane * 2.1) * self.step * 0.16
        y = self.rect.y + self.step * (lane + 1) + sway
        gather = max(0.0, share - 0.86) / 0.14
        ends = self.film.order[lane] in self.film.winners
        if gather and ends:
            y += (self.rect.centery - y) * in_out_sine(min(1.0, gather))
        return left + (right - left) * share, y

    def draw(self, target: pygame.Surface) -> Iterator[None]:
        for lane, seat in enumerate(self.film.order):
            self._draw_string(target, lane, seat)
            yield
        if self.film.winners:
            side = round(self.rect.width * 0.11)
            knot = art.square("shared/knot", side)
            at = self.at(self.film.order.index(self.film.winners[0]), 1.0)
            target.blit(knot, knot.get_rect(midleft=(round(at[0] - side * 0.1), self.rect.centery)))
            yield

    def _draw_string(self, target: pygame.Surface, lane: int, seat: int) -> None:
        charm = self.film.charms[seat]
        colour, unit = theme.STRANDS[charm], self.unit
        points = [self.at(lane, step / 120) for step in range(121)]
        path = art.line(points)
        line = {"d": path, "fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
        body = art.tag("path", **line, stroke="#08060A", stroke_width=unit * 1.5)
        body += art.tag(
            "path", **line, stroke=colour, stroke_width=unit * 0.7, **art.dashed(charm, unit * 0.7)
        )
        light = {"stroke": theme.lighter(colour, 0.6), "stroke_width": unit * 0.2}
        body += art.tag("path", **line, **light, **art.dashed(charm, unit * 0.7))
        for share in self._deeds(seat):
            x, y = self.at(lane, share)
            body += art.tag("circle", cx=x, cy=y, r=unit * 1.25, fill="#08060A")
            body += art.tag("circle", cx=x, cy=y, r=unit * 0.95, fill=colour)
            body += art.tag("circle", cx=x - unit * 0.25, cy=y - unit * 0.25, r=unit * 0.35, fill="#FFF6D8")
        low = min(y for _, y in points) - unit * 3
        high = max(y for _, y in points) + unit * 3
        place = Rect(self.rect.x, round(low), self.rect.width, round(high - low))
        target.blit(
            art.raster(art.document(body, (place.x, place.y, place.width, place.height)), place.size), place
        )
        token = token_picture(charm, round(unit * 9))
        x, y = points[0]
        target.blit(token, token.get_rect(midright=(round(x - unit * 3), round(y))))

    def _deeds(self, seat: int) -> list[float]:
        """Where on its string what a seat has done is seen, 0..1."""
        steps = self.film.match.steps
        done = [index for index, step in enumerate(steps) if step.seat == seat]
        if len(done) > MOST_BEADS:
            done = [done[round(k * (len(done) - 1) / (MOST_BEADS - 1))] for k in range(MOST_BEADS)]
        return [0.02 + 0.82 * index / max(1, len(steps) - 1) for index in done]
