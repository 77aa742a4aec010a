"""The picture of a match to keep: for a screen, for a wall or for a phone, with the names or without."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

import pygame

from game import reasons, saves, words
from game.journals import Kept
from game.journals.copies import keep
from game.scenes import dialog, progress_page
from game.scenes.dialog import DEPTH
from game.scenes.layout.keepsake import FORMS
from game.scenes.overlay import OverlayHost
from game.scenes.tables import film_of
from game.scenes.tables.film import Film
from game.scenes.work import Steps, Task, counted, later
from game.widgets import art, boxes, text
from game.widgets.boxes import Column, Framed, Item, Node, Part, Row, Space, Text
from game.widgets.button_nodes import button
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Control, Switch
from game.widgets.panel import Sheet
from game.widgets.png import png
from game.widgets.style import Style

DOTS_A_METRE = 11811  # 300 an inch: the wall's picture is a sheet of A3
PAINTED = 600  # pixels: a picture is painted no smaller, so that its words have room
STEPS = 400  # about so many steps paint a picture
PAINTING = 0.8  # of the work; the rest is packing it
WIDE, TALL = 152.0, 66.0  # u: the page
SHARES = {form: max(wide / high, 0.62) for form, (wide, high) in FORMS.items()}  # of its height, its breadth


@dataclass
class Wish:
    """What is to be kept: the pictures painted small, with the `names` or without.

    `again` shows the film again; None where that is not offered. `painted` are the small pictures that are
    there, by their sizes and whether they have the names.
    """

    film: Film
    names: bool = True
    again: Callable[[], None] | None = None
    painted: dict[tuple[tuple[int, int], bool], pygame.Surface] = field(default_factory=dict)

    def small(self, size: tuple[int, int]) -> Iterator[None]:
        """Paint the picture in the shape of a size, to be looked at, in steps."""
        if (size, self.names) in self.painted:
            return
        larger = max(2.0, PAINTED / min(size))
        surface = pygame.Surface((round(size[0] * larger), round(size[1] * larger)))
        yield from self.film.compose(surface, names=self.names)
        self.painted[size, self.names] = pygame.transform.smoothscale(surface, size)


class Choice(Control):
    """A form of the picture, small, and what it is for."""

    rounding_u = 1.0

    def __init__(self, form: str, rect: Rect, style: Style, wish: Wish, deed: Callable[[], None]) -> None:
        super().__init__(f"keepsake/{form}", rect, style, deed, DEPTH + 3)
        self.form = form
        self.label = words.say(f"keepsake.{form}")
        self.size = words.say(f"keepsake.{form}.size")
        tall = rect.height - _label(style)
        wide, high = FORMS[form]
        self.shown = Rect(0, 0, round(tall * wide / high), tall)
        self.shown.midtop = (rect.centerx, rect.y)
        self._wish = wish
        self.called, self.added = self.label, self.size

    def draw(self, target: pygame.Surface) -> None:
        style, colours, place = self.style, self.style.theme, self.shown
        edge = style.px(0.6)
        around = place.inflate(2 * edge, 2 * edge)
        line = colours.thread if self.hovered or self.held else colours.line
        art.put_frame(
            target,
            around,
            style.measure.u * 0.6,
            colours.raised,
            line=line,
            thick=style.hair * 1.6,
            shadow=colours.shadow,
            drop=style.px(0.4),
            spread=style.px(1.2),
        )
        picture = self._wish.painted.get((place.size, self._wish.names))
        if picture is not None:
            target.blit(picture, place)
        name, small, across, x = style.font_px(2.6), style.font_px(2.0), self.rect.width, place.centerx
        low = place.bottom + style.px(1.4) + name
        text.put_fitted(target, self.label, "semibold", name, colours.ink, x, low, across, "center")
        low += round(small * 1.4)
        text.put_fitted(target, self.size, "inter", small, colours.ink2, x, low, across, "center")
        self.draw_focus(target)


def ask_of(scene: OverlayHost, kept: Kept) -> None:
    """Lay the choice of pictures of a match that is over, or rests, over a scene."""
    ask(scene, film_of(kept.game)(kept))


def ask(scene: OverlayHost, film: Film, wish: Wish | None = None) -> None:
    """Lay the choice of pictures over a scene."""
    wish = wish or Wish(film)
    style, colours = scene.outlook.style, scene.outlook.style.theme

    def turn(on: bool) -> None:
        wish.names = on
        scene.pop_overlay()
        ask(scene, film, wish)

    low = style.px(5.4)
    film_again = partial(button, "keepsake/film", style, words.say("keepsake.film"), high=low, beside=9)
    again = [film_again(wish.again, icon="play", units=2.4, depth=DEPTH + 3)] if wish.again else []
    names = words.say("keepsake.names")

    def switch(rect: Rect) -> Widget:
        return Switch("keepsake/names", rect, style, wish.names, turn, DEPTH + 3).call(names)

    foot = Row(Item(switch, round(low * 1.75), low), Text(names, 2.2, colours.ink, grow=1), *again, gap=1.6)

    choices: list[Choice] = []

    def choice(form: str, rect: Rect) -> Widget:
        choices.append(Choice(form, rect, style, wish, partial(paint, scene, wish, form)))
        return choices[-1]

    def page(tall: int) -> Node:
        """The page, its pictures so high."""
        forms = [
            Item(partial(choice, form), round(tall * share), tall + _label(style))
            for form, share in SHARES.items()
        ]
        pictures = Row(Space(grow=1), Row(*forms, gap=3.0), Space(grow=1))
        title = Text(words.say("keepsake.title"), 4.6, colours.ink, "garamond", leading=1.2)
        said = Text(words.say("keepsake.words"), 2.2, colours.ink2, leading=1.5)
        return Framed(Column(title, said, Space(high=2.4), pictures, Space(high=2.0), foot), 4, 4)

    rect = dialog.page_rect(scene, WIDE, TALL * (1 + (style.measure.text - 1) * 0.5))
    room = rect.width - 2 * style.px(4) - 2 * style.px(3)
    tall = min(rect.height - boxes.height(page(0), style, rect.width), round(room / sum(SHARES.values())))
    high = boxes.height(page(tall), style, rect.width)
    rect = rect.inflate(0, high - rect.height)
    panel = partial(Sheet, "keepsake/panel", depth=DEPTH + 1, raised=True)
    found = boxes.lay(Part(page(tall), panel), style, rect, least_scale=1).widgets
    dialog.lay_page(scene, "keepsake", rect, found, DEPTH, partial(ask, scene, film, wish))
    scene.set_focus(choices[0])
    scene.begin_task(Task(_shown_small(wish, choices)))


def _shown_small(wish: Wish, choices: Sequence[Choice]) -> Steps:
    """Paint the pictures of the choices, one after the other."""
    for choice in choices:
        for _ in wish.small(choice.shown.size):
            yield 0.0
        choice.damage()
    return lambda: None


def _label(style: Style) -> int:
    """How tall the words below a form are."""
    return style.px(2.2) + style.font_px(2.6) + round(style.font_px(2.0) * 1.8)


def paint(scene: OverlayHost, wish: Wish, form: str) -> None:
    """Paint the picture and keep it, and say meanwhile how far it is."""
    scene.pop_overlay()
    progress_page.run(scene, "keepsake/progress", words.say("keepsake.made"), _kept(scene, wish, form))


def _kept(scene: OverlayHost, wish: Wish, form: str) -> Steps:
    film, tell = wish.film, partial(dialog.tell, scene, "keepsake/told", words.say("keepsake.title"))
    try:
        surface = pygame.Surface(FORMS[form])
        yield from counted(film.compose(surface, names=wish.names), STEPS, PAINTING)
        data = yield from later(png(surface, DOTS_A_METRE), PAINTING)
        path = keep("picture", f"{film.kept.id or film.game}-{form}", ".png", data)
    except saves.SaveError as error:
        return partial(tell, reasons.told(error), words.say("close"))
    except (MemoryError, pygame.error):
        return partial(tell, words.say("keepsake.too_large"), words.say("close"))
    return partial(dialog.tell_kept, scene, "keepsake/told", words.say("keepsake.title"), path)
