"""Learn: a first minute at the table, by mouse, touch and keys, of which nothing is kept."""

from __future__ import annotations

import shutil
from pathlib import Path

import pygame
import pytest

from game import lessons, resources, saves, words
from game.engine.games import GAMES
from game.scenes.home import Home
from game.scenes.learn import Lesson
from game.scenes.rules import Rules
from game.scenes.setup import Setup
from game.scenes.table.scene import TableScene
from game.sitting import Sitting
from game.widgets import text
from game.widgets.canvas import Rect
from game.widgets.theme import line_height
from tests.every import first, paired
from tests.guest import registered
from tests.ui.pilot import PAGES, Pilot, Seldom

STEPS = len(lessons.lesson("leela").course)


def learning(size: tuple[int, int] = (1280, 720), game: str = "leela", **settings: object) -> Pilot:
    """A lesson over the shelf."""
    pilot = Pilot(Home, size, Seldom)
    for key, value in settings.items():
        pilot.app.settings.set(key, value)
    pilot.app.push(Lesson(pilot.app, game))
    pilot.frame()
    return pilot


def scene(pilot: Pilot) -> Lesson:
    assert isinstance(pilot.scene, Lesson)
    return pilot.scene


def do(pilot: Pilot) -> None:
    """One thing with the mouse that brings the learner on."""
    lesson = scene(pilot)
    guide = lesson.guide
    if guide.acting:
        pilot.click("choice/0")
    elif guide.done or guide.step.ends == "go_on":
        pilot.click("choice/go_on")
    elif guide.step.ends == "undo":
        pilot.click("tool/undo")
        pilot.click("undo/yes")
    elif guide.step.ends == "why":
        pilot.click("tool/why")
        pilot.click("why/close")
    else:
        spot = lesson.stage.spot(23)
        assert spot is not None
        pilot.click_at(spot.center)
        while lesson.layers:
            pilot.press(pygame.K_ESCAPE)
    pilot.settle()


def to_step(pilot: Pilot, index: int) -> Lesson:
    """The lesson at a step; on the way there nothing takes time."""
    lesson, settings = scene(pilot), pilot.app.settings
    speed = settings.get("speed", "calm")
    settings.set("speed", "instant")
    for _ in range(3 * STEPS):
        if lesson.guide.index == index:
            settings.set("speed", speed)
            return lesson
        do(pilot)
    raise AssertionError(f"step {index} never comes")


def stands(pilot: Pilot) -> None:
    lesson = scene(pilot)
    assert lesson.stage.standing() == lesson.stage.expected(lesson.view())


def at_table(pilot: Pilot) -> bool:
    """Whether a match of one's own is being played."""
    return isinstance(pilot.scene, TableScene) and not isinstance(pilot.scene, Lesson)


def kept() -> list[saves.Entry]:
    return saves.list_matches()


# -- from the first step to the last


@pytest.mark.parametrize("size", first(1, [(1200, 1920), (1280, 720), (1024, 768)]))
def test_with_the_mouse_from_the_first_throw_to_setup(size):
    pilot = learning(size)
    seen = []
    while not scene(pilot).guide.last:
        seen.append(scene(pilot).guide.step.title)
        stands(pilot)
        do(pilot)
    assert list(dict.fromkeys(seen)) == [step.title for step in lessons.lesson("leela").course[:-1]]
    assert scene(pilot).sitting.match.over
    button = pilot.find("choice/go_on")
    assert button.label == words.say("learn.begin") and button.kind == "primary"
    pilot.click("choice/go_on")
    assert [type(each) for each in pilot.app.scenes] == [Home, Setup]


def test_with_the_keyboard_alone():
    pilot = learning()
    lesson = scene(pilot)
    for _ in range(60):
        guide = lesson.guide
        if guide.last:
            break
        if guide.step.ends == "undo" and not guide.done:
            pilot.press(pygame.K_u)
            pilot.press(pygame.K_LEFT)
            pilot.press(pygame.K_RETURN)
        elif guide.step.ends == "look" and not guide.done:
            while lesson.focus is not pilot.find("stage/board"):
                pilot.press(pygame.K_TAB)
            pilot.press(pygame.K_RIGHT)
            assert guide.done
            lesson.set_focus(None)
        else:
            pilot.press(pygame.K_SPACE)
        pilot.settle()
    assert lesson.guide.last
    pilot.press(pygame.K_SPACE)
    assert isinstance(pilot.scene, Setup)


