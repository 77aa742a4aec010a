"""The text table: whole matches by piped input, what it keeps and never tells, what it makes of rubbish."""

from __future__ import annotations

import errno
import io
import os
import re
import shutil
import signal
import subprocess
import sys
import unicodedata
import zlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game import rulebook, saves, text, words
from game.__main__ import main
from game.engine import Match, codec
from game.engine.chance import Loose
from game.engine.games import GAMES
from game.sitting import Sitting
from game.text.aside import Aside
from game.text.asking import with_own_copies
from game.text.reading import Reading
from game.text.table import TextTable
from game.text.voice import WIDTH, Left, Listener, complain, harmless
from tests import own_boards
from tests.every import examples
from tests.guest import registered
from tests.saves.matches import with_lines

ROOT = Path(__file__).resolve().parent.parent
NAMES = ["Ann", "Ben"]
CURTAIN = shutil.get_terminal_size().lines  # blank lines: as many as hide what stood there


class Talk(io.TextIOBase):
    """A terminal of its own: both streams, and a player who answers what was said since they last spoke."""

    def __init__(self, answers: Callable[[str], str | None]) -> None:
        self.heard = ""
        self._answers = answers
        self._since = 0

    def write(self, said: str) -> int:
        self.heard += said
        return len(said)

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        said, self._since = self.heard[self._since :], len(self.heard)
        answer = self._answers(said)
        return "" if answer is None else f"{answer}\n"

    def readable(self) -> bool:
        return True

    def isatty(self) -> bool:
        return True


def talk(monkeypatch: pytest.MonkeyPatch, answers: Callable[[str], str | None], *arguments: str) -> str:
    """Play with a player who answers by what is said; all that was said, its lines checked."""
    terminal = Talk(answers)
    with monkeypatch.context() as patch:
        patch.setattr("sys.stdin", terminal)
        patch.setattr("sys.stdout", terminal)
        length = () if "--brief" in arguments else ("--full",)
        assert main(["play", *arguments, *length, "--text"]) == 0
    return plain(terminal.heard, WIDTH)


def typed(lines: Sequence[str]) -> Callable[[str], str | None]:
    """Somebody who types these lines, whatever is said."""
    waiting = iter(lines)
    return lambda _: next(waiting, None)


def plain(said: str, width: int | None = None) -> str:
    """What was said, found to be plain lines that fit."""
    for line in said.split("\n"):
        assert width is None or len(line) <= width, line
        assert not {unicodedata.category(sign) for sign in line} & {"Cc", "Cs"}, line
    return said


def flat(said: str) -> str:
    """What was said as if there were no lines."""
    return " ".join(said.split())


def kept() -> saves.MatchFile:
    """The one match that is kept."""
    (entry,) = saves.list_matches()
    assert entry.broken is None
    return saves.open_match(entry.id)


def kept_match() -> Match:
    with kept() as file:
        return Match.replay(file.log())


# -- whole matches


@pytest.mark.parametrize(
    ("seed", "arguments"),
    [
        (1, ["--seats", "Ann"]),
        (2, ["--seats", "Ann,Ben", "--option", "end=first"]),
        (3, ["--seats", "Ann,Ben,Mira,Ravi,Sita,Uma", "--option", "sixes=total"]),
        (4, ["--seats", "Ann", "--bots", "3"]),
        (5, ["--seats", "", "--bots", "2"]),
    ],
)
def test_a_whole_match_by_enter_alone(seed, arguments, monkeypatch):
    said = talk(monkeypatch, typed([""] * 3000), "leela", "--seed", str(seed), *arguments)
    match = kept_match()
    assert match.over and match.chance.seed == seed
    told = Sitting(match, [saves.Person("person", None, 0)] * len(match.seats), None).told(None)
    at = 0
    for group in told:  # every turn, in order
        at = flat(said).index(group.words, at) + len(group.words)
    assert "The match is over." in flat(said)
    with kept() as file:
        assert file.winners == tuple(match.state.winners)
        assert said.endswith(f"To read it again: moksha replay {file.id}\n")


def test_what_is_typed_instead_of_enter(monkeypatch):
    """A number and the name of the thing do as well."""
    plainly = talk(monkeypatch, typed([""] * 6), "leela", "--seats", "Ann,Ben", "--seed", "5")
    otherwise = ["1", "throw", "THROW", " 1 ", "1", ""]
    assert talk(monkeypatch, typed(otherwise), "leela", "--seats", "Ann,Ben", "--seed", "5") == plainly


def test_the_square_where_a_token_comes_to_rest_is_told(monkeypatch):
    dice = ["6", "2", "4"]  # birth; two on to 8; and Ben waits
    said = talk(monkeypatch, typed(dice), "leela", "--seats", "Ann,Ben", "--real-dice")
    squares = words.texts("leela").squares
    assert f"{squares['6'].name}: {squares['6'].line}" in flat(said)
    assert f"{squares['8'].name}: {squares['8'].line}" in flat(said)
    assert squares["68"].line not in flat(said)


# -- who sits down


def test_everything_can_be_asked(monkeypatch):
    answers = ["Ann, Ben", "1", "no", "2", "hold and total", "unborn", "real dice", "6", "3", "quit"]
    said = talk(monkeypatch, typed(answers), "leela")
    with kept() as file:
        assert file.header.seats == ("Ann", "Ben", "Bot 1")
        assert [person.kind for person in file.header.people] == ["person", "person", "bot"]
        assert file.header.options == {"end": "first", "sixes": "total"}
        assert file.header.dice == "real"
        assert [step["draws"] for step in file.steps] == [[6], [3]]
    assert "Leela takes 1 to 6." in flat(said)
    assert said.endswith("To continue: moksha play leela --text\n")


def test_names_are_asked_until_they_will_do(monkeypatch):
    wrong = ["", " , ", "a,b,c,d,e,f,g", "x" * 41, "Ann,  Ann", "?", "quit"]
    said = flat(talk(monkeypatch, typed(wrong), "leela"))
    for sentence in (
        "Someone has to play.",
        "Leela takes 1 to 6 at the table, not 7.",
        "A name has 1 to 40 characters.",
        "Ann is there twice. Give each their own name.",
        "Answer the question, or type quit to leave.",
        "No match was begun.",
    ):
        assert sentence in said
    assert saves.list_matches() == []


def test_names_are_cleaned_at_the_door(monkeypatch):
    talk(monkeypatch, typed(["\x07 Ann\t of\x00 Oaks ,वैकुण्ठ, \u200d\xad", "0", "", "quit"]), "leela")
    with kept() as file:
        assert file.header.seats == ("Ann of Oaks", "वैकुण्ठ")


def test_a_name_keeps_nothing_of_what_steers_a_terminal(monkeypatch):
    names = "\x1b[1;31mAnn\x1b[0m,\x9b2JBen\x1b,\x1b]0;title\x07Mira [3]"
    talk(monkeypatch, typed(["quit"]), "leela", "--seats", names)
    with kept() as file:
        assert file.header.seats == ("Ann", "Ben", "Mira [3]")


def test_wide_letters_fit_the_line(monkeypatch):
    names = ",".join(letter * 40 for letter in "空風火")
    terminal = talk(monkeypatch, typed([""] * 30), "leela", "--seats", names, "--seed", "1")
    assert max(sum(2 if ord(sign) > 0x3000 else 1 for sign in line) for line in terminal.split("\n")) <= WIDTH


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--seats", ","], "Leela takes 1 to 6 at the table, not 0."),
        (["--seats", "Ann,Ann"], "Ann is there twice. Give each their own name."),
        (["--seats", "Ann", "--bots", "6"], "Leela takes 1 to 6 at the table, not 7."),
        (["--seats", "y" * 41], "A name has 1 to 40 characters."),
        (["--option", "end"], "Give an option as NAME=VALUE, such as end=all, not end."),
        (["--option", "wind=fresh"], "Leela has no option called wind. It has end, sixes and begin."),
        (["--option", "end=never"], "The option end can be all or first, not never."),
        (["--level", "strong"], "Bots in Leela play easy, not strong."),
        (["--bots", "9"], "Leela takes 1 to 6 at the table, not 9."),
    ],
)
def test_a_table_that_cannot_be_set_is_refused_in_a_sentence(arguments, sentence, capsys):
    assert main(["play", "leela", "--text", *arguments]) == 2
    told = capsys.readouterr()
    assert (told.out, told.err) == ("", f"moksha: {sentence}\n")
    assert saves.list_matches() == []


# -- the words of the table


def words_of(monkeypatch: pytest.MonkeyPatch, *lines: str) -> str:
    """What is said to some lines after Ann was born, stands on 6, and is to throw again."""
    return flat(talk(monkeypatch, typed(["6", *lines]), "leela", "--seats", "Ann,Ben", "--real-dice"))


