"""What a player of the Conscious Board Game is worth: how likely, and in how many spaces, it wins.

A life has four stages: without a body; living with one; after death in an Astral body, and in a Mental one.
How many spaces the rest of a stage takes is told from what there is to see: the chips on the notes, discs,
the board of centres, the hand, the state of 'I'. Before the first body death ends all, and comes with the
Laws of the pile or at the inner end; so there the spaces left and the Aces of the pile tell how likely the
body comes in time.
"""

from __future__ import annotations

import math
from functools import cache
from typing import Literal, get_args

from game.engine.games.conscious.components import (
    BODY,
    GROUPS,
    INNER_END,
    NOTES,
    OCTAVES,
    OF,
    SUITS,
    Octave,
    laws,
)
from game.engine.games.conscious.state import Seat

Stage = Literal["no body", "a body", "Astral chips", "Mental chips"]
STAGES: tuple[Stage, ...] = get_args(Stage)


def stage_of(seat: Seat) -> Stage:
    """Where a player is in its life."""
    if seat.alive:
        return "no body" if seat.body == "physical" else "a body"
    return "Astral chips" if seat.chips_of == "astral" else "Mental chips"


def signs(seat: Seat) -> dict[str, float]:
    """What the spaces to come are told by, besides the chips on notes."""
    stage = stage_of(seat)
    found: dict[str, float] = {"in any case": 1}
    _board(seat, found)
    _hand(seat, found)
    if stage == "no body":
        for octave in OCTAVES:
            for disc in range(1, min(seat.astral[octave], BODY[octave]) + 1):
                found[f"disc {disc} of {octave}"] = 1
    elif stage != "Mental chips":
        for octave in OCTAVES:
            found["Astral " + octave] = seat.astral[octave]
            found["Mental " + octave] = seat.mental[octave]
    _kept(seat, found)
    if not seat.alive:
        inward = seat.direction == 1
        found["outward"] = not inward
        found["to the end"] = (INNER_END - seat.position if inward else seat.position) / INNER_END
        found["back at 0"] = seat.trips >= 2
        found["filled"] = sum(count > 0 for counts in seat.chips.values() for count in counts)
    return found


def _board(seat: Seat, found: dict[str, float]) -> None:
    board: dict[str, int] = seat.board  # type: ignore[assignment]
    for face in "JQK":
        found[face] = board[face + "D"] + board[face + "C"] + board[face + "H"] + board[face + "S"]
    aces = [board["A" + suit] for suit in SUITS if board["A" + suit]]
    found["Aces"], found["more Aces"] = len(aces), sum(aces) - len(aces)
    found["X-Jokers"] = board["XJ"]
    for count in range(1, min(3, board["JO"]) + 1):
        found[f"JOKER {count}"] = 1
    for level in range(1, min(2, seat.level) + 1):
        found[f"state {level}"] = 1
    if not seat.level:
        high = sum(bool(board["Q" + suit] or board["K" + suit] or board["A" + suit]) for suit in SUITS)
        found["balance 1"], found["balance 2"] = high >= 1, high >= 2


GROUP = {rank: face for face, ranks in GROUPS.items() for rank in ranks}


def _hand(seat: Seat, found: dict[str, float]) -> None:
    groups: dict[str, int] = {}
    faces = 0
    for card in seat.hand:
        face = GROUP.get(card[:-1])
        if face is None:
            faces += 1
        else:
            group = face + card[-1]
            groups[group] = groups.get(group, 0) + 1
    counts = list(groups.values())
    found["cards"], found["faces"] = len(seat.hand), faces
    found["pairs"], found["triples"] = counts.count(2), counts.count(3)


def _kept(seat: Seat, found: dict[str, float]) -> None:
    """Spaces asleep and without powers; the Hasnamuss."""
    for kept in seat.active:
        kind = laws()[kept.law].kept
        if kind in ("asleep", "no_powers") and kept.until is not None:
            found[kind] = max(0, kept.until - seat.position)
    found["hasnamuss"] = seat.hasnamuss


# -- how far it is

