"""Buddha on a flat table, told so that a stranger knows: who won, whose heap it is, what a press will do."""

from __future__ import annotations

import random
from functools import cache
from itertools import product
from typing import Any

import pygame
import pytest

from game import words
from game.engine import Match
from game.scenes import display_mode
from game.scenes.table.scene import TableScene
from game.sitting import Sitting
from game.widgets import text_capture
from game.widgets.controls import Button
from tests.games.buddha_table import position
from tests.ui.flat_hands import SMALL, at, card_point, held_open, laid_flat, people
from tests.ui.pilot import Pilot, Seldom
from tests.ui.test_hands_read import bidding, nothing_covers

NAMES = ["Mira", "Jonas", "Anu", "Ravi"]
SPACE: dict[str, Any] = {"key": pygame.K_SPACE, "mod": 0, "unicode": "", "scancode": 0}


def sat(state: dict[str, Any], kinds: str = "pppp") -> Sitting:
    return Sitting(Match.load(state, seed=3), people(kinds), None)


@cache
def yinyang_left() -> dict[str, Any]:
    """A position in which a Yin-yang is the only card that is left to who is to act."""
    match = Match.new("buddha", NAMES, {"rounds": 1}, seed=0)
    for seed in range(60):
        match = Match.new("buddha", NAMES, {"rounds": 1}, seed=seed)
        while not match.over:
            legal = match.legal()
            if len(legal) == 2 and all(action.get("card") == "YINYANG" for action in legal):
                return match.encoded()
            match.act(next((each for each in legal if each.get("card") != "YINYANG"), legal[0]))
    raise AssertionError("no such position was found")


def shown(sitting: Sitting, display: str, speed: str = "calm") -> Pilot:
    def open_(app: Any) -> TableScene:
        app.settings.set("display", display)
        app.settings.set("speed", speed)
        return TableScene(app, sitting)

    pilot = Pilot(open_, SMALL, Seldom)
    pilot.settle()
    return pilot


# -- the last card, a Yin-yang


def test_the_first_arrow_at_a_last_yinyang_chooses_the_first_of_what_it_may_be():
    sitting = sat(yinyang_left())
    pilot, seat = laid_flat(sitting), sitting.match.to_act
    pilot.post(pygame.KEYDOWN, **SPACE)
    pilot.pass_time(900)
    pilot.press(pygame.K_RIGHT)
    assert [pilot.find(f"side/{side}").label for side in ("yin", "yang")] == ["as Yin", "as Yang"]
    assert pilot.scene.focus is pilot.find("side/yin") and not pilot.has(f"whisper/{seat}")
    pilot.press(pygame.K_RIGHT)
    pilot.press(pygame.K_LEFT)
    assert pilot.scene.focus is pilot.find("side/yin"), "the arrows lead nowhere else"
    pilot.post(pygame.KEYUP, **SPACE)
    pilot.pass_time(600)
    assert pilot.has(f"laid/{seat}") and pilot.has("choice/intended")


def test_a_yinyang_that_still_asks_what_it_is_to_be_lies_closed_before_nobody():
    sitting = sat(yinyang_left())
    pilot, seat = laid_flat(sitting), sitting.match.to_act
    assert seat is not None
    held_open(pilot, seat)
    pilot.slide(card_point(pilot, f"hand/{seat}/YINYANG"))
    pilot.let_go(card_point(pilot, f"hand/{seat}/YINYANG"))
    pilot.pass_time(600)
    assert not pilot.has(f"laid/{seat}") and not pilot.has("choice/intended")


# -- a hand


@pytest.mark.parametrize("code", ["YIN", "BUDDHA", "HOLE"])
def test_the_card_pointed_at_is_seen_whole_and_every_index_stays_in_sight(code: str):
    pilot = laid_flat(
        sat(position("", "A1 A5 F2 F7 F10 W3 W9 E2 E11 YIN YANG YINYANG BUDDHA HOLE", trick="A4"))
    )
    held_open(pilot, 2)
    pilot.slide(card_point(pilot, f"hand/2/{code}"))
    views = pilot.scene.stage.hands[2].views
    pointed = pilot.find(f"hand/2/{code}")
    assert pointed.ringed
    after = [view.pose.x - view.width / 2 for view in views if view.pose.x > pointed.pose.x]
    assert not after or min(after) >= pointed.pose.x + pointed.width * 0.48
    nothing_covers(pilot, 2)
    assert pointed.window.contains(pointed.rect), "its upper edge, too"
    for widget in pilot.scene.canvas.widgets:  # no cloth, and nothing that is told, lies on it
        if widget.visible and widget.depth > pointed.depth and widget.facing is pointed.facing:
            assert not getattr(widget, "room", widget.rect).colliderect(pointed.rect), widget.name


