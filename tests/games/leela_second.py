"""Leela a second time, as a person with the rulebook at hand would play it.

Shares nothing with the engine, not even the board file: the tables of section 1 stand here in numbers.
Where the engine asks at every throw what has gone before, here a turn is one story from its first throw
to its last, that waits for its dice; what a throw does stands in two small tables.
"""

from __future__ import annotations

import copy
from collections.abc import Generator, Sequence
from contextlib import suppress
from typing import Any

ARROWS = {10: 23, 17: 69, 20: 32, 22: 60, 27: 41, 28: 50, 37: 66, 45: 67, 46: 62, 54: 68}
SNAKES = {12: 8, 16: 4, 24: 7, 29: 6, 44: 9, 52: 35, 55: 3, 61: 13, 63: 2, 72: 51}
LINKS = {**ARROWS, **SNAKES}
RESTING = [square for square in range(1, 73) if square not in LINKS and square != 68]

# What a born seat's throw is, by how many sixes came before it in the run; the last holds for all further.
BY_SIXES: dict[tuple[str, bool], tuple[str, ...]] = {
    ("as_thrown", True): ("move", "move", "move", "hold"),
    ("as_thrown", False): ("move", "move", "move", "return", "total"),
    ("total", True): ("hold",),
    ("total", False): ("move", "total", "total", "return", "total"),
}

# Which clause makes it so: for a run that began on the board, and for one that began with birth.
CLAUSES: dict[tuple[str, str], tuple[str, str]] = {
    ("as_thrown", "hold"): ("LE-4.6", "LE-4.6"),
    ("as_thrown", "return"): ("LE-4.4", "LE-4.5"),
    ("as_thrown", "total"): ("LE-4.7", "LE-4.8"),
    ("total", "hold"): ("LE-9.1", "LE-9.1"),
    ("total", "return"): ("LE-4.4", "LE-4.5"),
    ("total", "total"): ("LE-9.1", "LE-9.1"),
}

Play = Generator[None, int, None]
Record = dict[str, Any]


