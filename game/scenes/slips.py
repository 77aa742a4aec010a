"""The folded questions, offered back at the end: each opens for nobody but the one who folded it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game import words
from game.scenes import dialog, questions
from game.scenes.overlay import OverlayHost
from game.sitting import Sitting
from game.widgets import art, boxes, text, theme
from game.widgets.boxes import MANY, Column, Framed, Item, Node, Part, Row, Space, Text
from game.widgets.canvas import Rect
from game.widgets.controls import Control
from game.widgets.panel import Sheet
from game.widgets.style import Style
from game.widgets.token import token_picture

DEEP = 700


def draw_slip(target: pygame.Surface, rect: Rect, charm: int) -> None:
    """A folded slip as wide as a rectangle, with the token of its writer on it."""
    size = rect.width, round(rect.width * 0.75)
    target.blit(art.sprite("shared/slip", size), rect)
    token = token_picture(charm, round(size[1] * 0.62))
    target.blit(token, token.get_rect(center=(rect.centerx, rect.y + round(size[1] * 0.52))))


class Slip(Control):
    """A slip that can be opened, with the name of its writer below."""

    def __init__(
        self,
        name: str,
        rect: Rect,
        style: Style,
        charm: int,
        writer: str,
        depth: int,
        deed: Callable[[], None],
    ) -> None:
        super().__init__(name, rect, style, deed, depth)
        self.charm = charm
        self.called = writer

    def draw(self, target: pygame.Surface) -> None:
        style = self.style
        lifted = style.px(0.4) if self.hovered else 0
        place = Rect(self.rect.x, self.rect.y - lifted, self.rect.width, round(self.rect.width * 0.75))
        draw_slip(target, place, self.charm)
        height, ink, (x, y) = style.font_px(2.2), style.theme.ink, self.rect.midbottom
        y -= round(height * 0.4)
        text.put_fitted(target, self.called, "semibold", height, ink, x, y, self.rect.width, "center")
        self.draw_focus(target)


def lie_there(sitting: Sitting) -> list[int]:
    """The seats whose slips lie there."""
    return [seat for seat in sitting.guide.folded if seat in range(len(sitting.people))]


def open_slips(scene: OverlayHost, sitting: Sitting) -> None:
    """A page with all slips, closed."""
    style = scene.outlook.style
    px, seats = style.px, lie_there(sitting)
    wide = min(px(18), (scene.outlook.size[0] - px(14)) // max(1, len(seats)) - px(2))
    tall = round(wide * 0.75) + round(style.font_px(2.2) * 1.8)
    across = len(seats) * (wide + px(2)) - px(2)

    def slip(seat: int) -> Node:
        writer = sitting.record.seating.at(0)[seat]

        def put(rect: Rect) -> Slip:
            deed = partial(_ask, scene, sitting, seat)
            name = _writer(sitting, seat)
            return Slip(f"slips/{seat}", rect, style, writer.person.token, name, DEEP + 2, deed)

        return Item(put, wide, tall)

    ink, title = style.theme.ink, words.say("guide.question")
    head = Text(title, theme.STEPS["heading"], ink, "garamond", grow=1)
    said = Text(words.say("slips.words"), 2.2, style.theme.ink2, lines=MANY)
    row = Row(Space(grow=1), *map(slip, seats), Space(grow=1), gap=2)
    tree = Framed(Column(Row(head, Space(8)), said, Space(), row, gap=1.4), 4, 3, 5)
    rect = Rect(0, 0, max(across, px(54)) + px(8), 0)
    rect.height = boxes.height(tree, style, rect.width)
    rect.center = scene.outlook.size[0] // 2, scene.outlook.size[1] // 2
    panel = partial(Sheet, "slips/panel", depth=DEEP + 1, raised=True)
    found = boxes.lay(Part(tree, panel), style, rect, least_scale=1).widgets
    dialog.lay_page(scene, "slips", rect, found, DEEP, partial(open_slips, scene, sitting))


def _writer(sitting: Sitting, seat: int) -> str:
    """Who folded the slip of a seat: who sat there before the first step."""
    sat = sitting.record.seating.at(0)[seat]
    return sitting.shown_as(sat.name, sat.person.token)


def _ask(scene: OverlayHost, sitting: Sitting, seat: int) -> None:
    """Nobody but its writer unfolds a slip."""
    name = _writer(sitting, seat)
    dialog.ask(
        scene,
        "slip",
        words.say("slips.only", name=name),
        words.say("slips.only_words", name=name),
        [
            ("leave", words.say("slips.leave"), None),
            ("open", words.say("slips.open", name=name), partial(_open, scene, sitting, seat)),
        ],
        charm=sitting.people[seat].token,
    )


def _open(scene: OverlayHost, sitting: Sitting, seat: int) -> None:
    question = questions.asked(sitting, seat) or words.say("slips.thought")
    title = words.say("slips.asked", name=_writer(sitting, seat))
    dialog.tell(scene, "slip-open", title, question, words.say("slips.fold"))
