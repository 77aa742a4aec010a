"""A match on a board that a user made is played by the same rules on it; what is no board is refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game import reasons
from game.engine import EngineError, Match, board, codec, data
from game.engine.base import Draft
from game.engine.chance import Loose
from game.engine.foresight import foresee
from game.engine.games import GAMES, board_of, game_named, own_board, own_board_at
from game.engine.games.leela import odds as chances
from game.engine.games.leela.rules import GAME
from tests import own_boards
from tests.games.leela_table import ROLL
from tests.guest import ferry, registered

BOARD: Any = own_boards.made(own_boards.leela())
DICE = [6, 5, 3, 2]  # born to 6, then 11 → 40; 43, 45


def played(dice: list[int] = DICE, **rest: Any) -> Match:
    match = Match.new("leela", ["Ann"], seed=7, chance=dice, board=BOARD, **rest)
    for _ in dice:
        match.act(ROLL)
    return match


def test_the_rules_take_the_board_from_the_match():
    match, house = played(), Match.new("leela", ["Ann"], chance=DICE)
    for _ in DICE:
        house.act(ROLL)
    assert match.view(0)["seats"][0]["square"] == 45
    assert house.view(0)["seats"][0]["square"] == 16 - 12  # 11, 14, and the snake of 16
    assert [event["type"] for event in match.steps[1].events] == ["rolled", "moved", "arrow", "passed"]
    assert match.board is BOARD and house.board is None and GAME.own_board is None


def test_what_happened_is_taken_again_on_the_same_board():
    match = played()
    views = [match.transitions(step, None)[-1].after for step in match.steps]
    assert views[-1] == match.view(None)
    assert Match.replay(match.log(), BOARD).encoded() == match.encoded()
    assert Match.load(match.encoded(), chance=[], board=BOARD).encoded() == match.encoded()
    resumed = Match.resumed(match.log(), 4, match.encoded(), match.chance.position, BOARD)
    assert (len(resumed.steps), resumed.lost_steps) == (4, [])
    match.undo()
    assert match.view(None)["seats"][0]["square"] == 43


def test_a_place_where_nobody_rests_depends_on_the_board():
    state = played([6, 5]).encoded()
    state["seats"][0]["square"] = state["seats"][0]["course"][-1]["to"] = 10
    assert Match.load(state, board=BOARD).encoded() == state
    with pytest.raises(EngineError, match="no_rest"):
        Match.load(state)


def test_the_log_says_nothing_of_the_board():
    """The protocol knows the house's own boards only: the board stands beside the log."""
    assert "board" not in played().log()


@pytest.mark.parametrize("sixes", ["as_thrown", "total"])
def test_the_odds_are_those_of_the_board(sixes):
    """Held against matches that are played, and another number than the house's."""
    game = GAME.on(BOARD)
    options = {"end": "all", "sixes": sixes, "begin": "unborn"}
    lengths = []
    for seed in range(400):
        draft = Draft(game.set_up(["Ann"], options), Loose(seed))
        while not draft.state.over:
            game.act(draft, ROLL)
        lengths.append(len(draft.state.seats[0].course))
    state = game.set_up(["Ann"], options)
    mean = chances.odds(state, 0, BOARD).mean_throws
    spread = chances.odds(state, 0, BOARD).sd_throws / len(lengths) ** 0.5
    assert abs(sum(lengths) / len(lengths) - mean) < 4 * spread
    assert chances.odds(state, 0).mean_throws != mean


def test_equal_boards_are_one_for_the_odds():
    again = own_boards.made(own_boards.leela())
    assert again == BOARD and hash(again) == hash(BOARD) and again is not BOARD
    assert again != board_of("leela")


def test_what_an_action_would_bring_is_foreseen_on_the_board():
    found = foresee(GAME.on(BOARD), played().view(0), 0, ROLL)
    assert found.open == "die"


def changed(change: Callable[[dict[str, Any]], None]) -> dict[str, Any]:
    content = own_boards.leela()
    change(content)
    return content


def link(index: int, **fields: Any) -> Callable[[dict[str, Any]], None]:
    return lambda content: content["links"][index].update(fields)


