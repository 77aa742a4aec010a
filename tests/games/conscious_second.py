"""The Conscious Board Game told a second time, from its rulebook alone, on plain dicts.

It takes up a state as the protocol gives it, says what may be done, and does it with outcomes it is handed.
What it is made of stands in `conscious_things`, what bodies, boards and Laws come to in `conscious_counts`.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from tests.games.conscious_counts import (
    Record,
    arranged,
    balanced_causal,
    bumped,
    crossing,
    helps,
    level_of,
    listed_plays,
    plain_choice,
    school_of,
)
from tests.games.conscious_laws import Obeying
from tests.games.conscious_things import CENTERS, DECK, DIAGRAM, LAWS, SPIRAL

OCTAVES = ("F", "A", "I")
SKILLS = {
    "MI-192": ("breathe_when_i_eat", 1, "FA-96"),
    "MI-48": ("eat_when_i_breathe", 2, "FA-24"),
    "DO-48": ("carbon_12", 3, "RE-24"),
}
LOST = {"MI-192": "CB-4.5", "MI-48": "CB-4.6", "DO-48": "CB-4.7"}
RISES = {  # CB-0.10, CB-10.3: what excess needs to go on; 0 where nothing
    "DO-768": 192,
    "RE-384": 96,
    "FA-96": 24,
    "SO-48": 12,
    "LA-24": 6,
    "DO-192": 48,
    "RE-96": 24,
    "FA-24": 0,
    "SO-12": 0,
    "RE-24": 6,
}
STAYING = {"F": 3, "A": 3, "I": 1}
WHOLE = {"F": 8, "A": 6, "I": 4}
ASK_ABOUT = ("wild_chip", "skill", "roll_option", "wild_space", "decay", "ask")
TAKEN = {"food": "F", "air": "A", "impression": "I"}
CLAUSE_OF_SHOCK = {
    "food": "CB-9.1",
    "self": "CB-9.2",
    "transform": "CB-9.4",
    "wild": "CB-9.5",
    "all": "CB-9.6",
}


def progress(seat: Record) -> int:
    """CB-3.3."""
    whole = 244 * int(seat["trips"])
    return whole + (244 - seat["position"] if seat["trips"] % 2 else seat["position"])


def fresh(names: Sequence[str], options: Record, draws: Sequence[Any]) -> Second:
    """A new match, its first turn begun; `draws` are the set-up's (CB-1)."""
    seats: list[Record] = [
        {
            "name": name,
            "type": 0,
            "alive": True,
            "out": False,
            "position": 0,
            "trips": 0,
            "direction": 1,
            "arrived": 0,
            "turns": 0,
            "level": 0,
            "school": None,
            "hasnamuss": False,
            "body": "physical",
            "chips_of": "physical",
            "chips": {"F": [1, 1, 1, 0, 0, 0, 0, 0], "A": [1, 1, 1, 0, 0, 0], "I": [1, 0, 0, 0]},
            "astral": {"F": 0, "A": 0, "I": 0},
            "mental": {"F": 0, "A": 0, "I": 0},
            "surplus": {"F": 0, "A": 0, "I": 0},
            "board": dict.fromkeys(CENTERS, 0),
            "hand": [],
            "dupes": [],
            "pile": [],
            "laws": [],
            "active": [],
            "incoming": [],
            "laws_due": 2,
            "mc": 1,
            "plays": 0,
            "powers_used": [],
            "skills_used": [],
        }
        for name in names
    ]
    second = Second(
        {
            "game": "conscious",
            "options": options,
            "phase": "turn",
            "to_act": 0,
            "over": False,
            "winners": [],
            "turn": 0,
            "turn_no": 0,
            "dealer": 0,
            "arrivals": 0,
            "roll": None,
            "deck": DECK.copy(),
            "discard": [],
            "law_deck": LAWS.copy(),
            "law_discard": [],
            "gifts": [],
            "rising": [],
            "todo": [],
            "lapses": [],
            "seats": seats,
        }
    )
    second.begin_match(draws)
    return second


