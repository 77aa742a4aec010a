"""This turn: its facets as a list that fills, and why one is closed (CB-2, CB-3.5 to CB-3.7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from game.engine.base import Action
from game.engine.games.conscious import contacts, diagram, law_rules, plays, turns
from game.engine.games.conscious.components import SKILLS, laws
from game.engine.games.conscious.state import LawInPlay, Seat
from game.tellings.conscious.things import (
    Paper,
    capital,
    counted,
    explained,
    kept_tag,
    law_named,
    law_told,
    mark,
    phrase,
    seat_of,
    state_of,
    table,
)
from game.tellings.general import View

Standing = Literal["done", "open", "closed", "now"]
FacetKind = Literal[
    "obey", "play", "cards", "power", "skill", "option", "catch", "give", "roll", "die", "kept"
]
ROLLING = ("roll_option", "wild_space", "decay", "ask", "fifth", "offer")  # the last facet is under way
POWERS: tuple[tuple[int, str], ...] = ((1, "transform"), (2, "wild"), (3, "all"))


@dataclass(frozen=True)
class Facet:
    """A facet of the turn: what it is, how it stands, and what it does, or why it is closed.

    `code` is a Law’s id, a power, a skill or empty; `actions` are those that begin it, where the view
    knows the hand. `left` counts the cards that may still be played.
    """

    kind: FacetKind
    standing: Standing
    title: str
    line: str
    rule: str
    code: str = ""
    actions: tuple[Action, ...] = ()
    left: int = 0

    @property
    def deadly(self) -> bool:
        """Whether it is a Law that ends in death."""
        return self.code in laws() and laws()[self.code].kept == "death"


def facets(view: View, legal: Sequence[Action] = ()) -> list[Facet]:
    """All facets of the player in turn: Laws, cards, powers, skills, the roll, and below them kept Laws.

    `legal` are the actions open to the seat whose eyes these are, where it is its turn.
    """
    if view["over"]:
        return []
    index = view["turn"]
    fields = view["seats"][index]
    seat = seat_of(view, index)
    known = None not in fields["hand"]
    found_plays = plays.plays(seat) if known else []
    found = [each for law in seat.laws for each in _law(view, seat, law)]
    found.append(_cards(seat, fields, found_plays, known))
    found += _powers(seat)
    found += _skills(seat)
    found += _striving(view, legal) if view["lapses"] else []
    found.append(_last(seat))
    if view["phase"] in ROLLING:
        found = [_late(each) for each in found]
    return [*found, *map(_kept, fields["active"])]


def _late(facet: Facet) -> Facet:
    """A facet while the last one is under way: that is now, no other may be begun any more."""
    if facet.kind in ("roll", "die"):
        return replace(facet, standing="now", line=phrase("facet.now"), actions=())
    if facet.standing != "open" or facet.kind in ("skill", "catch", "give"):
        return facet
    return replace(facet, standing="closed", line=phrase("closed.rolled"), actions=())


def _kept(kept: Mapping[str, Any]) -> Facet:
    """A Law that is kept: no facet, but what it does is so all the turn (CB-7.21)."""
    law = str(kept["law"])
    return Facet("kept", "done", law_named(law), kept_tag(kept), "CB-7.21", law)


def escaped_line(seat: Seat, law: LawInPlay) -> str:
    """That obeying a Law has no effect where a King of its kind is kept; else empty (CB-7.20)."""
    sheltered = law.guard is None and law_rules.sheltered(seat, laws()[law.law])
    return phrase("facet.escaped") if sheltered else ""


def law_marked(law: str) -> str:
    """A Law by its card’s mark: `7♥`."""
    return mark(laws()[law].card)


def law_plays(view: View, seat: Seat, law: str) -> tuple[Standing, tuple[Action, ...]]:
    """How the play of a Law before the player in turn stands, and the plays there are with it (CB-7.15).

    It is closed where no play with it is open now; open too where only its player can know.
    """
    with_it = tuple(play for play in plays.plays(seat) if law in play["laws"])
    unknown = _hidden(view) and seat.plays > 0 and not diagram.keeps(seat, diagram.ASLEEP)
    return "open" if with_it or unknown else "closed", with_it


def _hidden(view: View) -> bool:
    """Whether the view does not know the hand of the player in turn."""
    return None in view["seats"][view["turn"]]["hand"]


def play_closed(view: View, seat: Seat, law: str) -> str:
    """Why a Law cannot be played now: no card may be, or nothing goes with it."""
    if diagram.keeps(seat, diagram.ASLEEP):
        return phrase("closed.asleep")
    dear = plays.plays(replace(seat, plays=len(seat.hand)))
    spent = _hidden(view) or any(law in play["laws"] for play in dear)
    return phrase("closed.spent" if spent else "closed.partner")


def _law(view: View, seat: Seat, law: LawInPlay) -> list[Facet]:
    """The two facets of a Law in play (CB-7.5)."""
    told = law_told(law.law)
    obeying: tuple[Action, ...] = () if law.obeyed else ({"type": "obey", "law": law.law},)
    line = phrase("facet.obeyed") if law.obeyed else escaped_line(seat, law) or told.effect
    obey = Facet(
        "obey", "done" if law.obeyed else "open", phrase("facet.obey"), line, "CB-7.5", law.law, obeying
    )
    if law.played:
        return [obey, Facet("play", "done", phrase("facet.play"), phrase("facet.played"), "CB-7.15", law.law)]
    standing, ways = law_plays(view, seat, law.law)
    line = _played(law.law, ways) if standing == "open" else play_closed(view, seat, law.law)
    return [obey, Facet("play", standing, phrase("facet.play"), line, "CB-7.15", law.law, ways)]


def _played(law: str, with_it: Sequence[Action]) -> str:
    alone = [play for play in with_it if not play["cards"] and len(play["laws"]) == 1]
    if alone:
        return phrase("facet.alone")
    others = dict.fromkeys(
        [card for play in with_it for card in play["cards"]]
        + [laws()[other].card for play in with_it for other in play["laws"] if other != law]
    )
    return phrase("facet.with", cards=" ".join(map(mark, others))) if others else phrase("facet.partner")


def _cards(seat: Seat, fields: Mapping[str, Any], found_plays: Sequence[Action], known: bool) -> Facet:
    """Cards of the hand (CB-2.4)."""
    of_hand = tuple(play for play in found_plays if play["cards"])
    title = counted("facet.cards", seat.plays)
    if diagram.keeps(seat, diagram.ASLEEP):
        return Facet("cards", "closed", title, phrase("closed.asleep"), "CB-7.11", left=seat.plays)
    if not seat.plays:
        return Facet("cards", "done", title, phrase("facet.cards.none"), "CB-2.4")
    if known and not of_hand:
        said = counted("closed.cards", seat.plays) if seat.hand else phrase("closed.no_hand")
        return Facet("cards", "closed", phrase("facet.cards.0"), said, "CB-2.4", left=seat.plays)
    line = counted("facet.cards.ways", len(found_plays)) if known else ""
    return Facet("cards", "open", title, line, "CB-2.4", "", tuple(found_plays), seat.plays)


def _powers(seat: Seat) -> list[Facet]:
    """The powers of the states attained (CB-2.5)."""
    open_now = plays.combinations_of(seat)
    found = []
    for level, power in POWERS:
        if seat.level < level:
            continue
        combos = tuple(each for each in open_now if plays.POWER_OF[each["make"]] == power)
        standing: Standing = "done" if power in seat.powers_used else "open" if combos else "closed"
        if standing == "done":
            line = phrase("facet.power.used")
        elif combos:
            line = counted("facet.power.ways", len(combos))
        elif diagram.keeps(seat, diagram.ASLEEP):
            line = phrase("closed.asleep")
        elif diagram.keeps(seat, diagram.NO_POWERS):
            line = phrase("closed.no_powers")
        else:
            line = phrase(f"closed.{power}")
        name = table("powers", power)
        found.append(Facet("power", standing, name, line, "CB-2.5", power, combos))
    return found


def _skills(seat: Seat) -> list[Facet]:
    """The skills of the states attained; each waits for a chip that comes to a stop (CB-2.6, CB-8.8)."""
    found = []
    for note, (skill, to, level) in SKILLS.items():
        if seat.level < level:
            continue
        name = table("skills", skill)
        if skill in seat.skills_used:
            found.append(Facet("skill", "done", name, phrase("facet.skill.used"), "CB-2.6", skill))
        elif diagram.keeps(seat, diagram.ASLEEP) or diagram.keeps(seat, diagram.NO_SKILLS):
            key = "asleep" if diagram.keeps(seat, diagram.ASLEEP) else "no_skills"
            found.append(Facet("skill", "closed", name, phrase(f"closed.{key}"), "CB-8.8", skill))
        else:
            line = phrase("facet.skill", note=note, to=to)
            found.append(Facet("skill", "open", name, line, "CB-8.8", skill))
    return found


def _striving(view: View, legal: Sequence[Action]) -> list[Facet]:
    """Who may be caught, and what may still be given, which its seat alone can know (CB-17.6, CB-17.7)."""
    found = []
    catches = [each for each in contacts.catches(state_of(view)) if each["type"] == "catch"]
    for action in [*catches, *(each for each in legal if each["type"] == "give")]:
        name = view["seats"][action["seat"]]["name"]
        if action["type"] == "catch":
            title, line, rule = phrase("facet.catch", name=name), phrase("facet.catch.line"), "CB-17.6"
        else:
            title, line, rule = phrase("facet.give", name=name), mark(action["card"]), "CB-17.7"
        found.append(Facet(action["type"], "open", title, line, rule, "", (action,)))
    return found


def _last(seat: Seat) -> Facet:
    """The roll, or death in its place (CB-3.7, CB-12.1)."""
    waiting = [law.law for law in seat.laws if not law.obeyed]
    dying = turns.dying(seat)
    kind: FacetKind = "die" if dying else "roll"
    action: Action = {"type": kind}
    title = phrase(f"facet.{kind}")
    if waiting:
        line = counted("closed.obey", len(waiting), law=law_marked(waiting[0]))
        return Facet(kind, "closed", title, line, "CB-3.7")
    options = [] if dying else [each["type"] for each in turns.roll_options(seat, used=False)]
    line = " · ".join(phrase(f"facet.option.{each}") for each in dict.fromkeys(options))
    rule = "CB-12.1" if dying else "CB-3.7"
    return Facet(kind, "open", title, line or phrase(f"facet.{kind}.line"), rule, "", (action,))


def facet_paper(facet: Facet) -> Paper:
    """What a facet is, and whether it is open, else why not; of a kept Law, what it does."""
    if facet.kind == "kept":
        told = explained(f"kept.{laws()[facet.code].kept}")
        return Paper(facet.title, (told.does, f"{capital(facet.line)}."), told.rule)
    code = {"power": f"power.{facet.code}", "skill": f"skill.{facet.code}"}.get(
        facet.kind, f"facet.{facet.kind}"
    )
    told = explained(code)
    state = phrase(f"facet.is.{facet.standing}", line=facet.line) if facet.line else ""
    return Paper(facet.title, tuple(filter(None, (told.does, state))), told.rule)
