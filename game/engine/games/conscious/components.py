"""What the game is made of: diagram, cards, board of centres, spiral, Laws (CB-0)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Literal, get_args

from game.engine import board as board_file
from game.engine import cards as card_file
from game.engine import errors
from game.engine.board import Board, Space
from game.engine.cards import Cards, Kind

Octave = Literal["F", "A", "I"]
Suit = Literal["D", "C", "H", "S"]
Face = Literal[
    "JD", "QD", "KD", "JC", "QC", "KC", "JH", "QH", "KH", "JS", "QS", "KS", "AD", "AC", "AH", "AS", "XJ", "JO"
]
Shocking = Literal["food", "self", "transform"]

OCTAVES: tuple[Octave, ...] = get_args(Octave)
SUITS: tuple[Suit, ...] = get_args(Suit)
FACES: tuple[Face, ...] = get_args(Face)  # in the order of bumps (CB-0.9)
BLENDING: tuple[Suit, ...] = ("D", "C", "H")  # the suits whose Aces make the X-Joker (CB-9.5)
NUMBERS = tuple(str(rank) for rank in range(2, 11))
RANKS = (*NUMBERS, "J", "Q", "K", "A")
GROUPS = {"J": ("2", "3", "4"), "Q": ("5", "6", "7"), "K": ("8", "9", "10")}  # CB-0.9
LAST_SPACE, INNER_END = 243, 244


class Why(errors.Why):
    """Why the Conscious Board Game refuses something; told in `refusals` of its texts."""

    __slots__ = ()
    game = "conscious"


# -- the diagram of nutrition (CB-0.10)


@dataclass(frozen=True, slots=True)
class Note:
    """A note of an octave."""

    name: str
    """*Syllable-hydrogen*: `MI-192`."""
    octave: Octave
    """Of Food, Air or Impressions."""
    place: int
    """Which note of its octave, from 0."""
    hydrogen: int
    """The number in its name."""
    cap: int
    """How many chips it holds, 1 or 3 (CB-4.2)."""
    excess: Literal["rises", "freely", "stops", "card", "surplus"]
    """What becomes of a chip that finds it full: it rises by carbon or without, is discarded at an interval,
    is exchanged for a card, or becomes surplus (CB-4.4 to CB-4.9)."""
    carbon: int
    """The hydrogen that must be present for excess to rise; 0 where none is asked for."""
    rule: str
    """The clause by which its excess is lost or exchanged."""


_DIAGRAM: dict[Octave, tuple[tuple[str, str, int, str], ...]] = {
    "F": (
        ("DO-768", "rises", 192, "CB-4.4"),
        ("RE-384", "rises", 96, "CB-4.4"),
        ("MI-192", "stops", 0, "CB-4.5"),
        ("FA-96", "rises", 24, "CB-4.4"),
        ("SO-48", "rises", 12, "CB-4.4"),
        ("LA-24", "rises", 6, "CB-4.4"),
        ("TI-12", "card", 0, "CB-4.8"),
        ("DO-6", "surplus", 0, "CB-4.9"),
    ),
    "A": (
        ("DO-192", "rises", 48, "CB-4.4"),
        ("RE-96", "rises", 24, "CB-4.4"),
        ("MI-48", "stops", 0, "CB-4.6"),
        ("FA-24", "freely", 0, "CB-10.3"),
        ("SO-12", "freely", 0, "CB-10.3"),
        ("LA-6", "surplus", 0, "CB-4.9"),
    ),
    "I": (
        ("DO-48", "stops", 0, "CB-4.7"),
        ("RE-24", "rises", 6, "CB-4.4"),
        ("MI-12", "card", 0, "CB-4.8"),
        ("FA-6", "surplus", 0, "CB-4.9"),
    ),
}
NOTES: dict[str, Note] = {
    name: Note(
        name,
        octave,
        place,
        int(name.partition("-")[2]),
        3 if excess in ("stops", "card") else 1,
        excess,  # type: ignore[arg-type]
        carbon,
        rule,
    )
    for octave, notes in _DIAGRAM.items()
    for place, (name, excess, carbon, rule) in enumerate(notes)
}
OF: dict[Octave, tuple[Note, ...]] = {
    octave: tuple(note for note in NOTES.values() if note.octave == octave) for octave in OCTAVES
}
FULL: dict[Octave, int] = {octave: len(notes) for octave, notes in OF.items()}  # discs of a whole body
BODY: dict[Octave, int] = {"F": 3, "A": 3, "I": 1}  # what crystallizes (CB-11.2)
CARBON: dict[int, tuple[Note, ...]] = {
    hydrogen: tuple(note for note in NOTES.values() if note.hydrogen == hydrogen)
    for hydrogen in (192, 96, 48, 24, 12, 6)
}
ENTRY: dict[Octave, str] = {octave: notes[0].name for octave, notes in OF.items()}
SKILLS = {  # the stop, the note beyond it, and the state that has the skill (CB-8.8)
    "MI-192": ("breathe_when_i_eat", "FA-96", 1),
    "MI-48": ("eat_when_i_breathe", "FA-24", 2),
    "DO-48": ("carbon_12", "RE-24", 3),
}


def above(note: Note) -> Note:
    """The next note of the octave."""
    return OF[note.octave][note.place + 1]


# -- cards (CB-0.1, CB-0.8)


@cache
def order() -> dict[str, int]:
    """A card -> its place in canonical order (CB-0.1)."""
    return {card: place for place, card in enumerate(rank + suit for suit in SUITS for rank in RANKS)}


def sorted_cards(cards: list[str]) -> list[str]:
    """Cards in canonical order."""
    return sorted(cards, key=order().__getitem__)


def card_faults(found: Cards[Kind]) -> Iterator[tuple[str, errors.Why]]:
    """Why a card file is not this game's (CB-0.8)."""
    known = order()
    places = [known.get(kind.code, -1) for kind in found.cards]
    for index, kind in enumerate(found.cards):
        if kind.code not in known or kind.code[:-1] in ("K", "A"):
            yield f"cards[{index}].code", Why("no_part", card=kind.code)
    if places != sorted(places):
        yield "cards", Why("card_order")


