"""Hungry Ghost in words: a life, what a deed costs and brings, and where death would lead."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.match import Match
from game.tellings import telling_of
from game.tellings.facts import line
from game.tellings.hungry_ghost import lives_told, minus, roles, signed, weighed, where, which

NAMES = ["Ann", "Ben"]
GHOST = telling_of("hungry_ghost")
HELD: dict[str, Any] = {"monk": False, "meditator": False, "teacher": False, "greedy": False}


def life_of(phase: str = "morning", **fields: Any) -> dict[str, Any]:
    """What all players see while the first seat, with these fields, is to act."""
    view = dict(Match.new("hungry_ghost", NAMES, {"delusion": 10}, seed=1).view(None))
    view["seats"][0] |= fields
    view["phase"] = phase
    return view


def test_a_life_is_told_in_a_sentence():
    told = GHOST.standing(life_of(location="cave", dana=0, merit=-2, life=3, **HELD), 0, NAMES)
    assert told == "In the Cave. Life 3, no Dana, Merit −2, Delusion 10. No role yet"
    told = GHOST.standing(
        life_of(**{**HELD, "monk": True, "meditator": True}, dana=2, delusion=0, insight=3), 0, NAMES
    )
    assert "2 Dana" in told and told.endswith("Insight 3. Monk and Meditator")


def test_a_teacher_is_not_told_to_be_a_meditator_too():
    assert roles({**HELD, "meditator": True, "teacher": True}) == ["teacher"]
    assert roles({**HELD, "meditator": True, "greedy": True}) == ["meditator", "greedy"]


def test_in_a_realm_the_days_are_told():
    view = life_of("realm", realm="hell", location=None, life=2, lives=2)
    life = view["seats"][0]
    assert GHOST.where(view, 0) == where(life) == "Hell · 2 days" and where(life, short=True) == "Hell · 2 d"
    assert GHOST.place(view, 0) == "hell" and which(life) == "Hell · 2 days · second life"
    assert GHOST.subtitle(view, NAMES) == ["Day 1 · Morning"] == [GHOST.shared(view, NAMES)]
    assert line(GHOST.facts(view, 0, NAMES)) == ("Hell · 2 days", "Hell · 2 d")


@pytest.mark.parametrize("phase", ["morning", "afternoon", "evening"])
def test_the_time_of_the_day_stands_below_the_title(phase):
    assert GHOST.subtitle(life_of(phase), NAMES) == [f"Day 1 · {phase.title()}"]


def test_the_last_light_is_the_evening_s_but_for_who_awakens():
    view = life_of(life=0, insight=7, delusion=0, lives=1)
    view |= {"over": True, "winners": [0], "to_act": None, "phase": "over", "day": 9}
    assert GHOST.subtitle(view, NAMES) == ["Day 9 · Morning"]
    assert GHOST.story(view, 0) == "one life · awake on day 9"
    view["winners"] = [1]
    assert GHOST.subtitle(view, NAMES) == ["Day 9 · Evening"]


def test_a_story_tells_lives_mist_merit_and_place():
    view = life_of(lives=3, merit=2, location="town", delusion=4)
    assert GHOST.story(view, 0) == "3 lives · Delusion 4 · Merit +2 · Town"
    view = life_of(lives=1, merit=0, location="cave", delusion=0, insight=5)
    assert GHOST.story(view, 0) == "one life · Insight 5 · Merit 0 · Cave"
    assert lives_told(2, 5) == "2 lives · awake on day 5"


@pytest.mark.parametrize(
    ("action", "phase", "fields", "said"),
    [
        ({"type": "meditate"}, "morning", {"location": "cave", "meditator": True}, "−2 Delusion"),
        ({"type": "good_deed"}, "morning", {"dana": 1, "merit": 0}, "−1 Dana, +1 Merit"),
        ({"type": "good_deed"}, "morning", {"dana": 1, "merit": 5}, "−1 Dana"),
        ({"type": "alms"}, "morning", {"monk": True, "dana": 0}, "+1 Dana"),
        ({"type": "skip"}, "morning", {}, "Do nothing"),
        ({"type": "move", "to": "forest"}, "morning", {"life": 5}, "One place along the road"),
        ({"type": "pay"}, "evening", {"life": 0, "dana": 2}, "−1 Dana, +1 Life"),
        ({"type": "die"}, "evening", {"life": 0, "dana": 2, "merit": 2}, "to Heaven for 2 days"),
        ({"type": "die"}, "evening", {"life": 0, "dana": 1, "merit": -1}, "to Hell for one day"),
    ],
)
def test_what_a_deed_costs_comes_before_what_it_brings(action, phase, fields, said):
    assert GHOST.effect(life_of(phase, **fields), action, NAMES) == said


def test_a_deed_that_brings_nothing_says_so():
    view = life_of(location="cave", meditator=True, delusion=0, insight=7)
    assert GHOST.effect(view, {"type": "meditate"}, NAMES) == "nothing to gain"


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"life": 5}, "One more thing before evening"),
        ({"life": 1, "dana": 0, "merit": 3}, "Tonight this life ends: to Heaven for 3 days"),
        ({"life": 1, "dana": 0, "merit": -1}, "Tonight this life ends: to Hell for one day"),
        ({"life": 1, "dana": 0, "merit": 0}, "Tonight this life ends: born again at once, in the Town"),
        (
            {"life": 1, "dana": 0, "merit": 0, "delusion": 0, "insight": 3},
            "Tonight this life ends: born again at once, in the Town, 3 Insight lost",
        ),
        ({"life": 1, "dana": 0, "delusion": 0, "insight": 7}, "Tonight this life ends: awake, and free"),
    ],
)
def test_before_a_life_ends_it_is_said_where_it_leads(fields, why):
    assert GHOST.prompt(life_of("afternoon", **fields), NAMES).why == why


def test_what_one_is_after_depends_on_what_one_is():
    assert GHOST.aim(life_of(**HELD), 0).endswith("meet a Teacher, or earn Heaven with good deeds.")
    assert GHOST.aim(life_of(insight=7), 0) == "You have all 7 Insight: die now, and you awaken."


def test_scales_and_figures_have_their_signs():
    assert [signed(number) for number in (2, 0, -2)] == ["+2", "0", "−2"] and minus(2) == "2"
    assert [weighed(merit).split(":")[0] for merit in (1, 0, -1)] == ["Merit +1", "Merit 0", "Merit −1"]
