"""What is on every screen, in words: each thing with a name, in its place, and done by asking for it."""

from __future__ import annotations

import random
import threading
from collections import Counter
from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.engine.games import all_games, game_named
from game.scenes.home import Home
from game.scenes.readout import Readout, all_of, read_out
from game.scenes.results import Results
from game.scenes.setup import Setup
from game.scenes.table.scene import TableScene
from game.widgets import text, text_capture
from game.widgets.accessibility import FOCUS, LESS, LOOK, MORE, PRESS, SET, AccessibilityNode
from tests.contract.hidden_buddha import swap_hidden
from tests.games.buddha_table import position
from tests.ui.buddha_seats import seated, table
from tests.ui.pilot import Pilot, Seldom
from tests.window.__main__ import begin_at

TO_CHOOSE = (
    "choice/",
    "bid/",
    "hand/",
    "curtain/",
    "agree/",
    "stage/card",
    "law/way",
    "why/close",
    "rest-offer/on",
    "pad/",
)
SPOKEN = ("words", "heading", "status", "entry", "tip")  # what may say the same as another


def listened(pilot: Pilot) -> Readout:
    """What a screen reader is told of the screen at rest."""
    canvas = pilot.scene.canvas
    if not canvas.overheard:
        canvas.overheard = True
        canvas.damage_all()
    pilot.frame()
    pilot.look()
    return read_out(pilot.scene)


def rest(pilot: Pilot) -> None:
    for _ in range(200):
        for thread in threading.enumerate():
            if thread.name == "bot":
                thread.join(30)
        pilot.frame(200.0)
        scene = pilot.scene
        busy = isinstance(scene, TableScene) and (scene.bot_at_work or not scene.hands.at_rest(pilot.time))
        if not scene.player.running and not busy:
            return
        if scene.player.waiting:
            return
    raise AssertionError("the table does not come to rest")


def whole(found: Readout, size: tuple[int, int]) -> list[AccessibilityNode]:
    """All that is told, when it is as it should be."""
    things = list(all_of(found.root))
    keys = [thing.key for thing in things]
    assert max(Counter(keys).values()) == 1
    assert [thing.key for thing in things if not thing.said] == []
    named = Counter((thing.role, thing.said) for part in things for thing in part.parts if thing.actions)
    for part in things:
        beside = Counter((t.role, t.said) for t in part.parts if t.actions and t.role not in SPOKEN)
        assert [name for name, count in beside.items() if count > 1] == []
    assert named
    for thing in things:
        x, y, wide, tall = thing.place
        assert 0 <= x <= x + wide <= size[0] and 0 <= y <= y + tall <= size[1], thing
        spoken = thing.said + thing.description
        assert not any(
            sign == "\n" or "\u2066" <= sign <= "\u2069" or "\ue000" <= sign <= "\uf8ff" for sign in spoken
        )
    assert found.focus in keys
    return things


def press(pilot: Pilot, found: Readout, key: str, deed: str = PRESS, value: str = "") -> Readout:
    meant = found.meant(key)
    assert meant is not None, (key, sorted(found.widgets))
    pilot.scene.asked_for(*meant, deed, value)
    rest(pilot)
    return listened(pilot)


# -- the scenes around a match


def test_from_the_shelf_to_the_table_by_asking_alone():
    pilot = Pilot(Home)
    pilot.app.settings.set("learned.leela", True)
    size = pilot.app.size
    found = listened(pilot)
    assert {"Leela", "Buddha", "Settings", "Quit"} <= {thing.said for thing in whole(found, size)}
    found = press(pilot, found, "home/settings")
    things = {thing.key: thing for thing in whole(found, size)}
    assert things["settings/speed"].said == "Pace" and things["settings/speed"].value == "Calm"
    found = press(pilot, found, "settings/more/moving")
    things = {thing.key: thing for thing in whole(found, size)}
    assert things["settings/reduced_motion"].checked is False
    found = press(pilot, found, "settings/speed\n3")
    assert pilot.app.settings.get("speed", "") == "instant"
    things = {thing.key: thing for thing in whole(found, size)}
    assert [things[f"settings/speed\n{n}"].chosen for n in range(4)] == [False, False, False, True]
    assert found.focus == "settings/speed\n3"
    found = press(pilot, found, "settings/reduced_motion")
    assert pilot.app.settings.get("reduced_motion", False) is True
    found = press(pilot, found, "settings/back")
    found = press(pilot, found, "home/leela")
    assert isinstance(pilot.scene, Setup)
    found = press(pilot, found, "setup/0/name", SET, "Āryadeva")
    things = {thing.key: thing for thing in whole(found, size)}
    assert things["setup/0/name"].value == "Āryadeva" and things["setup/0/name"].said == "Name for seat 1"
    assert things["setup/1/kind"].said != things["setup/0/kind"].said
    found = press(pilot, found, "setup/begin")
    assert isinstance(pilot.scene, TableScene)
    assert pilot.scene.sitting.names[0] == "Āryadeva"
    things = {thing.key: thing for thing in whole(found, size)}
    assert things["bar"].said.startswith("Āryadeva, throw") and things["bar"].live
    assert things["stage/board\n68"].said.startswith("68, Cosmic Consciousness")
    assert things["seat/0"].said.startswith("Āryadeva, to act: ")


