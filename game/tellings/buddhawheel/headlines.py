"""Turning points in a few words, from the log alone: `Slow Cloud, third time in Hell.`"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
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

    def take(self, events: Sequence[Event]) -> str:
        """The headline of one action, the rarest of several; empty: nothing has turned."""
        found = [each for each in map(self._of, events) if each is not None]
        if not found:
            return ""
        return min(found, key=lambda each: ORDER.index(each[0]))[1]

    def _of(self, event: Event) -> tuple[str, str] | None:
        """What kind of headline an event makes, and the words."""
        kind = event["type"]
        if kind not in TURNS:
            return None
        seat = event["seat"]
        name = self._names[seat]
        if kind == "meditated":
            colour = str(rules.colour_of(event["card"]))
            left = len(rules.COLOURS) - len(self._ended[seat] | {colour})
            new = colour not in self._ended[seat]
            self._ended[seat].add(colour)
            if new and 1 <= left <= 2:
                return "to_go", words.phrase(GAME, f"headline.to_go.{left}", name=name)
        elif kind == "born" and event["protected_by"]:
            realms = {**words.texts(GAME).tables["realms"], rules.BARDO: words.phrase(GAME, "headline.bardo")}
            key = f"headline.turned.{event['protected_by']}"
            return "turned", words.phrase(GAME, key, name=name, realm=realms[event["instead_of"]])
        elif kind == "born" and event["realm"] == "hell":
            self._hells[seat] += 1
            if self._hells[seat] >= OFTEN:
                times = words.ordinal(self._hells[seat])
                return "hell", words.phrase(GAME, "headline.hell", name=name, times=times)
        elif kind == "power" and event["power"] in POWERS:
            key = POWERS[event["power"]]
            return key, words.phrase(GAME, f"headline.{key}", name=name)
        return None
