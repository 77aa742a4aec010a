"""`moksha engine`: one answer to each line, whatever the line holds (docs/protocol.md)."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from game import __version__, bots, reasons
from game.engine import codec
from game.engine.protocol import LONGEST_REQUEST, Session, serve
from tests import strategies
from tests.every import examples
from tests.games.leela_table import ROLL, position

ROOT = Path(__file__).resolve().parent.parent.parent

CODES = {
    "bad_json",
    "unknown_command",
    "unknown_game",
    "bad_request",
    "bad_state",
    "illegal_action",
    "match_over",
    "no_match",
    "nothing_to_undo",
    "chance_exhausted",
    "chance_out_of_range",
    "not_for_seat",
}

NEW = {"cmd": "new", "game": "leela", "seats": ["Ann", "Ben"], "options": {}, "chance": [6, 4, 3]}
ACT = {"cmd": "act", "action": ROLL}


class Talk:
    """A conversation with the engine, in one process."""

    def __init__(self, *requests: dict[str, Any]) -> None:
        self.session = Session(bots.choose, reasons.told)
        for request in requests:
            assert self.ask(**request)["ok"]

    def line(self, line: bytes) -> dict[str, Any]:
        """The answer to a line, as it would be written."""
        answer: dict[str, Any] = json.loads(codec.dumps(self.session.answer(line)))
        return answer

    def ask(self, **request: Any) -> dict[str, Any]:
        return self.line(strategies.line(request))

    def refused(self, **request: Any) -> tuple[str, str | None]:
        """Code and path of a refusal, that changes nothing."""
        before = self.all()
        answer = self.ask(**request)
        assert refusal(answer) and self.all() == before
        return answer["code"], answer.get("path")

    def all(self) -> str:
        """All there is of the match, as text."""
        match = self.session._match
        if match is None:
            return "none"
        waiting: Any = match.chance.waiting
        return codec.dumps([match.encoded(), match.log(), match.events, waiting, match.chance.position])


def refusal(answer: dict[str, Any]) -> bool:
    """Whether an answer is a refusal, and of the right form."""
    if answer["ok"] is True:
        return False
    assert answer["ok"] is False
    assert answer["code"] in CODES
    assert set(answer) <= {"ok", "code", "error", "path", "rule", "draw", "n"}
    assert answer["error"].strip() and "Traceback" not in answer["error"]
    assert all(type(answer[key]) is str for key in ("path", "rule", "draw") if key in answer)
    return True


# -- each command


def test_hello():
    assert Talk().ask(cmd="hello") == {"ok": True, "name": "moksha", "version": __version__, "protocol": 1}


def test_games():
    assert Talk().ask(cmd="games")["games"][0] == {
        "game": "leela",
        "min_seats": 1,
        "max_seats": 6,
        "options": {"end": "all", "sixes": "as_thrown", "begin": "unborn"},
        "hidden": False,
        "private": False,
        "bots": ["easy"],
    }


def test_new():
    answer = Talk().ask(**NEW)
    assert list(answer) == ["ok", "state", "legal", "events"]
    assert (answer["legal"], answer["events"]) == ([ROLL], [])
    assert list(answer["state"]) == (
        ["game", "options", "phase", "turn", "to_act", "run", "over", "winners", "home", "seats"]
    )


def test_new_with_seed_and_options():
    talk = Talk()
    answer = talk.ask(cmd="new", game="leela", seats=["Ann"], options={"end": "first"}, seed=2**63 - 1)
    assert answer["state"]["options"] == {"end": "first", "sixes": "as_thrown"}
    assert talk.ask(cmd="log")["log"]["seed"] == 2**63 - 1


def test_load():
    answer = Talk().ask(cmd="load", state=position(30, 21), chance=[1])
    assert answer == {"ok": True, "state": position(30, 21), "legal": [ROLL], "events": []}


def test_act():
    answer = Talk(NEW).ask(**ACT)
    assert list(answer) == ["ok", "events", "state", "legal"]
    assert [event["type"] for event in answer["events"]] == ["rolled", "entered", "again"]


def test_state_legal_view_events():
    talk = Talk(NEW)
    answer = talk.ask(**ACT)
    assert talk.ask(cmd="state") == {"ok": True, "state": answer["state"]}
    assert talk.ask(cmd="legal") == {"ok": True, "legal": answer["legal"]}
    for seat in (None, 0, 1):
        assert talk.ask(cmd="view", seat=seat) == {"ok": True, "view": answer["state"]}
        assert talk.ask(cmd="events", seat=seat) == {"ok": True, "events": answer["events"]}


def test_log_and_replay():
    talk = Talk(NEW, ACT, ACT, {"cmd": "undo"})
    log, state = talk.ask(cmd="log")["log"], talk.ask(cmd="state")["state"]
    assert Talk().ask(cmd="replay", log=log) == {"ok": True, "state": state, "legal": [ROLL]}


def test_chance():
    talk = Talk({**NEW, "chance": []})
    refused = talk.ask(**ACT)
    assert (refused["code"], refused["draw"]) == ("chance_exhausted", "die")
    assert talk.ask(cmd="chance", append=[6, 4]) == {"ok": True}
    talk.ask(**ACT)
    assert talk.ask(cmd="chance", set=[1]) == {"ok": True}
    assert talk.ask(**ACT)["state"]["seats"][0]["square"] == 7


def test_undo():
    talk = Talk(NEW)
    before = talk.ask(cmd="state")["state"]
    talk.ask(**ACT)
    assert talk.ask(cmd="undo") == {"ok": True, "state": before, "legal": [ROLL]}


def test_bot():
    talk = Talk(NEW)
    before = talk.all()
    assert talk.ask(cmd="bot", level="easy") == {"ok": True, "action": ROLL}
    assert talk.ask(cmd="bot", level="easy", seed=5) == {"ok": True, "action": ROLL}
    assert talk.all() == before


def test_quit():
    talk = Talk()
    assert talk.ask(cmd="quit") == {"ok": True}
    assert talk.session.ended


def test_real_dice_with_a_seed():
    talk = Talk({**NEW, "chance": [6], "seed": 5}, ACT)
    assert talk.refused(**ACT) == ("chance_exhausted", None)
    log = talk.ask(cmd="log")["log"]
    assert (log["seed"], log["steps"][0]["draws"]) == (5, [6])


def test_the_order_of_keys_does_not_matter():
    line = b'{"action":{"type":"roll"},"cmd":"act"}'
    assert Talk(NEW).line(line)["ok"]


# -- each refusal

NEEDS_A_MATCH = [
    {"cmd": "act", "action": ROLL},
    {"cmd": "state"},
    {"cmd": "legal"},
    {"cmd": "view", "seat": None},
    {"cmd": "events", "seat": 0},
    {"cmd": "log"},
    {"cmd": "chance", "append": [1]},
    {"cmd": "undo"},
    {"cmd": "bot", "level": "easy"},
]


@pytest.mark.parametrize("request_", NEEDS_A_MATCH, ids=lambda request: request["cmd"])
def test_without_a_match(request_):
    assert Talk().refused(**request_) == ("no_match", None)


@pytest.mark.parametrize(
    ("request_", "code", "path"),
    [
        ({}, "bad_request", "cmd"),
        ({"cmd": None}, "bad_request", "cmd"),
        ({"cmd": 1}, "bad_request", "cmd"),
        ({"cmd": ["hello"]}, "bad_request", "cmd"),
        ({"cmd": ""}, "unknown_command", None),
        ({"cmd": "Hello"}, "unknown_command", None),
        ({"cmd": "__init__"}, "unknown_command", None),
        ({"cmd": "match"}, "unknown_command", None),
        ({"cmd": "answer"}, "unknown_command", None),
        ({"cmd": "\ud800" * 500}, "unknown_command", None),
        ({"cmd": "new"}, "bad_request", "game"),
        ({"cmd": "new", "game": 1, "seats": ["A"]}, "bad_request", "game"),
        ({"cmd": "new", "game": "ludo", "seats": ["A"]}, "unknown_game", None),
        ({"cmd": "new", "game": "../leela", "seats": ["A"]}, "unknown_game", None),
        ({"cmd": "new", "game": "leela"}, "bad_request", "seats"),
        ({**NEW, "seats": "AB"}, "bad_request", "seats"),
        ({**NEW, "seats": []}, "bad_request", "seats"),
        ({**NEW, "seats": ["A"] * 7}, "bad_request", "seats"),
        ({**NEW, "seats": ["A", "\ud800"]}, "bad_request", "seats[1]"),
        ({**NEW, "seats": ["A", "\u0085"]}, "bad_request", "seats[1]"),
        ({**NEW, "options": None}, "bad_request", "options"),
        ({**NEW, "options": []}, "bad_request", "options"),
        ({**NEW, "options": False}, "bad_request", "options"),
        ({**NEW, "options": {"end": True}}, "bad_request", "options.end"),
        ({**NEW, "options": {"\ud800": 1}}, "bad_request", "options.\ud800"),
        ({**NEW, "seed": None}, "bad_request", "seed"),
        ({**NEW, "seed": True}, "bad_request", "seed"),
        ({**NEW, "seed": 1.0}, "bad_request", "seed"),
        ({**NEW, "seed": -1}, "bad_request", "seed"),
        ({**NEW, "seed": 2**63}, "bad_request", "seed"),
        ({**NEW, "seed": 10**300}, "bad_request", "seed"),
        ({**NEW, "chance": None}, "bad_request", "chance"),
        ({**NEW, "chance": 6}, "bad_request", "chance"),
        ({**NEW, "chance": [6, 4.0]}, "bad_request", "chance[1]"),
        ({**NEW, "chance": [True]}, "bad_request", "chance[0]"),
        ({"cmd": "load"}, "bad_request", "state"),
        ({"cmd": "load", "state": []}, "bad_request", "state"),
        ({"cmd": "load", "state": {}}, "bad_state", "game"),
        ({"cmd": "load", "state": position(30, turn=0)}, "bad_state", "turn"),
        ({"cmd": "load", "state": position(10)}, "bad_state", "seats[0].square"),
        ({"cmd": "load", "state": position(30), "seed": -1}, "bad_request", "seed"),
        ({"cmd": "load", "state": position(30), "chance": {}}, "bad_request", "chance"),
        ({"cmd": "act"}, "bad_request", "action"),
        ({"cmd": "act", "action": None}, "bad_request", "action"),
        ({"cmd": "act", "action": "roll"}, "bad_request", "action"),
        ({"cmd": "act", "action": [ROLL]}, "bad_request", "action"),
        ({"cmd": "act", "action": {}}, "illegal_action", None),
        ({"cmd": "act", "action": {"type": "roll", "seat": 0}}, "illegal_action", None),
        ({"cmd": "act", "action": {"type": ["roll"]}}, "illegal_action", None),
        ({"cmd": "view"}, "bad_request", "seat"),
        ({"cmd": "view", "seat": 2}, "bad_request", "seat"),
        ({"cmd": "view", "seat": -1}, "bad_request", "seat"),
        ({"cmd": "view", "seat": True}, "bad_request", "seat"),
        ({"cmd": "view", "seat": 0.0}, "bad_request", "seat"),
        ({"cmd": "view", "seat": "0"}, "bad_request", "seat"),
        ({"cmd": "events"}, "bad_request", "seat"),
        ({"cmd": "events", "seat": False}, "bad_request", "seat"),
        ({"cmd": "replay"}, "bad_request", "log"),
        ({"cmd": "replay", "log": None}, "bad_request", "log"),
        ({"cmd": "replay", "log": {}}, "bad_request", "log.game"),
        ({"cmd": "chance"}, "bad_request", None),
        ({"cmd": "chance", "append": [1], "set": [1]}, "bad_request", None),
        ({"cmd": "chance", "append": 1}, "bad_request", "append"),
        ({"cmd": "chance", "set": ["1"]}, "bad_request", "set[0]"),
        ({"cmd": "chance", "set": [[1, None]]}, "bad_request", "set[0]"),
        ({"cmd": "undo"}, "nothing_to_undo", None),
        ({"cmd": "bot"}, "bad_request", "level"),
        ({"cmd": "bot", "level": "strong"}, "bad_request", "level"),
        ({"cmd": "bot", "level": 1}, "bad_request", "level"),
        ({"cmd": "bot", "level": ["easy"]}, "bad_request", "level"),
        ({"cmd": "bot", "level": "easy", "seed": "3"}, "bad_request", "seed"),
    ],
    ids=lambda value: json.dumps(value)[:60] if isinstance(value, dict) else "",
)
def test_what_is_refused_leaves_the_match_as_it_is(request_, code, path):
    assert Talk(NEW).refused(**request_) == (code, path)


def test_an_illegal_action_names_its_clause():
    assert Talk(NEW).ask(cmd="act", action={"type": "bid"})["rule"] == "LE-2.1"


@pytest.mark.parametrize(
    ("chance", "code"),
    [([7], "chance_out_of_range"), ([], "chance_exhausted"), ([[0]], "chance_out_of_range")],
)
def test_a_failed_draw_names_itself(chance, code):
    talk = Talk({**NEW, "chance": chance})
    before = talk.all()
    answer = talk.ask(**ACT)
    assert (answer["code"], answer["draw"]) == (code, "die")
    assert talk.all() == before


def test_after_the_end():
    talk = Talk({"cmd": "load", "state": position(67), "chance": [1]}, ACT)
    assert talk.ask(cmd="legal") == {"ok": True, "legal": []}
    assert talk.refused(**ACT) == ("match_over", None)
    assert talk.refused(cmd="act", action={"type": "bid"}) == ("match_over", None)
    assert talk.refused(cmd="act", action=7) == ("bad_request", "action")
    assert talk.refused(cmd="bot", level="easy") == ("match_over", None)
    assert talk.ask(cmd="undo")["legal"] == [ROLL]


# -- lines that are no requests


@pytest.mark.parametrize(
    "line",
    [
        b"hello",
        b"{",
        b'{"cmd":"hello"',
        b"{'cmd':'hello'}",
        b'{"cmd":"hello"}{"cmd":"hello"}',
        b'{"cmd":"hello","cmd":"quit"}',
        b'{"cmd":"act","action":{"type":"roll","type":"roll"}}',
        b'{"cmd":"new","game":"leela","seats":["A"],"seed":NaN}',
        b'{"cmd":"new","game":"leela","seats":["A"],"seed":Infinity}',
        b'{"cmd":"new","game":"leela","seats":["A"],"seed":1e999}',
        b'{"cmd":"new","game":"leela","seats":["A"],"seed":' + b"9" * 5_000 + b"}",
        b'{"cmd":"new","game":"leela","seats":["A"],"seed":' + b"9" * 1_000_000 + b"}",
        b"[" * 100_000,
        b'{"cmd":"act","action":' + b'{"a":' * 100_000,
        b'{"cmd":"act","action":' + b'{"a":' * 100_000 + b"1" + b"}" * 100_001,
        b"\xff\xfe",
        b'{"cmd":"\xc3"}',
        b'{"cmd":"\xed\xa0\x80"}',
        b'\xef\xbb\xbf{"cmd":"hello"}',
        b'{"cmd":"hello"}\x00',
        b"\x00",
    ],
    ids=lambda line: repr(line[:40]),
)
def test_what_is_no_json(line):
    talk = Talk(NEW)
    before = talk.all()
    answer = talk.line(line)
    assert refusal(answer) and answer["code"] == "bad_json"
    assert len(answer["error"]) < 200
    assert talk.all() == before


@pytest.mark.parametrize("line", [b"1", b"null", b"[]", b'"hello"', b"true", b'[{"cmd":"hello"}]', b"1e5"])
def test_what_is_json_but_no_request(line):
    answer = Talk(NEW).line(line)
    assert refusal(answer) and answer["code"] == "bad_request"


DEEP = [
    '{"cmd":"act","action":%s}',
    '{"cmd":"act","action":{"type":%s}}',
    '{"cmd":"load","state":%s}',
    '{"cmd":"load","state":{"game":"leela","options":%s}}',
    '{"cmd":"new","game":"leela","seats":%s}',
    '{"cmd":"new","game":"leela","seats":["A"],"options":{"end":%s}}',
    '{"cmd":"new","game":"leela","seats":["A"],"chance":%s}',
    '{"cmd":"replay","log":{"game":"leela","seats":["A"],"options":{},"seed":1,"start":null,"draws":[],"steps":%s}}',
    '{"cmd":"chance","set":%s}',
    '{"cmd":%s}',
]


@pytest.mark.parametrize("frame", DEEP)
@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"type":', "}")])
def test_every_depth_is_answered(frame, opening, closing):
    """Somewhere between a few brackets and very many Python's own stack ends: nothing may break there."""
    talk = Talk(NEW)
    before = talk.all()
    for depth in [3, 10, 100, *range(300, 1_100, 23), 5_000]:
        line = frame % (opening * depth + "1" + closing * depth)
        assert refusal(talk.line(line.encode()))
    assert talk.all() == before


