"""Turns: whose it is, the roll, landing, wild spaces, death (CB-1, CB-3, CB-12, CB-18, CB-20)."""

from __future__ import annotations

from typing import Literal

from game.engine.games.conscious.bodies import DECAY, bare, decay, decaying, offers
from game.engine.games.conscious.components import INNER_END, OCTAVES, laws, spiral
from game.engine.games.conscious.contacts import end_lapses, met
from game.engine.games.conscious.diagram import ASLEEP, enter, keeps
from game.engine.games.conscious.hands import all_cards, draw, draw_law
from game.engine.games.conscious.law_rules import all_leave, bring, clear, due, expire, use_up
from game.engine.games.conscious.path import check_win, end_match
from game.engine.games.conscious.state import (
    CONTACTS,
    END_TURN,
    KEEP,
    SETTLING,
    SHED,
    WILD_SPACE,
    Conscious,
    Decay,
    RollOption,
    Seat,
    Step,
    Swap,
    Turn,
    first,
    none,
    others,
    player,
    tell,
)

OPTION_LAWS = {"again": "10Sa", "opposite": "QH"}
HAND = 7  # cards at the start and after death (CB-1.2, CB-12.3)
PILE = 3  # Laws at the start (CB-1.3)


# -- set-up (CB-1)


def set_out(turn: Turn) -> None:
    """Shuffling, types, the dealer, the cards; then the dealer's turn begins (CB-1.4 to CB-1.6)."""
    state = turn.state
    state.deck = turn.chance.shuffle(state.deck)
    state.law_deck = turn.chance.shuffle(state.law_deck)
    for index, seat in enumerate(state.seats):
        seat.type = turn.chance.die()
        turn.emit("type_rolled", "CB-1.4", seat=index, die=seat.type)
    state.dealer = choose_dealer(turn)
    turn.emit("dealer", "CB-1.5", seat=state.dealer)
    for index in range(len(state.seats)):
        for _ in range(HAND):
            draw(turn, index, "CB-1.2")
        for _ in range(PILE):
            draw_law(turn, index, "CB-1.3")
    begin_turn(turn, state.dealer)


def choose_dealer(turn: Turn) -> int:
    """The highest die deals; who is tied rolls again; alone nothing is rolled (CB-1.5)."""
    tied = list(range(len(turn.state.seats)))
    while len(tied) > 1:
        rolled = {}
        for seat in tied:
            rolled[seat] = turn.chance.die()
            turn.emit("dealer_rolled", "CB-1.5", seat=seat, die=rolled[seat])
        tied = [seat for seat in tied if rolled[seat] == max(rolled.values())]
    return tied[0]


# -- whose turn it is (CB-3)


def progress(seat: Seat) -> int:
    """How far a player is along the spiral and back (CB-3.3)."""
    return INNER_END * seat.trips + (seat.position if seat.trips % 2 == 0 else INNER_END - seat.position)


def next_seat(state: Conscious) -> int | None:
    """First turns clockwise, then always the hindmost; None: everybody is out (CB-3.2 to CB-3.4)."""
    here = [seat for seat in range(len(state.seats)) if not state.seats[seat].out]
    if not here:
        return None
    for seat in others(state, state.turn):
        if seat in here and not state.seats[seat].turns:
            return seat
    return min(here, key=lambda seat: (progress(state.seats[seat]), -state.seats[seat].arrived, seat))


def begin_turn(turn: Turn, index: int) -> None:
    """What a turn begins with: plays, shared Laws, the Laws that are due (CB-3.9, CB-7.1, CB-7.12)."""
    state = turn.state
    limit = state.options.turn_limit
    if limit and state.turn_no >= limit:
        end_match(turn, "CB-3.10", [])
        return
    seat = state.seats[index]
    state.turn = index
    state.turn_no += 1
    seat.turns += 1
    seat.plays = 1 + seat.level + seat.mc
    seat.mc = 0
    seat.powers_used, seat.skills_used = [], []
    tell(turn, "turn_began", "CB-3.9" if seat.turns == 1 else "CB-3.3")
    if seat.alive:
        incoming, seat.incoming = seat.incoming, []
        for law in incoming:
            bring(turn, law.law, "shared", "CB-7.12", law.guard, shared=True)
    steps: list[Step] = []
    if seat.turns == 1:
        waiting = [other for other in others(state, index) if not state.seats[other].turns]
        steps += [Swap("swap", other) for other in waiting if not state.seats[other].out]
    steps += due(seat.laws_due)
    seat.laws_due = 0
    first(turn, *steps)


def end_turn(turn: Turn) -> None:
    """Laws in play leave, the win is looked at, the next turn begins (CB-20.1)."""
    clear(turn)
    if check_win(turn):
        return
    following = next_seat(turn.state)
    if following is None:
        end_match(turn, "CB-12.2", [])
    else:
        begin_turn(turn, following)


# -- the roll (CB-2.7, CB-3.7)


