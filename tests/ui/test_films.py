"""Films: what a match was, as a picture that draws itself; it is skipped, kept, and the same each time."""

from __future__ import annotations

import errno
import random
import zlib
from functools import cache
from itertools import pairwise

import pygame
import pytest

from game import bots, disk, saves
from game.engine.games import GAMES, game_named
from game.engine.match import Match
from game.journals import Kept
from game.scenes.ending import IMPATIENT, Ending
from game.scenes.films import way_on_tall
from game.scenes.layout.keepsake import CLOCK, FORMS, plan_keepsake
from game.scenes.matches import Matches
from game.scenes.press_guard import ECHO
from game.scenes.readout import read_out
from game.scenes.replay import Replay
from game.scenes.results import Results
from game.scenes.scene import Scene
from game.scenes.table.keepsakes import Wish
from game.scenes.table.scene import TableScene
from game.scenes.tables import colophon, film_of
from game.scenes.tables.buddhawheel.births_picture import BirthsPicture
from game.scenes.tables.buddhawheel.film import WheelFilm
from game.scenes.tables.colophon import row_place
from game.scenes.tables.film import Film, drain
from game.sitting import Sitting
from game.widgets import theme
from game.widgets.accessibility import PRESS, AccessibilityNode
from game.widgets.canvas import Rect
from game.widgets.layer import Layer, ScreenChange
from game.widgets.style import Style
from tests.guest import registered
from tests.ui.pilot import Pilot

pytestmark = pytest.mark.usefixtures("each_frame")

NAMES = ["Ann", "Ben", "Mira", "Jonas"]
CREATED = "2026-11-20T10:00:00+00:00"
SMALL = (240, 136)


@cache
def over(game: str, seats: int = 3) -> Match:
    """A match that is over."""
    options = {"buddha": {"rounds": 1}, "hungry_ghost": {"max_days": 2}}.get(game, {})
    match, dice = Match.new(game, NAMES[:seats], options, seed=5), random.Random(5)
    level = match.game.bots[0] if match.game.bots else None
    while not match.over:
        match.act(bots.choose(match, level, 5) if level else dice.choice(match.legal()))
    return match


def film(match: Match) -> Film:
    people = tuple(saves.Person("person", None, seat) for seat in range(len(match.seats)))
    return film_of(match.game.name)(Kept(match, people, created=CREATED))


def drawn(surface: pygame.Surface) -> int:
    return zlib.crc32(surface.get_buffer().raw)


def at_the_end(kind: str = "whole", size: tuple[int, int] = (640, 400), **settings: object) -> Pilot:
    """A match of Leela whose last throw was seen."""
    match = over("leela", 2)
    people = [saves.Person("person", None, seat) for seat in range(2)]
    sitting = Sitting.begin("leela", NAMES[:2], people, match.options, CREATED, seed=5)
    for step in match.steps[:-1]:
        sitting.act(step.action)
    pilot = Pilot(Scene, size)
    for key, value in {"film": kind, **settings}.items():
        pilot.app.settings.set(key, value)
    pilot.app.push(TableScene(pilot.app, sitting))
    pilot.scene.deeds.take({"type": "roll"})
    for _ in range(600):
        if isinstance(pilot.scene, Ending):
            return pilot
        pilot.scene.player.finish()
        pilot.frame(100)
    pytest.fail("the film does not begin")


def begin(pilot: Pilot) -> None:
    """Let everything be made ready."""
    for _ in range(600):
        if pilot.scene.player.running:
            return
        pilot.frame()
    pytest.fail("the film is never ready")


def told(pilot: Pilot) -> dict[str, AccessibilityNode]:
    """What a screen reader is told, by the names of widgets."""
    pilot.scene.canvas.overheard = True
    pilot.scene.canvas.damage_all()
    pilot.frame()
    (page,) = read_out(pilot.scene).root.parts
    return {thing.key: thing for thing in page.parts}


# -- for every game


def test_a_screen_that_becomes_another_has_no_streaks():
    before, after = pygame.Surface((8, 720)), pygame.Surface((8, 720))
    before.fill("#efe3c8")
    change = ScreenChange("night", before, after, 0)
    for frame in range(40):
        change.reveal(frame / 72)
    target = before.copy()
    change.draw(target)
    grey = [target.get_at((4, y)).r for y in range(720)]
    assert len(set(grey)) > 20, "it is on its way"
    assert all(lower <= upper + 3 for upper, lower in pairwise(grey)), (
        "nothing is lighter than what lies above"
    )


@pytest.mark.parametrize("game", GAMES)
def test_a_match_always_gives_the_same_picture(game):
    pygame.display.set_mode((64, 64))
    match = over(game, max(2, game_named(game).seats.start))
    made = film(match)
    first = drawn(made.keepsake(SMALL))
    assert drawn(film(match).keepsake(SMALL)) == first
    assert drawn(made.keepsake(SMALL, names=False)) != first
    heard = made.told().heard
    assert all(name in heard for name in match.seats) and "20 November 2026" in heard


