"""Printing, on a page of the settings: the paper, and for each game the PDF that another process writes."""

from __future__ import annotations

import subprocess
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame

from game import disk, saves, words
from game.engine.games import all_games
from game.journals import copies
from game.printing.paper import PAPERS
from game.resources import command
from game.scenes import dialog
from game.scenes.page import Page, Port, Seen, SeenButton, SeenPanel
from game.scenes.plans.box import Box
from game.scenes.plans.print_pages import LABEL, NAME, TOLD, GamePlan, plan_games, plan_paper, told_step
from game.scenes.tables import prints
from game.widgets import text
from game.widgets.canvas import Rect
from game.widgets.controls import Segments
from game.widgets.style import Style
from game.window import wake

PAPER = "paper"  # in the settings


class Press:
    """Lets another process write the PDF of a game, one at a time; what it said is fetched once."""

    def __init__(self, woken: Callable[[], None]) -> None:
        self._woken = woken
        self._said: tuple[int, str] | None = None
        self.printing: str | None = None
        self.rules_alone = False

    def begin(self, game: str, paper: str, file: Path) -> None:
        """Begin to write a game's PDF to a file."""
        self.printing = game
        arguments = [*command(), "print", game, "--paper", paper, "--to", str(file)]
        if self.rules_alone:
            arguments.append("--rules")
        threading.Thread(target=self._run, args=(arguments,), name="press", daemon=True).start()

    def _run(self, arguments: list[str]) -> None:
        try:
            done = subprocess.run(
                arguments,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                encoding="utf-8",
                check=False,
            )
            said = done.returncode, (done.stderr if done.returncode else done.stdout).strip()
        except (OSError, ValueError) as error:
            said = 1, str(error)
        self._said = said
        self._woken()

    def said(self) -> tuple[int, str] | None:
        """The exit code and what was said, once, when it has ended."""
        said, self._said = self._said, None
        if said is not None:
            self.printing = None
        return said


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

    def __init__(self, page: Page, rest: Box, press: Press) -> None:
        self._page, self._press = page, press
        self._style = style = page.style
        paper, what, below = plan_paper(style, rest)
        labels = [words.say(f"print.paper.{name}") for name in PAPERS]
        chosen = list(PAPERS).index(self.paper)
        page.canvas.add(Segments("print/paper", Rect(paper), style, labels, chosen, self._choose, units=2.4))
        labels = [words.say(f"print.what.{name}") for name in ("all", "rules")]
        alone = int(press.rules_alone)
        page.canvas.add(
            Segments("print/what", Rect(what), style, labels, alone, self._choose_what, units=2.4)
        )
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
    def paper(self) -> str:
        """The paper that is chosen."""
        found = self._page.app.settings.get(PAPER, "a4")
        return found if found in PAPERS else "a4"

    def _choose(self, index: int) -> None:
        self._page.app.settings.set(PAPER, list(PAPERS)[index])
        self._page.app.keep_settings()

    def _choose_what(self, index: int) -> None:
        self._press.rules_alone = bool(index)

    def _row(self, game: str, plan: GamePlan) -> list[Seen]:
        style, name, title = self._style, f"print/{game}", words.texts(game).title
        busy = self._press.printing
        label = words.say("print.busy" if busy == game else "print.make")
        button = SeenButton(
            f"{name}/make", Rect(plan.button), style, label, partial(self._make, game), units=LABEL, depth=3
        )
        button.enabled = busy is None
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
        what = f"{game}-rules" if self._press.rules_alone else game
        self._press.begin(game, self.paper, place / f"moksha-{what}-{self.paper}.pdf")
        self._page.app.relayout()

    def _tell(self, sentence: str) -> None:
        dialog.tell(self._page, "printed", words.say("print.title"), sentence, words.say("close"))

    def update(self) -> None:
        """Say what came of it, when it is done."""
        said = self._press.said()
        if said is not None:
            self._page.app.relayout()
            self._tell(disk.shown(said[1].removeprefix("moksha: ")))


def press() -> Press:
    """One that wakes the window."""
    return Press(wake)