# What a sign adds to the spaces until the stage is over: until the Astral body crystallizes; living with it,
# until the win; after death until the Mental body, and from there until the win. Fitted to played lives; for
# Mental chips by how hard a note is to fill.
SPACES: dict[str, tuple[float, float, float, float]] = {
    "in any case": (255.0, 440.0, 386.0, 277.0),
    "DO-768": (-4.8, -1.9, -5.1, -3.0),
    "RE-384": (-11.4, -4.6, -8.7, -5.0),
    "MI-192": (-3.5, -1.4, -4.6, -8.0),
    "more on MI-192": (-2.1, -0.8, 0.0, -4.0),
    "FA-96": (-5.1, -2.0, -8.4, -8.0),
    "SO-48": (-8.0, -3.2, -15.4, -8.0),
    "LA-24": (-8.3, -3.3, -14.2, -10.0),
    "TI-12": (-5.9, -2.4, -6.9, -12.0),
    "more on TI-12": (-2.6, -1.0, -9.5, -4.0),
    "DO-6": (-10.1, -4.0, -12.8, -25.0),
    "DO-192": (-6.9, -2.8, -5.5, -3.0),
    "RE-96": (-5.0, -2.0, 0.0, -5.0),
    "MI-48": (-7.1, -2.8, -0.2, -8.0),
    "more on MI-48": (-1.4, -0.6, 0.0, -4.0),
    "FA-24": (-8.0, -3.2, -43.6, -9.0),
    "SO-12": (-12.4, -5.0, 0.0, -9.0),
    "LA-6": (-7.5, -3.0, -18.5, -12.0),
    "DO-48": (-8.0, -3.2, -0.6, -8.0),
    "more on DO-48": (-2.9, -1.2, 0.0, -3.0),
    "RE-24": (-10.0, -4.0, -8.5, -9.0),
    "MI-12": (-6.1, -2.4, 0.0, -15.0),
    "more on MI-12": (-2.8, -1.1, -1.0, -3.0),
    "FA-6": (-8.1, -3.2, -8.3, -20.0),
    "disc 1 of F": (-9.5, 0.0, 0.0, 0.0),
    "disc 2 of F": (-8.2, 0.0, 0.0, 0.0),
    "disc 3 of F": (-14.0, 0.0, 0.0, 0.0),
    "disc 1 of A": (-7.8, 0.0, 0.0, 0.0),
    "disc 3 of A": (-12.7, 0.0, 0.0, 0.0),
    "disc 1 of I": (-9.7, 0.0, 0.0, 0.0),
    "Astral F": (0.0, -11.8, 0.0, 0.0),
    "Astral A": (0.0, -4.2, 0.0, 0.0),
    "Mental F": (0.0, -14.6, -14.8, 0.0),
    "Mental A": (0.0, -6.8, -7.8, 0.0),
    "Mental I": (0.0, -4.0, 0.0, 0.0),
    "J": (-3.6, -2.0, -4.3, -1.5),
    "Q": (-2.8, -3.0, -3.0, -1.5),
    "K": (-4.9, -4.0, -10.8, -1.5),
    "Aces": (-6.8, -5.0, -5.9, -4.0),
    "more Aces": (-4.2, -2.0, -9.0, -2.0),
    "X-Jokers": (-9.4, -8.0, -12.2, -8.0),
    "JOKER 1": (-15.8, -12.0, -12.5, -30.0),
    "JOKER 2": (-4.1, -12.0, -32.0, -30.0),
    "JOKER 3": (-14.8, -12.0, -5.5, -30.0),
    "state 1": (-17.5, -10.0, 0.0, 0.0),
    "state 2": (-1.6, -14.0, -40.0, 0.0),
    "balance 1": (-7.8, 0.0, 0.0, 0.0),
    "balance 2": (-9.8, 0.0, 0.0, 0.0),
    "cards": (-0.8, -1.6, -3.0, -1.0),
    "faces": (-1.1, -0.5, -4.5, -0.5),
    "pairs": (-2.1, -1.0, -3.4, -0.7),
    "triples": (0.0, -2.0, -6.8, -1.0),
    "asleep": (0.4, 0.0, 0.0, 0.0),
    "no_powers": (0.4, 0.0, 0.0, 0.0),
    "hasnamuss": (0.0, 60.0, 16.0, 60.0),
    "filled": (0.0, 0.0, -2.0, 0.0),
    "outward": (0.0, 0.0, 23.9, 0.0),
    "back at 0": (0.0, 0.0, 109.9, 0.0),
    "to the end": (0.0, 0.0, -39.0, 0.0),
}
AFTERWARDS = (300.0, 0.0, 140.0, 0.0)  # spaces from the end of a stage to the win
NEAREST = (2.0, 100.0, 2.0, 2.0)  # so many it takes at least
TOO_FAR = 1000.0  # spaces after which a win is worth nothing


