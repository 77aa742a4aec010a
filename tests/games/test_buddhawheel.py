"""The rules of BuddhaWheel, clause by clause (`languages/en/buddhawheel/rulebook.md`)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from game.engine import EngineError, Match, codec
from game.engine.base import Event
from game.engine.chance import Loose
from game.engine.games import buddhawheel as rules
from tests.clauses import clause
from tests.games.buddhawheel_second import (
    COLOURS,
    FLAMES,
    LENGTHS,
    MARKS,
    MINDS,
    MOONS,
    POWERS,
    REALMS,
    STACK_OF,
    UMBRELLAS,
    ahead,
    arm,
    colour,
    comes_back,
    leads_to,
    negative,
    pack,
    positive,
)
from tests.games.buddhawheel_table import (
    ENDED,
    LAST_BUT_ONE,
    NAMES,
    OPTIONS,
    UNBORN,
    at,
    bottom,
    brief,
    buddha,
    cards,
    deed,
    done,
    legal,
    meditating,
    new,
    only,
    position,
    rolled,
    rule_of,
    seat,
    table,
    told,
    types,
)

FIVE = "HU09 HU11 HU13 HU15 HU17"  # all colours but green
FIRST: dict[str, Any] = {"round": 1, "phase": "birth"}
BODHISATTVA = {"powers": 5}
SIX = dict.fromkeys(COLOURS, 1)
NOTHING: dict[str, Any] = {"dedicated": {}, "meditated": {}, "powers": 0}


def refused(match: Match, text: str) -> str | None:
    """The clause that forbids an action; a refusal changes nothing."""
    before = codec.dumps(match.encoded())
    with pytest.raises(EngineError) as found:
        match.act(deed(text))
    assert found.value.code == "illegal_action" and codec.dumps(match.encoded()) == before
    return found.value.rule


def moved(*seats: Any, die: int, go: str | None = None, **rest: Any) -> Match:
    """After a throw from this position, by the way named if there is a choice."""
    match = table(*seats, chance=[die], **rest)
    done(match, "roll", *([f"go {go}"] if go else []))
    return match


def stands(match: Match, number: int = 0) -> Any:
    return seat(match, number)["square"]


def phase(match: Match) -> tuple[str, int | None]:
    """What is to be decided, and by whom."""
    return match.state.phase, match.to_act


def story(match: Match) -> list[Event]:
    """All that happened in a match."""
    return [event for step in match.steps for event in step.events]


# -- 1. Components


@clause("BW-1.1", "BW-1.3", "BW-1.4", "BW-1.5")
def test_the_squares_and_where_they_lead():
    arms = [f"{name}_{n}" for name, length in LENGTHS.items() for n in (*range(1, length + 1), "death")]
    births = [f"birth_{realm}" for realm in REALMS]
    squares = rules.squares()
    assert {*squares} == {"bardo", *births, *arms} and len(squares) == 144
    for square in squares:
        onward = [] if square.endswith("death") else ahead(square)
        assert sorted(rules.ways()[square]) == sorted(onward)


@clause("BW-1.1")
def test_the_paths_lie_outside_the_realms_one_outside_the_other():
    radius = {name: {one.radius for one in rules.wheel().spaces if arm(one.id) == name} for name in LENGTHS}
    assert max(max(radius[realm]) for realm in REALMS) < min(radius["spirit"])
    assert max(radius["spirit"]) < min(radius["subtle"])


@clause("BW-1.2")
def test_karma_burners_lie_in_three_realms_and_nowhere_else():
    found = {square for square, kind in rules.kind_of().items() if kind == "flame"}
    assert found == FLAMES
    assert {arm(square) for square in found} == {"hell", "demigod", "god"}


@clause("BW-1.1", "BW-7.1", "BW-7.7")
def test_umbrellas_moons_and_skulls_lie_where_they_should():
    kinds = rules.kind_of()
    assert {square for square, kind in kinds.items() if kind == "umbrella"} == UMBRELLAS
    assert {square for square, kind in kinds.items() if kind == "moon"} == MOONS
    assert {square for square, kind in kinds.items() if kind == "death"} == {
        f"{one}_death" for one in LENGTHS
    }


@clause("BW-1.3")
@pytest.mark.parametrize(("name", "length"), LENGTHS.items())
def test_an_arm_is_so_long_and_ends_in_death(name, length):
    square, count = f"{name}_1", 1
    while not square.endswith("_death"):
        (square,) = [to for to in rules.ways()[square] if arm(to) == name]
        count += 1
    assert (square, count) == (f"{name}_death", length + 1)


@clause("BW-1.4")
def test_the_arch_is_the_only_way_out_of_the_realms():
    inwards = [square for square, onward in rules.ways().items() if "spirit_1" in onward]
    assert inwards == ["human_14"]
    arch, squares = rules.wheel().arch, rules.squares()
    assert (arch.from_, arch.to) == ("human_14", "spirit_1")
    assert squares["human_14"].radius < arch.radius < squares["spirit_1"].radius


@clause("BW-1.5")
def test_sideways_leads_outward_and_never_back():
    assert rules.sideways() == {f"spirit_{n}": f"subtle_{n}" for n in range(1, 25)}
    assert not any(
        arm(to) == "spirit" for one in rules.ways() if arm(one) == "subtle" for to in rules.ways()[one]
    )
    assert only(moved(at("subtle_1"), at(), die=6).events, "move")["path"][-1] == "subtle_7"


@clause("BW-1.6", "BW-5.1")
@pytest.mark.parametrize(("name", "stack"), STACK_OF.items())
def test_each_realm_but_two_has_its_stack(name, stack):
    match = moved(at(f"{name}_4", **BODHISATTVA), at(), die=1, go="spirit_5" if name == "spirit" else None)
    if match.state.phase == "square":
        done(match, "draw")
    assert only(story(match), "card")["card"] == f"{stack}01"


@clause("BW-1.6", "BW-4.1")
@pytest.mark.parametrize("square", ["hell_1", "god_1"])
def test_hell_and_god_have_none(square):
    assert types(done(table(at(square), at()), "step")) == ["move", "imagine"]


@clause("BW-1.6")
def test_the_bardo_and_the_births_belong_to_no_realm():
    nowhere = {square for square, realm in rules.realm_of().items() if realm is None}
    assert nowhere == {"bardo", *(f"birth_{realm}" for realm in REALMS)}


@clause("BW-1.7", "BW-5.4", "BW-5.5")
def test_the_120_minds():
    minds = rules.minds()
    assert {code for code in minds if "-" not in code} == {*MARKS} and len(MARKS) == 120
    for code in MARKS:
        mind = minds[code]
        assert (mind.colour or "") == colour(code)
        signs = {"positive": positive(code), "negative": negative(code), "dedication": not colour(code)}
        assert [sign for sign, so in signs.items() if so] == [mind.sign]
        assert mind.returns == comes_back(code)
        assert mind.symbol == (leads_to(code) if colour(code) else None)


@clause("BW-1.7")
@pytest.mark.parametrize("stack", MINDS)
def test_every_stack_has_a_dedication_and_other_cards_that_return(stack):
    found = [code for code in MARKS if code.startswith(stack)]
    assert len(found) == 20
    assert all(comes_back(code) for code in found if not colour(code))
    assert any(comes_back(code) for code in found if colour(code))


@clause("BW-1.8")
@pytest.mark.parametrize(("seats", "sets"), [(1, 2), (2, 3), (3, 3), (4, 4), (5, 4), (6, 5)])
def test_the_pack_is_used_so_many_times(seats, sets):
    stacks = new(seats).encoded()["stacks"]
    assert stacks == {stack: pack(stack, sets) for stack in MINDS}
    assert stacks["HU"][-1] == f"HU20-{sets}"


@clause("BW-1.9")
@pytest.mark.parametrize("seats", range(1, 7))
def test_all_begin_with_empty_hands(seats):
    state = new(seats, seed=seats).encoded()
    for number, one in enumerate(state["seats"]):
        assert one == {
            "name": NAMES[number],
            "status": "unborn",
            "square": None,
            "karma": [],
            "dedicated": [],
            "meditated": [],
            "powers": 0,
            "miss": False,
            "lives": 0,
        }


@clause("BW-1.10")
def test_the_first_of_a_stack_is_on_top_and_the_last_of_the_karma_is_the_latest():
    match = moved(at("ghost_3", karma="HU01"), at(), die=1)
    assert seat(match)["karma"] == ["HU01", "HG01"]
    assert match.encoded()["stacks"]["HG"][0] == "HG02"
    match = moved(at("ghost_3", karma="HU01"), at(), die=1, top={"HG": "HG04"})
    assert bottom(match, "HG") == "HG04" and match.encoded()["stacks"]["HG"][0] == "HG01"


# -- 2. Starting


@clause("BW-2.1", "BW-12.1")
@pytest.mark.parametrize("seats", [1, 2, 6])
def test_each_stack_is_shuffled_once_in_this_order(seats):
    size = 20 * (seats // 2 + 2)
    orders: list[Any] = [[(place + turn) % size for place in range(size)] for turn in range(1, 7)]
    match = Match.new("buddhawheel", NAMES[:seats], {}, chance=[list(order) for order in orders])
    for turn, (stack, found) in enumerate(match.encoded()["stacks"].items(), 1):
        assert found == pack(stack, size // 20)[turn:] + pack(stack, size // 20)[:turn]
    assert list(match.encoded()["stacks"]) == ["HG", "AN", "HU", "DG", "SP", "SU"]
    assert match.log()["draws"] == orders


@clause("BW-2.2")
@pytest.mark.parametrize("die", range(1, 7))
def test_the_first_throw_is_a_birth_and_the_whole_turn(die):
    match = new(3)
    events = rolled(match, die)
    assert [(event["type"], event["rule"]) for event in events] == [("die", "BW-2.2"), ("born", "BW-2.2")]
    assert (stands(match), seat(match)["lives"]) == (f"birth_{REALMS[die - 1]}", 1)
    assert (phase(match), match.state.round, match.state.die) == (("birth", 1), 1, None)


@clause("BW-2.2", "BW-6.4")
@pytest.mark.parametrize(
    ("score", "die", "realm", "kept_by"),
    [
        ({"powers": 3}, 1, "human", "refuge"),
        ({"powers": 3}, 6, "god", None),
        ({"powers": 2}, 1, "hell", None),
        ({"meditated": {"green": 1}}, 6, "human", "meditation"),
        ({"meditated": {"green": 1}}, 5, "demigod", None),
    ],
)
def test_a_carried_protection_holds_for_the_first_birth(score, die, realm, kept_by):
    carry = [None, {"dedicated": {}, "meditated": {}, "powers": 0, **score}]
    match = new(2, carry=carry)
    rolled(match, 4, die)
    born = only(match.events, "born")
    assert (born["seat"], born["realm"], born["protected_by"]) == (1, realm, kept_by)
    assert born["rule"] == ("BW-6.4" if kept_by else "BW-2.2")


@clause("BW-2.3")
def test_seats_take_turns_in_their_order_and_rounds_are_counted():
    match = new(3)
    found = []
    for _ in range(3):
        found.append((match.state.round, match.to_act))
        rolled(match, 4)
    for _ in range(4):
        found.append((match.state.round, match.to_act))
        rolled(match, 1)
    assert found == [(1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2), (3, 0)]


@clause("BW-2.3")
@pytest.mark.parametrize(("turn", "following", "round_"), [(1, 3, 5), (3, 1, 6)])
def test_who_has_left_is_passed_over(turn, following, round_):
    gone = {"status": "left", "square": None}
    match = table(gone, at(), gone, at(), chance=[1], turn=turn, attained=[0, 2])
    done(match, "roll")
    assert (match.to_act, match.state.turn, match.state.round) == (following, following, round_)


@clause("BW-2.3", "BW-9.2")
def test_a_buddha_has_turns():
    match = moved(at(), buddha("god_1"), die=1)
    assert (match.to_act, legal(match)) == (1, ["roll"])


@clause("BW-2.4", "BW-9.8")
def test_who_starts_as_a_buddha_is_taken_as_given():
    match = new(3, start_as_buddha=[0, 2])
    assert [one["status"] for one in match.encoded()["seats"]] == ["buddha", "unborn", "buddha"]
    assert legal(match) == [f"emanate {realm}" for realm in REALMS]


@clause("BW-2.5")
def test_a_carried_score_is_tokens_in_the_order_of_the_colours():
    score = {"dedicated": {"green": 1, "pink": 2}, "meditated": {"blue": 1, "purple": 1}, "powers": 4}
    match = new(2, carry=[score, None])
    assert seat(match)["dedicated"] == ["@pink", "@pink", "@green"]
    assert seat(match)["meditated"] == ["@purple", "@blue"]
    assert (seat(match)["powers"], seat(match, 1)["powers"]) == (4, 0)
    assert match.encoded()["options"]["carry"] == [score, None]


@clause("BW-2.5", "BW-7.8")
def test_a_token_counts_as_a_card_and_never_goes_back_to_a_stack():
    match = moved(at("subtle_1", dedicated="@pink HU10 @pink", karma="SP01"), at(), die=1)
    assert legal(match) == ["draw", "purify", "meditate @pink", "meditate HU10"]
    done(match, "meditate @pink")
    assert (seat(match)["dedicated"], seat(match)["meditated"]) == (["HU10", "@pink"], ["@pink"])
    tokens = {"dedicated": "@green", "meditated": "@pink @purple @grey @blue @yellow"}
    match = moved(at("subtle_1", **tokens), at(), die=1)
    sizes = {stack: len(found) for stack, found in match.encoded()["stacks"].items()}
    done(match, "meditate @green")
    assert types(done(match, "leave")) == ["liberation"]
    assert {stack: len(found) for stack, found in match.encoded()["stacks"].items()} == sizes
    assert seat(match)["dedicated"] == seat(match)["meditated"] == []


# -- 3. Moving


@clause("BW-3.1", "BW-4.1")
@pytest.mark.parametrize("square", [square for square in rules.squares() if not square.endswith("death")])
def test_one_die_is_thrown_but_in_hell_and_among_the_gods(square):
    on_foot = square.startswith(("hell", "god")) or square in ("birth_hell", "birth_god")
    assert legal(table(at(square), at())) == (["step"] if on_foot else ["roll"])


@clause("BW-3.2")
@pytest.mark.parametrize("die", range(1, 7))
def test_one_goes_forward_by_as_many_squares(die):
    match = moved(at("birth_animal"), at(), die=die)
    move = only(match.events, "move")
    assert (move["rule"], move["path"]) == ("BW-3.2", [f"animal_{n}" for n in range(1, die + 1)])
    assert stands(match) == f"animal_{die}"


@clause("BW-3.3", "BW-6.1")
@pytest.mark.parametrize("die", [1, 2, 6])
def test_death_ends_the_move_and_the_turn(die):
    match = moved(at("ghost_16", karma="HU09", **BODHISATTVA), at(), die=die)
    assert only(match.events, "move")["path"] == ["ghost_death"]
    assert types(match.events) == ["die", "move", "death", "returned", "born"]
    assert phase(match) == ("throw", 1) and not match.state.extra


@clause("BW-3.4")
@pytest.mark.parametrize("die", range(1, 7))
def test_the_arch_is_one_square_of_the_throw(die):
    match = moved(at("human_14"), at(), die=die)
    assert legal(match) == ["go human_death", f"go spirit_{die}"]
    done(match, f"go spirit_{die}")
    assert only(match.events, "move")["path"] == [f"spirit_{n}" for n in range(1, die + 1)]


@clause("BW-3.4")
def test_a_move_that_ends_on_the_last_human_square_is_no_choice():
    match = moved(at("human_12"), at(), die=2)
    assert (stands(match), phase(match)) == ("human_14", ("throw", 1))


@clause("BW-3.5")
@pytest.mark.parametrize("die", range(1, 7))
def test_the_sideways_step_is_the_first_of_a_move_from_the_spiritual_path(die):
    match = moved(at("spirit_10"), at(), die=die)
    assert legal(match) == [f"go spirit_{10 + die}", f"go subtle_{9 + die}"]
    path = only(done(match, f"go subtle_{9 + die}"), "move")["path"]
    assert path == [f"subtle_{n}" for n in range(10, 10 + die)]


@clause("BW-3.5")
def test_whoever_comes_through_the_arch_takes_no_sideways_step():
    assert legal(moved(at("human_13"), at(), die=4)) == ["go human_death", "go spirit_3"]


@clause("BW-3.3", "BW-3.5")
@pytest.mark.parametrize(
    ("square", "die", "ways"),
    [
        ("spirit_24", 1, ["spirit_death", "subtle_24"]),
        ("spirit_24", 2, ["spirit_death", "subtle_death"]),
        ("spirit_22", 3, ["spirit_death", "subtle_24"]),
        ("spirit_22", 6, ["spirit_death", "subtle_death"]),
    ],
)
def test_both_paths_end_in_death(square, die, ways):
    assert legal(moved(at(square), at(), die=die)) == [f"go {to}" for to in ways]


@clause("BW-3.6")
def test_offers_of_passing_come_before_the_landing():
    match = moved(at("ghost_2", karma="HU09"), buddha("ghost_4"), die=4)
    assert types(match.events) == ["die", "move"]
    assert (phase(match), stands(match), match.state.then) == (("pass", 0), "ghost_6", "land")
    assert types(done(match, "decline")) == ["card"]


@clause("BW-3.6", "BW-12.2")
def test_offers_of_passing_come_before_death():
    match = moved(at("ghost_14", karma="HU09"), buddha("ghost_15"), die=6)
    assert (phase(match), stands(match), match.state.then) == (("pass", 0), "ghost_death", "die")
    assert codec.same(Match.load(match.encoded()).encoded(), match.encoded())
    assert types(done(match, "dedicate HU09")) == ["dedicated", "death", "bardo"]


@clause("BW-3.6")
def test_buddhas_are_met_in_the_order_of_the_squares():
    match = moved(
        at("ghost_2", karma="HU09 HU11"), buddha("ghost_5"), buddha("ghost_3"), buddha("ghost_5"), die=6
    )
    assert match.encoded()["offers"] == [[0, "pass"]] * 3
    for _ in range(3):
        assert phase(match) == ("pass", 0)
        done(match, "decline")
    assert phase(match) == ("throw", 1)


@clause("BW-3.7", "BW-4.3", "BW-4.4", "BW-7.9")
@pytest.mark.parametrize(
    ("one", "to", "events", "then"),
    [
        (at("demigod_3", karma="HU09"), None, ["returned", "card"], "throw"),
        (at("demigod_3", karma="HU01"), None, ["burner_death", "death", "returned", "born"], "throw"),
        (at("ghost_3"), None, ["card"], "throw"),
        (at("spirit_10"), "spirit_11", [], "square"),
        (at("spirit_10", powers=5), "spirit_11", ["card", "extra_throw"], "throw"),
        (at("spirit_10"), "subtle_10", ["card"], "throw"),
        (at("subtle_1"), None, [], "square"),
        (at("subtle_1", powers=5), None, [], "square"),
    ],
)
def test_what_a_square_brings(one, to, events, then):
    match = moved(one, at(), die=1, go=to)
    happened = [type_ for type_ in types(story(match)) if type_ not in ("die", "move")]
    assert (happened, match.state.phase) == (events, then)


@clause("BW-3.7")
def test_in_hell_and_god_the_burner_is_paid_before_anything_is_imagined():
    assert types(done(table(at("god_2", karma="HU09"), at()), "step")) == ["move", "returned", "imagine"]
    assert types(done(table(at("hell_3", karma="HU09"), at()), "step")) == ["move", "imagine"]


@clause("BW-3.8")
def test_pieces_share_squares_and_a_single_way_is_taken_at_once():
    match = moved(at("animal_3"), at("animal_4"), die=1)
    assert stands(match) == stands(match, 1) == "animal_4"
    assert refused(match, "go animal_5") == "BW-3.8"


# -- 4. Hell, God, and the Karma burners


@clause("BW-4.1", "BW-4.2")
@pytest.mark.parametrize("realm", ["hell", "god"])
def test_one_step_and_something_to_imagine(realm):
    match = table(at(f"birth_{realm}", **BODHISATTVA), at())
    move, imagine = done(match, "step")
    assert (move["rule"], move["path"]) == ("BW-4.1", [f"{realm}_1"])
    assert imagine == {"type": "imagine", "rule": "BW-4.2", "seat": 0, "realm": realm}
    assert phase(match) == ("throw", 1) and match.steps[-1].drawn == ()


@clause("BW-4.1", "BW-3.3")
@pytest.mark.parametrize(("square", "karma"), [("hell_10", "HU09"), ("god_12", "HU09")])
def test_the_last_step_is_into_death(square, karma):
    assert types(done(table(at(square, karma=karma), at()), "step")) == ["move", "death", "returned", "born"]


@clause("BW-4.3")
@pytest.mark.parametrize(
    ("square", "karma", "paid", "left"),
    [
        ("hell_2", "HU01 HU03 HU09", "HU03", ["HU01", "HU09"]),
        ("god_2", "HU09 HU11 HU01", "HU11", ["HU09", "HU01"]),
    ],
)
def test_a_burner_costs_the_latest_card_of_its_sign(square, karma, paid, left):
    match = table(at(square, karma=karma, dedicated="HU13", meditated="HU15"), at())
    returned = only(done(match, "step"), "returned")
    assert (returned["rule"], returned["card"], bottom(match, "HU")) == ("BW-4.3", paid, paid)
    mine = seat(match)
    assert (mine["karma"], mine["dedicated"], mine["meditated"]) == (left, ["HU13"], ["HU15"])


@clause("BW-4.3")
def test_a_demigod_pays_and_picks_up_a_card():
    match = moved(at("demigod_2", karma="HU09 HU01"), at(), die=2)
    assert types(match.events) == ["die", "move", "returned", "card"]
    assert seat(match)["karma"] == ["HU01", "DG01"]


@clause("BW-4.4")
@pytest.mark.parametrize(
    ("square", "karma"), [("hell_2", "HU09"), ("god_2", "HU01"), ("hell_2", ""), ("god_2", "")]
)
def test_who_cannot_pay_dies_at_once(square, karma):
    """What is dedicated or meditated pays nothing."""
    match = table(at(square, karma=karma, dedicated="HU11", meditated="HU13"), at())
    events = types(done(match, "step"))
    assert events[:3] == ["move", "burner_death", "death"] and "imagine" not in events
    assert rule_of(match.events, "burner_death") == "BW-4.4"


@clause("BW-4.4")
def test_a_demigod_who_cannot_pay_picks_up_nothing():
    match = moved(at("demigod_2"), at(), die=2)
    assert types(match.events) == ["die", "move", "burner_death", "death", "bardo"]


@clause("BW-4.4")
def test_passing_a_burner_does_nothing():
    assert types(moved(at("demigod_3"), at(), die=2).events) == ["die", "move", "card"]


# -- 5. Cards and Dedication


@clause("BW-5.1")
def test_a_kept_card_is_the_latest_and_a_returning_one_goes_under_its_stack():
    match = moved(at("animal_1", karma="HU01"), at(), die=1)
    card = only(match.events, "card")
    assert (card["rule"], card["card"], card["kept"], seat(match)["karma"]) == (
        "BW-5.1", "AN01", True, ["HU01", "AN01"],
    )  # fmt: skip
    match = moved(at("animal_1", karma="HU01"), at(), die=1, top={"AN": "AN03"})
    card = only(match.events, "card")
    assert (card["card"], card["kept"], seat(match)["karma"]) == ("AN03", False, ["HU01"])
    assert bottom(match, "AN") == "AN03" and not told(match.events, "returned")


@clause("BW-5.2", "BW-5.6")
def test_a_dedication_asks_for_any_positive_card():
    match = moved(at("animal_1", karma="HU09 HU01 HU11"), at(), die=1, top={"AN": "AN20"})
    assert bottom(match, "AN") == "AN20" and phase(match) == ("dedicate", 0)
    assert legal(match) == ["dedicate HU09", "dedicate HU11"]
    assert refused(match, "dedicate HU01") == refused(match, "dedicate HU13") == "BW-5.2"
    assert rule_of(done(match, "dedicate HU09"), "dedicated") == "BW-5.6"
    assert (seat(match)["karma"], seat(match)["dedicated"]) == (["HU01", "HU11"], ["HU09"])


@clause("BW-5.2")
def test_with_one_positive_card_the_player_still_acts_and_with_none_nothing_happens():
    match = moved(at("animal_1", karma="HU01 HU11"), at(), die=1, top={"AN": "AN20"})
    assert legal(match) == ["dedicate HU11"]
    match = moved(at("animal_1", karma="HU01", dedicated="HU11"), at(), die=1, top={"AN": "AN20"})
    assert phase(match) == ("throw", 1)


@clause("BW-5.3")
def test_dedicated_cards_stay_through_death_and_a_colour_may_be_dedicated_twice():
    match = moved(at("animal_1", karma="HU09 HU10"), at(), die=1, top={"AN": "AN20"})
    done(match, "dedicate HU09")
    match = Match.load({**match.encoded(), "turn": 0, "to_act": 0, "phase": "throw"}, chance=[1])
    state = match.encoded()
    state["stacks"]["AN"].remove("AN20-2")
    state["stacks"]["AN"].insert(0, "AN20-2")
    match = Match.load(state, chance=[1])
    done(match, "roll", "dedicate HU10")
    assert seat(match)["dedicated"] == ["HU09", "HU10"]
    match = moved(at("animal_14", karma="HU01", dedicated="HU09 HU10", meditated="HU11"), at(), die=1)
    assert (seat(match)["dedicated"], seat(match)["meditated"]) == (["HU09", "HU10"], ["HU11"])


@clause("BW-5.4")
def test_a_card_is_what_its_sign_says():
    for code, mind in rules.minds().items():
        assert (code in rules.positive([code])) == (mind.sign == "positive")
        assert (rules.latest([code], "negative") == code) == (mind.sign == "negative")


@clause("BW-5.5")
@pytest.mark.parametrize("stack", MINDS)
def test_a_stack_never_runs_empty(stack):
    """One player who keeps all that can be kept of one stack still finds cards there."""
    square = next(name for name, one in STACK_OF.items() if one == stack)
    kept = [card for card in pack(stack, 3) if not comes_back(card)]
    match = moved(
        at(f"{square}_4", karma=kept, powers=5), at(), die=1, go="spirit_5" if stack == "SP" else None
    )
    if match.state.phase == "square":
        done(match, "draw")
    assert only(story(match), "card")["kept"] is False
    assert len(match.encoded()["stacks"][stack]) == 60 - len(kept) > 0


# -- 6. Death and rebirth


@clause("BW-6.1", "BW-6.2")
def test_the_latest_card_names_the_birth_and_goes_back():
    match = moved(at("animal_14", karma="HU01 HG07"), at(), die=1)
    death, returned, born = match.events[2:]
    assert death == {"type": "death", "rule": "BW-6.1", "seat": 0}
    assert returned == {"type": "returned", "rule": "BW-6.2", "seat": 0, "card": "HG07"}
    assert born == {
        "type": "born", "rule": "BW-6.2", "seat": 0, "by": "card", "realm": "hell",
        "instead_of": None, "protected_by": None,
    }  # fmt: skip
    assert (stands(match), seat(match)["karma"], bottom(match, "HG")) == ("birth_hell", ["HU01"], "HG07")


@clause("BW-6.2")
@pytest.mark.parametrize(
    ("card", "birth"),
    [
        ("HU01", "hell"),
        ("HU03", "ghost"),
        ("HU05", "animal"),
        ("HU09", "human"),
        ("HU07", "demigod"),
        ("HU08", "god"),
    ],
)
def test_each_symbol_leads_to_its_birth(card, birth):
    match = moved(at("animal_14", karma=card), at(), die=1)
    assert (stands(match), seat(match)["lives"]) == (f"birth_{birth}", 1)


@clause("BW-6.2", "BW-6.3", "BW-6.4")
@pytest.mark.parametrize(
    ("fields", "to"), [({"karma": "HU06"}, "bardo"), ({"karma": "HU01", "powers": 3}, "birth_human")]
)
def test_the_card_is_returned_whatever_comes_of_it(fields, to):
    match = moved(at("animal_14", **fields), at(), die=1)
    assert (stands(match), bottom(match, "HU")) == (to, fields["karma"])


@clause("BW-6.3")
@pytest.mark.parametrize(("karma", "events"), [("HU06", ["returned", "bardo"]), ("", ["bardo"])])
def test_doubt_and_empty_hands_lead_to_the_bardo(karma, events):
    match = moved(at("animal_14", karma=karma), at(), die=1)
    assert types(match.events)[3:] == events and rule_of(match.events, "bardo") == "BW-6.3"
    assert (stands(match), seat(match)["lives"]) == ("bardo", 0)


@clause("BW-6.4", "BW-7.3")
@pytest.mark.parametrize("powers", range(6))
@pytest.mark.parametrize(("card", "birth"), [("HU01", "hell"), ("HU03", "ghost"), ("HU05", "animal")])
def test_three_refuges_protect_from_lower_rebirth(powers, card, birth):
    match = moved(at("animal_14", karma=card, powers=powers), at(), die=1)
    born = only(match.events, "born")
    found = (born["realm"], born["instead_of"], born["protected_by"], born["rule"])
    if powers < 3:
        assert found == (birth, None, None, "BW-6.2")
    else:
        assert found == ("human", birth, "refuge", "BW-6.4")


@clause("BW-6.4", "BW-7.8")
@pytest.mark.parametrize(
    ("card", "shade", "birth"),
    [
        ("HU01", "@pink", "hell"),
        ("HU03", "@purple", "ghost"),
        ("HU05", "@grey", "animal"),
        ("HU07", "@yellow", "demigod"),
        ("HU08", "@green", "god"),
    ],
)
def test_what_was_meditated_ends_that_birth(card, shade, birth):
    born = only(moved(at("animal_14", karma=card, meditated=shade), at(), die=1).events, "born")
    assert (born["realm"], born["instead_of"], born["protected_by"]) == ("human", birth, "meditation")
    others = " ".join(f"@{one}" for one in COLOURS if f"@{one}" != shade)
    born = only(moved(at("animal_14", karma=card, meditated=others), at(), die=1).events, "born")
    assert (born["realm"], born["instead_of"]) == (birth, None)


@clause("BW-6.4")
def test_where_both_protect_the_event_names_refuge_and_a_human_birth_needs_neither():
    both = {"powers": 3, "meditated": "@pink @blue"}
    born = only(moved(at("animal_14", karma="HU01", **both), at(), die=1).events, "born")
    assert (born["protected_by"], born["rule"]) == ("refuge", "BW-6.4")
    born = only(moved(at("animal_14", karma="HU09", **both), at(), die=1).events, "born")
    assert (born["realm"], born["protected_by"], born["rule"]) == ("human", None, "BW-6.2")


@clause("BW-6.4", "BW-6.5")
@pytest.mark.parametrize(
    ("fields", "die", "realm", "kept_by"),
    [
        ({"powers": 3}, 2, "human", "refuge"),
        ({"meditated": "@green"}, 6, "human", "meditation"),
        ({"meditated": "@blue"}, 4, "human", None),
        ({"powers": 5}, 5, "demigod", None),
    ],
)
def test_protections_hold_from_the_bardo_too(fields, die, realm, kept_by):
    born = only(moved(at("bardo", **fields), at(), die=die).events, "born")
    assert (born["by"], born["realm"], born["protected_by"]) == ("die", realm, kept_by)
    assert born["rule"] == ("BW-6.4" if kept_by else "BW-6.5")


@clause("BW-6.4")
def test_the_cessation_of_doubt():
    born = only(moved(at("animal_14", karma="HU06", meditated="@blue"), at(), die=1).events, "born")
    assert (born["realm"], born["instead_of"], born["protected_by"]) == ("human", "bardo", "meditation")
    match = moved(at("animal_14", meditated="@blue"), at(), die=1)
    assert (types(match.events)[-1], stands(match)) == ("bardo", "bardo")


@clause("BW-6.5", "BW-7.6")
@pytest.mark.parametrize("powers", [0, 5])
@pytest.mark.parametrize("die", range(1, 7))
def test_a_being_in_the_bardo_throws_for_its_birth_and_no_more(die, powers):
    match = moved(at("bardo", powers=powers), at(), die=die)
    assert types(match.events) == ["die", "born"] and match.events[0]["rule"] == "BW-6.5"
    assert (phase(match), match.state.die, match.state.extra) == (("throw", 1), None, False)
    assert seat(match)["lives"] == 1


# -- 7. The Spiritual Path and the Subtle Path


@clause("BW-7.1", "BW-7.9")
@pytest.mark.parametrize("umbrella", sorted(UMBRELLAS))
def test_an_umbrella_offers_a_power_or_a_card(umbrella):
    number = int(umbrella.split("_")[1])
    start, die = ("human_14", 1) if number == 1 else (f"spirit_{number - 1}", 1)
    match = moved(at(start), at(), die=die, go=umbrella)
    assert legal(match) == ["power", "draw"]
    assert types(done(match, "draw")) == ["card"] and seat(match)["powers"] == 0


@clause("BW-7.1", "BW-7.2")
@pytest.mark.parametrize("powers", range(5))
def test_the_powers_come_in_their_order(powers):
    match = moved(at("spirit_2", powers=powers), at(), die=1, go="spirit_3")
    (power,) = done(match, "power")
    assert power == {"type": "power", "rule": "BW-7.2", "seat": 0, "power": POWERS[powers]}
    assert (seat(match)["powers"], seat(match)["miss"], phase(match)) == (powers + 1, True, ("throw", 1))


@clause("BW-7.2")
def test_with_five_powers_an_umbrella_is_a_plain_square():
    match = moved(at("spirit_2", powers=5), at(), die=1, go="spirit_3")
    assert types(match.events) == ["move", "card", "extra_throw"]


@clause("BW-7.4")
def test_the_next_turn_is_missed_and_nothing_else_happens_in_it():
    """Not even Purify, in one realm with a Buddha."""
    match = table(
        at("spirit_2", karma="HU01", powers=1, miss=True), at(), buddha("spirit_9"), turn=1, chance=[1, 1]
    )
    done(match, "roll", "roll", "go spirit_9")
    assert legal(match) == ["miss"]
    assert refused(match, "roll") == "BW-7.4"
    (missed,) = done(match, "miss")
    assert missed == {"type": "missed", "rule": "BW-7.4", "seat": 0}
    assert (seat(match)["miss"], stands(match), phase(match)) == (False, "spirit_2", ("throw", 1))


@clause("BW-7.5", "BW-7.6")
def test_a_bodhisattva_throws_twice():
    match = table(at("animal_1", **BODHISATTVA), at(), chance=[2, 3])
    assert types(done(match, "roll")) == ["die", "move", "card", "extra_throw"]
    assert (phase(match), match.state.die, match.state.extra) == (("throw", 0), 2, False)
    assert types(done(match, "roll")) == ["die", "move", "card"]
    assert (stands(match), phase(match), match.state.die) == ("animal_6", ("throw", 1), None)


@clause("BW-7.5")
@pytest.mark.parametrize("powers", range(5))
def test_nobody_else_does(powers):
    assert phase(moved(at("animal_1", powers=powers), at(), die=2)) == ("throw", 1)


@clause("BW-7.6")
def test_the_first_throw_is_carried_out_to_its_end_before_the_second():
    match = moved(at("subtle_1", karma="HU09", **BODHISATTVA), at(), die=1)
    assert (phase(match), match.state.extra) == (("square", 0), True)
    assert types(done(match, "dedicate HU09")) == ["dedicated", "extra_throw"]
    match = moved(at("animal_1", karma="HU09", **BODHISATTVA), at(), die=1, top={"AN": "AN20"})
    assert (phase(match), match.state.extra) == (("dedicate", 0), True)
    assert types(done(match, "dedicate HU09")) == ["dedicated", "extra_throw"]


@clause("BW-7.6")
def test_there_is_no_extra_throw_with_the_fifth_power_nor_in_hell():
    match = moved(at("spirit_2", powers=4), at(), die=1, go="spirit_3")
    assert types(done(match, "power")) == ["power"] and phase(match) == ("throw", 1)
    match = table(at("hell_1", **BODHISATTVA), at())
    assert types(done(match, "step")) == ["move", "imagine"] and phase(match) == ("throw", 1)


@clause("BW-7.6", "BW-8.1")
@pytest.mark.parametrize("choice", ["leave", "stay"])
def test_there_is_none_after_liberation(choice):
    match = moved(at("subtle_1", karma="HU01", **LAST_BUT_ONE, **BODHISATTVA), at(), die=1)
    assert match.state.extra
    done(match, "meditate HU18")
    assert (phase(match), match.state.extra) == (("liberation", 0), False)
    assert "extra_throw" not in types(done(match, choice)) and phase(match) == ("throw", 1)


@clause("BW-7.7")
@pytest.mark.parametrize("moon", sorted(MOONS))
def test_a_moon_offers_four_things(moon):
    before = f"subtle_{int(moon.split('_')[1]) - 1}"
    match = moved(at(before, karma="HU09 HU01", dedicated="HU11"), at(), die=1)
    assert legal(match) == ["draw", "dedicate HU09", "purify", "meditate HU11"]


@clause("BW-7.7")
def test_a_moon_always_offers_to_draw_and_to_purify():
    match = moved(at("subtle_1"), at(), die=1)
    assert legal(match) == ["draw", "purify"]
    assert done(match, "purify") == [] and phase(match) == ("throw", 1)


@clause("BW-7.7")
def test_purify_returns_the_latest_negative_card():
    match = moved(at("subtle_1", karma="HU01 SP01 HU09"), at(), die=1)
    (returned,) = done(match, "purify")
    assert (returned["rule"], returned["card"], bottom(match, "SP")) == ("BW-7.7", "SP01", "SP01")


@clause("BW-7.7")
def test_a_card_drawn_on_a_moon_is_of_the_subtle_path():
    match = moved(at("subtle_1"), at(), die=1, top={"SU": "SU07"})
    assert only(done(match, "draw"), "card")["card"] == "SU07"


@clause("BW-7.8")
def test_a_meditated_card_still_counts_as_dedicated():
    match = moved(at("subtle_1", dedicated="HU11 HU09 HU12", meditated="HU10"), at(), die=1)
    (event,) = done(match, "meditate HU11")
    assert event == {"type": "meditated", "rule": "BW-7.8", "seat": 0, "card": "HU11"}
    assert (seat(match)["dedicated"], seat(match)["meditated"]) == (["HU09", "HU12"], ["HU10", "HU11"])
    assert refused(moved(at("subtle_1", meditated="HU10"), at(), die=1), "meditate HU10") == "BW-7.8"


@clause("BW-7.8")
def test_a_second_card_of_a_colour_is_legal_and_useless():
    match = moved(at("subtle_1", dedicated="HU10", meditated=FIVE), at(), die=1)
    done(match, "meditate HU10")
    assert phase(match) == ("throw", 1) and seat(match)["status"] == "wheel"


@clause("BW-7.9", "BW-9.3")
def test_all_choices_of_a_square_are_one_action():
    match = moved(at("spirit_2", karma="HU09", dedicated="HU11"), buddha("spirit_3"), die=1, go="spirit_3")
    assert legal(match) == ["power", "draw", "dedicate HU09", "purify", "meditate HU11"]
    match = moved(at("spirit_2", karma="HU09", powers=5), buddha("spirit_3"), die=1, go="spirit_3")
    assert legal(match) == ["draw", "dedicate HU09", "purify"]


# -- 8. Liberation and enlightenment


@clause("BW-8.1")
def test_the_sixth_colour_liberates_and_whoever_leaves_gives_all_back():
    match = moved(at("subtle_1", karma="HU01 SP01", **LAST_BUT_ONE, powers=2), at(), die=1)
    assert types(done(match, "meditate HU18")) == ["meditated"]
    assert (phase(match), legal(match)) == (("liberation", 0), ["leave", "stay"])
    events = done(match, "leave")
    assert events[0] == {"type": "liberation", "rule": "BW-8.1", "seat": 0, "choice": "leave"}
    assert [event["card"] for event in told(events, "returned")] == ["SP01", "HU01", *cards(FIVE), "HU18"]
    assert {event["rule"] for event in events} == {"BW-8.1"}
    mine = seat(match)
    assert (mine["status"], mine["square"], mine["powers"]) == ("left", None, 0)
    assert (mine["karma"], mine["dedicated"], mine["meditated"]) == ([], [], [])
    assert match.encoded()["stacks"]["HU"][-7:] == ["HU01", *cards(FIVE), "HU18"]


@clause("BW-8.1")
def test_what_is_dedicated_goes_back_before_what_is_meditated():
    match = moved(at("subtle_1", karma="HU01", dedicated="HU18 HU12 @pink HU10", meditated=FIVE), at(), die=1)
    done(match, "meditate HU18")
    found = [event["card"] for event in told(done(match, "leave"), "returned")]
    assert found == ["HU01", "HU12", "HU10", *cards(FIVE), "HU18"]


@clause("BW-8.2")
@pytest.mark.parametrize("powers", [0, 5])
def test_anyone_liberated_may_stay_and_keeps_everything(powers):
    match = moved(at("subtle_1", karma="HU01 HU03", **LAST_BUT_ONE, powers=powers), at(), die=1)
    (event,) = done(match, "meditate HU18", "stay")
    assert event == {"type": "liberation", "rule": "BW-8.2", "seat": 0, "choice": "stay"}
    mine = seat(match)
    assert (mine["status"], mine["square"], mine["powers"]) == ("imprints", "subtle_2", powers)
    assert (mine["karma"], mine["meditated"]) == (["HU01", "HU03"], cards(f"{FIVE} HU18"))
    assert phase(match) == ("throw", 1)


@clause("BW-8.2")
def test_the_choice_is_made_whoever_is_to_move():
    match = moved(buddha("human_1"), at("human_3", karma="HU01", **LAST_BUT_ONE), at(), die=2, go="human_3")
    done(match, "meditate HU18")
    assert (phase(match), match.state.turn, match.state.then) == (("liberation", 1), 0, "end")
    done(match, "leave")
    assert (phase(match), match.state.turn) == (("throw", 2), 2)


@clause("BW-8.2", "BW-9.6")
def test_liberation_comes_before_the_offers_that_are_left():
    match = moved(
        buddha("human_1"), at("human_3", karma="HU01", **LAST_BUT_ONE), at("human_3", karma="SP08"),
        die=2, go="human_3",
    )  # fmt: skip
    done(match, "meditate HU18")
    assert (phase(match), match.encoded()["offers"]) == (("liberation", 1), [[2, "share"]])
    done(match, "stay")
    assert phase(match) == ("share", 2)


@clause("BW-8.2", "BW-8.3")
@pytest.mark.parametrize("square", ["hell_3", "god_12", "human_14", "spirit_24", "bardo", "birth_god"])
def test_in_meditation_one_stays_where_one_is(square):
    """In every realm the die is thrown, and nothing but Karma cards go."""
    match = table(meditating(square, "HU01 HU03 HU10 SP01"), at(), attained=[0], chance=[2])
    assert legal(match) == ["roll"]
    events = done(match, "roll")
    assert [(event["type"], event["rule"]) for event in events] == [
        ("die", "BW-8.3"),
        *[("returned", "BW-8.3")] * 2,
    ]
    assert [event["card"] for event in told(events, "returned")] == ["SP01", "HU10"]
    assert (stands(match), seat(match)["karma"], phase(match)) == (square, ["HU01", "HU03"], ("throw", 1))


@clause("BW-7.6", "BW-8.3")
def test_a_bodhisattva_in_meditation_throws_twice():
    match = table(meditating("hell_1", "HU01 HU03 HU10 SP01", powers=5), at(), attained=[0], chance=[1, 2])
    assert types(done(match, "roll")) == ["die", "returned", "extra_throw"]
    assert types(done(match, "roll")) == ["die", "returned", "returned"]
    assert (seat(match)["karma"], phase(match)) == (["HU01"], ("throw", 1))


@clause("BW-8.4")
def test_without_karma_cards_a_buddha():
    match = table(meditating(karma="HU01 HU03", dedicated="HU12", powers=5), at(), attained=[0], chance=[6])
    events = done(match, "roll")
    assert types(events)[:4] == ["die", "returned", "returned", "enlightenment"]
    assert rule_of(events, "enlightenment") == "BW-8.4"
    rest = [(event["card"], event["rule"]) for event in told(events, "returned")[2:]]
    assert rest == [(card, "BW-8.4") for card in cards(f"HU12 {ENDED}")]
    mine = seat(match)
    assert (mine["status"], mine["square"], mine["powers"]) == ("buddha", "subtle_2", 0)
    assert phase(match) == ("throw", 1)


@clause("BW-8.4")
def test_with_empty_hands_at_the_moment_of_staying():
    match = moved(at("subtle_1", **LAST_BUT_ONE), at(), die=1)
    events = done(match, "meditate HU18", "stay")
    assert types(events)[:2] == ["liberation", "enlightenment"] and seat(match)["status"] == "buddha"
    assert phase(match) == ("throw", 1)


@clause("BW-8.4", "BW-9.5")
def test_purify_before_the_throw_may_take_the_last_card_and_ends_the_turn():
    match = table(meditating("spirit_2"), at(), buddha("spirit_9"), attained=[0], phase="purify")
    assert types(done(match, "purify"))[:2] == ["returned", "enlightenment"]
    assert (seat(match)["status"], phase(match)) == ("buddha", ("throw", 1))


@clause("BW-8.4", "BW-9.4")
@pytest.mark.parametrize(
    ("to", "karma", "text"),
    [
        ("subtle_3", "HU12", "dedicate HU12"),
        ("subtle_2", "HU01", "purify"),
        ("subtle_2", "HU12", "dedicate HU12"),
    ],
)
def test_whatever_takes_the_last_card(to, karma, text):
    """An offer of a Buddha, in that Buddha's turn: which goes on."""
    match = moved(
        buddha("subtle_1"),
        meditating("subtle_2", karma),
        at("subtle_2", karma="SP08"),
        attained=[1],
        die=2,
        go=to,
    )
    assert "enlightenment" in types(done(match, text))
    assert seat(match, 1)["status"] == "buddha"
    assert phase(match) == ("pass" if to == "subtle_3" else "share", 2)


