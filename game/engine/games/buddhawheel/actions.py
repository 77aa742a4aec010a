"""What may be done in each phase, what it does, and what forbids it (BW-11)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from game.engine.base import Action
from game.engine.chance import Source
from game.engine.codec import decode
from game.engine.games.buddhawheel.components import (
    BORN,
    DECLINE,
    MISS,
    PURIFY,
    ROLL,
    STEP,
    Phase,
    Why,
    minds,
    pack,
    positive,
)
from game.engine.games.buddhawheel.rules import (
    answer,
    answer_purify,
    choices_of_sharing,
    choices_of_square,
    dedications,
    destinations,
    emanate,
    end_throw,
    first_birth,
    go,
    leave,
    miss,
    on_foot,
    put_aside,
    stay,
    step,
    throw,
    use_square,
)
from game.engine.games.buddhawheel.state import BuddhaWheel, Seat, Turn, to_act


def births(state: BuddhaWheel) -> list[Action]:
    """The first throw, or the birth where a Buddha appears (BW-2.2, BW-9.8)."""
    if state.seats[state.turn].status == "buddha":
        return [{"type": "emanate", "birth": realm} for realm in BORN]
    return [ROLL]


def throws(state: BuddhaWheel) -> list[Action]:
    """A missed turn, a step, or a throw (BW-3.1, BW-4.1, BW-7.4)."""
    player = state.seats[state.turn]
    if player.miss:
        return [MISS]
    return [STEP] if player.status == "wheel" and player.square in on_foot() else [ROLL]


_LEGAL: dict[str, Callable[[BuddhaWheel], list[Action]]] = {
    "birth": births,
    "purify": lambda state: [PURIFY, DECLINE],
    "throw": throws,
    "route": lambda state: [{"type": "go", "to": to} for to in destinations(state)],
    "pass": lambda state: [*dedications(state.seats[to_act(state)]), DECLINE],
    "share": lambda state: choices_of_sharing(state.seats[to_act(state)]),
    "square": choices_of_square,
    "dedicate": lambda state: dedications(state.seats[state.turn]),
    "liberation": lambda state: [{"type": "leave"}, {"type": "stay"}],
    "over": lambda state: [],
}


def dedicate(turn: Turn, action: Action) -> None:
    """What a Dedication card asks for (BW-5.2)."""
    put_aside(turn, turn.state.turn, action["card"])
    end_throw(turn)


def act(turn: Turn, action: Action) -> None:
    """Carry out a legal action, by the phase it belongs to."""
    _DEEDS[turn.state.phase](turn, action)


def _throw_phase(turn: Turn, action: Action) -> None:
    {"roll": throw, "step": step, "miss": miss}[action["type"]](turn)


def _birth_phase(turn: Turn, action: Action) -> None:
    if action["type"] == "emanate":
        emanate(turn, action)
    else:
        first_birth(turn)


def _liberation_phase(turn: Turn, action: Action) -> None:
    if action["type"] == "leave":
        leave(turn)
    else:
        stay(turn)


_DEEDS: dict[str, Callable[[Turn, Action], None]] = {
    "birth": _birth_phase,
    "purify": answer_purify,
    "throw": _throw_phase,
    "route": go,
    "pass": answer,
    "share": answer,
    "square": use_square,
    "dedicate": dedicate,
    "liberation": _liberation_phase,
}

# Each action: the phases it belongs to, and the clause that says so.
_TIMES: dict[str, tuple[tuple[Phase, ...], str]] = {
    "roll": (("birth", "throw"), "BW-3.1"),
    "step": (("throw",), "BW-4.1"),
    "miss": (("throw",), "BW-7.4"),
    "emanate": (("birth",), "BW-9.8"),
    "go": (("route",), "BW-3.8"),
    "power": (("square",), "BW-7.1"),
    "draw": (("square",), "BW-7.9"),
    "dedicate": (("pass", "share", "square", "dedicate"), "BW-5.2"),
    "purify": (("purify", "share", "square"), "BW-7.7"),
    "meditate": (("share", "square"), "BW-7.8"),
    "decline": (("purify", "pass", "share", "square"), "BW-9.3"),
    "leave": (("liberation",), "BW-8.1"),
    "stay": (("liberation",), "BW-8.2"),
}


def forbidden(state: BuddhaWheel, action: Action) -> tuple[Why, str] | None:
    """What forbids an action that is not listed, and its clause; None where it is no action at all."""
    deed = action.get("type")
    if not isinstance(deed, str) or deed not in _TIMES:
        return None
    phases, rule = _TIMES[deed]
    seat = to_act(state)
    player = state.seats[seat]
    if state.phase not in phases:
        return Why("another_time", seat=seat, deed=deed, phase=state.phase), rule
    if deed in ("roll", "step") and player.miss:
        return Why("resting", seat=seat), "BW-7.4"
    if deed in ("roll", "step", "miss", "emanate"):
        return Why("another_deed", seat=seat, deed=deed), rule
    if deed == "go":
        return Why("out_of_reach", seat=seat, die=state.die, to=action.get("to")), _clause_of_way(state)
    if deed in ("dedicate", "meditate"):
        return _forbidden_card(player, seat, deed, action.get("card"))
    return Why("not_here", seat=seat, deed=deed, square=player.square), rule


def _clause_of_way(state: BuddhaWheel) -> str:
    """The clause by which a throw reaches its squares."""
    return "BW-9.2" if state.seats[state.turn].status == "buddha" else "BW-3.2"


def _forbidden_card(player: Seat, seat: int, deed: str, card: Any) -> tuple[Why, str] | None:
    known = isinstance(card, str) and (card in minds() or card[:1] == "@")
    if not known:
        return None
    if deed == "meditate":
        reason = "not_here" if card in player.dedicated else "not_dedicated"
        return Why(reason, seat=seat, deed=deed, card=card, square=player.square), "BW-7.8"
    if card not in player.karma:
        return Why("not_held", seat=seat, card=card), "BW-5.2"
    reason = "not_here" if card in positive(player.karma) else "not_positive"
    return Why(reason, seat=seat, deed=deed, card=card, square=player.square), "BW-5.2"


# -- what nobody can know (*View*)


def imagined(view: Mapping[str, Any], chance: Source) -> BuddhaWheel:
    """The order of the Realm stacks as it might be: their cards are known, for all others lie open."""
    state: BuddhaWheel = decode(BuddhaWheel, {**view, "stacks": {}})
    held = {card for player in state.seats for card in (*player.karma, *player.dedicated, *player.meditated)}
    state.stacks = {
        stack: tuple(chance.shuffle([card for card in cards if card not in held]))
        for stack, cards in pack(len(state.seats)).items()
    }
    return state
