"""What is written beside the pictures of a body: their headings, and the key to the signs of the diagram."""

from __future__ import annotations

import math
from typing import NamedTuple

import pygame

from game import words
from game.scenes.layout.nutrition import QUARTER, NutritionPlan
from game.scenes.tables.conscious import shapes
from game.scenes.tables.conscious.pictures import chip_picture, disc_picture, lozenge_picture, spark_picture
from game.scenes.tables.conscious.shapes import Body
from game.widgets import art, text, theme
from game.widgets.canvas import Rect
from game.widgets.picture_cache import cached_picture
from game.widgets.style import Style
from game.widgets.text import Align
from game.widgets.theme import SMALLEST
from game.widgets.token import mark_picture

GAME = "conscious"
Quarter = tuple[tuple[int, int], float]  # the middle and the radius of a quarter disc
Pill = tuple[int, str, int, int]  # of a seat's sign: its charm, what it says, how high, how broad at most
PILL, PILLED = 1.62, 0.62  # of small words: the height of a seat's sign; of that, its name
NUMBERED = 0.885  # of the radius of a quarter disc: from there on the numbers of its spaces stand
LOWEST_PILL = 20  # pixels: in a lower sign no name can be read
APART = 1.6  # from one sign of the key to the next, for the height of its words


class Owner(NamedTuple):
    """Whose body a heading is over: the charm and the name of the seat, and which body it is.

    `looked` says so in a sentence where it is not the body of who is in turn.
    """

    charm: int
    name: str
    body: str
    looked: str = ""


class Sign(NamedTuple):
    """A sign of the key and what it means."""

    picture: pygame.Surface
    words: str


def diagram_title() -> str:
    """What the diagram is called."""
    return words.phrase(GAME, "diagram")


def centres_title() -> str:
    """What the board of centres is called."""
    return words.phrase(GAME, "centres")


def heading_tall(style: Style, units: float, lines: int) -> int:
    """How much room a heading of so many u takes, with so many lines below it."""
    return round(style.font_px(units) * 1.2 + lines * style.font_px(1.9) * 1.36)


def draw_heading(
    target: pygame.Surface,
    box: Rect,
    style: Style,
    title: str,
    below: str,
    units: float,
    align: Align = "left",
) -> None:
    """A heading in the upper part of a rectangle, and a line below it; both as wide as there is room."""
    x = {"left": box.x, "center": box.centerx, "right": box.right}[align]
    most = style.font_px(units) if below else min(style.font_px(units), round(box.height * 0.86))
    tall = text.fitted(title, "garamond", most, box.width)
    y = box.y + tall * 0.9
    text.put(
        target, text.shortened(title, "garamond", tall, box.width), "garamond", tall, shapes.INK, x, y, align
    )
    if below:
        small = text.fitted(below, "inter", style.font_px(1.9), box.width)
        y += small * 1.1 + tall * 0.3
        said = text.shortened(below, "inter", small, box.width)
        text.put(target, said, "inter", small, shapes.QUIET, x, y, align)


def draw_sheet_heading(target: pygame.Surface, box: Rect, style: Style, title: str, owner: Owner) -> None:
    """The heading of a diagram on its own sheet, and below it whose it is."""
    tall = text.fitted(title, "garamond", style.font_px(3.2), box.width)
    y = round(box.y + tall * 0.9)
    text.put(target, title, "garamond", tall, shapes.INK, box.x, y, "left")
    small = style.font_px(1.9)
    pill = owner_sign(owner, round(small * PILL), box.width)
    y += round(tall * 0.36)
    target.blit(pill, (box.x, y))
    left = box.x + pill.get_width() + small * 0.6
    room = max(0, round(box.right - left))
    small = text.fitted(owner.body, "inter", small, room)
    if text.width(owner.body, "inter", small) <= room:
        base = y + pill.get_height() / 2 + small * 0.36
        text.put(target, owner.body, "inter", small, shapes.QUIET, left, base)


def draw_centres_heading(target: pygame.Surface, box: Rect, style: Style, title: str, owner: Owner) -> None:
    """The heading of the centres, and beside it whose they are."""
    draw_heading(target, box, style, title, "", 2.8)
    pill, place = _beside_centres(box, style, title, owner)
    target.blit(pill, place)


def centres_heading_box(box: Rect, style: Style, title: str, owner: Owner) -> Rect:
    """Where that stands in its box."""
    place = _beside_centres(box, style, title, owner)[1]
    return Rect(box.x, box.y, place.right - box.x, box.height)


