"""Hungry Ghost a second time, as a person with the rulebook at hand would play it.

Shares nothing with the engine, not even the board file. Where the engine keeps a phase and asks what comes
next, here a turn is one story from Morning to Evening that waits for its actions; and what is legal is not
gathered but sifted: every action there could ever be is held against one question each. The end of the file
asks of a state, invariant by invariant, whether it can be.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from typing import Any

ROAD = ["cave", "forest", "town", "temple"]
POWER = {"cave": 2, "forest": 1, "temple": 1}
ROLES = ["monk", "meditator", "teacher", "greedy"]

Record = dict[str, Any]
Play = Generator[None, Record, None]

# Every action of the rulebook's table, in its order, for as many seats as there can be.
ALL_ACTIONS: list[Record] = [
    *({"type": "move", "to": place} for place in ROAD),
    {"type": "meditate"},
    {"type": "good_deed"},
    *({"type": "good_deed", "to": seat} for seat in range(6)),
    {"type": "bad_deed"},
    {"type": "alms"},
    {"type": "skip"},
    {"type": "pay"},
    {"type": "die"},
    {"type": "pass_time"},
]

# What must be so for an action of a type, of the table and the seat whose turn it is.
ALLOWED: dict[str, Callable[[Second, Record, Record], bool]] = {
    "move": lambda table, me, action: (
        table.daylight and abs(ROAD.index(action["to"]) - ROAD.index(me["location"])) == 1
    ),
    "meditate": lambda table, me, action: table.daylight and me["meditator"] and me["location"] in POWER,
    "good_deed": lambda table, me, action: (
        table.daylight
        and me["dana"] >= 1
        and (
            action.get("to") in table.company(table.turn) if me["location"] != "town" else "to" not in action
        )
    ),
    "bad_deed": lambda table, me, action: (
        table.daylight and (me["location"] == "town" or table.company(table.turn) != [])
    ),
    "alms": lambda table, me, action: (
        table.phase == "morning" and (me["monk"], me["location"]) == (True, "town")
    ),
    "skip": lambda table, me, action: table.daylight,
    "pay": lambda table, me, action: table.phase == "evening",
    "die": lambda table, me, action: table.phase == "evening",
    "pass_time": lambda table, me, action: table.phase == "realm",
}


class Second:
    """A match: ask what is `legal()`, `take` an action, and read `state()`."""

    def __init__(self, state: Record) -> None:
        """From any state in JSON's form; the state itself is left as it is."""
        self._all: Record = copy.deepcopy(state)
        self._events: list[Record] = []
        self._play = self._match()
        next(self._play, None)

    # -- what a player asks

    @property
    def phase(self) -> str:
        found: str = self._all["phase"]
        return found

    @property
    def daylight(self) -> bool:
        return self.phase in ("morning", "afternoon")

    @property
    def turn(self) -> int:
        found: int = self._all["to_act"]
        return found

    def legal(self) -> list[Record]:
        if self._all["over"]:
            return []
        me = self._all["seats"][self.turn]
        return [action for action in ALL_ACTIONS if ALLOWED[action["type"]](self, me, action)]

    def take(self, action: Record) -> list[Record]:
        """One action of the seat to act, and all that came of it."""
        self._events = []
        with suppress(StopIteration):
            self._play.send(action)
        return self._events

    def state(self) -> Record:
        return copy.deepcopy(self._all)

    def company(self, seat: int) -> list[int]:
        """Who else is where this seat is, in turn order from it."""
        seats = self._all["seats"]
        place = seats[seat]["location"]
        round_the_table = [(seat + steps) % len(seats) for steps in range(1, len(seats))]
        return [other for other in round_the_table if place and seats[other]["location"] == place]

    # -- the match and its turns

    def _say(self, type_: str, rule: str, **fields: Any) -> None:
        self._events.append({"type": type_, "rule": rule, **fields})

    def _match(self) -> Play:
        match = self._all
        while not match["over"]:
            yield from self._turn(match["to_act"])
            if match["over"]:
                return
            if match["to_act"] < len(match["seats"]) - 1:
                match["to_act"] += 1
            elif match["options"]["max_days"] == match["day"]:
                self._end(best(match["seats"]))
                self._say("ended", "HG-10.2", day=match["day"])
                return
            else:
                match["to_act"] = 0
                match["day"] += 1
                self._say("day", "HG-4.2", day=match["day"])
            human = match["seats"][match["to_act"]]["realm"] == "human"
            match["phase"] = "morning" if human else "realm"

    def _turn(self, seat: int) -> Play:
        """A whole turn, or what is left of it where a state was taken up in the midst of one."""
        match, me = self._all, self._all["seats"][seat]
        if match["phase"] == "realm":
            yield
            self._evening_elsewhere(seat)
            return
        if match["phase"] == "morning":
            self._do(seat, (yield))
            match["phase"] = "afternoon"
        if match["phase"] == "afternoon":
            self._do(seat, (yield))
            me["life"] -= 1
            self._say("evening", "HG-7.1", seat=seat, life=me["life"])
        if me["life"]:
            return
        if me["dana"]:
            match["phase"] = "evening"
            choice = yield
            if choice["type"] == "pay":
                me["dana"], me["life"] = me["dana"] - 1, 1
                self._say("paid", "HG-7.4", seat=seat, dana=me["dana"], life=1)
                return
        self._death(seat)

    def _end(self, winners: list[int]) -> None:
        self._all |= {"phase": "over", "to_act": None, "over": True, "winners": winners}

    # -- by day

    def _do(self, seat: int, action: Record) -> None:
        me, kind = self._all["seats"][seat], action["type"]
        if kind == "move":
            start, me["location"] = me["location"], action["to"]
            self._say("moved", "HG-5.1", seat=seat, **{"from": start, "to": action["to"]})
            self._arrival(seat)
        elif kind == "meditate":
            power = POWER[me["location"]]
            if me["location"] == "temple":
                power += len(self.company(seat))
            if me["delusion"] > 0:
                me["delusion"] = max(me["delusion"] - power, 0)
            else:
                me["insight"] = min(me["insight"] + power, 7)
            self._say(
                "meditated",
                "HG-5.2",
                seat=seat,
                power=power,
                delusion=me["delusion"],
                insight=me["insight"],
            )
        elif kind == "good_deed":
            to = action.get("to")
            me["dana"] -= 1
            self._weigh(seat, +1)
            self._say("good_deed", "HG-5.3", seat=seat, to=to, dana=me["dana"], merit=me["merit"])
            if to is not None:
                self._all["seats"][to]["dana"] += 1
                self._say("received", "HG-5.3", seat=to, by=seat, dana=self._all["seats"][to]["dana"])
        elif kind == "bad_deed":
            self._rob(seat, "HG-5.4", compelled=False)
        elif kind == "alms":
            me["dana"] += 1
            self._say("alms", "HG-5.6", seat=seat, dana=me["dana"])
        else:
            self._say("skipped", "HG-5.7", seat=seat, phase=self.phase)

    def _weigh(self, seat: int, change: int) -> None:
        me = self._all["seats"][seat]
        if -5 <= me["merit"] + change <= 5:
            me["merit"] += change

    def _rob(self, thief: int, rule: str, *, compelled: bool) -> None:
        """A whole Bad Deed; one that is compelled and would take nothing is left undone."""
        seats, me = self._all["seats"], self._all["seats"][thief]
        purses = [other for other in self.company(thief) if seats[other]["dana"] > 0]
        gained = len(purses) + (1 if me["location"] == "town" else 0)
        if compelled and gained == 0:
            return
        me["dana"] += gained
        self._weigh(thief, -1)
        self._say(
            "bad_deed",
            rule,
            seat=thief,
            compelled=compelled,
            gained=gained,
            dana=me["dana"],
            merit=me["merit"],
        )
        for other in purses:
            seats[other]["dana"] -= 1
            self._say("robbed", "HG-5.5", seat=other, by=thief, dana=seats[other]["dana"])

    def _arrival(self, seat: int) -> None:
        seats, me = self._all["seats"], self._all["seats"][seat]
        if me["location"] == "temple" and not me["monk"]:
            me["monk"] = True
            self._say("ordained", "HG-6.1", seat=seat)
        lessons = [
            (teacher, student)
            for other in self.company(seat)
            for teacher, student in ((other, seat), (seat, other))
            if seats[teacher]["teacher"] and not seats[student]["meditator"]
        ]
        for teacher, student in lessons:
            seats[student]["meditator"] = True
            self._weigh(teacher, +1)
            self._say("taught", "HG-6.4", teacher=teacher, student=student, merit=seats[teacher]["merit"])
        for thief in (seat, *self.company(seat)):
            if seats[thief]["greedy"] and (thief != seat or me["location"] == "town"):
                self._rob(thief, "HG-6.5" if thief == seat else "HG-6.6", compelled=True)

    # -- by night

    def _death(self, seat: int) -> None:
        me = self._all["seats"][seat]
        self._say("died", "HG-7.5", seat=seat, merit=me["merit"], insight=me["insight"])
        if me["insight"] == 7:
            self._end([seat])
            self._say("awakened", "HG-8.1", seat=seat)
            return
        me |= {"dana": 0, "insight": 0} | dict.fromkeys(ROLES, False)
        if me["merit"] == 0:
            self._birth(seat, "HG-8.6")
            return
        heaven = me["merit"] > 0
        me |= {"realm": "heaven" if heaven else "hell", "location": None, "life": abs(me["merit"])}
        me |= {"teacher": True, "meditator": True} if heaven else {"greedy": True}
        self._say("reborn", "HG-8.4" if heaven else "HG-8.5", seat=seat, realm=me["realm"], life=me["life"])

    def _evening_elsewhere(self, seat: int) -> None:
        me = self._all["seats"][seat]
        if me["realm"] == "heaven":
            me["merit"] -= 1
            me["delusion"] = max(me["delusion"] - 1, 0)
        else:
            me["merit"] += 1
            me["delusion"] = min(me["delusion"] + 1, self._all["options"]["delusion"])
        me["life"] = abs(me["merit"])
        told = {key: me[key] for key in ("realm", "merit", "life", "delusion")}
        self._say("realm_evening", {"heaven": "HG-9.2", "hell": "HG-9.3"}[me["realm"]], seat=seat, **told)
        if me["merit"] == 0:
            self._birth(seat, "HG-9.4")

    def _birth(self, seat: int, rule: str) -> None:
        me = self._all["seats"][seat]
        me |= {"realm": "human", "location": "town", "life": 5, "lives": me["lives"] + 1}
        self._say("reborn", rule, seat=seat, realm="human", life=5)


