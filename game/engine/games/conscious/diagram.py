"""Chips on their way through the octaves: launching, shocks, Harnel-Miaznel (CB-4, CB-9, CB-10)."""

from __future__ import annotations

from typing import Literal

from game.engine.games.conscious.components import (
    CARBON,
    ENTRY,
    NOTES,
    OCTAVES,
    SKILLS,
    Note,
    Octave,
    Shocking,
    above,
)
from game.engine.games.conscious.hands import draw
from game.engine.games.conscious.state import (
    RISE,
    WILD_CHIP,
    Rising,
    Seat,
    Shock,
    Skill,
    Step,
    Turn,
    first,
    player,
    tell,
)

SHOCKS: dict[Shocking, tuple[tuple[str, str], ...]] = {  # CB-9.1, CB-9.2, CB-9.4
    "food": (("MI-192", "FA-96"),),
    "self": (("DO-48", "RE-24"),),
    "transform": (("MI-12", "FA-6"), ("TI-12", "DO-6")),
}
SHOCK_RULES = {"food": "CB-9.1", "self": "CB-9.2", "transform": "CB-9.4", "wild": "CB-9.5", "all": "CB-9.6"}
ASLEEP, NO_SKILLS, NO_POWERS, HASNAMUSS = "JD", "JC", "JH", "JO"


def on(seat: Seat, note: str) -> int:
    """How many chips lie on a note."""
    place = NOTES[note]
    return seat.chips[place.octave][place.place]


def put(seat: Seat, note: str, change: int) -> None:
    """Add chips to a note, or take them off."""
    place = NOTES[note]
    seat.chips[place.octave][place.place] += change


def keeps(seat: Seat, law: str) -> bool:
    """Whether a Law is kept (CB-7.21)."""
    return any(kept.law == law for kept in seat.active)


def present(seat: Seat, hydrogen: int) -> bool:
    """Whether the carbon is in the body: a chip on any note of that hydrogen (CB-0.10)."""
    return any(seat.chips[note.octave][note.place] for note in CARBON[hydrogen])


# -- launching (CB-9, CB-10.5)


def launch(turn: Turn, note: str, *, created: bool = False) -> None:
    """A chip reaches for a note; toward RE-96 and RE-24 it shocks another across (CB-9.1, CB-9.3)."""
    turn.state.rising.append(Rising(note, created))
    if note == "RE-96":
        shock_across(turn, "MI-192", "FA-96", "CB-9.1")
    elif note == "RE-24":
        shock_across(turn, "MI-48", "FA-24", "CB-9.3")


def enter(turn: Turn, octave: Octave, count: int = 1) -> None:
    """Chips enter an octave at its first note (CB-5.1 to CB-5.3)."""
    for _ in range(count):
        launch(turn, ENTRY[octave])


def shock_across(turn: Turn, start: str, to: str, rule: str) -> None:
    """One chip crosses an interval, where one lies before it (CB-9)."""
    seat = player(turn)
    if on(seat, start):
        put(seat, start, -1)
        tell(turn, "shocked", rule, **{"from": start, "to": to})
        launch(turn, to)


def shock(turn: Turn, kind: str) -> None:
    """A shock; all of them are three, and a wild one is asked for elsewhere (CB-9.2 to CB-9.6)."""
    tell(turn, "shock", SHOCK_RULES[kind], kind=kind)
    if kind == "all":
        first(turn, *(Shock("shock", each) for each in SHOCKS))
        return
    for start, to in SHOCKS[kind]:  # type: ignore[index]
        shock_across(turn, start, to, SHOCK_RULES[kind])


def shocks_of(made: list[str]) -> list[Step]:
    """The shocks that cards made on the board call for, in that order (CB-6.6, CB-9.2 to CB-9.6)."""
    kinds = {"XJ": "wild", "JO": "all"}
    return [
        Shock("shock", kinds.get(card) or ("transform" if card[0] == "A" else "self"))  # type: ignore[arg-type]
        for card in made
    ]


def wild_chips(seat: Seat) -> list[Step]:
    """One for each chip on the JOKER beyond three (CB-8.7)."""
    return [WILD_CHIP] * max(0, seat.board["JO"] - 3)


# -- rising (CB-4, CB-10)


def rise(turn: Turn) -> None:
    """All chips on their way settle one at a time, the one bound for the highest matter first (CB-10.4)."""
    state = turn.state
    while state.rising:
        chip = min(state.rising, key=_urgency)
        state.rising.remove(chip)
        if may_use_skill(player(turn), chip.note):
            first(turn, Skill("skill", chip.note), RISE)
            return
        settle(turn, NOTES[chip.note], chip.created)


def _urgency(chip: Rising) -> tuple[int, int]:
    note = NOTES[chip.note]
    return note.hydrogen, OCTAVES.index(note.octave)


def may_use_skill(seat: Seat, note: str) -> bool:
    """Whether a chip that comes to a stop may go on by skill (CB-8.8)."""
    if note not in SKILLS:
        return False
    skill, _, level = SKILLS[note]
    return (
        seat.level >= level
        and skill not in seat.skills_used
        and on(seat, note) > 0
        and not keeps(seat, ASLEEP)
        and not keeps(seat, NO_SKILLS)
    )


def use_skill(turn: Turn, note: str, use: bool) -> None:
    """The chip goes on by shock, or settles as usual (CB-8.8)."""
    if not use:
        settle(turn, NOTES[note], False)
        return
    skill, to, _ = SKILLS[note]
    player(turn).skills_used.append(skill)  # type: ignore[arg-type]
    tell(turn, "skill_used", "CB-8.8", skill=skill, **{"from": note, "to": to})
    launch(turn, to)


Fate = Literal["placed", "discarded", "card", "surplus", "rises"]


def fate(seat: Seat, note: Note, created: bool) -> tuple[Fate, str]:
    """What becomes of a chip that comes to a note, and the clause; without room it is excess (CB-4.3)."""
    if seat.chips[note.octave][note.place] < note.cap:
        return "placed", "CB-4.1"
    if note.excess == "stops":
        return "discarded", note.rule
    if note.excess == "card":
        return "card", note.rule
    if note.excess == "surplus":
        return "surplus", note.rule
    if created and note.name in DISCARDED_IF_CREATED:
        return "discarded", "CB-7.9"
    if note.excess == "freely":
        return "rises", "CB-10.3"
    return ("rises", "CB-10.1") if present(seat, note.carbon) else ("discarded", note.rule)


def settle(turn: Turn, note: Note, created: bool) -> None:
    """A chip comes to a note: it stays, rises, or is excess (CB-4)."""
    seat = player(turn)
    what, rule = fate(seat, note, created)
    if what == "placed":
        seat.chips[note.octave][note.place] += 1
        tell(turn, "chip_placed", rule, note=note.name)
    elif what == "discarded":
        tell(turn, "chip_discarded", rule, note=note.name)
    elif what == "card":
        tell(turn, "higher_12", rule, note=note.name)
        draw(turn, turn.state.turn, rule)
    elif what == "surplus":
        seat.surplus[note.octave] += 1
        tell(turn, "surplus", rule, octave=note.octave)
    else:
        to = above(note).name
        tell(turn, "chip_rose", rule, **{"from": note.name, "to": to})
        launch(turn, to)


DISCARDED_IF_CREATED = ("RE-384", "SO-48", "LA-24", "RE-96", "SO-12")  # CB-7.9
