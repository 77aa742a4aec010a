"""Boxes: what there is too much of gives way in one order, and nothing lies on anything else."""

from __future__ import annotations

import itertools

import pygame
from hypothesis import given
from hypothesis import strategies as st

from game.widgets import boxes, text
from game.widgets.boxes import (
    MANY,
    Column,
    Drawn,
    Either,
    Framed,
    Item,
    Node,
    Picture,
    Row,
    Space,
    Text,
)
from game.widgets.canvas import Rect, Widget
from game.widgets.style import Style
from game.widgets.theme import PAPER, SMALLEST, Measure

STYLE = Style(PAPER, Measure((1280, 720)))
INK = "#000000"
PIXELS = st.integers(10, 400)


def item(wide: int | None, high: int, name: str = "item", **more: int) -> Item:
    return Item(lambda rect: Widget(name, rect), wide, high, **more)


def laid(node: Node, across: int, tall: int) -> list[Rect]:
    return [widget.rect for widget in boxes.lay(node, STYLE, Rect(0, 0, across, tall)).widgets]


def test_type_gives_way_before_words_and_words_before_they_are_cut():
    node = Text(["Three words here", "Three words"], 4.0, INK, least_units=2.5)
    layout = boxes.Layout(STYLE)
    largest = layout.font_px(4.0)
    wide = text.width("Three words here", "inter", largest)
    assert node.set_in(layout, wide) == (["Three words here"], largest)
    lines, height = node.set_in(layout, wide - 10)
    assert lines == ["Three words here"] and layout.font_px(2.5) <= height < largest
    shorter = text.width("Three words", "inter", layout.font_px(2.5))
    assert node.set_in(layout, shorter) == (["Three words"], layout.font_px(2.5))
    lines, height = node.set_in(layout, shorter - 10)
    assert lines[0].endswith("…") and height == layout.font_px(2.5)


def test_no_type_is_smaller_than_can_be_read():
    lines, height = Text("Some long words that have no room", 0.5, INK).set_in(boxes.Layout(STYLE), 40)
    assert height == SMALLEST and text.width(lines[0], "inter", height) <= 40


@given(st.lists(st.tuples(PIXELS, PIXELS), min_size=1, max_size=6), st.integers(300, 2000))
def test_what_stands_in_a_row_is_apart_and_within(sizes: list[tuple[int, int]], across: int):
    row = Row(*(item(wide, high, least=min(wide, 20)) for wide, high in sizes), gap=1.0)
    places = laid(row, across, 400)
    assert all(one.right <= other.left for one, other in itertools.pairwise(places))
    assert places[0].left >= 0 and places[-1].right <= across
    assert {place.centery for place in places} <= {199, 200, 201}


@given(st.lists(st.tuples(PIXELS, PIXELS), min_size=1, max_size=6))
def test_a_column_that_is_too_low_takes_from_what_scrolls(sizes: list[tuple[int, int]]):
    column = Column(*(item(None, high) for _, high in sizes), item(None, 500, least_high=30))
    tall = sum(high for _, high in sizes) + 100
    places = laid(column, 300, tall)
    assert [place.height for place in places] == [*(high for _, high in sizes), 100]
    assert all(one.bottom == other.top for one, other in itertools.pairwise(places))


def test_what_grows_shares_what_is_left():
    one, two, three = laid(Row(item(None, 20, least=0), Space(4), item(100, 20), gap=0), 500, 20)[0:1] + [
        *laid(Column(Space(grow=1), item(50, 20), Space(grow=3)), 100, 100),
        *laid(Column(item(50, 20), align="end"), 100, 20),
    ]
    assert one.width == 400 - STYLE.px(4)
    assert two.top == 20
    assert three.right == 100


def test_the_first_that_fits_is_taken():
    beside, below = Row(item(200, 20), item(200, 20)), Column(item(200, 20), item(200, 20))
    assert [rect.top for rect in laid(Either(beside, below), 400, 40)] == [10, 10]
    assert [rect.top for rect in laid(Either(beside, below), 399, 40)] == [0, 20]


def test_pictures_and_type_give_way_together_where_a_tree_is_too_high_down_to_their_least():
    made: list[int] = []

    def picture(side: int) -> pygame.Surface:
        made.append(side)
        return pygame.Surface((side, side))

    tree = Framed(Column(Picture(picture, 10, least_high=6), Text("words " * 30, 4, INK, lines=MANY)), 1, 1)
    target = pygame.Surface((300, 700))
    for tall in (700, 260, 100):
        boxes.lay(tree, STYLE, Rect(0, 0, 300, tall)).draw(target)
    assert made == sorted(made, reverse=True) and made[0] == STYLE.px(10) and made[-1] == STYLE.px(6)


def test_what_is_laid_out_moves_with_its_widget():
    layout = boxes.lay(Text("words", 3, INK, name="words"), STYLE, Rect(10, 10, 100, 30))
    assert layout.places["words"] == Rect(10, 10, 100, 30)
    target = pygame.Surface((300, 60))
    target.fill("white")
    widget = Drawn("drawn", Rect(10, 10, 100, 30), layout)
    widget.rect = widget.rect.move(150, 10)
    widget.draw(target)
    dark = pygame.mask.from_threshold(target, "black", (100, 100, 100)).get_bounding_rects()
    assert dark and widget.rect.contains(dark[0].unionall(dark))
