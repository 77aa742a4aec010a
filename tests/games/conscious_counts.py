"""What boards, bodies and hands come to in the second telling: nothing here changes anything."""

from __future__ import annotations

from itertools import product
from typing import Any

from tests.games.conscious_things import CENTERS, DIAGRAM, ORDER, SUITS

Record = dict[str, Any]
GROUPS = {"J": ("2", "3", "4"), "Q": ("5", "6", "7"), "K": ("8", "9", "10")}
ACES = ("AD", "AC", "AH", "AS")
CROSSINGS = {
    "food": [("MI-192", "FA-96")],
    "self": [("DO-48", "RE-24")],
    "transform": [("MI-12", "FA-6"), ("TI-12", "DO-6")],
}
PLACES = {note: (octave, place) for octave, notes in DIAGRAM.items() for place, note in enumerate(notes)}


def note_at(note: str) -> tuple[str, int]:
    """Its octave, and its place there."""
    return PLACES[note]


def crossing(kind: str) -> list[tuple[str, str]]:
    """From where to where a shock sends a chip each."""
    return CROSSINGS.get(kind, [])


def arranged(discs: Record) -> Record:
    """Discs as chips on the first notes (CB-12.4)."""
    return {
        octave: [int(place < discs[octave]) for place in range(len(notes))]
        for octave, notes in DIAGRAM.items()
    }


def balanced_causal(seat: Record) -> bool:
    """Whether the body is Causal (CB-11.6, CB-12.8)."""
    if seat["alive"]:
        return bool(seat["body"] == "mental" and sum(seat["mental"].values()) == 18)
    return seat["chips_of"] == "mental" and all(map(all, seat["chips"].values()))


def plain_choice(pile: list[str]) -> list[str]:
    """CB-7.3."""
    for barred in ((*ACES, "JO"), ACES):
        left = [law for law in pile if law not in barred]
        if left:
            return left
    return pile


# -- the Path (CB-6.5, CB-8)


def bumped(board: Record, card: str, count: int) -> tuple[Record, list[str]]:
    """A board with so many chips more on a card, and the cards made: it, and those bumped to."""
    found, way = {**board, card: board[card] + count}, [card]
    while way[-1] != "JO" and found[way[-1]] > 2:
        found[way[-1]] -= 2
        way.append(CENTERS[CENTERS.index(way[-1]) + 1])
        found[way[-1]] += 1
    return found, way


def school_of(board: Record) -> str | None:
    """CB-8.2."""
    for suit, school in (("D", "fakir"), ("H", "monk"), ("C", "yogi"), ("", "balanced"), ("S", "sly")):
        if not suit:
            suits = [s for s in SUITS if board["JO"] or board["Q" + s] or board["K" + s] or board["A" + s]]
            lacking = [s for s in ("D", "C", "H") if s not in suits]
            if len(suits) + min(2 * board["XJ"], len(lacking)) >= 3:
                return school
        else:
            faces = [face for face in "JQK" if board[face + suit]]
            aces = board["A" + suit] + board["JO"] + (0 if suit == "S" else board["XJ"])
            if len(faces) + 2 * aces >= 3:
                return school
    return None


def level_of(board: Record, aces: tuple[str, ...] = ()) -> int:
    """CB-8.4 to CB-8.6; `aces` count as had."""
    if board["JO"]:
        return 3
    had = [ace for ace in ACES if board[ace] or ace in aces]
    if "AS" in had and len(had) - 1 + 2 * board["XJ"] >= 3:
        return 2
    return 0 if school_of(board) is None else 1


def played_out(seat: Record, hand: list[str]) -> int:
    """The level that a hand brings, played to the last card (CB-17.2)."""
    board = seat["board"]
    for suit, (face, ranks) in product(SUITS, GROUPS.items()):
        if face + suit in hand:
            board, _ = bumped(board, face + suit, 1)
        held = [rank for rank in ranks if rank + suit in hand]
        if len(held) >= 2:
            board, _ = bumped(board, face + suit, len(held) - 1)
    aces: tuple[str, ...] = ()
    if seat["level"] == 1:
        aces = tuple(f"A{s}" for s in SUITS if len([f for f in "JQK" if board[f + s]]) >= 2)
    return max(seat["level"], level_of(board, aces))


def helps(helper: Record, lower: Record) -> list[str]:
    """The cards that the higher must give the lower (CB-17.2, CB-17.3)."""
    if helper["out"] or lower["out"] or helper["alive"] != lower["alive"] or helper["hasnamuss"]:
        return []
    if helper["level"] <= lower["level"] or played_out(lower, lower["hand"]) > lower["level"]:
        return []
    found = []
    for card in helper["hand"]:
        rank, suit = card[:-1], card[-1]
        if lower["level"] == 0:
            if helper["school"] == "balanced":
                if rank not in ("5", "6", "7", "8", "9", "10", "Q"):
                    continue
            elif suit != {"fakir": "D", "monk": "H", "yogi": "C", "sly": "S"}[helper["school"]]:
                continue
        if card in lower["hand"] or lower["board"].get(card, 0):
            continue
        if played_out(lower, [*lower["hand"], card]) > lower["level"]:
            found.append(card)
    return found


# -- plays (CB-6)


def listed_plays(hand: list[str], unplayed: list[str], most: int) -> list[Record]:
    """Every play of these with at most so many cards of the hand."""
    found: set[tuple[tuple[str, ...], tuple[str, ...], str, int]] = set()
    for card in hand:
        if card[0] in "JQK":
            found.add(((card,), (), card, 1))
    for law in unplayed:
        if law[0] in "JQKAX":
            found.add(((), (law,), law, 1))
    wild = "2Sa" in unplayed
    if wild:
        found |= {((), ("2Sa",), face + suit, 1) for face in "JQK" for suit in SUITS}
    for suit, (face, ranks) in product(SUITS, GROUPS.items()):
        ways: list[list[str | None]] = []
        for rank in ranks:
            card = rank + suit
            ways.append([None, *[card for held in hand if held == card]])
            ways[-1] += [law for law in unplayed if law not in hand and law.rstrip("ab") == card]
            ways[-1] += [f"*{law}" for law in unplayed if law in hand and law == card]  # 2H: card and Law
        for choice in product(*ways):
            used = [each for each in choice if each]
            cards = [each for each in used if each in hand]
            laws = [each.lstrip("*") for each in used if each not in hand]
            if len(used) >= 2:
                found.add((_canonical(cards), tuple(sorted(laws)), face + suit, len(used) - 1))
            if len(used) == 2 and wild and "2Sa" not in laws:
                found.add((_canonical(cards), tuple(sorted([*laws, "2Sa"])), face + suit, 2))
    return [
        {"type": "play", "cards": list(cards), "laws": list(laws), "make": make, "chips": chips}
        for cards, laws, make, chips in sorted(found)
        if len(cards) <= most
    ]


def _canonical(cards: list[str]) -> tuple[str, ...]:
    return tuple(sorted(cards, key=ORDER.index))
