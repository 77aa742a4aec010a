"""What a choice would do, in numbered steps, and what the six numbers of the die would bring.

Played on imagined states and cut before the first draw and the first hidden card; what decides there is told.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

from game import words
from game.engine.base import Action
from game.engine.foresight import Foresight, foresee, foresee_deed
from game.engine.games.conscious import law_rules, turns
from game.engine.games.conscious import rules as engine
from game.engine.games.conscious.components import INNER_END, NOTES, OCTAVES, SKILLS
from game.engine.games.conscious.rules import GAME as RULES
from game.engine.match import Transition
from game.tellings.conscious.chain import Group, card_play_named, chain, made_line
from game.tellings.conscious.things import (
    body_line,
    capital,
    counted,
    explained,
    eyes,
    kind_at,
    kind_named,
    law_titled,
    mark,
    marks,
    phrase,
    place_named,
    seat_of,
    short,
    state_named,
    state_of,
    table,
)
from game.tellings.general import View

DICE = range(1, 7)
SELF_TOLD = ("wild_chip", "wild_space", "reassimilate")  # actions whose first step is what their button says
MOVES = ("chip_rose", "shocked", "skill_used")  # events that bring a chip from a note to another
LOST = ("chip_discarded", "chips_lost", "decayed")  # events by which a chip goes for good
STOPS = {"CB-4.5", "CB-4.6", "CB-4.7"}  # the clauses by which a chip is lost before a gap
ENTERS = {"F": "DO-768", "A": "DO-192", "I": "DO-48"}
QUIET = ("law_discarded", "turn_began", "declared")


@dataclass(frozen=True)
class Step:
    """One step of a preview, numbered from 1: what would be, and what follows; `notes` and `cards` bear its
    number on diagram and board."""

    number: int
    title: str
    line: str
    rule: str
    notes: tuple[str, ...]
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Preview:
    """What an action would do, as far as it can be foreseen.

    `title` is `If Mira plays the pair`; `open` tells what decides the rest, empty where nothing is left open;
    `gains` are changes of body and state in a few words each, before → after. `after` is the view at the
    end of what is certain, None where nothing is. `moves` are the ways of chips from note to note, each
    from where it began to where it ends; `lost` is how many chips go for good on which note, and `total`
    says that in words.
    """

    title: str
    steps: tuple[Step, ...]
    open: str
    gains: tuple[str, ...]
    after: View | None
    moves: tuple[tuple[str, str], ...] = ()
    lost: Mapping[str, int] = field(default_factory=dict)
    total: str = ""


def preview(view: View, action: Action, names: Sequence[str]) -> Preview:
    """What an action of the seat to act would do."""
    seat = view["to_act"]
    foreseen = foresee(RULES, view, eyes(view, seat), action)
    return told(view, foreseen, if_title(view, action, names), names, seat)


def told(view: View, coming: Foresight, title: str, names: Sequence[str], seat: int) -> Preview:
    """What is foreseen of a deed, in steps."""
    transitions = within_turn(coming.transitions)
    steps: list[_Fields] = []
    for group in chain(transitions, names):
        named = {note for *_, notes, _ in steps for note in notes}
        if not _said_already(group, named):
            steps += _steps(group, transitions)
    numbered = tuple(Step(number, *fields) for number, fields in enumerate(steps, 1))
    after = transitions[-1].after if transitions else None
    lost = lost_in(transitions, seat)
    return Preview(
        title,
        numbered,
        _open(coming, transitions, view),
        gains(view, after, seat),
        after,
        moves_in(transitions, seat),
        lost,
        total_line(lost) if transitions else "",
    )


def moves_in(transitions: Sequence[Transition], seat: int) -> tuple[tuple[str, str], ...]:
    """The ways of a seat's chips, each from the note it left first to the one it comes to."""
    ways: list[tuple[str, str]] = []
    for event in (each.event for each in transitions):
        if event["type"] not in MOVES or event["seat"] != seat:
            continue
        start, end = event["from"], event["to"]
        before = next((way for way in reversed(ways) if way[1] == start), None)
        if before is not None:
            ways.remove(before)
        ways.append((start if before is None else before[0], end))
    return tuple(ways)


