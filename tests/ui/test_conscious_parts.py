"""The pictures of a body, of cards and of a chain show what a view says, and draw only what differs."""

from __future__ import annotations

import random
from dataclasses import replace

import pygame
import pytest

from game.engine import Match
from game.engine.games.conscious.components import FACES, NOTES, OF, laws
from game.scenes.layout.box import Box
from game.scenes.layout.nutrition import Part, chamber
from game.scenes.tables.conscious import chambers, faces
from game.scenes.tables.conscious.board import Charm
from game.scenes.tables.conscious.hand import PILE, HandRow, Reach
from game.scenes.tables.conscious.law_parts import (
    LaidLaw,
    LaidLaws,
    Way,
    WayPanel,
    change,
    changed_notes,
    play,
)
from game.scenes.tables.conscious.looks import (
    CentresLook,
    centres_foreseen,
    centres_of,
    foreseen,
    look_at,
    look_of,
    ringed_notes,
)
from game.scenes.tables.conscious.now import Effects, Facets
from game.scenes.tables.conscious.parts import Parts
from game.scenes.tables.conscious.poster_picture import the_spiral
from game.scenes.tables.conscious.poster_table import centres_chamber
from game.scenes.tables.conscious.spiral import SpiralPlan
from game.tellings.conscious.foreseen import a_roll_would_reach, preview
from game.tellings.conscious.things import law_told
from game.tellings.conscious.turning import facets
from game.widgets import text, theme
from game.widgets.accessibility import LOOK
from game.widgets.canvas import Canvas, Rect
from game.widgets.style import Style
from game.widgets.theme import SMALLEST, Measure
from tests.games.conscious_table import NAMES, new, table

SIZE = (1280, 720)
BODY = Box(250, 20, 700, 500)


@pytest.fixture(autouse=True)
def window():
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode(SIZE)


def style(grown: float = 1.0) -> Style:
    return Style(theme.PAPER, Measure(SIZE, grown))


def paper() -> Canvas:
    ground = pygame.Surface(SIZE)
    ground.fill("#F3ECD6")
    return Canvas(ground)


def the_diagram() -> chambers.Diagram:
    return chambers.Diagram("diagram", chambers.diagram_plan(BODY, style(), "beside"), style())


def three() -> Match:
    """A table where three of a group set going two bumps and three shocks."""
    return table(
        {
            "hand": "2D 3D 4D",
            "plays": 3,
            "board": {"JD": 2, "QD": 2},
            "notes": {"DO-48": 3, "MI-48": 3, "FA-24": 1, "SO-12": 1, "LA-6": 1},
        }
    )


# -- what is to be seen


def test_a_diagram_shows_the_chips_of_its_view():
    view = table({"notes": {"MI-192": 3, "TI-12": 2}, "astral": "2-0-1"}).view(0)
    look = look_of(view, 0)
    assert look.chips["MI-192"] == 3 and look.chips["TI-12"] == 2 and look.chips["FA-96"] == 0
    assert (look.of, look.capsule, look.discs) == ("physical", "astral", {"F": 2, "A": 0, "I": 1})
    assert look.under == {}
    assert 12 in look.present and 6 not in look.present


@pytest.mark.parametrize(
    ("fields", "capsule", "of", "under"),
    [
        ({"body": "astral", "astral": "4-3-1", "mental": "1-2-0"}, "mental", "physical", 8),
        ({"body": "mental", "astral": "8-6-4", "mental": "3-3-1"}, "", "physical", 18),
        (
            {"body": "astral", "chips_of": "astral", "alive": False, "mental": "0-2-0"},
            "mental",
            "astral",
            0,
        ),
    ],
)
def test_discs_lie_under_notes_once_a_body_is_formed(fields, capsule, of, under):
    look = look_of(table(fields).view(0), 0)
    assert (look.capsule, look.of, len(look.under)) == (capsule, of, under)


def test_a_preview_is_shown_where_it_would_be():
    view = three().view(0)
    action = next(each for each in three().legal() if each["type"] == "play" and each["chips"] == 2)
    coming = preview(view, action, NAMES)
    look = foreseen(look_of(view, 0), coming, 0)
    board = centres_foreseen(centres_of(view, 0), coming, 0)
    assert look.coming["DO-48"] == -3 and look.coming["RE-24"] == 1
    assert Part("interval", "DO-48") in look.badges and "DO-48" in look.lit
    assert "RE-24" in look.causes
    assert board.coming["KD"] == 1 and board.coming["QD"] == -1 and "JD" in board.badges
    assert look.won == {"A": 3}


