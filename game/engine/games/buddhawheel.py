"""The rules of BuddhaWheel, in the order and words of its rulebook (`boards/buddhawheel/rulebook.md`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Literal, get_args

from game.engine import board as board_file
from game.engine import cards as card_file
from game.engine import errors
from game.engine.base import Action, Draft, Game
from game.engine.board import Board, Space
from game.engine.cards import Cards, Kind, Pack
from game.engine.chance import Source
from game.engine.codec import decode
from game.engine.errors import EngineError, at_least, bad_state, equal, in_range
from game.engine.options import Fault, Option, PerSeat, SeatList
from game.engine.sight import FaceDown, Open

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
POWERS = (
    "refuge_buddha",
    "refuge_dharma",
    "refuge_sangha",
    "aspiring_bodhichitta",
    "engaging_bodhichitta",
)
REFUGES, ALL_POWERS = 3, 5
MOST_CARRIED = 20  # cards of a colour
MOST_ROUNDS = 9999
BARDO = "bardo"


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
            self.name,
            self.status,
            self.square,
            self.karma,
            self.dedicated,
            self.meditated,
            self.powers,
            self.miss,
            self.lives,
        )


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
            self.game,
            self.options,
            self.phase,
            self.to_act,
            self.over,
            self.winners.copy(),
            self.round,
            self.turn,
            self.die,
            self.extra,
            self.offers,
            self.then,
            self.attained,
            self.stacks.copy(),
            [*map(Seat.copy, self.seats)],
        )


Turn = Draft[BuddhaWheel]


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


def put_under(state: BuddhaWheel, card: str) -> None:
    """A card goes to the bottom of its own Realm stack (BW-1.10)."""
    state.stacks[stack_of(card)] += (card,)


def give_back(turn: Turn, index: int, card: str, rule: str) -> None:
    """A Karma card goes under its stack."""
    player = turn.state.seats[index]
    player.karma = without(player.karma, card)
    put_under(turn.state, card)
    turn.tell({"type": "returned", "rule": rule, "seat": index, "card": card})


def give_back_all(turn: Turn, index: int, rule: str) -> None:
    """All cards go back, Karma from the latest to the oldest; score tokens are dropped (BW-8.1)."""
    player = turn.state.seats[index]
    while player.karma:
        give_back(turn, index, player.karma[-1], rule)
    for name in ("dedicated", "meditated"):
        while entries := getattr(player, name):
            setattr(player, name, entries[1:])
            if entries[0][0] != "@":
                put_under(turn.state, entries[0])
                turn.tell({"type": "returned", "rule": rule, "seat": index, "card": entries[0]})


# -- starting, and whose turn it is (BW-2)


def tokens(counts: Mapping[Colour, int]) -> tuple[str, ...]:
    """Score tokens in the order of the colours (BW-2.5)."""
    return tuple(f"@{colour}" for colour in COLOURS for _ in range(counts.get(colour, 0)))


def buddhas_fault(chosen: list[int], seats: int, options: Mapping[str, Any]) -> Fault | None:
    """Some player is to be helped (BW-9.8)."""
    return ("", Why("all_buddhas")) if len(chosen) == seats else None


def carry_fault(carry: list[Any], seats: int, options: Mapping[str, Any]) -> Fault | None:
    """A score is not that of a liberated player, nor one for a Buddha (BW-2.5)."""
    for seat, score in enumerate(carry):
        if score is None:
            continue
        if seat in options["start_as_buddha"]:
            return f"[{seat}]", Why("buddha_carries", seat=seat)
        if all(score["meditated"].get(colour) for colour in COLOURS):
            return f"[{seat}].meditated", Why("carried_liberation", seat=seat)
    return None


def begin_turn(state: BuddhaWheel, seat: int) -> None:
    """What a turn begins with: the first birth, an offer to purify, or the throw (BW-2.2, BW-9.5)."""
    state.turn = state.to_act = seat
    if state.round == 1:
        state.phase = "birth"
    else:
        state.phase = "purify" if may_purify_first(state, seat) else "throw"


def end_turn(turn: Turn) -> None:
    """The next seat in the Wheel; when the order comes round, the next round (BW-2.3, BW-10.3)."""
    state = turn.state
    state.die, state.extra, state.offers, state.then = None, False, (), None
    count = len(state.seats)
    following = next(
        seat
        for step in range(1, count + 1)
        for seat in [(state.turn + step) % count]
        if state.seats[seat].status != "left"
    )
    if following <= state.turn:
        if state.round == state.options.max_rounds:
            end_match(turn, "BW-10.3")
            return
        state.round += 1
    begin_turn(state, following)


def first_birth(turn: Turn) -> None:
    """The first throw decides the first Birth, and that is the whole turn (BW-2.2)."""
    state = turn.state
    seat = state.turn
    die = turn.chance.die()
    turn.tell({"type": "die", "rule": "BW-2.2", "seat": seat, "value": die})
    state.seats[seat].status = "wheel"
    be_born(turn, seat, BORN[die - 1], "die", "BW-2.2")


# -- moving (BW-3)


@cache
def ways() -> dict[str, tuple[str, ...]]:
    """Id of a square -> where the way goes on from there (BW-3.2)."""
    found = wheel().ways("next")
    return {square: tuple(found.get(square, ())) for square in squares()}


@cache
def sideways() -> dict[str, str]:
    """A Spiritual square -> the Subtle one beside it (BW-1.5)."""
    return wheel().between("sideways")


def first_steps(square: str) -> tuple[str, ...]:
    """Where the first step of a move may lead: on, or sideways (BW-3.5)."""
    aside = sideways().get(square)
    return ways()[square] if aside is None else (*ways()[square], aside)


@cache
def routes(square: str, steps: int) -> dict[str, tuple[str, ...]]:
    """Where a throw leads from a square: each destination with the squares entered (BW-3.2 to BW-3.5).

    A way that reaches Death ends there.
    """
    found: dict[str, tuple[str, ...]] = {}

    def walk(path: tuple[str, ...]) -> None:
        onward = ways()[path[-1]]
        if len(path) == steps or not onward:
            found[path[-1]] = path
            return
        for following in onward:
            walk((*path, following))

    for step in first_steps(square):
        walk((step,))
    return found


@cache
def wanderings(square: str, steps: int) -> dict[str, tuple[str, ...]]:
    """Where a Buddha may go with a throw, and over which squares; Death is a door to any birth (BW-9.2)."""
    found: dict[str, tuple[str, ...]] = {square: ()}

    def walk(path: tuple[str, ...]) -> None:
        if kind_of()[path[-1]] == "death":
            for realm in BORN:
                found.setdefault(f"birth_{realm}", (*path, f"birth_{realm}"))
            return
        found.setdefault(path[-1], path)
        if len(path) < steps:
            for following in ways()[path[-1]]:
                walk((*path, following))

    for step in first_steps(square):
        walk((step,))
    return found


def destinations(state: BuddhaWheel) -> dict[str, tuple[str, ...]]:
    """Where the throw of this turn may lead (BW-3.4, BW-3.5, BW-9.2)."""
    player = state.seats[state.turn]
    assert player.square is not None and state.die is not None
    reach = wanderings if player.status == "buddha" else routes
    return reach(player.square, state.die)


def throw(turn: Turn) -> None:
    """A throw: for a birth from the Bardo, to empty the hands in meditation, or to move (BW-3.1)."""
    state = turn.state
    seat = state.turn
    player = state.seats[seat]
    if player.status == "wheel" and player.square == BARDO:
        throw_for_birth(turn, seat)
        return
    if state.die is None and player.powers == ALL_POWERS and player.status != "buddha":
        state.extra = True
    state.die = die = turn.chance.die()
    if player.status == "imprints":
        turn.tell({"type": "die", "rule": "BW-8.3", "seat": seat, "value": die})
        remove_imprints(turn, seat, die)
        return
    rule = "BW-9.2" if player.status == "buddha" else "BW-3.1"
    turn.tell({"type": "die", "rule": rule, "seat": seat, "value": die})
    found = destinations(state)
    if len(found) > 1:
        state.phase = "route"
    else:
        for path in found.values():
            move(turn, path, "BW-3.2")


def go(turn: Turn, action: Action) -> None:
    """The way that was chosen (BW-3.4, BW-3.5, BW-9.2)."""
    state = turn.state
    path = destinations(state)[action["to"]]
    if state.seats[state.turn].status == "buddha":
        wander(turn, path)
    else:
        move(turn, path, "BW-3.2")


def move(turn: Turn, path: tuple[str, ...], rule: str) -> None:
    """Go along a way; the Buddhas passed are met first, then Death or landing (BW-3.2, BW-3.6)."""
    state = turn.state
    seat = state.turn
    last = path[-1]
    state.seats[seat].square = last
    passed = passings(state, path[:-1])
    turn.tell({"type": "move", "rule": rule, "seat": seat, "path": list(path)})
    follow(turn, passed, "die" if kind_of()[last] == "death" else "land")


def follow(turn: Turn, offers: tuple[tuple[int, Offer], ...], then: Then) -> None:
    """The offers of a move, and then what comes after it (BW-3.6, BW-9.7)."""
    turn.state.offers, turn.state.then = offers, then
    go_on(turn)


def go_on(turn: Turn) -> None:
    """Ask the next offer that is of use; where none is left, take up what follows (BW-9.6, BW-9.7)."""
    state = turn.state
    while state.offers:
        seat, kind = state.offers[0]
        if of_use(state.seats[seat], kind):
            state.phase, state.to_act = kind, seat
            return
        state.offers = state.offers[1:]
    then, state.then = state.then, None
    state.to_act = state.turn
    if then == "die":
        die(turn)
    elif then == "land":
        land(turn)
    else:
        end_throw(turn)


def land(turn: Turn) -> None:
    """The end of a move: a flame, an experience, a choice, or a card (BW-3.7)."""
    state = turn.state
    seat = state.turn
    player = state.seats[seat]
    square = player.square
    assert square is not None
    if kind_of()[square] == "flame" and not pay(turn, seat):
        die(turn)
        return
    if realm_of()[square] in ("hell", "god"):
        turn.tell({"type": "imagine", "rule": "BW-4.2", "seat": seat, "realm": realm_of()[square]})
        if not (meets_buddha(state, square) and of_use(player, "share")):
            end_throw(turn)
            return
    elif not has_choice(state, player):
        pick_up(turn)
        return
    state.phase = "square"


def has_choice(state: BuddhaWheel, player: Seat) -> bool:
    """Whether a square outside Hell and God asks what to do there (BW-3.7)."""
    square = player.square
    assert square is not None
    kind = kind_of()[square]
    return (
        kind == "moon" or (kind == "umbrella" and player.powers < ALL_POWERS) or meets_buddha(state, square)
    )


def end_throw(turn: Turn) -> None:
    """After a throw was carried out: a Bodhisattva throws once more, else the turn ends (BW-7.6)."""
    state = turn.state
    if state.extra:
        state.extra = False
        state.phase, state.to_act = "throw", state.turn
        turn.tell({"type": "extra_throw", "rule": "BW-7.6", "seat": state.turn})
    else:
        end_turn(turn)


# -- Hell, God, and the Karma burners (BW-4)


@cache
def on_foot() -> frozenset[str]:
    """The squares from which there is no throw but one step: Hell, God and their births (BW-4.1)."""
    births = {"birth_hell", "birth_god"}
    return frozenset(births | {square for square, realm in realm_of().items() if realm in ("hell", "god")})


def step(turn: Turn) -> None:
    """One square forward, without a throw (BW-4.1)."""
    square = turn.state.seats[turn.state.turn].square
    assert square is not None
    move(turn, (ways()[square][0],), "BW-4.1")


def price(square: str) -> Sign:
    """The sign of the card that a burner costs: negative in Hell, else positive (BW-4.3)."""
    return "negative" if realm_of()[square] == "hell" else "positive"


def pay(turn: Turn, seat: int) -> bool:
    """Pay a burner with the latest card of its price; False: there is none, and that is death (BW-4.4)."""
    player = turn.state.seats[seat]
    assert player.square is not None
    card = latest(player.karma, price(player.square))
    if card is None:
        turn.tell({"type": "burner_death", "rule": "BW-4.4", "seat": seat})
        return False
    give_back(turn, seat, card, "BW-4.3")
    return True


# -- cards and Dedication (BW-5)


def pick_up(turn: Turn) -> None:
    """The top card of the realm's stack, read aloud (BW-5.1, BW-5.2)."""
    state = turn.state
    seat = state.turn
    player = state.seats[seat]
    assert player.square is not None
    stack = STACK_OF[realm_of()[player.square] or ""]
    turn.uncover()
    card, *_ = state.stacks[stack]
    mind = minds()[card]
    state.stacks[stack] = state.stacks[stack][1:]
    if mind.returns:
        put_under(state, card)
    else:
        player.karma += (card,)
    turn.tell({"type": "card", "rule": "BW-5.1", "seat": seat, "card": card, "kept": not mind.returns})
    if mind.sign == "dedication" and positive(player.karma):
        state.phase = "dedicate"
    else:
        end_throw(turn)