def test_help_names_every_word(monkeypatch):
    said = words_of(monkeypatch, "?")
    for word in ("help", "why", "log", "seats", "look", "rules", "undo", "quit"):
        assert f" {word}" in said
    assert words_of(monkeypatch, "HE").count("quit: leave the table") == 1


def test_why_cites_the_clauses_of_what_happened(monkeypatch):
    said = words_of(monkeypatch, "why")
    for rule in ("LE-2.1", "LE-3.2", "LE-2.2"):
        assert f"By {rule}: " in said
    assert "By LE-4.1" not in said
    assert words.say("table.why.nothing") in flat(
        talk(monkeypatch, typed(["why"]), "leela", "--seats", "Ann")
    )


def test_why_tells_of_the_bots_too(monkeypatch):
    said = talk(monkeypatch, typed(["", "why"]), "leela", "--seats", "Ann", "--bots", "2", "--seed", "5")
    assert said.count("By LE-2.1: ") == 1 and said.count("\nBot ") == 2 * 2


def test_seats_and_places(monkeypatch):
    said = words_of(monkeypatch, "seats", "look", "look 10", "look 73", "look \x1b[2J")
    assert "Ann, to act: 6, Delusion (moha). Ben: unborn, waiting for a six." in said
    assert "6, Delusion (moha), मोह." in said and "Here: Ann." in said
    assert "Say TUH-pa. ḥ is a breath at the end" in said
    assert "The arrow of purification, from here to 23, Celestial plane (svargaloka): " in said
    assert "There’s no 73 on this board." in said
    assert "There’s no ?[2J on this board." in said


def ghosts(monkeypatch: pytest.MonkeyPatch, *said: str) -> str:
    """What is said to a player who types these at a table of Hungry Ghost."""
    return flat(talk(monkeypatch, typed(said), "hungry_ghost", "--seats", "Ann,Ben"))


def test_in_hungry_ghost_all_stand_somewhere_and_what_they_have_is_told_in_sentences(monkeypatch):
    said = ghosts(monkeypatch, "look", "1", "look", "look Temple", "seats")
    assert "Town. A bowl is filled" in said and "Here: Ann and Ben." in said
    assert "Forest. One stroke" in said and "Here: Ann." in said and "Here: Ben." in said
    assert "No one is on the board" not in said and "cave, Cave" not in said
    assert "Walk in, and you become a Monk (HG-6.1)." in said, "a place says what can be done there"
    assert "The pilgrims’ steps, from Town to here." in said
    assert "Ann, to act: In the Forest. Life 5, no Dana, Merit 0, Delusion 30. No role yet." in said
    assert said.index("To awaken, die with 7 Insight. First become a Meditator") < said.index("Ann, morning")


def test_the_wheel_is_told_briefly_its_cards_are_read_out_and_ways_have_names(monkeypatch):
    typed_in = ["4", "3", "look human 12", "look karma burner", "look hell 3", "6", "6", "through the arch"]
    seated = ("buddhawheel", "--seats", "Ann", "--seed", "3007", "--real-dice")
    said = flat(talk(monkeypatch, typed([*typed_in, "dedicate patience", "?"]), *seated))
    assert "Ann throws 4 for a first birth. Born as a human." in said
    assert (
        "Ann throws 3. On to Human 3. Ann picks up Anger, a mind of anger. "
        "The words are out before you choose them, and they cannot be called back."
    ) in said
    assert "Human 12 of 14 · Death in 3. Pick up a card from the Human stack." in said
    assert "Karma burner. A flame in Hell and in the realms of Demi-gods and gods." in said
    assert "Nothing to pay with" not in said and "Costs the latest sad card: Anger." in said
    assert "1. On to Death: and be born as a human. 2. Through the arch: out to Spiritual 1: refuge" in said
    assert "Ann, under the umbrella. You can take the first of five powers here." in said
    assert (
        "1. Take refuge in Buddha: all three keep off lower births; costs your next turn. 2. Pick up a card"
        in said
    )
    assert "This isn’t a retreat (BW-5.2)." in said
    assert "look root delusion: what that means" in said


def test_marks_of_cards_are_words_and_words_of_the_game_are_explained_once(monkeypatch):
    seated = ("conscious", "--seats", "Ann", "--seed", "1")
    typed_in = ["", "1", "play 2♦ 4♦ for j♦"]
    said = flat(talk(monkeypatch, typed(typed_in), *seated))
    assert "Play 2 of diamonds and 4 of diamonds for Jack of diamonds" in said
    assert "Ann plays 2 of diamonds and 4 of diamonds" in said, "typed with its marks it is understood"
    assert not set("♦♣♥♠") & set(said)
    assert said.count("Law: What life does to you") == 1


def test_what_cannot_be_done_now_is_refused_in_a_sentence_with_the_way_to_it(monkeypatch):
    said = ghosts(monkeypatch, "Meditate", "good deed", "pay", "walk to the cave", "levitate")
    assert "Only a Meditator can meditate (HG-5.2). Become one by meeting a Teacher" in said
    assert "A Good Deed costs 1 Dana, and there is none (HG-5.3). You get Dana as a Monk" in said
    assert "decided in the Evening" in said
    assert "From the Town you can go to the Forest or the Temple (HG-5.1)." in said
    assert said.count("isn’t something you can say here") == 1


def test_why_reads_the_clause_that_forbids_until_something_is_done(monkeypatch):
    said = ghosts(monkeypatch, "meditate", "why", "skip", "why")
    assert said.count("By HG-5.2: ") == 1 and said.count("By HG-5.7: ") == 1
    assert said.index("By HG-5.2: ") < said.index("By HG-5.7: ")


def test_rules_are_read_by_section_and_clause(monkeypatch):
    said = words_of(monkeypatch, "rules", "rules 4.4", "rules le-4.5", "rules 3", "rules 99")
    assert "4. Moving (LE-4.1 to LE-4.8)" in said and "(LE-9.1 to LE-9.2)" in said
    assert said.count("LE-4.4: ") == said.count("LE-4.5: ") == said.count("LE-3.3: ") == 1
    assert "The rulebook has no section or clause 99." in said
    whole = words_of(monkeypatch, "rules all")
    assert all(f"{number}: " in whole for number in rulebook.clauses("leela"))


def test_what_is_searched_in_the_rules_is_said_in_whole_sentences(monkeypatch):
    game = "conscious", "--seats", "Ann", "--seed", "1"
    said = flat(talk(monkeypatch, typed(["rules facet"]), *game))
    assert "CB-7.5: " in said and "…" not in said
    for hit in rulebook.search(rulebook.rulebook("conscious"), "facet"):
        assert hit.sentences.endswith((".", "”", ":")) and hit.sentences in rulebook.clauses("conscious")[
            hit.number
        ].replace("\n", " ")


@pytest.mark.parametrize("game", GAMES)
def test_a_new_match_begins_with_what_one_is_after(monkeypatch, game):
    told = rulebook.plain(rulebook.rulebook(game).lead[0]).split(".")[0]
    said = flat(talk(monkeypatch, typed([]), game, "--seats", "Ann,Ben,Mira", "--seed", "1"))
    assert said.index(told) < said.index("Ann, Ben and Mira")


def test_the_log_is_the_last_turns_or_all(monkeypatch):
    game = ("leela", "--seats", "Ann,Ben", "--seed", "5")
    said = talk(monkeypatch, typed([""] * 30 + ["log"]), *game)
    assert "\n21. " in said and "\n20. " not in said
    said = talk(monkeypatch, typed([""] * 30 + ["log all", "log 2"]), *game)
    assert said.count("\n1. ") == 1 and said.count("\n29. ") == 2
    assert words.say("table.nothing_yet") in talk(monkeypatch, typed(["log"]), *game)


def test_undo_asks_once_and_stays_on_record(monkeypatch):
    said = words_of(monkeypatch, "2", "undo", "", "undo", "maybe", "yes", "5", "log", "quit")
    assert "It stays." in said and "Type yes or no." in said
    assert "Taken back: Ann throws a two." in said
    assert "2. Taken back: Ann throws a two." in said and "3. Ann throws a five." in said
    with kept() as file:
        assert [step.get("draws", "undo") for step in file.steps] == [[6], [2], "undo", [5]]


def test_undo_takes_back_what_bots_did_since(monkeypatch):
    game = ("leela", "--seats", "Ann", "--bots", "2", "--seed", "5")
    said = talk(monkeypatch, typed(["", "undo", "y", "", "quit"]), *game)
    assert said.count("Taken back: ") == 3
    with kept() as file:
        assert sum("undo" in step for step in file.steps) == 3
        first, again = file.steps[:3], file.steps[6:9]
        assert list(first) == list(again)  # the same throws are found again
    assert words.say("table.undo.nothing") in talk(monkeypatch, typed(["undo"]), *game)