@clause("BW-8.4")
@pytest.mark.parametrize("choice", ["leave", "stay"])
def test_a_turn_to_be_missed_is_dropped_with_freedom(choice):
    one = at("spirit_3", **LAST_BUT_ONE, powers=1, miss=True)
    match = moved(buddha("spirit_2"), one, at(), die=1, go="spirit_3")
    done(match, "meditate HU18", choice)
    assert seat(match, 1)["miss"] is False and seat(match, 1)["status"] in ("left", "buddha")


@clause("BW-7.4", "BW-8.2")
def test_in_meditation_it_is_still_missed():
    one = at("spirit_3", karma="HU01", **LAST_BUT_ONE, powers=1, miss=True)
    match = moved(buddha("spirit_2"), one, at(), die=1, go="spirit_3")
    done(match, "meditate HU18", "stay")
    assert legal(match) == ["miss"]


# -- 9. A Buddha


@clause("BW-9.1")
def test_a_buddha_keeps_the_square_and_owns_nothing():
    match = table(meditating("god_3"), at("god_3"), attained=[0], chance=[1])
    done(match, "roll")
    assert (seat(match)["status"], stands(match)) == ("buddha", "god_3")


@clause("BW-9.1", "BW-9.2")
@pytest.mark.parametrize("to", ["demigod_4", "god_3", "hell_3", "subtle_2", "spirit_3", "ghost_3"])
def test_nothing_befalls_a_buddha_on_any_square(to):
    before = f"{to.split('_')[0]}_{int(to.split('_')[1]) - 1}"
    match = moved(buddha(before), at("animal_1"), die=1, go=to)
    (move,) = match.events
    assert (move["type"], move["rule"], move["path"]) == ("move", "BW-9.2", [to])
    assert (stands(match), phase(match)) == (to, ("throw", 1))


