"""The curtain: nothing of a hand is on the screen but for the player whose hand it is."""

from __future__ import annotations

import dataclasses
import itertools
import random
import zlib
from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game import saves, words
from game.engine import Match
from game.engine.games import game_named
from game.scenes.rules import Rules
from game.scenes.settings import Settings
from game.scenes.table.cloth import Cloth
from game.scenes.table.curtain import FILLS
from game.scenes.table.scene import TableScene
from game.sitting import Sitting, seal
from game.widgets import theme
from game.widgets.canvas import Rect
from tests.clauses import clause
from tests.contract.hidden_buddha import swap_hidden
from tests.every import paired
from tests.games.buddha_table import NAMES, position
from tests.ui.buddha_seats import middle, seated, table
from tests.ui.pilot import SIZES, Pilot

pytestmark = pytest.mark.usefixtures("each_frame")

CREATED = "2026-11-20T10:00:00+00:00"
SHORT, LONG = FILLS - 200, FILLS + 100


def bidding(n: int = 4) -> Sitting:
    return seated(position(n=n, phase="bid"))


def playing(*hands: str, **rest: Any) -> Sitting:
    return seated(position(*hands, **rest))


def lift(pilot: Pilot, *, let_go: bool = True) -> None:
    pilot.hold("curtain/lift", LONG, let_go=let_go)
    pilot.settle()


def down(pilot: Pilot, key: int, unicode: str = "") -> None:
    pilot.post(pygame.KEYDOWN, key=key, mod=0, unicode=unicode, scancode=0)
    pilot.frame()


def up(pilot: Pilot, key: int) -> None:
    pilot.post(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)
    pilot.frame()


def closed(pilot: Pilot) -> bool:
    return pilot.has("curtain/lift")


def hand(pilot: Pilot) -> list[str | None]:
    """The codes on the screen; None for every back."""
    codes: list[str | None] = pilot.scene.stage.standing()["hand"]
    return codes


# -- closing


def test_it_is_closed_before_anything_is_seen():
    pilot = table(bidding())
    assert closed(pilot)
    assert pilot.scene.viewer is None
    assert not any(hand(pilot))
    assert pilot.find("curtain/medallion").title == NAMES[1], "left of the dealer"


