"""The rules of Lanterns, in the order and the words of its rulebook (`languages/en/lanterns/rulebook.md`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from game.engine import errors
from game.engine.base import Action, Draft, Event, Game
from game.engine.chance import Source
from game.engine.codec import decode
from game.engine.errors import EngineError, at_least, bad_state, equal, in_range
from game.engine.options import Fault, Option, PerSeat, SeatList
from game.engine.visibility import FaceDown, Open, own

WISHES = range(1, 13)
HIGHEST_BID, HIGHEST_GIFT = 3, 2
MOST_CARRIED = 20  # points
LANTERNS = 100
CURRENTS: tuple[Current, ...] = ("slow", "swift", "deep")

Current = Literal["slow", "swift", "deep"]
Phase = Literal["bid", "gift", "answer", "kindle", "wade", "choose", "over"]


def bids_are_in(state: Lanterns) -> bool:
    """Whether the bids lie open (LA-2.2)."""
    return state.phase != "bid"


def all_is_over(state: Lanterns) -> bool:
    """Whether the wishes lie open (LA-1.4)."""
    return state.over


@dataclass(slots=True)
class Seat:
    """A player."""

    name: Open[str]
    """1 to 40 characters."""
    wish: Annotated[int, own(until=all_is_over)]
    """The card in hand, 1..12; no two seats hold the same."""
    oil: Open[int]
    """Measures of oil, 0 or more."""
    points: Open[int]
    """0 or more."""
    bid: Annotated[int | None, own(until=bids_are_in)]
    """Measures of oil bid this evening, 0..3; None until the bid is made, and when over."""
    feasted: Open[bool]
    """Whether the seat has held its festival (LA-5.5)."""

    def copy(self) -> Seat:
        return Seat(self.name, self.wish, self.oil, self.points, self.bid, self.feasted)


@dataclass(slots=True, frozen=True)
class Offer:
    """What the keeper offers another seat beside the exchange of wishes (LA-3.1)."""

    to: int
    """The seat that is asked."""
    oil: int
    """The measures of oil laid beside the offer, 0..2."""


@dataclass(slots=True, frozen=True)
class Carried:
    """What a seat brings along from an earlier match (LA-1.6)."""

    points: Annotated[int, range(MOST_CARRIED + 1)]
    """The points it begins with."""
    lanterns: dict[Current, Annotated[int, range(4)]]
    """How many lanterns it still has on a current; one that is not named has none."""
    feasted: bool
    """Whether it has held its festival then."""


@dataclass(slots=True, frozen=True)
class Options:
    """What was agreed before the match (LA-1.1)."""

    evenings: int
    """How many evenings the match lasts, 1..5."""
    wind: Literal["still", "fresh"]
    """Whether the die is thrown twice for the flame (LA-4.2)."""
    dry: tuple[int, ...]
    """The seats that begin without oil, ascending; never all of them (LA-1.5)."""
    carry: tuple[Carried | None, ...]
    """What each seat brings along, None: nothing; empty where no seat brings anything (LA-1.6)."""


@dataclass(slots=True)
class Lanterns:
    """The state of a match."""

    game: Open[Literal["lanterns"]]
    """The name of the game."""
    options: Open[Options]
    """What was agreed before the match; never changes."""
    phase: Open[Phase]
    """What is to be done, in the order of sections 2 to 5; or nothing any more."""
    evening: Open[int]
    """Which evening it is, from 1."""
    turn: Open[int | None]
    """The keeper of the evening; None until there is one, and when over."""
    to_act: Open[int | None]
    """Who is to bid, answer or do the keeper's deeds; None when over."""
    offer: Open[Offer | None]
    """The offer that is to be answered; None in every other phase."""
    flame: Open[int | None]
    """How strong the lanterns burn, 1..6; None until they are kindled."""
    current: Open[Current | None]
    """What the keeper waded into; None but in phase choose."""
    over: Open[bool]
    """Whether the match has ended."""
    winners: Open[list[int]]
    """Ascending; empty until over."""
    bowl: FaceDown[list[int]]
    """The wishes that no seat holds, ascending; never shown (LA-1.4)."""
    seats: Open[list[Seat]]
    """One a player, in the order of turns."""

    def copy(self) -> Lanterns:
        return Lanterns(
            self.game,
            self.options,
            self.phase,
            self.evening,
            self.turn,
            self.to_act,
            self.offer,
            self.flame,
            self.current,
            self.over,
            self.winners.copy(),
            self.bowl.copy(),
            [seat.copy() for seat in self.seats],
        )


