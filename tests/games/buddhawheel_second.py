"""BuddhaWheel a second time, as a person with the rulebook at hand would play it.

Shares nothing with the engine, neither the board file nor the cards: a square is known by its name, and the
minds stand here in a line for each Realm stack. Where the engine asks at every action what may follow, here
a turn is one story that waits for its actions, and is broken off where a player is freed.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import suppress
from typing import Any

LENGTHS = {
    "hell": 10,
    "ghost": 16,
    "animal": 14,
    "human": 14,
    "demigod": 15,
    "god": 12,
    "spirit": 24,
    "subtle": 24,
}
REALMS = ("hell", "ghost", "animal", "human", "demigod", "god")  # as the die counts them
COLOURS = ("pink", "purple", "grey", "blue", "yellow", "green")
STACK_OF = {"ghost": "HG", "animal": "AN", "human": "HU", "demigod": "DG", "spirit": "SP", "subtle": "SU"}
POWERS = (
    "refuge_buddha",
    "refuge_dharma",
    "refuge_sangha",
    "aspiring_bodhichitta",
    "engaging_bodhichitta",
)

FLAMES = {f"hell_{n}" for n in (3, 5, 7, 9)}
FLAMES |= {f"demigod_{n}" for n in (4, 7, 10, 13)} | {f"god_{n}" for n in (3, 6, 9, 12)}
UMBRELLAS = {f"spirit_{n}" for n in (1, 3, 6, 8, 11, 13, 16, 18, 21, 23)}
MOONS = {f"subtle_{n}" for n in (2, 4, 7, 9, 12, 14, 17, 19, 22, 24)}

# Twenty minds a stack: colour (k pink, u purple, y grey, b blue, w yellow, g green), sign, mark of return.
MINDS = {
    "HG": "u- u- u- u-r u- u- k- k-r y- b- w- g-r u+ u+ u+r k+ y+ b+ g+ *r",
    "AN": "y- y- y-r y- y- y- k- k- k-r u- u- b-r y+ b+ k+ k+r u+ w+ g+ *r",
    "HU": "k- k-r u- u- y- b- w- g- k+ k+ u+ u+ y+ y+r b+ b+ w+ g+ *r *r",
    "DG": "w- w- w- w-r w- k- k- k-r g- g- u- b- w+ w+ g+ g+ k+r b+ u+ *r",
    "SP": "g- b- b-r w- y- k- u- k+ k+ u+ u+ y+ y+ b+ b+ w+ g+ *r *r *r",
    "SU": "k-r u- y- b- w- g- k+ k+ u+ u+ y+ y+ b+ w+ w+ g+ g+r *r *r *r",
}
MARKS = {f"{stack}{n:02}": mark for stack, row in MINDS.items() for n, mark in enumerate(row.split(), 1)}
SHADES = {**dict(zip("kuybwg", COLOURS)), "*": ""}

Record = dict[str, Any]
Story = Generator[list[Record], Record, None]
Answer = Generator[list[Record], Record, Record]


class TurnEnds(Exception):
    """The player whose turn it is was freed in it."""


class MatchEnds(Exception):
    """Nobody acts any more."""


# -- minds


def colour(card: str) -> str:
    """The colour of a card or of a token; empty for a dedication."""
    return card[1:] if card[0] == "@" else SHADES[MARKS[card[:4]][0]]


def positive(card: str) -> bool:
    """Whether it is a smiling mind."""
    return "+" in MARKS[card[:4]]


def negative(card: str) -> bool:
    """Whether it is a sad mind."""
    return "-" in MARKS[card[:4]]


def comes_back(card: str) -> bool:
    """Whether it bears the mark of return."""
    return MARKS[card[:4]][-1] == "r"


def leads_to(card: str) -> str:
    """The birth a kept mind leads to; a deluded doubt to the Bardo."""
    if positive(card):
        return "human"
    return "bardo" if colour(card) == "blue" else REALMS[COLOURS.index(colour(card))]


def pack(stack: str, sets: int) -> list[str]:
    """A Realm stack before it is shuffled."""
    return [
        f"{stack}{n:02}{'' if number == 1 else f'-{number}'}"
        for number in range(1, sets + 1)
        for n in range(1, 21)
    ]


# -- squares


def arm(square: str) -> str | None:
    """The arm or Path a square lies on; a Birth and the Bardo lie on none."""
    name = square.split("_")[0]
    return name if name in LENGTHS else None


def ahead(square: str, first: bool = False) -> list[str]:
    """Where the next step may lead, a sideways one last: that can only be the first of a move."""
    name, _, place = square.partition("_")
    if name == "bardo":
        return [f"birth_{realm}" for realm in REALMS]
    if name == "birth":
        return [f"{place}_1"]
    number = int(place)
    found = [f"{name}_death" if number == LENGTHS[name] else f"{name}_{number + 1}"]
    if square == "human_14":
        found.append("spirit_1")
    if name == "spirit" and first:
        found.append(f"subtle_{place}")
    return found


def walks(square: str, steps: int, first: bool = True) -> Iterator[list[str]]:
    """All ways of so many steps, or of fewer to a skull."""
    if not steps or square.endswith("death"):
        yield []
        return
    for to in ahead(square, first):
        for on in walks(to, steps - 1, False):
            yield [to, *on]


class Second:
    """A match: read `legal`, `act`, and read `events` and `now`, the state, which is not to be changed."""

    def __init__(self, state: Record) -> None:
        """From any state in JSON's form; the state itself is left as it is."""
        self.now: Record = copy.deepcopy(state)
        self._seats: list[Record] = self.now["seats"]
        self.events: list[Record] = []
        self._die = 0
        self._story = self._match()
        self.legal: list[Record] = next(self._story, [])

    def act(self, action: Record, die: int = 0) -> list[Record]:
        """One action by the seat to act, with the die of a roll, and what came of it."""
        self.events, self.legal, self._die = [], [], die
        with suppress(StopIteration):
            self.legal = self._story.send(action)
        return self.events

    def _say(self, type_: str, rule: str, **fields: Any) -> None:
        self.events.append({"type": type_, "rule": f"BW-{rule}", **fields})

    def _ask(self, phase: str, seat: int, choices: list[Record]) -> Answer:
        """Wait for this seat."""
        self.now |= {"phase": phase, "to_act": seat}
        return (yield choices)

    # -- rounds and turns

    def _match(self) -> Story:
        with suppress(MatchEnds):
            while not self.now["over"]:
                with suppress(TurnEnds):
                    yield from self._turn(self.now["turn"])
                self._hand_on()

    def _hand_on(self) -> None:
        now = self.now
        self._wipe()
        seats = len(self._seats)
        after = next(
            turn
            for turn in range(now["turn"] + 1, now["turn"] + 1 + seats)
            if self._seats[turn % seats]["status"] != "left"
        )
        if after >= seats and now["round"] == now["options"]["max_rounds"]:
            self._close("10.3")
        now["round"] += after // seats
        now["turn"] = now["to_act"] = after % seats
        me = self._seats[after % seats]
        now["phase"] = "throw"
        if now["round"] == 1:
            now["phase"] = "birth"
        elif me["status"] in ("wheel", "imprints") and not me["miss"] and any(map(negative, me["karma"])):
            here = arm(me["square"])
            if here and here in [arm(one["square"]) for one in self._buddhas()]:
                now["phase"] = "purify"

    def _wipe(self) -> None:
        self.now |= {"die": None, "extra": False, "offers": [], "then": None}

    def _close(self, rule: str) -> None:
        free = [seat for seat in self.now["attained"] if self._seats[seat]["status"] != "imprints"]
        self._wipe()
        self.now |= {"phase": "over", "to_act": None, "over": True, "winners": sorted(free)}
        self._say("over", rule, winners=sorted(free))
        raise MatchEnds

    def _buddhas(self) -> list[Record]:
        return [one for one in self._seats if one["status"] == "buddha" and one["square"] is not None]

    def _company(self, square: str) -> int:
        """How many Buddhas stand there."""
        return [one["square"] for one in self._buddhas()].count(square)

    def _turn(self, turn: int) -> Story:
        """From wherever the turn stands to its end."""
        now, me = self.now, self._seats[turn]
        if now["phase"] == "purify":
            action = yield from self._ask("purify", turn, [{"type": "purify"}, {"type": "decline"}])
            if action["type"] == "purify":
                self._purify(turn, "9.5")
            now["phase"] = "throw"
        while True:
            if now["phase"] in ("birth", "throw"):
                yield from self._set_out(turn, me)
            elif now["phase"] == "route":
                yield from self._choose_way(turn, me)
            if now["phase"] not in ("square", "dedicate"):
                yield from self._make_offers(turn)
                then, now["then"] = now["then"], None
                if then == "die" or (then == "land" and not self._survives(turn, me)):
                    self._dies(turn, me)
                    continue
                now["phase"] = "square" if then == "land" else None
            if now["phase"] == "square":
                yield from self._on_the_square(turn, me)
            if now["phase"] == "dedicate":
                action = yield from self._ask("dedicate", turn, self._smiling(me))
                self._dedicate(turn, action["card"])
            if not now["extra"]:
                return
            now["extra"] = False
            self._say("extra_throw", "7.6", seat=turn)
            now["phase"] = "throw"

    # -- setting out

    def _set_out(self, turn: int, me: Record) -> Story:
        now, square = self.now, me["square"]
        if me["miss"]:
            yield from self._ask("throw", turn, [{"type": "miss"}])
            me["miss"] = False
            self._say("missed", "7.4", seat=turn)
            raise TurnEnds
        if now["phase"] == "birth" and me["status"] == "buddha":
            births = [{"type": "emanate", "birth": realm} for realm in REALMS]
            action = yield from self._ask("birth", turn, births)
            me["square"] = f"birth_{action['birth']}"
            self._say("emanate", "9.8", seat=turn, square=me["square"])
            raise TurnEnds
        if me["status"] == "wheel" and square.removeprefix("birth_").split("_")[0] in ("hell", "god"):
            yield from self._ask("throw", turn, [{"type": "step"}])
            self._walk(turn, me, ahead(square), "4.1")
            return
        yield from self._ask(now["phase"], turn, [{"type": "roll"}])
        die = self._die
        if me["status"] == "unborn" or (me["status"] == "wheel" and square == "bardo"):
            rule = "2.2" if me["status"] == "unborn" else "6.5"
            self._say("die", rule, seat=turn, value=die)
            self._bear(turn, me, REALMS[die - 1], "die", rule)
            return
        now["extra"] = now["die"] is None and me["powers"] == 5
        now["die"] = die
        rule = {"buddha": "9.2", "imprints": "8.3", "wheel": "3.1"}[me["status"]]
        self._say("die", rule, seat=turn, value=die)
        if me["status"] == "imprints":
            for card in me["karma"][::-1][:die]:
                me["karma"].remove(card)
                self._put_back(turn, card, "8.3")
            now["then"] = "end"
            self._awaken_if_empty(turn)
        else:
            yield from self._choose_way(turn, me)

    def _ways(self, me: Record) -> dict[str, list[str]]:
        """Each destination with its path."""
        die = self.now["die"]
        found: dict[str, list[str]] = {}
        if me["status"] != "buddha":
            for path in walks(me["square"], die):
                found.setdefault(path[-1], path)
            return found
        for steps in range(die + 1):
            for path in walks(me["square"], steps):
                if path and path[-1].endswith("death"):
                    for realm in REALMS:
                        found.setdefault(f"birth_{realm}", [*path, f"birth_{realm}"])
                else:
                    found.setdefault(path[-1] if path else me["square"], path)
        return found

    def _choose_way(self, turn: int, me: Record) -> Story:
        found = self._ways(me)
        (to, *others) = found
        if others:
            action = yield from self._ask("route", turn, [{"type": "go", "to": one} for one in found])
            to = action["to"]
        self._walk(turn, me, found[to], "9.2" if me["status"] == "buddha" else "3.2")

    def _walk(self, turn: int, me: Record, path: list[str], rule: str) -> None:
        now, passed = self.now, path[:-1]
        me["square"] = path[-1] if path else me["square"]
        if me["status"] == "buddha":
            now["offers"] = [[seat, "pass"] for square in passed for seat in self._met(turn, square)]
            now["offers"] += [[seat, "share"] for seat in self._met(turn, me["square"])]
            now["then"] = "end"
        else:
            now["offers"] = [[turn, "pass"] for square in passed for _ in range(self._company(square))]
            now["then"] = "die" if me["square"].endswith("death") else "land"
        self._say("move", rule, seat=turn, path=path)

    def _met(self, turn: int, square: str) -> list[int]:
        """The players on a square who are in the Wheel or in meditation, from the one after the mover."""
        count = len(self._seats)
        round_the_table = [(turn + step) % count for step in range(1, count)]
        return [
            seat
            for seat in round_the_table
            if self._seats[seat]["square"] == square and self._seats[seat]["status"] in ("wheel", "imprints")
        ]

    # -- what a Buddha offers

    def _make_offers(self, turn: int) -> Story:
        now = self.now
        if now["phase"] == "liberation":
            yield from self._free(now["to_act"])
        while now["offers"]:
            seat, kind = now["offers"][0]
            choices = self._offered(self._seats[seat], kind)
            if choices:
                action = yield from self._ask(kind, seat, choices)
                del now["offers"][0]
                yield from self._retreat(seat, action)
            else:
                del now["offers"][0]
        now |= {"phase": None, "to_act": turn}

    def _offered(self, one: Record, kind: str) -> list[Record]:
        if one["status"] not in ("wheel", "imprints"):
            return []
        found = self._smiling(one)
        if kind == "share":
            found += [{"type": "purify"}] if any(map(negative, one["karma"])) else []
            found += self._dedicated(one)
        return [*found, {"type": "decline"}] if found else []

    @staticmethod
    def _smiling(one: Record) -> list[Record]:
        return [{"type": "dedicate", "card": card} for card in one["karma"] if positive(card)]

    @staticmethod
    def _dedicated(one: Record) -> list[Record]:
        return [{"type": "meditate", "card": card} for card in dict.fromkeys(one["dedicated"])]

    def _retreat(self, seat: int, action: Record) -> Story:
        """One of a Retreat's deeds, or none."""
        one = self._seats[seat]
        if action["type"] == "dedicate":
            self._dedicate(seat, action["card"])
        elif action["type"] == "purify":
            self._purify(seat, "7.7")
        elif action["type"] == "meditate":
            one["dedicated"].remove(action["card"])
            one["meditated"].append(action["card"])
            self._say("meditated", "7.8", seat=seat, card=action["card"])
            if one["status"] == "wheel" and {colour(card) for card in one["meditated"]} == {*COLOURS}:
                if seat == self.now["turn"]:
                    self.now["extra"] = False
                yield from self._free(seat)

    def _dedicate(self, seat: int, card: str) -> None:
        one = self._seats[seat]
        one["karma"].remove(card)
        one["dedicated"].append(card)
        self._say("dedicated", "5.6", seat=seat, card=card)
        self._awaken_if_empty(seat)

    def _purify(self, seat: int, rule: str) -> None:
        self._give_latest(seat, negative, rule)
        self._awaken_if_empty(seat)

    def _give_latest(self, seat: int, kind: Callable[[str], bool], rule: str) -> bool:
        """The latest card of a kind goes back, if there is one."""
        karma = self._seats[seat]["karma"]
        found = [card for card in karma if kind(card)]
        if found:
            karma.remove(found[-1])
            self._put_back(seat, found[-1], rule)
        return bool(found)

    def _put_back(self, seat: int, card: str, rule: str) -> None:
        if card[0] != "@":
            self.now["stacks"][card[:2]].append(card)
            self._say("returned", rule, seat=seat, card=card)

    # -- landing

    def _survives(self, turn: int, me: Record) -> bool:
        """Pay the burner, if there is one, or die of it; in Hell and among the gods imagine something."""
        here = arm(me["square"])
        if me["square"] in FLAMES:
            kind = negative if here == "hell" else positive
            if not self._give_latest(turn, kind, "4.3"):
                self._say("burner_death", "4.4", seat=turn)
                return False
        if here in ("hell", "god"):
            self._say("imagine", "4.2", seat=turn, realm=here)
        return True

    def _on_the_square(self, turn: int, me: Record) -> Story:
        square, now = me["square"], self.now
        met = self._company(square) > 0
        if arm(square) in ("hell", "god"):
            choices = self._offered(me, "share") if met else []
            action = {"type": "decline"}
        else:
            choices = [{"type": "power"}] if square in UMBRELLAS and me["powers"] < 5 else []
            if met or square in MOONS:
                choices += [*self._smiling(me), {"type": "purify"}, *self._dedicated(me)]
            choices += [{"type": "draw"}] if choices else []
            action = {"type": "draw"}
        if choices:
            action = yield from self._ask("square", turn, choices)
        now["phase"] = None
        if action["type"] == "draw":
            self._draw(turn, me)
        elif action["type"] == "power":
            me |= {"powers": me["powers"] + 1, "miss": True}
            self._say("power", "7.2", seat=turn, power=POWERS[me["powers"] - 1])
        else:
            now["then"] = "end"
            yield from self._retreat(turn, action)
            now["then"] = None

    def _draw(self, turn: int, me: Record) -> None:
        stack = self.now["stacks"][STACK_OF[arm(me["square"]) or ""]]
        card = stack.pop(0)
        kept = not comes_back(card)
        (me["karma"] if kept else stack).append(card)
        self._say("card", "5.1", seat=turn, card=card, kept=kept)
        if not colour(card) and self._smiling(me):
            self.now["phase"] = "dedicate"

    # -- death and birth

    def _dies(self, turn: int, me: Record) -> None:
        self.now["extra"] = False
        self._say("death", "6.1", seat=turn)
        to = None
        if me["karma"]:
            card = me["karma"].pop()
            self._put_back(turn, card, "6.2")
            to = leads_to(card)
        if to is None or (to == "bardo" and "blue" not in map(colour, me["meditated"])):
            me["square"] = "bardo"
            self._arrive(turn, me)
            self._say("bardo", "6.3", seat=turn)
        else:
            self._bear(turn, me, to, "card", "6.2")

    def _bear(self, turn: int, me: Record, to: str, by: str, rule: str) -> None:
        """A birth, or what a protection makes of it."""
        of = dict(zip((*REALMS[:3], "bardo", *REALMS[4:]), COLOURS)).get(to, "")
        kept_by = None
        if me["powers"] >= 3 and to in REALMS[:3]:
            kept_by = "refuge"
        elif of in map(colour, me["meditated"]):
            kept_by = "meditation"
        realm = "human" if kept_by else to
        me |= {"status": "wheel", "square": f"birth_{realm}", "lives": me["lives"] + 1}
        self._arrive(turn, me)
        told = {"by": by, "realm": realm, "instead_of": to if kept_by else None, "protected_by": kept_by}
        self._say("born", "6.4" if kept_by else rule, seat=turn, **told)

    def _arrive(self, turn: int, me: Record) -> None:
        self.now["then"] = "end"
        self.now["phase"] = None
        self.now["offers"] = [[turn, "share"]] if self._company(me["square"]) else []

    # -- freedom

    def _free(self, seat: int) -> Story:
        now, one = self.now, self._seats[seat]
        action = yield from self._ask("liberation", seat, [{"type": "leave"}, {"type": "stay"}])
        now["attained"].append(seat)
        if action["type"] == "leave":
            self._say("liberation", "8.1", seat=seat, choice="leave")
            self._lay_down(seat, "left", "8.1")
            one["square"] = None
            self._freed(seat)
        else:
            one["status"] = "imprints"
            self._say("liberation", "8.2", seat=seat, choice="stay")
            self._awaken_if_empty(seat)
        if seat == now["turn"]:
            raise TurnEnds

    def _awaken_if_empty(self, seat: int) -> None:
        one = self._seats[seat]
        if one["status"] == "imprints" and not one["karma"]:
            self._say("enlightenment", "8.4", seat=seat)
            self._lay_down(seat, "buddha", "8.4")
            self._freed(seat)
            if seat == self.now["turn"]:
                raise TurnEnds

    def _lay_down(self, seat: int, status: str, rule: str) -> None:
        """All cards go back, and powers are no more."""
        one = self._seats[seat]
        for card in [*one["karma"][::-1], *one["dedicated"], *one["meditated"]]:
            self._put_back(seat, card, rule)
        one |= {"karma": [], "dedicated": [], "meditated": [], "powers": 0, "miss": False, "status": status}

    def _freed(self, seat: int) -> None:
        free = [one["status"] in ("left", "buddha") for one in self._seats]
        if all(free) or self.now["options"]["end"] == "first":
            self._close("10.1")


