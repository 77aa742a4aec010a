"""Widgets turned to a reader: drawn as for the south and then turned, touched and reached where they lie."""

from __future__ import annotations

from functools import partial

import pygame
import pytest

from game.scenes import dialog
from game.scenes.scene import Scene
from game.widgets.canvas import Canvas, Rect, Widget
from game.widgets.controls import Button
from game.widgets.rotation import Rotation
from game.widgets.style import Style
from game.widgets.theme import PAPER, Measure
from game.widgets.viewport import Viewport
from tests.ui.pilot import Pilot

SCREEN = (640, 400)
SIDES = range(4)


@pytest.mark.parametrize("quarters", SIDES)
def test_a_frame_and_the_screen_say_the_same(quarters: int) -> None:
    turn = Rotation(quarters, SCREEN)
    rect = Rect(30, 50, 70, 20)
    assert turn.inward(turn.outward(rect)) == rect
    assert turn.point_inward(turn.point_outward((30, 50))) == (30, 50)
    assert turn.outward(Rect((0, 0), turn.size)) == Rect((0, 0), SCREEN)
    foot = turn.outward(Rect(0, turn.size[1] - 1, turn.size[0], 1))  # the reader's own edge
    edges = {"bottom": 400, "left": 0, "top": 0, "right": 640}
    side = ("bottom", "left", "top", "right")[quarters]
    assert getattr(foot, side) == edges[side] and min(foot.size) == 1
    hand = turn.point_outward((10, 0))[0] - turn.point_outward((0, 0))[0]
    down = turn.point_outward((10, 0))[1] - turn.point_outward((0, 0))[1]
    assert turn.direction_outward((1, 0)) == (hand // 10, down // 10)


class Ink(Widget):
    """Something that is nowhere alike, and blends with what lies under it."""

    bleed = 3

    def draw(self, target: pygame.Surface) -> None:
        shade = pygame.Surface(self.area.size, pygame.SRCALPHA)
        shade.fill((200, 30, 60, 120))
        target.blit(shade, self.area)
        pygame.draw.line(target, (0, 60, 200), self.rect.topleft, self.rect.midbottom, 3)


def ground(size: tuple[int, int]) -> pygame.Surface:
    found = pygame.Surface(size)
    for x in range(size[0]):
        pygame.draw.line(found, (x % 256, x * 3 % 256, 90), (x, 0), (0, size[1] * x // size[0]))
    return found


@pytest.mark.parametrize("quarters", SIDES)
def test_the_picture_is_that_of_an_upright_screen_turned(quarters: int) -> None:
    turn = Rotation(quarters, SCREEN)
    lying = Canvas(ground(SCREEN))
    upright = Canvas(pygame.transform.rotate(lying.background, 90 * quarters))
    below, over = Ink("below", Rect(20, 30, 90, 40)), Ink("over", Rect(60, 50, 90, 60), 1)
    with lying.facing(turn):
        lying.add(below, over)
    screen = pygame.Surface(SCREEN)
    lying.paint(screen)
    upright.add(*(Ink(each.name, each.rect, each.depth) for each in (below, over)))
    seen = pygame.Surface(turn.size)
    upright.paint(seen)
    assert pygame.image.tobytes(screen, "RGB") == pygame.image.tobytes(
        pygame.transform.rotate(seen, -90 * quarters), "RGB"
    )
    over.move_to(Rect(80, 70, 30, 60))  # only what it left and where it came is drawn again
    painted = lying.paint(screen)
    assert sum(each.width * each.height for each in painted) < 20_000
    upright.widgets[1].move_to(Rect(80, 70, 30, 60))
    upright.paint(seen)
    assert pygame.image.tobytes(screen, "RGB") == pygame.image.tobytes(
        pygame.transform.rotate(seen, -90 * quarters), "RGB"
    )


class Sides(Scene):
    """A button at each side, and one in the middle that opens nothing."""

    def build(self) -> None:
        self.pressed: list[str] = []
        for quarters in SIDES:
            turn = Rotation(quarters, self.app.size)
            style = Style(PAPER, Measure(turn.size))
            for index in range(2):
                rect = Rect(turn.size[0] // 2 - 120 + 130 * index, turn.size[1] - 60, 110, 50)
                name = f"{quarters}/{index}"
                with self.canvas.facing(turn):
                    self.canvas.add(Button(name, rect, style, name, partial(self.asks, name)))

    def asks(self, name: str) -> None:
        self.pressed.append(name)
        dialog.tell(self, "asked", name, "Something is asked.", "Close")

    @property
    def outlook(self) -> Viewport:
        turn = Rotation(self.called_from or 0, self.app.size)
        return Viewport(turn.size, Style(PAPER, Measure(turn.size)), turn)


def test_a_press_at_each_side_acts_and_what_it_opens_faces_it() -> None:
    pilot = Pilot(Sides, (1280, 720))
    for quarters in SIDES:
        pilot.click(f"{quarters}/1")
        assert pilot.scene.pressed[-1] == f"{quarters}/1"
        button = pilot.find("asked/close")
        assert button.facing.quarters == quarters
        pilot.resize((1280, 760))
        button = pilot.find("asked/close")
        assert button.facing.quarters == quarters, "laid anew it still faces who called it"
        pilot.click("asked/close")
        assert not pilot.has("asked/close")
    pilot.close()


def test_arrows_lead_as_the_reader_sees_it() -> None:
    pilot = Pilot(Sides, (1280, 720))
    scene = pilot.scene
    for quarters in SIDES:
        scene.called_from = quarters
        scene.set_focus(pilot.find(f"{quarters}/0"))
        pilot.press(pygame.K_RIGHT)
        assert scene.focus.name == f"{quarters}/1", "to the reader's right"
        pilot.press(pygame.K_LEFT)
        assert scene.focus.name == f"{quarters}/0"
        pilot.press(pygame.K_UP)
        assert scene.focus.facing.quarters != quarters, "up is towards the middle, and beyond"
    pilot.close()