def lost_in(transitions: Sequence[Transition], seat: int) -> dict[str, int]:
    """How many chips of a seat go for good, by the note where they do."""
    found: dict[str, int] = {}
    for event in (each.event for each in transitions):
        if event["type"] in LOST and event["seat"] == seat:
            found[event["note"]] = found.get(event["note"], 0) + int(event.get("chips", 1))
    return found


def total_line(lost: Mapping[str, int]) -> str:
    """What is lost in all, in words: `2 foods lost`, or that nothing is."""
    return phrase("total.lost", chips=chips_told(lost)) if lost else phrase("total.none")


def chips_told(notes: Mapping[str, int]) -> str:
    """How many chips of each octave there are on some notes: `2 food, 1 air`."""
    counts = dict.fromkeys(OCTAVES, 0)
    for name, count in notes.items():
        counts[NOTES[name].octave] += count
    return words.listed([counted_chips(octave, count) for octave, count in counts.items() if count])


def counted_chips(octave: str, count: int) -> str:
    """So many chips of an octave: `1 impression`."""
    return f"{count} {table('chip' if count == 1 else 'chips', octave)}"


def within_turn(transitions: Sequence[Transition]) -> tuple[Transition, ...]:
    """What belongs to this turn; what the next one begins with is left out."""
    return tuple(takewhile(lambda each: each.event["type"] != "turn_began", transitions))


_Fields = tuple[str, str, str, tuple[str, ...], tuple[str, ...]]


def _said_already(group: Group, named: set[str]) -> bool:
    """Whether it tells no more than that chips come to rest where the steps before have sent them."""
    return group.kind == "settling" and all(
        link.event["type"] == "chip_placed" and link.event["note"] in named for link in group.links
    )


def _steps(group: Group, transitions: Sequence[Transition]) -> list[_Fields]:
    """A group as one step or more: each shock, and each chip sent across by another, is a step of its own."""
    links = [link for link in group.links if link.event["type"] not in QUIET]
    if not links:
        return []
    rule = links[0].rule
    notes = tuple(dict.fromkeys(note for link in links for note in link.notes[-1:]))
    cards = tuple(dict.fromkeys(card for link in links for card in link.cards[-1:]))
    if group.kind == "began":
        made = next((link for link in links if link.event["type"] == "chip_made"), None)
        if made is None:
            return [(group.title, group.line, rule, notes, cards)]
        card, chips = made.event["card"], made.event["chips"]
        before = transitions[made.index].before["seats"][made.event["seat"]]["board"][card]
        title = counted("step.made", chips, card=mark(card))
        return [(title, _numbered(card, chips, before), "CB-6.2", (), (card,))]
    if group.kind != "shocks":
        return [(group.title, group.line, rule, notes, cards)]
    found: list[_Fields] = []
    kinds = [link.event["kind"] for link in links if link.event["type"] == "shock"]
    for link in links:
        if link.event["type"] == "shock" and link.event["kind"] in ("wild", "all") and len(kinds) > 1:
            continue
        if link.event["type"] == "shock":
            nothing = phrase("step.no_chip")
            name = explained(f"shock.{link.event['kind']}").name
            found.append((name, nothing, link.rule, (), ()))
            continue
        to = link.event["to"]
        line = phrase("step.to", chip=table("chip", NOTES[to].octave), note=short(to))
        if link.rule in ("CB-9.1", "CB-9.3") and (not found or found[-1][2] != link.rule):
            reached = "RE-96" if link.rule == "CB-9.1" else "RE-24"
            found.append((phrase("step.reached", note=reached), line, link.rule, (to,), ()))
        elif found:
            title, said, rule_, so_far, _ = found[-1]
            both = line if said == phrase("step.no_chip") else words.listed([said, line])
            found[-1] = (title, both, rule_, (*so_far, to), ())
        else:
            found.append((capital(line), "", link.rule, (to,), ()))
    return found