@clause("BW-9.2")
@pytest.mark.parametrize(
    ("square", "die", "reach"),
    [
        ("hell_1", 2, "hell_1 hell_2 hell_3"),
        ("human_14", 2, "human_14 spirit_1 spirit_2 births"),
        ("human_13", 1, "human_13 human_14"),
        ("spirit_4", 2, "spirit_4 spirit_5 spirit_6 subtle_4 subtle_5"),
        ("spirit_24", 1, "spirit_24 subtle_24 births"),
        ("god_12", 6, "god_12 births"),
        ("bardo", 1, "bardo births"),
        ("bardo", 2, "bardo births hell_1 ghost_1 animal_1 human_1 demigod_1 god_1"),
        ("birth_hell", 1, "birth_hell hell_1"),
        ("subtle_1", 1, "subtle_1 subtle_2"),
    ],
)
def test_a_buddha_goes_as_far_as_it_likes_within_the_throw(square, die, reach):
    expected = [
        to
        for word in reach.split()
        for to in ([f"birth_{one}" for one in REALMS] if word == "births" else [word])
    ]
    match = moved(buddha(square), at("animal_1"), die=die)
    assert match.events[0] == {"type": "die", "rule": "BW-9.2", "seat": 0, "value": die}
    assert sorted(legal(match)) == sorted(f"go {to}" for to in expected)


