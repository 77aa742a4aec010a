"""Lives on a thread: each birth a bead with its realm's sign, what led to it, and what was done in it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import pygame

from game.journals.buddhawheel import led_told
from game.scenes.layout.box import Box
from game.scenes.tables.buddhawheel import signs
from game.scenes.tables.buddhawheel.garland import TALL, garland, thread_through
from game.scenes.tables.buddhawheel.minds import mind, realm_of
from game.scenes.tables.buddhawheel.moment_pictures import disc
from game.tellings.buddhawheel.lives import Course, Life, colours_new
from game.widgets import art, text
from game.widgets.canvas import Rect
from game.widgets.picture_cache import cached_picture
from game.widgets.style import Style
from game.widgets.token import token_picture

Point = tuple[float, float]

LARGEST = 13.0  # u: the breadth of a bead
FAINT = 64  # of 255, how much of what is still to come is seen
THREAD, CASING = "#FFD873", "#8A5E1E"


class Lives:
    """The picture of one way: all its lives in their order, and where it led."""

    def __init__(self, course: Course, charm: int, rect: Rect, style: Style) -> None:
        self.course, self.charm, self.rect, self.style = course, charm, rect, style
        self.news = list(colours_new(course.lives))
        self.freed = course.free is not None
        self._small = max(13, min(style.font_px(1.9), style.px(2.6)))
        self.garland = garland(Box(*rect), len(course.lives) + self.freed, style.px(LARGEST), self._small)

    def place_at(self, point: tuple[int, int]) -> int | None:
        """The place at which the life of the nearest bead began."""
        places = [life.place for life in self.course.lives]
        if self.course.free is not None:
            places.append(self.course.free)
        if not places:
            return None
        near = min(range(len(places)), key=lambda each: math.dist(self.garland.beads[each], point))
        return places[near]

    def draw(self, target: pygame.Surface, place: int) -> None:
        """All of it, what comes after a place faintly."""
        lived = self.course.lived(place)
        if self.freed and self.course.free is not None and self.course.free <= place:
            lived += 1
        self._draw_thread(target, lived)
        for number, (life, given, done) in enumerate(self.news):
            self._draw_life(target, number, life, (given, done), number < lived)
        if self.freed:
            self._draw_freedom(target, len(self.news) < lived)
        self._draw_token(target, lived)

    def _draw_thread(self, target: pygame.Surface, lived: int) -> None:
        beads = self.garland.beads
        if len(beads) < 2:
            return
        whole = thread_through(self.garland)
        gone = thread_through(replace(self.garland, beads=beads[: max(1, lived)]))
        thick = max(2.0, self.garland.side * 0.05)
        for way, opacity in ((whole, 0.3), (gone, 1.0)):
            picture = _thread(way, self.rect.topleft, self.rect.size, thick, opacity)
            target.blit(picture, self.rect)

    def _draw_life(
        self, target: pygame.Surface, number: int, life: Life, news: tuple[list[str], list[str]], lived: bool
    ) -> None:
        side = self.garland.side
        x, y = self.garland.beads[number]
        layer = target if lived else _layer(self.garland.across, round(side * TALL + 4 * self._small))
        left = round(x - self.garland.across / 2)
        down = round(y - side * 0.84)
        at = (x, y) if lived else (x - left, y - down)
        self._draw_bead(layer, number, life, at)
        self._draw_news(layer, life, news, at)
        if self.garland.worded:
            self._draw_words(layer, life, at)
        if not lived:
            layer.set_alpha(FAINT)
            target.blit(layer, (left, down))

    def _draw_bead(self, target: pygame.Surface, number: int, life: Life, at: Point) -> None:
        """The sign of the birth; what turned it at its side, its number above, how it ended on the thread."""
        side = self.garland.side
        medal = signs.medal(life.realm, round(side * 0.86))
        middle = round(at[0]), round(at[1])
        art.put(target, medal, middle)
        aside = round(side * 0.4)
        if life.shelter is not None:
            name = "parasol" if life.shelter == "refuge" else "moon"
            badge = disc(name, max(10, round(side * 0.4)))
            art.put(target, badge, (middle[0] + aside, middle[1] + round(side * 0.26)))
        if life.bardo:
            hub = signs.medal("bardo", max(8, round(side * 0.32)))
            art.put(target, hub, (middle[0] - aside, middle[1] + round(side * 0.28)))
        height = max(13, round(side * 0.17))
        ink = self.style.theme.ink2
        text.put(target, str(number + 1), "inter", height, ink, at[0], at[1] - side * 0.5, "center")

    def _draw_news(
        self, target: pygame.Surface, life: Life, news: tuple[list[str], list[str]], at: Point
    ) -> None:
        """Below the bead: colours dedicated for the first time, delusions ended, powers taken."""
        side, dark = self.garland.side, self.style.theme.dark
        small = max(10, round(side * 0.3))
        given, done = news
        shown: list[pygame.Surface] = [
            signs.light(realm_of(f"@{colour}"), "dedicated", small, dark) for colour in given
        ]
        shown += [signs.light(realm_of(f"@{colour}"), "meditated", small, dark) for colour in done]
        if life.powers:
            shown += [signs.power(0, True, small)] * life.powers
        step = min(small * 1.02, (self.garland.across * 0.94 - small) / max(1, len(shown) - 1))
        left = at[0] - step * (len(shown) - 1) / 2
        for index, picture in enumerate(shown):
            middle = round(left + index * step), round(at[1] + side * 0.64)
            art.put(target, picture, middle)

    def _draw_words(self, target: pygame.Surface, life: Life, at: Point) -> None:
        """Below that: the mind that led here, with its face; or the die."""
        side, colours, small = self.garland.side, self.style.theme, self._small
        room = round(self.garland.across * 0.94)
        y = at[1] + side * 0.82 + small
        ink = colours.ink
        if life.card is not None:
            ink = colours.ink if mind(life.card).happy else colours.loss
        said = led_told(life)
        if text.width(_longest(said, small), "inter", small) > room:
            said = said.replace("-", "- ")
        small = text.fitted(_longest(said, small), "inter", small, room)
        lines = list(text.wrapped(said, "inter", small, room))
        if len(lines) > 2:
            lines = [lines[0], text.shortened(" ".join(lines[1:]), "inter", small, room)]
        for line in lines:
            text.put(target, line, "inter", small, ink, at[0], y, "center")
            y += round(small * 1.22)

    def _draw_freedom(self, target: pygame.Surface, there: bool) -> None:
        """Where it led out: a moon for who is free, a lotus in pearls for a Buddha."""
        side = self.garland.side
        x, y = self.garland.beads[-1]
        name = "seat-lotus" if self.course.buddha is not None else "seat-moon"
        picture = art.square(f"buddhawheel/{name}", round(side * 1.1)).copy()
        picture.set_alpha(255 if there else FAINT)
        art.put(target, picture, (x, y))

    def _draw_token(self, target: pygame.Surface, lived: int) -> None:
        """The player's token at the life that is led at a place."""
        if not self.garland.beads or not lived:
            return
        side = self.garland.side
        x, y = self.garland.beads[lived - 1]
        if lived > len(self.news):
            art.put(target, token_picture(self.charm, max(10, round(side * 0.6))), (x, y - side * 0.04))
            return
        token = token_picture(self.charm, max(10, round(side * 0.4)))
        art.put(target, token, (x - side * 0.4, y - side * 0.3))


