"""Bots for Buddha: one that imagines the hidden hands, a player of good habits, and a beginner.

All decide from what their seat may see. The player of good habits counts the tricks its hand is worth,
bids them, and plays towards its bid. The strong one deals the cards it cannot see again and again, as
far as what was played and bid allows, plays each of these deals to its end as if every seat had good
habits, and takes what has brought most on average: bids and cards alike.

Hands are sets of bits here, a bit for every card of the largest deck, the weaker card the lower bit:
so a hand's strongest and weakest cards of a kind are one operation away, and a deal is played to its
end in a few hundred microseconds.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from game.bots.manners import EVEN, Manner, liked, near_best, whim
from game.bots.manners import buddha as ways
from game.bots.thought import GoesOn, always
from game.engine.base import Action
from game.engine.chance import Loose
from game.engine.games.buddha import (
    DECLARED,
    ELEMENTS,
    GAME,
    TABLES,
    deck,
    elements,
    hand_size,
    imagine_hands,
    numbers,
    points,
)

View = dict[str, Any]
Hand = int  # a set of cards, a bit each
Card = int  # one bit

SAMPLES = 240  # deals imagined for a card; for a bid BIDDING times as many
BIDDING = 2


def choose(
    view: View,
    legal: list[Action],
    level: str,
    dice: random.Random,
    goes_on: GoesOn = always,
    manner: Manner = EVEN,
    samples: int | None = None,
) -> Action:
    """What a bot of this level and manner does.

    Only the strong one thinks in samples, `SAMPLES` if not told how many, and asks before each whether it
    may go on.
    """
    sight = Sight(view)
    if level == "strong":
        samples = SAMPLES if samples is None else samples
        deals = Deals(view, sight, dice)
        sight.spite = ways.SPITE.get(manner, SPITE)
        if view["phase"] == "bid":
            return legal[thoughtful_bid(deals, samples * BIDDING, goes_on, manner)]
        return thoughtful_play(deals, legal, samples, goes_on, manner)
    bids = view["phase"] == "bid"
    if level == "middle":
        return legal[counted_bid(sight, manner)] if bids else habitual_play(sight, legal, manner)
    return legal[hopeful_bid(sight, dice, manner)] if bids else careless_play(sight, legal, dice, manner)


# -- cards as bits

YINS: Hand = 0b11111
YINYANGS: Hand = 0b11 << 5
HOLE: Card = 1 << 7
YANGS: Hand = 0b11111 << 64
BUDDHA: Card = 1 << 69
AS_YIN, AS_YANG = 1, 1 << 64  # what a declared Yin-yang counts as


def _numbered(element: int, number: int) -> Card:
    return 1 << (8 + 4 * (number - 1) + element)


ELEMENT_HANDS = [sum(_numbered(element, number) for number in range(1, 15)) for element in range(4)]
NUMBERED: Hand = sum(ELEMENT_HANDS)
HIGH: Hand = YANGS | BUDDHA
STRONG: Hand = HIGH | YINYANGS
EXITS: Hand = YINS | YINYANGS | HOLE
FREE: Hand = HIGH | EXITS
ANY: Hand = FREE & ~HOLE | NUMBERED  # what can win where nothing but the Black Hole lies

OPEN, NONE = -2, -1  # in place of an Element led: undecided yet; decided for none


def _each(hand: Hand) -> list[Card]:
    """The cards of a hand, the weakest first."""
    found = []
    while hand:
        card = hand & -hand
        found.append(card)
        hand ^= card
    return found


def _beaters() -> dict[Card, Hand]:
    """Card -> the cards that beat it where it is the best of a trick (BU-7.2 to BU-7.5)."""
    found = dict.fromkeys(_each(YINS), NUMBERED | HIGH) | dict.fromkeys(_each(YANGS), BUDDHA) | {BUDDHA: 0}
    for hand in ELEMENT_HANDS:
        for card in _each(hand):
            found[card] = hand & -(card << 1) | HIGH
    return found


BEATEN_BY = _beaters()
# Card -> what is led where it is the first that is no Yin (BU-6.3 to BU-6.6); a Yin leaves it open.
LEADS = {card: element for element, hand in enumerate(ELEMENT_HANDS) for card in _each(hand)}
LEADS |= dict.fromkeys(_each(HIGH | HOLE), NONE) | dict.fromkeys(_each(YINS), OPEN)


@cache
def _bits() -> dict[str, list[Card]]:
    """Code -> the bits of all its cards."""
    found = {"YIN": _each(YINS), "YANG": _each(YANGS), "YINYANG": _each(YINYANGS)}
    found |= {"HOLE": [HOLE], "BUDDHA": [BUDDHA]}
    for code, element in elements().items():
        if element:
            found[code] = [_numbered(ELEMENTS.index(element), numbers()[code])]
    return found


def _set_of(codes: Sequence[str], used: Hand = 0) -> Hand:
    """Cards as bits, none of them used already."""
    for code in codes:
        used |= next(card for card in _bits()[code] if not card & used)
    return used


@cache
def _deck(n: int) -> Hand:
    return _set_of(deck(n).cards)


# -- what a hand is worth

# The tricks a card brings among players who all take what they can, by seats: a number by its distance
# from the highest, further ones nothing; the others in the order of DECLINING. Fitted to play-outs.
_BY_DISTANCE = {
    3: (0.95, 1.05, 0.88, 0.44, 0.15),
    4: (0.75, 0.68, 0.40, 0.19, 0.09),
    5: (0.63, 0.52, 0.34, 0.20, 0.10),
    6: (0.39, 0.21, 0.13, 0.07, 0.05),
}
_UNNUMBERED = {
    3: (-0.64, 0.92, -0.55, 0.89, 0.92),
    4: (-0.60, 1.20, -0.43, 0.97, 1.03),
    5: (-0.43, 1.01, -0.26, 0.97, 0.99),
    6: (-0.21, 0.87, -0.08, 0.98, 1.07),
}


@cache
def _worth(n: int) -> dict[Card, float]:
    """Card -> the tricks it is worth among n players."""
    found: dict[Card, float] = {}
    for hand, worth in zip((YINS, YINYANGS, HOLE, YANGS, BUDDHA), _UNNUMBERED[n]):
        found |= dict.fromkeys(_each(hand), worth)
    for element in range(4):
        for number in range(1, 15):
            distance = TABLES[n].highest - number
            near = 0 <= distance < len(_BY_DISTANCE[n])
            found[_numbered(element, number)] = _BY_DISTANCE[n][distance] if near else 0.0
    return found


def _hope(hand: Hand, worth: dict[Card, float]) -> float:
    """The tricks a hand is worth."""
    return sum(worth[card] for card in _each(hand))


# -- what a seat sees


class Trick(NamedTuple):
    """A trick as far as it is played: who is to play, how many cards lie, and what may still win.

    `beat` are the cards that would be the best one, `best` the seat whose card is that now, `void`
    tells that the Black Hole lies there.
    """

    seat: int
    placed: int
    led: int
    beat: Hand
    best: int
    void: bool


def _after(trick: Trick, n: int, card: Card, shown: Card) -> Trick:
    """The trick with a card more; a Yin-yang is shown as what it is declared."""
    seat, placed, led, beat, best, void = trick
    if shown & beat:
        best, beat = seat, BEATEN_BY[shown]
    if led == OPEN:
        led = LEADS[shown]
    return Trick((seat + 1) % n, placed + 1, led, beat, best, void or card == HOLE)


class Sight:
    """What a view tells the seat to act, as bits.

    `hidden` are the cards it cannot see, `sizes` how many of them each seat holds, `lacks` what a seat
    cannot hold as it did not follow, `spent` what each hand was worth in cards already played, `spite`
    how much it minds what the others get.
    """

    def __init__(self, view: View) -> None:
        seats = view["seats"]
        self.n = n = len(seats)
        self.seat: int = view["to_act"]
        self.spite = SPITE
        self.worth = _worth(n)
        self.bids: list[int] = [seat["bid"] for seat in seats]
        self.taken: list[int] = [seat["tricks"] for seat in seats]
        self.sizes: list[int] = [seat["cards"] for seat in seats]
        self.hand = _set_of(seats[self.seat]["hand"])
        self.hope = _hope(self.hand, self.worth)
        self.lacks = [0] * n
        self.spent = [0.0] * n
        self.trick = Trick(view["leader"], 0, OPEN, ANY, view["leader"], False)
        seen = self.hand
        for plays in [*(trick["plays"] for trick in view["past"]), view["trick"]]:
            seen = self._watch(plays, seen)
        self.hidden = _each(_deck(n) & ~seen)

    def _watch(self, plays: Sequence[dict[str, Any]], seen: Hand) -> Hand:
        """Take in what a trick tells; gives the cards seen so far."""
        trick = Trick(plays[0]["seat"] if plays else self.trick.seat, 0, OPEN, ANY, 0, False)
        for play in plays:
            before = seen
            seen = _set_of([play["card"]], seen)
            card = seen ^ before
            led = trick.led
            if led >= 0 and card & NUMBERED & ~ELEMENT_HANDS[led]:
                self.lacks[play["seat"]] |= ELEMENT_HANDS[led]
            self.spent[play["seat"]] += self.worth[card]
            trick = _after(trick, self.n, card, _shown(card, play["as"]))
        if len(plays) < self.n:
            self.trick = trick
        return seen

    @property
    def want(self) -> int:
        """The tricks that are still missing."""
        return self.bids[self.seat] - self.taken[self.seat]

    @property
    def prey(self) -> list[int]:
        """The seats that bid zero and have taken nothing yet."""
        return [seat for seat, bid in enumerate(self.bids) if bid == self.taken[seat] == 0]

    def moves(self, legal: Sequence[Action]) -> list[tuple[Card, Card]]:
        """For each legal play the card that leaves the hand, and what it counts as."""
        found = []
        for action in legal:
            card = next(card for card in _bits()[action["card"]] if card & self.hand)
            found.append((card, _shown(card, action.get("as"))))
        return found


def _shown(card: Card, declared: str | None) -> Card:
    """What a card counts as once it is declared."""
    if declared is None:
        return card
    return AS_YIN if declared == DECLARED[0] else AS_YANG


# -- good habits

SLACK, SLACK_TO_LEAD = 0.3, 0.6  # a hand worth so much more than is wanted may lose a trick
DOUBTFUL = 0.6  # a number worth less than this is helped by a Yang
PRESSING = 1.5  # with so many cards for each trick wanted there is time


def habit(
    hand: Hand,
    want: int,
    hope: float,
    worth: dict[Card, float],
    placed: int,
    n: int,
    led: int,
    beat: Hand,
    void: bool,
    hunt: bool,
) -> tuple[Card, Card]:
    """The card of a player of good habits, and what it is shown as.

    Who wants no trick loses with the most dangerous card that loses; who wants one takes it as cheaply
    as its place allows, unless the hand can wait. `hunt`: a low lead, for there is a zero to be broken.
    """
    may = hand & (ELEMENT_HANDS[led] | FREE) if led >= 0 and hand & ELEMENT_HANDS[led] else hand
    if want <= 0 or hope > want + (SLACK if placed else SLACK_TO_LEAD):
        duck = True
    else:
        duck = want < (hand & STRONG).bit_count() and want < hand.bit_count()
    if void:
        return _thrown_in(may, want, duck)
    if not placed:
        return _led_low(may) if duck or hunt else _led_high(may)
    if duck:
        return _slipped_under(may, beat, want, placed == n - 1)
    return _taken(may, beat, want, hand.bit_count(), placed == n - 1, worth)


def _lowest(hand: Hand) -> tuple[Card, Card]:
    card = hand & -hand
    return card, (AS_YIN if card & YINYANGS else card)


def _highest(hand: Hand) -> tuple[Card, Card]:
    card = 1 << (hand.bit_length() - 1)
    return card, (AS_YIN if card & YINYANGS else card)


def _thrown_in(may: Hand, want: int, duck: bool) -> tuple[Card, Card]:
    """Into the Black Hole goes what is most in the way."""
    if want <= 0:
        return _highest(may)
    pool = may & NUMBERED or may
    return _highest(pool) if duck else _lowest(pool)


def _led_low(may: Hand) -> tuple[Card, Card]:
    if may & NUMBERED:
        return _lowest(may & NUMBERED)
    return _highest(may & EXITS) if may & EXITS else _lowest(may)


def _led_high(may: Hand) -> tuple[Card, Card]:
    if may & HIGH:
        return _lowest(may & HIGH)
    if may & NUMBERED:
        return _highest(may & NUMBERED)
    if may & YINYANGS:
        return may & YINYANGS & -(may & YINYANGS), AS_YANG
    return _lowest(may)


def _slipped_under(may: Hand, beat: Hand, want: int, last: bool) -> tuple[Card, Card]:
    """Lose, and be rid of the card that is most likely to win; Yangs are kept while a trick is wanted."""
    lose = may & ~beat
    dangerous = lose & (NUMBERED if want > 0 else NUMBERED | HIGH)
    if dangerous:
        return _highest(dangerous)
    if may & EXITS:
        return _highest(may & EXITS)
    if lose:
        return _highest(lose)
    if last:
        return _highest(may & NUMBERED or may if want > 0 else may)
    return _lowest(may)


def _taken(
    may: Hand, beat: Hand, want: int, cards: int, last: bool, worth: dict[Card, float]
) -> tuple[Card, Card]:
    """Win with a number if that may do, the last to play for certain; else with a Yang, if time presses."""
    win = may & beat
    number = win & NUMBERED
    if number:
        card, shown = _highest(number)
        if not last and worth[card] < DOUBTFUL and win & HIGH:
            return _lowest(win & HIGH)
        return card, shown
    waits = not last and want * PRESSING < cards and may & NUMBERED
    if win & HIGH and not waits:
        return _lowest(win & HIGH)
    if may & YINYANGS and beat & YANGS and not waits:
        return may & YINYANGS & -(may & YINYANGS), AS_YANG
    return _lowest(may & NUMBERED or may)


def counted_bid(sight: Sight, manner: Manner = EVEN) -> int:
    """The tricks the hand is worth, to the nearest; a manner counts somewhat more or less."""
    return min(hand_size(sight.n), max(0, round(sight.hope + ways.BIDS[manner])))


def habitual_play(sight: Sight, legal: list[Action], manner: Manner = EVEN) -> Action:
    """The card that good habits choose; in what a manner leads it shows, while it wants a trick."""
    _, placed, led, beat, _, void = sight.trick
    hunt = manner == "sly" and any(seat != sight.seat for seat in sight.prey)
    chosen = habit(sight.hand, sight.want, sight.hope, sight.worth, placed, sight.n, led, beat, void, hunt)
    if not placed and sight.want > 0:
        if manner == "bold":
            chosen = _led_high(sight.hand)
        elif manner == "patient" and sight.want * PRESSING < sight.hand.bit_count():
            chosen = _led_low(sight.hand)
    return legal[sight.moves(legal).index(_listed(sight, chosen))]


def _listed(sight: Sight, chosen: tuple[Card, Card]) -> tuple[Card, Card]:
    """The same move with the card of its code that is listed."""
    card, shown = chosen
    for cards in (YINS, YINYANGS, YANGS):
        if card & cards:
            first = sight.hand & cards & -(sight.hand & cards)
            return first, (first if shown == card else shown)
    return chosen


# -- the beginner


def hopeful_bid(sight: Sight, dice: random.Random, manner: Manner = EVEN) -> int:
    """A beginner counts high numbers and whatever looks strong, and is off by one now and then."""
    highest = TABLES[sight.n].highest
    high = sum(_numbered(element, number) for element in range(4) for number in (highest, highest - 1))
    count = (sight.hand & (high | STRONG | HOLE)).bit_count()
    return max(0, min(count + dice.choice(ways.HOPES[manner]), hand_size(sight.n)))


def careless_play(sight: Sight, legal: list[Action], dice: random.Random, manner: Manner = EVEN) -> Action:
    """Now and then any card; else the highest while tricks are wanted and the lowest when they are not."""
    if dice.random() < 0.25:
        return dice.choice(legal) if manner == EVEN else whim(legal, ways.liking(manner), dice)
    order = sorted(sight.moves(legal))
    chosen = order[-1] if sight.want > 0 else order[0]
    return legal[sight.moves(legal).index(chosen)]


# -- deals imagined


ZERO_BELOW, TIMID, STEEP, UNSURE = 0.8, -0.4, 1.1, 0.5
LEAN = 1.0  # how far, in tricks, what a hand is worth may lie from its bid before that is unlikely
MODEST = 1.0  # what the hand of a seat that bid zero is taken to be worth


DEALS_TRIED = 20


class Deals:
    """The hidden cards dealt to the other seats again and again, none to a seat that lacks its Element.

    Each deal begins as a state that the seat may imagine (`imagine_hands`); where seats have shown what
    they cannot hold, its cards are dealt again, those that few can hold first. Where that cannot be, as in
    a position set up by hand, what seats lack is forgotten.
    """

    def __init__(self, view: View, sight: Sight, dice: random.Random) -> None:
        self.sight = sight
        self.dice = dice
        self._chance = Loose(dice.randrange(2**32))
        self._state = GAME.imagine(view, sight.seat, self._chance)
        hidden = set(sight.hidden)
        self._bits = {code: [card for card in cards if card in hidden] for code, cards in _bits().items()}

    def next(self) -> list[list[Card]]:
        """The hands of one deal by seat; that of the seat that thinks is empty."""
        imagine_hands(self._state, self.sight.seat, self._chance)
        left = {code: iter(cards) for code, cards in self._bits.items()}
        others = (seat for index, seat in enumerate(self._state.seats) if index != self.sight.seat)
        hands = [[next(left[code]) for code in seat.hand] for seat in others]
        hands.insert(self.sight.seat, [])
        if any(self.sight.lacks):
            for _ in range(DEALS_TRIED):
                found = self._dealt_again(hands)
                if found is not None:
                    return found
        return hands

    def _dealt_again(self, imagined: list[list[Card]]) -> list[list[Card]] | None:
        """The same cards, each to a seat that can have it; None where it comes to nothing."""
        lacks, dice = self.sight.lacks, self.dice
        others = [seat for seat in range(self.sight.n) if seat != self.sight.seat]
        cards = [card for hand in imagined for card in hand]
        dice.shuffle(cards)
        cards.sort(key=lambda card: sum(not lacks[seat] & card for seat in others))
        room = [len(hand) for hand in imagined]
        hands: list[list[Card]] = [[] for _ in imagined]
        for card in cards:
            able = [seat for seat in others if room[seat] and not lacks[seat] & card]
            if not able:
                return None
            seat = dice.choices(able, [room[seat] for seat in able])[0] if len(able) > 1 else able[0]
            hands[seat].append(card)
            room[seat] -= 1
        return hands


def lean(sight: Sight, hands: list[list[Card]], dice: random.Random) -> None:
    """Let cards change hands until each hand looks like its bid (Metropolis)."""
    others = [seat for seat in range(sight.n) if seat != sight.seat and hands[seat]]
    if len(others) < 2:
        return
    worth, lacks, unit = sight.worth, sight.lacks, dice.random
    off = [0.0] * sight.n
    for seat in others:
        off[seat] = sight.spent[seat] + sum(worth[card] for card in hands[seat])
        off[seat] -= sight.bids[seat] or MODEST
    for _ in range(6 * len(hands[others[0]])):
        one = others[int(unit() * len(others))]
        other = others[int(unit() * len(others))]
        if one == other:
            continue
        i, j = int(unit() * len(hands[one])), int(unit() * len(hands[other]))
        given, got = hands[one][i], hands[other][j]
        if lacks[one] & got or lacks[other] & given:
            continue
        gain = worth[got] - worth[given]
        worse = gain * (gain + off[one] - off[other]) / LEAN**2
        if worse <= 0 or unit() < math.exp(-worse):
            hands[one][i], hands[other][j] = got, given
            off[one] += gain
            off[other] -= gain


def expected_bid(hope: float, n: int, dice: random.Random) -> int:
    """What a seat may be taken to bid with a hand worth so much."""
    hope += dice.gauss(0, UNSURE)
    if hope < ZERO_BELOW * (hand_size(n) - 1) / n:
        return 0
    return max(1, round(STEEP * hope + TIMID))


def play_out(
    hands: list[Hand], needs: list[int], hopes: list[float], prey: set[int], trick: Trick, sight: Sight
) -> None:
    """Play a deal to its end as every seat's good habits have it; `needs` tells how far each is off then.

    Most of a thought is spent here: what a trick has come to is kept in plain variables.
    """
    n, worth = sight.n, sight.worth
    seat, placed, led, beat, best, void = trick
    while True:
        while placed < n:
            hand, hope = hands[seat], hopes[seat]
            hunt = bool(prey) and (len(prey) > 1 or seat not in prey)
            card, shown = habit(hand, needs[seat], hope, worth, placed, n, led, beat, void, hunt)
            hands[seat] = hand ^ card
            hopes[seat] = hope - worth[card]
            if shown & beat:
                best, beat = seat, BEATEN_BY[shown]
            elif card == HOLE:
                void = True
            if led == OPEN:
                led = LEADS[shown]
            placed += 1
            seat = seat + 1 if seat + 1 < n else 0
        if not void:
            needs[best] -= 1
            prey.discard(best)
        if not hands[best]:
            return
        seat, placed, led, beat, void = best, 0, OPEN, ANY, False


def brought(sight: Sight, bids: Sequence[int], needs: Sequence[int]) -> float:
    """The points of the seat, less a part of what the others get."""
    highest = max(bids)
    gains = [points(bid, bid - need, highest)[0] for bid, need in zip(bids, needs)]
    own = gains[sight.seat]
    return own - sight.spite * (sum(gains) - own) / (sight.n - 1)


# -- the strong one

SPITE = 0.1  # how much it minds what the others get; with more it breaks more zeros, and misses more bids
ZERO_PRICE = 25.0  # a zero is worth less than it seems: once it is bid, all are after it
BELOW, ABOVE = 2, 3  # how far from what the hand is worth its bids are tried


def thoughtful_bid(deals: Deals, samples: int, goes_on: GoesOn, manner: Manner = EVEN) -> int:
    """The bid that brings most over many deals, each played out with every bid that comes into question.

    A manner chooses among those that bring nearly as much.
    """
    sight, dice = deals.sight, deals.dice
    n, seat = sight.n, sight.seat
    near = round(sight.hope)
    tried = range(max(0, near - BELOW), min(hand_size(n), near + ABOVE) + 1)
    totals = dict.fromkeys([0, *tried], 0.0)
    start, done = sight.trick, 0
    for _ in range(samples):
        if not goes_on():
            break
        done += 1
        hands, hopes = _completed(sight, deals.next())
        bids = [expected_bid(hope, n, dice) for hope in hopes]
        for bid in totals:
            bids[seat] = bid
            needs = bids.copy()
            prey = {other for other, made in enumerate(bids) if not made}
            play_out(hands.copy(), needs, hopes.copy(), prey, start, sight)
            totals[bid] += brought(sight, bids, needs) - (0 if bid else ZERO_PRICE)
    if not any(totals.values()):
        return counted_bid(sight, manner)
    if manner == EVEN:
        return int(max(totals, key=totals.__getitem__))
    found = near_best(list(totals.values()), ways.BID_GRACE * done)
    return ways.preferred_bid(manner, [list(totals)[index] for index in found])


def thoughtful_play(
    deals: Deals, legal: list[Action], samples: int, goes_on: GoesOn, manner: Manner = EVEN
) -> Action:
    """The play that brings most over many deals; after a third of them only the better half is tried on.

    Of those tried to the end a manner chooses among the ones that bring nearly as much.
    """
    sight = deals.sight
    moves = sight.moves(legal)
    totals = [0.0] * len(moves)
    live = tried = list(range(len(moves)))
    third, done = samples // 3, 0
    for share in (samples - 2 * third, third, third):
        for _ in range(share):
            if not goes_on():
                break
            done += 1
            found = deals.next()
            lean(sight, found, deals.dice)
            hands, hopes = _completed(sight, found)
            for move in live:
                totals[move] += _tried(sight, hands, hopes, moves[move])
        live.sort(key=totals.__getitem__, reverse=True)
        tried, live = live, live[: max(2, (len(live) + 1) // 2)]
    if not any(totals):
        return habitual_play(sight, legal, manner)
    if manner == EVEN:
        return legal[live[0]]
    near = near_best([totals[move] for move in tried], ways.CARD_GRACE * done)
    return liked([legal[tried[index]] for index in near], ways.liking(manner))


def _completed(sight: Sight, found: list[list[Card]]) -> tuple[list[Hand], list[float]]:
    """All hands of a deal, and what each is worth."""
    worth = sight.worth
    hands = [sum(cards) for cards in found]
    hopes = [sum([worth[card] for card in cards]) for cards in found]
    hands[sight.seat], hopes[sight.seat] = sight.hand, sight.hope
    return hands, hopes


def _tried(sight: Sight, hands: list[Hand], hopes: list[float], move: tuple[Card, Card]) -> float:
    """What a play brings in one deal."""
    card, shown = move
    hands, hopes = hands.copy(), hopes.copy()
    hands[sight.seat] ^= card
    hopes[sight.seat] -= sight.worth[card]
    needs = [bid - taken for bid, taken in zip(sight.bids, sight.taken)]
    play_out(hands, needs, hopes, set(sight.prey), _after(sight.trick, sight.n, card, shown), sight)
    return brought(sight, sight.bids, needs)
