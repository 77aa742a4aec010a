"""Results: who is home, each on a lotus, and how each came there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import pygame

from game import reasons, resources, words
from game.engine.data import DataError
from game.engine.errors import EngineError
from game.journals import Kept
from game.scenes import dialog
from game.scenes.app import App
from game.scenes.hands import ENDED, REST, Hands
from game.scenes.naming import name_seats
from game.scenes.page import Page
from game.scenes.tables import has_journal, journal_of, light_of, sheet_of
from game.sitting import Sitting
from game.tellings import Telling, telling_of
from game.widgets import art, text, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Button
from game.widgets.panel import Line, Panel, Scroller
from game.widgets.scrubber import Bead, course
from game.widgets.style import Style
from game.widgets.token import mark_picture, token_picture

View = Mapping[str, Any]

LOTUS = (240, 130)  # the box of a lotus seat, on the scale of a token's
STANDS = 100  # a token's top above the middle of the lotus it stands on
BELOW = 68  # the lotus's lower edge below its middle
TOKEN = 118  # the height of a token on a lotus
SMALLER = 0.6  # who is still on the way, beside who has arrived
LONGEST_COURSE = 3000  # steps; a longer match is not gone through for a small picture
STORIES = (0.56, 0.68)  # of the page below the title: as a rule, and at most
LEAST_FIGURE = 15  # in u: as much height is left for each row of figures, however large the text is
IN_A_ROW = 3  # seats side by side on an upright screen
QUIET = 2.6  # u: how tall the words of the buttons beside Again are


# -- what is seen


@dataclass(frozen=True)
class Told:
    """One seat on the page: its token, its name, its place if it arrived, and its story."""

    charm: int
    name: str
    place: str
    home: bool
    story: str
    course: tuple[Bead, ...] = ()


class Figure(Widget):
    """A seat: who arrived on a lotus, who is on the way smaller, on the bare ground."""

    def __init__(
        self, name: str, rect: Rect, style: Style, told: Told, lotus: str | None, scale: float, placed: bool
    ) -> None:
        super().__init__(name, rect, 2)
        self.style = style
        self.told = told
        self.lotus = lotus
        self.scale = scale
        self.placed = placed

    def draw(self, target: pygame.Surface) -> None:
        rect, style = self.rect, self.style
        x = rect.centerx
        y = rect.bottom - words_tall(style, self.placed) - round(BELOW * self.scale)
        if self.told.home:
            self._draw_home(target, x, y)
        else:
            height = round(TOKEN * SMALLER * self.scale)
            token = token_picture(self.told.charm, height)
            target.blit(token, token.get_rect(midbottom=(x, y + round(BELOW * 0.5 * self.scale))))
        self._draw_words(target, x)

    def _draw_home(self, target: pygame.Surface, x: int, y: int) -> None:
        if self.lotus is not None:
            size = round(LOTUS[0] * self.scale), round(LOTUS[1] * self.scale)
            seat = art.sprite(self.lotus, size)
            target.blit(seat, (x - size[0] // 2, y - round(62 * self.scale)))
        token = token_picture(self.told.charm, round(TOKEN * self.scale))
        target.blit(token, token.get_rect(midtop=(x, y - round(STANDS * self.scale))))

    def _draw_words(self, target: pygame.Surface, x: int) -> None:
        style, colours, told = self.style, self.style.theme, self.told
        across = self.rect.width - style.px(1.6)
        height = style.typed(3.0 if told.home else 2.4)
        size = text.fitted(told.name, "semibold", height, across, max(13, style.typed(2.0)))
        name = text.shortened(told.name, "semibold", size, across)
        bottom = self.rect.bottom
        ink = colours.ink if told.home else colours.ink2
        text.put(target, name, "semibold", size, ink, x, bottom - style.typed(3.0) * 0.36, "center")
        if told.place:
            small = style.typed(2.4)
            baseline = bottom - style.typed(3.0) * 1.36 - style.typed(2.4) * 0.22
            text.put(target, told.place, "italic", small, colours.ink2, x, baseline, "center")


def words_tall(style: Style, placed: bool) -> int:
    """What names, and the places above them, need below the figures."""
    return round(style.typed(3.0) * 1.4 + (style.typed(2.4) * 1.5 if placed else 0))


class Stories(Scroller):
    """Each seat's story in a line or two, and beside or below it the picture of its course."""

    def __init__(self, name: str, rect: Rect, style: Style, told: Sequence[Told], depth: int = 2) -> None:
        super().__init__(name, rect, style, depth)
        self.told = list(told)
        self.height = style.typed(2.2)
        self.step = round(self.height * 1.36)
        self.side = max(style.px(3.4), self.step)
        self.left = self.side + style.px(1.6)
        self.gap = style.px(1.2)
        self.longest = max((len(each.course) for each in told), default=0) - 1
        room = rect.width - self.left - style.px(1.4)
        lengths = [
            max(text.width(each.name, "semibold", self.height), text.width(each.story, "inter", self.height))
            for each in told
        ]
        self.column = min(max(lengths, default=0), room)
        self.aside = self.longest > 0 and room - self.column >= style.px(46)  # for the course
        if self.longest > 0 and not self.aside and not style.measure.portrait:
            self.column, self.aside = round(room * 0.48), True
        self.needed = rect.width if self.longest > 0 else self.left + self.column + style.px(1.4)
        self.air = 0  # what each row has beyond its need
        self.tall = sum(self._tall(each) for each in self.told)

    def spread(self, tall: int) -> None:
        """Let the rows share a height, as far as that does them good."""
        if self.longest > 0:
            spare = (tall - sum(self._tall(each) for each in self.told)) // max(1, len(self.told))
            self.air = min(max(0, spare), self.style.px(7))
        self.tall = sum(self._tall(each) for each in self.told)

    def _lines(self, each: Told) -> tuple[str, ...]:
        return text.wrapped(each.story, "inter", self.height, self.column)

    def _words(self, each: Told) -> int:
        return (len(self._lines(each)) + 1) * self.step

    @property
    def _course(self) -> int:
        """How tall a course is at least."""
        return self.style.px(4.6) if self.longest > 0 else 0

    def _tall(self, each: Told) -> int:
        if self.aside or not self._course:
            body = max(self.side, self._words(each), self._course)
        else:
            body = max(self.side, self._words(each)) + self._course
        return body + self.gap + self.air

    def paint(self, target: pygame.Surface, top: int) -> None:
        y = top
        for index, each in enumerate(self.told):
            tall = self._tall(each)
            row = Rect(self.rect.x, y, self.rect.width - self.style.px(1.4), tall)
            if index:
                hair = max(1, round(self.style.hair * 0.7))
                target.fill(self.style.theme.line, (row.x, row.y - hair, row.width, hair))
            self._paint_row(target, row, each)
            y += tall

    def _paint_row(self, target: pygame.Surface, row: Rect, each: Told) -> None:
        inner = row.inflate(0, -self.gap)
        said = Rect(inner)
        if self._course and not self.aside:
            said.height = max(self.side, self._words(each))
        mark = mark_picture(each.charm, self.side)
        target.blit(mark, (said.x, said.y + (said.height - self.side) // 2))
        x, colours = said.x + self.left, self.style.theme
        baseline = said.y + (said.height - self._words(each)) / 2 + self.height * 1.02
        name = text.shortened(each.name, "semibold", self.height, self.column)
        text.put(target, name, "semibold", self.height, colours.ink, x, baseline)
        for line in self._lines(each):
            baseline += self.step
            text.put(target, line, "inter", self.height, colours.ink2, x, baseline)
        if len(each.course) > 1:
            left = x + self.column + self.style.px(3) if self.aside else x
            top = inner.y if self.aside else said.bottom
            self._paint_course(target, Rect(left, top, row.right - left, inner.bottom - top), each)

    def _paint_course(self, target: pygame.Surface, rect: Rect, each: Told) -> None:
        """The course as a thread, and the seat's mark where it ends."""
        style, side = self.style, max(16, self.style.px(2.4))
        field = Rect(rect.x, rect.y + side // 2, rect.width - side, rect.height - side // 2)
        thick = max(1.6, style.measure.u * 0.26)
        dark = style.theme.dark
        hair = max(1, round(style.hair * 0.7))
        target.fill(style.theme.line, (field.x, field.bottom - hair, field.width, hair))
        target.blit(course(each.course, field.size, self.longest, thick, dark), field)
        x = field.x + field.width * (len(each.course) - 1) / max(1, self.longest)
        y = field.bottom - thick - (field.height - 2 * thick) * each.course[-1].height
        mark = mark_picture(each.charm, side)
        target.blit(mark, mark.get_rect(center=(round(x) + side // 3, round(y))))


class Results(Page):
    """The end of a match: nobody has lost it."""

    name = "results"

    def __init__(self, app: App, sitting: Sitting) -> None:
        super().__init__(app, light_of(sitting.game))
        self.sitting = sitting
        name_seats(sitting)
        view = sitting.match.view(sitting.eyes())
        self.winners: list[int] = list(view["winners"])
        telling = telling_of(sitting.game)
        courses = _courses(sitting)
        self.told = [self._told(view, seat, telling, courses) for seat in telling.order(view)]
        self.lotus = _lotus(sitting.game)
        self.placed = len(self.winners) > 1
        self.hands = Hands(REST, ENDED)
        self.hands.asked(None, app.now)

    def _told(self, view: View, seat: int, telling: Telling, courses: Sequence[tuple[Bead, ...]]) -> Told:
        home = seat in self.winners
        place = words.ordinal(self.winners.index(seat) + 1) if home and self._ranked else ""
        token = self.sitting.people[seat].token
        story, course = telling.story(view, seat), courses[seat] if courses else ()
        return Told(token, self.sitting.names[seat], place, home, story, course)

    @property
    def _ranked(self) -> bool:
        """Whether the winners came one after another, and not all together."""
        return len(self.winners) > 1 and telling_of(self.sitting.game).ranked

    def handle(self, event: pygame.event.Event) -> None:
        if self.presses(event):
            self.hands.pressed(self.app.now)
        super().handle(event)

    def enter(self) -> None:
        self.hands.asked(None, self.app.now)
        if self.focus is None:
            self.set_focus(self.canvas.named("results/again"))

    def background(self, size: tuple[int, int]) -> pygame.Surface:
        light = self.theme
        brightest = theme.mixed(light.ground, light.raised, 0.45)
        darkest = theme.darker(light.deep, 0.12)
        stops = ((0.0, brightest), (0.6, theme.mixed(light.ground, light.deep, 0.55)), (1.0, darkest))
        return art.glow(size, (0.5, 0.4), stops, 0.75).convert()

    # -- building

    def build(self) -> None:
        rest = self._build_title()
        rest = self._build_bar(rest)
        rest = self._build_stories(rest)
        self._build_figures(rest)

    def _build_title(self) -> Rect:
        """Who is home, large; gives what is left below."""
        style, colours = self.style, self.style.theme
        width, height = self.app.size
        title, subtitle = telling_of(self.sitting.game).ending(self.sitting.names, self.winners)
        tall = min(style.typed(7.6), round(height * 0.1))
        inner = Rect(self.margin, style.px(3.2), width - 2 * self.margin, round(tall * 1.2))
        below = Rect(inner.x, inner.bottom, inner.width, round(style.typed(3.0) * 1.3))
        self.canvas.add(
            Line(
                "results/title",
                inner,
                title,
                "garamond",
                tall,
                colours.ink,
                "center",
                smallest=style.typed(3.6),
            ),
            Line(
                "results/subtitle",
                below,
                subtitle,
                "italic",
                style.typed(3.0),
                colours.ink2,
                "center",
            ),
        )
        top = below.bottom + style.px(1.0)
        return Rect(inner.x, top, inner.width, height - style.px(2.4) - top)

    def _build_bar(self, rest: Rect) -> Rect:
        """Again, the board, the shelf, upright in two rows; gives what is left above."""
        style = self.style
        grown = 1 + (style.measure.text - 1) * 0.5
        gap, pad = style.px(1.6), style.px(1.2)
        one = style.px(11.2 * grown) - 2 * pad
        rows = 2 if style.measure.portrait else 1
        tall = rows * one + (rows - 1) * gap + 2 * pad
        rect = Rect(rest.x, rest.bottom - tall, rest.width, tall)
        inner = rect.inflate(-2 * gap, -2 * pad)
        quiet = [
            (leaf, words.say(f"results.{leaf}"), icon, deed) for leaf, icon, deed in self._quiet_choices()
        ]
        again = Rect(inner.x, inner.y, inner.width, one)
        sub = words.say("results.again_help")
        if rows == 1:
            again.width = min(style.px(44 * grown), inner.width // (len(quiet) + 1))
            again.right = inner.right
        if text.width(sub, "inter", theme.SMALLEST) > again.width - style.px(2):
            sub = ""
        room = inner.width - (again.width + gap if rows == 1 else 0) - (len(quiet) - 1) * gap
        units, wides = self._shares([label for _, label, *_ in quiet], room, rows == 1)
        place = Rect(inner.x, inner.bottom - one, 0, one)
        for (leaf, label, icon, deed), wide in zip(quiet, wides, strict=True):
            place.width = wide
            button = Button(f"results/{leaf}", place, style, label, deed, icon=icon, units=units, depth=2)
            self.canvas.add(button)
            place = place.move(wide + gap, 0)
        self.canvas.add(
            Panel("results/bar", rect, style, radius=2.4),
            Button(
                "results/again",
                again,
                style,
                words.say("results.again"),
                self.again,
                kind="primary",
                sub=sub,
                units=3.4,
                depth=2,
            ),
        )
        return Rect(rest.x, rest.y, rest.width, rect.top - style.px(2.0) - rest.y)

    def _shares(self, labels: Sequence[str], room: int, limited: bool) -> tuple[float, list[int]]:
        """How large the labels of buttons are, all alike, and how wide each is: equal where they can be."""
        style = self.style

        def natural(label: str, units: float) -> int:
            height = max(theme.SMALLEST, style.typed(units))
            return text.width(label, "semibold", height) + round(height * 1.65) + style.px(2.4)

        units = QUIET
        while sum(natural(label, units) for label in labels) > room and style.typed(units) > theme.SMALLEST:
            units *= 0.96
        each = room // len(labels)
        if limited:
            each = min(each, style.px(34 * (1 + (style.measure.text - 1) * 0.5)))
        wished = [natural(label, units) for label in labels]
        if max(wished) <= each:
            return units, [each] * len(labels)
        spare = max(0, room - sum(wished)) // len(labels)
        return units, [wide + spare for wide in wished]

    def _quiet_choices(self) -> list[tuple[str, str, Callable[[], None]]]:
        """What can be chosen beside another match."""
        found: list[tuple[str, str, Callable[[], None]]] = [
            ("board", "eye", self.back),
            ("shelf", "back", self.app.home),
        ]
        if has_journal(self.sitting.game):
            found.insert(1, ("journal", "journal", self.open_journal))
        if sheet_of(self.sitting.game) is not None:
            found.insert(0, ("sheet", "log", self.open_sheet))
        return found

    def open_sheet(self) -> None:
        """The game's score sheet, over everything."""
        opener = sheet_of(self.sitting.game)
        if opener is not None:
            charms = [person.token for person in self.sitting.people]
            opener(self, self.sitting.match.view(None), self.sitting.names, charms)

    def open_journal(self) -> None:
        self.app.open.journal(sitting=self.sitting)

    def _build_stories(self, rest: Rect) -> Rect:
        """Everybody's story on a sheet; gives what is left above."""
        style = self.style
        pad = style.px(2.4)
        stories = Stories("results/stories", Rect(0, 0, rest.width - 2 * pad, 10), style, self.told)
        usual, most = (round(rest.height * share) for share in STORIES)
        most = min(max(usual, stories.tall + 2 * style.px(1.4)), most)
        rows = 2 if style.measure.portrait and len(self.told) > IN_A_ROW else 1
        figures = rows * (words_tall(style, self.placed) + style.px(LEAST_FIGURE))
        most = max(min(most, rest.height - figures - style.px(1.6)), rest.height // 3)
        stories.spread(most - 2 * style.px(1.4))
        wide = min(rest.width, stories.needed + 2 * pad)
        tall = min(stories.tall + 2 * style.px(1.4), most)
        sheet = Rect(rest.centerx - wide // 2, rest.bottom - tall, wide, tall)
        stories.rect = sheet.inflate(-2 * pad, -2 * style.px(1.4))
        self.canvas.add(Panel("results/sheet", sheet, style, depth=1), stories)
        return Rect(rest.x, rest.y, rest.width, sheet.top - style.px(1.6) - rest.y)

    def _build_figures(self, rest: Rect) -> None:
        """Everybody on the ground: side by side, or upright in rows."""
        order = self._arranged()
        rows = [order]
        if self.style.measure.portrait and len(order) > IN_A_ROW:
            half = -(-len(order) // (-(-len(order) // IN_A_ROW)))
            rows = [order[start : start + half] for start in range(0, len(order), half)]
        scale = min(self._scale(row, rest.width, rest.height // len(rows)) for row in rows)
        needed = round((STANDS + BELOW) * scale) + words_tall(self.style, self.placed)
        tall = min(rest.height // len(rows), needed + self.style.px(7))
        top = rest.centery - len(rows) * tall // 2
        for number, row in enumerate(rows):
            self._build_row(row, Rect(rest.x, top + number * tall, rest.width, tall), scale)

    def _arranged(self) -> list[Told]:
        """As they arrived; one who is alone there has the others at both sides."""
        if len(self.winners) != 1:
            return self.told
        first, others = self.told[0], self.told[1:]
        half = len(others) // 2
        return [*others[:half], first, *others[half:]]

    def _slot(self, row: Sequence[Told], across: int) -> float:
        """How wide the place of one who arrived is."""
        weights = sum(1.0 if told.home else SMALLER for told in row) + abs(self._uneven(row))
        return min(across / weights, self.style.px(54 if len(self.winners) == 1 else 44))

    def _uneven(self, row: Sequence[Told]) -> float:
        """How much more stands at the right of one who is alone there than at the left."""
        first = next((index for index, told in enumerate(row) if told.home), None)
        if len(self.winners) != 1 or first is None:
            return 0.0
        return SMALLER * (len(row) - 1 - 2 * first)

    def _scale(self, row: Sequence[Told], across: int, tall: int) -> float:
        """Pixels for a unit of the sprites."""
        high = (tall - words_tall(self.style, self.placed) - self.style.px(1)) / (STANDS + BELOW)
        return max(0.1, min(self._slot(row, across) * 0.9 / LOTUS[0], high))

    def _build_row(self, row: Sequence[Told], rect: Rect, scale: float) -> None:
        style = self.style
        slot = self._slot(row, rect.width)
        tall = round((STANDS + BELOW) * scale) + words_tall(style, self.placed)
        y = rect.y + (rect.height - tall) // 2
        ground = y + round(STANDS * scale) + round(BELOW * 0.55 * scale)
        self.canvas.add(Thread("results/thread", Rect(0, ground, self.app.size[0], style.px(1.0)), style))
        x = rect.centerx - slot * (sum(1.0 if told.home else SMALLER for told in row) - self._uneven(row)) / 2
        for told in row:
            wide = slot * (1.0 if told.home else SMALLER)
            name = f"results/seat/{self.told.index(told)}"
            place = Rect(round(x), y, round(x + wide) - round(x), tall)
            self.canvas.add(Figure(name, place, style, told, self.lotus, scale, self.placed))
            x += wide

    # -- doing

    def again(self) -> None:
        """The same people at a new table, in place of this one."""
        if not self.hands.free:  # what is pressed as the page comes was meant for the table
            return
        sitting = self.sitting
        try:
            anew = Sitting.begin(
                sitting.game,
                sitting.match.seats,
                sitting.people,
                sitting.match.options,
                datetime.now(tz=UTC).astimezone().isoformat(timespec="seconds"),
                real_dice=sitting.real_dice,
            )
        except (EngineError, DataError, resources.ResourceMissing) as error:
            dialog.tell(self, "failed", words.say("results.failed"), reasons.told(error), words.say("close"))
            return
        self.app.pop()
        self.app.open.table(anew, instead=True)


class Thread(Widget):
    """The thread of the whole match, come loose and straight."""

    def __init__(self, name: str, rect: Rect, style: Style) -> None:
        super().__init__(name, rect, 1)
        self.style = style

    def draw(self, target: pygame.Surface) -> None:
        thick = max(1, round(self.style.measure.u * 0.2))
        colour = theme.mixed(self.style.theme.ground, self.style.theme.thread, 0.7)
        for y in (self.rect.top, self.rect.top + thick * 3):
            pygame.draw.rect(target, colour, (self.rect.x, y, self.rect.width, thick))


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
