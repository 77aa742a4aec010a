"""What each game says of a view: for all seats and viewers of whole matches, and at the turns that matter."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from typing import Any

import pytest

from game import words
from game.engine.games import GAMES, all_games, game_named, record_of
from game.engine.match import Match
from game.tellings import Telling, telling_of
from game.tellings.facts import line
from game.tellings.general import APART, outcome
from tests.guest import registered
from tests.guest.long_walk import GAME as LONG_WALK

NAMES = ["Ann", "Ben", "Mira", "Ravi", "Sita", "Uma"]
SHORT: dict[str, dict[str, Any]] = {"buddha": {"rounds": 2}, "hungry_ghost": {"delusion": 10, "max_days": 30}}
GUESTS = {"lanterns": registered, "long_walk": lambda: registered(LONG_WALK)}
STEPS = 400


def matches(game: str, seats: int, seed: int) -> Iterator[Match]:
    """A match after each of its actions, chosen by chance, to its end or for many steps."""
    match = Match.new(game, NAMES[:seats], SHORT.get(game, {}), seed=seed)
    dice = random.Random(seed)
    yield match
    for _ in range(STEPS):
        if match.over:
            return
        match.act(dice.choice(match.legal()))
        yield match


def everything(telling: Telling, view: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    """All that is said of a view."""
    seats = range(len(names))
    prompt = telling.prompt(view, names)
    said = [prompt.say, telling.shared(view, names), telling.laid(view, names)]
    said += [telling.standing(view, seat, names) for seat in seats]
    said += [told for seat in seats for told in (telling.where(view, seat), telling.aim(view, seat))]
    said += [telling.story(view, seat) for seat in seats]
    said += telling.subtitle(view, names)
    for fact in (fact for seat in seats for fact in telling.facts(view, seat, names)):
        said += [*fact.ways, *fact.far, fact.word, fact.told]
    news = telling.news(view, names)
    said += [news.say, news.why] if news else []
    if view["to_act"] is not None:
        said += [prompt.why, prompt.watched, telling.watching(view, names)]
        said += [part for fact in telling.curtain_facts(view, names) for part in fact]
    return said


@pytest.mark.parametrize("game", [*GAMES, *GUESTS])
def test_whole_matches_are_told_to_all_eyes(game):
    """Whatever the position: sentences without holes, the seat to act by its name, no seat left out."""
    with GUESTS.get(game, nullcontext)():
        telling, seats = telling_of(game), max(2, game_named(game).seats.start)
        names = NAMES[:seats]
        ended = 0
        for number, match in enumerate(matches(game, seats, 7)):
            if number % 5 and not match.over and number > 20:
                continue
            for viewer in (None, *range(seats)):
                view = match.view(viewer)
                for said in everything(telling, view, names):
                    assert "{" not in said and "None" not in said and "_" not in said, said
                    assert said == said.strip() and "  " not in said
                assert all(telling.standing(view, seat, names) for seat in range(seats))
                assert not telling.standing(view, 0, names).endswith(".")
                if match.to_act is not None:
                    assert names[match.to_act] in telling.prompt(view, names).say
                    assert names[match.to_act] in telling.watching(view, names)
            if match.to_act is not None:
                view = match.view(match.to_act)
                for action in match.legal()[:12]:
                    effect = telling.effect(view, action, names)
                    assert "{" not in effect and "None" not in effect
            ended += match.over
        if ended:
            view = match.view(None)
            assert sorted(telling.order(view)) == list(range(seats))
            assert telling.order(view)[: len(view["winners"])] == view["winners"]
            assert all(telling.ending(names, view["winners"]))


def test_tellings_need_no_screen():
    """They are made where no window is, and for a screen reader, a pipe, a printer."""
    code = (
        "import sys; from game.tellings import telling_of; from game.engine.games import GAMES\n"
        "for game in GAMES: telling_of(game)\n"
        "assert len(GAMES) >= 3 and 'pygame' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_a_game_has_a_telling_of_its_own_where_its_record_names_one():
    assert all((type(telling_of(game)) is Telling) is (record_of(game).telling is None) for game in GAMES)
    assert {telling_of(game).game for game in all_games()} == set(all_games())


# -- a game without words of its own


def view_of(match: Match) -> dict[str, Any]:
    return dict(match.view(None))


def test_a_guest_is_told_by_its_fields():
    with registered() as guest:
        match = Match.new(guest, NAMES[:3], {}, seed=3)
        telling, view = telling_of(guest), view_of(match)
        assert telling.shared(view, NAMES[:3]).startswith("evening 1")
        assert telling.standing(view, 1, NAMES[:3]).startswith("oil ")
        assert telling.subtitle(view, NAMES[:3]) == ["the bids"]
        assert line(telling.facts(view, 0, NAMES[:3]))[0] == telling.story(view, 0)
        assert telling.curtain_facts(view, NAMES[:3]) == [] and telling.news(view, NAMES[:3]) is None
        view["offer"] = {"to": 2, "oil": 1}
        assert "offer to Mira, oil 1" in telling.shared(view, NAMES[:3])
        view["bowl"] = [4, None, None]
        assert "wishes in the bowl 4 and 2 unseen" in telling.shared(view, NAMES[:3])
        view["bowl"] = [{"a": 1}]
        assert "bowl" not in telling.shared(view, NAMES[:3])
        assert not any(key in telling.shared(view, NAMES[:3]) for key in APART - {"turn"})


def test_whose_turn_it_is_where_another_is_asked_meanwhile():
    """The field that the texts name says it; while it is empty the turn is that of who is to act."""
    with registered() as guest:
        match, names = Match.new(guest, NAMES[:3], {}, seed=3), NAMES[:3]
        telling = telling_of(guest)
        assert (telling.turn(view_of(match)), telling.asked_within(view_of(match), names)) == (0, "")
        for action in ({"type": "bid", "oil": 0}, {"type": "bid", "oil": 2}, {"type": "bid", "oil": 1}):
            match.act(action)
        assert (telling.turn(view_of(match)), telling.asked_within(view_of(match), names)) == (1, "")
        match.act({"type": "offer", "to": 2, "oil": 0})
        asked = view_of(match)
        assert (asked["to_act"], telling.turn(asked)) == (2, 1)
        assert telling.asked_within(asked, names) == "During Ben’s turn"
        assert telling.turn({**asked, "to_act": None}) is None


@pytest.mark.parametrize("game", GAMES)
def test_in_the_games_of_the_house_the_turn_is_that_of_who_is_to_act(game):
    telling = telling_of(game)
    for match in matches(game, max(2, game_named(game).seats.start), 5):
        view = match.view(None)
        assert telling.turn(view) == view["to_act"] and not telling.asked_within(view, NAMES)


def test_a_guest_on_a_board_is_told_by_its_space():
    with registered(LONG_WALK) as guest:
        match = Match.new(guest, NAMES[:2], {}, seed=3)
        telling, view = telling_of(guest), view_of(match)
        place = telling.place(view, 0)
        assert place is not None and place == view["seats"][0]["space"]
        assert telling.where(view, 0) == words.say("home.square", square=place)
        assert telling.standing(view, 0, NAMES[:2]).startswith(words.space_told(guest, place))


def test_a_seat_with_nothing_is_at_the_table():
    with registered() as guest:
        view = view_of(Match.new(guest, NAMES[:3], {}, seed=3))
        view["seats"] = [{"name": "Ann"}, *view["seats"][1:]]
        assert telling_of(guest).standing(view, 0, NAMES[:3]) == words.say("text.seat.nothing")


@pytest.mark.parametrize(
    ("winners", "seats", "kind"),
    [([], 3, "none"), ([0], 1, "alone"), ([1, 0], 2, "both"), ([2, 0, 1], 3, "all"), ([1], 3, "one")]
    + [([0, 2], 3, "some")],
)
def test_what_kind_of_ending_it_is(winners, seats, kind):
    assert outcome(winners, seats) == kind


@pytest.mark.parametrize(
    ("game", "seats", "winners", "said"),
    [
        ("leela", 1, [0], ("Ann is home", "Where it began, and where it leads")),
        ("leela", 2, [1, 0], ("Both are home", "In the order they arrived")),
        ("leela", 2, [1], ("Ben is home first", "Ann was still on the way")),
        ("leela", 4, [2], ("Mira is home first", "The others were still on their way")),
        ("hungry_ghost", 3, [0, 2], ("Ann and Mira got furthest", "How the days ended")),
        ("buddha", 3, [1], ("Ben wins", "How it went")),
    ],
)
def test_an_ending_is_told_in_the_words_of_its_game(game, seats, winners, said):
    assert telling_of(game).ending(NAMES[:seats], winners) == said


def test_in_two_games_winners_arrive_one_after_another():
    assert [game for game in GAMES if telling_of(game).ranked] == ["leela", "buddhawheel"]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_refused_is_told_with_names_and_a_way_out(game):
    """Whatever a game calls an action by, asked for where it is not allowed."""
    telling, seats = telling_of(game), max(2, game_named(game).seats.start)
    names = NAMES[:seats]
    kinds = sorted({key.partition(".")[0] for key in words.texts(game).actions})
    told = 0
    for number, match in enumerate(matches(game, seats, 7)):
        if number % 7 or match.over:
            continue
        for kind in kinds:
            refusal = match.refusal({"type": kind})
            if refusal is None or refusal.rule is None:
                continue
            view = match.view(match.to_act)
            why, out = telling.why_not(refusal, view, names), telling.way_out(view, refusal)
            assert why and "{" not in why + out and "seat 0" not in why
            told += 1
    assert told or kinds == ["roll"]


def test_a_copy_of_a_card_is_told_by_the_name_of_its_kind():
    seat = {"name": "Ann", "karma": ["A1-2", "YIN"], "latest": "F2-5", "sign": "so-and-so"}
    told = Telling("buddha").story({"seats": [seat]}, 0)
    assert told == "karma Air 1 and Yin · latest Fire 2 · sign so-and-so"