def test_the_wheel_is_learnt_by_the_one_thing_there_is_to_do():
    """Space throws, reads on, and chooses; what is pointed at is there, and the captions tell what is so."""
    pilot = learning(game="buddhawheel")
    lesson, seen = scene(pilot), []
    for _ in range(40):
        guide = lesson.guide
        seen.append(guide.step.title)
        log = pilot.find("log")
        assert log.entries or not log.furthest, "an empty log has nothing to scroll"
        if not guide.done:
            parts = [pilot.has(each.part) for each in guide.step.point if each.part]
            spots = [lesson.stage.spot(each.space) for each in guide.step.point if each.space]
            assert all(parts) and None not in spots, guide.step.title
        if guide.last:
            break
        pilot.press(pygame.K_SPACE)
        pilot.settle()
    steps = lessons.lesson("buddhawheel").course
    assert list(dict.fromkeys(seen)) == [step.title for step in steps]
    seat = lesson.view()["seats"][0]
    assert (seat["square"], seat["karma"], seat["meditated"], seat["powers"]) == (
        "subtle_4", ["HU13"], ["HU09"], 1
    )  # fmt: skip
    stands(pilot)


def test_each_caption_of_the_spiral_points_at_what_it_speaks_of():
    pilot = learning(game="conscious", speed="instant")
    lesson = scene(pilot)
    threads = 0
    while not lesson.guide.last:
        guide = lesson.guide
        meant = guide.step.then_point if guide.done else guide.step.point
        assert all(pilot.has(f"learn/pointer/{number}") for number in range(len(meant))), guide.step.title
        if meant:
            threads += runs_past_words(pilot)
        while lesson.layers:
            pilot.press(pygame.K_ESCAPE)
        choices = [each for each in lesson.reachable() if each.name.startswith("choice/") and each.enabled]
        pilot.click(choices[0].name)
        pilot.settle()
        if guide.step.title == "A pair" and guide.done:
            explains_a_word(pilot)
    assert threads >= 5
    stands(pilot)


def choose(pilot: Pilot) -> None:
    """Take what the lesson offers with the mouse: a card or a bid on the table first, then the button."""
    lesson = scene(pilot)
    action = lesson.guide.offered()[0]
    if "card" in action:
        pilot.click(f"hand/{action['card']}", (0.2, 0.3))
    elif "tricks" in action:
        pilot.click("bid/5")
    pilot.click(next(each.name for each in lesson.foot.choices if each.enabled))


def let_others_act(pilot: Pilot) -> None:
    lesson = scene(pilot)
    for _ in range(400):
        pilot.settle()
        if lesson.guide.waiting:
            reads_before_it_is_swept_away(pilot)
        if not (lesson.guide.acting and lesson.sitting.is_bot(lesson.sitting.match.to_act)):
            return
        pilot.frame(50)
    raise AssertionError("the others do not act")


def reads_before_it_is_swept_away(pilot: Pilot) -> None:
    """What a step waits for is still to be seen while its caption is read, and comes once one goes on."""
    lesson = scene(pilot)
    assert lesson.reading.accessible_name == lesson.guide.step.then and pilot.find("learn/pointer/0").visible
    pilot.pass_time(20_000)
    assert lesson.player.waiting and pilot.find("trick/1").visible and not pilot.has("scores/0")
    pilot.press(pygame.K_SPACE)
    assert not lesson.guide.waiting
    pilot.settle()


@pytest.mark.parametrize("game", ["hungry_ghost", "buddha"])
def test_what_is_pointed_at_is_there_and_the_others_do_as_they_are_told(game):
    pilot = learning(game=game, speed="instant")
    lesson = scene(pilot)
    while not lesson.guide.last:
        guide = lesson.guide
        meant = guide.step.then_point if guide.done else guide.step.point
        assert all(pilot.has(f"learn/pointer/{number}") for number in range(len(meant))), guide.step.title
        for moment in filter(pilot.has, ("scores/0", "scores/2")):  # beside the caption, which is read on
            assert not pilot.find(moment).rect.colliderect(lesson.caption.rect)
        if guide.acting:
            narrowed = len(lesson.legal()) < len(lesson.sitting.match.legal())
            assert lesson.foot.bar.why.startswith("Now: ") == narrowed, "the bar and the caption agree"
            closed = {"Your day": "choice/skip", "Follow": "hand/YANG"}.get(guide.step.title)
            if closed:  # the rules would allow it
                pilot.click(closed, (0.2, 0.3))
                assert lesson.foot.title == words.say("learn.later") and guide.fresh
            choose(pilot)
        else:
            pilot.press(pygame.K_SPACE)
        let_others_act(pilot)
    stands(pilot)


