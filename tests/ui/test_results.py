"""The end of a match: who is home is seen, how each came there is told, and no player has lost."""

from __future__ import annotations

import random
import re
from functools import cache, partial
from unittest import mock

import pygame
import pytest

from game import bots, saves, words
from game.engine.games import GAMES, game_named
from game.engine.match import Match
from game.journals import Kept
from game.scenes.press_guard import ENDED
from game.scenes.results import TITLE, Results
from game.scenes.results_parts import Stories
from game.scenes.scene import Scene
from game.scenes.table.scene import TableScene
from game.scenes.tables import has_journal, journal_of
from game.sitting import Sitting
from game.tellings import telling_of
from game.tellings.leela import LeelaTelling
from game.widgets import text, theme
from tests.clauses import clause
from tests.every import paired
from tests.guest import registered
from tests.ui.pilot import SIZES, Pilot
from tests.ui.test_rules import SCALES, tabbed, well_laid
from tests.ui.written import faults

NAMES = ["Ann", "Ben", "Mira", "Jonas", "Anu", "Maximiliane von der Hohenfels-Wartburg L"]
CREATED = "2026-11-20T10:00:00+00:00"


def sitting(
    seats: int, *, end: str = "all", bots: int = 0, real_dice: bool = False, seed: int = 5
) -> Sitting:
    kinds = ["person"] * (seats - bots) + ["bot"] * bots
    people = [
        saves.Person(kind, "easy" if kind == "bot" else None, seat)  # type: ignore[arg-type]
        for seat, kind in enumerate(kinds)
    ]
    options = {"end": end}
    return Sitting.begin("leela", NAMES[:seats], people, options, CREATED, seed=seed, real_dice=real_dice)


def played(seats: int, *, end: str = "all", seed: int = 5) -> Sitting:
    """A match played to its end."""
    found = sitting(seats, end=end, seed=seed)
    while not found.match.over:
        found.act({"type": "roll"})
    return found


def thrown(*dice: int, seats: int = 1, **more: str) -> Sitting:
    """A match after these throws."""
    found = sitting(seats, **more)  # type: ignore[arg-type]
    for die in dice:
        found.match.chance.replace([die])
        found.act({"type": "roll"})
    return found


def results(found: Sitting, size: tuple[int, int] = (1280, 720)) -> Pilot:
    """The shelf's place taken by a plain scene, the table over it, and the results over that."""
    pilot = Pilot(Scene, size)
    pilot.app.push(TableScene(pilot.app, found))
    pilot.app.push(Results(pilot.app, found))
    pilot.pass_time(ENDED + 50)
    return pilot


def stories(pilot: Pilot) -> Stories:
    found = pilot.find("results/stories")
    assert isinstance(found, Stories)
    return found


def story(found: Sitting, seat: int = 0) -> str:
    return telling_of(found.game).story(found.match.view(None), seat)


# -- who is home


@pytest.mark.parametrize(
    ("seats", "winners", "said"),
    [
        (1, [0], "Ann is home"),
        (2, [1, 0], "Both are home"),
        (4, [3, 1, 0, 2], "All four are home"),
        (6, [0, 1, 2, 3, 4, 5], "All six are home"),
        (4, [2], "Mira is home first"),
    ],
)
def test_the_title_says_who_is_home(seats, winners, said):
    assert telling_of("leela").ending(NAMES[:seats], winners)[0] == said


def test_a_game_without_sentences_of_its_own_has_the_common_ones():
    with registered() as guest:

        def title(seats: int, winners: list[int]) -> str:
            return telling_of(guest).ending(NAMES[:seats], winners)[0]

        assert title(3, [1]) == "Ben wins"
        assert title(1, [0]) == "Ann has arrived"
        assert title(3, [1, 2]) == "Ben and Mira win together"
        assert title(2, [0, 1]) == "Both win together"
        assert title(3, []) == "The match is over"


@clause("LE-7.4")
def test_all_who_are_home_sit_on_a_lotus_in_the_order_in_which_they_arrived():
    found = played(4)
    pilot = results(found)
    shown = stories(pilot).told
    assert [each.charm for each in shown] == found.match.state.winners
    assert all(each.home for each in shown) and stories(pilot).lotus == "leela/home"
    assert [each.place for each in shown] == ["first", "second", "third", "fourth"]


