"""What a view shows, read off it before anything is laid: a seat's body, this turn, its aim."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal, NamedTuple

from game.engine.base import Event
from game.engine.games.conscious.components import BODY, CARBON, FACES, INNER_END, NOTES, OCTAVES, OF, SUITS
from game.engine.match import Transition
from game.saves.settings import Settings
from game.scenes.layout.nutrition import Part
from game.scenes.tables.conscious.shapes import Body
from game.scenes.tables.interface import Table
from game.scenes.tables.stage import View
from game.tellings.conscious.aim import Aim, aim
from game.tellings.conscious.chain import Link
from game.tellings.conscious.foreseen import Preview, a_roll_would_reach
from game.tellings.conscious.help import HELPS
from game.tellings.conscious.order import rolled_line, waited
from game.tellings.conscious.path import Other, after_death, chips_left
from game.tellings.conscious.things import capital, phrase, place_named, table
from game.tellings.conscious.turning import Facet, facets

OCTAVE_OF: dict[str, str] = {name: note.octave for name, note in NOTES.items()}
FIRST: dict[str, str] = {octave: notes[0].name for octave, notes in OF.items()}
LAST: dict[str, str] = {octave: notes[-1].name for octave, notes in OF.items()}
CAUSES = {"CB-9.1": "RE-96", "CB-9.3": "RE-24"}  # the notes whose shock lights the line down from them
HALF = 0.5  # of its way, where the chip of a step rests to be looked at
ACROSS = ("chip_rose", "shocked", "skill_used")
AT_A_NOTE = ("chip_placed", "chip_discarded", "higher_12", "chips_lost", "decayed")


@dataclass(frozen=True)
class Travel:
    """A chip on its way from a note to another; `share` is how much of the way lies behind it.

    `start` is empty for one that enters its octave.
    """

    octave: str
    start: str
    end: str
    share: float = 0.5


@dataclass(frozen=True)
class Look:
    """A seat's diagram as it is to be seen."""

    chips: Mapping[str, int]
    """How many chips lie on each note."""
    of: Body
    """What they are made of."""
    under: Mapping[str, Body] = field(default_factory=dict)
    """Of which body a disc lies under a note."""
    capsule: Literal["astral", "mental", ""] = "astral"
    """Which discs the capsules hold; empty where no more are won there."""
    discs: Mapping[str, int] = field(default_factory=dict)
    """How many discs lie in the capsule of an octave."""
    present: frozenset[int] = frozenset()
    """The carbons there are."""
    coming: Mapping[str, int] = field(default_factory=dict)
    """How many chips each note would have more of, or, below 0, fewer."""
    moves: tuple[tuple[str, str], ...] = ()
    """From which note to which a chip would go."""
    lost: Mapping[str, int] = field(default_factory=dict)
    """How many chips would go for good on each note."""
    won: Mapping[str, int] = field(default_factory=dict)
    """How many discs an octave would have more of at its capsule."""
    lit: frozenset[str] = frozenset()
    """The notes whose interval is crossed."""
    flash: str = ""
    """The note whose carbon is asked for now."""
    causes: frozenset[str] = frozenset()
    """The notes whose shock lights the line down from them."""
    badges: Mapping[Part, int] = field(default_factory=dict)
    """What happens where, in its order."""
    ringed: frozenset[Part] = frozenset()
    """What is touched now or may be chosen: in gold."""
    waiting: Mapping[str, int] = field(default_factory=dict)
    """How many chips wait over the note they are bound for."""
    surplus: Mapping[str, int] = field(default_factory=dict)
    """How many discs an octave has won in the facet under way."""
    travel: Travel | None = None


