"""Every game by the protocol: the same match as without it, and for each seat what it may know."""

from __future__ import annotations

from random import Random
from typing import Any

from game import bots, reasons
from game.engine import codec, game_named
from game.engine.protocol import Session
from tests.contract.plays import corpus, viewers, written


def ask(session: Session, cmd: str, **fields: Any) -> dict[str, Any]:
    """An answer, as a program that reads the line has it."""
    answer = session.answer(written({"cmd": cmd, **fields}).encode())
    read: dict[str, Any] = codec.loads(written(answer))
    return read


def test_a_game_is_announced(game):
    rules = game_named(game)
    (said,) = [
        said for said in ask(Session(bots.choose, reasons.told), "games")["games"] if said["game"] == game
    ]
    assert said == {
        "game": game,
        "min_seats": min(rules.seats),
        "max_seats": max(rules.seats),
        "options": {option.name: option.default for option in rules.options},
        "hidden": rules.hidden,
        "private": rules.private,
        "bots": list(rules.bots),
    }


def test_a_conversation_is_a_match(game):
    for play in corpus(game):
        random = Random(play.choices)
        session = Session(bots.choose, reasons.told)
        match = play.new()
        answer = ask(session, "new", game=game, seats=play.names, options=play.options, seed=play.seed)
        for _ in range(play.length):
            assert answer == {
                "ok": True,
                "state": match.encoded(),
                "legal": match.legal(),
                "events": match.events,
            }
            seat = random.choice(viewers(match))
            assert codec.same(ask(session, "view", seat=seat)["view"], match.view(seat))
            assert codec.same(ask(session, "events", seat=seat)["events"], match.seen(seat))
            if match.over or random.random() < 0.3:
                level = random.choice(match.game.bots)
                chosen = ask(session, "bot", level=level, seed=play.choices)
                if match.over:
                    assert chosen["code"] == "match_over"
                    break
                assert chosen == {"ok": True, "action": bots.choose(match, level, play.choices)}
            action = random.choice(match.legal())
            match.act(action)
            answer = ask(session, "act", action=action)
        assert ask(session, "log") == {"ok": True, "log": match.log()}
        assert ask(session, "state") == {"ok": True, "state": match.encoded()}
        assert ask(session, "replay", log=match.log())["state"] == match.encoded()
        assert ask(session, "load", state=match.encoded(), seed=1)["legal"] == match.legal()
