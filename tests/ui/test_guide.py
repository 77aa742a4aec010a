"""A sitting with a guide: bell, silence, word and question at the table; none of it touches the match."""

from __future__ import annotations

import pygame
import pytest

from game import saves
from game.scenes.app import App
from game.scenes.setup import Setup
from game.scenes.table.table_state import TableState
from game.sitting import Sitting
from tests.ui.pilot import Pilot, Seldom
from tests.ui.test_seats import at_table, begun


def guided(game: str = "leela", persons: int = 2, seats: int = 3) -> Sitting:
    sitting = begun(game, persons, seats)
    sitting.guide_does("begin", name="Tara")
    return sitting


def doing(pilot: Pilot) -> TableState:
    """What the table does now."""
    found: TableState = pilot.scene.doing
    return found


def told(pilot: Pilot) -> list[str]:
    return [group.words for group in pilot.scene.sitting.told(None)]


def test_without_being_asked_for_there_is_no_guide():
    pilot = at_table(begun("leela", 2, 3))
    assert not pilot.has("guide/board")
    pace = pilot.app.speed
    pilot.press(pygame.K_s)
    assert pilot.app.speed != pace and not pilot.scene.layers, "S is the pace"
    pilot.close()


def test_silence_lets_nothing_be_done_until_it_ends_by_itself_or_by_the_bell():
    sitting = guided(persons=1, seats=2)
    pilot = at_table(sitting)
    board = pilot.find("stage/board").rect
    pilot.press(pygame.K_s)
    pilot.click("guide-silence/1")
    pilot.pass_time(1600)  # a tip about the pace is gone
    scene = pilot.scene
    assert doing(pilot) is TableState.HUSHED and pilot.has("guide/dusk")
    assert pilot.find("guide/clock").said == "0:59" and pilot.find("stage/board").rect == board
    for seconds in range(58, 48, -1):
        pilot.frame(scene.wake_in(pilot.time))
        assert pilot.find("guide/clock").left <= seconds, "it wakes once a second, and no oftener"
    assert pilot.find("guide/clock").left == 49
    steps = len(sitting.match.steps)
    pilot.press(pygame.K_SPACE)
    pilot.click("choice/0")
    pilot.press(pygame.K_u)
    assert len(sitting.match.steps) == steps and not scene.layers
    pilot.frame(60_000)
    pilot.frame()
    assert doing(pilot) is TableState.CHOOSES and not pilot.has("guide/clock") and not pilot.has("guide/dusk")
    pilot.pass_time(1300)
    pilot.click("choice/0")
    pilot.frame()
    pilot.press(pygame.K_s)
    pilot.click("guide-silence/until")
    pilot.pass_time(1300)
    steps = len(sitting.match.steps)
    pilot.frame(100_000)
    pilot.pass_time(500)
    assert len(sitting.match.steps) == steps, "no bot plays"
    assert scene.guided.wake_in(pilot.time) is None, "and nothing moves"
    pilot.press(pygame.K_b)
    assert scene.guided.silence is None
    assert told(pilot)[-1] == "Tara rings the bell, and the silence ends."
    assert sum(each.startswith("Tara asks for silence") for each in told(pilot)) == 2
    pilot.close()


def test_the_bell_interrupts_nothing_and_is_seen_once():
    sitting = guided(persons=1, seats=2)
    pilot = at_table(sitting)
    pilot.app.settings.set("speed", "calm")
    pilot.click("choice/0")
    pilot.pass_time(100)
    assert pilot.scene.player.running
    pilot.press(pygame.K_b)
    assert pilot.scene.player.running and pilot.has("guide/ripple"), "the motion goes on"
    share = pilot.find("guide/ripple").share
    pilot.pass_time(600)
    assert pilot.find("guide/ripple").share > share
    pilot.pass_time(700)
    assert not pilot.has("guide/ripple")
    assert "Tara rings the bell." in told(pilot)
    pilot.close()


