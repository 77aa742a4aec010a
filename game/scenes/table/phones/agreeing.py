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
    """Asks at one table, at all places at once where it lies flat."""

    def __init__(self, table: TableBase) -> None:
        self._table = table

    def ask(
        self,
        title: str,
        said: str,
        answers: tuple[str, str],
        asked: Sequence[int],
        agreed: Callable[[], None],
        refused: Callable[[int], None],
    ) -> None:
        """Ask these seats; `answers` are the labels of yes and no. What nobody is asked is agreed to."""
        table = self._table
        if not asked:
            agreed()
            return
        if table.sitting.shared:
            table.show_side(None)
        table.deeds.stop_thinking()
        done = partial(self._settled, agreed)
        if at_once(table, asked[1:]):
            question = Question("phones-ask", title, said, *answers, lambda seat: title)
            Consent(table, question, asked[0], asked[1:], done, partial(self._refused, refused)).ask()
        else:
            self._ask(title, said, answers, list(asked), done, refused)

    def _ask(
        self,
        title: str,
        said: str,
        answers: tuple[str, str],
        left: list[int],
        agreed: Callable[[], None],
        refused: Callable[[int], None],
    ) -> None:
        table, seat = self._table, left[0]
        following = partial(self._ask, title, said, answers, left[1:], agreed, refused)
        table.hands.asked(seat, table.app.now)
        table.face(seat)
        no = partial(self._refused, refused, seat)
        dialog.ask(
            table,
            "phones-ask",
            title,
            words.say("phones.asked", name=table.sitting.names[seat], words=said),
            [("yes", answers[0], following if left[1:] else agreed), ("no", answers[1], no)],
            primary=1,
            charm=table.sitting.people[seat].token,
            left=no,
        )

    def _settled(self, agreed: Callable[[], None]) -> None:
        agreed()
        self._table.settle()

    def _refused(self, refused: Callable[[int], None], seat: int | None) -> None:
        table = self._table
        if seat is not None:
            dialog.notice(table, REFUSED, words.say("phones.not_agreed", name=table.sitting.names[seat]))
            refused(seat)
        table.settle()
