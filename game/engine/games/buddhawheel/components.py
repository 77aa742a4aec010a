"""What the Wheel is made of: squares, minds, colours, powers (BW-1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal, get_args

from game.engine import board as board_file
from game.engine import cards as card_file
from game.engine import errors
from game.engine.base import Action
from game.engine.board import Board, Space
from game.engine.cards import Cards, Kind

Born = Literal["hell", "ghost", "animal", "human", "demigod", "god"]
Realm = Literal["hell", "ghost", "animal", "human", "demigod", "god", "spiritual", "subtle"]
Stack = Literal["HG", "AN", "HU", "DG", "SP", "SU"]
Colour = Literal["pink", "purple", "grey", "blue", "yellow", "green"]
Sign = Literal["negative", "positive", "dedication"]
Status = Literal["unborn", "wheel", "imprints", "buddha", "left"]
Offer = Literal["pass", "share"]
Then = Literal["land", "die", "end"]
Phase = Literal[
    "birth", "purify", "throw", "route", "pass", "share", "square", "dedicate", "liberation", "over"
]
Protection = Literal["refuge", "meditation"]

BORN: tuple[Born, ...] = get_args(Born)  # in the order of the die (BW-1.7)
COLOURS: tuple[Colour, ...] = get_args(Colour)  # likewise
STACKS: tuple[Stack, ...] = get_args(Stack)
LOWER: tuple[Born, ...] = ("hell", "ghost", "animal")
STACK_OF: dict[str, Stack] = {
    "ghost": "HG",
    "animal": "AN",
    "human": "HU",
    "demigod": "DG",
    "spiritual": "SP",
    "subtle": "SU",
}
COLOUR_OF: dict[Born, Colour] = dict(zip(BORN, COLOURS))
POWERS = ("refuge_buddha", "refuge_dharma", "refuge_sangha", "aspiring_bodhichitta", "engaging_bodhichitta")
REFUGES, ALL_POWERS = 3, 5
MOST_CARRIED = 20  # cards of a colour
MOST_ROUNDS = 9999
BARDO = "bardo"


class Why(errors.Why):
    """Why BuddhaWheel refuses something; told in `refusals` of its texts."""

    __slots__ = ()
    game = "buddhawheel"


# -- components (BW-1)


@dataclass(frozen=True)
class Square(Space[str]):
    """A square of the Wheel, in polar coordinates round the hub."""

    realm: Realm | None = None
    """The realm it belongs to; None for the Bardo and the Birth squares (BW-1.6)."""
    angle: float = 0.0
    """Degrees, anticlockwise from east."""
    radius: float = 0.0
    """Parts of the Wheel's own."""


@dataclass(frozen=True)
class Arch:
    """The gate across the way from the human realm to the Spiritual Path (BW-1.4)."""

    from_: str
    """The square before it."""
    to: str
    """The square behind it."""
    angle: float
    """Degrees, anticlockwise from east."""
    radius: float
    """Parts of the Wheel's own."""


@dataclass(frozen=True)
class Wheel(Board[Square, str]):
    """The board."""

    arch: Arch = Arch("", "", 0.0, 0.0)
    """Where the gate stands."""

    __hash__ = Board.__hash__


LENGTHS: dict[Realm, int] = {
    "hell": 10,
    "ghost": 16,
    "animal": 14,
    "human": 14,
    "demigod": 15,
    "god": 12,
    "spiritual": 24,
    "subtle": 24,
}
FLAMING = ("hell", "demigod", "god")
KINDS = ("bardo", "birth", "plain", "flame", "umbrella", "moon", "death")
LAST_HUMAN, FIRST_SPIRITUAL = "human_14", "spirit_1"


def square_name(realm: Realm, number: int) -> str:
    """The id of a square: `hell_3`, `spirit_24`; behind the last one lies Death, `hell_death`."""
    prefix = "spirit" if realm == "spiritual" else realm
    return f"{prefix}_{number}" if number <= LENGTHS[realm] else f"{prefix}_death"


def expected_ways() -> Iterator[tuple[str, str, str]]:
    """Every link there is: its kind, and from where to where it leads (BW-1.1, BW-1.3 to BW-1.5)."""
    for birth in BORN:
        yield "next", BARDO, f"birth_{birth}"
        yield "next", f"birth_{birth}", square_name(birth, 1)
    for realm, length in LENGTHS.items():
        for number in range(1, length + 1):
            yield "next", square_name(realm, number), square_name(realm, number + 1)
    yield "next", LAST_HUMAN, FIRST_SPIRITUAL
    for number in range(1, LENGTHS["spiritual"] + 1):
        yield "sideways", square_name("spiritual", number), square_name("subtle", number)


def board_faults(found: Wheel) -> Iterator[tuple[str, errors.Why]]:
    """Why a board is not this game's: its squares, their kinds, and where they lead (BW-1.1 to BW-1.6)."""
    realms: dict[str, Realm | None] = dict.fromkeys([BARDO, *(f"birth_{birth}" for birth in BORN)])
    for realm, length in LENGTHS.items():
        realms |= {square_name(realm, number): realm for number in range(1, length + 2)}
    for index, square in enumerate(found.spaces):
        path = f"spaces[{index}]"
        if square.id not in realms:
            yield f"{path}.id", Why("no_square", square=square.id)
        elif square.realm != realms[square.id]:
            yield f"{path}.realm", Why("square_realm", square=square.id, realm=realms[square.id])
        elif not _fitting_kind(square):
            yield f"{path}.kind", Why("square_kind", square=square.id, kind=square.kind)
    missing = sorted(realms.keys() - {square.id for square in found.spaces})
    if missing:
        yield "spaces", Why("square_missing", square=missing[0])
    wanted = Counter(expected_ways())
    for index, link in enumerate(found.links):
        way = (link.kind, link.from_, link.to)
        if not wanted[way]:
            yield f"links[{index}]", Why("no_way", start=link.from_, to=link.to)
        wanted[way] -= 1
    lost = next(wanted.elements(), None)
    if lost is not None:
        yield "links", Why("way_missing", start=lost[1], to=lost[2])
    if (found.arch.from_, found.arch.to) != (LAST_HUMAN, FIRST_SPIRITUAL):
        yield "arch", Why("arch", start=LAST_HUMAN, to=FIRST_SPIRITUAL)


