"""Whatever lies on a table can be asked about: every square, card, term and seat has its clause."""

from __future__ import annotations

import pytest

from game import rulebook, words
from game.engine.games import GAMES, board_of
from game.tellings.asked import clauses_about, seat_of


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_has_a_name_has_a_clause(game):
    known = rulebook.clauses(game)
    said = words.texts(game)
    assert all(clause in known for found in said.asks.values() for clause in found), game
    board = board_of(game) if words.has_board(game) else None
    for space in board.spaces if board is not None else ():
        assert clauses_about(game, board, "stage/board", str(space.id)), space.id
    for leaf in (*said.faces, *said.terms):
        found = clauses_about(game, board, "somewhere", leaf)
        assert found or not (leaf in said.faces and said.faces[leaf].rule), leaf
    assert clauses_about(game, board, "seat/0") == clauses_about(game, board, "token/0")
    assert clauses_about(game, board, "seat/0")


def test_what_begins_on_a_square_comes_first():
    board = board_of("leela")
    assert clauses_about("leela", board, "stage/board", "10")[0] == "LE-5.1"
    assert clauses_about("leela", board, "stage/board", "12")[0] == "LE-5.2"
    assert clauses_about("leela", board, "stage/board", "68")[0] == "LE-7.1"
    assert "HG-5.2" in clauses_about("hungry_ghost", board_of("hungry_ghost"), "stage/board", "cave")
    assert clauses_about("buddha", None, "hand/BUDDHA")[0] == "BU-7.2"
    assert clauses_about("leela", board, "nothing at all") == ()


def test_pieces_and_plaques_are_of_a_seat():
    assert [seat_of(name) for name in ("seat/2", "token/0", "place/3/tab", "hand/3")] == [2, 0, 3, None]


# -- searching


def test_the_rules_are_searched_in_any_order_and_case():
    book = rulebook.rulebook("leela")
    found = [hit.number for hit in rulebook.search(book, "SNAKE head")]
    assert "LE-5.2" in found and found == sorted(found, key=lambda n: tuple(map(int, n[3:].split("."))))
    assert [hit.number for hit in rulebook.search(book, "le-5.4")] == ["LE-5.4"]
    assert rulebook.search(book, "  ") == [] and rulebook.search(book, "hippopotamus") == []
    for hit in rulebook.search(book, "arrow"):
        assert len(hit.words) <= rulebook.SHOWN + 4
