"""The films of BuddhaWheel and the Conscious Board Game: made of what happened, however they are cut."""

from __future__ import annotations

import functools
import math
from typing import Any

import pygame
import pytest

from game import bots, saves
from game.engine import Match
from game.journals import Kept
from game.scenes.tables import film_of
from game.scenes.tables.buddhawheel.wheel import RINGS
from game.scenes.tables.buddhawheel.wheel_births import woven
from game.scenes.tables.buddhawheel.wheel_brush import the_wheel
from game.scenes.tables.film import Stage, drain
from game.tellings.buddhawheel.births import births
from game.tellings.buddhawheel.lives import courses as wheel_courses
from game.tellings.conscious.lives import courses as conscious_courses
from game.tellings.conscious.lives import forming
from game.widgets.canvas import Canvas, Rect
from game.widgets.motion import Player
from game.widgets.style import Style
from game.widgets.theme import NIGHT, Measure

SIZE = 480, 270
FILMS = ("buddhawheel", "conscious")


@functools.cache
def played(game: str) -> Match:
    """A match of bots at its end."""
    match = Match.new(game, ["Ann", "Ben", "Mira"], {}, seed=5)
    while not match.over:
        legal, seat = match.legal(), match.to_act
        assert seat is not None
        match.act(legal[0] if len(legal) == 1 else bots.decide(game, match.view(seat), legal, "middle", seat))
    return match


@functools.cache
def shown(game: str) -> tuple[Any, Stage]:
    """A film made ready on a small stage."""
    match = played(game)
    film = film_of(game)(Kept(match, tuple(saves.Person("person", None, seat) for seat in range(3))))
    stage = Stage(SIZE, Style(NIGHT, Measure(SIZE)), Rect(100, 0, 270, 270))
    stage.before = stage.ground = pygame.Surface(SIZE)
    drain(film.prepare(stage))
    return film, stage


def filmed(game: str, apart: float) -> bytes:
    """The last picture before the words, where frames are so many milliseconds apart."""
    film, stage = shown(game)
    stage.canvas = Canvas(pygame.Surface(SIZE))
    cloth = film.cloth.copy()
    film.cloth, cloth = cloth, film.cloth
    screen, player, now = pygame.Surface(SIZE), Player(), 0.0
    beats = film.beats(stage)
    player.play(beats, lambda: None)
    while player.running:
        player.update(now)
        stage.canvas.paint(screen)
        now += apart
    film.cloth = cloth
    assert 8_000 <= sum(beat.lasts for beat in beats) <= 11_500
    assert pygame.image.tobytes(screen, "RGB") == pygame.image.tobytes(stage.rest, "RGB"), (
        "it rests otherwise"
    )
    return pygame.image.tobytes(film.layer.picture, "RGB")


@pytest.mark.parametrize("game", FILMS)
def test_a_film_comes_to_rest_as_its_picture_however_it_is_cut(game):
    assert filmed(game, 400.0) == filmed(game, 3_000.0)


def test_every_life_is_a_strand_from_its_birth_to_where_it_ended():
    match, wheel = played("buddhawheel"), the_wheel()
    found, told = births(match), wheel_courses(match)
    assert len(found.lives) == sum(len(course.lives) for course in told)
    for seat, course in enumerate(told):
        own = [life for life in found.lives if life.seat == seat]
        assert [life.realm for life in own] == [life.realm for life in course.lives]
        assert [life.end if life.end in ("death", "burner") else None for life in own] == [
            life.end for life in course.lives
        ]
        assert found.seats[seat].came == (
            "buddha" if course.buddha is not None else "left" if course.left else "wheel"
        )
    for life, strand in zip(found.lives, woven(wheel, found.lives).strands, strict=True):
        assert life.began <= life.ended and len(strand.beads) == len(life.landed)
        (x, y), (x0, y0) = strand.points[-1], wheel.centre(life.squares[-1])
        aside = 0.06 if wheel.squares[life.squares[-1]].realm in RINGS else 0.15
        assert math.dist((x, y), (x0, y0)) <= aside, life


def test_bodies_are_formed_of_the_notes_and_states_of_their_lives():
    match = played("conscious")
    for each, course in zip(forming(match), conscious_courses(match), strict=True):
        assert set(each.notes) == course.notes
        assert [(mark, met.what, met.space) for mark, met in each.marks if mark in ("state", "body")] == [
            (mark.mark, mark.what, mark.space) for mark in course.marks if mark.mark in ("state", "body")
        ]
        assert (each.died is None) == (course.died is None)
        spaces = [leg.start for leg in each.legs[:1]] + [leg.end for leg in each.legs]
        assert set(course.spaces) <= {*spaces, 0}
