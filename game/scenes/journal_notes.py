"""A player's own words in the journal: whose they are, what of them is kept, and the sheet they stand on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game import reasons, saves, words
from game.journals import Kept, Moment
from game.journals.notes import LONGEST, Notes, Own
from game.scenes.journal_parts import PAD, TITLE, note_ink
from game.widgets import boxes, text
from game.widgets.boxes import Column, Framed, Item, Node, Part, Space, Text
from game.widgets.button_nodes import button
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Segments
from game.widgets.editor import Editor
from game.widgets.panel import Sheet
from game.widgets.style import Style


class Notebook:
    """What was written to a match and to its moments, by those who sat on one seat.

    `closed`: there are words that open for nobody but who wrote them; `trouble` says in a sentence what was
    wrong with the file, and is None where nothing is left to be told.
    """

    def __init__(self, kept: Kept, seat: int) -> None:
        self.kept, self.seat = kept, seat
        self.file = Notes(kept.id) if kept.id is not None else None
        self.written = Own()
        self.closed = False
        self.trouble: str | None = None
        self._said: str | None = None  # who has said that they write
        self._drafts: dict[int | None, tuple[Moment | None, str]] = {}  # not on the disk yet
        self.writers = [name for name, person in kept.sat(seat) if person.kind == "person"]
        self.read()

    def read(self) -> None:
        """Read what is kept, as far as it is open."""
        if self.file is None:
            return
        try:
            self.written = self.file.of(self.seat, self._writer)
            others = [self.file.of(self.seat, self._key(name)) for name in self.writers]
        except saves.SaveError as error:
            self.file.trouble = reasons.told(error)
            others = []
        private = len(self._persons) > 1 and self._said is None
        self.closed = private and any(own.match or own.steps for own in others)
        if self.closed:
            self.written = Own()
        self.trouble = self.file.trouble or self.trouble
        self.file.trouble = None

    @property
    def _persons(self) -> set[str]:
        """The persons who sat at the match, by their plain names."""
        sat = [each for seat in range(len(self.kept.people)) for each in self.kept.sat(seat)]
        return {saves.plain_name(name) for name, person in sat if person.kind == "person"}

    @property
    def _writer(self) -> str:
        """Whose words are written here: of who said so, else of the last person who sat down."""
        return self._key(self._said or (self.writers[-1] if self.writers else ""))

    def _key(self, name: str) -> str:
        """Under what name somebody's words stand: who sat there first has none."""
        first = self.kept.match.seats[self.seat]
        return "" if saves.plain_name(name) == saves.plain_name(first) else name

    def open_as(self, name: str) -> None:
        """Whoever wrote the words here has said so: they open."""
        self._said = name
        self.read()

    def to(self, moment: Moment | None) -> str:
        """The words on a moment, or on the match."""
        draft = self._drafts.get(moment.index if moment is not None else None)
        if draft is not None:
            return draft[1]
        return self.written.match if moment is None else self.written.on(moment)

    def write(self, moment: Moment | None, value: str) -> None:
        """Take what is written now, as theirs who write; `keep` puts it on the disk."""
        if self._said is None and self.writers:
            self._said = self.writers[-1]
        self._drafts[moment.index if moment is not None else None] = moment, value

    @property
    def unkept(self) -> bool:
        """Whether something is not on the disk yet."""
        return bool(self._drafts)

    def keep(self) -> str | None:
        """Keep what was written; why that could not be done in a sentence, or None."""
        if not self._drafts or self.file is None:
            return None
        try:
            for key, (moment, draft) in list(self._drafts.items()):
                if moment is None:
                    self.file.write_match(self.seat, draft, self._writer)
                else:
                    self.file.write(self.seat, moment, draft, self._writer)
                del self._drafts[key]
        except saves.SaveError as error:
            return reasons.told(error)
        finally:
            self.read()
        return None


class NotePanel:
    """The sheet with the player's own words, on the match or on the moment that is looked at."""

    def __init__(
        self,
        style: Style,
        notes: Notebook,
        place: Rect,
        labels: list[str],
        *,
        written: Callable[[str], None],
        left: Callable[[], object],
        turned: Callable[[int], None],
        opened: Callable[[str], None],
    ) -> None:
        self.style, self.notes = style, notes
        self._labels, self._written, self._left, self._turned = labels, written, left, turned
        self._asked = place.height >= style.px(27 * style.measure.text)
        said = words.say("notes.private" if notes.file is not None else "notes.not_kept")
        asked = Text(words.say("notes.asked"), TITLE, style.theme.ink, "garamond")
        tree = Column(
            *([asked, Space(high=0.8)] if self._asked else []),
            Item(self._views, None, style.px(5.4)),
            Space(high=1.2),
            Item(self._paper, None, 1, grow=1),
            Space(high=0.6),
            Text(said, 1.8, style.theme.ink2, leading=1.1),
        )
        sheet = partial(Sheet, "journal/note/panel", raised=True)
        self.widgets = boxes.lay(Part(Framed(tree, PAD, 1.6, 1.2), sheet), style, place).widgets
        if notes.closed:
            self.widgets += self._openers(opened)

    def _views(self, rect: Rect) -> Widget:
        self.views = Segments(
            "journal/note/to", rect, self.style, self._labels, 0, self._turned, units=2.0, depth=2
        )
        return self.views.call(words.say("reader.note.to"))

    def _paper(self, rect: Rect) -> Widget:
        self.editor = Editor(
            "journal/note",
            rect,
            self.style,
            "",
            self._written,
            left=self._left,
            units=2.7,
            ink=note_ink(self.style),
            longest=LONGEST,
            depth=2,
        )
        self.editor.enabled = self.notes.file is not None and not self.notes.closed
        return self.editor.call(words.say("reader.note"))

    def _openers(self, opened: Callable[[str], None]) -> list[Widget]:
        """Who wrote here may open it: a button for each person who sat there, at the foot of the paper."""
        style, charm, tree = self.style, self.notes.kept.people[self.notes.seat].token, list[Node]()
        for index, name in enumerate(self.notes.writers):
            label, deed = words.say("slips.open", name=text.shown(name, charm)), partial(opened, name)
            leaf, high = f"journal/note/open/{index}", style.px(6.4)
            tree.append(button(leaf, style, label, deed, high, units=2.4, depth=3))
        return boxes.lay(Column(Space(grow=1), *tree, gap=1.2), style, self.editor.rect).widgets

    def show(self, game: str, labels: list[str], moment: Moment | None) -> None:
        """Show the words on a moment, or on the match."""
        chosen = int(moment is not None)
        if (labels, chosen) != (self.views.labels, self.views.chosen):
            self.views.labels, self.views.chosen = labels, chosen
            self.views.damage()
        asked = "notes.hint" if self._asked else "notes.asked"
        self.editor.hint = words.said_of(game, asked if moment is None else "notes.step_hint")
        if self.notes.file is None or self.notes.closed:
            self.editor.hint = words.say("notes.closed") if self.notes.closed else ""
        self.editor.set_value(self.notes.to(moment))
        self.editor.damage()
