"""An open hand at a flat table is read while one bids and plays: nothing lies on the number of a card."""

from __future__ import annotations

import itertools
from functools import partial

import pygame
import pytest

from game import words
from game.engine import Match
from game.sitting import Sitting
from game.tellings.buddha import rings_of
from game.widgets import text_capture
from game.widgets.canvas import Rect
from tests.every import ALL
from tests.ui.flat_hands import SMALL, at, card_point, held_open, laid_flat, middle, people
from tests.ui.pilot import Pilot

BOX_WIDE = 150  # units of a card's breadth
INDEX = Rect(
    -71, 64, 34, 31
)  # in these units from its middle: the number or the mark at its owner's lower left
NINE_MM = 2.9 / 108  # of the height of a screen of 27 inches that is 16 by 9


def indices(pilot: Pilot, seat: int) -> dict[str, Rect]:
    """Where the index of each card of an open hand lies, as its owner sees it."""
    found = {}
    for view in pilot.scene.stage.hands[seat].views:
        unit = view.width / BOX_WIDE
        turned = pygame.Vector2(INDEX.center).rotate(view.pose.angle) * unit
        rect = Rect(0, 0, round(INDEX.width * unit * 0.9), round(INDEX.height * unit * 0.9))
        rect.center = round(view.pose.x + turned.x), round(view.pose.y + turned.y)
        found[view.name] = rect
    return found


def nothing_covers(pilot: Pilot, seat: int) -> None:
    """The picture of each index is the same without all that is no card of this hand; no card lies on one."""
    views = pilot.scene.stage.hands[seat].views
    there = {
        view.name: view.outward(rect) for view, rect in zip(views, indices(pilot, seat).values(), strict=True)
    }
    seen = {name: pygame.image.tobytes(pilot.look().subsurface(rect), "RGB") for name, rect in there.items()}
    others = [each for each in pilot.scene.canvas.widgets if each.visible and each not in views]
    for widget in others:
        widget.show(False)
    bare = pilot.look().copy()
    pilot.scene.canvas.paint(bare)
    for widget in others:
        widget.show(True)
    for name, rect in there.items():
        assert pygame.image.tobytes(bare.subsurface(rect), "RGB") == seen[name], f"something lies on {name}"
    for (one, view), (_, above) in itertools.pairwise(zip(indices(pilot, seat).values(), views, strict=True)):
        left = above.pose.x - above.width * 0.5 - abs(above.pose.angle) * above.width * 0.012
        assert one.right - one.width * 0.12 <= left, f"{above.name} lies on {view.name}"


def reach(pilot: Pilot, name: str) -> tuple[int, int]:
    """How far a touch may miss a widget to both sides and along, in pixels of the screen, at its middle."""
    widget = pilot.find(name)
    x, y = card_point(pilot, name) if name.startswith("hand/") else at(pilot, name)
    found = []
    for dx, dy in ((1, 0), (0, 1)):
        size = 1
        for way in (1, -1):
            step = 1
            while pilot.scene.widget_at((x + dx * way * step, y + dy * way * step)) is widget:
                step += 1
            size += step - 1
        found.append(size)
    return found[0], found[1]


def bidding(seats: int) -> Sitting:
    match = Match.new("buddha", [f"Seat {seat}" for seat in range(seats)], {}, seed=5)
    match.act(match.legal()[0])
    return Sitting(match, people("p" * seats), None)


@pytest.mark.parametrize(
    ("seats", "size"),
    [
        (3, SMALL),
        (4, (1024, 768)),
        (5, SMALL),
        (6, SMALL),
        *((seats, (1920, 1080)) for seats in (3, 6)),
        *(pytest.param(seats, (3840, 2160), marks=pytest.mark.slow) for seats in (3, 4, 5, 6) if ALL),
    ],
)
def test_whoever_bids_or_plays_no_label_number_or_cloth_lies_on_a_number(
    seats: int, size: tuple[int, int]
) -> None:
    sitting = bidding(seats)
    pilot = laid_flat(sitting, size, speed="instant")
    sides = {pilot.scene.display.quarters(seat) for seat in range(seats)}
    met: set[int] = set()
    while met != sides:
        seat = sitting.match.to_act
        assert seat is not None
        bids = sitting.match.view(None)["phase"] == "bid"
        if pilot.scene.display.quarters(seat) in met and bids:
            sitting.act({"type": "bid", "tricks": 1})
            pilot.app.relayout()
            pilot.settle()
            continue
        met.add(pilot.scene.display.quarters(seat))
        held_open(pilot, seat)
        pilot.slide(at(pilot, "bid/3"))
        assert pilot.find("bid/3").chosen
        nothing_covers(pilot, seat)
        for coin in pilot.scene.stage.bids:
            wide, tall = reach(pilot, coin.name)
            assert min(wide, tall) >= min(pilot.scene.display.plan.unit * 2.9, NINE_MM * size[1]) - 1, (
                coin.name
            )
        pilot.slide(middle(pilot))
        pilot.let_go(middle(pilot))
        pilot.pass_time(600)
        pilot.click("choice/intended")
        pilot.settle()
    pilot.close()


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_of_a_card_that_is_chosen_it_is_told_beside_the_cards(seats: int) -> None:
    """At a short side, where there is least room, with a whole hand: and each card can be touched there."""
    sitting = bidding(seats)
    while sitting.match.view(None)["phase"] == "bid":
        sitting.act({"type": "bid", "tricks": 1})
    pilot = laid_flat(sitting, SMALL, speed="instant")
    seat = sitting.match.to_act
    assert seat is not None and pilot.scene.display.quarters(seat) % 2
    held_open(pilot, seat)
    code = sitting.match.legal()[3]["card"]
    pilot.slide(card_point(pilot, pilot.scene.stage.hands[seat].view_of(code).name))
    assert pilot.find(f"whisper/{seat}").lines
    nothing_covers(pilot, seat)
    for view in pilot.scene.stage.hands[seat].views:
        assert min(reach(pilot, view.name)) >= NINE_MM * SMALL[1] - 2, view.name
    pilot.close()


