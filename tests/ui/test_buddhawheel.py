"""BuddhaWheel on the screen: squares and cards to touch, what a choice would bring, cards that are read."""

from __future__ import annotations

import math
import random
from typing import Any

import pygame
import pytest

from game import saves, words
from game.engine import Match
from game.scenes.results import Results
from game.scenes.table.scene import TableScene
from game.scenes.tables.buddhawheel import BuddhaWheelStage
from game.scenes.tables.buddhawheel.card import READABLE, lie
from game.scenes.tables.buddhawheel.card_shows import LETTER, READING
from game.scenes.tables.buddhawheel.minds import mind
from game.scenes.tables.buddhawheel.wheel_picture import every_number
from game.scenes.tables.fact_boxes import Sign
from game.sitting import Sitting
from game.tellings.buddhawheel.helping import helps
from game.widgets import text_capture
from game.widgets.canvas import Rect
from tests.clauses import clause
from tests.games.buddhawheel_second import Record
from tests.games.buddhawheel_table import at, buddha, meditating, position, sensible
from tests.ui.pilot import SIZES, Pilot, Seldom
from tests.ui.plaques import whole
from tests.wheel_hands import button_of, point_for

CREATED = "2026-11-20T10:00:00+00:00"
NAMES = ["Ann", "Ben", "Mira", "Tom", "Uma", "Yan"]
FEW = [(1024, 640), (1024, 768), (1920, 1080), (1200, 1920)]  # corners, a drawer, all beside, upright


def seated(*seats: Record, bots: tuple[int, ...] = (), **fields: Any) -> Sitting:
    """A match taken up at a position, kept nowhere."""
    people = [
        saves.Person("bot", "easy", seat) if seat in bots else saves.Person("person", None, seat)
        for seat in range(len(seats))
    ]
    return Sitting(Match.load(position(*seats, **fields), seed=1), people, None)


def new(persons: int, **options: Any) -> Sitting:
    people = [saves.Person("person", None, seat) for seat in range(persons)]
    return Sitting.begin("buddhawheel", NAMES[:persons], people, options, CREATED, seed=3)


def table(found: Sitting, size: tuple[int, int] = (1280, 720), speed: str = "instant") -> Pilot:
    def open_(app: Any) -> TableScene:
        app.settings.set("speed", speed)
        return TableScene(app, found)

    pilot = Pilot(open_, size, Seldom)
    pilot.settle()
    return pilot


def stage(pilot: Pilot) -> BuddhaWheelStage:
    scene = pilot.scene
    assert isinstance(scene, TableScene) and isinstance(scene.stage, BuddhaWheelStage)
    return scene.stage


def stands(pilot: Pilot) -> None:
    """Every sprite is where the state says."""
    assert stage(pilot).standing() == stage(pilot).expected(pilot.scene.view())


def throw(pilot: Pilot, *dice: int) -> None:
    """Throw these, as far as the first thing that waits for a person."""
    pilot.scene.sitting.match.chance.replace(list(dice))
    pilot.press(pygame.K_SPACE)
    pilot.settle()


def touch(pilot: Pilot, action: dict[str, Any]) -> None:
    pilot.click_at(point_for(pilot.scene, action))


def rest_at(pilot: Pilot, point: tuple[int, int]) -> None:
    """Rest the pointer on a point long enough to look closer."""
    pilot.post(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0))
    pilot.pass_time(400)


# -- whole matches

NEARLY = {
    "dedicated": {"blue": 1},
    "meditated": dict.fromkeys(("pink", "purple", "grey", "yellow", "green"), 1),
}
CARRIED = {**NEARLY, "powers": 5}


def test_a_match_is_played_by_mouse_to_the_last_liberation():
    found = new(2, carry=[CARRIED, CARRIED])
    pilot, dice = table(found), random.Random(4)
    for _ in range(400):
        if not isinstance(pilot.scene, TableScene):
            break
        if pilot.scene.player.waiting:
            pilot.click("stage/read" if pilot.has("stage/read") else "choice/go_on")
        elif not found.match.over:
            touch(pilot, sensible(found.match.encoded(), found.match.legal(), dice))
        pilot.settle()
    assert found.match.over and len(found.match.state.winners) == 2
    assert isinstance(pilot.scene, Results)