def look_of(view: View, seat: int) -> Look:
    """The diagram of a seat in a view."""
    fields = view["seats"][seat]
    counts = {note.name: fields["chips"][octave][note.place] for octave in OCTAVES for note in OF[octave]}
    body, of = fields["body"], fields["chips_of"]
    under: dict[str, Body] = {}
    for kind in ("astral", "mental"):
        if of == "physical" and (body == kind or body == "mental"):
            for octave in OCTAVES:
                under |= {note.name: kind for note in OF[octave][: fields[kind][octave]]}
    capsule: Literal["astral", "mental", ""] = (
        "" if body == "mental" or of == "mental" else "astral" if body == "physical" else "mental"
    )
    here = view["turn"] == seat
    waiting: dict[str, int] = {}
    for chip in view["rising"] if here else ():
        waiting[chip["note"]] = waiting.get(chip["note"], 0) + 1
    return Look(
        counts,
        of,
        under,
        capsule,
        {octave: min(BODY[octave], fields[capsule][octave]) if capsule else 0 for octave in OCTAVES},
        frozenset(hydrogen for hydrogen, notes in CARBON.items() if any(counts[note.name] for note in notes)),
        waiting=waiting,
        surplus={octave: count for octave, count in fields["surplus"].items() if count},
    )


def look_at(happening: Transition, seat: int, share: float = HALF, whole: bool = False) -> Look:
    """The diagram of a seat at one event: its chip is a share of its way, the others wait.

    `whole` says that the view after it is that of the match: there the chip waits already.
    """
    event = happening.event
    found = look_of(happening.after, seat)
    kind = event["type"]
    if event.get("seat") != seat:
        return found
    if kind in ACROSS:
        end = event["to"]
        waiting = dict(found.waiting)
        if whole and waiting.get(end):
            waiting[end] -= 1
        travel = Travel(OCTAVE_OF[end], event["from"], end, share)
        lit = frozenset({event["from"]}) if kind != "chip_rose" else frozenset()
        causes = frozenset(CAUSES.get(event["rule"], "").split())
        waiting = {note: count for note, count in waiting.items() if count}
        ringed = frozenset({Part("note", end)})
        return replace(found, travel=travel, waiting=waiting, lit=lit, causes=causes, ringed=ringed)
    if kind in AT_A_NOTE:
        return replace(found, ringed=frozenset({Part("note", event["note"])}))
    if kind == "surplus":
        return replace(found, ringed=frozenset({Part("capsule", LAST[event["octave"]])}))
    if kind == "crystallized":
        return replace(found, ringed=frozenset(Part("capsule", LAST[octave]) for octave in OCTAVES))
    return found


def ringed_notes(notes: Sequence[str]) -> frozenset[Part]:
    """Notes as parts, to be ringed."""
    return frozenset(Part("note", note) for note in notes)


@dataclass(frozen=True)
class CentresLook:
    """A board of centres as it is to be seen."""

    chips: Mapping[str, int]
    """How many chips lie on each card."""
    coming: Mapping[str, int] = field(default_factory=dict)
    """How many each would have more of, or, below 0, fewer."""
    badges: Mapping[str, int] = field(default_factory=dict)
    """What happens on which card, in its order."""
    gold: frozenset[str] = frozenset()
    """The cards that are touched now or may be chosen."""
    bumped: tuple[tuple[str, str], ...] = ()
    """From which card to which a chip was bumped."""
    met: frozenset[str] | None = None
    """The cards that were met already, where others are drawn faint; None: all were."""


def centres_of(view: View, seat: int) -> CentresLook:
    """The board of centres of a seat in a view; the Jokers are faint until they have come near."""
    fields = view["seats"][seat]
    board, level = fields["board"], fields["level"]
    near = {
        "XJ": level >= 2 or any(board[card] for card in ("AD", "AC", "AH", "XJ", "JO")),
        "JO": level >= 3 or any(board[card] for card in ("XJ", "JO")),
    }
    return CentresLook(dict(board), met=frozenset(card for card in FACES if near.get(card, True)))