def test_it_falls_in_the_colour_of_who_is_to_take_the_device():
    sitting = bidding()
    pilot = table(sitting)
    charm = sitting.people[1].token
    assert pilot.find("curtain/cloth").charm == charm
    red, green, blue, *_ = pilot.look().get_at((640 // 24 * 3, 300))
    own = theme.rgb(theme.CHARMS[charm].colour)
    closest = min(
        range(6),
        key=lambda each: sum(
            abs(a / max(1, sum((red, green, blue))) - b / sum(theme.rgb(theme.CHARMS[each].colour)))
            for a, b in zip((red, green, blue), theme.rgb(theme.CHARMS[each].colour), strict=True)
        ),
    )
    assert theme.rgb(theme.CHARMS[closest].colour) == own


def test_with_one_person_and_bots_there_is_none():
    pilot = table(seated(position(n=4, phase="bid"), persons=1))
    assert not closed(pilot) and pilot.scene.viewer == 0
    assert all(hand(pilot))


@clause("BU-4.3")
def test_where_nothing_is_hidden_there_is_none():
    """Whoever sits nearest may deal, and the cards go out face down."""
    pilot = table(seated(position(n=4, phase="deal")))
    assert not closed(pilot)
    pilot.click("choice/0")
    while pilot.scene.player.running and not closed(pilot):
        assert not any(hand(pilot))
        pilot.frame(40)
    pilot.settle()
    assert closed(pilot) and not any(hand(pilot))


def test_between_two_persons_the_hand_is_gone_before_it_falls():
    pilot = table(playing("A1-3 YIN", "A5-8"))
    lift(pilot)
    assert hand(pilot)[0] == "A1"
    pilot.click_at(middle(pilot, "hand/A1"))
    pilot.click("choice/0")
    while not closed(pilot):
        pilot.frame(20)
    assert pilot.scene.player.running and not any(hand(pilot)), "it only begins to fall"
    pilot.settle()
    assert pilot.find("curtain/medallion").title == NAMES[2]
    assert pilot.scene.viewer is None


def test_it_does_not_fall_while_bots_play():
    sitting = seated(position(n=4), persons=2)
    pilot = table(sitting)
    lift(pilot)
    pilot.click_at(middle(pilot, f"hand/{sitting.match.legal()[0]['card']}"))
    pilot.click("choice/0")
    pilot.settle()
    assert sitting.is_bot(sitting.match.to_act)
    assert not closed(pilot) and pilot.scene.viewer is None and not any(hand(pilot))
    while sitting.match.to_act != 0:
        pilot.frame(50)
        pygame.time.wait(1)
    pilot.settle()
    assert closed(pilot)


def test_whoever_goes_on_keeps_it_open():
    """The winner of a trick leads the next: the device stays where it is."""
    sitting = playing("F1-9", "W1", "W2", "A11 F10-11", trick="A2 A3 A4")
    pilot = table(sitting)
    assert sitting.match.to_act == 0
    lift(pilot)
    pilot.click_at(middle(pilot, "hand/A11"))
    pilot.click("choice/0")
    pilot.settle()
    assert sitting.match.to_act == 0 and not sitting.match.state.trick
    assert not closed(pilot) and pilot.scene.viewer == 0


def test_taking_back_closes_it_for_who_is_to_act_again():
    sitting = bidding()
    pilot = table(sitting)
    lift(pilot)
    pilot.click("bid/3")
    pilot.click("choice/0")
    pilot.settle()
    lift(pilot)
    assert pilot.scene.viewer == 2
    pilot.press(pygame.K_u)
    pilot.press(pygame.K_LEFT)
    pilot.press(pygame.K_RETURN)
    pilot.settle()
    assert closed(pilot) and pilot.find("curtain/medallion").title == NAMES[1]


# -- lifting


def test_a_game_says_what_is_seen_behind_it(monkeypatch):
    found = words.texts("buddha")
    phrases = {**found.phrases, "curtain.lift": "See your card"}
    told = dataclasses.replace(found, phrases=phrases)
    monkeypatch.setattr(words, "texts", lambda game: told)
    assert table(bidding()).find("curtain/lift").label == "See your card"


def test_in_a_game_of_long_turns_a_click_or_a_key_lifts_it_until_a_person_chooses_otherwise(monkeypatch):
    monkeypatch.setattr(type(game_named("buddha")), "long_turns", True)
    pilot = Pilot(lambda app: TableScene(app, bidding()))
    for lifts in (lambda: pilot.click("curtain/lift"), lambda: pilot.press(pygame.K_RETURN)):
        pilot.settle()
        assert "Hold" not in pilot.find("curtain/lift").label
        lifts()
        pilot.settle()
        assert not closed(pilot) and pilot.scene.viewer == pilot.scene.sitting.match.to_act
        pilot.click("bid/3")
        pilot.click("choice/0")
        pilot.app.keys_lead = True
    pilot.app.settings.set("curtain", "hold")
    pilot.app.relayout()
    assert pilot.find("curtain/lift").label == words.say("curtain.hold")


def test_a_click_does_not_lift_it_nor_does_a_short_hold():
    pilot = table(bidding(), mode="hold")
    pilot.click("curtain/lift")
    assert closed(pilot)
    pilot.hold("curtain/lift", SHORT, let_go=False)
    assert 0 < pilot.find("curtain/lift").share < 1, "the ring fills"
    pilot.let_go(pilot.point("curtain/lift"))
    assert closed(pilot) and pilot.find("curtain/lift").share == 0
    pilot.pass_time(2000)
    assert closed(pilot)


@pytest.mark.parametrize("key", [pygame.K_SPACE, pygame.K_RETURN])
def test_a_key_lifts_it_and_does_nothing_else_until_it_is_let_go(key):
    sitting = bidding()
    pilot = table(sitting)
    pilot.app.keys_lead = True
    for _ in range(30):
        down(pilot, key)  # as a key that is held repeats itself
        pilot.pass_time(40)
    pilot.settle()
    assert pilot.scene.viewer == 1 and not closed(pilot)
    down(pilot, key)
    assert not sitting.match.steps, "the same press neither chose nor bid"
    up(pilot, key)
    assert not closed(pilot)


def test_for_the_turn_it_stays_open_when_it_is_let_go():
    pilot = table(bidding())
    lift(pilot)
    assert pilot.scene.viewer == 1 and all(hand(pilot))
    pilot.pass_time(3000)
    assert all(hand(pilot))


@pytest.mark.parametrize("by", ["pointer", "key", "window"])
def test_held_open_it_falls_when_it_is_let_go(by):
    pilot = table(bidding(), mode="hold")
    if by == "key":
        down(pilot, pygame.K_SPACE)
        pilot.pass_time(LONG)
    else:
        pilot.hold("curtain/lift", LONG, let_go=False)
    pilot.settle()
    assert pilot.scene.viewer == 1 and all(hand(pilot))
    if by == "key":
        up(pilot, pygame.K_SPACE)
    elif by == "window":
        pilot.post(pygame.WINDOWFOCUSLOST)
        pilot.frame()
    else:
        pilot.let_go((5, 5))
    assert pilot.scene.viewer is None and not any(hand(pilot)), "at once, before the cloth is down"
    pilot.settle()
    assert closed(pilot)


def test_another_size_in_the_midst_of_it_hides_or_keeps_the_hand():
    for mode in ("turn", "hold"):
        pilot = table(bidding(), mode=mode)
        lift(pilot, let_go=False)
        pilot.resize((1024, 768))
        pilot.settle()
        assert closed(pilot) == (mode == "hold")
        assert all(hand(pilot)) == (mode == "turn")


# -- acting while it is held open


def test_a_card_is_chosen_by_sliding_and_played_behind_the_curtain():
    sitting = playing("A1-3 YIN", "A5-8")
    pilot = table(sitting, mode="hold")
    lift(pilot, let_go=False)
    pilot.slide(middle(pilot, "hand/A2"))
    assert pilot.scene.stage.chosen == "A2"
    pilot.let_go(middle(pilot, "hand/A2"))
    assert not any(hand(pilot)) and not sitting.match.steps
    pilot.settle()
    assert pilot.find("curtain/lift") and pilot.find("curtain/commit")
    pilot.click("curtain/commit")
    assert not any(hand(pilot)), "no player looks while it goes to the tray"
    pilot.settle()
    assert sitting.match.steps[-1].action == {"type": "play", "card": "A2"}
    assert not pilot.has("curtain/commit"), "what was chosen was this one's"


def test_sliding_on_to_the_button_plays_at_once():
    sitting = playing("A1-3 YINYANG", "A5-8")
    pilot = table(sitting, mode="hold")
    lift(pilot, let_go=False)
    pilot.slide(middle(pilot, "hand/YINYANG"))
    point = pilot.point("choice/1")
    pilot.slide(point)
    pilot.let_go(point)
    assert not any(hand(pilot))
    pilot.settle()
    assert sitting.match.steps[-1].action == {"type": "play", "card": "YINYANG", "as": "yang"}


def test_nothing_is_chosen_by_letting_go_beside_the_cards():
    sitting = playing("A1-3 YIN", "A5-8")
    pilot = table(sitting, mode="hold")
    lift(pilot, let_go=False)
    pilot.let_go((640, 20))
    pilot.settle()
    assert closed(pilot) and not pilot.has("curtain/commit") and not sitting.match.steps


def test_what_one_merely_slid_over_is_not_chosen():
    """The finger lets go over the table: nothing waits to be gone on with."""
    pilot = table(playing("A1-3 YIN", "A5-8"), mode="hold")
    lift(pilot, let_go=False)
    pilot.slide(middle(pilot, "hand/A2"))
    assert pilot.scene.stage.chosen == "A2"
    pilot.slide((640, 20))
    pilot.let_go((640, 20))
    pilot.settle()
    assert closed(pilot) and not pilot.has("curtain/commit") and pilot.scene.stage.chosen is None


def test_a_finger_that_trembles_on_the_button_chooses_nothing_below_it():
    pilot = table(playing("A1-3 YIN", "A5-8"), mode="hold")
    lift(pilot, let_go=False)
    point = middle(pilot, "hand/A2")
    pilot.scene.curtain._slides_from = point
    pilot.slide((point[0] + 2, point[1] + 1))
    assert pilot.scene.stage.chosen is None
    pilot.slide((point[0] + 2, point[1] - 30))
    assert pilot.scene.stage.chosen == "A2"


def test_a_mere_look_by_key_chooses_nothing():
    """Space is held and let go: no bid and no card is chosen before an arrow names one."""
    for sitting in (bidding(), playing("A1-3 YIN", "A5-8")):
        pilot = table(sitting, mode="hold")
        down(pilot, pygame.K_SPACE)
        pilot.pass_time(LONG)
        pilot.settle()
        assert not closed(pilot) and pilot.scene.stage.chosen is None and pilot.scene.focus is None
        up(pilot, pygame.K_SPACE)
        pilot.settle()
        assert closed(pilot) and not pilot.has("curtain/commit")
        down(pilot, pygame.K_SPACE)
        pilot.pass_time(LONG)
        pilot.settle()
        pilot.press(pygame.K_RIGHT)
        assert pilot.scene.stage.chosen is not None
        up(pilot, pygame.K_SPACE)
        pilot.settle()
        assert pilot.has("curtain/commit")


def test_one_may_look_again_and_choose_another():
    sitting = bidding()
    pilot = table(sitting, mode="hold")
    for number in (3, 5):
        lift(pilot, let_go=False)
        pilot.slide(pilot.point(f"bid/{number}"))
        pilot.let_go(pilot.point(f"bid/{number}"))
        pilot.settle()
    pilot.press(pygame.K_RETURN)
    pilot.settle()
    assert sitting.match.steps[-1].action == {"type": "bid", "tricks": 5}


def test_with_keys_alone_space_is_held_arrows_choose_and_enter_goes_on():
    sitting = playing("A1-3 YIN", "A5-8")
    pilot = table(sitting, mode="hold")
    down(pilot, pygame.K_SPACE)
    pilot.pass_time(LONG)
    pilot.settle()
    for _ in range(3):
        down(pilot, pygame.K_SPACE)
        pilot.press(pygame.K_RIGHT)
    chosen = pilot.scene.stage.chosen
    assert chosen is not None
    up(pilot, pygame.K_SPACE)
    pilot.settle()
    assert closed(pilot) and not sitting.match.steps
    pilot.press(pygame.K_RETURN)
    pilot.settle()
    assert sitting.match.steps[-1].action["card"] == chosen


def test_holding_on_after_playing_does_not_lift_it_for_the_next():
    sitting = playing("A1-3 YIN", "A5-8")
    pilot = table(sitting, mode="hold")
    down(pilot, pygame.K_SPACE)
    pilot.pass_time(LONG)
    pilot.settle()
    pilot.press(pygame.K_RIGHT)
    pilot.press(pygame.K_RETURN)
    pilot.settle()
    assert sitting.match.to_act == 2
    for _ in range(30):
        down(pilot, pygame.K_SPACE)
        pilot.pass_time(40)
    assert closed(pilot) and not any(hand(pilot))
    up(pilot, pygame.K_SPACE)
    down(pilot, pygame.K_SPACE)
    pilot.pass_time(LONG)
    assert pilot.scene.viewer == 2


# -- what stands on it


def test_only_what_everybody_knows_stands_on_it():
    state = position("A1-3 YIN", "A5-8", trick="A4", n=4)
    shots = []
    for number in range(3):
        swapped = swap_hidden(state, None, random.Random(number))
        pilot = table(seated(swapped))
        assert closed(pilot)
        shots.append(zlib.crc32(pygame.image.tobytes(pilot.look(), "RGB")))
    assert len(set(shots)) == 1


def test_trick_and_bid_of_who_is_to_act_stand_beside_the_name():
    pilot = table(playing("A1-3 YIN", "A5-8", trick="A4", bids=[1, 2, 3, 4]))
    left, right = pilot.find("curtain/fact/0"), pilot.find("curtain/fact/1")
    (title, *line), (bid, *whose) = ([line.words for line in tag.layout.written()] for tag in (left, right))
    assert title == "Trick 1 of 14" and "Air" in " ".join(line)
    assert bid == "Bid 3 · took 0" and NAMES[2] in " ".join(whose)


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize(("size", "scale"), paired(SIZES, [1.0, 1.5]))
def test_it_has_room_at_every_size(size, scale):
    pilot = table(playing("A1-3 YIN", "A5-8"), size, mode="hold", text_scale=scale)
    lift(pilot, let_go=False)
    pilot.slide(middle(pilot, "hand/A2"))
    pilot.let_go(middle(pilot, "hand/A2"))
    pilot.settle()
    names = ("medallion", "fact/0", "fact/1", "lift", "commit")
    widgets = [pilot.find(f"curtain/{name}") for name in names]
    screen = Rect(0, 0, *size)
    for index, one in enumerate(widgets):
        assert screen.contains(one.rect), one.name
        assert not [other.name for other in widgets[index + 1 :] if one.rect.colliderect(other.rect)]


def test_it_comes_down_in_strips_and_never_draws_the_whole_screen_anew(monkeypatch: pytest.MonkeyPatch):
    sitting = playing("A1-3 YIN", "A5-8")
    pilot = table(sitting, (1920, 1080))
    lift(pilot)
    pilot.scene.act(sitting.match.legal()[0])
    pilot.settle()
    assert closed(pilot)
    cloth = pilot.find("curtain/cloth")
    assert isinstance(cloth, Cloth)
    largest = 0.0
    for step in range(10, 0, -1):
        pilot.scene.curtain.closed.lower(step / 10)
        parts = pilot.scene.canvas.paint(pilot.app.screen)
        if step < 9:
            largest = max(largest, sum(rect.width * rect.height for rect in parts) / (1920 * 1080))
    assert 0 < largest < 0.5


# -- what must not lift it, or leave it hanging


@pytest.mark.parametrize(
    ("key", "mode"), [(pygame.K_SPACE, "turn"), (pygame.K_RETURN, "turn"), (pygame.K_RETURN, "hold")]
)
def test_a_key_that_has_acted_and_is_kept_down_does_not_lift_the_next_curtain(key, mode):
    """What a key that is down does again and again, the system sends as further presses."""
    sitting = bidding()
    pilot = table(sitting, mode=mode)
    lift(pilot, let_go=False)
    pilot.slide(pilot.point("bid/2"))
    pilot.let_go(pilot.point("bid/2"))
    if mode == "turn":
        pilot.click("bid/2")
    pilot.settle()
    pilot.scene.set_focus(pilot.find("choice/0" if mode == "turn" else "curtain/commit"))
    for _ in range(90):
        down(pilot, key)
        pilot.pass_time(40)
    assert len(sitting.match.story) == 1 and closed(pilot)
    assert pilot.scene.viewer is None and not any(hand(pilot))
    up(pilot, key)
    pilot.settle()
    down(pilot, pygame.K_SPACE)
    pilot.pass_time(LONG)
    assert pilot.scene.viewer == 2, "pressed anew, it lifts"


@pytest.mark.parametrize("mode", ["turn", "hold"])
@pytest.mark.parametrize("by", ["pointer", "key"])
def test_a_menu_that_comes_over_it_ends_the_holding(by, mode):
    pilot = table(bidding(), mode=mode)
    if by == "key":
        down(pilot, pygame.K_SPACE)
    else:
        pilot.hold("curtain/lift", SHORT, let_go=False)
    pilot.press(pygame.K_ESCAPE)
    pilot.pass_time(2 * LONG)
    assert pilot.has("menu/rules") and pilot.scene.viewer is None
    pilot.press(pygame.K_ESCAPE)
    assert closed(pilot) and not pilot.has("menu/rules")
    up(pilot, pygame.K_SPACE)
    pilot.let_go((5, 5))
    lift(pilot, let_go=False)
    assert pilot.scene.viewer == 1


@pytest.mark.parametrize("mode", ["turn", "hold"])
def test_a_window_that_changes_its_size_while_something_moves_finds_it_closed(mode):
    sitting = bidding()
    pilot = table(sitting, mode=mode, speed="calm")
    lift(pilot, let_go=mode == "turn")
    pilot.slide(pilot.point("bid/2"))
    pilot.let_go(pilot.point("bid/2"))
    pilot.settle()
    pilot.click("bid/2" if mode == "turn" else "curtain/commit")
    if mode == "turn":
        pilot.click("bid/2")
    pilot.frame(50)
    assert pilot.scene.player.running and len(sitting.match.story) == 1
    pilot.post(pygame.VIDEORESIZE, size=(1280, 720), w=1280, h=720)
    pilot.frame()
    pilot.settle()
    assert closed(pilot) and pilot.find("curtain/medallion").title == NAMES[2]
    lift(pilot, let_go=False)
    assert pilot.scene.viewer == 2


# -- what one reaches without lifting it


@pytest.mark.parametrize("table_display", [False, True])
@pytest.mark.parametrize("by", ["click", "key"])
def test_the_menu_opens_over_it_and_shows_nobodys_side(by, table_display):
    pilot = table(playing("A1-3 YIN", "A5-8", trick="A9"), mode="hold", table_display=table_display)
    if by == "click":
        pilot.click("curtain/menu")
    else:
        pilot.press(pygame.K_ESCAPE)
    assert pilot.has("menu/rules") and pilot.has("curtain/cloth") and not any(hand(pilot))
    pilot.click("menu/go_on")
    assert closed(pilot) and not pilot.has("menu/rules")


def test_what_was_done_is_taken_back_from_the_curtain():
    sitting = bidding()
    pilot = table(sitting)
    lift(pilot)
    pilot.click("bid/2")
    pilot.click("choice/0")
    pilot.settle()
    assert pilot.find("curtain/medallion").title == NAMES[2]
    pilot.click("curtain/menu")
    pilot.click("menu/undo")
    pilot.click("undo/yes")
    pilot.settle()
    assert not sitting.match.story or sitting.match.to_act == 1
    assert closed(pilot) and pilot.find("curtain/medallion").title == NAMES[1]
    assert pilot.scene.viewer is None and not any(hand(pilot))


def test_the_pointer_does_not_stay_where_something_was_chosen(monkeypatch: pytest.MonkeyPatch):
    led: list[tuple[int, int]] = []
    monkeypatch.setattr("pygame.mouse.get_focused", lambda: True)
    monkeypatch.setattr("pygame.mouse.set_pos", led.append)
    pilot = table(bidding())
    lift(pilot)
    led.clear()
    pilot.click("bid/2")
    pilot.click("bid/2")
    pilot.settle()
    assert closed(pilot) and led == [pilot.find("curtain/lift").rect.center]


# -- on a screen for the whole table


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1200, 1920), (800, 1280)])
def test_on_a_screen_for_all_it_hangs_before_the_hand_alone(size):
    pilot = table(playing("A1-3 YIN", "A5-8", trick="A9"), size, mode="hold", table_display=True)
    cloth, bar, tray = (pilot.find(name).rect for name in ("curtain/cloth", "bar", "stage/tray"))
    assert not any(hand(pilot)) and pilot.scene.viewer is None
    backs = [view.rect for view in pilot.scene.canvas.widgets if view.name.startswith("hand/")]
    assert backs and all(cloth.colliderect(rect) for rect in backs)
    assert not cloth.colliderect(bar) and cloth.clip(tray).height * 5 < tray.height
    for number in range(4):
        assert not cloth.colliderect(pilot.find(f"seat/{number}").rect)
    lift(pilot, let_go=False)
    assert all(hand(pilot))
    pilot.slide(middle(pilot, "hand/A6"))
    pilot.let_go(middle(pilot, "hand/A6"))
    pilot.settle()
    assert not any(hand(pilot))
    buttons = [pilot.find(f"curtain/{name}").rect for name in ("lift", "commit")]
    assert all(cloth.contains(rect) for rect in buttons) and not buttons[0].colliderect(buttons[1])


