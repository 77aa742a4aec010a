"""A match that hangs on a wall: read from three metres, played by mouse and keys, and no hand on it."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from game import saves, words
from game.engine.games import board_of
from game.engine.match import Match
from game.scenes.layout.areas import Shape, on_wall
from game.scenes.layout.box import Box
from game.scenes.layout.wall_choices import WallChoices
from game.scenes.offer import Offer
from game.scenes.table import dimmer
from game.scenes.table.cloth import HEM
from game.scenes.table.scene import TableScene
from game.scenes.table.table_state import TableState
from game.scenes.tables.fact_boxes import Facts
from game.scenes.tables.leela.woven import Woven
from game.scenes.tables.wall_seats import SeatRow, TurnSheet
from game.sitting import Sitting
from game.tellings.facts import Fact, far
from game.tellings.leela import by_link, of_square
from game.widgets import art, text
from game.widgets.canvas import Rect
from game.widgets.style import Style
from game.widgets.text import Written
from game.widgets.theme import PAPER, SMALLEST, Measure
from game.widgets.wall_button import FarButton
from game.widgets.wall_row import LEAST, Hint, MomentSheet
from tests.games.buddha_table import position
from tests.ui.buddha_seats import seated
from tests.ui.pilot import Pilot, Seldom

READ = 22  # pixels: the height of an x at 1080 lines that is read from three metres
NAMES = ["Mira", "Ravi", "Anu", "Jonas", "Benedetta", "Li"]
GAMES = {"leela": 12, "buddhawheel": 6, "hungry_ghost": 12, "buddha": 8, "conscious": 3}  # actions


def sitting(game: str, seats: int = 4, actions: int = 0, persons: int | None = None) -> Sitting:
    """A match some actions old, taken at random."""
    persons = seats if persons is None else persons
    kinds = ["person"] * persons + ["bot"] * (seats - persons)
    people = [
        saves.Person(kind, "easy" if kind == "bot" else None, seat)  # type: ignore[arg-type]
        for seat, kind in enumerate(kinds)
    ]
    match, dice = Match.new(game, NAMES[:seats], {}, seed=7), random.Random(3)
    for _ in range(actions):
        match.act(dice.choice(match.legal()))
    return Sitting(match, people, None)


def hung(found: Sitting, size: tuple[int, int] = (1280, 720), **settings: Any) -> Pilot:
    def open_(app: Any) -> TableScene:
        for key, value in {"display": "wall", "speed": "instant", **settings}.items():
            app.settings.set(key, value)
        return TableScene(app, found)

    pilot = Pilot(open_, size, Seldom)
    pilot.settle()
    return pilot


# -- where everything stands


def test_nothing_lies_on_anything_at_any_size_for_any_number_of_seats():
    sizes = ((1920, 1080), (1280, 720), (1024, 768), (1366, 1100), (2560, 1080), (1080, 1920), (3840, 2160))
    for size, seats, hand in itertools.product(sizes, range(1, 7), (0.0, 12.0)):
        areas = on_wall(Measure(size), seats, Shape(hand=hand))
        wall = areas.wall
        assert wall is not None and len(wall.rows) == seats - 1 == len(areas.plaques) - 1
        sheets = [areas.stage, wall.turn, wall.landing, wall.choice, wall.menu]
        sheets += [wall.others] * (seats > 1) + ([] if areas.hand is None else [areas.hand])
        screen = Box(0, 0, *size)
        for one, other in itertools.combinations(sheets, 2):
            assert not one.meets(other), (size, seats, one, other)
        assert all(screen.holds(each) for each in sheets), (size, seats)
        assert all(wall.others.holds(row) for row in wall.rows)
        plan = WallChoices(Measure(size), wall, own=10)
        room = wall.landing.union(wall.others) if seats > 1 else wall.landing
        for count in range(2, 10):
            places = [place.rect for place in plan.row([Offer(str(n), "Go", "") for n in range(count)])]
            assert all(room.holds(each) for each in places)
            assert not any(one.meets(other) for one, other in itertools.combinations(places, 2))


def test_the_board_has_its_place_on_a_common_screen():
    areas = on_wall(Measure((1920, 1080)), 4, Shape())
    assert areas.wall is not None
    cloth = Woven(Rect(areas.stage), "gloss")
    assert cloth.cell == pytest.approx(111, abs=2) and cloth.cell * cloth.wide == pytest.approx(130, abs=2)
    assert areas.wall.turn == (1304, 20, 596, 262)


@pytest.mark.parametrize("names", ["gloss", "sanskrit"])
def test_one_name_stands_on_each_square_large_and_within_it(names: str):
    cloth = Woven(Rect(on_wall(Measure((1920, 1080)), 4, Shape()).stage), names)
    for number in range(1, 73):
        found = cloth.labels(number)
        figure, *lines = found.lines
        assert figure.words == str(number) and 1 <= len(lines) <= 2
        for line in lines:
            left, top, wide, tall = line.box
            assert line.height >= 20
            assert left >= 0 and left + wide <= cloth.cell * cloth.wide
            assert tall + top <= cloth.cell * 1.02 and "\u00ad" not in line.words
        alone = cloth.gather(number, 1, 0)[0].box(True)
        corner = cloth.corner(number)
        assert alone[0] - corner[0] >= found.plates[0][2], "a token stands on the number"


# -- what is read from three metres


def tall_of_x(line: Written) -> float:
    source = text._source("x", line.face)
    assert source is not None
    metrics = text.font(source, line.height).metrics("x")[0]
    assert metrics is not None
    return float(metrics[3])


def written(scene: TableScene) -> Iterator[Written]:
    for widget in scene.canvas.widgets:
        if (isinstance(widget, TurnSheet | MomentSheet | FarButton) and widget.visible) or (
            isinstance(widget, SeatRow) and not widget.on_sheet
        ):
            yield from widget.written()


@pytest.mark.parametrize("seats", [2, 4, 5, 6])
def test_each_square_of_leela_is_told_large_however_long_its_name_and_verse_are(seats: int):
    measure = Measure((1920, 1080))
    wall = on_wall(measure, seats, Shape()).wall
    assert wall is not None
    sheet = MomentSheet(Rect(wall.landing), Style(PAPER, measure), 1)
    for number in range(1, 73):
        told = [of_square(number)]
        for link in board_of("leela").links:
            told += [by_link(told[0], link.kind, "here", to=int(link.to))] * (link.from_ == number)
            told += [by_link(told[0], link.kind, "taken", origin=int(link.from_))] * (link.to == number)
        for each in told:
            sheet.tell(*each)
            lines = sheet.written()
            assert min(map(tall_of_x, lines)) >= READ - 1, each
            assert max(line.baseline for line in lines) < sheet.rect.bottom
            assert " ".join(each.line.split()) in " ".join(line.words for line in lines), "cut"


@pytest.mark.parametrize("game", GAMES)
def test_all_that_must_be_read_is_large_and_everything_stands_where_the_view_says(game: str):
    """After each event, and at rest: the x of every line has 22 of 1080 pixels, and every name is there."""
    pilot = hung(sitting(game, 4, 20, persons=0))
    scene, dice = pilot.scene, random.Random(game)
    scene.course.paused = True
    stage, side, names = scene.stage, scene.display, scene.sitting.names
    stand, told = stage.stand, []

    def watched(view: Any) -> None:
        stand(view)
        if scene.player.running:
            wanted, found = stage.expected(view), stage.standing()
            for key in found.keys() - stage.scenery:
                assert found[key] == wanted[key], key
            told.append(view)

    stage.stand = watched
    for _ in range(GAMES[game]):
        scene.deeds.take(dice.choice(scene.sitting.match.legal()))
        pilot.frame()
        while scene.player.running:
            scene.player.go_on()
            pilot.frame(500)
        view = scene.view()
        assert stage.standing() == stage.expected(view)
        assert side.turn.parted()[0] == names[view["to_act"]]
        assert scene.plaques[view["to_act"]].rect == side.turn.rect
        assert [plaque.facts for plaque in scene.plaques] == [
            tuple(stage.telling.facts(view, n, names)) for n in range(4)
        ]
        lines = list(written(scene))
        assert all(tall_of_x(line) >= READ * 720 / 1080 - 1 for line in lines), lines
        assert set(names) <= {line.words for line in lines}
    assert told
    pilot.close()


def test_who_comes_home_waits_beside_the_pavilion():
    match = sitting("leela", 2).match
    while not match.view(None)["home"]:
        match.act(match.legal()[0])
    pilot = hung(sitting("leela", 2, len(match.steps) - 1))
    scene = pilot.scene
    pilot.press(pygame.K_SPACE)
    pilot.frame(800)
    pilot.settle()
    home = scene.view()["home"][0]
    token, cloth = scene.stage.tokens[home], scene.stage.cloth
    assert token.rect.bottom < cloth.rect.top and cloth.square_at(token.rect.center) is None
    assert far(scene.plaques[home].facts) == ("home",)
    pilot.close()


# -- choices, the log, and how it is shown


def test_several_choices_lie_where_the_moment_was_told_until_one_is_chosen():
    pilot = hung(sitting("hungry_ghost", 3, 0))
    scene = pilot.scene
    moment, count = scene.display.moment, len(scene.foot.choices)
    assert count == 6 and not moment.visible
    assert all(moment.rect.contains(choice.rect) for choice in scene.foot.choices)
    pilot.press(pygame.K_TAB)
    assert next(c.key_said for c in scene.foot.choices if c.enabled and not c.focused).isdigit()
    turn, sums = scene.display.turn, ["0", "5", "30", "0"]  # Dana, Life, Delusion, Merit
    assert [each.ways[0] for each in turn.sums] == sums
    assert min(map(tall_of_x, turn.written())) >= READ * 720 / 1080 - 1
    assert not any(
        place.collidelistall([p for _, p, _ in turn.summed() if p != place]) for _, place, _ in turn.summed()
    )
    assert all(turn.rect.contains(place) for _, place, _ in turn.summed())
    others = [plaque for plaque in scene.plaques if isinstance(plaque, SeatRow) and not plaque.on_sheet]
    assert [line.words for row in others for line in row.written()] == ["Ravi", *sums, "Anu", *sums]
    hint = next(w for w in scene.canvas.widgets if isinstance(w, Hint))
    assert hint.visible and hint.said
    pilot.press(pygame.K_1)  # walk, but where to?
    assert scene.doing is TableState.ASKS
    begun = scene.choosing.left
    for _ in range(3):
        pilot.press(pygame.K_d)
        assert scene.choosing.left == begun, "what was begun is lost"
    assert scene.display.mode.name == "wall"
    pilot.press(pygame.K_1)
    pilot.frame(600)
    pilot.settle()
    assert len(scene.sitting.match.steps) == 1
    pilot.close()


def test_the_log_is_closed_and_opens_for_one_look():
    pilot = hung(sitting("leela", 3, 30))
    assert pilot.scene.drawers.log is None and not pilot.has("log")
    pilot.press(pygame.K_l)
    assert pilot.has("log") and pilot.find("log").canvas is not None
    pilot.press(pygame.K_ESCAPE)
    assert not pilot.has("log")
    pilot.click("menu")
    for name in ("log", "why", "undo", "display"):
        assert Rect(0, 0, 1280, 720).contains(pilot.find(f"menu/{name}").rect)
    pilot.click("menu/log")
    assert pilot.has("log")
    pilot.close()


def test_bots_are_paused_and_real_dice_are_told_at_the_foot_of_the_column():
    people = [saves.Person("person", None, 0), saves.Person("bot", "easy", 1)]
    found = Sitting.begin("leela", NAMES[:2], people, {}, "2026-11-20T10:00:00+00:00", real_dice=True)
    pilot = hung(found)
    scene, wall = pilot.scene, pilot.scene.areas.wall
    assert scene.doing is TableState.THROWS and scene.display.moment.visible
    assert all(wall.choice.contains(face.rect) for face in scene.foot.choices)
    assert min(map(tall_of_x, scene.display.turn.written())) >= READ * 720 / 1080 * 0.8
    assert " ".join(line.words for line in scene.display.turn.written()).startswith("Mira Throw your die")
    pilot.press(pygame.K_2)
    pilot.frame(800)
    pilot.settle()
    assert len(found.match.steps) == 1 and far(scene.plaques[0].facts) == ("unborn",)
    pilot.close()
    pilot = hung(sitting("leela", 2, 0, persons=0))
    pilot.click("choice/pause")
    assert pilot.scene.doing is TableState.PAUSED and pilot.find("choice/pause").rect == wall.choice
    pilot.close()


# -- hands


def test_no_hand_is_on_a_wall_but_while_its_curtain_is_held_open():
    """Of one person among bots too: whoever looks at the wall sees backs."""
    state = position(n=4, phase="bid")
    acts = state["to_act"]
    people = [
        saves.Person("person" if n == acts else "bot", None if n == acts else "easy", n) for n in range(4)
    ]
    pilot = hung(Sitting(Match.load(state, seed=3), people, None), curtain="hold")
    scene = pilot.scene
    assert scene.doing is TableState.CURTAIN and scene.viewer is None and scene.curtain.closed is not None
    assert all(code is None for code in scene.stage.hand.codes)
    pilot.post(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode="", scancode=0)
    pilot.pass_time(900)
    assert scene.viewer == acts and all(scene.stage.hand.codes)
    pilot.post(pygame.KEYUP, key=pygame.K_SPACE, mod=0, unicode="", scancode=0)
    pilot.pass_time(600)
    assert scene.viewer is None and all(code is None for code in scene.stage.hand.codes)
    assert scene.curtain.closed is not None
    pilot.close()


# -- it dims


def test_after_ten_minutes_it_dims_by_a_third_and_any_input_does_nothing_but_bring_it_back():
    pilot = hung(sitting("leela", 2, 10))
    scene = pilot.scene
    pilot.ready()
    bright = pilot.look().copy()
    left = scene.wake_in(pilot.time)
    assert left is not None and 1000 < left <= dimmer.AFTER, "it sleeps until then"
    pilot.frame(left - 20)
    assert not pilot.has("dusk")
    pilot.frame(40)
    assert pilot.has("dusk") and scene.wake_in(pilot.time) is None
    dim = pilot.look()
    for point in ((100, 300), (1000, 60), (640, 700)):
        was, now = bright.get_at(point), dim.get_at(point)
        assert all(abs(b - a * 2 / 3) <= 4 for a, b in zip(was[:3], now[:3], strict=True))
    pilot.frame(dimmer.AFTER * 3)
    assert sum(widget.name == "dusk" for widget in scene.canvas.widgets) == 1
    steps = len(scene.sitting.match.steps)
    pilot.click("choice/0")
    pilot.settle()
    assert not pilot.has("dusk") and len(scene.sitting.match.steps) == steps
    pilot.frame(500)
    pilot.click("choice/0")
    pilot.settle()
    assert len(scene.sitting.match.steps) == steps + 1
    pilot.press(pygame.K_d)  # as ever on a screen, it never dims
    pilot.frame(dimmer.AFTER * 2)
    assert not pilot.has("dusk") and scene.display.mode.name == "screen"
    pilot.close()


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_six_lights_stand_in_every_row_of_the_wheel(seats):
    """Who is far off reads them without a word: each seat's, as large as type there."""
    scene = hung(sitting("buddhawheel", seats, 0)).scene
    rows = [plaque for plaque in scene.plaques if isinstance(plaque, SeatRow) and not plaque.on_sheet]
    for row in rows:
        ((fact, place, _),) = row.summed()
        assert [part.sign.partition(".")[0] for part in fact.parts] == ["colour"] * 6
        assert row.rect.contains(place) and place.width == 6 * place.height
        name, *_ = row.written()
        assert name.x + text.width(name.words, name.face, name.height) <= place.left
    assert len(rows) == seats - 1