def test_space_plays_the_card_that_a_step_waits_for_and_chooses_no_bid():
    pilot = learning(game="buddha", speed="instant", display="flat")
    lesson, played = scene(pilot), []
    assert pilot.find("log").empty == words.say("learn.begins_on_screen")
    while lesson.guide.step.title != "Your own bid":
        if lesson.guide.acting:
            played.append(lesson.guide.offered()[0]["card"])
        pilot.press(pygame.K_SPACE)
        let_others_act(pilot)
    assert played == ["F9", "YANG", "YIN", "BUDDHA"] and lesson.guide.acting
    pilot.press(pygame.K_SPACE)
    pilot.settle()
    assert lesson.guide.acting and len(lesson.legal()) > 1, "a bid is chosen by who makes it"
    pilot.close()


def test_where_it_is_enough_one_begins_or_goes_on_to_the_further_part(tmp_path):
    whole = resources.path("boards", "leela")
    folder = tmp_path / "boards" / "leela"
    folder.mkdir(parents=True)
    shutil.copy(whole / "board.yaml", folder)
    text = (whole / "lesson.yaml").read_text(encoding="utf-8")
    (folder / "lesson.yaml").write_text(text.replace(FIRST, ENOUGH + FIRST), encoding="utf-8")
    with resources.add_root(tmp_path):
        pilot = learning((1024, 640))
        more, begin = pilot.find("choice/more"), pilot.find("choice/go_on")
        assert not more.rect.colliderect(begin.rect) and (more.kind, begin.kind) == ("plain", "primary")
        assert scene(pilot).caption.count == STEPS + 1
        pilot.click("choice/more")
        assert (scene(pilot).guide.index, scene(pilot).caption.count) == (1, STEPS + 1)
        pilot.click("learn/back")
        pilot.settle()
        pilot.click("choice/go_on")
        assert isinstance(pilot.scene, Setup)


def runs_past_words(pilot: Pilot) -> bool:
    """Whether a thread leads from the caption; it runs through nothing that is to be read."""
    way = pilot.find("learn/pointer/0").way
    written = [*scene(pilot).stage.written(), pilot.find("stage/reach").rect]
    loop = pilot.find("learn/pointer/0").loop
    words = [rect for rect in written if not rect.collidepoint(loop.middle)]
    assert not any(rect.collidepoint(point) for point in way[:-2] for rect in words)
    return bool(way)


def explains_a_word(pilot: Pilot) -> None:
    """What the log says for the first time is marked, and explained while the pointer rests on it."""
    log = scene(pilot).drawers.log
    assert log is not None
    marks = [key for entry in log.entries for _, _, key in entry.marks]
    assert "self_remembering" in marks and len(marks) == len(set(marks))
    place = dict(log.spots())["self_remembering"]
    pilot.post(pygame.MOUSEMOTION, pos=place.center, rel=(0, 0), buttons=(0, 0, 0))
    pilot.pass_time(200)
    assert not pilot.has("log/gloss")
    pilot.pass_time(200)
    assert pilot.find("log/gloss").title == "Self-remembering"
    pilot.post(pygame.MOUSEMOTION, pos=(2, 2), rel=(0, 0), buttons=(0, 0, 0))
    pilot.frame()
    assert not pilot.has("log/gloss")


def test_nothing_of_it_is_kept():
    pilot = learning()
    to_step(pilot, STEPS - 1)
    assert scene(pilot).sitting.file is None and kept() == []
    pilot.click("choice/go_on")
    pilot.close()
    assert kept() == []


def test_the_lesson_ends_at_home_without_results():
    pilot = learning()
    lesson = to_step(pilot, STEPS - 1)
    assert lesson.sitting.match.over and pilot.scene is lesson
    pilot.pass_time(2000)
    assert pilot.scene is lesson