@pytest.mark.parametrize(
    ("seat", "faint"),
    [({}, {"XJ", "JO"}), ({"board": {"AC": 1}}, {"JO"}), ({"board": {"XJ": 1}}, set())],
)
def test_the_jokers_are_faint_until_they_have_come_near(seat, faint):
    board = centres_of(table(seat).view(0), 0)
    assert board.met is not None and set(board.chips) - board.met == faint


# -- drawn again only where it differs


def test_what_is_drawn_again_in_part_is_what_would_be_drawn_whole():
    chance = random.Random(7)
    shown, fresh = the_diagram(), the_diagram()
    canvas, screen, other = paper(), pygame.Surface(SIZE), pygame.Surface(SIZE)
    canvas.add(shown)
    match = new(2, seed=11)
    for _ in range(14):
        match.act(chance.choice(match.legal()))
        looks = [look_at(each, 0) for each in match.transitions(match.steps[-1], 0)][:8]
        if looks:
            looks.append(replace(looks[0], ringed=ringed_notes(["MI-48"]), coming={"LA-6": 1}))
        for look in looks:
            shown.show_look(look)
            canvas.paint(screen)
        if looks:
            whole = paper()
            whole.add(fresh)
            fresh.show_look(looks[-1])
            whole.paint(other)
            assert pygame.image.tobytes(screen, "RGB") == pygame.image.tobytes(other, "RGB")


def test_a_diagram_that_stays_as_it_is_draws_nothing():
    shown, canvas = the_diagram(), paper()
    canvas.add(shown)
    look = look_of(three().view(0), 0)
    shown.show_look(look)
    canvas.paint(pygame.Surface(SIZE))
    shown.show_look(look_of(three().view(0), 0))
    assert canvas.clean


# -- touched and reached


def test_every_note_interval_carbon_and_capsule_answers():
    found = the_diagram()
    touched: list[Part] = []
    found.touched = touched.append
    for part in found.parts:
        assert found.place_at(found.box_of(part).center) == part
    kinds = [part.kind for part in found.parts]
    assert (kinds.count("note"), kinds.count("interval"), kinds.count("capsule")) == (len(NOTES), 5, 3)
    found.grabbed(found.box_of(Part("note", "SO-12")).center)
    assert found.press() and touched == [Part("note", "SO-12")]


def test_arrow_keys_reach_every_part_of_the_diagram():
    found = the_diagram()
    found.set_state(focused=True)
    seen, edge = {found.cursor}, [found.cursor]
    while edge:
        start = edge.pop()
        for key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN):
            found.cursor = start
            found.key(pygame.event.Event(pygame.KEYDOWN, key=key))
            if found.cursor not in seen:
                seen.add(found.cursor)
                edge.append(found.cursor)
    assert seen == set(found.parts)


def test_the_centres_are_the_eighteen_cards_and_show_four_chips_on_the_joker():
    plan = chambers.plan_for(Box(20, 20, 200, 240))
    board = chambers.Centres("centres", plan, style())
    assert sorted(board.parts) == sorted(FACES)
    screen = pygame.Surface(SIZE)
    board.show_look(CentresLook({**dict.fromkeys(FACES, 0), "JO": 4}, bumped=(("KD", "JC"), ("AS", "XJ"))))
    board.draw(screen)
    box = plan.cells["JO"]
    row = [screen.get_at((x, box.centery))[:3] for x in range(box.x, box.right)]
    ink = theme.rgb("#1B2730")
    dark = [sum(abs(a - b) for a, b in zip(each, ink, strict=True)) < 60 for each in row]
    assert sum(dark) > box.width * 0.25


# -- cards and Laws


def test_each_card_has_its_face_and_jokers_among_the_laws_no_suit():
    assert len({faces.law(law).name for law in laws()}) == len({found.card for found in laws().values()})
    assert faces.part("10H").labels[0].words == "10"
    assert faces.law("XJ").labels[0].words == "X-Joker"
    assert len({faces.part(card).name for card in FACES}) == len(FACES)


@pytest.mark.parametrize(("width", "grown"), [(394, 1.0), (232, 1.0), (262, 2.0)])
def test_the_words_of_every_law_fit_on_it(width, grown):
    for law in laws():
        told = law_told(law)
        of = faces.setting(told, width, grown)
        assert min(of.scene, of.effect, of.title) >= SMALLEST
        assert text.width(told.title, "garamond", of.title) <= width
        room = (faces.TALL - faces.HEAD - faces.FOOT) * width / faces.WIDE
        assert faces.spoken(told, width, of) + of.plate <= room, law


def test_what_nobody_may_know_lies_face_down():
    hand = HandRow("hand", Rect(20, 20, 600, 120), style())
    hand.show_hand([None, None, None], pile=2)
    assert hand.parts == [PILE]
    one, other = pygame.Surface(SIZE), pygame.Surface(SIZE)
    hand.draw(one)
    hand.show_hand([None] * 3, dupes=[None, None], pile=2)
    hand.draw(other)
    assert pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")