def test_the_word_goes_in_order_is_passed_on_or_given_and_the_stone_lies_there():
    sitting = guided(persons=3, seats=3)
    pilot = at_table(sitting)
    pilot.press(pygame.K_t)
    assert pilot.find("guide-word/order").sub == "Tap the stone to pass it to the next seat"
    pilot.click("guide-word/order")
    assert sitting.guide.stone == 0
    pilot.click("guide/stone")
    pilot.pass_time(800)
    pilot.click("guide/stone")
    assert sitting.guide.stone == 2
    pilot.pass_time(800)
    pilot.click("guide/word")
    pilot.click("guide-word/passed")
    start, goal = pilot.point("guide/stone"), pilot.point("seat/1", (0.3, 0.5))
    pilot.post(pygame.MOUSEMOTION, pos=start, rel=(0, 0), buttons=(0, 0, 0))
    pilot.post(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    pilot.frame()
    pilot.slide(goal)
    pilot.let_go(goal)
    assert sitting.guide.stone == 1
    pilot.pass_time(300)
    assert pilot.find("guide/stone").comes, "it is seen to go there"
    pilot.pass_time(500)
    said = pilot.find("guide/stone/tip").words
    assert said == "Ben is speaking. Tap or drag the stone to pass it on."
    stone, plaque = pilot.find("guide/stone").rect, pilot.find("seat/1").rect
    assert stone.colliderect(plaque)
    pilot.pass_time(500)
    pilot.click("guide/word")
    pilot.click("guide-word/away")
    assert not pilot.has("guide/stone") and told(pilot)[-1] == "Tara puts the stone away."
    pilot.close()


def test_the_board_folds_to_its_head_and_its_keys_are_those_of_the_table_again():
    pilot = at_table(guided())
    pilot.click("guide/head")
    assert not pilot.has("guide/bell") and pilot.has("guide/head")
    pace = pilot.app.speed
    pilot.press(pygame.K_s)
    assert pilot.app.speed != pace
    pilot.click("guide/head")
    pilot.click("guide/more")
    pilot.click("guide-more/pause")
    assert doing(pilot) is TableState.HUSHED and told(pilot)[-1] == "Tara pauses the match."
    pilot.click("guide/more")
    pilot.click("guide-more/pause")
    assert doing(pilot) is TableState.CHOOSES
    pilot.click("guide/more")
    pilot.click("guide-more/larger")
    assert pilot.app.text_scale > 1 and told(pilot)[-1] == "Tara makes the text larger for everyone."
    pilot.click("guide/more")
    pilot.click("guide-more/end")
    pilot.click("guide-end/yes")
    assert not pilot.has("guide/board") and not pilot.scene.sitting.guide.name
    pilot.close()


@pytest.mark.parametrize("game", ["buddha", "hungry_ghost"])
def test_where_hands_are_hidden_or_choices_many_the_board_stands_beside_the_stage_and_silence_holds(game):
    pilot = at_table(guided(game, 3, 3), (1024, 640))
    scene = pilot.scene
    if scene.curtain.closed is not None:
        scene.curtain.lift()
        pilot.settle()
    board = pilot.find("guide/board").rect
    assert not board.colliderect(scene.areas.stage) and scene.canvas.bounds.contains(board)
    assert not any(board.colliderect(plaque.rect) for plaque in scene.plaques)
    scene.guided.keep_silence(3)
    pilot.pass_time(1300)
    assert doing(pilot) is TableState.HUSHED and scene.foot.title == "Silence"
    steps = len(scene.sitting.match.steps)
    pilot.frame(30_000)
    pilot.pass_time(200)
    assert len(scene.sitting.match.steps) == steps
    pilot.close()


def test_a_question_is_folded_by_each_and_opened_by_each_at_the_end_and_by_nobody_else():
    sitting = guided(persons=2, seats=3)
    pilot = at_table(sitting)
    pilot.press(pygame.K_q)
    pilot.type("Why do I hurry?")
    assert not any("hurry" in each for each in told(pilot))
    pilot.click("asking/fold")
    assert pilot.find("asking/paper").value == "", "the next sees a bare sheet"
    pilot.click("asking/think")
    assert sitting.guide.folded == [0, 1] and pilot.has("guide/slips")
    assert told(pilot)[-2:] == ["Ann folds a question.", "Ben folds a question."]
    assert sitting.file is not None
    match_id = sitting.file.id
    assert b"hurry" not in (saves.home() / saves.MATCHES / f"{match_id}{saves.SUFFIX}").read_bytes()
    sitting.lay_to_rest([0, 1])
    pilot.scene.settle()
    pilot.settle()
    pilot.click("results/slips")
    pilot.click("slips/0")
    pilot.click("slip/leave")
    assert not pilot.has("slip-open/words")
    pilot.click("slips/0")
    pilot.click("slip/open")
    assert pilot.find("slip-open/words").words == "Why do I hurry?"
    pilot.click("slip-open/close")
    pilot.click("slips/1")
    pilot.click("slip/open")
    assert pilot.find("slip-open/words").words == "You only thought it. It’s still with you."
    pilot.close()


def test_setup_asks_who_guides_where_a_sitting_is_asked_for():
    def open_(app: App) -> Setup:
        app.settings.set("learned.leela", True)
        return Setup(app, "leela")

    pilot = Pilot(open_, kind=Seldom)
    pilot.app.settings.set("guided", True)
    pilot.click("setup/begin")
    pilot.type("Tara")
    pilot.click("guide/yes")
    pilot.settle()
    assert pilot.scene.sitting.guide.name == "Tara" and pilot.has("guide/board")
    assert pilot.app.settings.get("guide", "") == "Tara"
    pilot.close()


def test_who_guides_is_told_in_the_head_whatever_the_moment_is_called():
    sitting = guided(persons=1, seats=2)
    sitting.guide.name = "Bartholomew"
    pilot = at_table(sitting)
    line, plaque = pilot.find("subtitle"), pilot.find("seat/0").rect
    for told in ("Throw 1", "Throw 123", "Before the first throw of all"):
        pilot.scene.tell_below_title(told)
        assert told in line.words
        assert "Bartholomew" in (line.words if told.startswith("Throw") else pilot.find("guide/head").called)
        baseline = line.rect.centery + line.height * 0.34
        assert baseline + line.height * 0.25 < plaque.y, "it stands above the first seat"
    pilot.close()


def test_what_is_asked_lies_beside_the_board_of_who_guides():
    pilot = at_table(guided(), (1024, 640))
    pilot.press(pygame.K_w)
    panel, board = pilot.find("why/panel").rect, pilot.find("guide/board").rect
    assert board.right <= panel.left and pilot.find("seat/0").rect.top > pilot.find("subtitle").rect.bottom
    pilot.close()


def test_the_question_offers_itself_before_the_first_step_and_says_why_it_is_closed_after_it():
    sitting = guided(persons=2, seats=2)
    pilot = at_table(sitting)
    tool = pilot.find("guide/question")
    assert tool.lit and pilot.find("bar").why == "Before the first move, Tara can ask: What do you ask?"
    pilot.click("choice/0")
    pilot.settle()
    tool = pilot.find("guide/question")
    assert not tool.lit and not tool.enabled and "only be asked before the first move" in tool.tip
    pilot.click("guide/question")
    assert not pilot.scene.layers and tool.explained
    pilot.pass_time(4100)
    assert not tool.explained
    pilot.close()


def test_no_bot_begins_before_the_question_was_offered():
    sitting = guided("conscious", 2, 3)
    assert sitting.is_bot(sitting.match.to_act)
    pilot = at_table(sitting)
    pilot.pass_time(3000)
    assert doing(pilot) is TableState.PAUSED and not sitting.match.steps
    assert pilot.find("bar").why.startswith("Before the first move, Tara can ask")
    pilot.click("choice/pause")
    pilot.pass_time(3000)
    assert sitting.match.steps
    pilot.close()


@pytest.mark.parametrize("game", ["leela", "buddhawheel", "hungry_ghost", "buddha", "conscious"])
def test_folded_questions_take_the_place_of_nothing(game):
    sitting = guided(game, 3, 3)
    pilot = at_table(sitting, (1920, 1080))
    if pilot.scene.curtain.closed is not None:
        pilot.scene.curtain.lift()
        pilot.settle()
    own = {widget.name for widget in pilot.scene.canvas.widgets if not widget.name.startswith("guide/")}
    pilot.click("guide/question")
    for _ in range(3):
        pilot.click("asking/think")
    if pilot.scene.curtain.closed is not None:
        pilot.scene.curtain.lift()
        pilot.settle()
    there = {widget.name for widget in pilot.scene.canvas.widgets}
    assert own <= there | {"curtain/lift"}, own - there
    slips, tool = pilot.find("guide/slips"), pilot.find("guide/question")
    assert tool.counted == 3 and slips.rect.top > pilot.find("seat/2").rect.bottom
    pilot.click("guide/slips")
    assert "No one can read it until the end" in pilot.find("asked/words").words
    pilot.close()
