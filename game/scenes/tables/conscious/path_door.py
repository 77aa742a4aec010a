"""The ways to the page of the Path, from the rungs and from a plaque; and the motion of the thread on it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game import words
from game.scenes.layout.box import Box
from game.scenes.layout.path import REACHED, path_plan
from game.scenes.tables.conscious.chain_parts import Ground
from game.scenes.tables.conscious.path_disc import PathDisc
from game.scenes.tables.conscious.path_page import DEPTH as PAGE
from game.scenes.tables.conscious.path_page import PathOver, PathPage, page_over
from game.scenes.tables.conscious.path_pictures import RAYS, prepare_half_disc
from game.scenes.tables.conscious.poster_picture import AT_ONCE
from game.scenes.tables.interface import Table
from game.scenes.tables.plaque import Plaque
from game.scenes.tables.stage import View
from game.sound.cue import HUSH, Cue
from game.tellings import telling_of
from game.tellings.conscious.lives import courses
from game.tellings.conscious.path_page import given
from game.tellings.conscious.things import phrase
from game.widgets.canvas import Rect, Widget
from game.widgets.easing import in_out_sine
from game.widgets.motion import Beat, Motion
from game.widgets.ring import focus_ring
from game.widgets.style import Style
from game.widgets.theme import REDUCED

GAME = "conscious"
DEPTH = 6
GROWS, RUNS, RAY, OPENS = 900.0, 1200.0, 30.0, 900.0  # milliseconds: to a gate, to the sun, a ray; all of it
SEEN = 900.0  # how long the end is seen at any pace
TOLD, KEPT = 3200.0, 1800.0  # a state that was attained: how long it is read at calm, and at any pace


class PathDoor:
    """Opens the page of the Path over a table, and closes it again."""

    def __init__(self, table: Table, ground: Callable[[pygame.Surface], None]) -> None:
        self.table, self._ground = table, ground
        self.over: PathOver | None = None
        self._seen: dict[int, int] = {}  # the state of each seat when its way was last opened
        self._laid: list[Widget] = []

    def open(self, seat: int) -> None:
        """The way of a seat; while something moves there is none to be seen."""
        table = self.table
        if table.player.running:
            return
        view, names = table.view(), table.sitting.names
        lives = courses(table.sitting.match)
        over = PathOver(
            table.outlook.style, self._charms, names, self._head, view, seat, self._ground, self._close, lives
        )
        self.over = over
        again = partial(self._open_again, over)
        table.push_overlay(over.widgets, self._close, over.back, again, in_hand=True)
        self._grow(over, seat)

    def prepare(self) -> bool:
        """Paint some of what is largest on the page; whether there is more of it."""
        style, seats = self.table.outlook.style, len(self.table.sitting.names)
        for place in (page_over(style)[0], self._above_bar):
            disc = path_plan(style.measure, Box(*place), seats).disc
            if disc.sheet.height > AT_ONCE and prepare_half_disc(disc):
                return True
        return False

    def _open_again(self, before: PathOver) -> None:
        """The same page in a window of another size."""
        self.table.player.stop()
        self.open(before.page.seat)

    @property
    def _charms(self) -> list[int]:
        return [person.token for person in self.table.sitting.people]

    @property
    def _head(self) -> tuple[str, str]:
        below = telling_of(GAME).subtitle(self.table.view(), self.table.sitting.names)[0]
        return words.texts(GAME).title, below

    def _close(self) -> None:
        self.over = None
        self.table.player.finish()
        self.table.pop_overlay()

    # -- the thread

    def _grow(self, over: PathOver, seat: int) -> None:
        """Let the thread grow through the gates that were passed since the way of a seat was last seen."""
        app, disc = self.table.app, over.page.disc
        before, level = self._seen.get(seat, 0), disc.way.level
        self._seen[seat] = level
        if level <= before or not app.speed:
            return
        start = REACHED[before] / REACHED[level]
        beat = Beat(
            [Motion(GROWS, lambda share: disc.grow(start + (1 - start) * in_out_sine(share)))], "path"
        )
        for motion in beat.motions if app.reduced_motion else ():
            motion.be_brief(REDUCED)
        beat.scale_duration(app.speed)
        self.table.player.play([beat], lambda: None)

    def won(self, seat: int) -> list[Motion]:
        """The Path opens, the thread runs to the sun, its rays draw outward, and all is seen for a breath."""

        def lay() -> None:
            self._lay(self.table.view(), seat, 0.0).shine(0)

        def grow(share: float) -> None:
            self._page.disc.grow(in_out_sine(share))

        return [
            Motion(RUNS, grow, begin=lay, min_duration=SEEN, sounds=[Cue(HUSH), Cue("start_over", 1.0)]),
            Motion(RAY * RAYS, lambda share: self._page.disc.shine(round(share * RAYS))),
            Motion(OPENS, min_duration=SEEN, end=self.forget),
        ]

    def attained(self, view: View, seat: int, before: int, said: Callable[[], None]) -> list[Motion]:
        """The Path opens as a view has it, the thread grows through the gate of a state, and it is read."""
        level: int = view["seats"][seat]["level"]
        start = REACHED[before] / REACHED[level]

        def lay() -> None:
            self._seen[seat] = level
            self._lay(view, seat, start)
            said()

        def grow(share: float) -> None:
            self._page.disc.grow(start + (1 - start) * in_out_sine(share))

        return [Motion(GROWS, grow, begin=lay), Motion(TOLD, min_duration=KEPT, end=self.forget, rests=True)]

    def _lay(self, view: View, seat: int, grown: float) -> PathDisc:
        """Lay the page over the table, above its bar; the thread has grown so far."""
        self.forget()
        table = self.table
        style, screen, place = table.outlook.style, Rect((0, 0), table.outlook.size), self._above_bar
        lives = courses(table.sitting.match)
        names = table.sitting.names
        page = PathPage(style, place, self._charms, names, self._head, lives=lives)
        page.disc.grow(grown)
        page.show(view, seat, given(table.sitting.match))
        cover = Rect(0, 0, screen.width, table.display.page_areas.bar.top)
        self._page = page
        self._laid = [Ground("path/ground", cover, self._ground, PAGE), *page.widgets]
        with table.canvas.facing(table.outlook.turn):
            table.canvas.add(*self._laid)
        return page.disc

    @property
    def _above_bar(self) -> Rect:
        """The room of the page while it is no more than seen, above the table's bar."""
        margin = self.table.outlook.style.px(2.0)
        place = Rect((0, 0), self.table.outlook.size).inflate(-2 * margin, -2 * margin)
        place.height = self.table.display.page_areas.bar.top - margin - place.y
        return place

    def forget(self) -> None:
        """Show the table again, where the end was to be seen."""
        self.table.canvas.remove(self._laid)
        self._laid = []


