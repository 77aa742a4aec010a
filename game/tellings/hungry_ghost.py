"""Hungry Ghost in words: where a life stands, what it has, what it is after, what a deed costs and brings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal

from game import words
from game.engine.base import Action, Event
from game.engine.foresight import foresee
from game.engine.games.hungry_ghost import GAME as RULES
from game.engine.match import Transition
from game.tellings.facts import Fact
from game.tellings.general import Large, Telling, View

Life = Mapping[str, Any]
Time = Literal["morning", "afternoon", "evening"]

GAME = "hungry_ghost"
ROLES = ("monk", "meditator", "teacher", "greedy")
TIMES: tuple[Time, ...] = ("morning", "afternoon", "evening")
ONLY_TO_SIT = ("cave", "forest")  # the places where one is alone with what one sits for
GAINFUL = ("meditate", "good_deed", "bad_deed")


class HungryGhostTelling(Telling):
    """Heaven and Hell are places too, though by the rules no seat in them stands at a place."""

    def place(self, view: View, seat: int) -> str:
        return place_of(view["seats"][seat])

    def where(self, view: View, seat: int) -> str:
        return where(view["seats"][seat])

    # -- who is to act

    def prompt(self, view: View, names: Sequence[str]) -> words.Prompt:
        """Before a life ends it is said where it would lead."""
        found, fate = super().prompt(view, names), end_of_life(view)
        return replace(found, why=words.phrase(GAME, "last", fate=fate)) if fate else found

    def effect(self, view: View, action: Action, names: Sequence[str]) -> str:
        """What an action would cost and bring now, foreseen: nothing is hidden here (HG-10.3)."""
        coming = _foreseen(view, action)
        if coming[0].event["type"] == "died":
            return _death_told(view, coming[-1].after)
        price = _price(view["seats"][view["to_act"]], coming[0].event)
        if not price and action["type"] in GAINFUL:
            return words.phrase(GAME, "no_gain")
        return price or super().effect(view, action, names)

    # -- how things stand

    def facts(self, view: View, seat: int, names: Sequence[str]) -> list[Fact]:
        return facts_of(view["seats"][seat])

    def aim(self, view: View, seat: int) -> str:
        return words.aim(GAME, view["seats"][seat])

    def shared(self, view: View, names: Sequence[str]) -> str:
        return time_told(view["day"], time_of(view))

    def subtitle(self, view: View, names: Sequence[str]) -> list[str]:
        return [time_told(view["day"], time_of(view))]

    def height(self, view: View, seat: int) -> int:
        """Heaven is above the earth, and Hell beneath it."""
        life = view["seats"][seat]
        return 1 if awake(life) else {"heaven": 1, "hell": -1}.get(life["realm"], 0)

    def large(self, view: View, seat: int, names: Sequence[str]) -> Large:
        """The place of a life, what it is after, and its figures."""
        life = view["seats"][seat]
        mist = "delusion" if life["delusion"] else "insight"
        figures = [
            words.phrase(GAME, "far.figure", stat=term(name), figure=figure)
            for name, figure in (
                ("life", str(life["life"])),
                ("dana", str(life["dana"])),
                ("merit", signed(life["merit"])),
                (mist, str(life[mist])),
            )
        ]
        return Large("", where(life), far_aim(life), " · ".join(figures))

    # -- the end

    def story(self, view: View, seat: int) -> str:
        """How often a player was born, what the mist is down to, and where they are: never a verdict."""
        life = view["seats"][seat]
        if awake(life):
            return lives_told(life["lives"], view["day"])
        mist = "delusion" if life["delusion"] else "insight"
        parts = [
            lives_told(life["lives"]),
            words.phrase(GAME, f"story.{mist}", **{mist: life[mist]}),
            words.phrase(GAME, "story.merit", merit=signed(life["merit"])),
            where(life),
        ]
        return " · ".join(parts)


# -- a life


def facts_of(life: Life) -> list[Fact]:
    """Where a life is, what it is, and its stats; Insight takes Delusion's place when that is gone."""
    mist = "delusion" if life["delusion"] else "insight"
    named = [term(role) for role in roles(life)]
    all_told = words.phrase(
        GAME,
        "told",
        life=life["life"],
        dana=life["dana"] or words.phrase(GAME, "none"),
        merit=words.signed(life["merit"]),
        mist=words.phrase(GAME, mist, number=life[mist]),
    )
    stats = [("merit", signed(life["merit"]), 4)]
    stats += [(name, str(life[name]), rank) for name, rank in (("life", 2), ("dana", 1), (mist, 3))]
    return [
        Fact("place", (where(life), where(life, True)), told=words.texts(GAME).squares[place_of(life)].at),
        *(
            Fact(name, (said,), name, term(name), "stats", rank, told="" if number else all_told)
            for number, (name, said, rank) in enumerate(stats)
        ),
        *(Fact(role, (), role, term(role), "roles") for role in roles(life)),
        Fact("roles", told=words.listed(named) or words.phrase(GAME, "no_role")),
    ]


def far_aim(life: Life) -> str:
    """What a life is after, for who sits far off."""
    return words.phrase(GAME, f"far.aim.{_stage(life)}")


