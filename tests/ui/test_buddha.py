"""Buddha on the screen: cards and bids by hand and by key, what each event shows, and what it never shows."""

from __future__ import annotations

import math
import random
import zlib
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pygame
import pytest

from game import saves, words
from game.app import App
from game.engine import Match
from game.journals import Kept
from game.scenes.results import Results
from game.scenes.table.scene import TableScene
from game.scenes.tables import has_journal, journal_of
from game.scenes.tables.buddha import BuddhaStage, deck
from game.scenes.tables.buddha.bids import BidButton
from game.scenes.tables.buddha.gloom import Gloom
from game.scenes.tables.plaque import Plaque
from game.sitting import Sitting
from game.tellings import telling_of
from game.widgets import card, text_capture, theme
from game.widgets.canvas import Rect
from tests.clauses import clause
from tests.contract.hidden_buddha import swap_hidden
from tests.every import first, paired
from tests.games.buddha_table import NAMES, position
from tests.ui.buddha_seats import middle, people, seated, table
from tests.ui.pilot import SIZES, Pilot
from tests.ui.plaques import lines

CREATED = "2026-11-20T10:00:00+00:00"


def begun(persons: int, bots: int, **rest: Any) -> Sitting:
    """A new match, kept."""
    count = persons + bots
    options = {"rounds": rest.pop("rounds", 1)}
    return Sitting.begin("buddha", NAMES[:count], people(persons, bots), options, CREATED, **rest)


def stage(pilot: Pilot) -> BuddhaStage:
    scene = pilot.scene
    assert isinstance(scene, TableScene) and isinstance(scene.stage, BuddhaStage)
    return scene.stage


def stands(pilot: Pilot) -> None:
    """Every sprite lies where the state says."""
    assert stage(pilot).standing() == stage(pilot).expected(pilot.scene.view())


def seats_turn(hand: str, trick: str = "A4 A9 A7", **rest: Any) -> Sitting:
    """Seat 0 is the last of four to play a trick, with this hand; the other seats are bots."""
    return seated(position("", "", "", hand, trick=trick, **rest), 1)


def lift(pilot: Pilot) -> None:
    pilot.hold("curtain/lift", 700)
    pilot.settle()


def let_bots_act(pilot: Pilot, until: Callable[[], bool]) -> None:
    for _ in range(4000):
        if until():
            pilot.settle()
            return
        pilot.frame(50)
        pygame.time.wait(1)
    raise AssertionError("the bots do not act")


def test_a_long_name_gives_way_before_what_there_is_to_do():
    state = position("", "", "", "A1-3 F1 YIN", trick="A4 A9 A7")
    state["seats"][0]["name"] = "Maximiliana Wandersmanner"
    pilot = table(seated(state, 1), (800, 1280))
    bar = pilot.find("bar")
    shown = bar._shortened(bar.style.font_px(2.8), bar.words_right - bar.tab.right - bar.style.px(2.4))
    assert shown.startswith("Maximil") and shown.endswith("…, play a card")


# -- cards: by touch, by dragging, by key


def test_a_tap_raises_a_card_and_the_button_plays_it():
    sitting = seats_turn("A1-3 F1 YIN")
    pilot = table(sitting)
    pilot.click_at(middle(pilot, "hand/A2"))
    assert stage(pilot).chosen == "A2" and pilot.find("hand/A2").ringed
    assert pilot.find("choice/0").label == "Play Air 2"
    assert not sitting.match.steps
    pilot.click("choice/0")
    pilot.settle()
    assert sitting.match.steps[0].action == {"type": "play", "card": "A2"}
    stands(pilot)


def test_a_card_is_put_back_where_something_comes_over_the_table_while_it_is_dragged():
    sitting = seats_turn("A1-3 F1 YIN")
    pilot = table(sitting)
    start = middle(pilot, "hand/A2")
    pilot.post(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    pilot.slide(pilot.point("stage/tray"))
    pilot.press(pygame.K_ESCAPE)
    assert pilot.has("menu/rules")
    pilot.let_go(pilot.point("stage/tray"))
    pilot.press(pygame.K_ESCAPE)
    stands(pilot)
    assert not sitting.match.steps
    pilot.post(pygame.MOUSEBUTTONDOWN, pos=middle(pilot, "hand/A3"), button=1)
    pilot.slide(pilot.point("stage/tray"))
    pilot.let_go(pilot.point("stage/tray"))
    pilot.settle()
    assert sitting.match.steps[0].action == {"type": "play", "card": "A3"}


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080), (1200, 1920)])
def test_the_raised_card_leaves_its_neighbours_their_numbers(size):
    """At its left and at its right the corner with the number stays in sight, in a hand of any size."""
    pilot = table(seats_turn("A1-3 F1 YIN"), size)
    fan = stage(pilot).hand
    assert fan is not None
    ring, least = fan.width * 0.08, min(fan.width * 0.2, fan.poses(14)[1].x - fan.poses(14)[0].x)
    for count in range(2, 16):
        for chosen in range(count - 1):
            poses = fan.poses(count, chosen)
            assert poses[chosen + 1].x - poses[chosen].x >= fan.width + ring
            assert all(right.x - left.x >= least * 0.7 for left, right in pairwise(poses))
            assert poses[0].x - fan.width / 2 >= fan.rect.left
            assert poses[-1].x + fan.width / 2 <= fan.rect.right


