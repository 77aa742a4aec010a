"""Whom a Buddha can help and how, who is still on the way, and what leaving or staying means for them."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from game import words
from game.engine.games import buddhawheel as rules
from game.tellings.general import View

GAME = "buddhawheel"
Kind = Literal["beside", "past", "realm"]
Can = Literal["end", "give", "put"]
CANS: tuple[Can, ...] = ("end", "give", "put")  # what frees most stands first
KINDS: tuple[Kind, ...] = ("beside", "past", "realm")
MEAN_THROW = 3.5


@dataclass(frozen=True)
class Help:
    """What going somewhere would let a seat do: end a delusion, give a mind away, or put a sad one down.

    `to` is the square a Buddha would go to; `card` the mind in question (BW-9.3 to BW-9.5).
    """

    to: str
    kind: Kind
    seat: int
    can: Can
    card: str


@dataclass(frozen=True)
class Near:
    """The nearest seat on the way: how many squares off, and over which one comes there, one's own first."""

    seat: int
    path: tuple[str, ...]

    @property
    def steps(self) -> int:
        return len(self.path) - 1


def on_the_way(view: View) -> list[int]:
    """The seats that are in the Wheel still, or in meditation."""
    return [seat for seat, fields in enumerate(view["seats"]) if fields["status"] in ("wheel", "imprints")]


def helps(view: View) -> list[Help]:
    """All the help that the Buddha to act can be with this throw, what frees most first (BW-9.2)."""
    mover, found, realm_at = view["seats"][view["to_act"]], list[Help](), rules.realm_of()
    for to, path in rules.wanderings(mover["square"], view["die"]).items():
        for seat in on_the_way(view):
            each = view["seats"][seat]
            if each["square"] == to:
                kind: Kind = "beside"
            elif each["square"] in path[:-1]:
                kind = "past"
            elif realm_at[to] is not None and realm_at[to] == realm_at[each["square"]]:
                kind = "realm"
            else:
                continue
            can = _can(each, kind)
            if can is not None:
                found.append(Help(to, kind, seat, *can))
    return sorted(found, key=lambda each: (CANS.index(each.can), KINDS.index(each.kind)))


def _can(fields: Mapping[str, Any], kind: Kind) -> tuple[Can, str] | None:
    """The best that a seat could do, and with which mind; None: nothing that is of use to it."""
    ended = rules.colours(fields["meditated"])
    given = rules.colours([*fields["dedicated"], *fields["meditated"]])
    wheel = fields["status"] == "wheel"
    if kind == "beside" and wheel:
        fresh = [card for card in fields["dedicated"] if rules.colour_of(card) not in ended]
        if fresh:
            return "end", fresh[-1]
    if kind != "realm":
        fresh = [card for card in rules.positive(fields["karma"]) if rules.colour_of(card) not in given]
        if fresh or (fields["status"] == "imprints" and rules.positive(fields["karma"])):
            return "give", [*fresh, *rules.positive(fields["karma"])][0]
    sad = rules.latest(fields["karma"], "negative")
    shut = kind == "past" or (kind == "realm" and fields["miss"])
    return None if sad is None or shut else ("put", sad)


def nearest(view: View, seat: int, start: str | None = None) -> Near | None:
    """Who on the way is nearest to a seat, or to another square; None: nobody is in the Wheel."""
    square = start or view["seats"][seat]["square"]
    there = {view["seats"][each]["square"]: each for each in reversed(on_the_way(view)) if each != seat}
    paths: dict[str, tuple[str, ...]] = {square: (square,)}
    queue = deque([square])
    while queue:
        here = queue.popleft()
        if here in there:
            return Near(there[here], paths[here])
        for following in _onward(here):
            if following not in paths:
                paths[following] = (*paths[here], following)
                queue.append(following)
    return None


def _onward(square: str) -> tuple[str, ...]:
    """Where a Buddha may go on from a square; Death is a door to any birth (BW-9.2)."""
    if rules.kind_of()[square] == "death":
        return tuple(f"birth_{realm}" for realm in rules.BORN)
    return rules.first_steps(square)


