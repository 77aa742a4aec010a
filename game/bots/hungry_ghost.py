"""Bots for Hungry Ghost: a planner, a player of good habits, and a beginner.

The strong one plans its own liberation exactly: it searches all lines of its own actions for the fewest
turns until it awakens. Of the others it thinks two things, as likely as each other: that they stay where
they are and as they are, and that they are gone. It plans anew at every action. Alone nothing interferes,
and no plan is shorter than its own.
"""

from __future__ import annotations

import heapq
import itertools
import random
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from typing import Any, NamedTuple

from game.bots.manners import EVEN, Liking, Manner, whim, wished
from game.bots.manners import hungry_ghost as ways_of
from game.bots.thought import GoesOn, always
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
NEVER = 10_000  # more turns than any plan takes
PATIENCE = 100  # thoughts given to a plan among others, who will not stay as they are anyway
SPARE = 4  # phases in hand beyond which no plan is thought safer than another


def choose(
    view: dict[str, Any],
    legal: list[Action],
    level: str,
    dice: random.Random,
    goes_on: GoesOn = always,
    manner: Manner = EVEN,
) -> Action:
    """What a bot of this level and manner does."""
    state = codec.decode(HungryGhost, view)
    liking = None if manner == EVEN else ways_of.liking(manner, state, view["to_act"])
    if level == "strong":
        return plan(state, legal, goes_on, liking)
    if level == "middle" and liking is None:
        return first_of(by_habit(state), legal)
    if level == "middle" and liking is not None:
        first = first_of(by_habit(state), legal)
        return wished(itertools.chain([first], spare_deeds(state, legal)), legal, liking, dice)
    return as_a_beginner(state, legal, dice, liking)


# -- what a plan knows


class Company(NamedTuple):
    """The others, as a plan takes them to stay: by location how many, what each owns, and what they do.

    `teachers` tells where one can learn, `greedy` how many there would rob a player who comes.
    """

    there: tuple[int, ...]
    purses: tuple[tuple[int, ...], ...]
    teachers: tuple[bool, ...]
    greedy: tuple[int, ...]

    @property
    def sources(self) -> list[int]:
        """The locations where there is Dana to take."""
        return [place for place, purses in enumerate(self.purses) if purses or place == TOWN]

    @property
    def teachable(self) -> bool:
        """Whether there is anyone to learn from."""
        return any(self.teachers)


ALONE = Company((0,) * 4, ((),) * 4, (False,) * 4, (0,) * 4)
NO_DEEDS = (0,) * 4


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


def place_of(player: Seat) -> int:
    """A player's location, by its number on the line."""
    assert player.location is not None
    return LOCATIONS.index(player.location)


@cache
def ways() -> tuple[tuple[int, ...], ...]:
    """Where one can walk from each location (HG-3.1)."""
    return tuple(tuple(map(LOCATIONS.index, neighbours(location))) for location in LOCATIONS)


def company_of(state: HungryGhost, seat: int) -> Company:
    """The seats that a seat may meet, as they are now."""
    there: list[list[Seat]] = [[] for _ in LOCATIONS]
    for other, player in enumerate(state.seats):
        if other != seat and player.realm == "human":
            there[place_of(player)].append(player)
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
    return Own(
        int(afternoon), place_of(player), player.merit, player.life, player.dana, player.delusion,
        player.insight, player.monk, player.meditator, player.greedy, NO_DEEDS,
    )  # fmt: skip


def born(delusion: int, *, meditator: bool = False, greedy: bool = False) -> Own:
    """A birth in the Town (HG-8.6, HG-9.4)."""
    return Own(0, TOWN, 0, FULL_LIFE, 0, delusion, 0, False, meditator, greedy, NO_DEEDS)


def judged(merit: int, delusion: int, cap: int) -> tuple[int, Own]:
    """How many turns Heaven or Hell takes, and the birth that follows (sections 8 and 9)."""
    if merit > 0:
        return merit, born(max(0, delusion - merit), meditator=True)
    if merit < 0:
        return -merit, born(min(cap, delusion - merit), greedy=True)
    return 0, born(delusion)


# -- what a plan can do


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
        place=place, monk=own.monk or place == TEMPLE, meditator=own.meditator or company.teachers[place]
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
    """What the actions of a phase lead to, but for those of no use to oneself (section 5)."""
    place = own.place
    yield own
    if place == TOWN or company.there[place]:
        if own.dana and own.merit < MOST_MERIT:
            yield own._replace(merit=own.merit + 1, dana=own.dana - 1)
        yield robbed(company, own, place)
    if own.monk and place == TOWN and not own.afternoon:
        yield own._replace(dana=own.dana + 1)
    for to in ways()[place]:
        yield moved(company, own, to)
    if own.meditator and place != TOWN:
        yield meditated(company, own)