def test_a_game_from_outside_has_the_plain_film():
    pygame.display.set_mode((64, 64))
    with registered() as guest:
        match, dice = Match.new(guest, NAMES[:3], {}, seed=11), random.Random(3)
        while not match.over:
            match.act(dice.choice(match.legal()))
        made = film(match)
        assert type(made) is Film
        assert not any(name in made.told(names=False).heard for name in match.seats)
        for size in (SMALL, (200, 420), (330, 240)):
            assert made.keepsake(size).get_size() == size


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(1240, 877), (1024, 768)])
def test_on_paper_no_words_lie_on_the_picture(game, size):
    pygame.display.set_mode((64, 64))
    made = film(over(game, max(2, game_named(game).seats.start)))
    plan = made.plan(size)
    assert plan.shape == "paper" and plan.date is not None
    words = pygame.Surface(size, pygame.SRCALPHA)
    drain(colophon.write(words, plan, made.told(), made.inks))
    ground, picture = pygame.Surface(size), pygame.Surface(size)
    for surface in (ground, picture):
        drain(made.lay_ground(surface, surface.get_rect()))
    if isinstance(made, WheelFilm):  # words may stand before its dawn
        births = BirthsPicture(made.births, made.charms, Rect(plan.picture))
        drain(births.paint_sky(ground, ground.get_rect()))
    drain(made.draw(picture, Rect(plan.picture)))
    drawn_on = pygame.mask.from_threshold(picture, (0, 0, 0), (1, 1, 1, 255), ground)
    drawn_on.invert()
    assert not pygame.mask.from_surface(words).overlap_area(drawn_on, (0, 0))


def test_the_phones_picture_leaves_room_for_the_clock():
    for seats in range(1, 7):
        plan = plan_keepsake(FORMS["phone"], seats, 1.1)
        assert plan.picture.y >= round(FORMS["phone"][1] * CLOCK)
        assert plan.picture.bottom <= plan.head.y <= plan.rows.y and plan.rows.bottom <= plan.foot.y


# -- at the table


def test_the_film_leads_from_the_last_move_to_its_picture_and_on_to_the_results():
    pilot = at_the_end()
    begin(pilot)
    beats, before = set(), pilot.look()
    while pilot.scene.player.running:
        beats.add(pilot.scene.player.beat)
        before = pilot.look().copy()
        pilot.frame(120)
    assert {"nightfall", "first", "others", "plait", "knot", "glide"} <= beats
    assert pilot.scene.rests and pilot.scene.wake_in(pilot.time) is None
    pilot.frame()
    means = [pygame.transform.average_color(each)[:3] for each in (before, pilot.look())]
    assert all(abs(one - other) <= 3 for one, other in zip(*means, strict=True)), "the picture is another"
    shown = pilot.find("film/rest")
    assert isinstance(shown, Layer) and shown.live and "Ann" in shown.accessible_name
    things = told(pilot)
    assert things["film/rest"].live and all(name in things["film/rest"].said for name in NAMES[:2])
    assert PRESS in things["film/on"].actions
    pilot.resize((400, 640))
    assert pilot.find("film/rest").rect.size == (400, 640)
    pilot.pass_time(ECHO + 20)
    pilot.press(pygame.K_RETURN)
    assert isinstance(pilot.scene, Results)
    things = told(pilot)
    assert all(f"{name}, " in things["results/stories"].said for name in NAMES[:2])
    assert things["results/title"].said == "Both are home" and PRESS in things["results/again"].actions
    assert pilot.scene.focus is pilot.find("results/again")
    pilot.settle()
    pilot.press(pygame.K_m)
    sign = pilot.find("loudness/glance").rect
    assert not any(sign.colliderect(pilot.find(f"results/{name}").rect) for name in ("title", "stories"))
    pilot.click("results/picture")
    pilot.click("keepsake/film")
    assert isinstance(pilot.scene, Ending), "it can be seen again"
    pilot.scene.go_on()
    assert isinstance(pilot.scene, Results) and len(pilot.app.scenes) == 3
    pilot.press(pygame.K_ESCAPE)
    assert isinstance(pilot.scene, TableScene) and pilot.scene.sitting.match.over
    pilot.close()


@pytest.mark.parametrize("way", ["results/film", "match/0/film", "journal/film"])
def test_the_film_is_seen_again_from_the_results_from_matches_and_from_the_journal(way):
    pilot = at_the_end()
    pilot.settle()
    where = way.partition("/")[0]
    if where == "journal":
        pilot.scene.open_journal()
    elif where == "match":
        pilot.app.home()
        pilot.app.open.matches()
    pilot.frame()
    depth = len(pilot.app.scenes)
    pilot.pass_time(2000)
    pilot.click(way)
    assert isinstance(pilot.scene, Ending) and pilot.scene.sitting.match.over
    assert len(pilot.app.scenes) <= depth + (2 if where == "match" else 0)
    pilot.scene.go_on()
    assert isinstance(pilot.scene, Results)
    pilot.press(pygame.K_ESCAPE)
    assert isinstance(pilot.scene, TableScene)
    pilot.close()