def test_a_turn_of_very_many_digits_can_be_played_on():
    """Python writes no integer of more than 4300 digits: such numbers must never come so far."""
    for digits in (19, 300, 308, 4_299, 4_300):
        line = strategies.line({"cmd": "load", "state": position(30), "chance": [1, 1]})
        talk = Talk(NEW)
        loaded = talk.line(line.replace(b'"turn": 1', b'"turn": ' + b"9" * digits))
        assert loaded["ok"] or loaded["code"] == "bad_json"
        assert talk.ask(**ACT)["ok"]
        assert talk.ask(cmd="log")["ok"]


# -- lines made up

VALID: list[dict[str, Any]] = [
    {"cmd": "hello"},
    {"cmd": "games"},
    NEW,
    {"cmd": "new", "game": "leela", "seats": ["Ann"], "seed": 7},
    {"cmd": "load", "state": position(67, "unborn", run=None), "chance": [1, 6]},
    {"cmd": "load", "state": position(36, 21, run=(1, 30, False), sixes="as_thrown"), "seed": 3},
    ACT,
    {"cmd": "state"},
    {"cmd": "legal"},
    {"cmd": "view", "seat": 0},
    {"cmd": "events", "seat": None},
    {"cmd": "log"},
    {"cmd": "chance", "append": [3, 5]},
    {"cmd": "chance", "set": [6, 6, 6, 6, 2]},
    {"cmd": "undo"},
    {"cmd": "bot", "level": "easy", "seed": 3},
    {
        "cmd": "replay",
        "log": {
            "game": "leela",
            "seats": ["Ann", "Ben"],
            "options": {"end": "all", "sixes": "as_thrown"},
            "seed": None,
            "start": None,
            "draws": [],
            "steps": [
                {"seat": 0, "action": ROLL, "draws": [6]},
                {"undo": True},
                {"seat": 0, "action": ROLL, "draws": [2]},
            ],
        },
    },
]

