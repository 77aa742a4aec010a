"""The state of a match (*State*), and the steps that are still to be done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from game.engine.base import Draft
from game.engine.games.conscious.components import FULL, OCTAVES, Face, Octave
from game.engine.visibility import FaceDown, Held, Open

Phase = Literal[
    "select_random",
    "select_choice",
    "turn",
    "skill",
    "reassimilate",
    "wild_shock",
    "wild_chip",
    "roll_option",
    "wild_space",
    "decay",
    "ask",
    "fifth",
    "offer",
    "keep",
    "over",
]
School = Literal["fakir", "monk", "yogi", "balanced", "sly"]
BodyName = Literal["physical", "astral", "mental"]
Power = Literal["transform", "wild", "all"]
Skilled = Literal["breathe_when_i_eat", "eat_when_i_breathe", "carbon_12"]
Guard = Literal["C", "S"]
Discs = dict[Octave, int]
Chips = dict[Octave, list[int]]

LEVELS = ("multiplicity", "deputy_steward", "steward", "master")
MOST_TURNS = 99_999


@dataclass(slots=True, frozen=True)
class LawInPlay:
    """A Law that lies face up before a player this turn (CB-7.4)."""

    law: str
    """Its id."""
    obeyed: bool
    """Whether it was obeyed."""
    played: bool
    """Whether it was used in a card-play."""
    guard: Guard | None
    """The designation by which alone it can lose its protection; None where it has none (CB-7.14)."""
    shared: bool
    """Whether it is a copy of another player's (CB-7.12)."""


@dataclass(slots=True, frozen=True)
class Kept:
    """A Law that goes on working (CB-7.21)."""

    law: str
    """Its id."""
    until: int | None
    """The position it lasts until, or of death; None where it has none (CB-7.22)."""
    guard: Guard | None
    """As of a Law in play."""
    shared: bool
    """As of a Law in play."""


@dataclass(slots=True, frozen=True)
class Incoming:
    """A copy that comes into play at the start of the next turn (CB-7.12)."""

    law: str
    """The id of the Law."""
    guard: Guard | None
    """As of a Law in play."""


@dataclass(slots=True)
class Seat:
    """A player."""

    name: Open[str]
    """1 to 40 characters."""
    type: Open[int]
    """1..6, lunar to jovial (CB-1.4)."""
    alive: Open[bool]
    """Whether the player is living."""
    out: Open[bool]
    """Whether the player has left the game (CB-0.6)."""
    position: Open[int]
    """0 off the outer end, 1..243 on the spiral, 244 off the inner end."""
    trips: Open[int]
    """Ends of the spiral left behind (CB-3.3)."""
    direction: Open[int]
    """1 inward, -1 outward."""
    arrived: Open[int]
    """The `arrivals` of the player's last move; 0 before the first (CB-3.4)."""
    turns: Open[int]
    """Turns begun."""
    level: Open[int]
    """0 Multiplicity, 1 Deputy Steward, 2 Steward, 3 Master (CB-2.1)."""
    school: Open[School | None]
    """None exactly in Multiplicity (CB-8.4)."""
    hasnamuss: Open[bool]
    """Whether the player is a Hasnamuss (CB-19)."""
    body: Open[BodyName]
    """The highest that is crystallized."""
    chips_of: Open[BodyName]
    """What the chips are made of: physical for the living (CB-12.4, CB-12.5)."""
    chips: Open[Chips]
    """The chips on each note, in the order of the diagram (CB-0.10)."""
    astral: Open[Discs]
    """Astral discs, at H-6 and on notes together; 0 once they are chips."""
    mental: Open[Discs]
    """Mental discs, likewise."""
    surplus: Open[Discs]
    """Surplus of the facet under way (CB-11.1)."""
    board: Open[dict[Face, int]]
    """The chips on each card of the board of centres (CB-0.9)."""
    hand: Held[list[str]]
    """Part-of-Center cards in canonical order, one of each (CB-16.1)."""
    dupes: Held[list[str]]
    """Further copies of them, likewise."""
    pile: Held[list[str]]
    """The Law-pile, in the order of arrival."""
    laws: Open[list[LawInPlay]]
    """Laws in play, in the order of arrival."""
    active: Open[list[Kept]]
    """Kept Laws, in the order of arrival (CB-7.21)."""
    incoming: Open[list[Incoming]]
    """Copies that come into play at the next turn."""
    laws_due: Open[int]
    """How many Laws are to be selected next turn, 0..2 (CB-7.1, CB-7.2)."""
    mc: Open[int]
    """Magnetic Center moments waiting for the next turn (CB-7.18)."""
    plays: Open[int]
    """Cards of the hand still to be played this turn (CB-2.4)."""
    powers_used: Open[list[Power]]
    """Of this turn, in the order of use."""
    skills_used: Open[list[Skilled]]
    """Of this turn, in the order of use."""

    def copy(self) -> Seat:
        return Seat(
            self.name,
            self.type,
            self.alive,
            self.out,
            self.position,
            self.trips,
            self.direction,
            self.arrived,
            self.turns,
            self.level,
            self.school,
            self.hasnamuss,
            self.body,
            self.chips_of,
            {octave: counts.copy() for octave, counts in self.chips.items()},
            self.astral.copy(),
            self.mental.copy(),
            self.surplus.copy(),
            self.board.copy(),
            self.hand.copy(),
            self.dupes.copy(),
            self.pile.copy(),
            self.laws.copy(),
            self.active.copy(),
            self.incoming.copy(),
            self.laws_due,
            self.mc,
            self.plays,
            self.powers_used.copy(),
            self.skills_used.copy(),
        )


