"""The plans of a table: its areas, its bar, its curtain, and what a lesson makes of them."""

from __future__ import annotations

import itertools
from functools import partial

import pytest

from game.scenes.layout.areas import Areas, Shape, areas
from game.scenes.layout.bar import BarPlan
from game.scenes.layout.box import Box
from game.scenes.layout.curtain import CurtainPlan, HandCurtainPlan, hem_tall, hem_top
from game.scenes.layout.lesson import LARGEST, LEAST, CaptionPlan, fitting, plan_lesson
from game.scenes.offer import Offer
from game.widgets.text import width
from game.widgets.theme import SMALLEST
from tests.plans.paper import WINDOWS, apart, style, window, within

SHAPES = [
    Shape(),
    Shape(0.6, aspect=1.14),
    Shape(0.6, 15.0, many=True),
    Shape(hand=20, upright_stage=0.66),
    Shape(aspect=0.6),
]
LARGE = [each for each in WINDOWS if each[0] != (640, 480)]  # a table asks for more


def plan(size: tuple[int, int], text: float, seats: int, shape: Shape) -> Areas[Box]:
    return areas(style(size, text).measure, seats, shape)


def parts(found: Areas[Box]) -> list[Box]:
    some = [found.below, found.hand, *([] if found.drawer else [found.now, found.log])]
    return [found.header, *found.plaques, found.stage, found.bar, *(box for box in some if box is not None)]


@pytest.mark.parametrize("seats", [1, 2, 4, 5, 6])
def test_nothing_of_a_table_lies_over_anything_else(seats):
    for (size, text), shape in itertools.product(LARGE, SHAPES):
        found = plan(size, text, seats, shape)
        assert len(found.plaques) == seats
        assert within(window(size), *parts(found)) and apart(*parts(found)), (size, text, shape)
        if found.choices is not None:
            assert within(found.bar, found.choices, found.head) and apart(found.choices, found.head)


def test_a_table_asks_for_no_more_than_it_is_told():
    assert plan((1920, 1080), 1.0, 2, Shape()) == areas(style((1920, 1080)).measure, 2)


def test_a_narrow_window_has_a_drawer_and_a_wide_one_a_column():
    drawers = {size for size, _ in LARGE if plan(size, 1.0, 2, Shape()).drawer}
    assert (1024, 768) in drawers and (1920, 1080) not in drawers


def test_areas_are_turned_into_rectangles_of_another_kind():
    for shape in SHAPES:
        found = plan((1200, 1920), 1.0, 4, shape)
        assert found.of(lambda box: Box(*box)) == found
        assert found.of(tuple).stage == tuple(found.stage)


# -- the bar


def offers(count: int, *, greyed: bool = False) -> list[Offer]:
    made = [
        Offer(
            str(index),
            "Take the long way round"[: 4 + 3 * index],
            "what it costs",
            actions=({},),
        )
        for index in range(count)
    ]
    if greyed:
        made[-1] = Offer("none", "Not now", "this would cost far more than there is in the purse", "lock")
        made[0] = Offer("0", "Pay", "1", actions=({},), widest="9,999 of merit")
    return made


BARS = list(itertools.product(LARGE, SHAPES[:3]))


def bar(size: tuple[int, int], text: float, shape: Shape, *, own: int = 0, by_hand: bool = False) -> BarPlan:
    found = plan(size, text, 4, shape)
    return BarPlan(
        style(size, text).measure,
        found,
        width,
        tools=5 if found.drawer and not found.portrait else 3,
        own=own,
        by_hand=by_hand,
        tab=found.bar.x + 60,
    )


@pytest.mark.parametrize("count", [2, 3, 5, 7])
def test_the_choices_of_a_bar_stand_apart_and_in_their_order(count):
    for ((size, text), shape), greyed in itertools.product(BARS, (False, True)):
        found, area = bar(size, text, shape), plan(size, text, 4, shape)
        places = found.row(offers(count, greyed=greyed))
        boxes = [place.rect for place in places]
        assert [place.offer.name for place in places] == [each.name for each in offers(count, greyed=greyed)]
        assert apart(*boxes) and within(area.bar, *boxes), (size, text, shape)
        assert apart(*found.tools) and within(area.bar, *found.tools)
        assert apart(*boxes, *(() if area.portrait and area.choices is None else found.tools))
        if area.portrait and area.choices is None:
            keys = found.tools[0].y - style(size, text).px(0.9)
            assert found.choice.bottom <= keys and found.held[0].bottom <= keys, "no key under the choice"


def test_choices_that_would_be_too_small_in_a_row_stand_in_two_and_say_what_they_do_when_looked_at():
    folded = bar((1280, 720), 2.0, Shape()).row(offers(6))
    assert len({place.rect.y for place in folded}) == 2
    assert all(place.tip == "what it costs" and not place.offer.help for place in folded)
    assert len({place.units for place in folded}) == 1
    odd = bar((1280, 720), 2.0, Shape()).row(offers(5))
    assert odd[-1].rect.right == max(place.rect.right for place in odd)
    wide = bar((2560, 1080), 1.0, Shape()).row(offers(3))
    assert len({place.rect.y for place in wide}) == 1 and not any(place.tip for place in wide)


