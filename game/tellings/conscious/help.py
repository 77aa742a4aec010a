"""What helps now: one want and one reason, in the terms of what a player grows.

What is to be done a bot has picked, from what the seat knows; a roll is hoped for, and never advised.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from game import words
from game.engine.base import Action
from game.engine.games.conscious import law_rules, plays
from game.engine.games.conscious.components import NOTES, laws
from game.engine.games.conscious.diagram import on
from game.engine.games.conscious.state import Seat
from game.tellings.conscious.aim import Aim, aim
from game.tellings.conscious.chain import card_play_named
from game.tellings.conscious.foreseen import Preview, a_roll_would_reach, chips_told, preview
from game.tellings.conscious.law_ways import law_brief, law_worth
from game.tellings.conscious.path import faces_asked
from game.tellings.conscious.things import capital, counted, law_titled, mark, marks, phrase, seat_of, table
from game.tellings.conscious.toward import MANY, best_rolls
from game.tellings.general import View

HELPS = "what_helps"
"""The setting: whether it is told; on until a first life is over."""
ROLLS = ("roll", "die")


@dataclass(frozen=True)
class Help:
    """What is wanted, and why."""

    want: str
    reason: str


def helps(view: View, picked: Action, label: str, does: str, names: Sequence[str]) -> Help | None:
    """What helps the seat to act, for whom an action was picked: with its label, and what it does.

    None: there is nothing to be said. What is no choice is not advised: a Law drawn, or obeyed but to be
    rid of another one.
    """
    seat, found = seat_of(view, view["to_act"]), aim(view, view["to_act"])
    kind = picked["type"]
    if kind == "obey":
        return _first(seat, picked["law"]) or _wakes(view, seat, found, names)
    if kind == "select_law":
        return _least(view, picked, names)
    if kind in ("play", "combine") or view["phase"] == "skill":
        reason = _gained(view, picked, names)
        if reason:
            return Help(f"{label}.", reason)
    if kind in (*ROLLS, "play", "combine") and view["phase"] == "turn":  # a play that brings nothing is none
        deed = _wakes(view, seat, found, names)
        return deed or _hope(view, seat, found, names) or _keep(found) or _full(seat)
    if kind == "skill":
        return None
    return Help(f"{label}.", _sentence(does)) if does and kind not in ("again", "discard", "ask") else None


def _sentence(said: str) -> str:
    return capital(said if said.endswith((".", "?", "!")) else f"{said}.")


def _first(seat: Seat, law: str) -> Help | None:
    """A Law to be obeyed before others, as it sets free of them (CB-7.13)."""
    kind = laws()[law]
    waiting = [each for each in seat.laws if not each.obeyed and each.law != law and each.guard is None]
    freed = [each.law for each in waiting if kind.cancel in ("all", laws()[each.law].designation)]
    if not freed:
        return None
    want = phrase("help.first", law=law_titled(law))
    return Help(want, phrase("help.first.why", laws=words.listed(list(map(law_titled, freed)))))


def _wakes(view: View, seat: Seat, found: Aim, names: Sequence[str]) -> Help | None:
    """A play that costs no chip, and brings something: first of cards that serve, else of none of them."""
    serve = set(found.seeks.serving if found.seeks is not None else ())
    open_ = plays.plays(seat) if view["phase"] == "turn" else []
    for play in sorted(open_, key=lambda each: not serve.issuperset(each["cards"])):
        if serve.issuperset(play["cards"]) or serve.isdisjoint(play["cards"]):
            reason = _gained(view, play, names)
            if reason and not preview(view, play, names).lost:
                cards, made = card_play_named(play["cards"], play["laws"]), mark(play["make"])
                key = "label.alone" if cards == made else "label.play"
                return Help(f"{phrase(key, card=cards, cards=cards, made=made)}.", reason)
    return None


def _least(view: View, picked: Action, names: Sequence[str]) -> Help | None:
    """A Law of choice that gives most, or takes least; None where another is as good."""
    if "law" not in picked:
        return None
    pile = law_rules.selectable(view["seats"][view["to_act"]]["pile"])
    worth = {law: law_worth(view, law, names) for law in pile}
    own, others = worth[picked["law"]], [worth[law] for law in worth if law != picked["law"]]
    if own is None or not others or any(each is None or each >= own for each in others):
        return None
    want = phrase("help.choose", law=law_titled(picked["law"]))
    return Help(
        want, phrase("help.gives" if own > 0 else "help.takes", what=law_brief(view, picked["law"], names))
    )


def _gained(view: View, picked: Action, names: Sequence[str]) -> str:
    """What an action brings, and what it costs: a state, a disc, a face that is sought, a gap crossed.

    Empty where it brings none of these.
    """
    coming = preview(view, picked, names)
    if coming.after is None:
        return ""
    said = _brought(view, coming, picked)
    cost = phrase("help.costs", chips=chips_told(coming.lost)) if coming.lost else ""
    return " ".join(filter(None, (said, cost))) if said else ""


def _brought(view: View, coming: Preview, picked: Action) -> str:
    assert coming.after is not None
    own = view["to_act"]
    fields, after = view["seats"][own], coming.after["seats"][own]
    was, now = (aim(each, own) for each in (view, coming.after))
    if after["level"] > fields["level"]:
        return phrase(f"help.state.{after['level']}", school=table("the_schools", after["school"]))
    if was.grows is not None and (now.grows is None or now.grows.title != was.grows.title):
        return phrase("help.body", title=was.grows.title)
    if was.grows is not None and now.grows is not None and now.grows.count > was.grows.count:
        return phrase("help.disc", count=now.grows.count, whole=now.grows.whole)
    missing = [] if was.seeks is None else [want.card for want in was.seeks.wants if not want.had]
    asked = [] if was.seeks is None else faces_asked(seat_of(view, own), was.seeks.wants)
    if was.seeks is not None and picked.get("make") in [*missing, *asked]:
        ace = f"A{picked['make'][1]}"
        if picked["make"] not in missing and ace in missing:
            return phrase("help.towards", made=mark(picked["make"]), ace=mark(ace))
        return phrase("help.face", made=mark(picked["make"]), title=was.seeks.title, does=was.seeks.does)
    over = Counter(to for step in coming.steps if step.rule.startswith("CB-9") for to in step.notes)
    if not over:
        return ""
    chips = {note: count for note, count in over.items() if note in NOTES}
    return phrase("help.crosses", chips=chips_told(chips))


def _hope(view: View, seat: Seat, found: Aim, names: Sequence[str]) -> Help | None:
    """A roll that would bring most, or that allows a play the next turn which this one is too short for."""
    ahead = a_roll_would_reach(view)
    dear = _too_dear(seat, found)
    dice = [str(each.die) for each in ahead if each.kind == "L"] if dear and seat.alive else []
    if dear is not None and dice:
        return Help(_hoped(dice), phrase("help.law", cards=marks(dear["cards"]), made=mark(dear["make"])))
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
