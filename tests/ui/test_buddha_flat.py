"""Buddha on a table that lies flat: hands under their cloths, tricks that face their sides, whole matches."""

from __future__ import annotations

import random
import zlib
from functools import partial
from typing import Any

import pygame
import pytest

from game.app import App
from game.engine import Match
from game.scenes.layout.flat_tray import Side
from game.scenes.tables.buddha import deck
from game.sitting import Sitting
from tests.contract.hidden_buddha import swap_hidden
from tests.games.buddha_table import position
from tests.ui.flat_hands import (
    SMALL,
    at,
    card_point,
    choose_one_handed,
    held_open,
    laid_flat,
    middle,
    people,
    stands,
    watched,
)
from tests.ui.pilot import Pilot


def sat(state: dict[str, Any], kinds: str = "pppp") -> Sitting:
    return Sitting(Match.load(state, seed=3), people(kinds), None)


def open_cards(pilot: Pilot) -> list[str]:
    """The cards of hands that lie open."""
    return sorted(
        widget.name.removeprefix("hand/")
        for widget in pilot.scene.canvas.widgets
        if widget.name.startswith("hand/") and "back" not in widget.name and widget.visible and widget.up
    )


def test_a_hand_is_looked_at_chosen_from_and_played_with_one_finger():
    """Seat 2 is led Air by seat 1: it looks, slides to its only Air, lays it closed, and turns it."""
    sitting = sat(position("", "A1 F2 YIN", trick="A4", n=4))
    pilot = laid_flat(sitting)
    assert open_cards(pilot) == [] and not pilot.has("curtain/lift")
    stands(pilot)
    pilot.hold("pad/2", 300, let_go=False)
    assert open_cards(pilot) == []
    pilot.let_go(at(pilot, "pad/2"))
    held_open(pilot, 2)
    mine = list(sitting.match.view(2)["seats"][2]["hand"])
    assert {name.split("/")[1].split(".")[0] for name in open_cards(pilot)} == set(mine)
    assert pilot.find("cloth/2").looked_at and pilot.find("cloth/2").parted == 1.0
    stands(pilot)
    pilot.slide(card_point(pilot, "hand/2/F2"))
    assert pilot.scene.stage.chosen is None  # Air is led, and it holds some
    pilot.slide(card_point(pilot, "hand/2/A1"))
    assert pilot.scene.stage.chosen == "A1" and pilot.find("hand/2/A1").ringed
    assert pilot.find("choice/0").label == "Play" and not pilot.find("choice/0").sub
    assert pilot.find("whisper/2").lines[0].startswith("Play Air 1")
    pilot.slide(middle(pilot))
    pilot.let_go(middle(pilot))
    assert open_cards(pilot) == [] and pilot.find("laid/2").up is False
    assert not sitting.match.steps
    stands(pilot)
    assert pilot.find("choice/intended").label == "Confirm"
    pilot.pass_time(600)
    pilot.click("laid/2")
    pilot.settle()
    assert sitting.match.steps[-1].action == {"type": "play", "card": "A1"}
    stands(pilot)
    assert pilot.find("trick/2").pose.angle == Side(2).angle


def test_only_one_hand_is_open_and_what_is_no_finger_of_its_owner_closes_it():
    sitting = sat(position("", "A1 F2 YIN", trick="A4", n=4))
    pilot = laid_flat(sitting)
    held_open(pilot, 3)  # whose turn it is not
    assert all(name.startswith("3/") for name in open_cards(pilot))
    stands(pilot)
    touch: dict[str, Any] = {"touch": True, "contact": (1, 7), "button": 1}
    pilot.scene.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at(pilot, "pad/2"), **touch))
    pilot.pass_time(480)
    assert open_cards(pilot) and all(name.startswith("2/") for name in open_cards(pilot))
    touch["contact"] = (1, 8)
    pilot.scene.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at(pilot, "pad/2"), **touch))
    assert open_cards(pilot) == []  # before the cloth has moved
    assert pilot.find("cloth/2").parted > 0
    pilot.pass_time(200)
    assert pilot.find("cloth/2").parted == 0
    stands(pilot)


