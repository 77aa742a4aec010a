"""`moksha` on the command line: what it answers, and how it leaves."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import game
from game.__main__ import main
from game.engine.errors import Why, bad_state
from game.simulation import Outcome, Table

ROOT = Path(__file__).resolve().parent.parent
MOKSHA = [sys.executable, "-m", "game"]


def opened(*arguments: str) -> subprocess.Popen[bytes]:
    """The command in a process of its own, its three streams in our hands."""
    return subprocess.Popen(
        [*MOKSHA, *arguments],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"moksha {game.__version__}\n"


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    told = capsys.readouterr().out
    for command in ("engine", "play", "replay", "simulate", "bench", "check"):
        assert f"\n    {command} " in told


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--loud"], "moksha: error: "),
        (["dance"], "moksha: error: argument COMMAND: invalid choice: 'dance'"),
        (["play"], "moksha play: error: the following arguments are required: GAME"),
        (["play", "chess", "--text"], "moksha play: error: argument GAME: expected leela or"),
        (
            ["simulate", "leela", "--seed", "1e3"],
            "moksha simulate: error: argument --seed/--first-seed: expected a",
        ),
        (["simulate", "leela", "--matches", "0"], "moksha simulate: error: argument --matches: expected a"),
        (["simulate", "leela", "--seats", "7"], "moksha: seats: leela takes 1 to 6 seats, got 7"),
    ],
)
def test_a_wrong_call_gets_one_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.splitlines()[-1].startswith(sentence)


def test_a_refusal_becomes_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(_: object) -> int:
        raise bad_state("seats[0].square", Why("range", low=1, high=72, got=73))

    monkeypatch.setattr("game.__main__.engine", refuse)
    assert main(["engine"]) == 1
    assert capsys.readouterr().err == "moksha: seats[0].square: expected 1..72, got 73\n"


def test_simulation_is_repeatable(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for _ in range(2):
        assert main(["simulate", "leela", "--seats", "2", "--matches", "5", "--seed", "7"]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]
    first, counts, *winners = told[0].splitlines()
    assert first == "leela: seats 2, matches 5, seeds from 7"
    assert counts.startswith("actions: mean ")
    assert winners == [f"seat {seat}: among the winners 5 times" for seat in (0, 1)]


def test_matches_that_end_without_winners_are_counted_apart(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game may end without a winner; that is not given up."""
    ends = iter([(30, True, [1]), (40, True, []), (20_000, False, [])])

    def play(table: Table, seed: int) -> Outcome:
        actions, over, winners = next(ends)
        shared = table.shared
        return Outcome(**shared, seed=seed, actions=actions, over=over, winners=winners, scores=[0, 0])

    monkeypatch.setattr(Table, "play", play)
    assert main(["simulate", "leela", "--seats", "2", "--matches", "3", "--seed", "7"]) == 0
    assert capsys.readouterr().out.splitlines()[1:] == [
        "given up after 20000 actions: 1",
        "actions: mean 35.0, least 30, most 40",
        "ended without winners: 1",
        "seat 0: among the winners 0 times",
        "seat 1: among the winners 1 times",
    ]


def test_the_engine_ends_with_its_input() -> None:
    out, err = opened("engine").communicate(b'{"cmd":"hello"}\n\n{"cmd":"dance"}\n', timeout=20)
    assert [line[:10] for line in out.splitlines()] == [b'{"ok":true', b'{"ok":fals']
    assert err == b""


@pytest.mark.skipif(sys.platform != "linux", reason="no disk is full at will elsewhere")
@pytest.mark.parametrize(
    "arguments",
    [
        ("engine",),
        ("--version",),
        ("simulate", "leela", "--matches", "1"),
        ("play", "leela", "--text", "--seats", "Ann"),
        ("replay", str(ROOT / "tests" / "saves" / "formats" / "leela-2.moksha")),
        ("check", str(ROOT / "boards" / "leela")),
    ],
    ids=lambda arguments: arguments[0],
)
@pytest.mark.parametrize("buffered", [True, False], ids=["buffered", "unbuffered"])
def test_a_full_standard_output_gets_one_sentence(
    arguments: tuple[str, ...], buffered: bool, tmp_path: Path
) -> None:
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"}
    environment |= {"MOKSHA_HOME": str(tmp_path)} | ({} if buffered else {"PYTHONUNBUFFERED": "1"})
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "game", *arguments],
            input=b'{"cmd":"hello"}\n',
            stdout=full,
            stderr=subprocess.PIPE,
            env=environment,
            cwd=ROOT,
        )
    assert done.stderr == b"moksha: standard output cannot be written: the disk is full\n"
    assert done.returncode == 1


@pytest.mark.parametrize(
    "arguments",
    ["check", "replay", "export", "import", "print leela --to"],
    ids=lambda typed: typed.split()[0],
)
def test_no_name_is_no_name(
    arguments: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It would be the current folder, or a name that was not asked for."""
    monkeypatch.chdir(tmp_path)
    assert main([*arguments.split(), ""]) == 2
    assert "expected a name, got ''" in capsys.readouterr().err and not list(tmp_path.iterdir())


def test_help_says_all_that_can_be_typed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    assert "[FILE | COMMAND ...]" in capsys.readouterr().out
    assert main(["play", "--help"]) == 0
    told = capsys.readouterr().out
    assert "usage: moksha play" in told and "[--text]" in told and "middle" in told


def test_what_was_typed_does_not_steer_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    for argument in ("\x1b[31mred", "\x1b]0;title\x07", "a\u202eb", "\x9b2J"):
        assert main(["check", "x", argument]) == 2
        told = capsys.readouterr().err
        assert all(sign.isprintable() or sign == "\n" for sign in told) and "unrecognized arguments" in told


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C reaches a whole console there")
def test_ctrl_c_leaves_quietly() -> None:
    with opened("engine") as moksha:
        assert moksha.stdin and moksha.stdout and moksha.stderr
        moksha.stdin.write(b'{"cmd":"hello"}\n')
        moksha.stdin.flush()
        moksha.stdout.readline()
        moksha.send_signal(signal.SIGINT)
        assert moksha.wait(20) == 130
        assert moksha.stderr.read() == b""


@pytest.mark.skipif(sys.platform == "win32", reason="pipes break otherwise there")
@pytest.mark.parametrize("command", ["engine", "simulate leela --matches 1"])
def test_a_reader_that_leaves_is_no_fault(command: str) -> None:
    with opened(*command.split()) as moksha:
        assert moksha.stdin and moksha.stdout and moksha.stderr
        moksha.stdout.close()
        moksha.stdin.write(b'{"cmd":"hello"}\n')
        moksha.stdin.close()
        assert moksha.wait(20) == 141
        assert moksha.stderr.read() == b""


def test_a_narrow_terminal_gets_escapes_and_no_traceback() -> None:
    code = "from game import __main__ as m; m.window = lambda: print('वै'); m.main([])"
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "ascii"}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("\\u0935\\u0948\n", "")
