"""The end of a match of the Conscious Board Game: its ways inward, and the bodies that they formed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import pygame

from game.engine.games.conscious.components import NOTES
from game.journals.conscious import body_told, end_told, state_told
from game.scenes.tables.colophon import Inks
from game.scenes.tables.conscious import shapes
from game.scenes.tables.conscious.forming_picture import SUNRAYS, FormingPicture, sun_picture
from game.scenes.tables.film import Film, Stage, nightfall
from game.scenes.tables.growing import Growth, apart
from game.sound.cue import HUSH, Cue
from game.tellings.conscious.forming import forming
from game.tellings.conscious.lives import Course, courses
from game.tellings.conscious.things import capital
from game.widgets import theme
from game.widgets.canvas import Rect
from game.widgets.easing import in_out_sine, out_cubic
from game.widgets.layer import Layer, Reveal
from game.widgets.motion import Beat, Motion

CLEARS, WALKS, PATHS, RISES, SAYS = 1200.0, 5200.0, 1900.0, 900.0, 900.0  # milliseconds
BRIEF = 700.0, 1600.0, 700.0  # clears, walks, says
STEPS = 12  # of the sun's rays
SOUNDS = 0.012  # of all lives: no two notes are heard nearer together
PAPER = ((0.0, "#FEFBF3"), (0.55, "#F7F1E1"), (1.0, "#E4D9BC"))


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

    def _picture(self, rect: Rect) -> FormingPicture:
        return FormingPicture(forming(self.match), self.charms, self.view, self.names, rect)

    def draw(self, target: pygame.Surface, rect: Rect) -> Iterator[None]:
        picture = self._picture(rect)
        yield from picture.paint_ground(target)
        yield from picture.paint_lives(target)
        yield from picture.paint_charms(target)

    # -- the film

    def prepare(self, stage: Stage) -> Iterator[None]:
        self._shown = self._picture(self.room(stage))
        self._cloth = pygame.Surface(stage.size)
        yield from self.lay_ground(self._cloth, self._cloth.get_rect())
        yield from self._shown.paint_ground(self._cloth)
        if stage.names:
            yield from self.write_names(self._cloth, self.plan(stage.size))
        self._laid = self._shown.laid
        yield
        if self._shown.won:
            for step in range(STEPS + 1):
                self._sun(step)
                yield
        yield from self.compose(stage.rest, wordless=not stage.names)

    def beats(self, stage: Stage) -> list[Beat]:
        return [
            self._clear(stage, CLEARS),
            Beat([self._walked(stage, WALKS)], "bodies"),
            Beat([self._climbed(PATHS)], "path"),
            *([Beat([self._risen(stage, RISES)], "sun")] if self._shown.won else []),
            self._said(stage, SAYS),
        ]

    def brief(self, stage: Stage) -> list[Beat]:
        clears, walks, says = BRIEF
        return [
            self._clear(stage, clears),
            Beat([self._walked(stage, walks)], "bodies"),
            self._said(stage, says),
        ]

    def _clear(self, stage: Stage, lasts: float) -> Beat:
        beat = nightfall(stage, self._cloth, stage.size[1] / 2, lasts)
        beat.motions[0].sounds = [Cue(HUSH), Cue("sheet_cools_paper", level=-6)]
        return beat

    def _walked(self, stage: Stage, lasts: float) -> Motion:
        """All ways at once, as they were gone, and what they struck and formed."""
        self._layer = Layer("film/cloth", self._cloth.get_rect(), self._cloth, 10)
        growth = Growth(self._layer, self._laid)
        return Motion(lasts, growth.grow, begin=lambda: stage.canvas.add(self._layer), sounds=self._heard())

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
        growth = Growth(self._layer, self._shown.climbed)

        def grow(share: float) -> None:
            growth.grow(in_out_sine(share))

        def stand() -> None:
            for picture, corner in self._shown.charm_parts():
                self._layer.stamp(picture, corner)

        return Motion(lasts, grow, end=stand)

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

    def _said(self, stage: Stage, lasts: float) -> Beat:
        """The words come, and all is as it rests."""
        shown = Reveal("film/words", stage.rest.get_rect(), stage.rest, 30, upwards=True)
        return Beat(
            [
                Motion(
                    lasts,
                    lambda share: shown.reveal(out_cubic(share)),
                    begin=lambda: stage.canvas.add(shown),
                )
            ],
            "words",
        )


FILM = BodiesFilm
