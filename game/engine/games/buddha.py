"""The rules of Buddha, in the order and the words of its rulebook (`languages/en/buddha/rulebook.md`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple, get_args

from game.engine import cards as card_file
from game.engine import errors
from game.engine.base import Action, Draft, Game
from game.engine.cards import Cards, Deck, Kind, Pack, dealt
from game.engine.chance import Source
from game.engine.codec import decode, same
from game.engine.errors import bad_state, equal, in_range
from game.engine.options import Option
from game.engine.visibility import Open, Own, own

Element = Literal["air", "fire", "water", "earth"]
Declared = Literal["yin", "yang"]
Phase = Literal["deal", "bid", "play", "over"]

ELEMENTS: tuple[Element, ...] = get_args(Element)
YIN, YANG, YINYANG, BUDDHA, HOLE = UNNUMBERED = ("YIN", "YANG", "YINYANG", "BUDDHA", "HOLE")
DECLARED: tuple[Declared, ...] = get_args(Declared)
MOST_ROUNDS = 60


class Play(NamedTuple):
    """A card on the table."""

    seat: int
    """Who played it."""
    card: str
    """Its code, as `cards.yaml` has it."""
    as_: Declared | None
    """What a Yin-yang was declared to be; None for every other card (BU-2.3)."""


class Trick(NamedTuple):
    """A complete trick."""

    leader: int
    """The seat that led it."""
    plays: tuple[Play, ...]
    """One a seat, in the order they were played, the leader's first."""
    winner: int | None
    """The seat that won it; None where the Black Hole left it to no seat (BU-7.1)."""
    next: int
    """The seat that leads the next trick (BU-7.6)."""


class Row(NamedTuple):
    """A finished round on the score sheet of a seat."""

    bid: int
    """What was bid, 0..H."""
    tricks: int
    """How many tricks were taken, 0..H-1."""
    points: int
    """What that brought, below 0 too (section 8)."""


def bids_are_in(state: Buddha) -> bool:
    """Whether the bids of the round lie open: they are secret until the last is made (BU-5.3)."""
    return state.phase != "bid"


@dataclass(slots=True)
class Seat:
    """A player."""

    name: Open[str]
    """1 to 40 characters."""
    hand: Own[tuple[str, ...]]
    """The codes of the cards held, in canonical order; empty between two rounds."""
    cards: Open[int]
    """How many cards are held, 0..H."""
    bid: Annotated[int | None, own(until=bids_are_in)]
    """The tricks bid in this round, 0..H; None until the bid is made, and between two rounds."""
    tricks: Open[int]
    """The tricks taken in this round, from 0; 0 between two rounds."""
    score: Open[int]
    """The points of all finished rounds, below 0 too."""
    sheet: Open[tuple[Row, ...]]
    """One row a finished round, the first round first."""

    def copy(self) -> Seat:
        return Seat(self.name, self.hand, self.cards, self.bid, self.tricks, self.score, self.sheet)


@dataclass(slots=True, frozen=True)
class Options:
    """What was agreed before the match (*Options*)."""

    rounds: int
    """How many rounds are played, 1..60; 0: as many as the number of players asks for (BU-3.1)."""


@dataclass(slots=True)
class Buddha:
    """The state of a match, as the rulebook gives it under *State*."""

    game: Open[Literal["buddha"]]
    """The name of the game."""
    phase: Open[Phase]
    """What is to be done: the cards dealt, bid, played; or nothing any more."""
    to_act: Open[int | None]
    """The seat to deal, bid or play; None when over."""
    over: Open[bool]
    """Whether the match has ended."""
    winners: Open[list[int]]
    """Ascending; empty until over (BU-9.2)."""
    seats: Open[list[Seat]]
    """One a player, in the order of turns."""
    options: Open[Options]
    """What was agreed before the match; never changes."""
    round: Open[int]
    """The round that is played or about to be dealt, from 1; the last when over."""
    rounds: Open[int]
    """How many rounds the match has, 1..60."""
    dealer: Open[int]
    """The seat that deals this round (BU-4.1)."""
    leader: Open[int | None]
    """The seat that leads the current trick, while bidding the one that will lead the first; None between
    two rounds and when over."""
    led: Open[Element | None]
    """The Element led in the current trick; None before one is led, and where none is (BU-6.2)."""
    trick: Open[tuple[Play, ...]]
    """The current trick so far, the leader's card first; never a complete one."""
    past: Open[tuple[Trick, ...]]
    """The complete tricks of the round, the first first; they lie there until the next deal."""

    def copy(self) -> Buddha:
        return Buddha(
            self.game, self.phase, self.to_act, self.over, self.winners.copy(),
            [*map(Seat.copy, self.seats)], self.options, self.round, self.rounds, self.dealer,
            self.leader, self.led, self.trick, self.past,
        )  # fmt: skip


