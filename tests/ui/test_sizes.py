"""A window of any size is laid out: the silliest does not end the app."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

import pygame
import pytest

from game import saves, words
from game.engine import Match
from game.scenes import dialog
from game.scenes.home import Home
from game.scenes.results import Results
from game.scenes.settings import Settings
from game.scenes.table.scene import TableScene
from game.scenes.tables.buddha.picture import CORNERS
from game.sitting import Sitting
from game.tellings.buddha import score_of
from game.widgets import art, text, theme
from game.widgets.bar import CAP, FOOT, GAP
from game.widgets.canvas import Rect
from game.widgets.controls import Button, Segments, primary_body
from game.widgets.style import Style
from tests.every import ALL, paired
from tests.ui.pilot import SIZES, Pilot, Seldom
from tests.ui.written import lines_on
from tests.window.shots import screens, sitting

FEW = [SIZES[0], *SIZES[2:5]]  # the narrowest, a usual one, the broadest, and upright
SILLY = [(1, 1), (50, 640), (2000, 1), (320, 320), (320, 2000), (2000, 320)]


@pytest.mark.parametrize("name", screens())
def test_no_size_of_the_window_ends_the_app(name):
    pilot = Pilot(screens()[name], kind=Seldom)
    pilot.settle()
    turn = list(screens()).index(name) % (len(SILLY) - 1)
    for place, size in enumerate(SILLY if ALL else [SILLY[0], SILLY[1 + turn]]):
        pilot.app.settings.set("text_scale", 1.0 + place % 2)
        pilot.resize(size)
        pilot.look()


@pytest.mark.parametrize("game", ["leela", "buddhawheel", "hungry_ghost", "buddha"])
def test_nor_does_it_with_a_page_open(game):
    pilot = Pilot(lambda app: TableScene(app, sitting(game, 4, 40, others=3)), kind=Seldom)
    pilot.settle()
    for opened in ("menu", "tool/why", "tool/log"):
        for size in SILLY[2:5]:
            pilot.resize(size)
            widget = pilot.scene.canvas.named(opened)
            if widget is not None:
                widget.press()
            pilot.look()
            pilot.frame()
            pilot.look()
        pilot.scene.forget_layers()


@pytest.mark.parametrize("size", [(1, 1), (50, 50), (8000, 100), (640, 360), (300, 900)])
def test_a_question_can_be_asked_in_a_window_of_any_size(size):
    pilot = Pilot(Home, (640, 640))
    pilot.resize(size)
    dialog.ask(
        pilot.scene, "asked", "A question", "What is to be done?", [("go", "Go", None), ("no", "No", None)]
    )
    pilot.press(pygame.K_TAB)
    pilot.press(pygame.K_TAB)
    pilot.press(pygame.K_ESCAPE)
    assert not pilot.scene.layers
    pilot.close()


def test_of_a_window_in_which_nothing_fits_the_upper_left_is_seen():
    pilot = Pilot(Settings, (640, 640))
    pilot.resize((320, 320))
    pilot.settle()
    seen = pilot.look().subsurface((0, 0, 200, 100)).copy()
    pilot.resize((200, 100))
    pilot.settle()
    assert pilot.look().get_size() == (200, 100)
    assert pygame.image.tobytes(pilot.look(), "RGB") == pygame.image.tobytes(seen, "RGB")
    pilot.close()


# -- larger text


LARGE = ["leela", "buddhawheel", "hungry_ghost", "buddha"]
GROWN = [  # each game at sizes of its own, one at all of them
    (size, game)
    for place, size in enumerate([*SIZES, (1366, 768)])
    for number, game in enumerate(LARGE)
    if ALL or number == 0 or place % 3 == number - 1
]


def at_scale(pilot: Pilot, scale: float, size: tuple[int, int]) -> Any:
    pilot.app.settings.set("text_scale", scale)
    pilot.resize(size)
    pilot.settle()
    return pilot.scene


def board_tall(stage: Any) -> int:
    """How tall the board of a game stands there."""
    if hasattr(stage, "wheel"):
        return int(stage.plan.outer.height)
    board = (
        stage.cloth if hasattr(stage, "cloth") else stage.scroll if hasattr(stage, "scroll") else stage.tray
    )
    return int(board.rect.height)


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize(("size", "game"), GROWN)
def test_text_grows_and_the_board_keeps_its_size(size, game, monkeypatch):
    pilot = Pilot(
        lambda app: TableScene(app, sitting(game, 4, 40, others=3 if game == "buddha" else 0)), size
    )
    pilot.settle()
    usual = board_tall(pilot.scene.stage)
    for scale in theme.TEXT_SCALES[1:] if ALL or game == "leela" else theme.TEXT_SCALES[-1:]:
        scene = at_scale(pilot, scale, size)
        assert board_tall(scene.stage) >= usual * 0.99, scale
        if game == "leela":
            with monkeypatch.context() as patch:
                check_words(scene.foot.bar, pilot.app.screen, scale, patch)


@pytest.mark.parametrize("scale", [1.5, 2.0])
def test_where_many_choices_stand_in_two_rows_each_says_what_it_does_when_looked_at(scale):
    pilot = Pilot(lambda app: TableScene(app, sitting("hungry_ghost", 4, 60)))
    scene = at_scale(pilot, scale, (1280, 720))
    choices = [widget for widget in scene.canvas.widgets if widget.name.startswith("choice/")]
    rows = sorted({choice.rect.y for choice in choices})
    assert len(choices) == 6 and len(rows) == 2
    for place, choice in enumerate(choices):
        assert scene.foot.bar.head.contains(choice.rect) and choice.rect.x > scene.foot.bar.words_right
        assert choice.rect.y == rows[place // 3]
        assert choice.rect.collidelist([other.rect for other in choices if other is not choice]) < 0
    pilot.hover("choice/good_deed")
    tip = pilot.find("choice/good_deed/tip")
    assert pilot.app.screen.get_rect().contains(tip.rect)


def check_words(bar: Any, screen: Any, scale: float, patch: pytest.MonkeyPatch) -> None:
    """The instruction is whole, has grown with the headline, and stands clear of it."""
    written: list[tuple[str, Rect, int]] = []

    def note(target, said, face, height, colour, x, baseline, align="left"):
        across = text.width(said, face, height)
        ink = text.render(said, face, height, colour)[0].get_bounding_rect()
        top = round(baseline - text.render(said, face, height, colour)[1])
        written.append((said, Rect(round(x) + ink.x, top + ink.y, ink.width, ink.height), height))
        return across

    patch.setattr(text, "put", note)
    bar.draw(screen)
    (title, head, large), *rest = written
    assert title == bar.title
    assert " ".join(said for said, _, _ in rest) == bar.why
    for _, below, small in rest:
        assert not below.colliderect(head) and bar.head.contains(below)
        assert small >= min(large, round(13 * scale)) * 0.8
    assert bar.head.contains(head)


@pytest.mark.parametrize("mod", [0, pygame.KMOD_CTRL])
@pytest.mark.parametrize("larger", [pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS])
def test_plus_and_minus_make_text_larger_and_smaller(larger, mod):
    pilot = Pilot(Home)
    seen = [pilot.app.text_scale]
    for key in (larger, larger, larger, larger, pygame.K_MINUS):
        pilot.press(key, mod)
        seen.append(pilot.app.text_scale)
    assert seen == [1.0, 1.25, 1.5, 2.0, 2.0, 1.5]
    assert saves.Settings.load().get("text_scale", 1.0) == 1.5


NAMES = ["Ann", "Smooth Stone", "Maximiliana von Hohenfels-Tannenberg", "Donaudampfschifffahrtsgesellschaft"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("across", [90, 140, 200, 400])
def test_a_long_name_stands_on_two_lines_before_it_is_cut(name, across):
    lines, height = text.name_lines(name, "inter", 40, 28, across, 60)
    assert 1 <= len(lines) <= 2 and 13 <= height <= 40
    assert all(text.width(line, "inter", height) <= across for line in lines)
    assert len(lines) * height * 1.05 <= 60
    whole = " ".join(lines) == name
    assert whole or height == 13
    if across >= 200 and name != NAMES[3]:
        assert whole


@pytest.mark.parametrize("words", ["Look at the board", "Slow Cloud, throw", "From 23, Celestial plane"])
def test_what_is_made_smaller_to_fit_does_fit(words):
    for face in ("garamond", "inter", "semibold"):
        for across in range(120, 400, 7):
            height = text.fitted(words, face, 60, across)
            assert height == 13 or text.width(words, face, height) <= across
            assert height == 60 or text.width(words, face, height + 2) > across


def test_no_button_has_words_under_13_px(monkeypatch):
    style = Style(theme.PAPER, theme.Measure((1024, 640)))
    heights: list[int] = []
    put = text.put

    def note(*asked):
        heights.append(asked[3])
        return put(*asked)

    monkeypatch.setattr(text, "put", note)
    for label, sub in (("Again", "The same people, the same table"), ("Look at the board", ""), ("A", "b")):
        for wide in (60, 100, 180):
            button = Button("b", Rect(0, 0, wide, 47), style, label, sub=sub, icon="rules")
            button.draw(pygame.Surface((200, 60), pygame.SRCALPHA))
    assert min(heights) >= 13


@pytest.mark.usefixtures("each_frame")
@pytest.mark.parametrize("size", [(1024, 640), (1024, 768), (1200, 1920)])
def test_the_shelf_cuts_no_word_and_shrinks_no_button_far_with_text_twice_as_large(size, monkeypatch):
    pilot = Pilot(Home, size)
    scene = at_scale(pilot, 2.0, size)
    written: dict[str, int] = {}
    put = text.put

    def note(target, said, face, height, *rest):
        written[said] = height
        return put(target, said, face, height, *rest)

    monkeypatch.setattr(text, "put", note)
    scene.lay_out()
    scene.canvas.damage_all()
    pilot.frame()
    said = " ".join(written)
    for game in ("Leela", "Buddha", "Conscious", "Board", "Game"):
        assert game in said
    for button in (each for each in scene.canvas.widgets if isinstance(each, Button) and each.label):
        assert written[button.label] >= 0.6 * scene.style.font_px(button.units), button.label


# -- the bar


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize(("size", "scale"), paired(FEW, theme.TEXT_SCALES))
@pytest.mark.parametrize("game", ["leela", "hungry_ghost"])
def test_the_headline_of_the_bar_is_the_largest_and_touches_nothing(game, size, scale):
    pilot = Pilot(lambda app: TableScene(app, sitting(game, 2, 0)), size)
    bar = at_scale(pilot, scale, size).foot.bar
    short = bar.why
    assert short
    for why in (
        short,
        "To awaken, die with 7 Insight. First become a Meditator: meet a Teacher, or come back.",
    ):
        bar.tell(bar.charm, bar.title, why)
        lines, small, height, wide = bar.laid()
        assert small >= theme.SMALLEST and len(lines) <= 2
        assert height >= min(1.5 * small, text.fitted(bar.title, "garamond", 200, wide)), "the largest"
        assert height >= 0.55 * min(bar.style.type("banner"), text.fitted(bar.title, "garamond", 200, wide))
        whole = height * (CAP + FOOT) + small * GAP + (len(lines) - 1) * round(small * 1.28) + small
        assert whole <= bar.head.height + 2, "all of it stands in the bar"


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize(
    ("size", "scale"),
    paired([(1280, 720), (1024, 640), (1366, 768), (1920, 1080), (1200, 1920)], theme.TEXT_SCALES),
)
def test_what_a_choice_costs_stands_on_one_line_below_it_or_is_told_when_looked_at(size, scale):
    pilot = Pilot(lambda app: TableScene(app, sitting("hungry_ghost", 2, 0)), size)
    scene = at_scale(pilot, scale, size)
    choices = [widget for widget in scene.canvas.widgets if widget.name.startswith("choice/")]
    assert any(choice.sub or choice.tip for choice in choices)
    for choice in choices:
        across = choice.rect.width - scene.style.px(2.0)
        assert len(choice._sub_lines(across)) == bool(choice.sub)
        assert text.width(choice.label, "semibold", theme.SMALLEST) <= across


def test_words_on_segments_are_never_too_small_to_read(monkeypatch):
    written = []
    monkeypatch.setattr(text, "put", lambda *given: written.append((given[1], given[3])))
    style = Style(theme.PAPER, theme.Measure((1024, 640)))
    labels = ["While I hold it", "For the whole turn"]
    Segments("segments", Rect(0, 0, 120, 40), style, labels, 0, lambda chosen: None).draw(
        pygame.Surface((200, 60), pygame.SRCALPHA)
    )
    assert len(written) == 2 and min(height for _, height in written) >= theme.SMALLEST
    assert all(text.width(said, "inter", height) <= 60 for said, height in written)


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize(("size", "scale"), paired(FEW, theme.TEXT_SCALES))
def test_the_words_of_a_card_stay_clear_of_the_button_beside_them(size, scale, monkeypatch):
    pilot = Pilot(lambda app: TableScene(app, sitting("hungry_ghost", 4, 60)), size)
    scene = at_scale(pilot, scale, size)
    if scene.areas.drawer:
        return
    written: list[Rect] = []
    put = text.put

    def note(target, said, face, height, colour, x, baseline, align="left"):
        across = text.width(said, face, height)
        if align == "left":
            written.append(Rect(round(x), round(baseline - height), across, height))
        return put(target, said, face, height, colour, x, baseline, align)

    monkeypatch.setattr(text, "put", note)
    scene.stage.card.draw(pilot.app.screen)
    assert written and Rect(pilot.find("now/lives").rect).collidelist(written) < 0


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize(("size", "scale"), paired(FEW, theme.TEXT_SCALES))
def test_no_figure_of_a_score_sheet_touches_the_next(size, scale, monkeypatch):
    pilot = Pilot(lambda app: TableScene(app, sitting("buddha", 4, 143, others=3)), size)
    scene = at_scale(pilot, scale, size)
    if scene.areas.drawer:
        return
    (sheet,) = scene.stage.sheets
    written: list[Rect] = []

    def note(target, said, face, height, colour, x, baseline, align="left"):
        across = text.width(said, face, height)
        left = x - {"left": 0, "center": across / 2, "right": across}[align]
        rect = Rect(round(left), round(baseline - height * 0.7), across, round(height * 0.6))
        if said != "·" and target.get_clip().contains(rect):
            written.append(rect)
        return across

    monkeypatch.setattr(text, "put", note)
    sheet.draw(pilot.app.screen)
    assert len(written) >= 10
    apart = [rect.inflate(2, 0) for rect in written]
    for place, rect in enumerate(apart):
        assert rect.collidelist(apart[place + 1 :]) < 0, written[place]


@pytest.mark.parametrize(("size", "scale"), paired(FEW, theme.TEXT_SCALES))
def test_the_name_in_front_covers_no_lamp_of_the_tray(size, scale):
    pilot = Pilot(lambda app: TableScene(app, sitting("buddha", 4, 143, others=3)), size)
    stage = at_scale(pilot, scale, size).stage
    lamps = [stage.tray.lamp(element) for element in CORNERS]
    assert stage.tags[0].rect.collidelist(lamps) < 0


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize(
    ("size", "scale"), paired([(1024, 640), (1280, 720), (1920, 1080)], theme.TEXT_SCALES)
)
def test_the_buttons_below_results_are_written_alike_and_whole(size, scale, monkeypatch):
    pilot = Pilot(lambda app: Results(app, sitting("buddha", 4, 6000, others=3)), size)
    scene = at_scale(pilot, scale, size)
    buttons = [pilot.find(f"results/{leaf}") for leaf in ("sheet", "board", "journal", "shelf")]
    written: dict[str, int] = {}
    monkeypatch.setattr(text, "put", lambda *given: written.setdefault(given[1], given[3]))
    for button in (*buttons, pilot.find("results/again")):
        button.draw(pilot.app.screen)
    labels = {button.label for button in buttons}
    assert labels <= set(written), "none is broken"
    heights = [written[label] for label in labels]
    assert max(heights) - min(heights) <= 1
    rects = [button.rect for button in (*buttons, pilot.find("results/again"))]
    parts = sorted(rects, key=lambda rect: rect.left)
    assert all(part.right < other.left for part, other in pairwise(parts))
    assert parts[-1].right <= scene.app.size[0]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("points", ["130", "-40"])
def test_a_long_name_is_whole_beside_its_points(size, points, monkeypatch):
    pilot = Pilot(lambda app: TableScene(app, sitting("buddha", 4, 143, others=3)), size)
    pilot.settle()
    plaque = pilot.scene.plaques[1]
    plaque.tell("Maximiliana von Hohenfels", plaque.active, plaque.turn)
    plaque.change(score_of(int(points)))
    written: list[tuple[str, Rect]] = []

    def note(target, said, face, height, colour, x, baseline, align="left"):
        across = text.width(said, face, height)
        left = x - {"left": 0, "center": across / 2, "right": across}[align]
        written.append((said, Rect(round(left), round(baseline - height * 0.7), across, round(height * 0.7))))
        return across

    monkeypatch.setattr(text, "put", note)
    plaque.draw(pilot.app.screen)
    said = [each for each, _ in written]
    assert "Maximiliana" in " ".join(said) and "Hohenfels" in " ".join(said)
    assert words.signed(int(points)) in said
    boxes = [box for _, box in written]
    assert all(box.collidelist(boxes[place + 1 :]) < 0 for place, box in enumerate(boxes))
    assert all(plaque.rect.contains(box) for box in boxes)


@pytest.mark.parametrize("size", [(1024, 640), (1200, 1920)])
def test_what_the_menu_says_below_grows_with_the_text(size, monkeypatch):
    pilot = Pilot(lambda app: TableScene(app, sitting("leela", 2, 0)), size)
    heights: list[int] = []
    for scale in (1.0, 2.0):
        at_scale(pilot, scale, size).open_menu()
        note = pilot.find("menu/note")
        heights.clear()
        with monkeypatch.context() as patch:
            patch.setattr(text, "put", lambda *given: heights.append(given[3]))
            note.draw(pilot.app.screen)
        pilot.scene.pop_overlay()
        assert len(heights) == 1
        if scale == 1.0:
            usual = heights[0]
    assert heights[0] >= usual * 1.4


@pytest.mark.parametrize("size", [(1440, 900), (1280, 800), (1024, 768), (1680, 1050)])
def test_a_screen_less_broad_says_of_buddha_what_a_common_one_does(size: tuple[int, int]):
    """The trick before, the names left and right, and how the bids stand, clear of the rim of the tray."""
    match = Match.new("buddha", ["Ann", "Jonas", "Ravi", "Mira"], {}, seed=5)
    match.act(match.legal()[0])
    for _ in range(4):
        match.act({"type": "bid", "tricks": 3})
    while not (match.state.past and match.state.trick and match.to_act == 0):
        match.act(match.legal()[0])
    people = [saves.Person("bot" if seat else "person", "easy" if seat else None, seat) for seat in range(4)]
    pilot = Pilot(lambda app: TableScene(app, Sitting(match, people, None)), size, Seldom)
    tray = pilot.scene.stage.tray
    assert pilot.find("stage/last").title.startswith("Last")
    for seat, name in enumerate(["Ann", "Jonas", "Ravi", "Mira"]):
        tag = pilot.find(f"tag/{seat}")
        assert name in lines_on(tag, pilot.app.screen), seat
    counter = pilot.find("stage/counter")
    drawn = pygame.Surface(size, pygame.SRCALPHA)
    counter.draw(drawn)
    for letter in pygame.mask.from_surface(drawn, 40).get_bounding_rects():
        away = math.dist(letter.bottomright, tray.centre) - tray.radius
        assert away >= pilot.scene.style.px(1.0), letter
    pilot.close()


@pytest.mark.parametrize("size", [(0, 0), (-30, 20), (3, 3), (40, -2)])
def test_a_gold_button_without_room_is_drawn_as_small_as_can_be(size):
    assert min(primary_body(size, 2, False, 4).get_size()) > 0


@pytest.mark.parametrize("size", [(0, 40), (-12, -3), (0.0, 0.0)])
def test_a_drawing_without_room_is_one_all_the_same(size):
    body = art.tag("path", d="M0,0 L10,10", stroke="#000000")
    assert art.raster(art.document(body, (0, 0, *size)), (round(size[0]), round(size[1]))).get_width() == 1
