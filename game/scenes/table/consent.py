"""A question to several at a table that lies flat: in words at each place, in full where it begins.

Everybody answers at their own place, at once and in any order. It is done when all have agreed; one who
refuses ends it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from game import words
from game.scenes import dialog
from game.scenes.table.base import TableBase
from game.widgets import art, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Button, RoundButton, art_centre, icon_named
from game.widgets.panel import Line, Panel
from game.widgets.viewport import Viewport

BROAD, TALL, SIDE, TOKEN, APART = 52.0, 11.6, 9.2, 7.6, 3.2  # u: the signs at a place
ASKED = 3.8  # u: the line above them, what is asked
ALOUD = (theme.PRIMARY[0], theme.PRIMARY_INK)


@dataclass(frozen=True)
class Question:
    """What is asked in words, the labels of its two answers, and the one line that another seat reads.

    `primary` is the answer that is golden: 0 yes, 1 no.
    """

    name: str
    title: str
    words: str
    yes: str
    no: str
    of: Callable[[int], str]
    primary: int = 1


class Answer(RoundButton):
    """The check or the cross at a place; golden once it is `given`."""

    given = False

    def give(self, given: bool = True) -> None:
        """Let it be seen that this was answered, or no longer is."""
        self.given = given
        self.damage()

    def draw(self, target: pygame.Surface) -> None:
        if not self.given:
            super().draw(target)
            return
        fill, ink = ALOUD
        body = art.frame(self.rect.size, self.radius, fill, line=theme.PRIMARY_EDGE, thick=self.style.hair)
        target.blit(body, self.rect)
        side = round(self.rect.width * 0.54)
        target.blit(art.square(icon_named(self.icon), side, ink), art_centre(self.rect, side))
        self.draw_focus(target)


def at_once(table: TableBase, others: Sequence[int]) -> bool:
    """Whether others may answer at places of their own: the table lies flat, and there are others."""
    return bool(others) and table.display.mode.all_round


def stands(table: TableBase) -> bool:
    """Whether somebody at the table is asked whether they agree."""
    if table.canvas.named("agree/yes") is not None:
        return True
    return any(isinstance(widget, Answer) for layer in table.layers for widget in layer.widgets)


class Consent:
    """One question: `asked` reads it in words, None: who is to act, for nobody; the `others` one line.

    `agreed` follows when all have agreed, `refused` is told who has not.
    """

    def __init__(
        self,
        table: TableBase,
        question: Question,
        asked: int | None,
        others: Sequence[int],
        agreed: Callable[[], None],
        refused: Callable[[int | None], None],
    ) -> None:
        self._table, self._question = table, question
        self._asked, self._others = asked, tuple(others)
        self._agreed, self._refused = agreed, refused
        self._given: set[int | None] = set()
        self._answers: dict[int, Answer] = {}

    def ask(self) -> None:
        """Put it to all of them."""
        self._table.show_side(None)
        self._table.hands.asked(None, self._table.app.now)
        self._lay()

    def _lay(self) -> None:
        table, question, asked = self._table, self._question, self._asked
        table.face(asked)
        dialog.ask(
            table,
            question.name,
            question.title,
            question.words,
            [
                ("yes", question.yes, partial(self._agree, asked)),
                ("no", question.no, partial(self._refuse, asked)),
            ],
            primary=question.primary,
            charm=None if asked is None else table.sitting.people[asked].token,
            left=partial(self._refuse, asked),
            stays=("yes",),
        )
        layer = table.layers[-1]
        layer.again = self._lay
        layer.beside = lambda point: True  # a sleeve ends nothing that all are asked
        self._answers = {}
        for seat in self._others:
            outlook = table.display.outlook_of(seat)
            signs = self._signs(seat, outlook)
            with table.canvas.facing(outlook.turn):
                table.canvas.add(*signs)
            layer.widgets += signs
        self._tell()

    def _signs(self, seat: int, outlook: Viewport) -> list[Widget]:
        """What is asked; token, check and cross, where somebody sits."""
        style, place, person = outlook.style, self._table.plaques[seat].rect, self._table.sitting.people[seat]
        px, name = style.px, self._table.sitting.names[seat]
        panelled = Rect(0, 0, min(place.width, px(BROAD)), px(TALL + ASKED))
        panelled.midbottom = place.midbottom
        rect = Rect(panelled.x, panelled.y + px(ASKED), panelled.width, px(TALL))
        line = Rect(panelled.x, panelled.y + px(0.8), panelled.width, px(ASKED)).inflate(-px(3), 0)
        side, apart = px(SIDE), px(APART)
        token = Rect(0, 0, px(TOKEN), px(TOKEN))
        token.midleft = rect.centerx - (token.width + 2 * (apart + side)) // 2, rect.centery
        yes = Rect(token.right + apart, rect.centery - side // 2, side, side)
        leaf = f"{self._question.name}/{seat}"
        depth = dialog.DEPTH + 2
        check = Answer(f"{leaf}/yes", yes, style, "check", partial(self._agree, seat), depth=depth)
        cross = Answer(
            f"{leaf}/no",
            yes.move(side + apart, 0),
            style,
            "cross",
            dialog.closing(self._table, partial(self._refuse, seat)),
            depth=depth,
        )
        check.call(words.say("consent.yes", name=name), self._question.title)
        cross.call(words.say("consent.no", name=name), self._question.title)
        self._answers[seat] = check
        panel = Panel(f"{leaf}/panel", panelled, style, raised=True, depth=dialog.DEPTH + 1)
        said, ink = self._question.of(seat), style.theme.ink
        told = Line(f"{leaf}/words", line, said, "inter", style.font_px(2.3), ink, "center", depth=depth)
        return [panel, told, dialog.Asked(f"{leaf}/token", token, person.token), check, cross]

    def _agree(self, seat: int | None) -> None:
        self._given.add(seat)
        if self._given >= {self._asked, *self._others}:
            self._table.pop_overlay()
            self._agreed()
            return
        self._tell()

    def _refuse(self, seat: int | None) -> None:
        self._table.face(self._asked)
        self._refused(seat)

    def _tell(self) -> None:
        """Show who has agreed; the keys go on to who has not."""
        table = self._table
        for seat in self._given & self._answers.keys():
            if seat is not None and not self._answers[seat].given:
                self._answers[seat].give()
        yes = table.canvas.named(f"{self._question.name}/yes")
        if self._asked in self._given and isinstance(yes, Button) and yes.enabled:
            yes.set_kind("plain")
            yes.set_label(words.say("consent.waits"))
            yes.set_state(enabled=False)
        left = [each for each in self._answers.values() if not each.given]
        if table.focus is yes or table.focus in self._answers.values():
            undecided = yes is not None and yes.enabled
            table.set_focus(yes if undecided else left[0])