def test_a_match_is_played_by_keys_alone():
    found = new(2, max_rounds=6)
    pilot, dice = table(found), random.Random(5)
    for _ in range(120):
        if not isinstance(pilot.scene, TableScene):
            break
        scene = pilot.scene
        if scene.player.waiting or found.match.over:
            pilot.press(pygame.K_SPACE)
        else:
            names = [choice.name for choice in scene.foot.choices]
            name = button_of(dice.choice(found.match.legal()))
            assert len(names) == 1 or name in names
            pilot.press(pygame.K_SPACE if len(names) == 1 else pygame.K_1 + names.index(name))
        pilot.settle()
    assert found.match.over and isinstance(pilot.scene, Results)


# -- ways to choose


ARCH = at("human_12", karma="HU09 HU01")


@clause("BW-3.4")
def test_the_squares_of_a_choice_are_lit_and_numbered_as_the_buttons_are():
    pilot = table(seated(ARCH, at(), phase="route", die=4))
    field = stage(pilot).field
    assert set(field.lit) == {"human_death", "spirit_2"}
    shown = pilot.scene.foot.choices
    for number, action in enumerate(pilot.scene.legal(), 1):
        assert field.badges[action["to"]] == number
        assert shown[number - 1].name == button_of(action)
        assert shown[number - 1].icon == f"buddhawheel/choice-{number}"
    for one, other in (("human_death", "spirit_2"), ("spirit_2", "human_death")):
        badge, token = field.badge_at(one), stage(pilot).tokens[0].centre
        assert math.dist(badge, token) > stage(pilot).tokens[0].rect.width / 2
        assert not field.spot(other).collidepoint(badge)


@pytest.mark.parametrize("by", ["square", "digit", "button"])
@clause("BW-3.4")
def test_a_way_is_chosen_on_the_board_or_in_the_bar(by):
    found = seated(ARCH, at(), phase="route", die=4)
    pilot = table(found)
    action = {"type": "go", "to": "spirit_2"}
    if by == "square":
        touch(pilot, action)
    elif by == "digit":
        pilot.press(pygame.K_0 + stage(pilot).field.badges["spirit_2"])
    else:
        pilot.click(button_of(action))
    pilot.settle()
    assert found.match.state.seats[0].square == "spirit_2"


@clause("BW-6.2")
def test_the_fall_that_a_way_would_bring_is_dashed_and_no_other():
    pilot = table(seated(ARCH, at(), phase="route", die=4))
    assert stage(pilot).falls.falls == (("human_death", "birth_hell"),)
    pilot = table(seated(at("human_12", karma="HU01 HU09", powers=3), at(), phase="route", die=4))
    assert stage(pilot).falls.falls == (("human_death", "birth_human"),)
    pilot = table(seated(at("human_12"), at(), phase="route", die=4))
    assert stage(pilot).falls.falls == (("human_death", "bardo"),)
    pilot = table(seated(at("spirit_4", karma="HU01"), at(), phase="route", die=4))
    assert stage(pilot).falls.falls == ()


@clause("BW-4.4")
def test_a_step_onto_a_flame_that_cannot_be_paid_shows_its_fall():
    pilot = table(seated(at("hell_2", karma="HU09"), at()))
    assert stage(pilot).falls.falls == (("hell_3", "birth_human"),)
    pilot = table(seated(at("hell_2", karma="HU01 HU09"), at()))
    assert stage(pilot).falls.falls == ()


@clause("BW-9.2")
def test_of_the_many_destinations_of_a_buddha_those_that_help_are_lit_first():
    there = at("spirit_12", dedicated="HU09", karma="HU11")
    found = seated(buddha("spirit_9"), there, phase="route", die=6)
    pilot = table(found)
    field, bar = stage(pilot).field, pilot.scene.foot
    assert bar.bar.title == "Ann, whom will you help?" and "three away" in bar.bar.why
    told = {each.to for each in helps(pilot.scene.view())}
    assert set(field.lit) == told and "spirit_12" in told
    assert [choice.name for choice in bar.choices][:2] == ["choice/past", "choice/beside"]
    assert field.badges["spirit_12"] == 2 and stage(pilot).thread.drawn, "the way to the nearest is dotted"
    pilot.press(pygame.K_2)
    pilot.settle()
    assert found.match.state.seats[0].square == "spirit_12" and found.match.state.phase == "share"


@clause("BW-9.2")
def test_a_square_that_helps_nobody_can_still_be_touched():
    found = seated(buddha("human_12"), at("human_3"), phase="route", die=6)
    pilot = table(found)
    field = stage(pilot).field
    assert [choice.name for choice in pilot.scene.foot.choices] == ["choice/nearer", "choice/elsewhere"]
    rest_at(pilot, field.spot("spirit_3").center)
    assert stage(pilot).thread.drawn, "the way there is dotted while it is looked at"
    touch(pilot, {"type": "go", "to": "spirit_3"})
    pilot.settle()
    assert found.match.state.seats[0].square == "spirit_3"
    stands(pilot)


