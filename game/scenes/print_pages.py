"""Printing, on a page of the settings: the paper, and for each game the PDF that another process writes."""

from __future__ import annotations

import re
import subprocess
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from queue import SimpleQueue

import pygame

from game import disk, saves, words
from game.engine.games import all_games
from game.journals import copies
from game.printing.paper import PAPERS
from game.resources import command
from game.scenes import dialog, progress_page
from game.scenes.page import Page, Port, Seen, SeenButton, SeenPanel
from game.scenes.plans.box import Box
from game.scenes.plans.print_pages import LABEL, NAME, TOLD, GamePlan, plan_games, plan_paper, told_step
from game.scenes.tables import prints
from game.scenes.work import Steps
from game.widgets import text
from game.widgets.canvas import Rect
from game.widgets.controls import Segments
from game.widgets.style import Style
from game.window import wake

PAPER = "paper"  # in the settings


PAGE = re.compile(r"(\d+)/(\d+)")  # what the other process says after each page


class Press:
    """Another process that writes the PDF of a game, as steps of a task that wait for what it says."""

    def __init__(self, game: str, paper: str, file: Path, *, rules_alone: bool = False) -> None:
        self.file = file
        self.pages = 0
        self._said: SimpleQueue[str | int] = SimpleQueue()
        self._arguments = [*command(), "print", game, "--paper", paper, "--to", str(file), "--progress"]
        if rules_alone:
            self._arguments.append("--rules")

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


class Line(Seen):
    """A name in large, or sentences line by line below it."""

    touchable = False

    def __init__(
        self, name: str, rect: Rect, style: Style, lines: tuple[str, ...], *, large: bool = False
    ) -> None:
        super().__init__(name, rect, 2)
        self.style, self.lines, self.large = style, lines, large

    def draw_whole(self, target: pygame.Surface) -> None:
        colours = self.style.theme
        face: text.Face = "garamond" if self.large else "inter"
        height = self.style.typed(NAME if self.large else TOLD)
        y = self.rect.y
        for line in self.lines:
            text.put(
                target,
                line,
                face,
                height,
                colours.ink if self.large else colours.ink2,
                self.rect.x,
                y + height,
            )
            y += told_step(self.style)


class PrintPages:
    """The page: which paper, and a row for each game."""

    def __init__(self, page: Page, rest: Box, *, rules_alone: bool = False) -> None:
        self._page = page
        self._style = style = page.style
        paper, what, below = plan_paper(style, rest)
        labels = [words.say(f"print.paper.{name}") for name in PAPERS]
        chosen = list(PAPERS).index(self.paper)
        page.canvas.add(Segments("print/paper", Rect(paper), style, labels, chosen, self._choose, units=2.4))
        labels = [words.say(f"print.what.{name}") for name in ("all", "rules")]
        self._what = Segments(
            "print/what", Rect(what), style, labels, int(rules_alone), lambda _: None, units=2.4
        )
        page.canvas.add(self._what)
        self.port = Port("print/list", Rect(below), style)
        games = [game for game in all_games() if prints(game)]
        told = [words.texts(game).phrases["print.holds"] for game in games]
        plans, tall = plan_games(style, text, below, told, words.say("print.make"))
        widgets: list[Seen] = []
        for game, plan in zip(games, plans, strict=True):
            widgets += self._row(game, plan)
        self.port.tall = tall
        self.port.hold(*widgets)
        page.canvas.add(self.port, *widgets)

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

    def _row(self, game: str, plan: GamePlan) -> list[Seen]:
        style, name, title = self._style, f"print/{game}", words.texts(game).title
        label = words.say("print.make")
        make = partial(self._make, game)
        button = SeenButton(f"{name}/make", Rect(plan.button), style, label, make, units=LABEL, depth=3)
        return [
            SeenPanel(f"{name}/panel", Rect(plan.panel), style, depth=1),
            Line(f"{name}/title", Rect(plan.name), style, (title,), large=True),
            Line(f"{name}/told", Rect(plan.told), style, plan.lines),
            button.call(label, title),
        ]

    def _make(self, game: str) -> None:
        try:
            place = copies.folder("text")
            place.mkdir(parents=True, exist_ok=True)
        except (saves.SaveError, OSError) as error:
            said = error.sentence if isinstance(error, saves.SaveError) else str(error)
            self._tell(said)
            return
        what = f"{game}-rules" if self.rules_alone else game
        file = place / f"moksha-{what}-{self.paper}.pdf"
        press = Press(game, self.paper, file, rules_alone=self.rules_alone)
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
