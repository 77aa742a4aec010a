"""Hungry Ghost a second time, as a person with the rulebook at hand would play it.

Shares nothing with the engine, not even the board file. Where the engine asks at every action what may
follow, here a turn is one story from its morning to its night, that waits for its actions; the places
stand in a row and know their own worth.
"""

from __future__ import annotations

import copy
from collections.abc import Generator, Sequence
from contextlib import suppress
from typing import Any

ROW = ["cave", "forest", "town", "temple"]
ROLES = ("monk", "meditator", "teacher", "greedy")
OF_REALM = {"heaven": ("HG-9.2", -1, ("meditator", "teacher")), "hell": ("HG-9.3", 1, ("greedy",))}

Record = dict[str, Any]
Story = Generator[list[Record], Record, None]


class Second:
    """A match: read `legal`, `act`, and read `events` and `state()`."""

    def __init__(self, state: Record) -> None:
        """From any state in JSON's form; the state itself is left as it is."""
        self._all: Record = copy.deepcopy(state)
        self._seats: list[Record] = self._all["seats"]
        self._count = len(self._seats)
        self.events: list[Record] = []
        self.legal: list[Record] = []
        self._story = self._match()
        self.legal = next(self._story, [])

    def act(self, action: Record) -> list[Record]:
        """One action by the seat to act, and what came of it."""
        self.events, self.legal = [], []
        with suppress(StopIteration):
            self.legal = self._story.send(action)
        return self.events

    def state(self) -> Record:
        """The state as the rulebook has it."""
        return copy.deepcopy(self._all)

    def _say(self, type_: str, rule: str, **fields: Any) -> None:
        self.events.append({"type": type_, "rule": rule, **fields})

    # -- the course of the days

    def _match(self) -> Story:
        match = self._all
        while not match["over"]:
            me = match["to_act"]
            yield from self._turn(me, self._seats[me])
            if match["over"]:
                return
            if me + 1 < self._count:
                match["to_act"] = me + 1
            elif 0 < match["options"]["max_days"] <= match["day"]:
                self._close(self._first_in_line())
                self._say("ended", "HG-10.2", day=match["day"])
                return
            else:
                match["to_act"] = 0
                match["day"] += 1
                self._say("day", "HG-4.2", day=match["day"])
            human = self._seats[match["to_act"]]["realm"] == "human"
            match["phase"] = "morning" if human else "realm"

    def _turn(self, me: int, mine: Record) -> Story:
        match = self._all
        if mine["realm"] != "human":
            yield [{"type": "pass_time"}]
            self._realm_evening(me, mine)
            return
        if match["phase"] != "evening":
            for phase in ("morning", "afternoon"):
                if phase == match["phase"]:
                    action = yield self._choices(me, mine)
                    self._do(me, mine, action)
                    match["phase"] = {"morning": "afternoon", "afternoon": "night"}[phase]
            mine["life"] -= 1
            self._say("evening", "HG-7.1", seat=me, life=mine["life"])
            if mine["life"] > 0:
                return
        if mine["dana"] > 0:
            match["phase"] = "evening"
            action = yield [{"type": "pay"}, {"type": "die"}]
            if action["type"] == "pay":
                mine |= {"dana": mine["dana"] - 1, "life": 1}
                self._say("paid", "HG-7.4", seat=me, dana=mine["dana"], life=1)
                return
        self._death(me, mine)

    def _first_in_line(self) -> list[int]:
        """Sort by what counts last, then by what counts more; keep all who equal the first."""
        line = list(range(self._count))
        for field, most in (("merit", True), ("delusion", False), ("insight", True)):
            line.sort(key=lambda seat: self._seats[seat][field], reverse=most)
        first = [self._seats[line[0]][field] for field in ("merit", "delusion", "insight")]
        return sorted(
            seat
            for seat in line
            if [self._seats[seat][field] for field in ("merit", "delusion", "insight")] == first
        )

    def _close(self, winners: list[int]) -> None:
        self._all |= {"phase": "over", "to_act": None, "over": True, "winners": winners}

    # -- by day

    def _with(self, me: int) -> list[int]:
        """Who else is where I am, going round the table from me."""
        place = self._seats[me]["location"]
        round_the_table = [(me + step) % self._count for step in range(1, self._count)]
        return [other for other in round_the_table if self._seats[other]["location"] == place]

    def _choices(self, me: int, mine: Record) -> list[Record]:
        place, company = mine["location"], self._with(me)
        step = ROW.index(place)
        in_town = place == "town"
        found: list[Record] = [
            {"type": "move", "to": to} for to in ROW[max(0, step - 1) : step] + ROW[step + 1 : step + 2]
        ]
        if mine["meditator"] and not in_town:
            found += [{"type": "meditate"}]
        if mine["dana"] > 0 and in_town:
            found += [{"type": "good_deed"}]
        elif mine["dana"] > 0:
            found += [{"type": "good_deed", "to": other} for other in sorted(company)]
        if in_town or company:
            found += [{"type": "bad_deed"}]
        if mine["monk"] and in_town and self._all["phase"] == "morning":
            found += [{"type": "alms"}]
        return [*found, {"type": "skip"}]

    def _do(self, me: int, mine: Record, action: Record) -> None:
        kind = action["type"]
        if kind == "move":
            self._walk(me, mine, action["to"])
        elif kind == "meditate":
            self._sit(me, mine)
        elif kind == "good_deed":
            mine["dana"] -= 1
            self._weigh(mine, 1)
            to = action.get("to")
            self._say("good_deed", "HG-5.3", seat=me, to=to, dana=mine["dana"], merit=mine["merit"])
            if to is not None:
                self._seats[to]["dana"] += 1
                self._say("received", "HG-5.3", seat=to, by=me, dana=self._seats[to]["dana"])
        elif kind == "bad_deed":
            self._rob(me, "HG-5.4")
        elif kind == "alms":
            mine["dana"] += 1
            self._say("alms", "HG-5.6", seat=me, dana=mine["dana"])
        else:
            self._say("skipped", "HG-5.7", seat=me, phase=self._all["phase"])

    def _weigh(self, player: Record, change: int) -> None:
        player["merit"] = sorted((-5, player["merit"] + change, 5))[1]

    def _sit(self, me: int, mine: Record) -> None:
        worth = {"cave": 2, "forest": 1, "temple": 1 + len(self._with(me))}[mine["location"]]
        if mine["delusion"] > 0:
            mine["delusion"] = max(mine["delusion"] - worth, 0)
        else:
            mine["insight"] = min(mine["insight"] + worth, 7)
        left = {key: mine[key] for key in ("delusion", "insight")}
        self._say("meditated", "HG-5.2", seat=me, power=worth, **left)

    def _rob(self, me: int, rule: str) -> None:
        thief = self._seats[me]
        rich = [other for other in self._with(me) if self._seats[other]["dana"] > 0]
        box = 1 if thief["location"] == "town" else 0
        compelled = rule != "HG-5.4"
        if compelled and not rich and not box:
            return
        self._weigh(thief, -1)
        thief["dana"] += len(rich) + box
        kept = {key: thief[key] for key in ("dana", "merit")}
        self._say("bad_deed", rule, seat=me, compelled=compelled, gained=len(rich) + box, **kept)
        for other in rich:
            self._seats[other]["dana"] -= 1
            self._say("robbed", "HG-5.5", seat=other, by=me, dana=self._seats[other]["dana"])

    def _walk(self, me: int, mine: Record, to: str) -> None:
        self._say("moved", "HG-5.1", seat=me, **{"from": mine["location"], "to": to})
        mine["location"] = to
        company = self._with(me)
        if to == "temple" and not mine["monk"]:
            mine["monk"] = True
            self._say("ordained", "HG-6.1", seat=me)
        knew = {seat: self._seats[seat]["meditator"] for seat in [me, *company]}
        lessons = [(other, me) for other in company if not knew[me] and self._seats[other]["teacher"]]
        lessons += [(me, other) for other in company if mine["teacher"] and not knew[other]]
        for one, student in lessons:
            self._seats[student]["meditator"] = True
            self._weigh(self._seats[one], 1)
            merit = self._seats[one]["merit"]
            self._say("taught", "HG-6.4", teacher=one, student=student, merit=merit)
        if to == "town" and mine["greedy"]:
            self._rob(me, "HG-6.5")
        for other in company:
            if self._seats[other]["greedy"]:
                self._rob(other, "HG-6.6")

    # -- by night

    def _death(self, me: int, mine: Record) -> None:
        self._say("died", "HG-7.5", seat=me, merit=mine["merit"], insight=mine["insight"])
        if mine["insight"] == 7:
            self._close([me])
            self._say("awakened", "HG-8.1", seat=me)
            return
        mine |= {"dana": 0, "insight": 0} | dict.fromkeys(ROLES, False)
        if mine["merit"] == 0:
            self._birth(me, mine, "HG-8.6")
            return
        realm, rule = ("heaven", "HG-8.4") if mine["merit"] > 0 else ("hell", "HG-8.5")
        mine |= {"realm": realm, "location": None, "life": abs(mine["merit"])}
        mine |= dict.fromkeys(OF_REALM[realm][2], True)
        self._say("reborn", rule, seat=me, realm=realm, life=mine["life"])

    def _birth(self, me: int, mine: Record, rule: str) -> None:
        mine |= {"realm": "human", "location": "town", "life": 5, "lives": mine["lives"] + 1}
        self._say("reborn", rule, seat=me, realm="human", life=5)

    def _realm_evening(self, me: int, mine: Record) -> None:
        rule, step, _ = OF_REALM[mine["realm"]]
        mine["merit"] += step
        mine["life"] = abs(mine["merit"])
        mine["delusion"] = sorted((0, mine["delusion"] + step, self._all["options"]["delusion"]))[1]
        told = {key: mine[key] for key in ("realm", "merit", "life", "delusion")}
        self._say("realm_evening", rule, seat=me, **told)
        if mine["life"] == 0:
            self._birth(me, mine, "HG-9.4")


def fresh(names: Sequence[str], *, delusion: int = 30, max_days: int = 0) -> Record:
    """The state of a new match."""
    return {
        "game": "hungry_ghost",
        "phase": "morning",
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
        "options": {"delusion": delusion, "max_days": max_days},
        "day": 1,
    }
