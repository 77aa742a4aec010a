"""The worked examples of Leela's rulebook (its section 12), number by number."""

from __future__ import annotations

from typing import Any

import pytest

from game import reasons
from game.engine import EngineError, Match, codec
from game.engine.games.leela.journal import journal
from tests.clauses import clause
from tests.games.leela_second import Second
from tests.games.leela_table import (
    ROLL,
    Symbol,
    kinds,
    position,
    squares,
    stages,
    table,
    thrown,
    types,
)

# One seat stands on a square or is unborn, a second is unborn; the throws are made. Then: where the first
# seat stands, whether the die passes or it throws again, and the kinds of its throws. T: with held sixes.
EXAMPLES = """
X1  | unborn | 3           | 68 unborn | passes | wait
X2  | unborn | 6           | 6         | again  | enter
X3  | unborn | 6 2         | 8         | passes | enter move
X4  | unborn | 6 4         | 23        | passes | enter move
X5  | unborn | 6 6 1       | 9         | passes | enter move move
X6  | unborn | 6 6 6       | 14        | again  | enter move move
X7  | unborn | 6 6 6 4     | 5         | passes | enter move move return
X8  | unborn | 6 6 6 6 2   | 26        | passes | enter move move hold total
X9  | unborn | 6 6 6 6 3   | 41        | passes | enter move move hold total
X10 | unborn | 6 6 6 6 6 5 | 35        | passes | enter move move hold hold total
X11 | 25     | 2           | 41        | passes | move
X12 | 4      | 6 3         | 26        | passes | move move
X13 | 38     | 6 5         | 14        | passes | move move
X14 | 31     | 6 4         | 70        | passes | move move
X15 | 30     | 6 6 3       | 67        | passes | move move move
X16 | 30     | 6 6 6 3     | 33        | passes | move move move return
X17 | 4      | 6 6 6 4     | 8         | passes | move move move return
X18 | 21     | 6 6 6 1     | 60        | passes | move move move return
X19 | 30     | 6 6 6 6 1   | 3         | passes | move move move hold total
X20 | 5      | 6 6 6 6 2   | 31        | passes | move move move hold total
X21 | 41     | 6 6 6 6 6 1 | 51        | passes | move move move hold hold total
X22 | 51     | 6 6 6 6 1   | 51        | passes | move move move hold total
X23 | 48     | 6           | 68 home   | passes | move
X24 | 62     | 6           | 68 home   | passes | move
X25 | 50     | 6 6 6       | 68 home   | passes | move move move
X26 | 66     | 2           | 68 home   | passes | move
X27 | 66     | 6 1         | 35        | passes | move move
X28 | 67     | 1           | 68 home   | passes | move
X29 | 67     | 2           | 69        | passes | move
X30 | 67     | 5           | 51        | passes | move
X31 | 67     | 6 1         | 68 home   | passes | move move
X32 | 67     | 6 6 6 1     | 68 home   | passes | move move move return
X33 | 69     | 3           | 51        | passes | move
X34 | 69     | 2           | 71        | passes | move
X35 | 69     | 4           | 69        | passes | move
X36 | 69     | 6 6 6 2     | 71        | passes | move move move return
X37 | 69     | 6 6 6 6 2   | 69        | passes | move move move hold total
X38 | 70     | 2           | 51        | passes | move
X39 | 71     | 2           | 71        | passes | move
X40 | 71     | 1           | 51        | passes | move
X41 | 51     | 3           | 68 home   | passes | move
X42 | 11     | 6           | 69        | again  | move
X43 | 65     | 5           | 70        | passes | move
X44 | 64     | 6 6 6 2     | 66        | passes | move move move return
T1  | 4      | 6 3         | 13        | passes | hold total
T2  | 62     | 6 1         | 69        | passes | hold total
T3  | 62     | 6 6 1       | 62        | passes | hold hold total
T4  | 30     | 6 6 6 3     | 33        | passes | hold hold hold return
T5  | unborn | 6 5         | 11        | passes | enter total
T6  | unborn | 6 6 1       | 13        | passes | enter hold total
T7  | unborn | 6 6 6 4     | 5         | passes | enter hold hold return
T8  | unborn | 6 6 6 6 2   | 26        | passes | enter hold hold hold total
"""