def put_aside(turn: Turn, index: int, card: str) -> None:
    """Dedicate a positive Karma card (BW-5.6)."""
    player = turn.state.seats[index]
    player.karma = without(player.karma, card)
    player.dedicated += (card,)
    turn.tell({"type": "dedicated", "rule": "BW-5.6", "seat": index, "card": card})


# -- death and rebirth (BW-6)


def named_birth(player: Seat) -> tuple[str | None, Born | Literal["bardo"]]:
    """The card that decides a death, None without Karma cards, and where it leads (BW-6.2, BW-6.3)."""
    if not player.karma:
        return None, "bardo"
    card = player.karma[-1]
    return card, minds()[card].symbol or "bardo"


def protected(
    player: Seat, named: Born | Literal["bardo"], by_doubt: bool
) -> tuple[Born | Literal["bardo"], Protection | None]:
    """The birth that comes of the one named, and what turned it (BW-6.4).

    `by_doubt`: whether the Bardo was named by a question mark, and not by empty hands.
    """
    if named in LOWER and player.powers >= REFUGES:
        return "human", "refuge"
    if named == "bardo":
        if by_doubt and "blue" in colours(player.meditated):
            return "human", "meditation"
    elif named != "human" and COLOUR_OF[named] in colours(player.meditated):
        return "human", "meditation"
    return named, None