def test_in_the_shorter_match_one_sits_on_the_lotus_and_the_others_stand_by():
    found = played(4, end="first")
    shown = stories(results(found)).told
    assert [each.charm for each in shown if each.home] == found.match.state.winners[:1]
    assert [each.home for each in shown] == [True, False, False, False]


@pytest.mark.parametrize("end", ["all", "first"])
def test_nobody_is_called_a_loser(end):
    pilot = results(played(3, end=end))
    lines = [widget.accessible_name for widget in pilot.scene.canvas.widgets]
    said = " ".join([*lines, *(each.story for each in stories(pilot).told)]).lower()
    assert not re.search(r"\b(los\w*|lost|beaten|defeat\w*|last)\b", said)


# -- how each came there


def test_everybody_has_a_story_those_at_home_first():
    found = played(4, end="first")
    told = stories(results(found)).told
    winner = found.match.state.winners[0]
    assert [each.charm for each in told] == [winner, *(seat for seat in range(4) if seat != winner)]
    assert all(each.story for each in told)


@pytest.mark.parametrize(
    ("dice", "said"),
    [
        ((), "no throws yet · still unborn"),
        ((3,), "one throw · still unborn"),
        ((6, 4), "2 throws · one arrow, no snakes · on 23, Celestial plane"),
        ((6, 1), "2 throws · no arrows, no snakes · on 7, Conceit"),
        ((6, 4, 1), "3 throws · one arrow, one snake · on 7, Conceit"),
    ],
)
def test_a_course_of_leela_in_one_line(dice, said):
    assert story(thrown(*dice)) == said


def test_home_by_the_arrow_of_devotion():
    found = played(1)
    seats = found.match.view(None)["seats"]
    assert seats[0]["course"][-1]["via"] == "arrow", "the match of this seed ends by the arrow"
    assert story(found).endswith("home by the arrow of devotion, from 54")


def test_home_by_count_tells_the_square_and_the_number():
    for seed in range(40):
        found = played(1, seed=seed)
        last = found.match.view(None)["seats"][0]["course"][-1]
        if last["via"] is None:
            assert story(found).endswith(f"home from {last['base']} with a {68 - last['base']}")
            return
    pytest.fail("no match of these seeds came home by count")


def test_a_game_brings_its_own_way_to_tell(monkeypatch):
    monkeypatch.setattr(LeelaTelling, "story", lambda _, view, seat: f"seat {seat} of {len(view['seats'])}")
    told = stories(results(played(2))).told
    assert sorted(each.story for each in told) == ["seat 0 of 2", "seat 1 of 2"]


def test_a_game_without_a_story_tells_its_figures():
    with registered() as guest:
        people = [saves.Person("person", None, seat) for seat in range(3)]
        found = Sitting.begin(guest, NAMES[:3], people, {}, CREATED, seed=11)
        dice = random.Random(3)
        while not found.match.over:
            found.act(dice.choice(found.match.legal()))
        pilot = results(found)
        assert isinstance(pilot.scene, Results)
        told = stories(pilot).told
        assert len(told) == 3 and all(each.story for each in told)
        assert stories(pilot).lotus is None
        well_laid(pilot)


# -- and then


def test_look_at_the_board_goes_back_to_it():
    for leave in (lambda p: p.click("results/board"), lambda p: p.press(pygame.K_ESCAPE)):
        pilot = results(played(2))
        leave(pilot)
        assert isinstance(pilot.scene, TableScene) and pilot.scene.sitting.match.over
        pilot.close()


def test_the_shelf_closes_everything_but_it():
    pilot = results(played(2))
    pilot.click("results/shelf")
    assert len(pilot.app.scenes) == 1


def test_again_sits_the_same_people_down_at_a_new_table():
    before = sitting(3, end="first", bots=1)
    while not before.match.over:
        before.act({"type": "roll"})
    pilot = results(before)
    pilot.click("results/again")
    scene = pilot.scene
    assert isinstance(scene, TableScene) and len(pilot.app.scenes) == 2
    anew = scene.sitting
    assert anew is not before and not anew.match.steps
    assert (anew.names, anew.people, anew.match.options) == (
        before.names,
        before.people,
        before.match.options,
    )
    assert before.file is not None and before.file.readonly, "the old match was let go of"
    assert len(saves.list_matches()) == 2


