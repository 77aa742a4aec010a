"""The table that lies flat: places at all sides, turned to who sits there; only the acting one answers."""

from __future__ import annotations

import math

import pygame
import pytest

from game import saves
from game.scenes.layout.box import Box
from game.scenes.table.scene import TableScene
from game.scenes.tables.place import NAME, SIGN, Seated
from game.sitting import Sitting
from game.widgets import text
from tests.every import paired
from tests.ui.pilot import Pilot, Seldom
from tests.ui.plaques import lines
from tests.window.shots import CREATED, sitting

GAMES = ("leela", "buddhawheel", "hungry_ghost")


def lying(game: str, seats: int, actions: int, size=(1280, 720), *, real=False, **settings: object) -> Pilot:
    def first(app):
        app.settings.set("display", "flat")
        for key, value in settings.items():
            app.settings.set(key, value)
        if real:
            people = [saves.Person("person", None, seat) for seat in range(seats)]
            names = [f"Player {seat}" for seat in range(seats)]
            return TableScene(app, Sitting.begin(game, names, people, {}, CREATED, real_dice=True))
        return TableScene(app, sitting(game, seats, actions))

    pilot = Pilot(first, size, Seldom)
    pilot.settle()
    pilot.pass_time(500)
    return pilot


def holds(pilot: Pilot) -> None:
    """Everything lies as the view says, and faces who sits there."""
    scene, plan = pilot.scene, pilot.scene.display.plan
    acts = scene.sitting.match.to_act
    for seat, plaque in enumerate(scene.plaques):
        assert isinstance(plaque, Seated) and plaque.facing.quarters == plan.places[seat].quarters
        assert (plaque.grown is not None) == (seat == scene.display.acting)
        assert plaque.title == scene.sitting.names[seat]
        facts = scene.stage.telling.facts(scene.view(), seat, scene.sitting.names)
        assert plaque.facts == tuple(facts)
    if acts is not None:
        assert scene.display.acting == acts
    own = scene.plaques[scene.display.acting]
    inside = own.on_screen
    for widget in (
        scene.foot.bar,
        *scene.foot.choices,
        *map(pilot.find, ("tool/undo", "tool/why", "tool/log")),
    ):
        if widget in scene.stage.choices:
            continue
        assert widget.facing.quarters == own.facing.quarters, widget.name
        assert inside.contains(widget.on_screen), f"{widget.name} lies in the acting place"
    for plaque in scene.plaques:
        others = [other.on_screen for other in scene.plaques if other is not plaque]
        assert plaque.on_screen.collidelist(others) < 0
    if scene.stage.rooms.get("flat"):
        assert scene.stage.standing() == scene.stage.expected(scene.view())


@pytest.mark.parametrize("seats", range(1, 7))
def test_a_click_in_a_turned_place_acts_and_all_lies_as_the_view_says(seats):
    pilot = lying("leela", seats, 5 * seats, speed="instant")
    scene = pilot.scene
    sides = set()
    for _ in range(2 * seats + 1):
        holds(pilot)
        before, acts = len(scene.sitting.match.steps), scene.sitting.match.to_act
        sides.add(scene.display.quarters(acts))
        pilot.click("choice/0")
        pilot.settle()
        assert len(scene.sitting.match.steps) == before + 1 and scene.sitting.match.steps[-1].seat == acts
        pilot.pass_time(500)
    assert len(sides) == min(4, seats), "from every side"
    pilot.close()


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_of_a_match_lies_in_the_acting_place(game):
    pilot = lying(game, 6, 40, speed="instant")
    for _ in range(8):
        holds(pilot)
        scene = pilot.scene
        legal = scene.legal()
        if not legal:
            break
        scene.act(legal[0])
        pilot.settle()
        if scene.doing.name == "TO_READ":
            scene.deeds.read()
        pilot.pass_time(500)
    pilot.close()


def test_the_key_turns_it_in_the_midst_of_a_match_and_nothing_is_lost():
    pilot = lying("leela", 4, 30)
    scene = pilot.scene
    view, steps = scene.view(), len(scene.sitting.match.steps)
    for shown in ("wall", "screen", "flat"):
        pilot.press(pygame.K_d)
        assert scene.display.mode.name == shown
        assert scene.view() == view and len(scene.sitting.match.steps) == steps
        assert scene.stage.standing() == scene.stage.expected(view)
    pilot.press(pygame.K_SPACE)
    pilot.press(pygame.K_d)  # while it moves
    pilot.settle()
    while scene.display.mode.name != "flat":
        pilot.press(pygame.K_d)
    pilot.settle()
    assert len(scene.sitting.match.steps) == steps + 1
    holds(pilot)
    pilot.close()