@pytest.mark.parametrize("open_", ["matches", "journal", "rules", "lesson"])
def test_pages_are_told(open_):
    pilot = Pilot(Home)
    way: Callable[..., Any] = getattr(pilot.app.open, open_)
    way(*(["leela"] if open_ in ("rules", "lesson") else []))
    rest(pilot)
    things = whole(listened(pilot), pilot.app.size)
    assert any(PRESS in thing.actions for thing in things)
    if open_ == "rules":
        assert any("Come home to 68" in thing.said for thing in things), "the one page"


# -- the five games


def seat(game: str, persons: int, seed: int = 7) -> Pilot:
    """A table at which nothing takes time, with bots beside the persons."""
    count = max(2, game_named(game).seats.start)
    options = {"buddha": {"rounds": 1}, "hungry_ghost": {"max_days": 2}, "buddhawheel": {"max_rounds": 3}}
    sitting = begin_at(game, count, count - persons, options.get(game, {}), seed)
    pilot = Pilot(lambda app: TableScene(app, sitting), kind=Seldom)
    pilot.app.settings.set("speed", "instant")
    rest(pilot)
    return pilot


def to_choose(things: list[AccessibilityNode]) -> list[AccessibilityNode]:
    """What a player who hears would press."""
    return [
        thing
        for thing in things
        if PRESS in thing.actions
        and thing.enabled
        and (thing.key.startswith(TO_CHOOSE) or thing.description.startswith("You can choose this"))
        and thing.key != "curtain/menu"
    ]


@pytest.mark.parametrize("game", all_games())
def test_a_match_is_played_by_asking_alone(game):
    pilot, rng = seat(game, 1), random.Random(3)
    acted = len(pilot.scene.sitting.match.steps)
    for _ in range(40 if game == "leela" else 16):
        if isinstance(pilot.scene, Results):
            break
        found = listened(pilot)
        choices = to_choose(whole(found, pilot.app.size))
        assert choices, [thing.key for thing in all_of(found.root)]
        meant = found.meant(rng.choice(choices).key)
        assert meant is not None
        pilot.scene.asked_for(*meant, PRESS, "")
        rest(pilot)
    if isinstance(pilot.scene, Results):
        whole(listened(pilot), pilot.app.size)
    else:
        assert len(pilot.scene.sitting.match.steps) > acted


@pytest.mark.parametrize("game", all_games())
def test_choices_come_first_then_the_board_as_one_list_with_its_arrows(game):
    """By the tree and by Tab alike; a space that can only be read is no button."""
    pilot = seat(game, 1)
    things = list(all_of(listened(pilot).root))
    keys = [thing.key for thing in things]
    first = min(n for n, key in enumerate(keys) if key.startswith("choice/"))
    board = next((thing for thing in things if thing.key == "stage/board"), None)
    assert keys.index("bar") < first < min(n for n, key in enumerate(keys) if key.startswith("stage/"))
    stops = [widget.name for widget in pilot.scene.reachable()]
    assert stops.index(keys[first]) < min(n for n, name in enumerate(stops) if name.startswith("stage/"))
    if board is not None:
        field = pilot.scene.stage.field
        lit = {f"stage/board\n{space}" for space in getattr(field, "lit", ())}
        assert board.role == "list" and stops.count("stage/board") == 1
        assert {part.key for part in board.parts if part.role == "button"} == lit
        assert {part.role for part in board.parts} <= {"place", "button"}
        pilot.scene.set_focus(field)
        at = {field.part_at_focus()}
        for key in (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP):
            pilot.press(key)
            at.add(field.part_at_focus())
        assert len(at) > 1


def test_what_stands_apart_is_apart_in_words_and_three_counts_are_no_subtraction():
    card = pygame.Surface((200, 200))
    with text_capture.listening() as written:
        text.put(card, "Mira’s life", "garamond", 30, "#000000", 5, 30)
        text.put(card, "Temple · first life", "inter", 14, "#000000", 5, 50)
        text.put(card, "Merit", "inter", 14, "#000000", 5, 80)
        text.put(card, "0", "inter", 14, "#000000", 90, 80)
        text.put(card, "Dana", "inter", 14, "#000000", 5, 98)
        text.put(card, "2", "inter", 14, "#000000", 90, 98)
        text.put(card, "Die with seven of", "italic", 14, "#000000", 5, 140)
        text.put(card, "them.", "italic", 14, "#000000", 5, 158)
        text.put(card, "12", "bold", 20, "#000000", 5, 180)
        text.put(card, "cards", "inter", 13, "#000000", 5, 195)
    heard = text_capture.plain(" ".join(written))
    assert heard == ("Mira’s life. Temple, first life. Merit 0. Dana 2. Die with seven of them. 12 cards")
    assert text_capture.plain("Astral 3-0-1, DO-768") == "Astral 3, 0, 1, DO-768"


