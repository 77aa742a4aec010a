"""A table of BuddhaWheel set in one line, for tests, and the sensible play of its rulebook (section 14).

Cards are written as the rulebook writes them, several with spaces between: `HU09 SP01-2 @pink`. Deeds are
short too: `roll`, `go spirit_3`, `meditate @pink`, `emanate human`. `python -m tests.games.buddhawheel_table`
tells how long such matches are.
"""

from __future__ import annotations

import copy
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from statistics import median
from typing import Any

from game.engine import Match
from game.engine.base import Action, Event
from game.engine.chance import Outcome
from tests.games.buddhawheel_second import (
    COLOURS,
    MINDS,
    UMBRELLAS,
    Record,
    Second,
    colour,
    comes_back,
    fresh,
    negative,
    pack,
    positive,
)

Play = Callable[[Record, Sequence[Action], Random], Action]

NAMES = ("Ann", "Ben", "Mira", "Tom", "Uma", "Yan")
OPTIONS: Record = {"end": "all", "max_rounds": 0, "start_as_buddha": [], "carry": []}

# Six colours ended, and five with the sixth dedicated.
ENDED = "HU09 HU11 HU13 HU15 HU17 HU18"
LAST_BUT_ONE: Record = {"dedicated": "HU18", "meditated": "HU09 HU11 HU13 HU15 HU17"}

FIELDS = {"card": ("dedicate", "meditate"), "to": ("go",), "birth": ("emanate",)}
PILES = ("karma", "dedicated", "meditated")


# -- positions


def cards(text: str | Sequence[str]) -> list[str]:
    """`HU09 HU11`: those two."""
    return text.split() if isinstance(text, str) else list(text)


def at(square: str | None = "human_1", **fields: Any) -> Record:
    """A seat on this square."""
    return {"square": square, **fields}


def buddha(square: str | None = "human_1") -> Record:
    """A seat that is a Buddha."""
    return at(square, status="buddha")


def meditating(square: str = "subtle_2", karma: str = "HU01", **fields: Any) -> Record:
    """A seat that was liberated and stays."""
    return at(square, status="imprints", karma=karma, **{"meditated": ENDED, **fields})


UNBORN: Record = at(None, status="unborn")


