"""The Conscious Board Game on the screen: it stands at every size, and is played by buttons and cards."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game import saves, words
from game.engine import Match
from game.scenes.learn import Lesson
from game.scenes.results import Results
from game.scenes.table.scene import TableScene
from game.scenes.tables.conscious import ConsciousStage
from game.scenes.tables.conscious.asked import settled
from game.scenes.tables.conscious.now import law_part
from game.sitting import Sitting
from game.tellings.conscious.things import phrase
from game.widgets import text
from game.widgets.canvas import Rect
from tests.clauses import clause
from tests.games.conscious_table import table as given
from tests.games.conscious_tables import tight
from tests.ui.pilot import SIZES, Pilot, Seldom

CREATED = "2026-11-20T10:00:00+00:00"
NAMES = ["Ann", "Ben", "Mira", "Tom", "Uma", "Yan"]
Wanted = Callable[[Sitting], bool]


def new(persons: int, seats: int, seed: int = 3, **options: Any) -> Sitting:
    people = [
        saves.Person("person" if seat < persons else "bot", None if seat < persons else "easy", seat)
        for seat in range(seats)
    ]
    return Sitting.begin("conscious", NAMES[:seats], people, options, CREATED, seed=seed)


def played(found: Sitting, wanted: Wanted) -> Sitting:
    """A match that was played at random until it is as wanted."""
    dice = random.Random(7)
    for _ in range(4000):
        if found.match.to_act == 0 and wanted(found):
            return found
        found.match.act(dice.choice(found.match.legal()))
    raise AssertionError("it never comes to that")


def at_turn(found: Sitting) -> bool:
    return bool(found.match.state.phase == "turn")


def table(found: Sitting, size: tuple[int, int] = (1280, 720)) -> Pilot:
    def open_(app: Any) -> TableScene:
        app.settings.set("speed", "instant")
        return TableScene(app, found)

    pilot = Pilot(open_, size, Seldom)
    pilot.scene.course.paused = True
    pilot.settle()
    return pilot


def stage(pilot: Pilot) -> ConsciousStage:
    found = pilot.scene.stage
    assert isinstance(found, ConsciousStage)
    return found


def touch(pilot: Pilot, name: str, part: Any) -> None:
    widget = pilot.find(name)
    pilot.click_at(widget.box_of(part).center)
    pilot.settle()


def says_what_it_is(found: ConsciousStage) -> None:
    """Each thing that can be pointed at says something."""
    things: list[Any] = [found.hand, found.diagram, found.centres, found.facets, found.reach]
    for thing in things:
        for part in thing.parts if thing is not None else ():
            thing.looked(part)
            assert found.bubble.visible and found.bubble.words, (thing.name, part)


@pytest.mark.parametrize("size", SIZES)
def test_the_table_stands_at_every_size(size):
    seats = 6 if size[0] in (1024, 1200) else 4
    pilot = table(played(new(1, seats), at_turn), size)
    found = stage(pilot)
    assert found.standing() == found.expected(pilot.scene.view())
    screen = pilot.scene.app.screen.get_rect()
    for name in ("stage/board", "stage/diagram", "stage/centres", "deck/part", "deck/law", "hand/cards"):
        assert screen.contains(pilot.find(name).rect), name
    sheet = found.plan.sheet
    for charm in found.charms:
        assert sheet.left <= charm.centre[0] <= sheet.right and sheet.top <= charm.centre[1] <= sheet.bottom
    assert not found.diagram.rect.colliderect(found.centres.rect)
    for space in found.spiral.beads:
        x, y = found.plan.middle(space)
        assert pilot.scene.widget_at((round(x), round(y))) is found.field, space


def test_an_upright_table_has_a_door_to_the_path_and_the_whole_sheet_for_its_log():
    pilot = table(played(new(1, 3), at_turn), (1200, 1920))
    pilot.click("header/log")
    sheet, close = pilot.find("log").rect, pilot.find("log/close").rect
    assert 0 <= sheet.top - close.bottom < 40 and close.right <= sheet.right + 10 and sheet.height > 800
    pilot.click("log/close")
    pilot.click("rail/aim")
    assert pilot.find("path/disc").visible


def test_a_match_is_played_to_its_end_by_the_buttons_of_the_bar():
    found = new(1, 1, turn_limit=50)
    pilot, dice = table(found), random.Random(5)
    for _ in range(900):
        if not isinstance(pilot.scene, TableScene):
            break
        shown = [*pilot.scene.foot.choices, *pilot.scene.stage.choices]
        if found.match.over or not shown:
            pilot.press(pygame.K_SPACE)
            continue
        pilot.click(dice.choice([button.name for button in shown if button.focusable] or [shown[0].name]))
        pilot.settle()
    assert found.match.over and isinstance(pilot.scene, Results)


def test_with_real_dice_only_what_is_thrown_is_entered():
    """The app sets the table; a Law is drawn by a button, a roll by the face that the die shows."""
    people = [saves.Person("person", None, 0)]
    found = Sitting.begin("conscious", NAMES[:1], people, {}, CREATED, seed=5, real_dice=True)
    pilot = table(found)
    assert found.match.state.phase == "select_random" and not pilot.has("die/1")
    while found.match.legal() != [{"type": "roll"}]:
        found.match.act(found.match.legal()[0])
    pilot.scene.settle()
    pilot.settle()
    pilot.click("die/4")
    pilot.settle()
    assert next(event["die"] for event in found.match.events if event["type"] == "rolled") == 4
    assert not pilot.find("stage/board").canvas.named("die")


def test_a_match_is_gone_on_with_in_the_midst_of_a_question():
    def asks(found: Sitting) -> bool:
        return bool(found.match.state.phase == "skill")

    begun = played(new(1, 2, seed=2), asks)
    kept = Sitting.begin("conscious", NAMES[:2], begun.people, {}, CREATED, seed=2)
    for step in begun.match.steps:
        kept.act(step.action)
    kept.close()
    assert kept.file is not None
    again = Sitting.resume(kept.file.id)
    assert again.match.encoded() == begun.match.encoded()
    pilot = table(again)
    assert [button.name for button in pilot.scene.foot.choices][:2] == ["choice/0", "choice/1"]
    pilot.scene.undo()
    pilot.settle()
    assert len(again.match.steps) < len(begun.match.steps)
    assert stage(pilot).standing() == stage(pilot).expected(pilot.scene.view())


@clause("CB-2.4")
def test_cards_are_chosen_their_play_is_shown_and_then_made():
    def pairs(found: Sitting) -> bool:
        plays = [action for action in found.match.legal() if action["type"] == "play"]
        return at_turn(found) and any(len(each["cards"]) == 2 and not each["laws"] for each in plays)

    found = played(new(1, 2), pairs)
    pilot = table(found)
    action = next(
        each
        for each in found.match.legal()
        if each["type"] == "play" and len(each["cards"]) == 2 and not each["laws"]
    )
    choosing, card = pilot.scene.choosing, action["cards"][0]
    before = len(found.match.steps)
    touch(pilot, "hand/cards", card)
    assert card in stage(pilot).marked.chosen and choosing.left
    assert all(card in each["cards"] for each in choosing.left)
    if len(choosing.left) > 1:
        choosing.touch({"cards": action["cards"][1]}, type="play", make=action["make"], laws=[], confirm=True)
    assert choosing.left == [action] and len(found.match.steps) == before
    assert stage(pilot).centres.seen.badges == {action["make"]: 1}
    pilot.settle()
    partner = action["cards"][1]
    touch(pilot, "hand/cards", partner)
    assert choosing.left == [action] and len(found.match.steps) == before, "a partner never plays"
    assert pilot.scene.foot.bar.why == phrase("asked.by_button")
    touch(pilot, "stage/centres", action["make"])
    assert choosing.left == [action] and len(found.match.steps) == before
    touch(pilot, "hand/cards", card)
    assert not choosing.begun and not stage(pilot).marked.chosen, "touched again a card is taken out"
    hand = pilot.find("hand/cards")
    x, y = hand.box_of(card).center
    start, board = (int(x), int(y)), pilot.scene.areas.stage.center
    pilot.swipe(start, (start[0] + 40, start[1]))
    assert not choosing.begun and not pilot.has("hand/carried"), "along the hand a card goes nowhere"
    pilot.finger(pygame.FINGERDOWN, start)
    pilot.finger(pygame.FINGERMOTION, board)
    assert pilot.find("hand/carried").rect.center == board
    pilot.finger(pygame.FINGERUP, board)
    pilot.settle()
    assert card in stage(pilot).marked.chosen and not pilot.has("hand/carried"), "drawn out it is chosen"
    if len(choosing.left) > 1:
        choosing.touch({"cards": partner}, type="play", make=action["make"], laws=[], confirm=True)
    pilot.click(pilot.scene.foot.choices[0].name)
    pilot.settle()
    assert found.match.steps[before].action == action


@clause("CB-6.8", "CB-7.16")
@pytest.mark.parametrize("number", range(40))
def test_each_of_many_plays_is_told_apart_by_what_is_touched(number):
    """By its cards, its Laws in this turn's list, and the centre that is made."""
    plays = [each for each in Match.load(tight(number), seed=1).legal() if each["type"] == "play"]
    for action in plays[:: max(1, len(plays) // 12)]:
        left = plays
        while action not in settled(left):
            ways = [[each for each in left if card in each["cards"]] for card in action["cards"]]
            ways += [[each for each in left if law in each["laws"]] for law in action["laws"]]
            ways.append([each for each in left if each["make"] == action["make"]])
            fewer = min(ways, key=len)
            assert len(fewer) < len(left), (action, left)
            left = fewer


@clause("CB-6.8")
def test_a_wild_law_alone_becomes_the_centre_that_is_touched():
    found = Sitting(
        given({"laws": "2Sa!", "hand": "5H 6H 7H", "plays": 2}, {}),
        [saves.Person("person", None, 0), saves.Person("bot", "easy", 1)],
        None,
    )
    pilot = table(found)
    touch(pilot, "now/turn", 1)
    touch(pilot, "stage/centres", "KC")
    assert [each["make"] for each in pilot.scene.choosing.left] == ["KC"]
    touch(pilot, "stage/centres", "KC")
    assert not found.match.steps, "what is made of several things is done by its button"
    pilot.click(pilot.scene.foot.choices[0].name)
    assert found.match.steps[0].action["make"] == "KC"


def test_whoever_asks_is_told_why_the_strong_bot_did_so():
    people = [saves.Person("person", None, 0), saves.Person("bot", "strong", 1)]
    found = Sitting(given({}, {"hand": "JD", "position": 5}, turn=1, to_act=1), people, None)
    found.match.act(next(each for each in found.match.legal() if each.get("cards") == ["JD"]))
    pilot = table(found)
    pilot.click("tool/why")
    told = [said for said, *_ in pilot.find("why/words").blocks]
    assert any(
        said.startswith("Ben expects to reach an Astral body in about") and "a chip on" in said
        for said in told
    )


@pytest.mark.parametrize("size", [(800, 1280), (1280, 720)])
def test_another_body_is_drawn_as_if_all_were_drawn_anew(size):
    match = given({"hand": "JD"}, {"dead": "astral", "position": 100}, {"position": 50}, chance=[3] * 9)
    people = [saves.Person("person" if seat == 0 else "bot", None, seat) for seat in range(3)]
    pilot = table(Sitting(match, people, None), size)
    pilot.app.settings.set("text_scale", 1.5)
    pilot.app.relayout()
    for seat in (1, 2):
        pilot.scene.stage.to_look_at(seat)
        pilot.settle()
        parts = pilot.look().get_buffer().raw
        pilot.scene.canvas.damage_all()
        assert pilot.look().get_buffer().raw == parts
    on, spot = stage(pilot), (0.1, 0.5)

    def at_home() -> bool:
        return on.looked_at is None and on.seen(on.shown) == 0 and not on.words._owner.looked

    pilot.press(pygame.K_ESCAPE)
    assert at_home() and not pilot.scene.layers, "Esc ends looking before it opens the menu"
    pilot.click("seat/1", spot)
    assert on.looked_at == 1 and on.words._owner.looked == "You look at Ben"
    pilot.click_at(Rect(on.diagram.boxes[0]).center)
    assert on.looked_at == 1, "what is shown may be read"
    pilot.click_at(on.field.spot(3).center)
    assert at_home(), "a touch elsewhere"
    pilot.click("seat/1", spot)
    pilot.app.settings.set("speed", "calm")
    pilot.scene.act({"type": "roll"})
    assert pilot.scene.player.running and at_home(), "a deed is seen on the body of who does it"


def test_the_picture_of_a_law_in_the_drawer_opens_its_page_and_no_card_that_fits_nothing_is_bright():
    match = given({"hand": "2D 9C", "laws": "7Hb!"}, {})
    people = [saves.Person("person" if seat == 0 else "bot", None, seat) for seat in range(2)]
    pilot = table(Sitting(match, people, None), (1024, 768))
    assert stage(pilot).hand.fits == frozenset()
    stage(pilot).show_lists(True)
    assert stage(pilot).rail.effects.visible
    stage(pilot).show_lists(False)
    assert not stage(pilot).rail.effects.visible
    pilot.click("rail/turn" if pilot.has("rail/turn") else "tool/log")
    turn = pilot.find("now/turn")
    low = max((box for part, box in turn._places if part == law_part(0)), key=lambda box: box.bottom)
    pilot.click_at(low.center)
    assert pilot.has("law/card") and not pilot.has("log/panel")


def test_buttons_that_have_just_come_take_no_press_and_the_roll_stays_at_the_right_end():
    match = given({"hand": "JD 9C", "laws": "7Hb"}, {}, chance=[3] * 9)
    people = [saves.Person("person" if seat == 0 else "bot", None, seat) for seat in range(2)]
    pilot = table(Sitting(match, people, None))
    scene = pilot.scene
    last = [choice.name for choice in scene.foot.choices][-1], scene.foot.choices[-1].rect.right
    pilot.click("choice/obey/7Hb")
    assert scene.hands.fresh(pilot.time) and scene.foot.choices[-1].rect.right == last[1]
    assert last[0] == scene.foot.choices[-1].name == "choice/roll"
    pilot.settle()
    scene.hands.offered(pilot.time)
    pilot.click("choice/roll")
    assert len(match.steps) == 1
    pilot.settle()
    pilot.click("choice/roll")
    assert len(match.steps) > 1


@clause("CB-0.5")
def test_before_the_curtain_is_lifted_no_hand_is_to_be_seen():
    found = played(new(2, 2), at_turn)
    pilot = table(found)
    cards, _, _ = stage(pilot).standing()["hand"]
    assert cards and set(cards) == {None}


def test_every_action_of_every_phase_is_among_what_is_offered():
    """Whatever is asked, the bar, the stage and the cards lead to each action there is."""
    dice, met = random.Random(11), set()
    pilot = table(new(4, 4))
    scene, found = pilot.scene, pilot.scene.sitting
    for _ in range(700):
        if found.match.over:
            break
        phase, legal = found.match.state.phase, found.match.legal()
        if phase not in met:
            met.add(phase)
            scene.lifted_for = found.match.to_act
            scene.stage.lay_pieces(scene.view())
            offers = scene.stage.offered(scene.view(), legal)
            reached = [action for offer in offers for action in offer.actions]
            assert all(action in reached for action in legal), phase
            assert stage(pilot).standing() == stage(pilot).expected(scene.view())
            scene.show_side(found.match.to_act)
            says_what_it_is(stage(pilot))
        found.match.act(dice.choice(legal))
    assert len(met) > 8, met


@clause("CB-3.3")
def test_what_ones_own_roll_brought_rests_until_it_was_read_before_the_seat_passes():
    match = given({"plays": 0, "hand": "JD", "position": 10}, {"hand": "2S", "position": 10}, chance=[1])
    people = [saves.Person("person", None, seat) for seat in range(2)]
    pilot = table(Sitting(match, people, None))
    scene = pilot.scene
    scene.app.settings.set("speed", "calm")
    pilot.settle()
    pilot.pass_time(1000)
    pilot.press(pygame.K_SPACE)
    while scene.player.beat != "rest":
        pilot.frame(40)
    assert scene.foot.bar.title == "Ann rolls 1. To 11: a Card-space." and "draws" in scene.foot.bar.why
    assert scene.stage.seen(scene.stage.shown) == 0 and scene.stage.shown["turn"] == 0
    pilot.pass_time(1600)
    assert scene.player.beat == "rest" and scene.curtain.closed is None
    pilot.press(pygame.K_SPACE)
    assert scene.player.beat != "rest", "any input goes on"
    pilot.settle()
    assert scene.curtain.closed is not None and scene.curtain.closed.seat == 1
    told = " ".join(line.words for line in pilot.find("curtain/news/0").layout.written())
    assert told == "Ann rolls 1. To 11: a Card-space. Ann draws a card.", "as all may know it"


@clause("CB-6.7")
def test_a_pair_that_costs_too_much_is_refused_for_that():
    """In Multiplicity two numbers that go together are two cards, of which a turn has one."""
    seat = {"hand": "2D 3D", "position": 10}
    pilot = table(Sitting(given(seat), [saves.Person("person", None, 0)], None))
    said: list[Any] = []
    pilot.scene.drawers.refuse = said.append
    touch(pilot, "hand/cards", "2D")
    (refusal,) = said
    assert refusal.rule == "CB-6.7" and "that’s two cards" in stage(pilot).why_not(refusal)
    pilot.click("tool/why")
    told = [each for each, *_ in pilot.find("why/words").blocks]
    why = pilot.scene.foot.bar.why
    assert why.endswith(".") and why in told, "with one full stop"


# -- the bar


TURN = {"position": 60, "plays": 2, "hand": "JD 2C 3C 7H", "laws": "5Cb 7Hb", "notes": {"MI-192": 3}}
BARS = [  # from many choices to one
    TURN,
    TURN | {"laws": "5Cb! 7Hb"},
    TURN | {"laws": "5Cb! 7Hb!"},
    TURN | {"laws": "", "hand": "JD 7H"},
    TURN | {"laws": "", "hand": "7H"},
    TURN | {"laws": "", "level": 1, "school": "monk", "board": {"JD": 1, "KD": 1}},
]


def alone(match: Match) -> Sitting:
    return Sitting(match, [saves.Person("person", None, 0)], None)


KIND = {"obey": 0, "play": 1, "combine": 2, "roll": 3}


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 2), ((1024, 640), 1.5)])
def test_the_parts_of_the_bar_keep_their_places_and_sizes_and_nothing_in_it_is_cut(size, scale, monkeypatch):
    cut: list[str] = []
    shortened = text.shortened

    def noted(said: str, *more: Any) -> str:
        found = shortened(said, *more)
        if found != said:
            cut.append(said)
        return found

    monkeypatch.setattr(text, "shortened", noted)
    rolls, dice = set(), set()
    lefts: dict[int, set[tuple[int, int]]] = {slot: set() for slot in range(4)}
    for fields in BARS:
        pilot = table(alone(given(fields)), size)
        pilot.app.settings.set("text_scale", scale)
        pilot.app.relayout()
        pilot.settle()
        foot = pilot.scene.foot
        cut.clear()
        pilot.scene.canvas.damage_all()
        pilot.look()
        labels = {part for choice in foot.choices for part in (choice.label, choice.sub)} | set(foot.said)
        assert not labels & set(cut), fields
        for choice in foot.choices:
            lefts[KIND[choice.name.split("/")[1]]].add((choice.rect.x, choice.rect.width))
            if choice.name == "choice/roll":
                rolls.add(tuple(choice.rect))
            assert choice.rect.width > 4 * choice.style.font_px(1)
        dice.add(stage(pilot).die.rect.centerx)
        rects = [choice.rect for choice in foot.choices]
        assert all(rect.collidelist([other for other in rects if other is not rect]) < 0 for rect in rects)
        pilot.close()
    assert len(rolls) == len(dice) == 1 and all(len(found) == 1 for found in lefts.values())


