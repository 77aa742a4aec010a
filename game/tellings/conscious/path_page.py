"""What the page of the Path says: of the one it looks at, of everybody, and of the end of a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from game import words
from game.engine.base import Event
from game.engine.games.conscious.bodies import causal
from game.engine.games.conscious.components import BODY, FULL, OCTAVES, Octave
from game.engine.games.conscious.state import School
from game.engine.match import Match
from game.tellings.conscious.papers import explained_paper, seat_paper, state_line
from game.tellings.conscious.path import WON_BY, farthest, nearness, standing_line, way, winning
from game.tellings.conscious.things import (
    Paper,
    body_name,
    capital,
    counted,
    discs_told,
    phrase,
    place_named,
    school_named,
    seat_of,
    state_named,
    table,
)
from game.tellings.general import View

FINAL = 3  # the highest state


@dataclass(frozen=True)
class Person:
    """A player on the page: state and school, place, body and its places, and the chips on the JOKER.

    `meter` tells for each octave, Food first, which body fills each of its places, None where none does;
    `brief` are state and place in fewer words, where they have no room.
    """

    name: str
    state: str
    place: str
    brief: tuple[str, str]
    body: str
    meter: tuple[tuple[str | None, ...], ...]
    joker: int


def person(view: View, seat: int, names: Sequence[str]) -> Person:
    """How far a player has come, from what all may see (CB-0.5)."""
    fields = view["seats"][seat]
    return Person(
        names[seat],
        state_line(view, seat),
        place_line(view, seat, names),
        (state_named(fields["level"]), standing_line(view, seat)),
        body_title(view, seat),
        tuple(_places(fields, octave) for octave in OCTAVES),
        min(fields["board"]["JO"], WON_BY),
    )


def _places(fields: Mapping[str, Any], octave: Octave) -> tuple[str | None, ...]:
    """The places of an octave: discs on the first of them, or the chips that discs have become."""
    mental: int = fields["mental"][octave]
    if fields["chips_of"] == "physical":
        discs = ["astral"] * fields["astral"][octave] + [None] * FULL[octave]
    else:
        discs = [fields["chips_of"] if count else None for count in fields["chips"][octave]]
    return tuple("mental" if place < mental else discs[place] for place in range(FULL[octave]))


def place_line(view: View, seat: int, names: Sequence[str]) -> str:
    """Where a player is, and during play what its next state still asks for: `at 131; Q♣ is missing`."""
    fields = view["seats"][seat]
    if view["over"] or fields["out"]:
        return standing_line(view, seat)
    missing = lacking(view, seat, names)
    at = phrase("after.at", place=place_named(fields["position"]))
    return phrase("path.place", place=at, missing=missing) if missing else at


def lacking(view: View, seat: int, names: Sequence[str]) -> str:
    """What the next state of a player still asks for, in a few words; empty where nothing does."""
    found = way(view, seat, names)
    missing = [want for want in found.next_wants if not want.had]
    if found.level == FINAL:
        return (
            phrase("path.lacks.win", cards=words.listed([want.title for want in missing])) if missing else ""
        )
    if not missing:
        return ""
    one = len(missing) == 1 or (found.level == 0 and found.nearest == "balanced")
    return counted("path.lacks", 1 if one else len(missing), cards=found.missing)


def body_title(view: View, seat: int) -> str:
    """The body of a player, or what is gathered toward one: `Astral body`, `1-0-0 of 3-3-1`."""
    fields, player = view["seats"][seat], seat_of(view, seat)
    name = body_name(player)
    if name == "physical":
        if player.out:
            return phrase("body.none")
        return phrase("path.discs", discs=discs_told(fields["astral"]), most=discs_told(BODY))
    return table("bodies", name) if name == "causal" else phrase("body.words", body=table("bodies", name))


# -- whom the page looks at


def headed(view: View, seat: int, names: Sequence[str]) -> tuple[str, str]:
    """The title of the sheet, and the line below it; at the end of a match what became of it."""
    state = _state_told(view, seat, names)
    if not view["over"]:
        return phrase("path"), state
    if not view["winners"] and len(names) == 1:
        level = view["seats"][seat]["level"]
        key = "path.over.alone" if level else "path.over.alone.0"
        said = ". ".join(filter(None, (turns_up(view), capital(standing_line(view, seat)))))
        return phrase(key, name=names[0], state=state_named(level)), said
    if not view["winners"]:
        far = phrase("path.farthest", name=names[seat], state=state_named(view["seats"][seat]["level"]))
        title = turns_up(view) or phrase("path.over")
        return title, far if seat == farthest(view)[0] else state
    if seat in view["winners"]:
        return phrase("path.won"), phrase("path.won.line", name=names[seat])
    return phrase("path.won"), state


def turns_up(view: View) -> str:
    """Said of a match that ends as its turns are up (CB-3.10); empty of any other."""
    limit = view["options"]["turn_limit"]
    ended = view["over"] and not view["winners"] and not all(fields["out"] for fields in view["seats"])
    return phrase("path.turns_up", turns=limit) if ended and limit else ""


def _state_told(view: View, seat: int, names: Sequence[str]) -> str:
    fields = view["seats"][seat]
    if fields["school"] is None:
        return phrase("path.of", name=names[seat], state=state_named(fields["level"]))
    school = table("the_schools", fields["school"])
    return phrase("path.of.school", name=names[seat], state=state_named(fields["level"]), school=school)


def asked_line(view: View, seat: int, names: Sequence[str]) -> tuple[str, str]:
    """For the bar: what the next state is, and what a player still lacks of it."""
    found = way(view, seat, names)
    near = nearness(view, seat, names)
    if near is not None:
        return near.title, near.line
    title = phrase(f"path.asks.{found.level}", name=names[seat])
    if found.level == FINAL:
        return title, capital(lacking(view, seat, names)) or phrase("path.all_had")
    return title, found.line or phrase("path.all_had")


def needs_line(view: View, seat: int, names: Sequence[str]) -> tuple[str, str]:
    """Above the wall: whose next step is shown, and how much of it is there; at the end how near it was."""
    near = nearness(view, seat, names)
    if near is not None:
        return near.title, near.line
    if view["over"]:
        if seat in view["winners"]:
            return "", ""
        return phrase("path.came", name=names[seat]), way(view, seat, names).line
    missing = lacking(view, seat, names)
    return phrase("path.needs", name=names[seat]), capital(missing) or phrase("path.all_had")


def given(match: Match) -> frozenset[int]:
    """Who was given a state as another won: a Man number 7 is in the world (CB-13.3)."""
    if not match.over or not match.steps:
        return frozenset()
    return given_in(match.steps[-1].events)


def given_in(events: Sequence[Event]) -> frozenset[int]:
    """The same among some events."""
    return frozenset(
        event["seat"] for event in events if event["type"] == "state_attained" and event["rule"] == "CB-13.3"
    )


def given_line(view: View, seats: frozenset[int], names: Sequence[str]) -> tuple[str, str]:
    """What is said of it."""
    if not seats:
        return "", ""
    school: School = view["seats"][min(seats)]["school"]
    named = words.listed([names[seat] for seat in sorted(seats)])
    line = counted("path.given", len(seats), names=named, school=table("the_schools", school))
    return phrase("path.seven"), line


# -- touch on each thing


def gate_paper(view: View, seat: int, school: School, names: Sequence[str]) -> Paper:
    """A school: what it is and asks, and how many of three points a player has."""
    told = explained_paper(f"school.{school}")
    gate = next(each for each in way(view, seat, names).gates if each.school == school)
    key = "path.own" if gate.own else "path.points"
    line = counted(key, gate.points, name=names[seat], school=school_named(school))
    return Paper(told.title, (*told.lines, line), told.rule)


def state_paper(view: View, level: int, names: Sequence[str]) -> Paper:
    """A state of ‘I’, and who has come so far."""
    told = explained_paper(f"state.{level}")
    here = [names[seat] for seat, fields in enumerate(view["seats"]) if fields["level"] == level]
    said = (counted("path.here", len(here), names=words.listed(here)),) if here else ()
    return Paper(told.title, (*told.lines, *said), told.rule)


def sun_paper(view: View, seat: int, names: Sequence[str]) -> Paper:
    """What winning asks for, and what a player has of it."""
    wants = winning(seat_of(view, seat))
    missing = [want.title for want in wants if not want.had]
    line = counted("path.sun.missing", len(missing), name=names[seat], missing=words.listed(missing))
    return Paper(phrase("path.won"), (phrase("path.sun"), line), "CB-13.1")


def person_paper(view: View, seat: int, names: Sequence[str]) -> Paper:
    """A player: state, body, and what the next state asks for."""
    told = seat_paper(view, seat, names)
    near = nearness(view, seat, names)
    line = near.line if near is not None else way(view, seat, names).line
    return Paper(told.title, (*told.lines, *filter(None, (line,))), told.rule)


def is_causal(view: View, seat: int) -> bool:
    """Whether a player has the body that winning asks for (CB-11.6)."""
    return causal(seat_of(view, seat))
