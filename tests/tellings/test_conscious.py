"""The Conscious Board Game in words: facets, previews, chains, what is touched, the Path and death."""

from __future__ import annotations

import random
from typing import Any, get_args

import pytest

from game import glossary, languages, rulebook, saves, words
from game.engine.games.conscious.components import FACES, NOTES, OCTAVES, laws, parts
from game.engine.games.conscious.state import Phase
from game.engine.match import Match
from game.rulebook import clauses
from game.scenes.tables.conscious.looks import centres_of, look_of
from game.sitting import Sitting
from game.tellings import telling_of
from game.tellings.conscious.chain import KINDS, chain, chain_title, moved_chips
from game.tellings.conscious.foreseen import a_roll_would_reach, landing, preview
from game.tellings.conscious.law_ways import law_ways, marks_of
from game.tellings.conscious.order import goes_next
from game.tellings.conscious.papers import (
    SPARKS,
    carbon_paper,
    card_paper,
    centre_paper,
    deck_paper,
    discs_paper,
    law_papers,
    note_paper,
    seat_paper,
    space_paper,
    spark_paper,
)
from game.tellings.conscious.path import after_death, nearness, states, way
from game.tellings.conscious.things import explained, law_told
from game.tellings.conscious.toward import unplayed, unplayed_law
from game.tellings.conscious.turning import facet_paper, facets
from game.tellings.facts import line
from tests.clauses import clause
from tests.games.conscious_table import table
from tests.tellings.test_alike import read

NAMES = ["Ann", "Ben", "Mira", "Tom", "Uma", "Yan"]
CONSCIOUS = telling_of("conscious")


def facets_of(match: Match) -> dict[tuple[str, str], tuple[str, str]]:
    """Each facet by its kind and code: how it stands, and its line."""
    found = facets(match.view(match.to_act), match.legal())
    return {(each.kind, each.code): (each.standing, each.line) for each in found}


def foreseen(match: Match, action: dict[str, Any]) -> list[tuple[str, str]]:
    """The steps of a preview: title and line."""
    return [(step.title, step.line) for step in preview(match.view(match.to_act), action, NAMES).steps]


def action_of(match: Match, kind: str, **fields: Any) -> dict[str, Any]:
    return next(
        each
        for each in match.legal()
        if each["type"] == kind and all(each.get(key) == value for key, value in fields.items())
    )


# -- this turn


@clause("CB-3.5", "CB-7.5", "CB-7.15")
def test_the_facets_of_a_turn_and_why_one_is_closed():
    match = table({"hand": "5C 6C 9C", "plays": 2, "laws": "8Ca! 7Hb", "level": 1, "school": "monk"})
    found = facets_of(match)
    assert found["obey", "8Ca"] == ("done", "obeyed") and found["play", "8Ca"] == ("open", "with 9♣")
    assert found["obey", "7Hb"] == ("open", "Lose every chip on MI-192.")
    assert found["play", "7Hb"] == ("closed", "nothing goes with it")
    assert found["cards", ""] == ("open", "2 ways")
    assert found["power", "transform"] == ("closed", "no two faces of a suit")
    assert found["skill", "breathe_when_i_eat"][0] == "open"
    assert found["roll", ""] == ("closed", "first obey 7♥")


@clause("CB-2.4", "CB-6.3", "CB-6.7", "CB-7.11", "CB-7.16")
@pytest.mark.parametrize(
    ("seat", "card", "said", "rule"),
    [
        ({"hand": "2D 3D"}, "2D", "2♦ 3♦ would make J♦, but that’s two cards", "CB-6.7"),
        ({"hand": "2D 5D"}, "2D", "It needs 3♦ or 4♦", "CB-6.3"),
        ({"hand": "JD", "plays": 0}, "JD", "Next turn you can play one", "CB-2.4"),
        ({"hand": "JD", "active": "JD@40"}, "JD", "You’re asleep", "CB-7.11"),
        ({"hand": "JD"}, "JD", "", ""),
        ({"hand": "2D", "laws": "3Da"}, "2D", "", ""),
        ({"hand": "2C", "laws": "3Da"}, "law 3Da", "It needs 2♦ or 4♦", "CB-7.16"),
        ({"hand": "2D", "laws": "3Da", "plays": 0}, "law 3Da", "The Law itself is free", "CB-2.4"),
        ({"hand": "2D", "laws": "3Da"}, "law 3Da", "", ""),
    ],
)
def test_why_a_card_or_a_law_is_not_played(seat, card, said, rule):
    asked = unplayed_law if card.startswith("law") else unplayed
    why = asked(table(seat).view(0), card.removeprefix("law "))
    assert (said, rule) == ("", "") if why is None else said and said in why.said and why.rule == rule


