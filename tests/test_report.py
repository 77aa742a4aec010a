"""A report: what who mends Moksha needs, and nobody's name."""

from __future__ import annotations

import pytest

from game import report, saves
from game.__main__ import FAULT, main
from game.sitting import Sitting
from tests.ui.test_seats import begun


@pytest.fixture
def sitting() -> Sitting:
    """A match with some steps, kept in a file."""
    found = begun("leela", 2, 2)
    for _ in range(6):
        found.act(found.match.legal()[0])
    return found


def raised() -> ValueError:
    try:
        raise ValueError(f"Ann's file {saves.home()}/x was odd")
    except ValueError as error:
        return error


def test_a_report_says_what_went_wrong_and_what_was_told_without_a_name(sitting):
    settings = {"speed": "calm", "guide": "Ravi", "seats.leela": [{"name": "Mira"}], "mute": True}
    text = report.made(settings, fault=raised(), window="1280x720", sitting=sitting)
    for fact in ("ValueError", "tests/test_report.py:", "speed: calm", "mute: True", "1280x720", "Player 1"):
        assert fact in text
    for name in ("Ann", "Ben", "Ravi", "Mira"):
        assert name not in text


def test_the_match_travels_only_when_asked(sitting):
    assert '"leela"' not in report.made({}, sitting=sitting)
    assert '"leela"' in report.made({}, sitting=sitting, with_match=True)


def test_a_command_that_meets_a_mistake_of_its_own_keeps_a_report_and_says_where(monkeypatch, capsys):
    def fails(_: object) -> int:
        raise raised()

    monkeypatch.setattr("game.__main__.simulate", fails)
    assert main(["simulate", "leela"]) == FAULT
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "Traceback" not in said
    (kept,) = (saves.home() / "exports").glob("moksha-report-*.txt")
    assert kept.name in said and "ValueError" in kept.read_text(encoding="utf-8")
