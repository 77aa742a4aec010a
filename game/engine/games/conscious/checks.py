"""A state that was set up: what cannot be is refused (*State*)."""

from __future__ import annotations

from game.engine.errors import at_least, bad_state, equal, in_range
from game.engine.games.conscious.components import (
    FACES,
    FULL,
    INNER_END,
    LAST_SPACE,
    NOTES,
    OCTAVES,
    OF,
    Why,
    laws,
    parts,
    sorted_cards,
)
from game.engine.games.conscious.path import helping
from game.engine.games.conscious.state import (
    Ask,
    Conscious,
    Decay,
    Fifth,
    OfferBody,
    Reassimilate,
    Seat,
    Select,
    Shock,
    Skill,
    Step,
    Swap,
)

MOST_CHIPS = 99  # surplus of a facet, chips on the JOKER: far more than there can be


def check(state: Conscious) -> None:
    """Refuse what cannot be."""
    _check_numbers(state)
    for path, card in _cards(state):
        if card not in parts():
            raise bad_state(path, Why("no_card", got=card))
    for path, law in _laws(state):
        if law not in laws():
            raise bad_state(path, Why("no_law", got=law))
    for index, seat in enumerate(state.seats):
        _check_seat(state, f"seats[{index}]", seat)
    for index, step in enumerate(state.todo):
        _check_step(state, f"todo[{index}]", step)
    _check_phase(state)


def _check_numbers(state: Conscious) -> None:
    last = len(state.seats) - 1
    in_range("turn", state.turn, 0, last)
    in_range("dealer", state.dealer, 0, last)
    at_least("turn_no", state.turn_no, 0)
    at_least("arrivals", state.arrivals, 0)
    for index, space in enumerate(state.gifts):
        in_range(f"gifts[{index}]", space, 1, LAST_SPACE)
    equal("gifts", state.gifts, sorted(set(state.gifts)))
    for index, chip in enumerate(state.rising):
        if chip.note not in NOTES:
            raise bad_state(f"rising[{index}].note", Why("no_such_note", got=chip.note))
    for index, lapse in enumerate(state.lapses):
        in_range(f"lapses[{index}].helper", lapse.helper, 0, last)
        in_range(f"lapses[{index}].lower", lapse.lower, 0, last)
        in_range(f"lapses[{index}].space", lapse.space, 0, INNER_END)
        in_range(f"lapses[{index}].move", lapse.move, 0, state.arrivals)


def _cards(state: Conscious) -> list[tuple[str, str]]:
    """All Part-of-Center cards, with their paths."""
    found = [(f"deck[{i}]", card) for i, card in enumerate(state.deck)]
    found += [(f"discard[{i}]", card) for i, card in enumerate(state.discard)]
    for index, seat in enumerate(state.seats):
        found += [(f"seats[{index}].hand[{i}]", card) for i, card in enumerate(seat.hand)]
        found += [(f"seats[{index}].dupes[{i}]", card) for i, card in enumerate(seat.dupes)]
    return found


def _laws(state: Conscious) -> list[tuple[str, str]]:
    """All Laws, with their paths."""
    found = [(f"law_deck[{i}]", law) for i, law in enumerate(state.law_deck)]
    found += [(f"law_discard[{i}]", law) for i, law in enumerate(state.law_discard)]
    for index, seat in enumerate(state.seats):
        found += [(f"seats[{index}].pile[{i}]", law) for i, law in enumerate(seat.pile)]
        found += [(f"seats[{index}].laws[{i}].law", law.law) for i, law in enumerate(seat.laws)]
        found += [(f"seats[{index}].active[{i}].law", kept.law) for i, kept in enumerate(seat.active)]
        found += [(f"seats[{index}].incoming[{i}].law", each.law) for i, each in enumerate(seat.incoming)]
    return found


def _check_seat(state: Conscious, path: str, seat: Seat) -> None:
    for name, low, high in (("type", 1, 6), ("position", 0, INNER_END), ("level", 0, 3), ("laws_due", 0, 2)):
        in_range(f"{path}.{name}", getattr(seat, name), low, high)
    for name in ("trips", "arrived", "turns", "mc", "plays"):
        at_least(f"{path}.{name}", getattr(seat, name), 0)
    if seat.direction not in (1, -1):
        raise bad_state(f"{path}.direction", Why("direction", got=seat.direction))
    if (seat.school is None) != (seat.level == 0):
        raise bad_state(f"{path}.school", Why("school", level=seat.level))
    if not seat.out and (seat.chips_of == "physical") != seat.alive:
        raise bad_state(f"{path}.chips_of", Why("chips_of", got=seat.chips_of))
    _check_diagram(path, seat)
    _check_board(path, seat, bool(state.todo))
    for name in ("hand", "dupes"):
        equal(f"{path}.{name}", getattr(seat, name), sorted_cards(getattr(seat, name)))
    if len(set(seat.hand)) != len(seat.hand) or not set(seat.dupes) <= set(seat.hand):
        raise bad_state(f"{path}.hand", Why("one_of_each"))
    for index, kept in enumerate(seat.active):
        if not laws()[kept.law].kept:
            raise bad_state(f"{path}.active[{index}]", Why("not_kept", law=kept.law))
        lasting = laws()[kept.law].spaces or laws()[kept.law].kept == "death"
        if lasting and kept.until is None:
            raise bad_state(f"{path}.active[{index}].until", Why("lasting", law=kept.law))