@clause("BW-9.2", "BW-9.8")
def test_by_keys_a_buddha_goes_from_lit_square_to_lit_square():
    found = seated(buddha("human_12"), at("human_3"), phase="route", die=6)
    pilot = table(found)
    field = stage(pilot).field
    pilot.click("choice/elsewhere")
    lit = list(field.lit)
    assert set(lit) == {action["to"] for action in found.match.legal()} and len(lit) > 9
    seen = []
    for _ in lit:
        pilot.press(pygame.K_PAGEDOWN)
        seen.append(field.cursor)
    assert sorted(map(str, seen)) == sorted(lit)
    for key in (pygame.K_LEFT, pygame.K_UP, pygame.K_RIGHT, pygame.K_DOWN) * 6:
        pilot.press(key)
        assert field.cursor in lit, "the arrows leave out what cannot be chosen"
    pilot.press(pygame.K_RETURN)
    pilot.settle()
    assert found.match.state.seats[0].square == field.cursor
    unborn = at(None, status="unborn")
    begins = seated(buddha(None), unborn, phase="birth", round=1)
    pilot = table(begins)
    assert len(stage(pilot).field.badges) == 6
    pilot.press(pygame.K_4)
    pilot.settle()
    assert begins.match.state.seats[0].square == "birth_human"


# -- nothing lies in the way


def test_where_no_death_can_come_there_is_no_box_that_says_so():
    for found in (new(2), seated(buddha("human_5"), at("human_9"))):
        assert not table(found).has("now/birth")
    pilot = table(seated(at("human_5", karma="HU09"), buddha("human_9")))
    assert pilot.find("now/birth").visible


def test_in_a_small_window_it_is_told_what_a_death_would_bring_and_a_buddha_is_called_one():
    pilot = table(seated(at("human_5", karma="HU09"), buddha("demigod_13"), at(), at()), (1024, 640))
    birth, card = pilot.find("now/birth"), pilot.find("now/card")
    assert birth.visible and birth.rect.top >= card.place.bottom and birth.rect.height > 50
    assert any("a Buddha" in line.words for line in whole(pilot.find("seat/1")))


def test_upright_the_card_lies_across_and_says_where_it_leads():
    pilot = table(seated(at("human_5", karma="HU01"), at(), at(), at()), (1200, 1920))
    card, log = pilot.find("now/card").rect, Rect(pilot.scene.areas.log)
    assert card.width > 1.3 * log.width and pilot.find("now/card").lying
    laid = lie(mind("HU01"), card.size, 1.0)
    assert laid.foot and laid.second and laid.picture > 0.9 * card.height
    throw_ = pilot.find("choice/roll").rect
    assert throw_.width > 0.45 * pilot.find("bar").rect.width, "the rest is for what is chosen"


# -- tokens, marks and numbers are as large as they were drawn, and stand off the picture

DRAWN = {"token": 60, "charm": 64, "mark": 42}  # pixels in 1080: on the Wheel, on a plaque, a mark's height


def test_tokens_and_marks_are_as_large_as_drawn():
    pilot = table(
        seated(at("human_5", karma="HU09"), at("spirit_3"), at("god_4"), at("hell_2")), (1920, 1080)
    )
    alone_ = [token.rect.height for token in stage(pilot).tokens]
    assert min(alone_) >= DRAWN["token"]
    layout = pilot.find("seat/0").layout()
    signs = [place.height for node, place in layout.drawn if isinstance(node, Sign)]
    assert signs[0] >= DRAWN["charm"]
    slot = pilot.find("seat/0").places()["colour.0"]
    assert slot.height * 108 / 120 >= DRAWN["mark"], "the card in a slot"


@pytest.mark.parametrize("sits", [at("human_5"), buddha("human_5"), meditating("subtle_3")])
def test_a_pale_rim_sets_every_token_off_from_the_picture(sits):
    attained = [1] if sits.get("status") == "imprints" else []
    pilot = table(seated(at("spirit_3"), sits, attained=attained))
    token, screen = stage(pilot).tokens[1], pilot.look()
    assert not token.ringed
    reach = token.area.clip(screen.get_rect())
    seen = [pygame.Color(*screen.get_at((x, reach.centery)))[:3] for x in range(reach.left, reach.right)]
    half = len(seen) // 2
    assert all((255, 246, 224) in side for side in (seen[:half], seen[half:])), "on both sides of it"


