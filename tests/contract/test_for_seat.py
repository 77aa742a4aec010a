"""A match whose answers are for one seat: nothing in any of them depends on what that seat may not know."""

from __future__ import annotations

import importlib
import re
from random import Random
from typing import Any

import pytest

from game import bots, reasons, words
from game.engine import Match, codec, game_named
from game.engine.games import GAMES
from game.engine.protocol import Session
from tests.contract.changed import alike, mutants
from tests.contract.plays import corpus, plain, viewers, written
from tests.contract.test_protocol import ask


def table(state: dict[str, Any], seat: int | None) -> Session:
    """A conversation that begins in a position and is for one seat."""
    session = Session(bots.choose, reasons.told)
    ask(session, "load", state=state, seed=1, for_seat=seat)
    return session


def test_answers_for_a_seat_hold_its_view_and_no_more(game):
    """Played by itself and by bots, it is told its view, its events, and what it may do."""
    for number in range(2):
        play = plain(game, number, 25)
        random, seat = Random(number), number % len(play.names)
        session, match = Session(bots.choose, reasons.told), play.new()
        answer = ask(
            session, "new", game=game, seats=play.names, options=play.options, seed=play.seed, for_seat=seat
        )
        for _ in range(play.length):
            mine = match.to_act == seat
            legal = match.legal() if mine else []
            assert answer == {
                "ok": True,
                "events": match.seen(seat),
                "view": match.view(seat),
                "legal": legal,
            }
            assert ask(session, "legal")["legal"] == legal
            if match.over:
                break
            level = random.choice(match.game.bots)
            action = random.choice(legal) if mine else bots.choose(match, level, number)
            match.act(action)
            told: dict[str, Any] = {"cmd": "act", "action": action} if mine else {"cmd": "bot", "act": True}
            answer = ask(session, told.pop("cmd"), level=level, seed=number, **told)


def test_no_answer_for_a_seat_tells_what_it_may_not_know(game):
    """Two tables that it cannot tell apart give the same answer to all that can be asked, byte for byte."""
    if not game_named(game).hidden:
        pytest.skip(f"nothing is hidden in {game}")
    swap = importlib.import_module(f"tests.contract.hidden_{game}").swap_hidden
    refused = 0
    met = [action for number in range(2) for match in plain(game, number).walk() for action in match.legal()]
    for play in corpus(game, 24):
        random = Random(play.choices)
        for match in play.here_and_there(5):
            state = match.encoded()
            for seat in viewers(match):
                tables = table(state, seat), table(swap(state, seat, random), seat)
                legal = match.legal() if seat == match.to_act else []
                listed = set(map(alike, legal))
                near = [mutant for action in legal[:2] for mutant in mutants(action)]
                refusable = [action for action in (*met, *near) if alike(action) not in listed]
                asked: list[dict[str, Any]] = [
                    *({"cmd": cmd} for cmd in ("state", "legal", "log", "undo", "scores")),
                    *({"cmd": cmd, "seat": other} for cmd in ("view", "events") for other in viewers(match)),
                    *({"cmd": "imagine", "seat": other, "seed": 3} for other in viewers(match)),
                    {"cmd": "chance", "append": [1]},
                    {"cmd": "bot", "level": match.game.bots[0]},
                    *({"cmd": "act", "action": action} for action in random.sample(refusable, 12)),
                ]
                for request in asked:
                    one, other = (written(each.answer(written(request).encode())) for each in tables)
                    assert one == other
                    refused += "not_for_seat" in one
    assert refused > 100


def test_what_is_imagined_by_the_protocol_is_seen_alike_and_loads(game):
    """As often as it is asked the same state, and with another seed one just as like it."""
    for number in range(2):
        match = plain(game, number, 20).played()
        session = Session(bots.choose, reasons.told)
        ask(session, "load", state=match.encoded(), seed=1)
        for seat in viewers(match):
            for seed in (0, 5):
                state = ask(session, "imagine", seat=seat, seed=seed)["state"]
                assert codec.same(Match.load(state, seed=0).view(seat), match.view(seat))
                assert codec.same(ask(session, "imagine", seat=seat, seed=seed)["state"], state)


def test_scores_are_known_to_all(game):
    """One figure a seat, by what lies open."""
    rules = game_named(game)
    for play in corpus(game):
        match = play.played()
        found = rules.scores(match.state)
        assert len(found) == len(match.seats) and all(type(score) is int for score in found)
        told = ask(table(match.encoded(), None), "scores")
        assert told == {"ok": True, "scores": found, "winners": match.encoded()["winners"]}


def test_each_field_that_is_met_is_described(game):
    """Of the state, of actions and of events; every type has a sentence, and every field but a constant."""
    told = ask(Session(bots.choose, reasons.told), "describe", game=game)
    objects = told["objects"]
    assert told["game"] == game and told["state"] in objects
    for kind in objects.values():
        assert kind["meaning"]
        for field in kind["fields"].values():
            constant = re.fullmatch(r'"\w+"', field["type"])
            assert field["type"] and (field["meaning"] or constant)
    ours = game in GAMES
    for play in corpus(game):
        for match in play.here_and_there(4):
            state = match.encoded()
            assert set(state) <= set(objects[told["state"]]["fields"])
            assert all(set(seat) <= set(objects["Seat"]["fields"]) for seat in state["seats"])
            for part, listed in ("actions", match.legal()), ("events", match.events):
                for one in listed if ours else ():
                    said = told[part][one["type"]]
                    assert set(one) - {"type", "rule"} <= set(said["fields"]) and said["meaning"]
    if ours:
        texts = words.texts(game)
        assert set(told["events"]) == set(texts.events)
        assert set(told["actions"]) == {name.split(".")[0] for name in texts.actions}
