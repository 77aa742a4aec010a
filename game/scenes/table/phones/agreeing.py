"""Questions about phones that the table must agree to, asked of one person after another at the screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game import words
from game.scenes import dialog
from game.scenes.table.base import TableBase
from game.scenes.table.consent import Consent, Question, at_once

REFUSED = "phones/refused"  # the notice that somebody did not agree


class Agreeing:
    """One question to these seats, at all places at once where the table lies flat.

    `agreed` follows when all have agreed, also where nobody is asked; `refused` when one has not.
    """

    def __init__(
        self,
        table: TableBase,
        question: Question,
        asked: Sequence[int],
        agreed: Callable[[], None],
        refused: Callable[[], None],
    ) -> None:
        self._table, self._question, self._left = table, question, list(asked)
        self._agreed, self._refused = agreed, refused

    def ask(self) -> None:
        """Ask, one seat after another."""
        table, left = self._table, self._left
        if not left:
            self._agreed()
            return
        if table.sitting.shared:
            table.show_side(None)
        table.deeds.stop_thinking()
        if at_once(table, left[1:]):
            Consent(table, self._question, left[0], left[1:], self._done, self._not_agreed).ask()
        else:
            self._next()

    def _next(self) -> None:
        """Ask the next seat; where all have agreed, it's done."""
        table, question = self._table, self._question
        if not self._left:
            self._done()
            return
        seat = self._left.pop(0)
        table.hands.asked(seat, table.app.now)
        table.face(seat)

        def left() -> None:  # nobody has said no, and so no sentence says who did
            self._refused()
            table.settle()

        dialog.ask(
            table,
            question.name,
            question.title,
            words.say("phones.asked", name=table.sitting.names[seat], words=question.words),
            [("yes", question.yes, self._next), ("no", question.no, partial(self._not_agreed, seat))],
            primary=question.primary,
            charm=table.sitting.people[seat].token,
            left=left,
        )

    def _done(self) -> None:
        self._agreed()
        self._table.settle()

    def _not_agreed(self, seat: int | None) -> None:
        table = self._table
        if seat is not None:
            dialog.notice(table, REFUSED, words.say("phones.not_agreed", name=table.sitting.names[seat]))
            self._refused()
        table.settle()
