"""The questions before something is taken back: to the player who acted, then to all who must agree."""

from __future__ import annotations

from functools import partial

from game import words
from game.scenes import dialog
from game.scenes.table.base import TableBase
from game.scenes.table.consent import Consent, Question, at_once
from game.sitting import TakeBack
from game.sitting.asking_back import asked_back, asked_beside, asked_to_agree

REFUSED = "agree/refused"  # the notice that a player did not agree


def ask_to_take_back(table: TableBase) -> None:
    """Ask what there is to be asked before something is taken back, or say why nothing can be."""
    sitting, close = table.sitting, words.say("close")
    if sitting.readonly:
        dialog.tell(table, "readonly", words.say("table.read_only_title"), words.say("table.readonly"), close)
    elif table.foot.undo_closed:
        table.foot.say_closed()
    elif (found := sitting.takes_back) is None:
        dialog.tell(table, "nothing", words.say("table.undo"), words.say("table.undo.nothing"), close)
    else:
        TakingBack(table, found).ask()


class TakingBack:
    """One taking back at a table: asked seat by seat, done when no player refuses."""

    def __init__(self, table: TableBase, found: TakeBack) -> None:
        self._table = table
        self._found = found
        self._left = list(found.others)

    def ask(self) -> None:
        """Ask the player whose action it is."""
        table, owner = self._table, self._found.owner
        table.canvas.remove([notice for notice in [table.canvas.named(REFUSED)] if notice is not None])
        sitting = table.sitting
        if at_once(table, self._found.others):
            self._ask_all()
            return
        if sitting.shared and owner != table.viewer:
            table.show_side(None)  # the question goes to another player than the one whose side is shown
        table.face(owner)
        title, said = asked_back(sitting, self._found, table.viewer)
        dialog.ask(
            table,
            "undo",
            title,
            said,
            [("yes", words.say("table.undo.yes"), self._next), ("no", words.say("table.undo.no"), None)],
            primary=1,
            charm=sitting.people[owner].token if owner is not None and len(sitting.persons) > 1 else None,
        )

    def _ask_all(self) -> None:
        """Ask all of them at once, each at their place."""
        table, found = self._table, self._found
        title, said = asked_back(table.sitting, found, table.sitting.viewer(None))
        yes, no = words.say("table.undo.yes"), words.say("table.undo.no")
        question = Question("undo", title, said, yes, no, partial(asked_beside, table.sitting, found))
        agreed = partial(table.undo, found.others)
        Consent(table, question, found.owner, found.others, agreed, self._not_agreed).ask()

    def _not_agreed(self, seat: int | None) -> None:
        if seat in self._found.others:
            self._left = [seat]
            self._refused()
        else:
            self._table.deeds.undo_refused()

    def _next(self) -> None:
        """Ask the next who must agree; where all have, take back."""
        table, sitting = self._table, self._table.sitting
        if not self._left:
            table.undo(self._found.others)
            return
        seat = self._left[0]
        table.show_side(None)
        table.hands.asked(seat, table.app.now)
        table.face(seat)
        title, said = asked_to_agree(sitting, self._found, seat)
        dialog.ask(
            table,
            "agree",
            title,
            said,
            [
                ("yes", words.say("table.undo.agree.yes"), self._agreed),
                ("no", words.say("table.undo.agree.no"), self._refused),
            ],
            primary=1,
            charm=sitting.people[seat].token,
            left=self._refused,
        )

    def _agreed(self) -> None:
        self._left.pop(0)
        self._next()

    def _refused(self) -> None:
        table = self._table
        name = table.sitting.names[self._left[0]]
        dialog.notice(table, REFUSED, words.say("table.undo.refused", name=name))
        table.deeds.undo_refused()
