"""Copies of a journal: as a picture for a sheet of A4, as text, or the picture of its whole match."""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import partial
from typing import Literal

from game import reasons, saves, words
from game.journals.copies import keep, markdown
from game.journals.notes import Own
from game.scenes import dialog, progress_page
from game.scenes.journal_many import AllMatches
from game.scenes.journal_sheet import DOTS_A_METRE, sheet
from game.scenes.page import Page
from game.scenes.table import keepsakes
from game.scenes.tables.journal_page import JournalPage, Many
from game.scenes.work import Steps, later
from game.widgets.png import png

PAINTED = 0.5  # of the work on a picture of it, which is then packed


class Copies:
    """What is asked and kept where somebody takes a copy of a journal."""

    def __init__(
        self, scene: Page, page: JournalPage, own: Own, found: AllMatches, tell: Callable[[str], None]
    ) -> None:
        self.scene, self.page, self.own, self.all, self.tell = scene, page, own, found, tell

    def ask(self) -> None:
        """As a picture, or as text?"""
        choices: list[tuple[str, str, Callable[[], None] | None]] = [
            ("picture", words.say("journal.copy.picture"), self.keep_picture),
            ("text", words.say("journal.copy.text"), self.keep_text),
            ("no", words.say("cancel"), None),
        ]
        if self.page.kept.ended:
            picture = partial(keepsakes.ask_of, self.scene, self.page.kept)
            choices.insert(2, ("match", words.say("journal.copy.match"), picture))
        title = words.say("journal.copy.title")
        dialog.ask(
            self.scene, "copy", title, words.said_of(self.page.part.game, "journal.copy.words"), choices
        )

    def keep_text(self) -> None:
        """Keep the journal as Markdown."""
        progress_page.run(self.scene, "journal/progress", words.say("journal.writing"), self._worded())

    def keep_picture(self) -> None:
        """Keep the journal as a picture for a sheet of A4."""
        progress_page.run(self.scene, "journal/progress", words.say("keepsake.made"), self._painted())

    def _gathered(self) -> Generator[float, None, Many | None]:
        """Look through all matches, where this one is among them."""
        if self.page.kept.id is None:
            return None
        while self.all.step():
            yield 0.0
        return self.all.many

    def _worded(self) -> Steps:
        page, many = self.page, (yield from self._gathered())
        chapters = page.chapters() + (many.chapters() if many is not None else [])
        written = markdown(page.part, page.about(), page.moments, page.dice(), self.own, chapters)
        return partial(self._keep, "text", ".md", written.encode("utf-8"))

    def _painted(self) -> Steps:
        surface = sheet(self.page.leaf(self.own, (yield from self._gathered())))
        data = yield from later(png(surface, DOTS_A_METRE), PAINTED)
        return partial(self._keep, "picture", ".png", data)

    def _keep(self, kind: Literal["text", "picture"], ending: str, data: bytes) -> None:
        kept = self.page.kept
        try:
            path = keep(kind, f"journal-{kept.id or kept.game}", ending, data)
        except saves.SaveError as error:
            self.tell(reasons.told(error))
            return
        dialog.tell_kept(self.scene, "copied", words.say("journal.copy.title"), path)