def test_a_short_tap_on_a_hand_tells_to_hold_and_so_does_one_of_the_key():
    pilot = laid_flat(sat(position("", "A1 F2 YIN", trick="A4")))
    for seat, tap in ((0, None), (2, None), (2, SPACE)):
        if tap is None:
            pilot.hold(f"pad/{seat}", 100)
        else:
            pilot.press(pygame.K_SPACE)
        assert pilot.find(f"pad/{seat}").told == "Hold to look"
        pilot.pass_time(2600)
        assert pilot.find(f"pad/{seat}").told != "Hold to look"


def buttons(pilot: Pilot) -> list[Button]:
    """The choices that all can read."""
    found = [each for each in pilot.scene.canvas.widgets if each.name.startswith("choice/")]
    return [each for each in found if isinstance(each, Button) and each.visible]


def test_what_all_can_read_is_the_same_whichever_number_is_under_the_finger():
    pilot = laid_flat(bidding(4))
    seat = pilot.scene.sitting.match.to_act
    held_open(pilot, seat)
    hand, told = pilot.find(f"floor/{seat}").rect, set()
    for number in (0, 3, 8):
        coin = pilot.find(f"bid/{number}")
        assert hand.left <= coin.rect.left and coin.rect.right <= hand.right
        pilot.slide(at(pilot, coin.name))
        assert coin.chosen
        told.add(tuple((each.label, each.sub) for each in buttons(pilot)))
    assert len(told) == 1 and [label for label, _ in told.pop()] == ["Bid"]


def test_what_a_yinyang_is_to_be_is_slid_on_to_in_the_hand_and_no_neighbour_reads_it():
    pilot = laid_flat(sat(position("", "A1 A5 YIN YINYANG", trick="A4")))
    held_open(pilot, 2)
    told = set()
    for name in ("hand/2/A1", "hand/2/YIN", "hand/2/YINYANG"):
        pilot.slide(card_point(pilot, name))
        told.add(tuple((each.label, each.sub, each.kind) for each in buttons(pilot)))
    assert pilot.find("side/hint").words == "Slide on to:"
    for side in ("yin", "yang"):
        pilot.slide(at(pilot, f"side/{side}"))
        assert pilot.find(f"side/{side}").kind == "primary", "it lights up"
        assert pilot.find("floor/2").rect.contains(pilot.find(f"side/{side}").rect)
        told.add(tuple((each.label, each.sub, each.kind) for each in buttons(pilot)))
    assert len(told) == 1 and [label for label, *_ in told.pop()] == ["Play"]
    pilot.let_go(at(pilot, "side/yang"))
    pilot.pass_time(600)
    assert pilot.has("laid/2") and not pilot.has("side/yang")
    pilot.click("choice/intended")
    pilot.settle()
    assert pilot.scene.sitting.match.steps[-1].action == {"type": "play", "card": "YINYANG", "as": "yang"}


def test_the_owner_of_a_hand_reads_in_it_why_a_card_is_barred_and_when_all_are_free():
    pilot = laid_flat(sat(position("", "A1 F2 YIN", trick="A4")))
    held_open(pilot, 2)
    assert not pilot.has("whisper/2")
    pilot.slide(card_point(pilot, "hand/2/F2"))
    assert pilot.find("whisper/2").lines == ("You hold Air: play that, or a card without a number",)
    pilot.slide(card_point(pilot, "hand/2/A1"))
    assert pilot.find("whisper/2").lines[0].startswith("Play Air 1")
    pilot.let_go(at(pilot, "pad/2"))
    pilot = laid_flat(sat(position("", "F1-11 W1-3", trick="A4")))
    held_open(pilot, 2)
    assert pilot.find("whisper/2").lines == ("No Air: any card",)


# -- what all are told


