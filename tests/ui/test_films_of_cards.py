"""The films of Buddha and Hungry Ghost: each day and each round in its place, however they are cut."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pygame
import pytest

from game import saves
from game.engine import Match
from game.journals import Kept
from game.journals.hungry_ghost import Chronicle, Course, Death
from game.scenes.tables import film_of
from game.scenes.tables.buddha.film import Pond
from game.scenes.tables.film import Stage, drain
from game.scenes.tables.hungry_ghost.strands import days_of
from game.widgets.canvas import Canvas, Rect
from game.widgets.motion import Player
from game.widgets.style import Style
from game.widgets.theme import NIGHT, Measure
from tests.ui.ghost_places import at, position

SIZE = 480, 270
OPTIONS: dict[str, dict[str, Any]] = {"buddha": {"rounds": 0}, "hungry_ghost": {"max_days": 30}}


def film(game: str) -> Any:
    """A film of a match that chance has played."""
    match, dice = Match.new(game, ["Ann", "Ben", "Mira"], OPTIONS[game], seed=5), random.Random(5)
    while not match.over:
        match.act(dice.choice(match.legal()))
    return film_of(game)(Kept(match, tuple(saves.Person("person", None, seat) for seat in range(3))))


@pytest.mark.parametrize("game", OPTIONS)
def test_a_film_comes_to_rest_as_its_picture_however_it_is_cut(game):
    found = film(game)
    for apart in (120.0, 2_500.0):
        stage = Stage(SIZE, Style(NIGHT, Measure(SIZE)), Rect(100, 0, 270, 270))
        stage.before = stage.ground = pygame.Surface(SIZE)
        drain(found.prepare(stage))
        stage.canvas = Canvas(pygame.Surface(SIZE))
        screen, player, now = pygame.Surface(SIZE), Player(), 0.0
        player.play(found.beats(stage), lambda: None)
        while player.running:
            player.update(now)
            stage.canvas.paint(screen)
            now += apart
        stage.canvas.paint(screen)
        assert pygame.image.tobytes(screen, "RGB") == pygame.image.tobytes(stage.rest, "RGB")


def test_a_bead_is_of_the_realm_of_its_day_and_a_tassel_tells_where_a_death_led():
    course = Course([], [(0.0, None), (4.5, "hell")], [Death(2.5, -1, "hell"), Death(6.5, 0, None)])
    (days,) = days_of(Chronicle((course,), 7, 30))
    assert [day.realm for day in days] == ["human"] * 3 + ["hell"] * 2 + ["human"] * 2
    assert [number for number, day in enumerate(days) if day.last] == [2, 4]
    assert [day.tassel for day in days if day.tassel] == ["hell"]


def test_a_ring_is_whole_where_the_bid_was_met():
    found = film("buddha")
    assert found.rounds == [
        [(row["bid"], row["tricks"]) for row in seat["sheet"]] for seat in found.view["seats"]
    ]
    assert found.count == found.view["round"]


def test_the_day_it_turned_is_told_where_it_has_room_and_leads_there():
    """A teacher shows who awakens how to sit; the card beside the picture leads to that step."""
    lives = at("cave", "monk", insight=7, delusion=0, life=1, merit=3), at("forest", "teacher"), at("town")
    match = Match.load(position(*lives, to_act=1), seed=3)
    match.act({"type": "move", "to": "cave"})
    while not match.over:
        match.act({"type": "skip"})
    kept = Kept(match, tuple(saves.Person("person", None, seat) for seat in range(3)))
    shown: Any = film_of("hungry_ghost")(kept)
    assert shown.awake == 0
    went: list[int] = []
    style = Style(NIGHT, Measure((1280, 720)))
    *_, button = shown.aside(style, Rect(0, 0, 400, 300), went.append)
    button.press()
    assert any(event["type"] == "taught" for event in match.steps[went[0] - 1].events)
    assert shown.aside(style, Rect(0, 0, 400, 60), went.append) == ()


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("row", [(3, 3), (1, 6), (0, 3)])
@pytest.mark.parametrize("size", [(460, 400), (600, 400), (400, 600)])
def test_of_an_only_round_no_ring_lies_on_another(seats: int, row: tuple[int, int], size: tuple[int, int]):
    """Each is the strong one in which the round was scored, whichever it became."""
    found = film("buddha")
    found.__dict__["rounds"] = [[row]] * seats
    pond = Pond(range(seats), Rect((0, 0), size))
    masks = []
    for seat in range(seats):
        (picture, at_) = drained(found.ring(pond, seat, 0))
        masks.append((pygame.mask.from_surface(picture), at_))
        assert masks[-1][0].count()
    for (one, here), (other, there) in itertools.combinations(masks, 2):
        assert not one.overlap(other, (there[0] - here[0], there[1] - here[1]))


def drained(steps: Any) -> Any:
    """What steps come to at their end."""
    while True:
        try:
            next(steps)
        except StopIteration as ended:
            return ended.value
