"""Who holds Space rolls on until there is something to decide, and a ribbon keeps what fell in."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game import saves
from game.engine import Match
from game.scenes.table.scene import TableScene
from game.scenes.tables.conscious import ConsciousStage
from game.sitting import Sitting
from tests.clauses import clause
from tests.games.conscious_table import position
from tests.ui.pilot import Pilot, Seldom

QUIET = {"hand": "", "laws": "", "pile": "", "position": 1}


def rolling(
    *seats: dict[str, Any], chance: list[int], bots: bool = True, speed: str = "instant", **table: Any
) -> tuple[Pilot, Match]:
    match = Match.load(position(*seats, **table), seed=1, chance=chance)
    people = [
        saves.Person("person" if not seat or not bots else "bot", "easy" if seat and bots else None, seat)
        for seat in range(len(seats))
    ]

    def open_(app: Any) -> TableScene:
        app.settings.set("speed", speed)
        return TableScene(app, Sitting(match, people, None))

    pilot = Pilot(open_, (1024, 640), Seldom)
    pilot.settle()
    return pilot, match


def key(pilot: Pilot, kind: int, which: int = pygame.K_SPACE) -> None:
    pilot.post(kind, key=which, mod=0, unicode=pygame.key.name(which)[:1], scancode=0)
    pilot.frame()


def hold(pilot: Pilot, which: int = pygame.K_SPACE, longest: float = 20_000.0, let_go: bool = True) -> None:
    """Hold a key until nothing goes on by itself any more; then let go."""
    key(pilot, pygame.KEYDOWN, which)
    pilot.frame(500.0)
    while pilot.scene.rolls_on and longest > 0:
        if pilot.scene.choosing.open and not pilot.scene.roll_on.open:
            break
        pilot.frame(50.0)
        longest -= 50.0
    assert longest > 0, "it ends"
    if let_go:
        key(pilot, pygame.KEYUP, which)


def rolls(match: Match) -> int:
    return sum(step.action["type"] == "roll" for step in match.steps)


@clause("CB-3.7")
def test_who_holds_space_rolls_on_to_the_next_choice_and_one_press_is_one_roll():
    pilot, match = rolling(QUIET, chance=[1, 1, 1, 2], deck=["JD", "2C"])  # food, air, impression, a Jack
    pilot.press(pygame.K_SPACE)
    pilot.settle()
    pilot.pass_time(1500)
    assert rolls(match) == 1, "a press is a roll"
    stage = pilot.scene.stage
    assert isinstance(stage, ConsciousStage) and stage.ribbon is not None and not stage.ribbon.visible
    hold(pilot)
    pilot.settle()
    assert rolls(match) == 4 and match.state.seats[0].hand == ["JD"] and not pilot.has("stage/roll_on")
    told = "4 rolls: 1 food, 1 air, 1 impression and 1 card"
    assert stage.ribbon.said.startswith(told), stage.ribbon.said
    assert stage.ribbon.said in [each.accessible_name for each in pilot.scene.canvas.widgets]
    pilot.close()


def test_who_holds_space_while_a_bot_plays_goes_on_into_a_turn_of_their_own():
    far = {"MI-192": 0, "MI-48": 0, "DO-48": 0}
    one, bot = (QUIET | {"position": at, "notes": far} for at in (9, 4))
    pilot, match = rolling(one, bot, chance=[1] * 40, speed="calm")
    pilot.press(pygame.K_SPACE)
    while match.to_act != 1:
        pilot.frame(50.0)
    before = rolls(match)
    key(pilot, pygame.KEYDOWN)
    for _ in range(1000):
        pilot.frame(50.0)
        if match.steps[-1].seat == 0 and rolls(match) > before:
            break
    assert match.steps[-1].seat == 0 and pilot.scene.rolls_on
    key(pilot, pygame.KEYUP)
    assert not pilot.scene.rolls_on
    pilot.close()


def test_letting_go_stops_it_and_a_switch_does_the_same_without_a_key():
    empty = {"MI-192": 0, "MI-48": 0, "DO-48": 0}  # nothing crosses a gap for the first time
    pilot, match = rolling(QUIET | {"position": 8, "notes": empty}, chance=[1] * 40, speed="calm")
    key(pilot, pygame.KEYDOWN)
    while rolls(match) < 2:
        pilot.frame(50.0)
    key(pilot, pygame.KEYUP)
    assert not pilot.scene.rolls_on
    pilot.settle()
    pilot.pass_time(2000)
    done = rolls(match)
    assert done == 2
    pilot.click("stage/roll_on")
    assert pilot.scene.rolls_on and pilot.find("stage/roll_on").visible
    while rolls(match) < done + 2:
        pilot.frame(50.0)
    pilot.click("stage/roll_on")
    assert not pilot.scene.rolls_on
    pilot.close()


def test_it_goes_past_no_turn_of_another_person():
    pilot, match = rolling(QUIET, QUIET | {"position": 2}, chance=[1, 1, 1, 1, 1], bots=False)
    pilot.app.settings.set("keep_curtain", True)
    if pilot.scene.curtain.closed is not None:
        pilot.scene.curtain.lift()
        pilot.settle()
    hold(pilot)
    assert {step.seat for step in match.steps} <= {0}
    pilot.close()


@pytest.mark.parametrize("laws", ["7Hb", "5Cb 7Hb"])
def test_where_a_law_waits_nothing_goes_on_by_itself(laws):
    pilot, _ = rolling(QUIET | {"laws": laws}, chance=[1, 1, 1])
    assert not pilot.has("stage/roll_on")
    pilot.close()


@pytest.mark.parametrize("speed", ["calm", "instant"])
def test_a_first_face_is_told_large_once_and_goes_on_by_space(speed):
    pilot, match = rolling(
        QUIET | {"hand": "JD JC", "plays": 2, "notes": {"DO-48": 2}}, chance=[1, 1], speed=speed
    )
    pilot.app.settings.set("chains", "never")
    for number, card in enumerate(("JD", "JC")):
        pilot.scene.act(next(each for each in match.legal() if each.get("cards") == [card]))
        pilot.settle()
        told = pilot.has("moment/milestone")
        assert told == (speed != "instant" and not number), "a second face is no first time"
        while pilot.has("moment/milestone"):
            large = pilot.find("moment/milestone")
            assert large.accessible_name and not large.rect.colliderect(pilot.find("bar").rect)
            pilot.press(pygame.K_SPACE)
            pilot.settle()
    assert pilot.scene.choosing.open
    pilot.close()


def test_what_another_did_is_told_over_the_hand_and_watched_again_and_its_body_looks_like_no_own():
    bot = QUIET | {"position": 0, "hand": "JC", "notes": {"MI-192": 0, "MI-48": 0, "DO-48": 0}}
    one = QUIET | {"position": 3, "notes": {"MI-192": 0, "MI-48": 0, "DO-48": 0}}
    pilot, match = rolling(one, bot, chance=[1] * 30, speed="calm")
    stage = pilot.scene.stage
    assert isinstance(stage, ConsciousStage) and stage.ribbon is not None
    assert not any(veil.visible for veil in stage.veils)
    pilot.press(pygame.K_SPACE)
    seen = 0
    for _ in range(2000):
        pilot.frame(50.0)
        if pilot.scene.sitting.match.to_act == 1 and not pilot.scene.player.running:
            seen += all(veil.visible for veil in stage.veils) and "untouched" in stage.ribbon.said
        if pilot.scene.choosing.open and match.steps[-1].seat == 1:
            break
    pilot.settle()
    assert seen and not any(veil.visible for veil in stage.veils), "it is one's own again"
    assert stage.ribbon.visible and "rolled" in stage.ribbon.said and "While you waited" in stage.ribbon.said
    pilot.click("stage/watch")
    page = stage.chains.page
    assert page is not None and page.seat_at(page.last) == 1 and len(page.links) > 2
    pilot.press(pygame.K_ESCAPE)
    pilot.settle()
    assert stage.chains.page is None and pilot.scene.choosing.open
    pilot.close()


YOGI = QUIET | {
    "level": 1,
    "school": "yogi",
    "position": 11,
    "notes": {"DO-768": 1, "RE-384": 1, "MI-192": 1},
}


@clause("CB-8.8")
def test_an_answer_that_is_held_rolls_on_and_one_for_good_is_not_asked_again_until_it_is_taken_back():
    pilot, match = rolling(YOGI, chance=[6, 1, 3, *[1] * 20])  # a food at 17, where the skill is asked for
    pilot.press(pygame.K_SPACE)
    pilot.settle()
    assert match.state.phase == "skill"
    names = [each.name for each in pilot.scene.choosing.gathered()]
    assert [name for name in names if name.startswith("always/")] == ["always/Always use it"]
    before = rolls(match)
    hold(pilot, pygame.K_2)  # not now
    assert rolls(match) > before, "the answer that is held goes on with what needs no thought"
    pilot.close()


@clause("CB-8.8")
def test_what_is_answered_for_good_is_not_asked_again_until_it_is_taken_back_or_asked_for():
    pilot, match = rolling(YOGI, chance=[6, 4, *[1] * 20])
    pilot.press(pygame.K_SPACE)
    pilot.settle()
    assert not pilot.has("stage/asks")
    pilot.press(pygame.K_3)
    pilot.settle()
    assert match.steps[-1].action == {"type": "skill", "use": True} and pilot.has("stage/asks")
    pilot.press(pygame.K_SPACE)
    pilot.settle()
    assert [step.action["type"] for step in match.steps] == ["roll", "skill", "roll", "skill"]
    pilot.scene.undo()
    pilot.settle()
    assert match.state.phase == "skill" and not pilot.has("stage/asks"), "it is asked again"
    pilot.close()


@clause("CB-2.7")
def test_who_takes_each_roll_as_it_falls_is_not_asked_about_the_next():
    empty = {"MI-192": 0, "MI-48": 0, "DO-48": 0}
    steward = QUIET | {"level": 2, "school": "yogi", "notes": empty}
    pilot, match = rolling(steward, chance=[1, 1, 1, *[1] * 20])
    pilot.press(pygame.K_SPACE)
    pilot.settle()
    assert match.state.phase == "roll_option"
    names = [each.name for each in pilot.scene.choosing.gathered()]
    pilot.press(pygame.K_1 + names.index("always/Always take it"))
    pilot.settle()
    pilot.press(pygame.K_SPACE)
    pilot.settle()
    assert [step.action["type"] for step in match.steps][:4] == ["roll", "take", "roll", "take"]
    pilot.close()


def test_where_space_does_nothing_the_bar_names_the_digits_that_do():
    pilot, match = rolling({"laws": "7Hb", "hand": "5D 6D", "plays": 2, "position": 1}, QUIET, chance=[1] * 9)
    assert "Press" not in pilot.scene.foot.title, "a pointer presses the buttons themselves"
    pilot.press(pygame.K_SPACE)
    pilot.scene.tell_foot(pilot.scene.view())
    assert not match.steps and pilot.scene.foot.title.endswith("Press 1 or 2")
    pilot.press(pygame.K_1)
    pilot.settle()
    assert match.steps[-1].action == {"type": "obey", "law": "7Hb"}
