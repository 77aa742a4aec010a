"""Results: who is home, each on a lotus, and how each came there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import cached_property, partial
from typing import Any

import pygame

from game import reasons, resources, words
from game.engine.data import DataError
from game.engine.errors import EngineError
from game.journals import Kept
from game.replays import kept_of
from game.saves import profiles
from game.scenes import dialog, display_mode, films, slips
from game.scenes.app import App
from game.scenes.layout.box import Box
from game.scenes.layout.flat import flat_plan
from game.scenes.layout.results import SAID, ResultsBar, ResultsPlan, plan_results, plan_results_bar
from game.scenes.layout.results import Page as PlannedPage
from game.scenes.naming import name_seats
from game.scenes.page import Page
from game.scenes.press_guard import ENDED, REST, PressGuard
from game.scenes.results_parts import Hung, Lettered, Stories, Told
from game.scenes.table import keepsakes
from game.scenes.tables import ending_of, film_of, has_journal, journal_of, light_of, sheet_of
from game.sitting import Sitting
from game.tellings import Telling, telling_of
from game.widgets import art, text, theme
from game.widgets.canvas import Rect
from game.widgets.controls import Button, RoundButton
from game.widgets.panel import Line, Panel
from game.widgets.rotation import Rotation
from game.widgets.scrubber import Bead

View = Mapping[str, Any]

TURN = 9.0  # u: a sign that turns the page
TURNED = 2000.0  # milliseconds from a turn of the page, while what lies under the finger is new there
STEPS = 2  # of painting the picture, a frame
AGAIN = "results/again"
LONGEST_COURSE = 3000  # steps; a longer match is not gone through for a small picture


class Results(Page):
    """The end of a match: who won, and each seat's story. No seat is called the loser."""

    name = "results"

    def __init__(self, app: App, sitting: Sitting) -> None:
        super().__init__(app, light_of(sitting.game))
        self.sitting = sitting
        name_seats(sitting)
        view = sitting.view(sitting.viewer())
        telling = telling_of(sitting.game)
        self.winners = [seat for seat in self._order(view, telling) if self._is_home(view, seat, telling)]
        self.lotus = _lotus(sitting.game)
        self.film = film_of(sitting.game)(kept_of(sitting))
        self._painted: pygame.Surface | None = None
        self._steps: Iterator[None] | None = None  # that paint the rest of it
        self.hands = PressGuard(REST, ENDED)
        self.hands.asked(None, app.now)
        self._turned: float | None = None  # when the page was turned last

    @cached_property
    def told(self) -> list[Told]:
        """What is told of each seat, in the order of the end."""
        sitting = self.sitting
        view, telling = sitting.view(sitting.viewer()), telling_of(sitting.game)
        courses = _courses(sitting)
        return [self._told(view, seat, telling, courses) for seat in self._order(view, telling)]

    def _is_home(self, view: View, seat: int, telling: Telling) -> bool:
        """Whether a seat has won or, where the match was laid to rest, has come to the end of its way."""
        return telling.arrived(view, seat) if self.sitting.rests else seat in view["winners"]

    def _order(self, view: View, telling: Telling) -> list[int]:
        """The seats as they are named: who is home first."""
        order = telling.order(view)
        return sorted(order, key=lambda seat: not self._is_home(view, seat, telling))

    def _told(self, view: View, seat: int, telling: Telling, courses: Sequence[tuple[Bead, ...]]) -> Told:
        home = seat in self.winners
        place = words.ordinal(self.winners.index(seat) + 1) if home and self._ranked else ""
        token = self.sitting.people[seat].token
        course = courses[seat] if courses else ()
        story = telling.story(view, seat)
        if self.sitting.rests and not home:
            story = telling.standing(view, seat, self.sitting.names)
        drawn = partial(self.film.course, seat, self.style.theme.dark)
        return Told(token, self.sitting.named_with_bot(seat), place, home, story, course, drawn)

    @property
    def _ranked(self) -> bool:
        """Whether the winners came one after another, and not all together."""
        return len(self.winners) > 1 and telling_of(self.sitting.game).ranked

    def handle(self, event: pygame.event.Event) -> None:
        if self.presses(event):
            self.hands.pressed(self.app.now)
        super().handle(event)

    def shortcut(self, event: pygame.event.Event) -> None:
        """Space goes on with what is, and begins nothing new: whoever hurries a film presses on with it."""
        focus = self.focus
        if event.key == pygame.K_SPACE and isinstance(focus, Button) and focus.name == AGAIN:
            focus.tip = words.say("results.enter")
            focus.look(None)
        else:
            super().shortcut(event)

    def enter(self) -> None:
        self.hands.asked(None, self.app.now)
        if self.focus is None:
            self.set_focus(self.canvas.named(f"results/{self._likeliest[0]}"))

    def background(self, size: tuple[int, int]) -> pygame.Surface:
        light = self.theme
        brightest = theme.mixed(light.ground, light.raised, 0.45)
        darkest = theme.darker(light.deep, 0.12)
        stops = ((0.0, brightest), (0.6, theme.mixed(light.ground, light.deep, 0.55)), (1.0, darkest))
        return art.glow(size, (0.5, 0.4), stops, 0.75)

    # -- building

    def build(self) -> None:
        style, (width, height) = self.style, self.app.size
        signs, edge = self._build_turns(), style.px(2.4)
        top = max(edge, signs + style.px(0.8) if signs else 0)
        rest = self._build_bar(Rect(edge, top, width - 2 * edge, height - edge - top))
        seats = Stories("results/stories", rest, style, self.told, self.lotus)
        title, subtitle = self._sentences
        page = PlannedPage(title, subtitle, self.film.alone, seats.tall)
        plan = plan_results(style, text, Box(*rest), page)
        ink, quiet = style.theme.ink, style.theme.ink2
        self.canvas.add(
            Lettered("results/title", plan.title, title, "garamond", ink),
            Lettered("results/subtitle", plan.subtitle, subtitle, "italic", quiet),
        )
        self._build_picture(plan)
        self._build_stories(Rect(plan.told))

    def _build_picture(self, plan: ResultsPlan) -> None:
        """The picture of the match, hung on the thread."""
        place = Rect(plan.picture)
        hung = Hung("results/picture", place, self.style, plan.peg, self._picture, self.keep_picture)
        self.canvas.add(hung.call(words.say("results.picture"), words.say("results.keep")))

    def _picture(self, size: tuple[int, int]) -> pygame.Surface:
        """The picture at a size, as far as it is painted."""
        if self._painted is None or self._painted.get_size() != size:
            self._painted = pygame.Surface(size)
            self._steps = self.film.paint(self._painted, self._painted.get_rect())
        return self._painted

    def update(self, now: float) -> None:
        """The picture is painted while it can already be looked at."""
        super().update(now)
        if self._steps is None:
            return
        for _ in range(STEPS):
            if next(self._steps, self) is self:
                self._steps = None
                break
        hung = self.canvas.named("results/picture")
        if hung is not None:
            hung.damage()

    def wake_in(self, now: float) -> float | None:
        return super().wake_in(now) if self._steps is None else 0.0

    def _build_turns(self) -> int:
        """At a flat table who sits at another side turns the page to themselves, by a sign at their edge.

        Gives how far down they reach.
        """
        if display_mode.chosen(self.app.settings) != display_mode.FLAT:
            return 0
        style, (width, _), edge = self.style, self.app.size, self.style.px(1.2)
        side, seats = style.px(TURN), range(len(self.sitting.names))
        plan = flat_plan(style.measure, "poster", len(seats))
        taken = {plan.places[seat].quarters for seat in self.sitting.persons} - {self.turned}
        spots = {1: edge, 2: edge + side + style.px(1.6), 3: width - edge - side}
        for quarters in taken:
            turn = Rotation((quarters - self.turned) % 4, self.app.size)
            rect = turn.inward(Rect(spots[turn.quarters], edge, side, side))
            deed = partial(self._turn_to, quarters)
            with self.canvas.facing(turn):
                tip = words.say("results.turn")
                name = f"results/turn/{quarters}"
                self.canvas.add(RoundButton(name, rect, style, "return", deed, tip=tip, depth=6))
        return edge + side if taken else 0

    def _turn_to(self, quarters: int) -> None:
        self.lie_towards(quarters)
        self._turned = self.app.now
        self.app.relayout()

    @property
    def _just_turned(self) -> bool:
        return self._turned is not None and self.app.now - self._turned < TURNED

    @property
    def _sentences(self) -> tuple[str, str]:
        """Who is home, and the line below it."""
        if self.sitting.rests:
            return self.sitting.told_resting()
        return telling_of(self.sitting.game).ending(self.sitting.names, self.winners)

    def _build_bar(self, rest: Rect) -> Rect:
        """Again, the board, the shelf, upright in two rows; gives what is left above."""
        said = "" if self.sitting.rests else words.said_of(self.sitting.game, "results.rested")
        plan = plan_results_bar(self.style, text, Box(*rest), *self._labels, said)
        self.canvas.add(Panel("results/bar", Rect(plan.bar), self.style, radius=2.4))
        if plan.said is not None:
            self._add_rested(Rect(plan.said), said)
        self._add_choices(plan)
        return Rect(rest.x, rest.y, rest.width, plan.bar.top - self.style.px(1.8) - rest.y)

    def _add_rested(self, place: Rect, said: str) -> None:
        """That the play has come to rest, and on which day."""
        style, colours = self.style, self.style.theme
        tall, small = style.font_px(SAID), style.font_px(2.2)
        upper = Rect(place.x, place.centery - tall, place.width, round(tall * 1.1))
        lower = Rect(place.x, upper.bottom, place.width, round(small * 1.4))
        self.canvas.add(
            Line("results/rested", upper, said, "garamond", tall, colours.ink, depth=2),
            Line("results/day", lower, self.film.day, "inter", small, colours.ink2, depth=2),
        )

    @property
    def _labels(self) -> tuple[list[str], str]:
        """What stands on the quiet choices, and the second line on the golden one."""
        labels = [words.say(f"results.{leaf}") for leaf, *_ in self._quiet_choices()]
        return labels, words.say(f"results.{self._likeliest[0]}_help")

    @property
    def _likeliest(self) -> tuple[str, Callable[[], None]]:
        """What stands on the golden choice: to go on with a match that rests, else another match."""
        return ("take_up", self.take_up) if self._may_go_on else ("again", self.again)

    @property
    def _may_go_on(self) -> bool:
        return self.sitting.rests and not self.sitting.readonly

    def _add_choices(self, plan: ResultsBar) -> None:
        """The golden choice, and beside it what else there is."""
        style, (labels, sub) = self.style, self._labels
        golden, done = self._likeliest
        for (leaf, icon, deed), label, place in zip(self._quiet_choices(), labels, plan.quiet, strict=True):
            name, units = f"results/{leaf}", plan.units
            calm = partial(self._unless_in_haste, deed)
            button = Button(name, Rect(place), style, label, calm, icon=icon, units=units, depth=2)
            self.canvas.add(button)
        self.canvas.add(
            Button(
                f"results/{golden}",
                Rect(plan.again),
                style,
                words.say(f"results.{golden}"),
                partial(self._unless_just_turned, done),
                kind="primary",
                sub=sub if plan.helped else "",
                units=3.4,
                depth=2,
            ),
        )

    def _unless_in_haste(self, deed: Callable[[], None]) -> None:
        """Do something, unless what was pressed as the page comes was meant for the table."""
        if self.hands.free:
            self._unless_just_turned(deed)

    def _unless_just_turned(self, deed: Callable[[], None]) -> None:
        """Do something, unless the page was turned a moment ago: another sign lay on the same spot then."""
        if not self._just_turned:
            deed()

    def _quiet_choices(self) -> list[tuple[str, str, Callable[[], None]]]:
        """What can be chosen beside the golden choice."""
        found: list[tuple[str, str, Callable[[], None]]] = [
            ("shelf", "back", self.app.home),
            ("board", "eye", self.back),
        ]
        if has_journal(self.sitting.game):
            found.append(("journal", "journal", self.open_journal))
        if self.sitting.match.steps:
            found.append(("replay", "replay", self.open_replay))
        found.append(("keep", "picture", self.keep_picture))
        if ending_of(self.sitting.game) is not None and not self.sitting.rests:
            found.insert(0, ("ending", "log", self.open_own))
        if slips.lie_there(self.sitting):
            found.insert(0, ("slips", "slip", self.open_slips))
        if self._may_go_on:
            found.insert(0, ("again", "return", self.again))
        if sheet_of(self.sitting.game) is not None:
            found.insert(0, ("sheet", "log", self.open_sheet))
        return found

    def open_slips(self) -> None:
        """What each asked before the first step, closed."""
        slips.open_slips(self, self.sitting)

    def take_up(self) -> None:
        """Go on with a match that was laid to rest."""
        if not self.hands.free:
            return
        self.sitting.take_up()
        self.app.pop()

    def open_replay(self) -> None:
        """Go through this match on its board."""
        self.app.open.replay(sitting=self.sitting)

    def _go_to(self, position: int) -> None:
        """See on its board how the match stood after so many steps."""
        self._unless_in_haste(partial(self.app.open.replay, sitting=self.sitting, position=position))

    def open_sheet(self) -> None:
        """The game's score sheet, over everything."""
        opener = sheet_of(self.sitting.game)
        if opener is not None:
            charms = [person.token for person in self.sitting.people]
            opener(self, self.sitting.view(None), self.sitting.names, charms)

    def open_own(self) -> None:
        """The game's own page of the end."""
        self.app.open.own_ending(self.sitting)

    def keep_picture(self) -> None:
        """Which picture is to be kept?"""
        if self.hands.free:
            keepsakes.ask(self, self.film, keepsakes.Wish(self.film, again=self._film_again))

    @property
    def _film_again(self) -> Callable[[], None] | None:
        """What shows the film again; None where none was to be seen."""
        seen = self.sitting.match.over and self.app.speed and films.chosen(self.app) != films.OFF
        return self.app.open.film_again if seen else None

    def open_journal(self) -> None:
        """Open the journal of this match."""
        self.app.open.journal(sitting=self.sitting)

    def _build_stories(self, rest: Rect) -> None:
        """All players on plaques, and below them what the game adds where there is room."""
        style = self.style
        stories = Stories("results/stories", rest, style, self.told, self.lotus)
        stories.draw_close(rest.height)
        room = rest.height - stories.tall - style.px(1.6)
        below = Rect(rest.x, rest.bottom - room, rest.width, room)
        aside = self.film.aside(style, below, self._go_to) if room > 0 else ()
        if aside:
            rest.height -= room + style.px(1.6)
        else:
            stories.spread(rest.height)
            rest.height = min(rest.height, stories.tall)
        stories.rect = rest
        self.canvas.add(stories, *aside)

    # -- doing

    def _options_anew(self) -> dict[str, Any]:
        """The options of this match; what was brought along from earlier ones as it stands now."""
        sitting, persons = self.sitting, self.sitting.persons
        carried = [
            profiles.carried_by(sitting.game, name) if seat in persons else {}
            for seat, name in enumerate(sitting.called)
        ]
        return profiles.renewed(sitting.match.game.options, carried, sitting.match.options)

    def again(self) -> None:
        """The same people at a new table, in place of this one."""
        if not self.hands.free:  # what is pressed as the page comes was meant for the table
            return
        sitting = self.sitting
        try:
            anew = Sitting.begin(
                sitting.game,
                sitting.called,
                sitting.people,
                self._options_anew(),
                datetime.now(tz=UTC).astimezone().isoformat(timespec="seconds"),
                real_dice=sitting.real_dice,
                board=sitting.match.board,
            )
        except (EngineError, DataError, resources.ResourceMissing) as error:
            dialog.tell(self, "failed", words.say("results.failed"), reasons.told(error), words.say("close"))
            return
        self.app.pop()
        self.app.open.table(anew, instead=True)


def _courses(sitting: Sitting) -> list[tuple[Bead, ...]]:
    """How every seat came along, as the journal draws it; none without one, or where it is too long."""
    match = sitting.match
    if not has_journal(sitting.game) or len(match.steps) > LONGEST_COURSE:
        return []
    kept = Kept(match, tuple(sitting.people))
    page = journal_of(sitting.game)
    return [tuple(page(kept, seat).beads()) for seat in range(len(sitting.names))]


def _lotus(game: str) -> str | None:
    """The seat of those who arrived, in a game that has one."""
    try:
        resources.path("sprites", game, "home.svg")
    except resources.ResourceMissing:
        return None
    return f"{game}/home"
