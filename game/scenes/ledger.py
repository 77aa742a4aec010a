"""The ledger of a match: all its throws, beside what a fair die gives, and the seal it was played under."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game import words
from game.scenes.app import App
from game.scenes.layout.box import Box
from game.scenes.layout.ledger import PAD, LedgerPlan, cells, plan_ledger
from game.scenes.layout.page import tabs_place, tabs_wide
from game.scenes.naming import name_seats
from game.scenes.page import Page, light_under
from game.scenes.tables import light_of
from game.sitting import Sitting, seal, throws
from game.sitting.throws import Throw
from game.widgets import art, text, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Segments
from game.widgets.panel import Line, Panel, Reading, Scroller
from game.widgets.style import Style
from game.widgets.token import mark_picture

SEAL_ALONE = 40.0  # u: the sheet of the seal in a game without dice


class Columns(Widget):
    """How often each face came, and the height that a fair die's columns would all have."""

    touchable = False

    def __init__(self, name: str, plan: LedgerPlan, style: Style, counts: Sequence[int]) -> None:
        super().__init__(name, Rect(plan.counts), 2)
        self.style = style
        self._plan = plan
        self.counts = list(counts)

    def draw(self, target: pygame.Surface) -> None:
        plan, style, colours = self._plan, self.style, self.style.theme
        fair = sum(self.counts) / len(self.counts)
        most = max(*self.counts, fair * 1.5, 1)
        foot, small = plan.columns[0].top - style.px(1.4), style.font_px(2.6)
        for face, (count, place) in enumerate(zip(self.counts, plan.columns, strict=True), 1):
            tall = round(plan.tall * count / most)
            if tall > 0:
                column = Rect(place.x, foot - tall, place.width, tall)
                radius = min(style.px(0.8), tall / 2)
                picture = art.frame(column.size, radius, theme.mixed(colours.gold, colours.raised, 0.25))
                target.blit(picture, column)
            said = str(count)
            across = text.width(said, "semibold", small)
            line = place.bottom + round(small * 1.3)
            text.put(target, said, "semibold", small, colours.ink, place.centerx - across // 2, line)
            target.blit(art.square(f"shared/die-{face}", place.width), place)
        if fair:
            self._draw_fair(target, foot - round(plan.tall * fair / most))

    def _draw_fair(self, target: pygame.Surface, y: int) -> None:
        """A dotted thread at the height of a fair die."""
        style, side = self.style, max(2, self.style.px(0.36))
        step = style.px(1.4)
        for x in range(self._plan.said.x, self._plan.said.right - side, step):
            target.fill(style.theme.ink2, (x, y - side // 2, side, side))


class Row(Scroller):
    """The throws one after another, each with the token of who threw."""

    def __init__(
        self, name: str, rect: Rect, style: Style, thrown: Sequence[Throw], tokens: list[int]
    ) -> None:
        super().__init__(name, rect, style, 2)
        self._thrown, self._tokens = thrown, tokens
        self._line, self._side, self.tall = cells(style, rect.width - style.px(1.4), len(thrown))
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
        rest = head.rest
        plan = plan_ledger(style, rest, sealed=self.sitting.seal is not None)
        if self.thrown:
            self._build_counts(plan, shown)
            self._build_throws(plan.throws, shown)
        else:
            said = words.counted("ledger.draws", self.other_draws) if self.other_draws else ""
            self.build_nothing(plan.whole, words.say("ledger.none"), said)
        if plan.seal is not None:
            self._build_seal(plan.seal)

    def _build_seal_alone(self) -> None:
        """Where no die is thrown the page is the seal's, and says how often chance shuffled."""
        style, draws = self.style, self.other_draws
        told = words.counted("ledger.draws", draws) if draws else ""
        rest = self.build_head(words.say("table.seal"), told, style.px(2)).rest
        if self.sitting.seal is not None:
            self._build_seal(
                Box(rest.x, rest.y, rest.width, min(rest.height, style.font_px(SEAL_ALONE))), 1.3
            )

    def _turn_to(self, index: int) -> None:
        self.whose = index - 1 if index else None
        self.app.relayout()

    def _build_counts(self, plan: LedgerPlan, shown: Sequence[Throw]) -> None:
        style, found = self.style, throws.counts(shown)
        said = Reading("ledger/said", Rect(plan.said), style, depth=2)
        said.show_blocks([(self._told(found), "inter", style.font_px(2.4), style.theme.ink2, 0)])
        columns = Columns("ledger/columns", plan, style, found)
        self.canvas.add(Panel("ledger/counts", Rect(plan.counts), style), columns, said)

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

    def _build_throws(self, place: Box, shown: Sequence[Throw]) -> None:
        style, pad = self.style, self.style.px(PAD)
        inner = Rect(place).inflate(-2 * pad, -2 * pad)
        tall = round(style.font_px(2.4) * 1.6)
        head = Rect(inner.x, inner.y, inner.width, tall)
        below = Rect(inner.x, inner.y + tall + style.px(1), inner.width, inner.height - tall - style.px(1))
        tokens = [person.token for person in self.sitting.people]
        by_hand = sum(throw.by_hand for throw in shown)
        said = words.counted("ledger.by_hand", by_hand) if by_hand else words.say("ledger.in_order")
        self.canvas.add(
            Panel("ledger/sheet", Rect(place), style),
            Line("ledger/order", head, said, "italic", style.font_px(2.4), style.theme.ink2, depth=2),
            Row("ledger/throws", below, style, shown, tokens),
        )

    def _build_seal(self, place: Box, larger: float = 1.0) -> None:
        """The seal; once the match is over, the secret behind it. `larger`: by so much is its type."""
        sealed, style, colours = self.sitting.seal, self.style, self.style.theme
        assert sealed is not None
        title = words.say("ledger.seal", seal=sealed.shown)
        told = seal.told(sealed, opened=self.sitting.match.over)
        pad = style.px(PAD)
        reading = Reading("ledger/seal", Rect(place).inflate(-2 * pad, -round(pad * 1.2)), style, depth=2)
        reading.show_blocks(
            [
                (title, "semibold", style.font_px(2.7 * larger), colours.ink, style.px(0.8)),
                (told, "inter", style.font_px(2.2 * larger), colours.ink2, 0),
            ]
        )
        self.canvas.add(Panel("ledger/seal/panel", Rect(place), style), reading)