@cache
def parts() -> dict[str, int]:
    """A Part-of-Center card -> how many of it there are, in canonical order (CB-0.8)."""
    found = card_file.cards("conscious", Cards[Kind], card_faults).cards
    return {kind.code: kind.count for kind in found}


def part_deck() -> list[str]:
    """The deck as it lies unshuffled (CB-0.8)."""
    return [card for card, count in parts().items() for _ in range(count)]


# -- the Laws (CB-0.11)


@dataclass(frozen=True, kw_only=True)
class Law(Kind):
    """A Law-card: what obeying it does, from left to right as the fields stand here."""

    create: tuple[str, ...] = ()
    """The notes to which it sends a chip each (CB-7.9)."""
    lose: tuple[str, ...] = ()
    """The notes that lose all chips (CB-7.8)."""
    lose_first: tuple[str, ...] = ()
    """Of these the first that holds a chip loses all of them."""
    rise: tuple[tuple[str, str], ...] = ()
    """From which note all chips go to which."""
    rise_first: tuple[str, ...] = ()
    """Of these the first that holds a chip sends all of them to `rise_to`."""
    rise_to: str = ""
    """Where those go."""
    otherwise: tuple[str, ...] = ()
    """What it creates instead, where no chip was there to rise."""
    shocks: tuple[Shocking, ...] = ()
    """The shocks it gives (CB-9)."""
    cards: int = 0
    """How many Part-of-Center cards are drawn."""
    laws: int = 0
    """How many Laws are drawn to the pile."""
    plays: int = 0
    """How many cards more may be played this turn."""
    select: Literal["random", "choice", ""] = ""
    """How a further Law is selected."""
    take: Literal["type", "top", ""] = ""
    """Which Law of the deck is put in play with a guard (CB-7.14)."""
    discard: Literal["card", "half", "pile", ""] = ""
    """What is discarded: a card at random, half of all, or the Law-pile (CB-7.10)."""
    cancel: Literal["D", "C", "H", "S", "all", ""] = ""
    """The designation it cancels (CB-7.13)."""
    kept: Literal[
        "asleep", "no_skills", "no_powers", "death", "escape", "again", "opposite", "hasnamuss", ""
    ] = ""
    """What it does while it is kept (CB-7.21)."""
    spaces: int = 0
    """For how many spaces it is kept, or until death (CB-7.22)."""
    shared: bool = False
    """Whether all other living players get a copy (CB-7.12)."""
    wild: bool = False
    """Whether its play is wild (CB-6.8)."""

    @property
    def card(self) -> str:
        """The card it is played as: of `10Da` it is `10D`."""
        return self.code.rstrip("ab")

    @property
    def designation(self) -> Suit | None:
        """Its suit: of accident, of cause and effect, of fate, of will; None for a Joker."""
        return None if self.code in ("XJ", "JO") else self.card[-1]  # type: ignore[return-value]

    @property
    def rank(self) -> str:
        """Its number or face; a Joker is its own."""
        return self.code if self.code in ("XJ", "JO") else self.card[:-1]


