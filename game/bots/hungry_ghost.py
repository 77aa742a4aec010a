"""Bots for Hungry Ghost: a planner, a player of good habits, and a beginner.

The strong one plans its own liberation exactly. It takes the others to stay as they are, where they
are, searches all lines of its own actions for the fewest turns until it awakens, and plans anew at
every action. Alone nothing interferes, and its plan is the shortest there is.
"""

from __future__ import annotations

import heapq
import itertools
import random
import zlib
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any, NamedTuple

from game.engine import codec
from game.engine.base import Action, Draft
from game.engine.chance import Loose
from game.engine.games.hungry_ghost import (
    FULL_LIFE,
    GAME,
    LOCATIONS,
    MOST_INSIGHT,
    MOST_MERIT,
    HungryGhost,
    Seat,
    neighbours,
)

CAVE, FOREST, TOWN, TEMPLE = range(4)
NEVER = 10_000
NO_DEEDS = (0,) * 4


def choose(view: dict[str, Any], legal: list[Action], level: str, seed: int) -> Action:
    """What a bot of this level does; the same four give the same action."""
    if len(legal) == 1:
        return legal[0]
    state = codec.decode(HungryGhost, view)
    position = zlib.crc32(codec.dumps(view).encode("utf-8", "surrogatepass"))
    dice = random.Random(seed * 2**32 + position)
    if level == "strong":
        return plan(state, legal, dice)
    if level == "middle":
        return by_habit(state, legal, dice)
    return as_a_beginner(state, legal, dice)


# -- the planner: what it knows


class Company(NamedTuple):
    """The others, as a plan takes them to stay: by location how many, what each owns, and what they do.

    `teachers` tells where one can learn, `greedy` how many there would rob whoever comes.
    """

    there: tuple[int, ...]
    purses: tuple[tuple[int, ...], ...]
    teachers: tuple[bool, ...]
    greedy: tuple[int, ...]

    @property
    def sources(self) -> list[int]:
        """Where there is Dana to take."""
        return [place for place, purses in enumerate(self.purses) if purses or place == TOWN]


ALONE = Company((0,) * 4, ((),) * 4, (False,) * 4, (0,) * 4)


class Own(NamedTuple):
    """The player a plan is made for, in the Human Realm, before an action of Morning or Afternoon.

    `deeds` counts the Bad Deeds of the plan at each location where there are purses to empty.
    """

    afternoon: int
    place: int
    merit: int
    life: int
    dana: int
    delusion: int
    insight: int
    monk: bool
    meditator: bool
    greedy: bool
    deeds: tuple[int, ...]


def company_of(state: HungryGhost, seat: int) -> Company:
    """Those a seat may meet, as they are now."""
    there: list[list[Seat]] = [[] for _ in LOCATIONS]
    for other, player in enumerate(state.seats):
        if other != seat and player.location is not None:
            there[LOCATIONS.index(player.location)].append(player)
    if not any(there):
        return ALONE
    return Company(
        tuple(map(len, there)),
        tuple(tuple(sorted(player.dana for player in group if player.dana)) for group in there),
        tuple(any(player.teacher for player in group) for group in there),
        tuple(sum(player.greedy for player in group) for group in there),
    )


def own_of(player: Seat, afternoon: bool) -> Own:
    """A player in the Human Realm, as a plan sees them."""
    assert player.location is not None
    return Own(
        int(afternoon),
        LOCATIONS.index(player.location),
        player.merit,
        player.life,
        player.dana,
        player.delusion,
        player.insight,
        player.monk,
        player.meditator,
        player.greedy,
        NO_DEEDS,
    )


def born(delusion: int, *, meditator: bool = False, greedy: bool = False) -> Own:
    """A birth in the Town (HG-8.6, HG-9.4)."""
    return Own(0, TOWN, 0, FULL_LIFE, 0, delusion, 0, False, meditator, greedy, NO_DEEDS)


def judged(merit: int, delusion: int, cap: int) -> tuple[int, Own]:
    """How many turns Heaven or Hell takes after a death, and the birth that follows (sections 8 and 9)."""
    if merit > 0:
        return merit, born(max(0, delusion - merit), meditator=True)
    if merit < 0:
        return -merit, born(min(cap, delusion - merit), greedy=True)
    return 0, born(delusion)