def _beside_centres(box: Rect, style: Style, title: str, owner: Owner) -> tuple[pygame.Surface, Rect]:
    tall = text.fitted(title, "garamond", min(style.font_px(2.8), round(box.height * 0.86)), box.width)
    left = box.x + text.width(title, "garamond", tall) + round(tall * 0.5)
    high = min(round(style.font_px(1.9) * PILL), round(box.height * 0.96))
    pill = owner_sign(owner, high, box.right - left)
    return pill, Rect(pill.get_rect(midleft=(left, round(box.y + tall * 0.5))))


def draw_chamber_heading(
    target: pygame.Surface, plan: NutritionPlan, quarter: Quarter, style: Style, title: str, owner: Owner
) -> None:
    """The heading above the staircase in its quarter disc; where that has no room, whose it is alone."""
    low, right, small = plan.signs[-1].y - style.px(0.6), plan.box.right, style.font_px(1.9)
    height = _chamber_title(plan, quarter, style, title)
    foot = low - round(small * 0.3)
    if height:
        text.put(target, title, "garamond", height, shapes.INK, right, foot - round(small * 1.6), "right")
    pill, place = _chamber_sign(plan, quarter, style, owner)
    if place.right < right:
        text.put(target, owner.body, "inter", small, shapes.QUIET, right, foot, "right")
    target.blit(owner_picture(*pill), place)


def _chamber_title(plan: NutritionPlan, quarter: Quarter, style: Style, title: str) -> int:
    """How high the title above the staircase is; 0 where it has no room."""
    (x, y), radius = quarter
    tall, small = style.font_px(2.7), style.font_px(1.9)
    top = plan.signs[-1].y - style.px(0.6) - round(small * 1.7) - tall
    reach = plan.box.right - x + math.sqrt(max(0.0, (radius * QUARTER) ** 2 - (y - top) ** 2))
    height = text.fitted(title, "garamond", tall, round(reach))
    return height if text.width(title, "garamond", height) <= reach and height > tall * 0.75 else 0


def _chamber_sign(plan: NutritionPlan, quarter: Quarter, style: Style, owner: Owner) -> tuple[Pill, Rect]:
    """Whose the staircase is, and where that stands: left of which body it is, where that has room."""
    (x, y), radius = quarter
    low, right, small = plan.signs[-1].y - style.px(0.6), plan.box.right, style.font_px(1.9)
    room = right - x + math.sqrt(max(0.0, (radius * QUARTER) ** 2 - (y - low + small) ** 2))
    high = round(small * PILL)
    bottom = round(low - round(small * 0.3) - small * 0.36 + high / 2)
    pill = owner_says(owner, high, round(room))
    aside = text.width(owner.body, "inter", small) + round(small * 0.6)
    if owner_size(*pill)[0] + aside > room:
        aside = 0

    def place() -> Rect:
        found = Rect((0, 0), owner_size(*pill))
        found.bottomright = right - aside, bottom
        return found

    while math.hypot(place().x - x, place().y - y) > radius * NUMBERED and high > LOWEST_PILL:
        high -= 1
        pill = owner_says(owner, high, round(room))
    return pill, place()


def sign_beside(
    plan: NutritionPlan, quarter: Quarter, style: Style, owner: Owner
) -> tuple[pygame.Surface, Rect]:
    """Whose a diagram is that has no room for a heading, and where that stands: at its uppermost band."""
    (x, y), radius = quarter
    sign = plan.signs[-1]
    high = round(style.font_px(1.9) * PILL)
    top = sign.bottom + round(high * 0.35)
    level = [band for band in plan.bands if band.y <= sign.centery <= band.bottom]
    level = level or [min(plan.bands, key=lambda band: band.y)]  # beside which the sign stands, or above it
    right = min(band.x for band in level) - round(high * 0.3)
    room = right - x + math.sqrt(max(0.0, (radius * QUARTER) ** 2 - (y - top) ** 2))
    picture = owner_sign(owner, high, round(room))
    return picture, picture.get_rect(topright=(right, top))


def chamber_heading_box(
    plan: NutritionPlan, quarter: Quarter, style: Style, title: str, owner: Owner
) -> Rect:
    """About where the heading above the staircase stands."""
    if not _chamber_title(plan, quarter, style, title):
        place = _chamber_sign(plan, quarter, style, owner)[1]
        return Rect(place.x, place.y, plan.box.right - place.x, place.height)
    tall, small = style.font_px(2.7), style.font_px(1.9)
    low = plan.signs[-1].y - style.px(0.6)
    high = round(tall + small * 1.9)
    said = text.width(owner.looked or owner.name, "semibold", small) + text.width(owner.body, "inter", small)
    wide = max(text.width(title, "garamond", tall), said + round(small * 3.4))
    return Rect(plan.box.right - wide, low - high, wide, high)


def owner_sign(owner: Owner, height: int, across: int) -> pygame.Surface:
    """The sign of an owner."""
    return owner_picture(*owner_says(owner, height, across))


