"""What may be done with a Law: obeying it, escaping it, playing it, and what each would change (CB-7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from game import words
from game.engine.base import Action
from game.engine.games.conscious import diagram, law_rules
from game.engine.games.conscious.components import FACES, OCTAVES, Law, Octave, laws
from game.engine.games.conscious.state import LawInPlay, Seat
from game.tellings.conscious.foreseen import Preview, counted_chips, preview
from game.tellings.conscious.things import (
    card_named,
    counted,
    explained,
    kept_tag,
    law_titled,
    law_told,
    mark,
    phrase,
    seat_of,
    table,
)
from game.tellings.conscious.turning import Standing, law_marked, law_plays, play_closed
from game.tellings.general import View

WayKind = Literal["obey", "escape", "play", "kept", "ends"]
Place = Literal["in_play", "kept", "pile"]
GOOD = ("escape", "again", "opposite")
MOST = 2  # so many of the cards that a Law may make are told one by one


@dataclass(frozen=True)
class LawWay:
    """One way to deal with a Law: whether it is open, when it must or may be done, and what it would do.

    `good` says whether the tag is welcome; `actions` are those that do it, of the seat that may act;
    `foreseen` is what the first of them would bring, `before` the view it is seen from.
    """

    kind: WayKind
    standing: Standing
    title: str
    tag: str
    said: str
    rule: str
    before: View
    good: bool | None = None
    actions: tuple[Action, ...] = ()
    foreseen: Preview | None = None


def place_of(view: View, seat: int, law: str) -> Place | None:
    """Where a Law of a seat lies, as far as the view knows: in play before all else."""
    fields = view["seats"][seat]
    if any(each["law"] == law for each in fields["laws"]):
        return "in_play"
    if any(each["law"] == law for each in fields["active"]):
        return "kept"
    return "pile" if law in fields["pile"] else None


def law_ways(view: View, seat: int, law: str, names: Sequence[str]) -> list[LawWay]:
    """The ways to deal with a Law of a seat, as it lies; whatever is asked now, as they are in its turn."""
    place = place_of(view, seat, law)
    if place == "kept":
        return _kept(view, seat, law)
    view = _in_turn(_as_if_in_play(view, seat, law) if place == "pile" else view, seat)
    player = seat_of(view, seat)
    lies = next((each for each in player.laws if each.law == law and not each.obeyed), None)
    lies = lies or next(each for each in player.laws if each.law == law)
    found = [_obey(view, player, lies, names, place)]
    kind = laws()[law]
    if kind.designation is not None and not lies.obeyed and not _sheltered(player, lies):
        found.append(_escape(view, player, lies))
    return [*found, _play(view, player, lies, names, place)]


def chosen(view: View, law: str, names: Sequence[str]) -> Preview:
    """What obeying a Law of the pile would do, were it chosen now by the player in turn."""
    found = _in_turn(_as_if_in_play(view, view["turn"], law), view["turn"])
    return preview(found, {"type": "obey", "law": law}, names)


def law_brief(view: View, law: str, names: Sequence[str]) -> str:
    """What obeying a Law in play or of the pile would take and give now, in a few words: `takes 2 airs`."""
    found, kind = _obeyed(view, law, names), laws()[law]
    changed = _changed(view, found)
    told = [
        (key, [counted_chips(octave, abs(count)) for octave, count in changed.items() if count * sign > 0])
        for key, sign in (("takes", -1), ("gives", 1))
    ]
    said = [phrase(f"brief.{key}", chips=words.listed(chips)) for key, chips in told if chips]
    if said:
        return words.listed(said)
    if found.moves:
        return phrase("brief.lifts")
    if _else(kind):
        count = kind.cards or kind.laws or kind.spaces
        return counted(f"brief.{_else(kind)}", count, kind=table("kinds_of_law", kind.designation or "D"))
    return phrase("brief.nothing")


def law_worth(view: View, law: str, names: Sequence[str]) -> int | None:
    """How many chips more a seat would have if a Law was obeyed now; None where it does other things too."""
    return None if _else(laws()[law]) else sum(_changed(view, _obeyed(view, law, names)).values())


def _else(kind: Law) -> str:
    """What a Law does besides what it does to chips; empty where that is all."""
    several = {"cards": kind.cards, "laws": kind.laws, "plays": kind.plays, "wild": kind.wild}
    named = next((key for key, count in several.items() if count), "")
    return kind.kept or kind.discard or named or ("more" if kind.take or kind.select else "")


def _obeyed(view: View, law: str, names: Sequence[str]) -> Preview:
    """What obeying a Law in play, or one of the pile, would do."""
    held = view["seats"][view["turn"]]["laws"]
    if any(each["law"] == law and not each["obeyed"] for each in held):
        return preview(view, {"type": "obey", "law": law}, names)
    return chosen(view, law, names)


def _changed(view: View, found: Preview) -> dict[Octave, int]:
    """The change in the chips of each octave, as far as it is certain."""
    if found.after is None:
        return {}
    was, now = (each["seats"][view["turn"]] for each in (view, found.after))
    return {each: sum(now["chips"][each]) - sum(was["chips"][each]) for each in OCTAVES}


def _as_if_in_play(view: View, seat: int, law: str) -> View:
    """The view as it would be with a Law of the pile before its seat."""
    fields = view["seats"][seat]
    pile = list(fields["pile"])
    pile.remove(law)
    lies = {"law": law, "obeyed": False, "played": False, "guard": None, "shared": False}
    seats = list(view["seats"])
    seats[seat] = {**fields, "pile": pile, "laws": [*fields["laws"], lies]}
    return {**view, "seats": seats}


def _in_turn(view: View, seat: int) -> View:
    """The view as it would be were nothing asked but what a seat does in its turn (CB-3.5).

    In the midst of a question the game takes every action for an answer to that.
    """
    return {**view, "phase": "turn", "turn": seat, "to_act": seat, "todo": [], "rising": [], "roll": None}


def _sheltered(seat: Seat, law: LawInPlay) -> bool:
    return law.guard is None and law_rules.sheltered(seat, laws()[law.law])


def _obey(view: View, seat: Seat, law: LawInPlay, names: Sequence[str], place: Place | None) -> LawWay:
    """What obeying does; where a King is kept, that it passes by (CB-7.5, CB-7.20)."""
    if law.obeyed:
        return LawWay("obey", "done", phrase("way.obeyed"), "", _lasting(law.law), "CB-7.5", view)
    action = {"type": "obey", "law": law.law}
    found = preview(view, action, names)
    if _sheltered(seat, law):
        king = mark(f"K{laws()[law.law].designation}")
        said = phrase("way.escaped.said", king=king, law=law_marked(law.law))
        title, tag = phrase("way.escaped"), phrase("way.escaped.tag", king=king)
        return LawWay("obey", "open", title, tag, said, "CB-7.20", view, True, (action,), found)
    tag = phrase("way.obey.pile" if place == "pile" else "way.obey.tag")
    said = _would(law.law, found)
    return LawWay("obey", "open", phrase("way.obey"), tag, said, "CB-7.5", view, False, (action,), found)


def _would(law: str, found: Preview) -> str:
    """What comes of obeying, in sentences: what a kept Law does, else its steps, and what is left open."""
    kind = laws()[law]
    steps = [step.line or step.title for step in found.steps[:1] if step.line]
    for step in found.steps[1:]:
        both = phrase("way.step", title=step.title, line=step.line)
        steps.append(both if step.line else step.title)
    said = [_sentence(each) for each in steps]
    if kind.kept:
        said.append(explained(f"kept.{kind.kept}").does)
    if kind.shared:
        said.append(_sentence(phrase("law.all")))
    if kind.select and found.after is not None:
        said.append(_one_more(found.after, kind.select))
    if found.open and not said:
        return phrase("way.effect", effect=law_told(law).effect, open=found.open)
    if found.open:
        said.append(found.open)
    if kind.lose or kind.lose_first:
        said.append(phrase("way.lose" if said else "way.lose.none"))
    elif kind.create:
        said.append(phrase("way.create"))
    return " ".join(said) or phrase("way.nothing")


def _one_more(after: View, how: str) -> str:
    """Which Law of the pile comes in play next: the only one there is, one of choice, or one of chance."""
    pile = after["seats"][after["turn"]]["pile"]
    if not pile:
        return phrase("way.select.none")
    left = set(pile if how == "random" or None in pile else law_rules.selectable(pile))
    only = next(iter(left))
    if len(left) == 1 and only is not None:
        return phrase("way.select.only", law=law_titled(only))
    return phrase(f"way.select.{how}")


def _sentence(said: str) -> str:
    return said if said[-1] in ".!?”…" else f"{said}."


def _lasting(law: str) -> str:
    """What is still to be said of a Law that was obeyed."""
    kept = laws()[law].kept
    return explained(f"kept.{kept}").does if kept else phrase("way.obeyed.said")


def _escape(view: View, seat: Seat, law: LawInPlay) -> LawWay:
    """What would set free of a Law, and whether it is at hand (CB-7.13, CB-7.14, CB-7.20)."""
    kind = laws()[law.law]
    king = f"K{kind.designation}"
    rule = "CB-7.14" if law.guard else "CB-7.20"
    title = phrase("way.escape")
    waiting = [each.law for each in seat.laws if not each.obeyed and each.law != law.law]
    frees = next((each for each in (king, "XJ") if each in waiting), None)
    fields = {"king": mark(king), "law": law_marked(law.law), "kind": table("designations", kind.designation)}
    if frees is not None and (law.guard is None or frees == "XJ" or law.guard == kind.designation):
        fields["frees"] = mark(frees)
        said = phrase("way.escape.guard_first" if law.guard else "way.escape.first", **fields)
        tag = phrase("way.escape.at_hand", frees=mark(frees))
        return LawWay("escape", "open", title, tag, said, "CB-7.13", view, True)
    key = "guarded" if law.guard else "none"
    said, tag = phrase(f"way.escape.{key}", **fields), phrase(f"way.escape.{key}.tag", **fields)
    return LawWay("escape", "closed", title, tag, said, rule, view)


def _play(view: View, seat: Seat, law: LawInPlay, names: Sequence[str], place: Place | None) -> LawWay:
    """What it makes as a card, by itself or with others (CB-7.15 to CB-7.17)."""
    title = phrase("way.play")
    if law.played:
        return LawWay("play", "done", phrase("way.played"), "", phrase("way.played.said"), "CB-7.6", view)
    if diagram.keeps(seat, diagram.ASLEEP):
        said = phrase("way.play.asleep")
        return LawWay("play", "closed", title, phrase("closed.asleep"), said, "CB-7.11", view)
    standing, with_it = law_plays(view, seat, law.law)
    tag = phrase("way.play.pile" if place == "pile" else "way.play.tag")
    kind = laws()[law.law]
    alone = kind.card in FACES
    rule = "CB-7.17" if alone else "CB-6.8" if kind.wild else "CB-7.16"
    if not with_it:
        closed = standing == "closed"
        said = phrase("way.play.none" if closed else "way.play.hidden", card=card_named(kind.card))
        tag = play_closed(view, seat, law.law) if closed else tag
        return LawWay("play", standing, title, tag, said, rule, view)
    said = _makes(law.law, with_it)
    found = preview(view, with_it[0], names)
    return LawWay("play", "open", title, tag, said, rule, view, None, with_it, found)


def _makes(law: str, with_it: Sequence[Action]) -> str:
    """What can be made with a Law: `with 5♥ or 6♥ it makes the Queen of hearts`."""
    if laws()[law].wild:
        count = len({action["make"] for action in with_it})
        return " ".join(map(_sentence, (counted("way.play.wild", count), counted("way.play.costs", 0))))
    made: dict[str, list[list[str]]] = {}
    for action in with_it:
        others = [*action["cards"], *(laws()[each].card for each in action["laws"] if each != law)]
        made.setdefault(action["make"], []).append(others)
    said = []
    for make, ways in made.items():
        fewest = min(map(len, ways))
        shown = [words.listed(list(map(mark, others))) for others in ways if len(others) == fewest]
        if fewest:
            cards = words.either(list(dict.fromkeys(shown)))
            said.append(phrase("way.play.with", cards=cards, card=card_named(make)))
        else:
            said.append(phrase("way.play.alone", card=card_named(make)))
    if len(said) > MOST:
        said = [*said[:MOST], counted("way.play.more", len(made) - MOST)]
    costs = min(len(action["cards"]) for action in with_it)
    said.append(counted("way.play.costs", costs))
    return " ".join(map(_sentence, said))


def _kept(view: View, seat: int, law: str) -> list[LawWay]:
    """What a kept Law does, until when, and what would end it (CB-7.21, CB-7.22)."""
    kept = next(each for each in view["seats"][seat]["active"] if each["law"] == law)
    kind = laws()[law]
    told, good = explained(f"kept.{kind.kept}"), kind.kept in GOOD
    does = LawWay("kept", "done", told.name, kept_tag(kept), told.does, told.rule, view, good)
    king = mark(f"K{kind.designation}") if kind.designation else ""
    key = "joker" if not king else "king" if f"K{kind.designation}" == law else "other"
    said = phrase(f"way.ends.{key}", king=king, joker=mark("XJ"))
    tag = phrase("way.escape.guarded.tag") if kept["guard"] else ""
    return [does, LawWay("ends", "open", phrase("way.ends"), tag, said, "CB-7.13", view)]


def kept_good(law: str) -> bool:
    """Whether it helps to keep a Law."""
    return laws()[law].kept in GOOD


def marks_of(view: View, seat: int, law: Mapping[str, Any]) -> tuple[Standing, Standing]:
    """How obeying and playing a Law in play stand."""
    obeying: Standing = "done" if law["obeyed"] else "open"
    if law["played"]:
        return obeying, "done"
    return obeying, law_plays(view, seat_of(view, seat), law["law"])[0]


def marks_told(law: Mapping[str, Any], playing: Standing) -> str:
    """How a Law in play stands: `obey, play`, `obeyed; play`, and `obeyed` where it cannot be played."""
    obeyed = "obeyed" if law["obeyed"] else "obey"
    played = {"done": "played", "open": "play"}.get(playing, "shut")
    return phrase(f"in_play.{obeyed}.{played}")
