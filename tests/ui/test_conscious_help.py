"""What helps now: one want and one reason, for who holds the hand alone, without touching the match."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest

from game import bots
from game.engine import Match
from game.scenes import display_mode
from game.scenes.table.scene import TableScene
from game.scenes.tables.conscious.rail import HelpPanel
from game.sitting import Sitting
from game.tellings import telling_of
from game.tellings.conscious.foreseen import preview
from game.tellings.conscious.help import HELPS, Help, helps
from game.tellings.conscious.order import after_roll
from tests.clauses import clause
from tests.contract.hidden_conscious import swap_hidden
from tests.games.conscious_table import position
from tests.games.conscious_tables import tight
from tests.ui.pilot import Pilot
from tests.ui.test_conscious import at_turn, new, played

NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Fay"]


def told(match: Match, seat: int) -> Any:
    """What would help a seat, as the window works it out."""
    view, telling = match.view(seat), telling_of("conscious")
    picked = bots.decide("conscious", view, match.legal(), "strong", len(match.story))
    label, does = telling.label(view, picked, NAMES), telling.effect(view, picked, NAMES)
    return picked, helps(view, picked, label, does, NAMES)


def label_of(view: Any, picked: Any) -> str:
    return telling_of("conscious").label(view, picked, NAMES)


@pytest.mark.parametrize("number", range(4))
def test_a_roll_is_hoped_for_and_never_advised_and_no_chance_is_touched(number: int):
    match, dice = Match.new("conscious", NAMES[:3], {}, seed=number), random.Random(number)
    hoped = 0
    while not match.over and len(match.steps) < 120:
        before = repr(match.encoded())
        picked, found = told(match, match.to_act or 0)
        assert before == repr(match.encoded())
        if found is not None:
            assert found.want.endswith(".") and found.reason
            rolls = picked["type"] in ("roll", "die")
            assert not (rolls and found.want.startswith(("Roll", "Die")))
            assert not (rolls and found.want.startswith("Play") and "It costs" in found.reason)
            assert picked["type"] == "again" or not found.want.startswith("Roll")  # a Law may be spent on it
            forced = picked["type"] == "obey" or (picked["type"] == "select_law" and "law" not in picked)
            assert not (forced and picked["type"] == "select_law"), "a Law that must be drawn is no advice"
            assert not forced or found.want.endswith(" first.") or found.want.startswith("Play"), found
            view = match.view(match.to_act)
            if picked["type"] in ("play", "combine") and found.want.startswith(f"{label_of(view, picked)}."):
                lost = preview(view, picked, NAMES).lost
                assert ("It costs" in found.reason) == bool(lost), "what a play loses is said with it"
            hoped += found.want.startswith("Hope for")
        match.act(dice.choice(match.legal()))
    assert hoped


def test_a_face_on_the_way_to_an_ace_is_not_called_the_one_that_is_needed():
    deputy = {"level": 1, "school": "sly", "board": {"QH": 1}, "hand": "2H 3H", "plays": 2}
    match = Match.load(position(deputy, {}), seed=1)
    view, (picked,) = match.view(0), [each for each in match.legal() if each["type"] == "play"]
    found = helps(view, picked, label_of(view, picked), "", NAMES)
    assert found is not None and found.reason.startswith("J♥ is one of two faces that make A♥.")


@clause("CB-3.3")
def test_who_moves_after_a_roll_is_said_before_it():
    def after(*at: int) -> Any:
        seats = [{"position": place, "arrived": number} for number, place in enumerate(at)]
        return after_roll(Match.load(position(*seats), seed=1).view(0))

    assert after(10) is None and after(10, 30) == ("again", 0) and after(10, 9) == ("then", 1)
    assert after(10, 13, 30) == ("1–3: again", 0), "who comes last to a space moves again"


@clause("CB-0.5")
def test_other_hidden_cards_leave_it_as_it_is():
    for number in (13, 16, 17):
        state = Match.load(tight(number), seed=number).encoded()
        seat = state["to_act"]
        both = [Match.load(each, seed=1) for each in (state, swap_hidden(state, seat, random.Random(number)))]
        assert told(both[0], seat) == told(both[1], seat)


def opened(found: Sitting, display: str = "screen") -> Pilot:
    def first(app: Any) -> TableScene:
        app.settings.set(HELPS, True)
        app.settings.set("speed", "instant")
        app.settings.set("display", display)
        return TableScene(app, found)

    pilot = Pilot(first, (1280, 720))
    pilot.settle()
    return pilot


def waited(pilot: Pilot) -> HelpPanel:
    """The panel, when what helps was thought of; before, nothing stands there."""
    begun = time.monotonic()
    while not pilot.has("now/help") and time.monotonic() - begun < 1.0:
        time.sleep(0.01)
        pilot.frame()
    panel = pilot.find("now/help")
    assert isinstance(panel, HelpPanel)
    return panel


def test_it_is_told_within_a_second_and_can_be_put_away():
    found = next(
        each
        for seed in range(1, 30)
        for each in [played(new(1, 2, seed), at_turn)]
        if told(each.match, each.match.to_act or 0)[1] is not None
    )
    pilot = opened(found)
    panel = waited(pilot)
    assert panel.told is not None and panel.open and panel.told.want in panel.accessible_description
    long = Help(panel.told.want, " ".join([panel.told.reason] * 3))
    pilot.scene.stage.helping.show(long)
    low = max(box.bottom for _, box in panel.layout.drawn)
    assert low <= panel.rect.bottom and panel.rect.top > pilot.find("now/turn").rect.bottom, (
        "words in their box"
    )
    pilot.click("now/help")
    assert not panel.open and not pilot.app.settings.get(HELPS, True)
    pilot.click("now/help")
    assert waited(pilot).open and pilot.app.settings.get(HELPS, True)


@pytest.mark.parametrize("display", [mode.name for mode in display_mode.MODES if mode.for_all])
def test_it_is_nowhere_that_all_look_at(display: str):
    pilot = opened(played(new(1, 2), at_turn), display)
    assert not pilot.has("now/help") or not pilot.find("now/help").visible