def dying(seat: Seat) -> bool:
    """Whether this turn ends in death, and not in a roll (CB-12.1, CB-18.3)."""
    if seat.alive:
        return seat.position == INNER_END or any(
            laws()[kept.law].kept == "death" and kept.until is not None and kept.until <= seat.position
            for kept in seat.active
        )
    ending = seat.position == 0 and seat.trips >= 2 and seat.body != "mental"
    return ending and seat.chips_of == "astral" and not seat.hasnamuss


def roll(turn: Turn) -> None:
    """One die; where an option is open it is asked first (CB-3.7, CB-2.7)."""
    die = turn.state.roll = turn.chance.die()
    tell(turn, "rolled", "CB-3.7", die=die)
    option_or_move(turn, die, used=False)


def roll_options(seat: Seat, used: bool) -> list[dict[str, str]]:
    """What may be done with a die besides taking it (CB-2.7)."""
    if seat.hasnamuss or keeps(seat, ASLEEP):
        return []
    found: list[dict[str, str]] = []
    for level, option in ((2, "again"), (3, "opposite")):
        if seat.level >= level and not used:
            found.append({"type": option})
        if keeps(seat, OPTION_LAWS[option]):
            found.append({"type": option, "law": OPTION_LAWS[option]})
    return found


def option_or_move(turn: Turn, die: int, used: bool) -> None:
    """The die lies on the table while something can be done with it, else it is moved (CB-2.7)."""
    if roll_options(player(turn), used):
        first(turn, RollOption("roll_option", used))
    else:
        turn.state.roll = None
        move(turn, die)


def use_option(turn: Turn, kind: str, law: str | None, used: bool) -> None:
    """Take the die, roll again, or turn it over (CB-2.7)."""
    die = turn.state.roll
    assert die is not None
    if kind == "take":
        turn.state.roll = None
        move(turn, die)
        return
    if law is not None:
        use_up(turn, law)
    if kind == "again":
        die = turn.state.roll = turn.chance.die()
        tell(turn, "rolled", "CB-2.7", die=die)
    else:
        die = turn.state.roll = 7 - die
        tell(turn, "turned_over", "CB-2.7", die=die)
    option_or_move(turn, die, used or law is None)


# -- moving and landing (CB-5, CB-18, CB-20)


def reached(seat: Seat, die: int) -> int:
    """Where a die leads; a move stops at the ends, whatever is left of it (CB-18.1)."""
    return max(0, min(INNER_END, seat.position + seat.direction * die))


def laws_between(seat: Seat, start: int, to: int) -> int:
    """How many Laws are drawn on a way, one for each Law-space passed; none by the non-living (CB-5.6)."""
    return sum(spiral()[space] == "L" for space in range(start + 1, to)) if seat.alive else 0


def move(turn: Turn, die: int) -> None:
    """Along the spiral as far as it goes, and take what is landed on (CB-3.7, CB-18.1, CB-20.1)."""
    state = turn.state
    seat = player(turn)
    start = seat.position
    seat.position = reached(seat, die)
    state.arrivals += 1
    seat.arrived = state.arrivals
    tell(turn, "moved", "CB-3.7", **{"from": start, "to": seat.position})
    first(turn, CONTACTS, SHED, END_TURN)
    pass_laws(turn, seat, start)
    if not seat.alive and seat.position in (0, INNER_END):
        seat.trips += 1
        seat.direction = 1 if seat.position == 0 else -1
        tell(turn, "turned", "CB-18.4", direction=seat.direction)
    end_lapses(state)
    land(turn, seat)


def pass_laws(turn: Turn, seat: Seat, start: int) -> None:
    """A Law for each Law-space passed; what is kept for so many spaces ends (CB-5.6, CB-7.1, CB-7.22)."""
    if not seat.alive:
        return
    passed = laws_between(seat, start, seat.position)
    for _ in range(passed):
        draw_law(turn, turn.state.turn, "CB-5.6")
    seat.laws_due = min(2, passed)
    expire(turn, seat)


Hindrance = Literal["destroyed", "blocked", "asleep"]


def hindrance(state: Conscious, index: int, seat: Seat) -> tuple[Hindrance, int | None] | None:
    """What keeps a player from taking the space it is on, and by whom; None: nothing does.

    `seat` is the player of that index, as it stands or as it would (CB-7.11, CB-19.1, CB-19.3).
    """
    there = [other for other in met(state, index, seat.position) if state.seats[other].hasnamuss]
    equals = [other for other in there if state.seats[other].level == seat.level]
    if equals and seat.level and not seat.hasnamuss:
        return "destroyed", equals[0]
    if there:
        return "blocked", there[0]
    return ("asleep", None) if keeps(seat, ASLEEP) else None