@pytest.mark.parametrize("size", first(1, [(1280, 720), (1024, 640), (1200, 1920)]))
def test_an_act_of_the_spiral_is_taken_alone_and_its_pages_open_before_one_goes_on(size):
    pilot = learning(size, "conscious", speed="instant")
    lesson = scene(pilot)
    acts = pilot.find("learn/acts")
    assert lesson.caption.rect.contains(acts.rect) and acts.labels == ["I", "II", "III", "IV", "V"]
    pilot.click("learn/acts", (0.5, 0.5))
    pilot.settle()
    assert lesson.guide.step.act == "Wake" and acts.chosen == 2 and not pilot.find("learn/back").enabled
    pilot.press(pygame.K_SPACE)
    pilot.settle()
    pilot.press(pygame.K_SPACE)
    pilot.settle()
    assert lesson.guide.step.title == "A Law" and not lesson.layers
    pilot.press(pygame.K_SPACE)
    assert lesson.layers and not lesson.guide.done, "the Law is read first"
    pilot.press(pygame.K_SPACE)
    pilot.settle()
    assert lesson.guide.done and not lesson.layers
    pilot.click("learn/acts", (0.1, 0.5))
    pilot.settle()
    for _ in range(3):
        assert lesson.guide.step.title != "Land on it, take it" and not lesson.layers
        pilot.press(pygame.K_SPACE)
        pilot.settle()
    assert lesson.layers, "the Path is seen"
    pilot.press(pygame.K_ESCAPE)
    assert lesson.guide.step.title == "Land on it, take it", "and who closes it goes on"
    stands(pilot)


# -- leaving, and going back


@pytest.mark.parametrize("step", [0, 3, 6])
def test_escape_and_skip_leave_at_any_time(step):
    for leave in (
        lambda pilot: pilot.press(pygame.K_ESCAPE),
        lambda pilot: pilot.click("learn/leave"),
        lambda pilot: pilot.click("menu"),
    ):
        pilot = learning()
        to_step(pilot, step)
        leave(pilot)
        assert isinstance(pilot.scene, Home)


def test_back_leads_one_step_back_with_everything_in_its_place():
    pilot = learning()
    lesson = to_step(pilot, 4)
    for index in (3, 2, 1, 0):
        pilot.click("learn/back")
        assert lesson.guide.index == index
        stands(pilot)
    assert not pilot.find("learn/back").enabled
    to_step(pilot, 4)
    pilot.press(pygame.K_BACKSPACE)
    assert lesson.guide.index == 3
    stands(pilot)


def test_a_throw_taken_back_out_of_turn_leads_back_too():
    pilot = learning()
    lesson = to_step(pilot, 1)
    for expected in (0, 0):
        pilot.click("tool/undo")
        pilot.click("undo/yes") if pilot.has("undo/yes") else pilot.press(pygame.K_ESCAPE)
        pilot.settle()
        assert lesson.guide.index == expected
        stands(pilot)
    assert not lesson.sitting.match.steps


# -- what it shows


def test_the_caption_says_what_then_says_once_the_deed_is_done():
    pilot = learning()
    lesson = to_step(pilot, 6)
    step = lesson.guide.step
    assert lesson.reading.blocks[0][0] == step.caption
    pilot.click("choice/0")
    pilot.settle()
    assert lesson.reading.blocks[0][0] == step.then
    assert pilot.find("choice/go_on").kind == "primary"


def test_the_thread_leads_to_what_is_meant_and_is_gone_while_something_moves():
    pilot = learning()
    pilot.pass_time(800)
    lesson = scene(pilot)
    die, goal = pilot.find("learn/pointer/0"), pilot.find("learn/pointer/1")
    assert die.area.colliderect(pilot.find("die").rect) and die.area.colliderect(lesson.caption.rect)
    assert lesson.stage.spot(68) is not None and goal.area.contains(lesson.stage.spot(68))
    pilot.click("choice/0")
    assert lesson.player.running and not pilot.has("learn/pointer/0")
    pilot.settle()
    assert pilot.has("learn/pointer/0")