Turn = Draft[Buddha]


class Why(errors.Why):
    """Why Buddha refuses something; told in `refusals` of its texts."""

    __slots__ = ()
    game = "buddha"


# -- words (section 1)


def left_of(seat: int, n: int) -> int:
    """The next higher seat, seat 0 after the last (BU-1.1)."""
    return (seat + 1) % n


# -- cards (section 2)


@dataclass(frozen=True, kw_only=True)
class Card(Kind):
    """All cards of one code."""

    group: str = ""
    """Its Element; empty for an unnumbered card."""
    rank: int = 0
    """Its number, 1..14; 0 for an unnumbered card."""


def card_faults(found: Cards[Card]) -> Iterator[tuple[str, errors.Why]]:
    """Why a card file is not this game's: where it stands, and what is wrong there (BU-2.1, BU-2.2)."""
    numbered = [
        Card(code=f"{element[0].upper()}{n}", group=element, rank=n)
        for element in ELEMENTS
        for n in range(1, 15)
    ]
    others = [Card(code=code, count=count) for code, count in zip(UNNUMBERED, (5, 5, 2, 1, 1))]
    expected = numbered + others
    for index, kind in enumerate(found.cards[: len(expected)]):
        if kind != expected[index]:
            wanted = expected[index]
            reason = "numbered_card" if wanted.rank else "other_card"
            yield f"cards[{index}]", Why(reason, **vars(wanted))
    if len(found.cards) != len(expected):
        yield "cards", Why("kind_count", expected=len(expected), got=len(found.cards))


@cache
def kinds() -> tuple[Card, ...]:
    """All kinds of cards, in canonical order (BU-2.2)."""
    return tuple(card_file.cards("buddha", Cards[Card], card_faults).cards)


@cache
def elements() -> dict[str, Element | None]:
    """Code -> its Element, None for an unnumbered card (BU-1.2)."""
    named: dict[str, Element] = {element: element for element in ELEMENTS}
    return {kind.code: named.get(kind.group) for kind in kinds()}


@cache
def numbers() -> dict[str, int]:
    """Code -> its number, 0 for an unnumbered card (BU-1.2)."""
    return {kind.code: kind.rank for kind in kinds()}


def is_yin(play: Play) -> bool:
    """A Yin, or a Yin-yang declared one (BU-2.3)."""
    return play.card == YIN or play.as_ == "yin"


def is_yang(play: Play) -> bool:
    """A Yang, or a Yin-yang declared one (BU-2.3)."""
    return play.card == YANG or play.as_ == "yang"


# -- decks and rounds (section 3)


@dataclass(frozen=True)
class Table:
    """What the number of players decides: the highest number, the cards left out, the rounds."""

    highest: int
    removed: Mapping[str, int]
    rounds: int


TABLES = {
    3: Table(10, {YIN: 4, YANG: 4, YINYANG: 1}, 6),
    4: Table(11, {YIN: 1, YANG: 1}, 4),
    5: Table(14, {}, 5),
    6: Table(13, {}, 6),
}


@cache
def deck(n: int) -> Deck:
    """The cards that n players play with (BU-3.1)."""
    table = TABLES[n]
    high = {kind.code: kind.count for kind in kinds() if kind.rank > table.highest}
    return Deck(kinds(), {**table.removed, **high})


