"""The engine still says what it said: in one process, and in one of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.golden.conversation import files, renewed, requests, written

ROOT = Path(__file__).resolve().parent.parent.parent
SAYS_OTHERWISE = "the engine answers otherwise: `python -m tests.golden`, and read the difference"


@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_the_engine_answers_as_it_did(file):
    text = file.read_text(encoding="utf-8")
    assert renewed(text) == text, SAYS_OTHERWISE


@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_a_process_answers_as_the_session_does(file):
    text = file.read_text(encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "game", "engine"],
        input="".join(f"{line}\n" for line in requests(text)).encode("utf-8"),
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert written(text, found) == text, SAYS_OTHERWISE


def test_what_has_changed_is_seen():
    """The watchman himself: one word otherwise in one answer makes another text."""
    for file in files():
        text = file.read_text(encoding="utf-8")
        otherwise = text.replace('← {"ok":', '← {"okay":', 1)
        assert otherwise != text == renewed(otherwise)