def test_a_chosen_card_stands_higher_and_one_that_does_not_fit_lower():
    hand = HandRow("hand", Rect(20, 20, 600, 120), style())
    hand.show_hand(["3D", "5C", "6C", "JS"], pile=1, chosen=["5C"], fits=["6C"])
    tops = {code: hand.box_of(code).y for code in ("3D", "5C", "6C", "JS")}
    assert tops["5C"] < tops["6C"] < tops["3D"] == tops["JS"]


@pytest.mark.parametrize("count", [1, 2, 6, 14])
def test_laws_lie_within_their_row(count):
    row = LaidLaws("laws", Rect(20, 20, 300, 180), style())
    for laid in (LaidLaw("7Hb", ("open", "shut"), "obey, play"), LaidLaw(None)):
        row.show_laws([laid] * count)
        assert len(row.parts) == count
        assert all(row.rect.contains(Rect(row.box_of(part))) for part in row.parts)


@pytest.mark.parametrize("grown", [1.0, 2.0])
def test_what_a_law_changes_is_shown_before_and_after(grown):
    before = look_of(table({"notes": {"MI-192": 2}}).view(0), 0)
    after = replace(before, chips={**before.chips, "MI-192": 0, "DO-768": 0})
    assert changed_notes(before, after) == ["DO-768", "MI-192"]
    looks, pictures = style(grown), []
    for painter in (
        change(before, after, ["DO-768", "MI-192"], looks, harms=True),
        change(before, before, ["MI-192"], looks, harms=False),
        play(["7Hb"], ["6H"], "QH", 1, 1, looks),
        None,
    ):
        way = Way("now", "Obey it", "must", "Both portions would be gone.", "CB-7.8", False, painter)
        screen = pygame.Surface(SIZE)
        WayPanel("way", Rect(20, 20, 780, 117), looks, way).draw(screen)
        pictures.append(pygame.image.tobytes(screen, "RGB"))
    assert len(set(pictures)) == len(pictures)


# -- lists


@pytest.mark.parametrize("grown", [1.0, 2.0])
@pytest.mark.parametrize("size", [(205, 310), (120, 180), (330, 420)])
def test_every_facet_of_a_turn_is_reached(size, grown):
    match = table({"laws": "7Hb 2Cb! JO", "hand": "3C 5C 6C", "plays": 2, "level": 2, "school": "monk"})
    found = facets(match.view(0), match.legal())
    shown = Facets("facets", Rect(10, 10, *size), style(grown))
    for index in range(len(found)):
        shown.show_facets(found, index)
        assert index in shown.parts
        assert shown.rect.contains(Rect(shown.box_of(index)))
    shown.draw(pygame.Surface(SIZE))