def test_on_a_screen_for_all_the_board_turns_to_who_looks_and_back():
    sitting = bidding()
    pilot = table(sitting, mode="hold", table_display=True)
    stage = pilot.scene.stage
    for _ in range(3):
        seat = sitting.match.to_act
        lift(pilot, let_go=False)
        assert stage.front == seat
        pilot.slide(pilot.point("bid/2"))
        pilot.let_go(pilot.point("bid/2"))
        pilot.settle()
        assert stage.front == stage.home == 0
        pilot.click("curtain/commit")
        pilot.settle()
        assert stage.front == stage.home == 0 and sitting.match.to_act != seat


# -- the setting


def test_how_it_is_held_open_is_a_setting():
    pilot = Pilot(lambda app: Settings(app), (1280, 720))
    pilot.click("settings/more/hands")
    for at, chosen in ((0.83, "turn"), (0.5, "hold"), (0.17, "game")):
        pilot.click("settings/curtain", (at, 0.5))
        assert saves.Settings.load().get("curtain", "") == chosen


def test_where_nothing_is_set_letting_go_hides_the_hand():
    pilot = Pilot(lambda app: TableScene(app, bidding()))
    pilot.settle()
    lift(pilot, let_go=False)
    bar = pilot.scene.foot.bar
    assert pilot.scene.viewer == pilot.scene.sitting.match.to_act
    assert bar.why == words.say("curtain.holding.pointer") == " ".join(bar.laid()[0]), (
        "all of it, and it alone"
    )
    pilot.let_go((640, 20))
    assert pilot.scene.viewer is None and pilot.has("curtain/lift")
    assert not pilot.has("curtain/commit"), "nothing was chosen"


