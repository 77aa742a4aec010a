"""What is hidden in the Conscious Board Game stays so, and what may be hidden can be imagined."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, TypeVar

import pytest

from game.engine import Match, codec, game_named
from game.engine.chance import Loose
from game.engine.foresight import foresee
from tests.clauses import clause
from tests.contract.hidden_conscious import UNTOLD, swap_hidden
from tests.games.conscious_alike import steered
from tests.games.conscious_table import Record, act, brief, new, table
from tests.games.conscious_tables import tight
from tests.games.conscious_things import DECK, LAWS

Thing = TypeVar("Thing")
GAME = game_named("conscious")
HELPED = (
    152,
    309,
    5,
    18,
    20,
    22,
    51,
    63,
    65,
    117,
    123,
    143,
    144,
    151,
    180,
    200,
)  # positions from which it comes to a help


def walk(match: Match, seed: int, actions: int, every: int = 1) -> Iterator[Match]:
    """A match of random players at some of its positions, played on in between."""
    random = Random(seed)
    for count in range(actions):
        if match.over:
            return
        if count % every == 0:
            yield match
        match.act(steered(random, match.legal()))


def crowded(number: int) -> Iterator[Match]:
    """Positions where much happens."""
    return walk(Match.load(tight(number), seed=number), number, 16, 3)


@clause("CB-0.5")
@pytest.mark.parametrize("number", range(24))
def test_whatever_the_others_hold_a_seat_sees_and_may_do_the_same(number):
    random = Random(number)
    for match in crowded(number):
        state = match.encoded()
        for seat in range(len(match.seats)):
            twin = Match.load(swap_hidden(state, seat, random), seed=1)
            assert codec.same(twin.view(seat), match.view(seat))
            if seat == match.to_act:
                assert codec.same(twin.legal(), match.legal())


@clause("CB-0.5")
@pytest.mark.parametrize("number", range(12))
def test_an_event_tells_a_card_to_those_who_may_know_it(number):
    """To the seats of the exchange; to all others it has `null` there, and nothing else is kept back."""
    hidden: Counter[str] = Counter()
    for match in crowded(number):
        for event in match.events:
            for seat in (None, *range(len(match.seats))):
                seen = GAME.seen(event, seat)
                concerned = seat is not None and seat in (event.get("seat"), event.get("other"))
                kept_back = {key for key in event if seen[key] != event[key]}
                hidden.update(kept_back)
                assert kept_back <= (set() if concerned else {"card", "law", "gave", "got"})
                if not concerned and event["type"] in ("card_drawn", "law_drawn", "helped", "forfeited"):
                    assert kept_back
    assert {*UNTOLD} >= {"card_drawn", "helped"}


@clause("CB-0.5")
def test_a_card_asked_for_by_name_is_heard_by_all():
    match = table(
        {"hasnamuss": True, "active": "JO", "position": 12},
        {"hand": "JH", "position": 13},
        {"position": 50},
        chance=[1],
    )
    events = act(match, "roll", "ask 1 JH")
    (asked,) = [event for event in events if event["type"] == "asked"]
    assert all(GAME.seen(asked, seat) == asked for seat in (None, 0, 1, 2))


@clause("CB-0.5", "CB-5.7")
def test_a_view_hides_decks_hands_duplicates_and_piles():
    """One's own hand, duplicates and pile are open to oneself; a pile may be looked at."""
    match = table(
        {"hand": "JD", "dupes": "JD", "pile": "AD"}, {"hand": "2C", "dupes": "2C 2C", "pile": "QH 2H"}
    )
    view = match.view(0)
    mine, other = view["seats"]
    assert (mine["hand"], mine["dupes"], mine["pile"]) == (["JD"], ["JD"], ["AD"])
    assert (other["hand"], other["dupes"], other["pile"]) == ([None], [None, None], [None, None])
    assert (set(view["deck"]), len(view["deck"])) == ({None}, len(DECK))
    assert (set(view["law_deck"]), len(view["law_deck"])) == ({None}, len(LAWS))


# -- nothing is lost, and all can be imagined


def all_cards(state: Record) -> Counter[str]:
    held = [card for seat in state["seats"] for card in [*seat["hand"], *seat["dupes"]]]
    return Counter([*state["deck"], *state["discard"], *held])


