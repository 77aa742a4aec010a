"""Bots for the Conscious Board Game: one that tries things out, a player of plain maxims, and a beginner.

The strong one tries the facets of its turn, one after another, on imagined states, and takes what leaves
it nearest to a win (`reckoning`): the body first, then the JOKER and a Causal body. So it does in
life and after death, with each throw that it may turn over and each chip that decays.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from itertools import chain, islice
from typing import Any

from game.bots.conscious.reckoning import kind_of, shares, spaces_left, stage_of, worth
from game.bots.manners import EVEN, Liking, Manner, liked, near_best, whim, wished
from game.bots.manners import conscious as ways_of
from game.bots.thought import GoesOn, always
from game.engine.base import Action, Draft
from game.engine.chance import Loose
from game.engine.games.conscious import GAME
from game.engine.games.conscious.components import GROUPS, NOTES, OF, Law, laws, parts, spiral
from game.engine.games.conscious.diagram import on
from game.engine.games.conscious.path import points
from game.engine.games.conscious.state import Conscious, OfferBody, Seat
from game.engine.games.conscious.turns import reached

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
    states = [GAME.imagine(view, view["to_act"], Loose(dice.randrange(2**32)))]
    liking = None if manner == EVEN else ways_of.liking(manner)
    if level == "easy":
        return as_a_beginner(states[0], legal, dice, liking)
    if level == "middle" or not SAMPLES:
        wishes = by_maxims(states[0])
        if liking is None:
            return first_of(wishes, legal)
        had = (wish for wish in wishes if wish in legal)
        return wished(chain(islice(had, 1), [{"type": "roll"}], had), legal, liking, dice)
    states += [GAME.imagine(view, view["to_act"], Loose(dice.randrange(2**32))) for _ in range(SAMPLES - 1)]
    return think(states, legal, dice.randrange(2**32), goes_on, liking)


def first_of(wishes: Iterator[Action], legal: list[Action]) -> Action:
    """The first wish that can be had; the last action listed where none can."""
    return next((wish for wish in wishes if wish in legal), legal[-1])


def as_a_beginner(
    state: Conscious, legal: list[Action], dice: random.Random, liking: Liking | None = None
) -> Action:
    """One who knows the maxims and forgets them half of the time."""
    if dice.random() < WHIMS:
        return dice.choice(legal) if liking is None else whim(legal, liking, dice)
    return first_of(by_maxims(state), legal)


# -- maxims

# How far a chip on a note is on its way to a disc.
HEIGHT: dict[str, float] = {
    **dict(zip((note.name for note in OF["F"]), (0.03, 0.06, 0.1, 0.3, 0.4, 0.5, 0.6, 0.95))),
    **dict(zip((note.name for note in OF["A"]), (0.06, 0.12, 0.2, 0.55, 0.7, 0.95))),
    **dict(zip((note.name for note in OF["I"]), (0.15, 0.45, 0.55, 0.95))),
}
WAITING = ("MI-12", "TI-12")  # chips that wait to be transformed


def by_maxims(state: Conscious) -> Iterator[Action]:
    """What one wishes who plays sensibly, the dearest wish first; of hidden things it knows nothing."""
    assert state.to_act is not None
    seat = state.seats[state.to_act]
    wishes = _WISHES.get(state.phase)
    if wishes is not None:
        yield from wishes(state, seat)
    else:
        yield from GAME.legal(state)


def _facets(state: Conscious, seat: Seat) -> Iterator[Action]:
    """Laws that help, then plays and powers while chips wait for their shock, then the other Laws."""
    legal = GAME.legal(state)
    waiting = [action for action in legal if action["type"] == "obey"]
    waiting.sort(key=lambda action: -effect(seat, laws()[action["law"]]))
    yield from (action for action in waiting if effect(seat, laws()[action["law"]]) > 0)
    if any(on(seat, note) for note in WAITING):
        combined = [action for action in legal if action["type"] == "combine"]
        yield from sorted(combined, key=lambda action: -max(seat.board[card] for card in action["cards"]))
    yield from ({"type": "combine", "cards": list(pair), "make": make} for pair, make in _JOKERS)
    plays = [action for action in legal if action["type"] == "play"]
    plays.sort(key=lambda action: (-_wished(seat, action), len(action["cards"])))
    yield from (action for action in plays if _wished(seat, action) > 0)
    yield from waiting
    yield from (action for action in legal if action["type"] == "give")


_JOKERS = ((("AS", "XJ"), "JO"), (("AD", "AC"), "XJ"), (("AD", "AH"), "XJ"), (("AC", "AH"), "XJ"))


def _wished(seat: Seat, action: Action) -> float:
    """How much a play is wished for: chips that wait are shocked, and a school comes nearer."""
    make = action["make"]
    if make in ("XJ", "JO") or make[0] == "A":
        return 9 + any(on(seat, note) for note in WAITING)
    shocks = 2.0 * (on(seat, "DO-48") > 0)
    new = 1.5 * (seat.board[make] == 0)
    board: dict[str, int] = seat.board  # type: ignore[assignment]
    school = 0.5 * points(board, make[-1]) if not seat.level else 0.0
    return float(shocks + new + school + action["chips"] - 0.5 * len(action["cards"]))


def effect(seat: Seat, law: Law) -> float:
    """How much a Law helps whoever obeys it now; below 0 it harms."""
    lost = sum(on(seat, note) * HEIGHT[note] for note in (*law.lose, *law.lose_first[:1]))
    found = sum(HEIGHT[note] for note in law.create)
    risen = sum(on(seat, start) * (HEIGHT[to] - HEIGHT[start]) for start, to in law.rise)
    worth = 10 * (found + risen - lost) + 2 * len(law.shocks) + law.cards + law.plays
    worth += sum(HEIGHT[note] for note in law.otherwise) + (3 if law.rise_to else 0)
    worth -= {"card": 1, "half": 3, "pile": -1, "": 0}[law.discard]
    return worth + _KEPT[law.kept] + (1 if law.cancel else 0)


_KEPT = {
    "": 0,
    "escape": 1,
    "again": 2,
    "opposite": 2,
    "no_skills": -1,
    "no_powers": -2,
    "asleep": -4,
    "hasnamuss": -20,
    "death": -30,
}


def _selections(state: Conscious, seat: Seat) -> Iterator[Action]:
    chosen = sorted(seat.pile, key=lambda law: -effect(seat, laws()[law]))
    yield from ({"type": "select_law", "law": law} for law in chosen)
    yield {"type": "select_law"}


def _reassimilations(state: Conscious, seat: Seat) -> Iterator[Action]:
    """Food or Air where there is room for it, else a card."""
    for taken, note in (("food", "DO-768"), ("air", "DO-192")):
        if not on(seat, note):
            yield {"type": "reassimilate", "take": taken}
    yield {"type": "reassimilate", "take": "card"}


def _shocks(state: Conscious, seat: Seat) -> Iterator[Action]:
    if any(on(seat, note) for note in WAITING):
        yield {"type": "wild_shock", "kind": "transform"}
    yield {"type": "wild_shock", "kind": "self" if on(seat, "DO-48") else "food"}


def _wild_chips(state: Conscious, seat: Seat) -> Iterator[Action]:
    yield {"type": "wild_chip", "use": "cleanse"}
    yield from ({"type": "wild_chip", "use": use} for use in _wanted(seat))


def _wild_spaces(state: Conscious, seat: Seat) -> Iterator[Action]:
    yield from ({"type": "wild_space", "take": take} for take in _wanted(seat))


def _wanted(seat: Seat) -> Iterator[str]:
    """Of Impression, Air and Food what there is room for; then a card."""
    for taken, octave in (("impression", "I"), ("air", "A"), ("food", "F")):
        note = OF[octave][0]  # type: ignore[index]
        if on(seat, note.name) < note.cap:
            yield taken
    yield "card"


SPACES = {"I": 3, "A": 3, "F": 2, "C": 3, "L": 1, "*": 4}
SPACES_BEYOND = {"I": 3, "A": 3, "F": 3, "C": -3, "L": 4, "*": 4}


def _roll_options(state: Conscious, seat: Seat) -> Iterator[Action]:
    """The die that leads to the better space; again where this one decays."""
    assert state.roll is not None
    worth = SPACES if seat.alive else SPACES_BEYOND
    here, there = (worth[spiral()[reached(seat, die)]] for die in (state.roll, 7 - state.roll))
    if there > here:
        yield from ({"type": "opposite"}, {"type": "opposite", "law": "QH"})
    if here < 2:
        yield from ({"type": "again"}, {"type": "again", "law": "10Sa"})
    yield {"type": "take"}


def _decays(state: Conscious, seat: Seat) -> Iterator[Action]:
    """A note that has chips to spare, else the lowest."""
    spare = [note for note in NOTES if on(seat, note) > 1]
    yield from ({"type": "decay", "note": note} for note in (*spare, *NOTES))


def _asks(state: Conscious, seat: Seat) -> Iterator[Action]:
    """A Face card that is not held, the one of which there are most."""
    step: Any = state.todo[0]
    faces = [card for card in parts() if card[:-1] in ("J", "Q") and card not in seat.hand]
    faces.sort(key=lambda card: -parts()[card])
    yield from ({"type": "ask", "seat": step.seat, "card": card} for card in faces)


def _offers(state: Conscious, seat: Seat) -> Iterator[Action]:
    """Another body if it has more chips than one's own."""
    step = state.todo[0]
    assert isinstance(step, OfferBody)
    more = sum(map(sum, step.body.values())) > sum(map(sum, seat.chips.values()))
    yield {"type": "accept"} if more else {"type": "decline"}


