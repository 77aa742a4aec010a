"""Impatient hands: a player does one deed a press, and never one for the next person."""

from __future__ import annotations

import pygame
import pytest

from game import saves
from game.engine.games import GAMES
from game.scenes.press_guard import ECHO, GLANCE, PAUSE, REST, PressGuard
from game.scenes.results import Results
from game.scenes.table.scene import TableScene
from game.scenes.table.table_state import TableState
from game.scenes.table.watching import BOT_PAUSE
from game.sitting import Sitting
from game.widgets.key_hint import said as said_on
from tests.every import ALL
from tests.ui.pilot import Pilot, Seldom

CREATED = "2026-11-20T10:00:00+00:00"
ANN, BEN = 0, 1


def seated() -> PressGuard:
    """Ann and Ben at a table, Ann to act."""
    hands = PressGuard()
    hands.turn(ANN, 0.0)
    return hands


def press(hands: PressGuard, now: float) -> bool:
    """Somebody presses; whether that may do something."""
    hands.pressed(now)
    return hands.free


# -- without a pixel


def test_who_sits_down_may_act_at_once():
    assert press(seated(), 1.0)


def test_right_after_a_deed_a_press_is_its_echo():
    hands = seated()
    assert press(hands, 1000.0)
    hands.did(ANN, 1000.0)
    assert not press(hands, 1000.0 + ECHO - 1)
    assert press(hands, 1000.0 + ECHO)


def test_one_press_does_one_deed():
    hands = seated()
    press(hands, 1000.0)
    hands.did(ANN, 1000.0)
    assert not hands.free


def test_the_next_person_is_given_a_pause():
    hands = seated()
    press(hands, 1000.0)
    hands.did(ANN, 1000.0)
    hands.turn(BEN, 3000.0)
    assert not press(hands, 3000.0 + PAUSE - 1)
    hands = seated()
    hands.did(ANN, 1000.0)
    hands.turn(BEN, 3000.0)
    assert press(hands, 3000.0 + PAUSE)


@pytest.mark.parametrize("gap", [60.0, 120.0, 200.0, 300.0])
def test_hammering_never_acts_for_the_next_person_however_long_it_lasts(gap):
    hands = seated()
    hands.did(ANN, 1000.0)
    hands.turn(BEN, 1500.0)
    now = 1000.0
    while now < 6000.0:
        now += gap
        assert not press(hands, now)
    assert press(hands, now + PAUSE), "and then one press is enough"


def test_a_press_from_before_the_turn_does_nothing_in_it():
    hands = seated()
    press(hands, 1000.0)
    hands.turn(BEN, 1100.0)
    assert not hands.free


def test_one_person_against_bots_is_not_held_up():
    hands = seated()
    hands.did(ANN, 1000.0)
    hands.turn(None, 1400.0)
    hands.turn(ANN, 1800.0)
    assert not press(hands, 1800.0 + GLANCE - 1), "what was meant for the bots"
    hands = seated()
    hands.did(ANN, 1000.0)
    hands.turn(None, 1400.0)
    hands.turn(ANN, 1800.0)
    assert press(hands, 1800.0 + GLANCE), "with no pause for the hands to change"


@pytest.mark.parametrize("gap", [60.0, 200.0, 300.0])
@pytest.mark.parametrize("between", [None, ANN])
def test_what_is_pressed_while_something_is_shown_counts_for_nothing_that_follows(between, gap):
    """Whether a bot has played in between, or the same person's deed was shown."""
    hands = seated()
    hands.did(ANN, 1000.0)
    now = 1000.0
    while now < 3000.0:
        now += gap
        press(hands, now)
    hands.turn(between, now)
    hands.turn(ANN, now)
    for _ in range(30):
        now += gap
        assert not press(hands, now)
    assert press(hands, now + ECHO), "and then one press is enough"


