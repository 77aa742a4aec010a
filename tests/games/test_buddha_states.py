"""Which states of Buddha are taken up and which are refused, with the path (its section *State*)."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import reasons
from game.engine import EngineError, Match, codec
from tests import strategies
from tests.clauses import clause
from tests.every import examples
from tests.games.buddha_second import can_be
from tests.games.buddha_table import State, position


def refused(state: Any) -> str:
    """The path a state is refused with; it stands at the head of the sentence."""
    with pytest.raises(EngineError) as found:
        Match.load(state)
    path = found.value.path
    assert found.value.code == "bad_state" and path is not None
    assert reasons.told(found.value).startswith(f"{path}: ")
    return path


def loaded(state: Any) -> Match | EngineError:
    """The match of a state, or its refusal."""
    try:
        return Match.load(state, chance=[])
    except EngineError as found:
        return found


def way(path: str) -> tuple[Any, ...]:
    """`past[0].plays[1].card` as the way to it."""
    parts = path.replace("[", ".").replace("]", "").split(".")
    return tuple(int(part) if part.isdigit() else part for part in parts)


def written(path: tuple[Any, ...]) -> str:
    """The way to something as the engine writes it."""
    text = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
    return text.removeprefix(".")


def changed(state: State, **fields: Any) -> State:
    """The state with these fields changed; `__` stands for what is between the parts of a path."""
    for key, value in fields.items():
        path = tuple(int(part) if part.isdigit() else part for part in key.split("__"))
        state = strategies.put(state, path, value)
    return state


FRESH = position(n=3, phase="deal")
BIDDING = position(phase="bid", bids=[None, 3, 0, None], round=1)
LEADING = position("A5 YINYANG", n=5, phase="play", bids=[0, 1, 2, 3, 14])
FOLLOWING = position("", "", trick="yin A5", round=2)
LAST = position(taken=[3, 4, 3, 3], bids=[3, 0, 5, 14])
DEALT = position(n=3, phase="deal", round=3, bids=[4, 5, 0])
OVER = position(n=6, phase="over", round=2, rounds=2, bids=[2, 2, 2, 2, 2, 0])
STATES = [FRESH, BIDDING, LEADING, FOLLOWING, LAST, DEALT, OVER]
NAMED = pytest.mark.parametrize(
    "state", STATES, ids=["fresh", "bidding", "leading", "following", "last", "dealt", "over"]
)


@NAMED
def test_the_examples_are_right(state):
    assert can_be(state)
    match = Match.load(state)
    assert codec.same(match.encoded(), state)
    assert match.options == state["options"]


# -- fields and their kinds

PATHS = [
    "phase", "to_act", "over", "winners", "seats", "options", "round", "rounds", "dealer", "leader", "led",
    "trick", "past", "options.rounds", "seats[1].name", "seats[1].hand", "seats[1].cards", "seats[1].bid",
    "seats[1].tricks", "seats[1].score", "seats[1].sheet", "seats[0].sheet[0].bid",
    "seats[0].sheet[0].tricks", "seats[0].sheet[0].points", "trick[1].seat", "trick[1].card", "trick[1].as",
]  # fmt: skip
TRICK_PATHS = [
    "past[12].leader", "past[12].plays", "past[12].winner", "past[12].next", "past[0].plays[3].seat",
    "past[0].plays[3].card", "past[0].plays[3].as",
]  # fmt: skip
FIELDS = [(FOLLOWING, path) for path in PATHS] + [(LAST, path) for path in TRICK_PATHS]
NULLABLE = {"to_act", "leader", "led", "bid", "as", "winner"}


@pytest.mark.parametrize(("state", "path"), FIELDS, ids=PATHS + TRICK_PATHS)
def test_no_field_may_be_missing(state, path):
    assert refused(strategies.without(state, way(path))) == path


def test_the_game_is_named():
    assert refused(strategies.without(FRESH, ("game",))) == "game"
    assert refused({**FRESH, "game": None}) == "game"


@pytest.mark.parametrize(
    ("state", "path"),
    [
        (FOLLOWING, ""),
        (FOLLOWING, "options"),
        (FOLLOWING, "seats[3]"),
        (FOLLOWING, "seats[0].sheet[0]"),
        (FOLLOWING, "trick[0]"),
        (LAST, "past[5]"),
        (LAST, "past[5].plays[2]"),
    ],
)
def test_no_field_may_be_added(state, path):
    here = way(path) if path else ()
    spoilt = strategies.put(state, here, {**strategies.at(state, here), "note": 1})
    assert refused(spoilt) == written((*here, "note"))


@pytest.mark.parametrize(("state", "path"), FIELDS, ids=PATHS + TRICK_PATHS)
def test_each_field_is_of_its_own_kind(state, path):
    """`1`, `1.0` and `true` are three different things."""
    right = strategies.at(state, way(path))
    kinds: tuple[Any, ...] = (None, True, 1, 1.0, "1", [1], {}, [])
    for wrong in kinds:
        if type(wrong) is type(right) or (way(path)[-1] in NULLABLE and (wrong is None or right is None)):
            continue
        assert refused(strategies.put(state, way(path), wrong)).startswith(path)


@pytest.mark.parametrize("viewer", [None, 1])
def test_a_view_is_no_state(viewer):
    assert refused(Match.load(FOLLOWING).view(viewer)) == "seats[0].hand"


# -- options, rounds, dealer


@clause("BU-3.1", "BU-9.1")
@pytest.mark.parametrize(
    ("state", "path"),
    [
        (changed(FRESH, options__rounds=61), "options.rounds"),
        (changed(FRESH, options__rounds=-1), "options.rounds"),
        (changed(FRESH, options__rounds=5), "rounds"),
        (changed(FRESH, rounds=5), "rounds"),
        (changed(BIDDING, rounds=6), "rounds"),
        (changed(FRESH, round=0), "round"),
        (changed(FRESH, round=7), "round"),
        (changed(OVER, round=1), "round"),
        (changed(OVER, options__rounds=3, rounds=3), "round"),
    ],
)
def test_rounds_keep_to_the_table_and_the_option(state, path):
    assert refused(state) == path


@clause("BU-4.1")
@pytest.mark.parametrize("state", [FRESH, BIDDING, FOLLOWING, DEALT, OVER])
def test_the_dealer_follows_from_the_round(state):
    for dealer in {-1, *range(6)} - {state["dealer"]}:
        assert refused({**state, "dealer": dealer}) == "dealer"


@pytest.mark.parametrize("phase", ["Deal", "trick", ""])
def test_there_are_four_phases(phase):
    assert refused({**FRESH, "phase": phase}) == "phase"


@pytest.mark.parametrize("count", [2, 7])
def test_a_table_has_three_to_six_seats(count):
    assert refused({**FRESH, "seats": (FRESH["seats"] * 3)[:count]}) == "seats"


@pytest.mark.parametrize("name", ["", "a" * 41, "a\nb"])
def test_names_are_names(name):
    assert refused(changed(FRESH, seats__1__name=name)) == "seats[1].name"


# -- cards


@clause("BU-3.1")
@pytest.mark.parametrize("card", ["A12", "A15", "A0", "a1", "yin", "", "JOKER"])
def test_a_card_is_of_the_deck(card):
    assert refused(changed(BIDDING, seats__2__hand__5=card)) == "seats[2].hand[5]"
    assert refused(changed(FOLLOWING, trick__1__card=card)) == "trick[1].card"
    assert refused(changed(LAST, past__4__plays__2__card=card)) == "past[4].plays[2].card"


@clause("BU-3.1")
@pytest.mark.parametrize(
    ("state", "path"),
    [
        (changed(BIDDING, seats__1__hand__0="A2"), "seats"),
        (changed(BIDDING, seats__1__hand__0="HOLE"), "seats"),
        (changed(FOLLOWING, seats__1__hand__0="A5"), "seats"),
        (changed(FOLLOWING, trick__1__card="A6"), "seats"),
        (changed(LAST, seats__1__hand__0="E11"), "seats"),
    ],
)
def test_hands_and_tricks_are_one_deck(state, path):
    assert refused(state) == path


@clause("BU-3.1", "BU-4.2")
def test_what_lies_after_a_round_is_one_deck():
    """Another card in the same place, by which nothing else would change."""
    assert [play["card"] for play in DEALT["past"][14]["plays"]] == ["HOLE", "A1", "A2"]
    assert refused(changed(DEALT, past__14__plays__2__card="A3")) == "past"


@clause("BU-7.1")
def test_a_trick_of_nothing_but_black_holes_is_no_trick():
    spoilt = copy.deepcopy(LAST)
    for play in spoilt["past"][0]["plays"]:
        play["card"], play["as"] = "HOLE", None
    assert refused(spoilt) == "past[0].plays"


@clause("BU-4.3")
@pytest.mark.parametrize("state", [BIDDING, LEADING, FOLLOWING, LAST])
def test_every_hand_has_as_many_cards_as_the_round_has_left(state):
    for seat, found in enumerate(state["seats"]):
        less = changed(state, **{f"seats__{seat}__hand": found["hand"][1:]})
        assert refused(less) == f"seats[{seat}].hand"
        assert (
            refused(changed(less, **{f"seats__{seat}__cards": found["cards"] - 1})) == f"seats[{seat}].hand"
        )
        assert refused(changed(state, **{f"seats__{seat}__cards": 0})) == f"seats[{seat}].cards"


@pytest.mark.parametrize("state", [FRESH, DEALT, OVER])
def test_between_rounds_nobody_holds_a_card(state):
    assert refused(changed(state, seats__1__hand=["A1"])) == "seats[1].hand"
    assert refused(changed(state, seats__1__cards=1)) == "seats[1].cards"
    assert refused(changed(state, seats__1__bid=1)) == "seats[1].bid"
    assert refused(changed(state, seats__1__tricks=1)) == "seats[1].tricks"


@clause("BU-2.2")
@pytest.mark.parametrize("state", [BIDDING, LEADING, FOLLOWING])
def test_a_hand_in_another_order_is_put_in_order(state):
    muddled = copy.deepcopy(state)
    for seat in muddled["seats"]:
        seat["hand"].reverse()
    given = codec.dumps(muddled)
    match = Match.load(muddled)
    assert codec.same(match.encoded(), state)
    assert codec.dumps(muddled) == given  # what was handed in is left alone


@clause("BU-2.3")
@pytest.mark.parametrize(
    ("state", "path"),
    [
        (changed(FOLLOWING, trick__0__as=None), "trick[0].as"),
        (changed(FOLLOWING, trick__0__as="buddha"), "trick[0].as"),
        (changed(FOLLOWING, trick__1__as="yin"), "trick[1].as"),
        (changed(FOLLOWING, trick__1__as="yang"), "trick[1].as"),
        (changed(LAST, past__0__plays__0__as="yang"), "past[0].plays[0].as"),
        (changed(FOLLOWING, trick__0__as="yang"), "led"),
    ],
)
def test_declared_is_a_yin_yang_and_nothing_else(state, path):
    assert refused(state) == path


# -- tricks


@clause("BU-5.3", "BU-7.6")
@pytest.mark.parametrize(
    ("state", "path"),
    [
        (changed(BIDDING, leader=None), "leader"),
        (changed(BIDDING, leader=0), "leader"),
        (changed(LEADING, leader=0), "leader"),
        (changed(FOLLOWING, leader=3), "leader"),
        (changed(FRESH, leader=1), "leader"),
        (changed(DEALT, leader=0), "leader"),
        (changed(OVER, leader=0), "leader"),
        (changed(LAST, past__0__leader=0), "past[0].leader"),
        (changed(LAST, past__7__leader=(LAST["past"][7]["leader"] + 1) % 4), "past[7].leader"),
        (changed(LAST, leader=(LAST["leader"] + 1) % 4), "leader"),
        (changed(LAST, past__0__next=1), "past[0].next"),
        (changed(LAST, past__0__winner=None), "past[0].winner"),
        (changed(LAST, past__0__winner=1), "past[0].winner"),
        (changed(DEALT, past__14__winner=0), "past[14].winner"),
        (changed(DEALT, past__14__next=(DEALT["past"][14]["next"] + 1) % 3), "past[14].next"),
    ],
)
def test_leaders_and_winners_are_a_chain(state, path):
    assert refused(state) == path


@clause("BU-6.1")
@pytest.mark.parametrize(
    ("state", "path"),
    [
        (changed(FOLLOWING, trick__0__seat=1), "trick[0].seat"),
        (changed(FOLLOWING, trick__1__seat=2), "trick[1].seat"),
        (changed(FOLLOWING, trick__1__seat=4), "trick[1].seat"),
        (changed(LAST, past__3__plays__2__seat=9), "past[3].plays[2].seat"),
        (changed(LAST, past__3__plays=LAST["past"][3]["plays"][:3]), "past[3].plays"),
        (changed(LAST, past__3__plays=[]), "past[3].plays"),
        (changed(LAST, past__3__plays=LAST["past"][3]["plays"] * 2), "past[3].plays"),
        (changed(LAST, trick=LAST["past"][12]["plays"]), "trick"),
        (changed(BIDDING, trick=FOLLOWING["trick"]), "trick"),
        (changed(FRESH, trick=FOLLOWING["trick"]), "trick"),
        (changed(OVER, trick=FOLLOWING["trick"][:0] + OVER["past"][0]["plays"][:1]), "trick"),
    ],
)
def test_every_trick_goes_round_the_table(state, path):
    assert refused(state) == path


@clause("BU-3.2", "BU-8.6")
@pytest.mark.parametrize(
    "state",
    [
        changed(FRESH, past=DEALT["past"]),
        changed(FRESH, past=DEALT["past"][:1]),
        changed(BIDDING, past=LAST["past"]),
        changed(DEALT, past=[]),
        changed(DEALT, past=DEALT["past"][:-1]),
        changed(OVER, past=OVER["past"][:-1]),
        changed(OVER, past=[]),
        changed(LAST, past=LAST["past"] + LAST["past"][:1]),
    ],
)
def test_there_are_as_many_tricks_as_the_phase_has(state):
    assert refused(state) == "past"


@clause("BU-6.2")
@pytest.mark.parametrize("led", [None, "fire", "water", "earth"])
def test_the_element_led_follows_from_the_trick(led):
    assert refused({**FOLLOWING, "led": led}) == "led"
    assert refused({**LEADING, "led": "air"}) == "led"
    assert refused({**DEALT, "led": "air"}) == "led"
    assert refused({**FOLLOWING, "led": "wood"}) == "led"


@clause("BU-7.6")
@pytest.mark.parametrize("seat", range(4))
def test_tricks_taken_follow_from_the_past(seat):
    for tricks in (-1, LAST["seats"][seat]["tricks"] + 1, 14):
        assert refused(changed(LAST, **{f"seats__{seat}__tricks": tricks})) == f"seats[{seat}].tricks"


def test_whether_suit_was_followed_is_not_asked():
    """Seat 2 laid another Element and holds the one that was led."""
    state = position("", "A3", trick="A5 F9")
    assert Match.load(state).state.led == "air"
    assert "A3" in state["seats"][2]["hand"]


# -- bids and turns


@clause("BU-5.1", "BU-5.2")
@pytest.mark.parametrize(
    ("state", "path"),
    [
        (changed(BIDDING, seats__1__bid=None), "seats[1].bid"),
        (changed(BIDDING, seats__1__bid=-1), "seats[1].bid"),
        (changed(BIDDING, seats__1__bid=15), "seats[1].bid"),
        (changed(BIDDING, seats__3__bid=0), "seats[3].bid"),
        (changed(BIDDING, seats__0__bid=4), "seats[0].bid"),
        (changed(BIDDING, to_act=1), "seats[1].bid"),
        (changed(BIDDING, to_act=2), "seats[2].bid"),
        (changed(BIDDING, to_act=0), "seats[3].bid"),
        (changed(LEADING, seats__4__bid=None), "seats[4].bid"),
        (changed(LEADING, seats__4__bid=15), "seats[4].bid"),
        (changed(LEADING, seats__0__bid=-1), "seats[0].bid"),
        (changed(LEADING, phase="bid"), "seats[1].bid"),
    ],
)
def test_bids_are_of_those_who_have_bid(state, path):
    assert refused(state) == path


@clause("BU-4.1", "BU-5.3", "BU-6.1")
@pytest.mark.parametrize("state", [FRESH, LEADING, FOLLOWING, LAST, DEALT])
def test_who_is_to_act_follows(state):
    for seat in {*range(len(state["seats"]))} - {state["to_act"]}:
        assert refused({**state, "to_act": seat}) == "to_act"
    for nobody in (-1, len(state["seats"]), None):
        assert refused({**state, "to_act": nobody}) == "to_act"


# -- score sheets


def sheet(state: State, path: str, value: Any) -> State:
    return strategies.put(state, way(path), value)


@clause("BU-3.2", "BU-8.1", "BU-8.2", "BU-8.3", "BU-8.4", "BU-8.5")
@pytest.mark.parametrize(
    ("state", "path"),
    [
        (changed(FRESH, seats__1__score=10), "seats[1].score"),
        (changed(FRESH, seats__1__sheet=DEALT["seats"][1]["sheet"][:1]), "seats[1].sheet"),
        (changed(DEALT, seats__1__sheet=DEALT["seats"][1]["sheet"][:1]), "seats[1].sheet"),
        (changed(OVER, seats__5__sheet=[]), "seats[5].sheet"),
        (sheet(DEALT, "seats[0].sheet[1].bid", 16), "seats[0].sheet[1].bid"),
        (sheet(DEALT, "seats[2].sheet[0].bid", -1), "seats[2].sheet[0].bid"),
        (sheet(DEALT, "seats[2].sheet[0].tricks", -1), "seats[2].sheet[0].tricks"),
        (sheet(DEALT, "seats[2].sheet[0].tricks", 15), "seats[2].sheet[0].tricks"),
        (sheet(DEALT, "seats[2].sheet[0].tricks", 5), "seats[0].sheet[0].tricks"),
        (sheet(DEALT, "seats[1].sheet[0].points", 30), "seats[1].sheet[0].points"),
        (sheet(DEALT, "seats[1].sheet[1].points", 71), "seats[1].sheet[1].points"),
        (sheet(DEALT, "seats[2].sheet[1].points", -40), "seats[2].sheet[1].points"),
        (changed(DEALT, seats__2__score=0), "seats[2].score"),
        (changed(OVER, seats__0__score=1000), "seats[0].score"),
    ],
)
def test_sheets_are_scored_by_the_rules(state, path):
    assert refused(state) == path


@clause("BU-8.4")
def test_points_for_nothing_follow_the_highest_bid():
    state = position(n=3, phase="deal", round=2, bids=[0, 9, 3], taken=[0, 7, 7])
    assert state["seats"][0]["sheet"] == [{"bid": 0, "tricks": 0, "points": 200}]
    assert Match.load(state).state.seats[0].score == 200
    spoilt = sheet(sheet(state, "seats[0].sheet[0].points", 100), "seats[0].score", 100)
    assert refused(spoilt) == "seats[0].sheet[0].points"


@clause("BU-3.2", "BU-7.6")
def test_the_last_rows_are_as_the_tricks_that_lie_there():
    rows = position(n=3, phase="deal", round=2, bids=[4, 4, 4], taken=[4, 6, 4])
    lies = position(n=3, phase="deal", round=2, bids=[4, 4, 4], taken=[4, 4, 6])
    assert refused({**rows, "past": lies["past"]}) == "seats[1].sheet[0].tricks"


# -- the end


@clause("BU-9.1", "BU-9.2")
@pytest.mark.parametrize(
    ("state", "path"),
    [
        (changed(FRESH, winners=[0]), "winners"),
        (changed(LAST, winners=[1]), "winners"),
        (changed(FRESH, over=True), "to_act"),
        (changed(FRESH, over=True, to_act=None), "over"),
        (changed(DEALT, phase="over"), "over"),
        (changed(OVER, over=False), "to_act"),
        (changed(OVER, over=False, to_act=0), "over"),
        (changed(OVER, to_act=0), "to_act"),
        (changed(OVER, winners=[]), "winners"),
        (changed(OVER, winners=[5]), "winners"),
        (changed(OVER, winners=[*range(6)]), "winners"),
        (changed(OVER, winners=OVER["winners"][::-1]), "winners"),
        (changed(OVER, winners=[6]), "winners[0]"),
        (changed(OVER, winners=[0, -1]), "winners[1]"),
    ],
)
def test_the_end_agrees_with_itself(state, path):
    assert len(OVER["winners"]) > 1
    assert refused(state) == path


@clause("BU-9.2")
def test_a_match_that_is_over_is_taken_up_and_nobody_acts():
    match = Match.load(OVER)
    assert match.over and match.legal() == [] and match.to_act is None


# -- both tellings know the same states

TOP_VALUES: dict[str, list[Any]] = {
    "phase": ["deal", "bid", "play", "over"],
    "to_act": [None, 0, 1, 2, 3],
    "over": [True, False],
    "winners": [[], [0], [0, 1], [1, 0], [0, 1, 2, 3]],
    "round": [0, 1, 2, 3, 4],
    "rounds": [0, 2, 4, 5, 6],
    "dealer": [0, 1, 2],
    "leader": [None, 0, 1, 2],
    "led": [None, "air", "fire"],
    "trick": [[], FOLLOWING["trick"], LAST["past"][0]["plays"][:1]],
    "past": [[], LAST["past"][:1], LAST["past"], DEALT["past"], OVER["past"]],
}
SEAT_VALUES: dict[str, list[Any]] = {
    "hand": [[], ["A1"], ["YIN", "YANG"]],
    "cards": [0, 1, 13, 14],
    "bid": [None, -1, 0, 3, 14, 15],
    "tricks": [-1, 0, 1, 3, 4],
    "score": [-10, 0, 30],
    "sheet": [[], DEALT["seats"][0]["sheet"], OVER["seats"][0]["sheet"]],
}
ROW_VALUES: dict[str, list[Any]] = {
    "bid": [-1, 0, 1, 4, 15, 16],
    "tricks": [-1, 0, 1, 3, 5, 15],
    "points": [-10, 0, 30],
}
PLAY_VALUES: dict[str, list[Any]] = {
    "seat": [0, 1, 2, 7],
    "card": ["A1", "A2", "A5", "F9", "YIN", "YANG", "YINYANG", "BUDDHA", "HOLE"],
    "as": [None, "yin", "yang"],
}


def changes(state: State) -> list[tuple[tuple[Any, ...], Any]]:
    """The ways to everything of a state that may be given another value of its kind, and those values."""
    tables = {"seats": SEAT_VALUES, "sheet": ROW_VALUES, "plays": PLAY_VALUES, "trick": PLAY_VALUES}
    found: list[tuple[tuple[Any, ...], Any]] = [
        ((key,), value) for key, values in TOP_VALUES.items() for value in values
    ]
    found += [(("options", "rounds"), value) for value in (-1, 0, 2, 61)]
    for path in strategies.paths(state):
        if len(path) > 1 and isinstance(path[-1], int) and path[-2] in tables:
            found += [((*path, key), value) for key, values in tables[path[-2]].items() for value in values]
        elif len(path) == 2 and path[0] == "past":
            found += [((*path, key), seat) for key in ("leader", "winner", "next") for seat in range(3)]
            found.append(((*path, "winner"), None))
        elif len(path) == 4 and path[2] == "hand":
            found += [(path, card) for card in ("A1", "HOLE")]
    return found


@st.composite
def altered(draw: st.DrawFn) -> State:
    """A right state in which one to three things were given another value of their kind."""
    state: State = strategies.one_of(draw, STATES)
    for _ in range(draw(st.integers(1, 3))):
        path, value = strategies.one_of(draw, changes(state))
        state = strategies.put(state, path, value)
    return state


@examples(150)
@given(altered())
def test_both_tellings_take_up_the_same_states(state):
    assert isinstance(loaded(state), Match) == can_be(state)


@NAMED
def test_both_tellings_judge_single_changes_alike(state):
    ways = changes(state)
    step = max(1, len(ways) // 300) | 1
    for path, value in ways[::step]:
        found = strategies.put(state, path, value)
        assert isinstance(loaded(found), Match) == can_be(found), (path, value)


@examples(80)
@given(st.sampled_from(STATES).flatmap(strategies.spoilt))
def test_a_state_with_one_thing_wrong_is_refused_or_whole(state):
    """Whatever is taken up can be played on: it breaks no rule later either."""
    found = loaded(state)
    if isinstance(found, EngineError):
        assert found.code in ("bad_state", "bad_request", "unknown_game")
    else:
        for _ in range(20):
            if not found.over:
                found.act(found.legal()[0])
                assert can_be(found.encoded())
        codec.dumps(found.log())