def _fitting_kind(square: Square) -> bool:
    """Whether a square is of a kind it can be: burners lie in three realms, Umbrellas and Moons on a Path."""
    if square.id == BARDO or square.id.startswith("birth_") or square.id.endswith("_death"):
        return square.kind == square.id.rpartition("_")[2] or square.kind == square.id.partition("_")[0]
    special = {"spiritual": "umbrella", "subtle": "moon"}.get(square.realm or "")
    flame = "flame" if square.realm in FLAMING else None
    return square.kind in ("plain", special, flame)


@cache
def wheel() -> Wheel:
    """The board."""
    return board_file.board("buddhawheel", Wheel, board_faults)


@cache
def squares() -> dict[str, Square]:
    """Id -> its square."""
    return {square.id: square for square in wheel().spaces}


@cache
def realm_of() -> dict[str, Realm | None]:
    """Id of a square -> its realm, None for the Bardo and the Birth squares (BW-1.6)."""
    return {square.id: square.realm for square in wheel().spaces}


@cache
def kind_of() -> dict[str, str]:
    """Id of a square -> its kind."""
    return {square.id: square.kind for square in wheel().spaces}


@dataclass(frozen=True, kw_only=True)
class Mind(Kind):
    """A card (BW-1.7)."""

    colour: Colour | None = None
    """The root delusion it shows or opposes; None for a dedication."""
    sign: Sign
    """A sad face, a smiling face, or a dedication."""
    symbol: Born | Literal["bardo"] | None = None
    """Where it leads at death; `bardo` is the question mark, None for a dedication."""
    returns: bool = False
    """Whether it has the Return mark: it goes back under its stack as soon as it was read."""


def card_faults(found: Cards[Mind]) -> Iterator[tuple[str, errors.Why]]:
    """Why a card file is not this game's (BW-1.6, BW-1.7)."""
    symbols: dict[Colour | None, str] = {
        colour: "bardo" if colour == "blue" else birth for birth, colour in COLOUR_OF.items()
    }
    for index, card in enumerate(found.cards):
        path = f"cards[{index}]"
        if card.code[:2] not in STACKS:
            yield f"{path}.code", Why("no_stack", card=card.code)
        if card.sign == "dedication":
            fits = card.colour is None and card.symbol is None and card.returns
        else:
            leads = "human" if card.sign == "positive" else symbols.get(card.colour)
            fits = card.colour is not None and card.symbol == leads
        if not fits or card.count != 1:
            yield path, Why("mind", card=card.code)
    for stack in STACKS:
        if not any(card.code.startswith(stack) and card.returns for card in found.cards):
            yield "cards", Why("never_empty", stack=stack)


@cache
def minds() -> dict[str, Mind]:
    """Id of a card, copies included -> what it is (BW-1.7, BW-1.8)."""
    kinds = card_file.cards("buddhawheel", Cards[Mind], card_faults).cards
    return {
        name: kind
        for copy in range(1, sets_for(6) + 1)
        for kind in kinds
        for name in [kind.code if copy == 1 else f"{kind.code}-{copy}"]
    }


def sets_for(players: int) -> int:
    """How many times the pack is used (BW-1.8)."""
    return players // 2 + 2


@cache
def pack(players: int) -> dict[Stack, tuple[str, ...]]:
    """The Realm stacks before they are shuffled: set 1 ascending, then set 2, and so on (BW-2.1)."""
    found: dict[Stack, list[str]] = {stack: [] for stack in STACKS}
    for card in minds():
        _, _, copy = card.partition("-")
        if int(copy or 1) <= sets_for(players):
            found[stack_of(card)].append(card)
    return {stack: tuple(cards) for stack, cards in found.items()}


def stack_of(card: str) -> Stack:
    """The Realm stack a card belongs to, whoever holds it (BW-1.7)."""
    return card[:2]  # type: ignore[return-value]


def colour_of(entry: str) -> Colour | None:
    """The colour of a card or a score token (BW-2.5)."""
    return entry[1:] if entry[0] == "@" else minds()[entry].colour  # type: ignore[return-value]


def colours(entries: Sequence[str]) -> set[Colour | None]:
    """The colours among cards and score tokens."""
    return {colour_of(entry) for entry in entries}


def positive(karma: Sequence[str]) -> list[str]:
    """The positive cards of a Karma stack, the oldest first (BW-5.4)."""
    known = minds()
    return [card for card in karma if known[card].sign == "positive"]


def latest(karma: Sequence[str], sign: Sign) -> str | None:
    """The latest card of a sign in a Karma stack; None where there is none (BW-4.3)."""
    known = minds()
    for card in reversed(karma):
        if known[card].sign == sign:
            return card
    return None


def without(entries: tuple[str, ...], entry: str) -> tuple[str, ...]:
    """The entries but for the first that is this one."""
    place = entries.index(entry)
    return entries[:place] + entries[place + 1 :]


# -- actions (BW-11)

ROLL: Action = {"type": "roll"}
STEP: Action = {"type": "step"}
MISS: Action = {"type": "miss"}
DECLINE: Action = {"type": "decline"}
PURIFY: Action = {"type": "purify"}
