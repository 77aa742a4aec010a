"""Setup: the seats, the evening beside or below them, and the game's picture where it has room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.scenes.layout.box import Box, Point, above, below
from game.scenes.layout.choice_bar import BarPlan, plan_bar, saying_sizes
from game.scenes.layout.shelf import niche_size
from game.widgets import text
from game.widgets.style import Style
from game.widgets.theme import token_size

WIDEST = 214  # in u; a wider window keeps its sides free
BACK = 6.4


@dataclass(frozen=True)
class Frame:
    """The parts of the screen. Without `options` of their own they follow the cards on one sheet."""

    back: Box
    shelf: bool  # whether there is room to say where the way back leads
    poster: Box
    title: tuple[int, int]  # left end and baseline
    question: int
    height: int  # of the title's type
    cards: Box
    options: Box | None


Plans = tuple[Frame, Box, BarPlan]  # the screen above the bar, the bar, and what stands in it


def plan_screen(
    style: Style,
    size: Point,
    saying: tuple[str, str],
    wide: Sequence[int],
    kinds: Sequence[str],
    seats: tuple[int, int],
) -> Plans:
    """Setup in a window so large.

    `saying` is the longest that the bar may say, `wide` how wide its choices are; `kinds` are the words
    for who may sit on a seat, and `seats` how many there are and how many of them are taken.
    """
    px, (left, right) = style.px, sides(style, 2.4)
    most = tokens_wide(style, seats[0])
    plan = plan_bar(style, right - left, most, saying_sizes(style, *saying, 4.0), wide, 0)
    spare = most - tokens_wide(style, seats[1])
    said = Box(plan.words.x - spare, plan.words.y, plan.words.width + spare, plan.words.height)
    bar = Box(left, size[1] - px(2.4) - plan.tall, right - left, plan.tall)
    label = max(text.width(kind, "semibold", style.font_px(2.2)) for kind in kinds)
    card = max(px(30), 3 * (label + px(2.4)) + px(4.4))
    least = max(px(34), min(round(style.font_px(2.4) * 13), size[0] // 2))
    return frame_of(style, bar.top, card, least), bar, replace(plan, words=said)


def token_step(style: Style) -> int:
    """From one token in the bar to the next."""
    return style.px(5.9)


def tokens_wide(style: Style, count: int) -> int:
    """How wide so many tokens in the bar are."""
    return (count - 1) * token_step(style) + token_size(style.px(5.8))[0] if count else 0


def plinth(style: Style, poster: Box) -> Box:
    """What the picture of the game stands on."""
    foot = max(style.px(1.6), poster.height // 24)
    return below((poster.centerx, poster.bottom - style.px(0.1)), (round(poster.width * 1.1), foot))


def frame_of(style: Style, bar_top: int, card: int, options: int) -> Frame:
    """Divide a screen above its bar, where a card and the options need at least so much width."""
    if not style.measure.portrait:
        found = _with_poster(style, bar_top, card, options) or _with_emblem(style, bar_top, card, options)
        if found is not None:
            return found
    return _in_one_column(style, bar_top)


def sides(style: Style, margin: float) -> tuple[int, int]:
    """The left and right end of what is used of the width."""
    width = style.measure.size[0]
    spare = max(0, width - style.px(WIDEST)) // 2
    return spare + style.px(margin), width - spare - style.px(margin)


def _options_width(style: Style, least: int) -> int:
    wanted = style.px(46 * (1 + (style.measure.text - 1) * 0.3))
    return max(least, min(wanted, round(style.measure.size[0] * 0.29)))


def _with_poster(style: Style, bar_top: int, card: int, options: int) -> Frame | None:
    """Poster, cards, options."""
    px = style.px
    left, right = sides(style, 3.6)
    wide = _options_width(style, options)
    cards_right = right - wide - px(2.6)
    room = cards_right - left - px(5.6)
    poster = min(px(48), room - 2 * max(card, px(36)) - px(2))
    if poster < px(29):
        return None
    top, bottom = px(12.4), bar_top - px(3.4)
    size = niche_size(min(round(poster / niche_size(1000)[0] * 1000), bottom - top))
    box = above((left + px(0.6) + poster // 2, bottom - max(0, (bottom - top - size[1]) // 3)), size)
    cards_left = left + poster + px(5.6)
    widest = 2 * px(50) + px(2)
    cards_left = max(cards_left, cards_right - widest)
    baseline = px(9.6)
    question = baseline + round(style.font_px(3.0) * 1.5)
    top = question + px(2.0)
    cards = Box(cards_left, top, cards_right - cards_left, bar_top - px(2.0) - top)
    panel = Box(right - wide, px(3.2), wide, cards.bottom - px(3.2))
    back = Box(left, px(3.2), px(BACK), px(BACK))
    return Frame(back, True, box, (cards_left, baseline), question, px(7.6), cards, panel)


def _with_emblem(style: Style, bar_top: int, card: int, options: int) -> Frame | None:
    """A narrower screen: the picture is small beside the title, cards and options share the rest."""
    px = style.px
    left, right = sides(style, 2.6)
    wide = _options_width(style, options)
    cards_right = right - wide - px(2.2)
    if cards_right - left < 2 * card + px(2):
        return None
    back, emblem, baseline, question = _head(style, left, 15)
    top = max(question + px(2.0), emblem.bottom + px(2.8))
    cards = Box(left, top, cards_right - left, bar_top - px(1.8) - top)
    panel = Box(right - wide, px(3.2), wide, cards.bottom - px(3.2))
    title = (emblem.right + px(2.2), baseline)
    return Frame(back, False, emblem, title, question, px(6.6), cards, panel)


def _in_one_column(style: Style, bar_top: int) -> Frame:
    """Upright: cards, and the options below them, on one sheet."""
    px = style.px
    left, right = sides(style, 2.8)
    tall = 26 if style.measure.portrait else 15
    back, emblem, baseline, question = _head(style, left, tall)
    top = max(question + px(2.2), emblem.bottom + px(3.0))
    cards = Box(left, top, right - left, bar_top - px(2.0) - top)
    title = (emblem.right + px(2.6), baseline)
    return Frame(back, False, emblem, title, question, px(7.6), cards, None)


def _head(style: Style, left: int, tall: float) -> tuple[Box, Box, int, int]:
    """The way back, the picture, and the baselines of the title and of the question beside it."""
    px = style.px
    back = Box(left, px(3.0), px(BACK), px(BACK))
    emblem = Box(back.right + px(2.4), px(1.8), *niche_size(px(tall)))
    below = round(style.font_px(3.0) * 1.5)
    baseline = max(px(8.4), emblem.centery + px(1.2) if tall > 20 else 0)
    return back, emblem, baseline, baseline + below


def kind_height(style: Style) -> int:
    """How high the choice is who sits on a seat."""
    return max(style.px(5.2), round(style.font_px(2.2) * 1.95))