def law_faults(found: Cards[Law]) -> Iterator[tuple[str, errors.Why]]:
    """Why a file of Laws is not this game's (CB-0.11)."""
    for index, law in enumerate(found.cards):
        notes = {*law.create, *law.lose, *law.lose_first, *law.rise_first, *law.otherwise}
        notes |= {note for pair in law.rise for note in pair} | ({law.rise_to} if law.rise_to else set())
        if not notes <= NOTES.keys():
            yield f"cards[{index}]", Why("no_note", law=law.code, note=sorted(notes - NOTES.keys())[0])
        if law.code not in ("XJ", "JO") and law.card not in order():
            yield f"cards[{index}].code", Why("no_law_card", law=law.code)
        if law.count != 1:
            yield f"cards[{index}].count", Why("one_law", law=law.code)


@cache
def laws() -> dict[str, Law]:
    """Its id -> a Law, in the order of the unshuffled deck."""
    found = card_file.cards("conscious", Cards[Law], law_faults, "laws.yaml").cards
    return {law.code: law for law in found}


# -- the spiral (CB-0.7)

KINDS = {"food": "F", "air": "A", "impression": "I", "card": "C", "law": "L"}


@dataclass(frozen=True)
class Place(Space[int]):
    """A space of the spiral."""

    turn: float = 0.0
    """How many quarter circles of the spiral lie before it."""


@dataclass(frozen=True)
class End:
    """Where somebody stands who is off an end of the spiral."""

    turn: float
    """How many quarter circles lie before it."""
    at: list[float]
    """The middle, in board units."""


@dataclass(frozen=True)
class Spiral(Board[Place, int]):
    """The board."""

    bead: float = 0.0
    """How far a space reaches across before the first quarter circle, in board units."""
    taper: list[float] = field(default_factory=list)
    """What is left of that before each quarter circle, and after the last of them."""
    ends: list[End] = field(default_factory=list)
    """The outer and the inner end."""

    __hash__ = Board.__hash__


def board_faults(found: Spiral) -> Iterator[tuple[str, errors.Why]]:
    """Why a board is not this game's: 243 spaces of five kinds (CB-0.7)."""
    for index, space in enumerate(found.spaces):
        if space.id != index + 1:
            yield f"spaces[{index}].id", Why("space_number", expected=index + 1, got=space.id)
        if space.kind not in KINDS:
            yield f"spaces[{index}].kind", Why("space_kind", got=space.kind)
    if len(found.spaces) != LAST_SPACE:
        yield "spaces", Why("space_count", expected=LAST_SPACE, got=len(found.spaces))


@cache
def spiral_board() -> Spiral:
    """The board of this house: the spaces of the spiral, and where they lie."""
    return board_file.board("conscious", Spiral, board_faults)


@cache
def spiral() -> tuple[str, ...]:
    """The kind of each position, `F A I C L`; both ends are `*`, wild (CB-0.7)."""
    return ("*", *(KINDS[space.kind] for space in spiral_board().spaces), "*")
