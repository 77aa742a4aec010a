"""One match of Buddha dealt twice: the second time two seats have exchanged cards that they play last.

Everything that can be seen before the first of these cards is played, and everything
that a hand does at the table, is the same in both.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from game.engine import Match
from game.engine.base import Action
from game.engine.games.buddha import YINYANG, deck

SEATS = 4
LIKELY = 6  # the highest bid of the script
TRIES = 4000
LEAST = 3  # cards that each of two seats gives the other

Order = list[int]
Swap = Mapping[str, str]


@dataclass(frozen=True)
class Twice:
    """Two matches: what is drawn in each, what is done in each, and what tells them apart.

    `holders` are the seats that hold other cards in the second match, from its last
    deal on; `deal` is that deal's place among the actions, `shown` the place of the
    first action that plays one of these cards.
    """

    names: tuple[str, ...]
    rounds: int
    draws: tuple[list[Order], list[Order]]
    actions: tuple[list[Action], list[Action]]
    holders: tuple[int, int]
    swapped: tuple[tuple[str, ...], tuple[str, ...]]
    deal: int
    shown: int

    def match(self, number: int) -> Match:
        """One of the two, before its first action."""
        return Match.new("buddha", self.names, {"rounds": self.rounds}, chance=self.draws[number])


def twice(names: tuple[str, ...], holders: tuple[int, int], rounds: int, last: int, seed: int) -> Twice:
    """Two such matches; the cards exchanged are among the `last` of each of the holders."""
    dice = random.Random(f"{seed} {holders}")
    for _ in range(TRIES):
        draws = [dice.sample(range(56), 56) for _ in range(rounds)]
        match = Match.new("buddha", names, {"rounds": rounds}, chance=draws)
        _play_on(match, dice)
        actions = [step.action for step in match.steps]
        for swapped in _exchanges(match, holders, last):
            found = _second(match, draws, actions, holders, swapped)
            if found is not None:
                return found
    raise AssertionError(f"{TRIES} matches were dealt, and in none the cards of {holders} can be exchanged")


def _play_on(match: Match, dice: random.Random) -> None:
    """To the end, whatever is allowed; no bid is absurd."""
    while not match.over:
        legal = match.legal()
        most = LIKELY + 1 if legal[0]["type"] == "bid" else len(legal)
        match.act(dice.choice(legal[:most]))


def _exchanges(
    match: Match, holders: tuple[int, int], last: int
) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """What the holders may exchange of their last cards, as much as possible first."""
    one, other = (_last_cards(match, seat, last) for seat in holders)
    for count in range(last, LEAST - 1, -1):
        for mine in combinations(one, count):
            for yours in combinations(other, count):
                if YINYANG not in mine + yours and not set(mine) & set(yours):
                    yield mine, yours


def _last_cards(match: Match, seat: int, last: int) -> list[str]:
    """The last cards that a seat plays, in the order of the hand."""
    played = [step.action["card"] for step in match.steps if step.seat == seat and "card" in step.action]
    bidding = match.before(next(step for step in reversed(match.steps) if step.action["type"] == "bid"))
    hand = bidding.seats[seat].hand
    return [code for code in hand if code in played[-last:] and hand.count(code) == 1]


def _second(
    match: Match,
    draws: list[Order],
    actions: list[Action],
    holders: tuple[int, int],
    swapped: tuple[tuple[str, ...], tuple[str, ...]],
) -> Twice | None:
    """The second match, if every hand can do the same at the same places of the screen."""
    one, other = (dict(zip(a, b, strict=True)) for a, b in (swapped, swapped[::-1]))
    dealing = max(index for index, action in enumerate(actions) if action["type"] == "deal")
    order = _exchanged(match, dealing, draws[-1], holders, one)
    second = Match.new("buddha", match.seats, match.options, chance=[*draws[:-1], order])
    shown = None
    for index, step in enumerate(match.steps):
        swap = {holders[0]: one, holders[1]: other}.get(step.seat, {}) if index > dealing else {}
        action = _same_deed(step, match.before(step), second, swap)
        if action is None:
            return None
        if shown is None and action != step.action:
            shown = index
        second.act(action)
    if shown is None:
        return None
    done = [step.action for step in second.steps]
    rounds = match.state.rounds
    names = tuple(match.seats)
    both = (draws, [*draws[:-1], order])
    return Twice(names, rounds, both, (actions, done), holders, swapped, dealing, shown)


def _exchanged(match: Match, dealing: int, order: Order, holders: tuple[int, int], swap: Swap) -> Order:
    """The order of the last deal in which these seats have exchanged these cards."""
    before: Any = match.before(match.steps[dealing])
    pack = [play.card for trick in before.past for play in trick.plays] or list(deck(SEATS).cards)
    first = before.dealer + 1
    places = {((first + place) % SEATS, pack[card]): place for place, card in enumerate(order)}
    found = order.copy()
    for mine, yours in swap.items():
        here, there = places[holders[0], mine], places[holders[1], yours]
        found[here], found[there] = order[there], order[here]
    return found


def _same_deed(step: Any, before: Any, second: Match, swap: Swap) -> Action | None:
    """What the same touch of the screen does in the second match; None where it would do nothing alike."""
    action = step.action
    if second.to_act != step.seat:
        return None
    if action["type"] != "play":
        return dict(action)
    code = swap.get(action["card"], action["card"])
    hands = before.seats[step.seat].hand, second.state.seats[step.seat].hand
    meant = {**action, "card": code}
    if _place(hands[0], action["card"]) != _place(hands[1], code) or meant not in second.legal():
        return None
    return meant


def _place(hand: list[str], code: str) -> int | None:
    """Where the card of a code is taken from a hand: the rightmost of several."""
    return max((place for place, each in enumerate(hand) if each == code), default=None)
