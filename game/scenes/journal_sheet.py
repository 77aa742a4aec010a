"""The journal on a sheet of A4: one match, and what all matches tell, drawn at 300 dots an inch."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game import words
from game.scenes.journal_parts import Legend, draw_figures, note_ink
from game.scenes.layout.box import Box
from game.scenes.layout.journal import figures_tall, legend_below, legend_tall
from game.scenes.tables.journal_page import Card, Leaf
from game.widgets import text, theme
from game.widgets.canvas import Rect
from game.widgets.panel import Panel
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
        y = _draw_words(target, Rect(rect.x, y, rect.width, most), style, leaf.own) + gap
    needed = style.px(6.6) + figures_tall(style, len(figures)) if figures else 0
    bottom = rect.bottom
    if figures and bottom - y - needed - 2 * gap >= 2 * style.px(22):
        bottom -= needed + gap
    for number, card in enumerate(cards[:2]):
        room = (bottom - y - (1 - number) * gap) // (2 - number)
        if card.fit(rect.width, room):
            tall = card.tall(rect.width)
            _draw_card(target, Rect(rect.x, y, rect.width, tall), style, card)
            y += tall + gap
    if figures and y + needed <= rect.bottom:
        _draw_figures(target, Rect(rect.x, y, rect.width, needed), style, figures)


def _draw_figures(
    target: pygame.Surface, rect: Rect, style: Style, figures: Sequence[tuple[str, str]]
) -> None:
    Panel("sheet/figures", rect, style).draw(target)
    pad = style.px(2.2)
    title = words.say("journal.figures")
    baseline = rect.y + style.px(4.4)
    text.put(target, title, "garamond", style.px(3.2), style.theme.ink, rect.x + pad, baseline)
    draw_figures(target, rect.x + pad, rect.right - pad, rect.y + style.px(5.4), style, figures)


def _draw_words(target: pygame.Surface, rect: Rect, style: Style, said: str) -> int:
    """The player's words in their hand, as large as they fit; where they end."""
    pad = style.px(2.2)
    across, room = rect.width - 2 * pad, rect.height - style.px(8.0)
    units = 2.9
    while units > SMALLEST_HAND and _needed(said, style, units, across) > room:
        units -= 0.1
    height = style.px(units)
    step = round(height * 1.3)
    lines = list(text.wrapped(said.strip(), "italic", height, across))
    most = max(1, room // step)
    if len(lines) > most:
        lines = [*lines[: most - 1], f"{lines[most - 1].rstrip()} …"]
    place = Rect(rect.x, rect.y, rect.width, style.px(8.0) + len(lines) * step)
    Panel("sheet/words", place, style, raised=True).draw(target)
    title = words.say("notes.asked")
    text.put(target, title, "garamond", style.px(3.2), style.theme.ink, rect.x + pad, rect.y + style.px(4.4))
    low = rect.y + style.px(6.0) + height
    text.put_lines(target, lines, "italic", height, note_ink(style), rect.x + pad, low, step)
    return place.bottom


def _needed(said: str, style: Style, units: float, across: int) -> int:
    height = style.px(units)
    return len(text.wrapped(said.strip(), "italic", height, across)) * round(height * 1.3)


def _draw_card(target: pygame.Surface, rect: Rect, style: Style, card: Card) -> None:
    Panel("sheet/card", rect, style).draw(target)
    card.draw(target, rect)
