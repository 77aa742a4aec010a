"""The plans of the shelf, of Setup, of the bar below them, and of the journal."""

from __future__ import annotations

import itertools

import pytest

from game.scenes.layout.box import Box
from game.scenes.layout.choice_bar import plan_bar, saying_sizes
from game.scenes.layout.journal import (
    Shown,
    figures_tall,
    legend_below,
    legend_places,
    plan_course,
    plan_pattern,
    plan_top,
)
from game.scenes.layout.page import plan_head, tabs_place, tabs_wide
from game.scenes.layout.setup import (
    frame_of,
    plan_screen,
    plinth,
    tokens_wide,
)
from game.scenes.layout.shelf import NICHE, Caption, Plan, niche_size, plan_shelf, tool_boxes
from game.widgets.text import DOT, wrapped_facts
from tests.plans.paper import SIZES, WINDOWS, apart, style, window, within

CAPTIONS = [
    Caption("leela", "Leela", "The board of knowledge", "1 to 6 at the table · 72 squares", True),
    Caption("wheel", "BuddhaWheel", "120 cards and a wheel that turns on and on", "2 to 6 seats", False),
    Caption("ghost", "Hungry Ghost", "Merit, desire and the six realms", "2 to 6 · 40 minutes", True),
    Caption("buddha", "Buddha", "Five elements", "3 to 6 at the table · 9 rounds", True),
    Caption("conscious", "Conscious", "Six bodies", "1 to 6", False),
]
SAYING = ("Go on with Leela", f"Ann is to act{DOT}Square 23, heaven{DOT}Three at the table")
CHOICES = (220, 120, 140, 130, 110, 90)


def shelf(size: tuple[int, int], text: float, captions: list[Caption] = CAPTIONS) -> Plan:
    on = style(size, text)
    return plan_shelf(on, captions, SAYING, [round(wide * on.measure.u / 10 * text) for wide in CHOICES])


# -- the bar


@pytest.mark.parametrize("first_row", [0, 1, 2])
@pytest.mark.parametrize("picture", [0, 60])
def test_a_bar_has_a_picture_a_saying_and_choices_apart(picture, first_row):
    rows = set()
    for across, count in itertools.product((500, 700, 900, 1300, 2400), (1, 3, 6)):
        on = style((1280, 720))
        sayings = saying_sizes(on, *SAYING)
        found = plan_bar(on, across, picture, sayings, CHOICES[:count], first_row)
        bar = Box(0, 0, across, found.tall)
        shown = [found.words, *found.buttons, *([found.picture] if picture else [])]
        assert len(found.buttons) == count and apart(*shown) and within(bar, *found.buttons), (across, count)
        rows.add(len({button.y for button in found.buttons}))
    assert {1, 2} <= rows


def test_a_button_in_a_crowded_bar_has_a_row_of_its_own():
    on = style((1280, 720))
    found = plan_bar(on, 400, 0, [(200, 40)], (300, 320, 350), 0)
    assert len({button.y for button in found.buttons}) == 3


def test_a_saying_is_broken_between_its_facts_first():
    line = DOT.join(("one fact", "another fact", "and a third fact that is much too long for a line"))
    lines = wrapped_facts(line, "inter", 20, 260)
    assert lines[0] == f"one fact{DOT}another fact" and all(DOT not in each for each in lines[1:])
    assert wrapped_facts(line, "inter", 20, 2000) == (line,)


# -- the shelf


@pytest.mark.parametrize("count", [1, 3, 5])
def test_niches_stand_apart_above_the_bar_and_below_the_title(count):
    for size, text in WINDOWS:
        found = shelf(size, text, CAPTIONS[:count])
        assert [place.caption for place in found.places] == CAPTIONS[:count]
        boxes = [place.box for place in found.places]
        assert apart(*boxes, found.bar), (size, text)
        assert all(
            place.slot.left <= place.box.left and place.box.right <= place.slot.right
            for place in found.places
        )
        assert all(place.box.top >= found.tagline for place in found.places)
        assert within(window(size), found.bar, *tool_boxes(style(size, text), found.side))


def test_where_niches_would_be_small_their_captions_say_less():
    said = {
        (size, text): {line.kind for place in shelf(size, text).places for line in place.written.lines}
        for size, text in WINDOWS
    }
    assert said[(1920, 1080), 1.0] == {"name", "tagline", "facts"}
    assert {frozenset(kinds) for kinds in said.values()} > {frozenset({"name", "tagline", "facts"})}
    assert all("name" in kinds for kinds in said.values())


def test_lines_of_a_caption_stand_below_one_another():
    for size, text in WINDOWS:
        for place in shelf(size, text).places:
            baselines = [line.baseline for line in place.written.lines]
            assert baselines == sorted(set(baselines)) and baselines[-1] < place.written.below


def test_a_niche_keeps_its_shape():
    assert niche_size(NICHE[1]) == NICHE and niche_size(250) == (164, 250)


# -- Setup


def test_the_parts_of_setup_stand_apart():
    kinds = set()
    for size, text in WINDOWS:
        on = style(size, text)
        bar_top = size[1] - on.px(16 * text)
        found = frame_of(on, bar_top, on.px(36 * text), on.px(36))
        shown = [found.back, found.poster, found.cards, *([found.options] if found.options else [])]
        assert within(window(size), *shown) and apart(*shown), (size, text)
        assert all(box.bottom <= bar_top for box in shown)
        kinds.add((found.shelf, found.options is None))
    assert kinds == {(True, False), (False, False), (False, True)}


