"""Leela's table: motions that end where tokens stand, squares that are looked at, and cards to read."""

from __future__ import annotations

import pygame
import pytest

from game import words
from game.engine.games.leela.rules import board
from game.scenes.table.scene import TableScene
from game.scenes.tables.leela.card import Note, Showing, link_of
from game.scenes.tables.leela.climb import FEWEST, SHOWN, window
from game.scenes.tables.leela.picture import GAME
from game.scenes.tables.plaque import Plaque
from game.widgets import text, theme
from game.widgets.boxes import Text
from tests.every import first, paired
from tests.ui.pilot import SIZES, Pilot, Seldom
from tests.ui.plaques import lines
from tests.ui.test_table import force, leela
from tests.window.shots import sitting

LARGE = [size for size in SIZES if size != (1366, 1100)]
CARDS = [(1024, 640), (1280, 720), (1200, 1920), (800, 1280)]  # side by side, and upright


def table(seats: int, actions: int, size: tuple[int, int] = (1280, 720), **settings: object) -> Pilot:
    def first(app):
        for key, value in settings.items():
            app.settings.set(key, value)
        return TableScene(app, sitting(GAME, seats, actions))

    pilot = Pilot(first, size, Seldom)
    pilot.settle()
    return pilot


def on(pilot: Pilot, square: int) -> tuple[int, int]:
    return pilot.scene.stage.cloth.square(square).center


# -- motions


@pytest.mark.parametrize("seats", first(2, [6, 1, 2]))
def test_every_motion_ends_where_the_tokens_stand_by_the_state(seats):
    """What the last motion leaves is what is laid anew from the state: nothing jumps."""
    pilot = table(seats, 0, speed="instant")
    stage = pilot.scene.stage
    lay, moved = stage.lay_pieces, []

    def lay_pieces(view):
        moved.append(stage.standing()["stands"])
        lay(view)
        moved.append(stage.standing()["stands"])

    stage.lay_pieces = lay_pieces
    for _ in range(120):
        if pilot.scene.sitting.match.over:
            break
        pilot.press(pygame.K_SPACE)
        pilot.settle()
        if len(moved) >= 2 and not pilot.scene.sitting.match.over:
            assert moved[-2] == moved[-1] == stage.expected(pilot.scene.view())["stands"]
        moved.clear()
        pilot.pass_time(2000)


def said(plaque: Plaque) -> list[str]:
    """The first way in which each fact of a plaque is said."""
    return [fact.ways[0] for fact in plaque.facts]


def test_the_plaque_says_where_a_token_is_as_soon_as_it_is_there():
    pilot = table(1, 0)
    plaque = pilot.scene.plaques[0]
    assert said(plaque)[0] == words.texts(GAME).stages["unborn"]
    for _ in range(60):
        pilot.press(pygame.K_SPACE)
        while pilot.scene.player.running:
            if pilot.scene.stage.blossom.visible:
                assert said(plaque)[0] == words.texts(GAME).stages["unborn"]
            pilot.frame(60)
            if len(said(plaque)) > 1:
                break
        if len(said(plaque)) > 1:
            break
        pilot.pass_time(2000)
    assert pilot.scene.player.running, "it still walks"
    assert said(plaque)[1] == "1" and said(plaque)[0].startswith(words.texts(GAME).squares["1"].name)


# -- looking at squares


def test_a_click_pins_a_square_and_another_opens_it_large():
    pilot = table(2, 40)
    card = pilot.scene.stage.card
    pilot.click_at(on(pilot, 33))
    assert card.showing.square == 33
    pilot.hover("menu")
    assert card.showing.square == 33, "it stays when the pointer goes elsewhere"
    pilot.click_at(on(pilot, 33))
    assert pilot.find("page").showing.square == 33


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize("key", [pygame.K_i, pygame.K_RETURN])
@pytest.mark.parametrize("size", LARGE)
def test_a_key_opens_the_focused_square_large(size, key):
    pilot = table(2, 40, size)
    board = pilot.find("stage/board")
    pilot.scene.set_focus(board)
    pilot.press(pygame.K_RIGHT)
    pilot.press(key)
    page = pilot.find("page")
    assert page.showing.square == board.cursor == 2
    pilot.press(pygame.K_ESCAPE)
    assert not pilot.has("page")


@pytest.mark.parametrize("size", LARGE)
def test_the_large_card_is_as_tall_as_its_words_and_lies_over_the_board(size):
    pilot = table(2, 40, size)
    stage = pilot.scene.stage
    for square in (18, 63):
        stage.open_page(Showing(square, ""))
        page = pilot.find("page")
        reading, screen = page.reading, pygame.Rect((0, 0), size)
        assert screen.contains(page.rect)
        empty = reading.rect.height - reading.tall
        assert empty <= pilot.scene.style.px(2), "no half of it is empty"
        aside = abs(page.rect.centerx - stage.rect.centerx)
        assert aside <= 1 or page.rect.left <= pilot.scene.style.px(4) + 1
        pilot.press(pygame.K_ESCAPE)