Turn = Draft[Lanterns]


class Why(errors.Why):
    """Why the game of lanterns refuses something; told in `refusals` of its texts."""

    __slots__ = ()
    game = "lanterns"


def keeper(state: Lanterns) -> tuple[int, Seat]:
    """The seat that keeps the evening."""
    assert state.turn is not None
    return state.turn, state.seats[state.turn]


# -- the table (section 1)


def deal(turn: Turn) -> None:
    """A wish each, and the rest into the bowl (LA-1.2)."""
    state = turn.state
    wishes = turn.chance.shuffle(list(WISHES))
    state.bowl = sorted(wishes[len(state.seats) :])
    for index, seat in enumerate(state.seats):
        seat.wish = wishes[index]
        turn.emit("dealt", "LA-1.2", seat=index, card=seat.wish)


def dry_fault(dry: list[int], seats: int, options: Mapping[str, Any]) -> Fault | None:
    """Somebody begins with oil (LA-1.5)."""
    return ("", Why("all_dry")) if len(dry) == seats else None


def carry_fault(carry: list[Any], seats: int, options: Mapping[str, Any]) -> Fault | None:
    """Who begins without oil brings nothing along (LA-1.6)."""
    for seat in options["dry"]:
        if carry and carry[seat] is not None:
            return f"[{seat}]", Why("dry_carries", seat=seat)
    return None


# -- the bids (section 2)


def bidders(state: Lanterns) -> list[int]:
    """The seats in the order they bid this evening (LA-2.1)."""
    count = len(state.seats)
    return [(state.evening - 1 + place) % count for place in range(count)]


def open_evening(turn: Turn) -> None:
    """The seat whose evening it is to open bids first (LA-2.1)."""
    state = turn.state
    opener = bidders(state)[0]
    state.phase = "bid"
    state.to_act = opener
    turn.emit("evening", "LA-2.1", evening=state.evening, seat=opener)


def bids(state: Lanterns) -> list[Action]:
    """None to three measures of oil, and never more than there are (LA-2.1)."""
    assert state.to_act is not None
    most = min(HIGHEST_BID, state.seats[state.to_act].oil)
    return [{"type": "bid", "oil": oil} for oil in range(most + 1)]


def bid(turn: Turn, action: Action) -> None:
    """A bid in secret; the last one shows them all (LA-2.2)."""
    state = turn.state
    seat = state.to_act
    assert seat is not None
    state.seats[seat].bid = action["oil"]
    waiting = [other for other in bidders(state) if state.seats[other].bid is None]
    if waiting:
        state.to_act = waiting[0]
    turn.emit("bid_made", "LA-2.2", seat=seat, oil=action["oil"])
    if not waiting:
        reveal_bids(turn)


def reveal_bids(turn: Turn) -> None:
    """All bids at once, and the highest keeps the evening and pays (LA-2.2, LA-2.3)."""
    state = turn.state
    turn.uncover()
    state.phase = "gift"
    turn.emit("bids_revealed", "LA-2.2", bids=[seat.bid for seat in state.seats])
    winner, oil = highest_bid(state)
    state.seats[winner].oil -= oil
    state.turn = state.to_act = winner
    turn.emit("keeper", "LA-2.3", seat=winner, oil=oil)


def highest_bid(state: Lanterns) -> tuple[int, int]:
    """The seat with the highest bid, the first of equals, and the bid (LA-2.3)."""
    made = [(seat, state.seats[seat].bid or 0) for seat in bidders(state)]
    return max(made, key=lambda pair: pair[1])


# -- the offer (section 3)