def test_space_plays_nothing_that_nobody_pointed_at():
    match = given(TURN | {"laws": ""}, chance=[1] * 20)
    pilot = table(alone(match))
    for _ in range(6):
        pilot.press(pygame.K_SPACE)
        pilot.settle()
    assert not match.steps and not pilot.scene.choosing.begun and not pilot.scene.layers
    pilot.press(pygame.K_2)
    pilot.settle()
    assert pilot.scene.choosing.begun
    pilot.close()


def test_who_has_been_told_why_not_goes_on_to_what_can_be_done():
    match = given(TURN | {"laws": "7Hb", "hand": "7H"}, chance=[1] * 20)
    pilot = table(alone(match))
    pilot.press(pygame.K_TAB)
    pilot.scene.set_focus(pilot.find("choice/roll"))
    for _ in range(3):  # why not, its end, and the Law
        pilot.press(pygame.K_SPACE)
        pilot.settle()
    assert [step.action["type"] for step in match.steps] == ["obey"]
    pilot.close()


# -- larger text, and the lesson


@pytest.mark.parametrize("scale", [1.5, 2])
def test_with_larger_text_this_turn_the_log_and_what_a_choice_would_do_are_still_read(scale):
    pilot = table(alone(given(TURN)))
    pilot.app.settings.set("text_scale", scale)
    pilot.app.relayout()
    pilot.settle()
    found = stage(pilot)
    assert found.facets.visible and pilot.find("log/panel").visible
    assert not found.facets.rect.colliderect(found.rect) and found.facets.furthest == 0
    for sign in found.diagram.plan.signs:
        assert found.plan.bead_at(sign.center) is None, "no octave’s sign lies on a space"
    pilot.click("choice/obey")
    pilot.settle()
    pilot.hover("choice/obey/5Cb")
    pilot.settle()
    assert found.effects.visible and found.effects.furthest == 0, "all of the preview is seen"
    assert not pilot.has("choice/obey/5Cb/tip"), "nothing lies on the hand"
    pilot.close()


