"""The replay on the screen: every position of every game, by keys, mouse and drags, and what it leads to."""

from __future__ import annotations

import random

import pygame
import pytest

from game import saves, words
from game.app import App
from game.engine import GAMES
from game.replays import branch, kept_of
from game.scenes.replay import Replay
from game.scenes.seats import Seats
from game.scenes.table.scene import TableScene
from game.sitting import Sitting
from game.widgets.controls import RoundButton, Segments, Tipped
from game.widgets.lanes import every
from tests.guest import GAME as LANTERNS
from tests.guest import registered
from tests.ui.pilot import Pilot, Seldom
from tests.ui.written import lines_on

NAMES = ["Mira", "Ravi", "Anu"]
CREATED = "2026-11-20T10:00:00+00:00"


def played(game: str, steps: int = 60, people: int = 1) -> Sitting:
    """A match played at random, so many of its steps."""
    seats = [saves.Person("person" if seat < people else "bot", None, seat) for seat in range(3)]
    sitting = Sitting.begin(game, NAMES, seats, {}, CREATED, seed=5)
    chosen = random.Random(5)
    while steps and not sitting.match.over:
        sitting.act(chosen.choice(sitting.match.legal()))
        steps -= 1
    return sitting


def opened(
    sitting: Sitting, position: int = 0, size: tuple[int, int] = (1280, 720), cloth: str = "painted"
) -> Pilot:
    def first(app: App) -> Replay:
        app.settings.set("cloth", cloth)
        return Replay(app, sitting=sitting, position=position)

    return Pilot(first, size, Seldom)


def is_right(pilot: Pilot, sitting: Sitting) -> None:
    """All that stands on the board stands where the match says that it stood."""
    scene = pilot.scene
    states = list(sitting.match.states())
    view = sitting.match.game.view(states[scene.position], scene.viewer)
    assert scene.view() == view
    assert scene.stage.standing() == scene.stage.expected(view)
    assert pilot.find("replay/line").place == scene.position