requests = st.sampled_from(VALID)
spoilt = requests.flatmap(strategies.spoilt)
lines = (
    requests.map(strategies.line)
    | spoilt.map(strategies.line)
    | strategies.json_values.map(strategies.line)
    | st.binary(max_size=40)
    | st.builds(
        lambda line, at, piece: line[:at] + piece + line[at:],
        requests.map(strategies.line),
        st.integers(0, 60),
        st.binary(max_size=3),
    )
)


@examples(250)
@given(st.lists(lines, max_size=12))
def test_every_line_is_answered_and_no_refusal_changes_anything(lines):
    talk = Talk(NEW)
    for line in lines:
        before = talk.all()
        if refusal(talk.line(line)):
            assert talk.all() == before


@examples(300)
@given(spoilt)
@example({"cmd": "new", "game": "leela", "seats": ["A"], "options": None})
def test_a_request_with_one_thing_wrong(request_):
    talk = Talk(NEW)
    answer = talk.line(strategies.line(request_))
    assert refusal(answer) or "ok" in answer


@examples(100)
@given(st.lists(lines | st.sampled_from([b"", b" ", b"\t"]), max_size=12), st.sampled_from([b"\n", b"\r\n"]))
def test_one_answer_a_line_and_none_to_empty_ones(lines, end):
    lines = [line for line in lines if b"\n" not in line and b"quit" not in line]
    sink = io.BytesIO()
    assert serve(io.BytesIO(end.join(lines)), sink, bots.choose, reasons.told) == 0
    answers = sink.getvalue().split(b"\n")[:-1]
    assert len(answers) == sum(bool(line.strip()) for line in lines)
    for answer in answers:
        refusal(json.loads(answer))


