"""What do you ask? Put to each person before the first step; each writes it or only thinks it, and folds."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game import words
from game.journals.notes import LONGEST
from game.scenes import dialog, questions
from game.scenes.table.base import TableBase
from game.widgets.canvas import Rect
from game.widgets.controls import Button
from game.widgets.editor import Editor
from game.widgets.panel import Block, Panel
from game.widgets.theme import mixed

DEEP = 800


class Asking:
    """The question at one table. `open`: it goes round now."""

    def __init__(self, table: TableBase) -> None:
        self._table = table
        self.open = False
        self._due = False  # whether it is to be put with the next picture: the key that asked is no letter
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
        self.open, self._done, self._due = True, done, True

    @property
    def due(self) -> bool:
        """Whether the first sheet is still to be laid."""
        return self._due

    def update(self) -> None:
        """Lay the first sheet, once what was pressed has passed."""
        if self._due:
            self._due = False
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
        px, rect = style.px, dialog.page_rect(table, 92, 62)
        pad, tall, side = px(4), px(9), px(9)
        inner = rect.inflate(-2 * pad, -2 * pad)
        ink, ink2 = style.theme.ink, style.theme.ink2
        title = words.say("guide.ask", name=sitting.names[seat])
        head = Block(
            "asking/title",
            Rect(inner.x + side + px(2), inner.y, inner.width - side - px(2), px(10)),
            title,
            "garamond",
            style.type("heading"),
            ink,
            depth=DEEP + 2,
        )
        low = Rect(inner.x, inner.bottom - tall - px(5.4), inner.width, px(4.4))
        private = words.say("guide.ask.private", name=sitting.names[seat])
        note = Block("asking/private", low, private, "inter", style.font_px(2.1), ink2, depth=DEEP + 2)
        top = inner.y + px(11)
        editor = Editor(
            "asking/paper",
            Rect(inner.x, top, inner.width, low.y - px(1.6) - top),
            style,
            self._draft,
            self._note,
            units=3.0,
            ink=mixed(ink, style.theme.thread, 0.15),
            longest=LONGEST,
            hint=words.say("guide.question"),
            depth=DEEP + 2,
        )
        half = (inner.width - px(2)) // 2
        place = Rect(inner.x, inner.bottom - tall, half, tall)
        fold, think = words.say("guide.fold"), words.say("guide.think")
        buttons = [
            Button(
                "asking/think",
                place,
                style,
                think,
                partial(self._fold, seat, False),
                units=2.6,
                depth=DEEP + 2,
            ),
            Button(
                "asking/fold",
                place.move(half + px(2), 0),
                style,
                fold,
                partial(self._fold, seat, True),
                kind="primary",
                units=2.8,
                depth=DEEP + 2,
            ),
        ]
        veil = dialog.Veil("asking/veil", Rect(0, 0, *table.outlook.size), DEEP)
        panel = Panel("asking/panel", rect, style, raised=True, depth=DEEP + 1)
        token = dialog.Asked("asking/token", Rect(inner.x, inner.y, side, px(10)), sitting.people[seat].token)
        again = partial(self._lay, seat)
        table.push_overlay([veil, panel, head, editor, note, token, *buttons], self._leave, editor, again)
        editor.start()
