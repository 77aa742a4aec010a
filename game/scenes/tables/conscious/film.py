"""The end of a match of the Conscious Board Game: its ways inward, the bodies they formed, and the Path."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial

import pygame

from game import words
from game.engine.games.conscious.components import INNER_END, NOTES
from game.journals.conscious import body_told, end_told, state_told
from game.scenes.tables.colophon import Inks
from game.scenes.tables.conscious import shapes
from game.scenes.tables.conscious.forming import SUNRAYS, FormingPicture, sun_picture
from game.scenes.tables.conscious.path_page import PathPage
from game.scenes.tables.film import Film, Stage, nightfall
from game.scenes.tables.growing import Growth, apart
from game.sitting import Sitting
from game.sound.cue import HUSH, Cue
from game.tellings import telling_of
from game.tellings.conscious.lives import Course, courses, forming, next_life
from game.tellings.conscious.path_page import given
from game.tellings.conscious.things import capital, phrase
from game.widgets import theme
from game.widgets.canvas import Rect, Widget
from game.widgets.easing import in_out_sine, out_cubic
from game.widgets.layer import Layer
from game.widgets.motion import Beat, Motion
from game.widgets.panel import Block, Panel
from game.widgets.style import Style
from game.widgets.text import Face

STEPS = 12  # of the sun's rays
SOUNDS = 0.012  # of all lives: no two notes are heard nearer together
PAPER = ((0.0, "#FEFBF3"), (0.55, "#F7F1E1"), (1.0, "#E4D9BC"))


TOLD = (0, 1, 2, 3), (0, 2, 3), (0, 2)  # of title, what was missing, what to try, and why: what has room
SHARES = 1.0, 0.86, 0.74  # of the size of the words there


class BodiesFilm(Film):
    """Each way a thread along the spiral; below it each body, note by note; the Path, and the sun."""

    proportion = 1.34
    alone = 1.34
    ground_stops = PAPER
    inks = Inks(
        title=shapes.INK,
        gold="#7A5208",
        line="#33414A",
        quiet=shapes.QUIET,
        rule=shapes.GOLD_LINE,
        strand=tuple(theme.darker(charm.colour, 0.12) for charm in theme.CHARMS),
    )

    @cached_property
    def _courses(self) -> tuple[Course, ...]:
        return courses(self.match)

    def lines(self, seat: int) -> tuple[str, ...]:
        course = self._courses[seat]
        body = [] if course.end == "died" else [capital(body_told(course))]
        return state_told(course), capital(" · ".join([*body, end_told(course)]))

    def aside(self, style: Style, rect: Rect, go: Callable[[int], None]) -> Sequence[Widget]:
        """For each person who died without a body: what was missing, and one thing to try.

        In little room the type is smaller, then less is said, down to the one thing.
        """
        tried = (self._next(style, rect, parts, share) for parts in TOLD for share in SHARES)
        return next((found for found in tried if found and found[0].rect.bottom <= rect.bottom), ())

    def aside_tall(self, style: Style, across: int) -> int:
        found = self._next(style, Rect(0, 0, across, 0), TOLD[0], SHARES[0])
        return found[0].rect.height + style.px(2) if found else 0

    def _next(self, style: Style, rect: Rect, parts: Sequence[int], share: float) -> Sequence[Widget]:
        """The panel and its blocks, from the top of a rectangle down, with these parts of what is told."""
        persons = [seat for seat, person in enumerate(self.kept.people) if person.kind == "person"]
        inks, gap, low = style.theme, style.px(share), rect.y
        inner = Rect(rect.x + style.px(1.8), rect.y, rect.width - style.px(3.6), 0)
        shown: list[Widget] = []
        for seat, told in ((seat, next_life(self.match, seat)) for seat in persons):
            if told is None:
                continue
            lines: tuple[tuple[str, Face, float, theme.Colour], ...] = (
                (phrase("next_life.title", name=self.names[seat]), "garamond", 2.8, inks.ink),
                (told.missing, "inter", 2.0, inks.ink2),
                (told.want, "semibold", 2.2, inks.ink),
                (told.reason, "inter", 2.0, inks.ink2),
            )
            for number in parts:
                said, face, units, ink = lines[number]
                room = Rect(inner.x, low + gap, inner.width, 0)
                high = max(theme.SMALLEST, style.font_px(units * share))
                block = Block(f"results/next/{seat}/{number}", room, said, face, high, ink)
                block.rect.height = block.needed
                shown.append(block)
                low = block.rect.bottom
        frame = Rect(rect.x, rect.y, rect.width, low + gap - rect.y)
        return (Panel("results/next/panel", frame, style), *shown) if shown else ()

    def _picture(self, rect: Rect) -> FormingPicture:
        return FormingPicture(forming(self.match), self.charms, self.view, self.names, rect)

    def draw(self, target: pygame.Surface, rect: Rect) -> Iterator[None]:
        picture = self._picture(rect)
        yield from picture.paint_ground(target)
        yield from picture.paint_lives(target)
        yield from picture.paint_charms(target)

    # -- the film

    lasts = 1200, 5200, 1900, 900, 900
    brief = 700, 1600, 0, 0, 700

    def make_ready(self, stage: Stage, ground: pygame.Surface) -> Iterator[None]:
        self._shown = self._picture(self.picture_rect)
        self.cloth = ground.copy()
        yield from self._shown.paint_ground(self.cloth)
        if stage.names:
            yield from self.write_names(self.cloth)
        _ = self._shown.laid
        yield
        for step in range(STEPS + 1) if self._shown.won else ():
            self._sun(step)
            yield

    def parts(self, stage: Stage, lasts: Sequence[float]) -> list[Beat]:
        """The sheet is cleared, all ways are gone; but in short the Path is climbed, and the sun rises."""
        clears, walks, climbs, rises, says = lasts
        sounds = [Cue(HUSH), Cue("sheet_cools_paper", level=-6)]
        self.layer = Layer("film/cloth", self.cloth.get_rect(), self.cloth, 10)
        walked = Growth(self.layer, self._shown.laid).grow
        begin = partial(stage.canvas.add, self.layer)
        beats = [
            nightfall(stage, self.cloth, stage.size[1] / 2, clears, sounds),
            Beat([Motion(walks, walked, begin=begin, sounds=self._heard())], "bodies"),
        ]
        if climbs:
            beats.append(Beat([self._climbed(climbs)], "path"))
        if rises and self._shown.won:
            beats.append(Beat([self._risen(stage, rises)], "sun"))
        return [*beats, self.said(stage, says)]

    def _heard(self) -> list[Cue]:
        order = list(NOTES)
        struck = sorted(
            (time, order.index(note))
            for each in self._shown.found
            for note, time in each.notes.items()
            if time
        )
        found = [
            Cue("note", time, pitch=note, level=-6)
            for time, note in apart(struck, SOUNDS, lambda each: each[0])
        ]
        for each in self._shown.found:
            found += [
                Cue("crystallisation_glass", met.time, level=-4) for mark, met in each.marks if mark == "body"
            ]
        return found

    def _climbed(self, lasts: float) -> Motion:
        """How far each came on the Path, all at once."""

        def stand() -> None:
            for picture, corner in self._shown.charm_parts():
                self.layer.stamp(picture, corner)

        return Motion(lasts, Growth(self.layer, self._shown.climbed, in_out_sine).grow, end=stand)

    def _sun(self, step: int) -> pygame.Surface:
        return sun_picture(self._shown.sun_side, round(SUNRAYS * step / STEPS))

    def _risen(self, stage: Stage, lasts: float) -> Motion:
        """The rays of who starts over."""
        picture = self._sun(0)
        (x, y), _ = self._shown.plan.sun
        place = picture.get_rect(center=(round(x), round(y)))
        sun = Layer("film/sun", place, picture, 12)
        charms = [
            Layer(f"film/charm/{number}", each.get_rect(topleft=corner), each, 13)
            for number, (each, corner) in enumerate(self._shown.winner_parts())
        ]

        def shine(share: float) -> None:
            step = self._sun(round(STEPS * out_cubic(share)))
            if step is not sun.picture:
                sun.show_picture(step)

        return Motion(lasts, shine, begin=lambda: stage.canvas.add(sun, *charms), sounds=[Cue("start_over")])


FILM = BodiesFilm


# -- the page of the end: the Path, where everybody stands on it, and how far each has come

GAME = "conscious"
DEPTH = 2


def ending(style: Style, rect: Rect, sitting: Sitting) -> Sequence[Widget]:
    """The Path in a rectangle, with the way of the winner, else of who came furthest."""
    view = sitting.match.view(None)
    below = phrase("path.spaces", spaces=INNER_END - 1, turns=view["turn_no"])
    charms = [person.token for person in sitting.people]
    head = words.texts(GAME).title, below
    order = telling_of(GAME).order(view)
    lives = courses(sitting.match)
    page = PathPage(style, rect, charms, sitting.names, head, order=order, lives=lives, depth=DEPTH)
    page.show(view, order[0], given(sitting.match))
    return page.widgets


ENDING = ending