def examples() -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in EXAMPLES.strip().splitlines()]


def symbol(text: str) -> Symbol:
    return int(text) if text.isdigit() else text


@pytest.mark.parametrize(
    ("on", "dice", "then", "die", "throws"),
    [row[1:] for row in examples()],
    ids=[row[0] for row in examples()],
)
@clause("LE-4.2", "LE-4.4", "LE-4.5", "LE-4.6", "LE-4.7", "LE-4.8", "LE-6.2", "LE-6.3", "LE-9.1")
def test_one_seat(request, on, dice, then, die, throws):
    sixes = "total" if request.node.callspec.id.startswith("T") else "as_thrown"
    match = table(symbol(on), "unborn", sixes=sixes)
    second = Second(match.encoded())
    for number in map(int, dice.split()):
        assert thrown(match, number) == second.throw(number)
    square, _, stage = then.partition(" ")
    assert (squares(match)[0], stages(match)[0]) == (int(square), stage or "playing")
    assert match.to_act == {"passes": 1, "again": 0}[die]
    assert kinds(match) == throws.split()
    assert codec.same(match.encoded(), second.state())


def test_the_table_of_examples_is_whole():
    numbers = [row[0] for row in examples()]
    assert numbers == [f"X{n}" for n in range(1, 45)] + [f"T{n}" for n in range(1, 9)]


@clause("LE-2.3")
def test_x45_who_is_home_is_passed_over():
    match = table(30, "home", 21)
    thrown(match, 1)
    assert (match.to_act, match.state.turn) == (2, 2)
    thrown(match, 4)
    assert (squares(match), match.to_act) == ([31, 68, 25], 0)


@clause("LE-7.1", "LE-2.3")
def test_x46_one_home_the_other_goes_on():
    match = table(66, 67)
    home = thrown(match, 2)[-2]
    assert (home["type"], home["place"], match.over) == ("home", 1, False)
    for die, square in ((2, 69), (1, 70), (3, 70)):
        thrown(match, die)
        assert (squares(match)[1], match.to_act) == (square, 1)


@clause("LE-7.2", "LE-7.4")
def test_x47_both_home():
    match = table(66, 67)
    thrown(match, 2)
    assert types(thrown(match, 1)) == ["rolled", "moved", "home", "ended"]
    assert (match.over, match.state.winners, match.state.turn) == (True, [0, 1], 2)


@clause("LE-7.3")
def test_x48_the_first_one_home_ends_the_shorter_match():
    match = table(40, 51, "unborn", to_act=1, end="first")
    assert types(thrown(match, 3)) == ["rolled", "moved", "arrow", "home", "ended"]
    assert (match.over, match.state.winners) == (True, [1])


@clause("LE-4.4", "LE-8.2")
def test_x49_three_sixes_settled_from_4():
    match = table(4, "unborn")
    events = thrown(match, 6, 6, 6, 4)
    assert types(events) == (
        ["rolled", "moved", "arrow", "again"]
        + ["rolled", "moved", "snake", "again"] * 2
        + ["rolled", "returned", "moved", "passed"]
    )
    assert events[-3] == {"type": "returned", "rule": "LE-4.4", "seat": 0, "from": 8, "to": 4}
    found = journal(match.state.seats[0].course)
    assert found.arrows == {10: 1}
    assert found.snakes == {29: 1, 12: 1}
    assert found.visits == {10: 1, 23: 1, 29: 1, 6: 1, 12: 1, 8: 2}
    assert (found.climbed, found.fallen) == (13, 27)
    assert found.jump_pairs == {"10>29": 1, "29>12": 1}
    assert found.level_throws == [3, 0, 1, 0, 0, 0, 0, 0]