def test_squares_are_numbered_where_a_number_can_be_read():
    for size, told in (((1280, 720), True), ((640, 400), False)):
        pilot = table(seated(at("human_5"), at("spirit_3")), size)
        pilot.pass_time(900)
        plan, screen = stage(pilot).plan, pilot.look()
        at_ = plan.wheel.number_at("demigod_3")
        ink = next(pygame.Color(ink)[:3] for _, ink, place in every_number(plan.wheel) if place == at_)
        place = Rect(0, 0, 12, 12)
        place.center = round(plan.point(at_)[0]), round(plan.point(at_)[1])
        seen = {
            screen.get_at((x, y))[:3]
            for x in range(place.left, place.right)
            for y in range(place.top, place.bottom)
        }
        assert (ink in seen) == told


# -- cards to choose from


GIVING = at("human_2", karma="HU09 HU11 HU01 SP14 SU14 HU18")


@clause("BW-5.2")
def test_the_cards_that_may_be_dedicated_lie_there_to_be_touched_each_with_what_it_brings():
    found = seated(GIVING, at(), phase="dedicate")
    pilot = table(found)
    legal = [action["card"] for action in found.match.legal()]
    assert stage(pilot).laid.cards == legal and len(legal) == 5
    ground = pilot.find("stage/laid")
    assert len(ground.notes) == 5 and all(lines for lines, *_ in ground.notes)
    rects = [view.rect for view in stage(pilot).laid.views]
    assert all(rect.collidelist(rects[:place]) < 0 for place, rect in enumerate(rects))
    touch(pilot, {"type": "dedicate", "card": "SP14"})
    pilot.settle()
    assert found.match.state.seats[0].dedicated == ("SP14",)
    assert not stage(pilot).laid.views
    stands(pilot)


RETREAT = at("subtle_2", karma="HU01 HU09 SP01 HU18", dedicated="HU11 @pink")


@clause("BW-7.7")
def test_a_retreat_asks_first_what_and_then_which_card():
    found = seated(RETREAT, at(), phase="square", die=1)
    pilot = table(found)
    names = [choice.name for choice in pilot.scene.foot.choices]
    assert names == ["choice/draw", "choice/purify", "choice/dedicate", "choice/meditate"]
    assert not stage(pilot).laid.views
    tips = [choice.tip for choice in pilot.scene.foot.choices]
    assert tips[1] == "Spiritual pride goes back" and all(tips)
    pilot.press(pygame.K_w)
    told = [said for said, *_ in pilot.find("why/words").blocks]
    asked = "A retreat: choose one thing."
    assert told[:2] == ["Ann, on a moon", asked], "what is asked now comes first"
    assert told[3] == "Purify: Your latest sad card goes back under its stack."
    pilot.press(pygame.K_ESCAPE)
    pilot.settle()
    pilot.click("choice/meditate")
    pilot.settle()
    assert stage(pilot).laid.cards == ["HU11", "@pink"]
    pilot.press(pygame.K_ESCAPE)
    pilot.settle()
    assert not stage(pilot).laid.views
    pilot.click("choice/meditate")
    pilot.settle()
    touch(pilot, {"type": "meditate", "card": "@pink"})
    pilot.settle()
    assert found.match.state.seats[0].meditated == ("@pink",)


@clause("BW-5.2", "BW-7.8")
def test_a_card_is_chosen_by_the_digit_on_it_where_the_bar_has_none_for_it():
    found = seated(GIVING, at(), phase="dedicate")
    pilot = table(found)
    assert [view.number for view in stage(pilot).laid.views] == [1, 2, 3, 4, 5]
    pilot.press(pygame.K_4)
    pilot.settle()
    assert found.match.state.seats[0].dedicated == ("SU14",)
    found = seated(RETREAT, at(), phase="square", die=1)
    pilot = table(found)
    pilot.press(pygame.K_4)
    pilot.settle()
    pilot.press(pygame.K_2)
    pilot.settle()
    assert found.match.state.seats[0].meditated == ("@pink",)


@pytest.mark.parametrize("karma", ["HU09 HU11 HU01", "HU09 HU11 SP14 SU14 HU18 HU13 HU01"])
@clause("BW-5.2", "BW-7.7")
def test_few_cards_and_many_are_chosen_alike_and_the_way_back_is_quiet(karma):
    found = seated(at("subtle_2", karma=karma), at(), phase="square", die=1)
    pilot = table(found)
    assert not stage(pilot).laid.views
    pilot.click("choice/dedicate")
    pilot.settle()
    (back,) = pilot.scene.foot.choices
    assert back.name == "choice/back" and back.kind == "plain" and back.prompt == "back"
    pilot.press(pygame.K_SPACE)
    pilot.settle()
    assert pilot.scene.choosing.begun, "what goes on everywhere else leads back nowhere"
    first = stage(pilot).laid.views[0]
    assert pilot.scene.focus is first and first.number == 1
    pilot.press(pygame.K_SPACE)
    pilot.settle()
    assert found.match.state.seats[0].dedicated == ("HU09",)


