"""The general stage of a game with a board: seen, touched and walked on its first day."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any

import pygame
import pytest

from game import saves, words
from game.engine.base import Action
from game.scenes.table.scene import TableScene
from game.scenes.tables.board_stage import BoardStage
from game.sitting import Sitting
from tests.guest import GAME as LANTERNS
from tests.guest import registered
from tests.guest.ferry import GAME as FERRY
from tests.guest.long_walk import GAME as LONG_WALK
from tests.ui.pilot import Pilot

APART = 1_000  # milliseconds: two presses that are no double click
CREATED = "2026-11-20T10:00:00+00:00"


def at_table(game: str, seats: int = 2, size: tuple[int, int] = (1280, 720)) -> Pilot:
    people = [saves.Person("person", None, seat) for seat in range(seats)]
    sitting = Sitting.begin(game, ["Ann", "Ben", "Mira", "Olu"][:seats], people, {}, CREATED, seed=3)
    return Pilot(lambda app: TableScene(app, sitting), size)


@pytest.fixture
def ferry() -> Iterator[Pilot]:
    with registered(FERRY):
        yield at_table("ferry")


def field(pilot: Pilot) -> Any:
    return pilot.scene.stage.field


def touch(pilot: Pilot, space: str) -> None:
    pilot.click_at(pilot.scene.stage.spot(space).center)
    pilot.settle()


def places(pilot: Pilot) -> list[str]:
    return [seat.space for seat in pilot.scene.sitting.match.state.seats]


def test_a_game_with_a_picture_of_its_board_gets_the_stage_that_draws_it(ferry):
    assert isinstance(ferry.scene.stage, BoardStage)
    with registered(LANTERNS):
        assert not isinstance(at_table("lanterns").scene.stage, BoardStage)


def test_a_space_that_is_lit_is_touched_to_go_there(ferry):
    assert field(ferry).lit == {"dunes", "light"}
    touch(ferry, "light")
    assert places(ferry) == ["light", "pier"]
    touch(ferry, "mill")  # no way leads there
    assert places(ferry) == ["light", "pier"]
    touch(ferry, "dunes")
    assert field(ferry).lit == {"chapel", "quay", "home"}
    table = ferry.scene
    touch(ferry, "home")
    assert table.sitting.match.over and table.sitting.match.state.winners == [0]
    assert table.stage.field.lit == set()


def test_the_board_is_played_with_the_arrows_alone(ferry):
    while ferry.scene.focus is not field(ferry):
        ferry.press(pygame.K_TAB)
    assert field(ferry).cursor == "pier"
    ferry.press(pygame.K_UP)
    assert field(ferry).cursor == "home"
    ferry.press(pygame.K_UP)
    assert field(ferry).cursor in ("light", "mill")
    if field(ferry).cursor != "light":
        ferry.press(pygame.K_RIGHT)
    while field(ferry).cursor != "light":
        ferry.press(pygame.K_LEFT)
    ferry.press(pygame.K_RETURN)
    ferry.settle()
    assert places(ferry)[0] == "light"


def test_the_token_of_whose_turn_it_is_has_a_thin_ring_while_another_is_asked(ferry, monkeypatch):
    stage = ferry.scene.stage
    assert [(token.ringed, token.marked) for token in stage.tokens] == [(True, False), (False, False)]
    monkeypatch.setattr(stage.telling, "turn", lambda view: 1)
    stage.stand(ferry.scene.view())
    assert [(token.ringed, token.marked) for token in stage.tokens] == [(True, False), (False, True)]
    drawn = []
    for marked in (True, False):
        target = pygame.Surface((1280, 720))
        stage.tokens[1].ring(False, marked)
        stage.tokens[1].draw(target)
        drawn.append(pygame.image.tobytes(target, "RGB"))
    assert drawn[0] != drawn[1]


def test_what_is_pointed_at_is_told_on_the_card(ferry):
    ferry.post(pygame.MOUSEMOTION, pos=ferry.scene.stage.spot("mill").center, rel=(1, 1), buttons=(0, 0, 0))
    ferry.frame()
    told = [block[0] for block in ferry.find("now/words").blocks]
    assert told[0] == words.space_told("ferry", "mill") and "Wind" in told


def test_a_number_that_is_pointed_at_is_told_with_its_name_its_gloss_and_its_line(monkeypatch):
    with registered(LONG_WALK):
        found = words.texts("long_walk")
        squares = {"7": words.SquareText("The plank", "back to 3", "It is loose.")}
        told = replace(found, squares=squares)
        monkeypatch.setattr(words, "texts", lambda game: told)
        pilot = at_table("long_walk")
        pilot.scene.stage._look_at(7)
        said = [block[0] for block in pilot.find("now/words").blocks]
        assert said[:3] == ["7, The plank", "back to 3", "It is loose."]


def test_tokens_hop_and_stand_as_the_view_says(ferry):
    stage = ferry.scene.stage
    start = stage.tokens[0].centre
    ferry.click_at(stage.spot("light").center)
    ferry.frame(16)
    ferry.frame(80)
    assert stage.tokens[0].centre not in (start, stage.spot("light").center)
    ferry.settle()
    assert stage.standing() == stage.expected(ferry.scene.view())


@pytest.mark.parametrize("size", [(1024, 640), (1200, 1920)])
def test_one_of_very_many_is_chosen_in_a_few_steps(size):
    with registered(LONG_WALK):
        pilot = at_table("long_walk", size=size)
        match, choosing = pilot.scene.sitting.match, pilot.scene.choosing
        pilot.click("choice/0")
        assert choosing.begun and pilot.find("bar").title.startswith("Walk 1 to ")
        assert pilot.find("bar").why.startswith("Choose from ")
        pilot.pass_time(APART)
        pilot.click("choice/back")
        assert not choosing.begun and pilot.find("bar").title == "Ann, walk"
        for _ in range(3):
            pilot.pass_time(APART)
            buttons = [w for w in pilot.scene.canvas.widgets if w.name.startswith("choice/")]
            assert all(a is b or not a.rect.colliderect(b.rect) for a in buttons for b in buttons)
            offers = choosing.gathered()
            wanted = next(each for each in offers if {"type": "walk", "paces": 37} in each.actions)
            pilot.click(f"choice/{wanted.name}")
            if match.steps:
                break
        pilot.settle()
        assert match.steps[-1].action == {"type": "walk", "paces": 37}


def test_very_many_are_chosen_with_the_keys_alone():
    with registered(LONG_WALK):
        pilot = at_table("long_walk")
        pilot.press(pygame.K_TAB)
        while pilot.scene.focus is None or not pilot.scene.focus.name.startswith("choice/"):
            pilot.press(pygame.K_TAB)
        for _ in range(3):
            pilot.press(pygame.K_RETURN)
        pilot.settle()
        assert pilot.scene.sitting.match.steps[-1].action == {"type": "walk", "paces": 1}


def test_of_many_only_those_have_buttons_that_no_space_tells_apart(ferry):
    (row,) = (action for action in ferry.scene.legal() if action.get("to") == "light")
    rows = [{**row, "to": to, "with": each} for to in ("light", "dunes") for each in range(6)]
    ferry.scene.legal = lambda: rows
    ferry.scene.refresh()
    assert field(ferry).lit == {"light", "dunes"}
    assert not [w.name for w in ferry.scene.canvas.widgets if w.name.startswith("choice/")]
    ferry.click_at(ferry.scene.stage.spot("light").center)
    assert ferry.scene.choosing.left == rows[:6]
    told = [w.name for w in ferry.scene.canvas.widgets if w.name.startswith("choice/")]
    assert told == [*(f"choice/{number}" for number in range(6)), "choice/back"]


def test_a_play_of_two_cards_of_ten_is_chosen_card_by_card(monkeypatch):
    """Where there is no board the choices stand in the middle: a card, then the other."""
    with registered(LANTERNS):
        found = words.texts("lanterns")
        played = {**found.actions, "play": words.ActionText("Play {cards:list}")}
        monkeypatch.setattr(words, "texts", lambda game: replace(found, actions=played))
        people = [saves.Person("person", None, 0), saves.Person("bot", "easy", 1)]
        sitting = Sitting.begin("lanterns", ["Ann", "Ben"], people, {}, CREATED, seed=3)
        pilot = Pilot(lambda app: TableScene(app, sitting))
        done: list[Action] = []
        hand = [f"{number}C" for number in range(1, 11)]
        plays = [{"type": "play", "cards": list(pair)} for pair in combinations(hand, 2)]
        monkeypatch.setattr(pilot.scene, "legal", lambda: plays)
        monkeypatch.setattr(pilot.scene, "act", done.append)
        pilot.scene.refresh()
        pilot.click("choice/2")
        assert pilot.find("bar").title == "Play 3C, …"
        assert [offer.label for offer in pilot.scene.choosing.gathered()][:2] == [
            "Play 1C and 3C",
            "Play 2C and 3C",
        ]
        pilot.pass_time(APART)
        pilot.click("choice/8")
        assert done == [{"type": "play", "cards": ["3C", "10C"]}]


def test_a_die_rolls_in_the_bar_where_the_game_throws_one():
    with registered(LONG_WALK):
        pilot = at_table("long_walk")
        stage = pilot.scene.stage
        assert stage.die is not None and stage.die.visible and pilot.find("die").rect.width
        walk = next(action for action in pilot.scene.sitting.match.legal() if action.get("paces") == 40)
        pilot.scene.act(walk)
        rolled = set()
        while pilot.scene.player.running:
            pilot.frame(200)
            rolled.add(stage.die.face)
        events = pilot.scene.sitting.match.steps[-1].events
        dice = [event["die"] for event in events if "die" in event]
        assert dice and stage.die.face == dice[-1] and None in rolled


def test_no_die_lies_where_the_game_throws_none_or_there_are_real_ones(ferry):
    assert ferry.scene.stage.die is None
    with registered(LONG_WALK):
        seats = LONG_WALK.seats.start
        people = [saves.Person("person", None, seat) for seat in range(seats)]
        names = ["Ann", "Ben", "Mira"][:seats]
        sitting = Sitting.begin("long_walk", names, people, {}, CREATED, seed=3, real_dice=True)
        assert Pilot(lambda app: TableScene(app, sitting)).scene.stage.die is None


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1200, 1920)])
def test_names_stand_whole_within_the_board_and_cover_no_disc(size):
    with registered(FERRY):
        pilot = at_table("ferry", size=size)
        found = field(pilot)
        plates = [line.plate for line in found.lines]
        assert plates and all(found.rect.contains(plate) for plate in plates)
        discs = [found.place_rect(space) for space in found.plan.spaces]
        glosses = [line.plate for line in found.lines if line.plate and line.face == "inter"]
        inner = [disc.inflate(-disc.width // 3, -disc.width // 3) for disc in discs]
        assert all(disc.collidelist(glosses) < 0 for disc in inner)
        picture = found._painted()
        for space in found.plan.spaces:
            disc = found.plan.disc(space)
            middle = disc.centerx - found.rect.x, disc.y + disc.height // 12 - found.rect.y
            assert picture.get_at(middle)[:3] != pygame.Color(found.style.theme.surface)[:3], space
        pilot.close()