def land(turn: Turn, seat: Seat) -> None:
    """Destroyed, blocked or asleep, else the space is taken (CB-7.11, CB-19.1, CB-19.3, CB-20.1)."""
    state = turn.state
    tell(turn, "landed", "CB-3.7", space=seat.position, kind=spiral()[seat.position])
    kept_from = hindrance(state, state.turn, seat)
    if kept_from is None:
        take_space(turn, seat)
        return
    what, by = kept_from
    if what == "destroyed":
        tell(turn, "destroyed", "CB-19.3", by=by)
        go_out(turn, "destroyed", "CB-19.3")
    elif what == "blocked":
        tell(turn, "blocked", "CB-19.1", by=by)
    else:
        tell(turn, "slept", "CB-7.11")


def take_space(turn: Turn, seat: Seat) -> None:
    """What is landed on is taken (CB-5.1 to CB-5.5, CB-14.1, CB-14.5, CB-14.7, CB-18.1)."""
    kind = spiral()[seat.position]
    if kind in OCTAVES:
        chips = 1
        if not seat.alive and seat.position in turn.state.gifts:
            turn.state.gifts.remove(seat.position)
            tell(turn, "gift_taken", "CB-14.5", space=seat.position)
            chips = 2
        enter(turn, kind, chips)
        first(turn, *SETTLING)
    elif kind == "C" and seat.alive:
        draw(turn, turn.state.turn, "CB-5.4")
    elif kind == "C":
        roll_decay(turn, seat)
    elif kind == "L" and seat.alive:
        draw_law(turn, turn.state.turn, "CB-5.5")
        moment(turn, seat, "CB-7.18")
    else:
        if not seat.alive:
            moment(turn, seat, "CB-14.7")
        first(turn, WILD_SPACE)


def moment(turn: Turn, seat: Seat, rule: str) -> None:
    """A Magnetic Center moment for the next turn (CB-7.18)."""
    seat.mc += 1
    tell(turn, "magnetic_center", rule)


def use_wild_space(turn: Turn, taken: str) -> None:
    """A wild space is made the space one wishes (CB-18.1, CB-14.7)."""
    seat = player(turn)
    tell(turn, "wild_space", "CB-18.1" if seat.position in (0, INNER_END) else "CB-14.7", take=taken)
    if taken == "card":
        draw(turn, turn.state.turn, "CB-18.1")
    elif taken == "law":
        draw_law(turn, turn.state.turn, "CB-18.1")
        moment(turn, seat, "CB-18.1")
    else:
        enter(turn, {"food": "F", "air": "A", "impression": "I"}[taken])  # type: ignore[arg-type]
        first(turn, *SETTLING)


def roll_decay(turn: Turn, seat: Seat) -> None:
    """The die tells what decays; a Hasnamuss is spared (CB-14.1, CB-14.3)."""
    if seat.hasnamuss:
        tell(turn, "spared", "CB-14.3")
        return
    die = turn.chance.die()
    octave = DECAY[die]
    tell(turn, "decay_rolled", "CB-14.1", die=die, octave=octave)
    if decaying(seat, octave):
        first(turn, Decay("decay", octave))


def decay_note(turn: Turn, note: str) -> None:
    """The chip chosen decays; an Astral body without chips is no more (CB-14.1, CB-14.2)."""
    if not decay(turn, note):
        go_out(turn, "decayed", "CB-14.2")


# -- death (CB-12, CB-15)


def go_out(turn: Turn, why: str, rule: str) -> None:
    """A player leaves the game: hand and duplicates, then Laws, to their discards (CB-12.2, CB-12.9)."""
    state = turn.state
    seat = player(turn)
    seat.out = True
    state.discard += [*seat.hand, *seat.dupes]
    seat.hand, seat.dupes = [], []
    state.rising = []
    state.todo = [END_TURN]
    end_lapses(state)
    tell(turn, "eliminated", rule, why=why)
    all_leave(turn, seat)


def die(turn: Turn) -> None:
    """Out without a body, else on as one of the non-living (CB-12.2 to CB-12.5, CB-18.3)."""
    seat = player(turn)
    if not seat.alive:
        go_out(turn, "decayed", "CB-18.3")
        return
    if seat.body == "physical":
        go_out(turn, "died", "CB-12.2")
        return
    seat.alive = False
    tell(turn, "died", "CB-12.3", body=seat.body)
    all_leave(turn, seat, but_hasnamuss=seat.hasnamuss)
    if seat.position == INNER_END:
        seat.trips += 1
        seat.direction = -1
        tell(turn, "turned", "CB-12.3", direction=-1)
    if seat.body == "astral":
        seat.chips, seat.astral, seat.chips_of = bare(seat.astral), none(), "astral"
        tell(turn, "body_bared", "CB-12.4", body="astral")
        first(turn, KEEP, END_TURN)
        return
    body = bare(seat.astral)
    seat.chips, seat.chips_of = bare(seat.mental), "mental"
    seat.astral, seat.mental = none(), none()
    tell(turn, "body_bared", "CB-12.5", body="mental")
    first(turn, KEEP, *offers(turn, body), END_TURN)


def fill_hand(turn: Turn) -> None:
    """After death cards are drawn up to seven (CB-12.3)."""
    for _ in range(HAND - len(all_cards(player(turn)))):
        draw(turn, turn.state.turn, "CB-12.3")