@clause("CB-6.1")
def test_in_ones_own_turn_nobody_is_told_to_wait_for_it():
    view = table({"hand": "JD"}).view(0) | {"phase": "select_random"}
    assert unplayed(view, "JD").said.startswith("Answer this first")


@clause("CB-2.4")
@pytest.mark.parametrize(
    ("seat", "said"),
    [
        (
            {"hand": "9D 10D", "board": {"JD": 1, "QD": 1}},
            {"9♦ 10♦ would make K♦, but you can play only one. A school or Law-space gives two."},
        ),
        ({"hand": "2D 5D", "board": {"JD": 1, "QD": 1}}, {"The Fakir’s school still needs K♦."}),
        (
            {"hand": "2D", "board": {"QD": 1, "QC": 1}},
            {"The school of the Balanced Man still needs a Queen or King of hearts or spades."},
        ),
        (
            {"hand": "2D", "position": 30},
            {"Pass 34, and a Law from your pile comes into play next turn."},
        ),
        (
            {"hand": "2D", "notes": {"DO-192": 1, "MI-48": 1, "MI-192": 1}},
            {"an Air comes in and lifts a Food over the gap"},
        ),
    ],
)
def test_a_turn_that_only_rolls_says_what_it_is_on_the_way_to(seat, said):
    """From turn to turn another of the things that are true; to other eyes nothing of them."""
    told = set()
    for turns in range(1, 5):
        match = table({**seat, "turns": turns}, {})
        told.add(CONSCIOUS.prompt(match.view(0), NAMES).why)
        assert CONSCIOUS.prompt(match.view(1), NAMES).why == "One card can be played"
    assert all(any(each in line for line in told) for each in said), told


@clause("CB-4.4")
def test_a_roll_that_loses_a_chip_is_never_said_to_bring_most():
    """An Air sends a Food over to FA-96; there all is full, and it leaves the body."""
    notes = {"FA-96": 1, "SO-48": 1, "MI-192": 1, "MI-48": 3, "FA-24": 1, "DO-48": 3}
    told = set()
    for turns in range(1, 5):
        match = table({"hand": "2D", "notes": notes, "turns": turns}, {})
        told.add(CONSCIOUS.prompt(match.view(0), NAMES).why)
    airs = [each for each in a_roll_would_bring(match.view(0)) if each.kind == "A"]
    assert airs and all("Food −1" in each.preview.gains for each in airs)
    assert any("would be best: a Food" in line for line in told), told


@clause("CB-7.11", "CB-12.1", "CB-7.20")
@pytest.mark.parametrize(
    ("seat", "facet", "told"),
    [
        ({"hand": "JD", "active": "JD@40"}, ("cards", ""), ("closed", "asleep")),
        ({"hand": "JD", "plays": 0}, ("cards", ""), ("done", "no more this turn")),
        ({"hand": "2D"}, ("cards", ""), ("closed", "none fits alone")),
        ({"position": 244}, ("die", ""), ("open", "there’s no roll left")),
        ({"laws": "3Da", "active": "KD"}, ("obey", "3Da"), ("open", "no effect: its King is kept")),
        (
            {"level": 2, "school": "yogi", "active": "JH@40"},
            ("power", "wild"),
            ("closed", "no powers for now"),
        ),
        ({"level": 3, "school": "yogi"}, ("roll", ""), ("open", "or roll again · or take the other side")),
    ],
)
def test_a_facet_says_how_it_stands(seat, facet, told):
    assert facets_of(table(seat))[facet] == told


@clause("CB-2.4", "CB-7.15", "CB-7.16")
def test_where_nothing_goes_with_a_law_its_play_is_closed_for_every_eye():
    match = table({"hand": "9C", "plays": 0, "laws": "8Ca!"}, {"hand": "5C"})
    for eyes in (0, 1, None):
        view = match.view(eyes)
        play = next(each for each in facets(view) if each.kind == "play")
        assert (play.standing, play.line) == ("closed", "no card left to go with it")
        *_, way = law_ways(view, 0, "8Ca", NAMES)
        assert (way.standing, way.tag) == ("closed", "no card left to go with it")
        assert marks_of(view, 0, view["seats"][0]["laws"][0]) == ("done", "closed")
    match = table({"hand": "9C", "laws": "8Ca!"}, {"hand": "5C"})
    assert facets_of(match)["play", "8Ca"] == ("open", "with 9♣")
    assert marks_of(match.view(1), 0, match.view(1)["seats"][0]["laws"][0]) == ("done", "open")


