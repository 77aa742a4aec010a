"""Turning points in a few words, from the log alone: `Slow Cloud is in Hell for the third time.`"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from game import words
from game.engine.base import Event
from game.engine.games import buddhawheel as rules

GAME: Final = "buddhawheel"
OFTEN: Final = 3  # so many births in Hell are worth a headline, and every one after them
POWERS: Final = {"refuge_sangha": "refuges", "engaging_bodhichitta": "bodhisattva"}
TURNS: Final = ("meditated", "born", "power")  # what may turn something
ORDER: Final = ("to_go", "hell", "turned", "refuges", "bodhisattva")  # the rarest first


class Headlines:
    """Goes through the events of a match, and says what each action has turned."""

    def __init__(self, options: Mapping[str, Any], names: Sequence[str]) -> None:
        self._names = names
        self._hells: Counter[int] = Counter()
        carried = options["carry"] or [None] * len(names)
        self._ended = [
            {colour for colour, count in (score or {}).get("meditated", {}).items() if count}
            for score in carried
        ]

    def pass_over(self, events: Iterable[Event]) -> None:
        """Count what these events have turned, without a word of it."""
        for event in events:
            self._of(event)

    def take(self, events: Sequence[Event]) -> str:
        """The headline of one action, the rarest of several; empty: nothing has turned."""
        found = [each for each in map(self._of, events) if each is not None]
        if not found:
            return ""
        _, key, values = min(found, key=lambda each: ORDER.index(each[0]))
        return words.phrase(GAME, key, **values)

    def _of(self, event: Event) -> tuple[str, str, dict[str, str]] | None:
        """What kind of headline an event makes, its phrase, and what is filled in there."""
        kind = event["type"]
        if kind not in TURNS:
            return None
        seat = event["seat"]
        named = {"name": self._names[seat]}
        if kind == "meditated":
            colour = str(rules.colour_of(event["card"]))
            left = len(rules.COLOURS) - len(self._ended[seat] | {colour})
            new = colour not in self._ended[seat]
            self._ended[seat].add(colour)
            if new and 1 <= left <= 2:
                return "to_go", f"headline.to_go.{left}", named
        elif kind == "born" and event["protected_by"]:
            instead = event["instead_of"]
            realm = (
                words.phrase(GAME, "headline.bardo")
                if instead == rules.BARDO
                else words.texts(GAME).tables["realms"][instead]
            )
            return "turned", f"headline.turned.{event['protected_by']}", {**named, "realm": realm}
        elif kind == "born" and event["realm"] == "hell":
            self._hells[seat] += 1
            if self._hells[seat] >= OFTEN:
                return "hell", "headline.hell", {**named, "times": words.ordinal(self._hells[seat])}
        elif kind == "power" and event["power"] in POWERS:
            key = POWERS[event["power"]]
            return key, f"headline.{key}", named
        return None
