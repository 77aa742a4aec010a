"""Matches among bots: as a match would have them, the same by any number of processes, none lost or twice."""

from __future__ import annotations

import csv
import json
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from game import bots, saves, simulation
from game.__main__ import main
from game.engine.errors import EngineError
from game.engine.games import GAMES, game_named
from game.engine.match import Match
from game.saves.lock import Lock
from game.simulation import play
from tests.own_boards import leela

ROOT = Path(__file__).resolve().parent.parent
RUN = ["simulate", "leela", "--seats", "2", "--first-seed", "7"]
SHORT = {"hungry_ghost": {"max_days": 14}, "buddhawheel": {"max_rounds": 6}, "conscious": {}}


@pytest.mark.parametrize("game", GAMES)
def test_a_match_of_the_same_seed_is_the_same(game: str) -> None:
    """Chance and bots are those of a match that is played: same actions, winners and scores."""
    seats = game_named(game).seats.start
    names, options = [f"Bot {seat + 1}" for seat in range(seats)], SHORT.get(game)
    match = Match.new(game, names, options, seed=7)
    while not match.over:
        match.act(bots.choose(match, "easy", 7 ^ len(match.story)))
    outcome = play(game, 7, seats, options=options)
    assert (outcome.actions, outcome.winners) == (len(match.story), match.state.winners)
    assert outcome.scores == match.game.scores(match.state)
    assert outcome.options == match.log()["options"] and outcome.over
    assert pickle.loads(pickle.dumps(outcome)) == outcome