def test_however_late_a_frame_comes_every_cloth_ends_covering_its_hand():
    """A slow machine may draw nothing while it falls: drawn next, it covers all; no pad stays half full."""
    pilot = laid_flat(sat(position("", "A1 F2 YIN", trick="A4", n=4)))
    for seat, late in enumerate((50.0, 161.0, 400.0, 5000.0)):
        held_open(pilot, seat)
        pilot.let_go(at(pilot, f"pad/{seat}"))
        assert pilot.find(f"cloth/{seat}").parted > 0
        assert pilot.scene.wake_in(pilot.time) == 0.0
        for _ in range(4):
            pilot.frame(late)
        cloth = pilot.find(f"cloth/{seat}")
        assert cloth.parted == 0.0 and pilot.scene.wake_in(pilot.time) != 0.0
        picture = pilot.look().subsurface(cloth.on_screen).copy()
        pilot.app.relayout()
        pilot.settle()
        anew = pilot.look().subsurface(pilot.find(f"cloth/{seat}").on_screen)
        assert zlib.crc32(picture.get_buffer().raw) == zlib.crc32(anew.copy().get_buffer().raw)
        pilot.hold(f"pad/{seat}", 200)
        pilot.frame(late)
        assert pilot.find(f"pad/{seat}").filled == 0.0


@pytest.mark.parametrize("seat", [2, 3])
def test_a_hold_anywhere_on_a_covered_hand_parts_its_cloth(seat: int):
    """Whether it is the turn of its owner or not: on the cloth and on the backs; no page opens there."""
    pilot = laid_flat(sat(position("", "A1 F2 YIN", trick="A4", n=4)))
    cover = pilot.find(f"cloth/{seat}")
    for share in ((0.5, 0.5), (0.8, -0.2 if seat == 3 else 0.2), (0.3, 0.8)):
        point = at(pilot, cover.name, share)
        pilot.post(pygame.MOUSEBUTTONDOWN, pos=point, button=1)
        pilot.pass_time(700)
        assert pilot.scene.private_hands.open == seat and not pilot.scene.layers
        pilot.slide((point[0] + 3, point[1]))
        assert pilot.scene.stage.chosen is None  # it only looks
        pilot.let_go((point[0] + 3, point[1]))
        assert pilot.scene.private_hands.open is None and not pilot.has("choice/intended")
        pilot.pass_time(600)
    assert not pilot.scene.layers


def test_by_keys_a_hand_is_open_while_space_is_held():
    sitting = sat(position("", "A1-3 F2 YIN", trick="A4", n=4))
    pilot = laid_flat(sitting)
    down = {"mod": 0, "unicode": "", "scancode": 0}
    pilot.post(pygame.KEYDOWN, key=pygame.K_SPACE, **down)
    pilot.pass_time(900)
    assert pilot.scene.private_hands.open == 2
    pilot.press(pygame.K_RIGHT)
    chosen = pilot.scene.stage.chosen
    assert chosen in ("A1", "A2", "A3", "YIN")
    pilot.post(pygame.KEYUP, key=pygame.K_SPACE, **down)
    pilot.frame()
    assert open_cards(pilot) == [] and pilot.has("laid/2")
    pilot.pass_time(600)
    pilot.press(pygame.K_RETURN)
    pilot.settle()
    assert sitting.match.steps[-1].action["card"] == chosen
    stands(pilot)


@pytest.mark.parametrize("digit", [False, True])
def test_the_side_of_a_yinyang_is_chosen_by_keys_and_turned_as_every_card_is(digit: bool):
    sitting = sat(position("", "A1 YINYANG", trick="A4", n=4))
    pilot = laid_flat(sitting)
    down = {"mod": 0, "unicode": "", "scancode": 0}
    pilot.post(pygame.KEYDOWN, key=pygame.K_SPACE, **down)
    pilot.pass_time(900)
    while pilot.scene.stage.chosen != "YINYANG":
        pilot.press(pygame.K_RIGHT)
    if digit:
        pilot.press(pygame.K_2)
    else:
        while pilot.scene.focus is not pilot.find("side/yang"):
            pilot.press(pygame.K_TAB)
    assert not sitting.match.steps and pilot.scene.focus is pilot.find("side/yang")
    pilot.post(pygame.KEYUP, key=pygame.K_SPACE, **down)
    pilot.frame()
    assert open_cards(pilot) == [] and not sitting.match.steps and pilot.has("choice/intended")
    pilot.pass_time(600)
    pilot.click("laid/2")
    pilot.settle()
    assert sitting.match.steps[-1].action == {"type": "play", "card": "YINYANG", "as": "yang"}


def test_every_side_can_read_a_card_that_lies_open():
    for code in ("A6", "E9", "F11", "HOLE"):
        found = deck.flat(code)
        turns = sorted(label.quarters for label in found.labels if label.quarters is not None)
        assert turns == ([0, 1, 2, 3] if code[1:].isdigit() else [0, 2])
    assert deck.flat("A6").body.count("rect") > deck.flat("A7").body.count("rect")


# -- secrets