def test_a_waiting_place_shows_that_it_was_touched_and_does_nothing():
    pilot = lying("leela", 4, 30)
    scene = pilot.scene
    acts, steps = scene.sitting.match.to_act, len(scene.sitting.match.steps)
    other = (acts + 2) % 4
    pilot.click(f"seat/{other}")
    assert scene.plaques[other].outlined and len(scene.sitting.match.steps) == steps
    assert not scene.layers
    pilot.pass_time(1000)
    assert not scene.plaques[other].outlined and scene.wake_in(pilot.time) > 60_000, "and then all rests"
    start = pilot.point("choice/0")
    away = scene.plaques[other].on_screen.center
    pilot.post(pygame.MOUSEBUTTONDOWN, pos=away, button=1)
    pilot.frame()
    pilot.slide(start)
    pilot.let_go(start)
    assert len(scene.sitting.match.steps) == steps, "a touch belongs to the place where it began"
    pilot.close()


def test_several_fingers_are_each_of_their_own_place():
    pilot = lying("leela", 4, 30, speed="instant")
    scene = pilot.scene
    acts, steps = scene.sitting.match.to_act, len(scene.sitting.match.steps)
    other, choice = (acts + 1) % 4, pilot.point("choice/0")
    place, middle = pilot.point(f"seat/{other}"), scene.display.plan.middle.center
    pilot.finger(pygame.FINGERDOWN, middle, 1)
    pilot.finger(pygame.FINGERDOWN, place, 2)
    pilot.finger(pygame.FINGERDOWN, choice, 3)
    pilot.finger(pygame.FINGERUP, place, 2)
    assert scene.plaques[other].outlined and len(scene.sitting.match.steps) == steps
    pilot.finger(pygame.FINGERUP, choice, 3)
    assert len(scene.sitting.match.steps) == steps + 1 and scene.sitting.match.steps[-1].seat == acts
    pilot.finger(pygame.FINGERUP, middle, 1)
    pilot.settle()
    pilot.pass_time(800)
    choice, place = pilot.point("choice/0"), scene.plaques[acts].on_screen.center
    pilot.finger(pygame.FINGERDOWN, place, 1)  # begun before who waits, and let go in the acting place
    pilot.finger(pygame.FINGERMOTION, choice, 1)
    pilot.finger(pygame.FINGERUP, choice, 1)
    assert len(scene.sitting.match.steps) == steps + 1
    pilot.finger(pygame.FINGERDOWN, place, 1)
    pilot.pass_time(500)
    pilot.finger(pygame.FINGERUP, place, 1)
    assert pilot.find("place/title").facing.quarters == scene.display.quarters(acts), (
        "held, it tells of its seat"
    )
    pilot.tap("place/look")
    assert pilot.find("log/close").facing.quarters == scene.display.quarters(acts), (
        "and shows its square there"
    )
    pilot.close()


def test_what_a_place_calls_opens_at_its_edge_and_faces_it():
    pilot = lying("leela", 4, 31)
    scene = pilot.scene
    side = scene.display.quarters(scene.sitting.match.to_act)
    for name, opened in (("tool/why", "why/close"), ("tool/log", "log/close")):
        pilot.click(name)
        assert pilot.find(opened).facing.quarters == side
        pilot.click(opened)
        assert not scene.layers
    for name in ("menu", "menu/2"):
        own = pilot.find(name).facing.quarters
        pilot.click(name)
        button = pilot.find("menu/go_on")
        assert button.facing.quarters == own
        assert Box(0, 0, *scene.app.size).holds(Box(*button.on_screen))
        pilot.click("menu/go_on")
    pilot.click("tool/undo")
    last = scene.sitting.match.steps[-1].seat
    assert pilot.find("undo/yes").facing.quarters == scene.display.quarters(last), "it is asked of who acted"
    pilot.click("undo/no")
    pilot.close()


def test_the_turn_passes_round_the_table_and_the_middle_stays(monkeypatch):
    pilot = lying("leela", 4, 31)
    scene = pilot.scene
    middle, acts = scene.display.plan.middle, scene.display.acting
    bead = pilot.scene.display._bead
    way: list[tuple[int, int]] = []
    pilot.press(pygame.K_SPACE)
    for _ in range(600):
        pilot.frame()
        if bead.visible:
            way.append(bead.rect.center)
        if not scene.player.running:
            break
    if scene.sitting.match.to_act != acts:
        assert len(set(way)) > 8, "the bead runs along the thread"
    assert scene.display.plan.middle == middle and not bead.visible
    holds(pilot)
    pilot.close()


def test_faces_of_a_real_die_are_tapped_in_the_place():
    pilot = lying("leela", 4, 0, real=True, speed="instant")
    for _ in range(5):
        holds(pilot)
        scene = pilot.scene
        before, acts = len(scene.sitting.match.steps), scene.sitting.match.to_act
        pilot.click("die/3")
        pilot.settle()
        assert len(scene.sitting.match.steps) == before + 1 and scene.sitting.match.steps[-1].seat == acts
        pilot.pass_time(500)
    pilot.close()


