"""A seat's course through Leela in one line, as Results tells it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game import words
from game.engine import codec
from game.engine.games.leela.journal import Arrival, Journal, journal
from game.engine.games.leela.rules import AT_HOME, COSMIC_CONSCIOUSNESS, UNBORN, Throw

DIE = 6


def story(view: Mapping[str, Any], seat: int) -> str:
    """How many throws, arrows and snakes it took, and how it ended: never a verdict (LE-7.4, LE-8.3)."""
    told = view["seats"][seat]
    figures = journal([codec.decode(Throw, throw) for throw in told["course"]])
    parts = [words.counted("story.leela.throws", figures.throws)]
    if figures.arrows or figures.snakes or told["stage"] != UNBORN:
        parts.append(_jumps(figures))
    parts.append(_ending(told, figures.arrival))
    return " · ".join(parts)


def _jumps(figures: Journal) -> str:
    arrows, snakes = sum(figures.arrows.values()), sum(figures.snakes.values())
    return words.say(
        "story.leela.jumps",
        arrows=words.counted("story.leela.arrows", arrows),
        snakes=words.counted("story.leela.snakes", snakes),
    )


def _ending(told: Mapping[str, Any], arrival: Arrival | None) -> str:
    if told["stage"] == UNBORN:
        return words.say("story.leela.unborn")
    if told["stage"] != AT_HOME or arrival is None:
        return words.say("story.leela.on", square=words.space_called("leela", told["square"]))
    if arrival.via == "arrow":
        return words.say("story.leela.devotion")
    counted = COSMIC_CONSCIOUSNESS - arrival.from_
    key = "story.leela.count" if counted <= DIE else "story.leela.long_count"
    return words.say(key, square=arrival.from_, count=counted)