@clause("CB-3.5", "CB-7.5", "CB-7.15")
@pytest.mark.parametrize("phase", get_args(Phase))
def test_what_a_law_in_play_would_do_is_told_whatever_is_asked_now(phase):
    match = table({"hand": "9C", "laws": "8Ca"}, {"hand": "5C"})
    view = match.view(0)
    asked = {**view, "phase": phase, "to_act": None if phase == "over" else 1, "todo": [], "roll": 3}
    assert law_ways(asked, 0, "8Ca", NAMES) == law_ways(view, 0, "8Ca", NAMES)


@clause("CB-7.1", "CB-7.2", "CB-7.3")
@pytest.mark.parametrize(
    ("law", "pile", "told"),
    [
        ("6Hb", "JH", "One more Law comes into play: “{JH}”."),
        ("6Hb", "JH AD", "One more Law comes into play: “{JH}”."),
        ("6Hb", "JH 3Da", "One more Law comes into play from your pile. You choose it."),
        ("6Sb", "JH 3Da", "One more Law comes into play from your pile. Chance picks it."),
        ("6Sb", "JH", "One more Law comes into play: “{JH}”."),
        ("6Hb", "", "Your pile is empty, so no other Law comes."),
    ],
)
def test_what_a_law_would_do_counts_the_law_that_it_brings(law, pile, told):
    obey, *_ = law_ways(table({"laws": law, "pile": pile}).view(0), 0, law, NAMES)
    assert obey.said == told.format(JH=law_told("JH").title)


@clause("CB-7.14", "CB-7.20")
@pytest.mark.parametrize(
    ("laws", "told"),
    [
        ("3Da", "No effect: its King is kept"),
        ("3Da/S", "Lose every chip on TI-12."),
        ("7Hb", "Lose every chip on MI-192."),
    ],
)
def test_a_law_that_a_king_sets_free_of_is_not_said_to_do_anything(laws, told):
    match = table({"laws": laws, "active": "KD"})
    assert CONSCIOUS.effect(match.view(0), match.legal()[0], NAMES) == told


@clause("CB-2.7", "CB-7.21")
def test_while_a_roll_is_asked_about_nothing_else_is_open_and_kept_laws_are_told():
    match = table({"hand": "QD", "active": "10Sa JC@47"}, chance=[3])
    assert facets_of(match)["cards", ""] == ("open", "one way")
    match.act({"type": "roll"})
    found = facets_of(match)
    assert found["cards", ""] == ("closed", "the roll ends the turn")
    assert found["roll", ""] == ("now", "under way")
    assert found["kept", "10Sa"] == ("done", "one more roll, once")
    assert found["kept", "JC"] == ("done", "no skills until 47")


@clause("CB-6.2", "CB-6.3")
@pytest.mark.parametrize(
    ("seat", "card", "lines"),
    [
        ({"hand": "QD", "board": {"QD": 2}}, "QD", ("By itself: one too many on Q♦: a bump",)),
        (
            {"hand": "5C 6C 7C", "plays": 3, "laws": "7Ca"},
            "6C",
            (
                "With 5♣ or 7♣: the first chip on Q♣",
                "With 5♣ 7♣: two chips on Q♣",
                "5♣ 6♣ 7♣: any two make a chip on the Queen of clubs, all three make two.",
            ),
        ),
    ],
)
def test_a_card_of_the_hand_says_every_play_with_it(seat, card, lines):
    match = table(seat)
    assert card_paper(match.view(0), card, match.legal()).lines == lines


def test_every_facet_explains_itself_with_its_clause():
    match = table({"hand": "JD", "laws": "8Ca", "level": 3, "school": "yogi", "active": "KH"})
    for each in facets(match.view(0), match.legal()):
        assert facet_paper(each).rule in clauses("conscious") and len(facet_paper(each).lines) == 2


# -- what a choice would do