def test_names_and_whose_turn_are_read_from_three_metres():
    """The small letters of a name are 22 pixels high on a screen of 1080."""
    small = text.font("garamond", round(NAME * 10)).render("x", True, "black").get_bounding_rect().height
    assert small >= 22


@pytest.mark.parametrize(("size", "seats"), paired([(1920, 1080), (3840, 2160)], [4, 6]))
def test_it_is_drawn_at_both_sizes(seats, size):
    pilot = lying("leela", seats, 10 * seats, size)
    holds(pilot)
    place = pilot.scene.plaques[pilot.scene.display.acting].on_screen
    picture = pilot.look().subsurface(place)
    assert len({tuple(picture.get_at((x, place.height // 2))) for x in range(0, place.width, 3)}) > 9
    pilot.close()


def test_a_die_lies_before_who_threw_it_until_the_next_throw():
    pilot = lying("leela", 4, 41, speed="instant")
    table = pilot.scene
    for _ in range(3):
        before = table.sitting.match.to_act
        pilot.press(pygame.K_SPACE)
        pilot.settle()
        course = table.view()["seats"][before]["course"]
        if table.sitting.match.to_act == before:
            assert table.stage.thrown is None and table.stage.die.face == course[-1]["die"]
            continue
        assert table.stage.die.face is None, "the die of who is to throw next is not thrown"
        assert table.stage.thrown.face == course[-1]["die"]
        large = pygame.Rect(table.display.plan.places[before].acting)
        assert large.contains(table.stage.thrown.rect), "it lies before who threw"
        assert table.stage.thrown.facing.quarters == table.display.quarters(before)
    pilot.close()


def clear_of_rings(pilot: Pilot, place: Seated) -> bool:
    """Whether the ring of focus about no choice lies on a figure, or on its word where that has one below."""
    box, px = place.grown.figures, place.style.px
    words = {fact.word for fact in place.facts}
    below = any(line.words in words and line.ink.y > box.centery for line in lines(place))
    drawn = box if below else box.inflate(0, px(SIGN) - box.height)
    rings = [each.rect.inflate(px(1.8), px(1.8)) for each in pilot.scene.foot.choices]
    return drawn.collidelist(rings) < 0


@pytest.mark.parametrize("seats", [4, 6])
def test_rings_and_caps_of_keys_stay_within_the_place_and_off_its_figures(seats: int):
    """Each in turn acts, in a corner that the board cuts at the left, at the right, or not."""
    pilot = lying("hungry_ghost", seats, 0)
    scene, cap = pilot.scene, 1.5
    for seat in range(seats):
        match = scene.sitting.match
        while match.to_act != seat:
            scene.sitting.act(match.legal()[-1])
        pilot.app.relayout()
        pilot.settle()
        grown, style = scene.plaques[seat].grown, scene.display.at_foot.style
        room = scene.plaques[seat].rect
        assert clear_of_rings(pilot, scene.plaques[seat])
        for widget in scene.canvas.widgets:
            if not widget.name.startswith(("tool/", "choice/")):
                continue
            corner = widget.rect.right + style.px(cap), widget.rect.top - style.px(cap)
            assert room.inflate(style.px(0.6), 0).collidepoint(corner), widget.name
            if grown.arc is not None:
                x, y, radius = grown.arc
                away = math.dist((x, y), corner if x > room.centerx else widget.rect.topleft)
                assert away >= radius + style.px(0.6), widget.name
    pilot.close()


def test_an_evening_is_seen_at_the_place_whose_figures_are_called_by_their_names():
    pilot = lying("hungry_ghost", 4, 9)
    table, seat = pilot.scene, pilot.scene.sitting.match.to_act
    place = table.plaques[seat]
    told = [fact for fact in place.facts if fact.group == "stats"]
    assert [fact.word for fact in told] == ["Merit", "Life", "Dana", "Delusion"]
    assert [line.words for line in lines(place) if not line.words.isalpha()] == [
        fact.ways[0] for fact in told
    ]
    assert clear_of_rings(pilot, place)
    assert place.title not in table.foot.bar.said and len(table.foot.bar.said.split()) > 2, (
        "it says what to do"
    )
    seen = []
    pilot.click("choice/skip")
    for _ in range(60):
        pilot.frame(30.0)
        if place.stressed is not None:
            seen.append(
                (place.stressed, "".join(fact.ways[0] for fact in place.facts if fact.name == "life"))
            )
    life = str(table.view()["seats"][seat]["life"])
    assert len(seen) > 8 and {fact for (fact, _), _ in seen} == {"life"} and seen[-1][1] == life
    pilot.settle()
    assert place.stressed is None
    pilot.close()