@cache
def hand_size(n: int) -> int:
    """H: every card is dealt in every round (BU-3.1)."""
    return len(deck(n)) // n


def rounds_of(n: int, options: Options) -> int:
    """How many rounds the match has (BU-3.1, BU-9.1, *Options*)."""
    return options.rounds or TABLES[n].rounds


# -- dealing (section 4)


def dealer_of(round_: int, n: int) -> int:
    """Seat 0 deals the first round, the next seat the next (BU-4.1)."""
    return (round_ - 1) % n


def pack(state: Buddha) -> list[str]:
    """What is shuffled: the deck in canonical order, later the cards as they were played (BU-4.2)."""
    if state.round == 1:
        return list(deck(len(state.seats)).cards)
    return [play.card for trick in state.past for play in trick.plays]


def deal(turn: Turn) -> None:
    """Shuffle the pack once and deal it, the first card to the dealer's left (BU-4.2, BU-4.3)."""
    state = turn.state
    n = len(state.seats)
    order = deck(n)
    first = left_of(state.dealer, n)
    hands = dealt(turn.chance.shuffle(pack(state)), n, first)
    for seat, hand in zip(state.seats, hands):
        seat.hand = tuple(order.in_order(hand))
        seat.cards = len(hand)
    state.past = ()
    state.phase = "bid"
    state.to_act = state.leader = first
    turn.emit("dealt", "BU-4.3", round=state.round, dealer=state.dealer, cards=hand_size(n))


# -- bidding (section 5)


@cache
def bids(most: int) -> list[Action]:
    """Every whole number that may be bid (BU-5.1)."""
    return [{"type": "bid", "tricks": tricks} for tricks in range(most + 1)]


def bid(turn: Turn, tricks: int) -> None:
    """Make a bid that no other player sees; the dealer's, the last, reveals them all (BU-5.2, BU-5.3)."""
    state = turn.state
    seat = state.to_act
    assert seat is not None
    state.seats[seat].bid = tricks
    if seat != state.dealer:
        state.to_act = left_of(seat, len(state.seats))
    turn.emit("bid_made", "BU-5.2", seat=seat)
    if seat == state.dealer:
        reveal_bids(turn)


def reveal_bids(turn: Turn) -> None:
    """Reveal all bids at once; the seat left of the dealer leads (BU-5.3)."""
    state = turn.state
    turn.uncover()
    state.phase = "play"
    state.to_act = state.leader
    turn.emit("bids_revealed", "BU-5.3", bids=[seat.bid for seat in state.seats])


# -- playing (section 6)


def undecided(trick: Sequence[Play]) -> bool:
    """Whether nothing but Yins has been played, so that the next card decides (BU-6.2, BU-6.4)."""
    for play in trick:  # noqa: SIM110 - a generator here halves the speed of playouts
        if not is_yin(play):
            return False
    return True


def decided_by(card: str) -> Element | None:
    """The Element led if this is the first card that is no Yin; unnumbered, it leads none (BU-6.3 to 6.6)."""
    return elements()[card]


def led_by(plays: Sequence[Play]) -> Element | None:
    """The Element led in a trick, None where none is led yet or at all (BU-6.2)."""
    for play in plays:
        if not is_yin(play):
            return decided_by(play.card)
    return None


def playable(hand: Sequence[str], led: Element | None) -> Sequence[str]:
    """The cards of a hand that may be played (BU-6.1, BU-6.7 to BU-6.9)."""
    element_of = elements()
    if led is None:
        return hand
    following = [card for card in hand if element_of[card] == led or element_of[card] is None]
    for card in following:
        if element_of[card]:
            return following
    return hand


@cache
def ways_to_play(card: str) -> list[Action]:
    """The actions that play a card: a Yin-yang is declared as it is played (BU-2.3)."""
    if card == YINYANG:
        return [{"type": "play", "card": card, "as": declared} for declared in DECLARED]
    return [{"type": "play", "card": card}]


