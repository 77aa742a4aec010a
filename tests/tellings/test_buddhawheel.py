"""BuddhaWheel in words: where death would lead, what protects, what a choice brings, what a square tells."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from game import saves, words
from game.engine.games import buddhawheel as rules
from game.engine.match import Match
from game.sitting import Sitting
from game.tellings import telling_of
from game.tellings.buddhawheel import (
    Birth,
    birth_title,
    birth_why,
    colours_of,
    faces_of,
    freedom,
    invitation,
    look,
    mind_told,
    next_birth,
    passing,
    sign_told,
    steps_to_death,
    to_go_told,
)
from tests.clauses import clause
from tests.tellings.test_alike import read

NAMES = ["Ann", "Ben"]
WHEEL = telling_of("buddhawheel")


def match_of(*seats: dict[str, Any], **fields: Any) -> Match:
    """A match of two in which the first seat is to throw, unless it is said otherwise."""
    state = Match.new("buddhawheel", NAMES, {}, seed=1).encoded()
    state |= {"round": 5, "phase": "throw", **fields}
    for seat, told in zip(state["seats"], (*seats, {}, {}), strict=False):
        seat |= {"status": "wheel", "square": "human_1", **told}
        held = [card for key in ("karma", "dedicated", "meditated") for card in seat[key]]
        for card in held:
            if card[0] != "@":
                state["stacks"][card[:2]].remove(card)
    return Match.load(state, seed=1)


def view_of(*seats: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return dict(match_of(*seats, **fields).view(None))


# -- the next birth


@clause("BW-6.2", "BW-6.3", "BW-6.4")
@pytest.mark.parametrize(
    ("seat", "birth", "why"),
    [
        ({"karma": ["HU09", "HU01"]}, Birth("hell", "HU01"), "Anger leads to Hell"),
        ({"karma": ["HU01", "HU09"]}, Birth("human", "HU09"), "Patience leads to a human birth"),
        ({}, Birth("bardo", None), "No card in hand: the die will say where"),
        ({"karma": ["HU06"]}, Birth("bardo", "HU06"), "Deluded doubt leads into the Bardo"),
        (
            {"karma": ["HU01"], "powers": 3},
            Birth("human", "HU01", "hell", "refuge"),
            "Anger leads to Hell; refuge turns it",
        ),
        (
            {"karma": ["HU08"], "powers": 3, "meditated": ["HU18"]},
            Birth("human", "HU08", "god", "meditation"),
            "Conceit leads to the gods, but that delusion has ended",
        ),
        (
            {"karma": ["HU06"], "meditated": ["HU15"]},
            Birth("human", "HU06", "bardo", "meditation"),
            "Deluded doubt leads into the Bardo, but that delusion has ended",
        ),
        (
            {"karma": ["HU03"], "powers": 3, "meditated": ["@purple"]},
            Birth("human", "HU03", "ghost", "refuge"),
            "Attachment leads to the Hungry Ghosts; refuge turns it",
        ),
        ({"karma": ["HU08"], "powers": 3}, Birth("god", "HU08"), "Conceit leads to the gods"),
    ],
)
def test_where_death_would_lead_and_why(seat, birth, why):
    view = view_of(seat)
    assert next_birth(view, 0) == birth and birth_why(view, 0) == why


def test_who_cannot_die_has_no_next_birth():
    view = view_of({"square": "bardo"}, {"status": "buddha"})
    assert next_birth(view, 0) is None and next_birth(view, 1) is None
    assert birth_why(view, 1) == "" and passing(view, 0, NAMES) is None


@pytest.mark.parametrize("seed", range(3))
def test_every_death_comes_out_as_it_was_told(seed):
    """What the rules do at a death is what was told of the position before it."""
    match = Match.new("buddhawheel", NAMES, {}, seed=seed)
    deaths = 0
    for step in range(400):
        legal = match.legal()
        match.act(legal[step % len(legal)])
        transitions = match.transitions(match.steps[-1], None)
        for index, each in enumerate(transitions):
            if each.event["type"] == "death":
                told = next_birth(each.before, each.event["seat"])
                last = transitions[index + (2 if told and told.card else 1)].event
                assert told is not None and last.get("realm", "bardo") == told.realm
                assert last.get("instead_of") == told.instead_of
                assert last.get("protected_by") == told.protected_by
                deaths += 1
    assert deaths > 5


def test_whatever_happens_has_a_reason_in_plain_words():
    golden = (Path(__file__).parents[1] / "golden/buddhawheel.golden").read_text("utf-8")
    reasons = words.texts("buddhawheel").because
    assert set(re.findall(r'"rule":"(BW-[\d.]+)","seat"', golden)) <= reasons.keys()
    assert not any("BW-" in each for each in reasons.values())


def test_a_birth_is_a_title():
    assert birth_title(Birth("hell", "HU01")) == "Born in Hell"
    assert birth_title(Birth("bardo", None)) == "Into the Bardo"


@clause("BW-6.4")
def test_a_death_tells_what_protected_and_what_did_not():
    seat = {"karma": ["HU09", "SP02", "HU01"], "powers": 4, "meditated": ["HU11", "HU18"]}
    told = passing(view_of(seat), 0, NAMES)
    assert told is not None and told.title == "Ann is born as a human"
    assert (told.line, told.would) == ("Anger leads to Hell; refuge turns it", "would have been Hell")
    assert told.behind == ("HU09", "SP02")
    assert [(each.kind, each.there, each.acted) for each in told.shelters] == [
        ("refuge", True, True),
        ("ended", True, False),
        ("doubt", False, False),
    ]
    assert [each.title for each in told.shelters] == [
        "All three refuges",
        "2 delusions have ended",
        "Doubt hasn’t ended",
    ]
    assert told.shelters[1].line == "No birth as a Hungry Ghost or as a god"
    doubt = passing(view_of({**seat, "meditated": ["HU15"]}), 0, NAMES)
    assert doubt is not None and [each.title for each in doubt.shelters[1:]] == [
        "Only doubt has ended",
        "Doubt has ended",
    ]


def test_a_death_with_empty_hands():
    told = passing(view_of({"meditated": ["HU15"]}), 0, NAMES)
    assert told is not None and (told.title, told.behind) == ("Ann drifts into the Bardo", ())
    assert [each.acted for each in told.shelters] == [False] * 3 and told.shelters[2].there


# -- what a choice is called and brings


def offered(match: Match) -> dict[str, str]:
    view = match.view(match.to_act)
    return {WHEEL.label(view, action, NAMES): WHEEL.effect(view, action, NAMES) for action in match.legal()}


@clause("BW-3.4")
def test_a_way_is_called_by_what_it_leads_through():
    match = match_of({"square": "human_12", "karma": ["HU01"]}, phase="route", die=4)
    assert WHEEL.prompt(match.view(0), NAMES).why == "The arch is the way out. Death leads round again"
    assert offered(match) == {
        "On to Death": "and be born in Hell",
        "Through the arch": "out to Spiritual 2, pick up a card",
    }


@clause("BW-3.5", "BW-7.1")
def test_sideways_and_on_along_the_path():
    seat = {"square": "spirit_1", "powers": 1, "karma": ["HU01"]}
    assert offered(match_of(seat, phase="route", die=2)) == {
        "Along the Spiritual Path": "to Spiritual 3: refuge in Dharma, or a card",
        "To the Subtle Path": "to Subtle 2, a retreat",
    }
    turned = "and be born as a human. Your latest mind leads to Hell, but refuge turns it"
    assert offered(match_of({**seat, "square": "spirit_23", "powers": 3}, phase="route", die=4)) == {
        "On to Death": turned,
        "Sideways, on to Death": turned,
    }


@clause("BW-4.1", "BW-4.3", "BW-4.4")
@pytest.mark.parametrize(
    ("seat", "effect"),
    [
        ({"square": "hell_3"}, "to Hell 4"),
        ({"square": "hell_2", "karma": ["HU01"]}, "to Hell 3, which costs Anger"),
        ({"square": "god_2", "karma": ["HU01"]}, "to God 3 with nothing to pay: born in Hell"),
        ({"square": "god_2"}, "to God 3 with nothing to pay: born into the Bardo"),
        ({"square": "hell_10", "karma": ["HU09"]}, "to Death, and be born as a human"),
    ],
)
def test_a_step_tells_what_it_costs(seat, effect):
    assert offered(match_of(seat)) == {"One step": effect}


@clause("BW-7.7", "BW-7.8")
def test_what_a_retreat_would_change():
    seat = {"square": "subtle_2", "karma": ["HU01", "HU09"], "dedicated": ["HU11", "HU10"]}
    view = match_of(seat, phase="square")
    assert offered(view) == {
        "Pick up a card": "From the Subtle stack",
        "Dedicate Patience": "anger: given already; next birth in Hell",
        "Purify": "Anger goes back",
        "Meditate on Generosity": "attachment ends: your first of six",
        "Meditate on Love": "anger ends: your first of six",
    }
    seat = {"square": "subtle_2", "karma": ["HU01"], "dedicated": ["HU09"]}
    five = ["@purple", "@grey", "@blue", "@yellow", "@green"]
    assert offered(match_of({**seat, "meditated": five}, phase="square")) == {
        "Pick up a card": "From the Subtle stack",
        "Purify": "Anger goes back; next birth into the Bardo",
        "Meditate on Patience": "anger, the last of six, ends: free",
    }


@clause("BW-7.2", "BW-7.5")
@pytest.mark.parametrize(
    ("powers", "label", "effect"),
    [
        (0, "Take refuge in Buddha", "all three keep off lower births; costs your next turn"),
        (2, "Take refuge in Sangha", "no lower birth from now on; costs your next turn"),
        (4, "Take engaging bodhichitta", "two throws in every turn; costs your next turn"),
    ],
)
def test_a_power_is_called_by_its_name(powers, label, effect):
    match = match_of({"square": "spirit_3", "powers": powers}, phase="square")
    assert offered(match) == {label: effect, "Pick up a card": "From the Spiritual stack"}


@clause("BW-9.2")
def test_a_buddha_is_told_whom_a_square_would_help():
    ben = {"square": "subtle_1", "karma": ["HU01"]}
    match = match_of({"status": "buddha", "square": "spirit_1"}, ben, phase="route", die=1)
    assert offered(match) == {
        "Stay here": "",
        "To Spiritual 2": "",
        "To Subtle 1": "beside Ben, who can put down Anger",
    }
    match = match_of({"status": "buddha", "square": "subtle_1"}, {"square": "subtle_1"}, phase="route", die=1)
    assert offered(match)["Stay here"] == "beside Ben, who can’t use any help now"


@clause("BW-9.4")
def test_it_is_told_whose_answer_is_awaited_and_in_whose_turn():
    match = match_of(
        {"status": "buddha", "square": "ghost_1"},
        {"square": "ghost_2", "karma": ["HG13"]},
        phase="route",
        die=3,
    )
    match.act({"type": "go", "to": "ghost_4"})
    view = match.view(0)
    prompt = WHEEL.prompt(view, NAMES)
    assert (view["to_act"], prompt.say) == (1, "Ben, dedicate?")
    assert prompt.why == "Ann came by: you can dedicate a good mind"
    assert WHEEL.asked_within(view, NAMES) == "During Ann’s turn"
    assert WHEEL.watching(view, NAMES) == "Waiting for Ben’s answer"


@pytest.mark.parametrize(
    ("seat", "why"),
    [
        ({}, "Human 1 · Death in 14"),
        ({"square": "ghost_11", "karma": ["HU01"]}, "A six is Death. Anger leads to Hell"),
        ({"square": "god_2"}, "God 2 · to God 3 with nothing to pay: born into the Bardo"),
        ({"square": "hell_10", "karma": ["HU09"]}, "Hell 10 · to Death, and be born as a human"),
    ],
)
def test_before_a_throw_it_is_told_what_lies_ahead(seat, why):
    assert WHEEL.prompt(view_of(seat), NAMES).why == why


@clause("BW-3.2", "BW-3.4", "BW-6.1")
@pytest.mark.parametrize("steps", range(1, 8))
@pytest.mark.parametrize("realm", ["ghost", "animal", "human", "demigod", "spirit", "subtle"])
def test_a_breath_before_a_throw_that_can_reach_death(realm, steps):
    """The least throw that is told is the least that the rules let end in Death."""
    length = 24 if realm in ("spirit", "subtle") else rules.LENGTHS[realm]
    square = f"{realm}_{length + 1 - steps}"
    view = view_of({"square": square, "karma": ["HU01"]})
    reach = [throw for throw in range(1, 7) if any("_death" in to for to in rules.routes(square, throw))]
    told = ["", "Any throw", "Two or more", "Three or more", "Four or more", "Five or more", "A six"]
    why = WHEEL.prompt(view, NAMES).why
    if not reach:
        assert "is Death" not in why
        return
    arch = ", or the arch" if realm == "human" else ""
    assert why == f"{told[reach[0]]} is Death{arch}. Anger leads to Hell" and reach == list(
        range(reach[0], 7)
    )


@clause("BW-10.1")
@pytest.mark.parametrize("attained", [[1], []], ids=["freed", "a Buddha from the start"])
def test_the_bar_counts_what_is_left_when_one_is_on_the_way(attained):
    ann = {"square": "human_2", "dedicated": ["HU09"], "meditated": ["HU11", "HU13", "HU15", "HU17"]}
    view = view_of(ann, {"status": "buddha", "square": "god_3"}, attained=attained)
    assert WHEEL.prompt(view, NAMES).why == "Only you are on the way. Two colours to go: anger is given"
    assert WHEEL.watching(view, NAMES) == "Only Ann is on the way: two colours to go"
    assert WHEEL.watching(view_of(), NAMES) != WHEEL.watching(view, NAMES)


@clause("BW-7.8")
@pytest.mark.parametrize(("ended", "said"), [(2, "has ended."), (3, "Two to go."), (4, "One to go.")])
def test_the_log_counts_the_last_two_delusions(ended, said):
    six = ["HU11", "HU13", "HU15", "HU17", "HU18"][:ended]
    match = match_of({"square": "subtle_2", "dedicated": ["HU09"], "meditated": six}, phase="square")
    match.act({"type": "meditate", "card": "HU09"})
    assert words.sentences("buddhawheel", match.told(None, match.steps[-1]), NAMES).endswith(said)


@pytest.mark.parametrize(
    ("seat", "fields", "say"),
    [
        ({"square": "bardo"}, {}, "Ann, throw for a birth"),
        ({"square": "hell_1"}, {}, "Ann, one step on"),
        ({"powers": 1, "miss": True}, {}, "Ann rests"),
        ({"status": "buddha"}, {}, "Ann, throw"),
        ({"powers": 5}, {"die": 3}, "Ann, throw again"),
        ({"square": "spirit_1"}, {"phase": "square"}, "Ann, under the umbrella"),
        ({"square": "subtle_2"}, {"phase": "square"}, "Ann, on a moon"),
        ({"karma": ["HU09"]}, {"phase": "dedicate"}, "Ann, dedicate a good mind"),
    ],
)
def test_the_prompt_fits_the_moment(seat, fields, say):
    assert WHEEL.prompt(view_of(seat, **fields), NAMES).say == say


# -- squares, looked at


LOOKED: list[tuple[dict[str, Any], str, Sequence[str]]] = [
    (
        {"square": "hell_1"},
        "human_12",
        ["Human 12 of 14 · Death in 3", "Pick up a card from the Human stack"],
    ),
    ({}, "hell_2", ["Hell 2 of 10 · Death in 9", "No card here. Imagine it, and tell the others"]),
    (
        {"karma": ["HU15", "HU09"]},
        "god_9",
        [
            "Karma burner, God 9 · Death in 4",
            "Costs the latest smiling card: Patience",
            "Passing costs nothing",
        ],
    ),
    (
        {"karma": ["HU09"]},
        "hell_3",
        [
            "Karma burner, Hell 3 · Death in 8",
            "Nothing to pay with: Ann would die here, born as a human",
            "Passing costs nothing",
        ],
    ),
    (
        {"powers": 1},
        "spirit_3",
        [
            "Spiritual 3 of 24 · Death in 22",
            "Refuge in Dharma, and miss a turn; or pick up a card",
            "Sideways: Subtle 3",
        ],
    ),
    (
        {"karma": ["HU01"]},
        "subtle_4",
        [
            "Subtle 4 of 24 · Death in 21",
            "Pick up a card, dedicate, purify or meditate",
            "Purify would take Anger",
        ],
    ),
    (
        {"karma": ["HU01"]},
        "ghost_death",
        [
            "Hungry Ghost Death",
            "Land here or pass it, and you die",
            "Ann would be born in Hell",
            "Anger leads to Hell",
        ],
    ),
    ({}, "birth_hell", ["Hell Birth", "Born of anger. A Birth square isn’t part of any realm."]),
    (
        {"square": "human_14"},
        "human_14",
        [
            "Human 14 of 14 · Death in 1",
            "Pick up a card from the Human stack",
            "Through the arch: Spiritual 1, one step of the throw",
            "Ann is here",
        ],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("seat", "square", "said"), LOOKED)
def test_a_square_tells_what_it_would_do_to_the_seat_to_act(seat, square, said):
    assert look(view_of(seat), square, NAMES) == said


@clause("BW-9.3")
def test_a_buddha_makes_a_square_a_place_of_retreat():
    view = view_of({"karma": ["HU01"]}, {"status": "buddha", "square": "human_5"})
    assert look(view, "human_5", NAMES)[2:] == [
        "A Buddha is here: dedicate, purify or meditate",
        "Purify would take Anger",
        "Ben is here",
    ]
    assert look({**view, "to_act": 1}, "god_9", NAMES)[1:] == ["Nothing happens to a Buddha here"]
    assert look({**view, "to_act": 1}, "god_death", NAMES)[1].startswith("For a Buddha, a door")
    assert (
        look({**view, "to_act": None}, "god_9", NAMES)[1] == words.texts("buddhawheel").squares["god_9"].line
    )


def test_every_square_tells_something_and_how_far_death_is():
    view = view_of({"karma": ["HU01"]})
    for square in rules.squares():
        said = look(view, square, NAMES)
        assert 2 <= len(said) <= 4 and all(each and len(each) <= 80 for each in said), said
    assert [steps_to_death(each) for each in ("bardo", None, "birth_hell", "hell_1", "hell_death")] == [
        None, None, 11, 10, 0,
    ]  # fmt: skip


# -- minds and figures


@clause("BW-1.7", "BW-1.8", "BW-5.1")
def test_a_mind_is_told_as_it_is_read_aloud():
    anger, copy = mind_told("HU01"), mind_told("HU01-2")
    assert anger == copy and (anger.name, anger.what, anger.leads) == (
        "Anger", "a mind of anger", "leads to Hell",
    )  # fmt: skip
    assert anger.text.startswith("The words are out") and not anger.returns
    assert mind_told("HU09").what == "against anger" and mind_told("HU10").leads == "leads to a human birth"
    assert mind_told("HU02").leads == "" and mind_told("HU19").colour is None
    event = {"type": "card", "rule": "BW-5.1", "seat": 0, "card": "HU01-2", "kept": True}
    assert WHEEL.read_aloud([event]) == [anger.text] and WHEEL.read_aloud([{**event, "type": "born"}]) == []


def test_the_colours_and_the_faces_of_a_seat():
    seat = view_of({"karma": ["HU01", "HU09", "SP08"], "dedicated": ["HU11"], "meditated": ["@purple"]})
    found = colours_of(seat["seats"][0])
    assert [(each.held, each.dedicated, each.meditated) for each in found[:3]] == [
        (2, 0, 0), (0, 1, 1), (0, 0, 0),
    ]  # fmt: skip
    assert [each.colour for each in found] == list(rules.COLOURS)
    assert faces_of(seat["seats"][0]) == (1, 2)


def test_a_seat_is_told_in_a_few_sentences():
    view = view_of({"karma": ["HU01", "HU09"], "dedicated": ["HU11"], "powers": 2}, {"status": "buddha"})
    assert WHEEL.standing(view, 0, NAMES) == (
        "Human 1 · Death in 14. Carries one sad mind and one smiling mind, the latest Patience. "
        "Six colours to go: anger is in hand, attachment is given. Two refuges. "
        "Born as a human if death came now"
    )
    assert WHEEL.standing(view, 1, NAMES) == "Human 1 · a Buddha. Free, and helping the others"
    opening = Match.new("buddhawheel", NAMES, {}, seed=1).view(None)
    assert WHEEL.standing(opening, 0, NAMES) == "Not born yet. Six colours to go"


@clause("BW-1.9", "BW-7.8", "BW-8.1")
@pytest.mark.parametrize(
    ("seat", "states", "left", "told"),
    [
        ({}, ["none"] * 6, "Six to go", "six colours to go"),
        (
            {"karma": ["HU09", "HU01"], "dedicated": ["HU11", "HU13"], "meditated": ["@grey", "HU15"]},
            ["held", "dedicated", "meditated", "meditated", "none", "none"],
            "Four to go",
            "four colours to go: anger is in hand, attachment is given",
        ),
        (
            {"meditated": [f"@{colour}" for colour in rules.COLOURS[:5]], "karma": ["HU08"]},
            [*["meditated"] * 5, "none"],
            "One to go",
            "one colour to go",
        ),
        ({"status": "left", "square": None}, ["meditated"] * 6, "Free", "free, and out of the Wheel"),
        ({"status": "buddha"}, ["meditated"] * 6, "Free", "free, and helping the others"),
    ],
)
def test_six_lights_say_how_far_a_seat_has_come(seat, states, left, told):
    gone = {"attained": [0], "turn": 1, "to_act": 1} if seat.get("status") == "left" else {}
    view = view_of(seat, **gone)
    found = {fact.name: fact for fact in WHEEL.facts(view, 0, NAMES)}
    lights = [part.sign.split(".")[1:] for part in found["colours"].parts]
    assert lights == [[colour, state] for colour, state in zip(rules.COLOURS, states, strict=True)]
    assert found["to_go"].ways[0] == left and to_go_told(view["seats"][0]) == told
    assert sign_told(view, 0, "to_go")[0] == left


@clause("BW-8.1", "BW-10.2")
def test_who_is_free_is_told_by_plain_facts():
    six = [f"@{colour}" for colour in rules.COLOURS]
    seat = {"status": "imprints", "square": "subtle_2", "karma": ["HU01"], "meditated": six, "lives": 9}
    view = view_of({**seat, "powers": 5}, attained=[0])
    assert freedom(view["seats"][0]) == [(9, "lives"), (5, "powers: a Bodhisattva")]
    assert freedom(view["seats"][1]) == [(0, "lives"), (0, "powers")]
    assert WHEEL.story(view, 0) == "9 lives · the first to be free · stays in meditation"
    assert WHEEL.story(view, 1) == "no delusion ended yet · no power yet · Human 1"


@clause("BW-4.2")
def test_in_hell_and_among_the_gods_the_table_is_invited_to_tell():
    steps = [view_of({"square": f"hell_{number}"}) for number in range(1, 9)]
    assert len({invitation(view, 0) for view in steps}) == 8
    assert invitation(view_of({"square": "god_1"}), 0) and not invitation(view_of(), 0)
    match = match_of({"square": "birth_hell"})
    match.act({"type": "step"})
    assert WHEEL.read_aloud(match.steps[-1].events) == [invitation(match.view(0), 0)]


def test_the_round_and_how_many_there_are():
    assert WHEEL.subtitle(view_of(), NAMES) == ["Round 5"]
    view = view_of()
    view["options"] = {**view["options"], "max_rounds": 40}
    assert WHEEL.subtitle(view, NAMES) == ["Round 5 of 40", "Round 5"]


def test_of_many_choices_a_reader_is_told_the_kinds_first(capsys):
    """A retreat with ten good minds in hand is no wall of lines."""
    karma = [f"HU{number:02}" for number in (1, 9, 10, 11, 12, 13, 15, 16, 17, 18)]
    match = match_of({"square": "subtle_2", "karma": karma, "dedicated": ["SP08"]}, phase="square")
    people = [saves.Person("person", None, seat) for seat in (0, 1)]
    said = read(Sitting(match, people, None), capsys, "2", "dedicate love")
    assert "1. Pick up a card: From the Subtle stack. 2. Dedicate …" in said
    assert "3. Purify: Anger goes back. 4. Meditate on Patience: anger ends: your first of six." in said
    assert "1. Dedicate Patience: anger: given already" in said and "9. Dedicate Humility" in said
    assert "Ann dedicates Love." in said


def test_a_card_that_is_there_twice_is_chosen_by_its_name(capsys):
    """The older copy goes: it decides no birth."""
    match = match_of({"karma": ["HU15", "HU15-2"], "meditated": ["HU09"]}, phase="dedicate")
    people = [saves.Person("person", None, seat) for seat in (0, 1)]
    assert "Ann dedicates Confidence." in read(Sitting(match, people, None), capsys, "dedicate confidence")
    assert match.encoded()["seats"][0]["karma"] == ["HU15-2"]