# -- whole matches


Deed = Callable[[Pilot, Sitting, random.Random], None]


def turn(pilot: Pilot, sitting: Sitting, dice: random.Random) -> None:
    """Lift it, choose, and say so."""
    lift(pilot)
    while not closed(pilot) and not sitting.match.over and pilot.scene.choosing.open:
        choose_and_play(pilot, sitting, dice)


def choose_and_play(pilot: Pilot, sitting: Sitting, dice: random.Random) -> None:
    action = dice.choice(sitting.match.legal())
    if action["type"] == "bid":
        pilot.click(f"bid/{action['tricks']}")
    elif action["type"] == "play":
        pilot.click_at(middle(pilot, f"hand/{action['card']}"))
    pilot.click("choice/1" if action.get("as") == "yang" else "choice/0")
    pilot.settle()


def held(pilot: Pilot, sitting: Sitting, dice: random.Random) -> None:
    """Hold it, slide, let go, go on."""
    action = dice.choice(sitting.match.legal())
    lift(pilot, let_go=False)
    name = f"bid/{action['tricks']}" if action["type"] == "bid" else f"hand/{action['card']}"
    point = pilot.point(name) if action["type"] == "bid" else middle(pilot, name)
    pilot.slide(point)
    if "as" in action:
        point = pilot.point("choice/1" if action["as"] == "yang" else "choice/0")
        pilot.slide(point)
    pilot.let_go(point)
    pilot.settle()
    if pilot.has("curtain/commit"):
        pilot.click("curtain/commit")
        pilot.settle()