# -- the stream


def spoken(text: bytes) -> list[dict[str, Any]]:
    sink = io.BytesIO()
    assert serve(io.BytesIO(text), sink, bots.choose, reasons.told) == 0
    return [json.loads(line) for line in sink.getvalue().splitlines()]


HELLO = b'{"cmd":"hello"}'


@pytest.mark.parametrize(
    ("text", "answers"),
    [
        (b"", 0),
        (b"\n\r\n   \n\t\n", 0),
        (HELLO, 1),
        (HELLO + b"\n", 1),
        (HELLO + b"\r\n\r\n" + HELLO + b"\r\n", 2),
        (b"  " + HELLO + b"  \n", 1),
        (HELLO + b'\n{"cmd":"quit"}\n' + HELLO + b"\n", 2),
    ],
)
def test_lines_and_their_ends(text, answers):
    found = spoken(text)
    assert len(found) == answers
    assert all(answer["ok"] for answer in found)


def padded(length: int) -> bytes:
    """A request of so many bytes."""
    return b'{"cmd":"hello","pad":"' + b"x" * (length - 24) + b'"}'


def test_a_request_of_16_mb_is_read_and_a_longer_one_refused():
    for length, ok in (
        (LONGEST_REQUEST, True),
        (LONGEST_REQUEST + 1, False),
        (LONGEST_REQUEST + 5_000_000, False),
    ):
        for end in (b"\n", b"\r\n"):
            found = spoken(padded(length) + end + HELLO + b"\n")
            assert [answer["ok"] for answer in found] == [ok, True]
            assert ok or found[0]["code"] == "bad_request"