def test_the_thread_grows_and_then_the_program_sleeps():
    pilot = learning()
    pointer = pilot.find("learn/pointer/0")
    pilot.pass_time(1000)
    pilot.click("choice/0")
    pilot.settle()
    pointer = pilot.find("learn/pointer/0")
    assert pointer.share < 1.0 and scene(pilot).wake_in(pilot.app.now) == 0.0
    pilot.pass_time(1000)
    assert pointer.share == 1.0 and scene(pilot).wake_in(pilot.app.now) is None


def test_under_reduced_motion_the_thread_is_there_at_once():
    pilot = learning(reduced_motion=True)
    pilot.click("choice/0")
    pilot.settle()
    assert pilot.find("learn/pointer/0").share == 1.0


def test_to_rest_the_pointer_on_a_square_is_to_read_it():
    pilot = learning()
    lesson = to_step(pilot, 4)
    assert pilot.find("choice/go_on").kind == "plain"
    spot = lesson.stage.spot(41)
    assert spot is not None
    pilot.post(pygame.MOUSEMOTION, pos=spot.center, rel=(0, 0), buttons=(0, 0, 0))
    pilot.pass_time(400)
    assert lesson.guide.done and pilot.find("choice/go_on").kind == "primary"


def test_where_the_card_lies_in_a_drawer_each_touch_fetches_it():
    pilot = learning((1024, 768))
    lesson = to_step(pilot, 4)
    for square in (41, 10):
        spot = lesson.stage.spot(square)
        assert spot is not None
        pilot.post(pygame.MOUSEMOTION, pos=spot.center, rel=(0, 0), buttons=(0, 0, 0))
        pilot.pass_time(500)
        assert not lesson.layers, "a resting pointer opens nothing"
        pilot.click_at(spot.center)
        assert lesson.layers and pilot.find("now").showing.square == square
        pilot.press(pygame.K_ESCAPE)


# -- every size


def crowded(pilot: Pilot) -> list[tuple[str, str]]:
    """What overlaps of the blocks of the table, or leaves the screen."""
    lesson, screen = scene(pilot), Rect((0, 0), pilot.app.size)
    areas = lesson.areas
    blocks = {"header": areas.header, "bar": areas.bar, "card": lesson.caption.rect}
    blocks |= {f"seat {number}": rect for number, rect in enumerate(areas.plaques)}
    sides = {} if areas.drawer else {"now": areas.now, "log": areas.log}
    blocks |= {name: rect for name, rect in sides.items() if rect.width}
    blocks |= {} if areas.hand is None else {"hand": areas.hand}
    blocks["board"] = pilot.find("stage/board").rect
    blocks |= {w.name: w.rect for w in lesson.reachable() if w.name.startswith(("tool", "choice"))}
    found = [(name, "the screen") for name, rect in blocks.items() if not screen.contains(rect)]
    names = list(blocks)
    for index, one in enumerate(names):
        for other in names[index + 1 :]:
            within = "bar" in (one, other) and ("/" in one or "/" in other)
            within |= other == "tool/pace" and one in ("log", "header")  # it stands in their corner
            if not within and blocks[one].colliderect(blocks[other]):
                found.append((one, other))
    return found


