"""The general stage of a game with a board: seen, touched and walked on its first day."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from game import saves, words
from game.scenes.table.life import Table
from game.scenes.tables.board_stage import BoardStage
from game.sitting import Sitting
from tests.guest import GAME as LANTERNS
from tests.guest import registered
from tests.guest.ferry import GAME as FERRY
from tests.guest.long_walk import GAME as LONG_WALK
from tests.ui.pilot import Pilot

CREATED = "2026-11-20T10:00:00+00:00"


def at_table(game: str, seats: int = 2, size: tuple[int, int] = (1280, 720)) -> Pilot:
    people = [saves.Person("person", None, seat) for seat in range(seats)]
    sitting = Sitting.begin(game, ["Ann", "Ben", "Mira", "Olu"][:seats], people, {}, CREATED, seed=3)
    return Pilot(lambda app: Table(app, sitting), size)


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
    assert told[0] == words.space_named("ferry", "mill") and "Wind" in told


def test_tokens_hop_and_stand_as_the_view_says(ferry):
    stage = ferry.scene.stage
    start = stage.tokens[0].centre
    ferry.click_at(stage.spot("light").center)
    ferry.frame(16)
    ferry.frame(160)
    assert stage.tokens[0].centre not in (start, stage.spot("light").center)
    ferry.settle()
    assert stage.standing() == stage.expected(ferry.scene.view())


@pytest.mark.parametrize("size", [(1024, 640), (1200, 1920)])
def test_many_choices_stand_in_rows_and_all_are_reached(size):
    with registered(LONG_WALK):
        pilot = at_table("long_walk", size=size)
        seen = set()
        for _ in range(20):
            buttons = [w for w in pilot.scene.canvas.widgets if w.name.startswith("choice/")]
            assert all(a is b or not a.rect.colliderect(b.rect) for a in buttons for b in buttons)
            seen |= {w.name for w in buttons}
            if len(seen) == 100:
                break
            pilot.click("choices/others")
        assert len(seen) == 100
        pilot.click("choices/others")
        pilot.click("choice/1")
        pilot.settle()
        assert pilot.scene.sitting.match.steps[-1].action == {"type": "walk", "paces": 2}
