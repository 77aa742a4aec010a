"""Hands on phones at the table: who joins, what the screen shows of it, and what phones may do there."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import urllib.request
from typing import Any

import pygame
import pytest

from game import words
from game.engine import Match
from game.engine.errors import Why
from game.phones import Deed, Left, Phones, Returned, Silent, TakeOver, seat_page
from game.replays import Reel, kept_of
from game.saves import Person
from game.scenes.table.scene import TableScene
from game.sitting import Sitting
from game.tellings.things import card_kinds
from game.widgets import card, text
from tests.contract.hidden_buddha import swap_hidden
from tests.games.buddha_table import NAMES, position
from tests.ui.buddha_seats import people, seated, table
from tests.ui.phone_hands import Shelf, join, with_phones
from tests.ui.pilot import Pilot
from tests.ui.test_seats import at_table, begun


def bidding(persons: int = 4) -> Sitting:
    return seated(position(n=4, phase="bid"), persons)


def press(pilot: Pilot, shelf: Shelf, seat: int, choice: str = "0", step: int | None = None) -> str:
    """A choice is pressed on a phone: what the table answers."""
    number = len(shelf.answers) + 1
    step = seat_page.step(pilot.scene.sitting) if step is None else step
    shelf.events.append(Deed(seat, step, choice, number))
    pilot.frame()
    return shelf.answers[number]


def shown(pilot: Pilot) -> bytes:
    return pygame.image.tobytes(pilot.look(), "RGB")


def acting(pilot: Pilot) -> int:
    seat: int = pilot.scene.sitting.match.to_act
    return seat


def page_of(pilot: Pilot) -> dict[str, Any]:
    """The page of the seat to act."""
    return seat_page.page(pilot.scene.sitting, acting(pilot))


def offered(choices: list[Any]) -> list[str]:
    """The choices of a page, those in folders too."""
    return [
        each
        for choice in choices
        for each in (offered(choice["choices"]) if "choices" in choice else [choice["id"]])
    ]


def test_a_phone_is_not_kept_waiting_by_what_the_table_lets_everyone_read():
    pilot = at_table(begun("conscious", 2, 2))
    pilot.app.settings.set("speed", "calm")
    shelf, chance, told = with_phones(pilot, 0, 1), random.Random(3), set()
    for _ in range(12):
        seat, page = acting(pilot), page_of(pilot)
        ids = offered(page["choices"]) + [
            id_ for kind in page["hand"] for each in kind["cards"] for id_ in offered(each["choices"])
        ]
        assert press(pilot, shelf, seat, chance.choice(ids)) == ""
        pilot.pass_time(2000)
        told |= {layer.widgets[-1].name for layer in pilot.scene.layers}
    assert told == {"chain/began"}, "nothing that waits for a press lies there"
    pilot.close()


# -- joining


def test_one_seat_at_a_time_is_offered_and_play_goes_on():
    pilot = table(bidding())
    shelf = with_phones(pilot)
    card = pilot.find("phones/card")
    code, qr = pilot.find("phones/code"), pilot.find("phones/qr")
    assert card.rect.contains(code.rect) and card.rect.contains(qr.rect)
    assert code.code == "K7MQ4T" and "192.168.1.20:4180" in card.added
    assert qr.rect.width - 8 * qr.module >= 190, "a phone reads it from a sofa"
    assert qr.module == int(qr.module), "squares are crisp"
    assert pilot.scene.plaques[0].mark == "joining"
    pilot.hold("curtain/lift", 700)
    pilot.settle()
    assert not pilot.has("curtain/lift"), "whoever is to act lifts the curtain meanwhile"
    join(pilot, shelf, 0)
    assert pilot.scene.plaques[0].mark == "phone" and not pilot.has("phones/qr")
    pilot.click("phones/next")
    assert shelf.offered is not None and shelf.offered.seat == 1
    pilot.click("phones/close")
    assert shelf.offered is None and not pilot.has("phones/card")


def test_once_all_have_joined_the_screen_says_so_for_a_moment_and_nothing_hides_who_is_quiet():
    pilot = table(bidding(2))
    shelf, seat = with_phones(pilot), acting(pilot)
    pilot.scene.phones.begin(seat)
    join(pilot, shelf, seat)
    quiet(pilot, shelf, seat)
    assert pilot.has("phones/bring"), "though the card still offers the next one"
    pilot.click("phones/wait")
    pilot.click("phones/next")
    join(pilot, shelf, 1 - seat)
    assert pilot.has("phones/notice") and not pilot.has("phones/card")
    pilot.pass_time(4_100)
    assert not pilot.has("phones/notice")
    assert pilot.scene.phones.wake_in(pilot.app.now), "the app wakes to ask again"
    pilot.pass_time(31_000)
    assert pilot.has("phones/bring")


def test_a_minute_is_over():
    pilot = table(bidding())
    shelf = with_phones(pilot)
    shelf.left = 20.0
    pilot.pass_time(300)
    assert pilot.find("phones/bar").share == pytest.approx(1 / 3, abs=0.01)
    assert "20" in pilot.find("phones/left").words
    shelf.offered = None  # as the server has it
    pilot.pass_time(300)
    pilot.click("phones/again")
    assert shelf.offered is not None and shelf.offered.seat == 0


def test_without_a_network_the_curtain_does_it():
    from game.phones import Unreachable

    class Alone(Shelf):
        def open(self) -> None:
            raise Unreachable(Why("phones_no_address"))

    pilot = table(bidding())
    pilot.scene.phones.begins = lambda title, names: Alone()
    pilot.scene.phones.begin()
    assert pilot.has("phones/notice") and not pilot.scene.phones.on
    assert pilot.has("curtain/lift")


# -- what the screen shows


@pytest.mark.parametrize("display", ["screen", "wall", "flat"])
def test_a_seat_whose_phone_is_there_has_no_curtain_and_no_choices(display):
    pilot = table(bidding(), display=display)
    with_phones(pilot, acting(pilot))
    seat = acting(pilot)
    assert not pilot.has("curtain/lift") and not pilot.has(f"pad/{seat}")
    assert pilot.scene.viewer is None and not pilot.scene.foot.choices
    assert "by phone" in pilot.scene.foot.title
    assert pilot.scene.plaques[seat].mark == "turn"
    assert {pilot.scene.plaques[each].mark for each in range(4) if each != seat} == {"curtain"}
    assert words.say("phones.mark.turn") in pilot.scene.plaques[seat].accessible_name


def test_who_plays_alone_against_bots_has_the_hand_on_the_phone_only():
    pilot = table(bidding(1))
    assert pilot.scene.viewer == 0
    with_phones(pilot, 0)
    assert pilot.scene.viewer is None
    assert not any(pilot.scene.stage.standing()["hand"])


def test_a_replay_meanwhile_shows_no_hand_that_is_on_a_phone():
    pilot = table(bidding(1))
    assert Reel(kept_of(pilot.scene.sitting), text.shown).eyes == (0,)
    with_phones(pilot, 0)
    assert Reel(kept_of(pilot.scene.sitting), text.shown).eyes == (None,)


def test_frames_are_the_same_whatever_the_phones_hold():
    def frames(sitting: Sitting) -> list[bytes]:
        pilot = table(sitting)
        shelf = with_phones(pilot, *range(4))
        found = [shown(pilot)]
        for _ in range(2):
            assert press(pilot, shelf, acting(pilot)) == ""
            pilot.settle()
            found.append(shown(pilot))
        return found

    one = bidding()
    other = seated(swap_hidden(position(n=4, phase="bid"), None, random.Random(2)))
    assert one.match.view(0) != other.match.view(0)
    assert frames(one) == frames(other)


# -- deeds


def test_a_deed_by_phone_is_done_once_and_told_at_once():
    pilot = table(bidding())
    shelf = with_phones(pilot, *range(4))
    seat = acting(pilot)
    before, old = len(pilot.scene.sitting.match.story), shelf.pages[seat]["step"]
    assert press(pilot, shelf, seat) == ""
    assert len(pilot.scene.sitting.match.story) == before + 1
    pilot.frame()
    pilot.frame()
    pilot.frame()
    assert {page["step"] for page in shelf.pages.values()} == {seat_page.step(pilot.scene.sitting)}
    assert press(pilot, shelf, seat, step=old) == words.say("phones.refused.old")
    assert press(pilot, shelf, acting(pilot)) == "", "the motion of the one before is over at once"
    assert len(pilot.scene.sitting.match.story) == before + 2


def test_nothing_is_done_while_somebody_is_busy_at_the_screen():
    pilot = table(bidding())
    shelf, seat = with_phones(pilot, *range(4)), acting(pilot)
    pilot.click("menu")
    pilot.settle()
    assert press(pilot, shelf, seat) == words.say("phones.busy")
    pilot.click("menu/go_on")
    pilot.settle()
    pilot.app.open.rules("buddha")
    assert press(pilot, shelf, seat, step=shelf.pages[0]["step"]) == words.say("phones.busy")
    pilot.app.pop()
    pilot.settle()
    assert press(pilot, shelf, acting(pilot)) == ""


def test_in_an_open_game_the_screen_may_act_for_it_too():
    pilot = opened("leela")
    shelf = with_phones(pilot, 0)
    assert pilot.scene.foot.choices and pilot.scene.plaques[0].mark == "turn"
    before = len(pilot.scene.sitting.match.story)
    assert press(pilot, shelf, 0) == ""
    assert len(pilot.scene.sitting.match.story) == before + 1


def opened(game: str) -> Pilot:
    sitting = Sitting(Match.new(game, ["Ann", "Ben"], {}, seed=3), people(2, 0), None)
    pilot = Pilot(lambda app: TableScene(app, sitting))
    pilot.settle()
    return pilot


def test_in_the_conscious_game_cards_are_hidden_and_the_roll_is_open():
    pilot = opened("conscious")
    seat, stage = acting(pilot), pilot.scene.stage
    made = dict(stage.held_faces(60))
    assert {code.removeprefix("pile/") for code in made} == card_kinds("conscious").keys()
    part, law = made["JD"](), made["pile/JD"]()
    assert part.get_size() == law.get_size() == (60, card.height_of(60))
    assert pygame.image.tobytes(part, "RGB") != pygame.image.tobytes(law, "RGB"), "a Law has a green foot"
    shelf = with_phones(pilot, seat)
    assert pilot.scene.viewer is None and not pilot.has("curtain/lift")
    assert not any("card" in each for each in pilot.scene.legal())
    assert press(pilot, shelf, seat) == ""
    pilot.scene.phones.close()


def test_after_the_match_phones_have_its_end_until_the_table_is_left():
    pilot = opened("leela")
    shelf, sitting = with_phones(pilot, 0, 1), pilot.scene.sitting
    pilot.app.settings.set("speed", "instant")
    while not sitting.match.over:
        assert press(pilot, shelf, sitting.match.to_act) == ""
    pilot.settle()
    assert all(page["over"] for page in shelf.pages.values()) and not shelf.closed
    assert press(pilot, shelf, 0, step=seat_page.step(sitting)) == words.say("phones.busy")
    pilot.app.scenes[0].leave()
    assert shelf.closed and not sitting.by_phone


def test_where_all_play_by_phone_nobody_has_to_go_on_at_the_screen():
    """What was bid stays for a breath before a bot leads."""
    pilot = table(seated(position(n=4, phase="bid"), 2))
    shelf = with_phones(pilot, 0, 1)
    for _ in range(200):
        if pilot.scene.sitting.match.state.phase == "bid" and acting(pilot) in (0, 1):
            press(pilot, shelf, acting(pilot))
        if pilot.has("choice/go_on"):
            break
        pilot.frame(100.0)
    assert pilot.has("choice/go_on")
    pilot.pass_time(9_000)
    assert not pilot.has("choice/go_on")


def test_where_all_play_by_phone_bots_play_on_after_what_a_phone_did():
    """A card that was drawn stays for as long as it's read."""
    pilot = at_table(begun("buddhawheel", 1, 3))
    pilot.app.settings.set("speed", "calm")
    shelf, chance = with_phones(pilot, 0), random.Random(3)
    for _ in range(4):
        assert press(pilot, shelf, 0, chance.choice(offered(page_of(pilot)["choices"]))) == ""
        for _ in range(120):
            if acting(pilot) == 0:
                break
            pilot.pass_time(500)
        assert acting(pilot) == 0, "nobody is asked for at the screen"
    pilot.close()