def _longest(said: str, height: int) -> str:
    """The word that takes most room."""
    return max(said.split(), key=lambda word: text.width(word, "inter", height))


def _layer(wide: int, tall: int) -> pygame.Surface:
    return pygame.Surface((max(1, wide), max(1, tall)), pygame.SRCALPHA)


@cached_picture
def _thread(
    way: str, corner: tuple[int, int], size: tuple[int, int], thick: float, opacity: float
) -> pygame.Surface:
    inks = (CASING, thick * 1.7), (THREAD, thick)
    body = "".join(art.path(way, "none", ink, wide, opacity=opacity, **art.CAP) for ink, wide in inks)
    return art.picture(body, (*corner, *size), size)


def strings(
    target: pygame.Surface, rect: Rect, ways: Sequence[tuple[Course, str]], charm: int, style: Style
) -> None:
    """Many ways below one another, each under a line of words: strings of small beads, and where they led."""
    small = max(13, min(style.font_px(1.9), style.px(2.6)))
    side = next(
        (side for side in range(style.px(9), 9, -1) if _tall(ways, rect, side, small) <= rect.height), 9
    )
    step, pitch = side * 1.22, side * 1.3
    beads = max(1, int(rect.width / step))
    y = float(rect.y)
    for course, said in ways:
        told = text.shortened(said, "inter", small, rect.width)
        text.put(target, told, "inter", small, style.theme.ink2, rect.x, y + small)
        y += small * 1.5
        count = len(course.lives) + 1
        rows = math.ceil(count / beads)
        for row in range(rows):
            wide = min(beads, count - row * beads)
            middle = y + pitch * row + side / 2
            ends = (rect.x + step / 2, middle), (rect.x + step * (wide - 0.5), middle)
            pygame.draw.line(target, CASING, *ends, max(2, side // 9))
        for index, life in enumerate(course.lives):
            row, column = divmod(index, beads)
            _string_bead(target, life, (rect.x + step * (column + 0.5), y + pitch * row + side / 2), side)
        row, column = divmod(count - 1, beads)
        place = round(rect.x + step * (column + 0.5)), round(y + pitch * row + side / 2)
        if course.free is not None:
            name = "seat-lotus" if course.buddha is not None else "seat-moon"
            art.put(target, art.square(f"buddhawheel/{name}", round(side * 1.16)), place)
        art.put(target, token_picture(charm, max(8, round(side * 0.7) // 2 * 2)), place)
        y += pitch * rows + side * 0.3


def _tall(ways: Sequence[tuple[Course, str]], rect: Rect, side: int, small: int) -> float:
    """How tall all strings are with beads of a breadth."""
    beads = max(1, int(rect.width / (side * 1.22)))
    rows = sum(math.ceil((len(course.lives) + 1) / beads) for course, _ in ways)
    return rows * side * 1.3 + len(ways) * (small * 1.5 + side * 0.3)


def _string_bead(target: pygame.Surface, life: Life, at: Point, side: int) -> None:
    medal = signs.medal(life.realm, side)
    middle = round(at[0]), round(at[1])
    art.put(target, medal, middle)
    if life.shelter is not None and side >= 16:
        badge = disc("parasol" if life.shelter == "refuge" else "moon", round(side * 0.46))
        low = middle[0] + round(side * 0.36), middle[1] + round(side * 0.3)
        art.put(target, badge, low)