def play(turn: Turn, card: str, declared: Declared | None) -> None:
    """Play one card from the hand; the last of a trick decides who wins it (BU-6.1)."""
    state = turn.state
    seats = state.seats
    seat = state.to_act
    assert seat is not None
    player = seats[seat]
    hand = player.hand
    place = hand.index(card)
    player.hand = hand[:place] + hand[place + 1 :]
    player.cards -= 1
    deciding = state.led is None and undecided(state.trick)
    played = Play(seat, card, declared)
    state.trick = (*state.trick, played)
    complete = len(state.trick) == len(seats)
    if not complete:
        state.to_act = left_of(seat, len(seats))
    turn.tell({"type": "played", "rule": "BU-6.1", "seat": seat, "card": card, "as": declared})
    if deciding and not is_yin(played):
        lead_element(turn, seat, card)
    if complete:
        end_trick(turn)


def lead_element(turn: Turn, seat: int, card: str) -> None:
    """The first card that is no Yin decides what is led (BU-6.3 to BU-6.6)."""
    state = turn.state
    state.led = decided_by(card)
    if state.led is not None:
        rule = "BU-6.3" if seat == state.leader else "BU-6.4"
        turn.tell({"type": "led", "rule": rule, "seat": seat, "element": state.led})


# -- winning a trick (section 7)

By = Literal["buddha", "yang", "element", "yin"]
RULE_OF: dict[By, str] = {"buddha": "BU-7.2", "yang": "BU-7.3", "element": "BU-7.4", "yin": "BU-7.5"}


def swallowed(plays: Sequence[Play]) -> bool:
    """Whether the trick holds the Black Hole: then no seat wins it (BU-7.1)."""
    return any(play.card == HOLE for play in plays)


def best(plays: Sequence[Play]) -> tuple[int, By]:
    """Who wins a trick without the Black Hole, and by what; the first that fits (BU-7.2 to 7.5)."""
    yang = None
    for play in plays:
        if play.card == BUDDHA:
            return play.seat, "buddha"
        if yang is None and is_yang(play):
            yang = play.seat
    if yang is not None:
        return yang, "yang"
    led = led_by(plays)
    if led is not None:
        return highest_of(plays, led), "element"
    return plays[0].seat, "yin"


def highest_of(plays: Sequence[Play], led: Element) -> int:
    """The player of the highest card of the Element led; other Elements cannot win (BU-7.4, BU-7.7)."""
    element_of, number_of = elements(), numbers()
    highest, seat = 0, plays[0].seat
    for play in plays:
        if element_of[play.card] == led and number_of[play.card] > highest:
            highest, seat = number_of[play.card], play.seat
    return seat


def outcome(plays: Sequence[Play]) -> tuple[int | None, int, By]:
    """Who wins a complete trick, who leads the next, and by what (BU-7.1 to BU-7.6)."""
    if swallowed(plays):
        leads, by = best([play for play in plays if play.card != HOLE])
        return None, leads, by
    winner, by = best(plays)
    return winner, winner, by


def end_trick(turn: Turn) -> None:
    """Give the trick to its winner, who leads the next; the Black Hole gives it to none (BU-7.1, BU-7.6)."""
    state = turn.state
    leader = state.leader
    assert leader is not None
    winner, leads, by = outcome(state.trick)
    state.past = (*state.past, Trick(leader, state.trick, winner, leads))
    state.trick = ()
    state.led = None
    state.to_act = state.leader = leads
    if winner is None:
        turn.tell({"type": "trick_void", "rule": "BU-7.1", "next": leads})
    else:
        player = state.seats[winner]
        player.tricks += 1
        turn.tell(
            {"type": "trick_won", "rule": RULE_OF[by], "seat": winner, "by": by, "tricks": player.tricks}
        )
    if not state.seats[leads].hand:
        end_round(turn)


# -- scoring (section 8)


def points(bid: int, tricks: int, highest: int) -> tuple[int, str]:
    """What a round brings, and by which clause; `highest` is the highest bid of all (BU-8.2 to BU-8.5)."""
    if bid:
        return (20 + 10 * bid, "BU-8.2") if tricks == bid else (-10 * abs(tricks - bid), "BU-8.3")
    return (-20 * tricks, "BU-8.5") if tricks else (20 + 20 * highest, "BU-8.4")