def roles(life: Life) -> list[str]:
    """What a player is, as the rulebook lists it; a Teacher is not told to be a Meditator too."""
    return [role for role in ROLES if life[role] and not (role == "meditator" and life["teacher"])]


def place_of(life: Life) -> str:
    """The place or realm a player is at."""
    return str(life["location"] or life["realm"])


def _stage(life: Life) -> str:
    """How far a life has come on its way to awaken."""
    if life["insight"] == 7:
        return "gathered"
    if life["realm"] != "human":
        return str(life["realm"])
    if life["meditator"]:
        return "meditator" if life["delusion"] else "clear"
    return "seeks"


def awake(life: Life) -> bool:
    """Whether a player will not be born again."""
    return bool(life["insight"] == 7 and life["life"] == 0)


def where(life: Life, short: bool = False) -> str:
    """Where a player is, in a word or two; in a realm with the days that are left there."""
    place = words.texts(GAME).squares[place_of(life)].name
    if life["realm"] == "human":
        return place
    if short:
        return words.phrase(GAME, "realm_for.short", realm=place, days=life["life"])
    return words.phrase(GAME, "realm_for", realm=place, days=days(life["life"]))


def term(name: str) -> str:
    """A figure, a role or a time of the day, as the rulebook calls it."""
    return words.texts(GAME).terms[name].name


def which(life: Life) -> str:
    """Where a player is, and in which life."""
    born = words.phrase(GAME, "which_life", number=words.ordinal(life["lives"]))
    return words.phrase(GAME, "where_and_life", where=where(life), life=born)


def days(count: int) -> str:
    """One day, or so many."""
    return words.counted_of(GAME, "days", count)


def lives_told(count: int, awakened: int | None = None) -> str:
    """So many lives; `awakened` is the day on which the last of them led out of them all."""
    told = words.counted_of(GAME, "story.lives", count)
    return told if awakened is None else f"{told} · {words.phrase(GAME, 'story.awakened', day=awakened)}"


def signed(number: int) -> str:
    """+3, 0, −2: a figure that tells without colour on which side it stands."""
    return words.phrase(GAME, "plus", number=number) if number > 0 else minus(number)


def minus(number: int) -> str:
    """3, 0, −2: a figure with a true minus."""
    return words.phrase(GAME, "minus", number=-number) if number < 0 else str(number)


def weighed(merit: int) -> str:
    """What the scales say at a death."""
    kind = "white" if merit > 0 else "black" if merit < 0 else "even"
    return words.phrase(GAME, f"verdict.{kind}", merit=signed(merit))


# -- the time of the day


def time_of(view: View) -> Time:
    """The time of the day; beyond the world and after an awakening it is morning."""
    if view["over"]:
        return "morning" if awake(view["seats"][view["winners"][0]]) else "evening"
    return next((time for time in TIMES if time == view["phase"]), "morning")


def time_told(day: int, time: str) -> str:
    """Day 3 · Morning."""
    return words.phrase(GAME, "day_and_time", day=day, time=term(time))


# -- what a deed would do


def vain_walk(view: View, action: Action) -> str:
    """That a walk leads to where one only meditates, for who cannot yet; else empty (HG-5.2)."""
    life = _foreseen(view, action)[-1].after["seats"][view["to_act"]]
    in_vain = action["to"] in ONLY_TO_SIT and not life["meditator"]
    return words.phrase(GAME, "move.not_yet") if in_vain else ""


def end_of_life(view: View) -> str:
    """Where this life leads if nothing is done with its last afternoon; empty where it goes on."""
    if view["phase"] != "afternoon":
        return ""
    coming = _foreseen(view, {"type": "skip"})
    died = any(each.event["type"] == "died" for each in coming)
    return _death_told(view, coming[-1].after) if died else ""


def _foreseen(view: View, action: Action) -> tuple[Transition, ...]:
    """What would happen; nothing is left to chance."""
    return foresee(RULES, view, view["to_act"], action).transitions


def _death_told(view: View, after: View) -> str:
    """Where death would lead, and what it would take."""
    seat = view["to_act"]
    life = after["seats"][seat]
    lost = view["seats"][seat]["insight"] - life["insight"]
    if after["over"] and after["winners"] == [seat] and life["insight"]:
        return words.phrase(GAME, "fate.awake")
    told = words.phrase(GAME, f"fate.{life['realm']}", days=days(life["life"]))
    return words.phrase(GAME, "fate.losing", fate=told, insight=lost) if lost else told


def _price(before: Life, event: Event) -> str:
    """What a deed changes, by the event it is told as: first what it costs, then what it brings."""
    told = {"dana": event.get("dana"), "merit": event.get("merit"), **_own(event)}
    changes = [(name, value - before[name]) for name, value in told.items() if value is not None]
    parts = [
        words.phrase(GAME, "change", change=signed(change), stat=term(name))
        for name, change in sorted(changes, key=lambda each: each[1] > 0)
        if change
    ]
    return words.phrase(GAME, "changes").join(parts)


def _own(event: Event) -> dict[str, Any]:
    """What only some events change."""
    keys = {"meditated": ("delusion", "insight"), "paid": ("life",), "realm_evening": ("delusion",)}
    return {name: event[name] for name in keys.get(event["type"], ())}


TELLING = HungryGhostTelling
