"""The second telling's Laws: they are obeyed by reading the words of the rulebook's table (CB-0.11)."""

from __future__ import annotations

import copy
import re
from collections.abc import Sequence
from typing import Any

from tests.games.conscious_counts import Record, note_at
from tests.games.conscious_things import DIAGRAM, MECHANICS, ORDER

SUIT_OF = {"accident": "D", "cause and effect": "C", "fate": "H", "will": "S"}
KEPT = [law for law, words in MECHANICS.items() if "kept" in words]
FOOD = DIAGRAM["F"]


def suit_of(law: str) -> str:
    """Its designation, as a suit; empty for the Jokers."""
    return "" if law in ("XJ", "JO") else law.rstrip("ab")[-1]


class Telling:
    """State, events and outcomes; decks and hands."""

    def __init__(self, state: Record) -> None:
        self.now: Record = copy.deepcopy(state)
        self.events: list[Record] = []
        self.draws: list[Any] = []
        self.head: Record = {}

    @property
    def me(self) -> Record:
        seat: Record = self.now["seats"][self.now["turn"]]
        return seat

    def round(self, number: int) -> list[int]:
        """The other seats, clockwise."""
        count = len(self.now["seats"])
        return [*range(number + 1, count), *range(number)]

    def tell(self, type_: str, rule: str, seat: Any = None, **fields: Any) -> None:
        whose = self.now["turn"] if seat is None else seat
        self.events.append({"type": type_, "rule": rule, "seat": whose, **fields})

    def before(self, steps: Sequence[Record]) -> None:
        self.now["todo"] = [*copy.deepcopy([*steps]), *self.now["todo"]]

    def drawn(self, kind: str) -> Any:
        draw, outcome = self.draws.pop(0)
        assert draw == kind, f"{draw} instead of {kind}"
        return outcome

    def one_of(self, things: Sequence[Any]) -> int:
        """CB-0.3."""
        return int(self.drawn("pick")) if len(things) >= 2 else 0

    def shuffled(self, things: list[str]) -> list[str]:
        return [things[place] for place in self.drawn("shuffle")]

    # -- cards (CB-5.8, CB-16)

    def draw_card(self, number: int, rule: str) -> None:
        now = self.now
        if not now["deck"] and now["discard"]:
            now["deck"], now["discard"] = self.shuffled(now["discard"]), []
            self.events.append({"type": "reshuffled", "rule": "CB-5.8", "deck": "part"})
        if now["deck"]:
            card, *now["deck"] = now["deck"]
            self.comes_to_hand(now["seats"][number], card)
            self.tell("card_drawn", rule, number, card=card)
        else:
            self.tell("deck_empty", "CB-5.8", number)

    def comes_to_hand(self, seat: Record, card: str) -> None:
        where = seat["dupes"] if card in seat["hand"] else seat["hand"]
        where.append(card)
        where.sort(key=ORDER.index)

    def leaves_hand(self, seat: Record, card: str) -> None:
        (seat["dupes"] if card in seat["dupes"] else seat["hand"]).remove(card)

    def discards(self, card: str, rule: str) -> None:
        self.leaves_hand(self.me, card)
        self.now["discard"].append(card)
        self.tell("card_lost", rule, card=card)

    def top_law(self, number: int) -> str | None:
        now = self.now
        if not now["law_deck"] and now["law_discard"]:
            now["law_deck"], now["law_discard"] = self.shuffled(now["law_discard"]), []
            self.events.append({"type": "reshuffled", "rule": "CB-5.8", "deck": "law"})
        if not now["law_deck"]:
            self.tell("deck_empty", "CB-5.8", number)
            return None
        law, *now["law_deck"] = now["law_deck"]
        return str(law)

    def draw_law(self, number: int, rule: str) -> None:
        law = self.top_law(number)
        if law:
            self.now["seats"][number]["pile"].append(law)
            self.tell("law_drawn", rule, number, law=law)

    # -- chips (CB-10.5)

    def count(self, note: str) -> int:
        octave, place = note_at(note)
        return int(self.me["chips"][octave][place])

    def add(self, note: str, change: int) -> None:
        octave, place = note_at(note)
        self.me["chips"][octave][place] += change

    def launch(self, note: str, created: bool = False) -> None:
        self.now["rising"].append({"note": note, "created": created})
        if note == "RE-96":
            self.shocked("MI-192", "FA-96", "CB-9.1")
        if note == "RE-24":
            self.shocked("MI-48", "FA-24", "CB-9.3")

    def shocked(self, start: str, to: str, rule: str) -> None:
        if self.count(start):
            self.add(start, -1)
            self.tell("shocked", rule, **{"from": start, "to": to})
            self.launch(to)