def _discards(state: Conscious, seat: Seat) -> Iterator[Action]:
    """Cards with no partner first, Face cards last."""
    cheap = sorted(seat.hand, key=lambda card: use_of(seat, card) - 0.5 * (card in seat.dupes))
    yield from ({"type": "discard", "card": card} for card in cheap)


_WISHES = {
    "turn": _facets,
    "select_random": _selections,
    "select_choice": _selections,
    "reassimilate": _reassimilations,
    "wild_shock": _shocks,
    "wild_chip": _wild_chips,
    "wild_space": _wild_spaces,
    "roll_option": _roll_options,
    "decay": _decays,
    "ask": _asks,
    "offer": _offers,
    "keep": _discards,
}


def use_of(seat: Seat, card: str) -> float:
    """What a card of the hand is good for: a Face card alone, a number with others of its group."""
    rank, suit = card[:-1], card[-1]
    group = next((ranks for ranks in GROUPS.values() if rank in ranks), None)
    return 2.0 if group is None else sum(each + suit in seat.hand for each in group) / 2


# -- thinking ahead

SAMPLES = 2
DEEP = 3  # facets tried one after another
BROAD = 2  # of the facets that may follow, so many are followed further
WON = 1.2
BY_MAXIMS = ("ask", "fifth", "offer")  # what is not thought about
FACETS = ("obey", "combine", "play")
EQUAL = 1e-9