def test_a_deed_that_is_taken_back_can_be_done_again():
    pilot = table(bidding())
    shelf = with_phones(pilot, *range(4))
    seat, before = acting(pilot), shelf.pages[acting(pilot)]
    assert press(pilot, shelf, seat) == ""
    pilot.settle()
    pilot.click("tool/undo")
    pilot.settle()
    pilot.pass_time(800)
    pilot.click("undo/yes")
    pilot.settle()
    while pilot.has("agree/yes"):
        pilot.pass_time(800)
        pilot.click("agree/yes")
        pilot.settle()
    after = shelf.pages[seat]
    assert acting(pilot) == seat and after["mine"] and after["step"] != before["step"]
    assert press(pilot, shelf, seat, step=before["step"]) == words.say("phones.refused.old")
    assert press(pilot, shelf, seat) == ""


def test_who_leaves_the_seat_to_a_bot_takes_no_phone_along():
    pilot = table(bidding())
    seat = acting(pilot)
    shelf = with_phones(pilot, 0, seat)
    pilot.scene.sitting.let_sit(0, NAMES[0], Person("bot", "easy", 0))
    pilot.app.relayout()
    assert shelf.away == [0] and pilot.scene.sitting.by_phone == {seat}
    assert pilot.scene.plaques[0].mark == ""


