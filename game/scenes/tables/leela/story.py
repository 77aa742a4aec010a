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
    parts = [words.counted_of("leela", "story.throws", figures.throws)]
    if figures.arrows or figures.snakes or told["stage"] != UNBORN:
        parts.append(_jumps(figures))
    parts.append(_ending(told, figures.arrival))
    return " · ".join(parts)


def _jumps(figures: Journal) -> str:
    arrows, snakes = sum(figures.arrows.values()), sum(figures.snakes.values())
    return words.phrase(
        "leela",
        "story.jumps",
        arrows=words.counted_of("leela", "story.arrows", arrows),
        snakes=words.counted_of("leela", "story.snakes", snakes),
    )


def _ending(told: Mapping[str, Any], arrival: Arrival | None) -> str:
    if told["stage"] == UNBORN:
        return words.phrase("leela", "story.unborn")
    if told["stage"] != AT_HOME or arrival is None:
        return words.phrase("leela", "story.on", square=words.space_called("leela", told["square"]))
    if arrival.via == "arrow":
        return words.phrase("leela", "story.devotion")
    counted = COSMIC_CONSCIOUSNESS - arrival.from_
    key = "story.count" if counted <= DIE else "story.long_count"
    return words.phrase("leela", key, square=arrival.from_, count=counted)