def film(state: dict[str, Any], *numbers: int, then_looks: int | None = None) -> list[list[int]]:
    """Every frame while seats bid in their turn, and then while another looks into its hand."""
    sitting = sat(state)
    pilot = laid_flat(sitting, (960, 600), kind=App)
    frames, shown = watched(pilot), []
    for number in numbers:
        seat = sitting.match.to_act
        assert seat is not None
        choose_one_handed(pilot, seat, partial(at, pilot, f"bid/{number}"))
        pilot.frame(600.0)
        pilot.frame()
        shown.append(frames[-1:])
        pilot.click("choice/intended")
        pilot.settle()
    told = [group.words for group in sitting.told(None)]
    shown.append([*frames, zlib.crc32(repr(told).encode())])
    frames.clear()
    if then_looks is not None:
        held_open(pilot, then_looks)
    return [*shown, frames]


def exchanged(state: dict[str, Any], one: int, other: int) -> dict[str, Any]:
    swapped = swap_hidden(state, None, random.Random(7))
    for seat, fields in enumerate(swapped["seats"]):
        fields["hand"] = state["seats"][{one: other, other: one}.get(seat, seat)]["hand"]
    return swapped


def test_two_exchanged_hands_are_told_apart_by_no_frame_until_one_is_looked_at():
    state = position(n=4, phase="bid")
    one, other = (film(each, 1, 0, then_looks=3) for each in (state, exchanged(state, 0, 3)))
    assert one[:-1] == other[:-1] and one[-1] != other[-1]
    covered = film(state, 9)[0]  # another number was chosen
    assert covered == one[0]


# -- whole matches


def play_out(pilot: Pilot, sitting: Sitting) -> int:
    """Play a match to its end by events; how often a person acted."""
    acted = 0
    for _ in range(2000):
        pilot.settle()
        if sitting.match.over:
            return acted
        stands(pilot)
        seat, phase = sitting.match.to_act, sitting.match.view(None)["phase"]
        if sitting.is_bot(seat) or seat is None:
            pilot.frame(400.0)
            continue
        acted += 1
        if len(sitting.persons) == 1:
            choose_openly(pilot, sitting, phase)
            continue
        if phase == "bid":
            choose_one_handed(pilot, seat, lambda: at(pilot, "bid/1"))
        elif phase == "play":
            legal = {action["card"] for action in sitting.match.legal() if "as" not in action}
            if not legal:
                declare(pilot, seat)
                continue
            code = sorted(legal)[0]
            choose_one_handed(pilot, seat, partial(point_of, pilot, seat, code))
        pilot.pass_time(520)
        pilot.click("choice/0" if phase == "deal" else "choice/intended")
    raise AssertionError("the match does not come to an end")


def choose_openly(pilot: Pilot, sitting: Sitting, phase: str) -> None:
    """The hand of the only person at the table lies open."""
    seat, legal = sitting.match.to_act, sitting.match.legal()
    assert seat is not None
    if phase == "bid":
        pilot.click("bid/1")
    elif phase == "play":
        pilot.click_at(point_of(pilot, seat, legal[0]["card"]))
    pilot.settle()
    pilot.frame(400.0)
    pilot.click("choice/0")


def point_of(pilot: Pilot, seat: int, code: str) -> tuple[int, int]:
    return card_point(pilot, pilot.scene.stage.hands[seat].view_of(code).name)


def declare(pilot: Pilot, seat: int) -> None:
    """Play a Yin-yang: with one finger on the pad, the finger of the other hand chooses."""
    held_open(pilot, seat)
    view = pilot.scene.stage.hands[seat].view_of("YINYANG")
    for name in (view.name, "side/yin", "choice/0"):
        point = card_point(pilot, name) if name.startswith("hand/") else at(pilot, name)
        touch: dict[str, Any] = {"touch": True, "contact": (1, 9), "button": 1}
        pilot.scene.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=point, **touch))
        pilot.frame()
        pilot.scene.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=point, **touch))
        pilot.pass_time(500)
    pilot.let_go(at(pilot, f"pad/{seat}"))


@pytest.mark.parametrize("kinds", ["bbpb", "pbbpbb"])
def test_a_match_is_played_to_its_end_on_the_flat_table(kinds: str):
    names = [f"Seat {seat}" for seat in range(len(kinds))]
    sitting = Sitting(Match.new("buddha", names, {"rounds": 1}, seed=5), people(kinds), None)
    pilot = laid_flat(sitting, SMALL, speed="instant")
    assert play_out(pilot, sitting) > 10
    stands(pilot)
    assert pilot.scene.stage.scores.open