@clause("CB-9.2", "CB-9.3", "CB-6.5")
def test_a_play_is_told_in_numbered_steps():
    match = table({"hand": "5C 6C", "plays": 2, "board": {"QC": 1}})
    play = action_of(match, "play", make="QC")
    assert preview(match.view(0), play, NAMES).title == "If Ann plays the pair"
    assert foreseen(match, play) == [
        ("A chip on Q♣", "its second: now it’s full"),
        ("“I remember myself”", "1 impression to RE"),
        ("RE-24 is reached", "1 air to FA"),
    ]
    after = preview(match.view(0), play, NAMES).after
    assert after is not None
    was, now = ({**look_of(view, 0).chips, **centres_of(view, 0).chips} for view in (match.view(0), after))
    changed = {each: (count, now[each]) for each, count in was.items() if now[each] != count}
    assert changed == {"MI-48": (1, 0), "FA-24": (0, 1), "DO-48": (1, 0), "RE-24": (0, 1), "QC": (1, 2)}
    over = table({"hand": "JH", "board": {"JH": 2, "QH": 2}, "notes": {"DO-48": 0}})
    assert foreseen(over, action_of(over, "play"))[:3] == [
        ("A chip on J♥", "one too many on J♥: a bump"),
        ("2 bumps", "one chip up to Q♥ and K♥, one lost each time"),
        ("“I remember myself”", "nothing is waiting there, so nothing moves"),
    ]


def test_what_a_hidden_card_or_the_die_would_decide_is_left_open():
    match = table({"laws": "7Db", "notes": {"TI-12": 3}})
    found = preview(match.view(0), action_of(match, "obey"), NAMES)
    assert found.open == "… then a hidden card"
    rolled = table({})
    assert preview(rolled.view(0), {"type": "roll"}, NAMES).open == "… then the die decides"


def a_roll_would_bring(view):
    """What each number would bring, of those places to which it would lead."""
    return [landing(view, ahead.space, NAMES, ahead.die) for ahead in a_roll_would_reach(view)]


@clause("CB-3.7", "CB-5.6", "CB-19.1", "CB-7.11")
def test_a_roll_would_bring_six_places():
    match = table({"position": 32, "notes": {"MI-192": 0, "DO-192": 0}}, {"position": 36, "hasnamuss": True})
    found = a_roll_would_bring(match.view(0))
    assert [(each.space, each.kind, each.laws) for each in found] == [
        (33, "C", 0),
        (34, "L", 0),
        (35, "A", 1),
        (36, "F", 1),
        (37, "I", 1),
        (38, "C", 1),
    ]
    assert found[0].line == "a card" and found[3].line == "nothing: Ben is a Hasnamuss"
    assert found[3].seats == (1,)
    asleep = table({"position": 32, "active": "JD@36"})
    lines = [each.line for each in a_roll_would_bring(asleep.view(0))]
    assert lines[:4] == ["nothing, you’re asleep"] * 4 and lines[5] == "a card"


def test_what_the_six_numbers_bring_is_what_they_bring():
    """Each number foreseen comes out as it was told, where nothing was left open."""
    for die in range(1, 7):
        match = table({"position": 14}, chance=[die])
        coming = a_roll_would_bring(match.view(0))[die - 1]
        match.act({"type": "roll"})
        assert match.view(0)["seats"][0]["position"] == coming.space
        if coming.preview is not None and coming.preview.after is not None:
            assert coming.preview.after["seats"][0]["chips"] == match.view(0)["seats"][0]["chips"]


def test_no_preview_depends_on_what_the_seat_cannot_know():
    """Another hand, another pile and other decks change nothing that is told."""
    told = []
    for hidden in ({"hand": "2S 3S", "pile": "2Da 3Da"}, {"hand": "9D JS", "pile": "AS JO"}):
        match = table({"hand": "JD 5C 6C", "plays": 3, "laws": "8Ca"}, hidden, law_deck="4H 5H 6Ha")
        if hidden["hand"] == "9D JS":
            state = match.encoded()
            state["deck"] = state["deck"][::-1]
            state["law_deck"] = state["law_deck"][::-1]
            match = Match.load(state, seed=0)
        view = match.view(0)
        told.append(
            [
                *(foreseen(match, action) for action in match.legal()),
                *(each.line for each in a_roll_would_bring(view)),
                CONSCIOUS.standing(view, 1, NAMES),
            ]
        )
    assert told[0] == told[1]


# -- a chain


@clause("CB-4.9", "CB-10.3", "CB-11.2")
def test_what_one_jack_sets_going_is_told_in_groups():
    match = table(
        {
            "hand": "JH",
            "board": {"JH": 2},
            "notes": {"DO-48": 2, "MI-48": 2, "FA-24": 1, "SO-12": 1, "LA-6": 1, "RE-24": 1},
            "astral": "3-2-1",
        }
    )
    match.act(action_of(match, "play"))
    transitions = match.transitions(match.steps[-1], None)
    found = chain(transitions, NAMES)
    assert [group.kind for group in found] == ["began", "bumps", "shocks", "settling", "settling", "body"]
    assert found[0].title == "J♥ is played" and found[0].line == "one too many on J♥: a bump"
    assert found[2].title == "“I remember myself”, 2 times"
    assert found[2].line == "2 impressions to RE-24 and 2 airs to FA-24"
    assert found[3].title == "2 airs climb" and found[3].line == "one for a disc (2 times)"
    assert found[-1].title == "A body" and chain_title(transitions) == "What J♥ sets going"
    assert [link.index for group in found for link in group.links] == list(range(len(transitions)))
    assert moved_chips(transitions) > 6
    rose = next(link for link in found[3].links if link.event["type"] == "chip_rose")
    assert rose.rule == "CB-10.3" and rose.notes == ("FA-24", "SO-12") and rose.octave == "A"
    assert rose.because == "Air that was lifted over its gap needs no carbon here."