def test_in_a_narrow_row_name_and_figure_grow_smaller_before_either_is_cut():
    style = Style(PAPER, Measure((1024, 768)))
    row = SeatRow("seat/1", Rect(0, 0, 270, 34), style, 4, Facts(art.square, {}, PAPER))
    row.title = "Still Water"
    row.put_facts([Fact("place", ("Hungry Ghost 9",), rank=1)])
    assert [line.words for line in row.written()] == ["Still Water", "Hungry Ghost 9"]
    hint = Hint(Rect(0, 0, 240, 70), style, 2)
    hint.tell("To awaken, die with 7 Insight. First become a Meditator, or come back from Heaven.")
    said = hint.written()
    assert " ".join(line.words for line in said) == "To awaken, die with 7 Insight."
    assert {line.height for line in said} == {style.px(LEAST)}


def test_on_a_small_wall_a_hint_is_written_in_the_smallest_type():
    hint = Hint(Rect(0, 0, 60, 14), Style(PAPER, Measure((640, 360))), 2)
    hint.tell("To awaken, die with 7 Insight. First become a Meditator, or come back from Heaven.")
    assert {line.height for line in hint.written()} == {SMALLEST}


def test_what_a_choice_brings_is_said_whole_however_long_it_is():
    style, wall = Style(PAPER, Measure((1920, 1080))), on_wall(Measure((1920, 1080)), 4, Shape()).wall
    assert wall is not None
    long = "Kept: do not roll; this life ends where you stand, and all that you had goes back to its stack."
    told = [Offer("a", "Obey", long), Offer("b", "Play cards", "3 ways to play"), Offer("c", "Roll", "")]
    plan = WallChoices(Measure((1920, 1080)), wall, 0)
    tall = []
    for place in plan.row(told):
        button = FarButton("choice", Rect(place.rect), style, place.offer.label, None, sub=place.offer.help)
        lines = button.written()
        assert " ".join(line.words for line in lines) == f"{place.offer.label} {place.offer.help}".strip()
        assert max(line.baseline for line in lines) < button.rect.bottom - style.px(0.6)
        tall.append(button.rect.height)
    assert tall[0] > tall[1] > tall[2] and sum(tall) < wall.landing.height


