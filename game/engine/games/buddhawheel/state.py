"""The state of a match of BuddhaWheel (BW-11)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from game.engine.base import Draft
from game.engine.games.buddhawheel.components import (
    ALL_POWERS,
    MOST_CARRIED,
    Colour,
    Offer,
    Phase,
    Stack,
    Status,
    Then,
)
from game.engine.visibility import FaceDown, Open


@dataclass(slots=True)
class Seat:
    """A player: where on the Wheel, with which minds and which powers (BW-11)."""

    name: Open[str]
    """1 to 40 characters."""
    status: Open[Status]
    """Not born yet, in the Wheel, liberated and in meditation, a Buddha, or gone from the Wheel."""
    square: Open[str | None]
    """Its id on the board; None when unborn, gone, or a Buddha not yet on the board."""
    karma: Open[tuple[str, ...]]
    """The Karma stack, the latest card last (BW-1.10)."""
    dedicated: Open[tuple[str, ...]]
    """Cards and score tokens (`@pink`), in order of arrival (BW-2.5)."""
    meditated: Open[tuple[str, ...]]
    """The same; each was dedicated before (BW-7.8)."""
    powers: Open[int]
    """How many of `POWERS` are had, 0..5 (BW-7.2)."""
    miss: Open[bool]
    """Whether the next turn is missed (BW-7.4)."""
    lives: Open[int]
    """Births so far, 0 or more."""

    def copy(self) -> Seat:
        return Seat(
            self.name, self.status, self.square, self.karma, self.dedicated, self.meditated,
            self.powers, self.miss, self.lives,
        )  # fmt: skip


@dataclass(slots=True, frozen=True)
class Score:
    """What a seat carries over from an earlier match (BW-2.5, BW-10.4)."""

    dedicated: dict[Colour, Annotated[int, range(MOST_CARRIED + 1)]]
    """How many tokens of each colour it begins with among the Dedicated; a colour not named has none."""
    meditated: dict[Colour, Annotated[int, range(MOST_CARRIED + 1)]]
    """The same among the Meditated; never all six colours."""
    powers: Annotated[int, range(ALL_POWERS + 1)]
    """How many powers it begins with."""


@dataclass(slots=True, frozen=True)
class Options:
    """What was agreed before the match (*Options*)."""

    end: Literal["all", "first"]
    """The match ends when all are free, or with the first (BW-10.1)."""
    max_rounds: int
    """After how many rounds it ends at the latest, 1..9999; 0: no limit (BW-10.3)."""
    start_as_buddha: tuple[int, ...]
    """The seats that begin as Buddhas, ascending; never all of them (BW-9.8)."""
    carry: tuple[Score | None, ...]
    """What each seat carries over, None: nothing; empty where no seat does (BW-2.5)."""


@dataclass(slots=True)
class BuddhaWheel:
    """The state of a match (BW-11)."""

    game: Open[Literal["buddhawheel"]]
    """The name of the game."""
    options: Open[Options]
    """What was agreed before the match; never changes."""
    phase: Open[Phase]
    """What is to be decided."""
    to_act: Open[int | None]
    """The seat that decides it, not always the one whose turn it is; None when over."""
    over: Open[bool]
    """Whether the match has ended."""
    winners: Open[list[int]]
    """Ascending; empty until over (BW-10.2)."""
    round: Open[int]
    """Which round it is, from 1 (BW-2.3)."""
    turn: Open[int]
    """The seat whose turn it is; at the end, whose it was."""
    die: Open[int | None]
    """The last throw of this turn, 1..6; None before it, and for a throw for a birth."""
    extra: Open[bool]
    """Whether a Bodhisattva's second throw is still to come in this turn (BW-7.6)."""
    offers: Open[tuple[tuple[int, Offer], ...]]
    """The seats that are still to be asked, and for what; the first is asked now (BW-9.7)."""
    then: Open[Then | None]
    """What follows the offers; None where nothing waits for them."""
    attained: Open[tuple[int, ...]]
    """The seats in the order they were liberated (BW-10.2)."""
    stacks: FaceDown[dict[Stack, tuple[str, ...]]]
    """The Realm stacks, the first card on top (BW-1.10)."""
    seats: Open[list[Seat]]
    """One a player, in the order of turns."""

    def copy(self) -> BuddhaWheel:
        return BuddhaWheel(
            self.game, self.options, self.phase, self.to_act, self.over, self.winners.copy(),
            self.round, self.turn, self.die, self.extra, self.offers, self.then, self.attained,
            self.stacks.copy(), [*map(Seat.copy, self.seats)],
        )  # fmt: skip


Turn = Draft[BuddhaWheel]


def to_act(state: BuddhaWheel) -> int:
    assert state.to_act is not None
    return state.to_act
