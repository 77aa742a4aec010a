"""What may be chosen: the offers of a turn, and what on the stage stands for each action asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from game import words
from game.engine.base import Action
from game.engine.games.conscious import turns
from game.scenes.offer import Offer
from game.scenes.tables.interface import Table
from game.scenes.tables.stage import View
from game.tellings import telling_of
from game.tellings.conscious.law_ways import law_brief
from game.tellings.conscious.slots import cost_line, play_line, slots
from game.tellings.conscious.things import law_titled, phrase, seat_of

Kind = Literal["note", "interval", "card", "deck", "space", "law", "pile"]
ENTERS = {"food": "DO-768", "air": "DO-192", "impression": "DO-48"}
SHOCKED = {"food": ("MI-192",), "self": ("DO-48",), "transform": ("MI-12", "TI-12")}
DECKS = {"card": "part", "law": "law"}
NUMBERED = ("select_choice", "reassimilate", "wild_shock", "wild_chip", "wild_space", "roll_option", "skill")
BARE = ("decay", "keep")
"""Phases whose things alone are touched: the bar asks, and has no buttons."""
TOUCHED = ("select_choice", "decay", "keep", "ask", "fifth")
"""Phases in which the bar says what is to be touched."""
IN_THE_BAR = 5  # so many choices
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
            found.append(replace(one, label=slot.label, help=slot.line, told=one.told, slot=place))
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


def to_press(view: View, actions: Sequence[Action], found: words.Prompt) -> words.Prompt:
    """What a turn asks, and the digits that answer it where Space does not, since several slots are open."""
    kinds = {action["type"] for action in actions}
    open_ = sorted({SLOTS[kind] + 1 for kind in kinds if kind in SLOTS})
    if view["phase"] != "turn" or len(open_) < 2 or not kinds.isdisjoint(BESIDE):
        return found
    return replace(
        found, say=phrase("open.press", said=found.say, keys=words.either([str(digit) for digit in open_]))
    )


def unled(offers: Sequence[Offer]) -> list[Offer]:
    """Where several are open the keys begin at none: who presses on chooses nothing unseen."""
    several = sum(bool(each.actions) for each in offers) > 1
    return [replace(each, grave=True) for each in offers] if several else [*offers]


def offer(table: Table, view: View, action: Action) -> Offer:
    """One action as a choice, with what would come of it."""
    telling, names = telling_of(GAME), table.sitting.names
    name = "/".join(str(value) for value in action.values())
    said, line = telling.effect(view, action, names), ""
    label = telling.label(view, action, names)
    kind = action["type"]
    if kind == "obey":
        line = law_brief(view, action["law"], names)
    slot = SLOTS.get(kind) if view["phase"] == "turn" else None
    return Offer(name, label, line or said, None, (action,), grave=kind == "die", slot=slot, told=said)


def settled(actions: Sequence[Action]) -> list[Action]:
    """Of many plays those to which no card is to be added; none where the centre is to be touched first."""
    plays = [action for action in actions if action["type"] == "play"]
    if not plays:
        return []
    chosen = set.intersection(*(set(action["cards"]) for action in plays))
    found = [action for action in plays if chosen.issuperset(action["cards"])]
    return found if len(found) < MANY or len({action["make"] for action in plays}) == 1 else []


def slotted(view: View, offers: Sequence[Offer]) -> list[Offer]:
    """What is asked further, right of the slot of the way back; one play alone is called so."""
    if len(offers) == 1 and offers[0].actions[0]["type"] == "play":
        line = cost_line(view, offers[0].actions[0]) or play_line(offers[0].actions[0])
        return [replace(offers[0], label=phrase("slot.play"), help=line, slot=1)]
    each = 1 if len(offers) <= BESIDE_BACK else 2
    return [replace(offer, slot=1 + place // each) for place, offer in enumerate(offers)]


def gathered(kind: str, group: Sequence[Action]) -> Offer:
    """Several actions of a kind, of which one is to be chosen next."""
    label = phrase(f"choose.{kind}")
    help_ = phrase(f"choose.{kind}.help", count=len(group))
    ask = phrase(f"choose.{kind}.ask")
    return Offer(kind, label, help_, None, tuple(group), ask, slot=SLOTS[kind])


@dataclass(frozen=True)
class Thing:
    """A thing on the stage by its kind and its name."""

    kind: Kind
    code: str | int


def things_of(view: View, action: Action) -> tuple[Thing, ...]:
    """What is touched for an action: the first is where the player looks."""
    kind = action["type"]
    if kind == "select_law":
        return (Thing("law", action["law"]) if "law" in action else Thing("pile", ""),)
    if kind == "decay":
        return (Thing("note", action["note"]),)
    if kind in ("discard", "give"):
        return (Thing("card", action["card"]),)
    if kind == "skill":
        return (Thing("interval", view["todo"][0]["note"]),) if action["use"] else ()
    if kind == "wild_shock":
        return tuple(Thing("interval", note) for note in SHOCKED[action["kind"]])
    if kind in ("reassimilate", "wild_space", "wild_chip"):
        taken = action.get("take", action.get("use"))
        if taken in ENTERS:
            return (Thing("note", ENTERS[taken]),)
        return (Thing("deck", DECKS[taken]),) if taken in DECKS else ()
    if kind in ("take", "opposite") and "law" not in action:
        die = view["roll"] if kind == "take" else 7 - view["roll"]
        return (Thing("space", turns.reached(seat_of(view, view["turn"]), die)),)
    if kind == "catch":
        return (Thing("space", view["seats"][action["seat"]]["position"]),)
    return ()


def numbers(view: View, actions: Sequence[Action]) -> dict[Thing, int]:
    """The number of each thing that is asked for: that of its button in the bar, from 1."""
    found: dict[Thing, int] = {}
    for number, action in enumerate(actions, 1):
        for thing in things_of(view, action):
            found.setdefault(thing, number)
    return found


def meant(view: View, actions: Sequence[Action], kind: Kind, code: str | int) -> list[Action]:
    """The actions of these that touching a thing means."""
    return [action for action in actions if Thing(kind, code) in things_of(view, action)]


def numbered(view: View, offers: Sequence[Offer]) -> list[Offer]:
    """Offers whose labels bear the numbers that stand on the stage, where they have things there.

    A Law is called by its title, and its button says what it takes and gives.
    """
    found, names = [], [fields["name"] for fields in view["seats"]]
    for number, each in enumerate(offers, 1):
        law = each.actions[0].get("law") if view["phase"] == "select_choice" else None
        if law is not None:
            line, label = law_brief(view, law, names), law_titled(law)
            each = replace(each, label=label, help=line, told=each.told or each.help)
        shown = any(things_of(view, action) for action in each.actions)
        label = phrase("asked.numbered", number=number, label=each.label) if shown else each.label
        found.append(replace(each, label=label))
    return found


def wild_offers(view: View, offers: Sequence[Offer]) -> list[Offer]:
    """The uses of a wild chip: where they are many, all that it may set free of are one choice."""
    free = [offer for offer in offers if not any(things_of(view, action) for action in offer.actions)]
    if len(offers) <= IN_THE_BAR:
        return list(offers)
    actions = tuple(action for offer in free for action in offer.actions)
    said = phrase("asked.free"), phrase("asked.free.help")
    gathered = Offer("free", *said, None, actions, phrase("asked.free.ask"))
    return [*(offer for offer in offers if offer not in free), gathered]


def bare(view: View, actions: Sequence[Action]) -> bool:
    """Whether the things alone are touched: there are too many for buttons."""
    many = len(actions) > IN_THE_BAR
    return view["phase"] in BARE or (many and view["phase"] in ("select_choice", "fifth"))


def prompt(view: View, found: words.Prompt) -> words.Prompt:
    """What the bar asks, and what is to be touched for it."""
    phase = view["phase"]
    if phase not in TOUCHED:
        return found
    touch = phrase(f"asked.touch.{phase}")
    why = touch if phase == "select_choice" else phrase("asked.touch", why=found.why, touch=touch)
    return replace(found, why=why)
