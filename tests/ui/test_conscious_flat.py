"""The Conscious Board Game on a table that lies flat: hands in their places, all turned to who acts."""

from __future__ import annotations

import random

import pygame
import pytest

from game import bots
from game.app import App
from game.engine import Match
from game.scenes.layout.box import Box
from game.scenes.table.scene import TableScene
from game.scenes.tables.conscious.poster_words import turned_room
from game.sitting import Sitting
from tests.contract.hidden_conscious import swap_hidden
from tests.games.conscious_table import position
from tests.games.conscious_tables import tight
from tests.ui.flat_hands import SMALL, at, held_open, laid_flat, people, stands, watched
from tests.ui.pilot import Pilot, Seldom


def begun(kinds: str, seed: int = 3) -> Sitting:
    names = [f"Seat {seat}" for seat in range(len(kinds))]
    return Sitting(Match.new("conscious", names, {"turn_limit": 2}, seed=seed), people(kinds), None)


def follow(pilot: Pilot) -> None:
    """Close whatever page or question lies over the table."""
    pilot.settle()
    for _ in range(20):
        if not pilot.scene.layers:
            return
        pilot.scene.layers[-1].close()
        pilot.settle()
    raise AssertionError("a page does not close")


def play_out(pilot: Pilot, sitting: Sitting) -> int:
    """Play to the end: persons choose in sight of all where they may, else behind their small curtain."""
    acted = 0
    for _ in range(4000):
        follow(pilot)
        scene, seat = pilot.scene, sitting.match.to_act
        if sitting.match.over or not hasattr(scene, "private_hands"):
            return acted
        stands(pilot)
        if seat is None or sitting.is_bot(seat):
            pilot.frame(400.0)
            continue
        acted += 1
        before = len(sitting.match.steps)
        name = pressable(pilot) or gathered(pilot)
        if scene.display.hides_choices and name is None:
            act_behind(pilot, sitting, seat)
        else:
            if name is None:
                scene.act(bots.choose(sitting.match, "easy", acted))
            else:
                pilot.click(name)
        follow(pilot)
        if len(sitting.match.steps) == before and scene.choosing.begun:
            scene.act(scene.choosing.left[0])
    raise AssertionError("the match does not come to an end")


def pressable(pilot: Pilot) -> str | None:
    """A button that acts at once."""
    for widget in pilot.scene.foot.choices:
        offer = pilot.scene.foot.offer_of(widget)
        if widget.enabled and offer is not None and len(offer.actions) == 1:
            return str(widget.name)
    return None


def gathered(pilot: Pilot) -> str | None:
    """The slot of several Laws to obey, of which one is asked next in sight of all."""
    obey = next((each for each in pilot.scene.foot.choices if each.name == "choice/obey"), None)
    return str(obey.name) if obey is not None and obey.enabled else None


def act_behind(pilot: Pilot, sitting: Sitting, seat: int) -> None:
    """Hold the pad, slide onto a choice and let go; where there is none of one action, act as a bot would."""
    pad = held_open(pilot, seat)
    name = pressable(pilot)
    if name is not None:
        pilot.slide(at(pilot, name))
        pilot.let_go(at(pilot, name))
        return
    pilot.let_go(pad)
    pilot.settle()
    pilot.scene.hands.taken()
    pilot.scene.act(bots.choose(sitting.match, "easy", len(sitting.match.steps)))


def test_arrows_in_a_hand_that_waits_tell_of_its_own_cards():
    """While a bot is to act its hand lies in the acting place, and a person's beside it, open (CB-0.5)."""
    sitting, rng = begun("pb"), random.Random(1)
    while sitting.match.to_act == 0:
        sitting.match.act(rng.choice(sitting.match.legal()))

    def open_(app: App) -> TableScene:
        app.settings.set("display", "flat")
        table = TableScene(app, sitting)
        table.course.paused = True
        return table

    pilot = Pilot(open_, SMALL, Seldom)
    pilot.settle()
    pilot.scene.set_focus(pilot.find("hand/0"))
    said = set()
    for _ in sitting.match.view(0)["seats"][0]["hand"]:
        pilot.press(pygame.K_RIGHT)
        bubble = pilot.scene.stage.bubble
        assert bubble.visible
        said.add(bubble.title)
    assert len(said) > 1
    pilot.close()


def test_a_hand_is_looked_into_and_its_cards_face_their_owner():
    """Whoever acts: the hand lies upright for that side, and so do body and mind."""
    sitting = sat(13)
    pilot = laid_flat(sitting)
    seat = sitting.match.to_act
    assert seat is not None
    stands(pilot)
    assert set(pilot.scene.stage.hand.hand) <= {None}
    held_open(pilot, seat)
    own = sitting.match.view(seat)["seats"][seat]["hand"]
    assert list(pilot.scene.stage.hand.hand) == own
    stands(pilot)
    quarters = pilot.scene.display.quarters(seat)
    for name in ("hand/cards", "stage/diagram", "stage/centres", "bar"):
        assert pilot.find(name).facing.quarters == quarters
    other = (seat + 1) % len(sitting.names)
    pilot.let_go(at(pilot, f"pad/{seat}"))
    pilot.pass_time(300)
    held_open(pilot, other)
    assert set(pilot.scene.stage.hand.hand) <= {None}
    row = pilot.find(f"hand/{other}")
    assert list(row.hand) == sitting.match.view(other)["seats"][other]["hand"] and row.visible
    pilot.let_go(at(pilot, f"pad/{other}"))
    pilot.pass_time(300)
    assert not pilot.has(f"hand/{other}")
    stands(pilot)


