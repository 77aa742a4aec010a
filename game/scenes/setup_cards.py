"""The seats of Setup: a card each, with token, name, who sits there, and a bot's level and manner."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

import pygame

from game import words
from game.scenes.layout.box import Box
from game.scenes.layout.setup import CardPlan, plan_card
from game.scenes.seating import KINDS, Seating
from game.scenes.setup_parts import Chip, Sheet, TokenButton, draw_empty_seat, draw_seat
from game.widgets import text, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Segments
from game.widgets.style import Style
from game.widgets.writing import TextField

LONGEST_NAME = 40


class Seated(Protocol):
    """What is done with a seat on the page."""

    @property
    def style(self) -> Style: ...
    def set_kind(self, seat: int, index: int) -> None: ...
    def set_name(self, seat: int, name: str) -> None: ...
    def next(self, change: Callable[[int], None], seat: int) -> None: ...


class SeatCards:
    """Builds the cards of a seating on a sheet that scrolls."""

    def __init__(self, page: Seated, seating: Seating, sheet: Sheet) -> None:
        self.page, self.seating, self.sheet = page, seating, sheet
        self.style = page.style

    def build(self, seat: int, rect: Box) -> list[Widget]:
        """The card of a seat in a rectangle: painted on the sheet, and what can be touched on it."""
        card, name = plan_card(self.style, rect), f"setup/{seat}"
        if self.seating.sitters[seat].kind == "empty":
            self.sheet.write(partial(self._paint_empty, card, seat))
            found: list[Widget] = []
        else:
            self.sheet.write(partial(self._paint_seat, card, seat))
            found = [*self._who(name, card, seat)]
        labels = [words.say(f"setup.{kind}") for kind in KINDS]
        chosen = KINDS.index(self.seating.sitters[seat].kind)
        place, change = Rect(card.kind), partial(self.page.set_kind, seat)
        kinds = Segments(f"{name}/kind", place, self.style, labels, chosen, change, depth=3)
        found += [kinds.call(words.say("reader.kind", number=seat + 1)), *self._bot(name, card, seat)]
        for widget in found:
            self.sheet.hold(widget)
        return found

    def _who(self, name: str, card: CardPlan, seat: int) -> list[Widget]:
        """The token and the name of who sits there."""
        sitter, change = self.seating.sitters[seat], partial(self.page.next, self.seating.next_charm, seat)
        token = TokenButton(f"{name}/token", Rect(card.token), self.style, sitter.charm, change, 3)
        field = TextField(
            f"{name}/name",
            Rect(card.name),
            self.style,
            sitter.name,
            partial(self.page.set_name, seat),
            units=3.4,
            longest=LONGEST_NAME,
            hint=words.say("setup.seat", number=seat + 1),
            noted=_noted,
            depth=3,
        )
        return [
            token.call(words.say("reader.token", number=seat + 1, token=self._token(seat))),
            field.call(words.say("reader.name", number=seat + 1)),
        ]

    def _bot(self, name: str, card: CardPlan, seat: int) -> list[Widget]:
        """The level and the manner of a bot, where it has them."""
        seating, found = self.seating, list[Widget]()
        level, manner, called = seating.level_of(seat), seating.manner_of(seat), seating.name_of(seat)
        if level:
            place, change = (
                Rect(card.level(self.style, text, level)),
                partial(self.page.next, seating.next_level),
            )
            chip = Chip(f"{name}/level", place, self.style, level, partial(change, seat), 3)
            found.append(chip.call(words.say("reader.level", name=called)))
        if manner:
            place = Rect(card.manner(self.style, text, level, manner))
            change = partial(self.page.next, seating.next_manner)
            chip = Chip(f"{name}/manner", place, self.style, manner, partial(change, seat), 3)
            found.append(chip.call(words.say("reader.manner", name=called)))
        return found

    def _paint_seat(self, card: CardPlan, seat: int, target: pygame.Surface, down: int) -> None:
        sitter = self.seating.sitters[seat]
        draw_seat(target, Rect(card.rect).move(0, down), self.style, sitter.charm)
        if not _noted(sitter.name):  # else the field says that there
            said = self._line(seat, self._line_room(card, seat))
            text.put(target, said, "inter", card.small, self.style.theme.ink2, *card.line(down))

    def _paint_empty(self, card: CardPlan, seat: int, target: pygame.Surface, down: int) -> None:
        draw_empty_seat(target, card, down, self.style, self.seating.sitters[seat].charm)
        said = self._line(seat, card.name.width)
        text.put(target, said, "inter", card.small, self.style.theme.ink3, *card.line(down))

    def _line_room(self, card: CardPlan, seat: int) -> int:
        """How wide the line below a name may be: a bot's level and manner stand at its end."""
        level, manner = self.seating.level_of(seat), self.seating.manner_of(seat)
        if manner:
            end = card.manner(self.style, text, level, manner).left - self.style.px(1.2)
        else:
            end = card.level(self.style, text, level).left - self.style.px(1.2) if level else card.name.right
        return end - card.name.x

    def _line(self, seat: int, room: int) -> str:
        """Which seat it is and with which token; where that is too long, only which seat."""
        whole = words.say("setup.seat_line", number=seat + 1, token=self._token(seat))
        small = self.style.font_px(2.0)
        ways = whole, words.say("setup.seat", number=seat + 1)
        return next((each for each in ways if text.width(each, "inter", small) <= room), "")

    def _token(self, seat: int) -> str:
        """What the token of a seat is called."""
        return words.say(f"token.{theme.CHARMS[self.seating.sitters[seat].charm].name}")


def _noted(name: str) -> str:
    """What is to be said of a name at its field."""
    return "" if text.readable(name) else words.say("setup.no_font")