def nights(own: Own, cap: int) -> Iterator[tuple[int, bool, Own | None]]:
    """Where an evening leads: the turns until the next morning, whether in the same life, and that morning.

    In place of a morning None is freedom (section 7, HG-8.1).
    """
    if own.life > 1:
        yield 1, True, own._replace(afternoon=0, life=own.life - 1)
    elif own.insight == MOST_INSIGHT:
        yield 1, True, None
    else:
        turns, birth = judged(own.merit, own.delusion, cap)
        yield 1 + turns, False, birth
        if own.dana:
            yield 1, True, own._replace(afternoon=0, life=1, dana=own.dana - 1)


def following(company: Company, own: Own, cap: int) -> Iterator[tuple[int, bool, Own | None]]:
    """What comes after the actions of a phase: the next phase, or where the evening leads."""
    for then in deeds(company, own):
        if own.afternoon:
            yield from nights(then, cap)
        else:
            yield 0, True, then._replace(afternoon=1)


# -- how long it must take at least


def sittings(delusion: int, insight: int, power: int) -> int:
    """The meditations that are still needed, all of one power (HG-5.2)."""
    return -(-delusion // power) - (insight - MOST_INSIGHT) // power


def way(here: int, one: int, other: int) -> int:
    """The fewest moves that pass through two locations, in whichever order."""
    return abs(one - other) + min(abs(here - one), abs(here - other))


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
    """The turns that become of it where all Dana for those not covered is taken at one location."""
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

    Merit above 0 at its end leads to Heaven, for a turn or more, and to a life as a Meditator; without,
    that takes a whole life more. Each turn beyond Life costs a Dana, and once Merit is in reach a turn
    whose Dana must be fetched first gains nothing.
    """
    best, meditates, in_reach = NEVER, own.meditator or teachable, False
    for extra in itertools.count():
        turns = own.life + extra
        if turns + 1 + from_birth(0) >= best or (in_reach and extra > own.dana + 2):
            return best
        phases = 2 * turns - own.afternoon
        errand = errands(own, extra)
        if errand <= phases:
            in_reach = True
            gone = worn(own, phases, errand) if meditates else 0
            best = min(best, turns + 1 + from_birth(max(0, own.delusion - gone - 1)))
        if extra <= own.dana + own.greedy:
            gone = worn(own, phases, 0) if meditates else 0
            best = min(best, turns + FULL_LIFE + 1 + from_birth(max(0, own.delusion - gone - 1)))
    raise AssertionError("a count has no end")


def worn(own: Own, phases: int, errand: int) -> int:
    """The most Delusion that can go in so many phases, beside an errand that leads through the Town.

    Two a phase in the Cave, one in the Forest or the Temple; the way there takes phases too.
    """
    free = phases - errand
    if errand:
        to_cave, to_others = 2 * (own.place != CAVE), int(own.place == TOWN and own.monk)
    else:
        to_cave, to_others = own.place, min(abs(own.place - FOREST), TEMPLE - own.place)
    return max(0, 2 * (free - to_cave), free - to_others)


def errands(own: Own, extra: int) -> int:
    """The fewest phases until Merit is above 0 and the Dana for some extra turns is in hand."""
    owned = own.dana - extra
    listed = max(MOST_OWED, min(MOST_OWNED, owned))
    return _errands()[own.place, own.merit, listed, own.monk, own.greedy] + max(0, listed - owned)


MOST_OWED, MOST_OWNED = -6, 6
_Errand = tuple[int, int, int, bool, bool]


@cache
def _errands() -> dict[_Errand, int]:
    """Those of one who is alone, by place, Merit, Dana (owed, where it is below 0), Monk and Greedy."""
    before: dict[_Errand, list[_Errand]] = {}
    merits, purses = range(-MOST_MERIT, MOST_MERIT + 1), range(MOST_OWED, MOST_OWNED + 1)
    for key in itertools.product(range(4), merits, purses, (False, True), (False, True)):
        place, merit, dana, monk, greedy = key
        own = born(0, greedy=greedy)._replace(place=place, merit=merit, dana=dana, monk=monk)
        for then in deeds(ALONE, own):
            after = then.place, then.merit, min(then.dana, MOST_OWNED), then.monk, then.greedy
            before.setdefault(after, []).append(key)
    done = [key for key in before if key[1] > 0 and key[2] >= 0]
    found = dict.fromkeys(done, 0)
    for key in done:  # grows while it is walked through: the nearest come first
        for earlier in before.get(key, ()):
            if earlier not in found:
                found[earlier] = found[key] + 1
                done.append(earlier)
    return found


@cache
def from_birth(delusion: int) -> int:
    """The turns it takes at least from a birth as a Meditator."""
    own = born(delusion, meditator=True)
    found = in_this_life(ALONE, own)
    return min(found, in_a_later_life(own, False)) if delusion else found


def at_least(company: Company, own: Own) -> int:
    """No plan takes fewer turns: exact enough to lead the search straight to its goal."""
    later = in_a_later_life(own, company.teachable)
    if own.meditator or company.teachable or own.insight == MOST_INSIGHT:
        return min(later, in_this_life(company, own))
    return later


# -- the shortest plan


@lru_cache(maxsize=20_000)
def turns_to_freedom(company: Company, own: Own, cap: int) -> int:
    """The fewest turns, this one included, until a player awakens; `cap` is the most Delusion there is.

    An A* search over phases. Later lives are planned alone: who dies finds the others gone elsewhere.
    """
    best = {(True, own): 0}
    order = itertools.count(0, -1)  # of plans that promise alike, the one thought of last goes on
    plans: list[tuple[int, int, bool, Own | None]] = [(at_least(company, own), next(order), True, own)]
    for thought in itertools.count():
        promise, _, same_life, now = heapq.heappop(plans)
        if now is None or (thought > PATIENCE and company is not ALONE):
            return promise
        spent = best[same_life, now]
        for turns, lives_on, then in following(company if same_life else ALONE, now, cap):
            turns += spent
            lives_on = same_life and lives_on
            if then is None:
                heapq.heappush(plans, (turns, next(order), lives_on, None))
            elif turns < best.get((lives_on, then), NEVER):
                best[lives_on, then] = turns
                promise = turns + at_least(company if lives_on else ALONE, then)
                heapq.heappush(plans, (promise, next(order), lives_on, then))
    raise AssertionError("a count has no end")


Measure = Callable[[Company, Own], float]


def turns_left(state: HungryGhost, seat: int, measure: Measure) -> float:
    """The turns, this one included, until a seat awakens, by a measure for its lives in the Human Realm."""
    player = state.seats[seat]
    if state.over:
        return 0 if state.winners == [seat] else NEVER
    if player.realm != "human":
        turns, birth = judged(player.merit, player.delusion, state.options.delusion)
        return turns + measure(ALONE, birth)
    company = company_of(state, seat)
    if state.to_act != seat or state.phase != "evening":
        return measure(company, own_of(player, state.to_act == seat and state.phase == "afternoon"))
    evening = own_of(player, afternoon=True)._replace(life=1)
    return min(
        turns + (measure(company if same_life else ALONE, morning) if morning else 0)
        for turns, same_life, morning in nights(evening, state.options.delusion)
    )


def either_way(measure: Measure) -> Measure:
    """The mean of two futures: the others stay as they are, the others are gone."""

    def both(company: Company, own: Own) -> float:
        alone = measure(ALONE, own)
        return alone if company is ALONE else (measure(company, own) + alone) / 2

    return both


def spare_phases(state: HungryGhost, seat: int) -> int:
    """How many phases a plan could lose and take no turn more."""
    player, cap = state.seats[seat], state.options.delusion
    if player.realm != "human" or state.phase in ("evening", "over"):
        return 0
    company = company_of(state, seat)
    own = own_of(player, state.to_act == seat and state.phase == "afternoon")
    turns = turns_to_freedom(company, own, cap)
    for lost in range(SPARE):
        if own.afternoon:
            *_, (spent, same_life, then) = nights(own, cap)
            if then is None or not same_life:
                return lost
            own, turns = then, turns - spent
        else:
            own = own._replace(afternoon=1)
        if turns_to_freedom(company, own, cap) > turns:
            return lost
    return SPARE


def after(state: HungryGhost, action: Action) -> HungryGhost:
    """The state an action leads to; nothing in this game is left to chance."""
    draft = Draft(state.copy(), Loose(0))
    GAME.act(draft, action)
    return draft.state


def plan(
    state: HungryGhost, legal: list[Action], goes_on: GoesOn = always, liking: Liking | None = None
) -> Action:
    """An action with which the shortest plan begins, and of several the most graceful one.

    With a liking, of those nearly as short the one that is most to its taste.
    """
    seat, cap = state.to_act, state.options.delusion
    assert seat is not None
    bound = either_way(at_least)
    exact = either_way(lambda company, own: turns_to_freedom(company, own, cap))
    ahead = [after(state, action) for action in legal]
    spent = [int(then.to_act != seat or then.day > state.day) for then in ahead]
    least = [gone + turns_left(then, seat, bound) for gone, then in zip(spent, ahead)]
    turns: list[float] = [NEVER] * len(legal)
    spare = 0.0 if liking is None else ways_of.GRACE
    for index in sorted(range(len(legal)), key=least.__getitem__):
        if least[index] <= min(turns) + spare and goes_on():
            turns[index] = spent[index] + turns_left(ahead[index], seat, exact)
    best = min(turns)
    if state.options.max_days and state.day + best - 1 > state.options.max_days:
        return first_of(for_the_last_day(state), legal)
    tied = [index for index, each in enumerate(turns) if each <= best + spare]
    if liking is not None:
        most = max(liking(legal[index]) for index in tied)
        tied = [index for index in tied if liking(legal[index]) == most]
    return legal[max(tied, key=lambda index: (-turns[index], *grace(legal[index], ahead[index], seat)))]


def grace(action: Action, state: HungryGhost, seat: int) -> tuple[float, ...]:
    """What makes one of several shortest plans the better: time in hand, others far off, goods, rest."""
    player = state.seats[seat]
    others = [turns_left(state, other, at_least) for other in range(len(state.seats)) if other != seat]
    return (
        spare_phases(state, seat),
        min(others, default=0),
        player.insight,
        -player.delusion,
        player.dana,
        player.merit,
        ("move", "skip").index(action["type"]) if action["type"] in ("move", "skip") else 2,
    )


def for_the_last_day(state: HungryGhost) -> Iterator[Action]:
    """Where no seat can awaken in time: live to the last day, and meditate in all that is left of it."""
    assert state.to_act is not None
    player = state.seats[state.to_act]
    days = state.options.max_days - state.day + 1
    if state.phase == "evening":
        yield {"type": "pay"}
    if not player.meditator:
        yield from by_habit(state)
    if player.life + player.dana < days and player.location == "town":
        yield {"type": "bad_deed"}
    yield {"type": "meditate"} if player.location == "cave" else towards(player, CAVE)


# -- good habits, and none


def first_of(wishes: Iterator[Action], legal: list[Action]) -> Action:
    """The first wish that can be had; the last action listed, to skip, where none can."""
    return next((wish for wish in wishes if wish in legal), legal[-1])


def towards(player: Seat, place: int) -> Action:
    """A step on the way to a location; a rest for who is there."""
    here = place_of(player)
    if here == place:
        return {"type": "skip"}
    return {"type": "move", "to": LOCATIONS[here + (1 if place > here else -1)]}


def by_habit(state: HungryGhost, retreat: int = CAVE) -> Iterator[Action]:
    """What one wishes who keeps Merit above 0, never steals, and meditates in the time that is left.

    Alms and Good Deeds first, then Heaven and the gift of teaching, and life after life some hours of
    meditation; Dana is for Good Deeds, and for the last days.
    """
    assert state.to_act is not None
    player = state.seats[state.to_act]
    if state.phase == "evening":
        done = player.insight == MOST_INSIGHT or (player.merit > 0 and not player.insight)
        yield {"type": "die"} if done else {"type": "pay"}
    teachers = company_of(state, state.to_act).teachers
    if not player.meditator:
        yield from (towards(player, place) for place in ways()[place_of(player)] if teachers[place])
    phases = 2 * (player.life + player.dana) - (state.phase == "afternoon")
    needed = sittings(player.delusion, player.insight, 2) + abs(place_of(player) - retreat)
    if player.meditator and (player.merit > 0 or needed <= phases):
        yield {"type": "meditate"} if place_of(player) == retreat else towards(player, retreat)
    if player.merit < (1 if player.meditator else 2):
        if player.location == "town":
            yield {"type": "good_deed"}
        yield {"type": "alms"}
        yield towards(player, TOWN if player.monk else TEMPLE)
    yield {"type": "alms"}


def spare_deeds(state: HungryGhost, legal: list[Action]) -> Iterator[Action]:
    """What one of good habits might as well do where Merit is to spare: meditate, or a deed."""
    assert state.to_act is not None
    player = state.seats[state.to_act]
    if player.merit > 1:
        yield {"type": "meditate"}
        kinds = ("good_deed", "bad_deed") if player.dana > 1 else ("bad_deed",)
        yield from (action for action in legal if action["type"] in kinds)


def as_a_beginner(
    state: HungryGhost, legal: list[Action], dice: random.Random, liking: Liking | None = None
) -> Action:
    """One with the same wishes, who stops at the Forest, clings to life, and now and then does anything."""
    if dice.random() < 0.25:
        return dice.choice(legal) if liking is None else whim(legal, liking, dice)
    if state.phase == "evening" and dice.random() < 0.5:
        return {"type": "pay"}
    return first_of(by_habit(state, FOREST), legal)