@pytest.mark.parametrize(("mode", "deed"), [("turn", turn), ("hold", held)], ids=["turn", "hold"])
def test_a_round_of_three_persons_is_played_to_its_end(mode: str, deed: Deed):
    """And whenever it is closed no hand is on the screen."""
    sitting = seated(position(n=3, phase="bid", rounds=1))
    dice = random.Random(4)
    pilot = table(sitting, (1024, 640), mode=mode, speed="instant")
    while not sitting.match.over:
        assert closed(pilot) and not any(hand(pilot))
        deed(pilot, sitting, dice)
    assert len(sitting.match.steps) == 3 + 15 * 3
    assert Match.replay(sitting.match.log()).encoded() == sitting.match.encoded()


# -- by keys


def arrows(pilot: Pilot, *keys: int) -> None:
    for key in keys:
        down(pilot, key)
        up(pilot, key)


@pytest.mark.parametrize("milliseconds", [0, 120, 300, 600])
def test_no_arrow_is_lost_while_it_rises(milliseconds: int):
    """However fast they come: four to the right are four to the right."""
    pilot = table(bidding(), mode="hold", speed="calm")
    down(pilot, pygame.K_SPACE)
    while pilot.scene.viewer is None:
        pilot.frame(10)
    pilot.pass_time(milliseconds)
    arrows(pilot, *[pygame.K_RIGHT] * 4)
    assert pilot.scene.stage.chosen == 3
    up(pilot, pygame.K_SPACE)
    pilot.settle()
    pilot.click("curtain/commit")
    pilot.settle()
    assert pilot.scene.sitting.match.steps[-1].action == {"type": "bid", "tricks": 3}


