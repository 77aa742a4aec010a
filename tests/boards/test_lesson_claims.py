"""What a lesson says is so: every number, effect, must, may and cannot in it, held against the engine.

A claim is a part of a sentence, and a question to the engine, which is asked at the step that says it. Each
sentence with a number, or with must, may, can or only, has a claim, or stands in `BESIDE` with the reason.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from game import lessons
from game.engine.chance import outcomes_of
from game.engine.games import all_games
from game.engine.games.buddha import points
from game.engine.games.conscious.components import BODY, FULL, GROUPS, OF, spiral
from game.engine.match import Match
from game.lessons import Guide

TAUGHT = [game for game in all_games() if lessons.has_lesson(game)]
CLAIMING = re.compile(
    r"\d|\b(two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|seventy|once|twice|must|may|can|cannot|can’t|only)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Told:
    """A step that was gone through: the state before and after it, and what happened in it."""

    before: dict[str, Any]
    after: dict[str, Any]
    events: list[dict[str, Any]]

    @property
    def was(self) -> dict[str, Any]:
        return self.before["seats"][0]

    @property
    def now(self) -> dict[str, Any]:
        return self.after["seats"][0]

    def kinds(self) -> list[str]:
        return [event["type"] for event in self.events]

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [event for event in self.events if event["type"] == kind]

    def if_(self, *chance: Any, act: str = "roll", **seat: Any) -> Told:
        """The same moment, but for what is otherwise of the seat, with other throws."""
        state = copy.deepcopy(self.before)
        state["seats"][0] |= seat
        match = Match.load(state, seed=1, chance=outcomes_of([*chance], "chance"))
        for _ in chance or [0]:
            match.act(next(each for each in match.legal() if each["type"] == act))
        events = [event for step in match.steps for event in step.events]
        return Told(state, match.encoded(), events)

    def may(self, kind: str, **seat: Any) -> bool:
        """Whether an action of a kind is open at the beginning of it, with what is otherwise of the seat."""
        state = copy.deepcopy(self.before)
        state["seats"][0] |= seat
        return any(each["type"] == kind for each in Match.load(state, seed=1).legal())


@cache
def walked(game: str) -> dict[str, Told]:
    """A lesson gone through, by the titles of its steps."""
    found = lessons.lesson(game)
    on, told = Guide(found, [f"Seat {seat}" for seat in range(found.seats)]), {}
    while True:
        if on.step.ends == "undo":
            on.notice("undo")
            on.match.undo()
        begun, before = len(on.match.steps), on.match.encoded()
        while on.acting:
            on.match.act(on.offered()[0])
            on.acted()
        events = [event for step in on.match.steps[begun:] for event in step.events]
        told[on.step.title] = Told(before, on.match.encoded(), events)
        if on.last:
            return told
        on.go_on()


Claim = tuple[str, str, Callable[[Told], bool]]


def _laws(step: Told) -> list[str]:
    return [each["law"] for each in step.was["laws"]]


CLAIMS: dict[str, list[Claim]] = {
    "leela": [
        (
            "Waiting for a six",
            "Only a six",
            lambda t: all("waited" in t.if_(die).kinds() for die in range(1, 6)),
        ),
        ("Waiting for a six", "Only a six", lambda t: "entered" in t.if_(6).kinds()),
        ("Waiting for a six", "sits on 68", lambda t: t.was["square"] == 68),
        ("Waiting for a six", "throw until one comes", lambda t: t.kinds().count("rolled") == 2),
        ("Born", "through 1 to 6", lambda t: t.was["square"] == 6),
        (
            "Born",
            "After a six you throw again",
            lambda t: "again" in walked("leela")["Waiting for a six"].kinds(),
        ),
        (
            "Born",
            "walks what the die shows",
            lambda t: t.of("moved")[0]["squares"] == t.of("rolled")[0]["die"],
        ),
        (
            "Arrows carry",
            "The next square, 10",
            lambda t: t.was["square"] == 9 and t.of("arrow")[0]["from"] == 10,
        ),
        ("Snakes swallow", "Only a walk that ends there", lambda t: "snake" not in t.if_(2).kinds()),
        ("Snakes swallow", "let out at its tail", lambda t: t.of("snake")[0]["to"] == t.now["square"]),
        ("Three sixes", "The first number that isn’t a six", lambda t: t.after["run"] is None),
        ("Three sixes", "from 7 to 25", lambda t: t.was["square"] == 7 + 3 * 6),
        ("Three sixes", "Exactly three sixes", lambda t: t.of("returned")[0]["to"] == 7),
        ("Three sixes", "only the two is walked", lambda t: t.of("moved")[0]["squares"] == 2),
        ("Three sixes", "From a fourth six on", lambda t: t.if_(6, 2).now["square"] == 7 + 4 * 6 + 2),
        ("Past the goal", "only the exact number", lambda t: homes(t) == {2} and "home" not in t.kinds()),
        ("Past the goal", "what a six does", lambda t: t.of("rolled")[0]["die"] == 6),
        ("Past the goal", "From 66 that would be a two", lambda t: "home" in t.if_(2).kinds()),
        ("The short way home", "72", lambda t: walked("leela")["Past the goal"].of("snake")[0]["from"] == 72),
        ("The short way home", "only three squares away", lambda t: t.of("moved")[0]["squares"] == 3),
        ("The short way home", "its arrow flies straight home", lambda t: "home" in t.kinds()),
    ],
    "buddhawheel": [
        (
            "Born",
            "which of six realms",
            lambda t: len({t.if_(die).of("born")[0]["realm"] for die in range(1, 7)}) == 6,
        ),
        ("A mind", "you pick up a card", lambda t: len(t.now["karma"]) == 1),
        ("A flame", "You have none", lambda t: "burner_death" in t.kinds()),
        ("A flame", "led you to Hell", lambda t: t.of("born")[0]["realm"] == "hell"),
        ("Hell", "one step a turn", lambda t: len(t.of("move")[0]["path"]) == 1 and "die" not in t.kinds()),
        ("The arch", "with two good minds", lambda t: len(t.was["karma"]) == 2),
        ("Under the umbrella", "for the price of a turn", lambda t: "missed" in t.kinds()),
        ("Under the umbrella", "Three refuges", lambda t: t.now["powers"] == 1),
        ("Sideways", "begin with a step sideways", lambda t: t.of("move")[0]["path"][0] == "subtle_1"),
        ("Give it away", "you can purify", lambda t: t.may("purify") or t.may("dedicate")),
        ("Give it away", "death can’t take it", lambda t: "HU09" not in t.now["karma"]),
        ("Come to rest in it", "two squares on", lambda t: len(t.of("move")[0]["path"]) == 2),
        ("Come to rest in it", "one colour of six", lambda t: len(t.now["meditated"]) == 1),
    ],
    "hungry_ghost": [
        (
            "What you are after",
            "seven Insight",
            lambda t: "awakened" in walked("hungry_ghost")["Letting go"].kinds(),
        ),
        ("Your day", "two days left", lambda t: t.was["life"] == 2),
        ("Evening", "After the second deed", lambda t: t.of("evening")[0]["life"] == t.was["life"] - 1),
        ("Alms", "one Dana", lambda t: t.of("alms")[0]["dana"] == 1 and t.was["monk"]),
        ("What a life weighs", "Your last day", lambda t: t.was["life"] == 1),
        ("What a life weighs", "costs one Dana and adds one Merit", lambda t: t.was["dana"] == 1),
        ("What a life weighs", "Merit led you to Heaven", lambda t: t.of("reborn")[0]["realm"] == "heaven"),
        ("Back to earth", "One day here for each Merit", lambda t: t.was["merit"] == t.was["life"] == 1),
        (
            "Back to earth",
            "return as a Teacher, who can meditate",
            lambda t: t.now["teacher"] and t.now["meditator"],
        ),
        ("The mist", "First that clears", lambda t: t.was["delusion"] > 0 == t.now["delusion"]),
        ("The last lamp", "five Insight, one Dana", lambda t: (t.was["insight"], t.was["dana"]) == (5, 1)),
        ("The last lamp", "unless you have seven", lambda t: t.now["insight"] == 7),
        ("Letting go", "could buy one more day", lambda t: len(Match.load(t.before, seed=1).legal()) > 1),
        ("Letting go", "seven Insight", lambda t: t.was["insight"] == 7 and "awakened" in t.kinds()),
    ],
    "buddha": [
        ("Keep your word", "the exact number", lambda t: paid(t.was["bid"]) == {2}),
        (
            "What you said",
            "You said two, and you have none",
            lambda t: (t.was["bid"], t.was["tricks"]) == (2, 0),
        ),
        ("What you said", "Four tricks are left", lambda t: len(t.was["hand"]) == 4),
        ("Follow", "The highest takes", lambda t: t.of("trick_won")[0]["seat"] == 0),
        ("Follow", "Play Fire 9", lambda t: t.of("played")[0]["card"] == "F9"),
        ("Yang", "not even a ten", lambda t: t.of("trick_won")[0]["by"] == "yang"),
        ("Yang", "the trick is yours", lambda t: t.was["tricks"] == 1),
        ("Buddha", "swallows the trick", lambda t: "trick_void" in t.kinds()),
        (
            "What it pays",
            "Twenty points, and ten for each trick",
            lambda t: walked("buddha")["Buddha"].of("scored")[0]["points"] == 20 + 10 * 2,
        ),
        (
            "What it pays",
            "took six each, and lose ten for each",
            lambda t: all(
                each["tricks"] == 6 and each["points"] == -10 * abs(each["bid"] - 6)
                for each in walked("buddha")["Buddha"].of("scored")[1:]
            ),
        ),
        ("Your own bid", "shown at once", lambda t: "bids_revealed" in t.kinds()),
    ],
    "conscious": [
        ("Your life", "At its end you die", lambda t: sum(kind in set("FAICL") for kind in spiral()) == 243),
        (
            "A body",
            "seven discs: three of food, three of air, one of impressions",
            lambda _: BODY == {"F": 3, "A": 3, "I": 1} == smallest_body(),
        ),
        ("Land on it, take it", "your 2 brings food", lambda t: t.of("landed")[0]["kind"] == "F"),
        ("Land on it, take it", "stays where there’s room", lambda t: t.now["chips"]["F"][0] == 1),
        ("A full place", "must climb", lambda t: len(t.of("chip_rose")) == 1),
        (
            "A full place",
            "needs help: a chip on the number below, 192",
            lambda t: (
                "chip_discarded"
                in t.if_(3, chips={"F": [1, 0, 0, 0, 0, 0, 0, 0], "A": [0] * 6, "I": [0] * 4}).kinds()
            ),
        ),
        ("Up to the gap", "two places are full, and two airs help", lambda t: len(t.of("chip_rose")) == 2),
        ("Up to the gap", "air at 192", lambda t: t.was["chips"]["A"][0] == 1 and OF["F"][0].carbon == 192),
        (
            "Up to the gap",
            "a chip that finds its place full is lost",
            lambda t: (
                "chip_discarded"
                in t.if_(4, chips={"F": [1, 1, 0, 0, 0, 0, 0, 0], "A": [0] * 6, "I": [0] * 4}).kinds()
            ),
        ),
        (
            "A gap",
            "Food can’t cross it",
            lambda t: (
                t.if_(1, position=8, chips={**t.was["chips"], "F": [1, 1, 3, 0, 0, 0, 0, 0]}).now["chips"][
                    "F"
                ][3]
                == 0
            ),
        ),
        ("Up to the gap", "climbed twice, up to MI", lambda t: t.now["chips"]["F"][2] == 1),
        ("A gap", "lifted one food across", lambda t: t.now["chips"]["F"][3] == t.was["chips"]["F"][3] + 1),
        ("A pair", "two cards this turn instead of one", lambda t: t.was["plays"] == 2),
        ("A pair", "You stopped on a Law-space", lambda t: spiral()[t.was["position"]] == "L"),
        ("A pair", "Two of 5, 6, 7 wake the Queen", lambda t: [*GROUPS["Q"]] == ["5", "6", "7"]),
        ("A pair", "An impression crossed its gap, and an air", lambda t: t.kinds().count("shocked") == 2),
        ("A Law", "must obey each one before you roll", lambda t: not t.may("roll") and t.may("obey")),
        ("A Law", "It can’t touch a disc", lambda t: t.was["astral"] == t.now["astral"]),
        ("A Law", "your air at LA", lambda t: t.of("chips_lost")[0]["note"] == "LA-6"),
        ("A Law is a card too", "can play a Law as a card", lambda t: t.may("play")),
        (
            "A Law is a card too",
            "doesn’t use up one of your two",
            lambda t: t.was["plays"] == t.now["plays"] - 1 == 0,
        ),
        ("A Law is a card too", "you can play two cards a turn", lambda t: 1 + t.now["level"] == 2),
        (
            "One disc is missing",
            "six of seven discs",
            lambda t: (sum(t.was["astral"].values()), t.was["position"]) == (6, 244),
        ),
        (
            "One disc is missing",
            "Jack and a Queen make an Ace",
            lambda t: t.of("combined")[0]["make"] == "AD",
        ),
        ("One disc is missing", "Three, three and one", lambda t: t.now["astral"] == BODY),
        ("One disc is missing", "death doesn’t end it", lambda t: t.now["body"] == "astral"),
        ("Death", "nowhere left to roll to", lambda t: not t.may("roll") and t.may("die")),
        (
            "Death",
            "seven discs have become chips",
            lambda t: sum(map(sum, t.now["chips"].values())) == 7 and t.now["direction"] == -1,
        ),
        ("Walk on", "No Law reaches you", lambda t: not t.was["alive"] and t.was["pile"] == []),
        ("What to want", "want: seven discs", lambda _: walks_on(7) and not walks_on(6)),
        ("What cards make", "2, 3 and 4 of a suit", lambda t: [*GROUPS["J"]] == ["2", "3", "4"]),
        ("What cards make", "8, 9 and 10 its King", lambda t: [*GROUPS["K"]] == ["8", "9", "10"]),
        ("What cards make", "Two of the three make one chip, all three make two", lambda t: made(t)),
        ("Law-spaces", "one of the twelve", lambda t: sum(kind == "L" for kind in spiral()) == 12),
        (
            "Law-spaces",
            "a Law from your pile comes up",
            lambda t: t.if_(5, laws=[]).after["phase"] == "select_random",
        ),
        ("Law-spaces", "none comes, and you can play one more card", lambda t: stopped(t)),
        (
            "A King protects",
            "you keep their King",
            lambda t: _laws(t) == ["10Da"] and "law_escaped" in t.kinds(),
        ),
        ("A third chip", "holds two chips", lambda t: t.was["board"]["JD"] == 2),
        (
            "A third chip",
            "one is lost and one goes up",
            lambda t: (t.now["board"]["JD"], t.now["board"]["QD"]) == (1, 1),
        ),
        ("After death", "all its 18 discs", lambda t: sum(FULL.values()) == 18),
    ],
}
BESIDE = {
    "Each of the seventy-two has a name and something to tell you.": "LE-1.3",
    "Nobody loses at Leela; the others just arrive later.": "LE-7.1",
    "Six delusions turn it.": "BW-1.7",
    "Each has a light at your seat: a ring means held, a full one given away": "BW-5.3",
    "End all six, and you’re free.": "BW-8.1",
    "It’s the same with the gods, only pleasant.": "BW-4.1",
    "Go through whenever you can.": "BW-3.4",
    "With all six colours you’re free: to leave, or to become a Buddha": "BW-8.1",
    "Meet a Teacher, or come back from Heaven as one.": "HG-9.4",
    "Clear the mist, gather seven, and die.": "HG-8.1",
    "The others can teach you, give to you, or rob you.": "HG-6.2",
    "A bid of zero pays well too, but then every trick you take costs twenty.": "BU-8.5",
    "Land where someone stands, and you each swap a card you have twice.": "CB-16.3",
    "Three chips on the JOKER and a Causal body: whoever has both first wins, living or dead.": "CB-13.1",
}
"""What no single seat can show in its lesson: the clause that says it, which the games' own tests hold."""