class Obeying(Telling):
    """Laws in play and kept (CB-7)."""

    @staticmethod
    def keeps(seat: Record, law: str) -> bool:
        return law in [kept["law"] for kept in seat["active"]]

    def bring(self, law: str, how: str, rule: str, guard: str | None, shared: bool) -> None:
        self.me["laws"].append(
            {"law": law, "obeyed": False, "played": False, "guard": guard, "shared": shared}
        )
        self.tell("law_in_play", rule, law=law, how=how)

    def do_obey(self, action: Record) -> None:
        me, name = self.me, action["law"]
        law = next(each for each in me["laws"] if each["law"] == name and not each["obeyed"])
        law["obeyed"] = True
        suit = suit_of(name)
        escapes = bool(suit) and law["guard"] is None and self.keeps(me, f"K{suit}")
        words = MECHANICS[name]
        after: list[Record] = []
        if escapes:
            self.tell("law_escaped", "CB-7.20", law=name)
        else:
            self.tell("law_obeyed", "CB-7.5", law=name)
            self.effect(law, words, after)
        if name in ("XJ", "QC") and not law["shared"] and law["guard"] != "S":
            self.for_all(name, None)
        if law["played"]:
            self.retire(law)
        shocks = words.partition("shock: ")[2].partition(";")[0].split(", ") if "shock:" in words else []
        steps: list[Record] = [{"do": "shock", "kind": kind} for kind in shocks if not escapes]
        self.before([*steps, {"do": "rise"}, {"do": "settle"}, {"do": "facet_end"}, *after])

    def effect(self, law: Record, words: str, after: list[Record]) -> None:
        """What the words bid, one after another."""
        me, mine = self.me, self.now["turn"]
        moved = 0
        for part in words.split("; "):
            if found := re.match(r"(if none, )?create (.*)", part):
                if not (found[1] and moved):
                    for note in found[2].split(", "):
                        self.launch(note, created=True)
            elif found := re.match(r"(?:then|lose) the (highest|lowest) filled of (.*)", part):
                notes = self.notes_named(found[2])
                self.loses(next((note for note in notes if self.count(note)), None))
            elif part.startswith("lose "):
                for note in part[5:].split(", "):
                    self.loses(note)
            elif part.startswith("then all chips of"):
                self.all_go(next((note for note in reversed(FOOD[:7]) if self.count(note)), None), "DO-6")
            elif found := re.match(r"all (\S+) → ([A-Z0-9-]+)(?:, if none.*)?$", part):
                moved = self.all_go(found[1], found[2])
            elif found := re.match(r"draw (\d) (?:card|Law)", part):
                for _ in range(int(found[1])):
                    if "Law" in part:
                        self.draw_law(mine, "CB-0.11")
                    else:
                        self.draw_card(mine, "CB-0.11")
            elif part.startswith("Magnetic Center"):
                me["plays"] += 1
                self.tell("magnetic_center", "CB-0.11")
            elif part.startswith("discard"):
                self.cast_off(part)
            elif part.startswith("take the Law"):
                self.takes(int(me["type"]), "C", shared=False)
            elif part.startswith("take the top"):
                self.takes(1, "S", shared=True)
            elif part.startswith("cancel every"):
                self.cancel("all")
                if me["hasnamuss"] and not self.keeps(me, "JO"):
                    self.cleansed(me)
            elif part.startswith("cancel "):
                self.cancel(SUIT_OF[part[7:]])
            elif part.startswith("select a further"):
                after.append({"do": "select", "how": "choice" if "choice" in part else "random"})
        if "Hasnamuss" in words:
            me["hasnamuss"] = True
            self.tell("hasnamuss", "CB-19.4")
        if law["law"] in KEPT:
            found = re.search(r"position(?: \+ (\d+))?", words)
            self.keep(law, None if found is None else me["position"] + int(found[1] or 0))

    @staticmethod
    def notes_named(words: str) -> list[str]:
        """`A, B, C`, or `A … C` down the octave."""
        if "…" not in words:
            return words.split(", ")
        start, end = words.split(" … ")
        octave = next(notes for notes in DIAGRAM.values() if start in notes)
        return octave[octave.index(end) : octave.index(start) + 1][::-1]

    def loses(self, note: str | None) -> None:
        count = self.count(note) if note else 0
        if note and count:
            self.add(note, -count)
            self.tell("chips_lost", "CB-7.8", note=note, chips=count)

    def all_go(self, note: str | None, to: str) -> int:
        count = self.count(note) if note else 0
        for _ in range(count):
            assert note
            self.add(note, -1)
            self.tell("chip_rose", "CB-0.11", **{"from": note, "to": to})
            self.launch(to)
        return count

    def cast_off(self, part: str) -> None:
        me = self.me
        if "pile" in part:
            for law in me["pile"]:
                self.to_discard(law, "CB-0.11")
            me["pile"] = []
        elif "half" in part:
            for _ in range((len(me["hand"]) + len(me["dupes"])) // 2):
                cards = sorted(me["hand"] + me["dupes"], key=ORDER.index)
                self.discards(cards[self.one_of(cards)], "CB-7.10")
        elif me["hand"]:
            self.discards(me["hand"][self.one_of(me["hand"])], "CB-7.10")

    def takes(self, depth: int, guard: str, *, shared: bool) -> None:
        """CB-7.14: all but the last are discarded."""
        law = None
        for number in range(depth):
            if number and law:
                self.to_discard(law, "CB-7.14")
            law = self.top_law(self.now["turn"])
        if law:
            self.bring(law, "taken", "CB-7.14", guard, False)
            if shared:
                self.for_all(law, guard)

    def for_all(self, law: str, guard: str | None) -> None:
        """CB-7.12."""
        for number in self.round(self.now["turn"]):
            seat = self.now["seats"][number]
            if seat["alive"] and not seat["out"]:
                seat["incoming"].append({"law": law, "guard": guard})

    def keep(self, law: Record, until: int | None) -> None:
        """CB-7.21."""
        me = self.me
        for older in [kept for kept in me["active"] if kept["law"] == law["law"]]:
            me["active"].remove(older)
            if not older["shared"] and not self.still_in_play(older):
                self.to_discard(older["law"], "CB-7.21")
        me["active"].append(
            {"law": law["law"], "until": until, "guard": law["guard"], "shared": law["shared"]}
        )
        self.tell("law_kept", "CB-7.21", law=law["law"], until=until)

    def cancel(self, what: str) -> None:
        """CB-7.13, CB-7.14."""
        me = self.me
        open_ones = [law for law in me["laws"] if not law["obeyed"]]
        for law in [*open_ones, *me["active"]]:
            if law["guard"] is not None:
                if what in ("all", law["guard"]):
                    law["guard"] = None
                    self.tell("law_unguarded", "CB-7.14", law=law["law"])
            elif what in ("all", suit_of(law["law"])):
                if "obeyed" in law:
                    me["laws"] = [each for each in me["laws"] if each is not law]
                    self.tell("law_cancelled", "CB-7.13", law=law["law"])
                    if not law["shared"]:
                        self.now["law_discard"].append(law["law"])
                else:
                    self.drop(law, "law_cancelled", "CB-7.13")

    @staticmethod
    def named_suits(me: Record) -> list[str]:
        """CB-8.7: what a wild chip may cancel."""
        laws = [law for law in me["laws"] if not law["obeyed"]] + me["active"]
        named = [suit_of(law["law"]) for law in laws] + [law["guard"] for law in laws]
        return [suit for suit in "DCHS" if suit in named]

    def drop(self, kept: Record, type_: str, rule: str) -> None:
        me = self.me
        me["active"] = [law for law in me["active"] if law is not kept]
        self.tell(type_, rule, law=kept["law"])
        if not kept["shared"] and not self.still_in_play(kept):
            self.now["law_discard"].append(kept["law"])
        if kept["law"] == "JO" and me["hasnamuss"]:
            self.cleansed(me)

    def cleansed(self, me: Record) -> None:
        me["hasnamuss"] = False
        self.tell("cleansed", "CB-19.5")

    def still_in_play(self, kept: Record) -> bool:
        return any(
            law["law"] == kept["law"] and law["obeyed"] and law["shared"] == kept["shared"]
            for law in self.me["laws"]
        )

    def retire(self, law: Record) -> None:
        """CB-7.6."""
        me = self.me
        me["laws"] = [each for each in me["laws"] if each is not law]
        self.lay_down_in_play(me, law)

    def lay_down_in_play(self, me: Record, law: Record) -> None:
        kept = [each for each in me["active"] if each["law"] == law["law"]]
        if law["obeyed"] and any(each["shared"] == law["shared"] for each in kept):
            return
        if not law["shared"]:
            self.to_discard(law["law"], "CB-7.6")

    def to_discard(self, law: str, rule: str) -> None:
        self.now["law_discard"].append(law)
        self.tell("law_discarded", rule, law=law)

    def laws_leave(self, me: Record, keeps_joker: bool) -> None:
        """CB-12.9."""
        with_kept = [law["law"] for law in me["active"] if not law["shared"]]
        for law in me["laws"]:
            if not law["shared"] and not (law["obeyed"] and law["law"] in with_kept):
                self.to_discard(law["law"], "CB-12.9")
        staying = [law for law in me["active"] if keeps_joker and law["law"] == "JO"]
        for law in me["active"]:
            if not law["shared"] and law not in staying:
                self.to_discard(law["law"], "CB-12.9")
        for name in me["pile"]:
            self.to_discard(name, "CB-12.9")
        me |= {"laws": [], "active": staying, "pile": [], "incoming": [], "laws_due": 0}