def fresh(names: Sequence[str], options: Record, orders: Sequence[Sequence[int]] | None = None) -> Record:
    """The state of a new match, each Realm stack shuffled into its order; without these as it lies."""
    sets = len(names) // 2 + 2
    stacks = {stack: pack(stack, sets) for stack in MINDS}
    for (stack, cards), order in zip(stacks.items(), orders or ()):
        stacks[stack] = [cards[place] for place in order]
    seats = []
    for seat, name in enumerate(names):
        kept = options["carry"][seat] if options["carry"] else None
        tokens = {
            pile: [f"@{shade}" for shade in COLOURS for _ in range(kept[pile].get(shade, 0))] if kept else []
            for pile in ("dedicated", "meditated")
        }
        status = "buddha" if seat in options["start_as_buddha"] else "unborn"
        seats.append(
            {
                "name": name,
                "status": status,
                "square": None,
                "karma": [],
                **tokens,
                "powers": kept["powers"] if kept else 0,
                "miss": False,
                "lives": 0,
            }
        )
    return {
        "game": "buddhawheel",
        "options": copy.deepcopy(options),
        "phase": "birth",
        "to_act": 0,
        "over": False,
        "winners": [],
        "round": 1,
        "turn": 0,
        "die": None,
        "extra": False,
        "offers": [],
        "then": None,
        "attained": [],
        "stacks": stacks,
        "seats": seats,
    }
