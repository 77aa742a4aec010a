"""A mistake of Moksha's own: back at the shelf, with a report for who wants one."""

from __future__ import annotations

import pytest

from game import saves
from game.app import App
from game.scenes.home import Home
from tests.ui.pilot import Pilot
from tests.ui.test_seats import at_table, begun


@pytest.fixture(autouse=True)
def _stays_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """An app that leaves its main loop where it would sleep, and stays open."""
    monkeypatch.setattr(App, "_rest", App.quit)
    monkeypatch.setattr(App, "close", lambda _: None)


def broken(pilot: Pilot) -> None:
    """Run the app while its open scene makes a mistake, until it would sleep."""

    def fails(_: float) -> None:
        raise RuntimeError("a mistake")

    vars(pilot.scene)["update"] = fails
    pilot.app.run()
    pilot.app.running = True


def test_after_a_mistake_the_shelf_says_so_and_saves_a_report_with_the_match():
    pilot = at_table(begun("leela", 1, 2))
    broken(pilot)
    assert isinstance(pilot.scene, Home) and len(pilot.app.scenes) == 1
    assert "Your match is saved" in pilot.find("wrong/words").words
    pilot.click("wrong/match")
    pilot.settle()
    (kept,) = (saves.home() / "exports").glob("moksha-report-*.txt")
    text = kept.read_text(encoding="utf-8")
    assert "RuntimeError: a mistake" in text and '"leela"' in text
    assert kept.name in pilot.find("reported/words").words
    pilot.close()


def test_a_mistake_that_comes_again_at_once_ends_the_app():
    pilot = at_table(begun("leela", 1, 2))
    broken(pilot)
    with pytest.raises(RuntimeError):
        broken(pilot)