def test_body_and_mind_face_the_south_where_their_names_would_have_no_room():
    pilot = laid_flat(sat(13), (1920, 1080))
    for size, quarters in (((1920, 1080), 2), (SMALL, None)):
        pilot.resize(size)
        pilot.scene.stage.face(1)
        facing = pilot.find("stage/diagram").facing
        assert (facing.quarters if facing else None) == quarters


def test_what_is_chosen_of_a_hand_is_told_behind_its_cloth_alone():
    """A Law is drawn by chance in sight of all; which is chosen then, no button says."""
    sitting = begun("pppp")
    pilot = laid_flat(sitting, speed="instant")
    seat = sitting.match.to_act
    assert seat is not None
    assert pilot.find(f"pad/{seat}").told == "Hold to see your hand"
    pilot.click("choice/0")
    pilot.settle()
    assert pilot.find(f"pad/{seat}").told == "Hold, slide to your choice, let go"
    held_open(pilot, seat)
    assert [pilot.find(f"choice/{number}").label for number in (0, 1)] == ["Choose 1", "Choose 2"]
    assert len(pilot.find(f"whisper/{seat}").lines) == 2


def test_the_one_law_that_a_covered_hand_chose_is_not_shown_before_it_is_chosen():
    """Its owner looks, lets go, and confirms by a key: what it would do is not told in sight of all."""
    asked = position({"pile": "6Ha"}, {}, phase="select_choice", todo=[{"do": "select", "how": "choice"}])
    match = Match.load(asked)
    pilot = laid_flat(Sitting(match, people("pp"), None), speed="instant")
    seat = match.to_act
    assert seat is not None
    pilot.let_go(held_open(pilot, seat))
    pilot.settle()
    for _ in range(40):
        pilot.press(pygame.K_TAB)
        if pilot.scene.focus is pilot.find("choice/intended"):
            break
    assert pilot.scene.focus is pilot.find("choice/intended")
    stands(pilot)
    pilot.press(pygame.K_SPACE)
    pilot.settle()
    assert match.steps[-1].action == {"type": "select_law", "law": "6Ha"}
    pilot.close()


def sat(number: int, swapped: int | None = None) -> Sitting:
    """A position where much happens; with other cards in all hands but one where that is asked."""
    state = Match.load(tight(number), seed=number).encoded()
    if swapped is not None:
        state = swap_hidden(state, swapped, random.Random(number))
    match = Match.load(state, seed=number)
    return Sitting(match, people("p" * len(match.seats)), None)


@pytest.mark.parametrize("size", [SMALL, (1920, 1080)])
def test_legend_and_decks_face_who_reads_body_and_mind_and_lie_off_the_spiral(size):
    pilot = laid_flat(begun("pppp"), size, speed="instant")
    stage, poster = pilot.scene.stage, pilot.scene.stage.laid.poster
    sides, south = set(), None
    for seat in range(4):
        stage.face(seat)
        turn = stage.diagram.facing
        side = turn.quarters if turn else 0
        sides.add(side)
        assert side in (0, pilot.scene.display.quarters(seat))
        room = turned_room(poster.box.topleft, stage.words._entries(), pilot.scene.style, side)
        assert not side or poster.box.holds(room)
        one, other = stage.decks.values()
        assert one.facing == other.facing == turn
        assert not one.on_screen.colliderect(other.on_screen)
        assert all(poster.clear(Box(*deck.on_screen)) for deck in (one, other))
        pilot.frame()
        shown = pilot.look().copy()
        south = south or shown
        legend = [pygame.image.tobytes(each.subsurface((*room,)), "RGB") for each in (south, shown)]
        assert (legend[0] == legend[1]) == (side == 0), "it is written for who reads it"
    assert size == SMALL or len(sides) == 4
    pilot.close()


def test_other_hidden_cards_change_no_frame_until_they_are_looked_at():
    seat = sat(13).match.to_act
    assert seat is not None

    def film(swapped: int | None) -> list[list[int]]:
        """The frames in which who acts looks, and those in which another does."""
        pilot = laid_flat(sat(13, swapped), (960, 600), kind=App)
        frames, shown = watched(pilot), []
        for who in (seat, (seat + 1) % len(pilot.scene.sitting.names)):
            held_open(pilot, who)
            pilot.let_go(at(pilot, f"pad/{who}"))
            pilot.pass_time(160)
            shown.append(frames.copy())
            frames.clear()
        return shown

    one, other = film(None), film(seat)
    assert one[0] == other[0] and one[1] != other[1]


@pytest.mark.parametrize("kinds", ["pbpb", "bbpbbb"])
def test_a_match_is_played_to_its_end_on_the_flat_table(kinds: str):
    sitting = begun(kinds)
    pilot = laid_flat(sitting, SMALL, speed="instant", chains="never")
    assert play_out(pilot, sitting) > 3
    assert sitting.match.over