@clause("BW-9.2")
def test_staying_is_a_move_of_no_squares():
    match = moved(buddha("hell_1"), at("animal_1"), die=3, go="hell_1")
    assert match.events == [{"type": "move", "rule": "BW-9.2", "seat": 0, "path": []}]


@clause("BW-9.2")
def test_deaths_door():
    """The way without the sideways step is walked, and the skull is on it."""
    match = moved(buddha("spirit_23"), at("animal_1"), die=6, go="birth_god")
    assert match.events[0]["path"] == ["spirit_24", "spirit_death", "birth_god"]
    assert stands(match) == "birth_god" and not told(story(match), "death")


@clause("BW-9.3")
@pytest.mark.parametrize("realm", ["hell", "god"])
def test_landing_on_a_buddha_is_a_retreat_where_no_card_can_be_picked_up(realm):
    match = table(at(f"{realm}_1", karma="HU09 HU01", dedicated="HU11"), buddha(f"{realm}_2"))
    assert types(done(match, "step")) == ["move", "imagine"]
    assert legal(match) == ["dedicate HU09", "purify", "meditate HU11", "decline"]
    assert done(match, "decline") == [] and phase(match) == ("throw", 1)


@clause("BW-9.3")
@pytest.mark.parametrize(
    ("fields", "found"),
    [
        ({"karma": "HU09"}, ["dedicate HU09", "decline"]),
        ({"dedicated": "HU09"}, ["meditate HU09", "decline"]),
        ({"meditated": "HU09"}, None),
    ],
)
def test_there_purify_needs_a_negative_card_and_nothing_is_asked_of_empty_hands(fields, found):
    match = table(at("god_1", **fields), buddha("god_2"))
    done(match, "step")
    assert (legal(match) if match.state.phase == "square" else None) == found