def end_round(turn: Turn) -> None:
    """Add up the points; then another round is dealt, or the match is over (BU-8.1, BU-8.6, BU-9.1)."""
    state = turn.state
    highest = max(seat.bid or 0 for seat in state.seats)
    for index, seat in enumerate(state.seats):
        score(turn, index, seat, highest)
    state.leader = None
    if state.round == state.rounds:
        end_match(turn)
    else:
        state.round += 1
        state.dealer = state.to_act = dealer_of(state.round, len(state.seats))
        state.phase = "deal"


def score(turn: Turn, index: int, seat: Seat, highest: int) -> None:
    """Write a row on a seat's sheet, and clear its place for the next round (BU-8.1)."""
    bid, tricks = seat.bid, seat.tricks
    assert bid is not None
    gained, rule = points(bid, tricks, highest)
    seat.sheet = (*seat.sheet, Row(bid, tricks, gained))
    seat.score += gained
    seat.bid = None
    seat.tricks = 0
    turn.emit("scored", rule, seat=index, bid=bid, tricks=tricks, points=gained, score=seat.score)


# -- ending (section 9)


def most_points(state: Buddha) -> list[int]:
    """Who has the most points; all who are tied for it win together (BU-9.2)."""
    most = max(seat.score for seat in state.seats)
    return [index for index, seat in enumerate(state.seats) if seat.score == most]


def end_match(turn: Turn) -> None:
    """End the match after the last round (BU-9.1, BU-9.2)."""
    state = turn.state
    state.phase = "over"
    state.to_act = None
    state.over = True
    state.winners = most_points(state)
    turn.emit("game_over", "BU-9.2", winners=state.winners.copy())


# -- actions

DEAL: Action = {"type": "deal"}
_PHASES: dict[str, Phase] = {"deal": "deal", "bid": "bid", "play": "play"}
_TIMES = {"deal": "BU-4.1", "bid": "BU-5.2", "play": "BU-6.1"}
_FIELDS = {"deal": {"type"}, "bid": {"type", "tricks"}, "play": {"type", "card", "as"}}


def legal(state: Buddha) -> list[Action]:
    """Every action of the seat to act; cards in canonical order, each code once (*Actions*)."""
    seat = state.to_act
    if seat is None:
        return []
    if state.phase == "play":
        cards = playable(state.seats[seat].hand, state.led)
        return [way for card in dict.fromkeys(cards) for way in ways_to_play(card)]
    return bids(hand_size(len(state.seats))) if state.phase == "bid" else [DEAL]


def allows(state: Buddha, action: Any) -> bool:
    """Whether `legal` lists an action, without the list (*Actions*)."""
    seat = state.to_act
    if seat is None or type(action) is not dict:
        return False
    if state.phase == "deal":
        return same(action, DEAL)
    if state.phase == "bid":
        tricks = action.get("tricks")
        most = hand_size(len(state.seats))
        return type(tricks) is int and 0 <= tricks <= most and same(action, bids(most)[tricks])
    hand, card = state.seats[seat].hand, action.get("card")
    if card not in hand or card not in playable(hand, state.led):
        return False
    return any(same(action, way) for way in ways_to_play(card))


def forbidden(state: Buddha, action: Action) -> tuple[Why, str] | None:
    """What forbids an action that is not listed, and its clause; None where it is no action at all."""
    kind = action.get("type")
    if not isinstance(kind, str) or kind not in _PHASES or action.keys() - _FIELDS[kind]:
        return None
    if _PHASES[kind] != state.phase:
        return Why("another_time", seat=state.to_act, deed=kind, phase=state.phase), _TIMES[kind]
    if kind == "bid":
        return _forbidden_bid(state, action.get("tricks"))
    return _forbidden_play(state, action) if kind == "play" else None


def _forbidden_bid(state: Buddha, tricks: Any) -> tuple[Why, str]:
    most = hand_size(len(state.seats))
    return Why("no_such_bid", seat=state.to_act, most=most, got=tricks), "BU-5.1"


