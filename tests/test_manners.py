"""What a bot's name means, and what it says now and then."""

import random
from itertools import pairwise

import pytest

from game import bots, languages, manners, words
from game.bots.manners import EVEN, MANNERS, near_best, whim, wished
from game.engine.base import Draft
from game.engine.chance import Loose
from game.engine.games import all_games, game_named
from game.engine.match import Match

SAY = languages.sentences("en")


def played(game, names, actions, seed=5):
    """A match begun, with what its bots say after each of so many actions."""
    match = Match.new(game, names, {}, seed=seed)
    voice, found = manners.Voice(match), []
    for _ in range(actions):
        if match.over:
            break
        match.act(bots.choose(match, "easy", len(match.story)))
        found.append((match.steps[-1].seat, voice.remark(names[match.steps[-1].seat])))
    return found


def test_each_manner_has_two_names_and_any_other_name_has_none():
    of_each = [manners.manner_of(manners.shelf_name(number)) for number in range(manners.NAMES)]
    assert sorted(of_each) == ["bold", "bold", "patient", "patient", "sly", "sly"]
    assert manners.manner_of("Clear Bell II") == manners.manner_of("Mira") == EVEN


def test_the_next_name_is_free_and_has_another_manner():
    name, taken = "Old Banyan", {"Slow Cloud"}
    following = manners.next_name(name, taken)
    assert following not in taken and manners.manner_of(following) not in (EVEN, "patient")
    every = {manners.shelf_name(number) for number in range(manners.NAMES)}
    assert manners.next_name(name, every) == name


@pytest.mark.parametrize("game", all_games())
def test_what_bots_say_is_brief_and_of_what_happens_in_a_game(game):
    texts = words.texts(game)
    own = {key: line for key, line in texts.phrases.items() if key.startswith("manner.")}
    assert {key.split(".")[1] for key in own} == set(MANNERS) - {EVEN}
    assert {key.split(".")[2] for key in own} <= texts.events.keys()
    general = [line for key, line in SAY.items() if key.startswith("manner.line.")]
    assert [line for line in [*own.values(), *general] if len(line.split()) > 7] == []


def test_a_bot_speaks_seldom_and_the_same_each_time():
    names = ["Long Road", "Slow Cloud", "Old Banyan"]
    said = played("hungry_ghost", names, 150)
    for seat in range(3):
        own = [line for whose, line in said if whose == seat]
        spoke = [place for place, line in enumerate(own) if line]
        assert spoke and all(later - sooner >= manners.EVERY for sooner, later in pairwise(spoke))
    assert said == played("hungry_ghost", names, 150)
    assert not any(line for _, line in played("hungry_ghost", ["Ann", "Ben", "Olu"], 150))


def test_of_wishes_a_manner_takes_only_what_can_be_had():
    legal = [{"type": "a"}, {"type": "b"}, {"type": "skip"}]
    wishes = [{"type": "none"}, legal[0], legal[1]]
    seeds = [random.Random(seed) for seed in range(40)]
    taken = [wished(wishes, legal, lambda each: each["type"] == "b", dice)["type"] for dice in seeds]
    assert {"a", "b"} == set(taken) and taken.count("b") < taken.count("a")
    assert wished([], legal, lambda _: 0, random.Random(1)) == legal[-1]
    whims = [whim(legal, lambda each: each["type"] == "b", dice)["type"] for dice in seeds]
    assert whims.count("b") > whims.count("a") > 0
    assert near_best([1.0, 4.0, 3.5, 3.0], 0.5) == [1, 2]


@pytest.mark.parametrize("level", ["easy", "middle"])
def test_who_is_bold_bids_more_and_who_is_patient_less(level):
    engine = game_named("buddha")
    bids = dict.fromkeys(MANNERS, 0)
    for seed in range(40):
        draft = Draft(engine.set_up(list("ABCD"), engine.defaults()), Loose(seed))
        engine.begin(draft)
        while draft.state.phase == "deal":
            engine.act(draft, engine.legal(draft.state)[0])
        view, legal = engine.view(draft.state, draft.state.to_act), engine.legal(draft.state)
        for manner in MANNERS:
            bids[manner] += bots.decide("buddha", view, legal, level, seed, manner=manner)["tricks"]
        assert bots.decide("buddha", view, legal, level, seed) == bots.decide(
            "buddha", view, legal, level, seed, manner=EVEN
        )
    assert bids["patient"] < bids["even"] < bids["bold"]


@pytest.mark.parametrize(
    ("game", "manner", "kinds"),
    [
        ("hungry_ghost", "bold", {"good_deed", "bad_deed"}),
        ("hungry_ghost", "patient", {"meditate", "skip"}),
        ("conscious", "patient", {"roll", "take"}),
        ("buddhawheel", "patient", {"purify", "dedicate", "decline"}),
    ],
)
def test_a_manner_is_seen_in_what_is_chosen(game, manner, kinds):
    """At the same positions a manner chooses its own kinds of actions more often than an even bot."""
    match = Match.new(game, ["A", "B"], {}, seed=2)
    counts = {EVEN: 0, manner: 0}
    for number in range(120):
        view, legal = match.view(match.to_act), match.legal()
        for each in counts:
            chosen = bots.decide(game, view, legal, "easy", number, manner=each)
            counts[each] += chosen["type"] in kinds
        match.act(bots.choose(match, "easy", number))
        if match.over:
            break
    assert counts[manner] > counts[EVEN]
