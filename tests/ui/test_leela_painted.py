"""The painted cloth of Leela: what is painted follows from the view, and what must be seen is seen."""

from __future__ import annotations

import pygame
import pytest

from game.scenes.replay import Replay
from game.scenes.table.scene import TableScene
from game.scenes.tables.leela.lit import Lit
from game.scenes.tables.leela.painted import INK, TAB, TABBED, Painted
from game.scenes.tables.leela.picture import GAME, GOAL, ROWS, Cloth
from game.sitting import Sitting
from game.widgets import picture_cache, theme
from game.widgets.accessibility import AccessibilityNode
from tests.ui.pilot import SIZES, Pilot
from tests.ui.test_contrast import contrast
from tests.ui.test_readout import listened
from tests.window.shots import sitting

pytestmark = pytest.mark.usefixtures("drawn", "each_frame")

PRINTS = True  # Leela's cloth is looked at
forget = picture_cache.forget  # as it is, for tests of screens otherwise give nothing back

READY = 2500.0  # milliseconds, after which the last square is printed


def table(actions: int, size: tuple[int, int] = (1280, 720), **settings: object) -> Pilot:
    def first(app):
        for key, value in settings.items():
            app.settings.set(key, value)
        return TableScene(app, sitting(GAME, 3, actions))

    pilot = Pilot(first, size)
    pilot.settle()
    pilot.pass_time(READY)
    return pilot


def met(played: Sitting, steps: int) -> set[int]:
    """The squares that tokens came to in the first so many steps, by the events."""
    found = {GOAL}
    for step in played.match.steps[:steps]:
        for happening in played.match.transitions(step, None):
            event = happening.event
            found |= {
                event[key] for key in ("to", "through", "from") if event["type"] in MOVED and key in event
            }
    return found


MOVED = ("entered", "moved", "arrow", "snake")


def colours(surface: pygame.Surface, rect: pygame.Rect) -> bytes:
    return pygame.image.tobytes(surface.subsurface(rect), "RGB")


# -- what is painted


@pytest.mark.parametrize("actions", [0, 1, 40])
def test_every_square_that_was_met_by_anybody_is_painted_and_no_other(actions):
    pilot = table(actions)
    cloth = pilot.scene.stage.cloth
    assert cloth.painted == met(pilot.scene.sitting, actions)
    for square in range(1, 73):
        assert (cloth.look(square) == "printed") == (square not in cloth.painted)


def test_a_throw_paints_and_undo_takes_the_paint_away():
    pilot = table(30, speed="instant")
    stage, background = pilot.scene.stage, pilot.scene.canvas.background
    before, seen = stage.cloth.painted, colours(pilot.scene.canvas.background, stage.cloth.rect)
    for _ in range(4):
        pilot.scene.act(pilot.scene.sitting.match.legal()[0])
        pilot.settle()
        assert pilot.scene.stage.cloth.painted == met(
            pilot.scene.sitting, len(pilot.scene.sitting.match.steps)
        )
    after = colours(background, stage.cloth.rect)
    assert stage.cloth.painted >= before and after != seen
    while len(pilot.scene.sitting.match.steps) > 30:
        pilot.press(pygame.K_u)
        if pilot.has("undo/yes"):
            pilot.click("undo/yes")
        pilot.settle()
    steps = len(pilot.scene.sitting.match.steps)
    assert pilot.scene.stage.cloth.painted == met(pilot.scene.sitting, steps) <= before
    pilot.pass_time(READY)
    assert colours(pilot.scene.canvas.background, stage.cloth.rect) != after


@pytest.mark.parametrize("position", [0, 7, 30])
def test_a_replay_shows_what_was_painted_then(position):
    played = sitting(GAME, 3, 30)
    pilot = Pilot(lambda app: Replay(app, sitting=played, position=position))
    pilot.settle()
    assert pilot.scene.stage.cloth.painted == met(played, position)


def test_a_painted_square_looks_as_it_does_where_all_is_laid_at_once():
    """Square by square while the match goes on, or all of them when the table opens: it is the same cloth."""
    pilot = table(10, speed="instant")
    for _ in range(12):
        pilot.scene.act(pilot.scene.sitting.match.legal()[0])
        pilot.settle()
    pilot.pass_time(READY)
    on = pilot.scene.stage.cloth
    one = colours(pilot.scene.canvas.background, on.rect)
    anew = Painted(pygame.Rect(pilot.scene.areas.stage), on.names)
    anew.wear(pilot.scene.view())
    whole = anew.picture()
    while (part := anew.make_next()) is not None:
        whole.blit(part[0], part[1].move(-anew.outer.x, -anew.outer.y))
    assert colours(whole, anew.rect.move(-anew.outer.x, -anew.outer.y)) == one


def test_the_square_that_was_reached_last_has_a_frame_until_the_next_throw():
    pilot = table(40)
    cloth, view = pilot.scene.stage.cloth, pilot.scene.view()
    assert cloth.reached in [seat["square"] for seat in view["seats"]]
    framed = cloth.patch(cloth.reached)
    cloth.reached, square = None, cloth.reached
    assert colours(framed, framed.get_rect()) != colours(cloth.patch(square), framed.get_rect())


