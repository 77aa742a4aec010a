"""The Conscious Board Game, event by event: what the view after each must show (*Events*).

Chips on their way, steps still to be done and what is to be decided have no events of their own; nor have
the surplus that becomes discs, a copy of a Law that vanishes, and the Laws that are due: they may change
with any.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.engine import Match
from game.engine.games.conscious.components import CARBON, NOTES, laws
from tests.games.conscious_alike import steered
from tests.games.conscious_table import new
from tests.games.conscious_tables import tight
from tests.games.test_conscious_alike import TOLD as EVENTS
from tests.happenings import ANY, Brings, Table, Told, held

UNDERWAY = ("phase", "to_act", "rising", "todo", "roll", "lapses")
NUMBERS = (271, 283, 89, 419, 158, 175, 53, 229, 258, 176)  # positions that lead to all events
OF_SEAT = ("surplus", "astral", "mental", "laws", "active", "laws_due", "incoming", "plays", "powers_used")


def after(told: Told, *seats: int, **fields: Any) -> Brings:
    """What has no event of its own may have changed; and these fields of the player, and of other seats."""
    brings: Brings = dict.fromkeys(UNDERWAY, ANY)
    for seat in range(told.count):
        brings |= told.of_seat(seat, incoming=ANY)
    brings |= told.of_seat(told.before["turn"], **dict.fromkeys(OF_SEAT, ANY))
    if told.last:
        brings |= {"turn": ANY, "turn_no": ANY}
    for whose in (told.event.get("seat"), *seats):
        if whose is not None:
            brings |= told.of_seat(whose, **fields)
    return brings


def chips(told: Told, **notes: int) -> Brings:
    """So many chips more on these notes, written `MI_192`."""
    found = {octave: list(counts) for octave, counts in told.was["chips"].items()}
    for name, change in notes.items():
        note = NOTES[name.replace("_", "-")]
        found[note.octave][note.place] += change
    return after(told, chips=found)


def one(told: Told, field: str, change: int) -> Brings:
    return chips(told, **{told.event[field].replace("-", "_"): change})


def board(told: Told, **changes: int) -> Brings:
    found = dict(told.was["board"])
    for card, change in changes.items():
        found[card] += change
    return after(told, board=found)


def cards_of(told: Told, *seats: int) -> Brings:
    """Cards come and go: of these seats, of the deck and its discard."""
    return after(told, *seats, hand=ANY, dupes=ANY) | {"deck": ANY, "discard": ANY}


def card_drawn(told: Told) -> Brings:
    held_ = [*told.was["hand"], *told.was["dupes"]]
    now = told.after["seats"][told.seat]
    assert len([*now["hand"], *now["dupes"]]) == len(held_) + 1
    return after(told, hand=ANY, dupes=ANY) | {"deck": told.before["deck"][1:]}


def card_lost(told: Told) -> Brings:
    return after(told, hand=ANY, dupes=ANY) | {"discard": [*told.before["discard"], told.event["card"]]}


def reshuffled(told: Told) -> Brings:
    deck, discard = {"part": ("deck", "discard"), "law": ("law_deck", "law_discard")}[told.event["deck"]]
    return after(told) | {deck: [None] * len(told.before[discard]), discard: []}


def law_drawn(told: Told) -> Brings:
    assert len(told.after["seats"][told.seat]["pile"]) == len(told.was["pile"]) + 1
    return after(told, pile=ANY) | {"law_deck": told.before["law_deck"][1:]}


def law_in_play(told: Told) -> Brings:
    event, last = told.event, told.after["seats"][told.seat]["laws"][-1]
    assert (last["law"], last["obeyed"], last["played"]) == (event["law"], False, False)
    assert last["shared"] is (event["how"] == "shared")
    brings = after(told, pile=ANY)
    return brings | ({"law_deck": told.before["law_deck"][1:]} if event["how"] == "taken" else {})


def law_obeyed(told: Told) -> Brings:
    mine = told.after["seats"][told.seat]["laws"]
    assert any(law["law"] == told.event["law"] and law["obeyed"] for law in mine)
    return after(told)


def law_leaves(told: Told) -> Brings:
    """Its card lies on the discard, unless it is a copy or stays in play."""
    discard = told.before["law_discard"]
    brings = after(told, active=ANY, pile=ANY)
    if told.event["type"] == "law_discarded" or len(told.after["law_discard"]) > len(discard):
        brings["law_discard"] = [*discard, told.event["law"]]
    return brings | ({"law_deck": ANY} if told.event["rule"] == "CB-7.14" else {})


def law_kept(told: Told) -> Brings:
    event, last = told.event, told.after["seats"][told.seat]["active"][-1]
    assert (last["law"], last["until"]) == (event["law"], event["until"])
    assert laws()[event["law"]].kept
    return after(told, active=ANY)


def played(told: Told) -> Brings:
    event = told.event
    brings = cards_of(told)
    brings["discard"] = [*told.before["discard"], *event["cards"]]
    return brings | told.of(plays=told.was["plays"] - len(event["cards"]))


def shocked(told: Told) -> Brings:
    return one(told, "from", -1)


def chip_rose(told: Told) -> Brings:
    """By a Law it leaves its note; as excess it never lay there, and its carbon is there."""
    event = told.event
    if event["rule"] == "CB-0.11":
        return one(told, "from", -1)
    note = NOTES[event["from"]]
    present = {other.name for other in CARBON.get(note.carbon, ())}
    counts = told.after["seats"][told.seat]["chips"]
    assert not note.carbon or any(counts[NOTES[name].octave][NOTES[name].place] for name in present)
    return after(told)


def skill_used(told: Told) -> Brings:
    return after(told, skills_used=[*told.was["skills_used"], told.event["skill"]])


def surplus(told: Told) -> Brings:
    was = told.was["surplus"]
    if told.last:
        return after(told)  # it has become a disc
    return after(told) | told.of(surplus={**was, told.event["octave"]: was[told.event["octave"]] + 1})


def crystallized(told: Told) -> Brings:
    now = told.after["seats"][told.seat][told.event["body"]]
    assert all(now[octave] >= least for octave, least in {"F": 3, "A": 3, "I": 1}.items())
    return after(told, body=told.event["body"])


def state_attained(told: Told) -> Brings:
    return after(told, level=told.event["level"], school=told.event["school"], plays=ANY)


def wild_chip(told: Told) -> Brings:
    return board(told, JO=-1)


def moved(told: Told) -> Brings:
    count = told.before["arrivals"] + 1
    return after(told, position=told.event["to"], arrived=count) | {"arrivals": count}


def magnetic_center(told: Told) -> Brings:
    if told.event["rule"] == "CB-0.11":
        return after(told, plays=told.was["plays"] + 1)
    return after(told, mc=told.was["mc"] + 1)


def given(told: Told) -> Brings:
    return after(told) | {"gifts": sorted([*told.before["gifts"], told.event["space"]])}


def gift_taken(told: Told) -> Brings:
    return after(told) | {"gifts": [each for each in told.before["gifts"] if each != told.event["space"]]}


def exchange(told: Told) -> Brings:
    return after(told, told.event["other"], hand=ANY, dupes=ANY)


def eliminated(told: Told) -> Brings:
    return after(told, out=True, hand=[], dupes=[]) | {"discard": ANY}


def turned(told: Told) -> Brings:
    return after(told, direction=told.event["direction"], trips=told.was["trips"] + 1)


def body_bared(told: Told) -> Brings:
    bared, nothing = told.event["body"], {"F": 0, "A": 0, "I": 0}
    brings = after(told, chips=ANY, chips_of=bared, astral=nothing)
    return brings | (told.of(mental=nothing) if bared == "mental" else {})


def turn_began(told: Told) -> Brings:
    was = told.was
    brings: Brings = after(told, turns=was["turns"] + 1, mc=0, plays=1 + was["level"] + was["mc"])
    brings |= told.of(powers_used=[], skills_used=[], laws=ANY, laws_due=ANY)
    return brings | {"turn": told.seat, "turn_no": told.before["turn_no"] + 1}


def game_over(told: Told) -> Brings:
    brings = after(told)
    return brings | {"phase": "over", "to_act": None, "over": True, "winners": told.event["winners"]}


QUIET = (
    "law_escaped shock chip_discarded higher_12 reassimilated rolled turned_over landed slept blocked "
    "wild_space decay_rolled spared declared destroyed won deck_empty forgot remembered caught dealer_rolled"
)
TOLD: Table = {
    **dict.fromkeys(QUIET.split(), after),
    "type_rolled": lambda told: after(told, type=told.event["die"]),
    "dealer": lambda told: after(told) | {"dealer": told.seat},
    "turn_began": turn_began,
    "card_drawn": card_drawn,
    "card_lost": card_lost,
    "reshuffled": reshuffled,
    "law_drawn": law_drawn,
    "law_in_play": law_in_play,
    "law_obeyed": law_obeyed,
    **dict.fromkeys(("law_discarded", "law_cancelled", "law_expired", "law_used"), law_leaves),
    "law_unguarded": lambda told: after(told, active=ANY),
    "law_kept": law_kept,
    "chips_lost": lambda told: one(told, "note", -told.event["chips"]),
    "played": played,
    "combined": lambda told: board(told, **dict.fromkeys(told.event["cards"], -1)),
    "chip_made": lambda told: board(told, **{told.event["card"]: told.event["chips"]}),
    "chip_bumped": lambda told: board(told, **{told.event["from"]: -2, told.event["to"]: 1}),
    "shocked": shocked,
    "chip_placed": lambda told: one(told, "note", 1),
    "chip_rose": chip_rose,
    "skill_used": skill_used,
    "surplus": surplus,
    "crystallized": crystallized,
    "state_attained": state_attained,
    "wild_chip": wild_chip,
    "moved": moved,
    "magnetic_center": magnetic_center,
    "decayed": lambda told: one(told, "note", -1),
    "given": given,
    "gift_taken": gift_taken,
    **dict.fromkeys(("dupes_swapped", "asked", "helped", "forfeited"), exchange),
    "died": lambda told: after(told, alive=False),
    "eliminated": eliminated,
    "turned": turned,
    "body_bared": body_bared,
    "body_taken": lambda told: after(told, chips=ANY),
    "hasnamuss": lambda told: after(told, hasnamuss=True),
    "cleansed": lambda told: after(told, hasnamuss=False),
    "game_over": game_over,
}


def walked(match: Match, seed: int, actions: int) -> Match:
    """A match played on by random players."""
    random = Random(seed)
    for _ in range(actions):
        if not match.over:
            match.act(steered(random, match.legal()))
    return match


def test_every_event_has_its_entry():
    assert set(TOLD) == set(EVENTS)


def test_each_event_is_told_when_its_deed_is_done():
    """Where much happens; between them these see every event but those of the set-up."""
    tables = [walked(Match.load(tight(number), seed=number), number, 14) for number in NUMBERS]
    assert held(TOLD, tables) == {*EVENTS} - {"type_rolled", "dealer_rolled", "dealer"}


@pytest.mark.parametrize("seats", [1, 3])
def test_each_event_of_a_new_match_is_told_when_its_deed_is_done(seats):
    assert held(TOLD, [walked(new(seats, seed=seats), seats, 30)]) >= {"type_rolled", "dealer", "moved"}