@pytest.mark.parametrize("way", ["arrows", "digit"])
@pytest.mark.parametrize("declared", ["yin", "yang"])
def test_the_side_of_a_yinyang_is_chosen_by_keys_as_every_card_is(way: str, declared: str):
    """Let go at one of the two it is chosen, and gone on with as chosen; nothing is played before."""
    sitting = playing("A1 YINYANG", "A5-8")
    pilot = table(sitting, mode="hold")
    down(pilot, pygame.K_SPACE)
    pilot.pass_time(LONG)
    pilot.settle()
    while pilot.scene.stage.chosen != "YINYANG":
        arrows(pilot, pygame.K_RIGHT)
    number = ("yin", "yang").index(declared)
    if way == "digit":
        arrows(pilot, pygame.K_1 + number)
    else:
        arrows(pilot, *[pygame.K_TAB] * (number + 1))
    assert not sitting.match.steps
    up(pilot, pygame.K_SPACE)
    pilot.settle()
    assert not sitting.match.steps and not any(hand(pilot))
    pilot.click("curtain/commit")
    pilot.settle()
    assert sitting.match.steps[-1].action == {"type": "play", "card": "YINYANG", "as": declared}


def test_a_look_by_key_chooses_nothing():
    pilot = table(playing("A1 YINYANG", "A5-8"), mode="hold")
    down(pilot, pygame.K_SPACE)
    pilot.pass_time(LONG)
    up(pilot, pygame.K_SPACE)
    pilot.settle()
    assert closed(pilot) and not pilot.has("curtain/commit")