def centres_at(transitions: Sequence[Transition], links: Sequence[Link], seat: int) -> CentresLook:
    """The board of centres of a seat at the last of some events, with the bumps among them."""
    found = centres_of(transitions[links[-1].index].after, seat)
    event = links[-1].event
    bumped = tuple(
        (link.event["from"], link.event["to"]) for link in links if link.event["type"] == "chip_bumped"
    )
    gold = frozenset(links[-1].cards[-1:]) if event["type"] in ("chip_made", "chip_bumped") else frozenset()
    return replace(found, bumped=bumped, gold=gold)


# -- what an action would do


def foreseen(look: Look, preview: Preview, seat: int) -> Look:
    """A diagram with what a preview is certain of: chips that would come or go, and its numbers."""
    found = replace(look, badges=_badges(preview))
    steps = preview.steps
    found = replace(
        found,
        lit=frozenset(part.note for part in found.badges if part.kind == "interval"),
        causes=frozenset(CAUSES[step.rule] for step in steps if step.rule in CAUSES),
    )
    if preview.after is None:
        return found
    after = look_of(preview.after, seat)
    if after.of != look.of:
        return found
    coming = {
        note: after.chips[note] - count for note, count in look.chips.items() if after.chips[note] != count
    }
    if after.capsule != look.capsule:  # the body is there: each disc that was missing came
        won: dict[str, int] = {octave: BODY[octave] - look.discs[octave] for octave in OCTAVES}
    else:
        now = {octave: count + after.surplus.get(octave, 0) for octave, count in after.discs.items()}
        won = {octave: now[octave] - count for octave, count in look.discs.items()}
    won = {octave: count for octave, count in won.items() if count > 0}
    return replace(found, coming=coming, won=won, moves=preview.moves, lost=preview.lost)


def _badges(preview: Preview) -> dict[Part, int]:
    """The places of a preview's numbers: a shock's is at the interval that it crosses."""
    found: dict[Part, int] = {}
    for step in preview.steps:
        for name in step.notes:
            note = NOTES[name]
            before = OF[note.octave][note.place - 1] if note.place else None
            crosses = before is not None and before.cap > 1 and step.rule.startswith(("CB-9.", "CB-8.8"))
            part = Part("interval", before.name) if crosses and before is not None else Part("note", name)
            found.setdefault(part, step.number)
    return found


def centres_foreseen(look: CentresLook, preview: Preview, seat: int) -> CentresLook:
    """A board of centres with what a preview is certain of."""
    badges: dict[str, int] = {}
    for step in preview.steps:
        for card in step.cards:
            badges.setdefault(card, step.number)
    coming: dict[str, int] = {}
    if preview.after is not None:
        after = preview.after["seats"][seat]["board"]
        coming = {card: after[card] - count for card, count in look.chips.items() if after[card] != count}
    met = None if look.met is None else look.met | coming.keys()
    return replace(look, badges=badges, coming=coming, gold=frozenset(badges), met=met)


# -- what of the board the present question can move: all else is paled

EVERYTHING = "everything_lit"
"""The setting: whether all is lit, with all numbers and lozenges."""
FED = {"F": "F", "A": "AF", "I": "IA"}  # the octaves that a chip of one can move: its shock lifts the next


@dataclass(frozen=True)
class Layers:
    """What is lit: octaves, the notes whose carbon is met, cards of the board of centres, and spaces.

    `plain`: notes are named without their numbers.
    """

    octaves: frozenset[str]
    carbons: frozenset[str]
    cards: frozenset[str]
    spaces: frozenset[int]
    plain: bool


def layers_of(view: View, seat: int, found: Preview | None, plain: bool) -> Layers | None:
    """What is lit of a seat's board; None: all of it, as where a question is asked in the midst of a turn."""
    fields = view["seats"][seat]
    cards = shown_cards(fields)
    if found is not None:
        notes = {name for step in found.steps for name in step.notes}
        moved = {card for step in found.steps for card in step.cards}
        moves = frozenset(NOTES[name].octave for name in notes)
        met = notes | {OF[NOTES[name].octave][max(0, NOTES[name].place - 1)].name for name in notes}
        return Layers(moves, frozenset(met), cards | moved, frozenset(), plain)
    if view["phase"] != "turn" or view["turn"] != seat:
        return None
    ahead = a_roll_would_reach(view)
    kinds = {place.kind for place in ahead}
    wild = "*" in kinds or not ahead
    octaves: set[str] = {*OCTAVES} if wild else {each for kind in kinds for each in FED.get(kind, "")}
    carbons = {name for octave in octaves for name in met_by(fields, octave)}
    near = frozenset(place.space for place in ahead)
    return Layers(frozenset(octaves), frozenset(carbons), cards, near, plain)