def test_what_was_pressed_for_the_own_deed_does_not_stop_the_bots():
    hands = seated()
    hands.did(ANN, 1000.0)
    assert not press(hands, 1200.0)
    hands.turn(None, 1300.0)
    assert not press(hands, 1400.0)
    assert not press(hands, 1700.0), "still in haste"
    hands.turn(None, 2000.0)
    assert press(hands, 2100.0), "the next bot brings no new pause"


def test_who_has_held_the_curtain_open_acts_at_once():
    hands = seated()
    hands.did(ANN, 1000.0)
    hands.turn(BEN, 1000.0)
    press(hands, 1100.0)
    hands.taken()
    assert hands.free
    assert press(hands, 1200.0)


# -- at the table


def sat(persons: int = 2, bots: int = 0, game: str = "leela", speed: str = "calm") -> tuple[Sitting, Pilot]:
    people = [saves.Person("person", None, seat) for seat in range(persons)]
    people += [saves.Person("bot", "easy", persons + seat) for seat in range(bots)]
    names = ["Ann", "Ben", "Mira", "Jonas"][: persons + bots]
    sitting = Sitting.begin(game, names, people, {}, CREATED, seed=4)
    pilot = Pilot(lambda app: TableScene(app, sitting))
    pilot.app.settings.set("speed", speed)
    return sitting, pilot


def click_twice(pilot: Pilot, name: str, after: float = 120.0) -> None:
    """A double click on one place, whatever stands there the second time."""
    point = pilot.point(name)
    pilot.click_at(point)
    pilot.pass_time(after - 32)
    pilot.click_at(point)


@pytest.mark.parametrize("speed", ["calm", "brisk", "instant"])
@pytest.mark.parametrize("game", ["leela", "hungry_ghost"])
def test_a_double_click_is_one_deed(game, speed):
    sitting, pilot = sat(game=game, speed=speed)
    click_twice(pilot, "choice/0" if game == "leela" else "choice/skip")
    pilot.settle()
    assert len(sitting.match.steps) == 1


def test_the_echo_of_a_throw_does_not_end_what_the_throw_led_to():
    sitting, pilot = sat()
    sitting.match.chance.replace((6, 4))
    click_twice(pilot, "choice/0", 250.0)
    pilot.frame()
    assert pilot.scene.player.running, "a birth is there to be seen"
    pilot.pass_time(400)
    pilot.press(pygame.K_SPACE)
    assert not pilot.scene.player.running, "a press later on ends it"
    assert len(sitting.match.steps) == 1, "and does nothing else"


@pytest.mark.parametrize("key", [None, pygame.K_SPACE, pygame.K_RETURN])
@pytest.mark.parametrize("speed", ["calm", "brisk", "instant"])
def test_hammering_throws_once_and_for_nobody_else(speed, key):
    sitting, pilot = sat(speed=speed)
    sitting.match.chance.replace((3,))
    point = pilot.point("choice/0")
    if key == pygame.K_RETURN:
        pilot.press(pygame.K_TAB)
        pilot.scene.set_focus(pilot.find("choice/0"))
    for _ in range(30):
        if key is None:
            pilot.click_at(point)
        else:
            pilot.press(key)
        pilot.pass_time(100)
    assert len(sitting.match.steps) == 1
    assert not pilot.scene.layers
    sitting.match.chance.replace((2,))
    pilot.pass_time(600)
    pilot.press(pygame.K_SPACE)
    assert [step.seat for step in sitting.match.steps] == [0, 1], "Ben throws with one press"


def test_a_key_kept_down_throws_once():
    sitting, pilot = sat(speed="instant")
    sitting.match.chance.replace((3,))
    for _ in range(40):
        pilot.post(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode="", scancode=0)
        pilot.frame(40.0)
    assert len(sitting.match.steps) == 1


def test_the_click_that_threw_does_not_make_the_bots_pause():
    sitting, pilot = sat(1, 2, speed="instant")
    sitting.match.chance.replace((3,))
    point = pilot.point("choice/0")
    for _ in range(3):
        pilot.click_at(point)
        pilot.pass_time(60)
    assert not pilot.scene.course.paused