def _check_diagram(path: str, seat: Seat) -> None:
    for octave in OCTAVES:
        for name in ("chips", "astral", "mental", "surplus"):
            if octave not in getattr(seat, name):
                raise bad_state(f"{path}.{name}.{octave}", Why("octave_missing"))
        if len(seat.chips[octave]) != FULL[octave]:
            raise bad_state(f"{path}.chips.{octave}", Why("note_count", expected=FULL[octave]))
        for note, count in zip(OF[octave], seat.chips[octave]):
            in_range(f"{path}.chips.{octave}[{note.place}]", count, 0, note.cap)
        for name in ("astral", "mental"):
            in_range(f"{path}.{name}.{octave}", getattr(seat, name)[octave], 0, FULL[octave])
        in_range(f"{path}.surplus.{octave}", seat.surplus[octave], 0, MOST_CHIPS)


def _check_board(path: str, seat: Seat, underway: bool) -> None:
    """Two chips on a card, any number on the JOKER and while something is still to be done (CB-6.5)."""
    for face in FACES:
        if face not in seat.board:
            raise bad_state(f"{path}.board.{face}", Why("face_missing"))
        in_range(f"{path}.board.{face}", seat.board[face], 0, MOST_CHIPS if underway or face == "JO" else 2)


def _check_step(state: Conscious, path: str, step: Step) -> None:
    last = len(state.seats) - 1
    if isinstance(step, (Swap, Ask, OfferBody)):
        in_range(f"{path}.seat", step.seat, 0, last)
    if isinstance(step, Fifth):
        in_range(f"{path}.helper", step.helper, 0, last)
        in_range(f"{path}.lower", step.lower, 0, last)
    if isinstance(step, Skill) and step.note not in NOTES:
        raise bad_state(f"{path}.note", Why("no_such_note", got=step.note))
    if isinstance(step, OfferBody):
        for octave in OCTAVES:
            if len(step.body.get(octave, ())) != FULL[octave]:
                raise bad_state(f"{path}.body", Why("octave_missing"))
            for note, count in zip(OF[octave], step.body[octave]):
                in_range(f"{path}.body.{octave}[{note.place}]", count, 0, note.cap)


def _phase_of(step: Step) -> str:
    """The phase a step names."""
    if isinstance(step, Select):
        return f"select_{step.how}"
    if isinstance(step, Shock):
        return "wild_shock" if step.kind == "wild" else ""
    return step.do


def _decider(state: Conscious, step: Step) -> int:
    if isinstance(step, Fifth):
        return step.helper
    return step.seat if isinstance(step, OfferBody) else state.turn


def _check_phase(state: Conscious) -> None:
    """The first step names the phase; with none it is the turn, or all is over."""
    equal("over", state.over, state.phase == "over")
    if state.over:
        equal("to_act", state.to_act, None)
        equal("todo", len(state.todo), 0)
        return
    if state.seats[state.turn].out:
        raise bad_state("turn", Why("player_out", seat=state.turn))
    named = _phase_of(state.todo[0]) if state.todo else "turn"
    equal("phase", state.phase, named)
    equal("to_act", state.to_act, _decider(state, state.todo[0]) if state.todo else state.turn)
    if state.phase == "roll_option":
        if state.roll is None:
            raise bad_state("roll", Why("no_die"))
        in_range("roll", state.roll, 1, 6)
    else:
        equal("roll", state.roll, None)
    if not _decidable(state):
        raise bad_state("phase", Why("nothing_to_decide", phase=state.phase))


def _decidable(state: Conscious) -> bool:
    """Whether the phase has something to decide."""
    seat = state.seats[state.turn]
    step = state.todo[0] if state.todo else None
    if isinstance(step, Select):
        return bool(seat.pile)
    if isinstance(step, Decay):
        return any(seat.chips[step.octave])
    if isinstance(step, Fifth):
        return bool(helping(state.seats[step.helper], state.seats[step.lower]))
    if isinstance(step, Reassimilate):
        return step.octave != "F"
    if isinstance(step, Skill):
        return step.note in ("MI-192", "MI-48", "DO-48")
    if state.phase == "wild_chip":
        return seat.board["JO"] > 0
    return state.phase != "keep" or len(seat.hand) + len(seat.dupes) > 7
