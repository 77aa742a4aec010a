"""What every game owes to the match it owes on a board that somebody made, too."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game import bots
from game.engine import Match, codec
from game.engine.base import Draft
from game.engine.board import AnyBoard
from game.engine.chance import Loose
from tests import own_boards
from tests.contract.plays import Play, plain, position, viewers, written
from tests.guest import ferry, registered

BOARDS = {"leela": own_boards.leela, "ferry": own_boards.ferry}
NUMBERS = range(3)


@pytest.fixture(scope="module", params=BOARDS)
def board(request: pytest.FixtureRequest) -> Iterator[AnyBoard]:
    with registered(ferry.GAME):
        yield own_boards.made(BOARDS[request.param]())


def plays(board: AnyBoard) -> list[tuple[Play, Match]]:
    found = [plain(board.game, number) for number in NUMBERS]
    return [(play, play.new(seed=play.seed, board=board)) for play in found]


def test_a_log_replays_and_a_state_loads_to_the_same_bytes(board):
    for play, match in plays(board):
        for stood in play.walk(match):
            again = Match.load(codec.loads(written(stood.encoded())), seed=0, board=board)
            assert (written(again.encoded()), again.legal()) == (written(stood.encoded()), stood.legal())
        assert position(Match.replay(match.log(), board)) == position(match)


def test_what_is_taken_back_was_as_it_was(board):
    for play, match in plays(board):
        before = [position(stood) for stood in play.walk(match)]
        for expected in reversed(before[:-1]):
            match.undo()
            assert position(match) == expected


def test_every_event_is_told_between_its_views(board):
    for play, match in plays(board):
        *_, match = play.walk(match)
        after = {seat: match.transitions(None, seat) for seat in viewers(match)}
        for step, state in zip(match.steps, list(match.states())[1:], strict=True):
            for seat in viewers(match):
                after[seat] = match.transitions(step, seat)
                assert after[seat][-1].after == match.game.view(state, seat)


def test_bots_choose_what_is_legal_and_a_match_ends(board):
    for play, match in plays(board):
        for _ in range(40):
            if not match.over:
                match.act(bots.choose(match, "easy", play.choices))
        state, game = match.state.copy(), match.game
        draft = Draft(state, Loose(play.seed))
        for _ in range(3_000):
            if state.over:
                break
            legal = game.legal(state)
            game.act(draft, legal[0])
        assert state.over
