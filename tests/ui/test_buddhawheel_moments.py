"""Dying, liberation and Buddhahood at BuddhaWheel's table: what is shown, how long, and what comes after."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game import saves
from game.engine import Match
from game.engine.base import Action
from game.replays import branch, kept_of
from game.scenes.table.scene import TableScene
from game.scenes.tables.buddhawheel.death_columns import Death, death_of
from game.scenes.tables.buddhawheel.journal_page import WheelPage
from game.scenes.tables.buddhawheel.moment_pieces import Ground
from game.sitting import Sitting
from game.tellings import telling_of
from game.text.aside import Aside
from game.text.commands import Commands
from game.text.reading import Reading
from game.widgets import text_capture
from game.widgets.canvas import Canvas, Widget
from tests.clauses import clause
from tests.games.buddhawheel_table import LAST_BUT_ONE, at, meditating, position
from tests.ui.pilot import Pilot, Seldom

SHELTERED = at("spirit_24", karma="SP12 SP02 SP08 SP06", powers=3, meditated="HU11 HU18", lives=8)
TO_DEATH: list[Action] = [{"type": "roll"}, {"type": "go", "to": "spirit_death"}]
FREED = at("subtle_1", karma="HU01 HU10", powers=5, lives=9, **LAST_BUT_ONE)
TO_FREEDOM: list[Action] = [{"type": "roll"}, {"type": "meditate", "card": "HU18"}]
READS = at("ghost_11", karma="HG01", powers=3)
READS_TOP = {"HG": "HG14"}
TO_READ: list[Action] = [{"type": "roll"}]
TELLS = at("hell_5", karma="HU01")
TO_TELL: list[Action] = [{"type": "step"}]


def seated(first: dict[str, Any], *, bot: bool = False, **fields: Any) -> Sitting:
    """Two at the table; the first is about to throw a 1."""
    people = [saves.Person("bot", "easy", 2) if bot else saves.Person("person", None, 2)]
    match = Match.load(position(first, at("hell_6"), **fields), seed=3)
    match.chance.replace([1])
    return Sitting(match, [*people, saves.Person("person", None, 0)], None)


def table(sitting: Sitting, size: tuple[int, int] = (1024, 640), **settings: Any) -> Pilot:
    def open_(app: Any) -> TableScene:
        for key, value in settings.items():
            app.settings.set(key, value)
        scene = TableScene(app, sitting)
        scene.course.paused = True  # no bot acts by itself
        return scene

    pilot = Pilot(open_, size, Seldom)
    pilot.settle()
    return pilot


def take(pilot: Pilot, *actions: Action) -> None:
    """Take actions one after another; what rests in between is let go on."""
    for number, action in enumerate(actions):
        if number:
            pilot.settle()
            while pilot.scene.player.waiting:
                pilot.scene.player.go_on()
                pilot.settle()
        pilot.scene.deeds.take(action)


def stands(pilot: Pilot) -> None:
    """Everything stands where the view says, and nothing covers it."""
    scene = pilot.scene
    assert scene.stage.standing() == scene.stage.expected(scene.view())
    assert not any(isinstance(widget, Ground) for widget in scene.canvas.widgets)


def died(*actions: Action, first: dict[str, Any]) -> Death:
    sitting = seated(first)
    for action in actions:
        sitting.act(action)
    told = {each.event["type"]: each for each in sitting.match.transitions(sitting.match.steps[-1], None)}
    return death_of(told["death"], told.get("born") or told["bardo"], sitting.names)


# -- telling


@clause("BW-4.2")
@pytest.mark.parametrize(("pressed", "told"), [("choice/go_on", True), ("stage/not_now", False)])
def test_a_telling_holds_the_table_until_it_was_told_or_not_now_and_is_kept(pressed, told):
    pilot = table(seated(TELLS))
    take(pilot, *TO_TELL)
    pilot.settle()
    scene, sitting = pilot.scene, pilot.scene.sitting
    pilot.pass_time(30_000)
    assert scene.player.waiting and pilot.find("stage/telling").rect.height > 0.5 * scene.areas.bar.top
    pilot.click(pressed)
    pilot.settle()
    assert not scene.player.running
    stands(pilot)
    told_then = [each.seat for each in sitting.record.tellings]
    assert told_then == [0] * told == [each.seat for each in kept_of(sitting).tellings]
    assert any("Told by" in group.words for group in sitting.told(None)) == told
    asked = [each.asked for each in kept_of(sitting).tellings]
    journal = [each.sentences for each in WheelPage(kept_of(sitting), 0).chapters()]
    assert not told or tuple(asked) in journal
    grown = branch(kept_of(sitting), len(sitting.match.steps), None, "2026-12-01T10:00:00+00:00")
    assert [each.asked for each in kept_of(grown).tellings] == asked, "a branch knows who told"
    assert any("Told by" in group.words for group in grown.told(None)) == told
    grown.close()
    sitting.undo()
    assert sitting.record.tellings == (), "what was taken back was not told"


@clause("BW-4.2")
@pytest.mark.parametrize(("square", "waits"), [("hell_5", False), ("birth_hell", True)])
def test_with_bots_alone_the_table_waits_for_a_telling_once_a_life(square, waits):
    match = Match.load(position(at(square, karma="HU01"), at("god_6")), seed=3)
    people = [saves.Person("person", None, 2), saves.Person("bot", "easy", 0)]
    pilot = table(Sitting(match, people, None))
    take(pilot, *TO_TELL)
    pilot.settle()
    assert pilot.scene.player.waiting == waits == pilot.has("stage/telling")


@clause("BW-4.2")
def test_at_the_text_table_it_is_said_that_somebody_has_told(capsys):
    sitting = seated(TELLS)
    reading = Reading(sitting, Aside(brief=False))
    nobody: Any = None  # types anything, or is hidden from
    say_told = Commands(reading, nobody, nobody).meant_by("told")
    assert say_told is not None
    for action in TO_TELL:
        sitting.act(action)
    say_told("")
    (asked,) = [each.asked for each in sitting.record.tellings]
    assert asked in " ".join(capsys.readouterr().out.split())
    say_told("")
    assert len(sitting.record.tellings) == 1 and "No one has anything left" in capsys.readouterr().out


# -- dying


@clause("BW-6.2", "BW-6.4")
def test_a_death_rests_until_it_is_touched_and_says_what_decided_and_what_protected():
    pilot = table(seated(SHELTERED))
    take(pilot, *TO_DEATH)
    pilot.settle()
    assert pilot.scene.player.waiting, "it rests"
    assert pilot.scene.player.beat == "death read"
    assert pilot.scene.foot.bar.title == "Ann is born as a human"
    assert pilot.find("death/names").told == {
        "death": "Death",
        "hub": "Bardo",
        "would": "would have been Hell",
        "birth": "Human, life 9",
    }
    protects = pilot.find("death/protects")
    assert [(each.kind, each.there, each.acted) for each in protects.found] == [
        ("refuge", True, True),
        ("ended", True, False),
        ("doubt", False, False),
    ]
    assert pilot.find("death/decided").death.birth.card == "SP06"
    assert pilot.find("death/decided").death.behind == ("SP08", "SP02", "SP12")
    pilot.click("death/clause")
    with text_capture.listening() as written:
        pilot.find("why/panel").draw(pilot.app.screen)
    assert "Death and rebirth, BW-6.4" in " ".join(written)
    pilot.press(pygame.K_ESCAPE)
    assert pilot.scene.player.waiting, "and it still rests"
    pilot.click("choice/go_on")
    pilot.settle()
    stands(pilot)


@clause("BW-6.2", "BW-6.3", "BW-6.4")
@pytest.mark.parametrize(
    ("first", "action", "realm", "instead", "lines"),
    [
        (at("animal_14", karma="HU09 HU01"), "roll", "hell", None, {"death/thread"}),
        (at("animal_14", karma="HU09 HU06"), "roll", "bardo", None, set()),
        (at("animal_14"), "roll", "bardo", None, set()),
        (at("hell_6", karma="HU09"), "step", "human", None, {"death/thread"}),
        (
            at("animal_14", karma="HU06", meditated="HU15"),
            "roll",
            "human",
            "bardo",
            {"death/led", "death/thread"},
        ),
    ],
)
def test_a_death_draws_the_lines_it_needs(first, action, realm, instead, lines):
    found = died({"type": action}, first=first)
    assert (found.birth.realm, found.birth.instead_of) == (realm, instead)
    assert found.square == ("hell_7" if action == "step" else "animal_death")
    pilot = table(seated(first))
    take(pilot, {"type": action})
    pilot.settle()
    names = {widget.name for widget in pilot.scene.canvas.widgets if widget.name.startswith("death/")}
    assert names & {"death/sign", "death/led", "death/thread"} == lines
    assert ("death/struck" in names) and pilot.has("death/struck") == (instead is not None)
    assert pilot.has("death/lotus") == (realm != "bardo")
    pilot.press(pygame.K_SPACE)
    pilot.settle()
    stands(pilot)


def test_a_bots_death_goes_on_by_itself_after_time_to_read():
    pilot = table(seated(SHELTERED, bot=True))
    take(pilot, *TO_DEATH)
    waited = 0
    while pilot.scene.player.running:
        assert not pilot.scene.player.waiting
        pilot.frame(50.0)
        waited += 50
    assert 5_000 < waited < 11_000
    stands(pilot)


def test_any_input_ends_the_fall_but_not_the_rest():
    pilot = table(seated(SHELTERED))
    take(pilot, *TO_DEATH)
    for _ in range(200):
        if pilot.scene.player.beat == "death":
            break
        pilot.frame(16.0)
    pilot.pass_time(300)
    assert pilot.scene.player.beat == "death"
    pilot.press(pygame.K_RETURN)
    pilot.pass_time(100)
    assert pilot.scene.player.waiting
    assert pilot.has("death/lotus")
    pilot.click_at((512, 200))
    pilot.settle()
    stands(pilot)


def test_with_reduced_motion_the_birth_is_there_at_once():
    pilot = table(seated(SHELTERED), reduced_motion=True)
    take(pilot, *TO_DEATH)
    for _ in range(400):
        pilot.frame(16.0)
        if pilot.scene.player.waiting:
            break
    assert pilot.scene.player.waiting
    assert pilot.find("death/names").told["birth"] == "Human, life 9"


def test_at_an_instant_pace_nothing_covers_the_table_but_a_choice():
    pilot = table(seated(SHELTERED), speed="instant")
    take(pilot, *TO_DEATH)
    pilot.settle()
    stands(pilot)
    pilot = table(seated(FREED), speed="instant")
    take(pilot, *TO_FREEDOM)
    pilot.settle()
    assert pilot.has("free/told")


def test_a_window_that_changes_while_a_death_rests_shows_the_table():
    pilot = table(seated(SHELTERED))
    take(pilot, *TO_DEATH)
    pilot.settle()
    pilot.resize((800, 1280))
    pilot.settle()
    stands(pilot)


# -- liberation and Buddhahood


@clause("BW-8.1")
def test_a_liberation_stays_while_its_player_chooses_and_says_who_is_on_the_way_still():
    pilot = table(seated(FREED, round=61))
    take(pilot, *TO_FREEDOM)
    pilot.settle()
    for size in ((1024, 640), (800, 1280)):
        pilot.resize(size)
        pilot.settle()
        told = pilot.find("free/told").said
        assert (told["name"], told["is"], told["round"]) == ("Ann", "is free", "Round 61")
        upright = size[1] > size[0]  # there what may come of it has their place
        assert told["facts"] == ([] if upright else [(9, "lives"), (5, "powers: a Bodhisattva")])
        with text_capture.listening() as written:
            for way in ("leave", "still", "stay"):
                pilot.find(f"free/{way}").draw(pilot.app.screen)
        said = " ".join(written)
        assert "One is still on the way" in said and "Ben" in said and "Six colours to go" in said
        assert "First your 2 old minds go home: about one turn." in said and "no more turns" in said
        assert [pilot.find(f"free/petal/{index}").visible for index in range(6)] == [True] * 6
    pilot.click("choice/leave")
    pilot.settle()
    stands(pilot)
    assert pilot.scene.view()["seats"][0]["status"] == "left"


@clause("BW-8.2", "BW-8.4")
def test_who_stays_with_empty_hands_is_a_buddha_and_goes_back_in():
    pilot = table(seated({**FREED, "karma": ""}))
    take(pilot, *TO_FREEDOM)
    pilot.settle()
    pilot.click("choice/stay")
    pilot.settle()
    assert pilot.scene.player.waiting
    assert pilot.find("free/told").said["is"] == "is a Buddha"
    assert pilot.has("free/ring")
    assert all(pilot.find(f"free/light/{index}").alpha == 255 for index in range(6))
    pilot.press(pygame.K_SPACE)
    pilot.settle()
    stands(pilot)
    assert pilot.scene.view()["seats"][0]["status"] == "buddha"


@clause("BW-8.3", "BW-8.4")
def test_the_last_imprint_makes_a_buddha_even_where_a_bot_lets_it_go():
    pilot = table(seated(meditating(karma="HU01"), bot=True, attained=[0]))
    take(pilot, {"type": "roll"})
    pilot.settle()
    assert not pilot.scene.player.running
    stands(pilot)


@pytest.mark.parametrize("size", [(1024, 640), (800, 1280)])
def test_on_a_wall_what_is_chosen_is_not_covered_by_the_moment(size):
    pilot = table(seated(FREED), size, display="wall")
    take(pilot, *TO_FREEDOM)
    pilot.settle()
    ground = pilot.find("free/ground").rect
    for name in ("choice/stay", "choice/leave"):
        assert not ground.colliderect(pilot.find(name).rect)
    pilot.click("choice/stay")
    pilot.settle()
    assert not pilot.has("free/ground")


@pytest.mark.parametrize("size", [(1024, 640), (800, 1280)])
def test_on_a_wall_what_protects_is_told_large_beside_whose_death_it_is(size):
    pilot = table(seated(SHELTERED), size, display="wall")
    take(pilot, *TO_DEATH)
    pilot.settle()
    side, decided = pilot.scene.display, pilot.find("death/decided")
    assert not pilot.has("death/protects") and not decided.rect.colliderect(side.turn.rect)
    assert side.turn.parted() == ("Ann", "is born as a human")
    moment = side.moment
    assert (moment.title, moment.follows) == ("What protects Ann", "Human, life 9")
    assert moment.line.startswith("All three refuges. No birth in Hell")
    pilot.click("choice/go_on")
    pilot.settle()
    assert side.moment.title != "What protects Ann"
    stands(pilot)


def test_a_ground_draws_only_what_was_not_there_before():
    ground = Ground("g", pygame.Rect(0, 0, 100, 100), pygame.Surface((100, 100)), 1, lambda: None)
    ground.open(0.5)
    assert ground.area == pygame.Rect(0, 25, 100, 50)
    assert ground.covers(ground.area) and not ground.covers(ground.rect)
    ground.open(1.0)
    assert ground.area == ground.rect and ground.covers(ground.rect)


def test_what_comes_is_drawn_without_what_it_covers_and_far_parts_are_not_joined():
    canvas, drawn = Canvas(pygame.Surface((100, 100))), []
    below = Widget("below", pygame.Rect(0, 0, 100, 100))
    below.draw = lambda target: drawn.append(tuple(target.get_clip()))  # type: ignore[method-assign]
    ground = Ground("g", pygame.Rect(0, 0, 100, 100), pygame.Surface((100, 100)), 1, lambda: None)
    canvas.add(below, ground)
    canvas.paint(pygame.Surface((100, 100)))
    drawn.clear()
    ground.open(0.5)
    assert canvas.paint(pygame.Surface((100, 100))) and not drawn, "nothing below is seen"
    canvas.damage(pygame.Rect(0, 0, 10, 100))
    canvas.damage(pygame.Rect(0, 90, 100, 10))
    assert len(canvas.paint(pygame.Surface((100, 100)))) == 2


@clause("BW-8.1")
def test_who_leaves_is_offered_a_place_beside_another_at_that_moment():
    pilot = table(seated(FREED), speed="instant")
    take(pilot, *TO_FREEDOM, {"type": "leave"})
    pilot.settle()
    pilot.click("rest-offer/on")  # one is left: to rest is offered first
    pilot.settle()
    pilot.click("counsel/beside/1")
    pilot.settle()
    pilot.click("counsel-agree/yes")
    pilot.settle()
    assert pilot.scene.sitting.counsel == {0: 1} and pilot.scene.sitting.match.to_act == 1


@clause("BW-9.2")
def test_what_a_bots_buddha_does_goes_at_a_brisk_pace_where_nobody_chose_another():
    lasted = {}
    for speed in ("calm", "ceremonial"):
        pilot = table(seated(at("human_1", status="buddha"), bot=True), speed=speed)
        take(pilot, {"type": "roll"})
        lasted[speed] = 0.0
        while pilot.scene.player.running:
            pilot.frame(17.0)
            lasted[speed] += 17
    assert 0 < lasted["calm"] < 0.8 * lasted["ceremonial"], lasted


def test_nothing_of_a_seat_is_drawn_beside_its_plaque_where_it_dies():
    for square in ("ghost_death", "spirit_death", "subtle_death"):
        pilot = table(seated(at("ghost_11", karma="HU09")))
        plaque, view = pilot.find("seat/0"), pilot.scene.view()
        dying = [{**view["seats"][0], "square": square}, *view["seats"][1:]]
        plaque.put_facts(telling_of("buddhawheel").facts({**view, "seats": dying}, 0, ["Ann", "Ben"]))
        pilot.settle()
        before, after = pilot.app.screen.copy(), pilot.app.screen.copy()
        plaque.draw(after)
        outside = plaque.rect.inflate(4 * plaque.bleed, 4 * plaque.bleed)
        for picture in (before, after):
            picture.fill("black", outside.inflate(-2 * plaque.bleed, -2 * plaque.bleed))
        assert before.get_buffer().raw == after.get_buffer().raw, square
        shown = {name: place for name, place in plaque.places().items() if place.width}
        assert plaque.rect.contains(shown["steps"]), square