FIVE = {"meditated": "HU11 HU13 HU15 HU17 HU18", "dedicated": "HU11-2 HU13-2 SU14 HU09"}


@clause("BW-7.8")
def test_what_makes_free_lies_first_and_lit_and_what_has_ended_in_the_shade():
    found = seated(at("subtle_2", karma="HU01", **FIVE), at(), phase="square", die=1)
    pilot = table(found)
    pilot.click("choice/meditate")
    pilot.settle()
    free, *others = stage(pilot).laid.views
    assert free.name == "stage/card/HU09" and free.thread is not None and not free.shaded
    assert len(others) == 3 and all(view.shaded and view.thread is None for view in others)
    face = mind("HU09")
    assert face.said.split()[0] in free.accessible_name and free.width >= READABLE, (
        "its text, as when it was read"
    )
    grey = pygame.Color(*pilot.look().get_at(others[0].rect.center)).hsla[2]
    pilot.press(pygame.K_RIGHT)
    pilot.press(pygame.K_RIGHT)
    assert pilot.scene.focus in others and not pilot.scene.focus.shaded
    assert pygame.Color(*pilot.look().get_at(pilot.scene.focus.rect.center)).hsla[2] > grey
    touch(pilot, {"type": "meditate", "card": "HU11-2"})
    pilot.settle()
    assert "that delusion had ended already." in pilot.scene.drawers.log.entries[0].words
    assert not any("again" in event for event in found.match.events), "the protocol knows nothing of it"


@clause("BW-6.4")
def test_the_births_that_are_over_for_the_seat_to_act_have_pearls_about_them():
    pilot = table(seated(at("human_3", meditated="HU10 SU16"), at("human_5")))
    assert stage(pilot).field.rimmed == ("birth_hell", "birth_god")
    throw(pilot, 1)
    while pilot.scene.player.waiting:
        pilot.press(pygame.K_SPACE)
        pilot.settle()
    assert pilot.scene.view()["to_act"] == 1 and not stage(pilot).field.rimmed


@clause("BW-1.7", "BW-2.2", "BW-6.5")
def test_who_throws_for_a_birth_sees_at_each_birth_the_throw_that_leads_there():
    unborn = at(None, status="unborn")
    for found in (seated(at("bardo"), at("human_3")), seated(unborn, unborn, phase="birth", round=1)):
        pilot = table(found)
        dice = stage(pilot).field.dice
        assert sorted(dice.values()) == [1, 2, 3, 4, 5, 6]
        for birth, face in dice.items():
            match = Match.load(found.match.encoded(), chance=[face])
            match.act({"type": "roll"})
            assert match.state.seats[0].square == birth
        throw(pilot, 4)
    assert not stage(table(seated(at("human_3"), at("bardo")))).field.dice


def test_a_card_that_is_laid_out_is_read_when_it_is_pointed_at():
    pilot = table(seated(GIVING, at(), phase="dedicate"), (1024, 640))  # too small there for its text
    view = stage(pilot).laid.views[2]
    rest_at(pilot, view.rect.center)
    bubble = stage(pilot).bubble
    assert bubble.visible and bubble.title == mind("SP14").name and mind("SP14").said in bubble.words
    rest_at(pilot, (2, 2))
    assert not bubble.visible


# -- cards that are read


def drawn(bots: tuple[int, ...] = (), top: str = "HU15", speed: str = "calm") -> Pilot:
    """A human is about to pick up a card."""
    found = seated(at("human_1", karma="HU01"), at("hell_5"), bots=bots, top={"HU": top})
    pilot = table(found, speed=speed)
    pilot.scene.course.paused = True
    found.match.chance.replace([3])
    return pilot


