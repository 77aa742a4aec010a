"""What a scene may ask of the app it is shown in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

from game import saves
from game.engine.match import Step
from game.journals import Kept
from game.sitting import Sitting
from game.sound.sounding import Sounding
from game.widgets.canvas import Rect
from game.widgets.rotation import Rotation
from game.widgets.theme import Theme

DEVICES = ("pointer", "keys", "pad", "touch")


class Navigator(Protocol):
    """Opens a scene over the one that is open, by its name; no scene imports another to open it."""

    def home(self) -> None:
        """The shelf, which is the first scene and below all others."""

    def make_ready(self, game: str) -> None:
        """Somebody may soon sit down at a game: what its table is made of is loaded while nobody waits."""

    def setup(self, game: str, grown_from: Rect | None = None) -> None:
        """Who sits down at a game; its poster grows out of a place on the screen."""

    def table(
        self, sitting: Sitting, *, instead: bool = False, who_sits: bool = False, phones: bool = False
    ) -> None:
        """The match of a sitting; `instead` of the scene that is open, which is closed.

        With `who_sits` the bots rest at first, and it is asked who sits where; with `phones` they may join.
        """

    def lesson(self, game: str, *, in_setup: bool = False) -> None:
        """The lesson of a game; its last button leads to Setup, `in_setup`: back to the one it was opened in.

        Where a lesson is open already, the way leads back to it. A lesson that cannot be read is told of.
        """

    def ending(self, sitting: Sitting, film: Any, stage: Any, steps: Iterator[None]) -> None:
        """The film of a match that has just ended, on its stage; `steps` make the rest of it ready."""

    def film(self, match_id: str | None = None, *, sitting: Sitting | None = None) -> None:
        """The film of a match that is over, on its table; what lies over a table that is open is closed.

        A match that cannot be opened is told of over the scene that is open.
        """

    def own_ending(self, sitting: Sitting) -> None:
        """The page of the end that the game of a match has of its own."""

    def results(self, sitting: Sitting, *, instead: bool = False) -> None:
        """How a match ended; `instead` of the scene that is open, which is closed."""

    def rules(
        self,
        game: str,
        clause: str | None = None,
        *,
        whole: bool = False,
        board: str = "",
        sitting: Sitting | None = None,
        viewer: int | None = None,
    ) -> None:
        """The rulebook of a game, at a clause, or at the `whole` section that the clause stands in.

        `board` is what the board of the match is called where a user made it. From the clauses it leads
        back to where they mattered in the match of a `sitting`, as a seat may know it (`viewer`).
        """

    def matches(self) -> None:
        """All matches that are kept."""

    def journal(self, match_id: str | None = None, *, sitting: Sitting | None = None) -> None:
        """The journal of a match: of one that is kept, of a sitting, or else of the one played last.

        Raises one of `journals.FAILURES` where a match cannot be read; nothing is opened then.
        """

    def replay(
        self,
        match_id: str | None = None,
        *,
        sitting: Sitting | None = None,
        kept: Kept | None = None,
        step: Step | None = None,
        position: int = 0,
    ) -> None:
        """Go through a match on its own board: one that is kept, that of a sitting, or one that was read.

        It begins where a step led to, or else at a position. Raises one of `journals.FAILURES` where a
        match cannot be read; nothing is opened then.
        """

    def settings(self, tab: str = "settings") -> None:
        """The settings, at one of their tabs: `settings`, `known`, `print` or `about`."""

    def seats(self, sitting: Sitting, phones: Phones | None = None) -> None:
        """Who sits where in a match from now on, and whose hand is on a phone."""

    def file(self, path: str) -> None:
        """The match of a file, wherever it lies, in place of all scenes above the shelf; of a folder: all.

        What cannot be opened is told of over the scene that is open.
        """

    def ledger(self, sitting: Sitting) -> None:
        """All throws of a match, and its seal."""


class Pads(Protocol):
    """The pads, each by its number. `left` are the seats whose pad was unplugged."""

    seats: dict[int, int]
    left: dict[int, str]

    def seat_of(self, pad: int) -> int | None:
        """The seat for which a pad has sat down; None: it acts for whoever acts."""

    def sit(self, pad: int, seat: int | None) -> None:
        """Let a pad act for a seat alone; None: for whoever acts."""


class Phones(Protocol):
    """The phones that hold hands at a table; `on`: they may join."""

    @property
    def on(self) -> bool: ...

    def holds(self, seat: int | None) -> bool:
        """Whether a seat's hand is on a phone."""

    def keeps(self, seat: int | None) -> bool:
        """Whether what a seat chooses from is on a phone, and others may not see it."""

    def mark(self, seat: int) -> str:
        """How a seat's hand is held, by the name of its mark; empty where no phone is asked for."""

    def mark_said(self, seat: int) -> str:
        """The same in words."""

    def told(self, title: str, why: str, *, chooses: bool) -> tuple[str, str]:
        """What the bar says while a person is to act, who `chooses` there or plays by phone."""

    def begin(self, seat: int | None = None) -> None:
        """Let a phone join: that of a seat, or of the first person who has none."""

    @property
    def free(self) -> list[int]:
        """The persons who could play by phone and don't."""

    def bring_here(self, seat: int) -> None:
        """Bring a phone's hand to the screen, once the others agree."""

    def after_layout(self) -> None:
        """All is laid out anew."""


class App(Protocol):
    """The app, as scenes know it. `now` is in milliseconds, `size` in pixels.

    `open` is the way to every other scene. `keys` are those the app keeps for itself. `device` is
    what was used last, one of `DEVICES`; `keys_lead` is True while that is the keyboard or a pad, and
    the focus is to be seen; `repeats` tells that the key that goes down was down already. `world` is
    the light of the world that the open scene shows, None where the settings force one on a scene
    that shows no world. `sound` is all that is heard.
    """

    sound: Sounding
    settings: saves.Settings
    now: float
    keys: tuple[int, ...]
    device: str
    keys_lead: bool
    repeats: bool
    full_screen: bool

    @property
    def open(self) -> Navigator: ...

    @property
    def pads(self) -> Pads: ...

    @property
    def size(self) -> tuple[int, int]: ...

    @property
    def turn(self) -> Rotation | None:
        """How the whole of the open scene is turned to a side of the screen; None: it is upright."""

    @property
    def text_scale(self) -> float: ...

    @property
    def reduced_motion(self) -> bool: ...

    @property
    def speed(self) -> float: ...

    @property
    def world(self) -> Theme | None: ...

    def theme_for(self, own: Theme) -> Theme: ...
    def keep_settings(self) -> str | None: ...
    def pop(self) -> None: ...
    def home(self) -> None: ...
    def quit(self) -> None: ...
    def relayout(self) -> None: ...
    def step_text(self, step: int) -> None: ...
    def toggle_full_screen(self) -> None: ...
