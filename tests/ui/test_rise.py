"""The square rises: where a token of Leela comes to rest, its square is read until somebody goes on."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game import saves, words
from game.scenes.layout.box import Box
from game.scenes.layout.leaf import LEAST_PIXELS, LeafPlan, plan_leaf
from game.scenes.replay import Replay
from game.scenes.table.scene import TableScene
from game.scenes.tables.leela import paintings
from game.scenes.tables.leela.verse import link_page, square_page
from game.sitting import Sitting
from game.widgets import text
from game.widgets.theme import Measure
from tests import own_boards
from tests.clauses import clause
from tests.ui.pilot import SIZES, Pilot, Seldom
from tests.ui.test_table import CREATED, force, leela, stands

SPACE = pygame.K_SPACE
SQUARES = range(1, 73)


@pytest.fixture(autouse=True)
def _paintings() -> Iterator[None]:
    paintings.forget()
    yield
    paintings.forget()


def seated(sitting: Sitting, size: tuple[int, int] = (1024, 640), **settings: object) -> Pilot:
    pilot = Pilot(lambda app: TableScene(app, sitting), size, Seldom)
    for key, value in {"verse": "waits", **settings}.items():
        pilot.app.settings.set(key, value)
    pilot.app.relayout()
    pilot.frame()
    return pilot


def throw(pilot: Pilot, *dice: int) -> None:
    """Throw these; what rises on the way to the last is not looked at."""
    scene = pilot.scene
    force(scene.sitting, *dice)
    for count in range(len(dice)):
        scene.hands.taken()
        scene.act(scene.sitting.match.legal()[0])
        pilot.settle()
        while scene.player.waiting and count < len(dice) - 1:
            scene.player.go_on()
            pilot.settle()


def test_a_square_rises_and_waits_and_its_arrow_is_taken_when_somebody_goes_on():
    sitting = leela()
    pilot = seated(sitting)
    throw(pilot, 6, 4)
    texts, scene = words.texts("leela"), pilot.scene
    leaf = pilot.find("verse/leaf")
    assert scene.player.waiting and pilot.has("verse/hole") and not scene.stage.tokens[0].visible
    assert texts.squares["10"].commentary in leaf.accessible_name and "TUH-pa" in leaf.accessible_name
    assert (pilot.find("bar").title, pilot.find("choice/go_on").label) == ("Ann on 10, tapaḥ", "Up the arrow")
    bar = pilot.find("bar").rect
    assert not bar.colliderect(leaf.rect) and leaf.rect.contains(pilot.find("verse/link").rect)
    pilot.click("verse/link")
    assert (
        texts.links["10>23"].commentary in pilot.find("verse/leaf").accessible_name and scene.player.waiting
    )
    pilot.click("verse/link")
    assert texts.squares["10"].commentary in pilot.find("verse/leaf").accessible_name
    pilot.press(pygame.K_m)
    pilot.press(pygame.K_s)
    for sign in ("loudness/glance", "held/pace"):
        assert bar.contains(pilot.find(sign).rect), "what is shown for a moment lies over no line of the leaf"
    assert not pilot.has("tool/pace/tip")
    pilot.app.settings.set("speed", "calm")
    pilot.pass_time(1700)
    pilot.click("tool/eye")
    assert not leaf.visible or not pilot.has("verse/leaf")
    pilot.click("tool/eye")
    pilot.resize((800, 1280))
    assert texts.squares["10"].commentary in pilot.find("verse/leaf").accessible_name, (
        "it is held at another size"
    )
    assert pilot.find("verse/leaf").rect.clip(pilot.find("bar").rect).size == (0, 0)
    pilot.pass_time(500)
    pilot.press(SPACE)
    pilot.frame()
    assert texts.squares["23"].commentary in pilot.find("verse/leaf").accessible_name, (
        "and what follows on it"
    )
    pilot.pass_time(900)
    pilot.press(SPACE)
    pilot.settle()
    stands(pilot)
    assert not any(widget.name.startswith("verse/") for widget in scene.canvas.widgets)


def test_the_landing_of_a_link_rises_too_and_then_the_die_goes_on():
    sitting = leela()
    pilot = seated(sitting)
    throw(pilot, 6, 4)
    pilot.click("verse/leaf", (0.2, 0.95))
    pilot.settle()
    assert pilot.find("bar").title == "Ann on 23, svargaloka" and pilot.scene.player.waiting
    assert "from 10" in pilot.find("verse/leaf").accessible_name
    steps = len(sitting.match.steps)
    for _ in range(4):
        pilot.press(SPACE)
        pilot.pass_time(100)
    pilot.pass_time(400)
    pilot.press(SPACE)
    for _ in range(4):
        pilot.press(SPACE)
        pilot.pass_time(80)
    pilot.settle()
    assert len(sitting.match.steps) == steps, "no press in haste throws for the next player"
    stands(pilot)


@pytest.mark.parametrize(("display", "seat"), [("flat", 0), ("wall", 0)])
def test_it_faces_who_moved_and_is_read_from_afar(display, seat):
    pilot = seated(leela(3), (1280, 720), display=display)
    throw(pilot, 6, 5)
    leaf = pilot.find("verse/leaf")
    assert leaf.facing == pilot.scene.display.turn_of(seat)
    assert pilot.has("verse/back") is (display == "flat") is not pilot.has("verse/night")
    assert pilot.app.screen.get_rect().contains(leaf.on_screen)
    pilot.scene.player.go_on()
    pilot.settle()
    stands(pilot)


def light(pilot: Pilot, place: pygame.Rect) -> float:
    """How bright a part of the screen is on the whole, 0 to 1."""
    colour = pygame.transform.average_color(
        pilot.look(), place.inflate(-place.width // 5, -place.height // 5)
    )
    return sum(colour[:3]) / 3 / 255


def test_by_night_the_cloth_and_the_risen_square_give_less_light():
    seen = []
    for chosen in ("own", "night"):
        pilot = seated(leela(), theme=chosen)
        cloth = light(pilot, pilot.find("stage/board").rect)
        throw(pilot, 6, 4)
        leaf = pilot.find("verse/leaf").rect
        seen.append((cloth, light(pilot, leaf)))
        pilot.close()
    (cloth, leaf), (cloth_by_night, leaf_by_night) = seen
    assert cloth_by_night < 0.8 * cloth and leaf_by_night < 0.8 * leaf


def test_a_bots_square_is_short_and_blocks_nothing():
    people = [saves.Person("person", None, 0), saves.Person("bot", "easy", 1)]
    sitting = Sitting.begin("leela", ["Ann", "Ben"], people, {}, CREATED)
    pilot = seated(sitting)
    throw(pilot, 1)
    force(sitting, 6, 1, 1)
    for _ in range(400):
        pilot.frame(16)
        if pilot.has("verse/short"):
            break
    leaf = pilot.find("verse/short")
    assert "moha" in leaf.accessible_name and "Ben stands here" in leaf.accessible_name
    assert not pilot.scene.player.waiting
    assert pilot.scene.stage.cloth.rect.contains(leaf.rect), "it hides none of what is told beside the cloth"
    assert leaf.rect.collidelist([token.rect for token in pilot.scene.stage.tokens]) < 0, "and no token"
    pilot.pass_time(6000)
    assert not pilot.has("verse/short")


@clause("LE-8.4")
def test_a_square_that_a_person_has_read_is_short_the_next_time():
    people = [saves.Person("person", None, seat) for seat in (0, 1)]
    pilot = seated(Sitting.begin("leela", ["Ann", "Ben"], people, {"begin": "born"}, CREATED))
    throw(pilot, 2)
    assert pilot.scene.player.waiting and pilot.find("subtitle").words == "Throw 1"
    pilot.scene.player.go_on()
    pilot.settle()
    force(pilot.scene.sitting, 2)
    pilot.scene.hands.taken()
    pilot.scene.act(pilot.scene.sitting.match.legal()[0])
    for _ in range(400):
        pilot.frame(16)
        assert not pilot.has("verse/leaf")
        if pilot.has("verse/short"):
            break
    assert "Ben stands here" in pilot.find("verse/short").accessible_name


@pytest.mark.parametrize("verse", ["short", "off", "breath"])
def test_as_the_settings_have_it(verse):
    pilot = seated(leela(), verse=verse)
    throw(pilot, 6, 5)
    assert pilot.has("verse/short") is (verse == "short")
    assert pilot.has("verse/leaf") is pilot.scene.player.waiting is (verse == "breath")
    pilot.pass_time(9500)
    assert not pilot.scene.player.running
    stands(pilot)


def test_ceremonial_lets_no_verse_go_by_and_who_looks_at_the_cloth_goes_on_from_there():
    pilot = seated(leela(), verse="breath", speed="ceremonial")
    throw(pilot, 6, 5)
    pilot.pass_time(9500)
    assert pilot.scene.player.waiting, "it waits at each great moment"
    pilot.click("tool/eye")
    card = pilot.scene.stage.card.showing
    assert (card.square, card.head) == (11, "Ann stands on")
    pilot.pass_time(400)
    pilot.press(SPACE)
    assert not pilot.has("verse/leaf")
    pilot.settle()
    stands(pilot)


def test_quietly_and_in_a_replay():
    sitting = leela()
    pilot = seated(sitting, reduced_motion=True)
    throw(pilot, 6, 5)
    assert pilot.scene.player.waiting and pilot.find("verse/leaf").parts == [1.0] * 3
    pilot.scene.player.go_on()
    pilot.settle()
    stands(pilot)
    past = Pilot(lambda app: Replay(app, sitting=sitting, position=1), (1024, 640), Seldom)
    past.app.settings.set("verse", "waits")
    past.press(pygame.K_RIGHT)
    past.pass_time(3500)
    assert past.has("verse/short") and not past.scene.player.waiting
    past.pass_time(4000)
    assert not past.has("verse/short") and not past.scene.player.running


# -- where everything stands


def laid(size: tuple[int, int], square: int, scale: float = 1.0, **how: bool) -> LeafPlan:
    measure = Measure(size, scale)
    u = measure.px
    wide = size[0] > size[1]
    room = Box(
        u(3.3 if wide else 2), u(2), size[0] - 2 * u(3.3 if wide else 2), size[1] - u(16 if wide else 26)
    )
    if how.get("flat"):
        room = Box(0, 0, u(70), u(87))
    return plan_leaf(measure, room, square_page(square, None).said, **how)


@pytest.mark.parametrize("size", SIZES)
def test_every_square_can_be_read_at_every_size(size):
    for square in SQUARES if size in ((1280, 720), (1920, 1080)) else (10, 11, 54, 63, 68):
        plan = laid(size, square)
        ground = plan.ground
        assert plan.type >= LEAST_PIXELS or size == (800, 1280), square
        assert not plan.scrolls or size in ((1024, 640), (800, 1280)), square
        hint = words.texts("leela").squares[str(square)].hint
        assert not hint or hint in {line.words for line in plan.written}, square
        for line in plan.written:
            wide = text.width(line.words, line.face, line.height)
            assert ground.x <= line.x and line.x + wide <= ground.right, (square, line.words)
            assert ground.y <= line.baseline - line.height and line.baseline <= ground.bottom, (square, line)
        assert ground.holds(plan.painting) and ground.holds(plan.prose) and ground.holds(plan.strip)
        assert plan.link is None or (ground.holds(plan.link) and plan.prose.bottom <= plan.link.y)


def test_larger_text_takes_room_from_the_painting_and_then_scrolls():
    usual, larger, largest = (laid((1920, 1080), 10, scale) for scale in (1.0, 1.25, 1.5))
    assert usual.type < larger.type < largest.type
    assert usual.painting.width > larger.painting.width >= largest.painting.width
    assert not usual.scrolls and largest.scrolls


def test_every_painting_is_there_and_every_link_turns_the_leaf():
    assert all(paintings.there(square_page(square, None).painting) for square in SQUARES)
    turned = [link_page(square_page(square, None), None) for square in SQUARES]
    known = words.texts("leela").links
    assert sorted(page.said.commentary for page in turned if page) == sorted(
        each.commentary for each in known.values()
    )


def test_what_is_read_on_a_board_of_ones_own_stays_where_the_match_is_shown_otherwise():
    people = [saves.Person("person", None, seat) for seat in range(2)]
    board = own_boards.made(own_boards.leela())
    sitting = Sitting.begin("leela", ["Ann", "Ben"], people, {}, CREATED, seed=3, board=board)
    pilot = seated(sitting, display="flat")
    throw(pilot, 6, 5)
    assert len(pilot.scene.sitting.match.steps) == 2 and pilot.scene.player.waiting
    for _ in range(2):
        pilot.press(pygame.K_d)
        pilot.frame()
        leaf = pilot.find("verse/leaf")
        assert words.texts("leela").squares["11"].commentary in leaf.accessible_name
        pilot.pass_time(500)
    while pilot.scene.player.waiting:
        pilot.press(SPACE)
        pilot.settle()
        pilot.pass_time(500)
    assert not pilot.has("verse/leaf") and not pilot.has("verse/hole")
    stands(pilot)
    pilot.close()


def test_a_long_text_is_moved_by_keys_and_down_from_its_end_goes_on():
    pilot = seated(leela(), (1024, 640), text_scale=1.5)
    throw(pilot, 6, 5)
    pilot.pass_time(1700)
    leaf = pilot.find("verse/leaf")
    assert leaf.picture.plan.scrolls
    for key, moved in ((pygame.K_DOWN, 1), (pygame.K_UP, -1), (pygame.K_PAGEDOWN, 1)):
        before = leaf.picture.offset
        pilot.press(key)
        assert (leaf.picture.offset - before) * moved > 0 and pilot.scene.player.waiting
    for _ in range(20):
        if pilot.scene.player.waiting:
            pilot.pass_time(400)
            pilot.press(pygame.K_PAGEDOWN)
    assert not pilot.scene.player.waiting


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_line_of_the_commentary_has_some_seventy_letters_where_it_need_not_scroll(size):
    pilot = seated(leela(), size)
    throw(pilot, 6, 5)
    plan, said = pilot.find("verse/leaf").picture.plan, words.texts("leela").squares["5"].commentary
    across = plan.prose.width - pilot.scene.style.px(1.4)
    lines = text.wrapped(said, "garamond", plan.type, across)
    assert sum(map(len, lines[:-1])) / (len(lines) - 1) <= 74


@pytest.mark.parametrize("display", ["screen", "flat"])
def test_a_window_without_room_for_a_risen_square_ends_nothing(display):
    pilot = seated(leela(), (1024, 640), display=display)
    throw(pilot, 6, 5)
    for size in ((50, 50), (1, 1), (900, 40), (1024, 640)):
        pilot.resize(size)
        pilot.pass_time(300)
    assert pilot.scene.player.waiting and pilot.has("verse/leaf")
    pilot.close()
