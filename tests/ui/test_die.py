"""The die: it lies beside what can be pressed, rolls in from the side, and shows what was thrown."""

from __future__ import annotations

import math
from itertools import pairwise

import pygame
import pytest

from game import saves
from game.scenes.table.scene import TableScene
from game.sitting import Sitting
from game.widgets import cube
from tests.every import paired
from tests.ui.pilot import SIZES, Pilot, Seldom
from tests.window.shots import CREATED, NAMES


def table(size: tuple[int, int], scale: float = 1.0, real: bool = True) -> Pilot:
    people = [saves.Person("person", None, seat) for seat in range(2)]
    sitting = Sitting.begin("leela", NAMES[:2], people, {}, CREATED, seed=3, real_dice=real)

    def first(app):
        app.settings.set("text_scale", scale)
        return TableScene(app, sitting)

    pilot = Pilot(first, size, Seldom)
    pilot.settle()
    return pilot


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize(
    ("size", "scale"), paired([size for size in SIZES if size != (1366, 1100)], [1.0, 1.5])
)
def test_the_die_lies_on_no_face_of_the_real_one_and_on_no_words(size, scale):
    pilot = table(size, scale)
    for _ in range(2):
        assert not pilot.has("die"), "a die that can do nothing lies beside no faces that can"
        faces = [pilot.find(f"die/{face}").rect for face in range(1, 7)]
        assert all(not one.colliderect(other) for one, other in pairwise(faces))
        assert min(face.width for face in faces) >= 24
        assert pilot.scene.foot.bar.words_right <= min(face.left for face in faces)
        pilot.click("die/6")
        assert pilot.find("die").rect.left >= pilot.scene.foot.bar.words_right
        pilot.settle()


def test_it_rolls_in_from_the_side_slows_down_and_shows_what_was_thrown():
    pilot = table((1280, 720), real=False)
    place = pilot.find("die").rect.copy()
    pilot.click("choice/roll") if pilot.has("choice/roll") else pilot.click("choice/0")
    seen = [pilot.find("die").rect.x]
    while pilot.find("die").face is None:
        pilot.frame(40)
        seen.append(pilot.find("die").rect.x)
    steps = [before - after for before, after in pairwise(seen[1:])]
    assert min(steps) >= 0 and max(steps) > place.width / 4, "it comes from the right, ever nearer"
    assert seen[1] > place.right and pilot.find("die").rect == place
    assert pilot.find("die").face == pilot.scene.view()["seats"][0]["course"][-1]["die"]


# -- a real die


def test_no_face_has_the_focus_before_the_keys_have_brought_it_there():
    pilot = table((1280, 720))
    match = pilot.scene.sitting.match
    pilot.press(pygame.K_4)
    pilot.settle()
    assert pilot.scene.focus is None
    for key in (pygame.K_RETURN, pygame.K_SPACE):
        pilot.press(key)
        pilot.settle()
    assert [step.drawn[0].outcome for step in match.steps] == [4], "only Ann has thrown"
    while pilot.scene.focus is None or pilot.scene.focus.name != "die/2":
        pilot.press(pygame.K_TAB)
    pilot.press(pygame.K_RETURN)
    assert [step.drawn[0].outcome for step in match.steps] == [4, 2], "what was meant is thrown"


def test_the_bar_says_what_to_do_with_a_real_die_by_hand_or_by_key():
    pilot = table((1280, 720))
    assert pilot.scene.foot.bar.why == "Throw your die, then tap what it shows"
    pilot.press(pygame.K_TAB)
    assert pilot.scene.foot.bar.why == "Throw your die, then press what it shows, 1 to 6"
    for face in (4, 5):
        pilot.hover(f"die/{face}")
    assert pilot.scene.foot.bar.why == "Throw your die, then tap what it shows"


def test_for_a_bot_somebody_throws_and_the_bar_says_so():
    people = [saves.Person("person", None, 0), saves.Person("bot", "easy", 1)]
    sitting = Sitting.begin("leela", ["Ann", "Slow Cloud"], people, {}, CREATED, seed=3, real_dice=True)
    pilot = Pilot(lambda app: TableScene(app, sitting))
    pilot.click("die/2")
    for _ in range(400):
        pilot.frame(16.0)
        pygame.time.wait(1)
        if pilot.has("die/1"):
            break
    assert pilot.scene.foot.bar.title == "Throw for Slow Cloud"
    assert pilot.scene.foot.bar.why == "Then tap what the die shows"
    pilot.press(pygame.K_TAB)
    assert pilot.scene.foot.bar.title == "Throw for Slow Cloud"
    assert pilot.scene.foot.bar.why == "Then press what it shows, 1 to 6"
    assert pilot.find("tool/undo").enabled, "the throw before may have been a slip of the finger"


# -- what the bar tells of a throw


def test_the_bar_follows_a_throw():
    pilot = table((1280, 720), real=False)
    pilot.scene.sitting.match.chance.replace((6, 4))
    told = []
    pilot.press(pygame.K_SPACE)
    while pilot.scene.player.running:
        told.append((pilot.scene.foot.bar.title, pilot.scene.foot.bar.why))
        pilot.frame(50.0)
    name = NAMES[0]
    assert list(dict.fromkeys(told))[:3] == [
        (f"{name} throws", ""),
        (f"{name} throws a six.", ""),
        (f"{name} throws a six.", "The gate of birth opens: 1, Genesis (janma), then 6, Delusion (moha)."),
    ]
    assert pilot.scene.foot.bar.title == f"{name}, throw again"


def test_of_a_bot_the_bar_speaks_in_the_third_person():
    people = [saves.Person("person", None, 0), saves.Person("bot", "easy", 1)]
    sitting = Sitting.begin("leela", ["Ann", "Slow Cloud"], people, {}, CREATED, seed=3)
    sitting.match.chance.replace((2,))
    sitting.act({"type": "roll"})
    pilot = Pilot(lambda app: TableScene(app, sitting))
    assert pilot.scene.foot.bar.title == "Slow Cloud is playing"
    assert pilot.scene.foot.bar.why == "Slow Cloud needs a six to be born"


# -- the pointer and the faces


def test_the_pointer_leaves_the_focus_on_no_face():
    pilot = table((1280, 720))
    while pilot.scene.focus is None or pilot.scene.focus.name != "die/3":
        pilot.press(pygame.K_TAB)
    pilot.hover("die/5")
    pilot.hover("tool/undo")
    pilot.press(pygame.K_RETURN)
    pilot.hold("die/6", 20, let_go=False)
    pilot.slide(pilot.point("title"))
    pilot.let_go(pilot.point("title"))
    pilot.press(pygame.K_RETURN)
    assert not pilot.scene.sitting.match.steps


# -- the die in space


@pytest.mark.parametrize("face", range(1, 7))
def test_unturned_it_shows_its_face_alone_and_a_half_turn_the_opposite_one(face):
    assert cube.seen(face, cube.turned((0, 1, 0), 0.0)) == [face]
    assert cube.seen(face, cube.turned((0, 1, 0), math.pi)) == [7 - face]
    assert len(cube.seen(face, cube.turned((1, 1, 0), 0.7))) == 3


def test_never_are_two_opposite_faces_seen():
    for step in range(40):
        found = cube.seen(3, cube.turned((0.55, -1.0, 0.3), step * 0.3))
        assert 1 <= len(found) <= 3 and all(7 - face not in found for face in found)