def next_birth(player: Seat) -> tuple[str | None, str, str, Protection | None]:
    """If death came now: the deciding card, where it leads, where to in truth, and what turned it."""
    card, named = named_birth(player)
    birth, protection = protected(player, named, card is not None)
    return card, named, birth, protection


def die(turn: Turn) -> None:
    """Death acts at once; the latest card decides the birth and goes back (BW-6.1 to BW-6.4)."""
    state = turn.state
    seat = state.turn
    player = state.seats[seat]
    state.extra = False
    turn.tell({"type": "death", "rule": "BW-6.1", "seat": seat})
    card, named = named_birth(player)
    if card is not None:
        give_back(turn, seat, card, "BW-6.2")
    birth, protection = protected(player, named, card is not None)
    if birth == "bardo":
        player.square = BARDO
        turn.tell({"type": "bardo", "rule": "BW-6.3", "seat": seat})
        arrive(turn, seat)
    else:
        set_born(turn, seat, birth, "card", "BW-6.2", named, protection)


def throw_for_birth(turn: Turn, seat: int) -> None:
    """A being in the Bardo throws for its birth, and that is the whole turn (BW-6.5)."""
    die = turn.chance.die()
    turn.tell({"type": "die", "rule": "BW-6.5", "seat": seat, "value": die})
    be_born(turn, seat, BORN[die - 1], "die", "BW-6.5")


def be_born(turn: Turn, seat: int, named: Born, by: str, rule: str) -> None:
    """A birth by the die, unless a protection turns it (BW-6.4)."""
    birth, protection = protected(turn.state.seats[seat], named, by_doubt=False)
    set_born(turn, seat, birth, by, rule, named, protection)


def set_born(
    turn: Turn, seat: int, birth: str, by: str, rule: str, named: str, protection: Protection | None
) -> None:
    """On the Birth square of a realm, one life more (BW-2.2, BW-6.2, BW-6.4, BW-6.5)."""
    player = turn.state.seats[seat]
    player.square = f"birth_{birth}"
    player.lives += 1
    turn.tell(
        {
            "type": "born",
            "rule": rule if protection is None else "BW-6.4",
            "seat": seat,
            "by": by,
            "realm": birth,
            "instead_of": None if protection is None else named,
            "protected_by": protection,
        }
    )
    arrive(turn, seat)


def arrive(turn: Turn, seat: int) -> None:
    """Born onto a Buddha's square, a player has an offer (BW-9.3)."""
    state = turn.state
    square = state.seats[seat].square
    assert square is not None
    follow(turn, ((seat, "share"),) if meets_buddha(state, square) else (), "end")


# -- the Spiritual and the Subtle Path (BW-7)