@clause("BW-9.3")
def test_landing_on_a_buddha_elsewhere_is_a_retreat_with_a_card():
    match = moved(at("ghost_1"), buddha("ghost_2"), die=1)
    assert (phase(match), legal(match)) == (("square", 0), ["draw", "purify"])
    assert types(done(match, "draw")) == ["card"]


@clause("BW-9.3")
def test_two_buddhas_on_a_square_give_one_choice():
    match = moved(at("ghost_1", karma="HU09"), buddha("ghost_2"), buddha("ghost_2"), die=1)
    done(match, "dedicate HU09")
    assert phase(match) == ("throw", 1)
    match = moved(at("ghost_16", karma="HU01 HU03"), buddha("birth_ghost"), buddha("birth_ghost"), die=1)
    done(match, "purify")
    assert phase(match) == ("throw", 1)


@clause("BW-9.3", "BW-6.2")
def test_reborn_onto_a_buddhas_square():
    match = moved(
        at("ghost_16", karma="HU01 SP01 HU03", **BODHISATTVA, dedicated="SP08"), buddha("birth_human"), die=1
    )
    assert (phase(match), match.encoded()["offers"], match.state.then) == (
        ("share", 0),
        [[0, "share"]],
        "end",
    )
    assert legal(match) == ["purify", "meditate SP08", "decline"]
    (returned,) = done(match, "purify")
    assert (returned["card"], returned["rule"], phase(match)) == ("SP01", "BW-7.7", ("throw", 1))


