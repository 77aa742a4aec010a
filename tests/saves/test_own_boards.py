"""Boards that a user made: found in their folder, kept in the match file, refused in one sentence."""

from __future__ import annotations

import json
import os
import zlib
from pathlib import Path
from typing import Any

import pytest

from game import saves
from game.engine import codec
from game.sitting import Sitting
from game.text import checking
from tests import own_boards
from tests.saves.matches import place, refused

BOARD: Any = own_boards.made(own_boards.leela())
ROLL = {"type": "roll"}
PEOPLE = [saves.Person("person", None, 0)]


def laid(text: str | bytes, name: str = "few.yaml", game: str = "leela") -> Path:
    """Put a file into the folder of the user's own boards."""
    file = saves.home() / "boards" / game / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    return file


def begun(throws: int = 60) -> tuple[str, Any]:
    """A match on that board, left where it stands; its id and its state."""
    sitting = Sitting.begin("leela", ["Ann"], PEOPLE, {}, "2026-11-20T10:15:33", seed=3, board=BOARD)
    for _ in range(throws):
        if not sitting.match.over:
            sitting.act(ROLL)
    sitting.close()
    assert sitting.file is not None and sitting.trouble is None
    return sitting.file.id, sitting.match.encoded()


# -- the folder


def test_boards_are_found_by_the_names_of_their_files():
    assert saves.own_boards("leela") == []
    laid(own_boards.text_of(own_boards.leela("Few")), "b.yaml")
    laid(own_boards.text_of(own_boards.leela("")), "a.yaml")
    laid("text", "notes.txt")
    found = saves.own_boards("leela")
    assert [(each.name, each.title, each.fault) for each in found] == [("a", "a", ""), ("b", "Few", "")]
    assert found[1].board == own_boards.made(own_boards.leela("Few"))
    assert saves.own_boards("buddha") == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "boards/leela/few.yaml: "),
        (b"\xff\xfe", "boards/leela/few.yaml: "),
        ("game: [", "boards/leela/few.yaml, line 2: "),
        ("a: &a [*a]\n", "boards/leela/few.yaml, line 1: "),
        ("game: ludo\n", "boards/leela/few.yaml"),
        (b"[" * 100_000, "boards/leela/few.yaml, line 1: "),
    ],
)
def test_an_odd_file_is_told_in_a_sentence(text, said):
    laid(text)
    (found,) = saves.own_boards("leela")
    assert found.board is None and found.fault.startswith(said), found.fault


def test_a_mistake_is_told_by_file_line_and_what_was_expected():
    text = own_boards.text_of(own_boards.leela()).replace('"from":11,', '"from":68,')
    line = next(number for number, each in enumerate(text.splitlines(), 1) if '"from":68,' in each)
    laid(text)
    (found,) = saves.own_boards("leela")
    expected = "expected a square that no other link starts from and not 68, got 68"
    assert found.fault == f"boards/leela/few.yaml, line {line}: links[1].from: {expected}"


@pytest.mark.skipif(os.name == "nt", reason="there are no such files there")
def test_links_pipes_and_folders_are_not_read(tmp_path):
    whole = tmp_path / "whole.yaml"
    whole.write_text(own_boards.text_of(own_boards.leela()))
    folder = laid("x").parent
    (folder / "few.yaml").unlink()
    (folder / "link.yaml").symlink_to(whole)
    os.mkfifo(folder / "pipe.yaml")
    (folder / "folder.yaml").mkdir()
    found = saves.own_boards("leela")
    assert [each.name for each in found] == ["folder", "link", "pipe"]
    assert all(each.board is None and each.fault.endswith("is not a plain file") for each in found)


# -- the match file


def test_a_match_carries_its_board():
    match_id, state = begun()
    assert saves.read_file(place(match_id)).header.board == codec.encode(BOARD)
    with_board = Sitting.resume(match_id)
    assert with_board.match.board == BOARD
    assert with_board.match.encoded() == state
    assert len(with_board.match.steps) == sum(len(seat["course"]) for seat in state["seats"])
    with_board.close()
    assert checking.checked_match(place(match_id))[1] == []


def test_it_does_not_ask_for_the_file_it_was_chosen_from():
    file = laid(own_boards.text_of(own_boards.leela()))
    match_id, state = begun(8)
    file.unlink()
    resumed = Sitting.resume(match_id)
    assert resumed.match.encoded() == state
    resumed.close()


def test_a_file_without_a_board_does_not_name_one():
    sitting = Sitting.begin("leela", ["Ann"], PEOPLE, {}, "2026-11-20T10:15:33", seed=3)
    assert sitting.file is not None
    sitting.close()
    assert b'"board"' not in place(sitting.file.id).read_bytes()


def test_another_board_is_noticed_where_the_steps_do_not_fit():
    """Nothing is believed: with the house's board the checkpoints say something else than the steps."""
    match_id, _ = begun(40)
    altered(match_id, lambda header: header.pop("board"))
    assert checking.checked_match(place(match_id))[1]


def altered(match_id: str, change: Any) -> None:
    """Write a file anew with another first line, all its checksums right."""
    first, *rest = place(match_id).read_bytes().split(b"\n")[:-1]
    header = json.loads(first)
    header.pop("crc")
    change(header)
    text = json.dumps(header, ensure_ascii=False).encode()
    check = zlib.crc32(text)
    lines = [b'%s, "crc": "%08x"}' % (text[:-1], check)]
    for number, line in enumerate(rest, 2):
        body = line.split(b" ", 2)[2]
        check = zlib.crc32(body, check)
        lines.append(b"%d %08x %s" % (number, check, body))
    place(match_id).write_bytes(b"\n".join(lines) + b"\n")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda header: header.update(board=[]), "board: expected an object, got []"),
        (lambda header: header.update(board={}), "board.game: is missing"),
        (lambda header: header["board"].update(game="ludo"), "board.game: expected leela, got ludo"),
        (
            lambda header: header["board"]["links"][0].update(to=2),
            "board.links[0].to: expected a square",
        ),
        (lambda header: header["board"]["links"].clear(), "board.links: expected a snake from 72"),
        (
            lambda header: header["board"]["spaces"][4].update(level=2),
            "board.spaces[4].level: expected 1, got 2",
        ),
        (lambda header: header["board"]["links"].extend([7]), "board.links[6]: expected an object, got 7"),
    ],
)
def test_a_board_that_is_none_is_refused_in_one_sentence(change, said):
    match_id, _ = begun(8)
    altered(match_id, change)
    sentence = refused(Sitting.resume, match_id)
    assert said in sentence and sentence.count(". ") == 0
    assert checking.checked_match(place(match_id)) == ("", [sentence])
