"""The table, as the stage of a game knows it. A stage reaches for nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, Protocol

from game.engine.base import Action, Event
from game.engine.errors import EngineError
from game.glossary import Use
from game.scenes.layout.areas import Areas
from game.scenes.offer import Offer
from game.scenes.overlay import OverlayHost
from game.scenes.tables.display import Display
from game.scenes.tables.moment import Moment
from game.scenes.tables.plaque import Plaque
from game.sitting import Sitting
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import RoundButton
from game.widgets.motion import Motion, Player
from game.widgets.panel import Passage
from game.widgets.rotation import Rotation

CHAINS = ("long", "always", "never")
"""When what an action sets going is told on a page of its own, in games that have one: `chains`."""


CLOTHS = ("painted", "names")
"""What lies on the squares of a board that has a small picture of each: `cloth`."""

Verses = Literal["waits", "breath", "short", "off"]
VERSES: tuple[Verses, ...] = ("waits", "breath", "short", "off")
"""How what is read where a token comes to rest is shown, in games that have a verse there: `verse`."""


class Choices(Protocol):
    """What the person to act may choose among.

    `open`: a person at the screen is to choose, and nothing moves; `begun`: a choice is begun, and more
    is asked.
    """

    @property
    def open(self) -> bool: ...
    @property
    def begun(self) -> bool: ...

    def offered(self) -> list[Action]:
        """The actions there are to choose from."""

    def meant(self, holds: Mapping[str, Any] | None = None, **fields: Any) -> list[Action]:
        """The actions still to choose from that have these fields, and whose lists hold these items."""

    def touch(self, holds: Mapping[str, Any] | None = None, *, confirm: bool = False, **fields: Any) -> None:
        """Something was touched that means these fields or items: act, ask further, or say why not."""

    def gathered(self) -> list[Offer]:
        """The choices there are; while one is begun, what it has left and the way back."""

    def choose(self, offer: Offer) -> None:
        """Take what is offered, or ask further."""

    def start_over(self) -> None:
        """Give up a choice that is begun."""

    def offers_changed(self) -> None:
        """Another choice is marked on the stage: the bar shows what fits it."""


class Foot(Protocol):
    """The bar below the stage. `title` is its headline."""

    @property
    def title(self) -> str: ...

    def tell(self, title: str, why: str, charm: int | None = None) -> None:
        """Say something, under the token of a seat; under the one that is there where none is given."""

    def tell_event(self, event: Event, because: str = "") -> None:
        """Say an event, why it is so, and the clause."""

    def ask(self, charm: int, title: str, why: str, label: str, deed: Callable[[], None]) -> None:
        """Ask for one thing while a motion waits for it."""

    def answered(self) -> None:
        """What was asked is answered."""

    def focus_choices(self) -> None:
        """Lead the keys on to what is to be chosen in the bar."""


class Held(Protocol):
    """What is held at the table until somebody goes on."""

    @property
    def open(self) -> bool:
        """Whether a moment is held now."""

    def motion(self, moment: Moment, *, breath: bool = False) -> Motion:
        """A motion that waits until somebody goes on; `breath`: at the latest until a breath is over."""

    def show_for(self, widget: Widget, lasts: float, turn: Rotation | None = None) -> None:
        """Show something for so many milliseconds, facing a reader; it blocks nothing."""

    def go_on(self) -> None:
        """Somebody goes on."""

    def stay_or_go_on(self) -> None:
        """Something else than the way on is pressed: a breath is held by it."""

    def tell(self) -> None:
        """Let the bar say what is held and how one goes on."""


class Pace(Protocol):
    """How fast everything goes."""

    @property
    def holds(self) -> bool:
        """Whether great moments are held until somebody goes on."""


class Drawers(Protocol):
    """What opens beside the stage."""

    def open_log(self) -> None:
        """The card of the moment and the log."""

    def open_rules(self, clause: str | None = None, *, whole: bool = False) -> None:
        """The rules, at a clause."""

    def refuse(self, refusal: EngineError) -> None:
        """Why something is not allowed."""

    def gloss_blocks(self, uses: Sequence[Use]) -> list[Passage]:
        """Words of the game, each with what it means."""

    def last_of(self, seat: int) -> list[Passage]:
        """What befell a seat last, each event by its clause."""

    def lay_why(
        self,
        title: str,
        blocks: Sequence[Passage],
        clause: str | None,
        again: Callable[[], None] | None = None,
        *,
        beside: Callable[[tuple[int, int]], bool] | None = None,
    ) -> None:
        """Sentences, and the way to the rules; `beside` may use a touch beside them, and tells whether."""


class Table(OverlayHost, Protocol):
    """A table, to the stage in its middle.

    `viewer` is the seat whose player looks, None where all look; `plaques` are those of the seats in
    their order.
    """

    def fade(self, area: Rect) -> None:
        """Let what stands in a part of the screen give way softly to what is drawn there next."""

    @property
    def sitting(self) -> Sitting: ...
    @property
    def stage(self) -> Any:
        """The stage that is shown now, another one after the display has changed."""

    @property
    def areas(self) -> Areas[Rect]: ...
    @property
    def moment_room(self) -> Rect:
        """The room of what is shown over the whole table for a moment; a lesson's caption is not in it."""

    @property
    def viewer(self) -> int | None: ...
    @property
    def viewed_back(self) -> bool:
        """Whether it is a table of the past, whose board has less room."""

    @property
    def holds_moments(self) -> bool:
        """Whether great moments are held here: not in the past, nor in a lesson."""

    @property
    def verse_is_whole(self) -> bool:
        """Whether what is read where a token comes to rest is shown whole, in games that have that."""

    @property
    def display(self) -> Display: ...
    @property
    def player(self) -> Player: ...
    @property
    def plaques(self) -> Sequence[Plaque]: ...
    @property
    def choosing(self) -> Choices: ...
    @property
    def foot(self) -> Foot: ...
    @property
    def drawers(self) -> Drawers: ...
    @property
    def held(self) -> Held: ...
    @property
    def pace(self) -> Pace: ...

    def view(self) -> dict[str, Any]:
        """The match as the viewer may see it."""

    def act(self, action: Action) -> None:
        """Take an action for the person to act."""

    @property
    def rolls_on(self) -> bool:
        """Whether what needs no thought is done by itself, one after another."""

    def switch_rolling(self) -> None:
        """Let what needs no thought be done by itself, or no longer."""

    def say_why_not(self, fields: Mapping[str, Any]) -> None:
        """Say why no action with these fields can be taken now."""

    def pace_button(self, name: str, rect: Rect, depth: int) -> RoundButton:
        """A round button that shows how fast all goes, and changes it; its name ends in `/pace`."""

    def may_sit_beside(self, seat: int) -> bool:
        """Whether a person on a seat has left the match and may be counsel, or is: the plaque asks."""

    def note_read(self, space: int | str) -> None:
        """Tell the table that a player reads a space of the board: a lesson may wait for that."""

    def tell_below_title(self, told: str) -> None:
        """Say something in the line below the game's name, until the view is told anew."""