@pytest.mark.parametrize("key", [pygame.K_SPACE, pygame.K_RETURN])
def test_space_and_enter_let_no_bot_pause_but_hurry_it(key):
    sitting, pilot = sat(0, 2)
    pilot.press(key)
    assert not pilot.scene.course.paused
    pilot.press(pygame.K_TAB)
    pilot.scene.set_focus(pilot.find("choice/pause"))
    pilot.press(pygame.K_SPACE)
    assert not pilot.scene.course.paused, "not even where the button has the focus"
    waited = 0.0
    while not sitting.match.steps:
        pygame.time.wait(1)
        pilot.frame()
        waited += 16.0
    assert waited < BOT_PAUSE, "it acts as soon as it knows what it wants"


def test_p_lets_the_bots_pause_and_play_on_and_says_so():
    _, pilot = sat(0, 2)
    pilot.press(pygame.K_TAB)
    assert said_on("keys", pilot.find("choice/pause").prompt) == "P"
    pilot.press(pygame.K_p)
    assert pilot.scene.course.paused
    assert said_on("keys", pilot.find("choice/pause").prompt) == "Space"
    pilot.press(pygame.K_p)
    assert not pilot.scene.course.paused
    pilot.press(pygame.K_p)
    pilot.pass_time(ECHO)
    pilot.press(pygame.K_SPACE)
    assert not pilot.scene.course.paused, "Space plays on"


def test_p_is_heard_while_something_is_shown_and_ends_nothing():
    sitting, pilot = sat(1, 1)
    sitting.match.chance.replace((3,))
    pilot.press(pygame.K_SPACE)
    pilot.press(pygame.K_p)
    assert pilot.scene.player.running and pilot.scene.course.paused
    pilot.settle()
    assert pilot.scene.doing is TableState.PAUSED and len(sitting.match.steps) == 1


@pytest.mark.parametrize("gap", [300.0, 700.0])
def test_who_clicks_in_a_rhythm_where_the_throw_was_lets_no_bot_pause(gap):
    sitting, pilot = sat(1, 1)
    point = pilot.point("choice/0")
    for _ in range(12):
        pilot.click_at(point)
        pilot.pass_time(gap - 32)
        assert not pilot.scene.course.paused
    assert len(sitting.match.steps) > 1


WAYS = ("space", "enter", "click", "finger", "pad")


def tap(pilot: Pilot, way: str, point: tuple[int, int]) -> None:
    """Tap once: a key, or what lies at a point."""
    if way == "click":
        pilot.post(pygame.MOUSEBUTTONDOWN, pos=point, button=1)
        pilot.post(pygame.MOUSEBUTTONUP, pos=point, button=1)
    elif way == "finger":
        pilot.tap_at(point)
    else:
        key = pygame.K_SPACE if way == "space" else pygame.K_RETURN
        more = {"pad": 0} if way == "pad" else {}
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pilot.post(kind, key=key, mod=0, unicode="", scancode=0, **more)


@pytest.mark.parametrize(
    ("game", "way"),
    [(game, way) for a, game in enumerate(GAMES) for b, way in enumerate(WAYS) if ALL or (a + b) % 2 == 0],
)
def test_thirty_taps_choose_and_begin_nothing_that_was_not_seen(game, way):
    """The first does what it is for; the others, 0.3 s apart, hurry what moves, and do nothing else."""
    people = [saves.Person("person", None, 0), saves.Person("bot", "easy", 1)]
    people += [saves.Person("bot", "easy", seat) for seat in (2, 3)]
    names = ["Ann", "Slow Cloud", "Still Lake", "Old Tree"]
    sitting = Sitting.begin(game, names, people, {}, CREATED, seed=4)
    pilot = Pilot(lambda app: TableScene(app, sitting), kind=Seldom)
    pilot.settle()
    while sitting.match.to_act != ANN:
        pygame.time.wait(1)
        pilot.settle()
    begun = len(sitting.match.steps)
    choices = [each.name for each in pilot.scene.foot.choices]
    point = pilot.point(choices[0]) if choices else pilot.app.screen.get_rect().center
    for number in range(30):
        tap(pilot, way, point)
        for _ in range(6):
            pilot.frame(50.0)
        pygame.time.wait(2)  # for the bots to think
        own = [step for step in sitting.match.steps[begun:] if step.seat == ANN]
        assert len(own) <= 1, f"tap {number + 1}"
        assert not pilot.scene.course.paused and isinstance(pilot.scene, TableScene)
        assert not [each for each in pilot.scene.canvas.widgets if each.name.startswith("menu/")]


