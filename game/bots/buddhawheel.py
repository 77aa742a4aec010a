"""Bots for BuddhaWheel: one that thinks ahead, a player of plain maxims, and a beginner.

The strong one carries out each of its actions on an imagined state, with every kind of card that may lie
on top and every choice that follows in the same throw, and takes what leaves it the fewest turns until
liberation. How many a player still needs is estimated from what there is to see: which colours are still
to be found, dedicated and meditated, how much of this life lies ahead, and where its death would lead.
Once it is a Buddha it goes where that takes most turns off the others.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from game.bots.manners import EVEN, Liking, Manner, liked, near_best, whim, wished
from game.bots.manners import buddhawheel as ways_of
from game.bots.thought import GoesOn, always
from game.engine.base import Action, Draft
from game.engine.chance import Loose
from game.engine.games.buddhawheel import (
    ALL_POWERS,
    BARDO,
    BORN,
    COLOURS,
    GAME,
    LOWER,
    STACK_OF,
    BuddhaWheel,
    Colour,
    Seat,
    Stack,
    all_ended,
    colour_of,
    colours,
    destinations,
    kind_of,
    minds,
    next_birth,
    on_foot,
    pack,
    positive,
    realm_of,
    routes,
    ways,
)

SOON = 3.0  # turns in meditation that one takes upon oneself to help the others
RETURNED = 3.5  # Karma cards a throw in meditation returns, on average
THROW = 0.5  # turns: a throw of a Bodhisattva, who has two in each
LAST_UMBRELLAS = 19  # the Spiritual square from which on the Subtle Path is entered in any case
WHIMS = 0.5  # how often a beginner does anything at all


def choose(
    view: dict[str, Any],
    legal: list[Action],
    level: str,
    dice: random.Random,
    goes_on: GoesOn = always,
    manner: Manner = EVEN,
) -> Action:
    """What a bot of this level and manner does."""
    state = GAME.imagine(view, view["to_act"], Loose(dice.randrange(2**32)))
    liking = None if manner == EVEN else ways_of.liking(manner, state, view["to_act"])
    if level == "strong":
        return think(state, legal, goes_on, liking)
    if level == "middle" and liking is None:
        return first_of(by_maxims(state), legal)
    if level == "middle" and liking is not None:
        return wished(by_maxims(state), legal, liking, dice)
    return as_a_beginner(state, legal, dice, liking)


def first_of(wishes: Iterator[Action], legal: list[Action]) -> Action:
    """The first wish that can be had; the last action listed where none can."""
    return next((wish for wish in wishes if wish in legal), legal[-1])


# -- maxims


def by_maxims(state: BuddhaWheel) -> Iterator[Action]:
    """What one wishes who plays sensibly (BW-14), the dearest wish first.

    Through the arch; on the Spiritual Path from Umbrella to Umbrella until all powers are had; then
    sideways, and on a Moon end a delusion, or dedicate a new colour, or be rid of a negative mind.
    """
    assert state.to_act is not None
    player = state.seats[state.to_act]
    if state.phase == "birth":
        yield {"type": "emanate", "birth": "human"}
    elif state.phase == "route":
        yield from by_crowd(state) if player.status == "buddha" else by_umbrellas(state)
    elif state.phase == "liberation":
        yield {"type": "stay"} if worth_staying(state) else {"type": "leave"}
    elif player.status == "imprints":
        yield {"type": "purify"}
        yield from any_dedications(player)
    elif state.phase in ("dedicate", "pass"):
        yield from new_dedications(player)
        yield {"type": "decline"}
        yield from any_dedications(player)
    elif state.phase == "purify":
        yield {"type": "purify"} if burdened(player) else {"type": "decline"}
    else:
        yield {"type": "power"}
        yield from new_meditations(player)
        yield from new_dedications(player)
        if burdened(player):
            yield {"type": "purify"}
        yield {"type": "draw"}
        yield {"type": "decline"}


def by_umbrellas(state: BuddhaWheel) -> Iterator[Action]:
    """Alive, if that can be; on the Spiritual Path straight on while there are powers to take, then aside."""
    player = state.seats[state.turn]
    assert player.square is not None
    alive = [to for to in destinations(state) if kind_of()[to] != "death"]
    if realm_of()[player.square] == "spiritual" and player.powers < ALL_POWERS:
        late = int(player.square.removeprefix("spirit_")) >= LAST_UMBRELLAS
        on = [to for to in alive if realm_of()[to] == "spiritual"]
        yield from ({"type": "go", "to": to} for to in on if not late or kind_of()[to] == "umbrella")
    yield from ({"type": "go", "to": to} for to in reversed(alive))


def by_crowd(state: BuddhaWheel) -> Iterator[Action]:
    """A Buddha goes where most players are, and past as many as can be; else into the realm of most."""
    there = Counter(seat.square for seat in state.seats if seat.status in ("wheel", "imprints"))
    near = Counter(realm_of()[square] for square in there.elements() if square is not None)

    def company(to: str) -> tuple[int, int, int]:
        path = ways_there[to]
        realm = to.removeprefix("birth_") if to.startswith("birth_") else realm_of()[to]
        return there[to], sum(there[square] for square in path[:-1]), near[realm]  # type: ignore[index]

    ways_there = destinations(state)
    yield {"type": "go", "to": max(ways_there, key=company)}


def new_meditations(player: Seat) -> Iterator[Action]:
    """Each dedicated card of a colour that is not ended yet."""
    ended = colours(player.meditated)
    for card in player.dedicated:
        if colour_of(card) not in ended:
            yield {"type": "meditate", "card": card}


def new_dedications(player: Seat) -> Iterator[Action]:
    """Each positive card of a colour not dedicated yet, the latest last: it keeps the next birth human."""
    dedicated = colours(player.dedicated) | colours(player.meditated)
    for card in positive(player.karma):
        if colour_of(card) not in dedicated:
            yield {"type": "dedicate", "card": card}


def any_dedications(player: Seat) -> Iterator[Action]:
    """Each positive card, the latest last."""
    yield from ({"type": "dedicate", "card": card} for card in positive(player.karma))


def burdened(player: Seat) -> bool:
    """Whether the latest card is a negative mind."""
    return bool(player.karma) and minds()[player.karma[-1]].sign == "negative"


def until_empty(player: Seat) -> float:
    """The turns in meditation until no Karma card is left, on average (BW-8.3)."""
    return len(player.karma) / RETURNED * (THROW if player.powers == ALL_POWERS else 1)


def worth_staying(state: BuddhaWheel) -> bool:
    """Whether a liberated player may help the others as a Buddha: if some are left, and it is soon done."""
    assert state.to_act is not None
    player, options = state.seats[state.to_act], state.options
    others = (seat for index, seat in enumerate(state.seats) if index != state.to_act)
    if options.end == "first" or not any(other.status in ("wheel", "unborn") for other in others):
        return not player.karma
    turns = until_empty(player)
    return turns <= SOON and (not options.max_rounds or state.round + turns < options.max_rounds)


# -- the beginner


def as_a_beginner(
    state: BuddhaWheel, legal: list[Action], dice: random.Random, liking: Liking | None = None
) -> Action:
    """One who knows the maxims and forgets them half of the time, yet never walks into Death by choice."""
    if dice.random() < WHIMS:
        alive = [action for action in legal if kind_of().get(action.get("to", "")) != "death"]
        return dice.choice(alive or legal) if liking is None else whim(alive or legal, liking, dice)
    return first_of(by_maxims(state), legal)


# -- how far it is to liberation

RARE: frozenset[Colour] = frozenset(("yellow", "green"))  # the opponents of these are few on the way
NOT_YET_BORN = 60.0  # turns


class Ahead(NamedTuple):
    """What a life still brings on average, if one steps aside where a Moon can be reached."""

    throws: float
    moons: float
    umbrellas: float
    unchanged: float
    """The chance that no card is kept any more until death."""


@cache
def kept(stack: Stack) -> float:
    """How likely a card of a stack is one that stays with who picks it up."""
    cards = [minds()[card] for card in pack(1)[stack]]
    return sum(not card.returns for card in cards) / len(cards)


@cache
def ahead(square: str) -> Ahead:
    """The rest of a life that has come to a square, before a throw."""
    if kind_of()[square] == "death":
        return Ahead(0, 0, 0, 1)
    if square == BARDO:
        births = [ahead(f"birth_{birth}") for birth in BORN]
        return Ahead(*(sum(part) / len(BORN) for part in zip(*births)))
    if square in on_foot():
        rest = ahead(ways()[square][0])
        return rest._replace(throws=rest.throws + 1)
    thrown = []
    for die in range(1, 7):
        reach = list(routes(square, die))
        alive = [to for to in reach if kind_of()[to] != "death"] or reach
        to = next((to for to in alive if kind_of()[to] == "moon"), alive[0])
        rest, kind, stack = ahead(to), kind_of()[to], STACK_OF[realm_of()[to] or ""]
        moon = kind == "moon"
        same = rest.unchanged if kind in ("moon", "death") else rest.unchanged * (1 - kept(stack))
        thrown.append(Ahead(rest.throws + 1, rest.moons + moon, rest.umbrellas + (kind == "umbrella"), same))
    return Ahead(*(sum(part) / 6 for part in zip(*thrown)))


# What a player lacks or has before it, and the turns that adds: without a power, more by each of the first
# four, and for a Bodhisattva. Fitted to the exact values of the same game with fewer kinds of colours.
TURNS = {
    "in any case": (2.91, 0.95, 2.37),
    "a colour to be found": (7.21, -0.96, 3.48),
    "a rare colour to be found": (8.31, -0.93, 5.02),
    "a colour to be dedicated": (6.30, -0.79, 3.12),
    "a colour to be meditated": (3.98, -0.54, 1.88),
    "any to be found": (10.84, -1.80, 3.71),
    "any rare one to be found": (0.94, 0.11, 1.10),
    "throws": (0.75, 0.12, 0.40),
    "Moons of use": (-0.66, -0.04, -0.71),
    "Moons to meditate on": (-0.39, 0.06, -0.44),
    "Moons": (-2.60, -0.14, -1.90),
    "Moons, by all that is to do": (0.04, 0.04, 0.17),
    "Umbrellas": (3.50, -1.98, 0.01),
    "Umbrellas, by all that is to do": (-1.80, 0.24, -0.20),
    "a lower birth": (6.68, 0.55, 0.00),
    "a demi-god's birth": (7.61, -0.11, 3.19),
    "a god's birth": (11.00, -0.33, 8.90),
    "the Bardo": (6.71, -0.72, 3.23),
}


@cache
def prices(powers: int) -> tuple[float, ...]:
    """The turns of each sign with so many powers, in the order of TURNS."""
    if powers == ALL_POWERS:
        return tuple(bodhisattva for _, _, bodhisattva in TURNS.values())
    return tuple(without + powers * more for without, more, _ in TURNS.values())


def turns_left(player: Seat) -> float:
    """The turns until a player is liberated, or in meditation enlightened, as far as can be told."""
    if player.status == "unborn":
        return NOT_YET_BORN
    if player.status == "imprints":
        return until_empty(player)
    if player.status != "wheel" or all_ended(player):
        return 0
    estimate = sum(sign * price for sign, price in zip(signs(player), prices(player.powers)))
    return player.miss + max(1, estimate)


def signs(player: Seat) -> list[float]:
    """What the turns to liberation are told by, in the order of TURNS; births by how near death is."""
    assert player.square is not None
    ended = colours(player.meditated)
    dedicated = colours(player.dedicated) - ended
    held = colours(positive(player.karma)) - dedicated - ended
    missing = [colour for colour in COLOURS if colour not in ended | dedicated | held]
    rare = len(RARE.intersection(missing))
    to_do = len(COLOURS) - len(ended)
    throws, moons, umbrellas, unchanged = ahead(player.square)
    birth = next_birth(player)[2]
    return [
        1.0,
        len(missing) - rare,
        rare,
        len(held),
        len(dedicated),
        bool(missing),
        bool(rare),
        throws,
        min(moons, 2 * len(held) + len(dedicated)),
        min(moons, len(dedicated)),
        moons,
        moons * to_do,
        umbrellas,
        umbrellas * to_do,
        unchanged * (birth in LOWER),
        unchanged * (birth == "demigod"),
        unchanged * (birth == "god"),
        unchanged * (birth == BARDO),
    ]


# -- thinking ahead

EQUAL = 1e-9  # a difference of turns that is none
FAR = 3  # so many choices deep, all answer by the maxims


def think(
    state: BuddhaWheel, legal: list[Action], goes_on: GoesOn = always, liking: Liking | None = None
) -> Action:
    """The action that leaves the fewest turns: one's own, or for a Buddha those of all others.

    Of two as good the one that a maxim names first; with a liking, of those nearly as good the one that is
    most to its taste. Where it may not think at all, the maxims decide.
    """
    named = first_of(by_maxims(state), legal)
    seat = state.to_act
    assert seat is not None
    if state.phase in ("birth", "liberation"):
        return named
    best, chosen = math.inf, named
    tried: list[tuple[Action, float]] = []
    for action in [named, *(other for other in worth_a_thought(state, legal) if other != named)]:
        if not goes_on():
            break
        turns = concern(state, seat, expected(state, action, 0))
        tried.append((action, -turns))
        if turns < best - EQUAL:
            best, chosen = turns, action
    if liking is None or not tried:
        return chosen
    near = near_best([value for _, value in tried], ways_of.GRACE)
    return liked([tried[index][0] for index in near], liking)


def concern(state: BuddhaWheel, seat: int, turns: Sequence[float]) -> float:
    """What a seat would have small, given the turns left to each: its own, and a Buddha the sum of all."""
    return sum(turns) if state.seats[seat].status == "buddha" else turns[seat]


def worth_a_thought(state: BuddhaWheel, legal: list[Action]) -> list[Action]:
    """The legal actions, but of those with cards of one colour only the first, and none that is a waste.

    The oldest card of a colour is the one to give away: the latest decides the next birth.
    """
    assert state.to_act is not None
    player = state.seats[state.to_act]
    ended = colours(player.meditated)
    done = {"meditate": ended, "dedicate": ended | colours(player.dedicated)}
    if player.status == "imprints":
        done = {}
    found: dict[tuple[str, Any], Action] = {}
    for action in legal:
        kind = action["type"]
        what = colour_of(action["card"]) if "card" in action else action.get("to")
        if kind not in done or what not in done[kind]:
            found.setdefault((kind, what), action)
    return list(found.values()) or legal


def acted(state: BuddhaWheel, action: Action) -> BuddhaWheel:
    """The imagined state after an action."""
    draft = Draft(state.copy(), Loose(0))
    GAME.act(draft, action)
    return draft.state


def expected(state: BuddhaWheel, action: Action, depth: int) -> list[float]:
    """The turns left to each seat after an action, on average over the cards that may be picked up in it."""
    after = acted(state, action)
    stack = next((name for name, cards in state.stacks.items() if after.stacks[name][:1] != cards[:1]), None)
    if stack is None:
        return outlook(after, depth + 1)
    cards = state.stacks[stack]
    kinds = Counter((mind.colour, mind.sign, mind.returns) for mind in map(minds().__getitem__, cards))
    total = [0.0] * len(state.seats)
    for card in cards:
        mind = minds()[card]
        count = kinds.pop((mind.colour, mind.sign, mind.returns), 0)
        if count:
            imagined = state.copy()
            imagined.stacks[stack] = (card, *cards)
            turns = outlook(acted(imagined, action), depth + 1)
            total = [sum_ + count * each for sum_, each in zip(total, turns)]
    return [each / len(cards) for each in total]


def outlook(state: BuddhaWheel, depth: int) -> list[float]:
    """The turns left to each seat, once every choice is made that this throw still asks for.

    The seat whose turn it is thinks about its own; the others answer by the maxims.
    """
    if state.phase in ("square", "dedicate", "pass", "share"):
        seat, legal = state.to_act, GAME.legal(state)
        assert seat is not None
        if seat != state.turn or depth >= FAR:
            return expected(state, first_of(by_maxims(state), legal), depth)
        ways_on = (expected(state, action, depth) for action in worth_a_thought(state, legal))
        return min(ways_on, key=lambda turns: concern(state, seat, turns))
    turns = [turns_left(player) for player in state.seats]
    if state.phase == "throw" and state.die is not None:
        turns[state.turn] -= THROW
    return turns
