"""Turning points are said from the log alone, each once, and the same in log and text table."""

from __future__ import annotations

from typing import Any

from game.tellings.buddhawheel.headlines import Headlines

NAMES = ["Mira", "Slow Cloud"]
ALONE: dict[str, Any] = {"carry": []}


def born(seat: int, realm: str, by: str | None = None, instead: str | None = None) -> dict[str, Any]:
    return {
        "type": "born",
        "rule": "BW-6.2",
        "seat": seat,
        "realm": realm,
        "protected_by": by,
        "instead_of": instead,
    }


def ended(card: str) -> dict[str, Any]:
    return {"type": "meditated", "rule": "BW-7.8", "seat": 0, "card": card}


def test_the_third_birth_in_hell_is_one_and_no_earlier():
    found = Headlines(ALONE, NAMES)
    said = [found.take([born(1, "hell")]) for _ in range(4)]
    assert said == [
        "",
        "",
        "Slow Cloud is in Hell for the third time.",
        "Slow Cloud is in Hell for the fourth time.",
    ]
    assert not found.take([born(0, "hell")]), "each seat counts for itself"


def test_one_and_two_to_go_are_said_once_and_what_was_carried_counts():
    found = Headlines({"carry": [{"meditated": {"pink": 2, "purple": 1, "grey": 1}}, None]}, NAMES)
    assert found.take([ended("HU15")]) == "Mira has two to go."
    assert found.take([ended("HU15-2")]) == "", "blue had ended"
    assert found.take([ended("HU17")]) == "Mira has one to go."


def test_what_turned_a_birth_is_named_and_the_rarest_comes_first():
    found = Headlines(ALONE, NAMES)
    turned = born(0, "human", "refuge", "hell")
    assert found.take([turned]) == "Refuge turned Mira’s birth away from Hell."
    assert "the Bardo" in found.take([born(0, "human", "meditation", "bardo")])
    power = {"type": "power", "rule": "BW-7.2", "seat": 0, "power": "refuge_sangha"}
    assert found.take([power]) == "Mira has all three refuges."
    assert found.take([power, turned]) == "Refuge turned Mira’s birth away from Hell."