def test_every_event_has_its_group():
    assert KINDS.keys() == words.texts("conscious").events.keys()


# -- touch


@pytest.mark.parametrize("seed", range(2))
def test_every_thing_says_something_and_cites_its_clause(seed):
    dice = random.Random(seed)
    match = Match.new("conscious", NAMES[:3], {"striving": "catch", "turn_limit": 0}, seed=seed)
    known = clauses("conscious")
    for step in range(400):
        if match.over:
            break
        if step % 40 == 0:
            seat, names = match.to_act, NAMES[:3]
            view = match.view(seat)
            assert seat is not None
            papers = [note_paper(view, seat, note) for note in NOTES]
            papers += [spark_paper(view, seat, note) for note in SPARKS]
            papers += [carbon_paper(view, seat, hydrogen) for hydrogen in (192, 96, 48, 24, 12, 6)]
            papers += [discs_paper(view, seat, octave) for octave in ("F", "A", "I")]
            papers += [centre_paper(view, seat, card) for card in FACES]
            papers += [card_paper(view, card, match.legal()) for card in view["seats"][seat]["hand"]]
            papers += [seat_paper(view, each, names) for each in range(3)]
            papers += [deck_paper(view, which) for which in ("part", "law")]
            papers += [space_paper(view, space, names) for space in (0, 34, 100 + step, 244) if space < 245]
            for paper in papers:
                assert paper.title and paper.rule in known and 1 <= len(paper.lines) <= 3
                assert all(paper.lines)
        match.act(dice.choice(match.legal()))


@clause("CB-10.1", "CB-8.8")
@pytest.mark.parametrize(
    ("seat", "note", "line"),
    [
        (
            {"notes": {"LA-24": 1, "TI-12": 1, "DO-6": 1}},
            "LA-24",
            "One more climbs to TI-12, with help from a 6 (carbon)",
        ),
        ({"notes": {"LA-24": 1}}, "LA-24", "One more is lost: it needs help from a 6 (carbon)"),
        ({"notes": {"FA-24": 1}}, "FA-24", "One more climbs to SO-12, and needs no help"),
        ({"notes": {"MI-48": 3}}, "MI-48", "One more is lost: there’s no room"),
        ({"notes": {"TI-12": 3}}, "TI-12", "One more becomes a card"),
        ({"notes": {"DO-6": 1}}, "DO-6", "One more becomes a disc"),
        ({}, "SO-48", "There’s room for one more"),
        (
            {"level": 1, "school": "monk"},
            "MI-192",
            "There’s room for one more; with Breathe when I eat it can cross to FA-96",
        ),
    ],
)
def test_a_note_says_what_one_more_would_do_now(seat, note, line):
    assert note_paper(table(seat).view(0), 0, note).lines[-1].endswith(f"{line}.")


def test_what_the_texts_explain_is_explained_in_full():
    """Every face of the texts has a name, two sentences at most, and a clause of the rulebook."""
    for code in words.texts("conscious").faces:
        told = explained(code)
        assert told.name and told.rule in clauses("conscious"), code
        assert 1 <= told.does.count(". ") + 1 <= 3, code


def test_every_law_has_a_title_a_scene_and_an_effect():
    found = [law_told(law) for law in laws()]
    assert len({each.title for each in found}) == 86 and all(each.scene and each.effect for each in found)
    assert law_told("7Hb").designation == "A Law of Fate" and not law_told("XJ").designation
    match = table({"laws": "3Da", "active": "KD"})
    assert law_papers(match.view(0), "3Da") == ("K♦ is kept, so this has no effect on you",)


# -- the Path, and death


