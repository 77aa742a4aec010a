"""The four things of a turn, each in its slot: its name, and what it does or why not, in few letters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.engine.base import Action
from game.engine.games.conscious import diagram, plays, turns
from game.engine.games.conscious.state import Seat
from game.tellings.conscious.chain import card_play_named
from game.tellings.conscious.foreseen import chips_told, preview
from game.tellings.conscious.law_ways import law_brief
from game.tellings.conscious.things import counted, law_titled, marks, phrase, seat_of
from game.tellings.general import View

LETTERS = 18  # so many has the line below a slot at most
OF: Mapping[str, str] = {"obey": "obey", "play": "play", "combine": "power", "roll": "roll", "die": "roll"}
"""The slot of each kind of action."""


@dataclass(frozen=True)
class Slot:
    """A slot of the bar: its name, what stands on it and below, and the actions that it may mean."""

    name: str
    label: str
    line: str
    actions: tuple[Action, ...] = ()


def slots(view: View, actions: Sequence[Action]) -> list[Slot]:
    """Obey, Cards, Power and Roll, always all four in this order; `actions` are those open now."""
    seat = seat_of(view, view["turn"])
    own: dict[str, tuple[Action, ...]] = {"obey": (), "play": (), "power": (), "roll": ()}
    for action in actions:
        if action["type"] in OF:
            own[OF[action["type"]]] += (action,)
    last = "die" if turns.dying(seat) else "roll"
    return [
        Slot("obey", phrase("slot.obey"), _obey(view, seat, own["obey"]), own["obey"]),
        Slot("play", _cards_label(own["play"]), _cards(view, seat, own["play"]), own["play"]),
        Slot("combine", phrase("slot.power"), _power(seat, own["power"]), own["power"]),
        Slot(last, phrase(f"slot.{last}"), _last(seat, last, own["roll"]), own["roll"]),
    ]


def _obey(view: View, seat: Seat, open_: Sequence[Action]) -> str:
    """Of one Law what it takes or gives, else how many wait, or why there is none to be obeyed."""
    if len(open_) == 1:
        law, names = open_[0]["law"], [fields["name"] for fields in view["seats"]]
        said = [law_brief(view, law, names), law_titled(law)]
        return next((each for each in said if len(each) <= LETTERS), counted("slot.laws", 1))
    if open_:
        return counted("slot.laws", len(open_))
    if not seat.alive:
        return phrase("slot.obey.dead")
    if any(not law.obeyed for law in seat.laws):
        return phrase("slot.later")
    return phrase("slot.obey.done" if seat.laws else "slot.obey.none")


def cost_line(view: View, action: Action) -> str:
    """The chips that a play costs, as it is done at one press; empty where it costs none."""
    lost = preview(view, action, [fields["name"] for fields in view["seats"]]).lost
    said = phrase("slot.costs", chips=chips_told(lost))
    said = said if len(said) <= LETTERS else phrase("slot.costs.many", count=sum(lost.values()))
    return said if lost else ""


def _cards_label(open_: Sequence[Action]) -> str:
    """Where there is one thing to play the slot says so."""
    return phrase("slot.play" if len(open_) == 1 else "slot.cards")


def play_line(action: Action) -> str:
    """The cards of a play, as far as they have room."""
    named = card_play_named(action["cards"], action["laws"])
    return named if len(named) <= LETTERS else phrase("slot.for", card=marks([action["make"]]))


def _cards(view: View, seat: Seat, open_: Sequence[Action]) -> str:
    """Of one play what it costs, else its cards; how many there are, or why there is none."""
    if len(open_) == 1:
        return cost_line(view, open_[0]) or play_line(open_[0])
    if open_:
        return counted("slot.ways", len(open_))
    if diagram.keeps(seat, diagram.ASLEEP):
        return phrase("slot.asleep")
    if not seat.plays:
        return phrase("slot.cards.spent")
    if plays.plays(seat):
        return phrase("slot.later")
    if None in view["seats"][view["turn"]]["hand"]:
        return phrase("slot.cards.covered")
    return phrase("slot.cards.none" if seat.hand else "slot.cards.empty")


def _power(seat: Seat, open_: Sequence[Action]) -> str:
    if len(open_) == 1:
        return phrase("slot.for", card=marks([open_[0]["make"]]))
    if open_:
        return counted("slot.ways", len(open_))
    if diagram.keeps(seat, diagram.ASLEEP):
        return phrase("slot.asleep")
    if not seat.level:
        return phrase("slot.power.school")
    if diagram.keeps(seat, diagram.NO_POWERS):
        return phrase("slot.power.kept")
    if plays.combinations_of(seat):
        return phrase("slot.later")
    return phrase("slot.power.used" if seat.powers_used else "slot.power.none")


def _last(seat: Seat, kind: str, open_: Sequence[Action]) -> str:
    waiting = [law.law for law in seat.laws if not law.obeyed]
    if waiting and not open_:
        return counted("slot.wait", len(waiting))
    if not open_:
        return phrase("slot.later")
    return phrase(f"slot.{kind}.open")