def take_power(turn: Turn) -> None:
    """The next power, and the next turn is missed (BW-7.1, BW-7.2, BW-7.4)."""
    state = turn.state
    player = state.seats[state.turn]
    power = POWERS[player.powers]
    player.powers += 1
    player.miss = True
    turn.tell({"type": "power", "rule": "BW-7.2", "seat": state.turn, "power": power})
    end_throw(turn)


def miss(turn: Turn) -> None:
    """The turn that a power has cost (BW-7.4)."""
    state = turn.state
    state.seats[state.turn].miss = False
    turn.tell({"type": "missed", "rule": "BW-7.4", "seat": state.turn})
    end_turn(turn)


def purify(turn: Turn, index: int, rule: str) -> None:
    """The latest negative Karma card goes back, if there is one (BW-7.7, BW-9.5)."""
    card = latest(turn.state.seats[index].karma, "negative")
    if card is not None:
        give_back(turn, index, card, rule)


def meditate(turn: Turn, index: int, entry: str) -> None:
    """The end of one root delusion (BW-7.8)."""
    player = turn.state.seats[index]
    player.dedicated = without(player.dedicated, entry)
    player.meditated += (entry,)
    turn.tell({"type": "meditated", "rule": "BW-7.8", "seat": index, "card": entry})


def dedications(player: Seat) -> list[Action]:
    """Each positive Karma card may be dedicated (BW-5.2)."""
    return [{"type": "dedicate", "card": card} for card in positive(player.karma)]


def meditations(player: Seat) -> list[Action]:
    """Each distinct card or token that is dedicated may be meditated (BW-7.8)."""
    return [{"type": "meditate", "card": entry} for entry in dict.fromkeys(player.dedicated)]


def choices_of_square(state: BuddhaWheel) -> list[Action]:
    """What the square where a move ended offers (BW-7.1, BW-7.7, BW-7.9, BW-9.3)."""
    player = state.seats[state.turn]
    square = player.square
    assert square is not None
    if realm_of()[square] in ("hell", "god"):
        return choices_of_sharing(player)
    kind = kind_of()[square]
    found: list[Action] = []
    if kind == "umbrella" and player.powers < ALL_POWERS:
        found.append({"type": "power"})
    found.append({"type": "draw"})
    if kind == "moon" or meets_buddha(state, square):
        found += [*dedications(player), {"type": "purify"}, *meditations(player)]
    return found


def use_square(turn: Turn, action: Action) -> None:
    """One of them is done (BW-7.9)."""
    state = turn.state
    kind = action["type"]
    if kind == "power":
        take_power(turn)
    elif kind == "draw":
        pick_up(turn)
    else:
        state.then = "end"
        retreat(turn, state.turn, action)


def retreat(turn: Turn, seat: int, action: Action) -> None:
    """Dedicate, purify, meditate or decline; liberation comes before all that follows (BW-7.7, BW-8.1)."""
    state = turn.state
    kind = action["type"]
    if kind == "dedicate":
        put_aside(turn, seat, action["card"])
    elif kind == "purify":
        purify(turn, seat, "BW-7.7")
    elif kind == "meditate":
        meditate(turn, seat, action["card"])
        player = state.seats[seat]
        if player.status == "wheel" and all_ended(player):
            state.phase, state.to_act = "liberation", seat
            state.extra = state.extra and seat != state.turn
            return
    if not enlightened(turn, seat):
        go_on(turn)


# -- liberation and enlightenment (BW-8)


def all_ended(player: Seat) -> bool:
    """Whether all six root delusions are ended (BW-8.1)."""
    return len(player.meditated) >= len(COLOURS) and len(colours(player.meditated)) == len(COLOURS)


def leave(turn: Turn) -> None:
    """Out of the Wheel, and all cards go home (BW-8.1)."""
    state = turn.state
    seat = _to_act(state)
    player = state.seats[seat]
    player.status, player.square, player.powers, player.miss = "left", None, 0, False
    state.attained += (seat,)
    turn.tell({"type": "liberation", "rule": "BW-8.1", "seat": seat, "choice": "leave"})
    give_back_all(turn, seat, "BW-8.1")
    after_freedom(turn, seat)


def stay(turn: Turn) -> None:
    """In meditation, to become a Buddha; with empty hands at once (BW-8.2, BW-8.4)."""
    state = turn.state
    seat = _to_act(state)
    state.seats[seat].status = "imprints"
    state.attained += (seat,)
    turn.tell({"type": "liberation", "rule": "BW-8.2", "seat": seat, "choice": "stay"})
    if enlightened(turn, seat):
        return
    if seat == state.turn:
        end_turn(turn)
    else:
        go_on(turn)


def remove_imprints(turn: Turn, seat: int, die: int) -> None:
    """In meditation each throw returns as many Karma cards, from the latest down (BW-8.3)."""
    player = turn.state.seats[seat]
    for card in reversed(player.karma[-die:]):
        give_back(turn, seat, card, "BW-8.3")
    if not enlightened(turn, seat):
        end_throw(turn)


def enlightened(turn: Turn, seat: int) -> bool:
    """In meditation without a Karma card: a Buddha, at once; in one's own turn it ends (BW-8.4)."""
    player = turn.state.seats[seat]
    if player.status != "imprints" or player.karma:
        return False
    player.status, player.powers, player.miss = "buddha", 0, False
    if seat == turn.state.turn:
        turn.state.extra = False
    turn.tell({"type": "enlightenment", "rule": "BW-8.4", "seat": seat})
    give_back_all(turn, seat, "BW-8.4")
    after_freedom(turn, seat)
    return True


def after_freedom(turn: Turn, seat: int) -> None:
    """The match may be over; in the own turn of who became free that turn ends (BW-8.2, BW-10.1)."""
    state = turn.state
    everyone = all(player.status in ("left", "buddha") for player in state.seats)
    if everyone or state.options.end == "first":
        end_match(turn, "BW-10.1")
    elif seat == state.turn:
        end_turn(turn)
    else:
        go_on(turn)