def test_the_buttons_of_the_lesson_have_room_for_their_words_and_its_preview_is_whole(monkeypatch):
    put, said = text.put, []

    def noted(target: pygame.Surface, words: str, *more: Any) -> int:
        said.append(words)
        return put(target, words, *more)

    pilot = Pilot(lambda app: Lesson(app, "conscious"), (1280, 720), Seldom)
    pilot.app.settings.set("speed", "instant")
    pilot.settle()
    lesson = pilot.scene
    for _ in range(60):
        if lesson.guide.index == 7:  # a pair
            break
        if lesson.layers:  # a page that the step opens
            pilot.press(pygame.K_ESCAPE)
        else:
            able = [each.name for each in lesson.foot.choices if each.enabled]
            pilot.click("choice/go_on" if pilot.has("choice/go_on") else able[-1])
        pilot.settle()
    assert lesson.guide.index == 7
    pilot.hover(next(each.name for each in lesson.foot.choices if each.enabled))
    pilot.pass_time(500)
    monkeypatch.setattr(text, "put", noted)
    lesson.canvas.damage_all()
    pilot.look()
    assert {"Back", "Leave the", "lesson"} <= set(said)
    assert lesson.stage.effects.visible and lesson.stage.effects.furthest == 0
    pilot.close()


@pytest.mark.parametrize("size", [(1280, 720), (1200, 1920)])
def test_what_is_said_of_a_card_of_the_hand_covers_neither_the_hand_nor_the_bar(size):
    pilot = table(alone(given(TURN)), size)
    found = stage(pilot)
    for card in found.hand.parts:
        found.closer.look_at_card(card)
        assert found.bubble.visible
        assert found.bubble.rect.collidelist([pilot.scene.areas.bar, pilot.scene.areas.hand]) < 0, card
    pilot.close()


