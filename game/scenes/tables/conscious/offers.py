"""The choices of a turn, as the bar offers them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game import words
from game.engine.base import Action
from game.engine.games.conscious import turns
from game.scenes.offer import Offer
from game.scenes.tables.interface import Table
from game.scenes.tables.stage import View
from game.tellings import telling_of
from game.tellings.conscious.things import counted, seat_of
from game.tellings.conscious.turning import law_marked

GAME = "conscious"
MANY = 5  # plays: then the centre that is to be made is touched
KINDS = ("obey", "play", "combine", "catch", "give")
SLOTS = {"obey": 0, "catch": 0, "give": 0, "play": 1, "combine": 1, "roll": 2, "die": 2}
"""Where each kind stands in the bar."""


def turn_offers(table: Table, view: View, actions: Sequence[Action]) -> list[Offer]:
    """In a turn one button for each kind of thing; what is closed still tells why."""
    found: list[Offer] = []
    for kind in KINDS:
        group = [action for action in actions if action["type"] == kind]
        if len(group) > (2 if kind == "obey" else 1):
            found.append(gathered(kind, group))
        else:
            found += [offer(table, view, action) for action in group]
    last = [action for action in actions if action["type"] in ("roll", "die")]
    if last:
        found += [offer(table, view, action) for action in last]
    else:
        found.append(_closed(table, view))
    return found


def unled(offers: Sequence[Offer]) -> list[Offer]:
    """Where several are open the keys begin at none: who presses on chooses nothing unseen."""
    several = sum(bool(each.actions) for each in offers) > 1
    return [replace(each, grave=True) for each in offers] if several else [*offers]


def offer(table: Table, view: View, action: Action) -> Offer:
    """One action as a choice, with what would come of it."""
    telling, names = telling_of(GAME), table.sitting.names
    name = "/".join(str(value) for value in action.values())
    said = telling.effect(view, action, names)
    label = telling.label(view, action, names)
    kind = action["type"]
    slot = SLOTS.get(kind) if view["phase"] == "turn" else None
    return Offer(name, label, said, None, (action,), grave=kind == "die", slot=slot)


def settled(actions: Sequence[Action]) -> list[Action]:
    """Of many plays those to which no card is to be added; none where the centre is to be touched first."""
    plays = [action for action in actions if action["type"] == "play"]
    if not plays:
        return []
    chosen = set.intersection(*(set(action["cards"]) for action in plays))
    found = [action for action in plays if chosen.issuperset(action["cards"])]
    return found if len(found) < MANY or len({action["make"] for action in plays}) == 1 else []


def _closed(table: Table, view: View) -> Offer:
    """The roll, or the death in its place, that must wait for a Law to be obeyed."""
    seat = view["seats"][view["turn"]]
    kind = "die" if turns.dying(seat_of(view, view["turn"])) else "roll"
    waiting = [law["law"] for law in seat["laws"] if not law["obeyed"]]
    said = counted("closed.obey", len(waiting), law=law_marked(waiting[0])) if waiting else ""
    label = words.label(GAME, {"type": kind}, table.sitting.names).label
    refusal = table.sitting.match.refusal({"type": kind})
    return Offer(kind, label, said, refusal=refusal, slot=SLOTS[kind])


def gathered(kind: str, group: Sequence[Action]) -> Offer:
    """Several actions of a kind, of which one is to be chosen next."""
    label = words.phrase(GAME, f"choose.{kind}")
    help_ = words.phrase(GAME, f"choose.{kind}.help", count=len(group))
    ask = words.phrase(GAME, f"choose.{kind}.ask")
    return Offer(kind, label, help_, None, tuple(group), ask, slot=SLOTS[kind])
