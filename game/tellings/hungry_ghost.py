"""Hungry Ghost in words: where a life stands, what it has, what it is after."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game import words
from game.tellings.general import Telling, View

Life = Mapping[str, Any]

ROLES = ("monk", "meditator", "teacher", "greedy")


def roles(life: Life) -> list[str]:
    """What a player is, as the rulebook lists it; a Teacher is not told to be a Meditator too."""
    return [role for role in ROLES if life[role] and not (role == "meditator" and life["teacher"])]


def where(life: Life, short: bool = False) -> str:
    """Where a player is, in a word or two; in a realm with the days that are left there."""
    place = words.texts("hungry_ghost").squares[life["location"] or life["realm"]].name
    if life["realm"] == "human":
        return place
    if short:
        return words.phrase("hungry_ghost", "realm_for.short", realm=place, days=life["life"])
    return words.phrase("hungry_ghost", "realm_for", realm=place, days=days(life["life"]))


def days(count: int) -> str:
    """One day, or so many."""
    return words.counted_of("hungry_ghost", "days", count)


class HungryGhostTelling(Telling):
    """Heaven and Hell are places too, though nobody there stands at one by the rules."""

    def place(self, view: View, seat: int) -> str:
        life = view["seats"][seat]
        return str(life["location"] or life["realm"])

    def where(self, view: View, seat: int) -> str:
        return where(view["seats"][seat])

    def standing(self, view: View, seat: int) -> str:
        life = view["seats"][seat]
        texts, mist = words.texts(self.game), "delusion" if life["delusion"] else "insight"
        named = [texts.terms[role].name for role in roles(life)]
        place = texts.squares[self.place(view, seat)].at
        return words.phrase(
            self.game,
            "told",
            place=place,
            life=life["life"],
            dana=life["dana"] or words.phrase(self.game, "none"),
            merit=words.signed(life["merit"]),
            mist=words.phrase(self.game, mist, number=life[mist]),
            roles=words.listed(named) or words.phrase(self.game, "no_role"),
        )

    def aim(self, view: View, seat: int) -> str:
        return words.aim(self.game, view["seats"][seat])


TELLING = HungryGhostTelling