def test_the_sentences_give_way_where_choices_in_two_rows_could_not_be_read():
    for text in (1.0, 1.25, 1.5, 2.0):
        for count in (2, 3, 5):
            found = bar((1024, 1024), text, Shape())
            places = found.row(offers(count))
            for place in places:
                assert place.rect.width > width(place.offer.label, "semibold", SMALLEST)
            assert (
                found.words([place.rect.left for place in places])[0]
                > plan((1024, 1024), text, 4, Shape()).bar.x + 60
            )


def test_what_cannot_be_chosen_gives_up_its_price_where_there_is_no_room():
    places = bar((1024, 768), 2.0, Shape(many=True)).row(offers(5, greyed=True))
    assert places[-1].offer.help == "" and places[0].offer.help == "1"


def test_words_reach_as_far_as_the_choices_leave_them():
    for (size, text), shape in BARS:
        plain, owned = bar(size, text, shape), bar(size, text, shape, own=50)
        assert plain.own is None and owned.own is not None and owned.own.width == 50
        lefts = [place.rect.left for place in plain.row(offers(3))]
        why, title = plain.words(lefts)
        assert why == title
        assert owned.words(lefts)[0] < why
        assert plain.words([])[1] >= plain.words(lefts)[1]


def test_the_faces_of_a_real_die_stand_side_by_side_beside_the_words():
    for (size, text), shape in itertools.product(LARGE, SHAPES[:3]):
        found, area = bar(size, text, shape, by_hand=True), plan(size, text, 4, shape)
        faces = found.faces()
        assert len(faces) == 6 and apart(*faces) and within(area.bar, *faces)
        assert len({face.y for face in faces}) == 1


def test_the_words_on_the_one_choice_are_smaller_with_a_second_line():
    found = bar((1280, 720), 1.0, Shape())
    assert found.sole_units(helped=True) < found.sole_units(helped=False) == 3.8


# -- the curtain


@pytest.mark.parametrize("chosen", [False, True])
def test_what_is_on_the_curtain_stands_apart(chosen):
    for size, text in LARGE:
        found = CurtainPlan(size, style(size, text))
        buttons = [found.lift(chosen), *([found.commit] if chosen else [])]
        assert apart(found.medallion, *found.facts, *found.news, *buttons), (size, text)
        assert within(window(size), found.medallion, *found.facts, *found.news, *buttons)
        assert min(box.height for box in found.news) > style(size, text).font_px(2.0) * 3
        if not chosen:
            assert abs(buttons[0].centerx - size[0] // 2) <= 1


@pytest.mark.parametrize("chosen", [False, True])
def test_what_is_on_a_curtain_before_the_hand_stands_apart(chosen):
    for size, text in LARGE:
        here = plan(size, text, 3, Shape(hand=20, upright_stage=0.66))
        assert here.hand is not None
        cloth = Box(*here.hand.topleft, here.hand.width, here.bar.top - here.hand.top)
        found = HandCurtainPlan(cloth, style(size, text))
        buttons = [found.lift(chosen), *([found.commit] if chosen else [])]
        assert apart(found.call, *buttons) and within(cloth, found.call, *buttons)


def test_the_hem_hangs_at_the_foot_of_the_window():
    assert hem_top((1920, 1080), style((1920, 1080))) + hem_tall(style((1920, 1080))) <= 1080


# -- a lesson


SAID = ["Everybody begins below the first square.", "A long caption. " * 14]


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_a_lesson_has_room_for_its_caption(seats):
    for (size, text), shape, acts in itertools.product(LARGE, SHAPES[:2], (False, True)):
        fit = partial(fitting, style(size, text), ("Back", "Leave"), acts, SAID)
        found = plan_lesson(style(size, text), plan(size, text, seats, shape), fit)
        assert LEAST - 0.2 <= found.units <= LARGEST
        here = found.areas
        shown = [here.header, *here.plaques, here.stage, here.bar, found.caption]
        assert within(window(size), *shown) and apart(*shown), (size, text)
        assert len(here.plaques) == (0 if here.portrait and seats == 1 else seats)


def test_words_buttons_and_beads_of_a_caption_stand_apart():
    rows = set()
    for (size, text), wide in itertools.product(LARGE, (30, 46, 90)):
        on = style(size, text)
        across = on.px(wide)
        found = CaptionPlan(on, ("Back", "Leave"), across)
        card = Box(10, 20, across, found.head + found.foot + on.px(20))
        places = [found.words(card), found.button(card, False), found.button(card, True), found.beads(card)]
        assert apart(*places) and within(card, *places), (size, text, wide)
        rows.add(found.beads(card).y == found.button(card, True).y)
    assert rows == {True, False}