def test_a_phone_joins_and_plays_by_the_real_server():
    pilot = table(bidding())
    hands, seat = pilot.scene.phones, acting(pilot)
    hands.begins = lambda title, names: Phones(title, names, language="en", host="127.0.0.1")
    hands.begin(seat)

    def post(path: str, said: dict[str, object], token: str = "") -> dict[str, Any]:
        origin = f"http://{hands.server.address}"
        head = {"Content-Type": "application/json", "Origin": origin, "Authorization": f"Bearer {token}"}
        asked = urllib.request.Request(origin + path, json.dumps(said).encode(), head)
        with urllib.request.urlopen(asked, timeout=20) as told:
            found: dict[str, Any] = json.loads(told.read() or b"{}")
            return found

    found = post("/join", {"code": hands.server.offered.code})
    pilot.settle()
    assert found["seat"] == seat and hands.holds(seat)
    step, before = seat_page.step(pilot.scene.sitting), len(pilot.scene.sitting.match.story)
    post("/deed", {"step": step, "choice": "1", "deed": "one-press-0001"}, found["token"])
    post("/deed", {"step": step, "choice": "1", "deed": "one-press-0001"}, found["token"])
    pilot.settle()
    assert len(pilot.scene.sitting.match.story) == before + 1
    server = hands.server
    pilot.scene.leave()
    with pytest.raises(OSError):
        urllib.request.urlopen(f"http://{server.address}/", timeout=5)