def test_a_preview_lists_its_steps_and_the_strip_its_six_spaces():
    match = three()
    view = match.view(0)
    action = next(each for each in match.legal() if each["type"] == "play" and each["chips"] == 2)
    coming = preview(view, action, NAMES)
    effects = Effects("effects", Rect(10, 10, 260, 500), style())
    effects.show_preview(coming)
    assert effects.parts == list(range(len(coming.steps)))
    for rect in (Rect(10, 10, 203, 71), Rect(10, 10, 176, 147)):
        reach = Reach("reach", rect, style(2.0), [0, 1, 2, 3, 4, 5])
        reach.show_ahead(a_roll_would_reach(view), 3)
        assert reach.parts == [1, 2, 3, 4, 5, 6]
        assert all(rect.contains(Rect(reach.box_of(die))) for die in reach.parts)
        reach.draw(pygame.Surface(SIZE))
    shares = set()
    for times in (1, 2):
        drawn = Style(theme.PAPER, Measure((1920 * times, 1080 * times)))
        found = Reach("reach", Rect(0, 0, 312 * times, 94 * times), drawn, [0, 1, 2])
        found.show_ahead(a_roll_would_reach(view))
        places = found.layout.places
        beside = places["die/1"].centery == places["space/1"].centery == places["face/1"].centery
        shares.add((beside, places["die/1"].width // times))
    assert len(shares) == 1


def test_what_a_law_does_is_told_whole_where_there_is_room_and_pointed_at_in_all_its_lines():
    match = table({"laws": "2Sa 7Hb", "hand": "3C"})
    found = facets(match.view(0), match.legal())
    tall = Facets("facets", Rect(10, 10, 205, 900), style())
    tall.show_facets(found)
    cramped = Facets("facets", Rect(10, 10, 205, tall.wanted(found) - 40), style())
    cramped.show_facets(found)
    assert not tall.furthest and not cramped.furthest
    for shown in (tall, cramped):
        told = [row.tall for row in shown.rows if row.part == 0]
        assert len(told) == 2 and told[1] > told[0], "its mark, and below it what it does"
    assert tall.rows[3].tall >= cramped.rows[3].tall


def test_a_law_of_death_is_never_cut_and_what_room_is_left_is_for_others():
    match = table({"laws": "7Hb AD 2Sa", "hand": "3C"})
    found = facets(match.view(0), match.legal())
    death = next(index for index, each in enumerate(found) if each.deadly)
    said = {}
    for tall in (90, 310, 330, 450):
        shown = Facets("facets", Rect(10, 10, 230, tall), style())
        shown.show_facets(found)
        rows = [row.tall for row in shown.rows if row.part == death]
        lines = text.wrapped(found[death].line, "inter", SMALLEST, shown.inner.width)
        assert len(rows) == 2 and rows[1] >= len(lines) * SMALLEST
        said[tall] = sum(row.tall for row in shown.rows if row.part == 0)
    assert said[90] == said[310] < said[330] < said[450]


@pytest.mark.parametrize("rect", [Rect(10, 10, 208, 62), Rect(10, 10, 178, 56), Rect(10, 10, 300, 213)])
def test_a_die_in_the_strip_is_as_large_as_the_sign_of_its_space(rect):
    match = three()
    reach = Reach("reach", rect, style(), [0, 1, 2])
    reach.show_ahead(a_roll_would_reach(match.view(0)))
    for die in reach.parts:
        face, thrown, space = (reach.layout.places[f"{each}/{die}"] for each in ("face", "die", "space"))
        assert thrown.size == space.size and space.height > SMALLEST * 0.85
        assert face.contains(thrown) and face.contains(space) and thrown.right <= space.left


def test_the_last_note_of_each_octave_has_a_capsule():
    assert {notes[-1].name for notes in OF.values()} == {
        part.note for part in the_diagram().parts if part.kind == "capsule"
    }


@pytest.mark.parametrize("grown", [1.0, 2.0])
@pytest.mark.parametrize(("size", "wide"), [((1024, 640), 710), ((1280, 720), 846), ((3840, 2160), 2538)])
def test_body_and_mind_stand_in_their_chambers_and_hide_no_space(size, wide, grown):
    looks = Style(theme.PAPER, Measure(size, grown))
    u = looks.measure.u
    poster = SpiralPlan(the_spiral(), Box(round(28.8 * u), round(2 * u), wide, round(78.4 * u)), u)
    body, mind, _ = poster.chambers
    corner = (body.right, body.bottom)
    notes = chambers.diagram_plan(chamber(corner, body.height), looks, "above", (corner, body.height))
    board, heading = centres_chamber(mind)
    boxes = (*notes.bands, *notes.signs, *chambers.plan_for(board).cells.values(), heading._replace(width=1))
    assert all(poster.clear(box) for box in boxes)
    assert all(body.holds(box) for box in notes.bands)
    assert mind.holds(board)


@pytest.mark.parametrize("height", [24, 66, 96])
def test_a_charm_draws_nothing_beside_what_it_has_drawn_anew(height):
    charm = Charm("token/0", 0, height, 1)
    charm.pin((250.4, 330.6), (150.0, 120.0))
    for out in (False, True):
        charm.be("astral", out)
        seen = pygame.Surface((400, 400), pygame.SRCALPHA)
        charm.draw(seen)
        assert charm.area.contains(seen.get_bounding_rect(1)), "the foot of its pin too"


def test_a_thread_from_a_cause_is_drawn_where_it_lies():
    canvas, drawn = paper(), the_diagram()
    canvas.add(drawn)
    look = look_of(new(1).view(0), 0)
    screen, whole = pygame.Surface(SIZE), pygame.Surface(SIZE)
    drawn.show_look(look)
    canvas.paint(screen)
    drawn.show_look(replace(look, causes=frozenset(cause for cause, _ in drawn.plan.links)))
    assert not any(rect.contains(Rect(drawn.plan.box)) for rect in canvas.paint(screen))
    canvas.damage_all()
    canvas.paint(whole)
    assert screen.get_buffer().raw == whole.get_buffer().raw


def test_of_what_does_not_lie_there_now_nobody_is_told():
    parts = Parts("parts", Rect(0, 0, 90, 30), style(), [(1, Box(0, 0, 30, 30))])
    parts.told_as = lambda: {1: ("One", ""), 2: ("Two", "")}
    assert [part.said for part in parts.accessibility_children()] == ["One"]
    assert not parts.perform(LOOK, "2") and parts.perform(LOOK, "1")