@clause("CB-8.1", "CB-8.2", "CB-8.5", "CB-13.1")
@pytest.mark.parametrize(
    ("seat", "title", "missing"),
    [
        ({"board": {"JH": 1, "QH": 2}}, "The Monk’s school", ["K♥"]),
        ({"level": 1, "school": "monk", "board": {"AD": 1, "AS": 1}}, "Steward", ["A♣", "A♥"]),
        ({"level": 1, "school": "monk", "board": {"XJ": 1, "AD": 1}}, "Steward", ["A♠"]),
        ({"level": 1, "school": "monk", "board": {"XJ": 1}}, "Steward", ["A♥", "A♠"]),
        ({"board": {"AS": 1}}, "The Sly Man’s school", ["K♠"]),
        ({"level": 2, "school": "monk"}, "Master", ["JOKER"]),
        (
            {"level": 3, "school": "monk", "board": {"JO": 2}, "hasnamuss": True},
            "To win",
            ["three on the JOKER (2 so far)", "a Causal body", "to be cleansed"],
        ),
    ],
)
def test_the_path_says_what_the_next_state_asks(seat, title, missing):
    found = way(table(seat).view(0), 0, NAMES)
    assert found.next_title == title
    assert [want.title for want in found.next_wants if not want.had] == missing


def test_the_states_give_cards_powers_skills_and_roll_options():
    assert [(each.name, each.cards, each.gives) for each in states()] == [
        ("Master", "4 cards", ("All Shocks", "Carbon-12", "the opposite side")),
        ("Steward", "3 cards", ("Wild Shock", "Eat when I breathe", "roll again")),
        ("Deputy Steward", "2 cards", ("Transform Emotions", "Breathe when I eat")),
        ("Multiplicity", "one card", ()),
    ]


@clause("CB-12.2", "CB-11.2")
def test_who_leaves_without_a_body_hears_how_near_it_was():
    match = table({"position": 244, "astral": "3-2-0"}, {"position": 240})
    match.act({"type": "die"})
    found = nearness(match.view(None), 0, NAMES)
    assert found is not None and found.title == "Ann is out"
    assert found.line == "It ended at the inner end, with 5 of 7 discs; missing: one air and one impression"
    assert nearness(match.view(None), 1, NAMES) is None
    assert line(CONSCIOUS.facts(match.view(None), 0, NAMES))[0] == "Out, at the inner end · no body formed"


@clause("CB-14.1", "CB-14.7")
def test_after_death_five_lines_tell_what_is_different():
    match = table({"dead": "astral", "notes": {}}, {})
    told = after_death(match.view(0), 0)
    assert [each.sign for each in told] == ["decay", "wild", "laws", "discs", "way"]
    assert told[4].title == "On to the outer end" and told[4].rule == "CB-18.3"
    assert after_death(match.view(0), 1) == []
    spared = after_death(table({"dead": "mental", "hasnamuss": True}).view(0), 0)
    assert [each.rule for each in spared] == ["CB-14.3", "CB-14.7", "CB-7.7", "CB-12.5", "CB-18.4"]
    found = a_roll_would_bring(table({"dead": "astral", "position": 36}).view(0))
    assert found[1].line == "wild, and one more card next turn"
    assert found[2].line == "decay: the die picks the row"


# -- who may know what


@clause("CB-0.5")
def test_a_hand_and_a_pile_are_told_to_their_seat_alone():
    match = table({"hand": "JD QC", "dupes": "JD", "pile": "AD"}, {"hand": "2S"})
    own, others = (CONSCIOUS.standing(match.view(seat), 0, NAMES) for seat in (0, 1))
    assert "Jack of diamonds and Queen of clubs" in own and "Black Ice" in own
    assert "Jack" not in others and "Black Ice" not in others and "2 cards in hand" in others


@clause("CB-0.5")
@pytest.mark.parametrize(
    ("seat", "needed"),
    [
        ({"hand": "JD"}, True),
        ({"hand": "JD", "plays": 0}, False),
        ({"hand": "JD", "active": "JD@40"}, False),
        ({}, False),
    ],
)
def test_the_curtain_is_needed_only_where_the_hand_may_be_played(seat, needed):
    assert CONSCIOUS.curtain_needed(table(seat, {}).view(None)) is needed


@clause("CB-3.3")
@pytest.mark.parametrize(
    ("seats", "following", "told"),
    [
        ([{"position": 10}, {"position": 14}, {"position": 12}], 2, "furthest back"),
        (
            [{"position": 10}, {"position": 17}, {"position": 18}],
            None,
            "furthest back",
        ),  # no one roll leads past
        ([{"position": 10}, {"position": 12, "out": True}, {"position": 13}], 2, "furthest back"),
        ([{"position": 10, "turns": 1}, {"position": 40, "turns": 0}, {"position": 12}], 1, "first turn"),
    ],
)
def test_who_comes_next_and_why_it_is_whose_turn_is_told(seats, following, told):
    view = table(*({"turns": 5} | seat for seat in seats)).view(None)
    assert CONSCIOUS.follows(view) == following
    assert told in CONSCIOUS.order_told(view, NAMES[:3])