# -- a Buddha (BW-9)


def meets_buddha(state: BuddhaWheel, square: str) -> bool:
    """Whether a Buddha is on a square (BW-9.3)."""
    for player in state.seats:  # noqa: SIM110 - a generator here takes twice as long
        if player.square == square and player.status == "buddha":
            return True
    return False


def after(seat: int, count: int) -> Iterator[int]:
    """The other seats, from the one after this (BW-9.6)."""
    return ((seat + step) % count for step in range(1, count))


def passings(state: BuddhaWheel, passed: Sequence[str]) -> tuple[tuple[int, Offer], ...]:
    """An offer to the mover for each Buddha passed, in the order of the squares (BW-9.4, BW-9.6)."""
    there = [player.square for player in state.seats if player.status == "buddha"]
    if not there:
        return ()
    return tuple((state.turn, "pass") for square in passed for place in there if place == square)


def wander(turn: Turn, path: tuple[str, ...]) -> None:
    """A Buddha's move: who is passed may dedicate, who is met has a Retreat (BW-9.2 to BW-9.4, BW-9.6)."""
    state = turn.state
    seats, seat = state.seats, state.turn
    if path:
        seats[seat].square = path[-1]
    here = seats[seat].square
    others = [other for other in after(seat, len(seats)) if seats[other].status in ("wheel", "imprints")]
    offers: list[tuple[int, Offer]] = [
        (other, "pass") for square in path[:-1] for other in others if seats[other].square == square
    ]
    offers += [(other, "share") for other in others if seats[other].square == here]
    turn.tell({"type": "move", "rule": "BW-9.2", "seat": seat, "path": list(path)})
    follow(turn, tuple(offers), "end")


def of_use(player: Seat, kind: Offer) -> bool:
    """Whether an offer can be taken: in passing with a positive card, sharing with any (BW-9.6)."""
    if player.status not in ("wheel", "imprints"):
        return False
    if kind == "pass":
        return bool(positive(player.karma))
    return bool(player.karma or player.dedicated)


def choices_of_sharing(player: Seat) -> list[Action]:
    """On one square with a Buddha (BW-9.3)."""
    found = dedications(player)
    if latest(player.karma, "negative") is not None:
        found.append({"type": "purify"})
    return [*found, *meditations(player), {"type": "decline"}]


def answer(turn: Turn, action: Action) -> None:
    """An offer is answered (BW-9.6, BW-9.7)."""
    state = turn.state
    state.offers = state.offers[1:]
    retreat(turn, _to_act(state), action)


def may_purify_first(state: BuddhaWheel, seat: int) -> bool:
    """Whether a turn begins with an offer to purify: in one realm with a Buddha (BW-9.5, BW-7.4)."""
    player = state.seats[seat]
    if player.status not in ("wheel", "imprints") or player.miss or player.square is None:
        return False
    realm_at = realm_of()
    realm = realm_at[player.square]
    if realm is None:
        return False
    for other in state.seats:
        if other.status == "buddha" and other.square is not None and realm_at[other.square] == realm:
            return latest(player.karma, "negative") is not None
    return False


def answer_purify(turn: Turn, action: Action) -> None:
    """Before the throw; who is a Buddha by it does not throw (BW-9.5, BW-8.4)."""
    state = turn.state
    seat = state.turn
    if action["type"] == "purify":
        purify(turn, seat, "BW-9.5")
        if enlightened(turn, seat):
            return
    state.phase = "throw"


def emanate(turn: Turn, action: Action) -> None:
    """A player who starts as a Buddha appears on a Birth square (BW-9.8)."""
    state = turn.state
    square = f"birth_{action['birth']}"
    state.seats[state.turn].square = square
    turn.tell({"type": "emanate", "rule": "BW-9.8", "seat": state.turn, "square": square})
    end_turn(turn)


# -- the end (BW-10)


def winners(state: BuddhaWheel) -> list[int]:
    """Who was liberated in this match, and has left or is a Buddha (BW-10.2)."""
    return sorted(seat for seat in state.attained if state.seats[seat].status in ("left", "buddha"))


def end_match(turn: Turn, rule: str) -> None:
    """The match is over (BW-10.1, BW-10.3)."""
    state = turn.state
    state.phase, state.to_act, state.over = "over", None, True
    state.die, state.extra, state.offers, state.then = None, False, (), None
    state.winners = winners(state)
    turn.tell({"type": "over", "rule": rule, "winners": state.winners.copy()})


def score_of(player: Seat) -> dict[str, Any]:
    """A player's score as it is written down for a later match: the option `carry` (BW-10.4)."""
    return {
        "dedicated": _counted(player.dedicated),
        "meditated": _counted(player.meditated),
        "powers": player.powers,
    }


def _counted(entries: Sequence[str]) -> dict[str, int]:
    counts = Counter(colour_of(entry) for entry in entries)
    return {colour: min(MOST_CARRIED, counts[colour]) for colour in COLOURS if counts[colour]}


# -- actions (BW-11)

ROLL: Action = {"type": "roll"}
STEP: Action = {"type": "step"}
MISS: Action = {"type": "miss"}
DECLINE: Action = {"type": "decline"}
PURIFY: Action = {"type": "purify"}


def _to_act(state: BuddhaWheel) -> int:
    assert state.to_act is not None
    return state.to_act


def births(state: BuddhaWheel) -> list[Action]:
    """The first throw, or the birth where a Buddha appears (BW-2.2, BW-9.8)."""
    if state.seats[state.turn].status == "buddha":
        return [{"type": "emanate", "birth": realm} for realm in BORN]
    return [ROLL]


