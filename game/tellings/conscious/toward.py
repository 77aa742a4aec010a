"""Why a card cannot be played now, and what a turn that offers only the roll is on the way to.

Told from the eyes of the seat in turn; what would be played with more of its cards, or with a card
that is missing, is asked of the rules on a seat that has them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from game import words
from game.engine.base import Action
from game.engine.games.conscious import diagram, plays
from game.engine.games.conscious.components import GROUPS, NOTES, OCTAVES, laws
from game.engine.games.conscious.state import Seat
from game.tellings.conscious.foreseen import Coming, a_roll_would_reach, landing
from game.tellings.conscious.path import face_of, way
from game.tellings.conscious.things import (
    capital,
    card_named,
    counted,
    law_titled,
    mark,
    marks,
    phrase,
    place_named,
    seat_of,
    table,
)
from game.tellings.general import View

IN_A_LINE = 92  # letters that a bar has room for where it is narrow
MANY = 9  # cards: more than any play takes


@dataclass(frozen=True)
class Unplayed:
    """Why a card makes nothing now, in a sentence, and the clause that says so."""

    said: str
    rule: str


def group_line(card: str) -> str:
    """What the numbers of a group make: `2♦ 3♦ 4♦: two make one chip on the Jack of diamonds, …`."""
    face = face_of(card)
    return phrase("group", cards=marks(rank + face[1] for rank in GROUPS[face[0]]), face=card_named(face))


def unplayed(view: View, card: str) -> Unplayed | None:
    """Why a card of the hand of the seat in turn cannot be played; None where it can, or is not there."""
    seat = seat_of(view, view["turn"])
    if card not in seat.hand:
        return Unplayed(phrase("unplayed.another_time"), "CB-6.1")
    if view["phase"] != "turn":
        return Unplayed(phrase("unplayed.asked"), "CB-6.1")
    if _with(seat, card):
        return None
    if diagram.keeps(seat, diagram.ASLEEP):
        return Unplayed(phrase("unplayed.asleep"), "CB-7.11")
    if not seat.plays:
        return Unplayed(_spent(seat), "CB-2.4")
    waiting = _with(_freed(seat), card)
    if waiting:
        cheapest = min(waiting, key=lambda play: len(play["cards"]))
        return Unplayed(_too_dear("unplayed.dear", seat, cheapest), "CB-6.7")
    return Unplayed(phrase("unplayed.partner", cards=_partners(card)), "CB-6.3")


def unplayed_law(view: View, law: str) -> Unplayed | None:
    """Why a Law in play cannot be played as a card; None where it can, or there is none such."""
    seat = seat_of(view, view["turn"])
    found = [each for each in seat.laws if each.law == law]
    if not found or view["phase"] != "turn" or any(law in play["laws"] for play in plays.plays(seat)):
        return None
    if all(each.played for each in found):
        return Unplayed(phrase("unplayed.law.played", law=law_titled(law)), "CB-7.17")
    if diagram.keeps(seat, diagram.ASLEEP):
        return Unplayed(phrase("unplayed.asleep"), "CB-7.11")
    card = laws()[law].card
    waiting = [play for play in plays.plays(_freed(seat)) if law in play["laws"]]
    if waiting:
        return Unplayed(f"{phrase('unplayed.law.free')} {_spent(seat)}", "CB-2.4")
    return Unplayed(phrase("unplayed.law.partner", card=mark(card), cards=_partners(card)), "CB-7.16")


def _partners(card: str) -> str:
    """The cards of its group that a card is played with."""
    face = face_of(card)
    return words.either([mark(rank + face[1]) for rank in GROUPS[face[0]] if rank + face[1] != card])


def _with(seat: Seat, card: str) -> list[Action]:
    return [play for play in plays.plays(seat) if card in play["cards"]]


def _spent(seat: Seat) -> str:
    """Said of a turn whose cards are played, with how many the next has."""
    return counted("unplayed.spent", seat.level + 1 + seat.mc, may=_number(seat.level + 1 + seat.mc))


def _freed(seat: Seat) -> Seat:
    """The same seat, with as many cards to play as it likes."""
    return replace(seat, plays=MANY)


def _too_dear(key: str, seat: Seat, play: Action) -> str:
    """Cards that would make something, were there plays for them."""
    cost, made = _number(len(play["cards"])), mark(play["make"])
    return counted(key, seat.plays, cards=marks(play["cards"]), made=made, cost=cost, may=_number(seat.plays))


def _number(count: int) -> str:
    """A small number as a word."""
    return words.say(f"number.{count}") if 1 <= count <= 6 else str(count)


# -- while only the roll is left


def on_the_way(view: View, names: Sequence[str]) -> str:
    """Why no card is played, and in turn: what is next on the Path, the best of six rolls, a Law ahead."""
    fields, seat = view["seats"][view["turn"]], seat_of(view, view["turn"])
    if None in fields["hand"]:
        return phrase("toward.hidden")
    way_ = way(view, view["turn"], names)
    path = phrase("toward.path", line=way_.line) if way_.line else ""
    found = list(filter(None, (path, _best(view, names), _law_ahead(view, seat))))
    why = _no_play(seat, {want.card for want in way_.next_wants if not want.had})
    if why and any(len(why) + len(each) >= IN_A_LINE for each in found):
        found.insert(0, _with_a_second(why, seat))
    if not found and why:
        return _with_a_second(why, seat)
    if not found:
        return phrase("toward.hidden")
    said = found[fields["turns"] % len(found)]
    return f"{why} {said}" if why and why != said and len(why) + len(said) < IN_A_LINE else said


def _with_a_second(why: str, seat: Seat) -> str:
    """Why no card is played, and where one more could be from, if there is room to say so (CB-2.4)."""
    said = f"{why} {phrase('toward.second')}"
    dear = seat.plays == 1 and any(play["cards"] for play in plays.plays(_freed(seat)))
    return said if dear and len(said) < IN_A_LINE else why


def _no_play(seat: Seat, asked: Collection[str]) -> str:
    """Why none of the hand can be played; first what would make a card that the Path asks for."""
    if not seat.plays or not seat.hand:
        return ""
    waiting = [play for play in plays.plays(_freed(seat)) if play["cards"]]
    if not waiting:
        return capital(counted("toward.none", seat.plays, may=_number(seat.plays)))
    waiting.sort(key=lambda play: (play["make"] not in asked, len(play["cards"])))
    return _too_dear("toward.dear", seat, waiting[0])


def _law_ahead(view: View, seat: Seat) -> str:
    """A Law-space that the next roll may pass."""
    ahead = a_roll_would_reach(view)
    spaces = [each.space for each in ahead[:-1] if each.kind == "L"]
    return phrase("toward.law", place=place_named(spaces[0])) if seat.alive and spaces else ""


def _best(view: View, names: Sequence[str]) -> str:
    """Which rolls would bring most, and what; empty where nothing stands out."""
    dice, brings = best_rolls(view, names)
    return counted("toward.best", len(dice), dice=words.either(dice), brings=brings) if dice else ""


def best_rolls(view: View, names: Sequence[str]) -> tuple[list[str], str]:
    """The rolls that would bring most, and what that is; none where nothing stands out."""
    coming = [landing(view, each.space, names, each.die) for each in a_roll_would_reach(view)]
    ranked = {each.die: _rank(view, each) for each in coming}
    most = max(ranked.values(), default=LOST)
    if most < RISES or len(set(ranked.values())) == 1:
        return [], ""
    best = next(each for each in coming if ranked[each.die] == most)
    dice = [str(each.die) for each in coming if ranked[each.die] == most and each.kind == best.kind]
    return dice, _brings(best, most)


BEYOND = {pair[1] for pairs in diagram.SHOCKS.values() for pair in pairs} | {"FA-24"}  # the intervals (CB-9)
LOST, PLAIN, CARD, RISES, LAW, SHOCK, DISC = range(7)  # what a landing brings, the least first


def _rank(view: View, coming: Coming) -> int:
    """How much a landing brings."""
    living = view["seats"][view["turn"]]["alive"]
    if coming.barred:
        return LOST
    if coming.kind not in OCTAVES:
        worth = {"C": CARD if living else LOST, "L": LAW, "*": LAW}
        return worth[coming.kind]
    if coming.preview is None or coming.preview.after is None:
        return PLAIN
    was, now = (each["seats"][view["turn"]] for each in (view, coming.preview.after))
    if any(now[kind][octave] > was[kind][octave] for kind in ("astral", "mental") for octave in OCTAVES):
        return DISC
    paid = any(step.rule in ("CB-4.8", "CB-4.10") for step in coming.preview.steps)  # a card for a chip
    if not paid and any(_chips(now, octave) < _chips(was, octave) for octave in OCTAVES):
        return LOST
    if _crossed(coming):
        return SHOCK
    if paid:
        return RISES
    if sum(map(sum, now["chips"].values())) <= sum(map(sum, was["chips"].values())):
        return LOST
    return RISES if any(step.rule.startswith("CB-10") for step in coming.preview.steps) else PLAIN


def _chips(fields: Mapping[str, Any], octave: str) -> int:
    """How many chips of an octave a seat has, with those that wait as surplus (CB-4.9)."""
    return int(sum(fields["chips"][octave])) + int(fields["surplus"][octave])


def _brings(coming: Coming, rank: int) -> str:
    """What a landing brings, in a few words."""
    if rank == DISC:
        return phrase("toward.disc", chip=table("one_of", coming.kind))
    crossed = _crossed(coming)
    if rank == SHOCK and crossed:
        other = table("one_of", NOTES[crossed].octave)
        return phrase("toward.shock", chip=table("one_of", coming.kind), other=other)
    return coming.line.rstrip(".")


def _crossed(coming: Coming) -> str:
    """The note beyond an interval that a landing would bring a chip to; empty where it brings none."""
    steps = coming.preview.steps if coming.preview is not None else ()
    return next((note for step in steps for note in step.notes if note in BEYOND), "")