def _numbered(card: str, chips: int, before: int) -> str:
    """Which chip on its card it is: that it wakes, or is full now."""
    if chips > 1 or card == "JO" or before + chips > 2:
        return made_line(card, chips, before)
    return phrase("step.second" if before else "step.first")


def _open(coming: Foresight, transitions: Sequence[Transition], view: View) -> str:
    """What decides the rest: chance, something hidden, or a question; empty where all is told."""
    if len(transitions) < len(coming.transitions):  # the turn ends before anything else is to be decided
        return ""
    if coming.open is not None:
        return phrase(f"open.{coming.open}")
    after = transitions[-1].after if transitions else None
    if after is None or after["over"] or after["phase"] in ("turn", "keep"):
        return ""
    asked = after["turn"] == view["turn"] and after["phase"] not in ("select_random", "select_choice")
    return phrase("open.asked") if asked else ""


def gains(before: View, after: View | None, seat: int) -> tuple[str, ...]:
    """What changes in the body, the state of ‘I’ and the plays of a seat."""
    if after is None:
        return ()
    was, now = before["seats"][seat], after["seats"][seat]
    found = []
    if now["level"] != was["level"]:
        found.append(phrase("gain.state", state=state_named(now["level"])))
    old, new = (body_line(seat_of(each, seat)) for each in (before, after))
    if new != old:
        found.append(phrase("gain.body", before=old, after=new))
    for octave in OCTAVES:
        change = sum(now["chips"][octave]) - sum(was["chips"][octave])
        if change and now["chips_of"] == was["chips_of"]:
            sign = words.signed(change) if change < 0 else f"+{change}"
            found.append(phrase("gain.chips", octave=table("octaves", octave), change=sign))
    return tuple(found)


def if_title(view: View, action: Action, names: Sequence[str]) -> str:
    """What a preview is of: `If Mira plays the pair`."""
    name, kind = names[view["to_act"]], action["type"]
    if kind == "play":
        count = len(action["cards"]) + len(action["laws"])
        return counted("if.play", count, name=name, card=card_play_named(action["cards"], action["laws"]))
    if kind == "obey":
        return phrase("if.obey", name=name, law=law_titled(action["law"]))
    if kind == "combine":
        return phrase("if.combine", name=name, cards=marks(action["cards"]))
    if kind == "skill":
        skill = SKILLS[view["todo"][0]["note"]][0]
        return table("skills", skill) if action["use"] else phrase("label.no_skill")
    return words.label("conscious", action, names).label


def effect(view: View, action: Action, names: Sequence[str]) -> str:
    """The same in one line, for a button or a reader; empty where nothing can be foreseen."""
    found = preview(view, action, names)
    steps = found.steps[1:] if action["type"] in SELF_TOLD else found.steps
    said = phrase("effect.then").join(dict.fromkeys(step.line or step.title for step in steps[:3]))
    return phrase("effect.open", said=said) if said and (found.open or len(steps) > 3) else said


# -- the six numbers of the die


@dataclass(frozen=True)
class Ahead:
    """Where a number of the die leads the player in turn, and what lies there.

    `kind` is `F A I C L` or `*`; `seats` are who stands there, `gift` whether two chips lie there for a
    non-living player.
    """

    die: int
    space: int
    kind: str
    seats: tuple[int, ...]
    gift: bool


@dataclass(frozen=True)
class Coming(Ahead):
    """What it would bring besides: what is given, and what follows.

    `laws` are how many Laws would be drawn on the way; `line` is what would be taken, or why nothing.
    `preview` has the steps where all is certain; `barred` tells that nothing is taken there.
    """

    line: str
    laws: int
    preview: Preview | None
    barred: bool