def test_where_films_are_off_none_is_offered_again():
    pilot = at_the_end()
    pilot.app.settings.set("film", "off")
    pilot.settle()
    pilot.app.relayout()
    assert not pilot.has("results/film")
    pilot.close()


@pytest.mark.parametrize("by_key", [True, False])
def test_any_press_shows_the_picture_and_the_next_goes_on(by_key):
    def press(pilot: Pilot) -> None:
        if by_key:
            pilot.press(pygame.K_w)
        else:
            pilot.click_at((20, 20))

    pilot = at_the_end()
    press(pilot)
    assert not pilot.scene.rests, "what is pressed so soon was meant for the last move"
    pilot.pass_time(IMPATIENT)
    press(pilot)
    assert pilot.scene.rests
    press(pilot)
    assert isinstance(pilot.scene, Ending), "a double click is one press"
    pilot.pass_time(ECHO + 20)
    press(pilot)
    assert isinstance(pilot.scene, Results)
    pilot.close()


@pytest.mark.parametrize("settings", [{"kind": "off"}, {"reduced_motion": True, "display": "flat"}])
def test_without_the_film_the_picture_comes_at_once(settings):
    pilot = at_the_end(**settings)
    begin(pilot)
    assert pilot.scene.player.beat == "picture" and pilot.app.turn is None
    assert pilot.scene.stage.names is ("display" not in settings), "nobody's side is up on a flat table"
    pilot.pass_time(200)
    assert pilot.scene.rests
    pilot.close()


# -- kept


@pytest.fixture
def small(monkeypatch):
    """Pictures to keep, and those that show them, small enough to be painted at once."""
    for form, size in {"screen": (192, 108), "wall": (150, 106), "phone": (117, 253)}.items():
        monkeypatch.setitem(FORMS, form, size)
    monkeypatch.setattr(Wish, "small", lambda wish, size: iter(()))


def keep(pilot: Pilot) -> str:
    """Keep the picture for a phone, of those that are offered; what is said then."""
    pilot.click("keepsake/phone")
    assert pilot.has("keepsake/progress/bar")
    pilot.settle()
    said: str = pilot.find("keepsake/told/words").words
    pilot.click("keepsake/told/close")
    return said


@pytest.mark.usefixtures("small")
def test_the_picture_is_kept_where_pictures_go_and_a_full_disk_is_one_sentence(monkeypatch):
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    pilot = at_the_end("off", (1280, 720))
    pilot.settle()
    pilot.click("results/keep")
    pilot.click("keepsake/names")
    assert not pilot.find("keepsake/names").on
    said = keep(pilot)
    (path,) = (saves.home() / "exports").glob("leela-*-phone.png")
    assert pygame.image.load(path).get_size() == (117, 253) and path.name in said
    monkeypatch.setattr(disk, "fill", full)
    pilot.click("results/keep")
    said = keep(pilot)
    assert said and path.name not in said and "\n" not in said and isinstance(pilot.scene, Results)
    pilot.close()


@pytest.mark.usefixtures("small", "unseen")
def test_the_picture_of_an_old_match_is_kept_from_the_list_and_from_its_replay():
    match = over("leela", 2)
    people = [saves.Person("person", None, seat) for seat in range(2)]
    for left in (1, 0):
        sitting = Sitting.begin("leela", NAMES[:2], people, match.options, CREATED, seed=5)
        for step in match.steps[: len(match.steps) - left]:
            sitting.act(step.action)
        sitting.close()
        pilot = Pilot(Matches)
        assert pilot.has("match/0/picture") is (not left)
        if not left:
            pilot.click("match/0/picture")
            assert sitting.file.id in keep(pilot) and isinstance(pilot.scene, Matches)
        pilot.app.push(Replay(pilot.app, sitting.file.id))
        pilot.frame()
        assert pilot.has("replay/picture") is (not left)
        if not left:
            pilot.click("replay/picture")
            assert sitting.file.id in keep(pilot) and isinstance(pilot.scene, Replay)
        pilot.close()


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (1200, 1920)])
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_the_way_on_lies_on_no_words_and_on_no_picture(game, size, scale):
    found = film(over(game))
    found.leads = way_on_tall(Style(theme.PAPER, theme.Measure(size, scale)))
    plan = found.plan(size)
    rows = [row_place(plan, len(found.names), index) for index in range(len(found.names))]
    taken = [Rect(box) for box in (plan.picture, plan.head, plan.foot, plan.date) if box is not None]
    assert plan.way is not None and plan.way.height == found.leads
    assert Rect((0, 0), size).contains(Rect(plan.way))
    assert Rect(plan.way).collidelist([*taken, *rows]) < 0


def test_the_way_on_stands_in_its_room():
    for size in ((1280, 720), (1024, 768)):
        pilot = at_the_end(size=size)
        begin(pilot)
        pilot.pass_time(IMPATIENT + 100)
        pilot.press(pygame.K_RETURN)
        pilot.frame()
        on, plan = pilot.find("film/on").rect, pilot.scene.film.plan(size)
        assert Rect(plan.way).contains(on)
        pilot.close()