def test_a_match_in_which_nothing_was_done_can_be_replayed():
    pilot = opened(played("leela", 0))
    pilot.press(pygame.K_SPACE)
    pilot.settle()
    assert pilot.scene.position == 0 and not pilot.scene.playing
    pilot.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_gone_through_on_its_own_board(game):
    sitting = played(game)
    last, before = len(sitting.match.steps), sitting.match.encoded()
    pilot = opened(sitting, size=(1024, 640))
    scene = pilot.scene
    assert scene.position == 0
    is_right(pilot, sitting)
    pilot.press(pygame.K_RIGHT)
    assert scene.position == 1
    pilot.settle()
    is_right(pilot, sitting)
    pilot.press(pygame.K_RIGHT)
    pilot.press(pygame.K_RIGHT)  # ends the motion, and goes on
    assert scene.position == 3
    pilot.press(pygame.K_LEFT)
    assert scene.position == 2
    assert not scene.player.running
    is_right(pilot, sitting)
    pilot.press(pygame.K_END)
    assert scene.position == last
    is_right(pilot, sitting)
    pilot.press(pygame.K_LEFT, pygame.KMOD_SHIFT)
    stops = scene.reel.marks(scene.viewer).stops
    assert scene.position == max(stop for stop in stops if stop < last)
    pilot.press(pygame.K_HOME)
    pilot.press(pygame.K_RIGHT, pygame.KMOD_SHIFT)
    assert scene.position == min(stop for stop in stops if stop > 0)
    is_right(pilot, sitting)
    line = pilot.find("replay/line")
    pilot.click_at((round(line._x(20)), line.rect.centery))
    assert scene.position == 20
    start, end = ((round(line._x(place)), line.rect.centery) for place in (20, last // 2))
    pilot.post(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    pilot.slide(end)
    pilot.let_go(end)
    assert scene.position == last // 2
    is_right(pilot, sitting)
    back = round(line._x(last // 2)), line.rect.centery
    pilot.swipe(back, start)
    assert scene.position == 20
    pilot.press(pygame.K_END)
    pilot.click_at(end)
    great = scene.greats.told
    if great:
        scene.greats.scroll_to(0)
        top, tall = scene.greats._rows[0]
        pilot.click_at((scene.greats.rect.centerx, scene.greats.rect.y + top + tall // 2))
        assert scene.position == great[0].position
        is_right(pilot, sitting)
    pilot.click("replay/why")
    assert pilot.has("why/panel")
    pilot.press(pygame.K_ESCAPE)
    assert not pilot.has("why/panel")
    assert sitting.match.encoded() == before
    pilot.close()
    sitting.close()


def test_it_plays_by_itself_and_rests():
    sitting = played("leela", 12)
    pilot = opened(sitting)
    scene = pilot.scene
    pilot.click("replay/speed", (0.95, 0.5))
    pilot.press(pygame.K_SPACE)
    assert scene.playing
    pilot.pass_time(1500)
    assert scene.position > 1
    pilot.click("replay/play")
    assert not scene.playing
    stands = scene.position
    pilot.pass_time(3000)
    assert scene.position == stands
    pilot.click("replay/play")
    pilot.pass_time(20_000)
    assert scene.position == len(sitting.match.steps)
    assert not scene.playing
    assert scene.wake_in(scene.app.now) is None
    is_right(pilot, sitting)
    pilot.close()
    sitting.close()


def test_motions_are_quicker_at_a_higher_speed():
    sitting = played("leela", 12)
    lasts = []
    for share in (0.3, 0.95):
        pilot = opened(sitting)
        pilot.click("replay/speed", (share, 0.5))
        pilot.press(pygame.K_s)
        for _ in range(4):
            pilot.press(pygame.K_s)  # all round, to the same again
        pilot.click("replay/after")
        lasts.append(sum(motion.duration for motion, _ in pilot.scene.player._queue))
        pilot.close()
    assert lasts[1] == pytest.approx(lasts[0] / 8)
    sitting.close()


@pytest.mark.parametrize("game", ["buddha", "conscious"])
def test_nothing_that_the_eyes_may_not_see_is_shown_or_told(game):
    """Two matches that differ in nothing but what lies hidden look alike, and are told alike."""
    sitting = played(game, 12)
    kept = kept_of(sitting)
    seen = []
    for _ in range(2):
        new = branch(kept, 12, 0, CREATED)
        hidden = new.match.encoded()
        pilot = opened(new, 0, (1024, 640))
        pilot.pass_time(200)
        told = [widget.accessibility_node() for widget in pilot.scene.canvas.widgets]
        seen.append((pygame.image.tobytes(pilot.look(), "RGB"), told, hidden))
        pilot.close()
        new.close()
    sitting.close()
    assert seen[0][:2] == seen[1][:2]
    assert seen[0][2] != seen[1][2]


@pytest.mark.parametrize("game", ["buddha"])
def test_eyes_see_what_they_may_and_nothing_else(game):
    sitting = played(game, 30)
    pilot = opened(sitting, 20)
    assert pilot.scene.viewer == 0
    assert not pilot.has("replay/eyes/1")
    pilot.scene.look_through(1)
    assert pilot.scene.viewer == 0
    pilot.close()
    together = played(game, 30, people=2)
    pilot = opened(together, 20)
    assert pilot.scene.viewer is None
    shown = together.match.game.view(list(together.match.states())[20], None)
    assert pilot.scene.view() == shown
    pilot.close()
    sitting.close()
    together.close()


def test_who_cannot_see_it_is_told_of_the_line_and_its_moments():
    sitting = played("hungry_ghost")
    pilot = opened(sitting, 20)
    line, greats = pilot.find("replay/line").accessibility_node(), pilot.scene.greats
    assert line.number == (20, 0, len(sitting.match.steps))
    assert line.said and line.value
    parts = greats.accessibility_node().parts
    assert [part.said.endswith(each.words) for part, each in zip(parts, greats.told, strict=True)]
    assert greats.perform("press", "1")
    assert pilot.scene.position == greats.told[1].position
    assert pilot.find("replay/line").perform("more")
    pilot.close()
    sitting.close()


def test_once_it_is_over_one_looks_through_any_eyes():
    sitting = played("buddha", 400)
    pilot = opened(sitting, 20)
    past = sitting.match.until(20)
    for seat in (1, 2, None, 0):
        pilot.click(f"replay/eyes/{'all' if seat is None else seat}")
        assert pilot.scene.viewer == seat
        assert pilot.scene.view() == past.view(seat)
        assert pilot.scene.position == 20
        assert pilot.scene.stage.standing() == pilot.scene.stage.expected(past.view(seat))
    pilot.close()
    sitting.close()


def test_one_plays_on_from_there_in_a_new_match():
    sitting = played("leela")
    pilot = opened(sitting, 20)
    pilot.click("replay/branch")
    pilot.click("branch/no")
    assert isinstance(pilot.scene, Replay)
    pilot.click("replay/branch")
    pilot.click("branch/yes")
    table = pilot.scene
    assert type(table) is TableScene
    assert len(table.sitting.match.steps) == 20
    assert table.sitting.file is not None and sitting.file is not None
    assert table.sitting.file.origin == saves.Origin(sitting.file.id, sitting.file.title, 20)
    assert len(sitting.match.steps) == 60
    pilot.close()
    sitting.close()


def test_each_way_leads_to_its_position():
    """From a line of the log, from the results, from the list of matches and from a mark of the journal."""
    sitting = played("leela", 400)
    last = len(sitting.match.steps)
    pilot = Pilot(lambda app: TableScene(app, sitting), (1280, 720), Seldom)
    told = sitting.told(None)
    pilot.scene.drawers.log.entries[3].asked()
    pilot.click("why/see")
    assert isinstance(pilot.scene, Replay)
    step = told[-4].step
    assert step is not None
    assert pilot.scene.position == sitting.match.steps.index(step) + 1
    assert pilot.scene.said.bar.title == told[-4].words
    pilot.press(pygame.K_ESCAPE)
    assert isinstance(pilot.scene, TableScene)
    pilot.app.open.results(sitting)
    pilot.settle()
    pilot.click("results/replay")
    assert isinstance(pilot.scene, Replay)
    assert pilot.scene.reel.match is sitting.match
    pilot.press(pygame.K_ESCAPE)
    pilot.app.open.journal(sitting=sitting)
    pilot.settle()
    pilot.press(pygame.K_LEFT)
    place = pilot.scene.canvas.named("journal/line").place
    pilot.click("journal/board")
    own = [step for step in sitting.match.steps if step.seat == 0]
    assert pilot.scene.position == sitting.match.steps.index(own[place - 1]) + 1
    pilot.press(pygame.K_ESCAPE)
    pilot.app.open.matches()
    pilot.settle()
    pilot.click("match/0/replay")
    assert isinstance(pilot.scene, Replay)
    assert pilot.scene.reel.last == last
    pilot.close()
    sitting.close()


def test_a_guest_is_gone_through_on_the_general_stage():
    with registered(LANTERNS):
        sitting = played(LANTERNS.name, 30)
        pilot = opened(sitting, 10)
        for key in (pygame.K_RIGHT, pygame.K_LEFT, pygame.K_END, pygame.K_HOME):
            pilot.press(key)
            pilot.settle()
            assert pilot.scene.stage.standing() == pilot.scene.stage.expected(pilot.scene.view())
        pilot.close()
        sitting.close()


def got_up(game: str, steps: int, up: int, **options: object) -> Sitting:
    """A match from which Mira got up after some of its steps: bots sit on every seat from then on."""
    people = [
        saves.Person("person" if not seat else "bot", None if not seat else "easy", seat) for seat in range(3)
    ]
    sitting = Sitting.begin(game, NAMES, people, options, CREATED, seed=5)
    chosen = random.Random(5)
    for number in range(steps):
        if sitting.match.over:
            break
        if number == up:
            sitting.let_sit(0, "Lotus", saves.Person("bot", "easy", 4))
        sitting.act(chosen.choice(sitting.match.legal()))
    return sitting


def test_who_sat_there_then_is_named_and_their_hand_is_seen():
    sitting = got_up("buddha", 400, 60, rounds=2)
    assert sitting.match.over and not sitting.persons
    pilot = opened(sitting, 20)
    scene = pilot.scene
    for seat in (0, 1):
        pilot.click(f"replay/eyes/{seat}")
        assert scene.stage.hand is not None and scene.areas.hand is not None
        assert scene.view()["seats"][seat]["hand"]
    assert [plaque.title for plaque in scene.plaques] == NAMES
    assert pilot.find("replay/eyes/0").tip == "As Mira saw it"
    pilot.press(pygame.K_END)
    assert [plaque.title for plaque in scene.plaques] == ["Lotus", "Ravi", "Anu"]
    assert [plaque.charm for plaque in scene.plaques] == [4, 1, 2]
    assert any("Mira bid" in great.words for great in scene.greats.told)
    pilot.press(pygame.K_HOME)
    assert scene.plaques[0].charm == 0
    while sitting.match.steps[scene.position].seat or scene.position < 60:  # up to a step of the bot
        scene.go(scene.position + 1)
    pilot.press(pygame.K_RIGHT)
    pilot.settle()
    assert "Lotus" in scene.said.bar.title
    pilot.close()
    sitting.close()


def test_while_it_goes_on_it_is_said_why_one_looks_through_no_other_eyes():
    sitting = played("buddha", 30, people=2)
    pilot = opened(sitting, 20)
    assert not pilot.has("replay/eyes/all")
    assert pilot.find("replay/eyes/why").accessibility_node().said == words.say("replay.eyes.going")
    pilot.close()
    sitting.close()


def test_who_sat_there_then_plays_on_and_where_all_are_bots_it_is_asked_who_sits():
    sitting = got_up("leela", 60, 30)
    sitting.guide_does("begin", name="Tara")
    pilot = opened(sitting, 20)
    pilot.click("replay/branch")
    pilot.click("branch/yes")
    assert pilot.scene.sitting.called == NAMES and pilot.scene.sitting.persons == [0]
    assert pilot.scene.sitting.guide.name == "Tara"
    pilot.app.pop()
    pilot = opened(sitting, 50)
    pilot.click("replay/branch")
    pilot.click("branch/yes")
    pilot.pass_time(5000)
    asked = pilot.scene
    assert isinstance(asked, Seats)
    new = asked.sitting
    assert len(new.match.steps) == 50 and new.called[0] == "Lotus"
    told = " ".join(each.words for each in new.told(None))
    assert told.index("Mira") < told.index("Lotus")
    pilot.click("seats/0/kind", (0.25, 0.5))
    pilot.click("seats/take")
    pilot.settle()
    assert new.called[0] == "Mira" and not pilot.scene.course.paused
    pilot.close()
    sitting.close()


def test_from_the_menu_one_goes_back_over_a_match_that_goes_on():
    sitting = played("leela", 12)
    pilot = Pilot(lambda app: TableScene(app, sitting), (1280, 720), Seldom)
    pilot.app.settings.set("speed", "instant")
    pilot.settle()
    pilot.click("menu")
    pilot.click("menu/replay")
    scene = pilot.scene
    assert isinstance(scene, Replay) and scene.position == scene.reel.last
    assert scene.line.course.called(3) == "Round 3"
    signs = [widget for widget in scene.canvas.widgets if isinstance(widget, (RoundButton, Segments))]
    assert len(signs) > 5 and all(isinstance(sign, Tipped) and sign.tip for sign in signs)
    pilot.press(pygame.K_ESCAPE)
    assert isinstance(pilot.scene, TableScene)
    pilot.close()


def test_numbers_are_told_evenly():
    places = {number: 7.0 * number for number in range(2, 40)}
    assert every(places, 7.0) == list(places)
    assert every(places, 30.0) == [5, 10, 15, 20, 25, 30, 35]
    assert every({2: 0.0, 3: 1.0, 4: 60.0, 6: 90.0}, 25.0) == [2, 4, 6]


def test_the_board_has_room_for_what_stands_on_it():
    sitting = played("leela", 30)
    pilot = opened(sitting, 20, cloth="names")
    cloth = pilot.scene.stage.cloth
    assert cloth.names != "none" and cloth.cell >= 50
    pilot.close()
    pilot = opened(sitting, 20, (1024, 640), "names")
    cloth = pilot.scene.stage.cloth
    assert cloth.names == "none", "only the numbers, where names have no room"
    pilot.close()
    cards = played("buddha", 40)
    pilot = opened(cards, 10)
    for position in (10, 19, 20, 21):
        pilot.scene.go(position)
        pilot.settle()
        for tag in pilot.scene.stage.tags:
            assert tag.told[0] in lines_on(tag, pilot.app.screen)
    pilot.close()
    sitting.close()
    cards.close()