def test_pause_and_play_on_are_two_clicks():
    _, pilot = sat(0, 2)
    click_twice(pilot, "choice/pause")
    assert pilot.scene.course.paused
    pilot.pass_time(400)
    pilot.click("choice/pause")
    assert not pilot.scene.course.paused


def test_two_faces_of_a_real_die_are_two_touches():
    people = [saves.Person("person", None, seat) for seat in range(2)]
    sitting = Sitting.begin("leela", ["Ann", "Ben"], people, {}, CREATED, real_dice=True)
    pilot = Pilot(lambda app: TableScene(app, sitting))
    pilot.click("die/6")
    pilot.settle()
    click_twice(pilot, "die/2")
    pilot.settle()
    assert [step["draws"] for step in sitting.match.log()["steps"]] == [[6], [2]]
    assert sitting.match.to_act == BEN


def test_alone_against_bots_one_presses_as_fast_as_the_bots_are():
    sitting, pilot = sat(1, 1, speed="instant")
    sitting.match.chance.replace((3, 2, 3))
    pilot.press(pygame.K_SPACE)
    for _ in range(400):
        pilot.frame(16.0)
        pygame.time.wait(1)
        if len(sitting.match.steps) == 2:
            break
    pilot.pass_time(GLANCE + 16)
    pilot.press(pygame.K_SPACE)
    assert len(sitting.match.steps) == 3


@pytest.mark.parametrize("key", [None, pygame.K_SPACE, pygame.K_RETURN])
def test_the_press_that_ended_a_match_begins_no_other(key):
    """*Again* lies where *Throw* was, and a click in haste would set a new table."""
    sitting, pilot = sat(2, speed="instant")
    point = pilot.point("choice/0")
    pilot.app.push(Results(pilot.app, sitting))
    for _ in range(20):
        if key is None:
            pilot.click_at(point)
        else:
            pilot.press(key)
        pilot.pass_time(100)
    assert isinstance(pilot.scene, Results)
    pilot.settle()
    pilot.click("results/again")
    assert not isinstance(pilot.scene, Results), "and then one press is enough"


@pytest.mark.parametrize("key", [None, pygame.K_SPACE, pygame.K_RETURN])
def test_who_throws_in_a_rhythm_across_the_end_begins_no_other_match(key):
    people = [saves.Person("person", None, seat) for seat in range(2)]
    sitting = Sitting.begin("leela", ["Ann", "Ben"], people, {"end": "first"}, CREATED, seed=4)
    while not sitting.match.over:
        sitting.act({"type": "roll"})
    sitting.undo()
    pilot = Pilot(lambda app: TableScene(app, sitting))
    pilot.app.settings.set("speed", "instant")
    pilot.settle()
    point = pilot.point("choice/0")
    if key == pygame.K_RETURN:
        pilot.scene.set_focus(pilot.find("choice/0"))
    for _ in range(20):
        pilot.click_at(point) if key is None else pilot.press(key)
        pilot.pass_time(250 - 16 - (16 if key is None else 0))
    assert isinstance(pilot.scene, Results) and sitting.match.over
    for _ in range(6):
        pilot.pass_time(800)
        pilot.press(pygame.K_RETURN)
        assert isinstance(pilot.scene, Results), "a slow rhythm is one too"
    assert not pilot.scene.layers
    pilot.pass_time(REST)
    pilot.scene.set_focus(pilot.find("results/again"))
    pilot.press(pygame.K_RETURN)
    assert not isinstance(pilot.scene, Results), "after a pause one press is enough"


