"""One plain question, or one plain sentence, laid over a scene."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from pathlib import Path

import pygame

from game import disk, file_manager
from game import words as sentences
from game.scenes.overlay import OverlayHost, quiet_place
from game.widgets import boxes, text
from game.widgets.boxes import Column, Framed, Item, Node, Part, Row, Space
from game.widgets.button_nodes import button
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import RoundButton
from game.widgets.panel import Block, Panel, Sheet
from game.widgets.ring import focus_ring
from game.widgets.token import token_picture

DEPTH = 800


class Veil(Widget):
    """Darkens what lies under a question."""

    touchable = False

    def draw(self, target: pygame.Surface) -> None:
        clip = target.get_clip()
        shade = pygame.Surface(clip.size, pygame.SRCALPHA)
        shade.fill((20, 12, 8, 120))
        target.blit(shade, clip)


class Asked(Widget):
    """The token of the person a question is put to."""

    touchable = False

    def __init__(self, name: str, rect: Rect, charm: int, depth: int = DEPTH + 2) -> None:
        super().__init__(name, rect, depth)
        self.charm = charm

    def draw(self, target: pygame.Surface) -> None:
        token = token_picture(self.charm, self.rect.width)
        target.blit(token, token.get_rect(center=self.rect.center))


def ask(
    scene: OverlayHost,
    name: str,
    title: str,
    words: str,
    choices: Sequence[tuple[str, str, Callable[[], None] | None]],
    *,
    primary: int = 0,
    charm: int | None = None,
    left: Callable[[], None] | None = None,
    stays: Collection[str] = (),
) -> None:
    """Lay a question over a scene; `charm` is the token of the person it is put to.

    `choices` are (name, label, deed); one without a deed only closes the
    question, as does Esc or a touch beside it, unless `left` says what that means. It `stays` after these.
    """
    style, width = scene.outlook.style, scene.outlook.size[0]

    def block(leaf: str, said: str, face: text.Face, type_: int, ink: str) -> Node:
        made = Block(f"{name}/{leaf}", Rect(0, 0, 10, 10), said, face, type_, ink, depth=DEPTH + 2)

        def needed(across: int) -> int:
            made.rect.width = across
            return made.needed

        def put(rect: Rect) -> Widget:
            made.rect = rect
            return made

        return Item(put, None, needed, grow=1)

    wide = min(style.px(78), width - style.px(6))
    lengths = [text.width(label, "semibold", style.font_px(2.8)) + style.px(5) for _, label, _ in choices]
    natural = [max(style.px(14), length) for length in lengths]
    tight = sum(natural) + style.px(1.6) * len(natural) > wide - 2 * style.px(4)

    def answer(index: int) -> Node:
        choice, label, deed = choices[index]
        act = deed if deed is not None and choice in stays else closing(scene, deed)
        made = partial(button, f"{name}/{choice}", style, label, act, style.px(9), units=2.8, depth=DEPTH + 2)
        grow, kind = natural[index] if tight else 0, "primary" if index == primary else "plain"
        return made(wide=natural[index], least=0, grow=grow, kind=kind)

    head = block("title", title, "garamond", style.type("heading"), style.theme.ink)
    if charm is not None:
        side = style.px(8)
        head = Row(Item(lambda rect: Asked(f"{name}/token", rect, charm), side, side), head, gap=2.0)
    body = block("words", words, "inter", style.font_px(2.4), style.theme.ink2)
    before = [] if tight else [Space(grow=1)]
    answers = Row(*before, *map(answer, range(len(choices))), gap=1.6)
    tree = Framed(Column(Column(head, body, gap=1.6), answers, gap=3.0), 4, 4)

    def again() -> None:
        ask(scene, name, title, words, choices, primary=primary, charm=charm, left=left)

    lay_sheet(scene, name, tree, wide, closing(scene, left), choices[primary][0], again)


def closing(scene: OverlayHost, deed: Callable[[], object] | None) -> Callable[[], None]:
    """Take away what lies uppermost, and then do a deed, where there is one."""

    def close() -> None:
        scene.pop_overlay()
        if deed is not None:
            deed()

    return close


def lay_sheet(
    scene: OverlayHost,
    name: str,
    tree: Node,
    wide: int,
    close: Callable[[], None],
    first: str,
    again: Callable[[], None] | None = None,
    *,
    least_tall: int = 0,
    depth: int = DEPTH,
    beside: Callable[[tuple[int, int]], bool] | None = None,
) -> Widget:
    """Put a sheet over a scene, so many pixels wide: in the middle, or at the edge of who sits at a side.

    `first` is the name of the widget that the keys begin at, which is given back. What stands on the sheet is
    2 deeper than the veil; `beside` tells whether a touch beside it does nothing.
    """
    style, (width, height) = scene.outlook.style, scene.outlook.size
    tall = max(least_tall, boxes.height(tree, style, wide))
    top = (height - tall) // 2 if scene.outlook.turn is None else height - tall - style.px(4)
    panel = partial(Sheet, f"{name}/panel", depth=depth + 1, raised=True)
    place = Rect((width - wide) // 2, top, wide, tall)
    found = boxes.lay(Part(tree, panel), style, place, least_scale=1).widgets
    veil = Veil(f"{name}/veil", Rect(0, 0, width, height), depth)
    chosen = next(each for each in found if each.name == f"{name}/{first}")
    scene.push_overlay([veil, *found], close, chosen, again, beside=beside)
    return chosen


def tell_kept(scene: OverlayHost, name: str, title: str, path: Path, sentence: str = "") -> None:
    """Say where something was written, after a sentence about it, and offer to show it there."""
    if file_manager.is_here():
        place = sentences.say("kept.in", folder=disk.shown(path.parent.name), file=disk.shown(path.name))
        choices = [("show", sentences.say("kept.show"), partial(file_manager.show, path))]
    else:
        place, choices = sentences.say("kept.at", path=disk.shown_short(path)), []
    close: tuple[str, str, None] = ("close", sentences.say("close"), None)
    ask(
        scene, name, title, " ".join(filter(None, (sentence, place))), [*choices, close], primary=len(choices)
    )


def tell(scene: OverlayHost, name: str, title: str, words: str, close: str) -> None:
    """Say one thing, with a button to go on."""
    ask(scene, name, title, words, [("close", close, None)])


def page_rect(scene: OverlayHost, wide: float, tall: float) -> Rect:
    """The middle of the window, so many u wide and high, or as much of that as has room."""
    style, (width, height) = scene.outlook.style, scene.outlook.size
    rect = Rect(0, 0, min(style.px(wide), width - style.px(6)), min(style.px(tall), height - style.px(6)))
    rect.topleft = (width - rect.width) // 2, (height - rect.height) // 2
    return rect


def lay_page(
    scene: OverlayHost,
    name: str,
    rect: Rect,
    widgets: Sequence[Widget],
    depth: int,
    again: Callable[[], None] | None = None,
) -> None:
    """Put a page over everything, on a veil so deep, with a button in its corner that closes it.

    `again` opens it at another size of the window.
    """
    style = scene.outlook.style
    side, pad = style.px(6.4), style.px(2.4)
    place = Rect(rect.right - side - pad, rect.y + pad, side, side)
    said = sentences.say("close")
    close = RoundButton(f"{name}/close", place, style, "cross", scene.pop_overlay, tip=said, depth=depth + 20)
    close.beside = close.rect
    veil = Veil(f"{name}/veil", Rect((0, 0), scene.outlook.size), depth)
    scene.push_overlay([veil, *widgets, close], scene.pop_overlay, close, again)


def notice(scene: OverlayHost, name: str, words: str, *, aside: bool = False) -> None:
    """Put a sentence at the top of the screen, as who is to read it sees that; `aside`: where least lies."""
    with scene.canvas.facing(scene.outlook.turn):
        scene.canvas.add(Notice(name, scene, words, aside=aside))


class Notice(Widget):
    """A sentence at the top of the screen that stays until it is touched, or Enter is pressed on it."""

    urgent = True
    focusable = True

    def __init__(self, name: str, scene: OverlayHost, words: str, *, aside: bool = False) -> None:
        style = scene.outlook.style
        height = style.font_px(2.2)
        pad = style.px(1.6)
        width = scene.outlook.size[0]
        across = min(text.width(words, "inter", height) + 2 * pad + 2, width - style.px(8))
        column = Rect(0, 0, across - 2 * pad, 10)
        self._block = Block(f"{name}/words", column, words, "inter", height, style.theme.ink, align="center")
        tall = self._block.needed + height
        place = Rect((width - across) // 2, style.px(1.2), across, tall)
        place = quiet_place(scene, place.size, style.px(1.6), headline=False) if aside else place
        super().__init__(name, place, DEPTH - 10)
        self._panel = Panel(f"{name}/panel", self.rect, style, raised=True)
        self.bleed = self._panel.bleed
        self._scene, self._style = scene, style
        column.midtop = (self.rect.centerx, self.rect.y + round(height * 0.44))
        self._block.rect = column

    def press(self) -> bool:
        if self._scene.focus is self:
            self._scene.set_focus(None)
        self._scene.canvas.remove([self])
        return True

    def draw(self, target: pygame.Surface) -> None:
        self._panel.draw(target)
        self._block.draw(target)
        if self.focused:
            focus_ring(target, self.rect, self._style, self._panel.radius)
