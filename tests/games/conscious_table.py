"""A table of the Conscious Board Game set in a few words, for tests.

Cards and Laws are written as the rulebook writes them, several with spaces between. Of a Law in play `3Da/C`
is guarded, `QC*` a copy, `JD!` obeyed and `JD+` played; of a kept one `AH@37` lasts until 37. Discs are
written `3-2-0`. Actions are short too: `play 3C + 2Cb = JC`, `obey AD`, `give 1 JD`.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Sequence
from typing import Any

from game.engine import Match
from game.engine.base import Action, Event
from game.engine.chance import Outcome
from tests.games.conscious_things import CENTERS, DECK, DIAGRAM, LAWS

Record = dict[str, Any]

NAMES = ("Ann", "Ben", "Mira", "Tom", "Uma", "Yan")
OPTIONS: Record = {"striving": "strict", "turn_limit": 0}
BEGUN: Record = {"F": [1, 1, 1, 0, 0, 0, 0, 0], "A": [1, 1, 1, 0, 0, 0], "I": [1, 0, 0, 0]}
LISTS = ("hand", "dupes", "pile", "powers_used", "skills_used")
DECKS = ("deck", "discard", "law_deck", "law_discard")

NOTES: Record = {
    note: (octave, place) for octave, notes in DIAGRAM.items() for place, note in enumerate(notes)
}


# -- setting a table


def seat(number: int, **fields: Any) -> Record:
    """A seat of the examples' table, with the changes named (section 8)."""
    found: Record = {
        "name": NAMES[number],
        "type": number + 1,
        "alive": True,
        "out": False,
        "position": 10 + number,
        "trips": 0,
        "direction": 1,
        "arrived": number + 1,
        "turns": 1,
        "level": 0,
        "school": None,
        "hasnamuss": False,
        "body": "physical",
        "chips_of": "physical",
        "chips": copy.deepcopy(BEGUN),
        "astral": {"F": 0, "A": 0, "I": 0},
        "mental": {"F": 0, "A": 0, "I": 0},
        "surplus": {"F": 0, "A": 0, "I": 0},
        "board": dict.fromkeys(CENTERS, 0),
        "hand": [],
        "dupes": [],
        "pile": [],
        "laws": [],
        "active": [],
        "incoming": [],
        "laws_due": 0,
        "mc": 0,
        "plays": 1,
        "powers_used": [],
        "skills_used": [],
    }
    if "dead" in fields:  # non-living, with the body named, going back
        body = fields.pop("dead")
        found |= {"alive": False, "body": body, "chips_of": body, "direction": -1, "trips": 1}
    if "every" in fields:  # so many chips on each note
        count = fields.pop("every")
        found["chips"] = {octave: [count] * len(notes) for octave, notes in DIAGRAM.items()}
    for note, count in fields.pop("notes", {}).items():
        octave, place = NOTES[note]
        found["chips"][octave][place] = count
    found["board"] |= fields.pop("board", {})
    for name, value in fields.items():
        found[name] = _read(name, value)
    return found


def _read(name: str, value: Any) -> Any:
    """A field's short form, as the state has it."""
    if not isinstance(value, str):
        return value
    if name in LISTS or name in DECKS:
        return value.split()
    if name in ("astral", "mental", "surplus"):
        return dict(zip("FAI", map(int, value.split("-"))))
    if name in ("laws", "active", "incoming"):
        return [_law(name, word) for word in value.split()]
    return value


def _law(name: str, word: str) -> Record:
    law, guard, until, marks = re.fullmatch(r"(\w+?)(?:/([CS]))?(?:@(\d+))?([*!+]*)", word).groups()
    if name == "laws":
        return {
            "law": law,
            "obeyed": "!" in marks,
            "played": "+" in marks,
            "guard": guard,
            "shared": "*" in marks,
        }
    if name == "active":
        return {"law": law, "until": int(until) if until else None, "guard": guard, "shared": "*" in marks}
    return {"law": law, "guard": guard}


def position(*seats: Record, **fields: Any) -> Record:
    """The examples' table T(n) with the changes named, of seats and of the whole (section 8)."""
    count = len(seats)
    options = {**OPTIONS, **fields.pop("options", {})}
    return {
        "game": "conscious",
        "options": options,
        "phase": "turn",
        "to_act": fields.get("turn", 0),
        "over": False,
        "winners": [],
        "turn": 0,
        "turn_no": count,
        "dealer": 0,
        "arrivals": count,
        "roll": None,
        "deck": DECK.copy(),
        "discard": [],
        "law_deck": [*LAWS],
        "law_discard": [],
        "gifts": [],
        "rising": [],
        "todo": [],
        "lapses": [],
        "seats": [seat(number, **copy.deepcopy(each)) for number, each in enumerate(seats)],
        **{name: _read(name, value) for name, value in fields.items()},
    }


def table(*seats: Record, chance: Sequence[Outcome] = (), **fields: Any) -> Match:
    """A match that stands so; its chance is `chance`."""
    return Match.load(position(*seats, **fields), chance=list(chance))


def new(count: int = 2, *, chance: Sequence[Outcome] | None = None, seed: int = 0, **options: Any) -> Match:
    """A new match of so many."""
    drawn: Record = {"seed": seed} if chance is None else {"chance": list(chance)}
    return Match.new("conscious", NAMES[:count], {**OPTIONS, **options}, **drawn)


# -- actions


def brief(action: Action) -> str:
    """An action in its short form."""
    type_ = action["type"]
    if type_ == "play":
        used = " + ".join(filter(None, (" ".join(action["cards"]), " ".join(action["laws"]))))
        return f"play {used} = {action['make']}" + (" x2" if action["chips"] == 2 else "")
    if type_ == "combine":
        return f"combine {' '.join(action['cards'])} = {action['make']}"
    return " ".join(str(value) for value in action.values())


def open_to(match: Match) -> list[str]:
    """What may be done, in short."""
    return [brief(action) for action in match.legal()]


def act(match: Match, *deeds: str) -> list[Event]:
    """Do these in turn; all their events."""
    found: list[Event] = []
    for text in deeds:
        listed = {brief(action): action for action in match.legal()}
        assert text in listed, f"{text} is not among {sorted(listed)}"
        found += match.act(listed[text])
    return found


# -- looking


def chips(seat_: Record) -> dict[str, int]:
    """How many chips lie on each note."""
    return {note: seat_["chips"][octave][place] for note, (octave, place) in NOTES.items()}


def discs(found: dict[str, int]) -> str:
    """`3-2-0`."""
    return "-".join(str(found[octave]) for octave in "FAI")


def laws(found: list[Record]) -> str:
    """Laws in play or kept, in their short form."""
    words = []
    for law in found:
        word = law["law"] + (f"/{law['guard']}" if law["guard"] else "")
        word += f"@{law['until']}" if law.get("until") is not None else ""
        word += "*" if law.get("shared") else ""
        word += ("!" if law.get("obeyed") else "") + ("+" if law.get("played") else "")
        words.append(word)
    return " ".join(words)


def told(events: list[Event], *types: str) -> list[str]:
    """`type/rule` of these events, or of all."""
    return [f"{event['type']}/{event['rule']}" for event in events if not types or event["type"] in types]