@pytest.mark.parametrize("size", PAGES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_overlaps_and_every_word_is_seen_at_any_size(size):
    pilot = learning(size)
    lesson = scene(pilot)
    assert crowded(pilot) == []
    inside = [pilot.find(name).rect for name in ("learn/words", "learn/back", "learn/leave")]
    assert all(lesson.caption.rect.contains(rect) for rect in inside)
    assert not any(one.colliderect(other) for one in inside for other in inside if one is not other)
    for step in lesson.guide.lesson.course:
        for said in filter(None, (step.caption, step.then)):
            height = lesson.style.font_px(lesson._units)
            lesson.reading.show_blocks([(said, "garamond", height, lesson.style.theme.ink, 0)])
            assert lesson.reading.furthest == 0, said


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("game", ["buddhawheel", "hungry_ghost", "leela"])
def test_no_caption_fills_its_box_to_the_last_line(game, size):
    """Below the longest one there is as much air as a line of it is tall, more or less."""
    pilot = learning(size, game)
    room, style = pilot.find("learn/words"), pilot.scene.style
    height = style.font_px(pilot.scene._units)
    lines = max(
        len(text.wrapped(step.caption, "garamond", height, room.rect.width - style.px(1.2)))
        for step in lessons.lesson(game).course
    )
    assert room.rect.height - lines * line_height("garamond", height) >= 0.6 * height
    pilot.close()


@pytest.mark.parametrize("scale", [1.25, 1.5])
@pytest.mark.parametrize(
    "size", [(1024, 640), (1024, 1024), (1280, 720), (1920, 1080), (1200, 1920), (800, 1280)]
)
def test_larger_text_keeps_everything_apart_and_legible(size, scale):
    pilot = learning(size, text_scale=scale)
    lesson = scene(pilot)
    assert crowded(pilot) == []
    assert lesson.style.font_px(lesson._units) >= lesson.style.font_px(2.3)
    assert lesson.reading.rect.height >= 3 * lesson.style.font_px(lesson._units)


@pytest.mark.parametrize(
    ("size", "scale"), paired([(1280, 720), (1440, 900), (1024, 768), (1920, 1080)], [1.5, 2.0])
)
def test_the_ways_out_of_a_caption_are_whole_and_a_hand_lies_beside_it_at_larger_text(
    size, scale, monkeypatch
):
    pilot = learning(size, "conscious", text_scale=scale)
    written: list[str] = []

    def note(target: object, said: str, *more: object) -> int:
        written.append(said)
        return 0

    monkeypatch.setattr(text, "put", note)
    for name in ("learn/back", "learn/leave"):
        pilot.find(name).draw(pilot.app.screen)
    assert " ".join(written) == "Back Leave the lesson"
    monkeypatch.undo()
    assert crowded(pilot) == []
    assert not pilot.find("learn/card").rect.colliderect(pilot.find("hand/words").rect)
    pilot.close()


@pytest.mark.usefixtures("unseen")
def test_resizing_in_the_midst_of_it_leaves_everything_in_its_place():
    pilot = learning()
    for index, size in enumerate(PAGES):
        to_step(pilot, min(index, STEPS - 1))
        pilot.resize(size)
        pilot.settle()
        stands(pilot)
        assert crowded(pilot) == []


# -- the ways in


def test_home_leads_to_it():
    pilot = Pilot(Home, kind=Seldom)
    pilot.click("home/learn")
    assert scene(pilot).sitting.game == "leela"
    assert pilot.app.settings.get("learned.leela", False)


def test_the_rules_lead_to_it_and_skipping_leads_back():
    pilot = Pilot(Home, kind=Seldom)
    pilot.app.push(Rules(pilot.app, "leela"))
    pilot.frame()
    pilot.click("rules/learn")
    assert scene(pilot).sitting.game == "leela"
    pilot.press(pygame.K_r)
    pilot.frame()
    assert isinstance(pilot.scene, Rules)
    pilot.click("rules/learn")
    assert [type(each) for each in pilot.app.scenes] == [Home, Rules, Lesson], "there is never a second one"
    pilot.press(pygame.K_ESCAPE)
    assert isinstance(pilot.scene, Rules)


def test_at_the_end_a_table_that_lay_below_is_left_and_setup_opens():
    pilot = Pilot(Home, kind=Seldom)
    people = [saves.Person("person", None, 0)]
    sitting = Sitting.begin("leela", ["Ann"], people, {}, "2026-11-20T10:00:00+00:00")
    pilot.app.push(TableScene(pilot.app, sitting))
    pilot.app.push(Rules(pilot.app, "leela"))
    pilot.frame()
    pilot.click("rules/learn")
    to_step(pilot, STEPS - 1)
    pilot.click("choice/go_on")
    assert [type(each) for each in pilot.app.scenes] == [Home, Setup]
    assert [entry.steps for entry in kept()] == [0]


def first_time() -> Pilot:
    """Begin pressed in Setup for the very first time."""
    pilot = Pilot(Home, kind=Seldom)
    pilot.app.push(Setup(pilot.app, "leela"))
    pilot.frame()
    pilot.click("setup/begin")
    return pilot


def test_the_very_first_time_it_is_offered_and_leads_back_to_setup_as_it_says():
    pilot = first_time()
    assert isinstance(pilot.scene, Setup) and pilot.has("learn/show") and kept() == []
    pilot.click("learn/show")
    to_step(pilot, STEPS - 1)
    pilot.click("choice/go_on")
    assert isinstance(pilot.scene, Setup) and kept() == []
    pilot.click("setup/begin")
    assert at_table(pilot) and len(kept()) == 1


def test_whoever_declines_begins_at_once_and_is_not_asked_again():
    pilot = first_time()
    pilot.click("learn/begin")
    assert at_table(pilot)
    pilot.close()
    assert at_table(first_time())


def test_whoever_only_closes_the_question_stays_in_setup_and_is_not_asked_again():
    pilot = first_time()
    pilot.press(pygame.K_ESCAPE)
    assert isinstance(pilot.scene, Setup) and not pilot.scene.layers
    pilot.click("setup/begin")
    assert at_table(pilot)


def test_skipping_the_offered_lesson_leads_back_to_setup():
    pilot = first_time()
    pilot.click("learn/show")
    pilot.press(pygame.K_ESCAPE)
    assert isinstance(pilot.scene, Setup) and kept() == []


@pytest.mark.parametrize("game", [game for game in GAMES if lessons.has_lesson(game)])
def test_after_a_lesson_the_keys_go_on_at_begin_and_not_at_learn(game):
    pilot = Pilot(Home, kind=Seldom)
    pilot.app.push(Setup(pilot.app, game))
    pilot.frame()
    pilot.scene.set_focus(pilot.find("setup/learn"))
    pilot.press(pygame.K_RETURN)
    assert isinstance(pilot.scene, Lesson)
    pilot.scene.begin()
    pilot.frame()
    assert isinstance(pilot.scene, Setup) and pilot.scene.focus is pilot.find("setup/begin")


def test_a_table_of_bots_alone_is_not_asked():
    pilot = Pilot(Home, kind=Seldom)
    pilot.app.push(Setup(pilot.app, "leela"))
    pilot.frame()
    for seat, at in ((0, 0.5), (1, 0.84)):
        pilot.click(f"setup/{seat}/kind", (at, 0.5))
    pilot.click("setup/begin")
    assert at_table(pilot)


# -- any game


ENOUGH = """  enough:
    title: Enough
    caption: That is all.
    enough: true
"""
FIRST = "  waiting_for_a_six:\n"
GUEST = """
game: lanterns
seats: 2
seed: 5
options: {evenings: 1, wind: still}
steps:
  s0: {title: A bid, caption: Bid., point: [{part: learn/leave}], ends: act, only: [{type: bid, oil: 3}]}
  s1: {title: Keep, caption: Keep your wish., ends: act, only: [{type: keep}]}
  s2: {title: The flame, caption: Kindle and wade., then: So it burns., ends: act, acts: 2, chance: [4]}
  s3: {title: Why, caption: Ask why., point: [{part: tool/why}], ends: why}
  s4: {title: The end, caption: That is all., point: [{space: 1}]}
"""


def with_lesson(root: Path, lesson: str) -> resources.Layer:
    """The guest's boards with a lesson of its own in front."""
    folder = root / "boards" / "lanterns"
    folder.mkdir(parents=True)
    (folder / "lesson.yaml").write_text(lesson, encoding="utf-8")
    return resources.add_root(root)


def test_any_game_can_bring_a_lesson_with_others_at_its_table(tmp_path):
    lesson = GUEST.replace(", point: [{space: 1}]", "")
    with registered() as guest, with_lesson(tmp_path, lesson):
        pilot = Pilot(Home, kind=Seldom)
        pilot.app.push(Lesson(pilot.app, guest))
        pilot.frame()
        table = scene(pilot)
        assert [widget.name for widget in table.foot.choices] == ["choice/0"], "only what the lesson says"
        for _ in range(4000):
            pilot.settle()
            if table.guide.last:
                break
            if table.sitting.is_bot(table.sitting.match.to_act) and table.guide.acting:
                pilot.frame(50)
                pygame.time.wait(1)  # it thinks beside the window, in its own time
            else:
                do(pilot)
        assert table.guide.last and pilot.find("choice/go_on")
        assert table.viewer == 0 and kept() == []


def test_a_lesson_that_is_not_as_it_should_be_says_so_in_a_sentence(tmp_path):
    with registered() as guest, with_lesson(tmp_path, GUEST):
        pilot = Pilot(Home, kind=Seldom)
        pilot.app.open.lesson(guest)
        pilot.frame()
        assert isinstance(pilot.scene, Home) and pilot.has("learn/refused/close")
        said = pilot.find("learn/refused/words").words
        assert "lesson.yaml, line" in said and "there is no space 1" in said