# -- what all know stays in sight


@pytest.mark.parametrize("size", [(1024, 640), (1440, 900), (800, 1280)])
def test_the_trick_who_is_ahead_and_what_was_bid_stay_in_sight(size):
    people = [saves.Person("person", None, seat) for seat in range(4)]
    sitting = Sitting.begin("buddha", ["Ann", "Ben", "Mira", "Jonas"], people, {}, CREATED, seed=4)
    while len(sitting.match.view(None)["trick"]) < 3:
        sitting.act(sitting.match.legal()[0])
    pilot = Pilot(lambda app: TableScene(app, sitting), size)
    pilot.settle()
    view, laid = sitting.match.view(None), pilot.find("curtain/laid")
    assert [charm for charm, _ in laid.laid] == [people[play["seat"]].token for play in view["trick"]]
    assert sum(each.ahead for _, each in laid.laid) == 1
    names = dict(enumerate(sitting.names))
    for play in view["trick"]:
        assert names[play["seat"]] in laid.accessible_name
    bids = pilot.find("curtain/seats")
    assert " ".join(line.words for line in bids.layout.written()) == " ".join(
        f"{names[seat]} bid {each['bid']}, took {each['tricks']}" for seat, each in enumerate(view["seats"])
    )
    others = [pilot.find(name).rect for name in ("curtain/fact/0", "curtain/fact/1", "curtain/lift")]
    assert laid.rect.collidelist([*others, bids.rect]) == bids.rect.collidelist(others) == -1
    if view["led"] is not None:
        first = next(play for play in view["trick"] if play["card"][0] == view["led"][0].upper())
        written = pilot.find("curtain/fact/0").layout.written()
        assert names[first["seat"]] in " ".join(line.words for line in written)