def test_what_means_nothing_is_said_once_and_at_last_too_often(monkeypatch):
    said = talk(monkeypatch, typed(["\x1b[31mthrow", "7", "-1", "٣", "x" * 9999]), "leela", "--seats", "Ann")
    assert "“?[31mthrow” isn’t something you can say here. Press Enter, or type ? for help." in flat(said)
    assert len(said) < 2000
    said = talk(monkeypatch, lambda _: "rubbish", "leela", "--seats", "Ann")
    assert "Still not understood." in said and "The match is saved." in said


# -- leaving and going on


def test_whenever_one_leaves_one_goes_on_at_that_very_position(monkeypatch):
    """The same throws, whether played in one go or by a player who leaves after each."""
    talk(monkeypatch, typed([""] * 12 + ["quit"]), "leela", "--seats", "Ann,Ben", "--seed", "5")
    at_once = kept_match()
    (entry,) = saves.list_matches()
    saves.purge(saves.delete(entry.id))
    talk(monkeypatch, typed([]), "leela", "--seats", "Ann,Ben", "--seed", "5")
    for _ in range(12):
        said = talk(monkeypatch, typed(["yes", "", "q"]), "leela")
        assert "A match is waiting: Leela: Ann and Ben, begun " in flat(said)
    assert codec.dumps(kept_match().log()) == codec.dumps(at_once.log())
    assert "What happened last:" in said


def test_the_end_of_the_input_leaves_politely_wherever_it_comes(monkeypatch):
    script = ["Ann", "1", "no", "1", "1", "1", "2", "6", "2", "5", "undo", "yes", "why", "3", "log", "4"]
    for length in range(len(script) + 1):
        said = talk(monkeypatch, typed(script[:length]), "leela", "--seed", "7")
        assert said.endswith(("No match was begun.\n", "To continue: moksha play leela --text\n"))
        if length > 6:
            (entry, *_) = saves.list_matches()
            dice = [face for face in script[7:length] if face.isdigit()]
            with saves.open_match(entry.id) as file:
                assert sum(len(step.get("draws", ())) for step in file.steps) == len(dice)


def test_a_new_match_may_be_wanted_instead(monkeypatch):
    talk(monkeypatch, typed([""]), "leela", "--seats", "Ann")
    talk(monkeypatch, typed(["no", "Mira", "", "", "", "quit"]), "leela")
    assert sorted(entry.seats for entry in saves.list_matches()) == [("Ann",), ("Mira",)]
    said = talk(monkeypatch, typed(["what", "y"]), "leela")
    assert "Type yes or no." in said and "At the table: Mira." in said


def test_what_is_begun_here_is_what_continue_finds(monkeypatch):
    talk(monkeypatch, typed([""] * 4), "leela", "--seats", "Ann,Ben", "--seed", "5")
    entry = saves.latest()
    assert entry is not None
    sitting = Sitting.resume(entry.id)
    assert len(sitting.match.steps) == 4 and not sitting.readonly
    sitting.act({"type": "roll"})
    said = talk(monkeypatch, typed(["yes", "quit"]), "leela")
    assert "That match can’t be continued: This match is open elsewhere" in flat(said)
    sitting.close()
    said = talk(monkeypatch, typed(["yes", "log all"]), "leela")
    assert said.count("\n5. ") == 1


def test_real_dice_are_thrown_again_after_going_on(monkeypatch):
    said = words_of(monkeypatch, "0", "7", "six", "2")
    assert said.count("A die shows 1 to 6.") == 3 and "“six” isn’t something you can say here." in said
    talk(monkeypatch, typed(["", "3", "1", "quit"]), "leela")
    with kept() as file:
        assert [step["draws"] for step in file.steps] == [[6], [2], [3], [1]]


def test_a_bot_is_given_a_real_throw_too(monkeypatch):
    game = ("leela", "--seats", "Ann", "--bots", "1", "--real-dice")
    said = talk(monkeypatch, typed(["3", "6", "5", "2"]), *game)
    assert (
        flat(said).count("Throw the die for Bot 1. What does it show, 1 to 6?") == 3
    )  # birth, five more, and the next turn
    assert [seat.square for seat in kept_match().state.seats] == [68, 11]


def test_without_a_place_to_keep_it_the_match_is_played_all_the_same(monkeypatch, tmp_path):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("MOKSHA_HOME", str(tmp_path / "file"))
    said = flat(talk(monkeypatch, typed(["6", "2"]), "leela", "--seats", "Ann", "--real-dice"))
    assert said.count("Nothing you play is saved until that changes.") == 2  # when it begins, and on leaving
    assert "Ann throws a two. On to 8, Avarice (mātsarya)." in said
    assert "This match isn’t saved." in said and "To continue" not in said


def test_a_bot_at_fault_moves_as_any_could(monkeypatch):
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("game.bots.decide", fail)
    said = talk(monkeypatch, typed(["", ""]), "leela", "--seats", "Ann", "--bots", "1", "--seed", "1")
    assert "\nBot 1 throws" in said


# -- as a process


def opened(*arguments: str, **environment: str) -> subprocess.Popen[bytes]:
    """`moksha` as a process with its streams in our hands."""
    return subprocess.Popen(
        [sys.executable, "-m", "game", *arguments],
        env={**os.environ, "PYTHONPATH": str(ROOT), "TERM": "dumb", **environment},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C reaches a whole console there")
def test_ctrl_c_leaves_politely_and_all_is_kept():
    with opened("play", "leela", "--text", "--seats", "Ann,Ben", "--real-dice") as moksha:
        assert moksha.stdin and moksha.stdout and moksha.stderr
        moksha.stdin.write(b"6\n2\n")
        moksha.stdin.flush()
        while not moksha.stdout.readline().startswith(b"Ben, throw."):
            pass
        moksha.stdout.readline()
        moksha.send_signal(signal.SIGINT)
        assert moksha.wait(20) == 130
        assert b"The match is saved." in moksha.stdout.read()
        assert moksha.stderr.read() == b""
    assert len(kept_match().steps) == 2


def test_a_pipe_that_is_neither_utf_8_nor_wide_enough_for_it():
    with opened("play", "leela", "--text", "--real-dice", PYTHONIOENCODING="ascii", PYTHONUTF8="0") as moksha:
        told, complaint = moksha.communicate(
            b"J\xf6rg\xff, \xe0\xa4\xb5\n\n\n6\r\n2\r\n\x00\xfe\n", timeout=20
        )
    assert (moksha.returncode, complaint) == (0, b"")
    assert rb"On to 8, Avarice (m\u0101tsarya)." in told
    assert all(len(line) <= WIDTH * 10 for line in told.splitlines())
    assert len(kept_match().steps) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="pipes break otherwise there")
def test_a_reader_that_leaves_is_no_fault():
    with opened("play", "leela", "--text", "--seats", "Ann", "--seed", "1") as moksha:
        assert moksha.stdin and moksha.stdout and moksha.stderr
        moksha.stdout.close()
        moksha.stdin.write(b"\n" * 5)
        moksha.stdin.close()
        assert moksha.wait(20) == 141
        assert moksha.stderr.read() == b""
    with kept() as file:
        assert not file.readonly


# -- rubbish

COMMANDS = ["", "1", "2", "6", "?", "why", "log", "log all", "seats", "look", "rules", "undo", "yes", "no"]
rubbish = st.lists(
    st.sampled_from(COMMANDS).map(str.encode)
    | st.binary(max_size=30)
    | st.text(max_size=30).map(lambda line: line.encode("utf-8", "surrogatepass")),
    max_size=40,
).map(b"\n".join)


def rubbed(data: bytes, *arguments: str) -> str:
    """Play with bytes for input; what was said."""
    stdin, stdout = io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"), io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdin", stdin)
        patch.setattr("sys.stdout", stdout)
        assert main(["play", *arguments, "--text"]) == 0
    for entry in saves.list_matches():
        with saves.open_match(entry.id) as file:
            assert file.lost is None
            Match.replay(file.log())
        saves.purge(saves.delete(entry.id))
    return plain(stdout.getvalue())