@clause("CB-3.9")
def test_whoever_draws_a_law_has_taken_the_seat_before():
    match = table({"pile": "AD 2Da"}, {}, todo=[{"do": "select", "how": "random"}], phase="select_random")
    assert match.state.phase == "select_random" and CONSCIOUS.curtain_needed(match.view(None))


@clause("CB-0.5")
def test_the_curtain_stays_up_while_a_facet_of_the_same_turn_asks():
    skilled = {
        "hand": "JD 5C",
        "plays": 2,
        "level": 1,
        "school": "fakir",
        "notes": {"DO-192": 0, "MI-192": 1},
    }
    match = table(skilled | {"laws": "2Da"}, {})
    match.act({"type": "obey", "law": "2Da"})
    assert match.state.phase == "skill" and CONSCIOUS.curtain_needed(match.view(None))


def test_at_the_text_table_who_acts_hears_what_has_changed(capsys):
    """Of all that could be said of a seat only that is said which the last action has changed."""
    match = table({"hand": "JD QC", "plays": 2}, {})
    people = [saves.Person("person", None, 0), saves.Person("bot", "easy", 1)]
    read(Sitting(match, people, None), capsys, "seats")
    text = read(Sitting(match, people, None), capsys, "play j♦")
    last = text.rpartition("Ann, to act:")[2]
    assert (
        "Impressions on RE-24" in last
        and "On the board Jack of diamonds" in last
        and "Queen of clubs" in last
    )
    assert "Food on" not in last and "Multiplicity" not in last


def test_what_a_thing_says_has_room_in_four_lines():
    view = table({"board": {"XJ": 2, "AD": 2}}).view(0)
    papers = [note_paper(view, 0, note) for note in NOTES]
    papers += [spark_paper(view, 0, note) for note in SPARKS]
    papers += [discs_paper(view, 0, octave) for octave in OCTAVES]
    papers += [centre_paper(view, 0, card) for card in FACES]
    assert [paper.title for paper in papers if len(" ".join(paper.lines)) > 170 or not paper.rule] == []


def test_the_steps_of_one_chip_are_told_as_one():
    match = table({"position": 14}, chance=[3])
    match.act({"type": "roll"})
    said = words.sentences("conscious", match.steps[-1].events, NAMES)
    assert "DO-768 is full: up through RE-384 to MI-192." in said and "takes it" not in said


def test_a_word_is_explained_where_it_is_first_said_and_found_again_in_the_rules():
    met: set[str] = set()
    (use,) = glossary.first_uses("conscious", "RE-96 is full: “Carbonless”.", met)
    assert (use.term, use.start, use.end) == ("carbonless", 16, 26)
    uses = glossary.first_uses("conscious", "A surplus of Air. RE-96 is full: “Carbonless”.", met)
    assert [each.term for each in uses] == ["surplus"]
    assert not glossary.first_uses("conscious", "Mira rolls 4.", met)
    titled = {each.title: each for each in rulebook.rulebook("conscious").sections}
    (words_of,) = titled["Words"].lead
    assert all(term.line in words_of for term in words.texts("conscious").terms.values())


@clause("CB-0.11")
def test_the_book_lists_every_law_as_its_card_says_it():
    known = words.texts("conscious").tables
    titled = {each.title: each for each in rulebook.rulebook("conscious").sections}
    (laws,) = titled["23. All the Laws"].lead
    _, _, *rows = laws.split("\n")
    assert [row.split(" | ")[1:] for row in rows] == [
        [known["laws"][law], f"{known['effects'][law]} |"] for law in known["laws"]
    ]
    assert len(rows) == 86 and rows[0].startswith("| 2♦ |")


def test_every_card_has_a_name_and_a_mark():
    known = words.texts("conscious")
    assert {*parts(), *FACES} <= known.cards.keys() & known.tables["marks"].keys()


@clause("CB-9.1")
def test_beads_are_named_as_the_groups_they_stand_for():
    """An air that shocks a food on its way is told as an air, on its bead too."""
    match = table({"position": 12, "notes": {"DO-192": 1, "MI-192": 1}}, {}, chance=[1] * 9)
    match.act({"type": "roll"})
    groups = chain(match.transitions(match.steps[-1], 0), NAMES)
    told = [(group.short, group.title, group.line) for group in groups if group.kind == "settling"]
    assert told[0] == ("air climbs", "One air climbs", "to RE-96")
    assert {link.event["type"] for link in groups[1].links} == {"chip_rose", "shocked"}
    assert all(title.endswith(short) for short, title, _ in told)