def test_at_the_curtain_the_rules_and_taking_back_are_open_and_what_waits_behind_it_says_so():
    pilot = table(bidding())
    lifted = pilot.find("curtain/lift")
    before = lifted.under
    for key in (pygame.K_w, pygame.K_l):
        assert lifted.under == before
        pilot.press(key)
        assert closed(pilot) and lifted.under == words.say("curtain.behind")
        lifted.say(before)
    pilot.press(pygame.K_u)
    assert len(pilot.scene.layers) == 2 and closed(pilot)
    pilot.scene.close_top()
    pilot.press(pygame.K_r)
    assert isinstance(pilot.scene, Rules)


def test_the_menu_at_the_curtain_has_no_hole_and_only_what_all_may_see():
    pilot = table(bidding())
    pilot.press(pygame.K_ESCAPE)
    names = {each.name for each in pilot.scene.layers[-1].widgets}
    assert not names & {"menu/seats", "menu/rest", "menu/journal", "menu/replay", "menu/log", "menu/why"}
    assert {"menu/undo", "menu/rules", "menu/copy"} <= names
    for column in (("undo",), ("rules", "copy"), ("display", "pace", "sound", "full_screen", "settings")):
        rects = [pilot.find(f"menu/{name}").rect for name in column]
        gap = pilot.scene.style.px(1.2)
        assert all(low.top - high.bottom <= gap for high, low in itertools.pairwise(rects))


def test_where_no_die_is_thrown_the_page_of_the_throws_is_the_seals():
    people = [saves.Person("person", None, 0), *(saves.Person("bot", "easy", seat) for seat in (1, 2, 3))]
    names = ["Ann", "Ben", "Mira", "Jonas"]
    sitting = Sitting.begin("buddha", names, people, {}, CREATED, sealed=seal.fresh())
    pilot = Pilot(lambda app: TableScene(app, sitting))
    pilot.scene.course.paused = True
    pilot.press(pygame.K_ESCAPE)
    assert pilot.find("menu/ledger").label == "The seal"
    pilot.click("menu/ledger")
    assert pilot.find("ledger/seal").accessible_name and not pilot.has("ledger/nothing")
    assert "No throws" not in " ".join(each.accessible_name for each in pilot.scene.canvas.widgets)