# -- names instead


def test_with_names_the_cloth_is_as_it_was():
    pilot = table(20, cloth="names")
    on = pilot.scene.stage.cloth
    assert type(on) is Cloth and pilot.scene.stage.lit is None
    whole = Cloth(pygame.Rect(pilot.scene.areas.stage), "both").picture()
    inner = on.rect.move(-on.outer.x, -on.outer.y)
    assert colours(pilot.scene.canvas.background, on.rect) == colours(whole, inner)


def test_who_cannot_see_it_is_told_the_same_of_either_cloth():
    told = []
    for cloth in ("painted", "names"):
        pilot = table(20, cloth=cloth)
        told.append(said(listened(pilot).root))
    assert told[0] == told[1] and len(told[0]) > 72


def said(node: AccessibilityNode) -> list[tuple[object, ...]]:
    """All of a tree but the places, which differ by a pixel."""
    found = [(node.key, node.role, node.said, node.description, node.value, node.live, node.actions)]
    return found + [each for part in node.parts for each in said(part)]


# -- what must be seen


def test_numbers_stand_out_from_their_tabs():
    assert all(contrast(INK, theme.mixed(row, TAB, TABBED)) >= 4.5 for row in ROWS)


@pytest.mark.parametrize("size", SIZES)
def test_no_name_stands_on_a_square_and_its_number_can_be_read(size):
    pilot = table(0, size)
    cloth = pilot.scene.stage.cloth
    for square in range(1, 73):
        (number,) = cloth.labels(square).lines
        assert number.words == str(square) and number.height >= theme.SMALLEST


def test_what_is_pointed_at_lights_its_link_and_names_both_ends():
    pilot = table(30)
    stage = pilot.scene.stage
    lit = stage.lit
    assert isinstance(lit, Lit)
    for square, ends in ((63, (63, 2)), (2, (63, 2)), (46, (62, 46)), (5, (5,))):
        pilot.post(pygame.MOUSEMOTION, pos=stage.cloth.square(square).center, rel=(0, 0), buttons=(0, 0, 0))
        pilot.pass_time(600)
        assert lit.squares == ends
        assert [said for _, said, _ in lit.names.said] and len(lit.names.said) == len(ends)
        assert all(pilot.app.screen.get_rect().contains(rect) for rect, *_ in lit.names.said)
    dark = [pilot.app.screen.get_at(stage.cloth.square(33).center)]
    pilot.post(pygame.MOUSEMOTION, pos=stage.cloth.square(63).center, rel=(0, 0), buttons=(0, 0, 0))
    pilot.pass_time(600)
    dark.append(pilot.app.screen.get_at(stage.cloth.square(33).center))
    assert sum(dark[1][:3]) < 0.7 * sum(dark[0][:3]), "the rest lies under a veil"
    pilot.post(pygame.MOUSEMOTION, pos=(2, 2), rel=(0, 0), buttons=(0, 0, 0))
    pilot.pass_time(600)
    assert lit.squares == () and not lit.names.said
    assert pilot.app.screen.get_at(stage.cloth.square(33).center) == dark[0]


@pytest.mark.usefixtures("each_frame")
@pytest.mark.parametrize("reduced", [False, True])
def test_what_is_pointed_at_fades_in_unless_less_motion_is_asked(reduced):
    pilot = table(30, reduced_motion=reduced)
    stage, app = pilot.scene.stage, pilot.app
    pilot.post(pygame.MOUSEMOTION, pos=(2, 2), rel=(0, 0), buttons=(0, 0, 0))
    pilot.pass_time(400)
    place, lights = stage.cloth.square(33).center, []
    lights.append(sum(app.screen.get_at(place)[:3]))
    stage._look_at(63)
    for _ in range(20):
        pilot.frame(10)
        lights.append(sum(app.screen.get_at(place)[:3]))
    assert lights[-1] < 0.7 * lights[0] and lights == sorted(lights, reverse=True)
    assert (len(set(lights)) > 4) != reduced and len(set(lights[13:])) == 1


# -- no frame takes long


def test_the_squares_are_printed_one_by_one_after_the_table_has_opened():
    forget()  # a store that other tests have filled would let go of what is printed here
    pilot = table(0, (1111, 700))  # a size that no other test has printed
    cloth = Painted(pygame.Rect(100, 50, 701, 611))
    assert cloth.picture().get_size() == cloth.outer.size
    made = []
    while (part := cloth.make_next()) is not None:
        made.append(tuple(part[1]))
    assert sorted(made) == sorted(tuple(cloth.square(number)) for number in range(1, 73))
    large = Painted(pygame.Rect(0, 0, 1500, 1311))
    whole = large.picture()
    while (part := large.make_next()) is not None:
        whole.blit(part[0], part[1].move(-large.outer.x, -large.outer.y))
        made.append(tuple(part[1]))
    assert len(made) == 72 + 72 + 4 + 3, "border and links of a large one, too"
    field = large.rect.move(-large.outer.x, -large.outer.y)
    assert colours(whole, field) == colours(large.picture(), field)
    assert large.make_next() is None, "all of it is there when it is made again"
    assert pilot.scene.stage.cloth.make_next() is None, "the table has printed all of its own"
