"""Boards that a user made, at the table and in the journal: drawn, played and told from the match."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game import journals, saves, words
from game.engine import codec
from game.engine.games import board_of
from game.engine.games.leela.rules import played_on
from game.scenes.setup import Setup
from game.scenes.table.scene import TableScene
from game.scenes.tables import journal_of
from game.scenes.tables.leela.card import Showing, link_of
from game.scenes.tables.leela.picture import markup
from game.scenes.tables.leela.snakes import SNAKES
from game.scenes.tables.leela.strands import strands
from game.sitting import Sitting
from game.widgets.canvas import Rect
from tests import own_boards
from tests.guest import registered
from tests.guest.ferry import GAME as FERRY
from tests.ui.pilot import Pilot

CREATED = "2026-11-20T10:00:00+00:00"
ROLL = {"type": "roll"}


def begun(content: dict[str, Any], seats: int = 1) -> Sitting:
    people = [saves.Person("person", None, seat) for seat in range(seats)]
    names, board = ["Ann", "Ben"][:seats], own_boards.made(content)
    return Sitting.begin(content["game"], names, people, {}, CREATED, seed=3, board=board)


def at_table(sitting: Sitting, **settings: object) -> Pilot:
    def first(app: Any) -> TableScene:
        for key, value in settings.items():
            app.settings.set(key, value)
        return TableScene(app, sitting)

    pilot = Pilot(first)
    pilot.settle()
    return pilot


def test_the_cloth_has_the_arrows_and_snakes_of_the_match():
    board = begun(own_boards.leela()).match.board
    drawn, house = markup(played_on(board))[0], markup(played_on(None))[0]
    assert drawn != house
    heads = [drawn.count(f"url(#snake-{colour})") for colour in SNAKES]
    assert sum(heads) == len(own_boards.SNAKES)
    assert drawn.count("url(#shaft)") == len(own_boards.ARROWS)


@pytest.mark.parametrize("path", [[], [[1, 1], [1, 1]], [[4, 4], [4.01, 4]]])
def test_a_link_without_a_path_of_any_length_goes_straight(path):
    content = own_boards.leela()
    for link in content["links"]:
        link.update(path=path, colour="no such")
    assert markup(played_on(own_boards.made(content))) == markup(
        played_on(own_boards.made(own_boards.leela()))
    )


def test_a_match_is_played_to_its_end_where_the_tokens_stand_by_the_state():
    pilot = at_table(begun(own_boards.leela()), speed="instant", odds=True)
    stage, match = pilot.scene.stage, pilot.scene.sitting.match
    taken = set()
    for _ in range(400):
        if match.over:
            break
        pilot.press(pygame.K_SPACE)
        pilot.settle()
        if isinstance(pilot.scene, TableScene):
            assert stage.standing()["stands"] == stage.expected(pilot.scene.view())["stands"]
        taken |= {event["type"] for event in match.steps[-1].events}
        pilot.pass_time(2000)
    assert match.over and {"arrow", "snake"} <= taken
    pilot.settle()
    pilot.pass_time(5000)
    pilot.click("results/again")
    pilot.settle()
    anew = pilot.scene.sitting.match
    assert anew is not match and anew.board == match.board


def test_a_square_tells_of_its_own_link_alone():
    pilot = at_table(begun(own_boards.leela()))
    stage = pilot.scene.stage
    assert link_of(Showing(11, ""), stage.own_board) == ("arrow", 11, 40)
    assert link_of(Showing(10, ""), stage.own_board) is None
    assert stage.way(11) and not stage.way(10)
    for square in (11, 10, 26, 72):
        stage.open_page(Showing(square, ""))
        page = pilot.find("page")
        told = " ".join(block[0] for block in page.reading.blocks)
        assert ("up to 40, " in told) == (square == 11)
        pilot.press(pygame.K_ESCAPE)
        pilot.click_at(stage.cloth.square(square).center)
        assert set(stage.lit.squares) == {11: {11, 40}, 26: {26, 7}, 72: {72, 9}}.get(square, {square})


def test_the_journal_shows_a_course_on_the_board_of_its_match():
    sitting = begun(own_boards.leela())
    while not sitting.match.over:
        sitting.act(ROLL)
    sitting.close()
    assert sitting.file is not None
    kept = journals.read(sitting.file.id)
    page: Any = journal_of("leela")(kept, 0)
    assert kept.part(0).board == sitting.match.board
    found = [strand for each in strands(page.course, page.part.board) for strand in each]
    assert {"carried", "swallowed"} & {strand.kind for strand in found}
    assert page.legend() and page.figures()
    pilot = at_table(begun(own_boards.leela()))
    picture = page.picture(Rect(0, 0, 600, 500), pilot.scene.style, len(page.course))
    assert picture is not None
    picture.draw(pygame.Surface((600, 500)))
    for place in range(len(page.course) + 1):
        for _, reading in page.readings(place):
            reading(Rect(0, 0, 600, 500), pilot.scene.style)
    many: Any = page.many([kept.part(0)])
    assert not many.is_whole(kept.part(0)) and many.pattern.whole == many.pattern.others == 0
    assert many.chapters() and page.chapters()


def test_the_general_stage_draws_and_plays_the_board_of_the_match():
    with registered(FERRY):
        pilot = at_table(begun(own_boards.ferry()))
        stage = pilot.scene.stage
        assert list(stage.plan.spaces) == ["pier", "rock", "home"]
        assert stage.field.lit == {"rock"}
        for space in ("rock", "home"):
            pilot.click_at(stage.spot(space).center)
            pilot.settle()
        assert pilot.scene.sitting.match.over


# -- Setup


def laid(name: str, text: str, game: str = "leela") -> None:
    folder = saves.home() / "boards" / game
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.yaml").write_text(text, encoding="utf-8")


def setup(game: str = "leela", size: tuple[int, int] = (1280, 720)) -> Pilot:
    def first(app: Any) -> Setup:
        app.settings.set(f"learned.{game}", True)
        return Setup(app, game)

    pilot = Pilot(first, size)
    unfold(pilot)
    return pilot


def unfold(pilot: Pilot) -> None:
    """Show which boards there are."""
    pilot.scene.evening.unfold("board")
    pilot.frame()


FAULTY = own_boards.text_of(own_boards.leela()).replace('"to":40', '"to":2')


def test_setup_asks_for_a_board_only_where_there_is_one_of_your_own():
    assert not setup().has("setup/board")
    laid("few", own_boards.text_of(own_boards.leela()))
    assert setup().find("setup/board").labels == ["Moksha’s own", "Few strands"]
    assert not setup("buddha").has("setup/board")


def test_the_board_that_is_chosen_is_played_on_and_offered_again():
    laid("few", own_boards.text_of(own_boards.leela()))
    pilot = setup()
    pilot.click("setup/board", (0.75, 0.5))
    pilot.click("setup/begin")
    pilot.settle()
    assert pilot.scene.sitting.match.board == own_boards.made(own_boards.leela())
    again = setup()
    again.app.settings.set("board.leela", "few")
    again.app.push(Setup(again.app, "leela"))
    unfold(again)
    assert again.find("setup/board").chosen == 1
    again.click("setup/board", (0.25, 0.5))
    again.click("setup/begin")
    again.settle()
    assert again.scene.sitting.match.board is None


def test_a_faulty_board_is_grey_and_says_where_and_what_was_expected():
    laid("a", FAULTY)
    laid("few", own_boards.text_of(own_boards.leela()))
    pilot = setup()
    board = pilot.find("setup/board")
    assert board.labels == ["Moksha’s own", "Few strands", "a"] and board.open == 2
    line = next(number for number, each in enumerate(FAULTY.splitlines(), 1) if '"to":2' in each)
    said = f"boards/leela/a.yaml, line {line}: links[1].to: expected a square above 11, got 2."
    assert said == pilot.scene.rows._board().note
    pilot.click_at(board.part(2).center)
    assert board.chosen == 0 and pilot.has("setup/board_fault/close")
    pilot.click("setup/board_fault/close")
    pilot.scene.set_focus(pilot.find("setup/board"))
    for chosen in (1, 0, 1):
        pilot.press(pygame.K_RIGHT)
        assert pilot.find("setup/board").chosen == chosen
    pilot.click("setup/begin")
    pilot.settle()
    assert pilot.scene.sitting.match.board is not None


def test_many_boards_are_stepped_through_without_those_that_are_none():
    for number in range(9):
        laid(f"b{number}", own_boards.text_of(own_boards.leela(f"Board {number}")))
    laid("a", FAULTY)
    board = setup().find("setup/board")
    assert len(board.labels) == board.open == 10


@pytest.mark.parametrize("size", [(1024, 640), (800, 1280)])
def test_odd_files_do_not_keep_setup_from_opening(size):
    odd = ("", "game: leela", "\t", "a: " + "x" * 30_000, own_boards.text_of(own_boards.ferry()))
    for number, text in enumerate(odd):
        laid(f"odd {number} " + "long " * 8, text)
    pilot = setup(size=size)
    assert pilot.find("setup/board").open == 1
    pilot.press(pygame.K_RIGHT)
    pilot.click("setup/begin")
    pilot.settle()
    assert isinstance(pilot.scene, TableScene)


def test_a_game_with_one_board_alone_says_so():
    laid("mine", codec.dumps(codec.encode(board_of("hungry_ghost"))), "hungry_ghost")
    row = setup("hungry_ghost").scene.rows._board()
    assert row.closed == 1 and "knows no other board" in row.note


def test_the_table_and_its_rules_say_on_which_board_it_is_played():
    pilot = at_table(begun(own_boards.leela("Quiet garden")))
    assert "Quiet garden" in pilot.find("subtitle").words
    pilot.press(pygame.K_r)
    shown = [getattr(widget, "words", "") for widget in pilot.scene.canvas.widgets]
    assert words.say("rules.on_board", board="Quiet garden") in shown
    house = at_table(Sitting.begin("leela", ["Ann"], [saves.Person("person", None, 0)], {}, CREATED, seed=3))
    assert "·" not in house.find("subtitle").words