def owner_says(owner: Owner, height: int, across: int) -> Pill:
    """What the sign of an owner says: that the seat is looked at, where there is room, else its name.

    It is lower than that where the name has no room, and without any where it has none at all.
    """
    tall = height
    while tall > LOWEST_PILL and not _named_in(owner.name, tall, across):
        tall -= 1
    if not _named_in(owner.name, tall, across):
        return owner.charm, "", height, across
    height = tall
    room = across - round(height * 0.84) - 2 * round(height * 0.34)
    small = min(round(height * PILLED), SMALLEST)
    says = (
        owner.looked if owner.looked and text.width(owner.looked, "semibold", small) <= room else owner.name
    )
    return owner.charm, says, height, across


def _named_in(name: str, height: int, across: int) -> bool:
    """Whether a name is whole in a sign of such a height."""
    room = across - round(height * 0.84) - 2 * round(height * 0.34)
    return text.width(name, "semibold", min(round(height * PILLED), SMALLEST)) <= room


def _owner_words(name: str, height: int, across: int) -> tuple[str, int]:
    """The name in a sign so high and no broader than that, and its height."""
    tall = round(height * PILLED)
    room = max(0, across - round(height * 0.84) - 2 * round(height * 0.34))
    tall = text.fitted(name, "semibold", tall, room, min(tall, SMALLEST))
    return text.shortened(name, "semibold", tall, room), tall


def owner_size(charm: int, name: str, height: int, across: int) -> tuple[int, int]:
    """How large `owner_picture` is."""
    said, tall = _owner_words(name, height, across)
    return round(height * 0.84) + 2 * round(height * 0.34) + text.width(said, "semibold", tall), height


@cached_picture
def owner_picture(charm: int, name: str, height: int, across: int) -> pygame.Surface:
    """A seat as a sign in its colour, no broader than that: its charm and its name."""
    side, pad = round(height * 0.84), round(height * 0.34)
    said, tall = _owner_words(name, height, across)
    wide = owner_size(charm, name, height, across)[0]
    colour = theme.CHARMS[charm].colour
    fill = theme.mixed(shapes.PAPER, colour, 0.2)
    picture = art.frame((wide, height), height / 2, fill, line=colour, thick=max(1.4, height * 0.09)).copy()
    mark = mark_picture(charm, side)
    picture.blit(mark, mark.get_rect(midleft=(round(pad * 0.5), height // 2)))
    text.put(picture, said, "semibold", tall, shapes.INK, pad * 0.8 + side, height / 2 + tall * 0.36)
    return picture


def key_of(of: Body, height: int) -> list[Sign]:
    """What the signs of a diagram mean, as its chips are of a body; `height` is that of the words."""
    side = round(height * 1.3)
    if of == "physical":
        wide = round(height * 2), round(height * 1.15)
        return [
            Sign(lozenge_picture(wide, True), words.phrase(GAME, "diagram.key.present")),
            Sign(lozenge_picture(wide, False), words.phrase(GAME, "diagram.key.absent")),
            Sign(spark_picture(False, height / 31), words.phrase(GAME, "diagram.key.shock")),
        ]
    if of == "astral":
        return [
            Sign(chip_picture("A", of, False, side), words.phrase(GAME, "diagram.key.astral")),
            Sign(disc_picture("mental", "A", side), words.phrase(GAME, "diagram.key.disc")),
        ]
    return [Sign(chip_picture("A", of, False, side), words.phrase(GAME, "diagram.key.mental"))]


def draw_key(target: pygame.Surface, box: Rect, style: Style, of: Body, align: Align = "right") -> None:
    """The key in one line of a rectangle, in its middle's height; what has no room is left out."""
    height = style.font_px(1.7)
    while True:
        signs = key_of(of, height)
        widths = [sign.picture.get_width() + height * 0.5 + _wide(sign, height) for sign in signs]
        while len(widths) > 1 and height == SMALLEST and _whole(widths, height) > box.width:
            widths.pop()
        if _whole(widths, height) <= box.width or height <= SMALLEST:
            break
        height -= 1
    spare = max(0.0, box.width - _whole(widths, height))
    x = box.x + {"left": 0.0, "center": spare / 2, "right": spare}[align]
    for sign, wide in zip(signs, widths, strict=False):
        target.blit(sign.picture, sign.picture.get_rect(midleft=(round(x), box.centery)))
        at = x + sign.picture.get_width() + height * 0.5
        text.put(target, sign.words, "inter", height, shapes.QUIET, at, box.centery + height * 0.36)
        x += wide + height * APART


def _wide(sign: Sign, height: int) -> int:
    return text.width(sign.words, "inter", height)


def _whole(widths: list[float], height: int) -> float:
    return sum(widths) + height * APART * (len(widths) - 1)
