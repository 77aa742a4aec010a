"""Long chains have a page of their own: it opens by itself or from the log, is gone through and left."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pygame
import pytest

from game import saves, words
from game.engine import Match
from game.scenes.table.scene import TableScene
from game.scenes.tables.conscious import ConsciousStage
from game.scenes.tables.conscious.chain import KEPT, MET, ChainPage
from game.scenes.tables.conscious.chain_parts import Beads
from game.scenes.tables.conscious.chips import ChipMotions
from game.scenes.tables.conscious.flights import Flown
from game.sitting import Sitting
from game.tellings.conscious.chain import LONG, facet_of, is_long, octave_of
from game.tellings.conscious.things import phrase
from game.widgets import text, text_capture
from game.widgets.bar import Bar
from game.widgets.canvas import Rect
from game.widgets.style import Style
from game.widgets.theme import PAPER, Measure
from tests.clauses import clause
from tests.games.conscious_table import act, position
from tests.ui.pilot import Pilot, Seldom

CREATED = "2026-11-20T10:00:00+00:00"
PEOPLE = [saves.Person("person", None, 0), saves.Person("bot", "easy", 1)]
JACK = {
    "hand": "3D JH",
    "plays": 2,
    "board": {"JH": 2, "QH": 2, "KH": 1},
    "notes": {
        "DO-48": 3,
        "MI-48": 3,
        "MI-12": 2,
        "FA-24": 1,
        "SO-12": 1,
        "LA-6": 1,
        "FA-6": 1,
        "TI-12": 2,
        "RE-24": 0,
    },
    "astral": "3-2-1",
}
SPLIT = {
    "hand": "JH",
    "astral": "2-3-0",
    "notes": {"DO-48": 1, "RE-24": 0, "MI-48": 1, "FA-24": 1, "SO-12": 1, "LA-6": 1},
}
SMALL = {"hand": "3D JH", "plays": 2, "notes": {"DO-48": 1, "MI-48": 0, "RE-24": 0}}


def sitting(fields: dict[str, Any]) -> Sitting:
    match = Match.load(position(fields, {"position": 12}), seed=1)
    return Sitting(match, PEOPLE, None)


def table(found: Sitting, **settings: Any) -> Pilot:
    def open_(app: Any) -> TableScene:
        for key, value in {"speed": "calm", **settings}.items():
            app.settings.set(key, value)
        return TableScene(app, found)

    pilot = Pilot(open_, kind=Seldom)
    pilot.scene.course.paused = True
    pilot.pass_time(500)
    return pilot


def stage(pilot: Pilot) -> ConsciousStage:
    found = pilot.scene.stage
    assert isinstance(found, ConsciousStage)
    return found


def page_of(pilot: Pilot) -> ChainPage:
    found = stage(pilot).chains.page
    assert found is not None
    return found


def jack(pilot: Pilot) -> None:
    """Play the Jack of hearts from the hand."""
    legal = pilot.scene.sitting.match.legal()
    pilot.scene.act(next(each for each in legal if each.get("cards") == ["JH"] and not each["laws"]))
    pilot.frame()


def told(pilot: Pilot) -> None:
    """Every place of the page shows the body of the view after its event, and no chip is lost on its way."""
    page = page_of(pilot)
    for place, link in enumerate(page.links):
        page.touch(place)
        happening = page.transitions[link.index]
        look = page.diagram.seen
        assert look is not None
        seat = happening.after["seats"][page.seat_at(place)]
        chips = sum(map(sum, seat["chips"].values())) + len(happening.after["rising"])
        shown = sum(look.chips.values()) + sum(look.waiting.values())
        assert shown + (look.travel is not None) >= chips
        assert dict(page.centres.seen.chips) == seat["board"]


def heard(page: ChainPage) -> None:
    """Who cannot see it is told of each bead, where it lies, though a quiet event stand before them all."""
    groups = [
        replace(group, links=tuple(replace(link, index=link.index + 1) for link in group.links))
        for group in page.groups
    ]
    beads = Beads(page.beads.rect, page.style, groups, 1)
    assert beads.accessible_name, "even where nothing is written on it"
    found = beads.accessibility_children()
    assert [part.said for part in found] == [text_capture.plain(link.line) for link in page.links]
    assert [Rect(part.place) for part in found] == [Rect(box) for box in beads.boxes]


def gone_on(pilot: Pilot) -> None:
    """Go on from what is told large for the first time."""
    pilot.settle()
    while pilot.has("moment/milestone"):
        pilot.press(pygame.K_SPACE)
        pilot.settle()


def at_rest(pilot: Pilot) -> None:
    gone_on(pilot)
    assert not pilot.scene.layers and stage(pilot).chains.page is None
    assert stage(pilot).standing() == stage(pilot).expected(pilot.scene.view())


@clause("CB-10.3", "CB-11.1")
def test_a_long_chain_opens_by_itself_and_is_gone_through_by_hand():
    pilot = table(sitting(JACK))
    jack(pilot)
    page = page_of(pilot)
    assert page.playing and len(page.links) > 20 and pilot.scene.layers
    before = page.place
    pilot.pass_time(3000)
    assert page.place > before, "it plays itself"
    pilot.press(pygame.K_SPACE)
    pilot.settle()
    place = page.place
    assert not page.playing and place < page.last
    pilot.pass_time(4000)
    assert page.place == place, "by hand it waits"
    pilot.press(pygame.K_SPACE)
    pilot.settle()
    assert page.place == place + 1
    pilot.click("chain/step")
    pilot.press(pygame.K_SPACE)
    pilot.settle()
    assert page.place == place + 3, "an input completes what moves"
    pilot.click("chain/back")
    assert page.place == place + 2
    pilot.click_at(page.beads.box_of(5).center)
    assert page.place == 5 and 5 in page.told.parts
    told(pilot)
    heard(page)
    pilot.click("chain/end")
    assert page.place == page.last and not pilot.find("chain/end").enabled
    pilot.resize((1024, 640))
    page = page_of(pilot)
    assert page.place == page.last and not page.playing
    pilot.press(pygame.K_HOME)
    pilot.frame()
    assert page.place == 0
    assert pilot.scene.wake_in(pilot.time) is None, "at rest nothing is drawn"
    pilot.press(pygame.K_ESCAPE)
    pilot.pass_time(1200)
    assert pilot.find("path/disc").way.level == 1, "a state that was attained is stopped for"
    assert "Deputy Steward" in pilot.scene.foot.bar.title and "2 cards a turn" in pilot.scene.foot.bar.why
    pilot.press(pygame.K_SPACE)
    gone_on(pilot)
    assert not pilot.has("path/disc"), "any touch ends it"
    pilot.settle()
    at_rest(pilot)
    line = pilot.scene.sitting.chronicle.latest(0, 5)[0][0]
    assert line.step is pilot.scene.sitting.match.steps[0]
    pilot.press(pygame.K_l)
    log = pilot.scene.drawers.log
    log.entries[0].asked()
    pilot.click("why/page")
    again = page_of(pilot)
    assert [link.line for link in again.links] == [link.line for link in page.links] and again.place == 0
    pilot.press(pygame.K_ESCAPE)
    pilot.press(pygame.K_ESCAPE)
    pilot.settle()
    at_rest(pilot)


def test_the_words_of_the_game_in_a_line_are_explained():
    pilot = table(sitting(JACK))
    jack(pilot)
    pilot.press(pygame.K_END)
    page, terms = page_of(pilot), words.texts("conscious").terms
    place = next(index for index, link in enumerate(page.links) if "carbon" in link.line + link.because)
    page.touch(place)
    pilot.post(pygame.MOUSEMOTION, pos=page.told.box_of(place).center, rel=(0, 0), buttons=(0, 0, 0))
    pilot.pass_time(500)
    bubble = pilot.find("chain/bubble")
    assert bubble.visible and terms["carbon"].line.split(" (")[0] in bubble.words
    assert not bubble.rect.colliderect(page.told.box_of(place)), "and the line can still be read"
    pilot.press(pygame.K_HOME)
    assert not bubble.visible
    pilot.press(pygame.K_TAB)
    pilot.scene.set_focus(page.told)
    pilot.press(pygame.K_i)
    assert bubble.visible, "by keys too"
    pilot.hover("chain/began")
    assert bubble.visible and terms["facet"].line.split(" (")[0] in bubble.words
    pilot.close()


@pytest.mark.parametrize(
    ("fields", "settings", "opens"),
    [
        (JACK, {"chains": "never"}, False),
        (JACK, {"speed": "instant"}, False),
        (SMALL, {}, False),
        (SMALL, {"chains": "always"}, True),
    ],
)
def test_it_opens_as_the_settings_want_it(fields, settings, opens):
    pilot = table(sitting(fields), **settings)
    jack(pilot)
    assert (stage(pilot).chains.page is not None) == opens
    if opens:
        pilot.pass_time(500)
        pilot.press(pygame.K_ESCAPE)
    pilot.settle()
    at_rest(pilot)


@clause("CB-9.2")
def test_the_first_face_card_of_a_newcomer_opens_its_page_at_any_length_once():
    found = Sitting.begin("conscious", ["Ann", "Ben"], PEOPLE, {}, CREATED, seed=1)
    found.match = Match.load(position(SMALL, {"position": 12}), seed=1)
    pilot = table(found)
    jack(pilot)
    page = page_of(pilot)
    assert len(page.links) < 8 and pilot.scene.app.settings.get(MET, False)
    step = found.match.steps[-1]
    pilot.pass_time(500)
    pilot.press(pygame.K_ESCAPE)
    gone_on(pilot)
    assert stage(pilot).chains.page_of(found.match.transitions(step, 0)) is None
    at_rest(pilot)


@clause("CB-4.10")
def test_a_facet_that_a_question_splits_is_counted_and_told_as_one():
    """Each part is short; the page opens where the second begins, and leads back into the first."""
    pilot = table(sitting(SPLIT))
    match = pilot.scene.sitting.match
    jack(pilot)
    first = match.steps[-1]
    assert match.state.phase == "reassimilate" and not is_long(first)
    gone_on(pilot)
    pilot.scene.deeds.take(match.legal()[0])
    pilot.frame()
    page, last = page_of(pilot), match.steps[-1]
    assert is_long(last) and facet_of(last)[0] is first
    assert sum(octave_of(event) is not None for event in last.events) <= LONG
    assert page.links[page.place].index >= len(first.events) > page.links[0].index
    told(pilot)
    pilot.pass_time(500)
    pilot.press(pygame.K_ESCAPE)
    pilot.settle()
    at_rest(pilot)


@pytest.mark.parametrize(("pace", "most"), [("calm", 15_000), ("brisk", 8_000)])
def test_the_chain_of_a_bot_leaves_by_itself_and_wearies_nobody(pace, most):
    found = sitting(JACK)
    found = Sitting(found.match, [saves.Person("bot", "easy", 0), saves.Person("person", None, 1)], None)
    pilot = table(found, speed=pace)
    legal = found.match.legal()
    begun = pilot.time
    pilot.scene.deeds.take(next(each for each in legal if each.get("cards") == ["JH"] and not each["laws"]))
    pilot.frame()
    page = page_of(pilot)
    assert page.sheet.below == phrase("chain.by_itself")
    seen = set()
    while stage(pilot).chains.page is not None and pilot.time - begun < 60_000:
        pilot.frame(50.0)
        seen.add(page.place)
    assert seen == set(range(len(page.links))) and pilot.time - begun < most
    pilot.settle()
    at_rest(pilot)
    stage(pilot).chains.open_step(found.match.steps[-1])
    page = page_of(pilot)
    assert page.sheet.below == phrase("chain.below"), "opened by hand it waits"
    page.close()
    stage(pilot).chains._play([], found.match.transitions(found.match.steps[-1], 1), 0, True, lambda: None)
    pilot.pass_time(1000)
    pilot.press(pygame.K_SPACE)
    pilot.settle()
    at_rest(pilot)


def test_every_line_of_a_long_action_opens_its_page_in_a_continued_match_too():
    found, dice = Sitting.begin("conscious", ["Ann"], PEOPLE[:1], {}, CREATED, seed=1), random.Random(7)
    while not (found.match.steps and is_long(found.match.steps[-1])):
        found.act(dice.choice(found.match.legal()))
    line = len(found.match.steps) - 1
    for _ in range(5):
        found.act(dice.choice(found.match.legal()))
    found.close()
    assert found.file is not None
    again = Sitting.resume(found.file.id)
    pilot = table(again, speed="instant")
    step = again.match.steps[line]
    groups = again.chronicle.latest(0, 60)[0]
    asked = [
        entry.asked for entry, group in zip(pilot.scene.drawers.log.entries, groups) if group.step is step
    ]
    assert asked
    for index, ask in enumerate(asked):
        ask()
        pilot.click("why/page")
        page = page_of(pilot)
        assert not page.playing and page.place == 0
        assert len(page.transitions) == sum(len(each.events) for each in facet_of(step))
        if not index:
            told(pilot)
        page.close()
        pilot.settle()
        at_rest(pilot)


@clause("CB-4.1", "CB-4.4", "CB-4.8", "CB-4.9", "CB-6.5", "CB-9.2", "CB-11.2")
def test_at_the_table_each_chip_moves_as_long_as_it_should_and_any_input_completes_all():
    """The motions of every event of a chain, one after another, lead to what the view after it says."""
    found = sitting(JACK)
    pilot = table(found, chains="never")
    place = stage(pilot)
    moved: dict[str, list[float]] = {}
    act(found.match, "play JH = JH")
    transitions = found.match.transitions(found.match.steps[0], 0)
    chips = ChipMotions(place)
    for happening in transitions:
        motions = chips.of(happening, 0)
        for motion in motions:
            if motion.begin:
                motion.begin()
            motion.apply(0.5)
            motion.apply(1.0)
            if motion.end:
                motion.end()
        assert not place.flights.flown, "nothing is left on its way"
        moved.setdefault(happening.event["type"], [motion.duration for motion in motions])
    assert moved["chip_bumped"] == [150, 200, 80]
    assert moved["shocked"][-2:] == [90, 260]
    assert moved["chip_rose"][-1] == 260 and moved["higher_12"] == [400] and moved["surplus"][0] == 260
    assert moved["crystallized"] == [6 * 90 + 500, 700, 900]
    pilot.scene.app.settings.set("reduced_motion", True)
    shown = {each.event["type"]: chips.of(each, 0) for each in transitions}
    fades, stands = shown["chip_rose"]
    assert fades.begin is not None and fades.end is not None
    fades.begin()
    fades.apply(0.5)
    (was,) = place.flights.flown
    assert isinstance(was, Flown) and was.strength == 0.5 and was.picture.get_width() > 300, "nothing rides"
    assert (fades.duration, stands.duration) == (150, 750) and place.diagram.seen.travel.share == 1.0
    fades.end()
    assert shown["crystallized"][-1].duration == 1600 and shown["chip_placed"][0].duration == 150
    place.lay_pieces(pilot.scene.view())
    at_rest(pilot)


@pytest.mark.parametrize("larger", [1.0, 1.5])
def test_a_long_step_has_two_lines_in_the_bar(larger):
    bar = Bar("bar", Rect(0, 0, 1880, 116), Style(PAPER, Measure((1920, 1080), larger)), [], upright=False)
    bar.wraps, bar.words_right, bar.title_right = True, 1100, 1100
    bar.tell(0, "FA-24 is full: the Air goes up through SO-12 and LA-6, and a disc is won there", "So it is")
    across = bar.words_right - bar._left
    found = bar.in_two(across)
    assert found is not None
    lines, height, *_ = found
    assert len(lines) == 2 and height > bar.laid()[2]
    assert all(text.width(line, "garamond", height) <= across for line in lines)
    bar.tell(0, "Ann rolls 6", "So it is")
    assert bar.in_two(across) is None


def test_what_is_said_below_two_lines_is_whole_too():
    bar = Bar("bar", Rect(0, 0, 1152, 187), Style(PAPER, Measure((1200, 1920), 1.0)), [], upright=True)
    bar.wraps, bar.words_right, bar.title_right = True, 560, 560
    bar.tell(0, "Ann on 23, svargaloka", "One breath, then the die goes to Jonas")
    found = bar.in_two(across := bar.words_right - bar._left)
    assert found is not None
    _, _, told, small = found
    assert " ".join(told) == bar.why and all(text.width(line, "inter", small) <= across for line in told)


@clause("CB-10.4")
def test_the_first_five_chains_of_a_newcomer_wait_at_each_step_and_the_sixth_runs():
    found = Sitting.begin("conscious", ["Ann", "Ben"], PEOPLE, {}, CREATED, seed=1)
    found.match = Match.load(position(JACK, {"position": 12}), seed=1)
    pilot = table(found)
    jack(pilot)
    page = page_of(pilot)
    assert page.waits == 1 and not page.playing and "first chain" in page.sheet.below
    begun, ends = page.place, set()
    pilot.pass_time(4000)
    assert page.place == begun, "it waits"
    for _ in range(3):
        pilot.press(pygame.K_SPACE)
        pilot.settle()
        ends.add(page.place)
    assert len(ends) == 3 and max(ends) < page.last and len(page.groups) < len(page.links)
    pilot.click("chain/end")
    assert page.playing and not page.waits, "let it run"
    pilot.press(pygame.K_ESCAPE)
    gone_on(pilot)
    chains = stage(pilot).chains
    assert chains._waits() == 1, "by the log, however often it is shown"
    settings = pilot.app.settings
    settings.set(KEPT, {"Ann": "another match"})
    assert chains._waits() == 0, "this profile is no newcomer any more"
    settings.set(KEPT, {"Ben": "another match"})
    assert chains._waits() == 1
    pilot.close()