def a_roll_would_reach(view: View) -> list[Ahead]:
    """Where each number would lead the player in turn; empty where no roll is ahead."""
    seat = seat_of(view, view["turn"])
    if view["over"] or turns.dying(seat):
        return []
    return [_ahead(view, turns.reached(seat, die), die) for die in DICE]


def _ahead(view: View, space: int, die: int) -> Ahead:
    index = view["turn"]
    others = [
        other
        for other, fields in enumerate(view["seats"])
        if other != index and fields["position"] == space and not fields["out"]
    ]
    gift = not view["seats"][index]["alive"] and space in view["gifts"]
    return Ahead(die, space, kind_at(space), tuple(others), gift)


def landing(view: View, space: int, names: Sequence[str], die: int = 0) -> Coming:
    """What landing on a place would give the player in turn, coming from where it stands."""
    index = view["turn"]
    ahead = _ahead(view, space, die)
    state = state_of(view)
    seat = state.seats[index]
    start = seat.position
    laws = turns.laws_between(seat, start, space)
    seat.position = space
    seat.active = [kept for kept in seat.active if kept not in law_rules.expired(seat)]
    kept_from = turns.hindrance(state, index, seat)
    found = None
    if kept_from is None and not laws and die and ahead.kind in OCTAVES:
        coming = foresee_deed(RULES, view, eyes(view, index), lambda draft: _walk(draft, die))
        found = told(view, coming, "", names, index)
    line = _taken(view, space, kept_from, names, ahead.gift, found)
    barred = kept_from is not None
    return Coming(die, space, ahead.kind, ahead.seats, ahead.gift, line, laws, found, barred)


def _walk(draft: Any, die: int) -> None:
    """The player in turn moves, and all that follows."""
    draft.state.todo = []
    turns.move(draft, die)
    engine.run(draft)


def _taken(
    view: View,
    space: int,
    kept_from: tuple[str, int | None] | None,
    names: Sequence[str],
    gift: bool,
    found: Preview | None,
) -> str:
    """What a place gives, or what keeps from it."""
    if kept_from is not None:
        what, by = kept_from
        return phrase(f"landing.{what}", name="" if by is None else names[by])
    kind, fields = kind_at(space), view["seats"][view["turn"]]
    if kind in OCTAVES:
        said = phrase("landing.gift" if gift else "landing.chip", chip=table("one_of", kind))
        last = _last(found, ENTERS[kind])
        return phrase("landing.then", said=said, then=last) if last else said
    if kind == "*":
        return phrase("landing.wild")
    alive = "living" if fields["alive"] else "spared" if fields["hasnamuss"] else "non_living"
    return phrase(f"landing.{'card' if kind == 'C' else 'law'}.{alive}")


def _last(found: Preview | None, enters: str) -> str:
    """What would come of the chip taken at the note where it enters, in a few words."""
    if found is None:
        return ""
    rules = {step.rule for step in found.steps}
    if found.lost:
        return phrase("landing.lost" if "CB-4.4" in rules or not rules & STOPS else "landing.stop")
    if "CB-4.8" in rules:
        return phrase("landing.becomes")
    if "CB-4.9" in rules:
        return phrase("landing.disc")
    to = next((end for start, end in found.moves if start == enters), "")
    return phrase("landing.climbs", note=short(to)) if to else ""


def option_line(view: View) -> str:
    """Where the die on the table leads, and what lies there."""
    if view["roll"] is None:
        return ""
    seat: Mapping[str, Any] = view["seats"][view["turn"]]
    space = turns.reached(seat_of(view, view["turn"]), view["roll"])
    return phrase("reached", place=place_named(seat["position"]), to=_placed(space))


def _placed(space: int) -> str:
    if space in (0, INNER_END):
        return place_named(space)
    return phrase("place.kind", place=place_named(space), kind=kind_named(space))