def gifts(state: Lanterns) -> list[Action]:
    """To keep the wish, or to offer it to another seat with up to two measures of oil (LA-3.1)."""
    turn, seat = keeper(state)
    found: list[Action] = [{"type": "keep"}]
    for to in range(len(state.seats)):
        if to != turn:
            found += [
                {"type": "offer", "to": to, "oil": oil} for oil in range(min(HIGHEST_GIFT, seat.oil) + 1)
            ]
    return found


def keep(turn: Turn, action: Action) -> None:
    """No offer this evening (LA-3.1)."""
    state = turn.state
    state.phase = "kindle"
    turn.emit("kept", "LA-3.1", seat=state.turn)


def offer(turn: Turn, action: Action) -> None:
    """Whoever is asked is to act, though it is the keeper's turn (LA-3.1, LA-3.2)."""
    state = turn.state
    state.offer = Offer(action["to"], action["oil"])
    state.phase = "answer"
    state.to_act = action["to"]
    turn.emit("offered", "LA-3.1", seat=state.turn, to=action["to"], oil=action["oil"])


def answers(state: Lanterns) -> list[Action]:
    """One of two (LA-3.2)."""
    return [{"type": "accept"}, {"type": "refuse"}]


def accept(turn: Turn, action: Action) -> None:
    """The oil changes hands, and the two wishes do (LA-3.3)."""
    state = turn.state
    giver, seat = keeper(state)
    asked = end_offer(state)
    turn.uncover()
    other = state.seats[asked.to]
    seat.oil -= asked.oil
    other.oil += asked.oil
    turn.emit("accepted", "LA-3.3", seat=asked.to, to=giver, oil=asked.oil)
    given, seat.wish = seat.wish, other.wish
    turn.emit("wish_taken", "LA-3.3", seat=giver, card=seat.wish)
    other.wish = given
    turn.emit("wish_taken", "LA-3.3", seat=asked.to, card=other.wish)


def refuse(turn: Turn, action: Action) -> None:
    """All stays as it was (LA-3.4)."""
    state = turn.state
    turn.emit("refused", "LA-3.4", seat=end_offer(state).to, to=state.turn)


def end_offer(state: Lanterns) -> Offer:
    """The offer is off the table, and the keeper goes on (LA-3.4)."""
    asked = state.offer
    assert asked is not None
    state.offer = None
    state.phase = "kindle"
    state.to_act = state.turn
    return asked


# -- kindling and wading (section 4)


def kindlings(state: Lanterns) -> list[Action]:
    """Nothing to decide (LA-4.1)."""
    return [{"type": "kindle"}]


def kindle(turn: Turn, action: Action) -> None:
    """The die is the flame; in a fresh wind the lower of two is (LA-4.1, LA-4.2)."""
    state = turn.state
    state.flame = flame = turn.chance.die()
    state.phase = "wade"
    turn.emit("kindled", "LA-4.1", seat=state.turn, die=flame)
    if state.options.wind == "fresh":
        die = turn.chance.die()
        state.flame = min(flame, die)
        turn.emit("gust", "LA-4.2", seat=state.turn, die=die, flame=state.flame)


def wadings(state: Lanterns) -> list[Action]:
    """Nothing to decide (LA-4.3)."""
    return [{"type": "wade"}]


def wade(turn: Turn, action: Action) -> None:
    """One of three currents takes hold (LA-4.3)."""
    state = turn.state
    state.current = CURRENTS[turn.chance.pick(len(CURRENTS))]
    state.phase = "choose"
    turn.emit("waded", "LA-4.3", seat=state.turn, current=state.current)


# -- the choice (section 5)


def choices(state: Lanterns) -> list[Action]:
    """To float, to draw, to rest, or once in a match to hold a festival (LA-5.1)."""
    _, seat = keeper(state)
    assert state.flame is not None
    found: list[Action] = [
        {"type": "float", "lanterns": lanterns} for lanterns in range(1, min(state.flame, seat.oil) + 1)
    ]
    found += [{"type": "draw"}, {"type": "rest"}]
    if not seat.feasted:
        found.append({"type": "festival"})
    return found


