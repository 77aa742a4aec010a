"""The journal on a sheet of A4: one match, and what all matches tell, drawn at 300 dots an inch."""

from __future__ import annotations

from functools import partial

import pygame

from game import words
from game.scenes.journal_parts import Counted, Legend, note_ink
from game.scenes.layout.box import Box
from game.scenes.layout.journal import figures_tall, legend_below, legend_tall
from game.scenes.tables.journal_page import Leaf
from game.widgets import boxes, text, theme
from game.widgets.boxes import MANY, Column, Framed, Node, Part, Text
from game.widgets.canvas import Rect
from game.widgets.panel import Panel, Sheet
from game.widgets.scrubber import Scrubber
from game.widgets.style import Style
from game.widgets.theme import Measure

A4 = (3508, 2480)  # landscape, at 300 dots an inch
DOTS_A_METRE = 11811
GROUND = "#FFFDF8"
SMALLEST_HAND = 1.5  # in u: smaller, a player's words are not printed


def sheet(leaf: Leaf, size: tuple[int, int] = A4) -> pygame.Surface:
    """What a journal tells as a picture, on light paper whatever the theme of the app."""
    style = Style(theme.PAPER, Measure(size))
    surface = pygame.Surface(size)
    surface.fill(GROUND)
    margin, gap = style.px(4.6), style.px(2.0)
    top = _draw_head(surface, style, leaf, margin)
    low = Rect(margin, size[1] - margin - style.px(11), size[0] - 2 * margin, style.px(11))
    Panel("sheet/bar", low, style).draw(surface)
    inner = low.inflate(-2 * style.px(2.4), -2 * style.px(1.0))
    end = len(leaf.beads) - 1
    Scrubber("sheet/line", inner, style, leaf.beads, end, lambda place: None, marked=leaf.noted).draw(surface)
    rest = Rect(margin, top, low.width, low.top - gap - top)
    left = _draw_picture(surface, rest, style, leaf)
    right = Rect(left + gap, rest.y, rest.right - left - gap, rest.height) if left else rest
    _draw_column(surface, right, style, leaf)
    return surface


def _draw_head(target: pygame.Surface, style: Style, leaf: Leaf, margin: int) -> int:
    colours = style.theme
    high, small = style.px(5.4), style.px(2.3)
    baseline = margin + round(high * 0.86)
    room = target.get_width() - 2 * margin
    about = leaf.about
    wide = text.width(about, "inter", small)
    high = text.fitted(leaf.title, "garamond", high, room - wide - style.px(4), style.px(2.4))
    title = text.shortened(leaf.title, "garamond", high, room - min(wide, room // 2) - style.px(4))
    left = margin + text.put(target, title, "garamond", high, colours.ink, margin, baseline) + style.px(3)
    right = margin + room
    said = text.shortened(about, "inter", small, right - left)
    text.put(target, said, "inter", small, colours.ink2, left, baseline)
    app = words.say("home.title")
    if left + wide + style.px(4) + text.width(app, "italic", small) < right:
        text.put(target, app, "italic", small, colours.ink3, right, baseline, "right")
    return baseline + style.px(2.6)


def _draw_picture(target: pygame.Surface, rest: Rect, style: Style, leaf: Leaf) -> int:
    """The picture of the course with its legend, at the left; where it ends at the right."""
    wide = round(rest.width * 0.585)
    legend = [said for _, said in leaf.legend]
    tall = rest.height - legend_tall(style, legend, wide)
    picture = leaf.picture(Rect(rest.x, rest.y, wide, tall), style)
    if picture is None:
        return 0
    picture.move_to(Rect(rest.x, rest.y, *picture.rect.size))
    picture.draw(target)
    place = Rect(legend_below(style, legend, Box(*picture.rect), picture.rect.width))
    Legend("sheet/legend", place, style, leaf.legend).draw(target)
    return picture.rect.right


def _draw_column(target: pygame.Surface, rect: Rect, style: Style, leaf: Leaf) -> None:
    """What was noticed, what was counted, and as much of all matches as there is room for."""
    gap = style.px(1.8)
    y = rect.y
    cards, figures = leaf.cards(style), leaf.figures
    if leaf.own:
        most = round(rect.height * (0.34 if cards else 0.7))
        y = _draw_words(target, Rect(rect.x, y, rect.width, most), style, leaf.own.strip()) + gap
    needed = style.px(6.6) + figures_tall(style, len(figures)) if figures else 0
    bottom = rect.bottom
    if figures and bottom - y - needed - 2 * gap >= 2 * style.px(22):
        bottom -= needed + gap
    for number, card in enumerate(cards[:2]):
        room = (bottom - y - (1 - number) * gap) // (2 - number)
        if card.fit(rect.width, room):
            tall = card.tall(rect.width)
            place = Rect(rect.x, y, rect.width, tall)
            Panel("sheet/card", place, style).draw(target)
            card.draw(target, place)
            y += tall + gap
    if figures and y + needed <= rect.bottom:
        title = Text(words.say("journal.figures"), 3.2, style.theme.ink, "garamond")
        tree = Framed(Column(title, Counted(figures), gap=0.6), 2.2, 1.0)
        _put(target, "figures", Rect(rect.x, y, rect.width, needed), style, tree)


def _put(
    target: pygame.Surface, name: str, place: Rect, style: Style, tree: Node, *, raised: bool = False
) -> None:
    """Draw a sheet with what is laid out on it."""
    for widget in boxes.lay(Part(tree, partial(Sheet, f"sheet/{name}", raised=raised)), style, place).widgets:
        widget.draw(target)


def _draw_words(target: pygame.Surface, rect: Rect, style: Style, said: str) -> int:
    """The player's words in their hand, as large as they fit; where they end."""
    title = Text(words.say("notes.asked"), 3.2, style.theme.ink, "garamond")

    def sheet_of(units: float, lines: int = MANY) -> Node:
        hand = Text(said, units, note_ink(style), "italic", lines=lines, least_units=units, leading=1.3)
        return Framed(Column(title, hand, gap=1.0), 2.2, 1.4)

    sizes = (tenths / 10 for tenths in range(29, 14, -1))
    fits = (tree for tree in map(sheet_of, sizes) if boxes.height(tree, style, rect.width) <= rect.height)
    cut = sheet_of(
        SMALLEST_HAND, max(1, (rect.height - style.px(8.0)) // round(style.px(SMALLEST_HAND) * 1.3))
    )
    tree = next(fits, cut)
    place = Rect(rect.topleft, (rect.width, boxes.height(tree, style, rect.width)))
    _put(target, "words", place, style, tree, raised=True)
    return place.bottom