# -- the log, titles, and who goes next


@pytest.mark.parametrize(
    ("law", "told"),
    [
        (
            "2Db",
            (
                "Ann obeys “The Wrong Wedding”. Chips stay on DO-6, TI-12, LA-24, SO-48, FA-96 and MI-192. "
                "RE-384 is full: what the Law made is lost. DO-768 is full: up through RE-384 to MI-192."
            ),
        ),
        ("10Hb", "Ann obeys “One Oyster”. Ann loses every chip on DO-768, RE-384 and MI-192."),
        ("6Db", "Ann obeys “Two Bars”. DO-768 is full: up through RE-384 to MI-192."),
    ],
)
def test_what_one_law_does_to_many_chips_is_told_in_few_sentences(law, told):
    match = table({"laws": law}, {}, chance=[1] * 9)
    events = match.act({"type": "obey", "law": law})
    assert words.sentences("conscious", events, NAMES) == told


def test_the_title_of_a_law_is_set_apart_in_every_sentence_and_stands_bare_alone():
    match = table({"laws": "9Ca", "pile": "6Sa", "active": "KD AH@90", "hand": "9C"}, {})
    view, action = match.view(0), {"type": "obey", "law": "9Ca"}
    said = [
        CONSCIOUS.label(view, action, NAMES),
        CONSCIOUS.prompt(view, NAMES).say,
        preview(view, action, NAMES).title,
        CONSCIOUS.standing(view, 0, NAMES),
        *(words.sentence("conscious", event, NAMES) for event in match.act(action)[:1]),
    ]
    titles = [words.texts("conscious").tables["laws"][law] for law in ("9Ca", "6Sa", "KD", "AH")]
    for title in titles:
        found = [each for each in said if title in each]
        assert found and all(f"“{title}”" in each for each in found), (title, found)
    assert law_told("9Ca").title == "In Case"
    assert words.action_named("conscious", "obey in case", NAMES) == action
    assert words.action_named("conscious", "Obey “In Case”", NAMES) == action


@clause("CB-3.3")
def test_who_goes_next_is_said_once_no_move_can_change_it():
    steps = [{"do": "decay", "octave": "F"}, {"do": "end_turn"}]
    for first, second, told in (
        ({"dead": "astral", "position": 200}, {"position": 243}, "Ben, from 243"),
        ({"dead": "astral", "position": 200}, {"dead": "astral", "position": 190}, "Ann again, from 200"),
        ({"dead": "astral", "position": 200}, {"position": 9, "turns": 0}, "Ben, from "),
    ):
        found = goes_next(table(first, second, phase="decay", todo=steps).view(0), NAMES)
        assert found is not None and found.said.startswith(told)
    assert goes_next(table({}, {}).view(0), NAMES) is None, "the roll will decide it"


@clause("CB-3.3")
def test_a_second_turn_of_the_same_player_is_said_to_be_one():
    random.seed(3)
    match, turn = Match.new("conscious", NAMES[:2], seed=5), (0, -1)
    seen = set()
    while match.to_act is not None and match.state.turn_no < 40:
        view = match.view(None)
        if view["turn_no"] != turn[0]:
            repeated = view["turn"] == turn[1]
            turn = view["turn_no"], view["turn"]
            name = NAMES[view["turn"]]
            assert CONSCIOUS.prompt(view, NAMES).say.startswith(f"{name} again") == repeated
            assert (CONSCIOUS.watching(view, NAMES) == f"{name} moves again: still furthest back") == repeated
            seen.add(repeated)
        match.act(random.choice(match.legal()))
    assert seen == {True, False}


@pytest.mark.parametrize("language", languages.known())
def test_laws_that_may_hurt_are_told_more_softly_where_that_is_wished_for(language, monkeypatch):
    monkeypatch.setattr(words, "language", language)
    written = {law: law_told(law) for law in laws()}
    monkeypatch.setattr(words, "gentle", True)
    softly = {law: law_told(law) for law in laws()}
    assert [law for law in laws() if softly[law] != written[law]] == ["AD", "AC", "AH", "AS"]
    assert all(softly[law].scene != written[law].scene for law in ("AD", "AC", "AH", "AS"))
    assert [told.effect for told in softly.values()] == [told.effect for told in written.values()]