def test_again_keeps_to_the_dice_on_the_table():
    before = sitting(1, real_dice=True)
    while not before.match.over:
        before.throw_by_hand([random.Random(len(before.match.steps)).randint(1, 6)])
        before.act({"type": "roll"})
    pilot = results(before)
    pilot.click("results/again")
    assert isinstance(pilot.scene, TableScene)
    file = pilot.scene.sitting.file
    assert file is not None and file.header.dice == "real"


def test_the_end_of_a_match_shows_its_results_by_itself():
    found = played(1)
    found.undo()
    pilot = Pilot(Scene)
    pilot.app.push(TableScene(pilot.app, found))
    pilot.settle()
    pilot.press(pygame.K_SPACE)
    pilot.settle()
    for _ in range(3):  # the verses of the last throw
        pilot.scene.player.go_on()
        pilot.settle()
    assert isinstance(pilot.scene, Results)


@pytest.mark.parametrize("way", ["click", "enter", "space"])  # space skips the film, and is never Again
def test_what_was_pressed_for_the_table_begins_no_match(way):
    pilot = results(played(2))
    pilot.app.pop()
    pilot.app.push(Results(pilot.app, pilot.scene.sitting))
    pilot.frame()
    for waited, scene in ((0, Results), (ENDED + 50, Results if way == "space" else TableScene)):
        pilot.pass_time(waited)
        if way == "click":
            pilot.click("results/again")
        else:
            pilot.press(pygame.K_RETURN if way == "enter" else pygame.K_SPACE)
        assert isinstance(pilot.scene, scene)
    pilot.close()


@pytest.mark.parametrize("game", GAMES)
def test_each_story_shows_its_course_as_the_journal_draws_it(game):
    level, seats = game_named(game).bots[0], max(2, game_named(game).seats.start)
    people = [saves.Person("bot", level, seat) for seat in range(seats)]
    options = {"buddha": {"rounds": 1}, "hungry_ghost": {"max_days": 3}}.get(game, {})
    found = Sitting(Match.new(game, NAMES[:seats], options, seed=5), people, None)
    while not found.match.over:
        found.act(bots.choose(found.match, level, 5))
    pilot = results(found)
    told = pilot.scene.told
    assert [len(each.course) > 1 for each in told] == [has_journal(game)] * seats
    if not has_journal(game):
        return
    page = journal_of(game)(
        Kept(found.match, tuple(people)), telling_of(game).order(found.match.view(None))[0]
    )
    assert list(told[0].course) == page.beads()
    pilot.close()


@pytest.mark.parametrize("game", ["buddha", "buddhawheel"])
def test_each_course_ends_as_high_as_its_own_seat_stands(game):
    people = [saves.Person("bot", "easy", seat) for seat in range(3)]
    found = Sitting(Match.new(game, NAMES[:3], {}, seed=5), people, None)
    chosen = random.Random(5)
    for _ in range(120):
        found.act(chosen.choice(found.match.legal()))
    kept, view = Kept(found.match, tuple(people)), found.match.view(None)
    ends = [round(journal_of(game)(kept, seat).beads()[-1].height, 6) for seat in range(3)]
    stand = [telling_of(game).height(view, seat) for seat in range(3)]
    assert len(set(stand)) > 1
    for one, other in ((0, 1), (1, 2), (0, 2)):
        assert (ends[one] > ends[other]) == (stand[one] > stand[other])


def test_a_match_too_long_to_be_gone_through_tells_its_stories_alone(monkeypatch):
    monkeypatch.setattr("game.scenes.results.LONGEST_COURSE", 3)
    assert not any(each.course for each in stories(results(played(2))).told)