def float_lanterns(turn: Turn, action: Action) -> None:
    """A measure of oil each, and points by the current (LA-5.2)."""
    state = turn.state
    index, seat = keeper(state)
    assert state.current is not None
    lanterns = action["lanterns"]
    points = lanterns * (CURRENTS.index(state.current) + 1)
    seat.oil -= lanterns
    seat.points += points
    turn.emit("floated", "LA-5.2", seat=index, lanterns=lanterns, current=state.current, points=points)
    end_evening(turn)


def draw(turn: Turn, action: Action) -> None:
    """A wish from the bowl for the one in hand (LA-5.3)."""
    state = turn.state
    index, seat = keeper(state)
    back = seat.wish
    seat.wish = state.bowl.pop(turn.chance.pick(len(state.bowl)))
    state.bowl = sorted([*state.bowl, back])
    turn.emit("drew", "LA-5.3", seat=index, card=seat.wish, back=back)
    end_evening(turn)


def rest(turn: Turn, action: Action) -> None:
    """Two measures of oil (LA-5.4)."""
    index, seat = keeper(turn.state)
    seat.oil += 2
    turn.emit("rested", "LA-5.4", seat=index, oil=2)
    end_evening(turn)


def hold_festival(turn: Turn, action: Action) -> None:
    """A hundred lanterns, one by one (LA-5.5), and a point for every ten that crossed (LA-5.6)."""
    state = turn.state
    index, seat = keeper(state)
    assert state.flame is not None
    seat.feasted = True
    count = len(state.seats)
    order = turn.chance.shuffle(list(range(count)))
    turn.emit("festival", "LA-5.5", seat=index, order=order)
    across = [0] * count
    for number in range(LANTERNS):
        owner = order[number % count]
        crossed = number % 6 < state.flame
        across[owner] += crossed
        turn.emit("drifted", "LA-5.5", number=number + 1, seat=owner, crossed=crossed)
    for owner, lanterns in enumerate(across):
        state.seats[owner].points += lanterns // 10
        turn.emit("counted", "LA-5.6", seat=owner, lanterns=lanterns, points=lanterns // 10)
    end_evening(turn)


# -- the end (section 6)


def end_evening(turn: Turn) -> None:
    """What belonged to the evening is forgotten, and another begins if any is left (LA-6.1)."""
    state = turn.state
    state.turn = state.flame = state.current = None
    for seat in state.seats:
        seat.bid = None
    if state.evening == state.options.evenings:
        end_match(turn)
    else:
        state.evening += 1
        open_evening(turn)


def end_match(turn: Turn) -> None:
    """The wishes are shown and count, and the most points win (LA-6.2, LA-6.3)."""
    state = turn.state
    turn.uncover()
    state.phase = "over"
    state.to_act = None
    state.over = True
    for index, seat in enumerate(state.seats):
        seat.points += seat.wish
        turn.emit("shown", "LA-6.2", seat=index, card=seat.wish, points=seat.points)
    state.winners = most_points(state)
    turn.emit("ended", "LA-6.3", winners=state.winners.copy())


def most_points(state: Lanterns) -> list[int]:
    """The seats with the most points (LA-6.3)."""
    most = max(seat.points for seat in state.seats)
    return [index for index, seat in enumerate(state.seats) if seat.points == most]


# -- a state that was set up


def check(state: Lanterns) -> None:
    """Refuse what cannot be; the bowl may come in any order."""
    in_range("evening", state.evening, 1, state.options.evenings)
    for index, seat in enumerate(state.seats):
        in_range(f"seats[{index}].wish", seat.wish, WISHES.start, WISHES.stop - 1)
        for key, amount in (("oil", seat.oil), ("points", seat.points)):
            at_least(f"seats[{index}].{key}", amount, 0)
    state.bowl.sort()
    if sorted([*state.bowl, *(seat.wish for seat in state.seats)]) != list(WISHES):
        raise bad_state("bowl", Why("wishes"))
    if state.over != (state.phase == "over"):
        raise bad_state("over", Why("value_in_phase", expected=state.phase == "over", phase=state.phase))
    _check_seats_of_the_evening(state)
    _check_bids(state)
    _check_what_is_set(state)
    equal("winners", state.winners, most_points(state) if state.over else [])
    if state.over and state.evening != state.options.evenings:
        raise bad_state("evening", Why("last_evening", last=state.options.evenings, got=state.evening))


def _check_bids(state: Lanterns) -> None:
    """No seat after the one to act has bid; with a keeper all have."""
    order = bidders(state)
    if state.over:
        made = 0
    else:
        made = order.index(state.to_act) if state.phase == "bid" and state.to_act is not None else len(order)
    for place, index in enumerate(order):
        seat = state.seats[index]
        most = min(HIGHEST_BID, seat.oil) if state.phase == "bid" else HIGHEST_BID
        if place < made and seat.bid is None:
            raise bad_state(f"seats[{index}].bid", Why("range", low=0, high=most, got=None))
        if place >= made and seat.bid is not None:
            raise bad_state(f"seats[{index}].bid", Why("value", expected=None, got=seat.bid))
        if seat.bid is not None:
            in_range(f"seats[{index}].bid", seat.bid, 0, most)
    if state.turn is not None and state.turn != highest_bid(state)[0]:
        raise bad_state("turn", Why("highest_bid", seat=highest_bid(state)[0]))


def _check_seats_of_the_evening(state: Lanterns) -> None:
    """A keeper from the bids to the choice, and to act, but for the answer to an offer."""
    kept = state.phase not in ("bid", "over")
    if (state.turn is not None) != kept or (state.turn is not None and state.turn not in bidders(state)):
        raise bad_state("turn", Why("keeper" if kept else "no_keeper", phase=state.phase))
    if (state.offer is not None) != (state.phase == "answer"):
        raise bad_state("offer", Why("offer", phase=state.phase))
    if state.offer is not None and state.turn is not None:
        if state.offer.to not in bidders(state) or state.offer.to == state.turn:
            raise bad_state("offer.to", Why("other_seat", turn=state.turn, got=state.offer.to))
        in_range("offer.oil", state.offer.oil, 0, min(HIGHEST_GIFT, state.seats[state.turn].oil))
    expected = state.offer.to if state.offer is not None else state.turn
    if kept and state.to_act != expected:
        raise bad_state(
            "to_act", Why("seat_in_phase", expected=expected, phase=state.phase, got=state.to_act)
        )


def _check_what_is_set(state: Lanterns) -> None:
    """A flame once it is kindled, a current once the keeper has waded in."""
    if (state.flame is not None) != (state.phase in ("wade", "choose")):
        raise bad_state("flame", Why("no_flame", phase=state.phase))
    if state.flame is not None:
        in_range("flame", state.flame, 1, 6)
    if (state.current is not None) != (state.phase == "choose"):
        raise bad_state("current", Why("no_current", phase=state.phase))


# -- for the match

_LEGAL: dict[str, Callable[[Lanterns], list[Action]]] = {
    "bid": bids,
    "gift": gifts,
    "answer": answers,
    "kindle": kindlings,
    "wade": wadings,
    "choose": choices,
}

# Each action, the phase it belongs to, and the clause that says so.
_DEEDS: dict[str, tuple[Callable[[Turn, Action], None], Phase, str]] = {
    "bid": (bid, "bid", "LA-2.1"),
    "keep": (keep, "gift", "LA-3.1"),
    "offer": (offer, "gift", "LA-3.1"),
    "accept": (accept, "answer", "LA-3.2"),
    "refuse": (refuse, "answer", "LA-3.2"),
    "kindle": (kindle, "kindle", "LA-4.1"),
    "wade": (wade, "wade", "LA-4.3"),
    "float": (float_lanterns, "choose", "LA-5.2"),
    "draw": (draw, "choose", "LA-5.3"),
    "rest": (rest, "choose", "LA-5.4"),
    "festival": (hold_festival, "choose", "LA-5.5"),
}

# What an event tells its own seat alone (LA-1.4, LA-2.2, LA-3.3).
_SECRET = {
    "dealt": ("card",),
    "bid_made": ("oil",),
    "wish_taken": ("card",),
    "drew": ("card", "back"),
}


class LanternsGame(Game[Lanterns]):
    """Lanterns for the match."""

    name = "lanterns"
    seats = range(2, 5)
    options = (
        Option("evenings", 2, range(1, 6), offered=(1, 2, 3)),
        Option("wind", "still", ("still", "fresh")),
        Option("dry", [], SeatList, fault=dry_fault),
        Option("carry", [], PerSeat[Carried], fault=carry_fault),
    )
    bots = ("easy", "middle")
    carries = True
    state = Lanterns

    def carried(self, state: Lanterns, seat: int, before: Mapping[str, Any]) -> dict[str, Any]:
        """Up to twenty points, and whether the festival is over; all lanterns are floated then (LA-1.6)."""
        player = state.seats[seat]
        points = min(MOST_CARRIED, player.points)
        return {"carry": {"points": points, "lanterns": {}, "feasted": player.feasted}}

    def set_up(self, names: Sequence[str], options: Mapping[str, Any]) -> Lanterns:
        """Wishes in plain order, until they are dealt (LA-1.2, LA-1.3)."""
        chosen = decode(Options, dict(options))
        seats = [Seat(name, wish, 5, 0, None, False) for name, wish in zip(names, WISHES)]
        for seat in chosen.dry:
            seats[seat].oil = 0
        for player, carried in zip(seats, chosen.carry):
            if carried is not None:
                player.points = carried.points + sum(
                    lanterns * (CURRENTS.index(current) + 1) for current, lanterns in carried.lanterns.items()
                )
                player.feasted = carried.feasted
        bowl = list(WISHES)[len(seats) :]
        return Lanterns("lanterns", chosen, "bid", 1, None, 0, None, None, None, False, [], bowl, seats)

    def begin(self, draft: Turn) -> None:
        """The wishes are dealt, and the first evening begins (LA-1.2, LA-2.1)."""
        deal(draft)
        open_evening(draft)

    def legal(self, state: Lanterns) -> list[Action]:
        return [] if state.over else _LEGAL[state.phase](state)

    def act(self, draft: Turn, action: Action) -> None:
        _DEEDS[action["type"]][0](draft, action)

    def imagine(self, view: Mapping[str, Any], seat: int | None, chance: Source) -> Lanterns:
        """The wishes no player sees to the hands and the bowl, and a bid for each that is made in secret."""
        if view["over"]:
            shown = {wish for other in view["seats"] for wish in [other["wish"]]}
            bowl = [wish for wish in WISHES if wish not in shown]
            return decode(Lanterns, {**view, "bowl": bowl})
        seats = [{**other, "wish": other["wish"] or 0} for other in view["seats"]]
        state: Lanterns = decode(Lanterns, {**view, "seats": seats, "bowl": []})
        own = {other.wish for other in state.seats}
        unseen = chance.shuffle([wish for wish in WISHES if wish not in own])
        for other in state.seats:
            other.wish = other.wish or unseen.pop()
        state.bowl = sorted(unseen)
        if state.phase == "bid" and state.to_act is not None:
            for index in bidders(state)[: bidders(state).index(state.to_act)]:
                if index != seat:
                    other = state.seats[index]
                    other.bid = chance.pick(min(HIGHEST_BID, other.oil) + 1)
        return state

    def seen(self, event: Event, seat: int | None) -> Event:
        """The cards and the bid in it only for the seat whose they are (LA-1.4, LA-2.2, LA-3.3)."""
        secret = _SECRET.get(event["type"], ())
        return {**event, **dict.fromkeys(secret)} if secret and event["seat"] != seat else event

    def refusal(self, state: Lanterns, action: Action) -> EngineError:
        """The clause an action breaks: made at another time, or asking for more than there is."""
        kind = action.get("type")
        if not isinstance(kind, str) or kind not in _DEEDS:
            return super().refusal(state, action)
        _, phase, rule = _DEEDS[kind]
        if phase != state.phase:
            why = Why("another_time", deed=kind, belongs=phase, phase=state.phase)
        elif kind == "festival":
            why = Why("festival_held", seat=state.turn)
        else:
            why = Why("no_way_to", action=action, deed=kind)
        return EngineError("illegal_action", why, rule=rule)

    def check(self, state: Lanterns) -> None:
        check(state)


GAME = LanternsGame()
