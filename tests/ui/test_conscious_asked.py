"""Each phase of the Conscious Board Game is asked at the thing itself: what is lit is what may be done."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import Any

import pygame
import pytest

from game import saves
from game.engine import Match
from game.engine.base import Action
from game.scenes.layout.nutrition import Part
from game.scenes.table.scene import TableScene
from game.scenes.tables.conscious import ConsciousStage, asked
from game.scenes.tables.conscious.asked import Thing
from game.scenes.tables.conscious.hand import PILE, SPREAD
from game.scenes.tables.conscious.law_page import MET
from game.scenes.tables.conscious.now import law_part
from game.sitting import Sitting
from game.widgets.canvas import Rect
from tests.clauses import clause
from tests.games.conscious_table import position
from tests.ui.pilot import Pilot, Seldom

CREATED = "2026-11-20T10:00:00+00:00"
END = [{"do": "rise"}, {"do": "settle"}, {"do": "facet_end"}]
OVER = [{"do": "end_turn"}]
WILD = {"level": 3, "school": "monk", "board": {"JO": 4}}
DEAD = {"dead": "astral", "position": 20}

PHASES: dict[str, tuple[list[dict[str, Any]], list[dict[str, Any]], dict[str, Any]]] = {
    "select_random": ([{"pile": "3Sa 9Da"}], [{"do": "select", "how": "random"}], {}),
    "select_choice": ([{"pile": "3Sa AH 9Da"}], [{"do": "select", "how": "choice"}], {}),
    "skill": (
        [{"level": 1, "school": "yogi", "notes": {"MI-192": 1}}],
        [{"do": "skill", "note": "MI-192"}, *END],
        {},
    ),
    "reassimilate": ([{}], [{"do": "reassimilate", "octave": "I"}, *END], {}),
    "wild_shock": ([{}], [{"do": "shock", "kind": "wild"}, *END], {}),
    "wild_chip": ([WILD | {"active": "KH JC@90 KD", "hasnamuss": True}], [{"do": "wild_chip"}, *END], {}),
    "roll_option": ([WILD], [{"do": "roll_option", "used": False}], {"roll": 2}),
    "wild_space": ([{"position": 244}], [{"do": "wild_space"}, *OVER], {}),
    "decay": ([DEAD], [{"do": "decay", "octave": "F"}, *OVER], {}),
    "ask": ([{"hasnamuss": True}, {"position": 10}], [{"do": "ask", "seat": 1}, *OVER], {}),
    "fifth": (
        [{"level": 1, "school": "fakir", "hand": "JD 4C"}, {"position": 10, "board": {"QD": 1, "KD": 1}}],
        [{"do": "fifth", "helper": 0, "lower": 1}, *OVER],
        {"options": {"striving": "catch"}},
    ),
    "offer": (
        [DEAD | {"type": 1}, {"position": 30}],
        [{"do": "offer", "seat": 0, "body": {"F": [1] * 8, "A": [0] * 6, "I": [0] * 4}}, *OVER],
        {},
    ),
    "keep": ([DEAD | {"hand": "2D 3D 4D 5D 2C 3C 4C 5C 2H"}], [{"do": "keep"}, *OVER], {}),
}


def matches() -> dict[str, Match]:
    """A match in each phase in which something is asked beside the turn itself."""
    found = {}
    for phase, (seats, todo, fields) in PHASES.items():
        set_so = position(*seats, *([{}] if len(seats) == 1 else []), **fields)
        set_so |= {"phase": phase, "todo": todo}
        found[phase] = Match.load(set_so, chance=[1] * 40)
    return found


def table(match: Match, persons: int = 1) -> Pilot:
    people = [
        saves.Person("person", None, seat) if seat < persons else saves.Person("bot", "easy", seat)
        for seat in range(2)
    ]

    def open_(app: Any) -> TableScene:
        app.settings.set("speed", "instant")
        return TableScene(app, Sitting(match, people, None))

    pilot = Pilot(open_, (1280, 720), Seldom)
    pilot.scene.course.paused = True
    pilot.settle()
    return pilot


def lay(pilot: Pilot, match: Match) -> None:
    """Another match on the same table."""
    scene = pilot.scene
    scene.sitting.match = match
    scene.choosing.ended()
    scene.settle()
    pilot.settle()


def stage(pilot: Pilot) -> ConsciousStage:
    found = pilot.scene.stage
    assert isinstance(found, ConsciousStage)
    return found


def lit(on: ConsciousStage) -> set[Thing]:
    """What is lit on the stage, read from its pictures."""
    found = {Thing("note", part.note) for part in on.diagram.seen.ringed}
    found |= {Thing("interval", part.note) for part in on.diagram.seen.badges if part.kind == "interval"}
    found |= {Thing("space", space) for space in on.field.lit}
    found |= {Thing("deck", kind) for kind, deck in on.decks.items() if deck.number}
    found |= {Thing("card", code) for code in on.hand.fits or ()}
    found |= {Thing("law", code.removeprefix(SPREAD)) for code in on.hand.lit if code.startswith(SPREAD)}
    return found | ({Thing("pile", "")} if PILE in on.hand.lit else set())


def place(on: ConsciousStage, thing: Thing) -> tuple[int, int]:
    """The middle of a thing on the screen."""
    name = str(thing.code)
    if thing.kind == "note" or thing.kind == "interval":
        return on.diagram.box_of(Part(thing.kind, name)).center
    if thing.kind == "space":
        return on.field.spot(int(name)).center
    if thing.kind == "deck":
        return on.decks[name].rect.center
    return on.hand.box_of({"law": SPREAD + name, "pile": PILE}.get(thing.kind, name)).center


def do(pilot: Pilot, action: Action, at: tuple[int, int]) -> None:
    """Touch a thing: it is done, or shown first and done by a second touch."""
    match = pilot.scene.sitting.match
    before = len(match.steps)
    pilot.click_at(at)
    pilot.settle()
    if len(match.steps) == before:
        assert pilot.scene.choosing.left == [action], "what is touched is shown first"
        pilot.pass_time(600)
        pilot.click_at(at)
        pilot.settle()
    assert match.steps[before].action == action


def test_what_is_lit_is_what_may_be_done_and_touching_it_does_it():
    found = matches()
    pilot = table(found["select_random"])
    on = stage(pilot)
    for phase, match in found.items():
        lay(pilot, match)
        assert match.state.phase == phase
        view, legal = match.view(0), match.legal()
        things = asked.numbers(view, legal)
        if phase == "offer":  # there the body that is offered is shown
            assert on.effects.visible and not things
        elif phase == "ask":
            assert on.ask.visible and set(on.ask.parts) == {a["card"] for a in legal if a["type"] == "ask"}
            things = {}
        else:
            assert lit(on) == set(things), phase
        buttons = [offer.actions for offer in pilot.scene.choosing.shown]
        bare = [action for action in legal if not asked.things_of(view, action) and action["type"] != "ask"]
        assert all(any(action in actions for actions in buttons) for action in bare), phase
        assert len(on.choices) == 0 and len(buttons) <= 5, phase
        for number in things.values():
            if phase in asked.NUMBERED and pilot.scene.choosing.shown:
                assert legal[number - 1] in buttons[number - 1], phase
                assert pilot.scene.choosing.shown[number - 1].label.startswith(f"{number} · ")
        action = legal[0]
        if phase == "select_choice":  # a Law is read before it is chosen
            pilot.click_at(place(on, Thing("law", action["law"])))
            pilot.settle()
            assert pilot.find("law/card").law == action["law"]
            pilot.click("law/choose")
            pilot.settle()
            assert match.steps[-1].action == action
        elif phase == "ask":
            do(pilot, action, on.ask.box_of(action["card"]).center)
            assert not on.ask.visible
        elif things:
            do(pilot, action, place(on, next(iter(things))))


@clause("CB-3.5")
def test_a_facet_is_no_answer_to_a_question():
    todo = [{"do": "skill", "note": "MI-192"}, *END]
    seat = {"level": 1, "school": "yogi", "notes": {"MI-192": 1}, "hand": "2D 4D JS", "plays": 2}
    match = Match.load(position(seat, {}) | {"phase": "skill", "todo": todo}, chance=[1] * 40)
    pilot = table(match)
    on = stage(pilot)
    asked_now = pilot.scene.foot.title
    several = [index for index, facet in enumerate(on.listed) if len(facet.actions) > 1]
    assert several
    for index in several:
        pilot.scene.set_focus(None)
        pilot.pass_time(600)
        pilot.click_at(on.facets.box_of(index).center)
        pilot.settle()
        assert not match.steps and not pilot.scene.choosing.begun and pilot.scene.foot.title == asked_now


@clause("CB-7.5")
def test_a_law_is_read_on_its_page_and_obeyed_or_played_from_there():
    seat = {"laws": "7Hb KD", "hand": "5H 6H", "plays": 2, "pile": "9Da AH", "active": "JC@90"}
    match = Match.load(position(seat | {"notes": {"MI-192": 2}}, {}), chance=[1] * 9)
    pilot = table(match)
    on = stage(pilot)
    pilot.click_at(on.facets.box_of(law_part(0)).center)
    pilot.settle()
    panels = [widget for widget in pilot.scene.layers[-1].widgets if hasattr(widget, "way")]
    assert [panel.way.standing for panel in panels] == ["now", "shut", "open"]
    assert "MI-192 loses 2" in panels[0].way.said
    for row, law in (("law/kept", "JC"), ("law/pile", "9Da"), ("law/in_play", "7Hb")):
        pilot.click_at(pilot.find(row).box_of(0).center)
        pilot.settle()
        assert pilot.find("law/card").law == law
    pilot.press(pygame.K_ESCAPE)
    assert not pilot.scene.layers
    pilot.click_at(on.facets.box_of(law_part(0)).center)
    pilot.click_at(pilot.find("law/kept").box_of(0).center)
    pilot.press(pygame.K_ESCAPE)
    pilot.click_at(on.facets.box_of(law_part(0)).center)
    pilot.scene.set_focus(None)
    pilot.press(pygame.K_RETURN)
    pilot.settle()
    assert match.steps[-1].action == {"type": "obey", "law": "7Hb"} and not pilot.scene.layers
    pilot.click_at(on.facets.box_of(law_part(0)).center)
    pilot.click("law/play")
    pilot.settle()
    assert len(pilot.scene.choosing.left) == 3, "several plays are chosen among at the table"


@clause("CB-0.5")
def test_others_see_no_pile_and_may_do_nothing():
    seats: tuple[dict[str, Any], ...] = {}, {"laws": "7Hb 2Sa", "pile": "9Da AH", "position": 3}
    pilot = table(Match.load(position(*seats, turn=1, to_act=1), chance=[]))
    for law in ("7Hb", "2Sa"):
        stage(pilot).touching.pages.open_law(1, law)
        pilot.settle()
        assert [laid.law for laid in pilot.find("law/pile").laid] == [None, None]
        assert pilot.scene.canvas.named("law/obey") is None and pilot.scene.canvas.named("law/play") is None
        pilot.press(pygame.K_ESCAPE)


@clause("CB-3.9")
def test_a_newcomer_is_shown_the_page_of_the_law_once():
    found = Sitting.begin("conscious", ["Ann"], [saves.Person("person", None, 0)], {}, CREATED, seed=3)
    pilot = Pilot(lambda app: TableScene(app, found), (1024, 640), Seldom)
    pilot.settle()
    pilot.press(pygame.K_SPACE)
    pilot.settle()
    law = found.match.legal()[0]["law"]
    pilot.click("choice/0")
    pilot.settle()
    assert pilot.find("law/card").law == law and pilot.scene.app.settings.get(MET, False)
    pilot.click("law/table")
    pilot.settle()
    assert not pilot.scene.layers and stage(pilot).touching.pages.first([]) is None


def test_what_the_keys_are_at_is_shown_before_it_is_done():
    """Keys lead to the first note asked for, and a button at which they are shows what it would do."""
    found = matches()
    pilot = table(found["wild_space"])
    on = stage(pilot)
    pilot.press(pygame.K_TAB)
    while getattr(pilot.scene.focus, "name", "") != "choice/0":
        pilot.press(pygame.K_TAB)
    assert on.effects.visible and on.diagram.seen.coming == {"MI-192": 1}
    pilot.hover("choice/1")
    assert on.diagram.seen.coming == {"MI-192": -1, "FA-96": 1}, "an Air shocks Food"
    pilot.hover("tool/rules")
    assert not on.effects.visible and not on.diagram.seen.coming
    pilot.press(pygame.K_TAB)
    lay(pilot, found["decay"])
    assert pilot.scene.focus is on.diagram and on.diagram.cursor == Part("note", "DO-768")
    pilot.press(pygame.K_RETURN)
    pilot.settle()
    assert found["decay"].steps[-1].action == {"type": "decay", "note": "DO-768"}


def test_enter_takes_the_golden_button_unless_the_keys_were_led_elsewhere():
    match = Match.load(position({"laws": "7Hb", "hand": "5D 9C", "plays": 0}, {}), chance=[1] * 9)
    pilot = table(match)
    on, scene = stage(pilot), pilot.scene
    (gold,) = [button for button in scene.foot.choices if button.kind == "primary"]
    scene.app.keys_lead = True
    scene.focus_chosen()
    assert scene.focus is gold, "what the keys begin at behind the curtain"
    pilot.click_at(on.diagram.box_of(Part("note", "DO-768")).center)
    assert scene.focus is on.diagram
    pilot.press(pygame.K_RETURN)
    pilot.settle()
    assert match.steps[-1].action == {"type": "obey", "law": "7Hb"}


@clause("CB-0.5")
def test_a_secret_answer_lifts_the_curtain_once_for_whom_is_asked():
    helper = {"level": 1, "school": "fakir", "hand": "JD 4C", "position": 11}
    lower = {"position": 11, "board": {"QD": 1, "KD": 1}, "hand": "2D 5H"}
    set_so = position(helper, lower, turn=1, to_act=0)
    todo = [{"do": "fifth", "helper": 0, "lower": 1}, *OVER]
    match = Match.load(set_so | {"phase": "fifth", "todo": todo}, chance=[1] * 9)
    pilot = table(match, persons=2)
    pilot.app.settings.set("curtain", "hold")
    scene, on = pilot.scene, stage(pilot)
    closed = scene.curtain.closed
    assert closed is not None and closed.seat == 0 and set(on.hand.hand) == {None} and not on.hand.lit
    pilot.hold("curtain/lift", 900, let_go=False)
    assert on.hand.lit == {"JD"} and "Ben" in scene.foot.bar.title
    card = on.hand.box_of("JD").center
    pilot.slide((card[0], card[1] - 40))
    pilot.slide(card)
    pilot.let_go(card)
    pilot.settle()
    if not match.steps:  # a card slid to is shown first; its button does it
        pilot.hold("curtain/lift", 900, let_go=False)
        button = scene.foot.choices[0].rect.center
        pilot.slide(button)
        pilot.let_go(button)
        pilot.settle()
    assert match.steps[0].action == {"type": "give", "seat": 1, "card": "JD"}
    assert None in on.hand.hand and not on.hand.lit


@clause("CB-6.8")
def test_every_play_is_reached_by_touching_its_law_its_cards_and_what_it_makes():
    seat = {"laws": "2Sa! 7Hb! 3Db!", "hand": "2D 4D 5H 6H JS", "plays": 3}
    match = Match.load(position(seat, {}), chance=[1] * 9)
    pilot = table(match)
    choosing, on = pilot.scene.choosing, stage(pilot)
    plays = [action for action in match.legal() if action["type"] == "play"]
    assert len(plays) > 20
    pilot.scene.app.keys_lead = True  # a second touch at once is meant
    for action in plays[::3]:
        choosing.left = None
        touches = [partial(on.touching.touch_card, card) for card in action["cards"]]
        for place, facet in enumerate(on.listed):
            if facet.kind == "play" and facet.code in action["laws"]:
                touches.append(partial(on.touching.touch_facet, place))
        for touch in [*touches, partial(on.touching.touch_centre, action["make"])]:
            if choosing.left is None or len(choosing.left) > 4:
                touch()
        assert action in choosing.left and len(choosing.left) <= 4, action


SIX = {"pile": "9Ca 6Ha AH QC 6Sa 3Da KC"}  # an Ace among them, which may not be chosen yet


@clause("CB-7.3")
def test_each_law_that_shows_a_number_answers_to_it_and_is_then_chosen_by_space():
    for number in range(1, 7):
        match = Match.load(position(SIX, {}, phase="select_choice", todo=[{"do": "select", "how": "choice"}]))
        pilot = table(match)
        shown = stage(pilot).hand.numbered
        laws = [action["law"] for action in match.legal()]
        assert [shown[each] for each in sorted(shown)] == laws and len(laws) == 6
        pilot.press(pygame.K_0 + number % 6 + 1)
        pilot.settle()
        pilot.press(pygame.K_0 + number)  # on the page of a Law another is asked for
        pilot.settle()
        assert pilot.find("law/card").law == shown[number] and not match.steps
        pilot.press(pygame.K_SPACE)
        pilot.settle()
        assert match.steps[-1].action == {"type": "select_law", "law": shown[number]}
        pilot.close()


@clause("CB-7.3")
@pytest.mark.parametrize("pile", ["JH 6Hb", SIX["pile"]])
def test_beside_a_full_hand_the_laws_to_choose_from_stand_apart(pile):
    hand = "4D 5D 7D 4C 5C 7C 10C 5H 7H 3S 5S 6S 7S 9S"
    seat = {"hand": hand, "pile": pile}
    pilot = table(
        Match.load(position(seat, {}, phase="select_choice", todo=[{"do": "select", "how": "choice"}]))
    )
    row = stage(pilot).hand
    boxes = [Rect(row.box_of(f"law/{law}")) for law in pile.split()]
    assert all(box.width >= row.wide // 2 and box.right <= row.rect.right for box in boxes)
    assert all(row.box_of(card)[2] > 0 for card in hand.split())
    assert all(one.right <= other.x for one, other in pairwise(boxes))
    pilot.close()


@clause("CB-7.3")
def test_space_and_the_arrows_begin_at_a_law_that_may_be_chosen_and_it_is_read_first():
    match = Match.load(position(SIX, {}, phase="select_choice", todo=[{"do": "select", "how": "choice"}]))
    pilot = table(match)
    pilot.press(pygame.K_SPACE)
    pilot.settle()
    assert not match.steps and not pilot.scene.layers, "it leads there, and nobody has pointed at any"
    pilot.press(pygame.K_RIGHT)
    pilot.press(pygame.K_SPACE)
    pilot.settle()
    assert pilot.find("law/card").law == match.legal()[1]["law"] and not match.steps
    pilot.close()
