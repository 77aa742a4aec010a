"""The small curtains of the flat table, decided without a pixel."""

from __future__ import annotations

import pytest

from game.scenes.table.private_hand.gestures import HOLDS, HandGestures, News, Spot, Told, Zone

PAD, OTHER_PAD = Spot((10, 100), Zone.PAD, 0), Spot((180, 10), Zone.PAD, 2)
TRAY, ASIDE = Spot((96, 54), Zone.MIDDLE), Spot((150, 20))


def card(index: int, seat: int = 0) -> Spot:
    return Spot((40 + 9 * index, 98), Zone.CARD, seat, index)


def opened(at: float = 0.0) -> HandGestures:
    """Curtains of three seats, the first held open by a finger that came down at a time."""
    found = HandGestures((0, 2, 3))
    assert found.begins("a", PAD, at) == []
    assert found.passes(at + HOLDS) == [News(Told.OPENED, 0)]
    return found


def test_a_pad_held_long_enough_opens_and_let_go_covers():
    curtains = HandGestures((0, 2))
    curtains.begins("a", PAD, 0)
    assert curtains.passes(HOLDS - 1) == [] and curtains.open is None
    assert 0.9 < curtains.filling(0, HOLDS - 1) < 1 and curtains.wake_in(10) == 0.0
    assert curtains.passes(HOLDS) == [News(Told.OPENED, 0)] and curtains.open == 0
    assert curtains.parted(0, HOLDS) == 0.0 and curtains.parted(0, HOLDS + 360) == 1.0
    assert curtains.risen(0, 0, HOLDS + 180) == 1.0 > curtains.risen(5, 0, HOLDS + 180)
    assert curtains.ends("a", 2000) == [News(Told.FELL, 0)]
    assert curtains.open is None and 0 < curtains.parted(0, 2060) < 1 and curtains.parted(0, 2120) == 0.0
    assert curtains.wake_in(2200) is None


def test_a_pad_let_go_too_early_or_left_opens_nothing():
    curtains = HandGestures((0,))
    curtains.begins("a", PAD, 0)
    assert curtains.ends("a", 100) == [News(Told.TAPPED, 0)]
    curtains.begins("b", PAD, 200)
    curtains.moves("b", ASIDE, 300)
    assert curtains.passes(900) == [] and curtains.ends("b", 950) == []
    curtains.begins("c", Spot((1, 1), Zone.PAD, 1), 1000)  # a seat without a hand to look at
    assert curtains.passes(1900) == []


def test_only_one_hand_is_open_at_a_time():
    curtains = opened()
    curtains.begins("b", OTHER_PAD, 500)
    assert curtains.passes(899) == []
    assert curtains.passes(900) == [News(Told.FELL, 0), News(Told.OPENED, 2)]
    assert curtains.ends("a", 950) == [] and curtains.open == 2  # its own finger comes too late to close it


@pytest.mark.parametrize(
    "others",
    [
        [PAD],
        [Spot((60, 98)), Spot((63, 99)), Spot((66, 97))],
        [Spot((10.0 * index, 30)) for index in range(5)],
    ],
    ids=["a second finger on the pad", "a palm", "more than five contacts"],
)
def test_what_is_no_finger_of_the_player_covers_the_hand(others: list[Spot]):
    curtains = opened()
    found = [curtains.begins(index, spot, 600) for index, spot in enumerate(others)]
    assert found[-1] == [News(Told.FELL, 0)] and not any(found[:-1])
    assert curtains.passes(5000) == [] and curtains.ends("a", 5100) == []  # it must be held anew


def test_other_fingers_at_the_table_leave_it_open():
    curtains = opened()
    assert curtains.begins("b", card(3), 600) == curtains.begins("c", ASIDE, 620) == []
    assert curtains.begins("d", TRAY, 640) == [] and curtains.open == 0


@pytest.mark.parametrize(("end", "laid"), [(TRAY, True), (card(4), True), (ASIDE, False), (PAD, False)])
def test_the_finger_that_holds_it_chooses_by_sliding(end: Spot, laid: bool):
    curtains = opened()
    told = [curtains.moves("a", spot, 600) for spot in (card(1), card(1), card(4), end)]
    assert told == [[News(Told.POINTED, 0, 1)], [], [News(Told.POINTED, 0, 4)], []]
    chosen = [News(Told.LAID, 0, 4)] if laid else []
    assert curtains.ends("a", 900) == [News(Told.FELL, 0), *chosen]


def test_what_the_window_loses_is_covered_and_chooses_nothing():
    curtains = opened()
    curtains.moves("a", card(1), 600)
    assert curtains.lost(700) == [News(Told.FELL, 0)] and curtains.ends("a", 800) == []