# -- steps (*Steps*): each says what it is in `do`


@dataclass(slots=True, frozen=True)
class Swap:
    """An exchange of duplicates between the turn's player and another (CB-16.3)."""

    do: Literal["swap"]
    seat: int
    """The other."""


@dataclass(slots=True, frozen=True)
class Select:
    """A Law of the pile is put in play (CB-7.1, CB-7.2)."""

    do: Literal["select"]
    how: Literal["random", "choice"]
    """At random, or by choice."""


@dataclass(slots=True, frozen=True)
class Shock:
    """A shock (CB-9)."""

    do: Literal["shock"]
    kind: Literal["food", "self", "transform", "wild", "all"]
    """Which; a wild one is chosen, all are three."""


@dataclass(slots=True, frozen=True)
class WildChip:
    """The use of a fourth chip on the JOKER (CB-8.7)."""

    do: Literal["wild_chip"]


@dataclass(slots=True, frozen=True)
class Rise:
    """All chips on their way settle (CB-10.4)."""

    do: Literal["rise"]


@dataclass(slots=True, frozen=True)
class Skill:
    """Whether a chip goes on by skill (CB-8.8)."""

    do: Literal["skill"]
    note: str
    """The stop it comes to."""


@dataclass(slots=True, frozen=True)
class Settle:
    """Surplus becomes discs (CB-11)."""

    do: Literal["settle"]


@dataclass(slots=True, frozen=True)
class Reassimilate:
    """An excess-surplus is taken in again (CB-4.10)."""

    do: Literal["reassimilate"]
    octave: Octave
    """Of which it is excess."""


@dataclass(slots=True, frozen=True)
class FacetEnd:
    """States and the win are looked at (CB-8.3, CB-13.1)."""

    do: Literal["facet_end"]


@dataclass(slots=True, frozen=True)
class RollOption:
    """What is done with a throw; `used`: an option of the states was taken this turn (CB-2.7)."""

    do: Literal["roll_option"]
    used: bool
    """Whether an option of the states was taken this turn."""


@dataclass(slots=True, frozen=True)
class WildSpace:
    """What a wild space is made (CB-18.1, CB-14.7)."""

    do: Literal["wild_space"]


@dataclass(slots=True, frozen=True)
class Decay:
    """Which chip of an octave decays (CB-14.1)."""

    do: Literal["decay"]
    octave: Octave
    """The octave that loses a chip."""


@dataclass(slots=True, frozen=True)
class Contacts:
    """The others on the space are met (CB-20.1)."""

    do: Literal["contacts"]


@dataclass(slots=True, frozen=True)
class Ask:
    """A Hasnamuss asks a player for a card (CB-19.2)."""

    do: Literal["ask"]
    seat: int
    """Who is asked."""


@dataclass(slots=True, frozen=True)
class Fifth:
    """A player of a higher state helps one of a lower (CB-17.2)."""

    do: Literal["fifth"]
    helper: int
    """The seat of the higher state."""
    lower: int
    """The seat of the lower state."""


@dataclass(slots=True, frozen=True)
class Shed:
    """The Astral body is shed for the Mental one (CB-12.6)."""

    do: Literal["shed"]


@dataclass(slots=True, frozen=True)
class OfferBody:
    """An Astral body is offered to a player (CB-12.7)."""

    do: Literal["offer"]
    seat: int
    """Who may take it."""
    body: Chips
    """The chips offered, on each note in the order of the diagram."""


@dataclass(slots=True, frozen=True)
class Keep:
    """Down or up to seven cards (CB-12.3)."""

    do: Literal["keep"]


@dataclass(slots=True, frozen=True)
class EndTurn:
    """The turn ends and the next begins (CB-20.1)."""

    do: Literal["end_turn"]