def layers_spoken(fields: Mapping[str, Any], parts: Sequence[str], spaces: bool) -> Layers:
    """What is lit where a lesson speaks of these parts, by their names, and of `spaces`: the whole path."""
    notes = {name.partition(">")[0].removeprefix("carbon.") for name in parts} & NOTES.keys()
    octaves = {NOTES[name].octave for name in notes}
    octaves |= {which for which in OCTAVES if {f"octave.{which}", f"discs.{which}"} & {*parts}}
    carbons = {name.removeprefix("carbon.") for name in parts if name.startswith("carbon.")}
    near = frozenset(range(1, INNER_END)) if spaces else frozenset()
    return Layers(
        frozenset(octaves), frozenset(carbons), shown_cards(fields) | {*parts}, near, plain=not carbons
    )


def layers_told(fields: Mapping[str, Any], links: Sequence[Link], settings: Settings) -> Layers | None:
    """What is lit where a chain is told: octaves whose chips it moves, cards it touches; None: all of it."""
    if settings.get(EVERYTHING, False) or not settings.get(HELPS, True):
        return None
    notes = {name for link in links for name in link.notes}
    octaves = frozenset(link.octave for link in links if link.octave is not None)
    cards = shown_cards(fields) | {card for link in links for card in link.cards}
    return Layers(octaves, frozenset(notes), cards, frozenset(), plain=True)


def met_by(fields: Mapping[str, Any], octave: Any) -> list[str]:
    """The notes whose carbon a chip meets that enters an octave: the full ones, as far as it rises."""
    found = []
    for note in OF[octave]:
        if fields["chips"][octave][note.place] < note.cap:
            break
        if note.carbon:
            found.append(note.name)
            if not any(fields["chips"][each.octave][each.place] for each in CARBON[note.carbon]):
                break
        elif note.excess != "freely":
            break
    return found


def shown_cards(fields: Mapping[str, Any]) -> frozenset[str]:
    """The cards of the board of centres that are unfolded: suits with a chip; Aces with a school or an Ace.

    The X-Joker and the JOKER unfold with the Aces.
    """
    board = fields["board"]
    suits = {suit for suit in SUITS if any(board[rank + suit] for rank in "JQKA")}
    faces = {rank + suit for suit in suits for rank in "JQK"}
    aces = {"A" + suit for suit in SUITS}
    if fields["level"] or any(board[card] for card in (*aces, "XJ", "JO")):
        faces |= aces | {"XJ", "JO"}
    return frozenset(faces)


# -- all that the table shows of a view


class Decay(NamedTuple):
    """A chip that is to go: what is said of it, and the die that named its octave, where one is known."""

    title: str
    line: str
    left: str
    die: int | None


def decay(view: View, names: Sequence[str], events: Sequence[Event]) -> Decay | None:
    """The chip that is to go now, after the last events; None where none is (CB-14.1)."""
    step = view["todo"][0] if view["todo"] else {}
    if step.get("do") != "decay":
        return None
    seat = view["turn"]
    die = next((event["die"] for event in reversed(events) if event["type"] == "decay_rolled"), None)
    return Decay(
        phrase(f"decaying.{view['seats'][seat]['chips_of']}", chip=table("chip", step["octave"])),
        phrase("decaying.line" if die else "decaying.unknown", die=die or 0, name=names[seat]),
        f"{capital(chips_left(view, seat))}.",
        die,
    )


