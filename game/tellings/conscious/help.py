"""What helps now: one want and one reason, in the terms of what a player grows.

What is to be done a bot has picked, from what the seat knows; a roll is hoped for, and never advised.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game import words
from game.engine.base import Action
from game.engine.games.conscious import plays
from game.engine.games.conscious.components import NOTES
from game.engine.games.conscious.diagram import on
from game.engine.games.conscious.state import Seat
from game.tellings.conscious.aim import Aim, aim, faces_asked
from game.tellings.conscious.foreseen import a_roll_would_reach, preview
from game.tellings.conscious.things import capital, counted, mark, marks, phrase, seat_of
from game.tellings.conscious.toward import MANY, best_rolls
from game.tellings.general import View

ROLLS = ("roll", "die")


@dataclass(frozen=True)
class Help:
    """What is wanted, and why."""

    want: str
    reason: str


def helps(view: View, picked: Action, label: str, does: str, names: Sequence[str]) -> Help | None:
    """What helps the seat to act, for whom an action was picked: with its label, and what it does.

    None: there is nothing to be said.
    """
    seat, found = seat_of(view, view["to_act"]), aim(view, view["to_act"])
    if picked["type"] not in ROLLS:
        wakes = phrase("step.no_chip") not in does
        reason = _gained(view, picked, names) or (does if wakes else "")
        return Help(f"{label}.", _sentence(reason)) if reason else None
    if view["phase"] != "turn":
        return None
    return _hope(view, seat, found, names) or _keep(found) or _full(seat)


def _sentence(said: str) -> str:
    return capital(said if said.endswith((".", "?", "!")) else f"{said}.")


def _gained(view: View, picked: Action, names: Sequence[str]) -> str:
    """A state or a disc that an action brings; empty where it brings neither."""
    coming = preview(view, picked, names)
    if coming.after is None:
        return ""
    own = view["to_act"]
    was, now = (aim(each, own) for each in (view, coming.after))
    if coming.after["seats"][own]["level"] > view["seats"][own]["level"] and was.seeks is not None:
        return phrase("help.state", title=was.seeks.title)
    if was.grows is not None and (now.grows is None or now.grows.title != was.grows.title):
        return phrase("help.body", title=was.grows.title)
    if was.grows is not None and now.grows is not None and now.grows.count > was.grows.count:
        return phrase("help.disc", count=now.grows.count, whole=now.grows.whole)
    asked = [] if was.seeks is None else faces_asked(seat_of(view, own), was.seeks.wants)
    asked += [] if was.seeks is None else [want.card for want in was.seeks.wants if not want.had]
    if was.seeks is not None and picked.get("make") in asked:
        return phrase("help.face", made=mark(picked["make"]), title=was.seeks.title)
    return ""


def _hope(view: View, seat: Seat, found: Aim, names: Sequence[str]) -> Help | None:
    """A roll that would bring most, or that allows a play the next turn which this one is too short for."""
    ahead = a_roll_would_reach(view)
    dear = _too_dear(seat, found)
    laws = [str(each.die) for each in ahead if each.kind == "L"] if dear and seat.alive else []
    if dear is not None and laws:
        return Help(_hoped(laws), phrase("help.law", cards=marks(dear["cards"]), made=mark(dear["make"])))
    dice, brings = best_rolls(view, names)
    return Help(_hoped(dice), _sentence(brings)) if dice else None


def _hoped(dice: Sequence[str]) -> str:
    return counted("help.hope", len(dice), dice=words.either(dice))


def _too_dear(seat: Seat, found: Aim) -> Action | None:
    """A play of cards that serve, for which this turn has too few plays and the next might have enough."""
    serve = found.seeks.serving if found.seeks is not None else ()
    waiting = plays.plays(replace(seat, plays=MANY))
    return next(
        (
            each
            for each in waiting
            if not each["laws"] and set(each["cards"]) <= set(serve) and len(each["cards"]) == seat.level + 2
        ),
        None,
    )


def _keep(found: Aim) -> Help | None:
    """A card to keep, as one more makes with it what is missing."""
    if found.seeks is None or not found.seeks.serves:
        return None
    return Help(
        counted("help.keep", len(found.seeks.serving), cards=marks(found.seeks.serving)),
        _sentence(found.seeks.serves),
    )


def _full(seat: Seat) -> Help | None:
    """A note before a gap that has no room for one more."""
    for name, note in NOTES.items():
        if seat.alive and note.excess == "stops" and on(seat, name) >= note.cap:
            return Help(phrase("help.full", note=name), phrase(f"help.full.{note.octave}"))
    return None
