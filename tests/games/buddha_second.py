"""Buddha a second time, as a person would tell it who wrote down only what was said and what was laid.

Shares nothing with the engine, not even the card file. Where the engine keeps hands, tricks and scores up to
date, here a match is a record: how the pack lay, who bid what, which cards fell in which order. Whose turn it
is, hands, tricks and points are worked out of the record whenever a caller asks. And a trick is not searched
for its strongest kind: the cards fall one upon another, and each beats the one that stands or does not. The
end of the file asks of a state whether it can be, by making it anew from what cannot be worked out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache, reduce
from typing import Any, Literal

Record = dict[str, Any]
Laid = tuple[str, Literal["yin", "yang"] | None]  # a card, and what it was declared to be

SUITS = {"A": "air", "F": "fire", "W": "water", "E": "earth"}
SPECIAL = ["YIN", "YANG", "YINYANG", "BUDDHA", "HOLE"]
# Players: the cards of each element; the unnumbered, in the order above; cards in a hand; rounds.
TABLE = {
    3: (10, (1, 1, 1, 1, 1), 15, 6),
    4: (11, (4, 4, 2, 1, 1), 14, 4),
    5: (14, (5, 5, 2, 1, 1), 14, 5),
    6: (13, (5, 5, 2, 1, 1), 11, 6),
}


@cache
def deck(n: int) -> list[str]:
    """The cards of a table of n, in canonical order."""
    highest, counts, _, _ = TABLE[n]
    numbered = [f"{suit}{number}" for suit in SUITS for number in range(1, highest + 1)]
    return numbered + [code for code, count in zip(SPECIAL, counts) for _ in range(count)]


def hand_size(n: int) -> int:
    return TABLE[n][2]


def suit(card: str) -> str | None:
    return SUITS.get(card[0])


def face(laid: Laid) -> str:
    """What a card counts as: a Yin-yang is what it was declared."""
    card, declared = laid
    return declared.upper() if declared else card


# -- a trick


def beats(card: str, standing: str) -> bool:
    """Whether a card beats the one that has stood so far."""
    if "BUDDHA" in (card, standing):
        return card == "BUDDHA"
    if card == "YANG" or standing == "YANG":
        return standing != "YANG"
    if card == "YIN":
        return False
    return standing == "YIN" or (card[0] == standing[0] and int(card[1:]) > int(standing[1:]))


def standing(faces: Sequence[str]) -> int:
    """The place of the card that stands in the end, the Black Hole struck out."""
    places = [place for place, card in enumerate(faces) if card != "HOLE"]
    return reduce(lambda best, place: place if beats(faces[place], faces[best]) else best, places)


def led(faces: Iterable[str]) -> str | None:
    """The element led, None where none is, yet or at all."""
    return next((suit(card) for card in faces if card != "YIN"), None)


def may_play(card: str, hand: Sequence[str], element: str | None) -> bool:
    if element is None or card in SPECIAL or suit(card) == element:
        return True
    return all(suit(held) != element for held in hand)


# -- a round


def points(bid: int, taken: int, highest: int) -> int:
    if taken != bid:
        return -abs(taken - bid) * (10 if bid else 20)
    return 20 + (10 * bid or 20 * highest)


class Round:
    """One round as it was written down: `laid` are its cards, first trick first."""

    def __init__(self, n: int, number: int, pack: Sequence[str] = ()) -> None:
        self.n = n
        self.number = number
        self.dealer = (number - 1) % n
        self.pack = pack
        self.bids: list[int] = []  # the first bidder's first
        self.laid: list[Laid] = []
        self._tricks: tuple[int, list[Record]] = (-1, [])  # of how many cards they were made

    def seat(self, place: int) -> int:
        """The seat so many places left of the dealer's left."""
        return (self.dealer + 1 + place) % self.n

    @property
    def finished(self) -> bool:
        return len(self.laid) == self.n * hand_size(self.n)

    def tricks(self) -> list[Record]:
        """Every trick; the last may be one that goes on, or has not begun: it has no `next` yet."""
        if self._tricks[0] == len(self.laid):
            return self._tricks[1]
        found: list[Record] = []
        leader = self.seat(0)
        for start in range(0, len(self.laid) + 1, self.n):
            laid = self.laid[start : start + self.n]
            if not laid and self.finished:
                break
            seats = [(leader + place) % self.n for place in range(self.n)]
            plays = [{"seat": seat, "card": card, "as": as_} for seat, (card, as_) in zip(seats, laid)]
            trick: Record = {"leader": leader, "plays": plays}
            if len(laid) == self.n:
                faces = [face(one) for one in laid]
                leader = seats[standing(faces)]
                trick |= {"winner": None if "HOLE" in faces else leader, "next": leader}
            found.append(trick)
        self._tricks = (len(self.laid), found)
        return found

    def complete(self) -> list[Record]:
        return [trick for trick in self.tricks() if "next" in trick]

    def current(self) -> Record | None:
        """The trick that goes on, also before its first card; None after the last."""
        last = self.tricks()[-1]
        return None if "next" in last else last

    def now_led(self) -> str | None:
        return led(map(face, self.laid[len(self.laid) // self.n * self.n :]))

    def bid(self, seat: int) -> int | None:
        place = (seat - self.seat(0)) % self.n
        return self.bids[place] if place < len(self.bids) else None

    def taken(self, seat: int) -> int:
        return [trick["winner"] for trick in self.complete()].count(seat)

    def hand(self, seat: int) -> list[str]:
        left = Counter(self.pack[(seat - self.seat(0)) % self.n :: self.n])
        left.subtract(
            play["card"] for trick in self.tricks() for play in trick["plays"] if play["seat"] == seat
        )
        return [card for card in dict.fromkeys(deck(self.n)) for _ in range(left[card])]

    def row(self, seat: int) -> Record:
        """What stands on the score sheet when the round is over."""
        bid, taken = self.bids[(seat - self.seat(0)) % self.n], self.taken(seat)
        return {"bid": bid, "tricks": taken, "points": points(bid, taken, max(self.bids))}


# -- a match


class Second:
    """A match from its beginning: ask what is `legal()`, `take` an action, and read `state()`."""

    def __init__(self, names: Sequence[str], rounds: int = 0) -> None:
        self.names = names
        self.n = len(names)
        self.option = rounds
        self.last = rounds or TABLE[self.n][3]
        self.rounds: list[Round] = []

    @property
    def phase(self) -> str:
        if not self.rounds:
            return "deal"
        round_ = self.rounds[-1]
        if round_.finished:
            return "over" if round_.number == self.last else "deal"
        return "bid" if len(round_.bids) < self.n else "play"

    @property
    def to_act(self) -> int | None:
        if self.phase in ("deal", "over"):
            return len(self.rounds) % self.n if self.phase == "deal" else None
        round_ = self.rounds[-1]
        if self.phase == "bid":
            return round_.seat(len(round_.bids))
        trick = round_.tricks()[-1]
        seat: int = (trick["leader"] + len(trick["plays"])) % self.n
        return seat

    def legal(self) -> list[Record]:
        seat = self.to_act
        if seat is None:
            return []
        if self.phase == "deal":
            return [{"type": "deal"}]
        if self.phase == "bid":
            return [{"type": "bid", "tricks": tricks} for tricks in range(hand_size(self.n) + 1)]
        hand, element = self.rounds[-1].hand(seat), self.rounds[-1].now_led()
        return [
            {"type": "play", "card": card, **declared}
            for card in dict.fromkeys(hand)
            if may_play(card, hand, element)
            for declared in ([{"as": "yin"}, {"as": "yang"}] if card == "YINYANG" else [{}])
        ]

    def take(self, action: Record, order: Sequence[int] | None = None) -> list[Record]:
        """One action of the seat to act, with the order a shuffle gave, and all that came of it."""
        seat = self.to_act
        assert seat is not None
        if action["type"] == "deal":
            return self._deal(order)
        if action["type"] == "play":
            return self._play(seat, (action["card"], action.get("as")))
        self.rounds[-1].bids.append(action["tricks"])
        events: list[Record] = [{"type": "bid_made", "rule": "BU-5.2", "seat": seat}]
        if self.phase == "play":
            bids = [self.rounds[-1].bid(other) for other in range(self.n)]
            events.append({"type": "bids_revealed", "rule": "BU-5.3", "bids": bids})
        return events

    def _deal(self, order: Sequence[int] | None) -> list[Record]:
        lies = [card for card, _ in self.rounds[-1].laid] if self.rounds else deck(self.n)
        pack = lies if order is None else [lies[place] for place in order]
        self.rounds.append(Round(self.n, len(self.rounds) + 1, pack))
        told = {"round": len(self.rounds), "dealer": self.rounds[-1].dealer, "cards": hand_size(self.n)}
        return [{"type": "dealt", "rule": "BU-4.3", **told}]

    def _play(self, seat: int, laid: Laid) -> list[Record]:
        round_ = self.rounds[-1]
        before = round_.now_led()
        events: list[Record] = [
            {"type": "played", "rule": "BU-6.1", "seat": seat, "card": laid[0], "as": laid[1]}
        ]
        round_.laid.append(laid)
        place = (len(round_.laid) - 1) % self.n
        faces = [face(one) for one in round_.laid[len(round_.laid) - 1 - place :]]
        if before is None and led(faces):
            rule = "BU-6.4" if place else "BU-6.3"
            events.append({"type": "led", "rule": rule, "seat": seat, "element": led(faces)})
        if len(faces) == self.n:
            events.append(self._end_of_trick(faces))
        if round_.finished:
            events += self._end_of_round()
        return events

    def _end_of_trick(self, faces: Sequence[str]) -> Record:
        round_ = self.rounds[-1]
        trick = round_.complete()[-1]
        if trick["winner"] is None:
            return {"type": "trick_void", "rule": "BU-7.1", "next": trick["next"]}
        by, rule = {
            "BUDDHA": ("buddha", "BU-7.2"),
            "YANG": ("yang", "BU-7.3"),
            "YIN": ("yin", "BU-7.5"),
        }.get(faces[standing(faces)], ("element", "BU-7.4"))
        taken = round_.taken(trick["winner"])
        return {"type": "trick_won", "rule": rule, "seat": trick["winner"], "by": by, "tricks": taken}

    def _end_of_round(self) -> list[Record]:
        events: list[Record] = []
        for seat in range(self.n):
            row = self.sheet(seat)[-1]
            made = row["bid"] == row["tricks"]
            rule = ("BU-8.2" if made else "BU-8.3") if row["bid"] else ("BU-8.4" if made else "BU-8.5")
            events.append({"type": "scored", "rule": rule, "seat": seat, **row, "score": self.score(seat)})
        if self.phase == "over":
            events.append({"type": "game_over", "rule": "BU-9.2", "winners": self.winners()})
        return events

    def sheet(self, seat: int) -> list[Record]:
        return [round_.row(seat) for round_ in self.rounds if round_.finished]

    def score(self, seat: int) -> int:
        return sum(row["points"] for row in self.sheet(seat))

    def winners(self) -> list[int]:
        return best([self.score(seat) for seat in range(self.n)]) if self.phase == "over" else []

    def state(self) -> Record:
        playing = self.phase in ("bid", "play")
        past = self.rounds[-1].complete() if self.rounds else []
        current = self.rounds[-1].current() if playing else None
        number = len(self.rounds) + (self.phase == "deal")
        return {
            "game": "buddha",
            "phase": self.phase,
            "to_act": self.to_act,
            "over": self.phase == "over",
            "winners": self.winners(),
            "seats": [self._seat(seat, playing=playing) for seat in range(self.n)],
            "options": {"rounds": self.option},
            "round": number,
            "rounds": self.last,
            "dealer": (number - 1) % self.n,
            "leader": current["leader"] if current else None,
            "led": self.rounds[-1].now_led() if playing else None,
            "trick": current["plays"] if current else [],
            "past": past,
        }

    def _seat(self, seat: int, *, playing: bool) -> Record:
        hand = self.rounds[-1].hand(seat) if playing else []
        return {
            "name": self.names[seat],
            "hand": hand,
            "cards": len(hand),
            "bid": self.rounds[-1].bid(seat) if playing else None,
            "tricks": self.rounds[-1].taken(seat) if playing else 0,
            "score": self.score(seat),
            "sheet": self.sheet(seat),
        }


def best(scores: Sequence[int]) -> list[int]:
    """The seats that no other has more points than."""
    return [seat for seat, score in enumerate(scores) if score == max(scores)]


# -- which states can be


def can_be(state: Record) -> bool:
    """Whether a state of the right fields and kinds keeps every invariant of the section *State*."""
    n, phase, seats = len(state["seats"]), state["phase"], state["seats"]
    if n not in TABLE or not 0 <= state["options"]["rounds"] <= 60:
        return False
    last = state["options"]["rounds"] or TABLE[n][3]
    if not 1 <= state["round"] <= last or (phase == "over" and state["round"] != last):
        return False
    round_ = Round(n, state["round"] - (phase == "deal" and state["round"] > 1))
    lying = [play for trick in state["past"] for play in trick["plays"]] + state["trick"]
    round_.laid = [(play["card"], play["as"]) for play in lying]
    if not cards_can_be(state, round_) or not bids_can_be(state, round_):
        return False
    sheets = [seat["sheet"] for seat in seats]
    if {len(sheet) for sheet in sheets} != {state["round"] - (phase != "over")}:
        return False
    if not all(rows_can_be(rows, n) for rows in zip(*sheets)):
        return False
    return state | made_anew(state, round_, last) == state


def cards_can_be(state: Record, round_: Round) -> bool:
    """As many cards in hands and on the table as the phase has, and all of one deck."""
    n, phase = round_.n, state["phase"]
    size = hand_size(n)
    fresh = phase == "bid" or (phase == "deal" and state["round"] == 1)
    if phase == "play":
        if round_.finished or len(round_.laid) > n * size:
            return False
    elif len(round_.laid) != (0 if fresh else n * size):
        return False
    hands = [seat["hand"] for seat in state["seats"]]
    found = [card for hand in hands for card in hand] + [card for card, _ in round_.laid]
    if sorted(found) != ([] if fresh and phase == "deal" else sorted(deck(n))):
        return False
    if any((card == "YINYANG") != (as_ is not None) for card, as_ in round_.laid):
        return False
    if phase not in ("bid", "play"):
        return True
    laid = Counter(play["seat"] for trick in round_.tricks() for play in trick["plays"])
    return all(len(hand) + laid[seat] == size for seat, hand in enumerate(hands))


def bids_can_be(state: Record, round_: Round) -> bool:
    """Bids were made from the dealer's left on, and none but in the phases that have them."""
    bids = [state["seats"][round_.seat(place)]["bid"] for place in range(round_.n)]
    made = [bid for bid in bids if bid is not None]
    round_.bids = made
    if any(not 0 <= bid <= hand_size(round_.n) for bid in made) or bids[: len(made)] != made:
        return False
    if state["phase"] == "bid":
        return len(made) < round_.n
    return len(made) == (round_.n if state["phase"] == "play" else 0)


def rows_can_be(rows: Sequence[Record], n: int) -> bool:
    """One round on all sheets."""
    size = hand_size(n)
    if not all(0 <= row["bid"] <= size and row["tricks"] >= 0 for row in rows):
        return False
    highest = max(row["bid"] for row in rows)
    return sum(row["tricks"] for row in rows) == size - 1 and all(
        row["points"] == points(row["bid"], row["tricks"], highest) for row in rows
    )


def made_anew(state: Record, round_: Round, last: int) -> Record:
    """All that follows from cards, bids and sheets, as it should stand in the state."""
    phase = state["phase"]
    playing = phase in ("bid", "play")
    current = round_.current() if playing else None
    to_act = (state["round"] - 1) % round_.n if phase == "deal" else None
    if phase == "bid":
        to_act = round_.seat(len(round_.bids))
    elif current:
        to_act = (current["leader"] + len(current["plays"])) % round_.n
    seats = []
    for index, seat in enumerate(state["seats"]):
        sheet = list(seat["sheet"])
        if round_.finished:
            sheet[-1] = sheet[-1] | {"tricks": round_.taken(index)}
        seats.append(
            seat
            | {
                "cards": len(seat["hand"]),
                "tricks": round_.taken(index) if playing else 0,
                "score": sum(row["points"] for row in sheet),
                "sheet": sheet,
            }
        )
    return {
        "to_act": to_act,
        "over": phase == "over",
        "winners": best([seat["score"] for seat in seats]) if phase == "over" else [],
        "seats": seats,
        "rounds": last,
        "dealer": (state["round"] - 1) % round_.n,
        "leader": current["leader"] if current else None,
        "led": round_.now_led() if playing else None,
        "trick": current["plays"] if current else [],
        "past": round_.complete(),
    }