@pytest.mark.parametrize("after", [500.0, 1400.0])
def test_a_press_soon_after_the_results_came_begins_no_other_match(after):
    sitting, pilot = sat(2, speed="instant")
    pilot.app.push(Results(pilot.app, sitting))
    pilot.pass_time(after)
    pilot.press(pygame.K_RETURN)
    assert isinstance(pilot.scene, Results) and not pilot.scene.layers
    pilot.pass_time(REST + 20)
    pilot.press(pygame.K_RETURN)
    assert not isinstance(pilot.scene, Results)


def test_space_begins_no_other_match_however_long_one_waits_and_says_what_does():
    sitting, pilot = sat(2, speed="instant")
    pilot.app.push(Results(pilot.app, sitting))
    pilot.settle()
    pilot.pass_time(3000)
    pilot.press(pygame.K_SPACE)
    assert isinstance(pilot.scene, Results) and not pilot.scene.layers
    assert pilot.find("results/again/tip").words == "Press Enter for another match"


def last_of_buddha(kind: str) -> tuple[Sitting, Pilot]:
    """A table of Buddha at which the next act is the last of its kind: a bid, or a card of a trick."""
    people = [saves.Person("person", None, 0), *(saves.Person("bot", "easy", seat) for seat in (1, 2, 3))]
    sitting = Sitting.begin("buddha", ["Ann", "Ben", "Mira", "Jonas"], people, {}, CREATED, seed=4)
    match = sitting.match
    while not (match.legal()[0]["type"] == kind and match.state.to_act == match.state.dealer):
        sitting.act(match.legal()[0])
    return sitting, Pilot(lambda app: TableScene(app, sitting), kind=Seldom)


def shown(pilot: Pilot, kind: str) -> bool:
    """Whether the opened bids, or the whole trick, are to be seen."""
    start, most = ("fist/", 4) if kind == "bid" else ("trick/", 4)
    found = [each for each in pilot.scene.canvas.widgets if each.name.startswith(start) and each.visible]
    said = pilot.scene.foot.bar.title
    return len(found) == most and any(word in said for word in ("bid", "take", "win"))


def seen_for(pilot: Pilot, kind: str, every: float | None, longest: float = 12_000.0) -> float:
    """For how many milliseconds the best of it is to be seen, while somebody taps, or nobody does."""
    seen = passed = 0.0
    while passed < longest:
        if every is not None and passed % every == 0:
            pilot.press(pygame.K_SPACE)
            passed += 16.0
            pilot.pass_time(every - 16.0)
            passed += every - 16.0
            seen += every * shown(pilot, kind)
        else:
            pilot.frame(50.0)
            passed += 50.0
            seen += 50.0 * shown(pilot, kind)
    return seen


@pytest.mark.parametrize("kind", ["bid", "play"])
def test_the_opened_bids_and_a_whole_trick_stay_for_three_seconds_at_calm_however_one_taps(kind):
    """The bids are read out, and wait then for a press of its own: no tap of many is one."""
    for every in (None, 300.0):
        sitting, pilot = last_of_buddha(kind)
        pilot.scene.course.paused = True
        pilot.scene.deeds.take(sitting.match.legal()[0])
        seen = seen_for(pilot, kind, every)
        assert seen >= 2500.0, every
        assert pilot.scene.player.waiting if kind == "bid" else seen < 6000.0, every


@pytest.mark.parametrize("kind", ["bid", "play"])
def test_one_press_of_its_own_goes_on_from_the_opened_bids_and_from_a_whole_trick(kind):
    sitting, pilot = last_of_buddha(kind)
    pilot.scene.course.paused = True
    pilot.scene.deeds.take(sitting.match.legal()[0])
    waited = 0.0
    while not shown(pilot, kind):
        pilot.frame(16.0)
        waited += 16.0
        assert waited < 5000
    while kind == "bid" and not pilot.scene.player.waiting:  # they are read out first
        pilot.frame(16.0)
    pilot.pass_time(1500)
    pilot.press(pygame.K_SPACE)
    pilot.pass_time(50)
    assert not shown(pilot, kind)