@clause("BW-5.1")
def test_a_person_s_card_rests_until_it_is_touched_however_long_that_takes():
    pilot = drawn()
    pilot.press(pygame.K_SPACE)
    pilot.settle()
    scene = pilot.scene
    assert scene.player.waiting
    pilot.pass_time(20_000)
    assert scene.player.waiting and pilot.find("stage/read").face.name.startswith("HU15")
    read = pilot.find("stage/read")
    assert stage(pilot).card is not None and stage(pilot).card.entry == "HU01"
    assert read.rect.height > 0.6 * scene.areas.bar.top and stage(pilot).card.rect.width < read.rect.width
    pilot.click("stage/read")
    lay = set()
    while scene.player.running and not scene.player.waiting:
        pilot.frame(17.0)
        lay.add(stage(pilot).card.entry)
    assert "HU15" in lay, "it flies to its corner"
    assert not scene.player.waiting and not scene.player.running
    stands(pilot)


@clause("BW-5.1")
def test_a_bot_s_card_rests_as_long_as_its_text_takes_to_read():
    lasted = {}
    for top in ("HU15", "HU16"):
        pilot = drawn((0,), top)
        scene = pilot.scene
        scene.deeds.take(scene.legal()[0])
        began = 0.0
        while scene.player.running:
            card = pilot.scene.canvas.named("stage/read")
            began += 50.0 if card is not None and card.up and not card.flying else 0.0
            pilot.frame(50.0)
        lasted[top] = began
    for top, found in lasted.items():
        wanted = READING + LETTER * len(mind(top).said + mind(top).name)
        assert wanted - 100 <= found <= wanted + 100, top
    assert lasted["HU15"] != lasted["HU16"]


@clause("BW-5.1")
def test_a_card_that_returns_is_said_to_go_back_and_goes_under_its_stack():
    pilot = drawn(top="HU14")
    before = stage(pilot).piles["HU"].count
    pilot.press(pygame.K_SPACE)
    pilot.settle()
    assert pilot.find("stage/read").face.name.startswith("HU14")
    assert words.phrase("buddhawheel", "reading.back") in pilot.scene.foot.bar.why
    assert stage(pilot).piles["HU"].count == before - 1
    pilot.press(pygame.K_SPACE)
    pilot.settle()
    assert stage(pilot).piles["HU"].count == before
    stands(pilot)


# -- Hell and God


@clause("BW-4.2")
@pytest.mark.parametrize("bots", [(), (0,)])
def test_where_the_pace_leaves_no_time_the_bar_asks_a_person_what_it_is_like(bots):
    pilot = table(seated(at("hell_5", karma="HU01"), at(), bots=bots), speed="brisk")
    pilot.scene.course.paused = True
    said = set()
    pilot.scene.deeds.take({"type": "step"})
    for _ in range(120):
        pilot.pass_time(50)
        said.add(pilot.scene.foot.said[1])
    prompts = {words.phrase("buddhawheel", f"tell.hell.{number}") for number in range(1, 9)}
    assert bool(said & prompts) != bool(bots) and not pilot.scene.player.waiting, "a bot tells nothing"


WAYS = at("human_12", karma="HU01 HU10 HU11")
MOON = at("subtle_1", karma="HU09 HU09-2 SP01 HU13 HU10", dedicated="HU11 HU15")


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1200, 1920)])
@pytest.mark.parametrize(("first", "die"), [(WAYS, 4), (MOON, 1)])
def test_nothing_that_is_chosen_stands_where_the_throw_stood(first, die, size):
    found = seated(first, at(), die=None)
    found.match.chance.replace([die])
    pilot = table(found, size)
    throw = pilot.find("choice/roll").rect
    pilot.click("choice/roll")
    pilot.settle()
    choices = pilot.scene.foot.choices
    assert len(choices) > 1 and not any(choice.rect.colliderect(throw) for choice in choices)


def test_who_holds_no_card_reads_what_the_end_of_each_colour_keeps_off_and_in_a_retreat_what_it_brings():
    def told(*seats: Record, **fields: Any) -> str:
        pilot = table(seated(*seats, **fields))
        with text_capture.listening() as said:
            for name in ("now/ends", "now/goes"):
                pilot.find(name).draw(pygame.Surface(pilot.app.size))
        return " ".join(said)

    empty = told(at("human_2"), at())
    assert "Attachment" in empty and "No birth as a Hungry Ghost" in empty and "way out is the arch" in empty
    moon = told({**MOON, "square": "subtle_2"}, at(), phase="square", die=1)
    assert "attachment ends: your first of six" in moon and "No birth" not in moon


# -- where everything stands