def throws(state: BuddhaWheel) -> list[Action]:
    """A missed turn, a step, or a throw (BW-3.1, BW-4.1, BW-7.4)."""
    player = state.seats[state.turn]
    if player.miss:
        return [MISS]
    return [STEP] if player.status == "wheel" and player.square in on_foot() else [ROLL]


_LEGAL: dict[str, Callable[[BuddhaWheel], list[Action]]] = {
    "birth": births,
    "purify": lambda state: [PURIFY, DECLINE],
    "throw": throws,
    "route": lambda state: [{"type": "go", "to": to} for to in destinations(state)],
    "pass": lambda state: [*dedications(state.seats[_to_act(state)]), DECLINE],
    "share": lambda state: choices_of_sharing(state.seats[_to_act(state)]),
    "square": choices_of_square,
    "dedicate": lambda state: dedications(state.seats[state.turn]),
    "liberation": lambda state: [{"type": "leave"}, {"type": "stay"}],
    "over": lambda state: [],
}


def dedicate(turn: Turn, action: Action) -> None:
    """What a Dedication card asks for (BW-5.2)."""
    put_aside(turn, turn.state.turn, action["card"])
    end_throw(turn)


def act(turn: Turn, action: Action) -> None:
    """Carry out a legal action, by the phase it belongs to."""
    _DEEDS[turn.state.phase](turn, action)


def _throw_phase(turn: Turn, action: Action) -> None:
    {"roll": throw, "step": step, "miss": miss}[action["type"]](turn)


def _birth_phase(turn: Turn, action: Action) -> None:
    if action["type"] == "emanate":
        emanate(turn, action)
    else:
        first_birth(turn)


def _liberation_phase(turn: Turn, action: Action) -> None:
    if action["type"] == "leave":
        leave(turn)
    else:
        stay(turn)


_DEEDS: dict[str, Callable[[Turn, Action], None]] = {
    "birth": _birth_phase,
    "purify": answer_purify,
    "throw": _throw_phase,
    "route": go,
    "pass": answer,
    "share": answer,
    "square": use_square,
    "dedicate": dedicate,
    "liberation": _liberation_phase,
}

# Each action: the phases it belongs to, and the clause that says so.
_TIMES: dict[str, tuple[tuple[Phase, ...], str]] = {
    "roll": (("birth", "throw"), "BW-3.1"),
    "step": (("throw",), "BW-4.1"),
    "miss": (("throw",), "BW-7.4"),
    "emanate": (("birth",), "BW-9.8"),
    "go": (("route",), "BW-3.8"),
    "power": (("square",), "BW-7.1"),
    "draw": (("square",), "BW-7.9"),
    "dedicate": (("pass", "share", "square", "dedicate"), "BW-5.2"),
    "purify": (("purify", "share", "square"), "BW-7.7"),
    "meditate": (("share", "square"), "BW-7.8"),
    "decline": (("purify", "pass", "share", "square"), "BW-9.3"),
    "leave": (("liberation",), "BW-8.1"),
    "stay": (("liberation",), "BW-8.2"),
}


def forbidden(state: BuddhaWheel, action: Action) -> tuple[Why, str] | None:
    """What forbids an action that is not listed, and its clause; None where it is no action at all."""
    deed = action.get("type")
    if not isinstance(deed, str) or deed not in _TIMES:
        return None
    phases, rule = _TIMES[deed]
    seat = _to_act(state)
    player = state.seats[seat]
    if state.phase not in phases:
        return Why("another_time", seat=seat, deed=deed, phase=state.phase), rule
    if deed in ("roll", "step") and player.miss:
        return Why("resting", seat=seat), "BW-7.4"
    if deed in ("roll", "step", "miss", "emanate"):
        return Why("another_deed", seat=seat, deed=deed), rule
    if deed == "go":
        return Why("out_of_reach", seat=seat, die=state.die, to=action.get("to")), _clause_of_way(state)
    if deed in ("dedicate", "meditate"):
        return _forbidden_card(player, seat, deed, action.get("card"))
    return Why("not_here", seat=seat, deed=deed, square=player.square), rule


def _clause_of_way(state: BuddhaWheel) -> str:
    """The clause by which a throw reaches its squares."""
    return "BW-9.2" if state.seats[state.turn].status == "buddha" else "BW-3.2"


def _forbidden_card(player: Seat, seat: int, deed: str, card: Any) -> tuple[Why, str] | None:
    known = isinstance(card, str) and (card in minds() or card[:1] == "@")
    if not known:
        return None
    if deed == "meditate":
        reason = "not_here" if card in player.dedicated else "not_dedicated"
        return Why(reason, seat=seat, deed=deed, card=card, square=player.square), "BW-7.8"
    if card not in player.karma:
        return Why("not_held", seat=seat, card=card), "BW-5.2"
    reason = "not_here" if card in positive(player.karma) else "not_positive"
    return Why(reason, seat=seat, deed=deed, card=card, square=player.square), "BW-5.2"


# -- what nobody can know (*View*)


def imagined(view: Mapping[str, Any], chance: Source) -> BuddhaWheel:
    """The order of the Realm stacks as it might be: their cards are known, for all others lie open."""
    state: BuddhaWheel = decode(BuddhaWheel, {**view, "stacks": {}})
    held = {card for player in state.seats for card in (*player.karma, *player.dedicated, *player.meditated)}
    state.stacks = {
        stack: tuple(chance.shuffle([card for card in cards if card not in held]))
        for stack, cards in pack(len(state.seats)).items()
    }
    return state


# -- a state that was set up (BW-12.2, BW-12.3)


def check(state: BuddhaWheel) -> None:
    """Refuse what cannot be."""
    _check_time(state)
    _check_cards(state)
    for seat, player in enumerate(state.seats):
        _check_seat(state, seat, player)
    _check_attained(state)
    if not state.over:
        _check_turn(state)
    equal("winners", state.winners, winners(state) if state.over else [])


