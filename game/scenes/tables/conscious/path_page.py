"""The page of the Path: how far everybody has come, and the way of the one who is looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pygame

from game import words
from game.scenes.layout.box import Box
from game.scenes.layout.path import BAR, GAP, REACHED, path_plan
from game.scenes.tables.conscious.chain_parts import Ground
from game.scenes.tables.conscious.parts import BoxPanel, heard_paper, put_sheet, say_paper
from game.scenes.tables.conscious.path_disc import PathDisc
from game.scenes.tables.conscious.path_people import WIN, LifeList, PersonCard, StatesList
from game.scenes.tables.conscious.path_pictures import RAYS, prepare_half_disc
from game.scenes.tables.conscious.poster_picture import AT_ONCE
from game.scenes.tables.interface import Table
from game.scenes.tables.plaque import Plaque
from game.scenes.tables.stage import View
from game.sound.cue import HUSH, Cue
from game.tellings import telling_of
from game.tellings.conscious import path_page as told
from game.tellings.conscious.lives import Course, courses
from game.tellings.conscious.path import ORDER
from game.tellings.conscious.path_page import given
from game.tellings.conscious.things import Paper, phrase
from game.widgets.boxes import MANY, Column, Framed, Node, Picture, Row, Space, Text, lay
from game.widgets.bubble import Bubble
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Button
from game.widgets.easing import in_out_sine
from game.widgets.motion import Beat, Motion
from game.widgets.panel import Line
from game.widgets.ring import focus_ring
from game.widgets.style import Style
from game.widgets.theme import REDUCED
from game.widgets.token import token_picture

GAME = "conscious"
DEPTH = 700
STEPS = ("school", "aces", "joker", "sun")  # of the way, as it is taught
UPRIGHT_BAR = 19.0  # u
BAR_GROWS = 4.0  # u: how much taller the bar is when text is twice as large


def changed_nothing(_: int) -> None:
    """What is done where nobody asks whose way is shown."""


class PathPage:
    """The Path in a rectangle, as widgets: its head, what states give, the half-disc, and everybody.

    `order` is that of the cards of the players; `lives` are theirs in order of seats, told where there is
    room. `changed` is told whose way is shown, whenever that becomes another's. Where it is `taught`, all it
    has beside the half-disc are the four steps of the way.
    """

    def __init__(
        self,
        style: Style,
        page: Rect,
        charms: Sequence[int],
        names: Sequence[str],
        head: tuple[str, str],
        *,
        order: Sequence[int] = (),
        lives: Sequence[Course] = (),
        depth: int = DEPTH,
        changed: Callable[[int], None] = changed_nothing,
        taught: bool = False,
    ) -> None:
        self.names, self._changed = names, changed
        plan = path_plan(style.measure, Box(*page), len(names))
        self.plan, self.seat = plan, 0
        self.view: View = {}
        self.given: frozenset[int] = frozenset()
        self.disc = PathDisc(plan.disc, style, charms, depth + 1).bind(self._look_at_part, self._touch_part)
        self.disc.call(phrase("path")).told_as = self._told_parts
        self.states = StatesList("path/states", Rect(plan.states), style, depth + 1)
        self.states.bind(self._look_at_state, self._look_at_state)
        self.people = [
            PersonCard(seat, charms[seat], Rect(box), style, depth + 1, self._look_at_person, self.look_at)
            for seat, box in zip(order or range(len(names)), plan.people, strict=True)
        ]
        self._lives = lives
        self.life: LifeList | None = None
        if plan.rest is not None and lives:
            self.life = LifeList("path/life", Rect(plan.rest), style, depth + 1)
        self.bubble = Bubble("path/bubble", style, depth + 20)
        self.widgets: list[Widget] = [
            *_headed(plan.head, style, head, depth + 1),
            self.states,
            self.disc,
            *self.people,
            *((self.life,) if self.life is not None else ()),
            self.bubble,
        ]
        if taught:
            steps = BoxPanel("path/taught", Rect(plan.states), style, depth + 1)
            steps.put(_steps_tree(style))
            self.widgets = [steps, self.disc, self.bubble]

    def show(self, view: View, seat: int, given: frozenset[int] = frozenset()) -> None:
        """Show a view, and the way of a seat in it; `given` are those who got a state by CB-13.3."""
        self.view, self.given = view, given
        self.look_at(seat)

    def look_at(self, seat: int) -> None:
        """Show the way of a seat."""
        self.seat = seat
        self.bubble.show(False)
        self.disc.tell(self.view, seat, self.names, self.given)
        self.states.tell(self.view, seat)
        for each in self.people:
            each.tell(self.view, self.names, each.seat == seat)
        if self.life is not None:
            self.life.tell_life(self.names[seat], self._lives[seat])
        self._changed(seat)

    # -- looking closer

    def _say(self, paper: Paper, beside: Rect) -> None:
        say_paper(self.bubble, paper, beside)

    def _look_at_state(self, part: int | None) -> None:
        if part is None:
            self.bubble.show(False)
            return
        beside = Rect(self.states.box_of(part))
        if part == WIN:
            self._say(told.sun_paper(self.view, self.seat, self.names), beside)
        else:
            self._say(told.state_paper(self.view, part, self.names), beside)

    def _look_at_person(self, seat: int) -> None:
        beside = next(each.rect for each in self.people if each.seat == seat)
        self._say(told.person_paper(self.view, seat, self.names), beside)

    def _look_at_part(self, part: str | None) -> None:
        """A gate, a band, the sun, the many outside, or somebody’s charm."""
        if part is None:
            self.bubble.show(False)
        else:
            self._say(self._paper_of(part), Rect(self.disc.box_of(part)))

    def _told_parts(self) -> dict[str, tuple[str, str]]:
        return {part: heard_paper(self._paper_of(part)) for part in self.disc.parts}

    def _paper_of(self, part: str) -> Paper:
        kind, _, which = part.partition("/")
        if kind == "gate":
            school = next(each for each in ORDER if each == which)
            return told.gate_paper(self.view, self.seat, school, self.names)
        if kind == "seat":
            return told.person_paper(self.view, int(which), self.names)
        if kind == "sun":
            return told.sun_paper(self.view, self.seat, self.names)
        return told.state_paper(self.view, int(which or 0), self.names)

    def _touch_part(self, part: str) -> None:
        """Whose charm is touched, is looked at; all else explains itself."""
        kind, _, which = part.partition("/")
        if kind == "seat" and int(which) != self.seat:
            self.look_at(int(which))
        else:
            self._look_at_part(part)


def _steps_tree(style: Style) -> Framed:
    """The way in four steps, for who meets it first."""
    ink, quiet = style.theme.ink, style.theme.ink2
    steps = [
        Column(
            Text(phrase(f"path.taught.{step}"), 2.4, ink, "semibold", lines=MANY),
            Text(phrase(f"path.taught.{step}.line"), 2.0, quiet, lines=MANY, leading=1.3),
            gap=0.3,
        )
        for step in STEPS
    ]
    return Framed(Column(*steps, gap=2.4), 1.6, 1.8)


def _headed(box: Box, style: Style, head: tuple[str, str], depth: int) -> list[Widget]:
    """The name of the game, and a line below it."""
    title, below = head
    large, low = style.font_px(3.8), style.font_px(1.9)
    top = Rect(box.x, box.y, box.width, min(round(large * 1.25), box.height - low))
    line = Rect(box.x, top.bottom, box.width, round(low * 1.3))
    ink, quiet = style.theme.ink, style.theme.ink2
    return [
        Line("path/game", top, title, "garamond", large, ink, "left", depth=depth),
        Line("path/turn", line, below, "inter", low, quiet, "left", depth=depth),
    ]


# -- during play


class Asked(Widget):
    """The foot of the page: whose way it is, and what it still asks for."""

    def __init__(self, rect: Rect, words_in: Rect, style: Style, depth: int) -> None:
        super().__init__("path/bar", rect, depth)
        self.style, self._room = style, words_in
        self.bleed = style.px(1.2)
        self.said = ("", "")
        self.charm = 0

    def tell(self, charm: int, said: tuple[str, str]) -> None:
        """Say something under a charm."""
        self.charm, self.said = charm, said
        self.damage()

    def draw(self, target: pygame.Surface) -> None:
        put_sheet(target, self.rect, self.style, corner=2.4)
        colours, (title, line) = self.style.theme, self.said
        said = Column(
            Text(title, 4.4, colours.ink, "garamond", least_units=2.4, leading=1.1, cut=True),
            Text(line, 2.1, colours.ink2, least_units=2.1, leading=1.25, lines=2, cut=True),
            grow=1.0,
        )
        tree = Row(Picture(partial(token_picture, self.charm), 8.4, least_high=4.0), said, gap=2.0)
        lay(tree, self.style, self._room).draw(target)


def page_over(style: Style) -> tuple[Rect, Rect, bool]:
    """The room of the page over a table, that of its bar, and whether it is upright."""
    margin, gap = style.px(2.0), style.px(GAP)
    inner = Rect(0, 0, *style.measure.size).inflate(-2 * margin, -2 * margin)
    upright = inner.height > inner.width
    tall = style.px((UPRIGHT_BAR if upright else BAR) + BAR_GROWS * (style.measure.text - 1))
    bar = Rect(inner.x, inner.bottom - tall, inner.width, tall)
    return Rect(inner.x, inner.y, inner.width, inner.height - tall - gap), bar, upright


class PathOver:
    """The page over a table, with its bar; `widgets` are to be laid over it."""

    def __init__(
        self,
        style: Style,
        charms: Sequence[int],
        names: Sequence[str],
        head: tuple[str, str],
        view: View,
        seat: int,
        ground: Callable[[pygame.Surface], None],
        close: Callable[[], None],
        lives: Sequence[Course] = (),
        *,
        taught: bool = False,
    ) -> None:
        self.names, self.charms, self._taught = names, charms, taught
        screen = Rect(0, 0, *style.measure.size)
        page, bar, upright = page_over(style)
        at = _bar_parts(bar, style, upright)
        self.asked = Asked(bar, at["words"], style, DEPTH + 1)
        self.page = PathPage(style, page, charms, names, head, lives=lives, changed=self._tell, taught=taught)

        def button(name: str, deed: Callable[[], None], **more: Any) -> Button:
            said, place = phrase(f"path.{name}"), at[name]
            return Button(f"path/{name}", place, style, said, deed, depth=DEPTH + 2, **more)

        self.other = button("other", self.another, units=2.6)
        self.back = button("back", close, kind="primary", units=3.2)
        self.widgets: list[Widget] = [
            Ground("path/ground", screen, ground, DEPTH),
            *self.page.widgets,
            self.asked,
            *((self.other,) if len(names) > 1 else ()),
            self.back,
        ]
        self.page.show(view, seat, frozenset())

    def _tell(self, seat: int) -> None:
        taught = phrase("path.taught"), phrase("path.taught.line")
        said = taught if self._taught else told.asked_line(self.page.view, seat, self.names)
        self.asked.tell(self.charms[seat], said)

    def another(self) -> None:
        """Show the way of the next player."""
        self.page.look_at((self.page.seat + 1) % len(self.names))


def _bar_parts(bar: Rect, style: Style, upright: bool) -> dict[str, Rect]:
    """The room of the words, and the two buttons; upright those stand below."""
    said, u = Space(grow=1.0, name="words"), style.measure.u
    wide = min(28.0, (bar.width - 2 * style.px(1.8)) / 4 / u)
    if upright:
        both = (Space(0, 7.6, grow=1.0, name=name) for name in ("other", "back"))
        tree: Node = Column(said, Row(*both, gap=1.6, align="stretch"), gap=1.2)
    else:
        both = (Space(wide * share, name=name) for share, name in ((0.9, "other"), (1.0, "back")))
        tree = Row(said, *both, gap=1.6, align="stretch")
    return lay(Framed(tree, 1.8, 1.2), style, bar).places


# -- the ways to the page, and the motion of the thread on it

DOOR = 6  # the depth of the way to it on a plaque
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

    def open(self, seat: int, *, taught: bool = False) -> None:
        """The way of a seat, whole or as it is `taught`; none while something moves."""
        table = self.table
        if table.player.running:
            return
        view, names = table.view(), table.sitting.names
        lives = courses(table.sitting.match)
        fixed = self._charms, names, self._head, view, seat, self._ground, self._close, lives
        over = PathOver(table.outlook.style, *fixed, taught=taught)
        self.over = over
        again = partial(self._open_again, over, taught)
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

    def _open_again(self, before: PathOver, taught: bool) -> None:
        """The same page in a window of another size."""
        self.table.player.stop()
        self.open(before.page.seat, taught=taught)

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
        beat = Beat([self._grows(lambda: disc, before, level)], "path")
        for motion in beat.motions if app.reduced_motion else ():
            motion.be_brief(REDUCED)
        beat.scale_duration(app.speed)
        self.table.player.play([beat], lambda: None)

    @staticmethod
    def _grows(disc: Callable[[], PathDisc], before: int, level: int) -> Motion:
        """The thread grows from the gate of a state to that of another."""
        start = REACHED[before] / REACHED[level]
        return Motion(GROWS, lambda share: disc().grow(start + (1 - start) * in_out_sine(share)))

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
        grows = self._grows(lambda: self._page.disc, before, level)

        def lay() -> None:
            self._seen[seat] = level
            self._lay(view, seat, REACHED[before] / REACHED[level])
            said()

        grows.begin = lay
        return [grows, Motion(TOLD, min_duration=KEPT, end=self.forget, rests=True)]

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
        self._laid = [Ground("path/ground", cover, self._ground, DEPTH), *page.widgets]
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
        super().__init__(f"path/door/{seat}", place, DOOR)
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
            low = self.rect.bottom - self.style.px(0.3)
            ends = (self.rect.x, low), (self.rect.right - self.style.px(1.8), low)
            pygame.draw.line(target, self.style.theme.thread, *ends, max(1, round(self.style.hair)))