SIX = (
    at("bardo"),
    at("bardo"),
    meditating("subtle_5"),
    buddha("human_12"),
    at("human_12", karma="HU01-2"),
    at("human_13", karma="HU09-2"),
)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_wheel_and_its_stacks_have_room_in_every_window(size):
    pilot = table(seated(*SIX, attained=[2], turn=4), size)
    here, screen = stage(pilot), Rect(0, 0, *size)
    wheel = Rect(here.laid_out.wheel)
    assert here.rect.inflate(4, 4).contains(wheel)
    middle, reach = here.plan.centre, here.plan.radius * 1.09
    for pile in here.piles.values():
        assert here.rect.inflate(6, 6).contains(pile.rect), pile.name
        corners = (pile.rect.topleft, pile.rect.topright, pile.rect.bottomleft, pile.rect.bottomright)
        assert min(math.dist(corner, middle) for corner in corners) >= reach, pile.name
    assert all(screen.contains(token.rect) for token in here.tokens)
    stands(pilot)


@clause("BW-8.2", "BW-9.1")
def test_tokens_sit_as_their_players_are_and_are_seen_whole():
    pilot = table(seated(*SIX, attained=[2], turn=4), (1920, 1080))
    here = stage(pilot)
    assert [token.seated for token in here.tokens] == ["plain", "plain", "moon", "lotus", "plain", "plain"]
    for one, other in ((0, 1), (3, 4)):
        apart = math.dist(here.tokens[one].centre, here.tokens[other].centre)
        assert apart >= here.tokens[one].rect.width * 0.9
    assert here.tokens[4].ringed and not here.tokens[3].ringed


def test_a_square_tells_what_it_would_do_and_covers_no_lit_one():
    pilot = table(seated(ARCH, at(), phase="route", die=4))
    here = stage(pilot)
    for square in ("human_13", "spirit_1", "human_death", "bardo"):
        rest_at(pilot, here.field.spot(square).center)
        told = here.telling.landing(pilot.scene.view(), square, pilot.scene.sitting.names)
        assert here.bubble.visible and here.bubble.title == told[0]
        assert all(line.split(" (BW-")[0] in here.bubble.words for line in told[1:])
        lit = [here.field.spot(each) for each in here.field.lit if each != square]
        assert here.bubble.rect.collidelist(lit) < 0
        rest_at(pilot, (2, 2))
        assert not here.bubble.visible


