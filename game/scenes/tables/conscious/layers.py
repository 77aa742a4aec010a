"""What of the board the present question can move: all else is paled, but for who wants everything lit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.engine.games.conscious.components import CARBON, NOTES, OCTAVES, OF, SUITS
from game.tellings.conscious.foreseen import Preview, a_roll_would_reach

View = Mapping[str, Any]
EVERYTHING = "everything_lit"
"""The setting: whether all is lit, with all numbers and lozenges."""
FED = {"F": "F", "A": "AF", "I": "IA"}  # the octaves that a chip of one can move: its shock lifts the next


@dataclass(frozen=True)
class Layers:
    """What is lit: octaves, the notes whose carbon is met, cards of the board of centers, and spaces.

    `plain`: notes are named without their numbers.
    """

    octaves: frozenset[str]
    carbons: frozenset[str]
    cards: frozenset[str]
    spaces: frozenset[int]
    plain: bool


def layers_of(view: View, seat: int, found: Preview | None, plain: bool) -> Layers | None:
    """What is lit of a seat's board; None: all of it, as where a question is asked in the midst of a turn."""
    fields = view["seats"][seat]
    cards = shown_cards(fields)
    if found is not None:
        notes = {name for step in found.steps for name in step.notes}
        moved = {card for step in found.steps for card in step.cards}
        moves = frozenset(NOTES[name].octave for name in notes)
        met = notes | {OF[NOTES[name].octave][max(0, NOTES[name].place - 1)].name for name in notes}
        return Layers(moves, frozenset(met), cards | moved, frozenset(), plain)
    if view["phase"] != "turn" or view["turn"] != seat:
        return None
    ahead = a_roll_would_reach(view)
    kinds = {place.kind for place in ahead}
    wild = "*" in kinds or not ahead
    octaves: set[str] = {*OCTAVES} if wild else {each for kind in kinds for each in FED.get(kind, "")}
    carbons = {name for octave in octaves for name in met_by(fields, octave)}
    near = frozenset(place.space for place in ahead)
    return Layers(frozenset(octaves), frozenset(carbons), cards, near, plain)


def met_by(fields: Mapping[str, Any], octave: Any) -> list[str]:
    """The notes whose carbon a chip meets that enters an octave: the full ones, as far as it rises."""
    found = []
    for note in OF[octave]:
        if fields["chips"][octave][note.place] < note.cap:
            break
        if note.carbon:
            found.append(note.name)
            if not any(fields["chips"][each.octave][each.place] for each in CARBON[note.carbon]):
                break
        elif note.excess != "freely":
            break
    return found


def shown_cards(fields: Mapping[str, Any]) -> frozenset[str]:
    """The cards of the board of centers that are unfolded: suits with a chip; Aces with a school or an Ace.

    The X-Joker and the JOKER unfold with the Aces.
    """
    board = fields["board"]
    suits = {suit for suit in SUITS if any(board[rank + suit] for rank in "JQKA")}
    faces = {rank + suit for suit in suits for rank in "JQK"}
    aces = {"A" + suit for suit in SUITS}
    if fields["level"] or any(board[card] for card in (*aces, "XJ", "JO")):
        faces |= aces | {"XJ", "JO"}
    return frozenset(faces)
