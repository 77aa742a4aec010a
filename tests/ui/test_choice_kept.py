"""What is begun is not lost: a chosen card, a choice half made and an open page outlast what comes over."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.scenes.table.scene import TableScene
from game.sitting import Sitting
from game.widgets.canvas import Widget
from tests.games.buddha_table import position
from tests.ui.buddha_seats import seated, table
from tests.ui.pilot import Pilot
from tests.ui.test_hands import sat
from tests.ui.test_taking_back import shown_bids

Way = Callable[[Pilot], None]


def resized(pilot: Pilot) -> None:
    pilot.resize((1024, 768))


def upright(pilot: Pilot) -> None:
    pilot.resize((1200, 1920))


def settings(pilot: Pilot) -> None:
    pilot.click("menu")
    pilot.click("menu/settings")
    pilot.press(pygame.K_ESCAPE)


def rules(pilot: Pilot) -> None:
    pilot.press(pygame.K_r)
    pilot.press(pygame.K_ESCAPE)


def menu(pilot: Pilot) -> None:
    pilot.press(pygame.K_ESCAPE)
    pilot.press(pygame.K_ESCAPE)


every_way = pytest.mark.parametrize("way", [resized, upright, settings, rules, menu])


def my_card(persons: int = 1) -> tuple[Sitting, str]:
    """Buddha, Ann to play, and a card she may play."""
    sitting = shown_bids(persons, 3 if persons == 1 else 1)
    while sitting.match.to_act != 0:
        sitting.act(sitting.match.legal()[0])
    return sitting, sitting.match.legal()[0]["card"]


def agrees(pilot: Pilot, code: str) -> None:
    """The bar and the hand say the same."""
    stage = pilot.scene.stage
    view = stage.hand.view_of(code)
    others = [other for other in stage.hand.views if other is not view]
    assert stage.chosen == code and pilot.has("choice/0")
    assert view.ringed and not any(other.ringed for other in others)
    lying = stage.hand.poses(len(stage.hand.views), stage.hand.views.index(view))
    risen = {each: pose.y - each.pose.y for each, pose in zip(stage.hand.views, lying, strict=True)}
    assert risen[view] > max(risen[other] for other in others), "it stands out of the hand"


@every_way
def test_a_chosen_card_stays_raised(way):
    sitting, code = my_card()
    pilot = table(sitting)
    pilot.scene.stage.choose(code)
    pilot.frame()
    agrees(pilot, code)
    way(pilot)
    pilot.settle()
    assert isinstance(pilot.scene, TableScene) and not pilot.scene.layers
    agrees(pilot, code)
    pilot.click("choice/0")
    assert sitting.match.steps[-1].action["card"] == code


@every_way
def test_a_chosen_bid_stays_ringed(way):
    sitting = shown_bids(1, 3, bids=0)
    while sitting.match.to_act != 0:
        sitting.act(sitting.match.legal()[0])
    pilot = table(sitting)
    pilot.click("bid/3")
    way(pilot)
    pilot.settle()
    assert pilot.find("bid/3").chosen and pilot.find("choice/0").label == "Bid 3"


@every_way
def test_a_choice_half_made_goes_on_where_it_was(way):
    sitting, pilot = sat(3, game="hungry_ghost")
    pilot.click("choice/move")
    before = [w.name for w in pilot.scene.foot.choices]
    assert "choice/back" in before
    if way is menu:
        return  # there Esc widens the choice first
    way(pilot)
    pilot.settle()
    assert [w.name for w in pilot.scene.foot.choices] == before
    assert not sitting.match.steps


@pytest.mark.parametrize("size", [(1024, 768), (1200, 1920)])
@pytest.mark.parametrize("key", [pygame.K_w, pygame.K_ESCAPE, pygame.K_u])
def test_what_lies_over_the_table_outlasts_another_size(key, size):
    sitting, pilot = sat(2)
    sitting.match.chance.replace((3,))
    pilot.press(pygame.K_SPACE)
    pilot.settle()
    pilot.press(key)
    names = {w.name for w in pilot.scene.layers[-1].widgets}
    focus = pilot.scene.focus.name
    pilot.resize(size)
    assert len(pilot.scene.layers) == 1
    assert {w.name for w in pilot.scene.layers[-1].widgets} == names
    assert pilot.scene.focus.name == focus
    assert pilot.app.screen.get_rect().contains(pilot.scene.focus.rect)


def test_a_question_over_the_curtain_outlasts_another_size():
    sitting = shown_bids()
    pilot = table(sitting)
    pilot.click("curtain/menu")
    pilot.click("menu/undo")
    pilot.click("undo/yes")
    pilot.settle()
    asked = pilot.find("agree/title").words
    pilot.resize((1024, 768))
    assert pilot.find("agree/title").words == asked
    assert pilot.has("curtain/lift") and pilot.scene.viewer is None
    pilot.settle()
    pilot.click("agree/no")
    assert pilot.has("curtain/lift") and len(pilot.scene.layers) == 1


# -- another card while a reason stands open


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_the_reason_why_not_stands_beside_the_hand(size):
    _, pilot = refused(size)
    reason = pilot.find("why/panel").rect
    assert not [view for view in pilot.scene.stage.hand.views if reason.colliderect(view.area)]


def refused(size: tuple[int, int] = (1280, 720)) -> tuple[Sitting, Pilot]:
    """Ann has touched a card that may not be played, and reads why."""
    sitting, _ = my_card()
    pilot = table(sitting, size)
    hand = pilot.scene.stage.hand
    while not any(view.dim for view in hand.views):
        sitting.act(sitting.match.legal()[0])
        while sitting.match.to_act != 0:
            sitting.act(sitting.match.legal()[0])
        pilot = table(sitting, size)
        hand = pilot.scene.stage.hand
    dim = next(view for view in hand.views if view.dim)
    pilot.click_at((round(dim.pose.x - dim.width * 0.4), round(dim.pose.y)))
    assert pilot.has("why/panel")
    pilot.settle()
    return sitting, pilot


def test_another_card_is_chosen_with_one_touch_while_the_reason_is_open():
    sitting, pilot = refused()
    code = sitting.match.legal()[0]["card"]
    view = pilot.scene.stage.hand.view_of(code)
    pilot.click_at((round(view.pose.x - view.width * 0.4), round(view.pose.y)))
    assert not pilot.has("why/panel")
    agrees(pilot, code)


def test_a_touch_on_the_reason_itself_closes_nothing():
    _, pilot = refused()
    pilot.click("why/words")
    assert pilot.has("why/panel")


# -- the keyboard behind the curtain, and after a choice


def by_key(pilot: Pilot) -> None:
    """Hold Space until the curtain is open, and go on holding."""
    pilot.post(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode="", scancode=0)
    pilot.pass_time(700)
    pilot.settle()


def test_arrows_behind_the_curtain_walk_among_what_can_be_chosen():
    sitting = shown_bids(bids=0)
    pilot = table(sitting, mode="hold")
    by_key(pilot)
    for key in (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP, pygame.K_TAB) * 6:
        pilot.press(key)
        focus: Widget | None = pilot.scene.focus
        assert focus is not None and focus.name.split("/")[0] in ("bid", "hand", "choice")


def test_behind_the_curtain_one_begins_at_what_was_chosen():
    sitting = shown_bids(bids=0)
    pilot = table(sitting, mode="hold")
    by_key(pilot)
    pilot.press(pygame.K_4)
    pilot.post(pygame.KEYUP, key=pygame.K_SPACE, mod=0, unicode="", scancode=0)
    pilot.settle()
    by_key(pilot)
    assert pilot.scene.focus.name == "bid/4"


def test_after_go_on_as_chosen_the_curtain_rises():
    sitting = shown_bids(bids=0)
    pilot = table(sitting, mode="hold")
    pilot.app.settings.set("speed", "calm")
    by_key(pilot)
    pilot.press(pygame.K_4)
    pilot.post(pygame.KEYUP, key=pygame.K_SPACE, mod=0, unicode="", scancode=0)
    pilot.settle()
    cloth = pilot.scene.curtain.closed.cloth
    pilot.click("curtain/commit")
    assert sitting.match.steps[-1].action == {"type": "bid", "tricks": 4}
    hems = []
    for _ in range(20):
        hems.append(cloth.hem_top)
        pilot.frame(16.0)
    assert cloth.canvas is not None or hems[-1] < hems[0]
    assert len(set(hems)) > 8, "frame by frame"
    assert pilot.scene.viewer is None
    pilot.settle()
    assert cloth.canvas is None


def test_from_a_card_that_asks_what_it_is_to_be_tab_leads_to_the_answers():
    pilot = table(seated(position("", "", "", "A2 YINYANG F3 F5", trick="A4 A9 A7"), 1))
    pilot.scene.stage.choose("YINYANG")
    pilot.scene.set_focus(pilot.scene.stage.chosen_widget)
    pilot.press(pygame.K_TAB)
    assert pilot.scene.focus is pilot.find("choice/0")
    pilot.press(pygame.K_TAB)
    assert pilot.scene.focus is pilot.find("choice/1")
