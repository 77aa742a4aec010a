"""Where everything in the bar stands, at every size of window and of text, without a pixel."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any

import pytest

from game.scenes.layout.areas import Shape, areas
from game.scenes.layout.bar import BarPlan
from game.scenes.layout.box import Box
from game.scenes.layout.slot_bar import SlotBarPlan, ThrowBarPlan
from game.scenes.offer import Offer
from game.widgets.theme import SMALLEST, Face, Measure

SIZES = [(1024, 640), (1280, 720), (1920, 1080), (3840, 2160), (2560, 1080), (1200, 1920)]
TEXTS = [1.0, 1.25, 1.5, 2.0]
PERSON = {"type": "go"}


def wide(text: str, face: Face, height: int) -> int:
    """As wide as if all letters were half as wide as they are high."""
    return round(len(text) * height * 0.5)


def plan(
    size=(1280, 720), text=1.0, *, many=False, own=0, by_hand=False, kind: type[BarPlan] = BarPlan
) -> tuple[BarPlan, Any, int]:
    """A plan, the areas of its table, and where its tab ends."""
    measure = Measure(size, text)
    found = areas(measure, 4, Shape(many=many))
    tab = found.bar.x + measure.px(18 if measure.portrait else 14)
    own = measure.px(own)
    bar = kind(
        measure,
        found,
        wide,
        tools=5 if found.drawer and not found.portrait else 3,
        own=own,
        by_hand=by_hand,
        tab=tab,
    )
    return bar, found, tab


def offers(count: int, label: str = "Walk on", note: str = "two steps") -> list[Offer]:
    return [Offer(str(index), label, note, "die", (PERSON,)) for index in range(count)]


def apart(boxes: list[Box]) -> bool:
    return not any(one.meets(other) for one, other in itertools.combinations(boxes, 2))


EVERY = [(size, text, many) for size in SIZES for text in TEXTS for many in (False, True)]


@pytest.mark.parametrize(("size", "text", "many"), EVERY)
def test_tools_and_choices_stand_apart_within_the_bar(size, text, many):
    bar, found, tab = plan(size, text, many=many)
    for count in range(2, 8):
        places = bar.row(offers(count))
        boxes = [place.rect for place in places]
        assert len(boxes) == count and apart([*boxes, *bar.tools])
        assert all(found.bar.holds(box) for box in (*boxes, *bar.tools, bar.choice))
        assert all(box.left >= tab for box in boxes) or found.choices is not None or found.portrait


@pytest.mark.parametrize("kind", [SlotBarPlan, ThrowBarPlan])
@pytest.mark.parametrize(("size", "text"), [(size, text) for size in SIZES for text in TEXTS])
def test_any_number_of_choices_has_its_slots_or_a_row(kind, size, text):
    bar, found, _ = plan(size, text, many=True, own=10, kind=kind)
    for count, named in itertools.product(range(1, 9), (False, True)):
        some = [
            replace(each, slot=at * 2 // count if named else None) for at, each in enumerate(offers(count))
        ]
        boxes = [place.rect for place in bar.row(some)]
        assert len(boxes) == count and apart(boxes) and all(found.bar.holds(box) for box in boxes)


@pytest.mark.parametrize(("size", "text", "many"), EVERY)
def test_the_faces_of_a_die_stand_apart_within_the_bar(size, text, many):
    bar, found, _ = plan(size, text, many=many, own=10, by_hand=True)
    faces = bar.faces()
    assert len(faces) == 6 and apart([*faces, *bar.tools])
    assert all(found.bar.holds(face) and face.width == face.height for face in faces)
    assert bar.own is not None and bar.own.width == Measure(size).px(10)
    if found.choices is None:
        assert bar.own.right < faces[0].left


@pytest.mark.parametrize(("size", "text", "many"), EVERY)
def test_the_sentences_end_before_what_is_to_be_chosen(size, text, many):
    bar, found, _ = plan(size, text, many=many)
    choices = [place.rect.left for place in bar.row(offers(2))]
    right, above = bar.words(choices)
    assert right == above
    if found.choices is None:
        assert right < min(choices)
    else:
        assert right < bar.tools[0].left
    alone, whole = bar.words([])
    if found.choices is not None:
        assert alone == whole < bar.tools[0].left, "choices below it leave the tools beside it"
    else:
        assert alone <= whole == bar.choices_right


def test_what_the_stage_has_of_its_own_takes_its_room_from_the_sentences():
    bare, own = plan()[0], plan(own=10)[0]
    assert bare.own is None and own.own is not None
    assert own.words([])[0] < own.own.left < bare.words([])[0]
    assert own.words([])[0] == own.words([])[1]


def test_a_die_by_hand_moves_what_the_stage_has_aside():
    by_hand, by_screen = plan(by_hand=True, own=10)[0], plan(own=10)[0]
    assert by_hand.own is not None and by_screen.own is not None
    assert by_hand.own.right <= by_screen.own.right
    assert by_hand.own.right < by_hand.faces()[0].left


def test_a_sole_choice_with_a_line_of_help_has_smaller_words():
    bar = plan((1024, 640), 2.0)[0]
    assert bar.sole_units(helped=True) < bar.sole_units(helped=False) == 3.8


def test_many_choices_stand_in_two_rows_and_tell_what_they_do_closer():
    bar, found, _ = plan((1024, 640))
    places = bar.row(offers(7, "A choice with a long name", "what it is for"))
    assert len({place.rect.y for place in places}) == 2
    assert {place.tip for place in places} == {"what it is for"}
    assert not any(place.offer.help for place in places)
    assert len({(place.rect.width, place.units) for place in places}) == 1, "all alike"
    assert all(found.bar.holds(place.rect) for place in places)


def test_what_cannot_be_chosen_gives_up_its_price_first():
    greyed = replace(offers(1, "No", "because of a very long reason that is told here")[0], actions=())
    bar = plan((1024, 640), many=True)[0]
    assert bar.row([*offers(1), greyed])[1].offer.help, "there is room"
    tight = bar.row([*offers(6, "A good choice", "so much of it for that"), greyed])
    assert not tight[-1].offer.help and all(place.offer.help for place in tight[:-1])


def test_a_choice_keeps_its_place_from_turn_to_turn():
    bar = plan((1920, 1080), many=True)[0]
    longest = [replace(offer, widest="as long as it gets") for offer in offers(2)]
    short, long = ([replace(offer, help=note) for offer in longest] for note in ("a", "abc"))
    assert [place.rect for place in bar.row(short)] == [place.rect for place in bar.row(long)]


def test_where_room_is_scarce_each_has_what_its_words_need():
    bar = plan((1200, 1920), many=True)[0]
    uneven = [*offers(7, "Go", ""), *offers(1, "A choice with a very long name indeed, as it goes", "")]
    places = bar.row(uneven)
    measure = Measure((1200, 1920))
    needed = wide(uneven[-1].label, "semibold", SMALLEST) + measure.px(2.2)
    assert places[-1].rect.width >= needed