def _forbidden_play(state: Buddha, action: Action) -> tuple[Why, str] | None:
    card = action.get("card")
    seat = state.to_act
    assert seat is not None
    hand = state.seats[seat].hand
    if not isinstance(card, str) or card not in elements():
        return None
    if card not in hand:
        return Why("not_held", seat=seat, card=card), "BU-6.1"
    if card not in playable(hand, state.led):
        return Why("must_follow", seat=seat, card=card), "BU-6.7"
    if card == YINYANG:
        return Why("undeclared", seat=seat, card=card), "BU-2.3"
    return Why("only_yinyang", seat=seat, card=card), "BU-2.3"


# -- what a seat cannot know (*View*)


def imagined(view: Mapping[str, Any], seat: int | None, chance: Source) -> Buddha:
    """The hidden cards dealt to the other hands, and bids for those that are made and not shown."""
    known = {**view, "seats": [{**other, "hand": other["hand"] or []} for other in view["seats"]]}
    state: Buddha = decode(Buddha, known)
    imagine_hands(state, seat, chance)
    if state.phase == "bid":
        imagine_bids(state, seat, chance)
    return state


def imagine_hands(state: Buddha, seat: int | None, chance: Source) -> None:
    """Deal anew, in place, all cards that a seat does not see, to each other hand as many as it holds."""
    order = deck(len(state.seats))
    others = [other for index, other in enumerate(state.seats) if index != seat]
    seen = [play.card for _, play in _plays(state)]
    seen += state.seats[seat].hand if seat is not None else ()
    unseen = chance.shuffle(order.without(seen))
    for other in others:
        other.hand = tuple(order.in_order(unseen[: other.cards]))
        del unseen[: other.cards]


def imagine_bids(state: Buddha, seat: int | None, chance: Source) -> None:
    """A bid for each seat that has made one and does not show it (BU-5.2)."""
    n = len(state.seats)
    made = (state.to_act - state.dealer - 1) % n if state.to_act is not None else 0
    for place in range(made):
        index = (state.dealer + 1 + place) % n
        if index != seat:
            state.seats[index].bid = chance.pick(hand_size(n) + 1)


# -- a state that was set up (*State*)


def check(state: Buddha) -> None:
    """Refuse what cannot be; a hand in another order is put in order."""
    n = len(state.seats)
    equal("rounds", state.rounds, rounds_of(n, state.options))
    in_range("round", state.round, 1, state.rounds)
    equal("over", state.over, state.phase == "over")
    if state.over:
        equal("round", state.round, state.rounds)
    equal("dealer", state.dealer, dealer_of(state.round, n))
    _check_cards(state)
    _check_tricks(state)
    _check_seats(state)
    _check_bids(state)
    _check_turn(state)
    _check_sheets(state)
    equal("winners", state.winners, most_points(state) if state.over else [])


def _playing(state: Buddha) -> bool:
    """Whether hands are held, between the deal and the last trick."""
    return state.phase in ("bid", "play")


def _check_cards(state: Buddha) -> None:
    """Every card belongs to the deck; hands come to their order, and declared is a Yin-yang, nothing else."""
    order = deck(len(state.seats))
    for index, seat in enumerate(state.seats):
        for place, card in enumerate(seat.hand):
            _check_card(f"seats[{index}].hand[{place}]", card, order)
        seat.hand = tuple(order.in_order(seat.hand))
    for path, played in _plays(state):
        _check_card(f"{path}.card", played.card, order)
        if (played.as_ is None) == (played.card == YINYANG):
            reason = "yin_or_yang" if played.card == YINYANG else "declared"
            raise bad_state(f"{path}.as", Why(reason, got=played.as_))


def _check_card(path: str, card: str, order: Deck) -> None:
    if card not in order:
        raise bad_state(path, Why("no_card", got=card))


def _plays(state: Buddha) -> Iterator[tuple[str, Play]]:
    """All cards on the table, with their places."""
    for number, trick in enumerate(state.past):
        for place, play in enumerate(trick.plays):
            yield f"past[{number}].plays[{place}]", play
    for place, play in enumerate(state.trick):
        yield f"trick[{place}]", play