class Second(Obeying):
    """A match as the rulebook tells it; `now` is its state."""

    # -- beginning (CB-1)

    def begin_match(self, draws: Sequence[Any]) -> None:
        now, seats = self.now, self.now["seats"]
        self.draws = list(draws)
        now["deck"] = self.shuffled(now["deck"])
        now["law_deck"] = self.shuffled(now["law_deck"])
        for number, seat in enumerate(seats):
            seat["type"] = self.drawn("die")
            self.tell("type_rolled", "CB-1.4", number, die=seat["type"])
        left = [*range(len(seats))]
        while len(left) > 1:
            thrown = []
            for number in left:
                thrown.append(self.drawn("die"))
                self.tell("dealer_rolled", "CB-1.5", number, die=thrown[-1])
            left = [number for number, die in zip(left, thrown) if die == max(thrown)]
        now["dealer"] = left[0]
        self.tell("dealer", "CB-1.5", left[0])
        for number in range(len(seats)):
            for _ in range(7):
                self.draw_card(number, "CB-1.2")
            for _ in range(3):
                self.draw_law(number, "CB-1.3")
        self.start_turn(left[0])
        self.go_on()

    # -- what may be done (section 4)

    @property
    def legal(self) -> list[Record]:
        now, me = self.now, self.me
        if now["over"]:
            return []
        head = now["todo"][0] if now["todo"] else {}
        match now["phase"]:
            case "select_random":
                return [{"type": "select_law"}]
            case "select_choice":
                return [{"type": "select_law", "law": law} for law in dict.fromkeys(plain_choice(me["pile"]))]
            case "skill":
                return [{"type": "skill", "use": use} for use in (True, False)]
            case "reassimilate":
                other = {"A": "food", "I": "air"}[head["octave"]]
                return [{"type": "reassimilate", "take": take} for take in (other, "card")]
            case "wild_shock":
                return [{"type": "wild_shock", "kind": kind} for kind in ("food", "self", "transform")]
            case "wild_chip":
                uses = ["food", "air", "impression", "card"] + ["cleanse"] * me["hasnamuss"]
                suits = self.named_suits(me)
                return [{"type": "wild_chip", "use": use} for use in uses] + [
                    {"type": "wild_chip", "use": "cancel", "suit": suit} for suit in suits
                ]
            case "roll_option":
                return [{"type": "take"}, *self.options_open(head["used"])]
            case "wild_space":
                takes = ["food", "air", "impression", "card"] + ["law"] * me["alive"]
                return [{"type": "wild_space", "take": take} for take in takes]
            case "decay":
                notes = zip(DIAGRAM[head["octave"]], me["chips"][head["octave"]])
                return [{"type": "decay", "note": note} for note, count in notes if count]
            case "ask":
                asked = [{"type": "ask", "seat": head["seat"], "card": card} for card in dict.fromkeys(DECK)]
                return [*asked, {"type": "pass"}]
            case "fifth":
                found = self.gifts_of(head["helper"], head["lower"])
                return found + [{"type": "pass"}] * (now["options"]["striving"] == "catch")
            case "offer":
                return [{"type": "accept"}, {"type": "decline"}]
            case "keep":
                return [{"type": "discard", "card": card} for card in me["hand"]]
        return self.facets()

    def facets(self) -> list[Record]:
        me, now = self.me, self.now
        waiting = [law["law"] for law in me["laws"] if not law["obeyed"]]
        found: list[Record] = [{"type": "obey", "law": law} for law in dict.fromkeys(waiting)]
        asleep = self.keeps(me, "JD")
        if not asleep:
            unplayed = [law["law"] for law in me["laws"] if not law["played"]]
            found += listed_plays(me["hand"], unplayed, me["plays"])
            if not self.keeps(me, "JH"):
                found += [
                    {"type": "combine", "cards": [one, other], "make": make}
                    for power, level, one, other, make in POWERS
                    if me["level"] >= level and power not in me["powers_used"]
                    if me["board"][one] and me["board"][other]
                ]
        for lapse in now["lapses"]:
            if lapse["helper"] == now["turn"]:
                found += self.gifts_of(lapse["helper"], lapse["lower"])
            elif now["arrivals"] > lapse["move"]:
                found.append({"type": "catch", "seat": lapse["helper"]})
        if not waiting:
            found.append({"type": "die" if self.dying(me) else "roll"})
        once: list[Record] = []
        for each in found:
            if each not in once:
                once.append(each)
        return once

    def gifts_of(self, helper: int, lower: int) -> list[Record]:
        cards = helps(self.now["seats"][helper], self.now["seats"][lower])
        return [{"type": "give", "seat": lower, "card": card} for card in cards]

    def options_open(self, used: bool) -> list[Record]:
        me = self.me
        if me["hasnamuss"] or self.keeps(me, "JD"):
            return []
        found: list[Record] = []
        if not used:
            found += [{"type": "again"}] * (me["level"] >= 2) + [{"type": "opposite"}] * (me["level"] >= 3)
        if self.keeps(me, "10Sa"):
            found.append({"type": "again", "law": "10Sa"})
        if self.keeps(me, "QH"):
            found.append({"type": "opposite", "law": "QH"})
        return found

    def dying(self, seat: Record) -> bool:
        """CB-12.1, CB-18.3."""
        if seat["alive"]:
            kills = [law["until"] for law in seat["active"] if law["law"] in ("AD", "AC", "AH", "AS")]
            return seat["position"] == 244 or any(until <= seat["position"] for until in kills)
        at_the_outer_end = seat["position"] == 0 and seat["trips"] >= 2
        return bool(
            at_the_outer_end
            and seat["chips_of"] == "astral"
            and seat["body"] != "mental"
            and not seat["hasnamuss"]
        )

    # -- doing

    def act(self, action: Record, draws: Sequence[Any] = ()) -> list[Record]:
        """Do a legal action with what is drawn in it; its events."""
        self.draws, self.events = list(draws), []
        if self.now["phase"] not in ("turn", "keep"):
            self.head = self.now["todo"].pop(0)
        getattr(self, f"do_{action['type']}")(action)
        self.go_on()
        assert not self.draws, f"not drawn: {self.draws}"
        return self.events

    def go_on(self) -> None:
        """Do what is still to be done, until somebody must decide (*Steps*)."""
        now = self.now
        while now["todo"] and not now["over"]:
            step = now["todo"][0]
            waiting = self.asked(step)
            if waiting:
                now["phase"], now["to_act"] = waiting
                return
            now["todo"].pop(0)
            getattr(self, f"step_{step['do']}", lambda step: None)(step)
        if not now["over"]:
            now["phase"], now["to_act"] = "turn", now["turn"]

    def asked(self, step: Record) -> tuple[str, int] | None:
        """The phase that a step names, and who decides; None where nobody has to."""
        me, mine = self.me, self.now["turn"]
        match step["do"]:
            case "select" if me["pile"]:
                return f"select_{step['how']}", mine
            case "shock" if step["kind"] == "wild":
                return "wild_shock", mine
            case "reassimilate" if step["octave"] != "F":
                return "reassimilate", mine
            case "fifth" if self.gifts_of(step["helper"], step["lower"]):
                return "fifth", step["helper"]
            case "offer" if self.may_take(step["seat"]):
                return "offer", step["seat"]
            case "keep" if len(me["hand"]) + len(me["dupes"]) > 7:
                return "keep", mine
            case done if done in ASK_ABOUT:
                return done, mine
        return None

    def may_take(self, number: int) -> bool:
        """CB-12.7."""
        seat = self.now["seats"][number]
        return (
            not seat["out"]
            and not seat["alive"]
            and seat["chips_of"] == "astral"
            and seat["type"] == self.me["type"]
        )

    # -- turns (CB-3)

    def start_turn(self, number: int) -> None:
        now = self.now
        if now["options"]["turn_limit"] and now["turn_no"] >= now["options"]["turn_limit"]:
            self.close("CB-3.10", [])
            return
        now["turn"] = number
        now["turn_no"] += 1
        me = self.me
        me["turns"] += 1
        me["plays"], me["mc"] = 1 + me["level"] + me["mc"], 0
        me["powers_used"], me["skills_used"] = [], []
        self.tell("turn_began", "CB-3.9" if me["turns"] == 1 else "CB-3.3")
        if me["alive"]:
            for copied in me["incoming"]:
                self.bring(copied["law"], "shared", "CB-7.12", copied["guard"], True)
            me["incoming"] = []
        steps: list[Record] = []
        if me["turns"] == 1:
            for other in self.round(number):
                if now["seats"][other]["turns"] == 0 and not now["seats"][other]["out"]:
                    steps.append({"do": "swap", "seat": other})
        steps += [{"do": "select", "how": how} for how in ("random", "choice")][: me["laws_due"]]
        me["laws_due"] = 0
        self.before(steps)

    def step_end_turn(self, step: Record) -> None:
        me, now = self.me, self.now
        for law in me["laws"]:
            self.lay_down_in_play(me, law)
        me["laws"] = []
        if self.won():
            return
        here = [number for number, seat in enumerate(now["seats"]) if not seat["out"]]
        if not here:
            self.close("CB-12.2", [])
            return
        new = [number for number in self.round(now["turn"]) if number in here]
        first = [number for number in new if now["seats"][number]["turns"] == 0]
        if first:
            self.start_turn(first[0])
            return
        hindmost = min(progress(now["seats"][number]) for number in here)
        level = [number for number in here if progress(now["seats"][number]) == hindmost]
        last = max(now["seats"][number]["arrived"] for number in level)
        self.start_turn(next(number for number in level if now["seats"][number]["arrived"] == last))

    def step_facet_end(self, step: Record) -> None:
        me = self.me
        gained = level_of(me["board"])
        if gained > me["level"]:
            me["plays"] += gained - me["level"]
            me["level"] = gained
            me["school"] = me["school"] or school_of(me["board"])
            rule = {1: "CB-8.4", 2: "CB-8.5", 3: "CB-8.6"}[gained]
            self.tell("state_attained", rule, level=gained, school=me["school"])
        self.won()

    def won(self) -> bool:
        me, now = self.me, self.now
        if me["out"] or me["hasnamuss"] or me["board"]["JO"] < 3 or not balanced_causal(me):
            return False
        self.tell("won", "CB-13.1")
        if me["alive"]:
            for number in self.round(now["turn"]):
                other = now["seats"][number]
                if other["level"] == 0 and not other["out"]:
                    other["level"], other["school"] = 1, me["school"] or school_of(me["board"])
                    self.tell("state_attained", "CB-13.3", number, level=1, school=other["school"])
        self.close("CB-13.1", [now["turn"]])
        return True

    def close(self, rule: str, winners: list[int]) -> None:
        self.now |= {
            "over": True,
            "phase": "over",
            "to_act": None,
            "winners": winners,
            "todo": [],
            "rising": [],
            "roll": None,
        }
        self.events.append({"type": "game_over", "rule": rule, "winners": winners})

    # -- Laws selected

    def do_select_law(self, action: Record) -> None:
        pile = self.me["pile"]
        if self.head["how"] == "random":
            law = pile[self.one_of(pile)]
        else:
            law = action["law"]
        pile.remove(law)
        how = self.head["how"]
        self.bring(law, how, {"random": "CB-7.1", "choice": "CB-7.2"}[how], None, False)

    # -- card-plays and powers (CB-6, CB-9)

    def do_play(self, action: Record) -> None:
        me = self.me
        for card in action["cards"]:
            self.leaves_hand(me, card)
            self.now["discard"].append(card)
            me["plays"] -= 1
        retiring = []
        for name in action["laws"]:
            law = next(each for each in me["laws"] if each["law"] == name and not each["played"])
            law["played"] = True
            if law["obeyed"]:
                retiring.append(law)
        self.tell("played", "CB-6.1", cards=action["cards"], laws=action["laws"], make=action["make"])
        for law in retiring:
            self.retire(law)
        self.make(action["make"], action["chips"])

    def do_combine(self, action: Record) -> None:
        me = self.me
        power = {"XJ": "wild", "JO": "all"}.get(action["make"], "transform")
        for card in action["cards"]:
            me["board"][card] -= 1
        me["powers_used"].append(power)
        self.tell("combined", CLAUSE_OF_SHOCK[power], cards=action["cards"], make=action["make"])
        self.make(action["make"], 1)

    def make(self, card: str, count: int) -> None:
        me = self.me
        self.tell("chip_made", "CB-6.2", card=card, chips=count)
        me["board"], way = bumped(me["board"], card, count)
        for start, to in pairwise(way):
            self.tell("chip_bumped", "CB-6.5", **{"from": start, "to": to})
        steps: list[Record] = []
        for made in way:
            kind = {"X": "wild", "A": "transform"}.get(made[0], "all" if made == "JO" else "self")
            steps.append({"do": "shock", "kind": kind})
        steps += [{"do": "wild_chip"}] * (me["board"]["JO"] - 3)
        self.before(steps + SETTLING)

    def do_wild_shock(self, action: Record) -> None:
        self.tell("shock", "CB-9.5", kind="wild")
        self.before([{"do": "shock", "kind": action["kind"]}])

    def do_wild_chip(self, action: Record) -> None:
        me, use = self.me, action["use"]
        me["board"]["JO"] -= 1
        self.tell("wild_chip", "CB-8.7", use=use)
        match use:
            case "card":
                self.draw_card(self.now["turn"], "CB-8.7")
            case "cancel":
                self.cancel(action["suit"])
            case "cleanse":
                for law in [law for law in me["active"] if law["law"] == "JO"]:
                    self.drop(law, "law_cancelled", "CB-19.5")
                if me["hasnamuss"]:
                    self.cleansed(me)
            case _:
                self.launch(DIAGRAM[TAKEN[use]][0])

    # -- shocks and the diagram (CB-9, CB-10)

    def step_shock(self, step: Record) -> None:
        kind = step["kind"]
        self.tell("shock", CLAUSE_OF_SHOCK[kind], kind=kind)
        if kind == "all":
            self.before([{"do": "shock", "kind": each} for each in ("food", "self", "transform")])
        for start, to in crossing(kind):
            self.shocked(start, to, CLAUSE_OF_SHOCK[kind])

    def step_rise(self, step: Record) -> None:
        now, me = self.now, self.me
        while now["rising"]:
            place = min(range(len(now["rising"])), key=lambda at: self.urgency(now["rising"][at]["note"]))
            chip = now["rising"].pop(place)
            note = chip["note"]
            if note in SKILLS and self.may_go_on(me, note):
                self.before([{"do": "skill", "note": note}, {"do": "rise"}])
                return
            self.comes_to(note, chip["created"])

    @staticmethod
    def urgency(note: str) -> tuple[int, str]:
        octave = next(octave for octave in OCTAVES if note in DIAGRAM[octave])
        return int(note.split("-")[1]), {"F": "a", "A": "b", "I": "c"}[octave]

    def may_go_on(self, me: Record, note: str) -> bool:
        skill, level, _ = SKILLS[note]
        free = not (self.keeps(me, "JD") or self.keeps(me, "JC"))
        return free and me["level"] >= level and skill not in me["skills_used"] and self.count(note) >= 1

    def do_skill(self, action: Record) -> None:
        note = self.head["note"]
        skill, _, to = SKILLS[note]
        if not action["use"]:
            self.comes_to(note, False)
            return
        self.me["skills_used"].append(skill)
        self.tell("skill_used", "CB-8.8", skill=skill, **{"from": note, "to": to})
        self.launch(to)

    def comes_to(self, note: str, created: bool) -> None:
        """CB-4.1 to CB-4.9, CB-7.9, CB-10.1."""
        hydrogen = note.split("-")[1]
        octave = next(octave for octave in OCTAVES if note in DIAGRAM[octave])
        if self.count(note) < (3 if note in ("MI-192", "TI-12", "MI-48", "DO-48", "MI-12") else 1):
            self.add(note, 1)
            self.tell("chip_placed", "CB-4.1", note=note)
        elif hydrogen == "6":
            self.me["surplus"][octave] += 1
            self.tell("surplus", "CB-4.9", octave=octave)
        elif note in ("TI-12", "MI-12"):
            self.tell("higher_12", "CB-4.8", note=note)
            self.draw_card(self.now["turn"], "CB-4.8")
        elif note in LOST:
            self.tell("chip_discarded", LOST[note], note=note)
        elif created and note in ("RE-384", "SO-48", "LA-24", "RE-96", "SO-12"):
            self.tell("chip_discarded", "CB-7.9", note=note)
        elif RISES[note] and not self.carbon(RISES[note]):
            self.tell("chip_discarded", "CB-4.4", note=note)
        else:
            to = DIAGRAM[octave][DIAGRAM[octave].index(note) + 1]
            rule = "CB-10.1" if RISES[note] else "CB-10.3"
            self.tell("chip_rose", rule, **{"from": note, "to": to})
            self.launch(to)

    def carbon(self, hydrogen: int) -> bool:
        notes = [note for octave in OCTAVES for note in DIAGRAM[octave]]
        return any(self.count(note) for note in notes if note.endswith(f"-{hydrogen}"))

    # -- bodies (CB-11)

    def step_settle(self, step: Record) -> None:
        me = self.me
        beyond: list[str] = []
        left = dict(me["surplus"])
        me["surplus"] = dict.fromkeys(OCTAVES, 0)
        if not any(left.values()):
            return
        kinds = {"physical": ("astral", "mental"), "astral": ("mental",), "mental": ()}[me["chips_of"]]
        ranks = ["physical", "astral", "mental"]
        for kind in kinds:
            if ranks.index(me["body"]) < ranks.index(kind) - 1:
                break
            if me["body"] != kind and ranks.index(me["body"]) < ranks.index(kind):
                if not any(left.values()):
                    break
                if all(me[kind][octave] + left[octave] >= STAYING[octave] for octave in OCTAVES):
                    me["body"] = kind
                    rule = {"astral": "CB-11.2", "mental": "CB-11.5"}[kind]
                    self.tell("crystallized", rule, body=kind)
            room = WHOLE if ranks.index(me["body"]) >= ranks.index(kind) else STAYING
            for octave in OCTAVES:
                while left[octave] and me[kind][octave] < room[octave]:
                    me[kind][octave] += 1
                    left[octave] -= 1
        for octave in OCTAVES:
            beyond += [octave] * left[octave]
        if beyond:
            again: list[Record] = [{"do": "reassimilate", "octave": octave} for octave in beyond]
            self.before([*again, {"do": "rise"}, {"do": "settle"}])

    def step_reassimilate(self, step: Record) -> None:
        self.taken_in(step["octave"], "card")

    def do_reassimilate(self, action: Record) -> None:
        self.taken_in(self.head["octave"], action["take"])

    def taken_in(self, octave: str, take: str) -> None:
        self.tell("reassimilated", "CB-4.10", octave=octave, take=take)
        if take == "card":
            self.draw_card(self.now["turn"], "CB-4.10")
        else:
            self.launch(DIAGRAM[TAKEN[take]][0])

    def step_shed(self, step: Record) -> None:
        me = self.me
        if me["out"] or me["alive"] or me["body"] != "mental" or me["chips_of"] != "astral":
            return
        shell = me["chips"]
        me["chips"], me["chips_of"] = arranged(me["mental"]), "mental"
        me["mental"] = dict.fromkeys(OCTAVES, 0)
        self.tell("body_bared", "CB-12.6", body="mental")
        self.before(self.offering(shell))

    def offering(self, shell: Record) -> list[Record]:
        return [{"do": "offer", "seat": number, "body": shell} for number in self.round(self.now["turn"])]

    def do_accept(self, action: Record) -> None:
        now = self.now
        taker = self.head["seat"]
        now["seats"][taker]["chips"] = copy.deepcopy(self.head["body"])
        now["todo"] = [step for step in now["todo"] if step["do"] != "offer"]
        self.tell("body_taken", "CB-12.7", taker, other=now["turn"])

    def do_decline(self, action: Record) -> None:
        pass

    # -- rolling and landing (CB-2.7, CB-20.1)

    def do_roll(self, action: Record) -> None:
        die = self.drawn("die")
        self.tell("rolled", "CB-3.7", die=die)
        self.lies(die, False)

    def lies(self, die: int, used: bool) -> None:
        """A die lies on the table; with nothing to do about it, it is moved."""
        if self.options_open(used):
            self.now["roll"] = die
            self.before([{"do": "roll_option", "used": used}])
        else:
            self.moves(die)

    def do_take(self, action: Record) -> None:
        self.moves(self.now["roll"])

    def do_again(self, action: Record) -> None:
        self.spend(action)
        die = self.drawn("die")
        self.tell("rolled", "CB-2.7", die=die)
        self.lies(die, self.head["used"] or "law" not in action)

    def do_opposite(self, action: Record) -> None:
        self.spend(action)
        die = 7 - self.now["roll"]
        self.tell("turned_over", "CB-2.7", die=die)
        self.lies(die, self.head["used"] or "law" not in action)

    def spend(self, action: Record) -> None:
        if "law" in action:
            law = next(law for law in self.me["active"] if law["law"] == action["law"])
            self.drop(law, "law_used", "CB-2.7")

    def moves(self, die: int) -> None:
        now, me = self.now, self.me
        now["roll"] = None
        start = me["position"]
        ahead = [start + me["direction"] * step for step in range(1, die + 1)]
        way = [space for space in ahead if 0 <= space <= 244]
        me["position"] = way[-1] if way else start
        now["arrivals"] += 1
        me["arrived"] = now["arrivals"]
        self.tell("moved", "CB-3.7", **{"from": start, "to": me["position"]})
        self.before([{"do": each} for each in ("contacts", "shed", "end_turn")])
        if me["alive"]:
            passed = [space for space in way[:-1] if SPIRAL[space] == "L"]
            for _ in passed:
                self.draw_law(now["turn"], "CB-5.6")
            me["laws_due"] = min(2, len(passed))
            for law in list(me["active"]):
                if law["law"] in ("JD", "JC", "JH") and law["until"] < me["position"]:
                    self.drop(law, "law_expired", "CB-7.22")
        elif me["position"] in (0, 244):
            me["trips"] += 1
            me["direction"] = 1 if me["position"] == 0 else -1
            self.tell("turned", "CB-18.4", direction=me["direction"])
        self.lapses_end()
        self.lands()

    def lands(self) -> None:
        now, me = self.now, self.me
        kind = SPIRAL[me["position"]]
        self.tell("landed", "CB-3.7", space=me["position"], kind=kind)
        dark = [number for number in self.met() if now["seats"][number]["hasnamuss"]]
        same = [number for number in dark if now["seats"][number]["level"] == me["level"] >= 1]
        if same and not me["hasnamuss"]:
            self.tell("destroyed", "CB-19.3", by=same[0])
            self.leaves_the_game("destroyed", "CB-19.3")
        elif dark:
            self.tell("blocked", "CB-19.1", by=dark[0])
        elif self.keeps(me, "JD"):
            self.tell("slept", "CB-7.11")
        elif kind in OCTAVES:
            gift = not me["alive"] and me["position"] in now["gifts"]
            if gift:
                now["gifts"].remove(me["position"])
                self.tell("gift_taken", "CB-14.5", space=me["position"])
            for _ in range(1 + gift):
                self.launch(DIAGRAM[kind][0])
            self.before(SETTLING)
        elif me["alive"] and kind == "C":
            self.draw_card(now["turn"], "CB-5.4")
        elif me["alive"] and kind == "L":
            self.draw_law(now["turn"], "CB-5.5")
            self.moment("CB-7.18")
        elif kind == "C":
            self.decays()
        else:
            if not me["alive"]:
                self.moment("CB-14.7")
            self.before([{"do": "wild_space"}])

    def decays(self) -> None:
        me = self.me
        if me["hasnamuss"]:
            self.tell("spared", "CB-14.3")
            return
        die = self.drawn("die")
        octave = OCTAVES[(die - 1) % 3]
        self.tell("decay_rolled", "CB-14.1", die=die, octave=octave)
        if any(me["chips"][octave]):
            self.before([{"do": "decay", "octave": octave}])

    def do_decay(self, action: Record) -> None:
        now, me = self.now, self.me
        octave = self.head["octave"]
        self.add(action["note"], -1)
        self.tell("decayed", "CB-14.1", note=action["note"])
        if me["chips_of"] == "mental":
            ahead = (
                range(1, 244)[me["position"] :] if me["direction"] == 1 else range(me["position"] - 1, 0, -1)
            )
            free = [space for space in ahead if SPIRAL[space] == octave and space not in now["gifts"]]
            if free:
                now["gifts"] = sorted([*now["gifts"], free[0]])
                self.tell("given", "CB-14.4", space=free[0])
        elif me["body"] != "mental" and not any(map(any, me["chips"].values())):
            self.leaves_the_game("decayed", "CB-14.2")

    def do_wild_space(self, action: Record) -> None:
        me, take = self.me, action["take"]
        end = me["position"] in (0, 244)
        self.tell("wild_space", "CB-18.1" if end else "CB-14.7", take=take)
        if take in TAKEN:
            self.launch(DIAGRAM[TAKEN[take]][0])
            self.before(SETTLING)
        elif take == "card":
            self.draw_card(self.now["turn"], "CB-18.1")
        else:
            self.draw_law(self.now["turn"], "CB-18.1")
            self.moment("CB-18.1")

    def moment(self, rule: str) -> None:
        self.me["mc"] += 1
        self.tell("magnetic_center", rule)

    # -- meeting (CB-16, CB-17, CB-19)

    def met(self) -> list[int]:
        now, me = self.now, self.me
        here = [
            number
            for number, seat in enumerate(now["seats"])
            if number != now["turn"] and seat["position"] == me["position"] and not seat["out"]
        ]
        return sorted(here, key=lambda number: -now["seats"][number]["arrived"])

    def step_contacts(self, step: Record) -> None:
        now, me, mine = self.now, self.me, self.now["turn"]
        here = self.met()
        steps: list[Record] = [{"do": "ask", "seat": number} for number in here if me["hasnamuss"]]
        steps += [{"do": "swap", "seat": number} for number in here]
        for number in here:
            level = now["seats"][number]["level"]
            self.tell("declared", "CB-17.1", other=number, levels=[me["level"], level])
            if level > me["level"]:
                steps.append({"do": "fifth", "helper": number, "lower": mine})
            elif level < me["level"]:
                steps.append({"do": "fifth", "helper": mine, "lower": number})
        self.before(steps)

    def step_swap(self, step: Record) -> None:
        me, other = self.me, self.now["seats"][step["seat"]]
        alike = me["alive"] == other["alive"] and not (me["out"] or other["out"])
        if not alike or me["hasnamuss"] or other["hasnamuss"] or not me["dupes"] or not other["dupes"]:
            return
        gave = me["dupes"][self.one_of(me["dupes"])]
        got = other["dupes"][self.one_of(other["dupes"])]
        me["dupes"].remove(gave)
        other["dupes"].remove(got)
        self.comes_to_hand(me, got)
        self.comes_to_hand(other, gave)
        self.tell("dupes_swapped", "CB-16.3", other=step["seat"], gave=gave, got=got)

    def do_ask(self, action: Record) -> None:
        other = self.now["seats"][action["seat"]]
        got = action["card"] in other["hand"]
        if got:
            self.leaves_hand(other, action["card"])
            self.comes_to_hand(self.me, action["card"])
        self.tell("asked", "CB-19.2", other=action["seat"], card=action["card"], got=got)

    def do_pass(self, action: Record) -> None:
        head, now = self.head, self.now
        if head["do"] == "fifth":
            helper, lower = head["helper"], head["lower"]
            space = now["seats"][helper]["position"]
            lapse = {"helper": helper, "lower": lower, "space": space, "move": now["arrivals"]}
            now["lapses"].append(lapse)
            self.tell("forgot", "CB-17.5", helper, other=lower)

    def do_give(self, action: Record) -> None:
        now, lower = self.now, action["seat"]
        helper = self.head["helper"] if now["phase"] == "fifth" else now["turn"]
        if now["phase"] == "turn":
            mine = [lapse for lapse in now["lapses"] if (lapse["helper"], lapse["lower"]) == (helper, lower)]
            now["lapses"].remove(mine[0])
            self.tell("remembered", "CB-17.7", other=lower)
        self.leaves_hand(now["seats"][helper], action["card"])
        self.comes_to_hand(now["seats"][lower], action["card"])
        self.tell("helped", "CB-17.2", helper, other=lower, card=action["card"])
        for _ in range(3):
            self.draw_card(helper, "CB-17.4")

    def do_catch(self, action: Record) -> None:
        now, caught = self.now, action["seat"]
        now["lapses"] = [lapse for lapse in now["lapses"] if lapse["helper"] != caught]
        self.tell("caught", "CB-17.6", other=caught)
        hand = now["seats"][caught]["hand"]
        for number in self.round(caught):
            if hand and not now["seats"][number]["out"]:
                card = hand[self.one_of(hand)]
                self.leaves_hand(now["seats"][caught], card)
                self.comes_to_hand(now["seats"][number], card)
                self.tell("forfeited", "CB-17.6", caught, other=number, card=card)

    def lapses_end(self) -> None:
        """CB-17.5."""
        seats = self.now["seats"]
        left = []
        for lapse in self.now["lapses"]:
            both = (seats[lapse["helper"]], seats[lapse["lower"]])
            still = lapse["space"] in (both[0]["position"], both[1]["position"])
            if still and not both[0]["out"] and not both[1]["out"]:
                left.append(lapse)
        self.now["lapses"] = left

    # -- death (CB-12)

    def do_die(self, action: Record) -> None:
        me = self.me
        if not me["alive"]:
            self.leaves_the_game("decayed", "CB-18.3")
            return
        if me["body"] == "physical":
            self.leaves_the_game("died", "CB-12.2")
            return
        me["alive"] = False
        self.tell("died", "CB-12.3", body=me["body"])
        self.laws_leave(me, me["hasnamuss"])
        if me["position"] == 244:
            me["trips"], me["direction"] = me["trips"] + 1, -1
            self.tell("turned", "CB-12.3", direction=-1)
        shell = arranged(me["astral"])
        me["chips_of"] = me["body"]
        me["chips"] = arranged(me[me["body"]])
        me["astral"] = dict.fromkeys(OCTAVES, 0)
        offered: list[Record] = []
        if me["body"] == "mental":
            me["mental"] = dict.fromkeys(OCTAVES, 0)
            offered = self.offering(shell)
        rule = {"astral": "CB-12.4", "mental": "CB-12.5"}[me["body"]]
        self.tell("body_bared", rule, body=me["body"])
        self.before([{"do": "keep"}, *offered, {"do": "end_turn"}])

    def do_discard(self, action: Record) -> None:
        self.discards(action["card"], "CB-12.3")

    def step_keep(self, step: Record) -> None:
        for _ in range(7 - len(self.me["hand"] + self.me["dupes"])):
            self.draw_card(self.now["turn"], "CB-12.3")

    def leaves_the_game(self, why: str, rule: str) -> None:
        me, now = self.me, self.now
        me["out"] = True
        now["discard"] += me["hand"] + me["dupes"]
        me["hand"], me["dupes"] = [], []
        self.tell("eliminated", rule, why=why)
        self.laws_leave(me, False)
        now["rising"], now["todo"] = [], [{"do": "end_turn"}]
        self.lapses_end()


SETTLING: list[Record] = [{"do": "rise"}, {"do": "settle"}, {"do": "facet_end"}]
POWERS = [
    *(
        ("transform", 1, one + suit, other + suit, "A" + suit)
        for suit in "DCHS"
        for one, other in ("JQ", "JK", "QK")
    ),
    ("wild", 2, "AD", "AC", "XJ"),
    ("wild", 2, "AD", "AH", "XJ"),
    ("wild", 2, "AC", "AH", "XJ"),
    ("all", 3, "AS", "XJ", "JO"),
]