class Turn(NamedTuple):
    """What the panels of the moment say: facets, what is otherwise after death, and where; what decays."""

    listed: tuple[Facet, ...] = ()
    others: tuple[Other, ...] = ()
    place: str = ""
    decay: Decay | None = None


class Line(NamedTuple):
    """A part of the line over a hand: of a seat's charm, or of none, what it is headed and what it says."""

    charm: int | None
    head: str
    line: str


def concerned(view: View) -> int:
    """Whose body is to be seen: who is offered one, or lacks a card; else the player in turn."""
    step = view["todo"][0] if view["todo"] else {"do": ""}
    whose = {"offer": "seat", "fifth": "lower"}.get(step["do"], "")
    return int(step[whose] if whose and step["do"] == view["phase"] else view["turn"])


def bodies(view: View) -> Sequence[tuple[str, bool]]:
    """What each seat lives in, and whether it has left."""
    return [
        ("physical" if fields["alive"] else fields["chips_of"], fields["out"]) for fields in view["seats"]
    ]


class Seen:
    """What a table shows of a view; each part is read once, as it is first asked for.

    `seat` is whose body lies there: the player's in turn, or whom an answer concerns, or who is looked at.
    """

    def __init__(self, table: Table, view: View, looked_at: int | None = None) -> None:
        self._table, self.view = table, view
        self.seat = concerned(view) if looked_at is None else looked_at
        self.fields: Mapping[str, Any] = view["seats"][self.seat]

    @cached_property
    def look(self) -> Look:
        """The diagram."""
        return look_of(self.view, self.seat)

    @cached_property
    def centres(self) -> CentresLook:
        """The board of centres."""
        return centres_of(self.view, self.seat)

    @cached_property
    def turn(self) -> Turn:
        """This turn, with what is open to who chooses now."""
        view, sitting, choosing = self.view, self._table.sitting, self._table.choosing
        steps, seat = sitting.match.steps, view["turn"]
        return Turn(
            tuple(facets(view, choosing.offered() if choosing.open else [])),
            tuple(after_death(view, seat)),
            phrase("after.at", place=place_named(view["seats"][seat]["position"])),
            decay(view, sitting.names, steps[-1].events if steps else ()),
        )

    @cached_property
    def aim(self) -> tuple[Aim, str, int]:
        """What who looks grows, or who plays alone, else who is in turn; with a heading and a charm."""
        sitting, viewer = self._table.sitting, self._table.viewer
        alone = sitting.persons[0] if len(sitting.persons) == 1 else int(self.view["turn"])
        seat = alone if viewer is None else viewer
        name = "aim.panel" if viewer == seat and not sitting.shared else "aim.panel.of"
        return aim(self.view, seat), phrase(name, name=sitting.names[seat]), sitting.people[seat].token

    @cached_property
    def of_another(self) -> bool:
        """Whether it is the body of another than who looks."""
        viewer = self._table.viewer
        return viewer is not None and self.seat != viewer and not self._table.sitting.match.over

    @cached_property
    def ribbon(self) -> list[Line]:
        """That one's own body waits; else what came of a run of rolls, and what others did meanwhile."""
        view, sitting, viewer = self.view, self._table.sitting, self._table.viewer
        if self.of_another:
            said = "other.body.out" if view["seats"][viewer]["out"] else "other.body"
            return [Line(sitting.people[self.seat].token, "", phrase(said, name=sitting.names[self.seat]))]
        seat, steps = view["to_act"], sitting.match.steps
        if seat is None or sitting.is_bot(seat) or viewer not in (None, seat):
            return []
        rolled = rolled_line(steps, seat)
        told = waited(steps, seat, sitting.names) if viewer is not None else []
        heads = [phrase("waited.title"), *[""] * len(told)]
        others = [Line(sitting.people[each.seat].token, head, each.line) for each, head in zip(told, heads)]
        return [*([Line(None, "", rolled)] if rolled else []), *others]