@given(rubbish)
@settings(examples(40), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_rubbish_at_the_door(data):
    rubbed(data, "leela")


@given(rubbish, st.sampled_from([[], ["--real-dice"], ["--bots", "2"], ["--option", "sixes=total"]]))
@settings(examples(60), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_rubbish_at_the_table(data, arguments):
    rubbed(data, "leela", "--seats", "Ann,Ben", "--seed", "1", *arguments)


@given(rubbish)
@settings(examples(40), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_rubbish_at_a_table_with_a_curtain(data):
    with registered() as guest:
        rubbed(b"\n" + data, guest, "--seats", "Ann,Ben", "--bots", "1", "--seed", "1")


def test_a_line_without_end(monkeypatch):
    """Neither kept in memory nor waited for."""
    assert "No match was begun." in rubbed(b"x" * (17 * 2**20), "leela")


# -- the guest: what is hidden stays hidden

OPEN = re.compile(r"Press Enter when only (\w+) is looking\.")


class Guests:
    """All players of a match of Lanterns: act at random, and see that no seat is told too much."""

    def __init__(self, seed: int, names: Sequence[str], bots: int, evenings: int) -> None:
        self._random = Random(seed)
        people = [saves.Person("person", None, seat) for seat in range(len(names))]
        people += [saves.Person("bot", "easy", 5)] * bots
        seats = [*names, *(f"Bot {number + 1}" for number in range(bots))]
        self.sitting = Sitting.begin(
            "lanterns", seats, people, {"evenings": evenings}, "2026-11-20T10:15:33", seed=seed
        )
        self.looking: str | None = None if self.sitting.shared else names[0]
        self.curtains = 0

    def play(self, monkeypatch: pytest.MonkeyPatch) -> str:
        terminal = Talk(self.answer)
        with monkeypatch.context() as patch:
            patch.setattr("sys.stdin", terminal)
            patch.setattr("sys.stdout", terminal)
            with pytest.raises(Left):
                TextTable(self.sitting, Listener(), False).play()
        self.sitting.close()
        return plain(terminal.heard, WIDTH)

    def answer(self, said: str) -> str | None:
        before, curtain, after = said.partition("\n" * CURTAIN)
        self._watch(before)
        if curtain:
            self.curtains += 1
            self.looking = None
            self._watch(after)
        opening = OPEN.search(flat(said))
        if opening:
            self.looking = opening[1]
            return ""
        if "Yes to take it back" in said:
            return self._random.choice(["yes", "no"])
        if "close the curtain" in flat(said) or self.sitting.match.over:
            return self._random.choice(["", ""])
        if self._random.random() < 0.3:
            return self._random.choice(["log all", "seats", "why", "look", "?", "undo"])
        return str(self._random.randint(1, len(self.sitting.match.legal())))

    def _watch(self, said: str) -> None:
        """No wish in it that those who look have not been shown, and no bid of another before its time."""
        match = self.sitting.match
        if match.over:
            return
        seat = match.seats.index(self.looking) if self.looking is not None else None
        shown = set()
        for step in [None, *match.story]:
            for event in match.seen(seat, match.opening if step is None else step.events):
                shown |= {event.get("card"), event.get("back")}
        said = flat(said)
        assert {int(card) for card in re.findall(r"wish (\d+)", said)} <= shown, said
        assert {int(card) for card in re.findall(r"back (\d+)", said)} <= shown, said
        for name, _ in re.findall(r"(Ann|Ben|Mira|Bot 1) bids (\d)", said):
            assert name == self.looking, said
        for name, standing in re.findall(r"(Ann|Ben|Mira|Bot 1)(?:, to act)?: ([^.]*)\.", said):
            assert "wish " not in standing or name == self.looking, said


@pytest.mark.parametrize("seed", range(12))
def test_nobody_is_told_what_they_may_not_know(seed, monkeypatch):
    with registered():
        names = ["Ann", "Ben", "Mira"][: 1 + seed % 3]
        guests = Guests(seed, names, 1 if len(names) < 3 else seed % 2, 2)
        said = guests.play(monkeypatch)
        assert (guests.curtains > 0) == (len(names) > 1)
        assert re.search(r"wish \d", said)


def test_what_was_taken_back_meanwhile_is_told_to_those_who_had_not_looked(monkeypatch):
    lines = ["", "2", "", "", "undo", "yes", "", "3", "", "", "why"]
    with registered():
        said = talk(monkeypatch, typed(lines), "lanterns", "--seats", "Ann,Ben", "--seed", "4")
    first, second, asked, third, fourth = said.split("\n" * CURTAIN)[1:]
    assert "Ann bids 1." in flat(first) and "Ann bids 1." not in flat(second)
    assert "Ann, take back your last move?" in flat(asked) and "wish" not in flat(asked)
    assert "Taken back: Ann bids 1." in flat(third)
    assert "Ann bids." in flat(fourth) and "By LA-2.2: " in flat(fourth)


def test_of_very_many_actions_one_is_chosen_step_by_step(monkeypatch):
    """A card, then the other; by the words of one action at once; and back to all again."""
    with registered():
        found = words.texts("lanterns")
        played = {**found.actions, "play": words.ActionText("Play {cards:list}")}
        monkeypatch.setattr(words, "texts", lambda game: replace(found, actions=played))
        people = [saves.Person("person", None, seat) for seat in range(2)]
        sitting = Sitting.begin("lanterns", ["Ann", "Ben"], people, {}, "2026-11-20T10:15:33", seed=4)
        hand = [f"{number}C" for number in range(1, 11)]
        plays = [{"type": "play", "cards": list(pair)} for pair in combinations(hand, 2)]

        def asked(*lines: str) -> tuple[Any, str]:
            terminal = Talk(typed(lines))
            with monkeypatch.context() as patch:
                patch.setattr("sys.stdin", terminal)
                patch.setattr("sys.stdout", terminal)
                table = TextTable(sitting, Listener(), False)
                return table.asking.action(plays, sitting.match.view(0)), plain(terminal.heard, WIDTH)

        chosen, said = asked("3", "9")
        assert chosen == plays[23] and len(said.splitlines()) < 30
        assert "3. Play 3C, …" in said and "Play 3C, …\n1. Play 1C and 3C." in said
        chosen, said = asked("3", "back", "10", "99", "1")
        assert chosen == {"type": "play", "cards": ["1C", "10C"]}
        assert said.count("back: all the choices") == 2 and "Type a number from 1 to 9" in said
        assert asked("play 4c and 6c")[0] == {"type": "play", "cards": ["4C", "6C"]}
        assert asked("3", "log")[0] is None


def test_who_is_asked_in_the_turn_of_another_is_told_so(monkeypatch):
    lines = ["", "3", "", "", "1", "", "", "2", "", "", "seats", "quit"]
    with registered():
        said = flat(talk(monkeypatch, typed(lines), "lanterns", "--seats", "Ann,Ben", "--seed", "4"))
    assert "Ben, answer. During Ann’s turn. An offer is on the table." in said
    assert "Ann, whose turn it is: oil" in said and "Ben, to act: " in said


def test_going_on_at_a_shared_table_begins_behind_the_curtain(monkeypatch):
    with registered():
        talk(
            monkeypatch,
            typed(["", "3", "", "", "1", "", ""]),
            "lanterns",
            "--seats",
            "Ann,Ben",
            "--seed",
            "4",
        )
        said = talk(monkeypatch, typed(["yes"]), "lanterns")
        _, after = said.split("\n" * CURTAIN)
        assert not re.search(r"wish \d|bids \d", said)
        assert after.rstrip().endswith("To continue: moksha play lanterns --text")
        said = talk(monkeypatch, typed(["yes", ""]), "lanterns")
        assert "Ann bids 2. Ben bids. The bids are 2 and 0. Ann keeps the evening for 2." in flat(said)


@pytest.mark.parametrize("called", ["middle", "medium", "Medium"])
def test_one_person_among_bots_needs_no_curtain(called, monkeypatch):
    with registered():
        game = ("lanterns", "--seats", "Ann", "--bots", "2", "--level", called, "--seed", "8")
        said = talk(monkeypatch, typed(["1", "log", "seats"]), *game)
        with kept() as file:
            assert [person.level for person in file.header.people] == [None, "middle", "middle"]
    assert "\n" * 10 not in said and "bowl 9 unseen" in said
    assert len(re.findall(r"Bot \d is dealt a wish\.", flat(said))) >= 2


def test_a_range_and_a_level_are_asked(monkeypatch):
    lines = ["Ann", "9", "1", "no", "6", "3", "fresh wind", "", "", "", "", "2", "quit"]
    with registered():
        said = flat(talk(monkeypatch, typed(lines), "lanterns"))
        with kept() as file:
            assert file.header.options == {"evenings": 3, "wind": "fresh", "dry": [], "carry": []}
            assert file.header.people[1].level == "middle"
    assert "Type how many, 1 to 3." in said and "Type how many, 1 to 5." in said


def test_lists_and_objects_are_asked_part_by_part(monkeypatch):
    """Both without oil is refused and asked again; what is in an object is asked only where there is one."""
    lines = ["Ann", "1", "no", "", "", "yes", "yes", "no", "yes", "yes", "21", "7", "", "2", "3", "yes", ""]
    with registered():
        said = flat(talk(monkeypatch, typed([*lines, "1", "quit"]), "lanterns"))
        with kept() as file:
            carried = {"points": 7, "lanterns": {"slow": 0, "swift": 2, "deep": 3}, "feasted": True}
            assert file.header.options["dry"] == [1]
            assert file.header.options["carry"] == [carried, None]
    assert "Somebody begins with oil." in said or "somebody begins with oil." in said
    assert "Bot 1 begins without oil. Yes, or no. Enter for no." in said
    assert "Ann: points. 0 to 20. Enter for 0." in said and "Ann: lanterns on a swift one." in said
    assert "Without oil: no one" in said and "Bot 1: points" not in said
    assert "Without oil: Bot 1; Brought along: Ann" in said


@pytest.mark.parametrize(
    ("option", "told"),
    [
        ("dry=[0,1]", "dry: somebody begins with oil."),
        ("dry=[2]", "dry: expected seats of 0..1, ascending, each once, got [2]."),
        ("dry=nobody", "Write the option dry like ["),
        ('carry=[{"points":1},null]', "carry[0].lanterns: is missing."),
    ],
)
def test_lists_and_objects_of_the_command_line_are_json(option, told, monkeypatch, capsys):
    with registered():
        code, said, complaint = command(
            capsys, "play", "lanterns", "--text", "--seats", "Ann,Ben", "--option", option
        )
    assert code != 0 and told in flat(said + complaint)


# -- a match told from its file


def a_match(length: int = 40, undo: int = 20, over: bool = False, game: str = "leela") -> Path:
    """A match that was played with something taken back; its file."""
    people = [saves.Person("person", None, 0), saves.Person("person", None, 1)]
    sitting = Sitting.begin(game, NAMES, people, {}, "2026-11-20T10:15:33", seed=5)
    while (over or len(sitting.match.story) < length) and not sitting.match.over:
        sitting.act(sitting.match.legal()[-1])
        if len(sitting.match.story) == undo:
            sitting.undo()
    sitting.close()
    assert sitting.file is not None
    return saves.home() / "matches" / f"{sitting.file.id}.moksha"


def command(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(list(arguments))
    told = capsys.readouterr()
    return code, told.out, told.err


def test_replay_tells_every_turn(capsys):
    path = a_match()
    match = Match.replay(saves.read_file(path).log())
    code, said, complaint = command(capsys, "replay", str(path))
    assert (code, complaint) == (0, "")
    told = Sitting(match, [saves.Person("person", None, 0)] * 2, None).told(None)
    assert flat(plain(said)).startswith("Leela: Ann and Ben. Begun 20 November 2026, 10:15.")
    for number, group in enumerate(told, 1):
        assert f" {number}. {group.words}" in flat(said)
    assert said.count("Taken back: ") == 1
    assert f"{match.seats[match.to_act or 0]}’s turn." in said
    assert command(capsys, "replay", path.stem) == (code, said, complaint)  # the id will do


def test_replay_keeps_what_is_hidden(capsys):
    with registered():
        code, said, _ = command(capsys, "replay", str(a_match(6, 3, game="lanterns")))
        assert code == 0 and "What was hidden at this table stays hidden here." in said
        assert not re.search(r"wish \d|bids \d", said)
        code, said, _ = command(capsys, "replay", str(a_match(over=True, game="lanterns")))
    assert code == 0 and said.endswith("The match is over.\n")


def test_replay_of_what_is_no_match(capsys, tmp_path):
    path = tmp_path / "x.moksha"
    for data, sentence in (
        (None, "There’s no file x.moksha."),
        (b"", "x.moksha isn’t a Moksha match, or its first line is damaged."),
        (b"\xff" * 99, "x.moksha isn’t a Moksha match, or its first line is damaged."),
        (a_match().read_bytes()[:50], "x.moksha can’t be opened: its first line is damaged."),
    ):
        if data is not None:
            path.write_bytes(data)
        assert command(capsys, "replay", str(path)) == (1, "", f"moksha: {sentence}\n")
    assert command(capsys, "replay", str(tmp_path))[0] == 1
    assert command(capsys, "replay", "no-such-match") == (1, "", "moksha: There’s no file no-such-match.\n")


@pytest.fixture
def turned() -> Path:
    """A match whose title and names would turn a terminal's lines round, and colour them."""
    path = a_match()
    head, *below = path.read_bytes().split(b"\n")[:-1]
    ann = '"A\u202enn\u2066 \u200fn\u200c"'.encode()
    head = head.replace(b'"title": "Leela', b'"title": "Le\xe2\x80\xaeela').replace(b'"Ann"', ann)
    body = re.sub(rb', "crc": "\w+"}$', b"}", head)
    texts = [line.split(b" ", 2)[2].replace(b'"Ann"', ann) for line in below]
    path.write_bytes(with_lines(body[:-1] + b', "crc": "%08x"}\n' % zlib.crc32(body), *texts))
    return path


def test_nothing_in_a_file_turns_the_lines_of_a_terminal_round(turned, capsys):
    for verb in ("replay", "check"):
        code, said, complaint = command(capsys, verb, str(turned))
        assert (code, complaint) == (0, "") and "Leela: Ann and Ben." in said
        assert all(sign.isprintable() or sign in "\n\u200c" for sign in said)


def test_what_goes_to_a_terminal_does_not_steer_it():
    assert harmless("plain, प्रकृति, שלום, 👩\u200d🚀") == "plain, प्रकृति, שלום, 👩\u200d🚀"
    assert harmless("a\x1b[2Jb\x07\x9b\r\n") == "a?[2Jb???\n"
    assert harmless("\u202ea\u2066b\u200fc\ufeffd\u2028e") == "abcd e"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stderr", error := io.StringIO())
        complain("\x1b[31mno", 1)
    assert error.getvalue() == "moksha: ?[31mno\n"


def test_what_may_not_be_read_says_so(capsys, monkeypatch):
    path = a_match()
    looked_at = os.stat

    def guarded(name, *arguments, **named):
        if isinstance(name, str | Path) and str(name).startswith(str(path.parent)):
            raise PermissionError(errno.EACCES, "no", str(name))
        return looked_at(name, *arguments, **named)

    with monkeypatch.context() as patch:
        patch.setattr(os, "stat", guarded)
        for verb in ("replay", "check"):
            for name in (path.stem, str(path)):
                code, said, complaint = command(capsys, verb, name)
                assert code == 1
                assert (said + complaint).endswith(" can’t be read: reading it isn’t allowed.\n")


def test_a_board_folder_that_may_not_be_read_says_so(folder, capsys, monkeypatch):
    for refuses in ("is_dir", "exists"):
        allows = getattr(Path, refuses)
        with monkeypatch.context() as patch:

            def refuse(path, refuses=refuses, allows=allows):
                if not path.is_relative_to(folder):
                    return allows(path)
                raise PermissionError(errno.EACCES, refuses, str(path))

            patch.setattr(Path, refuses, refuse)
            told = f"moksha: {folder} can’t be read: reading it isn’t allowed.\n"
            assert command(capsys, "check", str(folder)) == (1, "", told)


def test_replay_of_a_torn_file_tells_what_there_is(capsys, tmp_path):
    path = tmp_path / "x.moksha"
    path.write_bytes(a_match().read_bytes()[:-3])
    code, said, complaint = command(capsys, "replay", str(path))
    assert code == 1 and "\n39. " in said
    assert complaint.startswith("moksha: The last line of this match (")


# -- whether a match file is whole


def relined(path: Path, line: int, change: Callable[[bytes], bytes], *, mend: bool = True) -> None:
    """Change a line of a file; the checksums are mended unless it shall be damaged."""
    head, *below = path.read_bytes().split(b"\n")[:-1]
    texts = [each.split(b" ", 2)[2] for each in below]
    texts[line - 2] = change(texts[line - 2])
    if mend:
        path.write_bytes(with_lines(head + b"\n", *texts))
    else:
        below[line - 2] = b" ".join([*below[line - 2].split(b" ")[:2], texts[line - 2]])
        path.write_bytes(b"\n".join([head, *below, b""]))


def test_check_finds_a_match_whole(capsys):
    path = a_match()
    code, said, complaint = command(capsys, "check", str(path))
    assert (code, complaint) == (0, "")
    assert said == f"{path}: whole. Leela: Ann and Ben. Throws: 40, taken back: 1; still under way.\n"
    over = a_match(over=True)
    assert command(capsys, "check", over.stem)[1].endswith("over.\n")


@pytest.mark.parametrize("form", [1, 2])
def test_a_file_of_every_format_is_whole_and_is_told(form, capsys):
    path = Path(__file__).parent / "saves" / "formats" / f"leela-{form}.moksha"
    said = f"{path}: whole. Leela: Ann and Ben. Throws: 13, taken back: 2; still under way.\n"
    assert command(capsys, "check", str(path)) == (0, said, "")
    code, told, complaint = command(capsys, "replay", str(path))
    assert (code, complaint) == (0, "") and "\n12. " in told


def test_check_names_the_line_that_is_damaged(capsys):
    path = a_match()
    relined(path, 12, lambda body: body.replace(b"draws", b"drawn"), mend=False)
    assert command(capsys, "check", str(path)) == (
        1,
        f"{path.name}, line 12: is damaged; everything above it can be read\n",
        "",
    )
    path.write_bytes(path.read_bytes()[:-1])
    assert ", line 12: is damaged" in command(capsys, "check", str(path))[1]


def test_check_names_the_line_that_was_taken_out_or_stands_twice(capsys):
    path = a_match()
    lines = path.read_bytes().splitlines(keepends=True)
    for changed, told in (
        (lines[:16] + lines[17:], "is missing, and line 18 is in its place"),
        (lines[:16] + [lines[15]] + lines[16:], "line 16 is there again"),
    ):
        path.write_bytes(b"".join(changed))
        said = f"{path.name}, line 17: {told}; everything above it can be read\n"
        assert command(capsys, "check", str(path)) == (1, said, "")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda body: re.sub(rb"\[\d\]", b"[7]", body), "die() takes 1..6, got 7"),
        (lambda body: re.sub(rb"\[\d\]", b"[]", body), "die() was asked for"),
        (lambda body: re.sub(rb"\[\d\]", b"[1, 2]", body), "more outcomes than the action drew"),
        (lambda body: body.replace(b"roll", b"fly"), "the one thing to do is to throw the die"),
        (lambda body: re.sub(rb'"seat": \d', b'"seat": 5', body), "expected "),
        (lambda body: b'{"step": {}}', "expected seat, action and draws, or undo"),
        (lambda body: b'{"step": {"undo": 1}}', "expected seat, action and draws, or undo"),
    ],
)
def test_check_names_the_step_that_cannot_have_been_played(change, sentence, capsys):
    path = a_match()
    relined(path, 17, change)
    code, said, _ = command(capsys, "check", str(path))
    assert code == 1
    assert said.startswith(f"{path.name}, line 17: this can’t have been played: ") and sentence in said
    assert command(capsys, "replay", str(path))[0] == 1


def test_check_compares_what_is_said_of_the_end(capsys):
    path = a_match(over=True)
    last = path.read_bytes().count(b"\n")
    relined(path, last, lambda body: b'{"over": {"winners": [1]}}')
    code, said, _ = command(capsys, "check", str(path))
    assert code == 1
    assert re.fullmatch(
        rf"{path.name}, line {last}: names \[1\] as winners, but the match was won by \[\d, \d\]\n", said
    )


def test_check_of_a_table_that_cannot_have_been_set(capsys):
    path = a_match()
    data = path.read_bytes()
    head, _, rest = data.partition(b"\n")
    body = re.sub(rb', "crc": "\w+"}$', b"}", head).replace(b'"leela"', b'"chess"')
    texts = [line.split(b" ", 2)[2] for line in rest.split(b"\n")[:-1]]
    path.write_bytes(with_lines(body[:-1] + b', "crc": "%08x"}\n' % zlib.crc32(body), *texts))
    code, said, _ = command(capsys, "check", str(path))
    assert code == 1
    assert said.startswith(f"{path.name}, line 1: this table can’t have been set up: ") and "chess" in said


@cache
def a_short_match() -> bytes:
    return a_match(12, 5).read_bytes()


PIECE = re.compile(rb'\d+|true|"\w+"|[\[\]{}:,]')
OTHERS = [b"0", b"7", b"true", b"null", b'"x"', b"[]", b"{}", b"1.0", b"-1", b"5e9", b""]


@st.composite
def spoilt_matches(draw: st.DrawFn) -> bytes:
    """A match with one piece in each of some lines changed, the checksums mended or not."""
    lines = a_short_match().split(b"\n")[:-1]
    mended = draw(st.booleans())
    for _ in range(draw(st.integers(1, 3))):
        number = draw(st.integers(1, len(lines) - 1))
        place, check, body = lines[number].split(b" ", 2)
        pieces = list(PIECE.finditer(body))
        if pieces:
            piece = draw(st.sampled_from(pieces))
            body = body[: piece.start()] + draw(st.sampled_from(OTHERS)) + body[piece.end() :]
            lines[number] = b" ".join([place, check, body])
    if mended:
        return with_lines(lines[0] + b"\n", *(line.split(b" ", 2)[2] for line in lines[1:]))
    return b"\n".join([*lines, b""])


@given(data=spoilt_matches())
@settings(examples(60), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_file_however_spoilt_brings_more_than_sentences(data, tmp_path):
    path = tmp_path / "spoilt.moksha"
    path.write_bytes(data)
    for deed in (text.check, text.replay):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("sys.stdout", io.StringIO())
            patch.setattr("sys.stderr", io.StringIO())
            assert deed(str(path)) in (0, 1)


@pytest.mark.parametrize("name", ["nothing-here", "x" * 5000, "a\nb", "../.."])
def test_check_of_what_is_not_there(name, capsys):
    code, said, complaint = command(capsys, "check", name)
    assert code == 1 and len((said + complaint).splitlines()) <= 2


# -- whether a board folder is whole


def copied(root: Path, game: str) -> tuple[Path, Path]:
    """A copy of a game's folder and of its words, to be spoilt."""
    board, said = root / "boards" / game, root / "languages" / "en" / game
    shutil.copytree(ROOT / "boards" / game, board)
    shutil.copytree(ROOT / "languages/en" / game, said)
    return board, said


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of Leela's folder."""
    return copied(tmp_path, "leela")[0]


def placed(folder: Path, file: str) -> tuple[Path, str]:
    """Where a file of a game lies, and what complaints call it."""
    if file in ("texts.yaml", "rulebook.md"):
        return (
            folder.parent.parent / "languages/en" / folder.name / file,
            f"languages/en/{folder.name}/{file}",
        )
    return folder / file, f"boards/{folder.name}/{file}"


def spoil(path: Path, old: str, new: str) -> int:
    """Put something in another's place in a file; the number of the line."""
    content = path.read_text(encoding="utf-8")
    assert content.count(old) >= 1
    path.write_text(content.replace(old, new, 1), encoding="utf-8")
    return content[: content.index(old)].count("\n") + 1


def test_check_finds_the_boards_whole(folder, capsys):
    assert command(capsys, "check", str(folder)) == command(capsys, "check", str(folder))
    code, said, _ = command(capsys, "check", str(folder))
    assert code == 0 and ": whole. 72 places, 20 ways between them, " in said
    with registered():
        assert command(capsys, "check", str(ROOT / "tests/guest/boards/lanterns"))[0] == 0


@pytest.mark.parametrize(
    ("file", "old", "new", "sentence"),
    [
        ("board.yaml", "id: 12,", "id: 11,", "spaces[11].id: 11 appears twice"),
        ("board.yaml", "from: 10", "from: 710", "links[0].from: there is no space 710"),
        ("board.yaml", "size: [9, 8]", "size: [9, x]", "size[1]: expected a number"),
        ("board.yaml", "game: leela", "game: senet", "game: expected leela, got senet"),
        ("game.yaml", "seat: 480", "seat: no", "lasts[0].seat: expected an integer"),
        ("texts.yaml", "rule: LE-4.4", "rule: LE-4.9", "there’s no clause LE-4.9 in the rulebook"),
        ("texts.yaml", "throws a six.", "throws a {six.", "a placeholder isn’t closed, or isn’t opened"),
        ("texts.yaml", "throws a six.", "throws a {number}.", "the event or action has no number"),
        ("texts.yaml", "throws a six.", "throws a {die:dye}.", "no field can be told as dye"),
        (
            "texts.yaml",
            "matches.steps.1: one throw",
            "matches.steps.1: 'one {throw'",
            "a placeholder isn’t closed",
        ),
        ("texts.yaml", "{throws} throws from", "{throws:seat} throws from", "no field can be told as seat"),
        (
            "texts.yaml",
            "title: Take back the last throw?",
            "title: 'Back, {last}?'",
            "nothing is told here as last",
        ),
        ("texts.yaml", "{seat:seat}, throw", "{seats:seat}, throw", "nothing is told here as seats"),
        ("game.yaml", "opens: [rolled]", "opens: [rolling]", "there’s no event rolling here"),
        ("rulebook.md", "(LE-4.3)", "(LE-4.33)", "there’s no clause LE-4.33 in the rulebook"),
    ],
)
def test_check_names_file_line_and_fault(file, old, new, sentence, folder, capsys):
    path, called = placed(folder, file)
    line = spoil(path, old, new)
    code, said, complaint = command(capsys, "check", str(folder))
    assert (code, complaint) == (1, "")
    found = [fault for fault in said.splitlines() if sentence in fault]
    assert any(fault.startswith(f"{called}, line {line}: ") for fault in found), said


@pytest.mark.parametrize(
    ("file", "old", "new", "sentences"),
    [
        (
            "texts.yaml",
            "\n  72:\n",
            "\n  73:\n",
            ["no words for the place 72", "squares.73: there’s no such place"],
        ),
        (
            "texts.yaml",
            '"10>23":',
            '"10>24":',
            ["no words for the way 10>23", "links.10>24: there’s no such way"],
        ),
        ("texts.yaml", "  useless:", "  unused:", ['no sentence for the event {"type": "useless"']),
        ("texts.yaml", "  roll: {", "  throw: {", ["no label for the action roll"]),
        ("texts.yaml", "total: Hold", "added: Hold", ["no words for the value total"]),
        ("texts.yaml", "  sixes:\n", "  seven:\n", ["no words for the option sixes"]),
        (
            "rulebook.md",
            "**LE-5.2**",
            "**LE-5.1**",
            ["the clause LE-5.1 appears twice", "the clause LE-5.2, which"],
        ),
        ("rulebook.md", "**LE-6.2**", "**LE-6.9**", ["an event useless cites the clause LE-6.2"]),
    ],
)
def test_check_holds_the_files_against_each_other(file, old, new, sentences, folder, capsys):
    path, called = placed(folder, file)
    spoil(path, old, new)
    code, said, _ = command(capsys, "check", str(folder))
    assert code == 1
    assert [sentence for sentence in sentences if sentence not in said] == []
    assert all(fault.startswith(called) for fault in said.splitlines())


def test_check_names_what_is_missing(folder, capsys):
    placed(folder, "texts.yaml")[0].unlink()
    placed(folder, "rulebook.md")[0].write_bytes(b"\xff\xfe")
    (folder / "board.yaml").write_bytes(b"[" * 100_000)
    code, said, _ = command(capsys, "check", str(folder))
    assert code == 1
    assert "languages/en/leela/rulebook.md: is not UTF-8 text\n" in said
    assert "languages/en/leela/texts.yaml: is missing\n" in said
    assert "boards/leela/board.yaml, line 1: is nested deeper than 24\n" in said
    shutil.rmtree(folder.parent.parent / "languages")
    assert "rulebook.md: is missing" in command(capsys, "check", str(folder))[1]


def test_check_tells_once_which_places_have_no_words(tmp_path, capsys):
    folder, words_ = copied(tmp_path, "hungry_ghost")
    texts = (words_ / "texts.yaml").read_text("utf-8")
    begin, end = texts.index("\nsquares:\n"), texts.index("\nlinks:\n")
    (words_ / "texts.yaml").write_text(texts[:begin] + texts[end:], "utf-8")
    code, said, _ = command(capsys, "check", str(folder))
    places = "cave, forest, town, temple, heaven and hell"
    assert (code, said) == (
        1,
        f"languages/en/hungry_ghost/texts.yaml: squares: no words for the places {places}\n",
    )


def test_check_asks_for_no_words_for_ways_where_none_has_any(tmp_path, capsys):
    folder, words_ = copied(tmp_path, "hungry_ghost")
    texts = (words_ / "texts.yaml").read_text("utf-8")
    begin, end = texts.index("\nlinks:\n"), texts.index("\nactions:\n")
    (words_ / "texts.yaml").write_text(texts[:begin] + texts[end:], "utf-8")
    assert command(capsys, "check", str(folder))[0] == 0
    (words_ / "texts.yaml").write_text(spoilt := texts.replace("  town>temple:", "  town>cave:"), "utf-8")
    assert spoilt != texts
    assert "no words for the way town>temple" in command(capsys, "check", str(folder))[1]


def test_check_asks_for_no_words_for_places_that_are_mere_numbers(capsys):
    from tests.guest import HERE, long_walk, registered

    with registered(long_walk.GAME):
        code, said, _ = command(capsys, "check", str(HERE / "boards/long_walk"))
    assert (code, said.count("\n")) == (0, 1), said


def test_check_reads_cards_as_their_game_does(tmp_path, capsys):
    folder, _ = copied(tmp_path, "buddha")
    line = spoil(folder / "cards.yaml", "{code: A3, group: air", "{code: A3, group: fire")
    code, said, _ = command(capsys, "check", str(folder))
    assert (code, said) == (1, f"boards/buddha/cards.yaml, line {line}: cards[2]: expected 1 of A3, air 3\n")


def test_check_finds_words_for_a_reason_that_is_not_there(tmp_path, capsys):
    folder, words_ = copied(tmp_path, "buddha")
    texts = words_ / "texts.yaml"
    texts.write_text(texts.read_text("utf-8").replace("  must_follow:\n", "  must_folow:\n"), "utf-8")
    code, said, _ = command(capsys, "check", str(folder))
    assert code == 1 and "there’s no reason must_folow among the refusals" in said


@given(data=st.data())
@settings(examples(25), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_folder_however_spoilt_brings_more_than_sentences(data, tmp_path_factory):
    copy, _ = copied(tmp_path_factory.mktemp("spoilt"), "leela")
    name = data.draw(st.sampled_from(["board.yaml", "game.yaml", "lesson.yaml", "texts.yaml", "rulebook.md"]))
    path, _ = placed(copy, name)
    content = path.read_bytes()
    start = data.draw(st.integers(0, len(content)))
    other = data.draw(
        st.binary(max_size=4) | st.sampled_from([b"[", b"{", b"*a", b"&a ", b"\n", b": ", b"- "])
    )
    path.write_bytes(content[:start] + other + content[start + data.draw(st.integers(0, 30)) :])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdout", io.StringIO())
        assert text.check(str(copy)) in (0, 1)


def test_chance_that_shows_the_rare_is_chance_still():
    dice = [text.boards.Sixes(1).die() for _ in range(3)]
    assert dice == [text.boards.Sixes(1).die() for _ in range(3)]
    assert isinstance(text.boards.Sixes(1), Loose)
    source: Any = text.boards.Sixes(2)
    assert {source.die() for _ in range(200)} == {1, 2, 3, 4, 5, 6}


# -- where no terminal reads


def test_into_a_pipe_a_paragraph_is_one_line_and_no_curtain_of_blanks():
    said = rubbed(b"\n3\n\n4\nwhy\n", "buddha", "--seats", "Ann,Ben", "--bots", "1", "--seed", "4")
    assert max(map(len, said.splitlines())) > 2 * WIDTH
    assert "\n\n\n\n" not in said and "Press Enter when only Ben is looking." in said


# -- Buddha


def at_buddha(rounds: int = 1) -> tuple[str, ...]:
    return ("buddha", "--seats", "Ann,Ben", "--bots", "1", "--option", f"rounds={rounds}", "--seed", "6")


def test_a_bid_is_numbered_by_itself_and_a_card_has_its_name(monkeypatch):
    said = flat(talk(monkeypatch, typed(["", "1", "", "", "16", "0", "", "", "15"]), *at_buddha()))
    assert "Bid 0 to 15: Secret until everyone has bid. Type a number from 0 to 15, or ? for help." in said
    assert "“16” isn’t something you can say here. Type a number from 0 to 15, or ? for help." in said
    assert re.search(r"Ben, to act: Score 0. In hand: (Air|Fire|Water|Earth) \d", said)
    assert re.search(r"The bids: Ann 15, Ben 0 and Bot 1 \d+\.", said)


def test_a_round_behind_the_curtain_of_the_text_table(monkeypatch):
    """Whoever looks is shown their own hand and no other, to the last trick and the sheet."""
    looking: list[str] = []

    def answer(said: str) -> str | None:
        said = flat(said)
        for name in re.findall(r"(\w+), to act: ", said):
            assert looking[-1:] == [name], said
        assert len(re.findall(r" in hand: ", said, re.IGNORECASE)) <= 1
        opening = OPEN.search(said)
        if opening:
            looking.append(opening[1])
        if "make a bid" in said:
            return "3"
        if "The last trick is played" in said:
            return None
        return "" if "Press Enter" in said else "1"

    said = flat(talk(monkeypatch, answer, *at_buddha()))
    assert set(looking) == {"Ann", "Ben"}
    assert re.search(r"In the trick: (\w[\w -]* from (Ann|Ben|Bot 1)( and )?){1,2}\.", said)
    scored = set(re.findall(r"(Ann|Ben|Bot 1) bid \w+ and took \w+: \S+ points", said))
    assert scored == {"Ann", "Ben", "Bot 1"}


def test_what_one_holds_is_read_once(monkeypatch):
    """Where cards are offered by name and number, the hand is what is left of it."""
    said = talk(monkeypatch, typed(["", "1", "", "", "2", "", "", "3", "", "", "1", "", ""]), *at_buddha())
    last = flat(said[said.rindex(", to act: ") :])
    cards = re.findall(r"(?:Air|Fire|Water|Earth) \d+(?=[,.]| and)", last)
    assert len(cards) == len(set(cards)) >= 10
    assert "Also in hand: " in last


def test_a_hand_is_told_whole_where_nothing_says_that_it_is_but_the_rest(capsys):
    with registered():
        people = [saves.Person("person", None, seat) for seat in range(2)]
        sitting = Sitting.begin("lanterns", ["Ann", "Ben"], people, {}, "2026-11-20T10:15:33", seed=4)
        view = sitting.match.view(0)
        view["seats"][0]["hand"] = ["3C", "7C"]
        Reading(sitting, Aside(brief=False)).tell_own_seat(view, 0, [{"type": "play", "card": "3C"}])
    said = capsys.readouterr().out
    assert "3C" in said and "7C" in said


def test_the_seats_of_buddha_are_told_in_sentences(monkeypatch):
    lines = ["", "1", "", "", "2", "", "", "3", "", "", "seats", "1", "", "", "seats"]
    said = flat(talk(monkeypatch, typed(lines), *at_buddha()))
    assert "Ben, lead a trick. You can lead any card you hold." in said
    assert re.search(r"Buddha: Round 1 of 1, dealt by Ann\. (Air|Fire|Water|Earth) is led\.", said)
    assert re.search(r"Ann(, to act)?: Bid 3, took 0\. Score 0\.", said)
    assert not re.search(r"cards \d|tricks \d|score \d|hand [AFWE]", said)


def test_bids_that_were_shown_are_taken_back_when_the_others_agree(monkeypatch):
    """The bids were seen, so each is asked, and a no keeps all as it is."""
    begin = ["", "1", "", "", "2", "", "", "3", "", ""]
    said = flat(talk(monkeypatch, typed([*begin, "undo", "yes", "", "log", "quit"]), *at_buddha()))
    assert "Ann, take back your last move? Ann has bid. The bids: Ann 3, Ben 2" in said
    assert "so Ben must agree." in said
    assert "Ben, do you agree? Ann would like to take back a move." in said
    assert "Ben said no, so it stays." in said and "Taken back" not in said
    said = flat(talk(monkeypatch, typed([*begin, "undo", "yes", "yes", "", "", "log", "quit"]), *at_buddha()))
    assert "Taken back, and everyone agreed: Ann has bid." in said
    assert "Pass back to Ann." in said


def test_a_bid_nobody_saw_is_taken_back_by_a_word(monkeypatch):
    begin = ["", "1", "", "", "2", "", ""]
    said = flat(talk(monkeypatch, typed([*begin, "undo", "yes", "", "quit"]), *at_buddha()))
    assert "Ben, take back your last move?" in said and "Everyone has seen it" not in said
    assert "Taken back: Ben has bid." in said and "Pass back to Ben." in said


# -- boards that somebody made


@pytest.fixture
def own() -> Path:
    """A sound board of Leela in the folder for such, and one with a mistake."""
    folder = saves.home() / "boards" / "leela"
    folder.mkdir(parents=True)
    few = own_boards.text_of(own_boards.leela())
    (folder / "few.yaml").write_text(few, encoding="utf-8")
    (folder / "odd.yaml").write_text(few.replace('"to":40', '"to":2'), encoding="utf-8")
    return folder


MISTAKE = "boards/leela/odd.yaml, line 79: links[1].to: expected a square above 11, got 2"


def test_a_board_is_asked_for_where_somebody_made_one(own, monkeypatch):
    said = flat(talk(monkeypatch, typed(["Ann", "", "", "2", "quit"]), "leela"))
    assert f"{MISTAKE}." in said and "Which board? 1. Moksha’s own; 2. Few strands." in said
    with kept() as file:
        assert file.board() == own_boards.made(own_boards.leela())


def test_a_board_is_named_on_the_command_line(own, monkeypatch, capsys):
    lines = ["look 11", "look 40", "look 10", "quit"]
    said = flat(talk(monkeypatch, typed(lines), "leela", "--seats", "Ann", "--board", "few"))
    assert "A way leads from here to 40, Spreading breath (vyānaloka)." in said
    assert "The board: Few strands." in said
    assert "A way leads here from 11, " in said and "arrow of purification" not in said
    for name, sentence in (
        ("odd", f"{MISTAKE}."),
        ("none", "You have no board for Leela called none. Your boards: few and odd."),
    ):
        assert main(["play", "leela", "--text", "--seats", "Ann", "--board", name]) == 2
        assert capsys.readouterr().err == f"moksha: {sentence}\n"
    assert main(["play", "buddha", "--text", "--seats", "A,B,C", "--board", "few"]) == 2
    assert "Your boards: none." in capsys.readouterr().err


def test_a_match_on_such_a_board_is_told_and_checked(own, monkeypatch, capsys):
    talk(monkeypatch, typed([""] * 12), "leela", "--seats", "Ann", "--board", "few", "--seed", "7")
    with kept() as file:
        match_id = file.id
    assert command(capsys, "check", match_id)[0] == 0
    code, said, _ = command(capsys, "replay", match_id)
    assert code == 0 and "The board: Few strands." in said


def test_check_of_a_single_board(own, capsys):
    code, said, _ = command(capsys, "check", str(own / "few.yaml"))
    assert code == 0 and said.endswith(": whole. 72 places and 6 ways between them\n")
    assert command(capsys, "check", str(own / "odd.yaml"))[:2] == (1, f"{MISTAKE}\n")
    assert command(capsys, "check", str(ROOT / "boards/leela/board.yaml"))[0] == 0
    assert command(capsys, "check", str(own / "missing.yaml"))[0] == 1


def test_what_is_typed_means_the_copy_that_one_has():
    karma = {"karma": ["HU03-2", "HU06", "HU03-4"], "lives": 2, "square": "hell-3"}
    meant = partial(with_own_copies, fields=karma)
    assert meant({"type": "dedicate", "card": "HU03"}) == {"type": "dedicate", "card": "HU03-2"}
    for action in ({"type": "dedicate", "card": "HU06"}, {"card": "HU03-4"}, {"card": "HG01"}, {"to": 3}):
        assert meant(action) == action


# -- brief, and more when asked


def test_a_brief_table_tells_what_has_changed_and_the_rest_when_asked(monkeypatch):
    lines = [
        "",
        "",
        "more",
        "odds",
        "odds Nobody",
        "throws",
        "throws Nobody",
        "rules snake",
        "note a stone in the shoe",
        "note",
        "journal",
        "journal bot",
    ]
    said = talk(
        monkeypatch, typed([*lines, ""]), "leela", "--seats", "Ann", "--bots", "1", "--seed", "9", "--brief"
    )
    assert said.count("You need a six to be born") == 2  # once, and once more when asked
    assert said.count("1, or Enter: Throw.") == 2
    assert "Delusion: Morning mist" not in said.partition("Ann throws a five")[0]
    assert "What chance has in store for Ann." in said and "Until home: " in said
    assert said.count("No one here is called Nobody.") == 2
    assert re.search(r"\d throws in this match\.\nIn order: ", said)
    assert "LE-5.2: If a count ends at a snake" in said
    assert "Saved with your move 2, on this device only." in said
    assert said.count("Your words: a stone in the shoe") == 2  # asked for, and in the journal
    assert "Ann’s journal: 2 moves." in said and "Bot 1’s journal: " in said
    assert "\n\n\n" not in said
    kept_notes = list((saves.home() / saves.NOTES).iterdir())
    assert len(kept_notes) == 1 and "a stone in the shoe" in kept_notes[0].read_text(encoding="utf-8")


def test_in_brief_a_hand_is_told_once_and_many_choices_are_counted(monkeypatch):
    alone = ("buddha", "--seats", "Ann", "--bots", "3", "--seed", "7")
    lines = ["", "3", "fire 5", "more", "air 3"]
    bids, played = flat(talk(monkeypatch, typed(lines), *alone, "--brief")).split("The bids: ")
    hand = re.search(r"In hand: (.*?)\.", bids)
    assert hand is not None and hand[1].count(", ") > 8
    assert (
        "As before, 14 to choose from. Type one by its name, or more to hear them. Ann plays Fire 5."
        in played
    )
    assert played.count("1. Air 3. 2. Air 11. 3. Fire 3. 4. Fire 6.") == 1  # it was asked for
    assert "As before, 12 to choose from" in played.partition("Ann plays Air 3.")[2]
    full = flat(talk(monkeypatch, typed(lines[:3]), *alone))
    assert "As before" not in full and full.count("1. Air 3") >= 2


def test_who_hears_the_table_is_spared_the_empty_lines_between_two(monkeypatch):
    arguments = ("buddha", "--seats", "Ann,Ben,Cleo", "--seed", "3")
    rows = [talk(monkeypatch, typed(["", "", "", "4", ""]), *arguments, *more) for more in ((), ("--heard",))]
    assert "\n" * 20 in rows[0] and "\n\n\n" not in rows[1]
    assert [line for line in rows[0].split("\n") if line] == [line for line in rows[1].split("\n") if line]


def test_what_lies_where_no_words_are_is_told_with_who_stands_there(monkeypatch):
    said = talk(monkeypatch, typed(["look 0", "look"]), "conscious", "--seats", "Ann,Ben", "--seed", "3")
    assert flat(said).count("Ann and Ben") >= 2
