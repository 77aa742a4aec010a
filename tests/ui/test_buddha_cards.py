"""Cards and plaques of Buddha from near: looking closer, short words, names at the tray, bids in a ring."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

import pygame
import pytest

from game import words
from game.engine.games.buddha import points
from game.scenes.rules import Rules
from game.scenes.tables.buddha import deck, pieces
from game.scenes.tables.buddha.bids import hands_showing
from game.tellings import telling_of
from game.widgets import card, text
from game.widgets.boxes import Text
from game.widgets.prose import Table
from tests.clauses import clause
from tests.every import paired
from tests.games.buddha_table import NAMES, position
from tests.ui.buddha_seats import middle, seated, table
from tests.ui.pilot import Pilot
from tests.ui.test_buddha import bidding, lift, seats_turn, stage

FIVE = [(1024, 640), (1280, 720), (1920, 1080), (3840, 2160), (1200, 1920)]
SMALLER = [(1024, 640), (1280, 720), (1200, 1920)]
SPECIAL = ("YIN", "YANG", "YINYANG", "BUDDHA", "HOLE")


def rest(pilot: Pilot, point: tuple[int, int], milliseconds: float = 400) -> None:
    pilot.post(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0))
    pilot.pass_time(milliseconds)


def held() -> Pilot:
    """Seat 0 is to play the last card of a trick."""
    state = position("", "", "", "A1-3 F1 YIN", trick="A4 A9 A7")
    return table(seated(state, 1))


# -- looking closer


def test_a_card_under_the_pointer_is_shown_large_with_what_it_does_and_its_clause():
    pilot = table(bidding())
    code = stage(pilot).hand.codes[-1]
    rest(pilot, middle(pilot, f"hand/{code}"))
    shown = pilot.find("closer")
    told = deck.text_of(str(code))
    assert shown.note.does == told.does and shown.note.clause.endswith(told.rule)
    assert shown.wide > 1.5 * pilot.find(f"hand/{code}").width
    rest(pilot, (5, 300))
    assert not pilot.has("closer")


def test_a_glance_is_not_yet_a_look():
    pilot = held()
    rest(pilot, middle(pilot, "hand/A2"), 200)
    assert not pilot.has("closer")


def test_a_finger_that_rests_on_a_card_of_the_trick_tells_who_played_it():
    pilot = held()
    pilot.hold("trick/2", 400, let_go=False)
    assert pilot.find("closer").note.under.endswith("highest Air")
    pilot.let_go(pilot.point("trick/2"))
    assert not pilot.has("closer")
    assert stage(pilot).chosen is None


def test_a_card_that_is_held_and_then_dragged_is_no_longer_looked_at():
    pilot = held()
    start = middle(pilot, "hand/A3")
    pilot.post(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    pilot.pass_time(400)
    assert pilot.has("closer")
    pilot.slide(stage(pilot).tray.centre)
    assert not pilot.has("closer")


def test_by_key_the_focused_card_is_looked_at_and_put_away():
    pilot = held()
    pilot.press(pygame.K_RIGHT)
    pilot.press(pygame.K_i)
    assert pilot.find("closer").note.title == "Air 1"
    pilot.press(pygame.K_i)
    assert not pilot.has("closer")
    pilot.press(pygame.K_i)
    pilot.press(pygame.K_ESCAPE)
    assert not pilot.has("closer") and not pilot.has("menu/rules"), "it only puts the card away"


def test_every_card_of_the_trick_before_can_be_looked_at():
    sitting = seats_turn("A11 F1-3")
    pilot = table(sitting, speed="instant")
    played = [play["card"] for play in sitting.match.view(None)["trick"]] + ["A11"]
    pilot.scene.act({"type": "play", "card": "A11"})
    pilot.settle()
    strip = pilot.find("stage/last")
    wide, step, _ = strip._measures()
    seen = []
    for index in range(4):
        rest(pilot, (round(strip.rect.x + step * index + wide * 0.4), strip.rect.bottom - 8))
        seen.append(pilot.find("closer").note.face)
    assert seen == [deck.face(code) for code in played]


def test_whoever_cannot_act_can_look_too_and_by_a_tap():
    sitting = seated(position("A5", "A1-3", "", "YANG A6", trick="F4", n=4), 1)
    pilot = table(sitting)
    pilot.scene.course.paused = True
    pilot.click_at(middle(pilot, "hand/YANG"))
    assert pilot.find("closer").note.title == "Yang"
    assert not sitting.match.steps


def test_with_a_column_beside_the_stage_the_trick_stays_in_sight():
    pilot = held()
    rest(pilot, middle(pilot, "hand/A2"))
    assert not pilot.find("closer").rect.colliderect(pilot.find("stage/tray").rect)


@pytest.mark.parametrize(("size", "scale"), paired([*SMALLER, (1024, 768), (3840, 2160)], [1.0, 1.5]))
def test_what_is_looked_at_is_whole_on_the_screen(size: tuple[int, int], scale: float):
    pilot = table(seats_turn("A1 YIN HOLE"), size, text_scale=scale)
    rest(pilot, middle(pilot, "hand/HOLE"))
    shown = pilot.find("closer")
    assert pygame.Rect(0, 0, *size).contains(shown.rect)
    assert shown.rect.contains(shown.layout.places["words"])
    assert max(line.baseline for line in shown.layout.written()) < shown.rect.bottom
    assert not shown.rect.colliderect(pilot.scene.foot.bar.rect)


# -- and what no player may see


def test_backs_are_not_looked_at():
    pilot = table(seated(position("A5", "A1-3", "", "A6", trick="F4", n=4), 4))
    for view in stage(pilot).hand.views:
        assert not view.focusable and not view.look(None)


def test_when_the_curtain_falls_nothing_is_looked_at_any_longer():
    pilot = table(seated(position("", "A1-3 YIN", trick="A4", n=4), 4), mode="hold")
    pilot.post(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode="", scancode=0)
    pilot.pass_time(1500)
    pilot.press(pygame.K_RIGHT)
    pilot.press(pygame.K_i)
    assert pilot.has("closer")
    pilot.post(pygame.KEYUP, key=pygame.K_SPACE, mod=0, unicode="", scancode=0)
    pilot.frame()
    assert pilot.has("curtain/lift") and not pilot.has("closer")


def test_the_finger_that_holds_the_curtain_looks_closer_where_it_rests():
    pilot = table(seated(position("", "A1-3 YIN", trick="A4", n=4), 4), mode="hold")
    pilot.hold("curtain/lift", 1500, let_go=False)
    assert not pilot.has("curtain/lift")
    for code in ("A2", "YIN"):
        point = middle(pilot, f"hand/{code}")
        pilot.slide(point)
        pilot.pass_time(200)
        assert not pilot.has("closer")
        pilot.pass_time(250)
        assert pilot.find("closer").note.face == deck.face(code)
    pilot.let_go(point)
    assert pilot.has("curtain/lift") and not pilot.has("closer")
    pilot.pass_time(1000)
    assert not pilot.has("closer")


def test_a_pointer_that_rests_where_a_card_was_looks_at_nothing_behind_the_curtain():
    pilot = table(seated(position("", "A1-3 YIN", trick="A4", n=4), 4))
    lift(pilot)
    point = middle(pilot, "hand/A2")
    pilot.post(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0))
    pilot.frame()
    pilot.scene.act({"type": "play", "card": "A2"})
    pilot.pass_time(4000)
    assert pilot.has("curtain/lift") and not pilot.has("closer")


# -- words on a face


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1366, 768)])
def test_what_a_card_does_stands_on_its_face_in_a_small_window(size: tuple[int, int]):
    pilot = table(seats_turn("A1 YIN"), size)
    hand = stage(pilot).hand
    assert hand is not None
    for code in SPECIAL:
        name, line = deck.face(code).labels
        for label in (name, line):
            said, height = card._said(label, hand.width / card.BOX[0])
            assert height >= 13 and said in (label.words, label.short)


def test_every_card_says_what_it_does_by_a_clause_there_is():
    from game import rulebook

    for code in deck.codes(5):
        assert deck.text_of(code).rule in rulebook.clauses("buddha")
        assert deck.note(code).does


# -- plaques of the trick


@pytest.mark.parametrize("seats", [4, 5, 6])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", SMALLER)
def test_a_plaque_says_all_or_less_but_nothing_in_part(size: tuple[int, int], scale: float, seats: int):
    state = position(n=seats, trick=" ".join(["A4", "A9", "F7", "E3", "YANG"][: seats - 1]))
    names = ["Maximiliana Wandersmann", "Slow River", "Smooth Stone", "Jo", "Still Water", "Tara"]
    for seat, name in zip(state["seats"], names, strict=False):
        seat["name"] = name
    pilot = table(seated(state, 1), size, text_scale=scale)
    found = stage(pilot)
    for seat, tag in enumerate(found.tags):
        title, note, *_ = tag.told
        for node, at in tag.layout.drawn:
            assert isinstance(node, Text)
            lines, height = node.set_in(tag.layout, at.width)
            assert " ".join(lines) in (title, note), "nothing is said in part"
            assert height >= 13 and all(text.width(line, node.face, height) <= at.width for line in lines)
        if tag.layout.drawn:
            assert tag.rect.width <= found.tray.room(found.place_of(seat), tag.rect.height)
        assert pygame.Rect(0, 0, *size).contains(tag.rect)
        assert not [each for each in found.tags if each is not tag and each.rect.colliderect(tag.rect)]
        assert not tag.rect.colliderect(found.counter.rect)


@pytest.mark.parametrize(("size", "seats"), paired(SMALLER, [3, 6]))
def test_the_front_seats_plaque_is_beside_its_card_and_no_raised_card_covers_it(
    size: tuple[int, int], seats: int
):
    pilot = table(seated(position(n=seats), 1), size)
    found = stage(pilot)
    tag, tray = found.tags[0], found.tray
    assert tag.rect.left - tray.pose(0).x < tray.card_width, "at its own card"
    hand = found.hand
    assert hand is not None
    for code in dict.fromkeys(hand.codes):
        hand.offer([str(each) for each in hand.codes], code)
        chosen = hand.chosen_view
        assert chosen is not None and not chosen.rect.colliderect(tag.rect)
        assert found.last is None or not chosen.rect.colliderect(found.last.rect)


# -- bids


def test_bids_stand_along_the_circle_in_their_order():
    pilot = table(bidding())
    found = stage(pilot)
    x, y = found.tray.centre
    away = [math.dist(button.rect.center, (x, y)) for button in found.bids]
    assert max(away) - min(away) <= 2
    turns = [math.degrees(math.atan2(b.rect.centery - y, b.rect.centerx - x)) for b in found.bids]
    steps = [(other - one) % 360 for one, other in pairwise(turns)]
    assert all(15 < step < 30 for step in steps)


@clause("BU-8.2", "BU-8.3", "BU-8.4", "BU-8.5")
def test_a_bid_says_what_it_would_pay():
    pilot = table(bidding())
    rest(pilot, pilot.find("bid/6").rect.center, 60)
    title, met, off = pilot.find("bid/pays").told
    assert title == "Bid 6" and str(points(6, 6, 9)[0]) in met and words.signed(points(6, 7, 9)[0]) in off
    rest(pilot, pilot.find("bid/0").rect.center, 60)
    _, met, off = pilot.find("bid/pays").told
    assert met == "met: 20 + 20 × the highest bid" and words.signed(points(0, 1, 9)[0]) in off
    rest(pilot, (3, 3), 60)
    assert pilot.find("bid/pays").told[0] == "How many tricks?"
    pilot.click("bid/2")
    rest(pilot, (3, 3), 60)
    assert pilot.find("bid/pays").told[0] == "Bid 2", "the chosen one stays"


def test_hands_show_as_many_fingers_as_were_bid():
    fingers = {"fist": 0, "hand-1": 1, "hand-2": 2, "hand-3": 3, "hand-4": 4, "palm": 5}
    for bid in range(11):
        shown = hands_showing(bid)
        assert sum(fingers[name] for name in shown) == bid and len(shown) == (1 if bid <= 5 else 2)
    assert hands_showing(14) == ["palm", "palm"], "and the number says the rest"


# -- the trick


def test_a_won_trick_flies_to_the_marks_of_its_winner():
    pilot = table(seats_turn("A11 F1-3"))
    pilot.scene.act({"type": "play", "card": "A11"})
    last: Any = None
    while pilot.scene.player.running:
        taken = stage(pilot).trick.get(0)
        if taken is not None and taken.visible and taken.size < 1.0:
            last = taken.pose, taken.size
        pilot.frame(15)
    plaque = pilot.scene.plaques[0].rect.inflate(40, 40)
    assert last is not None and plaque.collidepoint(last[0].x, last[0].y) and last[1] < 0.4


def test_the_corner_tells_whether_more_or_fewer_were_bid_than_there_are():
    for bids, said in (([4, 1, 0, 2], "7 bid, 13 to win"), ([4, 4, 4, 4], "16 bid, 13 to win")):
        pilot = table(seated(position(n=4, bids=bids, trick="A4"), 1))
        full, brief, why = stage(pilot).counter.bids
        assert brief == said and full.startswith(said)
        assert "Black Hole" in full and "13 of 14" in why
        pilot.hover("stage/counter")
        assert pilot.has("stage/counter/tip")
    assert stage(table(bidding())).counter.bids[0] == "Cards go up to 11", "while there is no sum"


@clause("BU-7.1")
def test_what_beats_what_is_read_from_the_strongest_on_and_says_how():
    assert pieces.ORDER == ("HOLE", "BUDDHA", "YANG", "", "YIN")
    pilot = table(seats_turn("A1-3 F1 YIN"))
    pilot.hover("stage/beats")
    assert pilot.find("stage/beats/tip").words == words.phrase("buddha", "beats.why")
    assert pilot.find("stage/beats").accessible_name == words.phrase("buddha", "beats"), (
        "even where it is not written"
    )


def test_words_stand_on_a_card_only_where_they_are_seen_whole():
    for size in ((1024, 640), (1280, 720), (1920, 1080)):
        pilot = table(seats_turn("A1-3 F1 YIN"), size)
        fan = stage(pilot).hand
        assert fan is not None
        stage(pilot).choose("YIN")
        told = {view.name for view in fan.views if view.face is not None and view.face.labels}
        special = [view for view, code in zip(fan.views, fan.codes, strict=True) if code and code.isalpha()]
        chosen, last = fan.chosen_view, fan.views[-1]
        assert chosen is not None and chosen.name in told and last.name in told
        assert not told & {view.name for view in special if view not in (chosen, last)}


def test_a_bot_that_bids_is_said_to_choose_a_bid():
    view = position(n=4, phase="bid")
    assert telling_of("buddha").watching(view, NAMES) == f"{NAMES[view['to_act']]} is choosing a bid"


def test_a_long_name_of_the_dealer_gives_way_to_the_round():
    state = position("", "", "", "A1-3 F1 YIN", trick="A4 A9 A7")
    for seat in state["seats"]:
        seat["name"] = "Old Banyan Tree"
    pilot = table(seated(state, 1), (1024, 640))
    line = pilot.find("subtitle")
    assert line.words == "Round 1 of 4"


# -- sentences


@clause("BU-7.4")
def test_the_winner_of_an_element_is_not_said_to_hold_the_highest_card_of_all():
    event = {"type": "trick_won", "rule": "BU-7.4", "seat": 0, "by": "element", "tricks": 2}
    said = words.sentence("buddha", event, ["Ann"])
    assert "highest card of the Element led" in said


def test_an_element_is_led_and_never_asked_for_or_thrown():
    told = [*words.texts("buddha").phrases.values()]
    told += [sentence.say for sentences in words.texts("buddha").events.values() for sentence in sentences]
    for said in told:
        assert "asked for" not in said and "threw" not in said and "Nothing is" not in said


# -- what beats what


@pytest.mark.parametrize(("size", "scale"), paired(FIVE, [1.0, 1.5]))
def test_what_beats_what_opens_the_table_that_answers(size: tuple[int, int], scale: float):
    pilot = table(seats_turn("A1-3"), size, text_scale=scale)
    stage(pilot)._open_ranks()
    pilot.frame()
    scene = pilot.scene
    assert isinstance(scene, Rules)
    column = scene.column
    section = next(
        index
        for index, each in enumerate(scene.book.sections)
        if any(found.number == "BU-7.1" for found in each.clauses)
    )
    assert column.section == section and column.offset > 0
    tables = ((node, at) for node, at in column.layout.drawn if isinstance(node, Table))
    beats, at = next((node, at) for node, at in tables if len(node.wide) == 5)
    assert at.right <= column.rect.right
    if scale == 1.0:
        assert max(beats.high) < column.style.px(15), "not one word a line"