def test_a_card_rises_under_the_pointer_and_stays_there():
    """While one plays and while one bids; a click while one bids shows it large."""
    for sitting in (seats_turn("A1-3 F1 YIN"), seated(position(n=4, phase="bid", bids=[None] * 4), 1)):
        while sitting.match.to_act != 0:
            sitting.act(sitting.match.legal()[0])
        pilot = table(sitting)
        fan = stage(pilot).hand
        assert fan is not None
        view = fan.views[1]
        point = round(view.pose.x - view.width * 0.4), round(view.pose.y)
        before, low = view.pose.y, view.rect.bottom - 3
        pilot.post(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0))
        pilot.frame()
        assert view.pose.y < before - 3
        pilot.post(pygame.MOUSEMOTION, pos=(point[0], low), rel=(0, 0), buttons=(0, 0, 0))
        pilot.frame()
        assert view.hovered and view.pose.y < before - 3, "at its lower edge too"
        stands(pilot)
        pilot.post(pygame.MOUSEMOTION, pos=(640, 5), rel=(0, 0), buttons=(0, 0, 0))
        pilot.frame()
        assert view.pose.y == before
    pilot.click_at(point)
    assert pilot.has("closer")


def test_arrows_go_through_what_may_be_played_and_with_shift_through_all():
    """A1 to A3 follow, F1 does not: it is passed by, and can be asked about all the same."""
    pilot = table(seats_turn("A1-3 F1 YIN"))
    met = []
    for _ in range(5):
        pilot.press(pygame.K_RIGHT)
        met.append(pilot.scene.focus.name)
    assert met[:4] == ["hand/A1", "hand/A2", "hand/A3", "hand/YIN"]
    pilot.scene.set_focus(pilot.find("hand/A3"))
    pilot.press(pygame.K_RIGHT, pygame.KMOD_SHIFT)
    assert pilot.scene.focus.name == "hand/F1" and stage(pilot).chosen == "A3"
    pilot.press(pygame.K_RETURN)
    assert pilot.has("why/panel")


def test_the_ring_on_a_card_that_may_not_be_played_is_not_gold():
    pilot = table(seats_turn("A1-3 F1 YIN"))
    pilot.press(pygame.K_RIGHT)
    assert pilot.find("hand/A1").thread == theme.BOARD_THREAD
    pilot.press(pygame.K_RIGHT)
    pilot.press(pygame.K_RIGHT)
    pilot.press(pygame.K_RIGHT, pygame.KMOD_SHIFT)
    assert pilot.find("hand/F1").thread == card.LOOKED_AT
    gold = [view.name for view in pilot.scene.stage.hand.views if view.thread == theme.BOARD_THREAD]
    assert gold == ["hand/A3"], "one card is chosen, and one alone is gold"


@pytest.mark.parametrize("name", ["tool/pace", "tool/undo"])
def test_after_a_click_on_a_tool_the_arrows_go_on_in_the_hand(name):
    pilot = table(seats_turn("A1-3 F1 YIN"))
    pilot.click(name)
    if pilot.scene.layers:
        pilot.press(pygame.K_ESCAPE)
    pace = pilot.scene.pace
    pilot.press(pygame.K_RIGHT)
    assert pilot.scene.focus.name == "hand/A1"
    pilot.press(pygame.K_RIGHT)
    assert pilot.scene.focus.name == "hand/A2" and pilot.scene.pace == pace


def test_a_second_tap_plays_the_raised_card():
    sitting = seats_turn("A1-3 F1 YIN")
    pilot = table(sitting)
    pilot.click_at(middle(pilot, "hand/YIN"))
    pilot.click_at(middle(pilot, "hand/YIN"))
    pilot.settle()
    assert sitting.match.steps[0].action == {"type": "play", "card": "YIN"}


