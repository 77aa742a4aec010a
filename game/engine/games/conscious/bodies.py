"""Higher bodies: surplus, crystallization, the Causal body, decay (CB-11, CB-12.6, CB-14)."""

from __future__ import annotations

from game.engine.games.conscious.components import BODY, FULL, INNER_END, NOTES, OCTAVES, OF, Octave, spiral
from game.engine.games.conscious.diagram import enter
from game.engine.games.conscious.hands import draw
from game.engine.games.conscious.state import (
    RISE,
    SETTLE,
    Chips,
    Discs,
    OfferBody,
    Reassimilate,
    Seat,
    Turn,
    empty,
    first,
    none,
    others,
    player,
    tell,
)

DECAY: dict[int, Octave] = {1: "F", 4: "F", 2: "A", 5: "A", 3: "I", 6: "I"}  # CB-14.1


def settle_surplus(turn: Turn) -> None:
    """The surplus of a facet becomes discs; what is beyond them is re-assimilated (CB-11.1 to CB-11.8)."""
    seat = player(turn)
    rest, seat.surplus = seat.surplus, none()
    if not any(rest.values()):
        return
    if seat.chips_of == "physical":
        rest = gather_astral(turn, seat, rest)
    if seat.chips_of != "mental":
        rest = gather_mental(turn, seat, rest)
    beyond = [Reassimilate("reassimilate", octave) for octave in OCTAVES for _ in range(rest[octave])]
    if beyond:
        first(turn, *beyond, RISE, SETTLE)


def gather_astral(turn: Turn, seat: Seat, rest: Discs) -> Discs:
    """Astral discs of it, and what remains beyond them (CB-11.1 to CB-11.4)."""
    total = {octave: seat.astral[octave] + rest[octave] for octave in OCTAVES}
    crystallizes = seat.body == "physical" and complete(total)
    if crystallizes:
        seat.body = "astral"
    most = BODY if seat.body == "physical" else FULL
    seat.astral = {octave: min(total[octave], most[octave]) for octave in OCTAVES}
    if crystallizes:
        tell(turn, "crystallized", "CB-11.2", body="astral")
    return {octave: total[octave] - seat.astral[octave] for octave in OCTAVES}


def gather_mental(turn: Turn, seat: Seat, rest: Discs) -> Discs:
    """Mental discs of it, and what remains (CB-11.4, CB-11.5, CB-12.4)."""
    if seat.body == "physical" or not any(rest.values()):
        return rest
    total = {octave: seat.mental[octave] + rest[octave] for octave in OCTAVES}
    crystallizes = seat.body == "astral" and complete(total)
    if crystallizes:
        seat.body = "mental"
    most = FULL if seat.body == "mental" else BODY
    seat.mental = {octave: min(total[octave], most[octave]) for octave in OCTAVES}
    if crystallizes:
        tell(turn, "crystallized", "CB-11.5", body="mental")
    return {octave: total[octave] - seat.mental[octave] for octave in OCTAVES}


def complete(discs: Discs) -> bool:
    """Whether these crystallize: three of Food, three of Air, one Impression (CB-11.2)."""
    return all(discs[octave] >= BODY[octave] for octave in OCTAVES)


def reassimilate(turn: Turn, octave: Octave, taken: str) -> None:
    """An excess-surplus is taken in as a chip of another octave, or as a card (CB-4.10)."""
    tell(turn, "reassimilated", "CB-4.10", octave=octave, take=taken)
    if taken == "card":
        draw(turn, turn.state.turn, "CB-4.10")
    else:
        enter(turn, "F" if taken == "food" else "A")


def causal(seat: Seat) -> bool:
    """Whether the body is Causal: of discs for the living, then of chips (CB-11.6, CB-12.8)."""
    if seat.alive:
        return seat.body == "mental" and seat.mental == FULL
    return seat.chips_of == "mental" and all(count > 0 for counts in seat.chips.values() for count in counts)


def bare(discs: Discs) -> Chips:
    """Discs as chips: one on each of the first notes (CB-12.4)."""
    return {octave: [1] * discs[octave] + [0] * (FULL[octave] - discs[octave]) for octave in OCTAVES}


def offers(turn: Turn, body: Chips) -> list[OfferBody]:
    """An Astral body is offered to every other seat, clockwise (CB-12.7)."""
    return [OfferBody("offer", seat, body) for seat in others(turn.state, turn.state.turn)]


def eligible(turn: Turn, seat: int) -> bool:
    """Whether a seat may take an Astral body: its own chips are, and its type fits (CB-12.7)."""
    other = turn.state.seats[seat]
    return (
        not other.out and not other.alive and other.chips_of == "astral" and other.type == player(turn).type
    )


def shed(turn: Turn) -> None:
    """The Mental discs become chips, and the Astral body is offered (CB-12.6)."""
    seat = player(turn)
    if seat.out or seat.chips_of != "astral" or seat.body != "mental":
        return
    body, seat.chips = seat.chips, bare(seat.mental)
    seat.mental, seat.chips_of = none(), "mental"
    tell(turn, "body_bared", "CB-12.6", body="mental")
    first(turn, *offers(turn, body))


def take_body(turn: Turn, step: OfferBody) -> None:
    """The offered chips replace the taker's own, and the offering ends (CB-12.7)."""
    state = turn.state
    state.seats[step.seat].chips = {octave: counts.copy() for octave, counts in step.body.items()}
    state.todo = [each for each in state.todo if not isinstance(each, OfferBody)]
    turn.tell({"type": "body_taken", "rule": "CB-12.7", "seat": step.seat, "other": state.turn})


# -- decay (CB-14)


def decaying(seat: Seat, octave: Octave) -> list[str]:
    """The notes of an octave that can lose a chip (CB-14.1)."""
    return [note.name for note in OF[octave] if seat.chips[octave][note.place]]


def decay(turn: Turn, name: str) -> bool:
    """A chip decays, or is given to the Universe; False: nothing is left (CB-14.1 to CB-14.4)."""
    seat = player(turn)
    note = NOTES[name]
    seat.chips[note.octave][note.place] -= 1
    tell(turn, "decayed", "CB-14.1", note=name)
    if seat.chips_of == "mental":
        give(turn, seat, note.octave)
    return seat.body == "mental" or seat.chips != empty()


def give(turn: Turn, seat: Seat, octave: Octave) -> None:
    """A chip is laid on the nearest space ahead of its kind that bears none (CB-14.4)."""
    gifts = turn.state.gifts
    space = seat.position + seat.direction
    while 0 < space < INNER_END:
        if spiral()[space] == octave and space not in gifts:
            gifts.append(space)
            gifts.sort()
            tell(turn, "given", "CB-14.4", space=space)
            return
        space += seat.direction