@clause("LE-2.1")
def test_x50_refusals_leave_the_match_as_it_was():
    match = table(30, "unborn")
    before = codec.dumps(match.encoded())
    cases: list[tuple[list[int], Any, str, str | None]] = [
        ([3], {"type": "roll", "seat": 0}, "illegal_action", None),
        ([7], ROLL, "chance_out_of_range", "die"),
        ([], ROLL, "chance_exhausted", "die"),
    ]
    for chance, action, code, draw in cases:
        match.chance.replace(chance)
        with pytest.raises(EngineError) as refused:
            match.act(action)
        assert (refused.value.code, refused.value.draw) == (code, draw)
        assert codec.dumps(match.encoded()) == before
        assert match.chance.waiting == chance
        assert match.log()["steps"] == []


X51 = {
    "a playing symbol on 10": (position(10), "seats[0].square"),
    "a playing symbol on 68": (
        {**position(30), "seats": [{**position(30)["seats"][0], "square": 68}]},
        "seats[0].square",
    ),
    "an unborn one on 5": (
        {**position(30), "seats": [{**position(5)["seats"][0], "stage": "unborn"}]},
        "seats[0].square",
    ),
    "to_act 2 of two seats": (position(30, 30, to_act=2), "to_act"),
    "home [0] with nobody home": ({**position(30), "home": [0]}, "home"),
    "one six from 25, on 30": (position(30, run=(1, 25, False)), "seats[0].square"),
    "no sixes in a run": (position(30, run=(0, 30, False)), "run.sixes"),
    "a missing run": ({key: value for key, value in position(30).items() if key != "run"}, "run"),
    "an unknown field": ({**position(30), "note": None}, "note"),
}


@pytest.mark.parametrize(("state", "path"), X51.values(), ids=X51)
def test_x51_states_that_cannot_be(state, path):
    with pytest.raises(EngineError) as refused:
        Match.load(state)
    assert (refused.value.code, refused.value.path) == ("bad_state", path)
    assert reasons.told(refused.value).startswith(f"{path}: ")


@clause("LE-9.1")
def test_x52_a_total_after_birth():
    match = table("unborn", sixes="total")
    thrown(match, 6)
    assert thrown(match, 5) == [
        {"type": "rolled", "rule": "LE-2.1", "seat": 0, "die": 5, "sixes": 0},
        {"type": "returned", "rule": "LE-9.1", "seat": 0, "from": 6, "to": 1},
        {"type": "moved", "rule": "LE-9.1", "seat": 0, "from": 1, "to": 11, "squares": 11},
        {"type": "passed", "rule": "LE-2.3", "from": 0, "to": 0, "turn": 2},
    ]


@clause("LE-6.2", "LE-6.4", "LE-8.3")
def test_x53_alone_on_69():
    match = table(69)
    assert types(thrown(match, 4)) == ["rolled", "useless", "passed"]
    assert types(thrown(match, 6)) == ["rolled", "useless", "again"]
    assert types(thrown(match, 3)) == ["rolled", "moved", "snake", "passed"]
    assert types(thrown(match, 3)) == ["rolled", "moved", "arrow", "home", "ended"]
    assert codec.encode(journal(match.state.seats[0].course)) == {
        "throws": 4,
        "turns": 3,
        "dice": [0, 0, 2, 1, 0, 1],
        "waits": 0,
        "useless": 2,
        "held": 0,
        "returns": 0,
        "totals": 0,
        "visits": {"72": 1, "51": 1, "54": 1, "68": 1},
        "arrows": {"54": 1},
        "snakes": {"72": 1},
        "climbed": 14,
        "fallen": 21,
        "level_throws": [0, 0, 0, 0, 0, 1, 0, 3],
        "level_moves": {"8>6": 1, "6>8": 1},
        "jump_pairs": {"72>54": 1},
        "top": 8,
        "longest_stay": [69, 3],
        "arrival": {"throw": 3, "from": 51, "via": "arrow"},
    }
