"""A table of Buddha set in one line, for tests.

Cards are written as the rulebook writes its examples: `A5 F5-9 YIN`, and `yin` or `yang` for a Yin-yang so
declared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import permutations
from typing import Any

from game.engine import Match
from game.engine.base import Action, Event
from game.engine.chance import Outcome
from tests.games.buddha_second import Laid, Round, best, deck, face, hand_size, points, standing, suit

NAMES = ("Ann", "Ben", "Mira", "Tom", "Uma", "Yan")

State = dict[str, Any]
DECLARED: dict[str, Laid] = {"yin": ("YINYANG", "yin"), "yang": ("YINYANG", "yang")}

Rows = Sequence[tuple[int, int]]  # of one round, by seat: bid and tricks taken


# -- words for cards


def cards(text: str) -> list[str]:
    """`A3 F5-7 YIN`: the cards A3, F5, F6, F7 and YIN."""
    found = []
    for word in text.split():
        first, dash, last = word.partition("-")
        if dash:
            found += [f"{first[0]}{number}" for number in range(int(first[1:]), int(last) + 1)]
        else:
            found.append(laid(word)[0])
    return found


def laid(word: str) -> Laid:
    """`A5`, or `yin`: a YINYANG so declared."""
    return DECLARED.get(word, (word, None))


def action(word: str) -> Action:
    """`deal`, a bid as its number, or a card as it is laid."""
    if word == "deal":
        return {"type": "deal"}
    if word.isdigit():
        return {"type": "bid", "tricks": int(word)}
    card, declared = laid(word)
    return {"type": "play", "card": card, **({"as": declared} if declared else {})}


def act(match: Match, words: str) -> list[Event]:
    """Take these actions, of whichever seats; the events of all of them."""
    return [event for word in words.split() for event in match.act(action(word))]


def legal(match: Match) -> list[str]:
    """The legal actions in the same short form, in the engine's order."""
    return [
        str(listed.get("as") or listed.get("card") or listed.get("tricks", listed["type"]))
        for listed in match.legal()
    ]


# -- whole rounds


@cache
def packets(n: int) -> list[list[str]]:
    """The deck in as many tricks as a round has. The Black Hole is in the last; each could be anyone's."""
    pack = deck(n)
    numbered = [card for card in pack if suit(card)]
    special = [card for code in ("HOLE", "YANG", "BUDDHA", "YINYANG", "YIN") for card in pack if card == code]
    found = []
    for number in range(hand_size(n)):
        packet = special[number :: hand_size(n)]
        while len(packet) < n:
            packet.append(numbered.pop(0))
        found.append(packet)
    return [*found[1:], found[0]]


def whole_round(n: int, number: int, taken: Sequence[int]) -> Round:
    """A round in which each seat takes so many tricks, and the Black Hole falls first in the last."""
    assert sum(taken) == hand_size(n) - 1
    round_ = Round(n, number)
    winners = [seat for seat, count in enumerate(taken) for _ in range(count)]
    for packet, winner in zip(packets(n), winners):
        leader = round_.tricks()[-1]["leader"]
        for order in permutations(packet):
            trick = [laid("yang" if card == "YINYANG" else card) for card in order]
            if (leader + standing([face(one) for one in trick])) % n == winner:
                round_.laid += trick
                break
    round_.laid += map(laid, packets(n)[-1])
    assert [round_.taken(seat) for seat in range(n)] == list(taken)
    return round_


def spread(n: int) -> list[int]:
    """The tricks of a round shared out as evenly as can be."""
    each, more = divmod(hand_size(n) - 1, n)
    return [each + (seat < more) for seat in range(n)]


# -- positions


