"""The ledger of a match: all its throws, beside what a fair die gives, and the seal it was played under."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from game import words
from game.scenes.app import App
from game.scenes.layout.box import Box
from game.scenes.layout.page import in_two, tabs_place, tabs_wide
from game.scenes.naming import name_seats
from game.scenes.page import Page, light_under
from game.scenes.tables import light_of
from game.sitting import Sitting, seal, throws
from game.sitting.throws import Throw
from game.widgets import art, boxes, text, theme
from game.widgets.boxes import Column, Framed, Item, Node, Part, Row, Text
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Segments
from game.widgets.panel import Panel, Reading, Scroller, Sheet
from game.widgets.style import Style
from game.widgets.token import mark_picture

PAD, GAP = 2.8, 2.0  # u between the edge of a sheet and what stands on it, and between two sheets
CELL = 7.2  # u: a throw among the others
SEAL = 18.0  # u: the sheet of the seal, with text of the usual size
LOW = 2.0  # times as wide as it is high: the sheets above the seal lie side by side with large text as well
MOST_SEAL, MOST_SAID = 0.32, 0.3  # of the page, and of the sheet of columns, that words may take: they scroll
SEAL_ALONE = 40.0  # u: the sheet of the seal in a game without dice


class Columns(Widget):
    """How often each face came, and the height that a fair die's columns would all have."""

    touchable = False

    def __init__(self, name: str, rect: Rect, style: Style, counts: Sequence[int]) -> None:
        super().__init__(name, rect, 2)
        self.style = style
        self.counts = list(counts)

    def draw(self, target: pygame.Surface) -> None:
        style, colours, rect = self.style, self.style.theme, self.rect
        fair = sum(self.counts) / len(self.counts)
        most = max(*self.counts, fair * 1.5, 1)
        wide, small = rect.width // len(self.counts), style.font_px(2.6)
        side = min(style.px(6.2), wide, round(rect.height * 0.22))
        line = rect.bottom - round(small * 0.2)
        foot = line - round(small * 1.3) - side - style.px(1.4)
        for face, count in enumerate(self.counts, 1):
            place = Rect(rect.x + (face - 1) * wide + (wide - side) // 2, foot + style.px(1.4), side, side)
            tall = round((foot - rect.y) * count / most)
            if tall > 0:
                radius = min(style.px(0.8), tall / 2)
                picture = art.frame((side, tall), radius, theme.mixed(colours.gold, colours.raised, 0.25))
                target.blit(picture, (place.x, foot - tall))
            text.put(target, str(count), "semibold", small, colours.ink, place.centerx, line, "center")
            target.blit(art.square(f"shared/die-{face}", side), place)
        dot = max(2, style.px(0.36))
        for x in range(rect.x, rect.right - dot if fair else rect.x, style.px(1.4)):
            y = foot - round((foot - rect.y) * fair / most)
            target.fill(colours.ink2, (x, y - dot // 2, dot, dot))


class Throws(Scroller):
    """The throws one after another, each with the token of who threw."""

    def __init__(
        self, name: str, rect: Rect, style: Style, thrown: Sequence[Throw], tokens: list[int]
    ) -> None:
        super().__init__(name, rect, style, 2)
        self._thrown, self._tokens = thrown, tokens
        self._side = style.px(CELL)
        self._line = max(1, (rect.width - style.px(1.4)) // self._side)
        self.tall = -(-len(thrown) // self._line) * round(self._side * 1.28)
        self.offset = self.furthest

    def paint(self, target: pygame.Surface, top: int) -> None:
        style, step = self.style, round(self._side * 1.28)
        die, token = style.px(4.8), style.px(2.9)
        first = max(0, (self.rect.top - top) // step)
        last = (self.rect.bottom - top) // step + 1
        for index in range(first * self._line, min(len(self._thrown), last * self._line)):
            down, across = divmod(index, self._line)
            x, y = self.rect.x + across * self._side, top + down * step
            throw = self._thrown[index]
            target.blit(art.square(f"shared/die-{throw.face}", die), (x + style.px(0.6), y))
            if throw.seat is not None:
                mark = mark_picture(self._tokens[throw.seat], token)
                target.blit(mark, (x + style.px(0.6) + (die - token) // 2, y + die + style.px(0.4)))


class Ledger(Page):
    """All throws of a match: of everybody, or of one player."""

    name = "ledger"

    def __init__(self, app: App, sitting: Sitting) -> None:
        super().__init__(app, light_under(app, light_of(sitting.game)))
        self.sitting = sitting
        name_seats(sitting)
        self.thrown = throws.throws_of(sitting.match, real=sitting.real_dice)
        self.other_draws = throws.other_draws(sitting.match)
        self.whose: int | None = None  # a seat; None: everybody

    @property
    def shown(self) -> list[Throw]:
        """The throws that are counted now."""
        return [throw for throw in self.thrown if self.whose in (None, throw.seat)]

    def build(self) -> None:
        if not self.sitting.match.game.dice:
            self._build_seal_alone()
            return
        style, names, shown = self.style, self.sitting.names, self.shown
        wide = tabs_wide(style, 18 + 12 * len(names), 0.6) if len(names) > 1 and self.thrown else 0
        told = words.counted("ledger.count", len(self.thrown)) if self.thrown else ""
        head = self.build_head(words.say("ledger.title"), told, wide + style.px(2))
        if wide:
            labels = [words.say("ledger.all"), *names]
            chosen = 0 if self.whose is None else self.whose + 1
            place = Rect(tabs_place(style, head, wide))
            self.canvas.add(Segments("ledger/whose", place, style, labels, chosen, self._turn_to, units=2.4))
        rest = Rect(head.rest)
        if self.sitting.seal is not None:
            larger = style.measure.text - 1
            tall = min(style.px(SEAL * (1 + larger * 0.8)), round(rest.height * MOST_SEAL))
            self._build_seal(Rect(rest.x, rest.bottom - tall, rest.width, tall))
            rest.height -= tall + style.px(GAP)
        if self.thrown:
            self.canvas.add(*boxes.lay(self._sheets(rest, shown), style, rest).widgets)
        else:
            said = words.counted("ledger.draws", self.other_draws) if self.other_draws else ""
            self.build_nothing(Box(*rest), words.say("ledger.none"), said)

    def _build_seal_alone(self) -> None:
        """Where no die is thrown the page is the seal's, and says how often chance shuffled."""
        style, draws = self.style, self.other_draws
        told = words.counted("ledger.draws", draws) if draws else ""
        rest = self.build_head(words.say("table.seal"), told, style.px(2)).rest
        if self.sitting.seal is not None:
            self._build_seal(
                Rect(rest.x, rest.y, rest.width, min(rest.height, style.font_px(SEAL_ALONE))), 1.3
            )

    def _turn_to(self, index: int) -> None:
        self.whose = index - 1 if index else None
        self.app.relayout()

    def _sheets(self, rest: Rect, shown: Sequence[Throw]) -> Node:
        """How often each face came, and the throws one after another, beside or below it."""
        style, found = self.style, throws.counts(shown)
        beside = in_two(style) or rest.width > LOW * rest.height
        colours, height = style.theme, style.font_px(2.4)
        room = rest.height if beside else rest.height // 2
        tall = min(round(height * 1.4 * 3), round(room * MOST_SAID))

        def said(rect: Rect) -> Widget:
            reading = Reading("ledger/said", rect, style, depth=2)
            reading.show_blocks([(self._told(found), "inter", height, colours.ink2, 0)])
            return reading

        by_hand = sum(throw.by_hand for throw in shown)
        order = words.counted("ledger.by_hand", by_hand) if by_hand else words.say("ledger.in_order")
        tokens = [person.token for person in self.sitting.people]
        columns = Item(partial(Columns, "ledger/columns", style=style, counts=found), None, 1, grow=1)
        thrown = partial(Throws, "ledger/throws", style=style, thrown=shown, tokens=tokens)
        counts = Column(columns, Item(said, None, tall), gap=2.4)
        row = Column(Text(order, 2.4, colours.ink2, "italic"), Item(thrown, None, 1, grow=1), gap=1.6)
        sheets = [
            Part(Framed(counts, PAD, PAD), partial(Sheet, "ledger/counts"), grow=0.46),
            Part(Framed(row, PAD, PAD), partial(Sheet, "ledger/sheet"), grow=0.54),
        ]
        return Row(*sheets, gap=GAP, align="stretch") if beside else Column(*sheets, gap=GAP)

    def _told(self, found: Sequence[int]) -> str:
        """The counts beside a fair die's, in words."""
        total = sum(found)
        each = f"{total / len(found):.1f}".removesuffix(".0")
        fair = words.say("ledger.fair", each=each)
        if total < throws.ENOUGH:
            return f"{fair} {words.say('ledger.few')}"
        share = round(throws.as_uneven(found) * 100)
        uneven = words.say("ledger.uneven", share=share) if share else words.say("ledger.uneven.rare")
        return f"{fair} {uneven}"

    def _build_seal(self, place: Rect, larger: float = 1.0) -> None:
        """The seal; once the match is over, the secret behind it. `larger`: by so much is its type."""
        sealed, style, colours = self.sitting.seal, self.style, self.style.theme
        assert sealed is not None
        title = words.say("ledger.seal", seal=sealed.shown)
        told = seal.told(sealed, opened=self.sitting.match.over)
        pad = style.px(PAD)
        reading = Reading("ledger/seal", place.inflate(-2 * pad, -round(pad * 1.2)), style, depth=2)
        reading.show_blocks(
            [
                (title, "semibold", style.font_px(2.7 * larger), colours.ink, style.px(0.8)),
                (told, "inter", style.font_px(2.2 * larger), colours.ink2, 0),
            ]
        )
        self.canvas.add(Panel("ledger/seal/panel", place, style), reading)