Step = (
    Swap
    | Select
    | Shock
    | WildChip
    | Rise
    | Skill
    | Settle
    | Reassimilate
    | FacetEnd
    | RollOption
    | WildSpace
    | Decay
    | Contacts
    | Ask
    | Fifth
    | Shed
    | OfferBody
    | Keep
    | EndTurn
)
RISE, SETTLE, FACET_END = Rise("rise"), Settle("settle"), FacetEnd("facet_end")
CONTACTS, SHED, KEEP, END_TURN = Contacts("contacts"), Shed("shed"), Keep("keep"), EndTurn("end_turn")
WILD_CHIP, WILD_SPACE = WildChip("wild_chip"), WildSpace("wild_space")
SETTLING: tuple[Step, ...] = (RISE, SETTLE, FACET_END)


@dataclass(slots=True, frozen=True)
class Rising:
    """A chip on its way to a note."""

    note: str
    """The note it is bound for."""
    created: bool
    """Whether a Law created it and it has not risen since (CB-7.9)."""


@dataclass(slots=True, frozen=True)
class Lapse:
    """Help that was forgotten (CB-17.5)."""

    helper: int
    """The seat that forgot."""
    lower: int
    """The seat that was not helped."""
    space: int
    """Where they met."""
    move: int
    """The `arrivals` when it was made."""


@dataclass(slots=True, frozen=True)
class Options:
    """What was agreed before the match (*Options*)."""

    striving: Literal["strict", "catch"]
    """Whether help may be forgotten (CB-17.5)."""
    turn_limit: int
    """After how many turns the match ends, 1..99999; 0: no limit (CB-3.10)."""


@dataclass(slots=True)
class Conscious:
    """The state of a match."""

    game: Open[Literal["conscious"]]
    """The name of the game."""
    options: Open[Options]
    """What was agreed before the match; never changes."""
    phase: Open[Phase]
    """What is to be decided."""
    to_act: Open[int | None]
    """The seat that decides it; None when over."""
    over: Open[bool]
    """Whether the match has ended."""
    winners: Open[list[int]]
    """Empty until over, and where nobody won."""
    turn: Open[int]
    """The seat whose turn it is."""
    turn_no: Open[int]
    """Turns begun so far."""
    dealer: Open[int]
    """The seat that had the first turn (CB-1.5)."""
    arrivals: Open[int]
    """Moves made so far."""
    roll: Open[int | None]
    """The die on the table while an option for it is open, 1..6."""
    deck: FaceDown[list[str]]
    """The Part-of-Center deck, the top first."""
    discard: Open[list[str]]
    """Its discard, the newest last."""
    law_deck: FaceDown[list[str]]
    """The Law deck, the top first."""
    law_discard: Open[list[str]]
    """Its discard, the newest last."""
    gifts: Open[list[int]]
    """Spaces that bear a given chip, ascending (CB-14.4)."""
    rising: Open[list[Rising]]
    """Chips on their way, the oldest first; empty between facets."""
    todo: Open[list[Step]]
    """Steps still to be done, the next first."""
    lapses: Open[list[Lapse]]
    """The oldest first (CB-17.5)."""
    seats: Open[list[Seat]]
    """One a player, clockwise."""

    def copy(self) -> Conscious:
        return Conscious(
            self.game, self.options, self.phase, self.to_act, self.over, self.winners.copy(),
            self.turn, self.turn_no, self.dealer, self.arrivals, self.roll, self.deck.copy(),
            self.discard.copy(), self.law_deck.copy(), self.law_discard.copy(), self.gifts.copy(),
            self.rising.copy(), self.todo.copy(), self.lapses.copy(), [*map(Seat.copy, self.seats)],
        )  # fmt: skip


Turn = Draft[Conscious]


def none() -> Discs:
    """No disc in any octave."""
    return dict.fromkeys(OCTAVES, 0)


def empty() -> Chips:
    """No chip on any note."""
    return {octave: [0] * count for octave, count in FULL.items()}


def player(turn: Turn) -> Seat:
    """Whose turn it is."""
    return turn.state.seats[turn.state.turn]


def others(state: Conscious, seat: int) -> list[int]:
    """The other seats, clockwise from a seat (CB-3.2)."""
    count = len(state.seats)
    return [(seat + step) % count for step in range(1, count)]


def first(turn: Turn, *steps: Step) -> None:
    """Put steps before all others."""
    turn.state.todo[:0] = steps


def tell(turn: Turn, type_: str, rule: str, **fields: Any) -> None:
    """Tell an event of the player whose turn it is."""
    turn.tell({"type": type_, "rule": rule, "seat": turn.state.turn, **fields})
