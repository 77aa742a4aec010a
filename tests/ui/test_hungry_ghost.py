"""Hungry Ghost on the screen: choices, compulsions that play by themselves, deaths and births."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

import game.scenes.table.deeds
from game import saves, words
from game.app import App
from game.engine import Match, codec
from game.engine.base import Action
from game.journals import Kept
from game.journals.hungry_ghost import chronicle
from game.rulebook import cited
from game.scenes.home import Home
from game.scenes.results import Results
from game.scenes.table import staging
from game.scenes.table.scene import TableScene
from game.scenes.table.watching import BOT_PAUSE, GOES_ON
from game.scenes.tables import has_journal, journal_of
from game.scenes.tables.hungry_ghost import HungryGhostStage, wonders
from game.scenes.tables.hungry_ghost import picture as painted
from game.scenes.tables.hungry_ghost.journal_page import GhostPage
from game.scenes.tables.hungry_ghost.judgement import READABLE
from game.scenes.tables.hungry_ghost.lives import Graph
from game.scenes.tables.hungry_ghost.picture import BOX, PLACES, UNIT, Scroll
from game.scenes.tables.plaque import Plaque
from game.sitting import Sitting
from game.tellings import telling_of
from game.tellings.hungry_ghost import roles, signed
from game.widgets import picture_cache, text
from game.widgets.canvas import Rect
from game.widgets.controls import Button
from game.widgets.scrubber import STROKES
from tests.clauses import clause
from tests.every import first, paired
from tests.ui.ghost_places import at, position
from tests.ui.pilot import SIZES, Pilot, Seldom
from tests.ui.plaques import lines, whole

CREATED = "2026-11-20T10:00:00+00:00"
NAMES = ["Ann", "Ben", "Mira", "Tom", "Uma", "Yan"]
FEW = [(1024, 640), (1024, 768), (1920, 1080), (1200, 1920)]  # a drawer, a rail, upright


def people(persons: int, others: int = 0, level: str = "easy") -> list[saves.Person]:
    sitting = [saves.Person("person", None, seat) for seat in range(persons)]
    return sitting + [saves.Person("bot", level, persons + seat) for seat in range(others)]


def sitting(persons: int = 2, others: int = 0, **options: Any) -> Sitting:
    """A new match of persons, and bots behind them."""
    count = persons + others
    return Sitting.begin("hungry_ghost", NAMES[:count], people(persons, others), options, CREATED, seed=1)


def seated(state: dict[str, Any]) -> Sitting:
    """A match taken up at a position, kept nowhere."""
    return Sitting(Match.load(state, seed=1), people(len(state["seats"])), None)


def table(found: Sitting, size: tuple[int, int] = (1280, 720)) -> Pilot:
    pilot = Pilot(lambda app: TableScene(app, found), size, Seldom)
    pilot.settle()
    return pilot


def stage(pilot: Pilot) -> HungryGhostStage:
    scene = pilot.scene
    assert isinstance(scene, TableScene) and isinstance(scene.stage, HungryGhostStage)
    return scene.stage


def hanging(pilot: Pilot) -> Scroll:
    """The picture as it hangs."""
    found = stage(pilot).scroll
    assert isinstance(found, Scroll)
    return found


def stands(pilot: Pilot) -> None:
    """Every sprite, plaque and figure is where and what the state says."""
    scene = pilot.scene
    assert isinstance(scene, TableScene)
    assert scene.stage.standing() == scene.stage.expected(scene.view())


def touch(pilot: Pilot, place: str) -> None:
    """Click a place, on its disc where no token stands."""
    board = stage(pilot).scroll
    rect = board.disc(place) if place in PLACES else board.ground(place)
    pilot.click_at((rect.left + rect.width // 12, rect.centery))


def button(pilot: Pilot, name: str) -> Button:
    found = pilot.find(f"choice/{name}")
    assert isinstance(found, Button)
    return found


def choices(pilot: Pilot) -> dict[str, bool]:
    """The choices in the bar by name, and whether they can be taken."""
    shown = [w for w in pilot.scene.canvas.widgets if w.name.startswith("choice/") and w.visible]
    return {widget.name.removeprefix("choice/"): widget.enabled for widget in shown}


def told(pilot: Pilot, milliseconds: float = 60_000) -> list[str]:
    """What the bar says, one thing after another, while the motions run."""
    scene = pilot.scene
    said: list[str] = []
    while scene.player.running and milliseconds > 0:
        pilot.frame(20)
        milliseconds -= 20
        if isinstance(scene, TableScene) and (not said or said[-1] != scene.foot.bar.title):
            said.append(scene.foot.bar.title)
    return said


# -- the choices of the moment


@clause("HG-4.3", "HG-5.2", "HG-5.6")
def test_all_kinds_of_action_are_offered_and_those_not_allowed_are_greyed():
    pilot = table(seated(position(at("town", "monk", dana=1), "town")))
    assert choices(pilot) == {
        "move": True,
        "meditate": False,
        "good_deed": True,
        "bad_deed": True,
        "alms": True,
        "skip": True,
    }
    pilot.click("choice/skip")
    pilot.settle()
    assert choices(pilot)["alms"] is False, "alms are given in the morning"


@clause("HG-5.2")
def test_a_greyed_choice_says_why_with_its_clause():
    pilot = table(seated(position("forest", "town")))
    pilot.click("choice/meditate")
    shown = [block[0] for block in pilot.find("why/words").blocks]
    assert shown[0] == "Only a Meditator can meditate."
    assert shown[1].startswith("Become one by meeting a Teacher")
    assert shown[2] == "Meditate: if you are a Meditator, sit down anywhere but in the Town  ·  HG-5.2"
    assert "HG-" not in shown[1] and len(shown) == 3, "one reason, and the rest behind the door to the rules"
    assert not pilot.scene.sitting.match.steps
    pilot.press(pygame.K_ESCAPE)
    pilot.press(pygame.K_2)
    assert pilot.has("why/words"), "the keyboard is told as well"
    pilot.press(pygame.K_6)
    pilot.settle()
    assert not pilot.has("why/words") and pilot.scene.sitting.match.steps, "no number is kept from its choice"


@clause("HG-5.1", "HG-5.2")
def test_a_walk_to_where_one_only_meditates_says_who_cannot():
    for meditates, said in ((False, "you can’t meditate yet"), (True, "meditation 1")):
        pilot = table(seated(position(at("town", meditator=meditates), "town")))
        pilot.click("choice/move")
        pilot.settle()
        assert pilot.find("choice/forest").sub == said
        assert pilot.find("choice/temple").sub.startswith("monkhood")
    pilot = table(seated(position("town", at("forest", teacher=True, meditator=True))))
    pilot.click("choice/move")
    pilot.settle()
    assert pilot.find("choice/forest").sub == "meditation 1", "who is met there teaches it"
    (back,) = [choice for choice in pilot.scene.foot.choices if choice.name == "choice/back"]
    pilot.scene.set_focus(back)
    pilot.press(pygame.K_SPACE)
    assert back.kind == "plain" and pilot.scene.choosing.begun, "no way back is on Space"


@pytest.mark.parametrize(
    ("seats", "kind", "price"),
    [
        ((at("town", dana=1), at("town", dana=2)), "good_deed", "−1 Dana, +1 Merit"),
        ((at("town"), at("town", dana=2)), "bad_deed", "−1 Merit, +2 Dana"),
        ((at("town", merit=-5), "forest"), "bad_deed", "+1 Dana"),
        ((at("cave", "meditator", delusion=1), "town"), "meditate", "−1 Delusion"),
        ((at("temple", "meditator", delusion=0), "temple"), "meditate", "+2 Insight"),
        ((at("town", "monk"), "town"), "alms", "+1 Dana"),
    ],
)
def test_a_button_tells_what_it_costs_and_brings_here_and_now(seats, kind, price):
    pilot = table(seated(position(*seats)))
    assert button(pilot, kind).sub == price


@clause("HG-5.1")
def test_walking_is_touching_a_place_next_door():
    found = sitting()
    pilot = table(found)
    assert stage(pilot).field.lit == ("forest", "temple")
    touch(pilot, "temple")
    pilot.settle()
    assert found.match.state.seats[0].location == "temple"
    stands(pilot)


@clause("HG-5.1")
def test_a_place_too_far_says_why_it_cannot_be_walked_to():
    found = sitting()
    pilot = table(found)
    touch(pilot, "cave")
    shown = [block[0] for block in pilot.find("why/words").blocks]
    assert "Forest" in shown[0] and shown[1].endswith("HG-5.1")
    assert not found.match.steps


def test_the_way_is_shown_before_it_is_walked_and_forgotten_when_one_looks_away():
    pilot = table(sitting(), (1920, 1080))
    x, y = stage(pilot).scroll.disc("forest").center
    pilot.post(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0))
    pilot.pass_time(400)
    assert stage(pilot).thread.drawn
    assert stage(pilot).place_card is not None and stage(pilot).place_card.place == "forest"
    pilot.post(pygame.MOUSEMOTION, pos=(2, 2), rel=(0, 0), buttons=(0, 0, 0))
    pilot.pass_time(60)
    assert not stage(pilot).thread.drawn
    assert stage(pilot).place_card.place is None


def rest_at(pilot: Pilot, point: tuple[int, int]) -> None:
    """Rest the pointer on a point long enough to look closer."""
    pilot.post(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0))
    pilot.pass_time(400)


PARTS = {"cave": (2.55, 8.3), "forest": (6.0, 8.2), "town": (9.5, 8.4), "temple": (13.84, 6.2)}


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_what_stands_at_a_place_its_disc_and_its_label_all_mean_it(size):
    pilot = table(sitting(), size)
    scroll, card = hanging(pilot), stage(pilot).place_card
    assert card is not None
    for place in (*PLACES, "heaven", "hell"):
        x, y = scroll.point(PARTS[place]) if place in PARTS else scroll.ground(place).center
        label = scroll.label(place)
        corners = (label.left + 1, label.top + 1), (label.right - 2, label.bottom - 2)
        disc = scroll.disc(place).center if place in PLACES else label.center
        for point in ((round(x), round(y)), *corners, label.center, disc):
            assert scroll.place_at(point) == place, (place, point)
    x, y = scroll.point(PARTS["temple"])
    rest_at(pilot, (round(x), round(y)))
    assert card.place == "temple" and stage(pilot).thread.drawn
    pilot.click_at((round(x), round(y)))
    pilot.settle()
    assert pilot.scene.sitting.match.state.seats[0].location == "temple"


def test_pointing_elsewhere_on_the_board_closes_the_card_of_a_place():
    pilot = table(sitting(), (1920, 1080))
    here = stage(pilot)
    assert here.place_card is not None
    for elsewhere in ((6.0, 4.6), (2.55, 8.3)):
        rest_at(pilot, here.scroll.disc("forest").center)
        assert here.place_card.place == "forest" and here.thread.drawn
        x, y = hanging(pilot).point(elsewhere)
        pilot.post(pygame.MOUSEMOTION, pos=(round(x), round(y)), rel=(0, 0), buttons=(0, 0, 0))
        pilot.pass_time(40)
        assert here.place_card.place is None and not here.thread.drawn
    pilot.pass_time(400)
    assert here.place_card.place == "cave"


def test_clauses_stand_once_at_the_end_of_a_place_s_card():
    pilot = table(sitting(), (1920, 1080))
    rest_at(pilot, stage(pilot).scroll.disc("forest").center)
    *told, last = [block[0] for block in pilot.find("now/place").blocks]
    assert not any("HG-" in words_ for words_ in told)
    assert last == "Rules HG-5.2, HG-5.3, HG-5.4"


def test_where_no_card_is_to_be_seen_a_place_or_a_life_is_told_beside_it():
    found = sitting()
    pilot = enlarged(found, (1280, 720), 2.0)
    here = stage(pilot)
    assert here.card is None
    rest_at(pilot, here.scroll.disc("forest").center)
    label = here.scroll.label("forest")
    assert here.bubble.visible and here.bubble.title == "Forest" and not here.bubble.rect.colliderect(label)
    x, y = here.tokens[1].centre
    rest_at(pilot, (round(x), round(y)))
    assert here.bubble.visible and here.bubble.title == NAMES[1] and "Merit 0" in here.bubble.words
    pilot.post(pygame.MOUSEMOTION, pos=(2, 2), rel=(0, 0), buttons=(0, 0, 0))
    pilot.pass_time(60)
    assert not here.bubble.visible


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize(("size", "scale"), paired(FEW + [(1280, 720)], [1.0, 1.5, 2.0]))
def test_a_choice_keeps_its_place_whatever_it_costs_and_brings(size, scale):
    lives = (
        "cave",
        at("town", "monk", dana=1),
        at("temple", "meditator", delusion=1),
        at("cave", "meditator", delusion=0, insight=7),
    )
    places = set()
    for life in lives:
        pilot = enlarged(seated(position(life, "town")), size, scale)
        buttons = [button(pilot, name) for name in choices(pilot)]
        assert len(buttons) == 6 and all(pilot.scene.areas.bar.contains(each.rect) for each in buttons)
        places.add(tuple(tuple(each.rect) for each in buttons))
    assert len(places) == 1


def test_with_all_insight_sitting_on_is_said_to_bring_nothing():
    pilot = table(seated(position(at("cave", "meditator", delusion=0, insight=7), "town")))
    assert button(pilot, "meditate").sub == "nothing to gain"


@pytest.mark.parametrize("size", FEW, ids=lambda size: f"{size[0]}x{size[1]}")
def test_whoever_rests_on_a_greyed_choice_is_told_why_in_a_few_words(size):
    pilot = table(seated(position("forest", "town")), size)
    pilot.hover("choice/meditate")
    tip = pilot.find("choice/meditate/tip")
    assert tip.words == "Only a Meditator can meditate."
    assert Rect(0, 0, *size).contains(tip.rect) and not tip.rect.colliderect(
        pilot.find("choice/meditate").rect
    )
    pilot.hover("choice/skip")
    assert not pilot.has("choice/meditate/tip") and not pilot.has("choice/skip/tip")


def enlarged(found: Sitting, size: tuple[int, int], scale: float) -> Pilot:
    """A table with larger text."""

    def opened(app: App) -> TableScene:
        app.settings.set("text_scale", scale)
        return TableScene(app, found)

    pilot = Pilot(opened, size, Seldom)
    pilot.settle()
    return pilot


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_larger_text_makes_no_name_and_no_figure_of_a_seat_smaller(size):
    seats = at("town", "monk", "meditator"), "hell", "heaven", at("town", "monk"), "cave", "temple"
    before: list[list[int]] = []
    for scale in (1.0, 1.5, 2.0):
        pilot = enlarged(seated(position(*seats)), size, scale)
        heights = []
        for plaque in pilot.scene.plaques:
            found = whole(plaque)
            heights.append([line.height for line in found])
            assert {"monk", "meditator"} & set(plaque.places()) or "monk" not in named(plaque)
        for now, then in zip(heights, before):
            assert all(new >= old for new, old in zip(now, then, strict=False)), (scale, heights)
        before = before or heights  # as it is where nobody asks for larger text


def named(plaque: Plaque) -> set[str]:
    """The facts of a plaque by their names."""
    return {fact.name for fact in plaque.facts}


def test_a_seat_tells_its_life_to_whoever_rests_on_its_name():
    pilot = enlarged(seated(position(*["town"] * 6)), (1024, 640), 2.0)
    rest_at(pilot, (pilot.scene.plaques[3].rect.x + 12, pilot.scene.plaques[3].rect.y + 12))
    here = stage(pilot)
    assert here.bubble.visible and here.bubble.title == NAMES[3] and "Merit 0" in here.bubble.words
    rest_at(pilot, (2, 2))
    assert not here.bubble.visible


@pytest.mark.parametrize(
    ("size", "scale"), paired([(1024, 640), (1280, 720), (1920, 1080), (1200, 1920)], [1.0, 1.5])
)
def test_the_card_of_a_life_is_laid_out_alike_whatever_the_life_is_after(size, scale):
    laid = set()
    lives = (
        "town",
        at("cave", "meditator"),
        at("cave", "monk", "meditator", delusion=0, insight=7),
        "heaven",
        "hell",
    )
    for seat in lives:
        pilot = enlarged(seated(position(seat, "town")), size, scale)
        card = stage(pilot).card
        if card is None or card.life is None:
            continue
        life = card.life
        stats = {term: tuple(rect) for term, rect in card.spots() if term in life}
        laid.add(tuple(stats[term] for term in ("merit", "life", "dana")))
        told = {term for term, _ in card.spots()}
        assert set(roles(life)) <= told
        foot = card.places["aim"]
        assert card.places["figures"].height > foot.height * 0.9 and card.rect.contains(foot)
    assert len(laid) <= 1


def test_one_s_own_place_can_be_read_large():
    pilot = table(sitting(), (1920, 1080))
    touch(pilot, "town")
    shown = " ".join(block[0] for block in pilot.find("page/words").blocks)
    assert words.texts("hungry_ghost").squares["town"].commentary in shown


@clause("HG-5.3")
@pytest.mark.parametrize("way", ["button", "token", "plaque", "keys"])
def test_where_several_could_receive_the_choice_is_narrowed(way):
    found = seated(position(at("forest", dana=2), "forest", "forest", "town"))
    pilot = table(found)
    pilot.click("choice/good_deed")
    pilot.settle()
    assert choices(pilot) == {"to/1": True, "to/2": True, "back": True}
    assert not found.match.steps
    if way == "button":
        pilot.click("choice/to/2")
    elif way == "token":
        x, y = stage(pilot).tokens[2].centre
        pilot.click_at((round(x), round(y)))
    elif way == "plaque":
        pilot.click("seat/2")
    else:
        pilot.press(pygame.K_2)
    pilot.settle()
    assert [seat.dana for seat in found.match.state.seats] == [1, 0, 1, 0]
    stands(pilot)


def test_a_choice_begun_can_be_left_again():
    pilot = table(seated(position(at("forest", dana=2), "forest", "forest")))
    pilot.click("choice/good_deed")
    pilot.press(pygame.K_ESCAPE)
    assert not pilot.scene.layers and "good_deed" in choices(pilot)
    pilot.settle()
    pilot.click("choice/move")
    assert list(choices(pilot)) == ["cave", "town", "back"]
    pilot.click("choice/back")
    assert "move" in choices(pilot)
    pilot.settle()
    pilot.click("choice/good_deed")
    pilot.settle()
    touch(pilot, "town")
    pilot.settle()
    assert pilot.scene.sitting.match.state.seats[0].location == "town", "a place touched is walked to"


def test_with_one_receiver_there_is_nothing_to_ask():
    found = seated(position(at("forest", dana=2), "forest"))
    pilot = table(found)
    pilot.click("choice/good_deed")
    pilot.settle()
    assert found.match.state.seats[1].dana == 1


@clause("HG-7.3")
def test_pay_or_die_are_the_only_choices_of_an_evening():
    pilot = table(seated(position(at("town", life=0, dana=1), "town", phase="evening")))
    assert choices(pilot) == {"pay": True, "die": True}
    assert stage(pilot).field.light == "evening"
    touch(pilot, "forest")
    assert "HG-7.3" in pilot.find("why/words").blocks[1][0]


@clause("HG-4.4")
def test_in_the_realms_there_is_one_thing_to_do():
    found = seated(position("heaven", "hell"))
    pilot = table(found)
    assert choices(pilot) == {"pass_time": True}
    assert button(pilot, "pass_time").kind == "primary"
    stands(pilot)
    pilot.press(pygame.K_SPACE)
    pilot.settle()
    pilot.press(pygame.K_SPACE)
    pilot.settle()
    stands(pilot)
    assert [seat.merit for seat in found.match.state.seats] == [1, -1]


@pytest.mark.parametrize(
    ("seats", "kind", "way"),
    [
        ((at("town", "meditator"),), "meditate", "Walk to the Cave, the Forest or the Temple"),
        ((at("forest", dana=1), "town"), "good_deed", "Walk to the Town"),
        (("forest", "forest"), "good_deed", "You get Dana as a Monk"),
        (("cave", "town"), "bad_deed", "Walk to the Town"),
        (("town",), "alms", "Walk to the Temple once"),
        ((at("cave", "monk"),), "alms", "Be in the Town in the Morning"),
    ],
)
def test_every_refusal_says_how_it_could_come_to_be_allowed(seats, kind, way):
    pilot = table(seated(position(*seats)))
    pilot.click(f"choice/{kind}")
    assert pilot.find("why/words").blocks[1][0].startswith(way)


@clause("HG-8.1", "HG-8.2", "HG-8.4", "HG-8.5", "HG-8.6")
@pytest.mark.parametrize(
    ("stats", "fate"),
    [
        ({"merit": -2, "insight": 6}, "to Hell for 2 days, 6 Insight lost"),
        ({"merit": 1}, "to Heaven for one day"),
        ({"merit": 0}, "born again at once, in the Town"),
        ({"merit": -5, "insight": 7}, "awake, and free"),
    ],
)
def test_before_dying_is_chosen_it_says_where_it_leads_and_what_it_takes(stats, fate):
    state = position(at("cave", "meditator", life=0, dana=1, delusion=0, **stats), "town", phase="evening")
    pilot = table(seated(state))
    assert button(pilot, "die").sub == fate


@clause("HG-7.5")
def test_the_last_afternoon_of_a_life_says_so_where_no_dana_is_left():
    seats = at("cave", life=1, merit=2), "town"
    pilot = table(seated(position(*seats, phase="afternoon")))
    assert pilot.scene.foot.bar.why == "Tonight this life ends: to Heaven for 2 days"
    pilot = table(seated(position(at("cave", life=1, dana=1), "town", phase="afternoon")))
    assert "ends" not in pilot.scene.foot.bar.why, "with Dana it is chosen in the evening"


@clause("HG-8.1")
@pytest.mark.parametrize("size", FEW, ids=lambda size: f"{size[0]}x{size[1]}")
def test_what_one_is_after_stands_on_the_table_at_every_size(size):
    pilot = table(seated(position(at("cave", "meditator"), "town")), size)
    scene = pilot.scene
    told = scene.foot.bar.why if scene.areas.drawer else stage(pilot).card.aim
    assert told == "To awaken, meditate all Delusion away, gather 7 Insight, then die."
    if scene.areas.drawer:
        across = scene.foot.bar.words_right - scene.foot.bar.tab.right
        assert text.width(told, "inter", 13) <= across
    else:
        places = stage(pilot).card.places
        figures_, foot = places["figures"], places["aim"]
        assert figures_.height > foot.height > 0 and scene.areas.now.contains(foot)


@pytest.mark.parametrize(
    ("seat", "aim"),
    [
        ("town", "First become a Meditator"),
        ("heaven", "as a Teacher"),
        ("hell", "find a Teacher"),
        (at("cave", "meditator", delusion=0, insight=2), "until you have 7 Insight"),
        (at("cave", delusion=0, insight=7), "die now, and you awaken"),
    ],
)
def test_the_aim_goes_by_how_a_life_stands(seat, aim):
    pilot = table(seated(position(seat, "town")))
    assert aim in stage(pilot).card.aim


# -- what the screen tells of a life


@pytest.mark.parametrize("term", ["merit", "life", "dana", "delusion", "monk", "meditator"])
@pytest.mark.parametrize("on", ["plaque", "card"])
def test_every_figure_and_role_explains_itself_to_whoever_rests_on_it(term, on):
    pilot = table(seated(position(at("forest", "monk", "meditator"), "town")), (1920, 1080))
    here = stage(pilot)
    spots = pilot.scene.plaques[0].places() if on == "plaque" else dict(here.card.spots())
    spot = spots[term]
    pilot.post(pygame.MOUSEMOTION, pos=spot.center, rel=(0, 0), buttons=(0, 0, 0))
    pilot.pass_time(400)
    told = words.texts("hungry_ghost").terms[term]
    (line,), clauses = cited(told.line)
    assert here.bubble.visible and (here.bubble.title, here.bubble.words) == (told.name, line)
    assert clauses and "HG-" not in line and all(clause in here.bubble.note for clause in clauses)
    assert not here.bubble.rect.colliderect(spot)
    assert Rect(0, 0, 1920, 1080).contains(here.bubble.rect)
    pilot.post(pygame.MOUSEMOTION, pos=(2, 1070), rel=(0, 0), buttons=(0, 0, 0))
    pilot.pass_time(60)
    assert not here.bubble.visible


def tab_to(pilot: Pilot, name: str) -> None:
    """Press Tab until a widget has the focus."""
    for _ in range(40):
        if pilot.scene.focus is not None and pilot.scene.focus.name == name:
            return
        pilot.press(pygame.K_TAB)
    raise AssertionError(f"Tab does not come to {name}")


def test_a_figure_is_explained_by_a_touch_and_by_the_keyboard_too():
    pilot = table(sitting(), (1920, 1080))
    here = stage(pilot)
    pilot.click_at(dict(here.card.spots())["insight"].center)
    assert here.bubble.title == "Insight" and here.bubble.visible
    pilot.post(pygame.MOUSEMOTION, pos=(2, 1070), rel=(0, 0), buttons=(0, 0, 0))
    pilot.press(pygame.K_TAB)
    tab_to(pilot, "now/life")
    assert here.bubble.title == "Insight"
    pilot.press(pygame.K_UP)
    assert here.bubble.title == "Delusion" and here.bubble.visible
    tab_to(pilot, "dial")
    pilot.press(pygame.K_RIGHT)
    assert here.bubble.title == "Afternoon"
    pilot.press(pygame.K_TAB)
    assert not here.bubble.visible


def test_a_place_that_is_read_says_what_can_be_done_there():
    pilot = table(sitting(), (1920, 1080))
    touch(pilot, "town")
    shown = [block[0] for block in pilot.find("page/words").blocks]
    assert "A Monk gets 1 Dana in the Morning." in shown


def terms(least: list[str]) -> set[str]:
    """All roles there are."""
    return {"monk", "meditator", "teacher", "greedy", *least}


def has(pilot: Pilot, name: str) -> list[str]:
    """A stat of each seat, as its plaque says it."""
    return [fact.ways[0] for plaque in pilot.scene.plaques for fact in plaque.facts if fact.name == name]


def test_every_stat_of_every_seat_is_on_its_plaque():
    state = position(
        at("town", "monk", merit=-2, dana=3, delusion=28),
        at("heaven", merit=3, delusion=12),
        at("cave", "meditator", insight=4, delusion=0, life=2),
    )
    pilot = table(seated(state))
    shown = [[line.words for line in lines(plaque)] for plaque in pilot.scene.plaques]
    assert shown[0] == ["Ann", "Town", "−2", "5", "3", "28"] and shown[2][-1] == "4"
    for plaque, roles_ in zip(pilot.scene.plaques, (["monk"], ["teacher"], ["meditator"]), strict=True):
        assert [name for name in plaque.places() if name in terms(roles_)] == roles_
    assert "insight" in pilot.scene.plaques[2].places()
    assert [signed(number) for number in (3, 0, -1)] == ["+3", "0", "−1"]


def test_the_card_shows_the_life_of_the_seat_to_act_and_any_other_that_is_looked_at():
    pilot = table(sitting(3), (1920, 1080))
    card = stage(pilot).card
    assert card is not None and card.seat == 0
    pilot.click("seat/2")
    assert card.seat == 2
    pilot.click("seat/2")
    assert card.seat == 0
    pilot.hover("token/1")
    assert card.seat == 1


def test_whose_turn_it_is_is_told_four_times():
    found = sitting()
    pilot = table(found)
    pilot.click("choice/skip")
    pilot.settle()
    pilot.click("choice/skip")
    pilot.settle()
    scene = pilot.scene
    assert [plaque.active for plaque in scene.plaques] == [False, True]
    assert scene.foot.bar.charm == found.people[1].token
    assert "Ben" in scene.foot.bar.title
    assert scene.stage.standing()["ringed"] == [1]


def test_the_light_goes_with_the_day():
    pilot = table(sitting(1))
    assert stage(pilot).field.light == "morning"
    pilot.click("choice/skip")
    pilot.settle()
    assert stage(pilot).field.light == "afternoon"
    pilot.click("choice/skip")
    seen = []
    while pilot.scene.player.running:
        pilot.frame(20)
        if stage(pilot).field.light not in seen:
            seen.append(stage(pilot).field.light)
    assert seen == ["afternoon", "evening", "morning"]


@clause("HG-4.1", "HG-4.2")
def test_night_falls_once_a_day_for_the_whole_table():
    found = sitting(3)
    pilot = table(found)
    seen = [stage(pilot).field.light]
    while found.match.state.day == 1:
        pilot.click("choice/skip")
        while pilot.scene.player.running:
            pilot.frame(20)
            if stage(pilot).field.light != seen[-1]:
                seen.append(stage(pilot).field.light)
        pilot.settle()
        stands(pilot)
    assert seen == ["morning", "afternoon"] * 3 + ["evening", "morning"]


def test_a_bot_s_turn_takes_about_three_seconds(monkeypatch):
    turns: dict[tuple[int, int], set[str]] = {}
    lasted: dict[tuple[int, int], float] = {}

    def staged(own, transitions, stand, frame, **settings):
        beats = staging.staged(own, transitions, stand, **settings)
        view = transitions[0].before
        turn = view["day"], view["to_act"]
        pause = BOT_PAUSE * (GOES_ON if turn in turns else 1.0)
        turns.setdefault(turn, set()).update(happening.event["type"] for happening in transitions)
        lasted[turn] = lasted.get(turn, 0.0) + pause + sum(beat.lasts for beat in beats)
        for beat in beats:
            for motion in beat.motions:
                motion.duration = 0
        return beats

    monkeypatch.setattr(game.scenes.table.deeds, "staging", SimpleNamespace(staged=staged))
    found = sitting(1, 3)
    pilot = table(found)
    while found.match.state.day < 5:
        if found.match.to_act == 0:
            pilot.click("choice/skip")
        else:
            pilot.frame(50)
            pygame.time.wait(1)
        pilot.settle()
    quiet = [
        lasted[turn]
        for turn, told in turns.items()
        if turn[1] and not {"day", "died", "robbed", "taught"} & told
    ]
    assert len(quiet) > 4 and sum(quiet) / len(quiet) < 3400


def test_header_and_dial_tell_the_same_time_whatever_is_shown():
    found = seated(position(at("cave", life=1, merit=3), "town", phase="afternoon", day=4))
    pilot = table(found)
    pilot.click("choice/skip")
    told: list[tuple[str, str]] = []
    while pilot.scene.player.running:
        pilot.frame(20)
        pair = pilot.find("subtitle").words, stage(pilot).dial.time
        if not told or told[-1] != pair:
            told.append(pair)
    assert told == [
        ("Day 4 · Afternoon", "afternoon"), ("Day 4 · Evening", "evening"), ("Day 4 · Morning", "morning"),
    ]  # fmt: skip


def test_a_new_light_comes_in_by_strips_and_never_all_at_once():
    pilot = table(sitting(1), (1920, 1080))
    pilot.pass_time(1500)
    pilot.click("choice/skip")
    field = stage(pilot).field
    widest = 0
    while pilot.scene.player.running:
        pilot.time += 16
        pilot.app.now = pilot.time
        pilot.scene.update(pilot.time)
        damaged = [rect for rect in pilot.scene.canvas._damaged if rect.height >= field.rect.height]
        if pilot.scene.player.running:
            widest = max([widest, *(rect.width for rect in damaged)])
        pilot.scene.canvas.paint(pilot.app.screen)
    assert 0 < widest < field.rect.width * 0.5


# -- compulsions


@clause("HG-6.5", "HG-6.6")
def test_compulsions_play_out_one_by_one_each_with_its_reason():
    state = position(at("forest", "greedy"), at("town", "greedy", dana=1), "town")
    pilot = table(seated(state))
    touch(pilot, "town")
    said = told(pilot)
    greedy = [line for line in said if "reedy" in line]
    assert len(greedy) == 2 and "Ann" in greedy[0] and "Ben" in greedy[1]
    assert any("takes" in line for line in said)
    assert "HG-" in pilot.scene.foot.bar.why or not pilot.scene.player.running
    stands(pilot)


@clause("HG-5.5")
def test_what_is_stolen_is_told_as_the_events_have_it_the_thief_and_then_each_of_the_robbed():
    pilot = table(seated(position("town", at("town", dana=2), at("town", dana=1))))
    pilot.click("choice/bad_deed")
    held: list[list[int]] = []
    while pilot.scene.player.running:
        pilot.frame(20)
        dana = [int(each) for each in has(pilot, "dana")]
        if not held or held[-1] != dana:
            held.append(dana)
    assert held == [[0, 2, 1], [3, 2, 1], [3, 1, 1], [3, 1, 0]]
    stands(pilot)


@clause("HG-6.4")
def test_a_teacher_who_arrives_is_seen_to_teach():
    found = seated(position(at("town", "teacher"), "forest", "forest"))
    pilot = table(found)
    touch(pilot, "forest")
    said = told(pilot)
    assert len([line for line in said if "teaches" in line]) == 2
    assert [seat.meditator for seat in found.match.state.seats] == [True, True, True]
    stands(pilot)


def test_under_reduced_motion_there_is_still_time_to_read_a_compulsion():
    pilot = table(seated(position(at("forest", "greedy"), "town")))
    pilot.app.settings.set("reduced_motion", True)
    touch(pilot, "town")
    start, shown = pilot.time, 0.0
    while pilot.scene.player.running:
        pilot.frame(20)
        if pilot.scene.foot.bar.title.startswith("Greedy Ann"):
            shown += 20
    assert shown >= 900 and pilot.time - start < 6000


def test_the_figures_change_as_the_events_are_shown_and_not_before():
    pilot = table(seated(position(at("town", dana=2), "town")))
    pilot.click("choice/good_deed")
    assert has(pilot, "dana")[0] == "2", "the coin has not flown yet"
    pilot.settle()
    assert has(pilot, "dana")[0] == "1"


# -- death, judgement, birth, awakening


@clause("HG-8.4", "HG-8.5", "HG-8.6")
@pytest.mark.parametrize(
    ("merit", "realm", "wonder"), [(3, "heaven", "light"), (-2, "hell", "fire"), (0, "human", "lotus")]
)
def test_a_death_is_weighed_before_everybody_and_every_realm_receives_in_its_way(merit, realm, wonder):
    found = seated(position(at("cave", life=1, merit=merit), "town", phase="afternoon"))
    pilot = table(found)
    pilot.click("choice/skip")
    weighed = opened = alone = False
    while pilot.scene.player.running:
        pilot.frame(20)
        here = stage(pilot)
        weighed |= here.judgement.visible and here.field.light == "judgement"
        opened |= getattr(here, wonder).visible
        alone |= not here.tokens[1].visible
    assert weighed and opened and alone
    assert found.match.state.seats[0].realm == realm
    stands(pilot)


def test_any_input_ends_the_judgement_and_everything_is_in_its_place():
    found = seated(position(at("cave", life=1, merit=3), "town", phase="afternoon"))
    for wait in (400, 900, 2000, 3000, 4500, 6000):
        pilot = table(seated(found.match.encoded()))
        pilot.click("choice/skip")
        pilot.pass_time(wait)
        pilot.press(pygame.K_RETURN)
        assert not pilot.scene.player.running
        assert choices(pilot), "the next may act at once"
        stands(pilot)


@clause("HG-9.4")
def test_out_of_heaven_and_hell_one_is_born_without_a_judge():
    pilot = table(seated(position(at("heaven", merit=1), at("hell", merit=-1))))
    for seat in range(2):
        pilot.settle()
        pilot.click("choice/pass_time")
        judged = False
        while pilot.scene.player.running:
            pilot.frame(20)
            judged |= stage(pilot).judgement.visible or stage(pilot).field.light == "judgement"
        assert not judged
        assert pilot.scene.sitting.match.state.seats[seat].location == "town"
        stands(pilot)


@clause("HG-7.5")
@pytest.mark.parametrize(
    ("seat", "phase", "deed", "why"),
    [
        (at("cave", life=1), "afternoon", "skip", "no Dana left"),
        (at("cave", life=0, dana=1), "evening", "die", "no Dana was paid"),
    ],
)
def test_a_death_says_whether_it_was_chosen(seat, phase, deed, why):
    pilot = table(seated(position(seat, "town", phase=phase)))
    pilot.click(f"choice/{deed}")
    whys = set()
    while pilot.scene.player.running:
        pilot.frame(20)
        if "dies" in pilot.scene.foot.bar.title:
            whys.add(pilot.scene.foot.bar.why)
    assert len(whys) == 1 and why in whys.pop()


@pytest.mark.usefixtures("drawn")
def test_while_a_life_is_weighed_no_names_are_under_its_words_and_they_can_be_read():
    pilot = table(seated(position(at("cave", life=1, merit=3), "town", phase="afternoon")), (1366, 768))
    pilot.click("choice/skip")
    here, shown = stage(pilot), 0.0
    while pilot.scene.player.running:
        pilot.frame(20)
        if here.judgement.visible and here.judgement._share >= READABLE:
            shown += 20
    assert shown >= 1900
    name = here.scroll.label("town").move(-here.scroll.rect.x, -here.scroll.rect.y)
    colours = {
        tuple(here.scroll.picture("judgement").get_at((x, name.y + 2)))
        for x in range(name.x + 20, name.right - 20)
    }
    plain = {
        tuple(here.scroll.picture("evening").get_at((x, name.y + 2)))
        for x in range(name.x + 20, name.right - 20)
    }
    assert len(colours) > len(plain), "there is ground where the name stands by day"


@clause("HG-5.2")
def test_a_meditation_has_its_moment():
    pilot = table(seated(position(at("cave", "meditator"), "town")))
    pilot.click("choice/meditate")
    here, glowing, grown = stage(pilot), 0.0, 0.0
    while pilot.scene.player.running:
        pilot.frame(20)
        glowing += 20 if here.breath.visible else 0
        grown = max(grown, here.tokens[0].scale)
    assert glowing >= 1200 and grown > 1.05
    stands(pilot)


@clause("HG-8.1")
def test_after_an_awakening_all_tokens_stand_in_the_light_that_returns():
    state = position(at("cave", life=0, dana=1, insight=7, delusion=0), "town", phase="evening")
    pilot = table(seated(state))
    pilot.click("choice/die")
    alone_by_day = False
    while isinstance(pilot.scene, TableScene) and pilot.scene.player.running:
        pilot.frame(20)
        if isinstance(pilot.scene, TableScene) and stage(pilot).field._coming == "morning":
            alone_by_day |= not stage(pilot).tokens[1].visible
    assert not alone_by_day


@clause("HG-8.1")
def test_an_awakening_loosens_the_knot_and_ends_in_results():
    state = position(at("cave", life=0, dana=1, insight=7, delusion=0, merit=-3), "town", phase="evening")
    found = seated(state)
    pilot = table(found)
    pilot.click("choice/die")
    knot = weighed = False
    petals: list[int] = []
    while isinstance(pilot.scene, TableScene) and pilot.scene.player.running:
        pilot.frame(20)
        if isinstance(pilot.scene, TableScene):
            here = stage(pilot)
            knot |= here.knot.visible
            weighed |= here.judgement.visible
            petals += [here.petals.step // wonders.PARTS] if here.petals.visible else []
    assert knot and not weighed
    assert sorted(set(petals)) == list(range(8)) and petals == sorted(petals), "one petal after another"
    pilot.settle()
    assert isinstance(pilot.scene, Results)
    pilot.settle()
    pilot.click("results/board")
    stands(pilot)
    assert stage(pilot).field.light == "morning"


def test_results_tell_each_story_in_one_line():
    state = position(at("cave", life=0, insight=7, delusion=0), at("hell", merit=-2, delusion=9, lives=3))
    view = {**state, "day": 22}
    story = telling_of("hungry_ghost").story
    assert story(view, 0) == "one life · awake on day 22"
    assert story(view, 1) == "3 lives · Delusion 9 · Merit −2 · Hell · 2 days"


# -- whole matches


def let_bots_play(pilot: Pilot, found: Sitting) -> None:
    for _ in range(4000):
        if found.match.over or not found.is_bot(found.match.to_act):
            return
        pilot.frame(50)
        pygame.time.wait(1)
    raise AssertionError("the bot does not act")


def play(pilot: Pilot, found: Sitting, act: Any) -> None:
    """A match to its end: persons by `act`, bots by themselves."""
    pilot.app.settings.set("speed", "instant")
    dice = random.Random(5)
    for _ in range(600):
        let_bots_play(pilot, found)
        pilot.settle()
        if found.match.over:
            break
        stands(pilot)
        done = len(found.match.steps)
        act(pilot, dice.choice(found.match.legal()))
        pilot.settle()
        assert len(found.match.steps) > done
    assert found.match.over
    assert isinstance(pilot.scene, Results)
    assert Match.replay(found.match.log()).encoded() == found.match.encoded()


def by_mouse(pilot: Pilot, action: Action) -> None:
    if action["type"] == "move":
        touch(pilot, action["to"])
        return
    pilot.click(f"choice/{action['type']}")
    pilot.settle()
    if isinstance(pilot.scene, TableScene) and pilot.has(f"choice/to/{action.get('to')}"):
        pilot.click(f"seat/{action['to']}")


def by_keys(pilot: Pilot, action: Action) -> None:
    """Numbers for the choices; Space where there is only one."""
    shown = list(choices(pilot))
    if len(shown) == 1:
        pilot.press(pygame.K_SPACE)
        return
    pilot.press(pygame.K_1 + shown.index(action["type"]))
    if action["type"] == "move" or pilot.has("choice/back"):
        found = list(choices(pilot))
        to = action["to"]
        name = to if action["type"] == "move" else f"to/{to}"
        if name in found:
            pilot.press(pygame.K_1 + found.index(name))


@pytest.mark.parametrize("act", [by_mouse, by_keys])
def test_three_persons_and_a_bot_play_to_the_end(act):
    found = sitting(3, 1, delusion=10, max_days=10)
    play(table(found), found, act)


def test_walking_by_arrow_keys_on_the_board():
    found = sitting()
    pilot = table(found)
    while pilot.scene.focus is None or pilot.scene.focus.name != "stage/board":
        pilot.press(pygame.K_TAB)
    assert stage(pilot).field.cursor == "town"
    pilot.press(pygame.K_LEFT)
    pilot.press(pygame.K_RETURN)
    pilot.settle()
    assert found.match.state.seats[0].location == "forest"
    for key in (pygame.K_UP, pygame.K_DOWN, pygame.K_DOWN, pygame.K_UP):
        pilot.press(key)
    assert stage(pilot).field.cursor == "town"


@pytest.mark.parametrize("seed", first(2, range(3)))
def test_after_any_match_whatever_was_clicked_everything_is_where_the_state_says(seed):
    """Random clicks and keys, also in the midst of motions."""
    dice = random.Random(seed)
    found = sitting(3 - seed % 2, seed % 2, delusion=10)
    pilot = table(found, dice.choice(SIZES[:3]))
    width, height = pilot.app.size
    for _ in range(150):
        if not isinstance(pilot.scene, TableScene) or found.match.over:
            break
        if found.is_bot(found.match.to_act) and dice.random() < 0.8:
            if pilot.scene.course.paused:
                pilot.settle()
                pilot.click("choice/pause")
            let_bots_play(pilot, found)
            continue
        kind = dice.random()
        names = list(choices(pilot))
        if kind < 0.45 and names:
            pilot.click(f"choice/{dice.choice(names)}")
        elif kind < 0.55:
            pilot.press(dice.choice((pygame.K_SPACE, pygame.K_1, pygame.K_3, pygame.K_TAB, pygame.K_RETURN)))
        elif kind < 0.85:
            pilot.click_at((dice.randrange(width // 4, width * 3 // 4), dice.randrange(height * 3 // 4)))
        else:
            pilot.pass_time(dice.choice((16, 160, 900)))
        if dice.random() < 0.2:
            pilot.settle()
        while isinstance(pilot.scene, TableScene) and pilot.scene.layers:
            pilot.press(pygame.K_ESCAPE)
        if isinstance(pilot.scene, TableScene) and not pilot.scene.player.running:
            stands(pilot)
    assert len(found.match.steps) > 10


def test_undo_brings_back_the_light_and_the_lives():
    found = seated(position(at("cave", life=1, merit=2), "town", phase="afternoon"))
    pilot = table(found)
    pilot.click("choice/skip")
    pilot.settle()
    pilot.press(pygame.K_u)
    pilot.click("undo/yes")
    pilot.settle()
    assert found.match.state.seats[0].location == "cave"
    stands(pilot)


def test_resizing_in_the_midst_of_a_judgement_leaves_everything_in_its_place():
    found = seated(position(at("cave", life=1, merit=2), "town", phase="afternoon"))
    pilot = table(found)
    pilot.click("choice/skip")
    pilot.pass_time(2500)
    pilot.resize((1200, 1920))
    pilot.settle()
    stands(pilot)


# -- a life remembered


def remembered() -> Match:
    """Five days to a death at Merit −2, two evenings of Hell, and the Town again."""
    match = Match.new("hungry_ghost", ["Ann"], {}, seed=1)
    for _ in range(2):
        match.act({"type": "bad_deed"})
    while match.state.seats[0].lives == 1:
        kinds = [action["type"] for action in match.legal()]
        match.act({"type": next(kind for kind in ("die", "pass_time", "skip") if kind in kinds)})
    return match


def test_lives_are_remembered_from_what_happened():
    found = chronicle(remembered())
    course = found.courses[0]
    assert [(birth, origin) for birth, origin in course.births] == [(0.0, None), (7.0, "hell")]
    assert [(death.day, death.merit, death.realm) for death in course.deaths] == [(5.0, -2, "hell")]
    assert {sample.realm for sample in course.samples} == {"human", "hell"}
    assert [sample.day for sample in course.samples] == sorted(sample.day for sample in course.samples)


def test_a_life_that_meditates_until_its_end_is_remembered_with_the_delusion_it_died_with():
    """The last deed and the death are one action: what the deed wore away was gone before the end."""
    match = Match.load(
        position(at("cave", "meditator", life=1, delusion=9, merit=1), phase="afternoon"), seed=1
    )
    match.act({"type": "meditate"})
    ends = [sample for sample in chronicle(match).courses[0].samples if sample.realm == "human"]
    assert ends[-1].delusion == 7


def test_moments_of_many_seats_never_run_backwards():
    match = Match.new("hungry_ghost", NAMES[:4], {}, seed=1)
    dice = random.Random(4)
    for _ in range(400):
        if not match.over:
            match.act(dice.choice(match.legal()))
    for course in chronicle(match).courses:
        days = [sample.day for sample in course.samples]
        assert days == sorted(days)
        assert len(course.births) == match.state.seats[chronicle(match).courses.index(course)].lives


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640), (1200, 1920)])
def test_the_lives_open_at_any_time_and_close_again(size):
    found = Sitting(remembered(), people(1), None)
    pilot = table(found, size)
    pilot.press(pygame.K_j)
    screen = Rect(0, 0, *size)
    assert screen.contains(pilot.find("lives/panel").rect)
    assert pilot.find("lives/view").people == [(0, "Ann")]
    pilot.press(pygame.K_ESCAPE)
    assert not pilot.scene.layers
    if pilot.has("now/lives"):
        pilot.click("now/lives")
        assert pilot.has("lives/panel")


def test_an_awakening_ends_the_picture_with_the_flower():
    state = position(at("cave", life=0, dana=1, insight=7, delusion=0), phase="evening")
    match = Match.load(state, seed=1)
    match.act({"type": "die"})
    assert chronicle(match).courses[0].deaths[-1].realm is None
    graph = Graph(chronicle(match).courses[0], 3, 30, 0, table(seated(state)).scene.style)
    before = pygame.Surface((300, 120))
    graph.draw(before, before.get_rect())
    assert pygame.transform.average_color(before) != (0, 0, 0, 255)


def test_the_journal_has_a_page_of_lives():
    assert has_journal("hungry_ghost")
    match = remembered()
    page = journal_of("hungry_ghost")(Kept(match, tuple(people(1)), created=CREATED), 0)
    assert len(page.beads()) == len(page.moments) + 1 == len(match.steps) + 1
    assert ("Weighed at death", "−2") in page.figures()
    assert page.summary().startswith("2 lives")
    assert page.chapters()[1].table[1:] == (("1", "5", "−2", "Hell"), ("8", "", "", "lives on"))
    style = table(Sitting(match, people(1), None)).scene.style
    touched: list[int] = []
    picture = page.picture(Rect(0, 0, 400, 330), style, len(page.moments), touched.append)
    assert picture is not None
    picture.grabbed((395, 100))
    assert touched == [len(page.moments)]
    picture.reveal(3, 0.5)
    surface = pygame.Surface((400, 330))
    picture.draw(surface)


@pytest.mark.usefixtures("drawn")
def test_the_thread_in_the_journal_has_the_colours_of_its_legend():
    match = remembered()
    page = journal_of("hungry_ghost")(Kept(match, tuple(people(1)), created=CREATED), 0)
    assert isinstance(page, GhostPage)
    style = table(Sitting(match, people(1), None)).scene.style
    surface = pygame.Surface((900, 700))
    page.graph(style).draw(surface, surface.get_rect())
    seen = {tuple(surface.get_at((x, y)))[:3] for x in range(900) for y in range(0, 500, 2)}
    for kind, _ in page.legend():
        colour = tuple(pygame.Color(STROKES[kind].colour(style.theme.dark)))[:3]
        assert (colour in seen) == (kind != "carried"), "no player was in Heaven"


def test_clauses_with_lists_are_shown_with_points():
    pilot = table(seated(position(at("forest", meditator=True), "town")))
    pilot.click("choice/meditate")
    pilot.settle()
    pilot.press(pygame.K_w)
    clause_ = next(said for said, *_ in pilot.find("why/words").blocks if said.startswith("HG-5.2"))
    assert "\n• The power is 2" in clause_ and "\n- " not in clause_


# -- every size


@pytest.mark.parametrize(("size", "seats"), paired(SIZES, [1, 6]))
def test_nothing_overlaps_and_nothing_is_cut_at_any_size(size, seats):
    pilot = table(sitting(seats), size)
    screen = Rect(0, 0, *size)
    scene = pilot.scene
    areas = scene.areas
    blocks = [areas.header, *areas.plaques, areas.bar, stage(pilot).scroll.rect]
    blocks += [] if areas.drawer else [areas.now, areas.log]
    dial, scroll = stage(pilot).dial, stage(pilot).scroll
    assert dial is not None, "morning, afternoon and evening are told at every size, with six too"
    if dial.brief:
        written = [scroll.label(place) for place in (*PLACES, "heaven", "hell")]
        assert scroll.rect.contains(dial.rect) and dial.rect.collidelist(written) < 0
    else:
        blocks.append(dial.rect)
    assert all(screen.contains(block) for block in blocks)
    for index, one in enumerate(blocks):
        assert not [other for other in blocks[index + 1 :] if one.colliderect(other)]
    apart = ("stage", "log", "now", "dial")
    widgets = [widget for widget in scene.reachable() if not widget.name.startswith(apart)]
    assert {"choice/move", "choice/skip"} <= {widget.name for widget in widgets}
    assert all(screen.contains(widget.rect) for widget in widgets)
    for index, one in enumerate(widgets):
        assert not [other.name for other in widgets[index + 1 :] if one.rect.colliderect(other.rect)]


@pytest.mark.parametrize("size", FEW, ids=lambda size: f"{size[0]}x{size[1]}")
def test_six_at_one_place_are_each_seen_whole_and_no_name_is_covered(size):
    pilot = table(seated(position(*["town"] * 6, to_act=4)), size)
    here, scroll = stage(pilot), stage(pilot).scroll
    names = [scroll.label(each) for each in (*PLACES, "heaven", "hell")]
    for place in (*PLACES, "heaven", "hell"):
        here.lay_pieces(position(*[at(place)] * 6, to_act=4))
        covered = [token.rect for token in here.tokens]
        ring = round(covered[4].height * 1.24)
        covered[4] = Rect(0, 0, ring, ring)
        covered[4].center = here.tokens[4].rect.center
        for index, one in enumerate(covered):
            assert scroll.rect.contains(one)
            assert one.inflate(-2, -2).collidelist(covered[index + 1 :] + names) < 0
            assert scroll.place_at(one.center) == place
            assert one.height >= 20
        assert here.tokens[4].ringed and here.tokens[4].rect.height > here.tokens[0].rect.height


@pytest.mark.parametrize("size", FEW, ids=lambda size: f"{size[0]}x{size[1]}")
def test_no_name_covers_another_and_the_way_runs_over_none(size):
    pilot = table(sitting(1), size)
    here = stage(pilot)
    names = [here.scroll.label(place) for place in (*PLACES, "heaven", "hell")]
    for index, name in enumerate(names):
        assert name.collidelist(names[index + 1 :]) < 0
    for start, end in (("cave", "forest"), ("forest", "town"), ("town", "temple")):
        assert not [point for point in here.road(start, end) for name in names if name.collidepoint(point)]


@pytest.mark.parametrize(("size", "scale"), paired(FEW, [1.0, 1.5]))
def test_with_six_every_plaque_keeps_place_and_roles(size, scale):
    state = position(
        at("forest", "monk", "meditator"), "heaven", at("hell", merit=-5), at("temple", "teacher", "monk"),
        "cave", at("town", "greedy", "monk", "meditator"),
    )  # fmt: skip
    found = seated(state)
    pilot = Pilot(lambda app: larger(TableScene(app, found), scale), size, Seldom)
    for plaque, place in zip(
        pilot.scene.plaques, ("Forest", "Heaven", "Hell", "Temple", "Cave", "Town"), strict=True
    ):
        _, said, *_ = whole(plaque)
        assert said.words.startswith(place), said
        assert [role for role in plaque.places() if role in terms([])] == [
            fact.name for fact in plaque.facts if fact.group == "roles"
        ]


def larger(scene: TableScene, scale: float) -> TableScene:
    """A scene with its text at a scale."""
    scene.app.settings.set("text_scale", scale)
    return scene


@pytest.mark.parametrize("scale", [1.25, 1.5])
def test_larger_text_keeps_everything_on_the_screen(scale):
    for size in ((1280, 720), (1200, 1920), (1024, 768)):
        pilot = table(sitting(6), size)
        pilot.app.settings.set("text_scale", scale)
        pilot.app.relayout()
        pilot.frame()
        screen = Rect(0, 0, *size)
        widgets = pilot.scene.reachable()
        assert all(screen.contains(widget.rect) for widget in widgets)
        assert all(pilot.scene.areas.bar.contains(each.rect) for each in widgets if "choice/" in each.name)


def test_by_night_it_is_the_same_table():
    def by_night(app: App) -> TableScene:
        app.settings.set("theme", "night")
        return TableScene(app, sitting(4))

    pilot = Pilot(by_night, (1280, 720))
    pilot.settle()
    assert pilot.scene.theme.dark
    stands(pilot)
    pilot.press(pygame.K_j)
    assert pilot.has("lives/panel")


def test_the_drawer_holds_the_life_of_the_moment():
    pilot = table(sitting(), (1024, 768))
    assert stage(pilot).card is None
    pilot.click("tool/log")
    assert stage(pilot).card is not None and stage(pilot).card.seat == 0
    pilot.press(pygame.K_ESCAPE)
    pilot.click("choice/skip")
    pilot.settle()
    stands(pilot)


def test_a_price_is_foreseen_and_changes_nothing():
    found = sitting(3)
    before = codec.dumps(found.match.encoded())
    table(found)
    assert codec.dumps(found.match.encoded()) == before


# -- great moments, and what the pace leaves of them


@pytest.mark.parametrize("free", [False, True], ids=["death", "awakening"])
def test_at_the_instant_pace_a_great_moment_is_seen_until_a_press_ends_it(free):
    stats = {"merit": -2, "delusion": 0, "insight": 7} if free else {"merit": -2}
    life = at("cave", "meditator", life=0, dana=1, **stats)

    def opened(app: App) -> TableScene:
        app.settings.set("speed", "instant")
        return TableScene(app, seated(position(life, "town", phase="evening")))

    for press in (False, True):
        pilot = Pilot(opened, (1024, 640))
        pilot.settle()
        pilot.click("choice/die")
        pilot.pass_time(1200)
        assert pilot.scene.player.running
        here = stage(pilot)
        assert here.knot.visible and here.petals.visible if free else here.judgement.visible
        if press:
            pilot.press(pygame.K_SPACE)
        else:
            pilot.pass_time(2500)
        assert not isinstance(pilot.scene, TableScene) or not pilot.scene.player.running


def test_the_box_stands_in_the_town_and_hides_behind_no_name():
    scroll = hanging(table(sitting()))
    x, y = scroll.point((BOX[0] / UNIT, BOX[1] / UNIT))
    assert scroll.place_at((round(x), round(y))) == "town"
    near = Rect(0, 0, round(98 * scroll.scale), round(62 * scroll.scale))
    near.center = round(x), round(y)
    for place in PLACES:
        assert not near.colliderect(scroll.label(place)) and not near.colliderect(scroll.disc(place))


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize(("size", "scale"), paired(SIZES, [1.0, 1.5, 2.0]))
def test_whoever_is_in_a_realm_is_told_with_the_days_that_are_left(size, scale):
    life = at("heaven", merit=1, lives=3)
    pilot = enlarged(seated(position(life, at("hell", merit=-4), "town", "town")), size, scale)
    for seat, days in ((0, ("1", "one")), (1, ("4",))):
        plaque = pilot.scene.plaques[seat]
        told = lines(plaque)[1].words
        assert any(each in told for each in days) and "…" not in told, told


@pytest.mark.parametrize("tool", ["why", "undo"])
def test_a_tool_is_lit_no_longer_than_the_pointer_rests_on_it(tool):
    pilot = table(sitting())
    pilot.click("choice/skip")
    pilot.settle()
    pilot.click(f"tool/{tool}")
    assert pilot.scene.layers and not pilot.find(f"tool/{tool}").hovered
    pilot.press(pygame.K_ESCAPE)
    pilot.post(pygame.MOUSEMOTION, pos=(2, 2), rel=(0, 0), buttons=(0, 0, 0))
    pilot.frame()
    assert not pilot.scene.layers and not pilot.find(f"tool/{tool}").hovered


def test_opened_again_it_has_no_light_to_paint(monkeypatch):
    pilot = Pilot(lambda app: TableScene(app, sitting()), kind=Seldom)
    pilot.ready()
    full = picture_cache.weight()
    monkeypatch.setattr(picture_cache, "bound", lambda: full)
    anew: list[str] = []
    monkeypatch.setattr(painted, "_paint_rows", lambda target, size, rows, light: anew.append(light))
    pilot.app.push(Home(pilot.app))
    pilot.frame()
    pilot.app.push(TableScene(pilot.app, sitting()))
    pilot.ready()
    assert pilot.scene.stage.field.light == "morning" and not anew