@clause("BW-9.3", "BW-6.3")
def test_in_the_bardo_too():
    match = moved(at("ghost_16", karma="HU01 HU06"), buddha("bardo"), die=1)
    assert (phase(match), legal(match)) == (("share", 0), ["purify", "decline"])


@clause("BW-2.2", "BW-9.3")
def test_and_at_the_first_birth():
    carry = [None, {"dedicated": {"green": 1}, "meditated": dict.fromkeys(COLOURS[:5], 1), "powers": 0}]
    match = new(2, start_as_buddha=[0], carry=carry, end="first")
    done(match, "emanate human")
    rolled(match, 4)
    assert (phase(match), legal(match)) == (("share", 1), ["meditate @green", "decline"])
    done(match, "meditate @green", "stay")
    assert match.over and match.encoded()["winners"] == [1]


@clause("BW-9.3")
@pytest.mark.parametrize(("to", "die"), [("ghost_3", 2), ("ghost_1", 1)])
def test_a_buddha_who_ends_a_move_with_others_shares_with_them(to, die):
    """Staying counts; Purify is offered only to whom it would serve."""
    there = [at(to, karma="HU09"), at(to, karma="HU01"), at(to)]
    match = moved(buddha("ghost_1"), *there, die=die, go=to)
    assert match.encoded()["offers"] == [[1, "share"], [2, "share"], [3, "share"]]
    assert legal(match) == ["dedicate HU09", "decline"]
    done(match, "decline")
    assert legal(match) == ["purify", "decline"]
    done(match, "decline")
    assert phase(match) == ("throw", 1)


