"""The choices of a turn, as the bar offers them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game import words
from game.engine.base import Action
from game.scenes.offer import Offer
from game.scenes.tables.interface import Table
from game.scenes.tables.stage import View
from game.tellings import telling_of
from game.tellings.conscious.slots import play_line, slots

GAME = "conscious"
MANY = 5  # plays: then the centre that is to be made is touched
KINDS = ("obey", "play", "combine", "catch", "give")
BESIDE = ("catch", "give")
BESIDE_BACK = 3  # slots right of the way back
SLOTS = {"obey": 0, "catch": 0, "play": 1, "combine": 2, "give": 2, "roll": 3, "die": 3}
"""Where each kind stands in the bar."""


def turn_offers(table: Table, view: View, actions: Sequence[Action]) -> list[Offer]:
    """In a turn the four slots, what is closed telling why; and where they may, to catch and to give."""
    found = []
    for place, slot in enumerate(slots(view, actions)):
        if len(slot.actions) == 1:
            one = offer(table, view, slot.actions[0])
            found.append(replace(one, label=slot.label, help=slot.line, told=one.help, slot=place))
        elif slot.actions:
            found.append(replace(gathered(slot.name, slot.actions), label=slot.label, help=slot.line))
        else:
            refusal = table.sitting.match.refusal(_asked(view, slot.name))
            found.append(Offer(slot.name, slot.label, slot.line, refusal=refusal, slot=place))
    for kind in BESIDE:
        group = [action for action in actions if action["type"] == kind]
        if len(group) > 1:
            found.append(gathered(kind, group))
        else:
            found += [offer(table, view, action) for action in group]
    return found


def _asked(view: View, name: str) -> Action:
    """What a closed slot would do, for who asks why not."""
    held = view["seats"][view["turn"]]["laws"]
    if name == "obey" and held:
        return {"type": name, "law": held[0]["law"]}
    return {"type": name}


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


def slotted(offers: Sequence[Offer]) -> list[Offer]:
    """What is asked further, right of the slot of the way back; one play alone is called so."""
    if len(offers) == 1 and offers[0].actions[0]["type"] == "play":
        line = play_line(offers[0].actions[0])
        return [replace(offers[0], label=words.phrase(GAME, "slot.play"), help=line, slot=1)]
    each = 1 if len(offers) <= BESIDE_BACK else 2
    return [replace(offer, slot=1 + place // each) for place, offer in enumerate(offers)]


def gathered(kind: str, group: Sequence[Action]) -> Offer:
    """Several actions of a kind, of which one is to be chosen next."""
    label = words.phrase(GAME, f"choose.{kind}")
    help_ = words.phrase(GAME, f"choose.{kind}.help", count=len(group))
    ask = words.phrase(GAME, f"choose.{kind}.ask")
    return Offer(kind, label, help_, None, tuple(group), ask, slot=SLOTS[kind])