def test_a_seat_says_its_discs_in_words():
    told = {thing.key: thing for thing in all_of(listened(seat("conscious", 1)).root)}
    assert "Food 0 of 3, Air 0 of 3 and Impressions 0 of 1" in told["seat/0"].said


def test_what_happens_is_in_the_log_and_each_line_keeps_its_key():
    pilot = seat("leela", 1)
    found = press(pilot, listened(pilot), "choice/0")
    before = {thing.key: thing.said for thing in all_of(found.root) if thing.role == "entry"}
    found = press(pilot, found, "choice/0")
    after = {thing.key: thing.said for thing in all_of(found.root) if thing.role == "entry"}
    assert before and len(after) > len(before) and before.items() <= after.items()
    log = next(thing for thing in all_of(found.root) if thing.role == "log")
    assert log.said and all(line.live for line in log.parts)
    found = press(pilot, found, log.parts[0].key)
    assert found.root.parts[0].role == "dialog"  # why it was so
    assert not any(thing.key == "bar" for thing in all_of(found.root))  # what it covers is not told
    found = press(pilot, found, "why/close")
    assert found.root.parts[0].role == "page"


def test_places_of_the_board_are_reached_one_by_one():
    pilot = seat("leela", 1)
    found = listened(pilot)
    found = press(pilot, found, "stage/board\n46", FOCUS)
    assert found.focus == "stage/board\n46" and pilot.scene.focus is pilot.scene.stage.field
    found = press(pilot, found, "stage/board\n46", LOOK)
    assert found.root.parts[0].role == "dialog"


def test_what_is_greyed_says_why_and_is_refused():
    pilot = seat("hungry_ghost", 1)
    found = listened(pilot)
    meditate = next(t for t in all_of(found.root) if t.key == "choice/meditate")
    assert not meditate.enabled
    assert meditate.description == "You can’t choose this now. Only a Meditator can meditate."
    steps = len(pilot.scene.sitting.match.steps)
    found = press(pilot, found, "choice/meditate")
    assert found.root.parts[0].role == "dialog" and len(pilot.scene.sitting.match.steps) == steps


def test_steps_and_values_are_taken():
    pilot = Pilot(lambda app: Setup(app, "hungry_ghost"))
    found = listened(pilot)
    slider = next((t for t in all_of(found.root) if MORE in t.actions and t.role == "slider"), None)
    if slider is not None:
        after = press(pilot, found, slider.key, MORE)
        assert next(t for t in all_of(after.root) if t.key == slider.key).value != slider.value
        again = press(pilot, after, slider.key, LESS)
        assert next(t for t in all_of(again.root) if t.key == slider.key).value == slider.value


# -- secrets


def test_hidden_hands_exchanged_change_nothing_that_is_told():
    """Two deals in which only hands differ that a seat may not see are told it alike, word for word."""
    state = position(n=4, phase="bid")
    told = []
    for each in (state, swap_hidden(state, 1, random.Random(1)), swap_hidden(state, None, random.Random(1))):
        pilot = table(seated(each, 4), (1024, 640))
        closed = listened(pilot)
        assert not any(thing.key.startswith("hand/") for thing in all_of(closed.root))
        opened = press(pilot, closed, "curtain/lift")
        hand = [thing.said for thing in all_of(opened.root) if thing.key.startswith("hand/")]
        assert len(hand) == len(state["seats"][1]["hand"])
        found = press(pilot, opened, "bid/3")
        found = press(pilot, found, "choice/0")
        told.append([repr((each.root, each.focus)) for each in (closed, opened, found)])
    assert told[0] == told[1]
    assert told[0][0] == told[2][0] and told[0][1] != told[2][1]  # others' own hands are theirs to hear


def test_at_a_flat_table_a_hand_is_heard_while_it_is_open():
    state = position("", "A1-3 F1 YIN", trick="A4", n=4)
    told = []
    for each in (state, swap_hidden(state, None, random.Random(1))):
        pilot = table(seated(each, 4), (1280, 720), display="flat", speed="instant")
        covered, seat_ = listened(pilot), pilot.scene.sitting.match.to_act
        whole(covered, pilot.app.size)
        told.append(repr(covered.root))
        opened = press(pilot, covered, f"pad/{seat_}")
        whole(opened, pilot.app.size)
        hand = [t for t in all_of(opened.root) if t.key.startswith(f"hand/{seat_}/")]
        assert len(hand) == len(each["seats"][seat_]["hand"])
        again = press(pilot, opened, f"pad/{seat_}")
        assert repr(again.root) == told[-1]
    assert told[0] == told[1] and "Air 4" in told[0]  # what lies on the table is there for all
    found = press(pilot, covered, f"pad/{seat_}")
    found = press(pilot, found, next(t.key for t in hand if t.enabled))
    found = press(pilot, found, "choice/0")
    assert len(pilot.scene.sitting.match.steps) == 1
    assert not any(t.key.startswith(f"hand/{seat_}/") for t in all_of(found.root))
