"""Meeting others: duplicates, the fifth striving, Hasnamuss (CB-16, CB-17, CB-19)."""

from __future__ import annotations

from game.engine.base import Action
from game.engine.games.conscious.hands import add, draw, pick, take
from game.engine.games.conscious.path import helping
from game.engine.games.conscious.state import (
    Ask,
    Conscious,
    Fifth,
    Lapse,
    Step,
    Swap,
    Turn,
    first,
    others,
    tell,
)

DRAWN_FOR_HELP = 3  # CB-17.4


def met(state: Conscious, index: int, space: int) -> list[int]:
    """The others than a seat that are on a space, the last to arrive first (CB-16.5)."""
    seats = state.seats
    here = [seat for seat in others(state, index) if seats[seat].position == space and not seats[seat].out]
    return sorted(here, key=lambda seat: (-seats[seat].arrived, seat))


def contacts(turn: Turn) -> None:
    """A Hasnamuss asks, duplicates change hands, states are declared (CB-20.1)."""
    state = turn.state
    seats, mover = state.seats, state.seats[state.turn]
    here = met(state, state.turn, mover.position)
    steps: list[Step] = [Ask("ask", seat) for seat in here] if mover.hasnamuss else []
    steps += [Swap("swap", seat) for seat in here]
    for seat in here:
        if seats[seat].level != mover.level:
            higher, lower = (seat, state.turn) if seats[seat].level > mover.level else (state.turn, seat)
            steps.append(Fifth("fifth", higher, lower))
    first(turn, *steps)
    for seat in here:
        tell(turn, "declared", "CB-17.1", other=seat, levels=[mover.level, seats[seat].level])


def swap(turn: Turn, seat: int) -> None:
    """One duplicate for another, each drawn at random (CB-16.3, CB-16.4)."""
    state = turn.state
    own, other = state.seats[state.turn], state.seats[seat]
    if own.out or other.out or own.alive != other.alive or own.hasnamuss or other.hasnamuss:
        return
    if not (own.dupes and other.dupes):
        return
    turn.uncover()
    gave = own.dupes[pick(turn, len(own.dupes))]
    got = other.dupes[pick(turn, len(other.dupes))]
    own.dupes.remove(gave)
    other.dupes.remove(got)
    add(own, got)
    add(other, gave)
    tell(turn, "dupes_swapped", "CB-16.3", other=seat, gave=gave, got=got)


def ask(turn: Turn, seat: int, card: str) -> None:
    """A card by name: if it is in the hand, it is the Hasnamuss's (CB-19.2)."""
    state = turn.state
    turn.uncover()
    got = card in state.seats[seat].hand
    if got:
        take(state.seats[seat], card)
        add(state.seats[state.turn], card)
    tell(turn, "asked", "CB-19.2", other=seat, card=card, got=got)


# -- the fifth striving (CB-17)


def help_cards(state: Conscious, helper: int, lower: int) -> list[str]:
    """The cards that would help, in canonical order (CB-17.2, CB-17.3)."""
    return helping(state.seats[helper], state.seats[lower])


def gifts(state: Conscious, helper: int, lower: int) -> list[Action]:
    """The actions that help (CB-17.2)."""
    return [{"type": "give", "seat": lower, "card": card} for card in help_cards(state, helper, lower)]


def help_other(turn: Turn, helper: int, lower: int, card: str) -> None:
    """The card is given, and the helper draws three (CB-17.2, CB-17.4)."""
    seats = turn.state.seats
    turn.uncover()
    take(seats[helper], card)
    add(seats[lower], card)
    turn.tell({"type": "helped", "rule": "CB-17.2", "seat": helper, "other": lower, "card": card})
    for _ in range(DRAWN_FOR_HELP):
        draw(turn, helper, "CB-17.4")


def forget(turn: Turn, helper: int, lower: int) -> None:
    """Help that was passed over stands as a lapse (CB-17.5)."""
    state = turn.state
    state.lapses.append(Lapse(helper, lower, state.seats[helper].position, state.arrivals))
    turn.tell({"type": "forgot", "rule": "CB-17.5", "seat": helper, "other": lower})


def standing(state: Conscious, lapse: Lapse) -> bool:
    """Whether a lapse still stands: one of the two is on its space, and none is out (CB-17.5)."""
    both = [state.seats[lapse.helper], state.seats[lapse.lower]]
    return not any(seat.out for seat in both) and any(seat.position == lapse.space for seat in both)


def end_lapses(state: Conscious) -> None:
    """Lapses that have run out are gone (CB-17.5)."""
    state.lapses = [lapse for lapse in state.lapses if standing(state, lapse)]


def catches(state: Conscious) -> list[Action]:
    """Who may be caught by the player in turn, and what that player may still give (CB-17.6, CB-17.7)."""
    if not state.lapses:
        return []
    caught = {
        lapse.helper: None
        for lapse in state.lapses
        if lapse.helper != state.turn and state.arrivals > lapse.move
    }
    found: list[Action] = [{"type": "catch", "seat": helper} for helper in caught]
    own = dict.fromkeys(lapse.lower for lapse in state.lapses if lapse.helper == state.turn)
    return [*found, *(gift for lower in own for gift in gifts(state, state.turn, lower))]


def catch(turn: Turn, helper: int) -> None:
    """Who forgot forfeits a card to every other player, as long as there are cards (CB-17.6)."""
    state = turn.state
    forgetful = state.seats[helper]
    state.lapses = [lapse for lapse in state.lapses if lapse.helper != helper]
    tell(turn, "caught", "CB-17.6", other=helper)
    for seat in others(state, helper):
        if forgetful.hand and not state.seats[seat].out:
            turn.uncover()
            card = forgetful.hand[pick(turn, len(forgetful.hand))]
            take(forgetful, card)
            add(state.seats[seat], card)
            turn.tell({"type": "forfeited", "rule": "CB-17.6", "seat": helper, "other": seat, "card": card})


def remember(turn: Turn, lower: int, card: str) -> None:
    """Who forgot remembers, and gives (CB-17.7)."""
    state = turn.state
    place = next(
        index
        for index, lapse in enumerate(state.lapses)
        if (lapse.helper, lapse.lower) == (state.turn, lower)
    )
    del state.lapses[place]
    tell(turn, "remembered", "CB-17.7", other=lower)
    help_other(turn, state.turn, lower, card)