@cache
def prices(stage: Stage) -> dict[str, float]:
    """The spaces that each sign adds in a stage."""
    return {sign: column[STAGES.index(stage)] for sign, column in SPACES.items()}


@cache
def _of_notes(stage: Stage) -> dict[Octave, list[tuple[float, float]]]:
    """The spaces that a note's first chip adds, and each further one."""
    known = prices(stage)
    return {
        octave: [(known[note.name], known.get(f"more on {note.name}", 0)) for note in notes]
        for octave, notes in OF.items()
    }


def spaces_left(seat: Seat) -> float:
    """The spaces until its stage is over, as far as can be told."""
    stage = stage_of(seat)
    total = 0.0
    for octave, notes in _of_notes(stage).items():
        for count, (first, more) in zip(seat.chips[octave], notes):
            if count:
                total += first + more * (count - 1)
    known = prices(stage)
    total += sum(count * known.get(sign, 0) for sign, count in signs(seat).items() if count)
    return max(NEAREST[STAGES.index(stage)], total)


def shares(seat: Seat) -> dict[str, float]:
    """The spaces that each sign adds, those of notes with them."""
    known = prices(stage_of(seat))
    found = {sign: count * known.get(sign, 0) for sign, count in signs(seat).items()}
    for octave, notes in OF.items():
        for note, count in zip(notes, seat.chips[octave]):
            found[note.name] = known[note.name] * (count > 0)
            found[f"more on {note.name}"] = known.get(f"more on {note.name}", 0) * max(0, count - 1)
    return found


def kind_of(sign: str) -> str:
    """What a sign is of: a note, a disc, the board of centres or the state; empty of what is not seen."""
    if sign.removeprefix("more on ") in NOTES:
        return "note"
    word = sign.partition(" ")[0]
    if word in ("disc", "Astral", "Mental"):
        return "disc"
    if word in ("J", "Q", "K", "Aces", "more", "X-Jokers", "JOKER", "balance"):
        return "board"
    return "state" if word == "state" else ""


def worth(seat: Seat, due: int = 0) -> float:
    """How near a player is to a win, 0..1; `due` are Laws still to be selected in its turn."""
    if seat.out:
        return 0.0
    stage, left = stage_of(seat), spaces_left(seat)
    near = max(0.0, 1 - (left + AFTERWARDS[STAGES.index(stage)]) / TOO_FAR)
    return near * in_time(seat, left, due + seat.laws_due) if stage == "no body" else near


# -- whether the body comes in time

PASSES = 0.035  # Laws to be selected at random in a space, on average
ACE = 4 / 86  # how many of the Laws are death
DEADLY = 0.7  # how often one of these, once drawn, kills before the body is there
RESCUED = 0.06  # how often a Law that cancels comes in time


def in_time(seat: Seat, left: float, due: int) -> float:
    """How likely so many spaces can be gone before death (CB-12.1, CB-15)."""
    unsure = 4 + 0.2 * left
    chance = _sooner(left, INNER_END + 3 - seat.position, unsure)
    for kept in seat.active:
        if laws()[kept.law].kept == "death" and kept.until is not None:
            chance *= max(RESCUED, _sooner(left, kept.until - seat.position, unsure))
    return chance * math.exp(-DEADLY * deaths_drawn(seat.pile, due, due + PASSES * left))


def _sooner(left: float, limit: float, unsure: float) -> float:
    return 1 / (1 + math.exp(min(50.0, (left - limit) / unsure)))


def deaths_drawn(pile: list[str], due: int, drawn: float) -> float:
    """How many Aces come up where so many Laws are drawn at random, each time one having been added.

    The newest Laws of the pile, as many as are due, count as unknown ones.
    """
    known = pile[: max(0, len(pile) - due)]
    aces = sum(laws()[law].kept == "death" for law in known)
    stays = len(known) / (len(known) + 1)  # how likely a Law is not the one that comes up
    left: float = stays**drawn
    return aces * (1 - left) + ACE * (drawn - stays * (1 - left) / (1 - stays))
