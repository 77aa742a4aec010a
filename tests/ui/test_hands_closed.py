"""Whatever comes over a table, and however it is shown: no hand lies open that nobody holds."""

from __future__ import annotations

import random
import zlib
from typing import Any

import pygame
import pytest

from game import saves
from game.app import App
from game.engine import Match
from game.scenes.table.curtain import FILLS
from game.scenes.table.private_hand.gestures import HOLDS
from game.scenes.table.scene import TableScene
from game.sitting import Sitting
from tests.contract import hidden_buddha
from tests.games.buddha_table import position
from tests.games.conscious_tables import tight
from tests.ui.flat_hands import at, card_point, held_open, laid_flat, people
from tests.ui.pilot import Pilot, Seldom

SIZES = ((800, 500), (840, 500))
CHANGES = ("flat", "screen", "wall", "size", "settings", "rules", "menu", "focus")


def look(pilot: Pilot) -> None:
    """Hold whatever opens the hand of who is to act until it lies open, and keep holding."""
    name = "curtain/lift" if pilot.has("curtain/lift") else f"pad/{pilot.scene.sitting.match.to_act}"
    pilot.hold(name, max(HOLDS, FILLS) + 100, let_go=False)
    assert pilot.scene.viewer == pilot.scene.sitting.match.to_act


def change(pilot: Pilot, what: str) -> None:
    """Something comes over the table, or it is shown otherwise; then the finger that held a hand is gone."""
    app, table = pilot.app, pilot.scene
    if what == "size":
        pilot.resize(SIZES[app.size == SIZES[0]])
    elif what == "settings":
        app.open.settings()
        pilot.frame()
        app.pop()
    elif what == "rules":
        table.drawers.open_rules()
        pilot.frame()
        app.pop() if pilot.scene is not table else pilot.press(pygame.K_ESCAPE)
    elif what == "menu":
        table.curtain.open_menu()
        pilot.frame()
        pilot.press(pygame.K_ESCAPE)
    elif what == "focus":
        pilot.post(pygame.WINDOWFOCUSLOST)
        pilot.frame()
    else:
        app.settings.set("display", what)
        app.relayout()
    pilot.let_go((1, 1))
    pilot.settle()
    for _ in range(4):
        pilot.frame(100.0)  # the cloth has fallen


def seen(pilot: Pilot) -> tuple[int, list[str]]:
    """What is on the screen, and what a reader is told."""
    shown = [widget for widget in pilot.scene.canvas.widgets if widget.visible]
    names = [f"{widget.name} {widget.accessibility_node()}" for widget in shown]
    return zlib.crc32(pilot.look().get_buffer().raw), names


def way(curtain: str, seed: int, steps: int) -> list[tuple[bool, str]]:
    """Changes, and whether somebody looks before each; one who has lifted a curtain for the turn stays so."""
    chance, shown, found = random.Random(seed), "flat", []
    for step in range(steps):
        looks = step % 2 == 0
        stays = looks and curtain == "turn" and shown != "flat"
        what = chance.choice([each for each in (CHANGES[:3] if stays else CHANGES) if each != shown])
        found.append((looks, what))
        shown = what if what in CHANGES[:3] else shown
    return found


def film(state: dict[str, Any], curtain: str, changes: list[tuple[bool, str]]) -> list[Any]:
    """What is seen after each change."""
    sitting = Sitting(Match.load(state, seed=3), people("p" * len(state["seats"])), None)
    pilot = laid_flat(sitting, SIZES[0], kind=App, speed="instant", curtain=curtain)
    found = []
    for looks, what in changes:
        if looks:
            look(pilot)
        change(pilot, what)
        assert pilot.scene.viewer is None and pilot.scene.private_hands.open is None, what
        found.append((pilot.scene.display.mode.name, what, seen(pilot)))
    return found


@pytest.mark.parametrize("curtain", ["turn", "hold"])
def test_no_change_leaves_a_hand_open(curtain: str):
    state, changes = position("", "A1 F2 YIN", trick="A4", n=4), way(curtain, 5, 12)
    swapped = hidden_buddha.swap_hidden(state, None, random.Random(7))
    one, other = (film(each, curtain, changes) for each in (state, swapped))
    for found, same in zip(one, other, strict=True):
        assert found == same


def test_a_hand_of_the_conscious_board_game_lifted_for_the_turn_is_covered_on_the_flat_table():
    film(
        Match.load(tight(11), seed=11).encoded(), "turn", [(True, "size"), (False, "screen"), (True, "flat")]
    )


def test_d_turns_the_display_before_a_closed_curtain():
    sat = [saves.Person("person", None, seat) for seat in range(3)]
    created = "2026-11-20T10:00:00+00:00"
    sitting = Sitting.begin("buddha", ["Ann", "Ben", "Mira"], sat, {}, created, seed=5)
    sitting.act(sitting.match.legal()[0])  # dealt: hands are secret from now on
    pilot = Pilot(lambda app: TableScene(app, sitting), kind=Seldom)
    pilot.settle()
    assert pilot.scene.curtain.closed is not None
    for shown in ("flat", "wall", "screen"):
        pilot.press(pygame.K_d)
        pilot.settle()
        assert pilot.app.settings.get("display", "screen") == shown
        pilot.look()
        if shown == "screen":
            assert pilot.scene.curtain.closed is not None and pilot.scene.viewer is None
        elif shown == "flat":
            assert not pilot.has("curtain/cloth"), "here each hand has a curtain of its own"
            seat = sitting.match.to_act
            assert seat is not None
            held_open(pilot, seat)
            pilot.let_go(at(pilot, f"pad/{seat}"))
            pilot.pass_time(600)
    pilot.close()


def test_the_whole_curtain_passed_round_a_flat_table_covers_it_for_every_side():
    """It faces who is to take it up, on whichever side, and what rises from there is turned as it hung."""
    pilot = laid_flat(
        Sitting(Match.load(position("", "A1 F2 YIN", trick="A4", n=4), seed=3), people("pppp"), None),
        pass_curtain=True,
    )
    screen = pilot.app.screen.get_rect()
    for seat in (2, 3, 0):
        assert pilot.scene.sitting.match.to_act == seat
        cloth, lift = pilot.find("curtain/cloth"), pilot.find("curtain/lift")
        assert cloth.on_screen == screen and screen.contains(lift.on_screen)
        assert cloth.facing.quarters == lift.facing.quarters == pilot.scene.display.quarters(seat)
        pilot.hold("curtain/lift", 700, let_go=False)
        assert pilot.scene.viewer == seat
        assert pilot.find("curtain/cloth").facing == cloth.facing
        pilot.settle()
        code = pilot.scene.sitting.match.legal()[0]["card"]
        pilot.slide(card_point(pilot, pilot.scene.stage.hands[seat].view_of(code).name))
        point = at(pilot, "choice/0")
        pilot.slide(point)
        pilot.let_go(point)
        pilot.settle()
    pilot.close()