def test_soft_hyphens_part_the_words_they_stand_in_and_are_never_written():
    for number, told in words.texts("leela").squares.items():
        assert told.parted.replace("\u00ad", "") in ("", told.gloss), number


def buddha() -> Sitting:
    """The third of four persons is to follow Air."""
    people = [saves.Person("person", None, seat) for seat in range(4)]
    return Sitting(Match.load(position("", "A1 F2 YIN", trick="A4", n=4), seed=3), people, None)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_number_is_said_of_all_or_of_none(seats: int):
    """However long one of the names is: who lacked one of them would seem to have none."""
    for long in ("Bo", "Jonas", "Bartholomew", "W" * 20):
        names = [long, *NAMES][: seats - 1]
        people = [saves.Person("person", None, seat) for seat in range(seats)]
        found = Sitting.begin(
            "hungry_ghost", ["Ann", *names], people, {}, "2026-11-20T10:00:00+00:00", seed=3
        )
        pilot = hung(found)
        rows = [row for row in pilot.scene.plaques if isinstance(row, SeatRow) and not row.on_sheet]
        counts = {len(row.summed()) for row in rows}
        assert len(counts) == 1, names
        assert counts == {4} or len(long) > 8
        for row in rows:
            left = min((place.x for _, place, _ in row.summed()), default=row.rect.right)
            name = row.written()[0]
            assert name.x + text.width(name.words, name.face, name.height) <= left
        pilot.close()