def think(
    states: list[Conscious],
    legal: list[Action],
    seed: int,
    goes_on: GoesOn = always,
    liking: Liking | None = None,
) -> Action:
    """The action that leaves this seat worth most, on average over what is not known.

    Of two as good the one that a maxim names first; with a liking, of those nearly as good the one that is
    most to its taste. Where it may not think at all, the maxims decide.
    """
    state = states[0]
    named = first_of(by_maxims(state), legal)
    seat = state.to_act
    assert seat is not None
    if state.phase in BY_MAXIMS:
        return named
    best, chosen = -math.inf, named
    tried: list[tuple[Action, float]] = []
    for action in [named, *(other for other in legal if other != named)]:
        if not goes_on():
            break
        value = sum(
            _after(each, action, seat, DEEP, Loose(seed + place)) for place, each in enumerate(states)
        ) / len(states)
        tried.append((action, value))
        if value > best + EQUAL:
            best, chosen = value, action
    if liking is None or not tried:
        return chosen
    near = near_best([value for _, value in tried], ways_of.GRACE)
    return liked([tried[index][0] for index in near], liking)


def _acted(state: Conscious, action: Action, chance: Loose) -> Conscious:
    """The imagined state after an action."""
    draft = Draft(state.copy(), chance)
    GAME.act(draft, action)
    return draft.state


def _after(state: Conscious, action: Action, seat: int, depth: int, chance: Loose) -> float:
    """What a seat is worth after an action and the best that may follow in the same turn.

    A throw is not tried: what it may bring is part of what the seat is worth before it.
    """
    if action["type"] == "roll":
        return _worth(state, seat)
    after = _acted(state, action, chance)
    here = _worth(after, seat)
    return here if action["type"] == "die" else _outlook(after, here, seat, state.turn_no, depth - 1, chance)


def _worth(state: Conscious, seat: int) -> float:
    if state.over:
        return WON if seat in state.winners else 0.0
    due = sum(step.do == "select" for step in state.todo) if state.turn == seat else 0
    return worth(state.seats[seat], due)


def _outlook(state: Conscious, here: float, seat: int, turn_no: int, depth: int, chance: Loose) -> float:
    """The best that may follow in this turn, from a state that is worth so much itself."""
    if state.over or state.to_act != seat or state.turn_no != turn_no or state.phase in BY_MAXIMS:
        return here
    if state.phase != "turn":
        if depth < -DEEP or state.phase == "keep":
            return here
        return max(_after(state, action, seat, depth, chance) for action in GAME.legal(state))
    if depth <= 0:
        return here
    legal = GAME.legal(state)
    free = legal[-1]["type"] in ("roll", "die")
    tried = [_acted(state, action, chance) for action in legal if action["type"] in FACETS]
    if not tried:
        return here
    best = sorted(((_worth(each, seat), place) for place, each in enumerate(tried)), reverse=True)[:BROAD]
    value = max(_outlook(tried[place], each, seat, turn_no, depth - 1, chance) for each, place in best)
    return max(here, value) if free else value


# -- why


def reason(before: dict[str, Any], after: dict[str, Any], seat: int, level: str) -> dict[str, Any] | None:
    """What the strong bot reckons with: `goal` and `spaces`, and what of it brings that nearest.

    That is `by` a `note`, a `disc`, the `board` or the `state`, and `gain` in spaces; without any `by` is
    empty. It is told from views that all may have: a hand counts as what it might be. Others reckon nothing.
    """
    here, there = (GAME.imagine(view, None, Loose(0)).seats[seat] for view in (before, after))
    if level != "strong" or there.out or after["over"]:
        return None
    goal = stage_of(there)
    found = {"goal": goal.replace(" ", "_"), "spaces": round(spaces_left(there)), "by": "", "gain": 0}
    if stage_of(here) != goal:
        return found
    old, new = shares(here), shares(there)
    gains = {sign: old.get(sign, 0.0) - new.get(sign, 0.0) for sign in {**old, **new} if kind_of(sign)}
    best = max(sorted(gains), key=lambda sign: gains[sign], default="")
    if best and round(gains[best]) > 0:
        found |= {"by": kind_of(best), "gain": round(gains[best]), "note": best.removeprefix("more on ")}
    return found