def all_laws(state: Record) -> Counter[str]:
    """Each card once: one that is both in play and kept is one card (CB-12.9)."""
    found = Counter([*state["law_deck"], *state["law_discard"]])
    for seat in state["seats"]:
        found.update(seat["pile"])
        kept = {law["law"] for law in seat["active"] if not law["shared"]}
        found.update(kept)
        found.update(
            law["law"]
            for law in seat["laws"]
            if not law["shared"] and not (law["obeyed"] and law["law"] in kept)
        )
    return found


@clause("CB-0.8", "CB-0.11")
@pytest.mark.parametrize("seats", range(1, 7))
def test_no_card_and_no_law_is_ever_lost_or_doubled(seats):
    for match in walk(new(seats, seed=seats, striving="catch"), seats, 260, 4):
        state = match.encoded()
        assert all_cards(state) == Counter(DECK)
        assert all_laws(state) == Counter(LAWS)


class Chosen(Loose):
    """Chance that brings these orders, one after another."""

    def __init__(self, *orders: list[Any]) -> None:
        super().__init__(0)
        self.orders = list(orders)

    def shuffle(self, items: list[Thing]) -> list[Thing]:
        order = self.orders.pop(0)
        assert Counter(order) == Counter(items)
        return order


@clause("CB-16.1")
@pytest.mark.parametrize("seats", range(1, 7))
def test_a_seat_can_imagine_the_very_truth(seats):
    """So nothing that may be is left out: for some outcome of chance the true state comes of the view."""
    for match in walk(new(seats, seed=seats), seats, 200, 8):
        state = match.encoded()
        for seat in (None, *range(seats)):
            others = [other for index, other in enumerate(state["seats"]) if index != seat]
            cards = [card for other in others for card in [*other["hand"], *other["dupes"]]]
            laws = [law for other in others for law in other["pile"]]
            chance = Chosen([*cards, *state["deck"]], [*laws, *state["law_deck"]])
            assert codec.same(GAME.encoded(GAME.imagine(match.view(seat), seat, chance)), state)


@clause("CB-16.1", "CB-0.8")
@pytest.mark.parametrize("seats", range(2, 7))
def test_what_is_imagined_has_every_card_once(seats):
    for match in walk(new(seats, seed=seats), seats, 240, 12):
        for seat in range(seats):
            imagined = GAME.encoded(GAME.imagine(match.view(seat), seat, Loose(seat)))
            assert all_cards(imagined) == Counter(DECK)
            assert all_laws(imagined) == Counter(LAWS)


@clause("CB-17.2")
@pytest.mark.parametrize("number", HELPED)
def test_whom_one_is_to_help_is_imagined_so(number):
    """Where a help is asked for there is one, whoever imagines it; the view stays what it is."""
    for match in walk(Match.load(tight(number), seed=number), number, 25):
        if match.state.phase == "fifth":
            for seat in (None, *range(len(match.seats))):
                for seed in range(3):
                    imagined = GAME.imagine(match.view(seat), seat, Loose(seed))
                    assert GAME.legal(imagined)
                    assert codec.same(GAME.view(imagined, seat), match.view(seat))
                    Match.load(GAME.encoded(imagined))


@clause("CB-0.5")
@pytest.mark.parametrize("number", range(30))
def test_what_is_foreseen_is_what_happens(number):
    """As far as it is told it comes; so it does not rest on what was only imagined."""
    random = Random(number)
    for match in crowded(number):
        for action in random.sample(match.legal(), min(4, len(match.legal()))):
            seat = match.to_act
            found = foresee(GAME, match.view(seat), seat, action)
            twin = Match.load(match.encoded(), seed=number)
            twin.act(action)
            came = twin.transitions(twin.steps[-1], seat)
            for one, other in zip(found.transitions, came, strict=False):
                assert codec.same(one.event, other.event)
                assert codec.same(one.after, other.after), (one.event, action)
            assert found.open is not None or len(found.transitions) == len(came)


@clause("CB-17.2", "CB-0.5")
def test_who_is_helped_learns_the_card_and_no_other():
    match = table(
        {"position": 12, "level": 1, "school": "fakir", "hand": "JD 4C"},
        {"board": {"QD": 1, "KD": 1}, "position": 13},
        {"position": 40},
        chance=[1],
    )
    events = act(match, "roll")
    assert [brief(action) for action in match.legal()] == ["give 1 JD"]
    events = act(match, "give 1 JD")
    helped = events[0]
    assert [GAME.seen(helped, seat)["card"] for seat in (0, 1, 2, None)] == ["JD", "JD", None, None]
    drawn = [event for event in events if event["type"] == "card_drawn"]
    assert [GAME.seen(event, 1)["card"] for event in drawn] == [None, None, None]