def test_the_table_plays_what_is_simulated(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is found by its seed can be watched, and is kept as any match is."""
    monkeypatch.setattr(sys, "stdin", StringIO("\n" * 1000))
    options = ["--option", "max_days=14", "--level", "strong", "--seed", "5"]
    assert main(["play", "hungry_ghost", "--seats", "", "--bots", "2", *options]) == 0
    (entry,) = saves.list_matches()
    with closing(saves.open_match(entry.id)) as watched:
        outcome = play("hungry_ghost", 5, 2, "strong", {"max_days": 14})
        assert (len(watched.steps), list(watched.winners or ())) == (outcome.actions, outcome.winners)
        match = Match.replay(watched.log())
    assert match.game.scores(match.state) == outcome.scores


@pytest.mark.parametrize(
    ("table", "place", "reason"),
    [
        ({"game": "chess"}, None, "unknown_game"),
        ({"seats": 7}, "seats", "seats"),
        ({"seats": 10**15}, "seats", "seats"),
        ({"seats": True}, "seats", "names"),
        ({"seats": ["Ann", ""]}, "seats[1]", "name_length"),
        ({"seed": -1}, "seed", "seed"),
        ({"levels": "clever"}, "levels[0]", "level"),
        ({"levels": ["easy"]}, "levels", "entry_a_seat"),
        ({"options": {"end": "never"}}, "options.end", "expected_one_of"),
        ({"levels": 3}, "levels", "list"),
        ({"options": []}, "options", "object"),
        ({"board": {"spaces": 3}}, "board.game", "missing"),
        ({"board": 1}, "board", "expected_object"),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(table: dict, place: str | None, reason: str) -> None:
    with pytest.raises(EngineError) as refused:
        play(**{"game": "leela", "seed": 0, "seats": 2, **table})
    assert (refused.value.path, refused.value.why.reason) == (place, reason)


def test_any_number_of_processes_makes_the_same_file(tmp_path: Path, capsys: pytest.CaptureFixture) -> None:
    """One or two, at once or in two goes: same lines, same counts; the table holds what the lines hold."""
    one, two, table = (tmp_path / name for name in ("one.jsonl", "two.jsonl", "two.csv"))
    assert main([*RUN, "--matches", "50", "--option", "end=first", "--jsonl", str(one)]) == 0
    told = capsys.readouterr()
    assert main([*RUN, "--matches", "20", "--option", "end=first", "--jsonl", str(two)]) == 0
    capsys.readouterr()
    two_jobs = ["--jobs", "2", "--jsonl", str(two), "--csv", str(table)]
    assert main([*RUN, "--matches", "50", "--option", "end=first", *two_jobs]) == 0
    assert capsys.readouterr() == told and told.err == ""
    assert one.read_bytes() == two.read_bytes()
    lines = [json.loads(line) for line in one.read_text().splitlines()]
    assert [line["seed"] for line in lines] == list(range(7, 57))
    assert lines[0] == vars(play("leela", 7, 2, options={"end": "first"}))
    rows = list(csv.DictReader(StringIO(table.read_text())))
    assert [json.loads(row["winners"]) for row in rows] == [line["winners"] for line in lines]
    assert [int(row["actions"]) for row in rows] == [line["actions"] for line in lines]
    assert {file.name for file in tmp_path.iterdir()} == {"one.jsonl", "two.jsonl", "two.csv"}


def test_a_torn_line_is_cut_and_played_again(tmp_path: Path, capsys: pytest.CaptureFixture) -> None:
    """Wherever a file was torn off, the same command makes it whole: nothing is missing, nothing twice."""
    file = tmp_path / "run.jsonl"
    command = [*RUN, "--matches", "3", "--jsonl", str(file)]
    assert main(command) == 0
    whole, told = file.read_bytes(), capsys.readouterr().out
    first = whole.index(b"\n")
    for length in {0, 1, first - 1, first, first + 1, first + 2, 2 * first, len(whole) - 1, len(whole)}:
        file.write_bytes(whole[:length])
        assert main(command) == 0
        assert file.read_bytes() == whole and capsys.readouterr().out == told
    assert main([*RUN, "--matches", "2", "--jsonl", str(file)]) == 0
    assert file.read_bytes() == whole  # fewer were asked for: those are counted, and nothing is cut
    assert "matches 2" in capsys.readouterr().out


@pytest.fixture
def killed() -> Iterator[list[subprocess.Popen]]:
    running: list[subprocess.Popen] = []
    yield running
    for process in running:
        process.kill()
        process.communicate()


@pytest.mark.skipif(sys.platform == "win32", reason="signals are otherwise there")
@pytest.mark.parametrize("sent", [signal.SIGKILL, signal.SIGINT], ids=["kill", "ctrl-c"])
def test_what_was_ended_goes_on(sent: int, tmp_path: Path, killed: list[subprocess.Popen]) -> None:
    """By Ctrl-C or by force, in the midst of it: what was played stays, and the command does the rest."""
    file = tmp_path / "run.jsonl"
    arguments = ["--matches", "100000", "--jobs", "2", "--jsonl", str(file), "--csv", "/dev/stdout"]
    process = subprocess.Popen(
        [sys.executable, "-m", "game", *RUN, *arguments],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    killed.append(process)
    assert process.stdout and process.stdout.readline().startswith(b"game,")  # some of it is written
    process.send_signal(sent)
    err = process.communicate()[1].decode()
    assert (process.returncode, "Stopped" in err) == ((-9, False) if sent == signal.SIGKILL else (130, True))
    count = file.read_bytes().count(b"\n")
    assert main([*RUN, "--matches", str(count + 2), "--jsonl", str(file)]) == 0
    seeds = [json.loads(line)["seed"] for line in file.read_text().splitlines()]
    assert seeds == list(range(7, 7 + count + 2)) and count


def test_another_record_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture) -> None:
    file, table = tmp_path / "run.jsonl", tmp_path / "run.csv"
    kept = ["--matches", "1", "--jsonl", str(file)]
    assert main([*RUN, *kept]) == 0
    before = file.read_bytes()
    table.touch()
    lock = None
    for arguments, said in (
        ([*kept, "--option", "end=first"], "line 1, is of another simulation: options is"),
        ([*kept, "--first-seed", "8"], "seed is 7 there, and you ask for 8"),
        (["--matches", "1", "--csv", str(table)], "run.csv is there already"),
        (["--jsonl", str(tmp_path / "no" / "folder")], "can’t be written"),
        (kept, "Another command is writing"),
    ):
        if "Another" in said:
            lock = Lock.take(file)
        capsys.readouterr()
        assert main([*RUN, *arguments]) == 1
        told = capsys.readouterr()
        assert said in told.err and told.out == "" and told.err.count("\n") == 1
    assert lock
    lock.release()
    assert file.read_bytes() == before
    file.write_bytes(b'{"game":"leela"}\n')
    assert main([*RUN, *kept]) == 1
    assert "isn’t the outcome of a match" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--level", "clever"], "Bots in Leela play easy, not clever."),
        (["--level", "easy,easy,easy"], "levels: expected [] or 2 entries, one a seat, got 3"),
        (["--option", "end=never"], "never"),
        (["--board", "none"], "none"),
        (["--seed", "9223372036854775807"], "expected an integer"),
    ],
)
def test_a_table_that_cannot_be_gets_one_sentence(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture
) -> None:
    assert main([*RUN, *arguments]) == 2
    told = capsys.readouterr()
    assert said in told.err and told.err.count("\n") == 1 and told.out == ""


def test_a_process_that_ends_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture) -> None:
    monkeypatch.setenv("PYTHONHOME", "/nowhere")  # no Python begins there
    assert main([*RUN, "--jobs", "2"]) == 1
    assert capsys.readouterr().err.endswith("One of the processes ended before its matches did. "
                                            "Type the same command again.\n")  # fmt: skip


def test_a_terminal_sees_how_far_it_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    monkeypatch.setattr("game.text.simulating.PROGRESS_INTERVAL", 0)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert main([*RUN, "--matches", "4"]) == 0
    told = capsys.readouterr()
    assert "2 of 4 matches, " in told.err and told.err.endswith("\r\x1b[K") and "of 4" not in told.out


def test_programs_ask_for_the_same_by_the_protocol() -> None:
    asked = {"game": "leela", "seats": ["Ann", "Ben"], "seed": 3, "matches": 2, "board": leela()}
    outcomes = simulation.answer(asked)
    assert outcomes == [vars(play("leela", seed, ["Ann", "Ben"], board=leela())) for seed in (3, 4)]
    assert outcomes[0]["board"] and outcomes[0]["seats"] == ["Ann", "Ben"]
    wrongs: dict[str, Any] = {"matches": 0, "seats": None, "seed": 2**63 - 1}
    for field, wrong in wrongs.items():
        with pytest.raises(EngineError) as refused:
            simulation.answer({**asked, field: wrong})
        assert refused.value.path == field
