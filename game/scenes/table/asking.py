"""What do you ask? Put to each person before the first step; each writes it or only thinks it, and folds."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from game import words
from game.journals.notes import LONGEST
from game.scenes import dialog, questions
from game.scenes.table.base import TableBase
from game.widgets.boxes import MANY, Column, Framed, Item, Node, Row, Text
from game.widgets.button_nodes import button
from game.widgets.editor import Editor
from game.widgets.theme import STEPS, mixed

DEEP = 800


class Asking:
    """The question at one table. `open`: it goes round now."""

    def __init__(self, table: TableBase) -> None:
        self._table = table
        self.open = False
        # whether the first sheet is to be laid with the next picture: the key that asked is no letter
        self.due = False
        self._draft = ""
        self._done: Callable[[], None] = lambda: None

    @property
    def _left(self) -> list[int]:
        """The seats whose person has folded nothing yet."""
        sitting = self._table.sitting
        return [seat for seat in sitting.persons if seat not in sitting.guide.folded]

    @property
    def may_begin(self) -> bool:
        """Whether it can still be asked: before the first step, while somebody has folded nothing."""
        return not self._table.sitting.match.steps and bool(self._left)

    def begin(self, done: Callable[[], None]) -> None:
        """Ask each who has folded nothing yet; after the first step it is only said how the slips lie."""
        table, sitting = self._table, self._table.sitting
        if table.covered:
            return
        if not self.may_begin:
            by = words.listed([sitting.names[seat] for seat in sitting.guide.folded])
            said = words.say("guide.slips", names=by) if by else words.say("guide.question.late")
            dialog.tell(table, "asked", words.say("guide.question"), said, words.say("close"))
            return
        if not sitting.guide.asked:
            sitting.guide_does("ask")
        if sitting.shared:
            table.show_side(None)
        self.open, self._done, self.due = True, done, True

    def update(self) -> None:
        """Lay the first sheet, once what was pressed has passed."""
        if self.due:
            self.due = False
            self._next()

    def _next(self) -> None:
        """Put it to the next; when all have folded, it is done."""
        left, self._draft = self._left, ""
        if left:
            self._lay(left[0])
        else:
            self._end()

    def _end(self) -> None:
        self.open = False
        self._done()

    def _leave(self) -> None:
        """Whoever closes it leaves it open: it can be asked again before the first step."""
        self._table.pop_overlay()
        self._end()

    def _fold(self, seat: int, written: bool) -> None:
        question = self._draft if written else ""
        self._table.pop_overlay()
        trouble = questions.keep(self._table.sitting, seat, question)
        self._draft = ""
        self._table.sitting.guide_does("fold", seat=seat)
        if trouble is not None:
            dialog.notice(self._table, "guide/trouble", trouble)
        self._next()

    def _note(self, value: str) -> None:
        self._draft = value

    def _lay(self, seat: int) -> None:
        """A sheet for one person: to write on or to leave empty, and to fold."""
        table, sitting = self._table, self._table.sitting
        style = table.outlook.style
        deep, wide, tall = DEEP + 2, style.px(92), style.px(62)
        ink, ink2 = style.theme.ink, style.theme.ink2
        wide, tall = (min(each, room - style.px(6)) for each, room in zip((wide, tall), table.outlook.size))
        paper = partial(
            Editor,
            "asking/paper",
            style=style,
            value=self._draft,
            changed=self._note,
            units=3.0,
            ink=mixed(ink, style.theme.thread, 0.15),
            longest=LONGEST,
            hint=words.say("guide.question"),
            depth=deep,
        )

        def way(leaf: str, written: bool, **looks: Any) -> Node:
            label, deed = words.say(f"guide.{leaf}"), partial(self._fold, seat, written)
            return button(f"asking/{leaf}", style, label, deed, style.px(9), grow=1, depth=deep, **looks)

        token = partial(dialog.Asked, "asking/token", charm=sitting.people[seat].token)
        title = words.say("guide.ask", name=sitting.names[seat])
        private = words.say("guide.ask.private", name=sitting.names[seat])
        tree = Column(
            Row(
                Item(token, style.px(9), style.px(10)),
                Text(title, STEPS["heading"], ink, "garamond", lines=2, grow=1),
                gap=2,
            ),
            Item(paper, None, style.px(9), grow=1),
            Text(private, 2.1, ink2, lines=MANY),
            Row(way("think", False, units=2.6), way("fold", True, kind="primary", units=2.8), gap=2),
            gap=1.4,
        )
        again, sheet = partial(self._lay, seat), Framed(tree, 4, 4)
        editor = dialog.lay_sheet(
            table, "asking", sheet, wide, self._leave, "paper", again, least_tall=tall, depth=DEEP
        )
        assert isinstance(editor, Editor)
        editor.start()