def position(*seats: Record, top: Mapping[str, str] | None = None, **fields: Any) -> Record:
    """A state in which nothing but what is named differs from the examples' table (section 13)."""
    count = len(seats)
    held: list[Record] = []
    for number, seat in enumerate(seats):
        found = {
            "name": NAMES[number],
            "status": "wheel",
            "square": "human_1",
            "karma": [],
            "dedicated": [],
            "meditated": [],
            "powers": 0,
            "miss": False,
            "lives": 0,
        }
        found |= seat | {pile: cards(seat.get(pile, "")) for pile in PILES}
        held.append(found)
    taken = {card for seat in held for pile in PILES for card in seat[pile]}
    stacks = {stack: [card for card in pack(stack, count // 2 + 2) if card not in taken] for stack in MINDS}
    for stack, card in (top or {}).items():
        stacks[stack].sort(key=lambda one, card=card: one != card)  # type: ignore[misc]
    return {
        "game": "buddhawheel",
        "options": copy.deepcopy(OPTIONS),
        "phase": "throw",
        "to_act": fields.get("turn", 0),
        "over": False,
        "winners": [],
        "round": 5,
        "turn": 0,
        "die": None,
        "extra": False,
        "offers": [],
        "then": None,
        "attained": [],
        "stacks": stacks,
        "seats": held,
        **fields,
    }


def table(*seats: Record, chance: Sequence[Outcome] = (), **rest: Any) -> Match:
    """A match that stands so; its dice are `chance`."""
    return Match.load(position(*seats, **rest), chance=list(chance))


def new(seats: int = 2, *, seed: int | None = None, **options: Any) -> Match:
    """A new match; without a seed its stacks lie in plain order."""
    chance: dict[str, Any] = {"chance": []} if seed is None else {"seed": seed}
    return Match.new("buddhawheel", NAMES[:seats], {**OPTIONS, **options}, **chance)


# -- deeds


def deed(text: str) -> Action:
    """`dedicate HU09`, as the engine takes it."""
    type_, *rest = text.split()
    fields = {field: rest[0] for field, types in FIELDS.items() if type_ in types and rest}
    return {"type": type_, **fields}


def brief(action: Action) -> str:
    """An action in the same short form."""
    return " ".join(action.values())


def legal(match: Match) -> list[str]:
    """What may be done, in the engine's order."""
    return [brief(action) for action in match.legal()]


def done(match: Match, *texts: str) -> list[Event]:
    """Do this, whosever turn it is; what the last of it brought."""
    for text in texts:
        match.act(deed(text))
    return match.events


def rolled(match: Match, *dice: int) -> list[Event]:
    """Throw these, one a roll; what the last brought."""
    for die in dice:
        match.chance.append([die])
        match.act({"type": "roll"})
    return match.events


# -- reading


def types(events: Sequence[Event]) -> list[str]:
    """What happened, in order."""
    return [event["type"] for event in events]


def told(events: Sequence[Event], type_: str) -> list[Event]:
    """Those of a type."""
    return [event for event in events if event["type"] == type_]


def only(events: Sequence[Event], type_: str) -> Event:
    """The one event of a type."""
    (found,) = told(events, type_)
    return found


def rule_of(events: Sequence[Event], type_: str) -> str:
    """The clause behind the one event of a type."""
    rule: str = only(events, type_)["rule"]
    return rule


def seat(match: Match, number: int = 0) -> Record:
    """A seat as the state has it."""
    found: Record = match.encoded()["seats"][number]
    return found


def bottom(match: Match, stack: str) -> str:
    """The last card of a Realm stack."""
    found: str = match.encoded()["stacks"][stack][-1]
    return found


# -- what holds in every state that play can reach


def hold_together(state: Record) -> None:
    """The invariants of BW-12.3, read off the state alone."""
    seats = state["seats"]
    held = [card for one in seats for pile in PILES for card in one[pile] if card[0] != "@"]
    lying = [card for stack in state["stacks"].values() for card in stack]
    assert sorted(held + lying) == sorted(
        card for stack in MINDS for card in pack(stack, len(seats) // 2 + 2)
    )
    assert all(card[:2] == stack for stack, found in state["stacks"].items() for card in found)
    assert not any(comes_back(card) for card in held)
    freed = []
    for number, one in enumerate(seats):
        kept = [card for card in one["dedicated"] + one["meditated"] if card[0] != "@"]
        assert all(map(positive, kept)) and "@" not in "".join(one["karma"])
        ended = {colour(card) for card in one["meditated"]}
        if one["status"] == "wheel" and ended == {*COLOURS}:
            assert (state["phase"], state["to_act"]) == ("liberation", number)
        if one["status"] == "imprints":
            assert one["karma"]
        if one["status"] in ("left", "buddha"):
            assert not (one["karma"] or one["dedicated"] or one["meditated"] or one["powers"] or one["miss"])
        started = number in state["options"]["start_as_buddha"]
        if one["status"] in ("imprints", "left") or (one["status"] == "buddha" and not started):
            freed.append(number)
    assert sorted(state["attained"]) == freed
    assert not state["extra"] or seats[state["turn"]]["powers"] == 5
    if state["offers"] or state["then"]:
        assert state["phase"] in ("pass", "share", "liberation")
    if not state["over"] and state["phase"] not in ("pass", "share", "liberation"):
        assert state["to_act"] == state["turn"]
    assert (state["phase"] == "over") == state["over"] == (state["to_act"] is None)


# -- sensible play


def sensible(state: Record, choices: Sequence[Action], random: Random) -> Action:
    """What the rulebook's sensible play does here (section 14); half of the liberated stay."""
    if len(choices) == 1:
        return choices[0]
    me = state["seats"][state["to_act"]]
    by_type: dict[str, list[Action]] = {}
    for action in choices:
        by_type.setdefault(action["type"], []).append(action)
    if "go" in by_type:
        return _way(state, me, by_type["go"])
    if "leave" in by_type or "emanate" in by_type:
        return random.choice(choices)
    if "power" in by_type:
        return by_type["power"][0]
    return _retreat(state["phase"], me, by_type)


def _way(state: Record, me: Record, ways: list[Action]) -> Action:
    if me["status"] == "buddha":
        stand = [one["square"] for one in state["seats"] if one["status"] in ("wheel", "imprints")]
        return max(ways, key=lambda way: stand.count(way["to"]))
    ways = [way for way in ways if way["to"] != "human_death"]
    straight = [way for way in ways if not way["to"].startswith("subtle")]
    sideways = [way for way in ways if way["to"].startswith("subtle")]
    name, _, place = me["square"].partition("_")
    late = name == "spirit" and int(place) >= 19 and straight[0]["to"] not in UMBRELLAS
    return sideways[0] if sideways and (me["powers"] == 5 or late) else straight[0]


def _retreat(phase: str, me: Record, by_type: dict[str, list[Action]]) -> Action:
    """Meditate, dedicate, purify, pick up a card: what brings most."""
    ended = {colour(card) for card in me["meditated"]}
    collected = ended | {colour(card) for card in me["dedicated"]}
    ending = [action for action in by_type.get("meditate", ()) if colour(action["card"]) not in ended]
    giving = by_type.get("dedicate", [])
    gain = [action for action in giving if colour(action["card"]) not in collected]
    rather = [action for action in gain if action["card"] != me["karma"][-1]] or gain
    clearing = by_type.get("purify", [])
    if me["status"] == "imprints":
        return (clearing or giving or by_type["decline"])[0]
    if ending or rather:
        return (ending or rather)[0]
    if phase == "dedicate":
        return ([action for action in giving if action["card"] != me["karma"][-1]] or giving)[0]
    if clearing and negative(me["karma"][-1] if me["karma"] else "HU09"):
        return clearing[0]
    return (by_type.get("draw") or by_type.get("decline") or clearing)[0]


@dataclass(frozen=True)
class Course:
    """How long a match was: `turns` until the first was liberated and until it was over, births in all."""

    first: int
    turns: int
    lives: int


def course(seats: int, number: int, play: Play = sensible) -> Course:
    """The match of a number by the second telling, to its end: sensible play, unless another is given."""
    random, size = Random(f"{seats} {number}"), 20 * (seats // 2 + 2)
    match = Second(fresh(NAMES[:seats], OPTIONS, [random.sample(range(size), size) for _ in MINDS]))
    turns = first = 0
    while not match.now["over"]:
        turn = match.now["round"], match.now["turn"]
        match.act(play(match.now, match.legal, random), random.randint(1, 6))
        turns += turn != (match.now["round"], match.now["turn"])
        if match.now["attained"] and not first:
            first = turns
    return Course(first, turns, sum(one["lives"] for one in match.now["seats"]))


def at_random(state: Record, choices: Sequence[Action], random: Random) -> Action:
    """Anything that is allowed."""
    return random.choice(choices)


def main(count: int) -> None:
    """The lengths of so many matches for each number of players, beside those of section 14."""
    for seats in range(1, 7):
        found = [course(seats, number) for number in range(count)]
        blind = [course(seats, number, at_random) for number in range(count // 10)]
        print(
            f"{seats} seats, sensible: first liberated after {median(one.first for one in found):.0f} turns, "
            f"all free after {median(one.turns for one in found):.0f}, "
            f"{median(one.lives for one in found) / seats:.1f} lives each; "
            f"at random: {median(one.first for one in blind):.0f}, {median(one.turns for one in blind):.0f}"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 200)