# -- the planner: what it could do


def robbed(company: Company, own: Own, place: int) -> Own:
    """After a Bad Deed at a location (HG-5.4, HG-5.5)."""
    purses, deeds = company.purses[place], own.deeds
    gain = int(place == TOWN)
    if purses:
        gain += sum(purse > deeds[place] for purse in purses)
        deeds = (*deeds[:place], deeds[place] + 1, *deeds[place + 1 :])
    return own._replace(merit=max(-MOST_MERIT, own.merit - 1), dana=own.dana + gain, deeds=deeds)


def moved(company: Company, own: Own, place: int) -> Own:
    """After a move, and what arriving sets off (section 6)."""
    own = own._replace(
        place=place,
        monk=own.monk or place == TEMPLE,
        meditator=own.meditator or company.teachers[place],
    )
    if own.greedy and place == TOWN:
        own = robbed(company, own, place)
    thieves = company.greedy[place]
    return own._replace(dana=max(0, own.dana - thieves)) if thieves else own


def meditated(company: Company, own: Own) -> Own:
    """After a meditation (HG-5.2)."""
    power = (2, 1, 0, 1 + company.there[TEMPLE])[own.place]
    if own.delusion:
        return own._replace(delusion=max(0, own.delusion - power))
    return own._replace(insight=min(MOST_INSIGHT, own.insight + power))


def deeds(company: Company, own: Own) -> Iterator[Own]:
    """What each action of a phase would lead to; those of no use to oneself are left out (section 5)."""
    place = own.place
    yield own
    if place == TOWN or company.there[place]:
        if own.dana and own.merit < MOST_MERIT:
            yield own._replace(merit=own.merit + 1, dana=own.dana - 1)
        yield robbed(company, own, place)
    if own.monk and place == TOWN and not own.afternoon:
        yield own._replace(dana=own.dana + 1)
    for way in ways()[place]:
        yield moved(company, own, way)
    if own.meditator and place != TOWN:
        yield meditated(company, own)


def nights(own: Own, cap: int) -> Iterator[tuple[int, Own | None, bool]]:
    """Where an evening leads: the turns it takes, the next morning, and whether in the same life.

    None in place of a morning is freedom (section 7, HG-8.1).
    """
    life = own.life - 1
    if life:
        yield 1, own._replace(afternoon=0, life=life), True
        return
    if own.insight == MOST_INSIGHT:
        yield 1, None, True
        return
    turns, birth = judged(own.merit, own.delusion, cap)
    yield 1 + turns, birth, False
    if own.dana:
        yield 1, own._replace(afternoon=0, life=1, dana=own.dana - 1), True


# -- the planner: how long it must take at least