def _check_time(state: BuddhaWheel) -> None:
    at_least("round", state.round, 1)
    if state.options.max_rounds:
        in_range("round", state.round, 1, state.options.max_rounds)
    in_range("turn", state.turn, 0, len(state.seats) - 1)
    equal("over", state.over, state.phase == "over")
    equal("to_act", state.to_act is None, state.over)
    if state.die is not None:
        in_range("die", state.die, 1, 6)
    if state.over:
        equal("die", state.die, None)
    elif (state.phase == "birth" and state.round > 1) or (
        state.round == 1 and state.phase not in ("birth", "share", "liberation")
    ):
        raise bad_state("phase", Why("first_round", phase=state.phase, round=state.round))


def _check_cards(state: BuddhaWheel) -> None:
    """Every card of all sets in one place, and where it may be (BW-12.2)."""
    known, sets = minds(), sets_for(len(state.seats))
    places: dict[str, int] = {}
    for path, card, zone in _all_cards(state):
        if zone in ("dedicated", "meditated") and card[:1] == "@":
            if card[1:] not in COLOURS:
                raise bad_state(path, Why("no_token", got=card))
            continue
        if card not in known or int(card.partition("-")[2] or 1) > sets:
            raise bad_state(path, Why("no_card", got=card))
        if zone in STACKS and stack_of(card) != zone:
            raise bad_state(path, Why("other_stack", card=card, stack=stack_of(card)))
        if zone == "karma" and known[card].returns:
            raise bad_state(path, Why("returning_card", card=card))
        if zone in ("dedicated", "meditated") and (known[card].sign != "positive" or known[card].returns):
            raise bad_state(path, Why("not_dedicable", card=card))
        if card in places:
            raise bad_state(path, Why("card_twice", card=card))
        places[card] = 1
    for cards in pack(len(state.seats)).values():
        for card in cards:
            if card not in places:
                raise bad_state(f"stacks.{stack_of(card)}", Why("card_missing", card=card))


def _all_cards(state: BuddhaWheel) -> Iterator[tuple[str, str, str]]:
    """Every card and token: its path, itself, and the stack or list it is in."""
    for stack in STACKS:
        if stack not in state.stacks:
            raise bad_state(f"stacks.{stack}", errors.Why("missing"))
        for index, card in enumerate(state.stacks[stack]):
            yield f"stacks.{stack}[{index}]", card, stack
    for seat, player in enumerate(state.seats):
        for zone in ("karma", "dedicated", "meditated"):
            for index, card in enumerate(getattr(player, zone)):
                yield f"seats[{seat}].{zone}[{index}]", card, zone


def _check_seat(state: BuddhaWheel, seat: int, player: Seat) -> None:
    path = f"seats[{seat}]"
    in_range(f"{path}.powers", player.powers, 0, ALL_POWERS)
    at_least(f"{path}.lives", player.lives, 0)
    first = state.round == 1 and (
        seat > state.turn or (seat == state.turn and state.phase == "birth")
    )  # before its first birth
    if first and player.status not in ("unborn", "buddha"):
        raise bad_state(f"{path}.status", Why("status_now", got=player.status))
    if player.status == "unborn" and not first:
        raise bad_state(f"{path}.status", Why("status_now", got=player.status))
    nowhere = player.status in ("unborn", "left") or first
    if nowhere != (player.square is None):
        raise bad_state(f"{path}.square", Why("square_now", got=player.square, status=player.status))
    if player.square is not None:
        _check_square(state, seat, player.square, path)
    if player.status in ("buddha", "left"):
        for zone in ("karma", "dedicated", "meditated"):
            equal(f"{path}.{zone}", list(getattr(player, zone)), [])
        equal(f"{path}.powers", player.powers, 0)
    if player.status in ("unborn", "buddha", "left"):
        equal(f"{path}.miss", player.miss, False)
    if player.status == "unborn":
        equal(f"{path}.karma", list(player.karma), [])
    if player.status == "imprints" and not player.karma:
        raise bad_state(f"{path}.karma", Why("no_imprints"))
    free = player.status in ("unborn", "wheel") and all_ended(player)
    if free and not (state.phase == "liberation" and state.to_act == seat):
        raise bad_state(f"{path}.meditated", Why("liberated"))


def _check_square(state: BuddhaWheel, seat: int, square: str, path: str) -> None:
    if square not in squares():
        raise bad_state(f"{path}.square", Why("no_square", square=square))
    dying = seat == state.turn and state.then == "die" and state.seats[seat].status == "wheel"
    if kind_of()[square] == "death" and not dying:
        raise bad_state(f"{path}.square", Why("on_death", square=square))


def _check_attained(state: BuddhaWheel) -> None:
    """Who is in meditation or has left was liberated; who was, is that or a Buddha (BW-12.3)."""
    for place, seat in enumerate(state.attained):
        in_range(f"attained[{place}]", seat, 0, len(state.seats) - 1)
        if seat in state.attained[:place] or state.seats[seat].status in ("unborn", "wheel"):
            raise bad_state(f"attained[{place}]", Why("not_attained", seat=seat))
    for seat, player in enumerate(state.seats):
        if player.status in ("imprints", "left") and seat not in state.attained:
            raise bad_state("attained", Why("attained", seat=seat))


