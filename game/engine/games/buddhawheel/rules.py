"""The rules of BuddhaWheel, in the order and words of its rulebook (BW-2 to BW-10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Literal

from game.engine.base import Action
from game.engine.games.buddhawheel.components import (
    ALL_POWERS,
    BARDO,
    BORN,
    COLOUR_OF,
    COLOURS,
    LOWER,
    MOST_CARRIED,
    POWERS,
    REFUGES,
    STACK_OF,
    Born,
    Colour,
    Offer,
    Protection,
    Sign,
    Then,
    Why,
    colour_of,
    colours,
    kind_of,
    latest,
    minds,
    positive,
    realm_of,
    squares,
    stack_of,
    wheel,
    without,
)
from game.engine.games.buddhawheel.state import BuddhaWheel, Seat, Turn, to_act
from game.engine.options import Fault


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
    seat = to_act(state)
    player = state.seats[seat]
    player.status, player.square, player.powers, player.miss = "left", None, 0, False
    state.attained += (seat,)
    turn.tell({"type": "liberation", "rule": "BW-8.1", "seat": seat, "choice": "leave"})
    give_back_all(turn, seat, "BW-8.1")
    after_freedom(turn, seat)


def stay(turn: Turn) -> None:
    """In meditation, to become a Buddha; with empty hands at once (BW-8.2, BW-8.4)."""
    state = turn.state
    seat = to_act(state)
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


def helper(state: BuddhaWheel) -> int | None:
    """The Buddha by whom the seat to act is helped with what it is offered; None: by none, or one of several
    passed (BW-9.3 to BW-9.5)."""
    seat = to_act(state)
    square = state.seats[seat].square
    if state.turn != seat:
        return state.turn if state.phase in ("share", "pass") else None
    there = [number for number, each in enumerate(state.seats) if each.status == "buddha"]
    if state.phase == "pass":
        return there[0] if len(there) == 1 else None
    if square is None or state.phase not in ("share", "square", "purify"):
        return None
    if state.phase == "square" and kind_of()[square] == "moon":
        return None  # a retreat all the same
    at = realm_of() if state.phase == "purify" else {each: each for each in squares()}
    return next((each for each in there if at.get(state.seats[each].square or "") == at[square]), None)


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
    retreat(turn, to_act(state), action)


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