class Second:
    """A match: `throw` a die, and read `events` and `state()`."""

    def __init__(self, state: Record) -> None:
        """From any state in JSON's form; the state itself is left as it is."""
        self._all: Record = copy.deepcopy(state)
        self.events: list[Record] = []
        self._play = self._match()
        next(self._play, None)

    def throw(self, die: int) -> list[Record]:
        """One throw by the seat to act, and what came of it."""
        self.events = []
        with suppress(StopIteration):
            self._play.send(die)
        return self.events

    def state(self) -> Record:
        """The state as section 9 has it."""
        return copy.deepcopy(self._all)

    def _say(self, type_: str, rule: str, **fields: Any) -> None:
        self.events.append({"type": type_, "rule": rule, **fields})

    def _match(self) -> Play:
        match = self._all
        while not match["over"]:
            seat = match["to_act"]
            yield from self._turn(seat)
            match["run"] = None
            stages = [player["stage"] for player in match["seats"]]
            if stages[seat] == "home" and (match["options"]["end"] == "first" or set(stages) == {"home"}):
                match |= {"phase": "over", "to_act": None, "over": True, "winners": list(match["home"])}
                rule = {"all": "LE-7.2", "first": "LE-7.3"}[match["options"]["end"]]
                self._say("ended", rule, winners=list(match["home"]))
                return
            round_the_table = [*range(seat + 1, len(stages)), *range(seat + 1)]
            match["to_act"] = next(other for other in round_the_table if stages[other] != "home")
            match["turn"] += 1
            self._say("passed", "LE-2.3", **{"from": seat, "to": match["to_act"], "turn": match["turn"]})

    def _turn(self, seat: int) -> Play:
        """All throws of one seat until the die leaves its hand."""
        match, player = self._all, self._all["seats"][seat]
        run = match["run"] or {"sixes": 0, "origin": player["square"], "entry": False}
        die = 6
        while die == 6 and player["stage"] != "home":
            die = yield
            before = run["sixes"]
            run = {**run, "sixes": before + 1 if die == 6 else 0}
            self._say("rolled", "LE-2.1", seat=seat, die=die, sixes=run["sixes"])
            if player["stage"] == "unborn" and die == 6:
                self._birth(seat)
                run = {"sixes": 1, "origin": 1, "entry": True}
            elif player["stage"] == "unborn":
                self._write(seat, die, "wait", 68, 68, None, None)
                self._say("waited", "LE-3.1", seat=seat)
            else:
                self._settle(seat, die, before, run["origin"], run["entry"])
            if player["square"] == 68 and player["stage"] == "playing":
                player["stage"] = "home"
                match["home"].append(seat)
                self._say("home", "LE-7.1", seat=seat, place=len(match["home"]))
            elif die == 6:
                match["run"] = run
                self._say("again", "LE-2.2", seat=seat)

    def _birth(self, seat: int) -> None:
        player = self._all["seats"][seat]
        player |= {"stage": "playing", "square": 6}
        self._write(seat, 6, "enter", 68, 0, 6, None)
        self._say("entered", "LE-3.2", seat=seat, **{"from": 68, "through": 1, "to": 6})

    def _settle(self, seat: int, die: int, before: int, origin: int, entry: bool) -> None:
        """A born seat's throw, after so many sixes."""
        player, way = self._all["seats"][seat], self._all["options"]["sixes"]
        kinds = BY_SIXES[way, die == 6]
        kind = kinds[min(before, len(kinds) - 1)]
        if kind == "move":
            rule = "LE-4.2" if die == 6 else "LE-4.1"
        else:
            rule = CLAUSES[way, kind][entry]
        stood = player["square"]
        if kind == "hold":
            self._write(seat, 6, "hold", stood, stood, None, None)
            self._say("held", rule, seat=seat, square=stood, sixes=before + 1)
            return
        base, squares = {
            "move": (stood, die),
            "return": (origin, die),
            "total": (0 if entry else origin, 6 * before + die),
        }[kind]
        stands = stood if kind == "move" else origin
        player["square"] = stands
        if stands != stood:
            self._say("returned", rule, seat=seat, **{"from": stood, "to": stands})
        land = base + squares
        if land > 72:
            self._write(seat, die, kind, stood, base, None, None)
            self._say("useless", "LE-6.2", seat=seat, square=stands, squares=squares)
            return
        self._say("moved", rule, seat=seat, **{"from": stands, "to": land, "squares": squares})
        player["square"] = LINKS.get(land, land)
        via = "arrow" if land in ARROWS else "snake" if land in SNAKES else None
        if via:
            rule = "LE-5.1" if via == "arrow" else "LE-6.4" if land == 72 else "LE-5.2"
            self._say(via, rule, seat=seat, **{"from": land, "to": player["square"]})
        self._write(seat, die, kind, stood, base, land, via)

    def _write(
        self, seat: int, die: int, kind: str, stood: int, base: int, land: int | None, via: str | None
    ) -> None:
        player = self._all["seats"][seat]
        player["course"].append(
            {
                "turn": self._all["turn"],
                "die": die,
                "kind": kind,
                "from": stood,
                "base": base,
                "land": land,
                "via": via,
                "to": player["square"],
            }
        )


def fresh(
    names: Sequence[str], *, end: str = "all", sixes: str = "as_thrown", begin: str = "unborn"
) -> Record:
    """The state of a new match."""
    seat = {"stage": "unborn", "square": 68} if begin == "unborn" else {"stage": "playing", "square": 6}
    return {
        "game": "leela",
        "options": {"end": end, "sixes": sixes} | ({} if begin == "unborn" else {"begin": begin}),
        "phase": "roll",
        "turn": 1,
        "to_act": 0,
        "run": None,
        "over": False,
        "winners": [],
        "home": [],
        "seats": [{"name": name, **seat, "course": []} for name in names],
    }
