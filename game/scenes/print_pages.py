"""Printing, on a page of the settings: the paper, and for each game the PDF that another process writes."""

from __future__ import annotations

import re
import subprocess
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from queue import SimpleQueue

from game import disk, saves, words
from game.engine.games import all_games
from game.journals import copies
from game.printing.paper import PAPERS
from game.printing.things import What
from game.resources import command
from game.scenes import dialog, progress_page
from game.scenes.layout.box import Box
from game.scenes.layout.page import in_two
from game.scenes.page import Page, Port, SeenButton, SeenSheet
from game.scenes.tables import has_book, prints
from game.scenes.work import Steps
from game.widgets import boxes
from game.widgets.boxes import MANY, Column, Either, Framed, Item, Node, Part, Row, Text
from game.widgets.button_nodes import button
from game.widgets.canvas import Rect
from game.widgets.controls import Segments
from game.window import wake

PAPER = "paper"  # in the settings
CHOICES = (("paper", tuple(PAPERS)), ("what", ("all", "rules")))
NAME, TOLD, LABEL = 3.4, 2.2, 2.5  # u: the types of a row
GAP = 1.6  # u between two rows


PAGE = re.compile(r"(\d+)/(\d+)")  # what the other process says after each page


class Press:
    """Another process that writes the PDF of a game, as steps of a task that wait for what it says."""

    def __init__(self, game: str, paper: str, file: Path, what: What) -> None:
        self.file = file
        self.pages = 0
        self._said: SimpleQueue[str | int] = SimpleQueue()
        self._arguments = [
            *command(terminal=True),
            "print",
            game,
            "--paper",
            paper,
            "--to",
            str(file),
            "--progress",
        ]
        if what != "all":
            self._arguments.append(f"--{what}")

    def steps(self, done: Callable[[str], None]) -> Steps:
        """How far it is, until it ends; then `done` with why it failed, or with nothing."""
        process: list[subprocess.Popen[str]] = []
        threading.Thread(target=self._run, args=(process,), name="press", daemon=True).start()
        lines: list[str] = []
        try:
            while True:
                yield self._share(lines)
                while not self._said.empty():
                    said = self._said.get()
                    if isinstance(said, int):
                        return partial(done, "" if said == 0 else lines[-1] if lines else "")
                    lines.append(said)
        finally:
            for each in process:
                each.kill()

    def _share(self, lines: list[str]) -> float:
        found = PAGE.fullmatch(lines[-1]) if lines else None
        if found is None:
            return 0.0 if not self.pages else 1.0
        self.pages = int(found[2])
        return int(found[1]) / (self.pages + 1)

    def _run(self, process: list[subprocess.Popen[str]]) -> None:
        try:
            with subprocess.Popen(
                self._arguments,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                encoding="utf-8",
                errors="replace",
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            ) as begun:
                process.append(begun)
                assert begun.stdout is not None
                for line in begun.stdout:
                    self._said.put(line.strip())
                    wake()
            self._said.put(begun.returncode)
        except (OSError, ValueError) as error:
            self._said.put(str(error))
            self._said.put(1)
        wake()


class PrintPages:
    """The page: which paper, and a row for each game."""

    def __init__(self, page: Page, rest: Box, *, rules_alone: bool = False) -> None:
        self._page = page
        self._style = style = page.style
        papers, whats = ([words.say(f"print.{key}.{name}") for name in names] for key, names in CHOICES)
        paper = partial(
            Segments, "print/paper", style=style, labels=papers, chosen=list(PAPERS).index(self.paper)
        )
        what = partial(Segments, "print/what", style=style, labels=whats, chosen=int(rules_alone))
        tall = round(style.px(6.8) * (1 + (style.measure.text - 1) * 0.6))
        most = style.px(54 * style.measure.text)
        choices = (
            Item(partial(paper, changed=self._choose, units=2.4), most, tall),
            Item(partial(what, changed=lambda _: None, units=2.4), most, tall),
        )
        head = Either(Row(*choices, gap=2.0), Column(*choices, gap=1.0))
        head_tall = boxes.height(head, style, rest.width)
        found = boxes.lay(head, style, Rect(rest.x, rest.y, rest.width, head_tall)).widgets
        self._what = next(each for each in found if isinstance(each, Segments) and each.name == "print/what")
        top = rest.y + head_tall + style.px(2)
        self.port = Port("print/list", Rect(rest.x, top, rest.width, rest.bottom - top), style)
        rows = [self._row(game) for game in all_games() if prints(game)]
        tree = boxes.grid(rows, 2 if in_two(style) else 1, GAP)
        self.port.hold_tree(tree, rest.width - style.px(GAP))
        page.canvas.add(*found, self.port, *self.port.inside)

    @property
    def rules_alone(self) -> bool:
        """Whether no more is printed than the rules on one page."""
        return bool(self._what.chosen)

    @property
    def paper(self) -> str:
        """The paper that is chosen."""
        found = self._page.app.settings.get(PAPER, "a4")
        return found if found in PAPERS else "a4"

    def _choose(self, index: int) -> None:
        self._page.app.settings.set(PAPER, list(PAPERS)[index])
        self._page.app.keep_settings()

    def _row(self, game: str) -> Node:
        """What a game's PDF holds, and the way to make it."""
        style, name, told = self._style, f"print/{game}", words.texts(game)
        colours = style.theme

        def way(key: str, label: str, make: Callable[[], None]) -> Item:
            called, high = (label, told.title), round(style.font_px(LABEL) * 2.6)
            made = partial(button, f"{name}/{key}", style, label, make, high, beside=4, made=SeenButton)
            return made(called=called, units=LABEL, depth=3)

        said = Column(
            Text(told.title, NAME, colours.ink, "garamond", leading=1.4),
            Text(told.phrases["print.holds"], TOLD, colours.ink2, lines=MANY, leading=1.36),
            gap=0.6,
            grow=1,
        )
        ways = [way("make", words.say("print.make"), partial(self._make, game))]
        if has_book(game):
            ways.append(way("book", words.phrase(game, "print.book"), partial(self._make, game, "book")))
        row = Row(said, Column(*ways, gap=1.0), gap=2.0)
        return Part(Framed(row, 2.4, 1.8), partial(SeenSheet, f"{name}/panel"))

    def _make(self, game: str, what: What | None = None) -> None:
        try:
            place = copies.folder("text")
            place.mkdir(parents=True, exist_ok=True)
        except (saves.SaveError, OSError) as error:
            said = error.sentence if isinstance(error, saves.SaveError) else str(error)
            self._tell(said)
            return
        what = what or ("rules" if self.rules_alone else "all")
        part = "" if what == "all" else f"-{what}"
        file = place / f"moksha-{game}{part}-{self.paper}.pdf"
        press = Press(game, self.paper, file, what)
        title = words.say("print.busy", game=words.texts(game).title)
        progress_page.run(self._page, "printing", title, press.steps(partial(self._done, press)), waits=True)

    def _done(self, press: Press, failed: str) -> None:
        title = words.say("print.title")
        if failed:
            self._tell(disk.shown(failed.removeprefix("moksha: ")))
        else:
            ready = words.counted("print.done", press.pages)
            dialog.tell_kept(self._page, "printed", title, press.file, ready)

    def _tell(self, sentence: str) -> None:
        dialog.tell(self._page, "printed", words.say("print.title"), sentence, words.say("close"))