def _check_turn(state: BuddhaWheel) -> None:
    """Whose decision it is, and that there is something to decide (BW-12.3)."""
    mover = state.seats[state.turn]
    if mover.status == "left":
        raise bad_state("turn", Why("gone", seat=state.turn))
    if state.extra and mover.powers != ALL_POWERS:
        raise bad_state("extra", Why("no_bodhisattva", seat=state.turn))
    asked = state.phase in ("pass", "share")
    in_between = asked or state.phase == "liberation"
    if not in_between:
        equal("to_act", state.to_act, state.turn)
        equal("then", state.then, None)
    if asked != bool(state.offers) and state.phase != "liberation":
        raise bad_state("offers", Why("offers", phase=state.phase))
    if in_between and state.then is None:
        raise bad_state("then", Why("nothing_then", phase=state.phase))
    for place, (seat, _) in enumerate(state.offers):
        in_range(f"offers[{place}][0]", seat, 0, len(state.seats) - 1)
    if asked:
        seat, kind = state.offers[0]
        equal("to_act", state.to_act, seat)
        equal("phase", state.phase, kind)
        if not of_use(state.seats[seat], kind):
            raise bad_state("offers[0]", Why("useless_offer", seat=seat))
    if state.then in ("land", "die"):
        _check_waiting(state, mover)
    if not _deciding(state, mover):
        raise bad_state("phase", Why("nothing_to_decide", phase=state.phase))


def _check_waiting(state: BuddhaWheel, mover: Seat) -> None:
    """Whoever is still to land or to die is on the Wheel, and in the right place for it."""
    square = mover.square
    fits = mover.status == "wheel" and square is not None
    if fits and square is not None:
        dead = kind_of()[square] == "death"
        fits = dead if state.then == "die" else not dead and realm_of()[square] is not None
    if not fits:
        raise bad_state("then", Why("no_move", got=state.then))


def _deciding(state: BuddhaWheel, mover: Seat) -> bool:
    """Whether the seat to act has what its phase asks about."""
    alive = mover.status == "wheel"
    square = mover.square
    if state.phase == "birth":
        return mover.status in ("unborn", "buddha")
    if state.phase == "purify":
        return may_purify_first(state, state.turn)
    if state.phase == "route":
        thrower = mover.status == "buddha" or (
            alive and square not in on_foot() and square != BARDO and not mover.miss
        )
        return state.die is not None and thrower and len(destinations(state)) > 1
    if state.phase == "square":
        if not alive or square is None or realm_of()[square] is None:
            return False
        if realm_of()[square] in ("hell", "god"):
            return meets_buddha(state, square) and of_use(mover, "share")
        return has_choice(state, mover)
    if state.phase == "dedicate":
        return alive and bool(positive(mover.karma))
    if state.phase == "liberation":
        freed = state.seats[_to_act(state)]
        return freed.status == "wheel" and all_ended(freed)
    return True


# -- for the match


class BuddhaWheelGame(Game[BuddhaWheel]):
    """BuddhaWheel for the match: nobody sees the order of the Realm stacks (*View*)."""

    name = "buddhawheel"
    seats = range(1, 7)
    board = Wheel
    packs = (Pack("cards.yaml", Cards[Mind], card_faults),)
    options = (
        Option("end", "all", ("all", "first")),
        Option("max_rounds", 0, range(MOST_ROUNDS + 1), offered=(0, 20, 40, 60, 100)),
        Option("start_as_buddha", [], SeatList, earned=True, fault=buddhas_fault),
        Option("carry", [], PerSeat[Score], earned=True, fault=carry_fault),
    )
    bots = ("easy", "middle", "strong")
    dice = True
    carries = True
    state = BuddhaWheel

    def set_up(self, names: Sequence[str], options: Mapping[str, Any]) -> BuddhaWheel:
        """All unborn but those who start as Buddhas; the stacks in plain order (BW-1.9, BW-2.1, BW-2.5)."""
        chosen = decode(Options, dict(options))
        seats = [Seat(name, "unborn", None, (), (), (), 0, False, 0) for name in names]
        for seat in chosen.start_as_buddha:
            seats[seat].status = "buddha"
        for player, score in zip(seats, chosen.carry):
            if score is not None:
                player.dedicated = tokens(score.dedicated)
                player.meditated = tokens(score.meditated)
                player.powers = score.powers
        return BuddhaWheel(
            "buddhawheel",
            chosen,
            "birth",
            0,
            False,
            [],
            1,
            0,
            None,
            False,
            (),
            None,
            (),
            dict(pack(len(seats))),
            seats,
        )

    def begin(self, draft: Turn) -> None:
        """Each Realm stack is shuffled once (BW-2.1)."""
        stacks = draft.state.stacks
        for stack in STACKS:
            stacks[stack] = tuple(draft.chance.shuffle(list(stacks[stack])))

    def legal(self, state: BuddhaWheel) -> list[Action]:
        return _LEGAL[state.phase](state)

    def act(self, draft: Turn, action: Action) -> None:
        act(draft, action)

    def imagine(self, view: Mapping[str, Any], seat: int | None, chance: Source) -> BuddhaWheel:
        """The stacks in an order that nobody knows (*View*)."""
        return imagined(view, chance)

    def carried(self, state: BuddhaWheel, seat: int, before: Mapping[str, Any]) -> dict[str, Any]:
        """Buddhahood for good; else the score, where there is one (BW-2.4, BW-10.4)."""
        player = state.seats[seat]
        kept = {name: value for name, value in before.items() if name == "start_as_buddha"}
        if player.status == "buddha":
            return {"start_as_buddha": True}
        score = score_of(player)
        return {**kept, "carry": score} if any(score.values()) else kept

    def board_faults(self, board: Any) -> Iterator[tuple[str, errors.Why]]:
        return board_faults(board)

    def refusal(self, state: BuddhaWheel, action: Action) -> EngineError:
        """The clause that forbids an action, and what stands in its way."""
        found = forbidden(state, action)
        if found is None:
            return super().refusal(state, action)
        why, rule = found
        return EngineError("illegal_action", why, rule=rule)

    def check(self, state: BuddhaWheel) -> None:
        check(state)


GAME = BuddhaWheelGame()