def test_a_line_too_long_is_answered_also_if_it_begins_with_nothing():
    found = spoken(b" " * (LONGEST_REQUEST + 100) + HELLO + b"\n" + HELLO)
    assert [answer["ok"] for answer in found] == [False, True]


def test_half_a_surrogate_pair_comes_back_as_an_escape():
    found = spoken(b'{"cmd":"load","state":{"game":"leela","\\ud800":1}}\n')
    assert found[0]["ok"] is False


# -- in a process of its own

CONVERSATION = b"""\
{"cmd":"hello"}
{"cmd":"new","game":"leela","seats":["Ann","\xe0\xa4\xb2\xe0\xa5\x80\xe0\xa4\xb2\xe0\xa4\xbe"],"seed":12}

nonsense
{"cmd":"act","action":{"type":"roll"}}
{"cmd":"act","action":{"type":"roll"}}
{"cmd":"act","action":{"type":"bid"}}
{"cmd":"undo"}
{"cmd":"load","state":{"game":"leela","z":1,"a":2}}
{"cmd":"new","game":"leela","seats":["\\ud800"]}
{"cmd":"bot","level":"easy"}
{"cmd":"view","seat":null}
{"cmd":"log"}
{"cmd":"quit"}
{"cmd":"hello"}
"""


def talked(seed: str, text: bytes) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "ascii"}
    return subprocess.run(
        [sys.executable, "-m", "game", "engine"], input=text, capture_output=True, env=environment, timeout=60
    )


def test_a_process_answers_the_same_whatever_its_hash_seed():
    found = [talked(seed, CONVERSATION) for seed in "012"]
    assert [done.returncode for done in found] == [0, 0, 0]
    assert [done.stderr for done in found] == [b"", b"", b""]
    assert found[0].stdout == found[1].stdout == found[2].stdout
    answers = [json.loads(line) for line in found[0].stdout.decode("utf-8").split("\n")[:-1]]
    assert [answer["ok"] for answer in answers] == (
        [True, True, False, True, True, False, True, False, False, True, True, True, True]
    )
    assert answers[-2]["log"]["seats"] == ["Ann", "लीला"]


def test_a_process_ends_with_its_input():
    done = talked("0", b"")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    done = talked("0", HELLO)
    assert (done.returncode, len(done.stdout.splitlines()), done.stderr) == (0, 1, b"")