def test_who_won_a_trick_is_told_to_every_side_for_as_long_as_it_stays():
    sitting = sat(position("", "", "", "A1 F2", trick="A4 W5 A7"))
    pilot = laid_flat(sitting)
    beads = pilot.scene.stage.oval_tray.count
    pilot.scene.act({"type": "play", "card": "A1"})
    while not pilot.has("told/0"):
        pilot.frame(50)
    begun = pilot.time
    assert pilot.scene.stage.oval_tray.count == beads, "the round has no trick more"
    for seat in range(4):
        told = pilot.find(f"told/{seat}")
        assert told.said == "Tom wins the trick" and told.charm == sitting.people[3].token
        assert told.facing.quarters == pilot.scene.display.quarters(seat)
        assert pilot.find(f"seat/{seat}").rect.contains(told.rect)
    while pilot.has("told/0"):
        pilot.frame(50)
    assert 2900 <= pilot.time - begun <= 3300
    pilot.settle()
    assert "took 1" in pilot.find("seat/3").accessible_name


def test_a_trick_that_nobody_wins_is_told_so():
    pilot = laid_flat(sat(position("", "", "", "HOLE F2", trick="A4 W5 A7")))
    pilot.scene.act({"type": "play", "card": "HOLE"})
    while not pilot.has("told/0"):
        pilot.frame(50)
    assert {pilot.find(f"told/{seat}").said for seat in range(4)} == {"Nobody wins the trick"}


def test_while_all_bids_lie_open_no_place_says_in_secret():
    pilot = laid_flat(sat(position(phase="bid", bids=[None, 2, 4, 3])))
    pilot.scene.act({"type": "bid", "tricks": 5})
    while not pilot.has("told/0"):
        pilot.frame(50)
    for seat, bid in enumerate((5, 2, 4, 3)):
        said = pilot.find(f"seat/{seat}").accessible_name
        assert f"Bid {bid}," in said and "secret" not in said


@cache
def all_have_taken(seats: int) -> dict[str, Any]:
    """A position in which each seat has taken a trick."""
    match, dice = Match.new("buddha", [f"Seat {seat}" for seat in range(seats)], {}, seed=2), random.Random(1)
    while match.view(None)["phase"] != "play" or not all(
        each["tricks"] for each in match.view(None)["seats"]
    ):
        match.act(dice.choice(match.legal()))
    return match.encoded()


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("size", [SMALL, (1024, 768), (1440, 900)])
def test_a_heap_of_tricks_lies_nearest_to_its_taker_and_bears_their_sign(size: tuple[int, int], seats: int):
    pilot = laid_flat(sat(all_have_taken(seats), "p" * seats), size)
    plan = pilot.scene.display.plan
    waiting = [plan.outward(each.quarters, each.waiting) for each in plan.places]
    acting = [plan.outward(each.quarters, each.acting) for each in plan.places]
    whoever = (None, *range(seats)) if seats != 5 else (None, 0, 1, 2, 4)
    for seat, acts in product(range(seats), whoever):
        places = [acting[each] if each == acts else waiting[each] for each in range(seats)]
        heap = pilot.find(f"packs/{seat}")
        assert heap.count and heap.charm == pilot.scene.sitting.people[seat].token
        gaps = [
            max(heap.rect.left - each.right, each.left - heap.rect.right, 0)
            + max(heap.rect.top - each.bottom, each.top - heap.rect.bottom, 0)
            for each in places
        ]
        assert all(gaps[seat] < gap for place, gap in enumerate(gaps) if place != seat), (seat, acts, gaps)
        assert not any(
            heap.rect.colliderect(plan.outward(each.quarters, each.acting)) for each in plan.places
        )
        assert not any(heap.rect.colliderect(pilot.find(menu).on_screen) for menu in ("menu", "menu/2"))


# -- a key held, or pressed again and again


def last_of_a_trick(display: str) -> Pilot:
    """A whole trick lies there, to be read: the seat that laid its last card has not won it."""
    sitting = sat(position("", "", "", "A1 F2", trick="A4 W5 A7"))
    pilot = shown(sitting, display)
    pilot.scene.curtain.remove()
    pilot.scene.act({"type": "play", "card": "A1"})
    pilot.pass_time(2400)
    assert pilot.scene.player.stood(pilot.time) is not None and len(pilot.scene.stage.trick) == 4
    return pilot


def test_space_held_while_a_trick_ends_goes_past_nothing_and_looks_when_it_is_pressed_anew():
    pilot = last_of_a_trick("flat")
    pilot.post(pygame.KEYDOWN, **SPACE)
    pilot.pass_time(1000)
    assert len(pilot.scene.stage.trick) == 4, "it stays as long as it would"
    for _ in range(100):
        pilot.frame(50)
        assert pilot.scene.private_hands.open is None, "who holds it is not who acts next"
        if not pilot.scene.player.running:
            break
    pilot.frame(50)
    assert pilot.find("pad/3").told == words.say("curtain.let_go_first")
    pilot.post(pygame.KEYUP, **SPACE)
    pilot.frame()
    pilot.post(pygame.KEYDOWN, **SPACE)
    for _ in range(20):
        pilot.frame(50)
    assert pilot.scene.private_hands.open == 3 == pilot.scene.sitting.match.to_act
    pilot.post(pygame.KEYUP, **SPACE)
    pilot.frame()
    assert pilot.scene.private_hands.open is None


