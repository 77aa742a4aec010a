"""A bot at work in a thread: it answers once, and ends when it is stopped."""

from __future__ import annotations

import threading

import pytest

from game import bots
from game.thinking import Thinker

PATIENCE = 30  # seconds that only a test that fails waits


@pytest.fixture
def thought(monkeypatch):
    """A bot that thinks until it may not go on, and says when it begins and when it has ended."""
    begun, ended = threading.Event(), threading.Event()

    def decide(game, view, legal, level, seed, *, goes_on, manner):
        begun.set()
        while goes_on():
            pass
        ended.set()
        return legal[0]

    monkeypatch.setattr(bots, "decide", decide)
    return begun, ended


def test_a_thought_that_is_stopped_ends_and_is_not_handed_over(monkeypatch, thought):
    monkeypatch.setattr("game.thinking.LONGEST", 10 * PATIENCE)
    begun, ended = thought
    woken = threading.Event()
    thinker = Thinker(woken.set)
    thinker.start("leela", {}, [{"type": "roll"}], "easy", 0)
    assert begun.wait(PATIENCE) and not ended.is_set()
    thinker.stop()
    assert ended.wait(PATIENCE)
    assert thinker.answer() is None and not woken.is_set()


def test_another_thought_ends_the_one_before(monkeypatch, thought):
    monkeypatch.setattr("game.thinking.LONGEST", 10 * PATIENCE)
    begun, ended = thought
    thinker = Thinker(lambda: None)
    thinker.start("leela", {}, [{"type": "roll"}], "easy", 0)
    assert begun.wait(PATIENCE)
    monkeypatch.setattr(bots, "decide", lambda *_, **__: {"type": "other"})
    thinker.start("leela", {}, [{"type": "other"}], "easy", 0)
    assert ended.wait(PATIENCE)


def test_a_thought_that_takes_too_long_is_cut_short_and_counts(monkeypatch, thought):
    monkeypatch.setattr("game.thinking.LONGEST", 0.0)
    woken = threading.Event()
    thinker = Thinker(woken.set)
    thinker.start("leela", {}, [{"type": "roll"}], "easy", 0)
    assert woken.wait(PATIENCE)
    assert thinker.answer() == {"type": "roll"} and thinker.answer() is None