def position(
    *hands: str,
    n: int = 4,
    phase: str = "play",
    trick: str = "",
    bids: Sequence[int | None] | None = None,
    taken: Sequence[int] | None = None,
    round: int = 1,  # noqa: A002 (the field's name)
    rounds: int = 0,
    earlier: Sequence[Rows] = (),
) -> State:
    """A state of a table of `n`.

    In phases bid and play the round has just begun; `hands` go round from the leader, who is the first of
    `trick` too, and are filled up from what is left of the deck in canonical order. With `taken`, tricks
    by seat, only the last trick of the round is left, with the Black Hole in its leader's hand. In phases
    deal and over `bids` and `taken` are of the round that is finished; `earlier` are those before it, where
    nothing else is said made in one way or another.
    """
    last = rounds or {3: 6, 4: 4, 5: 5, 6: 6}[n]
    round_ = Round(n, round - (phase == "deal" and round > 1))
    if phase == "over" or (phase == "deal" and round > 1):
        round_ = whole_round(n, round_.number, taken or spread(n))
    elif phase == "play":
        round_ = whole_round(n, round, taken) if taken else round_
        round_.laid = round_.laid[: -n or None] if taken else [laid(word) for word in trick.split()]
    given = {round_.seat(place): hand for place, hand in enumerate(hands)}
    held = (
        filled(n, [cards(given.get(seat, "")) for seat in range(n)], round_) if phase != "deal" else [[]] * n
    )
    said: list[int | None] = list(bids) if bids is not None else ([None] * n if phase == "bid" else [1] * n)
    playing = phase in ("bid", "play")
    finished = [*earlier] or [[(1, tricks) for tricks in spread(n)]] * (round - 1 - (phase == "deal"))
    if phase == "over" or (phase == "deal" and round > 1):
        finished += [[(bid or 0, round_.taken(seat)) for seat, bid in enumerate(said)]]
    sheets = [sheet_of(finished, seat) for seat in range(n)]
    scores = [sum(row["points"] for row in sheet) for sheet in sheets]
    current = round_.current() if playing else None
    to_act: int | None = {"deal": (round - 1) % n, "bid": round_.seat(n - said.count(None))}.get(phase)
    if phase == "play" and current:
        to_act = (current["leader"] + len(current["plays"])) % n
    return {
        "game": "buddha",
        "phase": phase,
        "to_act": to_act,
        "over": phase == "over",
        "winners": best(scores) if phase == "over" else [],
        "seats": [
            {
                "name": NAMES[seat],
                "hand": held[seat],
                "cards": len(held[seat]),
                "bid": said[seat] if playing else None,
                "tricks": round_.taken(seat) if playing else 0,
                "score": scores[seat],
                "sheet": sheets[seat],
            }
            for seat in range(n)
        ],
        "options": {"rounds": rounds},
        "round": round,
        "rounds": last,
        "dealer": (round - 1) % n,
        "leader": current["leader"] if current else None,
        "led": round_.now_led() if playing else None,
        "trick": current["plays"] if current else [],
        "past": round_.complete(),
    }


def filled(n: int, hands: list[list[str]], round_: Round) -> list[list[str]]:
    """Hands of the size they must have, in canonical order; the leader's is filled up first."""
    left = Counter(deck(n))
    left.subtract(card for hand in hands for card in hand)
    left.subtract(card for card, _ in round_.laid)
    assert min(left.values()) >= 0, "a card is held twice"
    rest = list(left.elements())
    if "HOLE" in rest:
        rest = ["HOLE", *(card for card in rest if card != "HOLE")] if len(rest) == n else rest
    laid_by = Counter(play["seat"] for trick in round_.tricks() for play in trick["plays"])
    leader = round_.tricks()[-1]["leader"] if not round_.finished else 0
    for place in range(n):
        seat = (leader + place) % n
        missing = hand_size(n) - laid_by[seat] - len(hands[seat])
        assert missing >= 0, "a hand is too large"
        hands[seat] = sorted(hands[seat] + rest[:missing], key=deck(n).index)
        del rest[:missing]
    return hands


def sheet_of(finished: Sequence[Rows], seat: int) -> list[State]:
    """A seat's score sheet."""
    return [
        {
            "bid": rows[seat][0],
            "tricks": rows[seat][1],
            "points": points(*rows[seat], max(bid for bid, _ in rows)),
        }
        for rows in finished
    ]


def table(*hands: str, chance: Sequence[Outcome] = (), **rest: Any) -> Match:
    """A match that stands so; a shuffle leaves the order as it lies unless `chance` says otherwise."""
    return Match.load(position(*hands, **rest), chance=list(chance))


def trick(words: str, n: int = 4) -> tuple[Match, list[Event]]:
    """The first trick of a round, played so from its leader; and the events of its last card."""
    match = table(*(" ".join(cards(word)) for word in words.split()), n=n)
    act(match, words)
    return match, match.events


# -- reading


def types(events: Sequence[Event]) -> list[str]:
    """What happened, in order."""
    return [event["type"] for event in events]


def only(events: Sequence[Event], type_: str) -> Event:
    """The one event of a type."""
    (found,) = [event for event in events if event["type"] == type_]
    return found


def each(match: Match, field: str) -> list[Any]:
    """One field of every seat, in seat order."""
    return [seat[field] for seat in match.encoded()["seats"]]


def letter(seat: int | None, n: int = 4) -> str:
    """A seat as the rulebook's examples call it: a is who leads the first trick of round 1."""
    return "nobody" if seat is None else "abcdef"[(seat - 1) % n]