# -- quiet, back, taken over, sent away


def quiet(pilot: Pilot, shelf: Shelf, seat: int) -> None:
    shelf.states[seat] = "quiet"
    shelf.events.append(Silent(seat))
    pilot.pass_time(1500)


def test_the_others_agree_to_bring_the_hand_of_a_quiet_phone_to_the_screen():
    pilot = table(bidding())
    seat = acting(pilot)
    shelf = with_phones(pilot, 0, seat)
    quiet(pilot, shelf, seat)
    assert pilot.scene.plaques[seat].mark == "quiet"
    assert pilot.find("phones/left").words == words.counted("phones.quiet.words", 31)
    pilot.click("phones/bring")
    asked = []
    assert pilot.find("phones-ask/yes").kind == "primary"
    while pilot.has("phones-ask/yes"):
        asked.append(pilot.find("phones-ask/token").charm)
        pilot.pass_time(800)
        pilot.click("phones-ask/yes")
        pilot.settle()
    assert asked == [each for each in range(4) if each != seat], "the quiet one isn't asked"
    assert shelf.here == [seat] and pilot.has("curtain/lift")
    assert pilot.find("curtain/medallion").title == NAMES[seat]
    assert press(pilot, shelf, seat) == words.say("phones.away.screen")
    shelf.events.append(TakeOver(seat, 7, back=True))
    pilot.settle()
    for _ in range(3):
        pilot.pass_time(800)
        pilot.click("phones-ask/yes")
        pilot.settle()
    assert shelf.agreed == {7: True}
    shelf.states[seat] = "here"
    shelf.events.append(Returned(seat))
    pilot.settle()
    assert not pilot.has("curtain/lift") and pilot.scene.plaques[seat].mark == "turn"