@pytest.mark.parametrize("taken", [0, 1, 4, 6])
def test_setup_keeps_its_shape_as_players_come_and_go(taken):
    said = ("Six at the table", f"Five people and a bot. Maximiliane begins{DOT}then Ann")
    for size, text in WINDOWS[1:]:
        on = style(size, text)
        wide = [round(each * on.measure.u / 10 * text) for each in (140, 240)]
        frame, bar, plan = plan_screen(on, size, said, wide, ("Person", "Bot", "Empty"), (6, taken))
        full = plan_screen(on, size, said, wide, ("Person", "Bot", "Empty"), (6, 6))
        assert (frame, bar, plan.buttons) == (full[0], full[1], full[2].buttons)
        tokens = Box(*plan.picture.topleft, tokens_wide(on, taken), plan.picture.height)
        assert within(window(size), bar, frame.cards) and apart(bar, frame.cards), (size, text)
        assert apart(tokens, plan.words) and 0 <= plan.words.left - tokens.right < on.px(3)
        assert plinth(on, frame.poster).centerx in range(frame.poster.centerx - 1, frame.poster.centerx + 2)


# -- the journal


LEGEND = ("walked", "carried by an arrow", "swallowed by a snake", "sent back to where it began")


@pytest.mark.parametrize("proportion", [0.8, 1.1, 1.6])
@pytest.mark.parametrize("figures", [0, 4, 9])
def test_the_parts_of_a_journal_stand_apart(proportion, figures):
    kinds = set()
    for (size, text), legend in itertools.product(WINDOWS[4:], ((), LEGEND)):
        on = style(size, text)
        upper = Box(30, 90, size[0] - 60, size[1] - 90 - on.px(20))
        found = plan_course(on, upper, Shown(proportion, legend, figures))
        shown = [found.listing, found.note, *(box for box in (found.picture, found.figures) if box)]
        assert apart(*shown), (size, text)
        assert within(upper.inflate(2, 2), found.listing, found.note)
        assert (found.picture is None) == (legend == ())
        if found.picture is not None:
            below = legend_below(on, LEGEND, found.picture, found.picture.width)
            assert apart(below, found.picture) and below.width == found.picture.width
        kinds.add((found.picture is not None, found.figures is not None))
    assert (False, False) in kinds and (True, True) in kinds


@pytest.mark.parametrize("seats", [1, 4, 6])
@pytest.mark.parametrize(
    "about", ["", "Leela · 3 February 2024 · 61 throws · still under way, and much more"]
)
def test_the_head_of_a_journal_has_seats_and_views_and_a_line_about_it(seats, about):
    beside = set()
    for size, text in WINDOWS[1:]:
        on = style(size, text)
        found = plan_top(on, size, "Mira's journal", about, seats)
        head, controls = found.head, [*found.seats, found.views]
        assert len(found.seats) == (seats if seats > 1 else 0)
        assert apart(head.back, head.title, *controls) and within(window(size), *controls, found.rest)
        assert all(box.bottom <= found.rest.top for box in controls), (size, text)
        assert head.subtitle is not None and head.subtitle.bottom <= found.rest.top
        beside.add(head.subtitle.top < head.title.bottom)
    assert True in beside and (False in beside or not about)


def test_a_line_about_a_match_that_is_too_long_beside_the_seats_stands_below_them():
    found = plan_top(style((1280, 720), 2.0), (1280, 720), "Mira's journal", "What it was " * 12, 6)
    assert found.head.subtitle is not None
    assert found.head.subtitle.width == found.rest.right - found.head.title.left
    assert all(seat.bottom < found.head.subtitle.top for seat in found.seats)


def test_a_line_about_a_match_stands_between_the_title_and_the_seats_of_an_upright_page():
    head, seats, *_ = vars(
        plan_top(style((1200, 1920)), (1200, 1920), "Mira's journal", "What it was " * 6, 4)
    ).values()
    assert head.title.bottom - head.subtitle.height <= head.subtitle.top
    assert all(head.subtitle.bottom < seat.top for seat in seats)


def test_picture_and_cards_of_many_matches_stand_apart():
    for size, text in WINDOWS:
        rest = Box(20, 60, size[0] - 40, size[1] - 80)
        assert apart(*plan_pattern(style(size, text), rest, 1.1))
        assert within(rest, *plan_pattern(style(size, text), rest, 1.1))


def test_entries_of_a_legend_begin_a_new_row_where_the_last_is_full():
    on = style((1280, 720))
    assert {row for _, row in legend_places(on, LEGEND, 2000)} == {0}
    narrow = legend_places(on, LEGEND, 260)
    assert [row for _, row in narrow] == sorted(row for _, row in narrow) and narrow[-1][1] > 0
    assert legend_places(on, (), 260) == []
    assert figures_tall(on, 0) == 0 < figures_tall(on, 2)


def test_every_size_is_tried():
    assert {size for size, _ in WINDOWS} == set(SIZES)


# -- what full pages share


@pytest.mark.parametrize("keep", [0, 300])
def test_the_head_of_a_page_stands_above_the_rest(keep):
    lines = set()
    for size, text in WINDOWS:
        on = style(size, text)
        head = plan_head(on, size, "Settings", "Each holds at once, and is kept", keep)
        named = [head.back, head.title, *([head.subtitle] if head.subtitle else [])]
        assert apart(*named, head.rest) and within(window(size), *named, head.rest), (size, text)
        assert all(box.right <= size[0] - keep for box in named[1:])
        lines.add(head.subtitle is None)
    assert lines == {True, False}


@pytest.mark.parametrize(("most", "share"), [(44, 0.34), (62, 0.46)])
def test_tabs_stand_at_the_right_end_of_the_head(most, share):
    for size, text in WINDOWS:
        on = style(size, text)
        wide = tabs_wide(on, most, share)
        head = plan_head(on, size, "Matches", "", wide + on.px(2))
        tabs = tabs_place(on, head, wide)
        assert apart(head.back, head.title, tabs, head.rest) and tabs.right == head.rest.right