def nearer(view: View) -> str | None:
    """The square that brings the Buddha to act nearest to somebody on the way; None: nobody is there."""
    seat = view["to_act"]
    reach = rules.wanderings(view["seats"][seat]["square"], view["die"])
    ways = {to: nearest(view, seat, to) for to in reach if rules.kind_of()[to] != "bardo"}
    found = {to: way.steps for to, way in ways.items() if way is not None}
    return min(found, key=lambda to: (found[to], len(reach[to])), default=None)


def can_told(help_: Help) -> str:
    """What somebody could do: `can end anger`."""
    colour = str(rules.colour_of(help_.card))
    delusion = words.texts(GAME).tables["delusions"].get(colour, "")
    card = words.by_code(words.texts(GAME).cards, help_.card)
    return words.phrase(GAME, f"can.{help_.can}", delusion=delusion, card=card)


def help_told(help_: Help, names: Sequence[str]) -> str:
    """The same with how it comes about: `beside Slow Cloud, who can end anger`."""
    return words.phrase(GAME, f"help.{help_.kind}", name=names[help_.seat], can=can_told(help_))


def near_told(view: View, seat: int, names: Sequence[str]) -> str:
    """Who is nearest, and what that seat could do beside a Buddha; empty where nobody is on the way."""
    near = nearest(view, seat)
    if near is None:
        return ""
    fields, away = view["seats"][near.seat], near_said(near, names)
    can = _can(fields, "beside")
    if can is None:
        return away
    told = can_told(Help(str(fields["square"]), "beside", near.seat, *can))
    return words.phrase(GAME, "near.can", away=away, can=told)


def near_said(near: Near, names: Sequence[str]) -> str:
    """How far away the nearest stands: `Slow Cloud is three away`."""
    return words.counted_of(GAME, "near", near.steps, name=names[near.seat])


# -- leaving or staying


def still_told(view: View, seat: int) -> str:
    """How many others are on the way still: `two are still on the way`."""
    return words.counted_of(GAME, "still", len([each for each in on_the_way(view) if each != seat]))


def turns_of_letting_go(fields: Mapping[str, Any]) -> int:
    """About how many turns it takes until no Karma card is left; a Bodhisattva throws twice (BW-8.3)."""
    throws = -(-len(fields["karma"]) * 2 // round(2 * MEAN_THROW))
    return -(-throws // 2) if fields["powers"] == rules.ALL_POWERS else throws


def parting(view: View, kind: str) -> str:
    """What leaving or staying means for the rest of the match (BW-8.1 to BW-8.4, BW-10.1)."""
    seat = view["to_act"]
    fields = view["seats"][seat]
    others = [each for each in on_the_way(view) if each != seat]
    others += [each for each, found in enumerate(view["seats"]) if found["status"] == "unborn"]
    minds = len(fields["karma"])
    ends = not others or view["options"]["end"] == "first"
    if kind == "leave" or not minds:
        key = "ends" if ends else "left" if kind == "leave" else "at_once"
        return words.phrase(GAME, f"parting.{key}")
    turns = words.counted_of(GAME, "parting.turns", turns_of_letting_go(fields))
    return words.phrase(GAME, "parting.stay", turns=turns)


def parting_told(view: View, kind: str) -> list[str]:
    """The same at length, a sentence a line: what becomes of the cards, of the turns, and of the others."""
    fields = view["seats"][view["to_act"]]
    ends = parting(view, kind) == words.phrase(GAME, "parting.ends")
    if kind == "leave" or ends:
        keys = ["cards", "ends"] if ends else ["cards", "turns", "counsel"]
        return [words.phrase(GAME, f"parting.leave.{each}") for each in keys]
    first = words.phrase(GAME, "parting.stay.at_once")
    if fields["karma"]:
        turns = words.counted_of(GAME, "parting.turns", turns_of_letting_go(fields))
        first = words.counted_of(GAME, "parting.stay.first", len(fields["karma"]), turns=turns)
    return [first, *(words.phrase(GAME, f"parting.stay.{each}") for each in ("buddha", "walk", "beside"))]