def best(seats: Sequence[Record]) -> list[int]:
    """Who wins when the days have run out: question by question, whoever is behind drops out."""
    left = list(range(len(seats)))
    for stat, sign in (("insight", 1), ("delusion", -1), ("merit", 1)):
        most = max(sign * seats[seat][stat] for seat in left)
        left = [seat for seat in left if sign * seats[seat][stat] == most]
    return left


def fresh(names: Sequence[str], *, delusion: int = 30, max_days: int = 0) -> Record:
    """The state of a new match."""
    return {
        "game": "hungry_ghost",
        "options": {"delusion": delusion, "max_days": max_days},
        "phase": "morning",
        "day": 1,
        "to_act": 0,
        "over": False,
        "winners": [],
        "seats": [
            {
                "name": name,
                "realm": "human",
                "location": "town",
                "merit": 0,
                "life": 5,
                "dana": 0,
                "delusion": delusion,
                "insight": 0,
                **dict.fromkeys(ROLES, False),
                "lives": 1,
            }
            for name in names
        ],
    }


# -- which states can be


def can_be(state: Record) -> bool:
    """Whether a state of the right fields and kinds keeps every invariant of the section *State*."""
    seats, options = state["seats"], state["options"]
    if not (1 <= options["delusion"] <= 99 and 0 <= options["max_days"] <= 9999 and 1 <= len(seats) <= 6):
        return False
    if not 1 <= state["day"] <= (options["max_days"] or state["day"]):
        return False
    ends = {state["over"], state["phase"] == "over", state["to_act"] is None, state["winners"] != []}
    if len(ends) > 1 or state["to_act"] not in (None, *range(len(seats))):
        return False
    if any(winner not in range(len(seats)) for winner in state["winners"]):
        return False
    dying = awakened(state) or ([state["to_act"]] if state["phase"] == "evening" else [])
    if state["over"]:
        capped = state["day"] == options["max_days"] and state["winners"] == best(seats)
        if not awakened(state) and not capped:
            return False
    elif (state["phase"] == "realm") != (seats[state["to_act"]]["realm"] != "human"):
        return False
    if state["phase"] == "evening" and seats[state["to_act"]]["dana"] < 1:
        return False
    return all(
        seat_can_be(seat, options["delusion"], dying=index in dying) for index, seat in enumerate(seats)
    )


