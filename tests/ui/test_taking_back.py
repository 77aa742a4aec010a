"""Taking back at the table: whom it concerns is asked, seat by seat, and one refusal keeps all as it is."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game import saves
from game.scenes.table.scene import TableScene
from game.sitting import Sitting
from tests.every import paired
from tests.ui.pilot import SIZES, Pilot, Seldom

NAMES = ["Ann", "Ben", "Mira", "Jonas"]
CREATED = "2026-11-20T10:00:00+00:00"


def shown_bids(persons: int = 3, bots: int = 0, bids: int | None = None) -> Sitting:
    """Buddha, dealt and bid; where not said otherwise every bid was made and shown."""
    people = [saves.Person("person", None, seat) for seat in range(persons)]
    people += [saves.Person("bot", "easy", persons + seat) for seat in range(bots)]
    count = persons + bots
    sitting = Sitting.begin("buddha", NAMES[:count], people, {}, CREATED, seed=6)
    sitting.act({"type": "deal"})
    for _ in range(count if bids is None else bids):
        sitting.act({"type": "bid", "tricks": 2})
    return sitting


def table(sitting: Sitting, size: tuple[int, int] = (1280, 720), **settings: Any) -> Pilot:
    def open_(app: Any) -> TableScene:
        app.settings.set("curtain", "turn")
        for key, value in settings.items():
            app.settings.set(key, value)
        return TableScene(app, sitting)

    pilot = Pilot(open_, size, Seldom)
    pilot.settle()
    return pilot


def ask(pilot: Pilot) -> None:
    """Take back, from the curtain of who is next."""
    pilot.click("curtain/menu")
    pilot.click("menu/undo")
    pilot.settle()


def owner_of(sitting: Sitting) -> int:
    back = sitting.takes_back
    assert back is not None and back.owner is not None
    return back.owner


def test_every_other_person_agrees_with_one_touch_and_it_is_on_record():
    sitting = shown_bids()
    pilot = table(sitting)
    owner = owner_of(sitting)
    ask(pilot)
    assert NAMES[owner] in pilot.find("undo/title").words
    assert "The bids: Ann 2, Ben 2 and Mira 2." in pilot.find("undo/words").words
    assert pilot.find("undo/token").charm == sitting.people[owner].token
    steps = len(sitting.match.steps)
    pilot.click("undo/yes")
    for place in (1, 2):
        seat = (owner + place) % 3
        pilot.settle()
        assert len(sitting.match.steps) == steps
        assert pilot.find("agree/title").words == f"{NAMES[seat]}, do you agree?"
        assert pilot.find("agree/token").charm == sitting.people[seat].token
        pilot.click("agree/yes")
    assert len(sitting.match.steps) == steps - 1
    assert sitting.file is not None
    seats = [(owner + place) % 3 for place in (1, 2)]
    assert [other.value for other in sitting.file.others] == [{"undo": 1, "seats": seats}]
    assert any("everyone agreed" in entry.words for entry in pilot.scene.drawers.log.entries)


@pytest.mark.parametrize("way", ["no", "escape", "second"])
def test_one_refusal_keeps_the_match_as_it_is(way):
    sitting = shown_bids()
    pilot = table(sitting)
    before = sitting.match.encoded()
    ask(pilot)
    pilot.click("undo/yes")
    pilot.settle()
    if way == "second":
        pilot.click("agree/yes")
        pilot.settle()
    if way == "escape":
        pilot.press(pygame.K_ESCAPE)
    else:
        pilot.click("agree/no")
    assert sitting.match.encoded() == before
    assert "said no, so it stays" in pilot.find("agree/refused")._block.words
    pilot.settle()
    assert pilot.has("curtain/lift") and not pilot.has("agree/yes"), "the seat that was to act still is"
    ask(pilot)
    assert not pilot.has("agree/refused"), "asked anew, no player has refused yet"
    assert sitting.file is not None and not sitting.file.others


def test_nobody_agrees_by_somebody_else_s_double_click():
    sitting = shown_bids()
    pilot = table(sitting)
    ask(pilot)
    for _ in range(12):
        for name in ("undo/yes", "agree/yes"):
            if pilot.has(name):
                pilot.click(name)
        pilot.pass_time(100)
    assert pilot.find("agree/title").words.startswith(NAMES[(owner_of(sitting) + 1) % 3])
    for _ in range(12):
        pilot.press(pygame.K_RETURN)
        pilot.pass_time(60)
    assert pilot.find("agree/title").words.startswith(NAMES[(owner_of(sitting) + 1) % 3])


def test_what_is_still_in_the_fist_is_taken_back_with_one_question():
    sitting = shown_bids(bids=1)
    pilot = table(sitting)
    ask(pilot)
    pilot.click("undo/yes")
    pilot.settle()
    assert [step.action["type"] for step in sitting.match.steps] == ["deal"]
    assert sitting.file is not None and not sitting.file.others


def test_the_device_goes_back_to_who_did_it():
    sitting = shown_bids(bids=1)
    pilot = table(sitting)
    first = sitting.match.steps[-1].seat
    pilot.hold("curtain/lift", 700)
    assert pilot.scene.viewer == sitting.match.to_act != first
    pilot.settle()
    pilot.press(pygame.K_u)
    pilot.settle()
    assert pilot.scene.viewer is None, "the question is Ann's: no other hand lies open"
    pilot.click("undo/yes")
    pilot.settle()
    medallion = pilot.find("curtain/medallion")
    assert (medallion.said, medallion.title) == ("Pass back to", NAMES[first])


def test_it_does_not_stay_with_whoever_has_passed_it_on():
    sitting = shown_bids(bids=0)
    pilot = table(sitting)
    first = sitting.match.to_act
    assert first is not None
    pilot.hold("curtain/lift", 700)
    pilot.settle()
    pilot.click("bid/2")
    pilot.click("bid/2")
    pilot.settle()
    assert pilot.find("curtain/medallion").said == "Pass to"
    ask(pilot)
    pilot.click("undo/yes")
    pilot.settle()
    medallion = pilot.find("curtain/medallion")
    assert (medallion.said, medallion.title) == ("Pass back to", NAMES[first])
    pilot.hold("curtain/lift", 700)
    pilot.settle()
    pilot.click("bid/1")
    pilot.click("bid/1")
    pilot.settle()
    assert pilot.find("curtain/medallion").said == "Pass to", "from here it goes on as ever"


def test_one_person_against_bots_is_asked_once():
    sitting = shown_bids(1, 2)
    while sitting.match.to_act != 0:
        sitting.act(sitting.match.legal()[0])
    pilot = table(sitting)
    pilot.press(pygame.K_u)
    assert "Everyone has seen it" in pilot.find("undo/words").words
    assert not pilot.has("undo/token")
    count = len(sitting.match.steps)
    pilot.click("undo/yes")
    assert len(sitting.match.steps) < count


def test_where_nothing_is_hidden_whoever_s_deed_it_is_says_so_once():
    people = [saves.Person("person", None, seat) for seat in range(3)]
    sitting = Sitting.begin("leela", NAMES[:3], people, {}, CREATED, seed=4)
    sitting.match.chance.replace((3,))
    sitting.act({"type": "roll"})
    pilot = table(sitting)
    pilot.press(pygame.K_u)
    assert pilot.find("undo/title").words == "Ann, take back your last throw?"
    assert pilot.find("undo/token").charm == sitting.people[0].token
    assert pilot.scene.focus is pilot.find("undo/no"), "Enter alone takes nothing back"
    pilot.press(pygame.K_LEFT)
    pilot.press(pygame.K_RETURN)
    assert not sitting.match.steps


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize(("size", "text_scale"), paired(SIZES, [1.0, 1.5]))
def test_the_longest_question_has_room_at_every_size(size, text_scale):
    sitting = shown_bids(2, 2)
    while len(getattr(sitting.takes_back, "shown", ())) < 9 and len(sitting.match.steps) < 40:
        sitting.act(sitting.match.legal()[0])
    pilot = table(sitting, size, text_scale=text_scale)
    ask(pilot)
    pilot.click("undo/yes")
    pilot.settle()
    panel = pilot.find("agree/panel").rect
    assert pilot.app.screen.get_rect().contains(panel)
    assert panel.contains(pilot.find("agree/words").rect) and panel.contains(pilot.find("agree/token").rect)
    assert not pilot.find("agree/token").rect.colliderect(pilot.find("agree/title").rect)


def bots_turn(persons: int = 1, **options: Any) -> Sitting:
    people = [saves.Person("person", None, seat) for seat in range(persons)]
    people.append(saves.Person("bot", "easy", persons))
    names = [*NAMES[:persons], "Slow Cloud"]
    sitting = Sitting.begin("leela", names, people, {}, CREATED, seed=4)
    for seat in range(persons):
        sitting.match.chance.replace((3,))
        sitting.act({"type": "roll"})
        assert sitting.match.steps[-1].seat == seat
    return sitting


def test_while_a_bot_plays_the_button_is_closed_and_says_why():
    pilot = table(bots_turn())
    button = pilot.find("tool/undo")
    assert not button.enabled
    for ask in (lambda: pilot.press(pygame.K_u), lambda: pilot.click("tool/undo")):
        pilot.scene.sitting.match.chance.replace((2,))
        ask()
        assert not pilot.scene.layers
        assert pilot.find("tool/undo/tip").words == "Slow Cloud is playing. Wait, or pause first."
        button.hide_tip()


def test_a_pause_opens_the_button_again():
    pilot = table(bots_turn())
    pilot.click("choice/pause")
    assert pilot.find("tool/undo").enabled and pilot.find("tool/undo").tip == "Take back"
    pilot.press(pygame.K_u)
    assert pilot.has("undo/yes")


def test_where_something_was_shown_the_first_answer_is_to_leave_it():
    """Enter or Space in haste takes back nothing that all players have seen."""
    sitting = shown_bids(1, 3)
    pilot = table(sitting)
    while sitting.match.to_act != 0:
        sitting.act(sitting.match.legal()[0])
    before = len(sitting.match.story)
    pilot.press(pygame.K_u)
    assert pilot.find("undo/no").kind == "primary" and pilot.find("undo/yes").kind == "plain"
    pilot.press(pygame.K_RETURN)
    pilot.settle()
    assert not pilot.scene.layers and len(sitting.match.story) == before
