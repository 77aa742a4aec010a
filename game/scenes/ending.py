"""The end of a match: its film plays where the table was, and comes to rest as a picture."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game import words
from game.scenes import display_mode
from game.scenes.app import App
from game.scenes.contact import Contact
from game.scenes.films import OFF, SHORT, WAY_ON, chosen, way_on_tall
from game.scenes.press_guard import ECHO
from game.scenes.scene import Scene
from game.scenes.tables.film import Film, Stage, drain
from game.scenes.work import steps_taken
from game.sitting import Sitting
from game.widgets import text, theme
from game.widgets.canvas import Rect
from game.widgets.controls import Button
from game.widgets.layer import Layer
from game.widgets.motion import Beat, Motion
from game.widgets.style import Style

FADE, FADES = 150.0, 3  # milliseconds in which the picture alone comes up, in so many steps
IMPATIENT = 600.0  # milliseconds: a press so soon was meant for the last move
MAKES = 0.03  # seconds of a frame for what is made ready, while nothing moves yet
DEEP = 90  # the depth of the last picture


class Ending(Scene):
    """A film of a match; any key shows its last picture at once, the next goes on to the results.

    `stage` is what it is played on, its `before` and `ground` the table as it was left; `steps` are those of
    its preparation that are still to be taken. It lies upright whoever acted last: what comes after it is
    turned as it would have been.
    """

    def __init__(self, app: App, sitting: Sitting, film: Film, stage: Stage, steps: Iterator[None]) -> None:
        super().__init__(app)
        self.theme = app.theme_for(app.world or self.theme)
        self.sitting = sitting
        self.film = film
        self.stage = stage
        self.rests = False
        self._steps: Iterator[None] | None = steps
        self._towards = 0
        self._came = app.now
        self._pressed_at: float | None = None
        self._played = False

    @property
    def called(self) -> str:
        return words.say("film.called", game=words.texts(self.sitting.game).title)

    # -- life

    @property
    def opens_towards(self) -> int:
        return self._towards

    def lie_towards(self, quarters: int) -> None:
        """Nobody's side is up in the middle of a flat table; what is opened from here has one again."""
        self._towards = quarters

    @property
    def _fits(self) -> bool:
        """Whether the window has the size that everything was made for."""
        return self.app.size == self.stage.size

    def lay_out(self) -> None:
        self.player.stop()
        super().lay_out()

    def background(self, size: tuple[int, int]) -> pygame.Surface:
        return super().background(size) if self._played or not self._fits else self.stage.before

    def build(self) -> None:
        if self._played or not self._fits:
            self._rest()

    # -- time

    def update(self, now: float) -> None:
        if not self._played:
            self._make_ready()
        super().update(now)

    def wake_in(self, now: float) -> float | None:
        return 0.0 if not self._played else super().wake_in(now)

    def _make_ready(self) -> None:
        """Take the next steps of what must be there before the film begins; once all are taken, begin it."""
        if self._steps is None or steps_taken(self._steps, MAKES):
            self._steps = None
            self._play()

    def _play(self) -> None:
        self._played = True
        self.stage.canvas = self.canvas
        kind = chosen(self.app)
        if kind == OFF:
            self.player.play([self._fade_up()], self._rest)
        else:
            self.player.play(self.film.beats(self.stage, brief=kind == SHORT), self._rest)

    def _fade_up(self) -> Beat:
        layer = Layer("film/rest", Rect(0, 0, *self.app.size), self.stage.rest, DEEP)
        layer.fade(0)

        def place(share: float) -> None:
            layer.fade(min(FADES, int(share * FADES) + 1) / FADES)

        return Beat([Motion(FADE, place, begin=lambda: self.canvas.add(layer))], "picture")

    def _rest(self) -> None:
        """The last picture, and the way on."""
        self._played = self.rests = True
        self._came = self.app.now
        self.canvas.remove(list(self.canvas.widgets))
        layer = Layer("film/rest", Rect(0, 0, *self.app.size), self._picture(), DEEP)
        layer.live = True
        style = Style(theme.PAPER, self.style.measure)
        label = words.say("film.on")
        wide = text.width(label, "semibold", style.font_px(WAY_ON)) + style.px(8)
        place = self._beside_words(wide, way_on_tall(style))
        on = Button("film/on", place, style, label, self.go_on, kind="primary", units=WAY_ON, depth=DEEP + 1)
        on.prompt = "do"
        self.canvas.add(layer.call(self.film.told().heard), on)
        self.set_focus(on)

    def _beside_words(self, wide: int, tall: int) -> Rect:
        """Where the way on stands: beside words and picture; where there are no words, in a corner."""
        (width, height), edge = self.app.size, self.style.px(3)
        plan = self.film.plan(self.app.size)
        if plan.way is None or display_mode.chosen(self.app.settings).all_round:
            return Rect(width - edge - wide, height - edge - tall, wide, tall)
        left = plan.way.x if plan.shape == "wide" else plan.way.right - wide
        return Rect(left, plan.way.y, wide, tall)

    def _picture(self) -> pygame.Surface:
        """The last picture, at the size of the window."""
        if self._fits:
            if self._steps is not None:
                drain(self._steps)
                self._steps = None
            return self.stage.rest
        picture = pygame.Surface(self.app.size)
        self.film.leads = way_on_tall(self.style)
        wordless = display_mode.chosen(self.app.settings).all_round
        drain(self.film.compose(picture, wordless=wordless))
        return picture

    def go_on(self) -> None:
        """The results, in place of the picture."""
        self.app.open.results(self.sitting, instead=True)

    # -- input: whatever is pressed goes on

    def handle(self, event: pygame.event.Event) -> None:
        if not self.presses(event):
            if self.rests:
                super().handle(event)
            return
        if event.type == pygame.KEYDOWN and event.key in self.app.keys:
            super().handle(event)
            return
        self._pressed()

    def presses(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            return not self.app.repeats
        return event.type == pygame.MOUSEBUTTONDOWN and event.button == 1

    def _pressed(self) -> None:
        """Show the picture, or go on from it; who presses in haste is still at what came before."""
        now, before = self.app.now, self._pressed_at
        self._pressed_at = now
        if before is not None and now - before < ECHO:
            return
        if not self.rests:
            if now - self._came >= IMPATIENT:
                self.player.stop()
                self._rest()
        elif now - self._came >= ECHO:
            self.go_on()

    def started(self, pad: int, *, held: bool) -> None:
        self._pressed()

    def pointer_down(self, contact: Contact) -> None:
        """Presses are taken before they come to any widget."""

    def back(self) -> None:
        self.go_on()
