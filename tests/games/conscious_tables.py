"""Positions of the Conscious Board Game where much happens: crowded, late, dark, dying, by number."""

from __future__ import annotations

from random import Random

from tests.games.conscious_table import Record, position
from tests.games.conscious_things import CENTERS, DECK, DIAGRAM, LAWS, ORDER, WIDE

SCHOOLS = ("fakir", "monk", "yogi", "balanced", "sly")
KEPT = ("JD", "JC", "JH", "KD", "KC", "KH", "KS", "QH", "10Sa", "AD", "AC", "AH", "AS", "JO")
LASTING = {"JD": 21, "JC": 37, "JH": 33, "AD": 0, "AC": 41, "AH": 27, "AS": 0}
PLACES = (1, 12, 30, 33, 69, 95, 126, 182, 204, 232, 238)


def tight(number: int) -> Record:
    """A position by its number: all near one another, with cards, Laws, discs and chips enough."""
    random = Random(f"tight {number}")
    count = random.choice((1, 2, 2, 3, 3, 4, 6))
    cards, laws = DECK.copy(), LAWS.copy()
    random.shuffle(cards)
    random.shuffle(laws)
    place = random.choice(PLACES)
    seats = [_seat(random, number, place, cards, laws) for number in range(count)]
    striving = random.choice(("strict", "catch"))
    if count > 1 and random.random() < 0.3:
        striving = "catch"
        _needy(random, seats)
    gone = random.choice((0, 0, 0, 30, 118))
    return position(
        *seats,
        deck=cards[gone:],
        discard=cards[:gone] if random.random() < 0.7 else [],
        law_deck=laws[gone:],
        law_discard=laws[:gone],
        gifts=sorted(random.sample(range(1, 244), random.choice((0, 0, 40)))),
        turn_no=50,
        arrivals=60,
        options={"striving": striving},
    )


def _seat(random: Random, number: int, near: int, cards: list[str], laws: list[str]) -> Record:
    level = random.choice((0, 0, 1, 2, 3))
    one: Record = {
        "type": random.choice((1, 1, 2, 6)),
        "level": level,
        "school": random.choice(SCHOOLS) if level else None,
        "position": max(0, min(244, near + random.randint(-3, 6))),
        "arrived": random.randint(0, 60),
        "turns": random.choice((1, 5, 5)) if number else 5,
        "plays": random.randint(0, 4),
        "mc": random.choice((0, 0, 1)),
        "board": {card: _chips(random, card, level) for card in CENTERS},
        "notes": _notes(random),
    }
    alive = random.random() < 0.65
    body = random.choice(("physical", "astral", "mental") if alive else ("astral", "mental"))
    if not alive:
        one |= {"dead": body, "trips": 1, "direction": -1}
        if near <= 6 and random.random() < 0.5:
            one |= {"trips": 2, "direction": 1, "position": random.choice((0, 0, 3))}
        if random.random() < 0.2:
            one |= {"chips_of": "astral", "body": random.choice(("astral", "mental"))}
        if random.random() < 0.15:
            one["notes"] = dict.fromkeys(one["notes"], 0) | {"RE-96": 1}
    _discs(random, one, alive, body)
    held = [cards.pop() for _ in range(random.choice((0, 3, 7, 11)))]
    one["hand"] = sorted(set(held), key=ORDER.index)
    one["dupes"] = sorted(held, key=ORDER.index)
    for card in one["hand"]:
        one["dupes"].remove(card)
    if random.random() < 0.25:
        one["hasnamuss"] = True
        laws[:] = [law for law in laws if law != "JO"]
        one["active"] = [{"law": "JO", "until": None, "guard": None, "shared": False}]
    if alive:
        _laws(random, one, number, laws)
    return one


def _needy(random: Random, seats: list[Record]) -> None:
    """One lacks a Jack of a suit for school, and who can give it stands a little behind."""
    suit, school = random.choice((("D", "fakir"), ("S", "sly")))
    near = random.choice((20, 40, 60))
    seats[0] |= {
        "level": 1,
        "school": school,
        "hand": sorted(["4H", f"J{suit}"], key=ORDER.index),
        "dupes": [],
        "position": near,
    }
    seats[0] |= {"hasnamuss": False, "active": [], "laws": [], "board": {}}
    seats[0]["plays"] = 0
    for number, other in enumerate(seats[1:]):
        other |= {"level": 0, "school": None, "hand": ["2H"], "dupes": ["2H"]}
        other |= {"position": near + random.randint(1, 3), "board": {f"Q{suit}": 1, f"K{suit}": 1}}
        if number and random.random() < 0.5:
            other |= {"position": near + 1, "hand": ["3C", f"{random.randint(2, 4)}{suit}"], "dupes": []}
            other["hand"].sort(key=ORDER.index)


def _chips(random: Random, card: str, level: int) -> int:
    if card == "JO":
        return random.choice((1, 2, 3, 3)) if level == 3 else 0
    return random.choice((0, 0, 1, 2) if level < 2 else (0, 1, 1, 2))


def _notes(random: Random) -> dict[str, int]:
    full = random.random()
    return {
        note: (3 if note in WIDE else 1) if random.random() < full else random.choice((0, 0, 1))
        for notes in DIAGRAM.values()
        for note in notes
    }


def _discs(random: Random, one: Record, alive: bool, body: str) -> None:
    """Discs near the next body."""
    before, after = {"F": 3, "A": 3, "I": 1}, {"F": 8, "A": 6, "I": 4}
    near = random.choice((0, 0, 1, 2))

    def some(most: dict[str, int], least: int = 0) -> dict[str, int]:
        return {octave: max(least, count - random.randint(0, near)) for octave, count in most.items()}

    if alive:
        one["body"] = body
        one["astral"] = some(before if body == "physical" else after)
        if body != "physical":
            one["mental"] = some(before if body == "astral" else after)
    elif one.get("chips_of", body) == "astral":
        one["mental"] = some(before if one.get("body", body) == "astral" else after)


def _laws(random: Random, one: Record, number: int, laws: list[str]) -> None:
    """Laws in the pile, in play, kept and on their way."""
    one["pile"] = [laws.pop() for _ in range(random.randint(0, 4))]
    one["laws_due"] = random.choice((0, 0, 1, 2))
    known = [kept["law"] for kept in one.get("active", [])]
    active = one.setdefault("active", [])
    for law in random.sample(KEPT[:-1], random.choice((0, 0, 1, 2))):
        if law in laws and law not in known:
            laws.remove(law)
            until = one["position"] + random.randint(0, 8) if law in LASTING else None
            guard = random.choice((None, None, "C", "S"))
            active.append({"law": law, "until": until, "guard": guard, "shared": random.random() < 0.2})
    if number == 0:
        in_play = [laws.pop() for _ in range(random.choice((0, 2, 4)))]
        in_play += random.sample(("JO", "XJ", "QC", "2Ca", "2Sb", "KC", "KS"), random.choice((0, 1)))
        one["laws"] = [
            {
                "law": law,
                "obeyed": False,
                "played": random.random() < 0.2,
                "guard": random.choice((None, None, None, "C", "S")),
                "shared": random.random() < 0.2,
            }
            for law in in_play
        ]
        laws[:] = [law for law in laws if law not in in_play]
    else:
        names = random.sample(("XJ", "QC", "JD", "JO", "3Da"), random.choice((0, 0, 1)))
        one["incoming"] = [{"law": law, "guard": random.choice((None, "S"))} for law in names]