@clause("BW-9.4")
def test_who_passes_a_buddha_can_dedicate():
    match = moved(at("ghost_2", karma="HU09 HU01", dedicated="HU11"), buddha("ghost_4"), die=3)
    assert legal(match) == ["dedicate HU09", "decline"]
    assert refused(match, "purify") == "BW-7.7"
    assert types(done(match, "dedicate HU09")) == ["dedicated", "card"]


@clause("BW-9.4")
@pytest.mark.parametrize("die", [1, 2])
def test_the_square_a_move_begins_or_ends_on_is_not_passed(die):
    match = moved(at("ghost_2", karma="HU09"), buddha("ghost_2"), buddha(f"ghost_{2 + die}"), die=die)
    assert phase(match) == ("square", 0) and match.encoded()["offers"] == []


@clause("BW-9.4")
def test_a_buddha_at_deaths_door_has_passed_all_squares_up_to_it():
    match = moved(
        buddha("ghost_14"), at("ghost_15", karma="HU09"), at("ghost_16", karma="HU11"),
        at("ghost_14", karma="HU13"), die=3, go="birth_hell",
    )  # fmt: skip
    assert match.encoded()["offers"] == [[1, "pass"], [2, "pass"]]


@clause("BW-9.5")
@pytest.mark.parametrize("name", LENGTHS)
def test_whoever_shares_a_realm_with_a_buddha_can_purify_before_the_throw(name):
    match = table(at(), at(f"{name}_2", karma="HU09 HU01 HU11"), buddha(f"{name}_9"), chance=[1])
    done(match, "roll")
    assert (phase(match), legal(match)) == (("purify", 1), ["purify", "decline"])
    (returned,) = done(match, "purify")
    assert (returned["rule"], returned["card"], phase(match)) == ("BW-9.5", "HU01", ("throw", 1))


@clause("BW-9.5")
@pytest.mark.parametrize(
    ("square", "karma", "where"),
    [
        ("ghost_2", "HU09", "ghost_9"),
        ("ghost_2", "HU01", "animal_9"),
        ("birth_ghost", "HU01", "ghost_9"),
        ("ghost_2", "HU01", "birth_ghost"),
        ("birth_ghost", "HU01", "birth_ghost"),
        ("bardo", "HU01", "bardo"),
        ("spirit_2", "HU01", "subtle_2"),
    ],
)
def test_where_that_is_not_offered(square, karma, where):
    match = table(at(), at(square, karma=karma), buddha(where), chance=[1])
    done(match, "roll")
    assert phase(match) == ("throw", 1)


@clause("BW-9.5")
def test_it_is_offered_once_a_turn_and_not_before_the_extra_throw():
    match = table(at(), at("ghost_2", karma="HU01 HU03", **BODHISATTVA), buddha("ghost_16"), chance=[1, 1])
    done(match, "roll")
    assert done(match, "decline") == [] and phase(match) == ("throw", 1)
    assert types(done(match, "roll"))[-1] == "extra_throw" and phase(match) == ("throw", 1)


@clause("BW-9.5", "BW-8.2")
def test_it_is_offered_in_meditation():
    match = table(at(), meditating("ghost_2", "HU01 HU03"), buddha("ghost_9"), attained=[1], chance=[1])
    done(match, "roll")
    assert phase(match) == ("purify", 1)


@clause("BW-9.6")
def test_offers_go_square_by_square_and_on_one_square_round_the_table():
    others = [at("ghost_3"), at("ghost_2"), at("ghost_4"), meditating("ghost_2"), at("ghost_3")]
    seats = [*others[:2], buddha("ghost_1"), *others[2:]]
    match = moved(*seats, die=3, go="ghost_4", turn=2, attained=[4])
    assert match.steps[-1].events[0]["path"] == ["ghost_2", "ghost_3", "ghost_4"]
    assert not match.encoded()["offers"]  # nobody has anything to give
    held = [{**one, "karma": card} for one, card in zip(others, ("HU12", "HU10", "SP08", "SP09", "SP10"))]
    match = moved(*held[:2], buddha("ghost_1"), *held[2:], die=3, go="ghost_4", turn=2, attained=[4])
    assert match.encoded()["offers"] == [[4, "pass"], [1, "pass"], [5, "pass"], [0, "pass"], [3, "share"]]


@clause("BW-9.6")
def test_no_offer_is_made_to_a_buddha_nor_to_who_has_left():
    gone = {"status": "left", "square": None}
    match = moved(
        buddha("ghost_1"), buddha("ghost_2"), gone, at("animal_1"), die=1, go="ghost_2", attained=[2]
    )
    assert phase(match) == ("throw", 1) and match.encoded()["offers"] == []


@clause("BW-9.7")
def test_a_useless_offer_stands_in_the_list_until_its_turn():
    match = moved(
        buddha("ghost_1"), at("ghost_2", dedicated="SP08"), at("ghost_3", karma="HU09"), at("ghost_4"),
        die=3, go="ghost_4",
    )  # fmt: skip
    assert match.encoded()["offers"] == [[2, "pass"], [3, "share"]]
    assert types(done(match, "decline")) == [] and phase(match) == ("throw", 1)


@clause("BW-9.7")
def test_the_offer_that_is_asked_stays_first():
    match = moved(
        buddha("ghost_1"), at("ghost_2", karma="HU09"), at("ghost_3", karma="HU11"), die=3, go="ghost_4"
    )
    assert (match.to_act, match.encoded()["offers"]) == (1, [[1, "pass"], [2, "pass"]])
    done(match, "dedicate HU09")
    assert (match.to_act, match.encoded()["offers"]) == (2, [[2, "pass"]])


@clause("BW-9.8")
@pytest.mark.parametrize("realm", REALMS)
def test_a_buddha_from_the_start_chooses_where_to_appear(realm):
    match = new(2, start_as_buddha=[1])
    rolled(match, REALMS.index(realm) + 1)
    assert len(match.legal()) == 6 and refused(match, "roll") == "BW-3.1"
    (event,) = done(match, f"emanate {realm}")
    assert event == {"type": "emanate", "rule": "BW-9.8", "seat": 1, "square": f"birth_{realm}"}
    assert (stands(match, 1), seat(match, 1)["lives"], match.steps[-1].drawn) == (f"birth_{realm}", 0, ())
    assert match.state.phase in ("throw",) and match.encoded()["offers"] == []


# -- 10. The end


@clause("BW-10.1")
def test_the_match_ends_when_all_are_free():
    gone = {"status": "left", "square": None}
    match = table(gone, buddha("god_1"), meditating(), attained=[0, 2], turn=2, chance=[1])
    over = done(match, "roll")[-1]
    assert over == {"type": "over", "rule": "BW-10.1", "winners": [0, 2]}
    assert match.over and match.legal() == [] and phase(match) == ("over", None)


@clause("BW-10.1")
def test_or_with_the_first():
    options = {**OPTIONS, "end": "first"}
    match = moved(at("subtle_1", **LAST_BUT_ONE), at(), at(), die=1, options=options)
    assert done(match, "meditate HU18", "leave")[-1]["winners"] == [0]


@clause("BW-10.1")
def test_staying_alone_does_not_end_it():
    options = {**OPTIONS, "end": "first"}
    match = moved(at("subtle_1", karma="HU01", **LAST_BUT_ONE), at("animal_1"), die=1, options=options)
    done(match, "meditate HU18", "stay")
    assert not match.over
    assert rolled(match, 1, 1)[-1] == {"type": "over", "rule": "BW-10.1", "winners": [0]}


@clause("BW-10.1")
def test_it_may_end_in_anothers_turn_with_offers_left():
    options = {**OPTIONS, "end": "first"}
    match = moved(
        buddha("human_1"), at("human_3", **LAST_BUT_ONE), at("human_3", karma="SP08"), die=2, go="human_3",
        options=options,
    )  # fmt: skip
    done(match, "meditate HU18", "leave")
    state = match.encoded()
    assert (state["over"], state["turn"], state["winners"]) == (True, 0, [1])
    assert (state["die"], state["extra"], state["offers"], state["then"]) == (None, False, [], None)