def awakened(state: Record) -> list[int]:
    """The winners, where they are one who died with Insight complete."""
    if state["over"] and len(state["winners"]) == 1:
        winner = state["seats"][state["winners"][0]]
        if (winner["realm"], winner["insight"], winner["life"]) == ("human", 7, 0):
            found: list[int] = state["winners"]
            return found
    return []


def seat_can_be(seat: Record, delusion: int, *, dying: bool) -> bool:
    """Whether a seat can stand so; `dying`: at Life 0, and nobody else is."""
    merit, life, dana = seat["merit"], seat["life"], seat["dana"]
    roles = [role for role in ROLES if seat[role]]
    if not (abs(merit) <= 5 and dana >= 0 and 0 <= seat["delusion"] <= delusion and seat["lives"] >= 1):
        return False
    if seat["realm"] == "heaven":
        return (roles, merit >= 1, life, dana, seat["insight"], seat["location"]) == (
            ["meditator", "teacher"], True, merit, 0, 0, None
        )  # fmt: skip
    if seat["realm"] == "hell":
        return (roles, merit <= -1, life, dana, seat["insight"], seat["location"]) == (
            ["greedy"], True, -merit, 0, 0, None
        )  # fmt: skip
    return (
        seat["location"] in ROAD
        and (life == 0 if dying else 1 <= life <= 5)
        and 0 <= seat["insight"] <= (0 if seat["delusion"] else 7)
        and ("teacher" not in roles or ("meditator" in roles and "greedy" not in roles))
    )
