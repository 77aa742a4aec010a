"""The folded questions, offered back at the end: each opens for nobody but the one who folded it."""

from __future__ import annotations

from functools import partial

import pygame

from game import words
from game.scenes import dialog, questions
from game.scenes.overlay import OverlayHost
from game.sitting import Sitting
from game.widgets import art, text
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Control
from game.widgets.panel import Block, Panel
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

    def __init__(self, name: str, rect: Rect, style: Style, charm: int, writer: str, depth: int) -> None:
        super().__init__(name, rect, style, None, depth)
        self.charm = charm
        self.called = writer

    def draw(self, target: pygame.Surface) -> None:
        style = self.style
        lifted = style.px(0.4) if self.hovered else 0
        place = Rect(self.rect.x, self.rect.y - lifted, self.rect.width, round(self.rect.width * 0.75))
        draw_slip(target, place, self.charm)
        height = text.fitted(self.called, "semibold", style.font_px(2.2), self.rect.width, 13)
        y = self.rect.bottom - round(height * 0.4)
        text.put(target, self.called, "semibold", height, style.theme.ink, self.rect.centerx, y, "center")
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
    rect = dialog.page_rect(scene, 0, 0)
    rect.size = max(across, px(54)) + px(8), tall + px(27)
    rect.center = scene.outlook.size[0] // 2, scene.outlook.size[1] // 2
    column = rect.width - px(8)
    head = Block(
        "slips/title",
        Rect(rect.x + px(4), rect.y + px(3), column - px(8), px(6)),
        words.say("guide.question"),
        "garamond",
        style.type("heading"),
        style.theme.ink,
        depth=DEEP + 2,
    )
    below = Rect(rect.x + px(4), rect.y + px(9.6), column, px(7))
    said = words.say("slips.words")
    note = Block("slips/words", below, said, "inter", style.font_px(2.2), style.theme.ink2, depth=DEEP + 2)
    left = rect.centerx - across // 2
    shown: list[Widget] = [Panel("slips/panel", rect, style, raised=True, depth=DEEP + 1), head, note]
    for index, seat in enumerate(seats):
        place = Rect(left + index * (wide + px(2)), rect.bottom - px(5) - tall, wide, tall)
        writer = sitting.record.seating.at(0)[seat]
        slip = Slip(f"slips/{seat}", place, style, writer.person.token, _writer(sitting, seat), DEEP + 2)
        slip.deed = partial(_ask, scene, sitting, seat)
        shown.append(slip)
    dialog.lay_page(scene, "slips", rect, shown, DEEP, partial(open_slips, scene, sitting))


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