def _first_leader(state: Buddha) -> int:
    """The seat that led the first trick of the round that `past` is of (BU-5.3)."""
    n = len(state.seats)
    before = state.round - (state.phase == "deal")
    return left_of(dealer_of(before, n), n)


def _check_tricks(state: Buddha) -> None:
    """As many as the phase has, in a chain, each won and led by the rules."""
    n = len(state.seats)
    size = hand_size(n)
    if state.phase == "play":
        in_range("past", len(state.past), 0, size - 1)
    else:
        full = state.phase == "over" or (state.phase == "deal" and state.round > 1)
        _check_length("past", state.past, size if full else 0, "trick_count")
    leader = _first_leader(state)
    for number, trick in enumerate(state.past):
        path = f"past[{number}]"
        equal(f"{path}.leader", trick.leader, leader)
        _check_length(f"{path}.plays", trick.plays, n, "play_count")
        _check_order(f"{path}.plays", trick.plays, leader, n)
        winner, leader, _ = outcome_or_none(path, trick)
        equal(f"{path}.winner", trick.winner, winner)
        equal(f"{path}.next", trick.next, leader)
    equal("leader", state.leader, leader if _playing(state) else None)
    if state.phase != "play":
        _check_length("trick", state.trick, 0, "play_count")
    elif len(state.trick) >= n:
        raise bad_state("trick", Why("full_trick", most=n, got=len(state.trick)))
    _check_order("trick", state.trick, leader, n)
    equal("led", state.led, led_by(state.trick))


def outcome_or_none(path: str, trick: Trick) -> tuple[int | None, int, By]:
    """What a trick came to; one of nothing but Black Holes came to nothing."""
    if all(play.card == HOLE for play in trick.plays):
        raise bad_state(f"{path}.plays", Why("black_holes"))
    return outcome(trick.plays)


def _check_length(path: str, found: Sequence[Any], expected: int, reason: str) -> None:
    if len(found) != expected:
        raise bad_state(path, Why(reason, expected=expected, got=len(found)))


def _check_order(path: str, plays: Sequence[Play], leader: int, n: int) -> None:
    for place, play in enumerate(plays):
        equal(f"{path}[{place}].seat", play.seat, (leader + place) % n)


def _check_seats(state: Buddha) -> None:
    """Hands as large as the round has left them, one deck in all, and the tricks that `past` tells of."""
    size = hand_size(len(state.seats))
    played = {play.seat for play in state.trick}
    for index, seat in enumerate(state.seats):
        held = size - len(state.past) - (index in played) if _playing(state) else 0
        path = f"seats[{index}]"
        _check_length(f"{path}.hand", seat.hand, held, "card_count")
        equal(f"{path}.cards", seat.cards, held)
        taken = sum(trick.winner == index for trick in state.past) if state.phase == "play" else 0
        equal(f"{path}.tricks", seat.tricks, taken)
    if _playing(state) or state.past:
        cards = [card for seat in state.seats for card in seat.hand]
        cards += [play.card for _, play in _plays(state)]
        for code, expected, got in deck(len(state.seats)).lacking(cards):
            path = "seats" if _playing(state) else "past"
            raise bad_state(path, Why("copies", expected=expected, code=code, got=got))


def _check_bids(state: Buddha) -> None:
    """In phase bid those made before the seat to act, in phase play all, else none (BU-5.2)."""
    n = len(state.seats)
    size = hand_size(n)
    order = [(state.dealer + 1 + place) % n for place in range(n)]
    made = {"bid": order.index(state.to_act) if state.to_act in order else 0, "play": n}.get(state.phase, 0)
    for place, index in enumerate(order):
        path, found = f"seats[{index}].bid", state.seats[index].bid
        if place >= made:
            equal(path, found, None)
        elif found is None:
            raise bad_state(path, Why("range", low=0, high=size, got=None))
        else:
            in_range(path, found, 0, size)