class StateDoor(Widget):
    """The line of a plaque that tells the state: touched, it opens the way of that seat."""

    def __init__(
        self,
        seat: int,
        plaque: Plaque,
        style: Style,
        opened: Callable[[int], None],
        looked: Callable[[int], None],
        by_keys: bool,
    ) -> None:
        rect = plaque.rect
        aside, top, tall = (round(rect.height * share) for share in (0.8, 0.4, 0.3))
        place = Rect(rect.x + aside, rect.y + top, rect.width - aside, tall)
        super().__init__(f"path/door/{seat}", place, DEPTH)
        self.seat, self.style, self._by_keys = seat, style, by_keys
        self._opened, self._looked = opened, looked
        self.bleed = style.px(1.0)
        self.call(phrase("path"), plaque.title)

    @property
    def focusable(self) -> bool:
        return self._by_keys

    def press(self) -> bool:
        self._opened(self.seat)
        return True

    def look(self, point: tuple[int, int] | None) -> bool:
        self._looked(self.seat)
        return True

    def draw(self, target: pygame.Surface) -> None:
        if self.focused:
            focus_ring(target, self.rect, self.style, self.style.px(0.8))
        elif self.hovered:
            low = self.rect.bottom - self.style.px(0.85)
            ends = (self.rect.x, low), (self.rect.right - self.style.px(1.8), low)
            pygame.draw.line(target, self.style.theme.thread, *ends, max(1, round(self.style.hair)))