def test_a_card_is_dragged_to_the_tray_and_goes_back_from_elsewhere():
    sitting = seats_turn("A1-3 F1 YIN")
    pilot = table(sitting)
    centre = stage(pilot).tray.centre
    for goal, played in (((70, 650), 0), (centre, 1)):
        start = middle(pilot, "hand/A3")
        pilot.post(pygame.MOUSEMOTION, pos=start, rel=(0, 0), buttons=(0, 0, 0))
        pilot.post(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
        pilot.frame()
        for step in range(1, 6):
            x = start[0] + (goal[0] - start[0]) * step // 5
            pilot.slide((x, start[1] + (goal[1] - start[1]) * step // 5))
        assert pilot.find("hand/A3").rect.collidepoint(goal), "it follows the pointer"
        pilot.let_go(goal)
        pilot.settle()
        assert len(sitting.match.steps) == played
        stands(pilot)


def test_keys_walk_through_the_hand_and_enter_plays():
    sitting = seats_turn("A1-3 F1 YIN")
    pilot = table(sitting)
    seen = []
    for _ in range(3):
        pilot.press(pygame.K_RIGHT)
        seen.append(stage(pilot).chosen)
    assert seen == ["A1", "A2", "A3"]
    pilot.press(pygame.K_LEFT)
    assert stage(pilot).chosen == "A2"
    pilot.press(pygame.K_RETURN)
    pilot.settle()
    assert sitting.match.steps[0].action["card"] == "A2"


def test_tab_walks_through_the_hand_from_left_to_right():
    pilot = table(seats_turn("A1-3 F1-2"))
    seen = []
    for _ in range(5):
        pilot.press(pygame.K_TAB)
        seen.append(pilot.scene.focus.name)
    assert seen == ["hand/A1", "hand/A2", "hand/A3", "hand/F1", "hand/F2"]


def test_space_plays_what_is_chosen():
    sitting = seats_turn("A1-3 F1 YIN")
    pilot = table(sitting)
    pilot.press(pygame.K_RIGHT)
    pilot.press(pygame.K_SPACE)
    pilot.settle()
    assert sitting.match.steps[0].action["card"] == "A1"


@clause("BU-2.3")
def test_a_yin_yang_asks_what_it_is_to_be():
    sitting = seats_turn("A1-3 YINYANG")
    pilot = table(sitting)
    pilot.click_at(middle(pilot, "hand/YINYANG"))
    assert [pilot.find(f"choice/{index}").label for index in (0, 1)] == ["Play it as Yin", "Play it as Yang"]
    pilot.click_at(middle(pilot, "hand/YINYANG"))
    assert not sitting.match.steps, "a second tap cannot know"
    pilot.click("choice/1")
    pilot.settle()
    assert sitting.match.steps[0].action == {"type": "play", "card": "YINYANG", "as": "yang"}


@clause("BU-6.7")
def test_what_may_not_be_played_lies_low_and_dim_and_says_why():
    pilot = table(seats_turn("A1-3 F1 YIN"))
    low, risen = pilot.find("hand/F1"), pilot.find("hand/A2")
    assert low.dim and not risen.dim and low.pose.y > risen.pose.y
    assert stage(pilot).standing()["risen"][:5] == [True, True, True, False, True]
    pilot.click_at(middle(pilot, "hand/F1"))
    told = " ".join(block[0] for block in pilot.find("why/words").blocks)
    assert "Air" in told and NAMES[0] in told and "BU-6.7" in told and "seat 0" not in told
    pilot.press(pygame.K_ESCAPE)
    stands(pilot)


def test_the_button_says_what_the_card_would_do():
    pilot = table(seats_turn("A1 A11 YANG HOLE"))
    told = {}
    for code in ("A1", "A11", "YANG", "HOLE"):
        pilot.click_at(middle(pilot, f"hand/{code}"))
        told[code] = pilot.find("choice/0").sub
    assert told["A11"] == told["YANG"] == "wins the trick"
    assert told["A1"] == f"{NAMES[2]} takes it"
    assert told["HOLE"] == f"{NAMES[2]} leads next"


# -- bids


def bidding(persons: int = 1) -> Sitting:
    """Seat 0, who dealt, is the last to bid."""
    return seated(position(n=4, phase="bid", bids=[None, 1, 2, 3]), persons)


def test_a_bid_is_a_number_touched_and_said():
    sitting = bidding()
    pilot = table(sitting)
    pilot.click("bid/6")
    assert stage(pilot).chosen == 6 and not sitting.match.steps
    assert pilot.find("choice/0").label == "Bid 6"
    pilot.click("choice/0")
    pilot.settle()
    assert sitting.match.state.seats[0].bid == 6
    assert pilot.scene.held.open and pilot.find("bids/read").count == len(sitting.names)
    pilot.settle()
    pilot.press(pygame.K_SPACE)
    pilot.settle()
    assert not pilot.has("bids/read")
    stands(pilot)


def test_a_bid_is_typed_and_moved_by_plus_and_minus():
    sitting = bidding()
    pilot = table(sitting)
    chosen = []
    for key in (pygame.K_1, pygame.K_2, pygame.K_KP_PLUS, pygame.K_PLUS, pygame.K_PLUS, pygame.K_MINUS):
        pilot.press(key)
        chosen.append(stage(pilot).chosen)
    assert chosen == [1, 12, 13, 14, 14, 13]
    pilot.press(pygame.K_7)
    pilot.press(pygame.K_RETURN)
    pilot.settle()
    assert sitting.match.state.seats[0].bid == 7


@clause("BU-5.3")
def test_fists_open_together_when_all_have_bid():
    pilot = table(bidding())
    pilot.click("bid/4")
    pilot.click("choice/0")
    seen: list[tuple[bool, ...]] = []
    while pilot.scene.player.running and not pilot.scene.player.waiting:
        fists = stage(pilot).fists
        shown = tuple(fist.visible and fist.bid is not None and fist.open > 0.3 for fist in fists)
        if not seen or seen[-1] != shown:
            seen.append(shown)
        pilot.frame(20)
    assert seen == [(False,) * 4, (True,) * 4], "all at once"
    pilot.settle()
    pilot.press(pygame.K_SPACE)
    pilot.settle()
    assert not any(fist.visible for fist in stage(pilot).fists)
    assert [len(rings(plaque)) for plaque in pilot.scene.plaques] == [4, 1, 2, 3]


@clause("BU-5.3")
def test_opened_bids_are_read_seat_by_seat_and_stay_until_somebody_goes_on():
    pilot = table(bidding())
    pilot.click("bid/4")
    pilot.click("choice/0")
    counts: list[int] = []
    while not pilot.scene.player.waiting:
        read = pilot.scene.canvas.named("bids/read")
        if read is not None and read.count not in counts:
            counts.append(read.count)
        pilot.frame(20)
    read = pilot.find("bids/read")
    assert counts == [0, 1, 2, 3, 4] and read.count == 4
    bids = [seat.bid for seat in pilot.scene.sitting.match.state.seats]
    assert [bid for _, _, bid in read.seats] == [*bids[1:], bids[0]], "who leads first"
    with text_capture.listening() as told:
        read.draw(pilot.app.screen)
    assert "10 bid, 13 to win" in told and "3 tricks that nobody wants." in " ".join(told)
    assert not any(read.rect.colliderect(middle_of(fist.rect)) for fist in stage(pilot).fists)
    pilot.resize((1024, 640))
    pilot.pass_time(20_000)
    read = pilot.find("bids/read")
    assert read.count == 4 and all(fist.visible and fist.open == 1.0 for fist in stage(pilot).fists)
    assert not any(read.rect.colliderect(middle_of(fist.rect)) for fist in stage(pilot).fists)
    assert pilot.has("bids/read"), "nobody went on"
    pilot.press(pygame.K_SPACE)
    pilot.settle()
    assert not pilot.has("bids/read")
    pilot.close()


def middle_of(rect: Rect) -> Rect:
    """What of a hand's place its fingers and its number take, when it is not lifted."""
    tall = round(rect.height / 1.42) - 2
    return Rect(rect.x + rect.width // 3, rect.bottom - tall, rect.width // 3, tall)


@clause("BU-5.3")
def test_at_a_quick_pace_the_bids_go_on_by_themselves():
    pilot = table(bidding())
    pilot.app.settings.set("speed", "brisk")
    pilot.click("bid/4")
    pilot.click("choice/0")
    pilot.settle()
    assert not pilot.scene.player.waiting and not pilot.has("bids/read")
    pilot.close()


@clause("BU-5.2")
def test_a_bid_of_another_is_not_on_the_screen_before_all_are_in():
    for bid in (1, 9):
        pilot = table(seated(position(n=4, phase="bid", bids=[None, bid, None, None]), persons=4))
        lift(pilot)
        assert [rings(plaque) for plaque in pilot.scene.plaques] == [[]] * 4
        assert not any(str(bid) in line.words for plaque in pilot.scene.plaques for line in lines(plaque))
        assert stage(pilot).tags[1].told[4], "but all players see that it is made"


# -- the trick


def test_who_is_ahead_and_why_stands_beside_the_cards():
    pilot = table(seats_turn("A1-3", trick="A4 YANG YIN"))
    found = stage(pilot)
    notes = [tag.told for tag in found.tags]
    assert notes[1][1] == "led Air" and notes[1][2] == 1
    assert notes[2][1] == "Yang is ahead" and notes[2][3]
    assert notes[3][1] == "slipped under" and notes[3][2] == 3
    assert found.counter.told[1] == "Air is led" and found.board.led == "air"
    assert found.standing()["ahead"] == [2]


def test_a_trick_is_gathered_and_the_one_before_stays_in_sight():
    sitting = seats_turn("A11 F1-3")
    pilot = table(sitting)
    pilot.click_at(middle(pilot, "hand/A11"))
    pilot.click("choice/0")
    rested = 0.0
    while pilot.scene.player.running:
        rested += 20 * (len(stage(pilot).trick) == 4)
        pilot.frame(20)
    assert rested > 900, "there is time to look at it"
    assert not stage(pilot).trick
    last = stage(pilot).last
    assert last is not None and last.trick is not None and last.trick["winner"] == 0
    assert rings(pilot.scene.plaques[0]).count("won") == 1
    stands(pilot)


@clause("BU-7.1")
def test_the_black_hole_drinks_its_trick_and_the_light_which_comes_back():
    pilot = table(seats_turn("HOLE A1 F1"))
    pilot.click_at(middle(pilot, "hand/HOLE"))
    pilot.click("choice/0")
    lit, near = [], []
    while pilot.scene.player.running:
        dark = pilot.scene.canvas.named("stage/dark")
        if isinstance(dark, Gloom):
            lit.append(dark.lit / dark.widest)
            spot = stage(pilot).tray.centre
            trick = stage(pilot).trick.values()
            near.append(max((math.dist(lying.rect.center, spot) for lying in trick), default=0.0))
        pilot.frame(20)
    darkest = lit.index(0)
    assert lit[:darkest] == sorted(lit[:darkest], reverse=True) and lit[darkest:] == sorted(lit[darkest:])
    assert near[0] > near[darkest] < stage(pilot).tray.radius / 20
    assert not pilot.has("stage/dark")
    last = stage(pilot).last
    assert last is not None and last.title == "Last: nobody’s"


def rings(plaque: Plaque) -> list[str]:
    """The rings on a plaque, each by its kind."""
    parts = [part for fact in plaque.facts for part in fact.parts]
    assert {part.name for part in parts} <= set(plaque.places())
    return [part.sign.removeprefix("ring-") for part in parts]


def test_rings_are_filled_by_tricks_won_and_lozenges_are_too_many():
    pilot = table(seats_turn("A1-3"))
    plaque = pilot.scene.plaques[0]
    for bid, tricks, shown in (
        (0, 0, ["zero"]),
        (3, 1, ["won", "open", "open"]),
        (1, 3, ["won", "over", "over"]),
        (0, 1, ["over"]),
    ):
        stage(pilot).tell_bid(0, bid, tricks)
        assert rings(plaque) == shown


# -- the sheet


@clause("BU-8.1")
def test_scores_are_written_on_the_sheet_one_by_one():
    state = position(n=4, taken=[4, 4, 3, 2], bids=[4, 1, 0, 2], round=2, rounds=2)
    sitting = seated(state, persons=4)
    pilot = table(sitting, speed="calm")
    while not sitting.match.over:
        if pilot.has("curtain/lift"):
            lift(pilot)
        pilot.scene.act(sitting.match.legal()[0])
        written: set[int] = set()
        while pilot.scene.player.running and isinstance(pilot.scene, TableScene) and not pilot.scene.layers:
            written |= set(stage(pilot).sheets[0].written)
            pilot.frame(40)
        pilot.settle()
    assert written == {0, 1, 2, 3}


def test_the_results_tell_of_the_others_by_their_points():
    pilot = Pilot(lambda app: Results(app, over()))
    scores = [seat.score for seat in pilot.scene.sitting.match.state.seats]
    order = [pilot.scene.sitting.names.index(told.name) for told in pilot.scene.told]
    assert [scores[seat] for seat in order] == sorted(scores, reverse=True)


def test_of_one_round_it_is_told_whether_the_bid_was_met():
    view = position(n=3, phase="over", rounds=1, bids=[0, 3, 4], taken=[4, 3, 7])
    assert [telling_of("buddha").story(view, seat) for seat in range(3)] == [
        "−80 points · the bid missed",
        "50 points · the bid met",
        "−30 points · the bid missed",
    ]


def test_the_large_sheet_has_the_bids_of_the_round_being_played():
    """Other bids are another picture of the same page."""
    pages = []
    for bids in ([1, 2, 3, 4], [1, 2, 3, 5]):
        pilot = table(seated(position(n=4, bids=bids), persons=1))
        pilot.click("now/sheet")
        sheet = pilot.find("page/table")
        paper = pygame.Surface(sheet.rect.bottomright)
        sheet.draw(paper)
        pages.append(pygame.image.tobytes(paper, "RGB"))
    assert pages[0] != pages[1]


def test_the_results_open_the_sheet():
    pilot = Pilot(lambda app: Results(app, over()))
    pilot.settle()
    pilot.click("results/sheet")
    sums = [course.sums[-1] for course in pilot.find("page").chart.courses]
    assert sums == [seat.score for seat in pilot.scene.sitting.match.state.seats]
    pilot.press(pygame.K_ESCAPE)
    assert not pilot.scene.layers and isinstance(pilot.scene, Results)


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize(("size", "seats"), paired(SIZES, [3, 6]))
def test_a_long_sheet_keeps_its_sums_in_sight(seats, size):
    pilot = table(seated(position(n=seats, phase="deal", round=20, rounds=20), persons=1), size)
    if not stage(pilot).sheets:
        pilot.press(pygame.K_l)  # it is in the drawer
    sheet = stage(pilot).sheets[0]
    assert sheet.furthest, "twenty rounds have no room at once"
    drawn = []
    for offset in (0, sheet.furthest):
        sheet.scroll_to(offset)
        paper = pygame.Surface(sheet.rect.bottomright)
        sheet.draw(paper)
        height = sheet.style.font_px(2.6)
        low = Rect(sheet.rect.x, sheet.rect.bottom - height, sheet.rect.width // 2, height)
        drawn.append(pygame.image.tobytes(paper.subsurface(low), "RGB"))
    assert drawn[0] == drawn[1] != bytes(len(drawn[0]))


def test_the_sheet_opens_large_as_picture_and_table():
    state = position(n=4, phase="deal", round=3, rounds=4)
    pilot = table(seated(state, persons=4))
    pilot.click("scores/sheet")
    page = pilot.find("page")
    assert [len(course.rows) for course in page.chart.courses] == [2] * 4
    sums = [course.sums[-1] for course in page.chart.courses]
    assert sums == [seat.score for seat in pilot.scene.sitting.match.state.seats]
    pilot.press(pygame.K_ESCAPE)
    assert not pilot.scene.layers


def over() -> Sitting:
    return seated(position(n=4, phase="over", round=4, bids=[4, 1, 0, 2], taken=[4, 4, 3, 2]), persons=4)


def test_at_the_end_winners_sit_on_the_lotus_and_a_line_tells_each_story():
    sitting = over()
    pilot = table(sitting)
    stands(pilot)
    view = sitting.match.view(None)
    fields = view["seats"][0]
    told = telling_of("buddha").story(view, 0)
    assert words.signed(fields["score"]) in told and "of 4 bids met" in told
    pilot.click("choice/results")
    assert isinstance(pilot.scene, Results)
    first = pilot.scene.told[0]
    assert first.story.startswith(telling_of("buddha").story(view, view["winners"][0]))
    assert "last round: bid" in first.story and first.emblem is not None
    last = [seat["sheet"][-1] for seat in view["seats"]]
    met = sum(row["bid"] == row["tricks"] for row in last)
    number = words.say(f"number.{met}").capitalize()
    assert pilot.find("results/subtitle").accessible_name == f"{number} met their bids in the last round"
    with text_capture.listening() as written:
        first.emblem(120)
    assert written == [f"+{last[view['winners'][0]]['points']}"]


def test_the_journal_has_the_sheet_as_picture_and_as_table():
    assert has_journal("buddha")
    sitting = begun(1, 3, seed=4, rounds=2)
    dice = random.Random(2)
    while not sitting.match.over:
        sitting.act(dice.choice(sitting.match.legal()))
    kept = Kept(sitting.match, tuple(sitting.people))
    page = journal_of("buddha")(kept, 0)
    assert len(page.beads()) == len(page.moments) + 1
    assert page.legend() and dict(page.figures())["Points"] == words.signed(page.part.state.score)
    (chapter,) = page.chapters()
    assert len(chapter.table) == 1 + 2 + 1 and chapter.table[0][1:] == tuple(NAMES[:4])
    assert chapter.table[-1][1] == words.signed(page.part.state.score)


# -- whole matches


@pytest.mark.parametrize("seed", first(2, range(3)))
def test_whatever_is_clicked_and_whenever_the_sprites_lie_where_the_state_says(seed: int):
    """Random clicks and keys, also in the midst of motions; at the end another size."""
    dice = random.Random(seed)
    sitting = begun(1, 2 + seed, seed=seed)
    pilot = table(sitting, dice.choice(SIZES[:3]), speed="brisk")
    width, height = pilot.app.size
    keys = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_2, pygame.K_TAB)
    for _ in range(260):
        if not isinstance(pilot.scene, TableScene) or sitting.match.over:
            break
        deed = dice.random()
        if deed < 0.4:
            pilot.press(dice.choice(keys))
        elif deed < 0.6 and pilot.has("choice/0"):
            pilot.click("choice/0")
        elif deed < 0.9:
            pilot.click_at((dice.randrange(width // 4, width * 3 // 4), dice.randrange(height)))
        else:
            pilot.pass_time(dice.choice((16, 160)))
        if dice.random() < 0.5:
            pilot.settle()
        if sitting.is_bot(sitting.match.to_act):
            pygame.time.wait(2)
            pilot.pass_time(600)
        if not isinstance(pilot.scene, TableScene):
            break
        while pilot.scene.layers:
            pilot.press(pygame.K_ESCAPE)
        if isinstance(pilot.scene, TableScene) and not pilot.scene.player.running:
            stands(pilot)
    pilot.resize((1024, 768))
    pilot.settle()
    if isinstance(pilot.scene, TableScene):
        stands(pilot)
    assert len(sitting.match.steps) > 8


def test_a_match_with_bots_is_played_to_its_end_with_keys_alone():
    sitting = begun(1, 2, seed=6)
    pilot = table(sitting, (1024, 640), speed="instant")
    for _ in range(3000):
        if not isinstance(pilot.scene, TableScene) or sitting.match.over:
            break
        scene = pilot.scene
        if sitting.is_bot(sitting.match.to_act):
            steps = len(sitting.match.steps)
            let_bots_act(pilot, lambda: len(sitting.match.steps) > steps)  # noqa: B023
        elif stage(pilot).chosen is None and sitting.match.state.phase != "deal":
            pilot.press(pygame.K_RIGHT)
        else:
            pilot.press(pygame.K_RETURN if scene.focus is not None else pygame.K_SPACE)
            if pilot.has("choice/1"):
                pilot.press(pygame.K_RETURN)
        pilot.settle()
    assert sitting.match.over
    assert Match.replay(sitting.match.log()).encoded() == sitting.match.encoded()


def test_at_a_table_of_bots_each_card_stays_long_enough_to_be_followed():
    sitting = seated(position(n=4, trick="A4"), persons=0)
    pilot = table(sitting)
    assert stage(pilot).hand is None
    seen: dict[int, float] = {}
    for _ in range(4000):
        count = len(sitting.match.steps)
        seen.setdefault(count, pilot.time)
        if count == 4:
            break
        pilot.frame(50)
        pygame.time.wait(1)
    waits = [seen[number] - seen[number - 1] for number in range(2, 5)]
    assert min(waits) >= 900


# -- every size


@pytest.mark.parametrize(("size", "seats"), paired(SIZES, [3, 4, 6]))
def test_nothing_overlaps_and_nothing_is_cut_at_any_size(size: tuple[int, int], seats: int):
    pilot = table(seated(position(n=seats, phase="bid", bids=[None] + [1] * (seats - 1)), 1), size)
    _check(pilot, size)
    screen = Rect(0, 0, *size)
    codes = stage(pilot).standing()["hand"]
    assert len(codes) == len(sitting_hand(pilot))
    fanned = stage(pilot).hand
    assert fanned is not None
    views = fanned.views
    for one, other in pairwise(views):
        shown = other.pose.x - one.pose.x
        assert shown >= max(18, one.width * 0.3), "number and Element are seen of every card"
    for view in views:
        assert screen.left <= view.pose.x - view.width / 2 and view.pose.x + view.width / 2 <= screen.right
        assert view.rect.top + view.width * 0.45 < pilot.scene.foot.bar.rect.top


def sitting_hand(pilot: Pilot) -> list[str]:
    hand: list[str] = pilot.scene.view()["seats"][0]["hand"]
    return hand


def _check(pilot: Pilot, size: tuple[int, int]) -> None:
    screen = Rect(0, 0, *size)
    areas = pilot.scene.areas
    found = stage(pilot)
    blocks = [areas.header, *areas.plaques, areas.bar]
    blocks += [] if areas.drawer else [areas.now, areas.log]
    blocks.append(Rect(0, 0, 2 * found.tray.radius, 2 * found.tray.radius).move(*_corner(found)))
    assert all(screen.contains(block) for block in blocks)
    for index, one in enumerate(blocks):
        assert not [other for other in blocks[index + 1 :] if one.colliderect(other)]
    for tag in found.tags:
        assert screen.contains(tag.rect)
        assert not [
            other.name for other in found.tags if other is not tag and other.rect.colliderect(tag.rect)
        ]
        assert not [plaque for plaque in areas.plaques if plaque.colliderect(tag.rect)]
    widgets = [
        widget
        for widget in pilot.scene.reachable()
        if not widget.name.startswith(("hand", "log", "now")) and widget.rect.width
    ]
    assert all(screen.contains(widget.rect) for widget in widgets)
    for index, one in enumerate(widgets):
        rest = widgets[index + 1 :]
        assert not [(one.name, other.name) for other in rest if _touch(one, other)]


def _touch(one: Any, other: Any) -> bool:
    """Whether two widgets lie over each other; bids are round."""
    if isinstance(one, BidButton) and isinstance(other, BidButton):
        return math.dist(one.rect.center, other.rect.center) < one.rect.width - 2
    return bool(one.rect.colliderect(other.rect))


def _corner(found: BuddhaStage) -> tuple[int, int]:
    x, y = found.tray.centre
    return x - found.tray.radius, y - found.tray.radius


@pytest.mark.parametrize(("size", "scale"), paired([(1024, 640), (1280, 720), (1200, 1920)], [1.25, 1.5]))
def test_larger_text_keeps_everything_on_the_screen(scale: float, size: tuple[int, int]):
    for seats in (4, 6):
        state = position(n=seats, phase="bid", bids=[None] + [1] * (seats - 1))
        _check(table(seated(state, 1), size, text_scale=scale), size)


def test_the_drawer_holds_sheet_and_log_where_there_is_no_room_beside():
    pilot = table(seats_turn("A1-3"), (1024, 768))
    assert not pilot.has("now/sheet")
    pilot.press(pygame.K_l)
    assert pilot.has("now/sheet") and pilot.has("log")
    pilot.press(pygame.K_ESCAPE)
    assert not pilot.has("now/sheet")
    stands(pilot)


def test_every_card_is_told_from_every_other_by_shape():
    """Without colour, and as narrow as in a full fan: the corner of each kind differs."""
    corners: dict[int, str] = {}
    for code in deck.codes(5):
        found = card.picture(deck.face(code), 120)
        strip = found.subsurface((0, 0, 48, 80)).copy()
        grey = pygame.transform.grayscale(strip)
        mark = zlib.crc32(pygame.image.tobytes(grey, "RGB"))
        assert mark not in corners, (code, corners.get(mark))
        corners[mark] = code


# -- secrets


Script = Callable[[Pilot, Sitting], None]


def film(state: dict[str, Any], script: Script, persons: int = 4, **settings: Any) -> list[int]:
    """Every frame of the window while a script is played, as checksums; and what else can be read."""
    sitting = seated(state, persons)
    pilot = table(sitting, (1024, 640), kind=App, **settings)
    frames: list[int] = []
    draw = pilot.app.draw

    def watched() -> None:
        changed = not pilot.scene.canvas.clean
        draw()
        frames.append(zlib.crc32(pilot.app.screen.get_buffer().raw) if changed or not frames else frames[-1])

    pilot.app.draw = watched  # type: ignore[method-assign]
    pilot.frame()
    script(pilot, sitting)
    told = [group.words for group in sitting.told(None)]
    frames.append(zlib.crc32(repr((told, pygame.display.get_caption())).encode()))
    return frames


def one_turn(action: dict[str, Any]) -> Script:
    """Lift the curtain, choose, say so, and see the next curtain fall."""

    def script(pilot: Pilot, sitting: Sitting) -> None:
        pilot.hold("curtain/lift", 700)
        pilot.pass_time(500)
        if action["type"] == "bid":
            pilot.click(f"bid/{action['tricks']}")
        else:
            pilot.click_at(middle(pilot, f"hand/{action['card']}"))
        pilot.click("choice/0")
        pilot.pass_time(2600)
        assert pilot.has("curtain/lift") and len(sitting.match.steps) == 1

    return script


@pytest.mark.parametrize(("number", "big"), [(0, False), (1, False), (1, True)])
def test_other_hands_in_the_other_seats_change_no_pixel_of_a_bid(number: int, big: bool):
    state = position(n=4, phase="bid")
    swapped = swap_hidden(state, 1, random.Random(number))
    assert swapped != state
    script = one_turn({"type": "bid", "tricks": 3})
    assert film(state, script, table_display=big) == film(swapped, script, table_display=big)


@pytest.mark.parametrize("number", range(2))
def test_other_bids_that_nobody_has_seen_change_no_pixel(number: int):
    state = position(n=4, phase="bid", bids=[None, 5, None, None])
    swapped = swap_hidden(state, 2, random.Random(number))
    swapped["seats"][1]["bid"] = 11
    script = one_turn({"type": "bid", "tricks": 0})
    assert film(state, script) == film(swapped, script)


@pytest.mark.parametrize(
    ("number", "big", "display"), [(0, False, "screen"), (1, False, "wall"), (1, True, "screen")]
)
def test_other_hands_in_the_other_seats_change_no_pixel_of_a_card(number: int, big: bool, display: str):
    state = position("", "A1-3 YIN", trick="A4", n=4)
    swapped = swap_hidden(state, 2, random.Random(number))
    script = one_turn({"type": "play", "card": "A2"})
    shown: dict[str, Any] = {"table_display": big, "display": display}
    film(state, script, **shown)  # what is drawn for the first time comes in pieces
    assert film(state, script, **shown) == film(swapped, script, **shown)


@pytest.mark.parametrize("shown", [{}, {"table_display": True}, {"display": "wall"}])
def test_two_swapped_hands_are_told_apart_by_no_frame_until_one_is_looked_at(shown):
    """Two seats bid; the hands of the other two are exchanged, and are seen only when the third looks."""
    state = position(n=4, phase="bid")
    swapped = swap_hidden(state, None, random.Random(7))
    for seat in (1, 2):
        swapped["seats"][seat]["hand"] = state["seats"][seat]["hand"]
    swapped["seats"][0]["hand"], swapped["seats"][3]["hand"] = (
        state["seats"][3]["hand"],
        state["seats"][0]["hand"],
    )

    def looks(count: int) -> Script:
        def script(pilot: Pilot, sitting: Sitting) -> None:
            for bid in range(count):
                pilot.settle()
                lift(pilot)
                if bid < 2:
                    pilot.click(f"bid/{bid}")
                    pilot.click("choice/0")

        return script

    def alike(turns: int) -> bool:
        films = [film(each, looks(turns), **shown) for each in (state, swapped)]
        return films[0] == films[1]

    assert alike(2) and not alike(3)


def test_the_film_shows_what_differs():
    """The watchman himself: who looks at a swapped hand sees another."""
    state = position(n=4, phase="bid")
    swapped = swap_hidden(state, None, random.Random(1))
    script = one_turn({"type": "bid", "tricks": 3})
    assert film(state, script) != film(swapped, script)


def test_with_bots_the_other_hands_change_no_pixel_before_they_are_played():
    """One person at the screen, no curtain: looking, choosing, asking why."""
    state = position("", "", "", "A1-3 F1 YIN", trick="A4 A9 A7", n=4)
    swapped = swap_hidden(state, 0, random.Random(2))

    def script(pilot: Pilot, sitting: Sitting) -> None:
        pilot.click_at(middle(pilot, "hand/F1"))
        pilot.press(pygame.K_ESCAPE)
        pilot.click_at(middle(pilot, "hand/A2"))
        pilot.press(pygame.K_w)
        pilot.press(pygame.K_ESCAPE)
        pilot.press(pygame.K_l)
        pilot.press(pygame.K_ESCAPE)
        pilot.click("now/sheet")

    assert film(state, script, persons=1) == film(swapped, script, persons=1)


def test_title_and_preview_of_a_kept_match_tell_nothing_of_the_hands():
    """Two matches that differ in every hand: what lists them cannot tell them apart."""
    previews = []
    for seed in (1, 2):
        sitting = begun(4, 0, seed=seed)
        sitting.act({"type": "deal"})
        sitting.act({"type": "bid", "tricks": seed})
        sitting.close()
        (entry,) = [each for each in saves.list_matches() if sitting.file and each.id == sitting.file.id]
        previews.append((entry.title, entry.game, entry.seats, entry.steps, entry.finished, entry.winners))
        previews[-1] += (tuple(group.words for group in sitting.told(None)),)  # type: ignore[assignment]
    assert previews[0] == previews[1]