def test_everything_is_reached_with_the_keyboard():
    pilot = results(played(2))
    assert pilot.scene.focus is pilot.find("results/again")
    leaves = ("board", "journal", "replay", "film", "keep", "shelf", "again")
    assert set(tabbed(pilot)) == {f"results/{leaf}" for leaf in leaves}
    while pilot.scene.focus is not pilot.find("results/again"):
        pilot.press(pygame.K_TAB)
    pilot.press(pygame.K_RETURN)
    assert isinstance(pilot.scene, TableScene) and not pilot.scene.sitting.match.over


def test_the_ground_is_that_of_the_world_or_the_one_that_is_forced():
    pilot = results(played(1))
    assert pilot.scene.theme is theme.PAPER
    pilot.app.settings.set("theme", "night")
    pilot.app.relayout()
    assert pilot.scene.theme is theme.NIGHT


# -- at any size


@cache
def ended(seats: int, end: str) -> Sitting:
    """A match that is over, and kept on no disk."""
    people = [saves.Person("person", None, seat) for seat in range(seats)]
    found = Sitting(Match.new("leela", NAMES[:seats], {"end": end}, seed=5), people, None)
    while not found.match.over:
        found.act({"type": "roll"})
    return found


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize(("size", "scale"), paired(SIZES, SCALES))
def test_results_fit_any_window(size, scale):
    for found in (ended(1, "all"), ended(4, "first"), ended(6, "all")):
        pilot = Pilot(partial(Results, sitting=found), size)
        pilot.app.settings.set("text_scale", scale)
        pilot.app.relayout()
        pilot.frame()
        well_laid(pilot)
        screen = pilot.app.screen.get_rect()
        parts = [pilot.find(f"results/{leaf}").rect for leaf in ("title", "subtitle", "picture", "stories")]
        for index, place in enumerate(parts):
            assert screen.contains(place) and place.height > 0
            assert place.bottom <= pilot.find("results/bar").rect.top
            assert place.collidelist(parts[index + 1 :]) == -1
        picture, film = pilot.find("results/picture").rect, pilot.scene.film
        assert abs(picture.width / picture.height - film.alone) < 0.02 and picture.width > size[0] * 0.2
        pilot.close()


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_a_short_title_is_the_largest_words_of_the_page(size):
    pilot = results(played(4), size)
    assert pilot.find("results/title").rect.height >= pilot.scene.style.font_px(TITLE)


def test_a_long_title_stands_on_more_lines_and_none_is_cut():
    names = [f"Maximiliane von der Hohenfels-Wartburg {number}" for number in range(2)]
    people = [saves.Person("person", None, seat) for seat in range(2)]
    found = Sitting(Match.new("buddha", [*names, "Ann"], {}, seed=5), [*people, people[0]], None)
    for size in SIZES:
        with mock.patch.object(Results, "_sentences", (f"{' and '.join(names)} win together", "How it went")):
            pilot = Pilot(partial(Results, sitting=found), size)
            assert not faults(pilot), size
            with mock.patch.object(text, "shortened") as cut:
                pilot.find("results/title").draw(pilot.app.screen)
            assert not cut.called, size
            pilot.close()


def test_that_the_play_is_at_rest_stands_in_the_bar_where_the_choices_leave_room():
    for size, there in (((1920, 1080), True), ((1200, 1920), False)):
        pilot = Pilot(partial(Results, sitting=ended(1, "all")), size)
        assert pilot.has("results/rested") is there
        if there:
            rested, bar = pilot.find("results/rested").rect, pilot.find("results/bar").rect
            assert bar.contains(rested) and rested.right < pilot.find("results/shelf").rect.left
        pilot.close()


def test_upright_many_choices_take_two_rows():
    pilot = Pilot(partial(Results, sitting=ended(1, "all")), (800, 1280))
    pilot.app.settings.set("text_scale", 1.5)
    pilot.app.relayout()
    leaves = ("shelf", "board", "journal", "replay", "keep")
    rows = {pilot.find(f"results/{leaf}").rect.y for leaf in leaves}
    assert len(rows) == 2 and max(rows) > min(rows) > pilot.find("results/again").rect.bottom
    pilot.close()


def test_words_of_counts_reach_as_far_as_a_table():
    told = [words.say(f"number.{number}") for number in range(2, 7)]
    assert told == ["two", "three", "four", "five", "six"]