def test_the_one_other_is_not_asked_again_and_the_curtain_hangs_at_once():
    pilot = table(bidding(2))
    shelf, seat = with_phones(pilot, 0, 1), acting(pilot)
    pilot.app.settings.set("speed", "calm")
    quiet(pilot, shelf, seat)
    pilot.click("phones/bring")
    pilot.frame()
    assert shelf.here == [seat] and pilot.has("curtain/lift")
    assert not pilot.has("phones-ask/yes") and not pilot.scene.player.running


def test_one_who_would_rather_wait_is_heard():
    pilot = table(bidding())
    seat = acting(pilot)
    shelf = with_phones(pilot, seat)
    quiet(pilot, shelf, seat)
    pilot.click("phones/bring")
    pilot.pass_time(800)
    pilot.click("phones-ask/no")
    pilot.settle()
    assert not shelf.here and not pilot.has("phones/card")
    pilot.pass_time(31_000)
    assert pilot.has("phones/bring"), "and it's asked again"
    shelf.states[seat] = "here"
    shelf.events.append(Returned(seat))
    pilot.settle()
    assert not pilot.has("phones/card") and pilot.scene.plaques[seat].mark == "turn"


def test_another_phone_asks_and_the_table_says_no():
    pilot = table(bidding())
    seat = acting(pilot)
    shelf = with_phones(pilot, seat)
    shelf.events.append(TakeOver(seat, 3))
    pilot.settle()
    assert pilot.find("phones-ask/no").kind == "primary", "nobody gets a hand by a hasty key"
    pilot.pass_time(800)
    pilot.click("phones-ask/no")
    pilot.settle()
    assert shelf.agreed == {3: False} and pilot.scene.phones.holds(seat)


def test_a_hand_is_brought_from_seats_when_the_others_agree_or_its_phone_goes_and_the_curtain_falls():
    pilot = table(bidding())
    seat = acting(pilot)
    shelf = with_phones(pilot, seat, (seat + 1) % 4)
    for answer in ("no", "yes"):
        pilot.scene.people.open_seats()
        pilot.settle()
        pilot.click(f"seats/{seat}/phone")
        pilot.settle()
        while pilot.has("phones-ask/no"):
            pilot.pass_time(800)
            pilot.click(f"phones-ask/{answer}")
            pilot.settle()
        assert shelf.here == ([seat] if answer == "yes" else [])
    assert pilot.has("curtain/lift") and pilot.scene.plaques[seat].mark == "curtain"
    shelf.events.append(Left((seat + 1) % 4))
    pilot.settle()
    assert not pilot.scene.sitting.by_phone


def test_who_left_with_the_phone_comes_back_by_the_menu_on_the_curtain():
    pilot = table(bidding())
    seat = acting(pilot)
    shelf = with_phones(pilot, seat)
    shelf.events.append(Left(seat))
    pilot.settle()
    assert pilot.has("curtain/lift")
    pilot.press(pygame.K_ESCAPE)
    pilot.settle()
    pilot.click("menu/phone")
    pilot.settle()
    assert shelf.offered.seat == seat and pilot.has("curtain/lift")


def test_seats_offers_a_phone_and_leaving_the_table_closes_all():
    pilot = table(bidding())
    shelf = with_phones(pilot, 0)
    pilot.scene.people.open_seats()
    pilot.settle()
    pilot.click("seats/2/phone")
    pilot.settle()
    assert shelf.offered is not None and shelf.offered.seat == 2 and pilot.has("phones/qr")
    pilot.app.scenes[-1].leave()
    assert shelf.closed


def test_cards_are_pictures_that_tell_nothing_of_a_hand():
    pilot = table(bidding())
    shelf = with_phones(pilot, 0)
    for _ in range(200):
        pilot.frame()
    assert len(shelf.served) == len({*dict(pilot.scene.stage.held_faces(60))})
    assert all(content[:4] == b"\x89PNG" for content in shelf.served.values())
    names = {card["picture"] for group in shelf.pages[0]["hand"] for card in group["cards"]}
    assert names and "" not in names and all(f"card/{name}.png" in shelf.served for name in names)


def test_nothing_of_it_is_loaded_before_somebody_asks():
    opened = "import sys, game.app, game.scenes.setup, game.scenes.seats, game.scenes.table.scene\n"
    found = "any(each.startswith(('game.phones', 'segno')) for each in sys.modules)"
    subprocess.run([sys.executable, "-c", f"{opened}sys.exit({found})"], check=True)