def test_esc_closes_what_is_said_of_a_thing_before_it_opens_the_menu():
    pilot = table(alone(given(TURN)))
    pilot.hover("stage/centres")
    assert stage(pilot).bubble.visible
    pilot.press(pygame.K_ESCAPE)
    assert not stage(pilot).bubble.visible and not pilot.scene.layers
    pilot.press(pygame.K_ESCAPE)
    assert pilot.has("menu/panel")
    pilot.close()


def test_the_menu_of_a_match_that_is_over_promises_no_going_on():
    for limit, on, says in ((50, "Resume", "Continue"), (1, "Close", "Matches")):
        found = new(2, 2, turn_limit=limit)
        while limit == 1 and not found.match.over:
            found.match.act(found.match.legal()[-1])
        pilot = table(found)
        pilot.scene.drawers.open_menu()
        assert pilot.find("menu/go_on").label == on and says in pilot.find("menu/note").words
        pilot.close()


def why(pilot: Pilot) -> str:
    return "\n".join(str(block[0]) for block in pilot.find("why/words").blocks)


def test_the_words_of_a_choice_and_of_its_preview_are_explained_by_why():
    pilot = table(alone(given(TURN | {"laws": "", "hand": "JD 7H"})))
    terms = words.texts("conscious").terms
    play = next(choice for choice in pilot.scene.foot.choices if choice.name.startswith("choice/play"))
    pilot.press(pygame.K_TAB)
    pilot.scene.set_focus(play)
    pilot.press(pygame.K_w)
    assert terms["self_remembering"].line in why(pilot)
    pilot.press(pygame.K_ESCAPE)
    pilot.click("hand/cards", (0.02, 0.6))
    pilot.settle()
    found = stage(pilot)
    index = next(i for i, step in enumerate(found.effects.preview.steps) if "it wakes" in step.line)
    x, y = found.effects.box_of(index).center
    pilot.post(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0))
    pilot.pass_time(500)
    assert found.bubble.visible and terms["self_remembering"].line.split(" (")[0] in found.bubble.words
    pilot.close()


def test_what_is_said_of_the_hand_is_explained_by_the_words_it_uses():
    pilot = table(alone(given(TURN | {"hand": "JD 7H", "dupes": "7H 7H"})))
    pilot.hover("hand/words")
    bubble = stage(pilot).bubble
    assert bubble.visible and words.texts("conscious").terms["duplicate"].line.split(" (")[0] in bubble.words
    pilot.hover("stage/diagram", (0.0, 0.0))
    assert not bubble.visible
    pilot.close()
