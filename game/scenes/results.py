"""Results: who is home, each on a lotus, and how each came there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import cached_property, partial
from typing import Any

import pygame

from game import reasons, resources, words
from game.journals import FAILURES, Kept
from game.replays import goes_on, kept_of, play_on
from game.scenes import dialog, display_mode, films, slips
from game.scenes.anew import begun_anew
from game.scenes.app import App
from game.scenes.layout.flat import flat_plan
from game.scenes.naming import name_seats
from game.scenes.page import Page
from game.scenes.press_guard import ENDED, REST, PressGuard
from game.scenes.results_parts import PEG, Hung, Stories, Told
from game.scenes.table import keepsakes
from game.scenes.tables import ending_of, film_of, has_journal, journal_of, light_of, sheet_of
from game.sitting import Sitting
from game.tellings import Telling, telling_of
from game.widgets import art, boxes, text, theme
from game.widgets.boxes import MANY, Column, Drawn, Either, Framed, Item, Layout, Node, Part, Row, Space, Text
from game.widgets.button_nodes import button
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Button, RoundButton
from game.widgets.panel import Panel
from game.widgets.rotation import Rotation
from game.widgets.scrubber import Bead
from game.widgets.theme import SMALLEST

View = Mapping[str, Any]
Quiet = tuple[str, str, Callable[[], None]]  # a choice beside the golden one: its name, its icon, its deed

COLUMN = 62.0  # u: what is told beside the picture is at least so broad
TITLE, SAID = 6.8, 3.6  # u: the type of the title, and of the line at the left of the bar
QUIET = 2.6  # u: the type of the choices beside Again
CROWDED = 2.1  # u: where it would be smaller than that, upright, they take two rows
TURN = 9.0  # u: a sign that turns the page
TURNED = 2000.0  # milliseconds from a turn of the page, while what lies under the finger is new there
LEAST_HUNG = 0.36  # of the room below the title: so much the picture takes above the panels
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
        story = text.DOT.join(filter(None, (story, self.film.tale(seat))))
        drawn = partial(self.film.course, seat, self.style.theme.dark)
        emblem = self.film.emblem(seat, self.style.theme)
        return Told(token, self.sitting.named_with_bot(seat), place, home, story, course, drawn, emblem)

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
        self.canvas.cover()
        return art.glow(size, (0.5, 0.4), stops, 0.75)

    # -- building

    def build(self) -> None:
        style, (width, height), edge = self.style, self.app.size, self.style.px(2.4)
        signs = self._build_turns()
        top = max(edge, signs + style.px(0.8) if signs else 0)
        whole = Rect(edge, top, width - 2 * edge, height - edge - top)
        bar = self._bar(whole.width)
        room = whole.height - boxes.height(bar, style, whole.width) - style.px(1.8)
        body = self._with_panels(whole.width, room)
        if body is None:
            lay = self._upright if style.measure.portrait else self._wide
            body = lay(whole.width, room)
        page = boxes.lay(Column(body, Space(high=1.8), bar), style, whole)
        self.canvas.add(*page.widgets)

    def _with_panels(self, across: int, tall: int) -> Node | None:
        """The picture over the whole breadth, and the panels of the seats below it; None: there are none."""
        style, upright = self.style, self.style.measure.portrait
        titles = self._beside_titles()
        left = tall - boxes.height(titles, style, across) - style.px(1.6)
        for whole in (True, False):
            panels = self.film.panels(style, self._go_to, whole=whole)
            if not panels:
                return None
            columns = 2 if upright and len(panels) > 1 else len(panels) if len(panels) < 5 else 3
            rows = boxes.grid(panels, columns, 1.6)
            high = left - Layout(style).lowest(rows, across)
            if high >= left * LEAST_HUNG:
                break
        high = max(high, round(left * LEAST_HUNG))
        return Column(titles, self._hung(across, high, pegged=False), Space(high=1.6), rows, grow=1)

    def _beside_titles(self) -> Node:
        """The title, and beside it what is told of the whole match."""
        ink = self.style.theme.ink2
        notes = [Text(each, 2.2, ink, lines=MANY, align="end") for each in self.film.notes]
        titles = self._titles(lined=False)
        titles.grow = 1.0
        said = "  ".join(self.film.notes)
        if not notes:
            return titles
        told = Part(Column(*notes, gap=0.4), lambda rect, on: Drawn("results/notes", rect, on, 2).call(said))
        told.grow = 1.0
        return Row(titles, told, gap=3.0)

    def _wide(self, across: int, tall: int) -> Node:
        """The picture at the left, and what is told at the right."""
        px, grown = self.style.px, 1 + (self.style.measure.text - 1) * 0.6
        column = round(min(px(COLUMN * grown), across * 0.58))
        high = tall - px(PEG) - px(1)
        wide = min(round(high * self.film.alone), across - px(4.4) - column)
        hung = self._hung(wide, min(high, round(wide / self.film.alone)))
        left = Column(Space(high=PEG), Space(grow=1), hung, Space(high=1, grow=2))
        told = Item(self._stories, None, 0, grow=1)
        return Row(left, Column(self._titles(), told, grow=1), gap=4.4, align="stretch", grow=1)

    def _upright(self, across: int, tall: int) -> Node:
        """The picture below the title, and what is told below both."""
        px, titles = self.style.px, self._titles()
        left = tall - boxes.height(titles, self.style, across)
        seats = Stories("results/stories", Rect(0, 0, across, 1), self.style, self.told, self.lotus).tall
        seats += self.film.aside_tall(self.style, across)
        high = min(max(left - px(PEG) - px(2.4) - seats, round(left * 0.34)), round(left * 0.6))
        high = min(high, round(across * 0.9 / self.film.alone))
        hung = self._hung(round(high * self.film.alone), high)
        told = Item(self._stories, None, 0, grow=1)
        row = Row(Space(grow=1), hung, Space(grow=1))
        return Column(titles, Space(high=PEG), row, Space(high=2.4), told, grow=1)

    def _titles(self, *, lined: bool = True) -> Node:
        """Who is home, on one line or on more, and the line below it; `lined`: what a seat's line is."""
        (title, below), colours = self._sentences, self.style.theme
        large = Either(
            Text(title, TITLE, colours.ink, "garamond", leading=1.16),
            Text(title, 0.72 * TITLE, colours.ink, "garamond", lines=4, least_units=3.4, leading=1.16),
        )
        units = 3.2 if self.film.headline else 2.4
        small = Text(below, units, colours.ink2, "italic", lines=3, least_units=2.0, leading=1.16)

        def words_of(leaf: str, said: str, node: Node) -> Node:
            return Part(node, lambda rect, on: Drawn(f"results/{leaf}", rect, on, 2).call(said))

        parts = [words_of("title", title, large), words_of("subtitle", below, small)]
        if lined and any(each.drawn is not None and len(each.course) > 1 for each in self.told):
            said = words.said_of(self.sitting.game, "results.line")
            parts.append(words_of("line", said, Text(said, 2.1, colours.ink2, lines=2, leading=1.3)))
        return Column(*parts, Space(high=1.6))

    def _hung(self, wide: int, high: int, *, pegged: bool = True) -> Node:
        """The picture of the match, hung on the thread from a peg where there is room for one."""

        def make(rect: Rect) -> Widget:
            hung = Hung("results/picture", rect, self.style, self._picture, self.keep_picture, pegged)
            return hung.call(words.say("results.picture"), words.say("results.keep"))

        return Item(make, wide, high)

    def _picture(self, size: tuple[int, int]) -> pygame.Surface:
        """The picture at a size, as far as it is painted."""
        if self._painted is None or self._painted.get_size() != size:
            self._painted = pygame.Surface(size)
            self._steps = self.film.hang(self._painted, self._painted.get_rect())
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
        if not display_mode.chosen(self.app.settings).all_round:
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
    def _sentences(self) -> tuple[str, str]:
        """Who is home, and the line below it."""
        if self.sitting.rests:
            return self.sitting.told_resting()
        title, below = telling_of(self.sitting.game).ending(self.sitting.names, self.winners)
        return title, self.film.headline or below

    def _bar(self, across: int) -> Node:
        """Again and what else there is, upright in two or three rows; beside it that the play is at rest."""
        style, quiet, upright = self.style, self._quiet_choices(), self.style.measure.portrait
        grown, inner = 1 + (style.measure.text - 1) * 0.5, across - 2 * style.px(1.6)
        tall = style.px(8.8 * grown)
        wide = None if upright else min(style.px(44 * grown), inner // (len(quiet) + 1))
        golden = Item(self._golden, wide, tall)
        room = inner if upright else inner - (wide or 0) - style.px(1.6)
        rows, units = self._rows([quiet], tall, room)
        if upright and units < CROWDED:
            half = (len(quiet) + 1) // 2
            rows, _ = self._rows([quiet[:half], quiet[half:]], tall, room)
        whole = Column(golden, *(Row(*row, gap=1.6) for row in rows), gap=1.6)
        bar = whole if upright else self._beside(rows[0], golden)
        return Framed(bar, 1.6, 1.2, sheet=lambda rect: Panel("results/bar", rect, style, radius=2.4))

    def _beside(self, row: list[Node], golden: Node) -> Node:
        """The bar in one row, and where there is room for it that the play is at rest, and on which day."""
        bar, ink = Row(Row(*row, gap=1.6, grow=1), golden, gap=1.6), self.style.theme
        if self.sitting.rests:
            return bar
        said = words.said_of(self.sitting.game, "results.rested")
        rested = Column(
            Text(said, SAID, ink.ink, "garamond", least_units=SAID, leading=1.1),
            Text(self.film.day, 2.2, ink.ink2),
        )
        told = Part(
            rested, lambda rect, on: Drawn("results/rested", rect, on, 2).call(said, self.film.day), grow=1
        )
        return Either(Row(Space(1), told, Row(*row, gap=1.6), golden, gap=1.6), bar)

    def _rows(self, rows: Sequence[Sequence[Quiet]], tall: int, room: int) -> tuple[list[list[Node]], float]:
        """Rows of quiet choices, all as large as there is room for, and how large that is, in u."""
        style, units = self.style, QUIET
        while True:
            height, built = max(SMALLEST, style.font_px(units)), []
            for row in rows:
                built.append([self._quiet(choice, units, tall) for choice in row])
            needed = max(Row(*row, gap=1.6).least(Layout(style)) for row in built)
            if needed <= room or height == SMALLEST:
                return built, units
            units *= 0.96

    def _quiet(self, choice: Quiet, units: float, tall: int) -> Node:
        """A choice beside the golden one, as broad as its icon and its words in so many u."""
        leaf, icon, deed = choice
        style, label = self.style, words.say(f"results.{leaf}")
        height = max(SMALLEST, style.font_px(units))
        wide = text.width(label, "semibold", height) + round(height * 1.65) + style.px(2.4)
        calm = partial(self._unless_in_haste, deed)
        return button(
            f"results/{leaf}", style, label, calm, tall, wide=wide, grow=1, icon=icon, units=units, depth=2
        )

    def _golden(self, rect: Rect) -> Widget:
        """The likeliest choice, and what it means."""
        leaf, done = self._likeliest
        label, sub = words.say(f"results.{leaf}"), words.say(f"results.{leaf}_help")
        small = max(SMALLEST, self.style.font_px(1.8))
        sub = sub if text.width(sub, "inter", small) <= rect.width - self.style.px(2) else ""
        deed, kind = partial(self._unless_just_turned, done), "primary"
        return Button(
            f"results/{leaf}", rect, self.style, label, deed, kind=kind, sub=sub, units=3.4, depth=2
        )

    @property
    def _likeliest(self) -> tuple[str, Callable[[], None]]:
        """What stands on the golden choice: to go on with a match that rests, else another match."""
        return ("take_up", self.take_up) if self._may_go_on else ("again", self.again)

    @property
    def _may_go_on(self) -> bool:
        return self.sitting.rests and not self.sitting.readonly

    def _unless_in_haste(self, deed: Callable[[], None]) -> None:
        """Do something, unless what was pressed as the page comes was meant for the table."""
        if self.hands.free:
            self._unless_just_turned(deed)

    def _unless_just_turned(self, deed: Callable[[], None]) -> None:
        """Do something, unless the page was turned a moment ago: another sign lay on the same spot then."""
        if self._turned is None or self.app.now - self._turned >= TURNED:
            deed()

    def _quiet_choices(self) -> list[Quiet]:
        """What can be chosen beside the golden choice."""
        found: list[Quiet] = [("shelf", "back", self.app.home), ("board", "eye", self.back)]
        if has_journal(self.sitting.game):
            found.append(("journal", "journal", self.open_journal))
        if self.sitting.match.steps:
            found.append(("replay", "replay", self.open_replay))
        if self._film_again is not None:
            found.append(("film", "play", self._film_again))
        found.append(("keep", "picture", self.keep_picture))
        if ending_of(self.sitting.game) is not None and not self.sitting.rests:
            found.insert(0, ("ending", "log", self.open_own))
        if self._plays_on:
            found.insert(0, ("play_on", "return", self.play_on))
        if slips.lie_there(self.sitting):
            found.insert(0, ("slips", "slip", self.open_slips))
        if self._may_go_on:
            found.insert(0, ("again", "return", self.again))
        if sheet_of(self.sitting.game) is not None:
            found.insert(0, ("sheet", "log", self.open_sheet))
        return found

    @cached_property
    def _plays_on(self) -> bool:
        return goes_on(kept_of(self.sitting))

    def play_on(self) -> None:
        """Go on with a match in which only the first was waited for, as a new one, until all are home."""
        created = datetime.now(tz=UTC).astimezone().isoformat(timespec="seconds")
        try:
            new = play_on(kept_of(self.sitting), created)
        except FAILURES as error:
            dialog.tell(self, "failed", words.say("results.failed"), reasons.told(error), words.say("close"))
            return
        self.app.pop()
        self.app.open.table(new, instead=True)

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
        seen = self.sitting.match.over and films.plays(self.app)
        return partial(self.app.open.film, sitting=self.sitting) if seen else None

    def open_journal(self) -> None:
        """Open the journal of this match."""
        self.app.open.journal(sitting=self.sitting)

    def _stories(self, rest: Rect) -> Widget:
        """All players on plaques, and below them what the game adds where there is room."""
        style, gap = self.style, self.style.px(1.6)
        stories = Stories("results/stories", rest, style, self.told, self.lotus)
        low = stories.rect.bottom + gap
        below = Rect(rest.x, low, rest.width, rest.bottom - low)
        aside = self.film.aside(style, below, self._go_to) if below.height > 0 else ()
        if not aside:
            stories.spread(rest.height)
        self.canvas.add(*aside)
        return stories

    # -- doing

    def again(self) -> None:
        """The same people at a new table, in place of this one."""
        if not self.hands.free:  # what is pressed as the page comes was meant for the table
            return
        anew = begun_anew(self, self.sitting)
        if anew is not None:
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