def test_looking_at_a_snake_or_an_arrow_lights_its_way_and_both_its_ends():
    pilot = table(2, 40, cloth="names")
    stage = pilot.scene.stage
    for square, other in ((63, 2), (2, 63), (46, 62)):
        pilot.post(pygame.MOUSEMOTION, pos=on(pilot, square), rel=(0, 0), buttons=(0, 0, 0))
        pilot.pass_time(400)
        assert stage.sight.square == other and stage.sighted.drawn
    pilot.post(pygame.MOUSEMOTION, pos=on(pilot, 5), rel=(0, 0), buttons=(0, 0, 0))
    pilot.pass_time(400)
    assert stage.sight.square is None and not stage.sighted.drawn


# -- the card of the moment


def test_after_a_throw_that_moved_nobody_it_tells_of_who_throws_now():
    two = leela()
    pilot = Pilot(lambda app: TableScene(app, two), kind=Seldom)
    force(two, 3, 6, 2)
    for _ in range(3):  # Ann stays unborn, Ben is born, and the card stays with where he came
        pilot.scene.act(two.match.legal()[0])
        pilot.settle()
        assert "Ben" in pilot.scene.stage.card.showing.head
    pilot.close()


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize(("size", "scale"), paired(CARDS, [1.0, 1.5]))
def test_the_card_says_whole_sentences_and_how_to_read_on(size, scale):
    pilot = table(2, 40, size, text_scale=scale)
    if pilot.scene.areas.drawer:
        pilot.click("tool/log" if pilot.has("tool/log") else "header/log")
    card = pilot.scene.stage.card
    for square in range(1, 73):
        card.show_square(Showing(square, ""))
        shown = card.reading.shown
        says = words.texts(GAME).squares[str(square)]
        assert card.reading._tall(shown) <= card.reading.rect.height
        assert shown[0][0] == says.line, "the line of the square stands whole"
        for said, *_ in shown[:-1]:
            assert (
                said == shown[0][0]
                or said[-1] in ".!?”’"
                or any(said == block[0] for block in card.reading.blocks)
            )
        assert shown == card.reading.blocks or shown[-1][0] == words.phrase(GAME, "read_on")


def test_read_on_opens_the_card_large():
    pilot = table(2, 40)
    pilot.click("now/reading")
    assert pilot.find("page").showing == pilot.scene.stage.card.showing


# -- beside the board


@pytest.mark.parametrize("size", LARGE)
def test_with_the_odds_on_every_seat_opens_its_odds_and_nothing_else(size):
    pilot = table(4, 40, size, odds=True)
    for seat in range(4):
        pilot.click(f"seat/{seat}")
        assert pilot.has("odds/title") and len(pilot.scene.layers) == 1
        pilot.press(pygame.K_ESCAPE)
        assert not pilot.scene.layers


def test_the_climb_is_one_and_the_same_window_for_all_and_full_from_the_first_throws():
    assert window([0, 0]) == (0, FEWEST - 1)
    assert window([5, 9, 7]) == (0, 8)
    assert window([SHOWN + 3, SHOWN + 1]) == (3, SHOWN - 1)


# -- words


def test_log_bar_plaques_and_card_call_a_square_by_a_name_that_is_understood():
    pilot = table(1, 22)
    scene = pilot.scene
    square = scene.view()["seats"][0]["square"]
    says, iast = words.texts(GAME).squares[str(square)], words.sanskrit(GAME, square)
    assert scene.foot.bar.why == f"From {square}, {says.name}"
    assert said(scene.plaques[0]) == [f"{says.name} · {iast}", str(square)]
    told = " ".join(entry.words for entry in scene.drawers.log.entries)
    assert f"{square}, {says.name} ({iast})" in told
    assert " throws 5" not in told and "a five" in told


def test_what_is_written_on_a_square_stands_above_the_frame_round_it():
    pilot = table(2, 0, (1280, 720), cloth="names")
    on, field = pilot.scene.stage.cloth, pilot.find("stage/board")

    def seen(*boxes: pygame.Rect) -> list[bytes]:
        return [pygame.image.tobytes(pilot.look().subsurface(box), "RGB") for box in boxes]

    for square in (68, 54, 23, 10):
        pilot.scene.set_focus(None)
        left, top = on.corner(square)
        written = [pygame.Rect(left + x, top + y, w, h) for x, y, w, h in on.labels(square).plates]
        inner = [box.inflate(-6, -6) for box in written]
        was, whole = seen(*inner), seen(on.square(square))
        pilot.scene.set_focus(field)
        field.go_to(square)
        assert seen(on.square(square)) != whole and seen(*inner) == was
    pilot.close()


