"""The chronicle of a match: it grows, is never told anew, and says at any time what a fresh one would."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game import saves, words
from game.engine import Match
from game.sitting import Sitting
from tests.guest import registered
from tests.guest.long_walk import GAME as LONG_WALK
from tests.guest.long_walk import long_log

NAMES = ["Ann", "Ben", "Mira"]


def seated(match: Match) -> Sitting:
    people = [saves.Person("person", None, seat) for seat in range(len(match.seats))]
    return Sitting(match, people, None)


def put_into_words(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is put into words from now on."""
    told: list[str] = []
    sentences = words.sentences

    def counted(*given: Any) -> str:
        told.append(sentences(*given))
        return told[-1]

    monkeypatch.setattr(words, "sentences", counted)
    return told


@pytest.mark.parametrize("game", ["leela", "hungry_ghost", "buddha"])
def test_grown_step_by_step_it_is_what_is_told_at_the_end(game):
    dice = random.Random(game)
    sitting = seated(Match.new(game, NAMES, seed=3))
    viewers = [None, *range(len(NAMES))]
    places = {seat: sitting.chronicle.latest(seat, 10_000)[1] for seat in viewers}
    read = {seat: list(reversed(sitting.told(seat))) for seat in viewers}
    for _ in range(60):
        if sitting.match.steps and dice.random() < 0.2:
            sitting.undo()
        if dice.random() < 0.9:
            sitting.act(dice.choice(sitting.match.legal()))
        for seat in viewers:
            news = sitting.chronicle.since(seat, places[seat])
            if news is None:
                read[seat], places[seat] = sitting.chronicle.latest(seat, 10_000)
            else:
                read[seat] = news[0] + read[seat]
                places[seat] = news[1]
            fresh = seated(sitting.match)
            assert list(reversed(read[seat])) == sitting.told(seat) == fresh.told(seat)


def test_what_bids_come_to_is_told_once_and_not_of_bids_that_were_taken_back():
    sitting = seated(Match.new("buddha", NAMES, seed=3))
    sitting.act({"type": "deal"})

    def sums(of: Sitting) -> list[str]:
        return [each.words for each in of.told(None) if "to win" in each.words]

    for tricks, whole in ((2, 6), (5, 9)):  # of what was bid first, the last bid alone is another
        while sitting.match.view(None)["phase"] == "bid":
            sitting.act({"type": "bid", "tricks": tricks})
        assert len(sums(sitting)) == 1 and sums(sitting)[0].startswith(f"{whole} bid")
        assert sums(seated(sitting.match)) == sums(sitting)
        sitting.undo()
        assert sums(sitting) == []


def test_a_step_is_put_into_words_once_for_each_pair_of_eyes(monkeypatch):
    told = put_into_words(monkeypatch)
    sitting = seated(Match.new("leela", NAMES, seed=3))
    for number in range(20):
        sitting.act({"type": "roll"})
        sitting.told(None)
        sitting.told(None)
        assert len(told) == number + 2, "the opening, and each throw"
    sitting.undo()
    assert sitting.told(None)[-1].taken_back
    assert len(told) == 22, "what is taken back is told as such, and nothing else again"


def test_only_what_is_read_is_put_into_words(monkeypatch):
    told = put_into_words(monkeypatch)
    with registered(LONG_WALK):
        sitting = seated(Match.replay(long_log(300)))
        latest, _ = sitting.chronicle.latest(None, 50)
        assert len(latest) == 50 and len(told) == 50
        assert latest == list(reversed(sitting.told(None)))[:50]


def test_when_the_match_is_over_it_is_read_anew_for_what_may_be_told_then():
    sitting = seated(Match.new("leela", NAMES, {"end": "first"}, seed=3))
    _, place = sitting.chronicle.latest(None, 10)
    while not sitting.match.over:
        news = sitting.chronicle.since(None, place)
        assert news is not None
        place = news[1]
        sitting.act({"type": "roll"})
    assert sitting.chronicle.since(None, place) is None
    sitting.undo()
    assert sitting.chronicle.since(None, place) is None and not sitting.match.over


def test_other_names_make_another_chronicle():
    sitting = seated(Match.new("leela", NAMES, seed=3))
    sitting.act({"type": "roll"})
    assert "Ann" in sitting.told(None)[-1].words
    sitting.shown_as = lambda name, token: "Lotus" if name == "Ann" else name
    assert "Lotus" in sitting.told(None)[-1].words