@pytest.mark.parametrize("size", FEW, ids=lambda size: f"{size[0]}x{size[1]}")
def test_stacks_and_plaques_tell_of_themselves(size):
    pilot = table(seated(ARCH, at()), size)
    here = stage(pilot)
    pilot.hover("stage/stack/HU")
    assert here.bubble.visible and str(here.piles["HU"].count) in here.bubble.words
    plaque = pilot.find("seat/0")
    rest_at(pilot, (plaque.rect.x + plaque.rect.width // 10, plaque.rect.y + plaque.rect.height // 4))
    assert here.bubble.visible and here.bubble.title == "Ann" and "Human 12" in here.bubble.words
    rest_at(pilot, plaque.places()["colour.0"].center)
    assert here.bubble.title == "Pink" and "Ended: 0 of 6" in here.bubble.words
    rest_at(pilot, plaque.places()["power.0"].center)
    assert here.bubble.title == "Refuge in Buddha"
    rest_at(pilot, here.field.knot.center)
    assert here.bubble.title == "The endless knot"
    rest_at(pilot, here.field.arch.center)
    assert here.bubble.title == "The arch" and "From Human 14 to Spiritual 1" in here.bubble.words
    if here.dies is not None:
        rest_at(pilot, here.dies.rect.center)
        assert here.bubble.title == "If Ann dies now" and here.dies.why in here.bubble.words
    rest_at(pilot, (2, 2))
    assert not here.bubble.visible


# -- the common machinery


def test_the_keys_begin_at_a_way_that_does_not_end_in_death_and_enter_throws_without_a_focus():
    pilot = table(seated(at("spirit_24", karma="HU09"), at()))
    pilot.scene.sitting.match.chance.replace([1])
    pilot.scene.set_focus(None)
    pilot.press(pygame.K_RETURN)
    pilot.settle()
    offers = [pilot.scene.foot.offer_of(choice) for choice in pilot.scene.foot.choices]
    assert [offer is not None and offer.grave for offer in offers] == [True, False]
    focus = pilot.scene.foot.offer_of(pilot.scene.focus)
    assert focus is not None and not focus.grave


def test_an_offer_to_another_seat_says_whose_answer_is_awaited():
    found = seated(buddha("human_1"), at("human_3", karma="HU09"), bots=(1,), phase="route", die=3, turn=0)
    pilot = table(found, speed="calm")
    scene = pilot.scene
    scene.course.paused = True
    touch(pilot, {"type": "go", "to": "human_4"})
    pilot.settle()
    assert (found.match.state.phase, found.match.state.to_act) == ("pass", 1)
    assert "Ben" in scene.foot.bar.title and "Waiting" in scene.foot.bar.title
    assert stage(pilot).tokens[1].ringed and stage(pilot).tokens[0].marked
    scene.deeds.take({"type": "dedicate", "card": "HU09"})
    pilot.pass_time(300)
    assert scene.canvas.named("stage/carried") is not None, "the bot's answer can be followed"
    pilot.settle()
    stands(pilot)


def test_what_a_bot_declines_is_said_though_no_event_tells_of_it():
    found = seated(
        buddha("human_4"), at("human_3", karma="HU09"), bots=(1,), phase="pass", to_act=1, turn=0,
        offers=[[1, "pass"]], then="end", die=3,
    )  # fmt: skip
    pilot = table(found, speed="calm")
    scene = pilot.scene
    scene.course.paused = True
    scene.deeds.take({"type": "decline"})
    pilot.frame(50)
    assert scene.foot.bar.title == "Ben: Not now"
    pilot.settle()
    assert found.match.state.phase == "throw" and "Not now" not in scene.foot.bar.title


def test_a_resize_in_mid_motion_ends_it_where_the_state_says():
    pilot = drawn(speed="calm")
    pilot.press(pygame.K_SPACE)
    pilot.pass_time(900)
    assert pilot.scene.player.running
    pilot.resize((1200, 1920))
    pilot.settle()
    assert not pilot.scene.player.running
    stands(pilot)


@pytest.mark.parametrize("reduced", [False, True])
def test_a_walk_can_be_hastened_and_taken_back(reduced):
    pilot = drawn(speed="brisk")
    pilot.app.settings.set("reduced_motion", reduced)
    match = pilot.scene.sitting.match
    pilot.press(pygame.K_SPACE)
    pilot.frame(50)
    pilot.press(pygame.K_x)
    pilot.settle()
    assert pilot.scene.player.waiting, "the walk is ended, and the card still read"
    while pilot.scene.player.waiting:
        pilot.press(pygame.K_SPACE)
        pilot.settle()
    assert match.state.seats[0].square == "human_4"
    stands(pilot)
    pilot.scene.undo()
    pilot.settle()
    assert match.state.seats[0].square == "human_1" and not match.steps
    stands(pilot)


def test_a_walk_draws_little_anew_and_a_table_at_rest_nothing(monkeypatch):
    found = seated(at("human_1"), at("hell_5"))

    def open_(app: Any) -> TableScene:
        app.settings.set("speed", "calm")
        return TableScene(app, found)

    pilot = Pilot(open_)
    pilot.settle()
    drawn: list[int] = []

    def shown(rects: list[Rect]) -> None:
        drawn.append(sum(rect.width * rect.height for rect in rects))

    monkeypatch.setattr(pygame.display, "update", shown)
    found.match.chance.replace([5])
    pilot.press(pygame.K_SPACE)
    pilot.pass_time(1300)  # the die has fallen
    drawn.clear()
    pilot.pass_time(500)
    whole = 1280 * 720
    assert drawn and max(drawn) < whole * 0.05, "a hop draws what it passes"
    pilot.settle()
    pilot.press(pygame.K_SPACE)
    pilot.settle()
    pilot.pass_time(2000)
    drawn.clear()
    pilot.pass_time(3000)
    assert not any(drawn) and pilot.scene.canvas.clean


@pytest.mark.parametrize("size", [(1200, 1920), (800, 1280)])
def test_upright_what_a_tool_does_is_said_over_no_seat(size):
    pilot = table(new(4), size)
    for name in ("tool/pace", "header/sliders", "header/log"):
        pilot.hover(name)
        tip = pilot.find(f"{name}/tip").rect
        assert not tip.collidelistall([plaque.rect for plaque in pilot.scene.plaques])
        assert pilot.app.screen.get_rect().contains(tip)
    pilot.close()


@pytest.mark.parametrize("size", [(1440, 900), (1280, 800), (1024, 640)])
def test_where_one_would_be_born_stands_beside_the_wheel(size):
    pilot = table(seated({"square": "human_4", "karma": ["HU01"]}), size)
    dies, card, log = pilot.find("now/birth"), pilot.find("now/card"), pilot.find("log")
    assert dies.visible and not dies.rect.colliderect(log.rect) and not dies.rect.colliderect(card.rect)
    assert log.rect.height >= 5 * pilot.scene.style.font_px(2.0)
    pilot.close()