def homes(told: Told) -> set[int]:
    """The throws that bring the token home from where it is."""
    return {die for die in range(1, 7) if "home" in told.if_(*((6, 1) if die == 6 else (die,))).kinds()}


def paid(bid: int) -> set[int]:
    """The numbers of tricks for which a bid pays."""
    return {tricks for tricks in range(16) if points(bid, tricks, 0)[0] > 0}


def _laid(**astral: int) -> Told:
    """The last disc as the lesson lays it, with other discs there before it."""
    lesson = walked("conscious")["One disc is missing"]
    return lesson.if_(act="combine", astral={"F": 0, "A": 0, "I": 0} | astral)


def smallest_body() -> dict[str, int]:
    """The least discs that become a body, where one disc of each octave fewer does not."""
    enough = [
        {"F": food, "A": air, "I": 1}
        for food in range(4)
        for air in range(4)
        if _laid(F=food, A=air).now["body"] == "astral"
    ]
    return (
        enough[0] if len(enough) == 1 and "crystallized" not in walked("conscious")["A body"].kinds() else {}
    )


def walks_on(discs: int) -> bool:
    """Whether somebody with so many discs, impressions last, walks on after death."""
    laid = _laid(F=3, A=3 - (7 - discs))
    state = copy.deepcopy(laid.after)
    match = Match.load(state, seed=1)
    match.act({"type": "die"})
    return not match.encoded()["seats"][0]["out"]


