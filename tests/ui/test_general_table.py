"""The table of a game that brought none: its board, its cards and what each has, in its own words."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import combinations, pairwise
from typing import Any

import pygame
import pytest

from game import saves, words
from game.engine.board import Board, Link, Space
from game.engine.games import board_of
from game.engine.match import Match
from game.scenes.layout.board import BoardPlan, laid_out
from game.scenes.layout.box import Box
from game.scenes.niche import niche
from game.scenes.rules import Rules
from game.scenes.table.scene import TableScene
from game.scenes.tables.general_stage import GeneralStage
from game.sitting import Sitting
from game.tellings import facts, telling_of
from game.tellings.things import Thing, seat_things, shared_things
from tests.guest import ferry, lanterns, pilgrims, registered
from tests.ui.pilot import SIZES, Pilot
from tests.window import rooms, shots

CREATED = "2026-11-20T10:00:00+00:00"
NAMES = ["Ann", "Ben", "Mira"]


@pytest.fixture(autouse=True)
def guests() -> Iterator[None]:
    with registered(pilgrims.GAME), registered(lanterns.GAME), registered(ferry.GAME):
        yield


def table(game: str, size: tuple[int, int] = (1280, 720), *actions: dict[str, Any], **settings: Any) -> Pilot:
    people = [saves.Person("person", None, seat) for seat in range(3)]
    sitting = Sitting.begin(game, NAMES, people, {}, CREATED, seed=3)
    for action in actions:
        sitting.act(action)

    def first(app: Any) -> TableScene:
        for key, value in settings.items():
            app.settings.set(key, value)
        return TableScene(app, sitting)

    return Pilot(first, size)


def said(pilot: Pilot) -> list[str]:
    """What the things on the stage are called, as a screen reader says it."""
    return [widget.accessible_name for widget in pilot.scene.stage._laid]


def written(pilot: Pilot) -> str:
    """All words on the screen."""
    pilot.frame()
    pilot.scene.canvas.damage(pilot.scene.canvas.bounds)
    pilot.frame()
    return " ".join(line for widget in pilot.scene.canvas.widgets for line in widget.heard)


# -- a board that says nothing of where its spaces lie


def graph(count: int, *ways: tuple[int, int]) -> Board[Space[str], str]:
    names = [f"s{number}" for number in range(count)]
    links = [Link("way", names[start], names[end]) for start, end in ways]
    return Board("any", [Space(name) for name in names], links=links)


LINE = graph(9, *pairwise(range(9)))
RING = graph(7, *pairwise(range(7)), (6, 0))
TREE = graph(10, *((number // 2, number) for number in range(1, 10)))
LOOSE = graph(5)
CROWD = graph(40, *((number, (number * 7 + 3) % 40) for number in range(40)))


@pytest.mark.parametrize(
    "board", [LINE, RING, TREE, LOOSE, CROWD], ids=["line", "ring", "tree", "loose", "crowd"]
)
@pytest.mark.parametrize("size", [(740, 420), (400, 700), (900, 900)])
def test_each_space_has_a_place_of_its_own_within_the_stage(board, size):
    rect = Box(20, 30, *size)
    plan = BoardPlan(laid_out(board, size[0] / size[1]), rect)
    discs = [pygame.Rect(plan.disc(space.id) or rect) for space in board.spaces]
    assert all(pygame.Rect(rect).contains(disc) for disc in discs)
    for one, other in combinations(discs, 2):
        assert math.dist(one.center, other.center) >= one.width, "two spaces lie on each other"
    assert discs[0].width >= 24


def test_ways_are_links_or_what_spaces_name():
    way = laid_out(board_of("pilgrims"), 1.5)
    assert [(link.from_, link.to) for link in way.links] == [
        ("gate", "well"),
        ("well", "pass"),
        ("pass", "inn"),
        ("inn", "ford"),
        ("ford", "shrine"),
    ]
    assert laid_out(RING, 1.0).links == RING.links
    drawn = replace(RING, spaces=[replace(space, at=[1.0, 2.0]) for space in RING.spaces], size=[3.0, 3.0])
    assert laid_out(drawn, 1.0) is drawn
    at_places = replace(board_of("pilgrims"), spaces=[replace(each, at=[2.0, 3.0]) for each in way.spaces])
    assert laid_out(at_places, 1.0).links == way.links, "spaces that say where they lie are joined, too"


def test_every_way_can_be_gone_with_the_arrows():
    pilot = table("pilgrims")
    field = pilot.scene.stage.field
    while pilot.scene.focus is not field:
        pilot.press(pygame.K_TAB)
    seen = {field.cursor}
    for key in [pygame.K_RIGHT] * 2 + [pygame.K_DOWN] + [pygame.K_LEFT] * 2:
        pilot.press(key)
        seen.add(field.cursor)
    assert seen == {space.id for space in board_of("pilgrims").spaces}
    told = [block[0] for block in pilot.find("now/words").blocks]
    assert words.space_told("pilgrims", field.cursor) in told


# -- what lies there


def test_all_of_a_view_lies_there_in_the_words_of_the_game():
    pilot = table("pilgrims", (1280, 720), {"type": "set_out"})
    card = words.texts("pilgrims").cards[pilot.scene.view()["aside"][0]]
    assert said(pilot) == ["Days to come: 11 face down", f"Days gone: {card}"]
    assert pilot.find("seat/0").accessible_name.startswith("Ann")


@pytest.mark.parametrize("game", ["pilgrims", "lanterns", "ferry"])
@pytest.mark.parametrize("display", ["screen", "flat", "wall"])
def test_no_name_of_a_field_is_read_where_the_game_has_words_for_it(game, display):
    pilot = table(game, (1920, 1080), display=display)
    raw = {"to_act", "stack", "aside", "feasted", "bowl", "space gate", "space pier", "WIND", "RAIN", "SUN"}
    shown = written(pilot)
    assert not [each for each in raw if each in shown.split() or (" " in each and each in shown)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ["pilgrims", "lanterns"])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_things_lie_beside_each_other_within_the_stage(game, size, scale):
    pilot = table(game, size, text_scale=scale)
    pilot.scene.lifted_for = pilot.scene.sitting.match.to_act
    stage = pilot.scene.stage
    stage.lay_pieces(pilot.scene.view())
    rects = [widget.rect for widget in stage._laid]
    assert rects and all(rect.width > 0 and rect.height > 0 for rect in rects)
    assert not [pair for pair in combinations(rects, 2) if pair[0].colliderect(pair[1])]
    assert all(stage.rect.inflate(8, 8).contains(rect) for rect in rects)


def test_a_secret_lies_open_before_its_own_seat_alone():
    pilot = table("lanterns")
    match, telling = pilot.scene.sitting.match, telling_of("lanterns")
    own = {each.key: each for each in seat_things(telling, match.view(1), 1, NAMES)}
    others = {each.key: each for each in seat_things(telling, match.view(0), 1, NAMES)}
    assert own["wish"].cards == (str(match.state.seats[1].wish),)
    assert others["wish"].cards == (None,) and others["wish"].said == "Wish: face down"
    assert [each.said for each in shared_things(telling, match.view(None), NAMES)] == [
        "Evening: 1",
        "Flame: none",
        "Current: none",
        "Wishes in the bowl: 9 face down",
    ]


def test_on_a_flat_table_a_secret_is_seen_by_who_holds_the_cloth_open_and_in_no_other_place():
    pilot = table("lanterns", (1920, 1080), display="flat")
    wish = str(pilot.scene.sitting.match.state.seats[0].wish)
    hand = pilot.find("hand/0")
    assert {each.cards for each in hand.things} == {(None,)}
    pilot.hold("pad/0", 700, let_go=False)
    pilot.pass_time(400)
    assert [each.cards for each in pilot.find("hand/0").things] == [(wish,)]
    middle = pilot.find("stage/things/0")
    assert [each.said for each in middle.things if each.key == "wish"] == ["Wish: face down"]
    assert pilot.scene.stage.rect.contains(middle.rect)


def test_a_card_flies_to_where_the_view_has_it_and_turns_over():
    pilot = table("pilgrims")
    pilot.pass_time(300)
    pilot.scene.act({"type": "set_out"})
    sides, places = set(), set()
    while pilot.scene.player.running:
        pilot.frame(40)
        if pilot.has("flight/0"):
            view = pilot.find("flight/0")
            sides.add(view.up)
            places.add(view.rect.x)
    assert sides == {False, True} and len(places) > 4
    pilot.settle()
    assert not pilot.has("flight/0")
    assert pilot.scene.stage.standing() == pilot.scene.stage.expected(pilot.scene.view())


def test_a_card_on_its_way_lies_no_more_where_it_came_from():
    pilot = table("pilgrims", (1280, 720), {"type": "set_out"})
    laid, (code,) = pilot.find("stage/thing/aside"), pilot.scene.view()["aside"]

    def seen() -> bytes:
        pilot.frame()
        return pygame.image.tobytes(pilot.look().subsurface(laid.top_of("aside")), "RGB")

    lying = seen()
    laid.lift("aside", code)
    gone = seen()
    assert len(set(gone)) < len(set(lying)), "a card is still drawn where it left"
    pilot.scene.stage.stand(pilot.scene.view())
    laid = pilot.find("stage/thing/aside")
    assert seen() == lying


def test_a_card_is_read_on_the_card_of_the_moment():
    pilot = table("pilgrims", (1280, 720), {"type": "set_out"})
    laid = pilot.find("stage/thing/aside")
    pilot.post(pygame.MOUSEMOTION, pos=laid.place_rect(("aside", 0)).center, rel=(1, 1), buttons=(0, 0, 0))
    pilot.frame()
    told = [block[0] for block in pilot.find("now/words").blocks]
    code = pilot.scene.view()["aside"][0]
    assert told[0] == words.texts("pilgrims").cards[code] and "Steps" in told[1]


def test_a_card_that_may_be_chosen_is_ringed_and_touched(monkeypatch):
    pilot = table("pilgrims", (1280, 720), {"type": "set_out"})
    code = pilot.scene.view()["aside"][0]
    plays = [{"type": "play", "card": code}, {"type": "rest"}]
    texts = words.texts("pilgrims")
    play = words.ActionText("Play {card:card}")
    monkeypatch.setattr(words, "texts", lambda game: replace(texts, actions={**texts.actions, "play": play}))
    done: list[Any] = []
    monkeypatch.setattr(pilot.scene, "legal", lambda: plays)
    monkeypatch.setattr(pilot.scene, "act", done.append)
    pilot.scene.refresh()
    laid = pilot.find("stage/thing/aside")
    assert laid.lit == {code}
    pilot.click_at(laid.place_rect(("aside", 0)).center)
    assert done == [plays[0]]


def test_a_game_without_a_picture_stands_on_the_shelf_in_its_own_colour():
    one, other = (niche(game, 300) for game in ("pilgrims", "lanterns"))
    assert pygame.image.tobytes(one, "RGBA") != pygame.image.tobytes(other, "RGBA")
    assert isinstance(table("lanterns").scene.stage, GeneralStage)


def test_the_rules_offer_to_print_only_what_can_be_printed():
    for game, offered in (("pilgrims", False), ("leela", True)):
        pilot = Pilot(partial(Rules, game=game))
        assert pilot.has("rules/print") == offered
        pilot.close()


def test_a_picture_of_a_table_has_as_many_seats_as_its_game_allows():
    most = lanterns.GAME.seats[-1]
    assert most < 6
    assert [rooms.seats_for("lanterns", asked) for asked in (1, 2, 6)] == [2, 2, most]
    assert len(shots.sitting("lanterns", 6, 4, others=5).people) == most


def test_a_captioned_figure_of_a_seat_is_told_far_off_and_gives_way_last():
    with registered(pilgrims.GAME), registered(lanterns.GAME):
        names = ["Ann", "Ben"]
        for game, told in (("pilgrims", "water 0"), ("lanterns", "oil 5 · points 0")):
            view = Match.new(game, names, seed=3).view(None)
            found = telling_of(game).facts(view, 0, names)
            assert facts.far(found)[0] == told
            assert facts.line(found)[-1] in told and facts.line(found, spelled=True)[0].endswith(told)
        view = Match.new("lanterns", names, seed=3).view(0)
        assert "wish" not in facts.far(telling_of("lanterns").facts(view, 0, names))[0], "a secret is not"


def test_where_a_seat_stands_is_called_by_its_name():
    view = Match.new("pilgrims", ["Ann", "Ben"], seed=3).view(None)
    assert telling_of("pilgrims").where(view, 0) == "Gate"


def _many(seats: int, *, seen: bool) -> list[Thing]:
    """A stack, an open pile, and before each seat a secret, a hand and what it laid down."""
    found = [
        Thing(None, "stack", "Days to come", "cards", "9 face down", (None,) * 9),
        Thing(None, "aside", "Days gone", "cards", "8", ("SUN",) * 8),
    ]
    for seat in range(seats):
        found += [
            Thing(seat, "wish", "Wish", "cards", "Rain", ("RAIN" if seen else None,)),
            Thing(seat, "hand", "Hand", "cards", "5", ("SUN" if seen else None,) * 5),
            Thing(seat, "laid", "Laid down", "cards", "2", ("WIND",) * 2),
        ]
    return found


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("display", ["screen", "flat", "wall"])
def test_cards_of_many_seats_lie_below_the_board_and_within_the_stage(monkeypatch, size, display):
    monkeypatch.setattr(GeneralStage, "things", lambda self, view: _many(4, seen=display != "flat"))
    people = [saves.Person("person", None, seat) for seat in range(4)]
    sitting = Sitting.begin("pilgrims", [*NAMES, "Olu"], people, {}, CREATED, seed=3)

    def first(app: Any) -> TableScene:
        app.settings.set("display", display)
        return TableScene(app, sitting)

    pilot = Pilot(first, size)
    stage = pilot.scene.stage
    rects = [laid.rect for laid in stage._laid]
    assert len(rects) == 6 and all(stage.rect.contains(rect) for rect in rects)
    assert not [pair for pair in combinations(rects, 2) if pair[0].colliderect(pair[1])]
    discs = [stage.spot(space) for space in stage.plan.spaces]
    assert not [rect for rect in rects if rect.collidelist(discs) >= 0]
    pilot.close()


def test_on_a_flat_table_the_hand_of_one_who_plays_alone_lies_once_and_the_die_beside_the_words(monkeypatch):
    monkeypatch.setattr(lanterns.LanternsGame, "dice", True)
    for bots in (2, 0):
        people = [saves.Person("bot" if seat >= 3 - bots else "person", "easy", seat) for seat in range(3)]
        people = [replace(each, level=None) if each.kind == "person" else each for each in people]
        sitting = Sitting.begin("lanterns", NAMES, people, {}, CREATED, seed=3)
        while sitting.match.to_act != 0:
            sitting.act(sitting.match.legal()[0])

        def first(app: Any, sitting: Sitting = sitting) -> TableScene:
            app.settings.set("display", "flat")
            return TableScene(app, sitting)

        pilot = Pilot(first, (1280, 720))
        assert pilot.has("hand/0") is (not bots)
        die = pilot.find("die").rect
        names = (each.name for each in pilot.scene.canvas.widgets)
        others = [pilot.find(name).rect for name in names if name.startswith(("pad/", "choice/"))]
        assert die.width and die.collidelist(others) < 0
        assert pygame.Rect(pilot.scene.display.plan.places[0].acting).contains(die)
        pilot.close()


def test_what_is_no_space_is_called_as_it_is():
    assert words.space_named("ferry", ["pier"]) == "['pier']"  # type: ignore[arg-type]


def test_a_table_is_shown_in_the_midst_of_a_short_match():
    assert len(shots.sitting("pilgrims", 4, shots.midst("pilgrims")).match.steps) > 0
    assert not shots.sitting("pilgrims", 4, shots.midst("pilgrims")).match.over


def test_of_many_cards_those_of_one_name_are_told_together():
    telling = telling_of("pilgrims")
    assert telling.shown("aside", ["SUN", "RAIN"], ()) == "Sun and Rain"
    many = ["SUN", "RAIN", "SUN", "WIND", "SUN", "RAIN", "SUN", None, None]
    assert telling.shown("aside", many, ()) == "Sun ×4, Rain ×2, Wind and 2 unseen"


def test_a_place_that_is_a_word_is_as_high_as_it_stands_in_the_file():
    view = Match.new("pilgrims", NAMES, seed=3).view(None)
    view["seats"][1]["space"], view["seats"][2]["space"] = "well", "shrine"
    assert [telling_of("pilgrims").height(view, seat) for seat in range(3)] == [1, 2, 6]