def _check_turn(state: Buddha) -> None:
    """The dealer deals, the seats bid in turn, and play goes round from the leader."""
    if state.phase == "deal":
        equal("to_act", state.to_act, state.dealer)
    elif state.phase == "play" and state.leader is not None:
        equal("to_act", state.to_act, (state.leader + len(state.trick)) % len(state.seats))


def _check_sheets(state: Buddha) -> None:
    """A row for every finished round, each scored by section 8, and their sum."""
    size = hand_size(len(state.seats))
    finished = state.rounds if state.over else state.round - 1
    for index, seat in enumerate(state.seats):
        _check_length(f"seats[{index}].sheet", seat.sheet, finished, "row_count")
        for number, row in enumerate(seat.sheet):
            in_range(f"seats[{index}].sheet[{number}].bid", row.bid, 0, size)
            in_range(f"seats[{index}].sheet[{number}].tricks", row.tricks, 0, size - 1)
    for number in range(finished):
        _check_rows(state, number)
    for index, seat in enumerate(state.seats):
        equal(f"seats[{index}].score", seat.score, sum(row.points for row in seat.sheet))
        if state.past and not _playing(state):
            taken = sum(trick.winner == index for trick in state.past)
            equal(f"seats[{index}].sheet[{finished - 1}].tricks", seat.sheet[-1].tricks, taken)


def _check_rows(state: Buddha, number: int) -> None:
    """One round on all sheets: its tricks add up to H - 1, its points follow (BU-3.2, section 8)."""
    rows = [seat.sheet[number] for seat in state.seats]
    most = hand_size(len(state.seats)) - 1
    taken = sum(row.tricks for row in rows)
    if taken != most:
        raise bad_state(f"seats[0].sheet[{number}].tricks", Why("trick_sum", most=most, got=taken))
    highest = max(row.bid for row in rows)
    for index, row in enumerate(rows):
        expected, _ = points(row.bid, row.tricks, highest)
        equal(f"seats[{index}].sheet[{number}].points", row.points, expected)


# -- for the match


class BuddhaGame(Game[Buddha]):
    """Buddha for the match: hands are hidden, and bids until all are in (*View*)."""

    name = "buddha"
    seats = range(3, 7)
    packs = (Pack("cards.yaml", Cards[Card], card_faults),)
    options = (
        Option(
            "rounds",
            0,
            range(MOST_ROUNDS + 1),
            offered=(0, 1, 2, 4, 8),
            by_seats={n: table.rounds for n, table in TABLES.items()},
        ),
    )
    bots = ("easy", "middle", "strong")
    state = Buddha

    def set_up(self, names: Sequence[str], options: Mapping[str, Any]) -> Buddha:
        """Nothing is dealt yet; seat 0 is to deal (BU-4.1)."""
        chosen = Options(options["rounds"])
        seats = [Seat(name=name, hand=(), cards=0, bid=None, tricks=0, score=0, sheet=()) for name in names]
        rounds = rounds_of(len(seats), chosen)
        return Buddha(
            game="buddha",
            phase="deal",
            to_act=0,
            over=False,
            winners=[],
            seats=seats,
            options=chosen,
            round=1,
            rounds=rounds,
            dealer=0,
            leader=None,
            led=None,
            trick=(),
            past=(),
        )

    def legal(self, state: Buddha) -> list[Action]:
        return legal(state)

    def allows(self, state: Buddha, action: Any) -> bool:
        return allows(state, action)

    def act(self, draft: Turn, action: Action) -> None:
        kind = action["type"]
        if kind == "play":
            play(draft, action["card"], action.get("as"))
        elif kind == "bid":
            bid(draft, action["tricks"])
        else:
            deal(draft)

    def scores(self, state: Buddha) -> list[int]:
        """The points of all finished rounds (BU-8.1)."""
        return [seat.score for seat in state.seats]

    def imagine(self, view: Mapping[str, Any], seat: int | None, chance: Source) -> Buddha:
        """What a seat cannot know, as it might be (*View*)."""
        return imagined(view, seat, chance)

    def forbidden(self, state: Buddha, action: Action) -> tuple[Why, str] | None:
        return forbidden(state, action)

    def check(self, state: Buddha) -> None:
        check(state)


GAME = BuddhaGame()