def stopped(told: Told) -> bool:
    """Whether a stop on a Law-space lets one more card be played, and brings no Law in play."""
    there = told.if_(4, laws=[])
    return there.now["plays"] == 2 and there.now["laws"] == [] and there.after["phase"] == "turn"


def made(told: Told) -> bool:
    """How many chips two and three cards of a suit and group would make."""
    state = copy.deepcopy(told.before)
    state["seats"][0] |= {"hand": ["2C", "3C", "4C"], "plays": 3, "laws": [], "level": 2, "school": "fakir"}
    plays = [each for each in Match.load(state, seed=1).legal() if each["type"] == "play"]
    return {(len(each["cards"]), each["chips"]) for each in plays} == {(2, 1), (3, 2)}


def sentences(game: str) -> list[tuple[str, str]]:
    """All that a lesson says, sentence by sentence, with the title of the step."""
    return [
        (step.title, each)
        for step in lessons.lesson(game).course
        for said in (step.caption, step.then)
        for each in re.split(r"(?<=[.!?]) ", said)
    ]


@pytest.mark.parametrize(
    ("game", "claim"),
    [
        pytest.param(game, claim, id=f"{game}, {claim[0]}: {claim[1]}")
        for game, claims in CLAIMS.items()
        for claim in claims
    ],
)
def test_what_a_lesson_says_is_so(game, claim):
    title, said, holds = claim
    step = next(each for each in lessons.lesson(game).course if each.title == title)
    assert said in f"{step.caption} {step.then}", "the lesson says otherwise now"
    assert holds(walked(game)[title])


@pytest.mark.parametrize("game", TAUGHT)
def test_every_number_and_every_must_of_a_lesson_is_claimed(game):
    claimed = [(title, said) for title, said, _ in CLAIMS.get(game, [])]
    unclaimed = [
        f"{title}: {each}"
        for title, each in sentences(game)
        if CLAIMING.search(each)
        and not each.startswith((*BESIDE,))
        and not any(t == title and s in each for t, s in claimed)
    ]
    assert not unclaimed


@pytest.mark.parametrize(("said", "number"), BESIDE.items())
def test_what_is_shown_elsewhere_is_still_said_and_its_clause_is_tested(said, number):
    assert any(each.startswith(said) for game in TAUGHT for _, each in sentences(game))
    cited = re.compile(rf"(?<!\w){re.escape(number)}(?!\.?\w)")
    tests = Path(__file__).parent.parent / "games"
    assert any(cited.search(file.read_text(encoding="utf-8")) for file in tests.glob("*.*"))