@clause("BW-10.2")
def test_attained_is_the_order_and_winners_are_those_who_came_through():
    options = {**OPTIONS, "max_rounds": 5}
    gone = {"status": "left", "square": None}
    match = table(
        gone, meditating(), buddha("god_1"), buddha("god_2"), at("animal_1"),
        attained=[2, 1, 0], turn=4, chance=[1], options=options,
    )  # fmt: skip
    done(match, "roll")
    assert match.encoded()["winners"] == [0, 2]
    assert match.encoded()["attained"] == [2, 1, 0]


@clause("BW-10.3")
@pytest.mark.parametrize("rounds", [1, 2])
def test_the_last_round_is_played_to_its_end(rounds):
    match = new(2, max_rounds=rounds)
    rolled(match, 4, 4)
    if rounds == 2:
        rolled(match, 1, 1)
    assert match.events[-1] == {"type": "over", "rule": "BW-10.3", "winners": []}
    state = match.encoded()
    assert (state["over"], state["round"], state["turn"], state["to_act"]) == (True, rounds, 1, None)


@clause("BW-10.3")
def test_a_round_is_complete_when_the_last_who_is_there_has_had_a_turn():
    gone = {"status": "left", "square": None}
    options = {**OPTIONS, "max_rounds": 5}
    match = table(at(), gone, attained=[1], chance=[1], options=options)
    assert done(match, "roll")[-1]["winners"] == [1]


@clause("BW-10.4")
@pytest.mark.parametrize(
    ("one", "score"),
    [
        (at(dedicated="HU09 HU10 @pink HU11", meditated="@green", powers=4, karma="HU15"),
         {"carry": {"dedicated": {"pink": 3, "purple": 1}, "meditated": {"green": 1}, "powers": 4}}),
        (at(powers=1), {"carry": {"dedicated": {}, "meditated": {}, "powers": 1}}),
        (at(karma="HU09"), {}),
        ({"status": "left", "square": None}, {}),
        (buddha("god_1"), {"start_as_buddha": True}),
    ],
)  # fmt: skip
def test_what_is_carried_over(one, score):
    match = table(one, at(), turn=1, attained=[0] if one.get("status") == "left" else [])
    assert match.game.carried(match.state, 0, {}) == score


@clause("BW-2.4", "BW-10.4")
@pytest.mark.parametrize(
    ("one", "carried"),
    [
        (at(powers=1), {"carry": {**NOTHING, "powers": 1}}),
        (at(), {}),
        ({"status": "left", "square": None}, {}),
    ],
)
def test_who_once_was_a_buddha_may_start_as_one_ever_after(one, carried):
    match = table(one, at(), turn=1, attained=[0] if one.get("status") == "left" else [])
    before = {"start_as_buddha": True, "carry": {**NOTHING, "powers": 5}}
    assert match.game.carried(match.state, 0, before) == {"start_as_buddha": True, **carried}


# -- 11. Options and actions


@clause("BW-2.5", "BW-10.3", "BW-9.8")
@pytest.mark.parametrize(
    ("options", "path"),
    [
        ({"end": "last"}, "options.end"),
        ({"max_rounds": -1}, "options.max_rounds"),
        ({"max_rounds": 10_000}, "options.max_rounds"),
        ({"start_as_buddha": [0, 1]}, "options.start_as_buddha"),
        ({"start_as_buddha": [2]}, "options.start_as_buddha"),
        ({"start_as_buddha": [1, 0]}, "options.start_as_buddha"),
        ({"start_as_buddha": [0, 0]}, "options.start_as_buddha"),
        ({"carry": [None]}, "options.carry"),
        ({"carry": [None, {"dedicated": {}, "meditated": {}}]}, "options.carry[1].powers"),
        ({"carry": [None, {**NOTHING, "dedicated": {"red": 1}}]}, "options.carry[1].dedicated"),
        ({"carry": [None, {**NOTHING, "dedicated": {"pink": 21}}]}, "options.carry[1].dedicated"),
        ({"carry": [None, {**NOTHING, "powers": 6}]}, "options.carry[1].powers"),
        ({"carry": [None, {**NOTHING, "meditated": SIX}]}, "options.carry[1].meditated"),
        ({"start_as_buddha": [1], "carry": [None, NOTHING]}, "options.carry[1]"),
        ({"lengths": 1}, "options.lengths"),
    ],
)  # fmt: skip
def test_options_that_are_none(options, path):
    with pytest.raises(EngineError) as found:
        Match.new("buddhawheel", NAMES[:2], options, seed=1)
    assert found.value.code == "bad_request" and (found.value.path or "").startswith(path)


@pytest.mark.parametrize("seats", [0, 7])
def test_one_to_six_play(seats):
    with pytest.raises(EngineError) as found:
        Match.new("buddhawheel", [f"Seat {number}" for number in range(seats)], {}, seed=1)
    assert found.value.code == "bad_request"


@clause("BW-2.5")
def test_six_meditated_colours_with_a_zero_among_them_are_five():
    counts = {**dict.fromkeys(COLOURS, 1), "green": 0}
    match = new(1, carry=[{"dedicated": {}, "meditated": counts, "powers": 5}])
    assert seat(match)["meditated"] == [f"@{one}" for one in COLOURS[:5]]


ELSEWHERE = [
    (table(at()), "step", "BW-4.1"),
    (table(at("hell_1")), "roll", "BW-3.1"),
    (table(at()), "miss", "BW-7.4"),
    (table(at()), "emanate human", "BW-9.8"),
    (table(UNBORN, **FIRST), "emanate human", "BW-9.8"),
    (table(at()), "power", "BW-7.1"),
    (table(at()), "draw", "BW-7.9"),
    (table(at()), "purify", "BW-7.7"),
    (table(at()), "decline", "BW-9.3"),
    (table(at()), "leave", "BW-8.1"),
    (table(at()), "stay", "BW-8.2"),
    (table(at(karma="HU09")), "dedicate HU09", "BW-5.2"),
    (table(at(dedicated="HU09")), "meditate HU09", "BW-7.8"),
    (table(at("spirit_4", powers=0), phase="route", die=4), "go spirit_7", "BW-3.2"),
    (table(at(), buddha("spirit_4"), turn=1, phase="route", die=2), "go spirit_7", "BW-9.2"),
    (table(at("subtle_2"), phase="square"), "power", "BW-7.1"),
    (table(at("subtle_2"), phase="square"), "decline", "BW-9.3"),
]


@pytest.mark.parametrize(("match", "text", "rule"), ELSEWHERE)
def test_what_may_not_be_done_now_is_refused_with_its_clause(match, text, rule):
    assert refused(match, text) == rule


@pytest.mark.parametrize("card", [None, 5, "", "HU99", ["HU09"], {}])
@pytest.mark.parametrize("type_", ["dedicate", "meditate"])
def test_what_is_no_card_is_refused(type_, card):
    match = table(at("subtle_2", karma="HU09", dedicated="HU11"), phase="square")
    found = match.refusal({"type": type_, "card": card})
    assert found is not None and (found.code, found.rule) == ("illegal_action", None)


def test_the_shortest_action_is_the_action():
    """The short form of these tests loses nothing."""
    for match in (
        table(at("subtle_2", karma="HU09", dedicated="@pink"), phase="square"),
        new(2, start_as_buddha=[0]),
    ):
        assert [deed(brief(action)) for action in match.legal()] == match.legal()


# -- 12. Chance, and what nobody sees


@clause("BW-12.1")
def test_one_die_a_roll_and_nothing_else_is_drawn():
    match = new(3, seed=5, start_as_buddha=[2])
    assert [len(draw) for draw in match.log()["draws"]] == [60] * 6
    for count in range(200):
        action = match.legal()[count % len(match.legal())]
        match.act(action)
        assert [drawn.draw for drawn in match.steps[-1].drawn] == (
            ["die"] if action["type"] == "roll" else []
        )


@clause("BW-2.1")
def test_nobody_sees_the_order_of_the_stacks():
    match = moved(at("ghost_2", karma="HU09", dedicated="HU11"), at(), die=1)
    state = match.encoded()
    for viewer in (None, 0, 1):
        view = match.view(viewer)
        assert view["stacks"] == {stack: [None] * len(found) for stack, found in state["stacks"].items()}
        assert {**view, "stacks": 0} == {**state, "stacks": 0}


@clause("BW-2.1")
def test_an_imagined_order_is_of_the_cards_that_lie_there():
    match = moved(at("ghost_2", karma="HU09", dedicated="HU11"), at(), die=1)
    imagined = match.game.encoded(match.game.imagine(match.view(1), 1, Loose(1)))
    lying = match.encoded()["stacks"]
    assert imagined["stacks"] != lying
    assert {stack: sorted(found) for stack, found in imagined["stacks"].items()} == {
        stack: sorted(found) for stack, found in lying.items()
    }
    assert codec.same({**imagined, "stacks": lying}, match.encoded())


def test_a_position_without_anything_named_is_the_table_of_the_examples():
    state = position({}, {})
    assert Counter(len(found) for found in state["stacks"].values()) == {60: 6}
    assert codec.same(Match.load(state).encoded(), state)