def test_a_finger_that_holds_a_pad_while_a_trick_ends_looks_after_it_too():
    pilot = last_of_a_trick("flat")
    pilot.hold("pad/3", 1000, let_go=False)
    assert len(pilot.scene.stage.trick) == 4
    for _ in range(100):
        pilot.frame(50)
    assert pilot.scene.private_hands.open == 3


@pytest.mark.parametrize("display", ["flat", "screen"])
def test_space_tapped_while_a_trick_ends_goes_on_at_once(display: str):
    pilot = last_of_a_trick(display)
    pilot.post(pygame.KEYDOWN, **SPACE)
    pilot.frame()
    pilot.post(pygame.KEYUP, **SPACE)
    pilot.pass_time(1200)
    assert not pilot.scene.stage.trick
    assert pilot.scene.private_hands.open is None


def test_at_the_whole_curtain_a_key_held_since_before_shows_nobody_else_s_hand():
    pilot = last_of_a_trick("screen")
    pilot.post(pygame.KEYDOWN, **SPACE)
    for _ in range(120):
        pilot.frame(50)
    curtain = pilot.scene.curtain.closed
    assert curtain is not None and curtain.seat == 3
    assert curtain.lift.under == words.say("curtain.let_go_first")
    pilot.post(pygame.KEYUP, **SPACE)
    pilot.frame()
    pilot.post(pygame.KEYDOWN, **SPACE)
    for _ in range(20):
        pilot.frame(50)
    assert pilot.scene.curtain.closed is None


@pytest.mark.parametrize("presses", [4, 9])
def test_who_hammers_space_is_told_why_nothing_happens(presses: int):
    pilot = last_of_a_trick("flat")
    for _ in range(presses):
        pilot.press(pygame.K_SPACE)
        pilot.pass_time(60)
    assert pilot.has("haste") == (presses > 5)
    pilot.pass_time(6000)
    assert not pilot.has("haste")


# -- what is opened


def test_a_score_sheet_without_a_round_says_what_will_stand_there():
    said = words.phrase("buddha", "sheet.empty")
    for state, told in ((position("A1"), True), (position("A1", round=2), False)):
        pilot = shown(sat(state, "pbbb"), "screen")
        pilot.scene.stage.open_sheet()
        pilot.frame()
        assert (not pilot.find("page").begun) == told
        with text_capture.listening() as written:
            pilot.find("page").draw(pygame.Surface(SMALL))
        assert (said in " ".join(written)) == told


def test_the_ways_to_show_a_match_can_be_left_as_they_are():
    pilot = laid_flat(bidding(4))
    display_mode.ask(pilot.scene)
    pilot.frame()
    pilot.click("display/close")
    assert not pilot.scene.layers and pilot.scene.display.mode.name == "flat"


def test_no_key_lies_on_a_round_tool():
    """The picture of its inside is the same with the names of keys and without."""
    pilot = laid_flat(bidding(4))
    pilot.press(pygame.K_TAB)
    tools = [pilot.find(f"tool/{name}") for name in ("undo", "why", "rules", "log")]
    inside = {
        tool: tool.on_screen.inflate(-tool.rect.width * 0.42, -tool.rect.height * 0.42) for tool in tools
    }
    assert pilot.scene.canvas.device == "keys"
    seen = [pygame.image.tobytes(pilot.look().subsurface(inside[tool]), "RGB") for tool in tools]
    pilot.scene.set_focus(None)
    pilot.app.device = "pointer"
    pilot.scene.canvas.damage_all()
    pilot.frame()
    assert seen == [pygame.image.tobytes(pilot.look().subsurface(inside[tool]), "RGB") for tool in tools]


def test_on_a_wall_only_who_is_to_bid_is_choosing_a_bid():
    pilot = shown(bidding(4), "wall")
    acts = pilot.scene.sitting.match.to_act
    notes = [tag.told[1] for tag in pilot.scene.stage.tags]
    assert [seat for seat, note in enumerate(notes) if note == words.phrase("buddha", "note.bids")] == [acts]
