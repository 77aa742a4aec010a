"""One choice of the moment, as a button shows it."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.base import Action
from game.engine.errors import EngineError

INTENDED = "intended"  # the name of the one that a hand has chosen and covers
NUMBERED = 9  # so many choices have a number, and the key of a digit


@dataclass(frozen=True)
class Offer:
    """One choice of the moment, as a button shows it.

    `actions` are the legal ones it may mean; where there are several, `ask` is
    what is asked next. One without any is greyed, and `refusal` says why. It keeps its
    place from turn to turn where `widest` is the longest `help` it may have. The keys do not begin
    at one that is `grave`, one of several: a second press of the same key chooses nothing that ends a life,
    or a turn, or spends what another turn may want.
    Where the label tells nothing of a hidden hand, `covered` is what its owner alone reads. `slot` is its
    place from the left in a bar with slots; None: wherever there is room.
    `told` is what it does at length, for readers and who asks why, where the help is but a word. What is
    the `aim` is golden beside others, and the keys begin there.
    """

    name: str
    label: str
    help: str = ""
    icon: str | None = None
    actions: tuple[Action, ...] = ()
    ask: str = ""
    refusal: EngineError | None = None
    widest: str | None = None
    grave: bool = False
    covered: str = ""
    slot: int | None = None
    told: str = ""
    aim: bool = False
