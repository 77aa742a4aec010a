"""What is told large once in a life: one's first face, crossing, disc, school, body; read from the match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.engine.base import Event
from game.engine.match import Step, Transition
from game.tellings.conscious.things import card_named, counted, octave_named, phrase, table
from game.tellings.general import View

FACES, ACES, NEEDED = "JQK", "A", 7
KINDS = (
    *("face", "crossed", "disc", "ace", "school", "steward", "master", "body", "mental", "causal", "third"),
    "died",
)
BODIES = {"astral": "body", "mental": "mental"}
STATES = {1: "school", 2: "steward", 3: "master"}
CAUSAL, JOKERS = 18, 3  # discs of a Causal body, and chips on the JOKER that one needs to win


@dataclass(frozen=True)
class Milestone:
    """A first time in the life of a seat: what it is called, and what it means; `code` says which one."""

    kind: str
    seat: int
    title: str
    line: str
    below: str = ""
    code: str = ""


def milestones(before: Sequence[Step], transitions: Sequence[Transition], seat: int) -> list[Milestone]:
    """What an action made one seat reach for the first time, in the order in which it happened.

    `before` are the steps of the match before it: what had happened in them is no first time.
    """
    if not transitions:
        return []
    had = {kind for step in before for event in step.events if (kind := happens(event, seat))}
    found: list[tuple[str, str]] = []
    for each in transitions:
        kind = happens(each.event, seat)
        if kind and kind not in had:
            had.add(kind)
            found.append((kind, _code(each.event)))
    found += _grown(transitions[0].before, transitions[-1].after, seat)
    return [_told(kind, code, seat, transitions[-1].after) for kind, code in found]


def first_times(steps: Sequence[Step], seat: int) -> list[tuple[str, int]]:
    """What a seat reached for the first time in a life, and the space it was on then."""
    found: dict[str, int] = {}
    at = 0
    for event in (event for step in steps for event in step.events if event.get("seat") == seat):
        at = event["to"] if event["type"] == "moved" else at
        kind = "disc" if event["type"] == "surplus" else happens(event, seat)
        if kind and kind != "died":
            found.setdefault(kind, at)
    return [(phrase(f"milestone.{kind}"), space) for kind, space in found.items()]


def happens(event: Event, seat: int) -> str:
    """The kind of milestone an event is one of, for a seat; empty where it is none."""
    if event.get("seat") != seat:
        return ""
    kind = event["type"]
    if kind == "shocked":
        return "crossed"
    if kind == "died" or (kind == "eliminated" and event["why"] == "died"):
        return "died"
    if kind == "crystallized":
        return BODIES[event["body"]]
    if kind == "state_attained":
        return STATES[event["level"]]
    card = {"chip_made": event.get("card"), "chip_bumped": event.get("to")}.get(kind)
    if card in ("XJ", "JO", None):
        return ""
    return "ace" if card[0] in ACES else "face"


def _code(event: Event) -> str:
    """Which one it is: the card, the note it came to, the school, the body."""
    for key in ("card", "school", "body", "to"):
        if event.get(key):
            return str(event[key])
    return ""


def _grown(before: View, after: View, seat: int) -> list[tuple[str, str]]:
    """What is seen by the seat alone, not by an event: a first disc, all discs, a third chip on the JOKER."""
    was, now = before["seats"][seat], after["seats"][seat]
    found = []
    if was["body"] == "physical" and now["body"] == "physical" and not _discs(was) and _discs(now):
        found.append(("disc", next(octave for octave in "FAI" if now["astral"][octave])))
    if sum(was["mental"].values()) < CAUSAL <= sum(now["mental"].values()):
        found.append(("causal", ""))
    if was["board"]["JO"] < JOKERS <= now["board"]["JO"]:
        found.append(("third", ""))
    return found


def _discs(fields: View) -> int:
    return int(sum(fields["astral"].values()))


def _told(kind: str, code: str, seat: int, after: View) -> Milestone:
    """A milestone in words."""
    named = {
        "face": lambda: card_named(code),
        "ace": lambda: card_named(code),
        "disc": lambda: octave_named(code),
        "school": lambda: table("the_schools", code),
    }.get(kind, str)()
    discs = _discs(after["seats"][seat])
    below = counted("milestone.discs", discs, of=NEEDED) if kind == "disc" else ""
    return Milestone(
        kind, seat, phrase(f"milestone.{kind}"), phrase(f"milestone.{kind}.line", what=named), below, code
    )