MISTAKES: list[tuple[Callable[[dict[str, Any]], None], str]] = [
    (link(0, to=2), "board.links[0].to: expected a square above 3, got 2"),
    (link(0, kind="rope"), "board.links[0].kind: expected arrow or snake, got rope"),
    (link(0, **{"from": 1}), "board.links[0].from: expected a square other than 1 and 6"),
    (link(0, **{"from": 6}), "board.links[0].from: expected a square other than 1 and 6"),
    (link(3, **{"from": 70}), "board.links[3].from: expected no link from 70"),
    (lambda content: content["links"].pop(), "board.links: expected a snake from 72"),
    (link(0, path=[[1, 1]] * 41), "board.links[0].path: expected at most 40 points"),
    (lambda content: content["spaces"][4].update(iast="x"), "board.spaces[4].iast: expected "),
    (lambda content: content["spaces"][4].update(at=[1, 1]), "board.spaces[4].at: expected "),
    (lambda content: content.update(size=[9, 9]), "board.size: expected [9.0, 8.0], as in the house"),
    (lambda content: content.update(title="x" * 41), "board.title: expected up to 40 characters"),
    (lambda content: content.update(title="a\x07"), "board.title: expected up to 40 characters"),
    (lambda content: content.update(game="ludo"), "board.game: expected leela, got ludo"),
    (lambda content: content.update(spaces=7), "board.spaces: expected a list, got 7"),
    (lambda content: content.update(links=content["links"] * 100), "board.links: expected at most 500"),
    (lambda content: content.update(extra=1), "board.extra: is not known here"),
    (
        lambda content: content.update(
            links=[{"kind": "snake", "from": start, "to": 1} for start in [*range(62, 68), 72]]
            + [{"kind": "snake", "from": start, "to": 1} for start in range(56, 61)]
        ),
        "board.links: expected a way home from every square: from ",
    ),
]


@pytest.mark.parametrize(("change", "said"), MISTAKES)
def test_a_mistake_is_told_by_its_place_and_what_was_expected(change, said):
    with pytest.raises(EngineError) as found:
        own_board("leela", changed(change))
    assert found.value.code == "bad_request"
    assert reasons.told(found.value).startswith(said)


@pytest.mark.parametrize("content", [None, 7, [], "board", {}, {"game": "leela"}])
def test_what_is_no_board_at_all_is_refused(content):
    with pytest.raises(EngineError):
        own_board("leela", content)


@pytest.mark.parametrize("game", [game for game in GAMES if game != "leela"])
def test_a_game_whose_rulebook_fixes_its_board_takes_no_other(game):
    content = codec.encode(board_of(game)) if game == "hungry_ghost" else {"game": game, "spaces": []}
    with pytest.raises(EngineError, match="board_fixed"):
        own_board(game, content)


def test_a_file_is_read_anew_each_time_and_told_by_its_line(tmp_path):
    file = tmp_path / "leela" / "few.yaml"
    file.parent.mkdir()
    text = own_boards.text_of(own_boards.leela())
    file.write_text(text, encoding="utf-8")
    assert own_board_at(file) == BOARD
    file.write_text(text.replace('"from":3,', '"from":6,'), encoding="utf-8")
    line = next(number for number, each in enumerate(text.splitlines(), 1) if '"from":3,' in each)
    with pytest.raises(data.DataError) as found:
        own_board_at(file)
    assert found.value.line == line


def test_any_game_may_have_boards_of_somebodys_own():
    with registered(ferry.GAME):
        match = Match.new("ferry", ["Ann"], board=own_boards.made(own_boards.ferry()))
        assert match.legal() == [{"type": "go", "to": "rock"}, {"type": "wait"}]
        match.act({"type": "go", "to": "rock"})
        match.act({"type": "go", "to": "home"})
        assert match.over
        assert Match.replay(match.log(), match.board).over
        assert game_named("ferry").own_board is None


def test_the_links_shown_on_the_page_of_own_boards_make_a_board():
    page = (Path(__file__).parents[2] / "docs/boards.md").read_text(encoding="utf-8")
    shown = page[page.index("```yaml\nlinks:") :].split("```")[1].removeprefix("yaml\n")
    content = own_boards.leela()
    content["links"] = data.parse(shown, "boards.md").content["links"]
    assert [link.colour for link in own_board("leela", content).links] == ["", "madder"]


def test_a_board_of_as_many_things_as_may_be_is_one(monkeypatch):
    content = own_boards.leela()
    monkeypatch.setattr(board, "MOST_OWN", len(content["spaces"]))
    assert own_boards.made(content).title == content["title"]
    monkeypatch.setattr(board, "MOST_OWN", len(content["spaces"]) - 1)
    with pytest.raises(EngineError):
        own_boards.made(content)