def test_the_table_stays_still_while_a_hand_is_lifted_and_no_name_lies_on_a_card():
    pilot = hung(buddha())
    scene = pilot.scene
    tags = [scene.canvas.named(f"tag/{seat}").rect.copy() for seat in range(4)]
    pilot.hold("curtain/lift", 900, let_go=False)
    pilot.settle()
    assert scene.viewer == 2 and scene.stage.hand.codes == scene.view()["seats"][2]["hand"]
    assert tags == [scene.canvas.named(f"tag/{seat}").rect for seat in range(4)]
    for code in {action["card"] for action in scene.sitting.match.legal()}:
        scene.stage.choose(code)
        pilot.frame()
        cards = [view.rect for view in scene.stage.hand.views]
        assert all(tag.collidelist(cards) < 0 for tag in tags)
    pilot.close()


@pytest.mark.parametrize(("card", "said"), [("A1", "Tom wins the trick"), ("HOLE", "Nobody wins the trick")])
def test_who_won_a_trick_is_told_once_and_large(card: str, said: str):
    pilot = hung(seated(position("", "", "", f"{card} F2", trick="A4 W5 A7")), speed="calm")
    scene = pilot.scene
    scene.curtain.remove()
    scene.act({"type": "play", "card": card})
    while scene.display.moment.title != said:
        pilot.frame(50)
    lines = [line for line in scene.display.moment.written() if line.words in said]
    assert [line.words for line in lines] == [said] and tall_of_x(lines[0]) >= READ * 720 / 1080
    assert "trick" not in scene.foot.title + scene.foot.bar.why
    while scene.player.running:
        pilot.frame(50)
    assert scene.display.moment.title.startswith("Trick 2")
    pilot.close()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 768)])
def test_who_is_called_before_a_hand_is_written_above_the_hem(size: tuple[int, int]):
    pilot = hung(buddha(), size)
    called, cloth = pilot.find("curtain/medallion"), pilot.find("curtain/cloth")
    for name in ("Mira", "Bartholomew Montgomery"):
        called.title = name
        drawn = pygame.Surface(size, pygame.SRCALPHA)
        called.draw(drawn)
        assert drawn.get_bounding_rect().bottom <= cloth.rect.bottom - pilot.scene.style.px(HEM)
        assert drawn.get_bounding_rect().top >= cloth.rect.top
    pilot.close()


@pytest.mark.parametrize("size", [(1440, 900), (1280, 800), (1024, 768)])
def test_every_seat_is_named_at_the_tray_on_a_wall_less_broad(size: tuple[int, int]):
    people = [saves.Person("person", None, seat) for seat in range(4)]
    names = ["Anu", "Jonas", "Ravi", "Mira"]
    match = Match.new("buddha", names, {}, seed=5)
    match.act(match.legal()[0])
    pilot = hung(Sitting(match, people, None), size)
    for seat, name in enumerate(names):
        assert name in [node.ways[0] for node, _ in pilot.find(f"tag/{seat}").layout.drawn]
    pilot.close()
