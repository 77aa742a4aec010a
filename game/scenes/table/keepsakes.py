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
from game.widgets import art, text
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Button, Control, Switch
from game.widgets.panel import Line, Panel
from game.widgets.png import png
from game.widgets.style import Style

DOTS_A_METRE = 11811  # 300 an inch: the wall's picture is a sheet of A3
PAINTED = 600  # pixels: a picture is painted no smaller, so that its words have room
STEPS = 400  # about so many steps paint a picture
PAINTING = 0.8  # of the work; the rest is packing it
WIDE, TALL = 152.0, 66.0  # u: the page


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

    @property
    def radius(self) -> float:
        return self.style.measure.u

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
        name, small = style.font_px(2.6), style.font_px(2.0)
        low = place.bottom + style.px(1.4) + name
        across = self.rect.width
        name = text.fitted(self.label, "semibold", name, across)
        text.put(target, self.label, "semibold", name, colours.ink, place.centerx, low, "center")
        small = text.fitted(self.size, "inter", small, across)
        text.put(target, self.size, "inter", small, colours.ink2, place.centerx, low + small * 1.4, "center")
        self.draw_focus(target)


def ask_of(scene: OverlayHost, kept: Kept) -> None:
    """Lay the choice of pictures of a match that is over, or rests, over a scene."""
    ask(scene, film_of(kept.game)(kept))


def ask(scene: OverlayHost, film: Film, wish: Wish | None = None) -> None:
    """Lay the choice of pictures over a scene."""
    wish = wish or Wish(film)
    style = scene.outlook.style
    rect = dialog.page_rect(scene, WIDE, TALL * (1 + (style.measure.text - 1) * 0.5))
    pad, head, small = style.px(4), style.font_px(4.6), style.font_px(2.2)
    around = 2 * pad + round(head * 1.2) + round(small * 1.5) + style.px(2.4 + 2.0 + 5.4)
    forms = places(Rect(0, 0, rect.width - 2 * pad, rect.height - around), style)
    rect = rect.inflate(0, around + forms[0].height - rect.height)
    inner = rect.inflate(-2 * pad, -2 * pad)
    title = Rect(inner.x, inner.y, inner.width - style.px(8), round(head * 1.2))
    below = Rect(inner.x, title.bottom, inner.width, round(small * 1.5))
    tall = style.px(5.4)
    switch = Rect(inner.x, inner.bottom - tall, round(tall * 1.75), tall)
    said = Rect(switch.right + style.px(1.6), switch.y, inner.right - switch.right - style.px(1.6), tall)
    film_again = _film_again(wish, inner, tall, style)
    if film_again:
        said.width = film_again[0].rect.x - style.px(1.6) - said.x
    corner = (inner.x, below.bottom + style.px(2.4))
    colours = style.theme

    def turn(on: bool) -> None:
        wish.names = on
        scene.pop_overlay()
        ask(scene, film, wish)

    widgets: list[Widget] = [
        Panel("keepsake/panel", rect, style, raised=True, depth=DEPTH + 1),
        Line(
            "keepsake/title",
            title,
            words.say("keepsake.title"),
            "garamond",
            head,
            colours.ink,
            depth=DEPTH + 2,
        ),
        Line(
            "keepsake/words",
            below,
            words.say("keepsake.words"),
            "inter",
            small,
            colours.ink2,
            depth=DEPTH + 2,
        ),
        Switch("keepsake/names", switch, style, wish.names, turn, DEPTH + 3).call(
            words.say("keepsake.names")
        ),
        Line(
            "keepsake/names/words",
            said,
            words.say("keepsake.names"),
            "inter",
            small,
            colours.ink,
            depth=DEPTH + 3,
        ),
        *film_again,
    ]
    choices = [
        Choice(form, place.move(corner), style, wish, partial(paint, scene, wish, form))
        for form, place in zip(FORMS, forms, strict=True)
    ]
    dialog.lay_page(scene, "keepsake", rect, [*widgets, *choices], DEPTH, partial(ask, scene, film, wish))
    scene.set_focus(choices[0])
    scene.begin_task(Task(_shown_small(wish, choices)))


def _shown_small(wish: Wish, choices: Sequence[Choice]) -> Steps:
    """Paint the pictures of the choices, one after the other."""
    for choice in choices:
        for _ in wish.small(choice.shown.size):
            yield 0.0
        choice.damage()
    return lambda: None


def _film_again(wish: Wish, inner: Rect, tall: int, style: Style) -> list[Button]:
    """The button that shows the film again, at the end of the lowest row, where that is offered."""
    if wish.again is None:
        return []
    label = words.say("keepsake.film")
    wide = text.width(label, "semibold", style.font_px(2.4)) + style.px(9)
    place = Rect(inner.right - wide, inner.bottom - tall, wide, tall)
    return [Button("keepsake/film", place, style, label, wish.again, icon="play", units=2.4, depth=DEPTH + 3)]


def places(room: Rect, style: Style) -> list[Rect]:
    """The room of each form, side by side."""
    label = _label(style)
    shares = [max(wide / high, 0.62) for wide, high in FORMS.values()]
    gap = style.px(3)
    tall = min(room.height - label, round((room.width - 2 * gap) / sum(shares)))
    found, x = [], room.x + (room.width - round(tall * sum(shares)) - 2 * gap) // 2
    for share in shares:
        wide = round(tall * share)
        found.append(Rect(x, room.y, wide, tall + label))
        x += wide + gap
    return found


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
