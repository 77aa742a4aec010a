"""What a seat's phone shows: its own hand and choices, and nothing that it may not know."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game import saves
from game.engine import Match, codec
from game.engine.base import Action
from game.engine.games import GAMES
from game.phones import seat_page
from game.sitting import Sitting
from tests.contract.plays import corpus, plain, some

NAMES = ("Mira", "Anu", "Jonas", "Ravi")


def seated(match: Match) -> Sitting:
    return Sitting(match, [saves.Person("person", None, seat) for seat in range(len(match.seats))], None)


def shown(match: Match, seat: int | None) -> dict[str, Any]:
    assert seat is not None
    return seat_page.page(seated(match), seat, cards=lambda field, code: f"{match.game.name}-{code}")


def bytes_of(match: Match, seat: int) -> str:
    return codec.dumps(shown(match, seat))


def ids(choices: list[dict[str, Any]]) -> Iterator[str]:
    for choice in choices:
        if "choices" in choice:
            yield from ids(choice["choices"])
        else:
            yield choice["id"]


def every_id(page: dict[str, Any]) -> set[str]:
    held = [card for pile in page["hand"] for card in pile["cards"]]
    return {*ids(page["choices"]), *(each for card in held for each in ids(card["choices"]))}


@pytest.mark.parametrize("game", GAMES)
def test_a_page_offers_each_action_to_who_is_to_act_and_none_to_others(game):
    for play in corpus(game, 24)[:4]:
        for match in play.here_and_there(4):
            sitting = seated(match)
            for seat in range(len(match.seats)):
                page = seat_page.page(sitting, seat)
                legal = match.legal() if seat == match.to_act else []
                assert codec.loads(codec.dumps(page)) == page
                assert len(codec.dumps(page)) < 48_000
                assert {int(each) for each in every_id(page)} == set(range(len(legal)))
                for number, action in enumerate(legal):
                    assert codec.same(seat_page.action(sitting, seat, str(number)), action)
                assert seat_page.action(sitting, seat, str(len(legal))) is None
                assert page["headline"] and page["place"]["title"]
                assert (page["over"] is not None) == match.over


@pytest.mark.parametrize("game", ["buddha", "conscious"])
def test_swapped_hands_leave_every_byte_of_the_other_pages(game):
    """Other hands, bids and piles (BU-5.2, CB-0.5): what a seat's phone is sent stays as it was."""
    hidden = importlib.import_module(f"tests.contract.hidden_{game}")
    swapped_hands = 0
    for play in corpus(game, 30):
        random = Random(play.choices)
        for match in play.here_and_there(6):
            state = match.encoded()
            for seat in some(range(len(match.seats)), 2, play.choices):
                swapped = hidden.swap_hidden(state, seat, random)
                swapped_hands += not codec.same(swapped, state)
                one, other = Match.load(state, seed=1), Match.load(swapped, seed=1)
                assert bytes_of(one, seat) == bytes_of(other, seat)
                deed = _seen_alike(hidden, one, other, seat, random)
                if deed is not None:
                    one.act(deed), other.act(deed)
                    if codec.same(one.view(seat), other.view(seat)):
                        assert bytes_of(one, seat) == bytes_of(other, seat)
    assert swapped_hands > 20


def _seen_alike(hidden: Any, one: Match, other: Match, seat: int, random: Random) -> Action | None:
    """A deed that both tables allow, after which the log is told too; None where there is none."""
    legal = [deed for deed in one.legal() if other.refusal(deed) is None]
    return random.choice(legal) if legal else None


def test_a_hand_is_on_its_own_page_alone():
    """BU-5.2: before the bids lie open no page has another seat's cards or bid."""
    match = Match.new("buddha", NAMES, seed=7)
    match.act(match.legal()[0])
    for seat in range(4):
        hand = match.view(seat)["seats"][seat]["hand"]
        page = shown(match, seat)
        assert [card["code"] for pile in page["hand"] for card in pile["cards"]] == hand
        assert [card["picture"] for card in page["hand"][0]["cards"]] == [f"buddha-{code}" for code in hand]
    assert [each["number"] for each in shown(match, match.to_act)["choices"]] == [str(n) for n in range(15)]


def test_a_trick_lies_there_in_the_order_of_play():
    """BU-6.1, BU-6.2: who led is first; who is ahead, who is next; a card that must not follow says why."""
    match = Match.new("buddha", NAMES, seed=7)
    while match.state.phase != "play" or len(match.state.trick) < 2:
        match.act(match.legal()[0])
    seat, view = match.to_act, match.view(None)
    page = shown(match, seat)
    assert [each["seat"] for each in page["laid"]] == [(view["leader"] + place) % 4 for place in range(4)]
    assert [each["code"] for each in page["laid"][:2]] == [play["card"] for play in view["trick"]]
    assert [each["next"] for each in page["laid"]] == [False, False, True, False]
    assert sum(each["ahead"] for each in page["laid"]) == 1
    playable = {deed["card"] for deed in match.legal()}
    for card in page["hand"][0]["cards"]:
        assert bool(card["choices"]) == (card["code"] in playable) != bool(card["why_not"])


def test_what_happened_since_one_played_is_told_with_that_itself():
    match = plain("buddha", 1, 30).played()
    assert not match.over
    seat = match.to_act
    page = shown(match, seat)
    own = max(place for place, step in enumerate(match.steps) if step.seat == seat)
    told = [each["seat"] for each in page["since"]]
    assert told[-1] == seat
    assert {step.seat for step in match.steps[own:]} <= {*told}


def test_what_another_drew_is_told_to_that_one_alone():
    """CB-0.5: all see that a card was drawn, and who drew it sees which."""
    match = plain("conscious", 1, 6).played()
    drawn, other = match.steps[-1].seat, 1 - match.steps[-1].seat
    known, seen = (shown(match, seat)["since"][1]["words"] for seat in (drawn, other))
    assert known.endswith("B draws 4 of clubs.")
    assert seen == known.replace("4 of clubs", "a card")


def test_a_step_is_never_met_again():
    """What was taken back and done anew is another step, so that an old page cannot act."""
    sitting = seated(Match.new("leela", NAMES, seed=3))
    met = [seat_page.step(sitting)]
    for undo in (False, False, True, False, True, True, False):
        if undo:
            sitting.match.undo()
        else:
            sitting.match.act(sitting.match.legal()[0])
        met.append(seat_page.step(sitting))
    assert met == sorted(set(met))


@pytest.mark.parametrize("choice", ["", "-1", "1_0", "٣", "9" * 40, "x", " 0"])
def test_a_choice_that_is_none_is_no_action(choice):
    sitting = seated(Match.new("leela", NAMES, seed=3))
    assert seat_page.action(sitting, 0, choice) is None