def test_a_plaque_says_in_fewer_words_what_does_not_fit_and_cuts_nothing():
    pilot = table(6, 60, (1024, 640))
    for seat, plaque in enumerate(pilot.scene.plaques):
        fields = pilot.scene.view()["seats"][seat]
        if fields["stage"] == "playing":
            says = words.texts(GAME).squares[str(fields["square"])]
            shown = [line.words for line in lines(plaque)]
            assert not any("…" in each for each in shown), shown
            told = " ".join(shown).lower()
            assert says.name.lower() in told or says.gloss in told, shown


# -- where an arrow or a snake leads


LINKED = sorted(int(link.from_) for link in board().links)


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize(("size", "scale"), paired(CARDS, [1.0, 1.5, 2.0]))
def test_the_card_always_says_whole_where_an_arrow_or_a_snake_leads(size, scale):
    pilot = table(2, 40, size, text_scale=scale)
    if pilot.scene.areas.drawer:
        pilot.click("tool/log" if pilot.has("tool/log") else "header/log")
    card = pilot.scene.stage.card
    assert len(LINKED) == 20
    for square in LINKED:
        for linked in (None, square):
            link = link_of(Showing(square, "", square))
            assert link is not None
            _, origin, to = link
            card.show_square(Showing(to if linked else square, "", linked))
            (note,) = (rect for node, rect in card.layout.drawn if isinstance(node, Note))
            texts = [(node, rect) for node, rect in card.layout.drawn if isinstance(node, Text)]
            lines = [
                (*node.set_in(card.layout, at.width), node, at) for node, at in texts if note.contains(at)
            ]
            told = " ".join(" ".join(each) for each, *_ in lines)
            assert words.space_called(GAME, origin if linked else to) in told
            for said, height, node, at in lines:
                assert height >= theme.SMALLEST
                assert all(text.width(line, node.face, height) <= at.width for line in said)
                assert len(said) * text.line_height(node.face, height) <= at.height + len(said) * height * 0.3
            assert card.rect.contains(note)
            assert not note.colliderect(card.reading.rect), "it lies over no words"
            shown = card.reading.shown
            assert card.reading._tall(shown) <= card.reading.rect.height


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize(("size", "scale"), paired(CARDS, [1.0, 1.5, 2.0]))
def test_the_large_card_says_where_an_arrow_or_a_snake_leads(size, scale):
    pilot = table(1, 0, size, text_scale=scale)
    for square in LINKED:
        pilot.scene.stage.open_page(Showing(square, ""))
        page = pilot.find("page")
        link = link_of(page.showing)
        assert link is not None
        assert any(words.space_called(GAME, link[2]) in said for said, *_ in page.reading.blocks)
        pilot.press(pygame.K_ESCAPE)


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize(("size", "scale"), paired(LARGE, [1.0, 1.5]))
def test_the_card_shortens_why_it_shows_a_square_and_cuts_no_word(size, scale):
    pilot = table(1, 0, size, text_scale=scale)
    if pilot.scene.areas.drawer:
        pilot.click("tool/log" if pilot.has("tool/log") else "header/log")
    card = pilot.scene.stage.card
    ways = "Slow Cloud waits, unborn", "Slow Cloud, unborn", "Slow Cloud"
    card.show_square(Showing(68, ways[0], None, ways[1:]))
    seen = set()
    for across in range(20, 800, 20):
        card.rect = pygame.Rect(0, 0, across, 900)
        card.show_square(Showing(1, ""))
        card.show_square(Showing(68, ways[0], None, ways[1:]))
        why = [
            (node, at) for node, at in card.layout.drawn if isinstance(node, Text) and ways[0] in node.ways
        ]
        for node, at in why:
            (said,), height = node.set_in(card.layout, at.width)
            assert said in (*ways, "") and height >= theme.SMALLEST
            assert text.width(said, "inter", height) <= at.width
            seen.add(said)
    assert seen & set(ways)


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_the_sentence_in_the_bar_keeps_clear_of_the_die(scale):
    pilot = table(3, 4, text_scale=scale)
    assert pilot.find("die").rect.left - pilot.scene.foot.bar.words_right >= pilot.scene.style.px(1.5)


@pytest.mark.parametrize(("square", "to_last"), [(69, 3), (70, 2), (71, 1), (67, None)])
def test_beyond_home_the_bar_says_what_leads_back(square, to_last):
    pilot = table(1, 12)
    view = dict(pilot.scene.view())
    view["seats"] = [{**view["seats"][0], "stage": "playing", "square": square}]
    view["run"] = None
    why = pilot.scene.stage.prompt(view).why
    called = words.space_called(GAME, square)
    beyond = f"On {called}, beyond home: a {to_last} reaches 72 and its snake; more is wasted"
    assert why == (beyond if to_last else f"From {called}")
