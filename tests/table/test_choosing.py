"""Choosing: offers, narrowing field by field, and dice thrown by hand, without a pixel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from game import words
from game.engine.base import Action
from game.engine.errors import EngineError, Why
from game.scenes.offer import Offer
from game.scenes.table.choosing import Choosing, Throw

WALK, SWIM = {"type": "walk", "to": 1}, {"type": "swim", "to": 1}
GIVE = [{"type": "give", "what": what, "to": to} for what in ("rice", "tea") for to in (1, 2)]


class Gathering:
    """A stage that gathers all gifts in one choice, and greys what it has none for."""

    def offered(self, view: Mapping[str, Any], actions: Sequence[Action]) -> list[Offer]:
        kinds = dict.fromkeys(action["type"] for action in actions)
        return [
            Offer(kind, kind.title(), actions=tuple(a for a in actions if a["type"] == kind), ask=f"{kind}?")
            for kind in kinds
        ]

    def narrowed(self, actions: Sequence[Action]) -> list[Offer]:
        return [Offer(str(index), "", actions=(action,)) for index, action in enumerate(actions)]

    def prompt(self, view: Mapping[str, Any]) -> words.Prompt:
        return words.Prompt(f"seat {view['to_act']}")

    def choice_made(self, offer: Offer) -> None:
        """Nothing more follows from it."""


class Around:
    """A table that remembers what choosing asked of it."""

    def __init__(self, *actions: Action) -> None:
        self.offering = Gathering()
        self.may_choose = self.may_do = True
        self.actions = list(actions)
        self.refusals = {"fly": EngineError("illegal_action", Why("match_over"))}
        self.asked: list[Any] = []

    def view(self) -> dict[str, Any]:
        return {"to_act": 1}

    def legal(self) -> list[Action]:
        return self.actions

    def act(self, action: Action) -> None:
        self.asked.append(action)

    def say_why_not(self, fields: Mapping[str, Any]) -> None:
        self.asked.append(self.refusals.get(fields.get("type", "")))

    def ask_further(self) -> None:
        self.asked.append("on")

    def show_new_offers(self, *, to_bar: bool) -> None:
        self.asked.append("anew, to the bar" if to_bar else "anew")


@pytest.fixture
def around() -> Around:
    return Around(WALK, SWIM, *GIVE)


@pytest.fixture
def choosing(around) -> Choosing:
    return Choosing(around)


# -- what there is


def test_all_is_offered_as_the_stage_gathers_it(choosing):
    assert [offer.name for offer in choosing.offers()] == ["walk", "swim", "give"]
    assert choosing.named("give").actions == tuple(GIVE)
    assert choosing.named("fly") is None
    assert choosing.sole_action() is None


def test_what_the_bar_no_longer_shows_cannot_be_named(choosing):
    choosing.offers()
    choosing.cleared()
    assert choosing.named("walk") is None and choosing.sole_action() is None


@pytest.mark.parametrize(("actions", "sole"), [([WALK], WALK), ([GIVE[0], GIVE[1]], None), ([], None)])
def test_the_sole_action_is_that_of_the_sole_choice(actions, sole):
    choosing = Choosing(Around(*actions))
    choosing.offers()
    assert choosing.sole_action() == sole


def test_a_field_means_all_actions_that_have_it(choosing):
    assert choosing.meant(to=1) == [WALK, SWIM, GIVE[0], GIVE[2]]
    assert choosing.meant(type="give", to=2) == [GIVE[1], GIVE[3]]
    assert choosing.meant(colour="red") == []


def test_it_is_open_where_the_table_says_so(choosing, around):
    assert choosing.open
    around.may_choose = False
    assert not choosing.open


# -- touching


def test_what_means_one_action_is_done(choosing, around):
    choosing.touch(type="swim")
    assert around.asked == [SWIM] and not choosing.begun


def test_what_means_several_is_asked_on(choosing, around):
    choosing.touch(type="give")
    assert around.asked == ["on"] and choosing.begun
    assert choosing.left == GIVE
    assert choosing.asked.say == "seat 1"


def test_each_touch_narrows_what_is_left_and_the_question_stays(choosing, around):
    choosing.choose(Offer("give", "Give", actions=tuple(GIVE), ask="Whom?"))
    choosing.touch(to=2)
    assert choosing.left == [GIVE[1], GIVE[3]]
    assert (choosing.asked.say, choosing.asked.why) == ("Give", "Whom?")
    choosing.touch(what="tea")
    assert around.asked == ["on", "on", GIVE[3]]


def test_of_several_those_are_asked_about_that_may_be_done_now(choosing, around):
    around.actions = [WALK, GIVE[0], GIVE[3]]
    choosing.choose(Offer("give", "Give", actions=tuple(GIVE), ask="Whom?"))
    assert choosing.left == [GIVE[0], GIVE[3]]
    choosing.start_over()
    fly = {"type": "fly", "to": 1}, {"type": "fly", "to": 2}
    choosing.choose(Offer("fly", "Fly", actions=fly))
    assert not choosing.begun and around.asked[-1] == around.refusals["fly"]


def test_of_what_is_left_the_choices_are_shown_and_the_way_back(choosing, around):
    choosing.touch(to=2)
    assert [offer.name for offer in choosing.offers()] == ["0", "1", "back"]
    assert choosing.named("1").actions == (GIVE[3],)
    assert choosing.named("back").actions == ()
    choosing.start_over()
    assert around.asked == ["on", "anew, to the bar"]
    assert len(choosing.offers()) == 3 and choosing.named("give") is not None


def test_why_nothing_is_meant_is_told(choosing, around):
    choosing.touch(type="fly")
    assert around.asked == [around.refusals["fly"]]


@pytest.mark.parametrize("shut", ["may_choose", "may_do"])
def test_a_touch_does_nothing_where_nobody_may_choose(choosing, around, shut):
    setattr(around, shut, False)
    for kind in ("walk", "give", "fly"):
        choosing.touch(type=kind)
    assert around.asked == [] and not choosing.begun


PLAYS = [{"type": "play", "cards": [a, b]} for a, b in ("34", "35", "45", "56")]


def test_touching_one_card_after_another_narrows_the_lists_that_hold_them(around):
    around.actions = [WALK, *PLAYS]
    choosing = Choosing(around)
    assert choosing.meant(holds={"cards": "4"}) == [PLAYS[0], PLAYS[2]]
    assert choosing.meant({"cards": "4"}, type="walk") == []
    choosing.touch(holds={"cards": "5"})
    assert choosing.left == PLAYS[1:] and around.asked == ["on"]
    choosing.touch(holds={"cards": "4"}, type="play")
    assert around.asked == ["on", PLAYS[2]]


def test_why_no_list_holds_a_card_is_asked_with_that_card(around):
    around.actions = PLAYS
    told: list[Any] = []
    around.say_why_not = told.append
    Choosing(around).touch(holds={"cards": "9"}, type="play")
    assert told == [{"cards": ["9"], "type": "play"}] and around.asked == []


def test_the_way_back_leads_to_all_choices_wherever_it_is_offered(choosing, around):
    choosing.touch(type="give")
    back = choosing.gathered()[-1]
    choosing.choose(back)
    assert not choosing.begun and around.asked == ["on", "anew, to the bar"]
    assert choosing.shown == [], "what is gathered for the stage is not in the bar"


# -- choosing in the bar


def test_a_choice_of_one_action_is_taken(choosing, around):
    choosing.choose(Offer("walk", "Walk", actions=(WALK,)))
    assert around.asked == [WALK]


def test_a_choice_without_actions_does_nothing(choosing, around):
    choosing.choose(Offer("fly", "Fly"))
    assert around.asked == []


def test_an_echo_chooses_nothing(choosing, around):
    around.may_do = False
    choosing.choose(Offer("walk", "Walk", actions=(WALK,)))
    assert around.asked == []


def test_more_is_asked_only_while_a_person_is_to_choose(choosing, around):
    around.may_choose = False
    choosing.choose(Offer("give", "Give", actions=tuple(GIVE)))
    assert around.asked == [] and not choosing.begun


def test_another_mark_on_the_stage_is_shown_and_moves_no_focus(choosing, around):
    choosing.offers_changed()
    assert around.asked == ["anew"]


# -- real dice


def test_faces_gather_at_the_action_that_waits_for_them(choosing):
    assert choosing.die_shows(3) is None and choosing.throw is None, "nothing waits"
    choosing.wait_for_dice(WALK)
    assert choosing.die_shows(6) == WALK
    assert choosing.die_shows(2) == WALK
    assert choosing.throw == Throw(WALK, (6, 2))


def test_an_action_that_is_taken_ends_all_that_was_begun(choosing):
    choosing.touch(type="give")
    choosing.wait_for_dice(GIVE[0])
    choosing.ended()
    assert choosing.throw is None and not choosing.begun