def sittings(delusion: int, insight: int, power: int) -> int:
    """The meditations that are still needed, all of one power (HG-5.2)."""
    return -(-delusion // power) - (insight - MOST_INSIGHT) // power


def way(here: int, one: int, other: int) -> int:
    """The fewest moves that pass through two locations, in whichever order."""
    low, high = (one, other) if one < other else (other, one)
    return high - low + max(0, min(abs(here - low), abs(here - high)) if low < here < high else low - here, here - high)


def in_this_life(company: Company, own: Own) -> int:
    """The turns it takes at least to awaken at the end of this life.

    Their phases must hold the meditations, the way to where they are done, and the Bad Deeds for each
    turn that neither Life nor Dana covers.
    """
    covered = own.life + own.dana + (own.greedy and own.place != TOWN)
    best = NEVER
    for place, power in ((CAVE, 2), (FOREST, 1), (TEMPLE, 1 + company.there[TEMPLE])):
        needed = sittings(own.delusion, own.insight, power) + own.afternoon
        turns = max(own.life, (needed + abs(own.place - place) + 1) // 2)
        if turns > covered:
            turns = min(
                supplied(company, own, source, turns, covered, needed + way(own.place, place, source))
                for source in company.sources
            )
        best = min(best, turns)
    return best


def supplied(company: Company, own: Own, source: int, turns: int, covered: int, needed: int) -> int:
    """The turns it takes where Dana for those not covered is taken at one location."""
    purses = company.purses[source]
    if not purses:
        return max(turns, needed - covered)
    done = own.deeds[source]
    gain = (source == TOWN) + sum(purse > done for purse in purses)
    loot = sum(purse - done for purse in purses if purse > done)
    if source == TOWN:
        turns = max(turns, needed - covered - loot)
    while gain and (source == TOWN or turns - covered <= loot):
        short = turns - covered
        if 2 * turns >= needed + max(-(-short // gain), short - loot):
            return turns
        turns += 1
    return NEVER


@lru_cache(maxsize=100_000)
def in_a_later_life(own: Own, teachable: bool) -> int:
    """The turns it takes at least if this life ends in another birth.

    Merit above 0 at its end leads to Heaven for a turn or more, and to a life as a Meditator; without,
    a whole life is needed for that. Each turn beyond Life costs a Dana.
    """
    meditates = own.meditator or teachable
    best = NEVER
    feasible = False
    for extra in itertools.count():
        turns = own.life + extra
        if turns + 1 + from_birth(0) >= best:
            return best
        phases = 2 * turns - own.afternoon
        errand = errands(own, extra)
        if extra > own.dana + SLACK and best < NEVER and feasible: return best
        if errand <= phases:
            feasible = True
            gone = worn(own, phases, errand) if meditates else 0
            best = min(best, turns + 1 + from_birth(max(0, own.delusion - gone - 1)))
        if extra <= own.dana + own.greedy:
            gone = worn(own, phases, 0) if meditates else 0
            best = min(best, turns + FULL_LIFE + 1 + from_birth(max(0, own.delusion - gone - 1)))


def worn(own: Own, phases: int, errand: int) -> int:
    """The most Delusion that can go in so many phases, beside an errand in the Town."""
    free = phases - errand
    if errand:
        to_cave, to_forest = 2 * (own.place != CAVE), int(own.place != FOREST)
    else:
        to_cave, to_forest = own.place, abs(own.place - FOREST)
    return max(0, 2 * (free - to_cave), free - to_forest)


def errands(own: Own, extra: int) -> int:
    """The fewest phases until Merit is above 0 and Dana for some extra days in hand."""
    owned = own.dana - extra
    listed = max(MOST_OWED, min(MOST_OWNED, owned))
    return _errands()[own.place, own.merit, listed, own.monk, own.greedy] + listed - min(owned, listed)


MOST_OWED, MOST_OWNED = -6, 6
_Errand = tuple[int, int, int, bool, bool]


@cache
def _errands() -> dict[_Errand, int]:
    """Those of one who is alone, by place, Merit, Dana (owed, where below 0), Monk and Greedy."""

    def short(own: Own) -> _Errand:
        return own.place, own.merit, min(own.dana, MOST_OWNED), own.monk, own.greedy

    before: dict[_Errand, list[_Errand]] = {}
    merits, purses = range(-MOST_MERIT, MOST_MERIT + 1), range(MOST_OWED, MOST_OWNED + 1)
    for place, merit, dana, monk, greedy in itertools.product(
        range(4), merits, purses, (False, True), (False, True)
    ):
        own = born(0, greedy=greedy)._replace(place=place, merit=merit, dana=dana, monk=monk)
        for then in deeds(ALONE, own):
            before.setdefault(short(then), []).append(short(own))
    found = {key: 0 for key in before if key[1] > 0 and key[2] >= 0}
    layer = list(found)
    for phases in itertools.count(1):
        if not layer:
            return found
        nearer = {key for then in layer for key in before.get(then, ()) if key not in found}
        layer = sorted(nearer)
        found |= dict.fromkeys(layer, phases)
    raise AssertionError("a count has no end")


@cache
def from_birth(delusion: int) -> int:
    """The turns it takes at least from a birth as a Meditator."""
    own = born(delusion, meditator=True)
    found = in_this_life(ALONE, own)
    return min(found, in_a_later_life(own, False)) if delusion else found


def at_least(company: Company, own: Own) -> int:
    """No plan takes fewer turns."""
    later = in_a_later_life(own, any(company.teachers))
    if own.meditator or any(company.teachers):
        return min(later, in_this_life(company, own))
    return later


# -- the planner: the shortest plan


@lru_cache(maxsize=20_000)
def turns_to_freedom(company: Company, own: Own, cap: int) -> int:
    """The fewest turns, this one included, until a player awakens; `cap` is the most Delusion there is.

    An A* search over phases. Whoever dies finds the others gone elsewhere: later lives are planned alone.
    """
    order = itertools.count(0, -1)  # of plans that promise alike, the one thought of last goes on
    best = {(True, own): 0}
    plans: list[tuple[int, int, int, bool, Own | None]] = [
        (at_least(company, own), 0, next(order), True, own)
    ]

    def consider(turns: int, same_life: bool, then: Own | None) -> None:
        around = company if same_life else ALONE
        if then is not None:
            if turns >= best.get((same_life, then), NEVER):
                return
            best[same_life, then] = turns
        promise = turns + (0 if then is None else at_least(around, then))
        heapq.heappush(plans, (promise, -turns, next(order), same_life, then))

    for thought in itertools.count():
        promise, minus, _, same_life, now = heapq.heappop(plans)
        if now is None or (thought > PATIENCE and company is not ALONE):
            return promise
        if -minus > best[same_life, now]:
            continue
        for then in deeds(company if same_life else ALONE, now):
            if not now.afternoon:
                consider(-minus, same_life, then._replace(afternoon=1))
                continue
            for turns, morning, lives_on in nights(then, cap):
                consider(-minus + turns, same_life and lives_on, morning)


def turns_left(state: HungryGhost, seat: int) -> int:
    """The fewest turns, this one included, until a seat awakens if the others stay as they are."""
    player, cap = state.seats[seat], state.options.delusion
    if state.over:
        return 0 if state.winners == [seat] else NEVER
    if player.realm != "human":
        turns, birth = judged(player.merit, player.delusion, cap)
        return turns + turns_to_freedom(ALONE, birth, cap)
    acts = state.to_act == seat
    company, own = company_of(state, seat), own_of(player, acts and state.phase == "afternoon")
    if acts and state.phase == "evening":
        return min(
            turns + (0 if then is None else turns_to_freedom(company if lives_on else ALONE, then, cap))
            for turns, then, lives_on in nights(own._replace(life=1), cap)
        )
    return turns_to_freedom(company, own, cap)


def guess_left(state, seat):
    player, cap = state.seats[seat], state.options.delusion
    if state.over:
        return 0 if state.winners == [seat] else NEVER
    if player.realm != "human":
        turns, birth = judged(player.merit, player.delusion, cap)
        return turns + at_least(ALONE, birth)
    acts = state.to_act == seat
    return at_least(company_of(state, seat), own_of(player, acts and state.phase == "afternoon"))


def after(state: HungryGhost, action: Action) -> HungryGhost:
    """The state an action leads to; nothing in this game is left to chance."""
    draft = Draft(state.copy(), Loose(0))
    GAME.act(draft, action)
    return draft.state


def plan(state: HungryGhost, legal: list[Action], dice: random.Random) -> Action:
    """The action with which the shortest plan begins; where several do, one that leaves the others behind."""
    seat = state.to_act
    assert seat is not None
    futures = [after(state, action) for action in legal]
    spent = [(f.to_act != seat or f.day > state.day) and not f.over for f in futures]
    bounds = [guess_left(f, seat) + x for f, x in zip(futures, spent)]
    best = NEVER; mine = [NEVER]*len(legal)
    for i in sorted(range(len(legal)), key=bounds.__getitem__):
        if bounds[i] > best: break
        mine[i] = turns_left(futures[i], seat) + spent[i]
        best = min(best, mine[i])
    tied = [(a, f) for a, f, m in zip(legal, futures, mine) if m == best]
    if len(tied) == 1: return tied[0][0]
    keys = [second(a, f, seat) for a, f in tied]
    return tied[keys.index(max(keys))][0]


def spare(state, seat):
    player, cap = state.seats[seat], state.options.delusion
    if player.realm != "human" or state.over or state.phase == "evening": return 0
    acts = state.to_act == seat
    company, own = company_of(state, seat), own_of(player, acts and state.phase == "afternoon")
    turns = turns_to_freedom(company, own, cap)
    for skipped in range(SPARE):
        if own.afternoon:
            then = [o for _, o, lives in nights(own, cap) if o is not None and lives]
            if not then: return skipped
            own = then[0]; turns -= 1
        else: own = own._replace(afternoon=1)
        if turns_to_freedom(company, own, cap) > turns: return skipped
    return SPARE


def second(action, state, seat):
    me = state.seats[seat]
    theirs = 0
    if len(state.seats) > 1:
        theirs = min((turns_left if EXACT else guess_left)(state, o) for o in range(len(state.seats)) if o != seat)
    t = {"skip": 1, "move": 0}.get(action["type"], 2)
    sp = spare(state, seat) if SPARE else 0
    if ORDER == 0: return (sp, theirs, me.insight, -me.delusion, me.dana, me.merit, t)
    if ORDER == 1: return (theirs, sp, me.insight, -me.delusion, me.dana, me.merit, t)
    if ORDER == 2: return (theirs, me.insight, -me.delusion, me.dana, me.merit, t)
    if ORDER == 3: return (sp, theirs, me.insight, -me.delusion, me.merit, me.dana, t)
    if ORDER == 4: return (sp, theirs, me.insight, -me.delusion, t, me.dana)


SPARE=6
ORDER=0
HARM = 0.25
PATIENCE = 200
EXACT = False

@cache
def ways() -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(LOCATIONS.index(to) for to in neighbours(location)) for location in LOCATIONS)


def towards(player: Seat, place: int) -> Action:
    assert player.location is not None
    here = LOCATIONS.index(player.location)
    if here == place: return {"type": "skip"}
    return {"type": "move", "to": LOCATIONS[here + (1 if place > here else -1)]}


def by_habit(state: HungryGhost, legal: list[Action], dice: random.Random) -> Action:
    player = state.seats[state.to_act]
    for wish in habits(state, player, dice):
        if wish in legal:
            return wish
    return legal[-1]


def habits(state, player, dice):
    if state.phase == "evening":
        yield {"type": "die"} if player.insight == 7 or (not player.meditator and player.merit > 0) else {"type": "pay"}
        return
    company = company_of(state, state.to_act)
    if not player.meditator:
        here = LOCATIONS.index(player.location)
        for w in ways()[here]:
            if company.teachers[w]:
                yield towards(player, w)
    phases = 2 * player.life - (state.phase == "afternoon")
    if player.meditator:
        need = sittings(player.delusion, player.insight, 2) + LOCATIONS.index(player.location)
        if player.delusion == 0 and player.insight == 7:
            yield {"type": "skip"}
        if need <= phases + 2 * player.dana or player.merit > 0:
            yield from ([towards(player, CAVE)] if player.location != "cave" else [{"type": "meditate"}])
    if player.merit < 1 + (not player.meditator):
        if player.location == "town":
            yield {"type": "good_deed"}
            yield {"type": "alms"}
            if player.monk: yield {"type": "skip"}
        yield towards(player, TOWN if player.monk else TEMPLE)
    yield {"type": "alms"}
    yield {"type": "skip"}


def as_a_beginner(state: HungryGhost, legal: list[Action], dice: random.Random) -> Action:
    player = state.seats[state.to_act]
    if dice.random() < 0.3:
        return dice.choice(legal)
    if state.phase == "evening":
        return {"type": "die"} if player.insight == 7 else {"type": "pay"}
    wishes = []
    if player.meditator:
        wishes += [{"type": "meditate"}, towards(player, FOREST)]
    if player.location == "town":
        wishes += [{"type": "good_deed"}, {"type": "alms"}]
    wishes += [towards(player, TOWN if player.monk else TEMPLE), {"type": "bad_deed"}]
    for w in wishes:
        if w in legal: return w
    return legal[-1]

SLACK=2