def test_who_sits_at_a_short_side_has_as_good_a_hand() -> None:
    pilot = laid_flat(bidding(4))
    widths = set()
    for _ in range(4):
        seat = pilot.scene.sitting.match.to_act
        pilot.scene.display.lay_hands()
        views = pilot.scene.stage.hands[seat].views
        widths.add((views[0].width, round(views[1].pose.x - views[0].pose.x)))
        pilot.scene.sitting.act({"type": "bid", "tricks": 1})
        pilot.app.relayout()
        pilot.settle()
    assert len(widths) == 1
    pilot.close()


def test_of_the_numbers_to_bid_one_alone_looks_chosen() -> None:
    """Also where the keys were at another before a finger chose."""
    pilot = laid_flat(bidding(4), SMALL, speed="instant")
    seat = pilot.scene.sitting.match.to_act
    pilot.post(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode="", scancode=0)
    pilot.pass_time(800)
    pilot.press(pygame.K_RIGHT)
    for number in (3, 7):
        pilot.scene.stage.point_at_card(seat, -1 - number)
        pilot.frame()
        marked = [coin.number for coin in pilot.scene.stage.bids if coin.chosen or coin.focused]
        assert marked == [number]
    pilot.close()


@pytest.mark.parametrize(("bid", "won"), [(0, 0), (3, 1), (8, 0), (10, 4), (4, 10), (14, 14)])
def test_the_rings_of_many_tricks_touch_neither_each_other_nor_what_is_beside_them(
    bid: int, won: int
) -> None:
    pilot = laid_flat(bidding(4), SMALL)
    rings = partial(pilot.scene.stage.sign, rings_of(bid, won).sign)
    for tall in (24, 34, 72):
        picture = rings(tall)
        parts = pygame.mask.from_surface(picture, 40).connected_components(max(2, tall // 6))
        assert len(parts) == max(1, bid, won) and picture.get_height() == tall
        assert picture.get_width() <= 4 * tall
    pilot.close()


def test_a_name_stays_clear_of_the_figures_below_it() -> None:
    """Between the foot of a J and the points under it, in a place that waits, there is ground to be seen."""
    pilot = laid_flat(bidding(4), (1920, 1080))
    place = pilot.find("seat/2")
    place.tell("Jjgqp", False, False)
    place.put_facts([fact for fact in place.facts if fact.name == "score"])
    drawn = pygame.Surface(pilot.app.size)
    place.draw(drawn)
    px = place.style.px
    words = Rect(place.rect.x + px(9.6 + 1.8), place.rect.y + px(1), px(3.0), px(8.4))
    ground = drawn.get_at((place.rect.right - px(1), place.rect.y + px(4)))
    inked = [
        any(
            sum(abs(a - b) for a, b in zip(drawn.get_at((x, y)), ground, strict=True)) > 90
            for x in range(words.left, words.right)
        )
        for y in range(words.top, words.bottom)
    ]
    first, last = inked.index(True), len(inked) - inked[::-1].index(True)
    gaps = [len(list(group)) for there, group in itertools.groupby(inked[first:last]) if not there]
    assert gaps and max(gaps) >= 2
    pilot.close()


@pytest.mark.parametrize("seats", [4, 6])
def test_all_bids_are_told_to_every_side(seats: int) -> None:
    """In each place, turned to whose it is, and large; until the next thing is shown."""
    sitting = bidding(seats)
    for _ in range(seats - 1):
        sitting.act({"type": "bid", "tricks": 1})
    pilot = laid_flat(sitting)
    seat = sitting.match.to_act
    assert seat is not None
    held_open(pilot, seat)
    pilot.slide(at(pilot, "bid/3"))
    pilot.slide(middle(pilot))
    pilot.let_go(middle(pilot))
    pilot.pass_time(600)
    pilot.click("choice/intended")
    while not pilot.has("told/0"):
        pilot.frame(50.0)
    said = words.sentence("buddha", sitting.match.steps[-1].events[-1], sitting.names)
    assert all(f"{name} {3 if each == seat else 1}" in said for each, name in enumerate(sitting.names))
    for each in range(seats):
        told = pilot.find(f"told/{each}")
        assert told.facing.quarters == pilot.scene.display.quarters(each)
        assert pilot.find(f"seat/{each}").rect.contains(told.rect)
        with text_capture.listening() as written:
            told.draw(pygame.Surface(told.facing.size))
        assert " ".join(written).startswith(said), "and then what they come to"
    pilot.settle()
    pilot.press(pygame.K_SPACE)
    pilot.settle()
    assert not pilot.has("told/0")
    pilot.close()


@pytest.mark.parametrize("seats", [4, 6])
def test_how_to_look_is_told_on_the_cloth_and_not_over_the_tools(seats: int) -> None:
    pilot = laid_flat(bidding(seats))
    pad = pilot.find(f"pad/{pilot.scene.sitting.match.to_act}")
    assert pad.told
    assert all(not pad.area.colliderect(each.rect) for each in map(pilot.find, ("tool/undo", "tool/rules")))
    pilot.close()
